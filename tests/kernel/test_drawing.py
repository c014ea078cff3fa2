"""Pictures: lettering that fits, places that can be marked, a document that any reader of SVG takes."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dclub.errors import DclubError
from dclub.kernel import clauses as K
from dclub.kernel.canvas import Box, Canvas, Place, escaped, number
from dclub.kernel.clause import ClauseId
from dclub.kernel.drawing import Panel, Scene, Sheet, draw
from dclub.kernel.lettering import cut, fitted, width_of, wrapped
from dclub.kernel.marks import Marks, Sign, SignKind, named_places, places_at, places_in, spoken_of
from dclub.kernel.move import CHANCE, Seat
from dclub.kernel.palette import BLUE, RED
from dclub.kernel.panels import numbers_panel, values_panel
from dclub.kernel.ruling import Objection
from tests.kernel.pictures import beyond, colliding, data, marked, parsed, place_counts, texts

NAMES = ("Ana", "Ben")
CLAUSE = ClauseId("xx.some.clause")


def market() -> Canvas:
    """A canvas with three places on it, one in another."""
    canvas = Canvas(120, 60)
    with canvas.place("market", "market", box=Box(0, 0, 120, 60)):
        for column, name in enumerate(("c3", "d3")):
            with canvas.place(name, f"market.coins.{name}", box=Box(5 + 50 * column, 5, 40, 40)):
                canvas.rect(Box(5 + 50 * column, 5, 40, 40))
                canvas.text(10 + 50 * column, 30, name)
    canvas.say("A market of two spaces.")
    return canvas


def park(seat: int) -> Canvas:
    """A canvas of one player."""
    canvas = Canvas(80, 60, Seat(seat), NAMES[seat])
    for name in ("p1", "coins"):
        with canvas.place(name, f"players.{seat}.{name}", box=Box(10, 10, 30, 30)):
            canvas.token(BLUE, 25, 25, 12)
    return canvas


def sheet() -> Sheet:
    parks = tuple(Panel(f"park:{NAMES[seat]}", park(seat)) for seat in (0, 1))
    return Sheet("A table", ((Panel("market", market()),), parks))


class TestLettering:
    @given(st.text(max_size=80), st.floats(20, 400), st.floats(7, 30), st.booleans())
    def test_a_fitted_text_fits(self, text: str, room: float, size: float, bold: bool) -> None:
        shown, fitting = fitted(text, room, size, bold=bold)
        assert width_of(shown, fitting, bold=bold) <= room + 1e-6
        assert fitting <= size

    def test_a_text_is_made_smaller_before_it_is_cut(self) -> None:
        assert fitted("pavilion", 40, 12)[0] == "pavilion"
        assert fitted("pavilion", 40, 12)[1] < 12
        assert cut("rose-garden", 40, 12).endswith("\u2026")

    @given(st.lists(st.text("abc ", max_size=30), max_size=8).map(" ".join))
    def test_wrapped_lines_fit_and_lose_no_short_word(self, text: str) -> None:
        lines = wrapped(text, 300, 10)
        assert all(width_of(line, 10) <= 300 for line in lines)
        assert " ".join(lines).split() == text.split()


class TestCanvas:
    def test_lengths_have_two_decimals_at_most(self) -> None:
        assert [number(value) for value in (3, 3.0, 3.5, 1 / 3, -0.25)] == ["3", "3", "3.5", "0.33", "-0.25"]

    def test_texts_are_escaped(self) -> None:
        assert escaped("<a & \"b\" 'c'>\x00") == "&lt;a &amp; &quot;b&quot; &#39;c&#39;&gt;\ufffd"

    def test_a_text_stays_on_the_canvas(self) -> None:
        canvas = Canvas(50, 20)
        canvas.text(40, 15, "a long name", size=12)
        canvas.text(25, 15, "a long name", size=12, anchor="middle")
        assert beyond(draw(Sheet("", ((Panel("it", canvas),),)), NAMES)) == []

    @pytest.mark.parametrize(
        "kind",
        ["circle", "square", "diamond", "triangle", "pentagon", "hexagon", "octagon", "star", "house"],
    )
    def test_a_shape_stays_within_its_radius(self, kind: str) -> None:
        canvas = Canvas(400, 400)
        canvas.shape(kind, 200, 200, 200, fill=RED.fill)
        numbers = [float(found) for found in re.findall(r"\d+\.?\d*", canvas.svg.partition(" fill")[0])]
        assert all(-0.01 <= found <= 400.01 for found in numbers)

    def test_a_pattern_is_defined_once(self) -> None:
        canvas = Canvas(60, 60)
        for _ in range(2):
            canvas.rect(Box(0, 0, 10, 10), fill=canvas.pattern(RED.pattern, RED.fill))
        svg = draw(Sheet("", ((Panel("it", canvas),),)), NAMES)
        assert svg.count("<pattern ") == 1
        assert canvas.pattern("plain", RED.fill) == RED.fill


@pytest.mark.clause(K.PICTURE_UNKNOWN)
class TestScene:
    """A value is not known if anything that contains it is unknown."""

    def test_what_is_known(self) -> None:
        scene = Scene(None, NAMES, frozenset({"players.0", "players.1.park.p4"}))
        assert [
            scene.shown(path, 3) for path in ("players.0.coins", "players.1.coins", "players.1.park.p4")
        ] == [
            "?",
            "3",
            "?",
        ]

    def test_lists(self) -> None:
        """Items that are not known keep their place, although the state has none or others there."""
        document = {"row": {"cards": ["b3", "?", "b1 (Ana), b2 (Ben)", "b9"]}}
        scene = Scene(None, NAMES, frozenset({"row.cards.1", "row.cards.2", "hand"}), document)
        assert scene.listed("row.cards", ["b3", "b1", "b9"]) == ["b3", "?", "?", "b9"]
        assert scene.listed("hand", ["tree"]) == ["?"]
        assert scene.listed("open", ["move", "queen"]) == ["move", "queen"]
        assert [scene.states(path) for path in ("row.cards.3", "row.cards.4", "row.x")] == [
            True,
            False,
            False,
        ]


@pytest.mark.clause(K.PICTURE_MARKS)
class TestPlaces:
    """Places are found by the notation's names, by owner and name, and by key path."""

    def test_by_key_path(self) -> None:
        places = [*market().places, *park(0).places]
        assert [place.name for place in places_at("market.coins.c3", places)] == ["c3"]
        assert [place.name for place in places_at("market.strips.2", places)] == ["market"]
        assert places_at("supply.coins", places) == []

    def test_by_name(self) -> None:
        places = [*park(0).places, *park(1).places]
        assert [place.owner for place in named_places("P1", places, NAMES)] == [0, 1]
        assert [place.owner for place in named_places("ben  p1", places, NAMES)] == [1]
        assert [place.owner for place in named_places("players.0.p1", places, NAMES)] == [0]
        with pytest.raises(DclubError, match="no place 'p9' in this picture; there are: coins, p1"):
            named_places("p9", places, NAMES)
        with pytest.raises(DclubError, match=r"did you mean coins\?"):
            named_places("coin", places, NAMES)

    def test_by_what_an_objection_says(self) -> None:
        places = [*market().places, *park(0).places, *park(1).places]
        objection = Objection(CLAUSE, space="c3", working="1 + 1 (d3) = 2", place="p1", paid=1)
        assert spoken_of(objection, Seat(1), places) == (
            "market.coins.c3",
            "market.coins.d3",
            "players.1.p1",
        )
        assert spoken_of(objection, Seat(1), places, ("coins",))[-1] == "players.1.coins"
        assert spoken_of(Objection(CLAUSE, seat=0, place="p1"), Seat(1), places) == ("players.0.p1",)
        assert spoken_of(Objection(CLAUSE, working="coins 1 (market)"), Seat(1), places) == ()

    def test_what_the_text_of_a_move_names(self) -> None:
        places = [place for row in sheet().rows for panel in row for place in panel.canvas.places]
        assert places_in("Ben: buy c3 for 1 at p1", Seat(1), places) == ("market.coins.c3", "players.1.p1")
        assert places_in("Table: strip c3 p1", CHANCE, places) == ("market.coins.c3",)
        assert places_in("Ben: pass", Seat(1), places) == ()

    def test_a_name_that_the_table_and_a_player_share(self) -> None:
        places = [
            Place("d2", ("market.coins.d2",), None, Box(0, 0, 1, 1)),
            Place("d2", ("players.0.park.d2",), Seat(0), Box(0, 0, 1, 1)),
        ]
        assert spoken_of(Objection(CLAUSE, space="d2"), Seat(0), places) == ("market.coins.d2",)
        assert spoken_of(Objection(CLAUSE, place="d2"), Seat(0), places) == ("players.0.park.d2",)

    def test_what_chance_does_may_be_about_anybody(self) -> None:
        places = [*park(0).places, *park(1).places]
        assert spoken_of(Objection(CLAUSE), CHANCE, places, ("p1",)) == ("players.0.p1", "players.1.p1")
        assert spoken_of(Objection(CLAUSE, place="p1"), CHANCE, places) == ()

    def test_by_what_lies_there(self) -> None:
        canvas = Canvas(20, 20, Seat(1), "Ben")
        with canvas.place("2.1", "players.1.slot", box=Box(0, 0, 9, 9), also=("card b17",)):
            canvas.text(1, 9, "2.1")
        for text in ("2.1", "Card b17", "ben card b17"):
            assert named_places(text, canvas.places, NAMES) == canvas.places
        objection = Objection(CLAUSE, what="card b17")
        assert spoken_of(objection, Seat(1), canvas.places) == ()
        assert spoken_of(objection, Seat(1), canvas.places, ("card b17",)) == ("players.1.slot",)


