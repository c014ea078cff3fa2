"""A part of a page that is folded away until a reader opens it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from docutils import nodes

if TYPE_CHECKING:
    from sphinx.application import Sphinx

__all__ = ["fold", "register"]


class fold(nodes.General, nodes.Element):  # noqa: N801 (docutils names its nodes so)
    """A container with the attribute `summary`, one line that is always seen; on paper there is no line."""


def _visit_html(translator: Any, node: fold) -> None:
    translator.body.append(translator.starttag(node, "details", CLASS="dclub-fold"))
    translator.body.append(f"<summary>{translator.encode(node['summary'])}</summary>\n")


def _depart_html(translator: Any, _node: fold) -> None:
    translator.body.append("</details>\n")


def _visit_text(translator: Any, node: fold) -> None:
    translator.new_state(0)
    translator.add_text(node["summary"])
    translator.end_state()


def _pass(_translator: Any, _node: fold) -> None:
    """Write nothing more."""


def register(app: Sphinx) -> None:
    """Tell Sphinx how each kind of output writes the node."""
    app.add_node(
        fold,
        html=(_visit_html, _depart_html),
        latex=(_pass, _pass),
        text=(_visit_text, _pass),
        man=(_pass, _pass),
        texinfo=(_pass, _pass),
    )
