"""`keep` at a real terminal, and killed: nothing that was accepted is lost."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from statistics import median
from typing import TYPE_CHECKING, Final

import pytest

from dclub import games
from dclub.cli.keep_text import answer_lines, status_lines
from dclub.cli.saving import KeptFile
from dclub.kernel.answers import Result
from dclub.kernel.playing import play_randomly
from dclub.kernel.record import format_record, parse_record
from dclub.kernel.replay import judge_record
from dclub.kernel.ruling import Verdict
from dclub.kernel.session import Session
from tests.cli.running import COMMAND, ROOT, heed_interrupts
from tests.cli.test_keeping import MARKET, NEW, body, kept

if TYPE_CHECKING:
    from collections.abc import Iterator

if sys.platform == "win32":
    pytest.skip("pseudo-terminals and signals are those of POSIX", allow_module_level=True)

import pty

PATIENCE: Final = 60
PAUSE: Final = 0.3
"""So long after a prompt the session waits for a line, in seconds."""
ENVIRONMENT: Final = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "TERM": "xterm", "NO_COLOR": "1"}
LIMIT: Final = 0.1
"""How long an answer may take, in seconds."""


class Terminal:
    """A session at a pseudo-terminal."""

    def __init__(self, path: Path, *options: str) -> None:
        self.process_id, self.handle = pty.fork()
        if not self.process_id:
            heed_interrupts()
            os.execve(sys.executable, [*COMMAND, "keep", str(path), *options], ENVIRONMENT)  # noqa: S606
        self.seen = ""

    def until(self, expected: str) -> str:
        """Return what is shown up to a text that must come."""
        end = time.monotonic() + PATIENCE
        while expected not in self.seen:
            assert self._read(end), f"{expected!r} did not come: {self.seen!r}"
        shown, _, self.seen = self.seen.partition(expected)
        return shown + expected

    def _read(self, end: float) -> bytes:
        """Return what is shown next, and add it to what was seen; nothing at the end."""
        ready, _, _ = select.select([self.handle], [], [], max(0, end - time.monotonic()))
        assert ready, f"nothing more came in {PATIENCE} s: {self.seen!r}"
        chunk = os.read(self.handle, 1 << 16)
        self.seen += chunk.decode("utf-8", "replace").replace("\r\n", "\n")
        return chunk

    def type(self, text: str) -> None:
        os.write(self.handle, text.encode())

    def interrupt(self, typed: str = "") -> None:
        """Interrupt a line; only once it is waited for, because in between nobody hears of it."""
        time.sleep(PAUSE)
        self.type(f"{typed}\x03")

    def end(self) -> int:
        """Return the exit code, once everything is shown."""
        end = time.monotonic() + PATIENCE
        try:
            while self._read(end):
                pass
        except OSError:  # the other side is closed
            pass
        _, status = os.waitpid(self.process_id, 0)
        self.process_id = 0
        return os.waitstatus_to_exitcode(status)

    def close(self) -> None:
        if self.process_id:
            os.kill(self.process_id, signal.SIGKILL)
            os.waitpid(self.process_id, 0)
        os.close(self.handle)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    opened = Terminal(tmp_path / "game.dclub", *NEW)
    yield opened
    opened.close()


class TestTerminal:
    def test_moves_and_prompts(self, terminal: Terminal, tmp_path: Path) -> None:
        terminal.until("1> ")
        terminal.type("first Ana\n")
        assert "Table: first Ana" in terminal.until("2> ")
        terminal.type("quit\n")
        assert terminal.end() == 0
        assert "1 move recorded." in terminal.seen
        assert body(tmp_path / "game.dclub") == ["Table: first Ana"]

    def test_the_tab_key_completes(self, terminal: Terminal, tmp_path: Path) -> None:
        pytest.importorskip("readline")
        terminal.until("1> ")
        terminal.type("fi\tA\t\n")
        terminal.until("2> ")
        assert body(tmp_path / "game.dclub") == ["Table: first Ana"]

    def test_refusals_do_not_end_with_an_error(self, terminal: Terminal) -> None:
        terminal.until("1> ")
        terminal.type("nonsense\n")
        assert "Not recorded." in terminal.until("1> ")
        terminal.type("quit\n")
        assert terminal.end() == 0

    def test_the_end_of_input(self, terminal: Terminal) -> None:
        terminal.until("1> ")
        terminal.type("\x04")
        assert terminal.end() == 0
        assert "0 moves recorded." in terminal.seen
        assert "Traceback" not in terminal.seen

    def test_an_interrupt_drops_the_line_and_two_end(self, terminal: Terminal, tmp_path: Path) -> None:
        terminal.until("1> ")
        terminal.interrupt("first A")
        assert "`quit`, or the same once more, ends the session." in terminal.until("1> ")
        terminal.type("first Bela\n")
        terminal.until("2> ")
        terminal.interrupt()
        terminal.until("2> ")
        terminal.interrupt()
        assert terminal.end() == 130
        assert "Everything that was accepted is in" in terminal.seen
        assert "Traceback" not in terminal.seen
        assert body(tmp_path / "game.dclub") == ["Table: first Bela"]

    @pytest.mark.parametrize("key", ["\x03", "\x04"])
    def test_leaving_while_it_asks(self, tmp_path: Path, key: str) -> None:
        path = tmp_path / "new.dclub"
        asking = Terminal(path)
        try:
            asking.until("> ")
            time.sleep(PAUSE)
            asking.type(key)
            assert asking.end() == 2
            assert "no record was begun" in asking.seen
            assert "Traceback" not in asking.seen
        finally:
            asking.close()
        assert not path.exists()


class TestCrash:
    def spawn(self, path: Path, *options: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [*COMMAND, "keep", str(path), *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**ENVIRONMENT, "PYTHONUNBUFFERED": "1"},
            preexec_fn=heed_interrupts,  # noqa: PLW1509 (no threads)
        )

    @pytest.mark.parametrize("name", games)
    def test_killed_after_any_answer_nothing_accepted_is_lost(self, tmp_path: Path, name: str) -> None:
        played = games[name].start(2)
        play_randomly(played, Random(3), 12)
        lines = list(played.record().lines)
        path = tmp_path / "game.dclub"
        options = ("--game", name, "--names", "2", "--edition", "invented")
        for number in (1, 5, len(lines)):
            done = body(path) if path.exists() else []
            process = self.spawn(path, *(() if done else options))
            assert process.stdin is not None
            assert process.stdout is not None
            with process:
                for line in lines[len(done) : number]:
                    process.stdin.write(f"{line}\n".encode())
                    process.stdin.flush()
                    while b"  legal  " not in process.stdout.readline():
                        assert process.poll() is None
                process.kill()
            assert body(path) == lines[:number]
            report = judge_record(games[name], parse_record(path.read_text("utf-8")))
            assert report.verdict is Verdict.LEGAL

    def test_killed_at_any_moment_the_file_is_whole(self, tmp_path: Path) -> None:
        rng, path = Random(7), tmp_path / "game.dclub"
        kept(path, *MARKET, options=NEW)
        before = body(path)
        for _ in range(4):
            process = self.spawn(path)
            assert process.stdin is not None
            with process:
                process.stdin.write(b"".join(b"# word %d\n" % number for number in range(2_000)))
                time.sleep(0.3 + rng.random() / 2)
                process.kill()
            found = body(path)
            assert found[: len(before)] == before
            assert path.read_bytes().endswith(b"\n")
            assert judge_record(games["diamonds-club"], parse_record(path.read_text("utf-8"))).is_complete
            before = found

    def test_an_interrupt_of_a_pipe(self, tmp_path: Path) -> None:
        path = tmp_path / "game.dclub"
        process = self.spawn(path, *NEW)
        assert process.stdin is not None
        assert process.stdout is not None
        with process:
            process.stdin.write(b"first Ana\n")
            process.stdin.flush()
            while b"  legal  " not in process.stdout.readline():
                assert process.poll() is None
            process.send_signal(signal.SIGINT)
            out, error = process.communicate(timeout=PATIENCE)
        assert process.returncode == 130
        assert b"Traceback" not in out + error
        assert body(path) == ["Table: first Ana"]


@pytest.mark.parametrize("name", games)
def test_an_answer_takes_no_longer_than_a_tenth_of_a_second(name: str, tmp_path: Path) -> None:
    """Hearing a move, saving it and saying what comes next, late in a game; the usual time of many."""
    played = games[name].start(3)
    play_randomly(played, Random(2))
    record = played.record()
    last = 25
    text = format_record(record).removesuffix("".join(f"{line}\n" for line in record.lines[-last:]))
    session = Session(played.rules, text)
    file = KeptFile(tmp_path / "game.dclub", None)
    times = []
    for line in record.lines[-last:]:
        begin = time.process_time()
        answer = session.say(line.partition(": ")[2])
        assert answer.result is Result.ADDED
        file.save(session.text.encode())
        status = status_lines(played.rules, session.state, session.names)
        shown = [*answer_lines(answer, colour=False), *status]
        times.append(time.process_time() - begin)
        assert shown
    assert median(times) < LIMIT
