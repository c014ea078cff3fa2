"""Options: what may be done now and what is closed, for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from attrs import frozen

from dclub.kernel.move import Move

if TYPE_CHECKING:
    from dclub.kernel.clause import ClauseId
    from dclub.kernel.ruling import Ruling
    from dclub.kernel.state import GameState

__all__ = ["Closed", "Open", "Options", "options"]

M = TypeVar("M", bound=Move)


@frozen
class Open(Generic[M]):
    """Something that may be done: its kind (`buy`), its place (`c3`, "" if it has none).

    `clause` permits it, `moves` are the ways of doing it, canonical and at least one.
    """

    kind: str
    place: str
    clause: ClauseId
    moves: tuple[M, ...]


@frozen
class Closed(Generic[M]):
    """Something that may not be done, or that is not decided: the ruling on trying it says why."""

    kind: str
    place: str
    move: M
    ruling: Ruling


@frozen
class Options(Generic[M]):
    """What the seat to move may do, and what is closed to it.

    `narrow` asks for one kind, then one place: a person chooses step by step.
    """

    open: tuple[Open[M], ...]
    closed: tuple[Closed[M], ...]

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of move that are open, in order."""
        return tuple(dict.fromkeys(choice.kind for choice in self.open))

    @property
    def moves(self) -> tuple[M, ...]:
        """Every open move."""
        return tuple(move for choice in self.open for move in choice.moves)

    def narrow(self, kind: str, place: str | None = None) -> Options[M]:
        """Return the options of one kind, and of one place if it is given."""

        def fits(choice: Open[M] | Closed[M]) -> bool:
            return choice.kind == kind and place in (None, choice.place)

        return Options(
            tuple(choice for choice in self.open if fits(choice)),
            tuple(choice for choice in self.closed if fits(choice)),
        )


def options(state: GameState[M]) -> Options[M]:
    """Return what may be done in a state; empty where the game is over or a table is open."""
    rules = state.rules
    opened: list[Open[M]] = []
    closed: list[Closed[M]] = []
    for candidate in rules.candidates(state) if rules is not None else ():
        if candidate.moves:
            opened.append(Open(candidate.kind, candidate.place, candidate.clause, candidate.moves))
        else:
            ruling = state.judge(candidate.probe)
            closed.append(Closed(candidate.kind, candidate.place, candidate.probe, ruling))
    return Options(tuple(opened), tuple(closed))
