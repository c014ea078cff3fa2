"""`score`: tables, CSV, a page to print; positions, records and score pads."""

from __future__ import annotations

import csv
import io
import json
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from dclub import games
from dclub.errors import RecordError
from dclub.kernel import clauses as K
from dclub.kernel.clause import load_clauses
from dclub.kernel.pad_reading import pad_module
from dclub.kernel.position_reading import parse_position
from dclub.kernel.record import parse_record
from dclub.kernel.replay import judge_record
from dclub.kernel.toml import format_toml
from tests.cli.running import ROOT, complaint, output, run, too_wide

if TYPE_CHECKING:
    from dclub.kernel.rules import Document

GAMES = sorted(games)
VOID = {"meta"}


def example(game: str, name: str = "whole.dclub") -> Path:
    return ROOT / "examples" / game.replace("-", "_") / name


def final(game: str) -> Path:
    return ROOT / "spec" / game.replace("-", "_") / "positions" / "final.toml"


def pad(game: str) -> Document:
    """Return the pad of the whole game of the examples."""
    path = example(game)
    report = judge_record(games[game], parse_record(path.read_text(encoding="utf-8")), path.parent)
    assert report.state is not None
    return pad_module(games[game]).pad_document(report.state, report.names)


def parsed(*args: str | Path, given: str = "", code: int = 0) -> Any:
    return json.loads(output("score", *args, "--json", given=given, code=code))


@pytest.mark.parametrize("game", GAMES)
class TestForms:
    """The same scores as a table, as CSV, as JSON and as a page."""

    def test_the_table(self, game: str) -> None:
        said = output("score", final(game))
        assert not too_wide(said)
        for player in parsed(final(game))["players"]:
            total = "not scored" if player["total"] is None else f"{player['total']} points"
            assert f"{player['name']}: {total}" in said
        assert said.count("Points  Clause") == len(parsed(final(game))["players"])
        assert "Won by " in said

    @pytest.mark.parametrize("of", [example, final])
    def test_every_line_has_its_grounds(self, game: str, of: Any) -> None:
        clauses = load_clauses(games[game].package)
        document = parsed(of(game))
        assert list(document) == ["players", "outcome"]
        for player in document["players"]:
            assert list(player) == ["name", "total", "lines"]
            for line in player["lines"]:
                clause = clauses[line["clause"]]
                assert line["certainty"] == clause.certainty.value
                assert list(line["provenance"]) == list(clause.tables)
            if player["total"] is not None:
                assert player["total"] == sum(line["points"] for line in player["lines"])

    def test_csv(self, game: str) -> None:
        text = run("score", final(game), "--csv").stdout_bytes.decode()
        assert text.endswith("\r\n")
        assert text.count("\r\n") == text.count("\n")
        rows = list(csv.reader(io.StringIO(text, newline="")))
        assert rows[0] == ["player", "line", "points", "clause", "certainty", "counted", "provenance"]
        lines = [(player, line) for player in parsed(final(game))["players"] for line in player["lines"]]
        assert len(rows) == len(lines) + 1
        for row, (player, line) in zip(rows[1:], lines, strict=True):
            assert row[0] == player["name"]
            assert row[2:4] == [str(line["points"]), line["clause"]]
            assert row[4:6] == [line["certainty"], line["message"]]

    def test_the_page(self, game: str) -> None:
        page = output("score", final(game), "--page")
        check_page(page)
        document = parsed(final(game))
        assert page.count("<section>") >= len(document["players"]) + 1
        for player in document["players"]:
            assert f"<h2>{player['name']}</h2>" in page
        for clause in document["outcome"]["why"]:
            assert clause in page
        assert "@media print" in page
        assert "Check the printed game." in output("score", example(game), "--page") or game == "new-world"

    def test_a_pad_scores_as_its_game(self, game: str) -> None:
        text = format_toml(pad(game))
        assert parsed("-", given=text) == parsed(example(game))
        assert output("score", "-", given=text) == output("score", example(game))
        assert output("score", "-", "--csv", given=text) == output("score", example(game), "--csv")

    def test_a_template_is_open(self, game: str) -> None:
        text = output("template", game, "--score", "--players", "2")
        said = output("score", "-", given=text, code=3)
        assert not too_wide(said)
        assert "Undetermined." in said
        document = parsed("-", given=text, code=3)
        assert document["unknown"]
        assert document["outcome"] is None
        check_page(output("score", "-", "--page", given=text, code=3))


