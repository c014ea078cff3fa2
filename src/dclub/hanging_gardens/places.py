"""Where the values of a position stand in a state, and what they could be.

This is for positions of which something is open: see `dclub.kernel.unsettled`.
"""

from __future__ import annotations

from functools import partial
from itertools import chain, combinations, combinations_with_replacement, permutations
from typing import TYPE_CHECKING, Final, TypeVar

from attrs import evolve

from dclub.errors import NotationError
from dclub.hanging_gardens.audit import CHECKS
from dclub.hanging_gardens.components import (
    EFFECTS,
    MOST_CUBE,
    Construction,
    Cube,
    Effect,
    is_translucent,
    word,
)
from dclub.hanging_gardens.following import derived, left_open
from dclub.hanging_gardens.gardens_reading import named_card
from dclub.hanging_gardens.moves import HIDDEN
from dclub.hanging_gardens.outcomes import individual_project
from dclub.hanging_gardens.picture_text import parse_shown
from dclub.hanging_gardens.prestige import LEAST
from dclub.hanging_gardens.pyramid import NOWHERE, Cell, Slot
from dclub.hanging_gardens.row_reading import read_effect
from dclub.hanging_gardens.state import Phase, State
from dclub.hanging_gardens.supply_reading import pile_card
from dclub.hanging_gardens.words import (
    format_cell,
    format_cube,
    format_slot,
    parse_cell,
    parse_cube,
    parse_slot,
)
from dclub.kernel.holes import is_hole
from dclub.kernel.move import Seat
from dclub.kernel.unsettled import Part, Places

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from dclub.hanging_gardens.ruleset import Ruleset
    from dclub.kernel.holes import Steps
    from dclub.kernel.rules import Names

__all__ = ["PLACES"]

T = TypeVar("T")

_CUBES: Final = tuple(map(Cube, range(1, MOST_CUBE + 1)))
_MANY: Final = ("stairs", "rose bushes", "statues", "trees", "date palms")
_MOST_LIFTED: Final = 2
"""How many cubes a card displaces at its two joints."""

_MOST_JOINTS: Final = 8
"""Of how many cells every combination is listed, at most."""


def parts_of(state: State, path: str, names: Names) -> tuple[Part, ...]:
    """Return the values that a key path speaks of; () for a path that is none of a position."""
    key, _, rest = path.partition(".")
    match key:
        case "players" if not rest:
            return tuple(
                part for seat in range(state.seats) for part in _Holdings(state, seat, names).parts("pyramid")
            )
        case "players":
            number, _, what = rest.partition(".")
            known = number.isdigit() and int(number) < state.seats
            return _Holdings(state, int(number), names).parts(what) if known else ()
        case "prestige":
            return tuple(_prestige(state, kind) for kind in Construction if rest in ("", word(kind)))
        case "row":
            return _of_row(state, rest)
        case "pending":
            return _of_turn(state, rest)
        case "supply":
            return tuple(_of_supply(state, rest))
        case "stock" | "returned":
            return _of_pile(state, key, rest)
    return _of_round(state, key, names)


def _sets(items: Sequence[T]) -> Iterator[tuple[T, ...]]:
    """Yield every set of items, the empty one first."""
    return chain.from_iterable(combinations(items, size) for size in range(len(items) + 1))


def _masks(least: int, names: Iterable[str]) -> dict[str, object]:
    """Return the masks that contain a mask, each by the names of its bits."""
    named = list(enumerate(names))
    left = [bit for bit, _ in named if not least >> bit & 1]
    masks = [least | sum(1 << bit for bit in some) for some in _sets(left)]
    return {_all_of([name for bit, name in named if mask >> bit & 1]): mask for mask in masks}


def _all_of(names: Iterable[str]) -> str:
    return " and ".join(names) or "none"


# --- what concerns everybody --------------------------------------------------------------------


