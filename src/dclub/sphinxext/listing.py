"""The directive `dclub-clauses`: the clauses of the package in groups, one group after the other."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives

from dclub.kernel.clause import Certainty, Clause, Kind
from dclub.sphinxext.catalogue import folder_of, known_clauses, known_readings, rules_of
from dclub.sphinxext.domain import Shown, domain_of
from dclub.sphinxext.options import GameDirective
from dclub.sphinxext.roles import link_to, link_to_group
from dclub.sphinxext.says import item, paragraph
from dclub.sphinxext.sources import section_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from docutils.nodes import Node

__all__ = ["ClausesDirective", "clause_items", "group_section"]

_KINDS: Final = {
    Kind.DEFINES: "They say what a word or a quantity means.",
    Kind.PERMITS: "They allow a kind of move.",
    Kind.FORBIDS: "Each is a reason against a move.",
    Kind.EFFECTS: "They say what a move brings about.",
    Kind.SCORES: "They say what is worth points.",
    Kind.ENDS: "They say when a round or the game ends, and who wins.",
    Kind.ADVISES: "They follow from other clauses, or are good to know; they bind nobody.",
}
_CERTAINTIES: Final = {
    Certainty.STATED: "A source says so, and no other one of the same weight says otherwise.",
    Certainty.INFERRED: "It follows from what the sources say.",
    Certainty.DISPUTED: "The sources contradict each other.",
    Certainty.SILENT: "No source answers: this is a decision of dclub.",
}


class _Group:
    """A group of clauses: the name by which pages refer to it, its title, a sentence about it."""

    def __init__(self, name: str, title: str, about: str = "") -> None:
        self.name = name
        self.title = title
        self.about = about
        self.clauses: list[Clause] = []


class ClausesDirective(GameDirective):
    """Lists clauses in groups.

    Its argument says by what: `phase`, `kind`, `certainty`, `reading` or `source`. `:only:` names
    folders of the spec (`diamonds_club`, `kernel`); without it all are listed.
    """

    required_arguments = 1
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {"only": directives.unchanged_required}

    def show(self) -> Sequence[Node]:
        """Return a section for each group that has a clause."""
        only = str(self.options.get("only", "")).replace(",", " ").split()
        shown = [
            clause
            for clause in known_clauses().values()
            if not only or folder_of(rules_of(str(clause.id))) in only
        ]
        grouping = _GROUPINGS.get(self.arguments[0])
        if grouping is None:
            return self.refuse(f"unknown grouping {self.arguments[0]!r}; expected {', '.join(_GROUPINGS)}")
        return [
            group_section(self, group.name, group.title, group.about, group.clauses)
            for group in grouping(shown)
        ]


def group_section(
    directive: GameDirective, name: str, title: str, about: str, clauses: Iterable[Clause]
) -> nodes.section:
    """Return a section that lists some clauses, and tell the domain that this is where they are listed."""
    anchor = re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-") or "group"
    env = directive.env
    where = directive.get_location()
    domain_of(env).note(Shown("group", name, title, env.docname, anchor, where))
    section = nodes.section("", nodes.title(title, title), ids=[anchor], classes=["dclub-group"])
    if about:
        section += paragraph(about)
    section += nodes.bullet_list("", *clause_items(clauses), classes=["dclub-clauses"])
    return section


def clause_items(clauses: Iterable[Clause]) -> Iterator[nodes.list_item]:
    """Yield an item for each clause: its id, its title, and its certainty where it is not stated."""
    for clause in clauses:
        parts: list[str | Node] = [link_to(str(clause.id)), " ", nodes.Text(clause.title)]
        certainty = clause.certainty.value
        if clause.certainty is not Certainty.STATED:
            parts += [
                " ",
                link_to_group(f"certainty:{certainty}", certainty, "dclub-badge", f"dclub-{certainty}"),
            ]
        yield item(*parts)


# --- by what --------------------------------------------------------------------------------------


def _by_kind(clauses: Sequence[Clause]) -> Iterator[_Group]:
    for kind, about in _KINDS.items():
        group = _Group(f"kind:{kind.value}", f"Clauses that {_PLURAL.get(kind, kind.value)}", about)
        group.clauses = [clause for clause in clauses if clause.kind is kind]
        if group.clauses:
            yield group


_PLURAL: Final = {
    Kind.DEFINES: "define",
    Kind.PERMITS: "permit",
    Kind.FORBIDS: "forbid",
    Kind.EFFECTS: "say what follows",
    Kind.SCORES: "score",
    Kind.ENDS: "end something",
    Kind.ADVISES: "advise",
}


def _by_certainty(clauses: Sequence[Clause]) -> Iterator[_Group]:
    for certainty, about in _CERTAINTIES.items():
        group = _Group(f"certainty:{certainty.value}", certainty.value.capitalize(), about)
        group.clauses = [clause for clause in clauses if clause.certainty is certainty]
        if group.clauses:
            yield group


def _by_phase(clauses: Sequence[Clause]) -> Iterator[_Group]:
    groups: dict[str, _Group] = {}
    for clause in clauses:
        rules = rules_of(str(clause.id))
        name = f"phase:{folder_of(rules)}:{clause.phase}"
        game = "All games" if rules is None else rules.title
        groups.setdefault(name, _Group(name, f"{game}: {clause.phase}")).clauses.append(clause)
    yield from groups.values()


def _by_reading(clauses: Sequence[Clause]) -> Iterator[_Group]:
    for name, reading in known_readings().items():
        group = _Group(f"reading:{name}", name, reading.question)
        group.clauses = [clause for clause in clauses if clause.reading == name]
        if group.clauses:
            yield group


def _by_source(clauses: Sequence[Clause]) -> Iterator[_Group]:
    groups: dict[str, _Group] = {}
    for clause in clauses:
        sections = (section_of(source) for source in clause.sources)
        for section in dict.fromkeys(section for section in sections if section is not None):
            name = f"source:{section.text}:{section.name}"
            title = f"{section.text}: {section.name}" if section.name else f"{section.text}: as a whole"
            groups.setdefault(name, _Group(name, title)).clauses.append(clause)
    yield from sorted(groups.values(), key=lambda group: group.name.casefold())


_GROUPINGS: Final[dict[str, Callable[[Sequence[Clause]], Iterator[_Group]]]] = {
    "phase": _by_phase,
    "kind": _by_kind,
    "certainty": _by_certainty,
    "reading": _by_reading,
    "source": _by_source,
}
