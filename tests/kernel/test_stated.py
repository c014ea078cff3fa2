"""What a document states, value by value: whole texts before what several people remember."""

from __future__ import annotations

import pytest

from dclub.errors import Fault, NotationError
from dclub.kernel.partial import Alternative, Alternatives
from dclub.kernel.stated import Stated, read_truth, refusal


def name(text: str) -> str:
    """Read one of three names, one of them with brackets in it."""
    if text in ("Ana", "Béla", "Ana (the host)"):
        return text
    raise NotationError("a name", found=text)


class TestAlternatives:
    """A text that can be read as a whole is no list of what people remember."""

    @pytest.mark.parametrize("text", ["Ana", "Ana (the host)"])
    def test_a_whole_text(self, text: str) -> None:
        stated = Stated()
        assert stated.value("first", text, name, "") == text
        assert (stated.faults, stated.unknown, stated.alternatives) == ([], [], [])

    def test_what_several_remember(self) -> None:
        stated = Stated()
        assert stated.value("first", "Ana (Cleo), Béla (Davi)", name, "") == "Ana"
        assert stated.alternatives == [
            ("first", Alternatives((Alternative("Ana", "Cleo"), Alternative("Béla", "Davi"))))
        ]

    def test_brackets_after_nothing(self) -> None:
        stated = Stated()
        assert stated.value("first", "(Cleo)", name, "Ana") == "Ana"
        said = "expected what Cleo remembers before (Cleo), as in \"1 (Ana), 2 (Ben)\", found '(Cleo)'"
        assert stated.faults == [Fault("first", said)]

    @pytest.mark.parametrize("text", ["Ana (), Béla (Davi)", "Béla (Davi), Ana ( )", "Ana ()"])
    def test_a_memory_without_a_witness(self, text: str) -> None:
        stated = Stated()
        assert stated.value("first", text, name, "") == ""
        (fault,) = stated.faults
        assert fault.message.startswith("expected who remembers Ana in the brackets after it, as in")
        assert fault.message.endswith(f"found '{text}'")
        assert stated.alternatives == []

    def test_brackets_after_a_comma_alone(self) -> None:
        stated = Stated()
        assert stated.value("first", "Ana (Cleo), (Davi)", name, "") == ""
        (fault,) = stated.faults
        assert fault.message.startswith("expected what Davi remembers before (Davi), as in")

    def test_the_reading_that_came_further_is_the_one_meant(self) -> None:
        def read(text: str) -> str:
            raise NotationError("a tile", found=text, column=7 if text.endswith(")") else 4)

        stated = Stated()
        stated.value("tile", "w1: (town)", read, "")
        assert stated.faults == [Fault("tile", "column 7: found 'w1: (town)', expected a tile")]

    def test_what_nobody_can_read(self) -> None:
        stated = Stated()
        assert stated.value("first", "Ana (Cleo), Davi (Béla)", name, "Ana") == "Ana"
        assert stated.value("last", "Cleo", name, "Béla") == "Béla"
        assert stated.faults == [
            Fault("first", "expected a name, found 'Davi'"),
            Fault("last", "expected a name, found 'Cleo'"),
        ]


class TestFaults:
    """A fault says where in the text, and in which line of a text of several."""

    def test_the_place(self) -> None:
        error = NotationError("an icon", found="Tx", column=4)
        assert refusal("a", error) == Fault("a", "column 4: found 'Tx', expected an icon")
        assert refusal("a", error.at(3)) == Fault("a", "line 3, column 4: found 'Tx', expected an icon")

    def test_truth(self) -> None:
        assert read_truth(value=True) is True
        for value in ("true", 1):
            with pytest.raises(NotationError, match="true or false"):
                read_truth(value)


class TestItems:
    """An array is read item by item."""

    def test_items(self) -> None:
        stated = Stated()
        assert stated.items("first", ("Ana", "?", "Davi", "Béla"), name) == ["Ana", None, None, "Béla"]
        assert stated.unknown == ["first.1"]
        assert stated.faults == [Fault("first.2", "expected a name, found 'Davi'")]

    @pytest.mark.parametrize(("written", "unknown"), [(None, ["first"]), ("?", ["first"])])
    def test_no_items(self, written: str | None, unknown: list[str]) -> None:
        stated = Stated()
        assert stated.items("first", written, name) == []
        assert stated.unknown == unknown
        assert stated.items("last", written, name, needed=False) == []
        assert stated.unknown == unknown

    def test_what_may_be_there_once(self) -> None:
        stated = Stated()
        assert stated.items(
            "first", ("Ana", " Ana ", "?", "?"), lambda text: name(text.strip()), distinct=True
        )
        assert stated.faults == [Fault("first.1", "Ana is named twice")]
