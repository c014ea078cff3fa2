"""A commented position to fill in: what lies on the table, asked for with `?`.

Each phase reads only part of a position. Only that part is asked for; the rest has stand-ins
that contradict nothing, and a remark says which they are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import frozen

from dclub.diamonds_club.components import Bonus, Frame, Gems, PriceTable, Track, word
from dclub.diamonds_club.edition import Edition, load_edition
from dclub.diamonds_club.loading import format_addition, format_board
from dclub.diamonds_club.notation import DEFAULT_NAMES
from dclub.diamonds_club.players_reading import track_values
from dclub.diamonds_club.state import Phase
from dclub.diamonds_club.words import NO_GOODS, format_gems, format_place, format_price
from dclub.kernel.holes import is_hole
from dclub.kernel.notation import TABLE
from dclub.kernel.template import ASKED, Sheet, check_template, introduction, remark, toml
from dclub.kernel.toml import format_inline
from dclub.kernel.words import BLANK

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from dclub.kernel.rules import StartOptions

__all__ = ["PHASES", "USUAL_PHASE", "template", "track_tables"]

PHASES: Final = tuple(word(phase) for phase in Phase)
"""The phases for which there is a template."""

USUAL_PHASE: Final = word(Phase.BUY)
"""The phase that is taken where none is named: most disputes are about buying."""

_COLUMNS: Final = "abcdefghijklmnopqrstuvwxyz"

_READ: Final[Mapping[Phase, str]] = {
    Phase.FIRST_PLAYER: "",
    Phase.MARKET: "first start_track strips",
    Phase.BUY: "to_move start_track ending passed strips market_coins coins tracks park",
    Phase.EXCHANGE: "to_move first start_track passed equipment technology",
    Phase.BUILD: "to_move first start_track ending passed gems park markers bonus",
    Phase.PAY: "to_move first start_track ending passed gems park markers bonus pending",
    Phase.FINAL: "coins gems tracks park bonus",
}
"""What is asked for in each phase."""

_TITLES: Final[Mapping[Phase, str]] = {
    Phase.FIRST_PLAYER: "before the first player is drawn",
    Phase.MARKET: "phase 1, while the market is laid out",
    Phase.BUY: "phase 2, buying",
    Phase.EXCHANGE: "phase 4, exchanging sets for gems",
    Phase.BUILD: "phase 5, building",
    Phase.PAY: "phase 5, while somebody pays for a tile",
    Phase.FINAL: "after the last round",
}

_EXAMPLES: Final[Mapping[Phase, str]] = {
    Phase.FIRST_PLAYER: f"{TABLE}: first {{name}}",
    Phase.MARKET: f"{TABLE}: strip dark: mine red, right 3 + hat, ?, ship 5, pond, money",
    Phase.BUY: "{name}: buy c3 for 2",
    Phase.EXCHANGE: "{name}: exchange yellow 5/5, red 3/4 keeping right 2",
    Phase.BUILD: "{name}: build fountain at p5",
    Phase.PAY: "{name}: pay 2 green 1 diamond",
}


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

    @property
    def columns(self) -> int:
        """How many columns of the market are open."""
        return 2 * len(self.names)

    @property
    def income(self) -> int:
        """The coins of a player at the start."""
        return self.edition.start_coins

    # --- the parts of the sheet ---------------------------------------------------------------

    def lines(self) -> Iterable[str]:
        """Yield the lines of the sheet."""
        yield from introduction(
            f"Diamonds Club, {len(self.names)} players: {_TITLES[self.phase]}.",
            self.names,
            asks=bool(self.read),
            example=_EXAMPLES.get(self.phase, ""),
            scores=self.phase is Phase.FINAL,
        )
        yield from self._head()
        yield from self._market()
        yield from self._park_places()
        for seat in range(len(self.names)):
            yield from self._player(seat)
        if self.phase is Phase.PAY:
            yield from ("", "[pending]", f'build = "{ASKED}"   # what is being paid for: "fountain at p5"')
        yield from self._supply()
        yield from self._components()

    def _head(self) -> Iterable[str]:
        yield "format = 1"
        yield 'game = "diamonds-club"'
        yield f"edition = {toml(self.source)}"
        if self.phase is not Phase.FIRST_PLAYER:
            yield 'open = ["strips"]   # the strips are written out below, as they lie in your box'
        yield ""
        yield "# One name a seat, clockwise. Use your own names if you like, here and below."
        yield f"names = {toml(list(self.names))}"
        yield f'phase = "{word(self.phase)}"'
        yield from self._turn()

    def _turn(self) -> Iterable[str]:
        if self.phase in (Phase.FIRST_PLAYER, Phase.MARKET):
            yield f'to_move = "{TABLE}"   # chance'
        elif self.phase is not Phase.FINAL:
            yield f"to_move = {self.value('to_move', self.names[0])}   # whose turn it is"
        if self.phase is not Phase.FIRST_PLAYER:
            first = {Phase.MARKET: "of the round that begins", Phase.BUY: "of this round"}
            of = first.get(self.phase, "since phase 3, who is foremost on the track")
            yield f"first = {self.value('first', self.names[0])}   # start player {of}"
        yield from self._start_track()
        if self.reads("ending"):
            yield from remark("true if somebody has covered all light-green places, else false")
        yield f"ending = {'true' if self.phase is Phase.FINAL else self.value('ending', stand_in=False)}"
        if self.reads("passed"):
            done = "made the exchange" if self.phase is Phase.EXCHANGE else "passed"
            yield f"# Who has {done} in this phase: [] for nobody, or names: {self._some_names()}"
        yield f"passed = {self.value('passed', [])}"
        yield ""
        yield "[readings]   # other answers to open questions: `dclub readings diamonds-club`"

    def _some_names(self) -> str:
        return toml(list(self.names[:1]))

    def _start_track(self) -> Iterable[str]:
        if self.phase is Phase.FIRST_PLAYER:
            yield "start_track = []"
            return
        if not self.reads("start_track"):
            # Whoever is named as start player is foremost, so that nothing is contradicted.
            order = (*self.names[1:], self.names[0])
            track = [f"{name} {number}" for number, name in enumerate(order)]
            yield f"start_track = {toml(track)}"
            return
        yield from remark(
            "The start-player track, the lowest number first; of those on one number the one on top of "
            f'the stack last. Each as "{self.names[0]} 3".'
        )
        asked = ", ".join([f'"{ASKED}"'] * len(self.names))
        yield f"start_track = [{asked}]"

    def _market(self) -> Iterable[str]:
        yield ""
        if self.reads("strips"):
            yield from self._market_picture()
        yield "[market]"
        if self.phase is Phase.FIRST_PLAYER:
            yield from ("strips = []", "coins = {}")
            return
        if self.phase is Phase.MARKET:
            yield "strips = []   # those that lie already, one text a column"
            yield "coins = {}"
            return
        yield "strips = ["
        for column in range(self.columns):
            frame = word(Frame.DARK if column < len(self.names) else Frame.LIGHT)
            nothing = ", ".join([NO_GOODS] * self.edition.quantities.rows)
            shown = ASKED if self.reads("strips") else f"{frame}: {nothing}"
            yield f'    "{shown}",' + (f"   # column {_COLUMNS[column]}: {frame}" * self.reads("strips"))
        yield "]"
        if self.reads("market_coins"):
            yield "# Every space on which coins lie, and how many: {c3 = 2, c4 = 1}, {} for none"
        yield f"coins = {self.value('market_coins', {})}"

    def _market_picture(self) -> Iterable[str]:
        sizes = self.edition.quantities
        letters = _COLUMNS[: self.columns]
        half = len(self.names)
        yield "# The market, seen with the start-player track below it: columns from the left,"
        yield "# rows from the top."
        yield "#"
        yield "#          " + "   ".join(letters)
        for row in range(1, sizes.rows + 1):
            yield f"#     {row:>2}   " + "  ".join(f"{letter}{row}" for letter in letters)
        span = 4 * half - 2
        yield "#         " + "  ".join(word(frame).center(span, "-") for frame in Frame)
        yield "#"
        yield from remark(
            "Write each strip as its frame colour and its spaces from the top down: "
            '"dark: mine red, right 3 + hat, ?, ship 5, pond, money". A space shows a mine of a colour, a '
            "right or a ship of a value, an animal (pond, deer-park, aviary), a step on a track (forest, "
            "technology, money, or ? for a track of your choice), hats (hat, 2 hats, 3 hats), or several "
            f"of these with + between them. Where a space cannot matter, {NO_GOODS} will do."
        )

    def _park_places(self) -> Iterable[str]:
        if not self.reads("park"):
            return
        sizes = self.edition.quantities
        places = f"p1 to p{sizes.light_places}, the dark-green ones right of it d1 to d{sizes.dark_places}"
        board = next((board for board in self.edition.boards if board is not None and board.mandatory), None)
        printed = "those that picture a building"
        if board is not None:
            named = [format_place(place, sizes.light_places) for place, _ in board.mandatory]
            printed = f"{', '.join(named)}, those that picture a building"
        yield ""
        yield from remark(
            f"The parks: the light-green places, left of the river, are {places}. Begin with {printed} "
            "(which one: see the boards at the end); number the others as you like, but always alike. "
            'A park is written as "p4 fountain, p5 pond"; "" is an empty one.'
        )

    def _player(self, seat: int) -> Iterable[str]:
        yield ""
        yield f"[[players]]   # {self.names[seat]}"
        for key, value, meaning in self._holdings(seat):
            # Remarks once are enough, and only beside what is asked for.
            explained = meaning and not seat and (ASKED in value or key == "board")
            yield f"{key} = {value}   # {meaning}" if explained else f"{key} = {value}"

    def _holdings(self, seat: int) -> Iterable[tuple[str, str, str]]:
        """Yield what a player has: the key, the value and a remark."""
        final = self.phase is Phase.FINAL
        cards = f"{Bonus.THREE_FOUNTAINS.value}, {Bonus.FIRST_FOUR.value}"
        tables = f"{word(PriceTable.FOUNTAIN)}, {word(PriceTable.ANY)}, {word(PriceTable.FOREST_2)}"
        yield "coins", self.value("coins", self.income), "as many as money says" if final else ""
        yield "gems", self.value("gems", format_gems(self._gems())), '"2 green 1 diamond", "" for none'
        yield "equipment", self.value("equipment", ""), '"mine red, right 3, right 3, ship 5", "" for none'
        yield "tracks", self._tracks(), "technology: in steps"
        yield "board", str(seat + 1), "see the boards at the end" if self.reads("park") else ""
        yield "park", self.value("park", ""), ""
        yield "markers", self.value("markers", ""), f'his markers lie on: "{tables}"'
        yield "bonus", self.value("bonus", ""), f'"{cards}"'

    def _gems(self) -> Gems:
        """Return the gems of a player where nobody asks for them.

        From buying on he has a diamond, so that this may be any round and not only the first.
        """
        one = self.edition.quantities.start_gems
        return one, one, one, one, int(self.phase > Phase.MARKET)

    def _tracks(self) -> str:
        asked = (
            [Track.TECHNOLOGY] if self.reads("technology") else list(Track) if self.reads("tracks") else []
        )
        start = {track: (track_values(self.edition, track) or (0,))[0] for track in Track}
        shown = {word(track): ASKED if track in asked else start[track] for track in Track}
        return format_inline(shown)

    def _supply(self) -> Iterable[str]:
        if not self.reads("park"):
            return
        yield ""
        yield from remark(
            "Only if a forest has been built: how many tiles are left in each stack. Then take the # "
            "from the next two lines."
        )
        yield "# [supply]"
        yield '# landscape = "17 fountain 19 orangery 15 pavilion 21 rose-garden"'

    def _components(self) -> Iterable[str]:
        """Yield what the edition says of the components that this phase reads."""
        prices, boards = self.phase in (Phase.BUILD, Phase.PAY), self.reads("park")
        tracks = self.phase in (Phase.EXCHANGE, Phase.FINAL)
        if not (prices or boards or tracks):
            return
        yield ""
        yield from remark(
            f"The edition {self.source} says the following of the components. Where your box shows "
            "something else, change the line, and take away its # and that of the [components] line above."
        )
        if tracks:
            yield "# [components]"
            yield from track_tables(self.edition)
        if prices:
            yield "# [components.prices]"
            for table, price in zip(PriceTable, self.edition.prices, strict=True):
                yield f'# {word(table)} = "{BLANK if price is None else format_price(price)}"'
        if boards:
            yield "# [components.boards]"
            light = self.edition.quantities.light_places
            for number, board in enumerate(self.edition.boards, 1):
                yield f'# {number} = "{BLANK if board is None else format_board(board, light)}"'


def track_tables(edition: Edition) -> Iterable[str]:
    """Yield the tracks of an edition as components that are commented out."""
    technology, money = edition.technology or (), edition.money or ()
    tables: dict[str, list[object]] = {
        "technology": list(map(format_addition, technology)),
        "technology_points": [step.points for step in technology],
        "money": [step.coins for step in money],
        "money_points": [step.points for step in money],
        "forest": list(edition.forest or ()),
    }
    for key, values in tables.items():
        shown = [BLANK if is_hole(value) else value for value in values]
        yield f"# {key} = {toml(shown or [BLANK])}"
