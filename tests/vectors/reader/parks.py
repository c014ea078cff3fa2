"""Diamonds Club: what parks, cards and tracks are worth at the end, and who has won."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tests.vectors.reader.market import printed_price
from tests.vectors.reader.totals import differences

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.vectors.reader.folder import Document, Folder
    from tests.vectors.reader.totals import Line

BUILDINGS = ("fountain", "orangery", "pavilion", "rose-garden")
ANIMALS = ("pond", "deer-park", "aviary")


def disagreements(folder: Folder) -> Iterator[str]:
    """Where scorings and outcomes are not what they should be."""
    for case in folder.cases("scorings"):
        position = folder.positions[case["position"]]
        tables = folder.tables(position)
        expected = [_lines(tables, player) for player in position["players"]]
        yield from differences(case, expected)
        if case["outcome"] is not None:
            yield from _outcome(folder, position, case)


def _named(text: str) -> list[str]:
    return text.split(", ") if text else []


def _lines(tables: Document, player: Document) -> list[Line]:
    park = dict(entry.split(" ", 1) for entry in _named(player["park"]))
    printed = dict(entry.split(" ", 1) for entry in _named(tables["boards"][str(player["board"])]))
    bare = [f"{place} {tile}" for place, tile in printed.items() if park.get(place) != tile]
    if bare:
        return [("dc.score.excluded", 0, {"uncovered": bare})]
    laid, points = Counter(park.values()), tables["points"]
    built = sum(laid[kind] for kind in BUILDINGS)
    animals = [laid[kind] for kind in ANIMALS]
    trios, each = min(animals), player["tracks"]["forest"]
    lines: list[Line] = [
        ("dc.score.buildings", built * points["building"], {"counted": built}),
        ("dc.score.forests", laid["forest"] * each, {"counted": laid["forest"], "each": each}),
        ("dc.score.trios", trios * points["trio"], {"animals": animals, "counted": trios}),
        ("dc.score.animals", (sum(animals) - 3 * trios) * points["animal"], {}),
    ]
    lines += [("dc.score.bonus", tables["bonus"][card], {"card": card}) for card in _named(player["bonus"])]
    tracks = tables["tracks"]
    steps = {"technology": player["tracks"]["technology"], "money": _step(tracks, player)}
    for track, step in steps.items():
        if (worth := tracks[f"{track}_points"][step]) != 0:
            lines.append(("dc.score.tracks", worth, {"track": track}))
    return lines


def _step(tracks: Document, player: Document) -> int:
    step: int = tracks["money"].index(player["tracks"]["money"])
    return step


def _outcome(folder: Folder, position: Document, case: Document) -> Iterator[str]:
    """The most points win; the most gems among those who are tied; then all of them."""
    totals = {
        score["seat"]: sum(line["points"] for line in score["lines"])
        for score in case["scores"]
        if not score["excluded"]
    }
    diamonds = folder.reading(position, "dc.tie.diamonds") == "yes"
    held = [printed_price(player["gems"]) for player in position["players"]]
    gems = {
        seat: sum(count for kind, count in held[seat].items() if diamonds or kind != "diamond")
        for seat in totals
    }
    best = max(((totals[seat], gems[seat]) for seat in totals), default=(0, 0))
    winners = [seat for seat in totals if (totals[seat], gems[seat]) == best]
    scores = [totals.get(seat) for seat in range(len(position["names"]))]
    outcome = case["outcome"]
    if (outcome["winners"], outcome["scores"]) != (winners, scores):
        yield f"scoring of {case['position']}: {outcome} is not {winners}, {scores}"
