"""The sentences of Diamonds Club; `dclub.kernel.phrases` says how they are written."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from dclub.diamonds_club import clauses as C
from dclub.kernel.clause import ClauseId

__all__ = ["EVENT_PHRASES", "PHRASES"]

PHRASES: Final[Mapping[ClauseId, str]] = MappingProxyType(
    {
        # What is refused, in the order of the clauses.
        C.MARKET_UNDRAWN: "The strip {strip} lies in this market already.",
        C.MARKET_COLOURS: "Column {column:letter} takes a {needed} strip, not a {found} one.",
        C.MARKET_FACES: "The strip {strip} keeps side {shown}, which it has shown; {found} is the other one.",
        C.BUY_CLOSED: "{space} is in a closed column: only the first {columns} are open.",
        C.BUY_VACANT: "{space} is taken: {coins:coin} on it.",
        C.BUY_COINS: "{seat:seat} has {has:coin} and cannot lay {paid}.",
        C.BUY_PRICE: "{space} costs {needed:coin} ({working}), not {paid}.",
        C.BUY_REFUSE: "The {animal} of {space} can be placed, so it must be taken.",
        C.BUY_CHOICE: "{space} asks for {needed:track} to be named, one for each ?, not {named}.",
        C.BUY_FINAL: "{seat:seat} has passed and buys nothing more this round.",
        C.ANIMAL_COUNT: (
            "{space} shows {needed:animal}: a place or none for each, not {named}.\n"
            "No {animal} is left, so the one of {space} has no place."
        ),
        C.PARK_VACANT: "{place} is occupied ({holds}).",
        C.PARK_MANDATORY: "{place} is mandatory and takes only the pictured {pictured}, not {tile}.",
        C.PARK_DARK: "{place} is dark-green and comes last: {uncovered:light-green place} still open.",
        C.EXCHANGE_HELD: "{tile}: {seat:seat} has {has}, not {used}.",
        C.EXCHANGE_ALL: "{seat:seat} has {needed:complete set} and must exchange every one, not {exchanged}.",
        C.EXCHANGE_KEEP_LIMIT: (
            "{seat:seat} keeps {kept:tile} of one sort ({sort}); an unfinished set has {most}."
        ),
        C.EXCHANGE_KEEP: "{seat:seat} has {left:tile} left over and must keep at least one.",
        C.BUILD_FINAL: "{seat:seat} has passed and builds nothing more this round.",
        C.BUILD_MARKER: "{seat:seat} has bought at the table {table} this round: a marker lies there.",
        C.BUILD_SEVENTH_TABLE: "{seat:seat} has no marker left: {placed} lie on price tables.",
        C.BUILD_SOLD: "The table {table} sells {sells}, not {tile}.",
        C.BUILD_ANY_FOREST: "The table {table} sells no forest.",
        C.BUILD_EMPTY_STACK: "No {stack} is left.",
        C.BUILD_TALLEST: (
            "A forest comes from a tallest stack: {stacks} with {tallest:tile}; {stack} has {height}."
        ),
        C.BUILD_AFFORD: (
            "The table {table} asks {needed:gem}[, {surcharge} of them for markers]; {seat:seat} has {has}"
            "[, and {lacking} of the printed colours cannot be covered]."
        ),
        C.PAY_HELD: "{seat:seat} has {has} {gem}, not {paid}.",
        C.PAY_TOTAL: "The table {table} asks {needed:gem}: {working}; {paid} paid.",
        C.PAY_COLOURS: (
            "The table {table} asks {printed}: {lacking:gem} lacking in these colours, "
            "{diamonds:diamond} paid."
        ),
        # What is counted at the end.
        C.SCORE_EXCLUDED: "not covered: {uncovered}",
        C.SCORE_BUILDINGS: "{working}",
        C.SCORE_FORESTS: "{working}",
        C.SCORE_TRIOS: "{working}",
        C.SCORE_ANIMALS: "{working}",
        C.SCORE_BONUS: "{card}",
        C.SCORE_TRACKS: "{track}",
    }
)
"""The sentence of each clause that forbids something, and what each clause that scores counts."""

EVENT_PHRASES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "start-player": "{seat:seat} is start player.",
        "track-laid-out": "Start-player track: {seats:seats} on 0 and following.",
        "strip-laid": "Column {column:letter}: {spaces}.",
        "buying-begins": "The market is complete; {seat:seat} begins to buy.",
        "coins-laid": "{seat:seat} lays {coins:coin} on {space}[ ({working})] and has {left} left.",
        "equipment-taken": "{seat:seat} takes {tile}.",
        "animal-placed": "{seat:seat} lays a tile on {place}: {animal}.",
        "animal-left": "{seat:seat} gets no tile for the {animal}.",
        "track-advanced": "{seat:seat} goes down one step on {track}, to step {step}.",
        "track-at-end": "{seat:seat} is at the end of {track} already.",
        "coin-gained": "{seat:seat} gets {coins:coin} at once.",
        "hats-moved": "{seat:seat} moves {hats:space} along the start-player track, to {number}.",
        "passed": "{seat:seat} passes for the rest of the phase.",
        "turn": "{seat:seat} is next.",
        "diamond-awarded": (
            "{seat:seat} gets a diamond for the most unspent coins ({coins}).\n"
            "{seat:seat} gets a diamond for leading the start-player track (on {number})."
        ),
        "no-diamond": "Nobody has a coin left, so nobody gets a diamond for coins.",
        "order": "Order of exchanging and building: {seats:seats}.",
        "set-exchanged": "{seat:seat} exchanges {tiles}: {working}.",
        "gems-gained": "{seat:seat} gets {gems}[, {extra} of them by technology].",
        "equipment-returned": "{seat:seat} returns all tiles[ but {kept}].",
        "substitutes": "The supply of {what} is used up: {number:substitute} in play.",
        "building-begins": "{seat:seat} begins to build.",
        "tile-chosen": "{seat:seat} chooses {tile} at the table {table}.",
        "gems-paid": "{seat:seat} pays {gems}[ ({working})].",
        "tile-built": "{seat:seat} lays {tile} on {place}.",
        "marker-placed": "{seat:seat} puts a marker on the table {table}.",
        "card-won": "{seat:seat} wins the bonus card {card}.",
        "last-round": "{seat:seat} has covered every light-green place: this is the last round.",
        "coins-refilled": "Coins are made up to the money track: {coins:each}.",
        "markers-returned": "All markers come back from the price tables.",
        "strips-gathered": "All strips go back.",
        "game-ended": "The last round is over, and with it the game.",
    }
)
"""The sentence of each kind of event."""
