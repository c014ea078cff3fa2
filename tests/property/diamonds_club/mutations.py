"""Moves that are nearly right: a legal move with one field changed, or with two."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from attrs import evolve

from dclub.diamonds_club.components import Frame, Gem, Place, PriceTable, Space, StripId, Tile, Track
from dclub.diamonds_club.moves import (
    NOTHING_KEPT,
    Build,
    Buy,
    Exchange,
    First,
    GemSet,
    Keep,
    Move,
    Pass,
    Pay,
    Reveal,
)
from dclub.kernel.move import Seat

if TYPE_CHECKING:
    from random import Random

    from dclub.diamonds_club.state import State

__all__ = ["mutated"]

T = TypeVar("T")


def mutated(rng: Random, state: State, move: Move) -> Move:
    """Return a move that differs from another in one field, sometimes in two."""
    changed = _once(rng, state, move)
    return _once(rng, state, changed) if rng.random() < 0.25 else changed


def _once(rng: Random, state: State, move: Move) -> Move:
    if rng.random() < 0.03:
        return _stranger(rng, state)
    match move:
        case First():
            return First(_seat(rng, state))
        case Reveal():
            return _reveal(rng, state, move)
        case Buy():
            return _buy(rng, state, move)
        case Pass():
            return Pass(_seat(rng, state))
        case Exchange():
            return _exchange(rng, state, move)
        case Build():
            return _build(rng, state, move)
        case Pay():
            return _pay(rng, state, move)


def _stranger(rng: Random, state: State) -> Move:
    """Return a move of any kind."""
    seat = Seat(rng.randrange(len(state.players)))
    strange: tuple[Move, ...] = (
        First(seat),
        Reveal(0, Frame.DARK, StripId("1"), "a"),
        Buy(seat, Space(0), 1),
        Pass(seat),
        Exchange(seat),
        Build(seat, PriceTable.ANY, Tile.FOUNTAIN, Tile.FOUNTAIN, Place(0)),
        Pay(seat, (1, 0, 0, 0, 0)),
    )
    return rng.choice(strange)


def _seat(rng: Random, state: State) -> Seat:
    return Seat(rng.randint(-1, len(state.players)))


def _place(rng: Random, state: State) -> Place:
    return Place(rng.randint(-1, state.ruleset.quantities.places))


def _with_one(rng: Random, values: tuple[T, ...], value: T) -> tuple[T, ...]:
    """Return the values with one replaced, dropped, added or moved."""
    changed = list(values)
    match rng.randrange(4):
        case 0 if changed:
            changed[rng.randrange(len(changed))] = value
        case 1 if changed:
            del changed[rng.randrange(len(changed))]
        case 2:
            rng.shuffle(changed)
        case _:
            changed.insert(rng.randint(0, len(changed)), value)
    return tuple(changed)


def _reveal(rng: Random, state: State, move: Reveal) -> Reveal:
    match rng.randrange(5):
        case 0:
            return evolve(move, column=rng.randint(-1, 2 * len(state.players)))
        case 1:
            return evolve(move, frame=rng.choice(tuple(Frame)))
        case 2:
            return evolve(move, strip=StripId(rng.choice(("", "1", "2", "3", "6", "7"))))
        case 3:
            return evolve(move, side=rng.choice(("", "a", "b", "c")))
        case _:
            faces = state.ruleset.edition.strips or ()
            return evolve(move, spaces=rng.choice(faces).spaces if faces else ())


def _buy(rng: Random, state: State, move: Buy) -> Buy:
    spaces = (state.ruleset.quantities.players_max * 2) * state.ruleset.rows
    match rng.randrange(5):
        case 0:
            return evolve(move, seat=_seat(rng, state))
        case 1:
            return evolve(move, space=Space(rng.randint(-1, spaces)))
        case 2:
            return evolve(move, coins=rng.choice((move.coins - 1, move.coins + 1, rng.randint(-1, 16))))
        case 3:
            place = rng.choice((None, _place(rng, state), _place(rng, state)))
            return evolve(move, places=_with_one(rng, move.places, place))
        case _:
            return evolve(move, tracks=_with_one(rng, move.tracks, rng.choice(tuple(Track))))


def _exchange(rng: Random, state: State, move: Exchange) -> Exchange:
    match rng.randrange(5):
        case 0:
            return evolve(move, seat=_seat(rng, state))
        case 1 | 2:
            return evolve(move, sets=_with_one(rng, move.sets, _set(rng)))
        case 3:
            return evolve(move, keep=NOTHING_KEPT)
        case _:
            return evolve(move, keep=_keep(rng, move.keep))


def _set(rng: Random) -> GemSet:
    return GemSet(rng.choice(tuple(Gem)), rng.randint(1, 6), rng.randint(1, 6))


def _keep(rng: Random, keep: Keep) -> Keep:
    """Return another keep: a sort emptied, replaced or with one tile more."""
    colour, value = rng.choice(tuple(Gem)), rng.randint(1, 6)
    match rng.randrange(3):
        case 0:
            return evolve(keep, mines=rng.choice(((), (colour,), (*keep.mines, colour))))
        case 1:
            return evolve(keep, rights=rng.choice(((), (value,), (*keep.rights, value))))
        case _:
            return evolve(keep, ships=rng.choice(((), (value,), (*keep.ships, value))))


def _build(rng: Random, state: State, move: Build) -> Build:
    match rng.randrange(6):
        case 0:
            return evolve(move, seat=_seat(rng, state))
        case 1:
            return evolve(move, table=rng.choice(tuple(PriceTable)))
        case 2:
            return evolve(move, tile=rng.choice(tuple(Tile)))
        case 3:
            return evolve(move, stack=rng.choice(tuple(Tile)))
        case 4:
            tile = rng.choice(tuple(Tile))
            return evolve(move, tile=tile, stack=tile)
        case _:
            return evolve(move, place=_place(rng, state))


def _pay(rng: Random, state: State, move: Pay) -> Pay:
    if rng.random() < 0.1:
        return evolve(move, seat=_seat(rng, state))
    gems = list(move.gems)
    for _ in range(rng.randint(1, 2)):
        gems[rng.randrange(len(gems))] += rng.choice((-1, 1))
    blue, yellow, green, red, diamond = gems
    return evolve(move, gems=(blue, yellow, green, red, diamond))
