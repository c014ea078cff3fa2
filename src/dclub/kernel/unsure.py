"""Unsure numbers: rules reckon with them as with any, and only what is asked of them is decided.

A number that nobody stated could be one of many, but a rule seldom needs to know which: it asks
whether there are at least three. The question parts the values into those with which the answer is
yes and those with which it is no. It raises `Unknown` with these classes, and who wants to know what
the rule says in every case looks at one case of each.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from itertools import product
from typing import Final, NamedTuple, NoReturn, cast

from dclub.kernel.partial import Unknown

__all__ = ["Term", "Unsure", "unsure", "worked_out"]

Holds = Callable[[int, int], bool | None]
"""Whether something is so of a number that lies between two, both included; None where it may be."""


class Term(NamedTuple):
    """What one unknown fact adds to a number: the key path, and an amount for each value left of it.

    `keys` are the values by their index in all that the fact could be. There are none where the amounts
    are what was worked out from several facts, of which `path` is one.
    """

    path: str
    keys: tuple[int, ...]
    amounts: tuple[int, ...]


def unsure(*terms: Term) -> Unsure | int:
    """Return the sum of terms: a plain number where none of them leaves anything open."""
    known = sum(term.amounts[0] for term in terms if len({*term.amounts}) == 1)
    left = tuple(term for term in terms if len({*term.amounts}) > 1)
    return Unsure(left) + known if left else known


def worked_out(work: Callable[..., int], *numbers: int | Unsure) -> int:
    """Return what is worked out from numbers, of which some may be unsure: then what it could be.

    That is told with every choice of the facts that they rest on, each by itself. Whoever asks more of it
    than what it lies between has to know one of these facts.
    """
    terms = [term for number in numbers if isinstance(number, Unsure) for term in number.terms]
    if not terms:
        return work(*numbers)
    found = {tuple(0 if isinstance(number, Unsure) else number for number in numbers)}
    for path in dict.fromkeys(term.path for term in terms):
        parts = [number.part(path) if isinstance(number, Unsure) else None for number in numbers]
        found = {tuple(map(operator.add, one, more)) for one in found for more in _choices(parts)}
    amounts = tuple(sorted({work(*one) for one in found}))
    return cast("int", unsure(Term(terms[0].path, (), amounts)))


def _choices(parts: Sequence[Term | None]) -> set[tuple[int, ...]]:
    """Return what one fact adds to each of some numbers, for each of its values."""
    mine = [part for part in parts if part is not None]
    if len({part.keys for part in mine}) > 1 or not mine[0].keys:
        raise Unknown(mine[0].path)
    return {
        tuple(0 if part is None else part.amounts[index] for part in parts)
        for index in range(len(mine[0].keys))
    }


class Unsure:
    """A number that is the sum of terms, each of which depends on one unknown fact."""

    __slots__ = ("terms",)

    def __init__(self, terms: tuple[Term, ...]) -> None:
        """Keep the terms, at least one, each with more than one amount."""
        self.terms: tuple[Term, ...] = terms

    def told(self) -> str:
        """Return what it could be: `3 or 7`, or between what it lies: `0 to 2`."""
        amounts = sorted({sum(some) for some in product(*(term.amounts for term in self.terms[:_FEW]))})
        if len(amounts) == _FEW and len(self.terms) <= _FEW:
            return f"{amounts[0]} or {amounts[1]}"
        low, high = self.ends
        return f"{low} to {high}"

    @property
    def ends(self) -> tuple[int, int]:
        """The least and the most that it could be, if every fact could be anything by itself."""
        return sum(min(term.amounts) for term in self.terms), sum(max(term.amounts) for term in self.terms)

    def part(self, path: str) -> Term | None:
        """Return the term that depends on a fact; None if the number does not."""
        return next((term for term in self.terms if term.path == path), None)

    # --- reckoning ------------------------------------------------------------------------------

    def __add__(self, other: object) -> Unsure | int:
        """Return the sum with a number, which may be unsure as well."""
        if isinstance(other, Unsure):
            return self._with(other, operator.add)
        if not isinstance(other, int):
            return NotImplemented
        first, *rest = self.terms
        moved = tuple(amount + other for amount in first.amounts)
        return Unsure((first._replace(amounts=moved), *rest))

    __radd__ = __add__

    def __neg__(self) -> Unsure:
        """Return the number with the other sign."""
        return self._each(operator.neg)

    def __sub__(self, other: object) -> Unsure | int:
        """Return the difference from a number, which may be unsure as well."""
        if isinstance(other, Unsure):
            return self._with(other, operator.sub)
        return self + -other if isinstance(other, int) else NotImplemented

    def __rsub__(self, other: object) -> Unsure | int:
        """Return the difference of a number from this one."""
        return -self + other

    def __mul__(self, other: object) -> Unsure | int:
        """Return the product with a plain number."""
        if not isinstance(other, int):
            return self.unsettled()
        return self._each(lambda amount: amount * other) if other else 0

    __rmul__ = __mul__

    def __and__(self, other: int) -> Unsure | int:
        """Return the common bits of one unknown fact and a plain number."""
        return self._of_one(lambda amount: amount & other)

    def __rshift__(self, other: int) -> Unsure | int:
        """Return one unknown fact without its lowest bits."""
        return self._of_one(lambda amount: amount >> other)

    def __floordiv__(self, other: int) -> Unsure | int:
        """Return how often a plain number is contained in one unknown fact."""
        return self._of_one(lambda amount: amount // other)

    def __mod__(self, other: int) -> Unsure | int:
        """Return what is left of one unknown fact beside multiples of a plain number."""
        return self._of_one(lambda amount: amount % other)

    def _each(self, work: Callable[[int], int]) -> Unsure:
        return Unsure(tuple(term._replace(amounts=tuple(map(work, term.amounts))) for term in self.terms))

    def _of_one(self, work: Callable[[int], int]) -> Unsure | int:
        if len(self.terms) > 1:
            self.unsettled()
        return unsure(*self._each(work).terms)

    def _with(self, other: Unsure, join: Callable[[int, int], int]) -> Unsure | int:
        terms = {term.path: term for term in self.terms}
        for path, keys, amounts in other.terms:
            mine = terms.get(path, Term(path, keys, (0,) * len(amounts)))
            if mine.keys != keys or (path in terms and not keys):
                raise Unknown(path)
            joined = tuple(join(*pair) for pair in zip(mine.amounts, amounts, strict=True))
            terms[path] = Term(path, keys, joined)
        return unsure(*terms.values())

    # --- questions ------------------------------------------------------------------------------

    def __lt__(self, other: object) -> bool:
        """Return whether it is less, if that is certain."""
        return self._compare(other, _is_negative)

    def __le__(self, other: object) -> bool:
        """Return whether it is no more, if that is certain."""
        return self._compare(other, _is_not_positive)

    def __gt__(self, other: object) -> bool:
        """Return whether it is more, if that is certain."""
        return not self <= other

    def __ge__(self, other: object) -> bool:
        """Return whether it is no less, if that is certain."""
        return not self < other

    def __eq__(self, other: object) -> bool:
        """Return whether it is the same, if that is certain; it is nothing that is no number."""
        return isinstance(other, int | Unsure) and self._compare(other, _is_zero)

    def __ne__(self, other: object) -> bool:
        """Return the opposite of `==`."""
        return not self == other

    def __bool__(self) -> bool:
        """Return whether it is not 0, if that is certain."""
        return self != 0

    def _compare(self, other: object, holds: Holds) -> bool:
        """Return whether something is so of the difference from another number."""
        if not isinstance(other, int | Unsure):
            raise TypeError(f"a number cannot be compared with {other!r}")
        difference = self - other
        if isinstance(difference, int):
            said = holds(difference, difference)
            assert said is not None, "a plain number leaves nothing open"
            return said
        return difference.ask(holds)

    def ask(self, holds: Holds) -> bool:
        """Return whether something is so; raises `Unknown` with the values of the first fact in classes.

        Of those with which it is open all the same, equal amounts make a class.
        """
        first, *rest = self.terms
        low, high = (sum(end(term.amounts) for term in rest) for end in (min, max))
        answers = [holds(amount + low, amount + high) for amount in first.amounts]
        if None not in answers and len({*answers}) == 1:
            return bool(answers[0])
        if not first.keys:
            self.unsettled()
        classes: dict[tuple[bool | None, int], list[int]] = {}
        for key, amount, said in zip(first.keys, first.amounts, answers, strict=True):
            classes.setdefault((said, amount if said is None else 0), []).append(key)
        raise Unknown(first.path, tuple(map(tuple, classes.values())))

    def unsettled(self, *_: object) -> NoReturn:
        """Raise `Unknown`: that cannot be told without the value itself."""
        raise Unknown(self.terms[0].path)

    def __hash__(self) -> int:
        """Raise `Unknown`: as a key it would have to be the value itself."""
        raise Unknown(self.terms[0].path)

    def __getattr__(self, name: str) -> NoReturn:
        """Raise `Unknown`: nothing else can be asked of it without the value itself."""
        if name.startswith("__"):
            raise AttributeError(name)
        self.unsettled()

    def __str__(self) -> str:
        """Return a question mark: a text that is made of it tells people something, and decides nothing."""
        return _OPEN

    def __format__(self, _how: str) -> str:
        """Return a question mark, as `str` does."""
        return _OPEN


_OTHERS: Final = ("lshift", "rshift", "pow", "or", "xor", "and", "divmod", "mod", "floordiv", "truediv")
_USES: Final = ("index", "int", "float", "iter", "len", "abs", "invert", "contains", "getitem")
for _name in (*_OTHERS, *(f"r{name}" for name in _OTHERS), *_USES):
    if f"__{_name}__" not in vars(Unsure):
        setattr(Unsure, f"__{_name}__", Unsure.unsettled)

_FEW: Final = 2
_OPEN: Final = "?"


def _is_negative(low: int, high: int) -> bool | None:
    return True if high < 0 else False if low >= 0 else None


def _is_not_positive(low: int, high: int) -> bool | None:
    return True if high <= 0 else False if low > 0 else None


def _is_zero(low: int, high: int) -> bool | None:
    return False if low > 0 or high < 0 else True if low == high else None
