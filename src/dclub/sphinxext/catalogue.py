"""What the installed package knows of the rules: clauses, readings, and the folder of the spec."""

from __future__ import annotations

import re
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from dclub.cli.games import all_rules, every_clause
from dclub.testing.spec_folder import spec_folder

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from dclub.kernel.clause import Clause
    from dclub.kernel.language import Language
    from dclub.kernel.reading import Reading
    from dclub.kernel.rules import GameRules

__all__ = [
    "IDS",
    "KERNEL",
    "folder_of",
    "known_clauses",
    "known_readings",
    "named_in",
    "rules_of",
    "spec_folder",
    "translated_clause",
    "written_clause",
]

KERNEL: Final = "kernel"
"""The folder of what all games share, and the prefix of its ids."""

IDS: Final = re.compile(r"(?<![\w.-])[a-z]+(?:\.[a-z0-9]+(?:-[a-z0-9]+)*){2}(?![\w-]|\.\w)")
"""What looks like the id of a clause or a reading in running text."""


@cache
def known_clauses() -> Mapping[str, Clause]:
    """Return every clause that the package carries, by its id."""
    return MappingProxyType(dict(every_clause()))


@cache
def known_readings() -> Mapping[str, Reading]:
    """Return every reading of every game, by its id."""
    found = {str(reading.id): reading for rules in all_rules() for reading in rules.readings}
    return MappingProxyType(found)


def translated_clause(name: str, language: Language) -> Clause | None:
    """Return a clause whose text somebody has translated into a language, None where nobody has."""
    known = known_clauses().get(name)
    if known is None or language.is_english:
        return None
    rules = rules_of(name)
    found = language.clauses("dclub.kernel" if rules is None else rules.package)[known.id]
    return None if found.text == known.text else found


def rules_of(name: str) -> GameRules[Any, Any] | None:
    """Return the game to which the id of a clause or a reading belongs, None for what all games share."""
    return next((rules for rules in all_rules() if name.startswith(rules.prefix)), None)


def folder_of(rules: GameRules[Any, Any] | None) -> str:
    """Return the folder of the spec that belongs to a game, or the one that all games share."""
    return KERNEL if rules is None else rules.package.rpartition(".")[2]


def named_in(text: str) -> Iterator[re.Match[str]]:
    """Yield where a text names a clause or a reading that there is."""
    for found in IDS.finditer(text):
        if found[0] in known_clauses() or found[0] in known_readings():
            yield found


def written_clause(name: str) -> tuple[Path, int, list[str]] | None:
    """Return where a clause of the package is written: the chapter, the line from 0, and its lines.

    None if the package has no such clause. Raises `DclubError` where the spec is not at hand.
    """
    clause = known_clauses().get(name)
    if clause is None:
        return None
    path = spec_folder() / folder_of(rules_of(name)) / f"{clause.chapter}.rst"
    lines = path.read_text("utf-8").split("\n")
    begin = lines.index(f".. clause:: {name}")
    rest = enumerate(lines[begin + 1 :], begin + 1)
    end = next((index for index, line in rest if line and not line.startswith(" ")), len(lines))
    return path, begin, lines[begin:end]
