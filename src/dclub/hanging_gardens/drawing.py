"""Pictures of Hanging Gardens: the table as it lies, and what a score line or an objection points at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.components import Effect, word
from dclub.hanging_gardens.drawing_board import draw_prestige, draw_public, draw_supply, draw_turn
from dclub.hanging_gardens.drawing_edition import draw_edition
from dclub.hanging_gardens.drawing_player import draw_player, player_width
from dclub.hanging_gardens.drawing_pyramid import card_path
from dclub.hanging_gardens.drawing_row import draw_row
from dclub.hanging_gardens.garden import construction_at
from dclub.hanging_gardens.pyramid import Cell, Slot
from dclub.hanging_gardens.words import CONSTRUCTION_WORDS, format_cell
from dclub.kernel import clauses as K
from dclub.kernel.drawing import Drawing, Panel, Scene, Sheet
from dclub.kernel.move import Seat

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.hanging_gardens.state import State
    from dclub.kernel.clause import ClauseId
    from dclub.kernel.outcome import ScoreLine
    from dclub.kernel.ruling import Objection

__all__ = ["DRAWING"]

_GAP: Final = 10.0
_LEAST: Final = 900.0
_THREE: Final = 3
_SIDES: Final = {2: 44.0, 3: 40.0}
"""How large a cell is where so many pyramids stand in a row."""


def _table(scene: Scene[State]) -> Sheet:
    """Return the whole table: turn, prestige and public project, the row and the cubes, the players."""
    each = 3 if len(scene.names) == _THREE else 2
    side, base = _SIDES[each], scene.state.ruleset.pyramid.width
    whole = max(_LEAST, each * player_width(base, side) + (each - 1) * _GAP)
    turn = draw_turn(scene, whole * 0.36)
    prestige = draw_prestige(scene, whole * 0.34, turn.height)
    public = draw_public(scene, whole - turn.width - prestige.width - 2 * _GAP, turn.height)
    row = draw_row(scene, whole * 0.57)
    supply = draw_supply(scene, whole - row.width - _GAP)
    rows = [
        (Panel("turn", turn), Panel("prestige", prestige), Panel("public", public)),
        (Panel("row", row), Panel("supply", supply)),
    ]
    width = (whole - (each - 1) * _GAP) / each
    gardens = [
        Panel(f"garden:{name}", draw_player(scene, Seat(seat), width, side))
        for seat, name in enumerate(scene.names)
    ]
    rows += [tuple(gardens[start : start + each]) for start in range(0, len(gardens), each)]
    return Sheet("Hanging Gardens", tuple(rows))


# --- what a line of the score counts ----------------------------------------------------------


def _counted(state: State, seat: Seat, line: ScoreLine) -> tuple[str, ...]:
    """Return the key paths of what a line counts, in the order in which a person would count."""
    where, facts = f"players.{seat}.pyramid", dict(line.facts)
    cells = facts.get("cells", ())
    assert isinstance(cells, tuple)
    counted = tuple(f"{where}.{cell}" for cell in cells)
    match line.clause:
        case C.SCORE_GROUPS:
            return (*counted, f"prestige.{facts['construction']}")
        case C.SCORE_PUBLIC:
            return tuple(_showing(state, seat, str(facts["what"])))
    return counted


def _showing(state: State, seat: Seat, what: str) -> Iterator[str]:
    """Yield the key paths of the cells that count as a construction, or of the cards with an ornament."""
    shape, garden, kind = state.ruleset.pyramid, state.gardens[seat], CONSTRUCTION_WORDS.get(what)
    for cell in map(Cell, range(len(shape.cells)) if kind is not None else ()):
        if construction_at(garden, cell) is kind:
            yield f"players.{seat}.pyramid.{format_cell(shape, cell)}"
    for slot in map(Slot, range(len(shape.slots)) if kind is None else ()):
        card = state.ruleset.cards.get(garden.cards[slot])
        if garden.built >> slot & 1 and card is not None and card.ornament == what:
            yield card_path(shape, seat, slot)


# --- what an objection is about ---------------------------------------------------------------

_ABOUT: Final[dict[ClauseId, tuple[str, ...]]] = {
    K.TURN_PHASE: ("phase",),
    K.TURN_OVER: ("phase",),
    K.TURN_SEAT: ("to_move",),
    C.SETUP_HIDDEN: ("project",),
    C.SETUP_BASE_SET: ("to set up",),
    C.SETUP_OWN_CUBES: ("to set up",),
    C.CARDS_UNDRAWN: ("stock",),
    C.CARDS_RETURNED: ("returned",),
    C.CUBE_HELD: ("pending.hand",),
    C.EFFECT_ALIGNED: ("pending.open",),
    C.MOVE_SECOND: ("pending.moved",),
    C.RECOLOUR_SAME: ("effect recolour",),
    C.AMITIS_PRESENT: ("amitis",),
    C.AMITIS_MUST: ("amitis",),
    C.AMITIS_STUCK: ("amitis",),
}
"""The places that an objection is about and that its facts do not name."""

_CALLED: Final = {"card": "card", "project": "project", "column": "column"}
"""What the names of places begin with that end in the value of a fact."""


def _speaks(objection: Objection) -> tuple[str, ...]:
    """Return the names of the places that an objection is about besides those in its facts."""
    facts = dict(objection.facts)
    named = [*_ABOUT.get(objection.clause, ())]
    named += [f"{called} {facts[fact]}" for fact, called in _CALLED.items() if fact in facts]
    if "effect" in facts:
        queen = facts["effect"] == word(Effect.QUEEN)
        named.append("queen" if queen else f"effect {facts['effect']}")
    match objection.clause:
        case C.EVOLVE_SUPPLY:
            named.append(f"supply {facts['cube']}")
        case C.RECOLOUR_SUPPLY:
            named.append(f"supply {facts['material']} {facts['cube']}")
        case C.SURPRISE_SUPPLY:
            named += [f"supply wooden {facts['cube']}"] if "cube" in facts else []
            named += ["supply"] if facts.get("left") == 0 and "free" in facts else []
            named += ["pyramid"] if facts.get("free") == 0 else []
    return tuple(named)


DRAWING: Final[Drawing[State]] = Drawing(table=_table, edition=draw_edition, counted=_counted, speaks=_speaks)
"""How the pictures of Hanging Gardens are drawn."""
