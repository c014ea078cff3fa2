"""The sentences of New World; `dclub.kernel.phrases` says how they are written."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from dclub.kernel.clause import ClauseId
from dclub.new_world import clauses as C

__all__ = ["EVENT_PHRASES", "PHRASES"]

PHRASES: Final[Mapping[ClauseId, str]] = MappingProxyType(
    {
        # What is refused, in the order of the clauses.
        C.DRAW_UNDRAWN: "No tile {tile} is left to be drawn.",
        C.DRAW_CONSENT: "The players have not agreed to set the tile aside.",
        C.PLACE_VACANT: "{cell} is not empty: a tile, or a start space, lies there.",
        C.PLACE_COAST: "{cell} lies east of the coast.",
        C.PLACE_COLUMN_ZERO: "{cell} lies in the start column, beyond the ends of the board.",
        C.PLACE_ABUT: "No side of {cell} touches a tile or a start space; a corner is not enough.",
        C.PLACE_MATCH: "At {cell} the neighbours ask for {wanted} at {sides}; the tile shows {shown} there.",
        C.SETTLE_SUPPLY: "{seat:seat} has no settler left.",
        C.SETTLE_HERE: "The tile just placed on {cell} has no such segment.",
        C.SETTLE_CLAIMED: "A settler of {seat:seat}, at {cell}, is on this {feature} already.",
        C.SCORE_NOT_COMPLETE: "That is none of the completed features that are still to be scored.",
        # What is counted at the end.
        C.FINAL_POINTS: "as the marker shows",
        C.FINAL_TRAIL: "{working}[ ({tiles})]",
        C.FINAL_POSTS: "{counted} x {each}[ ({tiles})]",
        C.FINAL_TOWN: "{working}[ ({tiles})]",
        C.FINAL_FARM: "{working}[ ({tiles})]",
        C.FINAL_PLAIN: "{working}[ ({tiles})]",
        C.FINAL_BONUS: "{feature}[ ({tiles})]",
    }
)
"""The sentence of each clause that forbids something, and what each clause that scores counts."""

EVENT_PHRASES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "first-player": "{seat:seat} begins.",
        "tile-drawn": "The tile [{tile} ]is drawn: {shown}.",
        "to-place": "{seat:seat} is to place it.",
        "fits-nowhere": "The tile [{tile} ]fits nowhere.",
        "tile-set-aside": "The tile [{tile} ]leaves the game.",
        "tile-placed": "{seat:seat} places the tile [{tile} ]on {cell}[, turned by {turn:quarter}].",
        "nobody-settled": "{seat:seat} places no settler.",
        "settled": "{seat:seat} places a settler on the {feature} of {cell}.",
        "completed-unclaimed": "A feature at {cell} is complete, and nobody is on it.",
        "to-score": "Complete and still to be scored: at {cells}.",
        "choice": "{seat:seat} says which of {features:feature} is scored next.",
        "points": "{seat:seat} wins {points:point} for the {feature} at {cell}[: {working}].",
        "bonus": "{seat:seat} wins {points:point} for settlers beside the surveyors[: {working}].",
        "settler-home": "The settler of {seat:seat} on {cell} goes home.",
        "surveyor-stays": "No tile lies further west, so both surveyors stay in column {column}.",
        "surveyor-moves": "A surveyor goes from column {column} to column {to}.",
        "turn": "{seat:seat} is next.",
        "game-ended": "No tile is left, and the game is over.",
    }
)
"""The sentence of each kind of event."""
