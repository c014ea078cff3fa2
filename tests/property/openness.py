"""Positions of which something is open, judged beside all that they could be."""

from __future__ import annotations

from copy import deepcopy
from itertools import combinations, islice, product
from math import prod
from typing import TYPE_CHECKING, Any, Final

from dclub.kernel.inquiry import Inquiry, inquire
from dclub.kernel.open_scoring import score_open
from dclub.kernel.outcome import ScoreLine
from dclub.kernel.pads import OpenLine
from dclub.kernel.partial import PartialPosition, Unknown
from dclub.kernel.phase import SHOWN
from dclub.kernel.prospects import prospects
from dclub.kernel.ruling import Verdict
from dclub.kernel.unsettled import sketch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from dclub.kernel.outcome import Score
    from dclub.kernel.pads import Account
    from dclub.kernel.prospects import Prospects
    from dclub.kernel.rules import Document, GameRules, Names
    from dclub.kernel.state import GameState
    from dclub.kernel.unsettled import Sketch, Variable
    from tests.property.agreement import Mutate

__all__ = ["Way", "check_open", "ways_into"]

FEW: Final = 400
"""How many combinations are gone through one by one, at most."""

UNREAD: Final = frozenset({"game", "format", "edition", "names", "phase", "readings", "components", "open"})
"""What a position cannot leave open, or what leaves everything open."""

Way = tuple[str | int, ...]

Place = tuple[str, str]
"""The clause of a fault, and where it is."""

Audited = tuple[tuple[int, ...], "GameState[Any]", frozenset[Place]]
"""One value for each of what is open, by index, the state with them, and what is wrong with it."""


def _nothing(_rng: Random, _document: Document) -> None:
    """Leave a document as it is."""


def check_open(
    rules: GameRules[Any, Any],
    rng: Random,
    state: GameState[Any],
    mutated: Mutate,
    hide: Callable[[Random, Document], None] = _nothing,
) -> bool:
    """Open one to three places, judge a move, compare; return whether there was something to compare.

    `hide` may open more in a document, such as a part of a picture.
    """
    names = rules.default_names[: state.seats]
    document = rules.position_document(state, names)
    if rng.random() < 0.5:
        hide(rng, document)
    opened = _opened(rng, document)
    position = rules.parse_position(opened, None).position
    found = sketch(rules, position, names)
    if not isinstance(position, PartialPosition):
        return False
    variables = found.variables
    if not all(variable.values for variable in variables):
        return False
    if not 1 < prod(len(variable.values) for variable in variables) <= FEW:
        return False
    physical = list(state.legal_moves(physical=True))
    if not physical:
        return False
    move = rng.choice(physical) if rng.random() < 0.5 else mutated(rng, state, rng.choice(physical))
    audited = list(_audited(found))
    _compare(found, audited, move)
    _compare_moves(found, audited, rng)
    _compare_score(rules, found, audited, names)
    return True


def _opened(rng: Random, document: Document) -> Document:
    """Return a document with one to three of its values left open."""
    changed = deepcopy(document)
    ways = ways_into(changed)
    for way in rng.sample(ways, min(rng.randint(1, 3), len(ways))):
        inner: Any = changed
        for step in way[:-1]:
            inner = inner[step]
        inner[way[-1]] = "?"
    return changed


def ways_into(document: Document) -> list[Way]:
    """Return the ways to the single values of a document that may be left open."""
    return list(_ways(document, ()))


