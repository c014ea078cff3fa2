"""A guess at strips and bought spaces of which something is open: such that the markers have gone that far.

Every hat on a bought space has brought a marker of the start-player track one number further.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dclub.diamonds_club.components import StripFace
from dclub.kernel.blanks import Blank
from dclub.kernel.holes import is_hole, peek, raw
from dclub.kernel.known import known

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from dclub.diamonds_club.state import State

__all__ = ["likely_bought", "likely_strips"]


def likely_strips(state: State) -> Mapping[int, StripFace]:
    """Return a side for every open strip by column, of strips that lie nowhere else: one with many hats."""
    faces = peek(state.market, "faces")
    if is_hole(faces):
        return {}
    lying = {(face.frame, face.strip) for _, face in known(faces)}
    guessed: dict[int, StripFace] = {}
    for column, there in enumerate(raw(faces)):
        for face in sorted(_possible(there), key=lambda face: -sum(_hats_of(face).values())):
            if (face.frame, face.strip) not in lying:
                guessed[column] = face
                lying.add((face.frame, face.strip))
                break
    return guessed


def _possible(there: object) -> Iterator[StripFace]:
    """Yield the sides that an open strip may show; nothing of one that is known."""
    if is_hole(there):
        yield from (face for face in there.values if isinstance(face, StripFace))  # type: ignore[attr-defined]


def likely_bought(
    state: State, strips: Mapping[int, StripFace], sold: Collection[int]
) -> tuple[Sequence[int], Sequence[int]]:
    """Return spaces on which the hats may have been bought that are worn, and the others by preference.

    `strips` are taken to lie where it is open what lies there, `sold` are the spaces known to be bought.
    """
    hats = _hats(state, strips)
    wanted = _gone(state) - sum(hats[space] for space in sold)
    bought: list[int] = []
    for space in sorted(hats, key=lambda one: -hats[one]):
        if space not in sold and 0 < hats[space] <= wanted:
            bought.append(space)
            wanted -= hats[space]
    others = sorted(hats.keys() - {*bought}, key=lambda one: (one not in sold, hats[one], one))
    return bought, others


def _hats(state: State, strips: Mapping[int, StripFace]) -> dict[int, int]:
    """Return how many hats each space shows, by space; none where that is not known."""
    faces = peek(state.market, "faces")
    lying = {**strips, **({} if is_hole(faces) else dict(known(faces)))}
    spaces = dict.fromkeys(range(state.ruleset.columns * state.ruleset.rows), 0)
    for column, face in lying.items():
        spaces |= {column * state.ruleset.rows + row: number for row, number in _hats_of(face).items()}
    return spaces


def _hats_of(face: StripFace) -> dict[int, int]:
    """Return how many hats the spaces of a side show, by row; nothing of those that nobody entered."""
    return {row: goods.hats for row, goods in enumerate(face.spaces) if not isinstance(goods, Blank)}


def _gone(state: State) -> int:
    """Return how many numbers the markers have gone in all since the round began; 0 if nobody knows."""
    track = peek(state, "round", "track")
    if is_hole(track):
        return 0
    return sum(number for number, _ in state.track) - sum(range(state.seats))
