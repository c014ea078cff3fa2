"""Pictures of Hanging Gardens: every place once, nothing over the edge, nothing shown that nobody knows."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dclub import hanging_gardens
from dclub.cli.pointing import marks_of_faults, marks_of_ply
from dclub.hanging_gardens import RULES
from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.components import Construction, word
from dclub.hanging_gardens.drawing import DRAWING
from dclub.hanging_gardens.pyramid import Cell, Slot
from dclub.hanging_gardens.state import Phase
from dclub.hanging_gardens.words import format_cell, format_slot
from dclub.kernel import clauses as K
from dclub.kernel.drawing import Scene, draw, places_of
from dclub.kernel.marks import Marks, places_at
from dclub.kernel.partial import Unknown
from dclub.kernel.playing import play_randomly
from dclub.kernel.record import parse_record
from dclub.kernel.replay import judge_record
from dclub.kernel.ruling import Objection
from tests.hanging_gardens.documents import PHASES, document, state_of
from tests.hanging_gardens.picturing import names_for, pictured
from tests.kernel.pictures import beyond, colliding, data, marked, parsed, place_counts, shown_at, texts
from tests.property.hanging_gardens.corruption import corrupted
from tests.property.hanging_gardens.games import any_ruleset, start, walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.hanging_gardens.state import State

SEEDS = st.integers(0, 2**32 - 1)
ILLEGAL = sorted((Path(__file__).parents[1] / "records" / "illegal").glob("hg.*.dclub"))
MATERIALS = ("wooden", "translucent")


def places_of_a_player(name: str, state: State) -> Iterator[str]:
    shape = state.ruleset.pyramid
    yield from (f"{name} {format_cell(shape, Cell(cell))}" for cell in range(len(shape.cells)))
    yield from (f"{name} {format_slot(shape, Slot(slot))}" for slot in range(len(shape.slots)))
    yield from (f"{name} {what}" for what in ("player", "pyramid", "project", "amitis"))
    if state.phase <= Phase.CUBES or any(one.starters or one.to_set for one in state.gardens):
        yield f"{name} to set up"


def every_place(state: State) -> Iterator[str]:
    """Every place that the notation has a name for, and what else can be marked."""
    yield from ("phase", "to_move", "first", "row.taken", "public", "prestige", "row", "supply", "queen")
    yield from (f"pending.{what}" for what in ("column", "hand", "open", "moved"))
    yield from ("stock", "returned")
    yield from (f"prestige {word(kind)}" for kind in Construction)
    yield from (f"supply {material} {word(kind)}" for material in MATERIALS for kind in Construction)
    yield from (f"column {column}" for column in range(1, state.ruleset.quantities.row + 1))
    yield from (f"effect {word(effect)}" for effect in state.row.effects)
    for name in names_for(state):
        yield from places_of_a_player(name, state)


def check_drawing(seed: int) -> None:
    """Of any game every place is drawn once, and of a wrong position every fault is marked."""
    rng = Random(seed)
    for step in walk(rng, start(any_ruleset(rng))):
        if rng.random() > 0.05:
            continue
        svg = pictured(step.after)
        assert place_counts(svg) == Counter(every_place(step.after))
        assert beyond(svg) == []
        wrong = corrupted(rng, step.after)
        faults = wrong.audit().faults
        svg = pictured(wrong, marks=marks_of_faults(RULES, faults))
        assert beyond(svg) == []
        signs = marked(svg, "wrong")
        assert all(signs.count(str(number)) > 1 for number in range(1, len(faults) + 1))


@pytest.mark.clause(K.PICTURE_PLACES)
class TestPlaces:
    """Every place of the notation is drawn once, in every phase and for every number of players."""

    @pytest.mark.parametrize("name", PHASES)
    def test_in_every_phase(self, name: str) -> None:
        state = state_of(document(name))
        svg = pictured(state)
        assert place_counts(svg) == Counter(every_place(state))
        assert beyond(svg) == []
        assert colliding(svg) == []
        assert svg == pictured(state)

    @pytest.mark.parametrize("plies", [15, 120, 400])
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_for_every_number_of_players(self, players: int, plies: int) -> None:
        game = hanging_gardens.start(players)
        play_randomly(game, Random(players), plies)
        svg = pictured(game.state)
        assert place_counts(svg) == Counter(every_place(game.state))
        assert colliding(svg) == []
        assert beyond(svg) == []

    def test_before_anything_lies_there(self) -> None:
        """What lies nowhere yet is not unknown."""
        svg = pictured(hanging_gardens.start(2).state)
        assert "?" not in texts(svg)
        assert shown_at(svg, "column 1") == ["1", "no card"]
        assert shown_at(svg, "queen") == ["queen: aside"]
        assert "not open yet" in shown_at(svg, "public")
        assert "gate, pillar, lion, bull, dragon" in shown_at(svg, "Ana to set up")

    def test_no_apex_for_four(self) -> None:
        """The topmost cells are hatched where no card may lie."""
        for players, hatched in ((3, 0), (4, 2 * 4)):
            svg = pictured(hanging_gardens.start(players).state)
            assert svg.count('fill="url(#falling') == hatched

    @settings(max_examples=5, deadline=None)
    @given(SEEDS)
    def test_of_any_game(self, seed: int) -> None:
        check_drawing(seed)

    @pytest.mark.deep
    @settings(max_examples=40, deadline=None)
    @given(SEEDS)
    def test_of_any_game_for_long(self, seed: int) -> None:
        check_drawing(seed)

    def test_the_parts(self) -> None:
        state = state_of(document("take"))
        gardens = ["garden:Ana", "garden:Bela", "garden:Caio"]
        assert data(pictured(state), "part") == ["turn", "prestige", "public", "row", "supply", *gardens]
        assert data(pictured(state, part="garden"), "part") == gardens
        assert data(pictured(state, part="row"), "part") == ["row"]

    def test_a_notebook_shows_a_state(self) -> None:
        state = state_of(document("take"))
        assert state._repr_svg_() == pictured(state)

    def test_cards_and_projects_by_their_names(self) -> None:
        """`b3` is a cell; `card b3` is what lies somewhere."""
        state = state_of(document("named"))
        for text, place in (
            ("card b17", "column 2"),
            ("Ana card gate-1", "1.1"),
            ("project p3", "project"),
            ("public q2", "public"),
        ):
            found = [one.name for one in places_of(DRAWING.table(Scene(state, names_for(state))))
                     if text.removeprefix("Ana ") in one.also]  # fmt: skip
            assert found == [place]
            svg = pictured(state, marks=Marks(highlighted=(text,)))
            assert len(marked(svg, "highlight")) == 1


@pytest.mark.clause(K.PICTURE_PLACES)
class TestWords:
    """The description tells the whole table to somebody who does not see it."""

    def test_it_tells_what_lies_where(self) -> None:
        told = parsed(pictured(state_of(document("put-back"))))[1].text or ""
        for said in (
            "Phase: put-back",
            "Cubes in hand: tree, translucent stairs",
            "Prestige: stairs 2, rose-bush 3, statue 1, tree 2, date-palm 4.",
            "Public project: date-palm, stairs.",
            "Column 4: taken now.",
            "Column 3: statue stairs / date-palm tree.",
            "Queen above column 4.",
            "Ana (seat 1): project: line tree, square stairs 6; Amitis: on 2.1, next 2.3;",
            "b1 statue with a translucent stairs cube",
            "h2 rose-bush (upper card under)",
            "Bela (seat 2): project: face down;",
        ):
            assert said in told

    def test_it_names_cards_and_ornaments(self) -> None:
        told = parsed(pictured(state_of(document("named"))))[1].text or ""
        assert "Column 2: b17: statue tree / statue date-palm (lotus)." in told
        assert "1.1 card gate-1 (gate), 1.2 a card" in told

    def test_where_amitis_stands(self) -> None:
        svg = pictured(state_of(document("take")))
        assert "Amitis: on 2.1, next 2.3" in shown_at(svg, "Ana amitis")
        assert "Amitis: on 1.3, next 1.4" in shown_at(svg, "Caio amitis")
        before = pictured(state_of(document("public")))
        assert "Amitis: beside the pyramid, next 1.1" in shown_at(before, "Caio amitis")


@pytest.mark.clause(K.PICTURE_MARKS)
class TestObjections:
    """A refused move is drawn with the places that its objections speak of."""

    @pytest.mark.parametrize("path", ILLEGAL, ids=lambda path: path.stem)
    def test_every_objection_points_somewhere(self, path: Path) -> None:
        record = parse_record(path.read_text(encoding="utf-8"))
        report = judge_record(RULES, record, path.parent)
        ply, scene = report.plies[-1], Scene(report.plies[-1].before, report.names)
        marks = marks_of_ply(ply, DRAWING, DRAWING.table(scene))
        assert [entry[1].rpartition("[")[2] for entry in marks.legend] == [f"{path.stem}]"]
        svg = draw(DRAWING.table(scene), report.names, marks)
        assert len(marked(svg, "wrong")) > 1, "one in the legend, one at least on the table"
        assert beyond(svg) == []

    @pytest.mark.parametrize(
        ("clause", "spoken"),
        [
            ("hg.take.open", {"column 3"}),
            ("hg.take.support", {"3.1", "2.1", "2.2"}),
            ("hg.cube.held", {"pending.hand"}),
            ("hg.effect.aligned", {"pending.open", "effect evolve"}),
            ("hg.amitis.must", {"amitis"}),
            ("hg.setup.undealt", {"project"}),
            ("hg.cards.undrawn", {"stock", "column 1"}),
            ("hg.surprise.supply", {"supply"}),
        ],
    )
    def test_where_it_points(self, clause: str, spoken: set[str]) -> None:
        path = next(path for path in ILLEGAL if path.stem == clause)
        report = judge_record(RULES, parse_record(path.read_text(encoding="utf-8")), path.parent)
        sheet = DRAWING.table(Scene(report.plies[-1].before, report.names))
        (sign,) = marks_of_ply(report.plies[-1], DRAWING, sheet).signs
        found = {place.name for where in sign.paths for place in places_at(where, places_of(sheet))}
        assert found == spoken

    @pytest.mark.parametrize(
        ("objection", "spoken"),
        [
            (Objection(C.EVOLVE_SUPPLY, cube="translucent tree", left=0), "supply translucent tree"),
            (Objection(C.RECOLOUR_SUPPLY, cube="tree", material="wooden", left=0), "supply wooden tree"),
            (Objection(C.SURPRISE_SUPPLY, free=0), "pyramid"),
            (Objection(C.SURPRISE_SUPPLY, left=0, free=3), "supply"),
            (Objection(C.SURPRISE_SUPPLY, cube="tree", left=0), "supply wooden tree"),
            (Objection(C.EFFECT_ALIGNED, effect="queen"), "queen"),
            (Objection(C.AMITIS_PRESENT, construction="tree"), "amitis"),
        ],
    )
    def test_what_it_is_about(self, objection: Objection, spoken: str) -> None:
        assert spoken in DRAWING.speaks(objection)
        state = state_of(document("take"))
        assert any(place.name == spoken for place in places_of(DRAWING.table(Scene(state, names_for(state)))))


def check_counting(seed: int) -> None:
    """A line of the score counts as many places as it says, and each of them is drawn."""
    rng = Random(seed)
    for step in walk(rng, start(any_ruleset(rng))):
        state = step.after
        if rng.random() > 0.05:
            continue
        drawn = {
            path for place in places_of(DRAWING.table(Scene(state, names_for(state)))) for path in place.paths
        }
        try:
            scores = state.score()
        except Unknown:
            continue
        for score in scores:
            for line in score.lines:
                paths = DRAWING.counted(state, score.seat, line)
                assert set(paths) <= drawn
                assert len(set(paths)) == len(paths)
                facts, lying = dict(line.facts), [path for path in paths if path.startswith("players.")]
                if line.clause == C.SCORE_PUBLIC:
                    counted = facts["counted"]
                    assert isinstance(counted, int)
                    assert len(lying) <= counted <= 2 * len(lying)
                else:
                    cells = facts.get("cells", ())
                    assert isinstance(cells, tuple)
                    assert [path.rpartition(".")[2] for path in lying] == list(cells)


@pytest.mark.clause(K.PICTURE_MARKS)
class TestScore:
    """What a line of a score counts is numbered."""

    @settings(max_examples=20, deadline=None)
    @given(SEEDS)
    def test_as_many_places_as_the_line_says(self, seed: int) -> None:
        check_counting(seed)
