"""Positions as documents: what is written is read back, what is unknown stays so, what is wrong is named."""

from __future__ import annotations

import json
from copy import deepcopy
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from dclub import hanging_gardens as hg
from dclub.errors import DclubError, NotationError, RecordError
from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens import position_reading
from dclub.hanging_gardens.components import (
    Card,
    CardId,
    Condition,
    Construction,
    Cube,
    Effect,
    Individual,
    ProjectId,
    Public,
    Shape,
    word,
)
from dclub.hanging_gardens.edition import load_edition
from dclub.hanging_gardens.moves import HIDDEN
from dclub.hanging_gardens.position_document import PositionDocument
from dclub.hanging_gardens.position_reading import read_position
from dclub.hanging_gardens.position_writing import position_document
from dclub.hanging_gardens.pyramid import NOWHERE, Cell, Slot
from dclub.hanging_gardens.ruleset import compile_ruleset
from dclub.hanging_gardens.state import NO_CELL, Phase, State, fresh_turn
from dclub.kernel import clauses as K
from dclub.kernel.move import CHANCE, Seat
from dclub.kernel.partial import Alternative, Alternatives, PartialPosition, Unknown
from dclub.kernel.rules import StartOptions
from dclub.kernel.schema import json_schema
from tests.hanging_gardens.documents import ANA, PHASES, document, having, state_of, without
from tests.property.hanging_gardens.games import any_readings, any_ruleset, start, walk

SPEC = Path(__file__).parents[2] / "spec" / "hanging_gardens" / "positions"
SEEDS = st.integers(0, 2**32 - 1)
NAMES = ("Ana Maria", "Béla", "O'Neill-2", "三")
KINDS = tuple(Construction)


def partial_of(written: dict[str, Any]) -> PartialPosition:
    position = read_position(written).position
    assert isinstance(position, PartialPosition)
    return position


def faults_of(written: dict[str, Any], options: StartOptions | None = None) -> dict[str, str]:
    with pytest.raises(RecordError) as caught:
        read_position(written, options)
    return dict(caught.value.faults)


@pytest.mark.clause(K.POSITION_DOCUMENT, K.NOTATION_CANONICAL)
class TestRoundTrips:
    """A position is one document, in three forms, and reading it gives the position again."""

    @given(SEEDS)
    @settings(max_examples=15, deadline=None)
    def test_of_every_position_of_a_game(self, seed: int) -> None:
        rng = Random(seed)
        edition = load_edition(rng.choice(("invented", "tiny")))
        sizes = edition.quantities
        seats = min(max(rng.randint(2, 4), sizes.players_min), sizes.players_max)
        first = start(compile_ruleset(edition, seats, any_readings(rng)))
        names = NAMES[:seats]
        for state in (first, *(step.after for step in walk(rng, first))):
            if rng.random() < 0.8 and state.phase is not Phase.FINAL:
                continue
            text = hg.format_position(state, names)
            read = hg.parse_position(text)
            assert read.position == state
            assert read.names == names
            assert hg.format_position(state, names) == text
            if rng.random() < 0.2:
                line = hg.format_line(state, names)
                assert "\n" not in line
                as_json = json.dumps(position_document(state, names))
                for form in (line, as_json, f"\ufeff{text}", f" {as_json}"):
                    assert hg.parse_position(form) == read

    @given(SEEDS)
    @settings(max_examples=25, deadline=None)
    def test_of_strange_editions(self, seed: int) -> None:
        rng = Random(seed)
        ruleset = any_ruleset(rng)
        names = NAMES[: ruleset.seats]
        for step in walk(rng, start(ruleset)):
            if rng.random() < 0.8 and step.after.phase is not Phase.FINAL:
                continue
            written = position_document(step.after, names)
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(position_reading, "ruleset_of", lambda _options: ruleset)
                assert read_position(written).position == step.after

    @pytest.mark.parametrize("name", PHASES)
    def test_of_positions_with_cards_that_are_stated(self, name: str) -> None:
        state = state_of(document(name))
        assert hg.parse_position(hg.format_position(state)).position == state
        assert hg.parse_position(hg.format_line(state)).position == state

    @pytest.mark.parametrize("path", sorted(SPEC.glob("*.toml")), ids=lambda path: path.stem)
    def test_of_the_positions_of_the_spec(self, path: Path) -> None:
        read = hg.parse_position(path.read_text("utf-8"))
        assert isinstance(read.position, State)
        assert hg.parse_position(hg.format_position(read.position, read.names)) == read
        assert hg.parse_position(hg.format_line(read.position, read.names)) == read

    def test_of_what_no_game_reaches(self) -> None:
        """A supply that does not fit the rest is kept, so that the audit can say so."""
        state = state_of(document("take"))
        supply = state.supply._replace(wooden=(-2, 9, 0, 0, 1), translucent=(99, 0, 0, 0, -1))
        strange = evolve(
            state, supply=supply, prestige=(5, 0, 1, 9, 1), row=state.row._replace(taken=2, used=0b10011)
        )
        assert hg.parse_position(hg.format_position(strange)).position == strange
        named = state_of(document("named"))
        few = evolve(named, supply=named.supply._replace(stock=(CardId("b1"),), returned=(CardId("b9"),)))
        assert hg.parse_position(hg.format_position(few)).position == few

    def test_names_left_out_are_the_seats_own(self) -> None:
        assert 'names = ["Ana", "Bela"]' in hg.format_position(hg.start(players=2).state)

    def test_a_view_is_a_position(self) -> None:
        state = state_of(document("named"))
        view = state.view(Seat(0))
        assert hg.parse_position(hg.format_position(view)).position == view
        assert view.gardens[1].project == HIDDEN

    def test_an_edition_from_a_file_is_found_again(self, tmp_path: Path) -> None:
        from importlib.resources import files

        text = (files("dclub.hanging_gardens") / "editions" / "invented.toml").read_text("utf-8")
        path = tmp_path / "mine.toml"
        path.write_text(text.replace('name = "invented"', 'name = "mine"'), "utf-8")
        state = hg.start(players=2, edition=str(path)).state
        assert hg.parse_position(hg.format_position(state)).position == state
        relative = {**position_document(state, ("A", "B")), "edition": "mine.toml"}
        options = StartOptions(players=2, edition="mine.toml", base=tmp_path)
        assert read_position(relative, options).position == state


