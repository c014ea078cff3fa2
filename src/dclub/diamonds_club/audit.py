"""The audit: everything in a position that no game played by the rules can show.

Each check yields findings with the clause they rest on and the key path of the place, as in
a position document. What a table that nobody entered leaves unchecked is a note.
"""

from __future__ import annotations

from functools import partial
from itertools import chain
from typing import Final

from attrs import evolve

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club import readings as R
from dclub.diamonds_club.audit_progress import PROGRESS, is_untouched
from dclub.diamonds_club.bonus import ALIKE, FIVE, THREE, can_have_won
from dclub.diamonds_club.components import ANIMALS, BUILDINGS, Bonus, Gem, Place, Tile, Track, word
from dclub.diamonds_club.park import dark_too_early, is_full, wrong_on_mandatory
from dclub.diamonds_club.phases.build import free_markers
from dclub.diamonds_club.phases.market import frame_of_column, strip_name
from dclub.diamonds_club.state import Phase, State
from dclub.diamonds_club.words import format_place
from dclub.kernel import clauses as K
from dclub.kernel.audit import Audit, Check, Finding, Findings, finding, run_checks, unchecked
from dclub.kernel.blanks import entered
from dclub.kernel.citing import defines
from dclub.kernel.holes import Hole, follow, is_hole, peek, raw
from dclub.kernel.judge import objections
from dclub.kernel.known import add_up, balance, each, known, need
from dclub.kernel.move import CHANCE, Seat
from dclub.kernel.partial import Unknown

__all__ = ["CHECKS", "audit"]


@defines(K.AUDIT_FAULTS, K.AUDIT_NOTES)
def audit(state: State) -> Audit:
    """Return the faults and the notes of a position."""
    return run_checks(state, CHECKS, _notes(state))


def _notes(state: State) -> Findings:
    if state.is_open:
        yield unchecked("market.strips", "strips")
    yield from _substitutes(state)


# --- conservation -----------------------------------------------------------------------------


def _coins(state: State) -> Findings:
    total = state.ruleset.quantities.coins
    purses = [peek(player, "coins") for player in state.players]
    for seat, coins in known(purses):
        if coins < 0:
            yield finding(
                C.COMPONENTS_QUANTITIES, f"players.{seat}.coins", what="coins", found=coins, total=total
            )
    found = add_up([*raw(state.market.coins), *purses, peek(state.bank, "coins")], total)
    if found != total:
        yield finding(C.COMPONENTS_QUANTITIES, "supply.coins", what="coins", found=found, total=total)
    if state.bank.coins < 0:
        yield finding(
            C.COMPONENTS_QUANTITIES, "supply.coins", what="coins", found=total - state.bank.coins, total=total
        )


def _gems(state: State) -> Findings:
    total = state.ruleset.quantities.gems
    for gem in Gem:
        found = state.bank.gems[gem] + sum(player.gems[gem] for player in state.players)
        if found != total:
            yield finding(
                C.COMPONENTS_GEMS, f"supply.gems.{word(gem)}", what=word(gem), found=found, total=total
            )


def _equipment(state: State) -> Findings:
    sizes, bank = state.ruleset.quantities, state.bank
    kinds = (
        ("mines", sizes.mines, bank.mines, [player.mines for player in state.players]),
        ("rights", sizes.rights, bank.rights, [player.rights for player in state.players]),
        ("ships", sizes.ships, bank.ships, [player.ships for player in state.players]),
    )
    for name, total, stock, held in kinds:
        for index, left in enumerate(stock):
            found = left + sum(counts[index] for counts in held)
            if found != total:
                where = f"supply.equipment.{_tile(state, name, index)}"
                yield finding(
                    C.COMPONENTS_EQUIPMENT, where, what=_tile(state, name, index), found=found, total=total
                )


def _tile(state: State, name: str, index: int) -> str:
    sort = name.removesuffix("s")
    return f"{sort} {word(Gem(index)) if sort == 'mine' else index + state.ruleset.quantities.lowest_value}"


def _animals(state: State) -> Findings:
    yield from each(range(len(ANIMALS)), partial(_animals_of, state))


def _animals_of(state: State, index: int) -> Findings:
    """The animals of a kind in parks and in the supply are all there is."""
    total, animal = state.ruleset.quantities.animals, ANIMALS[index]
    left, lying, room = peek(state.bank, "animals", index), *_lying(state, animal)
    for _, known_left in known([left]):
        is_short = known_left < 0 and not state.ruleset.substitute_animals
        if is_short or not lying <= total - known_left <= lying + len(room):
            where, found = f"supply.animals.{word(animal)}", max(lying, known_left + lying)
            yield finding(C.COMPONENTS_ANIMALS, where, what=word(animal), found=found, total=total)
    need([*room, left])