class TestPanels:
    def test_lists_of_values(self) -> None:
        entries = [("phase", "Phase", "buy"), ("points.trio", "trio: points", "4")]
        values, numbers = values_panel(200, "Turn", entries), numbers_panel(200, "Points", entries)
        assert [place.name for place in values.places] == ["phase", "points.trio"]
        assert [place.name for place in numbers.places] == ["Phase", "trio: points"]
        assert values.sentences == ["Phase: buy; trio: points: 4."]
        assert numbers.sentences == ["Points: Phase buy, trio: points 4."]
        for canvas in (values, numbers):
            svg = draw(Sheet("Lists", ((Panel("list", canvas),),)), NAMES)
            assert beyond(svg) == []
            assert colliding(svg) == []


@pytest.mark.clause(K.PICTURE_PLACES, K.PICTURE_MARKS)
class TestPicture:
    def test_it_is_a_document_with_title_and_description(self) -> None:
        svg = draw(sheet(), NAMES)
        root = parsed(svg)
        assert root.get("role") == "img"
        ids = (root.get("aria-labelledby") or "").split()
        assert [node.get("id") for node in root[:2]] == ids
        assert (root[0].text, root[1].text) == ("A table", "A market of two spaces.")
        assert svg == draw(sheet(), NAMES)
        assert "<script" not in svg
        assert "<style" not in svg

    def test_every_place_is_a_group(self) -> None:
        assert place_counts(draw(sheet(), NAMES)) == dict.fromkeys(
            ("market", "c3", "d3", "Ana p1", "Ana coins", "Ben p1", "Ben coins"), 1
        )

    def test_parts(self) -> None:
        assert data(draw(sheet(), NAMES, part="park"), "part") == ["park:Ana", "park:Ben"]
        assert data(draw(sheet(), NAMES, part="PARK:ben"), "part") == ["park:Ben"]
        with pytest.raises(
            DclubError, match="no part 'tracks' in this picture; there are: market, park:Ana, park:Ben"
        ):
            draw(sheet(), NAMES, part="tracks")

    def test_marks_and_their_legend(self) -> None:
        wrong = Sign(SignKind.WRONG, "1", ("market.coins.c3", "nowhere.at.all"))
        counted = Sign(SignKind.COUNTED, "2", ("players.1.p1",))
        long = "A sentence that goes on and on, so that it takes more than one line in the legend. " * 3
        marks = Marks(
            ("d3", "p1"), (wrong, counted), ("Ply 3, refused.",), ((wrong, long), (None, "Nothing more."))
        )
        svg = draw(sheet(), NAMES, marks)
        assert marked(svg, "wrong") == ["1", "1"]
        assert marked(svg, "counted") == ["2"]
        assert len(marked(svg, "highlight")) == 3
        assert {"Ply 3, refused.", "Nothing more."} <= set(texts(svg))
        assert beyond(svg) == []

    def test_many_signs_on_one_place_stay_on_the_canvas(self) -> None:
        signs = tuple(Sign(SignKind.WRONG, str(index), ("players.1.p1",)) for index in range(30))
        svg = draw(sheet(), NAMES, Marks(signs=signs))
        assert len(marked(svg, "wrong")) == 30
        assert beyond(svg) == []
