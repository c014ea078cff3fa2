"""A commented position to fill in: what lies on the table, asked for with `?`.

Each phase reads only part of a position. Only that part is asked for; the rest has stand-ins
that contradict nothing, and a remark says which they are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import frozen

from dclub.kernel.notation import TABLE
from dclub.kernel.template import ASKED, Sheet, check_template, introduction, remark, toml
from dclub.new_world.edition import Edition, load_edition
from dclub.new_world.notation import DEFAULT_NAMES
from dclub.new_world.state import Phase
from dclub.new_world.words import format_segments

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from dclub.kernel.rules import StartOptions

__all__ = ["PHASES", "USUAL_PHASE", "template"]

PHASES: Final = tuple(phase.name.lower().replace("_", "-") for phase in Phase)
"""The phases for which there is a template."""

USUAL_PHASE: Final = PHASES[Phase.PLACE]
"""The phase that is taken where none is named: most is disputed about where a tile fits."""

_READ: Final[Mapping[Phase, str]] = {
    Phase.FIRST_PLAYER: "",
    Phase.DRAW: "active tiles",
    Phase.SET_ASIDE: "active tiles drawn",
    Phase.PLACE: "to_move tiles drawn",
    Phase.SETTLE: "to_move tiles surveyors pending",
    Phase.SCORE: "to_move tiles surveyors pending",
    Phase.FINAL: "tiles aside points",
}
"""What is asked for in each phase."""

_TITLES: Final[Mapping[Phase, str]] = {
    Phase.FIRST_PLAYER: "before it is said who begins",
    Phase.DRAW: "a tile is to be drawn",
    Phase.SET_ASIDE: "the drawn tile fits nowhere",
    Phase.PLACE: "somebody places the drawn tile",
    Phase.SETTLE: "somebody may settle on the tile just placed",
    Phase.SCORE: "several features are complete",
    Phase.FINAL: "after the last turn",
}

_EXAMPLES: Final[Mapping[Phase, str]] = {
    Phase.FIRST_PLAYER: f"{TABLE}: first {{name}}",
    Phase.DRAW: f"{TABLE}: draw town plain trail plain",
    Phase.SET_ASIDE: f"{TABLE}: set aside",
    Phase.PLACE: "{name}: place w1 n3 turn 1",
    Phase.SETTLE: "{name}: settle trail s",
    Phase.SCORE: "{name}: score trail e",
}

_GRID: Final = """\
#         w3   w2   w1   w0           w0 are the start spaces on the board
#     n9   .    .    .    x           n9, n8, ... are counted from the southern
#     n8   .    .    .    x           start space, which is w0 n0
#          ...
#     n0   .    .    .    x
#     s1   .    .    .                rows south of it are s1, s2, ...
"""


def template(options: StartOptions, phase: str = USUAL_PHASE) -> str:
    """Return a position of a phase to fill in, for the players and components of the options.

    Raises `RecordError` for a phase or a number of players that there is not, and
    `EditionError` for an edition that cannot be read.
    """
    edition = load_edition(options.edition, options.base)
    check_template(PHASES, phase, options.players, edition.quantities)
    names, shown = DEFAULT_NAMES[: options.players], Phase(PHASES.index(phase))
    sheet = _Sheet(edition, options.edition, names, shown, _READ[shown])
    return "\n".join(line.rstrip() for line in sheet.lines()) + "\n"


@frozen
class _Sheet(Sheet[Edition, Phase]):
    """What a template is written for."""

    # --- the parts of the sheet ---------------------------------------------------------------

    def lines(self) -> Iterable[str]:
        """Yield the lines of the sheet."""
        yield from introduction(
            f"New World, {len(self.names)} players: {_TITLES[self.phase]}.",
            self.names,
            asks=bool(self.read),
            example=_EXAMPLES.get(self.phase, ""),
            scores=self.phase is Phase.FINAL,
        )
        yield from self._head()
        yield from self._drawn()
        yield from self._tiles()
        yield ""
        yield "[readings]   # other answers to open questions: `dclub readings new-world`"
        yield from self._pending()
        yield from self._components()

    def _head(self) -> Iterable[str]:
        yield "format = 1"
        yield 'game = "new-world"'
        yield f"edition = {toml(self.source)}"
        yield "# Tiles are written out below, as they lie in your box."
        yield 'open = ["tiles"]'
        yield ""
        yield "# One name a seat, clockwise. Use your own names if you like, here and below."
        yield f"names = {toml(list(self.names))}"
        yield f'phase = "{PHASES[self.phase]}"'
        if self.phase is not Phase.FINAL:
            chance = not self.reads("to_move")
            meaning = "chance" if chance else "whose turn it is"
            yield f"to_move = {toml(TABLE) if chance else self.value('to_move', '')}   # {meaning}"
        if self.reads("active"):
            yield f"active = {toml(ASKED)}   # whose turn it is"
        points = {name: ASKED if self.reads("points") else 0 for name in self.names}
        yield f"points = {toml(points)}"
        if self.reads("surveyors"):
            yield "# The columns of the two surveyors, as in [1, 2]."
        yield f"surveyors = {self.value('surveyors', [0, 0])}"

    def _drawn(self) -> Iterable[str]:
        if not self.reads("drawn"):
            return
        yield ""
        yield from remark(
            "The tile in hand: its parts in brackets, with semicolons between them, as it is held; or only "
            'what its four sides show, clockwise from the top: "town plain trail plain".'
        )
        yield f"drawn = {toml(ASKED)}"

    def _tiles(self) -> Iterable[str]:
        if not self.reads("tiles"):
            yield "tiles = []"
            return
        yield ""
        yield "# Where a tile lies: column and row."
        yield from _GRID.splitlines()
        yield from remark(
            "One line a tile, as it lies, north above: its cell, a colon, its parts in brackets, then a "
            "semicolon and the settlers on it. A side has two halves, clockwise: nw ne, en es, se sw, ws wn. "
            "For example:"
        )
        yield "# tiles = ["
        yield '#     "w1 n5: (town e; trail s w post; plain nw ne se wn; plain sw ws)",'
        yield f'#     "w1 n4: (farm; plain nw ne en es se sw ws wn 2 animals); {self.names[0]} farm",'
        yield "# ]"
        yield f"tiles = {toml(ASKED)}"
        yield from remark("Tiles that fitted nowhere and left the game: one for each.")
        yield f'aside = {self.value("aside", [])}   # ["", ""] for two of them, [] for none'

    def _pending(self) -> Iterable[str]:
        if not self.reads("pending"):
            return
        yield ""
        yield "[pending]"
        yield f'tile = {toml(ASKED)}   # where the tile of this turn was placed: "w3 n7"'

    def _components(self) -> Iterable[str]:
        """Yield the start spaces, which decide what fits beside them."""
        if not self.reads("tiles") or self.edition.start is None:
            return
        yield ""
        yield from remark(
            f"The edition {self.source} has the following start spaces, from the south: what reaches their "
            "western sides. Where your board shows others, change the lines, and take away their #."
        )
        yield "# [components]"
        yield "# start = ["
        for space in self.edition.start:
            yield f"#     {toml(format_segments(space.segments))},"
        yield "# ]"
