"""Moves as text: one form out, what people say in, and a place for whatever cannot be read."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from dclub import diamonds_club as dc
from dclub.diamonds_club.components import Frame, Gem, Goods, Place, PriceTable, Space, StripId, Tile, Track
from dclub.diamonds_club.moves import Build, Buy, Exchange, First, GemSet, Keep, Pass, Pay, Reveal
from dclub.diamonds_club.notation import unjoin
from dclub.errors import IllegalMove, NotationError
from dclub.kernel import clauses as K
from dclub.kernel.game import Game
from dclub.kernel.move import Seat
from tests.diamonds_club.documents import document, having, state_of
from tests.property.diamonds_club.games import any_ruleset, start, walk

if TYPE_CHECKING:
    from dclub.diamonds_club.moves import Move
    from dclub.diamonds_club.state import State

WHITE = Seat(0)
NAMES = ("Ana Maria", "Béla", "table 2")

ORDINARY = ", ".join(f"p{number} pond" for number in range(4, 15))

BUYING = state_of(having("buy", "p4 pond", "players", 0, "park"))
"""Ponds, a deer park and an aviary lie in the market; b3 holds two coins, d3 one."""

SEEDS = st.integers(0, 2**32 - 1)


def read(text: str, state: State = BUYING) -> Move:
    return dc.parse_move(text, state)


def refused(text: str, state: State = BUYING) -> NotationError:
    with pytest.raises(NotationError) as caught:
        dc.parse_move(text, state)
    return caught.value


def attempt(text: str) -> Move | NotationError:
    try:
        return dc.parse_move(text, BUYING)
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
        for step in walk(rng, start(rng, any_ruleset(rng))):
            for move in {step.move, *rng.choices(list(step.before.legal_moves()), k=2)}:
                text = dc.format_move(move, step.before)
                assert dc.parse_move(text, step.before) == move
                assert dc.format_move(dc.parse_move(text, step.before), step.before) == text

    @given(SEEDS)
    @settings(max_examples=5, deadline=None)
    def test_under_other_names(self, seed: int) -> None:
        rng = Random(seed)
        for step in walk(rng, start(rng, any_ruleset(rng, seats=3))):
            names = ("Ana Maria", "Béla", "O'Neill-2", "三")[: len(step.before.players)]
            text = dc.format_move(step.move, step.before, names)
            assert dc.parse_move(text, step.before, names) == step.move

    @pytest.mark.parametrize(
        ("text", "move"),
        [
            ("Table: first Bronze", First(Seat(1))),
            ("Table: strip c dark 3a", Reveal(2, Frame.DARK, StripId("3"), "a")),
            ("White: buy c1 for 3", Buy(WHITE, Space(12), 3)),
            ("White: buy d2 for 1 at p5 none", Buy(WHITE, Space(19), 1, (Place(4), None))),
            (
                "White: buy e2 for 1 on forest money",
                Buy(WHITE, Space(25), 1, (), (Track.FOREST, Track.MONEY)),
            ),
            ("Blue: pass", Pass(Seat(2))),
            ("White: exchange nothing", Exchange(WHITE)),
            ("White: exchange nothing keeping ship 4", Exchange(WHITE, (), Keep(ships=(4,)))),
            (
                "White: exchange yellow 5/5, red 3/4 keeping mine blue, right 2",
                Exchange(
                    WHITE,
                    (GemSet(Gem.RED, 3, 4), GemSet(Gem.YELLOW, 5, 5)),
                    Keep((Gem.BLUE,), (2,)),
                ),
            ),
            (
                "White: build fountain at p5",
                Build(WHITE, PriceTable.FOUNTAIN, Tile.FOUNTAIN, Tile.FOUNTAIN, Place(4)),
            ),
            (
                "White: build any rose-garden at d2",
                Build(WHITE, PriceTable.ANY, Tile.ROSE_GARDEN, Tile.ROSE_GARDEN, Place(15)),
            ),
            (
                "White: build any forest from pavilion at p5",
                Build(WHITE, PriceTable.ANY, Tile.FOREST, Tile.PAVILION, Place(4)),
            ),
            (
                "White: build forest-2 from pavilion at p5",
                Build(WHITE, PriceTable.FOREST_2, Tile.FOREST, Tile.PAVILION, Place(4)),
            ),
            ("White: pay 2 green 1 diamond", Pay(WHITE, (0, 0, 2, 0, 1))),
            ("White: pay nothing", Pay(WHITE, (0, 0, 0, 0, 0))),
        ],
    )
    def test_the_forms(self, text: str, move: Move) -> None:
        assert read(text) == move
        assert dc.format_move(move, BUYING) == text

    @pytest.mark.parametrize(
        ("text", "move"),
        [
            ("Table: first seat 7", First(Seat(7))),
            ("seat 3: pass", Pass(Seat(3))),
            ("seat 7: buy c1 for 3", Buy(Seat(7), Space(12), 3)),
            ("seat 7: exchange nothing", Exchange(Seat(7))),
            (
                "seat 7: build fountain at p5",
                Build(Seat(7), PriceTable.FOUNTAIN, Tile.FOUNTAIN, Tile.FOUNTAIN, Place(4)),
            ),
            ("seat 7: pay 1 red", Pay(Seat(7), (0, 0, 0, 1, 0))),
        ],
    )
    def test_a_seat_that_nobody_has_is_written_by_its_number(self, text: str, move: Move) -> None:
        """With three players the seats are 0 to 2. Such a move can only be built, never read."""
        assert dc.format_move(move, BUYING, NAMES) == text
        with pytest.raises(NotationError):
            dc.parse_move(text, BUYING, NAMES)

    def test_a_strip_that_is_stated(self) -> None:
        text = "Table: strip a dark: mine red, right 3 + hat, ?, ship 5 + 2 hats, pond + aviary, nothing"
        spaces = (
            Goods(mines=(Gem.RED,)),
            Goods(rights=(3,), hats=1),
            Goods(choices=1),
            Goods(ships=(5,), hats=2),
            Goods(animals=(Tile.POND, Tile.AVIARY)),
            Goods(),
        )
        assert read(text) == Reveal(0, Frame.DARK, spaces=spaces)
        assert dc.format_move(read(text), BUYING) == text

    def test_what_no_table_sells_can_be_said(self) -> None:
        for text in (
            "White: build orangery pavilion at p5",
            "White: build forest-2 pavilion at p5",
            "White: build fountain forest from orangery at p5",
            "White: build fountain from orangery at p5",
        ):
            assert dc.format_move(read(text), BUYING) == text


@pytest.mark.clause(K.NOTATION_CASE)
class TestCaseBlanksAndWords:
    """Any letter case, any blanks, a comma for a blank, and the words that people use."""

    @pytest.mark.parametrize(
        ("said", "canonical"),
        [
            ("WHITE:  Buy  C1  FOR 3 ", "White: buy c1 for 3"),
            (" white :buys c3", "White: buy c3 for 4"),
            ("white: passes", "White: pass"),
            ("White: build rose garden at p5", "White: build rose-garden at p5"),
            ("White: builds any rose garden at p5", "White: build any rose-garden at p5"),
            ("White: build forest 2 from rose garden at p5", "White: build forest-2 from rose-garden at p5"),
            ("White: pays 1 green, 2 diamonds, 1 green", "White: pay 2 green 2 diamond"),
            ("White: exchanges red 3 / 4 yellow 5/ 5", "White: exchange yellow 5/5, red 3/4"),
            (
                "White: exchange nothing keeping ship 4 mine red",
                "White: exchange nothing keeping mine red, ship 4",
            ),
            ("table: FIRST blue", "Table: first Blue"),
            ("Table: strip C Dark 3A", "Table: strip c dark 3a"),
            ("Table:\tstrip\tlight 3b", "Table: strip g light 3b"),
            (
                "Table: strip a DARK : Mine Red,2 hats,deer park",
                "Table: strip a dark: mine red, 2 hats, deer-park",
            ),
        ],
    )
    def test_it_is_read(self, said: str, canonical: str) -> None:
        assert dc.format_move(read(said), BUYING) == canonical

    def test_names_of_several_words(self) -> None:
        move = dc.parse_move("Table: first  ana maria", BUYING, NAMES)
        assert move == First(Seat(0))
        assert dc.parse_move("ANA MARIA: pass", BUYING, NAMES) == Pass(Seat(0))
        assert dc.format_move(Pass(Seat(2)), BUYING, NAMES) == "table 2: pass"


class TestWhatIsLeftOut:
    """The position fills it in, in one way only."""

    @pytest.mark.parametrize(
        ("said", "canonical"),
        [
            ("White: buy a1", "White: buy a1 for 1"),
            ("White: buy c3", "White: buy c3 for 4"),
            ("White: buy b3", "White: buy b3 for 1"),
            ("White: buy h6", "White: buy h6 for 1"),
            ("White: buy a5", "White: buy a5 for 1 at p5"),
            ("White: buy d2", "White: buy d2 for 2 at p5 p6"),
            ("White: build fountain", "White: build fountain at p5"),
            ("White: build pavilion", "White: build pavilion at p5"),
            ("White: build forest-3", "White: build forest-3 from fountain at p5"),
            ("White: build any forest at p7", "White: build any forest from fountain at p7"),
        ],
    )
    def test_it_is_filled_in(self, said: str, canonical: str) -> None:
        assert dc.format_move(read(said), BUYING) == canonical

    def test_a_mandatory_place_if_no_other_is_open(self) -> None:
        state = state_of(having("buy", ORDINARY, "players", 0, "park"))
        assert dc.format_move(read("White: build pavilion", state), state).endswith("at p1")
        assert dc.format_move(read("White: buy a5", state), state).endswith("at none")
        assert "for none is open to the fountain" in refused("White: build fountain", state).expected

    def test_an_animal_that_is_used_up_is_left(self) -> None:
        state = state_of(document("buy", supply={"animals": "7 deer-park", "landscape": ""}))
        assert dc.format_move(read("White: buy d2", state), state).endswith("at none none")
        assert dc.format_move(read("White: buy e5", state), state).endswith("at p6")

    def test_a_track_is_never_guessed(self) -> None:
        for text in ("White: buy a3", "White: buy e2 for 1"):
            error = refused(text)
            assert error.expected == "`on` and a track for each ?: forest, technology, money"
            assert (error.found, error.column) == ("", len(text) + 1)

    def test_an_unknown_board_leaves_no_place_to_guess(self) -> None:
        state = state_of(document("buy", open=["strips", "boards"]))
        assert "boards.1 is not known" in refused("White: buy a5", state).expected
        assert "boards.1 is not known" in refused("White: build fountain", state).expected
        assert read("White: build fountain at p1", state) == read("White: build fountain at p1")


class TestIllegalMovesAreRead:
    """Refusing what is said is the judge's business."""

    @pytest.mark.parametrize(
        "text",
        [
            "White: buy b3 for 1",
            "White: buy c3 for 99",
            "White: buy g3 for 1",
            "White: buy a1 for 1 at p1",
            "White: buy a1 for 1 on money",
            "White: buy a5 for 1 at p4",
            "Blue: buy a1 for 1",
            "White: exchange blue 2/2 keeping mine green",
            "White: exchange nothing keeping right 2, right 3, ship 4",
            "White: build fountain at p4",
            "White: pay 50 red",
            "Table: first White",
            "Table: strip a light 77c",
        ],
    )
    def test_it_is_a_move(self, text: str) -> None:
        move = read(text)
        assert dc.format_move(move, BUYING) == text
        assert not BUYING.is_legal(move)


