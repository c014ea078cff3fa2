"""Taking a card and placing it, and the cubes that it displaces (A8 to A18)."""

from __future__ import annotations

import pytest

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens import readings as R
from dclub.hanging_gardens.components import Cube, Effect
from dclub.hanging_gardens.moves import Put, Take
from dclub.hanging_gardens.pyramid import Slot
from dclub.hanging_gardens.state import Phase, State
from dclub.kernel import clauses as K
from dclub.kernel.move import Seat
from tests.rules.hanging_gardens.setting import (
    FULL,
    Own,
    after,
    cell,
    cube,
    cube_at,
    decline,
    event,
    events,
    move_cube,
    objections,
    position,
    prestige,
    put,
    shown,
    slot,
    take,
)

JOINTS = ["over over", "over under", "under over", "under under"]


def taking(*players: Own, **more: object) -> State:
    return position(Phase.TAKE, *(players or (Own(), Own(), Own())), **more)  # type: ignore[arg-type]


@pytest.mark.clause(C.TAKE_CARD, C.TAKE_SLOT, C.TAKE_SUPPORT, C.TAKE_OPEN, C.TAKE_APEX, C.TAKE_MUST)
class TestPlaces:
    """One open card on two neighbours of one floor, in an empty slot, upright (A8, A9, A10, A41)."""

    def test_every_card_in_every_slot_in_four_ways(self) -> None:
        state = taking()
        listed = [
            take(column, f"2.{number}", joints)
            for column in range(1, 5)
            for number in range(1, 5)
            for joints in JOINTS
        ]
        assert list(state.legal_moves()) == listed

    def test_nothing_but_taking(self) -> None:
        """A41: there is no passing; a card that was taken is placed in the same move, upright."""
        assert {type(move) for move in taking().legal_moves()} == {Take}
        assert objections(taking(), decline("evolve")) == [K.TURN_PHASE]

    def test_one_supporter(self) -> None:
        state = taking(Own(above="2.1 TT/TT, 2.3 TT/TT"), Own())
        for where in ("3.1", "3.2", "3.3", "4.1"):
            assert objections(state, take(1, where)) == [C.TAKE_SUPPORT]
        missing = state.judge(take(1, "3.1")).objections[0].fact("missing")
        assert missing == ("2.2",)
        assert objections(taking(Own(above="2.1 TT/TT, 2.2 TT/TT"), Own()), take(1, "3.1")) == []

    @pytest.mark.parametrize("where", ["1.1", "1.5", "2.1"])
    def test_an_occupied_slot(self, where: str) -> None:
        """A card under itself, or where one lies already."""
        assert objections(taking(Own(above="2.1 TT/TT"), Own()), take(1, where)) == [C.TAKE_SLOT]

    def test_a_card_that_was_taken(self) -> None:
        state = taking(row="SS/SS - UU/UU TT/TT")
        assert objections(state, take(2, "2.1")) == [C.TAKE_OPEN]
        assert objections(state, take(2, "3.1")) == [C.TAKE_OPEN, C.TAKE_SUPPORT]

    @pytest.mark.parametrize(("seats", "legal"), [(2, True), (3, True), (4, False)])
    def test_apex(self, seats: int, legal: bool) -> None:
        """A40: with four players the fifteenth card is left out."""
        state = taking(*[Own(above=FULL)] * seats)
        assert objections(state, take(1, "5.1")) == ([] if legal else [C.TAKE_APEX])

    def test_no_apex_in_the_air_either(self) -> None:
        assert objections(taking(*[Own()] * 4), take(1, "5.1")) == [C.TAKE_APEX]

    @pytest.mark.clause(K.MOVE_SHAPE)
    @pytest.mark.parametrize(("column", "place"), [(-1, 5), (4, 5), (0, -1), (0, 15)])
    def test_columns_and_slots_that_are_not_there(self, column: int, place: int) -> None:
        move = Take(Seat(0), column, Slot(place), left_over=True, right_over=True)
        assert objections(taking(), move) == [K.MOVE_SHAPE]

    def test_out_of_turn(self) -> None:
        assert objections(taking(), take(1, "2.1", seat=1)) == [K.TURN_SEAT]
        assert objections(taking(), take(1, "2.1", seat=3)) == [K.MOVE_SHAPE]

    def test_only_one_s_own_pyramid(self) -> None:
        """A17: a move has no word for another pyramid; the others stay as they are."""
        state = taking()
        next_state = after(state, take(1, "2.1"))
        assert next_state.gardens[1:] == state.gardens[1:]

    def test_amitis_blocks_nothing(self) -> None:
        """A18."""
        state = taking(Own(amitis="1.2"), Own())
        assert objections(state, take(1, "2.1")) == objections(state, take(1, "2.2", "under under")) == []
        assert state.gardens[0].amitis == after(state, take(1, "2.1")).gardens[0].amitis == slot("1.2")

    def test_icons_alone_move_no_prestige(self) -> None:
        """A19."""
        for move in taking().legal_moves():
            assert after(taking(), move).prestige == (1, 1, 1, 1, 1)


