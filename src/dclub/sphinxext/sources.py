"""The sources of a clause: rule texts with their sections, and reports by their short names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from docutils import nodes

from dclub.sphinxext.roles import link_to_group
from dclub.sphinxext.says import joined_by

if TYPE_CHECKING:
    from docutils.nodes import Node

    from dclub.kernel.clause import Clause

__all__ = ["Section", "section_of", "source_nodes"]

_TEXT: Final = re.compile(
    r'(?:against: *)?(?P<text>[a-z_]+\.[a-z]{2})(?: "(?P<section>[^"]+)"| \((?P<note>[^)]+)\))?'
)
_AGAINST: Final = re.compile(r"^against:\s*")


class Section(NamedTuple):
    """A section of a rule text: `diamonds_club.pt`, "Fase 2"; "" for the text as a whole."""

    text: str
    name: str


def section_of(source: str) -> Section | None:
    """Return the section of a rule text that a source names, None if it is no rule text.

    >>> section_of('diamonds_club.pt "Fase 2" (first sentence)')
    Section(text='diamonds_club.pt', name='Fase 2')
    """
    found = _TEXT.match(source)
    return None if found is None else Section(found["text"], found["section"] or "")


def source_nodes(clause: Clause) -> list[Node]:
    """Return the sources of a clause as one paragraph; what speaks against it stands apart."""
    sources = list(clause.sources)
    turn = next((index for index, source in enumerate(sources) if _AGAINST.match(source)), len(sources))
    speaking, against = sources[:turn], [_AGAINST.sub("", source) for source in sources[turn:]]
    parts = [nodes.paragraph("", "", *joined_by("; ", map(_linked, speaking)))] if speaking else []
    if not clause.sources:
        parts = [nodes.paragraph("", "None: dclub decides.")]
    if against:
        parts.append(
            nodes.paragraph("", "", nodes.Text("Against it: "), *joined_by("; ", map(_linked, against)))
        )
    return list(parts)


def _linked(source: str) -> Node:
    section = section_of(source)
    if section is None:
        return nodes.inline(source, source)
    return link_to_group(f"source:{section.text}:{section.name}", source)
