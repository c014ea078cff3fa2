"""Reading a document in which values may be unknown: all faults, and all that nobody stated.

A game's reader asks for each value by its key path. What is left out, or `"?"`, is noted as
unknown; `"1 (Ana), 2 (Ben)"` as alternatives; what cannot be read as a fault.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar

from dclub.errors import Fault, NotationError, RecordError
from dclub.kernel import clauses as C
from dclub.kernel.citing import defines
from dclub.kernel.partial import Alternative, Alternatives, PartialPosition, Unknown

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from dclub.kernel.rules import StartOptions
    from dclub.kernel.state import GameState

__all__ = [
    "Stated",
    "Written",
    "missing_witness",
    "of_text",
    "plain_value",
    "read_number",
    "read_truth",
    "refusal",
    "remembered_in",
]

S = TypeVar("S", bound="GameState[Any]")
T = TypeVar("T")
Written = int | str | bool
"""A single value as a document holds it."""

_UNKNOWN: Final = "?"
_TRUTH: Final = {"true": True, "false": False}
_LONGEST_NUMBER: Final = 9
_WITNESSED: Final = r"\s*\(([^()]*)\)\s*(?:,\s*|$)"
# A name has one word or two.
_NO_VALUE: Final = re.compile(r"(?:^|,)\s*\(([^()\s]+(?: [^()\s]+)?)\)\s*(?=,|$)")
_REMEMBERED: Final = re.compile(r"\s*([^\s(].*?|\([^()]*\)(?!\s*(?:,|$)).*?)" + _WITNESSED, re.DOTALL)


def refusal(where: str, error: NotationError) -> Fault:
    """Return the fault of a text that cannot be read, at a key path."""
    found = f"found {error.found!r}" if error.found else "found the end"
    line = f"line {error.line}, " if error.line > 1 else ""
    return Fault(where, f"{line}column {error.column}: {found}, expected {error.expected}")


def read_number(low: int, high: int, what: str = "a number") -> Callable[[Written], int]:
    """Return a reader of the whole numbers from `low` to `high`."""

    def read(value: Written) -> int:
        if type(value) is int and low <= value <= high:
            return value
        raise NotationError(f"{what} from {low} to {high}", found=repr(value))

    return read


def of_text(read: Callable[[str], T]) -> Callable[[Written], T]:
    """Return a reader of values that are texts."""

    def read_text(value: Written) -> T:
        if isinstance(value, str):
            return read(value)
        raise NotationError("a text", found=repr(value))

    return read_text


def read_truth(value: Written) -> bool:
    """Return a truth value."""
    if isinstance(value, bool):
        return value
    raise NotationError("true or false", found=repr(value))


def remembered_in(text: str) -> list[tuple[str, str]]:
    """Return the values and witnesses of `1 (Ana), 2 (Ben)`; [] for any other text.

    A value may have brackets of its own: a witness stands in those before a comma or the end.
    """
    found: list[tuple[str, str]] = []
    start = 0
    while start < len(text):
        one = _REMEMBERED.match(text, start)
        if one is None:
            return []
        found.append((one[1], one[2].strip()))
        start = one.end()
    return found


def missing_witness(remembered: Sequence[tuple[str, str]]) -> str:
    """Return what is expected where one of several memories has empty brackets; "" if none has."""
    nobody = next((text for text, witness in remembered if not witness), None)
    return (
        "" if nobody is None else f'who remembers {nobody} in the brackets after it, as in "1 (Ana), 2 (Ben)"'
    )


def plain_value(text: str) -> Written:
    """Return the number or truth value that an alternative writes as a text."""
    if text in _TRUTH:
        return _TRUTH[text]
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER else text


class Stated:
    """What a document states, value by value."""

    def __init__(self) -> None:
        """Begin with nothing wrong and nothing unknown."""
        self.faults: list[Fault] = []
        self.unknown: list[str] = []
        self.alternatives: list[tuple[str, Alternatives[str]]] = []

    def fault(self, where: str, message: str) -> None:
        """Note a fault."""
        self.faults.append(Fault(where, message))

    @defines(C.POSITION_UNKNOWN)
    def value(
        self,
        where: str,
        written: Written | None,
        read: Callable[[str], T],
        default: T,
        *,
        needed: bool = True,
    ) -> T:
        """Return a value that is a text; the default where it is unknown or has a fault.

        It is unknown too if it names what nobody entered in the edition. What is not `needed` has its
        default where it is left out, and is not unknown.
        """
        return self.of(where, written, of_text(read), default, needed=needed)

    def of(
        self,
        where: str,
        written: Written | None,
        read: Callable[[Written], T],
        default: T,
        *,
        needed: bool = True,
    ) -> T:
        """Return a value of any kind; see `value`."""
        if written is None or (isinstance(written, str) and written.strip() == _UNKNOWN):
            if needed:
                self.unknown.append(where)
            return default
        try:
            return read(written)
        except Unknown as unknown:
            self.unentered(where, unknown.path)
            return default
        except NotationError as error:
            whole = error
            remembered = remembered_in(written) if isinstance(written, str) else []
            without = _NO_VALUE.search(written) if isinstance(written, str) else None
            if without is not None and (without.start() or error.column == 1):
                name = without[1].strip()
                said = f'expected what {name} remembers before ({name}), as in "1 (Ana), 2 (Ben)"'
                self.fault(where, f"{said}, found {written!r}")
                return default
            if not remembered:
                self.faults.append(_plain_refusal(where, error))
                return default
        try:
            values = [read(plain_value(text)) for text, _ in remembered]
        except Unknown as unknown:
            self.unentered(where, unknown.path)
            return default
        except NotationError as error:
            # One value with brackets of its own is no list: the reading that came further is the one meant.
            meant = error if len(remembered) > 1 else max(error, whole, key=lambda one: one.column)
            self.faults.append(_plain_refusal(where, meant))
            return default
        if expected := missing_witness(remembered):
            self.fault(where, f"expected {expected}, found {written!r}")
            return default
        if len(values) > 1:
            several = tuple(Alternative(text, witness) for text, witness in remembered)
            self.alternatives.append((where, Alternatives(several)))
        return values[0]

    @defines(C.EDITION_UNENTERED)
    def unentered(self, where: str, path: str) -> None:
        """Note a value as unknown because it names what nobody entered at a key path of the edition."""
        self.unknown.append(where)
        if path not in self.unknown:
            self.unknown.append(path)

    def is_array(self, where: str, written: tuple[str, ...] | str | None, *, needed: bool = True) -> bool:
        """Return whether an array is stated; note it as unknown if it is not, and is needed."""
        if isinstance(written, tuple):
            return True
        if written is not None and written.strip() != _UNKNOWN:
            self.fault(where, f"expected an array or {_UNKNOWN!r}, found {written!r}")
        elif needed:
            self.unknown.append(where)
        return False

    def items(
        self,
        where: str,
        written: tuple[str, ...] | str | None,
        read: Callable[[str], T],
        *,
        needed: bool = True,
        distinct: bool = False,
    ) -> list[T | None]:
        """Return the items of an array of texts, None for each that is unknown or has a fault.

        Where `distinct` is asked for, an item that is there already is a fault.
        """
        if not self.is_array(where, written, needed=needed):
            return []
        assert isinstance(written, tuple)
        found: list[T | None] = []
        for index, text in enumerate(written):
            item = self.value(f"{where}.{index}", text, read, None)
            if distinct and item is not None and item in found:
                self.fault(f"{where}.{index}", f"{text.strip()} is named twice")
            found.append(item)
        return found

    def has_open(self, *begin: str) -> bool:
        """Return whether something is open at a key path that begins in one of these ways."""
        return any(path.startswith(begin) for path in (*self.unknown, *dict(self.alternatives)))

    def as_a_whole(self, where: str, *begin: str) -> None:
        """Note a value as unknown as a whole, because its parts cannot be told apart once it is read.

        Only a single part that several people remember differently stays as it is.
        """
        unknown = [path for path in self.unknown if path == where or path.startswith(begin)]
        several = [entry for entry in self.alternatives if entry[0].startswith(begin)]
        if not unknown and len(several) < 2:  # noqa: PLR2004 (one alone)
            return
        self.alternatives = [entry for entry in self.alternatives if entry not in several]
        self.unknown = [*(path for path in self.unknown if path not in unknown), where]

    def check(self, faults: Iterable[Fault] = ()) -> None:
        """Raise `RecordError` with every fault noted so far, if there is any."""
        self.faults.extend(faults)
        if self.faults:
            raise RecordError(self.faults)

    def position(
        self, game: str, document: Mapping[str, object], filled: S, options: StartOptions | None
    ) -> S | PartialPosition:
        """Return the state that was read, or the partial position if anything in it is open.

        Raises `RecordError` with every fault noted so far, if there is any.
        """
        self.check()
        if not self.unknown and not self.alternatives:
            return filled
        unknown, alternatives = tuple(self.unknown), tuple(self.alternatives)
        return PartialPosition(game, document, unknown, alternatives, filled, options)


def _plain_refusal(where: str, error: NotationError) -> Fault:
    """Return the fault of a single value, which needs no column if it is wrong as a whole."""
    if error.column > 1 or not error.found:
        return refusal(where, error)
    return Fault(where, f"expected {error.expected}, found {error.found!r}")
