"""Positions as documents: what is written is read back, what is unknown stays so, what is wrong is named."""

from __future__ import annotations

import json
from copy import deepcopy
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from dclub import diamonds_club as dc
from dclub.diamonds_club import position_reading
from dclub.diamonds_club.components import Bonus, Place, PriceTable, Tile
from dclub.diamonds_club.edition import load_edition
from dclub.diamonds_club.moves import Build
from dclub.diamonds_club.position_document import PositionDocument
from dclub.diamonds_club.position_reading import read_position
from dclub.diamonds_club.position_writing import position_document
from dclub.diamonds_club.ruleset import compile_ruleset
from dclub.diamonds_club.state import Phase, State
from dclub.errors import DclubError, NotationError, RecordError
from dclub.kernel import clauses as K
from dclub.kernel.move import CHANCE, Seat
from dclub.kernel.partial import Alternative, Alternatives, PartialPosition, Unknown
from dclub.kernel.rules import StartOptions
from dclub.kernel.schema import json_schema
from tests.diamonds_club.documents import PHASES, document, having, state_of, without
from tests.property.games import any_readings, any_ruleset, start, walk

SPEC = Path(__file__).parents[2] / "spec" / "diamonds_club" / "positions"
SEEDS = st.integers(0, 2**32 - 1)
NAMES = ("Ana Maria", "Béla", "O'Neill-2", "三")


def partial_of(written: dict[str, Any]) -> PartialPosition:
    position = read_position(written).position
    assert isinstance(position, PartialPosition)
    return position


def faults_of(written: dict[str, Any], options: StartOptions | None = None) -> dict[str, str]:
    with pytest.raises(RecordError) as caught:
        read_position(written, options)
    return dict(caught.value.faults)


@pytest.mark.clause(K.POSITION_DOCUMENT, K.NOTATION_CANONICAL)
class TestRoundTrips:
    """A position is one document, in three forms, and reading it gives the position again."""

    @given(SEEDS)
    @settings(max_examples=15, deadline=None)
    def test_of_every_position_of_a_game(self, seed: int) -> None:
        rng = Random(seed)
        edition = load_edition(rng.choice(("invented", "tiny")))
        sizes = edition.quantities
        seats = min(max(rng.randint(2, 4), sizes.players_min), sizes.players_max)
        first = start(rng, compile_ruleset(edition, seats, any_readings(rng)))
        names = NAMES[:seats]
        for state in (first, *(step.after for step in walk(rng, first))):
            if rng.random() < 0.8 and state.phase is not Phase.FINAL:
                continue
            text = dc.format_position(state, names)
            read = dc.parse_position(text)
            assert read.position == state
            assert read.names == names
            assert dc.format_position(state, names) == text
            if rng.random() < 0.2:
                line = dc.format_line(state, names)
                assert "\n" not in line
                as_json = json.dumps(position_document(state, names))
                for form in (line, as_json, f"\ufeff{text}", f" {as_json}"):
                    assert dc.parse_position(form) == read

    @given(SEEDS)
    @settings(max_examples=15, deadline=None)
    def test_of_strange_editions(self, seed: int) -> None:
        rng = Random(seed)
        ruleset = any_ruleset(rng)
        names = NAMES[: ruleset.seats]
        for step in walk(rng, start(rng, ruleset)):
            if rng.random() < 0.8 and step.after.phase is not Phase.FINAL:
                continue
            written = position_document(step.after, names)
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(position_reading, "ruleset_of", lambda _options: ruleset)
                read = read_position(written).position
            assert read == step.after
            assert isinstance(read, State)
            assert read.market.shown == step.after.market.shown

    @pytest.mark.parametrize("path", sorted(SPEC.glob("*.toml")), ids=lambda path: path.stem)
    def test_of_the_positions_of_the_spec(self, path: Path) -> None:
        read = dc.parse_position(path.read_text("utf-8"))
        assert isinstance(read.position, State)
        assert dc.parse_position(dc.format_position(read.position, read.names)) == read
        assert dc.parse_position(dc.format_line(read.position, read.names)) == read

    def test_of_what_no_game_reaches(self) -> None:
        """A supply that does not fit the rest is kept, so that the audit can say so."""
        state = state_of(document("exchange"))
        bank = state.bank
        odd = bank._replace(
            coins=bank.coins - 3,
            gems=(-2, 1, 0, 20, 7),
            equipment=(9, -1, 0, 0, *bank.rights, *bank.ships),
            animals=(0, 0, 70),
            stacks=(1, 2, 3, 4),
        )
        strange = evolve(
            state,
            bank=odd,
            turn=state.turn._replace(passed=(True, True, True)),
            round=state.round._replace(ending=True),
        )
        read = dc.parse_position(dc.format_position(strange)).position
        assert read == strange
        nothing = evolve(
            strange,
            bank=odd._replace(gems=(0,) * 5, equipment=(0,) * 12, animals=(0,) * 3),
        )
        assert dc.parse_position(dc.format_position(nothing)).position == nothing

    def test_names_left_out_are_the_seats_own(self) -> None:
        state = dc.start(players=2).state
        assert 'names = ["White", "Bronze"]' in dc.format_position(state)

    def test_an_edition_from_a_file_is_found_again(self, tmp_path: Path) -> None:
        from importlib.resources import files

        text = (files("dclub.diamonds_club") / "editions" / "invented.toml").read_text("utf-8")
        path = tmp_path / "mine.toml"
        path.write_text(text.replace('name = "invented"', 'name = "mine"'), "utf-8")
        state = dc.start(players=2, edition=str(path)).state
        assert dc.parse_position(dc.format_position(state)).position == state
        relative = {**position_document(state, ("A", "B")), "edition": "mine.toml"}
        options = StartOptions(players=2, edition="mine.toml", base=tmp_path)
        assert read_position(relative, options).position == state


