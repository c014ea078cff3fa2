"""The words of the notation: one spelling out, many in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dclub.errors import NotationError
from dclub.hanging_gardens.components import (
    NO_CUBE,
    Card,
    CardId,
    Condition,
    Construction,
    Cube,
    Icons,
    Individual,
    ProjectId,
    Public,
    Shape,
    translucent,
    wooden,
)
from dclub.hanging_gardens.pyramid import Cell, Slot, pyramid
from dclub.hanging_gardens.words import (
    CONSTRUCTION_WORDS,
    EFFECT_WORDS,
    SHAPE_WORDS,
    STARTER_WORDS,
    format_card,
    format_cell,
    format_cube,
    format_icons,
    format_individual,
    format_project,
    format_public,
    format_slot,
    parse_card,
    parse_cell,
    parse_corners,
    parse_cube,
    parse_icons,
    parse_individual,
    parse_public,
    parse_slot,
)
from dclub.kernel.words import find_word

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

FIVE: Final = pyramid(5)
TREE, STAIRS, STATUE = Construction.TREE, Construction.STAIRS, Construction.STATUE

_constructions = st.sampled_from(Construction)
_icons = st.tuples(_constructions, _constructions, _constructions, _constructions)
_ornaments = st.sampled_from(["", "azalea", "water-lily", "lion"])
_conditions = st.builds(Condition, st.sampled_from(Shape), _constructions, st.integers(0, 999))
_projects = st.builds(
    Individual, st.just(ProjectId("")), st.lists(_conditions, min_size=1, max_size=4).map(tuple)
)
_publics = st.builds(
    Public,
    st.just(ProjectId("")),
    st.lists(_constructions, min_size=1, max_size=5).map(tuple),
    st.lists(_ornaments.filter(bool), max_size=2).map(tuple),
    st.integers(0, 999),
)


def _spoken(text: str) -> str:
    """Return a text as somebody might type it."""
    return "  " + text.upper().replace(" ", "   ") + " "


class TestRoundTrips:
    @given(_icons)
    def test_icons(self, icons: Icons) -> None:
        assert parse_icons(format_icons(icons)) == icons
        assert parse_icons(_spoken(format_icons(icons))) == icons
        assert parse_icons(format_icons(icons).replace("-", " ")) == icons

    @given(_icons, _ornaments)
    def test_card(self, icons: Icons, ornament: str) -> None:
        card = Card(CardId(""), icons, ornament)
        assert parse_card(format_card(card)) == card
        assert parse_card(_spoken(format_card(card))) == card

    @given(_projects)
    def test_individual(self, project: Individual) -> None:
        assert parse_individual(format_individual(project)) == project
        assert parse_individual(_spoken(format_individual(project))) == project

    @given(_publics)
    def test_public(self, project: Public) -> None:
        assert parse_public(format_public(project)) == project
        assert parse_public(_spoken(format_public(project))) == project

    @given(st.integers(2, 5), st.data())
    def test_slot_and_cell(self, width: int, data: st.DataObject) -> None:
        shape = pyramid(width)
        slot = Slot(data.draw(st.integers(0, len(shape.slots) - 1)))
        cell = Cell(data.draw(st.integers(0, len(shape.cells) - 1)))
        assert parse_slot(shape, f" {format_slot(shape, slot)} ") == slot
        assert parse_cell(shape, _spoken(format_cell(shape, cell))) == cell

    @pytest.mark.parametrize("words", [CONSTRUCTION_WORDS, EFFECT_WORDS, SHAPE_WORDS, STARTER_WORDS])
    def test_every_word(self, words: Mapping[str, object]) -> None:
        for name, thing in words.items():
            assert find_word(words, f" {name.upper().replace('-', '  ')} ", "a thing") is thing

    def test_every_cube(self) -> None:
        for number in range(1, 11):
            assert parse_cube(format_cube(Cube(number))) == number
            assert parse_cube(_spoken(format_cube(Cube(number)))) == number


class TestForms:
    @pytest.mark.parametrize(
        ("text", "cube"),
        [
            ("tree", wooden(TREE)),
            ("wooden tree", wooden(TREE)),
            ("Rose Bush", wooden(Construction.ROSE_BUSH)),
            ("translucent date palm", translucent(Construction.DATE_PALM)),
        ],
    )
    def test_cube(self, text: str, cube: Cube) -> None:
        assert parse_cube(text) == cube

    def test_no_cube_has_no_word(self) -> None:
        assert format_cube(NO_CUBE) == ""

    @pytest.mark.parametrize(
        ("text", "canonical"),
        [
            ("Tree stairs/rose bush STATUE", "tree stairs / rose-bush statue"),
            ("tree stairs / rose-bush statue ( Water Lily )", "tree stairs / rose-bush statue (water-lily)"),
        ],
    )
    def test_card(self, text: str, canonical: str) -> None:
        assert format_card(parse_card(text)) == canonical

    def test_the_top_row_comes_first(self) -> None:
        assert parse_icons("tree stairs / statue date-palm") == (TREE, STAIRS, STATUE, Construction.DATE_PALM)

    def test_a_blank_corner(self) -> None:
        assert parse_corners("_ stairs / statue _") == (None, STAIRS, STATUE, None)

    @pytest.mark.parametrize(
        ("text", "canonical"),
        [
            ("line tree, square stairs 6", "line tree, square stairs 6"),
            ("LINE tree 5,column rose bush", "line tree, column rose-bush"),
        ],
    )
    def test_individual(self, text: str, canonical: str) -> None:
        assert format_individual(parse_individual(text)) == canonical

    def test_a_set_is_worth_five_unless_it_says_otherwise(self) -> None:
        project = parse_individual("line tree, diagonal tree 12")
        assert [condition.value for condition in project.conditions] == [5, 12]

    @pytest.mark.parametrize(
        ("text", "canonical"),
        [
            ("tree , Stairs", "tree, stairs"),
            ("tree, stairs FOR 10", "tree, stairs"),
            ("(Azalea), tree for 8", "tree, (azalea) for 8"),
        ],
    )
    def test_public(self, text: str, canonical: str) -> None:
        assert format_public(parse_public(text)) == canonical

    def test_a_project_is_called_by_its_name_if_it_has_one(self) -> None:
        assert format_project(parse_individual("line tree", ProjectId("p3"))) == "p3"
        assert format_project(parse_individual("line tree")) == "line tree"
        assert format_project(ProjectId("hidden")) == "hidden"

    def test_slots_count_floors_from_the_base_and_positions_from_the_left(self) -> None:
        names = [format_slot(FIVE, Slot(number)) for number in range(15)]
        assert " ".join(names) == "1.1 1.2 1.3 1.4 1.5 2.1 2.2 2.3 2.4 3.1 3.2 3.3 4.1 4.2 5.1"

    def test_cells_are_called_by_column_and_by_row_from_the_bottom(self) -> None:
        names = [format_cell(FIVE, Cell(number)) for number in range(40)]
        assert names[:10] == [f"{letter}1" for letter in "abcdefghij"]
        assert names[20:28] == [f"{letter}3" for letter in "bcdefghi"]
        assert names[-2:] == ["e6", "f6"]


class TestErrors:
    @pytest.mark.parametrize(
        ("parse", "text", "column", "said"),
        [
            (parse_cube, "tre", 1, "did you mean tree?"),
            (parse_cube, "  tre", 3, "did you mean tree?"),
            (parse_cube, "translucent  stirs", 14, "did you mean stairs?"),
            (parse_cube, "translucent", 12, "a construction"),
            (parse_cube, "", 1, "found the end"),
            (parse_icons, "tree stirs / tree tree", 6, "did you mean stairs?"),
            (parse_icons, "tree tree / tree  rose-brush", 19, "did you mean rose-bush?"),
            (parse_icons, "tree tree tree tree", 1, "a slash"),
            (parse_icons, "tree / tree / tree / tree", 1, "a slash"),
            (parse_icons, "tree tree / tree", 1, "a slash"),
            (parse_icons, "_ tree / tree tree", 1, "a construction"),
            (parse_icons, "", 1, "found the end"),
            (parse_card, "tree tree / tree tree (azalea", 30, "a closing bracket"),
            (parse_card, "tree tree / tree tree (azalea) tree", 32, "the end"),
            (parse_card, "tree tree / tree tree ()", 24, "an ornament"),
            (parse_card, "tree tree / tree tree (a,b)", 24, "an ornament"),
            (parse_individual, "", 1, "as in `line tree`"),
            (parse_individual, "line tree, squre stairs", 12, "did you mean square?"),
            (parse_individual, "line tree, square  stars 6", 20, "did you mean stairs?"),
            (parse_individual, "line tree 9999999999", 11, "the value of a set"),
            (parse_individual, "line 6", 6, "a construction"),
            (parse_individual, "line tree,", 11, "a shape"),
            (parse_public, "", 1, "a construction"),
            (parse_public, "tree, stiars for 8", 7, "did you mean stairs?"),
            (parse_public, "tree for eight", 10, "the value of a majority"),
            (parse_public, "tree, (azalea", 14, "a closing bracket"),
            (parse_public, "for 8", 1, "a construction"),
            (lambda text: parse_slot(FIVE, text), "5.2", 1, "1.1 to 5.1"),
            (lambda text: parse_slot(FIVE, text), "2", 1, "1.1 to 5.1"),
            (lambda text: parse_slot(FIVE, text, 9), "", 9, "1.1 to 5.1"),
            (lambda text: parse_cell(FIVE, text), "k1", 1, "a1 to j1, up to f6"),
            (lambda text: parse_cell(FIVE, text), "a3", 1, "a1 to j1, up to f6"),
            (lambda text: parse_cell(FIVE, text, 9), "", 9, "a1 to j1, up to f6"),
        ],
    )
    def test_the_word_and_what_was_expected(
        self, parse: Callable[[str], object], text: str, column: int, said: str
    ) -> None:
        with pytest.raises(NotationError) as caught:
            parse(text)
        assert caught.value.column == column
        assert said in str(caught.value)
        assert len(str(caught.value)) < 300

    @given(st.text(max_size=40) | st.text(alphabet="line tre/,()_for 8", max_size=30))
    def test_any_text_is_a_value_or_an_error(self, text: str) -> None:
        for parse in (parse_cube, parse_card, parse_corners, parse_individual, parse_public):
            error = _error(parse, text)
            assert error is None or 1 <= error.column <= len(text) + 1


def _error(parse: Callable[[str], object], text: str) -> NotationError | None:
    try:
        parse(text)
    except NotationError as error:
        return error
    return None
