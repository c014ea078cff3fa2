"""Marks: places of a picture pointed out, by the notation's names or by key paths.

Three kinds: an outline around places that somebody asks for, a numbered octagon where something
is wrong (a fault of the audit, an objection to a move), a numbered disc on what a line of a
score counted. What the numbers mean stands in the legend.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING, Final

from attrs import frozen

from dclub.errors import DclubError
from dclub.kernel import clauses as K
from dclub.kernel.canvas import Box
from dclub.kernel.citing import defines
from dclub.kernel.move import CHANCE, Seat

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from dclub.kernel.canvas import Canvas, Place
    from dclub.kernel.rules import Names
    from dclub.kernel.ruling import Objection

__all__ = [
    "NO_MARKS",
    "Marks",
    "Sign",
    "SignKind",
    "mark",
    "named_places",
    "outline",
    "places_at",
    "places_in",
    "spoken_of",
]

_RADIUS: Final = 9.0
_WRONG: Final = "#b3140f"
_SHOWN_NAMES: Final = 12
_OWN: Final = "place"
"""The fact that names a place in a player's own area."""


class SignKind(Enum):
    """What a numbered sign says of a place."""

    WRONG = "wrong"
    COUNTED = "counted"


@frozen
class Sign:
    """A sign with a short text, at each of these key paths."""

    kind: SignKind
    text: str
    paths: tuple[str, ...]


@frozen
class Marks:
    """What is pointed out in a picture.

    `highlighted` are names of places or key paths, as people write them. `headings` are lines
    above the picture, `legend` below it: (text of a sign, sentence), the text "" for a sentence
    without a sign.
    """

    highlighted: tuple[str, ...] = ()
    signs: tuple[Sign, ...] = ()
    headings: tuple[str, ...] = ()
    legend: tuple[tuple[Sign | None, str], ...] = ()


NO_MARKS: Final = Marks()


# --- which places are meant -------------------------------------------------------------------


@defines(K.PICTURE_MARKS)
def places_at(path: str, places: Sequence[Place]) -> list[Place]:
    """Return the places that show the value at a key path, or else the nearest that contain it.

    [] if nothing that is drawn contains it.
    """
    here = path
    while here:
        if found := [place for place in places if here in place.paths]:
            return found
        here = here.rpartition(".")[0]
    return []


def named_places(text: str, places: Sequence[Place], names: Names) -> list[Place]:
    """Return the places that people call so: `c3`, `p5` (of every player), `Ana p5`, or a key path.

    Raises `DclubError` with names that there are if there is no such place.
    """
    wanted = " ".join(text.casefold().split())
    found = [place for place in places if wanted in _callings(place, names)]
    if not found:
        there_are = sorted({name for place in places for name in _callings(place, names)[:1]})
        raise DclubError(f"no place {text.strip()!r} in this picture; {_suggested(wanted, there_are)}")
    return found


def _callings(place: Place, names: Names) -> tuple[str, ...]:
    called = (place.name, *place.also)
    own = () if place.owner is None else tuple(f"{names[place.owner]} {name}" for name in called)
    return tuple(text.casefold() for text in (*called, *own, *place.paths))


def _suggested(wanted: str, names: Sequence[str]) -> str:
    from difflib import get_close_matches

    if close := get_close_matches(wanted[:60], names, n=1):
        return f"did you mean {close[0]}?"
    more = ", ..." if len(names) > _SHOWN_NAMES else ""
    return f"there are: {', '.join(names[:_SHOWN_NAMES])}{more}"


