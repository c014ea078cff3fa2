"""Boxes of Hanging Gardens drawn, as far as they have been entered, and with what no printed box has."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from attrs import evolve

from dclub.hanging_gardens.components import Condition, Construction, Shape, word
from dclub.hanging_gardens.drawing import DRAWING
from dclub.hanging_gardens.edition import load_edition
from dclub.hanging_gardens.readings import READINGS
from dclub.hanging_gardens.ruleset import compile_ruleset
from dclub.hanging_gardens.sheet import check_sheet, new_sheet
from dclub.kernel.drawing import draw
from dclub.kernel.reading import Readings
from tests.hanging_gardens.picturing import pictured
from tests.kernel.pictures import beyond, colliding, place_counts, shown_at, texts
from tests.property.hanging_gardens.games import start, walk

MATERIALS = ("wooden", "translucent")


class TestEdition:
    """A box is drawn as far as it has been entered."""

    def test_every_component_once(self) -> None:
        svg = drawn_edition("invented")
        counts = place_counts(svg)
        assert set(counts.values()) == {1}
        expected = {"b36", "p10", "q5", "gate 1", "dragon 4", "start cubes: tree", "base"}
        expected |= {f"{material} {word(kind)}" for material in MATERIALS for kind in Construction}
        assert expected <= counts.keys()
        assert shown_at(svg, "b1") == ["b1", "St", "Tr", "Dp", "Rb", "azalea"]
        assert "?" not in texts(svg)

    @pytest.mark.parametrize("name", ["tiny", "invented"])
    def test_the_shipped_ones(self, name: str) -> None:
        svg = drawn_edition(name)
        assert beyond(svg) == []
        assert colliding(svg) == []

    def test_a_sheet_that_is_hardly_filled_in(self) -> None:
        written = new_sheet()
        for blank, filled in (
            ('b1 = "_ _ / _ _"', 'b1 = "tree _ / _ stairs (iris)"'),
            ('p1 = "_"', 'p1 = "line tree, square stairs 6"'),
            ('q1 = "_"', 'q1 = "tree, (iris) for 8"'),
        ):
            assert blank in written
            written = written.replace(blank, filled, 1)
        svg = drawn_edition(written)
        assert shown_at(svg, "b1") == ["b1", "Tr", "?", "?", "St", "iris"]
        assert shown_at(svg, "p1")[1:] == ["+5", "line tree", "+6", "square stairs"]
        assert shown_at(svg, "q1")[1:] == ["tree", "(iris)", "8 each"]
        assert shown_at(svg, "q2") == ["q2", "?"]
        assert shown_at(svg, "gate 2").count("?") == 4
        assert "?" in shown_at(svg, "wooden tree")
        assert beyond(svg) == []

    def test_tables_that_are_not_in_the_file(self) -> None:
        text = new_sheet()
        kept = text[: text.index("wooden =")] + text[text.index("[quantities]") :]
        svg = drawn_edition(kept)
        for place in ("cards", "gate 1", "projects.individual", "projects.public", "wooden tree"):
            assert "?" in shown_at(svg, place)


class TestOddEditions:
    """What no printed box has is drawn in words instead."""

    def test_a_long_track_and_a_project_of_many_conditions(self) -> None:
        edition = load_edition("invented")
        conditions = tuple(Condition(shape, kind, 5) for shape in Shape for kind in Construction)
        projects = tuple(evolve(project, conditions=conditions) for project in edition.individual or ())
        sizes = evolve(edition.quantities, most_prestige=30, start_cubes=(4, 4, 4, 4, 4))
        odd = evolve(edition, quantities=sizes, individual=projects, wooden=(30, 30, 30, 30, 30))
        steps = walk(Random(1), start(compile_ruleset(odd, 3, Readings.of(READINGS))))
        svgs = [pictured(step.after) for step in islice(steps, 12)]
        assert not any(colliding(svg) or beyond(svg) for svg in svgs)
        svg = svgs[-1]
        assert shown_at(svg, "prestige tree") == ["tree", "Tr", "1 of 30"]
        assert "line stairs, line rose-bush" in " ".join(shown_at(svg, "Ana project"))
        assert "x4" in shown_at(svg, "Caio to set up")


def drawn_edition(source: str) -> str:
    report = check_sheet(source)
    assert report.edition is not None, report.faults
    return draw(DRAWING.edition(report.edition, report.written), ())
