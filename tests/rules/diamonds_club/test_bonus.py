"""Bonus cards, won by building."""

from __future__ import annotations

import pytest

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club import readings as R
from dclub.diamonds_club.components import Bonus
from dclub.diamonds_club.state import Phase, State
from tests.rules.diamonds_club.setting import Own, after, build, cards, events, pay, position

GEMS = "4 diamond"


def built(tile: str, *players: Own, table: str = "", second_five: str = "five-fresh") -> State:
    """Return the state after seat 0 has built a tile on p14."""
    state = position(
        Phase.BUILD,
        *players,
        track=" ".join(f"{seat}@{len(players) - seat}" for seat in reversed(range(len(players)))),
        readings={"dc.bonus.second-five": second_five},
    )
    move = build(0, table or tile, "p14", tile)
    price = 4 if table == "any" else 3
    state = after(state, move)
    assert C.BUILD_TILE in events(state, pay(0, f"{price} diamond"))
    return after(state, pay(0, f"{price} diamond"))


def row(first: int, **tiles: int) -> str:
    """Return a park: so many tiles of each kind on the places from `first` on."""
    names = [name.replace("_", "-") for name, number in tiles.items() for _ in range(number)]
    return ", ".join(f"p{first + index} {name}" for index, name in enumerate(names))


@pytest.mark.clause(C.BONUS_THREE)
class TestThree:
    """The first three of a kind; the card goes to whoever builds the third."""

    @pytest.mark.parametrize(
        ("tile", "card"),
        [
            ("fountain", Bonus.THREE_FOUNTAINS),
            ("orangery", Bonus.THREE_ORANGERIES),
            ("pavilion", Bonus.THREE_PAVILIONS),
            ("rose-garden", Bonus.THREE_ROSE_GARDENS),
        ],
    )
    def test_the_third(self, tile: str, card: Bonus) -> None:
        park = ", ".join(f"p{number} {tile}" for number in (4, 5))
        assert cards(built(tile, Own(gems=GEMS, park=park), Own()), 0) == {card}

    def test_the_second_is_too_few(self) -> None:
        assert cards(built("fountain", Own(gems=GEMS, park="p4 fountain"), Own()), 0) == set()

    def test_the_fourth_is_too_late(self) -> None:
        holder = Own(gems=GEMS, park=row(4, fountain=3), bonus="three-fountains")
        assert cards(built("fountain", holder, Own()), 0) == {Bonus.THREE_FOUNTAINS}

    def test_somebody_else_was_first(self) -> None:
        other = Own(park=row(4, fountain=3), bonus="three-fountains")
        assert cards(built("fountain", Own(gems=GEMS, park=row(4, fountain=2)), other), 0) == set()

    @pytest.mark.clause(C.BONUS_FORESTS)
    def test_forests_do_not_count(self) -> None:
        """D14."""
        park = row(4, fountain=2, forest=3)
        state = position(Phase.BUILD, Own(gems=GEMS, park=park), Own(), track="1@0 0@1", forests=(0, 3, 0, 0))
        move = build(0, "forest-2", "p14", "forest", "pavilion")
        assert cards(after(state, move, pay(0, "2 diamond")), 0) == set()

    def test_the_table_does_not_matter(self) -> None:
        park = row(4, fountain=2)
        assert Bonus.THREE_FOUNTAINS in cards(
            built("fountain", Own(gems=GEMS, park=park), Own(), table="any"), 0
        )

    def test_where_they_lie_does_not_matter(self) -> None:
        own = Own(gems=GEMS, park="p1 pavilion, p2 pavilion")
        assert cards(built("pavilion", own, Own()), 0) == {Bonus.THREE_PAVILIONS}


@pytest.mark.clause(C.BONUS_FOUR)
class TestFour:
    """D13: all four kinds, twice; the same player may win both."""

    def test_the_first(self) -> None:
        own = Own(gems=GEMS, park=row(4, orangery=1, pavilion=1, rose_garden=1))
        assert cards(built("fountain", own, Own()), 0) == {Bonus.FIRST_FOUR}

    def test_three_kinds_are_too_few(self) -> None:
        own = Own(gems=GEMS, park=row(4, orangery=1, pavilion=2))
        assert cards(built("fountain", own, Own()), 0) == set()

    def test_the_second_by_another(self) -> None:
        own = Own(gems=GEMS, park=row(4, orangery=1, pavilion=1, rose_garden=1))
        other = Own(park=row(4, orangery=1, pavilion=1, rose_garden=1, fountain=1), bonus="first-four")
        assert cards(built("fountain", own, other), 0) == {Bonus.SECOND_FOUR}

    def test_the_second_by_the_same(self) -> None:
        park = row(4, orangery=2, pavilion=2, rose_garden=2, fountain=1)
        own = Own(gems=GEMS, park=park, bonus="first-four")
        assert cards(built("fountain", own, Own()), 0) == {Bonus.FIRST_FOUR, Bonus.SECOND_FOUR}

    def test_not_by_a_fifth_building(self) -> None:
        park = row(4, orangery=1, pavilion=1, rose_garden=1, fountain=1)
        own = Own(gems=GEMS, park=park, bonus="first-four")
        assert cards(built("fountain", own, Own()), 0) == {Bonus.FIRST_FOUR}

    def test_both_are_gone(self) -> None:
        own = Own(gems=GEMS, park=row(4, orangery=1, pavilion=1, rose_garden=1))
        other = Own(
            park=row(4, orangery=2, pavilion=2, rose_garden=2, fountain=2), bonus="first-four, second-four"
        )
        assert cards(built("fountain", own, other), 0) == set()

    def test_a_third_set_wins_nothing(self) -> None:
        three = "three-orangeries, three-pavilions, three-rose-gardens"
        park = "p1 fountain, p2 fountain, " + row(4, orangery=3, pavilion=3, rose_garden=3)
        own = Own(gems=GEMS, board=3, park=park, bonus=f"{three}, first-four, second-four")
        won = cards(built("fountain", own, Own()), 0)
        assert len(won) == 6
        assert Bonus.THREE_FOUNTAINS in won


