"""Editions of New World: what the shipped ones hold, what is refused, what a record puts over them."""

from __future__ import annotations

import sys
from collections import deque
from pathlib import Path
from random import Random
from typing import get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dclub import new_world as nw
from dclub.errors import EditionError, Fault
from dclub.kernel.provenance import Provenance
from dclub.kernel.toml import format_toml, read_toml
from dclub.new_world.components import Edge, Kind
from dclub.new_world.edition import Edition, load_edition
from dclub.new_world.loading import format_components
from dclub.new_world.moves import Move
from dclub.new_world.state import Phase, State
from dclub.new_world.words import format_segments, is_outline
from tests.new_world.walking import walk

INVENTED = load_edition("invented")
FILE = Path(sys.modules["dclub.new_world.edition"].__file__ or "").parent / "editions" / "invented.toml"
TEXT = FILE.read_text("utf-8")
TABLES = ("tiles", "start")
T16 = 't16 = "4 x (town n; plain en es se sw ws wn)"'
T40 = 't40 = "1 x (town n e s w 2 flags)"'
S0 = '    "(plain ws wn animal)",'


def _load(folder: Path, text: str) -> tuple[Edition | None, tuple[Fault, ...]]:
    (folder / "mine.toml").write_text(text, "utf-8", errors="surrogatepass")
    try:
        return load_edition("mine.toml", folder), ()
    except EditionError as error:
        return None, error.faults


def _changed(*changes: tuple[str, str]) -> str:
    text = TEXT
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def _faults(folder: Path, *changes: tuple[str, str]) -> dict[str, str]:
    edition, faults = _load(folder, _changed(*changes))
    assert edition is None
    found: dict[str, str] = {}
    for where, message in faults:
        found[where] = f"{found[where]}; {message}" if where in found else message
    return found


class TestInvented:
    """Complete, playable, and plainly invented."""

    def test_it_is_complete(self) -> None:
        assert INVENTED.unknown_tables == ()
        assert sum(number for _, number in INVENTED.tiles or ()) == INVENTED.quantities.tiles == 95
        assert len(INVENTED.start or ()) == 10
        assert not any(is_outline(tile) for tile, _ in INVENTED.tiles or ())

    def test_no_two_kinds_are_alike(self) -> None:
        kinds = [tile for tile, _ in INVENTED.tiles or ()]
        assert len({tile.id for tile in kinds}) == len(kinds)
        for index, tile in enumerate(kinds):
            turns = INVENTED_FORMS[tile.id].turns
            assert not any(turn.looks_like(other) for turn in turns for other in kinds[:index])

    def test_three_begun_towns(self) -> None:
        towns = [
            row
            for row, space in enumerate(INVENTED.start or ())
            if any(segment.kind is Kind.TOWN for segment in space.segments)
        ]
        assert towns == [1, 5, 8]

    def test_what_reviews_tell(self) -> None:
        """More trails than towns, more small caps than larger towns; farms, posts, flags, animals."""
        tiles = [tile for tile, number in INVENTED.tiles or () for _ in range(number)]
        segments = [segment for tile in tiles for segment in tile.segments]
        sides = [edge for tile in tiles for edge in tile.edges]
        towns = [segment for segment in segments if segment.kind is Kind.TOWN]
        assert sides.count(Edge.TRAIL) > sides.count(Edge.TOWN)
        assert sum(len(town.sides) == 1 for town in towns) > 2 * sum(len(town.sides) > 1 for town in towns)
        assert sum(segment.kind is Kind.FARM for segment in segments) >= 10
        for kind in (Kind.TRAIL, Kind.TOWN, Kind.PLAIN):
            assert 5 <= sum(bool(one.extras) for one in segments if one.kind is kind) <= 20

    def test_the_quantities_of_the_rule_text(self) -> None:
        sizes, points = INVENTED.quantities, INVENTED.points
        assert (sizes.players_min, sizes.players_max, sizes.settlers, sizes.surveyors) == (2, 5, 5, 2)
        assert (points.trail_tile, points.trail_post, points.town_tile, points.town_flag) == (1, 2, 2, 2)
        assert (points.farm, points.bonus, points.farm_tile, points.animal) == (9, 4, 1, 1)
        assert (points.last_trail, points.last_town, points.last_flag) == (1, 1, 1)

    @pytest.mark.parametrize("seed", range(4))
    def test_nearly_every_tile_finds_a_place(self, seed: int) -> None:
        rng = Random(seed)
        *_, last = walk(rng, nw.start(2 + seed).state)
        assert len(last.after.aside) <= 3

    def test_what_is_invented_says_so(self) -> None:
        assert INVENTED.level("quantities") is INVENTED.level("points") is Provenance.PRINTED
        assert {INVENTED.level(table) for table in TABLES} == {Provenance.INVENTED}


