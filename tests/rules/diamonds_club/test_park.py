"""Where animals and landscape tiles may go, and what happens to those that may go nowhere."""

from __future__ import annotations

import pytest

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club import readings as R
from dclub.diamonds_club.moves import Build, Buy
from dclub.diamonds_club.state import Phase
from dclub.kernel import clauses as K
from tests.rules.diamonds_club.setting import Own, after, build, buy, events, objections, pay, place, position

ORDINARY = "p4 forest, p5 forest, p6 forest, p7 forest, p8 forest, p9 forest, p10 forest, p11 forest"
ELEVEN = f"{ORDINARY}, p12 forest, p13 forest, p14 forest"
"""Every ordinary light-green place of board 1, whose mandatory ones show p1 p2 pavilion, p3 orangery."""
FULL = f"p1 pavilion, p2 pavilion, p3 orangery, {ELEVEN}"
RICH = "5 blue 5 yellow 5 green 5 red 5 diamond"
STACKS = (0, 0, 3, 8)
"""From which stacks the eleven forests came."""


@pytest.mark.clause(C.ANIMAL_TAKE, C.PARK_VACANT, C.PARK_MANDATORY, C.PARK_DARK)
class TestAnimals:
    """D5: an animal goes on an empty ordinary place; dark-green ones come last."""

    def test_every_ordinary_place(self) -> None:
        state = position(Phase.BUY, Own(), Own(), Own())
        places = {
            move.places[0]
            for move in state.legal_moves(physical=True)
            if isinstance(move, Buy) and move.space == buy(0, "e1", 1).space
        }
        assert places == {place(f"p{number}") for number in range(4, 15)}

    @pytest.mark.parametrize("where", ["p1", "p2", "p3"])
    def test_never_a_mandatory_place(self, where: str) -> None:
        state = position(Phase.BUY, Own(), Own(), Own())
        assert objections(state, buy(0, "e1", 1, where)) == [C.PARK_MANDATORY]

    def test_no_dark_place_before_the_end(self) -> None:
        state = position(Phase.BUY, Own(park=ELEVEN), Own(), Own(), forests=STACKS)
        assert objections(state, buy(0, "e1", 1, "d1")) == [C.PARK_DARK]

    def test_every_dark_place_after_it(self) -> None:
        state = position(Phase.BUY, Own(park=FULL), Own(), Own(), forests=STACKS, ending=True)
        for number in range(1, 6):
            assert objections(state, buy(0, "e1", 1, f"d{number}")) == []
        assert objections(state, buy(0, "e1", 1, "p4")) == [C.PARK_VACANT]

    def test_the_animal_leaves_its_stack(self) -> None:
        state = after(position(Phase.BUY, Own(), Own(), Own()), buy(0, "e2", 1, "p9"))
        assert state.bank.animals == (7, 6, 7)
        assert state.players[0].park[place("p9")].name == "DEER_PARK"

    def test_two_animals_in_the_order_printed(self) -> None:
        state = after(position(Phase.BUY, Own(), Own(), Own()), buy(0, "e4", 1, "p5", "p4"))
        assert state.players[0].park[place("p5")].name == "POND"
        assert state.players[0].park[place("p4")].name == "AVIARY"

    def test_not_two_on_one_place(self) -> None:
        state = position(Phase.BUY, Own(), Own(), Own())
        assert objections(state, buy(0, "e4", 1, "p5", "p5")) == [C.PARK_VACANT]

    def test_the_first_fills_the_park_and_the_second_goes_on(self) -> None:
        park = FULL.replace(", p14 forest", "")
        state = position(Phase.BUY, Own(park=park), Own(), Own(), forests=(0, 0, 3, 7))
        assert objections(state, buy(0, "e4", 1, "p14", "d2")) == []
        assert objections(state, buy(0, "e4", 1, "d2", "p14")) == [C.PARK_DARK]
        assert C.END_TRIGGER in events(state, buy(0, "e4", 1, "p14", "d2"))


