"""The directive `dclub-edition`: the components of an edition, drawn, with where they come from."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import click
from docutils import nodes

from dclub.cli.games import described_edition, sheet_of
from dclub.kernel.drawing import Sheet
from dclub.kernel.edition import is_path
from dclub.kernel.phrases import told
from dclub.kernel.provenance import ORIGINS
from dclub.sphinxext.applying import language_of
from dclub.sphinxext.options import GameDirective, text
from dclub.sphinxext.picture import picture_of
from dclub.sphinxext.says import code, item, joined_by

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from docutils.nodes import Node

    from dclub.kernel.language import Language
    from dclub.kernel.rules import GameRules

__all__ = ["EditionDirective"]


class EditionDirective(GameDirective):
    """Draws the components of a game: those of `:edition:`, a name or a file, by default `invented`."""

    required_arguments = 1
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {"edition": text}

    def show(self) -> Sequence[Node]:
        """Return where each table comes from, and a picture of each part."""
        rules, named = self.game(), str(self.options.get("edition", "invented"))
        source: str | Path = self.path(named) if is_path(named) else named
        if isinstance(source, Path):
            self.env.note_dependency(str(source))
        report = sheet_of(rules).check_sheet(source)
        if report.faults or report.edition is None:
            raise click.ClickException("\n".join(map(str, report.faults)))
        sheet = rules.drawing().edition(report.edition, report.written)
        pictures = [
            picture_of(self.env, Sheet(sheet.title, ((panel,),)), ()) for row in sheet.rows for panel in row
        ]
        origins = _provenance(rules, str(source), language_of(self.config))
        return [nodes.bullet_list("", *origins), *pictures]


def _provenance(rules: GameRules[Any, Any], source: str, language: Language) -> Iterator[nodes.list_item]:
    edition = described_edition(rules, source)
    for level, said in ORIGINS.items():
        if names := [name for name, found in edition.provenance if found is level]:
            yield item(f"{told(language, said)}: ", *joined_by(", ", map(code, names)), ".")
    if edition.unknown_tables:
        unknown = joined_by(", ", map(code, edition.unknown_tables))
        yield item(told(language, "Not known"), ": ", *unknown, ".")
