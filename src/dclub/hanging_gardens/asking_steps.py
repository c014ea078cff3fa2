"""What steps of a turn do, one after the other: whether each is allowed, and how prestige changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve, frozen

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.moves import Amitis, Evolve, Move, Put, Recolour, Shift
from dclub.hanging_gardens.notation import format_move
from dclub.hanging_gardens.prestige import LEAST
from dclub.hanging_gardens.state import Phase
from dclub.hanging_gardens.words import CONSTRUCTION_WORDS, format_cube
from dclub.kernel.asking import objection_line
from dclub.kernel.questions import Line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from dclub.hanging_gardens.edition import Edition
    from dclub.hanging_gardens.state import State
    from dclub.kernel.clause import ClauseId
    from dclub.kernel.event import Event
    from dclub.kernel.questions import Case
    from dclub.kernel.ruling import Ruling

__all__ = ["Told", "order_matters", "tell", "unfinished"]

_CAUSES: Final[dict[type[Move], tuple[ClauseId, ...]]] = {
    Put: (C.CUBE_FIT,),
    Shift: (C.CUBE_FIT,),
    Evolve: (C.EVOLVE_PRESTIGE,),
    Recolour: (C.RECOLOUR_PRESTIGE,),
    Amitis: (C.AMITIS_COUNT, C.AMITIS_CHANGE),
}
"""The clauses by which each kind of move changes prestige."""


@frozen
class Told:
    """The lines of some steps, the state after those that were allowed, and whether all were."""

    lines: tuple[Line, ...]
    after: State
    complete: bool

    @property
    def tables(self) -> tuple[str, ...]:
        """The tables of the edition that were read: where prestige moved, those that say how far it can."""
        return ("quantities",) if any("applied" in dict(line.facts) for line in self.lines) else ()


def tell(
    case: Case[Edition],
    state: State,
    moves: Sequence[Move],
    check: Callable[[State, Move, Ruling], None] = lambda _state, _move, _ruling: None,
) -> Told:
    """Return what the game says of steps; it ends at the first that is not allowed.

    `check` is given each ruling, and may raise what speaks against the facts on which it rests.
    """
    lines: list[Line] = []
    for move in moves:
        said, ruling = format_move(move, state).partition(": ")[2], state.judge(move)
        check(state, move, ruling)
        if not ruling.legal:
            refusals = (objection_line(case, objection) for objection in ruling.objections)
            lines += (evolve(line, text=f"{said} is not allowed. {line.text}") for line in refusals)
            return Told(tuple(lines), state, complete=False)
        step = state.apply(move)
        first = next(event.clause for event in step.events if event.kind != "effect-used")
        changes = [event for event in step.events if event.kind == "prestige-changed"]
        lines += [_changed(state, move, said, event, first) for event in changes] or [
            Line(f"{said} is allowed, and prestige stays.", (first,))
        ]
        state = step.after
    return Told(tuple(lines), state, complete=True)


def _changed(state: State, move: Move, said: str, event: Event, first: ClauseId) -> Line:
    """Return the line of one change of prestige: what was asked, and where the track ends.

    `first` is the clause of what the move does before that.
    """
    name, asked = event.text("construction"), event.number("asked")
    before, after = state.prestige[CONSTRUCTION_WORDS[name]], event.number("prestige")
    moved = f"goes from {before} to {after}" if after != before else f"stays at {after}"
    total, most = before + asked, state.ruleset.quantities.most_prestige
    end = "" if total == after else f", at least {LEAST}" if total < LEAST else f", at most {most}"
    working = f"{event.text('working')}; {before} {'+' if asked > 0 else '-'} {abs(asked)} = {total}{end}"
    clauses = tuple(dict.fromkeys((first, *_CAUSES[type(move)], event.clause)))
    return Line(f"{said}: prestige of {name} {moved}.", clauses, working, event.facts)


def unfinished(told: Told) -> Iterator[Line]:
    """Yield a line on what must still be done with cubes once the steps are taken."""
    state = told.after
    if not told.complete:
        return
    if state.phase is Phase.PUT_BACK:
        left = ", ".join(map(format_cube, state.turn.hand))
        said = f"Still to be put back, each on a cell that shows an icon and holds no cube: {left}."
        yield Line(said, (C.CUBE_BACK, C.CUBE_CELL, C.CUBE_FREE), "", (("left", left),))
    elif state.phase is Phase.SECOND_MOVE:
        duty = "may" if state.ruleset.up_to_two else "must"
        yield Line(f"A second cube {duty} be moved.", (C.MOVE_TWO, C.MOVE_SECOND))


def order_matters(case: Case[Edition], state: State, moves: Sequence[Move], told: Told) -> Iterator[Line]:
    """Yield a line if the same steps in the reverse order would leave another prestige."""
    if len(moves) < 2 or not told.complete:  # noqa: PLR2004 (one has no order)
        return
    reverse = tell(case, state, tuple(reversed(moves)))
    if reverse.complete and reverse.after.prestige != told.after.prestige:
        pairs = zip(CONSTRUCTION_WORDS, reverse.after.prestige, told.after.prestige, strict=True)
        levels = ", ".join(f"{name} {there}" for name, there, here in pairs if there != here)
        yield Line(f"In the reverse order it would end at {levels}.", (C.CUBE_ORDER, C.PRESTIGE_CLAMP))