INVENTED_FORMS = nw.start(2).state.ruleset.forms


class TestTiny:
    """Small enough to be searched whole, and every kind of move occurs."""

    def test_it_is_complete_and_invented(self) -> None:
        tiny = load_edition("tiny")
        assert tiny.unknown_tables == ()
        assert {tiny.level(table) for table in TABLES} == {Provenance.INVENTED}

    def test_every_kind_of_move_occurs(self) -> None:
        rng = Random(1)
        kinds, phases = set[type[Move]](), set[Phase]()
        for _ in range(800):
            for step in walk(rng, nw.start(2, edition="tiny").state):
                kinds.add(type(step.move))
                phases.add(step.after.phase)
        assert kinds == set(get_args(Move))
        assert phases == set(Phase) - {Phase.FIRST_PLAYER}

    @pytest.mark.deep
    def test_its_positions_can_be_counted(self) -> None:
        first = nw.start(2, edition="tiny").state.canonical()
        seen, queue = {first}, deque[State]([first])
        while queue:
            state = queue.popleft()
            for move in state.legal_moves():
                after = state.apply(move).after.canonical()
                if after not in seen:
                    seen.add(after)
                    queue.append(after)
        assert 10_000 < len(seen) < 1_000_000


class TestPartial:
    """Each table is open or partial for itself."""

    @pytest.mark.parametrize("table", TABLES)
    def test_an_absent_table_is_unknown_and_no_fault(self, tmp_path: Path, table: str) -> None:
        document = read_toml(TEXT)
        provenance = document["provenance"]
        assert isinstance(provenance, dict)
        del provenance[table], document[table]
        edition, faults = _load(tmp_path, format_toml(document))
        assert faults == ()
        assert edition is not None
        assert edition.unknown_tables == (table,)

    @pytest.mark.parametrize(
        ("old", "new", "table"),
        [
            (T16, 't16 = "_"', "tiles"),
            (T16, 't16 = "_ x (town n; plain en es se sw ws wn)"', "tiles"),
            (T16, 't16 = "4 x _"', "tiles"),
            (T16, 't16 = " _ x  _ "', "tiles"),
            (S0, '    "_",', "start"),
        ],
    )
    def test_a_blank_makes_its_table_unknown(self, tmp_path: Path, old: str, new: str, table: str) -> None:
        edition, faults = _load(tmp_path, _changed((old, new)))
        assert faults == ()
        assert edition is not None
        assert edition.unknown_tables == (table,)

    def test_a_kind_may_say_what_its_sides_show_and_no_more(self, tmp_path: Path) -> None:
        edition, faults = _load(tmp_path, _changed((T16, 't16 = "4 x town plain plain plain"')))
        assert faults == ()
        assert edition is not None
        tile = next(tile for tile, _ in edition.tiles or () if tile.id == "t16")
        assert is_outline(tile)
        assert edition.unknown_tables == ()

    def test_extending_keeps_provenance_per_table(self, tmp_path: Path) -> None:
        child = """
            format = 1
            game = "new-world"
            name = "mine"
            extends = "invented"
            start = ["(town w)"]
            provenance = {start = "table"}
        """
        edition, faults = _load(tmp_path, child)
        assert faults == ()
        assert edition is not None
        assert [format_segments(space.segments) for space in edition.start or ()] == ["(town w)"]
        assert edition.level("start") is Provenance.TABLE
        assert edition.level("tiles") is Provenance.INVENTED
        assert edition.tiles == INVENTED.tiles
        assert edition.digest != INVENTED.digest