def _lying(state: State, *tiles: Tile) -> tuple[int, list[object]]:
    """Return how many tiles of some kinds are known to lie in parks, and the places that may have one."""
    lying, room = 0, list[object]()
    for player in raw(state.players):
        park = peek(player, "park")
        lying += sum(tile in tiles for _, tile in known(park))
        holes = [place for place in raw(park) if isinstance(place, Hole)]
        room += [hole for hole in holes if any(tile in hole.values for tile in tiles)]
    return lying, room


def _landscape(state: State) -> Findings:
    """The landscape tiles in parks and in the stacks are all there is; a forest is the back of one."""
    total, stacks = state.ruleset.quantities.buildings, peek(state.bank, "stacks")
    for index, left in known(stacks):
        building = BUILDINGS[index]
        lying, _ = _lying(state, building)
        if left < 0 or left + lying > total:
            where, found = f"supply.landscape.{word(building)}", max(lying, left + lying)
            yield finding(C.COMPONENTS_LANDSCAPE, where, what=word(building), found=found, total=total)
    lying, room = _lying(state, *BUILDINGS, Tile.FOREST)
    gone = sum(total - left for left in state.bank.stacks)
    if not lying <= gone <= lying + len(room):
        forests, _ = _lying(state, Tile.FOREST)
        turned = gone - lying + forests
        yield finding(C.COMPONENTS_LANDSCAPE, "supply.landscape", what="forest", found=forests, total=turned)
    need([*room, *raw(stacks)])


def _room(state: State) -> Findings:
    """The tiles that are neither known to lie in a park nor left have room on the open places."""
    sizes, bank = state.ruleset.quantities, state.bank
    _, room = _lying(state, *(tile for tile in Tile if tile is not Tile.EMPTY))
    lacking = 0
    for index, left in known(peek(bank, "animals")):
        lying, _ = _lying(state, ANIMALS[index])
        lacking += max(sizes.animals - left - lying, 0)
    lying, _ = _lying(state, *BUILDINGS, Tile.FOREST)
    lacking += max(sum(sizes.buildings - left for left in bank.stacks) - lying, 0)
    if room and lacking > len(room):
        yield finding(C.COMPONENTS_LANDSCAPE, "supply", what="tiles", found=len(room), total=lacking)
    need(raw(peek(bank, "animals")))


def _substitutes(state: State) -> Findings:
    bank = state.bank
    kinds = (("gems", bank.gems), ("mines", bank.mines), ("rights", bank.rights), ("ships", bank.ships))
    for name, stock in kinds:
        for index, left in enumerate(stock):
            if left < 0:
                what = word(Gem(index)) if name == "gems" else _tile(state, name, index)
                yield finding(C.SUPPLY_SUBSTITUTES, f"supply.{name}", what=what, number=-left)


# --- players ----------------------------------------------------------------------------------


def _tracks(state: State) -> Findings:
    for seat, player in enumerate(state.players):
        for track in Track:
            end = state.ruleset.track_end(track)
            if not 0 <= player.tracks[track] <= end:
                where = f"players.{seat}.tracks.{word(track)}"
                yield finding(
                    C.COMPONENTS_TRACKS, where, what=word(track), found=player.tracks[track], total=end
                )


def _money(state: State) -> Findings:
    """Coins in front of players and in the market are those of the money tracks, no more."""
    spent = []
    for seat, player in enumerate(state.players):
        income = follow(partial(_income, state, seat))
        left = follow(partial(_spent, state, seat))
        spent.append(left)
        yield from _too_rich(state, seat, income)
        laying = state.phase in (Phase.FIRST_PLAYER, Phase.MARKET)
        for _, number in known([left]):
            if number < 0 or (laying and number):
                where = f"players.{seat}.coins"
                yield finding(C.ROUND_COINS, where, what="coins", found=player.coins, total=income)
    if state.phase in (Phase.FIRST_PLAYER, Phase.MARKET) or _is_cleared(state):
        return
    found, total = balance(state.market.coins, spent)
    if found != total:
        yield finding(C.BUY_STAY, "market.coins", what="coins", found=found, total=total)


def _too_rich(state: State, seat: int, income: int) -> Findings:
    """Yield the coins of a player that no step of the money track explains, where his own is not known."""
    steps = [step.coins for step in state.ruleset.edition.money or ()]
    if is_hole(income) and steps and not any(map(is_hole, steps)):
        for _, coins in known([peek(state, "players", seat, "coins")]):
            if coins > max(steps):
                where = f"players.{seat}.coins"
                yield finding(C.ROUND_COINS, where, what="coins", found=coins, total=max(steps))


def _income(state: State, seat: int) -> int:
    money = state.ruleset.edition.money
    if money is None:
        raise Unknown("money")
    return entered(money[min(max(state.players[seat].tracks[Track.MONEY], 0), len(money) - 1)].coins)


