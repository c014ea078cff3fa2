"""Moves as text: one form out, what people say in, and a place for whatever cannot be read."""

from __future__ import annotations

from random import Random
from time import process_time_ns

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from dclub import new_world as nw
from dclub.errors import NotationError
from dclub.kernel import clauses as K
from dclub.kernel.game import Game
from dclub.kernel.move import Seat
from dclub.new_world import clauses as C
from dclub.new_world.moves import NAMELESS, Draw, First, Move, Place, Score, SetAside, Settle
from dclub.new_world.naming import ABSENT
from dclub.new_world.notation import unjoin
from dclub.new_world.words import parse_cell, parse_tile
from tests.new_world.documents import BEND, document, having, state_of
from tests.new_world.walking import any_start, walk

ANA = Seat(0)
KNOWN = ("Ana", "Bela", "Caio")
NAMES = ("Ana Maria", "Béla", "O'Neill-2", "三", "town")
SEEDS = st.integers(0, 2**32 - 1)

PLACING = state_of(document("place"))
"""In hand is `(town n; trail e; plain en; plain es se sw ws wn)`; tiles are stated."""

SETTLING = state_of(document("settle"))
"""It lies on w2 n6, unturned, and completes a town, a trail and a farm."""

NAMED = state_of(document("named"))
"""Two players; the tiles are those of the edition; in hand is a cap with a bend of a trail."""

TWO_TOWNS = state_of(having("settle", "w2 n6: (town n; town e; plain se sw ws wn)", "tiles", 10))


def read(text: str, state: nw.State = PLACING) -> Move:
    return nw.parse_move(text, state, KNOWN[: state.seats])


def refused(text: str, state: nw.State = PLACING) -> NotationError:
    with pytest.raises(NotationError) as caught:
        nw.parse_move(text, state, KNOWN[: state.seats])
    return caught.value


def attempt(text: str, state: nw.State) -> Move | NotationError:
    try:
        return nw.parse_move(text, state, KNOWN[: state.seats])
    except NotationError as error:
        return error


@pytest.mark.clause(K.NOTATION_CANONICAL)
class TestOneCanonicalForm:
    """What is written is read as the same move, whatever the edition, the readings and the phase."""

    @given(SEEDS)
    @settings(max_examples=15, deadline=None)
    @example(0)
    def test_every_legal_move_is_read_back(self, seed: int) -> None:
        rng = Random(seed)
        for step in walk(rng, any_start(rng), physical=rng.random() < 0.3):
            for move in {step.move, *rng.choices(list(step.before.legal_moves()), k=2)}:
                text = nw.format_move(move, step.before)
                assert nw.parse_move(text, step.before) == move
                assert nw.format_move(nw.parse_move(text, step.before), step.before) == text

    @given(SEEDS)
    @settings(max_examples=5, deadline=None)
    def test_under_other_names(self, seed: int) -> None:
        rng = Random(seed)
        for step in walk(rng, any_start(rng)):
            names = NAMES[: step.before.seats]
            text = nw.format_move(step.move, step.before, names)
            assert nw.parse_move(text, step.before, names) == step.move

    @pytest.mark.parametrize(
        ("text", "state", "move"),
        [
            ("Table: first Bela", PLACING, First(Seat(1))),
            ("Table: draw t17", NAMED, Draw(nw.TileId("t17"))),
            (f"Table: draw {BEND}", PLACING, Draw(NAMELESS, parse_tile(BEND))),
            (
                "Table: draw town plain trail plain",
                PLACING,
                Draw(NAMELESS, parse_tile("town plain trail plain")),
            ),
            ("Table: set aside", PLACING, SetAside()),
            ("Table: set aside agreed", PLACING, SetAside(agreed=True)),
            ("Ana: place w2 n6 town trail plain plain", PLACING, Place(ANA, parse_cell("w2 n6"), 0)),
            ("Bela: place w1 s3 plain plain town trail", PLACING, Place(Seat(1), parse_cell("w1 s3"), 2)),
            ("Ana: place e1 n6 trail plain plain town", PLACING, Place(ANA, parse_cell("e1 n6"), 3)),
            ("Ana: place w2 n6 turn 4", PLACING, Place(ANA, parse_cell("w2 n6"), 4)),
            ("Ana: settle trail e", SETTLING, Settle(ANA, 1)),
            ("Ana: settle plain es", SETTLING, Settle(ANA, 3)),
            ("Ana: settle town s", SETTLING, Settle(ANA, ABSENT["town s"])),
            ("Ana: settle farm", SETTLING, Settle(ANA, ABSENT["farm"])),
            ("Ana: settle none", SETTLING, Settle(ANA, None)),
            ("Ana: score town n", SETTLING, Score(ANA, parse_cell("w2 n6"), 0)),
            ("Ana: score farm w2 n5", SETTLING, Score(ANA, parse_cell("w2 n5"), 0)),
            ("Ana: score farm w9 n9", SETTLING, Score(ANA, parse_cell("w9 n9"), ABSENT["farm"])),
        ],
    )
    def test_the_forms(self, text: str, state: nw.State, move: Move) -> None:
        assert read(text, state) == move
        assert nw.format_move(move, state, KNOWN[: state.seats]) == text

    @pytest.mark.parametrize(
        ("text", "state", "move"),
        [
            ("Table: first seat 7", PLACING, First(Seat(7))),
            ("seat 3: place w2 n6 turn 4", PLACING, Place(Seat(3), parse_cell("w2 n6"), 4)),
            ("seat 7: settle trail e", SETTLING, Settle(Seat(7), 1)),
            ("seat 7: settle none", SETTLING, Settle(Seat(7), None)),
            ("seat 7: score town n", SETTLING, Score(Seat(7), parse_cell("w2 n6"), 0)),
        ],
    )
    def test_a_seat_that_nobody_has_is_written_by_its_number(
        self, text: str, state: nw.State, move: Move
    ) -> None:
        """With three players the seats are 0 to 2. Such a move can only be built, never read."""
        assert nw.format_move(move, state, KNOWN) == text
        assert "seat" in refused(text, state).found

    @pytest.mark.clause(C.PLACE_TURN, C.COMPONENTS_LITERAL)
    def test_a_turn_is_numbered_where_its_look_does_not_decide(self) -> None:
        """Two trails that bend on one tile show the same on all sides, however it is turned."""
        tile = "(trail n w; trail e s; plain nw wn; plain ne en sw ws; plain es se)"
        state = state_of(document("place", drawn=tile))
        for turn, look in ((0, "trail trail trail trail /1"), (1, "trail trail trail trail /2")):
            assert read(f"Ana: place w2 n6 {look}", state) == Place(ANA, parse_cell("w2 n6"), turn)
            assert nw.format_move(Place(ANA, parse_cell("w2 n6"), turn), state, KNOWN).endswith(look)

    def test_a_turn_that_looks_like_another_is_written_as_a_number(self) -> None:
        state = state_of(document("place", drawn="(trail n s; plain ne en es se; plain sw ws wn nw)"))
        assert nw.format_move(Place(ANA, parse_cell("w2 n6"), 2), state, KNOWN) == "Ana: place w2 n6 turn 2"


