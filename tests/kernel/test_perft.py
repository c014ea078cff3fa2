"""Perft and random play, on games of any rules."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from dclub import diamonds_club
from dclub.kernel.move import CHANCE
from dclub.kernel.perft import MAX_DEPTH, Nodes, perft
from dclub.kernel.playing import play_randomly, random_move


class TestPerft:
    def test_the_state_itself_is_ply_0(self) -> None:
        assert perft(diamonds_club.start(players=2).state, 0) == (Nodes(0, 1, 0),)

    def test_each_way_counts(self) -> None:
        state = diamonds_club.start(players=2, edition="tiny").state
        counted = perft(state, 4)
        states = [state]
        for nodes in counted:
            deciding = [each for each in states if each.to_move not in (CHANCE, None)]
            chance = [each for each in states if each.to_move == CHANCE]
            assert nodes == Nodes(len(deciding), len(chance), len(states) - len(deciding) - len(chance))
            assert nodes.total == len(states)
            states = [each.apply(move).after for each in states for move in each.legal_moves()]

    def test_ends_are_counted_and_lead_nowhere(self) -> None:
        game = diamonds_club.start(players=2)
        play_randomly(game, Random(1))
        assert perft(game.state, 2) == (Nodes(0, 0, 1), Nodes(0, 0, 0), Nodes(0, 0, 0))

    @pytest.mark.parametrize("depth", [0, 1, 2, 3, 5])
    def test_watching_changes_nothing_and_sees_the_whole(self, depth: int) -> None:
        state = diamonds_club.start(players=2, edition="tiny").state
        seen: list[Fraction] = []
        assert perft(state, depth, seen.append) == perft(state, depth)
        assert sum(seen) == 1

    @pytest.mark.parametrize("depth", [-1, MAX_DEPTH + 1])
    def test_a_depth_that_cannot_be(self, depth: int) -> None:
        with pytest.raises(ValueError, match="a depth of 0 to"):
            perft(diamonds_club.start(players=2).state, depth)


class TestRandomPlay:
    def test_a_game_ends(self) -> None:
        game = diamonds_club.start(players=4)
        plies = play_randomly(game, Random(3))
        assert game.outcome() is not None
        assert plies == len(game.steps)
        assert random_move(game.state, Random(3)) is None

    def test_so_many_plies(self) -> None:
        game = diamonds_club.start(players=2)
        assert play_randomly(game, Random(3), 11) == 11
        assert play_randomly(game, Random(3), 0) == 0
        assert len(game.steps) == 11

    def test_the_same_source_gives_the_same_game(self) -> None:
        games = [diamonds_club.start(players=3) for _ in range(2)]
        for game in games:
            play_randomly(game, Random(8))
        assert [step.move for step in games[0].steps] == [step.move for step in games[1].steps]

    def test_where_chance_is_not_listed_it_stops(self) -> None:
        game = diamonds_club.start(players=2, first=0, open_tables=["strips"])
        assert play_randomly(game, Random(8)) == 0
