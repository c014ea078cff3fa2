"""`moves`, `position`, `audit`, `score`."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dclub import diamonds_club, games
from dclub.kernel.documents import read_document
from dclub.kernel.playing import play_randomly
from dclub.kernel.position_writing import format_line
from dclub.kernel.record import parse_record
from dclub.kernel.replay import judge_record
from tests.cli.running import EXAMPLES, POSITIONS, complaint, output, random_record, run, too_wide

BUYING = POSITIONS / "buying.toml"
SPEC = sorted(POSITIONS.parents[1].glob("*/positions/*.toml"))


def parsed(*args: str | Path, given: str = "", code: int = 0) -> Any:
    return json.loads(output(*args, "--json", given=given, code=code))


class TestMoves:
    """One legal move a line, as a record has it."""

    def test_every_line_is_a_legal_move(self) -> None:
        for line in output("moves", BUYING).splitlines():
            assert "Legal" in output("judge", BUYING, "--move", line)

    def test_canonical_ones_and_every_physical_one(self) -> None:
        canonical = output("moves", BUYING).splitlines()
        physical = output("moves", BUYING, "--physical").splitlines()
        assert set(canonical) < set(physical)

    def test_outcomes_of_chance_have_their_weights(self) -> None:
        lines = output("moves", "-", given=random_record(1, 3, 1)).splitlines()
        assert lines[0] == "Table: strip a dark 1a  # 1/12"
        assert sum(Fraction(line.partition("# ")[2]) for line in lines) == 1

    def test_at_the_end_of_a_record(self) -> None:
        assert output("moves", EXAMPLES / "disputed.dclub", code=1).startswith("Bela: buy ")

    def test_where_there_is_none(self) -> None:
        result = run("moves", POSITIONS / "final.toml")
        assert (result.exit_code, result.stdout) == (0, "")
        assert "The game is over." in result.stderr
        market = (POSITIONS / "market.toml").read_text().replace("names =", 'open = ["strips"]\nnames =', 1)
        result = run("moves", "-", given=market)
        assert (result.exit_code, result.stdout) == (0, "")
        assert "What chance brings next is not listed" in result.stderr

    def test_the_document(self) -> None:
        found = parsed("moves", BUYING)
        assert (found["to_move"], found["phase"]) == ("White", "buy")
        assert [move["text"] for move in found["moves"]] == output("moves", BUYING).splitlines()
        assert parsed("moves", "-", given=random_record(1, 3, 0))["moves"][0] == {
            "text": "Table: first White",
            "weight": "1/3",
        }


class TestWhy:
    """What is open, with prices, and what is closed, with clause and facts, on one screen."""

    LINES = 36

    @pytest.mark.parametrize("seed", range(8))
    @pytest.mark.parametrize("players", [2, 4])
    def test_a_buying_position_fits_one_screen(self, seed: int, players: int) -> None:
        game, rng = diamonds_club.start(players=players), Random(seed)
        while game.state.phase is not diamonds_club.Phase.EXCHANGE:
            play_randomly(game, rng, 1)
        game.undo()
        said = output("moves", "-", "--why", given=diamonds_club.format_position(game.state))
        assert said.startswith("Phase buy, to move: ")
        assert not too_wide(said)
        assert len(said.splitlines()) <= self.LINES

    def test_open_spaces_stand_in_a_grid(self) -> None:
        lines = output("moves", BUYING, "--why").splitlines()
        assert lines[2] == "Open: buy  dc.buy.space"
        assert lines[3].split() == ["a", "b", "c", "d", "e", "f"]
        assert lines[4].split() == ["1", *["for", "1"] * 6]
        assert "+ with a choice of what to take or where; `dclub moves FILE` lists them." in lines[10]

    def test_closed_spaces_are_grouped_by_clause(self) -> None:
        given = random_record(7, 3, 15)
        said = output("moves", "-", "--why", given=given)
        assert "  dc.buy.vacant  Only vacant spaces\n" in said
        assert "is taken: 2 coins on it. Likewise " in said

    @pytest.mark.parametrize("file", sorted(POSITIONS.glob("*.toml")), ids=lambda file: file.stem)
    def test_every_phase_has_a_page(self, file: Path) -> None:
        said = output("moves", file, "--why")
        assert not too_wide(said)
        assert said.startswith(("Phase ", "The game is over."))

    def test_the_document(self) -> None:
        found = parsed("moves", "-", "--why", given=random_record(7, 3, 15))
        assert list(found) == ["to_move", "phase", "open", "closed"]
        assert list(found["open"][0]) == ["kind", "place", "clause", "moves"]
        closed = found["closed"][0]
        assert list(closed) == ["kind", "place", "move", "verdict", "objections", "unknown"]
        assert closed["objections"][0]["clause"] == "dc.buy.vacant"
        assert closed["objections"][0]["facts"]["coins"] == 2


class TestPosition:
    """A position in any form, after any ply."""

    @pytest.mark.parametrize("form", ["--toml", "--line", "--json"])
    @pytest.mark.parametrize("file", SPEC, ids=lambda file: f"{file.parts[-3]}-{file.stem}")
    def test_every_form_reads_back(self, file: Path, form: str) -> None:
        text = output("position", file, form)
        assert output("position", "-", given=text) == output("position", file)

    def test_one_form_at_a_time(self) -> None:
        assert "exclude each other" in complaint("position", BUYING, "--line", "--json")

    @pytest.mark.parametrize(
        ("game", "shown"),
        [("hanging_gardens", "2  Rb     Dp     Dp"), ("new_world", "A Ana, B Bela, C Caio")],
    )
    def test_a_picture_where_a_game_has_one(self, game: str, shown: str) -> None:
        drawn = output("position", EXAMPLES.parent / game / "whole.dclub", "--at", "60", "--picture")
        assert shown in drawn
        assert too_wide(drawn) == []
        assert "exclude each other" in complaint(
            "position", EXAMPLES.parent / game / "whole.dclub", "--picture", "--line"
        )

    def test_no_picture(self) -> None:
        assert "Diamonds Club has no picture" in complaint("position", BUYING, "--picture")

    @pytest.mark.parametrize("game", games)
    def test_one_line_is_what_the_library_writes(self, game: str) -> None:
        rules = games[game]
        whole = EXAMPLES.parent / game.replace("-", "_") / "whole.dclub"
        report = judge_record(rules, parse_record(whole.read_text(encoding="utf-8")), whole.parent)
        for ply in (30, 60, 90):
            state = report.after(ply)
            assert state is not None
            said = output("position", whole, "--at", str(ply), "--line")
            assert said == f"{format_line(rules, state, report.names)}\n"
            assert rules.parse_position(read_document(said), None).position == state
            assert r"\n   " not in said, "pictures are without blanks and names"

    def test_after_a_ply(self) -> None:
        record = random_record(4, 2)
        for ply in (0, 1, 17):
            part = random_record(4, 2, ply)
            assert output("position", "-", "--at", str(ply), given=record) == output(
                "position", "-", given=part
            )

    def test_before_the_ply_that_is_refused(self) -> None:
        result = run("position", EXAMPLES / "disputed.dclub")
        assert result.exit_code == 1
        assert "line 19: the record cannot be followed beyond ply 8" in result.stderr
        assert result.stdout == output("position", EXAMPLES / "disputed.dclub", "--at", "8")

    def test_a_ply_that_there_is_not(self) -> None:
        said = complaint("position", "-", "--at", "99", given=random_record(4, 2, 5))
        assert "standard input: no ply 99: the record can be followed up to ply 5" in said
        assert "FILE is a position; it has no plies" in complaint("position", BUYING, "--at", "3")
        assert output("position", BUYING, "--at", "0") == output("position", BUYING)

    def test_under_other_rules(self) -> None:
        text = output("position", BUYING, "--reading", "dc.buy.surcharge=per-space")
        assert '"dc.buy.surcharge" = "per-space"' in text

    def test_a_partial_one_stays_partial(self) -> None:
        given = BUYING.read_text().replace("coins = 10", 'coins = "?"', 1)
        result = run("position", "-", given=given)
        assert result.exit_code == 3
        assert "Not known: players.0.coins." in result.stderr
        assert run("position", "-", given=result.stdout).stdout == result.stdout

    def test_paths_of_editions_stay_valid(self, tmp_path: Path) -> None:
        (tmp_path / "own.toml").write_text(
            'format = 1\ngame = "diamonds-club"\nname = "own"\nextends = "invented"\n'
        )
        (tmp_path / "position.toml").write_text(
            (POSITIONS / "market.toml").read_text().replace('"invented"', '"own.toml"', 1)
        )
        text = output("position", tmp_path / "position.toml")
        assert output("position", "-", given=text) == text


class TestAudit:
    """Everything that cannot be."""

    def test_a_sound_one(self) -> None:
        assert output("audit", POSITIONS / "market.toml") == "Nothing impossible was found.\n"

    def test_faults(self) -> None:
        given = (
            BUYING.read_text()
            .replace("coins = 10", "coins = 12", 1)
            .replace("ending = false", "ending = true")
        )
        said = output("audit", "-", given=given, code=1)
        assert "  ending: " in said
        assert "  players.0.coins: " in said
        assert not too_wide(said)
        found = parsed("audit", "-", given=given, code=1)
        assert list(found) == ["faults", "notes"]
        assert list(found["faults"][0]) == ["clause", "where", "facts", "message"]
        assert "dc.round.coins" in {fault["clause"] for fault in found["faults"]}

    def test_notes_are_no_faults(self) -> None:
        assert "Note: market.strips: " in output("audit", BUYING)

    def test_a_record_at_its_end(self) -> None:
        assert output("audit", "-", given=random_record(2)) == "Nothing impossible was found.\n"

    def test_a_partial_one(self) -> None:
        given = BUYING.read_text().replace("coins = 10", 'coins = "?"', 1)
        assert "Not known: players.0.coins." in output("audit", "-", given=given, code=3)
        assert parsed("audit", "-", given=given, code=3) == {
            "verdict": "undetermined",
            "unknown": ["players.0.coins"],
        }


class TestScore:
    """A table per player: every line with its clause."""

    def test_the_end_of_a_game(self) -> None:
        said = output("score", POSITIONS / "final.toml")
        assert not too_wide(said)
        for clause in ("dc.score.buildings", "dc.score.trios", "dc.score.bonus"):
            assert clause in said
        assert "Won by " in said

    def test_sums(self) -> None:
        found = parsed("score", POSITIONS / "final.toml")
        assert list(found) == ["players", "outcome"]
        for player in found["players"]:
            assert list(player) == ["name", "total", "lines"]
            if player["total"] is not None:
                assert player["total"] == sum(line["points"] for line in player["lines"])
        assert found["outcome"]["scores"] == {player["name"]: player["total"] for player in found["players"]}

    def test_before_the_end(self) -> None:
        assert "The game goes on: these are the points if it ended now." in output("score", BUYING)
        assert parsed("score", BUYING)["outcome"] is None
