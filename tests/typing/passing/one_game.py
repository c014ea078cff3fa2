"""A user's program about one game: everything has that game's types."""

from collections.abc import Callable
from fractions import Fraction
from typing import assert_type

from dclub import diamonds_club
from dclub.kernel.audit import Audit
from dclub.kernel.event import Event
from dclub.kernel.game import Game
from dclub.kernel.move import Seat
from dclub.kernel.outcome import Outcome, Score
from dclub.kernel.record import Record
from dclub.kernel.ruling import Ruling, Verdict
from dclub.kernel.state import LegalMoves, Step

game = diamonds_club.start(players=3, first="Bronze")
assert_type(game, Game[diamonds_club.State, diamonds_club.Move])
assert_type(game.state, diamonds_club.State)
assert_type(game.state.to_move, Seat | None)
assert_type(game.state.legal_moves(), LegalMoves[diamonds_club.Move])
assert_type(game.state.chances(), tuple[tuple[diamonds_club.Move, Fraction], ...])
assert_type(game.record(), Record)
assert_type(game.outcome(), Outcome | None)

step = game.play("Table: strip a dark 2a")
assert_type(step, Step[diamonds_club.State, diamonds_club.Move])
assert_type(step.after, diamonds_club.State)
assert_type(step.events, tuple[Event, ...])
assert_type(game.state.audit(), Audit)
assert_type(game.state.score(), tuple[Score, ...])

move = diamonds_club.parse_move("White: pass", game.state)
assert_type(move, diamonds_club.Move)
ruling = game.state.judge(move)
assert_type(ruling, Ruling)
assert_type(ruling.verdict, Verdict)
assert_type(ruling.legal, bool)

Player = Callable[[diamonds_club.State], diamonds_club.Move]


def cheapest(state: diamonds_club.State) -> diamonds_club.Move:
    """A move is one of a closed union, so its kinds can be told apart."""

    def price(move: diamonds_club.Move) -> int:
        match move:
            case diamonds_club.Buy(coins=coins):
                return coins
            case _:
                return 0

    return min(state.legal_moves(), key=price)


player: Player = cheapest
opening: dict[diamonds_club.State, diamonds_club.Move] = {game.state: move}
by_key: dict[str, diamonds_club.Move] = {game.state.key(): move}
