"""Cubes that nobody has counted: what is ruled holds for every box, and the rest is undetermined."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from dclub import hanging_gardens as hg
from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.components import Construction, construction_of, is_translucent
from dclub.hanging_gardens.edition import load_edition
from dclub.hanging_gardens.fold import fold
from dclub.hanging_gardens.moves import Draw, Evolve, Recolour, Surprise
from dclub.hanging_gardens.ruleset import compile_ruleset
from dclub.hanging_gardens.state import Phase
from dclub.kernel import clauses as K
from dclub.kernel.record import format_record, parse_record, record_of
from dclub.kernel.record_lines import Mark
from dclub.kernel.replay import judge_record
from dclub.kernel.ruling import Verdict
from tests.property.hanging_gardens.games import any_readings, any_ruleset, start, walk
from tests.property.hanging_gardens.lacking import COUNTED, known, without
from tests.property.hanging_gardens.mutations import mutated
from tests.property.histories import folded

if TYPE_CHECKING:
    from dclub.hanging_gardens.moves import Move
    from dclub.hanging_gardens.state import State

SEEDS = st.integers(0, 2**32 - 1)
PLENTY = (99,) * len(Construction)


def smallest(state: State) -> tuple[int, ...]:
    """Return the wooden cubes that are left in the smallest box with which the largest game can be set up."""
    sizes = state.ruleset.quantities
    used = Counter(construction_of(cube) for cube in state.turn.hand if not is_translucent(cube))
    for garden in state.gardens:
        used.update(construction_of(cube) for cube in garden.cubes if cube and not is_translucent(cube))
        used.update(garden.to_set)
    # One marks the prestige, in the box as in the game.
    return tuple(max(0, sizes.players_max * sizes.start_cubes[kind] - used[kind]) for kind in Construction)


def boxes(state: State) -> list[State]:
    """Return the position with the fewest cubes that can be left, and with plenty."""
    fewest, most = state.supply, state.supply
    if state.supply.wooden is None:
        fewest, most = fewest._replace(wooden=smallest(state)), most._replace(wooden=PLENTY)
    if state.supply.translucent is None:
        fewest = fewest._replace(translucent=(0,) * len(Construction))
        most = most._replace(translucent=PLENTY)
    return [evolve(state, supply=supply) for supply in (fewest, most)]


def check_verdict(state: State, move: Move) -> Verdict:
    """A verdict is what it is with every box; it is undetermined exactly if boxes differ."""
    ruling = state.judge(move)
    assert state.is_legal(move) == ruling.legal
    if isinstance(move, Draw) and state.supply.wooden is None:
        assert ruling.legal == (state.phase is Phase.DRAW), "what was drawn was there"
        return ruling.verdict
    verdicts = {box.judge(move).verdict for box in boxes(state)}
    assert ruling.verdict is (verdicts.pop() if len(verdicts) == 1 else Verdict.UNDETERMINED), move
    assert all(fact.startswith("supply.") for fact in ruling.unknown)
    if ruling.verdict is Verdict.UNDETERMINED:
        assert isinstance(move, Evolve | Surprise | Recolour)
    return ruling.verdict


def check_lists(state: State) -> None:
    """What is listed is legal; chance lists nothing; what is closed is refused or not decided."""
    listed = list(state.legal_moves(physical=True))
    assert all(state.is_legal(move) for move in listed)
    if state.phase is Phase.DRAW and state.supply.wooden is None:
        assert (listed, state.chances(), state.is_open) == ([], (), True)
    else:
        assert listed
    options = state.options()
    assert sorted(map(repr, options.moves)) == sorted(map(repr, state.legal_moves()))
    assert all(not closed.ruling.legal for closed in options.closed)


def check_strange_boxes(seed: int, table: str) -> None:
    """In a game with few cubes, every move and what nearly is one is judged as with any box."""
    rng = Random(seed)
    ruleset = any_ruleset(rng)
    less = without(ruleset.edition, table)
    for step in walk(rng, start(ruleset)):
        partial = known(step.before, less)
        check_verdict(partial, step.move)
        assert partial.apply(step.move).after == known(step.after, less)
        if rng.random() < 0.1:
            moves = list(step.before.legal_moves(physical=True))
            for _ in range(3):
                check_verdict(partial, mutated(rng, step.before, rng.choice(moves)))
            check_lists(partial)


def check_open_game(seed: int, tables: tuple[str, ...]) -> None:
    """A game on an open table is told by its events, and its positions and its record come back.

    The record says of what nobody can decide that it stood.
    """
    rng = Random(seed)
    edition, seats, readings = load_edition("invented"), rng.randint(2, 4), any_readings(rng)
    opened = edition.overlay({}, tables)
    state, full = (start(compile_ruleset(one, seats, readings)) for one in (opened, edition))
    first, moves, verdicts = state, [], []
    for step in walk(rng, full):
        moves.append(step.move)
        verdicts.append(check_verdict(state, step.move))
        made, full = state.apply(step.move), step.after
        assert folded(state, made.events, fold) == made.after
        state = made.after
        if rng.random() < 0.1:
            assert hg.parse_position(hg.format_position(state)).position == state
            assert hg.parse_position(hg.format_line(state)).position == state
            check_audit(state, tables)
    assert state.outcome() == full.outcome()
    check_record(first, moves, verdicts, state)


def check_audit(state: State, tables: tuple[str, ...]) -> None:
    """No fault is found; what cannot be counted is noted, and only that."""
    audit = state.audit()
    assert audit.clean
    notes = {(note.where, *(value for _, value in note.facts)) for note in audit.notes}
    assert notes == {(f"supply.{table}", table) for table in tables}


def check_record(first: State, moves: list[Move], verdicts: list[Verdict], last: State) -> None:
    names = hg.RULES.default_names[: first.seats]
    text = format_record(record_of(hg.RULES, first, moves, names))
    marks = iter([" !" if verdict is Verdict.UNDETERMINED else "" for verdict in verdicts])
    heading = text.rindex("+++")
    lines = [line and line + next(marks) for line in text[heading + 4 :].split("\n")]
    record = parse_record(text[: heading + 4] + "\n".join(lines))
    assert sum(entry.mark is Mark.STOOD for entry in record.entries) == verdicts.count(Verdict.UNDETERMINED)
    report = judge_record(hg.RULES, record)
    assert report.is_complete
    assert [ply.verdict for ply in report.plies] == verdicts
    assert report.state == last


@pytest.mark.clause(C.SUPPLY_UNCOUNTED, K.EDITION_PARTIAL, K.RULING_UNDETERMINED, K.RULING_VERDICT)
class TestUncounted:
    """Nobody has counted the cubes of a material, or of both."""

    @pytest.mark.clause(C.EVOLVE_SUPPLY, C.SURPRISE_SUPPLY, C.RECOLOUR_SUPPLY, C.SURPRISE_CHANCE)
    @pytest.mark.parametrize("table", COUNTED)
    @settings(max_examples=15, deadline=None)
    @given(SEEDS)
    def test_strange_boxes(self, table: str, seed: int) -> None:
        check_strange_boxes(seed, table)

    @pytest.mark.clause(K.POSITION_DOCUMENT, K.RECORD_STOOD, K.AUDIT_NOTES)
    @pytest.mark.parametrize("tables", [("wooden",), ("translucent",), COUNTED])
    @settings(max_examples=3, deadline=None)
    @given(SEEDS)
    def test_a_whole_game(self, tables: tuple[str, ...], seed: int) -> None:
        check_open_game(seed, tables)

    @pytest.mark.deep
    @pytest.mark.parametrize("table", COUNTED)
    @settings(max_examples=150, deadline=None)
    @given(SEEDS)
    def test_strange_boxes_for_long(self, table: str, seed: int) -> None:
        check_strange_boxes(seed, table)

    @pytest.mark.deep
    @pytest.mark.parametrize("tables", [("wooden",), ("translucent",), COUNTED])
    @settings(max_examples=40, deadline=None)
    @given(SEEDS)
    def test_whole_games(self, tables: tuple[str, ...], seed: int) -> None:
        check_open_game(seed, tables)
