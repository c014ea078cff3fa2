"""`judge --sensitivity` and `score --sensitivity`: who is right if the rules are read otherwise."""

from __future__ import annotations

import json
from typing import Any

import pytest

from dclub import games
from tests.cli.running import POSITIONS, ROOT, complaint, output, random_record, too_wide

EXAMPLES = ROOT / "examples"
FOLDERS = {game: game.replace("-", "_") for game in games}

DISPUTED = """\
      Legal under dc.buy.surcharge = per-space:
        What does an occupied neighbour add to the price of a market space?
        per-coin (in force): One coin for every coin that lies on an orthogonal
          neighbour. So diamonds_club.pt "Fase 2"; diamonds_club.hu "2. fázis";
          TT, MPC, POE, ODE, BSP.
        per-space (otherwise): One coin for every orthogonal neighbour that
          holds coins, however many. So FUN, GWP, SNS.
"""
ENDING = """\
Other verdicts under dc.buy.surcharge = per-space: ply 9 (line 19).
Each move is read otherwise where it stands, after what was played. To judge all
that was played under another option, choose it with --reading ID=OPTION.
"""
HIDDEN = """\
        private (in force): Only its owner sees a project before the scoring. No
          source says so.
        open (otherwise): All projects lie open from the beginning. No source
          says so.
        Projects lie open, so that of Ana cannot be hidden. [hg.setup.hidden]
        Nearest legal move: Table: project Ana p1
"""
DISPLACED = """\
        Ana: pyramid g2: St[St] under covered-cells; St under whole-card
        Ana: pyramid j2: Sa[Sa] under covered-cells; Sa under whole-card
        pending hand: rose-bush, tree under covered-cells; stairs, rose-bush,
          statue, tree under whole-card
"""
CLAIMED = """\
        Claimed, and wrong then: Ana 4 points; right is 2 points.
        Claimed, and right then: Ana 5 settlers.
        points Ana: 4 under yes; 2 under not-at-all
"""
TIE = """\
Under dc.tie.diamonds = no Bronze would win:
  Do diamonds count as gems in the tie-break?
  yes (in force): The tie-break counts coloured gems and diamonds. So
"""
POSTS = """\
Other points under nw.final.posts = 2:
  What is a trading post in an incomplete trail worth at the end?
  0 (in force): Nothing. So new_world.pt "Pontuação Final" (by omission).
  2 (otherwise): 2 points, as in a complete trail. No source says so.
    Ana: 83 points instead of 81 points
      + 2  Trading posts in incomplete trails: 1 x 2 (w7 n2, w8 n2)
          [nw.final.posts]
"""


def variants(*args: Any, given: str = "", code: int = 0) -> list[dict[str, Any]]:
    """Return the variants of all moves judged that change something."""
    found = json.loads(output("judge", *args, "--sensitivity", "--json", given=given, code=code))
    return [one for move in found["moves"] for one in move["sensitivity"] if one["change"] != "nothing"]


def up_to(folder: str, move: str) -> str:
    """Return the record of a whole game as far as a move."""
    text = (EXAMPLES / folder / "whole.dclub").read_text("utf-8")
    end = text.index("\n", text.index(move))
    return text[: end + 1]


class TestJudge:
    """Below each move stands what it would be under the options that are not in force."""

    def test_a_verdict_that_another_option_turns(self) -> None:
        said = output("judge", EXAMPLES / "diamonds_club" / "disputed.dclub", "--sensitivity", code=1)
        assert DISPUTED in said
        assert said.endswith(ENDING)
        assert "      The same under dc.buy.surcharge = per-space.\n" in said

    def test_the_reasons_then(self) -> None:
        said = output("judge", EXAMPLES / "hanging_gardens" / "disputed.dclub", "--sensitivity", code=1)
        assert HIDDEN in said

    def test_claims_then(self) -> None:
        said = output("judge", EXAMPLES / "new_world" / "disputed.dclub", "--sensitivity", code=1)
        assert CLAIMED in said

    def test_other_consequences(self) -> None:
        said = output("judge", "-", "--sensitivity", given=up_to("hanging_gardens", "Ana: take 3 at 2.4"))
        assert DISPLACED in said
        assert not too_wide(said)

    @pytest.mark.parametrize("folder", list(FOLDERS.values()))
    def test_it_fits(self, folder: str) -> None:
        said = output("judge", EXAMPLES / folder / "disputed.dclub", "--sensitivity", code=1)
        assert not too_wide(said)
        assert "Other verdicts under " in said

    def test_without_it_nothing_changes(self) -> None:
        file = EXAMPLES / "diamonds_club" / "disputed.dclub"
        plain = output("judge", file, code=1).split("\n")
        sensitive = iter(output("judge", file, "--sensitivity", code=1).split("\n"))
        assert all(line in sensitive for line in plain), "the plain report stands in the other, in its order"
        found = json.loads(output("judge", file, "--json", code=1))
        assert all("sensitivity" not in move for move in found["moves"])

    def test_nothing_would_change(self) -> None:
        said = output("judge", POSITIONS / "buying.toml", "--move", "White: pass", "--sensitivity")
        assert said.endswith("No option of any reading would change a verdict.\n")

    def test_a_whole_record(self) -> None:
        given = random_record(1, 2, 60)
        said = output("judge", "-", "--sensitivity", given=given)
        assert not too_wide(said)
        assert "Under dc.strips.faces = fixed the position itself could not be:" in said
        assert "Illegal under dc.strips.faces = fixed:" in said

    def test_the_option_that_was_chosen_is_in_force(self) -> None:
        file, chosen = EXAMPLES / "diamonds_club" / "disputed.dclub", "dc.buy.surcharge=per-space"
        said = output("judge", file, "--sensitivity", "--reading", chosen)
        assert "Illegal under dc.buy.surcharge = per-coin:" in said
        assert "c4 costs 4 coins (1 + 2 (c3) + 1 (c5) = 4), not 3. [dc.buy.price]" in said

    def test_a_position_needs_a_move(self) -> None:
        said = complaint("judge", POSITIONS / "buying.toml", "--sensitivity")
        assert "--sensitivity of a position needs a move: --move TEXT" in said


