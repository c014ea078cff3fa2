"""The vectors of all games, collected once and exported by the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import dclub
from dclub.testing.vectors import collecting
from tests.cli.running import output

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from dclub.kernel.rules import GameRules
    from dclub.testing.vectors.collecting import Vectors


@pytest.fixture(scope="session")
def collected() -> Iterator[dict[str, Vectors]]:
    """Collect the vectors of all games; from then on the command line writes these."""
    found = {game: collecting.collect(rules) for game, rules in dclub.games.items()}

    def again(rules: GameRules[Any, Any]) -> Vectors:
        return found[rules.id]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(collecting, "collect", again)
        yield found


@pytest.fixture(scope="session")
def exported(collected: dict[str, Vectors], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the vectors of all games; tests only read it."""
    folder = tmp_path_factory.mktemp("exported") / "vectors"
    assert list(collected) == list(dclub.games)
    assert output("export", "vectors", "-o", folder) == f"{folder / 'README.rst'}\n"
    return folder
