"""What can be said in another language: the messages of each domain, as code and spec have them now."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from babel.messages.extract import extract_from_file

from dclub.kernel.clause import Certainty, Kind
from dclub.kernel.headings import HEADING, headings_of
from dclub.kernel.language import ENGLISH, FACT, NOUN, SHARED, WORD, clause_domain, domain_of
from dclub.kernel.nearest import UNSAID
from dclub.kernel.phase import PLAYER
from dclub.kernel.phrases import KERNEL_PHRASES, fact_name, nouns
from dclub.kernel.provenance import ORIGINS, Provenance
from dclub.kernel.report_text import CERTAINTY, DATA, NOT_DECIDED, REFUSED
from dclub.kernel.ruling import Verdict
from dclub.kernel.translating import read_words
from dclub.spectools.layout import SHARED as COMMON
from dclub.spectools.lock import read_lock

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from dclub.kernel.rules import GameRules
    from dclub.spectools.layout import Layout
    from dclub.spectools.model import FolderSpec, Spec

__all__ = ["Key", "Sayable", "messages", "of_game"]

_KEYWORD: Final = "told"
"""The function that says a message of the kernel or of the command line, its second argument."""

_LETTERS: Final = re.compile(r"[A-Za-z]")
_FACT: Final = re.compile(r"\{[^{}]*\}")


class Key(NamedTuple):
    """What a message is looked up by: its context, "" for none, and its English text."""

    context: str
    text: str


class Sayable(NamedTuple):
    """The messages of a domain, each with the plural of a noun ("" for others).

    `marks` are the fingerprints of what the messages of a context say, where there are any.
    """

    keys: dict[Key, str]
    marks: dict[str, str]


def messages(spec: Spec, layout: Layout) -> dict[str, Sayable]:
    """Return what can be said in another language, by domain."""
    lock = {str(name): mark for name, mark in read_lock(layout).items()}
    found = {clause_domain(entry.folder.package): _of_clauses(entry, lock) for entry in spec.folders}
    for rules in _games(spec):
        domain = domain_of(rules.package)
        found[domain] = Sayable(of_game(rules).keys | _of_headings(layout, domain), {})
    found[SHARED] = _of_kernel(layout)
    return found


def _games(spec: Spec) -> Iterator[GameRules[Any, Any]]:
    for entry in spec.folders:
        if entry.folder.name != COMMON:
            yield import_module(entry.folder.package).RULES


def _of_clauses(entry: FolderSpec, lock: dict[str, str]) -> Sayable:
    keys: dict[Key, str] = {}
    marks: dict[str, str] = {}
    for written in entry.clauses:
        clause = written.clause
        for name, text in (("title", clause.title), ("text", clause.text)):
            keys[Key(f"{clause.id}.{name}", text)] = ""
            marks[f"{clause.id}.{name}"] = lock.get(clause.id, "")
    for read in entry.readings:
        reading = read.reading
        said = [("question", reading.question), ("account", reading.account), ("reason", reading.reason)]
        said += [(option.name, option.text) for option in reading.options]
        keys |= {Key(f"{reading.id}.{name}", text): "" for name, text in said}
    return Sayable(keys, marks)


def of_game(rules: GameRules[Any, Any]) -> Sayable:
    """Return the sentences, nouns and words of a game."""
    templates = [*rules.phrases.values(), *rules.event_phrases.values()]
    keys = dict(_of_templates(templates))
    keys |= {Key(WORD, word): "" for word in (*read_words(rules), *rules.phases, *_of_parts(rules))}
    return Sayable(keys, {})


def _of_headings(layout: Layout, folder: str) -> dict[Key, str]:
    """Return the headings of the chapters of a game."""
    chapters = sorted((layout.root / "spec" / folder).glob("[0-9]*.rst"))
    return {Key(HEADING, one): "" for path in chapters for one in headings_of(path.read_text("utf-8"))}


def _of_parts(rules: GameRules[Any, Any]) -> Iterator[str]:
    """Yield the words that go with the parts of moves, where moves are compared."""
    module = import_module(f"{rules.package}.phases.nearness")
    for call in _calls(Path(str(module.__file__)), "Part"):
        match call.args:
            case [ast.Constant(str(word)), _] if word:
                yield word


def _calls(path: Path, name: str) -> Iterator[ast.Call]:
    """Yield the calls of a function or class in a module."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Call(ast.Name(called)) if called == name:
                yield node


def _of_templates(templates: Iterable[str]) -> Iterator[tuple[Key, str]]:
    """Yield the templates that say something by themselves, and the nouns in them with their plurals."""
    for template in templates:
        if _LETTERS.search(_FACT.sub("", template)):
            yield Key("", template), ""
        for noun in nouns(template):
            yield Key(NOUN, noun), f"{noun}s"


def _of_kernel(layout: Layout) -> Sayable:
    templates = [*KERNEL_PHRASES.values(), *CERTAINTY.values(), *DATA.values(), REFUSED, NOT_DECIDED]
    templates += [one.value for one in (*Verdict, *Certainty, *Kind, *Provenance)] + [
        PLAYER,
        UNSAID,
        *ORIGINS.values(),
    ]
    for home in ("kernel", "cli", "sphinxext"):
        for path in sorted((layout.root / "src" / "dclub" / home).glob("*.py")):
            found = extract_from_file("python", path, {_KEYWORD: (2,)})
            templates += [text for _, text, *_ in found if isinstance(text, str)]
    return Sayable(dict(_of_templates(templates)) | _of_facts(layout), {})


def _of_facts(layout: Layout) -> dict[Key, str]:
    """Return the names of the facts of findings, which no sentence is made of."""
    calls = (
        call
        for path in sorted((layout.root / "src" / "dclub").glob("*/*.py"))
        for call in _calls(path, "finding")
    )
    named = sorted({str(one.arg) for call in calls for one in call.keywords if one.arg} - {"what"})
    return {Key(FACT, fact_name(name, ENGLISH)): "" for name in named}
