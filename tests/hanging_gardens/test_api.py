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
from dclub import hanging_gardens as hg
from dclub.errors import EditionError, IllegalMove, NotationError, RecordError
from dclub.hanging_gardens.claims import QUANTITIES
from dclub.hanging_gardens.components import word
from dclub.hanging_gardens.picture_text import CODES
from dclub.hanging_gardens.template import PHASES, template
from dclub.kernel import clauses as K
from dclub.kernel.claims import format_claims, parse_claims
from dclub.kernel.completions import Completions
from dclub.kernel.forms import schema
from dclub.kernel.move import CHANCE, Seat
from dclub.kernel.partial import PartialPosition
from dclub.kernel.phrases import explain_event, explain_objection
from dclub.kernel.rules import StartOptions
from dclub.kernel.unsettled import sketch
from tests.hanging_gardens.documents import document, state_of
from tests.property.hanging_gardens.games import any_ruleset, start, walk
from tests.property.hanging_gardens.mutations import mutated

SEEDS = st.integers(0, 2**32 - 1)
NAMES = ("Ana", "Bela", "Caio", "Davi")


class TestStart:
    """`start` sets up a game, for as many as there are names."""

    def test_for_three(self) -> None:
        game = hg.start()
        assert game.names == ("Ana", "Bela", "Caio")
        assert game.state.to_move == CHANCE
        assert game.state.phase is hg.Phase.FIRST_PLAYER

    def test_for_as_many_as_there_are_names(self) -> None:
        assert hg.start(names=["Ana", "Béla"]).state.seats == 2

    @pytest.mark.parametrize("first", ["Béla", 1])
    def test_the_first_player_is_an_outcome_of_chance(self, first: str | int) -> None:
        game = hg.start(names=["Ana", "Béla"], first=first)
        assert [step.move for step in game.steps] == [hg.First(Seat(1))]
        assert game.undo().before == game.start

    def test_readings_tables_and_components(self) -> None:
        cubes = {word(kind): 9 for kind in hg.Construction}
        game = hg.start(
            2,
            readings={"hg.move.two": "up-to-two"},
            open_tables=["cards"],
            components={"cubes": {"wooden": cubes}},
        )
        assert game.state.ruleset.up_to_two
        assert game.state.is_open
        assert game.state.supply.wooden == (6,) * 5

    @pytest.mark.parametrize(
        ("options", "where", "message"),
        [
            ({"players": 5}, "players", "expected 2 to 4, found 5"),
            ({"players": 3, "names": ["Ana", "Béla"]}, "names", "expected 3 names, one a seat, found 2"),
            ({"names": ["Ana", "Table"]}, "names.1", "reserved"),
            ({"first": "Béla"}, "first", "expected one of Ana, Bela, Caio, or a seat, found 'Béla'"),
            ({"readings": {"hg.move": "x"}}, "readings.hg.move", "no such reading"),
        ],
    )
    def test_what_is_refused(self, options: dict[str, Any], where: str, message: str) -> None:
        with pytest.raises(RecordError) as caught:
            hg.start(**options)
        assert message in dict(caught.value.faults)[where]

    @pytest.mark.parametrize(
        "options", [{"edition": "invnted"}, {"open_tables": ["x"]}, {"components": {"x": 1}}]
    )
    def test_an_edition_that_is_refused(self, options: dict[str, Any]) -> None:
        with pytest.raises(EditionError):
            hg.start(2, **options)

    def test_a_state_names_its_edition(self) -> None:
        """Its representation has no room for everything that the edition says."""
        state = hg.start().state
        said = f"Ruleset(edition=invented, seats=3, readings={state.readings!r})"
        assert repr(state.ruleset) == said
        assert repr(state).startswith(f"State(ruleset={said}, ")


