"""Saving what is kept: whole or not at all, and never over what somebody else has written."""

from __future__ import annotations

import os
from pathlib import Path

import click
import pytest

from dclub.cli.saving import KeptFile


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_it_is_written_anew_every_time(tmp_path: Path) -> None:
    path = tmp_path / "game.dclub"
    file = KeptFile(path, None)
    for content in (b"one", b"two", b""):
        assert file.save(content) == ""
        assert path.read_bytes() == content
    assert names(tmp_path) == {"game.dclub"}


def test_what_somebody_else_wrote_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "game.dclub"
    file = KeptFile(path, None)
    file.save(b"mine")
    path.write_bytes(b"theirs")
    said = file.save(b"mine, longer")
    assert "game.dclub was changed by somebody else" in said
    assert "goes on in game-kept.dclub" in said
    assert file.save(b"mine, longer still") == "", "it is said once"
    assert path.read_bytes() == b"theirs"
    assert (tmp_path / "game-kept.dclub").read_bytes() == b"mine, longer still"


def test_no_name_is_taken_twice(tmp_path: Path) -> None:
    for taken in ("game-kept.dclub", "game-kept1.dclub"):
        (tmp_path / taken).write_bytes(b"older")
    path = tmp_path / "game.dclub"
    path.write_bytes(b"theirs")
    file = KeptFile(path, b"before")
    file.save(b"mine")
    assert file.path.name == "game-kept2.dclub"
    assert (tmp_path / "game-kept.dclub").read_bytes() == b"older"
    assert (tmp_path / "game-kept1.dclub").read_bytes() == b"older"


def test_a_new_file_that_somebody_has_begun_meanwhile(tmp_path: Path) -> None:
    path = tmp_path / "game.dclub"
    file = KeptFile(path, None)
    path.write_bytes(b"theirs")
    assert "was changed by somebody else" in file.save(b"mine")
    assert path.read_bytes() == b"theirs"


def test_a_file_that_is_gone_is_written_anew(tmp_path: Path) -> None:
    path = tmp_path / "game.dclub"
    file = KeptFile(path, None)
    file.save(b"mine")
    path.unlink()
    assert file.save(b"mine, longer") == "game.dclub was gone; it has been written anew."
    assert path.read_bytes() == b"mine, longer"


@pytest.mark.skipif(os.name != "posix", reason="modes of files are those of POSIX")
def test_the_mode_stays(tmp_path: Path) -> None:
    path = tmp_path / "game.dclub"
    path.write_bytes(b"mine")
    path.chmod(0o640)
    KeptFile(path, b"mine").save(b"more")
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_link_is_followed(tmp_path: Path) -> None:
    path, link = tmp_path / "game.dclub", tmp_path / "link.dclub"
    path.write_bytes(b"mine")
    link.symlink_to(path)
    KeptFile(link, b"mine").save(b"more")
    assert link.is_symlink()
    assert path.read_bytes() == b"more"


@pytest.mark.parametrize("call", ["fsync", "fdopen"])
def test_where_it_cannot_be_written_nothing_has_changed(
    tmp_path: Path, call: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.dclub"
    file = KeptFile(path, None)
    file.save(b"mine")

    def full(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(f"dclub.cli.saving.os.{call}", full)
        with pytest.raises(click.ClickException, match="cannot be written: No space left on device"):
            file.save(b"mine, longer")
    assert path.read_bytes() == b"mine"
    assert names(tmp_path) == {"game.dclub"}
    assert file.save(b"mine, longer") == ""
