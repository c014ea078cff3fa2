"""A page for each id: the permanent address of a clause, whatever chapter it stands in.

`clause/dc.buy.price.html` leads to where the clause is shown. An id that was given up keeps its page,
which says what became of it.
"""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sphinx.util.osutil import relative_uri

from dclub.kernel.changes import load_history
from dclub.sphinxext.about import permanent
from dclub.sphinxext.domain import domain_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.config import Config

__all__ = ["register"]

_PAGE: Final = """\
<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
{head}</head>
<body>
{body}
</body>
</html>
"""


def _page_of(config: Config, name: str) -> str:
    """Return the page of an id, as Sphinx names documents."""
    return f"{config.dclub_permalinks}/{name}"


def _visit_html(translator: Any, node: permanent) -> None:
    builder: Builder = translator.builder
    if builder.config.dclub_permalinks:
        here = builder.get_target_uri(builder.current_docname)  # type: ignore[attr-defined]  # of HTML builders
        there = builder.get_target_uri(_page_of(builder.config, node["name"]))
        title = escape(f"The permanent address of {node['name']}")
        translator.body.append(
            f'<a class="dclub-permalink" href="{relative_uri(here, there)}" title="{title}">'
        )


def _depart_html(translator: Any, _node: permanent) -> None:
    if translator.builder.config.dclub_permalinks:
        translator.body.append("</a>")


def _write_pages(app: Sphinx, error: Exception | None) -> None:
    """Write the page of every clause that is shown, and of every id that was retired."""
    if error is not None or app.builder.format != "html" or not app.config.dclub_permalinks:
        return
    for name, text in _pages(app):
        target = Path(app.builder.get_output_path(_page_of(app.config, name)))  # type: ignore[attr-defined]
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")


def _pages(app: Sphinx) -> Iterator[tuple[str, str]]:
    domain, builder = domain_of(app.env), app.builder
    language = app.config.language or "en"

    def address(name: str, docname: str, anchor: str) -> str:
        there = builder.get_target_uri(docname)
        return f"{relative_uri(builder.get_target_uri(_page_of(app.config, name)), there)}#{anchor}"

    for found in domain.shown:
        if found.kind == "clause":
            where = escape(address(found.name, found.docname, found.anchor))
            refresh = f'<meta http-equiv="refresh" content="0; url={where}">\n'
            head = f'{refresh}<link rel="canonical" href="{where}">\n'
            body = f'<p><a href="{where}">{escape(found.name)}: {escape(found.title)}</a></p>'
            title = escape(f"{found.name}: {found.title}")
            yield found.name, _PAGE.format(language=language, title=title, head=head, body=body)
    for gone in (change for change in load_history().clauses if change.gone):
        named = escape(gone.id)
        said = escape(f"Retired in version {gone.version} of the spec, and never used again: {gone.how}")
        body = f"<h1>{named}</h1>\n<p>{said}</p>"
        yield str(gone.id), _PAGE.format(language=language, title=named, head="", body=body)


def _pass(_translator: Any, _node: permanent) -> None:
    """Write nothing more."""


def register(app: Sphinx) -> None:
    """Tell Sphinx how an id is written, and have its page written at the end."""
    plain = (_pass, _pass)
    app.add_node(
        permanent, html=(_visit_html, _depart_html), latex=plain, text=plain, man=plain, texinfo=plain
    )
    app.connect("build-finished", _write_pages)
