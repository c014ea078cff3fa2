"""Score pads in every form, and what is said of one that leaves something out."""

from __future__ import annotations

import json
from typing import Any

import pytest

import dclub
from dclub import games
from dclub.errors import NotationError, RecordError
from dclub.kernel import clauses as K
from dclub.kernel.forms import schema
from dclub.kernel.outcome import ScoreLine
from dclub.kernel.pad_reading import pad_module
from dclub.kernel.pads import OpenLine, Pad
from dclub.kernel.rules import StartOptions
from dclub.kernel.toml import format_inline, format_toml, read_toml

GAMES = sorted(games)
SIZES = {"diamonds-club": (1, 5), "hanging-gardens": (1, 5), "new-world": (1, 6)}
WIDTH = 80
NOT_READ = ("gems", "amitis", "surveyors", "tiles", "spaces", "posts")
"""What is read in a tie, or under other readings than the usual ones."""

DIAMONDS = """
type = "pad"
game = "diamonds-club"
names = ["Ana", "Ben"]
[[players]]
uncovered = ""
buildings = "3 fountain 2 pavilion"
forests = 2
animals = "1 pond 1 aviary"
tracks = {forest = 4, technology = 0, money = 12}
bonus = "three-fountains"
gems = "1 red"
[[players]]
uncovered = ""
buildings = "6 orangery"
forests = 1
animals = "1 deer-park"
tracks = {forest = 5, technology = 0, money = 10}
bonus = ""
gems = "1 green"
"""


def pad_of(text: str) -> Pad[Any]:
    read = dclub.read(text)
    assert isinstance(read, Pad)
    return read


def changed(old: str, new: str) -> Pad[Any]:
    assert DIAMONDS.count(old) == 1
    return pad_of(DIAMONDS.replace(old, new))


@pytest.mark.clause(K.POSITION_PAD)
class TestForms:
    """A pad is a document like any other."""

    @pytest.mark.parametrize("game", GAMES)
    def test_every_form(self, game: str) -> None:
        text = pad_module(games[game]).pad_template(StartOptions(2))
        document = read_toml(text)
        score = pad_of(text).score()
        for form in (format_toml(document), format_inline(document), json.dumps(document)):
            assert pad_of(form).score() == score
        written = dclub.to_json(pad_of(text))
        assert json.loads(written) == document
        read = dclub.from_json(written)
        assert isinstance(read, Pad)
        assert read.score() == score

    @pytest.mark.parametrize("game", GAMES)
    def test_the_schema_has_every_key(self, game: str) -> None:
        published: Any = schema("pad", games[game])
        assert published["properties"]["type"] == {"const": "pad"}
        written = read_toml(pad_module(games[game]).pad_template(StartOptions(2)))
        assert set(published["required"]) <= written.keys() <= published["properties"].keys()

    @pytest.mark.parametrize("game", GAMES)
    def test_templates_are_for_as_many_as_may_play(self, game: str) -> None:
        module = pad_module(games[game])
        for players in SIZES[game]:
            with pytest.raises(RecordError, match=f"players: expected .* found {players}"):
                module.pad_template(StartOptions(players))
        lines = module.pad_template(StartOptions(2)).splitlines()
        assert all(len(line) <= WIDTH for line in lines if not line.startswith("# "))

    @pytest.mark.parametrize("game", GAMES)
    def test_an_empty_pad_names_everything_and_scores_nothing(self, game: str) -> None:
        pad = pad_of(pad_module(games[game]).pad_template(StartOptions(2)))
        counted = pad.score()
        assert counted.outcome is None
        assert set(counted.unknown) == {path for path in pad.ranges if not path.endswith(NOT_READ)}
        for account in counted.accounts:
            assert account.unknown
            assert account.score is None

    @pytest.mark.parametrize("game", [*GAMES, "chess", 3])
    def test_what_is_none(self, game: object) -> None:
        with pytest.raises((RecordError, NotationError)):
            dclub.read(json.dumps({"type": "pad", "game": game, "phase": "final"}))


