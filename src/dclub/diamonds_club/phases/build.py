"""Phase 5, building, the first half of a turn: which tile, from which table, to which place."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Final

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club.components import BUILDINGS, PRICE_TABLES, TABLE_TILE, Place, PriceTable, Tile, word
from dclub.diamonds_club.counts import replaced
from dclub.diamonds_club.moves import Build, Move, Pass, builds, passing
from dclub.diamonds_club.park import (
    canonical_place,
    dark_too_early,
    is_occupied,
    open_places,
    representative_places,
    wrong_on_mandatory,
)
from dclub.diamonds_club.phases.nearness import distance, parts
from dclub.diamonds_club.phases.round_end import end_round
from dclub.diamonds_club.phases.turn import next_on_track, not_to_move_after_build
from dclub.diamonds_club.pricing import asked, can_pay, payable, shortfall, surcharge
from dclub.diamonds_club.state import Phase, Player, State, Turn, new_state
from dclub.diamonds_club.words import format_place
from dclub.kernel import clauses as K
from dclub.kernel.citing import defines, forbids, permits
from dclub.kernel.event import Log, note
from dclub.kernel.move import Seat
from dclub.kernel.phase import Candidate, PhaseRules, Piece, guards
from dclub.kernel.ruling import Objection
from dclub.kernel.turn import no_such_seat

__all__ = ["RULES", "free_markers"]

# --- generate ---------------------------------------------------------------------------------


@permits(C.BUILD_TILE, C.BUILD_PASS)
def generate(state: State) -> list[Move]:
    """Return every tile that can be built and paid, on one place of each kind, and passing."""
    return [*_builds(state, physical=False), passing(_seat(state))]


def physical(state: State) -> Iterator[Move]:
    """Yield every tile that can be built and paid, on every open place, and passing."""
    yield from _builds(state, physical=True)
    yield passing(_seat(state))


def _seat(state: State) -> Seat:
    seat = state.turn.to_move
    assert seat is not None
    return seat


def _builds(state: State, *, physical: bool) -> list[Build]:
    seat = _seat(state)
    player = state.players[seat]
    tables = payable(state, player) if _has_marker(state, player) else []
    return _builds_at(state, seat, tables, physical=physical) if tables else []


def _builds_at(state: State, seat: Seat, tables: list[PriceTable], *, physical: bool) -> list[Build]:
    """Return every tile that some tables sell, on the places for it."""
    ruleset, player = state.ruleset, state.players[seat]
    board, park, size = player.board, player.park, ruleset.quantities.places
    where = representative_places(ruleset, board, park)
    if physical:
        where = tuple([open_places(ruleset, board, park, tile) for tile in Tile])
    offers = _offers(state.bank.stacks, ruleset.any_forest)
    return [
        row[place]
        for table in tables
        for tile, stack in offers[table]
        for row in (builds(seat, table, tile, stack, size),)
        for place in where[tile]
    ]


Offers = tuple[tuple[tuple[Tile, Tile], ...], ...]
"""For each price table the tiles that it sells now, each with the stack that it comes from."""


@lru_cache(maxsize=1 << 12)
def _offers(stacks: tuple[int, ...], any_forest: bool) -> Offers:
    """Return what the tables sell while the stacks are so high."""
    left, tallest = dict(zip(BUILDINGS, stacks, strict=True)), max(stacks)
    buildings = [(tile, tile) for tile in BUILDINGS if left[tile] > 0]
    forests = [(Tile.FOREST, tile) for tile in BUILDINGS if left[tile] == tallest > 0]
    anything = (*buildings, *forests) if any_forest else tuple(buildings)
    tiles = [TABLE_TILE[table] for table in PRICE_TABLES]
    return tuple(
        anything if tile is None else tuple([offer for offer in (*buildings, *forests) if offer[0] is tile])
        for tile in tiles
    )


@defines(C.SETUP_MARKERS)
def free_markers(state: State, player: Player) -> int:
    """Return how many markers a player has left for price tables.

    One stands on each development track and one on the start-player track.
    """
    return state.ruleset.quantities.markers - len(player.tracks) - 1 - player.marked.bit_count()


def _has_marker(state: State, player: Player) -> bool:
    return free_markers(state, player) > 0 or state.ruleset.endless_markers


def canonical(state: State, move: Move) -> Move:
    """Return the build on the first free place of the same kind."""
    if not isinstance(move, Build):
        return move
    player = state.players[move.seat]
    place = canonical_place(state.ruleset, player.board, player.park, move.place)
    return Build(move.seat, move.table, move.tile, move.stack, place)


# --- guard ------------------------------------------------------------------------------------


@forbids(K.MOVE_SHAPE)
def no_such_place(state: State, move: Build) -> Objection | None:
    """The move names a place, or something else than a building's stack, that is not there."""
    if (stranger := no_such_seat(state, move)) is not None:
        return stranger
    places = state.ruleset.quantities.places
    if not 0 <= move.place < places:
        return Objection(K.MOVE_SHAPE, what="place", found=move.place, limit=places)
    if move.stack not in BUILDINGS:
        return Objection(K.MOVE_SHAPE, what="stack", found=word(move.stack), limit=len(BUILDINGS))
    if move.tile is not Tile.FOREST and move.tile is not move.stack:
        return Objection(K.MOVE_SHAPE, what="stack", found=word(move.stack), limit=len(BUILDINGS))
    return None