class TestOpenTables:
    """What the table itself states is part of the document, and of it only."""

    def test_components_of_every_kind_come_back(self) -> None:
        components = {
            "prices": {"fountain": "3 red", "any": "1 any"},
            "boards": {"1": "p2 fountain", "2": "p1 fountain", "3": "", "4": "p14 orangery"},
            "technology": ["", "+2 gem"],
            "technology_points": [0, 9],
            "money": [5, 7],
            "money_points": [0, 1],
            "forest": [1, 4],
        }
        game = dc.start(players=2, components=components, open_tables=["strips", "prices.forest-2"])
        assert game.state.players[0].coins == 5
        text = dc.format_position(game.state)
        assert 'open = ["strips", "prices.forest-2"]' in text
        read = dc.parse_position(text).position
        assert read == game.state
        assert dc.format_position(game.state) == text

    def test_tracks_without_printed_values_are_written_in_steps(self) -> None:
        written = document("buy", open=["strips", "forest", "money", "technology"])
        for player in written["players"]:
            player["tracks"] = {"forest": 3, "technology": 1, "money": 2}
        state = state_of(written)
        assert state.players[0].tracks == (3, 1, 2)
        assert dc.parse_position(dc.format_position(state)).position == state

    def test_strips_are_literal_there_and_named_elsewhere(self) -> None:
        literal = document("buy")
        assert faults_of({**literal, "open": []})["market.strips.0"].startswith(
            "expected the name of a strip, unless the strips are open"
        )
        named = document("named", open=["strips"])
        assert faults_of(named)["market.strips.3"].startswith("expected `light: ` and what its spaces show")