@pytest.mark.clause(C.BONUS_FIVE, C.BONUS_SECOND_FIVE)
@pytest.mark.reading(R.BONUS_SECOND_FIVE)
@pytest.mark.parametrize("option", ["five-fresh", "any-five"])
class TestFive:
    """Five of one kind, twice; the same player needs five fresh ones, or any further one."""

    def test_the_first(self, option: str) -> None:
        own = Own(gems=GEMS, park=row(4, fountain=4), bonus="three-fountains")
        assert Bonus.FIRST_FIVE in cards(built("fountain", own, Own(), second_five=option), 0)

    def test_four_are_too_few(self, option: str) -> None:
        own = Own(gems=GEMS, park=row(4, fountain=3, orangery=4), bonus="three-fountains")
        other = Own(bonus="three-orangeries")
        assert cards(built("fountain", own, other, second_five=option), 0) == {Bonus.THREE_FOUNTAINS}

    def test_the_second_by_another_with_the_same_kind(self, option: str) -> None:
        own = Own(gems=GEMS, park=row(4, fountain=4))
        other = Own(park=row(4, fountain=5), bonus="three-fountains, first-five")
        assert cards(built("fountain", own, other, second_five=option), 0) == {Bonus.SECOND_FIVE}

    def test_the_sixth_of_the_same(self, option: str) -> None:
        own = Own(gems=GEMS, park=row(4, fountain=5), bonus="three-fountains, first-five")
        won = cards(built("fountain", own, Own(), second_five=option), 0)
        assert (Bonus.SECOND_FIVE in won) == (option == "any-five")

    def test_five_of_another_kind(self, option: str) -> None:
        park = row(4, fountain=5, pavilion=4)
        own = Own(gems=GEMS, park=park, bonus="three-fountains, three-pavilions, first-five")
        assert Bonus.SECOND_FIVE in cards(built("pavilion", own, Own(), second_five=option), 0)

    @pytest.mark.parametrize("number", [8, 9])
    def test_the_tenth_of_the_same(self, option: str, number: int) -> None:
        own = Own(gems=GEMS, park=row(4, fountain=number), bonus="three-fountains, first-five")
        won = cards(built("fountain", own, Own(), second_five=option), 0)
        assert (Bonus.SECOND_FIVE in won) == (number == 9 or option == "any-five")

    def test_both_are_gone(self, option: str) -> None:
        own = Own(gems=GEMS, park=row(4, fountain=4))
        other = Own(park=row(4, fountain=5), bonus="three-fountains, first-five, second-five")
        assert cards(built("fountain", own, other, second_five=option), 0) == set()


@pytest.mark.clause(C.BONUS_ONE_CARD)
class TestOneCard:
    """G14: the conditions never meet in one building."""

    def test_the_third_fountain_with_all_four_kinds(self) -> None:
        park = row(4, fountain=2, orangery=1, pavilion=1, rose_garden=1)
        own = Own(gems=GEMS, park=park, bonus="first-four")
        assert cards(built("fountain", own, Own()), 0) == {Bonus.FIRST_FOUR, Bonus.THREE_FOUNTAINS}

    def test_the_fifth_fountain_with_all_four_kinds(self) -> None:
        park = row(4, fountain=4, orangery=1, pavilion=1, rose_garden=1)
        own = Own(gems=GEMS, park=park, bonus="first-four, three-fountains")
        assert cards(built("fountain", own, Own()), 0) - {Bonus.FIRST_FOUR} == {
            Bonus.THREE_FOUNTAINS,
            Bonus.FIRST_FIVE,
        }

    def test_a_card_is_taken_at_once(self) -> None:
        state = built("fountain", Own(gems=GEMS, park=row(4, fountain=2)), Own())
        assert (state.phase, state.to_move) == (Phase.BUILD, 1)
        assert cards(state, 0) == {Bonus.THREE_FOUNTAINS}
