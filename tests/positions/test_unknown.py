"""What is left out or `"?"` is unknown, never a default; what several remember is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from dclub.kernel import clauses as K
from dclub.kernel.partial import Alternative, Alternatives
from tests.positions.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.positions.games import Positions

VALUES: dict[str, dict[str, list[str]]] = {
    "diamonds-club": {
        "build": [
            "phase",
            "to_move",
            "first",
            "start_track",
            "ending",
            "passed",
            "market strips",
            "market coins",
            "players 1 coins",
            "players 1 gems",
            "players 1 equipment",
            "players 1 board",
            "players 1 markers",
            "players 1 bonus",
            "players 1 tracks money",
            "supply landscape",
        ],
        "pay": ["pending build"],
    },
    "hanging-gardens": {
        "take": [
            "phase",
            "to_move",
            "first",
            "public",
            "row cards",
            "row effects",
            "row queen",
            "prestige tree",
            "players 1 amitis",
            "players 1 pyramid",
        ],
        "final": ["players 0 project"],
        "put-back": ["pending hand", "pending open"],
        "second-move": ["pending moved"],
        "draw": ["pending open"],
    },
    "new-world": {
        "place": ["phase", "to_move", "tiles", "drawn", "surveyors", "points Bela"],
        "draw": ["active"],
        "set-aside": ["drawn"],
        "settle": ["pending tile"],
    },
}
"""Values that a document must state, by the name of the document: their key paths."""


NUMBERS: dict[str, tuple[str, str]] = {
    "diamonds-club": ("build", "players 0 coins"),
    "hanging-gardens": ("take", "prestige tree"),
    "new-world": ("place", "points Ana"),
}
"""A number of a document of each game."""

Path = tuple[str | int, ...]
"""The key path of a value."""


def at(game: str, name: str, path: str) -> object:
    keys = tuple(int(part) if part.isdigit() else part for part in path.split())
    return pytest.param(GAMES[game], name, keys, id=f"{game}-{name}-{path.replace(' ', '.')}")


def values() -> Iterator[object]:
    for game, documents in VALUES.items():
        for name, paths in documents.items():
            for path in paths:
                yield at(game, name, path)


def numbers() -> Iterator[object]:
    for game, (name, path) in NUMBERS.items():
        yield at(game, name, path)


@pytest.mark.clause(K.POSITION_UNKNOWN)
class TestUnknown:
    """One value is not known, or hardly any."""

    @pytest.mark.parametrize("written", ["left out", "?", " ? "])
    @pytest.mark.parametrize(("game", "name", "path"), list(values()))
    def test_one_value(self, game: Positions, name: str, path: Path, written: str) -> None:
        documents = game.documents
        whole = (
            documents.without(name, *path)
            if written == "left out"
            else documents.having(name, written, *path)
        )
        position = documents.partial_of(whole)
        assert position.unknown == (".".join(map(str, path)),)
        assert position.document == whole
        assert position.alternatives == ()
        assert position.game == game.package.RULES.id

    @pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
    def test_nearly_nothing_is_a_position(self, game: Positions) -> None:
        rules = game.package.RULES
        position = game.documents.partial_of({"game": rules.id, "names": ["Ana", "Ben"]})
        assert {"phase", "to_move"} <= set(position.unknown)
        assert (
            game.package.parse_position(f'game = "{rules.id}"\nnames = ["Ana", "Ben"]').position == position
        )


@pytest.mark.clause(K.POSITION_UNKNOWN)
@pytest.mark.parametrize(("game", "name", "path"), list(numbers()))
class TestWitnesses:
    """A number, as several people remember it."""

    def test_what_several_remember(self, game: Positions, name: str, path: Path) -> None:
        position = game.documents.partial_of(
            game.documents.having(name, "1 (Ana) , 2 (Cleo, the host)", *path)
        )
        assert position.unknown == ()
        where = ".".join(map(str, path))
        assert position.unsettled == (where,)
        both = (Alternative("1", "Ana"), Alternative("2", "Cleo, the host"))
        assert dict(position.alternatives) == {where: Alternatives(both)}

    def test_each_of_them_must_be_possible(self, game: Positions, name: str, path: Path) -> None:
        faults = game.documents.faults_of(game.documents.having(name, "1 (Ana), lots (Ben)", *path))
        assert "'lots'" in faults[".".join(map(str, path))]

    def test_what_one_remembers_is_known(self, game: Positions, name: str, path: Path) -> None:
        documents = game.documents
        known = documents.state_of(documents.having(name, 3, *path))
        assert documents.state_of(documents.having(name, "3 (Ana)", *path)) == known

    @pytest.mark.parametrize("text", ["1 (Ana", "1 Ana)", "1 (Ana) 2 (Ben)", "(", "()" * 20_000], ids=len)
    def test_what_is_no_list_of_alternatives_is_read_as_it_stands(
        self, game: Positions, name: str, path: Path, text: str
    ) -> None:
        assert ".".join(map(str, path)) in game.documents.faults_of(game.documents.having(name, text, *path))
