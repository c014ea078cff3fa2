"""What a game brings to the kernel: one typed value that every tool works through."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from attrs import frozen

from dclub.kernel.move import Move, Seat
from dclub.kernel.reading import Reading

if TYPE_CHECKING:
    from dclub.kernel.clause import ClauseId
    from dclub.kernel.event import Event
    from dclub.kernel.partial import PartialPosition
    from dclub.kernel.state import GameState

__all__ = ["Document", "EditionValue", "GameRules", "Names", "PositionFile", "StartOptions"]

S = TypeVar("S", bound="GameState[Any]")
M = TypeVar("M", bound=Move)

Names = tuple[str, ...]
"""The players' names, one a seat, clockwise."""

Document = dict[str, object]
"""A document as TOML or JSON gives it: nested tables of plain values."""


class EditionValue(Protocol):
    """What the kernel reads of a game's edition."""

    @property
    def name(self) -> str:
        """The name of the edition."""
        ...

    @property
    def digest(self) -> str:
        """The digest of the edition as loaded."""
        ...


@frozen
class StartOptions:
    """How a game is set up: what a record's header says of it.

    `edition` is a name, or a path that `base` makes absolute; `open_tables` lose the edition's
    values and `components` gives literal ones.
    """

    players: int
    edition: str = "invented"
    base: Path | None = None
    readings: Mapping[str, str] = {}
    open_tables: tuple[str, ...] = ()
    components: Mapping[str, object] = {}


@frozen
class PositionFile(Generic[S]):
    """A position as somebody wrote it: the state, or what is known of it, and the names."""

    position: S | PartialPosition
    names: Names


@frozen(eq=False)
class GameRules(Generic[S, M]):
    """One game, for everything that does not need to know which.

    `id` is the name on the command line, `package` holds clauses and editions, `prefix` begins
    every clause id. `unjoin` splits one text of a seat's turn into single moves. `quantities`
    are what a claim may speak of, "" the points. `phrases` has the sentence of each clause's
    objection, `event_phrases` that of each kind of event, with `{fact}` and `{fact:seat}`
    for the facts; `move_kinds` names every kind of move in `to_json`.
    """

    id: str
    title: str
    package: str
    prefix: str
    default_names: Names
    readings: tuple[Reading, ...]
    setup: Callable[[StartOptions], S]
    edition: Callable[[str, Path | None], EditionValue]
    parse_move: Callable[[str, S, Names], M]
    format_move: Callable[[M, S, Names], str]
    unjoin: Callable[[str], tuple[str, ...]]
    parse_position: Callable[[Document, StartOptions | None], PositionFile[S]]
    position_document: Callable[[S, Names], Document]
    header: Callable[[S], StartOptions]
    fold: Callable[[S, Event], S]
    quantities: Mapping[str, Callable[[S, Seat], int]]
    phrases: Mapping[ClauseId, str]
    event_phrases: Mapping[str, str]
    move_kinds: Mapping[str, type[Any]]
    phases: tuple[str, ...]
