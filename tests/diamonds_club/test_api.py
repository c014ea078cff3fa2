"""The names that importers rely on, and what a call with a wrong argument says."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

import dclub
from dclub import diamonds_club as dc
from dclub.diamonds_club.claims import QUANTITIES
from dclub.errors import EditionError, IllegalMove, NotationError, RecordError
from dclub.kernel.game import Game
from dclub.kernel.move import CHANCE, Seat
from dclub.kernel.partial import Unknown
from dclub.kernel.rules import GameRules, StartOptions
from tests.diamonds_club.documents import document, having, state_of


class TestStart:
    """`start` sets up a game, for as many as there are names."""

    def test_for_three(self) -> None:
        game = dc.start()
        assert game.names == ("White", "Bronze", "Blue")
        assert game.state.to_move == CHANCE
        assert game.state.phase is dc.Phase.FIRST_PLAYER
        assert [player.board for player in game.state.players] == [1, 2, 3]

    def test_for_as_many_as_there_are_names(self) -> None:
        assert dc.start(names=["Ana", "Béla"]).state.ruleset.seats == 2
        assert dc.start(boards=[2, 4]).names == ("White", "Bronze")

    @pytest.mark.parametrize("first", ["Béla", 1])
    def test_the_first_player_is_an_outcome_of_chance(self, first: str | int) -> None:
        game = dc.start(names=["Ana", "Béla"], first=first)
        assert [step.move for step in game.steps] == [dc.First(Seat(1))]
        assert game.undo().before == game.start

    def test_boards(self) -> None:
        game = dc.start(boards=[4, 1, 3], names=["Ana", "Béla", "Cleo"], first="Cleo")
        assert [player.board for player in game.state.players] == [4, 1, 3]
        assert game.state.first == 2

    def test_readings_tables_and_components(self) -> None:
        game = dc.start(
            2,
            readings={"dc.buy.surcharge": "per-space"},
            open_tables=["strips"],
            components={"money": [3, 4], "money_points": [0, 1]},
        )
        assert game.state.ruleset.per_space
        assert game.state.is_open
        assert game.state.players[0].coins == 3

    @pytest.mark.parametrize(
        ("options", "where", "message"),
        [
            ({"players": 1}, "players", "expected 2 to 4, found 1"),
            ({"players": 3, "names": ["Ana", "Béla"]}, "names", "expected 3 names, one a seat, found 2"),
            ({"names": ["Ana", "ana"]}, "names.1", "is the name of seat 0 already"),
            ({"names": ["Ana", "Table"]}, "names.1", "reserved"),
            ({"first": 3}, "first", "expected one of White, Bronze, Blue, or a seat, found 3"),
            ({"first": "Ana"}, "first", "found 'Ana'"),
            ({"boards": [1, 2, 5]}, "boards.2", "expected a board from 1 to 4, found 5"),
            ({"boards": [1, 1]}, "boards", "a board is given to two seats"),
            ({"boards": [1], "players": 2}, "boards", "expected 2 boards, one a seat, found 1"),
            ({"readings": {"dc.buy": "x"}}, "readings.dc.buy", "no such reading"),
        ],
    )
    def test_what_is_refused(self, options: dict[str, Any], where: str, message: str) -> None:
        with pytest.raises(RecordError) as caught:
            dc.start(**options)
        assert message in dict(caught.value.faults)[where]

    @pytest.mark.parametrize(
        "options",
        [
            {"edition": "invnted"},
            {"edition": "no/such.toml"},
            {"open_tables": ["x"]},
            {"components": {"x": 1}},
        ],
    )
    def test_an_edition_that_is_refused(self, options: dict[str, Any]) -> None:
        with pytest.raises(EditionError):
            dc.start(2, **options)

    def test_a_state_names_its_edition(self) -> None:
        """Its representation has no room for everything that the edition says."""
        state = dc.start().state
        said = f"Ruleset(edition=invented, seats=3, readings={state.readings!r})"
        assert repr(state.ruleset) == said
        assert repr(state).startswith(f"State(ruleset={said}, ")


class TestPlay:
    """Text or a move; checked; nothing is played if anything of a line is refused."""

    def test_text_and_moves(self) -> None:
        game = Game(dc.RULES, state_of(document("build")), ("White", "Bronze", "Blue"))
        game.play("white: build fountain paying 2 blue 1 yellow 1 red")
        game.play("Bronze: pass")
        game.play("Blue: pass")
        with pytest.raises(IllegalMove) as caught:
            game.play("White: build pavilion paying 2 green 1 red 1 yellow; build pavilion paying 4 red")
        assert str(caught.value).startswith("illegal: dc.build.marker")
        with pytest.raises(NotationError):
            game.play("White: build pavilion paying 2 green 1 red 1 yelow")
        assert game.steps[-1].move == dc.Pass(Seat(2))
        game.play("White: build pavilion paying 2 green 1 red 1 yellow; pass")
        assert [type(step.move) for step in game.steps[-3:]] == [dc.Build, dc.Pay, dc.Pass]
        assert game.play(dc.Reveal(0, dc.Frame.DARK, spaces=(dc.Goods(),) * 6)).after.is_open


class TestGames:
    """Every game through one typed protocol."""

    def test_they_are_a_mapping(self) -> None:
        assert next(iter(dclub.games)) == "diamonds-club"
        assert len(dclub.games) == len(list(dclub.games))
        assert dclub.games["diamonds-club"] is dc.RULES
        assert "chess" not in dclub.games
        with pytest.raises(KeyError):
            dclub.games["chess"]

    def test_a_game_is_a_submodule(self) -> None:
        assert dclub.diamonds_club is dc
        with pytest.raises(AttributeError, match="no attribute 'chess'"):
            dclub.chess  # type: ignore[attr-defined]  # noqa: B018

    def test_one_starts_like_another(self) -> None:
        rules: GameRules[Any, Any] = dclub.games["diamonds-club"]
        game = rules.start(2, first="Bronze")
        assert game.state == dc.start(2, first="Bronze").state
        assert rules.format_position(game.state, game.names) == dc.format_position(game.state, game.names)
        assert rules.format_position(game.state) == dc.format_position(game.state)

    def test_the_header_sets_the_game_up_again(self) -> None:
        options = StartOptions(
            players=2,
            readings={"dc.buy.surcharge": "per-space"},
            open_tables=("strips", "prices"),
            components={"boards": {"1": "", "2": "p1 fountain"}, "prices": {"any": "1 any"}},
        )
        state = dc.RULES.setup(options)
        header = dc.RULES.header(state)
        assert dc.RULES.setup(header) == state
        assert header.edition_digest == dc.edition("invented").digest
        assert "prices.any" not in header.open_tables
        assert "prices.fountain" in header.open_tables

    def test_every_phase_and_kind_of_move_has_a_name(self) -> None:
        assert dc.RULES.phases == ("first-player", "market", "buy", "exchange", "build", "pay")
        assert list(dc.RULES.move_kinds.values()) == [
            dc.First,
            dc.Reveal,
            dc.Buy,
            dc.Pass,
            dc.Exchange,
            dc.Build,
            dc.Pay,
        ]

    def test_every_objection_and_event_has_a_sentence(self) -> None:
        assert dc.RULES.phrases
        assert dc.RULES.event_phrases

    def test_what_is_public(self) -> None:
        assert len(dc.__all__) == len(set(dc.__all__))
        for name in (*dc.__all__, *dclub.__all__):
            assert hasattr(dc if name in dc.__all__ else dclub, name)
        assert dc.edition("tiny").name == "tiny"


class TestQuantities:
    """What a claim may speak of."""

    def test_their_values(self) -> None:
        state = state_of(having("build", "p1 pavilion, p2 pavilion, p3 orangery", "players", 0, "park"))
        values = {name: quantity(state, Seat(0)) for name, quantity in QUANTITIES.items()}
        assert values == {
            "": 12 + 5 + 3,
            "points": 12 + 5 + 3,
            "point": 12 + 5 + 3,
            "coins": 9,
            "coin": 9,
            "gems": 26,
            "gem": 26,
            "diamonds": 2,
            "diamond": 2,
            "blue": 6,
            "yellow": 6,
            "green": 6,
            "red": 6,
            "forest": 2,
            "technology": 1,
            "money": 11,
            "hats": 6,
            "hat": 6,
        }
        assert dc.RULES.quantities is QUANTITIES

    def test_before_the_first_player_nobody_stands_on_the_track(self) -> None:
        assert QUANTITIES["hats"](dc.start().state, Seat(0)) == 0

    def test_a_track_that_nobody_entered_has_no_value(self) -> None:
        written = document("build", open=["strips", "forest", "money"])
        for player in written["players"]:
            player["tracks"] |= {"forest": 0, "money": 0}
        state = state_of(written)
        for name in ("forest", "money"):
            with pytest.raises(Unknown, match=name):
                QUANTITIES[name](state, Seat(0))


def loaded_by(code: str) -> set[str]:
    """The names of all modules that a fresh interpreter holds after running some code."""
    code = f"import sys; {code}; print(*sys.modules)"
    result = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return set(result.stdout.split())


class TestImports:
    """A game is imported without what only documents need."""

    def test_nothing_heavy_is_loaded(self) -> None:
        heavy = {"cattrs", "json", "tomllib", "click", "difflib", "hypothesis"}
        assert not loaded_by("import dclub.diamonds_club") & heavy

    def test_the_package_alone_loads_no_game(self) -> None:
        assert not loaded_by("import dclub; dclub.games") & {"attrs", "dclub.diamonds_club", "dclub.kernel"}
