"""From the file of an edition, or the components of a record, to the tables of a game.

What every game's loading does: read the tables as far as they can be read, name the tables that
are missing, check the quantities, and say where each table is from once a record has stated some.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from attrs import fields

from dclub.errors import Fault
from dclub.kernel.edition import is_path
from dclub.kernel.provenance import Provenance

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from dclub.kernel.edition import EditionKind

__all__ = [
    "MOST",
    "edition_source",
    "in_order",
    "levels_with",
    "quantity_faults",
    "range_fault",
    "read_components",
    "read_tables",
]

T = TypeVar("T")

MOST: Final = 999
"""The largest number that any table of an edition may hold."""


def edition_source(name_or_path: str | Path, base: Path | None) -> str:
    """Return the name, or the absolute path, by which an edition that was read can be loaded again."""
    return str(((base or Path()) / name_or_path).resolve()) if is_path(name_or_path) else str(name_or_path)


def read_tables(data: Mapping[str, object], cls: type[T], required: Collection[str]) -> tuple[T, list[Fault]]:
    """Return the tables of a file as far as they can be read, and every fault found so far.

    Every field of `cls` has a default. The tables named in `required` must be there.
    """
    from dclub.kernel.convert import salvage

    read, found = salvage(data, cls)
    tables = cls() if read is None else read
    named = {fault.where.partition(".")[0] for fault in found}
    missing = [name for name in required if getattr(tables, name) is None and name not in named]
    return tables, [*found, *(Fault(name, "is missing") for name in missing)]


def read_components(components: Mapping[str, object], cls: type[T]) -> tuple[T, list[Fault]]:
    """Return what the `[components]` of a record state, and every fault with its place in the record."""
    from dclub.kernel.convert import salvage

    read, found = salvage(components, cls)
    faults = [Fault(f"components.{where}" if where else "components", message) for where, message in found]
    return cls() if read is None else read, faults


def quantity_faults(quantities: Any, least: Mapping[str, int], most: Mapping[str, int]) -> Iterator[Fault]:
    """Yield a fault for each number of an attrs class that is out of its range: 0 to `MOST` by default."""
    for attribute in fields(type(quantities)):
        name, number = attribute.name, getattr(quantities, attribute.name)
        low, high = least.get(name, 0), most.get(name, MOST)
        if isinstance(number, int) and not low <= number <= high:
            yield range_fault(f"quantities.{name}", low, high, number)


def range_fault(where: str, low: int, high: int, found: object) -> Fault:
    """Return the fault of a number that is out of its range."""
    return Fault(where, f"expected {low} to {high}, found {found}")


def levels_with(
    kind: EditionKind, levels: Collection[tuple[str, Provenance]], stated: Collection[str]
) -> tuple[tuple[str, Provenance], ...]:
    """Return where each table is from once a record states some of them: those are `table`."""
    known = dict(levels) | dict.fromkeys(stated, Provenance.TABLE)
    return tuple((name, known[name]) for name in in_order(kind, known))


def in_order(kind: EditionKind, names: Collection[str]) -> tuple[str, ...]:
    """Return the names of tables in the order of their kind."""
    return tuple(table.name for table in kind.tables if table.name in names)
