"""The audit: everything in a position that no game played by the rules can show.

Each check yields findings with the clause they rest on and the key path of the place, as in
a position document. What a table that nobody entered leaves unchecked is a note.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.components import (
    CardId,
    Construction,
    Cube,
    Effect,
    Individual,
    ProjectId,
    Starter,
    is_translucent,
    word,
)
from dclub.hanging_gardens.garden import owner
from dclub.hanging_gardens.prestige import LEAST
from dclub.hanging_gardens.pyramid import NOWHERE, Cell, Slot
from dclub.hanging_gardens.ruleset import known
from dclub.hanging_gardens.state import NO_CELL, Garden, Phase, State
from dclub.hanging_gardens.supply import conserved_cubes, material
from dclub.hanging_gardens.words import format_cell, format_cube, format_slot
from dclub.kernel import clauses as K
from dclub.kernel.audit import Audit, Check, Findings, finding, run_checks, unchecked
from dclub.kernel.citing import defines
from dclub.kernel.move import CHANCE
from dclub.kernel.partial import Unknown

__all__ = ["audit"]

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
    return run_checks(state, _CHECKS, _unchecked(state))


def _unchecked(state: State) -> Findings:
    """Yield a note for what is stated literally where it appears, so that nothing can be counted."""
    if state.supply.stock is None:
        yield unchecked("row.cards", "cards")
    literal = Counter(
        garden.project
        for garden in state.gardens
        if isinstance(garden.project, Individual) and not garden.project.id
    )
    if literal and max(literal.values()) > 1:
        yield unchecked("players.project", "whether projects that demand the same are different cards")


# --- conservation -----------------------------------------------------------------------------


def _wooden(state: State) -> Findings:
    yield from _cubes(state, state.ruleset.edition.wooden, state.supply.wooden, clear=False)


def _translucent(state: State) -> Findings:
    yield from _cubes(state, state.ruleset.edition.translucent, state.supply.translucent, clear=True)


def _cubes(
    state: State, total: tuple[int, ...] | None, left: tuple[int, ...] | None, *, clear: bool
) -> Findings:
    """The cubes of one material that are left are all there are without those in use."""
    where = f"supply.{material(clear=clear)}"
    all_of, lying = known(total, where), known(left, where)
    rest = conserved_cubes(state.gardens, state.turn.hand, all_of, clear=clear)
    for kind in Construction:
        if lying[kind] != rest[kind] or lying[kind] < 0:
            used = all_of[kind] - rest[kind]
            found = used + max(lying[kind], 0)
            yield finding(
                C.SUPPLY_FINITE, f"{where}.{word(kind)}", what=word(kind), found=found, total=all_of[kind]
            )


def _cards(state: State) -> Findings:
    supply, deck = state.supply, state.ruleset.deck
    if supply.stock is None:
        raise Unknown("supply.stock")
    starters = {card.id for copies in state.ruleset.edition.starters or () for card in copies}
    starters.difference_update(deck)
    placed = [name for garden in state.gardens for name in _placed(garden)]
    if CardId("") in placed:
        raise Unknown("players.cards")
    row = [card.id for card in state.row.cards if card is not None]
    seen = Counter(
        [*supply.stock, *supply.returned, *row, *(name for name in placed if name not in starters)]
    )
    for name in sorted(seen | Counter(deck)):
        if seen[name] != deck.count(name):
            yield finding(C.CARDS_DECK, "row.cards", what=name, found=seen[name], total=deck.count(name))


def _starters(state: State) -> Findings:
    """Every base is made of its seat's own copies of the starters, as far as they are named."""
    copies, width = known(state.ruleset.edition.starters, "starters"), state.ruleset.quantities.base
    for seat, garden in enumerate(state.gardens):
        laid = [name for name in garden.cards[:width] if name]
        own = [kind[seat].id for kind in copies]
        if len(set(laid)) != len(laid) or not set(laid) <= set(own):
            yield finding(C.SETUP_STARTERS, f"players.{seat}.cards", found=len(set(laid)), total=len(own))


def _placed(garden: Garden) -> list[CardId]:
    return [name for slot, name in enumerate(garden.cards) if garden.built >> slot & 1]