class TestOpenTables:
    """What the table itself states is part of the document, and of it only."""

    def test_components_of_every_kind_come_back(self) -> None:
        cubes = {word(kind): 7 for kind in Construction}
        components = {
            "cubes": {"wooden": cubes, "translucent": dict.fromkeys(cubes, 0)},
            "cards": {f"x{number}": "tree tree / stairs statue (iris)" for number in range(40)},
            "projects": {"individual": {f"y{n}": "line tree 6, square tree" for n in range(4)}},
        }
        game = hg.start(players=2, components=components, open_tables=["public"])
        text = hg.format_position(game.state)
        assert 'open = ["public"]' in text
        read = hg.parse_position(text).position
        assert read == game.state
        assert isinstance(read, State)
        assert read.supply.wooden == (4,) * 5

    def test_an_open_table_has_no_pile(self) -> None:
        state = state_of(document("take"))
        assert state.is_open
        assert (state.supply.stock, state.supply.returned) == (None, ())
        assert state.row.cards[1] == Card(
            CardId(""),
            (
                Construction.TREE,
                Construction.DATE_PALM,
                Construction.TREE,
                Construction.ROSE_BUSH,
            ),
            "azalea",
        )
        for key in ("stock", "returned"):
            assert "the cards have no names here" in faults_of(document("take", **{key: ["b1"]}))[key]

    @pytest.mark.clause(C.SUPPLY_UNCOUNTED)
    def test_cubes_that_nobody_has_counted(self) -> None:
        """What is left of them may be stated, of all colours; else it is not known."""
        written = document("take", open=["cards", "starters", "individual", "public", "wooden"])
        state = state_of(written)
        assert state.supply.wooden is None
        assert state.supply.translucent is not None
        assert "supply" not in position_document(state, NAMES[:3])
        assert hg.parse_position(hg.format_position(state)).position == state
        written["supply"] = {"wooden": {word(kind): 2 for kind in Construction}}
        assert state_of(written).supply.wooden == (2, 2, 2, 2, 2)
        assert hg.parse_position(hg.format_position(state_of(written))).position == state_of(written)
        del written["supply"]["wooden"]["tree"]
        assert partial_of(written).unknown == ("supply.wooden.tree",)
        written["supply"]["wooden"]["tree"] = -1
        assert "a number of cubes from 0 to 999" in faults_of(written)["supply.wooden.tree"]


