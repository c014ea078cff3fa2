"""A table with tiles, settlers and surveyors on it, played by the rules and nothing else.

Written from the rules alone: nothing is kept that could be counted again, and whatever follows
from the tiles is worked out anew whenever somebody asks.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from dclub.new_world.components import Kind
from tests.oracle.new_world.ground import Plane, Slab, lay, look, middles, patches

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from dclub.new_world.components import Tile
    from dclub.new_world.edition import Edition
    from tests.oracle.new_world.ground import Part, Place

__all__ = ["Man", "Table"]

Man = tuple[int, "Part"]
"""A settler: whose he is, and where he stands or lies."""


class Table:
    """One game, as it lies on the table."""

    def __init__(self, edition: Edition, rule: Mapping[str, str], seats: int) -> None:
        self.edition = edition
        self.rule = dict(rule)
        self.seats = seats
        self.phase = "first"
        self.player: int | None = None
        self.kinds = {str(tile.id): tile for tile, _ in edition.tiles or ()}
        self.pile = Counter({str(tile.id): count for tile, count in edition.tiles or ()})
        self.aside: list[str] = []
        self.hand: Tile | None = None
        self.last: Place | None = None
        self.men: list[Man] = []
        self.points = [0] * seats
        self.surveyors = [0, 0]
        self.waiting: list[frozenset[Part]] = []
        self.spaces = {(0, row): self._space(row) for row in range(len(edition.start or ()))}
        self.tiles: dict[Place, Slab] = {}

    def _space(self, row: int) -> Slab:
        segments = (self.edition.start or ())[row].segments
        (west,) = [point for side, point in middles((0, row)).items() if side.name == "W"]
        return Slab("space", patches(segments, 0, (0, row)), frozenset([west]), space=True)

    @property
    def slabs(self) -> dict[Place, Slab]:
        """Everything that lies: tiles and start spaces."""
        return {**self.spaces, **self.tiles}

    # --- drawing and placing ---

    def name_first(self, seat: int) -> None:
        """Begin."""
        self.player, self.phase = seat, "draw"

    def draw(self, name: str) -> None:
        """Draw a tile: place it, or set it aside if it fits nowhere."""
        self.pile[name] -= 1
        self.hand = self.kinds[name]
        self.phase = "place" if any(True for _ in self.ways()) else "aside"

    def ways(self) -> Iterator[tuple[Place, int]]:
        """Yield every place and turn that are allowed, trying all that could be."""
        wests = [place[0] for place in self.slabs]
        norths = [place[1] for place in self.slabs]
        for west in range(-2, max(wests) + 3):
            for north in range(min(norths) - 2, max(norths) + 3):
                for turn in range(4):
                    if self.may_place((west, north), turn):
                        yield (west, north), turn

    def may_place(self, place: Place, turn: int) -> bool:
        """Whether the tile in hand may be laid so."""
        west, _ = place
        if place in self.slabs or west < 0:
            return False
        if west == 0 and self.rule["nw.board.column-zero"] == "closed":
            return False
        assert self.hand is not None
        tile = lay(self.hand, turn, place)
        sides = [(slab, middle) for slab in self.slabs.values() for middle in slab.rim & tile.rim]
        return bool(sides) and all(slab.shows(middle) is tile.shows(middle) for slab, middle in sides)

    def looks(self, turn: int) -> list[tuple[int, list[tuple[int, int]], int]]:
        """Return what the tile in hand shows after turning."""
        assert self.hand is not None
        return look(patches(self.hand.segments, turn, (0, 0)))

    def place(self, place: Place, turn: int) -> None:
        """Lay the tile in hand."""
        assert self.hand is not None
        self.tiles[place] = lay(self.hand, turn, place)
        self.hand, self.last, self.phase = None, place, "settle"

    def set_aside(self) -> None:
        """Put the tile in hand out of the game."""
        assert self.hand is not None
        self.aside.append(str(self.hand.id))
        self.hand = None
        self.phase = "draw" if self.pile.total() else "final"

    # --- settling ---

    def supply(self, seat: int) -> int:
        """Return how many settlers a player has before him."""
        return self.edition.quantities.settlers - sum(owner == seat for owner, _ in self.men)

    def whole(self, part: Part) -> frozenset[Part]:
        """Return the feature that a segment belongs to."""
        return Plane(self.slabs).connected(part)

    def on(self, feature: frozenset[Part]) -> list[Man]:
        """Return the settlers on a feature."""
        return [man for man in self.men if man[1] in feature]

    def may_settle(self, seat: int, number: int) -> bool:
        """Whether a player may put a settler on a segment of the tile just laid."""
        assert self.last is not None
        if not 0 <= number < len(self.tiles[self.last].patches) or not self.supply(seat):
            return False
        return not self.on(self.whole((self.last, number)))

    def settle(self, seat: int, number: int | None) -> None:
        """Settle, or do not; then score what is completed."""
        assert self.last is not None
        if number is not None:
            self.men.append((seat, (self.last, number)))
        self.waiting = [feature for feature in self._completed() if self.on(feature)]
        self.go_on()

    # --- completing ---

    def kind(self, feature: frozenset[Part]) -> Kind:
        """Return what a feature is."""
        place, number = min(feature)
        return self.slabs[place].patches[number].kind

    def around(self, place: Place) -> int:
        """Return on how many of the eight places around one something lies."""
        west, north = place
        near = [(west + dw, north + dn) for dw in (-1, 0, 1) for dn in (-1, 0, 1) if dw or dn]
        counts = self.rule["nw.board.counts"] != "not-at-all"
        return sum(one in self.tiles or (counts and one in self.spaces) for one in near)

    def _completed(self) -> set[frozenset[Part]]:
        """Return every trail, town and farm that this tile has completed."""
        assert self.last is not None
        found = set()
        for place, slab in self.tiles.items():
            for number in range(len(slab.patches)):
                feature = self.whole((place, number)) if place == self.last else frozenset([(place, number)])
                match self.slabs[place].patches[number].kind:
                    case Kind.FARM:
                        near = max(abs(place[0] - self.last[0]), abs(place[1] - self.last[1])) <= 1
                        if near and self.around(place) == 8:
                            found.add(feature)
                    case Kind.TRAIL | Kind.TOWN:
                        if place == self.last and Plane(self.slabs).is_closed(feature):
                            found.add(feature)
                    case Kind.PLAIN:
                        pass
        return found

    def go_on(self) -> None:
        """Score the only feature that waits, ask if there are several, else end the turn."""
        while True:
            self.waiting = [feature for feature in self.waiting if self.on(feature)]
            if len(self.waiting) > 1:
                self.phase = "score"
                return
            if not self.waiting:
                break
            self._score(self.waiting[0])
        self.last = None
        assert self.player is not None
        if self.pile.total():
            self.phase, self.player = "draw", (self.player + 1) % self.seats
        else:
            self.phase = "final"

    def score(self, feature: frozenset[Part]) -> None:
        """Score a feature that the active player has chosen, and go on."""
        self._score(feature)
        self.go_on()

    # --- scoring ---

    def counted(self, feature: frozenset[Part]) -> list[Place]:
        """Return the place of every part that counts as one of a tile."""
        counts = self.rule["nw.board.counts"] == "yes"
        return [place for place, _ in feature if counts or place not in self.spaces]

    def extras(self, feature: frozenset[Part]) -> int:
        """Return how many posts, flags or animals are on a feature."""
        return sum(self.slabs[place].patches[number].extras for place, number in feature)

    def most(self, men: list[Man]) -> list[int]:
        """Return who has most settlers; all that are level."""
        numbers = Counter(owner for owner, _ in men)
        return sorted(owner for owner, number in numbers.items() if number == max(numbers.values()))

    def bonus(self, seat: int, men: list[Man]) -> int:
        """Return what the surveyors bring a player for his scored settlers."""
        total = 0
        for surveyor in self.surveyors:
            beside = sum(owner == seat and part[0][0] == surveyor for owner, part in men)
            total += min(beside, 1) if self.rule["nw.bonus.per"] == "player" else beside
        return total * self.edition.points.bonus

    def worth(self, feature: frozenset[Part]) -> int:
        """Return what a completed feature is worth."""
        points, tiles, extras = (
            self.edition.points,
            len(set(self.counted(feature))),
            self.extras(feature),
        )
        match self.kind(feature):
            case Kind.TRAIL:
                return tiles * points.trail_tile + extras * points.trail_post
            case Kind.TOWN:
                return tiles * points.town_tile + extras * points.town_flag
            case _:
                return points.farm

    def _score(self, feature: frozenset[Part]) -> None:
        men = self.on(feature)
        for seat in self.most(men):
            self.points[seat] += self.worth(feature) + self.bonus(seat, men)
        self.men = [man for man in self.men if man not in men]
        self.waiting = [other for other in self.waiting if other != feature]
        left = min(self.surveyors)
        moved = any(west > left for west, _ in self.tiles)
        if moved:
            self.surveyors = sorted([left + 1, max(self.surveyors)])
        self._send_home(left, moved=moved)

    def _send_home(self, left: int, *, moved: bool) -> None:
        protected = self.rule["nw.removal.pending"] == "protected"
        spared = [man for feature in self.waiting for man in self.on(feature)] if protected else []
        standing = [man for man in self.men if man not in spared and not self.lies(man)]
        if not moved and self.rule["nw.removal.when-stuck"] == "no":
            return
        if moved and self.rule["nw.removal.zone"] == "left-column":
            here = any(part[0][0] == left for _, part in standing)
            gone = [man for man in standing if here and man[1][0][0] <= left]
        else:
            gone = [man for man in standing if man[1][0][0] < min(self.surveyors)]
        self.men = [man for man in self.men if man not in gone]

    def lies(self, man: Man) -> bool:
        """Whether a settler is a trapper."""
        return self.kind(frozenset([man[1]])) is Kind.PLAIN

    # --- the end ---

    def lines(self, seat: int) -> Counter[str]:
        """Return what a player would get if the game ended now, by what it is for."""
        found = Counter({"won": self.points[seat]})
        for feature in {self.whole(part) for _, part in self.men}:
            men = self.on(feature)
            if seat not in self.most(men):
                continue
            found.update(self._incomplete(feature))
            if self.rule["nw.final.bonus"] == "yes" and self.kind(feature) is not Kind.PLAIN:
                found["bonus"] += self.bonus(seat, men)
        return found

    def _incomplete(self, feature: frozenset[Part]) -> dict[str, int]:
        points, places, extras = self.edition.points, self.counted(feature), self.extras(feature)
        size = len(places) if self.rule["nw.final.per"] == "segment" else len(set(places))
        match self.kind(feature):
            case Kind.TRAIL:
                posts = extras * int(self.rule["nw.final.posts"])
                return {"trail": size * points.last_trail, "posts": posts}
            case Kind.TOWN:
                return {"town": size * points.last_town + extras * points.last_flag}
            case Kind.FARM:
                ((place, _),) = feature
                return {"farm": (1 + self.around(place)) * points.farm_tile}
            case Kind.PLAIN:
                return {"plain": extras * points.animal}

    def winners(self) -> list[int]:
        """Return who has most points; all that are level."""
        totals = [self.lines(seat).total() for seat in range(self.seats)]
        return [seat for seat, total in enumerate(totals) if total == max(totals)]
