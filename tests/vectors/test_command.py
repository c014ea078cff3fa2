"""`dclub export vectors`: one game or all, into a folder of its own, and clear words where that cannot be."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.cli.running import complaint, output, run, too_wide

if TYPE_CHECKING:
    from pathlib import Path

    from dclub.testing.vectors.collecting import Vectors

pytestmark = pytest.mark.usefixtures("collected")


class TestOneGame:
    """A game by itself has the same files; the manifest lists only these, and is printed with --json."""

    def test_the_files(self, exported: Path, tmp_path: Path) -> None:
        folder = tmp_path / "one"
        manifest = json.loads(output("export", "vectors", "New World", "-o", folder, "--json"))
        assert list(manifest["games"]) == ["new-world"]
        assert json.loads((folder / "manifest.json").read_text("utf-8")) == manifest
        assert not (folder / "diamonds-club").exists()
        for path in sorted((folder / "new-world").iterdir()):
            assert path.read_bytes() == (exported / "new-world" / path.name).read_bytes(), path.name

    def test_what_is_said(self, collected: dict[str, Vectors], tmp_path: Path) -> None:
        result = run("export", "vectors", "diamonds-club", "-o", tmp_path / "one")
        assert result.stdout == f"{tmp_path / 'one' / 'README.rst'}\n"
        moves = len(collected["diamonds-club"].cases["moves"])
        assert result.stderr.startswith(f"Diamonds Club: {moves} moves with verdicts, in ")
        assert not too_wide(result.stderr)


class TestFolders:
    """A folder that has something in it is written into only with --force, and nothing is left behind."""

    def test_force(self, tmp_path: Path) -> None:
        (tmp_path / "mine.txt").write_text("mine", "utf-8")
        said = complaint("export", "vectors", "new-world", "-o", tmp_path)
        assert said == f"dclub: {tmp_path} has something in it already; --force writes into it\n"
        assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
        for _ in range(2):
            output("export", "vectors", "new-world", "-o", tmp_path, "--force")
        assert (tmp_path / "mine.txt").read_text("utf-8") == "mine"
        assert not list(tmp_path.rglob("*.part"))

    def test_an_empty_folder_will_do(self, tmp_path: Path) -> None:
        output("export", "vectors", "new-world", "-o", tmp_path)
        assert (tmp_path / "README.rst").is_file()

    def test_folders_on_the_way_are_made(self, tmp_path: Path) -> None:
        output("export", "vectors", "new-world", "-o", tmp_path / "a" / "b")
        assert (tmp_path / "a" / "b" / "new-world" / "moves.json").is_file()


class TestBadInput:
    """One sentence says what is wrong, and nothing is written."""

    @pytest.mark.parametrize(
        ("arguments", "said"),
        [
            (["chess"], "no game 'chess'"),
            (["new-world", "hanging-gardens"], "unexpected extra argument"),
            (["--players", "3"], "No such option"),
        ],
    )
    def test_arguments(self, tmp_path: Path, arguments: list[str], said: str) -> None:
        assert said in complaint("export", "vectors", *arguments, "-o", tmp_path / "out")
        assert not (tmp_path / "out").exists()

    def test_no_folder(self) -> None:
        assert "Missing option '-o'" in complaint("export", "vectors")

    def test_a_file_in_the_place_of_the_folder(self, tmp_path: Path) -> None:
        file = tmp_path / "out"
        file.write_text("mine", "utf-8")
        assert complaint("export", "vectors", "-o", file) == f"dclub: {file} is not a folder\n"

    def test_a_file_in_the_place_of_a_folder_above(self, tmp_path: Path) -> None:
        file = tmp_path / "out"
        file.write_text("mine", "utf-8")
        assert "out" in complaint("export", "vectors", "new-world", "-o", file / "inner")
        assert file.read_text("utf-8") == "mine"

    def test_nothing_else_to_export(self) -> None:
        assert "No such command" in complaint("export", "everything", "-o", "x")
