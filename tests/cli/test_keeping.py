"""`keep`: a record kept along, fed from a pipe."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from dclub import games
from dclub.cli.keep_text import COMMANDS
from dclub.kernel.playing import play_randomly, random_move
from dclub.kernel.position_writing import format_position
from dclub.kernel.record import format_record, parse_record
from dclub.kernel.replay import judge_record
from tests.cli.running import ROOT, complaint, output, run, too_wide
from tests.records.released import ENDING, FOLDER, versions

NEW = ("--game", "diamonds-club", "--names", "Ana, Bela", "--edition", "invented")
MARKET = ("first Ana", "strip dark 4b", "strip dark 2a", "strip light 1a", "strip light 3b")
RELEASED = [path for version in versions() for path in sorted((FOLDER / version).glob(f"*{ENDING}"))]


def kept(path: Path, *said: str, code: int = 0, options: tuple[str, ...] = ()) -> str:
    """Return what a session says to some lines; it must end with this exit code."""
    told = output("keep", path, *options, given="".join(f"{line}\n" for line in said), code=code)
    # How wide a line is must not depend on where the tests run.
    return told.replace(f"{path.parent}/", "")


def in_one_line(said: str) -> str:
    return said.replace("\n", " ")


def body(path: Path) -> list[str]:
    return path.read_text("utf-8").split("+++\n")[2].splitlines()


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A record whose market is complete; Ana begins to buy."""
    path = tmp_path / "game.dclub"
    kept(path, *MARKET, options=NEW)
    return path


class TestBeginning:
    """A new file: what is not said by options is asked."""

    def test_what_is_asked(self, tmp_path: Path) -> None:
        path = tmp_path / "new.dclub"
        said = kept(path, "Hanging Gardens", "Ana, Bela, Caio", "tiny", "first Bela", code=2)
        assert "Which game? diamonds-club, hanging-gardens, new-world." in said
        said = kept(tmp_path / "two.dclub", "Hanging Gardens", "Ana, Bela", "tiny", "first Bela")
        assert "Who plays? The names clockwise" in said
        assert "Which components? invented, tiny;" in said
        text = (tmp_path / "two.dclub").read_text("utf-8")
        assert 'game = "hanging-gardens"\nedition = "tiny"\nedition_digest = "' in text
        assert 'names = ["Ana", "Bela"]' in text
        assert body(tmp_path / "two.dclub") == ["Table: first Bela"]

    def test_answers_that_cannot_be_are_asked_again(self, tmp_path: Path) -> None:
        answers = ("chess", "new world", "Ana, ana", "9", "Table, Ana", "2", "gold", "")
        said = kept(tmp_path / "new.dclub", *answers)
        assert "no game 'chess'" in said
        assert "is the name of seat 0 already" in said
        assert "expected a number up to 5, found 9" in said
        assert "Table is reserved for chance" in said
        assert "gold: no such edition of new-world; there are invented, tiny" in said
        assert "New World: A Carcassonne Game, edition invented" in said

    @pytest.mark.parametrize("answers", [(), ("new-world",), ("new-world", "2"), ("chess",)])
    def test_answers_that_end_too_soon_leave_no_file(self, tmp_path: Path, answers: tuple[str, ...]) -> None:
        path = tmp_path / "new.dclub"
        result = run("keep", path, given="".join(f"{answer}\n" for answer in answers))
        assert result.exit_code == 2
        assert "no record was begun" in result.stderr
        assert not path.exists()

    @pytest.mark.parametrize("name", games)
    def test_options_answer_everything(self, tmp_path: Path, name: str) -> None:
        path = tmp_path / "new.dclub"
        said = kept(path, options=("--game", name, "--names", "2", "--edition", "tiny"))
        assert "Which" not in said
        assert f"{games[name].title}, edition tiny" in said
        assert path.exists()

    def test_readings_and_open_tables(self, tmp_path: Path) -> None:
        path = tmp_path / "new.dclub"
        more = ("--open", "strips", "--reading", "dc.buy.surcharge=per-space")
        strip = "strip dark: mine green, right 3 + hat, ship 4, ?, right 5, mine blue"
        said = kept(path, "first Ana", strip, options=(*NEW, *more))
        assert "Nothing is listed: the components are stated as they appear." in said
        assert '"dc.buy.surcharge" = "per-space"' in path.read_text("utf-8")
        assert body(path)[1] == f"Table: strip a {strip[6:]}"

    def test_the_edition_of_a_box_is_named_from_the_record(self, tmp_path: Path) -> None:
        box, home = tmp_path / "box.toml", tmp_path / "games"
        home.mkdir()
        box.write_text('format = 1\ngame = "diamonds-club"\nname = "box"\nextends = "tiny"\n', "utf-8")
        path = home / "new.dclub"
        kept(path, "first Ana", options=(*NEW[:-1], str(box)))
        assert 'edition = "../box.toml"' in path.read_text("utf-8")
        assert run("judge", path).exit_code == 0

    def test_an_empty_file_is_a_new_one(self, tmp_path: Path) -> None:
        path = tmp_path / "new.dclub"
        path.touch()
        kept(path, "first Ana", options=NEW)
        assert body(path) == ["Table: first Ana"]

    @pytest.mark.parametrize(
        ("options", "said"),
        [
            (("--game", "chess"), "no game 'chess'"),
            (
                ("--game", "new-world", "--names", "Ana, Ana", "--edition", "tiny"),
                "is the name of seat 0 already",
            ),
            (("--game", "new-world", "--names", "Ana, Bela", "--edition", "gold"), "no such edition"),
            (("--game", "new-world", "--names", "Ana", "--edition", "tiny"), "players: expected 2, found 1"),
            ((*NEW, "--open", "stripes"), "no table 'stripes' to open"),
            ((*NEW, "--reading", "dc.x=y"), "no such reading"),
        ],
    )
    def test_options_that_cannot_be(self, tmp_path: Path, options: tuple[str, ...], said: str) -> None:
        path = tmp_path / "new.dclub"
        assert said in complaint("keep", path, *options)
        assert not path.exists()


