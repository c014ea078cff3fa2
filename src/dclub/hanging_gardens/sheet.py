"""A sheet to fill in beside the box, and what is still blank or wrong on one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dclub.hanging_gardens.components import Construction, Starter, word
from dclub.hanging_gardens.edition import Edition, Quantities, load_edition
from dclub.hanging_gardens.loading import check_edition
from dclub.hanging_gardens.printed import cards_needed, copy_names, starters_of
from dclub.hanging_gardens.tables import KIND, REQUIRED, EditionTables
from dclub.kernel.sheet import Blanks, SheetReport, count_blanks, report_on
from dclub.kernel.toml import Inline, format_toml
from dclub.kernel.words import BLANK

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

__all__ = ["check_sheet", "new_sheet"]


def check_sheet(source: str | Path, base: Path | None = None) -> SheetReport[Edition]:
    """Return the report on an edition: a path, the name of a shipped one, or a text of lines.

    Raises nothing: a file that cannot be read is a fault.
    """
    return report_on(KIND, source, base, check_edition, _count)


def _count(tables: EditionTables) -> Iterator[Blanks]:
    cubes = tables.cubes
    for name, numbers in (("wooden", cubes.wooden), ("translucent", cubes.translucent)):
        given: Mapping[Construction, int | str] = numbers or {}
        yield count_blanks(name, [given.get(construction, BLANK) for construction in Construction])
    yield _count_icons("cards", (tables.cards or {"": BLANK}).values())
    yield _count_icons("starters", _starter_texts(tables))
    for name, texts in (("individual", tables.projects.individual), ("public", tables.projects.public)):
        yield count_blanks(name, tuple((texts or {"": BLANK}).values()))


def _count_icons(table: str, cards: Iterable[str]) -> Blanks:
    """Return how many icons of cards are blank; a card may be one blank as a whole."""
    texts = [text.strip() for text in cards]
    missing = sum(_ICONS if text == BLANK else text.replace("/", " ").split().count(BLANK) for text in texts)
    return Blanks(table, missing, _ICONS * len(texts))


def _starter_texts(tables: EditionTables) -> Iterator[str]:
    """Yield what each copy of each starter of a base shows, a blank where it is not in the file."""
    numbers = tables.quantities
    kinds = tuple(Starter)[: numbers.base] if numbers is not None else ()
    for starter in kinds:
        copies = (tables.starters or {}).get(starter, {})
        for number in range(1, 1 + (numbers.players_max if numbers is not None else 0)):
            yield copies.get(str(number), BLANK)


def new_sheet(name: str = "my-box") -> str:
    """Return the text of a sheet to fill in: the quantities are there, the rest is blank."""
    edition = load_edition("invented")
    sizes = edition.quantities
    header = {"format": 1, "game": KIND.game, "name": name, "title": "Hanging Gardens, from the box"}
    numbers = range(1, cards_needed(sizes) + 1)
    copies = dict.fromkeys(copy_names(sizes), _BLANK_CARD)
    levels = {name: level.value if name in REQUIRED else "table" for name, level in edition.provenance}
    parts = [
        _INTRODUCTION,
        format_toml(header),
        _PROVENANCE,
        format_toml({"provenance": levels}),
        _CARDS,
        format_toml({"cards": {f"b{number}": _BLANK_CARD for number in numbers}}),
        _STARTERS,
        format_toml({"starters": {word(starter): copies for starter in starters_of(sizes)}}),
        _INDIVIDUAL,
        format_toml({"projects": {"individual": {f"p{number}": BLANK for number in _PROJECTS}}}),
        _PUBLIC,
        format_toml({"projects": {"public": {f"q{number}": BLANK for number in _PROJECTS}}}),
        _CUBES,
        format_toml({"cubes": {material: _blank_cubes() for material in ("wooden", "translucent")}}),
        _QUANTITIES,
        format_toml({"quantities": _known(sizes)}),
    ]
    return "\n".join(parts)


def _blank_cubes() -> dict[str, str]:
    return {word(construction): BLANK for construction in Construction}


def _known(sizes: Quantities) -> dict[str, object]:
    """Return the table of numbers that a sheet has from the beginning."""
    from dclub.kernel.convert import unstructure

    start = zip(Construction, sizes.start_cubes, strict=True)
    known: dict[str, object] = unstructure(sizes)
    return known | {"start_cubes": Inline((word(construction), count) for construction, count in start)}


_ICONS: Final = 4
_PROJECTS: Final = range(1, 6)
_BLANK_CARD: Final = "_ _ / _ _"

_INTRODUCTION: Final = """\
# Hanging Gardens: a sheet to fill in beside the box.
#
# Replace each _ by what is printed there; leave the _ where you do not know.
# The sheet works at any time: what is blank counts as unknown. Check it as
# often as you like:
#     dclub edition check THIS-FILE
# Lines that begin with # are for you. Letter case does not matter.
# The five constructions are called stairs, rose-bush, statue, tree, date-palm.
"""

_PROVENANCE: Final = """\
# Where each table comes from: "printed" (in a rule text), "table" (read off
# the components), "review", "inferred" or "invented". What you read off your
# own box is "table".
"""

_CARDS: Final = """\
# THE BUILDING CARDS, without the five kinds that make the base. One line a
# card: what its four corners show, the top row, a slash, the bottom row, each
# from the left. The cards are never turned, so hold them as they are played.
# If you like, add what is in the centre, in brackets:
#     b1 = "tree stairs / rose-bush statue (azalea)"
# Which card has which number changes nothing. If there are more cards than
# lines, add lines (b37, ...): all of them are needed.
"""

_STARTERS: Final = """\
# THE CARDS OF THE BASE: four gates, four pillars, four lions, four bulls and
# four dragons, written like the building cards. If the four copies of one kind
# differ, give each player one of them: 1 is for the first seat, and so on.
"""

_INDIVIDUAL: Final = """\
# THE INDIVIDUAL PROJECTS. One line a card: its conditions, with commas between
# them. A condition is a shape (line, column, diagonal or square) and a
# construction. Add a number where a set is worth something else than 5 points:
#     p1 = "line tree, square stairs 6"
# Take away the lines that are too many, or add some.
"""

_PUBLIC: Final = """\
# THE PUBLIC PROJECTS, the blue sides. One line a card: the constructions of
# which the most count. Add "for" and a number where a majority is worth
# something else than 10 points:
#     q1 = "tree, stairs"       q2 = "tree, stairs for 8"
# Take away the lines that are too many, or add some.
"""

_CUBES: Final = """\
# THE CUBES of the box, all of each colour. Numbers stand without quotation
# marks: tree = 12
# Without them nobody can tell whether a cube is left for an effect.
"""

_QUANTITIES: Final = """\
# THE QUANTITIES, as the rules state them. Change one only if your box differs.
# base is the number of cards in the lowest floor of a pyramid, row that of the
# open cards; with short_pyramid players or more a pyramid has no topmost card.
"""
