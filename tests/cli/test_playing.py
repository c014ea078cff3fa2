"""`random` and `perft`."""

from __future__ import annotations

import json

import pytest

from tests.cli.running import complaint, output, random_record, run, spawn


class TestRandom:
    """A legal record on standard output, the same everywhere."""

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_every_game_is_legal_to_the_end(self, players: int) -> None:
        for seed in range(12):
            record = random_record(seed, players)
            judged = json.loads(output("judge", "-", "--json", given=record))
            assert judged["verdict"] == "legal"
            assert judged["outcome"] is not None, "random players end their games"

    def test_a_pipe_into_the_judge(self) -> None:
        played = spawn("random", "diamonds-club", "--players", "3", "--seed", "7")
        assert played.returncode == 0
        assert played.stderr == b""
        judged = spawn("judge", "-", given=played.stdout)
        assert judged.returncode == 0, judged.stdout.decode()

    def test_it_is_the_same_under_any_hash_seed(self) -> None:
        games = {
            spawn(
                "random", "diamonds-club", "--players", "3", "--seed", "7", settings={"PYTHONHASHSEED": seed}
            ).stdout
            for seed in ("0", "1", "4711")
        }
        assert games == {random_record(7).encode()}

    def test_it_stops_after_so_many_plies(self) -> None:
        whole, part = random_record(5), random_record(5, 3, 20)
        assert whole.startswith(part.rstrip("\n"))
        assert len(json.loads(output("judge", "-", "--json", given=part))["moves"]) == 20
        assert json.loads(output("judge", "-", "--json", given=random_record(5, 3, 0)))["moves"] == []

    def test_different_seeds_give_different_games(self) -> None:
        assert random_record(1) != random_record(2)

    def test_readings_are_recorded_and_judged_by(self) -> None:
        record = random_record(3, 2, None, "--reading", "dc.buy.surcharge=per-space")
        assert '"dc.buy.surcharge" = "per-space"' in record
        output("judge", "-", given=record)

    def test_the_edition_tiny(self) -> None:
        record = random_record(3, 2, None, "--edition", "tiny")
        assert 'edition = "tiny"' in record
        output("judge", "-", given=record)

    def test_an_edition_without_strips_stops_where_chance_cannot_be_listed(self, tmp_path: object) -> None:
        sheet = f"{tmp_path}/sheet.toml"
        output("edition", "new", "diamonds-club", "-o", sheet)
        result = run("random", "diamonds-club", "--players", "2", "--seed", "1", "--edition", sheet)
        assert result.stderr == "Stopped after ply 1: strips.dark.1a is not known.\n"
        assert result.stdout.endswith("Table: first White\n")

    @pytest.mark.parametrize(
        ("option", "value", "said"),
        [
            ("--players", "5", "players: expected 2 to 4, found 5"),
            ("--players", "0", "0 is not in the range"),
            ("--seed", "-1", "-1 is not in the range"),
            ("--moves", "-1", "-1 is not in the range"),
            ("--edition", "invited", "no such edition"),
            ("--reading", "dc.buy.surcharge=per-mile", "no such option 'per-mile'"),
            ("--reading", "dc.buy.surcharge", "expected ID=OPTION"),
        ],
    )
    def test_what_cannot_be(self, option: str, value: str, said: str) -> None:
        asked = {"--players": "2", "--seed": "1", option: value}
        assert said in complaint(
            "random", "diamonds-club", *(word for pair in asked.items() for word in pair)
        )

    def test_two_answers_to_one_question(self) -> None:
        given = ("--reading", "dc.buy.surcharge=per-coin", "--reading", "dc.buy.surcharge=per-space")
        said = complaint("random", "diamonds-club", "--players", "2", "--seed", "1", *given)
        assert "given both as per-coin and as per-space" in said

    def test_a_game_may_be_written_in_any_way(self) -> None:
        assert output("readings", "Diamonds_Club") == output("readings", "diamonds-club")
        said = complaint("random", "chess", "--players", "2", "--seed", "1")
        assert "no game 'chess'; there are: diamonds-club" in said


class TestPerft:
    """Node counts, chance nodes apart."""

    def test_counts(self) -> None:
        assert output("perft", "diamonds-club", "--players", "2", "--depth", "3") == (
            "ply  decisions  chance nodes  ends  total\n"
            "  0          0             1     0      1\n"
            "  1          0             2     0      2\n"
            "  2          0            24     0     24\n"
            "  3          0           240     0    240\n"
        )

    def test_counts_as_a_document(self) -> None:
        text = output("perft", "diamonds-club", "--players", "3", "--depth", "1", "--json")
        assert json.loads(text) == {
            "game": "diamonds-club",
            "players": 3,
            "edition": "invented",
            "plies": [
                {"ply": 0, "decisions": 0, "chances": 1, "ends": 0, "total": 1},
                {"ply": 1, "decisions": 0, "chances": 3, "ends": 0, "total": 3},
            ],
        }

    def test_no_bar_of_progress_in_a_pipe(self) -> None:
        result = run("perft", "diamonds-club", "--players", "2", "--depth", "3")
        assert result.stderr == ""
        assert "\r" not in result.stdout

    def test_a_depth_beyond_all_patience(self) -> None:
        said = complaint("perft", "diamonds-club", "--players", "2", "--depth", "1000")
        assert "1000 is not in the range" in said
