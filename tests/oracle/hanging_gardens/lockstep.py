"""The engine and the table side by side: the same moves, the same position after each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.components import (
    Construction,
    Individual,
    Starter,
    construction_of,
    is_translucent,
)
from dclub.hanging_gardens.moves import (
    Amitis,
    Base,
    Deal,
    Decline,
    Draw,
    Evolve,
    First,
    Move,
    OpenCard,
    OpenPublic,
    OrderEffects,
    Put,
    Recolour,
    RevealProject,
    SetCube,
    Shift,
    Stop,
    Surprise,
    Take,
)
from dclub.hanging_gardens.state import Phase
from tests.oracle.hanging_gardens.table import Table

if TYPE_CHECKING:
    from dclub.hanging_gardens.components import Cube
    from dclub.hanging_gardens.state import Garden, State
    from dclub.kernel.outcome import Score
    from tests.oracle.hanging_gardens.plot import Piece, Place, Plot

__all__ = ["allows", "of_state", "of_table", "play", "table_of"]

PHASES = {
    Phase.FIRST_PLAYER: "first",
    Phase.PROJECTS: "projects",
    Phase.BASE: "base",
    Phase.CUBES: "cubes",
    Phase.PUBLIC: "public",
    Phase.CARDS: "cards",
    Phase.EFFECTS_ORDER: "order",
    Phase.TAKE: "take",
    Phase.PUT_BACK: "put",
    Phase.EFFECTS: "effects",
    Phase.SECOND_MOVE: "second",
    Phase.DRAW: "draw",
    Phase.AMITIS: "amitis",
    Phase.REVEAL: "reveal",
    Phase.FINAL: "final",
}


def table_of(state: State) -> Table:
    """Return a table on which the game that starts here will be played."""
    return Table(state.ruleset.edition, state.readings, state.seats)


# --- names of places ----------------------------------------------------------------------------


def _places(width: int) -> list[Place]:
    """Return the places of a pyramid row by row from the bottom, each from the left."""
    return [
        (column, row)
        for row in range(width + 1)
        for column in range(max(0, row - 1), 2 * width - max(0, row - 1))
    ]


def _spots(width: int) -> list[tuple[int, int]]:
    return [(level, position) for level in range(width) for position in range(width - level)]


def _place(table: Table, cell: int) -> Place | None:
    """Return the place of a cell; None if there is no such cell."""
    places = _places(table.sizes.base)
    return places[cell] if 0 <= cell < len(places) else None


def _piece(cube: Cube) -> Piece:
    return construction_of(cube), is_translucent(cube)


# --- moves --------------------------------------------------------------------------------------


def allows(table: Table, move: Move) -> bool:
    """Return whether the table's rules allow a move."""
    match move:
        case First():
            return table.phase == "first" and 0 <= move.chosen < table.seats
        case Deal() | OpenPublic() | OpenCard() | OrderEffects() | Draw() | RevealProject():
            return _chance_allows(table, move)
        case _:
            return move.seat == table.turn and _seat_allows(table, move)


def _chance_allows(
    table: Table, move: Deal | OpenPublic | OpenCard | OrderEffects | Draw | RevealProject
) -> bool:
    edition = table.edition
    match move:
        case Deal():
            named = {one.id: one for one in edition.individual or ()}
            held = [plot.project for plot in table.plots]
            right = table.phase == "projects" and move.receiver == table.dealt_next() and not move.literal
            return right and move.project in named and named[move.project] not in held
        case OpenPublic():
            known = [one.id for one in edition.public or ()]
            return table.phase == "public" and move.project in known and not move.literal
        case OpenCard():
            right = table.phase == "cards" and move.icons is None and not move.ornament
            return right and move.column == table.row.index(None) and table.may_open(move.card)
        case OrderEffects():
            order, columns = move.effects, table.sizes.row
            right = table.phase == "order" and len(order) == columns == len(set(order))
            return right and all(effect.name != "QUEEN" for effect in order)
        case Draw():
            return table.phase == "draw" and table.wooden[move.construction] > 0
        case RevealProject():
            return table.phase == "reveal"


