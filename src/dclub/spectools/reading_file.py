"""Reads `readings.toml` of a folder of the spec.

One `[[reading]]` for each: `id`, `question`, `account` (a paragraph), `options` (names), `default`,
`reason`, and the tables `text` and `sources` with one line for each option.
"""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any, Final

from dclub.kernel.reading import Option, Reading, ReadingId
from dclub.spectools.fault import Fault
from dclub.spectools.model import WrittenReading

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["read_readings"]

_KEYS: Final[dict[str, type]] = {
    "id": str,
    "question": str,
    "account": str,
    "options": list,
    "default": str,
    "reason": str,
    "text": dict,
    "sources": dict,
}
_FEWEST: Final = 2


def read_readings(path: Path, shown: str) -> tuple[tuple[WrittenReading, ...], list[Fault]]:
    """Return the readings of a file (none if there is no file) and every fault in it."""
    if not path.exists():
        return (), []
    text = path.read_text("utf-8")
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return (), [Fault(shown, str(error), "a TOML document")]
    entries = document.pop("reading", [])
    faults = [Fault(shown, f"unknown key {key!r}", "[[reading]]") for key in document]
    found = []
    for entry, where in zip(entries, _places(text, shown), strict=True):
        wrong = list(_misshapen(entry, where)) or list(_contradictions(entry, where))
        faults += wrong
        if not wrong:
            found.append(WrittenReading(_reading(entry), where))
    return tuple(found), faults


def _places(text: str, shown: str) -> list[str]:
    lines = enumerate(text.splitlines(), 1)
    return [f"{shown}:{number}" for number, line in lines if line.strip().startswith("[[reading]]")]


def _misshapen(entry: dict[str, Any], where: str) -> Iterator[Fault]:
    for key, kind in _KEYS.items():
        if key not in entry:
            yield Fault(where, f"a reading without {key!r}")
        elif not isinstance(entry[key], kind):
            yield Fault(where, f"{key!r} is of the wrong type", kind.__name__)
    for key in entry.keys() - _KEYS:
        yield Fault(where, f"unknown key {key!r}", ", ".join(_KEYS))


def _contradictions(entry: dict[str, Any], where: str) -> Iterator[Fault]:
    options = entry["options"]
    if len(options) < _FEWEST:
        yield Fault(where, "a reading with fewer than two options", "two or more")
    if len(set(options)) < len(options):
        yield Fault(where, "two options of the same name", "one of each")
    if entry["default"] not in options:
        yield Fault(where, f"the default {entry['default']!r} is no option", ", ".join(options))
    for table in ("text", "sources"):
        if set(entry[table]) != set(options):
            written = ", ".join(entry[table])
            yield Fault(where, f"{table!r} speaks of {written}", f"each option: {', '.join(options)}")


def _reading(entry: dict[str, Any]) -> Reading:
    return Reading(
        id=ReadingId(entry["id"]),
        question=_unfilled(entry["question"]),
        options=tuple(
            Option(name, _unfilled(entry["text"][name]), _unfilled(entry["sources"][name]))
            for name in entry["options"]
        ),
        default=entry["default"],
        reason=_unfilled(entry["reason"]),
        account=_unfilled(entry["account"]),
    )


def _unfilled(text: str) -> str:
    return " ".join(text.split())
