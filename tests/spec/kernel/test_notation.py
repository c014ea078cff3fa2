"""Chapter notation: what a name may be."""

from __future__ import annotations

import pytest

from dclub.kernel import clauses as C
from dclub.kernel.names import name_faults


@pytest.mark.clause(C.NOTATION_NAMES, C.NOTATION_CASE)
class TestNames:
    """A seat is written with the name of its player; Table is the seat of chance."""

    @pytest.mark.parametrize("name", ["Ana", "Ana María", "O'Neil", "李", "A", "a" * 60, "3"])
    def test_nearly_every_name_is_one(self, name: str) -> None:
        assert list(name_faults([name, "Bela"])) == []

    @pytest.mark.parametrize("name", ["", " ", " Ana", "Ana ", "Table", "TABLE", "a" * 61, "A\tB", "A\nB"])
    def test_what_is_no_name(self, name: str) -> None:
        (fault,) = name_faults(["Bela", name])
        assert fault.where == "names.1"

    @pytest.mark.parametrize("sign", list(':;,#!?">={}'))
    def test_no_name_holds_a_sign_of_the_notation(self, sign: str) -> None:
        (fault,) = name_faults([f"A{sign}na"])
        assert repr(sign) in fault.message

    def test_names_that_differ_in_case_only_are_one_name(self) -> None:
        (fault,) = name_faults(["Ana", "Bela", "ANA"])
        assert fault.where == "names.2"
