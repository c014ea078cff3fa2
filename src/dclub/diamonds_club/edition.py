"""What an edition of Diamonds Club says: every quantity and every printed value.

The rules hold no number; they read these values. An edition is loaded from a TOML file
(`dclub.diamonds_club.printed` says how it is checked). A table that nobody has entered is None here,
and a value that is left blank is a `Blank`: no faults, but unknown.
"""

from __future__ import annotations

from functools import cache, cached_property
from typing import TYPE_CHECKING, Final, cast

from attrs import field, frozen

from dclub.diamonds_club.components import Bonus, Place, Price, PriceTable, StripFace, Tile, word
from dclub.kernel.blanks import Blank, is_partial
from dclub.kernel.holes import is_hole
from dclub.kernel.partial import Unknown

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from pathlib import Path

    from dclub.kernel.provenance import Provenance

__all__ = [
    "PRICE_TABLE_NAMES",
    "Board",
    "Edition",
    "MoneyStep",
    "Points",
    "Quantities",
    "TechnologyStep",
    "load_edition",
]

PRICE_TABLE_NAMES: Final = tuple(f"prices.{word(table)}" for table in PriceTable)
"""The names of the seven price tables in an edition, indexed by `PriceTable`."""


@frozen(cache_hash=True)
class Quantities:
    """How many of everything there is; no number here is ever negative.

    `mines` counts the tiles of each colour, `rights` and `ships` those of each value,
    `gems` those of each kind, `animals` and `buildings` those of each kind, `markers` those
    of each player. `start_gems`, of each colour, and `start_coins` are what a player begins with; the
    latter is None where only the money track says it. `last_space` is the highest number of the
    start-player track.
    """

    rows: int
    strips_per_colour: int
    sides: int
    players_min: int
    players_max: int
    coins: int
    gems: int
    start_gems: int
    mines: int
    rights: int
    ships: int
    lowest_value: int
    highest_value: int
    animals: int
    buildings: int
    markers: int
    light_places: int
    dark_places: int
    last_space: int
    start_coins: int | None = None

    @property
    def places(self) -> int:
        """How many places a park has, light-green and dark-green."""
        return self.light_places + self.dark_places


_BONUS_INDEX: Final = {bonus: index for index, bonus in enumerate(Bonus)}


@frozen(cache_hash=True)
class Points:
    """What things are worth in the end. `bonus` has one value per card, in the order of `Bonus`."""

    building: int
    trio: int
    animal: int
    bonus: tuple[int, ...]

    def of(self, card: Bonus) -> int:
        """Return the points of a bonus card."""
        return self.bonus[_BONUS_INDEX[card]]


@frozen(cache_hash=True)
class TechnologyStep:
    """A space of the technology track: what it adds to each set, and its points at the end."""

    gems: int
    diamonds: int
    points: int


@frozen(cache_hash=True)
class MoneyStep:
    """A space of the money track: the coins of a round, and its points at the end."""

    coins: int
    points: int


@frozen(cache_hash=True)
class Board:
    """The printing of a player board: its mandatory places in rising order, with their buildings.

    `blank` is the first of them that nobody entered, None if all are here.
    """

    mandatory: tuple[tuple[Place, Tile], ...]
    blank: Blank | None = None


@frozen(cache_hash=True)
class Edition:
    """One edition, complete or not. Compared and hashed by value.

    `strips` has every face of every strip; the spaces of one that nobody entered are a blank as a
    whole. `prices` is indexed by `PriceTable`, `boards` by the number of the board minus 1.
    `technology`, `money` and `forest` list the spaces of the tracks from the start; `forest`
    holds the printed values. `provenance` names each table that the edition or the record
    has, in the order of the file. `open_tables` are those that the record states itself.
    The digest is that of the edition as it was loaded, whatever a record has put over it;
    `source` is the name or the absolute path by which it can be loaded again.
    """

    name: str
    title: str
    digest: str
    quantities: Quantities
    points: Points
    strips: tuple[StripFace, ...] | None
    prices: tuple[Price | None, ...]
    technology: tuple[TechnologyStep, ...] | None
    money: tuple[MoneyStep, ...] | None
    forest: tuple[int, ...] | None
    boards: tuple[Board | None, ...]
    provenance: tuple[tuple[str, Provenance], ...] = field(repr=False)
    open_tables: tuple[str, ...] = ()
    source: str = field(default="", eq=False, repr=False)

    def level(self, table: str) -> Provenance:
        """Return where a table comes from; raises `Unknown` if the edition lacks it."""
        for name, level in self.provenance:
            if name == table:
                return level
        raise Unknown(table)

    @property
    def start_coins(self) -> int:
        """What a player begins with: the topmost number of the money track, or what the quantities say.

        It is a blank where nobody entered either.
        """
        topmost = self.money[0].coins if self.money else cast("int", Blank("money"))
        stated = self.quantities.start_coins
        return stated if stated is not None and is_hole(topmost) else topmost

    @cached_property
    def unknown_tables(self) -> tuple[str, ...]:
        """The names of the tables of which something is unknown; a board has its number (`boards.2`)."""
        prices = zip(PRICE_TABLE_NAMES, self.prices, strict=True)
        tracks = (("technology", self.technology), ("money", self.money), ("forest", self.forest))
        boards = [(f"boards.{number}", board) for number, board in enumerate(self.boards, 1)]
        tables = [("strips", self.strips), *prices, *tracks, *boards]
        return tuple(name for name, table in tables if is_partial(table))

    def overlay(self, components: Mapping[str, object], open_tables: Collection[str] = ()) -> Edition:
        """Return this edition with what a record states itself put over it.

        The tables named in `open_tables` ("prices" is all seven) and those that `components`
        states lose their values; `components`, in the form of a record's `[components]`, gives
        new ones, with the provenance `table`. Raises `EditionError` with every fault.
        """
        from dclub.diamonds_club.loading import overlay

        return overlay(self, components, open_tables)


def load_edition(name_or_path: str | Path, base: Path | None = None) -> Edition:
    """Return a shipped edition by name, or one from a file (a path relative to `base`).

    A text is a path if it holds a slash or ends in `.toml`. Raises `EditionError` with every
    fault and its key path. Shipped editions are read once.
    """
    from dclub.kernel.edition import is_path

    if is_path(name_or_path):
        from dclub.diamonds_club.loading import read_edition

        return read_edition(name_or_path, base)
    return _shipped(str(name_or_path))


@cache
def _shipped(name: str) -> Edition:
    from dclub.diamonds_club.loading import read_edition

    return read_edition(name, None)
