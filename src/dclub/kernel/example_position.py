"""The position of an example: the document that it names, with its own assignments laid over it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from dclub.errors import NotationError
from dclub.kernel.expected import parse_choices
from dclub.kernel.toml import read_toml

if TYPE_CHECKING:
    from dclub.kernel.clause import Example

__all__ = ["assign", "changed_by"]

_PARTS: Final = re.compile(r'(?:[^;"]|"[^"]*")+')  # parted by semicolons, except within quotes


def changed_by(example: Example, document: dict[str, object]) -> dict[str, object]:
    """Carry out the assignments and the readings of an example in the document that it names.

    Raises `NotationError` if one of them cannot be read.
    """
    for part in _PARTS.findall(example.set):
        assign(document, part.strip())
    for reading, option in parse_choices(example.readings).items():
        assign(document, f'readings."{reading}" = "{option}"')
    return document


def assign(document: dict[str, object], assignment: str) -> None:
    """Carry out one assignment, such as `players.0.coins = 5`, in a document.

    A number in the path is an index into an array; what is not there yet is a new table.
    Raises `NotationError` if the assignment cannot be read or its path leads nowhere.
    """
    *path, last = _path(assignment)
    value: object = read_toml(f"value = {assignment.partition('=')[2]}")["value"]
    home: object = document
    for key in path:
        home = home.setdefault(key, {}) if isinstance(home, dict) else _element(home, key, assignment)
    match home:
        case dict():
            home[last] = value
        case list() if last.isdigit() and int(last) < len(home):
            home[int(last)] = value
        case _:
            raise NotationError("a path in the position", found=assignment)


def _path(assignment: str) -> list[str]:
    key, equals, _ = assignment.partition("=")
    node: object = read_toml(f"{key} = 0") if equals else {}
    path = []
    while isinstance(node, dict) and node:
        ((name, node),) = node.items()
        path.append(name)
    if not path:
        raise NotationError("an assignment, key = value", found=assignment)
    return path


def _element(home: object, key: str, assignment: str) -> object:
    if isinstance(home, list) and key.isdigit() and int(key) < len(home):
        return home[int(key)]
    raise NotationError("a path in the position", found=assignment)
