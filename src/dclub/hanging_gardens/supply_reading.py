"""Reading the supply of a position document: what it states, and what is left of all there is."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from dclub.hanging_gardens.components import (
    CardId,
    Construction,
    Cube,
    word,
)
from dclub.hanging_gardens.moves import NAMELESS
from dclub.hanging_gardens.row_reading import IN_ROUND, IN_TURN, open_card
from dclub.hanging_gardens.state import Garden, Phase, Row, Supply
from dclub.hanging_gardens.supply import conserved_cubes
from dclub.kernel.stated import read_number

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dclub.hanging_gardens.position_document import PositionDocument
    from dclub.hanging_gardens.ruleset import Ruleset
    from dclub.kernel.move import Seat
    from dclub.kernel.stated import Stated

__all__ = ["MOST", "conserved_stock", "pile_card", "read_supply"]

MOST: Final = 999
"""The largest number of anything that a position may state."""


def conserved_stock(
    ruleset: Ruleset, gardens: Sequence[Garden], row: Row, returned: Sequence[CardId]
) -> tuple[CardId, ...] | None:
    """Return the cards that nobody has seen: those of the deck that lie nowhere.

    None where cards above the bases have no names, so that it is not known.
    """
    shape = ruleset.pyramid
    above = range(shape.width, len(shape.slots))
    placed = [garden.cards[slot] for garden in gardens for slot in above if garden.built >> slot & 1]
    if NAMELESS in placed:
        return None
    left = Counter(ruleset.deck)
    left.subtract([*placed, *returned, *(card.id for card in row.cards if card is not None)])
    return tuple(sorted(left.elements()))


def read_supply(
    ruleset: Ruleset,
    written: PositionDocument,
    phase: Phase | None,
    stated: Stated,
    *,
    gardens: tuple[Garden, ...],
    row: Row,
    hand: tuple[Cube, ...],
    first: Seat | None,
) -> Supply:
    """Return the supply: what the document states, and else what the rest leaves of all there is."""
    edition, cubes = ruleset.edition, written.supply
    wood, clear = (
        None if total is None else conserved_cubes(gardens, hand, total, clear=material)
        for material, total in ((False, edition.wooden), (True, edition.translucent))
    )
    returned = _returned(ruleset, written, phase, stated, rounds=_rounds(ruleset, gardens, row, phase, first))
    return Supply(
        wooden=_cubes("wooden", cubes.wooden, wood, phase, stated),
        translucent=_cubes("translucent", cubes.translucent, clear, phase, stated),
        stock=_stock(ruleset, written, phase, stated, conserved_stock(ruleset, gardens, row, returned)),
        returned=returned,
    )


def _cubes(
    name: str,
    written: Mapping[Construction, int | str],
    rest: tuple[int, ...] | None,
    phase: Phase | None,
    stated: Stated,
) -> tuple[int, ...] | None:
    """Return the cubes of one material; None if nobody has counted them."""
    if rest is None and not written:
        return None
    return tuple(
        stated.of(
            f"supply.{name}.{word(kind)}",
            written.get(kind),
            read_number(0 if rest is None else -MOST, MOST, "a number of cubes"),
            0 if rest is None else rest[kind],
            needed=rest is None and phase not in (Phase.REVEAL, Phase.FINAL),
        )
        for kind in Construction
    )


def _rounds(
    ruleset: Ruleset, gardens: tuple[Garden, ...], row: Row, phase: Phase | None, first: Seat | None
) -> int:
    """Return how many rounds are over."""
    placed = gardens[first or 0].built.bit_count() - ruleset.pyramid.width
    return max(placed - (phase in IN_TURN and row.taken > 0), 0)


def _returned(
    ruleset: Ruleset, written: PositionDocument, phase: Phase | None, stated: Stated, *, rounds: int
) -> tuple[CardId, ...]:
    """Return the leftover cards under the pile; there are some where not every card is taken in a round."""
    if ruleset.edition.cards is None:
        if written.returned:
            stated.fault("returned", "expected nothing, for the cards have no names here")
        return ()
    left_over = ruleset.turns < ruleset.quantities.row and rounds > 0
    cards = stated.items(
        "returned",
        written.returned,
        lambda text: pile_card(ruleset, text),
        needed=left_over and phase in IN_ROUND,
        distinct=not ruleset.has_nameless,
    )
    return tuple(NAMELESS if card is None else card for card in cards)


def pile_card(ruleset: Ruleset, text: str) -> CardId:
    """Return the name of a card of the pile; "" is that of a spare starter that nobody entered."""
    if ruleset.has_nameless and not text.strip():
        return NAMELESS
    return open_card(ruleset, text).id


def _stock(
    ruleset: Ruleset,
    written: PositionDocument,
    phase: Phase | None,
    stated: Stated,
    rest: tuple[CardId, ...] | None,
) -> tuple[CardId, ...] | None:
    """Return the cards that nobody has seen; None where cards have no names."""
    if ruleset.edition.cards is None:
        if written.stock:
            stated.fault("stock", "expected nothing, for the cards have no names here")
        return None
    if written.stock is None and rest is not None:
        return rest
    cards = stated.items(
        "stock",
        written.stock,
        lambda text: pile_card(ruleset, text),
        needed=phase in IN_ROUND,
        distinct=not ruleset.has_nameless,
    )
    names = [NAMELESS if card is None else card for card in cards]
    return tuple(names if stated.has_open("stock.") else sorted(names))