class TestBeginningInTheMiddle:
    """A new record may go on from a position in a file."""

    @pytest.mark.parametrize("name", games)
    def test_it_goes_on_from_there(self, tmp_path: Path, name: str) -> None:
        played = games[name].start(2)
        play_randomly(played, Random(4), 30)
        position, path = tmp_path / "position.toml", tmp_path / "records" / "game.dclub"
        position.write_text(format_position(played.rules, played.state, played.names), "utf-8")
        path.parent.mkdir()
        move = random_move(played.state, Random(1))
        assert move is not None
        said = played.rules.format_move(move, played.state, played.names)
        kept(path, said, options=("--start", str(position)))
        assert body(path) == [said]
        report = judge_record(played.rules, parse_record(path.read_text("utf-8")))
        assert (report.verdict.value, report.start) == ("legal", played.state)

    def test_the_edition_of_a_box_is_found_from_both(self, tmp_path: Path) -> None:
        shipped = (ROOT / "src/dclub/diamonds_club/editions/invented.toml").read_text("utf-8")
        (tmp_path / "box.toml").write_text(shipped, "utf-8")
        played = games["diamonds-club"].start(2)
        text = format_position(played.rules, played.state, played.names)
        position, path = tmp_path / "position.toml", tmp_path / "records" / "game.dclub"
        position.write_text(text.replace('edition = "invented"', 'edition = "./box.toml"'), "utf-8")
        path.parent.mkdir()
        kept(path, options=("--start", str(position)))
        kept(path, f"first {played.names[0]}")
        assert 'edition = "../box.toml"' in path.read_text("utf-8")

    @pytest.mark.parametrize(
        ("old", "new", "said"),
        [
            ("coins = 10", 'coins = "?"', "everything is known; not known: players.0.coins"),
            ("coins = 10", "coins = 11", "contradicts the rules or itself"),
            ("phase =", "phrase =", "phrase"),
        ],
    )
    def test_a_position_that_cannot_be_begun_from(
        self, tmp_path: Path, old: str, new: str, said: str
    ) -> None:
        position, path = tmp_path / "position.toml", tmp_path / "game.dclub"
        played = games["diamonds-club"].start(2)
        play_randomly(played, Random(4), 5)
        text = format_position(played.rules, played.state, played.names)
        assert old in text
        position.write_text(text.replace(old, new, 1), "utf-8")
        assert said in in_one_line(complaint("keep", path, "--start", position))
        assert not path.exists()

    def test_it_is_said_how(self, game: Path, tmp_path: Path) -> None:
        position, path = tmp_path / "position.toml", tmp_path / "new.dclub"
        position.write_text('format = 1\ngame = "diamonds-club"\n', "utf-8")
        assert f"--start {position}" in in_one_line(complaint("keep", position))
        assert "this is a record, which" in in_one_line(complaint("keep", path, "--start", game))
        assert "says itself which game" in complaint("keep", path, *NEW, "--start", position)
        assert "standard input is what is said" in complaint("keep", path, "--start", "-")


