"""Any text: a value or a clear error, in bounded time."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import dclub
from dclub import diamonds_club
from dclub.diamonds_club import words
from dclub.errors import DclubError
from dclub.kernel import clauses as K
from dclub.kernel.chance import draw
from dclub.kernel.forensic import examine
from dclub.kernel.forensic_report import ways_on_document
from dclub.kernel.forensic_text import ending_text
from dclub.kernel.partial import PartialPosition, Unknown
from dclub.kernel.record import Record, format_record, parse_record
from dclub.kernel.replay import Policy, judge_record
from dclub.kernel.report import report_json
from dclub.kernel.toml import format_toml
from tests.cli.running import run
from tests.fuzz.texts import EDITIONS, FRAGMENTS, POSITIONS, RECORDS, garbled, misstated
from tests.property.diamonds_club.mutations import mutated

if TYPE_CHECKING:
    from collections.abc import Callable

    from dclub.diamonds_club.state import State

SEEDS = st.integers(0, 2**32 - 1)
SOUP = st.lists(st.one_of(st.text(max_size=6), st.sampled_from(FRAGMENTS)), max_size=30).map("".join)
QUICK = timedelta(seconds=3)
FEW = settings(max_examples=60, deadline=QUICK, suppress_health_check=[HealthCheck.too_slow])
MANY = settings(max_examples=250, deadline=QUICK)

STATES = [diamonds_club.parse_position(text) for text in POSITIONS]

PARSERS: dict[str, Callable[[str], object]] = {
    "read": dclub.read,
    "position": diamonds_club.parse_position,
    "json": dclub.from_json,
    "goods": words.parse_goods,
    "price": words.parse_price,
    "gems": words.parse_gems,
    "step": words.parse_step,
    "space": lambda text: words.parse_space(text, 8, 6),
    "place": lambda text: words.parse_place(text, 14, 5),
}


def try_to(parse: Callable[[Any], object], text: object) -> Any:
    """Return what a parser makes of a text; None for an error, which must say something."""
    try:
        return parse(text)
    except DclubError as error:
        said = str(error)
    assert 0 < len(said) < 100_000
    return None


def strictly(record: Record) -> object:
    return judge_record(diamonds_club.RULES, record)


def forensically(record: Record) -> object:
    return judge_record(diamonds_club.RULES, record, policy=Policy.FORENSIC)


def ask_everything(state: State) -> None:
    """Ask a state all its questions; what nobody knows may be said to be unknown."""
    state.audit()
    state.options()
    state.chances()
    state.key()
    for question in (state.score, state.outcome, state.canonical):
        with suppress(Unknown):
            question()
    moves = list(state.legal_moves())
    for move in moves[:4] + moves[-4:]:
        assert state.judge(move).legal
        with suppress(Unknown):
            step = state.apply(move)
            assert step.events
            step.after.audit()
            step.after.options()
    assert diamonds_club.parse_position(diamonds_club.format_position(state)).position == state


@pytest.mark.clause(K.NOTATION_CASE)
class TestSoup:
    """Letters and words in any order."""

    @pytest.mark.parametrize("name", PARSERS)
    @MANY
    @given(text=SOUP)
    def test_parsers(self, name: str, text: str) -> None:
        try_to(PARSERS[name], text)

    @MANY
    @given(text=SOUP, seed=SEEDS)
    def test_moves(self, text: str, seed: int) -> None:
        given_position = Random(seed).choice(STATES)
        state, names = given_position.position, given_position.names
        assert not isinstance(state, PartialPosition)
        for whole in (text, f"White: {text}", f"White: buy {text}", f"White: build {text}"):
            move = try_to(lambda one: diamonds_club.parse_move(one, state, names), whole)
            if move is not None:
                assert state.judge(move).legal == state.is_legal(move)

    @FEW
    @given(data=st.binary(max_size=300))
    def test_bytes_at_the_command_line(self, data: bytes) -> None:
        result = run("judge", "-", given=data)
        assert result.exit_code == 2
        assert result.stdout == ""
        assert isinstance(result.exception, SystemExit)


class TestGarbled:
    """Documents of the project, garbled."""

    @MANY
    @given(SEEDS)
    def test_records(self, seed: int) -> None:
        rng = Random(seed)
        record = try_to(dclub.read, garbled(rng, rng.choice(RECORDS)))
        if not isinstance(record, Record):
            return
        assert parse_record(format_record(record)) == record
        for judge in (strictly, forensically):
            report = try_to(judge, record)
            if report is not None:
                report_json(report)

    @FEW
    @given(SEEDS)
    def test_records_read_to_their_end(self, seed: int) -> None:
        """Only the header may be an error: every line is read, or named as one that cannot be."""
        rng = Random(seed)
        text = garbled(rng, rng.choice(RECORDS))
        record = try_to(lambda one: parse_record(one, Policy.FORENSIC), text)
        report = None if record is None else try_to(forensically, record)
        if report is not None:
            faults = examine(report)
            assert list(ending_text(faults)) == [] or faults.faults
            report_json(report)
            ways = ways_on_document(faults)
            assert ways["reverse"] or not faults.faults

    @MANY
    @given(SEEDS)
    def test_positions(self, seed: int) -> None:
        rng = Random(seed)
        text = garbled(rng, rng.choice(POSITIONS))
        found = try_to(diamonds_club.parse_position, text)
        if found is not None and not isinstance(found.position, PartialPosition):
            ask_everything(found.position)

    @MANY
    @given(SEEDS)
    def test_documents(self, seed: int) -> None:
        """Values changed rather than letters: more of these are positions."""
        rng = Random(seed)
        text = format_toml(misstated(rng, rng.choice(POSITIONS)))
        found = try_to(diamonds_club.parse_position, text)
        if found is not None and not isinstance(found.position, PartialPosition):
            ask_everything(found.position)

    @settings(max_examples=80, deadline=QUICK, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(seed=SEEDS)
    def test_editions(self, tmp_path: Path, seed: int) -> None:
        rng = Random(seed)
        file = tmp_path / "edition.toml"
        file.write_text(garbled(rng, rng.choice(EDITIONS)), encoding="utf-8")
        try_to(lambda path: diamonds_club.edition(str(path)), file)

    @FEW
    @given(SEEDS)
    def test_json(self, seed: int) -> None:
        rng = Random(seed)
        position = rng.choice(STATES).position
        assert not isinstance(position, PartialPosition)
        try_to(dclub.from_json, garbled(rng, dclub.to_json(position)))


@pytest.mark.clause(K.RECORD_STOOD)
class TestStood:
    """Games in which illegal moves stood: whatever they led to can be asked about."""

    @settings(max_examples=10, deadline=None)
    @given(SEEDS)
    def test_games(self, seed: int) -> None:
        rng = Random(seed)
        game = diamonds_club.start(rng.randint(2, 4))
        state, names = game.state, game.names
        record = format_record(game.record())
        for _ in range(rng.randint(10, 150)):
            moves = list(state.legal_moves(physical=True))
            if not moves:
                return
            chances = state.chances()
            move = draw(chances, rng) if chances else rng.choice(moves)
            if chances or rng.random() > 0.2:
                record += f"\n{diamonds_club.format_move(move, state, names)}"
                state = state.apply(move).after
                continue
            odd = mutated(rng, state, move)
            if not 0 <= odd.seat < len(names) or state.is_legal(odd):
                continue
            line = f"\n{diamonds_club.format_move(odd, state, names)} !"
            report = try_to(strictly, parse_record(record + line))
            if report is None:
                continue
            report_json(report)
            after = report.plies[-1].after
            if after is None:
                continue
            record, state = record + line, after
            state.audit()
            state.options()
            state.key()


@pytest.mark.deep
@pytest.mark.parametrize(
    "check",
    [
        TestGarbled.test_records,
        TestGarbled.test_positions,
        TestGarbled.test_documents,
        TestGarbled.test_json,
        TestStood.test_games,
    ],
)
def test_for_long(check: Any) -> None:
    """The same, for many seeds each."""
    for seed in range(250 if check == TestStood.test_games else 2000):
        check.hypothesis.inner_test(None, seed)
