"""Folding: the state that one event leaves, worked out from its facts alone.

This is a second route from a state to the next. Effects work on moves; the fold reads only
what their events say, so that a record's events hold everything that happened.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from attrs import evolve

from dclub.hanging_gardens.components import (
    NO_CUBE,
    Card,
    CardId,
    Construction,
    Cube,
    Effect,
    Individual,
    ProjectId,
    Starter,
    construction_of,
    is_translucent,
)
from dclub.hanging_gardens.garden import replaced, with_card, with_cube
from dclub.hanging_gardens.moves import HIDDEN
from dclub.hanging_gardens.pyramid import Cell
from dclub.hanging_gardens.state import NO_CELL, Garden, Phase, State, Supply, Turn, fresh_turn
from dclub.hanging_gardens.words import (
    parse_cell,
    parse_cube,
    parse_icons,
    parse_individual,
    parse_public,
    parse_slot,
)
from dclub.kernel.event import Event
from dclub.kernel.move import CHANCE, Seat

__all__ = ["fold"]


def fold(state: State, event: Event) -> State:
    """Return the state after one event; `KeyError` for a kind that the game does not have."""
    return _FOLDS[event.kind](state, event)


def _garden(state: State, event: Event) -> Garden:
    return state.gardens[event.seat]


def _with(state: State, event: Event, garden: Garden) -> State:
    return evolve(state, gardens=replaced(state.gardens, event.seat, garden))


def _at(state: State, phase: Phase, to_move: Seat | None) -> State:
    return evolve(state, turn=state.turn._replace(phase=phase, to_move=to_move))


def _first(state: State, seat: Seat) -> State:
    return evolve(state, round=state.round._replace(first=seat))


def _cell(state: State, event: Event, name: str = "cell") -> Cell:
    return parse_cell(state.ruleset.pyramid, event.text(name))


def _kind(event: Event, name: str) -> Construction:
    return Construction[event.text(name).upper().replace("-", "_")]


def _card(state: State, event: Event, ornament: str = "") -> Card:
    """Return the card of an event, as the edition has it if it has a name."""
    name = CardId(event.text("card"))
    return state.ruleset.cards.get(name) or Card(name, parse_icons(event.text("icons")), ornament)


def _unchanged(state: State, _event: Event) -> State:
    return state


# --- set-up -------------------------------------------------------------------------------------


def _first_player(state: State, event: Event) -> State:
    return _first(_at(state, Phase.PROJECTS, CHANCE), event.seat)


def _project(state: State, event: Event) -> Individual | ProjectId:
    text = event.text("project")
    if text == HIDDEN:
        return HIDDEN
    return state.ruleset.individual.get(ProjectId(text)) or parse_individual(text)


def _project_known(state: State, event: Event) -> State:
    return _with(state, event, _garden(state, event)._replace(project=_project(state, event)))


def _bases_begin(state: State, event: Event) -> State:
    return _at(state, Phase.BASE, event.seat)


def _starter_laid(state: State, event: Event) -> State:
    shape, garden = state.ruleset.pyramid, _garden(state, event)
    starter = Starter[event.text("starter").upper()]
    left = tuple(other for other in garden.starters if other is not starter)
    slot = parse_slot(shape, event.text("slot"))
    laid = with_card(shape, garden, slot, _card(state, event))
    return _with(state, event, laid._replace(starters=left))


def _cubes_begin(state: State, event: Event) -> State:
    return _at(state, Phase.CUBES, event.seat)


def _cube_set(state: State, event: Event) -> State:
    cube = parse_cube(event.text("cube"))
    garden = with_cube(_garden(state, event), _cell(state, event), cube)
    left = list(garden.to_set)
    left.remove(construction_of(cube))
    return _with(state, event, garden._replace(to_set=tuple(left)))


def _set_up_continues(state: State, event: Event) -> State:
    return _at(state, _phase(event), CHANCE)


def _phase(event: Event) -> Phase:
    return Phase[event.text("phase").upper().replace("-", "_")]


def _public_opened(state: State, event: Event) -> State:
    name = ProjectId(event.text("name"))
    project = state.ruleset.public.get(name) or parse_public(event.text("project"), name)
    return evolve(_at(state, Phase.CARDS, CHANCE), round=state.round._replace(public=project))


def _effects_laid(state: State, event: Event) -> State:
    laid = tuple(Effect[name.upper()] for name in event.texts("effects"))
    return evolve(state, row=state.row._replace(effects=laid))


# --- rounds -------------------------------------------------------------------------------------


def _card_opened(state: State, event: Event) -> State:
    name, column = CardId(event.text("card")), event.number("column") - 1
    card = _card(state, event, event.text("ornament"))
    row = state.row._replace(cards=replaced(state.row.cards, column, card))
    supply = state.supply
    if supply.stock is not None:
        supply = supply._replace(
            stock=_without_one(supply.stock, name),
            returned=supply.returned if name in supply.stock else _without_one(supply.returned, name),
        )
    return evolve(state, row=row, supply=supply)


def _without_one(names: tuple[CardId, ...], name: CardId) -> tuple[CardId, ...]:
    left = list(names)
    if name in left:
        left.remove(name)
    return tuple(left)


def _round_begins(state: State, event: Event) -> State:
    return _at(state, Phase.TAKE, event.seat)


def _queen_placed(state: State, event: Event) -> State:
    return evolve(state, row=state.row._replace(queen=event.number("column") - 1))


def _turn(state: State, event: Event) -> State:
    if state.phase in (Phase.BASE, Phase.CUBES):
        return _at(state, state.phase, event.seat)
    return evolve(state, turn=fresh_turn(Phase.TAKE, event.seat))


def _emperor_passed(state: State, event: Event) -> State:
    row = state.row._replace(cards=(None,) * len(state.row.cards), taken=0)
    return _first(evolve(state, row=row, turn=fresh_turn(Phase.CARDS, CHANCE)), event.seat)


def _effects_turned_back(state: State, _event: Event) -> State:
    return evolve(state, row=state.row._replace(used=0))


def _card_returned(state: State, event: Event) -> State:
    row = state.row._replace(cards=(None,) * len(state.row.cards))
    supply = state.supply
    if supply.stock is not None:
        names = tuple(CardId(name) for name in event.texts("cards"))
        supply = supply._replace(returned=(*supply.returned, *names))
    return evolve(state, row=row, supply=supply)


def _pyramids_finished(state: State, event: Event) -> State:
    phase = _phase(event)
    return evolve(state, turn=fresh_turn(phase, CHANCE if phase is Phase.REVEAL else None))


def _game_ended(state: State, _event: Event) -> State:
    return _at(state, Phase.FINAL, None)


# --- a turn -------------------------------------------------------------------------------------


def _card_placed(state: State, event: Event) -> State:
    shape, row, column = state.ruleset.pyramid, state.row, event.number("column") - 1
    slot = parse_slot(shape, event.text("slot"))
    joints = shape.joints[slot] or ()
    sides = (event.text("left"), event.text("right"))
    under = tuple(cell for cell, side in zip(joints, sides, strict=True) if side == "under")
    garden = with_card(shape, _garden(state, event), slot, _card(state, event), under)
    aligned = row.effects[column : column + 1] + ((Effect.QUEEN,) if row.queen == column else ())
    taken = row._replace(cards=replaced(row.cards, column, None), taken=row.taken + 1)
    return _with(
        evolve(state, row=taken, turn=Turn(state.phase, state.to_move, column, (), aligned, NO_CELL)),
        event,
        garden,
    )


def _cubes_lifted(state: State, event: Event) -> State:
    garden = _garden(state, event)
    for name in event.texts("cells"):
        garden = with_cube(garden, parse_cell(state.ruleset.pyramid, name), NO_CUBE)
    hand = tuple(sorted(parse_cube(text) for text in event.texts("cubes")))
    return _with(evolve(state, turn=state.turn._replace(hand=hand)), event, garden)


def _step(state: State, event: Event) -> State:
    phase = _phase(event)
    moved = state.turn.moved if phase is Phase.SECOND_MOVE else NO_CELL
    return evolve(state, turn=state.turn._replace(phase=phase, to_move=event.seat, moved=moved))


def _cube_put(state: State, event: Event) -> State:
    cube, hand = parse_cube(event.text("cube")), list(state.turn.hand)
    hand.remove(cube)
    garden = with_cube(_garden(state, event), _cell(state, event), cube)
    return _with(evolve(state, turn=state.turn._replace(hand=tuple(hand))), event, garden)


def _prestige_changed(state: State, event: Event) -> State:
    kind = _kind(event, "construction")
    return evolve(state, prestige=replaced(state.prestige, kind, event.number("prestige")))


def _effect_used(state: State, event: Event) -> State:
    effect = Effect[event.text("effect").upper()]
    after = _without(state, effect)
    return evolve(after, row=state.row._replace(used=state.row.used | 1 << effect))


def _effect_declined(state: State, event: Event) -> State:
    return _without(state, Effect[event.text("effect").upper()])


def _without(state: State, effect: Effect) -> State:
    aligned = tuple(other for other in state.turn.aligned if other is not effect)
    return evolve(state, turn=state.turn._replace(aligned=aligned))


def _drawing(state: State, _event: Event) -> State:
    return _at(state, Phase.DRAW, CHANCE)


def _cube_drawn(state: State, event: Event) -> State:
    cube = parse_cube(event.text("cube"))
    return evolve(state, supply=_stocked(state.supply, cube, -1), turn=state.turn._replace(hand=(cube,)))


def _stocked(supply: Supply, cube: Cube, number: int) -> Supply:
    kind = construction_of(cube)
    left = supply.translucent if is_translucent(cube) else supply.wooden
    if left is None:
        return supply
    left = replaced(left, kind, left[kind] + number)
    return supply._replace(translucent=left) if is_translucent(cube) else supply._replace(wooden=left)


def _cube_exchanged(state: State, event: Event) -> State:
    old, new = parse_cube(event.text("old")), parse_cube(event.text("new"))
    supply = _stocked(_stocked(state.supply, old, 1), new, -1)
    garden = with_cube(_garden(state, event), _cell(state, event), new)
    return _with(evolve(state, supply=supply), event, garden)


def _cube_moved(state: State, event: Event) -> State:
    source, target = _cell(state, event, "source"), _cell(state, event, "target")
    garden = with_cube(
        with_cube(_garden(state, event), source, NO_CUBE), target, parse_cube(event.text("cube"))
    )
    moved = target if state.phase is Phase.EFFECTS else NO_CELL
    return _with(evolve(state, turn=state.turn._replace(moved=moved)), event, garden)


def _amitis_stepped(state: State, event: Event) -> State:
    slot = parse_slot(state.ruleset.pyramid, event.text("slot"))
    return _with(state, event, _garden(state, event)._replace(amitis=slot))


_FOLDS: Final[dict[str, Callable[[State, Event], State]]] = {
    "first-player": _first_player,
    "project-dealt": _project_known,
    "bases-begin": _bases_begin,
    "starter-laid": _starter_laid,
    "cubes-begin": _cubes_begin,
    "cube-set": _cube_set,
    "set-up-continues": _set_up_continues,
    "public-opened": _public_opened,
    "effects-laid": _effects_laid,
    "card-opened": _card_opened,
    "round-begins": _round_begins,
    "queen-placed": _queen_placed,
    "turn": _turn,
    "emperor-passed": _emperor_passed,
    "effects-turned-back": _effects_turned_back,
    "card-returned": _card_returned,
    "pyramids-finished": _pyramids_finished,
    "project-revealed": _project_known,
    "game-ended": _game_ended,
    "card-placed": _card_placed,
    "cubes-lifted": _cubes_lifted,
    "step": _step,
    "cube-put": _cube_put,
    "prestige-changed": _prestige_changed,
    "effect-used": _effect_used,
    "effect-declined": _effect_declined,
    "drawing": _drawing,
    "cube-drawn": _cube_drawn,
    "cube-exchanged": _cube_exchanged,
    "cube-moved": _cube_moved,
    "stopped": _unchanged,
    "amitis-stepped": _amitis_stepped,
    "amitis-stays": _unchanged,
}
