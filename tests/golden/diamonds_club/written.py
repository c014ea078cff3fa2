"""What the golden files of Diamonds Club hold, written anew from the engine."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING, Final

from dclub import diamonds_club
from dclub.diamonds_club.readings import READINGS
from dclub.kernel.chance import draw
from tests.golden.answers import Drawn, drawn_refusals, events, options, refusals
from tests.golden.consequences import consequences
from tests.golden.diamonds_club.pictures import counted_park, refused_move, tiny_table
from tests.golden.telling import counts, result, told
from tests.property.diamonds_club.games import any_ruleset, start, walk
from tests.property.diamonds_club.mutations import mutated

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from dclub.diamonds_club.moves import Move
    from dclub.diamonds_club.state import State
    from dclub.kernel.state import Step

__all__ = ["FILES"]

SEED: Final = 7


def perft_counts() -> str:
    """Return the nodes at every ply, for both editions and for options of readings that matter."""
    lines = [
        "# Nodes at every ply: decisions, chance nodes, ends. `buying` counts from the first purchase",
        "# in a market drawn with a seed, everything else from the beginning of a game. Options of",
        "# readings that change nothing in the tiny edition are left out.",
        "# Written by `python -m tests.golden.regenerate`.",
    ]
    for seats in (2, 3, 4):
        state = diamonds_club.start(seats).state
        lines += ["", f"[invented-{seats}]", *counts(state, 3)]
        lines += ["", f"[invented-{seats}-buying]", *counts(_first_market(state), 2)]
    usual = _tiny({})
    lines += ["", "[tiny-2]", *usual]
    for reading in READINGS:
        for option in reading.names:
            found = _tiny({reading.id: option})
            if found != usual:
                lines += ["", f'["tiny-2 {reading.id} {option}"]', *found]
    return "\n".join(lines) + "\n"


def _tiny(readings: dict[str, str]) -> list[str]:
    return list(counts(diamonds_club.start(2, edition="tiny", readings=readings).state, 15))


def _first_market(state: State) -> State:
    rng = Random(SEED)
    while chances := state.chances():
        state = state.apply(draw(chances, rng)).after
    return state


def playthrough() -> str:
    """Return one whole game of the invented edition, move by move, with all that happened."""
    game = diamonds_club.start(3)
    lines = [
        f"Diamonds Club, edition invented, three players, moves drawn with the seed {SEED}.",
        "Written by `python -m tests.golden.regenerate`.",
    ]
    steps = list(walk(Random(SEED), game.state))
    lines += [*told(steps, game.names, diamonds_club.format_move), "", *result(steps[-1].after, game.names)]
    return "\n".join(lines) + "\n"


def _drawn(rng: Random) -> Iterator[Step[State, Move]]:
    return walk(rng, start(rng, any_ruleset(rng)))


GAME: Final = Drawn(diamonds_club.RULES, _drawn, mutated)

FILES: Final[dict[str, Callable[[], str]]] = {
    "diamonds_club/consequences.txt": partial(consequences, "diamonds-club"),
    "diamonds_club/counted-park.svg": counted_park,
    "diamonds_club/drawn-refusals.txt": partial(drawn_refusals, GAME),
    "diamonds_club/events.txt": partial(events, GAME),
    "diamonds_club/options.txt": partial(options, GAME),
    "diamonds_club/perft.toml": perft_counts,
    "diamonds_club/playthrough.txt": playthrough,
    "diamonds_club/refusals.txt": partial(refusals, GAME),
    "diamonds_club/refused-move.svg": refused_move,
    "diamonds_club/tiny-table.svg": tiny_table,
}
