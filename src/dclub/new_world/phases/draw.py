"""A turn begins: chance draws a tile."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import compress
from typing import Final

from dclub.kernel import clauses as K
from dclub.kernel.blanks import at_least, path_of
from dclub.kernel.chance import counted
from dclub.kernel.citing import forbids, permits
from dclub.kernel.event import Event, Log, note
from dclub.kernel.move import CHANCE
from dclub.kernel.packing import packed
from dclub.kernel.partial import Unknown
from dclub.kernel.phase import Candidate, PhaseRules, guards
from dclub.kernel.ruling import Objection
from dclub.kernel.turn import not_to_move
from dclub.new_world import clauses as C
from dclub.new_world.components import Tile, TileId
from dclub.new_world.moves import Draw, Move
from dclub.new_world.phases.nearness import distance, parts
from dclub.new_world.placement import fits_anywhere
from dclub.new_world.ruleset import Ruleset, form_of
from dclub.new_world.state import Phase, State, Turn, new_state
from dclub.new_world.words import format_tile

__all__ = ["RULES"]

# --- generate ---------------------------------------------------------------------------------


@permits(C.DRAW_TILE)
def generate(state: State) -> list[Move]:
    """Return every kind of which a tile is left for certain; none where tiles are stated literally."""
    kinds, stock = state.ruleset.edition.tiles or (), state.stock or ()
    return [
        _draw(tile.id)
        for (tile, _), left in zip(kinds, stock, strict=True)
        if tile.id in state.ruleset.forms and at_least(left) > 0
    ]


@lru_cache(maxsize=1 << 12)
def _draw(tile: TileId) -> Draw:
    return Draw(tile)


def chances(state: State) -> tuple[tuple[Move, Fraction], ...]:
    """Return the kinds with their weights: every single tile alike.

    Raises `Unknown` where nobody entered one of them, or its number.
    """
    stock = state.stock or ()
    if not state.ruleset.counted:
        raise Unknown(state.ruleset.gaps.first or _uncounted(stock))
    return counted([*compress(_draws(state.ruleset), stock)], [*filter(None, stock)])


@lru_cache(maxsize=1 << 6)
def _draws(ruleset: Ruleset) -> tuple[Draw, ...]:
    """Return the draw of each kind of tile, in the order of the edition."""
    return tuple(_draw(tile.id) for tile, _ in ruleset.edition.tiles or ())


def _uncounted(stock: tuple[int, ...]) -> str:
    return next(path for left in stock if (path := path_of(left)))


# --- guard ------------------------------------------------------------------------------------


@forbids(K.MOVE_SHAPE)
def no_such_tile(state: State, move: Draw) -> Objection | None:
    """The tile is not one of the edition, or is stated although the tiles are known."""
    if move.literal is None:
        if move.tile in state.ruleset.forms:
            return None
        if move.tile:
            state.ruleset.gaps.check(move.tile)
    elif not move.tile and state.ruleset.gaps:
        return None
    return Objection(K.MOVE_SHAPE, what="tile", found=move.tile or "without a name", limit=0)


def _is_named(_state: State, move: Draw) -> bool:
    return move.literal is None


def _reads_tiles(_state: State, _move: Draw) -> tuple[str, ...]:
    return ("tiles",)


@forbids(C.DRAW_UNDRAWN, after=K.MOVE_SHAPE, when=_is_named, reads=_reads_tiles)
def none_left(state: State, move: Draw) -> Objection | None:
    """No tile of this kind is left; one that is stated literally was there."""
    if move.literal is not None:
        return None
    assert state.stock is not None, "where no tiles are known, none is named"
    if state.stock[state.ruleset.numbers[move.tile]] > 0:
        return None
    return Objection(C.DRAW_UNDRAWN, tile=move.tile, left=0)


# --- effect -----------------------------------------------------------------------------------


def effect(state: State, move: Draw, log: Log) -> State:
    """Return the state with the tile drawn: to be placed, or set aside if it fits nowhere."""
    tile = _tile(state, move)
    stock = state.stock
    if stock is not None and move.literal is None:
        index = state.ruleset.numbers[move.tile]
        stock = stock[:index] + (stock[index] - 1,) + stock[index + 1 :]
    if log is not None:
        note(log, C.DRAW_TILE, "tile-drawn", tile=tile.id, shown=format_tile(tile))
    fits = fits_anywhere(state, form_of(tile))
    if log is not None:
        _note_next(log, state, tile, fits=fits)
    return new_state(
        state.ruleset,
        Phase.PLACE if fits else Phase.SET_ASIDE,
        state.active if fits else CHANCE,
        state.active,
        state.board,
        stock,
        state.aside,
        state.settlers,
        state.points,
        state.surveyors,
        state.west,
        packed(Turn, (tile, None, (), ())),
        state.landscape,
    )


def _tile(state: State, move: Draw) -> Tile:
    """Return the tile that a move states or names; `Unknown` if nobody entered it."""
    if move.literal is not None:
        return move.literal
    form = state.ruleset.forms.get(move.tile)
    if form is None:
        state.ruleset.gaps.check(move.tile)
    assert form is not None, "a legal draw names a tile of the edition"
    return form.tile


# --- next -------------------------------------------------------------------------------------


def _note_next(log: list[Event], state: State, tile: Tile, *, fits: bool) -> None:
    if fits:
        assert state.active is not None
        note(log, C.PLACE_TILE, "to-place", seat=state.active)
    else:
        note(log, C.DRAW_ASIDE, "fits-nowhere", tile=tile.id)


def candidates(state: State) -> Iterator[Candidate[Move]]:
    """Yield the draw; nothing where tiles are stated literally."""
    moves = tuple(generate(state))
    if moves:
        yield Candidate("draw", "", C.DRAW_TILE, moves, moves[0])


RULES: Final[PhaseRules[State, Move]] = PhaseRules(
    name="draw",
    leads_to=(Phase.PLACE, Phase.SET_ASIDE),
    guards=dict((guards(Draw, no_such_tile, not_to_move, none_left),)),
    permits={Draw: (C.DRAW_TILE,)},
    generate=generate,
    physical=lambda state: iter(generate(state)),
    canonical=lambda _state, move: move,
    effects={Draw: effect},
    candidates=candidates,
    distance=distance,
    parts=parts,
    chances=chances,
)
