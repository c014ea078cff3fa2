"""Pyramids as text: readable, typed back in, and every fault with its place."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dclub.errors import NotationError
from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.components import NO_CUBE, Construction, translucent, wooden
from dclub.hanging_gardens.edition import load_edition
from dclub.hanging_gardens.picture_text import compact_picture, format_picture, parse_picture
from dclub.hanging_gardens.pyramid import Cell, Slot, pyramid
from dclub.hanging_gardens.readings import READINGS
from dclub.hanging_gardens.ruleset import compile_ruleset
from dclub.kernel.reading import Readings
from tests.hanging_gardens.documents import ANA, document, having, state_of
from tests.property.hanging_gardens.games import any_ruleset, start, walk

SHAPE = pyramid(5)
SEEDS = st.integers(0, 2**32 - 1)
RULES = {seats: compile_ruleset(load_edition("invented"), seats, Readings.of(READINGS)) for seats in (3, 4)}

STATE = state_of(document("take"))

FULL = """
6  ..     ..     ..     ..     Tr     St     ..     ..     ..     ..
5  ..     ..     ..     St     Tr     Dp     Tr     ..     ..     ..
4  ..     ..     Dp     Rb     St     Rb     Dp     Sa     ..     ..
3  ..     St     Rb     Sa[St] Tr     Dp<Tr> Rb     Dp     Sa     ..
2  Rb<St> St     Sa     St     St     St     Dp     Tr     Sa     St
1  Dp     Rb[Dp] Dp     Dp     Rb     Tr     Tr     Rb     Sa     Tr[Sa]
"""


def faults(text: str) -> list[tuple[int, int, str]]:
    return [(error.line, error.column, error.found) for error in parse_picture(SHAPE, text).faults]


def refused(text: str) -> NotationError:
    (error,) = parse_picture(SHAPE, text).faults
    return error


@pytest.mark.clause(C.PYRAMID_PICTURE)
class TestWhatItShows:
    """Cells, cubes, slots, the pawn, and how all of them are named."""

    def test_a_pyramid(self) -> None:
        assert "\n" + format_picture(STATE.ruleset, STATE.gardens[0], pawn=False) == ANA

    def test_the_pawn_stands_beside_its_slot(self) -> None:
        assert "\n          2.1 Amitis    2.2           2.3           2.4\n" in format_picture(
            STATE.ruleset, STATE.gardens[0]
        )

    def test_nothing_of_no_pyramid(self) -> None:
        bare = state_of(document("base"))
        assert format_picture(bare.ruleset, bare.gardens[0]) == ""
        assert compact_picture(SHAPE, bare.gardens[0]) == ""

    def test_a_memory_without_a_witness(self) -> None:
        error = refused(
            FULL.replace("5  ..     ..     ..     St     Tr", "5  ..     ..     ..     St     Tr(),St(Ben)")
        )
        assert error.expected.startswith("who remembers Tr in the brackets after it, as in")
        assert error.found == "Tr(),St(Ben)"

    def test_with_four_players_there_is_no_apex(self) -> None:
        garden = state_of(having("take", FULL, "players", 0, "pyramid")).gardens[0]
        below = garden._replace(
            built=garden.built & ~(1 << SHAPE.apex),
            icons=tuple(
                None if SHAPE.cells[cell][0] == 5 else icon for cell, icon in enumerate(garden.icons)
            ),
        )
        assert "5.1" in format_picture(RULES[3], below)
        assert "5.1" not in format_picture(RULES[4], below)

    def test_only_its_rows(self) -> None:
        garden = state_of(having("take", FULL, "players", 0, "pyramid")).gardens[0]
        assert compact_picture(SHAPE, garden).split("\n")[:2] == [
            "6 .. .. .. .. Tr St .. .. .. ..",
            "5 .. .. .. St Tr Dp Tr .. .. ..",
        ]

    def test_what_no_game_brings_about_is_shown_as_well(self) -> None:
        garden = STATE.gardens[1]
        icons = garden.icons[:-1] + (Construction.TREE,)
        cubes = garden.cubes[:-2] + (wooden(Construction.STAIRS), NO_CUBE)
        strange = garden._replace(icons=icons, cubes=cubes)
        text = format_picture(STATE.ruleset, strange)
        assert "6  ..     ..     ..     ..     ..[St] Tr" in text
        read = parse_picture(SHAPE, text)
        assert (read.icons, read.cubes) == (icons, cubes)


@pytest.mark.clause(C.PYRAMID_PICTURE)
class TestTypedBackIn:
    """Visible icons and cubes are enough; covered icons are never asked for."""

    @given(SEEDS)
    @settings(max_examples=15, deadline=None)
    def test_every_pyramid_of_a_game(self, seed: int) -> None:
        rng = Random(seed)
        ruleset = any_ruleset(rng)
        for step in walk(rng, start(ruleset)):
            for garden in step.after.gardens:
                text = format_picture(ruleset, garden)
                assert max(map(len, text.split("\n"))) <= 80
                for form in (text, compact_picture(ruleset.pyramid, garden), text.lower()):
                    read = parse_picture(ruleset.pyramid, form)
                    assert read.faults == ()
                    assert (read.icons, read.cubes, read.built) == (garden.icons, garden.cubes, garden.built)
                    assert read.unknown == ()
                named = parse_picture(ruleset.pyramid, text).pawn
                assert named == (garden.amitis if garden.amitis >= 0 else None)

    def test_the_values(self) -> None:
        read = parse_picture(SHAPE, FULL)
        assert read.built == (1 << 15) - 1
        assert read.pawn is None
        assert read.cubes[10] == translucent(Construction.STAIRS)
        assert read.icons[10] is Construction.ROSE_BUSH
        assert read.cubes[1] == wooden(Construction.DATE_PALM)
        assert (read.cubes[0], read.icons[0]) == (NO_CUBE, Construction.DATE_PALM)

    def test_rows_in_any_order_and_blanks_as_one_likes(self) -> None:
        lines = FULL.strip().split("\n")
        shuffled = "\r\n\n".join("  " + "\t ".join(line.split()) for line in reversed(lines))
        assert parse_picture(SHAPE, shuffled) == parse_picture(SHAPE, FULL)

    def test_single_points(self) -> None:
        assert parse_picture(SHAPE, FULL.replace("..", ".")) == parse_picture(SHAPE, FULL)

    def test_the_pawn(self) -> None:
        assert parse_picture(SHAPE, "1.1 1.2 amitis 1.3\n").pawn == Slot(1)

    def test_what_is_unknown(self) -> None:
        read = parse_picture(SHAPE, FULL.replace("Rb[Dp]", "Rb[?]").replace("Rb<St>", "??<St>"))
        assert read.unknown == ("b1.cube", "a2.icon")
        assert read.cubes[1] == wooden(Construction.STAIRS)
        assert read.cubes[10] == translucent(Construction.STAIRS)
        assert read.built == (1 << 15) - 1

    def test_a_card_is_there_if_both_its_upper_cells_are(self) -> None:
        text = "2 Tr .. Tr Tr .. Tr Tr Tr Tr Tr\n1 Tr Tr Tr Tr Tr Tr Tr Tr Tr Tr\n"
        assert parse_picture(SHAPE, text).built == 0b11010


class TestFaults:
    """Every fault of a picture, with its line and its column."""

    def test_all_of_them(self) -> None:
        text = (
            "x y z\n3 Tr .. .. .. .. .. .. .. .. Tr\n2 Tx Tr[Sx] Tr(St) [St] .. .. .. .. .. ..\n7 ..\n1 ..\n"
        )
        assert faults(text) == [
            (1, 1, "x"),
            (2, 3, "Tr"),
            (2, 30, "Tr"),
            (3, 3, "Tx"),
            (3, 6, "Tr[Sx]"),
            (3, 13, "Tr(St)"),
            (3, 20, "[St]"),
            (4, 1, "7"),
            (5, 1, "1 cell"),
        ]

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("3 Tr .. .. .. .. .. .. .. .. ..", "a pyramid has no cell a3"),
            ("2 Tx .. .. .. .. .. .. .. .. ..", "an icon (St, Rb, Sa, Tr, Dp)"),
            ("1 ..", "10 cells after the number of the row"),
            ("1 " + ".. " * 11, "10 cells after the number of the row"),
            ("0 ..", "a row from 1 to 6"),
            ("77 ..", "a row from 1 to 6"),
            ("99999999999 ..", "the number of a row"),
            ("a b c d e f g h i k", "the number of a row, counted from the bottom"),
            ("Amitis", "the number of a row"),
            ("2.9", "a slot, floor and position"),
            ("2.1 Amitis Amitis", "a slot, floor and position"),
            ("2.1 Amitis 2.2 Amitis", "Amitis once"),
            ("2.1 Anitis", "a slot, floor and position"),
        ],
    )
    def test_what_was_expected(self, text: str, expected: str) -> None:
        assert expected in refused(text).expected

    def test_a_row_twice(self) -> None:
        row = "1 .. .. .. .. .. .. .. .. .. .."
        assert "each once" in refused(f"{row}\n{row}").expected

    @given(st.text(alphabet="123456 .\n[]<>?TrStabx", max_size=80))
    def test_any_text_is_a_picture_or_has_faults(self, text: str) -> None:
        read = parse_picture(SHAPE, text)
        lines = text.split("\n")
        for error in read.faults:
            assert error.expected
            assert 1 <= error.line <= len(lines)
            assert 1 <= error.column <= len(lines[error.line - 1])
        assert all(read.cubes[Cell(cell)] <= 10 for cell in range(len(SHAPE.cells)))

    def test_a_long_text_takes_no_long_time(self) -> None:
        assert len(parse_picture(SHAPE, "1 " + "Tr[ " * 50_000).faults) == 1
        assert len(parse_picture(SHAPE, "x\n" * 5_000).faults) == 5_000