class TestKeeping:
    """Whose turn it is and what may be done; moves as people say them; every accepted line is saved."""

    def test_whose_turn_it_is_and_what_may_be_done(self, game: Path) -> None:
        said = kept(game, "buy c3")
        assert "Ana, phase buy: to move\n  buy   a1, a2, a3" in said
        assert "such as: buy a1 for 1\n  pass\n" in said
        assert "  6  legal    Ana: buy c3 for 1\n" in said
        assert "Ana lays 1 coin on c3 and has 9 left." in said
        assert "Bela, phase buy: to move" in said
        assert not too_wide(said)
        assert body(game)[-1] == "Ana: buy c3 for 1"

    def test_a_refused_move(self, game: Path) -> None:
        said = kept(game, "buy c3", "buy c4 for 1", code=1)
        assert "c4 costs 2 coins (1 + 1 (c3) = 2), not 1." in said
        assert "Not recorded." in said
        assert body(game)[-1] == "Ana: buy c3 for 1"

    def test_it_stood(self, game: Path) -> None:
        said = kept(game, "buy c3", "buy c4 for 1", "stood", "buy c5 for 2", code=1)
        assert "Bela: buy c4 for 1  (it stood)" in said
        assert body(game)[-2] == "Bela: buy c4 for 1 !"
        assert run("judge", game).exit_code == 1

    def test_marks_claims_comments_and_corrections(self, game: Path) -> None:
        lines = ("buy c3 => Ana 9 coins", "# a word", "buy c4 for 1 ?", "buy d5", "> 7 buy c4")
        kept(game, *lines)
        assert body(game)[5:] == [
            "Ana: buy c3 for 1 => Ana 9 coins",
            "# a word",
            "Bela: buy c4 for 1 ?",
            "Bela: buy d5 for 1",
            "> 7 Bela: buy c4 for 2",
        ]
        assert run("judge", game).exit_code == 0

    def test_slips_are_answered_with_what_may_be_meant(self, game: Path) -> None:
        said = kept(game, "by c3", "optoins", "Anna: pass", code=2)
        assert "Found 'by', expected a move (did you mean buy?).\nDid you mean:\n  buy c3 for 1\n" in said
        assert "Or did you mean `options`" in said
        assert "did you mean Ana?" in said
        assert len(body(game)) == 5

    def test_several_ways_are_named_in_brief(self, game: Path) -> None:
        said = kept(game, "buy", code=2)
        assert "Did you mean one of " in said
        assert " more; say more of it" in said
        assert not too_wide(said)

    def test_undo_redo_and_what_could_be_claimed(self, game: Path) -> None:
        said = kept(game, "buy c3", "undo ?", "undo", "undo", "redo", "redo", "redo", code=2)
        assert "Ply 6, Ana: buy c3 for 1: may be taken back." in said
        assert "Taken out: Ana: buy c3 for 1\nAt the table a player may take that back" in said
        assert "Taken out: Table: strip d light 3b\nAt the table that could not be claimed" in said
        assert "Put back: Ana: buy c3 for 1" in said
        assert "Nothing has been taken back." in said
        assert body(game)[-1] == "Ana: buy c3 for 1"

    def test_what_else_can_be_asked(self, game: Path) -> None:
        before = game.read_bytes()
        said = kept(game, "help", "options", "show", "points", "log 2", "log", "quit", "buy c3")
        assert "Open: buy" in said
        assert 'phase = "buy"' in said
        assert "Ana: not scored" in said
        assert "\n   13  Table: strip d light 3b\n" in said
        assert all(f"\n  {word}" in said for word in COMMANDS)
        assert game.read_bytes() == before, "after `quit` nothing is heard"

    @pytest.mark.parametrize("name", ["hanging-gardens", "new-world"])
    def test_the_picture_is_shown_where_there_is_one(self, tmp_path: Path, name: str) -> None:
        path = tmp_path / "new.dclub"
        options = ("--game", name, "--names", "2", "--edition", "invented")
        said = kept(path, "show", options=options)
        assert output("position", path, "--picture") in said

    def test_nothing_to_undo(self, tmp_path: Path) -> None:
        said = kept(tmp_path / "new.dclub", "undo", "undo ?", "stood", code=2, options=NEW)
        assert "The record has no lines yet." in said
        assert "Nothing has been played yet." in said
        assert "nothing was refused that could have stood" in said

    @pytest.mark.parametrize("seed", range(2))
    @pytest.mark.parametrize("name", games)
    def test_a_whole_game_as_people_say_it(self, tmp_path: Path, name: str, seed: int) -> None:
        played = games[name].start(2 + seed)
        play_randomly(played, Random(seed))
        record = played.record()
        path = tmp_path / "game.dclub"
        said = [line.partition(": ")[2] for line in record.lines]
        said[::7] = [line.upper() for line in said[::7]]
        options = ("--game", name, "--names", ",".join(played.names), "--edition", "invented")
        told = kept(path, *said, options=options)
        assert path.read_text("utf-8") == format_record(record)
        assert "The game is over." in told
        assert " wins." in told or " win together." in told or "Nobody wins." in told
        assert not too_wide(told)

    def test_no_move_begins_with_a_command(self) -> None:
        words: set[str] = set()
        for rules in games.values():
            for seed in range(3):
                played = rules.start(2)
                play_randomly(played, Random(seed))
                words |= {line.partition(": ")[2].split()[0] for line in played.record().lines}
        assert len(words) > 15
        assert not words & {*COMMANDS, "exit"}


