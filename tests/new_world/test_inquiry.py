"""What people argue about: how a tile was turned, who stands where, whose turn it was, what nobody knows."""

from __future__ import annotations

from time import process_time
from typing import TYPE_CHECKING, Any

import pytest

from dclub import new_world as nw
from dclub.errors import RecordError
from dclub.kernel import clauses as K
from dclub.kernel.inquiry import inquire
from dclub.kernel.inquiry_text import answer_text, condition_words
from dclub.kernel.partial import PartialPosition, Unknown
from dclub.kernel.ruling import Verdict
from dclub.kernel.unsettled import sketch
from dclub.new_world import clauses as C
from tests.new_world.documents import document

if TYPE_CHECKING:
    from dclub.kernel.inquiry_answer import Answer
    from dclub.kernel.unsettled import Sketch

HEAD = """
game = "new-world"
names = ["Ana", "Ben", "Cleo"]
"""
PLACING = f"""{HEAD}
phase = "place"
to_move = "Ana"
drawn = "t4"
"""
SETTLING = f"""{HEAD}
phase = "settle"
to_move = "Ana"
pending = {{ tile = "w1 n4" }}
"""
SCORING = f"""{HEAD}
phase = "score"
to_move = "Ana"
points = {{ Ana = 0, Ben = 0, Cleo = 0 }}
surveyors = [0, 0]
"""


def sketched(text: str) -> Sketch[Any]:
    found = nw.parse_position(text)
    return sketch(nw.RULES, found.position, found.names)


def asked(text: str, move: str) -> tuple[Answer[Any], str]:
    """The answer on a move, and its words on one line."""
    made, names = sketched(text), nw.parse_position(text).names
    answer = inquire(made, nw.parse_move(move, made.state, names))
    return answer, " ".join(" ".join(answer_text(nw.RULES, answer, made, names)).split())


def conditions(answer: Answer[Any]) -> list[str]:
    return [condition_words(nw.RULES, condition) for condition in answer.conditions]


def clauses(answer: Answer[Any]) -> list[str]:
    return [objection.clause for objection in answer.ruling.objections]


@pytest.mark.clause(K.RULING_COMPLETIONS, K.RULING_CONDITION)
class TestTurned:
    """How a tile lies."""

    def test_it_decides(self) -> None:
        text = PLACING + 'tiles = ["w1 n0: t1 turn 0", "w1 s1: t4 turn ?"]'
        answer, said = asked(text, "Ana: place w2 s1 turn 3")
        assert answer.verdict is Verdict.UNDETERMINED
        assert conditions(answer) == ["the tile on w1 s1 lies with turn 1"]
        assert said.endswith("To settle it, find out tiles.1.")

    def test_two_memories(self) -> None:
        lies = '"w1 n0: t1 turn 0", "w1 s1: t4 turn 1 (Ben), w1 s1: t4 turn 2 (Cleo)"'
        answer, said = asked(f"{PLACING}tiles = [{lies}]", "Ana: place w2 s1 turn 3")
        assert answer.verdict is Verdict.UNDETERMINED
        assert [(one.witness, one.verdict) for one in answer.remembered] == [
            ("Ben", Verdict.LEGAL),
            ("Cleo", Verdict.ILLEGAL),
        ]
        assert "Legal if there lies w1 s1: t4 turn 1." in said

    def test_a_memory_that_does_not_fit(self) -> None:
        lies = '"w1 n4: t1 turn 1 (Ben), w1 n4: t1 turn 0 (Cleo)"'
        answer, said = asked(f"{PLACING}tiles = [{lies}]", "Ana: place w2 n4 turn 2")
        assert [(one.witness, one.verdict) for one in answer.remembered] == [
            ("Ben", Verdict.LEGAL),
            ("Cleo", None),
        ]
        assert answer.verdict is Verdict.LEGAL
        assert "w1 n4: t1 turn 0 (Cleo): cannot be: tiles.w0 n4: Every touching edge matches" in said

    def test_memories_far_away_do_not_matter(self) -> None:
        lies = '"w1 n4: t1 turn 1", "w1 n9: t16 turn 0 (Ben), w1 n9: t16 turn 3 (Cleo)"'
        _, said = asked(f"{PLACING}tiles = [{lies}]", "Ana: place w2 n4 turn 2")
        assert said.endswith("It does not matter which is right.")

    def test_on_which_cell(self) -> None:
        lies = '"w1 n4: t1 turn 1", "w2 n4: t1 turn 1 (Ben), w1 n9: t16 turn 3 (Cleo)"'
        answer, _ = asked(f"{PLACING}tiles = [{lies}]", "Ana: place w2 n4 turn 2")
        assert [one.verdict for one in answer.remembered] == [Verdict.ILLEGAL, Verdict.LEGAL]

    def test_two_tiles_on_one_cell_cannot_be(self) -> None:
        lies = '"w1 n4: t1 turn 1", "w2 n4: t1 turn 1 (Ben), w1 n4: t1 turn 1 (Cleo)"'
        answer, _ = asked(f"{PLACING}tiles = [{lies}]", "Ana: place w2 n4 turn 2")
        assert [one.verdict for one in answer.remembered] == [Verdict.ILLEGAL, None]
        assert {fault.clause for fault in answer.remembered[1].excluded} == {C.PLACE_VACANT}

    def test_settlers_say_how_a_tile_lies(self) -> None:
        """Only one way of turning it has the trail on which somebody stands."""
        text = PLACING + 'tiles = ["w1 n0: t16 turn ?; Ben town n"]'
        (variable,) = [one for one in sketched(text).variables if one.path == "tiles.0"]
        assert variable.phrase.format(*variable.labels) == "the tile on w1 n0 lies with turn 0"


