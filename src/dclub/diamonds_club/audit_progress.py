"""The audit of what cannot have happened yet: before anybody has bought anything, and while a round lasts.

Coins stay where they were laid until the round ends, so a market without coins is one from which
nobody has bought. Every round brings somebody a diamond, which only a building takes away again:
while nobody has a diamond and nothing is built, no round is over.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Final

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club.components import (
    BUILDINGS,
    COLOURS,
    TABLE_TILE,
    Gem,
    PriceTable,
    Tile,
    Track,
    word,
)
from dclub.diamonds_club.startrack import laid_out
from dclub.diamonds_club.state import Phase, Player, State
from dclub.kernel.audit import Check, Finding, Findings, finding
from dclub.kernel.holes import is_hole, peek, raw
from dclub.kernel.known import each, known, need

__all__ = ["PROGRESS", "is_untouched"]

_LANDSCAPE: Final = (*BUILDINGS, Tile.FOREST)


def is_untouched(state: State) -> bool:
    """Return whether buying has begun or is about to, and nobody has bought anything in this round."""
    if state.phase not in (Phase.FIRST_PLAYER, Phase.MARKET, Phase.BUY):
        return False
    if any(coins for _, coins in known(state.market.coins)):
        return False
    need(state.market.coins)
    return True


# --- set-up -----------------------------------------------------------------------------------


def _boards(state: State) -> Findings:
    """No two players have the same board."""
    boards = [peek(player, "board") for player in state.players]
    held = Counter(board for _, board in known(boards))
    for seat, board in known(boards):
        if held[board] > 1:
            yield finding(C.SETUP_BOARDS, f"players.{seat}.board", board=board, found=held[board], total=1)
    need(boards)


def _first_round(state: State) -> Findings:
    """Before the first purchase of the game everybody has what the set-up gives him."""
    if state.phase in (Phase.FIRST_PLAYER, Phase.MARKET, Phase.BUY) and not _is_round_over(state):
        yield from each(range(state.seats), partial(_gems, state))
        if is_untouched(state):
            yield from each(range(state.seats), partial(_belongings, state))


def _is_round_over(state: State) -> bool:
    """Return whether a round must have been played: somebody has a diamond, or something is built."""
    if state.phase is Phase.FIRST_PLAYER:
        return False
    diamonds = [peek(player, "gems", Gem.DIAMOND) for player in state.players]
    tiles = [tile for player in state.players for tile in raw(player.park)]
    if any(number for _, number in known(diamonds)) or any(tile in _LANDSCAPE for _, tile in known(tiles)):
        return True
    need(tiles)
    need(diamonds)
    return False


def _gems(state: State, seat: int) -> Findings:
    """Yield the gems that are not those of the set-up: as many of each colour, and no diamond."""
    gems = peek(state.players[seat], "gems")
    for kind, found in known(gems):
        what, total = word(Gem(kind)), state.ruleset.quantities.start_gems if kind in COLOURS else 0
        if found != total:
            where = f"players.{seat}.gems.{what}"
            yield finding(C.SETUP_HOLDINGS, where, what=what, found=found, total=total)
    need(gems)


def _belongings(state: State, seat: int) -> Findings:
    player, where = state.players[seat], f"players.{seat}"
    for track, steps in known(player.tracks):
        if steps:
            place = f"{where}.tracks.{word(Track(track))}"
            yield finding(C.SETUP_TRACKS, place, what=word(Track(track)), found=steps, total=0)
    for name, things in (("park", player.park), ("equipment", player.equipment)):
        if found := sum(bool(thing) for _, thing in known(things)):
            yield finding(C.SETUP_HOLDINGS, f"{where}.{name}", what=name, found=found, total=0)
    need([*raw(player.tracks), *raw(player.park), *raw(player.equipment)])


# --- a round ----------------------------------------------------------------------------------


def _nobody_has_bought(state: State) -> Findings:
    """While no coin lies on the market the track is as laid out, and all before the mover have passed."""
    if state.phase is not Phase.BUY or not is_untouched(state) or not _has_all(state):
        return
    order = [seat for _, seat in laid_out(state.track[0][1], state.seats)]
    if state.track != laid_out(order[0], state.seats):
        yield _misplaced(state)
    elif state.to_move in order:
        gone = order[: order.index(state.to_move)]
        passed = [seat for seat in order if state.passed[seat]]
        if passed != gone:
            yield finding(C.BUY_TURN, "passed", found=len(passed), total=len(gone))


def _hats(state: State) -> Findings:
    """No marker stands behind the number on which it began the round, whoever was start player."""
    if state.phase in (Phase.FIRST_PLAYER, Phase.MARKET) or not _has_all(state):
        return
    stands = {seat: number for number, seat in state.track}
    starts = [laid_out(first, state.seats) for first in stands]
    if not any(all(stands[seat] >= number for number, seat in start) for start in starts):
        yield _misplaced(state)


def _worn(state: State) -> Findings:
    """The markers have gone as far as the hats on the spaces that were bought, where strips have names."""
    faces = state.market.faces
    if state.phase in (Phase.FIRST_PLAYER, Phase.MARKET) or not faces or not _has_all(state):
        return
    if not all(face.strip for face in faces):
        return  # of a strip that is stated literally only what matters need be right
    sold = zip(state.market.goods, state.market.coins, strict=True)
    hats = sum(goods.hats for goods, coins in sold if coins)
    numbers = [number for number, _ in state.track]
    gone = sum(numbers) - sum(range(state.seats))
    is_stopped = numbers[-1] > state.ruleset.quantities.last_space
    if gone > hats or (gone < hats and not is_stopped):
        yield finding(C.HATS_MOVE, "start_track", hats=hats, found=gone)


def _misplaced(state: State) -> Finding:
    """Return the fault of a start-player track that nobody can have reached."""
    found = tuple(number for number, _ in state.track)
    return finding(C.HATS_MOVE, "start_track", found=found, total=tuple(range(state.seats)))


def _has_all(state: State) -> bool:
    """Return whether every player stands once on the start-player track."""
    return sorted(seat for _, seat in state.track) == list(range(state.seats))


def _passed(state: State) -> Findings:
    """Nobody has passed before buying begins."""
    if state.phase in (Phase.FIRST_PLAYER, Phase.MARKET) and any(state.passed):
        yield finding(C.MARKET_BEGIN, "passed", found=sum(state.passed), total=0)


def _sold(state: State) -> Findings:
    """Every marker on a price table lies there for a tile of the park that this table sells."""
    yield from each(range(state.seats), partial(_sold_to, state))


def _sold_to(state: State, seat: int) -> Findings:
    player = state.players[seat]
    marked = [table for table in PriceTable if player.marked >> table & 1]
    built = Counter(tile for _, tile in known(player.park))
    for tile in dict.fromkeys(TABLE_TILE[table] for table in marked):
        tables = [table for table in marked if TABLE_TILE[table] is tile]
        found = _spare(state, built, marked) if tile is None else built[tile]
        if found < len(tables):
            if _has_room(state, player, len(marked)):
                return
            need(player.park)
            where, named = f"players.{seat}.markers", tuple(map(word, tables))
            yield finding(C.BUILD_PLACE_MARKER, where, tables=named, found=found, total=len(tables))


def _has_room(state: State, player: Player, tiles: int) -> bool:
    """Return whether so many tiles may lie on ordinary places of which nobody knows what lies there."""
    light = [*raw(player.park)][: state.ruleset.light]
    pictured = [len(plan.mandatory) for plan in state.ruleset.plans if plan is not None]
    return sum(map(is_hole, light)) - max(pictured, default=len(light)) >= tiles


def _spare(state: State, built: Counter[Tile], marked: list[PriceTable]) -> int:
    """Return how many tiles there are that may come from the table that sells anything."""
    sold = _LANDSCAPE if state.ruleset.any_forest else BUILDINGS
    used = [TABLE_TILE[table] for table in marked if TABLE_TILE[table] in sold]
    return max(0, sum(built[tile] for tile in sold) - len(used))


def _sides(state: State) -> Findings:
    """Where strips are not turned over, the side of every strip that lies is among those shown."""
    if not state.ruleset.fixed_sides:
        return
    shown = dict(state.sides)
    if shown and state.phase is Phase.FIRST_PLAYER:
        yield finding(C.MARKET_FACES, "market.sides", found=len(shown), total=0)
    for column, face in known(state.market.faces):
        name = f"{word(face.frame)} {face.strip}"
        if face.strip and name not in shown:
            yield finding(C.MARKET_FACES, "market.sides", strip=f"{name}{face.side}", column=column, found=0)
    need(state.market.faces)


PROGRESS: Final[tuple[Check[State], ...]] = (
    _boards,
    _first_round,
    _nobody_has_bought,
    _hats,
    _worn,
    _passed,
    _sold,
    _sides,
)
"""The checks of what cannot have happened yet."""
