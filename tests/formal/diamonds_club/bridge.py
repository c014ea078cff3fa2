"""Diamonds Club as its model writes it: seats, steps and kinds count from 1, parks are counts."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final

from dclub.diamonds_club import readings as R
from dclub.diamonds_club.components import (
    BUILDINGS,
    Bonus,
    FaceName,
    Frame,
    Goods,
    Place,
    StripFace,
    Tile,
    word,
)
from dclub.diamonds_club.moves import Build, Buy, Exchange, First, Move, Pass, Pay, Reveal
from dclub.diamonds_club.ruleset import Ruleset
from dclub.diamonds_club.state import Player, State
from dclub.kernel.move import CHANCE
from dclub.kernel.state import Step
from tests.formal.bridge import SPEC, Bound, Bridge
from tests.formal.tla import Value

__all__ = ["BRIDGE", "EVERYTHING", "NO_SUBSTITUTES", "ONE_DEAL"]

READINGS: Final = {
    "Surcharge": R.BUY_SURCHARGE,
    "ZeroCoins": R.DIAMONDS_ZERO_COINS,
    "BeyondNine": R.HATS_BEYOND_NINE,
    "SecondFive": R.BONUS_SECOND_FIVE,
    "AnyForest": R.BUILD_ANY_FOREST,
    "SeventhTable": R.BUILD_SEVENTH_TABLE,
    "Exhausted": R.ANIMAL_EXHAUSTED,
    "TieDiamonds": R.TIE_DIAMONDS,
    "Refuse": R.GOODS_REFUSE,
    "Sides": R.STRIPS_FACES,
    "Leaders": R.DIAMONDS_LEADERS,
    "Keep": R.EXCHANGE_KEEP,
}
"""The reading that each constant of the model stands for."""

TILES: Final = tuple(tile for tile in Tile if tile is not Tile.EMPTY)
CARDS: Final = tuple(Bonus)


# --- constants --------------------------------------------------------------------------------


def constants(state: State) -> dict[str, Value]:
    """Return what the edition, the number of seats and the readings say."""
    ruleset = state.ruleset
    edition, sizes = ruleset.edition, ruleset.quantities
    assert edition.technology is not None
    assert edition.money is not None
    assert edition.forest is not None
    points = edition.points
    return {
        "Players": ruleset.seats,
        "Rows": ruleset.rows,
        "Faces": tuple(_face(ruleset, face) for face in _faces(ruleset)),
        "Values": len(ruleset.values),
        "Lowest": ruleset.lowest,
        "TotalCoins": sizes.coins,
        "TotalGems": sizes.gems,
        "TotalAnimals": sizes.animals,
        "TotalBuildings": sizes.buildings,
        "TotalEquipment": (
            *(sizes.mines,) * 4,
            *(sizes.rights,) * len(ruleset.values),
            *(sizes.ships,) * len(ruleset.values),
        ),
        "StartGems": sizes.start_gems,
        "Markers": sizes.markers,
        "Boards": tuple(_board(ruleset, player.board) for player in state.players),
        "DarkPlaces": sizes.dark_places,
        "LastSpace": sizes.last_space,
        "Prices": tuple(
            {"colours": price.colours, "any": price.any} for price in edition.prices if price is not None
        ),
        "Technology": tuple(
            {"gems": step.gems, "diamonds": step.diamonds, "points": step.points}
            for step in edition.technology
        ),
        "Money": tuple({"coins": step.coins, "points": step.points} for step in edition.money),
        "Forest": edition.forest,
        "Points": {
            "building": points.building,
            "trio": points.trio,
            "animal": points.animal,
            "cards": points.bonus,
        },
        **{name: ruleset.readings[reading] for name, reading in READINGS.items()},
    }


def _faces(ruleset: Ruleset) -> tuple[StripFace, ...]:
    assert ruleset.edition.strips is not None
    return ruleset.edition.strips


def _face(ruleset: Ruleset, face: StripFace) -> Value:
    return {
        "frame": word(face.frame),
        "strip": face.strip,
        "spaces": tuple(_goods(ruleset, goods) for goods in face.spaces),
    }


def _goods(ruleset: Ruleset, goods: Goods) -> Value:
    rights, ships = 5 - ruleset.lowest, 5 - ruleset.lowest + len(ruleset.values)
    return {
        "equipment": (
            *(mine + 1 for mine in goods.mines),
            *(rights + value for value in goods.rights),
            *(ships + value for value in goods.ships),
        ),
        "animals": tuple(map(int, goods.animals)),
        "tracks": tuple(track + 1 for track in goods.tracks),
        "choices": goods.choices,
        "hats": goods.hats,
    }


def _board(ruleset: Ruleset, board: int) -> Value:
    plan = ruleset.plan(board)
    pictured = [tile for _, tile in plan.mandatory]
    return {"ordinary": len(plan.ordinary), "pictured": tuple(map(pictured.count, BUILDINGS))}


# --- states -----------------------------------------------------------------------------------


def encode(state: State) -> Value:
    """Return what the model calls `state`."""
    players, bank, market = state.players, state.bank, state.market
    return (
        word(state.phase),
        0 if state.to_move is None or state.to_move is CHANCE else state.to_move + 1,
        state.passed,
        _pending(state),
        tuple(player.coins for player in players),
        tuple(player.gems for player in players),
        tuple(player.equipment for player in players),
        tuple(_steps(player) for player in players),
        tuple(_park(state.ruleset, player) for player in players),
        tuple(_tables(player) for player in players),
        tuple(frozenset(CARDS.index(card) + 1 for card in player.bonus) for player in players),
        bank.coins,
        bank.gems,
        bank.equipment,
        bank.animals,
        bank.stacks,
        tuple(_faces(state.ruleset).index(face) + 1 for face in market.faces),
        market.coins,
        frozenset(_number_of(state.ruleset, name, side) for name, side in state.sides),
        0 if state.first is None else state.first + 1,
        tuple((number, seat + 1) for number, seat in state.track),
        state.ending,
        _result(state),
    )


def _steps(player: Player) -> tuple[int, ...]:
    return tuple(step + 1 for step in player.tracks)


def _tables(player: Player) -> frozenset[int]:
    return frozenset(table + 1 for table in range(7) if player.marked >> table & 1)


def _park(ruleset: Ruleset, player: Player) -> Value:
    plan, park = ruleset.plan(player.board), player.park

    def counted(places: Iterable[Place], tiles: Iterable[Tile]) -> tuple[int, ...]:
        lying = [park[place] for place in places]
        return tuple(map(lying.count, tiles))

    mandatory = [place for place, _ in plan.mandatory]
    return counted(plan.ordinary, TILES), counted(mandatory, BUILDINGS), counted(plan.dark, TILES)


def _number_of(ruleset: Ruleset, name: str, side: str) -> int:
    """Return the number of the face of a strip that is remembered as `dark 3`."""
    frame, strip = name.split()
    names = [face.name for face in _faces(ruleset)]
    return names.index((Frame[frame.upper()], next(n for _, n, _ in names if n == strip), side)) + 1


def _pending(state: State) -> Value:
    build = state.pending
    return () if build is None else _built(state, build)


def _built(state: State, build: Build) -> tuple[int, ...]:
    return build.table + 1, int(build.tile), int(build.stack), _kind(state, build)


def _kind(state: State, build: Build) -> int:
    """Return the kind of the place of a build: ordinary 1, mandatory 2, dark-green 3."""
    plan = state.ruleset.plan(state.players[build.seat].board)
    return 1 if build.place in plan.ordinary else 3 if build.place in plan.dark else 2


def _result(state: State) -> Value:
    outcome = state.outcome()
    if outcome is None:
        return ()
    scores = tuple(() if total is None else (total,) for total in outcome.scores)
    return scores, frozenset(seat + 1 for seat in outcome.winners)


# --- moves ------------------------------------------------------------------------------------


def encode_move(step: Step[State, Move]) -> Value:
    """Return what the model calls `move`: its choices are named by what they bring about."""
    before, move, after = step
    seat = move.seat + 1
    match move:
        case First():
            return "first", move.chosen + 1
        case Reveal():
            return "strip", [face.name for face in _faces(before.ruleset)].index(_name(move)) + 1
        case Buy():
            player = after.players[move.seat]
            return "buy", seat, move.space + 1, move.coins, _park(before.ruleset, player), _steps(player)
        case Pass():
            return "pass", seat
        case Exchange():
            had, has = before.players[move.seat], after.players[move.seat]
            gained = tuple(new - old for old, new in zip(had.gems, has.gems, strict=True))
            return "exchange", seat, gained, has.equipment
        case Build():
            return "build", seat, *_built(before, move)
        case Pay():
            return "pay", seat, move.gems


def _name(move: Reveal) -> FaceName:
    return move.frame, move.strip, move.side


# --- bounds -----------------------------------------------------------------------------------


def no_substitutes(state: State) -> Iterable[Move]:
    """Return the legal moves; none where a substitute gem is in use."""
    return () if min(state.bank.gems) < 0 else state.legal_moves()


def one_deal(state: State) -> Iterable[Move]:
    """Return these moves, of chance the first only."""
    moves = no_substitutes(state)
    return islice(moves, 1) if state.to_move == CHANCE else moves


def everything(state: State) -> Iterable[Move]:
    """Return every legal move, canonical or not."""
    return state.legal_moves(physical=True)


EVERYTHING: Final = Bound[State]({"NoSubstitutes": False, "OneDeal": False}, everything)
NO_SUBSTITUTES: Final = Bound[State]({"NoSubstitutes": True, "OneDeal": False}, no_substitutes)
ONE_DEAL: Final = Bound[State]({"NoSubstitutes": True, "OneDeal": True}, one_deal)

BRIDGE: Final = Bridge(
    model=SPEC / "diamonds_club" / "model" / "DiamondsClub.tla",
    constants=constants,
    state=encode,
    move=encode_move,
)
