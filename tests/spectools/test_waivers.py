"""Waivers: they cover one fault of one id until a day, and are faults themselves if they rot."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest

from dclub.spectools.fault import Fault
from dclub.spectools.waivers import Waiver, apply_waivers, read_waivers

if TYPE_CHECKING:
    from tests.spectools.conftest import Checkout

UNTIL = date(2030, 1, 31)
WAIVER = Waiver("code", "toy.one.price", "not written yet", UNTIL)
FAULT = Fault("a.rst:1", "no code cites toy.one.price", "", "code", "toy.one.price")
GOOD = '[[waiver]]\ncheck = "code"\nid = "toy.one.price"\nreason = "not written yet"\nuntil = 2030-01-31\n'


class TestCovering:
    def test_its_own_fault(self) -> None:
        assert apply_waivers([FAULT], [WAIVER], UNTIL, "w") == []

    def test_no_other_check_and_no_other_id(self) -> None:
        others = [
            Fault("a.rst:1", "x", "", "tests", "toy.one.price"),
            Fault("a.rst:1", "x", "", "code", "toy.one.buy"),
        ]
        assert apply_waivers([FAULT, *others], [WAIVER], UNTIL, "w") == others

    def test_a_waiver_that_has_run_out_is_a_fault(self) -> None:
        (fault,) = apply_waivers([FAULT], [WAIVER], date(2030, 2, 1), "w")
        assert str(fault).startswith("w: the waiver of toy.one.price (code) ran out on 2030-01-31")

    def test_a_waiver_that_nothing_needs_is_a_fault(self) -> None:
        (fault,) = apply_waivers([], [WAIVER], UNTIL, "w")
        assert "is not needed" in str(fault)


class TestFile:
    def test_no_file_means_no_waivers(self, checkout: Checkout) -> None:
        assert read_waivers(checkout.layout) == ((), [])

    def test_a_good_file(self, checkout: Checkout) -> None:
        checkout.write("spec/waivers.toml", GOOD)
        assert read_waivers(checkout.layout) == ((WAIVER,), [])

    @pytest.mark.parametrize(
        ("old", "new", "fault"),
        [
            ('reason = "not written yet"\n', "", "has no reason"),
            ('"not written yet"', '""', "has no reason"),
            ("until = 2030-01-31\n", "", "has no until"),
            ("2030-01-31", '"2030-01-31"', "has no until"),
            ("2030-01-31", "2030-01-31T00:00:00", "has no until"),
            ('check = "code"\n', "", "has no check"),
            ("check =", "note = 1\ncheck =", "has the unknown key 'note'"),
            ("[[waiver]]", "[[waivers]]", "unknown key 'waivers'"),
            ("[[waiver]]", "[[waiver", "spec/waivers.toml"),
        ],
    )
    def test_a_bad_file(self, checkout: Checkout, old: str, new: str, fault: str) -> None:
        checkout.write("spec/waivers.toml", GOOD.replace(old, new))
        waivers, faults = read_waivers(checkout.layout)
        assert waivers == ()
        assert fault in str(faults[0])
