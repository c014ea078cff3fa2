"""The effects: each optional, in any order, once a round (A7, A24 to A29)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from attrs import evolve

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens import readings as R
from dclub.hanging_gardens.components import Construction, Effect, translucent, wooden
from dclub.hanging_gardens.moves import Draw, Evolve, Put, Recolour, Shift
from dclub.hanging_gardens.pyramid import Cell
from dclub.hanging_gardens.state import Phase, State
from dclub.kernel import clauses as K
from dclub.kernel.move import CHANCE, Seat
from tests.rules.hanging_gardens.setting import (
    BOX,
    Own,
    after,
    amitis,
    cell,
    cube,
    cube_at,
    decline,
    event,
    events,
    evolved,
    left,
    move_cube,
    objections,
    position,
    prestige,
    put,
    recolour,
    slot,
    stop,
    surprise,
    take,
)

if TYPE_CHECKING:
    from dclub.hanging_gardens.moves import Move
    from dclub.kernel.clause import ClauseId

# Row 2 of the base is SR RU UT TD DS, row 1 UT TD DS SR RU.
FIVE = "a1 stairs, c1 rose-bush, e1 statue, f2 tree, j1 date-palm"
TWO = (2, 2, 2, 2, 2)


def using(
    aligned: str,
    own: Own | None = None,
    *,
    tracks: tuple[int, int, int, int, int] = TWO,
    readings: dict[str, str] | None = None,
    used: str = "",
    to_move: int = 0,
) -> State:
    """Return a position in which effects can be used; the card of the queen's column was taken."""
    return position(
        Phase.EFFECTS, own or Own(cubes=FIVE), Own(), row="- RR/RR UU/UU TT/TT", column=1, aligned=aligned,
        tracks=tracks, readings=readings, used=used, to_move=to_move,
    )  # fmt: skip


def supplied(state: State, **left: int) -> State:
    """Return the position with so many cubes left: `wooden_tree=0, translucent_stairs=1`."""
    supply = state.supply
    for name, number in left.items():
        material, _, kind = name.partition("_")
        index = Construction[kind.upper()]
        stock = list(getattr(supply, material))
        stock[index] = number
        supply = supply._replace(**{material: tuple(stock)})
    return evolve(state, supply=supply)


@pytest.mark.clause(C.EFFECT_DECLINE, C.EFFECT_ALIGNED, C.EFFECT_USED, C.COMPONENTS_EFFECTS)
class TestEffects:
    """Every aligned effect may be declined; only aligned ones may be used, each once a round."""

    @pytest.mark.parametrize("effect", ["evolve", "move", "surprise", "recolour", "queen"])
    def test_decline(self, effect: str) -> None:
        """The text lets a player leave an effect whenever he likes; it then stays face up."""
        state = using(effect)
        next_state = after(state, decline(effect))
        assert next_state.row.used == 0
        assert next_state.phase is Phase.AMITIS
        assert (next_state.prestige, next_state.gardens) == (state.prestige, state.gardens)
        assert events(state, decline(effect))[0] == C.EFFECT_DECLINE

    def test_either_order(self) -> None:
        """A29: two effects in the queen's column, each by itself, both before the last step."""
        state = using("evolve queen")
        assert [
            after(state, decline(first), decline(second)).phase
            for first, second in (("evolve", "queen"), ("queen", "evolve"))
        ] == [Phase.AMITIS, Phase.AMITIS]
        one = after(state, evolved("a1"), amitis("tree"))
        other = after(state, amitis("tree"), evolved("a1"))
        assert (one.phase, other.phase) == (Phase.AMITIS, Phase.AMITIS)
        assert one.gardens[0].amitis == other.gardens[0].amitis == slot("1.1")

    def test_the_last_step_waits(self) -> None:
        state = after(using("evolve queen"), amitis("tree"))
        assert state.phase is Phase.EFFECTS
        assert objections(state, amitis("rose-bush")) == [C.EFFECT_ALIGNED]
        assert objections(state, decline("queen")) == [C.EFFECT_ALIGNED]

    @pytest.mark.parametrize(
        "move", [evolved("a1"), move_cube("a1", "a2"), surprise(), recolour("a1", "tree"), amitis("tree")]
    )
    def test_an_effect_that_is_not_aligned(self, move: Evolve | Shift | Recolour) -> None:
        state = using("surprise" if isinstance(move, Evolve) else "evolve")
        assert objections(state, move)[:1] == [C.EFFECT_ALIGNED]

    def test_used_ones_lie_face_down(self) -> None:
        state = after(using("evolve queen"), evolved("a1"))
        assert state.row.used == 1 << Effect.EVOLVE
        state = after(state, amitis("tree"))
        assert state.row.used == 1 << Effect.EVOLVE | 1 << Effect.QUEEN
        assert objections(using("queen"), evolved("a1")) == [C.EFFECT_ALIGNED]

    def test_a_second_use_is_refused(self) -> None:
        state = after(using("evolve queen"), evolved("a1"))
        assert objections(state, evolved("c1")) == [C.EFFECT_ALIGNED]

    def test_nothing_may_be_skipped_in_silence(self) -> None:
        """An effect that cannot be used is declined as well."""
        state = using("evolve", Own())
        assert list(state.legal_moves()) == [decline("evolve")]
        assert state.phase is Phase.EFFECTS

    def test_out_of_turn(self) -> None:
        assert objections(using("evolve"), decline("evolve", seat=1)) == [K.TURN_SEAT]

    @pytest.mark.clause(K.MOVE_SHAPE)
    def test_a_cell_that_is_not_there(self) -> None:
        for number in (-1, 40):
            assert objections(using("evolve"), Evolve(Seat(0), Cell(number))) == [K.MOVE_SHAPE]
            assert objections(using("recolour"), Recolour(Seat(0), Cell(number), Construction.TREE)) == [
                K.MOVE_SHAPE
            ]
            assert objections(using("move"), Shift(Seat(0), Cell(number), cell("a2"))) == [K.MOVE_SHAPE]
            assert objections(using("move"), Shift(Seat(0), cell("a1"), Cell(number))) == [K.MOVE_SHAPE]


