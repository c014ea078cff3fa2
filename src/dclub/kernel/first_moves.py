"""The first moves of a record that begins in a position of which something is open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from attrs import field, frozen

from dclub.errors import NotationError
from dclub.kernel import clauses as C
from dclub.kernel.citing import defines
from dclub.kernel.move import Move
from dclub.kernel.notation import split_turn
from dclub.kernel.partial import Unknown
from dclub.kernel.record_lines import Mark
from dclub.kernel.ruling import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.kernel.inquiry import Inquiry
    from dclub.kernel.inquiry_answer import Answer
    from dclub.kernel.record import Record
    from dclub.kernel.record_lines import Entry
    from dclub.kernel.rules import GameRules, Names

__all__ = ["FirstMove", "first_moves", "has_more"]

M = TypeVar("M", bound=Move)


@frozen(eq=False)
class FirstMove(Generic[M]):
    """What the position at the start says of a move of the record: its first ply, or a question before it.

    `line` counts from 1 in the text. `text` is the move as it was written. `answer` is None where
    even to read the move something more would have to be known; `unknown` is the key path of it, ""
    where there is an answer.
    """

    line: int
    text: str
    asked: bool
    answer: Answer[M] | None = field(repr=False)
    unknown: str = ""

    @property
    def ply(self) -> int:
        """The first ply, which a question would have been as well."""
        return 1

    @property
    def contradicted(self) -> bool:
        """Whether no verdict is given, because the position cannot be."""
        return self.answer is not None and self.answer.contradicted

    @property
    def verdict(self) -> Verdict:
        """The verdict on the move; it means nothing where the position cannot be."""
        return Verdict.UNDETERMINED if self.answer is None else self.answer.verdict


@defines(C.POSITION_START)
def first_moves(
    rules: GameRules[Any, M], record: Record, inquiry: Inquiry[Any, M], names: Names, *, grant: bool = False
) -> Iterator[FirstMove[M]]:
    """Yield what the position at the start says of each question before the first ply, and of this ply.

    A correction takes the place of the first ply. Of a line with several moves it is the first that is
    answered. With `grant`, what nobody stated is agreed. Raises the error of a line that cannot be
    read, with its place.
    """
    for entry in record.entries:
        if entry.error is not None:
            raise entry.error
        if entry.is_correction:
            continue
        if entry.mark is Mark.ASKED:
            yield _answered(rules, entry, inquiry, names, grant=grant)
            continue
        yield _answered(rules, record.corrections.get(1, entry), inquiry, names, grant=grant)
        return


def has_more(rules: GameRules[Any, Any], record: Record) -> bool:
    """Return whether something follows the first ply of a record, or a question has more than one move."""
    lines = [entry for entry in record.entries if not entry.is_correction]
    first = next((index for index, entry in enumerate(lines) if entry.mark is not Mark.ASKED), len(lines))
    answered = lines[: first + 1]
    return len(answered) < len(lines) or any(len(split_turn(rules, entry.text)) > 1 for entry in answered)


def _answered(
    rules: GameRules[Any, M], entry: Entry, inquiry: Inquiry[Any, M], names: Names, *, grant: bool
) -> FirstMove[M]:
    text = split_turn(rules, entry.text)[0]
    asked = entry.mark is Mark.ASKED
    try:
        answer = inquiry.answer(rules.parse_move(text, inquiry.stated.state, names), grant=grant)
    except NotationError as error:
        raise error.at(entry.line, entry.column - 1) from error
    except Unknown as unknown:
        # Even to read the move something more would have to be known.
        return FirstMove(entry.line, text, asked, None, unknown.path)
    return FirstMove(entry.line, text, asked, answer)
