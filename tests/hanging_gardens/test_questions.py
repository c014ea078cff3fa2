"""Questions of Hanging Gardens: the examples of the rule text, and what the table would ask."""

from __future__ import annotations

import pytest

from dclub.errors import RecordError
from dclub.hanging_gardens import RULES
from dclub.hanging_gardens import clauses as C
from dclub.kernel import clauses as K
from dclub.kernel.provenance import Provenance
from tests.questioning import asker, clauses, facts_with, texts

asked = asker(RULES)

STILL = "Still to be put back, each on a cell that shows an icon and holds no cube"

# --- displaced --------------------------------------------------------------------------------

LAID: dict[str, object] = {
    "slot": "2.1",
    "joints": "over under",
    "cubes": "rose-bush b2, date-palm c2",
    "back": "none",
    "prestige": "none",
}


class TestDisplaced:
    """A11 to A16: what a card covers is lifted, and put back in an order of one's own."""

    def test_two_cubes_from_two_cards(self) -> None:
        reply = asked("displaced", **LAID | {"joints": "over over"})
        assert texts(reply) == [
            "The rose-bush cube on b2 is lifted, and is put back.",
            "The date-palm cube on c2 is lifted, and is put back.",
            f"{STILL}: rose-bush, date-palm.",
        ]
        assert [line.working for line in reply.lines[:2]] == ["b2 is covered", "c2 is covered"]

    def test_tucked_under_it_stays(self) -> None:
        reply = asked("displaced", **LAID)
        assert texts(reply)[1] == "The date-palm cube on c2 stays, and prestige does not move."
        assert reply.lines[1].working == "the card is tucked under c2"
        assert [line["lifted"] for line in facts_with(reply, "lifted")] == [1, 0]

    def test_by_another_reading_the_whole_card_is_cleared(self) -> None:
        facts = LAID | {"cubes": "rose-bush b2, tree a1, stairs d2"}
        reply = asked("displaced", **facts)
        assert [line["lifted"] for line in facts_with(reply, "lifted")] == [1, 0, 0]
        assert reply.lines[1].working == "a1 is not covered; it is a corner of 1.1"
        (other,) = reply.otherwise
        assert (other.reading.id, other.option.name) == ("hg.place.displaced", "whole-card")
        whole = asked("displaced", {"hg.place.displaced": "whole-card"}, **facts)
        assert [line["lifted"] for line in facts_with(whole, "lifted")] == [1, 1, 0]

    def test_a_cube_on_a_card_below_beside_one_that_was_laid_later(self) -> None:
        facts = LAID | {"cubes": "tree d2", "back": "tree on e3 stairs", "joints": "under over"}
        reply = asked("displaced", {"hg.place.displaced": "whole-card"}, **facts | {"prestige": "tree 2"})
        assert [line["lifted"] for line in facts_with(reply, "lifted")] == [1]
        assert texts(reply)[1] == "put tree on e3: prestige of tree goes from 2 to 1."

    def test_no_cube_at_all(self) -> None:
        assert texts(asked("displaced", **LAID | {"cubes": "none"})) == [
            "No cube lies there, so none is lifted."
        ]

    def test_back_on_the_new_card_and_where_the_other_was(self) -> None:
        facts = LAID | {
            "joints": "over over",
            "back": "date-palm on c3 date-palm, rose-bush on c2 statue",
            "prestige": "date-palm 1, rose-bush 1",
        }
        reply = asked("displaced", **facts)
        assert texts(reply)[2:] == [
            "put date-palm on c3: prestige of date-palm goes from 1 to 2.",
            "put rose-bush on c2: prestige of rose-bush stays at 1.",
        ]
        assert [line.working for line in reply.lines[2:]] == [
            "date-palm on date-palm; 1 + 1 = 2",
            "rose-bush on statue; 1 - 1 = 0, at least 1",
        ]
        assert reply.provenance == (("quantities", Provenance.PRINTED),)

    def test_the_order_matters_at_the_end_of_the_track(self) -> None:
        facts = LAID | {
            "joints": "over over",
            "cubes": "tree b2, tree c2",
            "back": "tree on b3 tree, tree on a1 statue",
            "prestige": "tree 4",
        }
        reply = asked("displaced", **facts)
        assert texts(reply)[2:] == [
            "put tree on b3: prestige of tree stays at 4.",
            "put tree on a1: prestige of tree goes from 4 to 3.",
            "In the reverse order it would end at tree 4.",
        ]
        assert reply.lines[-1].clauses == (C.CUBE_ORDER, C.PRESTIGE_CLAMP)

    @pytest.mark.parametrize(
        ("back", "clause"),
        [
            ("rose-bush on c2 tree", C.CUBE_FREE),
            ("date-palm on b3 tree", C.CUBE_HELD),
            ("translucent rose-bush on b3 tree", C.CUBE_HELD),
            ("rose-bush on b3 tree, rose-bush on b2 tree", K.TURN_PHASE),
        ],
    )
    def test_what_may_not_be_put_back(self, back: str, clause: str) -> None:
        reply = asked("displaced", **LAID | {"back": back, "prestige": "rose-bush 2, date-palm 2"})
        assert " is not allowed. " in texts(reply)[-1]
        assert reply.lines[-1].clauses == (clause,)

    @pytest.mark.parametrize(
        ("fact", "text", "said"),
        [
            ("slot", "1.1", "slot: column 1: found '1.1', expected a slot above the base"),
            ("slot", "9.9", "1.1 to 5.1"),
            ("joints", "over", "over or under for the left and for the right"),
            ("cubes", "rose-bush", "cubes with their cells"),
            ("cubes", "rose-bush k9", "column 11: found 'k9', expected a cell"),
            ("cubes", "rose-bush b2, tree b2", "each cell once"),
            ("cubes", "rose-bush h1", "cells of the two cards below, 1.1 and 1.2, found h1"),
            ("back", "rose-bush on b3", "a cube, its cell and the icon there"),
            (
                "back",
                "rose-bush on b3 tee",
                r"column 17: found 'tee', expected the icon of the cell \(did you",
            ),
            ("back", "rose-bush on b3 tree, tree on b3 statue", "expected one icon for b3"),
            ("back", "rose-bush on c4 tree", "no card can show at c4 as long as the slot 2.1 is empty"),
            ("back", "rose-bush on b3 tree, tree on c3 tree", "expected that of tree, which is put back"),
            ("prestige", "rose-bush 5", "column 11: found '5', expected a prestige from 1 to 4"),
            ("prestige", "rose-bush 1, rose bush 2", "each construction once"),
        ],
    )
    def test_facts_that_cannot_be(self, fact: str, text: str, said: str) -> None:
        facts = LAID | {"back": "rose-bush on b3 tree", "prestige": "rose-bush 1"}
        with pytest.raises(RecordError, match=said):
            RULES.ask("displaced", facts | {fact: text})


