"""The directives `dclub-position` and `dclub-positions`: tables, drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes

from dclub.cli.positions import Reached, follow
from dclub.kernel.drawing import Scene
from dclub.kernel.marks import Marks
from dclub.kernel.partial import PartialPosition, Unknown
from dclub.kernel.toml import format_toml
from dclub.sphinxext.catalogue import folder_of, spec_folder
from dclub.sphinxext.domain import Shown, domain_of
from dclub.sphinxext.fold import fold
from dclub.sphinxext.options import COMMON, GameDirective, flag, number, text
from dclub.sphinxext.picture import picture_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from docutils.nodes import Node

    from dclub.kernel.rules import Document

__all__ = ["PositionDirective", "PositionsDirective", "scene_of", "toml_block"]


class PositionDirective(GameDirective):
    """Draws a position, or the one to which a record leads.

    `:at:` is a ply of the record, `:part:` a part of the picture, `:highlight:` names places after
    commas, `:caption:` stands below, `:alt:` is for those who do not see the picture, `:text:` shows the
    position in words as well.
    """

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {
        **COMMON, "at": number, "part": text, "highlight": text, "caption": text, "alt": text, "text": flag,
    }  # fmt: skip

    def show(self) -> Sequence[Node]:
        """Return the picture, with its caption."""
        loaded = self.loaded()
        reached, _ = follow(loaded, self.options.get("at"))
        scene = scene_of(reached)
        sheet = reached.rules.drawing().table(scene)
        wanted = str(self.options.get("highlight", ""))
        marks = Marks(highlighted=tuple(filter(None, map(str.strip, wanted.split(",")))))
        part, alt = self.options.get("part", ""), self.options.get("alt", "")
        figure = nodes.figure("", picture_of(self.env, sheet, reached.names, marks, part=part, alt=alt))
        if caption := self.options.get("caption"):
            parsed, messages = self.parse_inline(caption)
            figure += [nodes.caption(caption, "", *parsed), *messages]
        if "text" not in self.options:
            return [figure]
        document = scene.document or reached.rules.position_document(scene.state, reached.names)
        return [figure, fold("", toml_block(dict(document)), summary="The position in words")]


def scene_of(reached: Reached) -> Scene[Any]:
    """Return what there is to draw of a position; `Unknown` where not enough of it is known."""
    if not isinstance(reached.state, PartialPosition):
        return Scene(reached.state, reached.names)
    if reached.state.filled is None:
        raise Unknown(", ".join(reached.state.unknown))
    unknown = frozenset(reached.state.unsettled)
    return Scene(reached.state.filled, reached.names, unknown, reached.state.document)


def toml_block(document: Document) -> nodes.literal_block:
    """Return a document as it is written."""
    written = format_toml(document).rstrip("\n")
    return nodes.literal_block(written, written, language="toml")


class PositionsDirective(GameDirective):
    """Draws all positions in which the examples of a game take place; examples link to them."""

    required_arguments = 1

    def show(self) -> Sequence[Node]:
        """Return a section for each position."""
        folder = folder_of(self.game())
        return [
            self._section(path, folder)
            for path in sorted((spec_folder() / folder / "positions").glob("*.toml"))
        ]

    def _section(self, path: Path, folder: str) -> nodes.section:
        self.env.note_dependency(str(path))
        rules = self.game()
        written = path.read_text("utf-8")
        from dclub.kernel.position_reading import parse_position

        found = parse_position(rules, written)
        scene = scene_of(Reached(rules, found.names, found.position))
        title = path.stem.replace("-", " ").capitalize()
        name, anchor = f"position:{folder}/{path.stem}", f"position-{path.stem}"
        domain_of(self.env).note(Shown("group", name, title, self.env.docname, anchor, self.get_location()))
        section = nodes.section("", nodes.title(title, title), ids=[anchor])
        section += picture_of(self.env, rules.drawing().table(scene), found.names)
        section += fold(
            "", nodes.literal_block(written, written, language="toml"), summary="The position in words"
        )
        return section
