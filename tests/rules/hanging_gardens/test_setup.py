"""The set-up, in the order of the rule text and going round from the first player (A1 to A7)."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from typing import TYPE_CHECKING

import pytest
from attrs import evolve

from dclub.errors import RecordError
from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens import readings as R
from dclub.hanging_gardens.components import (
    EFFECTS,
    CardId,
    Construction,
    Effect,
    Individual,
    ProjectId,
    Starter,
    wooden,
)
from dclub.hanging_gardens.moves import (
    HIDDEN,
    Base,
    Deal,
    First,
    OpenCard,
    OpenPublic,
    OrderEffects,
    RevealProject,
    SetCube,
)
from dclub.hanging_gardens.pyramid import Cell
from dclub.hanging_gardens.readings import READINGS
from dclub.hanging_gardens.ruleset import compile_ruleset
from dclub.hanging_gardens.setup import initial_state
from dclub.hanging_gardens.state import Phase
from dclub.kernel import clauses as K
from dclub.kernel.move import CHANCE, Seat
from dclub.kernel.partial import Unknown
from dclub.kernel.reading import Readings
from tests.rules.hanging_gardens.setting import (
    BOX,
    Own,
    after,
    cell,
    cube_at,
    events,
    objections,
    position,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from dclub.hanging_gardens.moves import Move
    from dclub.hanging_gardens.state import Garden, State

ORDER = tuple(Starter)
CUBES = tuple(zip(Construction, ("a1", "a2", "b1", "b2", "c1"), strict=True))


def fresh(seats: int = 3, readings: Mapping[str, str] | None = None) -> State:
    return initial_state(compile_ruleset(BOX, seats, Readings.of(READINGS, readings)))


def dealt(seats: int = 3, first: int = 0, readings: Mapping[str, str] | None = None) -> State:
    state = after(fresh(seats, readings), First(Seat(first)))
    seat_order = [Seat((first + step) % seats) for step in range(seats)]
    return after(state, *(Deal(seat, ProjectId(f"p{seat + 1}")) for seat in seat_order))


def based(seats: int = 3, first: int = 0, readings: Mapping[str, str] | None = None) -> State:
    seat_order = [Seat((first + step) % seats) for step in range(seats)]
    return after(dealt(seats, first, readings), *(Base(seat, ORDER) for seat in seat_order))


def with_cubes(seats: int = 3, first: int = 0, readings: Mapping[str, str] | None = None) -> State:
    state = based(seats, first, readings)
    while state.phase is Phase.CUBES:
        assert state.to_move is not None
        state = after(state, *(SetCube(state.to_move, kind, cell(name)) for kind, name in CUBES))
    return state


def begun(seats: int = 3, first: int = 0, order: tuple[Effect, ...] = EFFECTS) -> State:
    state = after(with_cubes(seats, first), OpenPublic(ProjectId("q2")))
    state = after(state, *(OpenCard(number, CardId(f"b{number + 1}")) for number in range(4)))
    return after(state, OrderEffects(order))


@pytest.mark.clause(C.SETUP_ORDER, C.SETUP_PLAYERS, C.SETUP_FIRST)
class TestOrder:
    """Steps of the text in their order, each going round from the first player."""

    @pytest.mark.clause(K.MOVE_SHAPE)
    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_whoever_watered_last_is_chance(self, seats: int) -> None:
        """A6."""
        state = fresh(seats)
        assert state.to_move == CHANCE
        assert state.chances() == tuple((First(Seat(one)), Fraction(1, seats)) for one in range(seats))
        assert objections(state, First(Seat(seats))) == [K.MOVE_SHAPE]

    @pytest.mark.parametrize("seats", [1, 5])
    def test_two_to_four(self, seats: int) -> None:
        with pytest.raises(RecordError):
            fresh(seats)

    @pytest.mark.parametrize("first", [0, 1, 2])
    def test_phases_and_seats(self, first: int) -> None:
        """A4."""
        order = [(first + step) % 3 for step in range(3)]
        state = after(fresh(), First(Seat(first)))
        met: list[tuple[Phase, int | None]] = []
        while state.phase is not Phase.TAKE:
            assert state.to_move is not None
            met.append((state.phase, state.to_move))
            state = state.apply(next(iter(state.legal_moves()))).after
        assert met == [
            *[(Phase.PROJECTS, CHANCE)] * 3,
            *[(Phase.BASE, seat) for seat in order],
            *[(Phase.CUBES, seat) for seat in order for _ in range(5)],
            (Phase.PUBLIC, CHANCE),
            *[(Phase.CARDS, CHANCE)] * 4,
            (Phase.EFFECTS_ORDER, CHANCE),
        ]
        assert state.to_move == first

    def test_out_of_turn(self) -> None:
        assert objections(dealt(), Base(Seat(1), ORDER)) == [K.TURN_SEAT]
        assert objections(based(), SetCube(Seat(1), Construction.TREE, cell("a1"))) == [K.TURN_SEAT]
        assert objections(dealt(), SetCube(Seat(0), Construction.TREE, cell("a1"))) == [K.TURN_PHASE]

    @pytest.mark.clause(K.MOVE_SHAPE)
    def test_a_seat_that_nobody_has(self) -> None:
        assert objections(dealt(), Base(Seat(3), ORDER)) == [K.MOVE_SHAPE]
        assert objections(based(), SetCube(Seat(-1), Construction.TREE, cell("a1"))) == [K.MOVE_SHAPE]


@pytest.mark.clause(C.SETUP_PROJECT, C.SETUP_UNDEALT, C.SETUP_HIDDEN, C.COMPONENTS_HIDDEN, C.REVEAL_PROJECT)
class TestProjects:
    """One individual project each, dealt by chance; secret until scoring unless a reading opens them (A5)."""

    @pytest.mark.clause(K.MOVE_SHAPE)
    def test_each_is_as_likely(self) -> None:
        state = after(fresh(), First(Seat(1)))
        assert state.chances() == tuple(
            (Deal(Seat(1), one.id), Fraction(1, 10)) for one in BOX.individual or ()
        )
        state = after(state, Deal(Seat(1), ProjectId("p4")))
        assert len(state.chances()) == 9
        assert objections(state, Deal(Seat(2), ProjectId("p4"))) == [C.SETUP_UNDEALT]
        assert objections(state, Deal(Seat(0), ProjectId("p5"))) == [K.MOVE_SHAPE]
        assert objections(state, Deal(Seat(2), ProjectId("p99"))) == [K.MOVE_SHAPE]

    def test_a_literal_where_the_projects_are_known(self) -> None:
        state = after(fresh(), First(Seat(1)))
        projects = BOX.individual or ()
        assert objections(state, Deal(Seat(1), projects[0].id, projects[1])) == [K.MOVE_SHAPE]
        assert objections(state, Deal(Seat(1), HIDDEN, projects[1])) == [K.MOVE_SHAPE]

    @pytest.mark.reading(R.PROJECT_SECRET)
    def test_private(self) -> None:
        state = dealt()
        view = state.view(Seat(1))
        assert [garden.project for garden in view.gardens] == [HIDDEN, state.gardens[1].project, HIDDEN]
        assert state.view(Seat(0)).view(Seat(0)) == state.view(Seat(0))

    @pytest.mark.reading(R.PROJECT_SECRET)
    def test_open(self) -> None:
        state = dealt(readings={"hg.project.secret": "open"})
        assert state.view(Seat(1)) == state

    @pytest.mark.reading(R.PROJECT_SECRET)
    def test_a_hidden_deal(self) -> None:
        """Legal in private, and nothing is known then of the next chances; not if all are open."""
        state = after(fresh(), First(Seat(0)))
        hidden = Deal(Seat(0), HIDDEN)
        assert state.judge(hidden).legal
        next_state = state.apply(hidden).after
        assert next_state.chances() == ()
        assert next_state.gardens[0].project == HIDDEN
        again = next_state.apply(Deal(Seat(1), HIDDEN)).after
        assert again.judge(Deal(Seat(2), HIDDEN)).legal
        open_state = after(fresh(readings={"hg.project.secret": "open"}), First(Seat(0)))
        assert [one.clause for one in open_state.judge(hidden).objections] == [C.SETUP_HIDDEN]

    def test_legality_rests_on_no_project(self) -> None:
        state = begun()
        assert state.to_move is not None
        view = state.view(state.to_move)
        assert list(view.legal_moves()) == list(state.legal_moves())

    def test_a_hidden_project_cannot_be_scored(self) -> None:
        state = position(Phase.REVEAL, Own(), Own())
        for hidden, seat in ((_hide(state, 0), 0), (_hide(state, 1), 1), (_hide(_hide(state, 0), 1), 0)):
            with pytest.raises(Unknown) as caught:
                hidden.score()
            assert caught.value.path == f"players.{seat}.project"

    @pytest.mark.clause(K.MOVE_SHAPE)
    def test_the_reveal(self) -> None:
        state = _hide(_hide(position(Phase.REVEAL, Own(), Own()), 0), 1)
        assert objections(state, RevealProject(Seat(1), ProjectId("p1"))) == [K.MOVE_SHAPE]
        assert objections(state, RevealProject(Seat(0), ProjectId("p77"))) == [K.MOVE_SHAPE]
        state = after(state, RevealProject(Seat(0), ProjectId("p1")))
        assert state.phase is Phase.REVEAL
        assert objections(state, RevealProject(Seat(1), ProjectId("p1"))) == [C.SETUP_UNDEALT]
        state = after(state, RevealProject(Seat(1), ProjectId("p2")))
        assert (state.phase, state.to_move) == (Phase.FINAL, None)
        assert state.outcome() is not None

    def test_what_the_reveal_refuses(self) -> None:
        state = _hide(position(Phase.REVEAL, Own(), Own()), 1)
        state = evolve(state, gardens=(_with(state.gardens[0], "p1"), state.gardens[1]))

        def facts(move: RevealProject) -> dict[str, object]:
            (objection,) = state.judge(move).objections
            return dict(objection.facts)

        assert facts(RevealProject(Seat(0), ProjectId("p2"))) == {"what": "seat", "found": 0, "limit": 1}
        wrong = {"what": "project", "found": "p77", "limit": 0}
        assert facts(RevealProject(Seat(1), ProjectId("p77"))) == wrong
        assert facts(RevealProject(Seat(1), ProjectId("p1"))) == {"project": "p1"}

    def test_the_events_of_the_reveal(self) -> None:
        state = _hide(_hide(position(Phase.REVEAL, Own(), Own()), 0), 1)
        step = state.apply(RevealProject(Seat(0), ProjectId("p1")))
        last = step.after.apply(RevealProject(Seat(1), ProjectId("p2")))
        told = [(one.clause, one.kind, dict(one.facts)) for one in (*step.events, *last.events)]
        assert told == [
            (C.REVEAL_PROJECT, "project-revealed", {"seat": 0, "project": "p1"}),
            (C.REVEAL_PROJECT, "project-revealed", {"seat": 1, "project": "p2"}),
            (C.END_PYRAMIDS, "game-ended", {}),
        ]

    def test_the_options_of_the_reveal(self) -> None:
        state = _hide(_hide(position(Phase.REVEAL, Own(), Own()), 0), 1)
        (choice,) = state.options().open
        moves = tuple(RevealProject(Seat(0), ProjectId(f"p{number}")) for number in range(1, 11))
        found = (choice.kind, choice.place, choice.clause, choice.moves)
        assert found == ("reveal", "", C.REVEAL_PROJECT, moves)

    def test_nothing_to_reveal(self) -> None:
        """Such a position cannot come about, and nothing can be done in it."""
        state = position(Phase.REVEAL, Own(), Own())
        assert list(state.legal_moves()) == []
        assert state.options().open == ()
        for seat in (CHANCE, Seat(0)):
            assert objections(state, RevealProject(seat, ProjectId("p1"))) == [K.MOVE_SHAPE]

    def test_the_reveal_of_one(self) -> None:
        state = _hide(position(Phase.REVEAL, Own(), Own()), 1)
        state = after(state, RevealProject(Seat(1), ProjectId("p2")))
        assert state.phase is Phase.FINAL
        assert isinstance(state.gardens[1].project, Individual)


def _with(garden: Garden, name: str) -> Garden:
    """Return the garden of a player with a project of the edition."""
    (project,) = (one for one in BOX.individual or () if one.id == name)
    return garden._replace(project=project)


def _hide(state: State, seat: int) -> State:
    gardens = list(state.gardens)
    gardens[seat] = gardens[seat]._replace(project=HIDDEN)
    return evolve(state, gardens=tuple(gardens))


@pytest.mark.clause(C.SETUP_BASE, C.SETUP_BASE_SET, C.SETUP_STARTERS)
class TestBase:
    """Each player lays his own five starters, in any order (A2, A3, A10)."""

    def test_every_order(self) -> None:
        assert set(dealt().legal_moves()) == {Base(Seat(0), order) for order in permutations(Starter)}

    @pytest.mark.parametrize(
        "laid",
        [
            (),
            ORDER[:4],
            (*ORDER[:4], Starter.GATE),
            (*ORDER, Starter.GATE),
        ],
    )
    def test_not_each_once(self, laid: tuple[Starter, ...]) -> None:
        assert objections(dealt(), Base(Seat(0), laid)) == [C.SETUP_BASE_SET]

    def test_own_copies_lie_upright_from_the_left(self) -> None:
        order = (Starter.LION, Starter.GATE, Starter.DRAGON, Starter.PILLAR, Starter.BULL)
        state = after(dealt(), Base(Seat(0), ORDER), Base(Seat(1), order))
        starters = BOX.starters or ()
        for place, starter in enumerate(order):
            copy = starters[starter][1]
            garden = state.gardens[1]
            corners = state.ruleset.pyramid.corners[place]
            assert garden.cards[place] == copy.id
            assert tuple(garden.icons[one] for one in corners) == copy.icons

    @pytest.mark.clause(C.SETUP_ORDER)
    def test_without_cubes_to_set_the_public_project_is_next(self) -> None:
        bare = evolve(BOX, quantities=evolve(BOX.quantities, start_cubes=(0,) * 5))
        fresh_state = initial_state(compile_ruleset(bare, 2, Readings.of(READINGS)))
        deals = [Deal(Seat(seat), ProjectId(f"p{seat + 1}")) for seat in range(2)]
        state = after(fresh_state, First(Seat(0)), *deals, Base(Seat(0), ORDER))
        step = state.apply(Base(Seat(1), ORDER))
        assert (step.after.phase, step.after.to_move) == (Phase.PUBLIC, CHANCE)
        last = step.events[-1]
        assert (last.clause, last.kind, last.facts) == (
            C.SETUP_ORDER,
            "set-up-continues",
            (("phase", "public"),),
        )

    @pytest.mark.clause(C.CARDS_DECK)
    @pytest.mark.reading(R.STARTERS_SPARE)
    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_spare_starters(self, seats: int) -> None:
        """A1: box by default; in the deck under the other reading."""
        boxed, shuffled = fresh(seats), fresh(seats, {"hg.starters.spare": "deck"})
        names = sorted(one.id for one in BOX.cards or ())
        assert list(boxed.supply.stock or ()) == names
        spare = [copies[seat].id for copies in BOX.starters or () for seat in range(seats, 4)]
        assert len(spare) == 5 * (4 - seats)
        assert list(shuffled.supply.stock or ()) == sorted(names + spare)

    @pytest.mark.reading(R.STARTERS_SPARE)
    def test_a_spare_starter_is_drawn_and_built_like_another_card(self) -> None:
        state = after(with_cubes(2, readings={"hg.starters.spare": "deck"}), OpenPublic(ProjectId("q2")))
        starters = BOX.starters or ()
        spare, owned = starters[Starter.LION][2], starters[Starter.LION][1]
        assert objections(state, OpenCard(0, owned.id)) == [C.CARDS_UNDRAWN]
        state = after(state, OpenCard(0, spare.id))
        assert state.row.cards[0] == spare
        boxed = after(with_cubes(2), OpenPublic(ProjectId("q2")))
        assert objections(boxed, OpenCard(0, spare.id)) == [C.CARDS_UNDRAWN]


@pytest.mark.clause(C.SETUP_CUBE, C.SETUP_OWN_CUBES, C.SETUP_CUBE_CELL, C.SETUP_PRESTIGE, C.PRESTIGE_TRACK)
class TestCubes:
    """Five wooden cubes, one of each colour, free on the icons of the base; prestige stays at 1 (A3)."""

    def moves(self) -> Iterator[Move]:
        for kind in Construction:
            for number in range(20):
                yield SetCube(Seat(0), kind, cell(f"{'abcdefghij'[number % 10]}{1 + number // 10}"))

    def test_any_cube_on_any_icon(self) -> None:
        assert set(based().legal_moves()) == set(self.moves())

    def test_several_on_one_card_in_any_order(self) -> None:
        state = based()
        for kind, name in reversed(list(zip(Construction, ("a1", "a2", "b1", "b2", "j1"), strict=True))):
            state = after(state, SetCube(Seat(0), kind, cell(name)))
            assert cube_at(state, name) == wooden(kind)
        assert state.to_move == 1

    @pytest.mark.clause(C.CUBE_FREE)
    def test_refusals(self) -> None:
        state = after(based(), SetCube(Seat(0), Construction.TREE, cell("a1")))
        assert objections(state, SetCube(Seat(0), Construction.TREE, cell("a2"))) == [C.SETUP_OWN_CUBES]
        assert objections(state, SetCube(Seat(0), Construction.STAIRS, cell("a1"))) == [C.CUBE_FREE]
        assert objections(state, SetCube(Seat(0), Construction.STAIRS, cell("b3"))) == [C.SETUP_CUBE_CELL]
        both = [C.SETUP_OWN_CUBES, C.SETUP_CUBE_CELL]
        assert objections(state, SetCube(Seat(0), Construction.TREE, cell("e6"))) == both
        for number in (-1, 40):
            outside = SetCube(Seat(0), Construction.STAIRS, Cell(number))
            assert objections(state, outside) == [K.MOVE_SHAPE]

    def test_prestige_stays_wherever_they_lie(self) -> None:
        for first in range(3):
            assert with_cubes(first=first).prestige == (1, 1, 1, 1, 1)
        state = based()
        for move in state.legal_moves():
            step = state.apply(move)
            assert step.after.prestige == (1, 1, 1, 1, 1)
            assert all(one.kind != "prestige-changed" for one in step.events)

    @pytest.mark.clause(C.COMPONENTS_QUANTITIES)
    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_supply(self, seats: int) -> None:
        """Facts, section 2: five markers and five cubes a player are in use from the start."""
        state = begun(seats)
        assert state.supply.wooden == tuple(number - 1 - seats for number in BOX.wooden or ())
        assert state.supply.translucent == BOX.translucent


@pytest.mark.clause(
    C.SETUP_PUBLIC, C.CARDS_DRAW, C.CARDS_ROW, C.CARDS_UNDRAWN, C.SETUP_EFFECTS, C.SETUP_QUEEN
)
class TestTable:
    """One public project, four open cards, an effect under each, the queen above the first."""

    @pytest.mark.clause(K.MOVE_SHAPE)
    def test_public(self) -> None:
        state = with_cubes()
        projects = BOX.public or ()
        assert state.chances() == tuple((OpenPublic(one.id), Fraction(1, 5)) for one in projects)
        assert objections(state, OpenPublic(ProjectId("q9"))) == [K.MOVE_SHAPE]
        assert objections(state, OpenPublic(projects[0].id, projects[1])) == [K.MOVE_SHAPE]
        assert after(state, OpenPublic(ProjectId("q2"))).public == projects[1]

    @pytest.mark.clause(K.MOVE_SHAPE)
    def test_four_cards(self) -> None:
        state = after(with_cubes(), OpenPublic(ProjectId("q2")))
        assert len(state.chances()) == 36
        assert {weight for _, weight in state.chances()} == {Fraction(1, 36)}
        state = after(state, OpenCard(0, CardId("b7")))
        assert {weight for _, weight in state.chances()} == {Fraction(1, 35)}
        assert objections(state, OpenCard(1, CardId("b7"))) == [C.CARDS_UNDRAWN]
        assert objections(state, OpenCard(2, CardId("b8"))) == [K.MOVE_SHAPE]
        assert objections(state, OpenCard(1, CardId("b99"))) == [K.MOVE_SHAPE]
        assert objections(state, OpenCard(1, CardId("gate-1"))) in ([C.CARDS_UNDRAWN], [K.MOVE_SHAPE])

    def test_icons_where_the_cards_are_known(self) -> None:
        state = after(with_cubes(), OpenPublic(ProjectId("q2")))
        cards = BOX.cards or ()
        assert objections(state, OpenCard(0, cards[0].id, cards[1].icons)) == [K.MOVE_SHAPE]
        assert objections(state, OpenCard(0, cards[0].id, None, "lily")) == [K.MOVE_SHAPE]
        for move, found in (
            (OpenCard(0, CardId("b99")), "b99"),
            (OpenCard(0, CardId(""), cards[1].icons), "without a name"),
        ):
            (objection,) = state.judge(move).objections
            assert dict(objection.facts) == {"what": "card", "found": found, "limit": 0}

    def test_a_fifth_card(self) -> None:
        state = begun()
        assert objections(state, OpenCard(4, CardId("b9"))) == [K.TURN_PHASE]

    @pytest.mark.clause(C.CARDS_ROW)
    def test_a_full_row(self) -> None:
        """Such a position cannot come about; nothing can be opened in it."""
        state = position(Phase.CARDS, Own(), Own(), stock="b9")
        assert list(state.legal_moves()) == []
        assert state.options().open == ()
        (objection,) = state.judge(OpenCard(3, CardId("b9"))).objections
        assert dict(objection.facts) == {"what": "column", "found": 4, "limit": 5}

    @pytest.mark.clause(K.MOVE_SHAPE)
    def test_effects_in_any_order(self) -> None:
        """A7: the order at the start is random, or an input."""
        state = after(with_cubes(), OpenPublic(ProjectId("q2")))
        state = after(state, *(OpenCard(number, CardId(f"b{number + 1}")) for number in range(4)))
        orders = {OrderEffects(order): Fraction(1, 24) for order in permutations(EFFECTS)}
        assert dict(state.chances()) == orders
        for wrong in ((), EFFECTS[:3], (*EFFECTS[:3], Effect.QUEEN), (*EFFECTS[:3], Effect.EVOLVE)):
            assert objections(state, OrderEffects(wrong)) == [K.MOVE_SHAPE]

    def test_queen(self) -> None:
        order = (Effect.RECOLOUR, Effect.MOVE, Effect.EVOLVE, Effect.SURPRISE)
        state = begun(order=order)
        assert (state.row.queen, state.row.effects, state.row.used) == (0, order, 0)
        elsewhere = position(Phase.EFFECTS_ORDER, Own(), Own(), effects="", queen=3)
        elsewhere = evolve(elsewhere, turn=elsewhere.turn._replace(to_move=CHANCE))
        assert after(elsewhere, OrderEffects(order)).row.queen == 0

    def test_events(self) -> None:
        state = after(with_cubes(), OpenPublic(ProjectId("q2")))
        state = after(state, *(OpenCard(number, CardId(f"b{number + 1}")) for number in range(4)))
        assert events(state, OrderEffects(EFFECTS)) == [C.SETUP_EFFECTS, C.SETUP_QUEEN, C.ROUND_TURNS]
