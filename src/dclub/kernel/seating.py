"""How many may play: the numbers of players for which an edition is made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from dclub.errors import Fault

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["Sizes", "check_players", "faults_by_name"]


class Sizes(Protocol):
    """The numbers of players for which an edition is made."""

    @property
    def players_min(self) -> int:
        """The least number of players."""
        ...

    @property
    def players_max(self) -> int:
        """The greatest number of players."""
        ...


def check_players(players: int, sizes: Sizes) -> Iterator[Fault]:
    """Yield the fault of a number of players for which an edition is not made, at `players`."""
    least, most = sizes.players_min, sizes.players_max
    if not least <= players <= most:
        yield Fault(
            "players", f"expected {least if least == most else f'{least} to {most}'}, found {players}"
        )


def faults_by_name(faults: Iterable[Fault]) -> Iterator[Fault]:
    """Yield faults with `names` for `players`, where the players are given by their names."""
    for fault in faults:
        yield Fault("names", fault.message) if fault.where == "players" else fault
