"""Running the command line in tests: in this process, and as a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from dclub.cli import main

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "diamonds_club"
POSITIONS = ROOT / "spec" / "diamonds_club" / "positions"
WIDTH = 80
COMMAND = [sys.executable, "-c", "import sys; sys.argv[0] = 'dclub'; from dclub.cli import main; main()"]


def run(*args: str | Path, given: str | bytes = "") -> Result:
    """Run a command in this process; `given` is its standard input."""
    return CliRunner().invoke(main, [str(arg) for arg in args], input=given, prog_name="dclub")


def output(*args: str | Path, given: str | bytes = "", code: int = 0) -> str:
    """Return what a command writes on standard output; it must end with this exit code."""
    result = run(*args, given=given)
    assert result.exit_code == code, f"{args}: {result.exit_code}\n{result.output}"
    return result.stdout


def complaint(*args: str | Path, given: str | bytes = "", code: int = 2) -> str:
    """Return what a command writes on standard error; on standard output it must write nothing."""
    result = run(*args, given=given)
    assert result.exit_code == code, f"{args}: {result.exit_code}\n{result.output}"
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    return result.stderr


def spawn(
    *args: str | Path, given: bytes = b"", settings: dict[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run a command as a process of its own."""
    return subprocess.run(
        [*COMMAND, *map(str, args)],
        input=given,
        capture_output=True,
        check=False,
        timeout=120,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), **(settings or {})},
    )


def heed_interrupts() -> None:
    """Let the process that is about to begin heed interruptions, which it may inherit as ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def too_wide(text: str) -> list[str]:
    """Return the lines that need more than 80 columns."""
    return [line for line in text.split("\n") if len(line) > WIDTH]


def random_record(seed: int, players: int = 3, moves: int | None = None, *more: str) -> str:
    """Return a record of random play."""
    limit = () if moves is None else ("--moves", str(moves))
    given: list[Any] = ["random", "diamonds-club", "--players", players, "--seed", seed, *limit, *more]
    return output(*map(str, given))
