"""What the final scoring reads, whether it was counted on a table or in a state."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Literal, Protocol

from attrs import frozen

from dclub.new_world.board import Cell, column_of
from dclub.new_world.components import Kind, Segment
from dclub.new_world.features import Settler
from dclub.new_world.placement import is_space
from dclub.new_world.scorekeeping import farm_tiles
from dclub.new_world.survey import Part, flood, need_spaces, tiles_on_table
from dclub.new_world.words import format_cell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dclub.kernel.move import Seat
    from dclub.new_world.ruleset import Ruleset
    from dclub.new_world.state import State

__all__ = ["Claim", "Per", "Tallies", "tallies_of", "tallies_with"]

Per = Literal["segment", "tile"]
"""What is counted of an incomplete trail or town."""


class Claim(Protocol):
    """A feature with settlers at the end; each value is looked up only when a line reads it."""

    @property
    def kind(self) -> Kind:
        """What it is."""
        ...

    @property
    def seats(self) -> Sequence[Seat]:
        """The owner of each settler on it."""
        ...

    @property
    def extras(self) -> int:
        """The posts, flags or animals on it."""
        ...

    @property
    def names(self) -> tuple[str, ...]:
        """Where it lies: of a plain the tiles with animals, of a farm also those around it."""
        ...

    def columns(self, seat: Seat) -> list[int]:
        """Return the column of each settler of a seat."""
        ...

    def counted(self, per: Per, *, spaces: bool) -> int:
        """Return how many segments or tiles a trail or town has, with or without start spaces."""
        ...

    def around(self, *, spaces: bool) -> int:
        """Return how many tiles lie around a farm, with or without start spaces."""
        ...


class Tallies(Protocol):
    """What the final scoring reads."""

    @property
    def ruleset(self) -> Ruleset:
        """What the game was played with and under."""
        ...

    @property
    def surveyors(self) -> tuple[int, int]:
        """The columns of the surveyors."""
        ...

    @property
    def claims(self) -> Sequence[Claim]:
        """Every feature with settlers."""
        ...

    def points(self, seat: Seat) -> int:
        """Return the points won during the game."""
        ...


def tallies_of(state: State) -> Tallies:
    """Return what the final scoring reads of a state.

    Raises `Unknown` if settlers are out and nobody can tell what is connected.
    """
    if state.settlers:
        state.landscape.known_features()
    return _OfState(state, _claims(state))


def tallies_with(
    state: State, parts: tuple[tuple[Cell, Segment], ...], settlers: tuple[Settler, ...]
) -> Tallies:
    """Return what the final scoring reads where settlers are on one feature only, of these parts."""
    return _OfState(state, [_OfFeature(state, parts, settlers)])


@frozen
class _OfState:
    state: State
    claims: Sequence[Claim]

    @property
    def ruleset(self) -> Ruleset:
        return self.state.ruleset

    @property
    def surveyors(self) -> tuple[int, int]:
        return self.state.surveyors

    def points(self, seat: Seat) -> int:
        return self.state.points[seat]


def _claims(state: State) -> list[Claim]:
    """Return every feature with settlers, in the order of its lowest settler."""
    names = flood(state)
    table = tiles_on_table(state.ruleset, state)
    groups: dict[Part, list[Settler]] = defaultdict(list)
    for settler in state.settlers:
        groups[names[settler.cell, settler.segment]].append(settler)
    members: dict[Part, list[Part]] = defaultdict(list)
    for part, name in names.items():
        members[name].append(part)
    claims: list[Claim] = []
    for name, settlers in groups.items():
        need_spaces(state.ruleset, table, members[name])
        parts = tuple((cell, table[cell][0].segments[number]) for cell, number in sorted(members[name]))
        claims.append(_OfFeature(state, parts, tuple(settlers)))
    return claims


@frozen
class _OfFeature:
    """A claim in a state: its parts, as they lie, and who is on it."""

    state: State
    parts: tuple[tuple[Cell, Segment], ...]
    settlers: tuple[Settler, ...]

    @property
    def kind(self) -> Kind:
        return self.parts[0][1].kind

    @property
    def seats(self) -> Sequence[Seat]:
        return [settler.seat for settler in self.settlers]

    @property
    def extras(self) -> int:
        return sum(segment.extras for _, segment in self.parts)

    @property
    def names(self) -> tuple[str, ...]:
        match self.kind:
            case Kind.FARM:
                cell = self.settlers[0].cell
                surrounding = self.state.ruleset.spaces_surround
                cells = [cell, *sorted(farm_tiles(self.state, cell, spaces=surrounding))]
            case Kind.PLAIN:
                cells = [cell for cell, segment in self.parts if segment.extras]
            case _:
                cells = [cell for cell, _ in self.parts]
        return tuple(map(format_cell, dict.fromkeys(cells)))

    def columns(self, seat: Seat) -> list[int]:
        return [column_of(settler.cell) for settler in self.settlers if settler.seat == seat]

    def counted(self, per: Per, *, spaces: bool) -> int:
        ruleset = self.state.ruleset
        cells = [cell for cell, _ in self.parts if spaces or not is_space(ruleset, cell)]
        return len(cells if per == "segment" else set(cells))

    def around(self, *, spaces: bool) -> int:
        return len(farm_tiles(self.state, self.settlers[0].cell, spaces=spaces))
