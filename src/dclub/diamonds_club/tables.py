"""Reading an edition of Diamonds Club: from the texts of its tables to checked values.

Every fault is found, not only the first, and each has its key path. A table that is absent
or holds a blank (`_`) is unknown. So is the table of strips as a whole while one blank is
left in it, since the market is drawn from all of them; `count_blanks` says how many are left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve, field, fields, frozen

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
    Edition,
    MoneyStep,
    Points,
    Quantities,
    TechnologyStep,
)
from dclub.diamonds_club.words import (
    BLANK,
    find_word,
    parse_goods,
    parse_place,
    parse_price,
    parse_step,
    split_list,
)
from dclub.errors import EditionError, Fault, NotationError
from dclub.kernel.edition import EditionKind, Resolved, Table, resolve_edition
from dclub.kernel.provenance import Provenance
from dclub.kernel.toml import format_key

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping
    from pathlib import Path
    from typing import TypeVar

    T = TypeVar("T")

__all__ = [
    "KIND",
    "EditionTables",
    "StripTexts",
    "TrackTexts",
    "check_edition",
    "face_names",
    "overlay",
    "read_edition",
]

KIND: Final = EditionKind(
    "diamonds-club",
    "dclub.diamonds_club",
    (
        Table("quantities", (("quantities",),)),
        Table("points", (("points",),)),
        Table("bonus", (("bonus",),)),
        Table("strips", (("strips",),)),
        *(Table(f"prices.{word(table)}", (("prices", word(table)),)) for table in PriceTable),
        Table("technology", (("tracks", "technology"), ("tracks", "technology_points"))),
        Table("money", (("tracks", "money"), ("tracks", "money_points"))),
        Table("forest", (("tracks", "forest"),)),
        Table("boards", (("boards",),)),
    ),
)

_REQUIRED: Final = ("quantities", "points", "bonus")
_SIDES: Final = "abcdefghijklmnopqrstuvwxyz"
_PLAYER_COLOURS: Final = 4
_PIECES_ON_TRACKS: Final = 4
_MOST: Final = 999


@frozen
class PointValues:
    """The table `points` of a file."""

    building: int
    trio: int
    animal: int


@frozen
class StripTexts:
    """The table `strips` of a file: for each face (`3a`) its spaces from the top, with commas."""

    dark: dict[str, str] = field(factory=dict)
    light: dict[str, str] = field(factory=dict)

    def of(self, frame: Frame) -> dict[str, str]:
        """Return the faces of one frame colour."""
        return self.dark if frame is Frame.DARK else self.light


@frozen
class TrackTexts:
    """The development tracks of a file, from the start down; `"_"` is a blank."""

    technology: tuple[str, ...] | None = None
    technology_points: tuple[int | str, ...] | None = None
    money: tuple[int | str, ...] | None = None
    money_points: tuple[int | str, ...] | None = None
    forest: tuple[int | str, ...] | None = None


@frozen
class EditionTables:
    """The tables of an edition's file, as texts and numbers that nobody has checked."""

    quantities: Quantities | None = None
    points: PointValues | None = None
    bonus: dict[Bonus, int] | None = None
    strips: StripTexts | None = None
    prices: dict[PriceTable, str] = field(factory=dict)
    tracks: TrackTexts = TrackTexts()
    boards: dict[str, str] = field(factory=dict)


@frozen
class Components(TrackTexts):
    """What a record states itself: the table `[components]` of its header."""

    strips: StripTexts | None = None
    prices: dict[PriceTable, str] = field(factory=dict)
    boards: dict[str, str] = field(factory=dict)


@frozen
class _Printed:
    """What the tables say, checked; None or absent where they do not say it."""

    strips: tuple[StripFace, ...] | None
    prices: dict[PriceTable, Price]
    technology: tuple[TechnologyStep, ...] | None
    money: tuple[MoneyStep, ...] | None
    forest: tuple[int, ...] | None
    boards: dict[int, Board]


def read_edition(name_or_path: str | Path, base: Path | None = None) -> Edition:
    """Return an edition from its file; raises `EditionError` with every fault."""
    edition, _, faults = check_edition(resolve_edition(KIND, name_or_path, base))
    if edition is None:
        raise EditionError(faults)
    return edition


