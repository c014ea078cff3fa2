"""Positions with one thing wrong, or at least changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from dclub.hanging_gardens.components import CardId, Construction, Cube, Effect
from dclub.hanging_gardens.pyramid import Slot
from dclub.hanging_gardens.state import NO_CELL, Phase
from dclub.kernel.move import Seat

if TYPE_CHECKING:
    from random import Random

    from dclub.hanging_gardens.state import Garden, Row, State, Supply, Turn

__all__ = ["corrupted"]


def corrupted(rng: Random, state: State) -> State:
    """Return a state with one of its values changed."""
    match rng.randrange(10):
        case 0 | 1 | 2 | 3:
            seat = rng.randrange(state.seats)
            gardens = list(state.gardens)
            gardens[seat] = _garden(rng, state, gardens[seat])
            return evolve(state, gardens=tuple(gardens))
        case 4:
            number = rng.randint(0, state.ruleset.quantities.most_prestige + 1)
            return evolve(state, prestige=_changed(rng, state.prestige, number))
        case 5:
            return evolve(state, supply=_supply(rng, state.supply))
        case 6:
            return evolve(state, row=_row(rng, state, state.row))
        case 7:
            return evolve(state, turn=_turn(rng, state.turn))
        case 8:
            return evolve(state, turn=state.turn._replace(phase=rng.choice(tuple(Phase))))
        case _:
            seats = (None, Seat(-1), *(Seat(seat) for seat in range(state.seats)))
            return evolve(state, turn=state.turn._replace(to_move=rng.choice(seats)))


def _changed(rng: Random, values: tuple[int, ...], value: int) -> tuple[int, ...]:
    index = rng.randrange(len(values))
    return (*values[:index], value, *values[index + 1 :])


def _garden(rng: Random, state: State, garden: Garden) -> Garden:
    shape = state.ruleset.pyramid
    cell = rng.randrange(len(shape.cells))
    match rng.randrange(6):
        case 0:
            return garden._replace(built=garden.built ^ 1 << rng.randrange(len(shape.slots)))
        case 1:
            return garden._replace(under=garden.under ^ 1 << cell)
        case 2:
            icon = rng.choice((None, *Construction))
            return garden._replace(icons=(*garden.icons[:cell], icon, *garden.icons[cell + 1 :]))
        case 3:
            cube = Cube(rng.randint(0, 10))
            return garden._replace(cubes=(*garden.cubes[:cell], cube, *garden.cubes[cell + 1 :]))
        case 4:
            built = [slot for slot, name in enumerate(garden.cards) if name]
            slot = rng.choice(built) if built else 0
            name = rng.choice(list(state.ruleset.cards)) if built else CardId("")
            return garden._replace(cards=(*garden.cards[:slot], name, *garden.cards[slot + 1 :]))
        case _:
            return garden._replace(amitis=Slot(rng.randint(-1, len(shape.slots) - 1)))


def _supply(rng: Random, supply: Supply) -> Supply:
    match rng.randrange(4):
        case 0:
            return supply._replace(wooden=_changed(rng, supply.wooden or (0,), rng.randint(-1, 9)))
        case 1:
            return supply._replace(translucent=_changed(rng, supply.translucent or (0,), rng.randint(-1, 4)))
        case 2:
            return supply._replace(stock=(supply.stock or ())[1:])
        case _:
            return supply._replace(returned=(supply.stock or ())[:1] + supply.returned)


def _row(rng: Random, state: State, row: Row) -> Row:
    match rng.randrange(4):
        case 0:
            return row._replace(queen=rng.randint(-1, len(row.cards)))
        case 1:
            return row._replace(used=row.used ^ 1 << rng.choice(tuple(Effect)))
        case 2 if row.effects:
            column = rng.randrange(len(row.effects))
            effect = rng.choice(tuple(Effect))
            return row._replace(effects=(*row.effects[:column], effect, *row.effects[column + 1 :]))
        case _:
            column = rng.randrange(len(row.cards))
            card = rng.choice((None, *state.ruleset.cards.values()))
            return row._replace(cards=(*row.cards[:column], card, *row.cards[column + 1 :]))


def _turn(rng: Random, turn: Turn) -> Turn:
    match rng.randrange(3):
        case 0:
            return turn._replace(column=rng.randint(-1, 3))
        case 1:
            return turn._replace(hand=(*turn.hand, Cube(rng.randint(1, 10))))
        case _:
            return turn._replace(moved=NO_CELL)
