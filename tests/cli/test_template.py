"""`template`: a position to fill in, which reads back when it is."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from dclub.diamonds_club import RULES, Edition, Phase, State, edition
from dclub.diamonds_club.template import PHASES
from dclub.errors import RecordError
from dclub.hanging_gardens import template as hanging_gardens
from dclub.kernel.partial import PartialPosition
from dclub.kernel.rules import StartOptions
from dclub.kernel.toml import read_toml
from dclub.new_world import template as new_world
from tests.cli.running import complaint, output, run, too_wide

TABLES = [("invented", 2), ("invented", 3), ("invented", 4)]
NAMES = ("White", "Bronze", "Blue", "Red")


def printed(players: int, phase: str, name: str) -> str:
    given = ["--players", str(players), "--phase", phase, "--edition", name]
    return output("template", "diamonds-club", *given)


def position(text: str) -> State | PartialPosition:
    return RULES.parse_position(read_toml(text), None).position


def full_park(own: Edition, board: int) -> str:
    """A park whose light-green places are covered, without a bonus card won."""
    sizes, mandatory = own.quantities, own.boards[board - 1]
    assert mandatory is not None
    covered = {f"p{place + 1}": tile.name.lower().replace("_", "-") for place, tile in mandatory.mandatory}
    tiles = [covered.get(f"p{place}", "aviary") for place in range(1, sizes.light_places + 1)]
    return ", ".join(f"p{place} {tile}" for place, tile in enumerate(tiles, 1))


def filled(text: str, own: Edition) -> Iterator[str]:
    """Fill in what a person would, line by line; remarks stay."""
    names = [name for name in NAMES if f'"{name}"' in text]
    phase = next(line for line in text.split("\n") if line.startswith("phase = ")).split('"')[1]
    order = names if phase in ("market", "buy") else [*names[1:], names[0]]
    money = own.money[0].coins if own.money else 0
    answers = {
        "to_move": f'"{names[0]}"',
        "first": f'"{names[0]}"',
        "ending": "false",
        "passed": "[]",
        "coins": str(money),
        "gems": '"3 blue 3 yellow 3 green 3 red 2 diamond"',
        "equipment": '"mine red, right 2, right 2"',
        "park": '""',
        "markers": '""',
        "bonus": '""',
        "build": '"forest-2 from fountain at p4"',
    }
    nothing, seat = ", ".join(["nothing"] * own.quantities.rows), 0
    forest = own.forest[0] if own.forest else 0
    for line in text.split("\n"):
        key, _, value = line.partition(" = ")
        seat += line.startswith("[[players]]")
        if line.startswith("#") or '"?"' not in line:
            yield line
        elif key == "start_track":
            entries = ", ".join(f'"{name} {number}"' for number, name in enumerate(order))
            yield f"start_track = [{entries}]"
        elif key.strip().startswith('"?"'):
            yield f'    "{line.rpartition(" ")[2]}: {nothing}",'
        elif key == "tracks":
            for track, start in (("forest", forest), ("technology", 0), ("money", money)):
                value = value.replace(f'{track} = "?"', f"{track} = {start}")
            yield f"tracks = {value}"
        elif phase == "final" and key == "park":
            yield f'park = "{full_park(own, seat)}"'
        else:
            yield line.replace('"?"', "{}" if key == "coins" and not seat else answers[key], 1)


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize(("name", "players"), TABLES)
class TestEveryPhase:
    """A template of each phase, for each number of players."""

    def test_filled_in_it_is_a_position_that_can_be(self, name: str, players: int, phase: str) -> None:
        state = position("\n".join(filled(printed(players, phase, name), edition(name))))
        assert isinstance(state, State)
        assert state.phase.name.lower().replace("_", "-") == phase
        assert len(state.players) == players
        assert {fault for fault in state.audit().faults if fault.where != "supply.animals.aviary"} == set()

    def test_what_is_left_open_is_unknown(self, name: str, players: int, phase: str) -> None:
        text = printed(players, phase, name)
        found = position(text)
        if phase == "first-player":
            assert isinstance(found, State)
            return
        assert isinstance(found, PartialPosition)
        asked = [line for line in text.split("\n") if not line.startswith("#")]
        assert len(found.unknown) == sum(line.partition("   #")[0].count('"?"') for line in asked)

    def test_it_fits(self, name: str, players: int, phase: str) -> None:
        commands = ("#     dclub ", "# technology = ")
        lines = printed(players, phase, name).split("\n")
        assert too_wide("\n".join(line for line in lines if not line.startswith(commands))) == []


SUGGESTED = re.compile(r'^#     dclub judge FILE --move "(.*)"$', re.MULTILINE)
NOTHING_SUGGESTED = ("base", "final")  # starters have no names before they are filled in
EVERY_PHASE = [
    (game, phase)
    for game, phases in (
        ("diamonds-club", PHASES),
        ("hanging-gardens", hanging_gardens.PHASES),
        ("new-world", new_world.PHASES),
    )
    for phase in phases
]


@pytest.mark.parametrize(("game", "phase"), EVERY_PHASE)
class TestSuggestedMove:
    """The move that a template suggests to ask for is answered as soon as it is printed."""

    def test_it_is_answered_and_not_refused(self, game: str, phase: str) -> None:
        text = output("template", game, "--players", "2", "--phase", phase)
        suggested = SUGGESTED.findall(text)
        assert len(suggested) == (phase not in NOTHING_SUGGESTED)
        for move in suggested:
            assert run("judge", "-", "--move", move, given=text).exit_code in (0, 3)


class TestBuying:
    """It shows how to count."""

    def test_rows_and_columns(self) -> None:
        text = output("template", "diamonds-club", "--players", "3", "--phase", "buy")
        assert "#          a   b   c   d   e   f\n#      1   a1  b1  c1  d1  e1  f1\n" in text
        assert "---dark---  --light---" in text
        assert "p1 to p14" in text
        assert "d1 to d5" in text

    def test_it_is_the_usual_phase(self) -> None:
        usual = output("template", "diamonds-club", "--players", "3")
        assert usual == output("template", "diamonds-club", "--players", "3", "--phase", "buy")

    def test_it_asks_only_for_what_buying_reads(self) -> None:
        text = output("template", "diamonds-club", "--players", "2")
        asked = {
            line.partition(" =")[0] for line in text.split("\n") if '"?"' in line and line[:1] not in "# "
        }
        assert asked == {"to_move", "start_track", "ending", "passed", "coins", "tracks", "park"}


class TestWrongUse:
    def test_a_phase_that_there_is_not(self) -> None:
        said = complaint("template", "diamonds-club", "--players", "3", "--phase", "by")
        assert "no phase 'by'; did you mean buy?" in said

    def test_too_many_players(self) -> None:
        said = complaint("template", "diamonds-club", "--players", "5")
        assert "players: expected 2 to 4, found 5" in said

    def test_all_faults_at_once(self) -> None:
        from dclub.diamonds_club.template import template

        with pytest.raises(RecordError) as caught:
            template(StartOptions(9), "dinner")
        assert [fault.where for fault in caught.value.faults] == ["phase", "players"]

    def test_every_phase_has_a_name(self) -> None:
        assert len(PHASES) == len(Phase)
