"""The vectors of one game: everything that its files hold, as documents."""

from __future__ import annotations

from importlib import import_module
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from dclub.kernel.clause import load_clauses
from dclub.kernel.convert import unstructure
from dclub.kernel.edition import resolve_edition, shipped_editions
from dclub.kernel.form_writing import to_document
from dclub.kernel.jsontext import digest
from dclub.kernel.move import CHANCE
from dclub.kernel.notation import format_seat
from dclub.kernel.perft import perft
from dclub.testing.vectors import documents
from dclub.testing.vectors.cases import Case, ending_of, key_of, usual_names
from dclub.testing.vectors.choosing import choose
from dclub.testing.vectors.claiming import claims_about
from dclub.testing.vectors.coverage import cover
from dclub.testing.vectors.gathering import cases_of_examples, cases_of_play, tables

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dclub.kernel.edition import EditionKind
    from dclub.kernel.rules import GameRules
    from dclub.kernel.state import GameState
    from dclub.testing.vectors.documents import Coverage
    from dclub.testing.vectors.gathering import Table

__all__ = ["CASES", "Vectors", "collect"]

CASES: Final = 2_200
"""How many moves with verdicts there are of each game, at least."""

_LONGEST_LIST: Final = 300
"""How many legal moves a list has at most."""
_SCORED: Final = 4
"""Of other positions than ends and examples, one in so many is scored."""
_AUDITED: Final = 16
"""Of other positions than examples and those with a value changed, one in so many is audited."""
_COUNTED: Final = 24
"""From so many positions beside the starts the nodes are counted."""
_MOST_NODES: Final = 250
"""With how many nodes at one ply the next ply is counted no more."""
_DEEPEST: Final = 8


@frozen(eq=False)
class Vectors:
    """The vectors of a game: the cases of each kind of file, as documents of plain values.

    `coverage` is what the file of that kind says, `editions` and `clauses` are digests.
    """

    rules: GameRules[Any, Any]
    cases: dict[str, list[Any]]
    coverage: tuple[Coverage, ...]
    editions: dict[str, str]
    clauses: str


def collect(rules: GameRules[Any, Any]) -> Vectors:
    """Return the vectors of a game; the same ones in every process."""
    kind: EditionKind = import_module(f"{rules.package}.tables").KIND
    played = tables(rules, kind)
    chosen = choose(cases_of_examples(rules), cases_of_play(rules, played), CASES)
    starts = _starts(rules, played)
    collected = _Collection(rules, chosen, starts)
    claims = list(claims_about(rules, chosen))
    clauses = [*load_clauses(rules.package).values(), *load_clauses("dclub.kernel").values()]
    signs = [(sign, case.id) for case in chosen for sign in case.signs]
    signs += [(sign, claim.id) for claim, sign in claims]
    coverage = tuple(cover(clauses, signs))
    editions = [_edition(kind, name) for name in shipped_editions(kind)]
    cases = {
        **collected.cases(),
        "claims": [claim for claim, _ in claims],
        "editions": editions,
        "clauses": clauses,
        "readings": list(rules.readings),
        "coverage": list(coverage),
    }
    plain = {name: [unstructure(case) for case in cases[name]] for name in documents.KINDS}
    digests = {edition.name: edition.digest for edition in editions}
    return Vectors(rules, plain, coverage, digests, digest(plain["clauses"]))


def _starts(rules: GameRules[Any, Any], played: Sequence[Table]) -> list[Case]:
    """Return the positions at the start of a game, one for each number of players and edition."""
    starts = {
        (table.edition, table.players): rules.start(table.players, edition=table.edition).state
        for table in played
    }
    return [
        Case(state, f"start --players {players} --edition {edition}")
        for (edition, players), state in starts.items()
    ]


def _edition(kind: EditionKind, name: str) -> documents.Edition:
    found = resolve_edition(kind, name)
    return documents.Edition(found.name, found.title, found.digest, found.provenance, found.data)


