"""Sensitivity: the same move in the same position under another option."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from dclub import diamonds_club, games
from dclub.diamonds_club import RULES
from dclub.diamonds_club import readings as R
from dclub.kernel import clauses as K
from dclub.kernel.partial import PartialPosition, Unknown
from dclub.kernel.record import parse_record
from dclub.kernel.replay import RecordReport, judge_moves, judge_record
from dclub.kernel.reread import reread
from dclub.kernel.ruling import Verdict
from dclub.kernel.sensitivity import (
    Change,
    Variant,
    ply_sensitivity,
    score_sensitivity,
    sensitivity,
)
from dclub.kernel.state import GameState

ROOT = Path(__file__).parents[2]
HEADER = """\
+++
format = 1
game = "diamonds-club"
edition = "invented"
names = ["Ana", "Bela"]
+++
Table: first Ana
Table: strip a dark 1a
Table: strip b dark 2a
Table: strip c light 1a
Table: strip d light 2a
"""


def position(name: str, game: str = "diamonds_club") -> tuple[Any, tuple[str, ...]]:
    text = (ROOT / "spec" / game / "positions" / f"{name}.toml").read_text("utf-8")
    file = diamonds_club.parse_position(text)
    assert not isinstance(file.position, PartialPosition)
    return file.position, file.names


def judged(text: str) -> RecordReport[Any, Any]:
    return judge_record(RULES, parse_record(text))


def variant_of(report: RecordReport[Any, Any], index: int, reading: str) -> Variant[Any, Any]:
    """Return the only variant of one reading of one move of a report."""
    found = ply_sensitivity(report.plies[index], report.plies[:index])
    assert found is not None
    (variant,) = (one for one in found.variants if one.reading.id == reading)
    return variant


@pytest.mark.clause(K.READING_SENSITIVITY)
class TestMoves:
    """Another option can change nothing, the reasons, the consequences, or the verdict."""

    def game(self) -> Any:
        game = diamonds_club.start(names=["Ana", "Bela"], first="Ana")
        for strip in ("dark 6a", "dark 3b", "light 1b", "light 2a"):
            game.play(f"Table: strip {strip}")
        for move in ("Ana: buy b3 for 1", "Bela: buy c3 for 2", "Ana: buy c5 for 1"):
            game.play(move)
        return game

    @pytest.mark.parametrize(
        ("move", "verdict", "other", "change"),
        [
            ("Bela: buy c4 for 4", Verdict.LEGAL, Verdict.ILLEGAL, Change.VERDICT),
            ("Bela: buy c4 for 3", Verdict.ILLEGAL, Verdict.LEGAL, Change.VERDICT),
            ("Bela: buy c4 for 1", Verdict.ILLEGAL, Verdict.ILLEGAL, Change.REASONS),
            ("Bela: buy a1 for 1", Verdict.LEGAL, Verdict.LEGAL, Change.NOTHING),
        ],
    )
    def test_a_price(self, move: str, verdict: Verdict, other: Verdict, change: Change) -> None:
        found = self.game().sensitivity(move)
        assert found.ruling.verdict is verdict
        (variant,) = (one for one in found.variants if one.reading.id == R.BUY_SURCHARGE)
        assert (variant.option.name, variant.verdict, variant.change) == ("per-space", other, change)
        assert (variant in found.decisive) is (change is Change.VERDICT)

    def test_nothing_is_played(self) -> None:
        game = self.game()
        before = game.state
        game.sensitivity("Bela: buy c4 for 4")
        assert game.state is before

    def test_a_move_that_rests_on_no_reading(self) -> None:
        assert self.game().sensitivity("Bela: pass").variants == ()

    @pytest.mark.reading(R.DIAMONDS_ZERO_COINS)
    def test_consequences(self) -> None:
        text = (ROOT / "spec/diamonds_club/positions/buying-end.toml").read_text("utf-8")
        document: dict[str, Any] = tomllib.loads(text)
        document["start_track"] = ["White 2", "Bronze 4", "Blue 6"]
        for player in document["players"]:
            player["coins"] = 0
        document["market"]["coins"]["b3"] = 9
        spent, names = diamonds_club.parse_position(json.dumps(document)).position, RULES.default_names[:3]
        assert not isinstance(spent, PartialPosition)
        found = sensitivity(RULES, spent, RULES.parse_move("White: pass", spent, names), names)
        (variant,) = (one for one in found.variants if one.reading.id == R.DIAMONDS_ZERO_COINS)
        assert (variant.change, variant.verdict) == (Change.CONSEQUENCES, Verdict.LEGAL)
        assert [one.path for one in variant.differences] == [f"players.{seat}.gems" for seat in range(3)]

    def test_a_text_that_cannot_be_read_has_none(self) -> None:
        report = judged(HEADER + "Ana: bye\n> 6 Ana: pass\n")
        assert ply_sensitivity(next(ply for ply in report.plies if ply.corrected)) is None


@pytest.mark.clause(K.READING_SENSITIVITY)
class TestClaims:
    """The verdict that may change is that of the claims, too."""

    def test_of_a_move(self) -> None:
        text = (ROOT / "examples/new_world/disputed.dclub").read_text("utf-8")
        report = judge_record(games["new-world"], parse_record(text))
        index = next(index for index, ply in enumerate(report.plies) if ply.claims)
        found = ply_sensitivity(report.plies[index])
        assert found is not None
        variants = [one for one in found.variants if one.reading.id == "nw.board.counts"]
        assert {one.change for one in variants} == {Change.VERDICT}
        figures = {(result.claim.amount, result.found) for one in variants for result in one.claims}
        assert (4, 2) in figures

    def test_of_a_line_of_several_moves(self) -> None:
        state, names = position("building")
        texts = ["White: build orangery at p5; pay 1 yellow 2 green => White -3 gems"]
        report = judge_moves(RULES, state, names, texts)
        assert report.verdict is Verdict.LEGAL
        assert report.plies[-1].claims
        found = ply_sensitivity(report.plies[-1], report.plies[:-1])
        assert found is not None
        assert found.decisive == ()


@pytest.mark.clause(K.READING_SENSITIVITY)
@pytest.mark.reading(R.STRIPS_FACES)
class TestWhatAPositionDoesNotTell:
    """Which sides strips showed in earlier rounds is no part of a position unless it matters there."""

    ROUND = "Ana: pass\nBela: pass\nBela: exchange nothing\nAna: exchange nothing\nBela: pass\nAna: pass\n"

    def test_a_record_tells_it(self) -> None:
        report = judged(HEADER + self.ROUND + "Table: strip dark 1b\n")
        assert report.verdict is Verdict.LEGAL, report.plies[-1].objections
        variant = variant_of(report, len(report.plies) - 1, R.STRIPS_FACES)
        assert (variant.change, variant.verdict) == (Change.VERDICT, Verdict.ILLEGAL)
        assert variant.ruling is not None
        assert [str(one.clause) for one in variant.ruling.objections] == ["dc.market.faces"]

    def test_the_same_side_is_legal_either_way(self) -> None:
        report = judged(HEADER + self.ROUND + "Table: strip dark 1a\n")
        assert variant_of(report, len(report.plies) - 1, R.STRIPS_FACES).change is Change.NOTHING

    def test_a_position_does_not(self) -> None:
        report = judged(HEADER + self.ROUND + "Table: strip dark 1b\n")
        ply = report.plies[-1]
        assert ply.move is not None
        found = sensitivity(RULES, ply.before, ply.move)
        (variant,) = (one for one in found.variants if one.reading.id == R.STRIPS_FACES)
        assert (variant.change, variant.unknown) == (Change.UNKNOWN, ("market.sides",))
        assert variant.verdict is None

    def test_a_record_that_begins_with_a_position_does_not(self) -> None:
        report = judged(HEADER + self.ROUND)
        moves = judge_moves(
            RULES, report.state, report.names, ["Table: strip dark 1b", "Table: strip dark 2b"]
        )
        assert variant_of(moves, 1, R.STRIPS_FACES).change is Change.UNKNOWN


@pytest.mark.clause(K.READING_SENSITIVITY)
class TestPositionsThatCouldNotBe:
    """A position may be one of its reading only."""

    def test_a_marker_on_space_eleven(self) -> None:
        state, names = position("buying")
        document = RULES.position_document(state, names)
        document["readings"] = {R.HATS_BEYOND_NINE: "open-track"}
        document["start_track"] = [f"{names[0]} 11", *[f"{name} 0" for name in names[1:]]][::-1]
        file = RULES.parse_position(document, None)
        assert isinstance(file.position, GameState)
        found = reread(RULES, file.position, R.HATS_BEYOND_NINE, "stack")
        assert found.state is None
        assert any("start_track" in fault for fault in found.faults), found.faults
        assert reread(RULES, file.position, R.BUY_SURCHARGE, "per-space").state is not None


@pytest.mark.clause(K.READING_SENSITIVITY)
class TestPoints:
    """The points of a position under the other options of what they rest on."""

    @pytest.mark.reading(R.TIE_DIAMONDS)
    def test_the_winner(self) -> None:
        state, _ = position("final-tie")
        found = score_sensitivity(RULES, state)
        changes = {one.reading.id: one.change for one in found.variants}
        assert changes == {R.TIE_DIAMONDS: Change.WINNERS}
        (variant,) = found.variants
        assert found.outcome is not None
        assert variant.outcome is not None
        assert (found.outcome.winners, variant.outcome.winners) == ((0,), (1,))
        assert [score.total for score in variant.scores] == [score.total for score in found.scores]

    def test_what_is_not_known_is_said(self) -> None:
        game = games["hanging-gardens"].start(players=2)
        with pytest.raises(Unknown, match="public"):
            game.score_sensitivity()
