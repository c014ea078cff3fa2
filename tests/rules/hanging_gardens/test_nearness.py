"""How far two moves of one kind are apart: what the player is likelier to have meant comes first."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from dclub.hanging_gardens.components import (
    CardId,
    Condition,
    Construction,
    Cube,
    Effect,
    Individual,
    ProjectId,
    Public,
    Shape,
    Starter,
)
from dclub.hanging_gardens.moves import (
    Base,
    Deal,
    Draw,
    Evolve,
    First,
    OpenCard,
    OpenPublic,
    OrderEffects,
    Put,
    RevealProject,
    SetCube,
    Take,
)
from dclub.hanging_gardens.phases.nearness import distance, parts
from dclub.hanging_gardens.pyramid import Cell, Slot
from dclub.hanging_gardens.state import Phase
from dclub.kernel import clauses as K
from dclub.kernel.move import Seat
from dclub.kernel.phase import PLAYER, Part
from tests.rules.hanging_gardens.setting import (
    Own,
    amitis,
    cell,
    decline,
    evolved,
    move_cube,
    position,
    put,
    recolour,
    stop,
    surprise,
    take,
)

if TYPE_CHECKING:
    from dclub.hanging_gardens.moves import Move

TAKING = position(Phase.TAKE, Own(), Own())
ANA, BELA = Seat(0), Seat(1)
FOUR = OrderEffects((Effect.EVOLVE, Effect.MOVE, Effect.SURPRISE, Effect.RECOLOUR))
SWAPPED = OrderEffects((Effect.MOVE, Effect.EVOLVE, Effect.SURPRISE, Effect.RECOLOUR))
THREE = OrderEffects((Effect.EVOLVE, Effect.MOVE, Effect.SURPRISE))
CARD, ICONS = OpenCard(0, CardId("b1")), (Construction.TREE,) * 4
DEMANDS = Public(ProjectId(""), (Construction.TREE, Construction.STAIRS), (), 10)
LINE = Individual(ProjectId(""), (Condition(Shape.LINE, Construction.TREE, 5),))


def at(number: int) -> Take:
    """Return the taking of a card for the slot of a number, which need not be one."""
    return Take(ANA, 0, Slot(number), left_over=True, right_over=True)


def evolution(number: int) -> Evolve:
    """Return the evolution on the cell of a number, which need not be one."""
    return Evolve(ANA, Cell(number))


@pytest.mark.clause(K.RULING_NEAREST)
@pytest.mark.parametrize(
    ("refused", "legal", "apart"),
    [
        (take(1, "2.1"), take(1, "2.1"), 0),
        (take(1, "2.1"), take(1, "2.1", seat=1), 0),
        (take(1, "2.1"), take(1, "2.1", "under over"), 11),
        (take(1, "2.1"), take(1, "2.1", "under under"), 22),
        (take(1, "2.1"), take(3, "2.1"), 42),
        (take(1, "2.1"), take(13, "2.1"), 49),
        (take(1, "2.1"), take(1, "2.3"), 42),
        (take(1, "2.1"), take(1, "4.2"), 42),
        (take(1, "3.1"), take(1, "2.4"), 43),
        (take(2, "2.1", "over under"), take(1, "2.2"), 93),
        (at(0), at(5), 41),
        (at(5), at(0), 41),
        (at(14), at(12), 41),
        (at(12), at(14), 41),
        (at(15), at(14), 49),
        (at(14), at(15), 49),
        (at(-1), at(0), 49),
        (at(0), at(-1), 49),
        (put("tree", "d1"), put("tree", "f2"), 32),
        (put("tree", "d1"), put("statue", "d1"), 21),
        (put("tree", "d1"), put("translucent tree", "e1"), 56),
        (evolved("a1"), evolved("d1"), 33),
        (evolution(0), evolution(39), 35),
        (evolution(39), evolution(0), 35),
        (evolution(40), evolution(39), 39),
        (evolution(39), evolution(40), 39),
        (evolution(-1), evolution(0), 39),
        (move_cube("a1", "b2"), move_cube("a1", "d2"), 32),
        (move_cube("a1", "b2"), move_cube("d1", "b2"), 33),
        (move_cube("a1", "b2"), move_cube("b1", "c2"), 62),
        (recolour("a1", "tree"), recolour("a1", "stairs"), 23),
        (decline("evolve"), decline("recolour"), 13),
        (amitis("tree"), amitis("tree", "down"), 11),
        (amitis("tree"), amitis("rose-bush"), 22),
        (amitis(""), amitis("tree"), 29),
        (amitis("tree"), amitis(""), 29),
        (FOUR, SWAPPED, 12),
        (FOUR, THREE, 11),
        (THREE, FOUR, 11),
        (CARD, OpenCard(0, CardId("b2")), 19),
        (CARD, OpenCard(1, CardId("b1")), 41),
        (CARD, OpenCard(0, CardId("b1"), ICONS), 19),
        (First(ANA), First(BELA), 11),
        (stop(), stop(), 0),
    ],
)
def test_how_far_apart(refused: Move, legal: Move, apart: int) -> None:
    assert distance(TAKING, refused, legal) == apart


@pytest.mark.clause(K.RULING_NEAREST)
@pytest.mark.parametrize(
    ("move", "made_up_of"),
    [
        (take(2, "3.1", "over under"), [("card", "2"), ("at", "3.1"), ("left", "over"), ("right", "under")]),
        (take(1, "2.1", "under over"), [("card", "1"), ("at", "2.1"), ("left", "under"), ("right", "over")]),
        (put("translucent tree", "d1"), [("", "translucent tree"), ("on", "d1")]),
        (Put(ANA, Cube(11), Cell(40)), [("", "cube 11"), ("on", "cell 40")]),
        (SetCube(ANA, Construction.ROSE_BUSH, cell("b2")), [("", "rose-bush"), ("on", "b2")]),
        (move_cube("a1", "b2"), [("", "a1"), ("to", "b2")]),
        (recolour("c1", "statue"), [("", "c1"), ("to", "statue")]),
        (evolved("c2"), [("", "c2")]),
        (decline("queen"), [("", "queen")]),
        (Draw(Construction.DATE_PALM), [("", "date-palm")]),
        (amitis("tree", "down"), [("", "tree down")]),
        (amitis("stairs"), [("", "stairs up")]),
        (amitis(""), [("", "")]),
        (stop(), []),
        (surprise(), []),
        (First(BELA), [(PLAYER, "1")]),
        (Base(ANA, tuple(Starter)), [("", "gate pillar lion bull dragon")]),
        (Base(ANA, (Starter.GATE,), (ICONS,)), [("", "gate tree tree / tree tree")]),
        (Deal(BELA, ProjectId("p3")), [(PLAYER, "1"), ("", "p3")]),
        (Deal(BELA, ProjectId(""), LINE), [(PLAYER, "1"), ("", "line tree")]),
        (RevealProject(BELA, ProjectId("p3")), [(PLAYER, "1"), ("", "p3")]),
        (RevealProject(BELA, ProjectId(""), LINE), [(PLAYER, "1"), ("", "line tree")]),
        (OpenPublic(ProjectId("q2")), [("", "q2")]),
        (
            OpenPublic(
                ProjectId(""), Public(ProjectId(""), (Construction.TREE, Construction.STAIRS), (), 10)
            ),
            [("", "tree, stairs")],
        ),
        (OpenCard(2, CardId("b7")), [("in column", "3"), ("", "b7")]),
        (OpenCard(2, CardId(""), ICONS, "iris"), [("in column", "3"), ("", "tree tree / tree tree (iris)")]),
        (FOUR, [("", "evolve move surprise recolour")]),
    ],
)
def test_of_what_a_move_is_made_up(move: Move, made_up_of: list[tuple[str, str]]) -> None:
    assert list(parts(TAKING, move)) == [Part(*part) for part in made_up_of]
