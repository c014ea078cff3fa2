"""Faults: what is wrong in the spec, or between the spec and the code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from dclub.errors import DclubError

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Fault", "SpecError"]


@frozen(order=True)
class Fault:
    """One thing that is wrong: where, what was found, and what was expected instead.

    `check` and `subject` (a clause or reading id) are what a waiver names; "" where nothing
    can be waived.
    """

    where: str
    what: str
    expected: str = ""
    check: str = ""
    subject: str = ""

    def __str__(self) -> str:
        """Return one line; the name of the check leads where there is one."""
        place = f"{self.where}: " if self.where else ""
        expected = f"; expected {self.expected}" if self.expected else ""
        family = f" [{self.check}]" if self.check else ""
        return f"{place}{self.what}{expected}{family}"


class SpecError(DclubError):
    """A spec that cannot be used: every fault at once."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        """Keep the faults."""
        self.faults: tuple[Fault, ...] = tuple(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))
