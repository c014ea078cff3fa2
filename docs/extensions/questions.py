"""Questions and answers: what people at a table ask, put to the referee when the page is built."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

import click
from docutils import nodes

from dclub.cli.input import load
from dclub.cli.positions import follow
from dclub.errors import DclubError
from dclub.kernel.partial import Unknown
from dclub.sphinxext.console import console_block, run
from dclub.sphinxext.fold import fold
from dclub.sphinxext.options import GameDirective
from dclub.sphinxext.picture import picture_of
from dclub.sphinxext.position import scene_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from docutils.nodes import Node
    from sphinx.application import Sphinx

_COMMENT: Final = re.compile(r"^# (.*)$", re.MULTILINE)
_PROMPT: Final = "$ dclub "
_ASIDE: Final = re.compile(r"^# .*\n", re.MULTILINE)


class QuestionsDirective(GameDirective):
    """Asks every question of a folder, such as `../../examples/disputes/new_world`, and shows the answers.

    The first comment of each file is the question, the second the command that asks it.
    """

    required_arguments = 1
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {}

    def show(self) -> Sequence[Node]:
        """Return a section for each question."""
        folder = Path(self.env.relfn2path(self.arguments[0])[1])
        asked = sorted(path.with_suffix("") for path in folder.glob("*.json"))
        if not asked:
            raise click.ClickException(f"no questions in {self.arguments[0]}")
        return [self._section(_file_of(stem)) for stem in asked]

    def _section(self, path: Path) -> nodes.section:
        self.env.note_dependency(str(path))
        written = path.read_text("utf-8")
        question, command, *_ = _COMMENT.findall(written)
        words = shlex.split(command.removeprefix(_PROMPT))
        _, output = run([path.name if word == "FILE" else word for word in words], path.parent)
        section = nodes.section(
            "", nodes.title(question, question), ids=[path.stem], classes=["dclub-question"]
        )
        section += console_block(command.replace("FILE", path.name), output)
        section += list(self._table(path))
        given = _ASIDE.sub("", written, count=2).strip()
        block = nodes.literal_block(given, given, language="toml" if path.suffix == ".toml" else "text")
        section += fold("", block, summary=f"What was said: {path.name}")
        return section

    def _table(self, path: Path) -> Iterator[Node]:
        """Yield the table, folded away; nothing of a score pad, or where too little is known to draw one."""
        try:
            reached, _ = follow(load(str(path), None, {}))
            sheet = reached.rules.drawing().table(scene_of(reached))
        except (DclubError, Unknown, click.ClickException):
            return
        yield fold("", picture_of(self.env, sheet, reached.names), summary="Show the table")


def _file_of(stem: Path) -> Path:
    (path,) = (path for path in stem.parent.glob(f"{stem.name}.*") if path.suffix != ".json")
    return path


def setup(app: Sphinx) -> Mapping[str, object]:
    """Register the directive."""
    app.add_directive("dclub-questions", QuestionsDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
