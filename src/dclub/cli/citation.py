"""Quoting a clause where people write: Markdown, BBCode, plain text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from dclub.cli.output import fill

if TYPE_CHECKING:
    from dclub.kernel.clause import Clause

__all__ = ["cite_clause", "clause_address"]

_SPECIAL: Final = re.compile(r"([\\`*_<\[\]|])")
_COLUMNS: Final = re.compile(r"\S {2,}\S|^ {4}", re.MULTILINE)
"""What a table or a literal block has and a paragraph has not."""


def clause_address(site: str, name: str) -> str:
    """Return the address of a clause on a site that shows the spec; it stays the same for good."""
    return f"{site.rstrip('/')}/clause/{name}.html"


def cite_clause(clause: Clause, game: str, form: str, site: str = "") -> str:
    """Return a quotation of a clause with its id, certainty and sources, and its address on a site."""
    address = clause_address(site, clause.id) if site else ""
    return {"markdown": _markdown, "bbcode": _bbcode, "plain": _plain}[form](clause, game, address)


def _origin(clause: Clause, game: str) -> str:
    sources = "; ".join(clause.sources) or "none"
    return f"{game}, clause {clause.id} of dclub ({clause.certainty.value}). Sources: {sources}"


def _blocks(clause: Clause) -> list[tuple[str, bool]]:
    """Return the blocks of the text, and of each whether its columns must be kept."""
    return [(block, bool(_COLUMNS.search(block))) for block in clause.text.split("\n\n")]


def _markdown(clause: Clause, game: str, address: str) -> str:
    def escaped(text: str) -> str:
        return _SPECIAL.sub(r"\\\1", text)

    title = f"[{escaped(clause.title)}](<{address}>)" if address else escaped(clause.title)
    blocks = [f"**{title}**"]
    blocks += [f"```\n{block}\n```" if fixed else escaped(block) for block, fixed in _blocks(clause)]
    blocks.append(f"*{escaped(_origin(clause, game))}*")
    return "\n".join(f"> {line}".rstrip() for line in "\n\n".join(blocks).split("\n"))


def _bbcode(clause: Clause, game: str, address: str) -> str:
    title = f"[url={address}]{clause.title}[/url]" if address else clause.title
    blocks = [f"[b]{title}[/b]"]
    blocks += [f"[code]{block}[/code]" if fixed else block for block, fixed in _blocks(clause)]
    blocks.append(f"[i]{_origin(clause, game)}[/i]")
    return "[quote]" + "\n\n".join(blocks) + "[/quote]"


def _plain(clause: Clause, game: str, address: str) -> str:
    text = "\n\n".join(block if fixed else fill(block, "  ") for block, fixed in _blocks(clause))
    quotation = f"{clause.title}\n\n{text}\n\n{fill(_origin(clause, game))}"
    return f"{quotation}\n{address}" if address else quotation
