"""Score pads of Hanging Gardens: pictures with question marks, and what is wrong in a pad."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dclub import hanging_gardens
from dclub.errors import RecordError
from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens import readings as R
from dclub.hanging_gardens.pad import pad_document, read_pad
from dclub.kernel import clauses as K
from dclub.kernel.pads import OpenLine

POSITIONS = Path(__file__).parents[2] / "spec" / "hanging_gardens" / "positions"


def pad(name: str = "final") -> Any:
    """Return the pad of a position of the examples."""
    read = hanging_gardens.parse_position((POSITIONS / f"{name}.toml").read_text(encoding="utf-8"))
    assert isinstance(read.position, hanging_gardens.State)
    return pad_document(read.position, read.names)


def drawn(written: Any, seat: int, old: str, new: str) -> Any:
    """Return the pad with a cell, or a row, of a picture written over."""
    player = written["players"][seat]
    assert player["pyramid"].count(old) >= 1
    player["pyramid"] = player["pyramid"].replace(old, new, 1)
    return written


FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"prestige": {"tree": 0}}, "prestige.tree: expected a prestige from 1 to 4, found '0'"),
    ({"prestige": {"oak": 1}}, "prestige.oak"),
    ({"public": ""}, "public: column 1: found the end, expected the public project"),
    ({"public": "oak"}, "public: expected a construction"),
    ({"players.0.project": "hidden"}, "players.0.project: expected a project that was revealed"),
    ({"players.0.amitis": "9.9"}, "players.0.amitis"),
    (
        {"players.0.ornaments": {"azalea": -1}},
        "players.0.ornaments.azalea: expected a number of cards from 0",
    ),
    ({"players.0.pyramid": "1 Xx"}, "players.0.pyramid: column 1: found '1 cell'"),
    ({"players.0.cards": {}}, "players.0.cards"),
    ({"row": {}}, "row"),
]


@pytest.mark.clause(K.POSITION_PAD)
class TestFaults:
    """Every fault with its key path."""

    @pytest.mark.parametrize(("changes", "message"), FAULTS, ids=[message for _, message in FAULTS])
    def test_what_cannot_be_read(self, changes: dict[str, Any], message: str) -> None:
        written = pad()
        for path, value in changes.items():
            *steps, key = path.split(".")
            table = written
            for step in steps:
                table = table[int(step) if step.isdigit() else step]
            table[key] = {**table[key], **value} if isinstance(table.get(key), dict) else value
        with pytest.raises(RecordError) as raised:
            read_pad(written)
        assert any(str(fault).startswith(message) for fault in raised.value.faults), raised.value.faults

    @pytest.mark.clause(C.PYRAMID_VISIBLE, C.TAKE_SUPPORT)
    def test_what_lies_in_the_air(self) -> None:
        written = pad()
        written["players"][0]["pyramid"] = (
            "4 .. .. Tr Tr .. .. .. .. .. ..\n3 .. .. Tr Tr .. .. .. .. .. ..\n"
            "2 Tr Tr Tr Tr .. .. .. .. .. Tr\n1 Tr Tr Tr Tr .. .. .. .. .. ..[St]\n"
        )
        written["players"][0]["amitis"] = "2.1"
        with pytest.raises(RecordError) as raised:
            read_pad(written)
        assert [str(fault) for fault in raised.value.faults] == [
            "players.0.pyramid: j1 shows no icon, but something lies there",
            "players.0.pyramid: j2 shows something, but no card lies there",
            "players.0.pyramid: the card in the slot 3.1 lies on fewer than two",
            "players.0.amitis: no card lies in the slot 2.1",
        ]

    def test_more_cubes_than_there_are(self) -> None:
        written = pad()
        for player in written["players"]:
            rows = [f"{row} " + "Tr[Tr] " * 10 for row in (2, 1)]
            player |= {"pyramid": "\n".join(rows), "amitis": ""}
        written["components"] = {"cubes": {"wooden": dict.fromkeys(written["prestige"], 30)}}
        with pytest.raises(RecordError, match="players: expected at most 30 wooden cubes of tree, found 60"):
            read_pad(written)

    def test_a_project_dealt_twice(self) -> None:
        begun = hanging_gardens.start(2).state.ruleset
        name = next(iter(begun.individual))
        written = pad()
        written |= {"edition": "invented", "open": ["public"], "components": {}}
        for player in written["players"]:
            player["project"] = name
        with pytest.raises(RecordError) as raised:
            read_pad(written)
        assert [fault.where for fault in raised.value.faults] == ["players.1.project", "players.2.project"]
        assert raised.value.faults[0].message == f"Ana has the project {name} already"


@pytest.mark.clause(K.POSITION_PAD, C.SCORE_GROUPS)
class TestPictures:
    """What is unknown in a picture matters where it could join a group."""

    def test_a_cube_hides_what_lies_under_it(self) -> None:
        written = pad("final")
        picture = written["players"][2]["pyramid"]
        icon = picture[picture.index("[") - 2 : picture.index("[")]
        hidden = drawn(written, 2, f"{icon}[", "??[")
        assert read_pad(hidden).score() == read_pad(pad()).score()

    @pytest.mark.parametrize(("cell", "least", "most"), [("??", 1, 4), ("Tr[?]", 1, 4), ("Tr<?>", 1, 6)])
    def test_every_kind_of_unknown(self, cell: str, least: int, most: int) -> None:
        written = pad()
        rows = ["2 Dp Dp Dp Dp .. .. .. .. .. ..", f"1 {cell} Tr Dp Tr .. .. .. .. .. .."]
        written["players"][0] |= {"pyramid": "\n".join(rows), "amitis": "", "project": "line stairs"}
        written["prestige"] |= {"tree": 2, "stairs": 1}
        account = read_pad(written).score().accounts[0]
        found = {line.unknown: (line.low, line.high) for line in account.lines if isinstance(line, OpenLine)}
        assert set(found) == {("players.0.pyramid.a1",)}
        trees = [
            (line.low, line.high)
            for line in account.lines
            if isinstance(line, OpenLine) and line.clause == C.SCORE_GROUPS
        ]
        assert (2 * least, most) in trees

    def test_too_many_have_no_range(self) -> None:
        written = pad()
        rows = [f"{row} " + "?? " * 10 for row in (2, 1)]
        written["players"][0] |= {"pyramid": "\n".join(rows), "amitis": ""}
        counted = read_pad(written).score()
        assert counted.accounts[0].range is None
        assert len(counted.unknown) == 20


@pytest.mark.clause(K.POSITION_PAD, C.PUBLIC_ORNAMENT)
@pytest.mark.reading(R.PUBLIC_ORNAMENT)
class TestOrnaments:
    """Cards with an ornament are counted where a reading makes them count."""

    def test_what_a_pad_asks_for(self) -> None:
        written = pad("final-ornaments")
        assert read_pad(written).score().unknown == ()
        written["readings"] = {"hg.public.ornament": "yes"}
        unknown = read_pad(written).score().unknown
        assert unknown == ("players.0.ornaments.azalea", "players.1.ornaments.azalea")
        for player, number in zip(written["players"], (1, 2), strict=True):
            player["ornaments"] = {"azalea": number}
        totals = [account.range for account in read_pad(written).score().accounts]
        assert totals == [(52, 52), (49, 49)]
