"""Score pads of Diamonds Club: what is wrong in one is said with its place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dclub import diamonds_club
from dclub.diamonds_club import clauses as C
from dclub.diamonds_club import readings as R
from dclub.diamonds_club.pad import pad_document, read_pad
from dclub.errors import RecordError
from dclub.kernel import clauses as K

POSITIONS = Path(__file__).parents[2] / "spec" / "diamonds_club" / "positions"


def pad(name: str = "final") -> Any:
    """Return the pad of a position of the examples."""
    text = (POSITIONS / f"{name}.toml").read_text(encoding="utf-8")
    read = diamonds_club.parse_position(text)
    assert isinstance(read.position, diamonds_club.State)
    return pad_document(read.position, read.names)


FAULTS = [
    ("players.0.forests", -1, "expected forests from 0 to 19, found '-1'"),
    ("players.0.forests", True, "expected a whole number or a text, found true"),
    ("players.1.buildings", "-1 fountain", "expected numbers from 0 to 999, found '-1 fountain'"),
    ("players.1.buildings", "2 pond", "column 3: found 'pond', expected a building"),
    ("players.1.animals", "1 lion", "column 3: found 'lion', expected an animal"),
    ("players.0.bonus", "first-six", "expected a bonus card"),
    ("players.0.bonus", "first-four, first-four", "expected a bonus card that is not named yet"),
    ("players.1.bonus", "first-four", "White has the card first-four already"),
    ("players.0.tracks.money", 9, "expected one of 10, 11, 12, 13, 14"),
    ("players.0.tracks.money", "12 (Ana), 9 (Ben)", "expected one of 10, 11, 12, 13, 14"),
    ("players.0.uncovered", "d1 pavilion", "light-green places with the building that each pictures"),
    ("players.0.uncovered", "p1 pond", "light-green places with the building that each pictures"),
    ("players.0.gems", "3 white", "expected a gem"),
    ("players.0", {"coins": 3}, "coins"),
    ("players.4", {"forests": 1}, "expected 4 players, one a name, found 5"),
    ("players", 3, "expected an array of tables, one a player"),
    ("phase", "final", "phase"),
    ("format", 2, "expected 1, found 2"),
]


@pytest.mark.clause(K.POSITION_PAD)
class TestFaults:
    """Every fault with its key path."""

    @pytest.mark.parametrize(("path", "value", "message"), FAULTS)
    def test_what_cannot_be_read(self, path: str, value: object, message: str) -> None:
        written = pad()
        *steps, key = path.split(".")
        table = written
        for step in steps:
            table = table[int(step) if step.isdigit() else step]
        if isinstance(table, list):
            if isinstance(value, dict) and int(key) < len(table):
                table[int(key)] |= value
            else:
                table.append(value)
        else:
            table[key] = value
        with pytest.raises(RecordError) as raised:
            read_pad(written)
        (fault,) = raised.value.faults
        assert fault.where.startswith(path.rpartition(".")[0])
        assert message in str(fault)

    def test_more_than_there_are(self) -> None:
        written = pad()
        for player in written["players"]:
            player |= {"buildings": "6 fountain", "animals": "3 pond", "bonus": ""}
        with pytest.raises(RecordError) as raised:
            read_pad(written)
        assert [str(fault) for fault in raised.value.faults] == [
            "players: expected at most 21 tiles of fountain, found 24",
            "players: expected at most 7 tiles of pond, found 12",
        ]

    def test_a_card_that_nobody_wins_so(self) -> None:
        written = pad()
        written["players"][0] |= {
            "buildings": "3 orangery 1 fountain",
            "bonus": "three-fountains, first-four",
        }
        with pytest.raises(RecordError) as raised:
            read_pad(written)
        assert [str(fault) for fault in raised.value.faults] == [
            "players.0.bonus: nobody wins the card three-fountains with these buildings",
            "players.0.bonus: nobody wins the card first-four with these buildings",
        ]

    @pytest.mark.clause(C.ANIMAL_EXHAUSTED)
    @pytest.mark.reading(R.ANIMAL_EXHAUSTED)
    def test_substitutes_are_no_fault(self) -> None:
        written = pad()
        for player in written["players"]:
            player |= {"animals": "3 pond"}
        written["readings"] = {"dc.animal.exhausted": "substitute"}
        assert read_pad(written).score().unknown == ()

    def test_more_tiles_than_places(self) -> None:
        written = pad()
        written["players"][2]["forests"] = 14
        with pytest.raises(RecordError, match=r"players.2: expected at most 13 tiles in the park, found 17"):
            read_pad(written)

    def test_every_fault_is_found_at_once(self) -> None:
        written = pad()
        written["players"][0] |= {"forests": -1, "bonus": "x"}
        written["players"][1] |= {"gems": "y", "colour": "red"}
        with pytest.raises(RecordError) as raised:
            read_pad(written)
        assert sorted(fault.where for fault in raised.value.faults) == [
            "players.0.bonus",
            "players.0.forests",
            "players.1.colour",
            "players.1.gems",
        ]


@pytest.mark.clause(K.POSITION_PAD, C.WIN_GEMS)
@pytest.mark.reading(R.TIE_DIAMONDS)
class TestReadings:
    """A pad is scored under any readings."""

    @pytest.mark.parametrize(("option", "winner"), [("yes", 0), ("no", 1)])
    def test_diamonds_in_a_tie(self, option: str, winner: int) -> None:
        outcome = read_pad({**pad("final-tie"), "readings": {"dc.tie.diamonds": option}}).score().outcome
        assert outcome is not None
        assert outcome.winners == (winner,)