# --- pyramids -----------------------------------------------------------------------------------


def _pyramids(state: State) -> Findings:
    shape = state.ruleset.pyramid
    for seat, garden in enumerate(state.gardens):
        for number, below in enumerate(shape.supports):
            slot = Slot(number)
            if not garden.built >> slot & 1:
                continue
            where = f"players.{seat}.pyramid"
            if below is not None and not all(garden.built >> one & 1 for one in below):
                yield finding(C.TAKE_SUPPORT, where, slot=format_slot(shape, slot))
            if slot >= state.ruleset.slots:
                yield finding(C.TAKE_APEX, where, slot=format_slot(shape, slot))


def _cells(state: State) -> Findings:
    shape = state.ruleset.pyramid
    for seat, garden in enumerate(state.gardens):
        for number, icon in enumerate(garden.icons):
            cell = Cell(number)
            where = f"players.{seat}.pyramid.{format_cell(shape, cell)}"
            slot = owner(shape, garden, cell)
            if (slot is None) != (icon is None):
                yield finding(C.PYRAMID_VISIBLE, where, shown="" if icon is None else word(icon))
            if garden.cubes[cell] and icon is None:
                yield finding(C.CUBE_CELL, where, cube=format_cube(garden.cubes[cell]))
            if slot is not None and icon is not None:
                yield from _printed(state, garden, cell, slot, where)
            upper = shape.upper[cell]
            if garden.under >> cell & 1 and (upper is None or not garden.built >> upper & 1):
                yield finding(C.TAKE_JOINTS, where, shown="under")


def _printed(state: State, garden: Garden, cell: Cell, slot: Slot, where: str) -> Findings:
    """Compare what shows with the card that lies there, if its name is known."""
    card = state.ruleset.cards.get(garden.cards[slot])
    icon = garden.icons[cell]
    if card is None or icon is None:
        return
    printed = card.icons[state.ruleset.pyramid.corners[slot].index(cell)]
    if printed is not icon:
        yield finding(C.PYRAMID_VISIBLE, where, shown=word(icon), card=card.id, printed=word(printed))


def _pawns(state: State) -> Findings:
    for seat, garden in enumerate(state.gardens):
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
    held = Counter(_project_name(garden) for garden in state.gardens)
    for seat, garden in enumerate(state.gardens):
        if (name := _project_name(garden)) and held[name] > 1:
            yield finding(C.SETUP_UNDEALT, f"players.{seat}.project", found=held[name])
        if garden.project is None and state.phase > Phase.PROJECTS:
            yield finding(C.SETUP_PROJECT, f"players.{seat}.project", found=0)
    if state.phase > Phase.PUBLIC and state.public is None:
        yield finding(C.SETUP_PUBLIC, "public", found=0)


def _project_name(garden: Garden) -> ProjectId | None:
    """Return the name of a project; None if there is none, or it is hidden or has no name."""
    return garden.project.id or None if isinstance(garden.project, Individual) else None


# --- tracks, row and turn -----------------------------------------------------------------------


def _prestige(state: State) -> Findings:
    most = state.ruleset.quantities.most_prestige
    for kind in Construction:
        if not LEAST <= state.prestige[kind] <= most:
            where = f"prestige.{word(kind)}"
            yield finding(C.PRESTIGE_TRACK, where, found=state.prestige[kind], least=LEAST, most=most)


def _row(state: State) -> Findings:
    row, columns = state.row, state.ruleset.quantities.row
    if len(row.cards) != columns:
        yield finding(C.CARDS_ROW, "row.cards", found=len(row.cards), total=columns)
    laid = row.effects
    if len(set(laid)) != len(laid) or Effect.QUEEN in laid or len(laid) not in (0, columns):
        yield finding(C.SETUP_EFFECTS, "row.effects", found=len(laid), total=columns)
    if not 0 <= row.queen < columns:
        yield finding(C.ROUND_QUEEN, "row.queen", found=row.queen + 1, total=columns)
    lying = (*laid, Effect.QUEEN) if laid else ()
    if row.used & ~sum(1 << effect for effect in lying):
        yield finding(C.EFFECT_USED, "row.used", found=row.used)
    taken = row.cards[state.turn.column : state.turn.column + 1] if state.turn.column >= 0 else ()
    if state.phase in _AFTER_CARD and taken != (None,):
        yield finding(C.TAKE_CARD, "pending.column", column=state.turn.column + 1)


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
    yield from _mover(state)


