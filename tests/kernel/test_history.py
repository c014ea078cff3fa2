"""Records of other versions: judged all the same, with a note on every clause that has changed since."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from dclub import games
from dclub.errors import RecordError
from dclub.kernel import changes
from dclub.kernel import clauses as K
from dclub.kernel.changes import (
    ClauseChange,
    History,
    ReadingChange,
    history_of,
    is_later,
    load_history,
    version_number,
)
from dclub.kernel.clause import ClauseId
from dclub.kernel.history import clauses_used, readings_now, version_notes
from dclub.kernel.reading import ReadingId
from dclub.kernel.record import SPEC_VERSION, parse_record
from dclub.kernel.replay import judge_record
from tests.cli.running import output

if TYPE_CHECKING:
    from dclub.kernel.verdicts import RecordReport

EXAMPLES = Path(__file__).parents[2] / "examples"
FOLDERS = {game: game.replace("-", "_") for game in games}
USED = {"diamonds-club": "dc.buy.price", "hanging-gardens": "hg.take.open", "new-world": "nw.place.match"}
"""Clauses by which moves of the whole games were tested."""
UNUSED = {
    "diamonds-club": "dc.build.any-forest",
    "hanging-gardens": "hg.move.stop",
    "new-world": "nw.place.column-zero",
}
"""Clauses that forbid or permit, by which no move of the whole games was tested."""
UNSEEN = {
    "diamonds-club": "dc.bonus.four",
    "hanging-gardens": "hg.pyramid.size",
    "new-world": "nw.feature.join",
}
"""Clauses that define something or bring it about, of which no event speaks there."""


def judged(game: str, version: str = "0.9") -> RecordReport[Any, Any]:
    path = EXAMPLES / FOLDERS[game] / "whole.dclub"
    text = path.read_text("utf-8").replace(f'spec = "{SPEC_VERSION}"', f'spec = "{version}"')
    assert f'spec = "{version}"' in text
    return judge_record(games[game], parse_record(text), path.parent)


def changed(*ids: str, version: str = "1.0", **more: bool) -> tuple[ClauseChange, ...]:
    return tuple(ClauseChange(ClauseId(name), version, f"{name} is otherwise.", **more) for name in ids)


def history(*clauses: ClauseChange, readings: tuple[ReadingChange, ...] = ()) -> History:
    """A history in which 0.8 and 0.9 were released before the present version."""
    return History(SPEC_VERSION, ("0.8", "0.9"), clauses, readings)


@pytest.fixture
def past(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Let dclub know another history."""

    def put(known: History) -> None:
        monkeypatch.setattr(changes, "load_history", lambda: known)

    return put


def test_the_history_that_comes_with_dclub_is_of_this_version() -> None:
    known = load_history()
    assert known.version == SPEC_VERSION
    assert all(is_later(change.version, known.released[0]) for change in known.clauses)


def test_a_history_is_read_strictly() -> None:
    with pytest.raises(RecordError, match=r"clauses\.0\.hows: unknown key"):
        history_of({"version": "1.0", "clauses": [{"id": "x", "version": "1.0", "how": "y", "hows": ""}]})


@pytest.mark.parametrize(
    ("version", "than", "expected"),
    [
        ("1.1", "1.0", True),
        ("1.10", "1.9", True),
        ("1.0", "1", False),
        ("2", "1.9.9", True),
        ("1.0", "x", False),
    ],
)
def test_versions_compare_number_by_number(version: str, than: str, expected: bool) -> None:
    assert is_later(version, than) is expected
    assert not is_later(than, version) or not expected


@pytest.mark.parametrize("text", ["", "1.", ".1", "1.0-beta", "²", "1" * 5000, "-1", "1 .0"])
def test_what_is_no_version(text: str) -> None:
    assert version_number(text) is None