@pytest.mark.clause(C.EVOLVE_CUBE, C.EVOLVE_WOODEN, C.EVOLVE_SUPPLY, C.EVOLVE_PRESTIGE)
class TestEvolve:
    """A wooden cube becomes translucent on its cell; two up where it suits, two down elsewhere (A24)."""

    @pytest.mark.parametrize(("where", "kind", "result"), [("f2", "tree", 4), ("a1", "stairs", 1)])
    def test_prestige(self, where: str, kind: str, result: int) -> None:
        state = using("evolve")
        next_state = after(state, evolved(where))
        assert cube_at(next_state, where) == cube(f"translucent {kind}")
        assert prestige(next_state, kind) == result
        found = event(state, evolved(where), "prestige-changed")
        assert found.fact("asked") == (2 if result > 2 else -2)

    def test_it_is_two_not_the_difference_of_one(self) -> None:
        state = using("evolve", tracks=(4, 4, 4, 1, 4))
        assert prestige(after(state, evolved("f2")), "tree") == 3
        assert prestige(after(state, evolved("a1")), "stairs") == 2

    def test_the_wooden_cube_goes_back(self) -> None:
        state = using("evolve")
        next_state = after(state, evolved("f2"))
        assert left(next_state, "tree") == left(state, "tree") + 1
        assert left(next_state, "translucent tree") == left(state, "translucent tree") - 1

    def test_only_wooden_cubes(self) -> None:
        own = Own(cubes="a1 translucent tree, c1 stairs")
        state = using("evolve", own)
        assert objections(state, evolved("a1")) == [C.EVOLVE_WOODEN]
        assert objections(state, evolved("b1")) == [C.EVOLVE_WOODEN]
        assert list(state.legal_moves()) == [evolved("c1"), decline("evolve")]

    def test_none_left(self) -> None:
        """What cannot be paid is not activated; other colours can be."""
        state = supplied(using("evolve"), translucent_tree=0)
        assert objections(state, evolved("f2")) == [C.EVOLVE_SUPPLY]
        assert objections(state, evolved("a1")) == []
        bare = supplied(
            state,
            translucent_stairs=0,
            translucent_rose_bush=0,
            translucent_statue=0,
            translucent_date_palm=0,
        )
        assert list(bare.legal_moves()) == [decline("evolve")]

    def test_only_one_s_own_cubes(self) -> None:
        """A17."""
        state = position(
            Phase.EFFECTS, Own(cubes="a1 tree"), Own(cubes="c1 tree"), row="- RR/RR UU/UU TT/TT", column=1,
            aligned="evolve",
        )  # fmt: skip
        assert list(state.legal_moves()) == [evolved("a1"), decline("evolve")]


