"""Moves as text: one form out, what people say in, and a place for whatever cannot be read."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from dclub import hanging_gardens as hg
from dclub.errors import NotationError
from dclub.hanging_gardens.components import (
    CardId,
    Condition,
    Construction,
    Cube,
    Effect,
    Individual,
    ProjectId,
    Public,
    Shape,
    Starter,
    translucent,
    wooden,
)
from dclub.hanging_gardens.moves import (
    HIDDEN,
    Amitis,
    Base,
    Deal,
    Decline,
    Draw,
    Evolve,
    First,
    OpenCard,
    OpenPublic,
    OrderEffects,
    Put,
    Recolour,
    RevealProject,
    SetCube,
    Shift,
    Stop,
    Surprise,
    Take,
)
from dclub.hanging_gardens.notation import unjoin
from dclub.hanging_gardens.pyramid import Cell, Slot
from dclub.kernel import clauses as K
from dclub.kernel.game import Game
from dclub.kernel.move import Seat
from tests.hanging_gardens.documents import document, having, state_of
from tests.property.hanging_gardens.games import any_ruleset, start, walk

if TYPE_CHECKING:
    from dclub.hanging_gardens.moves import Move
    from dclub.hanging_gardens.state import State

ANA = Seat(0)
NAMES = ("Ana Maria", "Béla", "Béla line")
SEEDS = st.integers(0, 2**32 - 1)

NAMED = state_of(document("named"))
"""Two players; the cards and projects are those of the edition."""

OPEN = state_of(document("take"))
"""Three players; cards and projects are stated."""

STAIRS, ROSE, STATUE, TREE, PALM = Construction
LITERAL = Individual(ProjectId(""), (Condition(Shape.LINE, TREE, 5), Condition(Shape.SQUARE, STAIRS, 6)))


def read(text: str, state: State = NAMED) -> Move:
    return hg.parse_move(text, state)


def refused(text: str, state: State = NAMED) -> NotationError:
    with pytest.raises(NotationError) as caught:
        hg.parse_move(text, state)
    return caught.value


@pytest.mark.clause(K.NOTATION_CANONICAL)
class TestOneCanonicalForm:
    """What is written is read as the same move, whatever the edition, the readings and the phase."""

    @given(SEEDS)
    @settings(max_examples=20, deadline=None)
    @example(0)
    def test_every_legal_move_is_read_back(self, seed: int) -> None:
        rng = Random(seed)
        for step in walk(rng, start(any_ruleset(rng))):
            for move in {step.move, *rng.choices(list(step.before.legal_moves()), k=2)}:
                text = hg.format_move(move, step.before)
                assert hg.parse_move(text, step.before) == move
                assert hg.format_move(hg.parse_move(text, step.before), step.before) == text

    @given(SEEDS)
    @settings(max_examples=5, deadline=None)
    def test_under_other_names(self, seed: int) -> None:
        rng = Random(seed)
        for step in walk(rng, start(any_ruleset(rng))):
            names = ("Ana Maria", "Béla", "O'Neill-2", "三")[: step.before.seats]
            text = hg.format_move(step.move, step.before, names)
            assert hg.parse_move(text, step.before, names) == step.move

    @pytest.mark.parametrize(
        ("text", "move"),
        [
            ("Table: first Bela", First(Seat(1))),
            ("Table: project Ana p3", Deal(ANA, ProjectId("p3"))),
            ("Table: project Ana hidden", Deal(ANA, HIDDEN)),
            ("Table: public q2", OpenPublic(ProjectId("q2"))),
            ("Table: card 1 b17", OpenCard(0, CardId("b17"))),
            (
                "Table: effects evolve move surprise recolour",
                OrderEffects((Effect.EVOLVE, Effect.MOVE, Effect.SURPRISE, Effect.RECOLOUR)),
            ),
            ("Table: draw date-palm", Draw(PALM)),
            ("Table: reveal Bela p3", RevealProject(Seat(1), ProjectId("p3"))),
            ("Ana: base gate pillar lion bull dragon", Base(ANA, tuple(Starter))),
            ("Ana: cube tree on c2", SetCube(ANA, TREE, Cell(12))),
            ("Ana: take 2 at 2.3 over under", Take(ANA, 1, Slot(7), left_over=True, right_over=False)),
            ("Bela: take 4 at 5.1 under over", Take(Seat(1), 3, Slot(14), left_over=False, right_over=True)),
            ("Ana: put tree on c3", Put(ANA, wooden(TREE), Cell(21))),
            ("Ana: put translucent rose-bush on f6", Put(ANA, translucent(ROSE), Cell(39))),
            ("Ana: evolve c3", Evolve(ANA, Cell(21))),
            ("Ana: move c3 to d4", Shift(ANA, Cell(21), Cell(29))),
            ("Ana: stop", Stop(ANA)),
            ("Ana: surprise", Surprise(ANA)),
            ("Ana: recolour c3 to tree", Recolour(ANA, Cell(21), TREE)),
            ("Ana: decline queen", Decline(ANA, Effect.QUEEN)),
            ("Ana: decline move", Decline(ANA, Effect.MOVE)),
            ("Ana: amitis stairs up", Amitis(ANA, STAIRS, raises=True)),
            ("Ana: amitis date-palm down", Amitis(ANA, PALM, raises=False)),
            ("Ana: amitis", Amitis(ANA, None, raises=True)),
        ],
    )
    def test_the_forms(self, text: str, move: Move) -> None:
        assert read(text) == move
        assert hg.format_move(move, NAMED) == text

    @pytest.mark.parametrize(
        ("text", "move"),
        [
            ("Table: project Ana line tree, square stairs 6", Deal(ANA, ProjectId(""), LITERAL)),
            ("Table: reveal Caio line tree, square stairs 6", RevealProject(Seat(2), ProjectId(""), LITERAL)),
            (
                "Table: public stairs, (azalea) for 8",
                OpenPublic(ProjectId(""), Public(ProjectId(""), (STAIRS,), ("azalea",), 8)),
            ),
            (
                "Table: card 2 tree stairs / rose-bush statue",
                OpenCard(1, CardId(""), (TREE, STAIRS, ROSE, STATUE)),
            ),
            (
                "Table: card 2 tree stairs / rose-bush statue (azalea)",
                OpenCard(1, CardId(""), (TREE, STAIRS, ROSE, STATUE), "azalea"),
            ),
            (
                "Ana: base gate tree stairs / rose-bush statue, lion tree tree / tree tree",
                Base(ANA, (Starter.GATE, Starter.LION), ((TREE, STAIRS, ROSE, STATUE), (TREE,) * 4)),
            ),
            (
                "Ana: base bull rose-bush date-palm / tree tree",
                Base(ANA, (Starter.BULL,), ((ROSE, PALM, TREE, TREE),)),
            ),
        ],
    )
    def test_what_is_stated_literally(self, text: str, move: Move) -> None:
        assert read(text, OPEN) == move
        assert hg.format_move(move, OPEN) == text

    @pytest.mark.parametrize(
        ("text", "move"),
        [
            ("Table: first seat 7", First(Seat(7))),
            ("Table: project seat 7 p3", Deal(Seat(7), ProjectId("p3"))),
            ("Table: reveal seat 7 p3", RevealProject(Seat(7), ProjectId("p3"))),
            ("seat 2: stop", Stop(Seat(2))),
            ("seat 7: cube tree on c2", SetCube(Seat(7), TREE, Cell(12))),
            ("seat 7: take 2 at 2.3 over under", Take(Seat(7), 1, Slot(7), left_over=True, right_over=False)),
            ("seat 7: amitis stairs up", Amitis(Seat(7), STAIRS, raises=True)),
        ],
    )
    def test_a_seat_that_nobody_has_is_written_by_its_number(self, text: str, move: Move) -> None:
        """With two players the seats are 0 and 1. Such a move can only be built, never read."""
        assert hg.format_move(move, NAMED) == text
        assert "seat" in refused(text).found


@pytest.mark.clause(K.NOTATION_CASE)
class TestCaseBlanksAndWords:
    """Any letter case, any blanks, a comma for a blank, and the words that people use."""

    @pytest.mark.parametrize(
        ("said", "canonical"),
        [
            (" ANA :Takes  2 AT 2.3  Over UNDER ", "Ana: take 2 at 2.3 over under"),
            ("ana: Puts Rose Bush on C3", "Ana: put rose-bush on c3"),
            ("ana: put wooden tree on c3", "Ana: put tree on c3"),
            ("ana: put Translucent  date palm on c3", "Ana: put translucent date-palm on c3"),
            ("Ana: recolours c3 to rose bush", "Ana: recolour c3 to rose-bush"),
            ("Ana: amitis Rose Bush DOWN", "Ana: amitis rose-bush down"),
            ("Ana: declines move", "Ana: decline move"),
            ("Ana: base gate, pillar, lion, bull, dragon", "Ana: base gate pillar lion bull dragon"),
            ("Ana: cube date palm on c2", "Ana: cube date-palm on c2"),
            ("table: FIRST bela", "Table: first Bela"),
            ("Table: PROJECT ana P3", "Table: project Ana p3"),
            ("Table: project Ana Hidden", "Table: project Ana hidden"),
            ("Table:\tcard\t3  B17", "Table: card 3 b17"),
            (
                "Table: effects Evolve, Move, Surprise, Recolour",
                "Table: effects evolve move surprise recolour",
            ),
        ],
    )
    def test_it_is_read(self, said: str, canonical: str) -> None:
        assert hg.format_move(read(said), NAMED) == canonical

    @pytest.mark.parametrize(
        ("said", "canonical"),
        [
            ("Table: card Tree Stairs/Rose Bush statue", "Table: card 5 tree stairs / rose-bush statue"),
            (
                "Ana: base Gate tree stairs/rose bush statue lion tree tree /tree tree",
                "Ana: base gate tree stairs / rose-bush statue, lion tree tree / tree tree",
            ),
            (
                "Ana: base gate rose bush rose bush / date palm tree",
                "Ana: base gate rose-bush rose-bush / date-palm tree",
            ),
            ("Table: project ana Line Tree 5", "Table: project Ana line tree"),
        ],
    )
    def test_what_is_stated(self, said: str, canonical: str) -> None:
        assert hg.format_move(read(said, OPEN), OPEN) == canonical

    def test_the_column_of_a_card_may_be_left_out(self) -> None:
        state = state_of(having("cards", ["tree tree / tree tree", "", "", ""], "row", "cards"))
        assert read("Table: card tree tree / tree tree", state) == OpenCard(1, CardId(""), (TREE,) * 4)

    def test_names_of_several_words(self) -> None:
        """One name may begin with another: what can be read after it decides."""
        for said, move in (
            (
                "project ANA MARIA line tree",
                Deal(ANA, ProjectId(""), Individual(ProjectId(""), (LITERAL.conditions[0],))),
            ),
            ("project Béla line hidden", Deal(Seat(2), HIDDEN)),
            ("project Béla hidden", Deal(Seat(1), HIDDEN)),
            (
                "project Béla line tree",
                Deal(Seat(1), ProjectId(""), Individual(ProjectId(""), (LITERAL.conditions[0],))),
            ),
        ):
            assert hg.parse_move(f"Table: {said}", OPEN, NAMES) == move
            assert hg.parse_move(hg.format_move(move, OPEN, NAMES), OPEN, NAMES) == move


class TestIllegalMovesAreRead:
    """Refusing what is said is the judge's business."""

    @pytest.mark.parametrize(
        "text",
        [
            "Ana: take 1 at 1.1 over over",
            "Ana: take 1 at 5.1 over over",
            "Bela: take 1 at 2.1 over over",
            "Ana: put statue on e6",
            "Ana: put tree on c2",
            "Ana: evolve a1",
            "Ana: move a1 to a1",
            "Ana: stop",
            "Ana: amitis",
            "Ana: decline evolve",
            "Ana: base gate gate lion",
            "Table: card 5 b17",
            "Table: card 1 b99",
            "Table: project Ana p99",
            "Table: public q99",
            "Table: public tree, stairs",
            "Table: effects queen queen",
            "Table: effects evolve",
            "Table: reveal Ana hidden",
            "Table: project Ana line tree",
            "Table: card 1 tree tree / tree tree",
            "Ana: base gate tree tree / tree tree",
        ],
    )
    def test_it_is_a_move(self, text: str) -> None:
        move = read(text)
        assert hg.format_move(move, NAMED) == text
        assert not NAMED.is_legal(move)


