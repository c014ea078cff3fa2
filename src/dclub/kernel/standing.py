"""Standing: what comes of a refused move that stood all the same, and the legal move that puts it right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

from dclub.errors import DclubError, NotationError
from dclub.kernel import clauses as C
from dclub.kernel.citing import defines
from dclub.kernel.judge import STAND_ALONE
from dclub.kernel.move import Move
from dclub.kernel.nearest import nearest
from dclub.kernel.partial import Unknown

if TYPE_CHECKING:
    from collections.abc import Callable

    from dclub.kernel.audit import Finding
    from dclub.kernel.rules import GameRules, Names
    from dclub.kernel.state import GameState, Step

__all__ = ["as_written", "can_be_played", "leads_on", "miscounted", "put_right"]

S = TypeVar("S", bound="GameState[Any]")
M = TypeVar("M", bound=Move)

_BROKEN: Final = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""What carrying out an illegal move may raise: effects trust their moves."""


@defines(C.RECORD_AS_WRITTEN)
def as_written(rules: GameRules[S, M], state: S, move: M) -> Step[S, M] | None:
    """Return what a refused move leads to if it is made all the same; None if it cannot be made.

    It cannot be made out of its phase, nor where what it leads to is no position at all: one that
    cannot be written down and read again, or in which pieces have appeared or gone.
    """
    if any(objection.clause in STAND_ALONE for objection in state.judge(move).objections):
        return None
    try:
        step: Step[S, M] = state.apply(move)
        return step if _can_be(rules, step) else None
    except (Unknown, DclubError, *_BROKEN):
        return None


def _can_be(rules: GameRules[S, M], step: Step[S, M]) -> bool:
    """Return whether a step leads to a position and can be told; raises whatever hinders it."""
    told, after = step.events, step.after
    if not all(event.kind in rules.event_phrases for event in told):
        return False
    document = rules.position_document(after, rules.default_names[: after.seats])
    return rules.parse_position(document, None).position == after and not miscounted(
        rules, step.before, after
    )


@defines(C.RECORD_AFTER)
def miscounted(rules: GameRules[S, M], before: S, after: S) -> frozenset[Finding]:
    """Return where a position has more or fewer pieces than there are, though the one before had not."""
    found = frozenset(fault for fault in after.audit().faults if fault.clause in rules.counted)
    return found - before.audit().faults if found else found


@defines(C.FORENSIC_RIGHT)
def put_right(state: S, move: M, can_follow: Callable[[S], bool]) -> M | None:
    """Return the legal move of the same kind and seat that differs least from a refused one.

    None if the fault is put right by leaving it out: there is no such move, or what follows can
    follow only so, as `can_follow` says of the state after it.
    """
    alike = (near.move for near in nearest(state, move))
    right = next((one for one in alike if type(one) is type(move) and one.seat == move.seat), None)
    if right is None or (can_follow(state) and not leads_on(state, right, can_follow)):
        return None
    return right


def leads_on(state: S, move: M, can_follow: Callable[[S], bool]) -> bool:
    """Return whether play can follow after a legal move, as `can_follow` says of the state after it."""
    try:
        return can_follow(state.apply(move).after)
    except Unknown:
        return False


def can_be_played(rules: GameRules[S, Any], text: str | None, state: S, names: Names) -> bool:
    """Return whether a text is a legal move in a state; false if there is none."""
    if text is None:
        return False
    try:
        return state.is_legal(rules.parse_move(text, state, names))
    except NotationError:
        return False
