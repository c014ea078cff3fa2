"""The engine and the table side by side: the same moves, the same position after each."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, TypeVar

from dclub.diamonds_club.components import ANIMALS, BUILDINGS, Gem, PriceTable, Tile, Track
from dclub.diamonds_club.moves import Build, Buy, Exchange, First, Move, Pass, Pay, Reveal
from dclub.diamonds_club.state import Phase
from tests.oracle.diamonds_club.points import points, winners
from tests.oracle.diamonds_club.table import Table

if TYPE_CHECKING:
    from dclub.diamonds_club.components import StripFace
    from dclub.diamonds_club.state import Player, State
    from tests.oracle.diamonds_club.pieces import Person

__all__ = ["allows", "of_state", "of_table", "play", "table_of"]

T = TypeVar("T", bound=Table)

PHASES = {
    Phase.FIRST_PLAYER: "first",
    Phase.MARKET: "market",
    Phase.BUY: "buy",
    Phase.EXCHANGE: "exchange",
    Phase.BUILD: "build",
    Phase.PAY: "pay",
    Phase.FINAL: "final",
}


def table_of(state: State, kind: type[T]) -> T:
    """Return a table on which the game that starts here will be played."""
    boards = [player.board for player in state.players]
    return kind(state.ruleset.edition, state.readings, boards)


def _face(table: Table, move: Reveal) -> StripFace | None:
    faces = table.edition.strips or ()
    named = [f for f in faces if (f.frame, f.strip, f.side) == (move.frame, move.strip, move.side)]
    return named[0] if named and not move.spaces and move.column == len(table.strips) else None


def allows(table: Table, move: Move) -> bool:
    """Return whether the table's rules allow a move."""
    match move:
        case First():
            return table.phase == "first" and 0 <= move.chosen < len(table.people)
        case Reveal():
            face = _face(table, move)
            return table.phase == "market" and face is not None and table.may_lay(face)
        case Buy():
            return table.may_buy(move)
        case Pass():
            return table.phase in ("buy", "build") and move.seat == table.turn
        case Exchange():
            return table.may_exchange(move)
        case Build():
            return table.may_build(move)
        case Pay():
            return table.may_pay(move)


def play(table: Table, move: Move) -> None:
    """Make a move at the table."""
    match move:
        case First():
            table.name_first(move.chosen)
        case Reveal():
            face = _face(table, move)
            assert face is not None
            table.lay(face)
        case Buy():
            table.buy(move)
        case Pass() if table.phase == "buy":
            table.pass_buying(move.seat)
        case Pass():
            table.pass_building(move.seat)
        case Exchange():
            table.exchange(move)
        case Build():
            table.build(move)
        case Pay():
            table.pay(move)


def of_table(table: Table) -> dict[str, Any]:
    """Return everything that lies on the table, in a form to compare."""
    seats = range(len(table.people))
    return {
        "phase": table.phase,
        "turn": table.turn,
        "first": table.first,
        "track": table.track.entries(),
        "passed": sorted(table.passed) if table.phase != "final" else None,
        "ending": table.ending,
        "chosen": table.chosen,
        "strips": list(table.strips),
        "coins": {space: coins for space, coins in table.coins.items() if coins},
        "prices": {space: table.price(space) for space in _vacant(table)},
        "bank": (table.bank_coins, [table.bank_gems[gem] for gem in Gem]),
        "tiles": (
            [table.bank_mines[gem] for gem in list(Gem)[:4]],
            [table.bank_rights[value] for value in table.values],
            [table.bank_ships[value] for value in table.values],
        ),
        "animals": [table.animals[animal] for animal in ANIMALS],
        "stacks": [table.stacks[building] for building in BUILDINGS],
        "people": [_of_person(table, person) for person in table.people],
        "cards": [{card.value for card in table.held_cards(seat)} for seat in seats],
        "points": [points(table, seat) for seat in seats],
        "winners": winners(table) if table.phase == "final" else None,
    }


def _vacant(table: Table) -> list[tuple[int, int]]:
    rows = range(table.edition.quantities.rows)
    spaces = [(column, row) for column in range(len(table.strips)) for row in rows]
    return [space for space in spaces if space not in table.coins]


def _of_person(table: Table, person: Person) -> dict[str, Any]:
    places = range(table.edition.quantities.places)
    return {
        "board": person.board,
        "coins": person.coins,
        "gems": [person.gems[gem] for gem in Gem],
        "mines": sorted(person.mines),
        "rights": sorted(person.rights),
        "ships": sorted(person.ships),
        "steps": [person.steps[track] for track in Track],
        "park": [person.park.get(place, Tile.EMPTY) for place in places],
        "tables": set(person.tables),
    }


def of_state(state: State) -> dict[str, Any]:
    """Return everything that the engine's state holds, in the same form."""
    rows = state.ruleset.rows
    market, bank, final = state.market, state.bank, state.phase is Phase.FINAL
    outcome = state.outcome()
    return {
        "phase": PHASES[state.phase],
        "turn": state.to_move if state.to_move is not None and state.to_move >= 0 else None,
        "first": state.first,
        "track": [(number, int(seat)) for number, seat in state.track],
        "passed": None if final else [seat for seat, passed in enumerate(state.passed) if passed],
        "ending": state.ending,
        "chosen": state.pending,
        "strips": list(market.faces),
        "coins": {divmod(space, rows): coins for space, coins in enumerate(market.coins) if coins},
        "prices": {
            divmod(space, rows): price for space, price in enumerate(market.prices) if not market.coins[space]
        },
        "bank": (bank.coins, list(bank.gems)),
        "tiles": (list(bank.mines), list(bank.rights), list(bank.ships)),
        "animals": list(bank.animals),
        "stacks": list(bank.stacks),
        "people": [_of_player(state, player) for player in state.players],
        "cards": [{card.value for card in player.bonus} for player in state.players],
        "points": [None if score.excluded else score.total for score in state.score()],
        "winners": None if outcome is None else list(outcome.winners),
    }


def _of_player(state: State, player: Player) -> dict[str, Any]:
    sizes = state.ruleset.quantities
    values = range(sizes.lowest_value, sizes.highest_value + 1)
    return {
        "board": player.board,
        "coins": player.coins,
        "gems": list(player.gems),
        "mines": sorted(Counter(dict(zip(list(Gem)[:4], player.mines, strict=True))).elements()),
        "rights": sorted(Counter(dict(zip(values, player.rights, strict=True))).elements()),
        "ships": sorted(Counter(dict(zip(values, player.ships, strict=True))).elements()),
        "steps": list(player.tracks),
        "park": list(player.park),
        "tables": {table for table in PriceTable if player.marked >> table & 1},
    }
