"""Positions of New World as they are written: what a document says, and that it comes back."""

from __future__ import annotations

import pytest
from attrs import evolve

from dclub import new_world as nw
from dclub.kernel import clauses as K
from dclub.kernel.move import Seat
from dclub.kernel.ruling import Verdict
from dclub.new_world.features import Settler
from dclub.new_world.state import State
from dclub.new_world.words import parse_cell
from tests.new_world.documents import BEND, CAP, MEADOW, document, faults_of, state_of


@pytest.mark.clause(K.POSITION_DOCUMENT)
class TestUnlikely:
    """What no game would bring about is written and read all the same."""

    def test_of_what_no_game_reaches(self) -> None:
        """What does not fit the rest is kept, so that the audit can say so."""
        state = state_of(document("named"))
        assert state.stock is not None
        strange = evolve(state, stock=(-3, *state.stock[1:]), points=(-7, 900), surveyors=(0, 3))
        text = nw.format_position(strange)
        assert "[stock]\nt1 = -3\n" in text
        assert nw.parse_position(text).position == strange
        crowd = tuple(Settler(Seat(0), parse_cell("w1 n2"), 0) for _ in range(7))
        text = nw.format_position(evolve(state, settlers=tuple(sorted((*state.settlers, *crowd)))))
        read = nw.parse_position(text).position
        assert isinstance(read, State)
        assert len(read.settlers) == 9
        assert read.audit().faults

    @pytest.mark.parametrize(
        "line",
        [
            f"w1 n6: {CAP} turn 1",
            f"w0 n3: {MEADOW}",
            f"e2 n3: {MEADOW}",
            f"w9 s9: {CAP}; Ana town n, Ana town n, Bela town n",
            "w1 n3: town town town town",
        ],
    )
    def test_of_tiles_that_cannot_lie_so(self, line: str) -> None:
        written = document("draw")
        written["tiles"] = [one for one in written["tiles"] if not one.startswith(line.partition(":")[0])]
        written["tiles"].append(line)
        state = state_of(written)
        assert nw.parse_position(nw.format_position(state, ("Ana", "Bela", "Caio"))).position == state
        assert state.audit().faults


class TestOpenTables:
    """What the table itself states is part of the document, and of it only."""

    def test_components_come_back(self) -> None:
        components = {
            "start": ["(town w)", "(plain ws wn animal)"],
            "tiles": {"bend": f"35 x {BEND}", "meadow": f"60 x {MEADOW}"},
        }
        game = nw.start(players=2, components=components, first="Red")
        game.play("Table: draw meadow")
        text = nw.format_position(game.state)
        assert "open" not in text
        read = nw.parse_position(text).position
        assert read == game.state
        assert isinstance(read, State)
        assert read.stock == (35, 59)

    def test_an_open_table_has_no_stock(self) -> None:
        state = state_of(document("place"))
        assert state.is_open
        assert (state.stock, state.aside) == (None, ("", ""))
        assert "no such tile" in faults_of(document("place", stock={"t1": 3}))["stock.t1"]

    def test_only_the_edges_may_be_stated(self) -> None:
        written = document("place", drawn="town plain trail plain")
        written["tiles"].append("w1 n3: plain plain plain plain turn 2")
        state = state_of(written)
        assert state.turn.drawn is not None
        assert state.turn.drawn.segments == ()
        text = nw.format_position(state)
        assert '"w1 n3: plain plain plain plain turn 0"' in text
        assert nw.parse_position(text).position == state

    @pytest.mark.parametrize(
        ("components", "missing"),
        [({}, "start"), ({"start": ["_"] * 10}, "components.start.9")],
    )
    def test_start_spaces_that_nobody_entered_matter_beside_them(
        self, components: dict[str, object], missing: str
    ) -> None:
        state = state_of(document("place", components=components))
        ruling = state.judge(nw.parse_move("Ana: place w1 n9 turn 0", state, ("Ana", "Bela")))
        assert (ruling.verdict, ruling.unknown) == (Verdict.UNDETERMINED, (missing,))
        assert nw.parse_position(nw.format_position(state)).position == state


class TestDocument:
    """The document as it is written, and its schema."""

    def test_its_form(self) -> None:
        game = nw.start(names=["Ana", "Béla"], first="Béla", readings={"nw.final.posts": "2"})
        game.play("Table: draw t1")
        game.play("Béla: place w1 n2 turn 1")
        assert nw.format_position(game.state, ("Ana", "Béla")) == (
            'format = 1\ngame = "new-world"\nedition = "invented"\nnames = ["Ana", "Béla"]\n'
            'phase = "settle"\nto_move = "Béla"\nactive = "Béla"\n'
            'points = {Ana = 0, "Béla" = 0}\nsurveyors = [0, 0]\ntiles = ["w1 n2: t1 turn 1"]\n\n'
            '[readings]\n"nw.final.posts" = "2"\n\n[pending]\ntile = "w1 n2"\n'
        )
