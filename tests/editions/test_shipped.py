"""The invented edition of any game: loaded once, a value, and cheap to import."""

from __future__ import annotations

import pickle
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from dclub.kernel.partial import Unknown

GAMES = pytest.mark.parametrize("game", ["diamonds_club", "hanging_gardens", "new_world"])


def invented(game: str) -> Any:
    return import_module(f"dclub.{game}.edition").load_edition("invented")


def printed_by(code: str) -> str:
    """Return what a new process writes."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


@GAMES
class TestShipped:
    def test_loaded_once(self, game: str) -> None:
        assert invented(game) is invented(game)

    def test_compared_and_hashed_by_value(self, game: str) -> None:
        module, edition = import_module(f"dclub.{game}.edition"), invented(game)
        file = Path(module.__file__ or "").parent / "editions" / "invented.toml"
        again = module.load_edition(file)
        assert again is not edition
        assert again == edition
        assert hash(again) == hash(edition)
        assert pickle.loads(pickle.dumps(edition)) == edition  # noqa: S301 (our own)
        assert (again.source, edition.source) == (str(file.resolve()), "invented")

    def test_its_digest_does_not_depend_on_the_process(self, game: str) -> None:
        code = f"from dclub.{game}.edition import load_edition as l; print(l('invented').digest)"
        assert printed_by(code).strip() == invented(game).digest

    def test_importing_it_imports_nothing_heavy(self, game: str) -> None:
        loaded = printed_by(f"import sys, dclub.{game}.edition, dclub.{game}.words; print(*sys.modules)")
        assert not {"cattrs", "tomllib", "json", "importlib.resources"} & set(loaded.split())

    def test_a_table_that_it_lacks_is_unknown(self, game: str) -> None:
        with pytest.raises(Unknown):
            invented(game).level("weather")
