"""Pictures of New World: every place once, nothing over the edge, nothing shown that nobody knows."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dclub import new_world
from dclub.cli.pointing import marks_of_faults, marks_of_ply
from dclub.kernel import clauses as K
from dclub.kernel.drawing import Scene, draw, places_of
from dclub.kernel.marks import NO_MARKS, places_at
from dclub.kernel.playing import play_randomly
from dclub.kernel.record import parse_record
from dclub.kernel.replay import judge_record
from dclub.new_world import RULES, Phase
from dclub.new_world import clauses as C
from dclub.new_world import readings as R
from dclub.new_world.board import around, cell_at
from dclub.new_world.drawing import DRAWING
from dclub.new_world.words import format_cell
from tests.kernel.pictures import beyond, colliding, data, marked, parsed, place_counts, shown_at, texts
from tests.new_world.documents import PHASES, document, having, state_of
from tests.property.new_world.corruption import corrupted
from tests.property.new_world.games import any_ruleset, start, walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.kernel.clause import ClauseId
    from dclub.kernel.marks import Marks
    from dclub.kernel.outcome import ScoreLine
    from dclub.new_world import State

SEEDS = st.integers(0, 2**32 - 1)
FARM_AND_AROUND = ("w2 n5", "w1 n4", "w1 n5", "w1 n6", "w2 n4", "w3 n4", "w3 n5", "w3 n6")
ILLEGAL = sorted((Path(__file__).parents[1] / "records" / "illegal").glob("nw.*.dclub"))


def names_for(state: State) -> tuple[str, ...]:
    return RULES.default_names[: state.seats]


def pictured(state: State, *unknown: str, marks: Marks = NO_MARKS, part: str = "") -> str:
    names = names_for(state)
    return draw(DRAWING.table(Scene(state, names, frozenset(unknown))), names, marks, part)


def cells_of(state: State) -> set[str]:
    """Every cell with a tile or a start space, the eight around each, and what the state names besides."""
    lying = [cell for cell, _ in state.board] + [cell_at(0, row) for row in range(state.ruleset.rows)]
    cells = {*lying, *(near for cell in lying for near in around(cell))}
    cells |= {one.cell for one in state.settlers} | {cell for cell, _ in state.turn.pending}
    if state.turn.cell is not None:
        cells.add(state.turn.cell)
    return {format_cell(cell) for cell in cells}


def every_place(state: State) -> Iterator[str]:
    """Every place that the notation has a name for, and what else can be marked."""
    yield from cells_of(state)
    yield from ("landscape", "surveyors", "rear surveyor", "front surveyor")
    yield from ("phase", "to_move", "active", "drawn", "stock", "aside")
    placed = state.phase in (Phase.SETTLE, Phase.SCORE)
    yield from ["pending.tile"] if placed or state.turn.cell is not None else []
    yield from ["pending.features"] if state.phase is Phase.SCORE or state.turn.pending else []
    yield from (tile.id for tile, _ in (state.ruleset.edition.tiles or ()) if state.stock is not None)
    yield from (f"aside {index}" for index in range(len(state.aside)))
    yield from (f"{name} {what}" for name in names_for(state) for what in ("player", "points", "settlers"))


def check_drawing(seed: int) -> None:
    """Of any game every place is drawn once, and of a wrong position every fault is marked."""
    rng = Random(seed)
    for step in walk(rng, start(any_ruleset(rng))):
        if rng.random() > 0.1:
            continue
        svg = pictured(step.after)
        assert place_counts(svg) == Counter(every_place(step.after))
        assert beyond(svg) == []
        wrong = corrupted(rng, step.after)
        faults = wrong.audit().faults
        sheet = DRAWING.table(Scene(wrong, names_for(wrong)))
        marks = marks_of_faults(RULES, faults)
        svg = draw(sheet, names_for(wrong), marks)
        assert beyond(svg) == []
        assert place_counts(svg) == Counter(every_place(wrong))
        for sign in marks.signs:
            assert places_at(sign.paths[0], places_of(sheet)), sign


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

    @pytest.mark.parametrize("plies", [100, 1000])
    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    def test_for_every_number_of_players(self, players: int, plies: int) -> None:
        game = new_world.start(players)
        play_randomly(game, Random(players), plies)
        svg = pictured(game.state)
        assert place_counts(svg) == Counter(every_place(game.state))
        assert beyond(svg) == []
        assert colliding(svg) == []

    def test_before_a_tile_lies(self) -> None:
        """What lies nowhere yet is not unknown."""
        svg = pictured(new_world.start(2).state)
        assert "?" not in texts(svg)
        assert shown_at(svg, "w1 n3") == ["w1 n3"]
        assert shown_at(svg, "t1") == ["t1", "5/5"]

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
        state = state_of(document("named"))
        svg = pictured(state)
        parts = ["turn", "drawn", "player:Red", "player:Blue", "landscape", "stock", "key"]
        assert data(svg, "part") == parts
        assert data(pictured(state, part="player"), "part") == parts[2:4]
        assert data(pictured(state, part="landscape"), "part") == ["landscape"]

    def test_a_notebook_shows_a_state(self) -> None:
        state = state_of(document("settle"))
        assert state._repr_svg_() == pictured(state)

    def test_tiles_that_lie_apart_take_no_room_between(self) -> None:
        """A position that is wrong may name any cell; the picture grows with the tiles alone."""
        far = having("place", [*document("place")["tiles"], "w29999 s29999: (town n e s w) turn 0"], "tiles")
        svg = pictured(state_of(far))
        assert float(parsed(svg).get("width", "")) < 1500
        assert shown_at(svg, "w29999 s29999") == ["w29999 s29999"]


@pytest.mark.clause(K.PICTURE_PLACES)
class TestWords:
    """The description tells the whole table to somebody who does not see it."""

    def test_it_tells_what_lies_where(self) -> None:
        told = parsed(pictured(state_of(document("score"))))[1].text or ""
        for said in (
            "Phase: score; To move: Red; Whose turn: Red; Just placed: w2 n6;",
            "To be scored: town n, trail e, farm w2 n5.",
            "Red (settlers R): points 8, settlers left to place 4.",
            "Surveyors, the rear and the front one: in the columns w1 and w2.",
            "w0 n6: start space (trail w post; plain ws; plain wn).",
            "w1 n7: (town w; plain nw ne en es se sw); Red on town w.",
            "w2 n6: (town n; trail e; plain en; plain es se sw ws wn); just placed.",
            "Undrawn tiles: 82 of 95.",
            "Set aside, out of the game: a tile, a tile.",
        ):
            assert said in told

    def test_it_tells_the_tiles_by_their_names(self) -> None:
        told = parsed(pictured(state_of(document("named"))))[1].text or ""
        assert "Tile in hand, unturned: t21 (town n; trail s w; plain en es se wn; plain sw ws)." in told
        assert (
            "w1 n2: t1 turn 1, which shows (trail e w; plain es se sw ws; plain nw ne en wn); Blue on "
            in told
        )
        assert "t1 4 of 5" in told
        assert "Set aside, out of the game: t9." in told


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
            ("nw.place.match", {"w1 n3", "w0 n3", "drawn"}),
            ("nw.place.abut", {"w2 n4", "drawn"}),
            ("nw.place.coast", {"e1 n3"}),
            ("nw.draw.undrawn", {"t10", "stock"}),
            ("nw.settle.claimed", {"w1 n2"}),
            ("nw.settle.supply", {"settlers"}),
            ("nw.score.not-complete", {"w1 n1", "pending.features"}),
        ],
    )
    def test_where_it_points(self, clause: str, spoken: set[str]) -> None:
        path = next(path for path in ILLEGAL if path.stem == clause)
        report = judge_record(RULES, parse_record(path.read_text(encoding="utf-8")), path.parent)
        sheet = DRAWING.table(Scene(report.plies[-1].before, report.names))
        (sign,) = marks_of_ply(report.plies[-1], DRAWING, sheet).signs
        found = {place.name for where in sign.paths for place in places_at(where, places_of(sheet))}
        assert spoken == found


def check_counting(seed: int) -> None:
    """A line of the score counts as many places as it says, and each of them is drawn."""
    rng = Random(seed)
    for step in walk(rng, start(any_ruleset(rng))):
        if rng.random() > 0.1:
            continue
        state = step.after
        places = places_of(DRAWING.table(Scene(state, names_for(state))))
        drawn = {path for place in places for path in place.paths}
        for score in state.score():
            for line in score.lines:
                paths = DRAWING.counted(state, score.seat, line)
                assert set(paths) <= drawn
                assert len(set(paths)) == len(paths)
                check_line(state, line, len(paths))


def check_line(state: State, line: ScoreLine, places: int) -> None:
    """What can lie twice on one tile is counted there once."""
    facts = dict(line.facts)
    counted = int(str(facts.get("counted", 1)))
    match line.clause:
        case C.FINAL_FARM:
            assert places == counted
        case C.FINAL_TRAIL | C.FINAL_TOWN if state.ruleset.readings[R.FINAL_PER] == "tile":
            assert places == counted
        case C.FINAL_POINTS:
            assert places == 1
        case C.FINAL_BONUS:
            assert places >= 2, "a settler and a surveyor"
        case _:
            assert (places > 0) == (counted > 0)
            assert places <= counted


@pytest.mark.clause(K.PICTURE_MARKS)
class TestScore:
    """What a line of a score counts is numbered."""

    @settings(max_examples=20, deadline=None)
    @given(SEEDS)
    def test_as_many_places_as_the_line_says(self, seed: int) -> None:
        check_counting(seed)

    @pytest.mark.parametrize(
        ("clause", "paths"),
        [
            (C.FINAL_POINTS, ("players.2.points",)),
            (C.FINAL_FARM, tuple(f"tiles.{cell}" for cell in FARM_AND_AROUND)),
            (C.FINAL_TOWN, ("tiles.w1 n7", "tiles.w2 n7")),
            (C.FINAL_TRAIL, ("tiles.w0 n6", "tiles.w1 n6")),
        ],
    )
    def test_in_order(self, clause: ClauseId, paths: tuple[str, ...]) -> None:
        state = state_of(document("place"))
        (found,) = (
            DRAWING.counted(state, score.seat, line)
            for score in state.score()
            for line in score.lines
            if line.clause == clause and (clause != C.FINAL_POINTS or score.seat == 2)
        )
        assert found == paths
