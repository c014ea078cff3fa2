"""Tables that nobody entered: what is stated where it appears, and what cannot be known then."""

from __future__ import annotations

import pytest

from dclub import hanging_gardens as hg
from dclub.hanging_gardens import clauses as C
from dclub.kernel import clauses as K
from dclub.kernel.phrases import explain_objection

LINE = "line tree, square stairs 6"


@pytest.mark.clause(C.SETUP_UNDEALT, C.SETUP_PROJECT, C.REVEAL_PROJECT, K.EDITION_PARTIAL)
class TestProjects:
    """Projects without names are told apart by nothing but who holds them."""

    def dealt(self) -> hg.State:
        game = hg.start(players=3, first="Ana", open_tables=["individual"])
        for name in ("Ana", "Bela"):
            game.play(f"Table: project {name} {LINE}")
        game.play("Table: project Caio hidden")
        return game.state

    def test_two_that_demand_the_same_are_two_cards(self) -> None:
        state = self.dealt()
        assert state.gardens[0].project == state.gardens[1].project
        assert state.phase is hg.Phase.BASE
        assert hg.parse_position(hg.format_position(state)).position == state

    @pytest.mark.clause(K.AUDIT_NOTES)
    def test_the_audit_finds_no_fault_and_says_what_it_cannot_tell(self) -> None:
        audit = self.dealt().audit()
        assert audit.clean
        notes = {note.where: dict(note.facts) for note in audit.notes}
        assert notes["players.project"] == {
            "unchecked": "whether projects that demand the same are different cards"
        }
        game = hg.start(players=2, first="Ana", open_tables=["individual"])
        game.play(f"Table: project Ana {LINE}")
        game.play("Table: project Bela line tree, square stairs 7")
        assert "players.project" not in {note.where for note in game.audit().notes}

    def test_a_name_is_one_card(self) -> None:
        game = hg.start(players=3, first="Ana")
        game.play("Table: project Ana p3")
        ruling = game.judge("Table: project Bela p3")
        (objection,) = ruling.objections
        said = explain_objection(hg.RULES, objection, game.names)
        assert said == "The project p3 belongs to another player already."