@pytest.mark.clause(C.MOVE_TWO, C.MOVE_CUBE, C.MOVE_SAME, C.MOVE_SECOND, C.MOVE_STOP, C.CUBE_FREE)
class TestMove:
    """Two different cubes, one after the other, to free cells (A25, A26)."""

    def test_two_cubes(self) -> None:
        state = after(using("move"), move_cube("a1", "a2"))
        assert (state.phase, state.turn.moved) == (Phase.SECOND_MOVE, cell("a2"))
        assert (cube_at(state, "a1"), cube_at(state, "a2")) == (0, cube("stairs"))
        state = after(state, move_cube("f2", "f1"))
        assert state.phase is Phase.AMITIS
        assert state.row.used == 1 << Effect.MOVE
        assert state.prestige == (3, 2, 2, 1, 2)

    def test_the_example(self) -> None:
        """E6: the tree loses one, the stairs win two, if they are a translucent cube."""
        own = Own(cubes="f2 tree, c1 translucent stairs")
        state = after(using("move", own), move_cube("f2", "e2"), move_cube("c1", "a2"))
        assert (prestige(state, "tree"), prestige(state, "stairs")) == (1, 4)

    def test_the_same_cube_twice(self) -> None:
        state = after(using("move"), move_cube("a1", "a2"))
        assert objections(state, move_cube("a2", "b2")) == [C.MOVE_SAME]

    def test_a_cube_of_the_same_colour_is_another_cube(self) -> None:
        state = after(
            using("move", Own(cubes="a1 tree, b1 tree")), move_cube("a1", "a2"), move_cube("b1", "a1")
        )
        assert cube_at(state, "a1") == cube_at(state, "a2") == cube("tree")

    def test_each_changes_its_cell(self) -> None:
        assert objections(using("move"), move_cube("a1", "a1")) == [C.CUBE_FREE]

    def test_to_the_cell_that_the_first_left(self) -> None:
        state = after(using("move"), move_cube("a1", "a2"), move_cube("c1", "a1"))
        assert cube_at(state, "a1") == cube("rose-bush")

    def test_no_direct_swap(self) -> None:
        assert objections(using("move"), move_cube("a1", "c1")) == [C.CUBE_FREE]

    def test_from_an_empty_cell_and_to_one_without_a_card(self) -> None:
        assert objections(using("move"), move_cube("a2", "b2")) == [C.MOVE_CUBE]
        assert objections(using("move"), move_cube("a1", "d3")) == [C.CUBE_CELL]

    def test_a_displaced_cube_may_move_again(self) -> None:
        """A26: only within the effect a cube moves once."""
        state = position(Phase.TAKE, Own(cubes="b2 tree, j1 stairs"), Own(), queen=1)
        state = after(state, take(2, "2.1"), put("tree", "b2"), move_cube("b2", "f2"), move_cube("j1", "j2"))
        assert cube_at(state, "f2") == cube("tree")

    @pytest.mark.reading(R.MOVE_TWO)
    def test_exactly_two(self) -> None:
        """A25: two or none; with a single cube there is nothing to do."""
        state = after(using("move"), move_cube("a1", "a2"))
        assert objections(state, stop()) == [C.MOVE_SECOND]
        alone = using("move", Own(cubes="a1 tree"))
        assert list(alone.legal_moves()) == [decline("move")]
        assert objections(alone, move_cube("a1", "a2")) == [C.MOVE_SECOND]
        (objection,) = alone.judge(move_cube("a1", "a2")).objections
        assert dict(objection.facts) == {"cubes": 1, "needed": 2}

    @pytest.mark.reading(R.MOVE_TWO)
    def test_up_to_two(self) -> None:
        readings = {"hg.move.two": "up-to-two"}
        state = after(using("move", readings=readings), move_cube("a1", "a2"), stop())
        assert state.phase is Phase.AMITIS
        assert state.row.used == 1 << Effect.MOVE
        assert state.turn.moved == -1
        alone = after(using("move", Own(cubes="a1 tree"), readings=readings), move_cube("a1", "f2"))
        assert (alone.phase, prestige(alone, "tree")) == (Phase.AMITIS, 3)
        both = using("move queen", Own(cubes="a1 tree"), readings=readings)
        queen = after(both, move_cube("a1", "f2"))
        assert queen.turn == both.turn._replace(aligned=(Effect.QUEEN,))
        assert (queen.supply, queen.row) == (both.supply, both.row._replace(used=1 << Effect.MOVE))
        assert events(both, move_cube("a1", "f2"))[-1] == C.TURN_STEPS

    def test_no_cube_at_all(self) -> None:
        for option in ("exactly-two", "up-to-two"):
            state = using("move", Own(), readings={"hg.move.two": option})
            assert list(state.legal_moves()) == [decline("move")]

    def test_every_pair(self) -> None:
        state = using("move", Own(cubes="a1 tree, b1 stairs"))
        first = [move for move in state.legal_moves() if isinstance(move, Shift)]
        assert len(first) == 2 * 18
        second = list(after(state, first[0]).legal_moves())
        assert len(second) == 18
        assert {move.source for move in second if isinstance(move, Shift)} == {cell("b1")}

    def test_the_queen_before_or_after(self) -> None:
        state = after(using("move queen"), move_cube("a1", "a2"))
        assert objections(state, amitis("tree")) == [K.TURN_PHASE]
        state = after(state, move_cube("c1", "c2"))
        assert (state.phase, state.turn.aligned) == (Phase.EFFECTS, (Effect.QUEEN,))


