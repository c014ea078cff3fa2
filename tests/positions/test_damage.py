"""Documents that are wrong: a clear error or a position, whatever somebody has written."""

from __future__ import annotations

from copy import deepcopy
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dclub.errors import DclubError, NotationError, RecordError
from dclub.kernel import clauses as K
from dclub.kernel.partial import Unknown
from tests.positions.games import GAMES, NAMES

if TYPE_CHECKING:
    from tests.positions.games import Positions

LETTERS = "aZ09 .?-+=#,;:/\\'\"[]{}()<>\n\t\x00é三\u2028"
SEEDS = st.integers(0, 2**32 - 1)


def mutate(rng: Random, words: tuple[str, ...], value: object) -> None:
    """Change something somewhere in a document."""
    if not value or not isinstance(value, dict | list):
        return
    keys: list[Any] = list(value) if isinstance(value, dict) else list(range(len(value)))
    key = rng.choice(keys)
    inner: Any = value[key]
    if isinstance(inner, dict | list) and inner and rng.random() < 0.8:
        mutate(rng, words, inner)
    elif rng.random() < 0.3:
        del value[key]
    elif isinstance(inner, str) and "\n" in inner and rng.random() < 0.7:
        value[key] = "\n".join(line for line in inner.split("\n") if rng.random() < 0.8)
    else:
        value[key] = rng.choice([*words, rng.randint(-1, 12), True, [], {}, deepcopy(inner), None])


def check_answers(game: Positions, state: Any) -> None:
    """What could be read can be asked: nothing but an unknown table stops an answer."""
    assert game.package.parse_position(game.package.format_position(state)).position == state
    for ask in (
        lambda: list(islice(state.legal_moves(), 20)),
        state.chances,
        state.options,
        state.score,
        state.outcome,
        state.audit,
        state.key,
    ):
        try:
            ask()
        except Unknown as unknown:
            assert unknown.path  # noqa: PT017 (either outcome is right)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
class TestDamage:
    """Nothing but the errors that say so escapes."""

    @given(SEEDS)
    @settings(max_examples=150, deadline=None)
    def test_any_document_is_a_position_or_a_clear_error(self, game: Positions, seed: int) -> None:
        rng = Random(seed)
        written = game.documents.document(rng.choice(game.documents.names))
        for _ in range(rng.randint(1, 4)):
            mutate(rng, game.words, written)
        try:
            position = game.reader.read_position(written).position
        except DclubError:
            return
        if isinstance(position, game.package.State):
            check_answers(game, position)

    @given(SEEDS)
    @settings(max_examples=150, deadline=None)
    def test_any_damaged_line_is_a_position_or_an_error(self, game: Positions, seed: int) -> None:
        rng = Random(seed)
        state = game.documents.state_of(game.documents.document(rng.choice(game.documents.names)))
        text = game.package.format_line(state, NAMES[: state.seats])
        begin = rng.randint(1, len(text))
        end = rng.randint(begin, min(len(text), begin + 20))
        noise = "".join(rng.choices(LETTERS, k=rng.randint(0, 8)))
        put = rng.choice([noise, noise, *game.words, "; Ana farm", "turn 9"])
        try:
            read = game.package.parse_position(text[:begin] + put + text[end:])
        except (NotationError, RecordError):
            return
        if isinstance(read.position, game.package.State):
            assert read.position.audit() is not None
            assert (
                game.package.parse_position(game.package.format_position(read.position, read.names)) == read
            )


@pytest.mark.clause(K.POSITION_DOCUMENT)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
class TestNoPosition:
    """Texts that are no position at all."""

    @pytest.mark.parametrize(
        "text",
        ["", "phase = ", "{", "{}", '{"game": 1.5}', '{game = "GAME"', "[]", "x" * 300_000, '{"a":' * 99],
        ids=lambda text: text[:12],
    )
    def test_it_is_refused(self, game: Positions, text: str) -> None:
        with pytest.raises((NotationError, RecordError)):
            game.package.parse_position(text.replace("GAME", game.package.RULES.id))

    def test_a_large_document_is_refused_at_once(self, game: Positions) -> None:
        for text in ('{"a": "' + "x" * 300_000 + '"}', "a = '" + "x" * 300_000 + "'"):
            with pytest.raises(NotationError, match="of at most"):
                game.package.parse_position(text)
