"""Set-up: what every player has before the first move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club.components import ANIMALS, BUILDINGS, COLOURS, Tile
from dclub.diamonds_club.market import EMPTY_MARKET
from dclub.diamonds_club.state import Bank, Phase, Player, Round, State, Turn
from dclub.kernel.citing import defines, effects
from dclub.kernel.holes import is_hole
from dclub.kernel.move import CHANCE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dclub.diamonds_club.ruleset import Ruleset

__all__ = [
    "animals_left",
    "coins_left",
    "equipment_left",
    "gems_left",
    "initial_state",
    "stack_left",
    "stacks_left",
    "stocked_bank",
]


@effects(C.SETUP_HOLDINGS, C.SETUP_TRACKS, C.SETUP_MARKERS)
def _new_player(ruleset: Ruleset, board: int) -> Player:
    sizes = ruleset.quantities
    one = sizes.start_gems
    return Player(
        coins=ruleset.edition.start_coins,
        gems=(one, one, one, one, 0),
        equipment=(0,) * len(ruleset.tiles),
        tracks=(0, 0, 0),
        board=board,
        park=(Tile.EMPTY,) * sizes.places,
        marked=0,
        bonus=(),
    )


@defines(C.SETUP_BOARDS, C.SETUP_SURPLUS)
def initial_state(ruleset: Ruleset, boards: Sequence[int] | None = None) -> State:
    """Return the state in which chance is to name the first start player.

    Coins are blanks where nobody entered with how many a player begins. Seat n has board n + 1 unless
    `boards` says otherwise.
    """
    numbers = boards if boards is not None else range(1, ruleset.seats + 1)
    players = tuple(_new_player(ruleset, board) for board in numbers)
    coins = ruleset.edition.start_coins
    bank = stocked_bank(ruleset, tuple(player._replace(coins=0) for player in players), (), ())
    return State(
        ruleset=ruleset,
        players=players,
        market=EMPTY_MARKET,
        bank=bank.with_coins(coins if is_hole(coins) else bank.coins - coins * len(players)),
        turn=Turn(Phase.FIRST_PLAYER, CHANCE, (False,) * ruleset.seats),
        round=Round(first=None, track=(), ending=False, sides=()),
    )


@defines(C.COMPONENTS_QUANTITIES)
def stocked_bank(
    ruleset: Ruleset, players: tuple[Player, ...], market_coins: tuple[int, ...], forests: Sequence[int]
) -> Bank:
    """Return the supply that conservation leaves: all there is, less what players have.

    `forests` says how many forests came from each stack; missing entries are 0.
    """
    turned = (*forests, 0, 0, 0, 0)
    stacks = [stack_left(ruleset, players, index) - turned[index] for index in range(4)]
    gems = [gems_left(ruleset, players, kind) for kind in range(5)]
    animals = [animals_left(ruleset, players, index) for index in range(3)]
    return Bank(
        coins=coins_left(ruleset, players, market_coins),
        gems=(gems[0], gems[1], gems[2], gems[3], gems[4]),
        equipment=tuple(equipment_left(ruleset, players, kind) for kind in range(len(ruleset.tiles))),
        animals=(animals[0], animals[1], animals[2]),
        stacks=(stacks[0], stacks[1], stacks[2], stacks[3]),
    )


def coins_left(ruleset: Ruleset, players: tuple[Player, ...], market_coins: tuple[int, ...]) -> int:
    """Return how many coins neither the players nor the market have."""
    return ruleset.quantities.coins - sum(market_coins) - sum(player.coins for player in players)


def gems_left(ruleset: Ruleset, players: tuple[Player, ...], kind: int) -> int:
    """Return how many gems of a kind no player has."""
    return ruleset.quantities.gems - sum(player.gems[kind] for player in players)


def equipment_left(ruleset: Ruleset, players: tuple[Player, ...], kind: int) -> int:
    """Return how many tiles of a kind of equipment no player has."""
    sizes, values = ruleset.quantities, len(ruleset.values)
    tiles = (sizes.mines,) * len(COLOURS) + (sizes.rights,) * values + (sizes.ships,) * values
    return tiles[kind] - sum(player.equipment[kind] for player in players)


def animals_left(ruleset: Ruleset, players: tuple[Player, ...], index: int) -> int:
    """Return how many animals of a kind lie in no park."""
    return ruleset.quantities.animals - _lying(players, ANIMALS[index])


def stack_left(ruleset: Ruleset, players: tuple[Player, ...], index: int) -> int:
    """Return how many tiles of a building lie in no park."""
    return ruleset.quantities.buildings - _lying(players, BUILDINGS[index])


def stacks_left(ruleset: Ruleset, players: tuple[Player, ...]) -> tuple[int, int, int, int]:
    """Return how many tiles each stack has, if every forest came from one that was the tallest then."""
    left = [stack_left(ruleset, players, index) for index in range(len(BUILDINGS))]
    for _ in range(_lying(players, Tile.FOREST)):
        left[left.index(max(left))] -= 1
    return left[0], left[1], left[2], left[3]


def _lying(players: tuple[Player, ...], tile: Tile) -> int:
    return sum(player.count(tile) for player in players)
