"""Setting up a game: from an edition, readings and names to the first state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dclub.kernel.reading import Readings
from dclub.kernel.rules import StartOptions
from dclub.new_world.edition import load_edition
from dclub.new_world.readings import READINGS
from dclub.new_world.ruleset import compile_ruleset
from dclub.new_world.setup import initial_state

if TYPE_CHECKING:
    from dclub.new_world.ruleset import Ruleset
    from dclub.new_world.state import State

__all__ = ["header", "ruleset_of", "set_up"]


def ruleset_of(options: StartOptions) -> Ruleset:
    """Return the ruleset that a record's header describes.

    Raises `EditionError` or `RecordError` with every fault of what is read first.
    """
    edition = load_edition(options.edition, options.base)
    if options.open_tables or options.components:
        edition = edition.overlay(options.components, options.open_tables)
    return compile_ruleset(edition, options.players, Readings.of(READINGS, options.readings))


def set_up(options: StartOptions) -> State:
    """Return the state before the first move; raises `EditionError` or `RecordError`."""
    return initial_state(ruleset_of(options))


def header(state: State) -> StartOptions:
    """Return the options with which the game of a state was set up."""
    from dclub.new_world.loading import format_components

    edition = state.ruleset.edition
    components = format_components(edition)
    return StartOptions(
        players=state.ruleset.seats,
        edition=edition.source or edition.name,
        readings=state.readings.changed(),
        open_tables=tuple(name for name in edition.open_tables if name not in components),
        components=components,
        edition_digest=edition.digest,
    )
