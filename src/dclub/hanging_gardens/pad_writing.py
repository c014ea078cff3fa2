"""Writing score pads: what a state shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dclub.hanging_gardens import readings as R
from dclub.hanging_gardens.components import Construction, word
from dclub.hanging_gardens.picture_text import format_picture
from dclub.hanging_gardens.position_reading import GAME
from dclub.hanging_gardens.pyramid import NOWHERE
from dclub.hanging_gardens.starting import header
from dclub.hanging_gardens.tally import OfGarden
from dclub.hanging_gardens.words import format_project, format_public, format_slot
from dclub.kernel.pad_writing import pad_of
from dclub.kernel.partial import Unknown
from dclub.kernel.toml import Inline

if TYPE_CHECKING:
    from dclub.hanging_gardens.components import Public
    from dclub.hanging_gardens.ruleset import Ruleset
    from dclub.hanging_gardens.state import Garden, State
    from dclub.kernel.rules import Document, Names

__all__ = ["pad_document"]


def pad_document(state: State, names: Names) -> Document:
    """Return the pad of a state; it scores as the state does, line by line.

    Raises `Unknown` if the public project was not opened yet.
    """
    public = state.public
    if public is None:
        raise Unknown("public")
    prestige = Inline({word(kind): state.prestige[kind] for kind in Construction})
    players = [_player(state.ruleset, public, garden) for garden in state.gardens]
    return pad_of(
        GAME,
        header(state),
        names,
        prestige=prestige,
        public=public.id or format_public(public),
        players=players,
    )


def _player(ruleset: Ruleset, public: Public, garden: Garden) -> Document:
    document: Document = {
        "project": "" if garden.project is None else format_project(garden.project),
        "amitis": "" if garden.amitis == NOWHERE else format_slot(ruleset.pyramid, garden.amitis),
        "pyramid": format_picture(ruleset, garden, pawn=False),
    }
    if public.ornaments and ruleset.says(R.PUBLIC_ORNAMENT, "yes"):
        tally = OfGarden(ruleset, garden)
        document["ornaments"] = Inline({name: tally.ornaments(name) for name in public.ornaments})
    return document
