"""What golden files say of a game, whatever its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dclub.kernel.perft import perft

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from dclub.kernel.event import Event
    from dclub.kernel.facts import FactValue
    from dclub.kernel.state import GameState, Step

    Writer = Callable[[Any, Any, tuple[str, ...]], str]

__all__ = ["counts", "fact_texts", "result", "told"]


def counts(state: GameState[Any], depth: int) -> Iterator[str]:
    """Yield the nodes at every ply: decisions, chance nodes, ends."""
    for ply, nodes in enumerate(perft(state, depth)):
        yield f"{ply:02} = [{nodes.decisions}, {nodes.chances}, {nodes.ends}]"


def told(steps: Iterable[Step[Any, Any]], names: tuple[str, ...], write: Writer) -> Iterator[str]:
    """Yield every move with its events; a blank line where the phase changes."""
    for ply, step in enumerate(steps, 1):
        if step.before.phase is not step.after.phase:
            yield ""
        yield f"{ply:4} {write(step.move, step.before, names)}"
        for event in step.events:
            yield f"       {_event(event)}"


def _event(event: Event) -> str:
    facts = fact_texts(event.facts)
    return f"{event.clause}: {event.kind} ({facts})" if facts else f"{event.clause}: {event.kind}"


def fact_texts(facts: Iterable[tuple[str, FactValue]]) -> str:
    """Return facts as a list for people."""
    return ", ".join(f"{name} {value}" for name, value in facts)


def result(state: GameState[Any], names: tuple[str, ...]) -> Iterator[str]:
    """Yield the score of every player, line by line, and the winners."""
    for name, score in zip(names, state.score(), strict=True):
        yield f"{name}: {'excluded' if score.excluded else score.total}"
        for line in score.lines:
            yield f"  {line.clause}: {line.points} ({fact_texts(line.facts)})"
    outcome = state.outcome()
    if outcome is not None:
        yield f"Winners: {', '.join(names[seat] for seat in outcome.winners)} ({', '.join(outcome.why)})"
