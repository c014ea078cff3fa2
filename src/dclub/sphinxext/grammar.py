"""The directive `dclub-grammar`: the rules of a grammar, each drawn as a railroad diagram."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar, Final

import click
from docutils import nodes

from dclub.kernel.ebnf import parse_ebnf
from dclub.sphinxext.catalogue import spec_folder
from dclub.sphinxext.fold import fold
from dclub.sphinxext.options import GameDirective, text
from dclub.sphinxext.picture import svg_picture
from dclub.sphinxext.railroad import draw_rule

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from docutils.nodes import Node

__all__ = ["GrammarDirective"]

_RULE: Final = re.compile(r"^ *([a-z-]+) *=(?:[^;\"]|\"[^\"]*\")*;", re.MULTILINE)


class GrammarDirective(GameDirective):
    """Draws the grammar below a heading of the page on notation: `Moves of Diamonds Club`.

    Its content may be a grammar of one's own instead. `:with:` names the heading of a grammar whose
    rules it uses.
    """

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {"with": text}

    def show(self) -> Sequence[Node]:
        """Return a section for each rule."""
        own = self._block(self.arguments[0]) if self.arguments else "\n".join(self.content)
        used = self._block(self.options["with"]) if "with" in self.options else ""
        written = {found[1]: _aligned(found[0]) for found in _RULE.finditer(own)}
        rules = parse_ebnf(f"{own}\n{used}")
        shown: list[Node] = []
        for name, rule in written.items():
            strong = nodes.strong(name, name)
            shown.append(nodes.paragraph("", "", strong, ids=[f"grammar-{name}"], classes=["dclub-rule"]))
            shown.append(svg_picture(self.env, draw_rule(name, rules[name]), rule))
            shown.append(fold("", nodes.literal_block(rule, rule, language="text"), summary="In writing"))
        return shown

    def _block(self, heading: str) -> str:
        """Return the literal block below a heading of the page on notation."""
        path = spec_folder() / "kernel" / "notation.rst"
        self.env.note_dependency(str(path))
        _, found, rest = path.read_text("utf-8").partition(f"\n{heading}\n")
        if not found:
            raise click.ClickException(f"the page on notation has no heading {heading!r}")
        lines = rest.partition("::\n")[2].lstrip("\n").split("\n")
        end = next(
            (index for index, line in enumerate(lines) if line and not line.startswith(" ")), len(lines)
        )
        return "\n".join(lines[:end])


def _aligned(rule: str) -> str:
    """Return a rule without the indent that all its lines share."""
    lines = rule.split("\n")
    indent = min(len(line) - len(line.lstrip()) for line in lines if line.strip())
    return "\n".join(line[indent:] for line in lines)