@pytest.mark.clause(C.SURPRISE_DRAW, C.SURPRISE_CHANCE, C.SURPRISE_SUPPLY, C.SUPPLY_FINITE)
class TestSurprise:
    """A wooden cube, drawn blindly from all that are left, goes to a free cell (A27)."""

    def test_weights(self) -> None:
        """Every cube alike, those that came back included."""
        state = supplied(using("surprise"), wooden_tree=3, wooden_stairs=1, wooden_statue=0,
                         wooden_rose_bush=2, wooden_date_palm=4)  # fmt: skip
        state = after(state, surprise())
        assert (state.phase, state.to_move) == (Phase.DRAW, CHANCE)
        assert dict(state.chances()) == {
            Draw(Construction.STAIRS): Fraction(1, 10),
            Draw(Construction.ROSE_BUSH): Fraction(2, 10),
            Draw(Construction.TREE): Fraction(3, 10),
            Draw(Construction.DATE_PALM): Fraction(4, 10),
        }
        assert objections(state, Draw(Construction.STATUE)) == [C.SURPRISE_SUPPLY]

    def test_it_is_put_where_it_suits(self) -> None:
        """E7: a date palm on a suitable place wins one."""
        state = after(using("surprise"), surprise(), Draw(Construction.DATE_PALM))
        assert (state.phase, state.to_move) == (Phase.PUT_BACK, 0)
        assert state.turn.hand == (wooden(Construction.DATE_PALM),)
        assert prestige(after(state, put("date-palm", "h2")), "date-palm") == 3
        assert prestige(after(state, put("date-palm", "a2")), "date-palm") == 1
        assert after(state, put("date-palm", "h2")).phase is Phase.AMITIS

    def test_no_decline_after_seeing(self) -> None:
        state = after(using("surprise"), surprise(), Draw(Construction.TREE))
        assert objections(state, decline("surprise")) == [K.TURN_PHASE]
        assert {type(move) for move in state.legal_moves()} == {Put}
        assert state.row.used == 1 << Effect.SURPRISE

    def test_it_leaves_the_supply_when_drawn(self) -> None:
        state = using("surprise")
        drawn = after(state, surprise(), Draw(Construction.TREE))
        assert left(drawn, "tree") == left(state, "tree") - 1
        assert drawn.supply.translucent == state.supply.translucent

    def test_an_empty_supply(self) -> None:
        """Translucent cubes are no help: the drawn ones are wooden."""
        state = supplied(using("surprise"), **{f"wooden_{kind.name.lower()}": 0 for kind in Construction})
        assert objections(state, surprise()) == [C.SURPRISE_SUPPLY]
        assert list(state.legal_moves()) == [decline("surprise")]

    def test_the_last_cube(self) -> None:
        none = {f"wooden_{kind.name.lower()}": 0 for kind in Construction}
        state = supplied(using("surprise"), **(none | {"wooden_statue": 1}))
        assert list(state.legal_moves()) == [surprise(), decline("surprise")]
        drawing = after(state, surprise())
        assert drawing.chances() == ((Draw(Construction.STATUE), Fraction(1)),)
        (objection,) = drawing.judge(Draw(Construction.TREE)).objections
        assert dict(objection.facts) == {"cube": "tree", "left": 0}

    def test_what_is_lacking_is_told(self) -> None:
        everywhere = ", ".join(f"{column}{row} stairs" for column in "abcdefghij" for row in (1, 2))
        full = {"wooden_stairs": 1, "wooden_rose_bush": 2, "wooden_statue": 0}
        state = supplied(using("surprise", Own(cubes=everywhere)), **full, wooden_tree=0, wooden_date_palm=5)
        (objection,) = state.judge(surprise()).objections
        assert dict(objection.facts) == {"left": 8, "free": 0}
        nothing = {f"wooden_{kind.name.lower()}": 0 for kind in Construction}
        (objection,) = supplied(using("surprise"), **nothing).judge(surprise()).objections
        assert dict(objection.facts) == {"left": 0, "free": 15}

    def test_a_free_cell_only(self) -> None:
        state = after(using("surprise"), surprise(), Draw(Construction.TREE))
        assert objections(state, put("tree", "a1")) == [C.CUBE_FREE]
        assert objections(state, put("tree", "e6")) == [C.CUBE_CELL]

    def test_the_seat_goes_on_after_the_draw(self) -> None:
        for seat in range(2):
            row = ("- RR/RR UU/UU TT/TT", "- - UU/UU TT/TT")[seat]
            state = position(
                Phase.EFFECTS, Own(), Own(), row=row, column=1 + seat,
                aligned="surprise queen", to_move=seat,
            )  # fmt: skip
            state = after(state, surprise(seat=seat), Draw(Construction.TREE), put("tree", "a1", seat=seat))
            assert (state.to_move, state.phase) == (seat, Phase.EFFECTS)


