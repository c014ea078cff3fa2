"""Positions of Diamonds Club as they are written: what a document says, and that it comes back."""

from __future__ import annotations

import pytest
from attrs import evolve

from dclub import diamonds_club as dc
from dclub.kernel import clauses as K
from tests.diamonds_club.documents import document, faults_of, partial_of, state_of


@pytest.mark.clause(K.POSITION_DOCUMENT)
class TestUnlikely:
    """What no game would bring about is written and read all the same."""

    def test_of_what_no_game_reaches(self) -> None:
        """A supply that does not fit the rest is kept, so that the audit can say so."""
        state = state_of(document("exchange"))
        bank = state.bank
        odd = bank._replace(
            coins=bank.coins - 3,
            gems=(-2, 1, 0, 20, 7),
            equipment=(9, -1, 0, 0, *bank.rights, *bank.ships),
            animals=(0, 0, 70),
            stacks=(1, 2, 3, 4),
        )
        strange = evolve(
            state,
            bank=odd,
            turn=state.turn._replace(passed=(True, True, True)),
            round=state.round._replace(ending=True),
        )
        read = dc.parse_position(dc.format_position(strange)).position
        assert read == strange
        nothing = evolve(
            strange,
            bank=odd._replace(gems=(0,) * 5, equipment=(0,) * 12, animals=(0,) * 3),
        )
        assert dc.parse_position(dc.format_position(nothing)).position == nothing


class TestOpenTables:
    """What the table itself states is part of the document, and of it only."""

    def test_components_of_every_kind_come_back(self) -> None:
        components = {
            "prices": {"fountain": "3 red", "any": "1 any"},
            "boards": {"1": "p2 fountain", "2": "p1 fountain", "3": "", "4": "p14 orangery"},
            "technology": ["", "+2 gem"],
            "technology_points": [0, 9],
            "money": [5, 7],
            "money_points": [0, 1],
            "forest": [1, 4],
        }
        game = dc.start(players=2, components=components, open_tables=["strips", "prices.forest-2"])
        assert game.state.players[0].coins == 5
        text = dc.format_position(game.state)
        assert 'open = ["strips", "prices.forest-2"]' in text
        read = dc.parse_position(text).position
        assert read == game.state
        assert dc.format_position(game.state) == text

    def test_tracks_without_printed_values_are_written_in_steps(self) -> None:
        written = document("buy", open=["strips", "forest", "money", "technology"])
        for player in written["players"]:
            player["tracks"] = {"forest": 3, "technology": 1, "money": 2}
        state = state_of(written)
        assert state.players[0].tracks == (3, 1, 2)
        assert dc.parse_position(dc.format_position(state)).position == state

    def test_strips_are_literal_there_and_named_elsewhere(self) -> None:
        literal = document("buy")
        assert faults_of({**literal, "open": []})["market.strips.0"].startswith(
            "expected the name of a strip, unless the strips are open"
        )
        named = document("named", open=["strips"])
        assert partial_of(named).unknown[:2] == ("market.strips.0", "strips")


class TestDocument:
    """The document as it is written, and its schema."""

    def test_its_form(self) -> None:
        state = dc.start(
            names=["Ana", "Béla"], first="Béla", readings={"dc.buy.surcharge": "per-space"}
        ).state
        text = dc.format_position(state, ("Ana", "Béla"))
        assert text.startswith(
            'format = 1\ngame = "diamonds-club"\nedition = "invented"\nnames = ["Ana", "Béla"]\n'
            'phase = "market"\nto_move = "Table"\nfirst = "Béla"\nstart_track = ["Béla 0", "Ana 1"]\n'
            'ending = false\npassed = []\n\n[readings]\n"dc.buy.surcharge" = "per-space"\n'
        )
        assert "[supply]" not in text
