"""Runs every check on one checkout."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dclub.spectools.fault import Fault, SpecError
from dclub.spectools.generate import stale_files
from dclub.spectools.parse import read_spec
from dclub.spectools.trace import cases, code, conditions, history, ids, readings, rendering, suspects, tests
from dclub.spectools.trace.evidence import gather
from dclub.spectools.waivers import apply_waivers, read_waivers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import date

    from dclub.spectools.layout import Layout
    from dclub.spectools.trace.evidence import Evidence

__all__ = ["CHECKS", "check_evidence", "trace_check"]

CHECKS: Final[tuple[Callable[[Evidence], Iterator[Fault]], ...]] = (
    ids.check,
    code.check,
    cases.check,
    readings.check,
    tests.check,
    conditions.check,
    rendering.check,
    suspects.check,
    history.check,
)


def trace_check(layout: Layout, today: date) -> list[Fault]:
    """Return every fault of a checkout; none means that spec, code and tests agree."""
    try:
        spec = read_spec(layout)
        if stale := list(stale_files(spec, layout)):
            return stale  # constants that are not the spec's would only breed faults
        return check_evidence(gather(layout, spec), today)
    except SpecError as error:
        return list(error.faults)


def check_evidence(evidence: Evidence, today: date) -> list[Fault]:
    """Return the faults that the waivers of the checkout do not cover, and those of the waivers."""
    waivers, faults = read_waivers(evidence.layout)
    found = [fault for check in CHECKS for fault in check(evidence)]
    where = evidence.layout.shown(evidence.layout.waivers)
    return faults + apply_waivers(found, waivers, today, where)
