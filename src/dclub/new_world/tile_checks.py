"""What could be printed on a tile: every half-edge in one plain, segments that do not cross.

Wrong tile data is the commonest mistake in programs for games of this family, so every tile that
is written anywhere is checked here: those of an edition, and those that a record states itself.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, Final

from dclub.errors import NotationError
from dclub.kernel.citing import defines
from dclub.new_world import clauses as C
from dclub.new_world.components import HALVES, Edge, Half, Kind, Side, TileId, word
from dclub.new_world.words import edges_of, format_segment, is_outline, parse_segments, parse_tile

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dclub.new_world.components import Segment, Tile

__all__ = ["read_space", "read_tile", "segment_faults", "space_faults"]

MOST_SEGMENTS: Final = 16
MOST_EXTRAS: Final = 99
_NAMELESS: Final = TileId("")
_RUNS: Final = 2


def read_tile(text: str, name: TileId = _NAMELESS, column: int = 1) -> Tile:
    """Return the tile of a text; `NotationError` also for what no tile can show."""
    tile = parse_tile(text, name, column)
    if not is_outline(tile):
        _refuse(segment_faults(tile.segments), text, column)
    return tile


def read_space(text: str, column: int = 1) -> tuple[Segment, ...]:
    """Return the segments of a start space; `NotationError` also for what none can show."""
    segments = parse_segments(text, column)
    _refuse(space_faults(segments), text, column)
    return segments


def _refuse(faults: Iterator[str], text: str, column: int) -> None:
    found = "; ".join(faults)
    if found:
        raise NotationError(f"segments that fit together ({found})", found=text.strip(), column=column)


@defines(C.COMPONENTS_SEGMENTS)
def segment_faults(segments: Sequence[Segment]) -> Iterator[str]:
    """Yield, in words, everything that is wrong with the segments of a tile."""
    if len(segments) > MOST_SEGMENTS:
        yield f"a tile has {MOST_SEGMENTS} segments at most"
        return
    found = [*_fault_of_each(segments), *_halves(segments, tuple(Side))]
    yield from found or _crossings(segments)


@defines(C.COMPONENTS_BOARD)
def space_faults(segments: Sequence[Segment]) -> Iterator[str]:
    """Yield, in words, everything that is wrong with the segments of a start space."""
    yield from _fault_of_each(segments)
    west = (Side.W,)
    for segment in segments:
        sides = {*segment.sides, *(Side(half // 2) for half in segment.halves)}
        if sides != set(west):
            yield f"a start space reaches its western side, not as in `{format_segment(segment)}`"
    yield from _halves(segments, west)


def _fault_of_each(segments: Sequence[Segment]) -> Iterator[str]:
    """Yield what is wrong with single segments, and with their number."""
    for segment in segments:
        if segment.kind in (Kind.TRAIL, Kind.TOWN) and not segment.sides:
            yield f"a {word(segment.kind)} reaches at least one side"
        if segment.extras > MOST_EXTRAS:
            yield f"more than {MOST_EXTRAS} on `{format_segment(segment)}`"
    if sum(segment.kind is Kind.FARM for segment in segments) > 1:
        yield "a tile has one farm at most"
    if sum(segment.kind is Kind.PLAIN and not segment.halves for segment in segments) > 1:
        yield "a tile has one plain without half-edges at most"
    reached = Counter(side for segment in segments for side in segment.sides)
    for side, times in sorted(reached.items()):
        if times > 1:
            yield f"the side {word(side)} is named {times} times"


def _halves(segments: Sequence[Segment], sides: Sequence[Side]) -> Iterator[str]:
    """Yield the half-edges that are in no plain or in several, and what is wrong with single sides."""
    edges = edges_of(tuple(segments))
    owners: dict[Half, list[int]] = {half: [] for half in Half}
    for number, segment in enumerate(segments):
        for half in segment.halves:
            owners[half].append(number)
    loose: list[str] = []
    for side in sides:
        first, second = HALVES[side]
        if edges[side] is Edge.TOWN:
            named = [word(half) for half in (first, second) if owners[half]]
            if named:
                yield f"the side {word(side)} is a town's and has no plain at {' and '.join(named)}"
            continue
        loose += [word(half) for half in (first, second) if not owners[half]]
        for half in (first, second):
            if len(owners[half]) > 1:
                yield f"the half-edge {word(half)} is named {len(owners[half])} times"
        if edges[side] is Edge.PLAIN and owners[first] and owners[second] and owners[first] != owners[second]:
            yield f"the plain side {word(side)} is split between two plains"
    if loose:
        yield f"in no plain: {', '.join(loose)}"


def _crossings(segments: Sequence[Segment]) -> Iterator[str]:
    """Yield the pairs of segments that cross: a trail or town through a tile parts the plains beside it."""
    places = [
        (segment, {_middle(side) for side in segment.sides} | {_place(half) for half in segment.halves})
        for segment in segments
    ]
    for (one, mine), (other, yours) in combinations(places, 2):
        around = [place in mine for place in sorted(mine | yours)]
        changes = sum(
            here is not next_ for here, next_ in zip(around, [*around[1:], *around[:1]], strict=True)
        )
        if changes > _RUNS and not mine & yours:
            yield f"`{format_segment(one)}` and `{format_segment(other)}` cross"


def _middle(side: Side) -> int:
    return 3 * side + 1


def _place(half: Half) -> int:
    """Return where a half-edge lies, counted clockwise: half, middle and half of each side."""
    side = half // 2
    return 3 * side + 2 * (half - HALVES[side][0])
