"""Cases: a position, perhaps a move in it, and what the engine says of both."""

from __future__ import annotations

from enum import Enum
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from attrs import field, frozen

from dclub.errors import DclubError
from dclub.kernel.audit import sorted_findings
from dclub.kernel.jsontext import digest
from dclub.kernel.judge import STAND_ALONE
from dclub.kernel.partial import Unknown
from dclub.kernel.ruling import Verdict
from dclub.kernel.state import GameState

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.kernel.audit import Audit
    from dclub.kernel.move import Move
    from dclub.kernel.outcome import Outcome, Score
    from dclub.kernel.rules import GameRules, Names
    from dclub.kernel.ruling import Ruling
    from dclub.kernel.state import Step

__all__ = ["Case", "Side", "Sign", "case_of", "ending_of", "key_of", "short_id", "usual_names"]

State = GameState[Any]

_ID_DIGITS: Final = 16


class Side(Enum):
    """On which side of a clause a case stands."""

    ACCEPTED = "accepted"
    REFUSED = "refused"


class Sign(NamedTuple):
    """That a case bears on a clause, on which side, and how.

    `how` is `consulted`, `objection`, `event`, `score`, `outcome`, `audit`, or `example` for the clause
    that a case is an example of.
    """

    clause: str
    side: Side
    how: str


@frozen(eq=False)
class Case:
    """A position, and a move that is judged in it, with its ruling.

    `step` is what a legal move brings about. These three are None where there is no move: then the
    position is the case, for its audit and its score. `source` says where the case is from, `about` are the
    clauses of which it is an example. `text` is the move in canonical form.
    """

    state: State
    source: str
    about: tuple[str, ...] = ()
    text: str = ""
    move: Any = None
    ruling: Ruling | None = None
    step: Step[Any, Any] | None = field(default=None, repr=False)

    @property
    def key(self) -> str:
        """The digest of the position."""
        return key_of(self.state)

    @property
    def identity(self) -> tuple[str, str]:
        """What no two chosen cases share: the position and the move."""
        return self.key, self.text

    @property
    def id(self) -> str:
        """The id of the case, made from position and move; the key of a position alone."""
        return short_id(self.key, self.text) if self.text else self.key

    @cached_property
    def audit(self) -> Audit:
        """What is impossible in the position, and what is worth noting."""
        return self.state.audit()

    @cached_property
    def signs(self) -> tuple[Sign, ...]:
        """On which clauses the case bears: those of its ruling, its events, its position and its end."""
        return tuple(dict.fromkeys(_signs_of(self)))

    @cached_property
    def side(self) -> Side:
        """Whether the move is legal; a position alone is accepted if nothing in it is impossible."""
        fine = self.audit.clean if self.ruling is None else self.ruling.legal
        return Side.ACCEPTED if fine else Side.REFUSED


@lru_cache(maxsize=1 << 13)
def key_of(state: State) -> str:
    """Return the digest of a position; many cases have the same one."""
    return state.key()


def short_id(*parts: str) -> str:
    """Return an id made from texts: the beginning of the digest of their list."""
    return digest(list(parts))[:_ID_DIGITS]


def case_of(
    rules: GameRules[Any, Any], state: State, move: Move, source: str, about: tuple[str, ...] = ()
) -> Case | None:
    """Return the case of a move in a position, its text with the game's usual names.

    None for a move that no text can say, and where what nobody entered leaves the verdict, or what
    follows, open: a case needs an answer.
    """
    text = _text_of(rules, state, move)
    if text is None:
        return None
    try:
        ruling = state.judge(move)
        if ruling.verdict is Verdict.UNDETERMINED:
            return None
        step = state.apply(move) if ruling.legal else None
    except Unknown:
        return None
    return Case(state, source, about, text, move, ruling, step)


def usual_names(rules: GameRules[Any, Any], state: State) -> Names:
    """Return the names that a game gives its players by itself."""
    return rules.default_names[: state.seats]


def _text_of(rules: GameRules[Any, Any], state: State, move: Move) -> str | None:
    """Return the canonical text of a move, None unless reading it gives the move again."""
    names = usual_names(rules, state)
    try:
        text = rules.format_move(move, state, names)
        return text if rules.parse_move(text, state, names) == move else None
    except (DclubError, LookupError, ValueError):
        return None


def _signs_of(case: Case) -> Iterator[Sign]:
    for clause in case.about:
        yield Sign(clause, case.side, "example")
    ruling = case.ruling
    if ruling is None:
        if case.about or case.audit.clean:
            yield from _of_end(case.state)
        for fault in sorted_findings(case.audit.faults):
            yield Sign(fault.clause, Side.REFUSED, "audit")
        return
    objected = dict.fromkeys(objection.clause for objection in ruling.objections)
    for clause in objected:
        yield Sign(clause, Side.REFUSED, "objection")
    passed = sorted(STAND_ALONE) if ruling.legal else ()  # every move is tested by these
    for clause in dict.fromkeys((*passed, *ruling.clauses)):
        if clause not in objected:
            yield Sign(clause, case.side, "consulted")
    if case.step is not None:
        for event in case.step.events:
            yield Sign(event.clause, Side.ACCEPTED, "event")
        if case.step.after.to_move is None:
            yield from _of_end(case.step.after)


def ending_of(state: State) -> tuple[tuple[Score, ...], Outcome | None]:
    """Return what everybody would score, and the outcome; nothing where what nobody entered decides it."""
    try:
        return state.score(), state.outcome()
    except Unknown:
        return (), None


def _of_end(state: State) -> Iterator[Sign]:
    scores, outcome = ending_of(state)
    for score in scores:
        for line in score.lines:
            yield Sign(line.clause, Side.ACCEPTED, "score")
    for clause in outcome.why if outcome is not None else ():
        yield Sign(clause, Side.ACCEPTED, "outcome")