# --- effect -----------------------------------------------------------------------------------

MOVED: dict[str, object] = {
    "aligned": "move",
    "steps": "move d1 to e1; move b1 to a1",
    "cells": "d1 Tr[Tr], e1 Rb, b1 Rb<St>, a1 St",
    "prestige": "tree 2, stairs 1",
    "left": "none",
}


class TestEffect:
    """The five effects, step by step."""

    def test_the_tree_loses_one_and_translucent_stairs_gain_two(self) -> None:
        reply = asked("effect", **MOVED)
        assert texts(reply) == [
            "move d1 to e1: prestige of tree goes from 2 to 1.",
            "move b1 to a1: prestige of stairs goes from 1 to 3.",
        ]
        assert [line.working for line in reply.lines] == [
            "tree on rose-bush; 2 - 1 = 1",
            "translucent stairs on stairs; 1 + 2 = 3",
        ]
        assert clauses(reply.lines) == [(C.MOVE_TWO, C.CUBE_FIT)] * 2

    def test_one_cube_is_not_enough_but_under_a_reading(self) -> None:
        facts = MOVED | {"steps": "move d1 to e1; stop"}
        assert texts(asked("effect", **facts))[-1] == "stop is not allowed. 2 cubes must be moved, not 1."
        reply = asked("effect", {"hg.move.two": "up-to-two"}, **facts)
        assert texts(reply)[-1] == "stop is allowed, and prestige stays."

    @pytest.mark.parametrize(("option", "duty"), [("exactly-two", "must"), ("up-to-two", "may")])
    def test_the_second_cube_is_asked_for(self, option: str, duty: str) -> None:
        reply = asked("effect", {"hg.move.two": option}, **MOVED | {"steps": "move d1 to e1"})
        assert texts(reply)[-1] == f"A second cube {duty} be moved."

    @pytest.mark.parametrize(
        ("icon", "before", "after", "working"),
        [
            ("Tr", 1, 3, "translucent tree on tree; 1 + 2 = 3"),
            ("Tr", 3, 4, "translucent tree on tree; 3 + 2 = 5, at most 4"),
            ("St", 2, 1, "translucent tree on stairs; 2 - 2 = 0, at least 1"),
        ],
    )
    def test_evolving_is_worth_two(self, icon: str, before: int, after: int, working: str) -> None:
        reply = asked(
            "effect",
            aligned="evolve, queen",
            steps="evolve c1",
            cells=f"c1 {icon}[Tr]",
            prestige=f"tree {before}",
            left="translucent tree 1",
        )
        assert [line["prestige"] for line in facts_with(reply, "applied")] == [after]
        assert reply.lines[0].working == working

    def test_of_a_changed_colour_only_the_new_one_is_judged(self) -> None:
        facts: dict[str, object] = {
            "aligned": "recolour",
            "steps": "recolour b2 to rose-bush",
            "cells": "b2 Rb[St]",
            "prestige": "rose-bush 1",
            "left": "rose-bush 2",
        }
        assert texts(asked("effect", **facts)) == [
            "recolour b2 to rose-bush: prestige of rose-bush goes from 1 to 2."
        ]
        none = asked("effect", **facts | {"left": "rose-bush 0"})
        assert none.provenance == ()
        assert texts(none) == [
            "recolour b2 to rose-bush is not allowed. No wooden rose-bush cube is left in the supply."
        ]
        same = facts | {"steps": "recolour b2 to stairs", "left": "stairs 1", "prestige": "stairs 3"}
        (other,) = asked("effect", **same).otherwise
        assert other.reading.id == "hg.recolour.same"
        assert [line.text for line in other.lines] == [
            "recolour b2 to stairs: prestige of stairs goes from 3 to 2."
        ]

    def test_a_surprise_to_its_end(self) -> None:
        reply = asked(
            "effect",
            aligned="surprise",
            steps="surprise; draw date-palm; put date-palm on h2",
            cells="h2 Dp",
            prestige="date-palm 1",
            left="date-palm 3",
        )
        assert texts(reply) == [
            "surprise is allowed, and prestige stays.",
            "draw date-palm is allowed, and prestige stays.",
            "put date-palm on h2: prestige of date-palm goes from 1 to 2.",
        ]

    def test_what_is_still_in_hand(self) -> None:
        reply = asked(
            "effect",
            aligned="surprise",
            steps="surprise; draw tree",
            cells="none",
            prestige="none",
            left="tree 3",
        )
        assert texts(reply)[-1].endswith("holds no cube: tree.")

    @pytest.mark.parametrize(
        ("steps", "clause"),
        [
            ("evolve d1", C.EFFECT_ALIGNED),
            ("move d1 to b1", C.CUBE_FREE),
            ("move a1 to e1", C.MOVE_CUBE),
            ("move d1 to d3", C.CUBE_CELL),
            ("move d1 to e1; move e1 to a1", C.MOVE_SAME),
            ("move d1 to e1; decline move", K.TURN_PHASE),
            ("decline move; decline move", K.TURN_PHASE),
        ],
    )
    def test_what_is_not_allowed(self, steps: str, clause: str) -> None:
        cells = f"{MOVED['cells']}, d3 .."
        reply = asked("effect", **MOVED | {"steps": steps, "cells": cells})
        assert reply.lines[-1].clauses == (clause,)
        assert " is not allowed. " in texts(reply)[-1]

    def test_a_queen_below_the_column_is_declined(self) -> None:
        reply = asked("effect", **MOVED | {"aligned": "queen, move", "steps": "decline queen; decline move"})
        assert clauses(reply.lines) == [(C.EFFECT_DECLINE,)] * 2

    @pytest.mark.parametrize(
        ("fact", "text", "said"),
        [
            ("aligned", "move, evolve", "one effect of the column, and queen"),
            ("aligned", "moove", "did you mean move"),
            ("steps", "move d1", "steps: column 8"),
            (
                "steps",
                "move d1 to e1; amitis tree up",
                "column 16: found 'amitis tree up', expected evolve, move",
            ),
            ("steps", "move d1 to j1", "cells: expected what j1 shows, too"),
            ("steps", "put tree on j1", "cells: expected what j1 shows, too"),
            ("cells", "d1", "cells with what they show"),
            ("cells", "d1 Xx", "column 4: found 'Xx', expected a cell"),
            ("cells", "d1 Tr, d1 St", "each cell once"),
            ("cells", "d1 .., e1 Rb, b1 Rb<St>, a1 St", "cells: a card of the base lies at d1"),
            ("cells", "d1 ..[Tr]", "an icon below the cube"),
            ("prestige", "tree 2", "prestige: expected that of stairs, which is put down"),
            ("left", "tree", "cubes with their numbers"),
            ("left", "tree 1, wooden tree 2", "each cube once"),
        ],
    )
    def test_facts_that_cannot_be(self, fact: str, text: str, said: str) -> None:
        with pytest.raises(RecordError, match=said):
            RULES.ask("effect", MOVED | {fact: text})

    @pytest.mark.parametrize(
        ("aligned", "steps", "said"),
        [
            ("evolve", "evolve d1", "left: expected how many cubes are left of translucent tree"),
            ("recolour", "recolour b1 to tree", "left: expected how many cubes are left of translucent tree"),
            ("surprise", "surprise", "left: expected how many wooden cubes are left"),
            ("recolour", "recolour d1 to stairs", "left: expected how many cubes are left of stairs"),
        ],
    )
    def test_the_supply_must_be_stated(self, aligned: str, steps: str, said: str) -> None:
        with pytest.raises(RecordError, match=said):
            RULES.ask("effect", MOVED | {"aligned": aligned, "steps": steps})


