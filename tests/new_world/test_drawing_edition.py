"""A box of New World drawn as far as it has been entered, to be read against the real one."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dclub.kernel.canvas import Canvas
from dclub.kernel.drawing import Panel, Sheet, draw
from dclub.new_world.components import Kind
from dclub.new_world.drawing import DRAWING
from dclub.new_world.drawing_shapes import layout_of
from dclub.new_world.drawing_tile import draw_tile
from dclub.new_world.sheet import check_sheet, new_sheet
from dclub.new_world.words import parse_tile
from tests.kernel.pictures import beyond, colliding, data, parsed, place_counts, shown_at, texts
from tests.property.new_world.games import any_tile

HALVES = ["nw", "ne", "en", "es", "se", "sw", "ws", "wn"]


def drawn_edition(source: str) -> str:
    report = check_sheet(source)
    assert report.edition is not None, report.faults
    return draw(DRAWING.edition(report.edition, report.written), ())


class TestEdition:
    def test_every_component_once(self) -> None:
        svg = drawn_edition("invented")
        counts = place_counts(svg)
        assert set(counts.values()) == {1}
        tiles = {f"t{number}" for number in range(1, 41)}
        assert {
            *tiles,
            *(f"w0 n{row}" for row in range(10)),
            "points.farm",
            "tiles",
            "start",
        } <= counts.keys()
        assert data(svg, "part") == ["start", "tiles", "numbers"]

    @pytest.mark.parametrize("name", ["tiny", "invented"])
    def test_the_shipped_ones(self, name: str) -> None:
        svg = drawn_edition(name)
        assert beyond(svg) == []
        assert colliding(svg) == []
        assert "?" not in texts(svg)

    def test_a_tile_with_its_sides_and_segments(self) -> None:
        svg = drawn_edition("invented")
        shown = shown_at(svg, "t18")
        assert shown[0] == "t18: 1 x"
        assert [text for text in shown if text in HALVES] == HALVES
        assert shown[-2:] == ["1 town n flag", "2 plain en es se sw ws wn"]
        assert {"1", "2"} <= set(shown), "each segment has its number on the tile"
        assert shown_at(svg, "w0 n7")[-4:] == ["ws", "wn", "1 trail w post", "2 plain ws wn"]
        assert "Undrawn" not in svg
        told = parsed(svg)[1].text or ""
        assert "t18: 1 x town n flag; plain en es se sw ws wn." in told

    def test_a_sheet_that_is_hardly_filled_in(self) -> None:
        written = new_sheet()
        for blank, entered in (
            ("t2 = ", "2 x _"),
            ("t3 = ", "_ x (town n; plain en es se sw ws wn)"),
            ("t4 = ", "3 x town plain trail plain"),
        ):
            written = re.sub(rf'^{blank}"_ x _"', f'{blank}"{entered}"', written, flags=re.MULTILINE)
        svg = drawn_edition(written)
        assert shown_at(svg, "t1") == ["t1: ? x", "?", *HALVES, "?"]
        assert shown_at(svg, "t2") == ["t2: 2 x", "?", *HALVES, "?"]
        assert shown_at(svg, "t3")[0] == "t3: ? x"
        assert "2 plain en es se sw ws wn" in shown_at(svg, "t3")
        assert shown_at(svg, "t4") == ["t4: 3 x", "?", *HALVES, "sides: town plain trail plain"]
        assert shown_at(svg, "w0 n3") == ["w0 n3", "?", "ws", "wn", "?"]
        assert beyond(svg) == []

    def test_tables_that_are_not_there(self) -> None:
        written = re.sub(r"(?ms)^\[tiles\].*?(?=^#)", "", new_sheet()).replace('tiles = "table"\n', "")
        svg = drawn_edition(written)
        assert shown_at(svg, "tiles") == ["?"]
        assert beyond(svg) == []


def check_layout(seed: int) -> None:
    """Whatever could be printed is drawn within its tile, and turning the tile turns the drawing."""
    rng = Random(seed)
    tile = any_tile(rng, "t1", (1, 1, 1), 0.3)
    layout = layout_of(tile, 1000)
    kinds = [segment.kind for segment in tile.segments]
    assert len(layout.plains) == kinds.count(Kind.PLAIN)
    assert len(layout.towns) == kinds.count(Kind.TOWN)
    assert len(layout.spots) == len(tile.segments)
    assert (layout.farm is not None) == (Kind.FARM in kinds)
    assert len(layout.trails) >= kinds.count(Kind.TRAIL)
    places = [point for spot in layout.spots for point in (spot.settler, spot.things)]
    assert all(60 <= coordinate <= 940 for place in places for coordinate in place)
    canvas = Canvas(100, 100)
    draw_tile(canvas, tile, (2, 2), 96)
    assert beyond(draw(Sheet("tile", ((Panel("tile", canvas),),)), ())) == []


class TestLayout:
    @settings(max_examples=100, deadline=None)
    @given(st.integers(0, 2**32 - 1))
    def test_of_any_tile(self, seed: int) -> None:
        check_layout(seed)

    def test_plains_meet_where_they_are_one(self) -> None:
        """A plain that reaches two sides between towns is drawn as one shape, two plains as two."""
        one = layout_of(parse_tile("(town n; town s; plain en es ws wn)"), 100)
        two = layout_of(parse_tile("(town n; town s; plain en es; plain ws wn)"), 100)
        assert len(one.plains) == 1
        assert len(two.plains) == 2
        assert one.towns == two.towns

    def test_where_trails_end(self) -> None:
        end = layout_of(parse_tile("(trail w; plain nw ne en es se sw ws wn)"), 100)
        assert [*end.ends] == [(30, 50)]
        assert not end.meet
        crossing = layout_of(
            parse_tile("(trail e; trail s; trail w; plain nw ne en wn; plain es se; plain sw ws)"), 100
        )
        assert [*crossing.ends] == []
        assert crossing.meet
        to_town = layout_of(parse_tile("(town n; trail s; plain en es se; plain sw ws wn)"), 100)
        assert to_town.trails == ("M50 100Q50 50 50 12",)

    def test_a_bend_runs_between_its_plains(self) -> None:
        """The boundary of both plains and the middle of the trail are the same curve."""
        bend = layout_of(parse_tile("(trail s w; plain nw ne en es se wn; plain sw ws)"), 100)
        assert bend.trails == ("M50 100Q50 50 0 50",)
        assert bend.plains[1] == "M50 100L0 100L0 50Q50 50 50 100Z"
        assert bend.plains[0].endswith("L50 100Q50 50 0 50Z")

    def test_a_tile_of_which_only_the_edges_are_known(self) -> None:
        outline = layout_of(parse_tile("town plain trail plain"), 100)
        assert [*outline.plains] == []
        assert len(outline.towns) == len(outline.trails) == 1
