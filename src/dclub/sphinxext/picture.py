"""Pictures of tables on a page: files beside the page, loaded when they are looked at."""

from __future__ import annotations

import posixpath
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from docutils import nodes

from dclub.kernel.drawing import Sheet, draw, places_of
from dclub.kernel.marks import NO_MARKS, named_places, places_at

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from dclub.kernel.canvas import Place
    from dclub.kernel.marks import Marks
    from dclub.kernel.rules import Names

__all__ = ["picture", "picture_of", "register", "sheet_of_marks", "svg_picture"]

_FOLDER: Final = "dclub"
_ZOOM: Final = 2


class picture(nodes.General, nodes.Element):  # noqa: N801 (docutils names its nodes so)
    """A picture: attributes `file` (its name in the store), `alt`, `width` (pixels; 0 where it scales)."""


def _store(env: BuildEnvironment) -> Path:
    """Return the folder in which pictures wait until a page shows them."""
    return Path(env.doctreedir) / _FOLDER


def svg_picture(env: BuildEnvironment, svg: str, alt: str) -> picture:
    """Return a picture of an SVG document; the same document is stored once."""
    name = f"dclub-{blake2b(svg.encode(), digest_size=10).hexdigest()}.svg"
    path = _store(env) / name
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(svg, "utf-8")
    return picture(file=name, alt=alt)


def picture_of(
    env: BuildEnvironment,
    sheet: Sheet,
    names: Names,
    marks: Marks = NO_MARKS,
    *,
    part: str = "",
    alt: str = "",
) -> picture:
    """Return the picture of a sheet; `DclubError` for a part or a place that is not there."""
    return svg_picture(env, draw(sheet, names, marks, part), alt or _told(sheet, marks))


def _told(sheet: Sheet, marks: Marks) -> str:
    """Return what a picture shows, for those who do not see it."""
    lines = [line for row in sheet.rows for panel in row for line in panel.canvas.sentences]
    return " ".join([f"{sheet.title}.", *(sentence for _, sentence in marks.legend), *lines])


def sheet_of_marks(sheet: Sheet, names: Names, marks: Marks) -> Sheet | None:
    """Return the parts of a sheet on which something is marked; None if nothing is."""
    places = places_of(sheet)
    marked = [place for text in marks.highlighted for place in named_places(text, places, names)]
    marked += [place for sign in marks.signs for path in sign.paths for place in places_at(path, places)]
    wanted = {id(place) for place in marked}

    def shows(drawn: Sequence[Place]) -> bool:
        return any(id(place) in wanted for place in drawn)

    rows = (tuple(panel for panel in row if shows(panel.canvas.places)) for row in sheet.rows)
    kept = tuple(row for row in rows if row)
    return Sheet(sheet.title, kept) if kept else None


# --- writing ------------------------------------------------------------------------------------


def _visit_html(translator: Any, node: picture) -> None:
    builder = translator.builder
    target = Path(builder.outdir) / builder.imagedir / node["file"]
    if not target.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes((_store(builder.env) / node["file"]).read_bytes())
    address = posixpath.join(builder.imgpath, node["file"])
    image = translator.emptytag(
        nodes.image(), "img", "", CLASS="dclub-picture", src=address, alt=node["alt"], loading="lazy"
    )
    translator.body.append(f'<a class="dclub-picture-link" href="{address}">{image.strip()}</a>\n')
    raise nodes.SkipNode


def _visit_latex(translator: Any, node: picture) -> None:
    """Write a picture as PNG, or what it shows where nothing is installed that draws one."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        translator.body.append(rf"\par\emph{{{translator.encode(node['alt'])}}}\par" + "\n")
        raise nodes.SkipNode from None
    svg = (_store(translator.builder.env) / node["file"]).read_text("utf-8")
    name = node["file"].replace(".svg", ".png")
    Path(translator.builder.outdir, name).write_bytes(svg_to_bytes(svg_string=svg, zoom=_ZOOM))
    size = r"max width=\linewidth,max height=0.28\textheight"
    translator.body.append(rf"\par\noindent\adjustbox{{{size}}}{{\includegraphics{{{name}}}}}\par" + "\n")
    raise nodes.SkipNode


def _visit_text(translator: Any, node: picture) -> None:
    translator.new_state(0)
    translator.add_text(f"[{node['alt']}]")
    translator.end_state()
    raise nodes.SkipNode


def _skip(_translator: Any, _node: picture) -> None:
    raise nodes.SkipNode


def register(app: Sphinx) -> None:
    """Tell Sphinx how each kind of output writes a picture."""
    app.add_node(
        picture,
        html=(_visit_html, None),
        latex=(_visit_latex, None),
        text=(_visit_text, None),
        man=(_skip, None),
        texinfo=(_skip, None),
    )
    app.add_latex_package("adjustbox")