class TestFaults:
    """Every fault at once, each with its place."""

    def test_all_of_them(self) -> None:
        written = document("put-back", phase="putback", to_move="Bel", first="Table", public="trees")
        written["prestige"]["tree"] = -1
        written["row"] |= {"cards": ["tree tree / tree", "", "", ""], "queen": 5, "used": ["move", "Move"]}
        written["players"][0] |= {
            "project": "lin tree",
            "amitis": "6.1",
            "pyramid": "2 Tr\n1 Tx .. .. .. .. .. .. .. .. ..\n",
            "under": ["c2", "k1"],
            "cards": {"1.9": "b1", "1.1": "b99"},
        }
        written["players"][1]["colour"] = "red"
        written["pending"] |= {"hand": ["treee"], "open": ["queen", "queen"], "moved": "a9"}
        written["format"] = 2
        faults = faults_of(written)
        assert list(faults) == [
            "players.1.colour",
            "format",
            "phase",
            "to_move",
            "first",
            "players.0.pyramid",
            "players.0.under.1",
            'players.0.cards."1.9"',
            'players.0.cards."1.1"',
            "players.0.amitis",
            "players.0.project",
            "row.used.1",
            "row.queen",
            "row.cards.0",
            "pending.hand.0",
            "pending.open.1",
            "pending.moved",
            "prestige.tree",
            "public",
        ]
        assert "did you mean put-back?" in faults["phase"]
        assert "did you mean Bela?" in faults["to_move"]

    @pytest.mark.parametrize(
        ("path", "value", "message"),
        [
            (("project",), "p1", "a shape: line, diagonal"),
            (("project",), "line", "a construction"),
            (("project",), "line treee", "did you mean tree?"),
            (("amitis",), "4", "a slot, floor and position from the left: 1.1 to 5.1"),
            (("amitis",), 3, "expected a text"),
            (("pyramid",), "x", "the number of a row"),
            (("under",), ["a9"], "a cell, column and row"),
            (("under",), ["b2", "B2"], "B2 is named twice"),
            (("under",), "b2", "expected an array or '?'"),
            (("cards",), {"1.1": "b1", "01.1": "b1"}, "a slot"),
            (("cards",), {"1.1": "x1"}, "a card of the edition"),
            (("cards",), "b1", "a table of slots with the names of their cards"),
        ],
    )
    def test_of_a_player(self, path: tuple[str, ...], value: object, message: str) -> None:
        faults = faults_of(having("take", value, "players", 0, *path))
        assert any(message in fault for fault in faults.values())

    @pytest.mark.parametrize(
        ("path", "value", "where", "message"),
        [
            (("players",), {}, "players", "an array of tables, one a player"),
            (("players",), [3], "players.0", "expected a table"),
            (("prestige",), "high", "prestige", "the prestige of each construction"),
            (("prestige",), {"tree": 1000}, "prestige.tree", "from 0 to 999"),
            (("prestige",), {"treee": 1}, "prestige", "did you mean tree?"),
            (("public",), "tree for x", "public", "found 'x'"),
            (("row", "cards"), ["b1", "", "", ""], "row.cards.0", "a construction: stairs"),
            (("row", "effects"), ["evolv"], "row.effects.0", "did you mean evolve?"),
            (("row", "queen"), 0, "row.queen", "a column from 1 to 4"),
            (("row", "queen_used"), 1, "row.queen_used", "true or false"),
            (("row", "taken"), 5, "row.taken", "from 0 to 4"),
            (("pending",), {"open": []}, "pending", "only in the middle of a turn"),
            (("supply",), {"wooden": {"tree": 1000}}, "supply.wooden.tree", "from -999 to 999"),
            (("to_move",), "Table", "to_move", "the name of a player"),
            (("edition",), "invnted", "edition", "no such edition"),
            (("readings",), {"hg.move.two": "three"}, "readings", "no such option"),
            (("components",), [], "components", "expected a table"),
            (("names",), ["Ana"], "names", "1 players"),
        ],
    )
    def test_of_the_rest(self, path: tuple[str, ...], value: object, where: str, message: str) -> None:
        faults = faults_of(having("take", value, *path))
        assert any(name.startswith(where) and message in fault for name, fault in faults.items()), faults

    @pytest.mark.parametrize(
        ("path", "value", "message"),
        [
            (("public",), "tree", "unless they are open"),
            (("public",), "q99", "a public project"),
            (("players", 0, "project"), "line tree", "unless they are open"),
            (("players", 0, "project"), "p99", "a project of the edition"),
            (("players", 0, "cards", "1.1"), "gat-1", "did you mean gate-1?"),
            (("players", 0, "cards", " 1.5"), "lion-1", "the slot 1.5 is named twice"),
            (("row", "cards"), ["tree tree / tree tree", "", "", ""], "unless they are open"),
            (("row", "cards"), ["b 1", "", "", ""], "the name of a card, as in `b17`"),
            (("row", "cards"), ["b0", "", "", ""], "a card of the edition"),
            (("stock",), ["b1", "b1"], "b1 is named twice"),
            (("returned",), ["bb"], "a card of the edition"),
        ],
    )
    def test_of_what_has_names(self, path: tuple[str | int, ...], value: object, message: str) -> None:
        assert any(message in fault for fault in faults_of(having("named", value, *path)).values())

    def test_of_the_picture_and_the_pawn(self) -> None:
        shown = ANA.replace("1.2   ", "1.2 Amitis")
        assert (
            "the picture shows Amitis at 1.2"
            in faults_of(having("take", shown, "players", 0, "pyramid"))["players.0.amitis"]
        )
        written = having("take", shown, "players", 0, "pyramid")
        del written["players"][0]["amitis"]
        assert state_of(written).gardens[0].amitis == Slot(1)

    def test_of_the_phase(self) -> None:
        assert "the game is over" in faults_of(document("final", to_move="Ana"))["to_move"]
        assert "Table" in faults_of(document("cards", to_move="Ana"))["to_move"]
        full = having("cards", ["tree tree / tree tree"] * 4, "row", "cards")
        assert "an empty column" in faults_of(full)["row.cards"]
        known = document("reveal")
        for player in known["players"]:
            player["project"] = "line tree"
        assert "one is to be revealed" in faults_of(known)["phase"]

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "phase = ",
            "{",
            "{}",
            '{"game": 1.5}',
            '{game = "hanging-gardens"',
            "[]",
            "x" * 300_000,
            '{"a":' * 99,
        ],
    )
    def test_of_what_is_no_position(self, text: str) -> None:
        with pytest.raises((NotationError, RecordError)):
            hg.parse_position(text)

    @given(SEEDS)
    @settings(max_examples=150, deadline=None)
    def test_any_document_is_a_position_or_a_clear_error(self, seed: int) -> None:
        """What can be read can be asked: nothing but an unknown table stops an answer."""
        rng = Random(seed)
        written = document(rng.choice(PHASES))
        for _ in range(rng.randint(1, 4)):
            mutate(rng, written)
        try:
            position = read_position(written).position
        except DclubError:
            return
        if isinstance(position, State):
            assert hg.parse_position(hg.format_position(position)).position == position
            for ask in (
                lambda: list(islice(position.legal_moves(), 20)),
                position.chances,
                position.options,
                position.score,
                position.outcome,
                position.audit,
                position.key,
            ):
                try:
                    ask()
                except Unknown as unknown:
                    assert unknown.path  # noqa: PT017 (either outcome is right)


