"""The grammars of `spec/kernel/notation.rst`: they recognise sentences and make them up."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dclub.kernel.ebnf import Part, PartKind, parse_ebnf

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from random import Random

__all__ = ["Grammar", "tokens"]

SPEC: Final = Path(__file__).parents[2] / "spec" / "kernel" / "notation.rst"

_TOKENS: Final = re.compile(r"[a-z]+(?:-[a-z0-9]+)*|\d+|\S")


def tokens(text: str) -> tuple[str, ...]:
    """The words, numbers and signs of a text in lower case: `c3` is two, `deer-park` one."""
    return tuple(_TOKENS.findall(text.lower()))


def block_after(heading: str) -> str:
    """The literal block below a heading of the notation's page."""
    block = SPEC.read_text("utf-8").split(f"\n{heading}\n", 1)[1].split("::\n", 1)[1]
    lines = []
    for line in block.strip("\n").split("\n"):
        if line and not line.startswith(" "):
            break
        lines.append(line)
    return "\n".join(lines)


class Grammar:
    """The grammar of a record whose moves are those below a heading of the notation's page."""

    def __init__(self, heading: str) -> None:
        self.rules = parse_ebnf(block_after("The record file") + block_after(heading))

    def derives(self, rule: str, said: tuple[str, ...], own: Mapping[str, Callable[[str], bool]]) -> bool:
        """Whether a rule derives the tokens; `own` says which single tokens a rule stands for."""

        @cache
        def ends(part: Part, start: int) -> frozenset[int]:
            return frozenset(reach(part, start))

        def reach(part: Part, start: int) -> Iterator[int]:
            match part.kind:
                case PartKind.TEXT:
                    if said[start : start + 1] == (part.text,):
                        yield start + 1
                case PartKind.RULE if part.text in own:
                    if start < len(said) and own[part.text](said[start]):
                        yield start + 1
                case PartKind.RULE:
                    yield from ends(self.rules[part.text], start)
                case PartKind.ONE:
                    for inner in part.parts:
                        yield from ends(inner, start)
                case PartKind.MAYBE:
                    yield start
                    yield from ends(part.parts[0], start)
                case PartKind.MANY:
                    yield start
                    for end in ends(part.parts[0], start):
                        yield from ends(part, end)
                case PartKind.ALL:
                    places = {start}
                    for inner in part.parts:
                        places = {end for place in places for end in ends(inner, place)}
                    yield from places
                case PartKind.WORDS:
                    raise AssertionError(f"say in `own` what this stands for: {part.text}")

        return len(said) in ends(Part(PartKind.RULE, rule), 0)

    def sentence(self, rule: str, rng: Random, own: Mapping[str, Callable[[Random], str]]) -> str:
        """Some text that a rule derives; `own` makes up the text of a rule."""
        return self._make(Part(PartKind.RULE, rule), rng, own).strip()

    def _make(self, part: Part, rng: Random, own: Mapping[str, Callable[[Random], str]]) -> str:
        match part.kind:
            case PartKind.TEXT:
                return f"{part.text} "
            case PartKind.RULE if part.text in own:
                return f"{own[part.text](rng)} "
            case PartKind.RULE:
                return self._make(self.rules[part.text], rng, own)
            case PartKind.ONE:
                return self._make(rng.choice(part.parts), rng, own)
            case PartKind.MAYBE:
                return self._make(part.parts[0], rng, own) if rng.random() < 0.5 else ""
            case PartKind.MANY:
                return "".join(self._make(part.parts[0], rng, own) for _ in range(rng.choice((0, 0, 1, 2))))
            case PartKind.ALL:
                return "".join(self._make(inner, rng, own) for inner in part.parts)
            case PartKind.WORDS:
                raise AssertionError(f"say in `own` what this stands for: {part.text}")
