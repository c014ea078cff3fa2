"""Answers of a session: what became of a line that was said, and how it stands in the record."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from attrs import frozen

from dclub.kernel import clauses as C
from dclub.kernel.citing import defines
from dclub.kernel.move import Move
from dclub.kernel.notation import split_turn
from dclub.kernel.record_lines import Mark
from dclub.kernel.ruling import Verdict
from dclub.kernel.state import GameState
from dclub.kernel.verdicts import worst

if TYPE_CHECKING:
    from dclub.errors import DclubError
    from dclub.kernel.record_lines import Entry
    from dclub.kernel.verdicts import PlyReport

__all__ = [
    "Answer",
    "Result",
    "Stuck",
    "canonical_correction",
    "canonical_line",
    "marked_as_stood",
    "result_of_line",
    "result_of_ply",
]

S = TypeVar("S", bound="GameState[Any]")
M = TypeVar("M", bound=Move)


class Result(Enum):
    """What became of something that was said."""

    ADDED = "added"
    REFUSED = "refused"
    UNDETERMINED = "undetermined"
    UNREADABLE = "unreadable"


@frozen(eq=False)
class Answer(Generic[S, M]):
    """What a session answers.

    `line` is the line as it was added, or as it would be. `plies` are the reports on its moves, `error`
    why it cannot be used. `meant` are moves, without names, that may have been meant.
    """

    result: Result
    line: str
    plies: tuple[PlyReport[S, M], ...] = ()
    error: DclubError | None = None
    meant: tuple[str, ...] = ()


@frozen(eq=False)
class Stuck(Generic[S, M]):
    """Where a record cannot be followed further: the number of the line in the text, and why.

    `plies` are the reports on the line, the last of them the one at which it ends; `error` is why the
    line cannot be used at all.
    """

    line: int
    plies: tuple[PlyReport[S, M], ...] = ()
    error: DclubError | None = None


def result_of_line(entry: Entry, plies: tuple[PlyReport[Any, Any], ...]) -> Result:
    """Return what becomes of a line of moves: questions and what is marked as having stood are added."""
    if entry.mark is Mark.ASKED:
        return Result.ADDED
    if plies[-1].after is None:
        return result_of_ply(plies[-1])
    stands = entry.mark is Mark.STOOD or worst({ply.verdict for ply in plies}) is not Verdict.ILLEGAL
    return Result.ADDED if stands else Result.REFUSED


def result_of_ply(ply: PlyReport[Any, Any]) -> Result:
    """Return what becomes of a move after which play does not go on."""
    return Result.UNDETERMINED if ply.verdict is Verdict.UNDETERMINED else Result.REFUSED


@defines(C.NOTATION_CANONICAL)
def canonical_line(line: str, entry: Entry, plies: tuple[PlyReport[Any, Any], ...]) -> str:
    """Return a line in canonical form; as it was said where it has a comment, or not all was judged."""
    if "#" in line or len(plies) != len(split_turn(plies[0].rules, entry.text)):
        return line
    first, *others = (ply.text for ply in plies)
    return _with_marks(entry, "; ".join((first, *(text.partition(": ")[2] for text in others))))


def canonical_correction(entry: Entry, move: str) -> str:
    """Return a correction of one move, which is given in canonical form."""
    return f"> {entry.replaces} {_with_marks(entry, move)}"


def _with_marks(entry: Entry, moves: str) -> str:
    """Return moves with the claims, the mark and the position of an entry."""
    claims = f"=> {entry.claims}" if entry.claims else ""
    return " ".join(part for part in (moves, claims, entry.mark.value, entry.position) if part)


def marked_as_stood(line: str, position: str) -> str:
    """Return a line of moves marked as having stood, before its comment."""
    moves, sign, comment = line.partition("#")
    parts = (moves.rstrip(), Mark.STOOD.value, position, sign + comment)
    return " ".join(part for part in parts if part)
