"""Completions: what the open values of a position can be together.

A completion gives every open value one of its possibilities; it counts if the audit finds nothing in it
that is wrong with the position anyhow. A guess is tried first: what went together last time, then what
the game takes to be likely. Where a check finds a fault in it, the search looks for other values of what
that check read. It asks the checks as it goes: one that finds a fault without reading an open value
ends a branch, one that needs one says which to try next. So what no check needs is never listed.
"""

from __future__ import annotations

from collections import Counter
from contextlib import contextmanager
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from attrs import evolve, frozen

from dclub.kernel.hearing import classes_of
from dclub.kernel.holes import asking, reading
from dclub.kernel.partial import Unknown
from dclub.kernel.unsettled import left_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from dclub.kernel.audit import Check, Finding
    from dclub.kernel.clause import ClauseId
    from dclub.kernel.state import GameState
    from dclub.kernel.unsettled import Sketch, Variable

__all__ = ["Attempt", "Completions", "GaveUp", "certain_faults"]

S = TypeVar("S", bound="GameState[Any]")

_PATIENCE: Final = 200
"""After how many dead ends one search gives up."""

_MOST: Final = 800
"""After how many dead ends all searches of a question give up."""

_FEW: Final = 40
"""How many there may be while a guess is mended, before all is thought over again."""

_MOST_RUNS: Final = 400
"""How often a check is run to find out what it finds whatever the open values are."""


class GaveUp(Exception):  # noqa: N818 (it is no error)
    """There are more combinations than anybody wants to wait for."""


@frozen(eq=False)
class Attempt:
    """Whether a state can be completed: with which values, or else what is supposed and to blame.

    A variable without one of the `values` can have any. `values` are None where nothing completes the
    state; then `blamed` are the key paths of what is supposed in it and cannot be so.
    """

    values: Mapping[Variable, int] | None = None
    blamed: frozenset[str] = frozenset()


