"""Asking what a trail or a town is worth, complete or at the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dclub.errors import NotationError
from dclub.kernel.asking import NONE, amount, contradiction, number_from, one_of, parts, score_line
from dclub.kernel.questions import Answer, Case, Fact, Line, Topic
from dclub.new_world import clauses as C
from dclub.new_world.asking import ASKER, cell_from, check_cells, ruleset_for, table_with, tables_read
from dclub.new_world.board import Cell, neighbour
from dclub.new_world.components import Kind, Segment, Side, word
from dclub.new_world.edition import Edition
from dclub.new_world.features import Feature, key_of
from dclub.new_world.placement import is_space
from dclub.new_world.scorekeeping import completed_count
from dclub.new_world.scoring import claim_lines
from dclub.new_world.state import Phase
from dclub.new_world.tally import tallies_with
from dclub.new_world.words import format_cell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.new_world.ruleset import Ruleset

__all__ = ["COMPLETE", "FEATURE", "KIND"]

_KINDS: Final = {word(kind): kind for kind in (Kind.TRAIL, Kind.TOWN)}
_MOST: Final = 99

# --- facts ------------------------------------------------------------------------------------


def _cells(text: str, edition: Edition) -> tuple[Cell, ...]:
    if text.lower() == NONE:
        raise NotationError("a cell for each of its segments, such as 'w1 n5, w2 n5'", found=text)
    return tuple(cell_from(part, edition, column) for part, column in parts(text))


KIND: Final = Fact[Edition, Kind]("kind", "trail or town", "town", one_of(_KINDS, "a trail or a town"))
COMPLETE: Final = Fact[Edition, bool](
    "complete",
    "whether it is complete (yes), or the game ended before (no)",
    "yes",
    one_of({"yes": True, "no": False}, "yes or no"),
)
_PARTS: Final = Fact[Edition, "tuple[Cell, ...]"](
    "parts",
    "the cells of its segments; a tile with two of them is named twice, start spaces are w0",
    "w0 n5, w1 n5, w1 n6, w1 n6",
    _cells,
)
_EXTRAS: Final = Fact[Edition, int](
    "extras",
    "how many trading posts lie on the trail, or flags on the town",
    "1",
    number_from(lambda _edition: 0, lambda _edition: _MOST),
)

# --- answer -----------------------------------------------------------------------------------


def _feature(case: Case[Edition]) -> Answer:
    """Say what a feature is worth to each who has the most settlers on it."""
    cells = case[_PARTS]
    ruleset = ruleset_for(case, cells)
    check_cells(ruleset, _PARTS.name, cells)
    _check_connected(ruleset, cells)
    lines = [_complete(case, ruleset)] if case[COMPLETE] else list(_incomplete(case, ruleset))
    return Answer(tuple(lines), ("points", *tables_read(cells)))


def _check_connected(ruleset: Ruleset, cells: tuple[Cell, ...]) -> None:
    """Raise `RecordError` if the cells do not lie beside one another."""
    left, waiting = set(cells), [cells[0]]
    while waiting:
        here = waiting.pop()
        left.discard(here)
        beside = {neighbour(here, side) for side in Side} & left
        waiting += (near for near in beside if not (is_space(ruleset, here) and is_space(ruleset, near)))
    if left:
        apart = ", ".join(format_cell(cell) for cell in sorted(left))
        raise contradiction(_PARTS.name, f"expected cells side by side; {apart} lies apart from the others")


def _complete(case: Case[Edition], ruleset: Ruleset) -> Line:
    kind, cells = case[KIND], case[_PARTS]
    counted = [cell for cell in cells if ruleset.spaces_count or not is_space(ruleset, cell)]
    key, tiles = key_of(cells[0], 0), frozenset(counted)
    feature = Feature(key, kind, tiles, len(counted), case[_EXTRAS], frozenset(), ())
    count = completed_count(ruleset, feature)
    clause = C.SCORE_TRAIL if kind is Kind.TRAIL else C.SCORE_TOWN
    names = ", ".join(map(format_cell, dict.fromkeys(counted)))
    working = f"{count.working} ({names})"
    said = f"The complete {word(kind)} is worth {amount(count.worth, 'point')}."
    return Line(said, (clause,), working, (("points", count.worth),))


def _incomplete(case: Case[Edition], ruleset: Ruleset) -> Iterator[Line]:
    kind, extras = case[KIND], [case[_EXTRAS]]
    segments = tuple((cell, Segment(kind, extras=extras.pop() if extras else 0)) for cell in case[_PARTS])
    tallies = tallies_with(table_with(ruleset, Phase.FINAL), segments, ())
    for line in claim_lines(tallies, tallies.claims[0], ASKER):
        what = "Its trading posts are" if line.clause == C.FINAL_POSTS else f"The incomplete {word(kind)} is"
        yield score_line(case, line, f"{what} worth {amount(line.points, 'point')} at the end.")


FEATURE: Final = Topic(
    "feature", "What is a trail or a town worth?", (KIND, COMPLETE, _PARTS, _EXTRAS), _feature
)
