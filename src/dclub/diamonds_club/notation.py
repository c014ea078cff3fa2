"""Moves as people say them: `White: buy c3 for 2`, `White: build fountain at p5`.

Every move has one canonical form, which `format_move` writes. `parse_move` reads it in any
letter case and spacing, with what follows from the position left out. It reads illegal moves
too, as long as what they name is on the board: refusing them is the judge's business.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, assert_never

from dclub.diamonds_club.components import TABLE_TILE, Gem, StripFace, Tile, Track, word
from dclub.diamonds_club.grammar import VERBS, read_at, read_tile
from dclub.diamonds_club.moves import Build, Buy, Exchange, First, Keep, Move, Pass, Pay, Reveal
from dclub.diamonds_club.strips import format_face, parse_face
from dclub.diamonds_club.words import format_gems, format_place, format_space
from dclub.kernel import clauses as K
from dclub.kernel.citing import defines
from dclub.kernel.grammar import UnreadableError, Verbs, placed
from dclub.kernel.notation import TABLE, format_seat, parse_seat

if TYPE_CHECKING:
    from dclub.diamonds_club.edition import Quantities
    from dclub.diamonds_club.moves import GemSet
    from dclub.diamonds_club.state import State
    from dclub.kernel.move import Seat
    from dclub.kernel.rules import Names

__all__ = [
    "DEFAULT_NAMES",
    "format_build",
    "format_kept",
    "format_move",
    "format_sets",
    "parse_build",
    "parse_move",
    "unjoin",
]

DEFAULT_NAMES: Final = ("White", "Bronze", "Blue", "Red")
"""The names of the seats where nobody has given others: the colours of the markers."""

_GEMS: Final = tuple(word(gem) for gem in Gem)
_TRACKS: Final = tuple(word(track) for track in Track)
_BUILDS: Final = re.compile(r"\s*builds?\s", re.IGNORECASE).match
_JOINT: Final = re.compile(r"\spaying\b", re.IGNORECASE).search


def parse_move(text: str, state: State, names: Names | None = None) -> Move:
    """Return the move of one text such as `White: buy c3 for 2`.

    What is left out is filled in from the position: the price of a space, the first free place
    for each animal, the place and the stack of a tile. Raises `NotationError` with the column
    in the whole text for what cannot be read, or would not name one move.
    """
    return _VERBS.read(text, state, DEFAULT_NAMES[: len(state.players)] if names is None else names)


def _first(_state: State, names: Names, said: str, column: int) -> First:
    """Read the name of the start player, which may have several words."""
    return First(parse_seat(said, names, column))


def _strip(state: State, _names: Names, said: str, column: int) -> Reveal:
    """Read `strip [a] dark 3a`, or `strip [a] dark: ` and what the spaces show, from the top."""
    letters = "abcdefghijklmnopqrstuvwxyz"[: state.ruleset.all_columns]
    letter, *rest = said.split(maxsplit=1)[:2] or [""]
    number = len(state.market.faces)
    if rest and len(letter) == 1 and letter.lower() in letters:
        number, column, said = letters.index(letter.lower()), column + len(said) - len(rest[0]), rest[0]
    face = parse_face(said, column)
    return Reveal(number, face.frame, face.strip, face.side, face.spaces)


_VERBS: Final[Verbs[State, Move]] = Verbs(
    example="White: pass",
    shown=("buy", "pass", "exchange", "build", "pay"),
    players=VERBS,
    table={"first": _first, "strip": _strip},
)


def unjoin(text: str) -> tuple[str, ...]:
    """Return the single moves of one turn: `build T at p5 paying 2 green` is a build and a payment."""
    joint = _JOINT(text) if _BUILDS(text) else None
    if joint is None:
        return (text,)
    return text[: joint.start()], f"pay {text[joint.end() :].strip()}"


@defines(K.NOTATION_CANONICAL)
def format_move(move: Move, state: State, names: Names | None = None) -> str:
    """Return the canonical text of a move, the name of its seat first."""
    known = DEFAULT_NAMES[: len(state.players)] if names is None else names
    match move:
        case First():
            return f"{TABLE}: first {format_seat(move.chosen, known)}"
        case Reveal():
            return f"{TABLE}: {_reveal(move)}"
        case Buy():
            return f"{format_seat(move.seat, known)}: {_buy(move, state)}"
        case Pass():
            return f"{format_seat(move.seat, known)}: pass"
        case Exchange():
            return f"{format_seat(move.seat, known)}: {_exchange(move)}"
        case Build():
            return f"{format_seat(move.seat, known)}: build {format_build(move, state.ruleset.light)}"
        case Pay():
            return f"{format_seat(move.seat, known)}: pay {format_gems(move.gems) or 'nothing'}"
        case _:
            assert_never(move)


def _reveal(move: Reveal) -> str:
    face = StripFace(move.frame, move.strip, move.side, move.spaces)
    return f"strip {chr(ord('a') + move.column)} {format_face(face)}"


def _buy(move: Buy, state: State) -> str:
    ruleset = state.ruleset
    text = f"buy {format_space(move.space, ruleset.rows)} for {move.coins}"
    if move.places:
        light = ruleset.light
        places = ["none" if place is None else format_place(place, light) for place in move.places]
        text = f"{text} at {' '.join(places)}"
    if move.tracks:
        text = f"{text} on {' '.join([_TRACKS[track] for track in move.tracks])}"
    return text


def _exchange(move: Exchange) -> str:
    text = f"exchange {format_sets(move.sets)}"
    kept = format_kept(move.keep)
    return f"{text} keeping {kept}" if kept else text


def format_sets(sets: tuple[GemSet, ...]) -> str:
    """Return `yellow 5/5, red 3/4`, `nothing` for no set."""
    return ", ".join([f"{_GEMS[one.mine]} {one.right}/{one.ship}" for one in sets]) or "nothing"


def format_kept(keep: Keep) -> str:
    """Return `mine blue, right 2`, "" for nothing kept."""
    parts = [f"mine {_GEMS[mine]}" for mine in keep.mines]
    parts += [f"right {right}" for right in keep.rights]
    parts += [f"ship {ship}" for ship in keep.ships]
    return ", ".join(parts)


def parse_build(text: str, seat: Seat, sizes: Quantities) -> Build:
    """Return the tile of `forest-2 from pavilion at p5`, with nothing left out."""
    verb = "build "
    words = (verb + text.replace(",", " ").lower()).split()
    try:
        table, tile, stack, index = read_tile(words)
        if stack is None and tile is Tile.FOREST:
            raise UnreadableError(index, "`from` and the building whose stack it comes from")  # noqa: TRY301
        place = read_at(sizes, words, index)
    except UnreadableError as error:
        raise placed(error, verb + text, -len(verb)) from None
    return Build(seat, table, tile, tile if stack is None else stack, place)


def format_build(build: Build, light: int) -> str:
    """Return `any pavilion at p5`, `forest-2 from pavilion at p5`; `light` counts light-green places."""
    sold = TABLE_TILE[build.table]
    text = word(build.table) if build.tile is sold else f"{word(build.table)} {word(build.tile)}"
    if build.tile is not build.stack:
        text = f"{text} from {word(build.stack)}"
    return f"{text} at {format_place(build.place, light)}"
