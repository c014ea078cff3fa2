"""Sentences that hold only with some numbers of players, or only under some options."""

from __future__ import annotations

import pytest

from dclub.kernel.passages import Condition, loose_conditions, segments_of

OPTIONS = ("box", "deck", "gap-is-edge", "0")


def told(text: str) -> list[tuple[tuple[int, ...], tuple[str, ...], str]]:
    """The condition of each segment, and what it says."""
    return [
        (part.condition.players, part.condition.options, text[part.lead : part.end].strip())
        for part in segments_of(text, OPTIONS)
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One. Two", [((), (), "One."), ((), (), "Two")]),
        ("With two players six.", [((2,), (), "six.")]),
        ("With three or four players, six.", [((3, 4), (), "six.")]),
        ("With two, three or five players six.", [((2, 3, 5), (), "six.")]),
        ("With fewer than four players six.", [((2, 3), (), "six.")]),
        ("With more than three players six.", [((4, 5), (), "six.")]),
        (
            "Under box it is out; under deck it is in.",
            [((), ("box",), "it is out;"), ((), ("deck",), "it is in.")],
        ),
        ("Under box or deck it is.", [((), ("box", "deck"), "it is.")]),
        ("Under gap-is-edge, up.", [((), ("gap-is-edge",), "up.")]),
        ("Under 0 nothing.", [((), ("0",), "nothing.")]),
        ("With two players and under box six.", [((2,), ("box",), "six.")]),
        ("deck: it is in. So it is; it is.", [((), ("deck",), "it is in. So it is; it is.")]),
        ("So. deck: it is in.", [((), (), "So. deck: it is in.")]),
        ("Under boxes it is.", [((), (), "Under boxes it is.")]),
        ("With two coins.", [((), (), "With two coins.")]),
        ('He says "so." Under box he does.', [((), (), 'He says "so."'), ((), ("box",), "he does.")]),
        ("It costs 1. 2 coins.", [((), (), "It costs 1."), ((), (), "2 coins.")]),
        ("No end, e.g. this", [((), (), "No end, e.g. this")]),
        ("", [((), (), "")]),
    ],
)
def test_the_segments_of_a_text(
    text: str, expected: list[tuple[tuple[int, ...], tuple[str, ...], str]]
) -> None:
    assert told(text) == expected
    assert "".join(text[part.begin : part.end] for part in segments_of(text, OPTIONS)) == text


@pytest.mark.parametrize(
    ("condition", "players", "option", "holds"),
    [
        (Condition(), 2, "box", True),
        (Condition(players=(2, 3)), 3, None, True),
        (Condition(players=(2, 3)), 4, None, False),
        (Condition(options=("box",)), 2, "box", True),
        (Condition(options=("box",)), 2, "deck", False),
        (Condition(options=("box",)), 2, None, True),
        (Condition((2,), ("box",)), 3, "box", False),
    ],
)
def test_when_a_condition_holds(
    condition: Condition, players: int, option: str | None, *, holds: bool
) -> None:
    assert condition.holds(players, option) is holds


@pytest.mark.parametrize(
    ("text", "loose"),
    [
        ("With two players six. Under box it is out.", []),
        ("It is 4 with two players. So.", ["It is 4 with two players."]),
        ("So it counts 2 under box.", ["So it counts 2 under box."]),
        ("With two players 4, with three players 6.", ["With two players 4, with three players 6."]),
        ("With two and with four players none.", ["With two and with four players none."]),
        ("Two players may tie.", []),
    ],
)
def test_conditions_in_the_midst(text: str, loose: list[str]) -> None:
    assert list(loose_conditions(text, OPTIONS)) == loose
