"""Amitis: her path, what counts on her card, and what she does to prestige (A30 to A36)."""

from __future__ import annotations

import pytest

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens import readings as R
from dclub.hanging_gardens.garden import with_card
from dclub.hanging_gardens.moves import Amitis
from dclub.hanging_gardens.path import next_slot
from dclub.hanging_gardens.pyramid import NOWHERE
from dclub.hanging_gardens.setup import initial_state
from dclub.hanging_gardens.state import Phase, State
from dclub.kernel import clauses as K
from dclub.kernel.move import Seat
from tests.rules.hanging_gardens.setting import (
    FULL,
    SHAPE,
    Own,
    after,
    amitis,
    card,
    event,
    events,
    objections,
    position,
    prestige,
    slot,
    take,
)

PATHS = ("next-card", "strict", "gap-is-edge")
TWO = (2, 2, 2, 2, 2)


def stepping(own: Own, path: str = "next-card", *, seats: int = 2, single: bool = False,
             tracks: tuple[int, int, int, int, int] = TWO, phase: Phase = Phase.AMITIS) -> State:  # fmt: skip
    """Return a position in which Amitis of the first seat goes on."""
    readings = {"hg.amitis.path": path, "hg.amitis.translucent": "single" if single else "double"}
    return position(
        phase, own, *[Own()] * (seats - 1), row="- RR/RR UU/UU TT/TT", column=1, readings=readings,
        tracks=tracks, aligned="queen" if phase is Phase.EFFECTS else "",
    )  # fmt: skip


def goes_to(own: Own, path: str = "next-card", *, seats: int = 2) -> str:
    """Return the slot to which Amitis goes; "" if she has no legal step."""
    state = stepping(own, path, seats=seats, phase=Phase.EFFECTS)
    moves = [move for move in state.legal_moves() if isinstance(move, Amitis)]
    if not moves:
        assert objections(state, amitis()) == [C.AMITIS_STUCK]
        return ""
    found = state.apply(moves[0]).after.gardens[0].amitis
    level, place = SHAPE.slots[found]
    return f"{level + 1}.{place + 1}"


@pytest.mark.clause(C.AMITIS_PAWN, C.AMITIS_STEP)
class TestPawn:
    """She begins beside the base, ends every turn, and each player has her own."""

    def test_from_outside_to_the_first_card(self) -> None:
        for path in PATHS:
            assert goes_to(Own(), path) == "1.1"
        assert stepping(Own()).gardens[0].amitis == NOWHERE

    def test_without_the_first_card_she_waits(self) -> None:
        ruleset = stepping(Own()).ruleset
        bare = initial_state(ruleset).gardens[0]
        assert next_slot(ruleset, bare) is None
        assert next_slot(ruleset, with_card(SHAPE, bare, slot("1.2"), card("SS/SS"))) is None
        assert next_slot(ruleset, with_card(SHAPE, bare, slot("1.1"), card("SS/SS"))) == slot("1.1")

    def test_only_one_s_own(self) -> None:
        """A36."""
        state = stepping(Own(amitis="1.2"))
        next_state = after(state, next(iter(state.legal_moves())))
        assert next_state.gardens[0].amitis == slot("1.3")
        assert next_state.gardens[1].amitis == NOWHERE
        assert objections(state, amitis("tree", seat=1))[:1] == [K.TURN_SEAT]

    def test_she_ends_the_turn(self) -> None:
        state = stepping(Own())
        next_state = after(state, amitis("stairs"))
        assert (next_state.phase, next_state.to_move) == (Phase.TAKE, 1)
        assert next_state.turn.column == -1
        assert events(state, amitis("stairs"))[-1] == C.TURN_NEXT

    def test_the_last_step_cannot_be_declined(self) -> None:
        """A31."""
        state = stepping(Own())
        assert {type(move) for move in state.legal_moves()} == {Amitis}