@pytest.mark.clause(K.NOTATION_CASE)
class TestCaseBlanksAndWords:
    """Any letter case, any blanks, a comma for a blank, and the words that people use."""

    @pytest.mark.parametrize(
        ("said", "state", "canonical"),
        [
            (
                " ANA :Places  W2 N6  Town,TRAIL plain plain",
                PLACING,
                "Ana: place w2 n6 town trail plain plain",
            ),
            ("ana: place w2 n6 turn 3", PLACING, "Ana: place w2 n6 trail plain plain town"),
            ("ana: place w2 n6 3", PLACING, "Ana: place w2 n6 trail plain plain town"),
            ("Ana: place w2 n6", PLACING, "Ana: place w2 n6 town trail plain plain"),
            ("Ana: place w2 s0 turn 0", PLACING, "Ana: place w2 n0 town trail plain plain"),
            ("ana: Settles TRAIL", SETTLING, "Ana: settle trail e"),
            ("Ana: settles Plain  WN", SETTLING, "Ana: settle plain es"),
            ("Ana: scores trail", SETTLING, "Ana: score trail e"),
            ("Ana: score FARM W2 N5", SETTLING, "Ana: score farm w2 n5"),
            ("table: FIRST bela", PLACING, "Table: first Bela"),
            ("Table: DRAW T17", NAMED, "Table: draw t17"),
            (
                "Table:draw  ( Farm ;plain nw ne en es se sw ws wn)",
                PLACING,
                "Table: draw (farm; plain nw ne en es se sw ws wn)",
            ),
            ("Table: Set  Aside", PLACING, "Table: set aside"),
        ],
    )
    def test_it_is_read(self, said: str, state: nw.State, canonical: str) -> None:
        assert nw.format_move(read(said, state), state, KNOWN[: state.seats]) == canonical

    def test_any_segment_of_a_feature_is_kept_as_it_was_named(self) -> None:
        state = state_of(
            having("settle", "w2 n6: (trail n s; plain ne en es se; plain nw sw ws wn) turn 1", "tiles", 10)
        )
        assert read("Ana: settle plain en", state) == read("Ana: settle plain nw", state)

    def test_a_line_may_hold_a_whole_turn(self) -> None:
        game = Game(nw.RULES, NAMED, ("Ana", "Bela"))
        game.play("Ana: place w2 n3 trail town plain trail; settle none")
        assert len(game.steps) == 2

    def test_tiles_may_be_stated_between_other_moves(self) -> None:
        """Semicolons within brackets part nothing."""
        state = state_of(document("draw"))
        game = Game(nw.RULES, state, KNOWN)
        game.play(f"Table: draw {BEND}")
        assert game.state.phase is nw.Phase.PLACE
        assert unjoin("place w1 n1") == ("place w1 n1",)