class TestWhatCannotBeRead:
    """Where in the whole text, what was found there, what could have stood there."""

    @pytest.mark.parametrize(
        ("text", "column", "found", "expected"),
        [
            ("White buy c3", 1, "White buy c3", "a name and a colon, as in `White: pass`"),
            ("", 1, "", "a name and a colon, as in `White: pass`"),
            ("Whit: pass", 1, "Whit", "(did you mean White?)"),
            ("  Whit: pass", 3, "Whit", "the name of a player"),
            ("White:", 7, "", "a move: buy, pass, exchange, build, pay"),
            ("White: by c3", 8, "by", "a move (did you mean buy?)"),
            ("White: buy", 11, "", "a space of the market: a1 to h6"),
            ("White: buy c7", 12, "c7", "a space of the market"),
            ("White: buy c3 for", 18, "", "a number of coins"),
            ("White: buy c3 for 2x", 19, "2x", "a number of coins"),
            ("White: buy c3 for 1234567890", 19, "1234567890", "a number of coins"),
            ("White: buy c3 for -1", 19, "-1", "a number of coins"),
            ("White: buy a5 at", 17, "", "p1 to p14, d1 to d5, or none"),
            ("White: buy a5 at p99", 18, "p99", "a place of the park"),
            ("White: buy a3 on", 17, "", "a track: forest, technology, money"),
            ("White: buy a3 on forst", 18, "forst", "(did you mean forest?)"),
            ("White: buy c3 for 2 hello", 21, "hello", "at, on or the end"),
            ("White: buy a3 for 2 hello", 21, "hello", "`on` and a track for each ?"),
            ("White:  pass , now", 16, "now", "the end"),
            ("White: build fontain at p5", 14, "fontain", "(did you mean fountain?)"),
            ("White: build forest", 14, "forest", "a price table"),
            ("White: build any", 17, "", "a building or forest"),
            ("White: build any pond at p5", 18, "pond", "a building or forest"),
            ("White: build forest-2 from forest", 28, "forest", "the building whose stack it comes from"),
            ("White: build fountain at", 25, "", "a place of the park"),
            ("White: build fountain at p5 p6", 29, "p6", "the end"),
            ("White: build fountain at none", 26, "none", "a place of the park"),
            ("White: pay", 11, "", "a number of gems, as in `2 green 1 diamond`"),
            ("White: pay 2", 13, "", "a gem"),
            ("White: pay 2 gren", 14, "gren", "(did you mean green?)"),
            ("White: exchange", 16, "", "nothing, or a set such as `yellow 5/4`"),
            ("White: exchange yellow", 23, "", "the right and the ship of the set"),
            ("White: exchange yellow 5-5", 24, "5-5", "the right and the ship of the set"),
            ("White: exchange nothing keepin", 25, "keepin", "keeping, another set or the end"),
            ("White: exchange nothing keeping", 32, "", "mine, right or ship"),
            ("White: exchange nothing keeping right", 38, "", "the value of a right"),
            ("White: exchange nothing keeping mine pink", 38, "pink", "the colour of a mine"),
            ("Table: pass", 8, "pass", "an outcome of chance: first, strip"),
            ("Table:", 7, "", "an outcome of chance"),
            ("Table: first", 13, "", "the name of a player"),
            ("Table: first Whte", 14, "Whte", "(did you mean White?)"),
            ("Table: strip", 13, "", "the frame colour of a strip: dark, light"),
            ("Table: strip drk 3a", 14, "drk", "(did you mean dark?)"),
            ("Table: strip a dark 3", 21, "3", "a strip and its side, as in `dark 3a`"),
            ("Table: strip a dark 3a 4", 24, "4", "the end"),
            ("Table: strip a dark 3a: pond", 21, "3a", "a colon"),
            ("Table: strip a dark:", 21, "", "what each space shows"),
            ("Table: strip a dark: pond, mine pink", 33, "pink", "the colour of a mine"),
            ("Table: strip dark: pond,  rigt 3", 27, "rigt 3", "mine, right, ship"),
        ],
    )
    def test_where_and_what(self, text: str, column: int, found: str, expected: str) -> None:
        error = refused(text)
        assert (error.line, error.column, error.found) == (1, column, found)
        assert expected in error.expected

    @given(st.text(max_size=60))
    @example("White: buy c٣")
    @example("İ: pass")
    @example("White: pay İ red")
    def test_any_text_is_a_move_or_a_clear_error(self, text: str) -> None:
        for whole in (text, f"White: {text}", f"Table: {text}", f"White: buy {text}", f"Table: strip {text}"):
            outcome = attempt(whole)
            if isinstance(outcome, NotationError):
                assert outcome.expected
                assert 1 <= outcome.column <= len(whole) + 1
            else:
                assert read(dc.format_move(outcome, BUYING)) == outcome

    def test_a_long_text_takes_no_long_time(self) -> None:
        for part in ("pay " + "1 red " * 50_000, "exchange red 5" + " /" * 20_000, "buy " + "c" * 300_000):
            assert refused(f"White: {part} x").column > 7


