"""From the file of an edition to the tables of a game: what is there, missing, out of range, stated."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from attrs import field, frozen

from dclub.errors import Fault
from dclub.kernel.edition import EditionKind, Table
from dclub.kernel.loading import (
    MOST,
    edition_source,
    in_order,
    levels_with,
    quantity_faults,
    read_components,
    read_tables,
)
from dclub.kernel.provenance import Provenance

KIND: Final = EditionKind(
    "noughts", "dclub.noughts", tuple(Table(name, ((name,),)) for name in ("sizes", "cards", "prices"))
)


@frozen
class Sizes:
    rows: int
    cards: int
    each: tuple[int, ...] = ()


@frozen
class Tables:
    sizes: Sizes | None = None
    cards: dict[str, str] = field(factory=dict)


class TestTables:
    def test_what_can_be_read_is_read_and_every_fault_named(self) -> None:
        tables, faults = read_tables({"cards": {"b1": "tree", "b2": 2}, "weather": 1}, Tables, ("sizes",))
        assert tables == Tables(None, {"b1": "tree"})
        assert [fault.where for fault in faults] == ["cards.b2", "weather", "sizes"]

    def test_a_required_table_with_a_fault_is_not_missing_too(self) -> None:
        tables, faults = read_tables({"sizes": {"rows": "six", "cards": 1}}, Tables, ("sizes",))
        assert tables == Tables()
        assert [fault.where for fault in faults] == ["sizes.rows"]

    def test_components_have_their_place_in_the_record(self) -> None:
        stated, faults = read_components({"cards": {"b1": "tree"}, "weather": 1}, Tables)
        assert stated == Tables(None, {"b1": "tree"})
        assert [fault.where for fault in faults] == ["components.weather"]


class TestQuantities:
    def test_each_number_has_its_range(self) -> None:
        found = list(quantity_faults(Sizes(0, MOST + 1, (-1,)), {"rows": 1}, {"rows": 6}))
        assert found == [
            Fault("quantities.rows", "expected 1 to 6, found 0"),
            Fault("quantities.cards", f"expected 0 to {MOST}, found {MOST + 1}"),
        ]


class TestLevels:
    def test_what_a_record_states_is_from_the_table(self) -> None:
        levels = levels_with(
            KIND, [("cards", Provenance.INVENTED), ("sizes", Provenance.PRINTED)], {"prices", "cards"}
        )
        assert levels == (
            ("sizes", Provenance.PRINTED),
            ("cards", Provenance.TABLE),
            ("prices", Provenance.TABLE),
        )

    def test_tables_are_named_in_their_order(self) -> None:
        assert in_order(KIND, {"prices", "sizes"}) == ("sizes", "prices")


class TestSource:
    def test_a_name_or_an_absolute_path(self, tmp_path: Path) -> None:
        assert edition_source("invented", tmp_path) == "invented"
        assert edition_source("mine.toml", tmp_path) == str((tmp_path / "mine.toml").resolve())
        assert edition_source("mine.toml", None) == str(Path("mine.toml").resolve())