class TestFaults:
    """What could not stand in a state is a fault, with its key path, all of them at once."""

    def test_all_at_once(self) -> None:
        written = document(
            "build",
            phase="bild",
            first="Whyte",
            start_track=["Blue 2", "Blue 3", "White"],
            ending="no",
            passed=["White", "Table", "White"],
            readings={"dc.buy.surcharge": "per-coin"},
            surplus=1,
        )
        written["market"] = {
            "strips": ["dark: mine red, rigt 3, ?, ship 5, pond, pond", "pond"],
            "coins": {"c9": 1, "g1": 1, "a1": -1, "a2": "2"},
        }
        written["players"][0] |= {"coins": -1, "gems": "1 blu", "park": "p1 pond, p1 pond", "board": 5}
        written["players"][1] |= {
            "tracks": {"forest": 7, "technology": 9, "money": "10"},
            "markers": "any, any",
        }
        written["players"][2] |= {
            "bonus": "first-four, first-four",
            "equipment": "mine red, right 7",
            "coin": 1,
        }
        written["supply"] = {"gems": "1 blue 2", "landscape": "x fountain", "equipment": "mine red"}
        faults = faults_of(written)
        assert faults == {
            "market.strips.0": faults["market.strips.0"],
            "market.strips.1": faults["market.strips.1"],
            "market.coins.c9": faults["market.coins.c9"],
            "market.coins.g1": faults["market.coins.g1"],
            "market.coins.a1": "expected a number of coins from 0 to 999, found '-1'",
            "market.coins.a2": faults["market.coins.a2"],
            "players.2.coin": faults["players.2.coin"],
            "surplus": faults["surplus"],
            "phase": "expected a phase (did you mean build?), found 'bild'",
            "first": faults["first"],
            "start_track.1": "Blue is named twice",
            "start_track.2": "expected a name and a number, as in `White 3`, found 'White'",
            "ending": "expected true or false, found \"'no'\"",
            "passed.1": "expected the name of a player: White, Bronze, Blue, found 'Table'",
            "passed.2": "White is named twice",
            "market.strips": faults["market.strips"],
            "players.0.coins": "expected a number from 0 to 999, found '-1'",
            "players.0.gems": "column 3: found 'blu', expected a gem (did you mean blue?)",
            "players.0.board": "expected a board from 1 to 4, found '5'",
            "players.0.park": "column 10: found 'p1 pond', expected a place that is not named yet",
            "players.1.tracks.forest": "expected one of 2, 3, 4, 5, 6, found '7'",
            "players.1.tracks.technology": "expected one of 0, 1, 2, 3, 4, found '9'",
            "players.1.tracks.money": "expected one of 10, 11, 12, 13, 14, found \"'10'\"",
            "players.1.markers": "column 6: found 'any', expected a price table that is not named yet",
            "players.2.equipment": "column 11: found 'right 7', expected a value from 2 to 5",
            "players.2.bonus": "column 13: found 'first-four', expected a bonus card that is not named yet",
            "supply.gems": faults["supply.gems"],
            "supply.equipment": "expected a number of tiles, as in `3 right 2`, found 'mine red'",
            "supply.landscape": "expected a number, as in `3 fountain`, found 'x'",
        }

    @pytest.mark.parametrize(
        ("path", "value", "where", "message"),
        [
            (("format",), 2, "format", "expected 1, found 2"),
            (("game",), "chess", "game", "expected 'diamonds-club', found 'chess'"),
            (("edition",), "invnted", "edition", "no such edition"),
            (("names",), ["White", "White", "Blue"], "names.1", "is the name of seat 0 already"),
            (("names",), ["White", "Bronze"], "players", "expected 2 players, one a name, found 3"),
            (("names",), ["White"], "names", "1 players; the edition is for 2 to 4"),
            (("names",), [], "names", "0 players; the edition is for 2 to 4"),
            (("readings",), {"dc.buy.surchage": "x"}, "readings.dc.buy.surchage", "no such reading"),
            (("open",), ["strip"], "open", "no table 'strip' to open"),
            (("components",), {"prices": {"fountain": "2 gren"}}, "components.prices.fountain", "gren"),
            (("components",), 3, "components", "expected a table"),
            (("phase",), "market", "market.strips", "at most 5, for one is to be laid, found 6"),
            (("to_move",), "Table", "to_move", "expected the name of a player"),
            (("to_move",), "White (Ana)", "to_move", ""),
            (("start_track",), ["White 0", "Bronze 1"], "start_track", "expected 3 entries, one a seat"),
            (("start_track",), ["White x"], "start_track.0", "column 7: found 'x', expected a number"),
            (("start_track",), ["White 9999"], "start_track.0", "at most 999"),
            (("start_track",), "White 0", "start_track", "expected an array or '?'"),
            (("pending",), {"build": "fountain at p5"}, "pending", "expected only in phase pay"),
            (("market", "strips"), [], "market.strips", "expected 6 strips, one a column, found 0"),
            (("market", "strips", 0), "dark: pond", "market.strips.0", "expected 6 spaces, from the top"),
            (("market", "strips", 0), "drak 1a", "market.strips.0", "(did you mean dark?)"),
            (
                ("market", "strips", 0),
                "dark: pond, pond, right 6, pond, pond, pond",
                "market.strips.0",
                "rights and ships from 2 to 5",
            ),
            (("market", "coins"), {"c3": 1, "C3": 1}, "market.coins.C3", "the space c3 is named twice"),
            (("market", "coins"), 3, "market.coins", "expected"),
            (("market", "coins"), "none", "market.coins", "a table of spaces with coins"),
            (("market", "sides"), ["dark 1a"], "market.sides", "expected only where strips are named"),
            (("players", 0, "park"), "p15 pond", "players.0.park", "p1 to p14, d1 to d5"),
            (("players", 0, "park"), "p5 empty", "players.0.park", "a tile"),
            (("players", 0, "park"), "p5", "players.0.park", "a tile"),
            (("players", 0, "gems"), "1000 blue", "players.0.gems", "at most 999 gems"),
            (("players", 0, "equipment"), "ship", "players.0.equipment", "a tile such as `mine red`"),
            (("players", 0, "tracks"), {"forest": True}, "players.0.tracks.forest", "expected"),
            (("players",), [{}] * 4, "players", "expected 3 players, one a name, found 4"),
            (("supply", "coins"), 1000, "supply.coins", "from -999 to 999"),
            (("supply", "animals"), "7 ponds", "supply.animals", "one of pond, deer-park, aviary"),
        ],
    )
    def test_one(self, path: tuple[str | int, ...], value: object, where: str, message: str) -> None:
        if where == "to_move" and not message:
            assert state_of(having("build", value, *path)).to_move == 0
            return
        assert message in faults_of(having("build", value, *path))[where]

    @pytest.mark.parametrize(
        ("build", "message"),
        [
            ("fountain", "expected `at` and a place"),
            ("forest-2 at p5", "expected `from` and the building"),
            ("funtain at p5", "(did you mean fountain?)"),
            ("fountain at p5 p6", "column 16: found 'p6', expected the end"),
            ("any at p5", "expected a building or forest"),
        ],
    )
    def test_of_what_is_being_paid_for(self, build: str, message: str) -> None:
        assert message in faults_of(having("pay", build, "pending", "build"))["pending.build"]

    def test_of_the_end(self) -> None:
        assert "the game is over" in faults_of(document("final", to_move="White"))["to_move"]
        assert "Table" in faults_of(document("market", to_move="White"))["to_move"]
        laid = having("market", ["dark 1a"], "market", "strips")
        laid["market"]["coins"] = {"a1": 1}
        assert "while the market is laid out" in faults_of(laid)["market.coins.a1"]
        assert (
            "none before"
            in faults_of(having("first-player", ["dark 1a"], "market", "strips"))["market.strips"]
        )

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "phase = ",
            "{",
            "{}",
            '{"game": 1.5}',
            '{game = "diamonds-club"',
            "[]",
            "x" * 300_000,
            '{"a":' * 99,
        ],
    )
    def test_of_what_is_no_position(self, text: str) -> None:
        with pytest.raises((NotationError, RecordError)):
            dc.parse_position(text)

    def test_a_large_document_is_refused_at_once(self) -> None:
        for text in ('{"a": "' + "x" * 300_000 + '"}', "a = '" + "x" * 300_000 + "'"):
            with pytest.raises(NotationError, match="of at most"):
                dc.parse_position(text)

    @given(SEEDS)
    @settings(max_examples=150, deadline=None)
    def test_any_document_is_a_position_or_a_clear_error(self, seed: int) -> None:
        """What can be read can be asked: nothing but an unknown table stops an answer."""
        rng = Random(seed)
        written = document(rng.choice(PHASES))
        for _ in range(rng.randint(1, 4)):
            mutate(rng, written)
        try:
            position = read_position(written).position
        except DclubError:
            return
        if isinstance(position, State):
            assert dc.parse_position(dc.format_position(position)).position == position
            for ask in (
                lambda: list(islice(position.legal_moves(), 20)),
                position.score,
                position.outcome,
                position.audit,
                position.key,
            ):
                try:
                    ask()
                except Unknown as unknown:
                    assert unknown.path  # noqa: PT017 (either outcome is right)


