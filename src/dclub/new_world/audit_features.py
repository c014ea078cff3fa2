"""The audit of features: who may stand on them together, and what those that are complete have brought.

Only a completed feature brings points and moves a surveyor, each once. What is complete stays so,
and is counted from the tiles alone, with every majority and bonus that anybody can have had.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache, partial
from itertools import combinations
from typing import TYPE_CHECKING, Final

from attrs import frozen

from dclub.kernel.audit import Check, Findings, finding
from dclub.kernel.holes import raw_values
from dclub.kernel.known import each, known, known_items, need
from dclub.kernel.partial import Unknown
from dclub.new_world import clauses as C
from dclub.new_world import readings as R
from dclub.new_world.board import Cell, Placed, around
from dclub.new_world.components import Kind, Segment, word
from dclub.new_world.placement import is_space
from dclub.new_world.scorekeeping import farm_is_complete
from dclub.new_world.state import Phase, State
from dclub.new_world.survey import Part, Survey, Table, beside, survey_of
from dclub.new_world.words import format_cell

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dclub.new_world.features import Settler

__all__ = ["FEATURES", "known_tiles", "need_tiles"]


def known_tiles(state: State) -> list[tuple[Cell, Placed]]:
    """Return the tiles that are known, in the order of their cells."""
    blocks = state.board.blocks.values()
    return sorted((pair for block in blocks for pair in known_items(block)), key=lambda pair: pair[0])


def need_tiles(state: State) -> None:
    """Raise `Unknown` if it is not known of some cell what lies there."""
    for block in state.board.blocks.values():
        need(raw_values(block))


def _survey(state: State) -> Survey:
    """Return how the tiles that are known are connected."""
    return survey_of(state.ruleset, tuple(known_tiles(state)))


# --- who stands where ---------------------------------------------------------------------------


def _claims(state: State) -> Findings:
    """Settlers stand on segments that there are, and nobody is left on what was completed earlier."""
    table, names, _ = _survey(state)
    held: dict[Part, list[Settler]] = defaultdict(list)
    for _, settler in known(state.settlers):
        part = (settler.cell, settler.segment)
        if part not in names or is_space(state.ruleset, settler.cell):
            yield finding(C.SETTLE_HERE, f"tiles.{format_cell(settler.cell)}", segment=settler.segment)
        else:
            held[names[part]].append(settler)
    yield from each(held.values(), partial(_merged, state, table, names))
    yield from each(held.values(), partial(_left, state, cache(partial(_completed_below, state)), names))
    need(state.settlers)


def _merged(state: State, table: Table, names: dict[Part, Part], settlers: list[Settler]) -> Findings:
    """Several settlers share a feature only if other tiles joined it after they had been placed.

    A tile with more than one segment of the feature may have been settled on any of them.
    """
    if len(settlers) == 1:
        return
    feature = names[_part(settlers[0])]
    of_feature = Counter(cell for (cell, _), name in names.items() if name == feature)
    alone = sorted(_part(settler) for settler in settlers if of_feature[settler.cell] == 1)
    for first, second in combinations(alone, 2):
        if second in beside(table, first):
            need_tiles(state)  # what is not known may give a tile a second segment of the feature
            place, other = format_cell(second[0]), format_cell(first[0])
            yield finding(C.SETTLE_CLAIMED, f"tiles.{place}", found=2, total=1, beside=other)


def _part(settler: Settler) -> Part:
    return settler.cell, settler.segment


def _completed_below(state: State) -> set[Settler]:
    """Return the settlers that stand on something without open ends, as far as that is known."""
    features = [feature for _, feature in known_items(state.landscape.features)]
    return {settler for feature in features if not feature.ends for settler in feature.settlers}


def _left(
    state: State, completed: Callable[[], set[Settler]], names: dict[Part, Part], settlers: list[Settler]
) -> Findings:
    """A completed trail, town or farm holds nobody, unless the tile of this turn has completed it."""
    first = settlers[0]
    placed = state.board.get(first.cell)
    kind = Kind.PLAIN if placed is None else placed.form.segments[first.segment].kind
    is_complete = farm_is_complete(state, first.cell) if kind is Kind.FARM else first in completed()
    if kind is Kind.PLAIN or not is_complete or _is_of_this_turn(state, names, first):
        return
    clause = {Kind.TRAIL: C.COMPLETE_TRAIL, Kind.TOWN: C.COMPLETE_TOWN}.get(kind, C.COMPLETE_FARM)
    yield finding(clause, f"tiles.{format_cell(first.cell)}", feature=word(kind))


def _is_of_this_turn(state: State, names: dict[Part, Part], settler: Settler) -> bool:
    """Return whether the tile just placed may have completed what a settler stands on."""
    if state.phase not in (Phase.SETTLE, Phase.SCORE) or (last := state.turn.cell) is None:
        return False
    return settler.cell in (last, *around(last)) or any(
        cell == last and name == names[_part(settler)] for (cell, _), name in names.items()
    )


# --- what was scored ----------------------------------------------------------------------------


@frozen
class _Completed:
    """A completed feature: what it is worth at most, and on how many tiles a settler can have stood."""

    worth: int
    settled: int


def _completed(state: State) -> list[_Completed]:
    """Return what is complete on the table, claimed or not; start spaces count as tiles here."""
    spaces = state.ruleset.edition.start
    if spaces is None:
        raise Unknown("start")
    need([space.segments for space in spaces])
    points, (table, _, surveyed) = state.ruleset.edition.points, _survey(state)
    values = {
        Kind.TRAIL: (points.trail_tile, points.trail_post),
        Kind.TOWN: (points.town_tile, points.town_flag),
    }
    found: list[_Completed] = []
    for parts, ends in surveyed:
        first = parts[0]
        kind = _segment(table, first).kind
        if kind is Kind.FARM and farm_is_complete(state, first[0]):
            found.append(_Completed(points.farm, 1))
        elif kind in values and not ends:
            (each_tile, each_extra), cells = values[kind], {cell for cell, _ in parts}
            extras = sum(_segment(table, part).extras for part in parts)
            settled = sum(not is_space(state.ruleset, cell) for cell in cells)
            found.append(_Completed(len(cells) * each_tile + extras * each_extra, settled))
    return found


def _segment(table: Table, part: Part) -> Segment:
    cell, number = part
    return table[cell][0].segments[number]


def _brought(state: State) -> Findings:
    """Nobody and nothing has gone further than the completed features allow."""
    completed = cache(partial(_completed, state))
    yield from each((_scored, _surveyed), lambda check: check(state, completed))


def _scored(state: State, completed: Callable[[], Sequence[_Completed]]) -> Findings:
    """Nobody has more points than the completed features can have brought him.

    Where tiles are stated literally, people write down those that matter: then it is enough that any lie.
    """
    won = {seat: points for seat, points in known(state.points) if points > 0}
    if won and not (state.is_open and state.board.count):
        most = sum(map(partial(_most, state), completed()))
        for seat, points in won.items():
            if points > most:
                need_tiles(state)
                yield finding(C.COMPONENTS_POINTS, "points", seat=seat + 1, found=points, most=most)
    need(state.points)


def _most(state: State, one: _Completed) -> int:
    """Return what one player can have got for a completed feature: all of it, and every bonus."""
    sizes, bonus = state.ruleset.quantities, state.ruleset.edition.points.bonus
    settlers = 1 if state.ruleset.says(R.BONUS_PER, "player") else min(sizes.settlers, one.settled)
    return one.worth + len(state.surveyors) * bonus * settlers


def _surveyed(state: State, completed: Callable[[], Sequence[_Completed]]) -> Findings:
    """The surveyors have gone no further than by one column for every completed feature.

    Where tiles are stated literally, that is not asked, as in `_scored`.
    """
    columns = [column for _, column in known(state.surveyors)]
    if any(columns) and not state.is_open and sum(columns) > (most := len(completed())):
        need_tiles(state)
        yield finding(C.SURVEYOR_MOVE, "surveyors", found=tuple(columns), most=most)
    need(state.surveyors)


FEATURES: Final[tuple[Check[State], ...]] = (_claims, _brought)
"""The checks of features."""
