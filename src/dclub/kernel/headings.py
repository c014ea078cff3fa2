"""Headings of the chapters of the spec: what they say, and how they are put in another language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["HEADING", "headings_of", "with_headings"]

HEADING: Final = "heading"
"""The context of headings in the catalogues of a game."""

_HEADING: Final = re.compile(
    r"^(?P<over>=+\n)?(?P<title>[A-Z].*)\n(?P<rule>(?P<sign>[=~-])(?P=sign){2,})$", re.MULTILINE
)


def headings_of(text: str) -> tuple[str, ...]:
    r"""Return the headings of a chapter, in their order.

    >>> headings_of("=====\nHats!\n=====\n\nA text.\n\nMore\n----\n")
    ('Hats!', 'More')
    """
    return tuple(found["title"] for found in _HEADING.finditer(text))


def with_headings(text: str, say: Callable[[str], str]) -> str:
    r"""Return a chapter with what is said for each heading in its place.

    >>> with_headings("More\n----\n", str.upper)
    'MORE\n----\n'
    """

    def changed(found: re.Match[str]) -> str:
        said = say(found["title"])
        rule = found["sign"] * len(said)
        return f"{rule}\n{said}\n{rule}" if found["over"] else f"{said}\n{rule}"

    return _HEADING.sub(changed, text)
