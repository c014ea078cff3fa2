"""The clause and example directives, the roles, and what is said where something is wrong."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

import pytest

from tests.sphinxext.building import build

if TYPE_CHECKING:
    from pathlib import Path

OWN = """
.. clause:: house.buy.slow
   :title: No hurry
   :kind: forbids
   :phase: buy
   :certainty: stated
   :source: our table; against: everybody else

   Whoever thinks long makes coffee (:clause:`dc.buy.price`).

   .. example:: too-dear
      :given: diamonds_club/buying
      :move: White: buy c3 for 2
      :ruling: illegal dc.buy.price needed=1 paid=2
"""


class TestOwnClause:
    """A clause that a document states itself."""

    def test_its_page(self, tmp_path: Path) -> None:
        built = build(tmp_path, OWN)
        assert built.warnings == ()
        assert (
            '<section class="dclub-clause dclub-kind-forbids dclub-stated" id="house.buy.slow">'
            in built.page()
        )
        said = built.text()
        assert "No hurry" in said
        assert "our table Against it: everybody else" in said
        assert "illegal White: buy c3 for 2 too dear c3 costs 1 coin (1 = 1), not 2. dc.buy.price" in said

    def test_the_picture_of_an_example(self, tmp_path: Path) -> None:
        built = build(tmp_path, OWN)
        (picture,) = built.folder.joinpath("_images").glob("dclub-*.svg")
        drawn = picture.read_text("utf-8")
        assert 'data-mark="highlight"' in drawn
        assert 'data-mark="wrong"' in drawn
        assert 'data-part="market"' in drawn
        assert 'data-part="park:White"' not in drawn
        assert f'src="_images/{picture.name}"' in built.page()

    def test_it_is_in_the_inventory(self, tmp_path: Path) -> None:
        built = build(tmp_path, OWN)
        listed = zlib.decompress(built.folder.joinpath("objects.inv").read_bytes().split(b"zlib.\n", 1)[1])
        assert b"house.buy.slow dclub:clause 0 index.html#$ house.buy.slow: No hurry" in listed

    def test_the_other_outputs(self, tmp_path: Path) -> None:
        for builder in ("text", "latex", "man"):
            assert build(tmp_path, OWN, builder, man_pages=[("index", "x", "x", "x", 1)]).warnings == ()
        assert "c3 costs 1 coin" in (tmp_path / "text" / "index.txt").read_text("utf-8")

    @pytest.mark.parametrize(
        ("old", "new", "line", "warning"),
        [
            (":title: No hurry", ":title:", 5, "option 'title' is empty"),
            ("   :title: No hurry\n", "", 5, "house.buy.slow has no title; expected :title:"),
            ("forbids", "allows", 5, "unknown kind 'allows'; expected defines, permits, forbids"),
            (":phase: buy", ":phase: buy\n   :colour: red", 5, 'unknown option: "colour"'),
            (":ruling: illegal dc", ":ruling: perhaps dc", 14, "is neither `legal` nor"),
            (
                "diamonds_club/buying",
                "diamonds_club/lying",
                14,
                "the spec has no position 'diamonds_club/lying'",
            ),
            ("paid=2", "paid=3", 14, "expected paid=3"),
            ("illegal dc.buy.price needed=1 paid=2", "legal", 14, "the ruling is illegal: dc.buy.price"),
            ("White: buy", "Nobody: buy", 14, "'Nobody'"),
            (":kind: forbids", ":brief:\n   :kind: forbids", 5, ":brief: is for a clause of the package"),
        ],
    )
    def test_what_is_wrong_with_it(self, tmp_path: Path, old: str, new: str, line: int, warning: str) -> None:
        assert old in OWN
        built = build(tmp_path, OWN.replace(old, new))
        assert any(said.startswith(f"index.rst:{line}: ") for said in built.warnings), built.warnings
        assert any(warning in said for said in built.warnings), built.warnings
        assert "Title" in built.text()


class TestPackagedClause:
    """A clause of the package, shown in somebody's documents."""

    def test_it_is_shown_with_its_examples(self, tmp_path: Path) -> None:
        built = build(tmp_path, ".. clause:: hg.take.apex\n")
        assert built.warnings == ()
        assert "No apex with four players" in built.text()
        assert built.page().count('<div class="dclub-example') >= 2

    def test_briefly(self, tmp_path: Path) -> None:
        built = build(tmp_path, ".. clause:: hg.take.apex\n   :brief:\n")
        assert built.warnings == ()
        assert "No apex with four players" in built.text()
        assert "dclub-example" not in built.page().replace("dclub-examples", "")
        assert "Examples" not in built.text()

    def test_one_that_there_is_not(self, tmp_path: Path) -> None:
        built = build(tmp_path, ".. clause:: hg.take.apexx\n")
        assert built.warnings[0].startswith("index.rst:4: WARNING: the package has no clause 'hg.take.apexx'")

    def test_twice(self, tmp_path: Path) -> None:
        built = build(
            tmp_path, ".. clause:: hg.take.apex\n   :brief:\n\n.. clause:: hg.take.apex\n   :brief:\n"
        )
        (warning,) = built.warnings
        assert "clause hg.take.apex is shown twice; it stands at " in warning


