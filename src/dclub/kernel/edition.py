"""Edition files: where they are found, how one extends another, where each table comes from.

An edition holds the components of a game as named tables, each with its provenance. What the
tables say is the game's business; this module reads the files, follows `extends`, and hands
the resolved tables over. No other module reads an edition's file.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, Final

from attrs import field, frozen

from dclub.errors import EditionError, Fault, NotationError
from dclub.kernel import clauses as C
from dclub.kernel.citing import defines
from dclub.kernel.provenance import Provenance
from dclub.kernel.toml import MAX_SIZE, format_key, read_toml

__all__ = [
    "EditionKind",
    "Resolved",
    "Table",
    "is_path",
    "opened_tables",
    "resolve_edition",
    "resolve_text",
    "shipped_editions",
]

FORMAT: Final = 1
_MAX_CHAIN: Final = 16
_HEADER: Final = ("format", "game", "name", "title", "extends", "provenance")


@frozen
class Table:
    """A table of an edition: its name and the key paths in the file that make it up."""

    name: str
    keys: tuple[tuple[str, ...], ...]


@frozen
class EditionKind:
    """What the editions of one game look like; `package` holds the shipped ones."""

    game: str
    package: str
    tables: tuple[Table, ...]


@frozen
class Resolved:
    """An edition with all that it extends: the tables as documents, and where each is from.

    `data` is keyed as in the file, without the header. `provenance` has the tables that are
    present, in the order of the kind. `digest` covers everything the game can depend on and
    the provenance, not the title.
    """

    name: str
    title: str
    data: dict[str, object]
    provenance: dict[str, Provenance]
    digest: str


@frozen
class _Header:
    format: int
    game: str
    name: str
    title: str = ""
    extends: str | None = None
    provenance: dict[str, Provenance] = field(factory=dict)


def is_path(name_or_path: str | Path) -> bool:
    """Return whether an edition is named by its file: with a slash, or ending in `.toml`."""
    text = str(name_or_path)
    return isinstance(name_or_path, Path) or "/" in text or "\\" in text or text.endswith(".toml")


def shipped_editions(kind: EditionKind) -> tuple[str, ...]:
    """Return the names of the editions that come with a game, sorted."""
    from importlib.resources import files

    found = (files(kind.package) / "editions").iterdir()
    return tuple(sorted(entry.name.removesuffix(".toml") for entry in found if entry.name.endswith(".toml")))


@defines(C.EDITION_TABLES, C.EDITION_PROVENANCE)
def resolve_edition(kind: EditionKind, name_or_path: str | Path, base: Path | None = None) -> Resolved:
    """Return an edition with what it extends; a path is relative to `base`.

    A table of the extending file replaces the whole table of that name; every other table
    keeps its values and its provenance. Raises `EditionError` with every fault of the files
    as files; the values in the tables are not checked.
    """
    return _resolve(kind, name_or_path, base, ())


def resolve_text(kind: EditionKind, text: str, base: Path | None = None) -> Resolved:
    """Return the edition of a text, as `resolve_edition` does of a file."""
    return _merge(kind, _read(text, "edition"), base, ())


@defines(C.EDITION_PARTIAL)
def opened_tables(
    kind: EditionKind, names: Collection[str], closed: Collection[str], faults: list[Fault]
) -> set[str]:
    """Return the tables that a record's `open = [...]` names: it states their components itself.

    A group (`prices`) stands for all its tables. Those named in `closed` cannot be opened; a
    name that cannot be opened is added to the faults.
    """
    known = [table.name for table in kind.tables if table.name not in closed]
    opened: set[str] = set()
    for name in names:
        meant = {table for table in known if table == name or table.startswith(f"{name}.")}
        opened |= meant
        if not meant:
            faults.append(Fault("open", f"no table {name!r} to open, expected some of {', '.join(known)}"))
    return opened


def _resolve(kind: EditionKind, source: str | Path, base: Path | None, chain: tuple[str, ...]) -> Resolved:
    if is_path(source):
        path = (base or Path()) / source
        identity = _identity(path)
        _check_chain(identity, str(source), chain)
        return _merge(kind, _read(_read_file(path), str(source)), path.parent, (*chain, identity))
    _check_chain(str(source), str(source), chain)
    return _merge(kind, _read(_read_shipped(kind, str(source)), str(source)), None, (*chain, str(source)))


def _identity(path: Path) -> str:
    try:
        return str(path.resolve())
    except (OSError, RuntimeError, ValueError):
        return str(path)


def _check_chain(identity: str, name: str, chain: tuple[str, ...]) -> None:
    if identity in chain:
        names = " -> ".join([*(Path(link).name for link in chain[chain.index(identity) :]), Path(name).name])
        raise EditionError([Fault("extends", f"a cycle: {names}")])
    if len(chain) >= _MAX_CHAIN:
        raise EditionError([Fault("extends", f"more than {_MAX_CHAIN} editions, each extending the next")])


def _read_shipped(kind: EditionKind, name: str) -> str:
    from importlib.resources import files

    names = shipped_editions(kind)
    if name not in names:
        raise EditionError([Fault(name, f"no such edition of {kind.game}; there are {', '.join(names)}")])
    return (files(kind.package) / "editions" / f"{name}.toml").read_text("utf-8")


def _read_file(path: Path) -> str:
    try:
        with path.open("rb") as file:
            content = file.read(4 * MAX_SIZE + 1)
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise EditionError([Fault(str(path), f"line {line}: not a text in UTF-8")]) from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise EditionError([Fault(str(path), f"cannot be read: {reason}")]) from error


def _read(text: str, name: str) -> dict[str, object]:
    try:
        return read_toml(text, "an edition")
    except NotationError as error:
        raise EditionError([Fault(name, str(error))]) from error


def _merge(
    kind: EditionKind, document: dict[str, object], base: Path | None, chain: tuple[str, ...]
) -> Resolved:
    """Check the header, put the tables over those of the edition extended, and digest the whole."""
    header = _header(kind, document)
    under = None if header.extends is None else _resolve(kind, header.extends, base, chain)
    data: dict[str, object] = {}
    provenance: dict[str, Provenance] = {}
    for table in kind.tables:
        if table.name in header.provenance:
            _copy(document, data, table)
            provenance[table.name] = header.provenance[table.name]
        elif under is not None and table.name in under.provenance:
            _copy(under.data, data, table)
            provenance[table.name] = under.provenance[table.name]
    return Resolved(header.name, header.title, data, provenance, _digest(kind, data, provenance))


def _digest(kind: EditionKind, data: dict[str, object], provenance: dict[str, Provenance]) -> str:
    from dclub.kernel.jsontext import digest

    levels = {name: level.value for name, level in provenance.items()}
    return digest({"format": FORMAT, "game": kind.game, "tables": data, "provenance": levels})


def _header(kind: EditionKind, document: dict[str, object]) -> _Header:
    from dclub.kernel.convert import salvage

    header, found = salvage({key: document[key] for key in _HEADER if key in document}, _Header)
    faults = list(found)
    if header is not None:
        if header.format != FORMAT:
            faults.append(Fault("format", f"expected {FORMAT}, found {header.format}"))
        if header.game != kind.game:
            faults.append(Fault("game", f"expected {kind.game!r}, found {header.game!r}"))
        if not any(fault.where.startswith("provenance") for fault in found):
            faults += _provenance_faults(kind, document, header.provenance)
    faults += _unknown_keys(kind, document)
    if faults or header is None:
        raise EditionError(faults)
    return header


def _provenance_faults(
    kind: EditionKind, document: dict[str, object], provenance: Mapping[str, Provenance]
) -> list[Fault]:
    """Return a fault for each table without provenance, and for each provenance without table."""
    from dclub.kernel.convert import join_path

    present = {table.name for table in kind.tables if any(_find(document, path) for path in table.keys)}
    names = {table.name for table in kind.tables}
    levels = ", ".join(level.value for level in Provenance)
    faults = [
        Fault(join_path(("provenance", name)), f"is missing: where is the table from? one of {levels}")
        for name in sorted(present - set(provenance))
    ]
    for name in sorted(set(provenance) - present):
        message = "the file has no such table" if name in names else f"expected one of {', '.join(names)}"
        faults.append(Fault(join_path(("provenance", name)), message))
    return faults


def _unknown_keys(kind: EditionKind, document: dict[str, object]) -> list[Fault]:
    """Return a fault for each key that is neither of the header nor on the way to a table."""
    paths = [path for table in kind.tables for path in table.keys]
    faults = _unknown(document, (*_HEADER, *dict.fromkeys(path[0] for path in paths)), "")
    for group in dict.fromkeys(path[0] for path in paths if len(path) > 1):
        inner = document.get(group, {})
        if isinstance(inner, Mapping):
            faults += _unknown(inner, tuple(path[1] for path in paths if path[0] == group), f"{group}.")
        else:
            faults.append(Fault(group, f"expected a table, found {str(inner)[:40]}"))
    return faults


def _unknown(table: Mapping[str, object], known: tuple[str, ...], prefix: str) -> list[Fault]:
    from dclub.kernel.convert import unknown_key

    return [Fault(prefix + format_key(key), unknown_key(key, known)) for key in table if key not in known]


def _find(document: Mapping[str, object], path: tuple[str, ...]) -> tuple[object, ...]:
    """Return the value at a key path as the only item; () if there is none."""
    inner: object = document
    for key in path:
        if not isinstance(inner, Mapping) or key not in inner:
            return ()
        inner = inner[key]
    return (inner,)


def _copy(source: Mapping[str, object], target: dict[str, Any], table: Table) -> None:
    """Copy what makes up a table from one document to another."""
    for path in table.keys:
        for value in _find(source, path):
            outer = target
            for key in path[:-1]:
                outer = outer.setdefault(key, {})
            outer[path[-1]] = value
