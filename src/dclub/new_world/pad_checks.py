"""What no score pad can say: more settlers than there are, two on one farm, more start spaces than tiles."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from dclub.kernel.paragraphs import count_of
from dclub.kernel.partial import Unstated
from dclub.new_world.components import Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dclub.kernel.move import Seat
    from dclub.kernel.pad_reading import PadStated
    from dclub.kernel.rules import Names
    from dclub.new_world.pad_reading import Said
    from dclub.new_world.ruleset import Ruleset

__all__ = ["check"]


def check(ruleset: Ruleset, names: Names, said: Sequence[Said], stated: PadStated) -> None:
    """Note what contradicts the rules or itself."""
    out: Counter[Seat] = Counter()
    for number, one in enumerate(said):
        where = f"features.{number}"
        settlers = () if isinstance(one.settlers, Unstated) else one.settlers
        out.update(seat for seat, _ in settlers)
        if one.kind is Kind.FARM and len(settlers) > 1:
            stated.fault(f"{where}.settlers", f"expected one settler on a farm, found {len(settlers)}")
        counted = [
            count for count in (one.segments, one.tiles, one.around) if not isinstance(count, Unstated)
        ]
        if counted and not isinstance(one.spaces, Unstated) and one.spaces > max(counted):
            stated.fault(f"{where}.spaces", f"expected at most {max(counted)}, found {one.spaces}")
    most = ruleset.quantities.settlers
    for seat, settlers_out in sorted(out.items()):
        if settlers_out > most:
            message = f"expected at most {count_of(most, 'settler')} of {names[seat]}, found {settlers_out}"
            stated.fault("features", message)
