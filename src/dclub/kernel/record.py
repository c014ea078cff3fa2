"""Records: the text of a game as people keep it, line by line.

A record is a header (TOML between `+++` lines) and then one move a line. Reading a record
keeps every line as it was written, comments and blank lines included; whether its moves are
legal is the business of `dclub.kernel.replay`.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from attrs import field, frozen

from dclub.errors import Fault, NotationError, RecordError
from dclub.kernel import clauses as C
from dclub.kernel.citing import defines
from dclub.kernel.move import Move
from dclub.kernel.names import name_faults

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from dclub.kernel.rules import GameRules, Names
    from dclub.kernel.state import GameState

    S = TypeVar("S", bound=GameState[Any])
    M = TypeVar("M", bound=Move)

__all__ = [
    "FORMAT",
    "MAX_LINE",
    "MAX_SIZE",
    "SPEC_VERSION",
    "Entry",
    "Header",
    "Mark",
    "Record",
    "format_record",
    "looks_like_record",
    "parse_record",
    "read_line",
    "record_of",
]

FORMAT: Final = 1
"""The version of the record format that is read and written."""

SPEC_VERSION: Final = "1.0"
"""The version of the clauses in `spec/`; a record says under which one it was written."""

MAX_SIZE: Final = 1 << 20
"""The longest record that is read, in characters; a whole game takes some ten thousand."""

MAX_LINE: Final = 1 << 16
"""The longest line of moves that is read, in characters; a position on one line has some thousands."""

DELIMITER: Final = "+++"
_MARKED: Final = re.compile(r"[#!?]|=>").search
_NOT_A_QUESTION: Final = ("", ",", "+", ":")
"""After one of these a `?` at the end of a line is a symbol of a market space."""

_DIGITS: Final = 9


class Mark(Enum):
    """What became of the moves of a line."""

    PLAYED = ""
    STOOD = "!"
    ASKED = "?"


class Entry(NamedTuple):
    """What a line with moves says; `line` counts from 1 in the whole text.

    `text` is the moves, beginning in `column`; `claims` what follows `=>` ("" if nothing does).
    `position` is the document after `!` ("" if there is none). `replaces` is the ply that a
    correction replaces, 0 for every other line.
    """

    line: int
    text: str
    column: int = 1
    claims: str = ""
    claims_column: int = 0
    mark: Mark = Mark.PLAYED
    position: str = ""
    position_column: int = 0
    replaces: int = 0


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
def parse_record(text: str) -> Record:
    """Return the record of a text; its moves are not read yet.

    Raises `NotationError` with line and column where a line cannot be read, and `RecordError`
    with every faulty key of the header.
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
    return Record(header, heading, tuple(body), tuple(_entries(body, end + 2)))


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
def _entries(lines: Iterable[str], first: int) -> Iterator[Entry]:
    """Yield what the lines say; a ply is corrected at most once."""
    corrected: dict[int, int] = {}
    for number, line in enumerate(lines, first):
        entry = read_line(line, number)
        if entry is None:
            continue
        if entry.replaces:
            earlier = corrected.setdefault(entry.replaces, number)
            if earlier != number:
                message = f"ply {entry.replaces} is corrected in line {earlier} already"
                raise RecordError([Fault(f"line {number}", message)])
        yield entry


def read_line(line: str, number: int = 1) -> Entry | None:
    """Return what one line says; None for a comment or a blank line.

    Raises `NotationError` with the place; the moves and claims themselves are not read yet.
    """
    if len(line) > MAX_LINE:
        found = f"{len(line)} characters"
        raise NotationError(f"a line of at most {MAX_LINE} characters", found=found, line=number)
    text = line.strip()
    if not text or text[0] == "#":
        return None
    if text[0] == ">" or _MARKED(text) is not None:
        return _Reader(line, number).read()
    return Entry(number, text, line.index(text[0]) + 1)


