"""What is measured: a named piece of work that is done in batches and counted in units."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from attrs import frozen


class Task(StrEnum):
    """The kinds of work that are compared across subjects."""

    PLAY = "random play"
    LEGAL = "all legal moves listed"
    IS_LEGAL = "is_legal of one move"
    APPLY_UNDO = "apply and undo"
    # A verdict on every move; rulings and events are worked out only if somebody asks.
    JUDGE = "load and judge a record"
    # The same, and somebody asks for all of them.
    EXPLAIN = "load, judge and explain a record"
    GAME = "a whole game of random play"
    SCORE = "final scoring"
    # The best disjoint sets of the hardest pyramid that a search has found.
    PACK = "the hardest packing known"
    # The command `judge` on a typed position in which nothing is unknown, from text to text.
    VERDICT = "a verdict on one move"
    DRAW = "a whole table drawn"


UNITS = {
    Task.PLAY: "ply",
    Task.LEGAL: "list",
    Task.IS_LEGAL: "question",
    Task.APPLY_UNDO: "move",
    Task.JUDGE: "move",
    Task.EXPLAIN: "move",
    Task.GAME: "game",
    Task.SCORE: "scoring",
    Task.PACK: "packing",
    Task.VERDICT: "verdict",
    Task.DRAW: "picture",
}


@frozen
class Workload:
    """One task of one subject.

    A batch does some work and returns how many units it did. It keeps its own random
    source, so two runs do the same work in the same order. A batch is short, as time is taken
    between batches only.
    """

    task: Task
    subject: str
    batch: Callable[[], int]


@frozen
class Subject:
    """A library that is measured, with its version, or the reason why it is not here."""

    name: str
    version: str
    workloads: tuple[Workload, ...] = ()
    absent: str = ""
