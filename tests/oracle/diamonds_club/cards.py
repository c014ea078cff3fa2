"""Bonus cards from the sequence of everything built, by the wording of the cards."""

from __future__ import annotations

from collections import Counter

from dclub.diamonds_club.components import BUILDINGS, Bonus, Tile

__all__ = ["Cards"]

THREE = {
    Tile.FOUNTAIN: Bonus.THREE_FOUNTAINS,
    Tile.ORANGERY: Bonus.THREE_ORANGERIES,
    Tile.PAVILION: Bonus.THREE_PAVILIONS,
    Tile.ROSE_GARDEN: Bonus.THREE_ROSE_GARDENS,
}


class Cards:
    """Who holds which card, worked out anew from the whole history after each building."""

    def __init__(self, second_five: str) -> None:
        self.second_five = second_five
        self.history: list[tuple[int, Tile]] = []

    def built(self, seat: int, tile: Tile) -> None:
        """Remember a tile; forests are no buildings."""
        if tile in BUILDINGS:
            self.history.append((seat, tile))

    @property
    def holders(self) -> dict[Bonus, int]:
        """The seat that holds each card that is gone."""
        held: dict[Bonus, int] = {}
        counts: dict[int, Counter[Tile]] = {}
        fours: list[int] = []
        fives: list[int] = []
        for seat, tile in self.history:
            own = counts.setdefault(seat, Counter())
            before = self._feats(own)
            own[tile] += 1
            after = self._feats(own)
            if own[tile] == 3:
                held.setdefault(THREE[tile], seat)
            fours += [seat] * (after[0] - before[0])
            fives += [seat] * (after[1] - before[1])
        for feats, cards in (
            (fours, (Bonus.FIRST_FOUR, Bonus.SECOND_FOUR)),
            (fives, (Bonus.FIRST_FIVE, Bonus.SECOND_FIVE)),
        ):
            held.update(zip(cards, feats, strict=False))
        return held

    def _feats(self, own: Counter[Tile]) -> tuple[int, int]:
        """How often all four kinds, and five of one kind, have been achieved so far."""
        fours = min(own[building] for building in BUILDINGS)
        if self.second_five == "any-five":
            return fours, sum(max(0, own[building] - 4) for building in BUILDINGS)
        return fours, sum(own[building] // 5 for building in BUILDINGS)
