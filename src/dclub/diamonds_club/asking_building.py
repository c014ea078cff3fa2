"""Asking about building: what a tile costs and how it can be paid, and which bonus card it wins."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

from attrs import evolve

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club.asking import bare_player, table_with
from dclub.diamonds_club.bonus import FIVE, card_clause, cards_won
from dclub.diamonds_club.components import (
    BUILDINGS,
    Bonus,
    Gem,
    Gems,
    Place,
    Price,
    PriceTable,
    Tile,
    word,
)
from dclub.diamonds_club.edition import Edition
from dclub.diamonds_club.moves import Build, Pay
from dclub.diamonds_club.phases.build import not_affordable
from dclub.diamonds_club.phases.pay import generate, wrong_total
from dclub.diamonds_club.ruleset import compile_ruleset
from dclub.diamonds_club.state import Phase
from dclub.diamonds_club.words import (
    BONUS_WORDS,
    TABLE_WORDS,
    format_gems,
    parse_buildings,
    parse_gems,
    parse_price,
)
from dclub.errors import Fault, NotationError, RecordError
from dclub.kernel.asking import NONE, amount, number_from, one_of, parts, unless_none
from dclub.kernel.move import Seat
from dclub.kernel.paragraphs import count_of
from dclub.kernel.questions import Answer, Case, Fact, Line, Topic
from dclub.kernel.words import find_word

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dclub.kernel.clause import ClauseId

__all__ = ["BONUS", "PAYMENT"]

_MOST_LINES: Final = 12
_DEAREST: Final = 20
_BUYER: Final = Seat(0)

# --- payment: what does a tile cost, and what pays it? ----------------------------------------


def _printed(text: str, _edition: Edition) -> PriceTable | Price:
    """Return the table of a name, or the price that is printed there."""
    if not text[0].isdigit():
        return find_word(TABLE_WORDS, text, "a price such as '2 green 1 any', or a price table")
    price = parse_price(text)
    if not 0 < price.total <= _DEAREST:
        raise NotationError(f"a price of 1 to {_DEAREST} gems", found=text)
    return price


_PRICE: Final = Fact[Edition, "PriceTable | Price"](
    "price",
    "what is printed on the price table, or the name of the table, as fountain",
    "2 green 1 any",
    _printed,
)
_MARKERS: Final = Fact[Edition, int](
    "markers",
    "how many markers of other players lie on the table",
    "1",
    number_from(lambda _edition: 0, lambda edition: edition.quantities.players_max - 1),
)
_GEMS: Final = Fact[Edition, Gems](
    "gems", "the gems of the buyer, or none", "1 green 2 red 1 diamond", unless_none(parse_gems)
)


def _payment(case: Case[Edition]) -> Answer:
    """Say how many gems a table asks, and every payment that is right."""
    edition, printed, table = case.edition, case[_PRICE], PriceTable.FOUNTAIN
    if isinstance(printed, PriceTable):
        table = printed
    else:
        edition = evolve(edition, prices=(printed, *edition.prices[1:]))
    ruleset = compile_ruleset(edition, edition.quantities.players_max, case.readings)
    others = range(1, case[_MARKERS] + 1)
    players = {seat: bare_player(ruleset, seat)._replace(marked=1 << table) for seat in others}
    players[_BUYER] = bare_player(ruleset, _BUYER).with_gems(case[_GEMS])
    build = Build(_BUYER, table, Tile.FOUNTAIN, Tile.FOUNTAIN, Place(0))
    state = table_with(ruleset, Phase.PAY, players=players, pending=build)
    nothing_paid = wrong_total(state, Pay(_BUYER, (0, 0, 0, 0, 0)))
    assert nothing_paid is not None, "every price is at least one gem"
    price = dict(nothing_paid.facts)
    needed = price["needed"]
    assert isinstance(needed, int)
    said = f"The price is {amount(needed, 'gem')}."
    clauses = (C.PAY_TOTAL, C.PAY_SURCHARGE)
    lines = [Line(said, clauses, str(price["working"]), (("needed", needed),))]
    refused = not_affordable(state, build)
    if refused is not None:
        lacking = dict(refused.facts)["lacking"]
        text = f"It cannot be paid with {format_gems(case[_GEMS]) or 'no gems'}"
        text += (
            f": {lacking} of the printed colours cannot be covered." if lacking else ": there are too few."
        )
        lines.append(Line(text, (C.BUILD_AFFORD, C.PAY_JOKERS), "", refused.facts))
    payments = [move.gems for move in generate(state) if isinstance(move, Pay)]
    lines += [_paid(gems) for gems in payments[:_MOST_LINES]]
    if len(payments) > _MOST_LINES:
        lines.append(Line(f"And {len(payments) - _MOST_LINES} other payments.", (C.PAY_EXACT,)))
    return Answer(tuple(lines), (f"prices.{word(table)}",) if isinstance(printed, PriceTable) else ())


def _paid(gems: Gems) -> Line:
    clauses = (C.PAY_EXACT, C.PAY_JOKERS) if gems[Gem.DIAMOND] else (C.PAY_EXACT,)
    return Line(f"It can be paid with {format_gems(gems)}.", clauses, "", (("gems", format_gems(gems)),))


PAYMENT: Final = Topic(
    "payment", "What does a landscape tile cost, and what pays it?", (_PRICE, _MARKERS, _GEMS), _payment
)

# --- bonus: which card does a building win? ---------------------------------------------------

_LANDSCAPE: Final = {word(tile): tile for tile in (*BUILDINGS, Tile.FOREST)}


def _cards(text: str, _edition: Edition) -> tuple[Bonus, ...]:
    cards: list[Bonus] = []
    for part, column in parts(text):
        card = find_word(BONUS_WORDS, part, "a bonus card", column)
        if card in cards:
            raise NotationError("each card once", found=part, column=column)
        cards.append(card)
    return tuple(cards)


_TILE: Final = Fact[Edition, Tile](
    "tile",
    "the tile that is built",
    "fountain",
    one_of(_LANDSCAPE, "a landscape tile"),
)
_PARK: Final = Fact[Edition, tuple[int, int, int, int]](
    "park", "the buildings in the park before, or none", "2 fountain 1 orangery", unless_none(parse_buildings)
)
_OWN: Final = Fact[Edition, "tuple[Bonus, ...]"](
    "own", "the bonus cards of the builder, or none", NONE, _cards
)
_OTHERS: Final = Fact[Edition, "tuple[Bonus, ...]"](
    "others", "the bonus cards of the other players, or none", "first-four", _cards
)


def _bonus(case: Case[Edition]) -> Answer:
    """Say which bonus card a tile wins."""
    tile, own, others = case[_TILE], case[_OWN], case[_OTHERS]
    ruleset = compile_ruleset(case.edition, case.edition.quantities.players_min, case.readings)
    before = case[_PARK]
    counts = dict(zip(BUILDINGS, before, strict=True))
    _check_cards(own, others)
    _check_park(case.edition, counts, tile)
    park = (*chain.from_iterable([kind] * number for kind, number in counts.items()), tile)
    players = {
        0: bare_player(ruleset, 0)._replace(bonus=own),
        1: bare_player(ruleset, 1)._replace(bonus=others),
    }
    state = table_with(ruleset, Phase.BUILD, players=players)
    won = cards_won(state, Build(_BUYER, PriceTable.ANY, tile, tile, Place(0)), park)
    working = ", ".join(f"{word(kind)} {_counted(kind, park, tile)}" for kind in BUILDINGS)
    if won:
        points = case.edition.points.of
        lines = [
            Line(
                f"It wins the card {card.value} ({points(card)} points).",
                (card_clause(card),),
                working,
                (("card", card.value),),
            )
            for card in won
        ]
        return Answer(tuple(lines))
    return Answer((Line("It wins no card.", _against(tile, park), working),))


def _against(tile: Tile, park: tuple[Tile, ...]) -> tuple[ClauseId, ...]:
    """Return the clauses under which a tile could win a card; of a second five only where there are five."""
    if tile is Tile.FOREST:
        return (C.BONUS_FORESTS,)
    first = (C.BONUS_THREE, C.BONUS_FOUR, C.BONUS_FIVE)
    return (*first, C.BONUS_SECOND_FIVE) if park.count(tile) >= FIVE else first


def _counted(kind: Tile, park: tuple[Tile, ...], built: Tile) -> str:
    """Return how many of a kind there are, the one just built apart: `2 + 1 = 3`."""
    count = park.count(kind)
    return f"{count - 1} + 1 = {count}" if kind is built else str(count)


def _check_cards(own: tuple[Bonus, ...], others: tuple[Bonus, ...]) -> None:
    faults = [
        Fault("others", f"{card.value} is among the builder's own cards; expected each card once")
        for card in own
        if card in others
    ]
    if faults:
        raise RecordError(faults)


def _check_park(edition: Edition, counts: Mapping[Tile, int], built: Tile) -> None:
    sizes, room = edition.quantities, edition.quantities.places - 1
    most = {kind: sizes.buildings - (kind is built) for kind in BUILDINGS}
    faults = [
        Fault("park", f"expected at most {most[kind]} {word(kind)} before, found {count}")
        for kind, count in counts.items()
        if count > most[kind]
    ]
    if (found := sum(counts.values())) > room:
        faults.append(
            Fault(
                "park", f"expected at most {count_of(room, 'tile')}, so that one more has room, found {found}"
            )
        )
    if faults:
        raise RecordError(faults)


BONUS: Final = Topic("bonus", "Which bonus card does a building win?", (_TILE, _PARK, _OWN, _OTHERS), _bonus)
