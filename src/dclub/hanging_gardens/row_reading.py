"""Reading the open row of a position document, and the turn in progress."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from dclub.errors import NotationError
from dclub.hanging_gardens.components import Card, Construction, Effect, wooden
from dclub.hanging_gardens.outcomes import read_card
from dclub.hanging_gardens.position_document import PendingDocument
from dclub.hanging_gardens.state import NO_CELL, Phase, Row, Turn, fresh_turn
from dclub.hanging_gardens.words import EFFECT_WORDS, parse_cell, parse_cube
from dclub.kernel.stated import read_number, read_truth
from dclub.kernel.words import describe_choices, find_word

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dclub.hanging_gardens.position_document import RowDocument
    from dclub.hanging_gardens.ruleset import Ruleset
    from dclub.kernel.stated import Stated

__all__ = [
    "IN_ROUND",
    "IN_TURN",
    "likely_column",
    "open_card",
    "read_effect",
    "read_row",
    "read_turn",
    "usually_taken",
]

T = TypeVar("T", bound=int)

IN_TURN: Final = (
    Phase.TAKE,
    Phase.PUT_BACK,
    Phase.EFFECTS,
    Phase.SECOND_MOVE,
    Phase.DRAW,
    Phase.AMITIS,
)
"""The phases of a turn."""

IN_ROUND: Final = (None, Phase.CARDS, *IN_TURN)
"""The phases of a round; None stands for a phase that is not known."""


def read_effect(text: str) -> Effect:
    """Return the effect that a text names."""
    return find_word(EFFECT_WORDS, text, "an effect")


# --- row --------------------------------------------------------------------------------------


def read_row(ruleset: Ruleset, written: RowDocument, phase: Phase | None, stated: Stated) -> Row:
    """Return the open cards, the effects below them and the queen."""
    laid = stated.items("row.effects", written.effects, read_effect, needed=phase in IN_ROUND)
    used = stated.items("row.used", written.used, read_effect, needed=written.used is not None, distinct=True)
    columns = ruleset.quantities.row
    queen = stated.of(
        "row.queen",
        written.queen,
        read_number(1, columns, "a column"),
        1,
        needed=phase in IN_ROUND and (bool(laid) or phase is not Phase.CARDS),
    )
    turned = written.queen_used
    if stated.of("row.queen_used", turned, read_truth, default=False, needed=turned is not None):
        used.append(Effect.QUEEN)
    stated.as_a_whole("row.used", "row.used.", "row.queen_used")
    cards = _row_cards(ruleset, written, phase, stated)
    taken = stated.of(
        "row.taken",
        written.taken,
        read_number(0, columns),
        usually_taken(ruleset, cards, phase),
        needed=False,
    )
    return Row(
        cards=cards,
        effects=_with_stand_ins(laid),
        used=sum(1 << effect for effect in set(used) if effect is not None),
        queen=queen - 1,
        taken=taken,
    )


def _with_stand_ins(laid: Sequence[Effect | None]) -> tuple[Effect, ...]:
    """Return the effects by their columns, one that lies nowhere else for each that is not known."""
    rest = (effect for effect in Effect if effect not in laid)
    return tuple(next(rest, Effect.EVOLVE) if effect is None else effect for effect in laid)


def usually_taken(ruleset: Ruleset, cards: Sequence[Card | None], phase: Phase | None) -> int:
    """Return how many cards have been taken in this round, if every column had one."""
    if phase in IN_TURN:
        return sum(card is None for card in cards)
    return ruleset.turns if phase in (Phase.REVEAL, Phase.FINAL) else 0


def _row_cards(
    ruleset: Ruleset, written: RowDocument, phase: Phase | None, stated: Stated
) -> tuple[Card | None, ...]:
    where, needed = "row.cards", phase in (*IN_ROUND, Phase.EFFECTS_ORDER)

    def read(text: str) -> Card | None:
        return open_card(ruleset, text) if text.strip() else None

    cards = tuple(stated.items(where, written.cards, read, needed=needed))
    if not isinstance(written.cards, tuple):
        return (None,) * ruleset.quantities.row
    if phase is Phase.CARDS and "" not in map(str.strip, written.cards):
        stated.fault(where, 'expected an empty column (""), for a card is to be opened')
    return cards


def open_card(ruleset: Ruleset, text: str) -> Card:
    """Return the card that a text names or states; it must be one that could lie there.

    Raises `Unknown` for the name of one that nobody entered.
    """
    card = read_card(ruleset, text)
    if isinstance(card, Card):
        if ruleset.edition.cards is not None and not ruleset.has_nameless:
            raise NotationError('the name of a card, unless they are open (open = ["cards"])', found=text)
        return card
    if card not in ruleset.cards:
        ruleset.check_card(card)
        raise NotationError(describe_choices(ruleset.cards, text, "a card of the edition"), found=text)
    return ruleset.cards[card]


# --- turn -------------------------------------------------------------------------------------


def read_turn(
    ruleset: Ruleset, written: PendingDocument | None, row: Row, phase: Phase | None, stated: Stated
) -> Turn:
    """Return what the turn in progress has still to deal with; who decides is read elsewhere."""
    if phase is not None and (phase not in IN_TURN or phase is Phase.TAKE):
        if written is not None:
            stated.fault("pending", "expected only in the middle of a turn")
        return fresh_turn(phase, None)
    said = written or PendingDocument()
    shape = ruleset.pyramid
    hand = stated.items("pending.hand", said.hand, parse_cube, needed=phase is Phase.PUT_BACK)
    aligned = stated.items(
        "pending.open", said.open, read_effect, needed=phase not in (None, Phase.AMITIS), distinct=True
    )
    left = _in_order("pending.open", aligned, Effect.EVOLVE, stated)
    return Turn(
        phase=phase or Phase.FIRST_PLAYER,
        to_move=None,
        column=_column(ruleset, said, row, left, stated),
        hand=_in_order("pending.hand", hand, wooden(Construction.STAIRS), stated),
        aligned=left,
        moved=stated.value(
            "pending.moved",
            said.moved,
            lambda text: parse_cell(shape, text),
            NO_CELL,
            needed=phase is Phase.SECOND_MOVE,
        ),
    )


def _in_order(where: str, items: Sequence[T | None], stand_in: T, stated: Stated) -> tuple[T, ...]:
    """Return items whose order says nothing, sorted unless one is open: that is found by its number."""
    filled = [stand_in if item is None else item for item in items]
    return tuple(filled if stated.has_open(f"{where}.") else sorted(filled))


def _column(
    ruleset: Ruleset, written: PendingDocument, row: Row, left: tuple[Effect, ...], stated: Stated
) -> int:
    columns = max(len(row.cards), ruleset.quantities.row)
    column = stated.of(
        "pending.column",
        written.column,
        read_number(1, columns, "a column"),
        likely_column(row, left) + 1,
        needed=False,
    )
    return column - 1


def likely_column(row: Row, left: tuple[Effect, ...]) -> int:
    """Return the column of the card taken: that of the effects that are left, or any empty one."""
    likely = [row.effects.index(effect) for effect in left if effect in row.effects]
    likely += [row.queen] * (Effect.QUEEN in left)
    likely += [column for column, card in enumerate(row.cards) if card is None]
    return (*likely, 0)[0]
