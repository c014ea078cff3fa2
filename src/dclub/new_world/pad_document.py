"""Score pads: what TOML and JSON hold, as classes for reading, and for the schema."""

from __future__ import annotations

from attrs import field, frozen

from dclub.new_world.components import Kind
from dclub.new_world.tables import Components

__all__ = ["FeatureDocument", "PadDocument"]


@frozen
class FeatureDocument:
    """A feature that settlers are on at the end, and what is counted of it.

    `settlers` is a text such as `2 Red, 1 Blue`. A trail or a town has `segments` and `tiles`, a farm
    the tiles `around` it; `spaces` says how many of them are start spaces. `posts` are those of a
    trail, `flags` those of a town, `animals` those of a plain. `cells` says where it lies.
    """

    kind: Kind
    settlers: str | None = None
    segments: int | str | None = None
    tiles: int | str | None = None
    around: int | str | None = None
    spaces: int | str | None = None
    posts: int | str | None = None
    flags: int | str | None = None
    animals: int | str | None = None
    cells: tuple[str, ...] = ()


@frozen
class PadDocument:
    """A score pad of New World.

    `points` are those won during the game, by player; `surveyors` the columns of the rear and the
    front one.
    """

    game: str
    format: int = 1
    edition: str = "invented"
    open: tuple[str, ...] = ()
    names: tuple[str, ...] | None = None
    points: dict[str, int | str] | str | None = None
    surveyors: tuple[int, ...] | str | None = None
    readings: dict[str, str] = field(factory=dict)
    features: tuple[FeatureDocument, ...] | None = None
    components: Components | None = None
