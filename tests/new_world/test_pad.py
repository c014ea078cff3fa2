"""Score pads of New World: features counted by hand, and what is wrong in a pad."""

from __future__ import annotations

from typing import Any

import pytest

from dclub.errors import RecordError
from dclub.kernel import clauses as K
from dclub.kernel.pads import OpenLine
from dclub.new_world import clauses as C
from dclub.new_world import readings as R
from dclub.new_world.pad import read_pad


def pad(*features: dict[str, Any], **others: Any) -> Any:
    """Return a pad of three players with nothing won so far."""
    usual = {"points": {"Red": 0, "Blue": 0, "Yellow": 0}, "surveyors": [3, 5]}
    header = {"type": "pad", "game": "new-world", "names": ["Red", "Blue", "Yellow"]}
    return {**header, **usual, "features": list(features), **others}


def trail(**others: Any) -> dict[str, Any]:
    return {"kind": "trail", "settlers": "Red", "segments": 5, "tiles": 4, "posts": 1, **others}


def farm(**others: Any) -> dict[str, Any]:
    return {"kind": "farm", "settlers": "Blue", "around": 5, **others}


def totals(written: Any) -> list[tuple[int, int | None] | None]:
    return [account.range for account in read_pad(written).score().accounts]


FAULTS: list[tuple[Any, str]] = [
    (pad(trail(segments=-1)), "features.0.segments: expected segments from 1 to "),
    (pad(trail(flags=1)), "features.0.flags: expected nothing, for a trail has no flags"),
    (pad(farm(around=9)), "features.0.around: expected around from 0 to 8, found '9'"),
    (pad(farm(settlers="2 Blue")), "features.0.settlers: expected one settler on a farm, found 2"),
    (pad(farm(settlers="Table")), "features.0.settlers: expected the name of a player"),
    (pad(farm(settlers="Green")), "features.0.settlers: expected the name of a player"),
    (pad(farm(settlers="0 Red")), "features.0.settlers: expected a number of settlers"),
    (pad(trail(spaces=6)), "features.0.spaces: expected at most 5, found 6"),
    (
        pad(trail(settlers="4 Red"), farm(settlers="Red"), trail()),
        "features: expected at most 5 settlers of Red",
    ),
    (pad(trail(kind="river")), "features.0.kind"),
    (pad({"settlers": "Red"}), "features.0.kind"),
    (pad(trail(length=5)), "features.0.length"),
    (pad(points={"Green": 3}), "points.Green: expected the name of a player: Red, Blue, Yellow"),
    (pad(points="many"), "points: expected a table with the points of each player"),
    (pad(surveyors=[3]), "surveyors: expected the columns of two surveyors, as in [1, 2]"),
    (pad(features=None), "features"),
    (pad(tiles=[]), "tiles"),
]


@pytest.mark.clause(K.POSITION_PAD)
class TestFaults:
    """Every fault with its key path."""

    @pytest.mark.parametrize(("written", "message"), FAULTS, ids=[message for _, message in FAULTS])
    def test_what_cannot_be_read(self, written: Any, message: str) -> None:
        with pytest.raises(RecordError) as raised:
            read_pad(written)
        assert any(str(fault).startswith(message) for fault in raised.value.faults), raised.value.faults

    def test_no_features_are_said_to_be_none(self) -> None:
        written = pad()
        del written["features"]
        with pytest.raises(RecordError, match="features: is missing"):
            read_pad(written)
        assert totals(pad()) == [(0, 0), (0, 0), (0, 0)]


