"""Score pads: what TOML and JSON hold, as classes for reading, and for the schema."""

from __future__ import annotations

from attrs import field, frozen

from dclub.diamonds_club.position_document import TracksDocument
from dclub.diamonds_club.tables import Components

__all__ = ["PadDocument", "PadPlayerDocument"]


@frozen
class PadPlayerDocument:
    """What is counted of one player.

    `uncovered` are the mandatory places without their building, `p1 pavilion`; `buildings` and
    `animals` texts such as `3 fountain 1 pavilion`, `tracks` where the markers stand, `bonus` the
    bonus cards, `gems` those that were not spent. `""` is none.
    """

    uncovered: str | None = None
    buildings: str | None = None
    forests: int | str | None = None
    animals: str | None = None
    tracks: TracksDocument = field(factory=TracksDocument)
    bonus: str | None = None
    gems: str | None = None


@frozen
class PadDocument:
    """A score pad of Diamonds Club: one entry in `players` for each of `names`, clockwise."""

    game: str
    format: int = 1
    edition: str = "invented"
    open: tuple[str, ...] = ()
    names: tuple[str, ...] | None = None
    readings: dict[str, str] = field(factory=dict)
    players: tuple[PadPlayerDocument, ...] = ()
    components: Components | None = None
