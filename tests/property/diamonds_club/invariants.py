"""What holds in every position that a game can reach, counted from the state alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dclub.diamonds_club import readings as R
from dclub.diamonds_club.components import ANIMALS, BUILDINGS, PriceTable, Tile, Track
from dclub.diamonds_club.moves import Pay
from dclub.diamonds_club.state import OCCUPIED, Phase
from dclub.kernel.move import CHANCE, Seat

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.diamonds_club.moves import Move
    from dclub.diamonds_club.state import Player, State
    from dclub.kernel.state import Step

__all__ = ["faults", "step_faults"]


def faults(state: State) -> list[str]:
    """Return a sentence for everything that cannot be."""
    checks = (_pieces, _stacks, _holdings, _equipment, _parks, _tracks, _market, _turn, _cards, _scores)
    return [fault for check in checks for fault in check(state)]


def step_faults(step: Step[State, Move]) -> list[str]:
    """Return a sentence for everything that a step did and may not do."""
    return [fault for check in (_coins_of_a_round, _one_card, _others_keep) for fault in check(step)]


def _pieces(state: State) -> Iterator[str]:
    """Gems, coins, equipment and animals are all somewhere; below zero are substitutes."""
    sizes, bank, players = state.ruleset.quantities, state.bank, state.players
    for kind, left in enumerate(bank.gems):
        if left + sum(player.gems[kind] for player in players) != sizes.gems:
            yield f"gems of kind {kind}"
    if bank.coins + sum(state.market.coins) + sum(player.coins for player in players) != sizes.coins:
        yield "coins"
    if min(bank.coins, *state.market.coins, 0) < 0:
        yield "coins below zero"
    for name, stock, number in (
        ("mines", bank.mines, sizes.mines),
        ("rights", bank.rights, sizes.rights),
        ("ships", bank.ships, sizes.ships),
    ):
        for index, left in enumerate(stock):
            if left + sum(getattr(player, name)[index] for player in players) != number:
                yield f"{name} {index}"
    for animal, left in zip(ANIMALS, bank.animals, strict=True):
        if left + sum(player.park.count(animal) for player in players) != sizes.animals:
            yield f"animals {animal.name}"
        if left < 0 and not state.ruleset.says(R.ANIMAL_EXHAUSTED, "substitute"):
            yield f"substitutes for {animal.name}"


def _stacks(state: State) -> Iterator[str]:
    """Every tile that has left a stack is its building in a park, or a forest."""
    stacks, sizes = state.bank.stacks, state.ruleset.quantities
    if min(stacks) < 0:
        yield "a stack below zero"
    turned = 0
    for building, left in zip(BUILDINGS, stacks, strict=True):
        gone = sizes.buildings - left - sum(player.park.count(building) for player in state.players)
        turned += gone
        if gone < 0:
            yield f"more of {building.name} than there are"
    if turned != sum(player.park.count(Tile.FOREST) for player in state.players):
        yield "forests are not the tiles turned over"


def _holdings(state: State) -> Iterator[str]:
    free = state.ruleset.quantities.markers - 4
    for seat, player in enumerate(state.players):
        if min(player.coins, *player.gems, *player.mines, *player.rights, *player.ships) < 0:
            yield f"seat {seat} holds less than nothing"
        if not 0 <= player.marked < 1 << len(PriceTable):
            yield f"seat {seat} has markers on tables that are not there"
        if player.marked.bit_count() > free and state.ruleset.says(R.BUILD_SEVENTH_TABLE, "limited"):
            yield f"seat {seat} has more than {free} markers on price tables"
        if player.marked and state.phase < Phase.BUILD:
            yield f"seat {seat} has markers on price tables before building"


def _equipment(state: State) -> Iterator[str]:
    """Whoever has exchanged keeps at most one unfinished set, till the next market."""
    for seat, player in enumerate(state.players):
        exchanged = state.phase is not Phase.BUY and (state.phase is not Phase.EXCHANGE or state.passed[seat])
        sorts = [sum(player.mines), sum(player.rights), sum(player.ships)]
        if exchanged and (max(sorts) > 1 or min(sorts) > 0):
            yield f"seat {seat} has kept {sorts}"


def _parks(state: State) -> Iterator[str]:
    sizes = state.ruleset.quantities
    light = sizes.light_places
    for seat, player in enumerate(state.players):
        if len(player.park) != light + sizes.dark_places:
            yield f"seat {seat} has a park of another size"
        if Tile.EMPTY in player.park[:light] and any(player.park[light:]):
            yield f"seat {seat} has used a dark-green place too early"
        for place, building in _pictured(state, player):
            if player.park[place] not in (Tile.EMPTY, building):
                yield f"seat {seat} has the wrong tile on a mandatory place"
    full = any(Tile.EMPTY not in player.park[:light] for player in state.players)
    if state.ending != full:
        yield "the last round is not the one in which a park is full"


def _pictured(state: State, player: Player) -> tuple[tuple[int, Tile], ...]:
    board = state.ruleset.edition.boards[player.board - 1]
    assert board is not None
    return board.mandatory


def _tracks(state: State) -> Iterator[str]:
    edition = state.ruleset.edition
    ends = [len(edition.forest or ()), len(edition.technology or ()), len(edition.money or ())]
    for seat, player in enumerate(state.players):
        for track in Track:
            if not 0 <= player.tracks[track] < ends[track]:
                yield f"seat {seat} has left the track {track.name}"
    if state.phase is Phase.FIRST_PLAYER:
        return
    if sorted(seat for _, seat in state.track) != list(range(len(state.players))):
        yield "not one marker a seat on the start-player track"
    numbers = [number for number, _ in state.track]
    if numbers != sorted(numbers):
        yield "the start-player track is out of order"
    last = edition.quantities.last_space
    if max(numbers) > last + 1 and not state.ruleset.says(R.HATS_BEYOND_NINE, "open-track"):
        yield "a marker too far on the start-player track"


def _market(state: State) -> Iterator[str]:
    market, ruleset = state.market, state.ruleset
    columns = 2 * len(state.players)
    lying = [(face.frame, face.strip) for face in market.faces]
    if len(set(lying)) != len(lying):
        yield "a strip lies twice"
    if [frame for frame, _ in lying] != sorted(frame for frame, _ in lying):
        yield "a dark strip lies right of a light one"
    if state.phase in (Phase.BUY, Phase.EXCHANGE, Phase.BUILD, Phase.PAY) and len(lying) != columns:
        yield "the market is not two strips a player"
    if len(market.coins) != len(lying) * ruleset.quantities.rows:
        yield "the market has other spaces than its strips"
    if len(lying) == columns and market.goods != tuple(g for face in market.faces for g in face.spaces):
        yield "the market shows other goods than its strips"
    for coins, price in zip(market.coins, market.prices, strict=True):
        if (price >= OCCUPIED) != bool(coins):
            yield "an occupied space has a price, or a vacant one has none"
    if state.sides and not ruleset.says(R.STRIPS_FACES, "fixed"):
        yield "sides are remembered without a reason"


def _turn(state: State) -> Iterator[str]:
    match state.phase:
        case Phase.FIRST_PLAYER | Phase.MARKET:
            fits = state.to_move == CHANCE
        case Phase.FINAL:
            fits = state.to_move is None
        case _:
            fits = state.to_move is not None and state.to_move >= 0 and not state.passed[state.to_move]
    if not fits:
        yield f"{state.to_move} is to move in {state.phase.name}"
    if (state.pending is not None) != (state.phase is Phase.PAY):
        yield "something is paid for outside paying, or nothing in it"
    if (state.first is None) != (state.phase is Phase.FIRST_PLAYER):
        yield "no start player, or one before he is named"


def _cards(state: State) -> Iterator[str]:
    cards = [card for player in state.players for card in player.bonus]
    if len(set(cards)) != len(cards):
        yield "a bonus card is held twice"


def _scores(state: State) -> Iterator[str]:
    """A score is the sum of its lines, and nobody with an open mandatory place has one."""
    scores = state.score()
    for seat, (score, player) in enumerate(zip(scores, state.players, strict=True)):
        if score.seat != seat or score.total != sum(line.points for line in score.lines):
            yield f"the score of seat {seat} is not the sum of its lines"
        covered = all(player.park[place] is building for place, building in _pictured(state, player))
        if score.excluded == covered:
            yield f"seat {seat} is scored or excluded wrongly"
    outcome = state.outcome()
    if (outcome is None) == (state.phase is Phase.FINAL):
        yield "an outcome before the end, or none at it"
    if outcome is not None and outcome.scores != tuple(
        None if score.excluded else score.total for score in scores
    ):
        yield "the outcome has other scores"


def _coins_of_a_round(step: Step[State, Move]) -> Iterator[str]:
    """From the market on, the coins on it and of the players are those of the money tracks."""
    before, after = step.before, step.after
    if after.phase is Phase.FIRST_PLAYER:
        return
    money = after.ruleset.edition.money
    assert money is not None
    due = [money[player.tracks[Track.MONEY]].coins for player in after.players]
    begins = before.phase is Phase.MARKET
    if begins and [player.coins for player in after.players] != due:
        yield "the coins are not those of the track when buying begins"
    if sum(after.market.coins) + sum(player.coins for player in after.players) != sum(due):
        yield "the coins in play are not those of the money tracks"
    if begins and any(player.marked for player in after.players):
        yield "markers lie on price tables when a round begins"


def _one_card(step: Step[State, Move]) -> Iterator[str]:
    won = [len(new.bonus) - len(old.bonus) for old, new in _pairs(step)]
    if sum(won) > 1:
        yield "one building has won two cards"
    if sum(won) and not isinstance(step.move, Pay):
        yield "a card is won without a building"


def _others_keep(step: Step[State, Move]) -> Iterator[str]:
    """A move changes the park, the tracks and the cards of nobody else."""
    for seat, (old, new) in enumerate(_pairs(step)):
        if Seat(seat) == step.move.seat:
            continue
        if (old.park, old.tracks, old.bonus, old.board) != (new.park, new.tracks, new.bonus, new.board):
            yield f"the move has changed the board of seat {seat}"


def _pairs(step: Step[State, Move]) -> list[tuple[Player, Player]]:
    return list(zip(step.before.players, step.after.players, strict=True))
