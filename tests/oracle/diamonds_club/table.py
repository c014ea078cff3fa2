"""A second Diamonds Club: the pieces on a table, moved as the rule texts say.

Written from the rules alone, without the engine's phases: mutable, slow and obvious. It shares
with the engine the names of things, the moves, and the edition; nothing that decides or counts.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from dclub.diamonds_club.components import ANIMALS, BUILDINGS, Bonus, Gem, PriceTable, Tile, Track
from tests.oracle.diamonds_club.cards import Cards
from tests.oracle.diamonds_club.payment import payments, pays
from tests.oracle.diamonds_club.pieces import SELLS, Person
from tests.oracle.diamonds_club.track import StartTrack

if TYPE_CHECKING:
    from dclub.diamonds_club.components import Goods, StripFace
    from dclub.diamonds_club.edition import Edition
    from dclub.diamonds_club.moves import Build, Buy, Exchange, GemSet, Pay
    from dclub.kernel.reading import Readings

__all__ = ["Table"]


class Table:
    """One game in progress."""

    def __init__(self, edition: Edition, readings: Readings, boards: list[int]) -> None:
        self.edition = edition
        self.rule = {str(reading): option for reading, option in readings.items()}
        sizes = edition.quantities
        self.people = [self._newcomer(board) for board in boards]
        seats = len(boards)
        self.bank_coins = sizes.coins - sum(person.coins for person in self.people)
        self.bank_gems = Counter(dict.fromkeys(Gem, sizes.gems))
        for gem in list(Gem)[:4]:
            self.bank_gems[gem] -= seats * sizes.start_gems
        self.bank_mines = Counter(dict.fromkeys(list(Gem)[:4], sizes.mines))
        self.values = range(sizes.lowest_value, sizes.highest_value + 1)
        self.bank_rights = Counter(dict.fromkeys(self.values, sizes.rights))
        self.bank_ships = Counter(dict.fromkeys(self.values, sizes.ships))
        self.animals = Counter(dict.fromkeys(ANIMALS, sizes.animals))
        self.stacks = Counter(dict.fromkeys(BUILDINGS, sizes.buildings))
        self.strips: list[StripFace] = []
        self.coins: dict[tuple[int, int], int] = {}
        self.track = StartTrack(sizes.last_space, self.rule["dc.hats.beyond-nine"])
        self.cards = Cards(self.rule["dc.bonus.second-five"])
        self.sides: dict[tuple[str, str], str] = {}
        self.phase = "first"
        self.turn: int | None = None
        self.first: int | None = None
        self.passed: set[int] = set()
        self.chosen: Build | None = None
        self.ending = False

    def _newcomer(self, board: int) -> Person:
        assert self.edition.money
        one = self.edition.quantities.start_gems
        return Person(board, self.edition.money[0].coins, Counter(dict.fromkeys(list(Gem)[:4], one)))

    # --- set-up and market ---

    def name_first(self, seat: int) -> None:
        self.first = seat
        self._lay_out_track()
        self.phase = "market"

    def _lay_out_track(self) -> None:
        assert self.first is not None
        seats = len(self.people)
        self.track.lay_out([(self.first + step) % seats for step in range(seats)])

    def may_lay(self, face: StripFace) -> bool:
        """Dark strips first, as many as players; no strip twice; a fixed side stays."""
        wanted = 0 if len(self.strips) < len(self.people) else 1
        if face.frame != wanted or any((face.frame, face.strip) == (s.frame, s.strip) for s in self.strips):
            return False
        return self.sides.get((face.frame.name, face.strip), face.side) == face.side

    def lay(self, face: StripFace) -> None:
        self.strips.append(face)
        if self.rule["dc.strips.faces"] == "fixed":
            self.sides[face.frame.name, face.strip] = face.side
        if len(self.strips) == 2 * len(self.people):
            self.phase, self.turn, self.passed = "buy", self.first, set()

    # --- buying ---

    def goods(self, space: tuple[int, int]) -> Goods:
        return self.strips[space[0]].spaces[space[1]]

    def where(self, number: int) -> tuple[int, int]:
        return number // self.edition.quantities.rows, number % self.edition.quantities.rows

    def price(self, space: tuple[int, int]) -> int:
        """One coin, and one for every coin (or every occupied space) beside it."""
        column, row = space
        total = 1
        for beside in ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)):
            if beside in self.coins:
                total += 1 if self.rule["dc.buy.surcharge"] == "per-space" else self.coins[beside]
        return total

    def may_buy(self, move: Buy) -> bool:
        column, row = self.where(move.space)
        if self.phase != "buy" or move.seat != self.turn or not 0 <= column < len(self.strips):
            return False
        if (column, row) in self.coins or move.coins != self.price((column, row)):
            return False
        person, goods = self.people[move.seat], self.goods((column, row))
        if move.coins > person.coins or len(move.tracks) != goods.choices:
            return False
        return self._may_place(person, goods.animals, list(move.places))

    def _may_place(self, person: Person, animals: tuple[Tile, ...], places: list[int | None]) -> bool:
        if len(animals) != len(places):
            return False
        before, stock, fine = dict(person.park), Counter(self.animals), True
        for animal, place in zip(animals, places, strict=True):
            there = stock[animal] > 0 or self.rule["dc.animal.exhausted"] == "substitute"
            possible = self.open_places(person, animal) if there else []
            if place is None:
                fine = fine and (not possible or self.rule["dc.goods.refuse"] == "animals-only")
            elif place in possible:
                person.park[place] = animal
                stock[animal] -= 1
            else:
                fine = False
        person.park = before
        return fine

    def open_places(self, person: Person, tile: Tile) -> list[int]:
        """The places on which a tile may go: the rules of the park, place by place."""
        sizes = self.edition.quantities
        board = self.edition.boards[person.board - 1]
        assert board is not None
        pictured = {int(place): wanted for place, wanted in board.mandatory}
        light_full = all(place in person.park for place in range(sizes.light_places))
        found = []
        for place in range(sizes.light_places + sizes.dark_places):
            if place in person.park or (place in pictured and pictured[place] is not tile):
                continue
            if place < sizes.light_places or light_full:
                found.append(place)
        return found

    def buy(self, move: Buy) -> None:
        space, person = self.where(move.space), self.people[move.seat]
        goods = self.goods(space)
        person.coins -= move.coins
        self.coins[space] = move.coins
        for mine in goods.mines:
            person.mines.append(mine)
            self.bank_mines[mine] -= 1
        for value in goods.rights:
            person.rights.append(value)
            self.bank_rights[value] -= 1
        for value in goods.ships:
            person.ships.append(value)
            self.bank_ships[value] -= 1
        if goods.hats:
            self.track.advance(move.seat, goods.hats)
        for animal, place in zip(goods.animals, move.places, strict=True):
            if place is not None:
                person.park[place] = animal
                self.animals[animal] -= 1
        for track in goods.tracks + move.tracks:
            self._step_down(person, track)
        self._look_for_end(person)
        self._next_buyer(move.seat)

    def _step_down(self, person: Person, track: Track) -> None:
        spaces: dict[Track, int] = {
            Track.FOREST: len(self.edition.forest or ()),
            Track.TECHNOLOGY: len(self.edition.technology or ()),
            Track.MONEY: len(self.edition.money or ()),
        }
        if person.steps[track] < spaces[track] - 1:
            person.steps[track] += 1
            if track is Track.MONEY:
                person.coins += 1
                self.bank_coins -= 1

    def _look_for_end(self, person: Person) -> None:
        if all(place in person.park for place in range(self.edition.quantities.light_places)):
            self.ending = True

    def pass_buying(self, seat: int) -> None:
        self.passed.add(seat)
        self._next_buyer(seat)

    def _next_buyer(self, seat: int) -> None:
        seats = len(self.people)
        if len(self.passed) == seats:
            self._award_diamonds()
            return
        seat = (seat + 1) % seats
        while seat in self.passed:
            seat = (seat + 1) % seats
        self.turn = seat

    # --- diamonds ---

    def _award_diamonds(self) -> None:
        most = max(person.coins for person in self.people)
        if most or self.rule["dc.diamonds.zero-coins"] == "all":
            for person in self.people:
                if person.coins == most:
                    self._give(person, Gem.DIAMOND, 1)
        foremost = self.track.foremost()
        if self.rule["dc.diamonds.leaders"] == "top-only":
            foremost = foremost[:1]
        for seat in foremost:
            self._give(self.people[seat], Gem.DIAMOND, 1)
        self.phase, self.passed = "exchange", set()
        self.first = self.turn = self.track.order()[0]

    def _give(self, person: Person, gem: Gem, number: int) -> None:
        person.gems[gem] += number
        self.bank_gems[gem] -= number

    # --- exchange ---

    def may_exchange(self, move: Exchange) -> bool:
        if self.phase != "exchange" or move.seat != self.turn:
            return False
        person = self.people[move.seat]
        left = self._left_after(person, move.sets)
        if left is None or min(len(sort) for sort in left) > 0:
            return False
        kept: list[list[int]] = [list(move.keep.mines), list(move.keep.rights), list(move.keep.ships)]
        if not any(kept):
            return self.rule["dc.exchange.keep"] == "allowed" or not any(left)
        return all(len(own) <= 1 and set(own) <= set(sort) for own, sort in zip(kept, left, strict=True))

    @staticmethod
    def _left_after(person: Person, sets: tuple[GemSet, ...]) -> list[list[int]] | None:
        """Return the tiles left when the sets are taken away; None if they are not there."""
        left: list[list[int]] = [list(person.mines), list(person.rights), list(person.ships)]
        for one in sets:
            for sort, tile in zip(left, (one.mine, one.right, one.ship), strict=True):
                if tile not in sort:
                    return None
                sort.remove(tile)
        return left

    def exchange(self, move: Exchange) -> None:
        person = self.people[move.seat]
        assert self.edition.technology
        bonus = self.edition.technology[person.steps[Track.TECHNOLOGY]]
        for one in move.sets:
            self._give(person, one.mine, min(one.right, one.ship) + bonus.gems)
            self._give(person, Gem.DIAMOND, bonus.diamonds)
        for mine in person.mines:
            self.bank_mines[mine] += 1
        self.bank_rights.update(person.rights)
        self.bank_ships.update(person.ships)
        keep = move.keep
        person.mines = list(keep.mines)
        person.rights = list(keep.rights)
        person.ships = list(keep.ships)
        for mine in person.mines:
            self.bank_mines[mine] -= 1
        self.bank_rights.subtract(person.rights)
        self.bank_ships.subtract(person.ships)
        self.passed.add(move.seat)
        rest = [seat for seat in self.track.order() if seat not in self.passed]
        if rest:
            self.turn = rest[0]
        else:
            self.phase, self.turn, self.passed = "build", self.track.order()[0], set()

    # --- building ---

    def due(self, table: PriceTable) -> tuple[list[Gem], int]:
        """Return the printed colours of a table and how many gems of any kind it asks besides."""
        price = self.edition.prices[table]
        assert price is not None
        colours = [Gem(colour) for colour in range(4) for _ in range(price.colours[colour])]
        return colours, price.any + sum(table in person.tables for person in self.people)

    def sold(self, table: PriceTable) -> list[Tile]:
        if table is not PriceTable.ANY:
            return [SELLS[table]]
        forests = [Tile.FOREST] if self.rule["dc.build.any-forest"] == "allowed" else []
        return [*BUILDINGS, *forests]

    def may_build(self, move: Build) -> bool:
        if self.phase != "build" or move.seat != self.turn:
            return False
        person = self.people[move.seat]
        free = self.edition.quantities.markers - 4 - len(person.tables)
        if move.table in person.tables or (free < 1 and self.rule["dc.build.seventh-table"] == "limited"):
            return False
        if move.tile not in self.sold(move.table) or move.stack not in BUILDINGS:
            return False
        if move.tile is Tile.FOREST:
            if self.stacks[move.stack] != max(self.stacks.values()):
                return False
        elif move.stack is not move.tile:
            return False
        return (
            self.stacks[move.stack] > 0
            and move.place in self.open_places(person, move.tile)
            and self.can_pay(person, move.table)
        )

    def can_pay(self, person: Person, table: PriceTable) -> bool:
        colours, others = self.due(table)
        return any(pays(colours, others, gems) for gems in payments(person.gems, len(colours) + others))

    def build(self, move: Build) -> None:
        self.chosen, self.phase = move, "pay"

    def may_pay(self, move: Pay) -> bool:
        if self.phase != "pay" or move.seat != self.turn or self.chosen is None:
            return False
        paid = Counter({gem: move.gems[gem] for gem in Gem})
        if any(number < 0 or number > self.people[move.seat].gems[gem] for gem, number in paid.items()):
            return False
        return pays(*self.due(self.chosen.table), list(paid.elements()))

    def pay(self, move: Pay) -> None:
        chosen, person = self.chosen, self.people[move.seat]
        assert chosen is not None
        for gem in Gem:
            self._give(person, gem, -move.gems[gem])
        self.stacks[chosen.stack] -= 1
        person.park[chosen.place] = chosen.tile
        person.tables.add(chosen.table)
        self.cards.built(move.seat, chosen.tile)
        self._look_for_end(person)
        self.chosen, self.phase = None, "build"
        self._next_builder(move.seat)

    def pass_building(self, seat: int) -> None:
        self.passed.add(seat)
        self._next_builder(seat)

    def _next_builder(self, seat: int) -> None:
        order = self.track.order()
        if len(self.passed) == len(order):
            self._end_round()
            return
        place = order.index(seat)
        rest = [other for other in order[place + 1 :] + order[: place + 1] if other not in self.passed]
        self.turn = rest[0]

    # --- the end of a round ---

    def _end_round(self) -> None:
        if self.ending:
            self.phase, self.turn = "final", None
            return
        assert self.edition.money
        self.bank_coins += sum(self.coins.values())
        for person in self.people:
            due = self.edition.money[person.steps[Track.MONEY]].coins
            self.bank_coins += person.coins - due
            person.coins = due
            person.tables = set()
        self.coins, self.strips = {}, []
        self._lay_out_track()
        self.phase, self.turn, self.passed = "market", None, set()

    def held_cards(self, seat: int) -> set[Bonus]:
        return {card for card, holder in self.cards.holders.items() if holder == seat}
