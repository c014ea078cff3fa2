"""Bad input ends in a message and exit code 2, quickly, whatever it is; nothing is written."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from dclub.cli.input import MAX_BYTES
from tests.cli.running import (
    COMMAND,
    EXAMPLES,
    POSITIONS,
    ROOT,
    complaint,
    heed_interrupts,
    random_record,
    run,
    spawn,
)

RECORD = (EXAMPLES / "disputed.dclub").read_text()
POSITION = (POSITIONS / "buying.toml").read_text()
SECONDS = 10

TEXTS = {
    "nothing": ("", "there is nothing in it, expected a record or a position"),
    "blanks": (" \n\n", "there is nothing in it"),
    "prose": ("Ana bought c3 for two coins.", "line 1, column "),
    "another format": ("<xml/>", "line 1, column 1"),
    "no game": ("format = 1", "game: expected one of diamonds-club"),
    "a wrong game": ('game = "diamond-club"', "found 'diamond-club'"),
    "no end of the header": (RECORD[:90], "expected +++, the line that ends the header"),
    "a truncated record": (RECORD[: RECORD.index("Ana: buy b3") + 9], "found the end"),
    "a wrong name": (RECORD.replace("Bela: buy", "Bella: buy"), "(did you mean Bela?): Ana, Bela"),
    "a wrong verb": (RECORD.replace("Ana: buy", "Ana: steal", 1), "found 'steal'"),
    "an unknown key": (RECORD.replace("edition =", "editon ="), "editon: unknown key"),
    "a wrong edition": (RECORD.replace('"invented"', '"invited"'), "no such edition"),
    "an unknown reading": (RECORD.replace('spec = "1.0"', '[readings]\n"dc.buy.tax" = "x"', 1), "readings."),
    "a number of 10,000 digits": (
        RECORD.replace("for 1", f"for {'1' * 10_000}", 1),
        "line 15, column 17: found '1111",
    ),
    "the same in a header": (RECORD.replace("format = 1", f"format = {'1' * 10_000}", 1), "fewer digits"),
    "the same in a position": (POSITION.replace("coins = 10", f"coins = {'1' * 10_000}", 1), "fewer digits"),
    "deep nesting": ("x = " + "[" * 50_000, "32 levels"),
    "deep nesting in braces": ("{" * 50_000, "line 1, column "),
    "deep nesting in JSON": ('{"a":' * 50_000, "32 levels"),
    "deep nesting in a record": (RECORD.replace("format = 1", "format = " + "[" * 50_000), "32 levels"),
    "a comma missing": (
        POSITION.replace('",\n  "', '"\n  "', 1),
        "expected a comma between the values, or ] after the last one",
    ),
    "a comma missing in a header": (
        RECORD.replace("format = 1", 'open = [\n  "money"\n  "forest",\n]', 1),
        "line 4, column 3: found '\"forest\"', expected a comma",
    ),
    "a key of many parts": ("a." * 50_000 + "b = 1", "100 points"),
    "JSON that breaks off": ('{"game": ', "line 1, column "),
    "a line that breaks off": ('{game = "diamonds-club"', "line 1, column "),
    "not a number": ('{"game": NaN}', "found 'NaN'"),
    "a long line": ("+++\n" * 2 + "x" * 100_000, ""),
    "escapes": ("\x1b[31mred = 1", "\\x1b"),
    "null bytes": ("\x00\x01\x02", "\\x00"),
}


@pytest.mark.parametrize("name", TEXTS)
def test_texts(name: str) -> None:
    text, said = TEXTS[name]
    begin = time.monotonic()
    message = complaint("judge", "-", given=text)
    assert time.monotonic() - begin < SECONDS
    assert message.startswith("dclub: standard input: ")
    assert said in message
    assert max(map(len, message.split("\n"))) < 450
    assert "\x1b" not in message


@pytest.mark.parametrize("command", ["judge", "moves", "position", "audit", "score"])
def test_every_command_on_a_file_refuses_alike(command: str, tmp_path: Path) -> None:
    assert "cannot be read: " in complaint(command, tmp_path / "none")
    assert "cannot be read: " in complaint(command, tmp_path)
    assert "standard input: line 1, column " in complaint(command, "-", given="nonsense")


def test_bytes_that_are_no_text() -> None:
    said = complaint("judge", "-", given="Aná\nBe".encode() + b"\xff")
    assert "standard input: line 2, column 3: found the byte 0xff, expected a text in UTF-8" in said


@pytest.mark.parametrize("seed", range(20))
def test_random_bytes(seed: int) -> None:
    complaint("judge", "-", given=Random(seed).randbytes(3_000))


@pytest.mark.parametrize("seed", range(40))
def test_a_record_with_a_wrong_letter_never_ends_in_a_mistake_of_ours(seed: int) -> None:
    rng = Random(seed)
    text = list(RECORD)
    for _ in range(3):
        text[rng.randrange(len(text))] = rng.choice("+=>!?:;,#\"'{}[]0919azAZ \n")
    assert run("judge", "-", given="".join(text)).exit_code in {0, 1, 2, 3}


@pytest.mark.parametrize("seed", range(40))
def test_nor_does_a_position(seed: int) -> None:
    rng = Random(seed)
    text = list(POSITION)
    for _ in range(2):
        text[rng.randrange(len(text))] = rng.choice('0123456789?azAZ ",.={}')
    for command in ("judge", "moves", "score", "audit"):
        assert run(command, "-", given="".join(text)).exit_code in {0, 1, 2, 3}


def test_a_file_of_50_megabytes(tmp_path: Path) -> None:
    big = tmp_path / "big.dclub"
    with big.open("wb") as file:
        file.truncate(50_000_000)
    begin = time.monotonic()
    assert f"longer than {MAX_BYTES} bytes, the most that is read" in complaint("judge", big)
    assert run("edition", "check", big).exit_code == 2
    assert time.monotonic() - begin < SECONDS


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no endless file")
def test_a_file_without_an_end() -> None:
    assert "longer than " in complaint("judge", "/dev/zero")


def test_a_mark_of_byte_order_and_foreign_line_ends_do_no_harm() -> None:
    expected = run("judge", "-", given=RECORD).stdout
    assert run("judge", "-", given="\ufeff" + RECORD).stdout == expected
    assert run("judge", "-", given=RECORD.replace("\n", "\r\n").encode()).stdout == expected


def test_an_edition_with_a_price_below_zero(tmp_path: Path) -> None:
    edition = tmp_path / "bad.toml"
    edition.write_text(
        'format = 1\ngame = "diamonds-club"\nname = "bad"\nextends = "invented"\n'
        '[provenance]\n"prices.fountain" = "table"\n[prices]\nfountain = "-1 blue"\n'
    )
    for asked in (("judge", EXAMPLES / "disputed.dclub", "--edition", edition),):
        said = complaint(*asked)
        assert "edition: prices.fountain: column 1: found '-1', expected a number" in said
    record = RECORD.replace('"invented"', f'"{edition}"')
    assert "edition: prices.fountain: " in complaint("judge", "-", given=record)
    said = complaint("random", "diamonds-club", "--players", "2", "--seed", "1", "--edition", str(edition))
    assert "prices.fountain: " in said


def test_editions_that_extend_each_other(tmp_path: Path) -> None:
    for one, other in (("a", "b"), ("b", "a")):
        text = f'format = 1\ngame = "diamonds-club"\nname = "{one}"\nextends = "{other}.toml"\n'
        (tmp_path / f"{one}.toml").write_text(text)
    assert "a cycle" in complaint("judge", EXAMPLES / "disputed.dclub", "--edition", tmp_path / "a.toml")


def test_a_process_has_no_traceback() -> None:
    for given in (b"\xff\x00", b"x = " + b"[" * 100_000, RECORD.encode()[:90]):
        process = spawn("judge", "-", given=given)
        assert process.returncode == 2
        assert process.stdout == b""
        assert b"Traceback" not in process.stderr


@pytest.mark.skipif(not hasattr(os, "pipe"), reason="needs pipes")
def test_a_reader_that_leaves_early() -> None:
    process = subprocess.Popen(
        [*COMMAND, "judge", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
    )
    assert process.stdin
    assert process.stdout
    assert process.stderr
    process.stdout.close()
    process.stdin.write(random_record(1).encode())
    process.stdin.close()
    assert process.wait(60) == 141
    assert process.stderr.read() == b""
    process.stderr.close()


@pytest.mark.skipif(sys.platform == "win32", reason="signals differ")
def test_an_interruption() -> None:
    import signal

    process = subprocess.Popen(
        [*COMMAND, "perft", "diamonds-club", "--players", "4", "--depth", "30"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        preexec_fn=heed_interrupts,  # noqa: PLW1509 (no threads)
    )
    try:
        time.sleep(1.5)
        process.send_signal(signal.SIGINT)
        said = process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == 130
    assert said[0] == b""
    assert b"dclub: interrupted" in said[1]
    assert b"Traceback" not in said[1]


def test_a_mistake_of_ours_is_called_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("nothing")

    monkeypatch.setattr("dclub.cli.judging.load", broken)
    monkeypatch.delenv("DCLUB_TRACEBACK", raising=False)
    said = complaint("judge", "-", code=70)
    assert "this is a mistake in dclub itself, not in your input: ZeroDivisionError: nothing" in said
    monkeypatch.setenv("DCLUB_TRACEBACK", "1")
    assert "Traceback" in run("judge", "-").stderr