@pytest.mark.clause(C.AMITIS_PATH, C.AMITIS_STUCK, C.AMITIS_NONE)
class TestPath:
    """From left to right; from the edge of a floor to the leftmost card of the next (A33)."""

    @pytest.mark.parametrize("path", PATHS)
    def test_a_full_pyramid(self, path: str) -> None:
        """Every reading goes through all the slots in order if none is missing."""
        names = [f"{level + 1}.{place + 1}" for level, place in SHAPE.slots]
        above = f"{FULL}, 5.1 TT/TT"
        for here, following in zip(names, [*names[1:], ""], strict=True):
            assert goes_to(Own(above=above, amitis=here), path) == following

    @pytest.mark.parametrize(
        ("above", "here", "expected"),
        [
            # pawn at the right edge of the base
            ("2.1 TT/TT", "1.5", ("2.1", "2.1", "2.1")),
            ("2.3 TT/TT", "1.5", ("2.3", "", "2.3")),
            ("2.2 TT/TT, 2.4 TT/TT", "1.5", ("2.2", "", "2.2")),
            ("", "1.5", ("", "", "")),
            # a gap in the floor
            ("2.1 TT/TT, 2.4 TT/TT", "2.1", ("2.4", "", "")),
            ("2.1 TT/TT, 2.2 TT/TT, 3.1 TT/TT", "2.1", ("2.2", "2.2", "2.2")),
            ("2.1 TT/TT, 2.2 TT/TT, 3.1 TT/TT", "2.2", ("3.1", "", "3.1")),
            ("2.1 TT/TT, 2.2 TT/TT, 2.4 TT/TT, 3.1 TT/TT", "2.2", ("2.4", "", "3.1")),
            ("2.2 TT/TT, 2.3 TT/TT, 3.2 TT/TT", "2.3", ("3.2", "", "3.2")),
            ("2.1 TT/TT, 2.2 TT/TT, 3.1 TT/TT", "3.1", ("", "", "")),
            # cards left of her and below her are lost to her
            ("2.1 TT/TT, 2.2 TT/TT, 2.3 TT/TT", "2.3", ("", "", "")),
            ("2.1 TT/TT, 2.2 TT/TT, 2.3 TT/TT, 2.4 TT/TT, 3.1 TT/TT", "3.1", ("", "", "")),
            ("2.2 TT/TT", "2.2", ("", "", "")),
            (
                "2.2 TT/TT, 2.3 TT/TT, 2.4 TT/TT, 3.2 TT/TT, 3.3 TT/TT, 4.2 TT/TT",
                "3.2",
                ("3.3", "3.3", "3.3"),
            ),
            ("2.2 TT/TT, 2.3 TT/TT, 2.4 TT/TT, 3.2 TT/TT, 3.3 TT/TT, 4.2 TT/TT", "3.3", ("4.2", "", "4.2")),
        ],
    )
    @pytest.mark.reading(R.AMITIS_PATH)
    def test_an_unfinished_floor(self, above: str, here: str, expected: tuple[str, str, str]) -> None:
        found = tuple(goes_to(Own(above=above, amitis=here), path) for path in PATHS)
        assert found == expected

    def test_with_four_players_the_top_is_the_fourth_floor(self) -> None:
        for path in PATHS:
            assert goes_to(Own(above=FULL, amitis="4.1"), path, seats=4) == "4.2"
            assert goes_to(Own(above=FULL, amitis="4.2"), path, seats=4) == ""

    def test_without_a_step_the_turn_ends(self) -> None:
        """A34: she stays, prestige stays, nothing else happens."""
        own = Own(above="2.4 TT/TT", amitis="2.4")
        state = position(Phase.TAKE, own, Own(), queen=2, effects="surprise move evolve recolour", tracks=TWO)
        state = after(state, take(1, "2.1", "under under"))
        step = state.apply(next(move for move in state.legal_moves() if type(move).__name__ == "Decline"))
        assert [one.clause for one in step.events] == [C.EFFECT_DECLINE, C.AMITIS_NONE, C.TURN_NEXT]
        assert (step.after.phase, step.after.to_move) == (Phase.TAKE, 1)
        assert step.after.gardens[0].amitis == slot("2.4")
        assert step.after.prestige == TWO

    @pytest.mark.parametrize("path", PATHS)
    def test_her_step_is_not_due_without_one(self, path: str) -> None:
        """Such a position cannot come about, and the audit says so."""
        stuck = stepping(Own(above="2.4 TT/TT", amitis="2.4"), path)
        assert [fault.where for fault in stuck.audit().faults if fault.clause == C.AMITIS_NONE] == ["phase"]
        assert objections(stuck, amitis("tree")) == [C.AMITIS_PRESENT]
        (closed,) = stuck.options().closed
        assert (closed.kind, closed.place, closed.move) == ("amitis", "", amitis())
        going = stepping(Own(above="2.1 TT/TT, 2.2 TT/TT", amitis="2.1"), path)
        assert all(fault.clause != C.AMITIS_NONE for fault in going.audit().faults)

    def test_the_queen_cannot_be_used_without_a_step(self) -> None:
        state = stepping(Own(above="2.4 TT/TT", amitis="2.4"), phase=Phase.EFFECTS)
        assert objections(state, amitis("tree")) == [C.AMITIS_STUCK]
        (objection,) = state.judge(amitis("tree")).objections
        assert dict(objection.facts) == {"seat": 0}
        assert len(list(state.legal_moves())) == 1


