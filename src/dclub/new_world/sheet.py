"""A sheet to fill in beside the box, and what is still blank or wrong on one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dclub.errors import NotationError
from dclub.kernel.sheet import Blanks, SheetReport, count_blanks, report_on
from dclub.kernel.toml import format_toml
from dclub.kernel.words import BLANK
from dclub.new_world.edition import Edition, load_edition
from dclub.new_world.loading import check_edition
from dclub.new_world.printed import split_count
from dclub.new_world.tables import KIND, REQUIRED, EditionTables

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["check_sheet", "new_sheet"]

_KINDS: Final = range(1, 41)
_SPACES: Final = 10
_BLANK_KIND: Final = f"{BLANK} x {BLANK}"


def check_sheet(source: str | Path, base: Path | None = None) -> SheetReport[Edition]:
    """Return the report on an edition: a path, the name of a shipped one, or a text of lines.

    Raises nothing: a file that cannot be read is a fault.
    """
    return report_on(KIND, source, base, check_edition, _count)


def _count(tables: EditionTables) -> Iterator[Blanks]:
    """Yield the blanks of each table: a kind of tile has two, its number and what it shows."""
    yield count_blanks("start", tables.start or (BLANK,))
    kinds = [value for text in (tables.tiles or {"": BLANK}).values() for value in _values(text)]
    yield count_blanks("tiles", kinds)


def _values(text: str) -> tuple[str, str]:
    """Return the number and the looks of a kind, as written."""
    if text.strip() == BLANK:
        return BLANK, BLANK
    try:
        number, shown, _ = split_count(text)
    except NotationError:
        return "", text
    return BLANK if number is None else str(number), shown


def new_sheet(name: str = "my-box") -> str:
    """Return the text of a sheet to fill in: the quantities are there, the rest is blank."""
    from dclub.kernel.convert import unstructure

    edition = load_edition("invented")
    header = {"format": 1, "game": KIND.game, "name": name, "title": "New World, from the box"}
    levels = {name: level.value if name in REQUIRED else "table" for name, level in edition.provenance}
    quantities: dict[str, object] = unstructure(edition.quantities)
    points: dict[str, object] = unstructure(edition.points)
    spaces = "".join(f'    "{BLANK}",   # n{row}\n' for row in range(_SPACES))
    parts = [
        _INTRODUCTION,
        format_toml(header),
        _START,
        f"start = [\n{spaces}]\n",
        _PROVENANCE,
        format_toml({"provenance": levels}),
        _TILES,
        format_toml({"tiles": {f"t{number}": _BLANK_KIND for number in _KINDS}}),
        _QUANTITIES,
        format_toml({"quantities": quantities}),
        _POINTS,
        format_toml({"points": points}),
    ]
    return "\n".join(parts)


_INTRODUCTION: Final = """\
# New World: a sheet to fill in beside the box.
#
# Replace each _ by what is printed there; leave the _ where you do not know.
# The sheet works at any time: what is blank counts as unknown. Check it as
# often as you like:
#     dclub edition check THIS-FILE
# Lines that begin with # are for you. Letter case does not matter.
#
# HOW A TILE IS WRITTEN. Hold it in any way you like; that way is "unturned".
# Its sides are n e s w, clockwise from the top. Each side has two halves:
#
#                nw ne
#             +---------+
#          wn |         | en
#             |         |
#          ws |         | es
#             +---------+
#                sw se
#
# Write its parts in brackets, with semicolons between them:
#     town n e          one town that reaches the sides n and e
#     trail s           a trail that reaches the side s; where trails meet at
#                       a crossing, each arm is a part of its own
#     plain en es       a plain, with all half sides that it reaches
#     farm              a farm
# Add what is drawn on a part: "town n flag", "trail s w 2 posts",
# "plain en es 3 animals". A side with a town has no plain; at a side with a
# trail each half belongs to the plain on that side of the trail. So a trail
# from the left to the bottom, with a trading post, is
#     (trail s w post; plain nw ne en es se wn; plain sw ws)
# If that is too much work, write only what the four sides show, clockwise
# from the top, without brackets: town plain trail plain. That is enough to say
# where a tile may be laid, but not who may settle on it, or what it scores.
"""

_START: Final = """\
# THE START SPACES of the board, from the south to the north. Only what reaches
# their western side counts: write "(town w)", "(trail w; plain ws; plain wn)"
# or "(plain ws wn)", with flags, posts and animals as on tiles. If a trail
# ends on the space, one plain goes round its end: "(trail w; plain ws wn)".
"""

_PROVENANCE: Final = """\
# Where each table comes from: "printed" (in a rule text), "table" (read off
# the components), "review", "inferred" or "invented". What you read off your
# own box is "table".
"""

_TILES: Final = """\
# THE TILES, one line for each kind: how many there are, x, and what it shows:
#     t1 = "3 x (town n; plain en es se sw ws wn)"
# Tiles that differ only in how they are turned are one kind; a wood makes no
# difference. Take away the lines that are too many, or add some. All kinds
# together are as many as there are tiles in the box (below).
"""

_QUANTITIES: Final = """\
# THE QUANTITIES, as the rules state them. Change one only if your box differs.
# settlers are those of each player without the one that marks the points.
"""

_POINTS: Final = """\
# WHAT THINGS ARE WORTH, as the rules state it: tiles, posts and flags of
# complete trails and towns, a complete farm, the bonus beside a surveyor; at
# the end each part of incomplete trails and towns (last_...), an incomplete
# farm and each tile around it (farm_tile), an animal.
"""
