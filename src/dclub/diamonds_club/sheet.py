"""A sheet to fill in beside the box, and what is still blank or wrong on one.

A sheet is an edition file whose unknown values are blanks (`_`). It can be used at any time:
what is blank is unknown, and the referee says so where a verdict would need it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve

from dclub.diamonds_club.components import Frame, PriceTable, word
from dclub.diamonds_club.edition import PRICE_TABLE_NAMES, Edition, Quantities, load_edition
from dclub.diamonds_club.loading import check_edition
from dclub.diamonds_club.printed import face_names
from dclub.diamonds_club.tables import KIND, EditionTables
from dclub.kernel.sheet import Blanks, SheetReport, count_blanks, report_on
from dclub.kernel.toml import format_toml
from dclub.kernel.words import BLANK, split_list

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

__all__ = ["check_sheet", "new_sheet"]


def check_sheet(source: str | Path, base: Path | None = None) -> SheetReport[Edition]:
    """Return the report on an edition: a path, the name of a shipped one, or a text of lines.

    Raises nothing: a file that cannot be read is a fault.
    """
    return report_on(KIND, source, base, check_edition, _count)


def _count(tables: EditionTables) -> Iterable[Blanks]:
    yield _count_strips(tables)
    for table, name in zip(PriceTable, PRICE_TABLE_NAMES, strict=True):
        yield count_blanks(name, (tables.prices.get(table, BLANK),))
    tracks = tables.tracks
    for name, columns in (
        ("technology", (tracks.technology, tracks.technology_points)),
        ("money", (tracks.money, tracks.money_points)),
        ("forest", (tracks.forest,)),
    ):
        yield count_blanks(name, [value for column in columns for value in column or (BLANK,)])
    numbers = range(1, tables.quantities.players_max + 1) if tables.quantities else ()
    boards = [tables.boards.get(str(number), BLANK) for number in numbers]
    yield count_blanks("boards", [part for board in boards for part, _ in split_list(board)])


def _count_strips(tables: EditionTables) -> Blanks:
    sizes = tables.quantities
    if sizes is None:
        return Blanks("strips", 0, 0)
    missing = 0
    for frame in Frame:
        given = {} if tables.strips is None else tables.strips.of(frame)
        for name in face_names(sizes):
            spaces = [part for part, _ in split_list(given.get(name, BLANK))]
            missing += sizes.rows if spaces == [BLANK] else spaces.count(BLANK)
    return Blanks("strips", missing, len(Frame) * len(face_names(sizes)) * sizes.rows)


def new_sheet(name: str = "my-box") -> str:
    """Return the text of a sheet to fill in: the quantities are there, the rest is blank."""
    edition = load_edition("invented")
    sizes = edition.quantities
    header = {"format": 1, "game": KIND.game, "name": name, "title": "Diamonds Club, from the box"}
    parts = [
        _INTRODUCTION,
        format_toml(header),
        _PROVENANCE,
        format_toml({"provenance": _levels(edition)}),
        _STRIPS,
        *(_strip_lines(frame, sizes) for frame in Frame),
        _PRICES,
        format_toml({"prices": {word(table): BLANK for table in PriceTable}}),
        _TRACKS,
        format_toml({"tracks": {key: [BLANK] * _SPACES for key in _TRACK_KEYS}}),
        _BOARDS,
        format_toml({"boards": {str(number): _BLANK_BOARD for number in range(1, sizes.players_max + 1)}}),
        _QUANTITIES,
        format_toml(_known(edition)),
    ]
    return "\n".join(parts)


def _levels(edition: Edition) -> dict[str, str]:
    """Return the provenance of each table of a sheet: what is filled in is printed in the rules."""
    return {name: level.value if name in _FILLED_IN else "table" for name, level in edition.provenance}


def _strip_lines(frame: Frame, sizes: Quantities) -> str:
    blanks = ", ".join([BLANK] * sizes.rows)
    lines = [f"[strips.{word(frame)}]", *(f'{face} = "{blanks}"' for face in face_names(sizes))]
    return "\n".join(lines) + "\n"


def _known(edition: Edition) -> dict[str, object]:
    """Return the tables of numbers that a sheet has from the beginning."""
    from dclub.diamonds_club.components import Bonus
    from dclub.kernel.convert import unstructure

    points = edition.points
    return {
        "quantities": unstructure(evolve(edition.quantities, start_coins=edition.start_coins)),
        "points": {"building": points.building, "trio": points.trio, "animal": points.animal},
        "bonus": {card.value: points.of(card) for card in Bonus},
    }


_FILLED_IN: Final = ("quantities", "points", "bonus")
_TRACK_KEYS: Final = ("technology", "technology_points", "money", "money_points", "forest")
_SPACES: Final = 5
_BLANK_BOARD: Final = "_, _, _"

_INTRODUCTION: Final = """\
# Diamonds Club: a sheet to fill in beside the box.
#
# Replace each _ by what is printed there; leave the _ where you do not know.
# The sheet works at any time: what is blank counts as unknown. Check it as
# often as you like:
#     dclub edition check THIS-FILE
# Lines that begin with # are for you. Letter case does not matter.
"""

_PROVENANCE: Final = """\
# Where each table comes from: "printed" (in a rule text), "table" (read off
# the components), "review", "inferred" or "invented". What you read off your
# own box is "table".
"""

_STRIPS: Final = """\
# THE STRIPS. Six have a dark frame, six a light one; both sides are printed.
# Lay the six dark strips in a row and number them 1 to 6, in any order; the
# sides that lie up are 1a to 6a. Turn all of them over: now they are 1b to 6b.
# Then the light ones likewise. Nothing on a strip tells its number: to find
# one again, compare its top spaces with this sheet.
# One line a side, from the top space down, with commas between the spaces:
#     mine blue   mine yellow   mine green   mine red   a mine, by its colour
#     right 2     ship 5                   a mining right or ship, by its number
#     pond        deer-park     aviary                  an animal
#     forest      technology    money        ?          a track; ? for any track
#     hat         2 hats        3 hats                  for the turn order
# A space that shows several things has a + between them: right 3 + hat
# So a line may read:
#     3a = "mine red, right 3 + hat, ?, ship 5, pond, money"
"""

_PRICES: Final = """\
# THE PRICE TABLES at the top of the game board: the gems of each colour, and
# "any" for a gem of any colour. For example: fountain = "2 blue 1 any".
# The table at which anything can be bought is called any, the two for forests
# are forest-2 and forest-3.
"""

_TRACKS: Final = """\
# THE THREE TRACKS of a player board. Each line has one value for each space,
# from the start downwards, with commas between them. If a track has more or
# fewer spaces than there are blanks here, add or remove some in each line.
# technology: what a space adds to each exchanged set, such as "+1 gem" or
#     "+1 gem +1 diamond"; "" for the first space, which adds nothing.
# money: the number printed on a space, which is how many coins a player on it
#     has when he begins to buy. Numbers stand without quotation marks:
#     money = [10, 11, "_", "_", "_"]
# forest: the number printed on a space, which is how many victory points each
#     forest of a player on it is worth at the end.
# technology_points, money_points: the number of victory points printed beside
#     a space, for a player who is on it at the end; 0 for none. There is no
#     such line for the forest track: its numbers are points themselves.
"""

_BOARDS: Final = """\
# THE PLAYER BOARDS. Each shows three mandatory buildings on light-green
# places: fountain, orangery, pavilion or rose-garden. Number the boards 1 to 4
# and the light-green places of each p1, p2, ... row by row; which place has
# which number changes nothing in the game. For example:
#     1 = "p1 pavilion, p2 pavilion, p3 orangery"
"""

_QUANTITIES: Final = """\
# THE QUANTITIES, as the rules and the list of components state them. Change
# one only if your box differs. mines count for each colour, rights and ships
# for each value, gems, animals and buildings for each kind, markers and
# start_coins, with which a player begins, for each player.
"""
