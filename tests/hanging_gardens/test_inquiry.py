"""What is said of a move of Hanging Gardens where something is open, or remembered differently."""

from __future__ import annotations

from time import process_time
from typing import TYPE_CHECKING, Any

import pytest

from dclub import hanging_gardens as hg
from dclub.errors import RecordError
from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.components import Construction, word
from dclub.kernel import clauses as K
from dclub.kernel.inquiry import inquire
from dclub.kernel.inquiry_text import answer_text, condition_words
from dclub.kernel.partial import PartialPosition
from dclub.kernel.ruling import Verdict
from dclub.kernel.unsettled import sketch
from tests.hanging_gardens.documents import document, having, without

if TYPE_CHECKING:
    from dclub.kernel.inquiry_answer import Answer
    from dclub.kernel.rules import Document

NAMES = ("Ana", "Ben", "Cleo")

EFFECTS = """
game = "hanging-gardens"
names = ["Ana", "Ben", "Cleo"]
phase = "effects"
to_move = "Ana"
pending = { open = ["evolve"] }
[[players]]
pyramid = '''
3 .. Tr[Rb] Rb     Sa St     Dp Tr .. ..     ..
2 Tr St     Dp     ?  Sa     St ?  Rb Dp     Tr
1 St Sa<St> Dp<Rb> Tr[Tr] Rb Dp St Sa Tr[?]  Rb
'''
"""
"""What a table remembers of a turn in progress; of d2 and g2 nobody knows anything."""

TAKE = """
game = "hanging-gardens"
names = ["Ana", "Ben", "Cleo"]
phase = "take"
"""
"""Three lines: everything else is unsaid."""


def asked(text: str, move: str, *, grant: bool = False) -> tuple[Answer[Any], str]:
    """Return the answer, and its words on one line."""
    found = hg.parse_position(text)
    return answered(found.position, found.names, move, grant=grant)


def asked_of(written: Document, move: str) -> tuple[Answer[Any], str]:
    found = hg.RULES.parse_position(written, None)
    return answered(found.position, found.names, move)


def answered(
    position: Any, names: tuple[str, ...], move: str, *, grant: bool = False
) -> tuple[Answer[Any], str]:
    made = sketch(hg.RULES, position, names)
    answer = inquire(made, hg.parse_move(move, made.state, names), grant=grant)
    return answer, " ".join(line.strip() for line in answer_text(hg.RULES, answer, made, names))


def conditions(answer: Answer[Any]) -> list[str]:
    return [condition_words(hg.RULES, condition) for condition in answer.conditions]


