"""A user's code is checked as strictly as ours: what is right passes, what is wrong is refused.

The files in `passing` are programs that also run. In those of `failing` a comment `# refused: CODE` ends
each line that mypy must refuse, for that reason, and pyright too; no other line may be refused.
"""

from __future__ import annotations

import json
import runpy
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
PASSING = sorted((HERE / "passing").glob("*.py"))
FAILING = sorted((HERE / "failing").glob("*.py"))

Refusals = dict[str, dict[int, str]]
"""For each file the lines that are refused, and why."""


def wanted(path: Path) -> dict[int, str]:
    """The lines of a file that must be refused."""
    lines = enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    return {number: line.partition("# refused: ")[2] for number, line in lines if "# refused: " in line}


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project of somebody who has installed dclub: nothing there is configured by ours."""
    folder = tmp_path_factory.mktemp("project")
    for path in (*PASSING, *FAILING):
        shutil.copy(path, folder)
    (folder / "pyrightconfig.json").write_text('{"strict": ["."], "pythonVersion": "3.11"}')
    (folder / "mypy.ini").write_text("[mypy]\nstrict = True\n")
    return folder


@pytest.fixture(scope="module")
def mypy(project: Path) -> Refusals:
    """What mypy refuses."""
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--output", "json", "--config-file", "mypy.ini", "."],
        cwd=project,
        capture_output=True,
        text=True,
        check=False,
    )
    found: list[dict[str, Any]] = [json.loads(line) for line in run.stdout.splitlines()]
    refused: Refusals = {}
    for one in found:
        if one["severity"] == "error":
            refused.setdefault(Path(one["file"]).name, {})[one["line"]] = one["code"]
    return refused


@pytest.fixture(scope="module")
def pyright(project: Path) -> Refusals:
    """What pyright refuses, in its strict mode."""
    run = subprocess.run(
        [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, "--outputjson"],
        cwd=project,
        capture_output=True,
        text=True,
        check=False,
    )
    found: list[dict[str, Any]] = json.loads(run.stdout)["generalDiagnostics"]
    refused: Refusals = {}
    for one in found:
        line = one["range"]["start"]["line"] + 1
        refused.setdefault(Path(one["file"]).name, {})[line] = one.get("rule", one["message"])
    return refused


@pytest.mark.parametrize("path", PASSING, ids=lambda path: path.stem)
def test_a_program_runs(path: Path) -> None:
    assert runpy.run_path(str(path))["__doc__"]


class TestCheckers:
    @pytest.mark.parametrize("path", PASSING, ids=lambda path: path.stem)
    def test_what_is_right_passes(self, path: Path, mypy: Refusals, pyright: Refusals) -> None:
        assert mypy.get(path.name, {}) == {}
        assert pyright.get(path.name, {}) == {}

    @pytest.mark.parametrize("path", FAILING, ids=lambda path: path.stem)
    def test_what_is_wrong_is_refused_for_its_reason(self, path: Path, mypy: Refusals) -> None:
        assert len(wanted(path)) > 1
        assert mypy[path.name] == wanted(path)

    @pytest.mark.parametrize("path", FAILING, ids=lambda path: path.stem)
    def test_another_checker_refuses_the_same_lines(self, path: Path, pyright: Refusals) -> None:
        assert pyright[path.name].keys() == wanted(path).keys()
