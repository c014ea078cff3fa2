"""Editions of Hanging Gardens: what the shipped ones hold, what is refused, what a record puts over them."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dclub.errors import EditionError, Fault
from dclub.hanging_gardens.components import Construction, Effect, Shape
from dclub.hanging_gardens.edition import Edition, load_edition
from dclub.hanging_gardens.loading import format_components
from dclub.hanging_gardens.moves import Move, OrderEffects, RevealProject, Stop
from dclub.hanging_gardens.readings import READINGS
from dclub.hanging_gardens.ruleset import compile_ruleset
from dclub.hanging_gardens.setup import initial_state
from dclub.hanging_gardens.state import Phase, State
from dclub.hanging_gardens.words import format_card, format_individual, format_public
from dclub.kernel.provenance import Provenance
from dclub.kernel.reading import Readings
from dclub.kernel.toml import format_toml, read_toml

INVENTED = load_edition("invented")
FILE = Path(sys.modules["dclub.hanging_gardens.edition"].__file__ or "").parent / "editions" / "invented.toml"
TEXT = FILE.read_text("utf-8")
TABLES = ("wooden", "translucent", "cards", "starters", "individual", "public")
B1 = 'b1 = "stairs tree / date-palm rose-bush (azalea)"'
GATE_1 = '1 = "stairs rose-bush / tree stairs (gate)"'
P1 = 'p1 = "line stairs, square rose-bush, diagonal tree"'
Q1 = 'q1 = "stairs, rose-bush, tree"'


def _load(folder: Path, text: str) -> tuple[Edition | None, tuple[Fault, ...]]:
    (folder / "mine.toml").write_text(text, "utf-8", errors="surrogatepass")
    try:
        return load_edition("mine.toml", folder), ()
    except EditionError as error:
        return None, error.faults


def _changed(*changes: tuple[str, str]) -> str:
    text = TEXT
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def _faults(folder: Path, *changes: tuple[str, str]) -> dict[str, str]:
    edition, faults = _load(folder, _changed(*changes))
    assert edition is None
    return {fault.where: fault.message for fault in faults}


class TestInvented:
    """Complete, balanced, and plainly invented."""

    def test_it_is_complete(self) -> None:
        assert INVENTED.unknown_tables == ()
        assert INVENTED.cards is not None
        assert INVENTED.starters is not None
        assert len(INVENTED.cards) == 36
        assert [len(copies) for copies in INVENTED.starters] == [4] * 5
        assert len(INVENTED.individual or ()) >= 5
        assert len(INVENTED.public or ()) >= 4

    def test_no_two_building_cards_are_alike(self) -> None:
        assert INVENTED.cards is not None
        assert len({card.icons for card in INVENTED.cards}) == 36
        assert len({card.id for card in INVENTED.cards}) == 36

    def test_each_construction_appears_equally_often(self) -> None:
        assert INVENTED.cards is not None
        icons = Counter(icon for card in INVENTED.cards for icon in card.icons)
        corners = Counter((corner, icon) for card in INVENTED.cards for corner, icon in enumerate(card.icons))
        assert set(icons.values()) == {28, 29}
        assert set(corners.values()) == {7, 8}

    def test_every_player_has_four_of_each_on_the_starters(self) -> None:
        assert INVENTED.starters is not None
        for seat in range(4):
            icons = Counter(icon for copies in INVENTED.starters for icon in copies[seat].icons)
            assert icons == dict.fromkeys(Construction, 4)

    def test_the_projects_go_round_the_constructions(self) -> None:
        conditions = [one for project in INVENTED.individual or () for one in project.conditions]
        named = [one for project in INVENTED.public or () for one in project.constructions]
        assert len(set(Counter(one.construction for one in conditions).values())) == 1
        assert len(set(Counter(named).values())) == 1
        assert {one.shape for one in conditions} == set(Shape)
        assert {one.value for one in conditions} == {5}
        assert {project.value for project in INVENTED.public or ()} == {10}

    def test_the_quantities_of_the_rule_text(self) -> None:
        sizes = INVENTED.quantities
        assert (sizes.players_min, sizes.players_max, sizes.base, sizes.row) == (2, 4, 5, 4)
        assert (sizes.start_cubes, sizes.most_prestige, sizes.short_pyramid) == ((1, 1, 1, 1, 1), 4, 4)

    def test_what_is_invented_says_so(self) -> None:
        assert INVENTED.level("quantities") is Provenance.PRINTED
        assert {INVENTED.level(table) for table in TABLES} == {Provenance.INVENTED}

    def test_a_starter_is_called_by_its_kind_and_copy(self) -> None:
        assert INVENTED.starters is not None
        assert [card.id for card in INVENTED.starters[2]] == ["lion-1", "lion-2", "lion-3", "lion-4"]


class TestTiny:
    def test_it_is_complete(self) -> None:
        tiny = load_edition("tiny")
        assert tiny.unknown_tables == ()
        assert {level for _, level in tiny.provenance} == {Provenance.INVENTED}

    @pytest.mark.deep
    def test_it_can_be_searched(self) -> None:
        """The search that the file describes: of a bounded size, and every kind of move occurs in it."""
        first = initial_state(compile_ruleset(load_edition("tiny"), 2, Readings.of(READINGS)))
        seen, waiting, kinds = {first}, [first], set()
        while waiting:
            state = waiting.pop()
            for move in _followed(state):
                kinds.add(type(move))
                after = state.apply(move).after
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)
        assert 10_000 < len(seen) < 1_000_000
        # Nobody stops after one cube unless a reading lets him; chance hides no project of its own accord.
        assert kinds == set(get_args(Move)) - {Stop, RevealProject}


def _followed(state: State) -> list[Move]:
    """Return the moves that the search takes: few while the game is set up, later all of them."""
    moves = list(state.legal_moves())
    if state.phase is Phase.EFFECTS_ORDER:
        orders = ((Effect.EVOLVE, Effect.RECOLOUR), (Effect.MOVE, Effect.SURPRISE))
        return [move for move in moves if isinstance(move, OrderEffects) and move.effects in orders]
    return moves[:1] if state.phase < Phase.EFFECTS_ORDER else moves


class TestPartial:
    """Each table is open or partial for itself."""

    @pytest.mark.parametrize("table", TABLES)
    def test_an_absent_table_is_unknown_and_no_fault(self, tmp_path: Path, table: str) -> None:
        document = read_toml(TEXT)
        groups = {"wooden": "cubes", "translucent": "cubes", "individual": "projects", "public": "projects"}
        provenance, home = document["provenance"], document.get(groups.get(table, ""), document)
        assert isinstance(provenance, dict)
        assert isinstance(home, dict)
        del provenance[table], home[table]
        edition, faults = _load(tmp_path, format_toml(document))
        assert faults == ()
        assert edition is not None
        assert edition.unknown_tables == (table,)

    @pytest.mark.parametrize(
        ("old", "new", "table"),
        [
            (B1, 'b1 = "_"', "cards"),
            (B1, 'b1 = "stairs tree / _ rose-bush (azalea)"', "cards"),
            (GATE_1, '1 = "_ _ / _ _"', "starters"),
            (GATE_1, "", "starters"),
            (P1, 'p1 = "_"', "individual"),
            (Q1, 'q1 = " _ "', "public"),
            ("statue = 10", 'statue = "_"', "wooden"),
            ("statue = 5", 'statue = "_"', "translucent"),
        ],
    )
    def test_a_blank_makes_its_table_unknown(self, tmp_path: Path, old: str, new: str, table: str) -> None:
        edition, faults = _load(tmp_path, _changed((old, new)))
        assert faults == ()
        assert edition is not None
        assert edition.unknown_tables == (table,)

    def test_copies_may_stand_in_any_order(self, tmp_path: Path) -> None:
        edition, _ = _load(
            tmp_path, _changed((GATE_1 + "\n", ""), ("[starters.pillar]", GATE_1 + "\n[starters.pillar]"))
        )
        assert edition is not None
        assert edition.starters == INVENTED.starters

    def test_extending_keeps_provenance_per_table(self, tmp_path: Path) -> None:
        child = """
            format = 1
            game = "hanging-gardens"
            name = "mine"
            extends = "invented"
            provenance = {public = "table"}
            projects.public = {q1 = "tree, (azalea) for 8"}
        """
        edition, faults = _load(tmp_path, child)
        assert faults == ()
        assert edition is not None
        assert [format_public(project) for project in edition.public or ()] == ["tree, (azalea) for 8"]
        assert edition.level("public") is Provenance.TABLE
        assert edition.level("individual") is Provenance.INVENTED
        assert edition.cards == INVENTED.cards
        assert edition.digest != INVENTED.digest


class TestFaults:
    """Every fault at once, each with its key path."""

    @pytest.mark.parametrize(
        ("old", "new", "where", "said"),
        [
            ("players_min = 2", "players_min = 1", "quantities.players_min", "2 to 999, found 1"),
            ("players_max = 4", "players_max = 5", "quantities.players_max", "2 to 4, found 5"),
            ("base = 5", "base = 6", "quantities.base", "2 to 5, found 6"),
            ("base = 5", "bass = 5", "quantities.bass", "did you mean base?"),
            ("row = 4", "row = 3", "quantities.row", "4 to 4, found 3"),
            ("row = 4", 'row = "4"', "quantities.row", "a whole number"),
            ("most_prestige = 4", "most_prestige = 1", "quantities.most_prestige", "2 to 999"),
            ("short_pyramid = 4", "short_pyramid = 0", "quantities.short_pyramid", "1 to 999"),
            ("{ stairs = 1,", "{ stairs = -1,", "quantities.start_cubes.stairs", "0 to 999, found -1"),
            ("{ stairs = 1,", "{", "quantities.start_cubes.stairs", "is missing"),
            ("{ stairs = 1,", "{ stars = 1,", "quantities.start_cubes.stars", "did you mean stairs?"),
            ("{ stairs = 1,", "{ stairs = 17,", "quantities.start_cubes", "at most 20 cubes, found 21"),
            ("stairs = 10", "stairs = 4", "cubes.wooden.stairs", "5 to 999, found 4"),
            ("stairs = 10", 'stairs = "10"', "cubes.wooden.stairs", "without quotation marks"),
            ("stairs = 10", "", "cubes.wooden.stairs", "is missing"),
            ("stairs = 10", "stairs = true", "cubes.wooden.stairs", "a whole number or a text"),
            ("stairs = 10", "stars = 10", "cubes.wooden.stars", "did you mean stairs?"),
            ("stairs = 5", "stairs = -1", "cubes.translucent.stairs", "0 to 999, found -1"),
            (B1, 'b1 = "stairs tree / rose-bush (azalea)"', "cards.b1", "a slash and two more"),
            (B1, 'b1 = "stairs tee / tree tree"', "cards.b1", "column 8: found 'tee'"),
            (B1, 'b1 = "_ tree / tree tee"', "cards.b1", "did you mean tree?"),
            (B1, 'b1 = "stairs tree / tree tree (azalea"', "cards.b1", "a closing bracket"),
            (B1, "b1 = 3", "cards.b1", "a text"),
            (B1, B1.replace("b1", "B1"), "cards.B1", "a name of small letters"),
            (B1, B1.replace("b1", "gate-9"), "cards.gate-9", "no word of the notation"),
            (B1, B1.replace("b1", '"b 1"'), 'cards."b 1"', "a name of small letters"),
            (B1 + "\n", "", "cards", "at least 36 cards"),
            (GATE_1, '1 = "stairs stairs / tree stirs"', "starters.gate.1", "did you mean stairs?"),
            (GATE_1, GATE_1.replace("1", "5"), "starters.gate.5", "one of 1, 2, 3, 4"),
            ("[starters.gate]", "[starters.gates]", "starters.gates", "did you mean gate?"),
            (P1, 'p1 = "line stairs, squre tree"', "projects.individual.p1", "column 14: found 'squre'"),
            (P1, 'p1 = "line tree 0"', "projects.individual.p1", "a value of 1 to 999"),
            (P1, 'p1 = "line tree, line tree 6"', "projects.individual.p1", "nothing named twice"),
            (P1, 'hidden = "line tree"', "projects.individual.hidden", "no word of the notation"),
            (Q1, 'q1 = "stairs, treee"', "projects.public.q1", "did you mean tree?"),
            (Q1, 'q1 = "stairs, stairs"', "projects.public.q1", "nothing named twice"),
            (Q1, 'q1 = "stairs for 1000"', "projects.public.q1", "a value of 1 to 999"),
            (Q1, 'q1 = "(thistle)"', "projects.public.q1", "no card shows the ornament 'thistle'"),
        ],
    )
    def test_one_fault(self, tmp_path: Path, old: str, new: str, where: str, said: str) -> None:
        found = _faults(tmp_path, (old, new))
        assert where in found
        assert said in found[where]

    def test_too_few_projects(self, tmp_path: Path) -> None:
        lines = TEXT.split("\n")
        few = "\n".join(
            line for line in lines if not line.startswith(("p4", "p5", "p6", "p7", "p8", "p9", "p10"))
        )
        _, faults = _load(tmp_path, few)
        assert faults == (
            Fault("projects.individual", "expected at least 4 projects, one a player, found 3"),
        )
        none = "\n".join(line for line in lines if not line.startswith(("q1", "q2", "q3", "q4", "q5")))
        _, faults = _load(tmp_path, none)
        assert "projects.public" in {fault.where for fault in faults}

    def test_a_smaller_base_has_fewer_starters_and_needs_fewer_cards(self, tmp_path: Path) -> None:
        found = _faults(tmp_path, ("base = 5", "base = 4"), (B1 + "\n", ""))
        assert set(found) == {"starters.dragon"}
        assert "gate, pillar, lion, bull" in found["starters.dragon"]

    def test_a_base_of_two_needs_its_apex(self, tmp_path: Path) -> None:
        assert "5 to 999" in _faults(tmp_path, ("base = 5", "base = 2"))["quantities.short_pyramid"]

    def test_all_at_once(self, tmp_path: Path) -> None:
        found = _faults(
            tmp_path,
            ("row = 4", "row = 0"),
            ("stairs = 10", "stairs = -1"),
            (B1, 'b1 = "tree"'),
            (GATE_1, '1 = "tree"'),
            (P1, 'p1 = "tree"'),
            (Q1, 'q1 = "treee"'),
        )
        assert set(found) == {
            "quantities.row",
            "cubes.wooden.stairs",
            "cards.b1",
            "starters.gate.1",
            "projects.individual.p1",
            "projects.public.q1",
        }

    def test_quantities_are_what_no_edition_can_do_without(self, tmp_path: Path) -> None:
        _, faults = _load(tmp_path, 'format = 1\ngame = "hanging-gardens"\nname = "mine"\n')
        assert faults == (Fault("quantities", "is missing"),)

    def test_an_unknown_name(self) -> None:
        with pytest.raises(EditionError, match="there are invented, tiny"):
            load_edition("invnted")

    @settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60, deadline=None)
    @given(st.data())
    def test_any_damage_is_a_value_or_faults(self, tmp_path: Path, data: st.DataObject) -> None:
        begin = data.draw(st.integers(0, len(TEXT)))
        end = data.draw(st.integers(begin, min(len(TEXT), begin + 30)))
        put = data.draw(
            st.text(max_size=10) | st.sampled_from(["_", '"', "-1", "9" * 30, "[", "\n", "(", "/"])
        )
        edition, faults = _load(tmp_path, TEXT[:begin] + put + TEXT[end:])
        assert (edition is None) == bool(faults)


COMPONENTS: dict[str, object] = {
    "cards": {f"x{number}": "tree tree / stairs statue (fern)" for number in range(36)},
    "projects": {
        "individual": {f"i{number}": "line tree 6, square stairs" for number in range(4)},
        "public": {"o1": "tree, (fern) for 8"},
    },
    "cubes": {"wooden": dict.fromkeys(("stairs", "rose-bush", "statue", "tree", "date-palm"), 12)},
}


class TestOverlay:
    """What a record states itself replaces the tables of the edition."""

    def test_values_and_provenance(self) -> None:
        edition = INVENTED.overlay(COMPONENTS)
        assert {format_card(card) for card in edition.cards or ()} == {"tree tree / stairs statue (fern)"}
        assert format_individual((edition.individual or ())[0]) == "line tree 6, square stairs"
        assert edition.wooden == (12,) * 5
        assert edition.translucent == INVENTED.translucent
        assert edition.starters == INVENTED.starters
        assert edition.level("wooden") is Provenance.TABLE
        assert edition.level("starters") is Provenance.INVENTED
        assert edition.open_tables == ("wooden", "cards", "individual", "public")
        assert edition.digest == INVENTED.digest

    @pytest.mark.parametrize("table", TABLES)
    def test_an_open_table_loses_its_values(self, table: str) -> None:
        edition = INVENTED.overlay({}, [table])
        assert edition.unknown_tables == edition.open_tables == (table,)
        assert edition.level(table) is Provenance.TABLE

    def test_nothing_stated_changes_nothing(self) -> None:
        assert INVENTED.overlay({}) == INVENTED

    @pytest.mark.parametrize("table", ["cards", "starters", "projects", "cubes"])
    def test_a_table_can_be_stated_as_in_a_file(self, table: str) -> None:
        edition = INVENTED.overlay({table: read_toml(TEXT)[table]})
        assert edition.unknown_tables == ()
        assert (edition.cards, edition.starters) == (INVENTED.cards, INVENTED.starters)
        assert (edition.individual, edition.public) == (INVENTED.individual, INVENTED.public)
        assert (edition.wooden, edition.translucent) == (INVENTED.wooden, INVENTED.translucent)
        assert format_components(edition) == {table: read_toml(TEXT)[table]}

    @pytest.mark.parametrize("opened", [[], ["cards"], ["starters", "public"], ["wooden", "individual"]])
    @pytest.mark.parametrize("components", [{}, COMPONENTS, {"projects": {"public": {"o1": "_"}}}])
    def test_round_trip(self, components: dict[str, object], opened: list[str]) -> None:
        edition = INVENTED.overlay(components, opened)
        assert INVENTED.overlay(format_components(edition), edition.open_tables) == edition

    def test_faults_have_their_place_in_the_record(self) -> None:
        with pytest.raises(EditionError) as caught:
            INVENTED.overlay(
                {
                    "crads": {},
                    "cards": {"b1": "tree"},
                    "starters": {"gate": {"9": "_"}, "hut": {}},
                    "projects": {"individual": {"p1": "squre tree"}, "pubic": {}},
                    "cubes": {"wooden": {"tree": 1}},
                },
                ["quantities", "card"],
            )
        where = [fault.where for fault in caught.value.faults]
        assert where.count("open") == 2
        assert set(where) >= {
            "open",
            "components.crads",
            "components.cards",
            "components.cards.b1",
            "components.starters.hut",
            "components.projects.individual",
            "components.projects.individual.p1",
            "components.projects.pubic",
            "components.cubes.wooden.tree",
            "components.cubes.wooden.stairs",
        }
