"""What the golden files of New World hold, written anew from the engine."""

from __future__ import annotations

from functools import partial
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Final

from dclub import new_world
from dclub.new_world.readings import READINGS
from dclub.new_world.state import Phase
from tests.golden.answers import Drawn, drawn_refusals, events, options, refusals, score_lines
from tests.golden.consequences import consequences
from tests.golden.new_world.pictures import counted_town, refused_move, tiny_table
from tests.golden.telling import counts, result, told
from tests.property.new_world.games import any_ruleset, start, walk
from tests.property.new_world.mutations import mutated

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from dclub.kernel.state import Step
    from dclub.new_world.moves import Move
    from dclub.new_world.state import State

__all__ = ["FILES"]

SEED: Final = 7
PLIES: Final = 8
"""So far the tiny edition is counted; a whole game of it has at most 14 plies."""


def perft_counts() -> str:
    """Return the nodes at every ply, from the beginning, and those after some plies of drawn games."""
    lines = [
        "# Nodes at every ply: decisions, chance nodes, ends. `turns` counts at some plies of a game;",
        "# options of readings that change nothing there, or in the tiny edition, are left out.",
        "# Written by `python -m tests.golden.regenerate`.",
    ]
    for seats in (2, 3, 4, 5):
        lines += ["", f"[invented-{seats}]", *counts(new_world.start(seats).state, 3)]
    _with_readings(lines, "tiny-2", _tiny)
    _with_readings(lines, "invented-3-turns", _turns)
    return "\n".join(lines) + "\n"


def _with_readings(lines: list[str], name: str, count: Callable[[dict[str, str]], list[str]]) -> None:
    """Add the counts under the usual readings, and under each option that has others."""
    usual = count({})
    lines += ["", f"[{name}]", *usual]
    for reading in READINGS:
        for option in reading.names:
            found = count({reading.id: option})
            if found != usual:
                lines += ["", f'["{name} {reading.id} {option}"]', *found]


def _tiny(readings: dict[str, str]) -> list[str]:
    return list(counts(new_world.start(2, edition="tiny", readings=readings).state, PLIES))


def _turns(readings: dict[str, str]) -> list[str]:
    """Return how many moves there are, and how many after each, at some plies of a game."""
    state = new_world.start(3, readings=readings).state
    lines = []
    for ply, step in enumerate(islice(walk(Random(SEED), state), 150, 200)):
        if step.before.phase in (Phase.PLACE, Phase.SETTLE, Phase.SCORE):
            lines += [f"ply-{ply:02}-{line}" for line in counts(step.before, 1)]
    return lines


def playthrough() -> str:
    """Return one whole game of the invented edition, move by move, with all that happened."""
    game = new_world.start(3)
    lines = [
        f"New World, edition invented, three players, moves drawn with the seed {SEED}.",
        "Written by `python -m tests.golden.regenerate`.",
    ]
    steps = list(walk(Random(SEED), game.state))
    lines += [*told(steps, game.names, new_world.format_move), "", *result(steps[-1].after, game.names)]
    return "\n".join(lines) + "\n"


def _drawn(rng: Random) -> Iterator[Step[State, Move]]:
    return walk(rng, start(any_ruleset(rng)))


GAME: Final = Drawn(new_world.RULES, _drawn, mutated)

FILES: Final[dict[str, Callable[[], str]]] = {
    "new_world/consequences.txt": partial(consequences, "new-world"),
    "new_world/counted-town.svg": counted_town,
    "new_world/drawn-refusals.txt": partial(drawn_refusals, GAME),
    "new_world/events.txt": partial(events, GAME),
    "new_world/options.txt": partial(options, GAME),
    "new_world/perft.toml": perft_counts,
    "new_world/playthrough.txt": playthrough,
    "new_world/refusals.txt": partial(refusals, GAME),
    "new_world/score-lines.txt": partial(score_lines, GAME),
    "new_world/refused-move.svg": refused_move,
    "new_world/tiny-table.svg": tiny_table,
}