@pytest.mark.clause(C.TAKE_JOINTS, C.PYRAMID_VISIBLE)
class TestJoints:
    """Each joint is over or under by itself: 1 or 2 of the bottom icons may be covered (A9)."""

    @pytest.mark.parametrize(
        ("joints", "left", "right"),
        [
            ("over over", "S", "S"),
            ("over under", "S", "R"),
            ("under over", "R", "S"),
            ("under under", "R", "R"),
        ],
    )
    def test_joint_cells(self, joints: str, left: str, right: str) -> None:
        state = after(taking(), take(1, "2.1", joints))
        assert (shown(state, "b2"), shown(state, "c2")) == (left, right)
        assert (shown(state, "b3"), shown(state, "c3")) == ("S", "S")
        assert [shown(state, name) for name in ("a1", "a2", "d2", "b1")] == ["U", "S", "U", "T"]

    def test_a_card_lies_in_its_slot(self) -> None:
        state = after(taking(), take(3, "2.2"))
        assert state.gardens[0].cards[slot("2.2")] == "r3"
        assert state.row.cards[2] is None

    def test_whose_icon_shows_is_settled_when_the_card_is_laid(self) -> None:
        """The next floor covers the top of a card that was tucked under as well."""
        own = Own(above="2.1 RR/RR under under, 2.2 UU/UU over under")
        state = after(taking(own, Own()), take(1, "3.1", "under over"))
        assert (shown(state, "c3"), shown(state, "d3")) == ("R", "S")
        assert (shown(state, "c4"), shown(state, "d4")) == ("S", "S")

    def test_event(self) -> None:
        found = event(taking(), take(4, "2.3", "under over"), "card-placed")
        facts = dict(found.facts)
        assert (facts["slot"], facts["left"], facts["right"]) == ("2.3", "under", "over")
        assert (facts["column"], facts["icons"]) == (4, "tree tree / tree tree")
        assert found.clause == C.TAKE_CARD


