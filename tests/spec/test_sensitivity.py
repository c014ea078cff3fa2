"""Every option of every reading changes something, and sensitivity says so.

The examples of the clauses tell the readings apart. Whatever they choose, a sensitivity test must
find by itself: from the same position under the default, or from theirs back to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve

from dclub import games
from dclub.errors import RecordError
from dclub.kernel import clauses as K
from dclub.kernel.expected import parse_choices
from dclub.kernel.notation import split_moves, split_turn
from dclub.kernel.sensitivity import Change, score_sensitivity, sensitivity
from dclub.kernel.state import GameState
from dclub.spectools.layout import SHARED
from dclub.spectools.settings import position_document
from tests.spec.test_readings import FOLDERS, LAYOUT, choosing, examples_of, readings_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.kernel.clause import Example
    from dclub.kernel.reading import Reading
    from dclub.kernel.sensitivity import ScoreVariant, Variant
    from dclub.spectools.layout import Folder

OF_GAMES = [folder for folder in FOLDERS if folder.name != SHARED]
"""The readings that every game has are of no move and no score: they are left out here."""

SILENT = (Change.NOTHING, Change.IMPOSSIBLE, Change.UNKNOWN)


def options() -> Iterator[object]:
    """Yield the folder, the reading, and every option of it that is not the default."""
    for folder, reading in readings_of(OF_GAMES):
        for option in reading.names:
            if option != reading.default:
                yield pytest.param(folder, reading, option, id=f"{reading.id}={option}")


@pytest.mark.clause(K.READING_SENSITIVITY)
@pytest.mark.parametrize(("folder", "reading", "option"), list(options()))
def test_the_option_is_found_to_change_something(folder: Folder, reading: Reading, option: str) -> None:
    found = [
        variant.change
        for example in examples_of(folder, reading.id, option)
        for variant in _variants(example, folder, reading)
        if variant.reading.id == reading.id
    ]
    assert set(found) - set(SILENT), found


def _variants(
    example: Example, folder: Folder, reading: Reading
) -> Iterator[Variant[Any, Any] | ScoreVariant]:
    """Yield the variants in the position of an example: under the default, and as it chooses itself."""
    chosen = parse_choices(example.readings)[reading.id]
    default = choosing(example, reading.id, reading.default)
    for one, wanted in ((default, chosen), (evolve(default, set=""), chosen), (example, None)):
        try:
            document = position_document(one, folder, LAYOUT)
            rules = games[str(document["game"])]
            file = rules.parse_position(document, None)
        except RecordError:
            continue
        if isinstance(file.position, GameState):
            for variant in _in_position(one, rules, file.position, file.names):
                if wanted is None or variant.option.name == wanted:
                    yield variant


def _in_position(
    example: Example, rules: Any, state: GameState[Any], names: tuple[str, ...]
) -> Iterator[Variant[Any, Any] | ScoreVariant]:
    """Yield the variants of each move of an example, and of the points at its end."""
    texts = [text for part in split_moves(example.move) for text in split_turn(rules, part.strip())]
    for text in texts if example.move else ():
        move = rules.parse_move(text, state, names)
        found = sensitivity(rules, state, move, names)
        yield from found.variants
        if not found.ruling.legal:
            return
        state = state.apply(move).after
    if example.score or example.winners:
        yield from score_sensitivity(rules, state).variants
