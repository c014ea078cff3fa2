"""The first turn at which Amitis has no legal step, by exhaustive search, and then in a game (A34)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens import readings as R
from dclub.hanging_gardens.garden import open_slots
from dclub.hanging_gardens.moves import Amitis, Put, Take
from dclub.hanging_gardens.path import next_slot
from dclub.hanging_gardens.pyramid import NOWHERE, Slot
from dclub.hanging_gardens.readings import READINGS
from dclub.hanging_gardens.ruleset import Ruleset, compile_ruleset
from dclub.hanging_gardens.setup import initial_state
from dclub.hanging_gardens.state import Phase, State
from dclub.kernel.move import Seat
from dclub.kernel.reading import Readings
from tests.oracle.hanging_gardens.plot import Laid, Plot
from tests.rules.hanging_gardens.setting import BOX, SHAPE, card

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Following = Callable[["Built", Slot], Slot | None]

FIRST_TURN = {
    "next-card": (7, 5, 5),
    "strict": (4, 3, 3),
    "gap-is-edge": (7, 4, 4),
}
"""Facts, A34: for 2, 3 and 4 players."""

Built = frozenset[Slot]
Node = tuple[Built, Slot, bool]
Plan = list[tuple[Slot, bool]]
"""For each turn the slot built, and whether the queen's step was used before the last one."""


def by_engine(ruleset: Ruleset) -> Following:
    """Return the path as the engine has it."""
    garden = initial_state(ruleset).gardens[0]
    return lambda built, pawn: next_slot(
        ruleset, garden._replace(built=sum(1 << one for one in built), amitis=pawn)
    )


def by_definition(ruleset: Ruleset) -> Following:
    """Return the path as the second implementation has it."""

    @cache
    def following(built: Built, pawn: Slot) -> Slot | None:
        laid = [Laid(card("SS/SS"), *SHAPE.slots[one]) for one in built]
        plot = Plot(laid, pawn=None if pawn == NOWHERE else SHAPE.slots[pawn])
        found = plot.next_step(ruleset.path)
        return None if found is None else Slot(SHAPE.slots.index(found))

    return following


def first_stuck(ruleset: Ruleset, following: Following) -> Plan:
    """Return how a player gets stuck as early as can be, turn by turn.

    The queen is aligned with one card a round: in a round of two turns a player uses her once.
    """
    garden = initial_state(ruleset).gardens[0]
    turns_a_round = ruleset.turns // ruleset.seats
    base: Built = frozenset(SHAPE.base)
    reached: dict[Node, Plan] = {(base, NOWHERE, False): []}
    for turn in range(len(SHAPE.slots) - len(base)):
        more: dict[Node, Plan] = {}
        for (built, pawn, used), plan in reached.items():
            queen_used = used and turn % turns_a_round != 0
            for slot in open_slots(ruleset, garden._replace(built=sum(1 << one for one in built))):
                now = built | {slot}
                for queen in (False, True):
                    stood = following(now, pawn) if queen else pawn
                    if queen and (queen_used or stood is None):
                        continue
                    assert stood is not None
                    end = following(now, stood)
                    if end is None:
                        return [*plan, (slot, queen)]
                    more.setdefault((now, end, queen_used or queen), [*plan, (slot, queen)])
        reached = more
    raise AssertionError("she always has a step")


CASES = [(path, seats) for path in FIRST_TURN for seats in (2, 3, 4)]


def ruleset_of(path: str, seats: int) -> Ruleset:
    return compile_ruleset(BOX, seats, Readings.of(READINGS, {"hg.amitis.path": path}))


def play(state: State, plan: Plan) -> Iterator[tuple[int, State]]:
    """Play the plan for seat 0; yield his turns with the state before the last decision of each.

    The others keep away from the queen's column, which seat 0 takes when he wants her step.
    """
    turn = 0
    while True:
        seat = state.to_move
        moves = list(state.legal_moves())
        move = moves[0]
        if state.phase is Phase.TAKE:
            queen = state.row.queen
            own = seat == 0
            slot, wants = plan[turn] if own else (None, False)
            columns = [column for column, one in enumerate(state.row.cards) if one is not None]
            fits = [column for column in columns if (column == queen) == wants] or columns
            move = next(
                one
                for one in moves
                if isinstance(one, Take)
                and one.column == fits[0]
                and not one.left_over
                and not one.right_over
                and (slot is None or one.slot == slot)
            )
            turn += own
        elif state.phase is Phase.EFFECTS:
            wants = seat == 0 and plan[turn - 1][1]
            steps = [one for one in moves if isinstance(one, Amitis)]
            declined = [one for one in moves if type(one).__name__ == "Decline"]
            move = steps[0] if steps and wants else declined[0]
        step = state.apply(move)
        assert not isinstance(move, Put), "everything is tucked under"
        if seat == 0 and step.after.phase in (Phase.TAKE, Phase.CARDS):
            yield turn, step.before
            if turn == len(plan):
                return
        state = step.after


@pytest.mark.clause(C.AMITIS_NONE, C.AMITIS_PATH)
@pytest.mark.reading(R.AMITIS_PATH)
class TestFirstTurnWithoutAStep:
    @pytest.mark.parametrize(("path", "seats"), CASES)
    def test_by_search(self, path: str, seats: int) -> None:
        ruleset = ruleset_of(path, seats)
        expected = FIRST_TURN[path][seats - 2]
        assert len(first_stuck(ruleset, by_engine(ruleset))) == expected
        assert len(first_stuck(ruleset, by_definition(ruleset))) == expected

    @pytest.mark.parametrize(("path", "seats"), CASES)
    def test_in_a_game(self, path: str, seats: int) -> None:
        """The plan of the search, played: she stays at exactly that turn."""
        ruleset = ruleset_of(path, seats)
        plan = first_stuck(ruleset, by_engine(ruleset))
        state = initial_state(ruleset)
        while state.phase is not Phase.TAKE:
            state = state.apply(next(iter(state.legal_moves()))).after
        assert state.to_move == Seat(0)
        ends = dict(play(state, plan))
        assert list(ends) == list(range(1, len(plan) + 1))
        stays = {
            turn
            for turn, before in ends.items()
            for move in before.legal_moves()
            if C.AMITIS_NONE in [one.clause for one in before.apply(move).events]
        }
        assert stays == {len(plan)}