class TestOpen:
    """The same where something in the position is open."""

    def position(self) -> str:
        text = (POSITIONS / "buying.toml").read_text("utf-8")
        return text.replace("coins = {}", "coins = {b3 = 2}").replace("coins = 10", 'coins = "?"', 1)

    def test_a_verdict_that_another_option_turns(self) -> None:
        given, move = self.position(), "Bronze: pass"
        said = output("judge", "-", "--move", "White: buy c3 for 2", "--sensitivity", given=given, code=1)
        assert "Under dc.buy.surcharge = per-space:\n  What does an occupied neighbour add" in said
        assert "    legal         White: buy c3 for 2\n" in said
        assert not too_wide(said)
        plain = output("judge", "-", "--move", move, given=given, code=1)
        said = output("judge", "-", "--move", move, "--sensitivity", given=given, code=1)
        assert said == f"{plain}No option of any reading would change this.\n"

    def test_the_document(self) -> None:
        args = ("judge", "-", "--move", "White: buy c3 for 2", "--sensitivity", "--json")
        (variant,) = json.loads(output(*args, given=self.position(), code=1))["sensitivity"]
        assert (variant["reading"], variant["change"]) == ("dc.buy.surcharge", "verdict")
        assert variant["answer"]["verdict"] == "legal"


class TestDocument:
    """The same for programs."""

    KEYS = (
        "reading", "question", "in_force", "otherwise", "change", "faults", "unknown", "verdict",
        "objections", "nearest", "claims", "differences",
    )  # fmt: skip

    def test_of_a_move(self) -> None:
        (found,) = variants(EXAMPLES / "diamonds_club" / "disputed.dclub", code=1)
        assert tuple(found) == self.KEYS
        assert (found["reading"], found["change"], found["verdict"]) == (
            "dc.buy.surcharge",
            "verdict",
            "legal",
        )
        assert found["in_force"]["option"] == "per-coin"
        assert found["otherwise"] == {
            "option": "per-space",
            "text": "One coin for every orthogonal neighbour that holds coins, however many.",
            "source": "FUN, GWP, SNS",
        }
        assert (found["objections"], found["differences"]) == ([], [])

    def test_of_consequences(self) -> None:
        found = variants("-", given=up_to("hanging_gardens", "Ana: take 3 at 2.4"))
        variant = found[-1]
        assert variant["change"] == "consequences"
        assert tuple(variant) == self.KEYS
        assert (variant["reading"], variant["verdict"]) == ("hg.place.displaced", "legal")
        assert variant["differences"][0] == {
            "path": "players.0.pyramid.g2",
            "in_force": "St[St]",
            "otherwise": "St",
            "message": "Ana: pyramid g2: St[St] under covered-cells; St under whole-card",
        }

    def test_of_points(self) -> None:
        found = json.loads(output("score", POSITIONS / "final-tie.toml", "--sensitivity", "--json"))
        assert list(found) == ["players", "outcome", "sensitivity"]
        (variant,) = found["sensitivity"]
        assert (variant["reading"], variant["change"]) == ("dc.tie.diamonds", "winners")
        assert variant["winners"] == ["Bronze"]
        assert [player["total"] for player in variant["players"]] == [
            player["total"] for player in found["players"]
        ]


class TestScore:
    """The points and the winners under the options that are not in force."""

    def test_the_winner(self) -> None:
        assert TIE in output("score", POSITIONS / "final-tie.toml", "--sensitivity")

    def test_the_points(self) -> None:
        said = output("score", EXAMPLES / "new_world" / "whole.dclub", "--sensitivity")
        assert POSTS in said
        assert said.endswith("The same under nw.final.per = tile.\n")

    @pytest.mark.parametrize("folder", list(FOLDERS.values()))
    def test_it_fits(self, folder: str) -> None:
        file = EXAMPLES / folder / "whole.dclub"
        said = output("score", file, "--sensitivity")
        assert not too_wide(said)
        assert said.startswith(output("score", file))

    def test_nothing_rests_on_a_reading(self) -> None:
        said = output("score", EXAMPLES / "diamonds_club" / "whole.dclub", "--sensitivity")
        assert said.endswith("\n\nThese points rest on no reading.\n")
