"""`facts.toml` says where each known question is decided: by clauses, readings and examples that exist."""

from __future__ import annotations

import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from dclub.kernel.clause import load_clauses

SPEC = Path(__file__).parents[2] / "spec"
GAMES = pytest.mark.parametrize("game", ["diamonds_club", "hanging_gardens", "new_world"])


def facts(game: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads((SPEC / game / "facts.toml").read_text(encoding="utf-8"))[
        "fact"
    ]
    return found


def known_examples(game: str) -> set[str]:
    """Every example of the spec of a game as clause/example."""
    found = set()
    for chapter in sorted((SPEC / game).glob("*.rst")):
        clause = ""
        for line in chapter.read_text(encoding="utf-8").splitlines():
            directive, _, name = line.strip().partition(":: ")
            if directive == ".. clause":
                clause = name
            elif directive == ".. example":
                found.add(f"{clause}/{name}")
    return found


@GAMES
def test_each_question_is_named_once(game: str) -> None:
    names = [fact["id"] for fact in facts(game)]
    assert len(names) == len(set(names))


@GAMES
def test_what_decides_it_is_there(game: str) -> None:
    clauses = {**load_clauses("dclub.kernel"), **load_clauses(f"dclub.{game}")}
    readings = {reading.id for reading in import_module(f"dclub.{game}.readings").READINGS}
    examples = known_examples(game)
    for fact in facts(game):
        assert set(fact["clauses"]) <= set(clauses), fact["id"]
        assert set(fact.get("readings", ())) <= readings, fact["id"]
        assert set(fact.get("examples", ())) <= examples, fact["id"]
        assert fact["clauses"], fact["id"]
