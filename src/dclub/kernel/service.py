"""A service on lines of text: one JSON request a line, one JSON answer a line, no state kept.

What is asked for is no matter of this module: `Service` is given the methods. It sees to it that
every line has an answer, that a fault in one ends nothing, and that neither the length of a line nor
the time for an answer goes beyond its limits.
"""

from __future__ import annotations

import json
import signal
import threading
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from typing import IO, TYPE_CHECKING, Any, Final, TypeVar

from attrs import field, frozen

from dclub.errors import DclubError, EditionError, Fault, IllegalMove, NotationError, RecordError
from dclub.kernel.convert import structure, unstructure
from dclub.kernel.jsontext import read_json
from dclub.kernel.partial import Unknown
from dclub.kernel.schema import DIALECT, hoisted, json_schema

if TYPE_CHECKING:
    from types import FrameType

__all__ = [
    "PROTOCOL",
    "AnswerDocument",
    "ErrorDocument",
    "ErrorKind",
    "FaultDocument",
    "Method",
    "Service",
    "answer_schema",
    "can_limit_time",
    "error_document",
    "request_schema",
]

T = TypeVar("T")

PROTOCOL: Final = 1
"""The version of requests and answers: it changes when a program that speaks it would have to."""

_CHUNK: Final = 1 << 16
_AGAIN: Final = 0.25
"""Seconds after which a request is interrupted again, should it have missed the first time."""

_MOST_FAULTS: Final = 50
_LONGEST_MESSAGE: Final = 2000


class ErrorKind(Enum):
    """What kind of error an answer tells of."""

    JSON = "json"
    REQUEST = "request"
    TOO_LONG = "too-long"
    TOO_SLOW = "too-slow"
    TOO_LARGE = "too-large"
    NOTATION = "notation"
    DOCUMENT = "document"
    EDITION = "edition"
    ILLEGAL = "illegal"
    UNKNOWN = "unknown"
    INPUT = "input"
    INTERNAL = "internal"


@frozen
class FaultDocument:
    """One thing that is wrong: its key path, "" for the whole, and what was expected there."""

    where: str
    message: str


@frozen
class ErrorDocument:
    """Why a request has no result.

    `line` and `column` count from 1, in the text that was read: a record, a position or a move, or for
    the kind `json` the request. `faults` have key paths. `ruling` is there for an illegal move alone.
    """

    kind: ErrorKind
    message: str
    line: int | None = None
    column: int | None = None
    faults: tuple[FaultDocument, ...] = ()
    ruling: dict[str, object] | None = None


@frozen
class AnswerDocument:
    """The answer to a request: the `id` of that request, and a result or an error."""

    protocol: int
    id: object
    ok: bool
    result: object = None
    error: ErrorDocument | None = None


@frozen
class Method:
    """Something that can be asked for: the class of its requests, and what answers one."""

    request: type[Any]
    answer: Callable[[Any], object] = field(repr=False)


def can_limit_time() -> bool:
    """Return whether a request can be interrupted here: in the main thread of a POSIX system."""
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


@frozen
class Service:
    """Answers requests by the methods that there are.

    `limit_bytes` is the longest line that is read, without its end, `limit_seconds` the longest time for
    a request, None without one. `ValueError` for a time where `can_limit_time` says no, and for
    limits that are not above zero.
    """

    methods: Mapping[str, Method] = field(repr=False)
    limit_bytes: int
    limit_seconds: float | None = None

    def __attrs_post_init__(self) -> None:
        """Refuse limits that cannot be kept."""
        if self.limit_bytes <= 0 or (self.limit_seconds is not None and self.limit_seconds <= 0):
            raise ValueError("a limit is above zero")
        if self.limit_seconds is not None and not can_limit_time():
            raise ValueError("the time for a request cannot be limited on this system or in this thread")

    def serve(self, requests: IO[bytes], answers: IO[bytes]) -> None:
        """Answer every line until the requests end; raises what writing an answer raises."""
        for line in _lines(requests, self.limit_bytes):
            answers.write(self.answer(line) if line is not None else self._too_long())
            answers.flush()

    def answer(self, line: bytes) -> bytes:
        """Return the line that answers a line, whatever it is."""
        seen: list[object] = [None]

        def answered() -> bytes:
            return _written({"ok": True, "result": self._result(line, seen)}, seen[0])

        try:
            return _within(self.limit_seconds, answered)
        except _TimeUpError:
            late = f"expected a request that takes at most {self.limit_seconds:g} seconds"
            error = ErrorDocument(ErrorKind.TOO_SLOW, late)
        except Exception as found:  # noqa: BLE001 (whatever it is, the service goes on)
            error = error_document(found)
        return _refusal(error, seen[0])

    def _result(self, line: bytes, seen: list[object]) -> object:
        """Return the result of a request, whose id is put into `seen` as soon as it is known."""
        if len(line) > self.limit_bytes:
            raise _RequestError(ErrorKind.TOO_LONG, self._longest())
        document = _read(line)
        if not isinstance(document, dict):
            raise _RequestError(ErrorKind.REQUEST, "expected an object with a `method`")
        seen[0] = document.pop("id", None)
        name = document.pop("method", None)
        method = self.methods.get(name) if isinstance(name, str) else None
        if method is None:
            found = "nothing" if name is None else f"{name!r:.60}"
            message = f"expected one of {', '.join(self.methods)}, found {found}"
            raise _RequestError(ErrorKind.REQUEST, message, (Fault("method", message),))
        try:
            request = structure(document, method.request)
        except RecordError as error:
            raise _RequestError(ErrorKind.REQUEST, str(error), error.faults) from error
        return method.answer(request)

    def _too_long(self) -> bytes:
        return _refusal(ErrorDocument(ErrorKind.TOO_LONG, self._longest()), None)

    def _longest(self) -> str:
        return f"expected a line of at most {self.limit_bytes} bytes"


