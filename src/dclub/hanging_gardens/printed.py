"""Checking the tables of an edition: from texts to what is printed on the components.

Every fault is found, not only the first, and each has its key path. An absent table is no fault,
and neither is a blank (`_`): a `Blank` with its key path stands for the value. What a card or a
project shows is a blank as a whole where nobody entered any of it.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar, cast

from attrs import frozen

from dclub.errors import Fault, NotationError
from dclub.hanging_gardens.components import (
    EFFECTS,
    Card,
    CardId,
    Condition,
    Construction,
    Icons,
    Individual,
    ProjectId,
    Public,
    Starter,
    word,
)
from dclub.hanging_gardens.edition import Quantities
from dclub.hanging_gardens.words import (
    is_name,
    parse_corners,
    parse_individual,
    parse_public,
    split_ornament,
)
from dclub.kernel.blanks import Blank, Uncounted
from dclub.kernel.holes import is_hole
from dclub.kernel.loading import MOST, quantity_faults, range_fault
from dclub.kernel.stated import refusal
from dclub.kernel.toml import format_key
from dclub.kernel.words import BLANK

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence

    from dclub.hanging_gardens.tables import Components, QuantityNumbers

__all__ = ["Printed", "cards_needed", "check_quantities", "check_tables", "copy_names", "starters_of"]

T = TypeVar("T")

Cubes = tuple[int, int, int, int, int]
_SEATS: Final = 4
_ICONS: Final = 4
_LEAST: Final = 2
_NAME: Final = "a name of small letters, digits and hyphens that begins with no word of the notation"


@frozen
class Printed:
    """What the tables say, checked; None where they do not say it."""

    cards: tuple[Card, ...] | None
    starters: tuple[tuple[Card, ...], ...] | None
    individual: tuple[Individual, ...] | None
    public: tuple[Public, ...] | None
    wooden: Cubes | None
    translucent: Cubes | None


# --- quantities -------------------------------------------------------------------------------


def check_quantities(numbers: QuantityNumbers, faults: list[Fault]) -> Quantities | None:
    """Return the quantities of an edition; None if no game can be played with them."""
    found = list(quantity_faults(numbers, _least(numbers), _most()))
    start = _counts(numbers.start_cubes, dict.fromkeys(Construction, 0), "quantities.start_cubes", found)
    places = _ICONS * numbers.base
    if start is not None and sum(start) > places:
        found.append(Fault("quantities.start_cubes", f"expected at most {places} cubes, found {sum(start)}"))
    faults += found
    if found or start is None:
        return None
    return Quantities(
        players_min=numbers.players_min,
        players_max=numbers.players_max,
        base=numbers.base,
        row=numbers.row,
        start_cubes=start,
        most_prestige=numbers.most_prestige,
        short_pyramid=numbers.short_pyramid,
    )


def _least(numbers: QuantityNumbers) -> dict[str, int]:
    """Return the least of each number; a pyramid two cards wide needs its apex, or nothing is built."""
    least = dict.fromkeys(("players_min", "base", "most_prestige"), _LEAST)
    least["players_max"] = numbers.players_min
    least["row"] = numbers.players_max
    least["short_pyramid"] = 1 + numbers.players_max if numbers.base == _LEAST else 1
    return least


def _most() -> dict[str, int]:
    return {"players_max": _SEATS, "base": len(Starter), "row": len(EFFECTS)}


def cards_needed(sizes: Quantities) -> int:
    """Return how many building cards the greediest number of players takes in a whole game."""
    above = sizes.base * (sizes.base - 1) // 2
    seats = range(sizes.players_min, sizes.players_max + 1)
    return max(count * (above - (count >= sizes.short_pyramid)) for count in seats)


# --- tables -----------------------------------------------------------------------------------


def check_tables(tables: Components, sizes: Quantities | None, base: str, faults: list[Fault]) -> Printed:
    """Check every table; `base` is what their key paths begin with.

    Without quantities (None) only what does not depend on them is checked.
    """
    printed = Printed(
        cards=_cards(tables.cards, sizes, f"{base}cards", faults),
        starters=_starters(tables.starters, sizes, f"{base}starters", faults),
        individual=_individual(tables.projects.individual, sizes, f"{base}projects.individual", faults),
        public=_public(tables.projects.public, f"{base}projects.public", faults),
        wooden=_counts(tables.cubes.wooden, _least_wooden(sizes), f"{base}cubes.wooden", faults),
        translucent=_counts(
            tables.cubes.translucent, dict.fromkeys(Construction, 0), f"{base}cubes.translucent", faults
        ),
    )
    faults += _strange_ornaments(printed, f"{base}projects.public")
    return printed


def _least_wooden(sizes: Quantities | None) -> dict[Construction, int]:
    """Return the wooden cubes without which no game can be set up."""
    if sizes is None:
        return dict.fromkeys(Construction, 0)
    return dict(zip(Construction, sizes.fewest_wooden, strict=True))


def _counts(
    numbers: Mapping[Construction, int | str] | None,
    least: Mapping[Construction, int],
    where: str,
    faults: list[Fault],
) -> Cubes | None:
    """Return a number for each construction; None if one is missing or wrong.

    Of what is blank there is at least what must be there.
    """
    if numbers is None:
        return None
    counts: list[int] = []
    for construction in Construction:
        path, number = f"{where}.{word(construction)}", numbers.get(construction)
        if number is None:
            if all(fault.where != path for fault in faults):
                faults.append(Fault(path, "is missing"))
        elif isinstance(number, str):
            if number.strip() == BLANK:
                counts.append(cast("int", Uncounted(path, least[construction])))
            else:
                hint = f"expected {least[construction]} to {MOST}, without quotation marks, found {number!r}"
                faults.append(Fault(path, hint))
        elif not least[construction] <= number <= MOST:
            faults.append(range_fault(path, least[construction], MOST, number))
        else:
            counts.append(number)
    if len(counts) < len(Construction):
        return None
    stairs, rose_bush, statue, tree, date_palm = counts
    return stairs, rose_bush, statue, tree, date_palm


def _each(
    texts: Mapping[str, str], read: Callable[[str, str, str], T], where: str, faults: list[Fault]
) -> tuple[T, ...]:
    """Return what each line of a table says, read with its name and its key path, as far as none is wrong."""
    entries: list[T] = []
    for name, text in texts.items():
        path = f"{where}.{format_key(name)}"
        try:
            entries.append(read(text, name, path))
        except NotationError as error:
            faults.append(refusal(path, error))
    return tuple(entries)


def _name_faults(texts: Mapping[str, str], where: str) -> Iterator[Fault]:
    for name in texts:
        if not is_name(name):
            yield Fault(f"{where}.{format_key(name)}", f"expected {_NAME}, found {name[:40]!r}")


def _too_few(texts: Mapping[str, str], least: int, what: str, where: str) -> Iterator[Fault]:
    if len(texts) < least:
        yield Fault(where, f"expected at least {least} {what}, found {len(texts)}")


# --- cards ------------------------------------------------------------------------------------


def _card(text: str, name: str, where: str) -> Card:
    """Return a card; a blank stands for its icons if nobody entered one, and else for each that is blank."""
    if text.strip() == BLANK:
        return Card(CardId(name), cast("Icons", Blank(where)))
    shown, ornament = split_ornament(text)
    corners = parse_corners(shown)
    if corners == (None,) * _ICONS and not ornament:
        return Card(CardId(name), cast("Icons", Blank(where)))
    icons = [
        cast("Construction", Blank(f"{where}[{number}]")) if icon is None else icon
        for number, icon in enumerate(corners, 1)
    ]
    top_left, top_right, bottom_left, bottom_right = icons
    return Card(CardId(name), (top_left, top_right, bottom_left, bottom_right), ornament)


def _cards(
    texts: Mapping[str, str] | None, sizes: Quantities | None, where: str, faults: list[Fault]
) -> tuple[Card, ...] | None:
    """Return the building cards."""
    if texts is None:
        return None
    faults += _name_faults(texts, where)
    if sizes is not None:
        faults += _too_few(texts, cards_needed(sizes), "cards, as many as are taken in a game", where)
    return _each(texts, _card, where, faults)


def starters_of(sizes: Quantities) -> tuple[Starter, ...]:
    """Return the kinds of starter that make a base."""
    return tuple(Starter)[: sizes.base]


def copy_names(sizes: Quantities) -> tuple[str, ...]:
    """Return the names of the copies of each starter: 1, 2, ..."""
    return tuple(str(number) for number in range(1, sizes.players_max + 1))


def _starters(
    texts: Mapping[Starter, Mapping[str, str]] | None,
    sizes: Quantities | None,
    where: str,
    faults: list[Fault],
) -> tuple[tuple[Card, ...], ...] | None:
    """Return the copies of each starter of a base, which the quantities name; None without any."""
    if texts is None:
        return None
    if sizes is not None:
        faults += _strange_starters(texts, sizes, where)
    kinds = []
    for starter in starters_of(sizes) if sizes is not None else texts:
        given = texts.get(starter, {})
        copies = given if sizes is None else {name: given.get(name, BLANK) for name in copy_names(sizes)}
        kinds.append(_each(copies, partial(_copy, starter), f"{where}.{word(starter)}", faults))
    return None if sizes is None else tuple(kinds)


def _copy(starter: Starter, text: str, number: str, where: str) -> Card:
    return _card(text, f"{word(starter)}-{number}", where)


def _strange_starters(
    texts: Mapping[Starter, Mapping[str, str]], sizes: Quantities, where: str
) -> Iterator[Fault]:
    """Yield a fault for each starter that no base has, and for each copy that no player has."""
    wanted, names = starters_of(sizes), copy_names(sizes)
    for starter, copies in texts.items():
        path = f"{where}.{word(starter)}"
        if starter not in wanted:
            yield Fault(
                path, f"no such starter in a base of {sizes.base}, expected {', '.join(map(word, wanted))}"
            )
        for copy in copies:
            if copy not in names:
                yield Fault(f"{path}.{format_key(copy)}", f"no such copy, expected one of {', '.join(names)}")


# --- projects ---------------------------------------------------------------------------------


def _individual(
    texts: Mapping[str, str] | None, sizes: Quantities | None, where: str, faults: list[Fault]
) -> tuple[Individual, ...] | None:
    if texts is None:
        return None
    faults += _name_faults(texts, where)
    if sizes is not None:
        faults += _too_few(texts, sizes.players_max, "projects, one a player", where)
    return _each(texts, _one_individual, where, faults)


def _one_individual(text: str, name: str, where: str) -> Individual:
    if text.strip() == BLANK:
        return Individual(ProjectId(name), cast("tuple[Condition, ...]", Blank(where)))
    project = parse_individual(text, ProjectId(name))
    asked = [(condition.shape, condition.construction) for condition in project.conditions]
    _refuse_twice(asked, text)
    for condition in project.conditions:
        if not 1 <= condition.value <= MOST:
            raise NotationError(f"a value of 1 to {MOST} for each set", found=str(condition.value))
    return project


def _public(texts: Mapping[str, str] | None, where: str, faults: list[Fault]) -> tuple[Public, ...] | None:
    if texts is None:
        return None
    faults += _name_faults(texts, where)
    faults += _too_few(texts, 1, "project", where)
    return _each(texts, _one_public, where, faults)


def _one_public(text: str, name: str, where: str) -> Public:
    if text.strip() == BLANK:
        blank = Blank(where)
        kinds, ornaments = cast("tuple[Construction, ...]", blank), cast("tuple[str, ...]", blank)
        return Public(ProjectId(name), kinds, ornaments, cast("int", blank))
    project = parse_public(text, ProjectId(name))
    _refuse_twice([*project.constructions, *project.ornaments], text)
    if not 1 <= project.value <= MOST:
        raise NotationError(f"a value of 1 to {MOST} for each majority", found=str(project.value))
    return project


def _refuse_twice(named: Sequence[Hashable], text: str) -> None:
    if len(set(named)) < len(named):
        raise NotationError("nothing named twice", found=text)


def _strange_ornaments(printed: Printed, where: str) -> Iterator[Fault]:
    """Yield a fault for each ornament of a public project that no card shows.

    As long as the ornament of a card is not known, it may be that one.
    """
    if printed.public is None or printed.cards is None or printed.starters is None:
        return
    shown = {card.ornament for cards in (printed.cards, *printed.starters) for card in cards}
    for project in printed.public:
        if is_hole(project.ornaments) or "" in shown:
            continue
        for ornament in project.ornaments:
            if ornament not in shown:
                yield Fault(f"{where}.{project.id}", f"no card shows the ornament {ornament!r}")
