"""The grammar of the players' moves: one function for each verb, from its words to the move.

Each is given the words in lower case, the verb first; see `dclub.kernel.grammar`.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from dclub.hanging_gardens.components import translucent, wooden
from dclub.hanging_gardens.moves import (
    Amitis,
    Base,
    Decline,
    Evolve,
    Move,
    Put,
    Recolour,
    SetCube,
    Shift,
    Stop,
    Surprise,
    Take,
)
from dclub.hanging_gardens.pyramid import Cell, Slot, pyramid
from dclub.hanging_gardens.words import (
    CONSTRUCTION_WORDS,
    EFFECT_WORDS,
    STARTER_WORDS,
    format_cell,
    format_slot,
)
from dclub.kernel.grammar import THE_END, UnreadableError, Words, ended, named

if TYPE_CHECKING:
    from collections.abc import Callable

    from dclub.hanging_gardens.components import Construction, Cube, Icons, Starter
    from dclub.hanging_gardens.state import State
    from dclub.kernel.move import Seat

__all__ = ["VERBS"]

# --- words ------------------------------------------------------------------------------------

_JOINTS: Final = {"over": True, "under": False}
_UP: Final = {"up": True, "down": False}
_CONSTRUCTION: Final = "a construction"
_CUBE: Final = "a cube, as in `tree` or `translucent tree`"
_ICONS: Final = "the icons of the starter, as in `tree stairs / rose-bush statue`"


@cache
def _cells(width: int) -> dict[str, Cell]:
    shape = pyramid(width)
    return {format_cell(shape, Cell(number)): Cell(number) for number in range(len(shape.cells))}


@cache
def _slots(width: int) -> dict[str, Slot]:
    shape = pyramid(width)
    return {format_slot(shape, Slot(number)): Slot(number) for number in range(len(shape.slots))}


@cache
def _columns(columns: int) -> dict[str, int]:
    return {str(number + 1): number for number in range(columns)}


def _word(words: Words, index: int, wanted: str) -> None:
    """Refuse any word but one."""
    if index >= len(words) or words[index] != wanted:
        raise UnreadableError(index, wanted)


def _cell(state: State, words: Words, index: int) -> Cell:
    """Return the cell that a word names."""
    known = _cells(state.ruleset.pyramid.width)
    cell = known.get(words[index]) if index < len(words) else None
    if cell is None:
        last = "abcdefghijklmnopqrstuvwxyz"[2 * state.ruleset.pyramid.width - 1]
        expected = f"a cell, column and row from the bottom: a1 to {last}1, up to {next(reversed(known))}"
        raise UnreadableError(index, expected)
    return cell


def _last_cell(state: State, words: Words, index: int) -> Cell:
    """Return the cell that the last word names."""
    ended(words, index + 1)
    return _cell(state, words, index)


def _one_of(words: Words, index: int, known: dict[str, bool]) -> bool:
    """Return which of two words stands there."""
    found = known.get(words[index]) if index < len(words) else None
    if found is None:
        raise UnreadableError(index, " or ".join(known))
    return found


def _construction(words: Words, index: int, what: str = _CONSTRUCTION) -> tuple[Construction, int]:
    if index < len(words) and (found := CONSTRUCTION_WORDS.get(words[index])) is not None:
        return found, index + 1
    return named(words, index, CONSTRUCTION_WORDS, what)


def _cube(words: Words, index: int) -> tuple[Cube, int]:
    """Return the cube of `tree`, `wooden tree` or `translucent tree`, and the index after it."""
    material = words[index] if index < len(words) else ""
    if material in ("translucent", "wooden"):
        kind, index = _construction(words, index + 1)
        return (translucent if material == "translucent" else wooden)(kind), index
    kind, index = _construction(words, index, _CUBE)
    return wooden(kind), index


# --- set-up -----------------------------------------------------------------------------------


def read_base(_state: State, seat: Seat, words: Words) -> Base:
    """Read `base gate pillar lion bull dragon`; on an open table each with its four icons."""
    parts = [(part, number) for number, said in enumerate(words) for part in said.replace("/", " / ").split()]
    try:
        return _base(seat, [part for part, _ in parts])
    except UnreadableError as error:
        index = parts[error.index][1] if error.index < len(parts) else len(words)
        raise UnreadableError(index, error.expected) from None


def _base(seat: Seat, words: Words) -> Base:
    starters: list[Starter] = []
    icons: list[Icons] = []
    index = 1
    while not starters or index < len(words):
        starter, index = named(words, index, STARTER_WORDS, "a starter")
        starters.append(starter)
        if icons or (len(starters) == 1 and _is_icon(words, index)):
            shown, index = _icons(words, index)
            icons.append(shown)
    return Base(seat, tuple(starters), tuple(icons))


def _is_icon(words: Words, index: int) -> bool:
    """Return whether a construction stands there, in one word or in two."""
    return any("-".join(words[index : index + length]) in CONSTRUCTION_WORDS for length in (1, 2))


def _icons(words: Words, index: int) -> tuple[Icons, int]:
    """Return the icons of `tree stairs / rose-bush statue`, and the index after them."""
    top_left, index = _construction(words, index, _ICONS)
    top_right, index = _construction(words, index)
    _word(words, index, "/")
    bottom_left, index = _construction(words, index + 1)
    bottom_right, index = _construction(words, index)
    return (top_left, top_right, bottom_left, bottom_right), index


def read_cube(state: State, seat: Seat, words: Words) -> SetCube:
    """Read `cube tree on c2`."""
    kind, index = _construction(words, 1)
    _word(words, index, "on")
    return SetCube(seat, kind, _last_cell(state, words, index + 1))


# --- card and cubes ---------------------------------------------------------------------------


def read_take(state: State, seat: Seat, words: Words) -> Take:
    """Read `take 2 at 2.3 over under`."""
    ruleset = state.ruleset
    columns, slots = _columns(ruleset.quantities.row), _slots(ruleset.pyramid.width)
    column = columns.get(words[1]) if len(words) > 1 else None
    if column is None:
        raise UnreadableError(1, f"a column, counted from the draw pile: 1 to {len(columns)}")
    _word(words, 2, "at")
    slot = slots.get(words[3]) if len(words) > 3 else None  # noqa: PLR2004 (the verb, the column, `at`)
    if slot is None:
        last = next(reversed(slots))
        raise UnreadableError(3, f"a slot, floor and position from the left: 1.1 to {last}")
    left, right = _one_of(words, 4, _JOINTS), _one_of(words, 5, _JOINTS)
    ended(words, 6)
    return Take(seat, column, slot, left, right)


def read_put(state: State, seat: Seat, words: Words) -> Put:
    """Read `put tree on c3` or `put translucent tree on c3`."""
    cube, index = _cube(words, 1)
    _word(words, index, "on")
    return Put(seat, cube, _last_cell(state, words, index + 1))


# --- effects ----------------------------------------------------------------------------------


def read_evolve(state: State, seat: Seat, words: Words) -> Evolve:
    """Read `evolve c3`."""
    return Evolve(seat, _last_cell(state, words, 1))


def read_move(state: State, seat: Seat, words: Words) -> Shift:
    """Read `move c3 to d4`."""
    source = _cell(state, words, 1)
    _word(words, 2, "to")
    return Shift(seat, source, _last_cell(state, words, 3))


def read_stop(_state: State, seat: Seat, words: Words) -> Stop:
    """Read `stop`."""
    ended(words, 1)
    return Stop(seat)


def read_surprise(_state: State, seat: Seat, words: Words) -> Surprise:
    """Read `surprise`."""
    ended(words, 1)
    return Surprise(seat)


def read_recolour(state: State, seat: Seat, words: Words) -> Recolour:
    """Read `recolour c3 to tree`."""
    cell = _cell(state, words, 1)
    _word(words, 2, "to")
    kind, index = _construction(words, 3)
    ended(words, index)
    return Recolour(seat, cell, kind)


def read_decline(_state: State, seat: Seat, words: Words) -> Decline:
    """Read `decline move`."""
    effect, index = named(words, 1, EFFECT_WORDS, "an effect")
    ended(words, index)
    return Decline(seat, effect)


def read_amitis(_state: State, seat: Seat, words: Words) -> Amitis:
    """Read `amitis stairs up`, or `amitis` on a card that shows nothing."""
    if len(words) == 1:
        return Amitis(seat, None, raises=True)
    kind, index = _construction(words, 1, f"{_CONSTRUCTION}, or {THE_END} if the card shows none")
    raises = _one_of(words, index, _UP)
    ended(words, index + 1)
    return Amitis(seat, kind, raises)


VERBS: Final[dict[str, Callable[[State, Seat, Words], Move]]] = {
    "take": read_take,
    "put": read_put,
    "evolve": read_evolve,
    "move": read_move,
    "stop": read_stop,
    "surprise": read_surprise,
    "recolour": read_recolour,
    "decline": read_decline,
    "amitis": read_amitis,
    "base": read_base,
    "cube": read_cube,
    "takes": read_take,
    "puts": read_put,
    "evolves": read_evolve,
    "moves": read_move,
    "stops": read_stop,
    "recolours": read_recolour,
    "declines": read_decline,
}
"""The verbs of the players, as one says them to a player or of one."""
