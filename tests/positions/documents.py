"""Documents of positions to test with, and changes to them."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import pytest
from attrs import frozen

from dclub.errors import RecordError
from dclub.kernel.partial import PartialPosition

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from dclub.kernel.rules import Document, PositionFile, StartOptions

__all__ = ["Documents"]

S = TypeVar("S")


@frozen(eq=False)
class Documents(Generic[S]):
    """The documents of one game: one that is usual, and by name what others have otherwise.

    `state` is the class of the game's states. What is None in a document is left out.
    """

    read: Callable[[Document, StartOptions | None], PositionFile[Any]]
    state: type[S]
    usual: Mapping[str, object]
    others: Mapping[str, Mapping[str, object]]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the documents, most of them those of phases."""
        return tuple(self.others)

    def document(self, name: str, **changes: object) -> dict[str, Any]:
        """A position, with other values at some keys."""
        whole = {**self.usual, **self.others[name], **changes}
        return deepcopy({key: value for key, value in whole.items() if value is not None})

    def without(self, name: str, *path: str | int) -> dict[str, Any]:
        """A position without the value at a key path."""
        whole = self.document(name)
        del _inner(whole, path)[path[-1]]
        return whole

    def having(self, name: str, value: object, *path: str | int) -> dict[str, Any]:
        """A position with a value at a key path."""
        whole = self.document(name)
        _inner(whole, path)[path[-1]] = value
        return whole

    def state_of(self, written: dict[str, Any]) -> S:
        """The state of a document that leaves nothing out."""
        position = self.read(written, None).position
        assert isinstance(position, self.state), position
        return position

    def partial_of(self, written: dict[str, Any]) -> PartialPosition:
        """What is known of the position of a document that leaves something out."""
        position = self.read(written, None).position
        assert isinstance(position, PartialPosition), position
        return position

    def faults_of(self, written: dict[str, Any], options: StartOptions | None = None) -> dict[str, str]:
        """The faults of a document by their places."""
        with pytest.raises(RecordError) as caught:
            self.read(written, options)
        return dict(caught.value.faults)


def _inner(whole: Any, path: tuple[str | int, ...]) -> Any:
    for key in path[:-1]:
        whole = whole[key]
    return whole
