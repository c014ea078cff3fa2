"""Answers of an inquiry: a verdict, and what it depends on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from attrs import field, frozen

from dclub.kernel.move import Move

if TYPE_CHECKING:
    from dclub.kernel.audit import Finding
    from dclub.kernel.clause import ClauseId
    from dclub.kernel.conditions import Condition
    from dclub.kernel.ruling import Ruling, Verdict
    from dclub.kernel.unsettled import Variable

__all__ = ["Answer", "Remembered"]

M = TypeVar("M", bound=Move)


@frozen(eq=False)
class Remembered:
    """What follows if one of several memories is right.

    `verdict` is None if it cannot be right; `excluded` are the faults that it would make certain.
    """

    variable: Variable
    label: str
    witness: str
    verdict: Verdict | None
    excluded: frozenset[Finding] = frozenset()


@frozen(eq=False)
class Answer(Generic[M]):
    """What a position of which something is open says of one move.

    `verdict` is that of every completion, `UNDETERMINED` if they differ; `ruling` says more where
    the reasons are known. `matters` are the key paths of all that the answer depends on,
    `settling` the smallest sets of these of which any joint value would settle it, `conditions`
    what must hold for the move to be legal. `granted` is true where nothing that is stated
    speaks against the move and what is not stated was taken as agreed. `faults` are those of the
    position as stated. Where the answer rests on one of them, or nothing completes the position,
    `contradicted` is true and the verdict means nothing; `contradictions` then are the clauses and
    places that cannot be made to fit. `gave_up` tells that there were too many combinations of what
    matters, `unproven` that it was not found out whether anything completes the position at all.
    """

    move: M
    verdict: Verdict
    ruling: Ruling = field(repr=False)
    matters: tuple[str, ...] = ()
    settling: tuple[tuple[str, ...], ...] = ()
    conditions: tuple[Condition, ...] = ()
    remembered: tuple[Remembered, ...] = ()
    faults: frozenset[Finding] = frozenset()
    contradicted: bool = False
    contradictions: tuple[tuple[ClauseId, str], ...] = ()
    granted: bool = False
    gave_up: bool = False
    unproven: bool = False
