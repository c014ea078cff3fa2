"""Taking back: what has been revealed since a move, and whether its player may take it back.

This is about people at a table. The library itself takes back any move: the earlier state still exists.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from dclub.errors import DclubError
from dclub.kernel import clauses as C
from dclub.kernel.citing import defines
from dclub.kernel.clause import load_clauses, weakest
from dclub.kernel.move import CHANCE, Seat
from dclub.kernel.readings import UNDO_LIMIT
from dclub.kernel.ruling import Objection, Ruling, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dclub.kernel.facts import FactValue
    from dclub.kernel.state import GameState, Step

    Steps = Sequence[Step[Any, Any]]

__all__ = ["Disclosure", "Revealed", "TakeBack", "last_decision", "may_take_back", "revealed_since"]

_REVEALED, _DECIDED, _MADE = "revealed", "decided", "made"


class Disclosure(Enum):
    """How something became known: chance decided, what was hidden was shown, a player decided."""

    CHANCE = "chance"
    SHOWN = "shown"
    DECIDED = "decided"


@frozen
class Revealed:
    """Something that became known at a ply, which counts from 1; `seat` made the move."""

    ply: int
    how: Disclosure
    seat: Seat


@frozen
class TakeBack:
    """Whether the player who made the move of a ply may take it back, with all that followed.

    `ruling` says so, with the clause and the reading in force; `revealed` is what has become known
    since, in the order of the plies. `otherwise` has the verdict under each other option of the reading.
    """

    ply: int
    seat: Seat
    ruling: Ruling
    revealed: tuple[Revealed, ...]
    otherwise: tuple[tuple[str, Verdict], ...]

    @property
    def may(self) -> bool:
        """Whether he may."""
        return self.ruling.legal


def last_decision(steps: Steps) -> int:
    """Return the last ply that a player decided; `DclubError` if no player has decided anything."""
    for ply in range(len(steps), 0, -1):
        if steps[ply - 1].move.seat != CHANCE:
            return ply
    raise DclubError("no player has decided anything yet")


@defines(C.UNDO_REVEALED)
def revealed_since(steps: Steps, ply: int) -> tuple[Revealed, ...]:
    """Return what has been revealed since the move of a ply; ply n is `steps[n - 1]`.

    Raises `DclubError` if there is no such ply.
    """
    if not 1 <= ply <= len(steps):
        raise DclubError(f"there is no ply {ply}; the last one is {len(steps)}")
    seat = steps[ply - 1].move.seat
    return tuple(_revealed(steps, ply, seat))


def _revealed(steps: Steps, ply: int, seat: Seat) -> Iterator[Revealed]:
    for number, step in enumerate(steps[ply - 1 :], ply):
        mover: Seat = step.move.seat
        if number > ply and mover not in (seat, CHANCE):
            yield Revealed(number, Disclosure.DECIDED, mover)
        elif number > ply and mover == CHANCE and len(step.before.chances()) != 1:
            yield Revealed(number, Disclosure.CHANCE, mover)
        if _shows(step.before, step.after):
            yield Revealed(number, Disclosure.SHOWN, mover)


def _shows(before: GameState[Any], after: GameState[Any]) -> bool:
    """Return whether a player may know all of a state who might not before."""
    if before is after:
        return False
    return any(
        before.view(Seat(seat)) != before and after.view(Seat(seat)) == after for seat in range(before.seats)
    )


@defines(C.UNDO_TABLE)
def may_take_back(steps: Steps, ply: int | None = None) -> TakeBack:
    """Return whether the move of a ply may be taken back at the table; by default the last decision.

    Raises `DclubError` if there is no such ply, or no player has decided anything.
    """
    ply = last_decision(steps) if ply is None else ply
    revealed = revealed_since(steps, ply)
    seat: Seat = steps[ply - 1].move.seat
    readings = steps[-1].after.readings
    (reading,) = (known for known in readings.definitions if known.id == UNDO_LIMIT)
    rulings = {option: _ruling(option, ply, seat, revealed) for option in reading.names}
    in_force = readings[UNDO_LIMIT]
    others = tuple((option, ruling.verdict) for option, ruling in rulings.items() if option != in_force)
    return TakeBack(ply, seat, rulings[in_force], revealed, others)


def _ruling(option: str, ply: int, seat: Seat, revealed: tuple[Revealed, ...]) -> Ruling:
    objections = tuple(
        Objection(C.UNDO_TABLE, **{fact: value}) for fact, value in _reasons(option, ply, seat, revealed)
    )
    clauses = (C.UNDO_TABLE,) if option == _MADE else (C.UNDO_REVEALED, C.UNDO_TABLE)
    texts = load_clauses("dclub.kernel")
    return Ruling(
        Verdict.ILLEGAL if objections else Verdict.LEGAL,
        objections,
        clauses,
        readings=((UNDO_LIMIT, option),),
        certainty=weakest(texts[clause].certainty for clause in clauses),
    )


_COUNTED: Final = {_REVEALED: tuple(Disclosure), _DECIDED: (Disclosure.DECIDED,), _MADE: ()}
"""What hinders taking back, by the option of the reading."""


def _reasons(
    option: str, ply: int, seat: Seat, revealed: tuple[Revealed, ...]
) -> Iterator[tuple[str, FactValue]]:
    """Yield each reason against taking back, as the name and the value of a fact."""
    if seat == CHANCE:
        yield "nobody", ply
    elif option == _MADE:
        yield "made", ply
    else:
        for how in _COUNTED[option]:
            if plies := tuple(one.ply for one in revealed if one.how is how):
                yield how.value, plies