@pytest.mark.clause(K.RULING_COMPLETIONS)
class TestUnknownTile:
    """A tile that nobody knows makes unknown what touches it, and nothing else."""

    TEXT = PLACING + 'tiles = ["w1 n4: t1 turn 1", "w1 n3: ?"]'

    @pytest.mark.parametrize(
        ("move", "verdict", "clause"),
        [
            ("place w2 n4 turn 2", Verdict.LEGAL, None),
            ("place w1 n3 turn 0", Verdict.ILLEGAL, C.PLACE_VACANT),
            ("place w2 n3 turn 0", Verdict.UNDETERMINED, None),
            ("place w1 n2 turn 0", Verdict.ILLEGAL, C.PLACE_MATCH),  # the start space shows a trail
            ("place w3 n4 turn 0", Verdict.ILLEGAL, C.PLACE_ABUT),
        ],
    )
    def test_what_can_be_said(self, move: str, verdict: Verdict, clause: str | None) -> None:
        answer, _ = asked(self.TEXT, f"Ana: {move}")
        assert answer.verdict is verdict
        assert clauses(answer) == ([] if clause is None else [clause])
        assert answer.matters == (() if verdict is not Verdict.UNDETERMINED else ("tiles.1",))

    def test_a_tile_of_which_not_even_the_cell_is_known(self) -> None:
        answer, said = asked(PLACING + 'tiles = ["w1 n4: t1 turn 1", "?"]', "Ana: place w2 n4 turn 2")
        assert answer.verdict is Verdict.UNDETERMINED
        assert "Legal if tiles.1 allows it: on an empty cell (nw.place.vacant)" in said

    def test_what_it_does_not_touch_is_claimed_or_not(self) -> None:
        lies = '"w1 n4: t19 turn 0", "w1 n5: t28 turn 1; Ben town s", "w1 n9: ?"'
        answer, _ = asked(f"{SETTLING}tiles = [{lies}]", "Ana: settle town")
        assert (answer.verdict, clauses(answer)) == (Verdict.ILLEGAL, [C.SETTLE_CLAIMED])
        beside = f'{lies.replace("w1 n9", "w2 n4")}, "w2 n5: t11 turn 0"'
        trail, _ = asked(f"{SETTLING}tiles = [{beside}]", "Ana: settle trail")
        assert trail.matters == ("tiles.2",)

    def test_all_of_a_kind_are_seen(self) -> None:
        text = f'{HEAD}phase = "draw"\nactive = "Ana"\ntiles = ["w1 n5: t18 turn 1", "w1 n4: ?"]'
        answer, _ = asked(text, "Table: draw t18")
        assert (answer.verdict, clauses(answer)) == (Verdict.ILLEGAL, [C.DRAW_UNDRAWN])