class TestRoles:
    """References to clauses and readings."""

    def test_to_what_is_shown(self, tmp_path: Path) -> None:
        built = build(
            tmp_path, f"See :clause:`HOUSE.buy.slow` and :dclub:clause:`it <house.buy.slow>`.\n{OWN}"
        )
        assert built.warnings == ()
        assert built.page().count('href="#house.buy.slow"') >= 2

    def test_to_a_site(self, tmp_path: Path) -> None:
        text = "See :clause:`dc.buy.price` and :reading:`dc.buy.surcharge`.\n"
        built = build(tmp_path, text, dclub_site="https://example.org/d/")
        assert built.warnings == ()
        assert 'href="https://example.org/d/clause/dc.buy.price.html"' in built.page()

    def test_to_what_the_package_has(self, tmp_path: Path) -> None:
        built = build(tmp_path, "See :clause:`dc.buy.price`.\n", nitpicky=True)
        assert built.warnings == ()
        assert "See dc.buy.price." in built.text()

    @pytest.mark.parametrize("nitpicky", [False, True])
    def test_to_what_there_is_not(self, tmp_path: Path, *, nitpicky: bool) -> None:
        built = build(tmp_path, "Two:\n\n:clause:`dc.buy.prise`, :reading:`x.y.z`.\n", nitpicky=nitpicky)
        assert built.warnings == (
            "index.rst:6: WARNING: no clause 'dc.buy.prise'; did you mean dc.buy.price? [ref.clause]",
            "index.rst:6: WARNING: no reading 'x.y.z' [ref.reading]",
        )


class TestPermanentPages:
    """Every clause has a page whose address is its id."""

    def test_it_leads_to_the_clause(self, tmp_path: Path) -> None:
        documents = {"index.rst": "T\n=\n\n.. toctree::\n\n   a/b\n", "a/b.rst": f"B\n=\n{OWN}"}
        built = build(tmp_path, documents, dclub_permalinks="clause")
        assert built.warnings == ()
        page = built.page("clause/house.buy.slow")
        assert 'content="0; url=../a/b.html#house.buy.slow"' in page
        assert "house.buy.slow: No hurry" in page
        assert 'href="../clause/house.buy.slow.html"' in built.page("a/b")

    def test_an_id_that_was_given_up(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        from dclub.kernel.changes import ClauseChange, History
        from dclub.kernel.clause import ClauseId
        from dclub.sphinxext import domain, pages

        gone = ClauseChange(ClauseId("dc.buy.old"), "1.1", "Two rules <became> one.", gone=True)
        for module in (domain, pages):
            monkeypatch.setattr(module, "load_history", lambda: History("1.1", ("1.0",), (gone,)))
        built = build(tmp_path, "See :clause:`dc.buy.old`.\n", dclub_permalinks="clause", nitpicky=True)
        assert built.warnings == ()
        assert "Two rules &lt;became&gt; one." in built.page("clause/dc.buy.old")
        assert 'href="clause/dc.buy.old.html"' in built.page()

    def test_without_the_setting_there_are_none(self, tmp_path: Path) -> None:
        built = build(tmp_path, OWN)
        assert not (built.folder / "clause").exists()


class TestComplete:
    """A spec of which every clause must be shown."""

    def test_what_is_shown_nowhere(self, tmp_path: Path) -> None:
        built = build(tmp_path, ".. clause:: kernel.undo.exact\n   :brief:\n", dclub_complete=["kernel"])
        missing = {line.split()[3] for line in built.warnings if "is shown nowhere" in line}
        assert "kernel.undo.exact" not in missing
        assert {"kernel.chance.seat", "kernel.undo.limit"} <= missing
        assert not any(name.startswith("dc.") for name in missing)
