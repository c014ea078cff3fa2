"""`bulk`: one line a file, whatever is in it and however often the run is ended."""

from __future__ import annotations

import json
import os
import resource
import signal
import socket
import subprocess
import sys
import time
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import Result

from dclub.cli.bulk_cluster import cluster_at
from dclub.cli.bulk_judging import KEYS
from dclub.cli.input import MAX_BYTES
from dclub.kernel import clauses as K
from dclub.kernel.bulk import in_order
from dclub.kernel.toml import format_toml
from tests.cli.running import COMMAND, ROOT, complaint, heed_interrupts, output, random_record, run, spawn
from tests.cli.test_judge import BUYING, HEADER, SHEET
from tests.kernel.test_bulk import died, dying, upper

if TYPE_CHECKING:
    from collections.abc import Iterator

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
LEGAL = HEADER + "Ana: buy a1 for 1\n"
ILLEGAL = HEADER + "Ana: buy a1 for 2\n"
START = '[start]\nphase = "buy"\npassed = []\nmarket = { coins = { c4 = 1 } }\n'
OPEN = HEADER[: HEADER.index("+++\nTable")] + START + "+++\n"
PATIENCE = 60

if sys.platform == "win32":
    pytest.skip("pipes, limits and signals are those of POSIX", allow_module_level=True)


def bulk(*args: str | Path, code: int = 0, given: str | bytes = "") -> Result:
    """Run `bulk` with one worker."""
    result = run("bulk", "--workers", "1", *args, given=given)
    assert result.exit_code == code, f"{result.exit_code}\n{result.output}"
    assert "Traceback" not in result.output
    return result


