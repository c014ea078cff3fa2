"""Bonus cards: who wins which, and when."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club import readings as R
from dclub.diamonds_club.components import BUILDINGS, Bonus, Tile
from dclub.kernel.citing import defines, effects

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from dclub.diamonds_club.moves import Build
    from dclub.diamonds_club.state import State
    from dclub.kernel.clause import ClauseId

__all__ = ["ALIKE", "FIVE", "THREE", "THREE_OF", "can_have_won", "card_clause", "cards_won"]

THREE_OF: Final = {
    Tile.FOUNTAIN: Bonus.THREE_FOUNTAINS,
    Tile.ORANGERY: Bonus.THREE_ORANGERIES,
    Tile.PAVILION: Bonus.THREE_PAVILIONS,
    Tile.ROSE_GARDEN: Bonus.THREE_ROSE_GARDENS,
}
ALIKE: Final = {card: tile for tile, card in THREE_OF.items()}
THREE: Final = 3
FIVE: Final = 5

_CLAUSES: Final = {
    Bonus.FIRST_FOUR: C.BONUS_FOUR,
    Bonus.SECOND_FOUR: C.BONUS_FOUR,
    Bonus.FIRST_FIVE: C.BONUS_FIVE,
    Bonus.SECOND_FIVE: C.BONUS_SECOND_FIVE,
}


def card_clause(card: Bonus) -> ClauseId:
    """Return the clause under which a card is won."""
    return _CLAUSES.get(card, C.BONUS_THREE)


@defines(C.BONUS_FORESTS)
@effects(C.BONUS_THREE, C.BONUS_FOUR, C.BONUS_FIVE)
def cards_won(state: State, build: Build, park: tuple[Tile, ...]) -> tuple[Bonus, ...]:
    """Return the cards that a building wins; `park` is the park with it, forests count nothing.

    A building makes its kind three, or five or more, or completes the four kinds by being the
    first or second of its own: it never does two of these, so it wins one card at most.
    """
    if build.tile not in BUILDINGS:
        return ()
    count = park.count(build.tile)
    if count == THREE:
        return _unless_gone(state, THREE_OF[build.tile])
    if count >= FIVE:
        return _five(state, build, park)
    return _four(state, build, park) if count < THREE else ()


def _unless_gone(state: State, card: Bonus) -> tuple[Bonus, ...]:
    for player in state.players:
        if card in player.bonus:
            return ()
    return (card,)


def _four(state: State, build: Build, park: tuple[Tile, ...]) -> tuple[Bonus, ...]:
    """Return the card for all four kinds, if this tile completes another set of the four."""
    sets = park.count(build.tile)
    for tile in BUILDINGS:
        if park.count(tile) < sets:
            return ()
    held = state.players[build.seat].bonus
    if sets <= (Bonus.FIRST_FOUR in held) + (Bonus.SECOND_FOUR in held):
        return ()
    return _unless_gone(state, Bonus.FIRST_FOUR) or _unless_gone(state, Bonus.SECOND_FOUR)


@effects(C.BONUS_SECOND_FIVE)
def _five(state: State, build: Build, park: tuple[Tile, ...]) -> tuple[Bonus, ...]:
    """Return the card for five alike; the holder of the first one needs five once more."""
    first = _unless_gone(state, Bonus.FIRST_FIVE)
    if first:
        return first
    holds = Bonus.FIRST_FIVE in state.players[build.seat].bonus
    return _unless_gone(state, Bonus.SECOND_FIVE) if not holds or _again(state, park) else ()


def _again(state: State, park: tuple[Tile, ...]) -> bool:
    """Return whether the holder of the first card has five alike once more."""
    if state.ruleset.says(R.BONUS_SECOND_FIVE, "any-five"):
        return True
    return sum(park.count(tile) // FIVE for tile in BUILDINGS) > 1


def can_have_won(card: Bonus, counts: Sequence[int], held: Collection[Bonus]) -> bool:
    """Return whether so many of each building allow a card to one who has won all of the `held`."""
    if card in ALIKE:
        return counts[BUILDINGS.index(ALIKE[card])] >= THREE
    if card in (Bonus.FIRST_FOUR, Bonus.SECOND_FOUR):
        both = {Bonus.FIRST_FOUR, Bonus.SECOND_FOUR} <= set(held)
        return min(counts) >= (2 if both else 1)
    return max(counts) >= FIVE