def _of_round(state: State, key: str, names: Names) -> tuple[Part, ...]:
    seats = {name: Seat(seat) for seat, name in enumerate(names)}
    match key:
        case "phase":
            return (Part.anything(key, ("turn", "phase"), "the phase is {}"),)
        case "to_move":
            return (Part.choice(key, ("turn", "to_move"), seats, "it is the turn of {}"),)
        case "first":
            return (Part.choice(key, ("round", "first"), seats, "the Emperor is with {}"),)
        case "public":
            if state.ruleset.public_gaps:
                return (Part.anything(key, ("round", "public"), "the public project is {}"),)
            known = {str(name): project for name, project in state.ruleset.public.items()}
            return (Part.choice(key, ("round", "public"), known, "the public project is {}"),)
    return ()


def _prestige(state: State, kind: Construction) -> Part:
    path, most = f"prestige.{word(kind)}", state.ruleset.quantities.most_prestige
    phrase = f"the prestige of {_MANY[kind]} is {{}}"
    return Part.number(path, ("prestige", int(kind)), most, phrase, least=LEAST)


def _of_supply(state: State, rest: str) -> Iterator[Part]:
    """Yield the cubes of one material; where nobody knows how many there are, any number is left."""
    name, _, wanted = rest.partition(".")
    tables = {"wooden": state.ruleset.edition.wooden, "translucent": state.ruleset.edition.translucent}
    for kind in Construction if name in tables else ():
        path, steps = f"supply.{name}.{word(kind)}", ("supply", name, int(kind))
        phrase, total = f"the {name} {_MANY[kind]} in the supply are {{}}", tables[name]
        if word(kind) != wanted:
            continue
        yield (
            Part.anything(path, steps, phrase)
            if total is None or is_hole(total[kind])
            else Part.number(path, steps, total[kind], phrase)
        )


def _of_pile(state: State, key: str, index: str) -> tuple[Part, ...]:
    """Return the cards of the pile, or those under it; of single ones that are not known, each by itself."""
    what = "of the pile" if key == "stock" else "put back under the pile"
    cards = state.supply.stock if key == "stock" else state.supply.returned
    if not index:
        return (Part.anything(key, ("supply", key), f"the cards {what} are {{}}"),)
    if not index.isdigit() or int(index) >= len(cards or ()):
        return ()
    values = {name or "one without a name": name for name in state.ruleset.deck}
    read = partial(pile_card, state.ruleset)
    return (
        Part.choice(
            f"{key}.{index}", ("supply", key, int(index)), values, f"one of the cards {what} is {{}}", read
        ),
    )


# --- the row ------------------------------------------------------------------------------------


def _of_row(state: State, rest: str) -> tuple[Part, ...]:
    key, _, index = rest.partition(".")
    row, columns = state.row, range(state.ruleset.quantities.row)
    numbers = {str(column + 1): column for column in columns}
    named = [column for column in columns if index in ("", str(column))]
    match key:
        case "cards" if len(row.cards) == len(columns):
            return tuple(_card(state.ruleset, column) for column in named)
        case "effects" if len(row.effects) == len(columns):
            return tuple(_effect_below(column) for column in named)
        case "effects":
            orders = {", ".join(map(word, order)): order for order in permutations(EFFECTS, len(columns))}
            phrase = "the effects below the columns are {}"
            return (Part.choice("row.effects", ("row", "effects"), orders, phrase),)
        case "queen":
            return (Part.choice("row.queen", ("row", "queen"), numbers, "the column of the queen is {}"),)
        case "taken":
            phrase = "the cards taken in this round are {}"
            return (Part.number("row.taken", ("row", "taken"), len(columns), phrase),)
        case "used":
            masks, phrase = _masks(row.used, map(word, Effect)), "the effects that lie face down are {}"
            return (Part.choice("row.used", ("row", "used"), masks, phrase),)
        case "queen_used":
            bit, phrase = 1 << Effect.QUEEN, "it is {} that the queen was used"
            masks = {"true": row.used | bit, "false": row.used & ~bit}
            return (Part.choice("row.queen_used", ("row", "used"), masks, phrase),)
    return ()


def _card(ruleset: Ruleset, column: int) -> Part:
    path, steps = f"row.cards.{column}", ("row", "cards", column)
    phrase = f"in column {column + 1} lies {{}}"
    if ruleset.edition.cards is None or ruleset.has_nameless:
        return Part.anything(path, steps, phrase)
    cards = {str(name): card for name, card in ruleset.cards.items()}
    return Part.choice(path, steps, {"nothing": None, **cards}, phrase)