def _seat_allows(table: Table, move: Move) -> bool:
    match move:
        case Base():
            kinds = list(Starter)[: table.sizes.base]
            return table.phase == "base" and sorted(move.starters) == kinds and not move.icons
        case SetCube():
            place = _place(table, move.cell)
            free = table.phase == "cubes" and place in table.plot.free()
            return free and move.construction in table.plot.to_set
        case Take():
            spots = _spots(table.sizes.base)
            known = 0 <= move.slot < len(spots)
            return table.phase == "take" and known and table.may_take(move.column, spots[move.slot])
        case Put():
            free = table.phase == "put" and _place(table, move.cell) in table.plot.free()
            return free and move.cube > 0 and _piece(move.cube) in table.hand
        case Amitis():
            aligned = table.phase == "effects" and "QUEEN" in [one.name for one in table.open_effects]
            right = aligned or table.phase == "amitis"
            return right and table.may_step(move.construction, raises=move.raises)
        case Stop():
            return table.phase == "second" and table.rule["hg.move.two"] == "up-to-two"
        case _:
            return _effect_allows(table, move)


def _effect_allows(table: Table, move: Move) -> bool:
    offered = [one.name for one in table.open_effects] if table.phase == "effects" else []
    match move:
        case Evolve():
            place = _place(table, move.cell)
            return "EVOLVE" in offered and place is not None and table.may_evolve(place)
        case Shift():
            source, target = _place(table, move.source), _place(table, move.target)
            known = source is not None and target is not None
            right = table.phase == "second" or "MOVE" in offered
            return (
                right
                and known
                and source is not None
                and target is not None
                and table.may_shift(source, target)
            )
        case Surprise():
            return "SURPRISE" in offered and table.may_draw()
        case Recolour():
            place = _place(table, move.cell)
            right = "RECOLOUR" in offered and place is not None
            return right and place is not None and table.may_recolour(place, move.construction)
        case Decline():
            return move.effect.name in offered
        case _:
            raise AssertionError(move)


def play(table: Table, move: Move) -> None:
    """Make a move at the table."""
    places = _places(table.sizes.base)
    match move:
        case First():
            table.name_first(move.chosen)
        case Deal():
            table.deal(move.project)
        case Base():
            table.lay_base(move.starters)
        case SetCube():
            table.set_cube(move.construction, places[move.cell])
        case OpenPublic():
            table.open_public(move.project)
        case OpenCard():
            table.open_card(move.card)
        case OrderEffects():
            table.order_effects(move.effects)
        case Take():
            spot = _spots(table.sizes.base)[move.slot]
            table.take(move.column, spot, left_over=move.left_over, right_over=move.right_over)
        case Put():
            table.put(_piece(move.cube), places[move.cell])
        case Evolve():
            table.evolve(places[move.cell])
        case Shift():
            table.shift(places[move.source], places[move.target])
        case Stop():
            table.stop()
        case Surprise():
            table.surprise()
        case Draw():
            table.draw(move.construction)
        case Recolour():
            table.recolour(places[move.cell], move.construction)
        case Decline():
            table.decline(move.effect)
        case Amitis():
            table.step(move.construction, raises=move.raises)
        case RevealProject():
            raise AssertionError("nothing is hidden here")


# --- positions ----------------------------------------------------------------------------------


def of_table(table: Table, *, scored: bool = True) -> dict[str, Any]:
    """Return everything that lies on the table, in a form to compare; the points if they are asked for."""
    known = table.public is not None and all(plot.project is not None for plot in table.plots)
    final = table.phase == "final"
    return {
        "phase": table.phase,
        "turn": table.turn
        if table.phase not in ("first", "projects", "public", "cards", "order", "draw")
        else None,
        "emperor": table.emperor,
        "tracks": [table.tracks[kind] for kind in Construction],
        "wooden": [table.wooden[kind] for kind in Construction],
        "clear": [table.clear[kind] for kind in Construction],
        "pile": sorted(table.pile),
        # When the game is over nobody asks whether the last cards lie open or under the pile.
        "bottom": list(table.bottom) if not final else None,
        "row": list(table.row) if not final else None,
        "effects": list(table.effects),
        "face down": sorted(table.face_down),
        "queen": table.queen,
        "public": table.public,
        "column": table.taken_column,
        "hand": sorted(table.hand),
        "aligned": sorted(table.open_effects),
        "moved": table.moved,
        "plots": [_of_plot(plot) for plot in table.plots],
        "points": table.points() if known and scored else None,
        "winners": table.winners() if final else None,
    }


