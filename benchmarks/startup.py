"""How long a fresh interpreter needs until dclub is there, against its bare dependencies."""

from __future__ import annotations

import resource
import subprocess
import sys

COMMANDS = {
    "bare": ["-c", "import attrs, click"],
    "import dclub.diamonds_club": ["-c", "import dclub.diamonds_club"],
    # What the installed script does.
    "dclub --help": ["-c", "import sys; from dclub.cli import main; sys.exit(main())", "--help"],
}


def time_startup(*, rounds: int) -> dict[str, list[float]]:
    """Return the processor seconds of each command, run in turns; the first turn is thrown away."""
    figures: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for turn in range(rounds + 1):
        for name, arguments in COMMANDS.items():
            begin = _spent_by_children()
            subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
            if turn:
                figures[name].append(_spent_by_children() - begin)
    return figures


def _spent_by_children() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime
