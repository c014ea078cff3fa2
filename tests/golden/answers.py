"""What people are told: refusals, options and events, a few of every sort."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final, cast

from dclub.diamonds_club import RULES, format_move
from dclub.diamonds_club.notation import DEFAULT_NAMES
from dclub.kernel.phrases import explain_event, explain_objection
from dclub.kernel.record import parse_record
from dclub.kernel.replay import judge_record
from dclub.kernel.ruling import Verdict
from tests.golden.telling import fact_texts
from tests.property.games import any_ruleset, start, walk
from tests.property.mutations import mutated

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from dclub.diamonds_club.moves import Move
    from dclub.diamonds_club.state import State
    from dclub.kernel.rules import Names
    from dclub.kernel.ruling import Ruling
    from dclub.kernel.state import Step

__all__ = ["drawn_refusals", "events", "options", "refusals"]

RECORDS: Final = Path(__file__).parents[1] / "records" / "illegal"
GAMES: Final = 60
OPTIONS_OF: Final = 4
"""How many games show the options of every phase."""
EACH: Final = 2
"""How many of each sort are written down."""


class Few:
    """Lets the first few of every sort pass."""

    def __init__(self) -> None:
        self.seen: Counter[Hashable] = Counter()

    def let_pass(self, *sorts: Hashable) -> bool:
        """Return whether something is among the first of any of its sorts."""
        new = any(self.seen[sort] < EACH for sort in sorts)
        self.seen.update(sorts)
        return new


def _games(number: int) -> Iterator[tuple[Random, list[Step[State, Move]]]]:
    for seed in range(number):
        rng = Random(seed)
        yield rng, list(walk(rng, start(rng, any_ruleset(rng))))


def _heading(what: str) -> str:
    return f"{what}\nWritten by `python -m tests.golden.regenerate`.\n"


def refusals() -> str:
    """Return what breaks each rule, with the reasons, the nearest legal moves and what was asked."""
    lines = [_heading("Diamonds Club: the moves of the illegal records, one for every clause that forbids.")]
    for path in sorted(RECORDS.glob("dc.*.dclub")):
        last = judge_record(RULES, parse_record(path.read_text(encoding="utf-8"))).plies[-1]
        assert last.ruling is not None
        lines += [f"{path.stem}: {last.text}"]
        lines += [f"    {line}" for line in _refusal(last.before, last.ruling, last.names)]
    return "\n".join(lines) + "\n"


def drawn_refusals() -> str:
    """Return the same of moves that are nearly right, a few of every sort, in drawn games."""
    few, lines = Few(), [_heading("Diamonds Club: moves that are nearly right, in drawn games.")]
    for rng, steps in _games(GAMES):
        for step in rng.sample(steps, min(40, len(steps))):
            move = mutated(rng, step.before, rng.choice(list(step.before.legal_moves(physical=True))))
            ruling = step.before.judge(move)
            if ruling.verdict is Verdict.ILLEGAL and few.let_pass(*_sorts(step.before, move, ruling)):
                lines += [f"{step.before.phase.name.lower()}: {format_move(move, step.before)}"]
                lines += [f"    {line}" for line in _refusal(step.before, ruling, DEFAULT_NAMES)]
    return "\n".join(lines) + "\n"


def _sorts(state: State, move: Move, ruling: Ruling) -> Iterator[Hashable]:
    """Yield what is told apart: the kinds of move with each reason and each way to differ."""
    for objection in ruling.objections:
        yield state.phase, type(move), objection.clause, tuple(name for name, _ in objection.facts)
    for near in ruling.nearest:
        yield state.phase, type(move), _what_differs(near.difference)


def _what_differs(difference: str) -> str:
    """Return the words of a difference that say where it lies, without what is there."""
    return " ".join(word for word in difference.replace(",", "").split() if word in _WHERE)


_WHERE: Final = frozenset(["another", "at", "for", "from", "keeping", "not", "on", "with", "without"])


def _refusal(state: State, ruling: Ruling, names: Names) -> Iterator[str]:
    for objection in ruling.objections:
        yield f"{objection.clause}: {explain_objection(RULES, objection, names)}"
        yield f"    {fact_texts(objection.facts)}"
    for near in ruling.nearest:
        move = RULES.format_move(cast("Move", near.move), state, names)
        yield f"near: {move} ({near.difference})" if near.difference else f"near: {move}"
    yield f"asked: {' '.join(ruling.clauses)}"
    grounds = [*ruling.readings, *((table, level.value) for table, level in ruling.provenance)]
    if grounds:
        yield f"rests on: {fact_texts(grounds)}"


def options() -> str:
    """Return what may be done where every phase of some games begins first and ends last."""
    lines = [_heading("Diamonds Club: the options at the beginning and the end of phases of drawn games.")]
    for number, (_, steps) in enumerate(_games(OPTIONS_OF)):
        states = [step.before for step in steps]
        firsts, lasts = ({state.phase: state for state in order} for order in (reversed(states), states))
        for phase in sorted(lasts):
            for when, state in (("begins", firsts[phase]), ("ends", lasts[phase])):
                lines += [f"game {number}, {phase.name.lower()} {when}"]
                lines += [f"    {line}" for line in _options(state)]
    return "\n".join(lines) + "\n"


def _options(state: State) -> Iterator[str]:
    names = DEFAULT_NAMES[: state.seats]
    found = state.options()
    for choice in found.open:
        moves = f"{len(choice.moves)}, first {format_move(choice.moves[0], state)}"
        yield f"{choice.kind} {choice.place} [{choice.clause}]: {moves}"
    for closed in found.closed:
        yield f"{closed.kind} {closed.place}: not {format_move(closed.move, state)}"
        for objection in closed.ruling.objections:
            yield f"    {objection.clause}: {explain_objection(RULES, objection, names)}"


def events() -> str:
    """Return what has happened by every clause in drawn games."""
    told: dict[str, list[str]] = {}
    for _, steps in _games(GAMES):
        names = DEFAULT_NAMES[: steps[0].before.seats] if steps else ()
        for step in steps:
            for event in step.events:
                known = told.setdefault(f"{event.clause}: {event.kind}", [])
                if len(known) < EACH:
                    said = f"{explain_event(RULES, event, names)} ({fact_texts(event.facts)})"
                    known.extend([] if said in known else [said])
    lines = [_heading("Diamonds Club: events of every sort, in drawn games.")]
    for sort in sorted(told):
        lines += [sort, *(f"    {line}" for line in told[sort])]
    return "\n".join(lines) + "\n"