class _RequestError(DclubError):
    """A line that is no request of this service."""

    def __init__(
        self,
        kind: ErrorKind,
        message: str,
        faults: tuple[Fault, ...] = (),
        place: tuple[int | None, int | None] = (None, None),
    ) -> None:
        self.kind = kind
        self.faults = faults
        self.place = place
        super().__init__(message)


class _TimeUpError(BaseException):
    """A request has taken too long. No `except Exception` on the way may hold it up."""


# --- lines ------------------------------------------------------------------------------------------


def _lines(requests: IO[bytes], longest: int) -> Iterator[bytes | None]:
    """Yield the lines that are not blank, without their ends; None for one that is too long.

    What goes beyond the limit is read and dropped piece by piece.
    """
    while line := requests.readline(longest + 2):
        text = line.rstrip(b"\r\n")
        if len(text) <= longest and (line.endswith(b"\n") or len(line) < longest + 2):
            if text.strip():
                yield text
            continue
        while line and not line.endswith(b"\n"):
            line = requests.readline(_CHUNK)
        yield None


def _read(line: bytes) -> object:
    try:
        return read_json(line.decode("utf-8"), "a request in JSON")
    except UnicodeDecodeError as error:
        column = len(line[: error.start].decode("utf-8", "replace")) + 1
        message = f"found the byte 0x{line[error.start]:02x}, expected a text in UTF-8"
        raise _RequestError(ErrorKind.JSON, message, place=(1, column)) from error
    except NotationError as error:
        raise _RequestError(ErrorKind.JSON, str(error), place=(error.line, error.column)) from error


def _written(outcome: Mapping[str, object], identity: object) -> bytes:
    """Return an answer as a line, in ASCII: no letter of a request can break it."""
    answer = {"protocol": PROTOCOL, "id": identity, **outcome}
    return json.dumps(answer, ensure_ascii=True, allow_nan=False).encode("ascii") + b"\n"


def _refusal(error: ErrorDocument, identity: object) -> bytes:
    said = {name: value for name, value in unstructure(error).items() if value not in (None, [])}
    return _written({"ok": False, "error": said}, identity)


# --- time -------------------------------------------------------------------------------------------


def _within(seconds: float | None, work: Callable[[], T]) -> T:
    """Return what work comes to; `_TimeUpError` if it takes longer."""
    if seconds is None:
        return work()

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise _TimeUpError

    before = signal.signal(signal.SIGALRM, stop)
    try:
        try:
            signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)
            return work()
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


# --- errors -----------------------------------------------------------------------------------------


def error_document(error: Exception) -> ErrorDocument:
    """Return what an answer says of an error: its kind, a message, and where it is."""
    from dclub.kernel.form_writing import to_document

    message = str(error)[:_LONGEST_MESSAGE]
    match error:
        case _RequestError():
            line, column = error.place
            return ErrorDocument(error.kind, message, line, column, _faults(error.faults))
        case NotationError():
            return ErrorDocument(ErrorKind.NOTATION, message, error.line, error.column)
        case EditionError():
            return ErrorDocument(ErrorKind.EDITION, message, faults=_faults(error.faults))
        case RecordError():
            return ErrorDocument(ErrorKind.DOCUMENT, message, faults=_faults(error.faults))
        case IllegalMove():
            return ErrorDocument(ErrorKind.ILLEGAL, message, ruling=to_document(error.ruling))
        case Unknown():
            missing = (FaultDocument(error.path, "this is not known"),)
            return ErrorDocument(ErrorKind.UNKNOWN, message, faults=missing)
        case DclubError():
            return ErrorDocument(ErrorKind.INPUT, message)
        case RecursionError() | MemoryError():
            return ErrorDocument(ErrorKind.TOO_LARGE, "the request is too deeply nested or too large")
    mistake = f"this is a mistake in dclub itself, not in the request: {type(error).__name__}: {message}"
    return ErrorDocument(ErrorKind.INTERNAL, mistake)


def _faults(faults: tuple[Fault, ...]) -> tuple[FaultDocument, ...]:
    return tuple(FaultDocument(where, message[:_LONGEST_MESSAGE]) for where, message in faults[:_MOST_FAULTS])


# --- schemas ----------------------------------------------------------------------------------------


def request_schema(methods: Mapping[str, Method]) -> dict[str, object]:
    """Return the JSON Schema of the requests that a service with these methods takes."""
    requests = [_request_of(name, method.request) for name, method in methods.items()]
    return hoisted({"$schema": DIALECT, "title": "Request", "oneOf": requests})


def _request_of(name: str, request: type) -> dict[str, object]:
    schema: dict[str, Any] = json_schema(request)
    own = {"id": {}, "method": {"const": name}}
    required = ["method", *schema.get("required", ())]
    return {**schema, "properties": {**own, **schema["properties"]}, "required": required}


def answer_schema() -> dict[str, object]:
    """Return the JSON Schema of every answer; what a result is depends on the method."""
    schema: dict[str, Any] = json_schema(AnswerDocument)
    properties = {**schema["properties"], "protocol": {"const": PROTOCOL}}
    properties["error"] = {"$ref": "#/$defs/ErrorDocument"}
    of_kind = [
        {"properties": {"ok": {"const": True}}, "required": ["result"], "not": {"required": ["error"]}},
        {"properties": {"ok": {"const": False}}, "required": ["error"], "not": {"required": ["result"]}},
    ]
    return {**schema, "properties": properties, "oneOf": of_kind}
