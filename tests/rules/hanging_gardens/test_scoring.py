"""Points: groups, public project, individual project, and the winner (A42 to A50)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from attrs import evolve

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens import readings as R
from dclub.hanging_gardens.components import CardId
from dclub.hanging_gardens.pyramid import NOWHERE
from dclub.hanging_gardens.state import Phase, State
from dclub.kernel.partial import Unknown
from tests.rules.hanging_gardens.setting import BOX, FULL, Own, painting, position, slot

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dclub.kernel.clause import ClauseId
    from dclub.kernel.outcome import ScoreLine

ONES = (1, 1, 1, 1, 1)
NOTHING = "square statue"


def final(*players: Own, tracks: Sequence[int] = ONES, public: str = "stairs",
          readings: Mapping[str, str] | None = None) -> State:  # fmt: skip
    return position(Phase.FINAL, *players, tracks=tracks, public=public, readings=readings)


def lines(state: State, clause: ClauseId, seat: int = 0) -> list[ScoreLine]:
    return [line for line in state.score()[seat].lines if line.clause == clause]


def points(state: State, clause: ClauseId, seat: int = 0) -> int:
    return sum(line.points for line in lines(state, clause, seat))


def group(state: State, construction: str, seat: int = 0) -> ScoreLine:
    (line,) = (
        one for one in lines(state, C.SCORE_GROUPS, seat) if dict(one.facts)["construction"] == construction
    )
    return line


def counted(state: State, construction: str, seat: int = 0) -> object:
    return dict(group(state, construction, seat).facts)["counted"]


def cells(line: ScoreLine) -> set[str]:
    found = dict(line.facts)["cells"]
    assert isinstance(found, tuple)
    return {str(name) for name in found}


def striped(*rows: str, project: str = NOTHING, cubes: str = "") -> Own:
    """Return a pyramid with the given rows at the bottom; the rest shows stairs and rose bushes by turns.

    Rows are listed from the top; what is not given is filled so that nothing lines up by chance.
    """
    widths = (2, 4, 6, 8, 10, 10)
    filled = [("SR" * width)[:width] for width in widths]
    filled[len(widths) - len(rows) :] = rows
    return evolve(painting(filled), project=project, cubes=cubes)


@pytest.mark.clause(C.SCORE_GROUPS, C.PYRAMID_ADJACENT)
class TestGroups:
    """The largest connected group of each construction times its prestige (A42, A43)."""

    def test_the_first_example(self) -> None:
        """E1: eleven stairs at prestige two are 22."""
        own = Own(base="SS/ST SS/TT SS/TT SS/TT SS/TT")
        state = final(own, own, tracks=(2, 1, 1, 1, 1))
        line = group(state, "stairs")
        assert (line.points, dict(line.facts)["counted"]) == (22, 11)

    def test_the_second_example(self) -> None:
        """E2: 7 trees, 5 rose bushes, 10 date palms, 4 stairs and 8 statues in their largest groups."""
        rows = ("SS", "RSRR", "USRRDD", "SUTTDUDD", "TUTUUDSDSU", "TTTUDUUDDU")
        state = final(painting(rows), Own(), tracks=(1, 2, 3, 4, 2))
        found = [(dict(line.facts)["counted"], line.points) for line in lines(state, C.SCORE_GROUPS)]
        assert found == [(4, 4), (5, 10), (8, 24), (7, 28), (10, 20)]

    def test_diagonals_count(self) -> None:
        own = Own(base="DS/SD DS/SD DS/SD DS/SD DS/SD")
        state = final(own, own)
        assert (counted(state, "stairs"), counted(state, "date-palm")) == (10, 10)

    def test_across_cards_and_only_what_shows(self) -> None:
        """A hidden icon counts for nothing, and the one above it joins its neighbours."""
        own = Own(base="DT/DD TD/DD DD/DD DD/DD DD/DD")
        assert counted(final(own, own), "tree") == 2
        over = evolve(own, above="2.1 TT/SS")
        assert counted(final(over, over), "tree") == 2
        assert counted(final(over, over), "stairs") == 2
        under = evolve(own, above="2.1 TT/SS under under")
        assert counted(final(under, under), "tree") == 4

    def test_only_the_largest(self) -> None:
        own = Own(base="TT/TD DD/DD DD/DD DD/TD TT/TT")
        assert counted(final(own, own), "tree") == 4
        assert cells(group(final(own, own), "tree")) == {"i1", "j1", "i2", "j2"}

    def test_a_lone_one(self) -> None:
        """A43."""
        own = Own(base="DD/DT DD/DD DD/DD DD/DD DD/DD")
        state = final(own, own, tracks=(1, 1, 1, 4, 1))
        assert group(state, "tree").points == 4

    def test_none(self) -> None:
        own = Own(base="DD/DD DD/DD DD/DD DD/DD DD/DD")
        line = group(final(own, own), "tree")
        assert (line.points, cells(line)) == (0, set())

    def test_a_cube_counts_instead_of_the_icon(self) -> None:
        """A22: not icon and cube."""
        own = Own(base="TT/TT DD/DD DD/DD DD/DD DD/DD", cubes="a1 tree, b1 stairs")
        state = final(own, own)
        assert (counted(state, "tree"), counted(state, "stairs"), counted(state, "date-palm")) == (3, 1, 16)

    def test_a_translucent_cube_counts_two(self) -> None:
        own = Own(base="TT/TT DD/DD DD/DD DD/DD DD/DD", cubes="a1 translucent tree")
        state = final(own, own, tracks=(1, 1, 1, 2, 1))
        assert group(state, "tree").points == 10

    def test_the_largest_by_constructions_not_by_cells(self) -> None:
        """A43: two translucent cubes are more than three icons."""
        own = Own(base="TT/TD DD/DD DD/DD DD/DD DD/DD", cubes="i1 translucent tree, j1 translucent tree")
        state = final(own, own)
        assert counted(state, "tree") == 4
        assert cells(group(state, "tree")) == {"i1", "j1"}

    def test_a_cube_joins_two_groups_or_parts_one(self) -> None:
        joined = Own(base="DD/TT DD/DT DD/TT DD/DD DD/DD", cubes="c1 tree")
        assert counted(final(joined, joined), "tree") == 6
        parted = Own(base="DD/TT DD/TT DD/TT DD/DD DD/DD", cubes="c1 statue")
        assert counted(final(parted, parted), "tree") == 3

    def test_lines_say_what_was_counted(self) -> None:
        own = Own(base="DD/TT DD/TT DD/DD DD/DD DD/DD")
        line = group(final(own, own, tracks=(1, 1, 1, 3, 1)), "tree")
        assert cells(line) == {"a1", "b1", "c1", "d1"}
        assert dict(line.facts)["prestige"] == 3
        assert line.points == 12


@pytest.mark.clause(C.SCORE_PUBLIC, C.PUBLIC_ZERO, C.PUBLIC_ORNAMENT)
class TestPublic:
    """Ten points to whoever has most of a construction named, to all of them in a tie (A44 to A46)."""

    def test_two_majorities(self) -> None:
        """E3."""
        one = Own(base="TT/TT TT/TT SS/SS SS/SS DD/DD")
        other = Own(base="TT/TT RR/RR RR/RR SS/SS DD/DD")
        state = final(one, other, public="tree, stairs, date-palm, rose-bush")
        assert points(state, C.SCORE_PUBLIC, 0) == 30
        assert points(state, C.SCORE_PUBLIC, 1) == 20
        assert points(final(one, other, public="tree, stairs"), C.SCORE_PUBLIC, 0) == 20

    def test_all_who_are_tied_get_the_whole(self) -> None:
        three = [Own(base="TT/TT SS/SS SS/SS SS/SS SS/SS")] * 3
        state = final(*three, Own(base="SS/SS SS/SS SS/SS SS/SS SS/SS"), public="tree")
        assert [points(state, C.SCORE_PUBLIC, seat) for seat in range(4)] == [10, 10, 10, 0]

    def test_the_most_not_more_than_half_and_everywhere(self) -> None:
        """A44: all that show count, not only the largest group."""
        scattered = Own(base="TD/DD DD/TD DD/DD DD/TD DT/DD")
        together = Own(base="TT/TD DD/DD DD/DD DD/DD DD/DD")
        state = final(scattered, together, together, public="tree")
        assert [points(state, C.SCORE_PUBLIC, seat) for seat in range(3)] == [10, 0, 0]

    @pytest.mark.reading(R.PUBLIC_TRANSLUCENT)
    @pytest.mark.parametrize(("option", "expected"), [("double", [10, 0]), ("single", [0, 10])])
    def test_translucent(self, option: str, expected: list[int]) -> None:
        """A44."""
        one = Own(base="DD/DT DD/DD DD/DD DD/DD DD/DD", cubes="j1 translucent tree, j2 translucent tree")
        other = Own(base="TT/TT DD/DD DD/DD DD/DD DD/DD")
        state = final(one, other, public="tree", readings={"hg.public.translucent": option})
        assert [points(state, C.SCORE_PUBLIC, seat) for seat in range(2)] == expected

    @pytest.mark.reading(R.PUBLIC_ZERO)
    @pytest.mark.parametrize(("option", "expected"), [("all-tied", 10), ("none", 0)])
    def test_nobody_has_any(self, option: str, expected: int) -> None:
        """A45."""
        own = Own(base="DD/DD DD/DD DD/DD DD/DD DD/DD")
        state = final(own, own, public="tree", readings={"hg.public.zero": option})
        assert [points(state, C.SCORE_PUBLIC, seat) for seat in range(2)] == [expected, expected]

    @pytest.mark.reading(R.PUBLIC_ZERO)
    def test_what_is_named_after_it_counts_all_the_same(self) -> None:
        one, other = Own(base="DD/DD DD/DD DD/DD DD/DD DD/DD"), Own(base="DD/DD DD/DD DD/DD DD/DD DD/TD")
        state = final(one, other, public="tree, rose-bush, date-palm", readings={"hg.public.zero": "none"})
        named = [[dict(line.facts)["what"] for line in lines(state, C.SCORE_PUBLIC, seat)] for seat in (0, 1)]
        assert named == [["date-palm"], ["tree"]]
        state = final(one, other, public="rose-bush, tree", readings={"hg.public.zero": "none"})
        assert [points(state, C.SCORE_PUBLIC, seat) for seat in range(2)] == [0, 10]

    @pytest.mark.reading(R.PUBLIC_ORNAMENT)
    @pytest.mark.parametrize(("option", "expected"), [("no", [0, 0]), ("yes", [10, 0])])
    def test_ornaments(self, option: str, expected: list[int]) -> None:
        """A46: the flowers in the centres, card by card, covered or not."""
        azaleas = [card.id for card in BOX.cards or () if card.ornament == "azalea"]
        irises = [card.id for card in BOX.cards or () if card.ornament == "iris"]
        state = final(Own(), Own(), public="(azalea)", readings={"hg.public.ornament": option})
        named = (azaleas[:2] + irises[:3], azaleas[2:3] + irises[2:6])
        gardens = tuple(
            garden._replace(cards=(*names, *(CardId(""),) * 10))
            for garden, names in zip(state.gardens, named, strict=True)
        )
        state = evolve(state, gardens=gardens)
        assert [points(state, C.SCORE_PUBLIC, seat) for seat in range(2)] == expected

    @pytest.mark.reading(R.PUBLIC_ORNAMENT)
    def test_unknown_ornaments(self) -> None:
        """Cards of which nobody knows the ornament: nothing is told, rather than something wrong."""
        with pytest.raises(Unknown) as caught:
            final(Own(), Own(), public="(azalea)", readings={"hg.public.ornament": "yes"}).score()
        assert caught.value.path == "cards.ornaments"

    def test_the_value_is_the_card_s(self) -> None:
        own = Own(base="TT/TT SS/SS SS/SS SS/SS SS/SS")
        assert points(final(own, own, public="tree for 8"), C.SCORE_PUBLIC) == 8


@pytest.mark.clause(C.SCORE_INDIVIDUAL, C.SCORE_THIRTY_SIX, C.COMPONENTS_PROJECTS)
class TestIndividual:
    """Five points for each set of a shape; no construction serves in two (A47 to A50)."""

    def sets(self, own: Own) -> list[set[str]]:
        return [cells(line) for line in lines(final(own, own), C.SCORE_INDIVIDUAL)]

    def worth(self, own: Own) -> int:
        return points(final(own, own), C.SCORE_INDIVIDUAL)

    @pytest.mark.parametrize(
        ("length", "expected"), [(2, 0), (3, 5), (4, 5), (5, 5), (6, 10), (8, 10), (9, 15)]
    )
    def test_lines(self, length: int, expected: int) -> None:
        """A49."""
        own = striped("DUDUDUDUDU", "T" * length + ("DU" * 5)[: 10 - length], project="line tree")
        assert self.worth(own) == expected

    def test_a_gap_parts_a_line(self) -> None:
        assert self.worth(striped("DUDUDUDUDU", "TTDTTDTTDT", project="line tree")) == 0

    def test_columns(self) -> None:
        own = striped("DTDUDUDU", "DUTUDUDUDU", "DUTUDUDUDU", project="column tree")
        assert self.sets(own) == [{"c1", "c2", "c3"}]
        own = striped("DDUTDUDU", "DDDUUTDUDU", "DUDUTUDUDU", project="column tree")
        assert self.worth(own) == 0

    @pytest.mark.parametrize(
        ("rows", "expected"),
        [
            (("DUUTDUDU", "DUDTDUDUDU", "DUTUDUDUDU"), {"c1", "d2", "e3"}),
            (("DTDUDUDU", "DUDTDUDUDU", "DUDUTUDUDU"), {"e1", "d2", "c3"}),
        ],
    )
    def test_diagonals_either_way(self, rows: tuple[str, ...], expected: set[str]) -> None:
        assert self.sets(striped(*rows, project="diagonal tree")) == [expected]

    def test_squares(self) -> None:
        """A49: solid, two by two."""
        own = striped("DTTUDUDUDU", "DTTUDUDUDU", project="square tree")
        assert self.sets(own) == [{"b1", "c1", "b2", "c2"}]
        assert self.worth(striped("DTTUDUDUDU", "DTUUDUDUDU", project="square tree")) == 0
        assert self.worth(striped("DTTTDUDUDU", "DTTTDUDUDU", project="square tree")) == 5
        assert self.worth(striped("DTTTTUDUDU", "DTTTTUDUDU", project="square tree")) == 10

    def test_another_shape_or_construction_is_worth_nothing(self) -> None:
        rows = ("DUDUDUDUDU", "TTTUDUDUDU")
        assert self.worth(striped(*rows, project="column tree, diagonal tree, square tree")) == 0
        assert self.worth(striped(*rows, project="line date-palm")) == 0

    def test_no_construction_in_two_sets(self) -> None:
        """A48: a line and a column that cross share one cell: one of them pays."""
        own = striped("TUDUDUDU", "UTTTDUDUDU", "DTDUDUDUDU", project="line tree, column tree")
        assert self.worth(own) == 5

    def test_the_best_choice_not_the_greedy_one(self) -> None:
        """A48: taking the middle line first would spoil both columns."""
        rows = ("TUTUDUDU", "DTTTUDUDUD", "DTUTUDUDUD")
        own = striped(*rows, project="line tree, column tree")
        assert self.worth(own) == 10
        assert len(self.sets(own)) == 2

    def test_the_more_valuable_sets(self) -> None:
        own = striped("DTTTDUDUDU", "DTTUDUDUDU", project="line tree 5, square tree 6")
        assert self.worth(own) == 6
        own = striped("DTTTDUDUDU", "DTTUDUDUDU", project="line tree 7, square tree 6")
        assert self.worth(own) == 7

    def test_a_condition_twice_pays_a_set_once(self) -> None:
        own = striped("DUDUDUDUDU", "TTTUDUDUDU", project="line tree, line tree")
        assert self.worth(own) == 5

    def test_conditions_on_different_constructions_do_not_interfere(self) -> None:
        own = striped("UUUSRSRSRS", "TTTSRSRSRS", project="line tree, line statue")
        assert self.worth(own) == 10

    def test_a_translucent_cube_is_one_member(self) -> None:
        """A47: it neither fills two places nor serves twice."""
        own = striped("DUDUDUDUDU", "TUDUDUDUDU", project="line tree", cubes="b1 translucent tree")
        assert self.worth(own) == 0
        own = striped("DUDUDUDUDU", "TTUUDUDUDU", project="line tree", cubes="c1 translucent tree")
        assert self.worth(own) == 5

    def test_a_cube_counts_as_its_own_construction(self) -> None:
        own = striped("DUDUDUDUDU", "TTTUDUDUDU", project="line tree", cubes="b1 stairs")
        assert self.worth(own) == 0

    def test_sets_need_not_be_in_the_largest_group(self) -> None:
        """A50."""
        own = striped("DUDUDTTTTT", "TTTUDTUDUD", project="line tree")
        found = self.sets(own)
        assert {"a1", "b1", "c1"} in found
        assert "a1" not in cells(group(final(own, own), "tree"))

    def test_across_cards(self) -> None:
        own = striped("DUDUDUDUDU", "DTTTDUDUDU", project="line tree")
        assert self.sets(own) == [{"b1", "c1", "d1"}]

    def test_sets_of_five_come_to_a_multiple_of_five(self) -> None:
        """E10: 36 points cannot come from sets worth five; a printed value of six would do."""
        rows = ("DTTTTTTDUD", "DTTTTTTDUD")
        fives = striped(*rows, project="line tree, square tree, column tree, diagonal tree")
        assert self.worth(fives) % 5 == 0
        sixes = striped(*rows, project="line tree 6, square tree 6")
        assert self.worth(sixes) == 24

    def test_each_line_says_its_cells_and_shape(self) -> None:
        own = striped("DUDUDUDUDU", "TTTUDUDUDU", project="line tree")
        (line,) = lines(final(own, own), C.SCORE_INDIVIDUAL)
        facts = dict(line.facts)
        assert (line.points, facts["shape"], facts["construction"]) == (5, "line", "tree")


@pytest.mark.clause(C.WIN_MOST, C.WIN_AMITIS, C.WIN_PUBLIC, C.WIN_SHARED)
class TestWinner:
    """Most points; then Amitis farther; then more points from majorities; then all of them (A35)."""

    def outcome(self, *players: Own, public: str = "stairs") -> tuple[list[int], list[ClauseId]]:
        found = final(*players, public=public).outcome()
        assert found is not None
        return [int(seat) for seat in found.winners], list(found.why)

    def test_most_points(self) -> None:
        one = Own(base="TT/TT TT/TT SS/SS SS/SS DD/DD")
        other = Own(base="TD/DT SR/UD SD/UR SD/UR RU/SD")
        assert self.outcome(one, other) == ([0], [C.END_PYRAMIDS, C.WIN_MOST])
        assert self.outcome(other, one)[0] == [1]

    @pytest.mark.parametrize(
        ("pawns", "winner"),
        [
            (("1.5", "2.1"), 1),
            (("3.1", "2.4"), 0),
            (("2.3", "2.2"), 0),
            (("", "1.1"), 1),
            (("4.1", "5.1"), 1),
        ],
    )
    def test_amitis_farther(self, pawns: tuple[str, str], winner: int) -> None:
        """A35: floor and position, beside the base lowest; not the number of steps."""
        above = f"{FULL}, 5.1 SS/SS"
        players = [Own(above=above, amitis=pawn) for pawn in pawns]
        assert self.outcome(*players) == ([winner], [C.END_PYRAMIDS, C.WIN_MOST, C.WIN_AMITIS])

    def test_public_points(self) -> None:
        """Equal totals and pawns: one has ten points more from the public project."""
        one = Own(base="TT/TT DD/DD DD/DD DD/DD DD/DD", amitis="1.3", project=NOTHING)
        other = Own(base="TT/TU DD/UU DD/DD DD/DD DD/DD", amitis="1.3", project="line statue 1")
        state = final(one, other, public="tree")
        (line,) = lines(state, C.SCORE_INDIVIDUAL, 1)
        first, second = (score.total for score in state.score())
        value = first - second + line.points
        assert value > 0
        players = (one, evolve(other, project=f"line statue {value}"))
        assert self.outcome(*players, public="tree") == (
            [0],
            [C.END_PYRAMIDS, C.WIN_MOST, C.WIN_AMITIS, C.WIN_PUBLIC],
        )

    def test_shared(self) -> None:
        own = Own(amitis="1.3")
        winners, why = self.outcome(own, own, own)
        assert winners == [0, 1, 2]
        assert why == [C.END_PYRAMIDS, C.WIN_MOST, C.WIN_AMITIS, C.WIN_PUBLIC, C.WIN_SHARED]

    def test_a_third_player_with_fewer_points_is_out(self) -> None:
        """Tie-breaks are among those who lead only."""
        strong = Own(base="TT/TT TT/TT TT/TT TT/TT TT/TT", amitis="1.1")
        weak = Own(base="SR/UT DS/RU TD/SR UT/DS RU/TD", amitis="1.5")
        winners, why = self.outcome(strong, weak, strong, public="tree")
        assert (winners, why[-1]) == ([0, 2], C.WIN_SHARED)

    def test_off_board_is_lowest(self) -> None:
        assert slot("1.1") > NOWHERE
