"""Editions of Diamonds Club: what the shipped ones hold, what is refused, what a record puts over them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dclub.diamonds_club.components import ANIMALS, BUILDINGS, Bonus, Gem, Price, PriceTable, Tile, Track
from dclub.diamonds_club.edition import (
    PRICE_TABLE_NAMES,
    Board,
    Edition,
    MoneyStep,
    TechnologyStep,
    load_edition,
)
from dclub.diamonds_club.loading import format_components
from dclub.errors import EditionError, Fault
from dclub.kernel.provenance import Provenance
from dclub.kernel.toml import format_toml, read_toml

INVENTED = load_edition("invented")
FILE = Path(sys.modules["dclub.diamonds_club.edition"].__file__ or "").parent / "editions" / "invented.toml"
TEXT = FILE.read_text("utf-8")


def _faults(folder: Path, *changes: tuple[str, str]) -> dict[str, str]:
    text = TEXT
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    (folder / "mine.toml").write_text(text, "utf-8")
    with pytest.raises(EditionError) as caught:
        load_edition("mine.toml", folder)
    return {fault.where: fault.message for fault in caught.value.faults}


class TestInvented:
    """Complete, and true to every fact that is known."""

    def test_it_is_complete(self) -> None:
        assert INVENTED.unknown_tables == ()
        assert INVENTED.strips is not None
        assert len(INVENTED.strips) == 24
        assert all(len(face.spaces) == 6 for face in INVENTED.strips)

    def test_no_face_occurs_twice(self) -> None:
        assert INVENTED.strips is not None
        assert len({face.spaces for face in INVENTED.strips}) == 24

    def test_low_rights_and_ships_come_with_hats(self) -> None:
        assert INVENTED.strips is not None
        spaces = [space for face in INVENTED.strips for space in face.spaces]
        for space in spaces:
            for value in (*space.rights, *space.ships):
                assert (space.hats > 0) == (value <= 3)

    def test_everything_occurs(self) -> None:
        assert INVENTED.strips is not None
        spaces = [space for face in INVENTED.strips for space in face.spaces]
        assert {colour for space in spaces for colour in space.mines} == set(Gem) - {Gem.DIAMOND}
        assert {value for space in spaces for value in space.rights} == {2, 3, 4, 5}
        assert {value for space in spaces for value in space.ships} == {2, 3, 4, 5}
        assert {animal for space in spaces for animal in space.animals} == set(ANIMALS)
        assert {track for space in spaces for track in space.tracks} == set(Track)
        assert {space.hats for space in spaces} == {0, 1, 2, 3}

    def test_twelve_stacks_of_equipment(self) -> None:
        sizes = INVENTED.quantities
        values = sizes.highest_value - sizes.lowest_value + 1
        assert (4 * sizes.mines, values * sizes.rights, values * sizes.ships) == (16, 20, 20)
        assert 4 + 2 * values == 12

    def test_what_the_rule_texts_say_of_the_tracks(self) -> None:
        assert INVENTED.money == tuple(map(MoneyStep, (10, 11, 12, 13, 14), (0, 0, 1, 2, 3)))
        assert INVENTED.forest == (2, 3, 4, 5, 6)
        assert INVENTED.technology is not None
        assert INVENTED.technology[0] == TechnologyStep(0, 0, 0)
        assert any((step.gems, step.diamonds) == (1, 1) for step in INVENTED.technology)
        assert [step.points for step in INVENTED.technology[:-1]] == [0] * (len(INVENTED.technology) - 1)

    def test_the_forests_cost_two_and_three_gems_of_any_kind(self) -> None:
        assert INVENTED.prices[PriceTable.FOREST_2] == Price((0, 0, 0, 0), 2)
        assert INVENTED.prices[PriceTable.FOREST_3] == Price((0, 0, 0, 0), 3)

    def test_the_one_known_board(self) -> None:
        board = INVENTED.boards[0]
        assert board is not None
        assert [tile for _, tile in board.mandatory] == [Tile.PAVILION, Tile.PAVILION, Tile.ORANGERY]

    def test_each_building_is_mandatory_three_times(self) -> None:
        tiles = [tile for board in INVENTED.boards if board for _, tile in board.mandatory]
        assert sorted(tiles) == sorted(BUILDINGS * 3)

    def test_points(self) -> None:
        points = INVENTED.points
        assert (points.building, points.trio, points.animal) == (4, 10, 1)
        assert [points.of(card) for card in Bonus] == [3, 3, 3, 3, 5, 3, 5, 3]

    def test_what_is_invented_says_so(self) -> None:
        for table in ("strips", "prices.fountain", "technology", "boards"):
            assert INVENTED.level(table) is Provenance.INVENTED
        assert INVENTED.level("quantities") is Provenance.PRINTED
        assert INVENTED.level("money") is Provenance.INFERRED


class TestTiny:
    def test_it_is_complete(self) -> None:
        tiny = load_edition("tiny")
        assert tiny.unknown_tables == ()
        assert {level for _, level in tiny.provenance} == {Provenance.INVENTED}


class TestPartial:
    def test_an_absent_table_is_unknown_and_no_fault(self, tmp_path: Path) -> None:
        document = read_toml(TEXT)
        provenance, prices, boards = document["provenance"], document["prices"], document["boards"]
        assert isinstance(provenance, dict)
        assert isinstance(prices, dict)
        assert isinstance(boards, dict)
        for name in ("strips", "prices.fountain", "technology", "money", "forest"):
            del provenance[name]
        del document["strips"], document["tracks"], prices["fountain"], boards["2"]
        (tmp_path / "mine.toml").write_text(format_toml(document), "utf-8")
        edition = load_edition("mine.toml", tmp_path)
        expected = ("strips", "prices.fountain", "technology", "money", "forest", "boards.2")
        assert edition.unknown_tables == expected

    @pytest.mark.parametrize(
        ("old", "new", "table"),
        [
            ('fountain = "2 blue 1 yellow 1 any"', 'fountain = " _ "', "prices.fountain"),
            ('["", "+1 gem", ', '["", "_", ', "technology"),
            ("[0, 0, 0, 0, 3]", '[0, 0, 0, 0, "_"]', "technology"),
            ("[10, 11, ", '[10, "_", ', "money"),
            ("[0, 0, 1, 2, 3]", '[0, 0, 1, 2, "_"]', "money"),
            ("[2, 3, 4", '[2, "_", 4', "forest"),
            ('"p1 pavilion, p2 pavilion, p3 orangery"', '"p1 pavilion, _, _"', "boards.1"),
            ("ship 5, mine blue, right 5", "ship 5, _, right 5", "strips"),
            ('"ship 5, mine blue, right 5, mine yellow, forest, ship 5"', '"_"', "strips"),
        ],
    )
    def test_a_blank_makes_its_table_unknown(self, tmp_path: Path, old: str, new: str, table: str) -> None:
        assert old in TEXT
        (tmp_path / "mine.toml").write_text(TEXT.replace(old, new), "utf-8")
        assert load_edition("mine.toml", tmp_path).unknown_tables == (table,)

    def test_extending_keeps_provenance_per_table(self, tmp_path: Path) -> None:
        child = """
            format = 1
            game = "diamonds-club"
            name = "mine"
            extends = "invented"
            [provenance]
            "prices.any" = "table"
            [prices]
            any = "3 any"
        """
        (tmp_path / "mine.toml").write_text(child, "utf-8")
        edition = load_edition("mine.toml", tmp_path)
        assert edition.prices[PriceTable.ANY] == Price((0, 0, 0, 0), 3)
        assert edition.level("prices.any") is Provenance.TABLE
        assert edition.level("prices.fountain") is Provenance.INVENTED
        assert edition.strips == INVENTED.strips
        assert edition.digest != INVENTED.digest


class TestFaults:
    """Every fault at once, each with its key path."""

    @pytest.mark.parametrize(
        ("old", "new", "where", "said"),
        [
            ('fountain = "2 blue 1', 'fountain = "-1 blue 1', "prices.fountain", "column 1: found '-1'"),
            ('fountain = "2 blue 1 yellow 1 any"', "fountain = -1", "prices.fountain", "a text"),
            ('fountain = "2 blue 1 yellow 1 any"', 'fountain = ""', "prices.fountain", "1 to 20"),
            ('fountain = "2 blue', 'fountain = "2 bleu', "prices.fountain", "did you mean blue?"),
            ("forest-2 =", "forest-4 =", "prices.forest-4", "did you mean forest-"),
            ("coins = 56", "coins = -1", "quantities.coins", "expected 1 to 999, found -1"),
            ("coins = 56", "coins = 55", "quantities.coins", "expected at least 56 for 4 players at the end"),
            ("coins = 56", "coins = true", "quantities.coins", "a whole number"),
            ("coins = 56", "cions = 56", "quantities.cions", "did you mean coins?"),
            ("rows = 6", "rows = 0", "quantities.rows", "1 to 99"),
            ("players_max = 4", "players_max = 5", "quantities.players_max", "2 to 4"),
            ("highest_value = 5", "highest_value = 1", "quantities.highest_value", "2 to 999"),
            ("strips_per_colour = 6", "strips_per_colour = 3", "quantities.strips_per_colour", "4 to 999"),
            ("markers = 10", "markers = 3", "quantities.markers", "4 to 999"),
            ("building = 4", "building = -4", "points.building", "0 to 999"),
            ("first-four = 5", "first-for = 5", "bonus.first-for", "did you mean first-four?"),
            ("second-five = 3", "", "bonus.second-five", "is missing"),
            (
                "ship 5, mine blue, right 5, mine",
                "ship 5, mine blue, mine",
                "strips.dark.2a",
                "6 spaces, found 5",
            ),
            (
                "ship 5, mine blue, right 5, mine",
                "ship 5, hut, right 5, mine",
                "strips.dark.2a",
                "column 9: found 'hut'",
            ),
            (
                "ship 5, mine blue, right 5, mine",
                "ship 6, mine blue, right 5, mine",
                "strips.dark.2a",
                "from 2 to 5",
            ),
            ("6b = ", "7a = ", "strips.dark.7a", "1a to 6b"),
            ("[2, 3, 4, 5, 6]", "[2, 3, 3, 5, 6]", "tracks.forest.2", "more than 3"),
            ("[2, 3, 4, 5, 6]", "[]", "tracks.forest", "at least one space"),
            ("[2, 3, 4, 5, 6]", '[2, "3", 4]', "tracks.forest.1", "without quotation marks"),
            ("[10, 11, 12, 13, 14]", "[10, 11, 12, 13, 9]", "tracks.money.4", "more than 13"),
            ("[0, 0, 1, 2, 3]", "[0, 0, 1]", "tracks.money_points", "5 numbers"),
            ("money_points = [0, 0, 1, 2, 3]", "", "tracks.money_points", "is missing"),
            ('"", "+1 gem"', '"", "+1 gme"', "tracks.technology.1", "did you mean gem?"),
            ("p2 pavilion, p3 orangery", "p1 pavilion, p3 orangery", "boards.1", "p1 is named twice"),
            ("p3 orangery", "p15 orangery", "boards.1", "p1 to p14"),
            ("p3 orangery", "d1 orangery", "boards.1", "p1 to p14"),
            ("p3 orangery", "p3 forest", "boards.1", "a building"),
            ("p3 orangery", "p3", "boards.1", "a building"),
            ('4 = "p1', '5 = "p1', "boards.5", "one of 1, 2, 3, 4"),
        ],
    )
    def test_one_fault(self, tmp_path: Path, old: str, new: str, where: str, said: str) -> None:
        found = _faults(tmp_path, (old, new))
        assert where in found
        assert said in found[where]

    def test_all_at_once(self, tmp_path: Path) -> None:
        found = _faults(
            tmp_path,
            ("coins = 56", "coins = -1"),
            ('fountain = "2 blue', 'fountain = "-1 blue'),
            ("any = ", "any = 3 #"),
            ("[2, 3, 4, 5, 6]", "[2, 1]"),
            ("ship 5, mine blue, right 5, mine", "ship 5, hut, right 5, mine"),
            ("p2 pavilion, p3 orangery", "p1 pavilion, p3 orangery"),
            ("building = 4", "building = -4"),
        )
        assert set(found) == {
            "quantities.coins",
            "prices.fountain",
            "prices.any",
            "tracks.forest.1",
            "strips.dark.2a",
            "boards.1",
            "points.building",
        }

    def test_faults_beside_a_quantity_that_is_no_number(self, tmp_path: Path) -> None:
        found = _faults(
            tmp_path,
            ("rows = 6", 'rows = "six"'),
            ('fountain = "2 blue', 'fountain = "-1 blue'),
            ("ship 5, mine blue, right 5, mine", "ship 5, hut, right 5, mine"),
        )
        assert set(found) == {"quantities.rows", "prices.fountain", "strips.dark.2a"}

    def test_the_tables_that_no_edition_can_do_without(self, tmp_path: Path) -> None:
        (tmp_path / "mine.toml").write_text('format = 1\ngame = "diamonds-club"\nname = "mine"\n', "utf-8")
        with pytest.raises(EditionError) as caught:
            load_edition("mine.toml", tmp_path)
        assert [fault.where for fault in caught.value.faults] == ["quantities", "points", "bonus"]

    def test_an_unknown_name(self) -> None:
        with pytest.raises(EditionError, match="there are invented, tiny"):
            load_edition("invnted")

    @settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60, deadline=None)
    @given(st.data())
    def test_any_damage_is_a_value_or_faults(self, tmp_path: Path, data: st.DataObject) -> None:
        begin = data.draw(st.integers(0, len(TEXT)))
        end = data.draw(st.integers(begin, min(len(TEXT), begin + 30)))
        put = data.draw(st.text(max_size=10) | st.sampled_from(["_", '"', "-1", "9" * 30, "[", "\n", "999"]))
        text = TEXT[:begin] + put + TEXT[end:]
        (tmp_path / "mine.toml").write_text(text, "utf-8", errors="surrogatepass")
        edition, faults = _load(tmp_path)
        assert (edition is None) == bool(faults)


def _load(folder: Path) -> tuple[Edition | None, tuple[Fault, ...]]:
    try:
        return load_edition("mine.toml", folder), ()
    except EditionError as error:
        return None, error.faults


COMPONENTS: dict[str, object] = {
    "prices": {"fountain": "2 green 1 any", "any": "_"},
    "technology": ["", "+1 gem +1 diamond"],
    "technology_points": [0, 2],
    "money": [5, 6],
    "money_points": [0, 1],
    "forest": [1, 2],
    "boards": {"1": "p1 pavilion, p4 fountain"},
}


class TestOverlay:
    """What a record states itself replaces the tables of the edition."""

    def test_values_and_provenance(self) -> None:
        edition = INVENTED.overlay(COMPONENTS)
        assert edition.prices[PriceTable.FOUNTAIN] == Price((0, 0, 2, 0), 1)
        assert edition.prices[PriceTable.ANY] is None
        assert edition.prices[PriceTable.ORANGERY] == INVENTED.prices[PriceTable.ORANGERY]
        assert edition.technology == (TechnologyStep(0, 0, 0), TechnologyStep(1, 1, 2))
        assert edition.money == (MoneyStep(5, 0), MoneyStep(6, 1))
        assert edition.forest == (1, 2)
        assert edition.boards == (Board(((0, Tile.PAVILION), (3, Tile.FOUNTAIN))), None, None, None)  # type: ignore[arg-type]
        assert edition.strips == INVENTED.strips
        assert edition.level("money") is Provenance.TABLE
        assert edition.level("strips") is Provenance.INVENTED
        assert edition.digest == INVENTED.digest

    def test_an_open_table_loses_its_values(self) -> None:
        edition = INVENTED.overlay({}, ["strips", "prices", "boards"])
        assert edition.strips is None
        assert edition.prices == (None,) * 7
        assert edition.boards == (None,) * 4
        assert edition.level("strips") is Provenance.TABLE
        assert edition.open_tables == ("strips", *PRICE_TABLE_NAMES, "boards")

    def test_nothing_stated_changes_nothing(self) -> None:
        assert INVENTED.overlay({}) == INVENTED

    def test_strips_can_be_stated(self) -> None:
        edition = INVENTED.overlay({"strips": read_toml(TEXT)["strips"]})
        assert edition.strips == INVENTED.strips
        assert edition.level("strips") is Provenance.TABLE
        assert INVENTED.overlay(format_components(edition)) == edition

    @pytest.mark.parametrize("opened", [[], ["strips"], ["prices", "technology"], ["boards", "forest"]])
    @pytest.mark.parametrize("components", [{}, COMPONENTS, {"prices": {"any": "1 any"}}])
    def test_round_trip(self, components: dict[str, object], opened: list[str]) -> None:
        edition = INVENTED.overlay(components, opened)
        assert INVENTED.overlay(format_components(edition), edition.open_tables) == edition

    def test_faults_have_their_place_in_the_record(self) -> None:
        with pytest.raises(EditionError) as caught:
            INVENTED.overlay(
                {
                    "pices": {},
                    "prices": {"fountain": "-1 any", "hut": "1 any"},
                    "money": [2, 1],
                    "boards": {"9": ""},
                    "strips": {"dark": {"1a": "pond"}},
                },
                ["quantities", "strip"],
            )
        where = [fault.where for fault in caught.value.faults]
        assert where.count("open") == 2
        assert set(where) == {
            "open",
            "components.pices",
            "components.prices.fountain",
            "components.prices.hut",
            "components.money.1",
            "components.money_points",
            "components.boards.9",
            "components.strips.dark.1a",
        }
