"""A guess at parks of which something is open: such that all that is stated goes together.

The audit checks it; where it fits, nobody has to search. So it cares for what is usual: the bonus cards
that are held, the tiles that are gone from the supply, whether this is the last round.
"""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import TYPE_CHECKING, Final, cast

from dclub.diamonds_club.bonus import FIVE, THREE, THREE_OF
from dclub.diamonds_club.components import (
    ANIMALS,
    BUILDINGS,
    TABLE_TILE,
    Bonus,
    Place,
    PriceTable,
    Tile,
    word,
)
from dclub.diamonds_club.words import format_place
from dclub.kernel.holes import is_hole, peek, raw
from dclub.kernel.known import known

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from dclub.diamonds_club.ruleset import ParkPlan
    from dclub.diamonds_club.state import State
    from dclub.kernel.holes import Hole

__all__ = ["likely_parks"]

_ALIKE: Final = {card: tile for tile, card in THREE_OF.items()}
_FOURS: Final = (Bonus.FIRST_FOUR, Bonus.SECOND_FOUR)
_FIVES: Final = (Bonus.FIRST_FIVE, Bonus.SECOND_FIVE)


def likely_parks(state: State) -> Mapping[str, object]:
    """Return tiles for the open places of all parks, and what is left of them, by key path."""
    if any(is_hole(peek(player, "park")) for player in raw(peek(state, "players"))):
        return {}
    table = _Table(state)
    table.lay_out()
    return {**dict(table.tiles()), **dict(table.supply())}


class _Park:
    """One park: the tiles that are known or guessed, and the places that are open."""

    def __init__(self, state: State, seat: int, board: int) -> None:
        player, ruleset = peek(state, "players", seat), state.ruleset
        plan: ParkPlan | None = ruleset.plans[board - 1]
        self.board = board
        self.pictured = dict(plan.mandatory) if plan is not None else {}
        self.light = ruleset.light
        self.lying: dict[int, Tile] = dict(known(peek(player, "park")))
        self.holes: dict[int, Hole] = {
            place: hole for place, hole in enumerate(raw(peek(player, "park"))) if is_hole(hole)
        }
        bonus = peek(player, "bonus")
        self.cards: tuple[Bonus, ...] = () if is_hole(bonus) else state.players[seat].bonus
        marked = 0 if is_hole(peek(player, "marked")) else state.players[seat].marked
        self.tables = [table for table in PriceTable if marked >> table & 1]
        self.guessed: dict[int, Tile] = {}
        self.is_full = False  # whether every light-green place is to be covered

    def reserve(self, place: int) -> None:
        """Leave a place to what is being paid for, and cover what comes before it."""
        if place in self.holes:
            self.guessed[place] = Tile.EMPTY
        self.is_full = place >= self.light

    def count(self, tile: Tile) -> int:
        """Return how many tiles of a kind lie here."""
        return [*self.lying.values(), *self.guessed.values()].count(tile)

    def lay(self, tile: Tile) -> bool:
        """Lay a tile on the first place that may have it; return whether there is one."""
        place = next(self._open(tile), None)
        if place is not None:
            self.guessed[place] = tile
        return place is not None

    def _open(self, tile: Tile) -> Iterator[int]:
        """Yield the open places on which a tile may lie: dark-green ones only once no other is left."""
        free = [place for place in self.holes if place not in self.guessed]
        for place in free:
            if place >= self.light and self.light_left():
                return
            if tile in self.holes[place].values and self.pictured.get(Place(place), tile) is tile:
                yield place

    def cover(self) -> None:
        """Lay the building that it pictures on every mandatory place that is open."""
        for place, tile in self.pictured.items():
            if place in self.holes and tile in self.holes[place].values:
                self.guessed[place] = tile

    def light_left(self) -> list[int]:
        """Return the light-green places without a tile."""
        there = {**self.lying, **self.guessed}
        return [place for place in range(self.light) if there.get(place, Tile.EMPTY) is Tile.EMPTY]

    def is_coverable(self) -> bool:
        """Return whether every light-green place has a tile, or is open."""
        return self.holes.keys() - self.guessed.keys() >= {*self.light_left()}

    def wanted(self) -> Iterator[Tile]:
        """Yield the tiles that are missing for the bonus cards and the markers on price tables."""
        for card in self.cards:
            if card in _ALIKE:
                yield from [_ALIKE[card]] * (THREE - self.count(_ALIKE[card]))
        fours = sum(card in self.cards for card in _FOURS)
        for tile in BUILDINGS:
            yield from [tile] * (fours - self.count(tile))
        if any(card in self.cards for card in _FIVES):
            most = max(BUILDINGS, key=self.count)
            yield from [most] * (FIVE - self.count(most))
        sold = Counter(TABLE_TILE[table] for table in self.tables)
        for kind, number in sold.items():
            if kind is not None:
                yield from [kind] * (number - self.count(kind))
        bought = sum(sold[tile] for tile in (*BUILDINGS, None))
        yield from [Tile.FOUNTAIN] * (bought - sum(map(self.count, BUILDINGS)))


