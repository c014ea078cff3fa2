"""Chapter positions: one document in several forms, and values that nobody stated."""

from __future__ import annotations

import pytest

import dclub
from dclub import diamonds_club
from dclub.kernel import clauses as C
from dclub.kernel.partial import Alternative, PartialPosition
from dclub.kernel.toml import format_toml
from tests.spec.kernel.play import judged

NAMES = ("Ana", "Bela")


def state() -> diamonds_club.State:
    found = judged("Ana: buy a1 for 1").state
    assert isinstance(found, diamonds_club.State)
    return found


def document() -> dict[str, object]:
    return diamonds_club.RULES.position_document(state(), NAMES)


@pytest.mark.clause(C.POSITION_DOCUMENT)
class TestDocument:
    """A position is one document: as TOML, as JSON, or in one line."""

    def test_every_form_reads_back(self) -> None:
        for text in (
            diamonds_club.format_position(state(), NAMES),
            diamonds_club.format_line(state(), NAMES),
            dclub.to_json(state(), NAMES),
        ):
            found = diamonds_club.parse_position(text)
            assert (found.position, found.names) == (state(), NAMES)

    def test_the_line_is_one_line(self) -> None:
        assert "\n" not in diamonds_club.format_line(state(), NAMES)

    def test_names_are_no_part_of_it(self) -> None:
        renamed = diamonds_club.RULES.position_document(state(), ("Cleo", "Dora"))
        found = diamonds_club.RULES.parse_position(renamed, None).position
        assert found == state()
        assert hash(found) == hash(state())

    def test_what_happened_before_is_no_part_of_it(self) -> None:
        one = judged("Ana: buy a1 for 1", "Bela: buy d6 for 1", "Ana: buy c1 for 1")
        other = judged("Ana: buy c1 for 1", "Bela: buy d6 for 1", "Ana: buy a1 for 1")
        assert one.state is not None
        assert one.state == other.state


@pytest.mark.clause(C.POSITION_UNKNOWN)
class TestUnknown:
    """A value may be left out, written "?", or given as alternatives with their witnesses."""

    def partial(self, change: dict[str, object]) -> PartialPosition:
        text = format_toml({**document(), **change})
        found = diamonds_club.parse_position(text).position
        assert isinstance(found, PartialPosition)
        return found

    def test_a_question_mark_is_unknown(self) -> None:
        assert self.partial({"first": "?"}).unknown == ("first",)

    def test_what_is_left_out_is_unknown(self) -> None:
        left = {key: value for key, value in document().items() if key != "ending"}
        found = diamonds_club.parse_position(format_toml(left)).position
        assert isinstance(found, PartialPosition)
        assert found.unknown == ("ending",)

    def test_alternatives_keep_their_witnesses(self) -> None:
        ((path, remembered),) = self.partial({"first": "Ana (Cleo), Bela (Dora)"}).alternatives
        assert path == "first"
        assert remembered.values == (Alternative("Ana", "Cleo"), Alternative("Bela", "Dora"))
