"""Releases: what the clauses said then is kept, and every change since has a line that says how."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from dclub.spectools.fault import SpecError
from dclub.spectools.generate import generated_files
from dclub.spectools.releases import read_history, read_releases, release
from dclub.spectools.trace import history
from dclub.spectools.trace.evidence import Evidence

if TYPE_CHECKING:
    from tests.spectools.conftest import Checkout

PRICE, BUY = "toy.one.price", "toy.one.buy"
NEW = """
.. clause:: toy.one.shut
   :title: Closing time
   :kind: ends
   :phase: one
   :certainty: silent

   At six.
"""


def released(checkout: Checkout, version: str = "1.0", lines: str = "") -> Checkout:
    """Release the present version of a spec, the lines on its changes included."""
    checkout.write("spec/changes.toml", f'version = "{version}"\n{lines}')
    release(checkout.read(), checkout.layout)
    return checkout


def now(checkout: Checkout, lines: str, version: str = "1.1") -> list[str]:
    """Return what the check says of a spec of a later version with some lines on its changes."""
    checkout.write("spec/changes.toml", f'version = "{version}"\n{lines}')
    return found(checkout)


def found(checkout: Checkout) -> list[str]:
    return [str(fault) for fault in history.check(Evidence(checkout.layout, checkout.read()))]


def line(name: str, version: str = "1.1", more: str = "", kind: str = "clause") -> str:
    return f'[[{kind}]]\nid = "{name}"\nversion = "{version}"\nhow = "It is otherwise."\n{more}\n'


class TestRelease:
    def test_it_keeps_fingerprints_and_options(self, checkout: Checkout) -> None:
        checkout.replace("spec/toy/readings.toml", 'default = "list"', 'default = "free"')
        (kept,) = read_releases(released(checkout).layout)
        assert kept.version == "1.0"
        assert set(kept.clauses) == {PRICE, BUY}
        assert kept.readings == {"toy.one.cost": ("free", "list")}
        assert found(checkout) == []

    def test_a_version_is_released_once(self, checkout: Checkout) -> None:
        released(checkout)
        with pytest.raises(SpecError, match=r"1\.0 has been released already; expected a higher `version`"):
            release(checkout.read(), checkout.layout)

    def test_without_a_history_there_is_nothing_to_release(self, checkout: Checkout) -> None:
        assert read_history(checkout.layout) is None
        assert found(checkout) == []
        with pytest.raises(SpecError, match=r"spec/changes\.toml: is missing"):
            release(checkout.read(), checkout.layout)

    def test_a_release_without_a_history_is_a_fault(self, checkout: Checkout) -> None:
        released(checkout)
        checkout.layout.changes.unlink()
        assert found(checkout) == [
            "spec/changes.toml: is missing; expected the version of the spec, and what has changed [history]"
        ]

    def test_releases_come_in_the_order_of_their_versions(self, checkout: Checkout) -> None:
        for version in ("1.2", "1.10", "1.9"):
            checkout.write("spec/changes.toml", f'version = "{version}"\n')
            release(checkout.read(), checkout.layout)
        assert [one.version for one in read_releases(checkout.layout)] == ["1.2", "1.9", "1.10"]

    @pytest.mark.parametrize(
        ("path", "text", "said"),
        [
            ("changes.toml", "version = ", "Invalid value"),
            ("changes.toml", "", "version: is missing"),
            ("changes.toml", 'version = "one"\n', "no version: 'one'"),
            ("changes.toml", 'version = "1.0"\n[[clause]]\nid = "x"\n', "clause.0.how: is missing"),
            ("changes.toml", 'version = "1.0"\n[[clauses]]\n', "did you mean clause?"),
            (
                "releases/1.0.toml",
                'version = "1.1"\nclauses = {}\nreadings = {}\n',
                "not the name of its file",
            ),
            ("releases/1.0.toml", 'version = "1.0"\n', "clauses: is missing"),
        ],
    )
    def test_a_file_that_cannot_be_read(self, checkout: Checkout, path: str, text: str, said: str) -> None:
        checkout.write("spec/changes.toml", 'version = "1.0"\n')
        checkout.write(f"spec/{path}", text)
        with pytest.raises(SpecError) as caught:
            read_history(checkout.layout)
        assert said in str(caught.value)


class TestChangedClauses:
    def test_a_change_needs_a_higher_version(self, checkout: Checkout) -> None:
        released(checkout).edit("A thing costs", "A thing always costs")
        (said,) = found(checkout)
        assert (
            f"spec/changes.toml: {PRICE} is not what it was when 1.0 was released; expected a higher" in said
        )
        (said,) = now(checkout, "", "0.9")
        assert "the version 0.9 is not later than 1.0, which was released" in said

    def test_a_change_needs_a_line(self, checkout: Checkout) -> None:
        released(checkout).edit("A thing costs", "A thing always costs")
        (said,) = now(checkout, "")
        assert f"nothing says what has changed in {PRICE} since 1.0" in said
        assert now(checkout, line(PRICE)) == []

    def test_so_do_a_new_clause_and_one_that_is_gone(self, checkout: Checkout) -> None:
        released(checkout)
        checkout.edit(BUY, "toy.one.get")
        said = now(checkout, line(PRICE))
        assert [one.split(" since")[0].rpartition(" ")[2] for one in said] == [BUY, "toy.one.get"]
        lines = line(PRICE) + line("toy.one.get")
        assert "toy.one.buy is gone in 1.1; expected gone = true" in now(checkout, lines + line(BUY))[0]
        assert now(checkout, lines + line(BUY, more="gone = true")) == []

    def test_a_line_for_what_says_the_same(self, checkout: Checkout) -> None:
        assert now(released(checkout), line(BUY)) == [
            f"spec/changes.toml: {BUY} says in 1.1 what it said in 1.0; expected no line [history]"
        ]

    def test_two_lines_for_one_change(self, checkout: Checkout) -> None:
        released(checkout).edit("A thing costs", "A thing always costs")
        assert "two lines of 1.1 tell of toy.one.price" in now(checkout, line(PRICE) * 2)[0]

    def test_what_a_line_says_must_be_so(self, checkout: Checkout) -> None:
        released(checkout).edit("A thing costs", "A thing always costs")
        assert "is not gone in 1.1" in now(checkout, line(PRICE, more="gone = true"))[0]
        assert now(checkout, line(PRICE, more="wording = true")) == []
        assert "says nothing" in now(checkout, line(PRICE).replace("It is otherwise.", " "))[0]
        checkout.edit("First chapter\n=============\n", f"First chapter\n=============\n{NEW}")
        (said,) = now(checkout, line(PRICE) + line("toy.one.shut", more="wording = true"))
        assert "toy.one.shut is new or gone; expected no `wording`" in said

    def test_a_line_of_another_version(self, checkout: Checkout) -> None:
        (said,) = now(released(checkout), line(PRICE, "1.5"))
        assert "toy.one.price is said to change in 1.5; expected 1.1" in said
        (said,) = now(checkout, line(PRICE, "1.0"))
        assert "toy.one.price is said to change in 1.0" in said

    def test_before_the_first_release_nothing_can_have_changed(self, checkout: Checkout) -> None:
        (said,) = now(checkout, line(PRICE))
        assert "expected no line before something is released" in said

    def test_the_history_stays_honest_between_old_releases(self, checkout: Checkout) -> None:
        released(checkout).edit("A thing costs", "A thing always costs")
        released(checkout, "1.1", line(PRICE)).edit("may buy one", "may buy each")
        assert now(checkout, line(PRICE) + line(BUY, "1.2"), "1.2") == []
        (said,) = now(checkout, line(BUY, "1.2"), "1.2")
        assert "nothing says what has changed in toy.one.price since 1.0" in said


class TestChangedReadings:
    def test_another_default_needs_the_former_one(self, checkout: Checkout) -> None:
        released(checkout).replace("spec/toy/readings.toml", 'default = "list"', 'default = "free"')
        (said,) = now(checkout, line(PRICE))
        assert "the default of toy.one.cost was list in 1.0; expected a line with `then`, one of free" in said
        reading = line("toy.one.cost", more='then = "list"', kind="reading")
        assert now(checkout, line(PRICE) + reading) == []

    def test_an_option_that_is_gone_has_become_another(self, checkout: Checkout) -> None:
        released(checkout)
        checkout.replace("spec/toy/readings.toml", '["list", "free"]', '["list", "gratis"]')
        checkout.replace("spec/toy/readings.toml", "\nfree = ", "\ngratis = ")
        checkout.edit("toy.one.cost = free", "toy.one.cost = gratis")
        (said,) = now(checkout, line(PRICE))
        assert "the option free of toy.one.cost is gone" in said
        reading = line("toy.one.cost", more='options = {free = "gratis"}', kind="reading")
        assert now(checkout, line(PRICE) + reading) == []

    def test_a_reading_that_is_gone(self, checkout: Checkout) -> None:
        released(checkout)
        checkout.layout.spec.joinpath("toy/readings.toml").unlink()
        checkout.edit("   :reading: toy.one.cost\n", "")
        checkout.edit("      :readings: toy.one.cost = free\n", "")
        (said,) = now(checkout, line(PRICE))
        assert "the reading toy.one.cost is gone; expected a line with gone = true" in said
        assert now(checkout, line(PRICE) + line("toy.one.cost", more="gone = true", kind="reading")) == []

    def test_a_line_for_a_reading_that_is_the_same(self, checkout: Checkout) -> None:
        reading = line("toy.one.cost", more='then = "list"', kind="reading")
        assert (
            "nothing that a record names of toy.one.cost has changed" in now(released(checkout), reading)[0]
        )


def test_the_wheel_carries_the_history(checkout: Checkout) -> None:
    released(checkout).edit("A thing costs", "A thing always costs")
    assert now(checkout, line(PRICE)) == []
    files = generated_files(checkout.read(), checkout.layout)
    (text,) = [text for path, text in files.items() if path.name == "history.json"]
    document = json.loads(text)
    assert (document["version"], document["released"]) == ("1.1", ["1.0"])
    assert [(one["id"], one["version"], one["how"]) for one in document["clauses"]] == [
        (PRICE, "1.1", "It is otherwise.")
    ]