def spoken_of(
    objection: Objection, seat: Seat, places: Sequence[Place], also: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """Return the key paths of the places that an objection to a move of a seat speaks of.

    Its facts name them as the notation does, also within a working such as `1 + 1 (d3) = 2`.
    `also` are the names of others that it is about. Of places that belong to players those count
    that belong to the seat which the facts name, or else to the given one; where that is the seat
    of chance, `also` may mean anybody's. Where one of these and a place of the table have the same
    name, only the fact `place` means the player's.
    """
    named = dict(objection.facts).get("seat")
    owner = Seat(named) if isinstance(named, int) else seat
    drawn = [place for place in places if place.paths and (owner == CHANCE or place.owner in (None, owner))]
    near = [place for place in drawn if place.owner in (None, owner)]
    shared = {place.name for place in near if place.owner is None} & {
        place.name for place in near if place.owner is not None
    }
    wanted: set[tuple[str, bool]] = set()
    for fact, value in objection.facts:
        texts = map(str, value if isinstance(value, tuple) else (value,))
        for name in _named(texts, {place.name for place in near}):
            wanted |= {(name, fact == _OWN)} if name in shared else {(name, True), (name, False)}
    found = [place for place in drawn if place in near and (place.name, place.owner is not None) in wanted]
    meant = [place for place in drawn if not set(also).isdisjoint((place.name, *place.also))]
    return tuple(dict.fromkeys(place.paths[0] for place in drawn if place in found or place in meant))


def places_in(text: str, seat: Seat, places: Sequence[Place]) -> tuple[str, ...]:
    """Return the key paths of the places that the text of a move of a seat names: `c3`, `p5` of his own."""
    near = [place for place in places if place.paths and place.owner in (None, seat)]
    found = _named([text], {place.name for place in near})
    return tuple(dict.fromkeys(place.paths[0] for place in near if place.name in found))


def _named(texts: Iterable[str], names: Iterable[str]) -> set[str]:
    """Return the names that texts name: as a whole, or within a text if a name has a digit, as `c3` has.

    Other names are words of the language (`any`, `coins`), which a text may use for anything.
    """
    known = set(names)
    coded = sorted(filter(_is_code, known), key=lambda name: (-len(name), name))
    pattern = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, coded))})(?![\w-])") if coded else None
    found: set[str] = set()
    for text in texts:
        if text in known and not text.isdigit():
            found.add(text)
        elif pattern is not None:
            found.update(match[0] for match in pattern.finditer(text))
    return found


def _is_code(name: str) -> bool:
    return not name.isdigit() and any(letter.isdigit() for letter in name)


# --- drawing them -----------------------------------------------------------------------------


def outline(canvas: Canvas, box: Box) -> None:
    """Draw an outline around a place: dark, light and dark again, so that it shows on any ground."""
    wide = Box(box.x - 1, box.y - 1, box.width + 2, box.height + 2)
    with canvas.group(mark="highlight"):
        canvas.rect(wide, line=6, round_=3)
        canvas.rect(wide, stroke="#ffd400", line=3, round_=3, dash="7 3")


def mark(canvas: Canvas, sign: Sign, x: float, y: float) -> None:
    """Draw a sign about a point: an octagon where something is wrong, a disc where something counts."""
    with canvas.group(mark=sign.kind.value, sign=sign.text):
        wrong = sign.kind is SignKind.WRONG
        canvas.shape(
            "octagon" if wrong else "circle", x, y, _RADIUS,
            fill=_WRONG if wrong else "#111111", stroke="#ffffff", line=1.5,
        )  # fmt: skip
        canvas.text(
            x, y + 3.8, sign.text, size=10.5, anchor="middle", bold=True, fill="#ffffff", room=2 * _RADIUS - 3
        )


def mark_all(canvas: Canvas, signs: Sequence[tuple[Sign, Place]]) -> None:
    """Draw signs in the right upper corners of their places, side by side, none beyond the canvas."""
    together: dict[Place, list[Sign]] = {}
    for sign, place in signs:
        together.setdefault(place, []).append(sign)
    step = 2 * _RADIUS
    for place, own in together.items():
        box = place.box
        columns = min(len(own), max(1, int(box.width // step)))
        left, top = box.x + box.width + 2 - columns * step, box.y - 2
        for index, sign in enumerate(own):
            row, column = divmod(index, columns)
            at = left + column * step + _RADIUS, top + row * step + _RADIUS
            mark(canvas, sign, *_within(canvas, *at))


def _within(canvas: Canvas, x: float, y: float) -> tuple[float, float]:
    edge = _RADIUS + 1
    return min(max(x, edge), canvas.width - edge), min(max(y, edge), canvas.height - edge)
