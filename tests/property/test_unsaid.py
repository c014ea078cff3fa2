"""Where a great deal of a position is unsaid, what is said of it holds in what it really is."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dclub import games
from dclub.cli.prospecting import prospect_lines
from dclub.kernel import clauses as K
from dclub.kernel.inquiry import Inquiry
from dclub.kernel.move import CHANCE
from dclub.kernel.open_scoring import score_open
from dclub.kernel.partial import PartialPosition, Unknown
from dclub.kernel.phase import SHOWN
from dclub.kernel.prospects import prospects
from dclub.kernel.ruling import Verdict
from dclub.kernel.unsettled import sketch
from tests.property.openness import Way, ways_into
from tests.property.random_play import any_game, played

if TYPE_CHECKING:
    from random import Random

    from dclub.kernel.rules import Document, GameRules
    from dclub.kernel.state import GameState

SEEDS = st.integers(0, 2**32 - 1)
LINES, WIDTH = 40, 80
SHARES: Final = (0.1, 0.3, 0.6, 0.9)
"""How much of a position may be unsaid: every value with one of these chances."""


def check_unsaid(game: str, seed: int, often: float) -> int:
    """Return how many positions on the way of a game were looked at."""
    begun, rng = any_game(game, seed)
    tried = 0
    for step in played(begun, rng):
        state = step.before
        if state.to_move not in (None, CHANCE) and rng.random() < often:
            tried += check_position(begun.rules, rng, state)
    return tried


def check_position(rules: GameRules[Any, Any], rng: Random, state: GameState[Any]) -> bool:
    """Leave much of a position open and hold what is said of it against the position."""
    names = rules.default_names[: state.seats]
    document = without_much(rng, rules.position_document(state, names))
    position = rules.parse_position(document, None).position
    if not isinstance(position, PartialPosition):
        return False
    inquiry: Inquiry[Any, Any] = Inquiry(sketch(rules, position, names))
    assert not inquiry.faults
    assert inquiry.completes is not False
    check_moves(rules, inquiry, state)
    check_score(rules, inquiry, state)
    return True


def without_much(rng: Random, document: Document) -> Document:
    """Return a document in which every value is left open with the same chance."""
    changed, share = deepcopy(document), rng.choice(SHARES)
    for way in ways_into(changed):
        if rng.random() < share:
            _open(changed, way)
    return changed


def _open(document: Any, way: Way) -> None:
    for step in way[:-1]:
        document = document[step]
    document[way[-1]] = "?"


def check_moves(rules: GameRules[Any, Any], inquiry: Inquiry[Any, Any], state: GameState[Any]) -> None:
    names = rules.default_names[: state.seats]
    listed = prospects(inquiry, physical=False, with_closed=True)
    told = {answer.move: answer.verdict for answer in listed.moves}
    for move, verdict in told.items():
        assert verdict is not Verdict.ILLEGAL
        assert verdict is Verdict.UNDETERMINED or state.is_legal(move), move
    for closed in listed.closed:
        assert closed.answer.verdict is not Verdict.ILLEGAL or not state.is_legal(closed.answer.move)
    legal = set(state.legal_moves())
    if not listed.needs and len(legal) < SHOWN:
        assert legal <= told.keys()
    lines = prospect_lines(rules, names, inquiry.sketch.state, listed)
    page = "\n".join(lines)
    assert len(lines) <= LINES, page
    assert max(map(len, lines)) <= WIDTH, page


def check_score(rules: GameRules[Any, Any], inquiry: Inquiry[Any, Any], state: GameState[Any]) -> None:
    try:
        scores = state.score()
    except Unknown:
        return
    counted = score_open(rules, inquiry, rules.default_names[: state.seats])
    for account in counted.accounts:
        score = scores[account.seat]
        if account.score is not None:
            assert account.score == score
        elif account.range is not None and not score.excluded:
            low, high = account.total or account.range
            assert high is not None, "nothing in a position grows without a bound"
            assert low <= score.total <= high


@pytest.mark.clause(K.RULING_PROSPECTS, K.POSITION_RANGE, K.RULING_COMPLETIONS)
class TestUnsaid:
    """What really lies on the table is one of the completions."""

    @pytest.mark.parametrize("game", sorted(games))
    def test_something_is_tried(self, game: str) -> None:
        assert sum(check_unsaid(game, seed, 0.02) for seed in range(2)) > 1

    @pytest.mark.parametrize("game", sorted(games))
    @settings(max_examples=2, deadline=None)
    @given(SEEDS)
    def test_unsaid(self, game: str, seed: int) -> None:
        check_unsaid(game, seed, 0.01)

    @pytest.mark.deep
    @pytest.mark.parametrize("game", sorted(games))
    @settings(max_examples=10, deadline=None)
    @given(SEEDS)
    def test_unsaid_for_long(self, game: str, seed: int) -> None:
        check_unsaid(game, seed, 0.03)