class TestResuming:
    """A file that is there goes on, whatever it holds; nothing is lost."""

    def test_it_goes_on(self, game: Path) -> None:
        said = kept(game, "buy c3")
        assert "   13  Table: strip d light 3b" in said, "the last lines are shown"
        assert "6 moves recorded. Everything that was accepted is in" in kept(game)
        assert body(game)[-1] == "Ana: buy c3 for 1"

    def test_opening_and_leaving_changes_nothing(self, game: Path) -> None:
        before = game.stat().st_mtime_ns, game.read_bytes()
        kept(game, "help", "quit")
        assert (game.stat().st_mtime_ns, game.read_bytes()) == before

    def test_options_of_a_new_record_are_refused(self, game: Path) -> None:
        assert "is there already" in complaint("keep", game, *NEW)
        assert "is there already" in complaint("keep", game, "--edition", "tiny")

    @pytest.mark.parametrize("cut", ["Ana: buy c", "Ana: buy c3 =>", "An"])
    def test_a_last_line_that_was_cut_off(self, game: Path, cut: str) -> None:
        text = game.read_text("utf-8") + cut
        game.write_text(text, "utf-8")
        said = kept(game, "quit")
        assert f"The record cannot be followed beyond line 14: {cut}" in said
        assert "the move said again takes its place" in said
        assert game.read_text("utf-8") == text
        kept(game, "buy c3")
        assert body(game)[-2:] == [f"# {cut}", "Ana: buy c3 for 1"]

    def test_an_illegal_line_waits_to_be_put_right(self, game: Path) -> None:
        game.write_text(game.read_text("utf-8") + "Ana: buy c3 for 9\n", "utf-8")
        said = kept(game, "pass", "stood", "pass", code=2)
        ways = "`stood` records that it stood; `> 6 ...` corrects it; `undo` takes the line out."
        assert ways in in_one_line(said)
        assert "line 14: must be put right first" in said
        assert body(game)[-2:] == ["Ana: buy c3 for 9 !", "Bela: pass"]

    @pytest.mark.parametrize("path", RELEASED[::5], ids=lambda path: f"{path.parent.name}/{path.stem}")
    def test_the_records_of_every_release_go_on(self, path: Path, tmp_path: Path) -> None:
        copy = tmp_path / path.name
        copy.write_bytes(path.read_bytes())
        kept(copy, "# still here")
        assert copy.read_bytes().startswith(path.read_bytes().rstrip(b"\n"))
        assert body(copy)[-1] == "# still here"

    def test_a_file_that_was_changed_on_disk(self, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        from dclub.kernel.session import Session

        say, theirs = Session.say, "# theirs\n"

        def meanwhile(session: Session[Any, Any], text: str) -> Any:
            if text == "pass":
                game.write_text(theirs, "utf-8")
            return say(session, text)

        monkeypatch.setattr(Session, "say", meanwhile)
        said = kept(game, "buy c3", "pass", "buy d4")
        assert "game.dclub was changed by somebody else since it was" in in_one_line(said)
        assert game.read_text("utf-8") == theirs
        assert body(game.with_name("game-kept.dclub"))[-3:] == [
            "Ana: buy c3 for 1",
            "Bela: pass",
            "Ana: buy d4 for 1 at p4",
        ]

    def test_what_cannot_be_saved_has_not_happened(self, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        before = game.read_bytes()

        def full(_handle: int) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr("dclub.cli.saving.os.fsync", full)
        said = kept(game, "buy c3", "undo", "# word", code=2)
        assert said.count("Not recorded, because it cannot be saved: game.dclub: cannot be written") == 3
        assert said.count("Ana, phase buy: to move") >= 3
        assert game.read_bytes() == before


class TestBadInput:
    """Whatever the file or the lines are, there is a message and no traceback."""

    @pytest.mark.parametrize(
        ("content", "said"),
        [
            (b"\xff\xfe", "expected a text in UTF-8"),
            (b"hello", "only a record can be kept along"),
            (b"+++\n", "the line that ends the header"),
            (b'+++\ngame = "go"\n+++\n', "is missing"),
            (b'{"type": "record"}', "only a record can be kept along"),
            (b"x" * ((1 << 20) + 1), "longer than 1048576 bytes"),
        ],
    )
    def test_a_file_that_is_no_record(self, tmp_path: Path, content: bytes, said: str) -> None:
        path = tmp_path / "odd.dclub"
        path.write_bytes(content)
        assert said in complaint("keep", path)
        assert path.read_bytes() == content

    def test_what_is_no_file(self, tmp_path: Path) -> None:
        assert "a record is kept in a file" in complaint("keep", "-")
        assert "is not a file" in complaint("keep", tmp_path)
        assert "there is no folder" in complaint("keep", tmp_path / "none" / "game.dclub")
        assert "only a record" in complaint("keep", ROOT / "spec/diamonds_club/positions/buying.toml")

    def test_an_edition_that_has_changed(self, game: Path) -> None:
        text = game.read_text("utf-8").replace('edition_digest = "', 'edition_digest = "0')
        game.write_text(text, "utf-8")
        assert "Name the edition with the former tables" in complaint("keep", game)

    def test_lines_that_are_no_text(self, game: Path) -> None:
        given = b"\xff\xfe\nbuy c3\n" + b"x" * (1 << 19) + b"\n\x00\n\x1b[2J\npass"
        result = run("keep", game, given=given)
        assert result.exit_code == 2
        assert "Traceback" not in result.output
        assert "that was not a text in UTF-8" in result.stdout.replace("\n", " ")
        assert "a line of more than 65536 characters" in result.stdout
        assert "\x1b[2J" not in result.stdout
        assert body(game)[-2:] == ["Ana: buy c3 for 1", "Bela: pass"]