WORDS = (
    "",
    "?",
    "White",
    "Table",
    "final",
    "pay",
    "market",
    "exchange",
    "1 (Ana), 2 (Ben)",
    "p1 pavilion, p5 ?",
    "dark 1a",
    "fountain at p5",
    "3 fountain",
    "mine red, right 3",
    "first-five",
)


def mutate(rng: Random, value: object) -> None:
    """Change something somewhere in a document."""
    if not value or not isinstance(value, dict | list):
        return
    keys: list[Any] = list(value) if isinstance(value, dict) else list(range(len(value)))
    key = rng.choice(keys)
    inner: Any = value[key]
    if isinstance(inner, dict | list) and inner and rng.random() < 0.8:
        mutate(rng, inner)
    elif rng.random() < 0.3:
        del value[key]
    else:
        value[key] = rng.choice([*WORDS, rng.randint(-1, 12), True, [], {}, deepcopy(inner), None])


@pytest.mark.clause(K.POSITION_UNKNOWN)
class TestUnknownValues:
    """What is left out or `"?"` is unknown, never a default; what several remember is kept."""

    @pytest.mark.parametrize("written", ["left out", "?", " ? "])
    @pytest.mark.parametrize(
        ("name", "path"),
        [
            ("build", ("phase",)),
            ("build", ("to_move",)),
            ("build", ("first",)),
            ("build", ("start_track",)),
            ("build", ("ending",)),
            ("build", ("passed",)),
            ("build", ("market", "strips")),
            ("build", ("market", "coins")),
            ("build", ("players", 1, "coins")),
            ("build", ("players", 1, "gems")),
            ("build", ("players", 1, "equipment")),
            ("build", ("players", 1, "board")),
            ("build", ("players", 1, "markers")),
            ("build", ("players", 1, "bonus")),
            ("build", ("players", 1, "tracks", "money")),
            ("build", ("supply", "landscape")),
            ("pay", ("pending", "build")),
        ],
    )
    def test_one_value(self, name: str, path: tuple[str | int, ...], written: str) -> None:
        whole = without(name, *path) if written == "left out" else having(name, written, *path)
        position = partial_of(whole)
        assert position.unknown == (".".join(map(str, path)),)
        assert position.document == whole
        assert position.alternatives == ()
        assert position.game == "diamonds-club"

    def test_parts_of_values(self) -> None:
        assert partial_of(having("build", "?", "market", "strips", 2)).unknown == ("market.strips.2",)
        assert partial_of(having("build", "?", "market", "coins", "c3")).unknown == ("market.coins.c3",)
        park = "p1 pavilion, p2 ?, d1 ?"
        assert partial_of(having("build", park, "players", 0, "park")).unknown == (
            "players.0.park.p2",
            "players.0.park.d1",
        )
        track = ["?", "Bronze 3", "White 6"]
        assert partial_of(document("build", start_track=track)).unknown == ("start_track.0",)

    def test_a_player_left_out_is_unknown_in_everything(self) -> None:
        written = document("buy")
        del written["players"][2]
        assert partial_of(written).unknown == tuple(
            f"players.2.{name}"
            for name in (
                "equipment",
                "coins",
                "gems",
                "tracks.forest",
                "tracks.technology",
                "tracks.money",
                "board",
                "park",
                "bonus",
            )
        )

    def test_nearly_nothing_is_a_position(self) -> None:
        position = read_position({"game": "diamonds-club", "names": ["Ana", "Ben"]}).position
        assert isinstance(position, PartialPosition)
        assert {"phase", "to_move", "market.strips", "players.0.coins"} <= set(position.unknown)

    def test_what_several_people_remember(self) -> None:
        written = having("build", "1 (Ana), 2 (Ben)", "players", 0, "coins")
        written["to_move"] = "White (Ana) , Bronze (Cleo, the host)"
        written["ending"] = "true (Ana), false (Ben)"
        position = partial_of(written)
        assert position.unknown == ()
        assert dict(position.alternatives) == {
            "players.0.coins": Alternatives((Alternative("1", "Ana"), Alternative("2", "Ben"))),
            "to_move": Alternatives((Alternative("White", "Ana"), Alternative("Bronze", "Cleo, the host"))),
            "ending": Alternatives((Alternative("true", "Ana"), Alternative("false", "Ben"))),
        }

    def test_each_of_them_must_be_possible(self) -> None:
        written = having("build", "1 (Ana), lots (Ben)", "players", 0, "coins")
        assert "'lots'" in faults_of(written)["players.0.coins"]

    def test_what_one_remembers_is_known(self) -> None:
        assert state_of(having("build", "7 (Ana)", "players", 0, "coins")).players[0].coins == 7

    @pytest.mark.parametrize("text", ["1 (Ana", "1 Ana)", "1 (Ana) 2 (Ben)", "(", "()" * 20_000])
    def test_what_is_no_list_of_alternatives_is_read_as_it_stands(self, text: str) -> None:
        assert "players.0.coins" in faults_of(having("build", text, "players", 0, "coins"))


