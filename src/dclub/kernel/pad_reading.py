"""Reading score pads, as far as they are alike in every game.

A pad is a document such as a position, with `type = "pad"`: the same frame, and for each player
or feature what the scoring counts. What cannot be is a fault.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar, cast

from dclub.kernel.pads import Range
from dclub.kernel.partial import UNSTATED, Unstated
from dclub.kernel.stated import Stated, Written, plain_value

if TYPE_CHECKING:
    from dclub.kernel.pads import Pad, Scoring
    from dclub.kernel.rules import Document, GameRules, Names, StartOptions
    from dclub.kernel.state import GameState

__all__ = ["PAD", "PadModule", "PadStated", "pad_module"]

T = TypeVar("T")

PAD: Final = "pad"
"""The type of a document that is a score pad."""


class PadModule(Protocol):
    """A game's module `pad`."""

    SCORING: Scoring[Any, Any]
    """How a state is scored part by part."""

    def read_pad(self, document: Document) -> Pad[Any]:
        """Return the pad of a document; `RecordError` with every fault."""
        ...

    def pad_document(self, state: GameState[Any], names: Names) -> Document:
        """Return the pad of what a state shows."""
        ...

    def pad_template(self, options: StartOptions) -> str:
        """Return a commented pad to fill in."""
        ...


def pad_module(rules: GameRules[Any, Any]) -> PadModule:
    """Return the module with which a game reads and writes score pads."""
    return cast("PadModule", import_module(f"{rules.package}.pad"))


class PadStated(Stated):
    """What a pad states, value by value, and which values the rest can have."""

    def __init__(self) -> None:
        """Begin with nothing wrong and nothing unknown."""
        super().__init__()
        self.ranges: dict[str, Range] = {}
        self._known: set[str] = set()

    def open(self, where: str, written: Written | None, read: Callable[[Written], T]) -> T | Unstated:
        """Return a value, `UNSTATED` where it is unknown; then note those that people remember."""
        unstated: T | Unstated = UNSTATED
        found = self.of(where, written, read, unstated)
        for path, several in self.alternatives:
            if path == where:
                said = (read(plain_value(one.value)) for one in several.values)
                self.ranges[where] = Range(tuple(dict.fromkeys(said)))
                return UNSTATED
        if not isinstance(found, Unstated):
            self._known.add(where)
        return found

    def allow(self, where: str, values: Range) -> None:
        """Note the values that something unknown can have, unless people remember some."""
        if where not in self._known:
            self.ranges.setdefault(where, values)
