"""The grammar of moves: one function for each verb, from its words to the move.

A player's verb is given the words in lower case, the verb first; an outcome of chance the text
after the verb and the column at which that begins. See `dclub.kernel.grammar`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from dclub.errors import NotationError
from dclub.kernel.grammar import UnreadableError, Words, ended, numbered
from dclub.kernel.notation import parse_seat
from dclub.new_world.board import NOWHERE, Cell
from dclub.new_world.components import Kind, Side, TileId, word
from dclub.new_world.moves import NAMELESS, Draw, First, Move, Place, Score, SetAside, Settle, placing
from dclub.new_world.naming import ABSENT, looks_of, segments_called
from dclub.new_world.ruleset import form_of
from dclub.new_world.tile_checks import read_tile
from dclub.new_world.words import EDGE_WORDS, HALF_WORDS, KIND_WORDS, SIDE_WORDS, parse_cell

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from dclub.kernel.move import Seat
    from dclub.kernel.rules import Names
    from dclub.new_world.components import Tile
    from dclub.new_world.state import State

__all__ = ["OUTCOMES", "VERBS"]

_CELL_WORDS: Final = 2
_CELL: Final = "a cell such as `w3 n7` or `w2 s1`"
_TURN: Final = "turn"
_SHOWS: Final = "what the tile then shows, clockwise from north"
_NO_LOOKS: Final[Mapping[str, int]] = {}

# --- cells and segments -----------------------------------------------------------------------


@lru_cache(maxsize=1 << 14)
def _cell_of(column: str, row: str) -> Cell | None:
    try:
        return parse_cell(f"{column} {row}")
    except NotationError:
        return None


def _cell(words: Words, index: int) -> Cell:
    """Return the cell that two words name."""
    cell = _cell_of(words[index], words[index + 1]) if index + 1 < len(words) else None
    if cell is None:
        known = index < len(words) and _cell_of(words[index], "n0") is not None
        raise UnreadableError(index + known, _CELL)
    return cell


def _just_placed(state: State) -> Tile | None:
    """Return the tile of this turn as it lies, None if none was placed yet."""
    cell = state.turn.cell
    placed = None if cell is None else state.board.get(cell)
    return None if placed is None else placed.form


def _segment(form: Tile | None, words: Words) -> int:
    """Return the segment that the words after the verb name, of a tile as it lies.

    One that the tile does not have is a number of `ABSENT`, which the judge refuses.
    """
    name = " ".join(words[1:])
    called: Mapping[str, int] = _NO_LOOKS if form is None else segments_called(form)
    found = called.get(name)
    if found is None:
        found = ABSENT.get(name)
    return _unclear(called, words) if found is None else found


def _unclear(called: Mapping[str, int], words: Words) -> int:
    """Return the number of a kind that the tile does not have; raise for what is no name of a segment."""
    if len(words) < 2 or words[1] not in KIND_WORDS:  # noqa: PLR2004 (the verb and a kind)
        raise UnreadableError(1, "a segment: a kind and a side or half-edge, as in `trail s` or `plain ne`")
    kind = words[1]
    if len(words) == 2:  # noqa: PLR2004
        several = [name for name in called if name.startswith(f"{kind} ")]
        if several:
            raise UnreadableError(2, f"which {kind}: {', '.join(several)}")
        return ABSENT[f"{kind} n"]
    if f"{kind} {words[2]}" not in ABSENT:
        what = {Kind.PLAIN: HALF_WORDS, Kind.FARM: {}}.get(KIND_WORDS[kind], SIDE_WORDS)
        raise UnreadableError(2, f"a place of a {kind}: {', '.join(what)}" if what else "the end")
    raise UnreadableError(3, "the end")


# --- verbs of the players ---------------------------------------------------------------------


def read_place(state: State, seat: Seat, words: Words) -> Place:
    """Read `place w3 n7 plain town trail plain`: what the tile then shows, clockwise from north.

    The turn may also be a number (`turn 1`), and may be left out where one turn fits only.
    """
    cell = _cell(words, 1)
    if (turn := _quarters(words)) is not None:
        return placing(seat, cell, turn)
    drawn = state.turn.drawn
    looks = _NO_LOOKS if drawn is None else looks_of(drawn).named
    turn = looks.get(" ".join(words[3:]))
    return placing(seat, cell, _turn(state, drawn, cell, words) if turn is None else turn)


def _quarters(words: Words) -> int | None:
    """Return the number after the cell, None if something else stands there: it needs no tile in hand."""
    said = words[3:4]
    if not said or not (said[0] == _TURN or said[0].isdigit()):
        return None
    index = 3 + (said[0] == _TURN)
    ended(words, index + 1)
    return numbered(words, index, "a number of quarter turns clockwise, 0 to 3")


def _turn(state: State, drawn: Tile | None, cell: Cell, words: Words) -> int:
    """Return the turn that the words after the cell say in another way than by a look."""
    said = " ".join(words[3:]).replace("/", " /").replace("/ ", "/").split()
    if said:
        return _look(drawn, said, words)
    if drawn is None:
        return 0
    form = form_of(drawn)
    opening = state.landscape.openings.get(cell)
    fitting = form.fitting[opening.code] if opening is not None else ()
    turns = fitting if len(form.distinct) > 1 else form.distinct
    if len(turns) == 1:
        return turns[0]
    texts = [looks_of(drawn).texts[turn] for turn in turns or form.distinct]
    raise UnreadableError(3, f"{_SHOWS}: {', or '.join(texts)}")


def _look(drawn: Tile | None, said: list[str], words: Words) -> int:
    """Return the turn of a look; where no tile is in hand, any four edges are one."""
    looks = _NO_LOOKS if drawn is None else looks_of(drawn).named
    turn = looks.get(" ".join(said))
    if turn is not None:
        return turn
    edges, rest = said[: len(Side)], said[len(Side) :]
    four = len(edges) == len(Side) and all(part in EDGE_WORDS for part in edges)
    if (
        drawn is None
        and four
        and (not rest or (len(rest) == 1 and rest[0][0] == "/" and rest[0][1:].isdigit()))
    ):
        return 0
    known = f": {', or '.join(looks)}" if looks else ", as in `plain town trail plain`"
    wrong = next((index for index in range(3, len(words)) if words[index] not in EDGE_WORDS), 3)
    raise UnreadableError(wrong, f"{_SHOWS}{known}, or `{_TURN}` and a number")


def read_settle(state: State, seat: Seat, words: Words) -> Settle:
    """Read `settle trail s`, `settle farm` or `settle none`."""
    if words[1:] == ["none"]:
        return Settle(seat, None)
    return Settle(seat, _segment(_just_placed(state), words))


def read_score(state: State, seat: Seat, words: Words) -> Score:
    """Read `score trail s`, of the tile just placed, or `score farm w2 n5`."""
    if len(words) > _CELL_WORDS + 1 and words[1] == word(Kind.FARM):
        cell = _cell(words, 2)
        ended(words, _CELL_WORDS + 2)
        placed = state.board.get(cell)
        called: Mapping[str, int] = _NO_LOOKS if placed is None else segments_called(placed.form)
        return Score(seat, cell, called.get(words[1], ABSENT[words[1]]))
    here = state.turn.cell
    return Score(seat, NOWHERE if here is None else here, _segment(_just_placed(state), words))


VERBS: Final[dict[str, Callable[[State, Seat, Words], Move]]] = {
    "place": read_place,
    "settle": read_settle,
    "score": read_score,
    "places": read_place,
    "settles": read_settle,
    "scores": read_score,
}
"""The verbs of the players, as one says them to a player or of one."""


# --- outcomes of chance -----------------------------------------------------------------------


def _first(_state: State, names: Names, said: str, column: int) -> First:
    """Read the name of the first player, which may have several words."""
    return First(parse_seat(said, names, column))


def _draw(state: State, _names: Names, said: str, column: int) -> Draw:
    """Read `draw t17`, or the tile itself on an open table: `draw (farm; plain nw ne ...)`."""
    name = said.strip().lower()
    if name in state.ruleset.forms:
        return Draw(TileId(name))
    if not said or not _is_name(name) or name in EDGE_WORDS:
        return Draw(NAMELESS, read_tile(said, column=column))
    return Draw(TileId(name))


def _is_name(text: str) -> bool:
    return text.replace("-", "").isalnum()


def _set(_state: State, _names: Names, said: str, column: int) -> SetAside:
    """Read `set aside`, or `set aside agreed` where all players have consented."""
    match said.lower().split():
        case ["aside"]:
            return SetAside()
        case ["aside", "agreed"]:
            return SetAside(agreed=True)
    raise NotationError("`set aside`, or `set aside agreed`", found=said, column=column)


OUTCOMES: Final[dict[str, Callable[[State, Names, str, int], Move]]] = {
    "first": _first,
    "draw": _draw,
    "set": _set,
}
"""The verbs of the table."""
