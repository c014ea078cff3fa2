"""TOML, as far as dclub uses it: strings, whole numbers, booleans, arrays and tables.

The only module that touches `tomllib`. What that library lets through on hostile input
(a number of ten thousand digits, deep nesting, keys of many parts) ends here as a
`NotationError` with line and column, in bounded time. Numbers with a point and dates have
no place in any document of dclub and are refused where they are read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NoReturn

from dclub.errors import NotationError

__all__ = [
    "MAX_DEPTH",
    "MAX_NUMBER",
    "MAX_SIZE",
    "Inline",
    "format_inline",
    "format_key",
    "format_toml",
    "read_inline",
    "read_toml",
]

MAX_SIZE: Final = 1 << 18
"""The longest document that is read, in characters; the largest real one has some thousands."""

MAX_DEPTH: Final = 32
"""How deep tables and arrays may be nested."""

MAX_NUMBER: Final = 10**18
"""No number in a document is this large, on either side of zero."""

_MAX_DOTS: Final = 100
_SMALLER: Final = "a number of fewer digits"
_WIDTH: Final = 100
_EXPECTED: Final = {
    "Unclosed array": "a comma between the values, or ] after the last one",
    "Unclosed inline table": "a comma between the entries, or } after the last one",
    "Invalid value": "a value: a whole number, a text in quotation marks, true, false, [ or {",
}
"""What was expected where tomllib only says what is wrong."""
_WORD: Final = re.compile(r"""\s*("[^"]*"?|'[^']*'?|[^\s,\[\]{}]+|\S)""")
"""What is shown of a text at a place where it cannot be read."""
_ESCAPES: Final = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r", "\b": "\\b", "\f": "\\f"}
_BARE: Final = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")


class Inline(dict[str, object]):
    """A table that `format_toml` writes on one line: `{c3 = 2, c4 = 1}`."""


class _RefusedError(Exception):
    """A value that TOML has and dclub has not."""

    def __init__(self, expected: str, found: str = "") -> None:
        super().__init__(expected)
        self.expected = expected
        self.found = found


def read_toml(text: str, what: str = "a TOML document") -> dict[str, object]:
    """Return the document of a text. `what` names it in an error about the whole.

    Raises `NotationError` for anything that is not a document of our subset.
    """
    _check_size(text, what)
    try:
        document = _parse(text)
        _check_values(document)
    except _RefusedError as error:
        line = _line_of(text, error)
        whole = text.split("\n")[line - 1]
        found = error.found if error.found and error.found in whole else whole.strip()
        column = whole.find(found) + 1
        raise NotationError(error.expected, found=found, line=line, column=column) from error
    return document


def read_inline(text: str, what: str = "a document on one line") -> dict[str, object]:
    """Return the document of a line `{format = 1, ...}`; raises `NotationError`."""
    stripped = text.strip()
    indent = len(text) - len(text.lstrip())
    if not stripped.startswith("{") or "\n" in stripped:
        raise NotationError(what, found=stripped.partition("\n")[0], column=indent + 1)
    name = "_ = "
    try:
        document = read_toml(name + stripped, what)
    except NotationError as error:
        raise error.at(1, indent - len(name)) from error
    inner = document["_"]
    if not isinstance(inner, dict):  # pragma: no cover - the text begins with a brace
        raise NotationError(what, found=stripped)
    return inner


def _check_size(text: str, what: str) -> None:
    if len(text) > MAX_SIZE:
        raise NotationError(f"{what} of at most {MAX_SIZE} characters", found=f"{len(text)} characters")
    # tomllib takes quadratic time over the parts of one dotted key.
    if text.count(".") > _MAX_DOTS:
        for number, line in enumerate(text.split("\n"), 1):
            if line.count(".") > _MAX_DOTS and not line.lstrip().startswith("#"):
                parts = line.split("=")
                if any(part.count(".") > _MAX_DOTS for part in parts):
                    raise NotationError(f"at most {_MAX_DOTS} points in a row", found=line, line=number)


def _parse(text: str) -> dict[str, object]:
    import tomllib

    try:
        return tomllib.loads(text, parse_float=_refuse_float)
    except tomllib.TOMLDecodeError as error:
        raise _syntax_error(text, str(error)) from error
    except ValueError as error:
        raise _RefusedError(_SMALLER) from error
    except RecursionError as error:
        raise _RefusedError(f"at most {MAX_DEPTH} levels of nesting") from error


def _refuse_float(text: str) -> NoReturn:
    raise _RefusedError("a whole number", text)


def _syntax_error(text: str, message: str) -> NotationError:
    """Turn `Expected ... (at line 3, column 7)`, or what else tomllib says, into an error with a place."""
    said, _, place = message.rpartition(" (at ")
    said = said.rstrip(".")
    stated = said[len("Expected ") :] if said.startswith("Expected ") else f"valid TOML ({said.lower()})"
    expected = _EXPECTED.get(said, stated)
    numbers = [int(word) for word in place.replace(",", " ").replace(")", " ").split() if word.isdigit()]
    lines = text.split("\n")
    line, column = numbers if len(numbers) == 2 else (len(lines), len(lines[-1]) + 1)  # noqa: PLR2004
    found = _WORD.match(lines[line - 1], column - 1) if line <= len(lines) else None
    return NotationError(expected, found=found[1] if found else "", line=line, column=column)


