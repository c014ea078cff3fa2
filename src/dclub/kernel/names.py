"""Names of players: what every text form can tell apart from its own signs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dclub.errors import Fault
from dclub.kernel import clauses as C
from dclub.kernel.citing import defines
from dclub.kernel.notation import TABLE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["name_faults"]

SIGNS: Final = frozenset(':;,#!?">={}')
"""The signs of records and positions, which no name may hold."""

LONGEST: Final = 60


@defines(C.NOTATION_NAMES)
def name_faults(names: Sequence[object], where: str = "names") -> Iterator[Fault]:
    """Yield what is wrong with players' names: empty, reserved, twice, or not to be told from signs."""
    seen: dict[str, int] = {}
    if isinstance(names, str):
        yield Fault(where, f"expected a list of names, found the text {names!r}")
        return
    for index, name in enumerate(names):
        path = f"{where}.{index}"
        if not isinstance(name, str):
            yield Fault(path, f"expected a text, found {name!r}")
        elif fault := _fault(name):
            yield Fault(path, fault)
        elif (earlier := seen.setdefault(name.casefold(), index)) != index:
            yield Fault(path, f"{name!r} is the name of seat {earlier} already")


def _fault(name: str) -> str:
    """Return what is wrong with one name; "" if nothing is."""
    if not name.strip():
        return "expected a name, found an empty text"
    if len(name) > LONGEST:
        return f"expected a name of at most {LONGEST} characters, found {len(name)}"
    if name.casefold() == TABLE.casefold():
        return f"{TABLE} is reserved for chance"
    if name != name.strip() or not name.isprintable():
        return f"expected a name without blanks around it or control characters, found {name!r}"
    sign = next((letter for letter in name if letter in SIGNS), "")
    return f"expected a name without {sign!r}, found {name!r}" if sign else ""
