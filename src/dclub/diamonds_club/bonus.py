"""Bonus cards: who wins which, and when."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club import readings as R
from dclub.diamonds_club.components import BUILDINGS, Bonus, Tile
from dclub.kernel.citing import defines, effects

if TYPE_CHECKING:
    from dclub.diamonds_club.moves import Build
    from dclub.diamonds_club.state import Player, State
    from dclub.kernel.clause import ClauseId

__all__ = ["FIVE", "THREE", "THREE_OF", "card_clause", "cards_won"]

THREE_OF: Final = {
    Tile.FOUNTAIN: Bonus.THREE_FOUNTAINS,
    Tile.ORANGERY: Bonus.THREE_ORANGERIES,
    Tile.PAVILION: Bonus.THREE_PAVILIONS,
    Tile.ROSE_GARDEN: Bonus.THREE_ROSE_GARDENS,
}
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
def cards_won(state: State, build: Build, park: tuple[Tile, ...]) -> tuple[Bonus, ...]:
    """Return the cards that a building wins; `park` is the park with it, forests count nothing."""
    if build.tile not in BUILDINGS:
        return ()
    player = state.players[build.seat]
    gone = {card for other in state.players for card in other.bonus}
    won = (*_three(build, park), *_four(player, build, park, gone), *_five(state, build, park, gone))
    return tuple(card for card in won if card not in gone)


@effects(C.BONUS_THREE)
def _three(build: Build, park: tuple[Tile, ...]) -> Iterator[Bonus]:
    if park.count(build.tile) == THREE:
        yield THREE_OF[build.tile]


@effects(C.BONUS_FOUR)
def _four(player: Player, build: Build, park: tuple[Tile, ...], gone: set[Bonus]) -> Iterator[Bonus]:
    """Yield the card for all four kinds, if this tile completes another set of the four."""
    sets = min(park.count(tile) for tile in BUILDINGS)
    if park.count(build.tile) != sets:
        return
    held = sum(card in player.bonus for card in (Bonus.FIRST_FOUR, Bonus.SECOND_FOUR))
    if sets > held:
        yield Bonus.SECOND_FOUR if Bonus.FIRST_FOUR in gone else Bonus.FIRST_FOUR


@effects(C.BONUS_FIVE, C.BONUS_SECOND_FIVE)
def _five(state: State, build: Build, park: tuple[Tile, ...], gone: set[Bonus]) -> Iterator[Bonus]:
    count = park.count(build.tile)
    if count < FIVE:
        return
    if Bonus.FIRST_FIVE not in gone:
        yield Bonus.FIRST_FIVE
    elif Bonus.FIRST_FIVE not in state.players[build.seat].bonus or _again(state, park):
        yield Bonus.SECOND_FIVE


def _again(state: State, park: tuple[Tile, ...]) -> bool:
    """Return whether the holder of the first card has five alike once more."""
    if state.ruleset.says(R.BONUS_SECOND_FIVE, "any-five"):
        return True
    return sum(park.count(tile) // FIVE for tile in BUILDINGS) > 1
