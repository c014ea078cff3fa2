"""Asking about a step of Amitis: where she goes, what counts there, and what becomes of prestige."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from dclub.errors import NotationError
from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.asking import (
    ASKER,
    beneath,
    garden_with,
    shape_of,
    shown_from,
    slot_from,
    table_with,
)
from dclub.hanging_gardens.asking_steps import tell
from dclub.hanging_gardens.components import Construction, Effect, word
from dclub.hanging_gardens.edition import Edition
from dclub.hanging_gardens.moves import Amitis
from dclub.hanging_gardens.path import next_slot
from dclub.hanging_gardens.prestige import LEAST
from dclub.hanging_gardens.pyramid import NOWHERE, Slot
from dclub.hanging_gardens.ruleset import compile_ruleset
from dclub.hanging_gardens.state import Phase
from dclub.hanging_gardens.words import CONSTRUCTION_WORDS, format_cell, format_slot
from dclub.kernel.asking import NONE, contradiction, one_of, parts
from dclub.kernel.questions import Answer, Case, Fact, Line, Topic
from dclub.kernel.words import find_word, parse_number

if TYPE_CHECKING:
    from dclub.hanging_gardens.asking import Shown
    from dclub.hanging_gardens.pyramid import Cell, Pyramid
    from dclub.hanging_gardens.ruleset import Ruleset
    from dclub.hanging_gardens.state import Garden

__all__ = ["AMITIS"]

# --- facts ------------------------------------------------------------------------------------

_BESIDE: Final = "beside"
_STAYS: Final = "stays"
_STEPS: Final = {"end": False, "queen": True}
_UP: Final = {"up": True, "down": False}
_WHAT_SHOWS: Final = "what its corners show, such as 'Sa Sa / Tr[Sa] ..', or 'none'"
_WHAT_CHOICE: Final = "a construction with up or down, such as 'statue up', or 'none'"
_CORNERS: Final = 4


class _Choice(NamedTuple):
    construction: Construction
    raises: bool


def _stands(text: str, edition: Edition) -> Slot:
    return NOWHERE if text.lower() == _BESIDE else slot_from(text, edition)


def _cards(text: str, edition: Edition) -> tuple[Slot, ...]:
    """Return the slots above the base in which cards lie."""
    slots: list[Slot] = []
    for part, column in parts(text):
        slot = slot_from(part, edition, column)
        if shape_of(edition).supports[slot] is None:
            raise NotationError("slots above the base, where cards always lie", found=part, column=column)
        if slot in slots:
            raise NotationError("each slot once", found=part, column=column)
        slots.append(slot)
    return tuple(slots)


def _goes(text: str, edition: Edition) -> Slot | None:
    return None if text.lower() == _STAYS else slot_from(text, edition)


def _shows(text: str, _edition: Edition) -> tuple[Shown, ...]:
    """Return what the corners of a card show, from the upper left one; () for `none`."""
    if text.lower() == NONE:
        return ()
    rows = [[part for part in parts(row, " ") if part[0]] for row in text.split("/")]
    if [len(row) for row in rows] != [2, 2]:
        raise NotationError(_WHAT_SHOWS, found=text)
    starts = (0, text.index("/") + 1)
    return tuple(
        shown_from(word_, start + column)
        for row, start in zip(rows, starts, strict=True)
        for word_, column in row
    )


def _choice(text: str, _edition: Edition) -> _Choice | None:
    if text.lower() == NONE:
        return None
    name, _, way = text.rpartition(" ")
    if not name or way.lower() not in _UP:
        raise NotationError(_WHAT_CHOICE, found=text)
    return _Choice(find_word(CONSTRUCTION_WORDS, name, "a construction"), _UP[way.lower()])


def _level(text: str, edition: Edition) -> int | None:
    """Return one prestige, None for `none`."""
    if text.lower() == NONE:
        return None
    most = edition.quantities.most_prestige
    what = f"a prestige from {LEAST} to {most}, or 'none'"
    level = parse_number(text, what)
    if not LEAST <= level <= most:
        raise NotationError(what, found=text)
    return level


_STEP: Final = Fact[Edition, bool](
    "step",
    "whether it is the step at the end of a turn (end) or that of the queen (queen)",
    "end",
    one_of(_STEPS, "the step"),
)
_STANDS: Final = Fact[Edition, Slot](
    "stands", "the slot on which Amitis stands, or beside the pyramid (beside)", "2.1", _stands
)
_CARDS: Final = Fact[Edition, "tuple[Slot, ...]"](
    "cards", "the slots above the base in which cards lie, or none", "2.1, 2.3, 2.4, 3.3", _cards
)
_GOES: Final = Fact[Edition, "Slot | None"](
    "goes", "the slot to which the player wants to move her, or stays", "2.3", _goes
)
_SHOWS: Final = Fact[Edition, "tuple[Shown, ...]"](
    "shows",
    "what the card there shows, its upper row and its lower: Tr a tree icon, Tr[St] a wooden stairs cube "
    "on it, Tr<St> a translucent one, .. a corner that another card covers; none if she stays",
    "Sa Tr / Tr[Sa] Sa",
    _shows,
)
_CHOICE: Final = Fact[Edition, "_Choice | None"](
    "choice", "the construction that is named, up or down, or none", "statue up", _choice
)
_PRESTIGE: Final = Fact[Edition, "int | None"](
    "prestige", "its prestige before, or none if none is named", "2", _level
)

# --- answer -----------------------------------------------------------------------------------


def _amitis(case: Case[Edition]) -> Answer:
    """Say where Amitis goes, and whether and how far a construction rises or falls."""
    ruleset = compile_ruleset(case.edition, case.edition.quantities.players_min, case.readings)
    built, stands, goes = _built(ruleset.pyramid, case[_CARDS], case[_STANDS]), case[_STANDS], case[_GOES]
    slot = next_slot(ruleset, garden_with(ruleset, built, {}, amitis=stands))
    if slot is None:
        return Answer(tuple(_nowhere(case, ruleset, goes)))
    name = format_slot(ruleset.pyramid, slot)
    if goes is None:
        may_stay = case[_STEP]
        said = "The queen's step may be declined; otherwise" if may_stay else "The step must be made:"
        clause = C.EFFECT_DECLINE if may_stay else C.AMITIS_STEP
        return Answer((Line(f"{said} Amitis goes to {name}.", (clause, C.AMITIS_PATH)),))
    if goes != slot:
        wrong = format_slot(ruleset.pyramid, goes)
        return Answer((Line(f"Amitis goes to {name}, not to {wrong}.", (C.AMITIS_PATH,)),))
    garden = _showing(case, ruleset, built, slot)
    choice, level = case[_CHOICE], case[_PRESTIGE]
    if choice is not None and level is None:
        raise contradiction("prestige", f"expected that of {word(choice.construction)}, which is named")
    levels = {} if choice is None or level is None else {choice.construction: level}
    phase, aligned = (Phase.EFFECTS, (Effect.QUEEN,)) if case[_STEP] else (Phase.AMITIS, ())
    state = table_with(ruleset, phase, garden, levels, aligned=aligned)
    move = Amitis(ASKER, choice and choice.construction, raises=choice is None or choice.raises)
    told = tell(case, state, [move])
    lines = (Line(f"Amitis goes to {name}.", (C.AMITIS_PATH,)), *told.lines)
    return Answer(lines, told.tables)


def _nowhere(case: Case[Edition], ruleset: Ruleset, goes: Slot | None) -> list[Line]:
    """Return the lines of a step that leads nowhere."""
    not_there = "" if goes is None else f"; she cannot go to {format_slot(ruleset.pyramid, goes)}"
    if case[_STEP]:
        said = f"Amitis has no card to go to, so the queen's effect can only be declined{not_there}."
        return [Line(said, (C.AMITIS_STUCK,))]
    said = f"Amitis has no card to go to: she stays, prestige too, and the turn ends{not_there}."
    return [Line(said, (C.AMITIS_NONE,))]


def _built(shape: Pyramid, cards: tuple[Slot, ...], stands: Slot) -> int:
    """Return the slots that are filled; `RecordError` if a card would rest on nothing."""
    built = sum(1 << slot for slot in (*shape.base, *cards))
    for slot in cards:
        missing = beneath(shape, [slot]) & ~built
        if missing:
            lacking = format_slot(shape, Slot(missing.bit_length() - 1))
            raise contradiction("cards", f"{format_slot(shape, slot)} rests on {lacking}, which is not named")
    if stands != NOWHERE and not built >> stands & 1:
        raise contradiction("stands", f"no card lies in {format_slot(shape, stands)}, by what `cards` says")
    return built


def _showing(case: Case[Edition], ruleset: Ruleset, built: int, slot: Slot) -> Garden:
    """Return the garden in which the card of a slot shows what is stated; `RecordError` if it cannot."""
    shape, shows, name = ruleset.pyramid, case[_SHOWS], format_slot(ruleset.pyramid, slot)
    if len(shows) != _CORNERS:
        raise contradiction("shows", f"expected what the card in {name} shows")
    under, shown = 0, {}
    for cell, there in zip(shape.corners[slot], shows, strict=True):
        rival = _rival(shape, built, cell, slot)
        is_covered = there[0] is None
        if is_covered and rival is None:
            raise contradiction(
                "shows", f"no other card covers {format_cell(shape, cell)}, a corner of {name}"
            )
        if not is_covered:
            shown[cell] = there
        # Of two cards that share a cell the older one, on the lower floor, lies on top where `under` says so.
        if rival is not None and is_covered is (shape.lower[cell] != slot):
            under |= 1 << cell
    return garden_with(ruleset, built, shown, under=under, amitis=case[_STANDS])


def _rival(shape: Pyramid, built: int, cell: Cell, slot: Slot) -> Slot | None:
    """Return the other card at a cell, None if there is none."""
    rivals = (shape.lower[cell], shape.upper[cell])
    return next((one for one in rivals if one not in (None, slot) and built >> one & 1), None)


AMITIS: Final = Topic(
    "amitis",
    "Where does Amitis go, and what comes of it?",
    (_STEP, _STANDS, _CARDS, _GOES, _SHOWS, _CHOICE, _PRESTIGE),
    _amitis,
)