def _of_plot(plot: Plot) -> dict[str, Any]:
    return {
        "spots": sorted(plot.spots()),
        "cards": sorted((laid.spot, laid.card.id) for laid in plot.cards),
        "shows": {place: icon for place, (_, icon) in plot.painted().items()},
        "owners": {place: laid.spot for place, (laid, _) in plot.painted().items()},
        "cubes": dict(plot.cubes),
        "pawn": plot.pawn,
        "project": plot.project,
        "to set": sorted(plot.to_set),
    }


def of_state(state: State, *, scored: bool = True) -> dict[str, Any]:
    """Return everything that the engine's state holds, in the same form."""
    places = _places(state.ruleset.pyramid.width)
    turn, outcome, final = state.turn, state.outcome(), state.phase is Phase.FINAL
    known = state.public is not None and all(isinstance(one.project, Individual) for one in state.gardens)
    return {
        "phase": PHASES[state.phase],
        "turn": state.to_move if state.to_move is not None and state.to_move >= 0 else None,
        "emperor": state.first,
        "tracks": list(state.prestige),
        "wooden": list(state.supply.wooden or ()),
        "clear": list(state.supply.translucent or ()),
        "pile": list(state.supply.stock or ()),
        "bottom": list(state.supply.returned) if not final else None,
        "row": list(state.row.cards) if not final else None,
        "effects": list(state.row.effects),
        "face down": [effect for effect in range(5) if state.row.used >> effect & 1],
        "queen": state.row.queen,
        "public": state.public,
        "column": turn.column if turn.column >= 0 else None,
        "hand": sorted(_piece(cube) for cube in turn.hand),
        "aligned": sorted(turn.aligned),
        "moved": places[turn.moved] if turn.moved >= 0 else None,
        "plots": [_of_garden(state, garden) for garden in state.gardens],
        "points": [_of_score(score) for score in state.score()] if known and scored else None,
        "winners": None if outcome is None else list(outcome.winners),
    }


def _of_garden(state: State, garden: Garden) -> dict[str, Any]:
    from dclub.hanging_gardens.garden import owner
    from dclub.hanging_gardens.pyramid import Cell

    width = state.ruleset.pyramid.width
    places, spots = _places(width), _spots(width)
    owners = [owner(state.ruleset.pyramid, garden, Cell(cell)) for cell in range(len(places))]
    laid = [(spots[slot], name) for slot, name in enumerate(garden.cards) if garden.built >> slot & 1]
    return {
        "spots": [spot for slot, spot in enumerate(spots) if garden.built >> slot & 1],
        "cards": laid,
        "shows": {place: icon for place, icon in zip(places, garden.icons, strict=True) if icon is not None},
        "owners": {
            place: spots[slot] for place, slot in zip(places, owners, strict=True) if slot is not None
        },
        "cubes": {place: _piece(cube) for place, cube in zip(places, garden.cubes, strict=True) if cube},
        "pawn": spots[garden.amitis] if garden.amitis >= 0 else None,
        "project": garden.project,
        "to set": sorted(garden.to_set),
    }


def _of_score(score: Score) -> tuple[int, int, int]:
    parts = (C.SCORE_GROUPS, C.SCORE_PUBLIC, C.SCORE_INDIVIDUAL)
    groups, public, individual = (
        sum(line.points for line in score.lines if line.clause == part) for part in parts
    )
    assert groups + public + individual == score.total
    return groups, public, individual