@pytest.mark.clause(K.RULING_COMPLETIONS, K.RULING_CONDITION)
class TestClaimed:
    """Who stands on a segment."""

    TOWN = '"w1 n4: t19 turn 0", "w1 n5: t28 turn 1; {}"'

    @pytest.mark.parametrize(
        ("people", "condition"),
        [
            ("Ben ?", "who stands on w1 n5 is Ben town e or Ben plain nw"),
            ("?", "who stands on w1 n5 is anything but Ana town s, Ben town s and Cleo town s"),
        ],
    )
    def test_nobody_knows_on_which(self, people: str, condition: str) -> None:
        text = f"{SETTLING}tiles = [{self.TOWN.format(people)}]"
        answer, _ = asked(text, "Ana: settle town")
        assert (answer.verdict, conditions(answer)) == (Verdict.UNDETERMINED, [condition])

    def test_whoever_it_is(self) -> None:
        text = f"{SETTLING}tiles = [{self.TOWN.format('? town s')}]"
        answer, _ = asked(text, "Ana: settle town")
        assert (answer.verdict, clauses(answer)) == (Verdict.ILLEGAL, [C.SETTLE_CLAIMED])

    def test_two_memories(self) -> None:
        lies = (
            '"w1 n4: t19 turn 0", "w1 n5: t28 turn 1; Ben town s (Ben), w1 n5: t28 turn 1; Ben town e (Ana)"'
        )
        answer, said = asked(f"{SETTLING}tiles = [{lies}]", "Ana: settle town")
        assert [one.verdict for one in answer.remembered] == [Verdict.ILLEGAL, Verdict.LEGAL]
        assert "Legal if there lies w1 n5: t28 turn 1; Ben town e." in said

    def test_nobody_needs_to_know_it_to_place(self) -> None:
        text = f"{PLACING}tiles = [{self.TOWN.format('?')}]"
        answer, _ = asked(text, "Ana: place w2 n4 turn 2")
        assert (answer.verdict, answer.matters) == (Verdict.LEGAL, ())

    def test_how_many_settlers_are_left(self) -> None:
        """Four stand for certain; whether the fifth is Ana's decides."""
        stand = [f"w1 n{row}: t11 turn 0; Ana plain" for row in (0, 3, 6, 9)]
        tiles = [*stand, "w1 n4: t19 turn 0", "w1 n5: t28 turn 1; ?"]
        answer, _ = asked(f"{SETTLING}tiles = {tiles}", "Ana: settle trail")
        assert answer.verdict is Verdict.UNDETERMINED
        assert [one.clause for one in answer.conditions] == [C.SETTLE_SUPPLY]


