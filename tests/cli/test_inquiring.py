"""`judge --move` in positions of which something is open, or cannot be."""

from __future__ import annotations

import json

import pytest

from dclub.kernel import clauses as K
from tests.cli.running import complaint, output, run

OPEN = """
game = "diamonds-club"
names = ["Ana", "Ben", "Cleo"]
phase = "buy"
market = { coins = { b3 = 2, d3 = 1 } }
[[players]]
coins = 7
tracks = { money = 10 }
"""


@pytest.mark.clause(K.RULING_COMPLETIONS, K.RULING_CONDITION)
class TestOpen:
    def test_what_it_depends_on(self) -> None:
        said = output("judge", "-", "--move", "Ana: pass", given=OPEN, code=3)
        assert said.splitlines() == [
            "undetermined  Ana: pass",
            "      Legal if Ana has not passed and it is the turn of Ana.",
            "      To settle it, find out to_move.",
        ]

    def test_granted(self) -> None:
        output("judge", "-", "--move", "Ana: pass", "--grant", given=OPEN)

    def test_refused_whatever_is_so(self) -> None:
        said = output("judge", "-", "--move", "Ana: buy c3 for 5", given=OPEN, code=1)
        assert "c3 costs 4 coins (1 + 2 (b3) + 1 (d3) = 4), not 5. [dc.buy.price]" in " ".join(said.split())

    def test_contradictory(self) -> None:
        given = OPEN.replace("coins = 7", "coins = 3").replace("tracks = { money = 10 }", "")
        said = output("judge", "-", "--move", "Ana: buy c3 for 2", given=given, code=2)
        assert said.startswith(
            "No verdict on Ana: buy c3 for 2: the position contradicts the rules or itself."
        )

    def test_for_programs(self) -> None:
        found = json.loads(output("judge", "-", "--move", "Ana: pass", "--json", given=OPEN, code=3))
        assert (found["verdict"], found["settling"]) == ("undetermined", [["to_move"]])

    def test_one_move_at_a_time(self) -> None:
        said = complaint("judge", "-", "--move", "Ana: pass", "--move", "Ben: pass", given=OPEN)
        assert "takes one move at a time" in said

    def test_one_move_of_a_line(self) -> None:
        line = "Ana: build fountain at p5 paying 2 green"
        assert "takes one move at a time" in complaint("judge", "-", "--move", line, given=OPEN)

    def test_a_move_that_cannot_be_read(self) -> None:
        assert "--move 1, column 6: found 'dance'" in complaint(
            "judge", "-", "--move", "Ana: dance", given=OPEN
        )


BEGINS_OPEN = """+++
format = 1
game = "diamonds-club"
edition = "invented"
names = ["Ana", "Bela"]
[start]
phase = "buy"
passed = []
market = { coins = { c4 = 1 } }
+++
"""


@pytest.mark.clause(K.POSITION_START)
class TestFirstMoves:
    """The first ply of a record that begins in an open position, and questions before it."""

    def said(self, lines: str, *more: str, code: int) -> list[str]:
        return output("judge", "-", *more, given=BEGINS_OPEN + lines, code=code).splitlines()

    def test_a_condition_and_a_refusal(self) -> None:
        said = self.said("Ana: pass ?\nAna: buy c3 for 1\nBela: pass\n", code=1)
        assert said[0].startswith("Not known at the start: to_move, first,")
        assert said[said.index("") :] == [
            "",
            "ply 1 (line 11), asked, not played:",
            "undetermined  Ana: pass",
            "      Legal if it is the turn of Ana.",
            "      To settle it, find out to_move.",
            "",
            "ply 1 (line 12):",
            "illegal       Ana: buy c3 for 1",
            "      Price of a market space: c3 costs 2 coins (1 + 1 (c4) = 2), not 1.",
            "        [dc.buy.price]",
            "",
            "Judging ends there: the moves that follow are not judged.",
        ]

    def test_legal_in_all_completions(self) -> None:
        own = BEGINS_OPEN.replace("passed", 'to_move = "Ana"\npassed')
        said = output("judge", "-", given=own + "Ana: pass\n").splitlines()
        assert said[-1] == "legal         Ana: pass"
        said = output("judge", "-", given=own + "Ana: pass\nBela: pass\n", code=3).splitlines()
        assert said[-3:] == [
            "legal         Ana: pass",
            "",
            "Judging ends there: the moves that follow are not judged.",
        ]

    def test_a_correction(self) -> None:
        lines = "Ana: buy c3 for 1\n> 1 Ana: pass\n"
        assert "undetermined  Ana: pass" in self.said(lines, code=3)
        assert "legal         Ana: pass" in self.said(lines, "--grant", code=0)

    def test_for_programs(self) -> None:
        lines = "Ana: pass\n"
        found = json.loads("".join(self.said(lines, "--json", code=3)))
        asked = json.loads("".join(self.said("", "--move", "Ana: pass", "--json", code=3)))
        assert (found["verdict"], found["moves"]) == ("undetermined", [])
        assert "to_move" in found["unknown"]
        assert found["first"] == [{"ply": 1, "line": 11, "asked": False, **asked}]

    def test_other_readings(self) -> None:
        said = self.said("Ana: buy c3 for 1\n", "--sensitivity", code=1)
        assert any("dc.buy.surcharge" in line for line in said)
        found = json.loads("".join(self.said("Ana: pass\n", "--sensitivity", "--json", code=3)))
        assert found["first"][0]["sensitivity"] == []

    def test_a_position_that_cannot_be(self) -> None:
        own = BEGINS_OPEN.replace("c4 = 1", "c4 = 99")
        found = output("judge", "-", given=own + "Ana: buy c3 for 1\n", code=2)
        assert "No verdict on Ana: buy c3 for 1" in found
        found = output("judge", "-", "--json", given=own + "Ana: buy c3 for 1\n", code=2)
        assert json.loads(found)["verdict"] is None

    def test_a_move_that_cannot_be_read(self) -> None:
        said = complaint("judge", "-", given=BEGINS_OPEN + "Ana: pass ?\n  Ana: dance\n")
        assert "line 12, column 8: found 'dance'" in said


