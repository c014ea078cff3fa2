"""Phase 1, laying out the market: strips drawn one at a time, dark ones first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club.components import Frame, StripFace, StripId, word
from dclub.diamonds_club.market import with_strip
from dclub.diamonds_club.moves import Move, Reveal
from dclub.diamonds_club.phases.nearness import distance, parts
from dclub.diamonds_club.ruleset import Ruleset
from dclub.diamonds_club.state import Phase, Round, State, Turn, new_state
from dclub.diamonds_club.words import format_goods
from dclub.kernel import clauses as K
from dclub.kernel.blanks import or_blank
from dclub.kernel.citing import effects, forbids, permits
from dclub.kernel.event import Log, note
from dclub.kernel.move import Seat
from dclub.kernel.partial import Unknown
from dclub.kernel.phase import Candidate, PhaseRules, guards
from dclub.kernel.ruling import Objection
from dclub.kernel.turn import not_to_move

__all__ = ["RULES", "frame_of_column", "strip_name"]


def strip_name(frame: Frame, strip: str) -> str:
    """Return the name of a strip among all: `dark 3`."""
    return f"{word(frame)} {strip}"


@effects(C.MARKET_COLUMNS)
def frame_of_column(state: State, column: int) -> Frame:
    """Return the frame colour of a column: as many dark strips as players, then light ones."""
    return Frame.DARK if column < state.ruleset.seats else Frame.LIGHT


# --- generate ---------------------------------------------------------------------------------


@permits(C.MARKET_DRAW)
def generate(state: State) -> tuple[Reveal, ...]:
    """Return the faces that may come next, as far as they are entered."""
    return _draws(state).moves


def chances(state: State) -> tuple[tuple[Move, Fraction], ...]:
    """Return the faces with their weights: every strip alike, then each side that it may show.

    Raises `Unknown` where nobody entered one of them.
    """
    draws = _draws(state)
    if draws.missing:
        raise Unknown(draws.missing)
    return draws.chances


class Draws(NamedTuple):
    """The faces that may come next, alone and with their weights, and the first that nobody entered."""

    moves: tuple[Reveal, ...]
    chances: tuple[tuple[Reveal, Fraction], ...]
    missing: str


def _draws(state: State) -> Draws:
    column = len(state.market.faces)
    frame = frame_of_column(state, column)
    lying = frozenset([face.strip for face in state.market.faces if face.frame is frame])
    return _drawable(state.ruleset, column, frame, lying, state.sides)


@lru_cache(maxsize=1 << 12)
def _drawable(
    ruleset: Ruleset, column: int, frame: Frame, lying: frozenset[StripId], sides: tuple[tuple[str, str], ...]
) -> Draws:
    """Return the faces that may be laid in a column."""
    if ruleset.edition.strips is None:
        return Draws((), (), ruleset.gaps.first)
    shown, moves, missing = dict(sides), [], ""
    for face in ruleset.edition.strips:
        fixed = shown.get(strip_name(frame, face.strip), face.side)
        if face.frame is not frame or face.strip in lying or face.side != fixed:
            continue
        if face.name in ruleset.faces:
            moves.append(Reveal(column, frame, face.strip, face.side))
        else:
            missing = missing or ruleset.gaps.blank[face.name]
    strips = Counter(move.strip for move in moves)
    weights = {sides: Fraction(1, len(strips) * sides) for sides in strips.values()}
    return Draws(tuple(moves), tuple((move, weights[strips[move.strip]]) for move in moves), missing)


# --- guard ------------------------------------------------------------------------------------


@forbids(K.MOVE_SHAPE)
def no_such_face(state: State, move: Reveal) -> Objection | None:
    """The move names a column, strip or side that is not there, or states a strip wrongly."""
    if move.column != len(state.market.faces):
        return Objection(K.MOVE_SHAPE, what="column", found=move.column, limit=len(state.market.faces))
    if state.is_open and (move.spaces or not move.strip):
        return _wrong_literal(state, move)
    if move.spaces or _named(state, move) is None:
        name = strip_name(move.frame, f"{move.strip}{move.side}")
        return Objection(K.MOVE_SHAPE, what="strip", found=name, limit=0)
    return None


def _wrong_literal(state: State, move: Reveal) -> Objection | None:
    rows, sizes = state.ruleset.rows, state.ruleset.quantities
    if move.strip or len(move.spaces) != rows:
        return Objection(K.MOVE_SHAPE, what="spaces of the strip", found=len(move.spaces), limit=rows)
    values = [value for goods in move.spaces for value in (*goods.rights, *goods.ships)]
    wrong = [value for value in values if not sizes.lowest_value <= value <= sizes.highest_value]
    if wrong:
        return Objection(K.MOVE_SHAPE, what="value", found=wrong[0], limit=sizes.highest_value)
    return None


def _named(state: State, move: Reveal) -> StripFace | None:
    """Return the face that a move names; `Unknown` if nobody entered it."""
    name = (move.frame, move.strip, move.side)
    face = state.ruleset.faces.get(name)
    if face is None:
        state.ruleset.gaps.check(name)
    return face


def _reads_strips(_state: State, _move: Reveal) -> tuple[str, ...]:
    return ("strips",)


@forbids(C.MARKET_COLOURS)
def wrong_frame(state: State, move: Reveal) -> Objection | None:
    """A light strip comes before all dark ones lie, or a dark one after."""
    wanted = frame_of_column(state, move.column)
    if move.frame is wanted:
        return None
    return Objection(C.MARKET_COLOURS, column=move.column + 1, needed=word(wanted), found=word(move.frame))


@forbids(C.MARKET_UNDRAWN, reads=_reads_strips)
def already_lies(state: State, move: Reveal) -> Objection | None:
    """The strip lies in this market already; one that is stated literally may be that of a blank side."""
    if not move.strip:
        return None
    if any((face.frame, face.strip) == (move.frame, move.strip) for face in state.market.faces):
        return Objection(C.MARKET_UNDRAWN, strip=strip_name(move.frame, move.strip))
    for (frame, strip, _), path in state.ruleset.gaps.blank.items():
        if (frame, strip) == (move.frame, move.strip) and _has_nameless(state, frame):
            raise Unknown(path)
    return None


def _has_nameless(state: State, frame: Frame) -> bool:
    """Return whether a strip of a frame colour lies that was stated literally."""
    return any(face.frame is frame and not face.strip for face in state.market.faces)


def _is_named(_state: State, move: Reveal) -> bool:
    return bool(move.strip)


@forbids(C.MARKET_FACES, when=_is_named)
def wrong_side(state: State, move: Reveal) -> Objection | None:
    """The strip has shown its other side before, and strips are not turned over."""
    name = strip_name(move.frame, move.strip)
    shown = dict(state.sides).get(name, move.side)
    return None if shown == move.side else Objection(C.MARKET_FACES, strip=name, shown=shown, found=move.side)


# --- effect -----------------------------------------------------------------------------------


def effect(state: State, move: Reveal, log: Log) -> State:
    """Return the state with a strip laid; after the last one, buying begins."""
    face = StripFace(move.frame, move.strip, move.side, move.spaces) if move.spaces else _named(state, move)
    assert face is not None, "a legal reveal names a face of the edition"
    if log is not None:
        spaces = tuple(or_blank(format_goods, goods) for goods in face.spaces)
        name = f"{face.strip}{face.side}"
        note(
            log,
            C.MARKET_DRAW,
            "strip-laid",
            column=move.column + 1,
            frame=word(face.frame),
            strip=name,
            spaces=spaces,
        )
    market = with_strip(state.ruleset, state.market, face)
    turn = state.turn
    if len(market.faces) == state.ruleset.columns:
        turn = Turn(Phase.BUY, _first_buyer(state, log), turn.passed)
    return new_state(state.ruleset, state.players, market, state.bank, turn, _remembered(state, face))


def _remembered(state: State, face: StripFace) -> Round:
    """Return the round with the side of the strip remembered, where the reading fixes it."""
    this = state.round
    if not (state.ruleset.fixed_sides and face.strip):
        return this
    name = strip_name(face.frame, face.strip)
    if name in dict(this.sides):
        return this
    return this._replace(sides=tuple(sorted((*this.sides, (name, face.side)))))


# --- next -------------------------------------------------------------------------------------


@effects(C.MARKET_BEGIN)
def _first_buyer(state: State, log: Log) -> Seat:
    assert state.first is not None
    if log is not None:
        note(log, C.MARKET_BEGIN, "buying-begins", seat=state.first)
    return state.first


def candidates(state: State) -> Iterator[Candidate[Move]]:
    """Yield the next column; nothing where the strips are stated literally."""
    moves = generate(state)
    if moves:
        yield Candidate("strip", f"{chr(ord('a') + len(state.market.faces))}", C.MARKET_DRAW, moves, moves[0])


RULES: Final[PhaseRules[State, Move]] = PhaseRules(
    name="market",
    leads_to=(Phase.MARKET, Phase.BUY),
    guards=dict((guards(Reveal, no_such_face, not_to_move, wrong_frame, already_lies, wrong_side),)),
    permits={Reveal: (C.MARKET_DRAW,)},
    generate=generate,
    physical=lambda state: iter(generate(state)),
    canonical=lambda _state, move: move,
    effects={Reveal: effect},
    candidates=candidates,
    distance=distance,
    parts=parts,
    chances=chances,
)
