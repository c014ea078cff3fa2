"""Inquiries: what a position of which something is open says of a move.

Every guard is asked by itself, and only about what it reads. The verdict is that of all
completions if they agree; otherwise it is open, with the conditions under which the move is
legal and the smallest sets of facts that would settle it.
"""

from __future__ import annotations

from contextlib import suppress
from itertools import combinations, product
from math import prod
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from attrs import evolve, field, frozen

from dclub.kernel import clauses as K
from dclub.kernel.citing import defines
from dclub.kernel.completions import Completions, GaveUp
from dclub.kernel.hearing import Said, agree, hear
from dclub.kernel.judge import judge
from dclub.kernel.move import Move
from dclub.kernel.partial import Unknown
from dclub.kernel.ruling import Ruling, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dclub.kernel.audit import Finding
    from dclub.kernel.clause import ClauseId
    from dclub.kernel.hearing import Guard, Values
    from dclub.kernel.state import GameState
    from dclub.kernel.unsettled import Sketch, Variable

__all__ = ["Answer", "Condition", "Remembered", "inquire"]

S = TypeVar("S", bound="GameState[Any]")
M = TypeVar("M", bound=Move)


@frozen(eq=False)
class Condition:
    """One thing that must hold for a move to be legal: the clause, and what its guard reads.

    `allowed` are the values with which the clause does not object, by index, of `possible` ones,
    where that depends on one variable; both are () where it depends on several together. `needs`
    are the key paths of what it reads and nobody can list.
    """

    clause: ClauseId
    variables: tuple[Variable, ...]
    allowed: tuple[int, ...] = ()
    possible: tuple[int, ...] = ()
    needs: tuple[str, ...] = ()


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
    places that cannot be made to fit. `gave_up` tells that there were too many combinations.
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


@defines(K.RULING_COMPLETIONS, K.RULING_CONDITION, K.RULING_FAULTS)
def inquire(sketch: Sketch[S], move: M, *, grant: bool = False) -> Answer[M]:
    """Return what a sketched position says of a move; with `grant`, what nobody stated is agreed."""
    return _Inquiry(Completions(sketch), move).answer(grant=grant)


