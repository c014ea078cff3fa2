"""The audit: everything in a position that no game played by the rules can show.

Each check yields findings with the clause they rest on and the key path of the place, as in
a position document. What a table that nobody entered leaves unchecked is a note.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Final

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.audit_progress import PROGRESS
from dclub.hanging_gardens.audit_supply import CONSERVATION
from dclub.hanging_gardens.components import (
    NO_CUBE,
    Construction,
    Effect,
    Individual,
    ProjectId,
    Starter,
    word,
)
from dclub.hanging_gardens.garden import owner
from dclub.hanging_gardens.moves import HIDDEN
from dclub.hanging_gardens.path import next_slot
from dclub.hanging_gardens.prestige import LEAST
from dclub.hanging_gardens.pyramid import NOWHERE, Cell, Slot
from dclub.hanging_gardens.state import NO_CELL, Phase, State
from dclub.hanging_gardens.words import format_cell, format_cube, format_slot
from dclub.kernel import clauses as K
from dclub.kernel.audit import Audit, Check, Findings, finding, run_checks, unchecked
from dclub.kernel.citing import defines
from dclub.kernel.holes import is_hole, peek, seen
from dclub.kernel.known import each, known, need
from dclub.kernel.move import CHANCE

if TYPE_CHECKING:
    from dclub.hanging_gardens.pyramid import Pyramid

__all__ = ["CHECKS", "audit"]

_CHANCE: Final = frozenset(
    {
        Phase.FIRST_PLAYER,
        Phase.PROJECTS,
        Phase.PUBLIC,
        Phase.CARDS,
        Phase.EFFECTS_ORDER,
        Phase.DRAW,
        Phase.REVEAL,
    }
)
_SET_UP: Final = frozenset(
    {
        Phase.FIRST_PLAYER,
        Phase.PROJECTS,
        Phase.BASE,
        Phase.CUBES,
        Phase.PUBLIC,
        Phase.EFFECTS_ORDER,
    }
)
_TURN: Final = frozenset(
    {Phase.TAKE, Phase.PUT_BACK, Phase.EFFECTS, Phase.SECOND_MOVE, Phase.DRAW, Phase.AMITIS}
)
_AFTER_CARD: Final = _TURN - {Phase.TAKE}


@defines(K.AUDIT_FAULTS, K.AUDIT_NOTES)
def audit(state: State) -> Audit:
    """Return the faults and the notes of a position."""
    return run_checks(state, CHECKS, _unchecked(state))


def _unchecked(state: State) -> Findings:
    """Yield a note for what is stated literally where it appears, so that nothing can be counted."""
    if state.ruleset.card_gaps:
        yield unchecked("row.cards", "cards")
    literal = Counter(
        garden.project
        for garden in state.gardens
        if isinstance(garden.project, Individual) and not garden.project.id
    )
    if literal and max(literal.values()) > 1:
        yield unchecked("players.project", "whether projects that demand the same are different cards")


# --- pyramids -----------------------------------------------------------------------------------


def _pyramids(state: State) -> Findings:
    yield from each(range(state.seats), partial(_pyramid, state))


def _pyramid(state: State, seat: int) -> Findings:
    shape, built, where = state.ruleset.pyramid, state.gardens[seat].built, f"players.{seat}.pyramid"
    for number, below in enumerate(shape.supports):
        slot = Slot(number)
        if not built >> slot & 1:
            continue
        if below is not None and not all(built >> one & 1 for one in below):
            yield finding(C.TAKE_SUPPORT, where, slot=format_slot(shape, slot))
        if slot >= state.ruleset.slots:
            yield finding(C.TAKE_APEX, where, slot=format_slot(shape, slot))


def _cells(state: State) -> Findings:
    cells = product(range(state.seats), map(Cell, range(len(state.ruleset.pyramid.cells))))
    yield from each(cells, partial(_cell, state))


def _cell(state: State, place: tuple[int, Cell]) -> Findings:
    (seat, cell), shape = place, state.ruleset.pyramid
    garden = state.gardens[seat]
    slot = owner(shape, garden, cell)
    if not is_hole(shows := peek(garden, "icons", cell)):
        icon = seen(shows)
        if (slot is None) != (icon is None):
            shown = "" if icon is None else word(icon)
            yield finding(C.PYRAMID_VISIBLE, _at(shape, seat, cell), shown=shown)
        if icon is None and garden.cubes[cell]:
            cube = format_cube(garden.cubes[cell])
            yield finding(C.CUBE_CELL, _at(shape, seat, cell), cube=cube)
    if slot is not None:
        yield from _printed(state, seat, cell, slot)
    upper = shape.upper[cell]
    if garden.under >> cell & 1 and (upper is None or not garden.built >> upper & 1):
        yield finding(C.TAKE_JOINTS, _at(shape, seat, cell), shown="under")


def _at(shape: Pyramid, seat: int, cell: Cell) -> str:
    """Return the key path of a cell."""
    return f"players.{seat}.pyramid.{format_cell(shape, cell)}"


def _printed(state: State, seat: int, cell: Cell, slot: Slot) -> Findings:
    """Compare what shows with the card that lies there, if its name is known."""
    garden, shape = state.gardens[seat], state.ruleset.pyramid
    card = state.ruleset.cards.get(garden.cards[slot])
    if card is None or (icon := garden.icons[cell]) is None:
        return
    printed = card.icons[shape.corners[slot].index(cell)]
    if not is_hole(printed) and printed is not icon:
        where = _at(shape, seat, cell)
        yield finding(C.PYRAMID_VISIBLE, where, shown=word(icon), card=card.id, printed=word(printed))


def _pawns(state: State) -> Findings:
    yield from each(range(state.seats), partial(_pawn, state))


def _pawn(state: State, seat: int) -> Findings:
    garden = state.gardens[seat]
    if garden.amitis != NOWHERE and not garden.built >> garden.amitis & 1:
        slot = format_slot(state.ruleset.pyramid, garden.amitis)
        yield finding(C.AMITIS_PAWN, f"players.{seat}.amitis", slot=slot)


def _progress(state: State) -> Findings:
    """Everybody has placed the same number of cards, but for the turns of this round."""
    if state.phase < Phase.TAKE and state.phase is not Phase.CARDS:
        return
    placed = [garden.built.bit_count() for garden in state.gardens]
    if state.phase in _TURN and state.first is not None:
        for turn in range(state.row.taken):
            placed[(state.first + turn) % state.seats] -= 1
    if len(set(placed)) > 1:
        yield finding(C.ROUND_TURNS, "players", placed=tuple(placed))


def _projects(state: State) -> Findings:
    projects = [peek(garden, "project") for garden in state.gardens]
    held = Counter(_project_name(project) for _, project in known(projects))
    for seat, project in known(projects):
        if (name := _project_name(project)) and held[name] > 1:
            yield finding(C.SETUP_UNDEALT, f"players.{seat}.project", found=held[name])
        if project is None and state.phase > Phase.PROJECTS:
            yield finding(C.SETUP_PROJECT, f"players.{seat}.project", found=0)
    need(projects)


def _project_name(project: Individual | ProjectId | None) -> ProjectId | None:
    """Return the name of a project; None if there is none, or it is hidden or has no name."""
    return project.id or None if isinstance(project, Individual) else None


def _hidden(state: State) -> Findings:
    """While projects are revealed, one is still hidden; once the game is over, none is."""
    if state.phase is Phase.FINAL:
        for seat, project in known([peek(garden, "project") for garden in state.gardens]):
            if project == HIDDEN:
                yield finding(C.REVEAL_PROJECT, f"players.{seat}.project", found=0)
    if state.phase is Phase.REVEAL and all(garden.project != HIDDEN for garden in state.gardens):
        yield finding(C.REVEAL_PROJECT, "phase", found=0)


def _public(state: State) -> Findings:
    if state.phase > Phase.PUBLIC and state.public is None:
        yield finding(C.SETUP_PUBLIC, "public", found=0)


# --- tracks, row and turn -----------------------------------------------------------------------


def _prestige(state: State) -> Findings:
    most = state.ruleset.quantities.most_prestige
    for kind, level in known(state.prestige):
        if not LEAST <= level <= most:
            where = f"prestige.{word(Construction(kind))}"
            yield finding(C.PRESTIGE_TRACK, where, found=level, least=LEAST, most=most)
    need(state.prestige)


def _row(state: State) -> Findings:
    cards, columns = state.row.cards, state.ruleset.quantities.row
    if len(cards) != columns or (state.phase is Phase.CARDS and None not in cards):
        yield finding(C.CARDS_ROW, "row.cards", found=len(cards), total=columns)


def _effects(state: State) -> Findings:
    laid, columns = state.row.effects, state.ruleset.quantities.row
    named = [effect for _, effect in known(laid)]
    if len(set(named)) != len(named) or Effect.QUEEN in named or len(laid) not in (0, columns):
        yield finding(C.SETUP_EFFECTS, "row.effects", found=len(laid), total=columns)
    need(laid)


def _queen(state: State) -> Findings:
    row, columns = state.row, state.ruleset.quantities.row
    if not 0 <= row.queen < columns:
        yield finding(C.ROUND_QUEEN, "row.queen", found=row.queen + 1, total=columns)


def _used(state: State) -> Findings:
    row = state.row
    if not row.used:
        return
    lying = (*row.effects, Effect.QUEEN) if row.effects else ()
    if row.used & ~sum(1 << effect for effect in lying):
        yield finding(C.EFFECT_USED, "row.used", found=row.used)


def _column(state: State) -> Findings:
    """The column of the card that was taken is empty."""
    if state.phase not in _AFTER_CARD:
        return
    column = state.turn.column
    if column < 0 or state.row.cards[column : column + 1] != (None,):
        yield finding(C.TAKE_CARD, "pending.column", column=column + 1)


def _turn(state: State) -> Findings:
    seat = state.to_move
    right = (
        seat is None
        if state.phase is Phase.FINAL
        else seat == CHANCE
        if state.phase in _CHANCE
        else seat is not None and seat != CHANCE
    )
    if not right:
        yield finding(K.TURN_SEAT, "to_move", found=-1 if seat is None else int(seat))


def _mover(state: State) -> Findings:
    if state.phase not in _TURN - {Phase.DRAW} or state.first is None or state.to_move is None:
        return
    turn = state.row.taken if state.phase is Phase.TAKE else state.row.taken - 1
    wanted = (state.first + turn) % state.seats
    if state.to_move != wanted:
        yield finding(C.TURN_NEXT, "to_move", found=int(state.to_move), wanted=wanted)


def _hand(state: State) -> Findings:
    hand = state.turn.hand
    held = [cube for _, cube in known(hand)]
    if bool(hand) != (state.phase is Phase.PUT_BACK) or NO_CUBE in held:
        yield finding(C.CUBE_HELD, "pending.hand", found=len(hand))
    need(hand)


def _open(state: State) -> Findings:
    """The effects that are left are beside the card taken."""
    turn = state.turn
    if state.phase not in _AFTER_CARD and (turn.aligned or turn.column != -1):
        yield finding(C.EFFECT_ALIGNED, "pending.open", found=len(turn.aligned))
    if not turn.aligned:
        return
    allowed = set(state.row.effects[turn.column : turn.column + 1]) if turn.column >= 0 else set()
    if turn.column == state.row.queen:
        allowed.add(Effect.QUEEN)
    if not set(turn.aligned) <= allowed or len(set(turn.aligned)) != len(turn.aligned):
        yield finding(C.EFFECT_ALIGNED, "pending.open", found=len(turn.aligned))


def _moved(state: State) -> Findings:
    moved, seat = state.turn.moved, state.to_move
    if (moved != NO_CELL) != (state.phase is Phase.SECOND_MOVE):
        yield finding(C.MOVE_TWO, "pending.moved", found=int(moved))
    elif moved != NO_CELL and seat is not None and seat != CHANCE and not state.gardens[seat].cubes[moved]:
        yield finding(C.MOVE_CUBE, "pending.moved", cell=format_cell(state.ruleset.pyramid, moved))


def _steps(state: State) -> Findings:
    """What a turn still has to deal with fits the phase."""
    aligned, phase = state.turn.aligned, state.phase
    if (phase is Phase.AMITIS and aligned) or (phase is Phase.EFFECTS and not aligned):
        yield finding(C.TURN_STEPS, "pending.open", found=len(aligned))
    seat = state.to_move
    if phase is Phase.AMITIS and seat is not None and next_slot(state.ruleset, state.gardens[seat]) is None:
        yield finding(C.AMITIS_NONE, "phase", found="amitis")


def _open_used(state: State) -> Findings:
    for effect in state.turn.aligned:
        if state.row.used >> effect & 1:
            yield finding(C.EFFECT_USED, "pending.open", effect=word(effect))


# --- set-up -------------------------------------------------------------------------------------


def _first(state: State) -> Findings:
    named = state.first is not None
    if named == (state.phase is Phase.FIRST_PLAYER) and (named or state.phase < Phase.REVEAL):
        yield finding(C.SETUP_FIRST, "first", found=int(named))


def _begun(state: State) -> bool:
    """Return whether a card lies above a base."""
    return any(garden.built >> state.ruleset.quantities.base for garden in state.gardens)


def _begins(state: State) -> Findings:
    """Nothing has changed the prestige before the first card is taken."""
    if state.phase > Phase.EFFECTS_ORDER or _begun(state):
        return
    levels = [level for _, level in known(state.prestige)]
    if set(levels) - {LEAST}:
        yield finding(C.SETUP_PRESTIGE, "prestige", found=max(levels))
    need(state.prestige)


def _order(state: State) -> Findings:
    begun, laid = _begun(state), state.row.effects
    if (state.phase in _SET_UP and (begun or laid)) or (begun and not laid):
        yield finding(C.SETUP_ORDER, "phase", found=len(laid))


def _bases(state: State) -> Findings:
    yield from each(range(state.seats), partial(_base, state))


def _base(state: State, seat: int) -> Findings:
    garden, starters = state.gardens[seat], tuple(Starter)[: state.ruleset.quantities.base]
    if garden.starters != (() if garden.built else starters):
        yield finding(C.SETUP_BASE_SET, f"players.{seat}.starters", left=len(garden.starters))
    if not garden.built and state.phase > Phase.BASE:
        yield finding(C.SETUP_BASE, f"players.{seat}.pyramid", left=len(garden.starters))
    if garden.to_set and state.phase > Phase.CUBES:
        yield finding(C.SETUP_CUBE, f"players.{seat}.cubes", left=len(garden.to_set))


CHECKS: Final[tuple[Check[State], ...]] = (
    *CONSERVATION,
    _pyramids,
    _cells,
    _pawns,
    _progress,
    _projects,
    _hidden,
    _public,
    _prestige,
    _row,
    _effects,
    _queen,
    _used,
    _column,
    _turn,
    _mover,
    _hand,
    _open,
    _moved,
    _steps,
    _open_used,
    _first,
    _begins,
    _order,
    _bases,
    *PROGRESS,
)