class Completions(Generic[S]):
    """The search for completions of one sketch.

    `faults` are those of the position as it is stated: no completion can mend them. `found` counts
    the clause and the place of what else was found on the way.
    """

    def __init__(self, sketch: Sketch[S], hints: Mapping[Variable, int] | None = None) -> None:
        """Audit what is stated; `hints` are values that went together in a sketch like this."""
        self.sketch = sketch
        self.faults: frozenset[Finding] = certain_faults(sketch, sketch.state)
        self.tried: int = 0
        self.hints: Mapping[Variable, int] = dict(hints or {})
        self.found: Counter[tuple[ClauseId, str]] = Counter()
        self._known = {(fault.clause, fault.where) for fault in self.faults}
        self._most = _MOST
        self._weight: Counter[Check[S]] = Counter()

    # --- what can be ----------------------------------------------------------------------------

    def complete(self, state: S) -> Attempt:
        """Return whether the open values of a state of the sketch can be completed.

        Raises `GaveUp` if it cannot be told within reason. What cannot be listed is taken to have some
        value that fits.
        """
        likely = {**self.hints, **self.sketch.likely(state)}
        with asking():
            for guess in (self.hints, likely):
                values = self._tried(state, guess) if guess else None
                if values is not None:
                    self.hints = values
                    return Attempt(values)
            self.hints = likely
            values = self._mended(state, likely)
            if values is None:
                chosen: dict[Variable, int] = {}
                with self.patience(_PATIENCE):
                    blamed = self._search(state, dict.fromkeys(self.sketch.checks), None, chosen)
                if blamed is not None:
                    return Attempt(blamed=frozenset(blamed))
                values = chosen
        self.hints = {**likely, **values}
        return Attempt(values)

    def count(self) -> None:
        """Count a dead end; raises `GaveUp` after too many."""
        self.tried += 1
        if self.tried > self._most:
            raise GaveUp

    @contextmanager
    def patience(self, number: int) -> Iterator[None]:
        """Allow only so many more dead ends while it lasts."""
        most, self._most = self._most, min(self._most, self.tried + number)
        try:
            yield
        finally:
            self._most = most

    def _tried(self, state: S, guess: Mapping[Variable, int]) -> Mapping[Variable, int] | None:
        """Return the values of a guess that are possible, if they complete a state; else None."""
        supposed, fitting = self.sketch.suppose(state, guess)
        missing = (self._missing(check, supposed) for check in self.sketch.checks)
        is_complete = all(one is None or (one is not _FAULT and self._listed(one) is None) for one in missing)
        return fitting if is_complete else None

    def _mended(self, state: S, guess: Mapping[Variable, int]) -> Mapping[Variable, int] | None:
        """Return values that complete a state: a guess, but for what is found wrong with it; else None."""
        supposed, fitting = self.sketch.suppose(state, guess)
        wrong: set[str] = set()
        for check in self.sketch.checks:
            missing, read = self._read(check, supposed)
            if missing is _FAULT:
                wrong |= read
        right = {variable: index for variable, index in fitting.items() if variable.path not in wrong}
        if wrong and len(right) == len(fitting):
            return None
        supposed, chosen = self.sketch.suppose(state, right)
        try:
            with self.patience(_FEW):
                blamed = self._search(supposed, dict.fromkeys(self.sketch.checks), None, chosen)
        except GaveUp:
            if self.tried > self._most:
                raise
            return None
        return chosen if blamed is None else None

    def _listed(self, unknown: Unknown) -> Variable | None:
        """Return the variable of what is not known, None for a table and for what cannot be listed."""
        variable = self.sketch.variable(unknown.path)
        return variable if variable is not None and variable.values else None

    def _search(
        self,
        state: S,
        checks: Mapping[Check[S], Unknown | None],
        settled: Variable | None,
        chosen: dict[Variable, int],
    ) -> set[str] | None:
        """Return None if what checks find wrong can be avoided; else what was supposed and is to blame.

        `checks` tells what each has needed so far; only those that needed what is settled now can
        say more. A value that is not to blame for what follows from it is not changed: that would
        mend nothing. The values that avoid it are added to `chosen`.
        """
        left: dict[Check[S], Unknown] = {}
        for check, needed_so_far in checks.items():
            missing = needed_so_far
            if missing is None or settled is None or self._listed(missing) is settled:
                missing, read = self._read(check, state)
                if missing is _FAULT:
                    self._weight[check] += 1
                    self.count()
                    return read
            if missing is not None:
                left[check] = missing
        needed, unknown = self._next(left)
        if needed is None or unknown is None:
            return None
        possible = left_of(state, needed)
        blamed = {needed.path} if len(possible) < len(needed.values) else set()
        for keys in self._order(needed, classes_of(possible, unknown)):
            found = self._search(self.sketch.settle(state, needed, *keys), left, needed, chosen)
            if found is None:
                chosen.setdefault(needed, self._preferred(needed, keys))
                return None
            if needed.path not in found:
                return found
            blamed |= found - {needed.path}
        return blamed

    def _next(self, checks: Mapping[Check[S], Unknown]) -> tuple[Variable | None, Unknown | None]:
        """Return what is to be settled next: what the check needs that has found most faults so far."""
        for check in sorted(checks, key=lambda check: -self._weight[check]):
            variable = self._listed(checks[check])
            if variable is not None:
                return variable, checks[check]
        return None, None

    def _read(self, check: Check[S], state: S) -> tuple[Unknown | None, set[str]]:
        """Return what `_missing` does, and the key paths of the variables that the check read."""
        with reading() as read:
            missing = self._missing(check, state)
        variables = (self.sketch.variable(path) for path in read)
        return missing, read | {variable.path for variable in variables if variable is not None}

    def _missing(self, check: Check[S], state: S) -> Unknown | None:
        """Return what a check needs and nobody knows; `_FAULT` if it finds something new."""
        try:
            for fault in check(state):
                if (fault.clause, fault.where) not in self._known:
                    self.found[fault.clause, fault.where] += 1
                    return _FAULT
        except Unknown as unknown:
            return unknown
        return None

    def _order(self, variable: Variable, classes: Sequence[tuple[int, ...]]) -> Sequence[tuple[int, ...]]:
        """Return the classes of values of a variable, that with the one that did last time first."""
        hint = self.hints.get(variable)
        return sorted(classes, key=lambda keys: hint not in keys)

    def _preferred(self, variable: Variable, keys: Sequence[int]) -> int:
        """Return one of several values of a variable, the one that did last time if it is among them."""
        hint = self.hints.get(variable)
        return hint if hint is not None and hint in keys else keys[0]

    # --- what is wrong anyhow -------------------------------------------------------------------

    def wrong_anyhow(self) -> bool:
        """Add what is wrong whatever the open values are to the faults; return whether there is anything."""
        more: dict[tuple[ClauseId, str], Finding] = {}
        for check in self.sketch.checks:
            if not self._can_be_content(check):
                more |= _Anyhow(self.sketch, check).found
        new = {key: fault for key, fault in more.items() if key not in self._known}
        self._known |= new.keys()
        self.faults |= frozenset(new.values())
        self.found = Counter({key: number for key, number in self.found.items() if key not in self._known})
        return bool(new)

    def _can_be_content(self, check: Check[S]) -> bool:
        """Return whether it is soon seen that a check finds nothing new for some values of what it reads."""
        found = self.found.copy()
        try:
            with asking(), self.patience(_FEW):
                return self._search(self.sketch.state, {check: None}, None, {}) is None
        except GaveUp:
            return False
        finally:
            self.found = found


