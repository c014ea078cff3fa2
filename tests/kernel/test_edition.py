"""Edition files: names and paths, extending, provenance, faults."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dclub.errors import EditionError, Fault
from dclub.kernel import clauses as C
from dclub.kernel.edition import (
    EditionKind,
    Resolved,
    Table,
    is_path,
    opened_tables,
    resolve_edition,
    resolve_text,
    shipped_editions,
)
from dclub.kernel.provenance import Provenance

KIND = EditionKind(
    "toy",
    "dclub.diamonds_club",
    (
        Table("quantities", (("quantities",),)),
        Table("prices.hat", (("prices", "hat"),)),
        Table("prices.coat", (("prices", "coat"),)),
        Table("track", (("tracks", "track"), ("tracks", "points"))),
    ),
)

BASE = """
format = 1
game = "toy"
name = "base"
title = "Base"
[provenance]
quantities = "printed"
"prices.hat" = "invented"
"prices.coat" = "invented"
track = "review"
[quantities]
hats = 3
[prices]
hat = "1"
coat = "2"
[tracks]
track = [1, 2]
points = [0, 1]
"""

CHILD = """
format = 1
game = "toy"
name = "child"
extends = "base.toml"
[provenance]
"prices.hat" = "table"
track = "inferred"
[prices]
hat = "7"
[tracks]
track = [5]
"""


def _write(folder: Path, **texts: str) -> None:
    for name, text in texts.items():
        (folder / f"{name}.toml").write_text(text, "utf-8")


def _faults(text: str, base: Path | None = None) -> dict[str, str]:
    with pytest.raises(EditionError) as caught:
        resolve_text(KIND, text, base)
    return {fault.where: fault.message for fault in caught.value.faults}


@pytest.mark.clause(C.EDITION_TABLES)
class TestTables:
    def test_an_edition_alone(self) -> None:
        resolved = resolve_text(KIND, BASE)
        assert (resolved.name, resolved.title) == ("base", "Base")
        assert resolved.data == {
            "quantities": {"hats": 3},
            "prices": {"hat": "1", "coat": "2"},
            "tracks": {"track": [1, 2], "points": [0, 1]},
        }

    def test_a_table_replaces_the_whole_table(self, tmp_path: Path) -> None:
        _write(tmp_path, base=BASE, child=CHILD)
        resolved = resolve_edition(KIND, "child.toml", tmp_path)
        assert resolved.data == {
            "quantities": {"hats": 3},
            "prices": {"hat": "7", "coat": "2"},
            "tracks": {"track": [5]},
        }

    def test_a_path_is_relative_to_its_file(self, tmp_path: Path) -> None:
        (tmp_path / "inner").mkdir()
        _write(tmp_path, base=BASE)
        _write(tmp_path / "inner", child=CHILD.replace("base.toml", "../base.toml"))
        resolved = resolve_edition(KIND, tmp_path / "inner" / "child.toml")
        assert resolved.data["quantities"] == {"hats": 3}

    def test_a_text_extends_relative_to_its_base(self, tmp_path: Path) -> None:
        _write(tmp_path, base=BASE)
        assert resolve_text(KIND, CHILD, tmp_path).data["quantities"] == {"hats": 3}

    def test_what_is_a_path(self) -> None:
        assert is_path("my.toml")
        assert is_path("./mine")
        assert is_path(Path("mine"))
        assert not is_path("invented")


@pytest.mark.clause(C.EDITION_PROVENANCE)
class TestProvenance:
    def test_each_table_keeps_its_own(self, tmp_path: Path) -> None:
        _write(tmp_path, base=BASE, child=CHILD)
        resolved = resolve_edition(KIND, "child.toml", tmp_path)
        assert list(resolved.provenance.items()) == [
            ("quantities", Provenance.PRINTED),
            ("prices.hat", Provenance.TABLE),
            ("prices.coat", Provenance.INVENTED),
            ("track", Provenance.INFERRED),
        ]

    def test_weakest_last(self) -> None:
        order = ["printed", "table", "review", "inferred", "invented"]
        assert [level.value for level in sorted(set(Provenance))] == order

    def test_a_table_without_provenance(self) -> None:
        found = _faults(BASE.replace('track = "review"\n', ""))
        assert list(found) == ["provenance.track"]

    def test_provenance_without_a_table(self) -> None:
        found = _faults(BASE.replace('hat = "1"\n', ""))
        assert found == {'provenance."prices.hat"': "the file has no such table"}

    def test_an_unknown_level_and_an_unknown_table(self) -> None:
        assert list(_faults(BASE.replace('"review"', '"printd"'))) == ["provenance.track"]
        assert list(_faults(BASE.replace('track = "review"', 'track = "review"\ntrak = "review"'))) == [
            "provenance.trak"
        ]


@pytest.mark.clause(C.EDITION_PARTIAL)
class TestPartialAndOpen:
    def test_an_absent_table_is_no_fault(self) -> None:
        text = 'format = 1\ngame = "toy"\nname = "empty"\n'
        assert resolve_text(KIND, text).provenance == {}

    def test_a_group_opens_all_its_tables(self) -> None:
        faults: list[Fault] = []
        assert opened_tables(KIND, ["prices", "track"], ["quantities"], faults) == {
            "prices.hat",
            "prices.coat",
            "track",
        }
        assert not faults

    @pytest.mark.parametrize("name", ["quantities", "price", "prices.", ""])
    def test_what_cannot_be_opened(self, name: str) -> None:
        faults: list[Fault] = []
        assert opened_tables(KIND, [name], ["quantities"], faults) == set()
        assert [fault.where for fault in faults] == ["open"]


class TestDigest:
    def test_the_same_tables_have_the_same_digest(self) -> None:
        assert resolve_text(KIND, BASE).digest == resolve_text(KIND, "# a comment" + BASE).digest
        assert resolve_text(KIND, BASE).digest == resolve_text(KIND, BASE.replace("Base", "Title")).digest

    @pytest.mark.parametrize(
        "change", [("hats = 3", "hats = 4"), ("review", "inferred"), ("[0, 1]", "[0, 2]")]
    )
    def test_another_table_has_another(self, change: tuple[str, str]) -> None:
        assert resolve_text(KIND, BASE).digest != resolve_text(KIND, BASE.replace(*change)).digest

    def test_extending_without_a_change_changes_nothing(self, tmp_path: Path) -> None:
        _write(tmp_path, base=BASE)
        child = 'format = 1\ngame = "toy"\nname = "child"\nextends = "base.toml"\n'
        assert resolve_text(KIND, child, tmp_path).digest == resolve_text(KIND, BASE).digest


class TestFaults:
    def test_all_at_once(self) -> None:
        text = (
            BASE.replace("format = 1", "format = 2")
            .replace('"toy"', '"toi"')
            .replace("[quantities]", "[qantities]")
        )
        found = _faults(text + "\nlenght = 3\n[prices2]\n")
        assert set(found) == {
            "format",
            "game",
            "qantities",
            "provenance.quantities",
            "prices2",
            "tracks.lenght",
        }
        assert "did you mean quantities?" in found["qantities"]

    def test_an_unknown_key_in_a_group(self) -> None:
        found = _faults(BASE.replace('coat = "2"', 'coat = "2"\ncaot = "2"'))
        assert found == {"prices.caot": "unknown key, expected one of hat, coat (did you mean coat?)"}

    def test_a_group_that_is_no_table(self) -> None:
        text = 'format = 1\ngame = "toy"\nname = "x"\nprices = 3\n'
        assert _faults(text) == {"prices": "expected a table, found 3"}

    def test_a_header_without_a_name(self) -> None:
        assert list(_faults('format = 1\ngame = "toy"\n')) == ["name"]

    def test_a_syntax_error_has_line_and_column(self) -> None:
        assert "line 2, column 4" in _faults("a = 1\nb == 2\n")["edition"]

    @pytest.mark.parametrize(
        "text",
        ["a = " + "9" * 10_000, "a = " + "[" * 100_000, "\0", "a = nan", "\ud800", "a" * 10_000_000],
        ids=["digits", "nesting", "nul", "nan", "surrogate", "size"],
    )
    def test_hostile_texts(self, text: str) -> None:
        assert list(_faults(text)) == ["edition"]

    @settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)
    @given(st.binary(max_size=200))
    def test_a_file_of_random_bytes(self, tmp_path: Path, content: bytes) -> None:
        (tmp_path / "x.toml").write_bytes(content)
        with pytest.raises(EditionError):
            resolve_edition(KIND, tmp_path / "x.toml")


class TestChains:
    def test_a_cycle(self, tmp_path: Path) -> None:
        _write(tmp_path, base=CHILD.replace("base.toml", "other.toml"), other=CHILD)
        with pytest.raises(EditionError, match=r"extends: a cycle: base.toml -> other.toml -> base.toml"):
            resolve_edition(KIND, "base.toml", tmp_path)

    def test_an_edition_that_extends_itself(self, tmp_path: Path) -> None:
        _write(tmp_path, base=CHILD)
        with pytest.raises(EditionError, match="a cycle"):
            resolve_edition(KIND, tmp_path / "base.toml")

    def test_an_endless_chain(self, tmp_path: Path) -> None:
        for number in range(20):
            _write(tmp_path, **{f"n{number}": CHILD.replace("base.toml", f"n{number + 1}.toml")})
        with pytest.raises(EditionError, match="more than 16"):
            resolve_edition(KIND, "n0.toml", tmp_path)


class TestFiles:
    @pytest.mark.parametrize("name", ["nowhere.toml", "./", "a\0b.toml"])
    def test_what_cannot_be_read(self, tmp_path: Path, name: str) -> None:
        with pytest.raises(EditionError, match="cannot be read"):
            resolve_edition(KIND, name, tmp_path)

    def test_what_is_no_text(self, tmp_path: Path) -> None:
        (tmp_path / "x.toml").write_bytes(b"a = 1\nb = \xff")
        with pytest.raises(EditionError, match="line 2: not a text in UTF-8"):
            resolve_edition(KIND, tmp_path / "x.toml")

    def test_a_file_of_fifty_megabytes(self, tmp_path: Path) -> None:
        with (tmp_path / "x.toml").open("wb") as file:
            file.truncate(50_000_000)
        with pytest.raises(EditionError, match="at most"):
            resolve_edition(KIND, tmp_path / "x.toml")

    def test_shipped_editions_by_name(self) -> None:
        names = shipped_editions(KIND)
        assert "invented" in names
        with pytest.raises(EditionError, match=", ".join(names)):
            resolve_edition(KIND, "invnted")

    def test_a_shipped_edition_of_another_game(self) -> None:
        with pytest.raises(EditionError, match="game: expected 'toy', found 'diamonds-club'"):
            resolve_edition(KIND, "invented")

    def test_resolved_is_a_value(self) -> None:
        resolved: Resolved = resolve_text(KIND, BASE)
        assert evolve(resolved) == resolved
