"""Score pads: what TOML and JSON hold, as classes for reading, and for the schema."""

from __future__ import annotations

from attrs import field, frozen

from dclub.hanging_gardens.components import Construction
from dclub.hanging_gardens.tables import Components

__all__ = ["PadDocument", "PadPlayerDocument"]


@frozen
class PadPlayerDocument:
    """What is counted of one player.

    `pyramid` is a picture, `project` a name or what it demands, `amitis` the slot of the pawn, ""
    beside the pyramid. `ornaments` counts the cards that have each, where ornaments count.
    """

    pyramid: str | None = None
    project: str | None = None
    amitis: str | None = None
    ornaments: dict[str, int | str] = field(factory=dict)


@frozen
class PadDocument:
    """A score pad of Hanging Gardens: one entry in `players` for each of `names`, clockwise."""

    game: str
    format: int = 1
    edition: str = "invented"
    open: tuple[str, ...] = ()
    names: tuple[str, ...] | None = None
    prestige: dict[Construction, int | str] = field(factory=dict)
    public: str | None = None
    readings: dict[str, str] = field(factory=dict)
    players: tuple[PadPlayerDocument, ...] = ()
    components: Components | None = None
