"""Phrases: sentences from facts, and one for everything that can be said."""

from __future__ import annotations

import ast
import random
from collections import defaultdict
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import pytest

import dclub
from dclub.diamonds_club import RULES
from dclub.kernel import clauses as K
from dclub.kernel.clause import ClauseId, Kind, load_clauses
from dclub.kernel.event import Event
from dclub.kernel.facts import facts_of
from dclub.kernel.move import CHANCE
from dclub.kernel.phrases import (
    KERNEL_PHRASES,
    clause_of,
    explain_event,
    explain_objection,
    explain_score_line,
    placeholders,
    render,
)
from dclub.kernel.playing import play_randomly
from dclub.kernel.record import parse_record
from dclub.kernel.replay import judge_record
from dclub.kernel.rules import GameRules
from dclub.kernel.ruling import Objection

NAMES = ("Ana", "Bela")
RECORDS = Path(__file__).parents[1] / "records" / "illegal"
GAMES = tuple(dclub.games.values())

of_each_game = pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.id)

RARE: Final = {
    "diamonds-club": {"substitutes"},
    "hanging-gardens": {"project-revealed", "game-ended", "amitis-stays", "stopped"},
    "new-world": {"fits-nowhere", "tile-set-aside", "choice", "surveyor-stays"},
}
"""Kinds of events that need not happen in a few games played at random."""


class TestTemplates:
    @pytest.mark.parametrize(
        ("template", "sentence"),
        [
            ("{space} costs {coins}.", "c3 costs 4."),
            ("{seat:seat} and {chance:seat}", "Bela and Table"),
            ("{seats:seats}", "Bela, Ana"),
            ("{coins:coin}, {one:coin}, {none:coin}", "4 coins, 1 coin, 0 coins"),
            ("column {one:letter}", "column a"),
            ("{seats}; {words}", "1, 0; x, y"),
            ("{seats:each}", "Ana 1, Bela 0"),
            ("all[ but {space}]", "all but c3"),
            ("all[ but {empty}][ and {none}][ or {missing}]", "all"),
            ("{missing} first\n{space} second", "c3 second"),
            ("{space} first\n{coins} second", "c3 first"),
        ],
    )
    def test_facts_are_put_in(self, template: str, sentence: str) -> None:
        facts = facts_of(
            {
                "space": "c3",
                "coins": 4,
                "one": 1,
                "none": 0,
                "seat": 1,
                "chance": CHANCE,
                "seats": (1, 0),
                "words": ("x", "y"),
                "empty": "",
            }
        )
        assert render(template, facts, NAMES) == sentence

    def test_a_fact_that_is_missing_is_a_mistake(self) -> None:
        with pytest.raises(KeyError):
            render("{missing}", (), NAMES)

    def test_placeholders(self) -> None:
        assert placeholders("{a} {b:seat}[ {c}]") == {"a", "b", "c"}
        assert placeholders("{a} {b:seat}[ {c}]", optional=False) == {"a", "b"}


class TestWithoutASentence:
    """What has no sentence is said by its title and its bare facts."""

    def test_an_objection(self) -> None:
        objection = Objection(ClauseId("kernel.undo.exact"), seat=1, places=("p1", "p2"))
        said = f"{clause_of(RULES, objection.clause).title}: seat 1, places p1, p2."
        assert explain_objection(RULES, objection, NAMES) == said

    def test_an_event(self) -> None:
        event = Event(ClauseId("dc.buy.stay"), "nothing-known", ())
        assert explain_event(RULES, event, NAMES) == "nothing-known."


def noted(rules: GameRules[Any, Any]) -> set[str]:
    """Every kind of event that the code of a game notes, read from its source."""
    kinds = set()
    package = find_spec(rules.package)
    assert package is not None
    assert package.origin is not None
    for path in Path(package.origin).parent.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "note":
                kinds |= texts_of(node.args[2], tree)
    return kinds


def texts_of(value: ast.expr, tree: ast.Module) -> set[str]:
    """The texts that an expression may be: itself, or what is assigned to its name."""
    sources = [value]
    if isinstance(value, ast.Name):
        assigned = [node for node in ast.walk(tree) if isinstance(node, ast.Assign)]
        sources = [node.value for node in assigned if value.id in names_in(node.targets)]
    constants = [node for source in sources for node in ast.walk(source) if isinstance(node, ast.Constant)]
    return {node.value for node in constants if isinstance(node.value, str)}


def names_in(targets: list[ast.expr]) -> set[str]:
    return {node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)}


class TestEverySentenceIsThere:
    """Every clause that forbids and every kind of event has a sentence that fits its facts."""

    @of_each_game
    def test_every_clause_that_forbids(self, rules: GameRules[Any, Any]) -> None:
        for package, phrases in (("dclub.kernel", KERNEL_PHRASES), (rules.package, rules.phrases)):
            clauses = load_clauses(package).values()
            assert {clause.id for clause in clauses if clause.kind is Kind.FORBIDS} <= phrases.keys()

    @of_each_game
    def test_every_clause_that_scores_and_is_counted(self, rules: GameRules[Any, Any]) -> None:
        assert rules.phrases.keys() <= load_clauses(rules.package).keys()

    @of_each_game
    def test_every_kind_of_event(self, rules: GameRules[Any, Any]) -> None:
        assert noted(rules) == rules.event_phrases.keys()

    def test_the_facts_of_every_illegal_record_are_those_of_its_sentence(self) -> None:
        for path in sorted(RECORDS.glob("*.dclub")):
            record = parse_record(path.read_text(encoding="utf-8"))
            if record.header.game not in dclub.games:
                continue
            rules = dclub.games[record.header.game]
            report = judge_record(rules, record)
            (objection,) = report.plies[-1].objections
            said = explain_objection(rules, objection, report.names)
            assert said.endswith(".")
            template = rules.phrases.get(objection.clause) or KERNEL_PHRASES[objection.clause]
            facts = {name for name, _ in objection.facts}
            assert any(placeholders(line) <= facts for line in template.split("\n"))

    @of_each_game
    def test_the_facts_of_every_event_are_those_of_its_sentence(self, rules: GameRules[Any, Any]) -> None:
        facts: dict[str, set[str]] = defaultdict(set)
        for seed in range(6):
            options = {
                str(reading.id): reading.names[seed % len(reading.names)] for reading in rules.readings
            }
            game = rules.start(players=2 + seed % 3, readings=options)
            play_randomly(game, random.Random(seed))
            for step in game.steps:
                for event in step.events:
                    facts[event.kind] |= {name for name, _ in event.facts}
                    assert explain_event(rules, event, game.names).endswith(".")
            for score in game.score():
                for line in score.lines:
                    assert explain_score_line(rules, line, game.names)
        for kind, names in facts.items():
            assert placeholders(rules.event_phrases[kind]) <= names
        assert noted(rules) - facts.keys() <= RARE[rules.id]

    @pytest.mark.clause(K.TURN_PHASE)
    def test_a_kind_of_move_is_called_by_its_word(self) -> None:
        game = RULES.start(names=NAMES, first="Ana")
        (objection,) = game.judge("Ana: pass").objections
        said = "The phase is market: what can be done is strip, not pass."
        assert explain_objection(RULES, objection, game.names) == said
