"""A service on lines: every line has an answer, nothing ends it, and the limits are kept."""

from __future__ import annotations

import io
import json
import signal
import threading
import time
from typing import Any, NoReturn

import pytest
from attrs import frozen
from hypothesis import given, settings
from hypothesis import strategies as st

from dclub.errors import DclubError, EditionError, Fault, NotationError, RecordError
from dclub.kernel.partial import Unknown
from dclub.kernel.service import PROTOCOL, Method, Service


@frozen
class Echo:
    """Return a text."""

    text: str


@frozen
class Fail:
    """Fail."""

    how: str


ERRORS: dict[str, Exception] = {
    "notation": NotationError("a move", found="x", line=2, column=3),
    "document": RecordError([Fault("a.b", "expected 1")]),
    "edition": EditionError([Fault("c", "expected 2")]),
    "unknown": Unknown("strips.3a"),
    "input": DclubError("something"),
    "too-large": RecursionError(),
    "internal": ZeroDivisionError("oh"),
}


def fail(request: Fail) -> NoReturn:
    if request.how == "sleep":
        while True:
            try:
                time.sleep(0.01)
            except Exception:  # noqa: BLE001, S112 (nothing that catches errors can hold up the end)
                continue
    raise ERRORS[request.how]


METHODS = {"echo": Method(Echo, lambda request: {"text": request.text}), "fail": Method(Fail, fail)}


def ask(*lines: bytes, limit_bytes: int = 1000, seconds: float | None = None) -> list[dict[str, Any]]:
    """Return the answers of a service to some lines."""
    answers = io.BytesIO()
    Service(METHODS, limit_bytes, seconds).serve(io.BytesIO(b"\n".join(lines)), answers)
    return [json.loads(line) for line in answers.getvalue().splitlines()]


def asked(**request: object) -> bytes:
    return json.dumps(request).encode()


class TestAnswers:
    def test_a_result_with_the_id_of_its_request(self) -> None:
        for identity in (1, "a", None, [1, {"b": 2}]):
            assert ask(asked(id=identity, method="echo", text="é\n")) == [
                {"protocol": PROTOCOL, "id": identity, "ok": True, "result": {"text": "é\n"}}
            ]

    def test_blank_lines_are_no_requests(self) -> None:
        assert len(ask(b"", b"  \r", asked(method="echo", text="x"), b"")) == 1

    @pytest.mark.parametrize("how", ERRORS)
    def test_every_kind_of_error(self, how: str) -> None:
        first, second = ask(asked(id=7, method="fail", how=how), asked(method="echo", text="x"))
        assert (first["id"], first["ok"], first["error"]["kind"]) == (7, False, how)
        assert second["ok"]

    def test_where_an_error_is(self) -> None:
        notation, document = ask(asked(method="fail", how="notation"), asked(method="fail", how="document"))
        assert (notation["error"]["line"], notation["error"]["column"]) == (2, 3)
        assert document["error"]["faults"] == [{"where": "a.b", "message": "expected 1"}]

    @pytest.mark.parametrize(
        ("line", "kind"),
        [
            (b"{", "json"),
            (b"\xff", "json"),
            (b"[" * 900, "json"),
            (b'{"id": 1.5}', "json"),
            (b"3", "request"),
            (b"{}", "request"),
            (b'{"method": "nothing"}', "request"),
            (b'{"method": []}', "request"),
            (b'{"method": "echo"}', "request"),
            (b'{"method": "echo", "text": 1}', "request"),
            (b'{"method": "echo", "text": "x", "more": 1}', "request"),
        ],
    )
    def test_what_is_no_request(self, line: bytes, kind: str) -> None:
        refused, answered = ask(line, asked(method="echo", text="x"))
        assert refused["error"]["kind"] == kind
        assert answered["ok"]


class TestLimits:
    def test_a_line_of_the_longest_length_is_read(self) -> None:
        line = asked(method="echo", text="x" * 50)
        assert ask(line, line, limit_bytes=len(line))[1]["ok"]
        first, second = ask(line, asked(method="echo", text=""), limit_bytes=len(line) - 1)
        assert first["error"]["kind"] == "too-long"
        assert second["ok"]

    def test_a_long_line_is_not_held(self) -> None:
        class Endless(io.RawIOBase):
            """A line of a hundred million bytes, then a request."""

            left = 100_000_000
            longest = 0

            def readline(self, size: int | None = -1, /) -> bytes:
                assert size is not None
                assert size > 0
                self.longest = max(self.longest, size)
                if self.left > 0:
                    self.left -= size
                    return b"x" * (size - 1) + (b"\n" if self.left <= 0 else b"x")
                rest, self.rest = self.rest, b""
                return rest

            rest = asked(method="echo", text="x")

        answers, requests = io.BytesIO(), Endless()
        Service(METHODS, 1000).serve(requests, answers)  # type: ignore[arg-type]
        first, second = map(json.loads, answers.getvalue().splitlines())
        assert first["error"]["kind"] == "too-long"
        assert second["ok"]
        assert requests.longest < 100_000

    def test_a_request_that_takes_too_long(self) -> None:
        begun = time.monotonic()
        first, second = ask(
            asked(id=1, method="fail", how="sleep"), asked(method="echo", text="x"), seconds=0.1
        )
        assert (first["id"], first["error"]["kind"]) == (1, "too-slow")
        assert second["ok"]
        assert time.monotonic() - begun < 3
        assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)

    def test_limits_that_cannot_be_kept(self) -> None:
        for limits in ((0, None), (10, 0.0), (10, -1.0)):
            with pytest.raises(ValueError, match="above zero"):
                Service(METHODS, *limits)
        refused: list[str] = []

        def elsewhere() -> None:
            try:
                Service(METHODS, 10, 1.0)
            except ValueError as error:
                refused.append(str(error))

        thread = threading.Thread(target=elsewhere)
        thread.start()
        thread.join()
        assert refused == ["the time for a request cannot be limited on this system or in this thread"]


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


class TestAnything:
    @settings(max_examples=200, deadline=None)
    @given(
        st.lists(st.binary(max_size=60) | VALUES.map(lambda value: json.dumps(value).encode()), max_size=5)
    )
    def test_every_line_has_one_answer(self, lines: list[bytes]) -> None:
        sent = [line for line in b"\n".join(lines).split(b"\n") if line.strip(b"\r\n").strip()]
        answers = ask(*lines)
        assert len(answers) == len(sent)
        assert all(answer["ok"] is False for answer in answers)
