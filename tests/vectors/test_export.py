"""What is exported: how much, of what, and that it is always the same."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

import dclub
from dclub.kernel.clause import Kind, load_clauses
from dclub.kernel.event import Event
from dclub.kernel.form_reading import rules_in
from dclub.kernel.outcome import Score
from dclub.kernel.record import SPEC_VERSION
from dclub.kernel.state import GameState
from dclub.testing.vectors.documents import KINDS
from dclub.testing.vectors.files import format_page
from tests.cli.running import output, spawn
from tests.vectors.reader.folder import Folder

if TYPE_CHECKING:
    from pathlib import Path

    from dclub.kernel.rules import Names
    from tests.vectors.reader.folder import Document

GAMES = tuple(dclub.games)


@pytest.fixture(params=GAMES)
def vectors(exported: Path, request: pytest.FixtureRequest) -> Folder:
    """Return the vectors of a game."""
    return Folder(exported, request.param)


class TestHowMuch:
    """At least 2,000 moves with verdicts a game, and every other kind of case."""

    def test_the_numbers(self, vectors: Folder) -> None:
        assert len(vectors.cases("moves")) >= 2000
        least = {
            "positions": 1000,
            "audits": 200,
            "legal-moves": 400,
            "steps": 600,
            "scorings": 200,
            "claims": 150,
            "perft": 15,
        }
        assert {kind: n for kind, n in least.items() if len(vectors.cases(kind)) < n} == {}
        assert all(vectors.cases(kind) for kind in KINDS)

    def test_every_example_with_a_verdict_is_there(self, vectors: Folder) -> None:
        package = dclub.games[vectors.game].package
        judged = {clause for case in vectors.cases("moves") for clause in case["example_of"]}
        wanted = {
            clause.id
            for clause in load_clauses(package).values()
            for example in clause.examples
            if example.move and not example.ruling.startswith("undetermined")
        }
        assert wanted - judged == set()

    def test_every_kind_of_move_and_phase(self, vectors: Folder) -> None:
        rules = dclub.games[vectors.game]
        kinds = {(case["move"]["kind"], case["ruling"]["verdict"]) for case in vectors.cases("moves")}
        assert {kind for kind, _ in kinds} == set(rules.move_kinds)
        assert {kind for kind, verdict in kinds if verdict == "legal"} == set(rules.move_kinds)
        closed = {one["phase"] for one in vectors.positions.values() if "open" not in one} - {"final"}
        assert {case["phase"] for case in vectors.cases("legal-moves")} >= closed

    def test_every_option_of_every_reading_is_in_force_somewhere(self, vectors: Folder) -> None:
        chosen = {
            (name, option)
            for position in vectors.positions.values()
            for name, option in position.get("readings", {}).items()
        }
        wanted = {
            (str(reading.id), name)
            for reading in dclub.games[vectors.game].readings
            for name in reading.names
            if name != reading.default
        }
        assert wanted - chosen == set()

    def test_audits_find_faults_and_none(self, vectors: Folder) -> None:
        found = [bool(case["audit"]["faults"]) for case in vectors.cases("audits")]
        assert found.count(True) >= 20
        assert found.count(False) >= 100

    def test_no_move_is_judged_where_something_cannot_be(self, vectors: Folder) -> None:
        changed = {one["key"] for one in vectors.cases("positions") if one["source"].endswith(" changed")}
        kinds = ("legal-moves", "moves", "scorings", "perft")
        assert not changed & {case["position"] for kind in kinds for case in vectors.cases(kind)}

    def test_claims_are_right_and_wrong(self, vectors: Folder) -> None:
        assert {claim["verdict"] for claim in vectors.cases("claims")} == {"legal", "illegal"}


class TestCoverage:
    """Every clause that can be at work on a side is: those that forbid and permit on both."""

    def test_what_must_be_covered_is(self, vectors: Folder) -> None:
        both = (Kind.FORBIDS.value, Kind.PERMITS.value)
        once = (Kind.EFFECTS.value, Kind.SCORES.value, Kind.ENDS.value)
        lacking = [
            one["clause"]
            for one in vectors.cases("coverage")
            if (one["kind"] in both and not (one["accepted"]["count"] and one["refused"]["count"]))
            or (one["kind"] in once and not one["accepted"]["count"])
        ]
        assert lacking == []

    def test_all_clauses_are_listed(self, vectors: Folder) -> None:
        package = dclub.games[vectors.game].package
        clauses = [*load_clauses(package), *load_clauses("dclub.kernel")]
        assert [one["clause"] for one in vectors.cases("coverage")] == clauses
        assert [one["id"] for one in vectors.cases("clauses")] == clauses

    def test_cases_named_bear_on_the_clause(self, vectors: Folder) -> None:
        rulings = {case["id"]: case["ruling"] for case in vectors.cases("moves")}
        for one in vectors.cases("coverage"):
            if one["kind"] == Kind.FORBIDS.value and one["clause"] != "kernel.record.claim":
                for case in one["refused"]["cases"]:
                    assert one["clause"] in [each["clause"] for each in rulings[case]["objections"]]
                for case in one["accepted"]["cases"]:
                    assert rulings[case]["verdict"] == "legal"

    def test_a_reason_for_no_case_follows_from_the_kind(self, vectors: Folder) -> None:
        reasons: dict[str, set[str]] = {}
        for one in vectors.cases("coverage"):
            for side in ("accepted", "refused"):
                if "none" in one[side]:
                    reasons.setdefault(one["kind"], set()).add(one[side]["none"])
        assert all(len(found) == 1 for found in reasons.values())
        assert reasons.keys().isdisjoint({Kind.FORBIDS.value, Kind.PERMITS.value})


class TestSources:
    """What is said of where a case is from can be repeated."""

    def test_random_play(self, exported: Path, tmp_path: Path) -> None:
        vectors = Folder(exported, "diamonds-club")
        played = [case for case in vectors.cases("moves") if case["source"].startswith("dclub random ")]
        assert len(played) > 1000
        for case in played[:: len(played) // 4]:
            command, _, ply = case["source"].rpartition(", before ply ")
            record = tmp_path / "played.dclub"
            record.write_text(output(*command.split()[1:]), "utf-8")
            found = output("position", record, "--at", str(int(ply) - 1), "--json")
            state, _ = state_of(json.loads(found))
            assert state.key() == case["position"]


class TestForms:
    """The documents are those of the library: what it reads back is what it says."""

    def test_the_library_reads_them(self, vectors: Folder) -> None:
        rules = dclub.games[vectors.game]
        for case in vectors.cases("moves")[::40]:
            state, names = state_of(vectors.positions[case["position"]])
            move = dclub.from_json(json.dumps(case["move"]))
            assert state.key() == case["position"]
            assert rules.parse_move(case["text"], state, names) == move
            assert state.judge(move) == dclub.from_json(json.dumps(case["ruling"]))

    def test_events_lead_to_the_position_after(self, vectors: Folder) -> None:
        rules = dclub.games[vectors.game]
        for case in vectors.cases("steps")[::20]:
            state, _ = state_of(vectors.positions[case["position"]])
            for document in case["events"]:
                event = dclub.from_json(json.dumps(document))
                assert isinstance(event, Event)
                state = rules.fold(state, event)
            assert state.key() == case["after"]

    def test_scores_are_scores(self, vectors: Folder) -> None:
        for case in vectors.cases("scorings")[::40]:
            state, _ = state_of(vectors.positions[case["position"]])
            read = [dclub.from_json(json.dumps(score)) for score in case["scores"]]
            assert all(isinstance(score, Score) for score in read)
            assert tuple(read) == state.score()

    def test_the_first_ply_of_perft_is_the_list(self, vectors: Folder) -> None:
        lists = {case["position"]: len(case["moves"]) for case in vectors.cases("legal-moves")}
        counted = [case for case in vectors.cases("perft") if case["position"] in lists]
        assert len(counted) >= 15
        for case in counted:
            assert case["plies"][0]["total"] == 1
            assert case["plies"][1]["total"] == lists[case["position"]]

    def test_no_bytes_of_another_system(self, exported: Path) -> None:
        texts = [path.read_bytes() for path in exported.rglob("*") if path.is_file()]
        assert len(texts) == 3 * 2 * len(KINDS) + 3
        assert not any(b"\r" in text or b"/tmp" in text or not text.endswith(b"\n") for text in texts)


def state_of(document: Document) -> tuple[GameState[Any], Names]:
    """Return the state and the names of a position."""
    found = rules_in(document, dclub.games).parse_position(document, None)
    assert isinstance(found.position, GameState)
    return found.position, found.names


class TestVersions:
    """The folder says what it was made from."""

    def test_the_manifest(self, exported: Path) -> None:
        manifest = json.loads((exported / "manifest.json").read_text("utf-8"))
        assert (manifest["dclub"], manifest["spec"]) == (dclub.__version__, SPEC_VERSION)
        assert list(manifest["games"]) == list(GAMES)
        for game, entry in manifest["games"].items():
            for name, found in entry["editions"].items():
                assert dclub.games[game].edition(name, None).digest == found

    def test_the_page(self, exported: Path) -> None:
        assert (exported / "README.rst").read_text("utf-8") == format_page()


class TestPage:
    """The page names what is there, and shows what is there."""

    def test_its_example(self, exported: Path) -> None:
        (written,) = re.findall(r"for people::\n\n(.*?)\n\nSo in", format_page(), re.DOTALL)
        shown = json.loads(written)
        cases = Folder(exported, "diamonds-club").cases("moves")
        (found,) = (
            case for case in cases if (case["position"], case["text"]) == (shown["position"], shown["text"])
        )
        assert found["move"] == shown["move"]
        assert found["ruling"]["verdict"] == shown["ruling"]["verdict"]
        (objection,), (wanted,) = found["ruling"]["objections"], shown["ruling"]["objections"]
        assert objection["clause"] == wanted["clause"]
        assert wanted["facts"].items() <= objection["facts"].items()

    def test_every_kind_is_explained(self) -> None:
        assert [kind for kind in KINDS if f"\n``{kind}``\n" not in format_page()] == []

    def test_every_key_of_a_position_is_explained(self, vectors: Folder) -> None:
        positions = vectors.positions.values()
        parts = [part for one in positions for part in (one, one.get("pending", {}), one.get("row", {}))]
        keys = {key for part in parts for key in part} - {"type", "format", "game"}
        page = set(re.findall(r"[a-z_]+", format_page()))
        assert keys - page == set()

    def test_every_field_of_a_move_is_explained(self, vectors: Folder) -> None:
        page = set(re.findall(r"[a-z_]+", format_page()))
        fields = {name for case in vectors.cases("moves") for name in case["move"]}
        assert fields - page == set()

    def test_every_clause_that_it_names_is_there(self, exported: Path) -> None:
        known = {case["id"] for game in GAMES for case in Folder(exported, game).cases("clauses")}
        known |= {case["id"] for game in GAMES for case in Folder(exported, game).cases("readings")}
        named = set(re.findall(r"``((?:dc|hg|nw|kernel)\.[a-z0-9-]+\.[a-z0-9-]+)", format_page()))
        assert len(named) > 15
        assert named - known == set()


@pytest.mark.deep
class TestAlwaysTheSame:
    """The same bytes in every process, whatever the hashes of texts are."""

    @pytest.mark.parametrize("seed", ["0", "1234"])
    def test_another_process(self, exported: Path, tmp_path: Path, seed: str) -> None:
        for game in GAMES:
            folder = tmp_path / game
            done = spawn("export", "vectors", game, "-o", folder, settings={"PYTHONHASHSEED": seed})
            assert done.returncode == 0, done.stderr
            for path in sorted((folder / game).iterdir()):
                assert path.read_bytes() == (exported / game / path.name).read_bytes(), path.name
