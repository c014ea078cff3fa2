"""The directive `dclub-glossary`: the words of a game, in the languages of its players."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from docutils import nodes

from dclub.kernel.language import ENGLISH
from dclub.kernel.toml import read_toml
from dclub.sphinxext.applying import language_of
from dclub.sphinxext.catalogue import folder_of, spec_folder
from dclub.sphinxext.options import GameDirective

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from docutils.nodes import Node

__all__ = ["LANGUAGES", "GlossaryDirective", "terms_of"]

LANGUAGES: Final = {"pt": "Portuguese", "hu": "Hungarian", "de": "German", "es": "Spanish"}
"""The languages besides English in which a glossary may have a term."""


@cache
def terms_of(folder: str) -> tuple[Mapping[str, str], ...]:
    """Return the terms of a game: `en`, `definition`, and the term in other languages.

    Raises `DclubError` if the file of the spec cannot be read.
    """
    text = (spec_folder() / folder / "glossary.toml").read_text("utf-8")
    entries: Any = read_toml(text, "a glossary")["term"]
    return tuple({key: str(value) for key, value in entry.items()} for entry in entries)


class GlossaryDirective(GameDirective):
    """Lists the words of a game: what each means here, and what it is called in other languages."""

    required_arguments = 1

    def show(self) -> Sequence[Node]:
        """Return a list of the terms, in the order of the alphabet."""
        folder = folder_of(self.game())
        self.env.note_dependency(str(spec_folder() / folder / "glossary.toml"))
        language = language_of(self.config).code
        terms = sorted(terms_of(folder), key=lambda term: term.get(language, term["en"]).casefold())
        entries = [_entry(term, language) for term in terms]
        return [nodes.definition_list("", *entries, classes=["dclub-glossary"])]


def _entry(term: Mapping[str, str], language: str) -> nodes.definition_list_item:
    anchor = "term-" + re.sub(r"[^a-z0-9]+", "-", term["en"].casefold()).strip("-")
    called = term.get(language, term["en"])
    head = nodes.term(called, called, ids=[anchor])
    body = nodes.definition("", nodes.paragraph("", term["definition"]))
    if others := list(_others(term, language)):
        body += nodes.paragraph("", "", *others, classes=["dclub-languages"])
    return nodes.definition_list_item("", head, body)


def _others(term: Mapping[str, str], language: str) -> Iterator[Node]:
    """Yield the names of a term in the languages other than that of the page."""
    known = LANGUAGES if language == ENGLISH.code else {ENGLISH.code: "English", **LANGUAGES}
    there = [code for code in known if code in term and code != language]
    for code in there:
        yield nodes.inline("", known[code], classes=["dclub-language"])
        yield nodes.Text(" ")
        yield nodes.emphasis(term[code], term[code], lang=code)
        yield nodes.Text("" if code == there[-1] else "; ")
