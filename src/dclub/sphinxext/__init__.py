"""A Sphinx extension: clauses, rulings, positions and records of dclub in anybody's documentation.

It adds the roles `clause` and `reading`, the directives `clause` and `example`, and those that begin
with `dclub-`. Whatever is wrong in a document is a warning with file and line, and the build goes on.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from dclub import __version__

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sphinx.application import Sphinx

__all__ = ["setup"]

_STATIC: Final = Path(__file__).with_name("static")


def setup(app: Sphinx) -> Mapping[str, object]:
    """Register what the extension adds; Sphinx calls it.

    Its settings: `dclub_site`, the address of a site that shows the clauses which these documents do
    not show; `dclub_permalinks`, the folder of the pages by id ("" for none); `dclub_complete`, the
    folders of the spec of which every clause and reading must be shown once; `dclub_code`, the packages
    whose code is named where it carries out a clause, and `dclub_tests`, the folders of the tests that
    are named.
    """
    from dclub.sphinxext import consistency, fold, pages, picture
    from dclub.sphinxext.clause import ClauseDirective
    from dclub.sphinxext.console import ConsoleDirective
    from dclub.sphinxext.domain import ClauseDomain, warn_of_missing
    from dclub.sphinxext.edition import EditionDirective
    from dclub.sphinxext.example import ExampleDirective
    from dclub.sphinxext.glossary import GlossaryDirective
    from dclub.sphinxext.grammar import GrammarDirective
    from dclub.sphinxext.judging import JudgeDirective
    from dclub.sphinxext.listing import ClausesDirective
    from dclub.sphinxext.matrix import TraceDirective
    from dclub.sphinxext.moves import MovesDirective
    from dclub.sphinxext.phases import PhasesDirective
    from dclub.sphinxext.position import PositionDirective, PositionsDirective
    from dclub.sphinxext.readings import ReadingsDirective
    from dclub.sphinxext.record import RecordDirective
    from dclub.sphinxext.roles import ClauseRole, ReadingRole
    from dclub.sphinxext.unknown import UnknownDirective
    from dclub.sphinxext.versions import VersionsDirective

    app.add_domain(ClauseDomain)
    app.add_role("clause", ClauseRole())
    app.add_role("reading", ReadingRole())
    for name, directive in {
        "clause": ClauseDirective,
        "example": ExampleDirective,
        "dclub-clauses": ClausesDirective,
        "dclub-console": ConsoleDirective,
        "dclub-edition": EditionDirective,
        "dclub-glossary": GlossaryDirective,
        "dclub-grammar": GrammarDirective,
        "dclub-judge": JudgeDirective,
        "dclub-moves": MovesDirective,
        "dclub-phases": PhasesDirective,
        "dclub-position": PositionDirective,
        "dclub-positions": PositionsDirective,
        "dclub-readings": ReadingsDirective,
        "dclub-record": RecordDirective,
        "dclub-trace": TraceDirective,
        "dclub-unknown": UnknownDirective,
        "dclub-versions": VersionsDirective,
    }.items():
        app.add_directive(name, directive)
    for module in (consistency, fold, pages, picture):
        module.register(app)
    app.add_config_value("dclub_site", "", "env", str)
    app.add_config_value("dclub_permalinks", "", "env", str)
    app.add_config_value("dclub_table", {}, "env", dict)
    for name in ("dclub_complete", "dclub_code", "dclub_tests"):
        app.add_config_value(name, (), "env", (list, tuple))
    app.connect("warn-missing-reference", warn_of_missing)
    app.connect("builder-inited", _add_static)
    app.add_css_file("dclub.css")
    return {"version": __version__, "parallel_read_safe": True, "parallel_write_safe": True}


def _add_static(app: Sphinx) -> None:
    """Have the style sheet copied to the output."""
    app.config.html_static_path.append(str(_STATIC))