WORDS = (
    "",
    "?",
    "Ana",
    "Table",
    "final",
    "put-back",
    "cards",
    "1 (Ana), 2 (Ben)",
    "2 ? Tr[St] Tr .. .. .. .. .. .. ..",
    "b1",
    "tree tree / tree tree",
    "2.1",
    "move",
    "translucent tree",
    "line tree",
    "c3",
)


def mutate(rng: Random, value: object) -> None:
    """Change something somewhere in a document."""
    if not value or not isinstance(value, dict | list):
        return
    keys: list[Any] = list(value) if isinstance(value, dict) else list(range(len(value)))
    key = rng.choice(keys)
    inner: Any = value[key]
    if isinstance(inner, dict | list) and inner and rng.random() < 0.8:
        mutate(rng, inner)
    elif rng.random() < 0.3:
        del value[key]
    elif isinstance(inner, str) and "\n" in inner and rng.random() < 0.7:
        lines = inner.split("\n")
        value[key] = "\n".join(line for line in lines if rng.random() < 0.8)
    else:
        value[key] = rng.choice([*WORDS, rng.randint(-1, 12), True, [], {}, deepcopy(inner), None])


@pytest.mark.clause(K.POSITION_UNKNOWN)
class TestUnknownValues:
    """What is left out or `"?"` is unknown, never a default; what several remember is kept."""

    @pytest.mark.parametrize("written", ["left out", "?", " ? "])
    @pytest.mark.parametrize(
        ("name", "path"),
        [
            ("take", ("phase",)),
            ("take", ("to_move",)),
            ("take", ("first",)),
            ("take", ("public",)),
            ("take", ("row", "cards")),
            ("take", ("row", "effects")),
            ("take", ("row", "queen")),
            ("take", ("prestige", "tree")),
            ("take", ("players", 1, "amitis")),
            ("take", ("players", 1, "pyramid")),
            ("final", ("players", 0, "project")),
            ("put-back", ("pending", "hand")),
            ("put-back", ("pending", "open")),
            ("second-move", ("pending", "moved")),
            ("draw", ("pending", "open")),
        ],
    )
    def test_one_value(self, name: str, path: tuple[str | int, ...], written: str) -> None:
        whole = without(name, *path) if written == "left out" else having(name, written, *path)
        position = partial_of(whole)
        assert position.unknown == (".".join(map(str, path)),)
        assert position.document == whole
        assert position.alternatives == ()
        assert position.game == "hanging-gardens"

    def test_parts_of_values(self) -> None:
        assert partial_of(having("take", "?", "row", "cards", 2)).unknown == ("row.cards.2",)
        picture = ANA.replace("Tr[Rb]", "Tr[?] ").replace("Sa<St>", "?     ")
        assert partial_of(having("take", picture, "players", 0, "pyramid")).unknown == (
            "players.0.pyramid.b1",
            "players.0.pyramid.b3",
        )
        under = having("take", ["?"], "players", 0, "under")
        assert partial_of(under).unknown == ("players.0.under.0",)
        assert partial_of(having("take", "?", "players", 0, "under")).unknown == ("players.0.under",)

    def test_all_prestige(self) -> None:
        names = tuple(f"prestige.{word(kind)}" for kind in Construction)
        assert partial_of(without("take", "prestige")).unknown == names

    def test_a_player_left_out_is_unknown_in_everything(self) -> None:
        written = document("final")
        del written["players"][2]
        assert partial_of(written).unknown == tuple(
            f"players.2.{name}" for name in ("pyramid", "amitis", "project")
        )

    def test_nearly_nothing_is_a_position(self) -> None:
        position = read_position({"game": "hanging-gardens", "names": ["Ana", "Ben"]}).position
        assert isinstance(position, PartialPosition)
        assert {"phase", "to_move", "row.cards", "players.0.pyramid"} <= set(position.unknown)

    def test_what_several_people_remember(self) -> None:
        written = having("take", "1 (Ana), 2 (Ben)", "prestige", "tree")
        written["to_move"] = "Ana (Ana) , Bela (Cleo, the host)"
        written["row"]["cards"][0] = "tree tree / tree tree (Ana), tree tree / tree statue (Ben)"
        position = partial_of(written)
        assert position.unknown == ()
        assert dict(position.alternatives) == {
            "to_move": Alternatives((Alternative("Ana", "Ana"), Alternative("Bela", "Cleo, the host"))),
            "row.cards.0": Alternatives(
                (Alternative("tree tree / tree tree", "Ana"), Alternative("tree tree / tree statue", "Ben"))
            ),
            "prestige.tree": Alternatives((Alternative("1", "Ana"), Alternative("2", "Ben"))),
        }

    def test_the_pile(self) -> None:
        """Cards without a name leave unknown what is in the pile, until somebody says it."""
        built = having("named", "3 .. Tr Tr .. .. .. .. .. .. ..\n" + BASE, "players", 0, "pyramid")
        assert partial_of(built).unknown == ("stock",)
        built["players"][0]["cards"]["2.1"] = "b30"
        assert "b30" not in (state_of(built).supply.stock or ())
        del built["players"][0]["cards"]["2.1"]
        built["stock"] = ["b2", "B1"]
        assert state_of(built).supply.stock == ("b1", "b2")

    def test_the_leftover_cards(self) -> None:
        """With three players one card is left in each round, and it is known in which order."""
        written = document("named", names=["Ana", "Bela", "Caio"])
        written["players"].append({"project": "p2", "amitis": "", "pyramid": BASE})
        assert state_of(written).supply.returned == ()
        for player, name in zip(written["players"], ("b30", "b31", "b32"), strict=True):
            player |= {"pyramid": "3 .. Tr Tr .. .. .. .. .. .. ..\n" + BASE, "cards": {"2.1": name}}
        assert partial_of(written).unknown == ("returned",)
        written["returned"] = ["b9"]
        state = state_of(written)
        assert state.supply.returned == ("b9",)
        assert not {"b9", "b30", "b3"} & set(state.supply.stock or ())


