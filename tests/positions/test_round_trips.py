"""A position is one document, in three forms, and reading it gives the position again."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dclub.kernel import clauses as K
from dclub.kernel.rules import StartOptions
from dclub.kernel.schema import json_schema
from tests.positions.games import GAMES, NAMES

if TYPE_CHECKING:
    from tests.positions.games import Positions

SPEC = Path(__file__).parents[2] / "spec"
SEEDS = st.integers(0, 2**32 - 1)


def written(game: Positions, state: Any, names: tuple[str, ...]) -> dict[str, Any]:
    document: dict[str, Any] = game.package.RULES.position_document(state, names)
    return document


def is_looked_at(rng: Random, game: Positions, state: Any) -> bool:
    return state.phase.name.lower().replace("_", "-") in game.seldom or rng.random() < game.share


def check_texts(rng: Random, game: Positions) -> None:
    """Every form of a position comes back, and is the one form of it."""
    package, first = game.package, game.first(rng)
    names = NAMES[: first.seats]
    for state in (first, *(step.after for step in game.walk(rng, first))):
        if not is_looked_at(rng, game, state):
            continue
        text = package.format_position(state, names)
        read = package.parse_position(text)
        assert read.position == state
        assert game.besides(read.position) == game.besides(state)
        assert read.names == names
        assert package.format_position(state, names) == text
        if rng.random() < 0.2:
            line = package.format_line(state, names)
            assert "\n" not in line
            as_json = json.dumps(written(game, state, names))
            for form in (line, as_json, f"\ufeff{text}", f" {as_json}"):
                assert package.parse_position(form) == read


def check_strange_editions(rng: Random, game: Positions) -> None:
    """The document of a position comes back under the rules of the position, whatever they are."""
    first = game.strange(rng)
    names = NAMES[: first.seats]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game.reader, "ruleset_of", lambda _options: first.ruleset)
        for step in game.walk(rng, first):
            if is_looked_at(rng, game, step.after):
                read = game.reader.read_position(written(game, step.after, names)).position
                assert read == step.after
                assert game.besides(read) == game.besides(step.after)


def everywhere(folder: str) -> list[Any]:
    """Every file of a folder of each game's spec."""
    return [
        pytest.param(game, path, id=f"{name}-{path.stem}")
        for name, game in GAMES.items()
        for path in sorted((SPEC / name.replace("-", "_") / folder).glob("*.toml"))
    ]


@pytest.mark.clause(K.POSITION_DOCUMENT, K.NOTATION_CANONICAL)
class TestRoundTrips:
    """Positions that are played, stated, or written in the spec."""

    @pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
    @given(SEEDS)
    @settings(max_examples=15, deadline=None)
    def test_of_every_position_of_a_game(self, game: Positions, seed: int) -> None:
        check_texts(Random(seed), game)

    @pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
    @given(SEEDS)
    @settings(max_examples=20, deadline=None)
    def test_of_strange_editions(self, game: Positions, seed: int) -> None:
        check_strange_editions(Random(seed), game)

    @pytest.mark.parametrize(
        ("game", "name"),
        [
            pytest.param(game, name, id=f"{key}-{name}")
            for key, game in GAMES.items()
            for name in game.documents.names
        ],
    )
    def test_of_positions_with_components_that_are_stated(self, game: Positions, name: str) -> None:
        state = game.documents.state_of(game.documents.document(name))
        assert game.package.parse_position(game.package.format_position(state)).position == state
        assert game.package.parse_position(game.package.format_line(state)).position == state

    @pytest.mark.parametrize(("game", "path"), everywhere("positions"))
    def test_of_the_positions_of_the_spec(self, game: Positions, path: Path) -> None:
        package = game.package
        read = package.parse_position(path.read_text("utf-8"))
        assert isinstance(read.position, package.State)
        assert package.parse_position(package.format_position(read.position, read.names)) == read
        assert package.parse_position(package.format_line(read.position, read.names)) == read


@pytest.mark.clause(K.POSITION_DOCUMENT)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
class TestDocument:
    """What a document says of the game, and the schema of all that it may say."""

    def test_names_left_out_are_the_seats_own(self, game: Positions) -> None:
        white, bronze = game.package.RULES.default_names[:2]
        text = game.package.format_position(game.package.start(players=2).state)
        assert f'names = ["{white}", "{bronze}"]' in text

    def test_what_the_rest_gives_is_not_written(self, game: Positions) -> None:
        text = game.package.format_position(game.package.start(players=2).state)
        assert "[supply]" not in text
        assert "stock" not in text
        assert "[readings]" not in text

    def test_an_edition_from_a_file_is_found_again(self, game: Positions, tmp_path: Path) -> None:
        package = game.package
        text = (files(package.__name__) / "editions" / "invented.toml").read_text("utf-8")
        path = tmp_path / "mine.toml"
        path.write_text(text.replace('name = "invented"', 'name = "mine"'), "utf-8")
        state = package.start(players=2, edition=str(path)).state
        assert package.parse_position(package.format_position(state)).position == state
        relative = {**written(game, state, ("A", "B")), "edition": "mine.toml"}
        options = StartOptions(players=2, edition="mine.toml", base=tmp_path)
        assert game.reader.read_position(relative, options).position == state

    def test_the_schema_names_every_key_that_is_written(self, game: Positions) -> None:
        schema: Any = json_schema(game.classes.PositionDocument)
        assert schema["required"] == ["game"]
        for name in game.documents.names:
            state = game.documents.state_of(game.documents.document(name, **game.unlike))
            document = written(game, state, NAMES[: state.seats])
            assert document.keys() <= schema["properties"].keys()
            for part, cls in game.parts.items():
                inner = document.get(part, {})
                for table in inner if isinstance(inner, list) else [inner]:
                    assert table.keys() <= schema["$defs"][cls]["properties"].keys()


@pytest.mark.clause(K.POSITION_DOCUMENT)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
class TestInARecord:
    """The header stands for what the position leaves out, and is not contradicted."""

    def begun(self, game: Positions) -> tuple[Any, dict[str, Any], StartOptions]:
        """A state, its document without what the header says, and the header."""
        options = StartOptions(players=2, readings=game.readings)
        state = game.package.start(2, readings=game.readings).state
        document = written(game, state, game.package.RULES.default_names[:2])
        for key in ("edition", "names", "readings"):
            del document[key]
        return state, document, options

    def test_it_stands_for_what_is_left_out(self, game: Positions) -> None:
        state, document, options = self.begun(game)
        read = game.reader.read_position(document, options)
        assert read.position == state
        assert read.names == game.package.RULES.default_names[:2]
        assert dict(read.position.readings.changed()) == game.readings

    def test_it_may_be_repeated(self, game: Positions) -> None:
        state, document, options = self.begun(game)
        repeated = {**document, "readings": dict(game.readings), "edition": "invented"}
        assert game.reader.read_position(repeated, options).position == state

    def test_it_may_not_be_contradicted(self, game: Positions) -> None:
        _, document, options = self.begun(game)
        (name,) = game.readings
        default = next(reading for reading in game.package.READINGS if reading.id == name).default
        faults = game.documents.faults_of({**document, "readings": {name: default}}, options)
        assert "not those of the record" in faults["edition"]