class _Collection:
    """The cases of a game, arranged as the files have them."""

    def __init__(self, rules: GameRules[Any, Any], chosen: Sequence[Case], starts: Sequence[Case]) -> None:
        self.rules = rules
        self.moves = [case for case in chosen if case.ruling is not None]
        self.starts = starts
        alone = [case for case in chosen if case.ruling is None]
        self.audited = {case.key for case in chosen if case.about or case.ruling is None}
        self.counted = {case.key for case in alone if case.about}
        self.changed = {case.key for case in alone if not case.about}
        self.positions: dict[str, tuple[GameState[Any], str]] = {}
        for case in (*starts, *chosen):
            self.positions.setdefault(case.key, (case.state, case.source))
        self.judged = list(dict.fromkeys(case.key for case in (*starts, *self.moves)))
        self.after: dict[str, str] = {}
        for case in self.moves:
            if case.step is not None:
                self.after[case.id] = key = key_of(case.step.after)
                self.positions.setdefault(key, (case.step.after, f"after move {case.id}"))

    def cases(self) -> dict[str, list[Any]]:
        """Return the cases of all kinds that are about positions and moves."""
        return {
            "positions": [self._position(key) for key in self.positions],
            "audits": list(self._audits()),
            "legal-moves": list(self._legal_moves()),
            "moves": [self._move(case) for case in self.moves],
            "steps": [self._step(case) for case in self.moves if case.step is not None],
            "scorings": list(self._scorings()),
            "perft": list(self._counted()),
        }

    def _position(self, key: str) -> documents.Position:
        state, source = self.positions[key]
        document = to_document(state, usual_names(self.rules, state))
        return documents.Position(key, self.rules.header(state).edition_digest, document, source)

    def _audits(self) -> Iterator[documents.Audit]:
        """Yield the audits of positions that are a case by themselves or an example, and of some others."""
        for number, (key, (state, _)) in enumerate(self.positions.items()):
            if key in self.audited or number % _AUDITED == 0:
                yield documents.Audit(key, to_document(state.audit()))

    def _legal_moves(self) -> Iterator[documents.LegalMoves]:
        """Yield the legal moves of the positions in which a move is judged, unless they are very many."""
        for key in self.judged:
            state = self.positions[key][0]
            moves = list(islice(state.legal_moves(), _LONGEST_LIST + 1))
            if state.rules is None or state.to_move is None or len(moves) > _LONGEST_LIST:
                continue
            if state.to_move == CHANCE and self._is_open(state):
                continue  # what chance may bring is not listed where no catalogue says what there is
            names, weights = usual_names(self.rules, state), dict(state.chances())
            listed = [
                documents.LegalMove(
                    self.rules.format_move(move, state, names),
                    to_document(move),
                    str(weights[move]) if move in weights else None,
                )
                for move in moves
            ]
            seat = format_seat(state.to_move, names)
            yield documents.LegalMoves(key, state.rules.name, seat, tuple(listed))

    def _move(self, case: Case) -> documents.Move:
        assert case.ruling is not None
        return documents.Move(
            case.id,
            case.key,
            case.text,
            to_document(case.move),
            to_document(case.ruling),
            case.source,
            case.about,
        )

    def _step(self, case: Case) -> documents.Step:
        assert case.step is not None
        events = tuple(to_document(event) for event in case.step.events)
        return documents.Step(
            case.id, case.key, case.text, to_document(case.move), events, self.after[case.id]
        )

    def _scorings(self) -> Iterator[documents.Scoring]:
        """Yield what is scored where a game has ended or an example counts, and in some other positions."""
        for number, (key, (state, _)) in enumerate(self.positions.items()):
            if key in self.changed:
                continue  # what cannot be is worth nothing
            if state.to_move is None or key in self.counted or number % _SCORED == 0:
                scores, outcome = ending_of(state)
                if scores:
                    ended = None if outcome is None else to_document(outcome)
                    yield documents.Scoring(key, tuple(map(to_document, scores)), ended)

    def _is_open(self, state: GameState[Any]) -> bool:
        return bool(self.rules.header(state).open_tables)

    def _counted(self) -> Iterator[documents.Perft]:
        """Yield counts from the starts of games and from some other positions."""
        others = self.judged[:: max(1, len(self.judged) // _COUNTED)]
        for key in dict.fromkeys((*(start.key for start in self.starts), *others)):
            state = self.positions[key][0]
            if not self._is_open(state):
                yield documents.Perft(key, tuple(_plies(state)))


def _plies(state: GameState[Any]) -> Iterator[documents.Ply]:
    """Yield the counts of each ply, as deep as can be counted at once."""
    counts = perft(state, 0)
    while len(counts) <= _DEEPEST and 0 < counts[-1].total <= _MOST_NODES:
        counts = perft(state, len(counts))
    for ply, nodes in enumerate(counts):
        yield documents.Ply(ply, nodes.decisions, nodes.chances, nodes.ends, nodes.total)
