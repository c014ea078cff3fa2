"""Reading grammars in EBNF: what they say, and where one is wrong."""

from __future__ import annotations

import pytest

from dclub.errors import NotationError
from dclub.kernel.ebnf import Part, PartKind, parse_ebnf

B = Part(PartKind.TEXT, "b")
C = Part(PartKind.TEXT, "c")


@pytest.mark.parametrize(
    ("written", "part"),
    [
        ('"b"', B),
        ('"b" "c"', Part(PartKind.ALL, parts=(B, C))),
        ('"b" | "c"', Part(PartKind.ONE, parts=(B, C))),
        ('[ "b" ]', Part(PartKind.MAYBE, parts=(B,))),
        ('{ "b" "c" }', Part(PartKind.MANY, parts=(Part(PartKind.ALL, parts=(B, C)),))),
        ('( "b" | "c" ) "b"', Part(PartKind.ALL, parts=(Part(PartKind.ONE, parts=(B, C)), B))),
        ("? some\n   words ?", Part(PartKind.WORDS, "some words")),
        ('"b" [ a ]', Part(PartKind.ALL, parts=(B, Part(PartKind.MAYBE, parts=(Part(PartKind.RULE, "a"),))))),
    ],
)
def test_what_a_rule_says(written: str, part: Part) -> None:
    assert parse_ebnf(f"a = {written} ;") == {"a": part}


def test_rules_keep_their_order() -> None:
    assert list(parse_ebnf('b-c = a ;\na = "x" ;\n')) == ["b-c", "a"]


def test_nothing_is_a_grammar_without_rules() -> None:
    assert parse_ebnf(" \n") == {}


@pytest.mark.parametrize(
    ("written", "line", "column", "found", "expected"),
    [
        ('a "b" ;', 1, 3, '"b"', "="),
        ('a = "b"', 1, 8, "", ";"),
        ('a = "b"\nc = "d" ;', 2, 3, "=", ";"),
        ("a = ;", 1, 5, ";", "a text in quotation marks"),
        ('a = "b" | ;', 1, 11, ";", "a text in quotation marks"),
        ('a = [ "b" ;', 1, 11, ";", "]"),
        ('a = "b" ) ;', 1, 9, ")", ";"),
        ("a = b ;", 1, 5, "b", "the name of a rule that is defined"),
        ('a = "b" ;\na = "c" ;', 2, 1, "a", "not defined yet"),
        ('a = "b ;', 1, 5, '"b', "a sign of the grammar"),
        ("a = B ;", 1, 5, "B", "a sign of the grammar"),
        ('"a" = "b" ;', 1, 1, '"a"', "the name of a rule"),
    ],
)
def test_where_a_grammar_is_wrong(written: str, line: int, column: int, found: str, expected: str) -> None:
    with pytest.raises(NotationError, match=expected) as caught:
        parse_ebnf(written)
    assert (caught.value.line, caught.value.column, caught.value.found) == (line, column, found)
