"""Languages: what dclub says, in the words of a language.

English is written in the code and in the spec. What it is in another language stands in catalogues,
`locale/<language>/LC_MESSAGES/<domain>.mo`, of which one is read when something is first said from it.
A domain is named after a package: `new_world` has the sentences and words of the game, `new_world-clauses`
its clauses; `dclub` has what all games share. What a catalogue lacks is said in English.
"""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from attrs import evolve, frozen

from dclub.errors import DclubError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from gettext import NullTranslations

    from dclub.kernel.clause import Clause, ClauseId

__all__ = [
    "ENGLISH",
    "FACT",
    "NOUN",
    "SHARED",
    "WORD",
    "Language",
    "UnknownLanguageError",
    "clause_domain",
    "domain_of",
    "language_called",
    "language_of",
    "languages",
]

SHARED: Final = "dclub"
"""The domain of what all games share."""

NOUN: Final = "noun"
"""The context of nouns that stand with numbers, in the singular and the plural."""

WORD: Final = "word"
"""The context of the words of the notation, which facts are made of too."""

FACT: Final = "fact"
"""The context of the names of facts, where no sentence is made of them."""

_SOURCE: Final = "en"
_LONGEST: Final = 20


class UnknownLanguageError(DclubError):
    """A language that dclub does not speak; the message lists those that it does."""


@frozen
class Language:
    """A language by its code, such as `pt`; everything is said in English where it has no words for it."""

    code: str

    @property
    def is_english(self) -> bool:
        """Whether this is the language that code and spec are written in."""
        return self.code == _SOURCE

    def text(self, domain: str, message: str, context: str = "") -> str:
        """Return a message in this language, itself where the domain does not have it."""
        if self.is_english or not message:
            return message
        known = _catalogue(self.code, domain)
        return known.pgettext(context, message) if context else known.gettext(message)

    def noun(self, domain: str, number: int, single: str, several: str) -> str:
        """Return the form of a noun that stands with a number."""
        if self.is_english:
            return single if number == 1 else several
        return _catalogue(self.code, domain).npgettext(NOUN, single, several, number)

    def clauses(self, package: str) -> Mapping[ClauseId, Clause]:
        """Return the clauses of a package with title and text in this language."""
        return _clauses(self.code, package)


ENGLISH: Final = Language(_SOURCE)
"""The language of code and spec, in which nothing has to be looked up."""


def domain_of(package: str) -> str:
    """Return the domain of the sentences and words of a game's package.

    >>> domain_of("dclub.new_world")
    'new_world'
    """
    return package.rpartition(".")[2]


def clause_domain(package: str) -> str:
    """Return the domain of the clauses of a package.

    >>> clause_domain("dclub.kernel")
    'kernel-clauses'
    """
    return f"{domain_of(package)}-clauses"


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of the languages that there are catalogues for, and of English."""
    from importlib.resources import files

    home = files(SHARED).joinpath("locale")
    found = [entry.name for entry in home.iterdir() if entry.is_dir()] if home.is_dir() else []
    return tuple(sorted({_SOURCE, *found}))


def language_called(name: str) -> Language:
    """Return the language of a code such as `pt`, or `pt_BR.UTF-8`; a region makes no difference.

    Raises `UnknownLanguageError` if there is no catalogue for it.
    """
    code = _code(name)
    if code not in languages():
        known = ", ".join(languages())
        raise UnknownLanguageError(f"dclub does not speak {name[:_LONGEST]!r} yet; it speaks: {known}")
    return Language(code)


def language_of(settings: Iterable[str]) -> Language:
    """Return the language of the first of some settings of a system that says anything.

    A system may well be set to a language that dclub does not speak: then it is English.
    """
    code = _code(next(filter(None, settings), _SOURCE))
    return Language(code) if code in languages() else ENGLISH


def _code(name: str) -> str:
    return name.strip().lower().replace("_", "-").partition(".")[0].partition("-")[0]


@cache
def _catalogue(code: str, domain: str) -> NullTranslations:
    """Return a catalogue, an empty one where there is none; what it lacks the shared one may have."""
    from gettext import GNUTranslations, NullTranslations
    from importlib.resources import files

    file = files(SHARED).joinpath("locale", code, "LC_MESSAGES", f"{domain}.mo")
    found = NullTranslations()
    if file.is_file():
        with file.open("rb") as stream:
            found = GNUTranslations(stream)
    if domain != SHARED:
        found.add_fallback(_catalogue(code, SHARED))
    return found


@cache
def _clauses(code: str, package: str) -> Mapping[ClauseId, Clause]:
    # Every game has a language, and clauses take long to import: they are read when somebody asks.
    from dclub.kernel.clause import load_clauses

    said, domain = Language(code), clause_domain(package)
    if said.is_english:
        return load_clauses(package)
    return MappingProxyType(
        {
            name: evolve(
                clause,
                title=said.text(domain, clause.title, f"{name}.title"),
                text=said.text(domain, clause.text, f"{name}.text"),
            )
            for name, clause in load_clauses(package).items()
        }
    )
