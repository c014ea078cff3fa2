"""A commented score pad to fill in: what to count, asked for with `?`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dclub.diamonds_club.components import Bonus, Gem, Tile, Track, word
from dclub.diamonds_club.edition import load_edition
from dclub.diamonds_club.notation import DEFAULT_NAMES
from dclub.diamonds_club.template import track_tables
from dclub.errors import RecordError
from dclub.kernel.seating import check_players
from dclub.kernel.template import ASKED, pad_introduction, remark, toml
from dclub.kernel.toml import Inline

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.diamonds_club.edition import Edition
    from dclub.kernel.rules import Names, StartOptions

__all__ = ["pad_template"]


def pad_template(options: StartOptions) -> str:
    """Return a score pad to fill in, for the players and components of the options.

    Raises `RecordError` for a number of players that there is not, and `EditionError` for an
    edition that cannot be read.
    """
    edition = load_edition(options.edition, options.base)
    if faults := list(check_players(options.players, edition.quantities)):
        raise RecordError(faults)
    return "\n".join(_lines(edition, options.edition, DEFAULT_NAMES[: options.players])) + "\n"


def _lines(edition: Edition, source: str, names: Names) -> Iterator[str]:
    yield from pad_introduction(f"Diamonds Club, {len(names)} players: a score pad.")
    yield 'type = "pad"'
    yield "format = 1"
    yield 'game = "diamonds-club"'
    yield f"edition = {toml(source)}"
    yield ""
    yield "# One name a seat, clockwise. Use your own names if you like."
    yield f"names = {toml(list(names))}"
    yield ""
    yield "[readings]   # other answers to open questions: `dclub readings diamonds-club`"
    for seat, name in enumerate(names):
        yield from ("", f"[[players]]   # {name}")
        for key, value, meaning in _asked():
            # Remarks once are enough.
            yield from remark(meaning) if not seat else ()
            yield f"{key} = {toml(value)}"
    yield ""
    yield from remark(
        f"The edition {source} says the following of the tracks. Where your box shows something else, change "
        "the line, and take away its # and that of the line [components]."
    )
    yield "# [components]"
    yield from track_tables(edition)


def _asked() -> Iterator[tuple[str, object, str]]:
    """Yield what is counted of a player: the key, the value and a remark."""
    pavilion, pond = word(Tile.PAVILION), word(Tile.POND)
    uncovered = f'Mandatory places without their building, as in "p1 {pavilion}"; "" if all are covered.'
    buildings = f'The buildings in the park, by kind: "3 {word(Tile.FOUNTAIN)} 1 {pavilion}"; "" for none.'
    tracks = "Where the markers stand: forest and money as printed there, technology in steps from the start."
    gems = f'Gems that were not spent, "2 {word(Gem.GREEN)} 1 {word(Gem.DIAMOND)}"; they break ties.'
    yield "uncovered", ASKED, f"{uncovered} Who has one left is not scored."
    yield "buildings", ASKED, buildings
    yield "forests", ASKED, "How many forests lie in the park."
    yield "animals", ASKED, f'"2 {pond} 1 {word(Tile.AVIARY)}"; "" for none.'
    yield "tracks", Inline({word(track): ASKED for track in Track}), tracks
    yield "bonus", ASKED, f'"{Bonus.THREE_FOUNTAINS.value}, {Bonus.FIRST_FOUR.value}"; "" for none.'
    yield "gems", ASKED, gems
