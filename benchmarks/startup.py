"""How long a fresh interpreter needs until dclub is there, against its bare dependencies."""

from __future__ import annotations

import subprocess
import sys
from statistics import median
from time import perf_counter

COMMANDS = {
    "bare": ["-c", "import attrs, click"],
    "import dclub.diamonds_club": ["-c", "import dclub.diamonds_club"],
    # What the installed script does.
    "dclub --help": ["-c", "import sys; from dclub.cli import main; sys.exit(main())", "--help"],
}


def time_startup(*, rounds: int) -> dict[str, float]:
    """Return the median seconds of each command, run in turns; the first turn is thrown away."""
    figures: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for turn in range(rounds + 1):
        for name, arguments in COMMANDS.items():
            begin = perf_counter()
            subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
            if turn:
                figures[name].append(perf_counter() - begin)
    return {name: median(seconds) for name, seconds in figures.items()}
