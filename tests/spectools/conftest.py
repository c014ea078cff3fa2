"""A tiny spec in a temporary checkout."""

from __future__ import annotations

from textwrap import dedent
from typing import TYPE_CHECKING

import pytest

from dclub.spectools.fault import SpecError
from dclub.spectools.layout import Folder, Layout
from dclub.spectools.parse import read_spec

if TYPE_CHECKING:
    from pathlib import Path

    from dclub.spectools.model import Spec

CHAPTER = """
First chapter
=============

Prose between clauses is free.

.. clause:: toy.one.price
   :title: Price of a thing
   :kind: forbids
   :phase: one
   :certainty: stated
   :source: a.txt "One"; b.txt
   :reading: toy.one.cost
   :tables: prices, things

   A thing costs what *its table* says;
   see :clause:`toy.one.buy`.

   .. example:: too-little
      :given: shop
      :move: Ana: buy hat for 1
      :ruling: illegal toy.one.price needed=2 paid=1

.. clause:: toy.one.buy
   :title: Buying
   :kind: permits
   :phase: one
   :certainty: silent

   A player may buy one thing:

   - a hat, or
   - a coat.

   .. example:: a-hat
      :given: shop
      :readings: toy.one.cost = free
      :move: Ana: buy hat for 0
      :ruling: legal

   .. example:: no-coat
      :given: shop
      :move: Ana: buy coat for 1
      :ruling: illegal toy.one.price; toy.one.buy
"""

READINGS = """
[[reading]]
id = "toy.one.cost"
question = "Does a thing cost anything?"
account = "The rules name a price in one place and none in another."
options = ["list", "free"]
default = "list"
reason = "Shops sell."
[reading.text]
list = "It costs what its table says."
free = "It costs nothing."
[reading.sources]
list = "a.txt"
free = "no source"
"""


class Checkout:
    """A temporary checkout with one folder of the spec, `toy`."""

    def __init__(self, root: Path) -> None:
        self.layout = Layout(root, (Folder("toy", "toy", ("one", "two")),))
        self.write("spec/toy/1-first.rst", CHAPTER)
        self.write("spec/toy/readings.toml", READINGS)
        self.write("spec/toy/positions/shop.toml", "")

    def write(self, path: str, text: str) -> None:
        target = self.layout.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(dedent(text), "utf-8")

    def replace(self, path: str, old: str, new: str) -> None:
        target = self.layout.root / path
        text = target.read_text("utf-8")
        assert old in text
        target.write_text(text.replace(old, new), "utf-8")

    def edit(self, old: str, new: str) -> None:
        """Change the text of the one chapter."""
        self.replace("spec/toy/1-first.rst", old, new)

    def read(self) -> Spec:
        return read_spec(self.layout)

    def faults(self) -> list[str]:
        """Return the faults of reading the spec, as they are shown."""
        try:
            self.read()
        except SpecError as error:
            return [str(fault) for fault in error.faults]
        return []


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)
