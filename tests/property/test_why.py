"""What may be done and what not fits on one screen, however late in a game, and leaves nothing out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dclub import games
from dclub.cli.why import option_lines
from tests.property.random_play import any_game, played

if TYPE_CHECKING:
    from dclub.kernel.game import Game
    from dclub.kernel.state import GameState

SEEDS = st.integers(0, 2**32 - 1)
LINES, WIDTH = 40, 80


def check_page(game: str, seed: int) -> None:
    begun, rng = any_game(game, seed)
    for step in played(begun, rng):
        if rng.random() < 0.1:
            check_position(begun, step.before)


def check_position(game: Game[Any, Any], state: GameState[Any]) -> None:
    lines = option_lines(game.rules, state, game.names)
    page = "\n".join(lines)
    assert len(lines) <= LINES, page
    assert max(map(len, lines)) <= WIDTH, page
    words = set(page.replace(",", " ").split())
    check_pieces(state)
    options = state.options()
    for choice in options.open:
        assert choice.clause in words
    for closed in options.closed:
        assert closed.ruling.unknown or closed.ruling.objections[0].clause in words
        assert is_named(closed.place, page)
    for choice in options.open:
        said = game.rules.format_move(choice.moves[0], state, game.names).partition(": ")[2]
        assert is_named(choice.place, page) or all(word in page for word in said.split())


def check_pieces(state: GameState[Any]) -> None:
    """Piece by piece the same is open and closed as all at once."""
    rules = state.rules
    if rules is None or rules.pieces is None:
        return
    for piece, candidate in zip(rules.pieces(state), rules.candidates(state), strict=True):
        alone, physical = piece(state, False), piece(state, True)
        assert (alone.kind, alone.place, alone.clause) == (candidate.kind, candidate.place, candidate.clause)
        assert {*alone.moves} == {*candidate.moves}
        assert {*physical.moves} >= {*alone.moves}
        assert all(map(state.is_legal, physical.moves))
        assert state.is_legal(alone.probe) is bool(alone.moves)


def is_named(place: str, page: str) -> bool:
    """Return whether a page has the name of a place; a grid has letters and numbers apart."""
    return place in page or (place[:1] in page and place[1:] in page)


class TestOneScreen:
    """Pages of drawn games."""

    @pytest.mark.parametrize("game", sorted(games))
    @settings(max_examples=4, deadline=None)
    @given(SEEDS)
    def test_one_screen(self, game: str, seed: int) -> None:
        check_page(game, seed)

    def test_exchanges_of_which_some_are_alone(self) -> None:
        check_page("diamonds-club", 629)

    @pytest.mark.deep
    @pytest.mark.parametrize("game", sorted(games))
    @settings(max_examples=60, deadline=None)
    @given(SEEDS)
    def test_one_screen_for_long(self, game: str, seed: int) -> None:
        check_page(game, seed)
