"""What judging a record found: a report on every ply, and one on the whole.

A report holds the state and the move. Its ruling, events and text follow from these and are
worked out when somebody asks for them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from attrs import field, frozen

from dclub.errors import DclubError, RecordError
from dclub.kernel import clauses as C
from dclub.kernel.citing import defines
from dclub.kernel.claims import ClaimResult, objections_to
from dclub.kernel.difference import differences, show_value
from dclub.kernel.move import Move
from dclub.kernel.partial import Unknown
from dclub.kernel.ruling import Objection, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.kernel.event import Event
    from dclub.kernel.outcome import Outcome
    from dclub.kernel.rules import GameRules, Names
    from dclub.kernel.ruling import Ruling
    from dclub.kernel.state import GameState, Step

__all__ = ["PlyReport", "RecordReport", "Unread", "otherwise", "worst"]

S = TypeVar("S", bound="GameState[Any]")
M = TypeVar("M", bound=Move)

_SEVERITY = (Verdict.ILLEGAL, Verdict.UNDETERMINED)


def worst(verdicts: set[Verdict]) -> Verdict:
    """Return the verdict on a whole: illegal if a part is, else undetermined if a part is."""
    return next((verdict for verdict in _SEVERITY if verdict in verdicts), Verdict.LEGAL)


@frozen(eq=False)
class Unread:
    """Something in a record that cannot be used: its line, from 1 in the text, and why."""

    line: int
    error: DclubError


@frozen(eq=False)
class PlyReport(Generic[S, M]):
    """What was found about one ply, one question or one move that was corrected.

    `ply` counts from 1; a question has the number of the ply that it would have been. `line`
    counts from 1 in the text. `move` is None where a text cannot be read, which only a corrected
    move and forensic reading outlive.
    `since` is the state before the first move of the line, from which its claims count.
    `verdict` covers the claims of the line as well, and the position after it. `after` is the state in
    which play goes on, None where it does not; after a move that stood it may be a position that was given,
    or the one after another move that puts it right. `step` is None where the move was not carried out.
    `supplied` is a move that the record does not have and with which forensic reading goes on: one that
    seems to be missing before this, or the one as which a text is taken that cannot be read. `unknown`
    names what nobody stated, `note` is a remark for people, "" if there is none.
    """

    rules: GameRules[S, M] = field(repr=False)
    names: Names = field(repr=False)
    ply: int
    line: int
    written: str
    before: S = field(repr=False)
    move: M | None
    verdict: Verdict
    since: S = field(repr=False)
    step: Step[S, M] | None = field(default=None, repr=False)
    after: S | None = field(default=None, repr=False)
    supplied: M | None = None
    stood: bool = False
    asked: bool = False
    corrected: bool = False
    claims: tuple[ClaimResult, ...] = ()
    unknown: tuple[str, ...] = ()
    note: str = ""

    @property
    def text(self) -> str:
        """The move in canonical form; as it was written if it cannot be read."""
        if self.move is None:
            return self.written
        return self.rules.format_move(self.move, self.before, self.names)

    @property
    def counts(self) -> bool:
        """Whether the verdict is one on the record: questions and corrected moves are not."""
        return not (self.asked or self.corrected)

    @property
    def is_otherwise(self) -> bool:
        """Whether the move is legal, and the position given after it not the one that it leads to."""
        step = self.step
        if not self.stood or self.move is None or step is None or self.after in (None, step.after):
            return False
        return self.before.is_legal(self.move)

    @property
    def was_played(self) -> bool:
        """Whether play went on from it otherwise than by leaving it out."""
        return self.step is not None or (self.after is not None and self.after != self.before)

    @property
    def ruling(self) -> Ruling | None:
        """The full ruling on the move, without its claims; None if the move cannot be read."""
        return None if self.move is None else self.before.judge(self.move)

    @property
    def objections(self) -> tuple[Objection, ...]:
        """Every objection to the move, then to the position after it, then to its claims."""
        ruling = self.ruling if self.verdict is Verdict.ILLEGAL else None
        refused = ruling.objections if ruling is not None else ()
        return (*refused, *otherwise(self), *objections_to(self.claims))

    @property
    def events(self) -> tuple[Event, ...]:
        """What the move brought about, or would have; () where it was not carried out."""
        return self.step.events if self.step is not None else ()


@defines(C.RECORD_AFTER)
def otherwise(ply: PlyReport[S, M]) -> Iterator[Objection]:
    """Yield an objection for each value of a position given after a legal move that this does not lead to."""
    if not ply.is_otherwise or ply.step is None or ply.after is None:
        return
    given, right = (ply.rules.position_document(state, ply.names) for state in (ply.after, ply.step.after))
    for one in differences(given, right):
        facts = {"where": one.path, "given": show_value(one.left), "right": show_value(one.right)}
        yield Objection(C.RECORD_AFTER, **facts)


@frozen(eq=False)
class RecordReport(Generic[S, M]):
    """What was found about a record as a whole.

    `start` is None if something in the position at the start is not known; `unknown` says what.
    `is_complete` is false where judging ended before the last line with moves. `unread` is what
    forensic reading could not use, in the order of the lines.
    """

    rules: GameRules[S, M] = field(repr=False)
    names: Names
    start: S | None = field(repr=False)
    plies: tuple[PlyReport[S, M], ...] = ()
    is_complete: bool = True
    notes: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    unread: tuple[Unread, ...] = ()

    @property
    def verdict(self) -> Verdict:
        """Illegal if a move of the record is, else undetermined if one is, else legal.

        What cannot be read, or is not known, is undetermined.
        """
        found = {report.verdict for report in self.plies if report.counts}
        return worst(found | ({Verdict.UNDETERMINED} if self.unknown or self.unread else set()))

    @property
    def state(self) -> S | None:
        """The state after the last ply that was carried out."""
        return self.after()

    def after(self, ply: int | None = None) -> S | None:
        """Return the state after a ply (0: the start), or the last one reached.

        Raises `RecordError` if the record, as far as it can be judged, has no such ply.
        """
        states = [self.start, *(report.after for report in self.plies if report.counts)]
        reached = [state for state in states if state is not None]
        if ply is None:
            return reached[-1] if reached else None
        if not 0 <= ply < len(states) or states[ply] is None:
            raise RecordError(
                f"no ply {ply}: the record can be followed up to ply {max(len(reached) - 1, 0)}"
            )
        return states[ply]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on, and where a score rests on what is not known."""
        state = self.state
        try:
            return state.outcome() if state is not None else None
        except Unknown:
            return None
