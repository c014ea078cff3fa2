"""The directive `dclub-console`: a command that is run when the page is built, and what it writes."""

from __future__ import annotations

import shlex
from contextlib import chdir
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import click
from click.testing import CliRunner
from docutils import nodes

from dclub.cli import main
from dclub.sphinxext.options import GameDirective, number, text
from dclub.sphinxext.roles import linked

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from docutils.nodes import Node

__all__ = ["ConsoleDirective", "console_block", "run"]

_LEGAL = 0


class ConsoleDirective(GameDirective):
    """Shows a command and what it writes: `.. dclub-console:: judge game.dclub`.

    The content is given to the command as its standard input, if it has some. Files are named relative
    to the document, or to `:in:`. `:exit:` is the exit code that must come, 0 unless said otherwise;
    `:show:` is how many lines are shown.
    """

    has_content = True
    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {"exit": number, "show": number, "in": text}

    def show(self) -> Sequence[Node]:
        """Return the command and its output, in which ids are links."""
        try:
            words = shlex.split(self.arguments[0])
        except ValueError as error:
            raise click.ClickException(f"{error}: {self.arguments[0]}") from error
        folder = (
            self.path(self.options["in"])
            if "in" in self.options
            else Path(self.env.doc2path(self.env.docname)).parent
        )
        for word in words:
            if (folder / word).is_file():
                self.env.note_dependency(str(folder / word))
        code, output = run(words, folder, "\n".join(self.content))
        expected = self.options.get("exit", _LEGAL)
        if code != expected:
            raise click.ClickException(f"the exit code is {code}, not {expected}: {output.strip()[:400]}")
        return [console_block(f"$ dclub {self.arguments[0]}", output, self.options.get("show"))]


def run(words: Sequence[str], folder: Path, given: str = "") -> tuple[int, str]:
    """Run a command of dclub in a folder, and return its exit code and all that it writes."""
    with chdir(folder):
        result = CliRunner().invoke(main, list(words), input=given, prog_name="dclub")
    return result.exit_code, result.output


def console_block(command: str, output: str, most: int | None = None) -> Node:
    """Return a command and its output as one block, in which ids are links."""
    lines = output.rstrip("\n").split("\n")
    if most is not None and len(lines) > most:
        lines = [*lines[:most], "..."]
    said = "\n".join([command, *lines])
    # The source differs from the text, which tells Sphinx to keep the links and to colour nothing.
    return nodes.literal_block(f"{said}\n", "", *linked(said), classes=["dclub-console"])