def check_edition(resolved: Resolved) -> tuple[Edition | None, EditionTables, tuple[Fault, ...]]:
    """Return the edition (None if it has faults), its tables as written, and the faults."""
    from dclub.kernel.convert import salvage

    read, found = salvage(resolved.data, EditionTables)
    tables = EditionTables() if read is None else read
    faults = list(found)
    named = {fault.where.partition(".")[0] for fault in found}
    faults += [
        Fault(name, "is missing") for name in _REQUIRED if getattr(tables, name) is None and name not in named
    ]
    points = _points(tables, faults)
    if tables.quantities is not None:
        faults += _quantity_faults(tables.quantities)
    printed = _printed(tables, tables.tracks, tables.quantities, ("", "tracks."), faults)
    faults += _coin_faults(tables.quantities, printed.money)
    if faults or tables.quantities is None or points is None:
        return None, tables, tuple(faults)
    return _edition(resolved, tables.quantities, points, printed), tables, ()


def _edition(resolved: Resolved, quantities: Quantities, points: Points, printed: _Printed) -> Edition:
    return Edition(
        name=resolved.name,
        title=resolved.title,
        digest=resolved.digest,
        quantities=quantities,
        points=points,
        strips=printed.strips,
        prices=tuple(printed.prices.get(table) for table in PriceTable),
        technology=printed.technology,
        money=printed.money,
        forest=printed.forest,
        boards=tuple(printed.boards.get(number) for number in range(1, quantities.players_max + 1)),
        provenance=tuple(resolved.provenance.items()),
    )


def overlay(edition: Edition, components: Mapping[str, object], open_tables: Collection[str]) -> Edition:
    """Return an edition with what a record states put over it; see `Edition.overlay`."""
    from dclub.kernel.convert import salvage

    read, found = salvage(components, Components)
    stated = Components() if read is None else read
    faults = [Fault(f"components.{where}" if where else "components", message) for where, message in found]
    opened = _opened(open_tables, faults)
    given = _printed(stated, stated, edition.quantities, ("components.", "components."), faults)
    faults += _coin_faults(edition.quantities, given.money)
    if faults:
        raise EditionError(faults)
    return _put_over(edition, given, opened)


def _opened(names: Collection[str], faults: list[Fault]) -> set[str]:
    """Return the tables that `open = [...]` names; "prices" is all seven."""
    known = [table.name for table in KIND.tables if table.name not in _REQUIRED]
    opened: set[str] = set()
    for name in names:
        if name == "prices":
            opened.update(PRICE_TABLE_NAMES)
        elif name in known:
            opened.add(name)
        else:
            faults.append(Fault("open", f"no table {name!r}, expected some of {', '.join(known)}, prices"))
    return opened


def _put_over(edition: Edition, given: _Printed, opened: set[str]) -> Edition:
    def value(name: str, stated: T | None, printed: T | None) -> T | None:
        return stated if stated is not None or name in opened else printed

    prices = [
        value(name, given.prices.get(table), printed)
        for name, table, printed in zip(PRICE_TABLE_NAMES, PriceTable, edition.prices, strict=True)
    ]
    boards = [value("boards", given.boards.get(n), printed) for n, printed in enumerate(edition.boards, 1)]
    tracks = {"technology": given.technology, "money": given.money, "forest": given.forest}
    stated = {PRICE_TABLE_NAMES[table] for table in given.prices}
    stated |= {name for name, track in tracks.items() if track is not None}
    stated |= {"strips"} if given.strips is not None else set()
    stated |= {"boards"} if given.boards else set()
    return evolve(
        edition,
        strips=value("strips", given.strips, edition.strips),
        prices=tuple(prices),
        technology=value("technology", given.technology, edition.technology),
        money=value("money", given.money, edition.money),
        forest=value("forest", given.forest, edition.forest),
        boards=tuple(boards),
        provenance=_levels(edition, stated, opened),
        open_tables=tuple(table.name for table in KIND.tables if table.name in stated | opened),
    )


