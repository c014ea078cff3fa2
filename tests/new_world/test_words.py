"""The words of the notation: one spelling out, many in; and tiles that could be printed."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dclub.errors import NotationError
from dclub.new_world.board import cell_at
from dclub.new_world.components import Edge, Half, Kind, Segment, Side, Tile, turned
from dclub.new_world.edition import load_edition
from dclub.new_world.naming import ABSENT, looks_of, segment_label, segments_called
from dclub.new_world.ruleset import form_of
from dclub.new_world.tile_checks import read_space, read_tile, segment_faults
from dclub.new_world.words import (
    format_cell,
    format_segment,
    format_segments,
    format_tile,
    is_outline,
    parse_cell,
    parse_segment,
    parse_segments,
    parse_tile,
)

TILES: Final = [tile for tile, _ in load_edition("invented").tiles or ()]
every_tile = pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.id)
NUMBERS = st.integers(-30_000, 30_000)


class TestCells:
    """A column, counted from the start spaces, and a row, counted from the southern one."""

    @given(NUMBERS, NUMBERS)
    def test_every_cell_is_read_back(self, column: int, row: int) -> None:
        cell = cell_at(column, row)
        assert parse_cell(format_cell(cell)) == cell

    @pytest.mark.parametrize(
        ("text", "column", "row"),
        [
            ("w3 n7", 3, 7),
            ("w2 s1", 2, -1),
            ("e1 n0", -1, 0),
            (" W0  N9 ", 0, 9),
            ("w0 s0", 0, 0),
            ("e0 n0", 0, 0),
        ],
    )
    def test_words(self, text: str, column: int, row: int) -> None:
        assert parse_cell(text) == cell_at(column, row)

    @pytest.mark.parametrize(
        ("text", "column"),
        [
            ("", 1),
            ("w3", 1),
            ("n3 w7", 1),
            ("w n7", 2),
            ("w3 n", 5),
            ("w3 n7 x", 5),
            ("w3  nx", 6),
            ("  q3 n7", 3),
        ],
    )
    def test_what_is_none(self, text: str, column: int) -> None:
        with pytest.raises(NotationError) as caught:
            parse_cell(text)
        assert caught.value.column == column

    def test_beyond_all_measure(self) -> None:
        with pytest.raises(NotationError, match="at most 30000 away"):
            parse_cell("w3 n30001")


class TestSegments:
    """A kind, the sides or half-edges that it reaches, and what lies on it."""

    @pytest.mark.parametrize(
        ("text", "segment"),
        [
            ("town n", Segment(Kind.TOWN, (Side.N,))),
            ("town n e 2 flags", Segment(Kind.TOWN, (Side.N, Side.E), (), 2)),
            ("trail s w post", Segment(Kind.TRAIL, (Side.S, Side.W), (), 1)),
            ("plain nw ne animal", Segment(Kind.PLAIN, (), (Half.NW, Half.NE), 1)),
            ("plain 3 animals", Segment(Kind.PLAIN, extras=3)),
            ("plain", Segment(Kind.PLAIN)),
            ("farm", Segment(Kind.FARM)),
        ],
    )
    def test_the_forms(self, text: str, segment: Segment) -> None:
        assert parse_segment(text) == segment
        assert format_segment(segment) == text
        assert parse_segment(f"  {text.upper()} ") == segment

    def test_the_order_does_not_matter(self) -> None:
        assert parse_segment("trail w s 1 posts") == parse_segment("trail s w post")

    @pytest.mark.parametrize(
        ("text", "column", "expected"),
        [
            ("", 1, "a segment such as"),
            ("river n", 1, "a kind of segment: plain, trail, town, farm"),
            ("twn n", 1, "did you mean town?"),
            ("town x", 6, "a side: n, e, s, w"),
            ("town nw", 6, "a side"),
            ("plain n", 7, "a half-edge"),
            ("plain nw  nn", 11, "a half-edge"),
            ("town n post", 8, "nothing but flags on a town"),
            ("trail n animal", 9, "nothing but posts on a trail"),
            ("plain nw flag", 10, "nothing but animals on a plain"),
            ("farm n", 6, "nothing after `farm`"),
            ("farm animal", 6, "nothing after `farm`"),
            ("town flag n", 6, "nothing but flags"),
            ("town n 9999999999 flags", 8, "a number of flags"),
        ],
    )
    def test_what_cannot_be_read(self, text: str, column: int, expected: str) -> None:
        with pytest.raises(NotationError, match=expected) as caught:
            parse_segment(text)
        assert caught.value.column == column


class TestTiles:
    """Segments in brackets, or what the four sides show."""

    @every_tile
    def test_every_tile_is_read_back(self, tile: Tile) -> None:
        assert parse_tile(format_tile(tile), tile.id) == tile
        assert read_tile(format_segments(tile.segments), tile.id) == tile

    def test_brackets_may_be_left_out(self) -> None:
        assert parse_tile("farm; plain nw ne en es se sw ws wn") == parse_tile(
            "(farm; plain nw ne en es se sw ws wn)"
        )

    def test_what_the_sides_show(self) -> None:
        tile = parse_tile("Town plain  trail PLAIN")
        assert tile.edges == (Edge.TOWN, Edge.PLAIN, Edge.TRAIL, Edge.PLAIN)
        assert is_outline(tile)
        assert format_tile(tile) == "town plain trail plain"
        assert format_tile(turned(tile, 1)) == "plain town plain trail"

    @pytest.mark.parametrize(
        ("text", "column"),
        [
            ("", 1),
            ("()", 2),
            ("(town n; plain en", 18),
            ("(town n; plain nn)", 16),
            ("(town n;; plain nw)", 9),
            ("town plain trail", 1),
            ("town plain trail plain town", 1),
        ],
    )
    def test_what_cannot_be_read(self, text: str, column: int) -> None:
        with pytest.raises(NotationError) as caught:
            parse_tile(text)
        assert caught.value.column == column


class TestWhatCouldBePrinted:
    """Half-edges in one plain each, segments that do not cross."""

    @pytest.mark.parametrize(
        ("text", "fault"),
        [
            ("(town n)", "in no plain: en, es, se, sw, ws, wn"),
            ("(plain nw ne en es se sw ws)", "in no plain: wn"),
            ("(plain nw ne en es se sw ws wn; plain nw)", "the half-edge nw is named 2 times"),
            ("(plain nw nw ne en es se sw ws wn)", "the half-edge nw is named 2 times"),
            ("(town n; plain nw en es se sw ws wn)", "the side n is a town's and has no plain at nw"),
            ("(plain nw; plain ne en es se sw ws wn)", "the plain side n is split between two plains"),
            ("(town n n; plain en es se sw ws wn)", "the side n is named 2 times"),
            ("(town n; trail n; plain en es se sw ws wn)", "the side n is named 2 times"),
            (
                "(trail n s; plain nw ne en es se sw ws wn)",
                "`trail n s` and `plain nw ne en es se sw ws wn` cross",
            ),
            ("(trail n s; trail e w; plain nw ne en es se sw ws wn)", "`trail n s` and `trail e w` cross"),
            ("(town n s; town e w)", "`town n s` and `town e w` cross"),
            ("(town n s; plain en es ws wn)", "`town n s` and `plain en es ws wn` cross"),
            ("(trail; plain nw ne en es se sw ws wn)", "a trail reaches at least one side"),
            ("(town; plain nw ne en es se sw ws wn)", "a town reaches at least one side"),
            ("(farm; farm; plain nw ne en es se sw ws wn)", "one farm at most"),
            ("(plain; plain; town n e s w)", "one plain without half-edges at most"),
            ("(town n e s w 100 flags)", "more than 99"),
            (f"({'plain; ' * 17}town n e s w)", "16 segments at most"),
        ],
    )
    def test_a_tile_that_could_not(self, text: str, fault: str) -> None:
        assert any(fault in found for found in segment_faults(parse_segments(text)))
        with pytest.raises(NotationError, match="segments that fit together"):
            read_tile(text)

    @pytest.mark.parametrize(
        "text",
        [
            "(trail n; plain nw ne en es se sw ws wn)",
            "(farm; trail s; plain nw ne en es se sw ws wn)",
            "(town n e s w; plain 2 animals)",
            "(town n s w; trail e; plain en; plain es; plain animal)",
            "(town n; town e; plain se sw ws wn)",
            "(trail n w; trail e s; plain nw wn; plain ne en sw ws; plain es se)",
        ],
    )
    def test_a_tile_that_could(self, text: str) -> None:
        assert read_tile(text).segments
        assert not is_outline(read_tile(text))

    @every_tile
    def test_turning_changes_nothing(self, tile: Tile) -> None:
        for turn in range(4):
            assert not list(segment_faults(turned(tile, turn).segments))
        assert turned(turned(tile, 1), 3) == tile

    @pytest.mark.parametrize(
        ("text", "fault"),
        [
            ("(town n)", "reaches its western side, not as in `town n`"),
            ("(town w; plain wn)", "no plain at wn"),
            ("(trail w)", "in no plain: ws, wn"),
            ("(plain ws; plain wn)", "the plain side w is split"),
            ("(plain ws wn nw)", "reaches its western side"),
            ("(farm; plain ws wn)", "reaches its western side, not as in `farm`"),
        ],
    )
    def test_a_start_space_that_could_not(self, text: str, fault: str) -> None:
        with pytest.raises(NotationError) as caught:
            read_space(text)
        assert fault in caught.value.expected

    def test_start_spaces_that_could(self) -> None:
        for text in (
            "(town w flag)",
            "(trail w post; plain ws wn)",
            "(trail w; plain ws; plain wn)",
            "plain ws wn",
        ):
            assert read_space(text)


class TestNames:
    """A segment and a turn are named by what a tile shows as it lies."""

    def test_segments(self) -> None:
        tile = read_tile("(town n; town e; trail s w; plain se wn; plain sw ws)")
        called = segments_called(tile)
        assert [called[name] for name in ("town n", "town e", "trail s", "trail w", "trail", "plain wn")] == [
            0,
            1,
            2,
            2,
            2,
            3,
        ]
        assert "town" not in called
        assert [segment_label(tile, number) for number in range(5)] == [
            "town n",
            "town e",
            "trail s",
            "plain se",
            "plain sw",
        ]
        assert segments_called(turned(tile, 1))["town s"] == 1

    def test_a_plain_without_half_edges_is_called_plain(self) -> None:
        tile = read_tile("(town n s w; trail e; plain en; plain es; plain animal)")
        assert segments_called(tile)["plain"] == 4
        assert segments_called(tile)["plain en"] == 2

    def test_absent_segments_keep_what_was_said(self) -> None:
        assert len(set(ABSENT.values())) == len(ABSENT) == 4 + 4 + 9 + 1
        for name, number in ABSENT.items():
            assert number < 0
            assert segment_label(None, number) == name

    @every_tile
    def test_every_turn_that_looks_different_has_a_name(self, tile: Tile) -> None:
        looks, distinct = looks_of(tile), form_of(tile).distinct
        assert sorted(looks.named.values()) == sorted(distinct)
        assert all(looks.named[looks.texts[turn]] == turn for turn in distinct)

    def test_turns(self) -> None:
        assert looks_of(read_tile("(town n; plain en es se sw ws wn)")).texts[1] == "plain town plain plain"
        animal = read_tile("(trail n s; plain ne en es se animal; plain nw sw ws wn)")
        assert looks_of(animal).texts == (
            "trail plain trail plain /1",
            "plain trail plain trail /1",
            "trail plain trail plain /2",
            "plain trail plain trail /2",
        )
        assert looks_of(read_tile("(plain nw ne en es se sw ws wn)")).texts == (
            "plain plain plain plain",
            "",
            "",
            "",
        )