@pytest.mark.clause(K.RULING_FAULTS)
class TestFaults:
    def test_a_question_without_a_move(self) -> None:
        given = OPEN + "\n[[players]]\ncoins = 99\ntracks = { money = 10 }\n"
        assert "players.1.coins" in complaint("judge", "-", given=given)
        output("judge", "-", given=OPEN, code=3)

    def test_an_audit(self) -> None:
        given = OPEN + "\n[[players]]\ncoins = 99\ntracks = { money = 10 }\n"
        assert "players.1.coins: " in output("audit", "-", given=given, code=1)
        found = json.loads(output("audit", "-", "--json", given=given, code=1))
        assert "players.1.coins" in {fault["where"] for fault in found["faults"]}
        assert output("audit", "-", given=OPEN, code=3).startswith("Undetermined.\nNot known: to_move")

    def test_more_tiles_than_there_are(self) -> None:
        parks = [", ".join(f"p{place} fountain" for place in range(1, 1 + count)) for count in (14, 8)]
        players = "".join(f'[[players]]\npark = "{park}"\n' for park in parks)
        given = f'game = "diamonds-club"\nnames = ["Ana", "Ben"]\nphase = "build"\nto_move = "Ana"\n{players}'
        said = run("audit", "-", given=given).output
        assert "(fountain: found 22, expected 21)" in " ".join(said.split())

    def test_what_does_not_rest_on_them(self) -> None:
        given = OPEN + "\n[[players]]\ncoins = 99\ntracks = { money = 10 }\n"
        said = output("judge", "-", "--move", "Ana: buy c3 for 5", given=given, code=1)
        assert "It does not matter here, but cannot be: players.1.coins" in said


TWO_MEMORIES = """
game = "diamonds-club"
names = ["Ana", "Ben", "Cleo"]
open = ["strips"]
phase = "buy"
to_move = "Ana"
passed = []
[market]
strips = ["?", "?", "dark: ship 2, pond, mine red, hat, ?, money", "?", "?", "?"]
coins = { b3 = 2, d3 = "1 (Ana), 2 (Ben)" }
[[players]]
coins = 7
"""


RECORD = """+++
format = 1
game = "diamonds-club"
edition = "invented"
names = ["Ana", "Ben", "Cleo"]
open = ["strips"]
[start]
phase = "buy"
to_move = "Ana"
passed = []
[start.market]
strips = ["?", "?", "dark: ship 2, pond, mine red, hat, ?, money", "?", "?", "?"]
coins = { b3 = 2, d3 = "1 (Ana), 2 (Ben)" }
[[start.players]]
coins = 7
+++
"""


class TestRecords:
    """A record that begins with an open position is asked like that position, until a move is played."""

    @pytest.mark.parametrize(
        "asked", [("moves",), ("moves", "--why"), ("score",), ("judge", "--move", "Ana: buy c3 for 5")]
    )
    def test_like_the_position(self, asked: tuple[str, ...]) -> None:
        command, *options = asked
        said = output(command, "-", *options, given=TWO_MEMORIES, code=3)
        assert output(command, "-", *options, given=RECORD, code=3) == said

    def test_the_position_is_complete_without_the_header(self) -> None:
        position = output("position", "-", given=RECORD, code=3)
        assert output("moves", "-", given=position, code=3) == output("moves", "-", given=RECORD, code=3)

    def test_what_comes_of_it_is_not_followed(self) -> None:
        said = output("moves", "-", given=RECORD + "Ana: pass\n", code=3)
        assert said.startswith("Undetermined.\nNot known: ")


