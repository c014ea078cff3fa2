"""The start-player track as piles of markers."""

from __future__ import annotations

__all__ = ["StartTrack"]


class StartTrack:
    """Markers in piles on numbered spaces; the last of a pile lies on top."""

    def __init__(self, last: int, beyond: str) -> None:
        self.last = last
        self.beyond = beyond
        self.piles: dict[int, list[int]] = {}
        self.locked: int | None = None

    def lay_out(self, seats: list[int]) -> None:
        self.piles = {number: [seat] for number, seat in enumerate(seats)}
        self.locked = None

    def number_of(self, seat: int) -> int:
        (number,) = (number for number, pile in self.piles.items() if seat in pile)
        return number

    def advance(self, seat: int, hats: int) -> None:
        """Move a marker on, one space after the other as long as there is one."""
        if seat == self.locked:
            return
        number = self.number_of(seat)
        self.piles[number].remove(seat)
        for _ in range(hats):
            if number <= self.last or self.beyond == "open-track":
                number += 1
        pile = self.piles.setdefault(number, [])
        if self.locked is not None and number > self.last:
            pile.insert(len(pile) - 1, seat)
            return
        pile.append(seat)
        if self.beyond == "first-locked" and number > self.last:
            self.locked = seat

    def order(self) -> list[int]:
        """The seats from the highest number down, the top of each pile first."""
        return [seat for number in sorted(self.piles, reverse=True) for seat in reversed(self.piles[number])]

    def foremost(self) -> list[int]:
        """The seats on the highest number, the top first."""
        highest = max(number for number, pile in self.piles.items() if pile)
        return list(reversed(self.piles[highest]))

    def entries(self) -> list[tuple[int, int]]:
        """The numbers and seats, from the lowest up, each pile from the bottom."""
        return [(number, seat) for number in sorted(self.piles) for seat in self.piles[number]]
