"""The audit of what there are only so many of: cubes and cards, those in use and those that are left."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.components import (
    NO_CUBE,
    CardId,
    Construction,
    construction_of,
    is_translucent,
    translucent,
    wooden,
    word,
)
from dclub.hanging_gardens.edition import MARKERS
from dclub.hanging_gardens.ruleset import known as entered
from dclub.hanging_gardens.state import Garden, State
from dclub.hanging_gardens.supply import material
from dclub.kernel.audit import Check, Findings, finding
from dclub.kernel.holes import follow, is_hole, peek, raw
from dclub.kernel.known import each, known, need
from dclub.kernel.partial import Unknown

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["CONSERVATION"]


def _wooden(state: State) -> Findings:
    yield from _cubes(state, clear=False)


def _translucent(state: State) -> Findings:
    yield from _cubes(state, clear=True)


def _cubes(state: State, *, clear: bool) -> Findings:
    """The cubes of one material that are left are all there are without those in use."""
    where, supply, edition = f"supply.{material(clear=clear)}", state.supply, state.ruleset.edition
    total = entered(edition.translucent if clear else edition.wooden, where)
    left = entered(supply.translucent if clear else supply.wooden, where)
    used, lying, missing = _in_use(state, clear=clear), dict(known(left)), list(_open_cubes(state))
    found = {kind: used[kind] + max(lying.get(kind, 0), 0) for kind in Construction}
    counted = [Construction(kind) for kind, _ in known(total)]
    differ = [kind for kind in counted if kind in lying and found[kind] != total[kind]]
    wrong = [kind for kind in Construction if lying.get(kind, 0) < 0]
    wrong += [kind for kind in counted if found[kind] > total[kind]]
    if not missing:
        wrong += differ
    elif not wrong and _lacks_room(state, missing):
        wrong = differ[:1] or [Construction.STAIRS]
    for kind in dict.fromkeys(wrong):
        name, place = word(kind), f"{where}.{word(kind)}"
        yield finding(C.SUPPLY_FINITE, place, what=name, found=found[kind], total=total[kind])
    if not missing:
        need(left)
    need(total)


def _in_use(state: State, *, clear: bool) -> Counter[Construction]:
    """Return how many cubes of one material are not in the supply, as far as they are known."""
    cubes = (cube for cube in _known(_lying(state)) if cube and is_translucent(cube) is clear)
    used = Counter(map(construction_of, cubes))
    if clear:
        return used
    unset = _known([peek(garden, "to_set") for garden in state.gardens])
    return used + Counter(unset) + Counter(dict.fromkeys(Construction, MARKERS))


def _lying(state: State) -> list[Any]:
    """Return the cubes on each pyramid, and those in hand."""
    return [*(peek(garden, "cubes") for garden in state.gardens), peek(state.turn, "hand")]


def _open_cubes(state: State) -> Iterator[Any]:
    """Yield what stands for cubes in use that nobody knows."""
    unset = [peek(garden, "to_set") for garden in state.gardens]
    return filter(is_hole, _each([*_lying(state), *unset]))


def _lacks_room(state: State, missing: list[Any]) -> bool:
    """Return whether the cubes that nobody knows are too few, or too many, for those not accounted for.

    Raises `Unknown` where some of them could not be just any cube of a material, or any at all.
    """
    could_be = Counter(frozenset(hole.values) for hole in missing)
    if not could_be.keys() <= {_WOODEN, _TRANSLUCENT, _WHATEVER}:
        need(missing)
    edition, supply, short = state.ruleset.edition, state.supply, 0
    for clear, total, left, alike in (
        (False, edition.wooden, supply.wooden, _WOODEN),
        (True, edition.translucent, supply.translucent, _TRANSLUCENT),
    ):
        if total is None or left is None:
            continue
        used, lying = _in_use(state, clear=clear), dict(known(left))
        spare = {kind: total[kind] - used[kind] - lying.get(kind, 0) for kind in Construction}
        if could_be[alike] > sum(spare.values()):
            return True
        short += max(sum(spare[kind] for kind in Construction if kind in lying) - could_be[alike], 0)
    return short > could_be[_WHATEVER]


_WOODEN: Final = frozenset(map(wooden, Construction))
_TRANSLUCENT: Final = frozenset(map(translucent, Construction))
_WHATEVER: Final = frozenset((NO_CUBE, *_WOODEN, *_TRANSLUCENT))


def _each(heaps: list[Any]) -> list[Any]:
    """Return what lies in several heaps, as far as it is known; a heap of which nothing is stays."""
    known_heaps = ([one for _, one in known([heap])] or [[heap]] for heap in heaps)
    return [item for (heap,) in known_heaps for item in raw(heap)]


def _known(heaps: list[Any]) -> list[Any]:
    return [item for _, item in known(_each(heaps))]


def _cards(state: State) -> Findings:
    supply, deck = state.supply, state.ruleset.deck
    stock, returned = peek(supply, "stock"), peek(supply, "returned")
    if stock is None:
        raise Unknown("supply.stock")
    starters = {card.id for copies in state.ruleset.edition.starters or () for card in copies}
    starters.difference_update(deck)
    placed = [follow(partial(_placed, garden)) for garden in state.gardens]
    if CardId("") in _known(placed):
        raise Unknown("players.cards")
    row = [card.id for _, card in known(state.row.cards) if card is not None]
    seen = Counter(
        [*_known([stock, returned]), *row, *(name for name in _known(placed) if name not in starters)]
    )
    missing = [one for one in _each([stock, returned, state.row.cards, *placed]) if is_hole(one)]
    for name in sorted(seen | Counter(deck)):
        if seen[name] > deck.count(name) or (not missing and seen[name] != deck.count(name)):
            yield finding(C.CARDS_DECK, "row.cards", what=name, found=seen[name], total=deck.count(name))
    need(missing)


def _starters(state: State) -> Findings:
    yield from each(range(state.seats), partial(_starters_of, state))


def _starters_of(state: State, seat: int) -> Findings:
    """The base is made of the seat's own copies of the starters, as far as they are named."""
    copies, width = entered(state.ruleset.edition.starters, "starters"), state.ruleset.quantities.base
    laid = [name for name in state.gardens[seat].cards[:width] if name]
    own = [kind[seat].id for kind in copies]
    if len(set(laid)) != len(laid) or not set(laid) <= set(own):
        yield finding(C.SETUP_STARTERS, f"players.{seat}.cards", found=len(set(laid)), total=len(own))


def _placed(garden: Garden) -> list[CardId]:
    return [name for slot, name in enumerate(garden.cards) if garden.built >> slot & 1]


CONSERVATION: Final[tuple[Check[State], ...]] = (_wooden, _translucent, _cards, _starters)
"""The checks that count what is there."""