@pytest.mark.clause(K.RECORD_VERSION)
class TestNotes:
    """An older record is judged by the present clauses; a note says which have changed, and how."""

    @pytest.mark.parametrize("game", FOLDERS)
    def test_what_it_uses_and_what_it_does_not(self, game: str, past: Any) -> None:
        past(history(*changed(UNSEEN[game], UNUSED[game], USED[game])))
        report = judged(game)
        assert report.verdict.value == "legal"
        assert report.outcome is not None
        head, *lines = report.notes
        assert head == (
            "The record was written under version 0.9 of the rules and is judged by version 1.0. "
            "Of the clauses that it uses, these have changed since:"
        )
        assert lines == [
            f"- {USED[game]}, changed in 1.0: {USED[game]} is otherwise.",
            "These have changed too and may bear on it:",
            f"- {UNSEEN[game]}, changed in 1.0: {UNSEEN[game]} is otherwise.",
        ]

    @pytest.mark.parametrize("game", FOLDERS)
    def test_what_may_bear_on_it_alone(self, game: str, past: Any) -> None:
        past(history(*changed(UNSEEN[game])))
        head, line = judged(game).notes
        assert head.endswith("These clauses have changed since and may bear on it:")
        assert UNSEEN[game] in line

    @pytest.mark.parametrize("game", FOLDERS)
    def test_guards_consequences_claims_and_points_are_used(self, game: str) -> None:
        report = judged(game, SPEC_VERSION)
        used = clauses_used(report)
        assert USED[game] in used
        assert UNUSED[game] not in used
        assert K.RECORD_CLAIM in used
        assert {event.clause for ply in report.plies for event in ply.events} <= used
        assert report.state is not None
        assert {line.clause for score in report.state.score() for line in score.lines} <= used
        assert report.outcome is not None
        assert set(report.outcome.why) <= used

    def test_only_what_changed_after_it(self, past: Any) -> None:
        known = history(*changed("dc.buy.price", version="0.9"), *changed("dc.buy.pass"))
        past(known)
        assert [note.split()[1] for note in judged("diamonds-club").notes[1:]] == ["dc.buy.pass,"]
        names = [note.split()[1] for note in judged("diamonds-club", "0.8").notes[1:]]
        assert names == ["dc.buy.price,", "dc.buy.pass,"]

    def test_wording_is_left_out(self, past: Any) -> None:
        past(history(*changed("dc.buy.price", wording=True)))
        (note,) = judged("diamonds-club").notes
        assert note.endswith("Nothing in the clauses that it uses has changed since.")

    @pytest.mark.parametrize(("gone", "named"), [("dc.x.y", True), ("kernel.x.y", True), ("hg.x.y", False)])
    def test_a_clause_that_is_gone_is_named_for_its_game(self, gone: str, named: bool, past: Any) -> None:
        past(history(*changed(gone, gone=True)))
        assert (gone in judged("diamonds-club").notes[-1]) is named

    def test_a_version_before_the_first_release(self) -> None:
        (note,) = version_notes(history(), "0.1", judged("diamonds-club", SPEC_VERSION))
        assert "What changed before the first release is not known." in note

    @pytest.mark.parametrize("version", ["7.0", "new", ""])
    def test_a_version_that_is_not_known(self, version: str, past: Any) -> None:
        past(history(*changed("dc.buy.price")))
        report = judged("diamonds-club", version)
        assert report.verdict.value == "legal"
        (note,) = report.notes
        assert note == (
            f"The record was written under version {version} of the rules, which is not known here, and is "
            "judged by version 1.0."
        )

    @pytest.mark.parametrize("version", ["1.0", "1", "1.0.0"])
    def test_nothing_is_said_of_the_present_version(self, version: str, past: Any) -> None:
        past(history(*changed("dc.buy.price")))
        assert judged("diamonds-club", version).notes == ()

    def test_people_read_it(self, tmp_path: Path, past: Any) -> None:
        past(history(*changed("dc.buy.price")))
        record = EXAMPLES / "diamonds_club" / "whole.dclub"
        old = tmp_path / "old.dclub"
        old.write_text(record.read_text("utf-8").replace('spec = "1.0"', 'spec = "0.9"'), "utf-8")
        lines = output("judge", old).split("\n")
        assert lines[1].startswith("The record was written under version 0.9 of the rules and is judged by")
        assert "- dc.buy.price, changed in 1.0: dc.buy.price is otherwise." in lines


