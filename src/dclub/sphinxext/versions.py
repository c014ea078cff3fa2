"""The directive `dclub-versions`: what has changed in the clauses from release to release."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes

from dclub.kernel.changes import load_history, version_number
from dclub.sphinxext.options import GameDirective
from dclub.sphinxext.roles import link_to
from dclub.sphinxext.says import item, paragraph

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from docutils.nodes import Node

    from dclub.kernel.changes import ClauseChange, ReadingChange

__all__ = ["VersionsDirective"]


class VersionsDirective(GameDirective):
    """Tells which version of the spec this is, and what has changed with each released one."""

    def show(self) -> Sequence[Node]:
        """Return a section for each version, the newest first."""
        history = load_history()
        released = ", ".join(history.released) or "none yet"
        shown: list[Node] = [
            paragraph(f"This is version {history.version} of the spec. Released: {released}.")
        ]
        changes: list[ClauseChange | ReadingChange] = [*history.clauses, *history.readings]
        for version in sorted({change.version for change in changes}, key=_order, reverse=True):
            title = f"Version {version}"
            section = nodes.section("", nodes.title(title, title), ids=[f"version-{version}"])
            section += nodes.bullet_list(
                "", *_items(change for change in changes if change.version == version)
            )
            shown.append(section)
        return shown


def _order(version: str) -> tuple[int, ...]:
    return version_number(version) or ()


def _items(changes: Iterator[ClauseChange | ReadingChange]) -> Iterator[nodes.list_item]:
    for change in changes:
        yield item(link_to(str(change.id)), f" {'(gone) ' if change.gone else ''}{change.how}")
