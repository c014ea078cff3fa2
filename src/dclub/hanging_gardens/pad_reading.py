"""Reading score pads: pyramids, projects and prestige, for the scoring of the game."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

from attrs import frozen

from dclub.errors import NotationError
from dclub.hanging_gardens.components import Construction, Individual, construction_of, value_of, word
from dclub.hanging_gardens.notation import DEFAULT_NAMES
from dclub.hanging_gardens.outcomes import individual_project, public_project
from dclub.hanging_gardens.pad_checks import check
from dclub.hanging_gardens.pad_document import PadDocument, PadPlayerDocument
from dclub.hanging_gardens.pad_parts import parts
from dclub.hanging_gardens.picture_text import parse_picture
from dclub.hanging_gardens.position_reading import GAME
from dclub.hanging_gardens.prestige import LEAST
from dclub.hanging_gardens.pyramid import NOWHERE, Slot
from dclub.hanging_gardens.readings import READINGS
from dclub.hanging_gardens.scoring import decide
from dclub.hanging_gardens.starting import ruleset_of
from dclub.hanging_gardens.words import format_cell, parse_slot
from dclub.kernel.pad_reading import PadStated
from dclub.kernel.pads import Pad, Range, Supposed
from dclub.kernel.partial import UNSTATED, Unstated
from dclub.kernel.position_reading import PositionKind, read_frame
from dclub.kernel.stated import of_text, read_number, refusal
from dclub.kernel.toml import format_key

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dclub.hanging_gardens.components import Cube, Public
    from dclub.hanging_gardens.picture_text import Picture
    from dclub.hanging_gardens.pyramid import Cell
    from dclub.hanging_gardens.ruleset import Ruleset
    from dclub.hanging_gardens.tally import Tallies, Tally
    from dclub.kernel.rules import Document

__all__ = ["Said", "read_pad"]

T = TypeVar("T")

_KIND: Final = PositionKind(GAME, DEFAULT_NAMES, READINGS, PadDocument, PadPlayerDocument)


def read_pad(document: Document) -> Pad[Tallies]:
    """Return the score pad of a document; `RecordError` with every fault."""
    stated = PadStated()
    written, names, ruleset = read_frame(_KIND, document, None, ruleset_of, stated)
    prestige = _prestige(ruleset, written, stated)
    public = stated.open("public", written.public, of_text(partial(_public, ruleset)))
    said = _players(ruleset, written.players, stated)
    _allow(ruleset, public, said, stated)
    check(ruleset, names, said, stated)
    stated.check()

    def table(supposed: Supposed) -> Tallies:
        players = [_PadTally(ruleset, seat, one, supposed) for seat, one in enumerate(said)]
        return _PadTallies(ruleset, players, prestige, public, supposed)

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
class _PadTallies:
    """What a pad says of the end of a game."""

    ruleset: Ruleset
    players: Sequence[Tally]
    levels: Sequence[int | Unstated]
    project: Public | Unstated
    supposed: Supposed

    @property
    def public(self) -> Public:
        return self.supposed.fill("public", self.project)

    def prestige(self, kind: Construction) -> int:
        return self.supposed.fill(f"prestige.{word(kind)}", self.levels[kind])


@frozen
class Said:
    """What a pad says of one player."""

    picture: Picture | Unstated
    project: Individual | Unstated
    amitis: Slot | Unstated
    ornaments: Mapping[str, int | Unstated]


@frozen
class _PadTally:
    """The tally of one player on a pad."""

    ruleset: Ruleset
    seat: int
    said: Said
    supposed: Supposed

    def _fill(self, name: str, value: T | Unstated) -> T:
        return self.supposed.fill(f"players.{self.seat}.{name}", value)

    def _cube(self, cell: Cell) -> Cube:
        """Return what lies on a cell, or as what it counts."""
        picture = self._fill("pyramid", self.said.picture)
        if cell in picture.choices:
            unknown: Cube | Unstated = UNSTATED
            return self._fill(f"pyramid.{format_cell(self.ruleset.pyramid, cell)}", unknown)
        return picture.cubes[cell]

    @property
    def project(self) -> Individual:
        return self._fill("project", self.said.project)

    @property
    def amitis(self) -> Slot:
        return self._fill("amitis", self.said.amitis)

    def shown(self, cell: Cell) -> Construction | None:
        cube = self._cube(cell)
        return construction_of(cube) if cube else self._fill("pyramid", self.said.picture).icons[cell]

    def worth(self, cell: Cell) -> int:
        cube = self._cube(cell)
        return value_of(cube) if cube else 1

    def ornaments(self, name: str) -> int:
        return self._fill(f"ornaments.{format_key(name)}", self.said.ornaments.get(name, UNSTATED))


# --- reading ----------------------------------------------------------------------------------


def _prestige(ruleset: Ruleset, written: PadDocument, stated: PadStated) -> list[int | Unstated]:
    most = ruleset.quantities.most_prestige
    read = read_number(LEAST, most, "a prestige")
    found = [stated.open(f"prestige.{word(kind)}", written.prestige.get(kind), read) for kind in Construction]
    for kind in Construction:
        stated.allow(f"prestige.{word(kind)}", Range(tuple(range(LEAST, most + 1))))
    return found


def _public(ruleset: Ruleset, text: str) -> Public:
    project = public_project(ruleset, text)
    if project is None:
        raise NotationError("the public project", found=text)
    return project


def _individual_of(ruleset: Ruleset, text: str) -> Individual:
    project = individual_project(ruleset, text)
    if not isinstance(project, Individual):
        raise NotationError("a project that was revealed", found=text)
    return project


def _players(ruleset: Ruleset, written: Sequence[PadPlayerDocument], stated: PadStated) -> tuple[Said, ...]:
    seats = ruleset.seats
    if len(written) > seats:
        stated.fault("players", f"expected {seats} players, one a name, found {len(written)}")
    entries = [*written[:seats], *[PadPlayerDocument()] * (seats - len(written))]
    return tuple(_player(ruleset, player, f"players.{seat}.", stated) for seat, player in enumerate(entries))


def _player(ruleset: Ruleset, written: PadPlayerDocument, where: str, stated: PadStated) -> Said:
    shape = ruleset.pyramid
    cards = read_number(0, len(shape.slots), "a number of cards")
    picture = stated.open(f"{where}pyramid", written.pyramid, of_text(partial(parse_picture, shape)))
    if not isinstance(picture, Unstated):
        stated.faults.extend(refusal(f"{where}pyramid", error) for error in picture.faults)

    def slot(text: str) -> Slot:
        return parse_slot(shape, text) if text.strip() else NOWHERE

    pawn = None if isinstance(picture, Unstated) or written.amitis is not None else picture.pawn
    return Said(
        picture=picture,
        project=stated.open(f"{where}project", written.project, of_text(partial(_individual_of, ruleset))),
        amitis=stated.open(f"{where}amitis", written.amitis, of_text(slot)) if pawn is None else pawn,
        ornaments={
            name: stated.open(f"{where}ornaments.{format_key(name)}", number, cards)
            for name, number in written.ornaments.items()
        },
    )


def _allow(ruleset: Ruleset, public: Public | Unstated, said: Sequence[Said], stated: PadStated) -> None:
    """Note which values the rest can have: the projects that are left, icons, cards with an ornament.

    An unknown pyramid has no bound, nor has a pawn, nor a project of which no card is known.
    """
    projects = () if ruleset.public_gaps else tuple(ruleset.public.values())
    stated.allow("public", Range(projects, is_bounded=bool(projects)))
    named = projects if isinstance(public, Unstated) else (public,)
    ornaments = {name for project in named for name in project.ornaments}
    dealt = [one.project for one in said]
    known = () if ruleset.individual_gaps else ruleset.individual.values()
    left = tuple(project for project in known if project not in dealt)
    nothing = parse_picture(ruleset.pyramid, "")
    for seat, one in enumerate(said):
        where = f"players.{seat}."
        stated.allow(f"{where}pyramid", Range((nothing,), is_bounded=False))
        stated.allow(f"{where}project", Range(left, is_bounded=bool(left)))
        stated.allow(f"{where}amitis", Range((NOWHERE,), is_bounded=False))
        for name in ornaments:
            cards = range(len(ruleset.pyramid.slots) + 1)
            stated.allow(f"{where}ornaments.{format_key(name)}", Range(tuple(cards)))
        choices = {} if isinstance(one.picture, Unstated) else one.picture.choices
        for cell, cubes in choices.items():
            stated.allow(f"{where}pyramid.{format_cell(ruleset.pyramid, cell)}", Range(cubes))
