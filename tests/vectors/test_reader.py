"""A second reader of the vectors, written from the format page alone, agrees with them and notices errors."""

from __future__ import annotations

import ast
import subprocess
import sys
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.vectors.reader import (
    completed,
    features,
    folder,
    gardens,
    landscape,
    market,
    parks,
    pyramids,
    schema,
)
from tests.vectors.reader.folder import Folder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.vectors.reader.folder import Document

    Check = Callable[[Folder], Iterator[str]]

HOME = Path(__file__).with_name("reader")
GAMES = ("diamonds-club", "hanging-gardens", "new-world")
GENERAL: tuple[Check, ...] = (folder.disagreements, folder.listed_and_judged)
CHECKS: dict[str, tuple[Check, ...]] = {
    "diamonds-club": (market.disagreements, parks.disagreements),
    "hanging-gardens": (pyramids.disagreements, gardens.disagreements),
    "new-world": (landscape.disagreements, features.disagreements, completed.disagreements),
}
# The clauses of rulings that the reader works out for itself.
JUDGED = {
    "diamonds-club": (
        "dc.buy.closed",
        "dc.buy.vacant",
        "dc.buy.coins",
        "dc.buy.price",
        "dc.pay.held",
        "dc.pay.total",
        "dc.pay.colours",
    ),
    "hanging-gardens": (
        "hg.take.open",
        "hg.take.slot",
        "hg.take.apex",
        "hg.take.support",
        "hg.cube.cell",
        "hg.cube.free",
        "hg.move.cube",
        "hg.move.same",
        "hg.evolve.wooden",
        "hg.recolour.same",
    ),
    "new-world": (
        "nw.place.vacant",
        "nw.place.coast",
        "nw.place.column-zero",
        "nw.place.abut",
        "nw.place.match",
        "nw.settle.supply",
        "nw.settle.here",
        "nw.settle.claimed",
    ),
}


@pytest.fixture
def vectors(exported: Path, request: pytest.FixtureRequest) -> Folder:
    """Return the vectors of the game that a test names, read anew, so that it may change them."""
    return Folder(exported, request.param)


def on(game: str) -> pytest.MarkDecorator:
    """Mark a test that reads the vectors of one game."""
    return pytest.mark.parametrize("vectors", [game], indirect=True)


# --- agreement ------------------------------------------------------------------------------------


