"""Records damaged on purpose: a line dropped, exchanged, doubled or cut off, a number or a name changed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from dclub.kernel.repair_changes import OF_A_LINE
from dclub.kernel.wording import words_between, words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

__all__ = ["DAMAGES", "Damaged"]


class Damaged(NamedTuple):
    """The lines of a record after a damage, which line it begins at, and what undoing it costs in words."""

    lines: list[str]
    at: int
    words: int


def _dropped(rng: Random, lines: list[str], _names: Sequence[str]) -> Damaged:
    at = rng.randrange(len(lines))
    return Damaged([*lines[:at], *lines[at + 1 :]], at, OF_A_LINE)


def _swapped(rng: Random, lines: list[str], _names: Sequence[str]) -> Damaged:
    at = rng.randrange(len(lines) - 1)
    return Damaged([*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]], at, OF_A_LINE)


def _doubled(rng: Random, lines: list[str], _names: Sequence[str]) -> Damaged:
    at = rng.randrange(len(lines))
    return Damaged([*lines[: at + 1], *lines[at:]], at + 1, OF_A_LINE)


def _number(rng: Random, lines: list[str], _names: Sequence[str]) -> Damaged:
    numbers = [(at, match) for at, line in enumerate(lines) for match in re.finditer(r"\d+", line)]
    at, match = rng.choice(numbers)
    other = max(int(match[0]) + rng.choice((-1, 1, 2)), 0)
    changed = lines[at][: match.start()] + str(other) + lines[at][match.end() :]
    return Damaged([*lines[:at], changed, *lines[at + 1 :]], at, 1)


def _name(rng: Random, lines: list[str], names: Sequence[str]) -> Damaged:
    at = rng.randrange(len(lines))
    own, _, rest = lines[at].partition(":")
    other = rng.choice([name for name in (*names, "Table", "Nobody") if name != own])
    return Damaged([*lines[:at], f"{other}:{rest}", *lines[at + 1 :]], at, 1)


def _truncated(rng: Random, lines: list[str], _names: Sequence[str]) -> Damaged:
    at = rng.randrange(len(lines))
    left = lines[at][: rng.randrange(1, len(lines[at]))]
    words = words_between(words_of(left), words_of(lines[at]))
    return Damaged([*lines[:at], left], at, max(words, 1))


DAMAGES: Final[dict[str, Callable[[Random, list[str], Sequence[str]], Damaged]]] = {
    "drop": _dropped,
    "swap": _swapped,
    "number": _number,
    "name": _name,
    "double": _doubled,
    "truncate": _truncated,
}
"""Each damage by its name: it takes the lines of a record and the names of the players."""
