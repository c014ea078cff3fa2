"""What nobody stated of Hanging Gardens is drawn as a question mark, and nothing gives it away."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from dclub import hanging_gardens
from dclub.hanging_gardens.components import Construction, Cube, Effect
from dclub.hanging_gardens.pyramid import Cell, Slot
from dclub.hanging_gardens.state import Phase
from dclub.hanging_gardens.words import format_cell
from dclub.kernel import clauses as K
from dclub.kernel.move import CHANCE, Seat
from tests.hanging_gardens.documents import document, having, state_of, without
from tests.hanging_gardens.picturing import partly, pictured
from tests.kernel.pictures import beyond, colliding, parsed, place_counts, shown_at
from tests.property.hanging_gardens.games import any_ruleset, start, walk

if TYPE_CHECKING:
    from dclub.hanging_gardens.state import Garden, State

SEEDS = st.integers(0, 2**32 - 1)
MATERIALS = ("wooden", "translucent")


def other_values(rng: Random, state: State) -> dict[str, State]:
    """Return key paths, each with a state that has something else there, and in what follows from it."""
    seat, cell, column = (
        rng.randrange(state.seats),
        rng.randrange(len(state.gardens[0].cubes)),
        rng.randrange(2),
    )
    garden, where = state.gardens[seat], f"players.{seat}"
    name = format_cell(state.ruleset.pyramid, Cell(cell))

    def with_garden(changed: Garden, *, counted: bool = False) -> State:
        gardens = (*state.gardens[:seat], changed, *state.gardens[seat + 1 :])
        heaps = (
            state.supply._replace(wooden=(9,) * 5, translucent=(8,) * 5, stock=())
            if counted
            else state.supply
        )
        return evolve(state, gardens=gardens, supply=heaps)

    def with_row(**changes: Any) -> State:
        return evolve(state, row=state.row._replace(**changes))

    def with_turn(**changes: Any) -> State:
        return evolve(state, turn=state.turn._replace(**changes))

    cubes, icons = list(garden.cubes), list(garden.icons)
    cubes[cell] = Cube(1 + (cubes[cell] + rng.randint(0, 8)) % 10)
    icons[cell] = rng.choice(tuple(Construction))
    bare = garden._replace(built=0, under=0, icons=(None,) * len(icons), cubes=(Cube(0),) * len(cubes))
    cards = (*state.row.cards[:column], None, *state.row.cards[column + 1 :])
    return {
        "phase": with_turn(phase=rng.choice(tuple(Phase))),
        "to_move": with_turn(to_move=rng.choice((Seat(0), Seat(1), CHANCE))),
        "first": evolve(state, round=state.round._replace(first=Seat(rng.randrange(2)))),
        "public": evolve(state, round=state.round._replace(public=None)),
        "prestige.tree": evolve(state, prestige=(*state.prestige[:3], 2, state.prestige[4])),
        "row.queen": with_row(queen=rng.randrange(2)),
        "row.queen_used": with_row(used=state.row.used ^ 1 << Effect.QUEEN),
        "row.used": with_row(used=state.row.used ^ 1 << Effect.MOVE),
        f"row.cards.{column}": evolve(with_row(cards=cards), supply=state.supply._replace(stock=())),
        "pending.column": with_turn(column=column),
        "pending.hand": evolve(
            with_turn(hand=(Cube(2),)), supply=state.supply._replace(wooden=(9,) * 5, translucent=(8,) * 5)
        ),
        "pending.open": with_turn(aligned=(Effect.MOVE,)),
        "pending.moved": with_turn(moved=Cell(cell)),
        f"{where}.amitis": with_garden(garden._replace(amitis=Slot(rng.randrange(3)))),
        f"{where}.project": with_garden(garden._replace(project=None)),
        f"{where}.under": with_garden(garden._replace(under=garden.under ^ rng.getrandbits(len(cubes)))),
        f"{where}.pyramid": with_garden(bare, counted=True),
        f"{where}.pyramid.{name}": with_garden(
            garden._replace(cubes=tuple(cubes), icons=tuple(icons)), counted=True
        ),
    }


def check_hidden(seed: int) -> None:
    """A picture is the same whatever stands where something is unknown."""
    rng = Random(seed)
    for step in walk(rng, start(any_ruleset(rng))):
        state = step.after
        if rng.random() > 0.02:
            continue
        for path, other in other_values(rng, state).items():
            assert pictured(state, path) == pictured(other, path), path


@pytest.mark.clause(K.PICTURE_UNKNOWN)
class TestUnknown:
    """What nobody stated is a question mark, and so is what would follow from it."""

    @pytest.mark.parametrize(
        ("name", "path", "hidden"),
        [
            ("effects", ("phase",), ("phase",)),
            ("effects", ("to_move",), ("to_move",)),
            ("effects", ("first",), ("first",)),
            ("effects", ("public",), ("public",)),
            ("effects", ("prestige",), ("prestige stairs", "prestige tree")),
            ("effects", ("prestige", "tree"), ("prestige tree",)),
            ("effects", ("row", "cards"), ("column 1", "column 4", "row.taken", "stock")),
            ("effects", ("row", "effects"), ("row",)),
            ("effects", ("row", "queen"), ("queen",)),
            ("effects", ("pending", "open"), ("pending.open",)),
            ("put-back", ("pending", "hand"), ("pending.hand", "supply wooden tree")),
            ("second-move", ("pending", "moved"), ("pending.moved",)),
            (
                "effects",
                ("players", 1, "pyramid"),
                ("Bela a1", "Bela e6", "supply wooden tree", "supply translucent stairs", "stock"),
            ),
            ("effects", ("players", 1, "amitis"), ("Bela amitis",)),
            ("final", ("players", 0, "project"), ("Ana project",)),
        ],
    )
    def test_left_out(self, name: str, path: tuple[str | int, ...], hidden: tuple[str, ...]) -> None:
        svg = partly(without(name, *path))
        for place in hidden:
            assert "?" in "".join(shown_at(svg, place)), place
        assert shown_at(svg, "Caio a1")[:2] == ["a1", "Rb"]
        assert beyond(svg) == []
        assert colliding(svg) == []

    def test_a_player_of_whom_nothing_is_known(self) -> None:
        svg = partly(document("effects", players=document("effects")["players"][:2]))
        for place in ("a1", "c3", "f6", "amitis"):
            assert "?" in "".join(shown_at(svg, f"Caio {place}"))
        told = parsed(svg)[1].text or ""
        assert "Caio (seat 3): project: face down; Amitis: ?; pyramid: not known." in told

    def test_single_cells(self) -> None:
        pyramid = (
            document("effects")["players"][1]["pyramid"]
            .replace("Sa[Tr]", "Sa[?]")
            .replace("Rb Dp Sa", "Rb Dp ?")
        )
        svg = partly(having("effects", pyramid, "players", 1, "pyramid"))
        assert shown_at(svg, "Bela c2") == ["c2", "?"]
        assert shown_at(svg, "Bela d3") == ["d3", "?"]
        assert "?" in shown_at(svg, "supply wooden tree")

    def test_parts_of_a_cell(self) -> None:
        """The icon and the colour of the cube on it may be unknown for themselves."""
        state = state_of(document("take"))
        for part, shown in (("cube", ["c2", "?"]), ("icon", ["c2", "Tr", "?"])):
            svg = pictured(state, f"players.1.pyramid.c2.{part}")
            assert shown_at(svg, "Bela c2") == shown
            assert ("?" in shown_at(svg, "supply wooden tree")) == (part == "cube")
        told = parsed(pictured(state, "players.1.pyramid.c2.icon", "players.1.pyramid.d2.cube"))[1].text or ""
        assert "c2 an icon not known with a wooden tree cube" in told
        assert "d2 date-palm with a wooden ? cube" in told

    def test_single_cards_and_effects(self) -> None:
        """What lies beside an unknown item stays in its column."""
        written = document("effects")
        written["row"]["cards"][2] = "?"
        written["row"]["effects"] = ["evolve", "?", "surprise", "recolour"]
        svg = partly(written)
        assert shown_at(svg, "column 3") == ["3", "?"]
        assert shown_at(svg, "effect 2") == ["?"]
        assert shown_at(svg, "effect surprise") == ["surprise"]
        assert "effect move" not in place_counts(svg)

    def test_which_effects_lie_face_down(self) -> None:
        svg = partly(having("effects", ["evolve", "?"], "row", "used"))
        assert shown_at(svg, "effect move")[-1] == "move, used?"
        assert shown_at(svg, "effect recolour")[-1] == "recolour, used?"

    def test_joints(self) -> None:
        """Where one card may lie over or under another, neither is shown to lie on top."""
        svg = partly(having("effects", ["h2", "?"], "players", 0, "under"))
        assert "?" in shown_at(svg, "Ana i2")
        assert "?" not in shown_at(svg, "Ana a2")

    def test_lists_keep_their_order(self) -> None:
        written = having("put-back", ["translucent stairs", "?"], "pending", "hand")
        assert shown_at(partly(written), "pending.hand")[-1] == "translucent stairs, ?"

    def test_what_the_document_states_of_the_supply_is_known(self) -> None:
        written = without("effects", "players", 1, "pyramid")
        written["supply"] = {"wooden": {"tree": 3}}
        svg = partly(written)
        assert "3" in shown_at(svg, "supply wooden tree")
        assert "?" in shown_at(svg, "supply wooden stairs")

    @settings(max_examples=5, deadline=None)
    @given(SEEDS)
    def test_nothing_shows_what_stands_there(self, seed: int) -> None:
        check_hidden(seed)

    def test_alternatives(self) -> None:
        svg = partly(having("effects", "1.4 (Ana), 1.3 (Ben)", "players", 1, "amitis"))
        assert shown_at(svg, "Bela amitis") == ["?", "Amitis: ?"]

    @pytest.mark.parametrize("table", ["cards", "starters", "individual", "public", *MATERIALS])
    def test_tables_that_nobody_entered(self, table: str) -> None:
        game = hanging_gardens.start(2, open_tables=[table])
        svg = pictured(game.state)
        assert beyond(svg) == []
        for material in MATERIALS:
            assert ("?" in shown_at(svg, f"supply {material} tree")) == (material == table)
