"""Pinning: a record is tied to the very tables of the edition with which it was played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dclub.errors import Fault, RecordError
from dclub.kernel import clauses as C
from dclub.kernel.citing import defines
from dclub.kernel.edition import EditionKind, is_path, shipped_editions

if TYPE_CHECKING:
    from pathlib import Path

    from dclub.kernel.record import Header
    from dclub.kernel.rules import GameRules

__all__ = ["check_digest"]


@defines(C.RECORD_EDITION)
def check_digest(rules: GameRules[Any, Any], header: Header, base: Path | None) -> None:
    """Raise `RecordError`, which says what to do, if the edition is not the one that was played with.

    Raises `EditionError` if the edition cannot be read.
    """
    if header.edition_digest is None:
        return
    digest = rules.edition(header.edition, base).digest
    if digest != header.edition_digest:
        raise RecordError([Fault("edition_digest", _advice(rules, header, digest))])


def _advice(rules: GameRules[Any, Any], header: Header, digest: str) -> str:
    """Return what differs and the ways out: the former tables, or the present ones on purpose."""
    name, pinned = header.edition, header.edition_digest
    found = f"the record was made with tables of the digest {pinned}, and those of {name!r} are now {digest}."
    same = [other for other in _shipped(rules) if rules.edition(other, None).digest == pinned]
    if same:
        former = f"Those of the edition {same[0]!r} are the same as then: name it as `edition`."
    elif is_path(name):
        former = "The file has been changed since: name its former version as `edition`."
    else:
        former = "Name the edition with the former tables as `edition`, as a file if need be."
    present = "To judge by the present tables instead, leave `edition_digest` out."
    return f"{found} {former} {present} On the command line, --edition does either, but not for `keep`."


def _shipped(rules: GameRules[Any, Any]) -> tuple[str, ...]:
    return shipped_editions(EditionKind(rules.id, rules.package, ()))