@pytest.mark.clause(K.RECORD_VERSION)
class TestReadings:
    """What a record says of readings means what it meant when it was written."""

    SURCHARGE = ReadingId("dc.buy.surcharge")

    def now(self, named: dict[str, str], *changes: ReadingChange) -> tuple[dict[str, str], tuple[str, ...]]:
        return readings_now(history(readings=changes), "0.8", named, "dc.")

    def test_a_reading_that_is_not_named_keeps_its_default(self) -> None:
        change = ReadingChange(self.SURCHARGE, "0.9", "Coins count one by one.", then="per-space")
        found, notes = self.now({}, change)
        assert found == {"dc.buy.surcharge": "per-space"}
        assert notes == ("- dc.buy.surcharge, here per-space, changed in 0.9: Coins count one by one.",)
        assert self.now({"dc.buy.surcharge": "per-coin"}, change) == ({"dc.buy.surcharge": "per-coin"}, ())

    def test_an_option_that_is_gone_has_become_another(self) -> None:
        change = ReadingChange(self.SURCHARGE, "1.0", "Spaces are counted.", options={"spaces": "per-space"})
        found, notes = self.now({"dc.buy.surcharge": "spaces"}, change)
        assert found == {"dc.buy.surcharge": "per-space"}
        assert len(notes) == 1

    def test_a_reading_that_is_gone_is_left_out(self) -> None:
        change = ReadingChange(ReadingId("dc.old.one"), "1.0", "It is not asked any more.", gone=True)
        found, notes = self.now({"dc.old.one": "yes", "dc.buy.surcharge": "per-coin"}, change)
        assert found == {"dc.buy.surcharge": "per-coin"}
        assert notes == ("- dc.old.one, changed in 1.0: It is not asked any more.",)
        assert self.now({}, change) == ({}, ())

    def test_one_change_follows_the_other(self) -> None:
        first = ReadingChange(self.SURCHARGE, "0.9", "Other default.", then="spaces")
        second = ReadingChange(self.SURCHARGE, "1.0", "Other name.", options={"spaces": "per-space"})
        assert self.now({}, first, second)[0] == {"dc.buy.surcharge": "per-space"}

    def test_other_games_and_earlier_changes_do_not_matter(self) -> None:
        other = ReadingChange(ReadingId("hg.move.two"), "0.9", "...", then="up-to-two")
        early = ReadingChange(self.SURCHARGE, "0.8", "...", then="per-space")
        assert self.now({}, other, early) == ({}, ())
        assert readings_now(history(readings=(other,)), None, {}, "hg.") == ({}, ())

    def test_an_old_record_is_judged_under_what_it_meant(self, past: Any) -> None:
        change = ReadingChange(self.SURCHARGE, "1.0", "Coins count one by one.", then="per-space")
        gone = ReadingChange(ReadingId("dc.old.one"), "1.0", "It is not asked any more.", gone=True)
        past(history(readings=(change, gone)))
        header = 'format = 1\ngame = "diamonds-club"\nedition = "invented"\nplayers = 2\nspec = "{}"\n{}'
        named = '[readings]\n"dc.old.one" = "yes"\n'

        def report(version: str, more: str) -> RecordReport[Any, Any]:
            record = parse_record(f"+++\n{header.format(version, more)}+++\n")
            return judge_record(games["diamonds-club"], record)

        old = report("0.9", named)
        assert old.start is not None
        assert old.start.readings.changed() == {"dc.buy.surcharge": "per-space"}
        assert len(old.notes) == 3
        with pytest.raises(RecordError, match="no such reading"):
            report("1.0", named)
