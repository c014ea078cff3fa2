"""Hats: markers in stacks on the start-player track, and beyond its last number."""

from __future__ import annotations

import pytest

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club import readings as R
from dclub.diamonds_club.state import Phase, State
from tests.rules.diamonds_club.setting import Own, after, buy, position, skip

FOUR = (Own(), Own(), Own(), Own())


def tracked(track: str, option: str = "stack") -> State:
    strips = ("hat, 2 hats, 3 hats, hat, 2 hats, 3 hats",) * 8
    return position(Phase.BUY, *FOUR, track=track, strips=strips, readings={"dc.hats.beyond-nine": option})


def shown(state: State) -> str:
    """Return the track in the words in which it was given."""
    return " ".join(f"{seat}@{number}" for number, seat in state.track)


@pytest.mark.clause(C.HATS_MOVE, C.HATS_LIFT)
class TestHats:
    """A marker goes on by its hats and comes to lie on top; those above it drop (G3)."""

    @pytest.mark.parametrize(("space", "number"), [("a1", 1), ("a2", 2), ("a3", 3)])
    def test_one_to_three(self, space: str, number: int) -> None:
        state = after(tracked("0@0 1@5 2@6 3@7"), buy(0, space, 1))
        assert shown(state) == f"0@{number} 1@5 2@6 3@7"

    def test_on_top_of_those_that_stand_there(self) -> None:
        assert shown(after(tracked("0@0 1@2 2@2 3@3"), buy(0, "a2", 1))) == "1@2 2@2 0@2 3@3"

    def test_past_others(self) -> None:
        assert shown(after(tracked("0@0 1@1 2@2 3@3"), buy(0, "a3", 1))) == "1@1 2@2 3@3 0@3"

    def test_out_of_the_middle_of_a_stack(self) -> None:
        assert shown(after(tracked("1@4 0@4 2@4 3@4"), buy(0, "a1", 1))) == "1@4 2@4 3@4 0@5"

    def test_from_beneath_a_stack(self) -> None:
        assert shown(after(tracked("0@4 1@4 2@4 3@4"), buy(0, "a3", 1))) == "1@4 2@4 3@4 0@7"

    def test_on_nine_nothing_is_special(self) -> None:
        assert shown(after(tracked("3@1 2@8 0@8 1@9"), buy(0, "a1", 1))) == "3@1 2@8 1@9 0@9"


@pytest.mark.clause(C.HATS_BEYOND_NINE, C.DIAMONDS_LEADERS, C.DIAMONDS_START_PLAYER)
@pytest.mark.reading(R.HATS_BEYOND_NINE)
class TestBeyondNine:
    """G2: one place beyond 9 as on any space, or the first there stays first, or 10, 11, ..."""

    @pytest.mark.parametrize("option", ["stack", "first-locked", "open-track"])
    @pytest.mark.parametrize(("space", "number"), [("a1", 10), ("a2", 11), ("a3", 12)])
    def test_the_first_to_pass_nine(self, option: str, space: str, number: int) -> None:
        state = after(tracked("1@2 2@9 3@9 0@9", option), buy(0, space, 1))
        assert shown(state) == f"1@2 2@9 3@9 0@{number if option == 'open-track' else 10}"

    @pytest.mark.parametrize(
        ("option", "expected"),
        [
            ("stack", "3@2 0@10 1@10 2@10"),
            ("first-locked", "3@2 1@10 2@10 0@10"),
            ("open-track", "3@2 2@10 1@11 0@12"),
        ],
    )
    def test_three_pass_nine(self, option: str, expected: str) -> None:
        state = tracked("3@2 0@9 1@9 2@9", option)
        assert shown(after(state, buy(0, "a3", 1), buy(1, "c2", 1), buy(2, "e1", 1))) == expected

    @pytest.mark.parametrize(
        ("option", "expected"),
        [
            ("stack", "3@2 1@10 2@10 0@10"),
            ("first-locked", "3@2 1@10 2@10 0@10"),
            ("open-track", "3@2 2@10 1@11 0@13"),
        ],
    )
    def test_more_hats_for_the_first(self, option: str, expected: str) -> None:
        state = tracked("3@2 0@9 1@9 2@9", option)
        moves = (buy(0, "a3", 1), buy(1, "c2", 1), buy(2, "e1", 1), skip(3), buy(0, "g1", 1))
        assert shown(after(state, *moves)) == expected

    @pytest.mark.parametrize(
        ("option", "expected"),
        [
            ("stack", "3@2 0@10 2@10 1@10"),
            ("first-locked", "3@2 2@10 1@10 0@10"),
            ("open-track", "3@2 2@10 0@12 1@12"),
        ],
    )
    def test_more_hats_for_another(self, option: str, expected: str) -> None:
        state = tracked("3@2 0@9 1@9 2@9", option)
        moves = (buy(0, "a3", 1), buy(1, "c2", 1), buy(2, "e1", 1), skip(3), skip(0), buy(1, "g1", 1))
        assert shown(after(state, *moves)) == expected

    @pytest.mark.parametrize(
        ("option", "diamonds", "first"),
        [("stack", [1, 1, 1, 0], 2), ("first-locked", [1, 1, 1, 0], 0), ("open-track", [1, 0, 0, 0], 0)],
    )
    def test_who_leads(self, option: str, diamonds: list[int], first: int) -> None:
        """All beyond 9 share the highest place; on an open track the furthest leads alone."""
        state = tracked("3@2 0@9 1@9 2@9", option)
        moves = (buy(0, "a3", 1), buy(1, "c2", 1), buy(2, "e1", 1), skip(3), skip(0), skip(1), skip(2))
        state = after(state, *moves)
        most_coins = [0, 0, 0, 1]
        expected = [own + saved for own, saved in zip(diamonds, most_coins, strict=True)]
        assert [player.gems[4] for player in state.players] == expected
        assert state.first == first