@pytest.mark.clause(K.RULING_COMPLETIONS, K.RULING_CONDITION)
class TestTurnAndSurveyors:
    """Whose turn it is, where the surveyors stand, and what it takes."""

    TILES = 'tiles = ["w1 n4: t1 turn 1", "w1 n1: t16 turn 1", "w1 n8: t16 turn 1"]'
    """A trail that goes on, and two towns that are complete."""

    def test_whose_turn_it_is(self) -> None:
        text = PLACING.replace('to_move = "Ana"', 'to_move = "Ana (Ben), Ben (Ana)"') + self.TILES
        answer, said = asked(text, "Ana: place w2 n4 turn 2")
        assert conditions(answer) == ["it is the turn of Ana"]
        assert "to_move, remembered differently: Ana (Ben): legal; Ben (Ana): illegal." in said

    def test_points_do_not_matter_for_a_placement(self) -> None:
        text = f"{PLACING}points = {{ Ana = '?', Ben = '7 (Ana), 9 (Ben)' }}\n{self.TILES}"
        answer, said = asked(text, "Ana: place w2 n4 turn 2")
        assert (answer.verdict, answer.matters) == (Verdict.LEGAL, ())
        assert (
            "points.Ben, remembered differently: 7 (Ana): legal; 9 (Ben): legal. It does not matter" in said
        )

    def test_where_a_surveyor_stands(self) -> None:
        text = f'{PLACING}surveyors = ["?", 1]\n{self.TILES}'
        (rear,) = [one for one in sketched(text).variables if one.path.startswith("surveyors")]
        assert rear.phrase.format(rear.labels[0]) == "the rear surveyor stands in column 0"
        assert rear.labels == ("0", "1")

    def test_a_surveyor_does_not_stand_beyond_the_last_tile(self) -> None:
        text = f'{PLACING}surveyors = [1, "1 (Ana), 2 (Ben)"]\n{self.TILES}'
        answer, _ = asked(text, "Ana: place w2 n4 turn 2")
        assert [one.verdict for one in answer.remembered] == [Verdict.LEGAL, None]
        assert {fault.clause for fault in answer.remembered[1].excluded} >= {C.SURVEYOR_STAY}

    def test_what_was_drawn(self) -> None:
        text = PLACING.replace('"t4"', '"t4 (Ana), t1 (Ben)"') + self.TILES
        answer, said = asked(text, "Ana: place w2 n4 turn 0")
        assert conditions(answer) == []
        assert answer.verdict is Verdict.ILLEGAL
        assert said.startswith("illegal Ana: place w2 n4 turn 0")

    def test_on_which_tile_of_this_turn(self) -> None:
        text = SETTLING.replace('"w1 n4"', '"?"') + 'tiles = ["w1 n4: t19 turn 0", "w1 n5: t28 turn 1"]'
        answer, _ = asked(text, "Ana: settle none")
        assert (answer.verdict, answer.matters) == (Verdict.LEGAL, ())
        with pytest.raises(Unknown, match=r"pending\.tile"):
            asked(text, "Ana: settle trail")  # of which tile?


@pytest.mark.clause(K.RULING_COMPLETIONS, K.RULING_CONDITION)
class TestScored:
    """What is still to be scored, and from where."""

    def _answer(self, move: str, **pending: object) -> Answer[Any]:
        read = nw.RULES.parse_position(document("score", pending=pending), None)
        made = sketch(nw.RULES, read.position, read.names)
        return inquire(made, nw.parse_move(move, made.state, read.names))

    def test_the_third_feature_can_only_be_the_farm(self) -> None:
        answer = self._answer("Ana: score farm w2 n5", tile="w2 n6", features=["town n", "trail e", "?"])
        assert answer.verdict is Verdict.LEGAL

    def test_two_memories_of_it(self) -> None:
        said = ["town n", "trail e", "farm w2 n5 (Ana), plain en (Caio)"]
        answer = self._answer("Ana: score farm w2 n5", tile="w2 n6", features=said)
        assert [one.verdict for one in answer.remembered] == [Verdict.LEGAL, None]

    def test_the_tile_of_this_turn_is_the_one_that_completes_them(self) -> None:
        answer = self._answer("Ana: score farm w2 n5", tile="?", features=["town n", "trail e", "farm w2 n5"])
        assert answer.verdict is Verdict.LEGAL

    def test_no_tile_lies_there(self) -> None:
        answer = self._answer("Ana: score farm w2 n5", tile="w2 n6 (Ana), w9 n9 (Bela)")
        assert [one.verdict for one in answer.remembered] == [Verdict.LEGAL, None]

    @pytest.mark.parametrize("text", ["Ana: settle none", "Ana: place w1 n4 turn 1", "Table: set aside"])
    def test_a_text_that_says_everything(self, text: str) -> None:
        read = nw.RULES.parse_position(document("place", tiles="?", drawn="?"), None)
        made = sketch(nw.RULES, read.position, read.names)
        assert nw.format_move(nw.parse_move(text, made.state, read.names), made.state, read.names) == text


