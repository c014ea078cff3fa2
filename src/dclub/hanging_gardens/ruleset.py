"""A ruleset: the edition, the number of seats and the readings that a game is played under."""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, TypeVar

from attrs import field, frozen

from dclub.errors import RecordError
from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens import readings as R
from dclub.hanging_gardens.components import Card, CardId, Individual, ProjectId, Public
from dclub.hanging_gardens.moves import NAMELESS, OpenCard
from dclub.hanging_gardens.pyramid import Pyramid, pyramid
from dclub.kernel.citing import defines
from dclub.kernel.partial import Unknown

if TYPE_CHECKING:
    from dclub.hanging_gardens.edition import Edition, Quantities
    from dclub.kernel.reading import ReadingId, Readings

__all__ = ["Ruleset", "compile_ruleset", "known"]

T = TypeVar("T")


@frozen(cache_hash=True)
class Ruleset:
    """What a game is played with and under; equal if edition, seats and readings are.

    `turns` is the number of turns in a round, `slots` the number of cards in a finished pyramid.
    The dictionaries find cards and projects by name, `openings` for each column the moves that
    open a card there; `deck` names the cards of the pile, `NAMELESS` standing for each spare
    starter that nobody entered. The truth values say which option of a reading is in force.
    """

    edition: Edition = field(repr=attrgetter("name"))
    seats: int
    readings: Readings
    pyramid: Pyramid = field(eq=False, repr=False)
    turns: int = field(eq=False, repr=False)
    slots: int = field(eq=False, repr=False)
    cards: dict[CardId, Card] = field(eq=False, repr=False)
    openings: tuple[dict[CardId, OpenCard], ...] = field(eq=False, repr=False)
    deck: tuple[CardId, ...] = field(eq=False, repr=False)
    individual: dict[ProjectId, Individual] = field(eq=False, repr=False)
    public: dict[ProjectId, Public] = field(eq=False, repr=False)
    whole_card: bool = field(eq=False, repr=False)
    up_to_two: bool = field(eq=False, repr=False)
    same_colour: bool = field(eq=False, repr=False)
    path: str = field(eq=False, repr=False)
    single_amitis: bool = field(eq=False, repr=False)

    @property
    def quantities(self) -> Quantities:
        """The quantities of the edition."""
        return self.edition.quantities

    @property
    def has_nameless(self) -> bool:
        """Whether there are cards without names in the pile: spare starters that nobody entered."""
        return NAMELESS in self.deck

    def says(self, reading: ReadingId, option: str) -> bool:
        """Return whether an option of a reading is in force."""
        return self.readings[reading] == option


@lru_cache(maxsize=64)
@defines(C.SETUP_PLAYERS, C.SETUP_ORDER, C.PYRAMID_SIZE)
def compile_ruleset(edition: Edition, seats: int, readings: Readings) -> Ruleset:
    """Return the ruleset of a game; `RecordError` if the edition is not for so many seats."""
    sizes = edition.quantities
    if not sizes.players_min <= seats <= sizes.players_max:
        message = f"{seats} players; the edition is for {sizes.players_min} to {sizes.players_max}"
        raise RecordError(message)
    shape = pyramid(sizes.base)
    short = seats >= sizes.short_pyramid
    starters = [card for copies in edition.starters or () for card in copies]
    cards = {card.id: card for card in (*(edition.cards or ()), *starters)}
    return Ruleset(
        edition=edition,
        seats=seats,
        readings=readings,
        pyramid=shape,
        turns=sizes.row // seats * seats,
        slots=len(shape.slots) - short,
        cards=cards,
        openings=tuple({name: OpenCard(column, name) for name in cards} for column in range(sizes.row)),
        deck=_deck(edition, seats, with_spare=readings[R.STARTERS_SPARE] == "deck"),
        individual={project.id: project for project in edition.individual or ()},
        public={project.id: project for project in edition.public or ()},
        whole_card=readings[R.PLACE_DISPLACED] == "whole-card",
        up_to_two=readings[R.MOVE_TWO] == "up-to-two",
        same_colour=readings[R.RECOLOUR_SAME] == "allowed",
        path=readings[R.AMITIS_PATH],
        single_amitis=readings[R.AMITIS_TRANSLUCENT] == "single",
    )


@defines(C.CARDS_DECK)
def _deck(edition: Edition, seats: int, *, with_spare: bool) -> tuple[CardId, ...]:
    """Return the names of the cards of the pile, sorted; by a reading spare starters are among them."""
    names = [card.id for card in edition.cards or ()]
    if with_spare and edition.starters is not None:
        names += [card.id for copies in edition.starters for card in copies[seats:]]
    elif with_spare:
        sizes = edition.quantities
        names += [NAMELESS] * (sizes.base * (sizes.players_max - seats))
    return tuple(sorted(names))


def known(value: T | None, path: str) -> T:
    """Return a table of the edition; `Unknown` if nobody entered it."""
    if value is None:
        raise Unknown(path)
    return value