@pytest.mark.clause(K.RULING_COMPLETIONS)
class TestCompletions:
    """What is open and nobody reads costs nothing; what is read is named."""

    def test_a_hidden_cell_that_no_clause_reads(self) -> None:
        answer, _ = asked(EFFECTS, "Ana: evolve c1")
        assert answer.verdict is Verdict.ILLEGAL  # a translucent cube lies there, whatever d2 holds
        assert [objection.clause for objection in answer.ruling.objections] == [C.EVOLVE_WOODEN]
        assert answer.matters == ()

    def test_a_cell_beside_another(self) -> None:
        text = EFFECTS.replace("effects", "put-back").replace(
            'open = ["evolve"]', 'hand = ["tree"], open = []'
        )
        assert asked(text, "Ana: put tree on e2")[0].verdict is Verdict.LEGAL
        assert asked(text, "Ana: put tree on b3")[0].verdict is Verdict.ILLEGAL

    def test_the_icon_of_a_cell_without_a_card_is_no_question(self) -> None:
        text = EFFECTS.replace("effects", "put-back").replace(
            'open = ["evolve"]', 'hand = ["tree"], open = []'
        )
        answer, words = asked(text, "Ana: put tree on d2")
        assert conditions(answer) == ["on d2 of Ana lies nothing"]
        assert "To settle it, find out players.0.pyramid.d2.cube." in words

    def test_whatever_cube_it_was_it_is_wooden(self) -> None:
        text = EFFECTS.replace('["evolve"]', '["recolour"]')
        answer, words = asked(text, "Ana: recolour i1 to tree")
        assert "on i1 of Ana lies a stairs cube, a rose-bush cube, a statue cube or a date-palm cube" in words
        assert "supply.wooden.tree" in answer.matters
        assert "supply.translucent.tree" not in answer.matters

    def test_an_unread_pyramid_of_somebody_else(self) -> None:
        answer, _ = asked(EFFECTS, "Ana: decline evolve")
        assert (answer.verdict, answer.matters) == (Verdict.LEGAL, ())

    def test_nearly_nothing_is_said(self) -> None:
        answer, words = asked(TAKE, "Ana: take 2 at 2.3 over under")
        assert answer.verdict is Verdict.UNDETERMINED
        assert answer.settling == (("to_move", "row.cards.1", "players.0.pyramid"),)
        assert "Legal if it is the turn of Ana, in column 2 lies something and players.0.pyramid" in words

    @pytest.mark.parametrize(
        "move", ["amitis stairs up", "evolve c2", "surprise", "move a1 to b1", "recolour c2 to tree"]
    )
    def test_it_is_answered_at_once(self, move: str) -> None:
        row = "? " * 10
        text = EFFECTS[: EFFECTS.index("[[players]]")].replace('["evolve"]', '"?"')
        text = text.replace('to_move = "Ana"\n', "")
        for _ in NAMES:
            text += f"[[players]]\npyramid = '''\n3 .. {row[:16]} ..\n2 {row}\n1 {row}\n'''\n"
        begun = process_time()
        answer, _ = asked(text, f"Ana: {move}")
        assert answer.verdict is Verdict.UNDETERMINED
        assert process_time() - begun < 10  # a second on an idle machine, with nothing watching

    def test_a_move_says_its_column_itself(self) -> None:
        written = having("cards", ["?", "", "", ""], "row", "cards")
        assert asked_of(written, "Table: card 2 tree tree / tree tree")[0].matters == ("row.cards.0",)

    def test_projects_of_which_nothing_is_known(self) -> None:
        answer, _ = asked(TAKE.replace("take", "reveal"), "Table: reveal Ana p1")
        assert answer.verdict is Verdict.UNDETERMINED
        assert {"players.0.project", "players.1.project"} <= set(answer.matters)

    def test_a_row_of_which_nothing_is_known(self) -> None:
        answer, _ = asked(TAKE.replace("take", "cards"), "Table: card 2 b3")
        assert answer.verdict is Verdict.UNDETERMINED

    def test_nothing_completes_it(self) -> None:
        text = TAKE.replace('phase = "take"', 'phase = "take"\nto_move = "Ana"\nfirst = "Ben"')
        answer, words = asked(text + "row = { taken = 0 }\n", "Ana: take 2 at 2.3 over under")
        assert answer.contradicted
        assert words.startswith("No verdict on Ana: take 2 at 2.3 over under: the position contradicts")

    def test_a_project_that_is_to_be_revealed(self) -> None:
        written = without("reveal", "players", 1, "project")
        written["players"][2]["project"] = "line tree"
        answer, _ = asked_of(written, "Table: reveal Bela line tree")
        assert answer.verdict is Verdict.UNDETERMINED
        assert answer.matters == ("players.1.project",)


