"""A commented position to fill in: what lies on the table, asked for with `?`.

Each phase reads only part of a position. Only that part is asked for; the rest has stand-ins
that contradict nothing, and a remark says which they are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import frozen

from dclub.hanging_gardens.components import EFFECTS, Construction, word
from dclub.hanging_gardens.edition import Edition, load_edition
from dclub.hanging_gardens.moves import HIDDEN
from dclub.hanging_gardens.notation import DEFAULT_NAMES
from dclub.hanging_gardens.picture_text import CODES
from dclub.hanging_gardens.pyramid import pyramid
from dclub.hanging_gardens.state import Phase
from dclub.kernel.notation import TABLE
from dclub.kernel.template import ASKED, Sheet, check_template, introduction, remark, toml
from dclub.kernel.words import BLANK

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from dclub.kernel.rules import StartOptions

__all__ = ["PHASES", "USUAL_PHASE", "how_to_count", "template", "unknown_pyramid"]

PHASES: Final = tuple(word(phase) for phase in Phase)
"""The phases for which there is a template."""

USUAL_PHASE: Final = word(Phase.TAKE)
"""The phase that is taken where none is named: a turn begins in it."""

_IN_TURN: Final = "to_move first prestige row queen pyramid amitis"

_READ: Final[Mapping[Phase, str]] = {
    Phase.FIRST_PLAYER: "",
    Phase.PROJECTS: "first",
    Phase.BASE: "to_move first",
    Phase.CUBES: "to_move first pyramid",
    Phase.PUBLIC: "first pyramid",
    Phase.CARDS: "first pyramid",
    Phase.EFFECTS_ORDER: "first pyramid row",
    Phase.TAKE: _IN_TURN,
    Phase.PUT_BACK: f"{_IN_TURN} hand open",
    Phase.EFFECTS: f"{_IN_TURN} open",
    Phase.SECOND_MOVE: f"{_IN_TURN} open moved",
    Phase.DRAW: f"{_IN_TURN} open",
    Phase.AMITIS: _IN_TURN,
    Phase.REVEAL: "prestige pyramid amitis public",
    Phase.FINAL: "prestige pyramid amitis public project",
}
"""What is asked for in each phase."""

_TITLES: Final[Mapping[Phase, str]] = {
    Phase.FIRST_PLAYER: "before the first player is drawn",
    Phase.PROJECTS: "while the individual projects are dealt",
    Phase.BASE: "while the bases are laid",
    Phase.CUBES: "while the first cubes are set",
    Phase.PUBLIC: "before the public project is opened",
    Phase.CARDS: "before the first cards are opened",
    Phase.EFFECTS_ORDER: "before the effects are laid out",
    Phase.TAKE: "somebody takes a card",
    Phase.PUT_BACK: "cubes are put back, or placed",
    Phase.EFFECTS: "the effects beside the card taken",
    Phase.SECOND_MOVE: "the second of two moved cubes",
    Phase.DRAW: "a surprise cube is drawn",
    Phase.AMITIS: "Amitis goes on",
    Phase.REVEAL: "before the projects are revealed",
    Phase.FINAL: "after the last round",
}

_EXAMPLES: Final[Mapping[Phase, str]] = {
    Phase.FIRST_PLAYER: f"{TABLE}: first {{name}}",
    Phase.PROJECTS: f"{TABLE}: project {{name}} line tree, square stairs",
    Phase.CUBES: "{name}: cube tree on c2",
    Phase.PUBLIC: f"{TABLE}: public tree, stairs",
    Phase.CARDS: f"{TABLE}: card tree stairs / rose-bush statue",
    Phase.EFFECTS_ORDER: f"{TABLE}: effects evolve move surprise recolour",
    Phase.TAKE: "{name}: take 2 at 2.3 over under",
    Phase.PUT_BACK: "{name}: put tree on c2",
    Phase.EFFECTS: "{name}: evolve c2",
    Phase.SECOND_MOVE: "{name}: move c2 to d2",
    Phase.DRAW: f"{TABLE}: draw tree",
    Phase.AMITIS: "{name}: amitis stairs up",
    Phase.REVEAL: f"{TABLE}: reveal {{name}} line tree, square stairs",
}

_OVER: Final = (Phase.REVEAL, Phase.FINAL)
_AFTER_CARD: Final = (Phase.PUT_BACK, Phase.EFFECTS, Phase.SECOND_MOVE, Phase.DRAW, Phase.AMITIS)
_FIRST: Final = Construction.STAIRS


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
            f"Hanging Gardens, {len(self.names)} players: {_TITLES[self.phase]}.",
            self.names,
            asks=bool(self.read),
            example=_EXAMPLES.get(self.phase, ""),
            scores=self.phase is Phase.FINAL,
        )
        yield from self._head()
        yield from self._tracks()
        yield from self._row()
        yield from self._how_to_count()
        for seat in range(len(self.names)):
            yield from self._player(seat)
        yield from self._pending()
        yield from self._components()

    def _head(self) -> Iterable[str]:
        yield "format = 1"
        yield 'game = "hanging-gardens"'
        yield f"edition = {toml(self.source)}"
        yield "# Cards and projects are written out below, as they lie in your box."
        yield 'open = ["cards", "starters", "individual", "public"]'
        yield ""
        yield "# One name a seat, clockwise. Use your own names if you like, here and below."
        yield f"names = {toml(list(self.names))}"
        yield f'phase = "{word(self.phase)}"'
        if self.phase is not Phase.FINAL:
            chance = not self.reads("to_move") or self.phase is Phase.DRAW
            meaning = "chance" if chance else "whose turn it is"
            yield f"to_move = {toml(TABLE) if chance else self.value('to_move', '')}   # {meaning}"
        if self.phase not in (Phase.FIRST_PLAYER, Phase.REVEAL, Phase.FINAL):
            yield f"first = {self.value('first', self.names[0])}   # who holds the Emperor"
        if self.phase > Phase.PUBLIC:
            yield f"public = {self.value('public', word(_FIRST))}" + (
                '   # "tree, stairs": what the public project names' if self.reads("public") else ""
            )

    def _tracks(self) -> Iterable[str]:
        yield ""
        yield "[prestige]"
        for kind in Construction:
            yield f"{word(kind)} = {self.value('prestige', 1)}"
        yield ""
        yield "[readings]   # other answers to open questions: `dclub readings hanging-gardens`"

    def _row(self) -> Iterable[str]:
        columns = self.edition.quantities.row
        cards = [ASKED if self.reads("row") else ""] * columns
        laid = self.phase is Phase.REVEAL or self.phase is Phase.FINAL or self.reads("queen")
        effects = [ASKED if self.reads("queen") else word(one) for one in EFFECTS[:columns]] if laid else []
        yield ""
        yield "[row]"
        if self.reads("row"):
            yield from remark(
                "The open cards, by columns from the draw pile: top left, top right / bottom left, bottom "
                'right, as in "tree stairs / rose-bush statue"; "" where one was taken.'
            )
        yield f"cards = {toml(cards)}"
        if self.reads("queen"):
            names = ", ".join(word(effect) for effect in EFFECTS)
            yield from remark(f"The effects below the columns: {names}. The queen: above which column.")
        yield f"effects = {toml(effects)}"
        yield f"queen = {self.value('queen', self._last_queen() if self.phase in _OVER else 1)}"

    def _last_queen(self) -> int:
        """Return the column to which the rounds of a whole game have brought the queen."""
        sizes, seats = self.edition.quantities, len(self.names)
        turns = sizes.row // seats * seats
        placed = seats * (self._cards() - sizes.base)
        return max(placed - 1, 0) // turns % sizes.row + 1

    def _cards(self) -> int:
        """Return how many cards a complete pyramid has."""
        sizes = self.edition.quantities
        return len(pyramid(sizes.base).slots) - (len(self.names) >= sizes.short_pyramid)

    def _how_to_count(self) -> Iterable[str]:
        if not self.reads("pyramid"):
            return
        yield ""
        yield from how_to_count()
        if self.reads("amitis"):
            yield from remark(
                "Where two cards share a cell and the older, lower one lies on top, name the cell in "
                '`under`, as in ["b2", "c2"]. amitis is the slot of the pawn, "" beside the pyramid.'
            )

    def _player(self, seat: int) -> Iterable[str]:
        yield ""
        yield f"[[players]]   # {self.names[seat]}"
        dealt = self.phase > Phase.PROJECTS
        example = '   # "line tree, square stairs": its conditions'
        yield f"project = {self.value('project', HIDDEN if dealt else '')}" + (
            example if self.reads("project") and not seat else ""
        )
        yield f"amitis = {self.value('amitis', '')}"
        yield from self._pyramid()
        if self.reads("amitis"):
            yield "under = []"

    def _pyramid(self) -> Iterable[str]:
        """Yield an empty pyramid over a base of which nothing is known yet."""
        if not self.reads("pyramid"):
            yield 'pyramid = ""'
            return
        width = self.edition.quantities.base
        if self.phase in _OVER:
            yield from unknown_pyramid(width, self._cards())
        else:
            yield from unknown_pyramid(width, width, 2 if self.phase <= Phase.EFFECTS_ORDER else width + 1)

    def _pending(self) -> Iterable[str]:
        if self.phase not in _AFTER_CARD:
            return
        yield ""
        yield "[pending]"
        if self.reads("hand"):
            yield f'hand = "{ASKED}"   # cubes to put somewhere: ["tree", "translucent stairs"]'
        if self.reads("moved"):
            yield f'moved = "{ASKED}"   # the cell where the first cube lies now: "c3"'
        if self.reads("open"):
            yield '# Effects neither used nor declined yet: [] or ["move", "queen"]'
            yield f'open = "{ASKED}"'

    def _components(self) -> Iterable[str]:
        """Yield the numbers of cubes, which decide whether one is left."""
        if not self.reads("queen"):
            return
        yield ""
        yield from remark(
            f"The edition {self.source} has the following cubes. Where your box has others, change the "
            "line, and take away its # and that of the line above it. If nobody has counted them, write "
            '"wooden" and "translucent" into `open` as well.'
        )
        yield "# [components.cubes]"
        for name in ("wooden", "translucent"):
            counts: tuple[int, ...] | None = getattr(self.edition, name)
            shown = counts or (BLANK,) * len(Construction)
            table = ", ".join(
                f"{word(kind)} = {toml(number)}" for kind, number in zip(Construction, shown, strict=True)
            )
            yield f"# {name} = {{{table}}}"


def how_to_count() -> list[str]:
    """Return remarks on how a pyramid is written."""
    codes = ", ".join(f"{code} {word(kind)}" for kind, code in CODES.items())
    return remark(
        "The pyramids: rows are counted from the bottom, columns from the left. Each cell is the icon "
        f"that shows: {codes}. A wooden cube on it is written Tr[St], a translucent one Tr<St>; "
        ".. is a place without a card: write over it where one lies. What is covered is not written. "
        "Tr[?] leaves open which cube it is; Tr(Ana),Tr[St](Ben) is remembered differently. "
        "The card in slot 2.1, the first from the left on the second floor, has the cells b2 c2 b3 c3."
    )


def unknown_pyramid(width: int, cards: int, rows: int = 0) -> Iterable[str]:
    """Yield a pyramid with so many cards of which nothing is known yet, and so many rows at least."""
    shape = pyramid(width)
    lying = {shape.cells[cell] for corners in shape.corners[:cards] for cell in corners}
    highest = max(row for row, _ in lying) + 1
    yield 'pyramid = """'
    for row in range(max(rows, highest), 0, -1):
        cells = [ASKED if (row - 1, column) in lying else ".." for column in range(2 * width)]
        yield f"{row}  " + "".join(cell.ljust(7) for cell in cells)
    yield "   " + "".join(letter.ljust(7) for letter in "abcdefghij"[: 2 * width])
    yield '"""'
