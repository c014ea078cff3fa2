"""Pages that fit on one screen: sections in full or in brief, and what is closed by which clause."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from dclub.cli.output import fill, paint
from dclub.kernel.language import ENGLISH, Language
from dclub.kernel.phrases import clause_of, explain_objection, told, word_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dclub.kernel.clause import ClauseId
    from dclub.kernel.options import Closed
    from dclub.kernel.rules import GameRules, Names

__all__ = ["MOST_LINES", "TIED", "Section", "alike", "closed_section", "on_one_screen", "wrapped"]

MOST_LINES: Final = 40
"""The lines of a screen."""

TIED: Final = "\u00a0"
"""A blank at which no line is broken."""


def wrapped(text: str, places: Sequence[str] = ()) -> list[str]:
    """Return a text as lines, no place broken in two."""
    for place in places:
        text = text.replace(place, place.replace(" ", TIED)) if " " in place else text
    return fill(text, "    ").replace(TIED, " ").split("\n")


@frozen
class Section:
    """A part of the page: its heading, and its lines in full and in brief.

    `is_cut` says that even the full lines do not name every move.
    """

    title: str
    colour: str
    clauses: str
    full: list[str]
    brief: list[str]
    is_cut: bool = False


_AROUND: Final = 2
"""The lines of a section beside its body: a blank one and the heading."""


def on_one_screen(sections: list[Section], above: int = 1, language: Language = ENGLISH) -> Iterator[str]:
    """Yield the lines of all sections, the longest of them in brief where they would not fit.

    So many lines of the screen are taken `above` them.
    """
    room = MOST_LINES - above - _AROUND * len(sections)
    shown = _fitted(sections, room)
    is_short = any(
        section.is_cut or body is section.brief for section, body in zip(sections, shown, strict=True)
    )
    shortened = told(
        language,
        "This is short: `dclub moves FILE` lists every move, and `dclub judge FILE --move TEXT` says why one "
        "is refused.",
    )
    remark = ["", *fill(shortened).split("\n")] if is_short else []
    for section, body in zip(sections, _fitted(sections, room - len(remark)), strict=True):
        yield ""
        yield paint(section.title, section.colour, bold=True) + section.clauses
        yield from body
    yield from remark


def _fitted(sections: Sequence[Section], room: int) -> list[list[str]]:
    """Return the lines of each section, those in brief that save most, until all of them fit."""
    shown = [section.full for section in sections]
    saving = sorted(range(len(sections)), key=lambda index: len(sections[index].brief) - len(shown[index]))
    for index in saving:
        if sum(map(len, shown)) > room and len(sections[index].brief) < len(shown[index]):
            shown[index] = sections[index].brief
    return shown


# --- what is closed ------------------------------------------------------------------------------


def alike(closed: Sequence[Closed[Any]]) -> list[tuple[str, ...]]:
    """Return the kinds of move that are closed; those without places and by one clause together."""
    clauses: dict[str, list[object]] = {}
    for choice in closed:
        reasons = tuple(objection.clause for objection in choice.ruling.objections[:1])
        clauses.setdefault(choice.kind, []).append(choice.place or reasons)
    groups: dict[object, list[str]] = {}
    for kind, found in clauses.items():
        (only, *others) = found
        groups.setdefault(kind if others or isinstance(only, str) else only, []).append(kind)
    return [tuple(kinds) for kinds in groups.values()]


def closed_section(
    rules: GameRules[Any, Any], names: Names, kinds: Sequence[str], choices: Sequence[Closed[Any]]
) -> Section:
    """Return the section of what is closed: for each clause what it closes, and why."""
    full: list[str] = []
    brief: list[str] = []
    for clause, reasons in _by_clause(rules, names, choices, with_kind=len(kinds) > 1).items():
        title = f"  {clause}  {clause_of(rules, clause).title}"
        sentences = _joined(reasons, rules.language)
        places = [choice.place for choice in choices]
        full += [title, *wrapped(" ".join(sentences), places)]
        brief += [title, *wrapped(_first_of(sentences, reasons, rules.language), places)]
    unknown = dict.fromkeys(path for choice in choices for path in choice.ruling.unknown)
    if unknown:
        named = ", ".join(choice.place or choice.kind for choice in choices if choice.ruling.unknown)
        said = told(
            rules.language,
            "{named}: not decided, because nobody entered {paths}.",
            named=named,
            paths=", ".join(unknown),
        )
        open_lines = fill(said, "    ", "  ").split("\n")
        full, brief = full + open_lines, brief + open_lines
    title = told(rules.language, "Closed: {kinds}", kinds=", ".join(word_of(rules, kind) for kind in kinds))
    return Section(title, "yellow", "", full, brief)


def _by_clause(
    rules: GameRules[Any, Any], names: Names, choices: Sequence[Closed[Any]], *, with_kind: bool
) -> dict[ClauseId, list[tuple[str, str]]]:
    """Return for each clause the places that it closes, each with the sentence.

    What has no place goes by its kind if that is asked for.

    A place that several clauses close counts for the first of them, to keep the page short.
    """
    found: dict[ClauseId, list[tuple[str, str]]] = {}
    for choice in choices:
        for objection in choice.ruling.objections[:1]:
            said = explain_objection(rules, objection, names)
            name = choice.place or (word_of(rules, choice.kind) if with_kind else "")
            found.setdefault(objection.clause, []).append((name, said))
    return found


def _joined(reasons: list[tuple[str, str]], language: Language) -> list[str]:
    """Return the sentences; those that differ in the place only, as one."""
    return [_as_one(same, language) for same in _by_pattern(reasons)]


def _by_pattern(reasons: list[tuple[str, str]]) -> list[list[tuple[str, str]]]:
    alike: dict[str, list[tuple[str, str]]] = {}
    for place, said in reasons:
        pattern = re.sub(rf"\b{re.escape(place)}\b", "\0", said) if place else said
        alike.setdefault(pattern, []).append((place, said))
    return list(alike.values())


def _first_of(sentences: list[str], reasons: list[tuple[str, str]], language: Language) -> str:
    """Return the first sentence, and the places of which something similar is said."""
    first, *_ = _by_pattern(reasons)
    places = ", ".join(place for place, said in reasons if (place, said) not in first)
    if not places:
        return sentences[0]
    others = told(language, "In the same way, each for what lies there: {places}.", places=places)
    return f"{sentences[0]} {others}"


def _as_one(same: list[tuple[str, str]], language: Language) -> str:
    """Return one sentence for places of which the same is said."""
    (place, said), *others = same
    places = ", ".join(other for other, _ in others)
    if not place or place in said:
        likewise = told(language, "Likewise {places}.", places=places)
        return f"{said} {likewise}" if places else said
    return f"{place}, {places}: {said}" if places else f"{place}: {said}"