@pytest.mark.clause(K.RULING_CONDITION)
class TestConditions:
    """What the answer depends on, in words."""

    def test_what_is_left_in_the_supply(self) -> None:
        answer, words = asked(EFFECTS, "Ana: evolve d1")
        assert conditions(answer) == ["the translucent trees in the supply are at least 1"]
        assert words.endswith("To settle it, find out supply.translucent.tree.")

    def test_all_of_it_is_in_play(self) -> None:
        text = EFFECTS.replace("[[players]]", "supply = { translucent = { tree = 0 } }\n[[players]]", 1)
        assert asked(text, "Ana: evolve d1")[0].verdict is Verdict.ILLEGAL

    def test_few_open_cubes_leave_the_supply_to_be_worked_out(self) -> None:
        written = having("effects", "?", "pending", "open")
        written["players"][0]["pyramid"] = written["players"][0]["pyramid"].replace("Tr[Rb]", "Tr[?] ")
        answer, _ = asked_of(written, "Ana: decline move")
        assert not [path for path in answer.matters if path.startswith("supply")]

    def test_the_effects_still_open(self) -> None:
        written = having("effects", "?", "pending", "open")
        answer, words = asked_of(written, "Ana: decline queen")
        assert conditions(answer) == ["the effects still open are queen or move and queen"]
        assert answer.settling == (("pending.open",),)
        assert "Legal if the effects still open are queen or move and queen." in words

    def test_one_effect_that_is_not_known(self) -> None:
        written = having("effects", ["move", "?"], "pending", "open")
        assert asked_of(written, "Ana: decline move")[0].verdict is Verdict.LEGAL
        assert (
            asked_of(written, "Ana: decline queen")[0].verdict is Verdict.LEGAL
        )  # nothing else is beside it

    def test_the_pawn(self) -> None:
        written = having("amitis", "?", "players", 0, "amitis")
        answer, _ = asked_of(written, "Ana: amitis date-palm up")
        assert answer.matters == ("players.0.amitis",)
        assert conditions(answer) == ["Ana's Amitis is at 1.4, 1.5, 2.3 or 2.4"]  # three turns are over

    def test_where_the_first_cube_went(self) -> None:
        answer, _ = asked_of(having("second-move", "?", "pending", "moved"), "Ana: move b3 to b2")
        assert conditions(answer) == ["the cube that was moved lies on b1, d1, f3 or g3"]  # a cube is there

    def test_which_card_lies_on_top(self) -> None:
        written = having("amitis", "?", "players", 0, "under")
        written["players"][0]["amitis"] = "1.5"
        answer, words = asked_of(written, "Ana: amitis stairs up")
        assert answer.matters == ("players.0.under",)
        assert "Legal if players.0.under allows it: a construction on her card" in words

    def test_the_hand(self) -> None:
        written = having("put-back", ["tree", "?"], "pending", "hand")
        assert asked_of(written, "Ana: put tree on b2")[0].verdict is Verdict.LEGAL
        answer, _ = asked_of(written, "Ana: put statue on b2")
        assert conditions(answer) == ["a cube in hand is statue"]
        answer, _ = asked_of(having("put-back", "?", "pending", "hand"), "Ana: put statue on b2")
        assert answer.matters == ("pending.hand",)

    def test_whose_turn_it_is(self) -> None:
        written = without("take", "to_move")
        written["first"] = "?"
        answer, words = asked_of(written, "Ana: take 2 at 2.2 over under")
        assert conditions(answer) == ["it is the turn of Ana"]
        assert answer.settling == (("to_move",),)
        assert words.endswith("Legal if it is the turn of Ana. To settle it, find out to_move.")

    def test_what_nobody_stated_is_agreed_where_that_is_asked_for(self) -> None:
        answer, words = asked(TAKE, "Ana: take 2 at 2.3 over under", grant=True)
        assert (answer.verdict, answer.granted) == (Verdict.LEGAL, True)
        assert "Nothing that is stated speaks against it" in words


