"""Prestige: what a cube does to the tracks, and where they end (A15, A19 to A23)."""

from __future__ import annotations

import pytest
from attrs import evolve

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.components import Construction
from dclub.hanging_gardens.state import Phase, State
from tests.rules.hanging_gardens.setting import (
    BOX,
    Own,
    after,
    amitis,
    event,
    events,
    evolved,
    position,
    prestige,
    put,
    recolour,
    take,
)

# Row 2 of the base is SR RU UT TD DS, row 1 UT TD DS SR RU.


def holding(hand: str, tracks: tuple[int, int, int, int, int] = (2, 2, 2, 2, 2), cubes: str = "") -> State:
    """Return a position in which cubes are in hand."""
    return position(Phase.PUT_BACK, Own(cubes=cubes), Own(), row="- RR/RR UU/UU TT/TT", column=1, hand=hand,
                    aligned="evolve", queen=2, tracks=tracks)  # fmt: skip


@pytest.mark.clause(C.CUBE_FIT)
class TestFit:
    """One up on an icon of its own construction, one down on any other; two if translucent."""

    @pytest.mark.parametrize(
        ("piece", "where", "change"),
        [
            ("date-palm", "h2", 1),
            ("date-palm", "a1", -1),
            ("rose-bush", "b2", 1),
            ("rose-bush", "a2", -1),
            ("translucent tree", "f2", 2),
            ("translucent tree", "a2", -1),
            ("translucent stairs", "a2", 2),
        ],
    )
    def test_by_place(self, piece: str, where: str, change: int) -> None:
        """E7, A23; a translucent cube that does not suit asks for two, of which one is left above 1."""
        state = holding(piece)
        found = event(state, put(piece, where), "prestige-changed")
        worth = 2 if piece.startswith("translucent") else 1
        assert found.fact("asked") == (worth if change > 0 else -worth)
        assert found.fact("applied") == change
        assert prestige(after(state, put(piece, where)), piece.rsplit(maxsplit=1)[-1]) == 2 + change

    def test_a_cube_that_stands_where_it_cannot(self) -> None:
        """A move that is not allowed and yet stood on the table is carried out, and its working told."""
        step = holding("tree").apply(put("tree", "e6"))
        (found,) = (one for one in step.events if one.kind == "prestige-changed")
        assert (found.fact("asked"), found.fact("working")) == (-1, "tree on nothing")

    def test_the_cube_decides_whose_track_moves(self) -> None:
        """A20: the icon beneath gains and loses nothing."""
        state = after(holding("tree"), put("tree", "a2"))
        assert state.prestige == (2, 2, 2, 1, 2)

    def test_a_cube_does_not_change_what_the_icon_beneath_is(self) -> None:
        """A cube lifted from an icon leaves the icon as it was."""
        state = holding("tree, rose-bush")
        state = after(state, put("tree", "b2"), put("rose-bush", "c2"))
        assert state.prestige == (2, 3, 2, 1, 2)

    def test_every_player_sees_the_same_tracks(self) -> None:
        state = after(holding("tree"), put("tree", "f2"))
        assert state.prestige == (2, 2, 2, 3, 2)
        assert len(state.prestige) == len(Construction)