@pytest.mark.clause(K.RULING_FAULTS)
class TestFaults:
    """What cannot be blocks only what rests on it."""

    def test_far_from_a_tile_that_does_not_fit(self) -> None:
        text = PLACING + 'tiles = ["w1 n4: t1 turn 1", "w1 n9: t16 turn 1"]'
        answer, _ = asked(text, "Ana: place w2 n4 turn 2")
        assert (answer.verdict, answer.contradicted) == (Verdict.LEGAL, False)
        assert {fault.where for fault in answer.faults} == {"tiles.w0 n9"}

    def test_beside_it(self) -> None:
        text = PLACING + 'tiles = ["w1 n4: t1 turn 0"]'
        assert asked(text, "Ana: place w2 n4 turn 0")[0].contradicted

    def test_in_a_position_that_is_complete(self) -> None:
        text = f"{PLACING}points = {{ Ana = -3, Ben = 0, Cleo = 0 }}\nsurveyors = [0, 0]\n"
        answer, _ = asked(f'{text}tiles = ["w1 n4: t1 turn 1"]', "Ana: place w2 n4 turn 2")
        assert (answer.verdict, len(answer.faults)) == (Verdict.LEGAL, 1)


class TestUnsaid:
    """Nearly everything unsaid."""

    @pytest.mark.clause(K.RULING_COMPLETIONS)
    def test_is_answered_within_a_second(self) -> None:
        asked(f'{PLACING}tiles = ["w1 n4: t1 turn 1"]', "Ana: place w2 n4 turn 2")  # all is imported
        begin = process_time()
        answer, _ = asked(f'{HEAD}phase = "place"\ntiles = ["w1 n4: t1 turn 1"]', "Ana: place w9 n9 turn 0")
        assert (answer.verdict, clauses(answer)) == (Verdict.ILLEGAL, [C.PLACE_ABUT])
        answer, _ = asked(f'{HEAD}phase = "place"', "Ana: place w1 n3 turn 0")
        assert answer.matters == ("to_move", "tiles")
        assert process_time() - begin < 10  # a second on an idle machine, with nothing watching


@pytest.mark.clause(K.POSITION_UNKNOWN)
class TestBadInput:
    """What cannot be read is said, with its place."""

    @pytest.mark.parametrize(
        ("tile", "message"),
        [
            ("w1 n4: t1 turn 1; Dora ?", "column 19: found 'Dora ?', expected `?`, a player and `?`"),
            ("w1 n4: t1 turn 1; ? river n", "found '? river n'"),
            ("w1 n4: t1 turn ?; Ana town n", "a segment of the tile: trail n"),
            ("w1 n4: t1 turn 1 (Ana), w1 n4: ? (Ben)", "tiles without '?' where several are remembered"),
            ("w1 n4: t1 turn 1 (Ana), w1 n4: t99 (Ben)", "a tile of the edition"),
        ],
    )
    def test_of_a_tile(self, tile: str, message: str) -> None:
        with pytest.raises(RecordError) as caught:
            nw.parse_position(f'{PLACING}tiles = ["{tile}"]')
        ((where, said),) = caught.value.faults
        assert where == "tiles.0"
        assert message in said

    def test_a_feature_of_which_no_tile_is_known(self) -> None:
        text = f'{SCORING}tiles = ["w1 n4: t1 turn 1"]\npending = {{ tile = "?", features = ["river"] }}'
        with pytest.raises(RecordError, match=r"pending\.features\.0: expected a segment of the tile"):
            nw.parse_position(text)

    def test_a_literal_tile_is_remembered_differently(self) -> None:
        head = HEAD + 'open = ["tiles"]\nphase = "draw"\nactive = "Ana"\n'
        tile = "w1 n5: (town n; plain en es se sw ws wn) turn"
        position = nw.parse_position(f'{head}tiles = ["{tile} 1 (Ana), {tile} 0 (Ben)"]').position
        assert isinstance(position, PartialPosition)
        assert [where for where, _ in position.alternatives] == ["tiles.0"]
