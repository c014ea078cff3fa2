"""What the golden files of every game together hold, written anew from the engine."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from tests.golden.pages import nearest_moves, options_pages, score_tables, scores_to_print

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["FILES", "FOLDER"]

FOLDER: Final = Path(__file__).parent

FILES: Final[dict[str, Callable[[], str]]] = {
    "nearest.txt": nearest_moves,
    "one-screen.txt": options_pages,
    "scores.html": scores_to_print,
    "scores.txt": score_tables,
}
