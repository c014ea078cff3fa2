"""The notations of what an example expects."""

from __future__ import annotations

import pytest

from dclub.kernel.expected import (
    LEGAL,
    ExpectedObjection,
    ExpectedRuling,
    parse_choices,
    parse_events,
    parse_ruling,
)


class TestRuling:
    def test_legal(self) -> None:
        assert parse_ruling("legal") == LEGAL
        assert LEGAL.is_legal

    def test_one_objection_with_facts(self) -> None:
        expected = ExpectedObjection("dc.buy.price", (("needed", "4"), ("sum", "1 + 3")))
        ruling = parse_ruling('illegal dc.buy.price needed=4 sum="1 + 3"')
        assert ruling == ExpectedRuling((expected,))
        assert not ruling.is_legal

    def test_several_objections(self) -> None:
        ruling = parse_ruling("illegal dc.buy.price needed=4; dc.buy.coins")
        assert ruling.clauses == ("dc.buy.price", "dc.buy.coins")

    def test_what_is_not_known(self) -> None:
        ruling = parse_ruling("undetermined supply.wooden; to_move")
        assert ruling == ExpectedRuling(unknown=("supply.wooden", "to_move"))
        assert not ruling.is_legal
        assert ruling.clauses == ()

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "undetermined",
            "undetermined a;",
            "illegal",
            "legal dc.buy.price",
            "illegal needed=4",
            "illegal a.b.c needed",
            "illegal a.b.c =4",
            "illegal a;",
        ],
    )
    def test_anything_else_is_refused(self, text: str) -> None:
        with pytest.raises(ValueError, match=r"is neither|does not begin|is not a fact"):
            parse_ruling(text)


def test_choices() -> None:
    assert parse_choices('a.b.c = one; d.e.f="two"') == {"a.b.c": "one", "d.e.f": "two"}
    assert parse_choices("") == {}
    with pytest.raises(ValueError, match="is not of the form"):
        parse_choices("a.b.c one")


def test_events() -> None:
    assert parse_events("a.b.c, d.e.f") == ("a.b.c", "d.e.f")
    assert parse_events("") == ()
