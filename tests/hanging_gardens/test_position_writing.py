"""Positions of Hanging Gardens as they are written: what a document says, and that it comes back."""

from __future__ import annotations

import pytest
from attrs import evolve

from dclub import hanging_gardens as hg
from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.components import Card, CardId, Construction, word
from dclub.hanging_gardens.moves import HIDDEN
from dclub.hanging_gardens.position_writing import position_document
from dclub.hanging_gardens.state import State
from dclub.kernel import clauses as K
from dclub.kernel.move import Seat
from tests.hanging_gardens.documents import ANA, document, faults_of, partial_of, state_of


@pytest.mark.clause(K.POSITION_DOCUMENT)
class TestUnlikely:
    """What no game would bring about, and what one seat knows of it, is written and read all the same."""

    def test_of_what_no_game_reaches(self) -> None:
        """A supply that does not fit the rest is kept, so that the audit can say so."""
        state = state_of(document("take"))
        supply = state.supply._replace(wooden=(-2, 9, 0, 0, 1), translucent=(99, 0, 0, 0, -1))
        strange = evolve(
            state, supply=supply, prestige=(5, 0, 1, 9, 1), row=state.row._replace(taken=2, used=0b10011)
        )
        assert hg.parse_position(hg.format_position(strange)).position == strange
        named = state_of(document("named"))
        few = evolve(named, supply=named.supply._replace(stock=(CardId("b1"),), returned=(CardId("b9"),)))
        assert hg.parse_position(hg.format_position(few)).position == few

    def test_a_view_is_a_position(self) -> None:
        state = state_of(document("named"))
        view = state.view(Seat(0))
        assert hg.parse_position(hg.format_position(view)).position == view
        assert view.gardens[1].project == HIDDEN


class TestOpenTables:
    """What the table itself states is part of the document, and of it only."""

    def test_components_of_every_kind_come_back(self) -> None:
        cubes = {word(kind): 7 for kind in Construction}
        components = {
            "cubes": {"wooden": cubes, "translucent": dict.fromkeys(cubes, 0)},
            "cards": {f"x{number}": "tree tree / stairs statue (iris)" for number in range(40)},
            "projects": {"individual": {f"y{n}": "line tree 6, square tree" for n in range(4)}},
        }
        game = hg.start(players=2, components=components, open_tables=["public"])
        text = hg.format_position(game.state)
        assert 'open = ["public"]' in text
        read = hg.parse_position(text).position
        assert read == game.state
        assert isinstance(read, State)
        assert read.supply.wooden == (4,) * 5

    def test_an_open_table_has_no_pile(self) -> None:
        state = state_of(document("take"))
        assert state.is_open
        assert (state.supply.stock, state.supply.returned) == (None, ())
        assert state.row.cards[1] == Card(
            CardId(""),
            (
                Construction.TREE,
                Construction.DATE_PALM,
                Construction.TREE,
                Construction.ROSE_BUSH,
            ),
            "azalea",
        )
        for key in ("stock", "returned"):
            assert "the cards have no names here" in faults_of(document("take", **{key: ["b1"]}))[key]

    @pytest.mark.clause(C.SUPPLY_UNCOUNTED)
    def test_cubes_that_nobody_has_counted(self) -> None:
        """What is left of them may be stated, of all colours; else it is not known."""
        written = document("take", open=["cards", "starters", "individual", "public", "wooden"])
        state = state_of(written)
        assert state.supply.wooden is None
        assert state.supply.translucent is not None
        assert "supply" not in position_document(state, ("Ana", "Bela", "Caio"))
        assert hg.parse_position(hg.format_position(state)).position == state
        written["supply"] = {"wooden": {word(kind): 2 for kind in Construction}}
        assert state_of(written).supply.wooden == (2, 2, 2, 2, 2)
        assert hg.parse_position(hg.format_position(state_of(written))).position == state_of(written)
        del written["supply"]["wooden"]["tree"]
        assert partial_of(written).unknown == ("supply.wooden.tree",)
        written["supply"]["wooden"]["tree"] = -1
        assert "a number of cubes from 0 to 999" in faults_of(written)["supply.wooden.tree"]


class TestDocument:
    """The document as it is written, and its schema."""

    def test_its_form(self) -> None:
        state = hg.start(names=["Ana", "Béla"], first="Béla", readings={"hg.move.two": "up-to-two"}).state
        text = hg.format_position(state, ("Ana", "Béla"))
        assert text.startswith(
            'format = 1\ngame = "hanging-gardens"\nedition = "invented"\nnames = ["Ana", "Béla"]\n'
            'phase = "projects"\nto_move = "Table"\nfirst = "Béla"\n'
            "prestige = {stairs = 1, rose-bush = 1, statue = 1, tree = 1, date-palm = 1}\n\n"
            '[readings]\n"hg.move.two" = "up-to-two"\n\n[row]\n'
        )
        assert "[supply]" not in text
        assert "stock" not in text

    def test_pictures_stand_as_they_look(self) -> None:
        text = hg.format_position(state_of(document("take")))
        assert ANA in text
        assert max(map(len, text.split("\n"))) <= 80
