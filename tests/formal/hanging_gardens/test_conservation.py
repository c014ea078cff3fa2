"""No move of Hanging Gardens makes or loses a cube, and none takes prestige off its track.

The engine carries its moves out with a supply and with prestige of which nothing is known but where the
tracks end; z3 proves for every way through the code that both hold after. So they are inductive.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import islice
from random import Random

from attrs import evolve

from dclub import hanging_gardens
from dclub.hanging_gardens.components import MOST_CUBE, NO_CUBE, Construction
from dclub.hanging_gardens.moves import (
    Amitis,
    Base,
    Deal,
    Decline,
    Draw,
    Evolve,
    First,
    Move,
    OpenCard,
    OpenPublic,
    OrderEffects,
    Put,
    Recolour,
    SetCube,
    Shift,
    Surprise,
    Take,
)
from dclub.hanging_gardens.state import Phase, State
from tests.formal.symbolic import Amount, Paths, plain
from tests.property.hanging_gardens.games import walk

KINDS = {
    *(First, Deal, Base, SetCube, OpenPublic, OpenCard, OrderEffects, Take, Put, Decline),
    *(Evolve, Shift, Surprise, Draw, Recolour, Amitis),
}
"""All but those that change nothing that is counted: stopping after one cube, and revealing a project."""

FEW = 5


def unknown(paths: Paths, state: State) -> State:
    """Return the state with unknown cubes in the supply, and unknown prestige on its tracks."""
    most = state.ruleset.quantities.most_prestige

    def track(kind: Construction) -> Amount:
        prestige = paths.amount(f"prestige {kind}", 1)
        paths.assumed.append(plain(prestige) <= most)
        return prestige

    supply = state.supply._replace(
        wooden=tuple(paths.amount(f"wooden {kind}") for kind in Construction),
        translucent=tuple(paths.amount(f"translucent {kind}") for kind in Construction),
    )
    return evolve(state, supply=supply, prestige=tuple(map(track, Construction)))


def totals(state: State) -> Iterator[int]:
    """Yield how many there are of each cube, wherever it is."""
    assert state.supply.wooden is not None
    assert state.supply.translucent is not None
    left = (*state.supply.wooden, *state.supply.translucent)
    for cube in range(NO_CUBE + 1, MOST_CUBE + 1):
        lying = sum(garden.cubes.count(cube) for garden in state.gardens)
        kept = sum(garden.to_set.count(cube - 1) for garden in state.gardens)
        yield left[cube - 1] + lying + kept + state.turn.hand.count(cube)


def proven(state: State, move: Move) -> int:
    """Return on how many ways through the code of a move the totals and the bounds are proven to hold."""
    paths = Paths()
    before, most = unknown(paths, state), state.ruleset.quantities.most_prestige
    ways = 0
    for after in paths.all(lambda: before.apply(move).after):
        ways += 1
        for old, new in zip(totals(before), totals(after), strict=True):
            assert paths.proves(plain(old) == plain(new)), (move, old, new)
        for prestige in after.prestige:
            assert paths.proves(plain(prestige) >= 1), move
            assert paths.proves(plain(prestige) <= most), move
    return ways


def test_every_move_conserves_cubes_and_stays_on_the_tracks() -> None:
    """Of each kind of move, with each phase that can follow, the first few of a game are looked at."""
    ways: dict[tuple[Phase, type[Move], Phase], list[int]] = defaultdict(list)
    for step in islice(walk(Random(4), hanging_gardens.start(3).state), 250):
        kind = step.before.phase, type(step.move), step.after.phase
        if len(ways[kind]) < FEW:
            ways[kind].append(proven(step.before, step.move))
    assert {move for _, move, _ in ways} == KINDS
    assert all(map(all, ways.values()))
