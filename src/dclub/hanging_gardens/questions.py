"""What can be asked of Hanging Gardens with a few facts: one topic for each kind of argument.

Every answer comes from the functions that judge and carry out moves, and from those that score; the
modules `asking_*` put the facts before them, and what they say into lines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dclub.hanging_gardens.asking_amitis import AMITIS
from dclub.hanging_gardens.asking_card import DISPLACED
from dclub.hanging_gardens.asking_effect import EFFECT
from dclub.hanging_gardens.asking_score import GROUP, SETS

if TYPE_CHECKING:
    from dclub.hanging_gardens.edition import Edition
    from dclub.kernel.questions import Topic

__all__ = ["TOPICS"]

TOPICS: Final[tuple[Topic[Edition], ...]] = (DISPLACED, EFFECT, AMITIS, GROUP, SETS)
"""Everything that can be asked, in the order of a turn and of the scoring."""
