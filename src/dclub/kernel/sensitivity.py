"""Sensitivity: what becomes of a move, or of the points, if the rules are read otherwise.

The question is always the same one: this move, or this score, in this position, with one reading
under another option and all else as it is. What happened before stays as it happened: whoever
wants a whole record judged under another option chooses that option for the record.
"""

from __future__ import annotations

from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from attrs import field, fields, frozen

from dclub.kernel import clauses as K
from dclub.kernel.citing import defines
from dclub.kernel.claims import check_claim
from dclub.kernel.difference import differences
from dclub.kernel.move import Move
from dclub.kernel.partial import Unknown
from dclub.kernel.phrases import clause_of
from dclub.kernel.reread import Page
from dclub.kernel.ruling import Verdict
from dclub.kernel.verdicts import worst

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from dclub.kernel.claims import ClaimResult
    from dclub.kernel.clause import ClauseId
    from dclub.kernel.difference import Difference
    from dclub.kernel.move import Seat
    from dclub.kernel.outcome import Outcome, Score
    from dclub.kernel.reading import Option, Reading
    from dclub.kernel.rules import Document, GameRules, Names
    from dclub.kernel.ruling import Ruling
    from dclub.kernel.state import GameState, Step
    from dclub.kernel.verdicts import PlyReport

__all__ = [
    "Change",
    "ScoreSensitivity",
    "ScoreVariant",
    "Sensitivity",
    "Variant",
    "ply_sensitivity",
    "score_sensitivity",
    "sensitivity",
]

RULES: Final = "ruleset"

S = TypeVar("S", bound="GameState[Any]")
M = TypeVar("M", bound=Move)


class Change(Enum):
    """What another option changes, the gravest that it does.

    `VERDICT` and `REASONS` are of moves: another verdict, or the same one for other reasons or with
    other figures. `CONSEQUENCES` is of moves that are legal both ways and lead elsewhere, `POINTS`
    and `WINNERS` are of scores. Under an option that is `IMPOSSIBLE` the position itself could not
    be; `UNKNOWN` is what something that nobody stated decides.
    """

    NOTHING = "nothing"
    REASONS = "reasons"
    CONSEQUENCES = "consequences"
    VERDICT = "verdict"
    POINTS = "points"
    WINNERS = "winners"
    IMPOSSIBLE = "impossible"
    UNKNOWN = "unknown"


def _others(rules: GameRules[Any, Any], state: GameState[Any]) -> Iterator[tuple[Reading, Option]]:
    """Yield each reading with each of its options that is not in force."""
    for reading in rules.readings:
        for option in reading.options:
            if option.name != state.readings[reading.id]:
                yield reading, option


def _named_by(rules: GameRules[Any, Any], clauses: Iterable[ClauseId]) -> set[str]:
    """Return the readings that clauses name."""
    return {text.reading for text in (clause_of(rules, clause) for clause in clauses) if text.reading}


# --- a move -----------------------------------------------------------------------------------


@frozen(eq=False)
class Variant(Generic[S, M]):
    """One move under one other option of one reading.

    `ruling` is None where the position could not be, and where that is not known; `faults` and
    `unknown` then say why. `step` is None where the move is not legal. `claims` are those of the
    line, under this option. `differences` are the places at which the position after the move
    is another one, as far as they did not differ before it: `left` under the option in force.
    """

    reading: Reading
    option: Option
    change: Change
    ruling: Ruling | None = None
    step: Step[S, M] | None = field(default=None, repr=False)
    claims: tuple[ClaimResult, ...] = ()
    differences: tuple[Difference, ...] = ()
    faults: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()

    @property
    def verdict(self) -> Verdict | None:
        """The verdict under this option, claims included; None where the position could not be."""
        if self.ruling is None:
            return None
        return _verdict(self.ruling, self.claims)


@frozen(eq=False)
class Sensitivity(Generic[S, M]):
    """What becomes of a move under the other options of every reading that it rests on.

    A move rests on the readings of the clauses whose guards were asked, on those of the clauses
    that brought about its consequences, and on every other that would change either.
    """

    ruling: Ruling
    variants: tuple[Variant[S, M], ...]

    @property
    def decisive(self) -> tuple[Variant[S, M], ...]:
        """The variants with another verdict."""
        return tuple(variant for variant in self.variants if variant.change is Change.VERDICT)


