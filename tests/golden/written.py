"""What the golden files hold, written anew from the engine."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from dclub import diamonds_club
from dclub.diamonds_club.readings import READINGS
from dclub.kernel.chance import draw
from dclub.kernel.perft import perft
from tests.property.games import walk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from dclub.diamonds_club.moves import Move
    from dclub.diamonds_club.state import State
    from dclub.kernel.event import Event
    from dclub.kernel.state import Step

__all__ = ["FILES", "FOLDER"]

FOLDER: Final = Path(__file__).parent

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
        lines += ["", f"[invented-{seats}]", *_counts(state, 3)]
        lines += ["", f"[invented-{seats}-buying]", *_counts(_first_market(state), 2)]
    usual = _tiny({})
    lines += ["", "[tiny-2]", *usual]
    for reading in READINGS:
        for option in reading.names:
            counts = _tiny({reading.id: option})
            if counts != usual:
                lines += ["", f'["tiny-2 {reading.id} {option}"]', *counts]
    return "\n".join(lines) + "\n"


def _tiny(readings: dict[str, str]) -> list[str]:
    return list(_counts(diamonds_club.start(2, edition="tiny", readings=readings).state, 15))


def _first_market(state: State) -> State:
    rng = Random(SEED)
    while chances := state.chances():
        state = state.apply(draw(chances, rng)).after
    return state


def _counts(state: State, depth: int) -> Iterator[str]:
    for ply, nodes in enumerate(perft(state, depth)):
        yield f"{ply:02} = [{nodes.decisions}, {nodes.chances}, {nodes.ends}]"


def playthrough() -> str:
    """Return one whole game of the invented edition, move by move, with all that happened."""
    game = diamonds_club.start(3)
    lines = [
        f"Diamonds Club, edition invented, three players, moves drawn with the seed {SEED}.",
        "Written by `python -m tests.golden.regenerate`.",
    ]
    state = game.state
    for ply, step in enumerate(walk(Random(SEED), game.state), 1):
        lines += _told(ply, step, game.names)
        state = step.after
    lines += ["", *_result(state, game.names)]
    return "\n".join(lines) + "\n"


def _told(ply: int, step: Step[State, Move], names: tuple[str, ...]) -> Iterator[str]:
    if step.before.phase is not step.after.phase:
        yield ""
    yield f"{ply:4} {diamonds_club.format_move(step.move, step.before, names)}"
    for event in step.events:
        yield f"       {_event(event)}"


def _event(event: Event) -> str:
    facts = ", ".join(f"{name} {value}" for name, value in event.facts)
    return f"{event.clause}: {event.kind} ({facts})" if facts else f"{event.clause}: {event.kind}"


def _result(state: State, names: tuple[str, ...]) -> Iterator[str]:
    for name, score in zip(names, state.score(), strict=True):
        yield f"{name}: {'excluded' if score.excluded else score.total}"
        for line in score.lines:
            facts = ", ".join(f"{fact} {value}" for fact, value in line.facts)
            yield f"  {line.clause}: {line.points} ({facts})"
    outcome = state.outcome()
    if outcome is not None:
        yield f"Winners: {', '.join(names[seat] for seat in outcome.winners)} ({', '.join(outcome.why)})"


FILES: Final[dict[str, Callable[[], str]]] = {"perft.toml": perft_counts, "playthrough.txt": playthrough}
