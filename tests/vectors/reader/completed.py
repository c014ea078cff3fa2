"""New World: which features a tile completes, and what they bring whom in the game."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tests.vectors.reader.features import around, feature_of, segment_at
from tests.vectors.reader.landscape import Lands, Settler, cell_of, name_of, touching

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.vectors.reader.features import Node
    from tests.vectors.reader.folder import Document, Folder
    from tests.vectors.reader.landscape import Cell, Land

    Feature = frozenset[Node]

_ENDS_HERE = ("points", "turn", "choice", "game-ended")


def disagreements(folder: Folder) -> Iterator[str]:
    """Where the features that a turn completes, or what the first of them brings, are wrong."""
    lands = Lands(folder)
    for step in folder.cases("steps"):
        land = lands[step["position"]]
        if step["move"]["kind"] == "settle" and all(tile.segments for tile in land.tiles.values()):
            yield from _of_turn(folder, step, _with_settler(folder, step, land))


def _with_settler(folder: Folder, step: Document, land: Land) -> Land:
    """The landscape once the settler of a step stands."""
    position, move = folder.positions[step["position"]], step["move"]
    if move["segment"] is None:
        return land
    cell = cell_of(position["pending"]["tile"])
    settler = Settler(position["names"][move["seat"]], cell, move["segment"])
    return land._replace(settlers=(*land.settlers, settler))


def _of_turn(folder: Folder, step: Document, land: Land) -> Iterator[str]:
    position, events = folder.positions[step["position"]], step["events"]
    cell = cell_of(position["pending"]["tile"])
    farms_need = folder.reading(position, "nw.board.counts") != "not-at-all"
    wanted = completed(land, cell, starts_count=farms_need)
    named, first = _named(land, events)
    if named != wanted:
        places = sorted({name_of(one) for feature in named ^ wanted for one, _ in feature})
        yield f"step {step['id']} ({step['text']}): what is on {', '.join(places)} is complete, or is not"
    if first:
        facts = first[0]["facts"]
        kind, at = facts["feature"], cell_of(facts["cell"])
        claimed = [one for one in wanted if _owners(land, one) and _is_at(land, one, kind, at)]
        expected = [_brings(folder, position, land, feature) for feature in claimed]
        found = [(one["kind"], one["facts"]["seat"], one["facts"]["points"]) for one in first]
        if sorted(found) not in expected:
            yield f"step {step['id']} ({step['text']}): {found} is none of {expected}"


def _named(land: Land, events: list[Document]) -> tuple[set[Feature], list[Document]]:
    """The features named before anything is scored, and the events by which the first brings points."""
    named: set[Feature] = set()
    first: list[Document] = []
    for event in events:
        facts = event["facts"]
        if event["kind"] == "completed-unclaimed":
            named.add(frozenset(feature_of(land, (cell_of(facts["cell"]), facts["segment"]))))
        elif event["kind"] == "to-score":
            nodes = zip(map(cell_of, facts["cells"]), facts["segments"], strict=True)
            named |= {frozenset(feature_of(land, node)) for node in nodes}
        elif event["kind"] in _ENDS_HERE:
            break
    scored = [number for number, event in enumerate(events) if event["kind"] in ("points", "bonus")]
    for number in scored:
        if number - scored[0] == len(first):
            first.append(events[number])
    return named, first


def completed(land: Land, cell: Cell, *, starts_count: bool) -> set[Feature]:
    """The trails, towns and farms that the tile on a cell has completed."""
    found: set[Feature] = set()
    for number, segment in enumerate(land.tiles[cell].segments or ()):
        if segment.kind in ("trail", "town"):
            feature = frozenset(feature_of(land, (cell, number)))
            if not any(True for node in feature for _ in _open_sides(land, node)):
                found.add(feature)
    for near in (cell, *around(cell)):
        for number, segment in enumerate(land.tiles[near].segments or () if near in land.tiles else ()):
            full = all(one in land.tiles or (starts_count and one in land.start) for one in around(near))
            if segment.kind == "farm" and full:
                found.add(frozenset({(near, number)}))
    return found


def _open_sides(land: Land, node: Node) -> Iterator[str]:
    """The sides of a segment that nothing continues."""
    beside = touching(land, node[0])
    yield from (side for side in segment_at(land, node).reaches if side not in beside)


def _is_at(land: Land, feature: Feature, kind: str, cell: Cell) -> bool:
    return any(node[0] == cell and segment_at(land, node).kind == kind for node in feature)


def _owners(land: Land, feature: Feature) -> list[Settler]:
    return [settler for settler in land.settlers if (settler.cell, settler.segment) in feature]


def _brings(folder: Folder, position: Document, land: Land, feature: Feature) -> list[tuple[str, int, int]]:
    """The events by which a feature brings points: to all who have the most settlers, with their bonus."""
    there = _owners(land, feature)
    count = Counter(settler.owner for settler in there)
    found = []
    for name in [name for name, number in count.items() if number == max(count.values())]:
        seat = position["names"].index(name)
        found.append(("points", seat, _worth(folder, position, land, feature)))
        columns = [settler.cell[0] for settler in there if settler.owner == name]
        if folder.reading(position, "nw.bonus.per") == "player":
            columns = sorted(set(columns))
        times = sum(columns.count(column) for column in position["surveyors"])
        if times:
            found.append(("bonus", seat, times * folder.tables(position)["points"]["bonus"]))
    return sorted(found)


def _worth(folder: Folder, position: Document, land: Land, feature: Feature) -> int:
    points: dict[str, int] = folder.tables(position)["points"]
    kind = segment_at(land, min(feature)).kind
    symbols = sum(segment_at(land, node).symbols for node in feature)
    starts_count = folder.reading(position, "nw.board.counts") == "yes"
    tiles = {cell for cell, _ in feature if cell in land.tiles or starts_count}
    if kind == "trail":
        return len(tiles) * points["trail_tile"] + symbols * points["trail_post"]
    if kind == "town":
        return len(tiles) * points["town_tile"] + symbols * points["town_flag"]
    return points["farm"]
