"""A reader of the grammars in `spec/kernel/notation.rst`: it recognises sentences and makes them up."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from random import Random

__all__ = ["Grammar", "tokens"]

SPEC: Final = Path(__file__).parents[2] / "spec" / "kernel" / "notation.rst"

_SIGNS: Final = re.compile(r'"[^"]*"|\?[^?]*\?|[a-z]+|[=|;()\[\]{}]')
_TOKENS: Final = re.compile(r"[a-z]+(?:-[a-z0-9]+)*|\d+|\S")


class Node(NamedTuple):
    """A part of a rule: `text`, `rule`, `all`, `one`, `maybe` or `many`."""

    kind: str
    text: str = ""
    parts: tuple[Node, ...] = ()


def tokens(text: str) -> tuple[str, ...]:
    """The words, numbers and signs of a text in lower case: `c3` is two, `deer-park` one."""
    return tuple(_TOKENS.findall(text.lower()))


class Grammar:
    """The rules of one literal block of the notation's page."""

    def __init__(self, heading: str) -> None:
        block = SPEC.read_text("utf-8").split(f"\n{heading}\n", 1)[1].split("::\n", 1)[1]
        lines = []
        for line in block.strip("\n").split("\n"):
            if line and not line.startswith(" "):
                break
            lines.append(line)
        self.signs = _SIGNS.findall("\n".join(lines))
        self.rules: dict[str, Node] = {}
        while self.signs:
            name, equals = self.signs.pop(0), self.signs.pop(0)
            assert equals == "=", name
            self.rules[name] = self._alternatives()
            assert self.signs.pop(0) == ";", name

    def _alternatives(self) -> Node:
        found = [self._sequence()]
        while self.signs[0] == "|":
            self.signs.pop(0)
            found.append(self._sequence())
        return found[0] if len(found) == 1 else Node("one", parts=tuple(found))

    def _sequence(self) -> Node:
        found = []
        while self.signs[0] not in ("|", ";", ")", "]", "}"):
            found.append(self._part(self.signs.pop(0)))
        return Node("all", parts=tuple(found))

    def _part(self, sign: str) -> Node:
        if sign in "([{":
            inner = self._alternatives()
            self.signs.pop(0)
            return {"(": inner, "[": Node("maybe", parts=(inner,)), "{": Node("many", parts=(inner,))}[sign]
        return Node("text", sign.strip('"')) if sign.startswith('"') else Node("rule", sign)

    def derives(self, rule: str, said: tuple[str, ...], own: Mapping[str, Callable[[str], bool]]) -> bool:
        """Whether a rule derives the tokens; `own` says which single tokens a rule stands for."""

        @cache
        def ends(node: Node, start: int) -> frozenset[int]:
            return frozenset(reach(node, start))

        def reach(node: Node, start: int) -> Iterator[int]:
            match node.kind:
                case "text":
                    if said[start : start + 1] == (node.text,):
                        yield start + 1
                case "rule" if node.text in own:
                    if start < len(said) and own[node.text](said[start]):
                        yield start + 1
                case "rule":
                    yield from ends(self.rules[node.text], start)
                case "one":
                    for part in node.parts:
                        yield from ends(part, start)
                case "maybe":
                    yield start
                    yield from ends(node.parts[0], start)
                case "many":
                    yield start
                    for end in ends(node.parts[0], start):
                        yield from ends(node, end)
                case _:
                    places = {start}
                    for part in node.parts:
                        places = {end for place in places for end in ends(part, place)}
                    yield from places

        return len(said) in ends(Node("rule", rule), 0)

    def sentence(self, rule: str, rng: Random, own: Mapping[str, Callable[[Random], str]]) -> str:
        """Some text that a rule derives; `own` makes up the text of a rule."""
        return self._make(Node("rule", rule), rng, own).strip()

    def _make(self, node: Node, rng: Random, own: Mapping[str, Callable[[Random], str]]) -> str:
        match node.kind:
            case "text":
                return f"{node.text} "
            case "rule" if node.text in own:
                return f"{own[node.text](rng)} "
            case "rule":
                return self._make(self.rules[node.text], rng, own)
            case "one":
                return self._make(rng.choice(node.parts), rng, own)
            case "maybe":
                return self._make(node.parts[0], rng, own) if rng.random() < 0.5 else ""
            case "many":
                return "".join(self._make(node.parts[0], rng, own) for _ in range(rng.choice((0, 0, 1, 2))))
            case _:
                return "".join(self._make(part, rng, own) for part in node.parts)
