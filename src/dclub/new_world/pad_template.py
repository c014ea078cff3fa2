"""A commented score pad to fill in: what to count, asked for with `?`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dclub.errors import RecordError
from dclub.kernel.seating import check_players
from dclub.kernel.template import ASKED, pad_introduction, remark, toml
from dclub.kernel.toml import Inline
from dclub.new_world.edition import load_edition
from dclub.new_world.notation import DEFAULT_NAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.kernel.rules import Names, StartOptions

__all__ = ["pad_template"]


def pad_template(options: StartOptions) -> str:
    """Return a score pad to fill in, for the players and components of the options.

    Raises `RecordError` for a number of players that there is not, and `EditionError` for an
    edition that cannot be read.
    """
    edition = load_edition(options.edition, options.base)
    if faults := list(check_players(options.players, edition.quantities)):
        raise RecordError(faults)
    return "\n".join(_lines(options.edition, DEFAULT_NAMES[: options.players])) + "\n"


def _lines(source: str, names: Names) -> Iterator[str]:
    yield from pad_introduction(f"New World, {len(names)} players: a score pad.")
    yield 'type = "pad"'
    yield "format = 1"
    yield 'game = "new-world"'
    yield f"edition = {toml(source)}"
    yield 'open = ["tiles"]   # the tiles of your box need not be those of the edition'
    yield ""
    yield "# One name a seat, clockwise. Use your own names if you like, here and below."
    yield f"names = {toml(list(names))}"
    yield "# Points won during the game."
    yield f"points = {toml(Inline(dict.fromkeys(names, ASKED)))}"
    yield f'surveyors = "{ASKED}"   # [3, 5]: their columns; read only if they count at the end'
    yield ""
    yield "[readings]   # other answers to open questions: `dclub readings new-world`"
    yield ""
    one, other = names[:2]
    yield from remark(
        "One [[features]] for each feature that settlers are on; features = [] above if there is none. Write "
        "over the examples, and copy them as often as you need. Settlers are written as "
        f'"2 {one}, 1 {other}"; where the surveyors count, with their columns: "{one} w3, {one} w4".'
    )
    for kind, numbers in _EXAMPLES.items():
        yield from ("", "[[features]]", f'kind = "{kind}"', f'settlers = "{ASKED}"')
        for name, meaning in numbers.items():
            yield f'{name} = "{ASKED}"   # {meaning}'


_SEGMENTS = "its parts, on start spaces too; two on one tile count twice"

_EXAMPLES = {
    "trail": {"segments": _SEGMENTS, "posts": "trading posts"},
    "town": {"segments": _SEGMENTS, "flags": "flags"},
    "farm": {"around": "tiles on the eight cells around it, start spaces too"},
    "plain": {"animals": "all animals on it"},
}
"""What is counted of a feature of each kind."""
