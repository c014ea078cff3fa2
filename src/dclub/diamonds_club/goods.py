"""Goods: what a bought space brings, and the choices that come with it."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, Final

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club.components import Place, Tile, Track, word
from dclub.diamonds_club.park import laid, open_places, representative_places
from dclub.diamonds_club.startrack import moved
from dclub.diamonds_club.state import Bank, Player, Round, State
from dclub.diamonds_club.supply import note_substitutes
from dclub.diamonds_club.words import format_place
from dclub.kernel.citing import effects
from dclub.kernel.event import Event, Log, note
from dclub.kernel.packing import packed
from dclub.kernel.partial import Unknown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dclub.diamonds_club.components import Goods
    from dclub.diamonds_club.moves import Buy
    from dclub.kernel.clause import ClauseId
    from dclub.kernel.move import Seat

__all__ = ["FIRST_ANIMAL", "can_take", "lone_placements", "placements", "take_goods", "track_choices"]

Places = tuple[Place | None, ...]
Park = tuple[Tile, ...]
FIRST_ANIMAL: Final = int(Tile.POND)
MONEY: Final = Track.MONEY
_NO_ANIMALS: Final[list[Places]] = [()]
_NO_TRACKS: Final[list[tuple[Track, ...]]] = [()]


@effects(C.ANIMAL_EXHAUSTED)
def can_take(state: State, before: Sequence[Tile], places: Sequence[Place | None], animal: Tile) -> bool:
    """Return whether a tile of this animal is left after the ones before it were taken."""
    if state.ruleset.substitute_animals:
        return True
    if not before:
        return state.bank.animals[animal - FIRST_ANIMAL] > 0
    taken = sum(
        1 for other, place in zip(before, places, strict=True) if place is not None and other is animal
    )
    return state.bank.animals[animal - FIRST_ANIMAL] > taken


def placements(state: State, seat: Seat, animals: tuple[Tile, ...], *, physical: bool) -> list[Places]:
    """Return every way to place the animals of a space, in the order printed.

    An animal that has no legal place, or of which none is left, is None, and so, where a
    reading allows it, is one that is refused. Of a board that is not entered, or not as a whole, it
    is not known which places are legal.
    """
    if not animals:
        return _NO_ANIMALS
    ruleset, player = state.ruleset, state.players[seat]
    plan = ruleset.plans[player.board - 1]
    known = plan is not None and plan.blank is None
    ways: list[tuple[Places, Park]] = [((), player.park)]
    for number, animal in enumerate(animals):
        longer: list[tuple[Places, Park]] = []
        for places, park in ways:
            takes = can_take(state, animals[:number], places, animal)
            choices: tuple[Place, ...] = ()
            if takes and physical:
                choices = open_places(ruleset, player.board, park, animal)
            elif takes:
                choices = representative_places(ruleset, player.board, park)[animal]
            longer.extend(((*places, place), laid(park, place, animal)) for place in choices)
            if not takes or ruleset.refuse_animals or (known and not choices):
                longer.append(((*places, None), park))
        ways = longer if physical else _distinct_parks(longer)
    return [places for places, _ in ways]


def _distinct_parks(ways: list[tuple[Places, Park]]) -> list[tuple[Places, Park]]:
    """Return the first way to each park: of two equal animals, refusing either is the same."""
    first: dict[Park, Places] = {}
    for places, park in ways:
        first.setdefault(park, places)
    return [(places, park) for park, places in first.items()]


def lone_placements(state: State, seat: Seat) -> tuple[tuple[Places, ...], ...]:
    """Return for each animal what `placements` says of a space that shows only this one."""
    ruleset, player = state.ruleset, state.players[seat]
    pond, deer_park, aviary = state.bank.animals
    left = (True, True, True)
    if not ruleset.substitute_animals:
        left = (pond > 0, deer_park > 0, aviary > 0)
    plan = ruleset.plans[player.board - 1]
    places = representative_places(ruleset, player.board, player.park)[FIRST_ANIMAL:]
    return _lone_placements(places, left, plan is not None and plan.blank is None, ruleset.refuse_animals)


@lru_cache(maxsize=1 << 10)
def _lone_placements(
    places: tuple[tuple[Place, ...], ...],
    left: tuple[bool, ...],
    known: bool,
    refuse: bool,
) -> tuple[tuple[Places, ...], ...]:
    found: list[tuple[Places, ...]] = []
    for where, takes in zip(places, left, strict=True):
        ways: tuple[Places, ...] = tuple((place,) for place in where) if takes else ()
        if not takes or refuse or (known and not ways):
            ways = (*ways, (None,))
        found.append(ways)
    return tuple(found)


def track_choices(state: State, seat: Seat, goods: Goods, *, physical: bool) -> list[tuple[Track, ...]]:
    """Return the ways to name a track for each `?`: all of them, or one for each result.

    Where the length of a track is unknown, every way counts as a result of its own.
    """
    if not goods.choices:
        return _NO_TRACKS
    if physical:
        return list(product(Track, repeat=goods.choices))
    player = state.players[seat]
    return _distinct(player.tracks, state.ruleset.track_ends, goods.tracks, goods.choices)


@lru_cache(maxsize=1 << 12)
def _distinct(
    steps: tuple[int, ...], ends: tuple[int | None, ...], pictured: tuple[Track, ...], choices: int
) -> list[tuple[Track, ...]]:
    ways: dict[tuple[int, ...], tuple[Track, ...]] = {}
    for tracks in combinations_with_replacement(Track, choices):
        ways.setdefault(_steps_after(steps, ends, pictured + tracks), tracks)
    return list(ways.values())


def _steps_after(
    steps: tuple[int, ...], ends: tuple[int | None, ...], tracks: tuple[Track, ...]
) -> tuple[int, ...]:
    after = list(steps)
    for track in tracks:
        end = ends[track]
        if end is None or after[track] < end:
            after[track] += 1
    return tuple(after)


@effects(C.BUY_GOODS)
def take_goods(state: State, move: Buy, log: Log) -> tuple[Player, Bank, Round]:
    """Return the buyer, the bank and the round after paying and taking all goods."""
    seat = move.seat
    player, bank, this = state.players[seat], state.bank, state.round
    shown, space = state.market.shown, move.space
    goods, tiles = shown.goods[space], shown.equipment[space]
    coins, gems, equipment, tracks, board, park, marked, bonus = player
    coins -= move.coins
    if tiles:
        held, left = list(equipment), list(bank.equipment)
        for tile in tiles:
            held[tile] += 1
            left[tile] -= 1
        equipment, stock = tuple(held), tuple(left)
        if log is not None:
            _note_tiles(log, state, move, stock)
        bank = packed(Bank, (bank.coins, bank.gems, stock, bank.animals, bank.stacks))
    if goods.hats:
        track = moved(state.ruleset, this.track, seat, goods.hats, log)
        this = packed(Round, (this.first, track, this.ending, this.sides))
    if move.places:
        park, bank = _animals(state, move, bank, log)
    named = goods.tracks + move.tracks
    if named:
        tracks, gained = _advance(state, seat, named, log)
        if gained:
            coins, bank = coins + gained, bank.with_coins(bank.coins - gained)
    bought = packed(Player, (coins, gems, equipment, tracks, board, park, marked, bonus))
    return bought, bank, this


def _note_tiles(log: list[Event], state: State, move: Buy, left: tuple[int, ...]) -> None:
    """Report the tiles that a purchase brings; `left` is the supply without them."""
    tiles = state.market.shown.equipment[move.space]
    for number, tile in enumerate(tiles):
        name, still = state.ruleset.tiles[tile], left[tile] + tiles[number + 1 :].count(tile)
        note(log, C.BUY_GOODS, "equipment-taken", seat=move.seat, tile=name)
        note_substitutes(log, name, still + 1, still)


@effects(C.ANIMAL_TAKE, C.ANIMAL_NO_PLACE)
def _animals(state: State, move: Buy, bank: Bank, log: Log) -> tuple[tuple[Tile, ...], Bank]:
    park = state.players[move.seat].park
    pond, deer_park, aviary = bank.animals
    left = [pond, deer_park, aviary]
    shown = state.market.goods[move.space].animals
    for number, (animal, place) in enumerate(zip(shown, move.places, strict=True)):
        if place is not None:
            park = laid(park, place, animal)
            left[animal - FIRST_ANIMAL] -= 1
            if log is not None:
                where = format_place(place, state.ruleset.light)
                note(log, C.ANIMAL_TAKE, "animal-placed", seat=move.seat, animal=word(animal), place=where)
        elif log is not None:
            clause = _why_left(state, move, number, park)
            note(log, clause, "animal-left", seat=move.seat, animal=word(animal))
    return park, bank.with_animals((left[0], left[1], left[2]))


def _why_left(state: State, move: Buy, number: int, park: tuple[Tile, ...]) -> ClauseId:
    """Return why an animal of the space is not taken: none left, no place for it, or refused."""
    shown = state.market.goods[move.space].animals
    if not can_take(state, shown[:number], move.places[:number], shown[number]):
        return C.ANIMAL_EXHAUSTED
    board = state.players[move.seat].board
    return C.BUY_REFUSE if open_places(state.ruleset, board, park, shown[number]) else C.ANIMAL_NO_PLACE


@effects(C.TRACKS_ADVANCE, C.TRACKS_END, C.TRACKS_MONEY)
def _advance(
    state: State, seat: Seat, named: tuple[Track, ...], log: Log
) -> tuple[tuple[int, int, int], int]:
    steps, gained, ends = list(state.players[seat].tracks), 0, state.ruleset.track_ends
    for track in named:
        end = ends[track]
        if end is None:
            raise Unknown(word(track))
        if steps[track] >= end:
            if log is not None:
                note(log, C.TRACKS_END, "track-at-end", seat=seat, track=word(track))
            continue
        steps[track] += 1
        if log is not None:
            note(log, C.TRACKS_ADVANCE, "track-advanced", seat=seat, track=word(track), step=steps[track])
        if track == MONEY:
            coins = _raise(state, steps[track])
            gained += coins
            if log is not None:
                note(log, C.TRACKS_MONEY, "coin-gained", seat=seat, coins=coins)
    return (steps[0], steps[1], steps[2]), gained


def _raise(state: State, step: int) -> int:
    """Return the coins that one step of the money track brings at once."""
    money = state.ruleset.edition.money
    assert money is not None, "a track whose end is known has steps"
    return money[step].coins - money[step - 1].coins
