"""Values that a builder makes are those of the constructor: equal, hashed alike, and frozen."""

from __future__ import annotations

import pickle
from random import Random
from weakref import ref

import pytest
from attrs import evolve, field, frozen
from attrs.exceptions import FrozenInstanceError

import dclub
from dclub.kernel.building import builder
from dclub.kernel.playing import play_randomly


class Base:
    __slots__ = ("__weakref__",)


@frozen(cache_hash=True)
class Point(Base):
    """A value with a field that does not count."""

    x: int
    y: int
    note: str = field(eq=False)


new_point = builder(Point)


class TestBuilder:
    def test_it_builds_what_the_constructor_builds(self) -> None:
        built, constructed = new_point(1, y=2, note="built"), Point(1, 2, "constructed")
        assert type(built) is Point
        assert built == constructed
        assert hash(built) == hash(constructed)
        assert (built.x, built.y, built.note) == (1, 2, "built")

    def test_what_it_builds_is_frozen(self) -> None:
        with pytest.raises(FrozenInstanceError):
            new_point(1, 2, "").x = 3  # type: ignore[misc]

    def test_it_takes_the_fields_and_nothing_else(self) -> None:
        with pytest.raises(TypeError):
            new_point(1, 2)  # type: ignore[call-arg]

    def test_it_can_be_changed_pickled_and_referred_to_as_usual(self) -> None:
        built = new_point(1, 2, "")
        assert evolve(built, x=3) == Point(3, 2, "")
        assert pickle.loads(pickle.dumps(built)) == built  # noqa: S301 (our own bytes)
        assert ref(built)() is built

    @pytest.mark.parametrize("name", dclub.games)
    def test_states_of_games_are_built_so(self, name: str) -> None:
        game = dclub.games[name].start(3)
        play_randomly(game, Random(1), 40)
        state = game.state
        assert type(state) is type(game.steps[0].before)
        assert evolve(state) == state
        assert hash(evolve(state)) == hash(state)
        assert pickle.loads(pickle.dumps(state)) == state  # noqa: S301 (our own bytes)
