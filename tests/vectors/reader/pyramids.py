"""Hanging Gardens: slots and cells of a pyramid, what its picture shows, and what cards and cubes may do."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from tests.vectors.reader.rulings import compare

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.vectors.reader.folder import Document, Folder

ORDER = ("stairs", "rose-bush", "statue", "tree", "date-palm")
_LETTERS = dict(zip(("St", "Rb", "Sa", "Tr", "Dp"), ORDER, strict=True))
_CELL = re.compile(r"([A-Z][a-z])(?:\[([A-Z][a-z])\]|<([A-Z][a-z])>)?")
_ICONS = re.compile(r"([a-z-]+) ([a-z-]+) / ([a-z-]+) ([a-z-]+)(?: \([a-z-]+\))?")

Cell = tuple[int, int]
"""A column and a row, both from 1."""

Slot = tuple[int, int]
"""A floor and a place, both from 1."""


class Shown(NamedTuple):
    """What a cell shows: its icon, and the cube on it, "" where none lies."""

    icon: str
    cube: str = ""
    translucent: bool = False

    @property
    def construction(self) -> str:
        """What the cell counts as."""
        return self.cube or self.icon

    @property
    def value(self) -> int:
        """How many of it it counts for."""
        return 2 if self.translucent else 1


Garden = dict[Cell, Shown]


# --- geometry -------------------------------------------------------------------------------------


@cache
def slots(base: int) -> tuple[Slot, ...]:
    """All slots, floor by floor from the base and from the left."""
    return tuple((floor, place) for floor in range(1, base + 1) for place in range(1, base - floor + 2))


def corners(slot: Slot) -> tuple[Cell, Cell, Cell, Cell]:
    """The cells of a card: upper left, upper right, lower left, lower right."""
    floor, place = slot
    column = floor + 2 * place - 2
    return (column, floor + 1), (column + 1, floor + 1), (column, floor), (column + 1, floor)


def supporters(slot: Slot) -> tuple[Slot, ...]:
    """The two slots on which one stands; none in the base."""
    floor, place = slot
    return () if floor == 1 else ((floor - 1, place), (floor - 1, place + 1))


@cache
def cells(base: int) -> tuple[Cell, ...]:
    """All cells, row by row from the bottom and from the left."""
    found = {cell for slot in slots(base) for cell in corners(slot)}
    return tuple(sorted(found, key=lambda cell: (cell[1], cell[0])))


def name_of(cell: Cell) -> str:
    """The name of a cell: `c2`."""
    return f"{chr(ord('a') + cell[0] - 1)}{cell[1]}"


def slot_name(slot: Slot) -> str:
    """The name of a slot: `2.1`."""
    return f"{slot[0]}.{slot[1]}"


def slot_of(text: str) -> Slot:
    """The slot of a name."""
    floor, _, place = text.partition(".")
    return int(floor), int(place)


def picture(text: str) -> Garden:
    """What a picture shows: a cell for each column in the lines that begin with the number of a row."""
    garden: Garden = {}
    for line in text.split("\n"):
        if line[:1].isdigit():
            row, *words = line.split()
            for column, word in enumerate(words, 1):
                if (cell := _CELL.fullmatch(word)) is not None:
                    icon, wooden, translucent = (_LETTERS.get(part or "", "") for part in cell.groups())
                    garden[column, int(row)] = Shown(icon, wooden or translucent, translucent != "")
    return garden


def cards_in(garden: Garden, base: int) -> set[Slot]:
    """The slots that hold a card: those of which the upper row is there."""
    return {slot for slot in slots(base) if all(cell in garden for cell in corners(slot)[:2])}


def top_cards(garden: Garden, under: list[str], base: int) -> dict[Cell, Slot]:
    """The card to which each cell belongs: where two share it the upper one, unless `under` names it."""
    owners: dict[Cell, Slot] = {}
    for slot in sorted(cards_in(garden, base)):
        for cell in corners(slot):
            if cell not in owners or name_of(cell) not in under:
                owners[cell] = slot
    return owners


# --- rulings and results --------------------------------------------------------------------------


def disagreements(folder: Folder) -> Iterator[str]:
    """Where rulings on slots, cells and cubes, lists of cards to take, or gardens after a move are wrong."""
    for case in folder.cases("moves"):
        position = folder.positions[case["position"]]
        judge = _JUDGES.get(case["move"]["kind"])
        if judge is not None and 0 <= case["move"]["seat"] < len(position["names"]):
            yield from compare(case, dict(judge(folder, position, case["move"])))
    for case in folder.cases("legal-moves"):
        if case["phase"] == "take":
            yield from _takings(folder, case)
    for case in folder.cases("steps"):
        if case["move"]["kind"] == "take":
            yield from _garden_after(folder, case)


def _seat(position: Document) -> int:
    names: list[str] = position["names"]
    return names.index(position["to_move"]) if position.get("to_move") in names else -1


def _base(folder: Folder, position: Document) -> int:
    base: int = folder.tables(position)["quantities"]["base"]
    return base


def _garden(position: Document, seat: int) -> Garden:
    return picture(position["players"][seat]["pyramid"])


def _has_apex(folder: Folder, position: Document) -> bool:
    short: int = folder.tables(position)["quantities"]["short_pyramid"]
    return len(position["names"]) < short


def _take(folder: Folder, position: Document, move: Document) -> Iterator[tuple[str, Document | None]]:
    base, laid = _base(folder, position), cards_in(_garden(position, move["seat"]), _base(folder, position))
    if not 0 <= move["slot"] < len(slots(base)):
        return
    slot, row = slots(base)[move["slot"]], position["row"]["cards"]
    is_open = 0 <= move["column"] < len(row) and row[move["column"]] != ""
    missing = [slot_name(one) for one in supporters(slot) if one not in laid]
    named: Document = {"slot": slot_name(slot)}
    yield "hg.take.open", None if is_open else {}
    yield "hg.take.slot", named if slot in laid else None
    yield "hg.take.apex", named if slot == slots(base)[-1] and not _has_apex(folder, position) else None
    yield "hg.take.support", named | {"missing": missing} if missing else None


def _put(folder: Folder, position: Document, move: Document) -> Iterator[tuple[str, Document | None]]:
    all_cells, garden = cells(_base(folder, position)), _garden(position, move["seat"])
    if 0 <= move["cell"] < len(all_cells):
        yield from _free(garden, all_cells[move["cell"]])


def _free(garden: Garden, cell: Cell) -> Iterator[tuple[str, Document | None]]:
    """What is said of a cell on which a cube is to lie."""
    shown, named = garden.get(cell), {"cell": name_of(cell)}
    yield "hg.cube.cell", named if shown is None else None
    yield "hg.cube.free", named if shown is not None and shown.cube else None


def _shift(folder: Folder, position: Document, move: Document) -> Iterator[tuple[str, Document | None]]:
    all_cells, garden = cells(_base(folder, position)), _garden(position, move["seat"])
    if not (0 <= move["source"] < len(all_cells) and 0 <= move["target"] < len(all_cells)):
        return
    source, target = all_cells[move["source"]], all_cells[move["target"]]
    lies = source in garden and garden[source].cube != ""
    moved = position.get("pending", {}).get("moved")
    yield "hg.move.cube", None if lies else {"cell": name_of(source)}
    yield "hg.move.same", {"cell": name_of(source)} if name_of(source) == moved else None
    yield from _free(garden, target)


def _evolve(folder: Folder, position: Document, move: Document) -> Iterator[tuple[str, Document | None]]:
    all_cells, garden = cells(_base(folder, position)), _garden(position, move["seat"])
    if 0 <= move["cell"] < len(all_cells):
        shown = garden.get(all_cells[move["cell"]])
        is_wooden = shown is not None and shown.cube != "" and not shown.translucent
        yield "hg.evolve.wooden", None if is_wooden else {"cell": name_of(all_cells[move["cell"]])}


def _recolour(folder: Folder, position: Document, move: Document) -> Iterator[tuple[str, Document | None]]:
    all_cells, garden = cells(_base(folder, position)), _garden(position, move["seat"])
    if 0 <= move["cell"] < len(all_cells):
        cell = all_cells[move["cell"]]
        shown = garden.get(cell)
        yield "hg.move.cube", None if shown is not None and shown.cube else {"cell": name_of(cell)}
        same = shown is not None and shown.cube == move["construction"]
        forbidden = folder.reading(position, "hg.recolour.same") == "forbidden"
        yield "hg.recolour.same", {} if same and forbidden else None


_JUDGES = {
    "take": _take,
    "put": _put,
    "cube": _put,
    "move": _shift,
    "evolve": _evolve,
    "recolour": _recolour,
}


def _takings(folder: Folder, case: Document) -> Iterator[str]:
    """Every open card may be laid in every free slot with both supporters, each joint over or under."""
    position = folder.positions[case["position"]]
    base, seat = _base(folder, position), _seat(position)
    laid = cards_in(_garden(position, seat), base)
    free = [
        number
        for number, slot in enumerate(slots(base))
        if slot not in laid
        and laid.issuperset(supporters(slot))
        and (slot != slots(base)[-1] or _has_apex(folder, position))
    ]
    columns = [column for column, card in enumerate(position["row"]["cards"]) if card]
    ways = [(left, right) for left in (False, True) for right in (False, True)]
    wanted = {(column, slot, *way) for column in columns for slot in free for way in ways}
    moves = [one["move"] for one in case["moves"]]
    listed = {(one["column"], one["slot"], one["left_over"], one["right_over"]) for one in moves}
    if listed != wanted or len(moves) != len(wanted):
        yield f"legal moves of {case['position']}: {sorted(listed ^ wanted)} should be listed, or should not"


def _garden_after(folder: Folder, case: Document) -> Iterator[str]:
    """A laid card shows its upper row, and at each joint its own icon or the one that was there."""
    before, after = folder.positions[case["position"]], folder.positions[case["after"]]
    move, base = case["move"], _base(folder, before)
    icons = _icons(folder, before, before["row"]["cards"][move["column"]])
    if icons is None:
        return
    slot = slots(base)[move["slot"]]
    garden = dict(_garden(before, move["seat"]))
    is_over = dict(zip(corners(slot)[2:], (move["left_over"], move["right_over"]), strict=True))
    lifted = {cell for cell, over in is_over.items() if over}
    if folder.reading(before, "hg.place.displaced") == "whole-card":
        owners = top_cards(garden, before["players"][move["seat"]].get("under", []), base)
        pressed = [one for one, over in zip(supporters(slot), is_over.values(), strict=True) if over]
        lifted = {cell for cell, owner in owners.items() if owner in pressed}
    for cell in lifted:
        garden[cell] = Shown(garden[cell].icon)
    for cell, icon in zip(corners(slot), icons, strict=True):
        if is_over.get(cell, True):
            garden[cell] = Shown(icon)
    found = _garden(after, move["seat"])
    if found != garden:
        wrong = sorted(
            {name_of(cell) for cell in found.keys() | garden.keys() if found.get(cell) != garden.get(cell)}
        )
        yield f"step {case['id']} ({case['text']}): {', '.join(wrong)} should show something else"


def _icons(folder: Folder, position: Document, card: str) -> tuple[str, ...] | None:
    """The icons of a card by name, or as it is written out: its upper row, then its lower row."""
    tables = folder.tables(position)
    kind, _, copy = card.rpartition("-")
    text = tables["cards"].get(card) or tables["starters"].get(kind, {}).get(copy) or card
    found = _ICONS.fullmatch(text)
    return None if found is None else found.groups()
