"""Completions: what the open values of a position can be together.

A completion gives every open value one of its possibilities; it counts if the audit finds
nothing in it that is wrong with the position anyhow. The search asks the checks of the audit as
it goes: one that finds a fault without reading an open value ends a branch, one that needs one
says which to try next. So what no check needs is never listed.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from dclub.kernel.holes import reading
from dclub.kernel.partial import Unknown

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from dclub.kernel.audit import Check, Finding
    from dclub.kernel.clause import ClauseId
    from dclub.kernel.state import GameState
    from dclub.kernel.unsettled import Sketch, Variable

__all__ = ["Completions", "GaveUp"]

S = TypeVar("S", bound="GameState[Any]")

MOST: Final = 100_000
"""How many combinations of open values are looked at before a question is given up."""


_FEW: Final = 200
"""How many are looked at to mend what went together last time, before all is thought over again."""


class GaveUp(Exception):  # noqa: N818 (it is no error)
    """There are more combinations than anybody wants to wait for."""


class Completions(Generic[S]):
    """The search for completions of one sketch.

    `faults` are those of the position as it is stated: no completion can mend them. `found` counts
    the clause and the place of what else was found on the way.
    """

    def __init__(self, sketch: Sketch[S], hints: dict[Variable, int] | None = None) -> None:
        """Audit what is stated; `hints` are values that went together in a sketch like this."""
        self.sketch = sketch
        certain = (_certain(check, sketch.state) for check in sketch.checks)
        self.faults: frozenset[Finding] = frozenset(chain.from_iterable(certain))
        self.tried: int = 0
        self._most = MOST
        self._known = {(fault.clause, fault.where) for fault in self.faults}
        self.hints: dict[Variable, int] = dict(hints or {})
        self.found: Counter[tuple[ClauseId, str]] = Counter()
        self._domains: dict[Variable, tuple[int, ...]] = {}
        self._weight: Counter[Check[S]] = Counter()

    def conflict(self, state: S) -> set[str] | None:
        """Return None if the open values of a state of the sketch can be completed.

        Otherwise return the key paths of what is supposed in it and is to blame. Raises `GaveUp` if
        it cannot be told within reason. What cannot be listed is taken to have some value that fits.
        """
        self.count()
        if self.hints and self._mended(state):
            return None
        return self._search(state, dict.fromkeys(self.sketch.checks), None)

    def _mended(self, state: S) -> bool:
        """Return whether the values that went together last time do, but for those found wrong now."""
        supposed = self.sketch.suppose(state, self.hints)
        wrong: set[str] = set()
        is_complete = True
        for check in self.sketch.checks:
            with reading() as read:
                missing = self._missing(check, supposed)
            if missing == _FAULT:
                wrong |= read
            elif missing is not None and self._listed(missing) is not None:
                is_complete = False
        if is_complete and not wrong:
            return True
        fitting = {variable: index for variable, index in self.hints.items() if variable.path not in wrong}
        supposed = self.sketch.suppose(state, fitting)
        most, self._most = self._most, min(self._most, self.tried + _FEW)
        try:
            return self._search(supposed, dict.fromkeys(self.sketch.checks), None) is None
        except GaveUp:
            if self.tried > most:
                raise
            return False
        finally:
            self._most = most

    def _listed(self, path: str) -> Variable | None:
        """Return the variable of a key path, None for a table and for what cannot be listed."""
        variable = self.sketch.variable(path)
        return variable if variable is not None and variable.values else None

    def excluded(self, state: S) -> frozenset[Finding]:
        """Return the faults that a state has for certain and the position as stated has not."""
        found = chain.from_iterable(_certain(check, state) for check in self.sketch.checks)
        return frozenset(fault for fault in found if (fault.clause, fault.where) not in self._known)

    def domain(self, variable: Variable) -> tuple[int, ...]:
        """Return the values of a variable, by index, that nothing stated excludes by itself."""
        if variable not in self._domains:
            state, settle = self.sketch.state, self.sketch.settle
            self._domains[variable] = tuple(
                index
                for index in range(len(variable.values))
                if not self.excluded(settle(state, variable, index))
            )
        return self._domains[variable]

    def count(self, number: int = 1) -> None:
        """Count more combinations that are looked at; raises `GaveUp` after too many."""
        self.tried += number
        if self.tried > self._most:
            raise GaveUp

    def _search(
        self, state: S, checks: Mapping[Check[S], str | None], settled: Variable | None
    ) -> set[str] | None:
        """Return None if what checks find wrong can be avoided; else what was supposed and is to blame.

        `checks` tells what each has needed so far; only those that needed what is settled now can
        say more. A value that is not to blame for what follows from it is not changed: that would
        mend nothing.
        """
        left: dict[Check[S], str | None] = {}
        for check, needed_so_far in checks.items():
            missing = needed_so_far
            if missing is None or settled is None or self.sketch.variable(missing) is settled:
                with reading() as read:
                    missing = self._missing(check, state)
                if missing == _FAULT:
                    self._weight[check] += 1
                    return read
            if missing is not None:
                left[check] = missing
        needed = self._next(left)
        if needed is None:
            return None
        blamed: set[str] = set()
        for index in self._order(needed):
            self.count()
            found = self._search(self.sketch.settle(state, needed, index), left, needed)
            if found is None:
                self.hints[needed] = index
                return None
            if needed.path not in found:
                return found
            blamed |= found - {needed.path}
        return blamed

    def _next(self, checks: Mapping[Check[S], str | None]) -> Variable | None:
        """Return what is to be settled next: what the check needs that has found most faults so far."""
        for check in sorted(checks, key=lambda check: -self._weight[check]):
            variable = self._listed(checks[check] or "")
            if variable is not None:
                return variable
        return None

    def _missing(self, check: Check[S], state: S) -> str | None:
        """Return the key path that a check needs and nobody knows; `_FAULT` if it finds something new."""
        try:
            for fault in check(state):
                if (fault.clause, fault.where) not in self._known:
                    self.found[fault.clause, fault.where] += 1
                    return _FAULT
        except Unknown as unknown:
            return unknown.path
        return None

    def _order(self, variable: Variable) -> Iterator[int]:
        """Yield the values of a variable, the one that did last time first."""
        hint = self.hints.get(variable, 0)
        yield hint
        yield from (index for index in range(len(variable.values)) if index != hint)


_FAULT: Final = ""


def _certain(check: Check[S], state: S) -> Iterator[Finding]:
    """Yield what a check finds before it comes to something that nobody knows."""
    try:
        yield from check(state)
    except Unknown:
        return