@pytest.mark.clause(K.RULING_CONDITION)
class TestMemories:
    """What follows from each memory, and which of them cannot be."""

    def test_prestige_is_no_matter_of_what_may_be_done(self) -> None:
        written = having("effects", "1 (Ana), 2 (Ben)", "prestige", "tree")
        answer, words = asked_of(written, "Ana: decline move")
        assert answer.verdict is Verdict.LEGAL
        assert words.endswith(
            "prestige.tree, remembered differently: 1 (Ana): legal; 2 (Ben): legal. "
            "It does not matter which is right."
        )

    def test_prestige_beyond_its_track_cannot_be(self) -> None:
        written = having("effects", "4 (Ana), 5 (Ben)", "prestige", "tree")
        answer, words = asked_of(written, "Ana: decline move")
        assert {fault.clause for fault in answer.remembered[1].excluded} == {C.PRESTIGE_TRACK}
        assert "5 (Ben): cannot be" in words

    def test_whether_the_queen_was_used(self) -> None:
        written = having("effects", "?", "pending", "open")
        written["row"]["queen_used"] = "true (Ben), false (Ana)"
        answer, words = asked_of(written, "Ana: decline queen")
        assert [(one.witness, one.verdict) for one in answer.remembered] == [
            ("Ben", Verdict.ILLEGAL),
            ("Ana", Verdict.UNDETERMINED),
        ]
        assert (
            "row.queen_used, remembered differently: true (Ben): illegal; false (Ana): undetermined" in words
        )

    def test_who_says_that_it_was_contradicts_what_is_still_open(self) -> None:
        written = having("effects", "true (Ben), false (Ana)", "row", "queen_used")
        answer, _ = asked_of(written, "Ana: decline queen")
        assert answer.verdict is Verdict.LEGAL
        assert {fault.clause for fault in answer.remembered[0].excluded} == {C.EFFECT_USED}

    @pytest.mark.clause(C.PYRAMID_PICTURE)
    def test_which_cube_lay_where(self) -> None:
        text = EFFECTS.replace('["evolve"]', '["move"]').replace(
            "Dp     Tr\n", "Dp     Tr(Ana),Tr<St>(Ben)\n"
        )
        answer, words = asked(text, "Ana: move b1 to j2")
        assert conditions(answer) == ["j2 of Ana is Tr"]
        assert words.endswith("Tr (Ana): legal; Tr<St> (Ben): illegal.")

    def test_there_were_not_so_many_cubes(self) -> None:
        whole = document("effects")
        picture = whole["players"][0]["pyramid"].replace("Dp     Sa\n1", "Dp<Sa>(Ana),Dp(Ben) Sa\n1")
        whole["supply"] = {"translucent": {"statue": 5}}
        whole["players"][0]["pyramid"] = picture
        answer, _ = asked_of(whole, "Ana: decline move")
        assert answer.verdict is Verdict.LEGAL
        assert {fault.clause for fault in answer.remembered[0].excluded} == {C.SUPPLY_FINITE}
        assert answer.remembered[1].verdict is Verdict.LEGAL

    def test_a_project_seen_or_not(self) -> None:
        written = having("reveal", "line tree (Ana), hidden (Ben)", "players", 1, "project")
        written["players"][2]["project"] = "line tree"
        answer, _ = asked_of(written, "Table: reveal Bela line tree")
        assert answer.remembered[0].verdict is None  # then there would be nothing to reveal
        assert answer.verdict is Verdict.LEGAL

    def test_who_held_the_emperor(self) -> None:
        written = having("take", "Ana (Ben), Bela (Ana)", "first")
        answer, _ = asked_of(written, "Ana: take 2 at 2.2 over under")
        assert answer.remembered[1].verdict is None  # then it would be the turn of Bela
        assert answer.verdict is Verdict.LEGAL

    def test_the_hand_item_by_item(self) -> None:
        written = having(
            "put-back", ["tree (Ana), statue (Ben)", "stairs (Ana), date palm (Ben)"], "pending", "hand"
        )
        answer, _ = asked_of(written, "Ana: put date-palm on b2")
        assert [(one.label, one.verdict) for one in answer.remembered] == [
            ("tree", Verdict.UNDETERMINED),
            ("statue", Verdict.UNDETERMINED),
            ("stairs", Verdict.ILLEGAL),
            ("date palm", Verdict.LEGAL),
        ]

    def test_the_name_of_a_card(self) -> None:
        written = having("named", {"1.1": "gate-1 (Ana), gate-2 (Ben)"}, "players", 0, "cards")
        position = hg.RULES.parse_position(written, None).position
        assert isinstance(position, PartialPosition)
        answer, _ = answered(position, ("Ana", "Bela"), "Ana: take 1 at 2.1 over over")
        assert {fault.clause for fault in answer.remembered[1].excluded} >= {C.SETUP_STARTERS}