@pytest.mark.clause(C.AMITIS_COUNT, C.AMITIS_CHANGE, C.AMITIS_PRESENT, C.AMITIS_MUST, C.AMITIS_QUEEN)
class TestCount:
    """One construction present on her card, up or down by how many of it show there (A30)."""

    def test_the_first_example(self) -> None:
        """E4: two icons and a white cube are three statues."""
        own = Own(base="UU/TR SR/RS SR/RS SR/RS SR/RS", cubes="a1 statue")
        state = stepping(own, tracks=(1, 1, 1, 1, 1))
        assert prestige(after(state, amitis("statue")), "statue") == 4
        assert event(state, amitis("statue"), "prestige-changed").fact("asked") == 3

    def test_the_second_example(self) -> None:
        """E5: two stairs, lowered at the player's choice."""
        own = Own(base="SS/TR SR/RS SR/RS SR/RS SR/RS")
        state = stepping(own, tracks=(3, 1, 1, 1, 1))
        assert prestige(after(state, amitis("stairs", "down")), "stairs") == 1

    def test_every_choice(self) -> None:
        state = stepping(Own(base="SR/UT SR/RS SR/RS SR/RS SR/RS"))
        assert list(state.legal_moves()) == [
            amitis(kind, way) for kind in ("stairs", "rose-bush", "statue", "tree") for way in ("up", "down")
        ]

    def test_one_that_is_not_there(self) -> None:
        state = stepping(Own(base="SR/UT SR/RS SR/RS SR/RS SR/RS"))
        assert objections(state, amitis("date-palm")) == [C.AMITIS_PRESENT]
        assert objections(state, amitis()) == [C.AMITIS_MUST]

    def test_a_cube_hides_the_icon_beneath(self) -> None:
        """A22: a cube is its own construction only."""
        state = stepping(Own(base="SR/UT SR/RS SR/RS SR/RS SR/RS", cubes="a1 tree"))
        assert objections(state, amitis("statue")) == [C.AMITIS_PRESENT]
        assert event(state, amitis("tree"), "prestige-changed").fact("asked") == 2

    def test_a_joint_belongs_to_the_upper_card(self) -> None:
        own = Own(base="SR/UT SR/RS SR/RS SR/RS SR/RS", above="2.1 TT/DD", cubes="b2 date-palm")
        state = stepping(own)
        assert objections(state, amitis("rose-bush")) == [C.AMITIS_PRESENT]
        assert objections(state, amitis("date-palm")) == [C.AMITIS_PRESENT]
        above = stepping(Own(base=own.base, above=own.above, cubes=own.cubes, amitis="1.5"))
        assert event(above, amitis("date-palm"), "prestige-changed").fact("asked") == 2

    def test_a_card_that_was_tucked_under(self) -> None:
        own = Own(base="SR/UT SR/RS SR/RS SR/RS SR/RS", above="2.1 TT/DD under over", amitis="1.5")
        state = stepping(own)
        assert event(state, amitis("date-palm"), "prestige-changed").fact("asked") == 1
        assert event(state, amitis("tree"), "prestige-changed").fact("asked") == 2
        base = stepping(Own(base=own.base, above=own.above))
        assert event(base, amitis("rose-bush"), "prestige-changed").fact("asked") == 1

    @pytest.mark.reading(R.AMITIS_TRANSLUCENT)
    @pytest.mark.parametrize(("single", "asked"), [(False, 3), (True, 2)])
    def test_translucent(self, single: bool, asked: int) -> None:
        own = Own(base="UU/TR SR/RS SR/RS SR/RS SR/RS", cubes="a2 translucent statue")
        state = stepping(own, single=single)
        assert event(state, amitis("statue"), "prestige-changed").fact("asked") == asked

    @pytest.mark.clause(K.MOVE_SHAPE)
    def test_a_card_that_shows_nothing(self) -> None:
        """A32: tucked under twice and covered twice; she steps and nothing changes."""
        above = "2.1 DD/DD under under, 2.2 TT/TT, 2.3 TT/TT, 3.1 SS/SS, 2.4 UU/UU"
        own = Own(above=above, amitis="1.5")
        # 3.1 covers the top right icon of 2.1; its top left one stays.
        state = stepping(own)
        assert [move.construction for move in state.legal_moves() if isinstance(move, Amitis)] == [4, 4]
        above = "2.1 TT/TT, 2.2 DD/DD under under, 2.3 TT/TT, 3.1 SS/SS, 3.2 SS/SS"
        state = stepping(Own(above=above, amitis="2.1"))
        assert list(state.legal_moves()) == [amitis()]
        assert objections(state, amitis("date-palm")) == [C.AMITIS_PRESENT]
        down = Amitis(Seat(0), None, raises=False)
        assert state.is_legal(down) == (down in list(state.legal_moves(physical=True)))
        next_state = after(state, amitis())
        assert (next_state.gardens[0].amitis, next_state.prestige) == (slot("2.2"), TWO)

    def test_a_change_of_nothing_is_fine(self) -> None:
        """A31."""
        state = stepping(Own(), tracks=(1, 1, 1, 1, 1))
        assert after(state, amitis("stairs", "down")).prestige == (1, 1, 1, 1, 1)

    def test_the_queen_grants_one_step_more(self) -> None:
        state = stepping(Own(), phase=Phase.EFFECTS)
        caused = events(state, amitis("stairs"))
        assert caused == [C.AMITIS_PATH, C.AMITIS_CHANGE, C.EFFECT_USED, C.TURN_STEPS]
        state = after(state, amitis("stairs"))
        assert (state.phase, state.gardens[0].amitis) == (Phase.AMITIS, slot("1.1"))
        state = after(state, amitis("rose-bush"))
        assert state.gardens[0].amitis == slot("1.2")
        assert state.prestige == (3, 3, 2, 2, 2)


@pytest.mark.clause(K.NOTATION_CANONICAL)
class TestSameResult:
    """Choices that come to the same are all legal, and one of them stands for them."""

    def test_steps_that_change_nothing(self) -> None:
        state = stepping(Own(base="SR/UT SR/RS SR/RS SR/RS SR/RS"), tracks=(1, 1, 1, 1, 4))
        physical, canonical = list(state.legal_moves(physical=True)), list(state.legal_moves())
        assert len(physical) == 8
        assert len(canonical) == 5
        assert all(state.judge(move).legal for move in physical)
        assert len({state.apply(move).after for move in physical}) == 5
        assert len([move for move in canonical if not move.raises]) == 1  # type: ignore[union-attr]
        assert objections(state, amitis("tree", "down")) == []
