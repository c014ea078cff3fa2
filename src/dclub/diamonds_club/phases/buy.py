"""Phase 2, buying: coins on market spaces, goods at once, passing for good."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Final

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club.components import Goods, Place, Space, Tile, Track, word
from dclub.diamonds_club.counts import replaced
from dclub.diamonds_club.goods import (
    FIRST_ANIMAL,
    can_take,
    lone_placements,
    placements,
    take_goods,
    track_choices,
)
from dclub.diamonds_club.market import price, with_coins, working
from dclub.diamonds_club.moves import Buy, Move, Pass, chosen_buy, passing, plain_buys
from dclub.diamonds_club.park import dark_too_early, is_full, is_occupied, laid, wrong_on_mandatory
from dclub.diamonds_club.phases.diamonds import award_diamonds
from dclub.diamonds_club.phases.nearness import distance, parts
from dclub.diamonds_club.phases.turn import next_clockwise, not_to_move_after_buy
from dclub.diamonds_club.state import Phase, State, Turn, new_state
from dclub.diamonds_club.words import format_space
from dclub.kernel import clauses as K
from dclub.kernel.citing import effects, forbids, permits
from dclub.kernel.event import Event, Log, note
from dclub.kernel.facts import FactValue
from dclub.kernel.holes import is_hole
from dclub.kernel.move import Seat
from dclub.kernel.partial import Unknown
from dclub.kernel.phase import Candidate, PhaseRules, Piece, guards
from dclub.kernel.ruling import Objection
from dclub.kernel.turn import no_such_seat

__all__ = ["RULES"]

ONE_CHOICE: Final = Goods(choices=1)

# --- generate ---------------------------------------------------------------------------------


@permits(C.BUY_SPACE, C.BUY_PASS)
def generate(state: State) -> list[Move]:
    """Return the canonical moves: each space that can be paid, each choice, and passing."""
    seat = state.turn.to_move
    assert seat is not None
    purse, prices, shown = state.players[seat].coins, state.market.prices, state.market.shown
    if is_hole(purse) or purse <= 0:  # a hole where nobody entered with how many coins the game begins
        return [passing(seat)]
    plain = plain_buys(seat, len(prices))
    moves: list[Move] = [plain[prices[space]][space] for space in shown.plain if prices[space] <= purse]
    moves.extend(_with_animal(state, seat, purse))
    moves.extend(_with_choice(state, seat, purse))
    for space in shown.mixed:
        if prices[space] <= purse:
            moves.extend(_choices(state, seat, space, prices[space], physical=False))
    moves.append(passing(seat))
    return moves


def _with_animal(state: State, seat: Seat, purse: int) -> list[Buy]:
    """Return the purchases of the spaces that show one animal and leave nothing else to choose."""
    prices, spaces = state.market.prices, state.market.shown.animal
    ways = lone_placements(state, seat)
    return [
        chosen_buy(seat, space, prices[space], places, ())
        for space, animal in spaces
        if prices[space] <= purse
        for places in ways[animal - FIRST_ANIMAL]
    ]


def _with_choice(state: State, seat: Seat, purse: int) -> list[Buy]:
    """Return the purchases of the spaces that show one `?` and leave nothing else to choose."""
    prices, spaces = state.market.prices, state.market.shown.choice
    named = track_choices(state, seat, ONE_CHOICE, physical=False)
    return [
        chosen_buy(seat, space, prices[space], (), tracks)
        for space in spaces
        if prices[space] <= purse
        for tracks in named
    ]


def physical(state: State) -> Iterator[Move]:
    """Yield every distinguishable move: each free place, each way to name tracks."""
    seat = state.turn.to_move
    assert seat is not None
    spaces = () if is_hole(state.players[seat].coins) else state.ruleset.spaces
    for space, cost in zip(spaces, state.market.prices, strict=False):
        if cost <= state.players[seat].coins and not is_hole(state.market.goods[space]):
            yield from _choices(state, seat, space, cost, physical=True)
    yield passing(seat)


def _choices(state: State, seat: Seat, space: Space, cost: int, *, physical: bool) -> list[Buy]:
    goods = state.market.goods[space]
    ways = placements(state, seat, goods.animals, physical=physical)
    named = track_choices(state, seat, goods, physical=physical)
    return [chosen_buy(seat, space, cost, places, tracks) for tracks in named for places in ways]


def canonical(state: State, move: Move) -> Move:
    """Return the purchase with the first free places of each kind, and tracks in order."""
    if not isinstance(move, Buy) or not (move.places or move.tracks):
        return move
    after = _result(state, move)
    alike = _choices(state, move.seat, move.space, move.coins, physical=False)
    return next(choice for choice in alike if _result(state, choice) == after)


def _result(state: State, move: Buy) -> State:
    return bought(state, move, None).canonical()


# --- guard ------------------------------------------------------------------------------------


@forbids(K.MOVE_SHAPE)
def unknown_space(state: State, move: Buy) -> Objection | None:
    """The move names a space, a place, a track or a number that the game does not have."""
    if (stranger := no_such_seat(state, move)) is not None:
        return stranger
    spaces = state.ruleset.all_columns * state.ruleset.rows
    if not 0 <= move.space < spaces:
        return Objection(K.MOVE_SHAPE, what="space", found=move.space, limit=spaces)
    if move.coins < 0:
        return Objection(K.MOVE_SHAPE, what="coins", found=move.coins, limit=0)
    if move.places:
        places = state.ruleset.quantities.places
        for place in move.places:
            if place is not None and not 0 <= place < places:
                return Objection(K.MOVE_SHAPE, what="place", found=place, limit=places)
    return None


@forbids(C.BUY_FINAL)
def has_passed(state: State, move: Move) -> Objection | None:
    """The player has passed and lays down no more coins this round."""
    return Objection(C.BUY_FINAL, seat=move.seat) if state.turn.passed[move.seat] else None


@forbids(C.BUY_CLOSED)
def closed_column(state: State, move: Buy) -> Objection | None:
    """The space is in a column that is closed with this number of players."""
    if move.space < len(state.market.coins):
        return None
    return Objection(C.BUY_CLOSED, space=_space(state, move), columns=state.ruleset.columns)


@forbids(C.BUY_VACANT, after=C.BUY_CLOSED)
def occupied(state: State, move: Buy) -> Objection | None:
    """Coins lie on the space."""
    coins = state.market.coins[move.space]
    return Objection(C.BUY_VACANT, space=_space(state, move), coins=coins) if coins else None


@forbids(C.BUY_COINS)
def too_few_coins(state: State, move: Buy) -> Objection | None:
    """The player does not have the coins that he lays down."""
    purse = state.players[move.seat].coins
    if move.coins <= purse:
        return None
    return Objection(C.BUY_COINS, seat=move.seat, has=purse, paid=move.coins)


def _reads_strips(_state: State, _move: Buy) -> tuple[str, ...]:
    return ("strips",)


@forbids(C.BUY_PRICE, after=(C.BUY_CLOSED, C.BUY_VACANT))
def wrong_price(state: State, move: Buy) -> Objection | None:
    """The coins laid down are not the price of the space."""
    needed = state.market.prices[move.space]
    if move.coins == needed:
        return None
    shown = working(state.ruleset, state.market, move.space)
    return Objection(C.BUY_PRICE, space=_space(state, move), needed=needed, paid=move.coins, working=shown)


def _shows_choice(state: State, move: Buy) -> bool:
    return bool(move.tracks or _shown(state, move).choices)


def _shows_animal(state: State, move: Buy) -> bool:
    return bool(move.places or _shown(state, move).animals)


@forbids(C.BUY_CHOICE, after=C.BUY_CLOSED, when=_shows_choice, reads=_reads_strips)
def wrong_choice(state: State, move: Buy) -> Objection | None:
    """There is not exactly one track named for each `?` of the space."""
    wanted = _shown(state, move).choices
    if len(move.tracks) == wanted:
        return None
    return Objection(C.BUY_CHOICE, space=_space(state, move), needed=wanted, named=len(move.tracks))


@forbids(C.ANIMAL_COUNT, after=C.BUY_CLOSED, when=_shows_animal, reads=_reads_strips)
def wrong_animals(state: State, move: Buy) -> Objection | None:
    """There is not one place for each animal of the space that can be taken."""
    animals = _shown(state, move).animals
    if len(move.places) != len(animals):
        return Objection(
            C.ANIMAL_COUNT, space=_space(state, move), needed=len(animals), named=len(move.places)
        )
    if not animals:
        return None
    for number, (animal, place) in enumerate(zip(animals, move.places, strict=True)):
        if place is not None and not can_take(state, animals[:number], move.places[:number], animal):
            return Objection(C.ANIMAL_COUNT, space=_space(state, move), animal=word(animal), left=0)
    return None


_ANIMALS_NAMED: Final = (C.BUY_CLOSED, C.ANIMAL_COUNT)


def _parks(state: State, move: Buy) -> Iterator[tuple[tuple[Tile, ...], Tile, Place | None]]:
    """Yield each animal with its place and the park before it is laid there."""
    park = state.players[move.seat].park
    for animal, place in zip(_shown(state, move).animals, move.places, strict=True):
        yield park, animal, place
        if place is not None and not park[place]:
            park = laid(park, place, animal)


@forbids(C.BUY_REFUSE, after=_ANIMALS_NAMED, when=_shows_animal, reads=_reads_strips)
def refused(state: State, move: Buy) -> Objection | None:
    """An animal is left although it could be taken."""
    if not move.places or state.ruleset.refuse_animals:
        return None
    animals = _shown(state, move).animals
    for number, (park, animal, place) in enumerate(_parks(state, move)):
        left = can_take(state, animals[:number], move.places[:number], animal)
        if place is None and left and _has_room(state, move, park):
            return Objection(C.BUY_REFUSE, space=_space(state, move), animal=word(animal))
    return None


def _has_room(state: State, move: Buy, park: tuple[Tile, ...]) -> bool:
    plan = state.ruleset.plan(state.players[move.seat].board)
    full = is_full(state.ruleset, park)
    if plan.blank is not None and not full:
        raise Unknown(plan.blank.path)
    return any(not park[place] for place in (plan.dark if full else plan.ordinary))


@forbids(C.PARK_VACANT, after=_ANIMALS_NAMED, when=_shows_animal)
def place_occupied(state: State, move: Buy) -> Objection | None:
    """An animal is put where a tile lies."""
    if not move.places:
        return None
    for park, _, place in _parks(state, move):
        if place is not None and (objection := is_occupied(state.ruleset, park, place)) is not None:
            return objection
    return None


def _reads_board(_state: State, _move: Buy) -> tuple[str, ...]:
    return ("boards",)


@forbids(C.PARK_MANDATORY, after=_ANIMALS_NAMED, when=_shows_animal, reads=_reads_board)
def place_mandatory(state: State, move: Buy) -> Objection | None:
    """An animal is put on a mandatory place."""
    if not move.places:
        return None
    board = state.players[move.seat].board
    for _, animal, place in _parks(state, move):
        if place is not None:
            objection = wrong_on_mandatory(state.ruleset, board, place, animal)
            if objection is not None:
                return objection
    return None


@forbids(C.PARK_DARK, after=_ANIMALS_NAMED, when=_shows_animal)
def place_dark(state: State, move: Buy) -> Objection | None:
    """An animal is put on a dark-green place while a light-green one is open."""
    if not move.places:
        return None
    for park, _, place in _parks(state, move):
        if place is not None and (objection := dark_too_early(state.ruleset, park, place)) is not None:
            return objection
    return None


def _shown(state: State, move: Buy) -> Goods:
    return state.market.shown.goods[move.space]


def _space(state: State, move: Buy) -> str:
    return format_space(move.space, state.ruleset.rows)


# --- effect -----------------------------------------------------------------------------------


def _why_so_dear(state: State, move: Buy) -> dict[str, FactValue]:
    """Return how a price of more than one coin comes about; nothing for one, or if it was not paid."""
    if move.coins == 1 or move.coins != state.market.prices[move.space]:
        return {}
    return {"working": working(state.ruleset, state.market, move.space)}


def bought(state: State, move: Buy, log: Log) -> State:
    """Return the state after a purchase."""
    ruleset, seat = state.ruleset, move.seat
    if log is not None:
        note(
            log,
            C.BUY_STAY,
            "coins-laid",
            seat=seat,
            space=format_space(move.space, ruleset.rows),
            coins=move.coins,
            left=state.players[seat].coins - move.coins,
            **_why_so_dear(state, move),
        )
    market = with_coins(ruleset, state.market, move.space, move.coins)
    player, bank, this = take_goods(state, move, log)
    if move.places and not this.ending and is_full(ruleset, player.park):
        this = this._replace(ending=True)
        if log is not None:
            note(log, C.END_TRIGGER, "last-round", seat=seat)
    turn = _next(seat, state.turn.passed)
    assert turn is not None, "the buyer has not passed"
    if log is not None:
        _note_turn(log, turn)
    players = state.players[:seat] + (player,) + state.players[seat + 1 :]
    return new_state(ruleset, players, market, bank, turn, this)


def passes(state: State, move: Pass, log: Log) -> State:
    """Return the state after a pass; after the last one diamonds are awarded."""
    passed = replaced(state.turn.passed, move.seat, True)
    if log is not None:
        note(log, C.BUY_PASS, "passed", seat=move.seat)
    turn = _next(move.seat, passed)
    if turn is None:
        return award_diamonds(state, log)
    if log is not None:
        _note_turn(log, turn)
    return new_state(state.ruleset, state.players, state.market, state.bank, turn, state.round)


# --- next -------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 8)
@effects(C.BUY_TURN)
def _next(seat: Seat, passed: tuple[bool, ...]) -> Turn | None:
    """Return the next turn; None if all have passed."""
    following = next_clockwise(seat, passed)
    return None if following is None else Turn(Phase.BUY, following, passed)


def _note_turn(log: list[Event], turn: Turn) -> None:
    assert turn.to_move is not None
    note(log, C.BUY_TURN, "turn", seat=turn.to_move)


def candidates(state: State) -> Iterator[Candidate[Move]]:
    """Yield every space of the board that is there, and passing."""
    seat = state.turn.to_move
    assert seat is not None
    open_moves: dict[Space, list[Move]] = {}
    for move in generate(state):
        if isinstance(move, Buy):
            open_moves.setdefault(move.space, []).append(move)
    for space in state.ruleset.spaces:
        probe = _probe(state, space)
        name = format_space(space, state.ruleset.rows)
        yield Candidate("buy", name, C.BUY_SPACE, tuple(open_moves.get(space, ())), probe)
    yield Candidate("pass", "", C.BUY_PASS, (Pass(seat),), Pass(seat))


def pieces(state: State) -> Iterator[Piece[State, Move]]:
    """Yield what gives each space that is there by itself, and passing."""
    yield from (partial(_at, space) for space in state.ruleset.spaces)
    yield _passing_alone


def _at(space: Space, state: State, physical: bool) -> Candidate[Move]:
    seat = state.turn.to_move
    assert seat is not None
    cost = state.market.prices[space]
    is_open = cost <= state.players[seat].coins
    moves = _choices(state, seat, space, cost, physical=physical) if is_open else []
    name = format_space(space, state.ruleset.rows)
    probe = moves[0] if moves else Buy(seat, space, price(state.ruleset, state.market, space))
    return Candidate("buy", name, C.BUY_SPACE, tuple(moves), probe)


def _passing_alone(state: State, _physical: bool) -> Candidate[Move]:
    seat = state.turn.to_move
    assert seat is not None
    return Candidate("pass", "", C.BUY_PASS, (passing(seat),), passing(seat))


def _probe(state: State, space: Space) -> Buy:
    seat = state.turn.to_move
    assert seat is not None
    goods, cost = state.market.goods[space], price(state.ruleset, state.market, space)
    if is_hole(goods):
        return Buy(seat, space, cost)
    ways = placements(state, seat, goods.animals, physical=False)
    places = ways[0] if ways else (None,) * len(goods.animals)
    return Buy(seat, space, cost, places, (Track.FOREST,) * goods.choices)


RULES: Final[PhaseRules[State, Move]] = PhaseRules(
    name="buy",
    leads_to=(Phase.BUY, Phase.EXCHANGE),
    guards=dict(
        (
            guards(
                Buy,
                unknown_space,
                has_passed,
                not_to_move_after_buy,
                closed_column,
                occupied,
                too_few_coins,
                wrong_price,
                wrong_choice,
                wrong_animals,
                refused,
                place_occupied,
                place_mandatory,
                place_dark,
            ),
            guards(Pass, no_such_seat, has_passed, not_to_move_after_buy),
        )
    ),
    permits={Buy: (C.BUY_SPACE,), Pass: (C.BUY_PASS,)},
    generate=generate,
    physical=physical,
    canonical=canonical,
    effects={Buy: bought, Pass: passes},
    candidates=candidates,
    pieces=pieces,
    distance=distance,
    parts=parts,
)