@pytest.mark.clause(C.PRESTIGE_CLAMP, C.CUBE_ORDER, C.PRESTIGE_TRACK)
class TestClamp:
    """From 1 to 4, each change cut by itself (A15, A21)."""

    @pytest.mark.parametrize(
        ("piece", "where", "before", "result"),
        [
            ("tree", "f2", 4, 4),
            ("tree", "a2", 1, 1),
            ("translucent tree", "f2", 3, 4),
            ("translucent tree", "f2", 4, 4),
            ("translucent tree", "a2", 2, 1),
            ("translucent tree", "a2", 1, 1),
        ],
    )
    def test_limits(self, piece: str, where: str, before: int, result: int) -> None:
        state = holding(piece, (2, 2, 2, before, 2))
        step = state.apply(put(piece, where))
        assert step.after.prestige == (2, 2, 2, result, 2)
        found = event(state, put(piece, where), "prestige-changed")
        asked, applied = found.fact("asked"), found.fact("applied")
        assert isinstance(asked, int)
        assert (abs(asked), applied) == (2 if "translucent" in piece else 1, result - before)
        assert found.clause == (C.CUBE_FIT if asked == applied else C.PRESTIGE_CLAMP)

    def test_a_move_without_effect_is_legal(self) -> None:
        """A21."""
        assert holding("tree", (2, 2, 2, 4, 2)).is_legal(put("tree", "f2"))
        assert C.PRESTIGE_CLAMP in events(holding("tree", (2, 2, 2, 4, 2)), put("tree", "f2"))

    def test_order_at_the_upper_end(self) -> None:
        """A15: at 4, up then down gives 3, down then up gives 4."""
        state = holding("tree, tree", (2, 2, 2, 4, 2))
        up_first = after(state, put("tree", "f2"), put("tree", "a2"))
        down_first = after(state, put("tree", "a2"), put("tree", "f2"))
        assert (prestige(up_first, "tree"), prestige(down_first, "tree")) == (3, 4)

    def test_order_at_the_lower_end(self) -> None:
        state = holding("tree, tree", (2, 2, 2, 1, 2))
        up_first = after(state, put("tree", "f2"), put("tree", "a2"))
        down_first = after(state, put("tree", "a2"), put("tree", "f2"))
        assert (prestige(up_first, "tree"), prestige(down_first, "tree")) == (1, 2)

    def test_between_the_ends_order_does_not_matter(self) -> None:
        state = holding("tree, tree")
        assert after(state, put("tree", "f2"), put("tree", "a2")) == after(
            state, put("tree", "a2"), put("tree", "f2")
        )

    def test_two_colours_have_tracks_of_their_own(self) -> None:
        state = holding("tree, stairs", (4, 2, 2, 4, 2))
        assert after(state, put("tree", "f2"), put("stairs", "b2")).prestige == (3, 2, 2, 4, 2)

    @pytest.mark.parametrize(
        ("tracks", "direction", "result"),
        [((1, 1, 1, 3, 1), "up", 4), ((1, 1, 1, 4, 1), "up", 4), ((1, 1, 1, 4, 1), "down", 1)],
    )
    def test_amitis_is_cut_as_well(
        self, tracks: tuple[int, int, int, int, int], direction: str, result: int
    ) -> None:
        state = position(
            Phase.AMITIS, Own(base="TT/TT SR/RS SR/RS SR/RS SR/RS"), Own(), row="- - UU/UU TT/TT",
            column=1, tracks=tracks,
        )  # fmt: skip
        assert prestige(after(state, amitis("tree", direction)), "tree") == result

    def test_the_ends_are_those_of_the_edition(self) -> None:
        edition = evolve(BOX, quantities=evolve(BOX.quantities, most_prestige=6))
        state = position(
            Phase.PUT_BACK, Own(), Own(), row="- RR/RR UU/UU TT/TT", column=1, hand="tree", aligned="evolve",
            tracks=(1, 1, 1, 5, 1), edition=edition,
        )  # fmt: skip
        assert prestige(after(state, put("tree", "f2")), "tree") == 6


@pytest.mark.clause(C.CUBE_FIT, C.COMPONENTS_CUBES)
class TestAllWays:
    """The same rule wherever a cube comes to lie: evolution, exchange, the place it was lifted from."""

    def test_displaced_translucent_cubes_count_two(self) -> None:
        """A23."""
        state = position(Phase.TAKE, Own(cubes="b2 translucent rose-bush"), Own(), tracks=(1, 4, 1, 1, 1))
        state = after(state, take(1, "2.1"))
        assert prestige(after(state, put("translucent rose-bush", "b2")), "rose-bush") == 2
        assert prestige(after(state, put("translucent rose-bush", "c1")), "rose-bush") == 2
        assert prestige(after(state, put("translucent rose-bush", "i1")), "rose-bush") == 4

    def test_evolution_and_exchange_judge_the_cell_they_happen_on(self) -> None:
        effects = position(
            Phase.EFFECTS, Own(cubes="f2 tree"), Own(), row="- RR/RR UU/UU TT/TT", column=1, aligned="evolve",
        )  # fmt: skip
        assert after(effects, evolved("f2")).prestige == (1, 1, 1, 3, 1)
        effects = evolve(effects, turn=effects.turn._replace(aligned=(type(effects.row.effects[3])(3),)))
        assert after(effects, recolour("f2", "stairs")).prestige == (1, 1, 1, 1, 1)
