"""What no score pad can say: cards in the air, cubes that there are not, a project dealt twice."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from dclub.hanging_gardens.components import Construction, construction_of, is_translucent, word
from dclub.hanging_gardens.picture_checks import picture_faults
from dclub.hanging_gardens.pyramid import NOWHERE
from dclub.hanging_gardens.words import format_slot
from dclub.kernel.known import known
from dclub.kernel.partial import Unstated

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dclub.hanging_gardens.pad_reading import Said
    from dclub.hanging_gardens.ruleset import Ruleset
    from dclub.kernel.pad_reading import PadStated
    from dclub.kernel.rules import Names

__all__ = ["check"]


def check(ruleset: Ruleset, names: Names, said: Sequence[Said], stated: PadStated) -> None:
    """Note what contradicts the rules or itself."""
    shape = ruleset.pyramid
    cubes: Counter[tuple[bool, Construction]] = Counter()
    for seat, one in enumerate(said):
        if isinstance(one.picture, Unstated):
            continue
        for message in picture_faults(ruleset, one.picture):
            stated.fault(f"players.{seat}.pyramid", message)
        slot = one.amitis
        if not isinstance(slot, Unstated) and slot != NOWHERE and not one.picture.built >> slot & 1:
            stated.fault(f"players.{seat}.amitis", f"no card lies in the slot {format_slot(shape, slot)}")
        cubes.update((is_translucent(cube), construction_of(cube)) for cube in one.picture.cubes if cube)
    _check_cubes(ruleset, cubes, stated)
    _check_projects(ruleset, names, said, stated)


def _check_cubes(ruleset: Ruleset, cubes: Counter[tuple[bool, Construction]], stated: PadStated) -> None:
    edition = ruleset.edition
    for clear, total in ((False, edition.wooden), (True, edition.translucent)):
        for number, most in known(total or ()):
            kind, material = Construction(number), "translucent" if clear else "wooden"
            found = cubes[clear, kind]
            if found > most:
                what = f"{material} cubes of {word(kind)}"
                stated.fault("players", f"expected at most {most} {what}, found {found}")


def _check_projects(ruleset: Ruleset, names: Names, said: Sequence[Said], stated: PadStated) -> None:
    owners: dict[str, str] = {}
    for seat, one in enumerate(said):
        if isinstance(one.project, Unstated) or one.project.id not in ruleset.individual:
            continue
        owner = owners.setdefault(one.project.id, names[seat])
        if owner != names[seat]:
            stated.fault(f"players.{seat}.project", f"{owner} has the project {one.project.id} already")
