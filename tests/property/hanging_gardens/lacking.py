"""What is left of an edition, a state and a move where nobody has entered a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve

from dclub.hanging_gardens.components import CardId, Individual, ProjectId
from dclub.hanging_gardens.moves import Base, Deal, OpenCard, OpenPublic, RevealProject
from dclub.hanging_gardens.ruleset import compile_ruleset

if TYPE_CHECKING:
    from dclub.hanging_gardens.edition import Edition
    from dclub.hanging_gardens.moves import Move
    from dclub.hanging_gardens.state import State

__all__ = ["COUNTED", "STATED", "known", "literal", "without"]

STATED: Final = ("cards", "starters", "individual", "public")
"""The tables whose components are stated literally where they appear, if they are missing."""

COUNTED: Final = ("wooden", "translucent")
"""The tables without which nobody knows how many cubes there are."""

NAMELESS = ProjectId("")
NO_NAME = CardId("")


def without(edition: Edition, table: str) -> Edition:
    """Return the edition without a table."""
    provenance = tuple(entry for entry in edition.provenance if entry[0] != table)
    rest = evolve(edition, provenance=provenance)
    match table:
        case "cards":
            return evolve(rest, cards=None)
        case "starters":
            return evolve(rest, starters=None)
        case "individual":
            return evolve(rest, individual=None)
        case "public":
            return evolve(rest, public=None)
        case "wooden":
            return evolve(rest, wooden=None)
        case _:
            return evolve(rest, translucent=None)


def literal(full: State, table: str, move: Move) -> Move:
    """Return a move with what the missing table would say stated literally."""
    edition = full.ruleset.edition
    match move:
        case OpenCard() if table == "cards" and move.card in full.ruleset.cards:
            return _stated(full, move)
        case OpenCard() if table == "starters" and move.card in _starters(full):
            return _stated(full, move)
        case Base() if table == "starters" and 0 <= move.seat < full.seats and not move.icons:
            copies = edition.starters or ()
            return evolve(move, icons=tuple(copies[one][move.seat].icons for one in move.starters))
        case Deal() | RevealProject() if table == "individual" and move.project in full.ruleset.individual:
            demands = evolve(full.ruleset.individual[move.project], id=NAMELESS)
            return evolve(move, project=NAMELESS, literal=demands)
        case OpenPublic() if table == "public" and move.project in full.ruleset.public:
            demand = evolve(full.ruleset.public[move.project], id=NAMELESS)
            return evolve(move, project=NAMELESS, literal=demand)
        case _:
            return move


def _stated(full: State, move: OpenCard) -> OpenCard:
    card = full.ruleset.cards[move.card]
    return OpenCard(move.column, NO_NAME, card.icons, card.ornament)


def _starters(full: State) -> set[CardId]:
    """Return the names of the starters."""
    return {card.id for copies in full.ruleset.edition.starters or () for card in copies}


def known(state: State, edition: Edition) -> State:
    """Return what is left of a state if the edition lacks a table."""
    ruleset = compile_ruleset(edition, state.seats, state.readings)
    partial = evolve(state, ruleset=ruleset)
    if edition.cards is None:
        nameless = _without_names(partial, set(state.ruleset.deck))
        return evolve(nameless, supply=state.supply._replace(stock=None, returned=()))
    if edition.starters is None:
        return _without_names(partial, _starters(state))
    if edition.individual is None:
        gardens = tuple(
            one._replace(project=evolve(one.project, id=NAMELESS))
            if isinstance(one.project, Individual)
            else one
            for one in state.gardens
        )
        return evolve(partial, gardens=gardens)
    if edition.public is None and state.public is not None:
        return evolve(partial, round=state.round._replace(public=evolve(state.public, id=NAMELESS)))
    if edition.wooden is None:
        return evolve(partial, supply=state.supply._replace(wooden=None))
    if edition.translucent is None:
        return evolve(partial, supply=state.supply._replace(translucent=None))
    return partial


def _without_names(state: State, names: set[CardId]) -> State:
    """Return the state in which some cards have no names."""

    def called(cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        return tuple(NO_NAME if name in names else name for name in cards)

    supply, row = state.supply, state.row
    stock = tuple(sorted(called(supply.stock or ())))
    shown = tuple(evolve(card, id=NO_NAME) if card and card.id in names else card for card in row.cards)
    return evolve(
        state,
        gardens=tuple(one._replace(cards=called(one.cards)) for one in state.gardens),
        supply=supply._replace(stock=stock, returned=called(supply.returned)),
        row=row._replace(cards=shown),
    )
