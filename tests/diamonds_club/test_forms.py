"""JSON of every value: it comes back equal, anything else is refused with its key path."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve
from hypothesis import example, given, settings
from hypothesis import strategies as st

import dclub
from dclub import diamonds_club as dc
from dclub.diamonds_club.components import Gem
from dclub.diamonds_club.moves import Build, Buy, Exchange, GemSet, Keep, Pay, Reveal
from dclub.errors import DclubError, NotationError, RecordError
from dclub.kernel.audit import Audit, Finding
from dclub.kernel.clause import ClauseId
from dclub.kernel.event import Event
from dclub.kernel.form_reading import DOCUMENTS
from dclub.kernel.forms import schema
from dclub.kernel.move import Seat
from dclub.kernel.outcome import Outcome
from dclub.kernel.partial import PartialPosition
from dclub.kernel.record import format_record
from dclub.kernel.rules import PositionFile
from dclub.kernel.ruling import Ruling, Verdict
from tests.diamonds_club.documents import PHASES, document, having, state_of
from tests.property.diamonds_club.games import walk

if TYPE_CHECKING:
    from collections.abc import Iterator

SEEDS = st.integers(0, 2**32 - 1)


def a_game(seed: int) -> dc.State:
    """The first state of a game, with some edition, readings and number of players."""
    rng = Random(seed)
    readings: dict[str, str] = {
        reading.id: rng.choice(reading.names) for reading in dc.READINGS if rng.random() < 0.3
    }
    edition, players = ("tiny", 2) if rng.random() < 0.2 else ("invented", rng.randint(2, 4))
    return dc.start(players, edition=edition, readings=readings).state


def values_of(state: dc.State, rng: Random) -> Iterator[object]:
    """Every kind of value that a position gives."""
    moves = list(state.legal_moves())
    yield state
    yield rng.choice(moves)
    yield state.judge(rng.choice(moves))
    yield state.judge(Buy(Seat(1), dc.Space(3), 99))
    yield state.judge(Pay(Seat(0), (9, 0, 0, 0, 0)))
    yield from state.apply(rng.choice(moves)).events
    yield from state.score()
    yield state.audit()
    yield state.ruleset.edition


def comes_back(value: object) -> None:
    text = dclub.to_json(value)
    back = dclub.from_json(text)
    assert back == value
    assert type(back) is type(value)
    assert dclub.to_json(back) == text
    if isinstance(value, Ruling):
        assert isinstance(back, Ruling)
        assert back.nearest == value.nearest


MOVE = {"type": "move", "game": "diamonds-club", "kind": "buy", "seat": 0, "space": 3, "coins": 1}
EVENT = {"type": "event", "clause": "a", "kind": "b", "facts": {}}
EDITION = {"type": "edition", "game": "diamonds-club", "name": "invented", "digest": "x"}
HEADER = {"format": 1, "game": "diamonds-club", "edition": "invented", "names": ["A", "B"]}
RULING = {
    "type": "ruling",
    "verdict": "illegal",
    "objections": [],
    "clauses": [],
    "readings": {},
    "provenance": {},
    "certainty": "stated",
    "nearest": [],
    "unknown": [],
}


def refused(text: str) -> dict[str, str]:
    with pytest.raises(RecordError) as caught:
        dclub.from_json(text)
    return dict(caught.value.faults)


class TestRoundTrips:
    """from_json(to_json(x)) == x."""

    @given(SEEDS)
    @settings(max_examples=8, deadline=None)
    @example(0)
    def test_of_all_that_a_game_gives(self, seed: int) -> None:
        rng = Random(seed)
        for step in walk(rng, a_game(seed)):
            if rng.random() < 0.1:
                for value in values_of(step.before, rng):
                    comes_back(value)

    @pytest.mark.parametrize(
        "move",
        [
            Reveal(
                0,
                dc.Frame.DARK,
                spaces=(dc.Goods((Gem.RED,), (3,), (), (dc.Tile.POND,), (), 1, 2), dc.Goods()),
            ),
            Exchange(Seat(0), (GemSet(Gem.RED, 3, 4),), Keep((Gem.BLUE,), (2,), ())),
            Buy(Seat(2), dc.Space(3), 1, (None, dc.Place(3)), (dc.Track.MONEY,)),
            Build(Seat(0), dc.PriceTable.FOREST_2, dc.Tile.FOREST, dc.Tile.PAVILION, dc.Place(18)),
        ],
    )
    def test_of_moves(self, move: dc.Move) -> None:
        comes_back(move)

    def test_the_form_of_a_move(self) -> None:
        assert json.loads(dclub.to_json(Buy(Seat(2), dc.Space(3), 1, (None,), (dc.Track.MONEY,)))) == {
            "type": "move",
            "game": "diamonds-club",
            "kind": "buy",
            "seat": 2,
            "space": 3,
            "coins": 1,
            "places": [None],
            "tracks": ["money"],
        }

    def test_of_a_record_and_an_outcome(self) -> None:
        rng = Random(3)
        game = dc.start(names=["Ana", "Béla"], readings={"dc.buy.surcharge": "per-space"})
        for step in walk(rng, game.state):
            game.play(step.move)
        record = game.record()
        comes_back(record)
        comes_back(game.outcome() or Outcome((), (), ()))
        assert dclub.read(dclub.to_json(record)) == record
        assert dclub.read(format_record(record)) == record

    def test_of_an_audit_with_faults(self) -> None:
        found = frozenset(
            Finding(ClauseId("kernel.audit.faults"), where, (("has", number), ("of", ("a", "b")), ("no", ())))
            for number, where in enumerate(("players.0.coins", "bank", "bank"))
        )
        comes_back(Audit(found, frozenset()))
        assert dclub.to_json(Audit(found, found)) == dclub.to_json(
            Audit(frozenset(sorted(found, key=repr)), found)
        )

    def test_of_an_undetermined_ruling(self) -> None:
        state = state_of(document("build", open=["strips", "prices.fountain"]))
        ruling = state.judge(dc.parse_move("White: build fountain at p6", state))
        assert ruling.verdict is Verdict.UNDETERMINED
        comes_back(ruling)

    def test_of_a_position_that_is_partly_unknown(self) -> None:
        written = having("build", "1 (Ana), 2 (Ben)", "players", 0, "coins")
        position = dc.RULES.parse_position(written, None)
        assert isinstance(position.position, PartialPosition)
        back = dclub.from_json(dclub.to_json(position))
        assert isinstance(back, PartialPosition)
        assert back.alternatives == position.position.alternatives
        assert dclub.from_json(dclub.to_json(position.position)) == back

    def test_of_several_values(self) -> None:
        state = a_game(1)
        assert dclub.from_json(dclub.to_json(state.score())) == state.score()
        assert dclub.from_json(dclub.to_json([])) == ()

    def test_names_are_those_of_the_position(self) -> None:
        state = dc.start(2, first=1).state
        assert '"first": "Béla"' in dclub.to_json(state, ("Ana", "Béla"))
        assert '"first": "Bronze"' in dclub.to_json(state)
        assert dclub.from_json(dclub.to_json(state, ("Ana", "Béla"))) == state
        assert dc.parse_position(dclub.to_json(state, ("Ana", "Béla"))).names == ("Ana", "Béla")

    @pytest.mark.parametrize(
        "value", [3, "text", object(), None, {}, Seat, dc.RULES, Gem.RED, [3], DclubError("x")]
    )
    def test_nothing_else_has_a_form(self, value: object) -> None:
        with pytest.raises(TypeError, match="has no form in JSON"):
            dclub.to_json(value)


class TestFaults:
    """Strict: nothing is coerced, nothing unknown is passed over, every fault has its path."""

    @pytest.mark.parametrize(
        ("written", "faults"),
        [
            (3, {"": "expected a table with a `type`"}),
            ({}, {"type": "expected one of"}),
            ({"type": ["move"]}, {"type": "expected one of"}),
            ({"type": "move"}, {"game": "expected one of diamonds-club"}),
            ({"type": "move", "game": "chess"}, {"game": "found 'chess'"}),
            ({**MOVE, "kind": "by"}, {"kind": "expected one of first, strip"}),
            (
                {**MOVE, "seat": "0", "spce": 1, "coins": True},
                {
                    "seat": "expected a whole number, found '0'",
                    "coins": "expected a whole number, found true",
                    "spce": "did you mean space?",
                },
            ),
            ({**MOVE, "places": [0, "p1"]}, {"places.1": "expected a whole number"}),
            (
                [{**EVENT, "facts": {"x": {}, "y": True, "z": [1, "2"]}}],
                {"0.facts.x": "found a table", "0.facts.y": "found true", "0.facts.z.0": "expected a text"},
            ),
            (
                {"type": "outcome", "winners": [0], "scores": [None, "3"], "why": []},
                {"scores.1": "expected a whole number, found '3'"},
            ),
            (
                {"type": "score", "seat": 0, "lines": {}, "excluded": 0},
                {"lines": "expected an array", "excluded": "expected true or false"},
            ),
            (
                {**RULING, "verdict": "maybe", "provenance": {"strips": "guessed"}},
                {"verdict": "expected one of legal", "provenance.strips": "expected one of printed"},
            ),
            (
                {**RULING, "nearest": [{"move": {"type": "move"}, "difference": ""}]},
                {"nearest.0.move.game": "expected one of"},
            ),
            (
                {**RULING, "nearest": [{"move": EVENT, "difference": ""}]},
                {"nearest.0.move.type": "expected 'move'"},
            ),
            ({**EDITION, "name": "../mine.toml"}, {"name": "expected a name, not a path"}),
            ({**EDITION, "name": "mine"}, {"name": "no such edition"}),
            (EDITION, {"digest": "found 'x'"}),
            (
                {"type": "record", "header": {"format": None, "start": {"a": [None]}}, "lines": ["a\nb"]},
                {"header.format": "found null", "header.start.a.0": "found null", "lines.0": "one line"},
            ),
            (
                {"type": "record", "header": {**HEADER, "names": ["A", "A"]}, "lines": []},
                {"header.names.1": "is the name of seat 0 already"},
            ),
            (
                {"type": "record", "header": HEADER, "lines": ["# x", "A: pass => "]},
                {"lines.1": "expected a claim"},
            ),
            (
                {"type": "position", "game": "diamonds-club", "names": ["A", "B"], "phase": "by"},
                {"phase": "did you mean buy?"},
            ),
        ],
    )
    def test_each_with_its_path(self, written: object, faults: dict[str, str]) -> None:
        found = refused(json.dumps(written))
        assert found.keys() == faults.keys()
        for where, message in faults.items():
            assert message in found[where]

    @pytest.mark.parametrize(
        "text", ["", "{", "nul", "1.5", "NaN", '{"type": "event", "facts": 1e3}', "[" * 100_000, "9" * 10_000]
    )
    def test_what_is_no_json(self, text: str) -> None:
        with pytest.raises(NotationError):
            dclub.from_json(text)

    @given(SEEDS)
    @settings(max_examples=100, deadline=None)
    def test_any_change_is_a_value_or_a_clear_error(self, seed: int) -> None:
        rng = Random(seed)
        value: Any = json.loads(dclub.to_json(rng.choice(VALUES)))
        key = rng.choice(list(value))
        value[key] = rng.choice([None, 0, -1, 10**17, True, "x", [], [1], {}, {"a": 1}, {"type": "move"}])
        if rng.random() < 0.3:
            del value[key]
        try:
            back = dclub.from_json(json.dumps(value))
        except (RecordError, NotationError) as error:
            assert str(error)  # noqa: PT017 (either outcome is right)
        else:
            assert dclub.from_json(dclub.to_json(back)) == back


VALUES = [
    *(state_of(document(phase)) for phase in PHASES),
    Buy(Seat(0), dc.Space(1), 1),
    Exchange(Seat(0), (GemSet(Gem.RED, 3, 4),), Keep((Gem.BLUE,), (2,), ())),
    *values_of(state_of(document("buy")), Random(1)),
    Event(ClauseId("a"), "b", (("c", (1, 2)),)),
    Outcome((Seat(0),), (1, None), (ClauseId("a"),)),
]


class TestSchemas:
    """Every type of document has a published schema."""

    @pytest.mark.parametrize("name", list(DOCUMENTS))
    def test_it_says_what_the_document_is(self, name: str) -> None:
        published: Any = schema(name, dc.RULES)
        json.dumps(published)
        choices = published["oneOf"] if name == "move" else [published]
        for choice in choices:
            assert choice["properties"]["type"] == {"const": name}
            assert "type" in choice["required"]
            assert choice["additionalProperties"] is False

    @pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
    def test_it_names_every_key_that_is_written(self, value: object) -> None:
        written = json.loads(dclub.to_json(value))
        published: Any = schema(written["type"], dc.RULES)
        choices = published.get("oneOf", [published])
        assert any(
            set(choice["required"]) <= written.keys() <= choice["properties"].keys() for choice in choices
        )

    def test_a_game_has_its_own(self) -> None:
        assert "players" in schema("position", dc.RULES)["properties"]  # type: ignore[operator]
        for name in ("position", "thing"):
            with pytest.raises(RecordError, match="expected one of"):
                schema(name)


class TestKey:
    """A digest of what the rules read, the same in every process."""

    @given(SEEDS)
    @settings(max_examples=2, deadline=None)
    def test_equal_states_and_no_others_share_it(self, seed: int) -> None:
        rng = Random(seed)
        seen: dict[str, dc.State] = {}
        for step in walk(rng, a_game(seed)):
            key = step.after.key()
            assert seen.setdefault(key, step.after) == step.after
            assert len(key) == 32
            assert dc.parse_position(dc.format_position(step.after)).position.key() == key  # type: ignore[union-attr]
        assert len(seen) == len(set(seen.values()))

    def test_names_are_no_part_of_it(self) -> None:
        named = dc.start(names=["Ana", "Béla"], first=0)
        assert named.key() == dc.start(2, first=0).key()
        assert named.key() != dc.start(2, first=1).key()

    def test_readings_and_components_are(self) -> None:
        keys = {
            dc.start(2, **options).key()
            for options in (
                {},
                {"readings": {"dc.buy.surcharge": "per-space"}},
                {"components": {"prices": {"any": "5 any"}}},
                {"open_tables": ["strips"]},
                {"boards": [2, 1]},
                {"edition": "tiny"},
            )
        }
        assert len(keys) == 6

    def test_the_supply_is(self) -> None:
        state = state_of(document("build"))
        odd = evolve(state, bank=state.bank._replace(coins=1))
        assert odd.key() != state.key()

    def test_the_hash_seed_is_not(self) -> None:
        code = (
            "import random; from dclub import diamonds_club as dc\n"
            "game, rng = dc.start(3, readings={'dc.strips.faces': 'fixed'}), random.Random(5)\n"
            "while len(game.steps) < 60: game.play(rng.choice(list(game.legal_moves())))\n"
            "print(game.key())"
        )
        keys = {
            subprocess.run(
                [sys.executable, "-c", code],
                env={**os.environ, "PYTHONHASHSEED": seed},
                check=True,
                capture_output=True,
                text=True,
            ).stdout
            for seed in ("0", "1", "77")
        }
        assert len(keys) == 1


class TestRead:
    """`read` takes any text form; its content tells which."""

    def test_positions(self) -> None:
        state = a_game(4)
        for text in (dc.format_position(state), dc.format_line(state), dclub.to_json(state)):
            read = dclub.read(text)
            assert isinstance(read, PositionFile)
            assert read.position == state

    @pytest.mark.parametrize("text", ["", "game = 3", 'game = "chess"', "White: pass", "+++\n", "\x00", "{"])
    def test_what_is_neither(self, text: str) -> None:
        with pytest.raises((NotationError, RecordError)):
            dclub.read(text)
