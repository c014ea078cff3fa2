"""Set-up: every player lays the base of his pyramid, going round from the first player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.components import Card, word
from dclub.hanging_gardens.garden import replaced, with_base
from dclub.hanging_gardens.moves import NAMELESS, Base, Move, bases
from dclub.hanging_gardens.phases.nearness import distance, parts
from dclub.hanging_gardens.ruleset import known
from dclub.hanging_gardens.state import Garden, Phase, State, Turn, fresh_turn, new_state
from dclub.hanging_gardens.words import format_icons
from dclub.kernel import clauses as K
from dclub.kernel.blanks import path_of
from dclub.kernel.citing import effects, forbids, permits
from dclub.kernel.event import Event, Log, note
from dclub.kernel.move import CHANCE, Seat
from dclub.kernel.partial import Unknown
from dclub.kernel.phase import Candidate, PhaseRules, guards
from dclub.kernel.ruling import Objection
from dclub.kernel.turn import no_such_seat, not_to_move

__all__ = ["RULES", "base_cards"]

# --- generate ---------------------------------------------------------------------------------


@permits(C.SETUP_BASE)
def generate(state: State) -> Iterator[Move]:
    """Yield every order of the starters; none where they are stated literally."""
    seat = state.to_move
    assert seat is not None
    if not _missing(state, seat):
        yield from bases(seat, state.gardens[seat].starters)


def _missing(state: State, seat: Seat) -> str:
    """Return the key path of the first starter of a seat that nobody entered; "" if all are."""
    kinds = state.ruleset.edition.starters
    if kinds is None:
        return "starters"
    return next(filter(None, (path_of(copies[seat].icons) for copies in kinds)), "")


# --- guard ------------------------------------------------------------------------------------


@forbids(K.MOVE_SHAPE)
def wrong_literal(state: State, move: Base) -> Objection | None:
    """Icons are stated although the starters are known, or not for every starter."""
    if (stranger := no_such_seat(state, move)) is not None:
        return stranger
    missing = _missing(state, move.seat)
    if missing and not move.icons:
        raise Unknown(missing)
    wanted = len(move.starters) if missing else 0
    if len(move.icons) == wanted:
        return None
    return Objection(K.MOVE_SHAPE, what="icons of starters", found=len(move.icons), limit=wanted)


@forbids(C.SETUP_BASE_SET)
def not_the_starters(state: State, move: Base) -> Objection | None:
    """A starter is missing, laid twice, or not the player's."""
    wanted = state.gardens[move.seat].starters
    if sorted(move.starters) == sorted(wanted):
        return None
    laid = tuple(word(starter) for starter in move.starters)
    return Objection(C.SETUP_BASE_SET, needed=tuple(word(one) for one in wanted), laid=laid)


# --- effect -----------------------------------------------------------------------------------


@effects(C.SETUP_STARTERS)
def base_cards(state: State, move: Base) -> list[Card]:
    """Return the starters laid: seat n has copy n of every kind."""
    if move.icons:
        return [Card(NAMELESS, icons) for icons in move.icons]
    copies = known(state.ruleset.edition.starters, "starters")
    return [copies[starter][move.seat] for starter in move.starters]


def effect(state: State, move: Base, log: Log) -> State:
    """Return the state with the base laid; after the last one cubes are set."""
    cards = base_cards(state, move)
    if log is not None:
        _report(log, move, cards)
    garden = with_base(state.ruleset.pyramid, state.gardens[move.seat], cards)
    gardens = replaced(state.gardens, move.seat, garden)
    return new_state(
        state.ruleset,
        gardens,
        state.prestige,
        state.supply,
        state.row,
        _following(state, gardens, move, log),
        state.round,
    )


def _report(log: list[Event], move: Base, cards: list[Card]) -> None:
    for position, (starter, card) in enumerate(zip(move.starters, cards, strict=True), 1):
        note(
            log,
            C.SETUP_BASE,
            "starter-laid",
            seat=move.seat,
            slot=f"1.{position}",
            starter=word(starter),
            card=card.id,
            icons=format_icons(card.icons),
        )


# --- next -------------------------------------------------------------------------------------


def _following(state: State, gardens: tuple[Garden, ...], move: Base, log: Log) -> Turn:
    """Return the turn of the next seat; after the last one, that of the cubes or of chance."""
    following = Seat((move.seat + 1) % state.seats)
    if following != state.first:
        if log is not None:
            note(log, C.SETUP_ORDER, "turn", seat=following)
        return fresh_turn(Phase.BASE, following)
    if any(garden.to_set for garden in gardens):
        if log is not None:
            note(log, C.SETUP_ORDER, "cubes-begin", seat=following)
        return fresh_turn(Phase.CUBES, following)
    if log is not None:
        note(log, C.SETUP_ORDER, "set-up-continues", phase="public")
    return fresh_turn(Phase.PUBLIC, CHANCE)


def candidates(state: State) -> Iterator[Candidate[Move]]:
    """Yield the orders of the base."""
    moves = tuple(generate(state))
    if moves:
        yield Candidate("base", "", C.SETUP_BASE, moves, moves[0])


RULES: Final[PhaseRules[State, Move]] = PhaseRules(
    name="base",
    leads_to=(Phase.BASE, Phase.CUBES, Phase.PUBLIC),
    guards=dict((guards(Base, wrong_literal, not_to_move, not_the_starters),)),
    permits={Base: (C.SETUP_BASE,)},
    generate=generate,
    physical=generate,
    canonical=lambda _state, move: move,
    effects={Base: effect},
    candidates=candidates,
    distance=distance,
    parts=parts,
)
