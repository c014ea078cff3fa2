"""Games to test with: editions, readings and walks, all drawn from a seeded source.

The invented edition is far from many edges of the rules. The drawn editions are small and strange
on purpose: few kinds of tiles with odd segments, few settlers, short coasts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dclub.kernel.chance import draw
from dclub.kernel.provenance import Provenance
from dclub.kernel.reading import Readings
from dclub.new_world import phases
from dclub.new_world.components import HALVES, Edge, Kind, Segment, Side, Tile, TileId
from dclub.new_world.edition import Edition, Points, Quantities, StartSpace, load_edition
from dclub.new_world.moves import Move, Place, Settle
from dclub.new_world.readings import READINGS
from dclub.new_world.ruleset import Ruleset, compile_ruleset
from dclub.new_world.setup import initial_state
from dclub.new_world.state import Phase
from dclub.new_world.tile_checks import segment_faults
from dclub.new_world.words import edges_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from dclub.kernel.state import Step
    from dclub.new_world.components import Half
    from dclub.new_world.state import State

__all__ = [
    "any_edition",
    "any_readings",
    "any_ruleset",
    "any_tile",
    "pick",
    "start",
    "strange_edition",
    "walk",
]

PRINTED: Final = Points(1, 2, 2, 2, 9, 4, 1, 1, 1, 1, 1)

assert phases.PHASES, "importing the phases teaches a state its rules"


def any_readings(rng: Random) -> Readings:
    """Return the default readings, or one option of each of the game's own at random."""
    if rng.random() < 0.3:
        return Readings.of(READINGS)
    own = [reading for reading in READINGS if reading.id.startswith("nw.")]
    return Readings.of(READINGS, {reading.id: rng.choice(reading.names) for reading in own})


def any_edition(rng: Random) -> Edition:
    """Return a shipped edition, or a strange one."""
    return (
        load_edition(rng.choice(("invented", "tiny", "tiny"))) if rng.random() < 0.2 else strange_edition(rng)
    )


def any_ruleset(rng: Random, seats: int | None = None) -> Ruleset:
    """Return a ruleset for 2 to 5 seats, or as many as its edition is for."""
    edition = any_edition(rng)
    sizes = edition.quantities
    number = min(max(seats or rng.randint(2, 5), sizes.players_min), sizes.players_max)
    return compile_ruleset(edition, number, any_readings(rng))


def start(ruleset: Ruleset) -> State:
    """Return the first state of a game."""
    return initial_state(ruleset)


# --- strange editions ---------------------------------------------------------------------------


def strange_edition(rng: Random) -> Edition:
    """Return an edition in which features close early, run in rings, and tiles fit nowhere."""
    likely = rng.choice(((1, 1, 1), (4, 1, 1), (1, 4, 1), (1, 1, 4), (0, 1, 1), (1, 1, 0), (6, 1, 0)))
    farms = rng.choice((0.1, 0.5))
    kinds = tuple(
        (any_tile(rng, f"t{number}", likely, farms), rng.randint(1, 4)) for number in range(rng.randint(2, 9))
    )
    spaces = tuple(_space(rng) for _ in range(rng.randint(1, 5)))
    tiles = sum(count for _, count in kinds)
    sizes = Quantities(2, 5, rng.choice((1, 2, 3, 5, 5)), 2, tiles)
    points = PRINTED if rng.random() < 0.5 else Points(*(rng.randint(1, 20) for _ in range(11)))
    provenance = tuple((table, Provenance.INVENTED) for table in ("quantities", "points", "start", "tiles"))
    return Edition("strange", "A strange edition", "", sizes, points, kinds, spaces, provenance)


def _space(rng: Random) -> StartSpace:
    west = (Side.W,)
    first, second = HALVES[Side.W]
    extras = rng.choice((0, 0, 1, 2))
    match rng.randrange(4):
        case 0:
            return StartSpace((Segment(Kind.TOWN, west, (), extras),))
        case 1:
            plain = Segment(Kind.PLAIN, (), (first, second), extras)
            return StartSpace((Segment(Kind.TRAIL, west, (), extras), plain))
        case 2:
            plains = (Segment(Kind.PLAIN, (), (first,)), Segment(Kind.PLAIN, (), (second,), extras))
            return StartSpace((Segment(Kind.TRAIL, west), *plains))
        case _:
            return StartSpace((Segment(Kind.PLAIN, (), (first, second), extras),))


