"""What holds only with some numbers of players, or under some options, says so where it begins.

Then it can be left out where it does not apply; `dclub.kernel.passages` reads it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dclub.kernel.passages import loose_conditions
from dclub.spectools.fault import Fault
from dclub.spectools.layout import SHARED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.spectools.trace.evidence import Evidence

__all__ = ["check"]

_EXPECTED: Final = "a sentence of its own that begins with the number of players, or with Under"


def check(evidence: Evidence) -> Iterator[Fault]:
    """Yield the sentences of a game that speak of a number of players, or of an option, in their midst."""
    readings = evidence.spec.readings
    games = (entry for entry in evidence.spec.folders if entry.folder.name != SHARED)
    for written in (written for entry in games for written in entry.clauses):
        clause = written.clause
        options = readings[clause.reading].reading.names if clause.reading is not None else ()
        for line in clause.text.split("\n"):
            for sentence in loose_conditions(line, options):
                found = f"{clause.id} says {sentence!r}"
                yield Fault(written.where, found, _EXPECTED, "conditions", clause.id)