class TestPlay:
    """Text or a move; checked; nothing is played if anything of a line is refused."""

    def test_text_and_moves(self) -> None:
        game = hg.start(names=["Ana", "Béla"], first="Ana")
        game.play("table: project ana p1")
        with pytest.raises(IllegalMove) as caught:
            game.play("Table: project Béla p1")
        assert str(caught.value).startswith("illegal: hg.setup.undealt")
        with pytest.raises(NotationError):
            game.play("Table: project Béla p1 p2")
        game.play(hg.Deal(Seat(1), hg.ProjectId("p2")))
        game.play("Ana: base gate pillar lion bull dragon")
        game.play("Béla: base dragon bull lion pillar gate")
        with pytest.raises(IllegalMove):
            game.play("Ana: cube tree on a1; cube tree on a2")
        assert game.state.gardens[0].to_set == tuple(hg.Construction)
        game.play("Ana: cube tree on a1; cube stairs on a2")
        assert len(game.steps) == 7

    @pytest.mark.clause(K.AUDIT_NOTES)
    def test_an_open_table(self) -> None:
        """Cards that nobody counted are left unchecked."""
        notes = hg.start(3, first=0, open_tables=["cards"]).state.audit().notes
        assert ("row.cards", (("unchecked", "cards"),)) in {(note.where, note.facts) for note in notes}
        assert {note.clause for note in notes} == {K.AUDIT_NOTES}

    def test_a_random_game_is_played_to_its_end(self) -> None:
        rng = Random(1)
        game = hg.start(2)
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
        assert dclub.games["hanging-gardens"] is hg.RULES

    def test_the_header_sets_the_game_up_again(self) -> None:
        options = StartOptions(
            players=2,
            readings={"hg.move.two": "up-to-two"},
            open_tables=("cards", "individual"),
            components={"projects": {"individual": {f"y{n}": "line tree 6" for n in range(4)}}},
        )
        state = hg.RULES.setup(options)
        header = hg.RULES.header(state)
        assert hg.RULES.setup(header) == state
        assert header.edition_digest == hg.edition("invented").digest
        assert header.open_tables == ("cards",)

    def test_every_kind_of_move_has_a_name(self) -> None:
        assert list(hg.RULES.move_kinds) == [
            "first",
            "project",
            "base",
            "cube",
            "public",
            "card",
            "effects",
            "take",
            "put",
            "evolve",
            "move",
            "stop",
            "surprise",
            "draw",
            "recolour",
            "decline",
            "amitis",
            "reveal",
        ]
        assert schema("move", hg.RULES)["oneOf"]

    def test_what_is_public(self) -> None:
        assert len(hg.__all__) == len(set(hg.__all__))
        for name in hg.__all__:
            assert hasattr(hg, name)
        assert hg.edition("tiny").name == "tiny"


@given(SEEDS)
@settings(max_examples=10, deadline=None)
def test_every_form_in_json_comes_back(seed: int) -> None:
    """Moves, rulings, events and scores, of any game."""
    rng = Random(seed)
    steps = list(walk(rng, start(any_ruleset(rng))))
    for step in rng.sample(steps, 10):
        move = mutated(rng, step.before, step.move)
        for value in (step.move, step.before.judge(step.move), move, *step.events):
            assert dclub.from_json(dclub.to_json(value)) == value


class TestQuantities:
    """What a claim may speak of."""

    def test_their_values(self) -> None:
        written = document("final")
        for player in written["players"]:
            player["project"] = "line date-palm"
        state = state_of(written)
        values = {name: quantity(state, Seat(0)) for name, quantity in QUANTITIES.items()}
        total = state.score()[0].total
        assert values == {
            "": total,
            "points": total,
            "point": total,
            "cards": 8,
            "card": 8,
            "amitis": 6,
            "stairs": 2,
            "rose-bush": 3,
            "statue": 1,
            "tree": 2,
            "date-palm": 4,
        }
        assert hg.RULES.quantities is QUANTITIES

    @pytest.mark.parametrize(
        "text", ["Ana 1 stairs", "Ana 1 card, Bela +1 amitis", "Bela 2 cards, Ana 1 point"]
    )
    def test_claims_come_back_as_they_were_written(self, text: str) -> None:
        assert format_claims(parse_claims(hg.RULES, text, NAMES), NAMES) == text

    def test_beside_the_pyramid_amitis_has_reached_nothing(self) -> None:
        assert QUANTITIES["amitis"](hg.start().state, Seat(0)) == 0


class TestSentences:
    """Whatever happens or is refused is said in a sentence."""

    @given(SEEDS)
    @settings(max_examples=15, deadline=None)
    def test_of_any_game(self, seed: int) -> None:
        rng = Random(seed)
        for step in walk(rng, start(any_ruleset(rng))):
            for event in step.events:
                assert "{" not in explain_event(hg.RULES, event, NAMES)
            for objection in step.before.judge(mutated(rng, step.before, step.move)).objections:
                assert explain_objection(hg.RULES, objection, NAMES).endswith(".")