class TestFaults:
    """Every fault at once, each with its key path."""

    @pytest.mark.parametrize(
        ("old", "new", "where", "said"),
        [
            ("players_min = 2", "players_min = 1", "quantities.players_min", "2 to 999, found 1"),
            ("players_max = 5", "players_max = 6", "quantities.players_max", "2 to 5, found 6"),
            ("players_max = 5", "players_max = 1", "quantities.players_max", "2 to 5, found 1"),
            ("settlers = 5", "settlers = 0", "quantities.settlers", "1 to 999, found 0"),
            ("settlers = 5", "settler = 5", "quantities.settler", "did you mean settlers?"),
            ("surveyors = 2", "surveyors = 3", "quantities.surveyors", "2 to 2, found 3"),
            ("tiles = 95", "tiles = 0", "quantities.tiles", "1 to 999, found 0"),
            ("tiles = 95", "tiles = 94", "tiles", "expected 94 tiles in all, found 95"),
            ("tiles = 95", 'tiles = "95"', "quantities.tiles", "a whole number"),
            ("farm = 9", "farm = -1", "points.farm", "0 to 999, found -1"),
            ("farm = 9", "frm = 9", "points.frm", "did you mean farm?"),
            ("bonus = 4 ", "bonus = 1000 ", "points.bonus", "0 to 999, found 1000"),
            (T16, "t16 = 3", "tiles.t16", "a text"),
            (T16, 't16 = "(town n; plain en es se sw ws wn)"', "tiles.t16", "how many there are"),
            (T16, 't16 = "0 x (town n; plain en es se sw ws wn)"', "tiles.t16", "from 1 to 999"),
            (T16, 't16 = "four x (town n; plain en es se sw ws wn)"', "tiles.t16", "a number of tiles"),
            (T16, 't16 = "4 x (twn n; plain en es se sw ws wn)"', "tiles.t16", "column 6: found 'twn'"),
            (T16, 't16 = "4 x (town n; plain en es se sw ws)"', "tiles.t16", "in no plain: wn"),
            (T16, 't16 = "4 x (town n; plain nw en es se sw ws wn)"', "tiles.t16", "no plain at nw"),
            (T16, 't16 = "4 x (town n post; plain en es se sw ws wn)"', "tiles.t16", "nothing but flags"),
            (T16, 't16 = "4 x town plain plain"', "tiles.t16", "what the four sides show"),
            (T16, T16.replace("t16", "T16"), "tiles.T16", "a name of small letters"),
            (T16, T16.replace("t16", "town-16"), "tiles.town-16", "no word of the notation"),
            (T16, T16.replace("t16", '"t 16"'), 'tiles."t 16"', "a name of small letters"),
            (T40, 't40 = "1 x (town n s; town e w)"', "tiles.t40", "cross"),
            (T40 + "\n", "", "tiles", "expected 95 tiles in all, found 94"),
            (S0, '    "(plain ws)",', "start.0", "in no plain: wn"),
            (S0, '    "(town n)",', "start.0", "reaches its western side"),
            (S0, '    "(plane ws wn)",', "start.0", "did you mean plain?"),
            ("start = [", "strat = [", "strat", "did you mean start?"),
        ],
    )
    def test_one_fault(self, tmp_path: Path, old: str, new: str, where: str, said: str) -> None:
        found = _faults(tmp_path, (old, new))
        assert where in found
        assert said in found[where]

    def test_a_board_without_start_spaces(self, tmp_path: Path) -> None:
        document = read_toml(TEXT)
        document["start"] = []
        assert _load(tmp_path, format_toml(document))[1] == (
            Fault("start", "expected at least one start space"),
        )

    def test_all_at_once(self, tmp_path: Path) -> None:
        found = _faults(
            tmp_path,
            ("settlers = 5", "settlers = 0"),
            ("farm = 9", "farm = -1"),
            (T16, 't16 = "4 x (town n)"'),
            (T40, 't40 = "1 x (town n n s; plain en es)"'),
            (S0, '    "(town e)",'),
        )
        assert set(found) == {"quantities.settlers", "points.farm", "tiles.t16", "tiles.t40", "start.0"}

    def test_every_fault_of_one_tile(self, tmp_path: Path) -> None:
        _, faults = _load(tmp_path, _changed((T40, 't40 = "1 x (town n n s; plain en nw; farm; farm)"')))
        assert [fault.message for fault in faults if fault.where == "tiles.t40"] == [
            "a tile has one farm at most",
            "the side n is named 2 times",
            "the side n is a town's and has no plain at nw",
            "in no plain: es, ws, wn",
        ]

    def test_what_no_edition_can_do_without(self, tmp_path: Path) -> None:
        _, faults = _load(tmp_path, 'format = 1\ngame = "new-world"\nname = "mine"\n')
        assert faults == (Fault("quantities", "is missing"), Fault("points", "is missing"))

    def test_an_unknown_name(self) -> None:
        with pytest.raises(EditionError, match="there are invented, tiny"):
            load_edition("invnted")

    @settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60, deadline=None)
    @given(st.data())
    def test_any_damage_is_a_value_or_faults(self, tmp_path: Path, data: st.DataObject) -> None:
        begin = data.draw(st.integers(0, len(TEXT)))
        end = data.draw(st.integers(begin, min(len(TEXT), begin + 30)))
        put = data.draw(
            st.text(max_size=10) | st.sampled_from(["_", '"', "-1", "9" * 30, "[", "\n", "(", ";", " x "])
        )
        edition, faults = _load(tmp_path, TEXT[:begin] + put + TEXT[end:])
        assert (edition is None) == bool(faults)


