"""A second Hanging Gardens: the pieces on a table, moved as the rule text says.

Written from the rules alone, without the engine's phases: mutable, slow and obvious. It shares
with the engine the names of things, the moves, and the edition; nothing that decides or counts.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from dclub.hanging_gardens.components import Construction, Effect, Starter
from tests.oracle.hanging_gardens.plot import Laid, Plot, places_of
from tests.oracle.hanging_gardens.points import best, largest, majorities, sets_of

if TYPE_CHECKING:
    from dclub.hanging_gardens.components import Card, CardId, Public
    from dclub.hanging_gardens.edition import Edition
    from dclub.kernel.reading import Readings
    from tests.oracle.hanging_gardens.plot import Piece, Place

__all__ = ["Table"]


class Table:
    """One game in progress."""

    def __init__(self, edition: Edition, readings: Readings, seats: int) -> None:
        self.edition = edition
        self.rule = {str(reading): option for reading, option in readings.items()}
        sizes = self.sizes = edition.quantities
        self.seats = seats
        self.wooden = Counter(dict(zip(Construction, edition.wooden or (), strict=True)))
        self.clear = Counter(dict(zip(Construction, edition.translucent or (), strict=True)))
        self.tracks = dict.fromkeys(Construction, 1)
        self.plots = [Plot() for _ in range(seats)]
        for kind in Construction:
            self.wooden[kind] -= 1
            for plot in self.plots:
                self.wooden[kind] -= sizes.start_cubes[kind]
                plot.to_set += [kind] * sizes.start_cubes[kind]
        self.known = {card.id: card for card in edition.cards or ()}
        self.pile = set(self.known)
        if self.rule["hg.starters.spare"] == "deck":
            for copies in edition.starters or ():
                for card in copies[seats:]:
                    self.known[card.id] = card
                    self.pile.add(card.id)
        self.bottom: list[CardId] = []
        self.row: list[Card | None] = [None] * sizes.row
        self.effects: list[Effect] = []
        self.face_down: set[Effect] = set()
        self.queen = 0
        self.public: Public | None = None
        self.phase = "first"
        self.emperor: int | None = None
        self.turn: int | None = None
        self.in_turn: list[int] = []
        self.taken_column: int | None = None
        self.hand: list[Piece] = []
        self.open_effects: list[Effect] = []
        self.moved: Place | None = None

    # --- set-up ---

    @property
    def plot(self) -> Plot:
        """The pyramid of whoever plays now."""
        assert self.turn is not None
        return self.plots[self.turn]

    def round_table(self) -> list[int]:
        """Return the seats, going round from the first player."""
        assert self.emperor is not None
        return [(self.emperor + step) % self.seats for step in range(self.seats)]

    def name_first(self, seat: int) -> None:
        self.emperor = seat
        self.phase = "projects"

    def dealt_next(self) -> int:
        return next(seat for seat in self.round_table() if self.plots[seat].project is None)

    def deal(self, name: str) -> None:
        project = next(one for one in self.edition.individual or () if one.id == name)
        self.plots[self.dealt_next()].project = project
        if all(plot.project is not None for plot in self.plots):
            self.phase, self.in_turn = "base", self.round_table()
            self._next_in_set_up("base")

    def _next_in_set_up(self, phase: str) -> None:
        self.phase, self.turn = phase, self.in_turn.pop(0)

    def lay_base(self, starters: tuple[Starter, ...]) -> None:
        assert self.turn is not None
        copies = self.edition.starters or ()
        self.plot.cards = [
            Laid(copies[starter][self.turn], 0, position) for position, starter in enumerate(starters)
        ]
        if self.in_turn:
            self._next_in_set_up("base")
        else:
            self.in_turn = self.round_table()
            self._next_in_set_up("cubes")
            self._skip_those_without_cubes()

    def _skip_those_without_cubes(self) -> None:
        """Go on until somebody has a cube to set; if nobody has, the public project is next."""
        while not self.plot.to_set:
            if not self.in_turn:
                self.phase, self.turn = "public", None
                return
            self._next_in_set_up("cubes")

    def set_cube(self, kind: Construction, place: Place) -> None:
        self.plot.to_set.remove(kind)
        self.plot.cubes[place] = (kind, False)
        self._skip_those_without_cubes()

    def open_public(self, name: str) -> None:
        self.public = next(one for one in self.edition.public or () if one.id == name)
        self.phase = "cards"

    # --- rounds ---

    def may_open(self, name: CardId) -> bool:
        """Fresh cards first; then those put under the pile, as they were put there."""
        return name in self.pile if self.pile else self.bottom[:1] == [name]

    def open_card(self, name: CardId) -> None:
        if self.pile:
            self.pile.remove(name)
        else:
            self.bottom.pop(0)
        card = next(card for key, card in self.known.items() if key == name)
        self.row[self.row.index(None)] = card
        if None not in self.row or not (self.pile or self.bottom):
            if self.effects:
                self._begin_round()
            else:
                self.phase = "order"

    def order_effects(self, effects: tuple[Effect, ...]) -> None:
        self.effects = list(effects)
        self._begin_round()

    def _begin_round(self) -> None:
        """Everybody takes a card in turn, again and again while there are enough for all."""
        times = self.sizes.row // self.seats
        self.in_turn = self.round_table() * times
        self._next_turn()

    def _next_turn(self) -> None:
        self.taken_column = None
        if self.in_turn and not self._all_finished():
            self.phase, self.turn = "take", self.in_turn.pop(0)
        else:
            self._end_round()

    def _end_round(self) -> None:
        last = self.turn
        self.bottom += [card.id for card in self.row if card is not None]
        self.row = [None] * self.sizes.row
        self.turn = None
        if self._all_finished():
            self.phase = "final"
            return
        self.emperor = last
        self.face_down.clear()
        self.queen = (self.queen + 1) % self.sizes.row
        self.phase = "cards"

    def _all_finished(self) -> bool:
        width = self.sizes.base
        full = width * (width + 1) // 2 - (1 if self.seats >= self.sizes.short_pyramid else 0)
        return all(len(plot.cards) == full for plot in self.plots)

    # --- a turn ---

    def may_take(self, column: int, spot: tuple[int, int]) -> bool:
        if not 0 <= column < len(self.row) or self.row[column] is None:
            return False
        apex = (self.sizes.base - 1, 0)
        if spot == apex and self.seats >= self.sizes.short_pyramid:
            return False
        return self.plot.may_lay(*spot)

    def take(self, column: int, spot: tuple[int, int], *, left_over: bool, right_over: bool) -> None:
        card = self.row[column]
        assert card is not None
        level, position = spot
        left, right = places_of(level, position)[2:]
        over = [(left, (level - 1, position))] if left_over else []
        over += [(right, (level - 1, position + 1))] if right_over else []
        lifted = {place for place, _ in over}
        if self.rule["hg.place.displaced"] == "whole-card":
            lifted = {place for _, below in over for place in self.plot.on_card(below)}
        for place in sorted(lifted & set(self.plot.cubes)):
            self.hand.append(self.plot.cubes.pop(place))
        self.plot.cards.append(Laid(card, level, position, {left, right} - {place for place, _ in over}))
        self.row[column] = None
        self.taken_column = column
        self.open_effects = [self.effects[column]] + ([Effect.QUEEN] if column == self.queen else [])
        self._go_on()

    def _go_on(self) -> None:
        if self.hand:
            self.phase = "put"
        elif self.open_effects:
            self.phase = "effects"
        elif self.plot.next_step(self.rule["hg.amitis.path"]) is not None:
            self.phase = "amitis"
        else:
            self._next_turn()

    def _judge(self, piece: Piece, place: Place) -> None:
        """A cube where it suits raises its construction, elsewhere it lowers it."""
        kind, clear = piece
        value = 2 if clear else 1
        self._move_track(kind, value if self.plot.painted()[place][1] is kind else -value)

    def _move_track(self, kind: Construction, number: int) -> None:
        self.tracks[kind] = min(max(self.tracks[kind] + number, 1), self.sizes.most_prestige)

    def put(self, piece: Piece, place: Place) -> None:
        self.hand.remove(piece)
        self.plot.cubes[place] = piece
        self._judge(piece, place)
        self._go_on()

    # --- effects ---

    def _used(self, effect: Effect) -> None:
        self.open_effects.remove(effect)
        self.face_down.add(effect)

    def decline(self, effect: Effect) -> None:
        self.open_effects.remove(effect)
        self._go_on()

    def may_evolve(self, place: Place) -> bool:
        piece = self.plot.cubes.get(place)
        return piece is not None and not piece[1] and self.clear[piece[0]] > 0

    def evolve(self, place: Place) -> None:
        self._used(Effect.EVOLVE)
        kind = self.plot.cubes[place][0]
        self.wooden[kind] += 1
        self.clear[kind] -= 1
        self.plot.cubes[place] = (kind, True)
        self._judge((kind, True), place)
        self._go_on()

    def may_recolour(self, place: Place, kind: Construction) -> bool:
        piece = self.plot.cubes.get(place)
        if piece is None or (piece[0] is kind and self.rule["hg.recolour.same"] == "forbidden"):
            return False
        return (self.clear if piece[1] else self.wooden)[kind] > 0

    def recolour(self, place: Place, kind: Construction) -> None:
        self._used(Effect.RECOLOUR)
        old, clear = self.plot.cubes[place]
        heap = self.clear if clear else self.wooden
        heap[old] += 1
        heap[kind] -= 1
        self.plot.cubes[place] = (kind, clear)
        self._judge((kind, clear), place)
        self._go_on()

    def may_shift(self, source: Place, target: Place) -> bool:
        if source not in self.plot.cubes or target not in self.plot.free():
            return False
        if self.phase == "second":
            return source != self.moved
        return len(self.plot.cubes) > 1 or self.rule["hg.move.two"] == "up-to-two"

    def shift(self, source: Place, target: Place) -> None:
        first = self.phase == "effects"
        piece = self.plot.cubes.pop(source)
        self.plot.cubes[target] = piece
        self._judge(piece, target)
        if first:
            self._used(Effect.MOVE)
        if first and len(self.plot.cubes) > 1:
            self.moved, self.phase = target, "second"
        else:
            self.stop()

    def stop(self) -> None:
        self.moved = None
        self._go_on()

    def may_draw(self) -> bool:
        return sum(self.wooden.values()) > 0 and bool(self.plot.free())

    def surprise(self) -> None:
        self._used(Effect.SURPRISE)
        self.phase = "draw"

    def draw(self, kind: Construction) -> None:
        self.wooden[kind] -= 1
        self.hand.append((kind, False))
        self._go_on()

    # --- Amitis ---

    def shown_next(self) -> dict[Construction, int] | None:
        """Return what the card shows to which Amitis would go; None if she stays."""
        spot = self.plot.next_step(self.rule["hg.amitis.path"])
        single = self.rule["hg.amitis.translucent"] == "single"
        return None if spot is None else self.plot.shows(spot, single=single)

    def may_step(self, kind: Construction | None, *, raises: bool) -> bool:
        """A construction that shows must be named; where none shows there is nothing to say."""
        shown = self.shown_next()
        if shown is None:
            return False
        return kind in shown if shown else (kind is None and raises)

    def step(self, kind: Construction | None, *, raises: bool) -> None:
        shown = self.shown_next()
        assert shown is not None
        self.plot.pawn = self.plot.next_step(self.rule["hg.amitis.path"])
        if kind is not None:
            self._move_track(kind, shown[kind] if raises else -shown[kind])
        if self.phase == "effects":
            self._used(Effect.QUEEN)
            self._go_on()
        else:
            self._next_turn()

    # --- the end ---

    def points(self) -> list[tuple[int, int, int]]:
        """Return each player's points: groups, public project, individual project."""
        assert self.public is not None
        won = majorities(self.public, self.plots, self.rule)
        result = []
        for plot, public in zip(self.plots, won, strict=True):
            counted = plot.counted()
            assert plot.project is not None
            groups = sum(largest(counted, kind) * self.tracks[kind] for kind in Construction)
            result.append((groups, public, best(sets_of(plot.project, counted))))
        return result

    def winners(self) -> list[int]:
        """Return who has won: by points, then by Amitis, then by the public project."""
        points = self.points()
        pawns = [plot.pawn or (-1, -1) for plot in self.plots]
        rank = [(sum(points[seat]), pawns[seat], points[seat][1]) for seat in range(self.seats)]
        return [seat for seat in range(self.seats) if rank[seat] == max(rank)]
