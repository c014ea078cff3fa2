"""Reading the arguments and options of directives, and saying what is wrong with them.

Whatever is wrong is one warning with file and line; the directive then shows nothing, and the build
goes on.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from dclub.cli.games import rules_called
from dclub.cli.input import load, load_text
from dclub.errors import DclubError, NotationError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from docutils.nodes import Node

    from dclub.cli.input import Loaded
    from dclub.kernel.rules import GameRules

__all__ = ["BAD_INPUT", "COMMON", "GameDirective", "choices", "flag", "message_of", "number", "text"]

BAD_INPUT: Final = (DclubError, click.ClickException)
"""What a part of the library raises for input that is at fault."""

_logger: Final = logging.getLogger(__name__)
_LINE: Final = re.compile(r"\bline (\d+)(?:, column (\d+))?: ")

text: Final = directives.unchanged_required
flag: Final = directives.flag
number: Final = directives.nonnegative_int


def choices(value: str | None) -> Mapping[str, str]:
    """Return the readings of an option, `id = option; id = option`; `ValueError` that says what is wrong."""
    found: dict[str, str] = {}
    for part in filter(None, map(str.strip, (value or "").split(";"))):
        reading, equals, option = (piece.strip() for piece in part.partition("="))
        if not (reading and equals and option):
            message = f"expected id = option, found {part[:60]!r}"
            raise ValueError(message)
        found[reading] = option
    return found


COMMON: Final[Mapping[str, Callable[[str], Any]]] = {"edition": text, "readings": choices}
"""The options of every directive that reads a record or a position."""


def message_of(error: Exception) -> str:
    """Return what an error says."""
    return error.format_message() if isinstance(error, click.ClickException) else str(error)


class GameDirective(SphinxDirective):
    """A directive that works on a game: its content, or the file that its argument names.

    `show` says what is shown; what it raises becomes a warning.
    """

    def run(self) -> list[Node]:
        """Return what is shown, nothing where something is wrong."""
        try:
            found = list(self.show())
        except BAD_INPUT as error:
            self.warn(error)
            return []
        for node in found:
            if isinstance(node, nodes.Element) and node.line is None:
                self.set_source_info(node)
        return found

    def show(self) -> Sequence[Node]:
        """Return what is shown."""
        raise NotImplementedError

    def refuse(self, message: str) -> Sequence[Node]:
        """Warn of what is wrong, and return nothing to show."""
        self.warn(click.ClickException(message))
        return []

    def warn(self, error: Exception) -> None:
        """Warn of what is wrong, at the line of the content where that is known."""
        source, line = self.get_source_info()
        said = message_of(error)
        placed = _LINE.search(said)
        own = isinstance(error, NotationError) or (placed is not None and not self.arguments)
        if own and placed is not None and self.content:
            line = self._line_of_content(int(placed[1]))
            column = f"column {placed[2]}: " if placed[2] else ""
            said = f"{said[: placed.start()]}{column}{said[placed.end() :]}"
        for sentence in said.split("\n"):
            _logger.warning("%s: %s", self.name, sentence, location=f"{source}:{line}", type="dclub")

    def _line_of_content(self, number: int) -> int:
        """Return the line in the document of a line of the content, counted from 1."""
        index = min(max(number, 1), len(self.content)) - 1
        found: int | None = self.content.offset(index)
        return self.lineno if found is None else found + 1

    def loaded(self, *, pads: bool = False) -> Loaded:
        """Return the record or position in the content, or in the file that the argument names.

        Raises `click.ClickException` or `DclubError` for what cannot be read.
        """
        edition, readings = self.options.get("edition"), self.options.get("readings", {})
        if self.arguments and self.content:
            raise click.ClickException("expected a file or a content, found both")
        if self.arguments:
            path = self.path(self.arguments[0])
            self.env.note_dependency(str(path))
            return load(str(path), edition, readings, pads=pads)
        if not self.content:
            raise click.ClickException("expected a file or a content, found neither")
        base = Path(self.env.doc2path(self.env.docname)).parent
        return load_text("\n".join(self.content), "content", base, edition, readings, pads=pads)

    def path(self, name: str) -> Path:
        """Return a file by its name: relative to the document, or to the sources if it begins with /."""
        return Path(self.env.relfn2path(name)[1])

    def game(self) -> GameRules[Any, Any]:
        """Return the game that the argument names."""
        return rules_called(self.arguments[0])