class TestWhatAPhaseNeeds:
    """Only what the phase needs is asked for; where the rules leave one value, it is that."""

    def test_the_first_player(self) -> None:
        written = document("first-player")
        for key in ("to_move", "start_track", "ending", "passed", "market"):
            del written[key]
        state = state_of(written)
        assert (state.to_move, state.first, state.track) == (CHANCE, None, ())
        assert state_of(document("first-player")) == state

    def test_the_market(self) -> None:
        written = document("market")
        for key in ("to_move", "passed"):
            del written[key]
        del written["market"]["coins"]
        for player in written["players"]:
            del player["markers"]
        state = state_of(written)
        assert state.to_move == CHANCE
        assert state.passed == (False, False, False)

    def test_buying_needs_no_markers(self) -> None:
        written = document("buy")
        for player in written["players"]:
            del player["markers"]
        assert state_of(written) == state_of(document("buy"))

    def test_the_end_needs_what_is_scored(self) -> None:
        written = document("final")
        for key in ("first", "start_track", "ending", "passed", "market", "supply"):
            del written[key]
        for player in written["players"]:
            del player["markers"]
        state = state_of(written)
        assert state.score() == state_of(document("final")).score()
        assert state.ending
        assert all(state.passed)
        forests = sum(player.count(Tile.FOREST) for player in state.players)
        built = sum(player.count(Tile(kind)) for player in state.players for kind in (1, 2, 3, 4))
        assert sum(state.bank.stacks) + forests + built == 4 * state.ruleset.quantities.buildings

    def test_the_sides_of_strips_where_they_are_fixed(self) -> None:
        fixed = {"dc.strips.faces": "fixed"}
        written = document("named", readings=fixed)
        assert partial_of(written).unknown == ("market.sides",)
        written["market"]["sides"] = ["light 2b", "dark 1a", "dark 2a", "light 1a"]
        state = state_of(written)
        assert state.sides == (("dark 1", "a"), ("dark 2", "a"), ("light 1", "a"), ("light 2", "b"))
        written["market"]["sides"] = ["dark 1a", "dark 1b", "dark 7a", "dark"]
        assert faults_of(written) == {
            "market.sides.1": "the strip dark 1 is named twice",
            "market.sides.2": "expected a strip and its side, as in `dark 3a`, found 'dark 7a'",
            "market.sides.3": "column 5: found the end, expected a strip and its side, as in `dark 3a`",
        }

    def test_stacks_once_a_forest_is_built(self) -> None:
        assert partial_of(without("build", "supply")).unknown == ("supply.landscape",)
        assert state_of(document("build", supply={"landscape": "3 fountain"})).bank.stacks == (3, 0, 0, 0)


