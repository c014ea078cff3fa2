"""Loading editions of Hanging Gardens, and putting a record's own components over one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from attrs import evolve

from dclub.errors import EditionError, Fault
from dclub.hanging_gardens.components import Construction, Starter, word
from dclub.hanging_gardens.edition import Edition, Quantities
from dclub.hanging_gardens.printed import Printed, check_quantities, check_tables
from dclub.hanging_gardens.tables import KIND, REQUIRED, Components, EditionTables
from dclub.hanging_gardens.words import format_card, format_individual, format_public
from dclub.kernel.edition import Resolved, opened_tables, resolve_edition
from dclub.kernel.holes import is_hole
from dclub.kernel.loading import edition_source, in_order, levels_with, read_components, read_tables
from dclub.kernel.words import BLANK

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from typing import TypeVar

    from dclub.hanging_gardens.components import Card

    T = TypeVar("T")

__all__ = ["check_edition", "format_components", "overlay", "read_edition"]


def read_edition(name_or_path: str | Path, base: Path | None = None) -> Edition:
    """Return an edition from its file; raises `EditionError` with every fault."""
    edition, _, faults = check_edition(resolve_edition(KIND, name_or_path, base))
    if edition is None:
        raise EditionError(faults)
    return evolve(edition, source=edition_source(name_or_path, base))


def check_edition(resolved: Resolved) -> tuple[Edition | None, EditionTables, tuple[Fault, ...]]:
    """Return the edition (None if it has faults), its tables as written, and the faults."""
    tables, faults = read_tables(resolved.data, EditionTables, REQUIRED)
    quantities = None if tables.quantities is None else check_quantities(tables.quantities, faults)
    printed = check_tables(tables, quantities, "", faults)
    if faults or quantities is None:
        return None, tables, tuple(faults)
    return _edition(resolved, quantities, printed), tables, ()


def _edition(resolved: Resolved, quantities: Quantities, printed: Printed) -> Edition:
    return Edition(
        name=resolved.name,
        title=resolved.title,
        digest=resolved.digest,
        quantities=quantities,
        cards=printed.cards,
        starters=printed.starters,
        individual=printed.individual,
        public=printed.public,
        wooden=printed.wooden,
        translucent=printed.translucent,
        provenance=tuple(resolved.provenance.items()),
    )


def overlay(edition: Edition, components: Mapping[str, object], open_tables: Collection[str]) -> Edition:
    """Return an edition with what a record states put over it; see `Edition.overlay`."""
    stated, faults = read_components(components, Components)
    opened = opened_tables(KIND, open_tables, REQUIRED, faults) | set(stated.present)
    given = check_tables(stated, edition.quantities, "components.", faults)
    if faults:
        raise EditionError(faults)
    return _put_over(edition, given, opened)


def _put_over(edition: Edition, given: Printed, opened: set[str]) -> Edition:
    def value(name: str, stated: T | None, printed: T | None) -> T | None:
        return stated if name in opened else printed

    return evolve(
        edition,
        cards=value("cards", given.cards, edition.cards),
        starters=value("starters", given.starters, edition.starters),
        individual=value("individual", given.individual, edition.individual),
        public=value("public", given.public, edition.public),
        wooden=value("wooden", given.wooden, edition.wooden),
        translucent=value("translucent", given.translucent, edition.translucent),
        provenance=levels_with(KIND, edition.provenance, opened),
        open_tables=in_order(KIND, opened | set(edition.open_tables)),
    )


def format_components(edition: Edition) -> dict[str, object]:
    """Return what an edition has from a record itself, as the record's `[components]`.

    Putting the result over the edition underneath, with its open tables, gives this one again.
    """
    document: dict[str, object] = {}
    for name in edition.open_tables:
        table = _written(edition, name)
        if table is None:
            continue
        group = next(path[0] for kind in KIND.tables if kind.name == name for path in kind.keys)
        if group == name:
            document[name] = table
        else:
            inner = document.setdefault(group, {})
            assert isinstance(inner, dict)
            inner[name] = table
    return document


def _written(edition: Edition, name: str) -> dict[str, object] | None:
    """Return a table as a file has it; None if it is unknown."""
    match name:
        case "cards" if edition.cards is not None:
            return {card.id: _card(card) for card in edition.cards}
        case "starters" if edition.starters is not None:
            kinds = zip(Starter, edition.starters, strict=False)
            return {
                word(kind): {str(number): _card(card) for number, card in enumerate(copies, 1)}
                for kind, copies in kinds
            }
        case "individual" if edition.individual is not None:
            return {
                project.id: BLANK if is_hole(project.conditions) else format_individual(project)
                for project in edition.individual
            }
        case "public" if edition.public is not None:
            return {
                project.id: BLANK if is_hole(project.value) else format_public(project)
                for project in edition.public
            }
        case "wooden" if edition.wooden is not None:
            return _cubes(edition.wooden)
        case "translucent" if edition.translucent is not None:
            return _cubes(edition.translucent)
    return None


def _card(card: Card) -> str:
    return BLANK if is_hole(card.icons) else format_card(card)


def _cubes(counts: tuple[int, ...]) -> dict[str, object]:
    counted = zip(Construction, counts, strict=True)
    return {word(construction): BLANK if is_hole(count) else count for construction, count in counted}
