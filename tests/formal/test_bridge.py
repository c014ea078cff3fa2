"""The comparison of a model with the engine notices a move too many, one too few and one made twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from dclub import diamonds_club
from dclub.diamonds_club.state import Phase, State
from tests.formal.bridge import Bound, Graph, Instance, compare
from tests.formal.diamonds_club.bridge import BRIDGE
from tests.formal.tlc import FINE, Report

OPENING = Bound[State]({}, lambda state: state.legal_moves() if state.phase < Phase.BUY else ())
INSTANCE = Instance(BRIDGE, OPENING, diamonds_club.start(2, edition="tiny").state)


def report(folder: Path, lines: list[str]) -> Report:
    """Return what TLC says if a model tells these moves of the opening."""
    graph = Graph(INSTANCE)
    pairs = len(list(graph.edges()))
    said = [
        f"{pairs + 1} states generated, {len(graph.seen)} distinct states found, 0 states left on queue.",
        f"The depth of the complete state graph search is {graph.levels}.",
    ]
    told = ['"' + line.replace('"', '\\"') + '"' for line in lines]
    output = folder / "out"
    output.write_text("\n".join([*told, *said]))
    return Report(FINE, output)


def lines() -> list[str]:
    """Return what a model tells that is right."""
    return [edge.line for edge in Graph(INSTANCE).edges()]


def test_the_same_moves(tmp_path: Path) -> None:
    counts = compare(report(tmp_path, lines()), INSTANCE)
    assert counts.pairs == len(lines())
    assert set(counts.fired) == {("first-player", "first"), ("market", "strip")}


def test_a_move_too_few(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="only the engine makes this move"):
        compare(report(tmp_path, lines()[:-1]), INSTANCE)


def test_a_move_twice(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="or makes it twice"):
        compare(report(tmp_path, [*lines(), lines()[0]]), INSTANCE)


def test_another_state_that_follows(tmp_path: Path) -> None:
    first, *others = lines()
    with pytest.raises(AssertionError, match="only the model makes this move"):
        compare(report(tmp_path, [first.replace("FALSE", "TRUE"), *others]), INSTANCE)
