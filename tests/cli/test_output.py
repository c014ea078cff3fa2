"""What is written: 80 columns, colour on a terminal only, files in one piece."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import click
import pytest

from dclub.cli.output import complain, fill, nothing_called, paint, say, table, write_file
from tests.cli.running import COMMAND, EXAMPLES, ROOT, output, random_record, spawn, too_wide

pty = pytest.importorskip("pty", reason="terminals are tried where there are pseudo-terminals")


def on_a_terminal(*args: str | Path, **settings: str) -> str:
    """Return what a command writes on a terminal."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "TERM": "xterm", **settings}
    process = subprocess.Popen(
        [*COMMAND, *map(str, args)], stdin=theirs, stdout=theirs, stderr=theirs, env=environment
    )
    os.close(theirs)
    written = b""
    with suppress(OSError):  # the end of a terminal is an error
        while more := os.read(ours, 4096):
            written += more
    os.close(ours)
    process.wait(60)
    return written.decode().replace("\r\n", "\n")


class TestColour:
    """Only on a terminal, and not where NO_COLOR is set."""

    def test_on_a_terminal(self) -> None:
        said = on_a_terminal("judge", EXAMPLES / "disputed.dclub")
        assert "\x1b[1;31millegal\x1b[0m" in said
        assert "\x1b[" in on_a_terminal("clause", "dc.buy.price")

    def test_not_if_it_is_unwanted(self) -> None:
        plain = output("judge", EXAMPLES / "disputed.dclub", code=1)
        assert on_a_terminal("judge", EXAMPLES / "disputed.dclub", NO_COLOR="1") == plain
        assert on_a_terminal("judge", EXAMPLES / "disputed.dclub", TERM="dumb") == plain

    def test_not_in_a_pipe(self) -> None:
        for args in (
            ("clause", "dc.buy.price"),
            ("editions", "diamonds-club"),
            ("readings", "diamonds-club"),
        ):
            assert b"\x1b" not in spawn(*args).stdout

    def test_a_bar_of_progress_on_a_terminal(self) -> None:
        said = on_a_terminal("perft", "diamonds-club", "--players", "2", "--depth", "3")
        assert "Counting" in said
        assert "240" in said


class TestWidth:
    """No line needs more than 80 columns unless a single word does."""

    @pytest.mark.parametrize("seed", range(3))
    def test_a_judged_game(self, seed: int) -> None:
        assert too_wide(output("judge", "-", given=random_record(seed, 4))) == []

    def test_filling(self) -> None:
        text = "- " + "word " * 30 + "\n1. " + "item " * 30
        lines = fill(text, "  ").split("\n")
        assert too_wide("\n".join(lines)) == []
        assert [line[:5] for line in lines] == ["  - w", "    w", "  1. ", "     "]

    def test_a_long_word_stays_whole(self) -> None:
        assert fill("x" * 100) == "x" * 100

    def test_a_table_wraps_its_last_column(self) -> None:
        lines = table([("a", "10", "word " * 20), ("bcd", "5", "end")], "  ", right=(1,))
        assert lines[0].startswith("  a    10  word word")
        assert lines[1].startswith(" " * 11 + "word")
        assert lines[-1] == "  bcd   5  end"
        assert table([]) == []


class TestSafety:
    """Nothing reaches a terminal raw."""

    def test_letters_that_cannot_be_printed(self, capsys: pytest.CaptureFixture[str]) -> None:
        say("a\x1b[31mb\x07\u202e")
        assert capsys.readouterr().out == "a\\x1b[31mb\\x07\\u202e\n"
        complain("a\x1b]0;b\x07")
        assert capsys.readouterr().err == "dclub: a\\x1b]0;b\\x07\n"

    def test_complaints_are_bounded(self, capsys: pytest.CaptureFixture[str]) -> None:
        complain("\n".join(["x" * 1_000] * 1_000))
        lines = capsys.readouterr().err.split("\n")
        assert len(lines) < 60
        assert max(map(len, lines)) < 450
        assert lines[-2] == "... and 950 lines more"

    def test_no_colour_without_a_terminal(self) -> None:
        assert paint("text", "red", bold=True) == "text"

    def test_a_terminal_without_the_letters(self) -> None:
        process = spawn("clause", "dc.score.trios", settings={"PYTHONIOENCODING": "ascii"})
        assert process.returncode == 0
        assert "Pontuação" in process.stdout.decode(), "a pipe gets UTF-8"

    def test_suggestions(self) -> None:
        assert nothing_called("x", "abd", ["abc", "xyz"]) == "no x 'abd'; did you mean abc?"
        assert nothing_called("x", "q", ["abc"]) == "no x 'q'; there are: abc"
        assert nothing_called("x", "q" * 100, [str(n) for n in range(90)]) == f"no x '{'q' * 57}...'"


class TestFiles:
    """In one piece or not at all."""

    def test_a_file_that_appears_meanwhile_is_kept(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        target = tmp_path / "new"
        original = Path.exists

        def exists(path: Path) -> bool:
            return original(path) and path.name != "new"

        target.write_text("mine")
        monkeypatch.setattr(Path, "exists", exists)
        with pytest.raises(click.ClickException, match="exists already"):
            write_file(str(target), "yours", force=False)
        monkeypatch.undo()
        assert target.read_text() == "mine"
        assert [path.name for path in tmp_path.iterdir()] == ["new"]

    def test_a_file_system_without_links(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def refuse(*_: object) -> None:
            raise OSError("no links here")

        monkeypatch.setattr(Path, "hardlink_to", refuse)
        write_file(str(tmp_path / "new"), "text\n", force=False)
        assert (tmp_path / "new").read_bytes() == b"text\n"
        assert [path.name for path in tmp_path.iterdir()] == ["new"]

    @pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
    def test_a_link_is_followed(self, tmp_path: Path) -> None:
        (tmp_path / "target").write_text("old")
        (tmp_path / "link").symlink_to(tmp_path / "target")
        write_file(str(tmp_path / "link"), "new", force=True)
        assert (tmp_path / "link").is_symlink()
        assert (tmp_path / "target").read_text() == "new"
