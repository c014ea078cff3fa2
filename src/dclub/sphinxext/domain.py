"""The Sphinx domain: where every clause and reading stands, and how references find them."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from docutils import nodes
from sphinx.domains import Domain, ObjType
from sphinx.errors import NoUri
from sphinx.util import logging
from sphinx.util.nodes import make_refnode

from dclub.cli.citation import clause_address
from dclub.kernel.changes import load_history
from dclub.sphinxext.catalogue import known_clauses, known_readings
from dclub.sphinxext.roles import DOMAIN, ClauseRole, ReadingRole

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from collections.abc import Set as AbstractSet

    from docutils.nodes import Element
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

__all__ = ["ClauseDomain", "Shown", "domain_of", "warn_of_missing"]

_logger: Final = logging.getLogger(__name__)


class Shown(NamedTuple):
    """Where an object is shown: `where` is the file and the line, as warnings give them."""

    kind: str
    name: str
    title: str
    docname: str
    anchor: str
    where: str


class ClauseDomain(Domain):
    """Clauses, readings and groups of clauses (all that forbid, all that matter in a phase)."""

    name = DOMAIN
    label = "dclub"
    object_types: ClassVar[dict[str, ObjType]] = {
        "clause": ObjType("clause", "clause", searchprio=0),
        "reading": ObjType("reading", "reading", searchprio=0),
        "group": ObjType("clauses", "group", searchprio=-1),
    }
    roles: ClassVar[dict[str, Any]] = {"clause": ClauseRole(), "reading": ReadingRole()}
    initial_data: ClassVar[dict[str, Any]] = {"shown": []}
    data_version = 1

    @property
    def shown(self) -> list[Shown]:
        """Everything that is shown, in the order in which it was read."""
        found: list[Shown] = self.data["shown"]
        return found

    def note(self, found: Shown) -> None:
        """Note where something is shown, and warn if it is shown elsewhere already."""
        for other in self.find(found.kind, found.name):
            message = "%s %s is shown twice; it stands at %s already"
            _logger.warning(message, found.kind, found.name, other.where, location=found.where)
        self.shown.append(found)

    def find(self, kind: str, name: str) -> Iterator[Shown]:
        """Yield every place where an object is shown."""
        return (found for found in self.shown if (found.kind, found.name) == (kind, name))

    def names(self, kind: str) -> AbstractSet[str]:
        """Return the names of all objects of a kind that are shown."""
        return {found.name for found in self.shown if found.kind == kind}

    def clear_doc(self, docname: str) -> None:
        """Forget what a document shows."""
        self.data["shown"] = [found for found in self.shown if found.docname != docname]

    def merge_domaindata(self, docnames: AbstractSet[str], otherdata: Mapping[str, Any]) -> None:
        """Take over what documents show that were read in another process."""
        for found in otherdata["shown"]:
            if found.docname in docnames:
                self.note(found)

    def resolve_xref(  # noqa: PLR0917 (Sphinx passes all by position)
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> nodes.reference | None:
        """Return a link to where the target is shown.

        A clause or a reading of the package that these documents do not show is linked to the site
        named in `dclub_site`; without one, what other documentation knows of it is left to be found.
        """
        del node
        shown = next(self.find(typ, target), None)
        if shown is not None:
            return make_refnode(builder, fromdocname, shown.docname, shown.anchor, contnode, shown.title)
        if typ == "group":
            raise NoUri(target, typ)
        if target in _retired() and env.config.dclub_permalinks:
            page = builder.get_relative_uri(fromdocname, f"{env.config.dclub_permalinks}/{target}")
            return nodes.reference("", "", contnode, internal=True, refuri=page)
        title = _known_title(typ, target)
        if title and env.config.dclub_site:
            address = clause_address(str(env.config.dclub_site), target)
            return nodes.reference("", "", contnode, internal=False, refuri=address, reftitle=title)
        return None

    def resolve_any_xref(  # noqa: PLR0917 (as above)
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> list[tuple[str, nodes.reference]]:
        """Return what the role `any` may mean by the id of a clause or a reading."""
        found = (
            (f"{DOMAIN}:{kind}", self.resolve_xref(env, fromdocname, builder, kind, target, node, contnode))
            for kind in ("clause", "reading")
        )
        return [(role, reference) for role, reference in found if reference is not None]

    def get_objects(self) -> Iterable[tuple[str, str, str, str, str, int]]:
        """Yield what the inventory and the search know: clauses come before everything else."""
        for found in self.shown:
            priority = self.object_types[found.kind].attrs["searchprio"]
            shown = found.name if found.kind == "group" else f"{found.name}: {found.title}"
            yield found.name, shown, found.kind, found.docname, found.anchor, priority


def domain_of(env: BuildEnvironment) -> ClauseDomain:
    """Return the domain of an environment."""
    found = env.get_domain(DOMAIN)
    assert isinstance(found, ClauseDomain), "the extension registers it"
    return found


def _retired() -> AbstractSet[str]:
    """Return the ids of clauses that were given up: they keep a page."""
    return {str(change.id) for change in load_history().clauses if change.gone}


def _known_title(kind: str, name: str) -> str:
    if kind == "clause" and name in known_clauses():
        return known_clauses()[name].title
    return known_readings()[name].question if kind == "reading" and name in known_readings() else ""


def warn_of_missing(app: Sphinx, domain: Domain | None, node: pending_xref) -> bool | None:
    """Warn of a clause or a reading that there is nowhere, with the name that was probably meant.

    One that the package has and these documents do not show is no mistake.
    """
    kind, name = node["reftype"], node["reftarget"]
    if not isinstance(domain, ClauseDomain):
        return None
    if not _known_title(kind, name) and name not in _retired():
        known = {*(known_clauses() if kind == "clause" else known_readings()), *domain.names(kind)}
        close = get_close_matches(name, sorted(known), n=1)
        meant = f"; did you mean {close[0]}?" if close else ""
        _logger.warning("no %s %r%s", kind, name, meant, location=node, type="ref", subtype=kind)
    del app
    return True