class _Reader:
    """Reads a line with marks from the left: no move and no claim holds `=>`, `!` or `#`."""

    def __init__(self, line: str, number: int) -> None:
        self.line = line
        self.number = number

    def read(self) -> Entry:
        """Return what the line says."""
        end = next((index for index, letter in enumerate(self.line) if letter in "!#"), len(self.line))
        mark, position, position_column = self._stood(end)
        replaces, begin = self._correction()
        moves, arrow, claims = self.line[begin:end].partition("=>")
        if mark is Mark.PLAYED and _ends_with_question(claims if arrow else moves, is_claim=bool(arrow)):
            mark = Mark.ASKED
            moves, claims = (moves, _cut(claims)) if arrow else (_cut(moves), "")
        claims_begin = end - len(self.line[begin:end].partition("=>")[2])
        entry = Entry(
            line=self.number,
            text=moves.strip(),
            column=begin + _indent(moves) + 1,
            claims=claims.strip(),
            claims_column=claims_begin + _indent(claims) + 1,
            mark=mark,
            position=position,
            position_column=position_column,
            replaces=replaces,
        )
        return self._checked(entry, has_claims=bool(arrow))

    def _stood(self, end: int) -> tuple[Mark, str, int]:
        """Return the mark `!` if it ends the moves, with the position after it and its column."""
        if self.line[end : end + 1] != "!":
            return Mark.PLAYED, "", 0
        begin = end + 1 + _indent(self.line[end + 1 :])
        rest = self.line[begin:]
        if not rest or rest[0] == "#":
            return Mark.STOOD, "", 0
        if rest[0] != "{":
            raise self._error("nothing, a position in braces or a comment after `!`", rest, begin)
        length = _length_of_table(rest)
        after = rest[length:].lstrip()
        if after and after[0] != "#":
            raise self._error("nothing or a comment after the position", after, len(self.line) - len(after))
        return Mark.STOOD, rest[:length], begin + 1

    def _correction(self) -> tuple[int, int]:
        """Return the ply that is replaced (0 if none is) and where the moves begin."""
        begin = _indent(self.line)
        if self.line[begin] != ">":
            return 0, begin
        begin += 1 + _indent(self.line[begin + 1 :])
        number = self.line[begin:].partition(" ")[0]
        if not (number.isascii() and number.isdigit() and len(number) <= _DIGITS and int(number)):
            raise self._error("the number of a ply, as in `> 3 Ana: pass`", number, begin)
        return int(number), begin + len(number)

    def _checked(self, entry: Entry, *, has_claims: bool) -> Entry:
        if not entry.text:
            found = entry.claims or entry.mark.value
            raise self._error("a name and a colon, as in `Ana: pass`", found, entry.column - 1)
        if has_claims and not entry.claims:
            raise self._error("a claim after `=>`, as in `=> Ana 9 coins`", "", entry.claims_column - 1)
        if entry.replaces and entry.mark is Mark.ASKED:
            raise self._error("a move that replaces another, not a question", "?", self.line.rindex("?"))
        return entry

    def _error(self, expected: str, found: str, index: int) -> NotationError:
        return NotationError(expected, found=found.strip(), line=self.number, column=index + 1)


def _cut(text: str) -> str:
    """Return a text without the question mark at its end."""
    return text.rstrip()[:-1]


def _ends_with_question(text: str, *, is_claim: bool) -> bool:
    stripped = text.rstrip()
    if not stripped.endswith("?"):
        return False
    return is_claim or stripped[:-1].rstrip()[-1:] not in _NOT_A_QUESTION


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())


def _length_of_table(text: str) -> int:
    """Return where the table that a text begins with ends; the whole length if it does not end."""
    depth, quote, index = 0, "", 0
    while index < len(text):
        letter = text[index]
        if quote:
            if letter == "\\" and quote == '"':
                index += 1
            elif letter == quote:
                quote = ""
        elif letter in "\"'":
            quote = letter
        else:
            depth += (letter == "{") - (letter == "}")
            if not depth:
                return index + 1
        index += 1
    return len(text)


def format_record(record: Record) -> str:
    """Return the text of a record. What was read from a text comes back as it was written."""
    return "\n".join([DELIMITER, record.heading, DELIMITER, *record.lines, ""])


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
    heading = _format_header(header)
    above = heading.count("\n") + 3
    return Record(header, heading, tuple(lines), tuple(_entries(lines, above + 1)))


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
