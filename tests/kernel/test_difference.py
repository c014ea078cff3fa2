"""Differences of documents: where, and how they are told."""

from __future__ import annotations

import pytest

from dclub.kernel.difference import Difference, differences, explain_difference

NAMES = ("Ana", "Bela")
PICTURE = """\
          2.1
2  ..     {}     ..
   1.1           1.2
1  Tr     St     Dp[Dp]
   a      b      c
"""


class TestWhere:
    """Key path by key path, in the order of the first document."""

    def test_equal_documents_have_none(self) -> None:
        document = {"a": [1, {"b": "c"}], "d": {"e": True}}
        assert differences(document, dict(reversed(document.items()))) == ()

    def test_values_in_tables(self) -> None:
        left, right = {"a": 1, "t": {"b": 2, "c": 3}}, {"a": 1, "t": {"b": 4, "d": 5}}
        assert differences(left, right) == (
            Difference(("t", "b"), 2, 4),
            Difference(("t", "c"), 3, None),
            Difference(("t", "d"), None, 5),
        )

    def test_tables_in_an_array_stand_in_their_places(self) -> None:
        found = differences({"players": [{"coins": 9}, {"coins": 8}]}, {"players": [{"coins": 9}]})
        assert found == (Difference(("players", "1"), {"coins": 8}, None),)
        assert found[0].path == "players.1"

    def test_entries_with_keys_are_compared_by_them(self) -> None:
        left = {"tiles": ["w1 n1: t16 turn 1", "w1 n2: t1 turn 1"]}
        right = {"tiles": ["w1 n2: t1 turn 3", "w1 n1: t16 turn 1"]}
        assert differences(left, right) == (Difference(("tiles", "w1 n2"), "t1 turn 1", "t1 turn 3"),)
        assert differences({"tiles": []}, left)[0] == Difference(("tiles", "w1 n1"), None, "t16 turn 1")

    def test_other_arrays_are_one_value(self) -> None:
        left, right = {"order": ["Ana 1", "Bela 0"]}, {"order": ["Bela 0", "Ana 1"]}
        assert differences(left, right) == (Difference(("order",), left["order"], right["order"]),)

    def test_pictures_differ_by_cells(self) -> None:
        found = differences({"pyramid": PICTURE.format("Rb")}, {"pyramid": PICTURE.format("Sa")})
        assert found == (Difference(("pyramid", "b2"), "Rb", "Sa"),)

    def test_texts_of_several_lines_that_are_no_pictures_are_one_value(self) -> None:
        assert differences({"a": "x\ny"}, {"a": "x\nz"}) == (Difference(("a",), "x\ny", "x\nz"),)


class TestWords:
    """A difference names the place, and what is there on either side."""

    @pytest.mark.parametrize(
        ("keys", "left", "right", "said"),
        [
            (("players", "1", "gems"), "1 blue", "", "Bela: gems: 1 blue in A; nothing in B"),
            (("players", "0", "cards", "1.1"), None, "b3", "Ana: cards 1.1: nothing in A; b3 in B"),
            (("market", "coins", "c3"), 2, None, "market coins c3: 2 in A; nothing in B"),
            (("to_move",), "Ana", "Bela", "to move: Ana in A; Bela in B"),
            (("ending",), True, False, "ending: yes in A; no in B"),
            (("passed",), [], ["Ana", "Bela"], "passed: nothing in A; Ana, Bela in B"),
            (("pending",), {"build": "x"}, None, 'pending: {build = "x"} in A; nothing in B'),
            (("players", "2"), None, {"coins": 1}, "players 2: nothing in A; {coins = 1} in B"),
        ],
    )
    def test_a_place_in_words(self, keys: tuple[str, ...], left: object, right: object, said: str) -> None:
        assert explain_difference(Difference(keys, left, right), NAMES, "in A", "in B") == said
