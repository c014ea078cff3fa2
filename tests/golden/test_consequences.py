"""The golden judgements show every kind of event, with the clause under which it happened."""

from __future__ import annotations

import re

import pytest

from dclub import games
from dclub.kernel.clause import load_clauses
from tests.golden.written import FOLDER

CITED = re.compile(r" ((?:dc|hg|nw|kernel)\.[a-z.-]+)$", re.MULTILINE)


@pytest.mark.parametrize("game", list(games))
def test_every_kind_of_event_is_told(game: str) -> None:
    text = (FOLDER / games[game].package.rpartition(".")[2] / "consequences.txt").read_text(encoding="utf-8")
    shown = re.findall(r"^([a-z-]+) \(", text, re.MULTILINE)
    assert shown == list(games[game].event_phrases)


@pytest.mark.parametrize("game", list(games))
def test_every_one_cites_a_clause(game: str) -> None:
    rules = games[game]
    known = {*load_clauses(rules.package), *load_clauses("dclub.kernel")}
    text = (FOLDER / games[game].package.rpartition(".")[2] / "consequences.txt").read_text(encoding="utf-8")
    for section in text.split("\n\n")[1:]:
        cited = CITED.findall(section)
        assert cited, section
        assert set(cited) <= known
