"""New World: features by flood fill, who may settle on them, and what they are worth at the end."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tests.vectors.reader.landscape import (
    Lands,
    beside_half,
    cell_of,
    facing,
    name_of,
    side_of_half,
    touching,
)
from tests.vectors.reader.rulings import compare
from tests.vectors.reader.totals import differences

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.vectors.reader.folder import Document, Folder
    from tests.vectors.reader.landscape import Cell, Land, Segment, Settler, Tile
    from tests.vectors.reader.totals import Line

Node = tuple["Cell", int]
"""A segment: the cell of its tile and its number."""


def disagreements(folder: Folder) -> Iterator[str]:
    """Where rulings on settling, scorings and outcomes are not what they should be."""
    lands = Lands(folder)
    for case in folder.cases("moves"):
        position = folder.positions[case["position"]]
        if case["move"]["kind"] == "settle" and position["phase"] == "settle":
            yield from compare(case, dict(_settling(folder, position, lands[case["position"]], case["move"])))
    for case in folder.cases("scorings"):
        position = folder.positions[case["position"]]
        land = lands[case["position"]]
        if any(tile.segments is None for tile in land.tiles.values()):
            continue  # a tile of which only the edges are known
        expected = [_lines(folder, position, land, name) for name in position["names"]]
        yield from differences(_sorted(case), [sorted(lines, key=_order) for lines in expected])
        if case["outcome"] is not None:
            yield from _outcome(case)


def _order(line: Line) -> tuple[object, ...]:
    clause, points, facts = line
    return clause, points, sorted(facts.get("tiles", ()))


def _sorted(case: Document) -> Document:
    """A scoring with its lines in an order that depends on nothing but what they say, and their tiles too."""
    scores = []
    for score in case["scores"]:
        lines = [
            {**line, "facts": {**line["facts"], "tiles": sorted(line["facts"]["tiles"])}}
            if "tiles" in line["facts"]
            else line
            for line in score["lines"]
        ]
        lines.sort(key=lambda line: _order((line["clause"], line["points"], line["facts"])))
        scores.append({**score, "lines": lines})
    return {**case, "scores": scores}


# --- features -------------------------------------------------------------------------------------


def segment_at(land: Land, node: Node) -> Segment:
    """The segment of a node."""
    segments = _tile(land, node[0]).segments
    assert segments is not None
    return segments[node[1]]


def _tile(land: Land, cell: Cell) -> Tile:
    return land.tiles[cell] if cell in land.tiles else land.start[cell]


def feature_of(land: Land, node: Node) -> set[Node]:
    """All segments that are connected with one."""
    found, waiting = {node}, [node]
    while waiting:
        for other in _connected(land, waiting.pop()):
            if other not in found:
                found.add(other)
                waiting.append(other)
    return found


def _connected(land: Land, node: Node) -> Iterator[Node]:
    segment, beside = segment_at(land, node), touching(land, node[0])
    for place in segment.reaches:
        is_half = segment.kind == "plain"
        side = side_of_half(place) if is_half else place
        if side in beside:
            cell, tile = beside[side]
            met = beside_half(place) if is_half else facing(place)
            for number, other in enumerate(tile.segments or ()):
                if other.kind == segment.kind and met in other.reaches:
                    yield cell, number


def around(cell: Cell) -> list[Cell]:
    """The eight cells around one."""
    column, row = cell
    return [(column + x, row + y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


# --- settling -------------------------------------------------------------------------------------


def _settling(
    folder: Folder, position: Document, land: Land, move: Document
) -> Iterator[tuple[str, Document | None]]:
    """What each clause says of a settler on a segment of the tile just placed."""
    number = move["segment"]
    if number is None:
        yield from ((clause, None) for clause in ("nw.settle.supply", "nw.settle.here", "nw.settle.claimed"))
        return
    if not 0 <= move["seat"] < len(position["names"]):
        return
    cell, name = cell_of(position["pending"]["tile"]), position["names"][move["seat"]]
    total = folder.tables(position)["quantities"]["settlers"]
    left = total - sum(settler.owner == name for settler in land.settlers)
    segments = land.tiles[cell].segments
    if segments is None:
        return
    yield "nw.settle.supply", {"left": left} if left <= 0 else None
    is_here = 0 <= number < len(segments)
    yield "nw.settle.here", None if is_here else {"cell": name_of(cell), "segments": len(segments)}
    if is_here:
        feature = feature_of(land, (cell, number))
        there = [settler for settler in land.settlers if (settler.cell, settler.segment) in feature]
        yield "nw.settle.claimed", {"feature": segments[number].kind} if there else None


# --- the end --------------------------------------------------------------------------------------


def _lines(folder: Folder, position: Document, land: Land, name: str) -> list[Line]:
    """The lines of one player: his points, and each feature on which nobody has more settlers."""
    lines: list[Line] = [("nw.final.points", position["points"][name], {})]
    seen: set[Node] = set()
    for settler in land.settlers:
        node = (settler.cell, settler.segment)
        if node in seen:
            continue
        feature = feature_of(land, node)
        seen |= feature
        there = [one for one in land.settlers if (one.cell, one.segment) in feature]
        count = Counter(one.owner for one in there)
        if name in count and count[name] == max(count.values()):
            own = [one for one in there if one.owner == name]
            lines += _worth(folder, position, land, feature, own)
    return lines


def _worth(
    folder: Folder, position: Document, land: Land, feature: set[Node], own: list[Settler]
) -> Iterator[Line]:
    """The lines that a feature brings the player with these settlers."""
    points, starts = folder.tables(position)["points"], folder.reading(position, "nw.board.counts")
    kind = segment_at(land, min(feature)).kind
    symbols = sum(segment_at(land, node).symbols for node in feature)
    counting = {node for node in feature if node[0] in land.tiles or starts == "yes"}
    by_tile = folder.reading(position, "nw.final.per") == "tile"
    counted = len({cell for cell, _ in counting}) if by_tile else len(counting)
    tiles = sorted({name_of(cell) for cell, _ in feature})
    match kind:
        case "trail":
            yield "nw.final.trail", counted * points["last_trail"], {"counted": counted, "tiles": tiles}
            each = int(folder.reading(position, "nw.final.posts"))
            if symbols * each:
                yield "nw.final.posts", symbols * each, {"counted": symbols, "each": each}
        case "town":
            worth = counted * points["last_town"] + symbols * points["last_flag"]
            yield "nw.final.town", worth, {"counted": counted, "flags": symbols, "tiles": tiles}
        case "plain":
            tiles = sorted({name_of(node[0]) for node in feature if segment_at(land, node).symbols})
            yield "nw.final.plain", symbols * points["animal"], {"counted": symbols, "tiles": tiles}
        case _:
            own_cell = min(feature)[0]
            near = [cell for cell in around(own_cell) if cell in land.tiles]
            near += [cell for cell in around(own_cell) if cell in land.start and starts != "not-at-all"]
            names = sorted(map(name_of, (own_cell, *near)))
            yield "nw.final.farm", len(names) * points["farm_tile"], {"counted": len(names), "tiles": names}
    if kind != "plain" and folder.reading(position, "nw.final.bonus") == "yes":
        bonus = _bonus(folder, position, own) * points["bonus"]
        if bonus:
            yield "nw.final.bonus", bonus, {"feature": kind}


def _bonus(folder: Folder, position: Document, own: list[Settler]) -> int:
    """How often the bonus counts: for each settler beside each surveyor, or once for each surveyor."""
    columns = [settler.cell[0] for settler in own]
    if folder.reading(position, "nw.bonus.per") == "settler":
        return sum(columns.count(column) for column in position["surveyors"])
    return sum(column in columns for column in position["surveyors"])


def _outcome(case: Document) -> Iterator[str]:
    totals = [sum(line["points"] for line in score["lines"]) for score in case["scores"]]
    winners = [seat for seat, total in enumerate(totals) if total == max(totals)]
    if (case["outcome"]["winners"], case["outcome"]["scores"]) != (winners, totals):
        yield f"scoring of {case['position']}: {case['outcome']} is not {winners}, {totals}"
