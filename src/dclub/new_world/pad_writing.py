"""Writing score pads: what a state shows, counted."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from dclub.kernel.pad_writing import pad_of
from dclub.kernel.toml import Inline
from dclub.new_world import readings as R
from dclub.new_world.components import Kind, word
from dclub.new_world.pad_ranges import EXTRAS
from dclub.new_world.position_reading import GAME
from dclub.new_world.starting import header
from dclub.new_world.tally import Per, tallies_of

if TYPE_CHECKING:
    from dclub.kernel.rules import Document, Names
    from dclub.new_world.state import State
    from dclub.new_world.tally import Claim

__all__ = ["pad_document"]


def pad_document(state: State, names: Names) -> Document:
    """Return the pad of a state; it scores as the state does, line by line.

    Raises `Unknown` if settlers are out and nobody can tell what is connected.
    """
    claims = tallies_of(state).claims
    return pad_of(
        GAME,
        header(state),
        names,
        points=Inline(zip(names, state.points, strict=True)),
        surveyors=list(state.surveyors),
        features=[_feature(state, names, claim) for claim in claims],
    )


def _feature(state: State, names: Names, claim: Claim) -> Document:
    owners = Counter((seat, column) for seat in sorted(set(claim.seats)) for column in claim.columns(seat))
    settlers = ", ".join(f"{number} {names[seat]} w{column}" for (seat, column), number in owners.items())
    document: Document = {"kind": word(claim.kind), "settlers": settlers}
    if claim.kind is Kind.FARM:
        document["around"] = claim.around(spaces=True)
        document["spaces"] = claim.around(spaces=True) - claim.around(spaces=False)
    elif claim.kind is not Kind.PLAIN:
        document["segments"] = claim.counted("segment", spaces=True)
        document["tiles"] = claim.counted("tile", spaces=True)
        per: Per = "segment" if state.ruleset.says(R.FINAL_PER, "segment") else "tile"
        document["spaces"] = claim.counted(per, spaces=True) - claim.counted(per, spaces=False)
    if claim.kind in EXTRAS:
        document[EXTRAS[claim.kind]] = claim.extras
    return {**document, "cells": list(claim.names)}
