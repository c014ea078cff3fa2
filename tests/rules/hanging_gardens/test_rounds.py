"""Turns and rounds, and the end of the game (A37 to A41)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

import pytest
from attrs import evolve

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens import readings as R
from dclub.hanging_gardens.components import CardId
from dclub.hanging_gardens.moves import HIDDEN, Amitis, Deal, OpenCard, OrderEffects, RevealProject, Take
from dclub.hanging_gardens.readings import READINGS
from dclub.hanging_gardens.ruleset import compile_ruleset
from dclub.hanging_gardens.setup import initial_state
from dclub.hanging_gardens.state import Phase, State
from dclub.kernel import clauses as K
from dclub.kernel.chance import draw
from dclub.kernel.move import CHANCE
from dclub.kernel.reading import Readings
from tests.rules.hanging_gardens.setting import (
    BOX,
    FULL,
    Own,
    after,
    amitis,
    events,
    objections,
    position,
    slot,
    take,
)

if TYPE_CHECKING:
    from dclub.hanging_gardens.moves import Move
    from dclub.kernel.state import Step

LETTERS = "ABCD"


def game(seats: int, seed: int = 1) -> list[Step[State, Move]]:
    """Return a game in which everything is declined and tucked under, floor by floor."""
    rng = Random(seed)
    state = initial_state(compile_ruleset(BOX, seats, Readings.of(READINGS)))
    steps = []
    while state.to_move is not None:
        moves = list(state.legal_moves())
        move: Move = moves[0]
        if state.phase is Phase.TAKE:
            move = next(
                one for one in moves if isinstance(one, Take) and not one.left_over and not one.right_over
            )
        elif state.phase is Phase.EFFECTS:
            move = next(one for one in moves if type(one).__name__ == "Decline")
        elif state.phase is not Phase.FIRST_PLAYER and (chances := state.chances()):
            move = draw(chances, rng)
        steps.append(state.apply(move))
        state = steps[-1].after
    return steps


def takes(steps: list[Step[State, Move]]) -> list[Step[State, Move]]:
    return [step for step in steps if isinstance(step.move, Take)]


@pytest.mark.clause(C.ROUND_TURNS, C.TURN_NEXT, C.ROUND_EMPEROR, C.SETUP_PLAYERS)
class TestTurns:
    """Facts, section 8."""

    @pytest.mark.parametrize(
        ("seats", "per_player", "rounds", "a_round"), [(2, 10, 5, 4), (3, 10, 10, 3), (4, 9, 9, 4)]
    )
    def test_numbers(self, seats: int, per_player: int, rounds: int, a_round: int) -> None:
        taken = takes(game(seats))
        assert Counter(step.move.seat for step in taken) == dict.fromkeys(range(seats), per_player)
        assert len(taken) == rounds * a_round

    @pytest.mark.parametrize(
        ("seats", "order"),
        [(2, "ABABA"), (3, "ACBACBACBA"), (4, "ADCBADCBA")],
    )
    def test_first_players(self, seats: int, order: str) -> None:
        """The marker goes to whoever played last; that player takes two turns in a row."""
        taken = takes(game(seats))
        a_round = len(taken) // len(order)
        starts = [step.move.seat for step in taken][::a_round]
        assert "".join(LETTERS[seat] for seat in starts) == order
        assert all(step.before.first == starts[number // a_round] for number, step in enumerate(taken))
        ends = [step.move.seat for step in taken][a_round - 1 :: a_round]
        assert ends[:-1] == starts[1:]

    def test_two_players_turn_by_turn(self) -> None:
        turns = "".join(LETTERS[step.move.seat] for step in takes(game(2)))
        assert turns == "ABAB" + "BABA" + "ABAB" + "BABA" + "ABAB"

    @pytest.mark.parametrize(("seats", "last"), [(2, "3.1"), (3, "3.1"), (4, "2.4")])
    def test_amitis_floor_by_floor(self, seats: int, last: str) -> None:
        """With mandatory steps only she ends on the tenth card, or on the ninth."""
        steps = game(seats)
        assert all(garden.amitis == slot(last) for garden in steps[-1].after.gardens)
        counted = Counter(step.move.seat for step in steps if isinstance(step.move, Amitis))
        assert set(counted.values()) == {9 if seats == 4 else 10}


@pytest.mark.clause(C.ROUND_QUEEN, C.ROUND_EFFECTS, C.CARDS_ROW, C.EFFECT_USED)
class TestRoundEnd:
    """Four new cards, effects up, the queen one column on."""

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_queen(self, seats: int) -> None:
        """A38: 1, 2, 3, 4, 1, ..."""
        columns = [step.before.row.queen + 1 for step in takes(game(seats))]
        a_round = 3 if seats == 3 else 4
        assert columns == [number // a_round % 4 + 1 for number in range(len(columns))]

    def test_effects_stay_in_their_columns(self) -> None:
        """A7."""
        steps = game(4)
        (order,) = (step.move.effects for step in steps if isinstance(step.move, OrderEffects))
        assert {step.after.row.effects for step in takes(steps)} == {order}

    def test_effects_are_turned_up(self) -> None:
        state = position(
            Phase.AMITIS,
            Own(),
            Own(),
            row="- - - -",
            column=4,
            to_move=1,
            used="evolve surprise queen",
            queen=4,
        )
        next_state = after(state, amitis("stairs", seat=1))
        assert (next_state.row.used, next_state.row.queen) == (0, 0)
        assert (next_state.phase, next_state.to_move, next_state.first) == (Phase.CARDS, CHANCE, 1)
        assert next_state.row.cards == (None,) * 4
        clauses = events(state, amitis("stairs", seat=1))
        assert clauses[-3:] == [C.ROUND_EMPEROR, C.ROUND_EFFECTS, C.ROUND_QUEEN]

    def test_within_a_round_they_stay_down_and_nothing_is_refilled(self) -> None:
        state = position(Phase.AMITIS, Own(), Own(), row="- - - TT/TT", column=3, used="evolve")
        next_state = after(state, amitis("stairs"))
        assert (next_state.row.used, next_state.phase, next_state.to_move) == (1, Phase.TAKE, 1)
        assert next_state.row.cards[:3] == (None,) * 3
        assert objections(next_state, take(1, "2.1", seat=1)) == [C.TAKE_OPEN]
        assert objections(next_state, OpenCard(0, CardId("b1"))) == [K.TURN_PHASE]

    @pytest.mark.parametrize("seats", [2, 4])
    def test_every_card_once(self, seats: int) -> None:
        opened = [step.move.card for step in game(seats) if isinstance(step.move, OpenCard)]
        assert len(opened) == len(set(opened)) == (20 if seats == 2 else 36)


@pytest.mark.clause(C.ROUND_LEFTOVER, C.CARDS_RETURNED)
class TestLeftover:
    """With three players one card is left over: it goes to the bottom of the pile, face down."""

    def ended(self, stock: str = "b1 b2 b3 b4", returned: str = "") -> State:
        state = position(
            Phase.AMITIS, Own(), Own(), Own(), row="- RR/RR - -", column=4, to_move=2, used="evolve", queen=2,
            stock=stock, returned=returned,
        )  # fmt: skip
        return after(state, amitis("stairs", seat=2))

    def test_the_round_ends_after_three(self) -> None:
        state = self.ended()
        assert (state.phase, state.first) == (Phase.CARDS, 2)
        assert state.row.cards == (None,) * 4
        assert state.supply.returned == ("r2",)

    def test_of_an_unknown_pile_nobody_knows_the_order(self) -> None:
        state = position(
            Phase.AMITIS, Own(), Own(), Own(), row="- RR/RR - -", column=4, to_move=2, used="evolve", queen=2
        )
        state = evolve(state, supply=state.supply._replace(stock=None, returned=()))
        ended = after(state, amitis("stairs", seat=2))
        assert (ended.phase, ended.supply) == (Phase.CARDS, state.supply)

    def test_its_effect_simply_stays(self) -> None:
        """A39: nobody uses the effect below a card that nobody took."""
        assert self.ended().row.used == 0

    def test_not_before_the_fresh_ones(self) -> None:
        state = self.ended("b1", "b9 b8")
        assert state.chances() == ((OpenCard(0, CardId("b1")), Fraction(1)),)
        assert objections(state, OpenCard(0, CardId("b9"))) == [C.CARDS_RETURNED]
        assert objections(state, OpenCard(0, CardId("b3"))) == [C.CARDS_UNDRAWN]
        (objection,) = state.judge(OpenCard(0, CardId("b9"))).objections
        assert dict(objection.facts) == {"card": "b9", "expected": "", "stock": 1}

    def test_first_in_first_out(self) -> None:
        state = after(self.ended("b1", "b9 b8"), OpenCard(0, CardId("b1")))
        assert state.chances() == ((OpenCard(1, CardId("b9")), Fraction(1)),)
        (objection,) = state.judge(OpenCard(1, CardId("b8"))).objections
        assert objection.clause == C.CARDS_RETURNED
        assert dict(objection.facts) == {"card": "b8", "expected": "b9", "stock": 0}
        state = after(state, OpenCard(1, CardId("b9")), OpenCard(2, CardId("b8")))
        assert state.supply.returned == ("r2",)

    @pytest.mark.parametrize("seed", range(5))
    def test_the_tenth_round(self, seed: int) -> None:
        """Facts, section 2: with 36 cards it shows the leftovers of the first four rounds, in their order."""
        steps = game(3, seed)
        opened = [step.move.card for step in steps if isinstance(step.move, OpenCard)]
        left = []
        for step in steps:
            found = [one.fact("cards") for one in step.events if one.clause == C.ROUND_LEFTOVER]
            left += [name for names in found if isinstance(names, tuple) for name in names]
        assert len(opened) == 40
        assert len(set(opened[:36])) == 36
        assert opened[36:] == left[:4]
        assert len(left) in (9, 10)

    def test_nothing_is_left_over_with_two_or_four(self) -> None:
        for seats in (2, 4):
            clauses = [one.clause for step in game(seats) for one in step.events]
            assert C.ROUND_LEFTOVER not in clauses

    def test_a_row_of_what_is_left(self) -> None:
        """A37: if the pile holds fewer than four, all of them are opened."""
        state = position(Phase.CARDS, Own(), Own(), Own(), row="- - - -", stock="b1", returned="b9", first=1)
        state = after(state, OpenCard(0, CardId("b1")), OpenCard(1, CardId("b9")))
        assert (state.phase, state.to_move) == (Phase.TAKE, 1)
        assert [one.id if one else None for one in state.row.cards] == ["b1", "b9", None, None]


@pytest.mark.clause(C.END_PYRAMIDS, C.PYRAMID_SIZE, C.REVEAL_PROJECT)
class TestEnd:
    """Everybody finishes in the same round: 15 cards, or 14 with four players."""

    @pytest.mark.parametrize(("seats", "cards"), [(2, 15), (3, 15), (4, 14)])
    def test_cards(self, seats: int, cards: int) -> None:
        steps = game(seats)
        last = steps[-1].after
        assert last.phase is Phase.FINAL
        assert last.to_move is None
        assert {garden.built.bit_count() for garden in last.gardens} == {cards}
        assert last.outcome() is not None
        assert all(step.before.outcome() is None for step in steps)
        assert list(last.legal_moves()) == []

    def test_nothing_after_it(self) -> None:
        last = game(2)[-1].after
        assert objections(last, take(1, "2.1")) == [K.TURN_OVER]

    @pytest.mark.reading(R.PROJECT_SECRET)
    def test_hidden_projects_are_revealed_first(self) -> None:
        rng = Random(2)
        named = Readings.of(READINGS)
        state = initial_state(compile_ruleset(BOX, 2, named))
        while state.to_move is not None and state.phase is not Phase.REVEAL:
            moves = list(state.legal_moves())
            move: Move = rng.choice(moves)
            if isinstance(move, Deal):
                move = Deal(move.receiver, HIDDEN)
            state = state.apply(move).after
        assert (state.phase, state.to_move) == (Phase.REVEAL, CHANCE)
        assert state.outcome() is None
        while state.phase is Phase.REVEAL:
            moves = list(state.legal_moves())
            assert all(isinstance(one, RevealProject) for one in moves)
            state = after(state, moves[-1])
        assert state.outcome() is not None

    def test_in_the_middle_of_a_round(self) -> None:
        """The game ends when the pyramids are finished, also where a round has turns left."""
        edition = evolve(BOX, quantities=evolve(BOX.quantities, short_pyramid=2))
        own = [Own(above=FULL), Own(above=FULL)]
        state = position(
            Phase.AMITIS, *own, row="- - UU/UU TT/TT", column=2, to_move=1, edition=edition, queen=4
        )
        assert after(state, amitis("stairs", seat=1)).phase is Phase.FINAL
