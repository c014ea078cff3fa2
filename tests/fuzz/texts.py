"""Texts that are nearly right: documents of the project with pieces cut out, moved and put in."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

__all__ = ["EDITIONS", "FRAGMENTS", "POSITIONS", "RECORDS", "garbled", "misstated"]

ROOT: Final = Path(__file__).parents[2]


def _texts(folder: str, pattern: str) -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted((ROOT / folder).glob(pattern))]


RECORDS: Final = _texts("examples/diamonds_club", "*.dclub")
POSITIONS: Final = _texts("spec/diamonds_club/positions", "*.toml")
EDITIONS: Final = _texts("src/dclub/diamonds_club/editions", "*.toml")

FRAGMENTS: Final[tuple[str, ...]] = (
    *"!?>;:,#=+{}[]()\"'\\/._-\n\t\r\0\x0b\x1b\u2028\ufeffé９²",
    *("> 3 ", "=>", "+++", "-1", "0", "99", "1e9", "9" * 400, "true", "nan", "2020-01-01", "format = 1"),
    *("buy", "pass", "pay", "build", "exchange", "keeping", "paying", "from", "at", "none", "on", "strip"),
    *("White", "Table", "Ana", "any", "forest-2", "d5", "p14", "c3", "h6", "mine red", "right 3", "hat"),
    *("[[players]]", "[start]", "[readings]", "[market]", "game = ", '"?"', '"1 (Ana), 2 (Ben)"'),
)


def garbled(rng: Random, text: str) -> str:
    """Return a text with up to six changes, of letters, of words or of lines."""
    for _ in range(rng.choice((1, 1, 1, 2, 3, 6))):
        text = _garbled_once(rng, text)
    return text


def _garbled_once(rng: Random, text: str) -> str:
    begin = rng.randrange(len(text) + 1)
    end = begin + rng.choice((0, 1, 1, 2, 5, 20, 200))
    match rng.randrange(6):
        case 0 | 1:
            return text[:begin] + rng.choice(FRAGMENTS) + text[end:]
        case 2:
            return text[:begin] + text[end:]
        case 3:
            return text[:end] + text[begin:end] * rng.choice((1, 2, 50)) + text[end:]
        case 4:
            lines = text.split("\n")
            first, second = rng.randrange(len(lines)), rng.randrange(len(lines))
            lines[first], lines[second] = lines[second], lines[first]
            return "\n".join(lines)
        case _:
            words = list(re.finditer(r"[A-Za-z0-9-]+", text))
            if not words:
                return text
            old, new = rng.choice(words), rng.choice(words)
            return text[: old.start()] + new.string[new.start() : new.end()] + text[old.end() :]


def misstated(rng: Random, text: str) -> dict[str, Any]:
    """Return a document with up to three of its values changed or left out."""
    document = tomllib.loads(text)
    for _ in range(rng.choice((1, 1, 2, 3))):
        places = list(_places(document))
        holder, key = rng.choice(places)
        if rng.random() < 0.1:
            del holder[key]
        else:
            texts = [inner[name] for inner, name in places if isinstance(inner[name], str)]
            holder[key] = _other(rng, holder[key], texts)
    return document


def _places(node: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every place of a document that holds a value: a table or list, and the key."""
    keys = node.keys() if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else ()
    for key in keys:
        yield node, key
        yield from _places(node[key])


def _other(rng: Random, value: Any, texts: list[str]) -> Any:
    match value:
        case bool():
            return not value
        case int():
            return rng.choice((value + 1, value - 1, 0, 99, 10**12, -3))
        case str():
            one = rng.choice(texts)
            witnesses = "1 (White), 2 (Blue)"
            return rng.choice(("", "?", one, f"{value}, {one}", value.replace("1", "9"), witnesses))
        case list():
            return value[:-1] if rng.random() < 0.5 else [*value, *value[-1:]]
        case _:
            return {}
