"""Set-up: the state before the first move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.components import NO_CUBE, CardId, Construction, Starter
from dclub.hanging_gardens.prestige import LEAST
from dclub.hanging_gardens.pyramid import NOWHERE
from dclub.hanging_gardens.state import Garden, Phase, Round, Row, State, Supply, fresh_turn
from dclub.hanging_gardens.supply import conserved_cubes
from dclub.kernel.citing import defines, effects
from dclub.kernel.move import CHANCE

if TYPE_CHECKING:
    from dclub.hanging_gardens.ruleset import Ruleset

__all__ = ["initial_state"]


@defines(C.COMPONENTS_QUANTITIES)
@effects(C.SETUP_PRESTIGE)
def initial_state(ruleset: Ruleset) -> State:
    """Return the state in which chance is to name the first player."""
    sizes = ruleset.quantities
    kinds = len(Construction)
    gardens = tuple(_empty_garden(ruleset) for _ in range(ruleset.seats))
    return State(
        ruleset=ruleset,
        gardens=gardens,
        prestige=(LEAST,) * kinds,
        supply=_full_supply(ruleset, gardens),
        row=Row((None,) * sizes.row, (), 0, 0, 0),
        turn=fresh_turn(Phase.FIRST_PLAYER, CHANCE),
        round=Round(first=None, public=None),
    )


def _empty_garden(ruleset: Ruleset) -> Garden:
    shape, sizes = ruleset.pyramid, ruleset.quantities
    cells = len(shape.cells)
    to_set = tuple(kind for kind in Construction for _ in range(sizes.start_cubes[kind]))
    return Garden(
        built=0,
        under=0,
        icons=(None,) * cells,
        cubes=(NO_CUBE,) * cells,
        cards=(CardId(""),) * len(shape.slots),
        amitis=NOWHERE,
        project=None,
        starters=tuple(Starter)[: sizes.base],
        to_set=to_set,
    )


@effects(C.CARDS_DECK)
def _full_supply(ruleset: Ruleset, gardens: tuple[Garden, ...]) -> Supply:
    """Return the supply beside the gardens; what nobody has entered is None."""
    edition = ruleset.edition
    wooden, translucent = (
        None if total is None else conserved_cubes(gardens, (), total, clear=clear)
        for total, clear in ((edition.wooden, False), (edition.translucent, True))
    )
    return Supply(wooden, translucent, None if edition.cards is None else ruleset.deck, ())
