"""The grammar of the table's moves: outcomes of chance, from what is said after the verb.

Each function is given that text and the column at which it begins; see `dclub.kernel.grammar`.
Cards and projects are named, or stated literally where nobody entered their table.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from dclub.errors import NotationError
from dclub.hanging_gardens.components import Card, CardId, Individual, ProjectId, Public
from dclub.hanging_gardens.moves import (
    HIDDEN,
    Deal,
    Draw,
    First,
    Move,
    OpenCard,
    OpenPublic,
    OrderEffects,
    RevealProject,
)
from dclub.hanging_gardens.words import (
    CONSTRUCTION_WORDS,
    EFFECT_WORDS,
    SHAPE_WORDS,
    parse_card,
    parse_individual,
    parse_public,
)
from dclub.kernel.move import Seat
from dclub.kernel.notation import parse_seat
from dclub.kernel.words import describe_choices, find_word, parse_number, split_list

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from dclub.hanging_gardens.ruleset import Ruleset
    from dclub.hanging_gardens.state import State
    from dclub.kernel.gaps import Gaps
    from dclub.kernel.rules import Names

__all__ = ["OUTCOMES", "read_card", "read_individual", "read_public"]

_NO_PROJECT: Final = ProjectId("")

# --- cards and projects -----------------------------------------------------------------------


def read_card(ruleset: Ruleset, text: str, column: int = 1) -> CardId | Card:
    """Return the card that a text names, or what it states literally: icons and an ornament.

    `text` begins in `column`. A name that the edition lacks is returned as it stands.
    """
    literal = "/" in text or _states(text, ruleset.card_gaps, ruleset.starter_gaps)
    name = _name(text, ruleset.cards, literal, "the name of a card, as in `b17`", column)
    return parse_card(text, column=column) if name is None else CardId(name)


def read_individual(ruleset: Ruleset, text: str, column: int = 1) -> ProjectId | Individual:
    """Return the individual project that a text names (or `HIDDEN`), or what it states literally."""
    literal = _first_word(text) in SHAPE_WORDS or _states(text, ruleset.individual_gaps)
    if text.strip().lower() == HIDDEN:
        return HIDDEN
    name = _name(text, ruleset.individual, literal, f"{_PROJECT}, or {HIDDEN}", column)
    return parse_individual(text, column=column) if name is None else ProjectId(name)


def read_public(ruleset: Ruleset, text: str, column: int = 1) -> ProjectId | Public:
    """Return the public project that a text names, or what it states literally."""
    first = _first_word(text)
    literal = first in _FIRST_OF_PUBLIC or first.startswith("(") or _states(text, ruleset.public_gaps)
    name = _name(text, ruleset.public, literal, _PROJECT, column)
    return parse_public(text, column=column) if name is None else ProjectId(name)


def individual_project(ruleset: Ruleset, text: str) -> Individual | ProjectId | None:
    """Return the individual project of a text, `HIDDEN`, or None for "" (not dealt).

    It is stated literally only where nobody entered some; raises `Unknown` for the name of such a one.
    """
    project = read_individual(ruleset, text) if text.strip() else None
    if project is None or project == HIDDEN:
        return project
    if isinstance(project, Individual):
        if not ruleset.individual_gaps:
            expected = 'the name of a project, unless they are open (open = ["individual"])'
            raise NotationError(expected, found=text)
        return project
    if project not in ruleset.individual:
        ruleset.individual_gaps.check(project)
        raise NotationError(
            describe_choices(ruleset.individual, text, "a project of the edition"), found=text
        )
    return ruleset.individual[project]


def public_project(ruleset: Ruleset, text: str) -> Public | None:
    """Return the public project of a text, None for "" (not opened).

    It is stated literally only where nobody entered some; raises `Unknown` for the name of such a one.
    """
    project = read_public(ruleset, text) if text.strip() else None
    if isinstance(project, Public) and not ruleset.public_gaps:
        raise NotationError(
            'the name of a public project, unless they are open (open = ["public"])', found=text
        )
    if project is None or isinstance(project, Public):
        return project
    if project not in ruleset.public:
        ruleset.public_gaps.check(project)
        raise NotationError(describe_choices(ruleset.public, text, "a public project"), found=text)
    return ruleset.public[project]


_IS_NUMBERED: Final = re.compile(r"[a-z][a-z0-9-]*[0-9]", re.ASCII).fullmatch
_PROJECT: Final = "the name of a project, as in `p3`"
_FIRST_OF_PUBLIC: Final = frozenset((*CONSTRUCTION_WORDS, "rose", "date"))


def _first_word(text: str) -> str:
    return next(iter(text.replace(",", " ").lower().split()), "")


def _states(text: str, *gaps: Gaps[Any]) -> bool:
    """Return whether a text states something literally, where a component may be one that nobody entered.

    A blank line gives it a name; where there is no line, what ends in a number is one.
    """
    name = text.strip().lower()
    return any(gaps) and not any(name in one.blank for one in gaps) and not _IS_NUMBERED(name)


def _name(text: str, known: Collection[str], literal: bool, expected: str, column: int) -> str | None:
    """Return the name that a text is; None if it states something literally."""
    name = text.strip().lower()
    if name in known:
        return name
    if literal:
        return None
    if not name.replace("-", "").isalnum():
        raise NotationError(expected, found=text.strip(), column=column)
    return name


# --- outcomes of chance -----------------------------------------------------------------------


def _first(_state: State, names: Names, said: str, column: int) -> First:
    """Read the name of the first player, which may have several words."""
    return First(parse_seat(said, names, column))


def _dealt(state: State, names: Names, said: str, column: int) -> tuple[Seat, ProjectId, Individual | None]:
    """Read a name and a project: `Ana p3`, `Ana hidden` or `Ana line tree, square stairs 6`."""
    seat, begin = _owner(state, names, said, column)
    project = read_individual(state.ruleset, said[begin:], column + begin)
    return (seat, _NO_PROJECT, project) if isinstance(project, Individual) else (seat, project, None)


def _owner(state: State, names: Names, said: str, column: int) -> tuple[Seat, int]:
    """Return the seat whose name a text begins with, and where the rest begins.

    If one name begins with another, the longest counts after which a project can be read.
    """
    folded = said.casefold()
    fitting = [name for name in names if folded.startswith(f"{name.casefold()} ")]
    if len(fitting) > 1:
        fitting.sort(key=lambda name: (not _is_project(state.ruleset, said[len(name) :]), -len(name)))
    if not fitting:
        name = said.partition(" ")[0]
        parse_seat(said if said.casefold() in map(str.casefold, names) else name, names, column)
        raise NotationError("a name and a project, as in `Ana p3`", column=column + len(said))
    name = fitting[0]
    rest = said[len(name) :]
    return Seat(names.index(name)), len(name) + len(rest) - len(rest.lstrip())


def _is_project(ruleset: Ruleset, text: str) -> bool:
    try:
        project = read_individual(ruleset, text)
    except NotationError:
        return False
    return isinstance(project, Individual) or project == HIDDEN or project in ruleset.individual


def _project(state: State, names: Names, said: str, column: int) -> Deal:
    """Read `project Ana p3`, and what the project demands on an open table."""
    return Deal(*_dealt(state, names, said, column))


def _reveal(state: State, names: Names, said: str, column: int) -> RevealProject:
    """Read `reveal Ana p3`, and what the project demands on an open table."""
    return RevealProject(*_dealt(state, names, said, column))


def _public(state: State, _names: Names, said: str, column: int) -> OpenPublic:
    """Read `public q2`, or `public tree, stairs` on an open table."""
    project = read_public(state.ruleset, said, column)
    return OpenPublic(_NO_PROJECT, project) if isinstance(project, Public) else OpenPublic(project)


def _card(state: State, _names: Names, said: str, column: int) -> OpenCard:
    """Read `card [1] b17`, or `card [1] tree stairs / rose-bush statue` on an open table."""
    number, _, rest = said.partition(" ")
    if rest and number.isascii() and number.isdigit():
        where = parse_number(number, "a column, counted from the draw pile", column) - 1
        column += len(said) - len(rest.lstrip())
        said = rest.lstrip()
    else:
        cards = state.row.cards
        where = cards.index(None) if None in cards else len(cards)
    card = read_card(state.ruleset, said, column)
    return (
        OpenCard(where, card.id, card.icons, card.ornament)
        if isinstance(card, Card)
        else OpenCard(where, card)
    )


def _effects(_state: State, _names: Names, said: str, column: int) -> OrderEffects:
    """Read `effects evolve move surprise recolour`, by columns from the draw pile."""
    parts = [part for part in split_list(said.replace(",", " "), " ") if part[0]]
    if not parts:
        raise NotationError(describe_choices(EFFECT_WORDS, "", "an effect for each column"), column=column)
    return OrderEffects(
        tuple(find_word(EFFECT_WORDS, part, "an effect", column + start - 1) for part, start in parts)
    )


def _draw(_state: State, _names: Names, said: str, column: int) -> Draw:
    """Read `draw tree`."""
    return Draw(find_word(CONSTRUCTION_WORDS, said, "a construction", column))


OUTCOMES: Final[dict[str, Callable[[State, Names, str, int], Move]]] = {
    "first": _first,
    "project": _project,
    "public": _public,
    "card": _card,
    "effects": _effects,
    "draw": _draw,
    "reveal": _reveal,
}
"""The verbs of the table."""
