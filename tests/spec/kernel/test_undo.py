"""Chapter undo: what has been revealed since a move, and whether it may be taken back at the table."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from dclub import diamonds_club, games, hanging_gardens, new_world
from dclub.errors import DclubError
from dclub.kernel import clauses as C
from dclub.kernel import readings as R
from dclub.kernel.clause import Certainty
from dclub.kernel.move import CHANCE
from dclub.kernel.phrases import explain_objection
from dclub.kernel.playing import play_randomly, random_move
from dclub.kernel.ruling import Verdict
from dclub.kernel.takeback import Disclosure, last_decision, revealed_since

if TYPE_CHECKING:
    from dclub.kernel.game import Game
    from dclub.kernel.takeback import TakeBack

IDS = list(games)
SET_ASIDE = 5
"""The seed of a game of New World in which a tile fits nowhere."""


def dealt(game: str, readings: dict[str, str] | None = None, seed: int = 5) -> Game[Any, Any]:
    """A game of three at the first decision of a player."""
    played = games[game].start(3, readings=readings)
    rng = Random(seed)
    while played.state.to_move == CHANCE:
        played.play_chance(rng)
    return played


def decide(game: Game[Any, Any]) -> int:
    """Let the player to move do something; return the ply."""
    move = next(iter(game.legal_moves()))
    assert move.seat != CHANCE
    game.play(move)
    return len(game.steps)


def reasons(found: TakeBack) -> list[str]:
    return [name for objection in found.ruling.objections for name, _ in objection.facts]


@pytest.mark.clause(C.UNDO_REVEALED)
class TestRevealed:
    """Chance that could have come out otherwise, what was hidden and is shown, the decision of another."""

    @pytest.mark.parametrize("game", IDS)
    def test_nothing_since_a_move_just_made(self, game: str) -> None:
        played = dealt(game)
        ply = decide(played)
        assert revealed_since(played.steps, ply) == ()

    @pytest.mark.parametrize("game", IDS)
    @pytest.mark.parametrize("seed", range(3))
    def test_all_that_others_and_chance_decided_later(self, game: str, seed: int) -> None:
        played = games[game].start(3)
        play_randomly(played, Random(seed))
        steps = played.steps
        ply = next(number for number, step in enumerate(steps, 1) if step.move.seat != CHANCE)
        mover = steps[ply - 1].move.seat
        found = revealed_since(steps, ply)
        decided = [one.ply for one in found if one.how is Disclosure.DECIDED]
        expected = [n for n, step in enumerate(steps, 1) if n > ply and step.move.seat not in (mover, CHANCE)]
        assert decided == expected
        chance = {one.ply for one in found if one.how is Disclosure.CHANCE}
        later = {n: step for n, step in enumerate(steps, 1) if n > ply and step.move.seat == CHANCE}
        assert chance == {n for n, step in later.items() if len(step.before.chances()) > 1}
        assert [one.ply for one in found] == sorted(one.ply for one in found)

    def test_a_further_decision_of_the_same_player_reveals_nothing(self) -> None:
        game = diamonds_club.start(2, first="White")
        play_randomly(game, Random(1))
        built = [
            ply
            for ply, step in enumerate(game.steps[:-1], 1)
            if isinstance(step.move, diamonds_club.Build) and game.steps[ply].move.seat == step.move.seat
        ]
        assert built
        for ply in built:
            assert revealed_since(game.steps[: ply + 1], ply) == ()

    def test_the_only_possible_outcome_of_chance_reveals_nothing(self) -> None:
        game = new_world.start(2)
        play_randomly(game, Random(SET_ASIDE))
        aside = [n for n, step in enumerate(game.steps, 1) if isinstance(step.move, new_world.SetAside)]
        assert aside
        for ply in aside:
            before = max(n for n, step in enumerate(game.steps[: ply - 1], 1) if step.move.seat != CHANCE)
            found_plies = [one.ply for one in revealed_since(game.steps[:ply], before)]
            assert ply not in found_plies
            assert ply - 1 in found_plies, "the tile that was drawn before it"

    def test_projects_that_the_last_move_shows(self) -> None:
        game = hanging_gardens.start(2)
        play_randomly(game, Random(4))
        last = len(game.steps)
        (shown,) = revealed_since(game.steps, last)
        assert (shown.ply, shown.how, shown.seat) == (last, Disclosure.SHOWN, game.steps[-1].move.seat)

    def test_projects_that_lie_open_are_shown_to_nobody(self) -> None:
        game = hanging_gardens.start(2, readings={"hg.project.secret": "open"})
        play_randomly(game, Random(4))
        assert revealed_since(game.steps, len(game.steps)) == ()

    def test_a_ply_that_there_is_not(self) -> None:
        game = dealt("diamonds-club")
        with pytest.raises(DclubError, match=r"there is no ply 0; the last one is 5"):
            revealed_since(game.steps[:5], 0)
        with pytest.raises(DclubError, match="there is no ply 6"):
            revealed_since(game.steps[:5], 6)


@pytest.mark.clause(C.UNDO_TABLE)
class TestTakingBack:
    """A player may take back a move until something has been revealed; the library always does."""

    @pytest.mark.parametrize("game", IDS)
    def test_a_move_just_made(self, game: str) -> None:
        played = dealt(game)
        ply = decide(played)
        found = played.may_take_back()
        assert (found.may, found.ply, found.seat) == (True, ply, played.steps[-1].move.seat)
        assert found.ruling.clauses == (C.UNDO_REVEALED, C.UNDO_TABLE)
        assert found.ruling.readings == ((R.UNDO_LIMIT, "revealed"),)
        assert found.ruling.certainty is Certainty.SILENT

    @pytest.mark.parametrize("game", IDS)
    def test_not_once_another_has_decided(self, game: str) -> None:
        played = dealt(game)
        ply = decide(played)
        mover = played.steps[-1].move.seat
        rng = Random(2)
        while played.steps[-1].move.seat in (mover, CHANCE):
            move = random_move(played.state, rng)
            assert move is not None
            played.play(move)
        found = played.may_take_back(ply)
        assert not found.may
        assert "decided" in reasons(found)
        (said,) = [
            explain_objection(played.rules, objection, played.names)
            for objection in found.ruling.objections
            if "decided" in dict(objection.facts)
        ]
        assert said == f"Since then another player has decided: ply {len(played.steps)}."

    @pytest.mark.parametrize("game", IDS)
    def test_the_state_before_a_move_stands_for_its_ply(self, game: str) -> None:
        played = dealt(game)
        before = played.state
        ply = decide(played)
        assert played.may_take_back(before) == played.may_take_back(ply)
        with pytest.raises(DclubError, match="no move of this game was made in that state"):
            played.may_take_back(played.state)

    @pytest.mark.parametrize("game", IDS)
    def test_the_library_takes_back_whatever_the_ruling(self, game: str) -> None:
        played = games[game].start(3, readings={R.UNDO_LIMIT: "made"})
        start = played.state
        play_randomly(played, Random(0), 40)
        assert not played.may_take_back().may
        while played.steps:
            played.undo()
        assert played.state == start

    def test_what_chance_decided_is_nobodys(self) -> None:
        for option in ("revealed", "decided", "made"):
            game = dealt("diamonds-club", {R.UNDO_LIMIT: option})
            found = game.may_take_back(2)
            assert found.ruling.objections[0].facts == (("nobody", 2),)
            assert {verdict for _, verdict in found.otherwise} == {Verdict.ILLEGAL}

    def test_without_a_decision_there_is_nothing_to_take_back(self) -> None:
        game = dealt("new-world")
        with pytest.raises(DclubError, match="no player has decided anything yet"):
            game.may_take_back()
        with pytest.raises(DclubError, match="no player has decided anything yet"):
            last_decision(())

    @pytest.mark.reading(R.UNDO_LIMIT)
    def test_the_options_differ(self) -> None:
        verdicts = {}
        for option in ("revealed", "decided", "made"):
            game = dealt("new-world", {R.UNDO_LIMIT: option})
            decide(game)
            while game.state.to_move != CHANCE:
                decide(game)
            last = len(game.steps)
            at_once = game.may_take_back(last).may
            game.play_chance(Random(3))
            found = game.may_take_back(last)
            verdicts[option] = (at_once, found.may)
            others = {name: verdict is Verdict.LEGAL for name, verdict in found.otherwise}
            assert option not in others
            assert others | {option: found.may} == {"revealed": False, "decided": True, "made": False}
        assert verdicts == {"revealed": (True, False), "decided": (True, True), "made": (False, False)}

    def test_a_record_keeps_the_option(self) -> None:
        game = games["hanging-gardens"].start(2, readings={R.UNDO_LIMIT: "decided"})
        assert game.record().header.readings == {"kernel.undo.limit": "decided"}
