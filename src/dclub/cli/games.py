"""Finding the games and their clauses by the names that people type."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

import click

import dclub
from dclub.cli.output import nothing_called
from dclub.kernel.clause import load_clauses
from dclub.kernel.language import ENGLISH

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from dclub.kernel.clause import Clause
    from dclub.kernel.language import Language
    from dclub.kernel.provenance import Provenance
    from dclub.kernel.rules import GameRules, StartOptions
    from dclub.kernel.sheet import SheetReport

__all__ = [
    "DescribedEdition",
    "all_rules",
    "described_edition",
    "every_clause",
    "game_of",
    "rules_called",
    "sheet_of",
    "template_of",
]

_KERNEL: Final = "dclub.kernel"


def rules_called(name: str) -> GameRules[Any, Any]:
    """Return the rules of a game by its name; any letter case, blanks and underscores do."""
    wanted = "-".join(name.lower().replace("_", " ").split())
    for rules in all_rules():
        if rules.id == wanted:
            return rules
    raise click.BadParameter(nothing_called("game", name, [rules.id for rules in all_rules()]))


def all_rules() -> tuple[GameRules[Any, Any], ...]:
    """Return the rules of every game there is."""
    return tuple(dclub.games.values())


def every_clause(language: Language = ENGLISH) -> Mapping[str, Clause]:
    """Return all clauses by id, in a language: those of each game, then those that all games share."""
    packages = (*(rules.package for rules in all_rules()), _KERNEL)
    return {str(name): clause for package in packages for name, clause in language.clauses(package).items()}


def game_of(clause: Clause) -> str:
    """Return the title of the game that a clause belongs to."""
    owners = (rules.title for rules in all_rules() if clause.id in load_clauses(rules.package))
    return next(owners, "all games")


class DescribedEdition(Protocol):
    """What an edition says of itself."""

    @property
    def name(self) -> str:
        """Its name."""
        ...

    @property
    def title(self) -> str:
        """Its title."""
        ...

    @property
    def digest(self) -> str:
        """The digest of the edition as loaded."""
        ...

    @property
    def provenance(self) -> Sequence[tuple[str, Provenance]]:
        """Its tables, and where each comes from."""
        ...

    @property
    def unknown_tables(self) -> Sequence[str]:
        """The tables without a value."""
        ...


class SheetModule(Protocol):
    """A game's module `sheet`."""

    def new_sheet(self, name: str = ...) -> str:
        """Return a sheet to fill in."""
        ...

    def check_sheet(self, source: str | Path, base: Path | None = None) -> SheetReport[Any]:
        """Return what is wrong on a sheet, and what is blank."""
        ...


class TemplateModule(Protocol):
    """A game's module `template`."""

    PHASES: tuple[str, ...]
    USUAL_PHASE: str

    def template(self, options: StartOptions, phase: str) -> str:
        """Return a position of a phase to fill in."""
        ...


def described_edition(rules: GameRules[Any, Any], name: str) -> DescribedEdition:
    """Return an edition of a game; `EditionError` if it cannot be read."""
    return cast("DescribedEdition", rules.edition(name, None))


def sheet_of(rules: GameRules[Any, Any]) -> SheetModule:
    """Return the module with which a game's components are entered."""
    return cast("SheetModule", import_module(f"{rules.package}.sheet"))


def template_of(rules: GameRules[Any, Any]) -> TemplateModule:
    """Return the module that writes a game's positions to fill in."""
    return cast("TemplateModule", import_module(f"{rules.package}.template"))
