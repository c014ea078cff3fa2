"""What the golden files of Hanging Gardens hold, written anew from the engine."""

from __future__ import annotations

from functools import partial
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Final

from dclub import hanging_gardens
from dclub.hanging_gardens.readings import READINGS
from dclub.hanging_gardens.state import Phase
from dclub.kernel.chance import draw
from tests.golden.answers import Drawn, drawn_refusals, events, options, refusals
from tests.golden.consequences import consequences
from tests.golden.hanging_gardens.pictures import counted_garden, refused_move, tiny_table
from tests.golden.telling import counts, result, told
from tests.property.hanging_gardens.games import any_ruleset, start, walk
from tests.property.hanging_gardens.mutations import mutated

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from dclub.hanging_gardens.moves import Move
    from dclub.hanging_gardens.state import State
    from dclub.kernel.state import Step

__all__ = ["FILES"]

SEED: Final = 7


def perft_counts() -> str:
    """Return the nodes at every ply, from the beginning, from a first turn, and from later ones."""
    lines = [
        "# Nodes at every ply: decisions, chance nodes, ends. `first-turn` counts from the first card that",
        "# is taken after a set-up drawn with a seed, `turns` from some turns of a drawn game; options of",
        "# readings that change nothing there are left out.",
        "# Written by `python -m tests.golden.regenerate`.",
    ]
    for seats in (2, 3, 4):
        lines += ["", f"[invented-{seats}]", *counts(hanging_gardens.start(seats).state, 4)]
        lines += ["", f"[invented-{seats}-first-turn]", *counts(_first_turn(seats), 2)]
    tiny = hanging_gardens.start(2, edition="tiny").state
    lines += ["", "[tiny-2]", *counts(tiny, 7)]
    usual = _turns({})
    lines += ["", "[invented-2-turns]", *usual]
    for reading in READINGS:
        for option in reading.names:
            found = _turns({reading.id: option})
            if found != usual:
                lines += ["", f'["invented-2-turns {reading.id} {option}"]', *found]
    return "\n".join(lines) + "\n"


def _first_turn(seats: int) -> State:
    """Return a state after a drawn set-up, with the first of every choice of a player."""
    rng, state = Random(SEED), hanging_gardens.start(seats).state
    while state.phase is not Phase.TAKE:
        chances = state.chances()
        move = draw(chances, rng) if chances else next(iter(state.legal_moves()))
        state = state.apply(move).after
    return state


def _turns(readings: dict[str, str]) -> Iterator[str] | list[str]:
    """Return how many moves there are, and how many after each, at every ply of a part of a game."""
    state = hanging_gardens.start(2, readings=readings).state
    lines = []
    for ply, step in enumerate(islice(walk(Random(SEED), state), 30, 130)):
        if step.before.phase in (Phase.PUT_BACK, Phase.EFFECTS, Phase.SECOND_MOVE, Phase.AMITIS):
            lines += [f"ply-{ply:02}-{line}" for line in counts(step.before, 1)]
    return lines


def playthrough() -> str:
    """Return one whole game of the invented edition, move by move, with all that happened."""
    game = hanging_gardens.start(3)
    lines = [
        f"Hanging Gardens, edition invented, three players, moves drawn with the seed {SEED}.",
        "Written by `python -m tests.golden.regenerate`.",
    ]
    steps = list(walk(Random(SEED), game.state))
    lines += [*told(steps, game.names, hanging_gardens.format_move), "", *result(steps[-1].after, game.names)]
    return "\n".join(lines) + "\n"


def _drawn(rng: Random) -> Iterator[Step[State, Move]]:
    return walk(rng, start(any_ruleset(rng)))


GAME: Final = Drawn(hanging_gardens.RULES, _drawn, mutated)

FILES: Final[dict[str, Callable[[], str]]] = {
    "hanging_gardens/consequences.txt": partial(consequences, "hanging-gardens"),
    "hanging_gardens/counted-garden.svg": counted_garden,
    "hanging_gardens/drawn-refusals.txt": partial(drawn_refusals, GAME),
    "hanging_gardens/events.txt": partial(events, GAME),
    "hanging_gardens/options.txt": partial(options, GAME),
    "hanging_gardens/perft.toml": perft_counts,
    "hanging_gardens/playthrough.txt": playthrough,
    "hanging_gardens/refusals.txt": partial(refusals, GAME),
    "hanging_gardens/refused-move.svg": refused_move,
    "hanging_gardens/tiny-table.svg": tiny_table,
}
