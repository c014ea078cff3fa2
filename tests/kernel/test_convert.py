"""Documents and values: no coercion, and every fault with its key path."""

from __future__ import annotations

from enum import Enum, IntEnum, StrEnum
from typing import NewType

import pytest
from attrs import field, frozen, validators
from hypothesis import given
from hypothesis import strategies as st

from dclub.errors import EditionError, Fault, RecordError
from dclub.kernel.convert import join_path, label, salvage, structure, unstructure

Name = NewType("Name", str)


class Colour(Enum):
    DARK = "dark"
    LIGHT = "light"


class Tile(IntEnum):
    POND = 0
    ROSE_GARDEN = 1


class Kind(StrEnum):
    ONE = "one"


@frozen
class Inner:
    coins: int
    ready: bool = False


@frozen
class Document:
    name: Name
    count: int
    inner: Inner
    items: tuple[Inner, ...] = ()
    pair: tuple[int, int] = (0, 0)
    table: dict[Tile, str] = field(factory=dict)
    colour: Colour = Colour.DARK
    kind: Kind = Kind.ONE
    either: int | str = 0
    perhaps: Inner | None = None
    later: object = None


@frozen
class Checked:
    value: int = field(validator=validators.ge(1))


GOOD: dict[str, object] = {"name": "a", "count": 1, "inner": {"coins": 2}}


def _faults(**changes: object) -> dict[str, str]:
    with pytest.raises(RecordError) as caught:
        structure({**GOOD, **changes}, Document)
    return {fault.where: fault.message for fault in caught.value.faults}


class TestNoCoercion:
    @pytest.mark.parametrize(
        "value", ["5", True, 1.0, None, [], {}, 10**18, pytest.param(10**5000, id="huge")]
    )
    def test_what_is_no_number(self, value: object) -> None:
        assert list(_faults(count=value)) == ["count"]

    @pytest.mark.parametrize("value", [1, True, None, [], {}])
    def test_what_is_no_text(self, value: object) -> None:
        assert list(_faults(name=value)) == ["name"]

    @pytest.mark.parametrize("value", [1, 0, "yes", None])
    def test_what_is_no_truth_value(self, value: object) -> None:
        assert list(_faults(inner={"coins": 1, "ready": value})) == ["inner.ready"]

    @pytest.mark.parametrize("value", ["abc", {"a": 1}, 3, None])
    def test_what_is_no_array(self, value: object) -> None:
        assert list(_faults(items=value)) == ["items"]

    @pytest.mark.parametrize("value", ["abc", [1], 3, None])
    def test_what_is_no_table(self, value: object) -> None:
        assert list(_faults(inner=value, table=value)) == ["inner", "table"]

    @pytest.mark.parametrize("value", ["Dark", "DARK", 0, None, "ligt"])
    def test_what_is_no_member(self, value: object) -> None:
        assert list(_faults(colour=value)) == ["colour"]

    def test_a_pair_has_two(self) -> None:
        assert _faults(pair=[1]) == {"pair": "expected 2 values, found 1"}


class TestFaults:
    def test_all_at_once_with_their_paths(self) -> None:
        found = _faults(
            count="5",
            inner={"cions": 1},
            items=[{"coins": 1}, {"coins": "x", "ready": 3}],
            table={"rose": "a", "pond": 4},
            extra=1,
        )
        assert set(found) == {
            "count",
            "inner.coins",
            "inner.cions",
            "items.1.coins",
            "items.1.ready",
            "table.rose",
            "table.pond",
            "extra",
        }
        assert found["inner.coins"] == "is missing"
        assert found["inner.cions"] == "unknown key, expected one of coins, ready (did you mean coins?)"
        assert found["count"] == "expected a whole number, found '5'"

    def test_a_union_names_what_it_takes(self) -> None:
        assert _faults(either=[]) == {"either": "expected a whole number or a text, found an array"}

    def test_a_fault_inside_an_optional_table_has_its_path(self) -> None:
        assert list(_faults(perhaps={"coins": "x"})) == ["perhaps.coins"]

    def test_a_validator_speaks_for_itself(self) -> None:
        with pytest.raises(RecordError, match="'value' must be >= 1: 0"):
            structure({"value": 0}, Checked)

    def test_the_error_is_the_callers(self) -> None:
        with pytest.raises(EditionError):
            structure({}, Document, EditionError)

    @pytest.mark.parametrize("data", [None, [], "text", 3])
    def test_the_whole_has_no_path(self, data: object) -> None:
        with pytest.raises(RecordError) as caught:
            structure(data, Document)
        assert [fault.where for fault in caught.value.faults] == [""]

    def test_a_long_text_is_shown_shortened(self) -> None:
        assert len(_faults(count="x" * 1000)["count"]) < 100

    def test_keys_with_points_are_quoted(self) -> None:
        assert join_path(("readings", "dc.buy.surcharge", 0)) == 'readings."dc.buy.surcharge".0'


class TestSalvage:
    def test_only_the_bad_value_is_left_out(self) -> None:
        document, faults = salvage({**GOOD, "table": {"pond": "a", "rose": "b"}}, Document)
        assert document is not None
        assert document.table == {Tile.POND: "a"}
        assert [fault.where for fault in faults] == ["table.rose"]

    def test_the_whole_key_is_left_out_if_it_cannot_do_without(self) -> None:
        document, faults = salvage({**GOOD, "perhaps": {"coins": "x"}}, Document)
        assert document == structure(GOOD, Document)
        assert [fault.where for fault in faults] == ["perhaps.coins"]

    def test_nothing_helps(self) -> None:
        assert salvage({"count": 1}, Document)[0] is None

    def test_a_good_document_has_no_faults(self) -> None:
        assert salvage(GOOD, Document) == (structure(GOOD, Document), ())


class TestUnstructure:
    def test_enums_by_word(self) -> None:
        assert [label(member) for member in (Colour.DARK, Tile.ROSE_GARDEN, Kind.ONE)] == [
            "dark",
            "rose-garden",
            "one",
        ]

    def test_none_by_default_is_left_out(self) -> None:
        assert "perhaps" not in unstructure(structure(GOOD, Document))

    @given(
        st.integers(0, 9),
        st.dictionaries(st.sampled_from(Tile), st.text(max_size=3)),
        st.integers() | st.text(),
    )
    def test_round_trip(self, count: int, table: dict[Tile, str], either: int | str) -> None:
        if isinstance(either, int):
            either %= 10**6
        value = Document(Name("a"), count, Inner(1), (Inner(2, ready=True),), (1, 2), table, either=either)
        assert structure(unstructure(value), Document) == value

    def test_faults_are_values(self) -> None:
        assert str(Fault("a.b", "is missing")) == "a.b: is missing"
