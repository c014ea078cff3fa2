"""Editions are partial entry by entry: what is entered counts, what is blank is named where it matters."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pytest
from attrs import evolve

from dclub import games
from dclub.diamonds_club.components import Track
from dclub.kernel import clauses as K
from dclub.kernel.partial import PartialPosition, Unknown
from dclub.kernel.playing import play_randomly
from dclub.kernel.record import format_record
from dclub.kernel.ruling import Verdict
from tests.blanking import entry, own_edition
from tests.cli.running import output, run

if TYPE_CHECKING:
    from pathlib import Path

    from dclub.kernel.game import Game

STRIPS: Final = (
    "Table: strip a dark 5b",
    "Table: strip b dark 6a",
    "Table: strip c light 2a",
    "Table: strip d light 4b",
)
DEALT: Final = ("Table: project Ana p10", "Table: project Bela p9")
BASES: Final = ("Ana: base gate bull dragon pillar lion", "Bela: base pillar dragon bull lion gate")
CUBES: Final = tuple(
    f"{name}: cube {kind} on {cell}"
    for name, cells in (("Ana", "h2 d1 f1 g1 a1"), ("Bela", "a1 h1 j2 g2 f2"))
    for kind, cell in zip(("tree", "date-palm", "statue", "stairs", "rose-bush"), cells.split(), strict=True)
)
SET: Final = (*DEALT, *BASES, *CUBES)
OPENED: Final = (*SET, "Table: public q4")


class Case(NamedTuple):
    """A line that is blank, and moves after some others: one that does not need it, and one that does."""

    game: str
    blank: str
    before: tuple[str, ...]
    entered: str
    named: str

    def begun(self, edition: str) -> Game[Any, Any]:
        """Return a game in which what comes before is played."""
        return begun(self.game, edition, self.before)

    def own(self, folder: Path) -> str:
        """Return the edition in which the line is blank."""
        return own_edition(self.game, folder, {self.blank: "_"})


CASES: Final = (
    Case("diamonds-club", "strips.dark.2a", (), "Table: strip a dark 3a", "Table: strip a dark 2a"),
    Case("diamonds-club", "strips.dark.2a", (), "Table: strip a dark 2b", "Table: strip a dark 2a"),
    Case("new-world", "tiles.t7", (), "Table: draw t31", "Table: draw t7"),
    Case("hanging-gardens", "projects.individual.p3", (), DEALT[0], "Table: project Ana p3"),
    Case("hanging-gardens", "starters.lion.2", DEALT, BASES[0], f"{BASES[0]}\n{BASES[1]}"),
    Case("hanging-gardens", "projects.public.q1", SET, "Table: public q4", "Table: public q1"),
    Case("hanging-gardens", "cards.b17", OPENED, "Table: card 1 b8", "Table: card 1 b17"),
)

NAMELESS: Final = (
    (Case("new-world", "tiles.t7", (), "", "Table: draw t99"), "tiles.t99"),
    (
        Case("hanging-gardens", "projects.individual.p3", (), "", "Table: project Ana p99"),
        "projects.individual.p99",
    ),
    (Case("hanging-gardens", "projects.public.q1", SET, "", "Table: public q99"), "projects.public.q99"),
    (Case("hanging-gardens", "cards.b17", OPENED, "", "Table: card 1 b99"), "cards.b99"),
)
"""Names that no line has, and the key path that a line for them would have."""

LYING: Final = (
    (Case("diamonds-club", "strips.dark.5b", STRIPS[:-1], "", STRIPS[-1]), "market.strips.0"),
    (Case("new-world", "tiles.t31", (), "", "Table: draw t31"), "drawn"),
    (Case("hanging-gardens", "projects.individual.p10", DEALT[:1], "", DEALT[1]), "players.0.project"),
    (Case("hanging-gardens", "starters.gate.1", DEALT, "", BASES[0]), 'players.0.cards."1.1"'),
    (Case("hanging-gardens", "projects.public.q4", SET, "", "Table: public q4"), "public"),
    (Case("hanging-gardens", "cards.b8", OPENED, "", "Table: card 1 b8"), "row.cards.0"),
)
"""Where a component lies in the end of which nobody entered anything."""


def begun(game: str, edition: str, moves: tuple[str, ...] = ()) -> Game[Any, Any]:
    """Return a game of two, the first of them beginning, after some moves."""
    played = games[game].start(names=["Ana", "Bela"], first=0, edition=edition)
    for text in moves:
        assert played.judge(text).legal, text
        played.play(text)
    return played


@pytest.mark.clause(K.EDITION_PARTIAL, K.EDITION_UNENTERED)
@pytest.mark.parametrize("case", CASES)
class TestOneLine:
    """One line of a table is blank."""

    def test_its_component_alone_is_not_known(self, tmp_path: Path, case: Case) -> None:
        played = case.begun(case.own(tmp_path))
        *others, named = case.named.splitlines()
        for text in others:
            played.play(text)
        ruling = played.judge(named)
        assert (ruling.verdict, ruling.unknown) == (Verdict.UNDETERMINED, (case.blank,))
        assert not played.is_legal(named)

    def test_a_record_goes_as_far_as_it_is_decided(self, tmp_path: Path, case: Case) -> None:
        record = format_record(case.begun(case.own(tmp_path)).record())
        output("judge", "-", given=f"{record}{case.entered}\n")
        said = output("judge", "-", given=f"{record}{case.named}\n", code=3)
        assert f"Not known: {case.blank}. Nobody has entered it." in said


@pytest.mark.clause(K.EDITION_UNENTERED)
class TestNames:
    """A name that no line has, and one that stands in a position."""

    @pytest.mark.parametrize(("case", "path"), NAMELESS)
    def test_beside_a_blank_line_there_may_be_others(self, tmp_path: Path, case: Case, path: str) -> None:
        ruling = case.begun(case.own(tmp_path)).judge(case.named)
        assert (ruling.verdict, ruling.unknown) == (Verdict.UNDETERMINED, (path,))
        (objection,) = case.begun("invented").judge(case.named).objections
        assert objection.clause == K.MOVE_SHAPE

    def test_the_quantities_say_which_strips_there_are(self, tmp_path: Path) -> None:
        played = begun("diamonds-club", own_edition("diamonds-club", tmp_path, {"strips.dark.2a": "_"}))
        assert played.judge("Table: strip a dark 9a").objections[0].clause == K.MOVE_SHAPE

    @pytest.mark.parametrize(("case", "where"), LYING)
    def test_a_position_leaves_it_open(self, tmp_path: Path, case: Case, where: str) -> None:
        played = begun(case.game, "invented", (*case.before, case.named))
        document = played.rules.position_document(played.state, played.names)
        found = played.rules.parse_position({**document, "edition": case.own(tmp_path)}, None).position
        assert isinstance(found, PartialPosition)
        assert {where, case.blank} <= set(found.unknown)


@pytest.mark.clause(K.EDITION_PARTIAL)
class TestValues:
    """A value that is blank matters where a guard or what follows from a move reads it."""

    def test_one_space_of_a_strip(self, tmp_path: Path) -> None:
        shown = "_, mine blue, aviary, money, 2 hats, ship 3 + hat"
        edition = own_edition("diamonds-club", tmp_path, {"strips.dark.5b": shown})
        played = begun("diamonds-club", edition, STRIPS)
        ruling = played.judge("Ana: buy a1 for 1")
        assert (ruling.verdict, ruling.unknown) == (Verdict.UNDETERMINED, ("strips.dark.5b[1]",))
        played.play("Ana: buy a2 for 1")
        assert played.judge("Bela: buy d6 for 1 on technology").legal

    def test_points_are_not_needed_before_the_end(self, tmp_path: Path) -> None:
        edition = own_edition("diamonds-club", tmp_path, {"tracks.money_points": ["_"] * 5})
        played = begun("diamonds-club", edition)
        play_randomly(played, Random(7))
        with pytest.raises(Unknown, match=r"tracks\.money_points\.\d is not known"):
            played.outcome()
        assert output("judge", "-", given=format_record(played.record()), code=0)

    def test_the_coins_at_the_start(self, tmp_path: Path) -> None:
        blank = {"tracks.money": ["_"] * 5}
        unstated = begun("diamonds-club", own_edition("diamonds-club", tmp_path, blank), STRIPS)
        assert unstated.judge("Ana: buy d6 for 1 on technology").unknown == ("tracks.money.0",)
        assert unstated.judge("Ana: buy d6 for 2 on technology").verdict is Verdict.ILLEGAL
        assert unstated.judge("Ana: pass").legal
        own = own_edition("diamonds-club", tmp_path, {**blank, "quantities.start_coins": 10})
        stated = begun("diamonds-club", own, (*STRIPS, "Ana: buy d6 for 1 on technology"))
        assert [player.coins for player in stated.state.players] == [9, 10]
        record = format_record(stated.record())
        said = output("judge", "-", given=f"{record}Bela: buy d3 for 1 on money\n", code=3)
        assert "Not known: tracks.money.1." in said

    @pytest.mark.parametrize(
        ("key", "track"), [("forest", Track.FOREST), ("technology_points", Track.TECHNOLOGY)]
    )
    def test_the_last_value_of_a_track(self, tmp_path: Path, key: str, track: Track) -> None:
        edition = own_edition("diamonds-club", tmp_path, {f"tracks.{key}.4": "_"})
        played = begun("diamonds-club", edition)
        play_randomly(played, Random(3))
        state = played.state
        assert state.to_move is None

        def at(step: int) -> Any:
            tracks = (step if track is Track.FOREST else 0, step if track is Track.TECHNOLOGY else 0, 0)
            return evolve(state, players=tuple(player._replace(tracks=tracks) for player in state.players))

        assert at(3).score()
        with pytest.raises(Unknown, match=rf"tracks\.{key}\.4 is not known"):
            at(4).score()

    def test_one_start_space(self, tmp_path: Path) -> None:
        edition = own_edition("new-world", tmp_path, {"start.6": "_"})
        played = begun("new-world", edition, ("Table: draw t31",))
        beside = played.judge("Ana: place w1 n6 town plain plain plain")
        assert (beside.verdict, beside.unknown) == (Verdict.UNDETERMINED, ("start.6",))
        listed = [played.rules.format_move(move, played.state, played.names) for move in played.legal_moves()]
        assert len(listed) == 12
        assert not any(" w1 n6 " in text for text in listed)
        played.play("Ana: place w1 n9 town plain plain plain")

    def test_no_start_space(self) -> None:
        played = games["new-world"].start(names=["Ana", "Bela"], first=0, open_tables=["start"])
        assert played.judge("Table: draw t31").legal
        with pytest.raises(Unknown, match="start is not known"):
            played.play("Table: draw t31")
        record = format_record(played.record())
        assert "Not known: start." in output("judge", "-", given=f"{record}Table: draw t31\n", code=3)

    def test_how_many_tiles_of_a_kind(self, tmp_path: Path) -> None:
        number, _, tile = str(entry("new-world", "tiles.t31")).partition(" x ")
        edition = own_edition("new-world", tmp_path, {"tiles.t31": f"_ x {tile}"})
        assert int(number) > 1
        played = begun("new-world", edition, ("Table: draw t31", "Ana: place w1 n9 town plain plain plain"))
        played.play("Ana: settle farm")
        ruling = played.judge("Table: draw t31")
        assert (ruling.verdict, ruling.unknown) == (Verdict.UNDETERMINED, ("tiles.t31[1]",))
        assert played.judge("Table: draw t19").legal

    def test_one_icon_of_a_card(self, tmp_path: Path) -> None:
        edition = own_edition("hanging-gardens", tmp_path, {"cards.b8": "stairs _ / tree rose-bush"})
        played = begun("hanging-gardens", edition, (*OPENED, "Table: card 1 b8"))
        document = played.rules.position_document(played.state, played.names)
        assert played.rules.parse_position(document, None).position == played.state


@pytest.mark.clause(K.CHANCE_WEIGHTS)
class TestChance:
    """Chance has weights where everything that it may bring is entered."""

    @pytest.mark.parametrize("case", [case for case in CASES if "base" not in case.named])
    def test_no_weights_where_something_may_come_that_is_blank(self, tmp_path: Path, case: Case) -> None:
        own, full = case.begun(case.own(tmp_path)), case.begun("invented")
        listed, known = set(own.legal_moves()), set(full.legal_moves())
        assert own.state.chances() == ()
        assert full.state.chances()
        assert len(listed) == len(known) - 1
        assert listed < known
        with pytest.raises(Unknown, match=case.blank):
            own.play_chance(Random(1))

    def test_weights_where_what_is_blank_cannot_come(self, tmp_path: Path) -> None:
        played = begun("diamonds-club", own_edition("diamonds-club", tmp_path, {"strips.light.2a": "_"}))
        assert sum(weight for _, weight in played.state.chances()) == 1
        played.play_chance(Random(1))
        played.play_chance(Random(1))
        assert played.state.chances() == ()

    @pytest.mark.parametrize(
        ("game", "said"),
        [
            ("diamonds-club", "Stopped after ply 1: strips.dark.1a is not known.\n"),
            ("hanging-gardens", "Stopped after ply 1: projects.individual.p1 is not known.\n"),
            ("new-world", "Stopped after ply 1: tiles.t1 is not known.\n"),
        ],
    )
    def test_a_sheet_at_random(self, tmp_path: Path, game: str, said: str) -> None:
        sheet = tmp_path / "sheet.toml"
        output("edition", "new", game, "-o", sheet)
        result = run("random", game, "--players", "2", "--seed", "1", "--edition", sheet)
        assert (result.exit_code, result.stderr) == (0, said)
        output("judge", "-", given=result.stdout)

    def test_moves_say_what_is_not_listed(self, tmp_path: Path) -> None:
        edition = own_edition("new-world", tmp_path, {"tiles.t7": "_"})
        record = format_record(begun("new-world", edition).record())
        listed = run("moves", "-", given=record)
        assert listed.stderr == "Chance may bring something else too: tiles.t7 is not known.\n"
        assert "Table: draw t31\n" in listed.stdout
        assert "Chance may bring something else too: tiles.t7" in output("moves", "-", "--why", given=record)
