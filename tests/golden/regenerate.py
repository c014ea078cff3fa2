"""Write the golden files anew: `python -m tests.golden.regenerate`, from the root of the project.

Whoever does so says in the commit which clauses explain the change.
"""

from __future__ import annotations

from tests.golden.diamonds_club.written import FILES as DIAMONDS_CLUB
from tests.golden.hanging_gardens.written import FILES as HANGING_GARDENS
from tests.golden.new_world.written import FILES as NEW_WORLD
from tests.golden.written import FILES, FOLDER

__all__ = ["regenerate"]


def regenerate() -> None:
    """Write every golden file."""
    for name, write in (FILES | DIAMONDS_CLUB | HANGING_GARDENS | NEW_WORLD).items():
        (FOLDER / name).write_text(write(), encoding="utf-8")


if __name__ == "__main__":
    regenerate()