COMPONENTS: dict[str, object] = {
    "start": ["(town w)", "(trail w post; plain ws wn)"],
    "tiles": {
        "bend": "35 x (trail s w; plain nw ne en es se wn; plain sw ws)",
        "outline": "60 x town plain plain town",
    },
}


class TestOverlay:
    """What a record states itself replaces the tables of the edition."""

    def test_values_and_provenance(self) -> None:
        edition = INVENTED.overlay(COMPONENTS)
        assert [(tile.id, number) for tile, number in edition.tiles or ()] == [("bend", 35), ("outline", 60)]
        assert len(edition.start or ()) == 2
        assert edition.level("tiles") is Provenance.TABLE
        assert edition.open_tables == ("tiles", "start")
        assert edition.digest == INVENTED.digest

    @pytest.mark.parametrize("table", TABLES)
    def test_an_open_table_loses_its_values(self, table: str) -> None:
        edition = INVENTED.overlay({}, [table])
        assert edition.unknown_tables == edition.open_tables == (table,)
        assert edition.level(table) is Provenance.TABLE

    def test_nothing_stated_changes_nothing(self) -> None:
        assert INVENTED.overlay({}) == INVENTED

    @pytest.mark.parametrize("table", TABLES)
    def test_a_table_can_be_stated_as_in_a_file(self, table: str) -> None:
        edition = INVENTED.overlay({table: read_toml(TEXT)[table]})
        assert (edition.tiles, edition.start) == (INVENTED.tiles, INVENTED.start)
        assert INVENTED.overlay(format_components(edition)) == edition

    @pytest.mark.parametrize("opened", [[], ["tiles"], ["tiles", "start"]])
    @pytest.mark.parametrize("components", [{}, COMPONENTS, {"start": ["_"]}])
    def test_round_trip(self, components: dict[str, object], opened: list[str]) -> None:
        edition = INVENTED.overlay(components, opened)
        assert INVENTED.overlay(format_components(edition), edition.open_tables) == edition

    def test_faults_have_their_place_in_the_record(self) -> None:
        with pytest.raises(EditionError) as caught:
            INVENTED.overlay(
                {"tils": {}, "tiles": {"t1": "3 x (town n)", "farm": "1 x _"}, "start": ["(town e)"]},
                ["quantities", "tile"],
            )
        where = [fault.where for fault in caught.value.faults]
        assert where.count("open") == 2
        assert set(where) == {
            "open",
            "components.tils",
            "components.tiles.t1",
            "components.tiles.farm",
            "components.start.0",
        }
