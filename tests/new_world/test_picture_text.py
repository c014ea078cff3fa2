"""The landscape as text: readable at 80 columns, with the names of columns and rows."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dclub import new_world as nw
from dclub.new_world.picture_text import format_picture, settler_letters
from tests.new_world.documents import MEADOW, document, state_of
from tests.new_world.walking import any_start, walk

SEEDS = st.integers(0, 2**32 - 1)

PICTURE = """\
         w3       w2 S      w1 S     w0
                                   +
                                    ....~
n9                                  ....~
                                    ....~
                                   +
                                    #...~
n8                                  #...~
                                    #...~
               +         +         +
                ........###........ ....~
n7              ........##A........ ....~
                ...########........ ....~
     +         +   ###   +         +
      ......... ...###... ......... ....~
n6    ......... ....*-----------B----$--~
      ......... ......... ......... ....~
     +         +         +         +
      ......... ......... ..C...... ....~
n5    ......... ...CF.... ......... ....~
      ......... ......... ......... ....~
     +         +         +         +
      ......... ......... ........###...~
n4    ......... ......... ........###...~
      ......... ......... ........###...~
     +         +         +         +
"""
PARTS = [MEADOW] * 12


class TestPicture:
    """Towns, trails, farms, what lies on them, and who is there."""

    def test_a_landscape(self) -> None:
        text = format_picture(state_of(document("settle")), ("Ana", "Bela", "Caio"))
        assert text.startswith(PICTURE)
        assert text.endswith("\nA Ana, B Bela, C Caio\n")

    @given(SEEDS)
    @settings(max_examples=15, deadline=None)
    def test_it_fits_and_names_every_row_and_column(self, seed: int) -> None:
        rng = Random(seed)
        for step in walk(rng, any_start(rng)):
            if rng.random() < 0.95 and step.after.phase is not nw.Phase.FINAL:
                continue
            text = format_picture(step.after)
            assert max(map(len, text.split("\n"))) <= 80
            for column in range(step.after.west + 1):
                assert f"w{column}" in text

    def test_a_wide_one_comes_in_parts(self) -> None:
        tiles = [f"w{column} n0: {tile} turn 0" for column, tile in enumerate(PARTS, 1)]
        text = format_picture(state_of(document("draw", tiles=tiles, surveyors=[0, 0])))
        assert max(map(len, text.split("\n"))) <= 80
        heads = [
            line.split()
            for line in text.split("\n")
            if line.startswith(" ") and "w" in line and "+" not in line
        ]
        assert [name for head in heads for name in head if name != "SS"] == [
            f"w{n}" for n in range(12, -1, -1)
        ]
        assert len(heads) == 2

    def test_parts_without_a_tile_are_left_out(self) -> None:
        text = format_picture(state_of(document("draw", tiles=[f"w9999 n0: {MEADOW}"], surveyors=[0, 0])))
        assert "w9999" in text
        assert "w5000" not in text

    @pytest.mark.parametrize(
        ("tile", "rows"),
        [
            ("(town n e; trail s w post; plain se wn; plain sw ws)", ["...######", "----+...#", "....|$..#"]),
            ("(town n s flag; plain en es; plain ws wn)", ["...!##...", "...###...", "...###..."]),
            ("(town n e s w 2 flags)", ["###2#####", "#########", "#########"]),
            (
                "(farm; trail s; plain nw ne en es se sw ws wn 2 animals)",
                [".2.......", "....F....", "....|...."],
            ),
            (
                "(trail e; trail s; trail w; plain nw ne en wn; plain es se; plain sw ws)",
                [".........", "----*----", "....|...."],
            ),
            (
                "(trail n w; trail e s; plain nw wn; plain ne en sw ws; plain es se)",
                ["....|....", "----/----", "....|...."],
            ),
            (
                "(trail n e; trail s w; plain ne en; plain nw es se wn; plain sw ws)",
                ["....|....", "----\\----", "....|...."],
            ),
            ("(trail n s; plain ne en es se; plain nw sw ws wn)", ["....|....", "....|....", "....|...."]),
            ("(trail e w; plain nw ne en wn; plain es se sw ws)", [".........", "---------", "........."]),
            ("(town n; town e; plain se sw ws wn)", ["...###..#", "........#", "........#"]),
            ("(town n e s w; plain animal)", ["#########", "###1#####", "#########"]),
            ("town plain trail plain", ["...###...", "....?....", "....?...."]),
        ],
    )
    def test_tiles(self, tile: str, rows: list[str]) -> None:
        state = state_of(document("draw", tiles=[f"w2 n20: {tile}"], surveyors=[0, 0]))
        lines = format_picture(state).split("\n")
        row = next(number for number, line in enumerate(lines) if line.startswith("n20"))
        assert [line[6:15] for line in lines[row - 1 : row + 2]] == rows

    def test_rows_south_of_the_board(self) -> None:
        state = state_of(document("draw", tiles=[f"w1 s2: {MEADOW}"], surveyors=[0, 0]))
        assert "\ns2   " in format_picture(state)


class TestLetters:
    """A player's settlers have the first letter of his name, or the number of his seat."""

    @pytest.mark.parametrize(
        ("names", "letters"),
        [
            (("Red", "Blue", "Yellow", "Green", "Black"), ("R", "2", "Y", "G", "5")),
            (("ana", "Béla", "三"), ("A", "B", "3")),
            (("Fay", "Sue", "ßa", "1st"), ("1", "2", "3", "4")),
        ],
    )
    def test_letters(self, names: tuple[str, ...], letters: tuple[str, ...]) -> None:
        assert settler_letters(names) == letters
