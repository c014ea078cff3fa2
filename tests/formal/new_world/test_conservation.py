"""No move of New World makes or loses a tile or a settler, and points are won only as its events say.

The engine carries its moves out with stacks, supplies and points of which nothing is known, the supplies
but that nobody owes any; z3 proves for every way through the code that the totals are what they were.
So conservation is inductive.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import islice
from random import Random

from attrs import evolve

from dclub import new_world
from dclub.kernel.move import Seat
from dclub.kernel.state import Step
from dclub.new_world.moves import Draw, First, Move, Place, Score, SetAside, Settle
from dclub.new_world.ruleset import Ruleset
from dclub.new_world.state import Phase, State
from tests.formal.symbolic import Paths, plain
from tests.property.new_world.games import any_ruleset, start, walk

KINDS = {First, Draw, SetAside, Place, Settle, Score}
FEW = 3


def unknown(paths: Paths, state: State) -> State:
    """Return the state with unknown stacks and points, and supplies that are at least empty."""
    assert state.stock is not None
    most = max((_out(state, Seat(seat)) for seat in range(state.seats)), default=0)
    return evolve(
        state,
        ruleset=_with_settlers(state.ruleset, paths.amount("settlers of each", most)),
        stock=tuple(paths.amount(f"stack {kind}", 0) for kind in range(len(state.stock))),
        points=tuple(paths.amount(f"points of {seat}") for seat in range(state.seats)),
    )


def _with_settlers(ruleset: Ruleset, settlers: int) -> Ruleset:
    edition = ruleset.edition
    return evolve(ruleset, edition=evolve(edition, quantities=evolve(edition.quantities, settlers=settlers)))


def _out(state: State, seat: Seat) -> int:
    """Return how many settlers of a seat are on the board."""
    return sum(settler.seat == seat for settler in state.settlers)


def tiles(state: State) -> list[int]:
    """Return how many tiles there are of each kind, wherever they are."""
    assert state.stock is not None
    drawn, lying = state.turn.drawn, [placed.form.id for _, placed in state.board]
    return [
        left + lying.count(kind) + state.aside.count(kind) + (drawn is not None and drawn.id == kind)
        for kind, left in zip(state.ruleset.numbers, state.stock, strict=True)
    ]


def won(step: Step[State, Move], seat: Seat) -> int:
    """Return the points that a seat wins by a move, as its events say."""
    total = 0
    for event in step.events:
        if event.kind in ("points", "bonus") and event.fact("seat") == seat:
            points = event.fact("points")
            assert isinstance(points, int)
            total += points
    return total


def proven(state: State, move: Move) -> int:
    """Return on how many legal ways through the code of a move the totals are proven to stay."""
    paths = Paths()
    before = unknown(paths, state)
    ways = 0
    for step in paths.all(lambda: before.apply(move) if before.is_legal(move) else None):
        if step is None:
            continue
        ways += 1
        after = step.after
        assert after.stock is not None
        assert after.ruleset.quantities.settlers is before.ruleset.quantities.settlers
        for old, new, left in zip(tiles(before), tiles(after), after.stock, strict=True):
            assert paths.proves(plain(old) == plain(new)), (move, old, new)
            assert paths.proves(plain(left) >= 0), move
        for seat in map(Seat, range(state.seats)):
            supply, total = after.supply(seat), before.supply(seat) + _out(before, seat)
            assert paths.proves(plain(supply) >= 0), move
            assert paths.proves(plain(supply + _out(after, seat)) == plain(total)), move
            assert paths.proves(plain(after.points[seat]) == plain(before.points[seat] + won(step, seat)))
    return ways


def test_every_move_conserves_tiles_settlers_and_points() -> None:
    """The first few moves of some games are looked at.

    A few of each kind, with each phase that can follow and each number of settlers who come or go.
    """
    ways: dict[tuple[Phase, type[Move], Phase, int], list[int]] = defaultdict(list)
    firsts = [new_world.start(3).state, *(start(any_ruleset(Random(seed))) for seed in (0, 1, 4, 28))]
    for first in firsts:
        for step in islice(walk(Random(4), first), 250):
            more = len(step.after.settlers) - len(step.before.settlers)
            kind = step.before.phase, type(step.move), step.after.phase, more
            if len(ways[kind]) < FEW:
                ways[kind].append(proven(step.before, step.move))
    assert {move for _, move, _, _ in ways} == KINDS
    assert min(more for *_, more in ways) < -1
    assert all(map(all, ways.values()))
