"""Pictures of Diamonds Club: the table as it lies, and what a score line or an objection points at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club.components import ANIMALS, BUILDINGS, Place, Tile
from dclub.diamonds_club.drawing_board import PRICES_HEIGHT, draw_prices, draw_start_track, draw_turn
from dclub.diamonds_club.drawing_edition import draw_edition
from dclub.diamonds_club.drawing_market import draw_market
from dclub.diamonds_club.drawing_player import draw_player
from dclub.diamonds_club.drawing_supply import draw_supply, supply_height
from dclub.diamonds_club.words import format_place
from dclub.kernel import clauses as K
from dclub.kernel.drawing import Drawing, Panel, Scene, Sheet
from dclub.kernel.move import Seat

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from dclub.diamonds_club.state import State
    from dclub.kernel.clause import ClauseId
    from dclub.kernel.outcome import ScoreLine
    from dclub.kernel.ruling import Objection

__all__ = ["DRAWING"]

_GAP: Final = 10.0
_PRICES: Final = 272.0
_SUPPLY: Final = 216.0
_THREE: Final = 3


def _table(scene: Scene[State]) -> Sheet:
    """Return the whole table: turn and start-player track, the board and the supply, the players."""
    market = draw_market(scene)
    high = max(market.height, supply_height(scene), PRICES_HEIGHT)
    whole = market.width + _PRICES + _SUPPLY + 2 * _GAP
    turn = draw_turn(scene, (whole - _GAP) / 2)
    rows = [
        (Panel("turn", turn), Panel("start-track", draw_start_track(scene, turn.width, turn.height))),
        (
            Panel("market", market),
            Panel("prices", draw_prices(scene, _PRICES, high)),
            Panel("supply", draw_supply(scene, _SUPPLY, high)),
        ),
    ]
    each = 3 if len(scene.names) == _THREE else 2
    width = (whole - (each - 1) * _GAP) / each
    parks = [
        Panel(f"park:{name}", draw_player(scene, Seat(seat), width)) for seat, name in enumerate(scene.names)
    ]
    rows += [tuple(parks[start : start + each]) for start in range(0, len(parks), each)]
    return Sheet("Diamonds Club", tuple(rows))


# --- what a line of the score counts ----------------------------------------------------------


def _counted(state: State, seat: Seat, line: ScoreLine) -> tuple[str, ...]:
    """Return the key paths of what a line counts, in the order in which a person would count."""
    where, facts = f"players.{seat}", dict(line.facts)
    match line.clause:
        case C.SCORE_BUILDINGS:
            return tuple(_lying(state, seat, BUILDINGS))
        case C.SCORE_FORESTS:
            return (*_lying(state, seat, (Tile.FOREST,)), f"{where}.tracks.forest")
        case C.SCORE_TRIOS:
            return tuple(_trios(state, seat))
        case C.SCORE_ANIMALS:
            in_trios = set(_trios(state, seat))
            return tuple(path for path in _lying(state, seat, ANIMALS) if path not in in_trios)
        case C.SCORE_BONUS:
            return (f"{where}.bonus.{facts['card']}",)
        case C.SCORE_TRACKS:
            return (f"{where}.tracks.{facts['track']}",)
        case C.SCORE_EXCLUDED:
            uncovered = facts["uncovered"]
            places = uncovered if isinstance(uncovered, tuple) else ()
            return tuple(f"{where}.park.{str(place).partition(' ')[0]}" for place in places)
    return ()


def _lying(state: State, seat: Seat, tiles: Collection[Tile]) -> Iterator[str]:
    """Yield the key paths of the places of a park that hold one of these tiles."""
    for place, tile in enumerate(state.players[seat].park):
        if tile in tiles:
            yield f"players.{seat}.park.{format_place(Place(place), state.ruleset.light)}"


def _trios(state: State, seat: Seat) -> Iterator[str]:
    """Yield the places of the animals that make trios, trio by trio."""
    for trio in zip(*(tuple(_lying(state, seat, (animal,))) for animal in ANIMALS), strict=False):
        yield from trio


# --- what an objection is about ---------------------------------------------------------------

_ABOUT: Final[dict[ClauseId, tuple[str, ...]]] = {
    K.TURN_PHASE: ("phase",),
    K.TURN_OVER: ("phase",),
    K.TURN_SEAT: ("to_move",),
    C.MARKET_UNDRAWN: ("market",),
    C.MARKET_FACES: ("market",),
    C.BUY_COINS: ("coins",),
    C.BUY_FINAL: ("passed",),
    C.BUILD_FINAL: ("passed",),
    C.BUILD_SEVENTH_TABLE: ("markers",),
    C.BUILD_AFFORD: ("gems",),
    C.PAY_TOTAL: ("gems", "pending.build"),
    C.PAY_COLOURS: ("gems", "pending.build"),
    C.EXCHANGE_ALL: ("equipment",),
    C.EXCHANGE_KEEP: ("equipment",),
    C.EXCHANGE_KEEP_LIMIT: ("equipment",),
}
"""The places that an objection is about and that its facts do not name."""

_STACKS: Final = (C.BUILD_EMPTY_STACK, C.BUILD_TALLEST)


def _speaks(objection: Objection) -> tuple[str, ...]:
    """Return the names of the places that an objection is about besides those in its facts."""
    facts = dict(objection.facts)
    named = _ABOUT.get(objection.clause, ())
    if objection.clause in _STACKS:
        named += (f"stack {facts['stack']}",)
    column = facts.get("column")
    if isinstance(column, int):
        named += (f"strip {chr(ord('a') + column - 1)}",)
    return named


DRAWING: Final[Drawing[State]] = Drawing(table=_table, edition=draw_edition, counted=_counted, speaks=_speaks)
"""How the pictures of Diamonds Club are drawn."""