# --- amitis -----------------------------------------------------------------------------------

STEP: dict[str, object] = {
    "step": "end",
    "stands": "2.1",
    "cards": "2.1, 2.3, 2.4, 3.3",
    "goes": "2.3",
    "shows": "Sa Tr / Tr[Sa] Sa",
    "choice": "statue up",
    "prestige": "1",
}


class TestAmitis:
    """A30 to A34: the path, what counts on the card, and a step that leads nowhere."""

    def test_three_statues(self) -> None:
        reply = asked("amitis", **STEP)
        assert texts(reply) == [
            "Amitis goes to 2.3.",
            "amitis statue up: prestige of statue goes from 1 to 4.",
        ]
        assert reply.lines[1].working == "1 (f3) + 1 (f2) + 1 (g2) = 3; 1 + 3 = 4"
        assert {(other.option.name, other.lines[0].clauses) for other in reply.otherwise} == {
            ("strict", (C.AMITIS_NONE,)),
            ("gap-is-edge", (C.AMITIS_PATH,)),
        }

    def test_two_stairs_are_lowered(self) -> None:
        facts = STEP | {"goes": "3.3", "stands": "2.4", "shows": "St St / .. ..", "choice": "stairs down"}
        reply = asked("amitis", **facts | {"prestige": "4"})
        assert texts(reply)[-1] == "amitis stairs down: prestige of stairs goes from 4 to 2."
        assert reply.lines[1].working == "1 (g4) + 1 (h4) = 2; 4 - 2 = 2"

    def test_a_translucent_cube_counts_two_or_one(self) -> None:
        reply = asked("amitis", **STEP | {"shows": "Sa Tr / Tr<Sa> Tr"})
        assert reply.lines[1].working.startswith("1 (f3) + 2 (f2) = 3; ")
        single = [other for other in reply.otherwise if other.reading.id == "hg.amitis.translucent"]
        assert [other.lines[1].working for other in single] == ["1 (f3) + 1 (f2) = 2; 1 + 2 = 3"]

    @pytest.mark.parametrize(
        ("changes", "clause"),
        [
            ({"choice": "date-palm up"}, C.AMITIS_PRESENT),
            ({"choice": "none", "prestige": "none"}, C.AMITIS_MUST),
        ],
    )
    def test_what_cannot_be_named(self, changes: dict[str, object], clause: str) -> None:
        reply = asked("amitis", **STEP | changes)
        assert reply.lines[-1].clauses == (clause,)

    def test_a_card_on_which_nothing_shows(self) -> None:
        facts = STEP | {"cards": "2.1, 2.2, 2.3, 3.1, 3.2", "goes": "2.2", "shows": ".. .. / .. .."}
        reply = asked("amitis", **facts | {"choice": "none", "prestige": "none"})
        assert texts(reply) == ["Amitis goes to 2.2.", "amitis is allowed, and prestige stays."]

    def test_from_beside_the_pyramid(self) -> None:
        reply = asked("amitis", **STEP | {"stands": "beside", "cards": "none", "goes": "1.2"})
        assert texts(reply) == ["Amitis goes to 1.1, not to 1.2."]

    @pytest.mark.parametrize(
        ("step", "goes", "said"),
        [
            ("end", "stays", "she stays, prestige too, and the turn ends."),
            ("end", "2.2", "and the turn ends; she cannot go to 2.2."),
            ("queen", "stays", "so the queen's effect can only be declined."),
        ],
    )
    def test_no_card_to_go_to(self, step: str, goes: str, said: str) -> None:
        facts = STEP | {"step": step, "stands": "3.3", "cards": "2.1, 2.2, 2.3, 2.4, 3.3", "goes": goes}
        (line,) = asked("amitis", **facts | {"shows": "none"}).lines
        assert line.text.endswith(said)
        assert line.clauses == ((C.AMITIS_NONE,) if step == "end" else (C.AMITIS_STUCK,))

    @pytest.mark.parametrize(
        ("step", "clause", "said"),
        [
            ("end", C.AMITIS_STEP, "The step must be made: Amitis goes to 2.3."),
            ("queen", C.EFFECT_DECLINE, "The queen's step may be declined; otherwise Amitis goes to 2.3."),
        ],
    )
    def test_may_she_stay(self, step: str, clause: str, said: str) -> None:
        reply = asked("amitis", **STEP | {"step": step, "goes": "stays", "shows": "none"})
        assert texts(reply) == [said]
        assert reply.lines[0].clauses == (clause, C.AMITIS_PATH)

    @pytest.mark.parametrize(
        ("fact", "text", "said"),
        [
            ("step", "queens", "did you mean queen"),
            ("stands", "2.2", "no card lies in 2.2, by what `cards` says"),
            ("cards", "1.1", "slots above the base"),
            ("cards", "2.1, 2.1", "each slot once"),
            ("cards", "2.1, 3.1", "cards: 3.1 rests on 2.2, which is not named"),
            ("goes", "home", "a slot, floor and position"),
            ("shows", "Sa Tr / Sa", "what its corners show"),
            ("shows", "Sa Tr Sa Sa", "what its corners show"),
            ("shows", "Sa Tr / Xx Sa", "column 9: found 'Xx'"),
            ("shows", "none", "expected what the card in 2.3 shows"),
            ("shows", ".. Tr / Sa Sa", "no other card covers f3, a corner of 2.3"),
            ("choice", "statue", "a construction with up or down"),
            ("choice", "statuette up", "did you mean statue"),
            ("prestige", "5", "a prestige from 1 to 4, or 'none'"),
            ("prestige", "none", "prestige: expected that of statue, which is named"),
        ],
    )
    def test_facts_that_cannot_be(self, fact: str, text: str, said: str) -> None:
        with pytest.raises(RecordError, match=said):
            RULES.ask("amitis", STEP | {fact: text})