class TestWhatIsNotThere:
    """A move that names what no pyramid has is written with the number, so that it can be told."""

    @pytest.mark.parametrize(
        ("move", "text"),
        [
            (Evolve(ANA, Cell(-1)), "Ana: evolve cell -1"),
            (Evolve(ANA, Cell(0)), "Ana: evolve a1"),
            (Evolve(ANA, Cell(42)), "Ana: evolve cell 42"),
            (Take(ANA, 0, Slot(15), left_over=True, right_over=True), "Ana: take 1 at slot 15 over over"),
            (Take(ANA, 0, Slot(-1), left_over=True, right_over=True), "Ana: take 1 at slot -1 over over"),
            (Put(ANA, Cube(11), Cell(0)), "Ana: put cube 11 on a1"),
            (Put(ANA, Cube(-1), Cell(0)), "Ana: put cube -1 on a1"),
        ],
    )
    def test_its_number(self, move: Move, text: str) -> None:
        assert hg.format_move(move, NAMED) == text


class TestWhatCannotBeRead:
    """Where in the whole text, what was found there, what could have stood there."""

    @pytest.mark.parametrize(
        ("text", "column", "found", "expected"),
        [
            ("Ana take 2", 1, "Ana take 2", "a name and a colon, as in `Ana: take 2 at 2.3 over under`"),
            ("An: stop", 1, "An", "(did you mean Ana?)"),
            ("Ana:", 5, "", "a move: take, put, evolve, move, stop, surprise"),
            ("Ana: tak 2", 6, "tak", "a move (did you mean take?)"),
            ("Ana: take", 10, "", "a column, counted from the draw pile: 1 to 4"),
            ("Ana: take 5 at 2.1 over over", 11, "5", "a column"),
            ("Ana: take 2 to 2.1", 13, "to", "at"),
            ("Ana: take 2 at 2.9", 16, "2.9", "a slot, floor and position from the left: 1.1 to 5.1"),
            ("Ana: take 2 at 2.1", 19, "", "over or under"),
            ("Ana: take 2 at 2.1 over below", 25, "below", "over or under"),
            ("Ana: take 2 at 2.1 over over now", 30, "now", "the end"),
            ("Ana: put", 9, "", "a cube, as in `tree` or `translucent tree`"),
            ("Ana: put treee on c3", 10, "treee", "(did you mean tree?)"),
            ("Ana: put translucent", 21, "", "a construction"),
            ("Ana: put tree at c3", 15, "at", "on"),
            ("Ana: put tree on", 17, "", "a cell, column and row from the bottom: a1 to j1, up to f6"),
            ("Ana: put tree on a3", 18, "a3", "a cell"),
            ("Ana: put tree on c3 c4", 21, "c4", "the end"),
            ("Ana: evolve k1", 13, "k1", "a cell"),
            ("Ana: move c3 d4", 14, "d4", "to"),
            ("Ana: move c3 to d9", 17, "d9", "a cell"),
            ("Ana: stop it", 11, "it", "the end"),
            ("Ana: surprise me", 15, "me", "the end"),
            ("Ana: recolour c3 to", 20, "", "a construction"),
            ("Ana: recolour c3 to tree now", 26, "now", "the end"),
            ("Ana: decline", 13, "", "an effect: evolve, move, surprise, recolour, queen"),
            ("Ana: decline evolv", 14, "evolv", "(did you mean evolve?)"),
            ("Ana: amitis stair up", 13, "stair", "(did you mean stairs?)"),
            ("Ana: amitis stairs", 19, "", "up or down"),
            ("Ana: amitis stairs up 2", 23, "2", "the end"),
            ("Ana: base", 10, "", "a starter: gate, pillar, lion, bull, dragon"),
            ("Ana: base gate lyon", 16, "lyon", "(did you mean lion?)"),
            ("Ana: base gate tree stairs rose-bush", 28, "rose-bush", "/"),
            ("Ana: base gate tree stairs/rose-bush", 37, "", "a construction"),
            ("Ana: cube tree", 15, "", "on"),
            ("Table: stop", 8, "stop", "an outcome of chance: first, project, public, card"),
            ("Table:", 7, "", "an outcome of chance"),
            ("Table: first", 13, "", "the name of a player"),
            ("Table: first An", 14, "An", "(did you mean Ana?)"),
            ("Table: project", 15, "", "the name of a player"),
            ("Table: project Anna p3", 16, "Anna", "(did you mean Ana?)"),
            ("Table: project Ana", 19, "", "a name and a project, as in `Ana p3`"),
            ("Table: project Ana p 3", 20, "p 3", "the name of a project, as in `p3`, or hidden"),
            ("Table: project Ana line treee", 25, "treee", "(did you mean tree?)"),
            ("Table: public", 14, "", "the name of a project"),
            ("Table: public tree, stair", 21, "stair", "(did you mean stairs?)"),
            ("Table: card", 12, "", "the name of a card, as in `b17`"),
            ("Table: card 2  b 17", 16, "b 17", "the name of a card, as in `b17`"),
            ("Table: card 2 tree tree / tre tree", 27, "tre", "(did you mean tree?)"),
            ("Table: effects", 15, "", "an effect for each column: evolve, move"),
            ("Table: effects evolve mov", 23, "mov", "(did you mean move?)"),
            ("Table: draw", 12, "", "a construction: stairs, rose-bush"),
            ("Table: draw  treee", 14, "treee", "(did you mean tree?)"),
        ],
    )
    def test_where_and_what(self, text: str, column: int, found: str, expected: str) -> None:
        error = refused(text)
        assert (error.line, error.column, error.found) == (1, column, found)
        assert expected in error.expected

    @pytest.mark.parametrize(
        ("text", "column", "found", "expected"),
        [
            ("Table: card b 17", 13, "b", "a construction: stairs, rose-bush"),
            ("Table: card 1 tree tree", 15, "tree tree", "two constructions, a slash and two more"),
            ("Table: project Ana p 3", 20, "p", "a shape: line, diagonal, column, square"),
            ("Table: public oak", 15, "oak", "a construction"),
        ],
    )
    def test_where_nothing_has_a_name(self, text: str, column: int, found: str, expected: str) -> None:
        error = refused(text, OPEN)
        assert (error.line, error.column, error.found) == (1, column, found)
        assert expected in error.expected

    @given(st.text(max_size=60))
    @example("Ana: take ٣ at 2.1 over over")
    @example("İ: stop")
    @example("project İ p3")
    def test_any_text_is_a_move_or_a_clear_error(self, text: str) -> None:
        for state in (NAMED, OPEN):
            for start_of in (
                "",
                "Ana: ",
                "Table: ",
                "Ana: base gate ",
                "Table: card ",
                "Table: project Ana ",
            ):
                whole = f"{start_of}{text}"
                try:
                    move = hg.parse_move(whole, state)
                except NotationError as error:
                    assert error.expected  # noqa: PT017 (either outcome is right)
                    assert 1 <= error.column <= len(whole) + 1  # noqa: PT017
                else:
                    assert read(hg.format_move(move, state), state) == move

    def test_a_long_text_takes_no_long_time(self) -> None:
        for part in ("base " + "gate " * 50_000, "put " + "c" * 300_000, "base gate tree" + "/" * 50_000):
            assert refused(f"Ana: {part} x").column > 5
        for part in (
            "effects " + "move " * 50_000,
            "project Ana " + "line tree, " * 20_000,
            "card " + "tree " * 50_000,
        ):
            assert refused(f"Table: {part} x").column > 5


class TestTurns:
    """Each move has a text of its own; a line may join several with semicolons."""

    def test_nothing_is_split(self) -> None:
        assert unjoin("take 2 at 2.3 over under") == ("take 2 at 2.3 over under",)

    def test_a_game_plays_a_line(self) -> None:
        game = Game(hg.RULES, state_of(document("effects")), ("Ana", "Bela", "Caio"))
        game.play("ana: move b3 to a1; move f3 to a2; decline queen")
        assert [type(step.move) for step in game.steps] == [Shift, Shift, Decline]
        game.undo()
        assert game.state.phase is hg.Phase.EFFECTS