@pytest.mark.clause(K.RULING_FAULTS)
class TestFaults:
    """What cannot be blocks only what rests on it."""

    def test_a_fault_elsewhere(self) -> None:
        written = having("take", "3.1", "players", 1, "amitis")
        answer, words = asked_of(written, "Ana: take 2 at 2.2 over under")
        assert (answer.verdict, answer.contradicted) == (Verdict.LEGAL, False)
        assert "It does not matter here, but cannot be: players.1.amitis" in words

    def test_pyramids_that_do_not_fit_together(self) -> None:
        written = document("amitis")
        written["players"][1]["pyramid"] = written["players"][2]["pyramid"].replace("\n3", "\n3 ", 1)
        written["players"][1]["pyramid"] = "\n".join(
            line for line in written["players"][1]["pyramid"].split("\n") if not line.startswith("3")
        )
        answer, _ = asked_of(written, "Ana: amitis date-palm up")
        assert C.ROUND_TURNS in {fault.clause for fault in answer.faults}
        assert answer.contradicted

    def test_too_many_cubes_where_the_supply_is_asked_for(self) -> None:
        written = having("effects", ["evolve"], "pending", "open")
        written["row"]["effects"] = ["move", "recolour", "surprise", "evolve"]
        written["components"] = {"cubes": {"translucent": dict.fromkeys(map(word, Construction), 0)}}
        answer, _ = asked_of(written, "Ana: evolve d1")
        assert answer.contradicted
        assert asked_of(written, "Ana: decline evolve")[0].verdict is Verdict.LEGAL


@pytest.mark.clause(K.POSITION_UNKNOWN)
class TestBadInput:
    """What can be read neither as a value nor as memories."""

    @pytest.mark.parametrize(
        ("cell", "found"), [("Tr(Ana)", "Tr(Ana)"), ("..(Ana),Tr(Ben)", ".."), ("?(Ana),Tr(Ben)", "?")]
    )
    def test_a_cell(self, cell: str, found: str) -> None:
        with pytest.raises(RecordError) as caught:
            hg.parse_position(EFFECTS.replace("Tr\n1", f"{cell}\n1"))
        assert f"found {found!r}" in str(caught.value)

    def test_prestige_that_is_no_table(self) -> None:
        with pytest.raises(RecordError, match="expected a table with the prestige of each construction"):
            hg.RULES.parse_position(having("take", "1 (Ana)", "prestige"), None)
        position = hg.RULES.parse_position(having("take", "?", "prestige"), None).position
        assert isinstance(position, PartialPosition)
        assert position.unknown == tuple(f"prestige.{word(kind)}" for kind in Construction)

    def test_a_memory_without_a_value(self) -> None:
        with pytest.raises(RecordError, match=r"prestige\.tree"):
            hg.RULES.parse_position(having("take", "(Ana), 2 (Ben)", "prestige", "tree"), None)

    def test_several_memories_of_what_is_used_are_open_as_a_whole(self) -> None:
        written = having("take", ["move (Ana), evolve (Ben)", "surprise"], "row", "used")
        written["row"]["queen_used"] = "true (Ana), false (Ben)"
        position = hg.RULES.parse_position(written, None).position
        assert isinstance(position, PartialPosition)
        assert position.unsettled == ("row.used",)