@pytest.mark.clause(C.RECOLOUR_CUBE, C.RECOLOUR_SAME, C.RECOLOUR_SUPPLY, C.RECOLOUR_PRESTIGE)
class TestRecolour:
    """A cube is exchanged for one of another colour and the same material; only the new one counts (A28)."""

    def test_the_examples(self) -> None:
        """E8: stairs become a rose bush where that suits: one up; and the opposite."""
        state = using("recolour", Own(cubes="b2 stairs"))
        next_state = after(state, recolour("b2", "rose-bush"))
        assert next_state.prestige == (2, 3, 2, 2, 2)
        state = using("recolour", Own(cubes="a2 stairs"))
        assert after(state, recolour("a2", "rose-bush")).prestige == (2, 1, 2, 2, 2)

    def test_translucent_for_translucent(self) -> None:
        state = using("recolour", Own(cubes="b2 translucent stairs"))
        next_state = after(state, recolour("b2", "rose-bush"))
        assert cube_at(next_state, "b2") == translucent(Construction.ROSE_BUSH)
        assert prestige(next_state, "rose-bush") == 4
        assert BOX.translucent is not None
        assert left(next_state, "translucent stairs") == BOX.translucent[Construction.STAIRS]
        assert next_state.supply.wooden == state.supply.wooden

    @pytest.mark.parametrize(
        ("piece", "table"), [("stairs", "wooden"), ("translucent stairs", "translucent")]
    )
    def test_it_rests_on_the_cubes_of_its_material(self, piece: str, table: str) -> None:
        ruling = using("recolour", Own(cubes=f"b2 {piece}")).judge(recolour("b2", "rose-bush"))
        assert [name for name, _ in ruling.provenance] == [table]

    def test_the_old_cube_goes_back(self) -> None:
        state = using("recolour")
        next_state = after(state, recolour("a1", "tree"))
        assert left(next_state, "stairs") == left(state, "stairs") + 1
        assert left(next_state, "tree") == left(state, "tree") - 1

    def test_none_left(self) -> None:
        own = Own(cubes="a1 stairs, b1 translucent stairs")
        state = supplied(using("recolour", own), wooden_tree=0, translucent_statue=0)
        assert objections(state, recolour("a1", "tree")) == [C.RECOLOUR_SUPPLY]
        assert objections(state, recolour("b1", "tree")) == []
        assert objections(state, recolour("b1", "statue")) == [C.RECOLOUR_SUPPLY]
        assert objections(state, recolour("a1", "statue")) == []

    def test_no_cube_there(self) -> None:
        assert objections(using("recolour"), recolour("a2", "tree")) == [C.MOVE_CUBE]

    @pytest.mark.reading(R.RECOLOUR_SAME)
    def test_the_same_colour(self) -> None:
        assert objections(using("recolour"), recolour("a1", "stairs")) == [C.RECOLOUR_SAME]
        allowed = using("recolour", readings={"hg.recolour.same": "allowed"})
        next_state = after(allowed, recolour("f2", "tree"))
        assert next_state.gardens == allowed.gardens
        assert next_state.supply == allowed.supply
        assert prestige(next_state, "tree") == 3
        assert prestige(after(allowed, recolour("a1", "stairs")), "stairs") == 1

    @pytest.mark.reading(R.RECOLOUR_SAME)
    def test_exchanges_that_change_nothing_are_one_choice(self) -> None:
        """At the end of the track neither statue nor tree can gain; of both only one is listed."""
        own = Own(cubes="d2 statue, f2 tree, a1 tree")
        state = using("recolour", own, readings={"hg.recolour.same": "allowed"})
        state = evolve(state, prestige=(2, 2, 4, 4, 2))
        same = [recolour("a1", "tree"), recolour("d2", "statue"), recolour("f2", "tree")]
        assert [move for move in same if move in list(state.legal_moves(physical=True))] == same
        assert [move for move in same if move in list(state.legal_moves())] == same[:2]
        assert state.rules is not None
        assert [state.rules.canonical(state, move) for move in same] == [same[0], same[1], same[1]]

    def test_every_choice(self) -> None:
        moves = [move for move in using("recolour").legal_moves() if isinstance(move, Recolour)]
        assert len(moves) == 5 * 4