@defines(K.READING_SENSITIVITY)
def sensitivity(rules: GameRules[S, M], state: S, move: M, names: Names | None = None) -> Sensitivity[S, M]:
    """Return what becomes of a move in a state under other options; the move is not played.

    `names` are those in which the differences name players.
    """
    names = rules.default_names[: state.seats] if names is None else names
    return _Case(rules, names, Page(rules, state, names), state, move).hear()


def ply_sensitivity(
    ply: PlyReport[S, M], earlier: Sequence[PlyReport[S, M]] = ()
) -> Sensitivity[S, M] | None:
    """Return what becomes of a judged move, and of its claims, where it stands in the record.

    `earlier` are the plies of the record before it. None for a text that cannot be read.
    """
    if ply.move is None:
        return None
    page = Page(ply.rules, ply.before, ply.names, earlier)
    return _Case(ply.rules, ply.names, page, ply.before, ply.move).hear(ply.since, ply.claims)


class _Case(Generic[S, M]):
    """One move, with what it comes to under the options in force."""

    def __init__(self, rules: GameRules[S, M], names: Names, page: Page[S], state: S, move: M) -> None:
        self.rules = rules
        self.names = names
        self.page = page
        self.state = state
        self.move = move
        self.ruling = state.judge(move)
        self.step = _step(state, move, self.ruling)
        self.since = page
        self.claims: tuple[ClaimResult, ...] = ()

    def hear(self, since: S | None = None, claims: tuple[ClaimResult, ...] = ()) -> Sensitivity[S, M]:
        """Return the variants of the readings that the move rests on, or that change something.

        `claims` are about what came about since a state, which may lie some moves before.
        """
        self.claims = claims
        if since is not None and since is not self.state and claims:
            self.since = Page(self.rules, since, self.names)
        events = self.step.events if self.step is not None else ()
        rested = {str(reading) for reading, _ in self.ruling.readings}
        rested |= _named_by(self.rules, (event.clause for event in events))
        variants = (self._under(*other) for other in _others(self.rules, self.state))
        kept = (one for one in variants if one.reading.id in rested or _matters(one.change))
        return Sensitivity(self.ruling, tuple(kept))

    def _under(self, reading: Reading, option: Option) -> Variant[S, M]:
        found = self.page.under(reading.id, option.name)
        if found.state is None:
            change = Change.IMPOSSIBLE if found.faults else Change.UNKNOWN
            return Variant(reading, option, change, faults=found.faults, unknown=found.unknown)
        ruling = found.state.judge(self.move)
        step = _step(found.state, self.move, ruling)
        claims = self._claims(reading, option, step)
        changed = self._differences(found.state, step)
        change = self._change(ruling, claims, changed)
        return Variant(reading, option, change, ruling, step, claims, changed)

    def _claims(self, reading: Reading, option: Option, step: Step[S, M] | None) -> tuple[ClaimResult, ...]:
        if step is None or not self.claims:
            return ()
        since = self.since.under(reading.id, option.name).state
        if since is None:
            return ()
        return tuple(check_claim(self.rules, result.claim, since, step.after) for result in self.claims)

    def _differences(self, before: S, step: Step[S, M] | None) -> tuple[Difference, ...]:
        if step is None or self.step is None:
            return ()
        if _but_for_rules(before) == self._before and _but_for_rules(step.after) == self._after:
            return ()
        earlier = {one.keys for one in differences(self.page.document, self._document(before))}
        after = differences(self._expected, self._document(step.after))
        return tuple(one for one in after if one.keys not in earlier)

    @cached_property
    def _before(self) -> tuple[object, ...]:
        return _but_for_rules(self.state)

    @cached_property
    def _after(self) -> tuple[object, ...]:
        assert self.step is not None
        return _but_for_rules(self.step.after)

    @cached_property
    def _expected(self) -> Document:
        """What the move comes to under the options in force."""
        assert self.step is not None
        return self._document(self.step.after)

    def _document(self, state: S) -> Document:
        return self.rules.position_document(state, self.names)

    def _change(
        self, ruling: Ruling, claims: tuple[ClaimResult, ...], changed: tuple[Difference, ...]
    ) -> Change:
        if _verdict(ruling, claims) is not _verdict(self.ruling, self.claims):
            return Change.VERDICT
        if ruling.objections != self.ruling.objections or _figures(claims) != _figures(self.claims):
            return Change.REASONS
        return Change.CONSEQUENCES if changed else Change.NOTHING