def _levels(edition: Edition, stated: set[str], opened: set[str]) -> tuple[tuple[str, Provenance], ...]:
    """Return where each table now comes from; some boards of many are as weak as the others."""
    levels = dict(edition.provenance)
    for name in stated | opened:
        mixed = name == "boards" and name not in opened and name in levels
        levels[name] = max(levels[name], Provenance.TABLE) if mixed else Provenance.TABLE
    return tuple((table.name, levels[table.name]) for table in KIND.tables if table.name in levels)


def _refusal(where: str, error: NotationError) -> Fault:
    found = f"found {error.found!r}" if error.found else "found the end"
    return Fault(where, f"column {error.column}: {found}, expected {error.expected}")


def _points(tables: EditionTables, faults: list[Fault]) -> Points | None:
    if tables.points is None or tables.bonus is None:
        return None
    worth = {**{f"points.{a.name}": getattr(tables.points, a.name) for a in fields(PointValues)}}
    worth |= {f"bonus.{card.value}": points for card, points in tables.bonus.items()}
    faults += [
        Fault(where, f"expected 0 to {_MOST}, found {n}") for where, n in worth.items() if not 0 <= n <= _MOST
    ]
    missing = [card for card in Bonus if card not in tables.bonus]
    faults += [Fault(f"bonus.{card.value}", "is missing") for card in missing]
    if missing:
        return None
    cards = tuple(tables.bonus[card] for card in Bonus)
    return Points(tables.points.building, tables.points.trio, tables.points.animal, cards)


def _quantity_faults(sizes: Quantities) -> list[Fault]:
    least = dict.fromkeys(
        ("rows", "strips_per_colour", "sides", "players_min", "lowest_value", "light_places"), 1
    )
    least |= {
        "players_max": sizes.players_min,
        "strips_per_colour": sizes.players_max,
        "highest_value": sizes.lowest_value,
        "markers": _PIECES_ON_TRACKS,
        "coins": 1,
    }
    most = {
        "players_max": _PLAYER_COLOURS,
        "sides": len(_SIDES),
        "rows": 99,
        "light_places": 99,
        "dark_places": 99,
    }
    faults = []
    for attribute in fields(Quantities):
        low, high = least.get(attribute.name, 0), most.get(attribute.name, _MOST)
        number = getattr(sizes, attribute.name)
        if not low <= number <= high:
            faults.append(Fault(f"quantities.{attribute.name}", f"expected {low} to {high}, found {number}"))
    return faults


def _coin_faults(sizes: Quantities | None, money: tuple[MoneyStep, ...] | None) -> list[Fault]:
    """Coins have no substitutes: there must be enough for every player at the end of the track."""
    if sizes is None or money is None:
        return []
    needed = sizes.players_max * money[-1].coins
    if sizes.coins >= needed:
        return []
    return [
        Fault(
            "quantities.coins", f"expected at least {needed} (money track and players), found {sizes.coins}"
        )
    ]