def documents(text: str | bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def judged(*args: str | Path, code: int = 0, given: str | bytes = "") -> list[dict[str, Any]]:
    """Return the lines that a run writes on standard output."""
    return documents(bulk(*args, code=code, given=given).stdout)


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder of many records, so that a run takes a while."""
    folder = tmp_path_factory.mktemp("games")
    texts = [random_record(seed, moves=90) for seed in (1, 2, 3)]
    for number in range(90):
        (folder / f"{number:03}.dclub").write_text(texts[number % 3])
    (folder / "005.dclub").write_text(ILLEGAL)
    (folder / "017.dclub").write_bytes(b"\xff\xfe")
    return folder


@pytest.fixture(scope="module")
def whole(games: Path) -> bytes:
    """Return the report on these records."""
    report = games / "whole.jsonl"
    bulk(games, "-o", report, code=2)
    return report.read_bytes()


@contextmanager
def begun(*args: str | Path) -> Iterator[subprocess.Popen[bytes]]:
    """Run `bulk` as a process in a session of its own, which ends with the block at the latest."""
    with subprocess.Popen(
        [*COMMAND, "bulk", *map(str, args)],
        env=ENVIRONMENT,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=heed_interrupts,  # noqa: PLW1509 (no thread runs in this process)
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def wait_for(report: Path, lines: int) -> None:
    end = time.monotonic() + PATIENCE
    while not report.exists() or report.read_bytes().count(b"\n") < lines:
        assert time.monotonic() < end, "the report does not grow"
        time.sleep(0.002)


def processes_of(session: int, named: str = "") -> list[int]:
    """Return the processes of a session in whose command a text occurs."""
    listed = subprocess.run(
        ["ps", "-e", "-ww", "-o", "pid=,sess=,stat=,args="], capture_output=True, text=True, check=True
    )
    rows = [line.split(None, 3) for line in listed.stdout.splitlines()]
    return [
        int(pid)
        for pid, its, state, command in rows
        if int(its) == session and not state.startswith("Z") and named in command
    ]


HOST = """
import sys
from distributed import LocalCluster
with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
    print(cluster.scheduler_address, flush=True)
    sys.stdin.read()
"""


@contextmanager
def cluster() -> Iterator[tuple[str, int]]:
    """Run a cluster of two workers; gives its address, and the group of its processes."""
    with subprocess.Popen(
        [sys.executable, "-c", HOST],
        env=ENVIRONMENT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as host:
        assert host.stdin is not None
        assert host.stdout is not None
        try:
            yield host.stdout.readline().decode().strip(), host.pid
        finally:
            host.stdin.close()


@pytest.mark.clause(K.RECORD_BULK)
class TestOneBrokenFile:
    """It has its own line, and the others are judged all the same."""

    def test_each_kind(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "pipe.dclub")
        with socket.socket(socket.AF_UNIX) as server:
            place = Path.cwd()
            os.chdir(tmp_path)  # the name of a socket is short
            server.bind("socket.dclub")
            os.chdir(place)
        (tmp_path / "folder.dclub").mkdir()
        (tmp_path / "dangling.dclub").symlink_to("nowhere")
        (tmp_path / "loop.dclub").symlink_to("loop.dclub")
        (tmp_path / "empty.dclub").touch()
        (tmp_path / "long.dclub").write_bytes(b"x" * (MAX_BYTES + 1))
        (tmp_path / "latin.dclub").write_bytes(HEADER.encode() + b"Ana: b\xfcy\n")
        (tmp_path / "binary.dclub").write_bytes(bytes(range(256)))
        (tmp_path / "deep.dclub").write_text('{"a":' * 50_000)
        (tmp_path / "line.dclub").write_text(HEADER + "Ana: bye a1 for 1\n")
        (tmp_path / "late.dclub").write_text(LEGAL + "Ana: buy b1 for 1\n> 99 Ana: pass\n")
        (tmp_path / "edition.dclub").write_text(HEADER.replace('"invented"', '"gone.toml"'))
        (tmp_path / "position.dclub").write_text(
            (ROOT / "spec/diamonds_club/positions/buying.toml").read_text()
        )
        (tmp_path / "good.dclub").write_text(LEGAL)
        paths: list[str | Path] = [*sorted(tmp_path.glob("*.dclub")), "missing", "/dev/zero", "a\0b"]
        found = {Path(one["path"]).name: one for one in judged(*paths, code=2)}
        assert list(found) == [Path(path).name for path in paths if path != tmp_path / "folder.dclub"]
        assert all(one.keys() == KEYS for one in found.values())
        assert [name for name, one in found.items() if one["verdict"] != "unreadable"] == ["good.dclub"]
        messages = {name: one["error"]["message"] for name, one in found.items() if one["error"]}
        assert "this is not a file" in messages["pipe.dclub"]
        assert "cannot be read" in messages["socket.dclub"]
        assert "this is not a file" in messages["zero"]
        assert "No such file" in messages["dangling.dclub"]
        assert "No such file" in messages["missing"]
        assert "cannot be read" in messages["loop.dclub"]
        assert "cannot be read" in messages["a\0b"]
        assert "there is nothing in it" in messages["empty.dclub"]
        assert f"longer than {MAX_BYTES} bytes" in messages["long.dclub"]
        assert "32 levels" in messages["deep.dclub"]
        assert "expected a record" in messages["position.dclub"]
        assert "gone.toml" in messages["edition.dclub"]
        assert "mistake in dclub" not in "".join(messages.values())
        places = {
            name: (one["error"]["line"], one["error"]["column"])
            for name, one in found.items()
            if one["error"]
        }
        assert places["latin.dclub"] == (12, 7)
        assert places["line.dclub"] == (12, 6)
        assert places["missing"] == (None, None)

    def test_a_start_that_cannot_be_is_refused_as_judge_refuses_it(self, tmp_path: Path) -> None:
        start = json.loads(output("position", BUYING, "--json"))
        header = {key: start.pop(key) for key in ("format", "game", "edition", "names", "open", "components")}
        start["players"][0]["coins"] = 12
        broken = tmp_path / "broken.dclub"
        broken.write_text(f"+++\n{format_toml({**header, 'start': start})}+++\nWhite: pass\n")
        said = complaint("judge", broken)
        (line,) = judged(broken, code=2)
        assert said == f"dclub: {line['error']['message']}\n"
        assert "start.players.0.coins: " in said


@pytest.mark.clause(K.RECORD_BULK)
class TestTheReport:
    """One line for each file, in the order of the files, the same however it came about."""

    def test_two_workers_write_the_same_as_one(self, games: Path, whole: bytes, tmp_path: Path) -> None:
        two = tmp_path / "two.jsonl"
        assert run("bulk", games, "--workers", "2", "-o", two).exit_code == 2
        assert two.read_bytes() == whole
        found = documents(whole)
        assert [one["path"] for one in found] == [str(path) for path in sorted(games.glob("*.dclub"))]
        assert [one["verdict"] for one in found].count("legal") == 88

    def test_standard_output_has_the_same_lines(self, games: Path, whole: bytes) -> None:
        few = bulk(*sorted(games.glob("*.dclub"))[:7], code=1).stdout
        assert few.encode().splitlines() == whole.splitlines()[:7]

    def test_a_killed_run_goes_on_where_it_stopped(self, games: Path, whole: bytes, tmp_path: Path) -> None:
        report = tmp_path / "report.jsonl"
        with begun(games, "--workers", "2", "-o", report) as process:
            wait_for(report, 1)
            process.kill()
            process.wait()
        kept = report.read_bytes()
        assert 1 <= kept.count(b"\n") < 90
        end = time.monotonic() + PATIENCE
        while processes_of(process.pid):
            assert time.monotonic() < end, "workers outlive the run that began them"
            time.sleep(0.05)
        report.write_bytes(kept[:-7])  # as if it had been killed while it wrote
        bulk(games, "-o", report, code=2)
        assert report.read_bytes() == whole

    def test_a_killed_worker_costs_nothing(self, games: Path, whole: bytes, tmp_path: Path) -> None:
        report = tmp_path / "report.jsonl"
        with begun(games, "--workers", "2", "-o", report) as process:
            wait_for(report, 1)
            process.send_signal(signal.SIGSTOP)
            os.kill(processes_of(process.pid, "spawn_main")[0], signal.SIGKILL)
            process.send_signal(signal.SIGCONT)
            assert process.stderr is not None
            assert b"Traceback" not in process.stderr.read()
            assert process.wait(PATIENCE) == 2
        assert report.read_bytes() == whole

    def test_an_interrupted_run_says_how_to_go_on(self, games: Path, whole: bytes, tmp_path: Path) -> None:
        report = tmp_path / "report.jsonl"
        with begun(games, "--workers", "2", "-o", report) as process:
            wait_for(report, 1)
            os.killpg(process.pid, signal.SIGINT)
            assert process.stderr is not None
            said = process.stderr.read().decode()
            process.wait(PATIENCE)
        assert process.returncode == 130
        assert "the same command goes on from there" in said
        assert "dclub: interrupted" in said
        assert "Traceback" not in said
        assert whole.startswith(report.read_bytes())

    def test_a_full_disk(self, games: Path, whole: bytes, tmp_path: Path) -> None:
        report = tmp_path / "report.jsonl"

        def limit() -> None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (len(whole) // 5, len(whole) // 5))

        said = subprocess.run(
            [*COMMAND, "bulk", str(games), "--workers", "1", "-o", str(report)],
            env=ENVIRONMENT,
            capture_output=True,
            check=False,
            preexec_fn=limit,
        )
        assert said.returncode == 2
        assert b"report.jsonl: cannot be written: File too large" in said.stderr
        assert b"the same command goes on from there" in said.stderr
        assert b"Traceback" not in said.stderr
        assert whole.startswith(report.read_bytes())

    def test_only_one_run_writes_it(self, games: Path, tmp_path: Path) -> None:
        report = tmp_path / "report.jsonl"
        with begun(games, "--workers", "1", "-o", report):
            wait_for(report, 1)
            assert "another run is writing this report" in complaint("bulk", games, "-o", report)

    def test_a_changed_file_is_judged_again_and_no_other(self, tmp_path: Path) -> None:
        for name in "abcd":
            (tmp_path / f"{name}.dclub").write_text(LEGAL)
        report = tmp_path / "report.jsonl"
        bulk(tmp_path, "-o", report)
        marked = report.read_bytes().replace(b'"plies":6', b'"plies":66')  # so that one sees which are kept
        report.write_bytes(marked)
        (tmp_path / "b.dclub").write_text(ILLEGAL)
        (tmp_path / "c.dclub").unlink()
        (tmp_path / "0.dclub").write_text(LEGAL)
        bulk(tmp_path, "-o", report, code=1)
        found = [
            (Path(one["path"]).stem, one["verdict"], one["plies"]) for one in documents(report.read_bytes())
        ]
        assert found == [("0", "legal", 6), ("a", "legal", 66), ("b", "illegal", 6), ("d", "legal", 66)]
        bulk(*(tmp_path / f"{name}.dclub" for name in "da"), "-o", report)
        assert [Path(one["path"]).stem for one in documents(report.read_bytes())] == ["d", "a"]
        assert list(tmp_path.glob(".*")) == []

    def test_it_is_judged_again_under_other_components(self, tmp_path: Path) -> None:
        (tmp_path / "mine.toml").write_text(SHEET)
        record = tmp_path / "a.dclub"
        record.write_text(LEGAL.replace('"invented"', '"mine.toml"'))
        report = tmp_path / "report.jsonl"
        digests = []
        for points in (3, 4):
            (tmp_path / "mine.toml").write_text(SHEET.replace("0, 3]", f"0, {points}]"))
            bulk(record, "-o", report)
            (line,) = documents(report.read_bytes())
            digests.append(line["edition_digest"])
        assert digests[0] != digests[1]

    def test_it_is_judged_again_under_other_options(self, tmp_path: Path) -> None:
        record, report = tmp_path / "a.dclub", tmp_path / "report.jsonl"
        record.write_text(LEGAL)
        bulk(record, "-o", report)
        options = [documents(report.read_bytes())[0]["options"]]
        for option in (
            "--forensic",
            "--reading=dc.buy.surcharge=per-space",
            "--lang=pt",
            "--edition=invented",
        ):
            report.write_bytes(report.read_bytes().replace(b'"plies":6', b'"plies":66'))
            bulk(record, "-o", report, option)
            (line,) = documents(report.read_bytes())
            assert line["plies"] == 6
            options.append(line["options"])
        assert len(set(options)) == 5

    @pytest.mark.parametrize("held", ["notes\n", "notes", '{"path": "a"}\n', "[]\n", "\n", LEGAL])
    def test_another_file_is_not_written_over(self, held: str, tmp_path: Path) -> None:
        record, other = tmp_path / "a.dclub", tmp_path / "other"
        record.write_text(LEGAL)
        other.write_text(held)
        assert "is no report of `dclub bulk`: line 1" in complaint("bulk", record, "-o", other)
        assert other.read_text() == held

    def test_nor_a_report_with_something_else_in_it(self, tmp_path: Path) -> None:
        record, report = tmp_path / "a.dclub", tmp_path / "report.jsonl"
        record.write_text(LEGAL)
        bulk(record, "-o", report)
        held = report.read_text() + "notes\n"
        report.write_text(held)
        assert "line 2 is not one of its lines" in complaint("bulk", record, "-o", report)
        assert report.read_text() == held

    def test_a_place_where_none_can_be(self, tmp_path: Path) -> None:
        record = tmp_path / "a.dclub"
        record.write_text(LEGAL)
        assert "is not a file" in complaint("bulk", record, "-o", tmp_path)
        assert "is not a file" in complaint("bulk", record, "-o", "/dev/full")
        assert "cannot be written: No such" in complaint("bulk", record, "-o", tmp_path / "no" / "report")


class TestWhatIsJudged:
    """Files, folders, a list; read as `judge` reads them."""

    def test_a_list_on_standard_input(self, tmp_path: Path) -> None:
        (tmp_path / "inner").mkdir()
        (tmp_path / "inner" / "a.dclub").write_text(LEGAL)
        odd = os.fsencode(tmp_path) + b"/\xff"
        Path(os.fsdecode(odd)).write_text(LEGAL)
        listed = b"\n".join([odd, b"", os.fsencode(tmp_path / "inner"), odd])
        found = judged("-", given=listed)
        assert [os.fsencode(one["path"]) for one in found] == [
            odd,
            os.fsencode(tmp_path / "inner" / "a.dclub"),
        ]

    def test_nothing(self, tmp_path: Path) -> None:
        assert "0 files: nothing to judge." in bulk(tmp_path).stderr
        assert "Usage: dclub bulk" in complaint("bulk")

    def test_the_summary_counts_records_by_verdict_and_by_clause(self, tmp_path: Path) -> None:
        for name, text in {"a": LEGAL, "b": ILLEGAL, "c": ILLEGAL, "d": "x"}.items():
            (tmp_path / f"{name}.dclub").write_text(text)
        result = bulk(tmp_path, code=2)
        assert result.stderr.splitlines() == [
            "4 files: 2 illegal, 1 legal, 1 unreadable.",
            "        2 dc.buy.price",
        ]
        (objection,) = documents(result.stdout)[1]["objections"]
        assert (objection["ply"], objection["line"], objection["clause"]) == (6, 12, "dc.buy.price")

    def test_undetermined(self, tmp_path: Path) -> None:
        record = tmp_path / "a.dclub"
        record.write_text(OPEN + "Ana: pass\n")
        (line,) = judged(record, code=3)
        assert (line["verdict"], line["error"]) == ("undetermined", None)
        assert "players.0.coins" in line["unknown"]

    def test_the_first_ply_of_an_open_start(self, tmp_path: Path) -> None:
        record = tmp_path / "a.dclub"
        record.write_text(OPEN + "Ana: buy c3 for 1\n")
        said = json.loads(output("judge", record, "--json", code=1))
        (line,) = judged(record, code=1)
        assert (said["verdict"], line["verdict"]) == ("illegal", "illegal")
        assert [one["clause"] for one in line["objections"]] == [
            one["clause"] for one in said["first"][0]["objections"]
        ]
        assert (line["plies"], line["unknown"]) == (1, said["unknown"])

    def test_forensic_reads_on(self, tmp_path: Path) -> None:
        record = tmp_path / "a.dclub"
        record.write_text(ILLEGAL + "Bela: buy b1 for 2\n")
        (strict,) = judged(record, code=1)
        (forensic,) = judged(record, "--forensic", code=1)
        assert (strict["plies"], forensic["plies"]) == (6, 7)
        assert len(strict["objections"]) < len(forensic["objections"])

    def test_moves_in_another_language(self, tmp_path: Path) -> None:
        record = tmp_path / "a.dclub"
        record.write_text(HEADER.replace("Table:", "Mesa:") + "Ana: comprar a1 por 1\n")
        english = run("judge", record).exit_code
        assert run("judge", record, "--lang", "pt").exit_code == 0
        assert english == 2
        judged(record, code=english)
        (line,) = judged(record, "--lang", "pt")
        assert line["verdict"] == "legal"


class TestCluster:
    """A scheduler of dask.distributed."""

    def test_workers_are_its_own(self) -> None:
        said = complaint("bulk", "x", "--scheduler", "tcp://127.0.0.1:1", "--workers", "2")
        assert "--workers is for this machine" in said

    def test_the_extra_is_named(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "distributed", None)
        assert "pip install 'dclub[dask]'" in complaint("bulk", "x", "--scheduler", "tcp://127.0.0.1:1")

    @pytest.mark.deep
    def test_nobody_there(self, tmp_path: Path) -> None:
        report = tmp_path / "report.jsonl"
        said = spawn("bulk", "x", "--scheduler", "nonsense://here", "-o", report)
        assert said.returncode == 2
        assert b"--scheduler nonsense://here: no cluster answers there" in said.stderr
        assert b"Traceback" not in said.stderr
        assert report.read_bytes() == b""

    @pytest.mark.deep
    def test_two_of_its_workers_write_the_same(self, games: Path, whole: bytes, tmp_path: Path) -> None:
        report = tmp_path / "report.jsonl"
        with cluster() as (address, _):
            said = spawn("bulk", games, "--scheduler", address, "-o", report)
        assert said.returncode == 2
        assert report.read_bytes() == whole
        assert b"Traceback" not in said.stderr

    @pytest.mark.deep
    def test_a_file_of_which_its_workers_die(self) -> None:
        paths = [f"{'fatal' if number == 5 else 'fine'} {number}" for number in range(12)]
        with cluster() as (address, _), closing(cluster_at(address)) as runner:
            found = list(in_order(paths, dying, runner, died))
        assert found == [died(path) if path.startswith("fatal") else upper(path) for path in paths]

    @pytest.mark.deep
    def test_a_cluster_that_is_lost(self, games: Path, whole: bytes, tmp_path: Path) -> None:
        report = tmp_path / "report.jsonl"
        with cluster() as (address, host), begun(games, "--scheduler", address, "-o", report) as process:
            wait_for(report, 1)
            os.killpg(host, signal.SIGKILL)
            assert process.stderr is not None
            said = process.stderr.read().decode()
            process.wait(PATIENCE)
        assert process.returncode == 2
        assert f"--scheduler {address}: the cluster has failed" in said
        assert "the same command goes on from there" in said
        assert "Traceback" not in said
        assert whole.startswith(report.read_bytes())
        bulk(games, "-o", report, code=2)
        assert report.read_bytes() == whole
