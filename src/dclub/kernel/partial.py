"""Values that nobody stated.

An unknown stands in a partial edition (a table or a value that nobody entered, see
`dclub.kernel.blanks`) or in a partial position (a value left out, or alternatives with witnesses).
A state has none but what follows from its edition.
Reading one on the way to a verdict raises `Unknown`; the judge catches it and answers
`undetermined`, the legal moves leave out what nobody can tell, and the options show it as closed
with that ruling. Only what has no answer without the fact raises it to the caller: `apply`,
`score` and `outcome`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from attrs import field, frozen

from dclub.errors import DclubError

if TYPE_CHECKING:
    from dclub.kernel.rules import StartOptions
    from dclub.kernel.state import GameState

__all__ = ["UNSTATED", "Alternative", "Alternatives", "PartialPosition", "Unknown", "Unstated"]

T = TypeVar("T")


class Unknown(DclubError):  # noqa: N818 (it says what it is)
    """A fact was needed that nobody stated; `path` is its key path.

    `classes` part the values that it could have, by index, where only something was asked of it: those
    of one class have the same answer. It is () where the value itself is needed.
    """

    def __init__(self, path: str, classes: tuple[tuple[int, ...], ...] = ()) -> None:
        """Keep the key path of what is not known, and what was asked of it."""
        self.path = path
        self.classes = classes
        super().__init__(f"{path} is not known")


@frozen
class Unstated:
    """The value of something that nobody stated: left out, or written `"?"`."""

    def __str__(self) -> str:
        """Return the notation's question mark."""
        return "?"


UNSTATED: Final = Unstated()


@frozen
class Alternative(Generic[T]):
    """One remembered value and who remembers it ("" if nobody is named)."""

    value: T
    witness: str = ""


@frozen
class Alternatives(Generic[T]):
    """Two or more values of which exactly one is true: `"1 (Ana), 2 (Ben)"`."""

    values: tuple[Alternative[T], ...]


@frozen
class PartialPosition:
    """A position in which something is not known.

    `document` is what was written; `unknown` are the key paths of what was left out or is
    `"?"`, `alternatives` those for which several values are remembered. It is never a State:
    what it can answer is answered over its completions. `filled` is a state with something or
    other wherever a value is open, from which `dclub.kernel.unsettled` makes one with holes there;
    `options` are those of the record that it stands in.
    """

    game: str
    document: Mapping[str, object]
    unknown: tuple[str, ...]
    alternatives: tuple[tuple[str, Alternatives[str]], ...] = ()
    filled: GameState[Any] | None = field(default=None, eq=False, repr=False)
    options: StartOptions | None = field(default=None, eq=False, repr=False)

    @property
    def unsettled(self) -> tuple[str, ...]:
        """The key paths of everything that has not one known value."""
        return (*self.unknown, *(path for path, _ in self.alternatives))
