"""The roles `clause` and `reading`, and plain text in which the ids that it names become links."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from docutils import nodes
from sphinx import addnodes
from sphinx.roles import XRefRole

from dclub.sphinxext.catalogue import known_readings, named_in

if TYPE_CHECKING:
    from docutils.nodes import Node, system_message

__all__ = ["DOMAIN", "ClauseRole", "ReadingRole", "link_to", "link_to_code", "link_to_group", "linked"]

DOMAIN: Final = "dclub"


class _Role(XRefRole):
    """A role that belongs to the domain also where it is written without its name."""

    reftype = ""

    def __init__(self) -> None:
        """Warn of a name that nothing has."""
        super().__init__(warn_dangling=True, lowercase=True)

    def run(self) -> tuple[list[Node], list[system_message]]:
        """Return the reference."""
        self.name: str = f"{DOMAIN}:{self.reftype}"
        return super().run()


class ClauseRole(_Role):
    """Refer to a clause by its id: ``:clause:`dc.buy.price```, or with a text of one's own before it."""

    reftype = "clause"


class ReadingRole(_Role):
    """Refer to a reading by its id: ``:reading:`dc.buy.surcharge```."""

    reftype = "reading"


def _reference(domain: str, kind: str, target: str, content: nodes.TextElement, **more: Any) -> Node:
    reference = addnodes.pending_xref(
        "", content, refdomain=domain, reftype=kind, reftarget=target, refexplicit=False, **more
    )
    reference["refwarn"] = True
    return reference


def link_to(name: str, text: str = "") -> Node:
    """Return a link to a clause or a reading; its text is the id unless another is given."""
    kind = "reading" if name in known_readings() else "clause"
    shown = text or name
    content = nodes.inline(shown, shown) if text else nodes.literal(shown, shown)
    content["classes"] += ["xref", DOMAIN, f"{DOMAIN}-{kind}"]
    return _reference(DOMAIN, kind, name, content)


def link_to_group(name: str, text: str, *classes: str) -> Node:
    """Return a link to a group of clauses, such as `kind:forbids`; plain text where no page lists it."""
    return _reference(DOMAIN, "group", name, nodes.inline(text, text, classes=list(classes)))


def link_to_code(place: str, text: str = "") -> Node:
    """Return a link to a function or class by its dotted name."""
    shown = text or place
    content = nodes.literal(shown, shown, classes=["xref", "py", "py-obj"])
    return _reference("py", "obj", place, content)


def linked(text: str) -> list[Node]:
    """Return a text in which every id of a clause or a reading is a link."""
    parts: list[Node] = []
    end = 0
    for found in named_in(text):
        parts += [nodes.Text(text[end : found.start()]), link_to(found[0])]
        end = found.end()
    return [*parts, nodes.Text(text[end:])]
