"""How far a refused move is from a legal one, and in which words they differ."""

from __future__ import annotations

from attrs import astuple, fields

from dclub.hanging_gardens.moves import Move

__all__ = ["difference"]

FAR = 1000
"""The distance of a move of another kind: a last resort."""

_WORDS = {
    "cell": "another cell",
    "column": "another card",
    "construction": "another construction",
    "cube": "another cube",
    "left_over": "the left joint the other way",
    "raises": "the other direction",
    "right_over": "the right joint the other way",
    "slot": "another slot",
    "source": "another cube",
    "target": "another cell",
}
"""What to call a difference in a field; the others are called by their names."""

_WEIGHTS = {"slot": 4, "column": 4, "cell": 3, "target": 3, "source": 3, "cube": 2, "construction": 2}


def difference(refused: Move, legal: Move) -> tuple[int, str]:
    """Return the distance of two moves and the words for it; 0 and "" if they are the same."""
    if type(refused) is not type(legal):
        return FAR, f"{type(legal).__name__.lower()} instead"
    distance, words = 0, []
    pairs = zip(astuple(refused, recurse=False), astuple(legal, recurse=False), strict=True)
    for attribute, (said, right) in zip(fields(type(legal)), pairs, strict=True):
        if said != right:
            weight = _WEIGHTS.get(attribute.name, 1)
            near = abs(int(said) - int(right)) if isinstance(said, int) and isinstance(right, int) else 0
            distance += 10 * weight + min(near, 9)
            words.append(_WORDS.get(attribute.name, f"another {attribute.name}"))
    return distance, ", ".join(words)