@pytest.mark.clause(C.TAKE_DISPLACED, C.CUBE_BACK)
class TestDisplaced:
    """Only the cubes on covered cells are lifted, and all of them must be put back (A11 to A14)."""

    def test_two_cubes_from_two_cards(self) -> None:
        """E9, and the text's example: a date palm and a rose bush are lifted."""
        own = Own(cubes="b2 date-palm, c2 rose-bush")
        state = after(taking(own, Own()), take(1, "2.1"))
        assert state.phase is Phase.PUT_BACK
        assert state.turn.hand == tuple(sorted((cube("date-palm"), cube("rose-bush"))))
        assert cube_at(state, "b2") == cube_at(state, "c2") == 0

    def test_others_on_the_supporters_stay(self) -> None:
        """A11."""
        own = Own(cubes="a1 tree, a2 stairs, b2 date-palm, c1 statue, d2 rose-bush")
        state = after(taking(own, Own()), take(1, "2.1"))
        assert state.turn.hand == (cube("date-palm"),)
        assert [cube_at(state, name) for name in ("a1", "a2", "c1", "d2")] == [
            cube(text) for text in ("tree", "stairs", "statue", "rose-bush")
        ]

    @pytest.mark.reading(R.PLACE_DISPLACED)
    def test_the_whole_card(self) -> None:
        """A11, the other reading: every cube on a card that is covered, at whichever cell."""
        own = Own(cubes="a1 tree, a2 stairs, b2 date-palm, c1 statue, d2 translucent rose-bush, e1 tree")
        readings = {"hg.place.displaced": "whole-card"}
        both = after(taking(own, Own(), readings=readings), take(1, "2.1"))
        named = ("tree", "stairs", "date-palm", "statue", "translucent rose-bush")
        assert both.turn.hand == tuple(sorted(cube(text) for text in named))
        assert cube_at(both, "e1") == cube("tree")
        left = after(taking(own, Own(), readings=readings), take(1, "2.1", "over under"))
        assert left.turn.hand == tuple(sorted(cube(text) for text in named[:3]))
        assert cube_at(left, "c1") == cube("statue")
        none = after(taking(own, Own(), readings=readings), take(1, "2.1", "under under"))
        assert none.turn.hand == ()

    @pytest.mark.reading(R.PLACE_DISPLACED)
    def test_a_cell_that_another_card_shows_is_not_the_supporter_s(self) -> None:
        """The cube on a joint lies on the card that shows there."""
        readings = {"hg.place.displaced": "whole-card"}
        own = Own(above="2.1 TT/TT", cubes="c2 tree, d2 stairs")
        state = after(taking(own, Own(), readings=readings), take(1, "2.2"))
        assert state.turn.hand == (cube("stairs"),)
        own = Own(above="2.1 TT/TT over under", cubes="c2 tree, d2 stairs")
        state = after(taking(own, Own(), readings=readings), take(1, "2.2"))
        assert state.turn.hand == (cube("stairs"), cube("tree"))

    @pytest.mark.parametrize(("joints", "lifted"), [("over under", "date-palm"), ("under over", "rose-bush")])
    def test_tucked_under_a_cube(self, joints: str, lifted: str) -> None:
        """A12: the cube stays where it is, and prestige as well."""
        own = Own(cubes="b2 date-palm, c2 rose-bush")
        state = after(taking(own, Own()), take(1, "2.1", joints))
        assert state.turn.hand == (cube(lifted),)
        assert state.prestige == (1, 1, 1, 1, 1)
        state = after(taking(own, Own()), take(1, "2.1", "under under"))
        assert state.phase is Phase.EFFECTS
        assert (cube_at(state, "b2"), cube_at(state, "c2")) == (cube("date-palm"), cube("rose-bush"))

    def test_back_on_the_new_card(self) -> None:
        """A13: the same place is allowed, and the new icon judges it."""
        state = after(taking(Own(cubes="b2 rose-bush"), Own(), tracks=(1, 3, 1, 1, 1)), take(1, "2.1"))
        on_stairs = after(state, put("rose-bush", "b2"))
        assert cube_at(on_stairs, "b2") == cube("rose-bush")
        assert prestige(on_stairs, "rose-bush") == 2
        state = after(taking(Own(cubes="b2 stairs"), Own()), take(1, "2.1"))
        assert prestige(after(state, put("stairs", "b2")), "stairs") == 2
        assert prestige(after(state, put("stairs", "b3")), "stairs") == 2

    def test_nothing_else_before_it_is_back(self) -> None:
        """A14."""
        state = after(taking(Own(cubes="b2 stairs, a1 tree"), Own()), take(2, "2.1"))
        assert objections(state, decline("move")) == [K.TURN_PHASE]
        assert objections(state, move_cube("a1", "a2")) == [K.TURN_PHASE]
        assert {type(move).__name__ for move in state.legal_moves()} == {"Put"}

    def test_events(self) -> None:
        state = taking(Own(cubes="b2 date-palm, c2 rose-bush"), Own())
        assert events(state, take(1, "2.1")) == [C.TAKE_CARD, C.TAKE_DISPLACED, C.TURN_STEPS]
        lifted = event(state, take(1, "2.1"), "cubes-lifted")
        assert sorted(lifted.fact("cubes")) == ["date-palm", "rose-bush"]  # type: ignore[arg-type]