@pytest.mark.parametrize("vectors", GAMES, indirect=True)
class TestAgreement:
    """Files, digests, schemas, geometry, prices and scorings are what the format page says."""

    def test_as_files(self, vectors: Folder) -> None:
        assert [said for check in GENERAL for said in check(vectors)] == []

    def test_as_a_game(self, vectors: Folder) -> None:
        assert [said for check in CHECKS[vectors.game] for said in check(vectors)] == []

    def test_by_the_schemas(self, vectors: Folder) -> None:
        for kind in folder.kinds(vectors):
            document = vectors.document(kind)
            some = {**document, "cases": document["cases"][:: 1 + len(document["cases"]) // 200]}
            assert list(islice(schema.violations(some, vectors.schema(kind)), 5)) == [], kind

    @pytest.mark.deep
    def test_all_by_the_schemas(self, vectors: Folder) -> None:
        for kind in folder.kinds(vectors):
            found = schema.violations(vectors.document(kind), vectors.schema(kind))
            assert list(islice(found, 5)) == [], kind


# --- independence ---------------------------------------------------------------------------------


class TestIndependence:
    """The reader knows nothing of dclub but the page and the files."""

    def test_no_module_imports_dclub(self) -> None:
        modules = sorted(HOME.glob("*.py"))
        assert len(modules) >= 8
        named = [
            (path.name, name)
            for path in modules
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            for name in _imported(node)
        ]
        ours = ("tests.vectors.reader", *sys.stdlib_module_names)
        assert [one for one in named if not one[1].startswith(ours)] == []

    def test_nothing_loads_it(self) -> None:
        modules = ", ".join(f"tests.vectors.reader.{path.stem}" for path in sorted(HOME.glob("*.py")))
        said = f"import sys, {modules}; print([name for name in sys.modules if name.startswith('dclub')])"
        command = [sys.executable, "-c", said]
        done = subprocess.run(command, cwd=HOME.parents[2], capture_output=True, text=True, check=True)
        assert done.stdout == "[]\n"


def _imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module or ""] if isinstance(node, ast.ImportFrom) else []


# --- what is wrong is noticed ---------------------------------------------------------------------


def noticed(vectors: Folder) -> list[str]:
    """Return what the reader finds wrong about the game."""
    return [said for check in CHECKS[vectors.game] for said in check(vectors)]


def rulings_by(vectors: Folder, clause: str, *, refused: bool) -> list[Document]:
    """Return the rulings that object by a clause, or that ask it and do not."""
    rulings: list[Document] = [case["ruling"] for case in vectors.cases("moves")]
    asked = [one for one in rulings if clause in one["clauses"]]
    return [one for one in asked if refused == (clause in [each["clause"] for each in one["objections"]])]


class TestChangedRulings:
    """A ruling that wrongly accepts or refuses is noticed, for each clause that the reader works out."""

    @pytest.mark.parametrize("vectors", GAMES, indirect=True)
    def test_an_objection_left_out(self, vectors: Folder) -> None:
        changed = [rulings_by(vectors, clause, refused=True)[0] for clause in JUDGED[vectors.game]]
        for clause, ruling in zip(JUDGED[vectors.game], changed, strict=True):
            ruling["objections"] = [one for one in ruling["objections"] if one["clause"] != clause]
        said = noticed(vectors)
        assert [clause for clause in JUDGED[vectors.game] if not any(clause in one for one in said)] == []

    @pytest.mark.parametrize("vectors", GAMES, indirect=True)
    def test_an_objection_too_many(self, vectors: Folder) -> None:
        changed = {clause: rulings_by(vectors, clause, refused=False) for clause in JUDGED[vectors.game]}
        for clause, rulings in changed.items():
            for ruling in rulings:
                ruling["objections"].append({"clause": clause, "facts": {}})
        said = noticed(vectors)
        found = {clause: sum(clause in one for one in said) for clause in changed}
        assert [clause for clause, rulings in changed.items() if found[clause] < len(rulings) * 3 // 4] == []

    @on("diamonds-club")
    def test_a_wrong_price(self, vectors: Folder) -> None:
        rulings = rulings_by(vectors, "dc.buy.price", refused=True)
        for ruling in rulings:
            for one in ruling["objections"]:
                one["facts"]["needed"] = one["facts"].get("needed", 0) + 1
        assert len(list(market.disagreements(vectors))) >= len(rulings) > 20


class TestChangedPositions:
    """What a position shows decides: coins, cards, tiles and settlers elsewhere are noticed."""

    @on("diamonds-club")
    def test_coins_on_another_space(self, vectors: Folder) -> None:
        for position in vectors.positions.values():
            lying = position["market"]["coins"]
            position["market"]["coins"] = {
                name[0] + str(int(name[1]) % 6 + 1): n for name, n in lying.items()
            }
        assert len(list(market.disagreements(vectors))) > 100

    @on("hanging-gardens")
    def test_trees_for_statues(self, vectors: Folder) -> None:
        for step in vectors.cases("steps"):
            for player in vectors.positions[step["after"]]["players"]:
                player["pyramid"] = player["pyramid"].replace("Sa", "Tr")
        assert len(list(pyramids.disagreements(vectors))) > 50

    @on("new-world")
    def test_tiles_turned(self, vectors: Folder) -> None:
        for position in vectors.positions.values():
            tiles = position["tiles"]
            position["tiles"] = [
                one.replace("turn 0", "turn 1") if one[-6:] == "turn 0" else one for one in tiles
            ]
        assert len(list(landscape.disagreements(vectors))) > 100

    @pytest.mark.parametrize("vectors", GAMES, indirect=True)
    def test_a_position_with_another_key(self, vectors: Folder) -> None:
        case = vectors.cases("positions")[7]
        case["position"]["format"] = 2
        assert [said for said in folder.disagreements(vectors) if case["key"] in said]


class TestChangedScorings:
    """Every line of a scoring counts: one point more is noticed, and so is another winner."""

    @pytest.mark.parametrize("vectors", GAMES, indirect=True)
    def test_one_point_more_of_each_clause(self, vectors: Folder) -> None:
        changed: dict[str, str] = {}
        for case in vectors.cases("scorings"):
            for score in case["scores"]:
                for line in score["lines"]:
                    if line["clause"] not in changed and case["position"] not in changed.values():
                        changed[line["clause"]] = case["position"]
                        line["points"] += 1
        said = " ".join(CHECKS[vectors.game][1](vectors))
        assert len(changed) >= 3
        assert [clause for clause, position in changed.items() if position not in said] == []

    @pytest.mark.parametrize("vectors", GAMES, indirect=True)
    def test_another_winner(self, vectors: Folder) -> None:
        ended = [case for case in vectors.cases("scorings") if case["outcome"] is not None]
        assert len(ended) >= 20
        ornaments = [case for case in ended if _counts_ornaments(vectors.positions[case["position"]])]
        for case in ended:
            case["outcome"]["winners"] = [len(case["scores"])]
        assert len(list(CHECKS[vectors.game][1](vectors))) == len(ended) - len(ornaments)


def _counts_ornaments(position: Document) -> bool:
    """Whether the public project may count what no picture shows."""
    readings: Document = position.get("readings", {})
    return bool(readings.get("hg.public.ornament") == "yes")


class TestChangedTurns:
    """What a turn completes, and what that brings, is noticed if it is left out or changed."""

    @on("new-world")
    def test_one_point_more(self, vectors: Folder) -> None:
        changed = [
            next(event for event in step["events"] if event["kind"] == "points")
            for step in vectors.cases("steps")
            if step["move"]["kind"] == "settle" and "points" in [event["kind"] for event in step["events"]]
        ]
        assert len(changed) > 50
        for event in changed:
            event["facts"]["points"] += 1
        assert len(list(completed.disagreements(vectors))) == len(changed)

    @on("new-world")
    def test_a_completed_feature_left_out(self, vectors: Folder) -> None:
        for step in vectors.cases("steps"):
            kept = [event for event in step["events"] if event["kind"] != "completed-unclaimed"]
            step["events"] = kept
        assert len(list(completed.disagreements(vectors))) > 20

    @on("new-world")
    def test_a_bonus_left_out(self, vectors: Folder) -> None:
        for step in vectors.cases("steps"):
            step["events"] = [event for event in step["events"] if event["kind"] != "bonus"]
        assert len(list(completed.disagreements(vectors))) > 10


class TestChangedLists:
    """A list of legal moves that lacks one is noticed, wherever the reader lists for itself."""

    @pytest.mark.parametrize("vectors", GAMES, indirect=True)
    def test_a_move_left_out(self, vectors: Folder) -> None:
        kinds = ("buy", "take", "place")
        lists = [case for case in vectors.cases("legal-moves") if case["moves"][0]["move"]["kind"] in kinds]
        assert len(lists) > 50
        for case in lists:
            del case["moves"][0]
        said = CHECKS[vectors.game][0](vectors)
        assert sum("should be listed" in one for one in said) == len(lists)


class TestChangedFiles:
    """Cases that name what is not there, and documents that break their schema, are noticed."""

    @on("new-world")
    def test_a_step_to_nowhere(self, vectors: Folder) -> None:
        vectors.cases("steps")[3]["after"] = "0" * 32
        assert [said for said in folder.disagreements(vectors) if "no position" in said]

    @on("new-world")
    def test_a_listed_move_that_is_refused(self, vectors: Folder) -> None:
        listed = {
            (case["position"], one["text"]) for case in vectors.cases("legal-moves") for one in case["moves"]
        }
        (case, *_) = (one for one in vectors.cases("moves") if (one["position"], one["text"]) in listed)
        case["ruling"]["verdict"] = "illegal"
        assert [said for said in folder.listed_and_judged(vectors) if case["id"] in said]

    @on("new-world")
    def test_a_number_as_a_text(self, vectors: Folder) -> None:
        document = vectors.document("perft")
        document["cases"][0]["plies"][0]["total"] = "1"
        assert list(schema.violations(document, vectors.schema("perft")))

    @on("diamonds-club")
    def test_a_move_of_no_kind(self, vectors: Folder) -> None:
        document = vectors.document("moves")
        document["cases"] = document["cases"][:1]
        document["cases"][0]["move"]["kind"] = "castle"
        assert list(schema.violations(document, vectors.schema("moves")))

    @on("diamonds-club")
    def test_a_wrong_claim_that_is_accepted(self, vectors: Folder) -> None:
        (claim, *_) = (one for one in vectors.cases("claims") if one["verdict"] == "illegal")
        claim["verdict"] = "legal"
        assert [said for said in folder.disagreements(vectors) if claim["id"] in said]
