"""Questions of New World: the worked cases of the rule texts, and what the table would ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from dclub.errors import RecordError
from dclub.kernel.provenance import Provenance
from dclub.kernel.toml import format_toml, read_toml
from dclub.new_world import RULES
from dclub.new_world import clauses as C
from tests.cli.running import output
from tests.questioning import asker, clauses, facts_with, texts

if TYPE_CHECKING:
    from pathlib import Path

    from dclub.kernel.questions import Reply

asked = asker(RULES)


def got(reply: Reply) -> dict[object, object]:
    return {line["player"]: line["points"] for line in facts_with(reply, "player")}


# --- place ------------------------------------------------------------------------------------

TILE: dict[str, object] = {
    "tile": "town plain trail plain",
    "turn": "1",
    "cell": "w3 n7",
    "beside": "e town, s plain",
}


class TestPlace:
    """A1 to A6: each touching edge, and where tiles may lie at all."""

    def test_it_fits_after_one_turn(self) -> None:
        reply = asked("place", **TILE)
        assert texts(reply) == [
            "turn 1 (plain town plain trail) fits on w3 n7.",
            "It fits after turn 1 (plain town plain trail).",
        ]
        assert reply.lines[0].working == "the same on both sides: e town, s plain"
        assert reply.provenance == ()

    def test_one_side_that_fits_is_not_enough(self) -> None:
        reply = asked("place", **TILE | {"turn": 3, "beside": "e trail, s town"})
        assert texts(reply) == [
            (
                "turn 3 (plain trail plain town): At w3 n7 the neighbours ask for town at s; the tile shows "
                "plain there."
            ),
            "It fits in no turn.",
        ]
        assert clauses(reply.lines) == [(C.PLACE_MATCH,), (C.PLACE_TURN,)]

    def test_any_turn(self) -> None:
        reply = asked("place", **TILE | {"turn": "any", "beside": "e plain"})
        assert dict(reply.lines[-1].facts) == {"turns": (0, 2)}
        assert len(reply.lines) == 5
        last = "or after turn 2 (trail plain town plain)."
        assert texts(reply)[-1] == f"It fits after turn 0 (town plain trail plain) {last}"

    @pytest.mark.parametrize(
        ("tile", "beside", "turns"),
        [
            ("(trail n s; plain ne en es se; plain sw ws wn nw)", "n trail", (0,)),
            ("(trail n s; plain ne en es se animal; plain sw ws wn nw)", "n trail", (0, 2)),
            ("t1", "n trail", (0,)),
            ("plain plain plain plain", "n plain, e plain, s plain, w plain", (0,)),
        ],
    )
    def test_turns_that_look_alike_are_one(self, tile: str, beside: str, turns: tuple[int, ...]) -> None:
        reply = asked("place", **TILE | {"tile": tile, "turn": "any", "beside": beside})
        assert dict(reply.lines[-1].facts) == {"turns": turns}

    @pytest.mark.parametrize(
        ("cell", "beside", "clause"),
        [
            ("w3 n7", "none", C.PLACE_ABUT),
            ("e1 n3", "none", C.PLACE_COAST),
            ("w0 n3", "none", C.PLACE_VACANT),
            ("w0 n10", "w town", C.PLACE_COLUMN_ZERO),
        ],
    )
    def test_where_no_tile_may_lie(self, cell: str, beside: str, clause: str) -> None:
        reply = asked("place", **TILE | {"turn": "any", "cell": cell, "beside": beside})
        assert clause in [line.clauses[0] for line in reply.lines]
        assert dict(reply.lines[-1].facts) == {"turns": ()}

    def test_beyond_the_northern_end_by_a_reading(self) -> None:
        reply = asked("place", **TILE | {"turn": 3, "cell": "w0 n10", "beside": "w town"})
        (other,) = reply.otherwise
        assert (other.reading.id, other.option.name) == ("nw.board.column-zero", "open")
        assert other.lines[0].clauses[0] == C.PLACE_TILE

    def test_a_start_space_shows_what_is_stated_of_it(self) -> None:
        reply = asked("place", **TILE | {"cell": "w1 n0", "turn": 1, "beside": "e town"})
        assert texts(reply)[0] == "turn 1 (plain town plain trail) fits on w1 n0."
        assert reply.provenance == (("start", Provenance.INVENTED),)

    @pytest.mark.parametrize(
        ("fact", "text", "said"),
        [
            ("tile", "town plain", "what the four sides show"),
            ("tile", "t999", "a tile as it is printed, such as"),
            ("tile", "(town n; plain n)", "half-edge"),
            ("turn", "4", "quarter turns clockwise, 0 to 3, or 'any'"),
            ("cell", "n7 w3", "a cell such as"),
            ("beside", "town", "sides with what the neighbours show there"),
            ("beside", "e city", "what a side shows"),
            ("beside", "e town, e plain", "each side once"),
        ],
    )
    def test_facts_that_cannot_be(self, fact: str, text: str, said: str) -> None:
        with pytest.raises(RecordError, match=said):
            RULES.ask("place", TILE | {fact: text})

    @pytest.mark.parametrize(
        ("cell", "beside", "said"),
        [
            ("w1 n5", "n plain", "expected what the start space w0 n5 shows, as in 'e town'"),
            ("w1 n10", "e plain", "no tile can lie on w0 n10, beyond the ends of the board"),
            ("w0 n10", "s plain", "only its west side binds anything of the start space w0 n9"),
            ("w0 n3", "e plain", "no tile can lie on e1 n3, east of the coast"),
        ],
    )
    def test_neighbours_that_cannot_be(self, cell: str, beside: str, said: str) -> None:
        with pytest.raises(RecordError, match=said):
            RULES.ask("place", TILE | {"cell": cell, "beside": beside})


# --- feature ----------------------------------------------------------------------------------


class TestFeature:
    """Tiles once, symbols always; at the end segments and flags."""

    @pytest.mark.parametrize(
        ("kind", "parts", "extras", "points"),
        [
            ("trail", "w1 n2, w2 n2, w3 n2", 1, 5),
            ("town", "w2 n2, w2 n3", 0, 4),
            ("town", "w2 n2, w2 n3, w2 n3, w3 n3", 1, 8),
            ("trail", "w3 n5, w3 n5, w3 n6, w4 n6, w4 n5", 0, 4),
        ],
    )
    def test_complete(self, kind: str, parts: str, extras: int, points: int) -> None:
        reply = asked("feature", kind=kind, complete="yes", parts=parts, extras=extras)
        assert [dict(line.facts)["points"] for line in reply.lines] == [points]
        assert reply.provenance == (("points", Provenance.PRINTED),)

    def test_the_working_names_the_tiles(self) -> None:
        reply = asked("feature", kind="trail", complete="yes", parts="w1 n2, w2 n2", extras=1)
        assert reply.lines[0].working == "2 tiles x 1 + 1 post x 2 = 4 (w1 n2, w2 n2)"

    def test_at_the_end_each_segment_counts_or_each_tile(self) -> None:
        reply = asked("feature", kind="town", complete="no", parts="w2 n2, w2 n3, w2 n3, w3 n3", extras=1)
        assert texts(reply) == ["The incomplete town is worth 5 points at the end."]
        assert reply.lines[0].working == "4 x 1 + 1 flag x 1 = 5 (w2 n2, w2 n3, w3 n3)"
        (other,) = reply.otherwise
        assert (other.reading.id, dict(other.lines[0].facts)["points"]) == ("nw.final.per", 4)

    @pytest.mark.parametrize(("option", "points"), [("0", [2]), ("1", [2, 1]), ("2", [2, 2])])
    def test_a_post_at_the_end(self, option: str, points: list[int]) -> None:
        facts: dict[str, object] = {"kind": "trail", "complete": "no", "parts": "w2 n2, w3 n2", "extras": 1}
        reply = asked("feature", {"nw.final.posts": option}, **facts)
        assert [dict(line.facts)["points"] for line in reply.lines] == points

    @pytest.mark.parametrize(("option", "points"), [("yes", 6), ("not-in-features", 4), ("not-at-all", 4)])
    def test_start_spaces(self, option: str, points: int) -> None:
        facts: dict[str, object] = {"kind": "town", "complete": "yes", "extras": 0}
        reply = asked("feature", {"nw.board.counts": option}, **facts | {"parts": "w0 n1, w1 n1, w1 n2"})
        assert dict(reply.lines[0].facts)["points"] == points
        assert ("start", Provenance.INVENTED) in reply.provenance

    @pytest.mark.parametrize(
        ("fact", "text", "said"),
        [
            ("kind", "farm", "a trail or a town"),
            ("complete", "maybe", "yes or no"),
            ("parts", "none", "a cell for each of its segments"),
            ("parts", "w2 n2, w4 n2", "expected cells side by side; w4 n2 lies apart"),
            ("parts", "w0 n1, w0 n2", "w0 n2 lies apart"),
            ("parts", "w0 n10", "no tile can lie on w0 n10, beyond the ends of the board"),
            ("parts", "e1 n1", "no tile can lie on e1 n1, east of the coast"),
            ("extras", "-1", "a number from 0"),
        ],
    )
    def test_facts_that_cannot_be(self, fact: str, text: str, said: str) -> None:
        facts = {"kind": "town", "complete": "yes", "parts": "w2 n2", "extras": "0"}
        with pytest.raises(RecordError, match=said):
            RULES.ask("feature", facts | {fact: text})


# --- majority ---------------------------------------------------------------------------------

TOWN: dict[str, object] = {
    "kind": "town",
    "complete": "yes",
    "worth": "4",
    "settlers": "Red w3, Blue w4",
    "surveyors": "3 4",
}


class TestMajority:
    """Ties get all, and each scored settler his bonus: the worked cases 1, 2 and 7."""

    def test_both_are_tied_beside_a_surveyor_each(self) -> None:
        reply = asked("majority", **TOWN)
        assert texts(reply) == [
            "Red and Blue have the most settlers on it.",
            "Red gets 8 points.",
            "Blue gets 8 points.",
        ]
        assert reply.lines[0].working == "Red 1, Blue 1"
        assert reply.lines[1].working == "4 + 4 = 8; 1 settler x 1 surveyor x 4 = 4"

    @pytest.mark.parametrize(
        ("settlers", "surveyors", "points"),
        [
            ("Red w3", "1 1", {"Red": 4}),
            ("Red w3", "3 3", {"Red": 12}),
            ("2 Red w3, Blue w3", "3 4", {"Red": 12, "Blue": 0}),
            ("2 Red w3, Blue w3", "4 4", {"Red": 4, "Blue": 0}),
            ("Red w3, 2 Blue w4, Red w5, Yellow w3", "4 5", {"Red": 8, "Blue": 12, "Yellow": 0}),
        ],
    )
    def test_who_gets_what(self, settlers: str, surveyors: str, points: dict[str, int]) -> None:
        assert got(asked("majority", **TOWN | {"settlers": settlers, "surveyors": surveyors})) == points

    def test_two_settlers_in_one_column_by_a_reading(self) -> None:
        facts = TOWN | {"settlers": "2 Red w3", "surveyors": "3 3"}
        assert got(asked("majority", **facts)) == {"Red": 20}
        assert got(asked("majority", {"nw.bonus.per": "player"}, **facts)) == {"Red": 12}

    def test_at_the_end_surveyors_bring_something_only_by_a_reading(self) -> None:
        reply = asked("majority", **TOWN | {"complete": "no"})
        assert got(reply) == {"Red": 4, "Blue": 4}
        (other,) = reply.otherwise
        assert other.reading.id == "nw.final.bonus"
        assert [dict(line.facts).get("points") for line in other.lines] == [None, 8, 8]

    def test_nobody_is_on_it(self) -> None:
        reply = asked("majority", **TOWN | {"settlers": "none"})
        assert clauses(reply.lines) == [(C.SCORE_UNCLAIMED,)]

    @pytest.mark.parametrize(
        ("fact", "text", "said"),
        [
            ("settlers", "Red", "settlers with the column in which they are"),
            ("settlers", "0 Red w3", "settlers with the column"),
            ("settlers", "6 Red w3", "expected at most 5 settlers of Red, found 6"),
            ("settlers", "A w1, B w1, C w1, D w1, E w1, F w1", "expected at most 5 players, found 6"),
            ("settlers", "Red w0", "no settler of Red can be in column 0"),
            ("settlers", "2 3 w1", "the name of a player"),
            ("surveyors", "1 3", "the columns of both surveyors, at most one apart"),
            ("surveyors", "1", "the columns of both surveyors"),
            ("worth", "1000", "a number from 0 to 999"),
        ],
    )
    def test_facts_that_cannot_be(self, fact: str, text: str, said: str) -> None:
        with pytest.raises(RecordError, match=said):
            RULES.ask("majority", TOWN | {fact: text})


# --- farm -------------------------------------------------------------------------------------


class TestFarm:
    """A4, A28, A31: the cells around it, start spaces among them."""

    def test_complete_and_beside_the_front_surveyor(self) -> None:
        reply = asked("farm", cell="w2 n5", around="n ne e se s sw w nw", surveyors="1 2")
        assert texts(reply) == [
            "The farm is complete.",
            "Its farmer gets 9 points.",
            "He gets 4 points more for the surveyors.",
        ]
        assert reply.lines[0].working.startswith("8 of 8 cells around it: w2 n6, ")

    def test_seven_of_eight(self) -> None:
        reply = asked("farm", cell="w2 n5", around="n ne e se s sw w", surveyors="2 2")
        assert texts(reply) == [
            "The farm is not complete.",
            "At the end of the game its farmer gets 8 points.",
        ]
        assert reply.lines[1].working.startswith("(1 + 7) x 1 = 8 (w2 n5, ")
        assert [other.reading.id for other in reply.otherwise] == ["nw.final.bonus"]
        assert reply.otherwise[0].lines[-1].text == "He gets 8 points more for the surveyors."
        assert reply.otherwise[0].lines[-1].working == "1 settler x 2 surveyors x 4 = 8"

    @pytest.mark.parametrize(
        ("option", "complete", "points"),
        [("yes", 1, [9]), ("not-in-features", 1, [9]), ("not-at-all", 0, [6])],
    )
    def test_start_spaces_need_not_be_named(self, option: str, complete: int, points: list[int]) -> None:
        facts: dict[str, object] = {"cell": "w1 n4", "around": "n s sw w nw", "surveyors": "0 0"}
        reply = asked("farm", {"nw.board.counts": option}, **facts)
        assert dict(reply.lines[0].facts)["complete"] == complete
        assert [line["points"] for line in facts_with(reply, "points")] == points
        named = asked("farm", {"nw.board.counts": option}, **facts | {"around": "n ne e se s sw w nw"})
        assert named.lines == reply.lines

    def test_beside_the_northernmost_space_it_is_never_complete(self) -> None:
        reply = asked("farm", cell="w1 n9", around="n s sw w nw", surveyors="0 0")
        assert texts(reply)[1] == "It never will be, for nothing that counts can lie on w0 n10."

    @pytest.mark.parametrize(
        ("fact", "text", "said"),
        [
            ("cell", "w0 n3", "no tile can lie on w0 n3"),
            ("around", "n n", "each place once"),
            ("around", "north", "a side or a corner"),
            ("around", "x", "a side or a corner"),
            ("surveyors", "0 2", "at most one apart"),
        ],
    )
    def test_facts_that_cannot_be(self, fact: str, text: str, said: str) -> None:
        facts = {"cell": "w2 n5", "around": "n", "surveyors": "0 1"}
        with pytest.raises(RecordError, match=said):
            RULES.ask("farm", facts | {fact: text})

    def test_a_tile_beyond_the_end_of_the_board(self) -> None:
        facts: dict[str, object] = {"cell": "w1 n9", "around": "ne", "surveyors": "0 1"}
        with pytest.raises(RecordError, match="no tile can lie on w0 n10, beyond the ends"):
            RULES.ask("farm", facts)
        reply = asked("farm", {"nw.board.column-zero": "open"}, **facts)
        assert dict(reply.lines[0].facts)["around"] == 3


# --- removal ----------------------------------------------------------------------------------

LEFT: dict[str, object] = {
    "surveyors": "1 1",
    "west": "4",
    "standing": "Red w1",
    "waiting": "none",
    "trappers": "none",
}


def home(reply: Reply) -> dict[tuple[object, object], object]:
    return {(line["player"], line["column"]): line["home"] for line in facts_with(reply, "home")}


class TestRemoval:
    """A17 to A20, and the worked cases 4 and 5: who is left behind."""

    def test_the_first_to_leave_a_column_clears_nothing_in_it(self) -> None:
        reply = asked("removal", **LEFT)
        assert texts(reply) == [
            "A surveyor goes from column 1 to column 2.",
            "1 settler of Red in column 1 stays.",
        ]
        (other,) = reply.otherwise
        assert (other.reading.id, other.option.name) == ("nw.removal.zone", "left-column")
        assert other.lines[1].text == "1 settler of Red in column 1 goes home."

    def test_the_second_clears_it(self) -> None:
        reply = asked("removal", **LEFT | {"surveyors": "1 2", "standing": "Red w1, 2 Blue w2, Blue w1"})
        assert home(reply) == {("Red", 1): 1, ("Blue", 2): 0, ("Blue", 1): 1}
        assert texts(reply)[2] == "2 settlers of Blue in column 2 stay."
        assert reply.lines[1].working == "the surveyors are in columns 2 and 2 now"

    @pytest.mark.parametrize(("option", "gone"), [("yes", 1), ("no", 0)])
    def test_nobody_could_move(self, option: str, gone: int) -> None:
        facts = LEFT | {"surveyors": "2 2", "west": 2}
        reply = asked("removal", {"nw.removal.when-stuck": option}, **facts)
        assert reply.lines[0].clauses == (C.SURVEYOR_STAY,)
        assert home(reply) == {("Red", 1): gone}
        assert reply.lines[1].clauses == (C.REMOVAL_ZONE, C.REMOVAL_WHEN_STUCK)

    @pytest.mark.parametrize(("option", "gone"), [("exposed", 1), ("protected", 0)])
    def test_on_a_feature_that_waits(self, option: str, gone: int) -> None:
        facts = LEFT | {"surveyors": "1 2", "standing": "none", "waiting": "Red w1"}
        reply = asked("removal", {"nw.removal.pending": option}, **facts)
        assert home(reply) == {("Red", 1): gone}
        assert C.REMOVAL_PENDING in reply.lines[1].clauses

    def test_trappers_stay(self) -> None:
        reply = asked("removal", **LEFT | {"surveyors": "3 3", "trappers": "2 Blue w1"})
        assert texts(reply)[-1] == "2 trappers of Blue in column 1 stay."
        assert reply.lines[-1].clauses == (C.REMOVAL_TRAPPERS,)

    def test_nobody_is_on_the_table(self) -> None:
        reply = asked("removal", **LEFT | {"standing": "none"})
        assert clauses(reply.lines) == [(C.SURVEYOR_MOVE,)]

    @pytest.mark.parametrize(
        ("fact", "text", "said"),
        [
            ("surveyors", "4 5", "surveyors: no tile lies in column 5; the last one is 4"),
            ("standing", "Red w5", "standing: no tile lies in column 5; the last one is 4"),
            ("trappers", "5 Red w1", "expected at most 5 settlers of Red, found 6"),
            ("waiting", "Red", "settlers with the column"),
            ("west", "far", "a number from 0"),
        ],
    )
    def test_facts_that_cannot_be(self, fact: str, text: str, said: str) -> None:
        with pytest.raises(RecordError, match=said):
            RULES.ask("removal", LEFT | {fact: text})


# --- plain ------------------------------------------------------------------------------------


class TestPlain:
    """A32, and the worked case 10: all who are tied get all animals."""

    def test_seven_animals(self) -> None:
        reply = asked("plain", animals="w1 n1 4, w2 n3 3", trappers="Red 2, Blue 2, Yellow 1")
        assert got(reply) == {"Red": 7, "Blue": 7, "Yellow": 0}
        assert reply.lines[1].working == ("4 (w1 n1) + 3 (w2 n3) = 7; 7 animals x 1 = 7 (w1 n1, w2 n3)")

    def test_animals_of_a_start_space_count(self) -> None:
        reply = asked("plain", animals="w0 n0 1", trappers="Red 1")
        assert got(reply) == {"Red": 1}
        assert ("start", Provenance.INVENTED) in reply.provenance

    def test_no_animals(self) -> None:
        assert got(asked("plain", animals="none", trappers="Red 1")) == {"Red": 0}

    def test_nobody_is_on_it(self) -> None:
        reply = asked("plain", animals="w1 n1 4", trappers="none")
        assert texts(reply) == ["Nobody has a trapper on it, so nobody gets points."]

    @pytest.mark.parametrize(
        ("fact", "text", "said"),
        [
            ("animals", "7", "cells with the animals on them"),
            ("animals", "w1 n1 0", "1 to 99 animals"),
            ("animals", "w1 n1 1, w1 n1 1", "each cell once"),
            ("animals", "e1 n1 1", "east of the coast"),
            ("trappers", "Red", "players with the number of their trappers"),
            ("trappers", "Red 0", "one trapper or more"),
            ("trappers", "1 2", "the name of a player"),
            ("trappers", "Red 1, Red 1", "each player once"),
            ("trappers", "Red 6", "expected at most 5 settlers of Red"),
        ],
    )
    def test_facts_that_cannot_be(self, fact: str, text: str, said: str) -> None:
        with pytest.raises(RecordError, match=said):
            RULES.ask("plain", {"animals": "w1 n1 4", "trappers": "Red 1"} | {fact: text})


# --- what nobody entered ----------------------------------------------------------------------


BESIDE: list[tuple[str, dict[str, object]]] = [
    ("place", TILE | {"cell": "w1 n5"}),
    ("farm", {"cell": "w1 n5", "around": "n", "surveyors": "0 1"}),
    ("feature", {"kind": "town", "complete": "yes", "parts": "w0 n2, w1 n2", "extras": 0}),
    ("plain", {"animals": "w0 n3 1", "trappers": "Red 1"}),
]


class TestWithoutStartSpaces:
    """Where nobody entered the start spaces, only what lies beside them is open."""

    @pytest.fixture
    def sheet(self, tmp_path: Path) -> Path:
        """A sheet to fill in, in which the ten start spaces are blank."""
        path = tmp_path / "own.toml"
        path.write_text(output("edition", "new", "new-world"), encoding="utf-8")
        return path

    @pytest.fixture
    def edition(self, sheet: Path) -> str:
        """The same without the table of start spaces."""
        document = read_toml(sheet.read_text("utf-8"))
        provenance = document["provenance"]
        assert isinstance(provenance, dict)
        del document["start"], provenance["start"]
        sheet.write_text(format_toml(document), encoding="utf-8")
        return str(sheet)

    @pytest.mark.parametrize(
        ("topic", "facts"),
        [
            ("place", TILE),
            ("farm", {"cell": "w2 n5", "around": "n", "surveyors": "0 1"}),
            ("feature", {"kind": "town", "complete": "yes", "parts": "w2 n2, w2 n3", "extras": 0}),
            ("plain", {"animals": "w2 n3 1", "trappers": "Red 1"}),
            ("majority", TOWN),
            ("removal", LEFT),
        ],
    )
    def test_away_from_them_all_is_answered(self, edition: str, topic: str, facts: dict[str, object]) -> None:
        assert asked(topic, None, edition, **facts).lines == asked(topic, **facts).lines

    @pytest.mark.parametrize(("topic", "facts"), BESIDE)
    def test_how_many_there_are_is_enough(self, sheet: Path, topic: str, facts: dict[str, object]) -> None:
        """What they show is stated with the question, so it does not matter that they are blank."""
        assert asked(topic, None, str(sheet), **facts).lines == asked(topic, None, "invented", **facts).lines

    @pytest.mark.parametrize(("topic", "facts"), BESIDE)
    def test_beside_them_it_is_undetermined(self, edition: str, topic: str, facts: dict[str, object]) -> None:
        reply = asked(topic, None, edition, **facts)
        assert reply.undetermined
        assert reply.unknown == ("start",)