class TestValues:
    """The values of a document become those of the state."""

    def test_all_of_them(self) -> None:
        state = state_of(having("pay", "rose-garden, any", "players", 1, "markers"))
        white, bronze = state.players[:2]
        assert (state.phase, state.to_move, state.first) == (Phase.PAY, 0, 0)
        assert state.track == ((2, 2), (3, 1), (6, 0))
        assert state.pending == Build(
            Seat(0), PriceTable.ROSE_GARDEN, Tile.ROSE_GARDEN, Tile.ROSE_GARDEN, Place(5)
        )
        assert (white.coins, white.gems, white.rights) == (9, (6, 6, 6, 6, 2), (1, 1, 0, 1))
        assert (bronze.mines, bronze.board, bronze.marked) == ((1, 0, 0, 0), 2, 0b11000)
        assert bronze.park[3:7] == (Tile.ROSE_GARDEN, Tile.PAVILION, Tile.FOREST, Tile.EMPTY)
        assert bronze.tracks == (0, 1, 1)
        assert (state.market.coins[8], state.market.coins[20], sum(state.market.coins)) == (2, 1, 3)
        assert state.bank.stacks == (20, 19, 19, 20)
        assert state.bank.coins == 56 - 3 - 16
        assert white.bonus == (Bonus.THREE_FOUNTAINS, Bonus.FIRST_FOUR)  # the order of the box

    def test_a_stack_on_the_track_may_be_written_in_any_order_of_numbers(self) -> None:
        state = state_of(document("build", start_track=["White 6", "Bronze 3", "Blue 3"]))
        assert state.track == ((3, 1), (3, 2), (6, 0))

    def test_a_supply_that_is_stated(self) -> None:
        written = document("buy")
        written["supply"] = {
            "coins": 9,
            "gems": "-1 blue 2 diamond",
            "equipment": "3 mine red, -2 ship 5",
            "animals": "1 deer-park",
            "landscape": "",
        }
        bank = state_of(written).bank
        assert (bank.coins, bank.gems) == (9, (-1, 0, 0, 0, 2))
        assert (bank.mines, bank.ships, bank.animals) == ((0, 0, 0, 3), (0, 0, 0, -2), (0, 1, 0))