@pytest.mark.clause(K.RULING_PROSPECTS)
class TestProspects:
    """`moves` in positions of which something is open."""

    def test_moves_with_their_conditions(self) -> None:
        said = output("moves", "-", given=TWO_MEMORIES, code=3)
        sure, *others = [group.splitlines() for group in said.split("\n\n")]
        assert sure[0] == "# Legal, whatever it is that is not known:"
        assert {"Ana: buy c1 for 1", "Ana: buy c5 for 1 on money", "Ana: pass"} < {*sure}
        assert ["# Legal if the coins on d3 are 1:", "Ana: buy c3 for 4"] in others
        assert ["# Legal if the coins on d3 are 2:", "Ana: buy c3 for 5"] in others

    def test_what_is_open_and_closed_on_one_screen(self) -> None:
        said = output("moves", "-", "--why", given=TWO_MEMORIES, code=3)
        assert said.startswith(
            "Phase buy, to move: Ana\nOthers may be legal too: that depends on market.strips"
        )
        assert "Open\n    if the coins on d3 are 1:\n    buy c3 for 4\n" in said
        assert (
            "  dc.buy.vacant  Only vacant spaces\n"
            "    b3 is taken: 2 coins on it. d3 is taken: 1 or 2 coins on it.\n"
        ) in said
        assert len(said.splitlines()) <= 40

    def test_for_programs(self) -> None:
        found = json.loads(output("moves", "-", "--why", "--json", given=TWO_MEMORIES, code=3))
        assert (found["to_move"], found["phase"]) == ("Ana", "buy")
        moves = {move["text"]: move for move in found["moves"]}
        assert moves["Ana: pass"] == {"text": "Ana: pass", "verdict": "legal", "conditions": []}
        assert moves["Ana: buy c3 for 5"]["verdict"] == "undetermined"
        (condition,) = moves["Ana: buy c3 for 5"]["conditions"]
        assert condition["allowed"] == {"market.coins.d3": ["2"]}
        assert "market.strips.0" in found["needs"]
        (closed,) = (one for one in found["closed"] if one["place"] == "b3")
        assert (closed["verdict"], closed["objections"][0]["clause"]) == ("illegal", "dc.buy.vacant")

    def test_what_is_open_and_does_not_matter(self) -> None:
        passing = TWO_MEMORIES.replace("coins = 7", "coins = 0\ntracks = { money = 10 }")
        found = json.loads(output("moves", "-", "--json", given=passing.replace("b3 = 2", "b3 = 10")))
        assert [move["text"] for move in found["moves"]] == ["Ana: pass"]
        assert found["needs"] == []

    def test_what_cannot_be_listed(self) -> None:
        given = TWO_MEMORIES.replace('phase = "buy"', 'phase = "exchange"')
        found = json.loads(output("moves", "-", "--json", given=given, code=3))
        assert "players.0.equipment.mine blue" in found["needs"]

    def test_contradictory(self) -> None:
        given = TWO_MEMORIES + "[[players]]\ncoins = 99\n"
        said = complaint("moves", "-", given=given)
        assert "the position contradicts the rules or itself" in said
        assert "players.1.coins" in said


GARDENS = """
game = "hanging-gardens"
names = ["Ana", "Ben"]
phase = "effects"
to_move = "Ana"
pending = { open = ["move"] }
[[players]]
pyramid = '''
2 Tr(Ana),Tr[St](Ben) Tr Tr Tr Tr Tr Tr Tr Tr Tr
1 St[Tr] ? St St St St[St] St[Sa] St[Dp] St[Rb] St[Rb]
'''
"""


@pytest.mark.clause(K.RULING_COMPLETIONS, K.RULING_CONDITION)
class TestHangingGardens:
    def test_which_cube_lay_where(self) -> None:
        said = output("judge", "-", "--move", "Ana: move a1 to a2", given=GARDENS, code=3)
        assert said.splitlines() == [
            "undetermined  Ana: move a1 to a2",
            "      Legal if a2 of Ana is Tr.",
            "      To settle it, find out players.0.pyramid.a2.",
            "      players.0.pyramid.a2, remembered differently: Tr (Ana): legal; Tr[St]",
            "        (Ben): illegal.",
        ]

    def test_what_nobody_reads(self) -> None:
        said = output("judge", "-", "--move", "Ana: move a1 to c1", given=GARDENS)
        assert said.splitlines()[0] == "legal         Ana: move a1 to c1"

    @pytest.mark.clause(K.RULING_FAULTS)
    def test_a_fault_over_what_is_remembered_differently(self) -> None:
        given = GARDENS.replace("St[St] St[Sa] St[Dp] St[Rb] St[Rb]", "St St St St St")
        said = output("judge", "-", "--move", "Ana: move a1 to a2", given=given, code=2)
        assert "players.0.pyramid: Laying the first cubes (found 3, expected 5)" in " ".join(said.split())

    def test_a_cell_that_cannot_be_read(self) -> None:
        given = GARDENS.replace("Tr[St](Ben)", "Xy(Ben)")
        said = complaint("judge", "-", "--move", "Ana: move a1 to c1", given=given)
        assert "players.0.pyramid: column 3: found 'Xy', expected a cell" in said
