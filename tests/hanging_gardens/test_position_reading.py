"""Positions of Hanging Gardens as they are read: their values, what is unknown, what a phase needs."""

from __future__ import annotations

import pytest

from dclub.hanging_gardens.components import (
    Condition,
    Construction,
    Cube,
    Effect,
    Individual,
    ProjectId,
    Public,
    Shape,
    word,
)
from dclub.hanging_gardens.moves import HIDDEN
from dclub.hanging_gardens.pyramid import Cell
from dclub.hanging_gardens.state import NO_CELL, Phase, fresh_turn
from dclub.kernel import clauses as K
from dclub.kernel.move import CHANCE
from dclub.kernel.partial import Alternative, Alternatives
from tests.hanging_gardens.documents import ANA, document, having, partial_of, state_of, without

BASE = """\
2  Dp     Tr     Sa     Dp     St     Rb     Tr     Tr     Rb     St
1  Rb     Tr     St     Dp     Sa     Rb     Tr     St     Dp     Sa
"""


@pytest.mark.clause(K.POSITION_UNKNOWN)
class TestUnknownValues:
    """What is left out or `"?"` is unknown, never a default; what several remember is kept."""

    def test_parts_of_values(self) -> None:
        assert partial_of(having("take", "?", "row", "cards", 2)).unknown == ("row.cards.2",)
        picture = ANA.replace("Tr[Rb]", "Tr[?] ").replace("Sa<St>", "?     ")
        assert partial_of(having("take", picture, "players", 0, "pyramid")).unknown == (
            "players.0.pyramid.b1",
            "players.0.pyramid.b3.cube",
        )
        under = having("take", ["h2", "?"], "players", 0, "under")
        assert partial_of(under).unknown == ("players.0.under",)
        assert partial_of(having("take", "?", "players", 0, "under")).unknown == ("players.0.under",)

    def test_all_prestige(self) -> None:
        names = tuple(f"prestige.{word(kind)}" for kind in Construction)
        assert partial_of(without("take", "prestige")).unknown == names

    def test_a_player_left_out_is_unknown_in_everything(self) -> None:
        written = document("final")
        del written["players"][2]
        assert partial_of(written).unknown == tuple(
            f"players.2.{name}" for name in ("pyramid", "amitis", "project")
        )

    def test_what_several_people_remember(self) -> None:
        written = having("take", "1 (Ana), 2 (Ben)", "prestige", "tree")
        written["to_move"] = "Ana (Ana) , Bela (Cleo, the host)"
        written["row"]["cards"][0] = "tree tree / tree tree (Ana), tree tree / tree statue (Ben)"
        position = partial_of(written)
        assert position.unknown == ()
        assert dict(position.alternatives) == {
            "to_move": Alternatives((Alternative("Ana", "Ana"), Alternative("Bela", "Cleo, the host"))),
            "row.cards.0": Alternatives(
                (Alternative("tree tree / tree tree", "Ana"), Alternative("tree tree / tree statue", "Ben"))
            ),
            "prestige.tree": Alternatives((Alternative("1", "Ana"), Alternative("2", "Ben"))),
        }

    def test_the_pile(self) -> None:
        """Cards without a name leave unknown what is in the pile, until somebody says it."""
        built = having("named", "3 .. Tr Tr .. .. .. .. .. .. ..\n" + BASE, "players", 0, "pyramid")
        assert partial_of(built).unknown == ("stock",)
        built["players"][0]["cards"]["2.1"] = "b30"
        assert "b30" not in (state_of(built).supply.stock or ())
        del built["players"][0]["cards"]["2.1"]
        built["stock"] = ["b2", "B1"]
        assert state_of(built).supply.stock == ("b1", "b2")

    def test_the_leftover_cards(self) -> None:
        """With three players one card is left in each round, and it is known in which order."""
        written = document("named", names=["Ana", "Bela", "Caio"])
        written["players"].append({"project": "p2", "amitis": "", "pyramid": BASE})
        assert state_of(written).supply.returned == ()
        for player, name in zip(written["players"], ("b30", "b31", "b32"), strict=True):
            player |= {"pyramid": "3 .. Tr Tr .. .. .. .. .. .. ..\n" + BASE, "cards": {"2.1": name}}
        assert partial_of(written).unknown == ("returned",)
        written["returned"] = ["b9"]
        state = state_of(written)
        assert state.supply.returned == ("b9",)
        assert not {"b9", "b30", "b3"} & set(state.supply.stock or ())