def _but_for_rules(state: GameState[Any]) -> tuple[object, ...]:
    """Return what makes a state what it is, but for the rules that are in force in it."""
    kind: type[Any] = type(state)
    compared = (one.name for one in fields(kind) if one.eq and one.name != RULES)
    return kind, *(getattr(state, name) for name in compared)


def _step(state: S, move: M, ruling: Ruling) -> Step[S, M] | None:
    """Return the step of a legal move; None for any other, and where what follows is not known."""
    try:
        return state.apply(move) if ruling.legal else None
    except Unknown:
        return None


def _verdict(ruling: Ruling, claims: Iterable[ClaimResult]) -> Verdict:
    return worst({ruling.verdict, *(result.verdict for result in claims)})


def _figures(claims: Iterable[ClaimResult]) -> tuple[int | None, ...]:
    """Return the right figures of claims that do not hold."""
    return tuple(result.found for result in claims if result.verdict is not Verdict.LEGAL)


def _matters(change: Change) -> bool:
    return change not in (Change.NOTHING, Change.IMPOSSIBLE, Change.UNKNOWN)


# --- the points -------------------------------------------------------------------------------


@frozen(eq=False)
class ScoreVariant:
    """The points in one position under one other option of one reading.

    `scores` is () where the position could not be, and where that, or a total, is not known;
    `faults` and `unknown` then say why. `outcome` is None while the game goes on.
    """

    reading: Reading
    option: Option
    change: Change
    scores: tuple[Score, ...] = ()
    outcome: Outcome | None = None
    faults: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()


@frozen(eq=False)
class ScoreSensitivity:
    """What becomes of the points under the other options of every reading that they rest on.

    They rest on the readings of the clauses of their lines and of the outcome, and on every
    other that would change a total or the winners.
    """

    scores: tuple[Score, ...]
    outcome: Outcome | None
    variants: tuple[ScoreVariant, ...]


@defines(K.READING_SENSITIVITY)
def score_sensitivity(rules: GameRules[S, M], state: S) -> ScoreSensitivity:
    """Return what becomes of the points in a state under other options.

    Raises `Unknown` where a table that nobody entered decides them under the options in force.
    """
    scores, outcome = state.score(), state.outcome()
    clauses = [line.clause for score in scores for line in score.lines]
    rested = _named_by(rules, (*clauses, *(outcome.why if outcome is not None else ())))
    page = Page(rules, state, rules.default_names[: state.seats])
    variants = (_scored(page, *other, scores, outcome) for other in _others(rules, state))
    kept = (one for one in variants if one.reading.id in rested or _matters(one.change))
    return ScoreSensitivity(scores, outcome, tuple(kept))


def _scored(
    page: Page[Any], reading: Reading, option: Option, scores: tuple[Score, ...], outcome: Outcome | None
) -> ScoreVariant:
    found = page.under(reading.id, option.name)
    if found.state is None:
        change = Change.IMPOSSIBLE if found.faults else Change.UNKNOWN
        return ScoreVariant(reading, option, change, faults=found.faults, unknown=found.unknown)
    try:
        others, other = found.state.score(), found.state.outcome()
    except Unknown as unknown:
        return ScoreVariant(reading, option, Change.UNKNOWN, unknown=(unknown.path,))
    change = Change.NOTHING
    if _winners(other) != _winners(outcome):
        change = Change.WINNERS
    elif [_total(one) for one in others] != [_total(one) for one in scores]:
        change = Change.POINTS
    return ScoreVariant(reading, option, change, others, other)


def _winners(outcome: Outcome | None) -> tuple[Seat, ...] | None:
    return None if outcome is None else outcome.winners


def _total(score: Score) -> int | None:
    return None if score.excluded else score.total
