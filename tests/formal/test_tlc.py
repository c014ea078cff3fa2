"""TLC says what is wrong, and what a model tells arrives as it was."""

from __future__ import annotations

from pathlib import Path

from tests.formal.tlc import FINE, MAIN, VIOLATED, Tlc

COUNTER = """---- MODULE Counter ----
EXTENDS Integers
VARIABLE n
Init == n = 0
Next == n < 3 /\\ n' = n + 1
Small == n < 3
====
"""
TELLING = f"""---- MODULE {MAIN} ----
EXTENDS Counter, TLC
Tell == PrintT(ToString(<<n, "one more", {{3, 1}}, TRUE>>))
====
"""


def counter(folder: Path) -> Path:
    """Return a model that counts to 3."""
    (folder / "model").mkdir()
    model = folder / "model" / "Counter.tla"
    model.write_text(COUNTER)
    return model


def test_a_search(tlc: Tlc, tmp_path: Path) -> None:
    report = tlc.check(tmp_path, counter(tmp_path), TELLING, "INIT Init\nNEXT Next\nACTION_CONSTRAINT Tell\n")
    assert (report.code, report.generated, report.distinct, report.depth) == (FINE, 4, 4, 4)
    assert list(report.told()) == [f'<<{n}, "one more", {{1, 3}}, TRUE>>' for n in range(3)]


def test_an_invariant_that_is_false(tlc: Tlc, tmp_path: Path) -> None:
    report = tlc.check(tmp_path, counter(tmp_path), TELLING, "INIT Init\nNEXT Next\nINVARIANT Small\n")
    assert report.code == VIOLATED
    assert "Invariant Small is violated" in report.said()
