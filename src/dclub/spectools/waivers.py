"""Waivers: faults of the trace check that are borne for a while, and why.

`spec/waivers.toml` holds one `[[waiver]]` each: `check` (the name in brackets behind the
fault), `id`, `reason` and `until`, the last day on which it holds. A waiver that has run out
is a fault, and so is one that nothing needs.
"""

from __future__ import annotations

import tomllib
from datetime import date
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from dclub.spectools.fault import Fault

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from dclub.spectools.layout import Layout

__all__ = ["Waiver", "apply_waivers", "read_waivers"]

_KEYS: Final[dict[str, type]] = {"check": str, "id": str, "reason": str, "until": date}


@frozen
class Waiver:
    """Leave to fail one check for one clause or reading, up to and including a day."""

    check: str
    id: str
    reason: str
    until: date


def read_waivers(layout: Layout) -> tuple[tuple[Waiver, ...], list[Fault]]:
    """Return the waivers and the faults of their file; no file means no waivers."""
    if not layout.waivers.exists():
        return (), []
    where = layout.shown(layout.waivers)
    try:
        document = tomllib.loads(layout.waivers.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        return (), [Fault(where, str(error), "a TOML document")]
    entries = document.pop("waiver", [])
    faults = [Fault(where, f"unknown key {key!r}", "[[waiver]]") for key in document]
    for entry in entries:
        faults += _misshapen(entry, where)
    return () if faults else tuple(Waiver(**entry) for entry in entries), faults


def _misshapen(entry: dict[str, Any], where: str) -> Iterator[Fault]:
    named = f"the waiver of {entry.get('id', 'nothing')}"
    for key, kind in _KEYS.items():
        if type(entry.get(key)) is not kind or not entry[key]:  # a TOML time is a date, too
            yield Fault(where, f"{named} has no {key}", f"{key}, a {kind.__name__}")
    for key in entry.keys() - _KEYS:
        yield Fault(where, f"{named} has the unknown key {key!r}", ", ".join(_KEYS))


def apply_waivers(faults: Iterable[Fault], waivers: Iterable[Waiver], today: date, where: str) -> list[Fault]:
    """Return the faults that no waiver covers, and those of the waivers themselves."""
    waived = {(waiver.check, waiver.id): waiver for waiver in waivers}
    found = list(faults)
    left = [fault for fault in found if (fault.check, fault.subject) not in waived]
    needed = {(fault.check, fault.subject) for fault in found}
    for key, waiver in waived.items():
        named = f"the waiver of {waiver.id} ({waiver.check})"
        if key not in needed:
            left.append(Fault(where, f"{named} is not needed", "no waiver"))
        elif waiver.until < today:
            left.append(Fault(where, f"{named} ran out on {waiver.until}", "the fault to be gone"))
    return left
