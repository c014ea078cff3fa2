"""Packing: the most that disjoint sets of cells are worth.

A project pays for every set of its shapes, and no construction counts in two sets. Taking
sets greedily can be wrong, so the best choice is searched for, exactly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import lcm

from attrs import frozen

__all__ = ["Window", "best_packing"]

Window = tuple[int, int]
"""A set that could be counted: a bit mask over cells, and what it is worth."""


def best_packing(windows: Sequence[Window]) -> list[int]:
    """Return the indices of disjoint windows whose values sum to the most.

    The cells are decided in the order of their bits. The search is quickest if few windows
    cross from decided cells to open ones, so number the cells along the shorter side.
    """
    return _Search(windows).run() if windows else []


@frozen
class _Option:
    """A window from the cell at which it begins: its mask shifted there, worth, index, share.

    `share` is what the bound counts for its cells; the less it loses against that, the better.
    """

    loss: int
    mask: int
    value: int
    index: int
    share: int


class _Search:
    """A branch and bound: the lowest open cell goes to a window that begins there, or to none.

    The bound counts every open cell at the best rate of the windows that hold it. Values are
    scaled so that all rates are whole numbers.
    """

    def __init__(self, windows: Sequence[Window]) -> None:
        best: dict[int, int] = {}
        for index, (mask, value) in enumerate(windows):
            if mask not in best or windows[best[mask]][1] < value:
                best[mask] = index
        self.scale = lcm(*(mask.bit_count() for mask in best))
        self.cells = max(mask.bit_length() for mask in best)
        self.rates = [0] * self.cells
        for mask, index in best.items():
            rate = windows[index][1] * self.scale // mask.bit_count()
            for cell in _bits(mask):
                self.rates[cell] = max(self.rates[cell], rate)
        self.options: list[list[_Option]] = [[] for _ in range(self.cells)]
        for mask, index in best.items():
            self._add(mask, windows[index][1] * self.scale, index)
        for beginning in self.options:
            beginning.sort(key=lambda option: (option.loss, option.index))
        self.most = 0
        self.chosen: tuple[int, ...] = ()
        self.seen: dict[tuple[int, int], int] = {}

    def _add(self, mask: int, value: int, index: int) -> None:
        share = sum(self.rates[cell] for cell in _bits(mask))
        first = next(_bits(mask))
        self.options[first].append(_Option(share - value, mask >> first, value, index, share))

    def run(self) -> list[int]:
        """Return the best choice."""
        self._search(0, 0, 0, sum(self.rates), ())
        return sorted(self.chosen)

    def _search(self, cell: int, used: int, worth: int, bound: int, chosen: tuple[int, ...]) -> None:
        """Decide the cells from `cell` on; `used` has the bit 0 for that cell."""
        while cell < self.cells and (used & 1 or not self.options[cell]):
            if not used & 1:
                bound -= self.rates[cell]
            cell, used = cell + 1, used >> 1
        if worth > self.most:
            self.most, self.chosen = worth, chosen
        if cell == self.cells or worth + bound <= self.most or self.seen.get((cell, used), -1) >= worth:
            return
        self.seen[cell, used] = worth
        for option in self.options[cell]:
            if not option.mask & used:
                after = (used | option.mask) >> 1
                self._search(
                    cell + 1, after, worth + option.value, bound - option.share, (*chosen, option.index)
                )
        self._search(cell + 1, used >> 1, worth, bound - self.rates[cell], chosen)


def _bits(mask: int) -> Iterator[int]:
    """Yield the numbers of the bits that are set, in ascending order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
