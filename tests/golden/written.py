"""What the golden files of every game together hold, written anew from the engine."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tests.golden.languages import judged
from tests.golden.pages import nearest_moves, options_pages, score_tables, scores_to_print

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["FILES", "FOLDER"]

FOLDER: Final = Path(__file__).parent

FILES: Final[dict[str, Callable[[], str]]] = {
    "diamonds_club/judged.hu.txt": partial(judged, "diamonds-club", "hu"),
    "diamonds_club/judged.pt.txt": partial(judged, "diamonds-club", "pt"),
    "hanging_gardens/judged.pt.txt": partial(judged, "hanging-gardens", "pt"),
    "new_world/judged.pt.txt": partial(judged, "new-world", "pt"),
    "nearest.txt": nearest_moves,
    "one-screen.txt": options_pages,
    "scores.html": scores_to_print,
    "scores.txt": score_tables,
}
