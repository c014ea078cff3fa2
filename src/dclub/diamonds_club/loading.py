"""Loading editions of Diamonds Club, and putting a record's own components over one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from attrs import evolve

from dclub.diamonds_club.components import Frame, PriceTable, StripFace, word
from dclub.diamonds_club.edition import (
    PRICE_TABLE_NAMES,
    Board,
    Edition,
    Points,
    Quantities,
    TechnologyStep,
)
from dclub.diamonds_club.printed import Printed, check_points, check_quantities, check_start, check_tables
from dclub.diamonds_club.tables import KIND, REQUIRED, Components, EditionTables
from dclub.diamonds_club.words import format_goods, format_place, format_price, format_step
from dclub.errors import EditionError, Fault
from dclub.kernel.blanks import or_blank
from dclub.kernel.edition import Resolved, opened_tables, resolve_edition
from dclub.kernel.holes import is_hole
from dclub.kernel.loading import edition_source, in_order, levels_with, read_components, read_tables
from dclub.kernel.words import BLANK

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping
    from typing import TypeVar

    T = TypeVar("T")

__all__ = [
    "check_edition",
    "format_addition",
    "format_board",
    "format_components",
    "overlay",
    "read_edition",
]


def read_edition(name_or_path: str | Path, base: Path | None = None) -> Edition:
    """Return an edition from its file; raises `EditionError` with every fault."""
    edition, _, faults = check_edition(resolve_edition(KIND, name_or_path, base))
    if edition is None:
        raise EditionError(faults)
    return evolve(edition, source=edition_source(name_or_path, base))


def check_edition(resolved: Resolved) -> tuple[Edition | None, EditionTables, tuple[Fault, ...]]:
    """Return the edition (None if it has faults), its tables as written, and the faults."""
    tables, faults = read_tables(resolved.data, EditionTables, REQUIRED)
    points = check_points(tables, faults)
    printed = check_tables(tables, tables.tracks, tables.quantities, ("", "tracks."), faults)
    if tables.quantities is not None:
        check_quantities(tables.quantities, printed.money, faults)
    if faults or tables.quantities is None or points is None:
        return None, tables, tuple(faults)
    edition = _edition(resolved, tables.quantities, points, printed)
    faults += check_start(edition)
    return None if faults else edition, tables, tuple(faults)


def _edition(resolved: Resolved, quantities: Quantities, points: Points, printed: Printed) -> Edition:
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
    stated, faults = read_components(components, Components)
    opened = opened_tables(KIND, open_tables, REQUIRED, faults) | _stated(stated)
    given = check_tables(stated, stated, edition.quantities, ("components.", "components."), faults)
    check_quantities(edition.quantities, given.money, faults)
    if faults:
        raise EditionError(faults)
    return _put_over(edition, given, opened)


def _stated(components: Components) -> set[str]:
    """Return the names of the tables that a record states."""
    names = {
        name for name in ("strips", "technology", "money", "forest") if getattr(components, name) is not None
    }
    names |= {PRICE_TABLE_NAMES[table] for table in components.prices}
    return names | ({"boards"} if components.boards else set())


def _put_over(edition: Edition, given: Printed, opened: set[str]) -> Edition:
    def value(name: str, stated: T | None, printed: T | None) -> T | None:
        return stated if name in opened else printed

    prices = zip(PRICE_TABLE_NAMES, PriceTable, edition.prices, strict=True)
    return evolve(
        edition,
        strips=value("strips", given.strips, edition.strips),
        prices=tuple(value(name, given.prices.get(table), printed) for name, table, printed in prices),
        technology=value("technology", given.technology, edition.technology),
        money=value("money", given.money, edition.money),
        forest=value("forest", given.forest, edition.forest),
        boards=tuple(
            value("boards", given.boards.get(number), printed)
            for number, printed in enumerate(edition.boards, 1)
        ),
        provenance=levels_with(KIND, edition.provenance, opened),
        open_tables=in_order(KIND, opened | set(edition.open_tables)),
    )


def format_components(edition: Edition) -> dict[str, object]:
    """Return what an edition has from a record itself, as the record's `[components]`.

    Putting the result over the edition underneath, with its open tables, gives this one again.
    """
    stated = set(edition.open_tables)
    document: dict[str, object] = {}
    prices = zip(PriceTable, PRICE_TABLE_NAMES, edition.prices, strict=True)
    shown = {word(table): format_price(price) for table, name, price in prices if price and name in stated}
    if shown:
        document["prices"] = shown
    document |= {name: value for name, value in _tracks(edition).items() if name.partition("_")[0] in stated}
    if "boards" in stated:
        document["boards"] = _boards(edition)
    if "strips" in stated and edition.strips is not None:
        document["strips"] = _strips(edition.strips)
    return document


def _tracks(edition: Edition) -> dict[str, object]:
    document: dict[str, object] = {}
    if edition.technology is not None:
        document["technology"] = [format_addition(step) for step in edition.technology]
        document["technology_points"] = _numbers([step.points for step in edition.technology])
    if edition.money is not None:
        document["money"] = _numbers([step.coins for step in edition.money])
        document["money_points"] = _numbers([step.points for step in edition.money])
    if edition.forest is not None:
        document["forest"] = _numbers(edition.forest)
    return document


def format_addition(step: TechnologyStep) -> str:
    """Return what a technology step adds to each set, as an edition has it."""
    return BLANK if is_hole(step.gems) else format_step(step.gems, step.diamonds)


def _numbers(values: Iterable[int]) -> list[int | str]:
    return [BLANK if is_hole(value) else value for value in values]


def _boards(edition: Edition) -> dict[str, str]:
    light = edition.quantities.light_places
    boards = enumerate(edition.boards, 1)
    return {str(number): format_board(board, light) for number, board in boards if board is not None}


def format_board(board: Board, light: int) -> str:
    """Return `p1 pavilion, p2 pavilion, p3 orangery`, with a blank where the first is that nobody entered."""
    parts = [f"{format_place(place, light)} {word(tile)}" for place, tile in board.mandatory]
    if board.blank is not None:
        parts.insert(board.blank.part - 1, BLANK)
    return ", ".join(parts)


def _strips(faces: tuple[StripFace, ...]) -> dict[str, dict[str, str]]:
    document: dict[str, dict[str, str]] = {word(frame): {} for frame in Frame}
    for face in faces:
        if not is_hole(face.spaces):
            shown = [or_blank(format_goods, goods) for goods in face.spaces]
            document[word(face.frame)][f"{face.strip}{face.side}"] = ", ".join(shown)
    return document
