"""The bridge between a formal model and the engine: one map, two searches, the same graph.

A model is a module of TLA+ with these names of its own:

- `state`: a tuple of all that the rules read, the name of the phase first and no other string in it;
- `move`: a variable that holds the last move, its kind first, and that nothing reads;
- constants that bound it: a `Bound` says the same of the engine;
- `Result`: what the scoring says of the last state of a game, unless that is a part of `state`.

Beside it lies a configuration that names what is checked. The other constants are read off the engine.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, TypeVar

from attrs import define, field, frozen

from dclub.kernel.state import GameState, Step
from tests.formal.tla import Value, definitions, text
from tests.formal.tlc import FINE, MAIN, Report, Tlc

__all__ = [
    "SPEC",
    "Bound",
    "Bridge",
    "Counts",
    "Graph",
    "Instance",
    "compare",
    "is_result",
    "search",
    "told_result",
]

SPEC: Final = Path(__file__).parents[2] / "spec"

S = TypeVar("S", bound=GameState[Any])

TELL: Final = "Tell == PrintT(ToString(<<TLCGet(\"level\"), state, move', state'>>))"
TELL_RESULT: Final = 'TellResult == phase = "final" => PrintT(ToString(<<state, Result>>))'


@frozen
class Bridge(Generic[S]):
    """How states and moves of an engine are written in its model.

    `constants` gives those of the model for a first state, `state`, `move` and `result` the values of
    what is called so in the model, the last of them where a game has ended.
    """

    model: Path
    constants: Callable[[S], dict[str, Value]]
    state: Callable[[S], Value]
    move: Callable[[Step[S, Any]], Value]
    result: Callable[[S], Value] | None = None


@frozen
class Bound(Generic[S]):
    """How far a search goes: the constants of the model that bound it, and the moves that it follows."""

    constants: dict[str, Value]
    moves: Callable[[S], Iterable[Any]]


@frozen
class Instance(Generic[S]):
    """A model with everything that it leaves open: the first state says its edition and readings."""

    bridge: Bridge[S]
    bound: Bound[S]
    first: S

    def extended(self, more: str) -> tuple[str, str]:
        """Return a module that extends the model with its constants and more, and their configuration."""
        module, config = definitions({**self.bridge.constants(self.first), **self.bound.constants})
        head = f"---- MODULE {MAIN} ----\nEXTENDS {self.bridge.model.stem}, TLC\n"
        result = "" if self.bridge.result is None else TELL_RESULT
        return f"{head}{module}\n{more}\n{result}\n====\n", config

    @property
    def told_config(self) -> str:
        """The line of a configuration that lets the model tell its results."""
        return "" if self.bridge.result is None else "INVARIANT TellResult\n"

    def configured(self, *left_out: str) -> str:
        """Return the configuration that lies beside the model, without some of its sections."""
        sections = self.bridge.model.with_suffix(".cfg").read_text().split("\n\n")
        return "\n\n".join(section for section in sections if not section.startswith(left_out))


class Edge(NamedTuple):
    """A move of the engine: how many plies lead there at least, and all three as texts."""

    level: int
    before: str
    move: str
    after: str

    @property
    def line(self) -> str:
        """What the model tells of the move."""
        return f"<<{self.level}, {self.before}, {self.move}, {self.after}>>"


class Counts(NamedTuple):
    """How many states, how many pairs of a state and a canonical move, and how many levels there are.

    `fired` counts the moves by phase and kind, each an action of the model. (TLC could count them
    itself, but what it writes down for it grows beyond any memory where definitions rest on others.)
    """

    states: int
    pairs: int
    levels: int
    fired: Counter[tuple[str, str]]


@define
class Graph(Generic[S]):
    """A breadth-first search over canonical states of the engine, which yields every move on its way."""

    instance: Instance[S]
    seen: dict[S, str] = field(init=False, factory=dict)
    levels: int = field(init=False, default=0)

    def edges(self) -> Iterator[Edge]:
        """Yield every canonical move from every state, level by level."""
        state, bridge = self.instance.first.canonical(), self.instance.bridge
        self.seen, self.levels = {state: text(bridge.state(state))}, 0
        level = [state]
        while level:
            self.levels += 1
            deeper: list[S] = []
            for state in level:
                yield from self._moves(state, deeper)
            level = deeper

    def results(self) -> Iterator[str]:
        """Yield what the model tells of the last states of games; they have been found before."""
        if self.instance.bridge.result is not None:
            for state in self.seen:
                if state.to_move is None:
                    yield told_result(self.instance.bridge, state)

    def _moves(self, state: S, deeper: list[S]) -> Iterator[Edge]:
        before, bridge = self.seen[state], self.instance.bridge
        for move in self.instance.bound.moves(state):
            step = state.apply(move)
            after = step.after.canonical()
            if after not in self.seen:
                self.seen[after] = text(bridge.state(after))
                deeper.append(after)
            named = text(bridge.move(Step(state, move, after)))
            yield Edge(self.levels, before, named, self.seen[after])


def scores_and_winners(state: GameState[Any]) -> Value:
    """Return what a model calls `Result`, in the last state of a game."""
    outcome = state.outcome()
    assert outcome is not None
    scores = tuple(total for total in outcome.scores if total is not None)
    return scores, frozenset(seat + 1 for seat in outcome.winners)


def told_result(bridge: Bridge[S], state: S) -> str:
    """Return what the model tells of the last state of a game."""
    assert bridge.result is not None
    return text((bridge.state(state), bridge.result(state)))


def is_result(line: str) -> bool:
    """Return whether a line tells a result: it begins with a state, any other with a number."""
    return line.startswith("<<<<")


def _digest(line: str) -> bytes:
    return blake2b(line.encode(), digest_size=16).digest()


def search(tlc: Tlc, folder: Path, instance: Instance[S]) -> Report:
    """Let TLC check the bounded model and tell every move that it makes."""
    module, constants = instance.extended(TELL)
    config = f"{instance.configured()}\n{constants}\nACTION_CONSTRAINT Tell\n{instance.told_config}"
    return tlc.check(folder, instance.bridge.model, module, config)


def compare(report: Report, instance: Instance[S]) -> Counts:
    """Return how much there is; fails unless both searches find the same moves, level by level.

    Equal are the states, the moves in each, the state that follows and the level. The map is
    injective on both: no two states of the engine have one text, no two moves in a state.
    """
    assert report.code == FINE, report.said()
    graph = Graph(instance)
    of_engine = [_digest(edge.line) for edge in graph.edges()]
    missing = set(of_engine)
    assert len(missing) == len(of_engine), "two moves in one state have the same text"
    assert len(set(graph.seen.values())) == len(graph.seen), "two states have the same text"
    results = set(graph.results())
    fired = Counter[tuple[str, str]]()
    for line in report.told():
        if is_result(line):
            assert line in results, f"only the model has this result: {line}"
            results.remove(line)
            continue
        assert _digest(line) in missing, f"only the model makes this move, or makes it twice: {line}"
        missing.remove(_digest(line))
        phase, kind, *_ = re.findall(r'"([a-z-]+)"', line)
        fired[phase, kind] += 1
    for edge in graph.edges() if missing else ():
        assert _digest(edge.line) not in missing, f"only the engine makes this move: {edge.line}"
    assert not results, f"only the engine has this result: {min(results)}"
    counts = Counts(len(graph.seen), len(of_engine), graph.levels, fired)
    assert (report.distinct, report.generated - 1, report.depth) == counts[:3]
    return counts
