"""Pictures of Diamonds Club: every place once, nothing over the edge, nothing shown that nobody knows."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dclub import diamonds_club
from dclub.cli.pointing import marks_of_faults, marks_of_ply
from dclub.diamonds_club import RULES
from dclub.diamonds_club.components import Bonus, Gem, PriceTable, Track, word
from dclub.diamonds_club.drawing import DRAWING
from dclub.diamonds_club.sheet import check_sheet, new_sheet
from dclub.kernel import clauses as K
from dclub.kernel.drawing import Scene, draw, places_of
from dclub.kernel.marks import NO_MARKS, places_at
from dclub.kernel.partial import PartialPosition
from dclub.kernel.playing import play_randomly
from dclub.kernel.record import parse_record
from dclub.kernel.replay import judge_record
from tests.diamonds_club.documents import PHASES, document, having, state_of, without
from tests.kernel.pictures import beyond, colliding, data, marked, parsed, place_counts, shown_at, texts
from tests.property.diamonds_club.corruption import corrupted
from tests.property.diamonds_club.games import any_ruleset, start, walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.diamonds_club.state import State
    from dclub.kernel.marks import Marks

SEEDS = st.integers(0, 2**32 - 1)
ILLEGAL = sorted((Path(__file__).parents[1] / "records" / "illegal").glob("dc.*.dclub"))
LETTERS = "abcdefgh"


def names_for(state: State) -> tuple[str, ...]:
    return RULES.default_names[: state.seats]


def pictured(state: State, *unknown: str, marks: Marks = NO_MARKS, part: str = "") -> str:
    names = names_for(state)
    return draw(DRAWING.table(Scene(state, names, frozenset(unknown))), names, marks, part)


def places_of_a_player(name: str, state: State, cards: tuple[Bonus, ...]) -> Iterator[str]:
    sizes = state.ruleset.quantities
    yield from (f"{name} p{place}" for place in range(1, sizes.light_places + 1))
    yield from (f"{name} d{place}" for place in range(1, sizes.dark_places + 1))
    yield from (f"{name} {word(gem)}" for gem in Gem)
    yield from (f"{name} {tile}" for tile in state.ruleset.tiles)
    yield from (f"{name} {word(track)}" for track in Track)
    yield from (f"{name} {card.value}" for card in cards)
    whole = ("player", "board", "coins", "gems", "equipment", "markers", "bonus")
    yield from (f"{name} {what}" for what in whole)


def every_place(state: State) -> Iterator[str]:
    """Every place that the notation has a name for, and what else can be marked."""
    ruleset, names = state.ruleset, names_for(state)
    yield from ("phase", "to_move", "first", "passed", "ending", "start-track", "market", "supply")
    yield from ["pending.build"] if state.pending is not None else []
    letters = [chr(ord("a") + column) for column in range(ruleset.all_columns)]
    yield from (f"{letter}{row}" for letter in letters for row in range(1, ruleset.rows + 1))
    yield from (f"strip {letter}" for letter in letters)
    yield from (f"start-track {names[seat]}" for _, seat in state.track)
    yield from (word(table) for table in PriceTable)
    yield from (f"supply {what}" for what in ("coins", *(word(gem) for gem in Gem), *ruleset.tiles))
    stacks = ("fountain", "orangery", "pavilion", "rose-garden", "pond", "deer-park", "aviary")
    yield from (f"stack {what}" for what in stacks)
    held = {card for player in state.players for card in player.bonus}
    yield from (card.value for card in Bonus if card not in held)
    for name, player in zip(names, state.players, strict=True):
        yield from places_of_a_player(name, state, player.bonus)


def check_drawing(seed: int) -> None:
    """Of any game every place is drawn once, and of a wrong position every fault is marked."""
    rng = Random(seed)
    for step in walk(rng, start(rng, any_ruleset(rng))):
        if rng.random() > 0.05:
            continue
        svg = pictured(step.after)
        assert place_counts(svg) == Counter(every_place(step.after))
        assert beyond(svg) == []
        wrong = corrupted(rng, step.after)
        faults = wrong.audit().faults
        svg = pictured(wrong, marks=marks_of_faults(RULES, faults))
        assert beyond(svg) == []
        assert set(marked(svg, "wrong")) == {str(number) for number in range(1, len(faults) + 1)}


@pytest.mark.clause(K.PICTURE_PLACES)
class TestPlaces:
    """Every place of the notation is drawn once, in every phase and for every number of players."""

    @pytest.mark.parametrize("name", PHASES)
    def test_in_every_phase(self, name: str) -> None:
        state = state_of(document(name))
        svg = pictured(state)
        assert place_counts(svg) == Counter(every_place(state))
        assert beyond(svg) == []
        assert svg == pictured(state)

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_for_every_number_of_players(self, players: int) -> None:
        game = diamonds_club.start(players)
        play_randomly(game, Random(players), 300)
        assert place_counts(pictured(game.state)) == Counter(every_place(game.state))
        assert colliding(pictured(game.state)) == []
        shown = {f"{letter}{row}" for letter in LETTERS for row in range(1, 7)}
        assert shown <= place_counts(pictured(game.state)).keys()

    def test_before_a_strip_lies(self) -> None:
        """What lies nowhere yet is not unknown."""
        svg = pictured(diamonds_club.start(2).state)
        assert "?" not in texts(svg)
        assert shown_at(svg, "a1") == ["a1"]
        assert "no strip" in shown_at(svg, "strip a")

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
        state = state_of(document("build"))
        parts = [
            "turn",
            "start-track",
            "market",
            "prices",
            "supply",
            "park:White",
            "park:Bronze",
            "park:Blue",
        ]
        assert data(pictured(state), "part") == parts
        assert data(pictured(state, part="park"), "part") == parts[5:]
        assert data(pictured(state, part="market"), "part") == ["market"]

    def test_a_notebook_shows_a_state(self) -> None:
        state = state_of(document("buy"))
        assert state._repr_svg_() == pictured(state)


@pytest.mark.clause(K.PICTURE_PLACES)
class TestWords:
    """The description tells the whole table to somebody who does not see it."""

    def test_it_tells_what_lies_where(self) -> None:
        told = parsed(pictured(state_of(document("build"))))[1].text or ""
        for said in (
            "Phase: build",
            "b3 ship 2 + hat, 2 coins on it",
            "Start-player track, the first in order first: White on 6, Bronze on 3, Blue on 2.",
            "Price table fountain: 2 blue 1 yellow 1 any.",
            "White (marker 1): coins: 9; gems: 6 blue 6 yellow 6 green 6 red 2 diamond;",
            "park: p1 pavilion, p4 pond, p5 fountain;",
            "money track: step 1, on 11",
            "19 stack orangery",
        ):
            assert said in told


@pytest.mark.clause(K.PICTURE_UNKNOWN)
class TestUnknown:
    """What nobody stated is a question mark, and so is what would follow from it."""

    @pytest.mark.parametrize(
        ("path", "hidden"),
        [
            (("players", 0, "coins"), ("White coins", "supply coins")),
            (("players", 0, "gems"), ("White blue", "White diamond", "supply red")),
            (("players", 0, "equipment"), ("White mine red", "supply ship 5")),
            (("players", 0, "tracks", "money"), ("White money",)),
            (("players", 0, "board"), ("White board",)),
            (("players", 0, "park"), ("White p1", "White d5", "stack pond")),
            (("players", 0, "bonus"), ("White bonus",)),
            (("phase",), ("phase",)),
            (("to_move",), ("to_move",)),
            (("first",), ("first",)),
            (("start_track",), ("start-track",)),
            (("passed",), ("passed",)),
            (("ending",), ("ending",)),
            (("market", "coins"), ("a1", "f6", "supply coins")),
            (("market", "strips"), ("strip a", "a1")),
        ],
    )
    def test_left_out(self, path: tuple[str | int, ...], hidden: tuple[str, ...]) -> None:
        svg = partly(without("buy", *path))
        for place in hidden:
            assert "?" in "".join(shown_at(svg, place)), place
        assert shown_at(svg, "Bronze coins") == ["4 coins"]
        assert beyond(svg) == []

    def test_a_player_of_whom_nothing_is_known(self) -> None:
        svg = partly(document("buy", players=document("buy")["players"][:2]))
        for place in ("p1", "coins", "blue", "mine red", "forest", "board", "bonus"):
            assert "?" in "".join(shown_at(svg, f"Blue {place}"))
        told = parsed(svg)[1].text or ""
        assert "Blue (marker 3): coins: ?; gems: ?; equipment: ?; board: ?; park: ?" in told

    def test_single_items(self) -> None:
        svg = partly(having("buy", "p4 ?, p5 fountain", "players", 0, "park"))
        assert shown_at(svg, "White p4") == ["p4", "?"]
        svg = partly(having("buy", ["Blue 2", "?", "White 6"], "start_track"))
        assert "1 of the markers: ?" in texts(svg)
        svg = partly(having("build", "?", "players", 1, "markers"))
        assert "Markers not known: Bronze" in texts(svg)

    def test_what_the_document_states_of_the_supply_is_known(self) -> None:
        written = without("buy", "players", 0, "coins")
        written["supply"]["coins"] = 17
        assert shown_at(partly(written), "supply coins") == ["17"]

    def test_alternatives(self) -> None:
        svg = partly(having("buy", "4 (Ana), 5 (Ben)", "players", 1, "coins"))
        assert shown_at(svg, "Bronze coins") == ["? coins"]


def partly(written: dict[str, Any]) -> str:
    """Return the picture of a document in which something is unknown."""
    found = RULES.parse_position(written, None)
    position = found.position
    assert isinstance(position, PartialPosition)
    assert position.filled is not None
    scene = Scene[Any](position.filled, found.names, frozenset(position.unsettled), position.document)
    return draw(DRAWING.table(scene), found.names)


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
            ("dc.buy.price", {"b4", "b3"}),
            ("dc.build.tallest", {"stack fountain"}),
            ("dc.pay.held", {"green"}),
            ("dc.buy.coins", {"coins"}),
        ],
    )
    def test_where_it_points(self, clause: str, spoken: set[str]) -> None:
        path = next(path for path in ILLEGAL if path.stem == clause)
        report = judge_record(RULES, parse_record(path.read_text(encoding="utf-8")), path.parent)
        sheet = DRAWING.table(Scene(report.plies[-1].before, report.names))
        (sign,) = marks_of_ply(report.plies[-1], DRAWING, sheet).signs
        found = {place.name for where in sign.paths for place in places_at(where, places_of(sheet))}
        assert spoken <= found


def check_counting(seed: int) -> None:
    """A line of the score counts as many places as it says, and each of them is drawn."""
    rng = Random(seed)
    for step in walk(rng, start(rng, any_ruleset(rng))):
        if rng.random() > 0.05:
            continue
        state = step.after
        drawn = {
            path for place in places_of(DRAWING.table(Scene(state, names_for(state)))) for path in place.paths
        }
        for score in state.score():
            for line in score.lines:
                paths = DRAWING.counted(state, score.seat, line)
                assert set(paths) <= drawn
                facts = dict(line.facts)
                lying = [path for path in paths if ".park." in path]
                if "animals" in facts:
                    assert len(lying) == 3 * int(str(facts["counted"]))
                elif "counted" in facts:
                    assert len(lying) == facts["counted"]
                else:
                    assert paths


@pytest.mark.clause(K.PICTURE_MARKS)
class TestScore:
    """What a line of a score counts is numbered."""

    @settings(max_examples=20, deadline=None)
    @given(SEEDS)
    def test_as_many_places_as_the_line_says(self, seed: int) -> None:
        check_counting(seed)


class TestEdition:
    """A box is drawn as far as it has been entered."""

    def test_every_component_once(self) -> None:
        svg = drawn_edition("invented")
        counts = place_counts(svg)
        assert set(counts.values()) == {1}
        faces = [
            f"{frame} {strip}{side}" for frame in ("dark", "light") for strip in range(1, 7) for side in "ab"
        ]
        assert {*faces, *(word(table) for table in PriceTable), "board 4", "money points"} <= counts.keys()
        assert beyond(svg) == []
        assert "?" not in shown_at(svg, "board 1")

    @pytest.mark.parametrize("name", ["tiny", "invented"])
    def test_the_shipped_ones(self, name: str) -> None:
        assert beyond(drawn_edition(name)) == []

    def test_a_sheet_that_is_hardly_filled_in(self) -> None:
        written = new_sheet().replace('1a = "_, _, _, _, _, _"', '1a = "mine red, _, _, _, _, _"', 1)
        assert written != new_sheet()
        svg = drawn_edition(written)
        assert shown_at(svg, "dark 1a").count("?") == 5
        assert "mine red" in shown_at(svg, "dark 1a")
        assert shown_at(svg, "fountain") == ["F", "fountain", "?"]
        assert "?" in shown_at(svg, "board 1")
        assert beyond(svg) == []


def drawn_edition(source: str) -> str:
    report = check_sheet(source)
    assert report.edition is not None, report.faults
    return draw(DRAWING.edition(report.edition, report.written), ())


class TestPartialEdition:
    """A table that nobody entered is a question mark; what lies there is drawn all the same."""

    def test_without_prices_tracks_and_boards(self) -> None:
        opened = ("strips", "prices", "technology", "forest", "boards")
        state = diamonds_club.start(2, open_tables=opened).state
        svg = pictured(state)
        assert "?" in shown_at(svg, "fountain")
        assert "?" in shown_at(svg, "White technology")
        assert "?" not in "".join(shown_at(svg, "White money"))
        assert beyond(svg) == []
