"""Documents of any text form: TOML, TOML on one line, JSON. The content tells which."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from dclub.errors import NotationError
from dclub.kernel.toml import MAX_SIZE, read_inline, read_toml

if TYPE_CHECKING:
    from dclub.kernel.rules import Document

__all__ = ["read_document"]

_IS_JSON: Final = re.compile(r'\{\s*(?:"[^"\\]*"\s*:|\})').match


def read_document(text: str, what: str = "a document") -> Document:
    """Return the document of a text, which is JSON or one line of TOML if it begins with a brace.

    Raises `NotationError` with line and column for what is neither.
    """
    text = text.removeprefix("\ufeff")
    beginning = text.lstrip()
    if not beginning.startswith("{"):
        return read_toml(text, what)
    if not _IS_JSON(beginning):
        return read_inline(text, f"{what} on one line")
    if len(text) > MAX_SIZE:
        raise NotationError(f"{what} of at most {MAX_SIZE} characters", found=f"{len(text)} characters")
    from dclub.kernel.jsontext import read_json

    document = read_json(text, f"{what} in JSON")
    if not isinstance(document, dict):  # pragma: no cover - the text begins with a brace
        raise NotationError(f"{what} in JSON", found=text)
    return document
