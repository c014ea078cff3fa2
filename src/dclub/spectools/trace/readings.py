"""Every reading has a test that tells its options apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dclub.kernel.expected import parse_choices
from dclub.spectools.fault import Fault

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.spectools.model import Spec
    from dclub.spectools.trace.evidence import Evidence

__all__ = ["check"]


def check(evidence: Evidence) -> Iterator[Fault]:
    """Yield readings with neither a marked test nor an example of each option but the default."""
    marked = {mark.subject for mark in evidence.marks if mark.role == "reading"}
    shown = set(_shown(evidence.spec))
    for name, written in evidence.spec.readings.items():
        reading = written.reading
        missing = [
            option for option in reading.names if option != reading.default and (name, option) not in shown
        ]
        if name not in marked and missing:
            found = f"nothing tells {', '.join(missing)} of {name} from its default"
            expected = "examples with :readings:, or a test marked with the reading"
            yield Fault(written.where, found, expected, "readings", name)


def _shown(spec: Spec) -> Iterator[tuple[str, str]]:
    for written in spec.written():
        for example in written.clause.examples:
            yield from parse_choices(example.readings).items()