@pytest.mark.clause(K.POSITION_PAD, C.FINAL_TRAIL, C.FINAL_FARM, C.SCORE_MAJORITY)
class TestCounting:
    """The numbers of a pad are what the final scoring counts."""

    def test_who_has_the_most(self) -> None:
        assert totals(pad(trail(settlers="2 Red, 2 blue, Yellow"))) == [(5, 5), (5, 5), (0, 0)]
        assert totals(pad(trail(settlers="Red, Red w3, Blue"))) == [(5, 5), (0, 0), (0, 0)]

    @pytest.mark.reading(R.FINAL_PER)
    @pytest.mark.parametrize(("option", "points"), [("segment", 5), ("tile", 4)])
    def test_segments_or_tiles(self, option: str, points: int) -> None:
        written = pad(trail(), readings={"nw.final.per": option})
        assert totals(written)[0] == (points, points)
        del written["features"][0]["segments" if option == "segment" else "tiles"]
        assert read_pad(written).score().unknown == (f"features.0.{option}s",)

    @pytest.mark.reading(R.BOARD_COUNTS)
    @pytest.mark.parametrize(
        ("option", "trail_points", "farm_points"),
        [("yes", 5, 6), ("not-in-features", 4, 6), ("not-at-all", 4, 3)],
    )
    def test_start_spaces(self, option: str, trail_points: int, farm_points: int) -> None:
        written = pad(trail(spaces=1), farm(spaces=3), readings={"nw.board.counts": option})
        assert totals(written) == [(trail_points,) * 2, (farm_points,) * 2, (0, 0)]

    @pytest.mark.reading(R.BOARD_COUNTS)
    def test_start_spaces_are_asked_for_where_they_do_not_count(self) -> None:
        assert read_pad(pad(trail())).score().unknown == ()
        counted = read_pad(pad(trail(), readings={"nw.board.counts": "not-at-all"})).score()
        assert counted.unknown == ("features.0.spaces",)

    @pytest.mark.clause(C.FINAL_BONUS)
    @pytest.mark.reading(R.FINAL_BONUS)
    def test_surveyors(self) -> None:
        yes = {"nw.final.bonus": "yes"}
        assert totals(pad(trail(settlers="2 Red w3, Blue w5"), readings=yes)) == [(13, 13), (0, 0), (0, 0)]
        assert read_pad(pad(trail(), readings=yes)).score().unknown == ("features.0.settlers",)
        written = pad(trail(settlers="Red w3"), readings=yes)
        del written["surveyors"]
        counted = read_pad(written).score()
        assert counted.unknown == ("surveyors",)
        assert counted.accounts[0].range is None

    def test_it_says_where(self) -> None:
        lines = read_pad(pad(trail(cells=["w1 n3", "w2 n3"]))).score().accounts[0].lines
        assert [dict(line.facts)["tiles"] for line in lines[1:] if not isinstance(line, OpenLine)] == [
            ("w1 n3", "w2 n3")
        ]


@pytest.mark.clause(K.POSITION_PAD)
class TestUnknown:
    """Ranges of what is counted and of who has the most."""

    def test_who_has_the_most(self) -> None:
        counted = read_pad(pad(trail(settlers="?"))).score()
        assert [account.range for account in counted.accounts] == [(0, 5)] * 3
        assert counted.unknown == ("features.0.settlers",)

    def test_a_feature_lies_on_no_more_tiles_than_it_has_segments(self) -> None:
        tiles = {"nw.final.per": "tile"}
        assert totals(pad(trail(segments=5, tiles="?"), readings=tiles))[0] == (2, 5)
        with pytest.raises(RecordError, match=r"features.0.tiles: expected tiles from 2 to 5, found '6'"):
            read_pad(pad(trail(segments=5, tiles=6)))

    def test_tiles_around_a_farm(self) -> None:
        assert totals(pad(farm(around="?")))[1] == (1, 9)
        assert totals(pad(farm(around="5 (Ana), 7 (Ben)")))[1] == (6, 8)

    def test_animals_of_a_box_that_nobody_knows(self) -> None:
        plain = {"kind": "plain", "settlers": "Red"}
        low, high = totals(pad(plain))[0] or (0, 0)
        assert low == 0
        assert high is not None
        assert high > 0
        assert totals(pad(plain, open=["tiles"])) == [(0, None), (0, 0), (0, 0)]

    def test_what_two_features_come_to_without_a_bound(self) -> None:
        plains = [{"kind": "plain", "settlers": "Red"}, {"kind": "plain", "settlers": "?"}]
        assert totals(pad(*plains, trail(segments="?"), open=["tiles"])) == [
            (1, None),
            (0, None),
            (0, None),
        ]

    def test_who_can_have_won(self) -> None:
        plain = {"kind": "plain", "settlers": "Red"}
        for points, contenders in ((20, (0, 1)), (22, (0, 1)), (23, (0,))):
            given = {"Red": points, "Blue": 22, "Yellow": 1}
            counted = read_pad(pad(plain, points=given, open=["tiles"])).score()
            assert (counted.outcome, counted.contenders) == (None, contenders)
        trails = [trail(settlers="?"), trail(settlers="Yellow")]
        assert read_pad(pad(*trails, points={"Red": 9, "Blue": 1, "Yellow": 1})).score().contenders == (0, 2)

    def test_points_have_no_bound(self) -> None:
        counted = read_pad(pad(points={"Blue": 3, "Yellow": 1})).score()
        assert [account.range for account in counted.accounts] == [(0, None), (3, 3), (1, 1)]
        assert counted.contenders == (0, 1)
        assert counted.unknown == ("points.Red",)
