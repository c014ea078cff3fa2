"""Numbers that stand for any number: an effect that is carried out with them is carried out for all.

An `Amount` is a whole number of which only an expression is known. It calculates; where the code asks how
it compares, both answers are followed, one after the other, as far as z3 finds them possible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Self, TypeVar

import z3
from attrs import define, field

__all__ = ["Amount", "Paths", "plain"]

T = TypeVar("T")


@define
class Paths:
    """The ways that some code can take, and what is known of the amounts on the present one."""

    assumed: list[z3.BoolRef] = field(factory=list)
    taken: list[bool] = field(factory=list)
    known: list[z3.BoolRef] = field(factory=list)
    at: int = 0

    def amount(self, name: str, least: int | None = None) -> Amount:
        """Return a number of a name that is new here, at least so high."""
        expression = z3.Int(name)
        if least is not None:
            self.assumed.append(expression >= least)
        return Amount(self, expression)

    def all(self, code: Callable[[], T]) -> Iterator[T]:
        """Carry the code out on every way that is possible, and yield what it gives on each."""
        self.taken = []
        while True:
            self.known, self.at = list(self.assumed), 0
            yield code()
            while self.taken and not self.taken[-1]:
                self.taken.pop()
            if not self.taken:
                return
            self.taken[-1] = False

    def decide(self, condition: z3.BoolRef) -> bool:
        """Return whether a condition holds on the present way; where it may or may not, there are two."""
        if not self._possible(condition):
            return False
        if not self._possible(z3.Not(condition)):
            return True
        if self.at == len(self.taken):
            self.taken.append(True)
        answer = self.taken[self.at]
        self.at += 1
        self.known.append(condition if answer else z3.Not(condition))
        return answer

    def proves(self, claim: z3.BoolRef) -> bool:
        """Return whether a claim holds for all amounts on the present way."""
        return not self._possible(z3.Not(claim))

    def _possible(self, condition: z3.BoolRef) -> bool:
        condition = z3.simplify(condition)
        if z3.is_false(condition):
            return False
        solver = z3.Solver()
        solver.add(*self.known, condition)
        return bool(solver.check() == z3.sat)


class Amount(int):
    """A whole number of which only an expression is known; as an `int` it is nothing.

    Two amounts are one key only if they are one object.
    """

    paths: Paths
    expression: z3.ArithRef

    def __new__(cls, paths: Paths, expression: z3.ArithRef) -> Self:
        """Return an amount; its expression is simplified, so that sums stay short."""
        amount = super().__new__(cls, 0)
        amount.paths, amount.expression = paths, z3.simplify(expression)
        return amount

    def __add__(self, other: int) -> Amount:
        return Amount(self.paths, self.expression + plain(other))

    __radd__ = __add__

    def __neg__(self) -> Amount:
        return Amount(self.paths, -self.expression)

    def __sub__(self, other: int) -> Amount:
        return Amount(self.paths, self.expression - plain(other))

    def __rsub__(self, other: int) -> Amount:
        return Amount(self.paths, plain(other) - self.expression)

    def __lt__(self, other: int) -> bool:
        return self.paths.decide(self.expression < plain(other))

    def __le__(self, other: int) -> bool:
        return self.paths.decide(self.expression <= plain(other))

    def __gt__(self, other: int) -> bool:
        return self.paths.decide(self.expression > plain(other))

    def __ge__(self, other: int) -> bool:
        return self.paths.decide(self.expression >= plain(other))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, int) and self.paths.decide(self.expression == plain(other))

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __bool__(self) -> bool:
        return self.paths.decide(self.expression != 0)

    def __hash__(self) -> int:
        return id(self)


def plain(number: int) -> z3.ArithRef | int:
    """Return the expression of an amount, and any other number as it is."""
    return number.expression if isinstance(number, Amount) else number
