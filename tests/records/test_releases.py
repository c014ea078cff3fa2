"""The records of every release are judged as they were then, and go on."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve

import dclub
from dclub.errors import RecordError
from dclub.kernel import clauses as K
from dclub.kernel.changes import load_history
from dclub.kernel.record import SPEC_VERSION, format_record, parse_record
from dclub.kernel.replay import judge_moves, judge_record, verify
from dclub.kernel.ruling import Verdict
from tests.cli.running import complaint, run
from tests.records.released import ENDING, FOLDER, VERDICTS, verdict_of, versions

if TYPE_CHECKING:
    from pathlib import Path

    from dclub.kernel.verdicts import RecordReport

RECORDS = [path for version in versions() for path in sorted((FOLDER / version).glob(f"*{ENDING}"))]
EACH = pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
HOW = (
    "If the clauses have changed, it is spec/changes.toml that says how. Until the version is released, "
    "`python -m tests.records.released` writes its records anew."
)


def expected(version: str) -> dict[str, dict[str, Any]]:
    return tomllib.loads((FOLDER / version / VERDICTS).read_text("utf-8"))


def judged(path: Path) -> RecordReport[Any, Any]:
    record = parse_record(path.read_text("utf-8"))
    return judge_record(dclub.games[record.header.game], record, path.parent)


def test_every_release_has_records_of_every_game() -> None:
    assert set(versions()) == {*load_history().released, SPEC_VERSION}
    for version in versions():
        files = {path.name for path in RECORDS if path.parent.name == version}
        assert files == set(expected(version))
        for game in dclub.games:
            verdicts = {
                one["verdict"] for name, one in expected(version).items() if name.startswith(f"{game}-")
            }
            assert verdicts == {"legal", "illegal"}


@EACH
def test_it_is_judged_as_it_was(path: Path) -> None:
    assert verdict_of(judged(path)) == expected(path.parent.name)[path.name], HOW


@EACH
def test_it_is_of_its_release_and_tied_to_its_edition(path: Path) -> None:
    text = path.read_text("utf-8")
    record = parse_record(text)
    assert record.header.spec == path.parent.name
    assert record.header.edition_digest
    assert format_record(record) == text
    assert verify(dclub.games[record.header.game], record, path.parent) is judged(path).verdict


@EACH
def test_it_can_be_continued(path: Path) -> None:
    report = judged(path)
    state = report.state
    assert state is not None
    move = next(iter(state.legal_moves()), None)
    if move is None:
        assert state.to_move is None or state.is_open, "only open tables list nothing before the end"
        return
    text = report.rules.format_move(move, state, report.names)
    assert judge_moves(report.rules, state, report.names, [text]).verdict is Verdict.LEGAL


@pytest.mark.clause(K.RECORD_EDITION)
class TestEdition:
    """A record is tied to the tables of its edition; another digest is refused, and what to do is said."""

    def record(self, game: str, more: str) -> str:
        return f'+++\nformat = 1\ngame = "{game}"\nplayers = 2\n{more}+++\n'

    def refused(self, game: str, more: str, base: Path | None = None) -> str:
        with pytest.raises(RecordError) as caught:
            judge_record(dclub.games[game], parse_record(self.record(game, more)), base)
        (fault,) = caught.value.faults
        assert fault.where == "edition_digest"
        return fault.message

    @pytest.mark.parametrize("game", dclub.games)
    def test_what_dclub_begins_is_tied(self, game: str) -> None:
        header = dclub.games[game].start(2).record().header
        assert header.edition_digest == dclub.games[game].edition("invented", None).digest

    @pytest.mark.parametrize("game", dclub.games)
    def test_tables_that_are_gone(self, game: str) -> None:
        said = self.refused(game, 'edition = "invented"\nedition_digest = "00"\n')
        now = dclub.games[game].edition("invented", None).digest
        assert f"tables of the digest 00, and those of 'invented' are now {now}." in said
        assert "Name the edition with the former tables as `edition`, as a file if need be." in said
        assert "leave `edition_digest` out" in said
        assert "--edition" in said

    @pytest.mark.parametrize("game", dclub.games)
    def test_tables_that_have_another_name_now(self, game: str) -> None:
        former = dclub.games[game].edition("tiny", None).digest
        said = self.refused(game, f'edition = "invented"\nedition_digest = "{former}"\n')
        assert "Those of the edition 'tiny' are the same as then: name it as `edition`." in said

    def test_a_file_that_was_changed(self, tmp_path: Path) -> None:
        rules = dclub.games["new-world"]
        sheet = tmp_path / "box.toml"
        shipped = files("dclub.new_world").joinpath("editions/invented.toml").read_text("utf-8")
        sheet.write_text(shipped.replace("\nfarm = 9", "\nfarm = 8"), "utf-8")
        header = f'edition = "box.toml"\nedition_digest = "{rules.edition("box.toml", tmp_path).digest}"\n'
        record = parse_record(self.record("new-world", header))
        assert judge_record(rules, record, tmp_path).verdict is Verdict.LEGAL
        sheet.write_text(shipped.replace("\nfarm = 9", "\nfarm = 7"), "utf-8")
        said = self.refused("new-world", header, tmp_path)
        assert "The file has been changed since: name its former version as `edition`." in said

    def test_title_and_name_do_not_count(self, tmp_path: Path) -> None:
        rules = dclub.games["diamonds-club"]
        sheet = 'format = 1\ngame = "diamonds-club"\nname = "{}"\ntitle = "{}"\nextends = "invented"\n'
        (tmp_path / "a.toml").write_text(sheet.format("a", "One"), "utf-8")
        (tmp_path / "b.toml").write_text(sheet.format("b", "Two"), "utf-8")
        assert rules.edition("a.toml", tmp_path).digest == rules.edition("b.toml", tmp_path).digest

    def test_the_ways_out_are_ways_out(self, tmp_path: Path) -> None:
        rules = dclub.games["diamonds-club"]
        game = rules.start(2, edition="tiny")
        path = tmp_path / "game.dclub"
        record = game.record()
        text = format_record(record).replace('edition = "tiny"', 'edition = "invented"')
        path.write_text(text, "utf-8")
        assert "game.dclub: edition_digest: the record was made with tables" in complaint("judge", path)
        assert run("judge", path, "--edition", "tiny").exit_code == 0, "the former tables"
        assert run("judge", path, "--edition", "invented").exit_code == 0, "the present ones, on purpose"
        header = evolve(record.header, edition="invented", edition_digest=None)
        assert judge_record(rules, evolve(record, header=header)).verdict is Verdict.LEGAL
