"""Games of the engine as traces, which a model accepts or does not, and traces that are wrong."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final, TypeVar

from attrs import frozen

from dclub.kernel.state import GameState
from tests.formal.bridge import Instance, is_result, told_result
from tests.formal.tla import Value, text
from tests.formal.tlc import FINE, Tlc

__all__ = ["Ply", "Trace", "corrupted", "followed", "walked"]

S = TypeVar("S", bound=GameState[Any])


@frozen
class Ply:
    """A move, as the model names it, the state after it, and what the model tells of it if it is the last."""

    move: Value
    after: tuple[Value, ...]
    result: str = ""


Trace = tuple[Ply, ...]


def walked(instance: Instance[S], rng: Random, most: int) -> Trace:
    """Return a random game of at most so many plies; its moves are those that the bound follows."""
    return tuple(_plies(instance, rng, most))


def _plies(instance: Instance[S], rng: Random, most: int) -> Iterator[Ply]:
    state, bridge = instance.first, instance.bridge
    for _ in range(most):
        moves = list(instance.bound.moves(state))
        if not moves:
            return
        step = state.apply(rng.choice(moves))
        after = bridge.state(step.after)
        assert isinstance(after, tuple)
        state = step.after
        ended = state.to_move is None and bridge.result is not None
        yield Ply(bridge.move(step), after, told_result(bridge, state) if ended else "")


def corrupted(trace: Trace, rng: Random) -> Iterator[tuple[int, Trace]]:
    """Yield traces with one fault each, and how many plies are right before it.

    A ply is left out; a move comes twice; a number in a state is one too high; another move stands
    with the state that follows.
    """
    at = rng.randrange(len(trace) // 2, len(trace) - 1)
    before, ply, behind = trace[:at], trace[at], trace[at + 1 :]
    yield at, (*before, *behind)
    yield at + 1, (*before, ply, ply, *behind)
    for place in rng.sample(_numbers(ply.after), 5):
        yield at, (*before, Ply(ply.move, _raised(ply.after, place)), *behind)
    other = next(other for other in trace if other.move != ply.move)
    yield at, (*before, Ply(other.move, ply.after), *behind)


def _numbers(values: tuple[Value, ...], path: tuple[int, ...] = ()) -> list[tuple[int, ...]]:
    """Return where the numbers of a state stand, as paths into its sequences."""
    found: list[tuple[int, ...]] = []
    for index, value in enumerate(values):
        if isinstance(value, tuple):
            found.extend(_numbers(value, (*path, index)))
        elif isinstance(value, int) and not isinstance(value, bool):
            found.append((*path, index))
    return found


def _raised(values: tuple[Value, ...], path: tuple[int, ...]) -> tuple[Value, ...]:
    index, value = path[0], values[path[0]]
    if isinstance(value, tuple):
        higher: Value = _raised(value, path[1:])
    else:
        assert isinstance(value, int)
        higher = value + 1
    return (*values[:index], higher, *values[index + 1 :])


FOLLOW: Final = """
VARIABLES trace, ply
Begin == Init /\\ trace \\in DOMAIN Traces /\\ ply = 0
Follow ==
  /\\ ply < Len(Traces[trace]) /\\ ply' = ply + 1 /\\ trace' = trace
  /\\ Next /\\ <<move', state'>> = Traces[trace][ply']
  /\\ PrintT(ToString(<<trace, ply'>>))
"""


def followed(tlc: Tlc, folder: Path, instance: Instance[S], traces: list[Trace]) -> list[int]:
    """Return how many plies of each trace the model accepts.

    Its invariants hold on the way, and where a trace is accepted to its end, so are its results.
    """
    lines = ",\n".join(_written(trace) for trace in traces)
    module, constants = instance.extended(f"Traces == <<\n{lines}\n>>\n{FOLLOW}")
    checked = instance.configured("SPECIFICATION", "VIEW", "PROPERTIES")
    config = f"{checked}\n{constants}\nINIT Begin\nNEXT Follow\n{instance.told_config}"
    report = tlc.check(folder, instance.bridge.model, module, config)
    assert report.code == FINE, report.said()
    told = set(report.told())
    results = {line for line in told if is_result(line)}
    accepted: dict[int, int] = defaultdict(int)
    for line in told - results:
        number, ply = map(int, re.findall(r"\d+", line))
        accepted[number] = max(accepted[number], ply)
    found = [accepted[number] for number in range(1, len(traces) + 1)]
    reached = [ply for trace, plies in zip(traces, found, strict=True) for ply in trace[:plies]]
    assert results == {ply.result for ply in reached if ply.result}
    return found


def _written(trace: Trace) -> str:
    return "<<" + ",\n".join(text((ply.move, ply.after)) for ply in trace) + ">>"
