"""What a tile or a start space can show: wrong data is refused, with every fault."""

from __future__ import annotations

import pytest

from dclub.errors import NotationError
from dclub.new_world import clauses as C
from dclub.new_world.components import turned
from dclub.new_world.tile_checks import read_space, read_tile, segment_faults, space_faults
from dclub.new_world.words import parse_segments
from tests.rules.new_world.setting import BEND, CAP, CAPS, CROSSING, END, FARM, FOUR, PLAIN, ROAD, tile


def faults(text: str) -> list[str]:
    return list(segment_faults(parse_segments(text)))


@pytest.mark.clause(C.COMPONENTS_SEGMENTS, C.COMPONENTS_TILES)
class TestTiles:
    """Every half-edge in exactly one plain, nothing where a town is, nothing crosses."""

    @pytest.mark.parametrize("text", [BEND, CAP, CAPS, CROSSING, END, FARM, FOUR, PLAIN, ROAD])
    def test_sound(self, text: str) -> None:
        assert faults(text) == []

    @pytest.mark.parametrize("text", [BEND, CAP, CAPS, CROSSING, END, FARM, FOUR, PLAIN, ROAD])
    def test_four_turns(self, text: str) -> None:
        """After four quarter turns a tile is what it was."""
        form = tile(text)
        for _ in range(4):
            form = turned(form, 1)
        assert form == tile(text)
        assert turned(turned(form, 3), 2) == turned(form, 1)

    @pytest.mark.parametrize(
        ("text", "fault"),
        [
            ("trail n s; plain ne en es se; plain sw ws wn", "nw"),
            ("trail n s; plain ne en es se nw; plain sw ws wn nw", "nw"),
            ("town n; plain ne en es se sw ws wn", "town"),
            ("town n; plain en; plain es se sw ws wn", "split"),
            ("trail n s; trail e w; plain ne en; plain es se; plain sw ws; plain wn nw", "cross"),
            ("farm; farm; plain nw ne en es se sw ws wn", "one farm"),
            ("town n; town n; plain en es se sw ws wn", "named 2 times"),
        ],
    )
    def test_b5_b35_b38_faults(self, text: str, fault: str) -> None:
        assert any(fault in found for found in faults(text)), faults(text)
        with pytest.raises(NotationError):
            read_tile(f"({text})")

    def test_every_fault_at_once(self) -> None:
        assert len(faults("town n; trail e; farm; farm; plain nw es se sw ws wn")) >= 3

    @pytest.mark.parametrize("text", ["town n post", "trail n flag", "plain nw flag", "farm animal"])
    def test_what_lies_on_a_segment(self, text: str) -> None:
        """Posts lie on trails, flags on towns, animals on plains."""
        with pytest.raises(NotationError):
            parse_segments(f"({text})")


@pytest.mark.clause(C.COMPONENTS_BOARD)
class TestSpaces:
    """A start space shows its western side only."""

    @pytest.mark.parametrize("text", ["plain ws wn", "town w flag", "trail w; plain ws; plain wn"])
    def test_sound(self, text: str) -> None:
        assert list(space_faults(parse_segments(text))) == []

    @pytest.mark.parametrize("text", ["plain ws", "town n", "trail w", "plain ws; plain wn", "farm"])
    def test_faults(self, text: str) -> None:
        assert list(space_faults(parse_segments(text)))
        with pytest.raises(NotationError):
            read_space(f"({text})")
