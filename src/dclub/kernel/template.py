"""What every game's template is written with: a commented position to fill in.

Only what the phase reads is asked for, with `?`; the rest has stand-ins that contradict nothing.
"""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from attrs import frozen

from dclub.errors import Fault, RecordError
from dclub.kernel.seating import check_players
from dclub.kernel.toml import format_inline

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dclub.kernel.rules import Names
    from dclub.kernel.seating import Sizes

__all__ = [
    "ASKED",
    "Sheet",
    "check_template",
    "introduction",
    "pad_introduction",
    "remark",
    "toml",
]

E = TypeVar("E")
P = TypeVar("P")

ASKED: Final = "?"
"""What stands for a value that is asked for."""

_WIDTH: Final = 78


def check_template(phases: Sequence[str], phase: str, players: int, sizes: Sizes) -> None:
    """Raise `RecordError` for a phase, or a number of players, that there is not."""
    faults = list(check_players(players, sizes))
    if phase not in phases:
        faults.insert(0, Fault("phase", f"expected one of {', '.join(phases)}, found {phase!r}"))
    if faults:
        raise RecordError(faults)


@frozen
class Sheet(Generic[E, P]):
    """What a template is written for: an edition, who plays, a phase and all that this phase reads."""

    edition: E
    source: str
    names: Names
    phase: P
    read: str

    def reads(self, what: str) -> bool:
        """Return whether the phase reads something, so that it is asked for."""
        return what in self.read.split()

    def value(self, what: str, stand_in: object) -> str:
        """Return what stands in the sheet for a value."""
        return toml(ASKED if self.reads(what) else stand_in)


def remark(text: str) -> list[str]:
    """Return a remark of any length, one paragraph, as lines of comment."""
    return [f"# {line}" for line in wrap(text, _WIDTH - 2, break_on_hyphens=False)]


def toml(value: object) -> str:
    """Return a value as TOML writes it."""
    return format_inline({"_": value}).removeprefix("{_ = ").removesuffix("}")


def introduction(title: str, names: Names, *, asks: bool, example: str, scores: bool) -> list[str]:
    """Return the lines at the head: what the position is, how to fill it in, what to ask then.

    `example` is a move that may be judged ("" for none); `scores` says that points can be counted.
    """
    lines = [f"# {title}", "#"]
    if asks:
        lines += remark(
            f'Replace every "{ASKED}" by what lies on the table. A "{ASKED}" that is left is unknown, '
            "and the verdict is undetermined if it matters. What this phase does not read has a "
            "stand-in already; correct it if you like. Then ask, with the name of this file:"
        )
    lines += ["#", "#     dclub judge FILE              what is wrong in it, and what may be done"]
    if example:
        lines.append(f'#     dclub judge FILE --move "{example.format(name=names[0])}"')
    if scores:
        lines.append("#     dclub score FILE              every point, line by line")
    return [*lines, ""]


def pad_introduction(title: str) -> list[str]:
    """Return the lines at the head of a score pad: how to fill it in, what to ask then."""
    lines = [f"# {title}", "#"]
    lines += remark(
        f'Replace every "{ASKED}" by what you have counted. What is left as "{ASKED}" is unknown: the answer '
        "names it and, where it can, says between which numbers the points lie. Then ask, with the name of "
        "this file:"
    )
    return [*lines, "#", "#     dclub score FILE              every point, line by line", ""]
