"""Writing positions, as far as that is alike in every game: as text, and the beginning of a document."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from dclub.kernel.notation import format_seat
from dclub.kernel.position_reading import FORMAT
from dclub.kernel.toml import format_inline, format_toml

if TYPE_CHECKING:
    from dclub.kernel.move import Seat
    from dclub.kernel.rules import Document, GameRules, Names, StartOptions
    from dclub.kernel.state import GameState

__all__ = ["beginning", "format_line", "format_position"]

S = TypeVar("S", bound="GameState[Any]")


def format_position(rules: GameRules[S, Any], state: S, names: Names | None = None) -> str:
    """Return a position as TOML."""
    return format_toml(rules.position_document(state, _called(rules, state, names)))


def format_line(rules: GameRules[S, Any], state: S, names: Names | None = None) -> str:
    """Return a position on one line, as an inline table of TOML."""
    return format_inline(rules.line_document(state, _called(rules, state, names)))


def _called(rules: GameRules[S, Any], state: S, names: Names | None) -> Names:
    """Return the names of the seats: those of the game where none are given."""
    return rules.default_names[: state.seats] if names is None else names


def beginning(game: str, options: StartOptions, phase: str, to_move: Seat | None, names: Names) -> Document:
    """Return what the document of every position begins with."""
    document: Document = {"format": FORMAT, "game": game, "edition": options.edition}
    if options.open_tables:
        document["open"] = list(options.open_tables)
    document["names"] = list(names)
    document["phase"] = phase
    if to_move is not None:
        document["to_move"] = format_seat(to_move, names)
    return document
