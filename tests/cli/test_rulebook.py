"""A rulebook for one table."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

import pytest

from dclub.sphinxext import rulebook as making
from tests.cli.running import EXAMPLES, complaint, output, run

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(scope="module", autouse=True)
def no_latex() -> Iterator[pytest.MonkeyPatch]:
    """What is installed on a machine does not matter to these tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(making, "has_latex", lambda: False)
        yield patch


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a rulebook for five players under another reading; tests only read it."""
    folder = tmp_path_factory.mktemp("rulebook") / "book"
    choice = "nw.final.posts=2"
    result = run("rulebook", "new-world", "--players", "5", "--reading", choice, "-o", folder)
    assert (result.exit_code, result.stdout) == (0, f"{folder / 'index.html'}\n")
    assert "no PDF is written" in result.stderr
    return folder


def lacking(folder: Path) -> list[str]:
    """Return the files that a rulebook asks for and does not bring."""
    page = (folder / "index.html").read_text("utf-8")
    named = re.findall(r'<(?:link|script|img)[^>]*(?:src|href)="([^"?]*)', page)
    assert named
    return [name for name in named if not (folder / name).is_file()]


class TestRulebook:
    """The rules for exactly one table, in a folder that needs nothing else."""

    def test_what_is_in_it(self, book: Path) -> None:
        page = (book / "index.html").read_text("utf-8")
        text = " ".join(re.sub(r"<[^>]*>", " ", page).split())
        assert "New World: A Carcassonne Game: rules for 5 players" in text
        assert "nw.final.posts = 2" in text
        assert "1 point, as a flag then is" not in text
        assert "Invented: " in text
        assert text.index("Components") < text.index("Drawing a tile") < text.index("Final scoring")

    def test_it_needs_nothing_else(self, book: Path) -> None:
        assert lacking(book) == []

    def test_an_edition_of_ones_own(self, tmp_path: Path) -> None:
        sheet = tmp_path / "my box.toml"
        sheet.write_text(output("edition", "new", "new-world"), "utf-8")
        output("rulebook", "new-world", "--players", "3", "--edition", sheet, "-o", tmp_path / "book")
        assert "Not known: " in (tmp_path / "book" / "index.html").read_text("utf-8")

    @pytest.mark.deep
    @pytest.mark.parametrize("game", ["diamonds-club", "hanging-gardens"])
    def test_of_the_other_games(self, tmp_path: Path, game: str) -> None:
        output("rulebook", game, "--players", "2", "--edition", "tiny", "-o", tmp_path / "book")
        assert lacking(tmp_path / "book") == []


class TestBadInput:
    """Nothing is written, and one sentence says why."""

    @pytest.mark.parametrize(
        ("arguments", "said"),
        [
            (["chess", "--players", "2"], "no game 'chess'"),
            (["new-world", "--players", "6"], "players"),
            (["new-world", "--players", "0"], "Invalid value for '--players'"),
            (["new-world", "--players", "2", "--reading", "nw.final.posts=9"], "nw.final.posts"),
            (["new-world", "--players", "2", "--reading", "x"], "expected ID=OPTION"),
            (["new-world", "--players", "2", "--edition", "moon"], "moon"),
            (["new-world", "--players", "2", "--edition", str(EXAMPLES / "whole.dclub")], "whole.dclub"),
            (["new-world", "--players", "2", "--lang", "xx"], "does not speak 'xx'"),
        ],
    )
    def test_what_there_is_not(self, tmp_path: Path, arguments: list[str], said: str) -> None:
        assert said in complaint("rulebook", *arguments, "-o", tmp_path / "book")
        assert not (tmp_path / "book").exists()

    def test_a_folder_with_something_in_it(self, tmp_path: Path) -> None:
        (tmp_path / "mine.txt").write_text("mine", "utf-8")
        command = ("rulebook", "new-world", "--players", "2", "-o", tmp_path)
        assert "has something in it already; --force writes into it" in complaint(*command)
        output(*command, "--force")
        assert (tmp_path / "mine.txt").read_text("utf-8") == "mine"

    def test_a_file(self, tmp_path: Path) -> None:
        (tmp_path / "book").write_text("", "utf-8")
        assert "is not a folder" in complaint(
            "rulebook", "new-world", "--players", "2", "-o", tmp_path / "book"
        )

    def test_without_sphinx(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("dclub.cli.rulebook.find_spec", lambda _name: None)
        assert "dclub[sphinx]" in complaint(
            "rulebook", "new-world", "--players", "2", "-o", tmp_path / "book"
        )


STAND_IN = """#!/bin/sh
test -s rulebook.tex && printf '%%PDF' >rulebook.pdf
"""


@pytest.mark.deep
def test_latex_gets_the_book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What LaTeX makes of the book that it is given lies beside the page."""
    tools = tmp_path / "tools"
    tools.mkdir()
    (tools / "latexmk").write_text(STAND_IN, "utf-8")
    (tools / "latexmk").chmod(0o755)
    monkeypatch.setenv("PATH", str(tools), prepend=os.pathsep)
    monkeypatch.setattr(making, "has_latex", lambda: True)
    made_by_the_command(tmp_path)


@pytest.mark.latex
def test_the_pdf(tmp_path: Path, no_latex: pytest.MonkeyPatch) -> None:
    """LaTeX accepts the book."""
    no_latex.undo()
    made_by_the_command(tmp_path)


def made_by_the_command(folder: Path) -> None:
    said = output("rulebook", "new-world", "--players", "2", "-o", folder / "book")
    assert said.splitlines()[-1].endswith("rulebook.pdf")
    assert (folder / "book" / "rulebook.pdf").read_bytes().startswith(b"%PDF")