class _Anyhow(Generic[S]):
    """What one check finds under every value of what it reads, by clause and place."""

    def __init__(self, sketch: Sketch[S], check: Check[S]) -> None:
        self.sketch = sketch
        self.check = check
        self.runs = 0
        try:
            self.found: dict[tuple[ClauseId, str], Finding] = self._under(sketch.state)
        except GaveUp:
            self.found = {}

    def _under(self, state: S) -> dict[tuple[ClauseId, str], Finding]:
        self.runs += 1
        if self.runs > _MOST_RUNS:
            raise GaveUp
        found: dict[tuple[ClauseId, str], Finding] = {}
        try:
            for fault in self.check(state):
                found[fault.clause, fault.where] = fault
        except Unknown as unknown:
            variable = self.sketch.variable(unknown.path)
            left = () if variable is None else left_of(state, variable)
            if variable is None or not left:
                return found
            later: dict[tuple[ClauseId, str], Finding] | None = None
            for index in left:
                one = self._under(self.sketch.settle(state, variable, index))
                later = one if later is None else _common(later, one)
                if later.keys() <= found.keys():
                    break
            return {**(later or {}), **found}
        return found


def _common(
    some: Mapping[tuple[ClauseId, str], Finding], others: Mapping[tuple[ClauseId, str], Finding]
) -> dict[tuple[ClauseId, str], Finding]:
    """Return what is in both, with the facts in which they agree."""
    return {
        key: evolve(one, facts=tuple(fact for fact in one.facts if fact in others[key].facts))
        for key, one in some.items()
        if key in others
    }


_FAULT: Final = Unknown("")
"""What stands for a fault where something that is missing would."""


def certain_faults(sketch: Sketch[S], state: S) -> frozenset[Finding]:
    """Return what the checks find in a state of a sketch before they come to something that nobody knows."""
    return frozenset(chain.from_iterable(_certain(check, state) for check in sketch.checks))


def _certain(check: Check[S], state: S) -> Iterator[Finding]:
    """Yield what a check finds before it comes to something that nobody knows."""
    try:
        yield from check(state)
    except Unknown:
        return