@pytest.mark.clause(K.POSITION_PAD)
class TestUnknown:
    """What is left out is named, and bounded where the game allows only so much."""

    def test_nothing_is_left_out(self) -> None:
        counted = pad_of(DIAMONDS).score()
        assert [account.range for account in counted.accounts] == [(34, 34), (30, 30)]
        assert counted.unknown == ()
        assert counted.outcome is not None
        assert counted.outcome.winners == (0,)

    @pytest.mark.parametrize("said", ["", "forests = '?'"])
    def test_a_line_that_is_open(self, said: str) -> None:
        counted = changed("forests = 2", said).score()
        account = counted.accounts[0]
        (line,) = (line for line in account.lines if isinstance(line, OpenLine))
        assert (line.clause, line.unknown) == ("dc.score.forests", ("players.0.forests",))
        # Seven tiles lie in his park, so twelve of the nineteen places are free.
        assert (line.low, line.high) == (0, 4 * 12)
        assert account.range == (26, 26 + 48)
        assert counted.accounts[1].range == (30, 30)
        assert (counted.outcome, counted.unknown) == (None, ("players.0.forests",))

    def test_what_does_not_matter_is_not_asked_for(self) -> None:
        counted = changed("forests = 2\nanimals", "forests = 0\nanimals")
        assert counted.score().unknown == ()
        counted = pad_of(DIAMONDS.replace("forests = 2", "forests = 0").replace("forest = 4", "forest = '?'"))
        lines = counted.score().accounts[0].lines
        assert counted.score().unknown == ("players.0.tracks.forest",)
        assert [(line.low, line.high) for line in lines if isinstance(line, OpenLine)] == [(0, 0)]

    def test_alternatives_are_the_only_values(self) -> None:
        counted = changed("money = 12", 'money = "12 (Ana), 14 (Ben)"').score()
        assert counted.accounts[0].range == (34, 36)
        assert counted.unknown == ("players.0.tracks.money",)

    def test_alternatives_that_come_to_the_same(self) -> None:
        counted = changed("money = 12", 'money = "10 (Ana), 11 (Ben)"').score()
        assert counted.accounts[0].range == (33, 33)
        assert counted.unknown == ()

    def test_gems_matter_in_a_tie_only(self) -> None:
        assert changed('gems = "1 red"', "").score().unknown == ()
        tie = DIAMONDS.replace('buildings = "6 orangery"', 'buildings = "7 orangery"')
        assert pad_of(tie).score().outcome is not None
        open_tie = pad_of(tie.replace('gems = "1 red"', "").replace('gems = "1 green"', "")).score()
        assert open_tie.outcome is None
        assert open_tie.unknown == ("players.0.gems", "players.1.gems")
        assert [account.range for account in open_tie.accounts] == [(34, 34), (34, 34)]

    def test_whether_somebody_is_scored_has_no_range(self) -> None:
        account = changed('Ben"]\n[[players]]\nuncovered = ""', 'Ben"]\n[[players]]').score().accounts[0]
        assert account.range is None
        assert account.unknown == ("players.0.uncovered",)
        assert all(isinstance(line, ScoreLine) for line in account.lines[1:])

    def test_the_excluded_are_asked_nothing(self) -> None:
        text = DIAMONDS.replace('uncovered = ""', 'uncovered = "p2 pavilion"', 1).replace("forests = 2", "")
        account = pad_of(text).score().accounts[0]
        assert account.excluded
        assert account.unknown == ()

    def test_a_table_that_nobody_entered(self) -> None:
        text = DIAMONDS + '[components]\nforest = ["_", "_"]\n'
        counted = pad_of(text.replace('"diamonds-club"', '"diamonds-club"\nopen = ["forest"]')).score()
        assert counted.unknown == (
            "players.0.tracks.forest",
            "components.forest.0",
            "players.1.tracks.forest",
        )
        assert counted.accounts[0].range is None
