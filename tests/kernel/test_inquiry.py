"""What is said of a move where something is open, remembered differently, or cannot be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from dclub import diamonds_club as dc
from dclub.diamonds_club import clauses as C
from dclub.kernel import clauses as K
from dclub.kernel.inquiry import inquire
from dclub.kernel.inquiry_text import answer_json, answer_text, condition_words
from dclub.kernel.rules import PositionFile
from dclub.kernel.ruling import Verdict
from dclub.kernel.unsettled import sketch

if TYPE_CHECKING:
    from dclub.kernel.inquiry_answer import Answer
    from dclub.kernel.unsettled import Sketch

HEAD = """
game = "diamonds-club"
names = ["Ana", "Ben", "Cleo"]
phase = "buy"
"""
EIGHT_LINES = f"""{HEAD}
market = {{ coins = {{ b3 = 2, d3 = 1 }} }}
[[players]]
coins = 7
tracks = {{ money = 10 }}
"""
"""Eight lines, with two hundred values that nobody stated."""

CLASHING = """
market = { coins = {} }
supply = { coins = 30 }
[[players]]
tracks = { money = 10 }
[[players]]
coins = 10
tracks = { money = 10 }
[[players]]
coins = 10
tracks = { money = 10 }
"""
"""By what is left of the coins Ana has six, by what was laid down ten."""


def sketched(text: str) -> Sketch[Any]:
    found = dc.parse_position(text)
    return sketch(dc.RULES, found.position, found.names)


def asked(text: str, move: str, *, grant: bool = False) -> tuple[Answer[Any], list[str]]:
    found = dc.parse_position(text)
    answer = dc.RULES.inquire(found, move, grant=grant)
    return answer, list(answer_text(dc.RULES, answer, sketched(text), found.names))


def conditions(answer: Answer[Any]) -> list[str]:
    return [condition_words(dc.RULES, condition) for condition in answer.conditions]


@pytest.mark.clause(K.RULING_COMPLETIONS)
class TestCompletions:
    def test_what_no_clause_reads_does_not_matter(self) -> None:
        answer, _ = asked(EIGHT_LINES, "Ana: buy c3 for 12")
        assert answer.verdict is Verdict.ILLEGAL
        assert [objection.clause for objection in answer.ruling.objections] == [C.BUY_COINS, C.BUY_PRICE]
        assert answer.matters == ()

    def test_what_the_clauses_read_does(self) -> None:
        answer, _ = asked(EIGHT_LINES, "Ana: pass")
        assert answer.verdict is Verdict.UNDETERMINED
        assert answer.matters == ("passed.Ana", "to_move")

    def test_legal_in_all_completions(self) -> None:
        text = EIGHT_LINES.replace('phase = "buy"', 'phase = "buy"\nto_move = "Ana"')
        answer, _ = asked(text, "Ana: pass")
        assert answer.verdict is Verdict.LEGAL  # whose turn it is, has not passed

    def test_illegal_in_all_completions_for_different_reasons(self) -> None:
        answer, _ = asked(
            HEAD + 'to_move = "Ana, Ben"\n'.replace("Ana, Ben", "Ana (x), Ben (y)"), "Cleo: pass"
        )
        assert answer.verdict is Verdict.ILLEGAL
        assert [objection.clause for objection in answer.ruling.objections] == [K.TURN_SEAT]

    def test_a_phase_that_nobody_stated(self) -> None:
        answer, _ = asked(HEAD.replace('phase = "buy"', ""), "Ana: pass")
        assert (answer.verdict, answer.matters) == (Verdict.UNDETERMINED, ("phase",))
        assert answer.settling == (("phase",),)

    def test_nothing_completes_it(self) -> None:
        # Whoever is not to move has passed, and nobody may be left to move.
        text = HEAD + 'passed = ["Ana", "Ben"]\nto_move = "Ana (x), Ben (y)"\n'
        answer, lines = asked(text, "Cleo: pass")
        assert answer.contradicted
        assert {fault.clause for fault in answer.faults} == {K.TURN_SEAT}
        assert lines[0] == "No verdict on Cleo: pass: the position contradicts the rules or itself."

    def test_two_facts_of_which_neither_is_wrong_by_itself(self) -> None:
        answer, lines = asked(f"{HEAD}{CLASHING}", "Ana: pass")
        assert (answer.contradicted, answer.faults) == (True, frozenset())
        assert {*answer.contradictions} >= {
            (C.COMPONENTS_QUANTITIES, "supply.coins"),
            (C.BUY_STAY, "market.coins"),
        }
        assert "Whatever it is that nobody stated, something does not fit:" in " ".join(lines)

    def test_too_many_combinations(self) -> None:
        text = HEAD.replace('"buy"', '"exchange"') + 'to_move = "Ana"\n'
        answer, lines = asked(text, "Ana: exchange blue 2/3")
        assert answer.verdict is Verdict.UNDETERMINED
        assert answer.gave_up
        assert answer.settling == ()
        said = " ".join(line.strip() for line in lines)
        assert "Ana's tiles mine blue are at least 1" in said
        assert "It depends on players.0.equipment." in said
        assert "There are too many combinations of these to try them all." in said

    def test_what_is_asked_of_many_numbers_is_little(self) -> None:
        # Five unknown numbers of gems have far more than 100,000 combinations.
        text = HEAD.replace('"buy"', '"pay"') + 'to_move = "Ana"\n[pending]\nbuild = "fountain at p5"\n'
        text += "[[players]]\nboard = 1\nmarkers = ''\n" + "[[players]]\nmarkers = ''\n" * 2
        answer, _ = asked(text, "Ana: pay 2 blue 1 yellow 1 diamond")
        assert (answer.verdict, answer.gave_up) == (Verdict.UNDETERMINED, False)
        assert "Ana's blue gems are at least 2" in " ".join(conditions(answer))

    def test_a_complete_position_has_nothing_open(self) -> None:
        state = dc.start(3, first=0).state
        made = sketch(dc.RULES, state, dc.RULES.default_names[:3])
        assert made.variables == ()


@pytest.mark.clause(K.RULING_CONDITION)
class TestConditions:
    def test_conditions_in_words(self) -> None:
        answer, lines = asked(EIGHT_LINES, "Ana: buy c3 for 4")
        assert conditions(answer) == [
            "Ana has not passed",
            "it is the turn of Ana",
            "column c shows anything but dark 5b",
        ]
        assert answer.settling == (("to_move", "market.strips.2"),)
        assert lines[1] == "      Legal if Ana has not passed, it is the turn of Ana and column c shows"

    def test_a_number_in_words(self) -> None:
        text = EIGHT_LINES.replace("coins = 7\n", "").replace(
            "b3 = 2, d3 = 1", "b3 = 2, d3 = 1, a6 = 9, f6 = 9"
        )
        answer, _ = asked(text, "Ana: buy c3 for 4")
        assert "Ana's coins are at least 4" in conditions(answer)

    def test_what_nobody_stated_is_agreed_where_that_is_asked_for(self) -> None:
        answer, lines = asked(EIGHT_LINES, "Ana: buy c3 for 4", grant=True)
        assert (answer.verdict, answer.granted) == (Verdict.LEGAL, True)
        assert lines[1].strip().startswith("Nothing that is stated speaks against it")
        refused, _ = asked(EIGHT_LINES, "Ana: buy c3 for 5", grant=True)
        assert (refused.verdict, refused.granted) == (Verdict.ILLEGAL, False)

    def test_memories_are_not_agreed(self) -> None:
        text = EIGHT_LINES.replace("coins = 7", 'coins = "3 (Ana), 7 (Ben)"').replace(
            "d3 = 1", "d3 = 1, a6 = 9"
        )
        answer, _ = asked(text, "Ana: buy c3 for 4", grant=True)
        assert (answer.verdict, answer.granted) == (Verdict.UNDETERMINED, False)

    def test_each_memory_has_its_verdict(self) -> None:
        text = EIGHT_LINES.replace("coins = 7", 'coins = "3 (Ana), 7 (Ben)"').replace(
            "d3 = 1", "d3 = 1, a6 = 9"
        )
        answer, lines = asked(text, "Ana: buy c3 for 4")
        assert [(one.label, one.witness, one.verdict) for one in answer.remembered] == [
            ("3", "Ana", Verdict.ILLEGAL),
            ("7", "Ben", Verdict.UNDETERMINED),
        ]
        assert "players.0.coins, remembered differently: 3 (Ana): illegal; 7 (Ben):" in lines[-2]

    def test_a_memory_that_conservation_excludes(self) -> None:
        text = EIGHT_LINES.replace("coins = 7", 'coins = "7 (Ana), 12 (Ben)"')
        answer, lines = asked(text, "Ana: pass")
        excluded = answer.remembered[1]
        assert excluded.verdict is None
        assert {fault.clause for fault in excluded.excluded} == {C.ROUND_COINS}
        assert "12 (Ben): cannot be" in " ".join(line.strip() for line in lines)

    def test_memories_that_do_not_matter(self) -> None:
        text = EIGHT_LINES.replace("coins = 7", 'coins = "7 (Ana), 8 (Ben)"')
        _, lines = asked(text, "Ana: buy c3 for 5")
        assert lines[-1].strip().endswith("It does not matter which is right.")

    def test_for_programs(self) -> None:
        made, names = sketched(EIGHT_LINES), ("Ana", "Ben", "Cleo")
        answer = inquire(made, dc.parse_move("Ana: pass", made.state, names))
        document = answer_json(dc.RULES, answer, made, names)
        assert document["verdict"] == "undetermined"
        assert document["matters"] == ["passed.Ana", "to_move"]
        assert document["settling"] == [["to_move"]]


@pytest.mark.clause(K.RULING_FAULTS)
class TestFaults:
    @pytest.mark.parametrize("track", ["", "tracks = { money = 10 }\n"])
    def test_coins_that_no_step_explains_are_one_thing(self, track: str) -> None:
        text = f'{HEAD}to_move = "Ana"\n[[players]]\ncoins = 9\n[[players]]\ncoins = 23\n{track}'
        answer, _ = asked(text, "Ana: pass")
        assert (answer.verdict, answer.contradicted) == (Verdict.LEGAL, False)
        (fault,) = answer.faults
        assert (fault.clause, fault.where) == (C.ROUND_COINS, "players.1.coins")
        blocked, _ = asked(text.replace('"Ana"\n', '"Ben"\n', 1), "Ben: buy c3 for 2")
        assert blocked.contradicted

    def test_what_is_wrong_under_every_open_value(self) -> None:
        # Ana has laid down at least seven coins, wherever she stands on the money track.
        text = EIGHT_LINES.replace("coins = 7", "coins = 3").replace("tracks = { money = 10 }", "")
        answer, _ = asked(text, "Ana: pass")
        assert (answer.verdict, answer.contradicted) == (Verdict.UNDETERMINED, False)
        (fault,) = answer.faults
        assert (fault.clause, fault.where) == (C.BUY_STAY, "market.coins")
        assert dict(fault.facts) == {"what": "coins", "found": 3}  # how many were laid down is open
        blocked, _ = asked(text, "Ana: buy c3 for 2")
        assert blocked.contradicted

    def test_a_fault_that_nothing_rests_on(self) -> None:
        text = EIGHT_LINES + "\n[[players]]\ncoins = 99\ntracks = { money = 10 }\n"
        answer, lines = asked(text, "Ana: buy c3 for 5")
        assert not answer.contradicted
        assert answer.verdict is Verdict.ILLEGAL
        assert {fault.clause for fault in answer.faults} >= {C.ROUND_COINS}
        assert "It does not matter here, but cannot be" in " ".join(lines)

    def test_a_fault_on_which_the_verdict_rests(self) -> None:
        answer, lines = asked(EIGHT_LINES.replace("coins = 7", "coins = 99"), "Ana: buy c3 for 4")
        assert answer.contradicted
        assert lines[0].startswith("No verdict on Ana: buy c3 for 4")


@pytest.mark.clause(K.RULING_PROSPECTS)
class TestProspects:
    def test_what_two_hundred_open_values_leave(self) -> None:
        text = EIGHT_LINES.replace('phase = "buy"', 'phase = "buy"\nto_move = "Ana"')
        found = dc.RULES.prospects(dc.parse_position(text))
        told = {
            dc.format_move(answer.move, sketched(text).state): conditions(answer) for answer in found.moves
        }
        assert told["White: pass"] == told["White: buy c4 for 1"] == []
        assert told["White: buy c3 for 4"] == ["column c shows anything but dark 5b"]
        assert not found.is_certain

    def test_a_position_that_contradicts_itself_has_no_moves(self) -> None:
        found = dc.RULES.prospects(dc.parse_position(HEAD + CLASHING))
        assert (found.contradicted, found.is_certain, found.moves) == (True, False, ())

    def test_a_complete_position_has_its_legal_moves(self) -> None:
        state = dc.start(players=3, first=0).state
        found = dc.RULES.prospects(PositionFile(state, dc.RULES.default_names[:3]))
        assert [answer.move for answer in found.moves] == list(state.legal_moves())
        assert found.is_certain