@pytest.mark.clause(C.ANIMAL_NO_PLACE, C.BUY_REFUSE, C.ANIMAL_COUNT)
class TestNoPlace:
    """G6, G8: an animal that may go nowhere goes back to its stack, and the space is bought."""

    @pytest.mark.parametrize("refuse", ["forbidden", "animals-only"])
    def test_only_mandatory_places_are_open(self, refuse: str) -> None:
        state = position(
            Phase.BUY, Own(park=ELEVEN), Own(), Own(), forests=STACKS, readings={"dc.goods.refuse": refuse}
        )
        assert objections(state, buy(0, "e1", 1, "none")) == []
        assert C.ANIMAL_NO_PLACE in events(state, buy(0, "e1", 1, "none"))
        assert after(state, buy(0, "e1", 1, "none")).bank.animals == (7, 7, 7)
        assert objections(state, buy(0, "e1", 1, "p1")) == [C.PARK_MANDATORY]

    def test_all_nineteen_places_are_covered(self) -> None:
        park = f"{FULL}, d1 pond, d2 pond, d3 pond, d4 pond, d5 pond"
        state = position(Phase.BUY, Own(park=park), Own(), Own(), forests=STACKS, ending=True)
        assert objections(state, buy(0, "e1", 1, "none")) == []
        assert objections(state, buy(0, "e4", 1, "none", "none")) == []
        assert objections(state, buy(0, "e1", 1, "d5")) == [C.PARK_VACANT]

    def test_room_for_one_of_two(self) -> None:
        park = f"{FULL}, d1 pond, d2 pond, d3 pond, d4 pond"
        state = position(Phase.BUY, Own(park=park), Own(), Own(), forests=STACKS, ending=True)
        assert objections(state, buy(0, "e4", 1, "d5", "none")) == []
        assert objections(state, buy(0, "e4", 1, "none", "d5")) == [C.BUY_REFUSE]
        assert objections(state, buy(0, "e4", 1, "none", "none")) == [C.BUY_REFUSE]

    def test_the_number_of_places_is_that_of_the_animals(self) -> None:
        state = position(Phase.BUY, Own(), Own(), Own())
        for move in (
            buy(0, "e1", 1),
            buy(0, "e1", 1, "p4", "p5"),
            buy(0, "a1", 1, "p4"),
            buy(0, "e4", 1, "p4"),
        ):
            assert objections(state, move) == [C.ANIMAL_COUNT]

    @pytest.mark.clause(K.MOVE_SHAPE)
    def test_a_place_that_does_not_exist(self) -> None:
        state = position(Phase.BUY, Own(), Own(), Own())
        for number in (-1, 19):
            move = Buy(buy(0, "e1", 1).seat, buy(0, "e1", 1).space, 1, (type(place("p1"))(number),))
            assert objections(state, move) == [K.MOVE_SHAPE]


@pytest.mark.reading(R.GOODS_REFUSE)
@pytest.mark.clause(C.BUY_REFUSE)
class TestRefusing:
    """G5: all goods are taken; under `animals-only` an animal may be left."""

    @pytest.mark.parametrize(("option", "verdict"), [("forbidden", [C.BUY_REFUSE]), ("animals-only", [])])
    @pytest.mark.parametrize("places", [("e1", "none"), ("e4", "none", "p4"), ("e4", "p4", "none")])
    def test_an_animal(self, option: str, verdict: list[str], places: tuple[str, ...]) -> None:
        state = position(Phase.BUY, Own(), Own(), Own(), readings={"dc.goods.refuse": option})
        assert objections(state, buy(0, places[0], 1, *places[1:])) == verdict

    def test_the_rest_is_taken_all_the_same(self) -> None:
        state = position(Phase.BUY, Own(), Own(), Own(), readings={"dc.goods.refuse": "animals-only"})
        mover = after(state, buy(0, "f6", 1, "none")).players[0]
        assert (mover.tracks, mover.rights) == ((1, 0, 0), (0, 1, 0, 0))
        assert not any(mover.park)

    def test_which_of_two_alike_is_left_does_not_matter(self) -> None:
        state = position(Phase.BUY, Own(), Own(), Own(), readings={"dc.goods.refuse": "animals-only"})
        ways = [m for m in state.legal_moves() if isinstance(m, Buy) and m.space == buy(0, "e5", 1).space]
        assert len(ways) == 3


