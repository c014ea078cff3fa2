"""Parks: where a tile may go, and which free places are alike."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club.components import Place, Tile, word
from dclub.diamonds_club.words import format_place
from dclub.kernel.citing import ends
from dclub.kernel.partial import Unknown
from dclub.kernel.ruling import Objection

if TYPE_CHECKING:
    from dclub.diamonds_club.ruleset import ParkPlan, Ruleset
    from dclub.diamonds_club.state import Player

__all__ = [
    "canonical_park",
    "canonical_place",
    "dark_too_early",
    "is_full",
    "is_occupied",
    "laid",
    "open_places",
    "representative_places",
    "wrong_on_mandatory",
]

Park = tuple[Tile, ...]


@ends(C.END_TRIGGER)
def is_full(ruleset: Ruleset, park: Park) -> bool:
    """Return whether every light-green place is covered."""
    return Tile.EMPTY not in park[: ruleset.light]


def laid(park: Park, place: Place, tile: Tile) -> Park:
    """Return the park with a tile laid on a place."""
    return park[:place] + (tile,) + park[place + 1 :]


def open_places(ruleset: Ruleset, board: int, park: Park, tile: Tile) -> tuple[Place, ...]:
    """Return every place on which a tile may be laid, in ascending order.

    Like every list of places here it has only those that are known to be open: none of a board that
    nobody entered, and of one with a blank only the mandatory places that are entered.
    """
    plan = ruleset.plans[board - 1]
    if plan is None:
        return ()
    free = [place for place in plan.ordinary if not park[place]]
    fitting = [place for place, wanted in plan.mandatory if wanted is tile and not park[place]]
    if free or fitting or not is_full(ruleset, park):
        return tuple(sorted(free + fitting))
    return tuple(place for place in plan.dark if not park[place])


def representative_places(ruleset: Ruleset, board: int, park: Park) -> tuple[tuple[Place, ...], ...]:
    """Return the first open place of each kind (ordinary, mandatory, dark-green), by `Tile`."""
    plan = ruleset.plans[board - 1]
    return NO_PLACES if plan is None else _first_places(plan, park)


NO_PLACES: Final[tuple[tuple[Place, ...], ...]] = ((),) * len(Tile)


@lru_cache(maxsize=1 << 13)
def _first_places(plan: ParkPlan, park: Park) -> tuple[tuple[Place, ...], ...]:
    anywhere = _first_free(plan.ordinary, park)
    mandatory = [(place, wanted) for place, wanted in plan.mandatory if not park[place]]
    if not anywhere and not mandatory and (plan.blank is None or not _light_left(plan, park)):
        anywhere = _first_free(plan.dark, park)
    places = [anywhere] * len(Tile)
    for place, wanted in reversed(mandatory):
        places[wanted] = (*anywhere, place)
    return tuple(places)


def _light_left(plan: ParkPlan, park: Park) -> bool:
    """Return whether a light-green place is free, be it known of which kind or not."""
    return Tile.EMPTY in park[: len(park) - len(plan.dark)]


def _first_free(places: tuple[Place, ...], park: Park) -> tuple[Place, ...]:
    for place in places:
        if not park[place]:
            return (place,)
    return ()


def canonical_place(ruleset: Ruleset, board: int, park: Park, place: Place) -> Place:
    """Return the first free place of the same kind as an open one; itself if nobody entered its kind."""
    plan = ruleset.plans[board - 1]
    if plan is None:
        return place
    pictured = dict(plan.mandatory)
    if place in pictured:
        alike = [other for other, wanted in plan.mandatory if wanted is pictured[place]]
    elif plan.blank is not None and place < ruleset.light:
        return place
    else:
        alike = list(plan.ordinary if place < ruleset.light else plan.dark)
    return next(other for other in alike if not park[other])


def canonical_park(ruleset: Ruleset, player: Player) -> Player:
    """Return the player with the tiles on each kind of place in the order of `Tile`."""
    plan = ruleset.plans[player.board - 1]
    if plan is None:
        return player
    kinds = [plan.ordinary, plan.dark]
    pictures = {wanted for _, wanted in plan.mandatory}
    kinds.extend(
        tuple(place for place, wanted in plan.mandatory if wanted is picture) for picture in sorted(pictures)
    )
    park = list(player.park)
    for places in kinds:
        tiles = sorted((park[place] for place in places), key=lambda tile: (tile is Tile.EMPTY, tile))
        for place, tile in zip(places, tiles, strict=True):
            park[place] = tile
    return player._replace(park=tuple(park))


def is_occupied(ruleset: Ruleset, park: Park, place: Place) -> Objection | None:
    """A tile lies on the place already."""
    if not park[place]:
        return None
    return Objection(C.PARK_VACANT, place=format_place(place, ruleset.light), holds=word(park[place]))


def wrong_on_mandatory(ruleset: Ruleset, board: int, place: Place, tile: Tile) -> Objection | None:
    """The place is mandatory and pictures another building."""
    plan = ruleset.plan(board)
    for mandatory, wanted in plan.mandatory:
        if mandatory != place:
            continue
        if wanted is tile:
            return None
        name = format_place(place, ruleset.light)
        return Objection(C.PARK_MANDATORY, place=name, pictured=word(wanted), tile=word(tile))
    if plan.blank is not None and place < ruleset.light:
        raise Unknown(plan.blank.path)
    return None


def dark_too_early(ruleset: Ruleset, park: Park, place: Place) -> Objection | None:
    """The place is dark-green and a light-green one is still open."""
    if place < ruleset.light or is_full(ruleset, park):
        return None
    uncovered = park[: ruleset.light].count(Tile.EMPTY)
    return Objection(C.PARK_DARK, place=format_place(place, ruleset.light), uncovered=uncovered)
