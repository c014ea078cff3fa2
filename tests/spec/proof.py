"""Runs one example of a clause on the engine and says, in words, what comes out otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from dclub import games
from dclub.kernel.claims import check_claim, format_claims, parse_claims
from dclub.kernel.expected import parse_events, parse_ruling
from dclub.kernel.notation import format_seat, split_moves, split_turn
from dclub.kernel.state import GameState
from dclub.kernel.takeback import may_take_back
from dclub.spectools.settings import position_document

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.kernel.clause import Example
    from dclub.kernel.expected import ExpectedRuling
    from dclub.kernel.facts import FactValue
    from dclub.kernel.rules import GameRules, Names
    from dclub.kernel.ruling import Ruling
    from dclub.kernel.state import Step
    from dclub.spectools.layout import Folder, Layout

State = GameState[Any]


def mismatches(example: Example, folder: Folder, layout: Layout) -> list[str]:
    """Return every difference between what an example claims and what the engine says."""
    document = position_document(example, folder, layout)
    rules = games[str(document["game"])]
    file = rules.parse_position(document, None)
    if not isinstance(file.position, GameState):
        return [f"the position is not complete: {file.position}"]
    trial = _Trial(rules, file.names, example)
    return list(trial.of_moves(file.position) if example.move else trial.of_end(file.position))


@frozen
class _Trial:
    """One example before the engine of its game."""

    rules: GameRules[Any, Any]
    names: Names
    example: Example

    def of_moves(self, state: State) -> Iterator[str]:
        """Yield what is wrong about the last move, and the first earlier one that is refused."""
        *earlier, last = self._texts()
        steps = []
        for text in earlier:
            move = self.rules.parse_move(text, state, self.names)
            ruling = state.judge(move)
            if not ruling.legal:
                yield f"{text!r}, an earlier move, is {ruling}"
                return
            steps.append(state.apply(move))
            state = steps[-1].after
        move = self.rules.parse_move(last, state, self.names)
        ruling = state.judge(move)
        if state.is_legal(move) != ruling.legal:
            yield f"is_legal says {state.is_legal(move)}, the ruling {ruling}"
        expected = parse_ruling(self.example.ruling)
        yield from _ruling_differences(ruling, expected)
        if ruling.legal and expected.is_legal:
            step = state.apply(move)
            if self.example.undo:
                found = may_take_back([*steps, step], 1)
                yield from _ruling_differences(found.ruling, parse_ruling(self.example.undo))
            yield from self._missing_events(step)
            yield from self._wrong_claims(step)
            yield from self.of_end(step.after)

    def _texts(self) -> list[str]:
        """Return the single moves; `;` parts moves of any seats, each with its name."""
        parts = map(str.strip, split_moves(self.example.move))
        return [text for part in parts for text in split_turn(self.rules, part)]

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

    def of_end(self, state: State) -> Iterator[str]:
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
