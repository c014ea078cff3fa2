"""Gathering: where cases come from: the examples of the clauses, and play at random at many tables.

Every choice hangs on fixed seeds, so that the same cases come in the same order everywhere.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from dclub.errors import DclubError
from dclub.kernel.clause import load_clauses
from dclub.kernel.edition import resolve_edition
from dclub.kernel.playing import random_move
from dclub.testing.examples import try_example
from dclub.testing.spec_folder import position_of_example
from dclub.testing.vectors.cases import Case, case_of
from dclub.testing.vectors.flaws import flawed
from dclub.testing.vectors.variation import variants

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from dclub.kernel.edition import EditionKind
    from dclub.kernel.move import Move
    from dclub.kernel.rules import GameRules
    from dclub.kernel.state import GameState, Step
    from dclub.testing.examples import Trial

__all__ = ["Table", "cases_of_examples", "cases_of_play", "tables"]

_SEEDS: Final = 3
"""How many games are played at each table without readings of its own."""
_FIRST: Final = 3
"""How many steps of each sort are taken in any case."""
_STRIDE: Final = 11
"""Of all steps one in so many is taken."""
_PROBES: Final = 2
"""How many moves that are closed are tried beside each step."""
_VARIANTS: Final = 3
"""How many variants of its move are."""
_LENDERS: Final = 50
"""How many moves of each kind are kept to lend parts to variants."""
_FLAWS: Final = 3
"""Of one position in so many a value is changed."""


class Table(NamedTuple):
    """How a game of random play is set up."""

    players: int
    edition: str
    readings: Mapping[str, str]
    seed: int

    @property
    def options(self) -> str:
        """How `dclub random` is told to play this game."""
        chosen = "".join(f" --reading {reading}={option}" for reading, option in self.readings.items())
        return f"--players {self.players} --edition {self.edition} --seed {self.seed}{chosen}"


# --- examples -------------------------------------------------------------------------------------


def cases_of_examples(rules: GameRules[Any, Any]) -> Iterator[Case]:
    """Yield the examples of the clauses of a game, and those of the kernel that are of this game.

    A move before the one that an example is about is a case of its own. Examples about what nobody
    entered are left out.
    """
    for package in (rules.package, "dclub.kernel"):
        folder = package.rpartition(".")[2]
        for clause in load_clauses(package).values():
            for example in clause.examples:
                document = position_of_example(example, folder)
                if document.get("game") != rules.id:
                    continue
                try:
                    trial = try_example(example, document)
                except DclubError:
                    continue  # something in the position is open
                yield from _of_trial(trial, str(clause.id))


def _of_trial(trial: Trial, clause: str) -> Iterator[Case]:
    rules, source = trial.rules, f"example {clause} {trial.example.name}"
    for step in trial.earlier:
        if (case := case_of(rules, step.before, step.move, source)) is not None:
            yield case
    if trial.move is None:
        yield Case(trial.state, source, (clause,))
    elif (case := case_of(rules, trial.state, trial.move, source, (clause,))) is not None:
        yield case


# --- play -----------------------------------------------------------------------------------------


def tables(rules: GameRules[Any, Any], kind: EditionKind) -> tuple[Table, ...]:
    """Return the tables at which is played: each number of players, then each option of each reading.

    The complete edition serves both; the tiny one is there for what needs a small game to happen.
    """
    found = []
    for edition in ("invented", "tiny"):
        counts = _players(kind, edition)
        found += [Table(players, edition, {}, seed) for players in counts for seed in range(_SEEDS)]
    counts = _players(kind, "invented")
    chosen = [
        {str(reading.id): name}
        for reading in rules.readings
        for name in reading.names
        if name != reading.default
    ]
    found += [
        Table(counts[index % len(counts)], "invented", readings, index)
        for index, readings in enumerate(chosen)
    ]
    return tuple(found)


def _players(kind: EditionKind, edition: str) -> range:
    """Return how many may play with an edition."""
    quantities: Any = resolve_edition(kind, edition).data["quantities"]
    return range(quantities["players_min"], quantities["players_max"] + 1)


def cases_of_play(rules: GameRules[Any, Any], played: Sequence[Table]) -> Iterator[Case]:
    """Yield cases from games played at random: moves as they were played, variants of them, and of positions.

    Of each sort of step, by phase, move and what it brings about, the first few are taken, and
    of all others one in so many.
    """
    sampler = _Sampler(rules)
    for table in played:
        yield from sampler.cases(table)


class _Sampler:
    """Picks steps from games, and keeps moves of each kind to lend parts to others."""

    def __init__(self, rules: GameRules[Any, Any]) -> None:
        self.rules = rules
        self.seen: dict[tuple[object, ...], int] = {}
        self.lenders: dict[type, list[Any]] = {}

    def cases(self, table: Table) -> Iterator[Case]:
        """Yield cases from one game, which is the one that `dclub random` plays."""
        rules = self.rules
        playing, picking = Random(table.seed), Random(table.seed)  # noqa: S311 (a game, no secret)
        state = rules.start(table.players, edition=table.edition, readings=table.readings).state
        ply = 0
        while (move := random_move(state, playing)) is not None:
            step = state.apply(move)
            ply += 1
            self._lend(move)
            if self._is_wanted(step, ply):
                source = f"dclub random {rules.id} {table.options}, before ply {ply}"
                yield from self._around(state, move, source, picking)
                yield from self._changed(state, source, picking)
            state = step.after

    def _lend(self, move: Move) -> None:
        lenders = self.lenders.setdefault(type(move), [])
        lenders.append(move)
        del lenders[:-_LENDERS]

    def _is_wanted(self, step: Step[Any, Any], ply: int) -> bool:
        """Return whether a step is one of the first of its sort, or its turn has come."""
        rules = step.before.rules
        sort = (rules.name, type(step.move), tuple(dict.fromkeys(event.kind for event in step.events)))
        self.seen[sort] = self.seen.get(sort, 0) + 1
        return self.seen[sort] <= _FIRST or ply % _STRIDE == 0 or step.after.to_move is None

    def _around(self, state: GameState[Any], move: Move, source: str, rng: Random) -> Iterator[Case]:
        """Yield the case of a move, and cases of others in its place."""
        for tried in dict.fromkeys((move, *self._others(state, move, rng))):
            if (case := case_of(self.rules, state, tried, source)) is not None:
                yield case

    def _changed(self, state: GameState[Any], source: str, rng: Random) -> Iterator[Case]:
        """Yield some of the positions with one value changed."""
        if rng.randrange(_FLAWS) == 0 and (found := flawed(state, rng)) is not None:
            changed, path = found
            yield Case(changed, f"{source}, {path} changed")

    def _others(self, state: GameState[Any], move: Move, rng: Random) -> Iterator[Any]:
        """Yield moves worth judging: what is closed here, variants, a move of another kind."""
        rules = state.rules
        assert rules is not None
        probes = [one.probe for one in rules.candidates(state) if not one.moves]
        yield from rng.sample(probes, min(_PROBES, len(probes)))
        varied = list(variants(move, rng.choice(self.lenders[type(move)])))
        yield from rng.sample(varied, min(_VARIANTS, len(varied)))
        kinds = list(self.lenders)
        yield rng.choice(self.lenders[rng.choice(kinds)])
