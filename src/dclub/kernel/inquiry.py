"""Inquiries: what a position of which something is open says of a move.

Every guard is asked by itself, and only about what it reads. The verdict is that of all
completions if they agree; otherwise it is open, with the conditions under which the move is
legal and the smallest sets of facts that would settle it.
"""

from __future__ import annotations

from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from attrs import evolve

from dclub.kernel import clauses as K
from dclub.kernel.citing import defines
from dclub.kernel.completions import GaveUp, certain_faults
from dclub.kernel.conditions import Limit, condition
from dclub.kernel.hearing import Hearings, Said, meet
from dclub.kernel.holes import asking
from dclub.kernel.inquiry_answer import Answer, Remembered
from dclub.kernel.judge import judge
from dclub.kernel.move import Move
from dclub.kernel.partial import Unknown
from dclub.kernel.possibilities import Possibilities
from dclub.kernel.ruling import Objection, Ruling, Verdict
from dclub.kernel.settling import settling
from dclub.kernel.unsettled import left_of
from dclub.kernel.unsure import Unsure

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from dclub.kernel.audit import Finding
    from dclub.kernel.clause import ClauseId
    from dclub.kernel.conditions import Condition
    from dclub.kernel.hearing import Box, Branch, Guard
    from dclub.kernel.state import GameState
    from dclub.kernel.unsettled import Sketch, Variable

__all__ = ["Inquiry", "inquire"]

S = TypeVar("S", bound="GameState[Any]")
M = TypeVar("M", bound=Move)

_MOST_JOINED: Final = 20_000
"""In how many ways what single guards say is put together, at most."""

_FEW_CASES: Final = 60
"""So many cases of one guard are enough to outline a condition, where there are many more."""

_FEW_COMBINATIONS: Final = 1_000
"""With so many combinations of values a guard is heard in all cases."""

_MOST_TRIED: Final = 300
"""So many cases of a guard are looked at to leave out those that cannot be."""


def inquire(sketch: Sketch[S], move: M, *, grant: bool = False) -> Answer[M]:
    """Return what a sketched position says of a move; with `grant`, what nobody stated is agreed."""
    inquiry: Inquiry[S, M] = Inquiry(sketch)
    return inquiry.answer(move, grant=grant)


class Inquiry(Generic[S, M]):
    """Questions to one sketched position, with all that was found out about it.

    `faults` are those of the position as `stated`: those that are `certain`, and what is wrong whatever
    is open. What stands at their places counts as unknown, which `is_blind` says can be done.
    `completes` tells whether anything completes the position, None if that was too much to find out.
    """

    @defines(K.RULING_FAULTS)
    def __init__(self, sketch: Sketch[S], hints: Mapping[Variable, int] | None = None) -> None:
        """Audit what is stated, and look for something that completes it."""
        self.sketch: Sketch[S] = sketch
        self.stated: Sketch[S] = sketch
        self.possibilities: Possibilities[S] = Possibilities(sketch, hints)
        self.certain: frozenset[Finding] = self.possibilities.completions.faults
        self.faults: frozenset[Finding] = self.certain
        self.is_blind: bool = self._blind(hints)
        self.completes = self._completes()
        completions = self.possibilities.completions
        if not self.completes and self.is_blind and completions.wrong_anyhow():
            self.faults |= completions.faults
            self.is_blind = self._blind(hints)
            self.completes = self._completes()

    def _blind(self, hints: Mapping[Variable, int] | None) -> bool:
        """Forget what stands at the places of faults; return whether they are places of the position."""
        state = self.sketch.without(fault.where for fault in self.faults)
        if not self.faults or state is None:
            return state is not None
        variables = tuple(one for one in self.sketch.variables if not one.values or left_of(state, one))
        self.sketch = evolve(self.sketch, state=state, variables=variables)
        self.possibilities = Possibilities(self.sketch, hints)
        return True

    def _completes(self) -> bool | None:
        try:
            return self.possibilities.can_be({})
        except GaveUp:
            return None

    @property
    def contradictions(self) -> tuple[tuple[ClauseId, str], ...]:
        """The clauses and places that were wrong whatever was tried, those first that most often were."""
        return tuple(place for place, _ in self.possibilities.completions.found.most_common())

    @defines(K.RULING_COMPLETIONS)
    def answer(self, move: M, *, grant: bool = False, in_short: bool = False) -> Answer[M]:
        """Return the verdict on a move and what it depends on.

        In short it is told without what would settle it and what follows from each memory.
        """
        return _Case(self, move).answer(grant=grant, in_short=in_short)

    def within(self, variable: Variable, index: int) -> Inquiry[S, M]:
        """Return the inquiry into the same position in which one variable has one of its values."""
        if (variable, index) not in self._inner:
            state = self.stated.settle(self.stated.state, variable, index)
            others = tuple(one for one in self.stated.variables if one is not variable)
            inner = evolve(self.stated, state=state, variables=others)
            self._inner[variable, index] = Inquiry(inner, self.possibilities.completions.hints)
        return self._inner[variable, index]

    def outline(self, move: M) -> Answer[M]:
        """Return the verdict on a move that is legal in one of the completions, and its conditions.

        These are those of all values that are open, be they possible or not, and of a guard that reads
        very much they only name what it reads: so this takes a small part of the time of `answer`.
        """
        return _Case(self, move).outline()

    @cached_property
    def hearings(self) -> Hearings[S]:
        """What the guards say of any move."""
        return Hearings(self.sketch)

    @cached_property
    def brief_hearings(self) -> Hearings[S]:
        """What the guards say of any move, if that is soon told."""
        return Hearings(self.sketch, few=_FEW_CASES, most=_FEW_COMBINATIONS)

    @cached_property
    def _inner(self) -> dict[tuple[Variable, int], Inquiry[S, M]]:
        return {}


