"""Phase 4, acquiring gems: every complete set is exchanged, an unfinished one may be kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from operator import add, sub
from typing import Final

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club import readings as R
from dclub.diamonds_club.components import Gem, word
from dclub.diamonds_club.counts import added, less, replaced
from dclub.diamonds_club.exchanging import (
    complete_sets,
    gain,
    gems_of,
    keeps,
    kept_counts,
    known_bonus,
    unkept,
    used_counts,
)
from dclub.diamonds_club.matching import (
    FEW_SETS,
    distinct,
    few_distinct,
    matchings,
    representative,
    search,
)
from dclub.diamonds_club.moves import NOTHING_KEPT, Exchange, Keep, Move, exchange
from dclub.diamonds_club.phases.nearness import distance, parts
from dclub.diamonds_club.phases.turn import next_on_track
from dclub.diamonds_club.state import Bank, Phase, Player, State, Turn, new_state
from dclub.diamonds_club.supply import note_substitutes
from dclub.diamonds_club.words import format_gems
from dclub.kernel import clauses as K
from dclub.kernel.citing import effects, forbids, permits
from dclub.kernel.event import Event, Log, note
from dclub.kernel.move import Seat
from dclub.kernel.packing import packed
from dclub.kernel.phase import SHOWN, Candidate, PhaseRules, guards
from dclub.kernel.ruling import Objection
from dclub.kernel.turn import no_such_seat, not_to_move

__all__ = ["RULES"]

PUT_TOGETHER: Final = 60_000
"""How many sets are put together, at most, to find some of very many exchanges."""

# --- generate ---------------------------------------------------------------------------------


@permits(C.EXCHANGE_DECIDE, C.EXCHANGE_MATCHING)
def generate(state: State) -> Iterable[Move]:
    """Return one exchange for each distinct gain and each unfinished set to keep.

    Of many sets there are very many matchings; those come one by one.
    """
    seat, player = _mover(state)
    number = complete_sets(player.mines, player.rights, player.ships)
    ways = keeps(state.ruleset, player, number)
    if not number:
        return [exchange(seat, (), keep) for keep, _ in ways]
    bonus, lowest = known_bonus(state.ruleset, player), state.ruleset.lowest
    if number > FEW_SETS:
        return (
            Exchange(seat, sets, keep)
            for keep, tiles in ways
            for sets in distinct(tiles, number, bonus, lowest)
        )
    return [
        exchange(seat, sets, keep)
        for keep, tiles in ways
        for sets in few_distinct(tiles, number, bonus, lowest)
    ]


def some(state: State) -> Iterable[Move]:
    """Return all exchanges of few sets; of many, some for each unfinished set to keep."""
    _, player = _mover(state)
    number = complete_sets(player.mines, player.rights, player.ships)
    return _found_soon(state, number) if number > FEW_SETS else generate(state)


def _found_soon(state: State, number: int) -> Iterator[Move]:
    """Yield the exchanges of so many sets that a search of bounded length comes across.

    What is not needed for one way to keep tiles is left for the next ones, and each has at
    least the steps that its first exchange takes.
    """
    seat, player = _mover(state)
    bonus, values = known_bonus(state.ruleset, player), state.ruleset.values
    steps = PUT_TOGETHER // number
    ways = list(islice(keeps(state.ruleset, player, number), max(1, steps // (len(values) + 1))))
    for done, (keep, tiles) in enumerate(ways):
        share = max(len(values) + 1, steps // (len(ways) - done))
        for sets in islice(search(tiles, number, bonus, values[0]), share):
            steps -= 1
            if sets is not None:
                yield Exchange(seat, sets, keep)


def physical(state: State) -> Iterator[Move]:
    """Yield every matching with every unfinished set."""
    seat, player = _mover(state)
    number = complete_sets(player.mines, player.rights, player.ships)
    for keep, tiles in keeps(state.ruleset, player, number):
        for sets in matchings(state.ruleset.lowest, tiles, number):
            yield Exchange(seat, sets, keep)


def _mover(state: State) -> tuple[Seat, Player]:
    seat = state.turn.to_move
    assert seat is not None
    return seat, state.players[seat]


def canonical(state: State, move: Move) -> Move:
    """Return the first exchange with the same gain and the same tiles kept."""
    assert isinstance(move, Exchange)
    ruleset, player = state.ruleset, state.players[move.seat]
    bonus = known_bonus(ruleset, player)
    tiles, gems = unkept(ruleset, player, move.keep), gems_of(move.sets, bonus)
    return Exchange(move.seat, representative(tiles, len(move.sets), bonus, ruleset.lowest, gems), move.keep)


# --- guard ------------------------------------------------------------------------------------


@forbids(K.MOVE_SHAPE)
def no_such_tile(state: State, move: Exchange) -> Objection | None:
    """The move names a value that no right and no ship has, or a diamond mine."""
    if (stranger := no_such_seat(state, move)) is not None:
        return stranger
    sizes, keep = state.ruleset.quantities, move.keep
    named = [value for one in move.sets for value in (one.right, one.ship)]
    for value in (*named, *keep.rights, *keep.ships):
        if not sizes.lowest_value <= value <= sizes.highest_value:
            return Objection(K.MOVE_SHAPE, what="value", found=value, limit=sizes.highest_value)
    if Gem.DIAMOND in keep.mines or any(one.mine is Gem.DIAMOND for one in move.sets):
        return Objection(K.MOVE_SHAPE, what="mine", found=word(Gem.DIAMOND), limit=len(Gem) - 1)
    return None


@forbids(C.EXCHANGE_HELD)
def not_held(state: State, move: Exchange) -> Objection | None:
    """A tile is exchanged or kept that the player does not have, or not as often."""
    held = state.players[move.seat].equipment
    for tile, used in enumerate(used_counts(state.ruleset, move)):
        if used > held[tile]:
            name = state.ruleset.tiles[tile]
            return Objection(C.EXCHANGE_HELD, seat=move.seat, tile=name, has=held[tile], used=used)
    return None


@forbids(C.EXCHANGE_ALL, after=C.EXCHANGE_HELD)
def set_held_back(state: State, move: Exchange) -> Objection | None:
    """A complete set is not exchanged."""
    player = state.players[move.seat]
    needed = complete_sets(player.mines, player.rights, player.ships)
    if len(move.sets) >= needed:
        return None
    return Objection(C.EXCHANGE_ALL, seat=move.seat, needed=needed, exchanged=len(move.sets))


def _keeps_something(_state: State, move: Exchange) -> bool:
    return move.keep != NOTHING_KEPT


@forbids(C.EXCHANGE_KEEP_LIMIT, after=(C.EXCHANGE_HELD, C.EXCHANGE_ALL), when=_keeps_something)
def too_many_kept(_state: State, move: Exchange) -> Objection | None:
    """More than one unfinished set is kept: two tiles of one sort.

    Tiles of all three sorts cannot be left over once every complete set is exchanged.
    """
    keep = move.keep
    for sort, tiles in (("mine", keep.mines), ("right", keep.rights), ("ship", keep.ships)):
        if len(tiles) > 1:
            return Objection(C.EXCHANGE_KEEP_LIMIT, seat=move.seat, sort=sort, kept=len(tiles), most=1)
    return None


def _something_left(state: State, move: Exchange) -> bool:
    return sum(state.players[move.seat].equipment) > 3 * len(move.sets)


@forbids(C.EXCHANGE_KEEP, after=(C.EXCHANGE_HELD, C.EXCHANGE_ALL), when=_something_left)
def nothing_kept(state: State, move: Exchange) -> Objection | None:
    """Nothing is kept although tiles are left over and one unfinished set must be."""
    if move.keep != NOTHING_KEPT or state.ruleset.says(R.EXCHANGE_KEEP, "allowed"):
        return None
    left = sum(state.players[move.seat].equipment) - 3 * len(move.sets)
    return Objection(C.EXCHANGE_KEEP, seat=move.seat, left=left) if left else None


# --- effect -----------------------------------------------------------------------------------


@effects(C.EXCHANGE_RETURN)
def effect(state: State, move: Exchange, log: Log) -> State:
    """Return the state with the gems taken and every tile that is not kept returned."""
    player, bank = state.players[move.seat], state.bank
    kept = kept_counts(state.ruleset, move.keep)
    if log is None and not move.sets and kept == player.equipment:
        # Nobody exchanges or returns anything: the commonest exchange of all.
        return _next(state, state.players, bank, move, log)
    gained = gain(state.ruleset, player, move.sets)
    coins, gems, held, tracks, board, park, marked, bonus = player
    after = packed(Player, (coins, added(gems, gained), kept, tracks, board, park, marked, bonus))
    equipment = tuple(map(sub, map(add, bank.equipment, held), kept))
    stock = packed(Bank, (bank.coins, less(bank.gems, gained), equipment, bank.animals, bank.stacks))
    if log is not None:
        _report(log, state, move, stock)
    players = replaced(state.players, move.seat, after)
    return _next(state, players, stock, move, log)


def _report(log: list[Event], state: State, move: Exchange, stock: Bank) -> None:
    player = state.players[move.seat]
    for one in move.sets:
        tiles = f"mine {word(one.mine)}, right {one.right}, ship {one.ship}"
        shown = f"min({one.right}, {one.ship}) = {one.value} {word(one.mine)}"
        note(log, C.EXCHANGE_VALUE, "set-exchanged", seat=move.seat, tiles=tiles, working=shown)
    gems = gain(state.ruleset, player, move.sets)
    if move.sets:
        plain = sum(one.value for one in move.sets)
        extra = sum(gems) - plain
        note(log, C.EXCHANGE_TECHNOLOGY, "gems-gained", seat=move.seat, gems=format_gems(gems), extra=extra)
    note(log, C.EXCHANGE_RETURN, "equipment-returned", seat=move.seat, kept=_keep_text(move.keep))
    for gem in Gem:
        note_substitutes(log, word(gem), state.bank.gems[gem], stock.gems[gem])


def _keep_text(keep: Keep) -> str:
    parts = [f"mine {word(mine)}" for mine in keep.mines]
    parts += [f"right {right}" for right in keep.rights]
    parts += [f"ship {ship}" for ship in keep.ships]
    return ", ".join(parts)


# --- next -------------------------------------------------------------------------------------


def _next(state: State, players: tuple[Player, ...], bank: Bank, move: Exchange, log: Log) -> State:
    passed, order, phase = replaced(state.turn.passed, move.seat, True), state.order, Phase.EXCHANGE
    following = next_on_track(move.seat, passed, order)
    if following is None:
        phase, following, passed = Phase.BUILD, order[0], (False,) * len(passed)
    if log is not None:
        building = phase is Phase.BUILD
        clause, kind = (C.BUILD_TURN, "building-begins") if building else (C.EXCHANGE_DECIDE, "turn")
        note(log, clause, kind, seat=following)
    turn = Turn(phase, following, passed)
    return new_state(state.ruleset, players, state.market, bank, turn, state.round)


def candidates(state: State) -> Iterator[Candidate[Move]]:
    """Yield the exchanges, grouped by what is kept; of very many only some."""
    groups: dict[str, list[Move]] = {}
    for move in islice(some(state), SHOWN):
        assert isinstance(move, Exchange)
        groups.setdefault(_keep_text(move.keep), []).append(move)
    for kept, moves in groups.items():
        yield Candidate(
            "exchange", f"keeping {kept}" if kept else "", C.EXCHANGE_DECIDE, tuple(moves), moves[0]
        )


RULES: Final[PhaseRules[State, Move]] = PhaseRules(
    name="exchange",
    leads_to=(Phase.EXCHANGE, Phase.BUILD),
    guards=dict(
        (guards(Exchange, no_such_tile, not_to_move, not_held, set_held_back, too_many_kept, nothing_kept),)
    ),
    permits={Exchange: (C.EXCHANGE_DECIDE, C.EXCHANGE_MATCHING)},
    generate=generate,
    physical=physical,
    canonical=canonical,
    effects={Exchange: effect},
    candidates=candidates,
    distance=distance,
    parts=parts,
    some=some,
)
