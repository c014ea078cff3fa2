"""Lettering: how much room a text takes, without knowing the font that it will be shown in.

A picture loads no font, so a reader's own is used. Widths here are those of the widest common
sans-serif fonts, rounded up: what fits here fits everywhere.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final
from unicodedata import combining, east_asian_width

__all__ = ["FONTS", "cut", "fitted", "width_of", "wrapped"]

FONTS: Final = "'DejaVu Sans', Verdana, 'Segoe UI', Arial, sans-serif"
"""The fonts a picture asks for, the widest first; a reader without any of them has some other."""

_BOLD: Final = 1.13
_SMALLEST: Final = 7.0
_LESS: Final = 0.999
"""What fits exactly must not seem too wide by a rounding."""

_CUT: Final = "\u2026"

_WIDTHS: Final = {
    **dict.fromkeys("il.,:;'|!j", 0.37),
    **dict.fromkeys(' ()[]{}-/\\ftrI"`J', 0.46),
    **dict.fromkeys("acekszvxy?_", 0.63),
    **dict.fromkeys("bdghnopqu0123456789LFESZT$*", 0.69),
    **dict.fromkeys("ABCDGHKNOPQRUVXY&~+=<>#^\u2026\u00d7\u2265\u2264\u2192", 0.88),
    **dict.fromkeys("mwMW@%", 1.1),
}
"""The widths of letters, as shares of the size."""

_OTHER: Final = 0.9
_WIDE: Final = 1.1


@lru_cache(maxsize=1 << 12)
def _ems(text: str) -> float:
    return sum(_WIDTHS.get(letter) or _unlisted(letter) for letter in text)


def _unlisted(letter: str) -> float:
    if combining(letter):
        return 0.0
    return _WIDE if east_asian_width(letter) in "WF" else _OTHER


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """Return how wide a text may become; it is at most that in any common font."""
    return _ems(text) * size * (_BOLD if bold else 1.0)


def fitted(text: str, room: float, size: float, *, bold: bool = False) -> tuple[str, float]:
    """Return a text and its size so that it fits: smaller if need be, and cut if that is not enough."""
    wide = width_of(text, size, bold=bold)
    if wide <= room:
        return text, size
    smaller = max(min(_SMALLEST, size), size * room / wide * _LESS)
    return cut(text, room, smaller, bold=bold), smaller


def cut(text: str, room: float, size: float, *, bold: bool = False) -> str:
    """Return as much of a text as fits, with an ellipsis where something is left out."""
    if width_of(text, size, bold=bold) <= room:
        return text
    kept = text
    while kept and width_of(kept + _CUT, size, bold=bold) > room:
        kept = kept[:-1]
    return kept.rstrip() + _CUT


def wrapped(text: str, room: float, size: float) -> list[str]:
    """Return a text in lines that fit; a word that is longer than a line is cut."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(cut(word, room, size))
    return lines
