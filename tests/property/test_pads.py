"""The pad of any position scores as the position does; what is left out of it gives a true range."""

from __future__ import annotations

from contextlib import suppress
from copy import deepcopy
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dclub import games, hanging_gardens
from dclub.errors import RecordError
from dclub.kernel import clauses as K
from dclub.kernel.documents import read_document
from dclub.kernel.pad_reading import pad_module
from dclub.kernel.partial import Unknown
from dclub.kernel.toml import format_inline, format_toml
from tests.property.random_play import any_game, played

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from dclub.kernel.rules import Document
    from dclub.kernel.state import GameState

GAMES = sorted(games)
SEEDS = st.integers(0, 2**32 - 1)
HEADER = {"type", "format", "game", "edition", "open", "names", "readings", "components", "kind", "cells"}


def reached(game: str, seed: int) -> tuple[GameState[Any], Document, Random]:
    """Return the end of a random game, its pad and the source of chance for the rest."""
    begun, rng = any_game(game, seed)
    for _ in played(begun, rng):
        pass
    return begun.state, pad_module(games[game]).pad_document(begun.state, begun.names), rng


def check_pad(game: str, seed: int) -> None:
    """A few positions of a game and its end score as their pads do, line by line."""
    begun, rng = any_game(game, seed)
    module = pad_module(games[game])
    for step in played(begun, rng):
        if step.after.to_move is not None and rng.random() > 0.02:
            continue
        try:
            document = module.pad_document(step.after, begun.names)
            scores = step.after.score()
        except Unknown:
            continue
        form = rng.choice((format_toml, format_inline))
        counted = module.read_pad(read_document(form(document))).score()
        assert tuple(account.score for account in counted.accounts) == scores
        assert counted.unknown == ()
        if step.after.to_move is None:
            assert counted.outcome == step.after.outcome()


def check_range(game: str, seed: int) -> None:
    """Whatever is left out, the score of the position lies in the range, if there is one."""
    state, whole, rng = reached(game, seed)
    document = deepcopy(whole)
    for _ in range(rng.randint(1, 4)):
        leave_out(document, rng)
    counted = pad_module(games[game]).read_pad(document).score()
    for account, score in zip(counted.accounts, state.score(), strict=True):
        known = [line for line in score.lines if line in account.lines]
        assert len(known) >= sum(line in score.lines for line in account.lines)
        if account.range is not None:
            low, high = account.range
            assert low <= score.total
            assert high is None or score.total <= high
    if counted.contenders:
        outcome = state.outcome()
        assert outcome is not None
        assert {*outcome.winners} <= {*counted.contenders}
    if counted.outcome is not None:
        assert counted.outcome == state.outcome()
    assert (counted.outcome is None) == bool(counted.unknown)


def leave_out(document: Document, rng: Random) -> None:
    """Leave one value out of a pad: its key, or a question mark in its place."""
    table, key = rng.choice(list(leaves(document)))
    value = table[key]
    if key == "pyramid" and "\n" in str(value) and rng.random() < 0.8:
        rows = [line.split() for line in str(value).splitlines()]
        row = rng.choice([row for row in rows if row and row[0].isdigit()])
        cell = rng.choice([index for index, word in enumerate(row) if index and word.strip(".")])
        row[cell] = rng.choice(("?", row[cell].split("[")[0].split("<")[0] + "[?]"))
        table[key] = "\n".join(" ".join(row) for row in rows)
    elif rng.random() < 0.5:
        del table[key]
    else:
        table[key] = "?"


def leaves(table: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str]]:
    """Yield every value that a pad states, as the table that holds it and its key."""
    for key, value in table.items():
        if key in HEADER:
            continue
        if isinstance(value, dict):
            yield from leaves(value)
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            for entry in value:
                yield from leaves(entry)
        elif key != "features":
            yield table, key


ODD = [
    *(-1, 0, 7, 10**9, True, "", "?", "-3", "x", "1 (Ana), 2 (Ben)", "(x), y (z)", "a\nb", " , ,", "\0"),
    *([], [1], ["?"], [[]], {}, {"x": 1}, [{}], [{"kind": "farm"}], "2 Red w3, Blue", "p1 pavilion", "Tr[?]"),
]


def check_damage(game: str, seed: int) -> None:
    """Whatever stands in a pad, it is refused with its faults, or it is scored."""
    _, document, rng = reached(game, seed)
    for _ in range(40):
        damaged = deepcopy(document)
        for _ in range(rng.randint(1, 3)):
            table, key = rng.choice([*leaves(damaged), *((damaged, key) for key in damaged)])
            table[rng.choice((key, key, key, "odd"))] = rng.choice(ODD)
        with suppress(RecordError):
            pad = pad_module(games[game]).read_pad(damaged)
            assert len(pad.score().accounts) == len(pad.names)


@pytest.mark.clause(K.POSITION_PAD)
@pytest.mark.parametrize("game", GAMES)
class TestPads:
    """Pads of drawn games."""

    @settings(max_examples=6, deadline=None)
    @given(SEEDS)
    def test_a_pad_scores_as_its_position(self, game: str, seed: int) -> None:
        check_pad(game, seed)

    @settings(max_examples=15, deadline=None)
    @given(SEEDS)
    def test_a_range_holds_the_score(self, game: str, seed: int) -> None:
        check_range(game, seed)

    @settings(max_examples=6, deadline=None)
    @given(SEEDS)
    def test_damage_is_refused_or_scored(self, game: str, seed: int) -> None:
        check_damage(game, seed)

    @pytest.mark.deep
    @settings(max_examples=60, deadline=None)
    @given(SEEDS)
    def test_for_long(self, game: str, seed: int) -> None:
        check_pad(game, seed)
        check_range(game, seed)
        check_damage(game, seed)


COMPLETE: list[tuple[str, str, list[Any]]] = [
    ("diamonds-club", "players.0.tracks.money", [10, 11, 12, 13, 14]),
    ("diamonds-club", "players.1.tracks.forest", [2, 3, 4, 5, 6]),
    ("hanging-gardens", "prestige.tree", [1, 2, 3, 4]),
    ("hanging-gardens", "public", sorted(hanging_gardens.start(2).state.ruleset.public)),
]
"""A value to leave out, and every value that it can have."""


@pytest.mark.clause(K.POSITION_PAD)
@pytest.mark.parametrize(("game", "path", "values"), COMPLETE, ids=[path for _, path, _ in COMPLETE])
@pytest.mark.parametrize("seed", range(3))
def test_a_range_is_that_of_every_value(game: str, path: str, values: list[Any], seed: int) -> None:
    """With one value left out, the range goes from the least to the most that it can lead to."""
    _, document, _ = reached(game, seed)
    module = pad_module(games[game])
    *steps, key = (int(step) if step.isdigit() else step for step in path.split("."))
    table: Any = document
    for step in steps:
        table = table[step]
    ranges = []
    for value in values:
        table[key] = value
        ranges.append([account.range for account in module.read_pad(document).score().accounts])
    table[key] = "?"
    for account, *known in zip(module.read_pad(document).score().accounts, *ranges, strict=True):
        assert account.range == (min(low for low, _ in known), max(high for _, high in known))
