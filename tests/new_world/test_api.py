"""The names that importers rely on, what claims measure, what is said, and the sheet to fill in."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dclub
from dclub import new_world as nw
from dclub.errors import EditionError, IllegalMove, NotationError, RecordError
from dclub.kernel import clauses as K
from dclub.kernel.claims import format_claims, parse_claims
from dclub.kernel.completions import Completions
from dclub.kernel.forms import schema
from dclub.kernel.move import CHANCE, Seat
from dclub.kernel.partial import PartialPosition
from dclub.kernel.phrases import explain_event, explain_objection, explain_score_line
from dclub.kernel.rules import StartOptions
from dclub.kernel.unsettled import sketch
from dclub.new_world import clauses as C
from dclub.new_world.claims import QUANTITIES
from dclub.new_world.template import PHASES, USUAL_PHASE, template
from tests.new_world.documents import BEND, CAP, MEADOW, document, state_of
from tests.new_world.walking import any_start, walk

SEEDS = st.integers(0, 2**32 - 1)
NAMES = ("Red", "Blue", "Yellow", "Green", "Black")


class TestStart:
    """`start` sets up a game, for as many as there are names."""

    def test_for_three(self) -> None:
        game = nw.start()
        assert game.names == ("Red", "Blue", "Yellow")
        assert game.state.to_move == CHANCE
        assert game.state.phase is nw.Phase.FIRST_PLAYER

    def test_for_as_many_as_there_are_names(self) -> None:
        assert nw.start(names=["Ana", "Béla"]).state.seats == 2
        assert nw.start(5).names == NAMES

    @pytest.mark.parametrize("first", ["Béla", 1])
    def test_the_first_player_is_an_outcome_of_chance(self, first: str | int) -> None:
        game = nw.start(names=["Ana", "Béla"], first=first)
        assert [step.move for step in game.steps] == [nw.First(Seat(1))]
        assert game.undo().before == game.start

    def test_readings_tables_and_components(self) -> None:
        game = nw.start(
            2,
            readings={"nw.board.column-zero": "open"},
            open_tables=["tiles"],
            components={"start": ["(town w)", "(plain ws wn)"]},
        )
        assert game.state.ruleset.column_zero
        assert game.state.is_open
        assert game.state.ruleset.rows == 2

    @pytest.mark.parametrize(
        ("options", "where", "message"),
        [
            ({"players": 6}, "players", "expected 2 to 5, found 6"),
            ({"players": 3, "names": ["Ana", "Béla"]}, "names", "expected 3 names, one a seat, found 2"),
            ({"names": ["Ana", "Table"]}, "names.1", "reserved"),
            ({"first": "Béla"}, "first", "expected one of Red, Blue, Yellow, or a seat, found 'Béla'"),
            ({"readings": {"nw.final": "x"}}, "readings.nw.final", "no such reading"),
        ],
    )
    def test_what_is_refused(self, options: dict[str, Any], where: str, message: str) -> None:
        with pytest.raises(RecordError) as caught:
            nw.start(**options)
        assert message in dict(caught.value.faults)[where]

    @pytest.mark.parametrize(
        "options", [{"edition": "invnted"}, {"open_tables": ["x"]}, {"components": {"x": 1}}]
    )
    def test_an_edition_that_is_refused(self, options: dict[str, Any]) -> None:
        with pytest.raises(EditionError):
            nw.start(2, **options)

    def test_a_state_names_its_edition(self) -> None:
        """Its representation has no room for everything that the edition says."""
        state = nw.start().state
        said = f"Ruleset(edition=invented, seats=3, readings={state.readings!r})"
        assert repr(state.ruleset) == said
        assert repr(state).startswith(f"State(ruleset={said}, ")


class TestPlay:
    """Text or a move; checked; nothing is played if anything of a line is refused."""

    def test_text_and_moves(self) -> None:
        game = nw.start(names=["Ana", "Béla"], first="Ana")
        game.play("table: draw T16")
        with pytest.raises(IllegalMove) as caught:
            game.play("Ana: place w1 n1 turn 0")
        assert str(caught.value).startswith("illegal: nw.place.match")
        with pytest.raises(NotationError):
            game.play("Ana: place w1 n1 town town")
        with pytest.raises(IllegalMove):
            game.play("Ana: place w1 n1 plain town plain plain; settle trail e")
        assert game.state.phase is nw.Phase.PLACE
        game.play("Ana: place w1 n1 plain town plain plain; settle town e")
        assert game.state.points == (4, 0)
        game.play(nw.Draw(nw.TileId("t11")))
        assert len(game.steps) == 5

    def test_an_open_table(self) -> None:
        game = nw.start(names=["Ana", "Béla"], first="Ana", open_tables=["tiles"])
        game.play(f"Table: draw {CAP}")
        game.play("Ana: place w1 n1 plain town plain plain; settle town e")
        assert game.state.points == (4, 0)
        assert not list(game.legal_moves())

    def test_only_the_edges_of_a_tile(self) -> None:
        """Where it fits is known, who may settle on it is not."""
        game = nw.start(names=["Ana", "Béla"], first="Ana", open_tables=["tiles"])
        game.play("Table: draw town plain plain plain")
        with pytest.raises(IllegalMove):
            game.play("Ana: place w1 n1 town plain plain plain")
        game.play("Ana: place w1 n1 plain town plain plain")
        ruling = game.judge("Ana: settle town e")
        assert ruling.verdict.value == "undetermined"
        assert ruling.unknown == ("tiles.w1 n1",)

    @pytest.mark.clause(K.AUDIT_NOTES, C.COMPONENTS_HIDDEN)
    def test_nothing_is_hidden_at_an_open_table(self) -> None:
        """Tiles that nobody counted are left unchecked, and nothing is hidden from anybody."""
        state = nw.start(3, first=0, open_tables=["tiles"]).state
        assert state.view(Seat(1)) == state
        (note,) = state.audit().notes
        assert (note.clause, note.where, note.facts) == (K.AUDIT_NOTES, "tiles", (("unchecked", "tiles"),))

    def test_a_random_game_is_played_to_its_end(self) -> None:
        rng = Random(1)
        game = nw.start(2)
        while game.outcome() is None:
            if game.chances():
                game.play_chance(rng)
            else:
                game.play(rng.choice(list(game.legal_moves())))
        record = game.record()
        assert len(record.entries) == len(game.steps)
        assert dclub.read("\n".join(["+++", record.heading, "+++", *record.lines])) == record


class TestGames:
    """The game through the typed protocol of all games."""

    def test_it_is_one_of_them(self) -> None:
        assert dclub.games["new-world"] is nw.RULES

    def test_the_header_sets_the_game_up_again(self) -> None:
        options = StartOptions(
            players=2,
            readings={"nw.final.per": "tile"},
            open_tables=("tiles",),
            components={"start": ["(town w)", "(plain ws wn)"]},
        )
        state = nw.RULES.setup(options)
        header = nw.RULES.header(state)
        assert nw.RULES.setup(header) == state
        assert header.edition_digest == nw.edition("invented").digest
        assert header.open_tables == ("tiles",)

    def test_every_kind_of_move_has_a_name(self) -> None:
        assert list(nw.RULES.move_kinds) == ["first", "draw", "set", "place", "settle", "score"]
        assert schema("move", nw.RULES)["oneOf"]
        assert schema("position", nw.RULES)["properties"]

    def test_what_is_public(self) -> None:
        assert len(nw.__all__) == len(set(nw.__all__))
        for name in nw.__all__:
            assert hasattr(nw, name)
        assert nw.edition("tiny").name == "tiny"


@given(SEEDS)
@settings(max_examples=10, deadline=None)
def test_every_form_in_json_comes_back(seed: int) -> None:
    """Moves, rulings, events, scores and positions, of any game."""
    rng = Random(seed)
    steps = list(walk(rng, any_start(rng)))
    for step in rng.sample(steps, 6):
        values = (step.move, step.before.judge(step.move), *step.events, step.after, *step.after.score())
        for value in values:
            assert dclub.from_json(dclub.to_json(value)) == value


@pytest.mark.parametrize(
    "move",
    [
        nw.Draw(nw.NAMELESS, nw.Tile(nw.NAMELESS, (nw.Edge.PLAIN,) * 4, (nw.Segment(nw.Kind.FARM),))),
        nw.Settle(Seat(0), -3),
        nw.Settle(Seat(4), None),
        nw.SetAside(agreed=True),
        nw.Place(Seat(1), nw.cell_at(-2, -7), 3),
    ],
)
def test_seldom_moves_in_json(move: nw.Move) -> None:
    assert dclub.from_json(dclub.to_json(move)) == move


class TestQuantities:
    """What a claim may speak of."""

    def test_during_the_game_points_are_those_on_the_track(self) -> None:
        state = state_of(document("place"))
        assert {name: quantity(state, Seat(2)) for name, quantity in QUANTITIES.items()} == {
            "": 12,
            "points": 12,
            "point": 12,
            "settlers": 3,
            "settler": 3,
        }
        assert nw.RULES.quantities is QUANTITIES

    def test_in_the_end_they_are_the_total(self) -> None:
        state = state_of(document("final"))
        assert QUANTITIES["points"](state, Seat(2)) == state.score()[2].total > state.points[2]

    @pytest.mark.parametrize("text", ["Red 1 settler", "Red 1 point, Blue +2 settlers", "Blue -1 settler"])
    def test_claims_come_back_as_they_were_written(self, text: str) -> None:
        assert format_claims(parse_claims(nw.RULES, text, NAMES), NAMES) == text


class TestSentences:
    """Whatever happens, is refused or counted is said in a sentence."""

    @given(SEEDS)
    @settings(max_examples=10, deadline=None)
    def test_of_any_game(self, seed: int) -> None:
        rng = Random(seed)
        for step in walk(rng, any_start(rng)):
            for event in step.events:
                assert "{" not in explain_event(nw.RULES, event, NAMES)
            for move in (
                nw.Place(Seat(0), nw.cell_at(rng.randint(-1, 3), rng.randint(-2, 11)), rng.randrange(4)),
                nw.Settle(Seat(0), rng.randint(-18, 5)),
                nw.Score(Seat(0), nw.cell_at(1, 1), rng.randint(-18, 5)),
                nw.Draw(nw.TileId("t40")),
                nw.SetAside(),
            ):
                for objection in step.before.judge(move).objections:
                    assert explain_objection(nw.RULES, objection, NAMES).endswith(".")
        for score in step.after.score():
            for line in score.lines:
                assert "{" not in explain_score_line(nw.RULES, line, NAMES)

    @pytest.mark.parametrize(
        ("move", "said"),
        [
            (
                "Ana: place w1 n8 turn 3",
                "At w1 n8 the neighbours ask for town at e; the tile shows plain there.",
            ),
            (
                "Ana: place w1 n8 turn 2",
                "At w1 n8 the neighbours ask for town, plain at e, s; the tile shows plain, town there.",
            ),
            ("Ana: place w1 n6", "w1 n6 is not empty: a tile, or a start space, lies there."),
            ("Ana: place w9 n6", "No side of w9 n6 touches a tile or a start space; a corner is not enough."),
            ("Ana: place e1 n6", "e1 n6 lies east of the coast."),
        ],
    )
    def test_of_a_refused_placement(self, move: str, said: str) -> None:
        state = state_of(document("place"))
        names = ("Ana", "Bela", "Caio")
        text = move if "turn" in move else f"{move} turn 0"
        (objection,) = state.judge(nw.parse_move(text, state, names)).objections
        assert explain_objection(nw.RULES, objection, names) == said


class TestTemplate:
    """A position of each phase to fill in, at most 80 columns wide."""

    @pytest.mark.parametrize("players", [2, 5])
    @pytest.mark.parametrize("phase", PHASES)
    def test_it_can_be_read_as_it_is(self, phase: str, players: int) -> None:
        text = template(StartOptions(players), phase)
        assert max(map(len, text.split("\n"))) <= 80
        position = nw.parse_position(text).position
        assert isinstance(position, PartialPosition) is ('"?"' in text.split("format = 1")[1])
        state = nw.parse_position(filled_in(text)).position
        assert isinstance(state, nw.State), state
        assert state.phase is nw.Phase(PHASES.index(phase))

    @pytest.mark.parametrize("phase", [phase for phase in PHASES if phase not in ("score", "set-aside")])
    def test_filled_in_it_contradicts_nothing(self, phase: str) -> None:
        state = nw.parse_position(filled_in(template(StartOptions(3), phase))).position
        assert isinstance(state, nw.State)
        assert state.audit().faults == frozenset()

    def test_tiles_of_which_nobody_knows_whether_they_left_the_game_cost_nothing(self) -> None:
        text = filled_in(template(StartOptions(3), "final"), aside='"?"')
        position = nw.parse_position(text).position
        assert isinstance(position, PartialPosition)
        assert position.unknown == ("aside",)
        assert Completions(sketch(nw.RULES, position, NAMES)).faults == frozenset()

    def test_tiles_that_are_nowhere_contradict_the_end(self) -> None:
        state = nw.parse_position(filled_in(template(StartOptions(3), "final"), aside="[]")).position
        assert isinstance(state, nw.State)
        assert {fault.clause for fault in state.audit().faults} == {C.END_LAST_TILE}

    def test_its_examples_are_tiles(self) -> None:
        text = template(StartOptions(2), USUAL_PHASE)
        shown = [
            line.removeprefix("#     ").rstrip(",")
            for line in text.split("\n")
            if line.startswith('#     "w')
        ]
        assert shown
        tiles = [line.strip('"') for line in shown]
        assert isinstance(nw.parse_position(filled_in(text, tiles)).position, nw.State)

    def test_a_phase_that_there_is_not(self) -> None:
        with pytest.raises(RecordError) as caught:
            template(StartOptions(9), "buy")
        assert set(dict(caught.value.faults)) == {"phase", "players"}


def filled_in(text: str, tiles: list[str] | None = None, aside: str = "") -> str:
    """Return a template with what a person might write in it."""
    lying = tiles or [f"w1 n3: {MEADOW}; Red plain nw", f"w2 n3: {BEND}"]
    answers = {
        "to_move": '"Red"',
        "active": '"Red"',
        "surveyors": "[0, 0]",
        "aside": aside or f"{[''] * (95 - len(lying))}",
        "drawn": f'"{CAP}"',
        "tiles": f"{lying}",
        "tile": '"w2 n3"',
    }

    def answered(line: str) -> str:
        key, _, value = line.partition(" = ")
        if key == "points":
            return line.replace('"?"', "0")
        return f"{key} = {answers[key]}" if key in answers and '"?"' in value else line

    return "\n".join(map(answered, text.split("\n")))


def loaded_by(code: str) -> set[str]:
    """The names of all modules that a fresh interpreter holds after running some code."""
    code = f"import sys; {code}; print(*sys.modules)"
    result = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return set(result.stdout.split())


class TestImports:
    """A game is imported without what only documents need."""

    def test_nothing_heavy_is_loaded(self) -> None:
        heavy = {"cattrs", "json", "tomllib", "click", "difflib", "hypothesis", "dclub.diamonds_club"}
        assert not loaded_by("import dclub.new_world") & heavy
