"""The chart: the landscape of all that lies on the table, made at once from its survey.

Play keeps the landscape up to date tile by tile, see `features`. A position that is read from a
document has all its tiles at the same time.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from dclub.new_world.board import Cell, neighbour, opposite
from dclub.new_world.components import Kind
from dclub.new_world.features import (
    NO_FEATURE,
    NO_OPENING,
    Feature,
    Key,
    Landscape,
    Opening,
    key_of,
    place_of,
    plan_of,
)
from dclub.new_world.placement import is_space
from dclub.new_world.survey import survey_of

if TYPE_CHECKING:
    from dclub.new_world.board import Placed
    from dclub.new_world.components import Side
    from dclub.new_world.features import Settler
    from dclub.new_world.ruleset import Ruleset
    from dclub.new_world.survey import Connected, Survey

__all__ = ["charted"]


def charted(
    ruleset: Ruleset, tiles: tuple[tuple[Cell, Placed], ...], settlers: tuple[Settler, ...], last: Cell | None
) -> tuple[Landscape, tuple[Key, ...]]:
    """Return the landscape of some tiles, and the features of the one on `last`, () if that is None.

    Features that end nowhere and hold nobody are left out, but for those of the tile on `last`.
    """
    chart = _Chart(survey_of(ruleset, tiles))
    parts = chart.names_on(last)
    standing: dict[Key, list[Settler]] = defaultdict(list)
    for settler in settlers:
        name = chart.survey.names.get((settler.cell, settler.segment))
        if name is not None:
            standing[key_of(*name)].append(settler)
    features: dict[Key, Feature] = {}
    for one in chart.survey.connected:
        key = key_of(*one.parts[0])
        if one.ends or key in standing or key in parts:
            feature = chart.feature(one, ruleset, sorted(standing.get(key, ())))
            if feature.kind is not Kind.FARM:
                features[key] = feature
    hidden = [cell for cell, placed in tiles if not placed.form.segments]
    unknown = place_of(min(hidden, key=lambda cell: (cell == last, cell))) if hidden else ""
    return Landscape(chart.openings(), features, unknown), parts


class _Chart:
    """What a survey says of features and openings."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey

    def feature(self, found: Connected, ruleset: Ruleset, settlers: list[Settler]) -> Feature:
        """Return the feature of parts that are connected."""
        table, parts = self.survey.table, found.parts
        segments = [table[cell][0].segments[number] for cell, number in parts]
        kind = segments[0].kind
        counting = [cell for cell, _ in parts if ruleset.spaces_count or not is_space(ruleset, cell)]
        return Feature(
            key_of(*parts[0]),
            kind,
            frozenset() if kind is Kind.PLAIN else frozenset(counting),
            len(counting),
            sum([segment.extras for segment in segments]),
            frozenset(found.ends),
            tuple(settlers),
        )

    def openings(self) -> dict[Cell, Opening]:
        """Return the empty cells beside what lies on the table."""
        openings: dict[Cell, Opening] = {}
        for cell, (form, sides) in self.survey.table.items():
            if not (free := self._open_sides(cell, sides)):
                continue
            for step, side, edge, shown in plan_of(form, free)[1]:
                beside = Cell(cell + step)
                edges, behind, code = openings.get(beside, NO_OPENING)
                there = tuple([self._name(cell, number) for number in shown])
                openings[beside] = Opening(
                    edges[:side] + (edge,) + edges[side + 1 :],
                    behind[: 3 * side] + there + behind[3 * side + 3 :],
                    code | edge + 1 << 2 * side,
                )
        return openings

    def _open_sides(self, cell: Cell, sides: tuple[Side, ...]) -> tuple[Side, ...]:
        """Return the sides at which something can be laid beside a cell, and nothing lies."""
        table, found = self.survey.table, []
        for side in sides:
            there = table.get(neighbour(cell, side))
            if there is None or opposite(side) not in there[1]:
                found.append(side)
        return tuple(found)

    def _name(self, cell: Cell, number: int) -> Key:
        """Return the feature of a segment, that of none for -1."""
        return NO_FEATURE if number < 0 else key_of(*self.survey.names[cell, number])

    def names_on(self, cell: Cell | None) -> tuple[Key, ...]:
        """Return the feature of each segment of what lies on a cell; () if nothing does."""
        if cell is None or cell not in self.survey.table:
            return ()
        segments = self.survey.table[cell][0].segments
        numbers = (-1 if one.kind is Kind.FARM else number for number, one in enumerate(segments))
        return tuple([self._name(cell, number) for number in numbers])
