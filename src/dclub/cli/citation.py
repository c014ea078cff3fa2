"""Quoting a clause where people write: Markdown, BBCode, plain text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from dclub.cli.output import fill

if TYPE_CHECKING:
    from dclub.kernel.clause import Clause

__all__ = ["cite_clause"]

_SPECIAL: Final = re.compile(r"([\\`*_<\[\]|])")
_COLUMNS: Final = re.compile(r"\S {2,}\S|^ {4}", re.MULTILINE)
"""What a table or a literal block has and a paragraph has not."""


def cite_clause(clause: Clause, game: str, form: str) -> str:
    """Return a quotation of a clause with its id, certainty and sources."""
    return {"markdown": _markdown, "bbcode": _bbcode, "plain": _plain}[form](clause, game)


def _origin(clause: Clause, game: str) -> str:
    sources = "; ".join(clause.sources) or "none"
    return f"{game}, clause {clause.id} of dclub ({clause.certainty.value}). Sources: {sources}"


def _blocks(clause: Clause) -> list[tuple[str, bool]]:
    """Return the blocks of the text, and of each whether its columns must be kept."""
    return [(block, bool(_COLUMNS.search(block))) for block in clause.text.split("\n\n")]


def _markdown(clause: Clause, game: str) -> str:
    def escaped(text: str) -> str:
        return _SPECIAL.sub(r"\\\1", text)

    blocks = [f"**{escaped(clause.title)}**"]
    blocks += [f"```\n{block}\n```" if fixed else escaped(block) for block, fixed in _blocks(clause)]
    blocks.append(f"*{escaped(_origin(clause, game))}*")
    return "\n".join(f"> {line}".rstrip() for line in "\n\n".join(blocks).split("\n"))


def _bbcode(clause: Clause, game: str) -> str:
    blocks = [f"[b]{clause.title}[/b]"]
    blocks += [f"[code]{block}[/code]" if fixed else block for block, fixed in _blocks(clause)]
    blocks.append(f"[i]{_origin(clause, game)}[/i]")
    return "[quote]" + "\n\n".join(blocks) + "[/quote]"


def _plain(clause: Clause, game: str) -> str:
    text = "\n\n".join(block if fixed else fill(block, "  ") for block, fixed in _blocks(clause))
    return f"{clause.title}\n\n{text}\n\n{fill(_origin(clause, game))}"
