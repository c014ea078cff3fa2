"""What the topics of every game share: how facts are written, and how a game's words become lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from dclub.errors import Fault, NotationError, RecordError
from dclub.kernel.phrases import explain_event, explain_objection, explain_score_line
from dclub.kernel.questions import Line
from dclub.kernel.words import find_word, parse_number, split_list

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from dclub.kernel.event import Event
    from dclub.kernel.outcome import ScoreLine
    from dclub.kernel.questions import Case
    from dclub.kernel.rules import Names
    from dclub.kernel.ruling import Objection

__all__ = [
    "NONE",
    "Entry",
    "amount",
    "contradiction",
    "entries",
    "event_line",
    "number_from",
    "objection_line",
    "one_of",
    "parts",
    "score_line",
    "unless_none",
]

E = TypeVar("E")
T = TypeVar("T")

NONE: Final = "none"
"""How a list without anything in it is written."""

# --- facts ------------------------------------------------------------------------------------


class Entry(NamedTuple):
    """A name with a number, `b3 2`, and the column of the name."""

    name: str
    number: int
    column: int


def parts(text: str, separator: str = ",") -> list[tuple[str, int]]:
    """Return the parts of a list and the column of each; [] for `none`."""
    return [] if text.lower() == NONE else split_list(text, separator)


def entries(text: str, what: str) -> tuple[Entry, ...]:
    """Return the entries of a list such as `b3 2, d3 1`; () for `none`."""
    return tuple(_entry(part, column, what) for part, column in parts(text))


def _entry(part: str, column: int, what: str) -> Entry:
    name, _, number = part.rpartition(" ")
    if not name.strip():
        raise NotationError(what, found=part, column=column)
    return Entry(name.strip(), parse_number(number, "a number", column + len(part) - len(number)), column)


def unless_none(parse: Callable[[str], T]) -> Callable[[str, E], T]:
    """Return a reader that takes `none` for the empty text."""
    return lambda text, _edition: parse("" if text.lower() == NONE else text)


def one_of(words: Mapping[str, T], what: str) -> Callable[[str, E], T]:
    """Return a reader of one of several words."""
    return lambda text, _edition: find_word(words, text, what)


def number_from(low: Callable[[E], int], high: Callable[[E], int]) -> Callable[[str, E], int]:
    """Return a reader of the numbers between two that the edition tells."""

    def read(text: str, edition: E) -> int:
        least, most = low(edition), high(edition)
        what = f"a number from {least} to {most}"
        number = parse_number(text, what)
        if not least <= number <= most:
            raise NotationError(what, found=text)
        return number

    return read


def contradiction(fact: str, message: str) -> RecordError:
    """Return the error of a fact that cannot be, given the others or the components."""
    return RecordError([Fault(fact, message)])


# --- lines ------------------------------------------------------------------------------------


def amount(number: int, noun: str) -> str:
    """Return a number with its noun: `1 coin`, `2 coins`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def event_line(case: Case[Any], event: Event, names: Names = (), working: str = "") -> Line:
    """Return the line that says what the game says of an event."""
    return Line(explain_event(case.rules, event, names), (event.clause,), working, event.facts)


def score_line(case: Case[Any], line: ScoreLine, said: str) -> Line:
    """Return a line of a score; the working is what the game says that it counted."""
    facts = (("points", line.points), *line.facts)
    return Line(said, (line.clause,), explain_score_line(case.rules, line, ()), facts)


def objection_line(case: Case[Any], objection: Objection, names: Names = ()) -> Line:
    """Return the line that says what the game says of an objection."""
    return Line(explain_objection(case.rules, objection, names), (objection.clause,), "", objection.facts)