# --- group and sets ---------------------------------------------------------------------------

ROWS = (
    "3 .. Tr St<St> .. .. .. .. .. .. .. / "
    "2 Tr St Tr[St] St Tr Rb Sa Sa Dp Rb / "
    "1 Tr Tr St Rb Dp Tr Sa Sa Tr St"
)
ELEVEN = "2 St St St St St St Tr Tr Tr Tr / 1 St Tr St Tr St St Tr Tr St St"


class TestGroup:
    """The largest connected group, diagonals included, times its prestige."""

    def test_it_is_counted_cell_by_cell(self) -> None:
        reply = asked("group", pyramid=ROWS, construction="stairs", prestige=2)
        assert texts(reply)[0] == "The largest group of stairs counts 6: 12 points."
        assert reply.lines[0].working == ("1 (c1) + 1 (b2) + 1 (c2) + 1 (d2) + 2 (c3) = 6; 6 x 2 = 12")
        assert [line.working for line in reply.lines[1:]] == ["1 (j1)"]

    def test_rows_may_stand_in_lines(self) -> None:
        one = asked("group", pyramid=ROWS, construction="tree", prestige=1)
        several = asked("group", pyramid=ROWS.replace(" / ", "\n"), construction="tree", prestige=1)
        assert one.lines == several.lines

    def test_what_does_not_touch_counts_for_nothing(self) -> None:
        reply = asked("group", pyramid=ELEVEN, construction="stairs", prestige=2)
        assert texts(reply) == [
            "The largest group of stairs counts 10: 20 points.",
            "What is not connected with it counts for nothing.",
        ]
        assert reply.lines[1].working == "1 (i1) + 1 (j1)"

    def test_what_the_pyramid_does_not_show(self) -> None:
        reply = asked("group", pyramid=ELEVEN, construction="statue", prestige=4)
        assert texts(reply) == ["The pyramid shows no statue, so it is worth 0 points."]

    @pytest.mark.parametrize("pyramid", [ROWS.replace("Rb", "??", 1), ROWS.replace("[St]", "[?]"), "?"])
    def test_a_stain_on_the_pyramid_leaves_it_open(self, pyramid: str) -> None:
        reply = asked("group", pyramid=pyramid, construction="stairs", prestige=2)
        assert [fact.name for fact in reply.missing] == ["pyramid"]

    @pytest.mark.parametrize(
        ("fact", "text", "said"),
        [
            ("pyramid", "1 Tr St", "10 cells after the number of the row"),
            ("pyramid", ELEVEN.replace("Tr", "Tx", 1), "column 21: found 'Tx'"),
            ("pyramid", ELEVEN.replace("1 St", "1 Tx"), "line 2, column 4: found 'Tx'"),
            (
                "pyramid",
                ELEVEN.replace("2 St", "2 Tr(Ana),St(Ben)"),
                "what a2 shows, without another possibility: ask once for each",
            ),
            (
                "pyramid",
                f"3 .. St .. .. .. .. .. .. .. .. / {ELEVEN}",
                "b3 shows something, but no card lies",
            ),
            ("pyramid", "4 .. .. Tr Tr .. .. .. .. .. ..", "the card in the slot 3.1 lies on fewer than two"),
            ("construction", "tre", "did you mean tree"),
            ("prestige", "0", "a number from 1 to 4"),
        ],
    )
    def test_facts_that_cannot_be(self, fact: str, text: str, said: str) -> None:
        facts = {"pyramid": ELEVEN, "construction": "stairs", "prestige": "2"}
        with pytest.raises(RecordError, match=said):
            RULES.ask("group", facts | {fact: text})


