"""The grammar of the players' moves: one function for each verb, from its words to the move.

Each is given the words in lower case, the verb first; see `dclub.kernel.grammar`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from dclub.diamonds_club.components import (
    BUILDINGS,
    COLOURS,
    TABLE_TILE,
    Gem,
    Goods,
    Place,
    Space,
    Tile,
    Track,
    word,
)
from dclub.diamonds_club.goods import placements
from dclub.diamonds_club.market import price
from dclub.diamonds_club.moves import (
    NOTHING_KEPT,
    Build,
    Buy,
    Exchange,
    GemSet,
    Keep,
    Move,
    Pass,
    Pay,
    chosen_buy,
    plain_buy,
)
from dclub.diamonds_club.park import representative_places
from dclub.diamonds_club.words import GEM_WORDS, TABLE_WORDS, TRACK_WORDS, format_place, format_space
from dclub.errors import NotationError
from dclub.kernel.grammar import THE_END, UnreadableError, Words, ended, named, numbered
from dclub.kernel.holes import is_hole
from dclub.kernel.partial import Unknown
from dclub.kernel.words import parse_number

if TYPE_CHECKING:
    from collections.abc import Callable

    from dclub.diamonds_club.components import PriceTable
    from dclub.diamonds_club.edition import Quantities
    from dclub.diamonds_club.state import Market, State
    from dclub.kernel.move import Seat

__all__ = ["VERBS", "read_at", "read_tile"]

# --- words ------------------------------------------------------------------------------------

_GEM_OR_PLURAL: Final = {**GEM_WORDS, "diamonds": Gem.DIAMOND}
_COLOUR_WORDS: Final = {word(colour): colour for colour in COLOURS}
_BUILDING_WORDS: Final = {word(building): building for building in BUILDINGS}
_BUILT_WORDS: Final = {**_BUILDING_WORDS, word(Tile.FOREST): Tile.FOREST}
_NOTHING: Final = "nothing"
_NO_GOODS: Final = Goods()


@lru_cache(maxsize=64)
def _spaces(columns: int, rows: int) -> dict[str, Space]:
    return {format_space(Space(number), rows): Space(number) for number in range(columns * rows)}


@lru_cache(maxsize=64)
def _places(light: int, dark: int) -> dict[str, Place]:
    return {format_place(Place(number), light): Place(number) for number in range(light + dark)}


def _place(sizes: Quantities, words: Words, index: int, otherwise: str = "") -> Place:
    known = _places(sizes.light_places, sizes.dark_places)
    place = known.get(words[index]) if index < len(words) else None
    if place is None:
        dark = f", d1 to d{sizes.dark_places}" if sizes.dark_places else ""
        raise UnreadableError(index, f"a place of the park: p1 to p{sizes.light_places}{dark}{otherwise}")
    return place


# --- buying -----------------------------------------------------------------------------------


def read_buy(state: State, seat: Seat, words: Words) -> Buy:
    """Read `buy c3 [for 2] [at p4 none] [on forest]`."""
    ruleset, market = state.ruleset, state.market
    spaces = _spaces(ruleset.all_columns, ruleset.rows)
    space = spaces.get(words[1]) if len(words) > 1 else None
    if space is None:
        raise UnreadableError(1, f"a space of the market: a1 to {next(reversed(spaces))}")
    goods = _goods(market, space)
    coins, index = _price(state, space, words)
    if index == len(words) and not goods.animals and not goods.choices:
        return plain_buy(seat, space, coins)
    places, index = _animals(state, seat, goods, words, index)
    tracks = _tracks(goods, words, index)
    return (
        chosen_buy(seat, space, coins, places, tracks) if places or tracks else plain_buy(seat, space, coins)
    )


def _goods(market: Market, space: Space) -> Goods:
    """Return what a space shows; nothing where nobody knows it, so that a move says what it says."""
    try:
        goods = market.goods[space] if space < len(market.goods) else _NO_GOODS
    except Unknown:
        return _NO_GOODS
    return _NO_GOODS if is_hole(goods) else goods


def _price(state: State, space: Space, words: Words) -> tuple[int, int]:
    """Return the coins, by default those that the space costs now, and the index after them."""
    if len(words) > 2 and words[2] == "for":  # noqa: PLR2004 (the verb, the space, then this)
        return numbered(words, 3, "a number of coins"), 4
    if space < len(state.market.coins) == len(state.ruleset.spaces):
        return price(state.ruleset, state.market, space), 2
    return 1, 2  # no coins lie in a closed column, or before the whole market does


def _animals(
    state: State, seat: Seat, goods: Goods, words: Words, index: int
) -> tuple[tuple[Place | None, ...], int]:
    """Return a place for each animal, by default the first free one, and the index after them."""
    if index == len(words) or words[index] != "at":
        return (_first_places(state, seat, goods.animals, index) if goods.animals else ()), index
    places: list[Place | None] = []
    index += 1
    while not places or (index < len(words) and words[index] != "on"):
        none = index < len(words) and words[index] == "none"
        places.append(None if none else _place(state.ruleset.quantities, words, index, ", or none"))
        index += 1
    return tuple(places), index


def _first_places(
    state: State, seat: Seat, animals: tuple[Tile, ...], index: int
) -> tuple[Place | None, ...]:
    ways = placements(state, seat, animals, physical=False)
    if not ways:
        missing, names = state.ruleset.missing(state.players[seat].board), " and ".join(map(word, animals))
        raise UnreadableError(index, f"`at` and the place of the {names}, for {missing} is not known")
    return ways[0]


def _tracks(goods: Goods, words: Words, index: int) -> tuple[Track, ...]:
    """Return the tracks after `on`; leaving them out is ambiguous where the space shows `?`."""
    if index == len(words) and not goods.choices:
        return ()
    if index == len(words) or words[index] != "on":
        choice = f"`on` and a track for each ?: {', '.join(TRACK_WORDS)}"
        raise UnreadableError(index, choice if goods.choices else f"at, on or {THE_END}")
    tracks: list[Track] = []
    index += 1
    while not tracks or index < len(words):
        track, index = named(words, index, TRACK_WORDS, "a track")
        tracks.append(track)
    return tuple(tracks)


def read_pass(_state: State, seat: Seat, words: Words) -> Pass:
    """Read `pass`."""
    ended(words, 1)
    return _pass(seat)


@lru_cache(maxsize=8)
def _pass(seat: Seat) -> Pass:
    return Pass(seat)


# --- exchanging -------------------------------------------------------------------------------


def read_exchange(_state: State, seat: Seat, words: Words) -> Exchange:
    """Read `exchange yellow 5/5, red 3/4 [keeping right 2, mine blue]` or `exchange nothing`."""
    sets: list[GemSet] = []
    index = 1
    if words[1:2] == [_NOTHING]:
        index = 2
    else:
        while not sets or (index < len(words) and words[index] != "keeping"):
            one, index = _set(words, index)
            sets.append(one)
    keep = _keep(words, index) if index < len(words) else NOTHING_KEPT
    return Exchange(seat, tuple(sets), keep)


def _set(words: Words, index: int) -> tuple[GemSet, int]:
    """Return the set of `yellow 5/4`, or `yellow 5 / 4`, and the index after it."""
    mine, index = named(words, index, _COLOUR_WORDS, "nothing, or a set such as `yellow 5/4`; a colour")
    values = "".join(words[index : index + 1])
    following = index + 1
    while following < len(words) and (values.endswith("/") or words[following].startswith("/")):
        values += words[following]
        following += 1
    right, _, ship = values.partition("/")
    try:
        return GemSet(mine, parse_number(right), parse_number(ship)), following
    except NotationError as error:
        raise UnreadableError(index, "the right and the ship of the set, as in `5/4`") from error


def _keep(words: Words, index: int) -> Keep:
    if words[index] != "keeping":
        raise UnreadableError(index, f"keeping, another set or {THE_END}")
    index += 1
    mines: list[Gem] = []
    values: dict[str, list[int]] = {"right": [], "ship": []}
    while index < len(words) or not (mines or any(values.values())):
        sort = words[index] if index < len(words) else ""
        if sort == "mine":
            mines.append(named(words, index + 1, _COLOUR_WORDS, "the colour of a mine")[0])
        elif sort in values:
            values[sort].append(numbered(words, index + 1, f"the value of a {sort}"))
        else:
            raise UnreadableError(index, "mine, right or ship")
        index += 2
    return Keep(tuple(mines), tuple(values["right"]), tuple(values["ship"]))


# --- building ---------------------------------------------------------------------------------


def read_build(state: State, seat: Seat, words: Words) -> Build:
    """Read `build fountain`, `build any forest`, `[from pavilion] [at p5]`."""
    table, tile, stack, index = read_tile(words)
    if stack is None:
        stack = _tallest(state) if tile is Tile.FOREST else tile
    if index == len(words):
        return Build(seat, table, tile, stack, _first_place(state, seat, tile, index))
    return Build(seat, table, tile, stack, read_at(state.ruleset.quantities, words, index))


def read_at(sizes: Quantities, words: Words, index: int) -> Place:
    """Return the place after `at`, which ends the words."""
    if index == len(words) or words[index] != "at":
        raise UnreadableError(index, "`at` and a place")
    ended(words, index + 2)
    return _place(sizes, words, index + 1)


def read_tile(words: Words) -> tuple[PriceTable, Tile, Tile | None, int]:
    """Return the table, the tile, the stack if it is named, and the index after them."""
    table, index = named(words, 1, TABLE_WORDS, "a price table")
    sold = TABLE_TILE[table]
    tile: Tile
    if sold is None or (index < len(words) and words[index] not in ("from", "at")):
        tile, index = named(words, index, _BUILT_WORDS, "a building or forest")
    else:
        tile = sold
    if index == len(words) or words[index] != "from":
        return table, tile, None, index
    stack, index = named(words, index + 1, _BUILDING_WORDS, "the building whose stack it comes from")
    return table, tile, stack, index


def _tallest(state: State) -> Tile:
    stacks = state.bank.stacks
    return BUILDINGS[stacks.index(max(stacks))]


def _first_place(state: State, seat: Seat, tile: Tile, index: int) -> Place:
    """Return the first open place, an ordinary one before a mandatory one."""
    player = state.players[seat]
    if missing := state.ruleset.missing(player.board):
        raise UnreadableError(index, f"`at` and a place, for {missing} is not known")
    places = representative_places(state.ruleset, player.board, player.park)[tile]
    if not places:
        raise UnreadableError(index, f"`at` and a place, for none is open to the {word(tile)}")
    return places[0]


def read_pay(_state: State, seat: Seat, words: Words) -> Pay:
    """Read `pay 2 green 1 diamond` or `pay nothing`."""
    gems = [0, 0, 0, 0, 0]
    index = 1
    if words[1:] == [_NOTHING]:
        index = 2
    while index == 1 or index < len(words):
        number = numbered(words, index, "a number of gems, as in `2 green 1 diamond`")
        gem, index = named(words, index + 1, _GEM_OR_PLURAL, "a gem")
        gems[gem] += number
    return Pay(seat, (gems[0], gems[1], gems[2], gems[3], gems[4]))


VERBS: Final[dict[str, Callable[[State, Seat, Words], Move]]] = {
    "buy": read_buy,
    "pass": read_pass,
    "exchange": read_exchange,
    "build": read_build,
    "pay": read_pay,
    "buys": read_buy,
    "passes": read_pass,
    "exchanges": read_exchange,
    "builds": read_build,
    "pays": read_pay,
}
"""The verbs of the players, as one says them to a player or of one."""
