"""Positions as documents: what is written is read back, what is unknown stays so, what is wrong is named."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from dclub import new_world as nw
from dclub.errors import DclubError, NotationError, RecordError
from dclub.kernel import clauses as K
from dclub.kernel.move import CHANCE, Seat
from dclub.kernel.partial import Alternative, Alternatives, PartialPosition
from dclub.kernel.rules import StartOptions
from dclub.kernel.schema import json_schema
from dclub.new_world.board import cell_at
from dclub.new_world.features import Settler
from dclub.new_world.position_document import PositionDocument
from dclub.new_world.position_reading import read_position
from dclub.new_world.position_writing import position_document
from dclub.new_world.state import NO_TURN, Phase, State
from dclub.new_world.words import parse_cell
from tests.new_world.documents import BEND, CAP, FARM, MEADOW, PHASES, document, having, state_of, without
from tests.new_world.walking import any_start, walk

SPEC = Path(__file__).parents[2] / "spec" / "new_world" / "positions"
SEEDS = st.integers(0, 2**32 - 1)
NAMES = ("Ana Maria", "Béla", "O'Neill-2", "三", "Béla town")


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
        first = any_start(rng)
        names = NAMES[: first.seats]
        for state in (first, *(step.after for step in walk(rng, first, physical=rng.random() < 0.5))):
            seldom = state.phase in (Phase.FINAL, Phase.SCORE, Phase.SET_ASIDE)
            if not seldom and rng.random() < 0.9:
                continue
            text = nw.format_position(state, names)
            read = nw.parse_position(text)
            assert read.position == state
            assert read.names == names
            assert isinstance(read.position, State)
            assert read.position.landscape.features == state.landscape.features
            assert read.position.landscape.openings == state.landscape.openings
            assert nw.format_position(state, names) == text
            if rng.random() < 0.2:
                line = nw.format_line(state, names)
                assert "\n" not in line
                as_json = json.dumps(position_document(state, names))
                for form in (line, as_json, f"\ufeff{text}", f" {as_json}"):
                    assert nw.parse_position(form) == read

    @pytest.mark.parametrize("name", PHASES)
    def test_of_positions_with_tiles_that_are_stated(self, name: str) -> None:
        state = state_of(document(name))
        assert nw.parse_position(nw.format_position(state)).position == state
        assert nw.parse_position(nw.format_line(state)).position == state

    @pytest.mark.parametrize("path", sorted(SPEC.glob("*.toml")), ids=lambda path: path.stem)
    def test_of_the_positions_of_the_spec(self, path: Path) -> None:
        read = nw.parse_position(path.read_text("utf-8"))
        assert isinstance(read.position, State)
        assert nw.parse_position(nw.format_position(read.position, read.names)) == read
        assert nw.parse_position(nw.format_line(read.position, read.names)) == read

    def test_of_what_no_game_reaches(self) -> None:
        """What does not fit the rest is kept, so that the audit can say so."""
        state = state_of(document("named"))
        assert state.stock is not None
        strange = evolve(state, stock=(-3, *state.stock[1:]), points=(-7, 900), surveyors=(0, 3))
        text = nw.format_position(strange)
        assert "[stock]\nt1 = -3\n" in text
        assert nw.parse_position(text).position == strange
        crowd = tuple(Settler(Seat(0), parse_cell("w1 n2"), 0) for _ in range(7))
        text = nw.format_position(evolve(state, settlers=tuple(sorted((*state.settlers, *crowd)))))
        read = nw.parse_position(text).position
        assert isinstance(read, State)
        assert len(read.settlers) == 9
        assert read.audit().faults

    @pytest.mark.parametrize(
        "line",
        [
            f"w1 n6: {CAP} turn 1",
            f"w0 n3: {MEADOW}",
            f"e2 n3: {MEADOW}",
            f"w9 s9: {CAP}; Ana town n, Ana town n, Bela town n",
            "w1 n3: town town town town",
        ],
    )
    def test_of_tiles_that_cannot_lie_so(self, line: str) -> None:
        written = document("draw")
        written["tiles"] = [one for one in written["tiles"] if not one.startswith(line.partition(":")[0])]
        written["tiles"].append(line)
        state = state_of(written)
        assert nw.parse_position(nw.format_position(state, ("Ana", "Bela", "Caio"))).position == state
        assert state.audit().faults

    def test_names_left_out_are_the_seats_own(self) -> None:
        assert 'names = ["Red", "Blue"]' in nw.format_position(nw.start(players=2).state)

    def test_an_edition_from_a_file_is_found_again(self, tmp_path: Path) -> None:
        from importlib.resources import files

        text = (files("dclub.new_world") / "editions" / "invented.toml").read_text("utf-8")
        path = tmp_path / "mine.toml"
        path.write_text(text.replace('name = "invented"', 'name = "mine"'), "utf-8")
        state = nw.start(players=2, edition=str(path)).state
        assert nw.parse_position(nw.format_position(state)).position == state
        relative = {**position_document(state, ("A", "B")), "edition": "mine.toml"}
        options = StartOptions(players=2, edition="mine.toml", base=tmp_path)
        assert read_position(relative, options).position == state


class TestOpenTables:
    """What the table itself states is part of the document, and of it only."""

    def test_components_come_back(self) -> None:
        components = {
            "start": ["(town w)", "(plain ws wn animal)"],
            "tiles": {"bend": f"35 x {BEND}", "meadow": f"60 x {MEADOW}"},
        }
        game = nw.start(players=2, components=components, first="Red")
        game.play("Table: draw meadow")
        text = nw.format_position(game.state)
        assert "open" not in text
        read = nw.parse_position(text).position
        assert read == game.state
        assert isinstance(read, State)
        assert read.stock == (35, 59)

    def test_an_open_table_has_no_stock(self) -> None:
        state = state_of(document("place"))
        assert state.is_open
        assert (state.stock, state.aside) == (None, ("", ""))
        assert "no such tile" in faults_of(document("place", stock={"t1": 3}))["stock.t1"]

    def test_only_the_edges_may_be_stated(self) -> None:
        written = document("place", drawn="town plain trail plain")
        written["tiles"].append("w1 n3: plain plain plain plain turn 2")
        state = state_of(written)
        assert state.turn.drawn is not None
        assert state.turn.drawn.segments == ()
        text = nw.format_position(state)
        assert '"w1 n3: plain plain plain plain turn 0"' in text
        assert nw.parse_position(text).position == state

    def test_start_spaces_that_nobody_entered_are_unknown(self) -> None:
        written = document("place", components={})
        assert partial_of(written).unknown == ("start",)
        written["components"] = {"start": ["_"] * 10}
        assert partial_of(written).unknown == ("start",)


class TestFaults:
    """Every fault at once, each with its place."""

    def test_all_of_them(self) -> None:
        written = document("place", phase="plce", to_move="Bel", active="Table", surveyors=[0, -1])
        written |= {"points": {"Ana": 1, "Dora": 2, "Bela": "many"}, "drawn": "(town n)", "format": 2}
        written |= {"aside": ["t17"], "stock": {"t1": 3}, "colour": "red"}
        written["tiles"] = [
            "w1 n4",
            "w1: x",
            f"w1 n5: {MEADOW}",
            f"w1 n5: {CAP}",
            f"w1 n6: {CAP}; Ana trail n",
        ]
        faults = faults_of(written)
        assert list(faults) == [
            "colour",
            "format",
            "phase",
            "to_move",
            "active",
            "tiles.0",
            "tiles.1",
            "tiles.4",
            "tiles.3",
            "drawn",
            "aside.0",
            "stock.t1",
            "points.Dora",
            "points.Bela",
            "surveyors.1",
        ]
        assert "did you mean place?" in faults["phase"]
        assert "did you mean Bela?" in faults["to_move"]

    @pytest.mark.parametrize(
        ("line", "message"),
        [
            ("", "a cell, a colon and a tile"),
            ("w1 n4 t17", "a cell, a colon and a tile"),
            ("n4 w1: t17", "a cell such as"),
            (f"w1: {MEADOW}", "a cell such as"),
            ("w1 n4:", "a tile: its segments in brackets"),
            ("w1 n4: (town n", "a closing bracket"),
            ("w1 n4: (town n)", "in no plain"),
            (
                "w1 n4: town plain plain",
                "column 8: found 'town plain plain', expected what the four sides show",
            ),
            (f"w1 n4: {MEADOW} turn", "`turn` and a number"),
            (f"w1 n4: {MEADOW} trn 1", "`turn` and a number"),
            (f"w1 n4: {MEADOW} turn x", "column 45: found 'x', expected a number of quarter turns"),
            (f"w1 n4: {MEADOW} turn 4", "a turn from 0 to 3"),
            (f"w1 n4: {CAP} town town plain plain", "`turn` and a number"),
            (f"w1 n4: {CAP}; Dora town n", "players are Ana, Bela, Caio"),
            (f"w1 n4: {CAP}; Ana", "a player and a segment"),
            (f"w1 n4: {CAP}; Ana town s", "a segment of the tile: town n, plain en"),
            (f"w1 n4: {CAP} turn 1; Ana town n", "a segment of the tile: town e"),
            (f"w1 n4: {CAP}; Ana town n,", "a player and a segment"),
            ("w1 n4: town plain plain plain; Ana town n", "none is known"),
        ],
    )
    def test_of_a_tile(self, line: str, message: str) -> None:
        faults = faults_of(document("draw", tiles=[line]))
        assert list(faults) == ["tiles.0"]
        assert message in faults["tiles.0"]

    @pytest.mark.parametrize(
        ("line", "message"),
        [
            (f"w1 n4: {MEADOW}", 'unless they are open (open = ["tiles"])'),
            ("w1 n4: town plain plain plain", "unless they are open"),
            ("w1 n4: t99", "a tile of the edition"),
        ],
    )
    def test_of_what_has_names(self, line: str, message: str) -> None:
        assert message in faults_of(document("named", tiles=[line]))["tiles.0"]
        assert message in faults_of(document("named", drawn=line.partition(": ")[2]))["drawn"]
        assert message in faults_of(document("named", aside=[line.partition(": ")[2]]))["aside.0"]

    @pytest.mark.parametrize(
        ("name", "changes", "where", "message"),
        [
            ("place", {"points": "many"}, "points", "the points of each player"),
            ("place", {"points": {"Ana": 10**6}}, "points.Ana", "from -99999 to 99999"),
            ("place", {"surveyors": [0]}, "surveyors", "the columns of two surveyors, found 1"),
            ("place", {"surveyors": "0, 1"}, "surveyors", "expected an array"),
            ("place", {"surveyors": [0, True]}, "surveyors", ""),
            ("place", {"tiles": "none"}, "tiles", "expected an array"),
            ("place", {"pending": {"tile": "w1 n4"}}, "pending", "only in the phases settle and score"),
            ("place", {"to_move": "Table"}, "to_move", "the name of a player"),
            ("place", {"players": []}, "players", "unknown key"),
            ("place", {"edition": "invnted"}, "edition", "no such edition"),
            ("place", {"readings": {"nw.final.posts": "3"}}, "readings", "no such option"),
            ("place", {"components": []}, "components", "expected a table"),
            ("place", {"components": {"start": ["(town n)"]}}, "components.start.0", "in no plain: ws, wn"),
            ("place", {"names": ["Ana"]}, "names", "1 players"),
            ("draw", {"drawn": MEADOW}, "drawn", "only in the phases place and set-aside"),
            ("draw", {"to_move": "Ana"}, "to_move", "Table"),
            ("first-player", {"active": "Ana"}, "active", "nobody has begun"),
            ("final", {"to_move": "Ana"}, "to_move", "the game is over"),
            ("settle", {"pending": {"tile": "w9 n9"}}, "pending.tile", "no tile lies on w9 n9"),
            ("settle", {"pending": {"tile": "w2"}}, "pending.tile", "a cell such as"),
            (
                "settle",
                {"pending": {"tile": "w2 n6", "features": []}},
                "pending.features",
                "only in the phase score",
            ),
            (
                "score",
                {"pending": {"tile": "w2 n6", "features": ["river"]}},
                "pending.features.0",
                "a segment",
            ),
            (
                "score",
                {"pending": {"tile": "w2 n6", "features": ["farm w2 n4"]}},
                "pending.features.0",
                "a farm",
            ),
            (
                "score",
                {"pending": {"tile": "w2 n6", "features": ["farm w2"]}},
                "pending.features.0",
                "a cell",
            ),
            (
                "score",
                {"pending": {"tile": "w2 n6", "features": ["town n", "town n"]}},
                "pending.features.1",
                "named twice",
            ),
        ],
    )
    def test_of_the_rest(self, name: str, changes: dict[str, Any], where: str, message: str) -> None:
        faults = faults_of(document(name, **changes))
        assert any(place.startswith(where) and message in fault for place, fault in faults.items()), faults

    def test_names_are_needed(self) -> None:
        assert "is missing" in faults_of(document("place", names=None))["names"]

    @given(st.data())
    @settings(max_examples=150, deadline=None)
    def test_any_damage_is_a_position_or_an_error(self, data: st.DataObject) -> None:
        state = state_of(document(data.draw(st.sampled_from(PHASES))))
        text = nw.format_line(state, ("Ana", "Bela", "Caio")[: state.seats])
        begin = data.draw(st.integers(1, len(text)))
        end = data.draw(st.integers(begin, min(len(text), begin + 20)))
        put = data.draw(
            st.text(max_size=8) | st.sampled_from(["?", '"', "[", "; Ana farm", "w0 n3", "turn 9", "-1"])
        )
        try:
            read = nw.parse_position(text[:begin] + put + text[end:])
        except (NotationError, RecordError):
            return
        except DclubError as error:
            raise AssertionError(error) from error
        if isinstance(read.position, State):
            assert read.position.audit() is not None
            assert nw.parse_position(nw.format_position(read.position, read.names)) == read


@pytest.mark.clause(K.POSITION_UNKNOWN)
class TestUnknown:
    """What is left out, or `?`, is unknown; never a default where the phase reads it."""

    @pytest.mark.parametrize(
        ("name", "path", "unknown"),
        [
            ("place", ("phase",), "phase"),
            ("place", ("to_move",), "to_move"),
            ("place", ("tiles",), "tiles"),
            ("place", ("drawn",), "drawn"),
            ("place", ("surveyors",), "surveyors"),
            ("place", ("points", "Bela"), "points.Bela"),
            ("draw", ("active",), "active"),
            ("set-aside", ("drawn",), "drawn"),
            ("settle", ("pending", "tile"), "pending.tile"),
            ("settle", ("pending",), "pending.tile"),
        ],
    )
    def test_left_out(self, name: str, path: tuple[str, ...], unknown: str) -> None:
        assert partial_of(without(name, *path)).unknown == (unknown,)
        if path != ("pending",):
            assert partial_of(having(name, "?", *path)).unknown == (unknown,)

    @pytest.mark.parametrize(
        "line",
        [
            "?",
            "w1 n1: ?",
            "w1 n1: ? turn 1",
            f"w1 n1: {MEADOW} turn ?",
            f"w1 n1: {MEADOW}; ?",
            f"w1 n1: {MEADOW}; Ana ?",
            f"w1 n1: {MEADOW}; Ana plain nw, ? plain ne",
        ],
    )
    def test_a_part_of_a_tile(self, line: str) -> None:
        assert partial_of(document("draw", tiles=[line])).unknown == ("tiles.0",)

    def test_what_several_remember(self) -> None:
        written = document("place", to_move="Ana (Bela), Bela (Caio)")
        written["points"]["Ana"] = "8 (Ana), 9 (Bela)"
        found = partial_of(written)
        assert found.unknown == ()
        assert dict(found.alternatives) == {
            "to_move": Alternatives((Alternative("Ana", "Bela"), Alternative("Bela", "Caio"))),
            "points.Ana": Alternatives((Alternative("8", "Ana"), Alternative("9", "Bela"))),
        }


class TestWhatAPhaseNeeds:
    """Only what the phase needs is asked for; where the rules leave one value, it is that."""

    def test_before_the_first_turn_nothing(self) -> None:
        written = document("first-player")
        for key in ("to_move", "points", "surveyors", "tiles"):
            del written[key]
        assert state_of(written) == state_of(document("first-player"))

    @pytest.mark.parametrize("name", ["place", "settle", "score"])
    def test_the_player_who_decides_has_the_turn(self, name: str) -> None:
        assert state_of(without(name, "active")) == state_of(document(name))

    @pytest.mark.parametrize("name", ["draw", "set-aside", "first-player"])
    def test_chance_needs_no_name(self, name: str) -> None:
        assert state_of(without(name, "to_move")).to_move == CHANCE

    def test_what_is_completed_follows(self) -> None:
        """Left out, the features to be scored are all that are completed and claimed."""
        waiting = state_of(without("score", "pending", "features")).turn.pending
        assert waiting == state_of(document("score")).turn.pending
        assert len(waiting) == 3

    def test_a_completed_feature_may_be_named_by_its_western_side(self) -> None:
        written = document("score")
        written["pending"]["features"] = ["town w", "farm", "trail e"]
        written["tiles"][5] = f"w2 n5: {MEADOW}"
        written["tiles"][10] = "w2 n6: (town n w; trail e; farm; plain en; plain es se sw)"
        pending = state_of(written).turn.pending
        assert pending == ((cell_at(2, 6), 0), (cell_at(2, 6), 2), (cell_at(2, 6), 1))

    def test_nothing_needs_to_have_been_set_aside(self) -> None:
        assert state_of(without("place", "aside")).aside == ()

    def test_the_end_needs_nobodys_turn(self) -> None:
        state = state_of(without("final", "active"))
        assert (state.active, state.to_move) == (None, None)
        assert [score.total for score in state.score()]


class TestValues:
    """The values of a document become those of the state."""

    def test_all_of_them(self) -> None:
        state = state_of(document("score"))
        assert (state.phase, state.to_move, state.active) == (Phase.SCORE, 0, 0)
        assert (state.points, state.surveyors, state.west) == ((8, 0, 12), (1, 2), 3)
        assert state.board.count == 11
        assert state.settlers == (
            Settler(Seat(0), cell_at(1, 7), 0),
            Settler(Seat(1), cell_at(1, 6), 0),
            Settler(Seat(2), cell_at(1, 5), 0),
            Settler(Seat(2), cell_at(2, 5), 0),
        ) or state.settlers == tuple(sorted(state.settlers))
        assert state.turn.cell == cell_at(2, 6)
        assert state.turn.pending == ((cell_at(2, 6), 0), (cell_at(2, 6), 1), (cell_at(2, 5), 0))

    def test_the_surveyors_may_be_named_in_any_order(self) -> None:
        assert state_of(document("place", surveyors=[2, 1])).surveyors == (1, 2)

    def test_the_turn_may_be_what_a_tile_shows(self) -> None:
        by_look = having("place", f"w1 n4: {CAP} plain town plain plain", "tiles", 0)
        assert state_of(by_look) == state_of(document("place"))
        named = document("named", tiles=["w1 n2: T1  plain trail plain trail"])
        assert state_of(named).board.get(parse_cell("w1 n2")) is not None

    def test_no_turn_is_as_it_is_written(self) -> None:
        assert state_of(having("place", f"w2 n5: {FARM}; Caio farm", "tiles", 5)) == state_of(
            document("place")
        )

    def test_a_name_may_begin_with_another(self) -> None:
        written = document("draw", names=["Ana", "Ana town", "Bo"], points={"Ana": 0, "Ana town": 0, "Bo": 0})
        written |= {"active": "Bo", "tiles": [f"w1 n4: {CAP} turn 1; Ana town town e, Ana plain se"]}
        assert {(one.seat, one.segment) for one in state_of(written).settlers} == {(1, 0), (0, 1)}

    def test_the_stock_is_what_the_rest_leaves(self) -> None:
        state = state_of(document("named"))
        assert state.stock is not None
        kinds = [tile.id for tile, _ in state.ruleset.edition.tiles or ()]
        full = nw.start(2).state.stock or ()
        gone = {kind: before - left for kind, before, left in zip(kinds, full, state.stock, strict=True)}
        assert {kind: number for kind, number in gone.items() if number} == {
            "t1": 1,
            "t16": 1,
            "t21": 1,
            "t9": 1,
        }
        assert state_of(document("named", stock={"t1": 0})).stock != state.stock

    def test_between_turns_nothing_is_pending(self) -> None:
        assert state_of(document("draw")).turn == NO_TURN


class TestInARecord:
    """The header stands for what the position leaves out, and is not contradicted."""

    OPTIONS = StartOptions(players=2, readings={"nw.final.posts": "2"})

    def test_it_stands_for_what_is_left_out(self) -> None:
        written = document("named")
        for key in ("edition", "names"):
            del written[key]
        written["points"] = {"Red": 0, "Blue": 4}
        written |= {"to_move": "Red", "active": "Red", "tiles": []}
        read = read_position(written, self.OPTIONS)
        assert isinstance(read.position, State)
        assert read.names == ("Red", "Blue")
        assert dict(read.position.readings.changed()) == {"nw.final.posts": "2"}

    def test_it_may_not_be_contradicted(self) -> None:
        written = document("named", readings={"nw.final.posts": "1"})
        assert "not those of the record" in faults_of(written, self.OPTIONS)["edition"]


class TestDocument:
    """The document as it is written, and its schema."""

    def test_its_form(self) -> None:
        game = nw.start(names=["Ana", "Béla"], first="Béla", readings={"nw.final.posts": "2"})
        game.play("Table: draw t1")
        game.play("Béla: place w1 n2 turn 1")
        assert nw.format_position(game.state, ("Ana", "Béla")) == (
            'format = 1\ngame = "new-world"\nedition = "invented"\nnames = ["Ana", "Béla"]\n'
            'phase = "settle"\nto_move = "Béla"\nactive = "Béla"\n'
            'points = {Ana = 0, "Béla" = 0}\nsurveyors = [0, 0]\ntiles = ["w1 n2: t1 turn 1"]\n\n'
            '[readings]\n"nw.final.posts" = "2"\n\n[pending]\ntile = "w1 n2"\n'
        )

    def test_the_schema_names_every_key_that_is_written(self) -> None:
        schema: Any = json_schema(PositionDocument)
        assert schema["required"] == ["game"]
        for name in PHASES:
            state = state_of(document(name))
            written: Any = position_document(state, ("Ana", "Bela", "Caio")[: state.seats])
            assert written.keys() <= schema["properties"].keys()
            pending = schema["$defs"]["PendingDocument"]["properties"]
            assert written.get("pending", {}).keys() <= pending.keys()
