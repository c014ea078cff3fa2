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
from dclub.kernel.gaps import Gaps, gaps_in
from dclub.kernel.holes import is_hole
from dclub.kernel.partial import Unknown
from dclub.kernel.seating import check_players

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dclub.hanging_gardens.components import Icons
    from dclub.hanging_gardens.edition import Edition, Quantities
    from dclub.kernel.reading import ReadingId, Readings

__all__ = ["Ruleset", "compile_ruleset", "known"]

T = TypeVar("T")


@frozen(cache_hash=True)
class Ruleset:
    """What a game is played with and under; equal if edition, seats and readings are.

    `turns` is the number of turns in a round, `slots` the number of cards in a finished pyramid.
    The dictionaries find cards and projects by name, as far as they are entered; the gaps say which
    are not. `openings` has for each column the moves that open a card there; `deck` names the cards of
    the pile, `NAMELESS` standing for each that nobody entered, `has_nameless` says whether there are
    such. `counted` says whether the edition lacks no
    number of cubes in a table that it has, `shows_all` whether no icon of a card is blank. The other
    truth values say which option of a reading is in force.
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
    has_nameless: bool = field(eq=False, repr=False)
    individual: dict[ProjectId, Individual] = field(eq=False, repr=False)
    public: dict[ProjectId, Public] = field(eq=False, repr=False)
    card_gaps: Gaps[CardId] = field(eq=False, repr=False)
    starter_gaps: Gaps[CardId] = field(eq=False, repr=False)
    individual_gaps: Gaps[ProjectId] = field(eq=False, repr=False)
    public_gaps: Gaps[ProjectId] = field(eq=False, repr=False)
    counted: bool = field(eq=False, repr=False)
    shows_all: bool = field(eq=False, repr=False)
    whole_card: bool = field(eq=False, repr=False)
    up_to_two: bool = field(eq=False, repr=False)
    same_colour: bool = field(eq=False, repr=False)
    path: str = field(eq=False, repr=False)
    single_amitis: bool = field(eq=False, repr=False)

    @property
    def quantities(self) -> Quantities:
        """The quantities of the edition."""
        return self.edition.quantities

    def check_card(self, name: CardId) -> None:
        """Raise `Unknown` if a name that no entered card has may be that of another card or starter."""
        if name not in self.starter_gaps.blank:
            self.card_gaps.check(name)
        self.starter_gaps.check(name)

    def says(self, reading: ReadingId, option: str) -> bool:
        """Return whether an option of a reading is in force."""
        return self.readings[reading] == option


@lru_cache(maxsize=64)
@defines(C.SETUP_PLAYERS, C.SETUP_ORDER, C.PYRAMID_SIZE)
def compile_ruleset(edition: Edition, seats: int, readings: Readings) -> Ruleset:
    """Return the ruleset of a game; `RecordError` if the edition is not for so many seats."""
    sizes = edition.quantities
    if faults := list(check_players(seats, sizes)):
        raise RecordError(faults)
    shape = pyramid(sizes.base)
    short = seats >= sizes.short_pyramid
    starters = None if edition.starters is None else [card for kind in edition.starters for card in kind]
    listed = (*(edition.cards or ()), *(starters or ()))
    cards = {card.id: card for card in listed if not is_hole(card.icons)}
    deck = _deck(edition, seats, with_spare=readings[R.STARTERS_SPARE] == "deck")
    asked = [(project.id, project.conditions) for project in edition.individual or ()]
    named = [(project.id, project.constructions) for project in edition.public or ()]
    return Ruleset(
        edition=edition,
        seats=seats,
        readings=readings,
        pyramid=shape,
        turns=sizes.row // seats * seats,
        slots=len(shape.slots) - short,
        cards=cards,
        openings=tuple({name: OpenCard(column, name) for name in cards} for column in range(sizes.row)),
        deck=deck,
        has_nameless=NAMELESS in deck,
        individual={
            project.id: project for project in edition.individual or () if not is_hole(project.conditions)
        },
        public={project.id: project for project in edition.public or () if not is_hole(project.value)},
        card_gaps=gaps_in("cards", _shown(edition.cards)),
        starter_gaps=gaps_in("starters", _shown(starters), all_named=True),
        individual_gaps=gaps_in("individual", None if edition.individual is None else asked),
        public_gaps=gaps_in("public", None if edition.public is None else named),
        counted=not any(map(is_hole, (*(edition.wooden or ()), *(edition.translucent or ())))),
        shows_all=not any(is_hole(icon) for card in cards.values() for icon in card.icons),
        whole_card=readings[R.PLACE_DISPLACED] == "whole-card",
        up_to_two=readings[R.MOVE_TWO] == "up-to-two",
        same_colour=readings[R.RECOLOUR_SAME] == "allowed",
        path=readings[R.AMITIS_PATH],
        single_amitis=readings[R.AMITIS_TRANSLUCENT] == "single",
    )


def _shown(cards: Sequence[Card] | None) -> list[tuple[CardId, Icons]] | None:
    return None if cards is None else [(card.id, card.icons) for card in cards]


@defines(C.CARDS_DECK)
def _deck(edition: Edition, seats: int, *, with_spare: bool) -> tuple[CardId, ...]:
    """Return the names of the cards of the pile, sorted; by a reading spare starters are among them."""
    names = list(map(_name_in_pile, edition.cards or ()))
    if with_spare and edition.starters is not None:
        names += [_name_in_pile(card) for copies in edition.starters for card in copies[seats:]]
    elif with_spare:
        sizes = edition.quantities
        names += [NAMELESS] * (sizes.base * (sizes.players_max - seats))
    return tuple(sorted(names))


def _name_in_pile(card: Card) -> CardId:
    return NAMELESS if is_hole(card.icons) else card.id


def known(value: T | None, path: str) -> T:
    """Return a table of the edition; `Unknown` if nobody entered it."""
    if value is None:
        raise Unknown(path)
    return value
