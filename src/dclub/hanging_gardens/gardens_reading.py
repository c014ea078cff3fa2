"""Reading the players of a position document: their projects, pyramids and pawns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dclub.errors import NotationError
from dclub.hanging_gardens.components import (
    NO_CUBE,
    CardId,
    Construction,
    Individual,
    ProjectId,
    Starter,
    construction_of,
)
from dclub.hanging_gardens.garden import owner
from dclub.hanging_gardens.moves import HIDDEN
from dclub.hanging_gardens.outcomes import individual_project
from dclub.hanging_gardens.picture_text import Picture, parse_picture
from dclub.hanging_gardens.position_document import PlayerDocument
from dclub.hanging_gardens.pyramid import NOWHERE, Slot
from dclub.hanging_gardens.state import Garden, Phase
from dclub.hanging_gardens.words import format_cell, format_slot, parse_cell, parse_slot
from dclub.kernel.holes import is_hole
from dclub.kernel.stated import refusal
from dclub.kernel.toml import format_key
from dclub.kernel.words import describe_choices

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dclub.hanging_gardens.components import Cube
    from dclub.hanging_gardens.pyramid import Cell, Pyramid
    from dclub.hanging_gardens.ruleset import Ruleset
    from dclub.kernel.stated import Stated

__all__ = ["cubes_to_set", "is_setting", "named_card", "read_gardens"]

_NO_NAME: Final = CardId("")


def read_gardens(
    ruleset: Ruleset, written: Sequence[PlayerDocument], phase: Phase | None, stated: Stated
) -> tuple[Garden, ...]:
    """Return what the players have; a player who is left out is unknown in everything."""
    if len(written) > ruleset.seats:
        stated.fault("players", f"expected {ruleset.seats} players, one a name, found {len(written)}")
    absent = [PlayerDocument()] * (ruleset.seats - len(written))
    return tuple(
        _garden(ruleset, player, phase, f"players.{seat}.", stated)
        for seat, player in enumerate([*written[: ruleset.seats], *absent])
    )


def _garden(
    ruleset: Ruleset, written: PlayerDocument, phase: Phase | None, where: str, stated: Stated
) -> Garden:
    shape = ruleset.pyramid
    picture = _picture(ruleset, written, phase, f"{where}pyramid", stated)
    moves = phase is None or phase >= Phase.TAKE or phase is Phase.CARDS
    garden = Garden(
        built=picture.built,
        under=_under(shape, written, f"{where}under", stated),
        icons=picture.icons,
        cubes=picture.cubes,
        cards=_cards(ruleset, written, f"{where}cards", stated),
        amitis=_pawn(shape, written.amitis, picture.pawn, stated, f"{where}amitis", needed=moves),
        project=_project(ruleset, written, phase, f"{where}project", stated),
        starters=() if picture.built else tuple(Starter)[: ruleset.quantities.base],
        to_set=cubes_to_set(ruleset, picture.cubes) if is_setting(phase) else (),
    )
    return _with_blanks(ruleset, garden, picture.blank, f"{where}pyramid", stated)


def _with_blanks(
    ruleset: Ruleset, garden: Garden, cells: Sequence[Cell], where: str, stated: Stated
) -> Garden:
    """Return the garden with the icons that nobody entered, as the cards that show there have them."""
    shape, icons = ruleset.pyramid, list(garden.icons)
    for cell in cells:
        slot = owner(shape, garden, cell)
        card = None if slot is None else ruleset.cards.get(garden.cards[slot])
        if slot is not None and card is not None:
            icons[cell] = card.icons[shape.corners[slot].index(cell)]
        if not is_hole(icons[cell]):
            named = (
                "the card that `cards` names there lacks no icon" if card else "`cards` names no card there"
            )
            stated.fault(f"{where}.{format_cell(shape, cell)}", f"expected an icon, or `?`: {named}")
    return garden._replace(icons=tuple(icons)) if cells else garden


def _picture(
    ruleset: Ruleset, written: PlayerDocument, phase: Phase | None, where: str, stated: Stated
) -> Picture:
    shape = ruleset.pyramid
    laid = phase is None or phase >= Phase.BASE
    said = stated.value(where, written.pyramid, lambda text: parse_picture(shape, text), None, needed=laid)
    picture = said or parse_picture(shape, "")
    stated.faults.extend(refusal(where, error) for error in picture.faults)
    stated.unknown.extend(f"{where}.{cell}" for cell in picture.unknown)
    stated.alternatives.extend((f"{where}.{cell}", several) for cell, several in picture.remembered)
    return picture


def _under(shape: Pyramid, written: PlayerDocument, where: str, stated: Stated) -> int:
    """Return the mask of the cells at which the older card lies on top."""
    cells = stated.items(
        where,
        written.under,
        lambda text: parse_cell(shape, text),
        needed=written.under is not None,
        distinct=True,
    )
    stated.as_a_whole(where, f"{where}.")
    return sum(1 << cell for cell in set(cells) if cell is not None)


def is_setting(phase: Phase | None) -> bool:
    """Return whether first cubes may still have to be set in a phase."""
    return phase is not None and phase <= Phase.CUBES


def cubes_to_set(ruleset: Ruleset, cubes: Sequence[Cube]) -> tuple[Construction, ...]:
    """Return the first cubes that do not lie on the base yet."""
    left = list(ruleset.quantities.start_cubes)
    for cube in cubes:
        if cube != NO_CUBE:
            left[construction_of(cube)] -= 1
    return tuple(kind for kind in Construction for _ in range(left[kind]))


def _cards(ruleset: Ruleset, written: PlayerDocument, where: str, stated: Stated) -> tuple[CardId, ...]:
    """Return the names of the cards by slot, "" for each that nobody names."""
    shape, names = ruleset.pyramid, [_NO_NAME] * len(ruleset.pyramid.slots)
    if not isinstance(written.cards, dict):
        stated.value(where, written.cards, _no_table, None, needed=False)
        return tuple(names)
    for key, text in written.cards.items():
        path = f"{where}.{format_key(key)}"
        try:
            slot = parse_slot(shape, key)
        except NotationError as error:
            stated.faults.append(refusal(path, error))
            continue
        if names[slot]:
            stated.fault(path, f"the slot {format_slot(shape, slot)} is named twice")
        names[slot] = stated.value(path, text, lambda text: named_card(ruleset, text), _NO_NAME, needed=False)
    return tuple(names)


def _no_table(text: str) -> None:
    raise NotationError(
        'a table of slots with the names of their cards, as in `{"1.1" = "gate-1"}`', found=text
    )


def named_card(ruleset: Ruleset, text: str) -> CardId:
    """Return the name of a card of the edition; "" is none. Raises `Unknown` for one that nobody entered."""
    name = CardId(text.strip().lower())
    if name and name not in ruleset.cards:
        if name.replace("-", "").isalnum():
            ruleset.check_card(name)
        raise NotationError(describe_choices(ruleset.cards, text, "a card of the edition"), found=text)
    return name


def _pawn(
    shape: Pyramid, written: str | None, shown: Slot | None, stated: Stated, where: str, *, needed: bool
) -> Slot:
    """Return the slot of Amitis, from the document or from the picture, which may have her too."""

    def read(text: str) -> Slot:
        return parse_slot(shape, text) if text.strip() else NOWHERE

    if written is None and shown is not None:
        return shown
    slot = stated.value(where, written, read, NOWHERE, needed=needed)
    if shown not in (None, slot):
        stated.fault(where, f"the picture shows Amitis at {format_slot(shape, shown or Slot(0))}")
    return slot


def _project(
    ruleset: Ruleset, written: PlayerDocument, phase: Phase | None, where: str, stated: Stated
) -> Individual | ProjectId | None:
    """Return the project; in the middle of the game nobody needs to know it."""
    dealt = phase is not None and Phase.PROJECTS < phase < Phase.REVEAL
    needed = phase is None or (not dealt and phase is not Phase.FIRST_PLAYER)
    otherwise: Individual | ProjectId | None = HIDDEN if dealt or phase is Phase.REVEAL else None
    return stated.value(
        where, written.project, lambda text: individual_project(ruleset, text), otherwise, needed=needed
    )
