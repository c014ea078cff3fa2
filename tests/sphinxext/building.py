"""Building small documentation projects in tests: what is written, and what is complained of."""

from __future__ import annotations

import re
from io import StringIO
from textwrap import dedent
from typing import TYPE_CHECKING, Any

from attrs import frozen
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

__all__ = ["POSITION", "RECORD", "Built", "build"]

RECORD = """\
+++
format = 1
game = "diamonds-club"
edition = "invented"
names = ["Ana", "Bela"]
+++
# They sit down.
Table: first Ana
Table: strip dark 6a; strip dark 3b; strip light 1b; strip light 2a
# And begin.
Ana: buy c3 for 1 => Ana 9 coins
Bela: buy c4 for 1
"""

POSITION = """\
game = "diamonds-club"
names = ["Ana", "Ben", "Cleo"]
phase = "buy"
market = { coins = { b3 = 2, d3 = 1 } }
[[players]]
coins = "3 (Ana), 7 (Ben)"
"""


@frozen
class Built:
    """A project that was built: the folder of the output, and the warnings, one a line."""

    folder: Path
    warnings: tuple[str, ...]

    def page(self, name: str = "index") -> str:
        """Return a page as HTML."""
        return (self.folder / f"{name}.html").read_text("utf-8")

    def text(self, name: str = "index") -> str:
        """Return the words of the body of a page, without any markup."""
        body = self.page(name).partition('role="main">')[2].partition('<div class="sphinxsidebar"')[0]
        return " ".join(re.sub(r"<[^>]*>", "", body).replace("&#39;", "'").replace("&quot;", '"').split())


def build(where: Path, documents: Mapping[str, str] | str, builder: str = "html", **settings: Any) -> Built:
    """Build documents, by their names or the index alone, with the extension and further settings."""
    pages = {"index.rst": f"Title\n=====\n\n{dedent(documents)}"} if isinstance(documents, str) else documents
    source = where / "source"
    for name, text in pages.items():
        path = source / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    warnings = StringIO()
    chosen = {"extensions": ["dclub.sphinxext"], "html_theme": "basic", **settings}
    with patch_docutils(source), docutils_namespace():
        app = Sphinx(
            source,
            None,
            where / builder,
            where / "doctrees",
            builder,
            confoverrides=chosen,
            status=None,
            warning=warnings,
            freshenv=True,
        )
        app.build()
    lines = re.sub(r"\x1b\[[\d;]*m", "", warnings.getvalue()).replace(f"{source}/", "").splitlines()
    return Built(where / builder, tuple(line for line in lines if line.strip()))
