"""Conditions: what must hold for a move to be legal, clause by clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from dclub.kernel.hearing import Said

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dclub.kernel.clause import ClauseId
    from dclub.kernel.hearing import Branch
    from dclub.kernel.unsettled import Variable

__all__ = ["Condition", "Limit", "condition"]


@frozen(eq=False)
class Limit:
    """Which values of one variable a clause allows, of those that it could have, by index."""

    variable: Variable
    allowed: tuple[int, ...]
    possible: tuple[int, ...]


@frozen(eq=False)
class Condition:
    """One thing that must hold for a move to be legal: the clause, and what its guard reads.

    The clause does not object if every one of the `limits` is kept. There are none where it is not
    as simple as that, because one value makes others right. `needs` are the key paths of what the
    guard reads and nobody can list.
    """

    clause: ClauseId
    variables: tuple[Variable, ...]
    limits: tuple[Limit, ...] = ()
    needs: tuple[str, ...] = ()

    @property
    def facts(self) -> tuple[object, ...]:
        """What is said here, so that two conditions can be compared that come from different sketches."""
        limits = [
            (one.variable.path, *(one.variable.labels[index] for index in one.allowed)) for one in self.limits
        ]
        return (self.clause, tuple(one.path for one in self.variables), tuple(limits), self.needs)


def condition(clause: ClauseId, branches: Sequence[Branch]) -> Condition:
    """Return what must hold for a guard not to object, as limits for each variable by itself if it can be."""
    asked = [branch for branch in branches if branch.said is not Said.SILENCED]
    variables = tuple(dict.fromkeys(variable for branch in branches for variable in branch.values))
    needs = tuple(dict.fromkeys(branch.needs for branch in branches if branch.needs))
    fine = [branch for branch in asked if branch.said is Said.FINE]
    allowed = {
        variable: frozenset().union(*(branch.values[variable] for branch in fine))
        for variable in variables
        if fine and all(variable in branch.values for branch in fine)
    }
    against = (branch for branch in asked if branch.said is Said.OBJECTS)
    if needs or not all(_breaks(branch, allowed) for branch in against):
        return Condition(clause, variables, needs=needs)
    limits = []
    for variable, indices in allowed.items():
        there = (branch.values[variable] for branch in asked if variable in branch.values)
        possible = frozenset[int]().union(*there)
        if indices != possible:
            limits.append(Limit(variable, tuple(sorted(indices)), tuple(sorted(possible))))
    return Condition(clause, variables, tuple(limits), needs)


def _breaks(branch: Branch, allowed: dict[Variable, frozenset[int]]) -> bool:
    """Return whether one value of a case is never right."""
    return any(indices.isdisjoint(allowed[one]) for one, indices in branch.values.items() if one in allowed)
