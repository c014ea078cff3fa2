"""The Python reference: the modules of a package, each function linked to the clauses that it carries out."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.addnodes import desc_annotation, pending_xref, pending_xref_condition
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.docutils import SphinxDirective

from dclub.kernel.citing import citations_of, modules_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from types import ModuleType

    from docutils.nodes import Element, Node
    from sphinx.application import Sphinx

    from dclub.kernel.citing import Citation

_GENERATED: Final = ("clauses", "readings")
_RULE: Final = "-"
_FAR: Final = 99
_LONGEST_VALUE: Final = 60
_OWN: Final = 2


class ModulesDirective(SphinxDirective):
    """Documents the modules of a package, each in a section.

    `:only:` names modules or folders within the package (`package` is its own), `:without:` those that
    are left out.
    """

    required_arguments = 1
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {
        "only": directives.unchanged_required,
        "without": directives.unchanged_required,
    }

    def run(self) -> list[Node]:
        """Return a section for each module."""
        package: str = self.arguments[0]
        only, without = self._parts("only"), self._parts("without")
        text: list[str] = []
        for module in modules_of(package):
            name = module.removeprefix(package).removeprefix(".")
            first, last = name.partition(".")[0] or "package", name.rpartition(".")[2]
            if (not only or first in only) and first not in without and last not in _GENERATED:
                text += _section(module)
        sections = self.parse_text_to_nodes("\n".join(text), allow_section_headings=True)
        for block in [block for section in sections for block in section.findall(nodes.doctest_block)]:
            # The tests run these with the names of their own modules; a page has no such names.
            written = block.astext()
            block.replace_self(nodes.literal_block(written, written, language="pycon"))
        return sections

    def _parts(self, option: str) -> list[str]:
        return str(self.options.get(option, "")).replace(",", " ").split()


def _section(name: str) -> Iterator[str]:
    """Yield the section of a module: what it offers, what carries out a clause, what it has from others."""
    module = import_module(name)
    offered = {offered: _home(module, offered) for offered in getattr(module, "__all__", ())}
    others = {offered: home for offered, home in offered.items() if home != name}
    own = dict.fromkeys(offered for offered, home in offered.items() if home == name)
    own |= dict.fromkeys(found for found, value in vars(module).items() if _is_cited(value, name))
    # A function may have the name of a module beside it, which has the better right to the address.
    shared = [own_name for own_name in own if _is_module(f"{name}.{own_name}")]
    listed = [own_name for own_name in own if own_name not in shared]
    heading = f"``{name}``"
    yield from (heading, _RULE * len(heading), "", f".. automodule:: {name}")
    if listed:
        yield f"   :members: {', '.join(listed)}"
    yield ""
    if others:
        links = ", ".join(f":py:obj:`{taken} <{home}.{taken}>`" for taken, home in others.items())
        yield from (f"Also here: {links}.", "")
    for own_name in shared:
        yield from (f".. autofunction:: {name}.{own_name}", "   :no-index:", "")


def _is_cited(found: object, module: str) -> bool:
    """Return whether something of this module carries out a clause, or has a method that does."""
    if not callable(found) or getattr(found, "__module__", "") != module:
        return False
    methods = vars(found).values() if isinstance(found, type) else ()
    return bool(_cited(found)) or any(_cited(method) for method in methods)


def _cited(found: Any) -> tuple[Citation, ...]:
    """Return what a function, a method, a property or a class cites, also where a cache wraps it."""
    inner = getattr(found, "fget", None) or found
    return citations_of(inner) or citations_of(getattr(inner, "__wrapped__", inner))


def _home(module: ModuleType, name: str) -> str:
    """Return the module that defines a name which another one has, too."""
    home = getattr(getattr(module, name), "__module__", None)
    if isinstance(home, str) and home.startswith("dclub.") and hasattr(import_module(home), name):
        return home
    return module.__name__


def _is_module(name: str) -> bool:
    try:
        import_module(name)
    except ImportError:
        return False
    return True


# --- docstrings -----------------------------------------------------------------------------------


def _add_clauses(_app: Sphinx, what: str, _name: str, found: Any, _options: Any, lines: list[str]) -> None:
    """Add to a docstring the clauses that the function or class carries out."""
    if what in ("module", "attribute", "data"):
        return
    named = dict.fromkeys(f":clause:`{one.clause}` ({one.kind.value})" for one in _cited(found))
    if named:
        lines += ["", f"Carries out {', '.join(named)}.", ""]


def _skip(_app: Sphinx, what: str, _name: str, found: Any, _skip: bool, _options: Any) -> bool | None:
    """Show private methods that carry out a clause; leave the rest to autodoc."""
    return False if what == "class" and _cited(found) else None


def _shorten(_app: Sphinx, domain: str, kind: str, content: Element) -> None:
    """Leave out the value of a constant where it is long: whole tables would stand there."""
    if domain != "py" or kind not in ("data", "attribute") or content.parent is None:
        return
    for annotation in list(content.parent[0].findall(desc_annotation)):
        text = annotation.astext()
        if text.lstrip().startswith("=") and len(text) > _LONGEST_VALUE:
            annotation.parent.remove(annotation)


# --- types in signatures --------------------------------------------------------------------------


class TypeLinks(SphinxPostTransform):
    """Links the types in signatures, which are written without their modules; foreign ones stay plain."""

    default_priority = 5  # before the references that people have written are resolved

    def run(self, **_kwargs: Any) -> None:
        """Replace each type of a signature by a link, or by its name."""
        objects = self.env.domains.python_domain.objects
        by_name = _types_by_name(objects)
        for node in list(self.document.findall(pending_xref)):
            if node.get("refdomain") != "py" or "refexplicit" in node:
                continue
            content = _content(node)
            target = str(node["reftarget"])
            found = _nearest(str(node.get("py:module", "")), by_name.get(target.rpartition(".")[2], ()))
            if found is None:
                node.replace_self(content)
                continue
            entry = objects[found]
            address = self.app.builder.get_relative_uri(self.env.current_document.docname, entry.docname)
            link = nodes.reference("", "", *content, internal=True, refuri=f"{address}#{entry.node_id}")
            link["reftitle"] = found
            node.replace_self(link)


def _content(node: pending_xref) -> list[Node]:
    """Return what is written of a type: its name without the module."""
    ways = [child for child in node.children if isinstance(child, pending_xref_condition)]
    if not ways:
        return node.deepcopy().children
    return next((way for way in ways if way["condition"] == "resolved"), ways[0]).deepcopy().children


def _types_by_name(objects: Mapping[str, Any]) -> Mapping[str, list[str]]:
    found: dict[str, list[str]] = {}
    for full, entry in objects.items():
        if entry.objtype in ("class", "exception", "data", "type"):
            found.setdefault(full.rpartition(".")[2], []).append(full)
    return found


def _nearest(here: str, names: Any) -> str | None:
    """Return the name that shares most with a module: a game's own `State` before that of another."""
    best = max(names, key=lambda name: _shared(here, name), default=None)
    kernel = [name for name in names if name.startswith("dclub.kernel.")]
    return kernel[0] if best is not None and kernel and _shared(here, best) < _OWN else best


def _shared(here: str, name: str) -> int:
    pairs = zip(here.split("."), name.split("."), strict=False)
    return next((index for index, (ours, theirs) in enumerate(pairs) if ours != theirs), _FAR)


def setup(app: Sphinx) -> Mapping[str, object]:
    """Register the directive, and have docstrings and signatures completed."""
    app.add_directive("dclub-modules", ModulesDirective)
    app.add_post_transform(TypeLinks)
    app.connect("autodoc-process-docstring", _add_clauses)
    app.connect("autodoc-skip-member", _skip)
    app.connect("object-description-transform", _shorten)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
