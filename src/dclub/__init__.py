"""A rules referee for tabletop games: every ruling cites the clause it rests on.

>>> import dclub
>>> list(dclub.games)
['diamonds-club', 'hanging-gardens', 'new-world']
>>> dclub.games["diamonds-club"].start(players=2).names
('White', 'Bronze')
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, Literal, overload

if TYPE_CHECKING:
    from dclub import diamonds_club, hanging_gardens, new_world
    from dclub.kernel.pads import Pad
    from dclub.kernel.record import Record
    from dclub.kernel.rules import GameRules, Names, PositionFile

__all__ = [
    "Games",
    "__version__",
    "diamonds_club",
    "from_json",
    "games",
    "hanging_gardens",
    "new_world",
    "read",
    "to_json",
]

__version__: Final = "0.1.0"

_PACKAGES: Final = {
    "diamonds-club": "dclub.diamonds_club",
    "hanging-gardens": "dclub.hanging_gardens",
    "new-world": "dclub.new_world",
}


class Games(Mapping[str, "GameRules[Any, Any]"]):
    """The games by their ids; each is imported when it is first asked for.

    `games["diamonds-club"]` has the types of that game; `KeyError` for an id that there is not.
    """

    @overload
    def __getitem__(
        self, game: Literal["diamonds-club"]
    ) -> GameRules[diamonds_club.State, diamonds_club.Move]: ...
    @overload
    def __getitem__(
        self, game: Literal["hanging-gardens"]
    ) -> GameRules[hanging_gardens.State, hanging_gardens.Move]: ...
    @overload
    def __getitem__(self, game: Literal["new-world"]) -> GameRules[new_world.State, new_world.Move]: ...
    @overload
    def __getitem__(self, game: str) -> GameRules[Any, Any]: ...
    def __getitem__(self, game: str) -> GameRules[Any, Any]:
        rules: GameRules[Any, Any] = import_module(_PACKAGES[game]).RULES
        return rules

    def __iter__(self) -> Iterator[str]:
        return iter(_PACKAGES)

    def __len__(self) -> int:
        return len(_PACKAGES)


games: Final = Games()
"""Every game by the name that records and the command line give it."""


def read(text: str) -> Record | PositionFile[Any] | Pad[Any]:
    """Return the record, the position or the score pad of a text; its content tells which.

    Raises `NotationError` for a text that is none of them and `RecordError` with every fault of one.
    """
    from dclub.kernel.forms import read as read_any

    return read_any(text, games)


def to_json(value: object, names: Names = ()) -> str:
    """Return a value as JSON: a state, a move, a ruling, an event, a score, an outcome, an audit, a record.

    `names` are the players' names in a position. Raises `TypeError` for anything else.
    """
    from dclub.kernel.forms import to_json as write

    return write(value, names)


def from_json(text: str) -> object:
    """Return the value of a text that `to_json` wrote; `RecordError` with every fault."""
    from dclub.kernel.forms import from_json as parse

    return parse(text, games)


if not TYPE_CHECKING:  # a checker shall see no attributes but those above

    def __getattr__(name: str) -> ModuleType:
        """Return the package of a game, which is imported when it is first asked for."""
        if name in {package.rpartition(".")[2] for package in _PACKAGES.values()}:
            return import_module(f"dclub.{name}")
        raise AttributeError(f"module 'dclub' has no attribute {name!r}")
