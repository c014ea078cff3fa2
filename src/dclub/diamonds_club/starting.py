"""Setting up a game: from an edition, readings and names to the first state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dclub.diamonds_club.edition import load_edition
from dclub.diamonds_club.readings import READINGS
from dclub.diamonds_club.ruleset import compile_ruleset
from dclub.diamonds_club.setup import initial_state
from dclub.errors import Fault, RecordError
from dclub.kernel.reading import Readings
from dclub.kernel.rules import StartOptions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dclub.diamonds_club.ruleset import Ruleset
    from dclub.diamonds_club.state import State

__all__ = ["header", "ruleset_of", "set_up"]


def ruleset_of(options: StartOptions) -> Ruleset:
    """Return the ruleset that a record's header describes.

    Raises `EditionError` or `RecordError` with every fault of what is read first.
    """
    edition = load_edition(options.edition, options.base)
    if options.open_tables or options.components:
        edition = edition.overlay(options.components, options.open_tables)
    return compile_ruleset(edition, options.players, Readings.of(READINGS, options.readings))


def set_up(options: StartOptions, boards: Sequence[int] | None = None) -> State:
    """Return the state before the first move; seat n has board n + 1 unless `boards` says otherwise.

    Raises `EditionError` or `RecordError`.
    """
    ruleset = ruleset_of(options)
    if boards is not None:
        _check_boards(ruleset, boards)
    return initial_state(ruleset, boards)


def _check_boards(ruleset: Ruleset, boards: Sequence[int]) -> None:
    most = ruleset.quantities.players_max
    faults = [
        Fault(f"boards.{index}", f"expected a board from 1 to {most}, found {board}")
        for index, board in enumerate(boards)
        if not 1 <= board <= most
    ]
    if len(boards) != ruleset.seats:
        faults.append(Fault("boards", f"expected {ruleset.seats} boards, one a seat, found {len(boards)}"))
    elif len(set(boards)) != len(boards):
        faults.append(Fault("boards", "a board is given to two seats"))
    if faults:
        raise RecordError(faults)


def header(state: State) -> StartOptions:
    """Return the options with which the game of a state was set up."""
    from dclub.diamonds_club.loading import format_components

    edition = state.ruleset.edition
    components = format_components(edition)
    return StartOptions(
        players=state.ruleset.seats,
        edition=edition.source or edition.name,
        readings=state.readings.changed(),
        open_tables=tuple(name for name in edition.open_tables if not _is_stated(name, components)),
        components=components,
        edition_digest=edition.digest,
    )


def _is_stated(table: str, components: dict[str, object]) -> bool:
    """Return whether `[components]` gives a table, which then need not be named as open too."""
    group, _, name = table.partition(".")
    given = components.get(group)
    return name in given if name and isinstance(given, dict) else given is not None