class TestJoinedMoves:
    """A build and its payment may stand in one line."""

    @pytest.mark.parametrize(
        ("text", "moves"),
        [
            ("pass", ("pass",)),
            ("build fountain at p5 paying 2 green", ("build fountain at p5", "pay 2 green")),
            ("build fountain at p5  PAYING  2 green 1 red", ("build fountain at p5 ", "pay 2 green 1 red")),
            ("build fountain paying", ("build fountain", "pay ")),
            (" Builds fountain paying 4 red", (" Builds fountain", "pay 4 red")),
            ("buy c3 paying 2 green", ("buy c3 paying 2 green",)),
            ("build fountain at p5 repaying 2 green", ("build fountain at p5 repaying 2 green",)),
        ],
    )
    def test_it_is_split(self, text: str, moves: tuple[str, ...]) -> None:
        assert unjoin(text) == moves

    def test_a_game_plays_both(self) -> None:
        game = Game(dc.RULES, state_of(document("build")), ("White", "Bronze", "Blue"))
        game.play("White: build fountain at p6 paying 2 blue 1 yellow 1 red")
        assert [type(step.move) for step in game.steps] == [Build, Pay]
        with pytest.raises(IllegalMove):
            game.play("Blue: build fountain at p5 paying 2 blue 1 red")
        assert len(game.steps) == 2
