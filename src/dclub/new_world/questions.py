"""What can be asked of New World with a few facts: one topic for each kind of argument.

Every answer comes from the functions that judge and carry out moves, and from those that score; the
modules `asking_*` put the facts before them, and what they say into lines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dclub.new_world.asking_farm import FARM
from dclub.new_world.asking_feature import FEATURE
from dclub.new_world.asking_most import MAJORITY, PLAIN
from dclub.new_world.asking_place import PLACE
from dclub.new_world.asking_removal import REMOVAL

if TYPE_CHECKING:
    from dclub.kernel.questions import Topic
    from dclub.new_world.edition import Edition

__all__ = ["TOPICS"]

TOPICS: Final[tuple[Topic[Edition], ...]] = (PLACE, FEATURE, MAJORITY, FARM, REMOVAL, PLAIN)
"""Everything that can be asked, in the order of the phases."""