def _spent(state: State, seat: int) -> int:
    """Return how many coins a player has laid down in this round."""
    return _income(state, seat) - state.players[seat].coins


def _parks(state: State) -> Findings:
    yield from each(range(state.seats), partial(_park, state))


def _park(state: State, seat: int) -> Findings:
    ruleset, player = state.ruleset, state.players[seat]
    laid = [(Place(number), tile) for number, tile in known(player.park) if tile is not Tile.EMPTY]
    early = ((place, dark_too_early(ruleset, player.park, place)) for place, _ in laid)
    wrong = ((place, wrong_on_mandatory(ruleset, player.board, place, tile)) for place, tile in laid)
    for place, objection in chain(early, wrong):  # the board is read last: it may be unknown
        if objection is not None:
            where = f"players.{seat}.park.{format_place(place, ruleset.light)}"
            yield Finding(objection.clause, where, objection.facts)
    need(player.park)


def _markers(state: State) -> Findings:
    for seat, player in enumerate(state.players):
        over = free_markers(state, player) < 0
        if over and state.ruleset.says(R.BUILD_SEVENTH_TABLE, "limited"):
            yield finding(C.BUILD_SEVENTH_TABLE, f"players.{seat}.markers", placed=player.marked.bit_count())
        if player.marked and state.phase not in (Phase.BUILD, Phase.PAY, Phase.FINAL):
            yield finding(C.ROUND_MARKERS, f"players.{seat}.markers", placed=player.marked.bit_count())


def _kept(state: State) -> Findings:
    """Until somebody buys again, whoever has made his exchange holds at most one unfinished set."""
    for seat, player in enumerate(state.players):
        match state.phase:
            case Phase.BUY:
                done = is_untouched(state)
            case Phase.EXCHANGE:
                done = state.passed[seat]
            case _:
                done = True
        held = (sum(player.mines), sum(player.rights), sum(player.ships))
        if done and (max(held) > 1 or min(held) > 0):
            yield finding(C.EXCHANGE_KEEP_LIMIT, f"players.{seat}.equipment", held=held)


# --- bonus cards ------------------------------------------------------------------------------

_LATER: Final = {Bonus.SECOND_FOUR: Bonus.FIRST_FOUR, Bonus.SECOND_FIVE: Bonus.FIRST_FIVE}


def _bonus(state: State) -> Findings:
    cards = [card for player in state.players for card in player.bonus]
    for seat, player in enumerate(state.players):
        for card in player.bonus:
            counts = [player.count(tile) for tile in BUILDINGS]
            where = f"players.{seat}.bonus.{card.value}"
            if cards.count(card) > 1:
                yield finding(C.COMPONENTS_BONUS_CARDS, where, card=card.value, found=cards.count(card))
            elif not can_have_won(card, counts, player.bonus) or _LATER.get(card, card) not in cards:
                yield finding(C.COMPONENTS_BONUS_CARDS, where, card=card.value, found=0)