def _effect_below(column: int) -> Part:
    phrase = f"the effect below column {column + 1} is {{}}"
    values = {word(effect): effect for effect in EFFECTS}
    return Part.choice(f"row.effects.{column}", ("row", "effects", column), values, phrase)


# --- the turn in progress -----------------------------------------------------------------------


def _of_turn(state: State, rest: str) -> tuple[Part, ...]:
    key, _, index = rest.partition(".")
    path = f"pending.{rest}"
    match key:
        case "hand" if index:
            values = {format_cube(cube): cube for cube in _CUBES}
            steps = ("turn", "hand", int(index))
            return (Part.choice(path, steps, values, "a cube in hand is {}", parse_cube),)
        case "hand":
            return (_hand(state.ruleset),)
        case "open" if index:
            effects = {word(effect): effect for effect in Effect}
            steps = ("turn", "aligned", int(index))
            return (Part.choice(path, steps, effects, "an effect still open is {}", read_effect),)
        case "open":
            below: tuple[tuple[Effect, ...], ...] = ((), *((effect,) for effect in EFFECTS))
            sets = {
                _all_of(map(word, (*one, *queen))): (*one, *queen)
                for queen in ((), (Effect.QUEEN,))
                for one in below
            }
            return (Part.choice(path, ("turn", "aligned"), sets, "the effects still open are {}"),)
        case "column":
            columns = {str(number + 1): number for number in range(state.ruleset.quantities.row)}
            return (Part.choice(path, ("turn", "column"), columns, "the column of the card taken is {}"),)
        case "moved":
            shape = state.ruleset.pyramid
            cells = {format_cell(shape, Cell(cell)): Cell(cell) for cell in range(len(shape.cells))}
            return (Part.choice(path, ("turn", "moved"), cells, "the cube that was moved lies on {}"),)
    return ()


def _hand(ruleset: Ruleset) -> Part:
    """Return the cubes in hand; where a reading lifts those of whole cards, there are too many to list."""
    path, steps, phrase = "pending.hand", ("turn", "hand"), "the cubes in hand are {}"
    if ruleset.whole_card:
        return Part.anything(path, steps, phrase)
    hands = chain.from_iterable(
        combinations_with_replacement(_CUBES, size) for size in range(1, _MOST_LIFTED + 1)
    )
    return Part.choice(path, steps, {_all_of(map(format_cube, hand)): hand for hand in hands}, phrase)


# --- players ------------------------------------------------------------------------------------