ALL = "evolve move surprise recolour queen"
EVERYWHERE = ", ".join(f"{column}{row} stairs" for column in "abcdefghij" for row in (1, 2))


@pytest.mark.clause(K.RULING_OBJECTIONS)
class TestClosed:
    """Of what cannot be done the options tell why, by a move that would do it."""

    @pytest.mark.parametrize(
        ("aligned", "own", "closed"),
        [
            (
                ALL,
                Own(),
                {
                    evolved("a1"): C.EVOLVE_WOODEN,
                    move_cube("a1", "a1"): C.MOVE_CUBE,
                    recolour("a1", "tree"): C.MOVE_CUBE,
                },
            ),
            (ALL, Own(cubes="b1 translucent tree, c1 translucent statue"), {evolved("b1"): C.EVOLVE_WOODEN}),
            (
                ALL,
                Own(cubes=EVERYWHERE),
                {move_cube("a1", "a1"): C.CUBE_FREE, surprise(): C.SURPRISE_SUPPLY},
            ),
            (
                ALL,
                Own(cubes="a1 tree", above="2.4 TT/TT", amitis="2.4"),
                {move_cube("a1", "b1"): C.MOVE_SECOND, amitis(): C.AMITIS_STUCK},
            ),
            (
                "evolve",
                Own(cubes="b1 translucent tree, c1 statue"),
                dict.fromkeys(
                    [move_cube("b1", "a1"), surprise(), recolour("b1", "stairs"), amitis("stairs")],
                    C.EFFECT_ALIGNED,
                ),
            ),
            (
                "move",
                Own(cubes="b1 translucent tree, c1 statue, a2 stairs"),
                dict.fromkeys(
                    [evolved("c1"), surprise(), recolour("b1", "stairs"), amitis("stairs")], C.EFFECT_ALIGNED
                ),
            ),
            (
                "surprise queen",
                Own(cubes="a1 stairs"),
                dict.fromkeys(
                    [evolved("a1"), move_cube("a1", "b1"), recolour("a1", "tree")], C.EFFECT_ALIGNED
                ),
            ),
        ],
    )
    def test_by_a_move_and_its_reason(self, aligned: str, own: Own, closed: dict[Move, ClauseId]) -> None:
        found = {}
        for choice in using(aligned, own).options().closed:
            (objection,) = choice.ruling.objections
            found[choice.move] = objection.clause
        assert found == closed