def _unclaimed(state: State) -> Findings:
    """Yield the cards that somebody must have won and nobody holds."""
    held = {card for player in state.players for card in player.bonus}
    for card, tile in ALIKE.items():
        if card not in held and any(player.count(tile) >= THREE for player in state.players):
            yield finding(C.BONUS_THREE, "players", card=card.value, found=0)
    counts = [[player.count(tile) for tile in BUILDINGS] for player in state.players]
    fours = sum(min(own) for own in counts)
    fives = sum(number // FIVE for own in counts for number in own)
    if state.ruleset.says(R.BONUS_SECOND_FIVE, "any-five"):
        fives = sum(max(0, number - FIVE + 1) for own in counts for number in own)
    for clause, first, second, made in (
        (C.BONUS_FOUR, Bonus.FIRST_FOUR, Bonus.SECOND_FOUR, fours),
        (C.BONUS_FIVE, Bonus.FIRST_FIVE, Bonus.SECOND_FIVE, fives),
    ):
        for card in (first, second)[:made]:
            if card not in held:
                yield finding(clause, "players", card=card.value, found=0)


# --- the table --------------------------------------------------------------------------------


def _is_cleared(state: State) -> bool:
    """Return whether the game is over and the market put away, as a position for scoring may say."""
    return state.phase is Phase.FINAL and not state.market.faces


def _market(state: State) -> Findings:
    faces, columns = state.market.faces, state.ruleset.columns
    if _is_cleared(state):
        return
    laid = state.phase not in (Phase.FIRST_PLAYER, Phase.MARKET)
    if (laid and len(faces) != columns) or (not laid and len(faces) >= columns):
        yield finding(C.MARKET_COLUMNS, "market.strips", found=len(faces), total=columns)
    lying = list(known(faces))
    for column, face in lying:
        where, name = f"market.strips.{column}", strip_name(face.frame, face.strip)
        if face.frame is not frame_of_column(state, column):
            yield finding(C.MARKET_COLOURS, where, found=word(face.frame))
        if face.strip and [(one.frame, one.strip) for _, one in lying].count((face.frame, face.strip)) > 1:
            yield finding(C.MARKET_UNDRAWN, where, strip=name)
        if face.side and dict(state.sides).get(name, face.side) != face.side:
            yield finding(C.MARKET_FACES, where, strip=name, found=face.side)
    need(faces)
    if not laid and any(state.market.coins):
        yield finding(C.ROUND_COINS, "market.coins", what="coins", found=sum(state.market.coins), total=0)
    if any(coins < 0 for coins in state.market.coins):
        yield finding(C.BUY_STAY, "market.coins", what="coins", found=min(state.market.coins), total=0)


def _start_track(state: State) -> Findings:
    if state.phase is Phase.FIRST_PLAYER or (state.phase is Phase.FINAL and not state.track):
        return
    seats = sorted(seat for _, seat in state.track)
    last = state.ruleset.quantities.last_space
    if seats != list(range(len(state.players))):
        yield finding(C.COMPONENTS_START_TRACK, "start_track", found=len(seats), total=len(state.players))
    capped = not state.ruleset.says(R.HATS_BEYOND_NINE, "open-track")
    for place, (number, _) in enumerate(state.track):
        if number < 0 or (capped and number > last + 1):
            yield finding(C.HATS_BEYOND_NINE, f"start_track.{place}", found=number, total=last + 1)
    numbers = tuple(number for number, _ in state.track)
    if list(numbers) != sorted(numbers):
        yield finding(C.COMPONENTS_START_TRACK, "start_track", found=numbers, total=len(state.players))
    if state.phase is Phase.MARKET and numbers != tuple(range(len(state.players))):
        yield finding(C.ROUND_TRACK, "start_track", found=numbers, total=len(state.players))


def _start_player(state: State) -> Findings:
    if state.phase is Phase.FIRST_PLAYER or not state.track:
        return
    if state.phase is Phase.FINAL and state.first is None:
        return
    wanted = state.track[0][1] if state.phase is Phase.MARKET else state.track[-1][1]
    if state.phase is not Phase.BUY and state.first != wanted:
        yield finding(C.DIAMONDS_START_PLAYER, "first", found=_named(state.first), total=int(wanted))


def _named(seat: Seat | None) -> int:
    return -1 if seat is None else int(seat)


def _turn(state: State) -> Findings:
    chance = state.phase in (Phase.FIRST_PLAYER, Phase.MARKET)
    seat = state.to_move
    if state.phase is Phase.FINAL:
        right = seat is None
    elif chance:
        right = seat == CHANCE
    else:
        right = seat is not None and seat != CHANCE and not state.passed[seat]
    if not right:
        yield finding(K.TURN_SEAT, "to_move", found=_named(seat))
    order = state.order
    if state.phase is Phase.EXCHANGE and right and sorted(order) == list(range(state.seats)):
        done = tuple(int(one) for one in order if state.passed[one])
        if done != tuple(int(one) for one in order[: len(done)]) or order[len(done)] != seat:
            yield finding(C.DIAMONDS_ORDER, "passed", found=done)


def _ending(state: State) -> Findings:
    full = [seat for seat, player in enumerate(state.players) if is_full(state.ruleset, player.park)]
    if bool(full) != state.ending:
        yield finding(C.END_TRIGGER, "ending", full=tuple(full))
    if state.phase is Phase.FINAL and not state.ending:
        yield finding(C.END_PLAY_OUT, "ending", full=tuple(full))
    if state.phase in (Phase.FIRST_PLAYER, Phase.MARKET) and state.ending:
        yield finding(C.END_PLAY_OUT, "phase", full=tuple(full))


def _pending(state: State) -> Findings:
    build = state.pending
    if (state.phase is Phase.PAY) != (build is not None):
        yield finding(C.PAY_EXACT, "pending", found=int(build is not None))
    if state.phase is Phase.PAY and build is not None and state.to_move is not None:
        before = evolve(state, turn=state.turn._replace(phase=Phase.BUILD, pending=None))
        for objection in objections(before, build):
            yield Finding(objection.clause, "pending.build", objection.facts)


CHECKS: Final[tuple[Check[State], ...]] = (
    _coins,
    _gems,
    _equipment,
    _animals,
    _landscape,
    _room,
    _tracks,
    _money,
    _parks,
    _markers,
    _kept,
    _bonus,
    _unclaimed,
    _market,
    _start_track,
    _start_player,
    _turn,
    _ending,
    _pending,
    *PROGRESS,
)
