"""Positions with one thing wrong, or at least changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from dclub.diamonds_club.components import Bonus, PriceTable, Tile
from dclub.diamonds_club.market import make_market
from dclub.diamonds_club.state import Phase
from dclub.kernel.move import Seat

if TYPE_CHECKING:
    from random import Random

    from dclub.diamonds_club.components import Gems
    from dclub.diamonds_club.state import Bank, Player, State

__all__ = ["corrupted"]


def corrupted(rng: Random, state: State) -> State:
    """Return a state with one of its values changed."""
    match rng.randrange(10):
        case 0 | 1 | 2 | 3:
            seat = rng.randrange(len(state.players))
            players = list(state.players)
            players[seat] = _player(rng, state, players[seat])
            return evolve(state, players=tuple(players))
        case 4 | 5:
            return evolve(state, bank=_bank(rng, state.bank))
        case 6:
            return _track(rng, state)
        case 7:
            return _market(rng, state)
        case 8:
            return evolve(state, round=state.round._replace(ending=not state.ending))
        case _:
            return _turn(rng, state)


def _step(rng: Random, counts: tuple[int, ...]) -> tuple[int, ...]:
    index = rng.randrange(len(counts))
    return (*counts[:index], counts[index] + rng.choice((-2, -1, 1, 2)), *counts[index + 1 :])


def _gems(rng: Random, gems: Gems) -> Gems:
    blue, yellow, green, red, diamond = _step(rng, gems)
    return blue, yellow, green, red, diamond


def _player(rng: Random, state: State, player: Player) -> Player:
    match rng.randrange(7):
        case 0:
            return player._replace(coins=player.coins + rng.choice((-1, 1)))
        case 1:
            return player._replace(gems=_gems(rng, player.gems))
        case 2:
            return player._replace(equipment=_step(rng, player.equipment))
        case 3:
            forest, technology, money = _step(rng, player.tracks)
            return player._replace(tracks=(forest, technology, money))
        case 4:
            place = rng.randrange(len(player.park))
            tile = rng.choice(tuple(Tile))
            return player._replace(park=(*player.park[:place], tile, *player.park[place + 1 :]))
        case 5:
            return player._replace(marked=player.marked ^ 1 << rng.choice(tuple(PriceTable)))
        case _:
            held = [card for other in state.players for card in other.bonus]
            return player._replace(bonus=(*player.bonus, rng.choice(held or tuple(Bonus))))


def _bank(rng: Random, bank: Bank) -> Bank:
    match rng.randrange(5):
        case 0:
            return bank._replace(coins=bank.coins + rng.choice((-1, 1)))
        case 1:
            return bank._replace(gems=_gems(rng, bank.gems))
        case 2:
            return bank._replace(equipment=_step(rng, bank.equipment))
        case 3:
            pond, deer_park, aviary = _step(rng, bank.animals)
            return bank._replace(animals=(pond, deer_park, aviary))
        case _:
            fountain, orangery, pavilion, garden = _step(rng, bank.stacks)
            return bank._replace(stacks=(fountain, orangery, pavilion, garden))


def _track(rng: Random, state: State) -> State:
    if not state.track:
        return state
    track = list(state.track)
    index = rng.randrange(len(track))
    number, seat = track[index]
    if rng.random() < 0.5:
        track[index] = (number, Seat((seat + 1) % len(state.players)))
    else:
        track[index] = (number + rng.choice((-3, 3, 9)), seat)
    return evolve(state, round=state.round._replace(track=tuple(track)))


def _market(rng: Random, state: State) -> State:
    faces, coins = state.market.faces, state.market.coins
    if len(faces) < state.ruleset.columns:
        return state
    if rng.random() < 0.3:
        faces = (*faces[:-1], rng.choice(faces))
    else:
        coins = tuple(max(0, number) for number in _step(rng, coins))
    return evolve(state, market=make_market(state.ruleset, faces, coins))


def _turn(rng: Random, state: State) -> State:
    seat = rng.randrange(len(state.players))
    match rng.randrange(3):
        case 0:
            return evolve(state, turn=state.turn._replace(to_move=rng.choice((None, Seat(-1), Seat(seat)))))
        case 1:
            passed = list(state.passed)
            passed[seat] = not passed[seat]
            return evolve(state, turn=state.turn._replace(passed=tuple(passed)))
        case _:
            return evolve(
                state,
                turn=state.turn._replace(phase=state.phase if state.first is None else Phase.MARKET),
                round=state.round._replace(first=None),
            )
