"""Which phase may follow which: what the phases say of themselves is what play does."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dclub
from dclub.kernel.clause import load_clauses
from dclub.spectools.layout import Layout
from dclub.spectools.settings import position_document
from dclub.testing.examples import try_example
from tests.property.diamonds_club import games as dc
from tests.property.hanging_gardens import games as hg
from tests.property.new_world import games as nw

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.kernel.phase import PhaseRules
    from dclub.kernel.state import Step

SEEDS = st.integers(0, 2**32 - 1)
GAMES: Final = tuple(dclub.games)
WALKS: Final = 40

SELDOM: Final = {
    ("base", "public"),  # an edition without cubes to lay
    ("score", "final"),  # the last tile leaves a choice of what is scored first
    # Amitis has no step after the last decision of a turn: with some editions and readings only.
    *(
        (step, after)
        for step in ("put-back", "effects", "second-move")
        for after in ("take", "cards", "final")
    ),
    # The same at the end of a game whose projects were hidden.
    *((step, "reveal") for step in ("put-back", "effects", "second-move")),
}
"""Arrows that play meets too rarely to ask for them here."""


def declared(game: str) -> dict[str, PhaseRules[Any, Any] | None]:
    """The rules of each phase by the name of the phase."""
    phases = import_module(f"{dclub.games[game].package}.phases").PHASES
    return {named(phase): rules for phase, rules in phases.items()}


def named(phase: Any) -> str:
    name: str = phase.name
    return name.lower().replace("_", "-")


def walked(game: str, seed: int) -> Iterator[Step[Any, Any]]:
    """The steps of one random game."""
    rng = Random(seed)
    if game == "diamonds-club":
        yield from dc.walk(rng, dc.start(rng, dc.any_ruleset(rng)))
    elif game == "hanging-gardens":
        yield from hg.walk(rng, hg.start(hg.any_ruleset(rng)))
    else:
        yield from nw.walk(rng, nw.start(nw.any_ruleset(rng)))


def told(game: str) -> Iterator[Step[Any, Any]]:
    """The steps of the examples of a game."""
    layout = Layout.here()
    (folder,) = (folder for folder in layout.folders if folder.package == dclub.games[game].package)
    for clause in load_clauses(folder.package).values():
        for example in clause.examples:
            trial = try_example(example, position_document(example, folder, layout))
            yield from (*trial.earlier, *([trial.step] if trial.step is not None else []))


def arrow(step: Step[Any, Any]) -> tuple[str, str]:
    return named(step.before.phase), named(step.after.phase)


@pytest.mark.parametrize("game", GAMES)
class TestPhases:
    """An arrow is drawn where play goes, and nowhere else."""

    @settings(max_examples=20, deadline=None)
    @given(SEEDS)
    def test_play_keeps_to_the_arrows(self, game: str, seed: int) -> None:
        phases = declared(game)
        for step in walked(game, seed):
            before, after = arrow(step)
            rules = phases[before]
            assert rules is not None, "nothing is decided at the end"
            assert after in map(named, rules.leads_to)

    def test_every_arrow_is_met(self, game: str) -> None:
        met = {arrow(step) for seed in range(WALKS) for step in walked(game, seed)}
        met |= {arrow(step) for step in told(game)}
        drawn = {
            (name, named(following))
            for name, rules in declared(game).items()
            if rules is not None
            for following in rules.leads_to
        }
        assert met <= drawn
        assert drawn - met <= SELDOM

    def test_a_phase_is_called_as_in_the_state(self, game: str) -> None:
        for name, rules in declared(game).items():
            assert (rules is None) == (name == "final")
            assert rules is None or rules.name == name
