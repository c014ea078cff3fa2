"""No move of Diamonds Club makes or loses anything, however much of it there is.

The engine carries its moves out with amounts of which nothing is known but that nobody owes any, and z3
proves for every way through the code that the totals are what they were. So conservation is inductive.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from itertools import islice
from random import Random
from typing import cast

from dclub import diamonds_club
from dclub.diamonds_club.components import ANIMALS, BUILDINGS, Gems, Tile
from dclub.diamonds_club.moves import Build, Buy, Exchange, First, GemSet, Move, Pass, Pay, Reveal
from dclub.diamonds_club.state import Bank, Phase, Player, State
from tests.formal.symbolic import Paths, plain
from tests.property.diamonds_club.games import walk

FEW = 3


def unknown(paths: Paths, state: State) -> State:
    """Return the state with an unknown amount of everything that is counted."""

    def some(what: str, counts: tuple[int, ...], least: int | None = None) -> tuple[int, ...]:
        return tuple(paths.amount(f"{what} {index}", least) for index in range(len(counts)))

    def richer(seat: int, player: Player) -> Player:
        return player._replace(
            coins=paths.amount(f"coins of {seat}", 0),
            gems=cast("Gems", some(f"gems of {seat}", player.gems, 0)),
            equipment=some(f"tiles of {seat}", player.equipment, 0),
        )

    bank = state.bank
    supply = Bank(
        paths.amount("coins"),
        cast("Gems", some("gems", bank.gems)),
        some("tiles", bank.equipment),
        cast("tuple[int, int, int]", some("animals", bank.animals)),
        cast("tuple[int, int, int, int]", some("stacks", bank.stacks)),
    )
    market = state.market._replace(coins=some("coins on", state.market.coins, 0))
    players = tuple(richer(seat, player) for seat, player in enumerate(state.players))
    return State(state.ruleset, players, market, supply, state.turn, state.round)


def free(paths: Paths, move: Move) -> Callable[[], Move]:
    """Return what makes the move with unknown amounts of what is paid, and of what sets are worth."""
    match move:
        case Buy(seat, space, _, places, tracks):
            price = paths.amount("price", 1)
            return lambda: Buy(seat, space, price, places, tracks)
        case Pay(seat):
            blue, yellow, green, red, diamond = (paths.amount(f"paid {gem}", 0) for gem in range(5))
            return lambda: Pay(seat, (blue, yellow, green, red, diamond))
        case Exchange(seat, sets, keep):
            values = [(paths.amount(f"right {n}", 0), paths.amount(f"ship {n}", 0)) for n in range(len(sets))]
            return lambda: Exchange(
                seat, tuple(GemSet(one.mine, *value) for one, value in zip(sets, values, strict=True)), keep
            )
        case _:
            return lambda: move


def totals(state: State) -> list[int]:
    """Return how many there are of everything, wherever it is."""
    players, bank = state.players, state.bank
    return [
        bank.coins + sum(player.coins for player in players) + sum(state.market.coins),
        *(left + sum(player.gems[kind] for player in players) for kind, left in enumerate(bank.gems)),
        *(
            left + sum(player.equipment[kind] for player in players)
            for kind, left in enumerate(bank.equipment)
        ),
        *(bank.animals[kind] + _lying(state, {animal}) for kind, animal in enumerate(ANIMALS)),
        sum(bank.stacks) + _lying(state, {*BUILDINGS, Tile.FOREST}),
    ]


def _lying(state: State, tiles: set[Tile]) -> int:
    return sum(tile in tiles for player in state.players for tile in player.park)


def proven(state: State, move: Move) -> int:
    """Return on how many ways through the code of a move the totals are proven to stay."""
    paths = Paths()
    before = unknown(paths, state)
    make = free(paths, move)
    ways = 0
    for after in paths.all(lambda: before.apply(make()).after):
        ways += 1
        for old, new in zip(totals(before), totals(after), strict=True):
            assert paths.proves(plain(old) == plain(new)), (move, old, new)
    return ways


def test_every_move_conserves_everything() -> None:
    """Of each kind of move, with each phase that can follow, the first few of a game are looked at."""
    ways: dict[tuple[Phase, type[Move], Phase], list[int]] = defaultdict(list)
    for step in islice(walk(Random(4), diamonds_club.start(3).state), 250):
        kind = step.before.phase, type(step.move), step.after.phase
        if len(ways[kind]) < FEW:
            ways[kind].append(proven(step.before, step.move))
    assert {move for _, move, _ in ways} == {First, Reveal, Buy, Pass, Exchange, Build, Pay}
    assert {(Phase.BUY, Pass, Phase.EXCHANGE), (Phase.BUILD, Pass, Phase.MARKET)} <= set(ways)
    assert all(map(all, ways.values()))
