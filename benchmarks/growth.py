"""How the cost of a ply of New World grows with the tiles placed, beside the frontier where tiles fit."""

from __future__ import annotations

import random
from time import process_time

from attrs import evolve, frozen

from dclub.kernel.chance import draw
from dclub.kernel.move import CHANCE
from dclub.kernel.reading import Readings
from dclub.new_world import READINGS, Edition, Phase, State
from dclub.new_world.edition import load_edition
from dclub.new_world.ruleset import compile_ruleset
from dclub.new_world.setup import initial_state

TILES = 1_000
BANDS = 10
PLAYERS = 3
WIDTH = 40


@frozen
class Band:
    """The mean of one stretch of the game: tiles on the board, seconds a ply, cells where tiles can touch."""

    tiles: int
    seconds: float
    frontier: float


def generated(tiles: int) -> Edition:
    """The edition `invented` with more of every kind of tile, so many in all."""
    edition = load_edition("invented")
    assert edition.tiles is not None
    kinds = len(edition.tiles)
    printed = sum(count for _, count in edition.tiles)
    counts = [count * tiles // printed for _, count in edition.tiles]
    missing = tiles - sum(counts)
    tables = tuple(
        (tile, count + missing // kinds + (index < missing % kinds))
        for index, ((tile, _), count) in enumerate(zip(edition.tiles, counts, strict=True))
    )
    return evolve(edition, name="generated", tiles=tables, quantities=evolve(edition.quantities, tiles=tiles))


def bands(tiles: int = TILES, games: int = 3) -> list[Band]:
    """Play random games, legal moves listed at every ply, and measure each stretch of them."""
    ruleset = compile_ruleset(generated(tiles), PLAYERS, Readings.of(READINGS, {}))
    plies, seconds, frontier = [0] * BANDS, [0.0] * BANDS, [0] * BANDS
    for seed in range(games):
        state, rng = initial_state(ruleset), random.Random(seed)
        while state.to_move is not None:
            band = min(state.board.count * BANDS // tiles, BANDS - 1)
            begin = process_time()
            after = _ply(state, rng)
            # The last ply counts the points of the whole board: no ply like the others.
            if after.phase is not Phase.FINAL:
                seconds[band] += process_time() - begin
                plies[band] += 1
                frontier[band] += len(after.landscape.openings)
            state = after
    width = tiles // BANDS
    return [
        Band((band + 1) * width, seconds[band] / plies[band], frontier[band] / plies[band])
        for band in range(BANDS)
    ]


def _ply(state: State, rng: random.Random) -> State:
    if state.to_move == CHANCE:
        return state.apply(draw(state.chances(), rng)).after
    return state.apply(rng.choice(list(state.legal_moves()))).after


def growth(measured: list[Band]) -> float:
    """How many times faster the cost grows than the frontier: at most 1 is as promised."""
    first, last = measured[0], measured[-1]
    return (last.seconds / first.seconds) / (last.frontier / first.frontier)


def plot(measured: list[Band]) -> list[str]:
    """The cost of a ply against the tiles placed, as bars."""
    dearest = max(band.seconds for band in measured)
    lines = ["", f"New World, a generated edition of {measured[-1].tiles:,} tiles: cost of a ply", ""]
    lines.append(f"{'tiles':>6}  {'µs':>6}  {'frontier':>8}")
    for band in measured:
        bar = "#" * max(1, round(WIDTH * band.seconds / dearest))
        lines.append(f"{band.tiles:>6,}  {band.seconds * 1e6:>6.1f}  {band.frontier:>8.0f}  {bar}")
    return lines
