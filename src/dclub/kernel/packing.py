"""Named tuples made from one tuple of their fields.

The constructor of a named tuple is a Python function that packs its arguments into a tuple and
calls `tuple.__new__`. What is made at every move skips that function, which is half of the cost.
Nothing checks that the fields are all there: use it on the hot path only.
"""

from __future__ import annotations

from typing import Final

__all__ = ["packed"]

packed: Final = tuple.__new__
"""`packed(Player, (coins, gems, ...))` is `Player(coins, gems, ...)`."""
