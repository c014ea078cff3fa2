"""One player's pyramid as it lies on the table: cards in the order laid, cubes on places.

A place is a column from the left and a row from the bottom, both from 0. What shows is found
by painting the cards one after the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define, field

if TYPE_CHECKING:
    from dclub.hanging_gardens.components import Card, Construction, Individual

__all__ = ["Laid", "Piece", "Place", "Plot", "places_of"]

Place = tuple[int, int]
Piece = tuple["Construction", bool]
"""A cube: its construction, and whether it is translucent."""


def places_of(level: int, position: int) -> list[Place]:
    """Return where a card's icons lie: top left, top right, bottom left, bottom right."""
    column = level + 2 * position
    return [(column, level + 1), (column + 1, level + 1), (column, level), (column + 1, level)]


@define
class Laid:
    """A card where it was laid, and the places at which it was pushed under another one."""

    card: Card
    level: int
    position: int
    tucked: set[Place] = field(factory=set)

    @property
    def spot(self) -> tuple[int, int]:
        """The floor from 0, and the position on it."""
        return self.level, self.position


@define
class Plot:
    """All that lies before one player."""

    cards: list[Laid] = field(factory=list)
    cubes: dict[Place, Piece] = field(factory=dict)
    pawn: tuple[int, int] | None = None
    project: Individual | None = None
    to_set: list[Construction] = field(factory=list)

    def spots(self) -> set[tuple[int, int]]:
        """Return where cards lie."""
        return {laid.spot for laid in self.cards}

    def painted(self) -> dict[Place, tuple[Laid, Construction]]:
        """Return which card's icon shows at each place: paint them all, in the order laid."""
        picture: dict[Place, tuple[Laid, Construction]] = {}
        for laid in self.cards:
            for place, icon in zip(places_of(*laid.spot), laid.card.icons, strict=True):
                if place not in laid.tucked:
                    picture[place] = (laid, icon)
        return picture

    def counted(self) -> dict[Place, tuple[Construction, int]]:
        """Return what counts at each place, and for how many: the cube if there is one."""
        result = {place: (icon, 1) for place, (_, icon) in self.painted().items()}
        for place, (construction, clear) in self.cubes.items():
            result[place] = (construction, 2 if clear else 1)
        return result

    def free(self) -> set[Place]:
        """Return the places that show an icon and hold no cube."""
        return set(self.painted()) - set(self.cubes)

    def may_lay(self, level: int, position: int) -> bool:
        """Whether the spot is empty and the two cards below it are there."""
        here = self.spots()
        return (
            level > 0
            and (level, position) not in here
            and {(level - 1, position), (level - 1, position + 1)} <= here
        )

    def card_at(self, spot: tuple[int, int]) -> Laid:
        """Return the card at a spot."""
        return next(laid for laid in self.cards if laid.spot == spot)

    def on_card(self, spot: tuple[int, int]) -> list[Place]:
        """Return the places at which the card at a spot shows."""
        return [place for place, (laid, _) in self.painted().items() if laid.spot == spot]

    # --- Amitis ---

    def next_step(self, path: str) -> tuple[int, int] | None:
        """Return where Amitis goes next; None if she stays."""
        here = self.spots()
        if self.pawn is None:
            return (0, 0)
        level, position = self.pawn
        floor_above = sorted(spot for spot in here if spot[0] == level + 1)
        right = sorted(spot for spot in here if spot[0] == level and spot[1] > position)
        if path == "strict":
            width = sum(spot[0] == 0 for spot in here)
            order = [(floor, number) for floor in range(width) for number in range(width - floor)]
            following = order[order.index(self.pawn) + 1 :][:1]
            return following[0] if following and following[0] in here else None
        if path == "gap-is-edge":
            right = [spot for spot in right if spot[1] == position + 1]
        return (right + floor_above + [None])[0]

    def shows(self, spot: tuple[int, int], *, single: bool) -> dict[Construction, int]:
        """Return how many of each construction a card shows, cubes on it included."""
        found: dict[Construction, int] = {}
        for place in self.on_card(spot):
            kind, number = self.counted()[place]
            found[kind] = found.get(kind, 0) + (1 if single else number)
        return found
