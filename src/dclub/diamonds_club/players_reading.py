"""Reading the players and the supply of a position document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dclub.diamonds_club.components import ANIMALS, BUILDINGS, Gem, Tile, Track, word
from dclub.diamonds_club.holdings import (
    parse_bonus,
    parse_counts,
    parse_equipment,
    parse_markers,
    parse_park,
    parse_stock,
)
from dclub.diamonds_club.market_reading import MOST
from dclub.diamonds_club.position_document import PlayerDocument
from dclub.diamonds_club.setup import stacks_left, stocked_bank
from dclub.diamonds_club.state import Bank, Phase, Player
from dclub.diamonds_club.words import parse_gems
from dclub.errors import NotationError
from dclub.kernel.holes import is_hole
from dclub.kernel.known import need
from dclub.kernel.stated import Written, read_number

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dclub.diamonds_club.components import Gems
    from dclub.diamonds_club.edition import Edition
    from dclub.diamonds_club.holdings import Equipment
    from dclub.diamonds_club.position_document import SupplyDocument
    from dclub.diamonds_club.ruleset import Ruleset
    from dclub.kernel.stated import Stated

__all__ = ["read_bank", "read_players", "read_step", "track_values"]

_NO_GEMS: Gems = (0, 0, 0, 0, 0)
_GEMS = tuple(word(gem) for gem in Gem)
_ANIMALS = tuple(word(animal) for animal in ANIMALS)
_BUILDINGS = tuple(word(building) for building in BUILDINGS)


def read_players(
    ruleset: Ruleset, written: Sequence[PlayerDocument], phase: Phase | None, stated: Stated
) -> tuple[Player, ...]:
    """Return what the players have; a player who is left out is unknown in everything."""
    if len(written) > ruleset.seats:
        stated.fault("players", f"expected {ruleset.seats} players, one a name, found {len(written)}")
    absent = [PlayerDocument()] * (ruleset.seats - len(written))
    players = [*written[: ruleset.seats], *absent]
    return tuple(
        _player(ruleset, player, phase, f"players.{seat}.", stated) for seat, player in enumerate(players)
    )


def _player(
    ruleset: Ruleset, written: PlayerDocument, phase: Phase | None, where: str, stated: Stated
) -> Player:
    sizes = ruleset.quantities
    no_tiles = parse_equipment("", sizes)
    mines, rights, ships = stated.value(
        f"{where}equipment", written.equipment, lambda text: _few(parse_equipment(text, sizes)), no_tiles
    )
    places_markers = phase in (None, Phase.BUILD, Phase.PAY)
    return Player(
        coins=stated.of(f"{where}coins", written.coins, read_number(0, MOST), 0),
        gems=stated.value(f"{where}gems", written.gems, _gems, _NO_GEMS),
        equipment=(*mines, *rights, *ships),
        tracks=_tracks(ruleset.edition, written, where, stated),
        board=stated.of(f"{where}board", written.board, read_number(1, sizes.players_max, "a board"), 1),
        park=_park(ruleset, written.park, f"{where}park", stated),
        marked=stated.value(f"{where}markers", written.markers, parse_markers, 0, needed=places_markers),
        bonus=stated.value(f"{where}bonus", written.bonus, parse_bonus, ()),
    )


def _gems(text: str) -> Gems:
    gems = parse_gems(text)
    if max(gems) > MOST:
        raise NotationError(f"at most {MOST} gems of a kind", found=text)
    return gems


def _few(equipment: Equipment) -> Equipment:
    if max(map(max, equipment)) > MOST:  # pragma: no cover - each tile is a word of its own
        raise NotationError(f"at most {MOST} tiles of a kind")
    return equipment


def _park(ruleset: Ruleset, written: str | None, where: str, stated: Stated) -> tuple[Tile, ...]:
    sizes = ruleset.quantities
    empty: tuple[tuple[Tile, ...], tuple[str, ...]] = ((Tile.EMPTY,) * sizes.places, ())

    def read(text: str) -> tuple[tuple[Tile, ...], tuple[str, ...]]:
        return parse_park(text, sizes.light_places, sizes.dark_places)

    park, unknown = stated.value(where, written, read, empty)
    stated.unknown.extend(f"{where}.{place}" for place in unknown)
    return park


# --- tracks -----------------------------------------------------------------------------------


def track_values(edition: Edition, track: Track) -> tuple[int | str, ...] | None:
    """Return how a document writes the spaces of a track, from the start; None for the steps themselves.

    Forest and money are written by their printed values, and a space of which nobody entered that by
    its number: `step 3` is the third after the start.
    """
    printed = _printed(edition, track)
    if printed is None:
        return None
    return tuple(f"step {number}" if is_hole(value) else value for number, value in enumerate(printed))


def _printed(edition: Edition, track: Track) -> Sequence[int] | None:
    """Return the numbers of the spaces of a track; technology has none printed and counts steps."""
    match track:
        case Track.FOREST:
            return edition.forest
        case Track.MONEY:
            return None if edition.money is None else [step.coins for step in edition.money]
        case Track.TECHNOLOGY:
            return None if edition.technology is None else range(len(edition.technology))


def _tracks(edition: Edition, written: PlayerDocument, where: str, stated: Stated) -> tuple[int, int, int]:
    forest, technology, money = (
        stated.of(
            f"{where}tracks.{word(track)}", getattr(written.tracks, word(track)), read_step(edition, track), 0
        )
        for track in Track
    )
    return forest, technology, money


def read_step(edition: Edition, track: Track) -> Callable[[Written], int]:
    """Return a reader of where the marker of a track stands: the steps that it has gone down.

    It raises `Unknown` for a number that may be printed on a space of which nobody entered it.
    """
    values = track_values(edition, track)
    if values is None:
        return read_number(0, MOST, "a number of steps, for the edition lacks the track,")

    def read(value: Written) -> int:
        said = " ".join(value.lower().split()) if isinstance(value, str) else value
        if type(said) is not bool and said in values:
            return values.index(said)
        if type(said) is int:
            need(_printed(edition, track) or ())
        raise NotationError(f"one of {', '.join(map(str, values))}", found=repr(value))

    return read


# --- supply -----------------------------------------------------------------------------------


def read_bank(
    ruleset: Ruleset,
    written: SupplyDocument,
    players: tuple[Player, ...],
    market_coins: tuple[int, ...],
    *,
    phase: Phase | None,
    stated: Stated,
) -> Bank:
    """Return the supply: what the document states, and for the rest what conservation leaves."""
    rest = stocked_bank(ruleset, players, market_coins, ())
    sizes = ruleset.quantities
    mines, rights, ships = stated.value(
        "supply.equipment",
        written.equipment,
        lambda text: parse_stock(text, sizes),
        (rest.mines, rest.rights, rest.ships),
        needed=False,
    )
    blue, yellow, green, red, diamond = _counted("gems", written.gems, _GEMS, rest.gems, stated)
    pond, deer_park, aviary = _counted("animals", written.animals, _ANIMALS, rest.animals, stated)
    return Bank(
        coins=stated.of("supply.coins", written.coins, read_number(-MOST, MOST), rest.coins, needed=False),
        gems=(blue, yellow, green, red, diamond),
        equipment=(*mines, *rights, *ships),
        animals=(pond, deer_park, aviary),
        stacks=_stacks(ruleset, written.landscape, players, phase, stated),
    )


def _counted(
    name: str, written: str | None, names: tuple[str, ...], rest: tuple[int, ...], stated: Stated
) -> tuple[int, ...]:
    def read(text: str) -> tuple[int, ...]:
        return parse_counts(text, names, f"one of {', '.join(names)}")

    return stated.value(f"supply.{name}", written, read, rest, needed=False)


def _stacks(
    ruleset: Ruleset, written: str | None, players: tuple[Player, ...], phase: Phase | None, stated: Stated
) -> tuple[int, int, int, int]:
    """Return the stacks; once a forest is built, only people know from which it came.

    In the end that does not matter, and forests are taken to have come from tallest stacks.
    """

    def read(text: str) -> tuple[int, int, int, int]:
        fountain, orangery, pavilion, rose_garden = parse_counts(text, _BUILDINGS, "a building")
        return fountain, orangery, pavilion, rose_garden

    needed = phase is not Phase.FINAL and any(player.count(Tile.FOREST) for player in players)
    left = stacks_left(ruleset, players)
    return stated.value("supply.landscape", written, read, left, needed=needed)
