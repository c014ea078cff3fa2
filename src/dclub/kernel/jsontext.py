"""JSON texts: reading what anybody may have sent, and one canonical way of writing.

What `json` lets through (NaN, numbers of ten thousand digits, deep nesting) ends here as a
`NotationError`.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Final, NoReturn

from dclub.errors import NotationError
from dclub.kernel.toml import MAX_DEPTH

__all__ = ["canonical_json", "digest", "read_json"]

_SHALLOW: Final = f"nested at most {MAX_DEPTH} levels deep"


def read_json(text: str, what: str = "a JSON document") -> Any:
    """Return the document of a text: mappings, lists, texts, whole numbers, truth values, None.

    Raises `NotationError` with line and column of whatever is not JSON of that kind.
    """
    import json

    try:
        document = json.loads(text, parse_float=_refuse_number, parse_constant=_refuse_number)
    except json.JSONDecodeError as error:
        found = text[error.pos : error.pos + 20].partition("\n")[0]
        raise NotationError(
            f"{what} ({error.msg.lower()})", found=found, line=error.lineno, column=error.colno
        ) from error
    except RecursionError as error:
        raise NotationError(f"{what}, {_SHALLOW}", found=text) from error
    except ValueError as error:
        raise NotationError(f"{what} with numbers of fewer digits", found=text) from error
    if _is_deep(document):
        raise NotationError(f"{what}, {_SHALLOW}", found=text)
    return document


def _is_deep(document: object) -> bool:
    """Return whether a document is nested too deeply; without recursion, so that nothing can overflow."""
    level = [document]
    for _ in range(MAX_DEPTH):
        inner: list[object] = []
        for value in level:
            if isinstance(value, dict):
                inner += value.values()
            elif isinstance(value, list):
                inner += value
        level = inner
    return bool(level)


def _refuse_number(text: str) -> NoReturn:
    raise NotationError("a whole number", found=text)


def canonical_json(document: object) -> str:
    """Return the one text that stands for a document: sorted keys, no blanks, ASCII only."""
    import json

    return json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def digest(document: object) -> str:
    """Return a digest of a document: 32 hexadecimal digits of blake2b over its canonical JSON."""
    return blake2b(canonical_json(document).encode("ascii"), digest_size=16).hexdigest()
