"""Reading score pads: counts per player, for the scoring of the game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

from attrs import frozen

from dclub.diamonds_club.components import ANIMALS, BUILDINGS, Place, Tile, Track, word
from dclub.diamonds_club.holdings import parse_bonus, parse_counts, parse_park
from dclub.diamonds_club.market_reading import MOST
from dclub.diamonds_club.notation import DEFAULT_NAMES
from dclub.diamonds_club.pad_document import PadDocument, PadPlayerDocument
from dclub.diamonds_club.pad_parts import parts
from dclub.diamonds_club.pad_ranges import Said, allow, check
from dclub.diamonds_club.players_reading import read_step
from dclub.diamonds_club.position_reading import GAME
from dclub.diamonds_club.readings import READINGS
from dclub.diamonds_club.scoring import decide
from dclub.diamonds_club.starting import ruleset_of
from dclub.diamonds_club.tally import Tallies
from dclub.diamonds_club.words import parse_gems
from dclub.errors import NotationError
from dclub.kernel.pad_reading import PadStated
from dclub.kernel.pads import Pad, Supposed
from dclub.kernel.position_reading import PositionKind, read_frame
from dclub.kernel.stated import of_text, read_number

if TYPE_CHECKING:
    from dclub.diamonds_club.components import Bonus, Gems
    from dclub.diamonds_club.pad_ranges import Kinds
    from dclub.diamonds_club.ruleset import Ruleset
    from dclub.diamonds_club.tally import Animals, Uncovered
    from dclub.kernel.partial import Unstated
    from dclub.kernel.rules import Document

__all__ = ["read_pad"]

T = TypeVar("T")

_KIND: Final = PositionKind(GAME, DEFAULT_NAMES, READINGS, PadDocument, PadPlayerDocument)
_BUILDINGS: Final = tuple(map(word, BUILDINGS))
_ANIMALS: Final = tuple(map(word, ANIMALS))


def read_pad(document: Document) -> Pad[Tallies]:
    """Return the score pad of a document; `RecordError` with every fault."""
    stated = PadStated()
    written, names, ruleset = read_frame(_KIND, document, None, ruleset_of, stated)
    said = _players(ruleset, written.players, stated)
    check(ruleset, names, said, stated)
    stated.check()

    def table(supposed: Supposed) -> Tallies:
        return Tallies(ruleset, [_PadTally(seat, one, supposed) for seat, one in enumerate(said)])

    return Pad(
        document=document,
        names=names,
        readings=ruleset.readings,
        table=table,
        ranges=stated.ranges,
        parts=parts(len(names)),
        outcome=decide,
        provenance=ruleset.edition.level,
    )


@frozen
class _PadTally:
    """The tally of one player on a pad."""

    seat: int
    said: Said
    supposed: Supposed

    def _fill(self, name: str, value: T | Unstated) -> T:
        return self.supposed.fill(f"players.{self.seat}.{name}", value)

    @property
    def uncovered(self) -> Uncovered:
        return self._fill("uncovered", self.said.uncovered)

    @property
    def buildings(self) -> int:
        return sum(self._fill("buildings", self.said.buildings))

    @property
    def forests(self) -> int:
        return self._fill("forests", self.said.forests)

    @property
    def animals(self) -> Animals:
        return self._fill("animals", self.said.animals)

    @property
    def bonus(self) -> tuple[Bonus, ...]:
        return self._fill("bonus", self.said.bonus)

    @property
    def gems(self) -> Gems:
        return self._fill("gems", self.said.gems)

    def steps(self, track: Track) -> int:
        return self._fill(f"tracks.{word(track)}", self.said.tracks[track])


# --- reading ----------------------------------------------------------------------------------


def _players(ruleset: Ruleset, written: Sequence[PadPlayerDocument], stated: PadStated) -> tuple[Said, ...]:
    seats = ruleset.seats
    if len(written) > seats:
        stated.fault("players", f"expected {seats} players, one a name, found {len(written)}")
    entries = [*written[:seats], *[PadPlayerDocument()] * (seats - len(written))]
    said = tuple(_player(ruleset, player, f"players.{seat}.", stated) for seat, player in enumerate(entries))
    held = {card for one in said for card in one.cards}
    for seat, one in enumerate(said):
        allow(ruleset, one, held, f"players.{seat}.", stated)
    return said


def _player(ruleset: Ruleset, written: PadPlayerDocument, where: str, stated: PadStated) -> Said:
    tiles = ruleset.quantities.places
    tracks = {track: getattr(written.tracks, word(track)) for track in Track}
    return Said(
        uncovered=stated.open(f"{where}uncovered", written.uncovered, of_text(partial(_uncovered, ruleset))),
        buildings=stated.open(f"{where}buildings", written.buildings, of_text(_buildings)),
        forests=stated.open(f"{where}forests", written.forests, read_number(0, tiles, "forests")),
        animals=stated.open(f"{where}animals", written.animals, of_text(_animals)),
        tracks=tuple(
            stated.open(f"{where}tracks.{word(track)}", value, read_step(ruleset.edition, track))
            for track, value in tracks.items()
        ),
        bonus=stated.open(f"{where}bonus", written.bonus, of_text(parse_bonus)),
        gems=stated.open(f"{where}gems", written.gems, of_text(parse_gems)),
    )


def _uncovered(ruleset: Ruleset, text: str) -> Uncovered:
    """Return the places of `p1 pavilion, p3 fountain`: light-green ones, and what they picture."""
    park, unknown = parse_park(text, ruleset.light, ruleset.quantities.dark_places)
    found = tuple((place, tile) for place, tile in enumerate(park) if tile is not Tile.EMPTY)
    if unknown or any(place >= ruleset.light or tile not in BUILDINGS for place, tile in found):
        raise NotationError("light-green places with the building that each pictures", found=text)
    return tuple((Place(place), tile) for place, tile in found)


def _not_below_zero(text: str, counts: tuple[int, ...]) -> tuple[int, ...]:
    if min(counts) < 0 or max(counts) > MOST:
        raise NotationError(f"numbers from 0 to {MOST}", found=text)
    return counts


def _buildings(text: str) -> Kinds:
    return _not_below_zero(text, parse_counts(text, _BUILDINGS, "a building"))


def _animals(text: str) -> Animals:
    ponds, deer_parks, aviaries = _not_below_zero(text, parse_counts(text, _ANIMALS, "an animal"))
    return ponds, deer_parks, aviaries