@pytest.mark.clause(K.AUDIT_FAULTS)
class TestFaults:
    """Points of a position that cannot be are counted, with a remark beside them."""

    def test_prestige_beyond_its_track(self) -> None:
        text = final("hanging-gardens").read_text("utf-8")
        assert "prestige = {stairs = 2," in text
        result = run("score", "-", given=text.replace("prestige = {stairs = 2,", "prestige = {stairs = 5,"))
        assert "Ana: 116 points" in result.stdout
        assert result.exit_code == 1
        assert result.stderr.startswith("The position has 1 fault, so the points may be wrong")

    @pytest.mark.parametrize("game", GAMES)
    def test_nothing_is_said_of_a_sound_one(self, game: str) -> None:
        assert run("score", example(game)).stderr == ""


class _Page(HTMLParser):
    """Checks that elements are closed in order and that nothing outside is asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in {"script", "link", "img", "iframe", "object"}
        assert not {name for name, _ in attrs} & {"src", "href", "style", "onclick"}
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def check_page(text: str) -> None:
    assert text.startswith("<!DOCTYPE html>\n")
    page = _Page()
    page.feed(text)
    page.close()
    assert page.open == []
    assert "url(" not in text
    assert "http" not in text


class TestFiles:
    """Files are written whole, and never over others unless somebody says so."""

    @pytest.mark.parametrize(("form", "name"), [("--csv", "points.csv"), ("--page", "points.html")])
    def test_a_file(self, tmp_path: Path, form: str, name: str) -> None:
        file = tmp_path / name
        assert output("score", final("new-world"), form, "-o", file) == ""
        written = file.read_bytes()
        assert written.decode() == run("score", final("new-world"), form).stdout_bytes.decode()
        said = complaint("score", final("diamonds-club"), form, "-o", file)
        assert "exists already; --force writes over it" in said
        assert file.read_bytes() == written
        assert output("score", final("diamonds-club"), form, "-o", file, "--force") == ""
        assert file.read_bytes() != written

    def test_a_folder_that_is_not_there(self, tmp_path: Path) -> None:
        said = complaint("score", final("new-world"), "--page", "-o", tmp_path / "no" / "page.html")
        assert "there is no folder" in said
        assert list(tmp_path.iterdir()) == []

    @pytest.mark.parametrize(
        ("options", "message"),
        [
            (["--csv", "--json"], "--csv, --page and --json exclude each other"),
            (["--page", "--csv"], "--csv, --page and --json exclude each other"),
            (["-o", "x.txt"], "-o goes with --csv or --page"),
            (["--csv", "--sensitivity"], "--sensitivity goes with neither --csv nor --page"),
        ],
    )
    def test_options_that_contradict(self, options: list[str], message: str) -> None:
        assert message in complaint("score", final("new-world"), *options)


@pytest.mark.clause(K.POSITION_PAD)
class TestPads:
    """Score pads on the command line."""

    def test_what_is_not_known(self) -> None:
        written: Any = pad("diamonds-club")
        del written["players"][1]["tracks"]["money"]
        said = output("score", "-", given=format_toml(written), code=3)
        whole = parsed(example("diamonds-club"))["players"][1]
        document = parsed("-", given=format_toml(written), code=3)
        assert document["unknown"] == ["players.1.tracks.money"]
        player = document["players"][1]
        low, high = player["range"]
        assert player["total"] is None
        assert low <= whole["total"] <= high
        (line,) = (line for line in player["lines"] if line["points"] is None)
        assert (line["clause"], line["unknown"]) == ("dc.score.tracks", ["players.1.tracks.money"])
        assert f"{player['name']}: {low} to {high} points" in said
        rows = list(
            csv.reader(io.StringIO(output("score", "-", "--csv", given=format_toml(written), code=3)))
        )
        (row,) = (row for row in rows if not row[2])
        assert row[5] == f"{line['range'][0]} to {line['range'][1]}; not known: players.1.tracks.money"

    @pytest.mark.parametrize("game", GAMES)
    def test_the_examples(self, game: str) -> None:
        path = example(game, "score-pad.toml")
        is_open = game == "hanging-gardens"
        said = output("score", path, code=3 if is_open else 0)
        assert not too_wide(said)
        assert ("Undetermined." if is_open else "Won by ") in said
        assert "()" not in said
        text = path.read_text(encoding="utf-8")
        assert text.startswith("# ")
        assert "?" in text.splitlines()[0]

    def test_a_line_of_many_says_which_it_is(self) -> None:
        said = output("score", example("hanging-gardens", "score-pad.toml"), code=3)
        assert "12 to 15  hg.score.groups" in said
        assert "Largest groups: statue: not known:" in said

    def test_readings_and_editions(self) -> None:
        given = format_toml(pad("new-world"))
        usual, per_tile = parsed("-", given=given), parsed("-", "--reading", "nw.final.per=tile", given=given)
        assert usual == parsed(example("new-world"))
        assert per_tile["players"][0]["total"] is not None
        assert "no-such" in complaint("score", "-", "--edition", "no-such", given=given)
        assert "nw.no" in complaint("score", "-", "--reading", "nw.no=tile", given=given)

    @pytest.mark.parametrize("command", ["judge", "moves", "position", "audit"])
    def test_no_other_command_reads_one(self, command: str) -> None:
        given = format_toml(pad("new-world"))
        assert "this is a score pad, which only `dclub score` reads" in complaint(command, "-", given=given)

    @pytest.mark.clause(K.READING_SENSITIVITY)
    def test_other_options(self) -> None:
        said = output("score", example("diamonds-club", "score-pad.toml"), "--sensitivity")
        assert "Under dc.tie.diamonds = no Ana and Ben would win:" in said

    @pytest.mark.clause(K.READING_SENSITIVITY)
    def test_other_options_may_ask_for_more(self) -> None:
        said = output("score", example("new-world", "score-pad.toml"), "--sensitivity")
        assert "    Ana: 45 to 48 points instead of 48 points" in said
        assert "      + 4 to 7  Incomplete towns: not known: features.0.tiles [nw.final.town]" in said

    @pytest.mark.clause(K.READING_SENSITIVITY)
    def test_other_options_for_programs(self) -> None:
        path = example("new-world", "score-pad.toml")
        found = json.loads(output("score", path, "--sensitivity", "--json"))["sensitivity"]
        (posts,) = (
            one for one in found if (one["reading"], one["otherwise"]["option"]) == ("nw.final.posts", "2")
        )
        assert posts["change"] == "winners"
        assert posts["score"]["outcome"]["winners"] == ["Cleo"]

    def test_faults_have_their_key_path(self) -> None:
        written: Any = pad("diamonds-club")
        written["players"][0] |= {"forests": -1, "colour": "red"}
        said = complaint("score", "-", given=format_toml(written))
        assert "standard input: players.0.forests: expected forests from 0 to 19, found '-1'" in said
        assert "standard input: players.0.colour: " in said

    def test_a_pad_of_no_game(self) -> None:
        assert "game: expected one of" in complaint("score", "-", given='type = "pad"\ngame = "chess"\n')

    def test_names_are_no_markup(self) -> None:
        written: Any = pad("diamonds-club")
        names = ["A<b & c", *written["names"][1:]]
        page = output("score", "-", "--page", given=format_toml({**written, "names": names}))
        check_page(page)
        assert "<h2>A&lt;b &amp; c</h2>" in page

    def test_a_template_is_for_a_pad_or_a_phase(self) -> None:
        said = complaint("template", "new-world", "--score", "--phase", "final", "--players", "2")
        assert "--score and --phase exclude each other" in said
        assert "players: expected 2 to 5, found 9" in complaint(
            "template", "new-world", "--score", "--players", "9"
        )


def opened(game: str, name: str, *values: tuple[str, str]) -> str:
    """Return a position of the spec in which some of what it says, each once, is another text."""
    text = (ROOT / "spec" / game.replace("-", "_") / "positions" / f"{name}.toml").read_text(encoding="utf-8")
    for old, new in values:
        assert text.count(old) == 1
        text = text.replace(old, new)
    return text


@pytest.mark.clause(K.POSITION_RANGE)
class TestOpenPositions:
    """Positions of which something is open have points between a least and a most."""

    def test_a_park_of_which_nothing_is_known(self) -> None:
        given = 'game = "diamonds-club"\nnames = ["Ana", "Ben"]\nphase = "build"\nto_move = "Ana"\n'
        said = output("score", "-", given=given + "[[players]]\ncoins = 3\n", code=3).splitlines()
        lines = [line.partition("  dc.score.") for line in said if "  dc.score." in line]
        told = {clause.split()[0]: points.strip() for points, _, clause in lines}
        assert told["trios"] == "0 to 60"
        assert told["animals"] == "0 to 19"
        assert told["forests"] == "0 to 114"

    def test_a_line_between_two_numbers(self) -> None:
        given = opened("diamonds-club", "final-tie", ("technology = 4, money", 'technology = "?", money'))
        said = output("score", "-", given=given, code=3)
        assert "White: 61 points" in said
        assert "Bronze: 58 to 61 points" in said
        assert "  0 to 3  dc.score.tracks     inferred" in said
        assert said.endswith(
            "Undetermined.\nWon by White, whatever it is that is not known.\n"
            "Not known: players.1.tracks.technology.\n"
        )

    def test_a_memory_that_cannot_be_does_not_count(self) -> None:
        given = opened("diamonds-club", "final-tie", ("money = 12", 'money = "11 (Ana), 12 (Ben)"'))
        said = output("score", "-", given=given)
        assert "White: 61 points" in said
        assert "Won by White" in said

    def test_a_total_counts_its_lines_together(self) -> None:
        # A cube of stairs or of tree: the lines by themselves would allow both at once.
        given = opened("hanging-gardens", "final", ("St     Rb[St]\n1", "St Rb[St](Ana),Rb[Tr](Ben)\n1"))
        ana, *_ = json.loads(output("score", "-", "--json", given=given, code=3))["players"]
        ranges = {line["what"]: line["range"] for line in ana["lines"] if line["points"] is None}
        assert ranges == {"stairs": [6, 8], "tree": [28, 32], "": [10, 20]}
        assert ana["range"] == [104, 116]

    def test_features_of_which_it_is_open_what_they_are(self) -> None:
        given = opened("new-world", "majority", ("turn 0; Blue town n", "turn 0; ?"))
        document = json.loads(output("score", "-", "--json", given=given, code=3))
        red, *_ = document["players"]
        assert [line["clause"] for line in red["lines"]] == ["nw.final.points", "nw.score.majority"]
        assert red["range"] == [1, 2]
        assert document["outcome"] is None

    def test_other_options(self) -> None:
        given = opened("new-world", "majority", ("turn 0; Blue town n", "turn 0; ?"))
        said = output("score", "-", "--sensitivity", given=given, code=3)
        assert "Other points under nw.final.bonus = yes:" in said
        assert "    Red: 5 to 10 points instead of 1 to 2 points" in said

    def test_in_python(self) -> None:
        rules = games["hanging-gardens"]
        found = parse_position(
            rules, opened("hanging-gardens", "final", ("statue = 1, tree = 4", 'statue = "?", tree = 4'))
        )
        counted = rules.score_range(found)
        assert counted.unknown == ("prestige.statue",)
        ana, *_ = counted.accounts
        assert ana.range == (104, 104 + 3 * 8)
        wrong = opened("hanging-gardens", "final", ("statue = 1, tree = 4", 'statue = "?", tree = 99'))
        with pytest.raises(RecordError):
            rules.score_range(parse_position(rules, wrong))

    def test_contradictory(self) -> None:
        given = opened("diamonds-club", "final-tie", ("technology = 4, money", 'technology = "?", money'))
        said = complaint("score", "-", given=given.replace("coins = 5\n", "coins = 99\n"))
        assert "the position contradicts the rules or itself" in said
        assert "players.0.coins" in said
