"""Checking the tables of an edition: from texts to what is printed on the components.

Every fault is found, not only the first, and each has its key path. An absent table is no fault,
and neither is a blank (`_`): a `Blank` with its key path stands for the value.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from attrs import frozen

from dclub.diamonds_club.components import (
    BUILDINGS,
    Bonus,
    Frame,
    Goods,
    Place,
    Price,
    PriceTable,
    StripFace,
    StripId,
    Tile,
    word,
)
from dclub.diamonds_club.edition import (
    PRICE_TABLE_NAMES,
    Board,
    MoneyStep,
    Points,
    Quantities,
    TechnologyStep,
)
from dclub.diamonds_club.words import parse_goods, parse_place, parse_price, parse_step
from dclub.errors import Fault, NotationError
from dclub.kernel.blanks import Blank
from dclub.kernel.known import known
from dclub.kernel.loading import MOST, quantity_faults, range_fault
from dclub.kernel.paragraphs import count_of
from dclub.kernel.stated import refusal
from dclub.kernel.toml import format_key
from dclub.kernel.words import BLANK, find_word, split_list

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from dclub.diamonds_club.edition import Edition
    from dclub.diamonds_club.tables import Components, EditionTables, StripTexts, TrackTexts

__all__ = ["Printed", "check_points", "check_quantities", "check_start", "check_tables", "face_names"]

_SIDES: Final = "abcdefghijklmnopqrstuvwxyz"
_PLAYER_COLOURS: Final = 4
_PIECES_ON_TRACKS: Final = 4
_MOST_COUNTED: Final = 99
"""Rows and places have names of at most two digits."""

_DEAREST: Final = 20
"""The ways to pay a price are listed one by one."""


@frozen
class Printed:
    """What the tables say, checked; None or absent where they do not say it."""

    strips: tuple[StripFace, ...] | None
    prices: dict[PriceTable, Price]
    technology: tuple[TechnologyStep, ...] | None
    money: tuple[MoneyStep, ...] | None
    forest: tuple[int, ...] | None
    boards: dict[int, Board]


def check_points(tables: EditionTables, faults: list[Fault]) -> Points | None:
    """Return the points of an edition; None if they are absent or incomplete."""
    if tables.points is None or tables.bonus is None:
        return None
    values = tables.points
    worth = {f"points.{name}": getattr(values, name) for name in ("building", "trio", "animal")}
    worth |= {f"bonus.{card.value}": points for card, points in tables.bonus.items()}
    faults += [range_fault(where, 0, MOST, n) for where, n in worth.items() if not 0 <= n <= MOST]
    missing = [card for card in Bonus if card not in tables.bonus]
    faults += [Fault(f"bonus.{card.value}", "is missing") for card in missing]
    if missing:
        return None
    return Points(values.building, values.trio, values.animal, tuple(tables.bonus[card] for card in Bonus))


def check_quantities(sizes: Quantities, money: tuple[MoneyStep, ...] | None, faults: list[Fault]) -> None:
    """Find the quantities with which no game can be played.

    Coins have no substitutes: there must be enough for every player at the end of the track.
    """
    least: dict[str, int] = dict.fromkeys(("rows", "sides", "players_min", "lowest_value", "light_places"), 1)
    least["players_max"] = sizes.players_min
    least["strips_per_colour"] = sizes.players_max
    least["highest_value"] = sizes.lowest_value
    least["markers"] = _PIECES_ON_TRACKS
    least["coins"] = 1
    most: dict[str, int] = dict.fromkeys(("rows", "light_places", "dark_places"), _MOST_COUNTED)
    most |= {"players_max": _PLAYER_COLOURS, "sides": len(_SIDES)}
    faults += quantity_faults(sizes, least, most)
    each = max([sizes.start_coins or 0, *(coins for _, coins in known([step.coins for step in money or ()]))])
    needed = sizes.players_max * each
    if 0 < sizes.coins < needed:
        message = f"for {sizes.players_max} players at the end of the money track ({each} coins each)"
        faults.append(Fault("quantities.coins", f"expected at least {needed} {message}, found {sizes.coins}"))


def check_start(edition: Edition) -> Iterator[Fault]:
    """Yield a fault if the money track of a file does not begin with what everybody begins with."""
    stated, coins = edition.quantities.start_coins, edition.start_coins
    if stated is not None and coins != stated:
        yield Fault("tracks.money.0", f"expected {stated}, as quantities.start_coins, found {coins}")


def check_tables(
    tables: EditionTables | Components,
    tracks: TrackTexts,
    sizes: Quantities | None,
    prefixes: tuple[str, str],
    faults: list[Fault],
) -> Printed:
    """Check every table; `prefixes` are those of the key paths of tables and of tracks.

    Without quantities (None) only what does not depend on them is checked.
    """
    base, track = prefixes
    return Printed(
        strips=None if tables.strips is None else _strips(tables.strips, sizes, base, faults),
        prices=_prices(tables.prices, base, faults),
        technology=_technology(tracks, track, faults),
        money=_money(tracks, track, faults),
        forest=_rising(tracks.forest, f"{track}forest", faults),
        boards=_boards(tables.boards, sizes, base, faults),
    )


def face_names(sizes: Quantities) -> tuple[str, ...]:
    """Return the names of the faces of one frame colour: 1a, 1b, 2a, ..."""
    return tuple(
        f"{strip}{side}" for strip in range(1, sizes.strips_per_colour + 1) for side in _SIDES[: sizes.sides]
    )


def _strips(
    texts: StripTexts, sizes: Quantities | None, base: str, faults: list[Fault]
) -> tuple[StripFace, ...] | None:
    """Return every face of every strip, as the quantities say which there are; None without them."""
    faces: list[StripFace] = []
    for frame in Frame:
        given, where = texts.of(frame), f"{base}strips.{word(frame)}"
        names = tuple(given) if sizes is None else face_names(sizes)
        for name in given:
            if name not in names:
                message = f"no such face, expected {names[0]} to {names[-1]}"
                faults.append(Fault(f"{where}.{format_key(name)}", message))
        for name in names:
            spaces = _face(given.get(name, BLANK), sizes, f"{where}.{name}", faults)
            faces.append(StripFace(frame, StripId(name[:-1]), name[-1:], spaces))
    return None if sizes is None else tuple(faces)


def _face(text: str, sizes: Quantities | None, where: str, faults: list[Fault]) -> tuple[Goods, ...]:
    """Return what the spaces of a face show, a blank as a whole if nobody entered any."""
    parts = split_list(text)
    if parts and all(part == BLANK for part, _ in parts):
        return cast("tuple[Goods, ...]", Blank(where))
    if sizes is not None and len(parts) != sizes.rows:
        faults.append(Fault(where, f"expected {count_of(sizes.rows, 'space')}, found {len(parts)}"))
    spaces = []
    for number, (part, column) in enumerate(parts, 1):
        if part == BLANK:
            spaces.append(cast("Goods", Blank(f"{where}[{number}]")))
        else:
            spaces.append(_space(part, column, sizes, where, faults))
    return tuple(spaces)


def _space(part: str, column: int, sizes: Quantities | None, where: str, faults: list[Fault]) -> Goods:
    try:
        goods = parse_goods(part)
    except NotationError as error:
        faults.append(refusal(where, error.at(1, column - 1)))
        return Goods()
    if sizes is not None:
        low, high = sizes.lowest_value, sizes.highest_value
        if not all(low <= value <= high for value in (*goods.rights, *goods.ships)):
            faults.append(Fault(where, f"column {column}: {part!r}, but values run from {low} to {high}"))
    return goods


def _prices(texts: Mapping[PriceTable, str], base: str, faults: list[Fault]) -> dict[PriceTable, Price]:
    prices = {}
    for table, text in texts.items():
        if text.strip() == BLANK:
            continue
        where = f"{base}{PRICE_TABLE_NAMES[table]}"
        try:
            prices[table] = parse_price(text)
        except NotationError as error:
            faults.append(refusal(where, error))
            continue
        if not 0 < prices[table].total <= _DEAREST:
            faults.append(
                Fault(where, f"expected a price of 1 to {_DEAREST} gems, as '2 green 1 any', or {BLANK!r}")
            )
    return prices


def _technology(texts: TrackTexts, prefix: str, faults: list[Fault]) -> tuple[TechnologyStep, ...] | None:
    steps = texts.technology
    points = _numbers(texts.technology_points, f"{prefix}technology_points", faults)
    if not _are_parallel(steps, texts.technology_points, f"{prefix}technology", faults):
        return None
    adds = [_step(text, f"{prefix}technology.{index}", faults) for index, text in enumerate(steps or ())]
    return tuple(TechnologyStep(*step, worth) for step, worth in zip(adds, points or (), strict=True))


def _step(text: str, where: str, faults: list[Fault]) -> tuple[int, int]:
    """Return the gems and diamonds of a step."""
    blank = cast("int", Blank(where))
    if text.strip() == BLANK:
        return blank, blank
    try:
        return parse_step(text)
    except NotationError as error:
        faults.append(refusal(where, error))
        return blank, blank


def _money(texts: TrackTexts, prefix: str, faults: list[Fault]) -> tuple[MoneyStep, ...] | None:
    coins = _rising(texts.money, f"{prefix}money", faults)
    points = _numbers(texts.money_points, f"{prefix}money_points", faults)
    if not _are_parallel(texts.money, texts.money_points, f"{prefix}money", faults):
        return None
    return tuple(MoneyStep(*step) for step in zip(coins or (), points or (), strict=True))


def _are_parallel(
    steps: tuple[object, ...] | None, points: tuple[object, ...] | None, where: str, faults: list[Fault]
) -> bool:
    """Return whether a track has spaces, and points for each of them."""
    if steps is None and points is None:
        return False
    if steps is None or points is None:
        faults.append(Fault(where if steps is None else f"{where}_points", "is missing"))
        return False
    if not steps:
        faults.append(Fault(where, "expected at least one space"))
    if len(steps) != len(points):
        faults.append(
            Fault(f"{where}_points", f"expected {len(steps)} numbers, one a space, found {len(points)}")
        )
    return bool(steps) and len(steps) == len(points)


def _numbers(values: Iterable[int | str] | None, where: str, faults: list[Fault]) -> tuple[int, ...] | None:
    """Return the numbers of a track; a blank stands for each that is blank or wrong."""
    if values is None:
        return None
    numbers: list[int] = []
    for index, value in enumerate(values):
        path = f"{where}.{index}"
        if isinstance(value, int) and 0 <= value <= MOST:
            numbers.append(value)
            continue
        numbers.append(cast("int", Blank(path)))
        if value != BLANK:
            hint = ", without quotation marks" if isinstance(value, str) else ""
            faults.append(Fault(path, f"expected 0 to {MOST}{hint}, found {value!r}"))
    return tuple(numbers)


def _rising(values: tuple[int | str, ...] | None, where: str, faults: list[Fault]) -> tuple[int, ...] | None:
    """Return the printed values of a track, which rise, so that each names one space."""
    numbers = _numbers(values, where, faults)
    if numbers == ():
        faults.append(Fault(where, "expected at least one space"))
        return None
    before: tuple[int, int] | None = None
    for index, number in known(numbers or ()):
        if before is not None and number - before[1] < index - before[0]:
            # Those that are blank in between rise as well.
            more = before[1] + index - before[0] - 1
            faults.append(Fault(f"{where}.{index}", f"expected more than {more}, found {number}"))
        before = index, number
    return numbers


def _boards(
    texts: Mapping[str, str], sizes: Quantities | None, base: str, faults: list[Fault]
) -> dict[int, Board]:
    boards = {}
    numbers = [
        str(number) for number in range(1, 1 + (_PLAYER_COLOURS if sizes is None else sizes.players_max))
    ]
    for name, text in texts.items():
        where = f"{base}boards.{format_key(name)}"
        if name not in numbers:
            faults.append(Fault(where, f"no such board, expected one of {', '.join(numbers)}"))
        elif sizes is not None:
            board = _board(text, sizes, where, faults)
            if board is not None:
                boards[int(name)] = board
    return boards


def _board(text: str, sizes: Quantities, where: str, faults: list[Fault]) -> Board | None:
    """Return the mandatory places of `p1 pavilion, p2 pavilion, p3 orangery`; None if none is entered."""
    parts = split_list(text)
    blanks = [number for number, (part, _) in enumerate(parts, 1) if part == BLANK]
    if blanks and len(blanks) == len(parts):
        return None
    mandatory: dict[Place, Tile] = {}
    for part, column in parts:
        if part == BLANK:
            continue
        try:
            place, tile = _mandatory(part, sizes)
        except NotationError as error:
            faults.append(refusal(where, error.at(1, column - 1)))
            continue
        if place in mandatory:
            faults.append(Fault(where, f"column {column}: {part.split()[0]} is named twice"))
        mandatory[place] = tile
    blank = Blank(f"{where}[{blanks[0]}]") if blanks else None
    return Board(tuple(sorted(mandatory.items())), blank)


def _mandatory(text: str, sizes: Quantities) -> tuple[Place, Tile]:
    name, _, building = text.partition(" ")
    place = parse_place(name, sizes.light_places, 0)
    return place, find_word(_BUILDING_WORDS, building, "a building", len(name) + 2)


_BUILDING_WORDS: Final = {word(building): building for building in BUILDINGS}
