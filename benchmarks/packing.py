"""The pyramid of Hanging Gardens whose sets take longest to pack, of all that searches have found.

`tests/oracle/hanging_gardens/test_parts.py` has the others, and the search.
"""

from __future__ import annotations

from collections.abc import Callable

from dclub import hanging_gardens
from dclub.hanging_gardens.components import Condition, Construction, Individual, ProjectId, Shape
from dclub.hanging_gardens.scoring import project_sets
from dclub.hanging_gardens.tally import OfGarden

# What a set of each shape is worth.
VALUES = ((Shape.COLUMN, 9), (Shape.SQUARE, 2), (Shape.LINE, 6), (Shape.DIAGONAL, 6))


def hardest() -> Callable[[], int]:
    """Return the work of one packing: every cell shows the same, and all shapes count."""
    state = hanging_gardens.start(players=2).state
    shape = state.ruleset.pyramid
    garden = state.gardens[0]._replace(
        built=(1 << len(shape.slots)) - 1, icons=(Construction.TREE,) * len(shape.cells)
    )
    conditions = tuple(Condition(shape, Construction.TREE, value) for shape, value in VALUES)
    project = Individual(ProjectId("hardest"), conditions)

    def batch() -> int:
        project_sets(shape, OfGarden(state.ruleset, garden), project)
        return 1

    return batch
