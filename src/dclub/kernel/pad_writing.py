"""Writing score pads, as far as that is alike in every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dclub.kernel.pad_reading import PAD
from dclub.kernel.position_reading import FORMAT

if TYPE_CHECKING:
    from dclub.kernel.rules import Document, Names, StartOptions

__all__ = ["pad_of"]


def pad_of(game: str, options: StartOptions, names: Names, **counted: object) -> Document:
    """Return the document of a pad: under which rules the game was played, by whom, and what was counted."""
    document: Document = {"type": PAD, "format": FORMAT, "game": game, "edition": options.edition}
    if options.open_tables:
        document["open"] = list(options.open_tables)
    document["names"] = list(names)
    if options.readings:
        document["readings"] = dict(options.readings)
    document |= counted
    if options.components:
        document["components"] = dict(options.components)
    return document