BASE = """\
2  Dp     Tr     Sa     Dp     St     Rb     Tr     Tr     Rb     St
1  Rb     Tr     St     Dp     Sa     Rb     Tr     St     Dp     Sa
"""


class TestWhatAPhaseNeeds:
    """Only what the phase needs is asked for; where the rules leave one value, it is that."""

    @pytest.mark.parametrize(
        ("name", "kept"),
        [
            ("first-player", ()),
            ("projects", ("first", "project")),
            ("base", ("first", "to_move", "pyramid")),
            ("cubes", ("first", "to_move", "pyramid")),
            ("public", ("first", "pyramid")),
            ("effects-order", ("first", "pyramid", "public", "cards")),
        ],
    )
    def test_of_the_set_up(self, name: str, kept: tuple[str, ...]) -> None:
        written = document(name)
        for key in ("to_move", "first", "prestige", "public"):
            if key not in kept:
                written.pop(key, None)
        row = written.pop("row")
        if "cards" in kept:
            written["row"] = {"cards": row["cards"]}
        for player in written["players"]:
            for key in ("project", "amitis", "pyramid"):
                if key not in kept:
                    del player[key]
        if not kept:
            del written["players"]
        assert state_of(written) == state_of(document(name, to_move=written.get("to_move")))

    def test_a_turn_needs_no_projects(self) -> None:
        written = document("take")
        for player in written["players"]:
            del player["project"]
        assert [garden.project for garden in state_of(written).gardens] == [HIDDEN] * 3

    def test_the_card_of_the_turn(self) -> None:
        """The column is that of an effect that is left, or any from which a card is gone."""
        for name in ("put-back", "effects", "draw", "amitis"):
            assert state_of(without(name, "pending", "column")) == state_of(document(name))
        queen = having("effects", ["queen"], "pending", "open")
        del queen["pending"]["column"]
        assert state_of(queen).turn.column == 1

    def test_the_last_step_needs_nothing_pending(self) -> None:
        assert state_of(without("amitis", "pending")) == state_of(document("amitis"))

    def test_the_end_needs_what_is_scored(self) -> None:
        written = document("final")
        for key in ("first", "row"):
            del written[key]
        for player in written["players"]:
            player["project"] = "line tree"
        state = state_of(written)
        assert state.to_move is None
        assert [score.total for score in state.score()]


