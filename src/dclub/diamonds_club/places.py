"""Where the values of a position stand in a state, what they could be, and what follows from them.

This is for positions of which something is open: see `dclub.kernel.unsettled`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from attrs import evolve

from dclub.diamonds_club.audit import CHECKS
from dclub.diamonds_club.components import (
    ANIMALS,
    BUILDINGS,
    PRICE_TABLES,
    Frame,
    Gem,
    Place,
    Space,
    Tile,
    Track,
    word,
)
from dclub.diamonds_club.likely_money import likely_money
from dclub.diamonds_club.likely_parks import likely_parks
from dclub.diamonds_club.market import EMPTY_MARKET, price_now, shown_on, sorted_spaces
from dclub.diamonds_club.players_reading import track_values
from dclub.diamonds_club.setup import animals_left, coins_left, equipment_left, gems_left, stacks_left
from dclub.diamonds_club.state import Phase, Player, Shown, State
from dclub.diamonds_club.words import format_place, format_space, parse_place, parse_space
from dclub.errors import NotationError
from dclub.kernel.holes import holed, is_hole, later, put, raw
from dclub.kernel.move import Seat
from dclub.kernel.unsettled import Part, Places

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from dclub.diamonds_club.moves import Build
    from dclub.diamonds_club.ruleset import Ruleset
    from dclub.kernel.partial import PartialPosition
    from dclub.kernel.rules import Names

__all__ = ["PLACES"]

_LAST: Final = {"this is not the last round": False, "this is the last round": True}
_PASSED: Final = {"has not passed": False, "has passed": True}
_FEW: Final = 2
"""So many places of parks may be open while what is left of the tiles is worked out from the rest."""

_OPEN: Final = "?"


def parts_of(state: State, path: str, names: Names) -> tuple[Part, ...]:
    """Return the values that a key path speaks of; () for a path that is none of a position."""
    match path.split("."):
        case ["players", number, *rest] if number.isdigit() and int(number) < len(names):
            return _Holdings(state, int(number), names[int(number)]).parts(rest)
        case ["market", *rest]:
            return _of_market(state, rest)
        case ["supply", *rest]:
            return _of_supply(state, rest)
        case [key, *_]:
            return _of_turn(key, names)
    return ()


# --- whose turn it is ---------------------------------------------------------------------------


def _of_turn(key: str, names: Names) -> tuple[Part, ...]:
    seats = {name: Seat(seat) for seat, name in enumerate(names)}
    match key:
        case "to_move":
            return (Part.choice(key, ("turn", "to_move"), seats, "it is the turn of {}"),)
        case "first":
            return (Part.choice(key, ("round", "first"), seats, "the start player is {}"),)
        case "ending":
            return (Part.choice(key, ("round", "ending"), _LAST, "{}"),)
        case "passed":
            return tuple(
                Part.choice(f"passed.{name}", ("turn", "passed", seat), _PASSED, f"{name} {{}}")
                for name, seat in seats.items()
            )
        case "phase":
            return (Part.anything(key, ("turn", "phase"), "the phase is {}"),)
        case "start_track":
            return (Part.anything(key, ("round", "track"), "the start-player track is {}"),)
        case "pending":
            return (Part.anything("pending.build", ("turn", "pending"), "what is being paid for is {}"),)
    return ()


# --- the market ---------------------------------------------------------------------------------


def _of_market(state: State, rest: list[str]) -> tuple[Part, ...]:
    match rest:
        case ["coins"]:
            return tuple(_coins_on(state, space) for space in range(len(state.market.coins)))
        case ["coins", name]:
            try:
                space = parse_space(name, state.ruleset.columns, state.ruleset.rows)
            except NotationError:
                return ()
            return (_coins_on(state, space),) if space < len(state.market.coins) else ()
        case ["strips"] if not state.market.faces:
            return (Part.anything("market.strips", ("market", "faces"), "the strips are {}"),)
        case ["strips"]:
            return tuple(_strip(state, column) for column in range(len(state.market.faces)))
        case ["strips", column] if column.isdigit() and int(column) < len(state.market.faces):
            return (_strip(state, int(column)),)
        case ["sides", *_]:
            return (Part.anything("market.sides", ("round", "sides"), "the sides shown so far are {}"),)
    return ()


def _coins_on(state: State, space: int) -> Part:
    name = format_space(Space(space), state.ruleset.rows)
    most = state.ruleset.quantities.coins
    return Part.number(
        f"market.coins.{name}", ("market", "coins", space), most, f"the coins on {name} are {{}}"
    )


def _strip(state: State, column: int) -> Part:
    path, steps = f"market.strips.{column}", ("market", "faces", column)
    phrase = f"column {format_space(Space(column * state.ruleset.rows), state.ruleset.rows)[0]} shows {{}}"
    frame = Frame.DARK if column < state.ruleset.columns // 2 else Frame.LIGHT
    if state.ruleset.gaps:
        return Part.anything(path, steps, phrase)
    faces = [face for face in state.ruleset.faces.values() if face.frame is frame]
    return Part.choice(
        path, steps, {f"{word(face.frame)} {face.strip}{face.side}": face for face in faces}, phrase
    )


# --- players ------------------------------------------------------------------------------------


class _Holdings:
    """What one player has."""

    def __init__(self, state: State, seat: int, name: str) -> None:
        self.ruleset: Ruleset = state.ruleset
        self.name = name
        self.path = f"players.{seat}"
        self.steps = ("players", seat)

    def parts(self, rest: list[str]) -> tuple[Part, ...]:
        """Return the values that the rest of a key path speaks of."""
        sizes = self.ruleset.quantities
        match rest:
            case ["coins"]:
                return (self._number("coins", ("coins",), sizes.coins, "coins"),)
            case ["gems", *one]:
                return tuple(self._gems(gem) for gem in Gem if one in ([], [word(gem)]))
            case ["equipment", *_]:
                return tuple(self._equipment(kind) for kind in range(len(self.ruleset.tiles)))
            case ["tracks", name]:
                return tuple(self._track(track) for track in Track if word(track) == name)
            case ["board"]:
                phrase = f"{self.name} has board {{}}"
                steps = (*self.steps, "board")
                return (Part.number(f"{self.path}.board", steps, sizes.players_max, phrase, least=1),)
            case ["park"]:
                return tuple(self._place(place) for place in range(sizes.places))
            case ["park", name]:
                return self._named_place(name)
            case ["markers"]:
                return (self._markers(),)
            case ["bonus", *_]:
                phrase = f"{self.name} has the bonus cards {{}}"
                return (Part.anything(f"{self.path}.bonus", (*self.steps, "bonus"), phrase),)
        return ()

    def _number(self, path: str, steps: tuple[str | int, ...], most: int, what: str) -> Part:
        return Part.number(
            f"{self.path}.{path}", (*self.steps, *steps), most, f"{self.name}'s {what} are {{}}"
        )

    def _gems(self, gem: Gem) -> Part:
        what = "diamonds" if gem is Gem.DIAMOND else f"{word(gem)} gems"
        return self._number(f"gems.{word(gem)}", ("gems", int(gem)), self.ruleset.quantities.gems, what)

    def _equipment(self, kind: int) -> Part:
        sizes, tile = self.ruleset.quantities, self.ruleset.tiles[kind]
        most = {"mine": sizes.mines, "right": sizes.rights, "ship": sizes.ships}[tile.split()[0]]
        return self._number(f"equipment.{tile}", ("equipment", kind), most, f"tiles {tile}")

    def _track(self, track: Track) -> Part:
        written = track_values(self.ruleset.edition, track)
        steps = (*self.steps, "tracks", int(track))
        path, phrase = f"{self.path}.tracks.{word(track)}", f"{self.name} stands on {{}} on {word(track)}"
        if written is None:
            return Part.anything(path, steps, phrase)
        return Part.choice(path, steps, {str(value): step for step, value in enumerate(written)}, phrase)

    def _place(self, place: int) -> Part:
        name = format_place(Place(place), self.ruleset.light)
        tiles = {word(tile): tile for tile in Tile if tile is not Tile.EMPTY}
        return Part.choice(
            f"{self.path}.park.{name}",
            (*self.steps, "park", place),
            {"nothing": Tile.EMPTY, **tiles},
            f"on {name} of {self.name} lies {{}}",
        )

    def _named_place(self, name: str) -> tuple[Part, ...]:
        sizes = self.ruleset.quantities
        try:
            return (self._place(parse_place(name, sizes.light_places, sizes.dark_places)),)
        except NotationError:
            return ()

    def _markers(self) -> Part:
        tables = [word(table) for table in PRICE_TABLES]
        masks = {
            ", ".join(table for bit, table in enumerate(tables) if mask >> bit & 1) or "none": mask
            for mask in range(1 << len(tables))
        }
        phrase = f"{self.name} has markers on {{}}"
        return Part.choice(f"{self.path}.markers", (*self.steps, "marked"), masks, phrase)


# --- the supply ---------------------------------------------------------------------------------


def _of_supply(state: State, rest: list[str]) -> tuple[Part, ...]:
    sizes = state.ruleset.quantities
    fewest = sizes.animals - state.seats * sizes.places if state.ruleset.substitute_animals else 0
    match rest:
        case ["coins"]:
            return (_left("coins", ("coins",), sizes.coins, "coins"),)
        case ["gems", *one]:
            return tuple(
                _left(f"gems.{word(gem)}", ("gems", int(gem)), sizes.gems, f"{word(gem)} gems")
                for gem in Gem
                if one in ([], [word(gem)])
            )
        case ["equipment", *_]:
            return tuple(
                _left(f"equipment.{tile}", ("equipment", kind), sizes.mines, tile)
                for kind, tile in enumerate(state.ruleset.tiles)
            )
        case ["animals", *one]:
            return tuple(
                _left(f"animals.{word(animal)}", ("animals", index), sizes.animals, word(animal), fewest)
                for index, animal in enumerate(ANIMALS)
                if one in ([], [word(animal)])
            )
        case ["landscape", *one]:
            return tuple(
                _left(f"landscape.{word(building)}", ("stacks", index), sizes.buildings, word(building))
                for index, building in enumerate(BUILDINGS)
                if one in ([], [word(building)])
            )
    return ()


def _left(path: str, steps: tuple[str | int, ...], most: int, what: str, least: int = 0) -> Part:
    phrase = f"the {what} in the supply are {{}}"
    return Part.number(f"supply.{path}", ("bank", *steps), most, phrase, least)


# --- what follows -------------------------------------------------------------------------------


def derived(state: State, position: PartialPosition, path: str) -> State:
    """Return a state with holes with what follows from its values: prices, goods, the supply."""
    assert isinstance(position.filled, State)
    if len(position.filled.market.faces) == state.ruleset.columns:
        if not path or path.startswith("market.coins"):
            state = put(state, ("market", "prices"), _prices(state))
        if not path or path.startswith("market.strips"):
            state = put(state, ("market", "shown"), _shown(state))
    if "to_move" in position.unsettled and path in ("", "to_move"):
        state = _with_builder(state, position)
    supply = position.document.get("supply")
    for key, field, source, left in _LEFT:
        if (not path or source in path) and not _is_stated(supply, key, position):
            state = put(state, ("bank", field), left(state))
    return state


def _is_stated(supply: object, key: str, position: PartialPosition) -> bool:
    """Return whether the position says itself how much is left of something, if only that it is open."""
    written = supply.get(key, _OPEN) if isinstance(supply, dict) else _OPEN
    return written != _OPEN or any(path.startswith(f"supply.{key}") for path in position.unknown)


def _with_builder(state: State, position: PartialPosition) -> State:
    """Return the state in which whose turn it is has built what is being paid for."""
    filled = position.filled
    assert isinstance(filled, State)
    build = filled.pending
    if build is None or "pending.build" in position.unsettled:
        return state
    return put(state, ("turn", "pending"), later(lambda: _built_by(build, state.to_move)))


def _built_by(build: Build, seat: Seat | None) -> Build:
    """Return what is being paid for as the choice of whose turn it is."""
    return build if seat is None else evolve(build, seat=seat)


def _prices(state: State) -> tuple[int, ...]:
    """Return the prices of the spaces of the market."""
    coins = state.market.coins
    return holed([later(partial(price_now, state.ruleset, coins, space)) for space in range(len(coins))])


def _shown(state: State) -> Shown:
    """Return what the strips in the market show: each space by itself, where a strip is not known."""
    shown = EMPTY_MARKET.shown
    for name in Shown._fields:
        shown = put(shown, (name,), later(partial(_shown_together, state, name)))
    if any(map(is_hole, raw(state.market.faces))):
        for name in ("goods", "equipment"):
            spaces = range(len(state.market.coins))
            each = [later(partial(_shown_at, state, name, space)) for space in spaces]
            shown = put(shown, (name,), holed(each))
    return shown


def _shown_together(state: State, name: str) -> object:
    """Return a field of what all spaces show."""
    return getattr(shown_on(state.ruleset, tuple(state.market.faces)), name)


def _shown_at(state: State, name: str, space: int) -> object:
    """Return what one space shows, as the field of what all of them show has it."""
    ruleset = state.ruleset
    column, row = divmod(space, ruleset.rows)
    shown = sorted_spaces(state.market.faces[column], column, ruleset.rows, ruleset.values)
    return getattr(shown, name)[row]


def _each(left: Callable[[Ruleset, tuple[Player, ...], int], int], number: int) -> Callable[[State], object]:
    def follows(state: State) -> object:
        return holed([later(partial(left, state.ruleset, state.players, index)) for index in range(number)])

    return follows


def _coins(state: State) -> object:
    return later(partial(coins_left, state.ruleset, state.players, state.market.coins))


def _stacks(state: State) -> object:
    rest = holed([later(partial(stacks_left, state.ruleset, state.players))])
    return holed([later(partial(_of_stack, rest, index)) for index in range(len(BUILDINGS))])


def _of_stack(rest: tuple[tuple[int, ...], ...], index: int) -> int:
    return rest[0][index]


def _equipment(state: State) -> object:
    return _each(equipment_left, len(state.ruleset.tiles))(state)


_LEFT: Final[tuple[tuple[str, str, str, Callable[[State], object]], ...]] = (
    ("coins", "coins", ".coins", _coins),
    ("gems", "gems", ".gems", _each(gems_left, len(Gem))),
    ("equipment", "equipment", ".equipment", _equipment),
    ("animals", "animals", ".park", _each(animals_left, len(ANIMALS))),
    ("landscape", "stacks", ".park", _stacks),
)
"""What the supply holds unless a position says so itself: its key, its field, the part of a key path
from whose values it follows, and what is left.
"""


def left_open(position: PartialPosition) -> Iterator[str]:
    """Yield the key paths of what would follow from the parks if not so much of them were open.

    It is easier to count the ponds that are left than to find out what lies in all parks. And as long as
    a place may have a forest, nobody knows from which stack that came, unless the game is over.
    """
    state, supply = position.filled, position.document.get("supply")
    assert isinstance(state, State)
    open_places = [path for path in position.unsettled if ".park" in path]
    is_much = len(open_places) > _FEW or any(path.endswith(".park") for path in open_places)
    if is_much and not _is_stated(supply, "animals", position):
        yield "supply.animals"
    is_forest = bool(open_places) and state.phase is not Phase.FINAL
    if (is_much or is_forest) and not _is_stated(supply, "landscape", position):
        yield "supply.landscape"


def likely(state: State) -> Mapping[str, object]:
    """Return a guess at what is open, by key path."""
    return {**likely_parks(state), **likely_money(state)}


PLACES: Final = Places(parts_of, derived, CHECKS, left_open, likely)
"""The places of Diamonds Club."""
