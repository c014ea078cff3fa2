"""The docutils side: `clause` and `example` directives, and the roles that name ids.

The directives check nothing; they keep what was written and where. `parse` judges it.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from docutils import nodes
from docutils.frontend import get_default_settings
from docutils.parsers.rst import Directive, Parser, directives, roles
from docutils.utils import new_document

from dclub.kernel.clause_options import unfilled
from dclub.spectools.fault import Fault

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

__all__ = ["REFERENCE_ROLES", "clause_node", "example_node", "read_document"]

REFERENCE_ROLES: Final = ("clause", "reading")
_WORST: Final = 5  # docutils counts severities 0 to 4: nothing reaches this one
_WARNING: Final = 2


class clause_node(nodes.General, nodes.Element):  # noqa: N801 (docutils names its nodes so)
    """A clause: attributes `name`, `options`, `line`, `lines`; its children are the body."""


class example_node(nodes.General, nodes.Element):  # noqa: N801 (as above)
    """An example: the same attributes."""


class _AnyOption(dict[str, "Callable[[str], Any]"]):
    """Takes every option, so that unknown ones are reported beside the other faults."""

    def __missing__(self, name: str) -> Callable[[str], Any]:
        return unfilled


class _Kept(Directive):
    """Keeps argument, options and line numbers of a directive in a node."""

    required_arguments = 1
    option_spec = _AnyOption(title=unfilled)  # docutils reads no options where the table is empty
    node_class: type[nodes.Element]

    def run(self) -> Sequence[nodes.Node]:
        node = self.node_class(
            name=self.arguments[0], options=dict(self.options), line=self.lineno, lines=self._lines()
        )
        self.state.nested_parse(self.content, self.content_offset, node)
        return [node]

    def _lines(self) -> dict[str, int]:
        """Return the line of each option."""
        found: dict[str, int] = {}
        for number, line in enumerate(self.block_text.split("\n"), self.lineno):
            name = line.strip()[1:].partition(":")[0]
            if line.strip().startswith(":") and name in self.options:
                found.setdefault(name, number)
        return found


class _ClauseDirective(_Kept):
    has_content = True
    node_class = clause_node


class _ExampleDirective(_Kept):
    node_class = example_node


def _reference(
    name: str, _rawtext: str, text: str, line: int, _inliner: Any, _options: Any = None, _content: Any = None
) -> tuple[list[nodes.Node], list[nodes.system_message]]:
    return [nodes.literal(text, text, refers=name, line=line)], []


@contextmanager
def _known_names() -> Iterator[None]:
    """Let docutils know the names of a chapter, then forget them: it has one table for the whole process."""
    tables = directives._directives, roles._roles  # type: ignore[attr-defined]  # noqa: SLF001 (no public way)
    kept = [dict(table) for table in tables]
    directives.register_directive("clause", _ClauseDirective)
    directives.register_directive("example", _ExampleDirective)
    for role in REFERENCE_ROLES:
        roles.register_local_role(role, _reference)  # type: ignore[arg-type]  # the stubs want references
    try:
        yield
    finally:
        for table, names in zip(tables, kept, strict=True):
            table.clear()
            table.update(names)


def read_document(path: Path, shown: str) -> tuple[nodes.document, list[Fault]]:
    """Parse one chapter; docutils' own complaints come back as faults, named after `shown`."""
    settings = get_default_settings(Parser)
    settings.report_level = settings.halt_level = _WORST
    settings.file_insertion_enabled = settings.raw_enabled = False
    document = new_document(shown, settings)
    faults: list[Fault] = []

    def complain(message: nodes.system_message) -> None:
        if message["level"] >= _WARNING:
            text = message.children[0].astext()
            faults.append(Fault(f"{shown}:{message.get('line', 1)}", text))

    document.reporter.attach_observer(complain)
    with _known_names():
        Parser().parse(path.read_text("utf-8"), document)
    return document, faults
