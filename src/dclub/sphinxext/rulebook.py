"""A rulebook: the rules of a game for one table, as pages that need nothing else.

It is a small Sphinx project, written from the spec and built at once: the chapters of the game with what
applies to so many players under these readings, how open questions are read, the components, the words.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from dclub import __version__
from dclub.cli.games import described_edition
from dclub.errors import DclubError
from dclub.kernel.changes import load_history
from dclub.kernel.edition import is_path
from dclub.kernel.headings import HEADING, with_headings
from dclub.kernel.language import ENGLISH, Language, domain_of
from dclub.kernel.phrases import reading_in, told
from dclub.sphinxext.catalogue import folder_of, spec_folder

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from dclub.kernel.rules import GameRules

__all__ = ["Edition", "build_rulebook", "has_latex"]

_SPECIAL: Final = re.compile(r"([\\`*_|<>\[\]])")
_STYLE: Final = Path(__file__).with_name("static") / "rulebook.css"
_LATEX: Final = ("latexmk", "xelatex")
_UNUSED: Final = re.compile(r'\s*<script src="[^"]*"></script>|\s*<link rel="(?:search|index)"[^>]*>')
"""What the page names and a single page does not need."""


@frozen
class Edition:
    """For whom a rulebook is: the game, how many play, the edition by name or path, the options in force.

    `language` is the one that it is written in.
    """

    rules: GameRules[Any, Any]
    players: int
    edition: str
    readings: Mapping[str, str]
    language: Language = ENGLISH


def has_latex() -> bool:
    """Return whether what makes a PDF is installed."""
    return all(shutil.which(program) for program in _LATEX)


def build_rulebook(book: Edition, folder: Path) -> list[str]:
    """Write a rulebook to a folder: `index.html`, and `rulebook.pdf` where LaTeX is installed.

    Returns what was complained of. Raises `DclubError` if no pages come about.
    """
    with TemporaryDirectory() as work:
        source = Path(work) / "source"
        source.mkdir()
        for name, text in _documents(book, source):
            (source / name).write_text(text, "utf-8")
        complaints = _build(book, source, "singlehtml", Path(work) / "html")
        page = Path(work) / "html" / "index.html"
        page.write_text(_UNUSED.sub("", page.read_text("utf-8")), "utf-8")
        shutil.copytree(Path(work) / "html", folder, dirs_exist_ok=True, ignore=_left_out)
        if has_latex():
            complaints += _build(book, source, "latex", Path(work) / "latex")
            _print(Path(work) / "latex", folder / "rulebook.pdf")
    return complaints


def _left_out(_folder: str, names: list[str]) -> set[str]:
    """Return what Sphinx writes for itself, and what is for searching many pages."""
    return {
        name
        for name in names
        if name in (".buildinfo", ".doctrees", "objects.inv", "_sources") or name.endswith((".js", ".png"))
    }


# --- documents ------------------------------------------------------------------------------------


def _documents(book: Edition, source: Path) -> Iterator[tuple[str, str]]:
    """Yield the files of the project: their names and texts."""
    home = spec_folder() / folder_of(book.rules)
    chapters = sorted(home.glob("[0-9]*.rst"))
    for chapter in chapters:
        yield chapter.name, with_headings(chapter.read_text("utf-8"), partial(_heading_in, book))
    yield "readings.rst", _readings(book)
    yield "components.rst", _components(book, source)
    heading = _heading(told(book.language, "Words"))
    yield "words.rst", f"{heading}\n.. dclub-glossary:: {book.rules.id}\n"
    yield "index.rst", _index(book, [chapter.stem for chapter in chapters])


def _heading_in(book: Edition, heading: str) -> str:
    return book.language.text(domain_of(book.rules.package), heading, HEADING)


def _title(book: Edition) -> str:
    return told(
        book.language, "{game}: rules for {players:player}", game=book.rules.title, players=book.players
    )


def _heading(title: str) -> str:
    return f"{title}\n{'=' * len(title)}\n"


def _index(book: Edition, chapters: list[str]) -> str:
    edition = described_edition(book.rules, book.edition)
    pages = (*chapters, "readings", "components", "words")
    listed = "".join(f"- :doc:`{name}`\n" for name in pages)
    hidden = "".join(f"   {name}\n" for name in pages)
    components = f"*{_escaped(edition.title)}*"
    about = told(
        book.language,
        "This is for {players:player}, with the components of {edition}, and with every open question read "
        "as {readings} says. What holds for other tables only is left out. Numbers and ids are those of the "
        "reference spec (version {version}); dclub {dclub} made these pages.",
        players=book.players,
        edition=components,
        readings=":doc:`readings`",
        version=load_history().version,
        dclub=__version__,
    )
    return f"{_heading(_title(book))}\n{about}\n\n{listed}\n.. toctree::\n   :hidden:\n\n{hidden}"


def _readings(book: Edition) -> str:
    """Return the chapter on the questions that the sources leave open, each with its answer."""
    language = book.language
    lines = [_heading(told(language, "Open questions"))]
    lines += [told(language, "The rule texts do not decide these. They are read so:"), ""]
    for written in book.rules.readings:
        reading = reading_in(book.rules, written, language)
        option = book.readings[str(reading.id)]
        said = reading.option(option).text
        if option != reading.default:
            usual = told(language, "(Usually: {option}.)", option=reading.default)
            said = f"{said} {usual}"
        said = _escaped(said)
        lines += [_escaped(reading.question), f"   {said} ``{reading.id} = {option}``", ""]
    return "\n".join(lines)


def _components(book: Edition, source: Path) -> str:
    chosen = os.path.relpath(book.edition, source) if is_path(book.edition) else book.edition
    heading = _heading(told(book.language, "The components"))
    return f"{heading}\n.. dclub-edition:: {book.rules.id}\n   :edition: {chosen}\n"


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)


# --- building -------------------------------------------------------------------------------------


def _build(book: Edition, source: Path, builder: str, output: Path) -> list[str]:
    """Build the project and return the warnings."""
    from io import StringIO

    from sphinx.application import Sphinx
    from sphinx.errors import SphinxError
    from sphinx.util.docutils import docutils_namespace, patch_docutils

    warnings = StringIO()
    with patch_docutils(source), docutils_namespace():
        try:
            app = Sphinx(
                source,
                None,
                output,
                source.parent / "doctrees",
                builder,
                confoverrides=_settings(book),
                status=None,
                warning=warnings,
            )
            app.build()
        except (SphinxError, OSError) as error:
            raise DclubError(f"the rulebook could not be made: {error}") from error
    told = warnings.getvalue().replace(f"{source}/", "")
    return [line for line in re.sub(r"\x1b\[[\d;]*m", "", told).splitlines() if line.strip()]


def _settings(book: Edition) -> dict[str, Any]:
    title = _title(book)
    return {
        "project": title,
        "author": "dclub",
        "language": book.language.code,
        "extensions": ["dclub.sphinxext"],
        "default_role": "code",
        "smartquotes": False,
        "highlight_language": "text",
        "dclub_table": {
            "players": book.players,
            "readings": dict(book.readings),
            "language": book.language.code,
        },
        "html_theme": "basic",
        "html_title": title,
        "html_static_path": [str(_STYLE)],
        "html_css_files": ["rulebook.css"],
        "html_sidebars": {"**": []},
        "html_copy_source": False,
        "html_show_sourcelink": False,
        "html_show_sphinx": False,
        "html_show_copyright": False,
        "html_permalinks": False,
        "html_use_index": False,
        "latex_engine": "xelatex",
        "latex_documents": [("index", "rulebook.tex", title, "", "howto")],
        "latex_elements": {"papersize": "a4paper", "fontpkg": ""},  # the fonts that every LaTeX has
    }


def _print(latex: Path, target: Path) -> None:
    """Make the PDF; `DclubError` with the end of what LaTeX says if it cannot be made."""
    command = ["latexmk", "-xelatex", "-interaction=nonstopmode", "-halt-on-error", "-quiet", "rulebook.tex"]
    done = subprocess.run(command, cwd=latex, capture_output=True, text=True, check=False, timeout=600)  # noqa: S603
    made = latex / "rulebook.pdf"
    if done.returncode or not made.exists():
        raise DclubError("LaTeX could not make the PDF: " + " ".join(done.stdout.split()[-40:]))
    shutil.copyfile(made, target)
