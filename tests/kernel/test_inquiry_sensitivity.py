"""Sensitivity where something in the position is open."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from dclub import diamonds_club
from dclub.diamonds_club import RULES
from dclub.diamonds_club import readings as R
from dclub.kernel import clauses as K
from dclub.kernel.inquiry import inquire
from dclub.kernel.inquiry_answer import Answer
from dclub.kernel.inquiry_sensitivity import InquirySensitivity, InquiryVariant, readings_of
from dclub.kernel.partial import PartialPosition
from dclub.kernel.ruling import Verdict
from dclub.kernel.sensitivity import Change, sensitivity
from dclub.kernel.unsettled import Sketch, sketch

BUYING = Path(__file__).parents[2] / "spec" / "diamonds_club" / "positions" / "buying.toml"
STACK = ("coins = {}", "coins = {b3 = 2}")


def found(move: str, *changes: tuple[str, str]) -> tuple[Verdict, tuple[InquiryVariant[Any, Any], ...]]:
    """Return the verdict on a move in a changed position, and its variants."""
    text = BUYING.read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    file = diamonds_club.parse_position(text)
    others: InquirySensitivity[Any, Any] = InquirySensitivity(RULES, file.position, file.names)
    answer = others.inquiry.answer(RULES.parse_move(move, others.sketch.state, file.names))
    return answer.verdict, others.variants(answer)


@pytest.mark.clause(K.READING_SENSITIVITY)
@pytest.mark.reading(R.BUY_SURCHARGE)
class TestOpen:
    """The same question to the same position, with what is open in it, under the other option."""

    @pytest.mark.parametrize(
        ("move", "verdict", "other", "change"),
        [
            ("White: buy c3 for 3", Verdict.LEGAL, Verdict.ILLEGAL, Change.VERDICT),
            ("White: buy c3 for 2", Verdict.ILLEGAL, Verdict.LEGAL, Change.VERDICT),
            ("White: buy c3 for 9", Verdict.ILLEGAL, Verdict.ILLEGAL, Change.REASONS),
            ("White: buy a1 for 1", Verdict.LEGAL, Verdict.LEGAL, Change.NOTHING),
        ],
    )
    def test_a_price(self, move: str, verdict: Verdict, other: Verdict, change: Change) -> None:
        said, variants = found(move, STACK, ("coins = 10", 'coins = "?"'))
        assert said is verdict
        (variant,) = (one for one in variants if one.reading.id == R.BUY_SURCHARGE)
        assert variant.answer is not None
        assert (variant.answer.verdict, variant.change) == (other, change)

    def test_a_complete_position_gives_what_sensitivity_gives(self) -> None:
        said, variants = found("White: buy c3 for 1")
        file = diamonds_club.parse_position(BUYING.read_text("utf-8"))
        state: Any = file.position
        move = RULES.parse_move("White: buy c3 for 1", state, file.names)
        usual = sensitivity(RULES, state, move, file.names)
        assert said is usual.ruling.verdict
        verdicts = [one.answer.verdict for one in variants if one.answer is not None]
        assert verdicts == [one.verdict for one in usual.variants]
        assert readings_of(RULES, state) == state.readings


@pytest.mark.clause(K.READING_SENSITIVITY)
class TestReadings:
    """The readings in force are those that the position states."""

    def test_of_a_position_of_which_something_is_open(self) -> None:
        document: dict[str, Any] = tomllib.loads(BUYING.read_text("utf-8"))
        document["players"][0]["coins"] = "?"
        document["readings"] = {R.BUY_SURCHARGE: "per-space"}
        file = diamonds_club.parse_position(json.dumps(document))
        assert isinstance(file.position, PartialPosition)
        assert readings_of(RULES, file.position)[R.BUY_SURCHARGE] == "per-space"


UNSAID = """
game = "diamonds-club"
names = ["Ana", "Ben", "Cleo"]
phase = "{}"
to_move = "Ana"
"""


@pytest.mark.clause(K.READING_SENSITIVITY)
class TestNotConsulted:
    """Options of readings that nobody asked for are left out, and would have changed nothing."""

    @pytest.mark.parametrize(
        ("phase", "move"),
        [
            ("buy", "Ana: pass"),
            ("buy", "Ana: buy c3 for 4"),
            ("exchange", "Ana: exchange yellow 5/4"),
            ("pay", "Ana: pay 2 yellow 1 green 1 red"),
        ],
    )
    def test_every_option_asked_by_itself(self, phase: str, move: str) -> None:
        file = diamonds_club.parse_position(UNSAID.format(phase))
        position = file.position
        assert isinstance(position, PartialPosition)
        others: InquirySensitivity[Any, Any] = InquirySensitivity(RULES, position, file.names)
        answer = others.inquiry.answer(RULES.parse_move(move, others.sketch.state, file.names))
        told = {(one.reading.id, one.option.name): one for one in others.variants(answer)}
        left_out = [one for one in others.others if one.reading.id not in others.consulted]
        assert left_out
        for other in left_out:
            assert other.position is not None
            there: Sketch[Any] = sketch(RULES, other.position, file.names)
            assert said(inquire(there, answer.move)) == said(answer)
            assert (other.reading.id, other.option.name) not in told


def said(answer: Answer[Any]) -> tuple[object, ...]:
    """Return what an answer says, as far as two answers can differ in it."""
    conditions = tuple(one.facts for one in answer.conditions)
    return answer.verdict, answer.ruling.objections, answer.matters, conditions, answer.settling