class _Inquiry(Generic[S, M]):
    """One question, with all that was found out about it."""

    def __init__(self, completions: Completions[S], move: M) -> None:
        self.completions = completions
        self.sketch: Sketch[S] = completions.sketch
        self.move = move
        self.possible: set[frozenset[tuple[Variable, int]]] = set()
        self.clashes: list[frozenset[tuple[Variable, int]]] = []
        self.guards: list[Guard] = []  # those of which it is open whether they object
        self.gave_up = False

    # --- the answer -----------------------------------------------------------------------------

    def answer(self, *, grant: bool) -> Answer[M]:
        """Return the verdict and what it depends on."""
        faults = self.completions.faults
        blind = [fault.where for fault in faults]
        is_blind = not faults or self._blind(blind)
        ruling = self._ruling(self.sketch.state)
        answer = Answer(self.move, ruling.verdict, ruling, faults=faults)
        if not is_blind:
            return evolve(answer, contradicted=True)
        if not self._is_possible():
            places = tuple(place for place, _ in self.completions.found.most_common())
            memories = tuple(self._memories())
            return evolve(answer, contradicted=True, contradictions=places, remembered=memories)
        verdict = self.verdict(ruling)
        reasons = self._reasons(ruling, verdict)
        answer = evolve(answer, verdict=verdict, ruling=reasons, remembered=tuple(self._memories()))
        if verdict is Verdict.UNDETERMINED and grant and self._is_granted():
            return evolve(answer, verdict=Verdict.LEGAL, granted=True, gave_up=self.gave_up)
        if verdict is not Verdict.UNDETERMINED:
            return answer
        if not set(blind).isdisjoint((*self._needs(), *ruling.unknown)):
            return evolve(answer, contradicted=True)
        matters = tuple(variable.path for variable in self._variables())
        return evolve(
            answer,
            matters=(*matters, *self._needs()) or ruling.unknown,
            settling=self._settling() if self.guards else self._whole(ruling),
            conditions=tuple(map(_condition, self.guards)),
            gave_up=self.gave_up,
        )

    def verdict(self, ruling: Ruling) -> Verdict:
        """Return the verdict of all completions, given the ruling as far as nothing open is read.

        It is `UNDETERMINED` if they differ.
        """
        if ruling.verdict is not Verdict.UNDETERMINED:
            return ruling.verdict
        try:
            self.guards = [guard for guard in hear(self.completions, self.move) if guard.is_open]
            spoken = [branch for guard in self.guards for branch in guard.branches]
            if not any(branch.said in _AGAINST and self.can_be(branch.values) for branch in spoken):
                return Verdict.LEGAL
            return Verdict.UNDETERMINED if self._can_be_legal({}) else Verdict.ILLEGAL
        except GaveUp:
            self.gave_up = True
        except Unknown:
            self.gave_up = False  # not even the phase is known, so no guard was asked
        return Verdict.UNDETERMINED

    def _ruling(self, state: S) -> Ruling:
        try:
            return judge(state, self.move)
        except Unknown as unknown:
            return Ruling(Verdict.UNDETERMINED, unknown=(unknown.path,))

    def _reasons(self, ruling: Ruling, verdict: Verdict) -> Ruling:
        """Return a ruling that says why: of the position itself, or of a completion like all others."""
        if ruling.verdict is verdict:
            return ruling
        values: Values = {}
        if verdict is Verdict.ILLEGAL:
            # First those that object whatever is so.
            guards = sorted(
                self.guards, key=lambda guard: any(each.said is Said.FINE for each in guard.branches)
            )
            against = (each for guard in guards for each in guard.branches if each.said is Said.OBJECTS)
            with suppress(GaveUp):
                values = next(branch.values for branch in against if self.can_be(branch.values))
        return evolve(self._ruling(self._settled(values)), verdict=verdict, unknown=())

    # --- what can be ----------------------------------------------------------------------------

    def _is_possible(self) -> bool:
        """Return whether anything completes the position, as far as can be told."""
        try:
            return self.can_be({})
        except GaveUp:
            self.gave_up = True
            return True

    def _settled(self, values: Values) -> S:
        state = self.sketch.state
        for variable, index in values.items():
            state = self.sketch.settle(state, variable, index)
        return state

    def can_be(self, values: Values) -> bool:
        """Return whether some completion has these values."""
        key = frozenset(values.items())
        if any(clash <= key for clash in self.clashes):
            return False
        if key not in self.possible:
            blamed = self.completions.conflict(self._settled(values))
            if blamed is not None:
                self.clashes.append(frozenset(item for item in key if item[0].path in blamed))
                return False
            self.possible.add(key)
        return True

    def _can_be_legal(self, values: Values) -> bool:
        """Return whether the move is legal in some completion that has these values."""
        return self._passes(self.guards, values)

    def _passes(self, guards: Sequence[Guard], values: Values) -> bool:
        if not guards:
            return self.can_be(values)
        for branch in guards[0].branches:
            self.completions.count()
            if branch.said is Said.OBJECTS or not agree(branch.values, values):
                continue
            if self._passes(guards[1:], {**values, **branch.values}):
                return True
        return False

    def _is_granted(self) -> bool:
        """Return whether the move can be legal whichever memory is right."""
        remembered = [variable for variable in self._variables() if variable.is_remembered]
        try:
            for indices in product(*map(self.completions.domain, remembered)):
                values = dict(zip(remembered, indices, strict=True))
                if self.can_be(values) and not self._can_be_legal(values):
                    return False
        except GaveUp:
            self.gave_up = True
            return False
        return not self.gave_up

    def _blind(self, paths: Sequence[str]) -> bool:
        """Forget what stands at some places; return whether they are places of the position."""
        state = self.sketch.without(paths)
        if state is None:
            return False
        self.sketch = evolve(self.sketch, state=state)
        self.completions = Completions(self.sketch)
        return True

    # --- what it depends on ---------------------------------------------------------------------

    def _variables(self) -> list[Variable]:
        """Return what the guards read of which it is open whether they object."""
        found = [variable for guard in self.guards for variable in guard.variables]
        return list(dict.fromkeys(found))

    def _needs(self) -> tuple[str, ...]:
        """Return the key paths of what is needed and cannot be listed."""
        return tuple(dict.fromkeys(path for guard in self.guards for path in _needs(guard)))

    def _settling(self) -> tuple[tuple[str, ...], ...]:
        """Return the smallest sets of facts of which any joint value settles the verdict."""
        variables, needs = self._variables(), self._needs()
        domains = list(map(self.completions.domain, variables))
        found: list[tuple[Variable, ...]] = []
        try:
            self.completions.count(prod(map(len, domains)))
            values = (dict(zip(variables, indices, strict=True)) for indices in product(*domains))
            rows = [(each, self._strongest(each)) for each in values]
            for size in range(len(variables) + 1):
                for chosen in combinations(variables, size):
                    if not any(set(smaller) <= set(chosen) for smaller in found) and self._settles(
                        rows, chosen
                    ):
                        found.append(chosen)
        except GaveUp:
            self.gave_up = True
            return ()
        return tuple((*(variable.path for variable in chosen), *needs) for chosen in found)

    def _whole(self, ruling: Ruling) -> tuple[tuple[str, ...], ...]:
        """Return what would settle it where no guard could be asked: all that the ruling needs."""
        return () if self.gave_up else (ruling.unknown,)

    def _settles(self, rows: Sequence[tuple[Values, Said]], chosen: Sequence[Variable]) -> bool:
        """Return whether values that can be and agree in some variables say the same of the move.

        `rows` are all values with what is said under them. Whether they can be is asked only where some
        that agree do not say the same.
        """
        groups: dict[tuple[int, ...], dict[Said, list[Values]]] = {}
        for values, said in rows:
            group = groups.setdefault(tuple(values[variable] for variable in chosen), {})
            group.setdefault(said, []).append(values)
        return all(
            len(group) == 1 or sum(any(map(self.can_be, alike)) for alike in group.values()) <= 1
            for group in groups.values()
        )

    def _strongest(self, values: Values) -> Said:
        """Return the strongest that any guard says under values of all that matters."""
        said = {guard.under(values) for guard in self.guards}
        return next((one for one in _AGAINST if one in said), Said.FINE)

    def _memories(self) -> Iterator[Remembered]:
        """Yield what follows from each memory of what is remembered differently."""
        for variable in self.sketch.variables:
            if not variable.is_remembered:
                continue
            others = tuple(one for one in self.sketch.variables if one is not variable)
            for index, (label, witness) in enumerate(zip(variable.labels, variable.witnesses, strict=True)):
                state = self.sketch.settle(self.sketch.state, variable, index)
                excluded = self.completions.excluded(state)
                inner = evolve(self.sketch, state=state, variables=others)
                verdict = None if excluded else self._verdict_in(inner)
                yield Remembered(variable, label, witness, verdict, excluded)

    def _verdict_in(self, sketch: Sketch[S]) -> Verdict | None:
        """Return the verdict in a sketch of which less is open; None if nothing completes it."""
        inner: _Inquiry[S, M] = _Inquiry(Completions(sketch, self.completions.hints), self.move)
        return inner.verdict(inner._ruling(sketch.state)) if inner._is_possible() else None


_AGAINST = (Said.OBJECTS, Said.OPEN)


def _needs(guard: Guard) -> tuple[str, ...]:
    return tuple(dict.fromkeys(branch.needs for branch in guard.branches if branch.needs))


def _condition(guard: Guard) -> Condition:
    """Return what must hold for a guard not to object, on one variable alone if that decides it."""
    asked = [branch for branch in guard.branches if branch.said is not Said.SILENCED]
    for variable in guard.variables:
        said: dict[int, set[Said]] = {}
        for branch in asked:
            if variable in branch.values:
                said.setdefault(branch.values[variable], set()).add(branch.said)
        if (
            said
            and all(len(each) == 1 for each in said.values())
            and all(variable in one.values for one in asked)
        ):
            allowed = tuple(index for index, each in said.items() if each == {Said.FINE})
            return Condition(guard.clause, (variable,), allowed, tuple(said), _needs(guard))
    return Condition(guard.clause, guard.variables, needs=_needs(guard))
