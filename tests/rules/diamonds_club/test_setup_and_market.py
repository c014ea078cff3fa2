"""Set-up and the market: what lies where before anybody decides anything."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest
from attrs import evolve

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club import readings as R
from dclub.diamonds_club.components import Frame, StripId
from dclub.diamonds_club.edition import load_edition
from dclub.diamonds_club.moves import First, Pass, Reveal
from dclub.diamonds_club.phases.build import free_markers
from dclub.diamonds_club.readings import READINGS
from dclub.diamonds_club.ruleset import compile_ruleset
from dclub.diamonds_club.setup import initial_state
from dclub.diamonds_club.state import Phase
from dclub.errors import RecordError
from dclub.kernel import clauses as K
from dclub.kernel.chance import draw
from dclub.kernel.move import CHANCE, Seat
from dclub.kernel.reading import Readings
from tests.rules.diamonds_club.setting import objections

if TYPE_CHECKING:
    from dclub.diamonds_club.moves import Move
    from dclub.diamonds_club.state import State


def begun(seats: int, readings: dict[str, str] | None = None) -> State:
    ruleset = compile_ruleset(load_edition("invented"), seats, Readings.of(READINGS, readings))
    return initial_state(ruleset)


def laid(state: State, seed: int = 1) -> State:
    """Return the state with the market laid by chance."""
    rng = Random(seed)
    while state.phase in (Phase.FIRST_PLAYER, Phase.MARKET):
        state = state.apply(draw(state.chances(), rng)).after
    return state


def strip(column: int, frame: str, name: str) -> Reveal:
    return Reveal(column, Frame[frame.upper()], StripId(name[:-1]), name[-1:])


@pytest.mark.parametrize("seats", [2, 3, 4])
class TestSetUp:
    """Everybody begins alike, with 10 coins, one gem of each colour and nothing else."""

    @pytest.mark.clause(C.SETUP_HOLDINGS, C.SETUP_TRACKS)
    def test_holdings(self, seats: int) -> None:
        for player in begun(seats).players:
            assert player.coins == 10
            assert player.gems == (1, 1, 1, 1, 0)
            assert player.tracks == (0, 0, 0)
            assert not any((*player.mines, *player.rights, *player.ships, *player.park, player.marked))

    @pytest.mark.clause(C.SETUP_HOLDINGS, C.COMPONENTS_QUANTITIES)
    def test_supply(self, seats: int) -> None:
        bank = begun(seats).bank
        assert bank.coins == 56 - 10 * seats
        assert bank.gems == (*[20 - seats] * 4, 20)
        assert (bank.mines, bank.rights, bank.ships) == ((4,) * 4, (5,) * 4, (5,) * 4)
        assert (bank.animals, bank.stacks) == ((7,) * 3, (21,) * 4)

    @pytest.mark.clause(C.SETUP_MARKERS)
    def test_six_markers_are_left_for_tables(self, seats: int) -> None:
        state = begun(seats)
        assert [free_markers(state, player) for player in state.players] == [6] * seats

    @pytest.mark.clause(C.SETUP_FIRST)
    def test_any_seat_may_begin_with_the_same_weight(self, seats: int) -> None:
        assert begun(seats).chances() == tuple(
            (First(Seat(seat)), Fraction(1, seats)) for seat in range(seats)
        )

    @pytest.mark.clause(C.SETUP_FIRST)
    def test_nobody_else_may(self, seats: int) -> None:
        for stranger in (-1, seats):
            assert objections(begun(seats), First(Seat(stranger))) == [K.MOVE_SHAPE]

    @pytest.mark.clause(C.SETUP_START_TRACK)
    def test_markers_on_the_track_go_clockwise(self, seats: int) -> None:
        last = Seat(seats - 1)
        state = begun(seats).apply(First(last)).after
        assert state.first == last
        assert state.track == ((0, last), *((seat + 1, Seat(seat)) for seat in range(seats - 1)))

    @pytest.mark.clause(C.SETUP_BOARDS)
    def test_seat_n_has_board_n(self, seats: int) -> None:
        """D4: the mandatory places differ from board to board."""
        state = begun(seats)
        assert [player.board for player in state.players] == list(range(1, seats + 1))
        plans = {state.ruleset.plan(player.board).mandatory for player in state.players}
        assert len(plans) == seats
        assert all(len(plan) == 3 for plan in plans)

    @pytest.mark.clause(C.SETUP_BOARDS)
    def test_boards_may_be_swapped(self, seats: int) -> None:
        ruleset = begun(seats).ruleset
        boards = list(range(4, 4 - seats, -1))
        assert [player.board for player in initial_state(ruleset, boards).players] == boards


@pytest.mark.clause(C.SETUP_PLAYERS)
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_nobody_else_can_play(seats: int) -> None:
    with pytest.raises(RecordError):
        begun(seats)


@pytest.mark.clause(C.MARKET_DRAW, C.MARKET_COLUMNS)
def test_each_frame_has_strips_of_its_own() -> None:
    """An edition may number light strips on where dark ones end."""
    edition = load_edition("invented")
    names = {Frame.DARK: "123456", Frame.LIGHT: "789XYZ"}
    strips = tuple(
        evolve(face, strip=StripId(names[face.frame][int(face.strip) - 1])) for face in edition.strips or ()
    )
    ruleset = compile_ruleset(evolve(edition, strips=strips), 2, Readings.of(READINGS))
    state = initial_state(ruleset).apply(First(Seat(0))).after
    for column in range(4):
        frame = Frame.DARK if column < 2 else Frame.LIGHT
        drawn = {move.strip for move, _ in reveals(state)}
        assert drawn <= set(names[frame])
        assert len(drawn) == 6 - column % 2
        state = state.apply(next(iter(state.legal_moves()))).after


@pytest.mark.parametrize("seats", [2, 3, 4])
class TestMarket:
    """As many dark strips as players, left, and as many light ones, right of them."""

    @pytest.mark.clause(C.MARKET_COLUMNS, C.MARKET_COLOURS, C.MARKET_UNDRAWN)
    def test_two_strips_a_player(self, seats: int) -> None:
        faces = laid(begun(seats)).market.faces
        assert [face.frame for face in faces] == [Frame.DARK] * seats + [Frame.LIGHT] * seats
        assert len({(face.frame, face.strip) for face in faces}) == 2 * seats

    @pytest.mark.clause(C.MARKET_BEGIN)
    def test_then_the_start_player_buys(self, seats: int) -> None:
        state = laid(begun(seats))
        assert state.phase is Phase.BUY
        assert state.to_move == state.first
        assert state.to_move in range(seats)

    @pytest.mark.clause(C.BUY_CLOSED, C.MARKET_COLUMNS)
    def test_the_other_columns_are_closed(self, seats: int) -> None:
        state = laid(begun(seats))
        assert len(state.market.coins) == 6 * 2 * seats
        assert len(state.market.goods) == 6 * 2 * seats

    @pytest.mark.clause(C.MARKET_COLOURS)
    def test_a_light_strip_waits(self, seats: int) -> None:
        state = begun(seats).apply(First(Seat(0))).after
        assert objections(state, strip(0, "light", "1a")) == [C.MARKET_COLOURS]

    @pytest.mark.clause(C.MARKET_COLOURS)
    def test_a_dark_strip_comes_too_late(self, seats: int) -> None:
        state = begun(seats).apply(First(Seat(0))).after
        for column in range(seats):
            state = state.apply(strip(column, "dark", f"{column + 1}a")).after
        assert objections(state, strip(seats, "dark", "6a")) == [C.MARKET_COLOURS]

    @pytest.mark.clause(C.MARKET_UNDRAWN)
    def test_a_strip_lies_once_neither_side_again(self, seats: int) -> None:
        state = begun(seats).apply(First(Seat(0))).after.apply(strip(0, "dark", "3a")).after
        for side in ("3a", "3b"):
            assert objections(state, strip(1, "dark", side)) == [C.MARKET_UNDRAWN]

    @pytest.mark.clause(C.MARKET_DRAW)
    def test_a_strip_that_is_not_there(self, seats: int) -> None:
        state = begun(seats).apply(First(Seat(0))).after
        for name in ("0a", "7a", "3c", "a", ""):
            assert objections(state, strip(0, "dark", name)) == [K.MOVE_SHAPE]
        assert objections(state, strip(1, "dark", "3a")) == [K.MOVE_SHAPE]


@pytest.mark.clause(C.MARKET_DRAW, K.CHANCE_WEIGHTS)
class TestWeights:
    """Every strip alike, then every side alike."""

    def test_three_players(self) -> None:
        state = begun(3).apply(First(Seat(0))).after
        for number, weight in enumerate((12, 10, 8, 12, 10, 8), 1):
            assert {share for _, share in state.chances()} == {Fraction(1, weight)}
            frame = "dark" if number <= 3 else "light"
            state = state.apply(strip(number - 1, frame, f"{number}a")).after
        assert state.phase is Phase.BUY
        assert state.chances() == ()

    @pytest.mark.reading(R.STRIPS_FACES)
    def test_a_fixed_side_has_the_weight_of_its_strip(self) -> None:
        state = second_market({"dc.strips.faces": "fixed"})
        known = {f"{face.strip}{face.side}" for face in state.market.faces}
        assert known == set()
        weights = {f"{move.strip}{move.side}": weight for move, weight in reveals(state)}
        assert weights["1a"] == Fraction(1, 6)
        assert weights["3a"] == weights["3b"] == Fraction(1, 12)
        assert "1b" not in weights


def reveals(state: State) -> list[tuple[Reveal, Fraction]]:
    return [(move, weight) for move, weight in state.chances() if isinstance(move, Reveal)]


def second_market(readings: dict[str, str]) -> State:
    """Return a state of two players, the first market (1a, 2a, 1a, 2a) gathered again."""
    state = begun(2, readings).apply(First(Seat(0))).after
    for column in range(4):
        state = state.apply(strip(column, "dark" if column < 2 else "light", f"{column % 2 + 1}a")).after
    while state.to_move != CHANCE:
        moves: list[Move] = list(state.legal_moves())
        passes = [move for move in moves if isinstance(move, Pass)]
        state = state.apply((passes or moves)[0]).after
    return state


@pytest.mark.reading(R.STRIPS_FACES)
@pytest.mark.clause(C.MARKET_FACES, C.ROUND_STRIPS)
class TestFaces:
    """D15: strips are turned over between rounds, or keep the side that they first showed."""

    def test_any_side(self) -> None:
        state = second_market({})
        assert objections(state, strip(0, "dark", "1b")) == []
        assert objections(state, strip(0, "dark", "1a")) == []

    def test_fixed_side(self) -> None:
        state = second_market({"dc.strips.faces": "fixed"})
        assert objections(state, strip(0, "dark", "1b")) == [C.MARKET_FACES]
        assert objections(state, strip(0, "dark", "1a")) == []

    def test_a_strip_not_seen_yet_may_show_either_side(self) -> None:
        state = second_market({"dc.strips.faces": "fixed"})
        for name in ("3a", "3b"):
            assert objections(state, strip(0, "dark", name)) == []

    def test_the_light_strip_of_the_same_number_is_another(self) -> None:
        state = begun(2, {"dc.strips.faces": "fixed"}).apply(First(Seat(0))).after
        for column, name in enumerate(("1a", "2a")):
            state = state.apply(strip(column, "dark", name)).after
        assert objections(state, strip(2, "light", "1b")) == []


@pytest.mark.clause(C.ROUND_PHASES)
def test_a_round_has_its_phases_in_order() -> None:
    rng, state, seen = Random(5), begun(3), [Phase.FIRST_PLAYER]
    while state.to_move is not None and len(seen) < 60:
        moves = list(state.legal_moves())
        state = state.apply(draw(state.chances(), rng) if state.chances() else rng.choice(moves)).after
        if state.phase is not seen[-1]:
            seen.append(state.phase)
    allowed = {
        (Phase.FIRST_PLAYER, Phase.MARKET),
        (Phase.MARKET, Phase.BUY),
        (Phase.BUY, Phase.EXCHANGE),
        (Phase.EXCHANGE, Phase.BUILD),
        (Phase.BUILD, Phase.PAY),
        (Phase.PAY, Phase.BUILD),
        (Phase.BUILD, Phase.MARKET),
        (Phase.BUILD, Phase.FINAL),
    }
    assert set(pairwise(seen)) <= allowed