class TestValues:
    """The values of a document become those of the state."""

    def test_all_of_them(self) -> None:
        state = state_of(document("put-back"))
        ana, bela, caio = state.gardens
        assert (state.phase, state.to_move, state.first) == (Phase.PUT_BACK, 0, 0)
        assert state.prestige == (2, 3, 1, 2, 4)
        assert state.public == Public(ProjectId(""), (Construction.DATE_PALM, Construction.STAIRS), (), 10)
        assert state.turn[2:] == (1, (Cube(4), Cube(6)), (Effect.MOVE, Effect.QUEEN), NO_CELL)
        assert state.row.effects == (Effect.EVOLVE, Effect.MOVE, Effect.SURPRISE, Effect.RECOLOUR)
        assert (state.row.queen, state.row.used, state.row.taken) == (1, 0, 1)
        assert ana.project == Individual(
            ProjectId(""),
            (
                Condition(Shape.LINE, Construction.TREE, 5),
                Condition(Shape.SQUARE, Construction.STAIRS, 6),
            ),
        )
        assert (ana.amitis, bela.amitis, caio.amitis) == (5, 2, NOWHERE)
        assert (ana.built, bela.built, ana.starters, ana.to_set) == (0b100_1101_11111, 0b111_11111, (), ())
        assert ana.cubes[1] == 6
        assert ana.icons[1] is Construction.STATUE
        assert ana.under == sum(1 << cell for cell in (Cell(17), Cell(18)))
        assert bela.project == HIDDEN

    def test_what_is_used(self) -> None:
        written = having("take", ["move", "queen"], "row", "used")
        assert state_of(written).row.used == 0b10010
        written["row"] |= {"used": ["move"], "queen_used": True}
        assert state_of(written).row.used == 0b10010

    def test_the_supply_is_what_the_rest_leaves(self) -> None:
        state = state_of(document("put-back"))
        lying = [cube for garden in state.gardens for cube in garden.cubes if cube] + list(state.turn.hand)
        total = state.ruleset.edition.wooden or ()
        assert state.supply.wooden == tuple(
            total[kind] - 1 - lying.count(Cube(1 + kind)) for kind in Construction
        )
        written = document("put-back", supply={"wooden": {"tree": 0}})
        assert (state_of(written).supply.wooden or ())[Construction.TREE] == 0

    def test_first_cubes_that_are_still_to_be_set(self) -> None:
        state = state_of(document("cubes"))
        assert [garden.to_set for garden in state.gardens] == [()] * 3
        bare = having("cubes", BASE.replace("Sa     ", "Sa[Tr] ", 1), "players", 2, "pyramid")
        assert state_of(bare).gardens[2].to_set == (KINDS[0], KINDS[1], KINDS[2], KINDS[4])
        assert state_of(document("base")).gardens[0].to_set == KINDS

    def test_a_turn_before_its_card(self) -> None:
        state = state_of(document("take"))
        assert (state.turn, state.row.taken) == (fresh_turn(state.phase, state.to_move), 0)
        assert state_of(document("cards")).to_move == CHANCE


