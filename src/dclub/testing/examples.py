"""Runs an example of a clause on the engine, and says in words what comes out otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen

import dclub
from dclub.errors import DclubError
from dclub.kernel.claims import check_claim, format_claims, parse_claims
from dclub.kernel.expected import parse_events, parse_ruling
from dclub.kernel.form_reading import rules_in
from dclub.kernel.notation import format_seat, split_moves, split_turn
from dclub.kernel.partial import PartialPosition, Unknown
from dclub.kernel.ruling import Verdict
from dclub.kernel.state import GameState
from dclub.kernel.takeback import may_take_back

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.kernel.clause import Example
    from dclub.kernel.expected import ExpectedRuling
    from dclub.kernel.facts import FactValue
    from dclub.kernel.move import Move
    from dclub.kernel.rules import Document, GameRules, Names
    from dclub.kernel.ruling import Ruling
    from dclub.kernel.state import Step

__all__ = ["Trial", "try_example"]

State = GameState[Any]


@frozen(eq=False)
class Trial:
    """An example before the engine of its game.

    `earlier` are the steps that its moves but the last bring about, `state` is the position after them,
    in which the last one is judged: `move`, with its `ruling`, and the `step` that it brings about if it
    is legal. These three are None where the example has no move. `refused` is an earlier move that the
    rules refuse, "" if all is well; then it is the one that is judged.
    """

    example: Example
    rules: GameRules[Any, Any]
    names: Names
    state: State
    earlier: tuple[Step[Any, Any], ...] = ()
    move: Any = None
    ruling: Ruling | None = None
    step: Step[Any, Any] | None = None
    refused: str = ""

    def mismatches(self) -> Iterator[str]:
        """Yield every difference between what the example claims and what the engine says."""
        if self.ruling is None:
            yield from self._of_end(self.state)
            return
        if self.refused:
            yield f"{self.refused!r}, an earlier move, is {self.ruling}"
            return
        is_legal = self.state.is_legal(self.move)
        if is_legal != self.state.judge(self.move).legal:
            yield f"is_legal says {is_legal}, the ruling {self.ruling}"
        expected = parse_ruling(self.example.ruling)
        yield from _ruling_differences(self.ruling, expected)
        if self.step is not None and expected.is_legal:
            if self.example.undo:
                found = may_take_back([*self.earlier, self.step], 1)
                yield from _ruling_differences(found.ruling, parse_ruling(self.example.undo))
            yield from self._missing_events(self.step)
            yield from self._wrong_claims(self.step)
            yield from self._of_end(self.step.after)

    def _missing_events(self, step: Step[Any, Any]) -> Iterator[str]:
        caused = [str(event.clause) for event in step.events]
        for clause in parse_events(self.example.event):
            if clause not in caused:
                yield f"no event of {clause}; there are {', '.join(caused) or 'none'}"

    def _wrong_claims(self, step: Step[Any, Any]) -> Iterator[str]:
        for claim in parse_claims(self.rules, self.example.then, self.names) if self.example.then else ():
            result = check_claim(self.rules, claim, step.before, step.after)
            if result.found != claim.amount:
                found = result.unknown if result.found is None else claim.show(result.found)
                yield f"{format_claims((claim,), self.names)} is claimed; it is {found}"

    def _of_end(self, state: State) -> Iterator[str]:
        """Yield what is wrong about the scores and the winners."""
        scores = {
            self.names[score.seat]: "excluded" if score.excluded else str(score.total)
            for score in (state.score() if self.example.score else ())
        }
        for claim in filter(None, map(str.strip, self.example.score.split(","))):
            name, _, points = claim.rpartition(" ")
            if scores.get(name) != points:
                yield f"the score of {name} is {scores.get(name)}, not {points}"
        if self.example.winners:
            outcome = state.outcome()
            winners = [format_seat(seat, self.names) for seat in outcome.winners] if outcome else []
            if winners != [name.strip() for name in self.example.winners.split(",")]:
                yield f"the winners are {', '.join(winners) or 'not known yet'}, not {self.example.winners}"


def try_example(example: Example, document: Document) -> Trial:
    """Return an example tried in the position of a document, which it has changed already.

    Raises `DclubError` for a position that is not complete, and for what cannot be read.
    """
    rules = rules_in(document, dclub.games)
    file = rules.parse_position(document, None)
    if isinstance(file.position, PartialPosition):
        raise DclubError(f"the position is not complete: {', '.join(file.position.unsettled)}")
    trial = Trial(example, rules, file.names, file.position)
    return _judged(trial) if example.move else trial


def _judged(trial: Trial) -> Trial:
    rules, state = trial.rules, trial.state
    # `;` parts moves of any seats, each with its name.
    parts = map(str.strip, split_moves(trial.example.move))
    *earlier, last = [text for part in parts for text in split_turn(rules, part)]
    steps: list[Step[Any, Any]] = []
    for text in earlier:
        move = rules.parse_move(text, state, trial.names)
        ruling, step = _tried(state, move)
        if step is None:
            return Trial(trial.example, rules, trial.names, state, tuple(steps), move, ruling, refused=text)
        steps.append(step)
        state = step.after
    move = rules.parse_move(last, state, trial.names)
    ruling, step = _tried(state, move)
    return Trial(trial.example, rules, trial.names, state, tuple(steps), move, ruling, step)


def _tried(state: State, move: Move) -> tuple[Ruling, Step[Any, Any] | None]:
    """Return the ruling on a move, and the step if it is legal and all that follows from it is known."""
    ruling = state.judge(move)
    try:
        return ruling, state.apply(move) if ruling.legal else None
    except Unknown as unknown:
        return evolve(ruling, verdict=Verdict.UNDETERMINED, unknown=(unknown.path,)), None


def _ruling_differences(ruling: Ruling, expected: ExpectedRuling) -> Iterator[str]:
    found = {str(objection.clause): dict(objection.facts) for objection in ruling.objections}
    if set(found) != set(expected.clauses) or set(ruling.unknown) != set(expected.unknown):
        wanted = "illegal: " + ", ".join(expected.clauses) if expected.clauses else "legal"
        wanted = "undetermined: " + ", ".join(expected.unknown) if expected.unknown else wanted
        yield f"the ruling is {ruling}; expected {wanted}"
        return
    for objection in expected.objections:
        facts = {name: _shown(value) for name, value in found[objection.clause].items()}
        for name, value in objection.facts:
            if facts.get(name) != value:
                yield f"{objection.clause} has the facts {facts}; expected {name}={value}"


def _shown(value: FactValue) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
