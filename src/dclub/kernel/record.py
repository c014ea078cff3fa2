"""Records: the text of a game as people keep it, line by line.

A record is a header (TOML between `+++` lines) and then one move a line. Reading a record
keeps every line as it was written, comments and blank lines included; whether its moves are
legal is the business of `dclub.kernel.replay`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

from attrs import evolve, field, frozen

from dclub.errors import DclubError, Fault, NotationError, RecordError
from dclub.kernel import clauses as C
from dclub.kernel.citing import defines
from dclub.kernel.move import Move
from dclub.kernel.names import name_faults
from dclub.kernel.policy import Policy
from dclub.kernel.record_lines import MAX_LINE, read_line, unread_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from dclub.kernel.record_lines import Entry
    from dclub.kernel.rules import GameRules, Names
    from dclub.kernel.state import GameState

    S = TypeVar("S", bound=GameState[Any])
    M = TypeVar("M", bound=Move)

__all__ = [
    "FORMAT",
    "MAX_SIZE",
    "SPEC_VERSION",
    "Header",
    "Record",
    "format_record",
    "looks_like_record",
    "parse_record",
    "record_of",
    "with_header",
    "with_lines",
]

FORMAT: Final = 1
"""The version of the record format that is read and written."""

SPEC_VERSION: Final = "1.0"
"""The version of the clauses in `spec/`; a record says under which one it was written."""

MAX_SIZE: Final = 1 << 20
"""The longest record that is read, in characters; a whole game takes some ten thousand."""

DELIMITER: Final = "+++"


@frozen
class Header:
    """What a record says before its moves.

    `edition` is a name, or a path relative to the record. `names` has one name a seat; without
    it, `players` says how many there are, or the position in `start` does. `readings` and
    `components` are as written, and `open` names the tables that the record states itself.
    """

    format: int
    game: str
    edition: str
    edition_digest: str | None = None
    spec: str | None = None
    names: tuple[str, ...] | None = None
    players: int | None = None
    open: tuple[str, ...] = ()
    readings: dict[str, str] = field(factory=dict)
    components: dict[str, object] = field(factory=dict)
    start: dict[str, object] | None = None


@frozen
class Record:
    """A record: the header, the lines after it as written, and what they say.

    `heading` is the header as it was written. `entries` holds the lines with moves, in order;
    comments and blank lines are in `lines` only. Built by `parse_record` and `record_of`.
    """

    header: Header
    heading: str = field(eq=False, repr=False)
    lines: tuple[str, ...]
    entries: tuple[Entry, ...] = field(eq=False, repr=False)

    @property
    def corrections(self) -> dict[int, Entry]:
        """The corrections by the ply that each replaces."""
        return {entry.replaces: entry for entry in self.entries if entry.replaces}


def looks_like_record(text: str) -> bool:
    """Return whether a text begins as a record does; it may still be a faulty one."""
    beginning = text[:MAX_LINE].removeprefix("\ufeff").lstrip()
    return beginning.partition("\n")[0].rstrip() == DELIMITER


@defines(C.RECORD_HEADER)
def parse_record(text: str, policy: Policy = Policy.STRICT) -> Record:
    """Return the record of a text; its moves are not read yet.

    Raises `RecordError` with every faulty key of the header. A line that cannot be read, or that
    corrects a ply once more, is a `NotationError` with line and column or a `RecordError`; with
    `FORENSIC` it is an entry with that error instead.
    """
    if len(text) > MAX_SIZE:
        raise NotationError(f"a record of at most {MAX_SIZE} characters", found=f"{len(text)} characters")
    lines = [line.rstrip("\r") for line in text.removeprefix("\ufeff").split("\n")]
    begin = next((index for index, line in enumerate(lines) if line.strip()), 0)
    if lines[begin].rstrip() != DELIMITER:
        raise NotationError(f"{DELIMITER}, the line that begins a record", found=lines[begin], line=begin + 1)
    end = _end_of_header(lines, begin + 1)
    heading = "\n".join(lines[begin + 1 : end])
    header = _header(heading, begin + 1)
    body = lines[end + 1 :]
    if body and not body[-1]:
        body.pop()
    return Record(header, heading, tuple(body), tuple(_entries(body, end + 2, policy)))


def _end_of_header(lines: list[str], begin: int) -> int:
    for index in range(begin, len(lines)):
        if lines[index].rstrip() == DELIMITER:
            return index
    raise NotationError(
        f"{DELIMITER}, the line that ends the header", line=len(lines), column=len(lines[-1]) + 1
    )


def _header(heading: str, above: int) -> Header:
    from dclub.kernel.convert import structure
    from dclub.kernel.toml import read_toml

    try:
        document = read_toml(heading, "the header of a record")
    except NotationError as error:
        raise error.at(error.line + above) from error
    header = structure(document, Header)
    if faults := list(_header_faults(header)):
        raise RecordError(faults)
    return header


def _header_faults(header: Header) -> Iterator[Fault]:
    if header.format != FORMAT:
        yield Fault("format", f"expected {FORMAT}, found {header.format}")
    if header.names is not None:
        yield from name_faults(header.names)
        if header.players is not None and header.players != len(header.names):
            yield Fault("players", f"expected {len(header.names)}, one for each name, found {header.players}")
    elif header.players is None and "names" not in (header.start or {}):
        yield Fault("names", "is missing: give one name a seat, or their number as `players = 3`")


@defines(C.RECORD_CORRECTED)
def _entries(lines: Iterable[str], first: int, policy: Policy = Policy.STRICT) -> Iterator[Entry]:
    """Yield what the lines say; a ply is corrected at most once."""
    corrected: dict[int, int] = {}
    for number, line in enumerate(lines, first):
        try:
            entry = read_line(line, number)
            if entry is not None and entry.replaces:
                _check_correction(entry, corrected)
        except DclubError as error:
            if policy is Policy.STRICT:
                raise
            entry = unread_line(line, number, error)
        if entry is not None:
            yield entry


def _check_correction(entry: Entry, corrected: dict[int, int]) -> None:
    earlier = corrected.setdefault(entry.replaces, entry.line)
    if earlier != entry.line:
        message = f"ply {entry.replaces} is corrected in line {earlier} already"
        raise RecordError([Fault(f"line {entry.line}", message)])


def with_lines(record: Record, lines: Iterable[str], policy: Policy = Policy.STRICT) -> Record:
    """Return a record with the same header and other lines; raises what `parse_record` raises for them."""
    return _with_body(record.header, record.heading, lines, policy)


def _with_body(header: Header, heading: str, lines: Iterable[str], policy: Policy = Policy.STRICT) -> Record:
    body, above = tuple(lines), heading.count("\n") + 3
    return Record(header, heading, body, tuple(_entries(body, above + 1, policy)))


def format_record(record: Record) -> str:
    """Return the text of a record. What was read from a text comes back as it was written."""
    return "\n".join([DELIMITER, record.heading, DELIMITER, *record.lines, ""])


def with_header(record: Record, header: Header) -> Record:
    """Return a record with another header, which is written anew; its lines stay."""
    return evolve(record, header=header, heading=_format_header(header))


def _format_header(header: Header) -> str:
    from dclub.kernel.convert import unstructure
    from dclub.kernel.toml import format_toml

    document: dict[str, object] = unstructure(header)
    for key in ("open", "readings", "components"):
        if not document[key]:
            del document[key]
    return format_toml(document).rstrip("\n")


def record_of(rules: GameRules[S, M], start: S, moves: Iterable[M], names: Names) -> Record:
    """Return the record of a game: its start and its moves, one a line, in canonical form."""
    lines = []
    state = start
    for move in moves:
        lines.append(rules.format_move(move, state, names))
        state = state.apply(move).after
    header = _header_of(rules, start, names)
    return _with_body(header, _format_header(header), lines)


def _header_of(rules: GameRules[S, M], start: S, names: Names) -> Header:
    options = rules.header(start)
    document: Mapping[str, object] | None = None
    if rules.setup(options) != start:
        document = rules.position_document(start, names)
    return Header(
        format=FORMAT,
        game=rules.id,
        edition=options.edition,
        edition_digest=options.edition_digest,
        spec=SPEC_VERSION,
        names=names,
        open=options.open_tables,
        readings=dict(options.readings),
        components=dict(options.components),
        start=None if document is None else _inner(document),
    )


_OF_THE_HEADER: Final = frozenset(("format", "game", "edition", "names", "readings", "open", "components"))


def _inner(document: Mapping[str, object]) -> dict[str, object]:
    """Return a position without what the header says already."""
    return {key: value for key, value in document.items() if key not in _OF_THE_HEADER}
