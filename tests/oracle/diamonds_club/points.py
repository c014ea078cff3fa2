"""Points and winners, counted from the parks tile by tile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dclub.diamonds_club.components import ANIMALS, BUILDINGS, Gem, Tile, Track

if TYPE_CHECKING:
    from tests.oracle.diamonds_club.table import Table

__all__ = ["points", "winners"]


def points(table: Table, seat: int) -> int | None:
    """Return the points of a seat; None for one whose mandatory places are not all covered."""
    person, edition = table.people[seat], table.edition
    board = edition.boards[person.board - 1]
    assert board is not None
    assert edition.forest is not None
    assert edition.technology is not None
    assert edition.money is not None
    if any(person.park.get(place) is not wanted for place, wanted in board.mandatory):
        return None
    total = 0
    animals = []
    for tile in person.park.values():
        if tile in BUILDINGS:
            total += edition.points.building
        elif tile is Tile.FOREST:
            total += edition.forest[person.steps[Track.FOREST]]
        else:
            animals.append(tile)
    while set(animals) == set(ANIMALS):
        for animal in ANIMALS:
            animals.remove(animal)
        total += edition.points.trio
    total += edition.points.animal * len(animals)
    total += sum(edition.points.of(card) for card in table.held_cards(seat))
    total += edition.technology[person.steps[Track.TECHNOLOGY]].points
    total += edition.money[person.steps[Track.MONEY]].points
    return total


def winners(table: Table) -> list[int]:
    """Return the winners: most points, then most unspent gems, then all who are level."""
    scored = {seat: total for seat in range(len(table.people)) if (total := points(table, seat)) is not None}
    best = [seat for seat, total in scored.items() if total == max(scored.values())]
    counted = [gem for gem in Gem if gem is not Gem.DIAMOND or table.rule["dc.tie.diamonds"] == "yes"]
    unspent = {seat: sum(table.people[seat].gems[gem] for gem in counted) for seat in best}
    return [seat for seat in best if unspent[seat] == max(unspent.values())]
