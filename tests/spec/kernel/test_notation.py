"""Chapter notation: what a name may be."""

from __future__ import annotations

import pytest

from dclub import diamonds_club
from dclub.errors import NotationError
from dclub.kernel import clauses as C
from dclub.kernel.language import ENGLISH, language_called
from dclub.kernel.names import name_faults
from dclub.kernel.record import parse_record
from dclub.kernel.replay import judge_record
from dclub.kernel.translating import in_language


@pytest.mark.clause(C.NOTATION_NAMES, C.NOTATION_CASE)
class TestNames:
    """A seat is written with the name of its player; Table is the seat of chance."""

    @pytest.mark.parametrize("name", ["Ana", "Ana María", "O'Neil", "李", "A", "a" * 60, "3"])
    def test_nearly_every_name_is_one(self, name: str) -> None:
        assert list(name_faults([name, "Bela"])) == []

    @pytest.mark.parametrize("name", ["", " ", " Ana", "Ana ", "Table", "TABLE", "a" * 61, "A\tB", "A\nB"])
    def test_what_is_no_name(self, name: str) -> None:
        (fault,) = name_faults(["Bela", name])
        assert fault.where == "names.1"

    @pytest.mark.parametrize("sign", list(':;,#!?">={}'))
    def test_no_name_holds_a_sign_of_the_notation(self, sign: str) -> None:
        (fault,) = name_faults([f"A{sign}na"])
        assert repr(sign) in fault.message

    def test_names_that_differ_in_case_only_are_one_name(self) -> None:
        (fault,) = name_faults(["Ana", "Bela", "ANA"])
        assert fault.where == "names.2"


HEADER = """+++
format = 1
game = "diamonds-club"
edition = "invented"
names = ["Ana", "Mesa verde"]
+++
"""


@pytest.mark.clause(C.NOTATION_LANGUAGE)
class TestLanguage:
    """A move may be said in the words of the language asked for; English is read in every one."""

    portuguese = in_language(diamonds_club.RULES, language_called("pt"), language_called("pt"))

    @pytest.mark.parametrize(
        "text",
        [
            "Ana: comprar c3 por 1",
            "Ana: buy c3 for 1",
            "ANA: comprar c3 FOR 1",
            "Ana: comprar c3",
        ],
    )
    def test_both_languages_are_read_in_one_line(self, text: str) -> None:
        state = diamonds_club.start(players=2, first=0).state
        names = ("Ana", "Bela")
        said = self.portuguese.parse_move(text, state, names)
        assert said == diamonds_club.parse_move("Ana: buy c3 for 1", state, names)
        assert self.portuguese.format_move(said, state, names) == "Ana: comprar c3 por 1"

    def test_names_of_players_stay(self) -> None:
        state = diamonds_club.start(players=2, first=1).state
        names = ("Ana", "Mesa verde")
        move = self.portuguese.parse_move("Mesa verde: passar", state, names)
        assert self.portuguese.format_move(move, state, names) == "Mesa verde: passar"

    def test_nobody_reads_a_language_that_was_not_asked_for(self) -> None:
        state = diamonds_club.start(players=2, first=0).state
        with pytest.raises(NotationError):
            diamonds_club.parse_move("Ana: comprar c3 por 1", state, ("Ana", "Bela"))

    def test_a_line_keeps_its_words_and_the_answer_has_its_own(self) -> None:
        rules = in_language(diamonds_club.RULES, language_called("pt"), ENGLISH)
        record = parse_record(f"{HEADER}Mesa: primeiro Mesa verde\n")
        (ply,) = judge_record(rules, record).plies
        assert record.lines[-1] == "Mesa: primeiro Mesa verde"
        assert ply.text == "Table: first Mesa verde"