@forbids(C.BUILD_FINAL)
def has_passed(state: State, move: Move) -> Objection | None:
    """The player has passed and builds no more this round."""
    return Objection(C.BUILD_FINAL, seat=move.seat) if state.turn.passed[move.seat] else None


@forbids(C.BUILD_MARKER)
def marker_lies(state: State, move: Build) -> Objection | None:
    """The player's marker lies on the table already."""
    if not state.players[move.seat].marked >> move.table & 1:
        return None
    return Objection(C.BUILD_MARKER, seat=move.seat, table=word(move.table))


def _short_of_markers(state: State, move: Build) -> bool:
    return free_markers(state, state.players[move.seat]) <= 0


@forbids(C.BUILD_SEVENTH_TABLE, after=C.BUILD_MARKER, when=_short_of_markers)
def no_marker_left(state: State, move: Build) -> Objection | None:
    """All of the player's free markers lie on price tables."""
    player = state.players[move.seat]
    if _has_marker(state, player):
        return None
    return Objection(C.BUILD_SEVENTH_TABLE, seat=move.seat, placed=player.marked.bit_count())


@forbids(C.BUILD_SOLD)
def not_sold(_state: State, move: Build) -> Objection | None:
    """The table does not sell the tile; the one for anything sells all that has a stack."""
    sold = TABLE_TILE[move.table]
    if sold is None or sold is move.tile:
        return None
    return Objection(C.BUILD_SOLD, table=word(move.table), sells=word(sold), tile=word(move.tile))


def _forest_at_any(_state: State, move: Build) -> bool:
    return move.table is PriceTable.ANY and move.tile is Tile.FOREST


@forbids(C.BUILD_ANY_FOREST, when=_forest_at_any)
def forest_at_any(state: State, move: Build) -> Objection | None:
    """A forest is bought at the table for anything, and the reading forbids it."""
    if not _forest_at_any(state, move) or state.ruleset.any_forest:
        return None
    return Objection(C.BUILD_ANY_FOREST, table=word(move.table))


@forbids(C.BUILD_EMPTY_STACK)
def stack_empty(state: State, move: Build) -> Objection | None:
    """The stack that the tile would come from is empty."""
    left = state.bank.stacks[move.stack - Tile.FOUNTAIN]
    return None if left > 0 else Objection(C.BUILD_EMPTY_STACK, stack=word(move.stack), left=left)


def _is_forest(_state: State, move: Build) -> bool:
    return move.tile is Tile.FOREST


@forbids(C.BUILD_TALLEST, after=C.BUILD_EMPTY_STACK, when=_is_forest)
def stack_not_tallest(state: State, move: Build) -> Objection | None:
    """A forest is taken from a stack that is not the tallest."""
    if move.tile is not Tile.FOREST:
        return None
    stacks = state.bank.stacks
    height, tallest = stacks[move.stack - Tile.FOUNTAIN], max(stacks)
    if height == tallest:
        return None
    high = tuple(word(stack) for stack in BUILDINGS if stacks[stack - Tile.FOUNTAIN] == tallest)
    return Objection(C.BUILD_TALLEST, stack=word(move.stack), height=height, tallest=tallest, stacks=high)


@forbids(C.PARK_VACANT)
def place_occupied(state: State, move: Build) -> Objection | None:
    """A tile lies on the place."""
    return is_occupied(state.ruleset, state.players[move.seat].park, move.place)


def _reads_board(_state: State, _move: Build) -> tuple[str, ...]:
    return ("boards",)


@forbids(C.PARK_MANDATORY, reads=_reads_board)
def place_mandatory(state: State, move: Build) -> Objection | None:
    """The place is mandatory and pictures another building."""
    return wrong_on_mandatory(state.ruleset, state.players[move.seat].board, move.place, move.tile)


@forbids(C.PARK_DARK)
def place_dark(state: State, move: Build) -> Objection | None:
    """The place is dark-green and a light-green one is open."""
    return dark_too_early(state.ruleset, state.players[move.seat].park, move.place)


def _reads_price(_state: State, move: Build) -> tuple[str, ...]:
    return (f"prices.{word(move.table)}",)