class _Case(Generic[S, M]):
    """One move, with what its guards say of it."""

    def __init__(self, inquiry: Inquiry[S, M], move: M) -> None:
        self.inquiry = inquiry
        self.sketch: Sketch[S] = inquiry.sketch
        self.possibilities: Possibilities[S] = inquiry.possibilities
        self.move = move
        self.guards: list[Guard] = []  # those of which it is open whether they object
        self.branches: dict[Guard, tuple[Branch, ...]] = {}
        self.joined = 0
        self.gave_up = False

    # --- the answer -----------------------------------------------------------------------------

    def answer(self, *, grant: bool, in_short: bool) -> Answer[M]:
        """Return the verdict and what it depends on."""
        inquiry, ruling = self.inquiry, self._ruling(self.sketch.state)
        answer = Answer(self.move, ruling.verdict, ruling, faults=inquiry.faults)
        if not inquiry.is_blind:
            return evolve(answer, contradicted=True)
        if inquiry.completes is False:
            memories = () if in_short else tuple(self._memories())
            return evolve(
                answer, contradicted=True, contradictions=inquiry.contradictions, remembered=memories
            )
        verdict = self.verdict(ruling)
        answer = evolve(
            answer,
            verdict=verdict,
            ruling=self._reasons(ruling, verdict),
            remembered=() if in_short else tuple(self._memories()),
            unproven=inquiry.completes is None,
        )
        if verdict is not Verdict.UNDETERMINED:
            return answer
        if grant and self._is_granted():
            return evolve(answer, verdict=Verdict.LEGAL, granted=True, gave_up=self.gave_up)
        blind = {fault.where for fault in inquiry.faults}
        if not blind.isdisjoint((*self._needs(), *ruling.unknown)):
            return evolve(answer, contradicted=True)
        return self._open(answer, ruling, with_settling=not in_short)

    def outline(self) -> Answer[M]:
        """Return the verdict on a move that is legal in some completion, and conditions unchecked."""
        ruling = self._ruling(self.sketch.state)
        answer = Answer(self.move, ruling.verdict, ruling)
        if ruling.verdict is not Verdict.UNDETERMINED:
            return answer
        guards = self.inquiry.brief_hearings.hear(self.move)
        self.gave_up = any(guard.gave_up for guard in guards)
        self.guards = [guard for guard in guards if any(map(self._speaks_against, guard.branches))]
        if not self.guards:
            return evolve(
                answer, verdict=Verdict.LEGAL, ruling=evolve(ruling, verdict=Verdict.LEGAL, unknown=())
            )
        conditions = tuple(condition(guard.clause, guard.branches) for guard in self.guards)
        return evolve(answer, conditions=conditions, gave_up=self.gave_up)

    @defines(K.RULING_CONDITION)
    def _open(self, answer: Answer[M], ruling: Ruling, *, with_settling: bool) -> Answer[M]:
        """Return an answer with what it depends on."""
        matters = tuple(variable.path for variable in self._variables())
        conditions = tuple(map(self._condition, self.guards))
        settled_by: tuple[tuple[str, ...], ...] = ()
        if not self.guards:
            settled_by = () if self.gave_up else (ruling.unknown,)
        elif with_settling and not self.gave_up:
            try:
                sets = settling(self.guards, self._variables(), self.possibilities)
            except GaveUp:
                self.gave_up = True
            else:
                settled_by = tuple((*sorted_by(one, matters), *self._needs()) for one in sets)
        return evolve(
            answer,
            matters=(*matters, *self._needs()) or ruling.unknown,
            settling=settled_by,
            conditions=conditions,
            gave_up=self.gave_up,
        )

    def _condition(self, guard: Guard) -> Condition:
        """Return what must hold for a guard not to object, without values of names that cannot be."""
        found = condition(guard.clause, self.branches[guard])
        return evolve(found, limits=tuple(map(self._narrowed, found.limits)))

    def _narrowed(self, limit: Limit) -> Limit:
        """Return a limit without what cannot be; of numbers, whose bounds are told, all are left."""
        variable = limit.variable
        if variable.is_numeric or len(limit.possible) > _MOST_TRIED:
            return limit
        possible = tuple(index for index in limit.possible if self._may_be({variable: frozenset({index})}))
        return Limit(variable, tuple(index for index in limit.allowed if index in possible), possible)

    def verdict(self, ruling: Ruling) -> Verdict:
        """Return the verdict of all completions, given the ruling as far as nothing open is read.

        It is `UNDETERMINED` if they differ.
        """
        if ruling.verdict is not Verdict.UNDETERMINED:
            return ruling.verdict
        try:
            guards = self.inquiry.hearings.hear(self.move)
        except Unknown:
            return Verdict.UNDETERMINED  # not even the phase is known, so no guard can be asked
        self.guards = [guard for guard in guards if any(map(self._speaks_against, guard.branches))]
        if not self.guards:
            return Verdict.LEGAL
        self.branches = {guard: tuple(self._branches(guard)) for guard in self.guards}
        self.gave_up = self.gave_up or any(guard.gave_up for guard in self.guards)
        try:
            return Verdict.UNDETERMINED if self._can_be_legal({}) else Verdict.ILLEGAL
        except GaveUp:
            self.gave_up = True
            return Verdict.UNDETERMINED

    def _ruling(self, state: S) -> Ruling:
        try:
            return judge(state, self.move, with_nearest=False)
        except Unknown as unknown:
            return Ruling(Verdict.UNDETERMINED, unknown=(unknown.path,))

    def _reasons(self, ruling: Ruling, verdict: Verdict) -> Ruling:
        """Return a ruling that says why: as far as it is known, or in one of the cases, all alike."""
        if ruling.verdict is verdict:
            return ruling
        values: Box = {}
        if verdict is Verdict.ILLEGAL:
            # First those that object whatever is so.
            guards = sorted(self.guards, key=lambda guard: any(map(_is_fine, self.branches[guard])))
            against = (one for guard in guards for one in self.branches[guard] if one.said is Said.OBJECTS)
            values = next((one.values for one in against if self._may_be(one.values)), {})
        with asking():
            state = self.sketch.derive(self.possibilities.settled(values), "")
            found = self._ruling(state)
        objections = tuple(
            Objection(one.clause, **{name: self._fact(value) for name, value in one.facts})
            for one in found.objections
        )
        return evolve(found, verdict=verdict, objections=objections, unknown=())

    def _fact(self, value: object) -> Any:
        """Return a fact as it is told: a number as far as it is known, anything else in one of the cases."""
        if isinstance(value, tuple):
            return tuple(map(self._fact, value))
        if not isinstance(value, Unsure):
            return value
        variables = [self.sketch.variable(term.path) for term in value.terms]
        is_number = all(variable is not None and variable.is_numeric for variable in variables)
        return value.told() if is_number else sum(term.amounts[0] for term in value.terms)

    # --- what can be ----------------------------------------------------------------------------

    def _may_be(self, values: Box) -> bool:
        """Return whether some completion has these values, or that could not be found out."""
        try:
            return self.possibilities.can_be(values)
        except GaveUp:
            self.gave_up = True
            return True

    def _speaks_against(self, branch: Branch) -> bool:
        return branch.said in (Said.OBJECTS, Said.OPEN) and self._may_be(branch.values)

    def _branches(self, guard: Guard) -> Iterator[Branch]:
        """Yield what a guard says in the cases that can be; in all cases where these are many."""
        if len(guard.branches) > _MOST_TRIED:
            yield from guard.branches
        else:
            yield from (branch for branch in guard.branches if self._may_be(branch.values))

    def _can_be_legal(self, values: Box) -> bool:
        """Return whether the move is legal in some completion that has these values."""
        ways = [[one.values for one in self.branches[guard] if _lets_pass(one)] for guard in self.guards]
        return self._passes(sorted(ways, key=len), values)

    def _passes(self, ways: Sequence[Sequence[Box]], values: Box) -> bool:
        if not ways:
            return self.possibilities.can_be(values)
        for way in ways[0]:
            self.joined += 1
            if self.joined > _MOST_JOINED:
                raise GaveUp
            both = meet(way, values)
            if both is not None and self._passes(ways[1:], both):
                return True
        return False

    def _is_granted(self) -> bool:
        """Return whether the move can be legal whichever memory is right."""
        remembered = [variable for variable in self._variables() if variable.is_remembered]
        try:
            for indices in product(*(range(len(one.values)) for one in remembered)):
                values = {one: frozenset({index}) for one, index in zip(remembered, indices, strict=True)}
                if self.possibilities.can_be(values) and not self._can_be_legal(values):
                    return False
        except GaveUp:
            self.gave_up = True
            return False
        return not self.gave_up

    # --- what it depends on ---------------------------------------------------------------------

    def _variables(self) -> list[Variable]:
        """Return what the guards read of which it is open whether they object."""
        branches = (branch for guard in self.guards for branch in self.branches[guard])
        return list(dict.fromkeys(variable for branch in branches for variable in branch.values))

    def _needs(self) -> tuple[str, ...]:
        """Return the key paths of what is needed and cannot be listed."""
        branches = (branch for guard in self.guards for branch in self.branches[guard])
        read = {variable.path for variable in self._variables()}
        needs = (branch.needs for branch in branches if branch.needs not in ("", *read))
        return tuple(dict.fromkeys(needs))

    def _memories(self) -> Iterator[Remembered]:
        """Yield what follows from each memory of what is remembered differently."""
        stated, certain = self.inquiry.stated, {*map(_place, self.inquiry.certain)}
        for variable in stated.variables:
            if not variable.is_remembered:
                continue
            for index, (label, witness) in enumerate(zip(variable.labels, variable.witnesses, strict=True)):
                state = stated.settle(stated.state, variable, index)
                excluded = frozenset(
                    fault for fault in certain_faults(stated, state) if _place(fault) not in certain
                )
                excluded = excluded or self._excluded_within(variable, index)
                verdict = None if excluded else self._verdict_within(variable, index)
                yield Remembered(variable, label, witness, verdict, excluded)

    def _excluded_within(self, variable: Variable, index: int) -> frozenset[Finding]:
        """Return what one memory makes wrong whatever else is open."""
        known = {*map(_place, self.inquiry.faults)}
        inner = self.inquiry.within(variable, index)
        return frozenset(fault for fault in inner.faults if _place(fault) not in known)

    def _verdict_within(self, variable: Variable, index: int) -> Verdict | None:
        """Return the verdict if one memory is right; None if nothing completes the position then."""
        inner = self.inquiry.within(variable, index)
        if inner.completes is False:
            return None
        case = _Case(inner, self.move)
        return case.verdict(case._ruling(inner.sketch.state))


def _place(fault: Finding) -> tuple[ClauseId, str]:
    return fault.clause, fault.where


def _is_fine(branch: Branch) -> bool:
    return branch.said is Said.FINE


def _lets_pass(branch: Branch) -> bool:
    return branch.said is not Said.OBJECTS


def sorted_by(paths: frozenset[str], order: Sequence[str]) -> tuple[str, ...]:
    """Return key paths in the order of others."""
    return tuple(path for path in order if path in paths)