def _likely_boards(state: State) -> Sequence[int]:
    """Return the board of each player; where they are open, such that the fewest tiles lie amiss."""
    boards = [peek(player, "board") for player in raw(peek(state, "players"))]
    taken = dict(known(boards))
    left = [number for number in range(1, len(state.ruleset.plans) + 1) if number not in taken.values()]
    open_seats = [seat for seat, board in enumerate(boards) if is_hole(board)]
    if not open_seats:
        return list(taken.values())
    dealt = (dict(zip(open_seats, numbers, strict=False)) for numbers in permutations(left, len(open_seats)))
    best = min(dealt, key=lambda deal: sum(_misfits(state, seat, board) for seat, board in deal.items()))
    return [(taken | best)[seat] for seat in range(len(boards))]


def _misfits(state: State, seat: int, board: int) -> int:
    """Return how many tiles of a park cannot lie on a board."""
    plan = state.ruleset.plans[board - 1]
    pictured = {} if plan is None else {int(place): tile for place, tile in plan.mandatory}
    lying = known(peek(state, "players", seat, "park"))
    return sum(tile is not Tile.EMPTY and pictured.get(place, tile) is not tile for place, tile in lying)


class _Table:
    """All parks, and what is known of the tiles that lie in none."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.sizes = state.ruleset.quantities
        boards = _likely_boards(state)
        self.parks = [_Park(state, seat, board) for seat, board in enumerate(boards)]
        self.held = {card for park in self.parks for card in park.cards}
        self.stacks: dict[int, int] = dict(known(peek(state.bank, "stacks")))
        self.animals: dict[int, int] = dict(known(peek(state.bank, "animals")))

    def lay_out(self) -> None:
        """Guess what lies on the open places."""
        self._leave_room()
        for park in self.parks:
            for tile in park.wanted():
                park.lay(tile)
        for park in self.parks:
            if park.is_full:
                self._cover(park)
        for animal in ANIMALS:
            self._spread(animal, self._lacking(animal) or 0)
        self._spread(Tile.FOREST, self._lacking(Tile.FOREST) or 0)
        self._lower_the_others()

    def _leave_room(self) -> None:
        """Keep the place of what is being paid for, and say who has covered his light-green places."""
        build, ending = peek(self.state, "turn", "pending"), peek(self.state, "round", "ending")
        if build is not None and not is_hole(build) and self.state.pending is not None:
            self.parks[self.state.pending.seat].reserve(self.state.pending.place)
        is_last = not is_hole(ending) and self.state.ending
        if is_last and all(park.light_left() and not park.is_full for park in self.parks):
            some = [park for park in self.parks if park.is_coverable()]
            for park in sorted(some, key=lambda one: len(one.light_left()))[:1]:
                park.is_full = True

    def _count(self, *tiles: Tile) -> int:
        return sum(park.count(tile) for tile in tiles for park in self.parks)

    def _lacking(self, tile: Tile) -> int | None:
        """Return how many animals of a kind, or landscape tiles, are in no park yet and not left.

        None where it is not known how many are left.
        """
        if tile in ANIMALS:
            left = self.animals.get(ANIMALS.index(tile))
            return None if left is None else self.sizes.animals - left - self._count(tile)
        if len(self.stacks) < len(BUILDINGS):
            return None
        gone = sum(self.sizes.buildings - left for left in self.stacks.values())
        return gone - self._count(*BUILDINGS, Tile.FOREST)

    def _spread(self, tile: Tile, number: int) -> None:
        """Lay tiles of a kind where most light-green places are left, as far as there is room.

        Where none is left but the places that picture a building, these are covered first.
        """
        for _ in range(number):
            parks = sorted(self.parks, key=lambda one: -len(one.light_left()))
            if not any(park.lay(tile) for park in parks):
                for park in parks:
                    park.cover()
                if not any(park.lay(tile) for park in parks):
                    return

    def _cover(self, park: _Park) -> None:
        """Cover the light-green places that are left of a park, with what there is most of."""
        park.cover()
        for _ in park.light_left():
            spare = {tile: self._spare(tile) for tile in (Tile.FOREST, *ANIMALS)}
            best = sorted((tile for tile in spare if spare[tile] > 0), key=lambda tile: -spare[tile])
            if not any(park.lay(tile) for tile in best):
                return

    def _spare(self, tile: Tile) -> int:
        """Return how many more tiles of a kind can lie in parks."""
        lacking = self._lacking(tile)
        if lacking is not None:
            return lacking
        if tile in ANIMALS:
            return self.sizes.animals - self._count(tile)
        return self.sizes.buildings * len(BUILDINGS) - self._count(*BUILDINGS, Tile.FOREST)

    def _most_left(self) -> list[int]:
        """Return how many tiles each stack has at most."""
        return [self.sizes.buildings - self._count(building) for building in BUILDINGS]

    def _lower_the_others(self) -> None:
        """Lay so many forests that the stack from which one is being paid for can be a tallest one."""
        stack, most = self._stack_of_forest(), self._most_left()
        if stack is not None and self._lacking(Tile.FOREST) is None:
            wanted = sum(max(left - most[stack], 0) for left in most)
            self._spread(Tile.FOREST, wanted - self._count(Tile.FOREST))

    def tiles(self) -> Iterator[tuple[str, object]]:
        """Yield what was guessed, by key path: nothing lies where nothing was."""
        for seat, park in enumerate(self.parks):
            yield f"players.{seat}.board", park.board
            for place in park.holes:
                name = format_place(Place(place), park.light)
                yield f"players.{seat}.park.{name}", park.guessed.get(place, Tile.EMPTY)

    def supply(self) -> Iterator[tuple[str, object]]:
        """Yield how many tiles are left, by key path; forests come from the tallest stack that may be."""
        for animal in ANIMALS:
            yield f"supply.animals.{word(animal)}", self.sizes.animals - self._count(animal)
        most = self._most_left()
        allowed = [
            sorted(number for number in _possible(stack, most[index]) if number <= most[index])
            for index, stack in enumerate(raw(peek(self.state.bank, "stacks")))
        ]
        turned = self._count(Tile.FOREST) - sum(most) + sum(one[-1] for one in allowed if one)
        spared = self._stack_of_forest()
        while turned > 0 and (lower := [one for one in allowed if len(one) > 1]):
            tallest = max(lower, key=lambda one: (allowed.index(one) != spared, one[-1]))
            turned -= tallest.pop() - tallest[-1]
        for building, left in zip(BUILDINGS, allowed, strict=True):
            if left:
                yield f"supply.landscape.{word(building)}", left[-1]

    def _stack_of_forest(self) -> int | None:
        """Return the number of the stack from which a forest is being paid for; it must be a tallest one."""
        if is_hole(peek(self.state, "turn", "pending")):
            return None
        build = self.state.pending
        return BUILDINGS.index(build.stack) if build is not None and build.tile is Tile.FOREST else None


def _possible(there: object, most: int) -> Sequence[int]:
    """Return what a stack can be: what is known of it, or up to what no park has."""
    if not is_hole(there):
        return [number for _, number in known([there])]  # type: ignore[misc]
    return cast("Hole", there).values or range(most + 1)  # type: ignore[return-value]
