"""What was promised: bounds on ratios to other libraries, and limits of time and memory."""

from __future__ import annotations

from attrs import frozen

from benchmarks.workload import Task


@frozen
class Promise:
    """A target of a game for one task against one peer, as a bound on a ratio.

    It bounds the ratio of speeds from below if `is_speed`, else that of times from above.
    """

    game: str
    task: Task
    peer: str
    bound: float
    is_speed: bool = False


@frozen
class Limit:
    """A target of a game for one task alone: at most so many milliseconds."""

    game: str
    task: Task
    milliseconds: float


DIAMONDS_CLUB = "Diamonds Club"
HANGING_GARDENS = "Hanging Gardens"
NEW_WORLD = "New World: A Carcassonne Game"
GAMES = (DIAMONDS_CLUB, HANGING_GARDENS, NEW_WORLD)

PROMISES = (
    Promise(DIAMONDS_CLUB, Task.PLAY, "python-chess", 1.2, is_speed=True),
    Promise(DIAMONDS_CLUB, Task.IS_LEGAL, "python-chess", 1.0),
    Promise(DIAMONDS_CLUB, Task.APPLY_UNDO, "python-chess", 1.5),
    Promise(DIAMONDS_CLUB, Task.JUDGE, "PokerKit", 1.0),
    Promise(HANGING_GARDENS, Task.PLAY, "python-chess", 1.2, is_speed=True),
    Promise(HANGING_GARDENS, Task.IS_LEGAL, "python-chess", 1.0),
    Promise(HANGING_GARDENS, Task.APPLY_UNDO, "python-chess", 1.5),
    Promise(NEW_WORLD, Task.PLAY, "python-chess", 1.0, is_speed=True),
    Promise(NEW_WORLD, Task.IS_LEGAL, "python-chess", 1.0),
    Promise(NEW_WORLD, Task.APPLY_UNDO, "python-chess", 5.0),
)
LIMITS = (
    Limit(HANGING_GARDENS, Task.SCORE, 2.0),
    Limit(HANGING_GARDENS, Task.PACK, 50.0),
    Limit(NEW_WORLD, Task.GAME, 15.0),
    *(Limit(game, Task.VERDICT, 5.0) for game in GAMES),
    *(Limit(game, Task.DRAW, 50.0) for game in GAMES),
)
DISPUTE_MILLISECONDS = 1_000
RECORD_MILLISECONDS = (1_000, 5_000, 100)
"""A faulty record of a whole game read to its end, one repaired, and an answer while one is kept."""
STATE_BYTES = 10_000
HISTORY_BYTES = 5_000_000
STARTUP_RATIO = 3.0
GROWTH = 1.0