def _printed(
    tables: EditionTables | Components,
    tracks: TrackTexts,
    sizes: Quantities | None,
    prefixes: tuple[str, str],
    faults: list[Fault],
) -> _Printed:
    """Check every table; `prefixes` are those of the key paths of tables and of tracks."""
    base, track = prefixes
    return _Printed(
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
    """Return every face of every strip; None while one of them is absent or has a blank."""
    faces: list[StripFace] = []
    complete = sizes is not None
    for frame in Frame:
        given = texts.of(frame)
        names = tuple(given) if sizes is None else face_names(sizes)
        for name in given:
            if name not in names:
                where = f"{base}strips.{word(frame)}.{format_key(name)}"
                faults.append(Fault(where, f"no such face, expected {names[0]} to {names[-1]}"))
        for name in names:
            spaces = _face(given.get(name, BLANK), sizes, f"{base}strips.{word(frame)}.{name}", faults)
            if spaces is None:
                complete = False
            else:
                faces.append(StripFace(frame, StripId(name[:-1]), name[-1:], spaces))
    return tuple(faces) if complete else None


def _face(text: str, sizes: Quantities | None, where: str, faults: list[Fault]) -> tuple[Goods, ...] | None:
    if text.strip() == BLANK:
        return None
    parts = split_list(text)
    if sizes is not None and len(parts) != sizes.rows:
        faults.append(Fault(where, f"expected {sizes.rows} spaces, found {len(parts)}"))
    spaces = [_space(part, column, sizes, where, faults) for part, column in parts]
    return None if None in spaces else tuple(space for space in spaces if space is not None)


def _space(part: str, column: int, sizes: Quantities | None, where: str, faults: list[Fault]) -> Goods | None:
    if part == BLANK:
        return None
    try:
        goods = parse_goods(part)
    except NotationError as error:
        faults.append(_refusal(where, error.at(1, column - 1)))
        return None
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
            faults.append(_refusal(where, error))
            continue
        if not 0 < prices[table].total <= _MOST:
            faults.append(
                Fault(where, f"expected a price of 1 to {_MOST} gems such as '2 green 1 any', or {BLANK!r}")
            )
    return prices


def _technology(texts: TrackTexts, prefix: str, faults: list[Fault]) -> tuple[TechnologyStep, ...] | None:
    steps = texts.technology
    points = _numbers(texts.technology_points, f"{prefix}technology_points", faults)
    if not _are_parallel(steps, texts.technology_points, f"{prefix}technology", faults):
        return None
    read: list[tuple[int, int]] = []
    for index, text in enumerate(steps or ()):
        if text.strip() == BLANK:
            points = None
            continue
        try:
            read.append(parse_step(text))
        except NotationError as error:
            faults.append(_refusal(f"{prefix}technology.{index}", error))
            points = None
    if points is None:
        return None
    return tuple(TechnologyStep(*step, worth) for step, worth in zip(read, points, strict=True))


def _money(texts: TrackTexts, prefix: str, faults: list[Fault]) -> tuple[MoneyStep, ...] | None:
    coins = _rising(texts.money, f"{prefix}money", faults)
    points = _numbers(texts.money_points, f"{prefix}money_points", faults)
    if not _are_parallel(texts.money, texts.money_points, f"{prefix}money", faults):
        return None
    if coins is None or points is None:
        return None
    return tuple(MoneyStep(*step) for step in zip(coins, points, strict=True))


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
    """Return the numbers of a track; None if one is blank or wrong."""
    if values is None:
        return None
    numbers: list[int] = []
    known = True
    for index, value in enumerate(values):
        if isinstance(value, int) and 0 <= value <= _MOST:
            numbers.append(value)
            continue
        known = False
        if value != BLANK:
            faults.append(Fault(f"{where}.{index}", f"expected 0 to {_MOST} or {BLANK!r}, found {value!r}"))
    return tuple(numbers) if known else None


def _rising(values: tuple[int | str, ...] | None, where: str, faults: list[Fault]) -> tuple[int, ...] | None:
    """Return the printed values of a track, which rise, so that each names one space."""
    numbers = _numbers(values, where, faults)
    if numbers == ():
        faults.append(Fault(where, "expected at least one space"))
        return None
    for index, number in enumerate(numbers or ()):
        if index and numbers is not None and number <= numbers[index - 1]:
            faults.append(
                Fault(f"{where}.{index}", f"expected more than {numbers[index - 1]}, found {number}")
            )
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
    """Return the mandatory places of `p1 pavilion, p2 pavilion, p3 orangery`."""
    parts = split_list(text)
    if any(part == BLANK for part, _ in parts):
        return None
    mandatory: dict[Place, Tile] = {}
    for part, column in parts:
        try:
            place, tile = _mandatory(part, sizes)
        except NotationError as error:
            faults.append(_refusal(where, error.at(1, column - 1)))
            continue
        if place in mandatory:
            faults.append(Fault(where, f"column {column}: {part.split()[0]} is named twice"))
        mandatory[place] = tile
    return Board(tuple(sorted(mandatory.items())))


def _mandatory(text: str, sizes: Quantities) -> tuple[Place, Tile]:
    name, _, building = text.partition(" ")
    place = parse_place(name, sizes.light_places, 0)
    return place, find_word(_BUILDING_WORDS, building, "a building", len(name) + 2)


_BUILDING_WORDS: Final = {word(building): building for building in BUILDINGS}