@forbids(C.BUILD_AFFORD, after=C.BUILD_MARKER, reads=_reads_price)
def not_affordable(state: State, move: Build) -> Objection | None:
    """No payment with the player's gems is right."""
    colours, total = asked(state, move.table)
    gems = state.players[move.seat].gems
    if can_pay(colours, total, gems):
        return None
    return Objection(
        C.BUILD_AFFORD,
        seat=move.seat,
        table=word(move.table),
        needed=total,
        surcharge=surcharge(state, move.table),
        has=sum(gems),
        lacking=max(0, shortfall(colours, gems) - gems[4]),
    )


# --- effect -----------------------------------------------------------------------------------


def chosen(state: State, move: Build, log: Log) -> State:
    """Return the state in which the tile is to be paid for."""
    if log is not None:
        note(
            log,
            C.BUILD_TILE,
            "tile-chosen",
            seat=move.seat,
            table=word(move.table),
            tile=word(move.tile),
            stack=word(move.stack),
            place=format_place(move.place, state.ruleset.light),
        )
    return _with(state, Turn(Phase.PAY, state.turn.to_move, state.turn.passed, move))


def passes(state: State, move: Pass, log: Log) -> State:
    """Return the state after a pass; after the last one the round ends."""
    passed = replaced(state.turn.passed, move.seat, True)
    if log is not None:
        note(log, C.BUILD_PASS, "passed", seat=move.seat)
    following = next_on_track(move.seat, passed, state.order)
    if following is None:
        return end_round(state, log)
    if log is not None:
        note(log, C.BUILD_TURN, "turn", seat=following)
    return _with(state, Turn(Phase.BUILD, following, passed))


# --- next -------------------------------------------------------------------------------------


def _with(state: State, turn: Turn) -> State:
    return new_state(state.ruleset, state.players, state.market, state.bank, turn, state.round)


def candidates(state: State) -> Iterator[Candidate[Move]]:
    """Yield every price table with what it sells, and passing."""
    seat = _seat(state)
    possible: dict[PriceTable, list[Move]] = {}
    for move in _builds(state, physical=False):
        possible.setdefault(move.table, []).append(move)
    for table in PRICE_TABLES:
        moves = tuple(possible.get(table, ()))
        yield Candidate("build", word(table), C.BUILD_TILE, moves, _probe(state, table))
    yield Candidate("pass", "", C.BUILD_PASS, (Pass(seat),), Pass(seat))


def pieces(_state: State) -> Iterator[Piece[State, Move]]:
    """Yield what gives each price table by itself, and passing."""
    yield from (partial(_at, table) for table in PRICE_TABLES)
    yield _passing_alone


def _at(table: PriceTable, state: State, physical: bool) -> Candidate[Move]:
    player = state.players[_seat(state)]
    is_open = not player.marked >> table & 1 and _has_marker(state, player)
    if is_open and can_pay(*asked(state, table), player.gems):
        moves = tuple(_builds_at(state, _seat(state), [table], physical=physical))
    else:
        moves = ()
    probe = moves[0] if moves else _probe(state, table)
    return Candidate("build", word(table), C.BUILD_TILE, moves, probe)


def _passing_alone(state: State, _physical: bool) -> Candidate[Move]:
    seat = _seat(state)
    return Candidate("pass", "", C.BUILD_PASS, (Pass(seat),), Pass(seat))


def _probe(state: State, table: PriceTable) -> Build:
    player = state.players[_seat(state)]
    tallest = BUILDINGS[state.bank.stacks.index(max(state.bank.stacks))]
    sold = TABLE_TILE[table]
    tile = tallest if sold is None else sold
    stack = tallest if tile is Tile.FOREST else tile
    places = representative_places(state.ruleset, player.board, player.park)[tile]
    return Build(_seat(state), table, tile, stack, next(iter(places), Place(0)))


RULES: Final[PhaseRules[State, Move]] = PhaseRules(
    name="build",
    leads_to=(Phase.BUILD, Phase.PAY, Phase.MARKET, Phase.FINAL),
    guards=dict(
        (
            guards(
                Build,
                no_such_place,
                has_passed,
                not_to_move_after_build,
                marker_lies,
                no_marker_left,
                not_sold,
                forest_at_any,
                stack_empty,
                stack_not_tallest,
                not_affordable,
                place_occupied,
                place_mandatory,
                place_dark,
            ),
            guards(Pass, no_such_seat, has_passed, not_to_move_after_build),
        )
    ),
    permits={Build: (C.BUILD_TILE,), Pass: (C.BUILD_PASS,)},
    generate=generate,
    physical=physical,
    canonical=canonical,
    effects={Build: chosen, Pass: passes},
    candidates=candidates,
    pieces=pieces,
    distance=distance,
    parts=parts,
)
