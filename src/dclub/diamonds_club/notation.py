"""Moves as people say them: `White: buy c3 for 2`, `White: build fountain at p5`.

Every move has one canonical form, which `format_move` writes. `parse_move` reads it in any
letter case and spacing, with what follows from the position left out. It reads illegal moves
too, as long as what they name is on the board: refusing them is the judge's business.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, assert_never

from dclub.diamonds_club.components import TABLE_TILE, Gem, Goods, StripId, Track, word
from dclub.diamonds_club.grammar import UnreadableError, ended, named, read_words
from dclub.diamonds_club.moves import Build, Buy, Exchange, First, Keep, Move, Pass, Pay, Reveal
from dclub.diamonds_club.words import (
    FRAME_WORDS,
    describe_choices,
    format_gems,
    format_goods,
    format_place,
    format_space,
    parse_goods,
    split_list,
)
from dclub.errors import NotationError
from dclub.kernel.move import CHANCE, Seat
from dclub.kernel.notation import TABLE, parse_seat

if TYPE_CHECKING:
    from collections.abc import Callable

    from dclub.diamonds_club.state import State
    from dclub.kernel.rules import Names

__all__ = ["DEFAULT_NAMES", "format_build", "format_move", "parse_move", "unjoin"]

DEFAULT_NAMES: Final = ("White", "Bronze", "Blue", "Red")
"""The names of the seats where nobody has given others: the colours of the markers."""

_GEMS: Final = tuple(word(gem) for gem in Gem)
_TRACKS: Final = tuple(word(track) for track in Track)
_JOINT: Final = re.compile(r"\spaying\b", re.IGNORECASE).search


def parse_move(text: str, state: State, names: Names | None = None) -> Move:
    """Return the move of one text such as `White: buy c3 for 2`.

    What is left out is filled in from the position: the price of a space, the first free place
    for each animal, the place and the stack of a tile. Raises `NotationError` with the column
    in the whole text for what cannot be read, or would not name one move.
    """
    name, colon, rest = text.partition(":")
    known = DEFAULT_NAMES[: len(state.players)] if names is None else names
    if not colon:
        raise NotationError("a name and a colon, as in `White: pass`", found=text.strip())
    if name in known:
        seat = Seat(known.index(name))
    else:
        seat = parse_seat(name.strip(), known, len(name) - len(name.lstrip()) + 1)
        if seat == CHANCE:
            return _parse_chance(rest, state, known, len(name) + 1)
    words = rest.replace(",", " ").lower().split()
    try:
        return read_words(state, seat, words)
    except UnreadableError as error:
        raise _placed(error, rest, len(name) + 1) from None


def _parse_chance(rest: str, state: State, names: Names, before: int) -> Move:
    """Return an outcome of chance; `rest` begins `before` characters into the text."""
    verb, said = [*rest.split(maxsplit=1), "", ""][:2]
    said = said.rstrip()
    parse = _CHANCE.get(verb.lower())
    try:
        if parse is None:
            raise UnreadableError(0, describe_choices(_CHANCE, verb, "an outcome of chance"))  # noqa: TRY301
        return parse(state, names, said, before + len(rest.rstrip()) - len(said) + 1)
    except UnreadableError as error:
        raise _placed(error, rest, before) from None


def _first(_state: State, names: Names, said: str, column: int) -> First:
    """Read the name of the start player, which may have several words."""
    return First(parse_seat(said, names, column))


def _strip(state: State, _names: Names, said: str, column: int) -> Reveal:
    """Read `strip [a] dark 3a`, or `strip [a] dark: ` and what the spaces show, from the top."""
    head, colon, literal = said.partition(":")
    words = ["strip", *head.lower().split()]
    letters = "abcdefghijklmnopqrstuvwxyz"[: state.ruleset.all_columns]
    stated = len(words) > 1 and len(words[1]) == 1 and words[1] in letters
    number = letters.index(words[1]) if stated else len(state.market.faces)
    frame, index = named(words, 2 if stated else 1, FRAME_WORDS, "the frame colour of a strip")
    if colon:
        ended(words, index, "a colon")
        return Reveal(number, frame, spaces=_literal(literal, column + len(head) + 1))
    ended(words, index + 1)
    strip, side = (words[index][:-1], words[index][-1]) if index < len(words) else ("", "")
    if not (strip.isascii() and strip.isdigit() and side.isascii() and side.isalpha()):
        raise UnreadableError(index, "a strip and its side, as in `dark 3a`")
    return Reveal(number, frame, StripId(strip), side)


def _literal(text: str, column: int) -> tuple[Goods, ...]:
    """Return what the spaces of a strip show; the text begins in `column`."""
    parts = split_list(text)
    if not parts:
        raise NotationError("what each space shows, from the top, with commas between", column=column)
    spaces = []
    for part, start in parts:
        try:
            spaces.append(parse_goods(part))
        except NotationError as error:
            raise error.at(1, column + start - 2) from error
    return tuple(spaces)


_CHANCE: Final[dict[str, Callable[[State, Names, str, int], Move]]] = {
    "first": _first,
    "strip": _strip,
}
"""The verbs of the table; their functions are given the text after the verb and its column."""


def _placed(error: UnreadableError, rest: str, before: int) -> NotationError:
    """Return the error of a word with its column; `rest` begins `before` characters into the text."""
    blanked, end = rest.replace(",", " "), 0
    for number, found in enumerate(blanked.split()):
        start = blanked.index(found, end)
        end = start + len(found)
        if number == error.index:
            return NotationError(error.expected, found=found, column=before + start + 1)
    return NotationError(error.expected, column=before + len(rest.rstrip()) + 1)


def unjoin(text: str) -> tuple[str, ...]:
    """Return the single moves of one turn: `build T at p5 paying 2 green` is a build and a payment."""
    joint = _JOINT(text)
    if joint is None:
        return (text,)
    return text[: joint.start()], f"pay {text[joint.end() :].strip()}"


def format_move(move: Move, state: State, names: Names | None = None) -> str:
    """Return the canonical text of a move, the name of its seat first."""
    known = DEFAULT_NAMES[: len(state.players)] if names is None else names
    match move:
        case First():
            return f"{TABLE}: first {known[move.chosen]}"
        case Reveal():
            return f"{TABLE}: {_reveal(move)}"
        case Buy():
            return f"{known[move.seat]}: {_buy(move, state)}"
        case Pass():
            return f"{known[move.seat]}: pass"
        case Exchange():
            return f"{known[move.seat]}: {_exchange(move)}"
        case Build():
            return f"{known[move.seat]}: build {format_build(move, state.ruleset.light)}"
        case Pay():
            return f"{known[move.seat]}: pay {format_gems(move.gems) or 'nothing'}"
        case _:
            assert_never(move)


def _reveal(move: Reveal) -> str:
    column = f"strip {chr(ord('a') + move.column)} {word(move.frame)}"
    if not move.spaces:
        return f"{column} {move.strip}{move.side}"
    return f"{column}: {', '.join(map(format_goods, move.spaces))}"


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
    sets = [f"{_GEMS[one.mine]} {one.right}/{one.ship}" for one in move.sets]
    text = f"exchange {', '.join(sets) or 'nothing'}"
    kept = _kept(move.keep)
    return f"{text} keeping {kept}" if kept else text


def _kept(keep: Keep) -> str:
    """Return `mine blue, right 2`, "" for nothing kept."""
    parts = [f"mine {_GEMS[mine]}" for mine in keep.mines]
    parts += [f"right {right}" for right in keep.rights]
    parts += [f"ship {ship}" for ship in keep.ships]
    return ", ".join(parts)


def format_build(build: Build, light: int) -> str:
    """Return `any pavilion at p5`, `forest-2 from pavilion at p5`; `light` counts light-green places."""
    sold = TABLE_TILE[build.table]
    text = word(build.table) if build.tile is sold else f"{word(build.table)} {word(build.tile)}"
    if build.tile is not build.stack:
        text = f"{text} from {word(build.stack)}"
    return f"{text} at {format_place(build.place, light)}"
