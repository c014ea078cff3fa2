"""Flaws: positions with one value changed, most of which cannot be in a game played by the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import dclub
from dclub.errors import DclubError
from dclub.kernel.form_reading import rules_in
from dclub.kernel.form_writing import to_document
from dclub.kernel.state import GameState

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from dclub.kernel.rules import Document

__all__ = ["flawed"]

_KEPT: Final = ("type", "format", "game", "names", "readings")
"""What says which table it is; the rest may be changed."""
_STEPS: Final = (1, -1, 7)


def flawed(state: GameState[Any], rng: Random) -> tuple[GameState[Any], str] | None:
    """Return a position that differs from another in one value, and the key path of it.

    A number is put off, a truth value turned round, an entry of a list left out or written twice. None if
    what comes out cannot be read.
    """
    document = to_document(state)
    home, key, path = rng.choice(list(_places(document, "")))
    if not _change(home, key, rng):
        return None
    try:
        found = rules_in(document, dclub.games).parse_position(document, None).position
    except DclubError:
        return None
    return (found, path) if isinstance(found, GameState) else None


def _places(node: Any, path: str) -> Iterator[tuple[Any, Any, str]]:
    """Yield every value that can be changed: what holds it, its key there, and its path."""
    pairs = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in pairs:
        where = f"{path}.{key}" if path else str(key)
        if where in _KEPT:
            continue
        if isinstance(value, int) or (isinstance(value, list) and value):
            yield node, key, where
        yield from _places(value, where)


def _change(home: Document, key: str, rng: Random) -> bool:
    """Change a value in place; return whether it is another one then."""
    match value := home[key]:
        case bool():
            home[key] = not value
        case int():
            home[key] = value + rng.choice(_STEPS)
        case list():
            index = rng.randrange(len(value))
            value[index : index + 1] = [] if rng.randrange(2) else [value[index]] * 2
        case _:
            return False
    return True
