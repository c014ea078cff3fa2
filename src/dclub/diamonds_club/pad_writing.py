"""Writing score pads: what a state shows, counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dclub.diamonds_club.components import ANIMALS, BUILDINGS, Tile, Track, word
from dclub.diamonds_club.holdings import format_bonus, format_counts, format_park
from dclub.diamonds_club.players_reading import track_values
from dclub.diamonds_club.position_reading import GAME
from dclub.diamonds_club.starting import header
from dclub.diamonds_club.tally import uncovered_by
from dclub.diamonds_club.words import format_gems
from dclub.kernel.pad_writing import pad_of
from dclub.kernel.toml import Inline

if TYPE_CHECKING:
    from dclub.diamonds_club.ruleset import Ruleset
    from dclub.diamonds_club.state import Player, State
    from dclub.kernel.rules import Document, Names

__all__ = ["pad_document"]


def pad_document(state: State, names: Names) -> Document:
    """Return the pad of a state; it scores as the state does, line by line.

    Raises `Unknown` if it rests on what nobody entered of a board.
    """
    players = [_player(state.ruleset, player) for player in state.players]
    return pad_of(GAME, header(state), names, players=players)


def _player(ruleset: Ruleset, player: Player) -> Document:
    uncovered = [Tile.EMPTY] * ruleset.light
    for place, tile in uncovered_by(ruleset, player):
        uncovered[place] = tile
    tracks = Inline()
    for track in Track:
        values, step = track_values(ruleset.edition, track), player.tracks[track]
        tracks[word(track)] = step if values is None else values[min(max(step, 0), len(values) - 1)]
    return {
        "uncovered": format_park(uncovered, ruleset.light),
        "buildings": _counted(player, BUILDINGS),
        "forests": player.count(Tile.FOREST),
        "animals": _counted(player, ANIMALS),
        "tracks": tracks,
        "bonus": format_bonus(player.bonus),
        "gems": format_gems(player.gems),
    }


def _counted(player: Player, tiles: tuple[Tile, ...]) -> str:
    return format_counts([player.count(tile) for tile in tiles], [word(tile) for tile in tiles])
