"""Blanks: values of an edition that nobody entered.

An edition is partial value by value. A `Blank` stands where nobody entered one. It is handed on like
any value, from the edition into what states share with it (what the spaces of a strip show, the
icons of a card), and raises `Unknown` with its key path as soon as a rule asks anything of it. A
complete edition has none, and its games pay nothing for those of others.

The holes of a partial position may stand for this or that value. A blank is always the same value,
which nobody knows: it equals itself, so editions and states with blanks are compared and hashed as
always. Comparing it with anything else raises `Unknown`. By identity (`is`), or as a key, it would go
unnoticed; a rule that does so looks first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NoReturn, TypeVar

from attrs import fields, has

from dclub.kernel import clauses as C
from dclub.kernel.citing import defines
from dclub.kernel.holes import Hole, is_hole
from dclub.kernel.partial import Unknown
from dclub.kernel.words import BLANK

__all__ = ["Blank", "Uncounted", "at_least", "blanks_of", "entered", "is_partial", "or_blank", "path_of"]

T = TypeVar("T")


@defines(C.EDITION_PARTIAL)
class Blank(Hole):
    """What stands in the place of a value of an edition that nobody entered."""

    __slots__ = ()

    def __init__(self, path: str) -> None:
        """Keep the key path of the value in the edition."""
        super().__init__(path)

    @property
    def part(self) -> int:
        """The number of the part of a text that is blank, from 1; 0 if it is the whole value of a key."""
        return int(self.path.rpartition("[")[2].rstrip("]")) if self.path.endswith("]") else 0

    def __eq__(self, other: object) -> bool:
        """Return whether the other is the same blank; raises `Unknown` for any other value."""
        if isinstance(other, Blank) and other.__reduce__() == self.__reduce__():
            return True
        raise Unknown(self.path)

    def __ne__(self, other: object) -> bool:
        """Return the opposite of `==`."""
        return not self == other

    def __hash__(self) -> int:
        """Return a number that equal blanks share."""
        return hash(self.__reduce__())

    def __reduce__(self) -> tuple[type[Blank], tuple[str | int, ...]]:
        """Return how a copy is made, which is also what equal blanks have in common."""
        return Blank, (self.path,)

    def __str__(self) -> str:
        """Raise `Unknown`: no text says what is not known without looking."""
        raise Unknown(self.path)

    def __format__(self, _how: str) -> str:
        """Raise `Unknown`, as `str` does."""
        raise Unknown(self.path)


class Uncounted(Blank):
    """A number of things of which it is only known how many there are at least.

    What is added or taken away changes that. A comparison with a number is answered where it is
    certain, and raises `Unknown` where it is not.
    """

    __slots__ = ("least",)

    def __init__(self, path: str, least: int) -> None:
        """Keep the key path of the number, and how many there are at least."""
        super().__init__(path)
        self.least: int = least

    def __reduce__(self) -> tuple[type[Blank], tuple[str | int, ...]]:
        """Return how a copy is made, which is also what equal numbers have in common."""
        return Uncounted, (self.path, self.least)

    def __add__(self, number: int) -> Uncounted:
        """Return the number with more."""
        return Uncounted(self.path, self.least + number)

    __radd__ = __add__

    def __sub__(self, number: int) -> Uncounted:
        """Return the number with fewer."""
        return Uncounted(self.path, self.least - number)

    def __gt__(self, number: int) -> bool:
        """Return that there are more, if that is certain."""
        return self.least > number or self._unknown()

    def __ge__(self, number: int) -> bool:
        """Return that there are so many, if that is certain."""
        return self.least >= number or self._unknown()

    def __lt__(self, number: int) -> bool:
        """Return that there are not fewer, if that is certain."""
        return not self >= number

    def __le__(self, number: int) -> bool:
        """Return that there are more, if that is certain."""
        return not self > number

    def __bool__(self) -> bool:
        """Return that there are some, if that is certain."""
        return self > 0

    def _unknown(self) -> NoReturn:
        raise Unknown(self.path)


def entered(value: T) -> T:
    """Return a value of an edition; raises `Unknown` if it is a blank."""
    if isinstance(value, Hole):
        raise Unknown(value.path)
    return value


def at_least(number: int) -> int:
    """Return a number of things, or how many of them there are for certain."""
    counted: object = number
    return counted.least if isinstance(counted, Uncounted) else number


def path_of(value: object) -> str:
    """Return the key path of a blank; "" for a value that was entered."""
    return value.path if isinstance(value, Hole) else ""


def or_blank(write: Callable[[T], str], value: T) -> str:
    """Return the text of a value of an edition, `_` for a blank."""
    return BLANK if is_hole(value) else write(value)


def blanks_of(value: object) -> Iterator[Blank]:
    """Yield the blanks in a value of an edition: a tuple, an attrs object, or a blank itself."""
    if isinstance(value, Blank):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from blanks_of(item)
    elif has(kind := type(value)):
        for attribute in fields(kind):
            yield from blanks_of(getattr(value, attribute.name))


def is_partial(table: object) -> bool:
    """Return whether something in a table of an edition is not known: it is absent (None), or has a blank."""
    return table is None or any(True for _ in blanks_of(table))
