"""Chapters chance and undo: outcomes are moves of the seat Table, and every move can be taken back."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import gcd
from random import Random
from types import SimpleNamespace

import pytest

from dclub import diamonds_club
from dclub.errors import DclubError
from dclub.kernel import clauses as C
from dclub.kernel.chance import counted, draw
from dclub.kernel.move import CHANCE
from dclub.kernel.notation import format_seat


@pytest.mark.clause(C.CHANCE_SEAT)
class TestSeat:
    """Where chance decides, it is the turn of Table, and each outcome is one of its moves."""

    def test_outcomes_are_the_legal_moves(self) -> None:
        state = diamonds_club.start(players=3).state
        assert state.to_move == CHANCE
        assert [move for move, _ in state.chances()] == list(state.legal_moves())

    def test_they_are_written_with_its_name(self) -> None:
        game = diamonds_club.start(names=["Ana", "Bela"])
        texts = [diamonds_club.format_move(move, game.state, game.names) for move in game.legal_moves()]
        assert texts == ["Table: first Ana", "Table: first Bela"]
        assert format_seat(CHANCE, game.names) == "Table"


@pytest.mark.clause(C.CHANCE_WEIGHTS)
class TestWeights:
    """Each outcome has an exact weight; the weights of all outcomes sum to 1."""

    @pytest.mark.parametrize(
        ("drawn", "weight"),
        [(0, Fraction(1, 3)), (1, Fraction(1, 12)), (2, Fraction(1, 10)), (3, Fraction(1, 8))],
    )
    def test_the_worked_case_of_the_clause(self, drawn: int, weight: Fraction) -> None:
        game = diamonds_club.start(players=3)
        for _ in range(drawn):
            game.play_chance(Random(drawn))
        assert {found for _, found in game.chances()} == {weight}
        assert sum(found for _, found in game.chances()) == 1

    def test_a_draw_is_one_of_the_outcomes(self) -> None:
        game = diamonds_club.start(players=2)
        outcomes = [move for move, _ in game.chances()]
        assert game.play_chance(Random(1)).move in outcomes

    @pytest.mark.parametrize("counts", [[1], [4, 2, 6], [3, 1, 1, 9], [5, 5, 5]])
    def test_what_is_counted_is_drawn_as_its_weights_say(self, counts: list[int]) -> None:
        moves = [f"kind {number}" for number in range(len(counts))]
        outcomes = counted(moves, counts)
        assert outcomes == tuple(
            (move, Fraction(count, sum(counts))) for move, count in zip(moves, counts, strict=True)
        )
        for seed in range(50):
            assert draw(outcomes, Random(seed)) == draw([*outcomes], Random(seed))

        def ticket(number: int) -> str:
            rng = SimpleNamespace(randrange=lambda _stop: number)
            return draw(outcomes, rng)

        whole = sum(counts) // gcd(*counts)
        drawn = Counter(ticket(number) for number in range(whole))
        assert [drawn[move] for move in moves] == [count // gcd(*counts) for count in counts]


@pytest.mark.clause(C.UNDO_EXACT)
class TestUndo:
    """Taking back a move gives the very state before it; playing it again, the very state after it."""

    def test_any_number_of_moves_chance_included(self) -> None:
        game = diamonds_club.start(players=2)
        states = [game.state]
        for seed in range(5):
            game.play_chance(Random(seed))
            states.append(game.state)
        for before in reversed(states[:-1]):
            game.undo()
            assert game.state == before
        for after in states[1:]:
            game.redo()
            assert game.state == after

    def test_a_new_move_discards_what_was_taken_back(self) -> None:
        game = diamonds_club.start(names=["Ana", "Bela"], first="Ana")
        game.undo()
        game.play("Table: first Bela")
        with pytest.raises(DclubError):
            game.redo()
