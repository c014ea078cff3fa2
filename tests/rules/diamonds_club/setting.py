"""Positions for tests, set up in the words of the notation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve, field, frozen

from dclub.diamonds_club import phases
from dclub.diamonds_club.components import (
    COLOURS,
    Bonus,
    Frame,
    Gem,
    Goods,
    Place,
    PriceTable,
    Space,
    StripFace,
    StripId,
    Tile,
)
from dclub.diamonds_club.edition import Edition, load_edition
from dclub.diamonds_club.market import make_market
from dclub.diamonds_club.moves import Build, Buy, Exchange, GemSet, Keep, Pass, Pay
from dclub.diamonds_club.readings import READINGS
from dclub.diamonds_club.ruleset import Ruleset, compile_ruleset
from dclub.diamonds_club.setup import stocked_bank
from dclub.diamonds_club.state import Phase, Player, Round, State, Turn
from dclub.diamonds_club.words import (
    BONUS_WORDS,
    GEM_WORDS,
    TABLE_WORDS,
    TILE_WORDS,
    TRACK_WORDS,
    parse_gems,
    parse_goods,
    parse_place,
    parse_price,
    parse_space,
)
from dclub.kernel.move import Seat
from dclub.kernel.reading import Readings
from dclub.kernel.words import split_list

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dclub.diamonds_club.moves import Move
    from dclub.kernel.clause import ClauseId

__all__ = [
    "BOX",
    "DEFAULT_STRIPS",
    "Own",
    "after",
    "build",
    "buy",
    "cards",
    "events",
    "exchange",
    "having",
    "objections",
    "pay",
    "place",
    "position",
    "priced",
    "skip",
    "space",
]

assert phases.PHASES, "importing the phases teaches a state its rules"

BOX: Final = load_edition("invented").overlay(
    {
        "prices": {
            "fountain": "2 blue 1 any",
            "orangery": "2 yellow 1 any",
            "pavilion": "2 green 1 any",
            "rose-garden": "2 red 1 any",
            "any": "4 any",
            "forest-2": "2 any",
            "forest-3": "3 any",
        },
        "technology": ["", "+1 gem", "+1 diamond", "+1 gem +1 diamond", "+2 gem +1 diamond"],
        "technology_points": [0, 0, 0, 0, 3],
        "money": [10, 11, 12, 13, 14],
        "money_points": [0, 0, 1, 2, 3],
        "forest": [2, 3, 4, 5, 6],
        "boards": {
            "1": "p1 pavilion, p2 pavilion, p3 orangery",
            "2": "p1 orangery, p2 orangery, p3 fountain",
            "3": "p1 fountain, p2 fountain, p3 rose-garden",
            "4": "p1 rose-garden, p2 rose-garden, p3 pavilion",
        },
    }
)
"""The quantities and strips of the invented edition, with values of the tests' own."""

LIGHT, DARK = BOX.quantities.light_places, BOX.quantities.dark_places
ROWS = BOX.quantities.rows

DEFAULT_STRIPS: Final = (
    "mine red, mine blue, mine green, mine yellow, right 2, right 3",
    "right 4, right 5, ship 2, ship 3, ship 4, ship 5",
    "hat, 2 hats, 3 hats, hat, 2 hats, 3 hats",
    "forest, technology, money, ?, ? + ?, nothing",
    "pond, deer-park, aviary, pond + aviary, pond + pond, money + money",
    "right 2 + hat, ship 2 + 2 hats, mine red + pond, money + ?, hat + ?, forest + pond + right 3",
    "nothing, nothing, nothing, nothing, nothing, nothing",
    "nothing, nothing, nothing, nothing, nothing, nothing",
)
"""What lies in the market unless a test says otherwise; column a first."""


@frozen
class Own:
    """What one player has: coins as printed on his money track, and nothing else, by default.

    `tracks` are steps gone down, in the order forest, technology, money.
    """

    coins: int | None = None
    gems: str = ""
    equipment: str = ""
    tracks: tuple[int, int, int] = (0, 0, 0)
    park: str = ""
    markers: str = ""
    bonus: str = ""
    board: int | None = field(default=None)


def priced(**prices: str) -> Edition:
    """Return the edition with other prices: `priced(rose_garden="1 red 2 any")`."""
    known = dict(zip(PriceTable, BOX.prices, strict=True))
    changed = {TABLE_WORDS[name.replace("_", "-")]: parse_price(text) for name, text in prices.items()}
    return evolve(BOX, prices=tuple((known | changed)[table] for table in PriceTable))


def position(
    phase: Phase,
    *players: Own,
    edition: Edition = BOX,
    readings: Mapping[str, str] | None = None,
    to_move: int = 0,
    first: int = 0,
    track: str = "",
    passed: Sequence[int] = (),
    ending: bool = False,
    strips: Sequence[str] = (),
    coins: Mapping[str, int] | None = None,
    forests: Sequence[int] = (),
    pending: Build | None = None,
) -> State:
    """Return a position: as many seats as players are given, the supply by conservation.

    `track` lists seat and number, lowest first and the top of a stack last: `1@0 0@2 2@2`.
    """
    seats = len(players)
    ruleset = compile_ruleset(edition, seats, Readings.of(READINGS, readings))
    people = tuple(_player(ruleset, seat, own) for seat, own in enumerate(players))
    faces = tuple(
        StripFace(Frame.DARK if column < seats else Frame.LIGHT, StripId(f"{column}"), "", _spaces(text))
        for column, text in enumerate((strips or DEFAULT_STRIPS)[: 2 * seats])
    )
    lying = [0] * (ruleset.rows * len(faces))
    for name, number in (coins or {}).items():
        lying[parse_space(name, 2 * seats, ruleset.rows)] = number
    return State(
        ruleset=ruleset,
        players=people,
        market=make_market(ruleset, faces, tuple(lying)),
        bank=stocked_bank(ruleset, people, tuple(lying), tuple(forests)),
        turn=Turn(
            phase,
            None if phase is Phase.FINAL else Seat(to_move),
            tuple(seat in passed for seat in range(seats)),
            pending,
        ),
        round=Round(Seat(first), _track(track, seats), ending, ()),
    )


