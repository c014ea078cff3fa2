"""Hanging Gardens as its model writes it: seats, slots, cells and kinds count from 1."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from dclub.hanging_gardens import readings as R
from dclub.hanging_gardens.components import (
    Card,
    CardId,
    Construction,
    Cube,
    Effect,
    Individual,
    ProjectId,
    word,
)
from dclub.hanging_gardens.moves import (
    HIDDEN,
    Amitis,
    Base,
    Deal,
    Decline,
    Draw,
    Evolve,
    First,
    Move,
    OpenCard,
    OpenPublic,
    OrderEffects,
    Put,
    Recolour,
    RevealProject,
    SetCube,
    Shift,
    Stop,
    Surprise,
    Take,
)
from dclub.hanging_gardens.ruleset import Ruleset
from dclub.hanging_gardens.state import Garden, Phase, State
from dclub.kernel.move import CHANCE
from dclub.kernel.state import Step
from tests.formal.bridge import SPEC, Bound, Bridge, scores_and_winners
from tests.formal.tla import Value

__all__ = ["BRIDGE", "EVERYTHING", "ONE_TURN"]

READINGS: Final = {
    "Displaced": R.PLACE_DISPLACED,
    "Secret": R.PROJECT_SECRET,
    "MoveTwo": R.MOVE_TWO,
    "RecolourSame": R.RECOLOUR_SAME,
    "Path": R.AMITIS_PATH,
    "AmitisClear": R.AMITIS_TRANSLUCENT,
    "PublicClear": R.PUBLIC_TRANSLUCENT,
    "PublicZero": R.PUBLIC_ZERO,
    "Ornaments": R.PUBLIC_ORNAMENT,
}
"""The reading that each constant of the model stands for."""

SET_UP: Final = (Phase.FIRST_PLAYER, Phase.PROJECTS, Phase.BASE, Phase.CUBES, Phase.PUBLIC)


# --- constants --------------------------------------------------------------------------------


def constants(state: State) -> dict[str, Value]:
    """Return what the edition, the number of seats and the readings say."""
    ruleset = state.ruleset
    edition, sizes = ruleset.edition, ruleset.quantities
    assert edition.starters is not None
    assert edition.wooden is not None
    assert edition.translucent is not None
    return {
        "Players": ruleset.seats,
        "Base": sizes.base,
        "Columns": sizes.row,
        "ShortPyramid": sizes.short_pyramid,
        "Most": sizes.most_prestige,
        "Cards": tuple({"icons": _kinds(card.icons), "ornament": card.ornament} for card in _cards(ruleset)),
        "Deck": frozenset(_number(ruleset, name) for name in ruleset.deck),
        "Starters": tuple(
            tuple(_number(ruleset, copies[seat].id) for copies in edition.starters)
            for seat in range(ruleset.seats)
        ),
        "StartCubes": sizes.start_cubes,
        "TotalWooden": edition.wooden,
        "TotalClear": edition.translucent,
        "Individual": tuple(_conditions(project) for project in ruleset.individual.values()),
        "Public": tuple(
            {"kinds": _kinds(project.constructions), "ornaments": project.ornaments, "worth": project.value}
            for project in ruleset.public.values()
        ),
        **{name: ruleset.readings[reading] for name, reading in READINGS.items()},
    }


def _kinds(constructions: Iterable[Construction]) -> tuple[int, ...]:
    return tuple(kind + 1 for kind in constructions)


def _conditions(project: Individual) -> Value:
    return tuple(
        {"shape": one.shape.value, "kind": one.construction + 1, "worth": one.value}
        for one in project.conditions
    )


def _cards(ruleset: Ruleset) -> Sequence[Card]:
    return tuple(ruleset.cards.values())


def _number(ruleset: Ruleset, name: CardId) -> int:
    """Return the number of a card of the edition, building cards first, from 1; 0 for none."""
    return list(ruleset.cards).index(name) + 1 if name else 0


# --- states -----------------------------------------------------------------------------------


def encode(state: State) -> Value:
    """Return what the model calls `state`."""
    ruleset, gardens, turn, row, supply = state.ruleset, state.gardens, state.turn, state.row, state.supply
    assert supply.wooden is not None
    assert supply.translucent is not None
    assert supply.stock is not None
    public = 0 if state.public is None else list(ruleset.public).index(state.public.id) + 1
    return (
        word(state.phase),
        0 if state.to_move is None or state.to_move is CHANCE else state.to_move + 1,
        turn.column + 1,
        tuple(turn.hand.count(Cube(cube)) for cube in range(1, 11)),
        frozenset(effect + 1 for effect in turn.aligned),
        turn.moved + 1,
        tuple(_bits(garden.built) for garden in gardens),
        tuple(_bits(garden.under) for garden in gardens),
        tuple(tuple(0 if icon is None else icon + 1 for icon in garden.icons) for garden in gardens),
        tuple(garden.cubes for garden in gardens),
        tuple(tuple(_number(ruleset, name) for name in garden.cards) for garden in gardens),
        tuple(garden.amitis + 1 for garden in gardens),
        tuple(_project(ruleset, garden) for garden in gardens),
        tuple(frozenset(starter + 1 for starter in garden.starters) for garden in gardens),
        tuple(tuple(map(garden.to_set.count, Construction)) for garden in gardens),
        state.prestige,
        supply.wooden,
        supply.translucent,
        frozenset(_number(ruleset, name) for name in supply.stock),
        tuple(_number(ruleset, name) for name in supply.returned),
        tuple(0 if card is None else _number(ruleset, card.id) for card in row.cards),
        tuple(effect + 1 for effect in row.effects),
        _bits(row.used),
        row.queen + 1,
        row.taken,
        0 if state.first is None else state.first + 1,
        public,
    )


def _bits(mask: int) -> frozenset[int]:
    """Return the numbers of the bits of a mask, from 1."""
    return frozenset(bit + 1 for bit in range(mask.bit_length()) if mask >> bit & 1)


def _project(ruleset: Ruleset, garden: Garden) -> int:
    match garden.project:
        case None:
            return 0
        case Individual(id=name):
            return _project_number(ruleset, name)
        case _:
            return -1


def _project_number(ruleset: Ruleset, name: ProjectId) -> int:
    return -1 if name == HIDDEN else list(ruleset.individual).index(name) + 1


# --- moves ------------------------------------------------------------------------------------


def encode_move(step: Step[State, Move]) -> Value:
    """Return what the model calls `move`; some are named by what they bring about."""
    before, move, after = step
    ruleset, seat = before.ruleset, move.seat + 1
    match move:
        case First():
            return "first", move.chosen + 1
        case Deal():
            return "deal", move.receiver + 1, _project_number(ruleset, move.project)
        case Base():
            return "base", seat, tuple(starter + 1 for starter in move.starters)
        case SetCube():
            return "set", seat, move.construction + 1, move.cell + 1
        case OpenPublic():
            return "public", list(ruleset.public).index(move.project) + 1
        case OpenCard():
            return "card", move.column + 1, _number(ruleset, move.card)
        case OrderEffects():
            return "effects", tuple(effect + 1 for effect in move.effects)
        case Take():
            return "take", seat, move.column + 1, move.slot + 1, move.left_over, move.right_over
        case Put():
            return "put", seat, move.cube, move.cell + 1
        case Decline():
            return "decline", seat, move.effect + 1
        case Evolve():
            return "evolve", seat, move.cell + 1
        case Shift():
            return "move", seat, move.source + 1, move.target + 1
        case Stop():
            return "stop", seat
        case Surprise():
            return "surprise", seat
        case Draw():
            return "draw", move.construction + 1
        case Recolour():
            return "recolour", seat, after.gardens[move.seat].cubes, after.prestige
        case Amitis():
            return "queen" if before.phase is Phase.EFFECTS else "amitis", seat, after.prestige
        case RevealProject():
            return "reveal", move.owner + 1, _project_number(ruleset, move.project)


# --- bounds -----------------------------------------------------------------------------------


def everything(state: State) -> Iterable[Move]:
    """Return every legal move, a project that is dealt unseen among them."""
    moves = list(state.legal_moves(physical=True))
    unseen = [Deal(move.receiver, HIDDEN) for move in moves[:1] if isinstance(move, Deal)]
    return [*moves, *filter(state.is_legal, unseen)]


def one_turn(state: State) -> Iterable[Move]:
    """Return one way to set up, all that the first player may do, and the quietest for the others."""
    moves = list(state.legal_moves())
    if state.phase in SET_UP or (state.phase is Phase.CARDS and not state.row.effects):
        return _first_way(state, moves)
    if state.phase is Phase.EFFECTS_ORDER:
        return [move for move in moves if isinstance(move, OrderEffects) and move.effects in ORDERS]
    if state.to_move in (CHANCE, state.first) or state.phase is Phase.AMITIS:
        return moves
    return filter(_is_quiet, moves)


def _first_way(state: State, moves: list[Move]) -> Iterable[Move]:
    """Return the first move of the set-up; after the first project it hides the others."""
    if state.phase is Phase.PROJECTS and any(garden.project is not None for garden in state.gardens):
        unseen = [move for move in everything(state) if isinstance(move, Deal) and move.project == HIDDEN]
        return unseen or moves[:1]
    return moves[:1]


def _is_quiet(move: Move) -> bool:
    """Return whether a move tucks a card under both others, or declines an effect."""
    if isinstance(move, Take):
        return not (move.left_over or move.right_over)
    return isinstance(move, Decline)


ORDERS: Final = ((Effect.EVOLVE, Effect.RECOLOUR), (Effect.MOVE, Effect.SURPRISE))
"""With a row of two these show every effect."""

EVERYTHING: Final = Bound[State]({"OneSetUp": False, "Orders": (), "Quiet": False}, everything)
ONE_TURN: Final = Bound[State](
    {
        "OneSetUp": True,
        "Orders": tuple(tuple(effect + 1 for effect in order) for order in ORDERS),
        "Quiet": True,
    },
    one_turn,
)

BRIDGE: Final = Bridge(
    model=SPEC / "hanging_gardens" / "model" / "HangingGardens.tla",
    constants=constants,
    state=encode,
    move=encode_move,
    result=scores_and_winners,
)