class TestSets:
    """A47 to A49: disjoint sets, the best choice of them."""

    @pytest.mark.parametrize(
        ("row", "points"),
        [
            ("St St St Tr Tr Tr Tr Tr Tr Tr", 5),
            ("St St St St St Tr Tr Tr Tr Tr", 5),
            ("St " * 6 + "Tr " * 4, 10),
        ],
    )
    def test_a_line_of_four_or_five_pays_once_and_one_of_six_twice(self, row: str, points: int) -> None:
        rows = f"2 {'Rb ' * 10}/ 1 {row}"
        reply = asked("sets", pyramid=rows, project="line stairs")
        assert dict(reply.lines[0].facts)["points"] == points
        assert len(reply.lines) == 1 + points // 5

    def test_five_stairs_are_no_square_and_line(self) -> None:
        rows = f"2 St St {'Rb ' * 8}/ 1 St St St {'Rb ' * 7}"
        reply = asked("sets", pyramid=rows, project="square stairs, line stairs")
        assert texts(reply)[0] == "The project is worth 5 points."
        assert (
            reply.lines[0].working
            == "5 = 5, the most that 2 possible sets can bring without a cell in common"
        )

    def test_each_set_is_named_with_its_cells(self) -> None:
        reply = asked("sets", pyramid=ROWS, project="square statue 6, line stairs")
        assert texts(reply) == [
            "The project is worth 11 points.",
            "6 points: square of statue: g1, h1, g2, h2.",
            "5 points: line of stairs: b2, c2, d2.",
        ]
        assert reply.lines[0].working.startswith("6 + 5 = 11, ")
        assert reply.provenance == ()

    def test_no_set_at_all(self) -> None:
        reply = asked("sets", pyramid=ELEVEN, project="column statue")
        assert texts(reply) == ["The project is worth 0 points."]

    def test_a_project_by_its_name_rests_on_the_edition(self) -> None:
        reply = asked("sets", pyramid=ELEVEN, project="p3")
        assert reply.provenance == (("individual", Provenance.INVENTED),)

    @pytest.mark.parametrize(
        ("project", "said"),
        [
            ("hidden", "conditions such as 'line tree', or a project"),
            ("p99", "conditions such as 'line tree', or a project"),
            ("line tre", "did you mean tree"),
            ("none", "conditions such as"),
        ],
    )
    def test_projects_that_cannot_be(self, project: str, said: str) -> None:
        with pytest.raises(RecordError, match=said):
            RULES.ask("sets", {"pyramid": ELEVEN, "project": project})