def any_tile(rng: Random, name: str, likely: Sequence[int], farms: float) -> Tile:
    """Return a tile that could be printed: its edges drawn, its segments joined as it comes."""
    edges = rng.choices((Edge.PLAIN, Edge.TRAIL, Edge.TOWN), weights=likely, k=4)
    segments = [
        *_joined(rng, [Segment(Kind.TOWN, (side,)) for side in Side if edges[side] is Edge.TOWN]),
        *_joined(rng, [Segment(Kind.TRAIL, (side,)) for side in Side if edges[side] is Edge.TRAIL]),
    ]
    segments += _joined(rng, [Segment(Kind.PLAIN, (), halves) for halves in _plains(edges)], segments)
    if rng.random() < farms:
        segments.append(Segment(Kind.FARM))
    if rng.random() < 0.05:
        segments.append(Segment(Kind.PLAIN))
    segments = [_with_extras(rng, segment) for segment in segments]
    if not segments:
        segments = [Segment(Kind.FARM)]
    rng.shuffle(segments)
    return Tile(TileId(name), edges_of(tuple(segments)), tuple(segments))


def _plains(edges: Sequence[Edge]) -> Iterator[tuple[Half, ...]]:
    """Yield the smallest plains that the edges allow."""
    for side in Side:
        if edges[side] is Edge.PLAIN:
            yield HALVES[side]
        if edges[side] is Edge.TRAIL:
            yield from ((half,) for half in HALVES[side])


def _joined(rng: Random, parts: list[Segment], beside: Sequence[Segment] = ()) -> list[Segment]:
    """Return the parts with some of them joined, as long as nothing crosses."""
    segments = list(parts)
    for _ in range(rng.randint(0, 4)):
        if len(segments) < 2:
            break
        one, other = rng.sample(segments, 2)
        sides, halves = tuple(sorted(one.sides + other.sides)), tuple(sorted(one.halves + other.halves))
        rest = [segment for segment in segments if segment not in (one, other)]
        tried = [*rest, Segment(one.kind, sides, halves)]
        if not any("cross" in fault for fault in segment_faults([*beside, *tried])):
            segments = tried
    return segments


def _with_extras(rng: Random, segment: Segment) -> Segment:
    if segment.kind is Kind.FARM or rng.random() < 0.6:
        return segment
    return Segment(segment.kind, segment.sides, segment.halves, rng.randint(1, 2))


# --- play ---------------------------------------------------------------------------------------


def pick(rng: Random, state: State) -> Move:
    """Return one move: chance by its weights, anything else as it comes.

    Tiles are often laid where they touch most, and players settle if they can, so that features
    are completed.
    """
    chances = state.chances()
    if chances:
        return draw(chances, rng)
    moves = list(state.legal_moves())
    if isinstance(moves[0], Place) and rng.random() < 0.6:
        touching = [_touching(state, move) for move in moves if isinstance(move, Place)]
        moves = [move for move, sides in zip(moves, touching, strict=True) if sides == max(touching)]
    elif state.phase is Phase.SETTLE and rng.random() < 0.85:
        moves = _settling(rng, state, moves)
    return rng.choice(moves)


def _settling(rng: Random, state: State, moves: list[Move]) -> list[Move]:
    """Return the moves that settle, if there are any; mostly where settlers come back from."""
    cell = state.turn.cell
    assert cell is not None
    placed = state.board.get(cell)
    assert placed is not None
    some = [move for move in moves if isinstance(move, Settle) and move.segment is not None]
    back = [move for move in some if placed.form.segments[move.segment or 0].kind is not Kind.PLAIN]
    return list((rng.random() < 0.8 and back) or some or moves)


def _touching(state: State, move: Place) -> int:
    return sum(edge is not None for edge in state.landscape.openings[move.cell].edges)


def walk(rng: Random, state: State) -> Iterator[Step[State, Move]]:
    """Yield the steps of one game, to its end."""
    while state.to_move is not None:
        step = state.apply(pick(rng, state))
        yield step
        state = step.after