class TestInARecord:
    """The header stands for what the position leaves out, and is not contradicted."""

    OPTIONS = StartOptions(players=2, readings={"hg.move.two": "up-to-two"})

    def test_it_stands_for_what_is_left_out(self) -> None:
        written = document("named")
        for key in ("edition", "names", "open"):
            del written[key]
        read = read_position(written, self.OPTIONS)
        assert isinstance(read.position, State)
        assert read.names == ("Ana", "Bela")
        assert read.position.ruleset.up_to_two

    def test_it_may_not_be_contradicted(self) -> None:
        written = document("named", readings={"hg.move.two": "exactly-two"})
        assert "not those of the record" in faults_of(written, self.OPTIONS)["edition"]


class TestDocument:
    """The document as it is written, and its schema."""

    def test_its_form(self) -> None:
        state = hg.start(names=["Ana", "Béla"], first="Béla", readings={"hg.move.two": "up-to-two"}).state
        text = hg.format_position(state, ("Ana", "Béla"))
        assert text.startswith(
            'format = 1\ngame = "hanging-gardens"\nedition = "invented"\nnames = ["Ana", "Béla"]\n'
            'phase = "projects"\nto_move = "Table"\nfirst = "Béla"\n'
            "prestige = {stairs = 1, rose-bush = 1, statue = 1, tree = 1, date-palm = 1}\n\n"
            '[readings]\n"hg.move.two" = "up-to-two"\n\n[row]\n'
        )
        assert "[supply]" not in text
        assert "stock" not in text

    def test_pictures_stand_as_they_look(self) -> None:
        text = hg.format_position(state_of(document("take")))
        assert ANA in text
        assert max(map(len, text.split("\n"))) <= 80

    def test_the_schema_names_every_key_that_is_written(self) -> None:
        schema: Any = json_schema(PositionDocument)
        defined = schema["$defs"]
        assert schema["required"] == ["game"]
        for name in PHASES:
            state = state_of(document(name, supply={"wooden": {"tree": 0}}))
            written: Any = position_document(state, ("Ana", "Bela", "Caio")[: state.seats])
            assert written.keys() <= schema["properties"].keys()
            for part, cls in (
                ("row", "RowDocument"),
                ("supply", "SupplyDocument"),
                ("pending", "PendingDocument"),
            ):
                assert written.get(part, {}).keys() <= defined[cls]["properties"].keys()
            for player in written["players"]:
                assert player.keys() <= defined["PlayerDocument"]["properties"].keys()