class TestTemplate:
    """A position of each phase to fill in, at most 80 columns wide."""

    @pytest.mark.parametrize("players", [2, 3, 4])
    @pytest.mark.parametrize("phase", PHASES)
    def test_it_can_be_read_as_it_is(self, phase: str, players: int) -> None:
        text = template(StartOptions(players), phase)
        assert max(map(len, text.split("\n"))) <= 80
        position = hg.parse_position(text).position
        asked = isinstance(position, PartialPosition)
        assert asked is ('"?"' in text.split("format = 1")[1])
        filled = filled_in(text)
        state = hg.parse_position(filled).position
        assert isinstance(state, hg.State), state
        assert state.phase is hg.Phase(PHASES.index(phase))

    @pytest.mark.parametrize("players", [2, 3, 4])
    @pytest.mark.parametrize("phase", [*PHASES[: PHASES.index("put-back")], "final", "reveal"])
    def test_filled_in_it_contradicts_nothing(self, phase: str, players: int) -> None:
        state = hg.parse_position(filled_in(template(StartOptions(players), phase))).position
        assert isinstance(state, hg.State)
        assert state.audit().faults == frozenset()

    @pytest.mark.parametrize("phase", ["final", "reveal"])
    def test_what_is_left_open_at_the_end_costs_nothing(self, phase: str) -> None:
        position = hg.parse_position(template(StartOptions(3), phase)).position
        assert Completions(sketch(hg.RULES, position, NAMES)).faults == frozenset()

    def test_a_phase_that_there_is_not(self) -> None:
        with pytest.raises(RecordError) as caught:
            template(StartOptions(9), "buy")
        assert set(dict(caught.value.faults)) == {"phase", "players"}


def filled_in(text: str) -> str:
    """Return a template with what a person might write in it."""
    answers = {
        "to_move": '"Ana"',
        "first": '"Ana"',
        "public": '"tree"',
        "amitis": '"4.1"' if is_over(text) else '""',
        "queen": "1",
        "hand": '["tree"]',
        "moved": '"b2"',
        "open": '["evolve"]',
        "cards": '["", "tree tree / stairs stairs", "tree tree / tree tree", "tree tree / tree tree"]',
        "effects": '["evolve", "move", "surprise", "recolour"]',
    }
    if any(f'phase = "{phase}"' in text for phase in ("effects-order", "take")):
        answers["cards"] = answers["cards"].replace('""', '"tree tree / tree tree"', 1)
    lines, shapes = [], iter(hg.Shape)
    for line in text.split("\n"):
        key, _, value = line.partition(" = ")
        if key == "project" and '"?"' in value:
            answers["project"] = f'"{next(shapes).value} tree"'
        if line[:1] in "123456" and " ?" in line:
            lines.append(with_cubes(line) if line[:1] == "1" and 'phase = "cubes"' not in text else line)
            lines[-1] = lines[-1].replace("?", "Tr")
        elif not line.startswith("#") and '"?"' in value:
            lines.append(f"{key} = {answers.get(key, '1')}")
        else:
            lines.append(line)
    return "\n".join(lines)


def is_over(text: str) -> bool:
    """Return whether a template is one of the end of the game."""
    return 'phase = "final"' in text or 'phase = "reveal"' in text


def with_cubes(line: str) -> str:
    """Return the lowest row of a picture with the first cubes on its icons."""
    for code in CODES.values():
        line = line.replace("?", f"Tr[{code}]", 1)
    return line


def loaded_by(code: str) -> set[str]:
    """The names of all modules that a fresh interpreter holds after running some code."""
    code = f"import sys; {code}; print(*sys.modules)"
    result = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return set(result.stdout.split())


class TestImports:
    """A game is imported without what only documents need."""

    def test_nothing_heavy_is_loaded(self) -> None:
        heavy = {"cattrs", "json", "tomllib", "click", "difflib", "hypothesis", "dclub.diamonds_club"}
        assert not loaded_by("import dclub.hanging_gardens") & heavy
