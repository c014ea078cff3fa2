"""Chapter audit: one value of a position that can be is changed, and the audit says what cannot be.

The positions are those of the examples in `spec/`; a change is written as an example writes it.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final

import pytest

from dclub import games
from dclub.kernel import clauses as C
from dclub.kernel.clause import Example, load_clauses
from dclub.kernel.state import GameState
from dclub.spectools.layout import Layout
from dclub.spectools.settings import position_document

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dclub.spectools.layout import Folder

LAYOUT: Final = Layout.here()
FOLDERS: Final = {folder.name: folder for folder in LAYOUT.folders}
CAP: Final = "(town n; plain en es se sw ws wn)"
ROAD: Final = "(trail e w; plain nw ne en wn; plain es se sw ws)"

NO_GAME_BRINGS_ABOUT: Final = "one-cube"
"""The position of examples of which their clause says that it cannot be."""


def faults_of(folder: Folder, example: Example) -> str:
    """Return the clause and the place of every fault in the position of an example."""
    document = position_document(example, folder, LAYOUT)
    position = games[str(document["game"])].parse_position(document, None).position
    assert isinstance(position, GameState), position
    return "; ".join(sorted({f"{fault.clause} {fault.where}" for fault in position.audit().faults}))


def check(folder: str, given: str, changes: str, expected: str, readings: str = "") -> None:
    """Check that a change is what is wrong: there is no fault without it, and these are with it."""
    assert faults_of(FOLDERS[folder], Example("", given=given, readings=readings)) == ""
    changed = Example("", given=given, set=changes, readings=readings)
    assert faults_of(FOLDERS[folder], changed) == expected


@pytest.mark.clause(C.AUDIT_FAULTS)
class TestExamples:
    """What an example tells happens in a position that can be."""

    @pytest.mark.parametrize("folder", FOLDERS.values(), ids=lambda folder: str(folder.name))
    def test_no_position_has_a_fault(self, folder: Folder) -> None:
        examples = [
            (clause.id, one) for clause in load_clauses(folder.package).values() for one in clause.examples
        ]
        found = {
            f"{clause}: {one.name}": faults_of(folder, one)
            for clause, one in examples
            if one.given != NO_GAME_BRINGS_ABOUT
        }
        assert {name: faults for name, faults in found.items() if faults} == {}


@pytest.mark.clause(C.AUDIT_FAULTS)
class TestDiamondsClub:
    """What the rest of a position of Diamonds Club excludes."""

    @pytest.mark.parametrize(
        ("given", "changes", "expected"),
        [
            ("final", "ending = false", "dc.end.play-out ending; dc.end.trigger ending"),
            (
                "buying",
                "players.1.board = 1",
                "dc.setup.boards players.0.board; dc.setup.boards players.1.board",
            ),
            (
                "first-player",
                'players.2.gems = "2 blue 1 yellow 1 green 1 red"',
                "dc.setup.holdings players.2.gems.blue",
            ),
            (
                "first-player",
                'players.0.gems = "1 blue 1 yellow 1 green 1 red 1 diamond"',
                "dc.setup.holdings players.0.gems.diamond",
            ),
            ("first-player", "players.1.tracks.forest = 4", "dc.setup.tracks players.1.tracks.forest"),
            ("first-player", 'players.1.park = "p5 pond"', "dc.setup.holdings players.1.park"),
            ("market", 'players.1.equipment = "right 5"', "dc.setup.holdings players.1.equipment"),
            ("market", 'passed = ["White"]', "dc.market.begin passed"),
            (
                "buying",
                'players.0.equipment = "mine red, right 3, ship 5"',
                "dc.exchange.keep-limit players.0.equipment",
            ),
            ("buying", 'start_track = ["White 0", "Bronze 1", "Blue 4"]', "dc.hats.move start_track"),
            ("buying", 'passed = ["Blue"]', "dc.buy.turn passed"),
            ("buying", 'to_move = "Blue"', "dc.buy.turn passed"),
            (
                "building",
                'start_track = ["Red 0", "Blue 0", "Bronze 5", "White 7"]',
                "dc.hats.move start_track",
            ),
            ("building-two", 'start_track = ["White 4", "Bronze 6"]', "dc.hats.move start_track"),
            (
                "building",
                'players.3.markers = "forest-2, forest-3"',
                "dc.build.place-marker players.3.markers",
            ),
            ("building", 'players.0.markers = "orangery"', "dc.build.place-marker players.0.markers"),
            ("building", 'players.0.markers = "fountain, any"', "dc.build.place-marker players.0.markers"),
        ],
    )
    def test_one_change(self, given: str, changes: str, expected: str) -> None:
        check("diamonds_club", given, changes, expected)

    def test_a_forest_explains_a_marker_for_anything_by_one_reading_only(self) -> None:
        changes, place = 'players.3.markers = "any"', "dc.build.place-marker players.3.markers"
        check("diamonds_club", "building", changes, "", "dc.build.any-forest = allowed")
        check("diamonds_club", "building", changes, place, "dc.build.any-forest = forbidden")

    def test_the_sides_shown_are_of_all_strips_that_lie(self) -> None:
        lying = 'market.sides = ["dark 1a", "dark 2a", "light 1a"{}]'
        given, fixed = "building-two", "dc.strips.faces = fixed"
        whole = Example("", given=given, set=lying.format(', "light 2b"'), readings=fixed)
        assert faults_of(FOLDERS["diamonds_club"], whole) == ""
        part = Example("", given=given, set=lying.format(""), readings=fixed)
        assert faults_of(FOLDERS["diamonds_club"], part) == "dc.market.faces market.sides"


@pytest.mark.clause(C.AUDIT_FAULTS)
class TestHangingGardens:
    """What the rest of a position of Hanging Gardens excludes."""

    @pytest.mark.parametrize(
        ("given", "changes", "expected"),
        [
            ("final", "row.queen = 3", "hg.round.queen row.queen"),
            ("final", 'players.0.project = "hidden"', "hg.reveal.project players.0.project"),
            ("taking", "row.queen = 2", "hg.round.queen row.queen"),
            ("taking", 'row.used = ["move"]', "hg.effect.used row.used"),
            ("taking", "row.queen_used = true", "hg.effect.used row.queen_used"),
            ("taking", 'players.0.amitis = "1.1"', "hg.amitis.step players.0.amitis"),
            ("taking", "row.taken = 3", "hg.cards.row row.cards; hg.round.turns row.taken"),
            ("taking-gap", 'players.0.amitis = "1.2"', "hg.amitis.step players.0.amitis"),
            ("taking-gap", 'players.0.amitis = ""', "hg.amitis.step players.0.amitis"),
            ("taking-gap", 'row.cards.2 = ""; row.taken = 0', "hg.cards.row row.cards"),
            ("cards-last", 'row.cards.2 = "b8"', "hg.cards.draw row.cards; hg.round.leftover returned"),
            ("cards-last", 'returned = ["b5", "b30", "b12", "b21"]', "hg.round.leftover returned"),
            ("cards-two", 'returned = ["b1"]', "hg.round.leftover returned"),
            ("effects-order", "row.queen = 2", "hg.round.queen row.queen"),
            ("public", 'public = "q2"', "hg.setup.order public"),
            ("putting", "pending.open = []", "hg.turn.steps pending.open"),
        ],
    )
    def test_one_change(self, given: str, changes: str, expected: str) -> None:
        check("hanging_gardens", given, changes, expected)

    @pytest.mark.parametrize(
        ("given", "cubes", "expected"),
        [
            ("taking-gap", "[St] [Rb] [Sa] [Tr]", "hg.setup.cube players.1.pyramid"),
            ("taking-gap", "[St] [Rb] [Sa] [Tr] [Dp] [St] [Rb]", ""),
            ("taking-gap", "[St] [Rb] [Sa] [Tr] [Dp] [St] [Rb] [Sa]", "hg.surprise.draw players"),
            ("taking-gap", "<St> [Rb] [Sa] [Tr] [Dp]", ""),
            ("taking-gap", "<St> <Rb> [Sa] [Tr] [Dp]", "hg.evolve.cube players"),
            ("taking", "[St] [St] [Sa] [Tr] [Dp]", "hg.setup.own-cubes players.1.pyramid"),
        ],
    )
    def test_cubes_come_by_surprise_and_evolve_only(self, given: str, cubes: str, expected: str) -> None:
        document = position_document(Example("", given=given), FOLDERS["hanging_gardens"], LAYOUT)
        players = document["players"]
        assert isinstance(players, list)
        picture = with_cubes(str(players[1]["pyramid"]), cubes.split())
        check("hanging_gardens", given, f"players.1.pyramid = {json.dumps(picture)}", expected)

    def test_the_set_up_goes_round_from_the_first_player(self) -> None:
        check("hanging_gardens", "cubes", 'to_move = "Bela"', "hg.setup.order players.0.pyramid")
        dealt = 'players.0.project = "hidden"'
        check("hanging_gardens", "projects", dealt, "hg.setup.order players.0.project")

    def test_the_game_is_not_over_while_a_pyramid_lacks_a_card(self) -> None:
        document = position_document(Example("", given="final"), FOLDERS["hanging_gardens"], LAYOUT)
        players = document["players"]
        assert isinstance(players, list)
        *_, below = str(players[2]["pyramid"]).partition("5  ")
        lower = f'players.2.pyramid = {json.dumps("5  " + below)}; players.2.amitis = "2.1"'
        check("hanging_gardens", "final", lower, "hg.end.pyramids players.2.pyramid; hg.round.turns players")


def with_cubes(picture: str, cubes: Sequence[str]) -> str:
    """Return the picture of a pyramid with these cubes on its first cells and no others."""
    left = iter(cubes)
    cell = r"\b(St|Rb|Sa|Tr|Dp)(?:[\[<]\w+[\]>])?(?= |$)"
    return re.sub(cell, lambda found: found[1] + next(left, ""), picture)


@pytest.mark.clause(C.AUDIT_FAULTS)
class TestNewWorld:
    """What the rest of a position of New World excludes."""

    @pytest.mark.parametrize(
        ("given", "changes", "expected"),
        [
            ("final", "aside = []", "nw.end.last-tile phase"),
            ("first-tile", "points.Red = 50", "nw.components.points points"),
            ("placing", "points.Red = 50", ""),  # the tiles are stated: perhaps not all
            ("stock", "points.Red = 5", "nw.components.points points"),
            ("stock", "surveyors = [1, 1]", "nw.surveyor.move surveyors"),
            ("placing", f'tiles.0 = "w2 n2: {ROAD} turn 0; Red trail e"', "nw.settle.claimed tiles.w2 n2"),
            (
                "settling",
                'pending.tile = "w1 n2"',
                "nw.place.abut pending.tile; nw.settle.segment pending.tile",
            ),
            ("settling", f'tiles.2 = "w1 n4: {CAP} turn 1; Red town e"', "nw.complete.town tiles.w1 n4"),
        ],
    )
    def test_one_change(self, given: str, changes: str, expected: str) -> None:
        check("new_world", given, changes, expected)

    def test_a_draw_needs_a_tile(self) -> None:
        gone = ", ".join(['""'] * 95)
        check("new_world", "drawing", f"tiles = []; aside = [{gone}]", "nw.end.last-tile phase")
