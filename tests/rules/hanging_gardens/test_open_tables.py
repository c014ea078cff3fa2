"""Tables that nobody entered: what is stated where it appears, and what cannot be known then."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from attrs import evolve

from dclub import hanging_gardens as hg
from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens import readings as R
from dclub.hanging_gardens.components import wooden, word
from dclub.hanging_gardens.garden import with_cube
from dclub.hanging_gardens.moves import NAMELESS
from dclub.kernel import clauses as K
from dclub.kernel.move import Seat
from dclub.kernel.phrases import explain_objection
from dclub.kernel.playing import play_randomly
from dclub.kernel.provenance import Provenance
from dclub.kernel.ruling import Verdict
from tests.hanging_gardens.documents import document, state_of
from tests.rules.hanging_gardens.setting import cell

NAMES = tuple(word(kind) for kind in hg.Construction)
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


@pytest.mark.clause(C.SETUP_STARTERS, C.CARDS_DRAW, C.CARDS_DECK, K.EDITION_PARTIAL)
@pytest.mark.reading(R.STARTERS_SPARE)
class TestSpareStarters:
    """Starters that nobody entered lie in the pile without names, under the reading that puts them there."""

    CARD = "Table: card tree stairs / rose-bush statue (iris)"

    def opening(self, players: int = 2, option: str = "deck") -> hg.State:
        """A game on a table whose starters are open, when the first card is to be opened."""
        game = hg.start(players, first=0, open_tables=["starters"], readings={"hg.starters.spare": option})
        rng, icons = Random(4), "tree stairs / rose-bush statue"
        play_randomly(game, rng)
        for name in game.names:
            game.play(f"{name}: base " + ", ".join(f"{hg.Starter(kind).name} {icons}" for kind in range(5)))
        while game.state.phase is not hg.Phase.CARDS:
            play_randomly(game, rng, 1)
        return game.state

    def objected(self, state: hg.State, text: str) -> list[str]:
        move = hg.parse_move(text, state)
        return [explain_objection(hg.RULES, one, ("Ana", "Bela")) for one in state.judge(move).objections]

    @pytest.mark.parametrize("players", [2, 3])
    def test_chance_is_not_weighed_while_one_may_come(self, players: int) -> None:
        state = self.opening(players)
        stock = state.supply.stock or ()
        assert stock.count(NAMELESS) == 5 * (4 - players)
        assert len(stock) == 36 + 5 * (4 - players)
        assert state.is_open
        named = list(map(hg.OpenCard, [0] * 36, sorted(set(stock) - {NAMELESS})))
        assert (list(state.legal_moves()), state.chances()) == (named, ())

    @pytest.mark.parametrize(("players", "option"), [(4, "deck"), (2, "box")])
    def test_where_there_is_none_chance_is_listed(self, players: int, option: str) -> None:
        state = self.opening(players, option)
        assert not state.is_open
        assert len(state.chances()) == 36
        assert self.objected(state, self.CARD) == ["The game has no card without a name."]

    def test_the_move_states_what_one_shows(self) -> None:
        state = self.opening()
        ruling = state.judge(hg.parse_move(self.CARD, state))
        assert ruling.legal
        assert ruling.provenance == (("starters", Provenance.TABLE),)
        after = state.apply(hg.parse_move(self.CARD, state)).after
        shown = after.row.cards[0]
        assert shown is not None
        assert (shown.id, shown.ornament) == ("", "iris")
        assert (after.supply.stock or ()).count(NAMELESS) == 9
        named = hg.parse_move("Table: card b17", after)
        assert after.judge(named).provenance == (("cards", hg.edition("invented").level("cards")),)
        text = hg.format_position(after.apply(named).after)
        assert 'cards = ["tree stairs / rose-bush statue (iris)", "b17", "", ""]' in text
        assert hg.parse_position(text).position == after.apply(named).after

    def test_its_name_is_not_known(self) -> None:
        state = self.opening()
        ruling = state.judge(hg.parse_move("Table: card lion-3", state))
        assert (ruling.verdict, ruling.unknown) == (Verdict.UNDETERMINED, ("starters",))
        boxed = self.opening(option="box")
        assert self.objected(boxed, "Table: card lion-3") == ["The card lion-3 is not in the pile."]

    @pytest.mark.clause(C.CARDS_UNDRAWN)
    def test_no_more_than_there_are(self) -> None:
        state = self.opening()
        named = tuple(name for name in state.supply.stock or () if name)
        spent = evolve(state, supply=state.supply._replace(stock=named))
        assert self.objected(spent, self.CARD) == [
            "The card tree stairs / rose-bush statue is not in the pile."
        ]
        assert len(spent.chances()) == 36

    @pytest.mark.clause(C.CARDS_RETURNED, K.POSITION_DOCUMENT)
    def test_one_that_was_left_over_comes_in_its_turn(self) -> None:
        state = self.opening()

        def pile(*returned: str) -> hg.State:
            left = tuple(map(hg.CardId, returned))
            changed = evolve(state, supply=state.supply._replace(stock=(), returned=left))
            assert hg.parse_position(hg.format_position(changed)).position == changed
            return changed

        assert self.objected(pile("", "b1", ""), self.CARD) == []
        assert self.objected(pile("", "b1", ""), "Table: card b1") == [
            "The card b1 was left over and comes in its turn, after a starter."
        ]
        assert self.objected(pile("b1", ""), self.CARD) == [
            "The card tree stairs / rose-bush statue was left over and comes in its turn, after b1."
        ]
        assert list(pile("", "b1").legal_moves()) == []
        assert list(pile("b1", "").legal_moves()) == [hg.OpenCard(0, hg.CardId("b1"))]
        assert pile("b1", "").chances() == ((hg.OpenCard(0, hg.CardId("b1")), Fraction(1)),)
        assert pile("", "b1").chances() == ()


@pytest.mark.clause(C.SUPPLY_UNCOUNTED, C.SUPPLY_FINITE, K.EDITION_PARTIAL, K.RULING_UNDETERMINED)
class TestCubes:
    """Of cubes that nobody has counted it is not known whether one is left."""

    STATED = ("cards", "starters", "individual", "public")

    def at(self, effect: str, *tables: str, **changes: object) -> hg.State:
        """Ana deals with one effect; a wooden tree lies on d1, a translucent one on g3."""
        pending = {"column": 2, "open": [effect]}
        return state_of(document("effects", open=[*self.STATED, *tables], pending=pending, **changes))

    def unknown(self, state: hg.State, text: str) -> tuple[str, ...]:
        ruling = state.judge(hg.parse_move(f"Ana: {text}", state))
        assert (ruling.verdict is Verdict.UNDETERMINED) == bool(ruling.unknown)
        return ruling.unknown

    def test_the_set_up_needs_no_number(self) -> None:
        state = hg.start(2, open_tables=["wooden", "translucent"]).state
        assert (state.supply.wooden, state.supply.translucent) == (None, None)
        assert state.is_open
        assert not hg.start(2, open_tables=["translucent"]).state.is_open, "chance draws wooden ones"

    @pytest.mark.clause(C.EVOLVE_SUPPLY)
    def test_evolving(self) -> None:
        state = self.at("evolve", "translucent")
        assert self.unknown(state, "evolve d1") == ("supply.translucent.tree",)
        (closed,) = (one for one in state.options().closed if one.kind == "evolve")
        assert closed.ruling.verdict is Verdict.UNDETERMINED
        assert self.unknown(self.at("evolve", "wooden"), "evolve d1") == ()
        known = self.at("evolve", "translucent", supply={"translucent": dict.fromkeys(NAMES, 1)})
        ruling = known.judge(hg.parse_move("Ana: evolve d1", known))
        assert ruling.legal
        assert dict(ruling.provenance) == {"translucent": Provenance.TABLE}

    @pytest.mark.clause(C.RECOLOUR_SUPPLY)
    def test_changing_a_colour(self) -> None:
        state = self.at("recolour", "wooden", "translucent")
        caio = with_cube(state.gardens[2], cell("e1"), wooden(hg.Construction.STATUE))
        state = evolve(state, gardens=(*state.gardens[:2], caio))
        assert self.unknown(state, "recolour g3 to stairs") == ("supply.translucent.stairs",)
        kinds = {kind: self.unknown(state, f"recolour d1 to {kind}") for kind in NAMES if kind != "tree"}
        assert kinds == {
            "stairs": (),
            "rose-bush": (),
            "statue": ("supply.wooden.statue",),
            "date-palm": (),
        }
        listed = {hg.format_move(move, state) for move in state.legal_moves()}
        assert {f"Ana: recolour d1 to {kind}" for kind, facts in kinds.items() if not facts} <= listed
        assert "Ana: recolour g3 to stairs" not in listed

    @pytest.mark.clause(C.SURPRISE_SUPPLY)
    def test_drawing(self) -> None:
        state = self.at("surprise", "wooden")
        ruling = state.judge(hg.Surprise(Seat(0)))
        assert ruling.legal
        assert dict(ruling.provenance) == {"quantities": hg.edition("invented").level("quantities")}
        assert self.unknown(crowded(state, 1), "surprise") == ("supply.wooden",)
        assert list(crowded(state, 1).legal_moves()) == [hg.Decline(Seat(0), hg.Effect.SURPRISE)]

    @pytest.mark.clause(C.SURPRISE_SUPPLY)
    def test_without_a_place_nothing_needs_to_be_known(self) -> None:
        full = crowded(self.at("surprise", "wooden"), 0)
        (objection,) = full.judge(hg.Surprise(Seat(0))).objections
        assert explain_objection(hg.RULES, objection, ()) == "A cube cannot be placed: 0 free cells."

    @pytest.mark.clause(C.SURPRISE_CHANCE, K.CHANCE_WEIGHTS)
    def test_a_cube_that_is_drawn_was_there(self) -> None:
        state = self.at("surprise", "wooden")
        drawing = state.apply(hg.Surprise(Seat(0))).after
        assert drawing.phase is hg.Phase.DRAW
        assert (list(drawing.legal_moves()), drawing.chances(), drawing.options().open) == ([], (), ())
        for kind in hg.Construction:
            assert drawing.judge(hg.Draw(kind)).legal
            after = drawing.apply(hg.Draw(kind)).after
            assert after.supply == drawing.supply
            assert after.turn.hand == (wooden(kind),)


def crowded(state: hg.State, free: int) -> hg.State:
    """Return the position with wooden cubes on all visible cells of Ana's pyramid, but for some."""
    garden, left = state.gardens[0], free
    cubes = list(garden.cubes)
    for number, icon in enumerate(garden.icons):
        if icon is not None and not cubes[number]:
            left -= 1
            cubes[number] = wooden(hg.Construction(number % 5)) if left < 0 else cubes[number]
    return evolve(state, gardens=(garden._replace(cubes=tuple(cubes)), *state.gardens[1:]))