def _mover(state: State) -> Findings:
    if state.phase not in _TURN - {Phase.DRAW} or state.first is None or state.to_move is None:
        return
    turn = state.row.taken if state.phase is Phase.TAKE else state.row.taken - 1
    wanted = (state.first + turn) % state.seats
    if state.to_move != wanted:
        yield finding(C.TURN_NEXT, "to_move", found=int(state.to_move), wanted=wanted)


def _hand(state: State) -> Findings:
    turn = state.turn
    if bool(turn.hand) != (state.phase is Phase.PUT_BACK):
        yield finding(C.CUBE_HELD, "pending.hand", found=len(turn.hand))
    if any(_material(cube) is None for cube in turn.hand):
        yield finding(C.CUBE_HELD, "pending.hand", found=len(turn.hand))
    if state.phase not in _AFTER_CARD and (turn.aligned or turn.column != -1):
        yield finding(C.EFFECT_ALIGNED, "pending.open", found=len(turn.aligned))
    allowed = set(state.row.effects[turn.column : turn.column + 1]) if turn.column >= 0 else set()
    if turn.column == state.row.queen:
        allowed.add(Effect.QUEEN)
    if not set(turn.aligned) <= allowed:
        yield finding(C.EFFECT_ALIGNED, "pending.open", found=len(turn.aligned))


def _material(cube: Cube) -> bool | None:
    return is_translucent(cube) if cube else None


def _pending(state: State) -> Findings:
    """What a turn still has to deal with fits the phase."""
    turn, phase = state.turn, state.phase
    if (turn.moved != NO_CELL) != (phase is Phase.SECOND_MOVE):
        yield finding(C.MOVE_TWO, "pending.moved", found=int(turn.moved))
    if (phase is Phase.AMITIS and turn.aligned) or (phase is Phase.EFFECTS and not turn.aligned):
        yield finding(C.TURN_STEPS, "pending.open", found=len(turn.aligned))
    for effect in turn.aligned:
        if state.row.used >> effect & 1:
            yield finding(C.EFFECT_USED, "pending.open", effect=word(effect))


def _set_up(state: State) -> Findings:
    named = state.first is not None
    if named == (state.phase is Phase.FIRST_PLAYER) and (named or state.phase < Phase.REVEAL):
        yield finding(C.SETUP_FIRST, "first", found=int(named))
    begun = any(garden.built >> state.ruleset.quantities.base for garden in state.gardens)
    if state.phase <= Phase.EFFECTS_ORDER and not begun and set(state.prestige) != {LEAST}:
        yield finding(C.SETUP_PRESTIGE, "prestige", found=max(state.prestige))
    if (state.phase in _SET_UP and (begun or state.row.effects)) or (begun and not state.row.effects):
        yield finding(C.SETUP_ORDER, "phase", found=len(state.row.effects))
    starters = tuple(Starter)[: state.ruleset.quantities.base]
    for seat, garden in enumerate(state.gardens):
        if garden.starters != (() if garden.built else starters):
            yield finding(C.SETUP_BASE_SET, f"players.{seat}.starters", left=len(garden.starters))
        if not garden.built and state.phase > Phase.BASE:
            yield finding(C.SETUP_BASE, f"players.{seat}.pyramid", left=len(garden.starters))
        if garden.to_set and state.phase > Phase.CUBES:
            yield finding(C.SETUP_CUBE, f"players.{seat}.cubes", left=len(garden.to_set))


_CHECKS: Final[tuple[Check[State], ...]] = (
    _wooden,
    _translucent,
    _cards,
    _starters,
    _pyramids,
    _cells,
    _pawns,
    _progress,
    _projects,
    _prestige,
    _row,
    _turn,
    _hand,
    _pending,
    _set_up,
)
