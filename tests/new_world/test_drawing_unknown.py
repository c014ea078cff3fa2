"""Pictures of New World in which something is not known: a question mark for that, everything else drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from dclub.errors import DclubError
from dclub.kernel import clauses as K
from dclub.kernel.drawing import Scene, draw
from dclub.kernel.partial import PartialPosition
from dclub.new_world import RULES
from dclub.new_world.drawing import DRAWING
from tests.kernel.pictures import beyond, colliding, parsed, shown_at, texts
from tests.new_world.documents import PHASES, document, having, without

if TYPE_CHECKING:
    from collections.abc import Iterator


def documents_with_a_gap(name: str) -> Iterator[dict[str, Any]]:
    """A document without, or with a question mark for, each of its values and each item of them."""
    for key, value in document(name).items():
        yield without(name, key)
        yield having(name, "?", key)
        for item in (
            value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
        ):
            yield without(name, key, item)
            yield having(name, "?", key, item)


def partly(written: dict[str, Any]) -> str:
    """Return the picture of a document in which something is unknown, if only in its edition."""
    found = RULES.parse_position(written, None)
    position = found.position
    if not isinstance(position, PartialPosition):
        assert position.ruleset.edition.unknown_tables
        return draw(DRAWING.table(Scene(position, found.names)), found.names)
    assert position.filled is not None
    scene = Scene[Any](position.filled, found.names, frozenset(position.unsettled), position.document)
    return draw(DRAWING.table(scene), found.names)


def _figure(svg: str) -> tuple[str | None, str | None]:
    """Return where the letter of the settler on w1 n2 is written."""
    (group,) = (node for node in parsed(svg).iter() if node.get("data-place") == "w1 n2")
    (letter,) = (node for node in group.iter() if node.text in ("?", "B"))
    return letter.get("x"), letter.get("y")


@pytest.mark.clause(K.PICTURE_UNKNOWN)
class TestUnknown:
    """What nobody stated is a question mark, and so is what would follow from it."""

    @pytest.mark.parametrize(
        ("path", "hidden"),
        [
            (("phase",), ("phase", "pending.tile", "pending.features")),
            (("to_move",), ("to_move",)),
            (("points",), ("Ana points", "Bela points")),
            (("points", "Ana"), ("Ana points",)),
            (("surveyors",), ("rear surveyor", "front surveyor")),
            (("drawn",), ("drawn", "t21", "t1", "stock")),
            (("tiles",), ("landscape", "w1 n2", "w1 n9", "Ana settlers", "t1", "stock")),
        ],
    )
    def test_left_out(self, path: tuple[str | int, ...], hidden: tuple[str, ...]) -> None:
        svg = partly(without("named", *path))
        for place in hidden:
            assert "?" in "".join(shown_at(svg, place)), place
        assert "nothing" not in texts(svg)
        assert beyond(svg) == []

    def test_whose_turn_it_is(self) -> None:
        written = without("place", "active")
        del written["to_move"]
        assert shown_at(partly(written), "active") == ["Whose turn", "?"]
        assert shown_at(partly({**written, "active": "Bela"}), "active") == ["Whose turn", "Bela"]
        written = without("draw", "active")
        assert shown_at(partly(written), "active") == ["Whose turn", "?"]
        written = without("draw", "to_move")
        assert "Ana" in shown_at(partly({**written, "surveyors": "?"}), "active")

    def test_the_tile_just_placed(self) -> None:
        svg = partly(without("score", "pending"))
        assert shown_at(svg, "pending.tile") == ["Just placed", "?"]
        assert shown_at(svg, "pending.features") == ["To be scored", "?"]
        svg = partly(having("score", ["town n", "?"], "pending", "features"))
        assert shown_at(svg, "pending.features") == ["To be scored", "town n, ?"]

    @pytest.mark.parametrize(
        ("written", "cells", "shown"),
        [
            ("w2 n3: ?", ("w2 n3",), ["?", "w2 n3: ?"]),
            ("w2 n3: t1 turn ?", ("w2 n3",), ["?", "w2 n3: t1 turn ?"]),
            (
                "w2 n3: t1 (Ana), w2 n2: t1 turn 1 (Bela)",
                ("w2 n3", "w2 n2"),
                ["?", "w2 n3: t1 (Ana),", "w2 n2: t1 turn 1", "(Bela)"],
            ),
            ("w2 n3: t1; ?", ("w2 n3",), ["t1", "?"]),
            ("w2 n3: t1; Ana plain en, ?", ("w2 n3",), ["t1", "A", "?"]),
        ],
    )
    def test_a_single_tile(self, written: str, cells: tuple[str, ...], shown: list[str]) -> None:
        svg = partly(having("named", [*document("named")["tiles"], written], "tiles"))
        for cell in cells:
            assert shown_at(svg, cell) == [*shown, cell]
        assert "?" not in "".join(shown_at(svg, "w1 n2"))
        assert shown_at(svg, "Ana settlers") == ["settlers left: ? of 5", "?"]
        assert shown_at(svg, "t1") == ["t1", "?/5"]
        assert beyond(svg) == []

    def test_a_settler_of_whom_only_the_owner_is_known(self) -> None:
        tiles = [*document("named")["tiles"], "w2 n3: t1; Ana ?, ?"]
        svg = partly(having("named", tiles, "tiles"))
        assert shown_at(svg, "w2 n3") == ["t1", "A?", "?", "w2 n3"]
        assert "written was Ana ?; written was ?." in (parsed(svg)[1].text or "")

    def test_a_settler_of_whom_only_the_segment_is_known(self) -> None:
        """He stands where somebody who is known would."""
        whole = document("named")["tiles"]
        somebody = partly(having("named", [whole[0].replace("Bela", "?"), whole[1]], "tiles"))
        bela = partly(without("named", "drawn"))
        assert shown_at(somebody, "w1 n2") == ["t1", "?", "w1 n2"]
        assert _figure(somebody) == _figure(bela)

    def test_nothing_lies_beside_a_tile_that_is_not_known(self) -> None:
        remembered = "w2 n8: t1 (Ana), w3 n8: t1 (Bela)"
        told = partly(having("named", [*document("named")["tiles"], remembered], "tiles"))
        titles = [node.text for node in parsed(told).iter() if node.tag.endswith("}title")]
        assert "w2 n9: empty" in titles
        assert "w1 n8: empty, beside a tile" in titles

    def test_the_last_tile_is_not_pointed_out_if_it_is_remembered_in_two_ways(self) -> None:
        svg = partly(having("settle", "w2 n6 (Ana), w1 n7 (Bela)", "pending", "tile"))
        assert "just placed" not in (parsed(svg)[1].text or "")
        assert shown_at(svg, "pending.tile") == ["Just placed", "?"]

    @pytest.mark.parametrize("name", PHASES)
    def test_each_value_alone(self, name: str) -> None:
        """Whatever is left out or `?`, the picture has a question mark, and nothing is in the way of it."""
        open_documents = 0
        for written in documents_with_a_gap(name):
            try:
                found = RULES.parse_position(written, None)
            except DclubError:
                continue  # nothing that may be left open
            if isinstance(found.position, PartialPosition):
                open_documents += 1
                svg = partly(written)
                assert any("?" in text for text in texts(svg))
                assert beyond(svg) == []
                assert colliding(svg) == []
        assert open_documents

    def test_a_tile_of_which_not_even_the_cell_is_known(self) -> None:
        svg = partly(having("named", [*document("named")["tiles"], "?"], "tiles"))
        assert "1 of the tiles: ?" in texts(svg)

    def test_literal_tiles(self) -> None:
        """What stands in brackets is the tile, and nothing in it says that something is not known."""
        tiles = [*document("place")["tiles"], "w3 n3: (plain nw ne en es se sw ws wn animal) turn 0; ?"]
        svg = partly(having("place", tiles, "tiles"))
        assert shown_at(svg, "w3 n3") == ["1", "?", "w3 n3"]
        assert shown_at(svg, "stock")[0] == "? of 95 in all"

    def test_single_items(self) -> None:
        svg = partly(having("named", [1, "?"], "surveyors"))
        assert shown_at(svg, "rear surveyor") == ["S"]
        assert shown_at(svg, "front surveyor") == ["?"]
        svg = partly(having("named", ["?", "t9"], "aside"))
        assert shown_at(svg, "aside 0") == ["?", "?"]
        assert shown_at(svg, "aside 1") == ["t9"]
        assert shown_at(svg, "t9") == ["t9", "?/2"]

    def test_what_the_document_states_of_the_stock_is_known(self) -> None:
        written = without("named", "tiles")
        written["stock"] = {"t1": 3}
        svg = partly(written)
        assert shown_at(svg, "t1") == ["t1", "3/5"]
        assert shown_at(svg, "t4") == ["t4", "?/6"]

    def test_alternatives(self) -> None:
        svg = partly(having("named", "4 (Ana), 5 (Ben)", "points", "Bela"))
        assert shown_at(svg, "Bela points")[0] == "?"
        assert shown_at(svg, "Ana points")[0] == "0"

    def test_start_spaces_that_nobody_entered(self) -> None:
        svg = partly(without("place", "components"))
        assert "start spaces: ?" in texts(svg)
        assert beyond(svg) == []