def _check_values(document: dict[str, object]) -> None:
    """Refuse dates and anything nested too deeply; without recursion, so that nothing can overflow."""
    level: list[object] = [document]
    for _ in range(MAX_DEPTH):
        inner: list[object] = []
        for value in level:
            if isinstance(value, dict):
                inner += value.values()
            elif isinstance(value, list):
                inner += value
            elif not isinstance(value, str | int):
                raise _RefusedError("a string, a whole number, true, false, an array or a table", str(value))
            elif isinstance(value, int) and abs(value) >= MAX_NUMBER:
                raise _RefusedError(_SMALLER)
        level = inner
        if not level:
            return
    raise _RefusedError(f"at most {MAX_DEPTH} levels of nesting")


def _line_of(text: str, refused: _RefusedError) -> int:
    """Return the first line with which the text is refused in the same way.

    tomllib says no line for these. It reads in order, so the beginnings of the text that are
    refused so are exactly those that reach that line, and bisection finds it.
    """
    lines = text.split("\n")
    low, high = 1, len(lines)
    while low < high:
        middle = (low + high) // 2
        if _is_refused("\n".join(lines[:middle]), refused):
            high = middle
        else:
            low = middle + 1
    return low


def _is_refused(text: str, refused: _RefusedError) -> bool:
    try:
        _check_values(_parse(text))
    except _RefusedError as error:
        return error.expected == refused.expected
    except NotationError:
        return False
    return False


def format_toml(document: Mapping[str, object]) -> str:
    """Return a document as TOML: first its values, then its tables, in the order given.

    A text of several lines stands there as it looks. Reading the text gives an equal document.
    Values are texts, whole numbers, booleans, sequences and mappings; anything else is a
    TypeError, for it is our own mistake.
    """
    lines: list[str] = []
    _write_table(document, (), lines)
    return "\n".join(lines).strip("\n") + "\n" if lines else ""


def format_inline(document: Mapping[str, object]) -> str:
    """Return a document as one line: `{format = 1, ...}`."""
    pairs = ", ".join(f"{format_key(key)} = {_format_value(value)}" for key, value in document.items())
    return f"{{{pairs}}}"


def format_key(key: str) -> str:
    """Return a key as TOML writes it: bare where possible, else between quotes."""
    return key if key and _BARE.issuperset(key) else _format_string(key)


def _write_table(table: Mapping[str, object], path: tuple[str, ...], lines: list[str]) -> None:
    later: list[tuple[str, object]] = []
    for key, value in table.items():
        if _is_table(value) or _is_tables(value):
            later.append((key, value))
        else:
            lines.append(_format_pair(key, value))
    for key, value in later:
        inner = (*path, key)
        header = ".".join(map(format_key, inner))
        if isinstance(value, Mapping):
            if not value or any(not (_is_table(item) or _is_tables(item)) for item in value.values()):
                lines += ["", f"[{header}]"]
            _write_table(value, inner, lines)
        elif isinstance(value, Sequence):
            for item in value:
                lines += ["", f"[[{header}]]"]
                _write_table(item, inner, lines)


def _is_table(value: object) -> bool:
    return isinstance(value, Mapping) and not isinstance(value, Inline)


def _is_tables(value: object) -> bool:
    return isinstance(value, list | tuple) and bool(value) and all(_is_table(item) for item in value)


def _format_pair(key: str, value: object) -> str:
    if isinstance(value, str) and _looks_plain(value):
        return f'{format_key(key)} = """\n{value}"""'
    line = f"{format_key(key)} = {_format_value(value)}"
    if len(line) <= _WIDTH or not isinstance(value, list | tuple) or not value:
        return line
    items = "".join(f"    {_format_value(item)},\n" for item in value)
    return f"{format_key(key)} = [\n{items}]"


def _looks_plain(text: str) -> bool:
    """Return whether a text has several lines and can stand as it is between three quotes."""
    return "\n" in text and text.replace("\n", "").isprintable() and not set(text) & {"\\", '"'}


def _format_value(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return _format_string(value)
        case Mapping():
            return format_inline(value)
        case list() | tuple():
            return f"[{', '.join(map(_format_value, value))}]"
        case _:
            raise TypeError(f"TOML has no place for {type(value).__name__}")


def _format_string(text: str) -> str:
    return f'"{"".join(map(_escape, text))}"'


def _escape(letter: str) -> str:
    if letter.isprintable() and letter not in _ESCAPES:
        return letter
    code = ord(letter)
    if letter in _ESCAPES:
        return _ESCAPES[letter]
    return f"\\U{code:08X}"
