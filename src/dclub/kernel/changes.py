"""What has changed in the clauses from release to release, as data; nothing here cites a clause.

`spec/changes.toml` says it, and a check keeps it honest; the wheel carries it as `history.json`.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from attrs import field, frozen

from dclub.kernel.clause import ClauseId
from dclub.kernel.reading import ReadingId

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "ClauseChange",
    "History",
    "ReadingChange",
    "history_of",
    "is_later",
    "load_history",
    "version_number",
]


_DIGITS: Final = 9


@frozen
class ClauseChange:
    """A clause that says something else since a version, is new in it or `gone`; `how` is a sentence.

    `wording` says that only its words are others.
    """

    id: ClauseId
    version: str
    how: str
    wording: bool = False
    gone: bool = False


@frozen
class ReadingChange:
    """A reading with another default or other options since a version.

    `then` is the option of an earlier record that does not name it ("" if that is still the default),
    `options` has what options that are gone have become; `gone` says that it is no longer asked.
    """

    id: ReadingId
    version: str
    how: str
    then: str = ""
    options: dict[str, str] = field(factory=dict)
    gone: bool = False


@frozen
class History:
    """The versions of the spec that were released, the present `version`, and what changed with each."""

    version: str
    released: tuple[str, ...] = ()
    clauses: tuple[ClauseChange, ...] = ()
    readings: tuple[ReadingChange, ...] = ()


def version_number(version: str) -> tuple[int, ...] | None:
    """Return a version as numbers that can be compared; None for what is no version.

    >>> version_number("1.10"), version_number("2.0"), version_number("new")
    ((1, 10), (2,), None)
    """
    parts = version.split(".")
    if not all(part.isascii() and part.isdigit() and len(part) <= _DIGITS for part in parts):
        return None
    numbers = [int(part) for part in parts]
    while len(numbers) > 1 and not numbers[-1]:
        numbers.pop()
    return tuple(numbers)


def is_later(version: str, than: str) -> bool:
    """Return whether one version is later than another; False where one of them is no version."""
    number, other = version_number(version), version_number(than)
    return number is not None and other is not None and number > other


def history_of(document: Mapping[str, Any]) -> History:
    """Return the history that a document of plain values states."""
    from dclub.kernel.convert import structure

    return structure(dict(document), History)


@cache
def load_history() -> History:
    """Return the history that comes with dclub."""
    import json
    from importlib.resources import files

    return history_of(json.loads(files("dclub.kernel").joinpath("history.json").read_text("utf-8")))
