"""Railroad diagrams: a rule of a grammar as tracks that one follows from the left to the right.

Quoted text stands in round boxes, names of other rules in square ones, descriptions in words without a
box. What may be left out has a track around it, what may be repeated one back below it.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from attrs import frozen

from dclub.kernel.canvas import Box, Canvas, escaped, number
from dclub.kernel.ebnf import Part, PartKind
from dclub.kernel.lettering import FONTS, width_of
from dclub.kernel.palette import INK, PAPER

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["draw_rule"]

_SIZE: Final = 12.0
_HIGH: Final = 24.0
_GAP: Final = 8.0
_BEND: Final = 9.0
_MARGIN: Final = 12.0
_WIDEST: Final = 560.0
"""How wide a sequence becomes before it goes on in the next line."""


@frozen
class _Track:
    """A piece of track: how wide it is, how far it reaches above and below its line, how it is laid."""

    width: float
    up: float
    down: float
    lay: Callable[[Canvas, float, float], None]


def draw_rule(name: str, part: Part) -> str:
    """Return the diagram of a rule as SVG, the same in every process."""
    lines = _broken(_pieces(part.parts) if part.kind is PartKind.ALL else [_track(part)])
    left, wide = _MARGIN + 2 * _GAP, max(line.width for line in lines)
    right = left + wide + 2 * _GAP
    width = right + _MARGIN + (_BEND if len(lines) > 1 else 0)
    steps = [first.down + second.up + 3 * _GAP for first, second in pairwise(lines)]
    canvas = Canvas(width, 2 * _MARGIN + lines[0].up + sum(steps) + lines[-1].down)
    canvas.rect(Box(0, 0, width, canvas.height), fill=PAPER, stroke="none")
    y = _MARGIN + lines[0].up
    _rail(canvas, f"M{number(_MARGIN)} {number(y - 7)}v14m0 -7H{number(left)}")
    for line, step in zip(lines, [*steps, None], strict=True):
        line.lay(canvas, left, y)
        end = f"M{number(left + line.width)} {number(y)}"
        if step is None:
            _rail(canvas, f"{end}H{number(right)}m0 -7v14")
            break
        turn = y + line.down + 1.5 * _GAP
        way = _return(right, left - _BEND, turn, y + step)
        _rail(canvas, f"{end}{way}H{number(left)}")
        y += step
    size = f"{number(width)} {number(canvas.height)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" width="{number(width)}" '
        f'height="{number(canvas.height)}" role="img" font-family="{escaped(FONTS)}" fill="{INK}">'
        f"<title>{escaped(name)}</title>{canvas.svg}</svg>\n"
    )


def _rail(canvas: Canvas, way: str) -> None:
    canvas.path(way, line=1.5)


def _straight(canvas: Canvas, y: float, begin: float, end: float) -> None:
    _rail(canvas, f"M{number(begin)} {number(y)}H{number(end)}")


def _broken(tracks: Sequence[_Track]) -> list[_Track]:
    """Return a sequence in as many lines as it needs."""
    rows: list[list[_Track]] = [[]]
    room = _WIDEST
    for track in tracks:
        if rows[-1] and track.width + _GAP > room:
            rows.append([])
            room = _WIDEST
        rows[-1].append(track)
        room -= track.width + _GAP
    return [_row(row) for row in rows]


def _return(right: float, left: float, middle: float, bottom: float) -> str:
    """Return the way from the end of a line down, back to the left, and down to the beginning of the next."""
    bend = number(_BEND)
    return (
        f"H{number(right)}q{bend} 0 {bend} {bend}V{number(middle - _BEND)}q0 {bend} -{bend} {bend}"
        f"H{number(left)}q-{bend} 0 -{bend} {bend}V{number(bottom - _BEND)}q0 {bend} {bend} {bend}"
    )


def _track(part: Part) -> _Track:
    match part.kind:
        case PartKind.TEXT:
            return _station(part.text, corner=_HIGH / 2)
        case PartKind.RULE:
            return _station(part.text, corner=0)
        case PartKind.WORDS:
            return _station(part.text, corner=None)
        case PartKind.ALL:
            return _row(_pieces(part.parts))
        case PartKind.ONE:
            return _choice([_track(inner) for inner in part.parts])
        case PartKind.MAYBE:
            return _bypassed(_track(part.parts[0]))
        case PartKind.MANY:
            return _bypassed(_repeated(_track(part.parts[0]), None))


def _pieces(parts: Sequence[Part]) -> list[_Track]:
    """Return the tracks of a sequence; `x { x }` and `x { mark x }` are one track that may be repeated."""
    found: list[_Track] = []
    index = 0
    while index < len(parts):
        part, following = parts[index], parts[index + 1] if index + 1 < len(parts) else None
        inner = following.parts[0] if following is not None and following.kind is PartKind.MANY else None
        if inner == part:
            found.append(_repeated(_track(part), None))
            index += 2
        elif inner is not None and inner.kind is PartKind.ALL and inner.parts[-1] == part:
            between = inner.parts[:-1]
            mark = between[0] if len(between) == 1 else Part(PartKind.ALL, parts=between)
            found.append(_repeated(_track(part), _track(mark)))
            index += 2
        else:
            found.append(_track(part))
            index += 1
    return found


def _station(text: str, *, corner: float | None) -> _Track:
    """Return a box with a text; without a corner, the text alone."""
    width = width_of(text, _SIZE) + 16

    def lay(canvas: Canvas, x: float, y: float) -> None:
        if corner is not None:
            canvas.rect(Box(x, y - _HIGH / 2, width, _HIGH), fill=PAPER, round_=corner)
        canvas.text(x + width / 2, y + _SIZE * 0.36, text, size=_SIZE, anchor="middle", room=width - 4)

    return _Track(width, _HIGH / 2, _HIGH / 2, lay)


def _row(tracks: Sequence[_Track]) -> _Track:
    """Return tracks one after the other."""

    def lay(canvas: Canvas, x: float, y: float) -> None:
        for index, track in enumerate(tracks):
            if index:
                _rail(canvas, f"M{number(x)} {number(y)}h{number(_GAP)}")
                x += _GAP
            track.lay(canvas, x, y)
            x += track.width

    return _Track(
        sum(track.width for track in tracks) + _GAP * (len(tracks) - 1),
        max(track.up for track in tracks),
        max(track.down for track in tracks),
        lay,
    )


def _choice(tracks: Sequence[_Track]) -> _Track:
    """Return alternatives one below the other; the first is on the line."""
    inner = max(track.width for track in tracks)
    width = inner + 4 * _BEND
    offsets = [0.0]
    for above, track in pairwise(tracks):
        offsets.append(offsets[-1] + above.down + track.up + _GAP)

    def lay(canvas: Canvas, x: float, y: float) -> None:
        for offset, track in zip(offsets, tracks, strict=True):
            left, right = x + 2 * _BEND, x + 2 * _BEND + track.width
            here = y + offset
            track.lay(canvas, left, here)
            _rail(canvas, _branch(x, y, here, left) + _branch(x + width, y, here, right))

    return _Track(width, tracks[0].up, offsets[-1] + tracks[-1].down, lay)


def _branch(end: float, y: float, here: float, inner: float) -> str:
    """Return the way between the end of a choice on its line and an alternative at `inner`, `here`."""
    if here == y:
        return f"M{number(end)} {number(y)}H{number(inner)}"
    turn = _BEND if end < inner else -_BEND
    down = _BEND if here > y else -_BEND
    return (
        f"M{number(end)} {number(y)}q{number(turn)} 0 {number(turn)} {number(down)}V{number(here - down)}"
        f"q0 {number(down)} {number(turn)} {number(down)}H{number(inner)}"
    )


def _bypassed(track: _Track) -> _Track:
    """Return a track with another one around it, above."""
    width, lift = track.width + 4 * _BEND, track.up + _GAP

    def lay(canvas: Canvas, x: float, y: float) -> None:
        left, right = x + 2 * _BEND, x + 2 * _BEND + track.width
        track.lay(canvas, left, y)
        _straight(canvas, y, x, left)
        _straight(canvas, y, right, x + width)
        _rail(canvas, _branch(x, y, y - lift, right) + _branch(x + width, y, y - lift, right))

    return _Track(width, lift + 2, track.down, lay)


def _repeated(track: _Track, mark: _Track | None) -> _Track:
    """Return a track with one back below it, on which a mark may stand."""
    back = _Track(0, 0, 0, lambda _canvas, _x, _y: None) if mark is None else mark
    inner = max(track.width, back.width)
    width, drop = inner + 2 * _BEND, track.down + back.up + _GAP

    def lay(canvas: Canvas, x: float, y: float) -> None:
        left, right, low = x + _BEND, x + _BEND + inner, y + drop
        begin = left + (inner - track.width) / 2
        track.lay(canvas, begin, y)
        _straight(canvas, y, x, begin)
        _straight(canvas, y, begin + track.width, x + width)
        middle = left + (inner - back.width) / 2
        bend, up = number(_BEND), number(y + _BEND)
        down = f"q{bend} 0 {bend} {bend}V{number(low - _BEND)}q0 {bend} -{bend} {bend}"
        _rail(canvas, f"M{number(right)} {number(y)}{down}H{number(middle + back.width)}")
        again = f"q-{bend} 0 -{bend} -{bend}V{up}q0 -{bend} {bend} -{bend}"
        _rail(canvas, f"M{number(middle)} {number(low)}H{number(left)}{again}")
        back.lay(canvas, middle, low)
        if mark is None:
            point = left + inner / 2
            canvas.polygon([(point + 4, low - 4), (point - 4, low), (point + 4, low + 4)], fill=INK)

    return _Track(width, track.up, drop + max(back.down, 6), lay)
