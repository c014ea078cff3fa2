"""Questions to a position: `moves`, `position`, `audit`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click
from attrs import evolve, frozen

from dclub.cli.findings import audit_document, check_sound, say_audit, say_unsettled
from dclub.cli.group import ILLEGAL, LEGAL, UNDETERMINED
from dclub.cli.input import faults_of, load, refused_ply, shown_name
from dclub.cli.options import file_options
from dclub.cli.output import complain, fill, remark, say, say_json
from dclub.cli.why import not_all_listed, nothing_listed, options_document, say_options
from dclub.kernel.edition import is_path
from dclub.kernel.move import CHANCE
from dclub.kernel.notation import format_seat
from dclub.kernel.opening import open_record
from dclub.kernel.partial import PartialPosition
from dclub.kernel.replay import judge_record
from dclub.kernel.ruling import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from dclub.cli.input import Loaded
    from dclub.kernel.inquiry import Inquiry
    from dclub.kernel.rules import Document, GameRules, Names
    from dclub.kernel.state import GameState
    from dclub.kernel.verdicts import PlyReport

__all__ = [
    "Reached",
    "audit",
    "follow",
    "impossible_document",
    "known_state",
    "moves",
    "moves_document",
    "open_start",
    "position",
    "reach",
    "unknown_document",
]


@frozen
class Reached:
    """The position in a file: that of a position, or the one to which a record leads.

    `code` is the exit code that the way there calls for, `LEGAL` if there is nothing to say.
    """

    rules: GameRules[Any, Any]
    names: Names
    state: GameState[Any] | PartialPosition
    code: int = LEGAL


def reach(loaded: Loaded, at: int | None = None) -> Reached:
    """Return the position after a ply, or at the end; a record is followed as far as it goes.

    Says so on standard error where a record cannot be followed to its end.
    """
    reached, last = follow(loaded, at)
    if last is not None:
        where = f"{shown_name(loaded.name)}: line {last.line}"
        complain(f"{where}: the record cannot be followed beyond ply {last.ply - 1}")
    return reached


def follow(loaded: Loaded, at: int | None = None) -> tuple[Reached, PlyReport[Any, Any] | None]:
    """Return the position after a ply, or at the end, and the ply that keeps a record from its end."""
    if loaded.record is None:
        assert loaded.position is not None
        if at:
            raise click.BadParameter("FILE is a position; it has no plies", param_hint="'--at'")
        return Reached(loaded.rules, loaded.names, loaded.position), None
    with faults_of(loaded.name):
        report = judge_record(loaded.rules, loaded.record, loaded.base)
        if (position := open_start(loaded, at)) is not None:
            return Reached(loaded.rules, report.names, position), None
        state = report.after(at)
    if state is None:
        unknown = PartialPosition(loaded.rules.id, {}, report.unknown)
        return Reached(loaded.rules, report.names, unknown, UNDETERMINED), None
    last = refused_ply(report)
    if at is None and last is not None:
        code = ILLEGAL if last.verdict is Verdict.ILLEGAL else UNDETERMINED
        return Reached(loaded.rules, report.names, state, code), last
    return Reached(loaded.rules, report.names, state), None


def open_start(loaded: Loaded, at: int | None = None) -> PartialPosition | None:
    """Return the position at which a record begins, if something in it is open and no move follows.

    None for every other record: what becomes of an open position is not followed.
    """
    assert loaded.record is not None
    if at or (at is None and loaded.record.entries):
        return None
    header = loaded.record.header
    partial = open_record(loaded.rules, header, loaded.base).partial
    if partial is None or partial.filled is None:
        return None
    edition = str(loaded.base / header.edition) if is_path(header.edition) else header.edition
    said = {
        "edition": edition,
        "open": list(header.open),
        "readings": dict(header.readings),
        "components": dict(header.components),
    }
    return evolve(
        partial, document={**{key: value for key, value in said.items() if value}, **partial.document}
    )


def known_state(reached: Reached, *, as_json: bool) -> GameState[Any] | None:
    """Return the state; None, with a word about it, where something in the position is not known."""
    if isinstance(reached.state, PartialPosition):
        if as_json:
            say_json(unknown_document(reached.state))
        else:
            say_unsettled(reached.state)
        return None
    return reached.state


def unknown_document(position: PartialPosition) -> Document:
    """Return what is said of a position that is not known well enough."""
    return {"verdict": Verdict.UNDETERMINED.value, "unknown": list(position.unsettled)}


@click.command()
@click.option("--physical", is_flag=True, help="Every distinguishable move, not one for each result.")
@click.option("--why", is_flag=True, help="What is open and what is closed, and by which clause.")
@file_options
def moves(
    file: str,
    edition: str | None,
    readings: Mapping[str, str],
    *,
    physical: bool,
    why: bool,
    as_json: bool,
) -> int:
    """List the legal moves in FILE, at the end if it is a record: one a line, as a record has them.

    Outcomes of chance come with their weights. Where something in a position is not known, the moves come
    with what must hold for them, and it is said on what it depends whether there are more.
    """
    loaded = load(file, edition, readings)
    reached = reach(loaded)
    if isinstance(reached.state, PartialPosition) and reached.state.filled is not None:
        from dclub.cli.prospecting import list_prospects

        return list_prospects(
            loaded, reached.state, reached.names, physical=physical, why=why, as_json=as_json
        )
    state = known_state(reached, as_json=as_json)
    if state is None:
        return UNDETERMINED
    if loaded.record is None:
        check_sound(loaded, state.audit())
    if why and as_json:
        say_json(options_document(reached.rules, state, reached.names))
    elif why:
        say_options(reached.rules, state, reached.names)
    elif as_json:
        say_json(moves_document(reached, state, physical=physical))
    else:
        _say_moves(reached, state, physical=physical)
    return reached.code


def _texts(reached: Reached, state: GameState[Any], *, physical: bool) -> Iterable[tuple[str, str]]:
    """Yield each move and its weight, "" where no chance is at work."""
    weights = dict(state.chances()) if state.to_move == CHANCE else {}
    for move in state.legal_moves(physical=physical):
        text = reached.rules.format_move(move, state, reached.names)
        yield text, str(weights[move]) if move in weights else ""


def _say_moves(reached: Reached, state: GameState[Any], *, physical: bool) -> None:
    if missing := nothing_listed(state, reached.rules.language) or not_all_listed(
        state, reached.rules.language
    ):
        remark(missing)
    for text, weight in _texts(reached, state, physical=physical):
        say(f"{text}  # {weight}" if weight else text)


def moves_document(reached: Reached, state: GameState[Any], *, physical: bool) -> Document:
    """Return the legal moves as a document, outcomes of chance with their weights."""
    return {
        "to_move": None if state.to_move is None else format_seat(state.to_move, reached.names),
        "phase": None if state.rules is None else state.rules.name,
        "moves": [
            {"text": text, "weight": weight} if weight else {"text": text}
            for text, weight in _texts(reached, state, physical=physical)
        ],
    }


@click.command()
@click.option(
    "--at", metavar="N", type=click.IntRange(min=0), help="After ply N of a record; 0 is its start."
)
@click.option("--toml", is_flag=True, help="As a TOML document; this is the usual form.")
@click.option("--line", is_flag=True, help="As one line, for addresses and tests.")
@click.option("--picture", is_flag=True, help="As a picture: the pyramids, or the map; not of every game.")
@file_options
def position(
    file: str,
    edition: str | None,
    readings: Mapping[str, str],
    at: int | None,
    *,
    toml: bool,
    line: bool,
    picture: bool,
    as_json: bool,
) -> int:
    """Print the position in FILE: after a ply of a record, or at its end."""
    from dclub.kernel.toml import format_inline, format_toml

    if toml + line + picture + as_json > 1:
        raise click.UsageError("--toml, --line, --picture and --json exclude each other")
    reached = reach(load(file, edition, readings), at)
    if picture:
        return _say_picture(reached)
    document = _position_document(reached, line=line)
    if as_json:
        say_json(document)
    elif line:
        say(format_inline(document))
    else:
        say(format_toml(document).rstrip("\n"))
    return UNDETERMINED if isinstance(reached.state, PartialPosition) else reached.code


def _say_picture(reached: Reached) -> int:
    draw, state = reached.rules.picture, known_state(reached, as_json=False)
    if state is None:
        return UNDETERMINED
    if draw is None:
        raise click.UsageError(f"{reached.rules.title} has no picture; the position says everything in words")
    say(draw(state, reached.names).rstrip("\n"))
    return reached.code


def _position_document(reached: Reached, *, line: bool) -> Document:
    """Return the document of the position: as it was written where something in it is not known."""
    if not isinstance(reached.state, PartialPosition):
        document = reached.rules.line_document if line else reached.rules.position_document
        return document(reached.state, reached.names)
    if not reached.state.document:
        raise click.ClickException(
            f"the start of the record is not known: {', '.join(reached.state.unknown)}"
        )
    remark(f"Not known: {', '.join(reached.state.unsettled)}.")
    return dict(reached.state.document)


@click.command()
@file_options
def audit(file: str, edition: str | None, readings: Mapping[str, str], *, as_json: bool) -> int:
    """Find what cannot be in the position in FILE, at the end if it is a record.

    Faults are impossible in a game played by the rules; notes only say what is unusual, or what
    could not be checked.
    """
    loaded = load(file, edition, readings)
    reached = reach(loaded)
    if isinstance(reached.state, PartialPosition) and reached.state.filled is not None:
        return _audit_open(reached, reached.state, as_json=as_json)
    state = known_state(reached, as_json=as_json)
    if state is None:
        return UNDETERMINED
    found = state.audit()
    if as_json:
        say_json(audit_document(reached.rules, found))
    else:
        say_audit(reached.rules, found)
    return reached.code if found.clean else ILLEGAL


def _audit_open(reached: Reached, position: PartialPosition, *, as_json: bool) -> int:
    """Tell what cannot be in a position whatever it is that is open in it."""
    from dclub.kernel.inquiry import Inquiry
    from dclub.kernel.inquiry_text import contradiction_lines
    from dclub.kernel.unsettled import sketch

    inquiry: Inquiry[Any, Any] = Inquiry(sketch(reached.rules, position, reached.names))
    is_sound = not inquiry.faults and inquiry.completes is not False
    if is_sound:
        known_state(reached, as_json=as_json)
    elif as_json:
        say_json(impossible_document(reached.rules, position, inquiry))
    else:
        for line in contradiction_lines(reached.rules, inquiry.faults, inquiry.contradictions):
            say(fill(line, "    ", "  "))
    return UNDETERMINED if is_sound else ILLEGAL


def impossible_document(
    rules: GameRules[Any, Any], position: PartialPosition, inquiry: Inquiry[Any, Any]
) -> Document:
    """Return what cannot be in a position, whatever it is that is open in it, as a document."""
    from dclub.kernel.audit import Audit

    return {
        **audit_document(rules, Audit(inquiry.faults, frozenset())),
        "contradictions": [{"clause": clause, "where": where} for clause, where in inquiry.contradictions],
        "unknown": list(position.unsettled),
    }
