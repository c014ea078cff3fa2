"""What can be asked of Diamonds Club with a few facts: one topic for each kind of argument.

Every answer comes from the functions that judge and carry out moves; the modules `asking_*` put the
facts before them, and what they say into lines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dclub.diamonds_club.asking_building import BONUS, PAYMENT
from dclub.diamonds_club.asking_exchange import EXCHANGE
from dclub.diamonds_club.asking_market import PRICE
from dclub.diamonds_club.asking_track import DIAMONDS, ORDER

if TYPE_CHECKING:
    from dclub.diamonds_club.edition import Edition
    from dclub.kernel.questions import Topic

__all__ = ["TOPICS"]

TOPICS: Final[tuple[Topic[Edition], ...]] = (PRICE, DIAMONDS, ORDER, EXCHANGE, PAYMENT, BONUS)
"""Everything that can be asked, in the order of the phases."""
