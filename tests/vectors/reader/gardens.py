"""Hanging Gardens: what gardens are worth: largest groups, majorities and sets, and who has won."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.vectors.reader.pyramids import ORDER, name_of, picture, slot_of
from tests.vectors.reader.totals import differences

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tests.vectors.reader.folder import Document, Folder
    from tests.vectors.reader.pyramids import Cell, Garden
    from tests.vectors.reader.totals import Line

_SET, _MAJORITY = 5, 10
_GROUPS, _INDIVIDUAL = "hg.score.groups", "hg.score.individual"
_FOR = re.compile(r"(.*) for (\d+)")
_SHAPES: dict[str, list[tuple[Cell, ...]]] = {
    "line": [((0, 0), (1, 0), (2, 0))],
    "column": [((0, 0), (0, 1), (0, 2))],
    "diagonal": [((0, 0), (1, 1), (2, 2)), ((0, 0), (1, -1), (2, -2))],
    "square": [((0, 0), (1, 0), (0, 1), (1, 1))],
}


def disagreements(folder: Folder) -> Iterator[str]:
    """Where scorings and outcomes are not what they should be."""
    for case in folder.cases("scorings"):
        position = folder.positions[case["position"]]
        gardens = [picture(player["pyramid"]) for player in position["players"]]
        majorities = _majorities(folder, position, gardens)
        if majorities is None:
            continue  # ornaments count, and not all cards are named
        yield from differences(
            {**case, "scores": [_without(score, _INDIVIDUAL) for score in case["scores"]]},
            [[*_groups(position, garden), *majorities[seat]] for seat, garden in enumerate(gardens)],
        )
        for seat, garden in enumerate(gardens):
            yield from _cells_of_groups(case, seat, garden)
            yield from _individual(folder, case, seat, garden)
        if case["outcome"] is not None:
            yield from _outcome(position, case)


def groups(garden: Garden, construction: str) -> list[list[Cell]]:
    """The groups of cells that show a construction and touch at a side or a corner."""
    left = {cell for cell, shown in garden.items() if shown.construction == construction}
    found = []
    while left:
        group = [left.pop()]
        for column, row in group:
            beside = {(column + x, row + y) for x in (-1, 0, 1) for y in (-1, 0, 1)} & left
            left -= beside
            group += beside
        found.append(group)
    return found


def _groups(position: Document, garden: Garden) -> Iterator[Line]:
    for construction in ORDER:
        size = max((_size(garden, group) for group in groups(garden, construction)), default=0)
        prestige = position["prestige"][construction]
        facts = {"construction": construction, "counted": size, "prestige": prestige}
        yield _GROUPS, size * prestige, facts


def _size(garden: Garden, cells: Iterable[Cell]) -> int:
    return sum(garden[cell].value for cell in cells)


def _cells_of_groups(case: Document, seat: int, garden: Garden) -> Iterator[str]:
    """The cells of each line are one of the groups, of the size that is counted."""
    for line in case["scores"][seat]["lines"]:
        if line["clause"] == _GROUPS and line["points"]:
            facts = line["facts"]
            fitting = [
                group
                for group in groups(garden, facts["construction"])
                if sorted(map(name_of, group)) == sorted(facts["cells"])
            ]
            if [_size(garden, group) for group in fitting] != [facts["counted"]]:
                yield f"scoring of {case['position']}, seat {seat}: {line} is no largest group"


def _majorities(folder: Folder, position: Document, gardens: list[Garden]) -> list[list[Line]] | None:
    """The lines of each seat for the public project; None where ornaments count that nobody can see here."""
    text = position.get("public", "")
    text = folder.tables(position)["projects"]["public"].get(text, text)
    found = _FOR.fullmatch(text)
    worth = int(found[2]) if found else _MAJORITY
    double = folder.reading(position, "hg.public.translucent") == "double"
    lines: list[list[Line]] = [[] for _ in gardens]
    for what in filter(None, (found[1] if found else text).split(", ")):
        if what not in ORDER:
            if folder.reading(position, "hg.public.ornament") == "yes":
                return None
            continue
        counts = [
            sum(one.value if double else 1 for one in garden.values() if one.construction == what)
            for garden in gardens
        ]
        if max(counts) == 0 and folder.reading(position, "hg.public.zero") == "none":
            continue
        for seat, count in enumerate(counts):
            if count == max(counts):
                lines[seat].append(
                    ("hg.score.public", worth, {"what": what, "counted": count, "counts": counts})
                )
    return lines


# --- sets -----------------------------------------------------------------------------------------


def _without(score: Document, clause: str) -> Document:
    return {**score, "lines": [line for line in score["lines"] if line["clause"] != clause]}


def _individual(folder: Folder, case: Document, seat: int, garden: Garden) -> Iterator[str]:
    """Each line is a set that a condition asks for, no cell comes twice, and no choice is worth more."""
    position, where = folder.positions[case["position"]], f"scoring of {case['position']}, seat {seat}"
    conditions = _conditions(folder, position["players"][seat]["project"], position)
    lines = [line for line in case["scores"][seat]["lines"] if line["clause"] == _INDIVIDUAL]
    used: list[str] = []
    for line in lines:
        facts = line["facts"]
        kind = (facts["shape"], facts["construction"])
        asked = {frozenset(map(name_of, one)) for one in sets(garden, *kind)} if kind in conditions else set()
        if frozenset(facts["cells"]) not in asked or conditions[kind] != line["points"]:
            yield f"{where}: {line} is no set of its project"
        used += facts["cells"]
    if len(used) != len(set(used)):
        yield f"{where}: a cell belongs to two sets"
    candidates = [
        (worth, frozenset(one)) for kind, worth in conditions.items() for one in sets(garden, *kind)
    ]
    if (most := best(candidates)) != (total := sum(line["points"] for line in lines)):
        yield f"{where}: its sets are worth {total}, not {most}"


def _conditions(folder: Folder, project: str, position: Document) -> dict[tuple[str, str], int]:
    """What a project asks for, and what each set is worth; nothing if it is hidden or not dealt."""
    text = folder.tables(position)["projects"]["individual"].get(project, project)
    words = [condition.split() for condition in text.split(", ")] if text not in ("", "hidden") else []
    return {(shape, kind): int(value[0]) if value else _SET for shape, kind, *value in words}


def sets(garden: Garden, shape: str, construction: str) -> Iterator[tuple[Cell, ...]]:
    """All sets of cells that make a shape of a construction, overlapping ones too."""
    for column, row in garden:
        for steps in _SHAPES[shape]:
            window = tuple((column + x, row + y) for x, y in steps)
            if all(cell in garden and garden[cell].construction == construction for cell in window):
                yield window


def best(candidates: list[tuple[int, frozenset[Cell]]]) -> int:
    """The most that disjoint sets are worth together; every choice is tried, part by part."""
    total = 0
    left = list(dict.fromkeys(candidates))
    while left:
        part, grown = [left.pop()], True
        while grown:
            cells = frozenset().union(*(one for _, one in part))
            touching = [candidate for candidate in left if candidate[1] & cells]
            left = [candidate for candidate in left if not candidate[1] & cells]
            part, grown = part + touching, bool(touching)
        total += _best_of(part)
    return total


def _best_of(part: list[tuple[int, frozenset[Cell]]]) -> int:
    """The most for sets of which each touches another: with the first of them, or without it."""
    if not part:
        return 0
    (worth, cells), *others = part
    apart = [other for other in others if not other[1] & cells]
    with_it = worth + _best_of(apart)
    return with_it if len(apart) == len(others) else max(with_it, _best_of(others))


# --- the end --------------------------------------------------------------------------------------


def _outcome(position: Document, case: Document) -> Iterator[str]:
    """The most points, then the farthest Amitis, then the most points of the public project."""
    standing = []
    for score, player in zip(case["scores"], position["players"], strict=True):
        total = sum(line["points"] for line in score["lines"])
        public = sum(line["points"] for line in score["lines"] if line["clause"] == "hg.score.public")
        standing.append((total, slot_of(player["amitis"]) if player["amitis"] else (0, 0), public))
    winners = [seat for seat, one in enumerate(standing) if one == max(standing)]
    outcome = case["outcome"]
    if outcome["winners"] != winners or outcome["scores"] != [total for total, _, _ in standing]:
        yield f"scoring of {case['position']}: {outcome} is not {winners}, {standing}"