class _Holdings:
    """What one player has."""

    def __init__(self, state: State, seat: int, names: Names) -> None:
        self.state = state
        self.shape = state.ruleset.pyramid
        self.garden = state.gardens[seat]
        self.name = names[seat]
        self.path = f"players.{seat}"
        self.steps = ("gardens", seat)

    def parts(self, rest: str) -> tuple[Part, ...]:
        """Return the values that the rest of a key path speaks of."""
        key, _, inner = rest.partition(".")
        match key:
            case "project":
                return (self._project(),)
            case "amitis":
                slots = {format_slot(self.shape, slot): slot for slot in self._slots()}
                values = {**slots, "no card": NOWHERE}
                return (self._choice("amitis", ("amitis",), values, f"{self.name}'s Amitis is at {{}}"),)
            case "under":
                return (self._under(rest),)
            case "pyramid" if inner:
                return self._cell(*inner.split(".", 1))
            case "pyramid" | "cubes" | "starters":
                return tuple(map(self._whole, ("built", "icons", "cubes", "starters", "to_set")))
            case "cards" if inner:
                return self._card(inner.strip('"'))
            case "cards":
                phrase = f"the cards of {self.name} are {{}}"
                return (Part.anything(f"{self.path}.cards", (*self.steps, "cards"), phrase),)
        return ()

    def _choice(self, rest: str, steps: Steps, values: Mapping[str, object], phrase: str) -> Part:
        return Part.choice(f"{self.path}.{rest}", (*self.steps, *steps), values, phrase)

    def _slots(self) -> Iterator[Slot]:
        return map(Slot, range(self.state.ruleset.slots))

    def _whole(self, field: str) -> Part:
        """Return one field of all that a picture shows."""
        phrase = f"the pyramid of {self.name} is {{}}"
        return Part.anything(f"{self.path}.pyramid", (*self.steps, field), phrase)

    def _project(self) -> Part:
        ruleset, phrase = self.state.ruleset, f"the project of {self.name} is {{}}"
        path, steps = f"{self.path}.project", (*self.steps, "project")
        read = partial(individual_project, ruleset)
        if ruleset.individual_gaps:
            return Part.anything(path, steps, phrase, read)
        values: dict[str, object] = {str(name): one for name, one in ruleset.individual.items()}
        values[HIDDEN] = HIDDEN
        if self.state.phase is Phase.PROJECTS:
            values["not dealt"] = None
        return Part.choice(path, steps, values, phrase, read)

    def _under(self, rest: str) -> Part:
        """Return the cells at which the older card may lie on top; too many of them are not listed."""
        path, steps = f"{self.path}.{rest}", (*self.steps, "under")
        phrase = f"the cells at which {self.name}'s older card lies on top are {{}}"
        under, built = self.garden.under, self.garden.built
        joints = [joint for slot, joint in enumerate(self.shape.joints) if joint and built >> slot & 1]
        cells = sorted(cell for joint in joints for cell in joint if not under >> cell & 1)
        if len(cells) > _MOST_JOINTS:
            return Part.anything(path, steps, phrase)
        masks = [under | sum(1 << cell for cell in some) for some in _sets(cells)]
        return Part.choice(path, steps, {self._cells_of(mask): mask for mask in masks}, phrase)

    def _cells_of(self, mask: int) -> str:
        cells = (Cell(cell) for cell in range(len(self.shape.cells)) if mask >> cell & 1)
        return _all_of(format_cell(self.shape, cell) for cell in cells)

    def _cell(self, name: str, part: str = "") -> tuple[Part, ...]:
        """Return the icon and the cube of a cell, or one of them; a cube is of the material that is there."""
        try:
            cell = parse_cell(self.shape, name)
        except NotationError:
            return ()
        icons = {word(kind): kind for kind in Construction}
        icon = Part.choice(
            f"{self.path}.pyramid.{name}.icon",
            (*self.steps, "icons", cell),
            icons,
            f"{name} of {self.name} shows {{}}",
            lambda text: parse_shown(text)[0],
        )
        cube = Part.choice(
            f"{self.path}.pyramid.{name}.cube",
            (*self.steps, "cubes", cell),
            _cubes_like(self.garden.cubes[cell]),
            f"on {name} of {self.name} lies {{}}",
            lambda text: parse_shown(text)[1],
        )
        icon = evolve(icon, together=f"{name} of {self.name} is {{}}")
        return {"icon": (icon,), "cube": (cube,), "": (icon, cube)}.get(part, ())

    def _card(self, name: str) -> tuple[Part, ...]:
        try:
            slot = parse_slot(self.shape, name)
        except NotationError:
            return ()
        phrase, ruleset = f"the card in {name} of {self.name} is {{}}", self.state.ruleset
        path, steps = f"{self.path}.cards.{name}", (*self.steps, "cards", slot)
        read = partial(named_card, ruleset)
        if ruleset.card_gaps or ruleset.starter_gaps:
            return (Part.anything(path, steps, phrase, read),)
        return (Part.choice(path, steps, {name: name for name in ruleset.cards}, phrase, read),)


def _cubes_like(cube: Cube) -> dict[str, object]:
    """Return the cubes of a material, or nothing and all cubes, each as it is told."""
    alike = [one for one in _CUBES if not cube or is_translucent(one) is is_translucent(cube)]
    told: dict[str, object] = {f"a {format_cube(one)} cube": one for one in alike}
    return told if cube else {"nothing": cube, **told}


PLACES: Final = Places(parts_of, derived, CHECKS, left_open)
"""The places of Hanging Gardens."""
