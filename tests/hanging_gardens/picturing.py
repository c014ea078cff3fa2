"""Pictures of positions of Hanging Gardens, whole and partial, for tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dclub.hanging_gardens import RULES
from dclub.hanging_gardens.drawing import DRAWING
from dclub.kernel.drawing import Scene, draw
from dclub.kernel.marks import NO_MARKS, Marks
from dclub.kernel.partial import PartialPosition

if TYPE_CHECKING:
    from dclub.hanging_gardens.state import State

__all__ = ["names_for", "partly", "pictured"]


def names_for(state: State) -> tuple[str, ...]:
    return RULES.default_names[: state.seats]


def pictured(state: State, *unknown: str, marks: Marks = NO_MARKS, part: str = "") -> str:
    names = names_for(state)
    return draw(DRAWING.table(Scene(state, names, frozenset(unknown))), names, marks, part)


def partly(written: dict[str, Any]) -> str:
    """Return the picture of a document in which something is unknown."""
    found = RULES.parse_position(written, None)
    position = found.position
    assert isinstance(position, PartialPosition)
    assert position.filled is not None
    scene = Scene[Any](position.filled, found.names, frozenset(position.unsettled), position.document)
    return draw(DRAWING.table(scene), found.names)
