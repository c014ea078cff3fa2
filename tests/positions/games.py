"""What the tests of positions know of each game: its documents, its games, its words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from dclub import diamonds_club, hanging_gardens, new_world
from dclub.diamonds_club import position_document as dc_document
from dclub.diamonds_club import position_reading as dc_reading
from dclub.hanging_gardens import position_document as hg_document
from dclub.hanging_gardens import position_reading as hg_reading
from dclub.new_world import position_document as nw_document
from dclub.new_world import position_reading as nw_reading
from tests.diamonds_club.documents import DOCUMENTS as OF_DIAMONDS_CLUB
from tests.hanging_gardens.documents import DOCUMENTS as OF_HANGING_GARDENS
from tests.new_world import walking
from tests.new_world.documents import DOCUMENTS as OF_NEW_WORLD
from tests.property.diamonds_club import games as dc_games
from tests.property.hanging_gardens import games as hg_games
from tests.property.new_world import games as nw_games

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random
    from types import ModuleType

    from tests.positions.documents import Documents

__all__ = ["GAMES", "NAMES", "Positions"]

NAMES: Final = ("Ana Maria", "Béla", "O'Neill-2", "三", "Béla town")
"""Names that are hard to read, as many as a game has seats at most."""


@frozen(eq=False)
class Positions:
    """The positions of one game.

    `package` is what people import, `reader` the module that reads documents and `classes` the
    one that has their classes: `parts` are those of inner tables by their keys. Every document of
    `documents` with the changes in `unlike` says what nothing else in it does.

    `first` starts a game of a shipped edition, `strange` one of any, and `walk` plays it to its
    end; of `share` of its positions, and of all in the phases that are `seldom`, the texts are
    looked at. `besides` is what must come back although it is no part of a state's equality.

    `readings` has an option that is not the default, `words` are what may stand in a document.
    """

    package: Any
    reader: ModuleType
    classes: ModuleType
    documents: Documents[Any]
    parts: dict[str, str]
    unlike: dict[str, object]
    first: Callable[[Random], Any]
    strange: Callable[[Random], Any]
    walk: Callable[[Random, Any], Iterator[Any]]
    share: float
    seldom: tuple[str, ...]
    besides: Callable[[Any], object]
    readings: dict[str, str]
    words: tuple[str, ...]


def _shipped(rng: Random, package: Any) -> dict[str, Any]:
    """Return what a game of a shipped edition is started with."""
    edition = package.edition(rng.choice(("invented", "tiny")))
    sizes = edition.quantities
    seats = min(max(rng.randint(2, 4), sizes.players_min), sizes.players_max)
    readings = {reading.id: rng.choice(reading.names) for reading in package.READINGS}
    return {"players": seats, "edition": edition.name, "readings": readings if rng.random() < 0.7 else {}}


GAMES: Final = {
    "diamonds-club": Positions(
        package=diamonds_club,
        reader=dc_reading,
        classes=dc_document,
        documents=OF_DIAMONDS_CLUB,
        parts={"market": "MarketDocument", "supply": "SupplyDocument", "players": "PlayerDocument"},
        unlike={},
        first=lambda rng: diamonds_club.start(**_shipped(rng, diamonds_club)).state,
        strange=lambda rng: dc_games.start(rng, dc_games.any_ruleset(rng)),
        walk=dc_games.walk,
        share=0.2,
        seldom=("final",),
        besides=lambda state: state.market.shown,
        readings={"dc.buy.surcharge": "per-space"},
        words=(
            "",
            "?",
            "White",
            "Table",
            "final",
            "pay",
            "market",
            "exchange",
            "1 (Ana), 2 (Ben)",
            "p1 pavilion, p5 ?",
            "dark 1a",
            "fountain at p5",
            "3 fountain",
            "mine red, right 3",
            "first-five",
        ),
    ),
    "hanging-gardens": Positions(
        package=hanging_gardens,
        reader=hg_reading,
        classes=hg_document,
        documents=OF_HANGING_GARDENS,
        parts={
            "row": "RowDocument",
            "supply": "SupplyDocument",
            "pending": "PendingDocument",
            "players": "PlayerDocument",
        },
        unlike={"supply": {"wooden": {"tree": 0}}},
        first=lambda rng: hanging_gardens.start(**_shipped(rng, hanging_gardens)).state,
        strange=lambda rng: hg_games.start(hg_games.any_ruleset(rng)),
        walk=hg_games.walk,
        share=0.2,
        seldom=("final",),
        besides=lambda _state: None,
        readings={"hg.move.two": "up-to-two"},
        words=(
            "",
            "?",
            "Ana",
            "Table",
            "final",
            "put-back",
            "cards",
            "1 (Ana), 2 (Ben)",
            "2 ? Tr[St] Tr .. .. .. .. .. .. ..",
            "b1",
            "tree tree / tree tree",
            "2.1",
            "move",
            "translucent tree",
            "line tree",
            "c3",
        ),
    ),
    "new-world": Positions(
        package=new_world,
        reader=nw_reading,
        classes=nw_document,
        documents=OF_NEW_WORLD,
        parts={"pending": "PendingDocument"},
        unlike={},
        first=walking.any_start,
        strange=lambda rng: nw_games.start(nw_games.any_ruleset(rng)),
        walk=lambda rng, state: walking.walk(rng, state, physical=rng.random() < 0.5),
        share=0.1,
        seldom=("final", "score", "set-aside"),
        besides=lambda state: (state.landscape.features, state.landscape.openings),
        readings={"nw.final.posts": "2"},
        words=(
            "",
            "?",
            "Ana",
            "Table",
            "final",
            "settle",
            "score",
            "1 (Ana), 2 (Ben)",
            "w2 n6",
            "w1 n1: ?",
            "w0 n3: t17 turn 3",
            "w9 s9: (town n; plain en es se sw ws wn); Ana town n",
            "town plain trail plain",
            "farm w2 n5",
            "town n",
        ),
    ),
}
