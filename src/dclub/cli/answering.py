"""Answers to the requests of `dclub serve`: the documents that the commands print with `--json`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
from attrs import evolve

import dclub
from dclub.cli.asking import reply_document
from dclub.cli.findings import audit_document, check_sound
from dclub.cli.games import every_clause
from dclub.cli.input import Loaded, load_text, refused_ply
from dclub.cli.inquiring import inquiry_with
from dclub.cli.open_records import first_moves_document
from dclub.cli.output import nothing_called
from dclub.cli.positions import follow, impossible_document, moves_document, open_start, unknown_document
from dclub.cli.prospecting import prospects_document, sound_inquiry
from dclub.cli.requests import (
    Apply,
    Ask,
    AuditOf,
    ClauseOf,
    Format,
    GamesOf,
    Judge,
    MovesOf,
    OnSource,
    Parse,
    PositionOf,
    RulingOn,
    ScoreOf,
    ViewOf,
)
from dclub.cli.score_sheet import sheet_of_open, sheet_of_pad, sheet_of_state
from dclub.cli.score_table import score_document
from dclub.cli.why import options_document
from dclub.errors import DclubError, Fault, IllegalMove, RecordError
from dclub.kernel.convert import unstructure
from dclub.kernel.documents import read_document
from dclub.kernel.edition import is_path
from dclub.kernel.first_moves import first_moves
from dclub.kernel.form_reading import from_document, rules_in, within
from dclub.kernel.form_writing import to_document
from dclub.kernel.inquiry import Inquiry
from dclub.kernel.inquiry_text import answer_json
from dclub.kernel.move import Seat
from dclub.kernel.partial import PartialPosition, Unknown
from dclub.kernel.phrases import explain_event
from dclub.kernel.policy import Policy
from dclub.kernel.prospects import prospects
from dclub.kernel.questions import ask
from dclub.kernel.record import SPEC_VERSION, looks_like_record, parse_record
from dclub.kernel.replay import judge_moves, judge_record
from dclub.kernel.report import report_json
from dclub.kernel.ruling import Verdict
from dclub.kernel.service import Method
from dclub.kernel.unsettled import sketch

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from dclub.cli.positions import Reached
    from dclub.kernel.rules import Document
    from dclub.kernel.state import GameState

__all__ = ["METHODS"]

_NAME: Final = "source"
_OF_PATHS: Final = ("/", "\\", ".toml")
"""One of these is in every path, and in every way to write one that hides it."""


# --- sources ----------------------------------------------------------------------------------------


def _loaded(request: OnSource, *, pads: bool = False, policy: Policy = Policy.STRICT) -> Loaded:
    """Return what the source of a request says; raises `DclubError` with every fault."""
    text = request.source if isinstance(request.source, str) else json.dumps(request.source)
    if request.edition is not None:
        _refuse_path(request.edition)
    elif any(part in text for part in _OF_PATHS):
        _refuse_path(_edition_named(text))
    return load_text(text, _NAME, Path(), request.edition, request.readings, pads=pads, policy=policy)


def _edition_named(text: str) -> object:
    if looks_like_record(text):
        return parse_record(text, Policy.FORENSIC).header.edition
    document = read_document(text, "a record or a position")
    header = document.get("header") if document.get("type") == "record" else document
    return header.get("edition") if isinstance(header, dict) else None


def _refuse_path(edition: object) -> None:
    if isinstance(edition, str) and is_path(edition):
        raise RecordError([Fault("edition", f"expected a name, not a path, found {edition[:60]!r}")])


def _reached(loaded: Loaded, at: int | None = None) -> Reached:
    """Return the position of a source; `RecordError` where a record cannot be followed to it."""
    reached, last = follow(loaded, at)
    if last is not None:
        message = f"the record cannot be followed beyond ply {last.ply - 1}"
        raise RecordError([Fault(f"line {last.line}", message)])
    return reached


def _known(loaded: Loaded) -> tuple[Reached, GameState[Any]]:
    """Return a position that can be and of which nothing is open; `RecordError` says what is."""
    reached = _reached(loaded)
    if isinstance(reached.state, PartialPosition):
        raise RecordError(Fault(path, "this is not known") for path in reached.state.unsettled)
    if loaded.record is None:
        check_sound(loaded, reached.state.audit())
    return reached, reached.state


def _move(reached: Reached, state: GameState[Any], given: str | dict[str, object]) -> Any:
    """Return a move that is given as a text or as a document."""
    if isinstance(given, str):
        return reached.rules.parse_move(given, state, reached.names)
    if given.get("type") != "move":
        raise RecordError([Fault("move.type", f"expected 'move', found {given.get('type')!r:.60}")])
    if given.get("game") != reached.rules.id:
        raise RecordError(
            [Fault("move.game", f"expected {reached.rules.id!r}, found {given.get('game')!r:.60}")]
        )
    return within("move", from_document, given, dclub.games)


# --- judging ----------------------------------------------------------------------------------------


def _judge(request: Judge) -> Document:
    policy = Policy.FORENSIC if request.forensic else Policy.STRICT
    loaded = _loaded(request, policy=policy)
    if loaded.record is None:
        return _judge_position(loaded, request.moves, policy)
    if request.moves and (position := open_start(loaded)) is not None:
        return _judge_position(evolve(loaded, position=position), request.moves, policy)
    report = judge_record(loaded.rules, loaded.record, loaded.base, policy)
    if report.start is not None and loaded.record.header.start is not None:
        check_sound(loaded, report.start.audit(), "start.")
    if not request.moves and loaded.record.entries and (position := open_start(loaded, 0)) is not None:
        beginning = evolve(loaded, position=position, names=report.names)
        inquiry, _ = inquiry_with(beginning, sensitivity=False)
        found = first_moves(loaded.rules, loaded.record, inquiry, report.names)
        return first_moves_document(beginning, report, inquiry, found)
    if not request.moves or refused_ply(report) is not None or report.state is None:
        return report_json(report)
    return report_json(judge_moves(loaded.rules, report.state, loaded.names, request.moves, policy))


def _judge_position(loaded: Loaded, moves: tuple[str, ...], policy: Policy) -> Document:
    position = loaded.position
    assert position is not None
    if isinstance(position, PartialPosition):
        if moves:
            return _inquired(loaded, position, moves)
        if position.filled is not None:
            sound_inquiry(loaded.name, loaded.rules, position, loaded.names)
        return report_json(judge_moves(loaded.rules, position, loaded.names, ()))
    audit = position.audit()
    check_sound(loaded, audit)
    report = report_json(judge_moves(loaded.rules, position, loaded.names, moves, policy))
    if moves:
        return report
    return report | {
        "audit": audit_document(loaded.rules, audit),
        "options": options_document(loaded.rules, position, loaded.names),
    }


def _inquired(loaded: Loaded, position: PartialPosition, moves: tuple[str, ...]) -> Document:
    """Return what a position of which something is open says of one move."""
    if len(moves) > 1:
        raise RecordError([Fault("moves", "a position of which something is open takes one move at a time")])
    inquiry: Inquiry[Any, Any] = Inquiry(sketch(loaded.rules, position, loaded.names))
    found = inquiry.sketch
    try:
        answer = inquiry.answer(loaded.rules.parse_move(moves[0], found.state, loaded.names))
    except Unknown as unknown:
        return {"verdict": Verdict.UNDETERMINED.value, "matters": [unknown.path]}
    return answer_json(loaded.rules, answer, found, loaded.names)


def _ruling(request: RulingOn) -> Document:
    reached, state = _known(_loaded(request))
    return to_document(state.judge(_move(reached, state, request.move)))


# --- positions --------------------------------------------------------------------------------------


def _moves(request: MovesOf) -> Document:
    loaded = _loaded(request)
    reached = _reached(loaded)
    if isinstance(reached.state, PartialPosition):
        if reached.state.filled is None:
            return unknown_document(reached.state)
        inquiry = sound_inquiry(loaded.name, reached.rules, reached.state, reached.names)
        found = prospects(inquiry, physical=request.physical, with_closed=request.why)
        state = inquiry.sketch.state
        return prospects_document(reached.rules, reached.names, state, found, with_closed=request.why)
    if loaded.record is None:
        check_sound(loaded, reached.state.audit())
    if request.why:
        return options_document(reached.rules, reached.state, reached.names)
    return moves_document(reached, reached.state, physical=request.physical)


def _apply(request: Apply) -> Document:
    reached, state = _known(_loaded(request))
    move = _move(reached, state, request.move)
    if not state.is_legal(move):
        raise IllegalMove(state.judge(move))
    step = state.apply(move)
    return {
        "text": reached.rules.format_move(move, state, reached.names),
        "move": to_document(move),
        "events": [
            {**to_document(event), "message": explain_event(reached.rules, event, reached.names)}
            for event in step.events
        ],
        "position": to_document(step.after, reached.names),
    }


def _position(request: PositionOf) -> Document:
    if request.at is not None and request.at < 0:
        raise RecordError([Fault("at", f"expected at least 0, found {request.at}")])
    reached = _reached(_loaded(request), request.at)
    if isinstance(reached.state, PartialPosition) and not reached.state.document:
        return unknown_document(reached.state)
    return to_document(reached.state, reached.names)


def _view(request: ViewOf) -> Document:
    reached, state = _known(_loaded(request))
    if request.seat not in reached.names:
        message = f"expected one of {', '.join(reached.names)}, found {request.seat[:60]!r}"
        raise RecordError([Fault("seat", message)])
    return to_document(state.view(Seat(reached.names.index(request.seat))), reached.names)


def _audit(request: AuditOf) -> Document:
    reached = _reached(_loaded(request))
    position = reached.state
    if not isinstance(position, PartialPosition):
        return audit_document(reached.rules, position.audit())
    if position.filled is None:
        return unknown_document(position)
    inquiry: Inquiry[Any, Any] = Inquiry(sketch(reached.rules, position, reached.names))
    if inquiry.faults or inquiry.completes is False:
        return impossible_document(reached.rules, position, inquiry)
    return unknown_document(position)


def _score(request: ScoreOf) -> Document:
    loaded = _loaded(request, pads=True)
    if loaded.pad is not None:
        return score_document(sheet_of_pad(loaded.rules, loaded.pad))
    reached = _reached(loaded)
    if not isinstance(reached.state, PartialPosition):
        return score_document(sheet_of_state(reached.rules, reached.state, reached.names))
    if reached.state.filled is None:
        return unknown_document(reached.state)
    inquiry = sound_inquiry(loaded.name, reached.rules, reached.state, reached.names)
    return score_document(sheet_of_open(reached.rules, inquiry, reached.names))


# --- notation and rules -----------------------------------------------------------------------------


def _parse(request: Parse) -> Document:
    reached, state = _known(_loaded(request))
    return to_document(_move(reached, state, request.move))


def _format(request: Format) -> Document:
    reached, state = _known(_loaded(request))
    move = _move(reached, state, request.move)
    if not state.is_legal(move):
        raise IllegalMove(state.judge(move))
    return {"text": reached.rules.format_move(move, state, reached.names)}


def _ask(request: Ask) -> Document:
    _refuse_path(request.edition)
    rules = rules_in({"game": request.game}, dclub.games)
    reply = ask(rules, request.topic, request.facts, edition=request.edition, readings=request.readings)
    return reply_document(reply)


def _clause(request: ClauseOf) -> Document:
    known = every_clause()
    found = known.get(request.clause.strip().lower())
    if found is None:
        raise RecordError([Fault("clause", nothing_called("clause", request.clause, known))])
    document: Document = unstructure(found)
    return document


def _games(_request: GamesOf) -> Document:
    games = [{"game": rules.id, "title": rules.title} for rules in dclub.games.values()]
    return {"dclub": dclub.__version__, "spec": SPEC_VERSION, "games": games}


def _placed(answer: Callable[[Any], Document]) -> Callable[[Any], Document]:
    """Return what answers a request, with the errors of reading a file as those of a request."""

    def answered(request: object) -> Document:
        try:
            return answer(request)
        except click.ClickException as error:
            if isinstance(error.__cause__, DclubError):
                raise error.__cause__ from error
            raise RecordError(error.format_message()) from error

    return answered


METHODS: Final[Mapping[str, Method]] = {
    name: Method(request, _placed(answer))
    for name, request, answer in (
        ("judge", Judge, _judge),
        ("ruling", RulingOn, _ruling),
        ("moves", MovesOf, _moves),
        ("apply", Apply, _apply),
        ("position", PositionOf, _position),
        ("view", ViewOf, _view),
        ("audit", AuditOf, _audit),
        ("score", ScoreOf, _score),
        ("parse", Parse, _parse),
        ("format", Format, _format),
        ("ask", Ask, _ask),
        ("clause", ClauseOf, _clause),
        ("games", GamesOf, _games),
    )
}
"""Every method of `dclub serve` by its name."""
