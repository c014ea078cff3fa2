"""Positions for tests, set up in a few letters.

Icons are written S stairs, R rose bush, U statue, T tree, D date palm; a card is its four
icons, top row first: `ST/RR`. Cells and slots have the names of the notation.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from attrs import evolve, field, frozen

from dclub.hanging_gardens import phases
from dclub.hanging_gardens.components import (
    Card,
    CardId,
    Construction,
    construction_of,
    is_translucent,
)
from dclub.hanging_gardens.edition import Edition, load_edition
from dclub.hanging_gardens.garden import with_card, with_cube
from dclub.hanging_gardens.moves import Amitis, Decline, Evolve, Put, Recolour, Shift, Stop, Surprise, Take
from dclub.hanging_gardens.pyramid import NOWHERE, Cell, Slot, pyramid
from dclub.hanging_gardens.readings import READINGS
from dclub.hanging_gardens.ruleset import Ruleset, compile_ruleset
from dclub.hanging_gardens.setup import initial_state
from dclub.hanging_gardens.state import NO_CELL, Garden, Phase, Round, Row, State, Supply, Turn
from dclub.hanging_gardens.words import (
    CONSTRUCTION_WORDS,
    EFFECT_WORDS,
    parse_cell,
    parse_cube,
    parse_individual,
    parse_public,
    parse_slot,
)
from dclub.kernel.move import CHANCE, Seat
from dclub.kernel.reading import Readings
from dclub.kernel.words import split_list

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dclub.hanging_gardens.components import Cube, Icons
    from dclub.hanging_gardens.moves import Move
    from dclub.kernel.clause import ClauseId
    from dclub.kernel.event import Event

__all__ = [
    "BASE",
    "BOX",
    "FULL",
    "SHAPE",
    "Own",
    "after",
    "amitis",
    "card",
    "cell",
    "cube",
    "cube_at",
    "decline",
    "event",
    "events",
    "evolved",
    "move_cube",
    "objections",
    "painting",
    "position",
    "prestige",
    "put",
    "recolour",
    "shown",
    "slot",
    "stop",
    "surprise",
    "take",
]

assert phases.PHASES, "importing the phases teaches a state its rules"

BOX: Final = load_edition("invented")
"""The quantities of the invented edition; tests state their own cards and projects."""

SHAPE: Final = pyramid(5)

BASE: Final = "SR/UT RU/TD UT/DS TD/SR DS/RU"
"""The base of a pyramid unless a test says otherwise: row 2 is SRRUUTTDDS, row 1 UTTDDSSRRU."""

FULL: Final = (
    "2.1 SS/SS, 2.2 SS/SS, 2.3 SS/SS, 2.4 SS/SS, 3.1 SS/SS, 3.2 SS/SS, 3.3 SS/SS, 4.1 SS/SS, 4.2 SS/SS"
)
"""Everything above a base but the apex, all of it stairs."""

_ICONS: Final = dict(zip("SRUTD", Construction, strict=True))


@frozen
class Own:
    """What one player has. `above` lists cards in the order laid: `2.1 TT/TT over under`.

    Joints are `over` unless they are named. `cubes` are laid at the end: `c2 tree, d1 translucent
    stairs`.
    """

    above: str = ""
    cubes: str = ""
    amitis: str = ""
    project: str = "line tree"
    base: str = field(default=BASE)


def card(text: str, name: str = "", ornament: str = "") -> Card:
    """Return a card: `ST/RR`."""
    top, bottom = text.split("/")
    icons: Icons = (_ICONS[top[0]], _ICONS[top[1]], _ICONS[bottom[0]], _ICONS[bottom[1]])
    return Card(CardId(name), icons, ornament)


def painting(rows: Sequence[str]) -> Own:
    """Return a player whose pyramid shows given icons, top row first, all cards laid over.

    The rows are of the widths of the pyramid; whatever is covered shows stairs.
    """
    shown: dict[int, Construction] = {}
    for row, text in enumerate(reversed(rows)):
        cells = [number for number, place in enumerate(SHAPE.cells) if place[0] == row]
        shown |= dict(zip(cells, (_ICONS[letter] for letter in text), strict=True))
    laid = []
    for number in range(len(SHAPE.slots)):
        if not all(one in shown for one in SHAPE.corners[number]):
            continue
        letters = ["SRUTD"[shown[one]] for one in SHAPE.corners[number]]
        laid.append("".join(letters[:2]) + "/" + "".join(letters[2:]))
    names = [f"{level + 1}.{place + 1}" for level, place in SHAPE.slots]
    above = ", ".join(f"{name} {icons}" for name, icons in zip(names[5:], laid[5:], strict=False))
    return Own(base=" ".join(laid[:5]), above=above)


def position(
    phase: Phase,
    *players: Own,
    edition: Edition = BOX,
    readings: Mapping[str, str] | None = None,
    to_move: int = 0,
    first: int = 0,
    row: str = "SS/SS RR/RR UU/UU TT/TT",
    effects: str = "evolve move surprise recolour",
    used: str = "",
    queen: int = 1,
    tracks: Sequence[int] = (1, 1, 1, 1, 1),
    public: str = "stairs",
    stock: str | None = None,
    returned: str = "",
    column: int = -1,
    hand: str = "",
    aligned: str = "",
    moved: str = "",
) -> State:
    """Return a position: as many seats as players are given, the supply by conservation.

    `row` has `-` for a card that was taken; columns and the queen count from 1.
    """
    ruleset = compile_ruleset(edition, len(players), Readings.of(READINGS, readings))
    fresh = initial_state(ruleset)
    held = tuple(sorted(parse_cube(text) for text, _ in split_list(hand)))
    gardens = tuple(_garden(ruleset, own) for own in players)
    chance = phase in (Phase.CARDS, Phase.DRAW, Phase.REVEAL)
    seat = CHANCE if chance else Seat(to_move)
    supply = _supply(ruleset, gardens, held)
    if stock is not None:
        supply = supply._replace(stock=tuple(CardId(name) for name in stock.split()))
    return evolve(
        fresh,
        gardens=gardens,
        prestige=tuple(tracks),
        supply=supply._replace(returned=tuple(CardId(name) for name in returned.split())),
        row=Row(
            tuple(
                None if text == "-" else card(text, f"r{number}")
                for number, text in enumerate(row.split(), 1)
            ),
            tuple(EFFECT_WORDS[name] for name in effects.split()),
            sum(1 << EFFECT_WORDS[name] for name in used.split()),
            queen - 1,
            row.split().count("-"),
        ),
        round=Round(Seat(first), parse_public(public)),
        turn=Turn(
            phase,
            None if phase is Phase.FINAL else seat,
            column - 1 if column > 0 else -1,
            held,
            tuple(EFFECT_WORDS[name] for name in aligned.split()),
            cell(moved) if moved else NO_CELL,
        ),
    )


def _garden(ruleset: Ruleset, own: Own) -> Garden:
    shape = ruleset.pyramid
    garden = initial_state(ruleset).gardens[0]._replace(starters=(), to_set=())
    for number, text in enumerate(own.base.split()):
        garden = with_card(shape, garden, Slot(number), card(text, f"x{number}"))
    for text, _ in split_list(own.above):
        name, icons, *sides = text.split()
        where = parse_slot(shape, name)
        joints = shape.joints[where]
        assert joints is not None
        under = tuple(one for one, side in zip(joints, sides, strict=False) if side == "under")
        garden = with_card(shape, garden, where, card(icons, f"x{where}"), under)
    for text, _ in split_list(own.cubes):
        name, _, piece = text.partition(" ")
        garden = with_cube(garden, parse_cell(shape, name), parse_cube(piece))
    pawn = parse_slot(shape, own.amitis) if own.amitis else NOWHERE
    return garden._replace(amitis=pawn, project=parse_individual(own.project))


def _supply(ruleset: Ruleset, gardens: Sequence[Garden], hand: Sequence[Cube]) -> Supply:
    edition, fresh = ruleset.edition, initial_state(ruleset).supply
    lying = Counter([one for garden in gardens for one in garden.cubes if one] + list(hand))
    wooden, clear = Counter[Construction](), Counter[Construction]()
    for piece, number in lying.items():
        (clear if is_translucent(piece) else wooden)[construction_of(piece)] += number
    return fresh._replace(
        wooden=tuple(
            number - 1 - wooden[kind] for kind, number in zip(Construction, edition.wooden or (), strict=True)
        ),
        translucent=tuple(
            number - clear[kind] for kind, number in zip(Construction, edition.translucent or (), strict=True)
        ),
    )


# --- names ------------------------------------------------------------------------------------


def cell(name: str) -> Cell:
    """Return a cell by its name."""
    return parse_cell(SHAPE, name)


def slot(name: str) -> Slot:
    """Return a slot by its name."""
    return parse_slot(SHAPE, name)


def cube(text: str) -> Cube:
    """Return a cube: `tree`, `translucent tree`."""
    return parse_cube(text)


# --- moves ------------------------------------------------------------------------------------


def take(column: int, where: str, joints: str = "over over", *, seat: int = 0) -> Take:
    """Return the move that lays the card of a column: `take(2, "2.1", "over under")`."""
    left, right = joints.split()
    return Take(Seat(seat), column - 1, slot(where), left == "over", right == "over")


def put(text: str, where: str, *, seat: int = 0) -> Put:
    """Return the move that puts a cube on a cell."""
    return Put(Seat(seat), parse_cube(text), cell(where))


def evolved(where: str, *, seat: int = 0) -> Evolve:
    """Return the evolution of the cube on a cell."""
    return Evolve(Seat(seat), cell(where))


def move_cube(source: str, target: str, *, seat: int = 0) -> Shift:
    """Return the move of a cube from one cell to another."""
    return Shift(Seat(seat), cell(source), cell(target))


def stop(*, seat: int = 0) -> Stop:
    """Return the end of the effect Move after one cube."""
    return Stop(Seat(seat))


def surprise(*, seat: int = 0) -> Surprise:
    """Return the use of the surprise."""
    return Surprise(Seat(seat))


def recolour(where: str, construction: str, *, seat: int = 0) -> Recolour:
    """Return the exchange of the cube on a cell for one of another construction."""
    return Recolour(Seat(seat), cell(where), CONSTRUCTION_WORDS[construction])


def decline(effect: str, *, seat: int = 0) -> Decline:
    """Return that an effect is not used."""
    return Decline(Seat(seat), EFFECT_WORDS[effect])


def amitis(construction: str = "", direction: str = "up", *, seat: int = 0) -> Amitis:
    """Return a step of Amitis; no construction where her card shows none."""
    kind = CONSTRUCTION_WORDS[construction] if construction else None
    return Amitis(Seat(seat), kind, direction == "up")


# --- questions --------------------------------------------------------------------------------


def objections(state: State, move: Move) -> list[ClauseId]:
    """Return the clauses that object to a move, and check that the fast test agrees."""
    ruling = state.judge(move)
    assert ruling.legal == state.is_legal(move)
    assert ruling.legal == (move in list(state.legal_moves(physical=True)))
    return [objection.clause for objection in ruling.objections]


def after(state: State, *moves: Move) -> State:
    """Return the state after some moves, each of which must be legal."""
    for move in moves:
        ruling = state.judge(move)
        assert ruling.legal, f"{move}: {ruling}"
        assert move in list(state.legal_moves(physical=True))
        state = state.apply(move).after
    return state


def events(state: State, move: Move) -> list[ClauseId]:
    """Return the clauses of the events that a legal move causes."""
    assert state.judge(move).legal
    return [one.clause for one in state.apply(move).events]


def event(state: State, move: Move, kind: str) -> Event:
    """Return the one event of a kind that a legal move causes."""
    assert state.judge(move).legal
    (found,) = (one for one in state.apply(move).events if one.kind == kind)
    return found


def prestige(state: State, construction: str) -> int:
    """Return the prestige of a construction."""
    return state.prestige[CONSTRUCTION_WORDS[construction]]


def shown(state: State, where: str, seat: int = 0) -> str:
    """Return the letter of the icon at a cell, "" where no card is."""
    icon = state.gardens[seat].icons[cell(where)]
    return "" if icon is None else "SRUTD"[icon]


def left(state: State, text: str) -> int:
    """Return how many cubes like `tree` or `translucent tree` are left."""
    piece = cube(text)
    heap = state.supply.translucent if is_translucent(piece) else state.supply.wooden
    assert heap is not None
    return heap[construction_of(piece)]


def cube_at(state: State, where: str, seat: int = 0) -> Cube:
    """Return the cube on a cell, 0 if there is none."""
    return state.gardens[seat].cubes[cell(where)]