def _ways(value: object, before: Way) -> Iterator[Way]:
    """Yield the ways to the single values of a document."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if before or key not in UNREAD:
                yield from _ways(inner, (*before, key))
    elif isinstance(value, list) and all(isinstance(inner, dict) for inner in value):
        for index, inner in enumerate(value):
            yield from _ways(inner, (*before, index))
    else:
        yield before


def _compare_moves(found: Sketch[Any], audited: list[Audited], rng: Random) -> None:
    """Compare the moves that some completion allows, and what is closed, with those of every completion."""
    anyhow = frozenset.intersection(*(faults for _, _, faults in audited))
    states = [state for _, state, faults in audited if faults == anyhow]
    if anyhow or not states:
        return
    physical = rng.random() < 0.3
    listed: Prospects[Any] = prospects(
        Inquiry(found), physical=physical, with_closed=not physical and rng.random() < 0.5
    )
    expected = {move for state in states for move in islice(state.legal_moves(physical=physical), SHOWN)}
    told = {answer.move: answer.verdict for answer in listed.moves}
    if len(expected) < SHOWN:
        assert told.keys() <= expected
        assert listed.needs or told.keys() == expected
    for move, verdict in told.items():
        are_legal = {state.is_legal(move) for state in states}
        assert True in are_legal
        assert verdict is (Verdict.LEGAL if False not in are_legal else Verdict.UNDETERMINED), move
    for closed in listed.closed:
        assert not any(state.is_legal(closed.answer.move) for state in states)
        assert not any(
            (choice.kind, choice.place) == (closed.kind, closed.place)
            for state in states
            for choice in state.options().open
        )


def _compare_score(
    rules: GameRules[Any, Any], found: Sketch[Any], audited: list[Audited], names: Names
) -> None:
    """Compare the score as far as it is known with those of all completions."""
    anyhow = frozenset.intersection(*(faults for _, _, faults in audited))
    states = [state for _, state, faults in audited if faults == anyhow]
    if anyhow or not states:
        return
    try:
        scores = [state.score() for state in states]
    except Unknown:
        return
    counted = score_open(rules, Inquiry(found), names)
    if counted.contenders:
        ended = [outcome for state in states if (outcome := state.outcome()) is not None]
        assert {seat for outcome in ended for seat in outcome.winners} <= {*counted.contenders}
    for account in counted.accounts:
        of_seat = [score[account.seat] for score in scores]
        if account.range is not None and not any(score.excluded for score in of_seat):
            low, high = account.range
            totals = [score.total for score in of_seat]
            assert low <= min(totals)
            assert high is not None, "nothing in a position grows without a bound"
            assert high >= max(totals)
            assert account.total is None or account.total == (min(totals), max(totals))
        if account.score is not None:
            assert {*of_seat} == {account.score}
        # Who is excluded in one case or another has no lines there, but what he would have is told.
        if not any(score.excluded for score in of_seat):
            _compare_lines(account, of_seat)


BONUS = "nw.final.bonus"
WITH_BONUS = frozenset({"nw.final.trail", "nw.final.town", "nw.final.farm"})
"""Lines of features that are told in one range with their bonus."""


def _compare_lines(account: Account, scores: list[Score]) -> None:
    """Compare the lines of each clause of which one is open."""
    for clause in {line.clause for line in account.lines if isinstance(line, OpenLine)}:
        lines = [line for line in account.lines if line.clause == clause]
        ranges = [line for line in lines if isinstance(line, OpenLine)]
        if len(ranges) > 1 or ranges[0].low is None or ranges[0].high is None:
            continue
        known = sum(line.points for line in lines if isinstance(line, ScoreLine))
        others = {line.clause for line in account.lines} - {clause}
        if clause in WITH_BONUS and others & {BONUS, *WITH_BONUS}:
            continue  # whose bonus it is cannot be told from the lines
        # Features of which it is open what they are come together, and a feature with its bonus.
        together = ranges[0].what == "features" or clause in WITH_BONUS
        said = [
            sum(
                line.points
                for line in score.lines
                if line.clause == clause or (together and line.clause not in others)
            )
            for score in scores
        ]
        assert (ranges[0].low + known, ranges[0].high + known) == (min(said), max(said)), clause


def _compare(found: Sketch[Any], audited: list[Audited], move: Any) -> None:
    anyhow = frozenset.intersection(*(faults for _, _, faults in audited))
    rows = [(indices, _verdict(state, move)) for indices, state, faults in audited if faults == anyhow]
    answer = inquire(found, move)
    assert not answer.gave_up
    assert not answer.unproven
    # What rests on the place of a fault is not looked at any more: there may be more that is wrong.
    wrong = {(fault.clause, fault.where) for fault in answer.faults}
    assert wrong <= anyhow
    assert bool(wrong) == bool(anyhow)
    # A fault counts only where the move rests on its place.
    assert answer.contradicted or rows
    assert not answer.contradicted or anyhow or not rows
    if answer.contradicted:
        return
    verdicts = {verdict for _, verdict in rows}
    expected = next(iter(verdicts)) if len(verdicts) == 1 else Verdict.UNDETERMINED
    assert answer.verdict is expected, (move, verdicts)
    # Where a table that nobody entered decides, no value of the position settles anything.
    if answer.verdict is Verdict.UNDETERMINED and Verdict.UNDETERMINED not in verdicts and not anyhow:
        mattering = [variable for variable in found.variables if variable.path in answer.matters]
        wanted = _settling(found.variables, mattering, rows)
        assert set(map(frozenset, answer.settling)) == set(map(frozenset, wanted))


def _audited(found: Sketch[Any]) -> Iterator[Audited]:
    """Yield every combination of values, its state, and what the audit finds wrong with it."""
    for indices in product(*(range(len(variable.values)) for variable in found.variables)):
        state = found.state
        for variable, index in zip(found.variables, indices, strict=True):
            state = found.settle(state, variable, index)
        yield indices, state, frozenset((fault.clause, fault.where) for fault in state.audit().faults)


def _verdict(state: GameState[Any], move: Any) -> Verdict:
    try:
        return state.judge(move).verdict
    except Unknown:
        raise AssertionError("nothing is open any more") from None


def _settling(
    variables: tuple[Variable, ...],
    mattering: list[Variable],
    rows: list[tuple[tuple[int, ...], Verdict]],
) -> Iterator[tuple[str, ...]]:
    """Yield the smallest sets of what matters of which any joint value settles the verdict."""
    smallest: list[set[Variable]] = []
    for size in range(len(mattering) + 1):
        for chosen in combinations(mattering, size):
            columns = [variables.index(variable) for variable in chosen]
            said: dict[tuple[int, ...], set[Verdict]] = {}
            for indices, verdict in rows:
                said.setdefault(tuple(indices[column] for column in columns), set()).add(verdict)
            if any(one <= set(chosen) for one in smallest) or any(len(each) > 1 for each in said.values()):
                continue
            smallest.append(set(chosen))
            yield tuple(variable.path for variable in chosen)