class TestWhatCannotBeRead:
    """The column of the word, and what could have stood there."""

    @pytest.mark.parametrize(
        ("text", "state", "column", "expected"),
        [
            ("place w2 n6", PLACING, 1, "a name and a colon"),
            ("Ann: place w2 n6", PLACING, 1, "did you mean Ana?"),
            ("Ana: lay w2 n6", PLACING, 6, "a move"),
            ("Ana:", PLACING, 5, "a move: place, settle, score"),
            ("Ana: place", PLACING, 11, "a cell such as"),
            ("Ana: place w2", PLACING, 14, "a cell such as"),
            ("Ana: place w2 x6", PLACING, 15, "a cell such as"),
            ("Ana: place 2 6", PLACING, 12, "a cell such as"),
            ("Ana: place w2 n6 turn", PLACING, 22, "a number of quarter turns"),
            ("Ana: place w2 n6 turn x", PLACING, 23, "a number of quarter turns"),
            ("Ana: place w2 n6 turn 1 2", PLACING, 25, "the end"),
            ("Ana: place w2 n6 town plain", PLACING, 18, "what the tile then shows"),
            ("Ana: place w2 n6 town trail river plain", PLACING, 29, "what the tile then shows"),
            (
                "Ana: place w2 n6 town town town town",
                PLACING,
                18,
                "town trail plain plain, or plain town trail plain",
            ),
            (
                "Ana: place w1 n8",
                PLACING,
                17,
                "clockwise from north: town trail plain plain, or plain town",
            ),
            ("Ana: settle", SETTLING, 12, "a segment: a kind and a side"),
            ("Ana: settle river", SETTLING, 13, "a segment: a kind and a side"),
            ("Ana: settle town", TWO_TOWNS, 17, "which town: town n, town e"),
            ("Ana: settle trail nw", SETTLING, 19, "a place of a trail: n, e, s, w"),
            ("Ana: settle plain n", SETTLING, 19, "a place of a plain: nw"),
            ("Ana: settle farm n", SETTLING, 18, "the end"),
            ("Ana: settle trail e e", SETTLING, 21, "the end"),
            ("Ana: settle none at all", SETTLING, 13, "a segment"),
            ("Ana: score farm w2", SETTLING, 17, "the end"),
            ("Ana: score farm w2 n5 n5", SETTLING, 23, "the end"),
            ("Table: drew t17", PLACING, 8, "did you mean draw?"),
            ("Table: first Dora", PLACING, 14, "the name of a player"),
            ("Table: draw", PLACING, 12, "a tile"),
            ("Table: draw (town n)", PLACING, 13, "in no plain"),
            ("Table: draw town plain", PLACING, 13, "what the four sides show"),
            ("Table: draw (twn n; plain nw)", PLACING, 14, "did you mean town?"),
            ("Table: draw t17 t18", NAMED, 13, "a kind of segment"),
            ("Table: set", PLACING, 11, "`set aside`"),
            ("Table: set aside now", PLACING, 12, "`set aside`"),
        ],
    )
    def test_the_place(self, text: str, state: nw.State, column: int, expected: str) -> None:
        error = refused(text, state)
        assert error.column == column, error
        assert expected in error.expected

    @given(st.text(max_size=40), st.sampled_from((PLACING, SETTLING, NAMED)))
    @settings(max_examples=300, deadline=None)
    def test_any_text_is_a_move_or_an_error(self, text: str, state: nw.State) -> None:
        for said in (
            text,
            f"Ana: {text}",
            f"Table: {text}",
            f"Ana: place w2 {text}",
            f"Table: draw ({text})",
        ):
            found = attempt(said, state)
            if isinstance(found, NotationError):
                assert found.column >= 1
            else:
                assert nw.format_move(found, state, KNOWN)

    def test_what_cannot_be_named_is_read_in_any_phase(self) -> None:
        """Moves out of phase are the judge's business."""
        for state in (PLACING, SETTLING, NAMED, state_of(document("draw")), state_of(document("final"))):
            for text in (
                "Ana: place w1 n1 turn 1",
                "Ana: settle trail s",
                "Ana: score trail s",
                "Ana: score farm w2 n5",
                "Table: set aside",
            ):
                assert nw.format_move(read(text, state), state, KNOWN)
        assert read("Ana: place w1 n1 town plain plain plain", SETTLING) == Place(ANA, parse_cell("w1 n1"), 0)
        assert read("Ana: place w1 n1", SETTLING) == Place(ANA, parse_cell("w1 n1"), 0)


def test_a_move_is_read_in_a_few_microseconds() -> None:
    texts = [("Ana: place w2 n6 town trail plain plain", PLACING), ("Ana: settle plain es", SETTLING)]
    for text, state in texts:
        times = []
        for _ in range(400):
            begun = process_time_ns()
            read(text, state)
            times.append(process_time_ns() - begun)
        assert sorted(times)[len(times) // 4] < 100_000