@pytest.mark.clause(C.CUBE_BACK, C.CUBE_CELL, C.CUBE_FREE, C.CUBE_HELD)
class TestPuttingBack:
    """On any visible icon of one's own pyramid without a cube (A16)."""

    def state(self) -> State:
        own = Own(cubes="b2 date-palm, c2 rose-bush, j1 tree")
        return after(taking(own, Own()), take(1, "2.1"))

    def test_any_free_cell(self) -> None:
        """The just vacated cells and the other icons of the new card are among them."""
        state = self.state()
        free = {f"{letter}{row}" for letter in "abcdefghij" for row in (1, 2)} - {"j1"} | {"b3", "c3"}
        assert {move.cell for move in state.legal_moves()} == {cell(name) for name in free}  # type: ignore[union-attr]
        assert len(list(state.legal_moves())) == 2 * 21

    def test_on_a_cube(self) -> None:
        assert objections(self.state(), put("date-palm", "j1")) == [C.CUBE_FREE]
        state = after(self.state(), put("date-palm", "a1"))
        assert objections(state, put("rose-bush", "a1")) == [C.CUBE_FREE]

    @pytest.mark.parametrize("where", ["d3", "e6", "c4"])
    def test_where_no_card_is(self, where: str) -> None:
        assert objections(self.state(), put("date-palm", where)) == [C.CUBE_CELL]

    def test_another_cube(self) -> None:
        assert objections(self.state(), put("tree", "a1")) == [C.CUBE_HELD]
        assert objections(self.state(), put("translucent date-palm", "a1")) == [C.CUBE_HELD]
        assert objections(self.state(), put("tree", "j1")) == [C.CUBE_HELD, C.CUBE_FREE]

    @pytest.mark.clause(K.MOVE_SHAPE)
    @pytest.mark.parametrize("number", [-1, 0, 11, 99])
    def test_a_cube_that_does_not_exist(self, number: int) -> None:
        move = Put(Seat(0), Cube(number), cell("a1"))
        assert objections(self.state(), move) in ([K.MOVE_SHAPE], [C.CUBE_HELD])

    def test_in_any_order(self) -> None:
        state = self.state()
        one = after(state, put("date-palm", "a1"), put("rose-bush", "a2"))
        other = after(state, put("rose-bush", "a2"), put("date-palm", "a1"))
        assert one == other
        assert one.turn.hand == ()
        assert one.phase is Phase.EFFECTS

    def test_two_equal_cubes_are_one_choice(self) -> None:
        state = after(taking(Own(cubes="b2 tree, c2 tree"), Own()), take(1, "2.1"))
        assert len(list(state.legal_moves())) == 22
        assert state.turn.hand == (cube("tree"), cube("tree"))
        assert after(state, put("tree", "a1")).turn.hand == (cube("tree"),)

    def test_a_wooden_and_a_translucent_one_are_two(self) -> None:
        state = after(taking(Own(cubes="b2 tree, c2 translucent tree"), Own()), take(1, "2.1"))
        assert len(list(state.legal_moves())) == 44


@pytest.mark.clause(C.EFFECT_ALIGNED, C.TURN_STEPS)
class TestAligned:
    """The effect below the card, and the queen if she stands above it (A29)."""

    @pytest.mark.parametrize("column", [1, 2, 3, 4])
    @pytest.mark.parametrize("queen", [1, 2, 3, 4])
    def test_one_effect_or_two(self, column: int, queen: int) -> None:
        state = after(taking(queen=queen), take(column, "2.1"))
        below = (Effect.EVOLVE, Effect.MOVE, Effect.SURPRISE, Effect.RECOLOUR)[column - 1]
        assert state.turn.aligned == ((below, Effect.QUEEN) if column == queen else (below,))
        assert state.phase is Phase.EFFECTS
