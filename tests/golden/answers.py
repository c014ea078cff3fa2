"""What people are told of any game: refusals, options and events, a few of every sort."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from dclub.kernel.move import Move
from dclub.kernel.phrases import explain_event, explain_objection
from dclub.kernel.record import parse_record
from dclub.kernel.replay import judge_record
from dclub.kernel.ruling import Verdict
from dclub.kernel.state import GameState, Step
from tests.golden.telling import fact_texts

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator

    from dclub.kernel.rules import GameRules, Names
    from dclub.kernel.ruling import Ruling

__all__ = ["Drawn", "drawn_refusals", "events", "options", "refusals", "score_lines"]

State = GameState[Any]

RECORDS: Final = Path(__file__).parents[1] / "records" / "illegal"
GAMES: Final = 60
OPTIONS_OF: Final = 4
"""How many games show the options of every phase."""
EACH: Final = 2
"""How many of each sort are written down."""


class Drawn(NamedTuple):
    """A game of which answers are written: its rules, how games of it are drawn, and moves nearly right."""

    rules: GameRules[Any, Any]
    walk: Callable[[Random], Iterator[Step[Any, Any]]]
    mutated: Callable[[Random, Any, Any], Any]

    def games(self, number: int) -> Iterator[tuple[Random, list[Step[Any, Any]]]]:
        """Yield so many games, each with the source that has drawn it."""
        for seed in range(number):
            rng = Random(seed)
            yield rng, list(self.walk(rng))

    def names(self, state: State) -> Names:
        """Return the names that the players have unless they tell others."""
        return self.rules.default_names[: state.seats]


class Few:
    """Lets the first few of every sort pass."""

    def __init__(self) -> None:
        self.seen: Counter[Hashable] = Counter()

    def let_pass(self, *sorts: Hashable) -> bool:
        """Return whether something is among the first of any of its sorts."""
        new = any(self.seen[sort] < EACH for sort in sorts)
        self.seen.update(sorts)
        return new


def _heading(rules: GameRules[Any, Any], what: str) -> str:
    return f"{rules.title}: {what}\nWritten by `python -m tests.golden.regenerate`.\n"


def refusals(game: Drawn) -> str:
    """Return what breaks each rule, with the reasons, the nearest legal moves and what was asked."""
    rules = game.rules
    lines = [_heading(rules, "the moves of the illegal records, one for every clause that forbids.")]
    for path in sorted(RECORDS.glob(f"{rules.prefix}*.dclub")):
        record = parse_record(path.read_text(encoding="utf-8"))
        last = judge_record(rules, record, path.parent).plies[-1]
        assert last.ruling is not None
        lines += [f"{path.stem}: {last.text}"]
        lines += [f"    {line}" for line in _refusal(rules, last.before, last.ruling, last.names)]
    return "\n".join(lines) + "\n"


def drawn_refusals(game: Drawn) -> str:
    """Return the same of moves that are nearly right, a few of every sort, in drawn games."""
    rules, few = game.rules, Few()
    lines = [_heading(rules, "moves that are nearly right, in drawn games.")]
    for rng, steps in game.games(GAMES):
        for step in rng.sample(steps, min(40, len(steps))):
            state = step.before
            move = game.mutated(rng, state, rng.choice(list(state.legal_moves(physical=True))))
            ruling = state.judge(move)
            if ruling.verdict is Verdict.ILLEGAL and few.let_pass(*_sorts(state, move, ruling)):
                lines += [f"{state.phase.name.lower()}: {rules.format_move(move, state, game.names(state))}"]
                lines += [f"    {line}" for line in _refusal(rules, state, ruling, rules.default_names)]
    return "\n".join(lines) + "\n"


def _sorts(state: Any, move: Move, ruling: Ruling) -> Iterator[Hashable]:
    """Yield what is told apart: the kinds of move with each reason and each way to differ."""
    for objection in ruling.objections:
        yield state.phase, type(move), objection.clause, tuple(name for name, _ in objection.facts)
    for near in ruling.nearest:
        yield state.phase, type(move), _what_differs(near.difference)


def _what_differs(difference: str) -> str:
    """Return the words of a difference that say where it lies, without what is there."""
    return " ".join(word for word in difference.replace(",", "").split() if word in _WHERE)


_WHERE: Final = frozenset(["another", "at", "for", "from", "keeping", "not", "on", "with", "without"])


def _refusal(rules: GameRules[Any, Any], state: State, ruling: Ruling, names: Names) -> Iterator[str]:
    for objection in ruling.objections:
        yield f"{objection.clause}: {explain_objection(rules, objection, names)}"
        yield f"    {fact_texts(objection.facts)}"
    for near in ruling.nearest:
        move = rules.format_move(near.move, state, names)
        yield f"near: {move} ({near.difference})" if near.difference else f"near: {move}"
    yield f"asked: {' '.join(ruling.clauses)}"
    grounds = [*ruling.readings, *((table, level.value) for table, level in ruling.provenance)]
    if grounds:
        yield f"rests on: {fact_texts(grounds)}"


def options(game: Drawn) -> str:
    """Return what may be done where every phase of some games begins first and ends last."""
    lines = [_heading(game.rules, "the options at the beginning and the end of phases of drawn games.")]
    for number, (_, steps) in enumerate(game.games(OPTIONS_OF)):
        states = [step.before for step in steps]
        firsts, lasts = ({state.phase: state for state in order} for order in (reversed(states), states))
        for phase in sorted(lasts):
            for when, state in (("begins", firsts[phase]), ("ends", lasts[phase])):
                lines += [f"game {number}, {phase.name.lower()} {when}"]
                lines += [f"    {line}" for line in _options(game, state)]
    return "\n".join(lines) + "\n"


def _options(game: Drawn, state: State) -> Iterator[str]:
    rules, names, found = game.rules, game.names(state), state.options()
    for choice in found.open:
        moves = f"{len(choice.moves)}, first {rules.format_move(choice.moves[0], state, names)}"
        yield f"{choice.kind} {choice.place} [{choice.clause}]: {moves}"
    for closed in found.closed:
        yield f"{closed.kind} {closed.place}: not {rules.format_move(closed.move, state, names)}"
        for objection in closed.ruling.objections:
            yield f"    {objection.clause}: {explain_objection(rules, objection, names)}"


def events(game: Drawn) -> str:
    """Return what has happened by every clause in drawn games."""
    told: dict[str, list[str]] = {}
    for _, steps in game.games(GAMES):
        for step in steps:
            for event in step.events:
                known = told.setdefault(f"{event.clause}: {event.kind}", [])
                if len(known) < EACH:
                    sentence = explain_event(game.rules, event, game.names(step.before))
                    said = f"{sentence} ({fact_texts(event.facts)})"
                    known.extend([] if said in known else [said])
    lines = [_heading(game.rules, "events of every sort, in drawn games.")]
    for sort in sorted(told):
        lines += [sort, *(f"    {line}" for line in told[sort])]
    return "\n".join(lines) + "\n"


def score_lines(game: Drawn) -> str:
    """Return what brings points by every clause at the end of drawn games."""
    told: dict[str, list[str]] = {}
    for _, steps in game.games(GAMES):
        for line in (line for score in steps[-1].after.score() for line in score.lines):
            known = told.setdefault(line.clause, [])
            said = f"{line.points} ({fact_texts(line.facts)})"
            if len(known) < EACH and said not in known:
                known.append(said)
    lines = [_heading(game.rules, "lines of scores by every clause, at the end of drawn games.")]
    for clause in sorted(told):
        lines += [clause, *(f"    {line}" for line in told[clause])]
    return "\n".join(lines) + "\n"
