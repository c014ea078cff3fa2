"""Phase 5, building, the second half of a turn: the payment, and what it completes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club.bonus import card_clause, cards_won
from dclub.diamonds_club.components import Gem, PriceTable, Tile, in_box_order, word
from dclub.diamonds_club.counts import added, less, plus, replaced
from dclub.diamonds_club.moves import Build, Move, Pay, pay
from dclub.diamonds_club.park import is_full, laid
from dclub.diamonds_club.phases.nearness import distance, parts
from dclub.diamonds_club.phases.turn import next_on_track
from dclub.diamonds_club.pricing import (
    FEW_GEMS,
    asked,
    covers,
    few_payments,
    payments,
    printed_price,
    shortfall,
    surcharge,
)
from dclub.diamonds_club.state import Bank, Phase, Player, State, Turn, new_state
from dclub.diamonds_club.words import format_gems, format_place, format_price
from dclub.kernel import clauses as K
from dclub.kernel.citing import effects, forbids, permits
from dclub.kernel.event import Event, Log, note
from dclub.kernel.facts import FactValue
from dclub.kernel.packing import packed
from dclub.kernel.partial import Unknown
from dclub.kernel.phase import SHOWN, Candidate, PhaseRules, guards
from dclub.kernel.ruling import Objection
from dclub.kernel.turn import no_such_seat, not_to_move

__all__ = ["RULES"]

FIRST_BUILDING: Final = int(Tile.FOUNTAIN)

# --- generate ---------------------------------------------------------------------------------


@permits(C.PAY_EXACT)
def generate(state: State) -> Iterable[Move]:
    """Return every exact payment; none where the price is not known.

    Of a high price there are very many payments; those come one by one.
    """
    build = _pending(state)
    try:
        colours, total = asked(state, build.table)
    except Unknown as unknown:
        if not unknown.path.startswith("prices"):
            raise  # of a position of which something is open
        return ()
    seat, gems = build.seat, state.players[build.seat].gems
    if total > FEW_GEMS:
        return (Pay(seat, paid) for paid in payments(colours, total, gems))
    return [pay(seat, paid) for paid in few_payments(colours, total, gems)]


def _pending(state: State) -> Build:
    build = state.turn.pending
    assert build is not None, "a payment is for something"
    return build


# --- guard ------------------------------------------------------------------------------------


@forbids(K.MOVE_SHAPE)
def negative(state: State, move: Pay) -> Objection | None:
    """The payment counts less than no gems."""
    if (stranger := no_such_seat(state, move)) is not None:
        return stranger
    low = min(move.gems)
    return Objection(K.MOVE_SHAPE, what="gems", found=low, limit=0) if low < 0 else None


@forbids(C.PAY_HELD)
def not_held(state: State, move: Pay) -> Objection | None:
    """Gems are paid that the player does not have."""
    held = state.players[move.seat].gems
    for gem, paid in enumerate(move.gems):
        if paid > held[gem]:
            return Objection(C.PAY_HELD, seat=move.seat, gem=word(Gem(gem)), has=held[gem], paid=paid)
    return None


def _reads_price(state: State, _move: Pay) -> tuple[str, ...]:
    return (f"prices.{word(_pending(state).table)}",)


@forbids(C.PAY_TOTAL, reads=_reads_price)
def wrong_total(state: State, move: Pay) -> Objection | None:
    """The number of gems is not the price with its surcharge."""
    table = _pending(state).table
    _, total = asked(state, table)
    paid = sum(move.gems)
    if paid == total:
        return None
    return Objection(C.PAY_TOTAL, table=word(table), needed=total, paid=paid, working=_working(state, table))


def _working(state: State, table: PriceTable) -> str:
    """Return how the price of a table comes about: what is printed, and the markers on it."""
    price, markers = printed_price(state, table), surcharge(state, table)
    return f"{price.total} ({format_price(price)}) + {markers} (markers) = {price.total + markers}"


@forbids(C.PAY_COLOURS, after=C.PAY_TOTAL, reads=_reads_price)
def wrong_colours(state: State, move: Pay) -> Objection | None:
    """The printed colours are covered neither by their gems nor by diamonds."""
    table = _pending(state).table
    colours, _ = asked(state, table)
    if covers(colours, move.gems):
        return None
    return Objection(
        C.PAY_COLOURS,
        table=word(table),
        printed=format_price(printed_price(state, table)),
        paid=format_gems(move.gems),
        lacking=shortfall(colours, move.gems),
        diamonds=move.gems[Gem.DIAMOND],
    )


# --- effect -----------------------------------------------------------------------------------


@effects(C.PAY_RETURN, C.BUILD_PLACE_MARKER)
def effect(state: State, move: Pay, log: Log) -> State:
    """Return the state with the gems paid, the tile laid, the marker placed and cards won."""
    build = _pending(state)
    player, bank, ruleset = state.players[move.seat], state.bank, state.ruleset
    coins, gems, equipment, tracks, board, park, marked, bonus = player
    park = laid(park, build.place, build.tile)
    if won := cards_won(state, build, park):
        bonus = in_box_order(bonus + won)
    marked |= 1 << build.table
    after = packed(Player, (coins, less(gems, move.gems), equipment, tracks, board, park, marked, bonus))
    first, second, third, fourth = plus(bank.stacks, build.stack - FIRST_BUILDING, -1)
    stacks = (first, second, third, fourth)
    stock = packed(Bank, (bank.coins, added(bank.gems, move.gems), bank.equipment, bank.animals, stacks))
    ending = state.round.ending or is_full(ruleset, park)
    if log is not None:
        _report(log, state, move)
        for card in won:
            note(log, card_clause(card), "card-won", seat=move.seat, card=card.value)
        if ending and not state.ending:
            note(log, C.END_TRIGGER, "last-round", seat=move.seat)
    players = replaced(state.players, move.seat, after)
    return _next(state, players, stock, ending, log)


def _why_so_dear(state: State, move: Pay) -> dict[str, FactValue]:
    """Return how a price with markers comes about; nothing without any, or if another one was paid."""
    table = _pending(state).table
    known = state.ruleset.edition.prices[table] is not None
    if not known or not surcharge(state, table) or sum(move.gems) != asked(state, table)[1]:
        return {}
    return {"working": _working(state, table)}


def _report(log: list[Event], state: State, move: Pay) -> None:
    build = _pending(state)
    paid, why = format_gems(move.gems), _why_so_dear(state, move)
    note(log, C.PAY_RETURN, "gems-paid", seat=move.seat, gems=paid, **why)
    note(
        log,
        C.BUILD_TILE,
        "tile-built",
        seat=move.seat,
        tile=word(build.tile),
        stack=word(build.stack),
        place=format_place(build.place, state.ruleset.light),
    )
    note(log, C.BUILD_PLACE_MARKER, "marker-placed", seat=move.seat, table=word(build.table))


# --- next -------------------------------------------------------------------------------------


@effects(C.BUILD_TURN)
def _next(state: State, players: tuple[Player, ...], bank: Bank, ending: bool, log: Log) -> State:
    build = _pending(state)
    passed = state.turn.passed
    following = next_on_track(build.seat, passed, state.order)
    assert following is not None, "whoever has just built has not passed"
    if log is not None:
        note(log, C.BUILD_TURN, "turn", seat=following)
    this = state.round
    if ending and not this.ending:
        this = this._replace(ending=True)
    turn = Turn(Phase.BUILD, following, passed)
    return new_state(state.ruleset, players, state.market, bank, turn, this)


def candidates(state: State) -> Iterator[Candidate[Move]]:
    """Yield the payments; of very many only the first."""
    build = _pending(state)
    everything = Pay(build.seat, state.players[build.seat].gems)
    yield Candidate("pay", word(build.table), C.PAY_EXACT, tuple(islice(generate(state), SHOWN)), everything)


RULES: Final[PhaseRules[State, Move]] = PhaseRules(
    name="pay",
    leads_to=(Phase.BUILD,),
    guards=dict((guards(Pay, negative, not_to_move, not_held, wrong_total, wrong_colours),)),
    permits={Pay: (C.PAY_EXACT,)},
    generate=generate,
    physical=lambda state: iter(generate(state)),
    canonical=lambda _state, move: move,
    effects={Pay: effect},
    candidates=candidates,
    distance=distance,
    parts=parts,
)
