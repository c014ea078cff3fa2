"""The command line: what each command prints, writes and returns."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from dclub.spectools import __main__ as command
from dclub.spectools.layout import Layout
from dclub.spectools.lock import fingerprints, read_lock

if TYPE_CHECKING:
    from tests.spectools.conftest import Checkout


@pytest.fixture
def run(checkout: Checkout, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.setattr(Layout, "here", lambda: checkout.layout)
    return Run(monkeypatch, capsys)


class Run:
    """Runs the command line; returns the exit code and what it printed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def __call__(self, *arguments: str) -> tuple[int, str]:
        self.monkeypatch.setattr("sys.argv", ["spectools", *arguments])
        with pytest.raises(SystemExit) as ended:
            command.run()
        printed = self.capsys.readouterr()
        return int(ended.value.code or 0), printed.out + printed.err


def test_read_counts(run: Run) -> None:
    assert run("read") == (0, "toy: 2 clauses, 1 readings\n")


def test_faults_are_printed_one_a_line(run: Run, checkout: Checkout) -> None:
    checkout.edit(":kind: forbids", ":kind: forbid")
    code, printed = run("read")
    assert code == 1
    assert printed.startswith("spec/toy/1-first.rst:9: unknown kind 'forbid'")


def test_generate_writes_once(run: Run) -> None:
    code, printed = run("generate", "--check")
    assert code == 1
    assert "src/dclub/toy/clauses.py: is missing" in printed
    home = "src/dclub/toy"
    assert run("generate") == (0, f"{home}/clauses.py\n{home}/clauses.json\n{home}/readings.py\n")
    assert run("generate", "--check") == (0, "")
    assert run("generate") == (0, "")


def test_lock_takes_ids_or_all(run: Run, checkout: Checkout) -> None:
    assert run("lock", "toy.one.buy") == (0, "toy.one.buy\n")
    assert run("lock", "--all") == (0, "toy.one.price\n")
    assert read_lock(checkout.layout) == fingerprints(checkout.read())


def test_check_fails_with_every_fault(run: Run) -> None:
    code, printed = run("check")
    assert code == 1
    assert printed.count("[generated]") == 3


def test_check_passes_where_nothing_is_amiss(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "trace_check", lambda _layout, _today: [])
    assert run("check") == (0, "spec, code and tests agree\n")
