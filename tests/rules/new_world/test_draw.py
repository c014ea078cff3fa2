"""Drawing, setting aside, and whose turn it is."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from dclub import new_world
from dclub.kernel import clauses as K
from dclub.kernel.move import CHANCE
from dclub.kernel.partial import Unknown
from dclub.kernel.phrases import explain_objection
from dclub.new_world import clauses as C
from dclub.new_world import readings as R
from dclub.new_world.components import TileId
from dclub.new_world.moves import Draw, First, Place, SetAside
from dclub.new_world.phases.draw import RULES as DRAWING
from dclub.new_world.placement import tiles_left
from dclub.new_world.state import Phase, State
from tests.blanking import entry, own_edition
from tests.rules.new_world.setting import (
    BLUE,
    CAP,
    FOUR,
    PLAIN,
    RED,
    YELLOW,
    draw,
    lie,
    may_lay,
    play,
    put,
    refused,
    stacked,
    table,
)

if TYPE_CHECKING:
    from pathlib import Path

CONSENT = {R.PLACE_UNPLACEABLE: "proof-and-consent"}


def drawn(name: str) -> Draw:
    return Draw(TileId(name))


def begun(kinds: dict[str, int], option: str = "proof") -> State:
    """Return the position before the first draw of a game with these tiles."""
    return play(stacked(kinds, readings={R.PLACE_UNPLACEABLE: option}), First(RED))


@pytest.mark.clause(C.DRAW_TILE, C.DRAW_UNDRAWN)
class TestDraw:
    """Every tile that is left is as likely as any other."""

    def test_weights(self) -> None:
        state = begun({PLAIN: 3, CAP: 1})
        assert dict(state.chances()) == {drawn("t1"): Fraction(3, 4), drawn("t2"): Fraction(1, 4)}

    def test_none_left(self) -> None:
        state = begun({PLAIN: 3, CAP: 1})
        state = play(state, drawn("t2"))
        state = put_drawn(state)
        assert refused(state, drawn("t2")) == [C.DRAW_UNDRAWN]
        assert refused(state, drawn("t1")) == []

    @pytest.mark.clause(K.MOVE_SHAPE)
    def test_no_such_tile(self) -> None:
        assert refused(begun({PLAIN: 3}), drawn("t9")) == [K.MOVE_SHAPE]

    @pytest.mark.clause(K.MOVE_SHAPE)
    def test_no_tile_without_a_name_where_all_are_known(self) -> None:
        state = begun({PLAIN: 3})
        found = state.judge(new_world.parse_move("Table: draw plain plain plain plain", state)).objections
        assert [explain_objection(new_world.RULES, one, ("Red", "Blue")) for one in found] == [
            "The game has no tile without a name."
        ]

    def test_only_one(self) -> None:
        assert refused(play(begun({PLAIN: 3}), drawn("t1")), drawn("t1")) == [K.TURN_PHASE]


def put_drawn(state: State) -> State:
    """Return the state after the drawn tile was laid somewhere and nobody settled."""
    move = next(iter(state.legal_moves()))
    assert isinstance(move, Place)
    state = play(state, move)
    return play(state, list(state.legal_moves())[-1])


@pytest.mark.clause(C.DRAW_TILE, C.DRAW_UNDRAWN, K.EDITION_PARTIAL)
class TestEnteredInPart:
    """Of some tiles nobody entered what they show, or how many there are."""

    def begun(self, folder: Path, values: dict[str, object]) -> State:
        """Return the position before the first draw where the edition says something else."""
        state = new_world.start(2, edition=own_edition("new-world", folder, values)).state
        return play(state, First(RED))

    def test_one_that_is_stated_is_none_of_those_entered(self, tmp_path: Path) -> None:
        state = self.begun(tmp_path, {"tiles.t7": "_"})
        assert refused(state, draw(PLAIN)) == []
        assert play(state, draw(PLAIN)).stock == state.stock

    def test_drawing_one_that_nobody_entered(self, tmp_path: Path) -> None:
        ruling = self.begun(tmp_path, {"tiles.t7": "_"}).judge(drawn("t7"))
        assert (ruling.legal, ruling.unknown) == (False, ("tiles.t7",))
        with pytest.raises(Unknown, match=r"^tiles\.t7 is not known$"):
            self.begun(tmp_path, {"tiles.t7": "_"}).apply(drawn("t7"))

    def test_drawing_another(self, tmp_path: Path) -> None:
        state = self.begun(tmp_path, {"tiles.t7": "_"})
        assert drawn("t7") not in list(state.legal_moves())
        drawing = play(state, drawn("t8"))
        assert drawing.turn.drawn == state.ruleset.forms[TileId("t8")].tile

    def test_how_many_there_are_nobody_entered(self, tmp_path: Path) -> None:
        shown = str(entry("new-world", "tiles.t7")).partition(" x ")[2]
        state = self.begun(tmp_path, {"tiles.t7": f"_ x {shown}"})
        assert drawn("t7") in list(state.legal_moves())
        with pytest.raises(Unknown, match=r"^tiles\.t7\[1\] is not known$"):
            DRAWING.chances(state)
        assert drawn("t7") not in list(put_drawn(play(state, drawn("t7"))).legal_moves())


@pytest.mark.clause(C.DRAW_ASIDE, C.DRAW_CONSENT)
class TestAside:
    """A tile that fits nowhere, tried everywhere, is set aside; another is drawn in the same turn."""

    def test_b7_the_game_goes_on(self) -> None:
        """The same player draws again, and the tile does not come back."""
        state = begun({FOUR: 1, PLAIN: 2})
        state = play(state, drawn("t1"))
        assert (state.phase, state.to_move) == (Phase.SET_ASIDE, CHANCE)
        state = play(state, SetAside())
        assert (state.phase, state.active) == (Phase.DRAW, RED)
        assert state.aside == (TileId("t1"),)
        assert refused(state, drawn("t1")) == [C.DRAW_UNDRAWN]

    def test_b8_tiles_set_aside_are_not_left(self) -> None:
        state = play(begun({FOUR: 1, PLAIN: 2}), drawn("t1"))
        assert tiles_left(state) == 2
        assert tiles_left(play(state, SetAside())) == 2

    def test_b8_on_an_open_table(self) -> None:
        assert tiles_left(table(lie("w1 n3", PLAIN), aside=2, total=10)) == 7
        state = play(table(lie("w1 n3", PLAIN), aside=2, total=10), draw(PLAIN))
        assert tiles_left(state) == 6

    def test_a8_where_it_fits_it_is_placed(self) -> None:
        """A single cell and turn are enough."""
        tile = "town n; trail e; trail s; trail w; plain en wn; plain es se; plain sw ws"
        state = play(table(lie("w1 n3", CAP, 3)), draw(tile))
        assert state.phase is Phase.PLACE
        assert refused(state, SetAside()) == [K.TURN_PHASE]
        assert len(list(state.legal_moves())) == 1
        assert may_lay(state, "w2 n3", 1) == []

    @pytest.mark.reading(R.BOARD_COLUMN_ZERO)
    def test_a8_cells_that_are_closed_do_not_count(self) -> None:
        """It would fit north of the board, in column 0: only where that is open."""
        north = lie("w1 n1", CAP, 1)
        for option, phase in (("closed", Phase.SET_ASIDE), ("open", Phase.PLACE)):
            state = table(north, rows=1, readings={R.BOARD_COLUMN_ZERO: option})
            assert play(state, draw(FOUR)).phase is phase

    @pytest.mark.reading(R.PLACE_UNPLACEABLE)
    def test_q21_consent(self) -> None:
        """The proof is enough, or all players must agree besides."""
        state = play(begun({FOUR: 1, PLAIN: 2}), drawn("t1"))
        assert refused(state, SetAside()) == []
        assert refused(state, SetAside(agreed=True)) == []
        assert list(state.legal_moves()) == [SetAside()]
        state = play(begun({FOUR: 1, PLAIN: 2}, "proof-and-consent"), drawn("t1"))
        assert refused(state, SetAside()) == [C.DRAW_CONSENT]
        assert refused(state, SetAside(agreed=True)) == []
        assert list(state.legal_moves()) == [SetAside(agreed=True)]

    def test_q21_no_consent_without_proof(self) -> None:
        state = play(table(readings=CONSENT), draw(PLAIN))
        assert refused(state, SetAside(agreed=True)) == [K.TURN_PHASE]

    def test_several_one_after_the_other(self) -> None:
        state = begun({FOUR: 2, PLAIN: 1})
        state = play(state, drawn("t1"), SetAside(), drawn("t1"), SetAside(), drawn("t2"))
        assert state.phase is Phase.PLACE
        assert state.active == RED


@pytest.mark.clause(C.TURN_NEXT, C.SETUP_PLAYERS, C.SETUP_FIRST)
class TestTurns:
    """The next player clockwise draws."""

    @pytest.mark.parametrize("seats", [2, 3, 4, 5])
    def test_clockwise(self, seats: int) -> None:
        state = stacked({PLAIN: 9}, seats=seats)
        state = play(state, First(BLUE))
        order = []
        for _ in range(seats + 1):
            assert state.active is not None
            order.append(state.active)
            state = put_drawn(play(state, drawn("t1")))
        assert order == [(BLUE + number) % seats for number in range(seats + 1)]

    def test_a_scoring_does_not_change_it(self) -> None:
        state = put(table(lie("w1 n3", CAP, 3, (YELLOW, "town w"))), CAP, "w2 n3", 1)
        assert state.active == BLUE

    def test_only_once(self) -> None:
        state = play(stacked({PLAIN: 9}), First(BLUE))
        assert refused(state, First(RED)) == [K.TURN_PHASE]

    @pytest.mark.clause(K.MOVE_SHAPE, C.SETUP_ORDER)
    def test_nobody_else(self) -> None:
        assert refused(stacked({PLAIN: 9}), First(YELLOW)) == [K.MOVE_SHAPE]