@pytest.mark.reading(R.ANIMAL_EXHAUSTED)
@pytest.mark.clause(C.ANIMAL_EXHAUSTED)
class TestExhausted:
    """G9: the seventh pond is gone; the picture brings nothing, or a substitute."""

    POOL = Own(park="p4 pond, p5 pond, p6 pond, p7 pond, p8 pond, p9 pond, p10 pond", board=2)

    def test_nothing(self) -> None:
        state = position(Phase.BUY, Own(), self.POOL, Own())
        assert objections(state, buy(0, "e1", 1, "none")) == []
        assert C.ANIMAL_EXHAUSTED in events(state, buy(0, "e1", 1, "none"))
        assert objections(state, buy(0, "e1", 1, "p4")) == [C.ANIMAL_COUNT]

    def test_a_substitute(self) -> None:
        state = position(Phase.BUY, Own(), self.POOL, Own(), readings={"dc.animal.exhausted": "substitute"})
        assert objections(state, buy(0, "e1", 1, "p4")) == []
        assert objections(state, buy(0, "e1", 1, "none")) == [C.BUY_REFUSE]
        assert after(state, buy(0, "e1", 1, "p4")).bank.animals == (-1, 7, 7)

    @pytest.mark.parametrize(
        ("option", "fine", "wrong", "reason"),
        [
            ("nothing", ("p4", "none"), ("p4", "p5"), C.ANIMAL_COUNT),
            ("substitute", ("p4", "p5"), ("p4", "none"), C.BUY_REFUSE),
        ],
    )
    def test_the_last_of_two(
        self, option: str, fine: tuple[str, ...], wrong: tuple[str, ...], reason: str
    ) -> None:
        pool = Own(park="p4 pond, p5 pond, p6 pond, p7 pond, p8 pond, p9 pond", board=2)
        state = position(Phase.BUY, Own(), pool, Own(), readings={"dc.animal.exhausted": option})
        assert objections(state, buy(0, "e5", 1, *fine)) == []
        assert objections(state, buy(0, "e5", 1, *wrong)) == [reason]

    def test_the_other_animal_is_still_there(self) -> None:
        state = position(Phase.BUY, Own(), self.POOL, Own())
        assert objections(state, buy(0, "e4", 1, "none", "p4")) == []
        assert objections(state, buy(0, "e4", 1, "none", "none")) == [C.BUY_REFUSE]


@pytest.mark.clause(C.PARK_VACANT, C.PARK_MANDATORY, C.PARK_DARK, C.PARK_FULL)
class TestLandscape:
    """D5, G7: only the pictured building on a mandatory place; without a legal place no purchase."""

    def test_the_pictured_building_may_go_there_or_elsewhere(self) -> None:
        state = position(Phase.BUILD, Own(gems=RICH), Own())
        for where in ("p1", "p2", "p4", "p14"):
            assert objections(state, build(0, "pavilion", where)) == []
        assert objections(state, build(0, "pavilion", "p3")) == [C.PARK_MANDATORY]
        assert objections(state, build(0, "orangery", "p3")) == []

    @pytest.mark.parametrize("where", ["p1", "p2", "p3"])
    def test_no_forest_and_no_other_building(self, where: str) -> None:
        state = position(Phase.BUILD, Own(gems=RICH), Own())
        assert objections(state, build(0, "forest-2", where, stack="fountain")) == [C.PARK_MANDATORY]
        assert objections(state, build(0, "fountain", where)) == [C.PARK_MANDATORY]

    def test_covering_them_in_any_order(self) -> None:
        state = position(Phase.BUILD, Own(gems=RICH, park="p2 pavilion"), Own())
        assert objections(state, build(0, "pavilion", "p1")) == []
        assert objections(state, build(0, "orangery", "p3")) == []

    def test_with_only_mandatory_places_open_only_their_buildings_are_sold(self) -> None:
        state = position(Phase.BUILD, Own(gems=RICH, park=ELEVEN), Own(), forests=STACKS)
        tiles = {move.tile.name for move in state.legal_moves(physical=True) if isinstance(move, Build)}
        assert tiles == {"PAVILION", "ORANGERY"}
        assert objections(state, build(0, "fountain", "d1")) == [C.PARK_DARK]

    def test_a_full_park_buys_nothing(self) -> None:
        park = f"{FULL}, d1 pond, d2 pond, d3 pond, d4 pond, d5 pond"
        state = position(Phase.BUILD, Own(gems=RICH, park=park), Own(), forests=STACKS, ending=True)
        assert not any(isinstance(move, Build) for move in state.legal_moves(physical=True))
        assert objections(state, build(0, "fountain", "d5")) == [C.PARK_VACANT]

    @pytest.mark.clause(C.BUILD_FULL_PARK)
    def test_dark_places_once_the_park_is_full(self) -> None:
        state = position(Phase.BUILD, Own(gems=RICH, park=FULL), Own(), forests=STACKS, ending=True)
        state = after(state, build(0, "fountain", "d3"), pay(0, "2 blue 1 red"))
        assert state.players[0].park[place("d3")].name == "FOUNTAIN"
        assert state.to_move == 1

    def test_a_tile_on_another(self) -> None:
        state = position(Phase.BUILD, Own(gems=RICH, park="p5 forest"), Own(), forests=(1, 0, 0, 0))
        assert objections(state, build(0, "fountain", "p5")) == [C.PARK_VACANT]

    def test_several_faults_of_one_place(self) -> None:
        state = position(Phase.BUILD, Own(gems=RICH, park="p1 pavilion"), Own())
        assert objections(state, build(0, "fountain", "p1")) == [C.PARK_VACANT, C.PARK_MANDATORY]
