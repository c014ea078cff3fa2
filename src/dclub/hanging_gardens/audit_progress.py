"""The audit of how far a game has come: what the cards that were taken allow, and the order of the set-up.

How many cards lie above the bases says how many rounds are over, and every round brings each
effect once at most. What an effect brings is therefore bounded by the rounds.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.components import (
    NO_CUBE,
    Construction,
    Effect,
    construction_of,
    is_translucent,
    word,
)
from dclub.hanging_gardens.phases.turn_steps import drawer
from dclub.hanging_gardens.pyramid import NOWHERE
from dclub.hanging_gardens.state import Phase, State
from dclub.kernel.audit import Check, Findings, finding
from dclub.kernel.holes import is_hole, peek, raw
from dclub.kernel.known import each, known, need
from dclub.kernel.move import Seat

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["PROGRESS"]

_TURN: Final = range(Phase.TAKE, Phase.REVEAL)
_AFTER_CARD: Final = range(Phase.PUT_BACK, Phase.REVEAL)
_OVER: Final = (Phase.REVEAL, Phase.FINAL)


# --- how far it has come ------------------------------------------------------------------------


def _above(state: State, seat: int) -> int:
    """Return how many cards lie above a base."""
    return (state.gardens[seat].built >> state.ruleset.quantities.base).bit_count()


def _rounds(state: State) -> int:
    """Return how many rounds are over; at the end of the game, how many were before the last one."""
    placed = sum(_above(state, seat) for seat in range(state.seats))
    if state.phase in _OVER:
        return max(placed - 1, 0) // state.ruleset.turns
    return max(placed - state.row.taken, 0) // state.ruleset.turns


def _column_of(state: State, effect: Effect) -> int:
    """Return the column that an effect is beside, -1 if it lies nowhere."""
    if effect is Effect.QUEEN:
        return state.row.queen
    return state.row.effects.index(effect) if effect in state.row.effects else -1


def _is_taken_from(state: State, column: int) -> bool:
    """Return whether the card of a column may have been taken in this round."""
    return state.row.taken > 0 and column >= 0 and state.row.cards[column : column + 1] == (None,)


def _brought(state: State, effect: Effect) -> int:
    """Return how often an effect may have been used: once in every round, in this one if it was aligned."""
    is_possible = _is_taken_from(state, _column_of(state, effect)) and effect not in state.turn.aligned
    return _rounds(state) + is_possible


def _has_run_out(state: State) -> bool:
    """Return whether no card is left in the pile, as far as its cards have names."""
    return state.supply.stock == () and not state.supply.returned


# --- rounds -------------------------------------------------------------------------------------


def _whole_rounds(state: State) -> Findings:
    """The rounds that are over were complete, and this one has not had all its turns."""
    turns, taken = state.ruleset.turns, state.row.taken
    most = {Phase.TAKE: turns - 1, Phase.CARDS: 0}.get(state.phase, turns if state.phase >= Phase.TAKE else 0)
    least = 1 if state.phase in _AFTER_CARD else 0
    if not least <= taken <= most:
        yield finding(C.ROUND_TURNS, "row.taken", found=taken, least=least, most=most)
    elif state.phase in _TURN or state.phase is Phase.CARDS:
        placed = sum(_above(state, seat) for seat in range(state.seats))
        if (placed - taken) % turns:
            yield finding(C.ROUND_TURNS, "players", placed=placed, taken=taken, turns=turns)


def _ended(state: State) -> Findings:
    """The game is over once every pyramid is complete, and not before unless the pile has run out."""
    finished = (1 << state.ruleset.slots) - 1
    lacking = [seat for seat, garden in enumerate(state.gardens) if garden.built & finished != finished]
    if state.phase in _OVER and lacking and not _has_run_out(state):
        for seat in lacking:
            found = state.gardens[seat].built.bit_count()
            yield finding(C.END_PYRAMIDS, f"players.{seat}.pyramid", found=found, total=state.ruleset.slots)
    if state.phase in (Phase.TAKE, Phase.CARDS) and not lacking:
        yield finding(C.END_PYRAMIDS, "phase", found=state.ruleset.slots, total=state.ruleset.slots)


def _queen(state: State) -> Findings:
    """The queen goes on by one column with every round."""
    wanted = _rounds(state) % state.ruleset.quantities.row
    if state.row.queen != wanted:
        yield finding(C.ROUND_QUEEN, "row.queen", found=state.row.queen + 1, total=wanted + 1)


def _opened(state: State) -> Findings:
    """Cards lie in the row from their opening to the end of the game, in every column not taken from."""
    cards = state.row.cards
    empty = [column for column, card in enumerate(cards) if card is None]
    if state.phase < Phase.CARDS or state.phase in _OVER:
        if len(empty) < len(cards):
            clause = C.SETUP_ORDER if state.phase < Phase.CARDS else C.END_PYRAMIDS
            yield finding(clause, "row.cards", found=len(cards) - len(empty), total=0)
    elif state.phase is Phase.CARDS:
        if not empty:
            yield finding(C.CARDS_ROW, "row.cards", empty=0, taken=state.row.taken)
        elif empty != list(range(empty[0], len(cards))):
            yield finding(C.CARDS_DRAW, "row.cards", column=empty[0] + 1)
        if _has_run_out(state):
            yield finding(C.CARDS_ROW, "phase", found=0)
    elif len(empty) != state.row.taken and (len(empty) < state.row.taken or not _has_run_out(state)):
        yield finding(C.CARDS_ROW, "row.cards", empty=len(empty), taken=state.row.taken)


def _returned(state: State) -> Findings:
    """Every round has left the cards that nobody took; they are opened again once no other is left."""
    for _, cards in known([peek(state.supply, "returned")]):
        found, most = len(cards), _left_over(state)
        again = 0 if state.phase in _OVER else _opened_again(state)
        if found > most or (again is not None and state.phase not in _OVER and found != most - again):
            yield finding(C.ROUND_LEFTOVER, "returned", found=found, total=most - (again or 0))
    need([peek(state.supply, "returned")])


def _left_over(state: State) -> int:
    """Return how many cards the rounds have left, those opened again included."""
    columns, rounds = state.ruleset.quantities.row, _rounds(state)
    last = columns - state.row.taken if state.phase in _OVER else 0
    return rounds * (columns - state.ruleset.turns) + last


def _opened_again(state: State) -> int | None:
    """Return how many leftover cards have been opened again; None where the cards have no names."""
    if peek(state.supply, "stock") is None:
        return None
    columns = state.ruleset.quantities.row
    opened = _rounds(state) * columns + state.row.taken + sum(card is not None for card in state.row.cards)
    return max(0, opened - len(state.ruleset.deck))


def _used_up(state: State) -> Findings:
    """An effect lies face down only if the card of its column was taken in this round."""
    for effect in Effect:
        if not state.row.used >> effect & 1:
            continue
        if state.phase is Phase.CARDS or not _is_taken_from(state, _column_of(state, effect)):
            where = "row.queen_used" if effect is Effect.QUEEN else "row.used"
            yield finding(C.EFFECT_USED, where, effect=word(effect), taken=state.row.taken)


# --- cubes and pawns ----------------------------------------------------------------------------


def _cubes(state: State) -> Findings:
    """Every pyramid keeps the cubes of the set-up, and has more of them only by surprises."""
    start, least, most = sum(state.ruleset.quantities.start_cubes), 0, 0
    undecided: list[object] = []
    for seat in range(state.seats):
        cubes = list(_cubes_of(state, seat))
        found = sum(cube != NO_CUBE for _, cube in known(cubes)) + len(state.gardens[seat].to_set)
        possible = found + sum(map(is_hole, cubes))
        if state.gardens[seat].built and found < start:
            if possible < start:
                yield finding(C.SETUP_CUBE, f"players.{seat}.pyramid", found=possible, total=start)
            undecided += cubes
        least, most = least + max(found - start, 0), most + max(possible - start, 0)
    brought = _brought(state, Effect.SURPRISE)
    if least > brought:
        yield finding(C.SURPRISE_DRAW, "players", found=least, most=brought)
    elif most > brought:
        undecided += chain.from_iterable(_cubes_of(state, seat) for seat in range(state.seats))
    need(undecided)


def _translucent(state: State) -> Findings:
    """Only Evolve brings a translucent cube."""
    cubes = list(chain.from_iterable(_cubes_of(state, seat) for seat in range(state.seats)))
    found = sum(is_translucent(cube) for _, cube in known(cubes) if cube != NO_CUBE)
    most = _brought(state, Effect.EVOLVE)
    if found > most:
        yield finding(C.EVOLVE_CUBE, "players", found=found, most=most)
    elif found + sum(map(is_hole, cubes)) > most:
        need(cubes)


def _cubes_of(state: State, seat: int) -> Iterator[Any]:
    """Yield what lies on each cell of a pyramid, and what its owner has in hand."""
    yield from raw(state.gardens[seat].cubes)
    hand = peek(state.turn, "hand")
    for _, cubes in known([hand]):
        if cubes and state.to_move == seat:
            yield from raw(cubes)
    if is_hole(hand):
        yield hand


def _first_cubes(state: State) -> Findings:
    """Before the first card is taken each pyramid has the cubes of the set-up, one of each colour."""
    if any(_above(state, seat) for seat in range(state.seats)):
        return
    yield from each(range(state.seats), partial(_first_cubes_of, state))


def _first_cubes_of(state: State, seat: int) -> Findings:
    where, garden = f"players.{seat}.pyramid", state.gardens[seat]
    counts = Counter(construction_of(cube) for cube in garden.cubes if cube != NO_CUBE)
    allowed = state.ruleset.quantities.start_cubes if state.phase > Phase.BASE else (0,) * len(Construction)
    for kind in Construction:
        too_few = state.phase > Phase.CUBES and counts[kind] < allowed[kind]
        if counts[kind] > allowed[kind] or too_few:
            yield finding(C.SETUP_OWN_CUBES, where, what=word(kind), found=counts[kind], total=allowed[kind])


def _pawns(state: State) -> Findings:
    yield from each(range(state.seats), partial(_pawn, state))


def _pawn(state: State, seat: int) -> Findings:
    """Amitis has made a step for every turn, as long as the base lies before her, and for every queen."""
    slot, shape = state.gardens[seat].amitis, state.ruleset.pyramid
    level, position = (0, -1) if slot == NOWHERE else shape.slots[slot]
    steps = position + 1 if level == 0 else shape.width + level
    turns = _above(state, seat) - (state.phase in _AFTER_CARD and seat == _mover(state))
    least, most = min(turns, shape.width) if level == 0 else 0, turns + _brought(state, Effect.QUEEN)
    if not least <= steps <= most:
        yield finding(C.AMITIS_STEP, f"players.{seat}.amitis", found=steps, least=least, most=most)


def _mover(state: State) -> Seat | None:
    return drawer(state) if state.phase is Phase.DRAW else state.to_move


# --- the turn in progress -----------------------------------------------------------------------


def _put_back(state: State) -> Findings:
    """Cubes that a card displaced are put back before any effect is dealt with; else they are a surprise.

    Which column the card came from may be a guess: any that is empty will do.
    """
    if state.phase is not Phase.PUT_BACK:
        return
    hand, columns = state.turn.hand, range(len(state.row.effects))
    if not any(_explains(state, column) for column in columns if _is_taken_from(state, column)):
        yield finding(C.TURN_STEPS, "pending.open", found=len(state.turn.aligned), cubes=len(hand))
    elif not state.ruleset.whole_card and len(hand) > _JOINTS:
        yield finding(C.TAKE_DISPLACED, "pending.hand", found=len(hand), most=_JOINTS)


def _explains(state: State, column: int) -> bool:
    """Return whether a card of a column leaves these cubes in hand and these effects open."""
    hand, left = state.turn.hand, set(state.turn.aligned)
    aligned = {effect for effect in Effect if _column_of(state, effect) == column}
    is_surprise = len(hand) == 1 and not is_translucent(hand[0]) and Effect.SURPRISE in aligned - left
    return left == aligned or (is_surprise and left < aligned)


_JOINTS: Final = 2
"""So many cells of a card can cover others, each with one cube at most."""


# --- set-up -------------------------------------------------------------------------------------


def _not_yet(state: State) -> Findings:
    """Before its turn comes nothing is dealt, laid or opened."""
    for seat, garden in enumerate(state.gardens):
        if state.phase < Phase.BASE and garden.built:
            found = garden.built.bit_count()
            yield finding(C.SETUP_ORDER, f"players.{seat}.pyramid", found=found, total=0)
        if state.phase < Phase.PROJECTS and garden.project is not None:
            yield finding(C.SETUP_ORDER, f"players.{seat}.project", found=1, total=0)
    if state.phase <= Phase.PUBLIC and state.public is not None:
        yield finding(C.SETUP_ORDER, "public", found=1, total=0)


def _set_up(state: State) -> Findings:
    """Projects are dealt, bases laid and cubes set by one seat after the other, from the first player on."""
    if state.phase not in (Phase.PROJECTS, Phase.BASE, Phase.CUBES) or state.first is None:
        return
    order = [Seat((state.first + step) % state.seats) for step in range(state.seats)]
    if state.phase is Phase.PROJECTS:
        dealt = [state.gardens[seat].project is not None for seat in order]
        lacking = dealt.index(False) if False in dealt else len(order) - 1
        for seat, has in list(zip(order, dealt, strict=True))[lacking:]:
            if has:
                yield finding(C.SETUP_ORDER, f"players.{seat}.project", found=1, total=0)
    elif state.to_move in order:
        turn = order.index(state.to_move)
        for step, seat in enumerate(order):
            if not _is_in_order(state, seat, step - turn):
                yield finding(C.SETUP_ORDER, f"players.{seat}.pyramid", turn=int(state.to_move) + 1)


def _is_in_order(state: State, seat: Seat, after: int) -> bool:
    """Return whether a seat has laid what it should so many turns after (before: less than 0) the mover."""
    garden = state.gardens[seat]
    if state.phase is Phase.BASE:
        return after < 0 or not garden.built
    return bool(garden.to_set) if after == 0 else not (garden.to_set if after < 0 else any(garden.cubes))


PROGRESS: Final[tuple[Check[State], ...]] = (
    _whole_rounds,
    _ended,
    _queen,
    _opened,
    _returned,
    _used_up,
    _cubes,
    _translucent,
    _first_cubes,
    _pawns,
    _put_back,
    _not_yet,
    _set_up,
)
"""The checks of how far a game has come."""
