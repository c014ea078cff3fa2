"""The sentences of Hanging Gardens; `dclub.kernel.phrases` says how they are written."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from dclub.hanging_gardens import clauses as C
from dclub.kernel.clause import ClauseId

__all__ = ["EVENT_PHRASES", "PHRASES"]

PHRASES: Final[Mapping[ClauseId, str]] = MappingProxyType(
    {
        # What is refused, in the order of the clauses.
        C.SETUP_HIDDEN: "Projects lie open, so that of {seat:seat} cannot be hidden.",
        C.SETUP_UNDEALT: "The project {project} belongs to another player already.",
        C.SETUP_BASE_SET: "The base is made of {needed}, each once, not of {laid}.",
        C.SETUP_OWN_CUBES: "{seat:seat} has no {cube} cube left to set.",
        C.SETUP_CUBE_CELL: "{cell} is no cell of the base.",
        C.CARDS_UNDRAWN: "The card {card} is not in the pile.",
        C.CARDS_RETURNED: (
            "The card {card} was left over and comes in its turn, after[ {stock:card} that nobody has seen]"
            "[ {expected}]."
        ),
        C.TAKE_OPEN: "No card lies in column {column} any more.",
        C.TAKE_APEX: "{slot} stays empty: pyramids have {cards:card} with so many players.",
        C.TAKE_SLOT: "A card lies in {slot} already.",
        C.TAKE_SUPPORT: "A card in {slot} needs two cards below it, and none lies in {missing}.",
        C.CUBE_HELD: "The {cube} cube is not in hand; to be put back: {hand}.",
        C.CUBE_CELL: "No card shows at {cell}.",
        C.CUBE_FREE: "A cube lies on {cell} already ({holds}).",
        C.EFFECT_ALIGNED: (
            "The effect {effect} cannot be used with this card, or not any more[; what can: {aligned}]."
        ),
        C.EVOLVE_WOODEN: ("Only a wooden cube can evolve, and none lies on {cell}[: there lies {holds}]."),
        C.EVOLVE_SUPPLY: "No {cube} cube is left in the supply.",
        C.MOVE_CUBE: "No cube lies on {cell}.",
        C.MOVE_SAME: "The cube on {cell} has been moved already; the second must be another one.",
        C.MOVE_SECOND: (
            "{needed} cubes must be moved, and the pyramid has {cubes:cube}.\n"
            "{needed} cubes must be moved, not {moved}."
        ),
        C.SURPRISE_SUPPLY: (
            "No wooden {cube} cube is left in the supply.\n"
            "A cube cannot be drawn and placed: {left} left in the supply, {free:free cell}.\n"
            "A cube cannot be placed: {free:free cell}."
        ),
        C.RECOLOUR_SAME: "The cube is a {cube} already; the new one must have another colour.",
        C.RECOLOUR_SUPPLY: "No {material} {cube} cube is left in the supply.",
        C.AMITIS_PRESENT: "The card to which Amitis goes shows no {construction}[: it shows {shown}].",
        C.AMITIS_MUST: "One of {shown} must be named, for the card to which Amitis goes shows them.",
        C.AMITIS_STUCK: "Amitis of {seat:seat} has no card to go to.",
        # What is counted at the end.
        C.SCORE_GROUPS: "{construction}: {working}[; {cells}]",
        C.SCORE_PUBLIC: "most of {what} ({counted})",
        C.SCORE_INDIVIDUAL: "{shape} of {construction}: {cells}",
    }
)
"""The sentence of each clause that forbids something, and what each clause that scores counts."""

EVENT_PHRASES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "first-player": "{seat:seat} is first player and holds the Emperor.",
        "project-dealt": "{seat:seat} is dealt an individual project: {project}.",
        "bases-begin": "The projects are dealt; {seat:seat} begins to lay bases.",
        "starter-laid": "{seat:seat} lays the {starter} in {slot}: {icons}.",
        "cubes-begin": "The bases are laid; {seat:seat} begins to set cubes.",
        "cube-set": "{seat:seat} sets a {cube} cube on {cell}; prestige stays.",
        "set-up-continues": "The set-up goes on: {phase}.",
        "public-opened": "The public project is open: {project}.",
        "card-opened": "Column {column}: [{card}, ]{icons}.",
        "effects-laid": "The effects lie below the columns from the draw pile: {effects}.",
        "queen-placed": "The queen stands above column {column}.",
        "round-begins": "{seat:seat} begins the round.",
        "card-placed": (
            "{seat:seat} takes the card of column {column} and lays it in {slot}, {left} on the left and "
            "{right} on the right: {icons}."
        ),
        "cubes-lifted": "{seat:seat} lifts from the cells that are covered: {cubes}.",
        "step": "{seat:seat} goes on: {phase}.",
        "cube-put": "{seat:seat} puts a {cube} cube on {cell}.",
        "prestige-changed": (
            "Prestige of {construction}: {asked} asked ({working}), {applied} applied; it is {prestige}."
        ),
        "cube-exchanged": "{seat:seat} exchanges the cube on {cell}: {old} becomes {new}.",
        "cube-moved": "{seat:seat} moves a {cube} cube from {source} to {target}.",
        "stopped": "{seat:seat} moves no second cube.",
        "drawing": "{seat:seat} draws a cube.",
        "cube-drawn": "A {cube} cube is drawn.",
        "effect-used": "The effect {effect} is turned face down.",
        "effect-declined": "{seat:seat} does not use the effect {effect}.",
        "amitis-stepped": "Amitis of {seat:seat} goes to {slot}.",
        "amitis-stays": "Amitis of {seat:seat} has no card to go to and stays.",
        "turn": "{seat:seat} is next.",
        "card-returned": "What is left in the row goes under the pile[: {cards}].",
        "emperor-passed": "The Emperor goes to {seat:seat}, who was last.",
        "effects-turned-back": "All effects are turned face up.",
        "pyramids-finished": "All pyramids are complete.",
        "project-revealed": "{seat:seat} reveals the individual project: {project}.",
        "game-ended": "All projects are known, and the game is over.",
    }
)
"""The sentence of each kind of event."""