class TestWhatAPhaseNeeds:
    """Only what the phase needs is asked for; where the rules leave one value, it is that."""

    @pytest.mark.parametrize(
        ("name", "kept"),
        [
            ("first-player", ()),
            ("projects", ("first", "project")),
            ("base", ("first", "to_move", "pyramid")),
            ("cubes", ("first", "to_move", "pyramid")),
            ("public", ("first", "pyramid")),
            ("effects-order", ("first", "pyramid", "public", "cards")),
        ],
    )
    def test_of_the_set_up(self, name: str, kept: tuple[str, ...]) -> None:
        written = document(name)
        for key in ("to_move", "first", "prestige", "public"):
            if key not in kept:
                written.pop(key, None)
        row = written.pop("row")
        if "cards" in kept:
            written["row"] = {"cards": row["cards"]}
        for player in written["players"]:
            for key in ("project", "amitis", "pyramid"):
                if key not in kept:
                    del player[key]
        if not kept:
            del written["players"]
        assert state_of(written) == state_of(document(name, to_move=written.get("to_move")))

    def test_a_turn_needs_no_projects(self) -> None:
        written = document("take")
        for player in written["players"]:
            del player["project"]
        assert [garden.project for garden in state_of(written).gardens] == [HIDDEN] * 3

    def test_the_card_of_the_turn(self) -> None:
        """The column is that of an effect that is left, or any from which a card is gone."""
        for name in ("put-back", "effects", "draw", "amitis"):
            assert state_of(without(name, "pending", "column")) == state_of(document(name))
        queen = having("effects", ["queen"], "pending", "open")
        del queen["pending"]["column"]
        assert state_of(queen).turn.column == 3

    def test_the_last_step_needs_nothing_pending(self) -> None:
        assert state_of(without("amitis", "pending")) == state_of(document("amitis"))

    def test_the_end_needs_what_is_scored(self) -> None:
        written = document("final")
        for key in ("first", "row"):
            del written[key]
        for player in written["players"]:
            player["project"] = "line tree"
        state = state_of(written)
        assert state.to_move is None
        assert [score.total for score in state.score()]


class TestValues:
    """The values of a document become those of the state."""

    def test_all_of_them(self) -> None:
        state = state_of(document("put-back"))
        ana, bela, caio = state.gardens
        assert (state.phase, state.to_move, state.first) == (Phase.PUT_BACK, 0, 0)
        assert state.prestige == (2, 3, 1, 2, 4)
        assert state.public == Public(ProjectId(""), (Construction.DATE_PALM, Construction.STAIRS), (), 10)
        assert state.turn[2:] == (3, (Cube(4), Cube(6)), (Effect.MOVE, Effect.QUEEN), NO_CELL)
        assert state.row.effects == (Effect.EVOLVE, Effect.RECOLOUR, Effect.SURPRISE, Effect.MOVE)
        assert (state.row.queen, state.row.used, state.row.taken) == (3, 0, 1)
        assert ana.project == Individual(
            ProjectId(""),
            (
                Condition(Shape.LINE, Construction.TREE, 5),
                Condition(Shape.SQUARE, Construction.STAIRS, 6),
            ),
        )
        assert (ana.amitis, bela.amitis, caio.amitis) == (5, 2, 2)
        assert (ana.built, bela.built, ana.starters, ana.to_set) == (0b100_1101_11111, 0b111_11111, (), ())
        assert ana.cubes[1] == 6
        assert ana.icons[1] is Construction.STATUE
        assert ana.under == sum(1 << cell for cell in (Cell(17), Cell(18)))
        assert bela.project == HIDDEN

    def test_what_is_used(self) -> None:
        written = having("take", ["move", "queen"], "row", "used")
        assert state_of(written).row.used == 0b10010
        written["row"] |= {"used": ["move"], "queen_used": True}
        assert state_of(written).row.used == 0b10010

    def test_the_supply_is_what_the_rest_leaves(self) -> None:
        state = state_of(document("put-back"))
        lying = [cube for garden in state.gardens for cube in garden.cubes if cube] + list(state.turn.hand)
        total = state.ruleset.edition.wooden or ()
        assert state.supply.wooden == tuple(
            total[kind] - 1 - lying.count(Cube(1 + kind)) for kind in Construction
        )
        written = document("put-back", supply={"wooden": {"tree": 0}})
        assert (state_of(written).supply.wooden or ())[Construction.TREE] == 0

    def test_first_cubes_that_are_still_to_be_set(self) -> None:
        state, kinds = state_of(document("cubes")), tuple(Construction)
        assert [garden.to_set for garden in state.gardens] == [()] * 3
        bare = having("cubes", BASE.replace("Sa     ", "Sa[Tr] ", 1), "players", 2, "pyramid")
        assert state_of(bare).gardens[2].to_set == (*kinds[:3], kinds[4])
        assert state_of(document("base")).gardens[0].to_set == kinds

    def test_a_turn_before_its_card(self) -> None:
        state = state_of(document("take"))
        assert (state.turn, state.row.taken) == (fresh_turn(state.phase, state.to_move), 0)
        assert state_of(document("cards")).to_move == CHANCE
