"""Folding: the state that one event leaves, worked out from its facts alone.

This is a second route from a state to the next. Effects work on moves; the fold reads only
what their events say, so that a record's events hold everything that happened.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from attrs import evolve

from dclub.diamonds_club import readings as R
from dclub.diamonds_club.components import ANIMALS, BUILDINGS, Bonus, StripFace, StripId, Track, in_box_order
from dclub.diamonds_club.counts import added, less, plus, replaced
from dclub.diamonds_club.market import EMPTY_MARKET, with_coins, with_strip
from dclub.diamonds_club.moves import Build
from dclub.diamonds_club.park import laid
from dclub.diamonds_club.startrack import StartTrack
from dclub.diamonds_club.state import Phase, Player, State
from dclub.diamonds_club.words import (
    FRAME_WORDS,
    TABLE_WORDS,
    TILE_WORDS,
    TRACK_WORDS,
    parse_gems,
    parse_goods,
    parse_place,
    parse_space,
)
from dclub.kernel.event import Event
from dclub.kernel.move import CHANCE, Seat

__all__ = ["fold"]


def fold(state: State, event: Event) -> State:
    """Return the state after one event; `KeyError` for a kind that the game does not have."""
    return _FOLDS[event.kind](state, event)


def _player(state: State, event: Event) -> Player:
    return state.players[event.seat]


def _with(state: State, event: Event, player: Player) -> State:
    return evolve(state, players=replaced(state.players, event.seat, player))


def _unchanged(state: State, _event: Event) -> State:
    return state


# --- set-up and market ------------------------------------------------------------------------


def _start_player(state: State, event: Event) -> State:
    return evolve(state, round=state.round._replace(first=event.seat))


def _track_laid_out(state: State, event: Event) -> State:
    track = tuple((number, Seat(seat)) for number, seat in enumerate(event.numbers("seats")))
    phase = Phase.MARKET if state.phase is Phase.FIRST_PLAYER else state.phase
    return evolve(state, turn=state.turn._replace(phase=phase), round=state.round._replace(track=track))


def _strip_laid(state: State, event: Event) -> State:
    frame, name = FRAME_WORDS[event.text("frame")], event.text("strip")
    face = state.ruleset.faces.get((frame, StripId(name[:-1]), name[-1:]))
    if face is None:
        spaces = tuple(parse_goods(text) for text in event.texts("spaces"))
        face = StripFace(frame, strip=StripId(""), side="", spaces=spaces)
    sides = _sides(state, face) if face.strip and state.ruleset.says(R.STRIPS_FACES, "fixed") else state.sides
    return evolve(
        state, market=with_strip(state.ruleset, state.market, face), round=state.round._replace(sides=sides)
    )


def _sides(state: State, face: StripFace) -> tuple[tuple[str, str], ...]:
    known = dict(state.sides)
    known.setdefault(f"{face.frame.name.lower()} {face.strip}", face.side)
    return tuple(sorted(known.items()))


def _buying_begins(state: State, event: Event) -> State:
    return evolve(state, turn=state.turn._replace(phase=Phase.BUY, to_move=event.seat))


# --- buying -----------------------------------------------------------------------------------


def _coins_laid(state: State, event: Event) -> State:
    ruleset, coins = state.ruleset, event.number("coins")
    space = parse_space(event.text("space"), ruleset.columns, ruleset.rows)
    player = _player(state, event)
    market = with_coins(ruleset, state.market, space, coins)
    return _with(evolve(state, market=market), event, player._replace(coins=player.coins - coins))


def _equipment_taken(state: State, event: Event) -> State:
    player, bank = _player(state, event), state.bank
    tile = state.ruleset.tiles.index(event.text("tile"))
    bank = bank._replace(equipment=plus(bank.equipment, tile, -1))
    player = player._replace(equipment=plus(player.equipment, tile, 1))
    return _with(evolve(state, bank=bank), event, player)


def _hats_moved(state: State, event: Event) -> State:
    seat, rank = event.seat, event.number("rank")
    rest: StartTrack = tuple(entry for entry in state.track if entry[1] != seat)
    before = len(rest) + 1 - rank
    return evolve(
        state,
        round=state.round._replace(track=(*rest[:before], (event.number("number"), seat), *rest[before:])),
    )


def _animal_placed(state: State, event: Event) -> State:
    sizes, player = state.ruleset.quantities, _player(state, event)
    animal = TILE_WORDS[event.text("animal")]
    place = parse_place(event.text("place"), sizes.light_places, sizes.dark_places)
    pond, deer_park, aviary = plus(state.bank.animals, ANIMALS.index(animal), -1)
    bank = state.bank._replace(animals=(pond, deer_park, aviary))
    return _with(evolve(state, bank=bank), event, player._replace(park=laid(player.park, place, animal)))


def _track_advanced(state: State, event: Event) -> State:
    player = _player(state, event)
    track: Track = TRACK_WORDS[event.text("track")]
    forest, technology, money = replaced(player.tracks, track, event.number("step"))
    return _with(state, event, player._replace(tracks=(forest, technology, money)))


def _coin_gained(state: State, event: Event) -> State:
    player, coins = _player(state, event), event.number("coins")
    bank = state.bank._replace(coins=state.bank.coins - coins)
    return _with(evolve(state, bank=bank), event, player._replace(coins=player.coins + coins))


def _passed(state: State, event: Event) -> State:
    return evolve(state, turn=state.turn._replace(passed=replaced(state.passed, event.seat, True)))


def _turn(state: State, event: Event) -> State:
    phase = Phase.BUILD if state.phase is Phase.PAY else state.phase
    return evolve(state, turn=state.turn._replace(phase=phase, to_move=event.seat, pending=None))


def _last_round(state: State, _event: Event) -> State:
    return evolve(state, round=state.round._replace(ending=True))


# --- diamonds and gems ------------------------------------------------------------------------


def _diamond_awarded(state: State, event: Event) -> State:
    player, diamond = _player(state, event), (0, 0, 0, 0, 1)
    bank = state.bank._replace(gems=less(state.bank.gems, diamond))
    return _with(evolve(state, bank=bank), event, player._replace(gems=added(player.gems, diamond)))


def _order(state: State, event: Event) -> State:
    first = Seat(event.numbers("seats")[0])
    return evolve(
        state,
        turn=state.turn._replace(phase=Phase.EXCHANGE, to_move=first, passed=(False,) * len(state.players)),
    )


def _gems_gained(state: State, event: Event) -> State:
    player, gems = _player(state, event), parse_gems(event.text("gems"))
    bank = state.bank._replace(gems=less(state.bank.gems, gems))
    return _with(evolve(state, bank=bank), event, player._replace(gems=added(player.gems, gems)))


def _equipment_returned(state: State, event: Event) -> State:
    player, bank, tiles = _player(state, event), state.bank, state.ruleset.tiles
    named = list(filter(None, event.text("kept").split(", ")))
    kept = tuple(named.count(tile) for tile in tiles)
    stock = zip(bank.equipment, player.equipment, kept, strict=True)
    bank = bank._replace(equipment=tuple(left + had - keep for left, had, keep in stock))
    passed = replaced(state.passed, event.seat, True)
    after = evolve(state, bank=bank, turn=state.turn._replace(passed=passed))
    return _with(after, event, player._replace(equipment=kept))


def _building_begins(state: State, event: Event) -> State:
    return evolve(
        state,
        turn=state.turn._replace(phase=Phase.BUILD, to_move=event.seat, passed=(False,) * len(state.players)),
    )


# --- building ---------------------------------------------------------------------------------


def _tile_chosen(state: State, event: Event) -> State:
    sizes = state.ruleset.quantities
    place = parse_place(event.text("place"), sizes.light_places, sizes.dark_places)
    table, tile = TABLE_WORDS[event.text("table")], TILE_WORDS[event.text("tile")]
    build = Build(event.seat, table, tile, TILE_WORDS[event.text("stack")], place)
    return evolve(state, turn=state.turn._replace(phase=Phase.PAY, pending=build))


def _gems_paid(state: State, event: Event) -> State:
    player, gems = _player(state, event), parse_gems(event.text("gems"))
    bank = state.bank._replace(gems=added(state.bank.gems, gems))
    return _with(evolve(state, bank=bank), event, player._replace(gems=less(player.gems, gems)))


def _tile_built(state: State, event: Event) -> State:
    sizes, player = state.ruleset.quantities, _player(state, event)
    place = parse_place(event.text("place"), sizes.light_places, sizes.dark_places)
    stack = BUILDINGS.index(TILE_WORDS[event.text("stack")])
    first, second, third, fourth = plus(state.bank.stacks, stack, -1)
    bank = state.bank._replace(stacks=(first, second, third, fourth))
    park = laid(player.park, place, TILE_WORDS[event.text("tile")])
    return _with(evolve(state, bank=bank), event, player._replace(park=park))


def _marker_placed(state: State, event: Event) -> State:
    player, table = _player(state, event), TABLE_WORDS[event.text("table")]
    return _with(state, event, player._replace(marked=player.marked | 1 << table))


def _card_won(state: State, event: Event) -> State:
    player, card = _player(state, event), Bonus(event.text("card"))
    return _with(state, event, player._replace(bonus=in_box_order((*player.bonus, card))))


# --- round end --------------------------------------------------------------------------------


def _coins_refilled(state: State, event: Event) -> State:
    coins = event.numbers("coins")
    before = sum(player.coins for player in state.players) + sum(state.market.coins)
    players = tuple(player._replace(coins=own) for player, own in zip(state.players, coins, strict=True))
    bank = state.bank._replace(coins=state.bank.coins + before - sum(coins))
    return evolve(state, players=players, bank=bank, market=EMPTY_MARKET)


def _markers_returned(state: State, _event: Event) -> State:
    return evolve(state, players=tuple(player._replace(marked=0) for player in state.players))


def _strips_gathered(state: State, _event: Event) -> State:
    return evolve(
        state,
        turn=state.turn._replace(phase=Phase.MARKET, to_move=CHANCE, passed=(False,) * len(state.players)),
    )


def _game_ended(state: State, _event: Event) -> State:
    return evolve(state, turn=state.turn._replace(phase=Phase.FINAL, to_move=None))


_FOLDS: Final[dict[str, Callable[[State, Event], State]]] = {
    "start-player": _start_player,
    "track-laid-out": _track_laid_out,
    "strip-laid": _strip_laid,
    "buying-begins": _buying_begins,
    "coins-laid": _coins_laid,
    "equipment-taken": _equipment_taken,
    "hats-moved": _hats_moved,
    "animal-placed": _animal_placed,
    "animal-left": _unchanged,
    "track-advanced": _track_advanced,
    "track-at-end": _unchanged,
    "coin-gained": _coin_gained,
    "passed": _passed,
    "turn": _turn,
    "last-round": _last_round,
    "diamond-awarded": _diamond_awarded,
    "no-diamond": _unchanged,
    "order": _order,
    "set-exchanged": _unchanged,
    "gems-gained": _gems_gained,
    "equipment-returned": _equipment_returned,
    "substitutes": _unchanged,
    "building-begins": _building_begins,
    "tile-chosen": _tile_chosen,
    "gems-paid": _gems_paid,
    "tile-built": _tile_built,
    "marker-placed": _marker_placed,
    "card-won": _card_won,
    "coins-refilled": _coins_refilled,
    "markers-returned": _markers_returned,
    "strips-gathered": _strips_gathered,
    "game-ended": _game_ended,
}
