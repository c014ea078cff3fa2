"""Opening building cards: chance fills the row, one column at a time from the draw pile."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.components import Card, CardId
from dclub.hanging_gardens.garden import replaced
from dclub.hanging_gardens.moves import NAMELESS, Move, OpenCard
from dclub.hanging_gardens.phases.nearness import distance, parts
from dclub.hanging_gardens.state import Phase, Row, State, Supply, Turn, fresh_turn, new_state
from dclub.hanging_gardens.words import format_icons
from dclub.kernel import clauses as K
from dclub.kernel.chance import alike
from dclub.kernel.citing import effects, forbids, permits
from dclub.kernel.event import Log, note
from dclub.kernel.move import CHANCE, Seat
from dclub.kernel.partial import Unknown
from dclub.kernel.phase import Candidate, PhaseRules, guards
from dclub.kernel.ruling import Objection
from dclub.kernel.turn import not_to_move

__all__ = ["RULES", "next_column"]


@effects(C.CARDS_ROW)
def next_column(state: State) -> int:
    """Return the first empty column from the draw pile, the number of columns if there is none."""
    empty = (column for column, card in enumerate(state.row.cards) if card is None)
    return next(empty, len(state.row.cards))


def _pile_is_empty(supply: Supply) -> bool:
    return supply.stock == () and not supply.returned


# --- generate ---------------------------------------------------------------------------------


@permits(C.CARDS_DRAW)
def generate(state: State) -> list[Move]:
    """Return the cards that may come next, as far as they have names."""
    supply, column = state.supply, next_column(state)
    names = supply.stock or supply.returned[:1]
    if names[:1] == (NAMELESS,):  # names are sorted
        names = tuple(name for name in names if name != NAMELESS)
    if column >= len(state.ruleset.openings):
        return []  # a position that cannot be: the row is full, and the turns would begin
    return list(map(state.ruleset.openings[column].__getitem__, names))


def chances(state: State) -> tuple[tuple[Move, Fraction], ...]:
    """Return the cards, all of one weight; the leftover ones come in a known order.

    Raises `Unknown` where nobody entered one of them.
    """
    stock, ruleset = state.supply.stock, state.ruleset
    if stock is None or (ruleset.has_nameless and NAMELESS in (stock or state.supply.returned[:1])):
        raise Unknown(ruleset.card_gaps.first or ruleset.starter_gaps.first)
    return alike(generate(state))


# --- guard ------------------------------------------------------------------------------------


@forbids(K.MOVE_SHAPE)
def no_such_card(state: State, move: OpenCard) -> Objection | None:
    """The move names another column than the next, or a card that the edition does not have."""
    column = next_column(state)
    if move.column != column:
        return Objection(K.MOVE_SHAPE, what="column", found=move.column + 1, limit=column + 1)
    ruleset, has_stock = state.ruleset, state.supply.stock is not None
    if move.icons is None and not move.ornament:
        if has_stock and move.card in ruleset.cards:
            return None
        if move.card:
            ruleset.check_card(move.card)
    if move.icons is not None and not move.card and (not has_stock or ruleset.has_nameless):
        return None
    return Objection(K.MOVE_SHAPE, what="card", found=move.card or "without a name", limit=0)


def _has_stock(state: State, _move: OpenCard) -> bool:
    return state.supply.stock is not None


def _reads(state: State, move: OpenCard) -> tuple[str, ...]:
    return ("starters",) if move.icons is not None and not state.ruleset.card_gaps else ("cards",)


def _called(move: OpenCard) -> str:
    """Return the name of the card, or what it shows if it has none."""
    return move.card if move.icons is None else format_icons(move.icons)


@forbids(C.CARDS_UNDRAWN, when=_has_stock, reads=_reads)
def not_in_the_pile(state: State, move: OpenCard) -> Objection | None:
    """The card is not in the pile."""
    supply = state.supply
    if supply.stock is None or move.card in supply.stock or move.card in supply.returned:
        return None
    if move.card not in state.ruleset.cards and NAMELESS in (*supply.stock, *supply.returned):
        state.ruleset.check_card(move.card)
    return Objection(C.CARDS_UNDRAWN, card=_called(move))


@forbids(C.CARDS_RETURNED, after=C.CARDS_UNDRAWN, when=_has_stock, reads=_reads)
def out_of_order(state: State, move: OpenCard) -> Objection | None:
    """A leftover card comes before its turn."""
    supply = state.supply
    if supply.stock is None or move.card in supply.stock:
        return None
    if not supply.stock and supply.returned[0] == move.card:
        return None
    expected = "" if supply.stock else supply.returned[0] or "a starter"
    return Objection(C.CARDS_RETURNED, card=_called(move), expected=expected, stock=len(supply.stock))


# --- effect -----------------------------------------------------------------------------------


def effect(state: State, move: OpenCard, log: Log) -> State:
    """Return the state with the card open; after the last one a turn begins."""
    card = state.ruleset.cards[move.card] if move.icons is None else Card(NAMELESS, move.icons, move.ornament)
    if log is not None:
        note(
            log,
            C.CARDS_DRAW,
            "card-opened",
            column=move.column + 1,
            card=card.id,
            icons=format_icons(card.icons),
            ornament=card.ornament,
        )
    cards, laid_effects, used, queen, taken = state.row
    cards = replaced(cards, move.column, card)
    supply = _without(state.supply, move.card)
    complete = all(cards) or _pile_is_empty(supply)
    return new_state(
        state.ruleset,
        state.gardens,
        state.prestige,
        supply,
        Row(cards, laid_effects, used, queen, taken),
        _next(state, log) if complete else state.turn,
        state.round,
    )


def _without(supply: Supply, card: CardId) -> Supply:
    wooden, translucent, stock, returned = supply
    if stock is None:
        return supply
    if card in stock:
        return Supply(wooden, translucent, _removed(stock, card), returned)
    return Supply(wooden, translucent, stock, _removed(returned, card))


def _removed(names: tuple[CardId, ...], card: CardId) -> tuple[CardId, ...]:
    place = names.index(card)
    return names[:place] + names[place + 1 :]


# --- next -------------------------------------------------------------------------------------


def _next(state: State, log: Log) -> Turn:
    if not state.row.effects:
        if log is not None:
            note(log, C.SETUP_ORDER, "set-up-continues", phase="effects-order")
        return fresh_turn(Phase.EFFECTS_ORDER, CHANCE)
    assert state.first is not None
    return begin_turns(state.first, log)


@effects(C.ROUND_TURNS)
def begin_turns(seat: Seat, log: Log) -> Turn:
    """Return the turn with which a seat begins the round."""
    if log is not None:
        note(log, C.ROUND_TURNS, "round-begins", seat=seat)
    return fresh_turn(Phase.TAKE, seat)


def candidates(state: State) -> Iterator[Candidate[Move]]:
    """Yield the next column; nothing where a card would be stated literally."""
    moves = tuple(generate(state))
    if moves:
        yield Candidate("card", str(next_column(state) + 1), C.CARDS_DRAW, moves, moves[0])


RULES: Final[PhaseRules[State, Move]] = PhaseRules(
    name="cards",
    leads_to=(Phase.CARDS, Phase.EFFECTS_ORDER, Phase.TAKE),
    guards=dict((guards(OpenCard, no_such_card, not_to_move, not_in_the_pile, out_of_order),)),
    permits={OpenCard: (C.CARDS_DRAW,)},
    generate=generate,
    physical=lambda state: iter(generate(state)),
    canonical=lambda _state, move: move,
    effects={OpenCard: effect},
    candidates=candidates,
    distance=distance,
    parts=parts,
    chances=chances,
)
