"""Editions in which entries are blank or tables open: what is named as not known, and what is known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

import pytest
from attrs import evolve

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens import phases
from dclub.hanging_gardens import readings as R
from dclub.hanging_gardens.components import (
    CardId,
    Condition,
    Construction,
    Individual,
    ProjectId,
    Public,
    Shape,
    Starter,
    wooden,
)
from dclub.hanging_gardens.edition import load_edition
from dclub.hanging_gardens.garden import with_card, with_cube
from dclub.hanging_gardens.moves import Amitis, Base, Deal, Draw, OpenCard, OpenPublic, RevealProject
from dclub.hanging_gardens.phases.base import base_cards
from dclub.hanging_gardens.pyramid import Slot
from dclub.hanging_gardens.readings import READINGS
from dclub.hanging_gardens.ruleset import compile_ruleset
from dclub.hanging_gardens.setup import initial_state
from dclub.hanging_gardens.state import Phase, fresh_turn
from dclub.kernel import clauses as K
from dclub.kernel.move import CHANCE, Seat
from dclub.kernel.partial import Unknown
from dclub.kernel.reading import Readings
from dclub.kernel.ruling import Verdict
from tests.blanking import own_edition

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from dclub.hanging_gardens.moves import Move
    from dclub.hanging_gardens.state import State

assert phases.PHASES, "importing the phases teaches a state its rules"

ANA, BELA = Seat(0), Seat(1)
OF_CHANCE = (Phase.PROJECTS, Phase.PUBLIC, Phase.CARDS, Phase.DRAW, Phase.REVEAL)
ICONS = (Construction.TREE,) * 4
LINE = Individual(ProjectId(""), (Condition(Shape.LINE, Construction.TREE, 5),))
TREES = Public(ProjectId(""), (Construction.TREE,), (), 10)


class Makes(Protocol):
    """Makes a position at the beginning of a phase, for an edition that is not complete."""

    def __call__(
        self,
        phase: Phase,
        *blanks: str,
        tables: Sequence[str] = (),
        spare: str = "box",
        to_move: Seat = ANA,
        seats: int = 2,
    ) -> State: ...


@pytest.fixture
def at(tmp_path: Path) -> Makes:
    def make(
        phase: Phase,
        *blanks: str,
        tables: Sequence[str] = (),
        spare: str = "box",
        to_move: Seat = ANA,
        seats: int = 2,
    ) -> State:
        path = own_edition("hanging-gardens", tmp_path, dict.fromkeys(blanks, "_"))
        edition = load_edition(path)
        edition = edition.overlay({}, tables) if tables else edition
        readings = Readings.of(READINGS, {R.STARTERS_SPARE: spare})
        state = initial_state(compile_ruleset(edition, seats, readings))
        seat = CHANCE if phase in OF_CHANCE else to_move
        return evolve(state, turn=fresh_turn(phase, seat), round=state.round._replace(first=ANA))

    return make


def lacking(state: State) -> str:
    """Return what would have to be known to weigh the outcomes of chance."""
    rules: Any = state.rules
    with pytest.raises(Unknown) as caught:
        rules.chances(state)
    assert state.chances() == ()
    return caught.value.path


@pytest.mark.clause(K.CHANCE_WEIGHTS, K.EDITION_PARTIAL)
@pytest.mark.parametrize(
    ("phase", "blanks", "tables", "path"),
    [
        (Phase.PROJECTS, ["projects.individual.p2"], [], "projects.individual.p2"),
        (Phase.PROJECTS, [], ["individual"], "individual"),
        (Phase.PUBLIC, ["projects.public.q2"], [], "projects.public.q2"),
        (Phase.PUBLIC, [], ["public"], "public"),
        (Phase.CARDS, ["cards.b3"], [], "cards.b3"),
        (Phase.CARDS, [], ["cards"], "cards"),
        (Phase.CARDS, ["starters.gate.4"], [], "starters.gate.4"),
        (Phase.CARDS, ["starters.gate.4", "cards.b3"], [], "cards.b3"),
        (Phase.DRAW, ["cubes.wooden.statue"], [], "cubes.wooden.statue"),
        (Phase.DRAW, [], ["wooden"], "supply.wooden"),
    ],
)
def test_chance_needs_all_outcomes(
    at: Makes, phase: Phase, blanks: list[str], tables: list[str], path: str
) -> None:
    assert lacking(at(phase, *blanks, tables=tables, spare="deck")) == path


@pytest.mark.clause(K.CHANCE_WEIGHTS, K.EDITION_PARTIAL)
@pytest.mark.parametrize(
    ("phase", "blank", "outcomes"),
    [
        (Phase.PROJECTS, "projects.public.q2", 10),
        (Phase.PUBLIC, "projects.individual.p2", 5),
        (Phase.CARDS, "starters.gate.1", 46),
        (Phase.CARDS, "cubes.wooden.tree", 46),
        (Phase.DRAW, "cards.b3", 5),
    ],
)
def test_chance_needs_nothing_else(at: Makes, phase: Phase, blank: str, outcomes: int) -> None:
    assert len(at(phase, blank, spare="deck").chances()) == outcomes


@pytest.mark.clause(K.RULING_UNDETERMINED, K.EDITION_UNENTERED)
@pytest.mark.parametrize(
    ("phase", "blank", "move", "unknown"),
    [
        (Phase.PROJECTS, "projects.individual.p2", Deal(ANA, ProjectId("p2")), ["projects.individual.p2"]),
        (Phase.PROJECTS, "projects.individual.p2", Deal(ANA, ProjectId("x")), ["projects.individual.x"]),
        (Phase.PUBLIC, "projects.public.q2", OpenPublic(ProjectId("q2")), ["projects.public.q2"]),
        (Phase.PUBLIC, "projects.public.q2", OpenPublic(ProjectId("x")), ["projects.public.x"]),
        (Phase.CARDS, "cards.b3", OpenCard(0, CardId("b3")), ["cards.b3"]),
        (Phase.CARDS, "cards.b3", OpenCard(0, CardId("x")), ["cards.x"]),
        (Phase.BASE, "starters.lion.1", Base(ANA, tuple(Starter)), ["starters.lion.1"]),
    ],
)
def test_what_may_be_meant_is_undetermined(
    at: Makes, phase: Phase, blank: str, move: Move, unknown: list[str]
) -> None:
    ruling = at(phase, blank).judge(move)
    assert (ruling.verdict, list(ruling.unknown)) == (Verdict.UNDETERMINED, unknown)


@pytest.mark.clause(K.MOVE_SHAPE, K.EDITION_UNENTERED)
@pytest.mark.parametrize(
    ("phase", "blank", "move"),
    [
        (Phase.PROJECTS, "projects.individual.p2", Deal(ANA, ProjectId(""))),
        (Phase.PROJECTS, "projects.individual.p2", Deal(ANA, ProjectId("x"), LINE)),
        (Phase.PROJECTS, "projects.individual.p2", Deal(ANA, ProjectId("p1"), LINE)),
        (Phase.PUBLIC, "projects.public.q2", OpenPublic(ProjectId(""))),
        (Phase.PUBLIC, "projects.public.q2", OpenPublic(ProjectId("x"), TREES)),
        (Phase.CARDS, "cards.b3", OpenCard(0, CardId(""))),
        (Phase.CARDS, "cards.b3", OpenCard(0, CardId("b1"), ICONS)),
    ],
)
def test_what_names_nothing_or_twice_is_no_move(at: Makes, phase: Phase, blank: str, move: Move) -> None:
    ruling = at(phase, blank).judge(move)
    assert [objection.clause for objection in ruling.objections] == [K.MOVE_SHAPE]
    assert ruling.verdict is Verdict.ILLEGAL


@pytest.mark.clause(C.SETUP_BASE, C.SETUP_STARTERS, K.EDITION_PARTIAL)
class TestBase:
    """Each seat has its own copies of the starters."""

    def test_only_one_s_own_copies_matter(self, at: Makes) -> None:
        other = at(Phase.BASE, "starters.lion.2")
        assert len(list(other.legal_moves())) == 120
        assert list(at(Phase.BASE, "starters.lion.2", to_move=BELA).legal_moves()) == []

    def test_icons_are_stated_for_each_starter(self, at: Makes) -> None:
        state = at(Phase.BASE, tables=["starters"])
        stated = Base(ANA, tuple(Starter), (ICONS,) * 5)
        assert state.judge(stated).legal
        assert state.judge(Base(ANA, tuple(Starter))).unknown == ("starters",)
        (objection,) = state.judge(Base(ANA, tuple(Starter), (ICONS,) * 4)).objections
        assert (objection.clause, dict(objection.facts)) == (
            K.MOVE_SHAPE,
            {"what": "icons of starters", "found": 4, "limit": 5},
        )
        (objection,) = at(Phase.BASE).judge(stated).objections
        assert dict(objection.facts) == {"what": "icons of starters", "found": 5, "limit": 0}
        assert state.options().open == ()


@pytest.mark.clause(C.SURPRISE_SUPPLY, C.SURPRISE_CHANCE, K.EDITION_PARTIAL)
def test_a_cube_that_is_drawn_was_there(at: Makes) -> None:
    """Of the statues it is not known whether one is left; the trees are counted."""
    state = at(Phase.DRAW, "cubes.wooden.statue", seats=4)
    drawn = state.judge(Draw(Construction.STATUE))
    assert drawn.legal
    assert state.is_legal(Draw(Construction.STATUE))
    assert C.SURPRISE_SUPPLY not in drawn.clauses
    counted = state.judge(Draw(Construction.TREE))
    assert counted.legal
    assert C.SURPRISE_SUPPLY in counted.clauses
    assert [table for table, _ in counted.provenance] == ["wooden"]


@pytest.mark.clause(C.SCORE_GROUPS, K.EDITION_PARTIAL)
def test_an_icon_that_nobody_entered_is_needed_for_the_score(tmp_path: Path) -> None:
    """Where a card shows it; a cube on it hides it."""
    half = {"starters.gate.1": "_ tree / tree tree"}
    edition = load_edition(own_edition("hanging-gardens", tmp_path, half))
    state = initial_state(compile_ruleset(edition, 2, Readings.of(READINGS)))
    (gate, *_), *_ = edition.starters or ()
    shape, garden = state.ruleset.pyramid, state.gardens[0]
    project, public = next(iter(state.ruleset.individual.values())), next(iter(state.ruleset.public.values()))
    bare = garden._replace(project=project)
    laid = with_card(shape, bare, Slot(0), gate)
    state = evolve(state, round=state.round._replace(public=public))
    with pytest.raises(Unknown) as caught:
        evolve(state, gardens=(laid, bare)).score()
    assert caught.value.path == "starters.gate.1[1]"
    hidden = with_cube(laid, shape.corners[0][0], wooden(Construction.TREE))
    assert evolve(state, gardens=(hidden, bare)).score()[1].seat == BELA


@pytest.mark.clause(C.AMITIS_STEP, C.AMITIS_MUST, K.EDITION_PARTIAL)
def test_amitis_counts_what_is_known(tmp_path: Path) -> None:
    """The choices are the icons that are entered; that one must be named is certain."""
    half = {"starters.gate.1": "stairs _ / _ tree"}
    edition = load_edition(own_edition("hanging-gardens", tmp_path, half))
    state = initial_state(compile_ruleset(edition, 2, Readings.of(READINGS)))
    (gate, *_), *_ = edition.starters or ()
    laid = with_card(state.ruleset.pyramid, state.gardens[0], Slot(0), gate)
    turn, held = fresh_turn(Phase.AMITIS, ANA), state.round._replace(first=ANA)
    state = evolve(state, gardens=(laid, state.gardens[1]), turn=turn, round=held)
    shown = [move.construction for move in state.legal_moves(physical=True) if isinstance(move, Amitis)]
    assert shown == [Construction.STAIRS] * 2 + [Construction.TREE] * 2
    assert state.judge(Amitis(ANA, Construction.STATUE, raises=True)).unknown == ("starters.gate.1[2]",)
    (objection,) = state.judge(Amitis(ANA, None, raises=True)).objections
    assert (objection.clause, dict(objection.facts)) == (C.AMITIS_MUST, {"shown": ("stairs", "tree")})


@pytest.mark.clause(C.SETUP_STARTERS, K.EDITION_PARTIAL)
def test_starters_cannot_be_laid_unseen(at: Makes) -> None:
    with pytest.raises(Unknown) as caught:
        base_cards(at(Phase.BASE, tables=["starters"]), Base(ANA, tuple(Starter)))
    assert caught.value.path == "starters"


@pytest.mark.clause(C.REVEAL_PROJECT, K.EDITION_UNENTERED)
def test_a_project_that_may_be_the_hidden_one(at: Makes) -> None:
    state = at(Phase.REVEAL, "projects.individual.p2")
    gardens = tuple(garden._replace(project=ProjectId("hidden")) for garden in state.gardens)
    state = evolve(state, gardens=gardens)
    assert state.judge(RevealProject(ANA, ProjectId("p2"))).unknown == ("projects.individual.p2",)
    (objection,) = state.judge(RevealProject(ANA, ProjectId(""))).objections
    assert objection.clause == K.MOVE_SHAPE
    assert state.judge(RevealProject(ANA, ProjectId(""), LINE)).legal
    assert state.judge(RevealProject(ANA, ProjectId("p1"))).legal
    assert len(list(state.legal_moves())) == 9
