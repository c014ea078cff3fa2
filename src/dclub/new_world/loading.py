"""Loading editions of New World, and putting a record's own components over one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from attrs import evolve

from dclub.errors import EditionError, Fault
from dclub.kernel.blanks import or_blank
from dclub.kernel.edition import Resolved, opened_tables, resolve_edition
from dclub.kernel.loading import edition_source, in_order, levels_with, read_components, read_tables
from dclub.new_world.edition import Edition, Points, Quantities
from dclub.new_world.printed import Printed, check_points, check_quantities, check_tables, format_count
from dclub.new_world.tables import KIND, REQUIRED, Components, EditionTables
from dclub.new_world.words import format_segments

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

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
    points = None if tables.points is None else check_points(tables.points, faults)
    printed = check_tables(tables, quantities, "", faults)
    if faults or quantities is None or points is None:
        return None, tables, tuple(faults)
    return _edition(resolved, quantities, points, printed), tables, ()


def _edition(resolved: Resolved, quantities: Quantities, points: Points, printed: Printed) -> Edition:
    return Edition(
        name=resolved.name,
        title=resolved.title,
        digest=resolved.digest,
        quantities=quantities,
        points=points,
        tiles=printed.tiles,
        start=printed.start,
        provenance=tuple(resolved.provenance.items()),
    )


def overlay(edition: Edition, components: Mapping[str, object], open_tables: Collection[str]) -> Edition:
    """Return an edition with what a record states put over it; see `Edition.overlay`."""
    stated, faults = read_components(components, Components)
    opened = opened_tables(KIND, open_tables, REQUIRED, faults) | set(stated.present)
    given = check_tables(stated, edition.quantities, "components.", faults)
    if faults:
        raise EditionError(faults)
    return evolve(
        edition,
        tiles=given.tiles if "tiles" in opened else edition.tiles,
        start=given.start if "start" in opened else edition.start,
        provenance=levels_with(KIND, edition.provenance, opened),
        open_tables=in_order(KIND, opened | set(edition.open_tables)),
    )


def format_components(edition: Edition) -> dict[str, object]:
    """Return what an edition has from a record itself, as the record's `[components]`.

    Putting the result over the edition underneath, with its open tables, gives this one again.
    """
    document: dict[str, object] = {}
    if "start" in edition.open_tables and edition.start is not None:
        document["start"] = [or_blank(format_segments, space.segments) for space in edition.start]
    if "tiles" in edition.open_tables and edition.tiles is not None:
        document["tiles"] = {tile.id: format_count(tile, number) for tile, number in edition.tiles}
    return document
