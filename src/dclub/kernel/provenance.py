"""Where the data of an edition come from."""

from __future__ import annotations

from enum import Enum
from typing import Final

__all__ = ["ORIGINS", "Provenance"]


class Provenance(Enum):
    """How far a table of components can be trusted, strongest first.

    `PRINTED`: stated in a rule text. `TABLE`: entered by the people with the box. `REVIEW`:
    reported by a player. `INFERRED`: deduced. `INVENTED`: made up for this project.
    """

    PRINTED = "printed"
    TABLE = "table"
    REVIEW = "review"
    INFERRED = "inferred"
    INVENTED = "invented"

    def __lt__(self, other: Provenance) -> bool:
        """Return whether this level is the stronger one."""
        return _WEAKNESS[self] < _WEAKNESS[other]


_WEAKNESS: Final = {level: rank for rank, level in enumerate(Provenance)}

ORIGINS: Final = {
    Provenance.PRINTED: "Printed in the rule texts",
    Provenance.TABLE: "Read off a box",
    Provenance.REVIEW: "Reported in reviews",
    Provenance.INFERRED: "Inferred",
    Provenance.INVENTED: "Invented",
}
"""What is said of tables of each level."""
