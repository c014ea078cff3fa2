"""The generated modules: complete, importable, formatted and reproducible."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from dclub.spectools.generate import generated_files, literal, stale_files, write_files
from dclub.spectools.layout import Folder, Layout
from tests.spectools.conftest import READINGS

if TYPE_CHECKING:
    from pathlib import Path

    from tests.spectools.conftest import Checkout

SHARED_CLAUSE = """
Every game
==========

.. clause:: kernel.one.table
   :title: At the table
   :kind: defines
   :phase: any
   :certainty: silent
   :reading: kernel.one.limit

   It depends.
"""


def generated(checkout: Checkout) -> dict[str, str]:
    files = generated_files(checkout.read(), checkout.layout)
    return {path.name: text for path, text in files.items()}


class TestClausesModule:
    def test_a_constant_for_each_clause_with_its_title(self, checkout: Checkout) -> None:
        text = generated(checkout)["clauses.py"]
        assert 'ONE_PRICE: Final = ClauseId("toy.one.price")\n"""Price of a thing"""\n' in text

    def test_it_runs(self, checkout: Checkout) -> None:
        names: dict[str, object] = {}
        exec(generated(checkout)["clauses.py"], names)  # noqa: S102 (the very thing to try)
        assert names["ONE_BUY"] == "toy.one.buy"

    def test_a_title_may_hold_quotes(self, checkout: Checkout) -> None:
        checkout.edit(":title: Buying", r':title: A "buy" \now')
        module = ast.parse(generated(checkout)["clauses.py"])
        strings = [node.value for node in ast.walk(module) if isinstance(node, ast.Constant)]
        assert r'A "buy" \now' in strings


class TestReadingsModule:
    def test_it_holds_the_readings_as_written(self, checkout: Checkout) -> None:
        names: dict[str, object] = {}
        exec(generated(checkout)["readings.py"], names)  # noqa: S102 (the very thing to try)
        assert names["ONE_COST"] == "toy.one.cost"
        assert names["READINGS"] == (checkout.read().readings["toy.one.cost"].reading,)

    def test_those_that_every_game_has_come_last(self, checkout: Checkout) -> None:
        checkout.layout = Layout(checkout.layout.root, (Folder("kernel", "kernel"), *checkout.layout.folders))
        checkout.write("spec/kernel/undo.rst", SHARED_CLAUSE)
        checkout.write("spec/kernel/readings.toml", READINGS.replace("toy.one.cost", "kernel.one.limit"))
        files = generated_files(checkout.read(), checkout.layout)
        texts = {path.parent.name: text for path, text in files.items() if path.name == "readings.py"}
        assert "from dclub.kernel.readings import READINGS as SHARED\n" in texts["toy"]
        assert texts["toy"].count("    *SHARED,\n)\n") == 1
        assert "SHARED" not in texts["kernel"]

    def test_there_is_none_without_readings(self, checkout: Checkout) -> None:
        (checkout.layout.spec / "toy" / "readings.toml").unlink()
        checkout.edit("   :reading: toy.one.cost\n", "")
        checkout.edit("      :readings: toy.one.cost = free\n", "")
        assert "readings.py" not in generated(checkout)


class TestClausesDocument:
    def test_it_holds_every_part_of_a_clause(self, checkout: Checkout) -> None:
        price, buy = json.loads(generated(checkout)["clauses.json"])["clauses"]
        assert price == {
            "id": "toy.one.price",
            "title": "Price of a thing",
            "kind": "forbids",
            "phase": "one",
            "certainty": "stated",
            "sources": ['a.txt "One"', "b.txt"],
            "reading": "toy.one.cost",
            "tables": ["prices", "things"],
            "text": "A thing costs what its table says; see toy.one.buy.",
            "chapter": "1-first",
            "number": "1.1",
            "examples": [
                {
                    "name": "too-little",
                    "given": "shop",
                    "move": "Ana: buy hat for 1",
                    "ruling": "illegal toy.one.price needed=2 paid=1",
                }
            ],
        }
        assert [example["name"] for example in buy["examples"]] == ["a-hat", "no-coat"]


class TestFiles:
    def test_written_files_are_not_stale(self, checkout: Checkout) -> None:
        spec = checkout.read()
        stale = [fault.what for fault in stale_files(spec, checkout.layout)]
        assert stale == ["is missing"] * 3
        assert len(write_files(spec, checkout.layout)) == 3
        assert list(stale_files(spec, checkout.layout)) == []
        assert write_files(spec, checkout.layout) == []

    def test_an_edited_clause_makes_its_files_stale(self, checkout: Checkout) -> None:
        write_files(checkout.read(), checkout.layout)
        checkout.edit("or\n   - a coat", "or\n   - a cloak")
        (fault,) = stale_files(checkout.read(), checkout.layout)
        assert fault.where == "src/dclub/toy/clauses.json"
        assert fault.what == "is not what the spec says"

    def test_the_formatter_and_linter_have_nothing_to_change(
        self, checkout: Checkout, tmp_path: Path
    ) -> None:
        pytest.importorskip("ruff")
        checkout.replace("spec/toy/readings.toml", '"Shops sell."', "'''They \"sell\", don't they?'''")
        checkout.replace("spec/toy/readings.toml", '"It costs nothing."', "'a \"gift\"'")
        write_files(checkout.read(), checkout.layout)
        home = checkout.layout.root / "src"
        command = [sys.executable, "-m", "ruff", "format", "--check", "--line-length", "110", str(home)]
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("plain", '"plain"'),
        ("it's", '"it\'s"'),
        ('say "x"', "'say \"x\"'"),
        ('"it\'s"', "'\"it\\'s\"'"),
        ("back\\slash", '"back\\\\slash"'),
    ],
)
def test_a_literal_costs_the_fewest_escapes(text: str, written: str) -> None:
    assert literal(text) == written
    assert ast.literal_eval(written) == text
