"""Writing position documents: the one canonical document of a state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dclub.diamonds_club import readings as R
from dclub.diamonds_club.components import ANIMALS, BUILDINGS, Gem, Space, Tile, Track, word
from dclub.diamonds_club.holdings import (
    format_bonus,
    format_counts,
    format_equipment,
    format_markers,
    format_park,
    format_stock,
)
from dclub.diamonds_club.notation import format_build
from dclub.diamonds_club.players_reading import track_values
from dclub.diamonds_club.position_reading import GAME, PHASE_WORDS
from dclub.diamonds_club.setup import stocked_bank
from dclub.diamonds_club.starting import header
from dclub.diamonds_club.strips import format_face
from dclub.diamonds_club.words import format_gems, format_space
from dclub.kernel.holes import is_hole
from dclub.kernel.partial import UNSTATED
from dclub.kernel.position_writing import beginning
from dclub.kernel.toml import Inline

if TYPE_CHECKING:
    from dclub.diamonds_club.state import Player, State
    from dclub.kernel.rules import Document, Names

__all__ = ["position_document"]

_PHASES = {phase: name for name, phase in PHASE_WORDS.items()}


def position_document(state: State, names: Names) -> Document:
    """Return the document of a position; reading it gives an equal state.

    Of the supply it has what conservation does not give.
    """
    options = header(state)
    document = beginning(GAME, options, _PHASES[state.phase], state.to_move, names)
    if state.first is not None:
        document["first"] = names[state.first]
    document["start_track"] = [f"{names[seat]} {number}" for number, seat in state.track]
    document["ending"] = state.ending
    document["passed"] = [name for name, passed in zip(names, state.passed, strict=True) if passed]
    if options.readings:
        document["readings"] = dict(options.readings)
    document["market"] = _market(state)
    document["players"] = [_player(state, player) for player in state.players]
    if state.pending is not None:
        document["pending"] = {"build": format_build(state.pending, state.ruleset.light)}
    if supply := _supply(state):
        document["supply"] = supply
    if options.components:
        document["components"] = dict(options.components)
    return document


def _market(state: State) -> Document:
    market, rows = state.market, state.ruleset.rows
    coins = {format_space(Space(number), rows): laid for number, laid in enumerate(market.coins) if laid}
    document: Document = {"strips": [format_face(face) for face in market.faces], "coins": Inline(coins)}
    if state.ruleset.says(R.STRIPS_FACES, "fixed") and state.ruleset.edition.strips is not None:
        document["sides"] = [f"{strip}{side}" for strip, side in state.sides]
    return document


def _player(state: State, player: Player) -> Document:
    edition = state.ruleset.edition
    tracks = Inline()
    for track in Track:
        values, steps = track_values(edition, track), player.tracks[track]
        tracks[word(track)] = steps if values is None else values[steps]
    equipment = (player.mines, player.rights, player.ships)
    return {
        "coins": str(UNSTATED) if is_hole(player.coins) else player.coins,
        "gems": format_gems(player.gems),
        "equipment": format_equipment(equipment, edition.quantities.lowest_value),
        "tracks": tracks,
        "board": player.board,
        "park": format_park(player.park, state.ruleset.light),
        "markers": format_markers(player.marked),
        "bonus": format_bonus(player.bonus),
    }


def _supply(state: State) -> Document:
    """Return what of the supply cannot be worked out from the rest."""
    bank = state.bank
    counted = not any(is_hole(player.coins) for player in state.players)
    players = state.players if counted else tuple(player._replace(coins=0) for player in state.players)
    rest = stocked_bank(state.ruleset, players, state.market.coins, ())
    document: Document = {}
    if counted and bank.coins != rest.coins:
        document["coins"] = bank.coins
    if bank.gems != rest.gems:
        document["gems"] = format_counts(bank.gems, [word(gem) for gem in Gem])
    if bank.equipment != rest.equipment:
        lowest = state.ruleset.quantities.lowest_value
        document["equipment"] = format_stock((bank.mines, bank.rights, bank.ships), lowest)
    if bank.animals != rest.animals:
        document["animals"] = format_counts(bank.animals, [word(animal) for animal in ANIMALS])
    if bank.stacks != rest.stacks or any(player.count(Tile.FOREST) for player in state.players):
        document["landscape"] = format_counts(bank.stacks, [word(building) for building in BUILDINGS])
    return document
