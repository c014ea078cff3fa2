"""What lies in front of a player, and what the price tables sell."""

from __future__ import annotations

from collections import Counter

from attrs import define, field

from dclub.diamonds_club.components import Gem, PriceTable, Tile, Track

__all__ = ["SELLS", "Person"]

SELLS = {
    PriceTable.FOUNTAIN: Tile.FOUNTAIN,
    PriceTable.ORANGERY: Tile.ORANGERY,
    PriceTable.PAVILION: Tile.PAVILION,
    PriceTable.ROSE_GARDEN: Tile.ROSE_GARDEN,
    PriceTable.FOREST_2: Tile.FOREST,
    PriceTable.FOREST_3: Tile.FOREST,
}


@define
class Person:
    """What lies in front of one player."""

    board: int
    coins: int
    gems: Counter[Gem]
    mines: list[Gem] = field(factory=list)
    rights: list[int] = field(factory=list)
    ships: list[int] = field(factory=list)
    steps: Counter[Track] = field(factory=Counter)
    park: dict[int, Tile] = field(factory=dict)
    tables: set[PriceTable] = field(factory=set)

    def count(self, tile: Tile) -> int:
        return list(self.park.values()).count(tile)
