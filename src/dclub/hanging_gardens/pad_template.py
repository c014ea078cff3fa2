"""A commented score pad to fill in: what to look up, asked for with `?`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dclub.errors import RecordError
from dclub.hanging_gardens.components import Construction, word
from dclub.hanging_gardens.edition import load_edition
from dclub.hanging_gardens.notation import DEFAULT_NAMES
from dclub.hanging_gardens.template import how_to_count, unknown_pyramid
from dclub.kernel.seating import check_players
from dclub.kernel.template import ASKED, pad_introduction, remark, toml

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.hanging_gardens.edition import Edition
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
    lines = _lines(edition, options.edition, DEFAULT_NAMES[: options.players])
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _lines(edition: Edition, source: str, names: Names) -> Iterator[str]:
    yield from pad_introduction(f"Hanging Gardens, {len(names)} players: a score pad.")
    yield 'type = "pad"'
    yield "format = 1"
    yield 'game = "hanging-gardens"'
    yield f"edition = {toml(source)}"
    yield "# Projects are written out below, as they lie in your box."
    yield 'open = ["individual", "public"]'
    yield ""
    yield "# One name a seat, clockwise. Use your own names if you like."
    yield f"names = {toml(list(names))}"
    yield f'public = "{ASKED}"   # "tree, stairs": what the public project names'
    yield ""
    yield "[prestige]"
    yield from (f'{word(kind)} = "{ASKED}"' for kind in Construction)
    yield ""
    yield "[readings]   # other answers to open questions: `dclub readings hanging-gardens`"
    yield ""
    yield from how_to_count()
    yield from remark('amitis is the slot of the pawn, "" beside the pyramid; she breaks ties.')
    width = edition.quantities.base
    for seat, name in enumerate(names):
        example = "" if seat else '   # "line tree, square stairs": its conditions'
        yield from ("", f"[[players]]   # {name}")
        yield f'project = "{ASKED}"{example}'
        yield f'amitis = "{ASKED}"'
        yield from unknown_pyramid(width, width, width + 1)