class TestInARecord:
    """The header stands for what the position leaves out, and is not contradicted."""

    OPTIONS = StartOptions(players=2, readings={"dc.buy.surcharge": "per-space"})

    def test_it_stands_for_what_is_left_out(self) -> None:
        written = document("named")
        for key in ("edition", "names"):
            del written[key]
        read = read_position(written, self.OPTIONS)
        assert isinstance(read.position, State)
        assert read.names == ("White", "Bronze")
        assert read.position.ruleset.per_space

    def test_it_may_be_repeated(self) -> None:
        written = document("named", readings={"dc.buy.surcharge": "per-space"})
        assert isinstance(read_position(written, self.OPTIONS).position, State)

    def test_it_may_not_be_contradicted(self) -> None:
        written = document("named", readings={"dc.buy.surcharge": "per-coin"})
        assert "not those of the record" in faults_of(written, self.OPTIONS)["edition"]


class TestDocument:
    """The document as it is written, and its schema."""

    def test_its_form(self) -> None:
        state = dc.start(
            names=["Ana", "Béla"], first="Béla", readings={"dc.buy.surcharge": "per-space"}
        ).state
        text = dc.format_position(state, ("Ana", "Béla"))
        assert text.startswith(
            'format = 1\ngame = "diamonds-club"\nedition = "invented"\nnames = ["Ana", "Béla"]\n'
            'phase = "market"\nto_move = "Table"\nfirst = "Béla"\nstart_track = ["Béla 0", "Ana 1"]\n'
            'ending = false\npassed = []\n\n[readings]\n"dc.buy.surcharge" = "per-space"\n'
        )
        assert "[supply]" not in text

    def test_the_schema_names_every_key_that_is_written(self) -> None:
        schema: Any = json_schema(PositionDocument)
        defined = schema["$defs"]
        assert schema["required"] == ["game"]
        for name in ("pay", "final", "named"):
            state = state_of(document(name))
            written = position_document(state, NAMES[: len(state.players)])
            assert written.keys() <= schema["properties"].keys()
            for part, cls in (("market", "MarketDocument"), ("supply", "SupplyDocument")):
                inner = written.get(part, {})
                assert isinstance(inner, dict)
                assert inner.keys() <= defined[cls]["properties"].keys()
