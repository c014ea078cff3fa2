"""Prestige: what putting a cube somewhere does to the shared tracks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.components import Construction, Cube, construction_of, value_of, word
from dclub.hanging_gardens.garden import replaced
from dclub.hanging_gardens.words import format_cube
from dclub.kernel.citing import defines, effects
from dclub.kernel.event import Log, note

if TYPE_CHECKING:
    from dclub.hanging_gardens.pyramid import Cell
    from dclub.hanging_gardens.state import Garden, State
    from dclub.kernel.clause import ClauseId

__all__ = ["LEAST", "changed", "fit"]

LEAST = 1
"""The lowest prestige."""


@effects(C.CUBE_FIT)
def fit(garden: Garden, cube: Cube, cell: Cell) -> int:
    """Return by how much a cube on a cell changes the prestige of its construction."""
    suits = garden.icons[cell] == construction_of(cube)  # by value, which a blank notices
    return value_of(cube) if suits else -value_of(cube)


def fit_working(garden: Garden, cube: Cube, cell: Cell, log: Log) -> str:
    """Return why a cube changes prestige as it does: `tree on stairs`; "" where nobody reads it."""
    if log is None:
        return ""
    icon = garden.icons[cell]
    return f"{format_cube(cube)} on {'nothing' if icon is None else word(icon)}"


@defines(C.PRESTIGE_TRACK)
@effects(C.PRESTIGE_CLAMP)
def changed(
    state: State, construction: Construction, asked: int, clause: ClauseId, log: Log, *, working: str
) -> tuple[int, ...]:
    """Return the prestige after one change, kept between 1 and the end of the track.

    The event says what was asked, with its working, and what was applied.
    """
    prestige, most = state.prestige, state.ruleset.edition.quantities.most_prestige
    before = prestige[construction]
    after = before + asked
    if after < LEAST:
        after = LEAST
    elif after > most:
        after = most
    if log is not None:
        note(
            log,
            clause if after - before == asked else C.PRESTIGE_CLAMP,
            "prestige-changed",
            construction=word(construction),
            asked=asked,
            working=working,
            applied=after - before,
            prestige=after,
        )
    return prestige if after == before else replaced(prestige, construction, after)
