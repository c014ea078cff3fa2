"""Questions in other languages: positions of which something is open, and rules read otherwise."""

from __future__ import annotations

import re
from typing import Any

import pytest

from dclub.kernel.changes import ClauseChange, History
from dclub.kernel.clause import ClauseId
from dclub.kernel.history import version_notes
from dclub.kernel.record import parse_record
from dclub.kernel.replay import judge_record
from tests.cli.running import ROOT, output
from tests.cli.test_inquiring import OPEN
from tests.languages.test_notation import rules_in

ENGLISH = re.compile(r"\b(under|would|otherwise|in force|depends|Legal if|nearest|and it is|Other)\b")


@pytest.mark.parametrize(
    ("code", "move", "said"),
    [
        ("pt", "Ana: passar", ("indeterminado  Ana: passar", "Legal se ", "Para o decidir, apurem to_move.")),
        ("hu", "Ana: passzol", ("eldöntetlen", "Szabályos, ha ", "ezt kell kideríteni: to_move.")),
    ],
)
def test_what_an_answer_depends_on(code: str, move: str, said: tuple[str, ...]) -> None:
    text = output("judge", "-", "--move", move, "--lang", code, given=OPEN, code=3)
    assert [part for part in said if part not in " ".join(text.split(" "))] == []
    assert ENGLISH.search(text.split("\n")[0]) is None


@pytest.mark.parametrize(
    ("code", "granted"), [("pt", "o que ninguém indicou dá-se por aceite"), ("hu", "elfogadottnak számít")]
)
def test_what_is_granted(code: str, granted: str) -> None:
    said = output("judge", "-", "--move", "Ana: pass", "--grant", "--lang", code, given=OPEN)
    assert granted in " ".join(said.split())


@pytest.mark.parametrize(("code", "begin"), [("pt", "# Legal se "), ("hu", "# Szabályos, ha ")])
def test_moves_with_their_conditions(code: str, begin: str) -> None:
    plain = output("moves", "-", "--lang", "en", given=OPEN, code=3)
    said = output("moves", "-", "--lang", code, given=OPEN, code=3)
    assert plain.count("# Legal if ") > 1
    assert (said.count(begin), said.count("# Legal if")) == (plain.count("# Legal if "), 0)


@pytest.mark.parametrize(
    ("code", "said"),
    [("pt", "Outros vereditos com dc.buy.surcharge"), ("hu", "Más ítéletek ezzel: dc.buy.surcharge")],
)
def test_rules_read_otherwise(code: str, said: str) -> None:
    record = ROOT / "examples" / "diamonds_club" / "disputed.dclub"
    args: tuple[Any, ...] = ("judge", record, "--sensitivity")
    english = output(*args, "--lang", "en", code=1)
    text = output(*args, "--lang", code, code=1)
    assert "Other verdicts under dc.buy.surcharge" in english
    assert said in text
    assert [line for line in text.split("\n") if ENGLISH.search(line) and "--reading" not in line] == []


def test_points_read_otherwise() -> None:
    record = ROOT / "examples" / "new_world" / "whole.dclub"
    english = output("score", record, "--sensitivity", "--lang", "en")
    text = output("score", record, "--sensitivity", "--lang", "pt")
    head = re.compile(r"^Under (nw\.\S+ = \S+) ", re.MULTILINE)
    assert re.findall(r"^Com (nw\.\S+ = \S+) ", text, re.MULTILINE) == head.findall(english)
    assert "would win" not in text


def test_notes_on_a_record_of_another_version() -> None:
    record = ROOT / "examples" / "diamonds_club" / "whole.dclub"
    report = judge_record(rules_in("diamonds-club", "pt"), parse_record(record.read_text("utf-8")))
    change = ClauseChange(ClauseId("dc.buy.price"), "2.0", "Dearer.")
    history = History("2.0", ("1.0", "2.0"), (change,), ())
    head, line = version_notes(history, "1.0", report)
    assert head.startswith("O registo foi escrito sob a versão 1.0 das regras")
    assert line == "- dc.buy.price, alterada em 2.0: Dearer."


@pytest.mark.parametrize(("code", "said"), [("pt", "não pode ser desfeito"), ("hu", "nem vonható vissza")])
def test_what_may_be_taken_back(code: str, said: str) -> None:
    record = ROOT / "examples" / "diamonds_club" / "whole.dclub"
    plain = output("take-back", record, "--ply", "20", "--lang", "en", code=1)
    text = output("take-back", record, "--ply", "20", "--lang", code, code=1)
    assert "may not be taken back" in " ".join(plain.split())
    assert said in " ".join(text.split())
    english = re.compile(r"(?<![\w-])(taken back|chance|has been|Reading|under|more|silent)\b")
    assert len(english.findall(plain)) > 5
    assert english.findall(text) == []