def _spaces(text: str) -> tuple[Goods, ...]:
    return tuple(parse_goods(part) for part, _ in split_list(text))


def _track(text: str, seats: int) -> tuple[tuple[int, Seat], ...]:
    if not text:
        return tuple((seat, Seat(seat)) for seat in range(seats))
    entries = (entry.split("@") for entry in text.split())
    return tuple((int(number), Seat(int(seat))) for seat, number in entries)


def _player(ruleset: Ruleset, seat: int, own: Own) -> Player:
    money = ruleset.edition.money
    assert money is not None
    park = [Tile.EMPTY] * ruleset.quantities.places
    for part, _ in split_list(own.park):
        place, tile = part.split()
        park[parse_place(place, LIGHT, DARK)] = TILE_WORDS[tile]
    held = [part.split() for part, _ in split_list(own.equipment)]
    return Player(
        coins=money[own.tracks[2]].coins if own.coins is None else own.coins,
        gems=parse_gems(own.gems),
        equipment=(
            *(held.count(["mine", gem.name.lower()]) for gem in COLOURS),
            *(held.count(["right", str(value)]) for value in range(2, 6)),
            *(held.count(["ship", str(value)]) for value in range(2, 6)),
        ),
        tracks=own.tracks,
        board=seat + 1 if own.board is None else own.board,
        park=tuple(park),
        marked=sum(1 << TABLE_WORDS[part] for part, _ in split_list(own.markers)),
        bonus=tuple(BONUS_WORDS[part] for part, _ in split_list(own.bonus)),
    )


# --- moves ------------------------------------------------------------------------------------


def space(name: str) -> Space:
    """Return a space by its name, of the whole board."""
    return parse_space(name, 8, ROWS)


def place(name: str) -> Place:
    """Return a place of a park by its name."""
    return parse_place(name, LIGHT, DARK)


def buy(seat: int, name: str, coins: int, *places: str, on: str = "") -> Buy:
    """Return a purchase; a place `none` is an animal that is not taken."""
    where = tuple(None if name == "none" else place(name) for name in places)
    return Buy(Seat(seat), space(name), coins, where, tuple(TRACK_WORDS[track] for track in on.split()))


def skip(seat: int) -> Pass:
    """Return a pass."""
    return Pass(Seat(seat))


def exchange(seat: int, sets: str = "", keeping: str = "") -> Exchange:
    """Return an exchange: `yellow 5/4, red 3/5`, keeping `right 2, mine blue`."""
    formed = []
    for part, _ in split_list(sets):
        colour, values = part.split()
        right, ship = values.split("/")
        formed.append(GemSet(GEM_WORDS[colour], int(right), int(ship)))
    kept = [part.split() for part, _ in split_list(keeping)]
    keep = Keep(
        mines=tuple(GEM_WORDS[value] for sort, value in kept if sort == "mine"),
        rights=tuple(int(value) for sort, value in kept if sort == "right"),
        ships=tuple(int(value) for sort, value in kept if sort == "ship"),
    )
    return Exchange(Seat(seat), tuple(formed), keep)


def build(seat: int, table: str, where: str, tile: str = "", stack: str = "") -> Build:
    """Return a build; the tile is the table's, the stack the tile's, unless they are given."""
    named = TILE_WORDS[tile or ("forest" if table.startswith("forest") else table)]
    return Build(Seat(seat), TABLE_WORDS[table], named, TILE_WORDS[stack] if stack else named, place(where))


def pay(seat: int, gems: str) -> Pay:
    """Return a payment: `2 green 1 diamond`."""
    return Pay(Seat(seat), parse_gems(gems))


# --- questions --------------------------------------------------------------------------------


def objections(state: State, move: Move) -> list[ClauseId]:
    """Return the clauses that object to a move, and check that the fast test agrees."""
    ruling = state.judge(move)
    assert ruling.legal == state.is_legal(move)
    return [objection.clause for objection in ruling.objections]


def after(state: State, *moves: Move) -> State:
    """Return the state after some moves, each of which must be legal."""
    for move in moves:
        ruling = state.judge(move)
        assert ruling.legal, f"{move}: {ruling}"
        assert move in state.legal_moves(physical=True)
        state = state.apply(move).after
    return state


def events(state: State, move: Move) -> list[ClauseId]:
    """Return the clauses of the events that a legal move causes."""
    assert state.judge(move).legal
    return [event.clause for event in state.apply(move).events]


def having(state: State, seat: int, gem: str) -> int:
    """Return how many gems of a kind a seat has."""
    return state.players[seat].gems[Gem[gem.upper()]]


def cards(state: State, seat: int) -> set[Bonus]:
    """Return the bonus cards of a seat."""
    return set(state.players[seat].bonus)
