"""Two memories of one game: `compare`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click

from dclub.cli.group import ILLEGAL, LEGAL, UNDETERMINED
from dclub.cli.input import STDIN, InputError, faults_of, load, shown_name
from dclub.cli.options import two_files_options
from dclub.cli.output import fill, paint, say, say_json
from dclub.kernel.compare import compare_positions, compare_records, follow
from dclub.kernel.difference import explain_difference
from dclub.kernel.partial import PartialPosition
from dclub.kernel.phrases import explain_objection
from dclub.kernel.report import objection_documents
from dclub.kernel.ruling import Verdict
from dclub.kernel.verdicts import worst

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from dclub.cli.input import Loaded
    from dclub.kernel.compare import Comparison, Followed, Parting, PositionComparison, Side
    from dclub.kernel.difference import Difference
    from dclub.kernel.rules import Document, Names
    from dclub.kernel.state import GameState
    from dclub.kernel.verdicts import PlyReport

__all__ = ["compare"]

_CODES: Final = {Verdict.LEGAL: LEGAL, Verdict.ILLEGAL: ILLEGAL, Verdict.UNDETERMINED: UNDETERMINED}


@click.command(
    epilog="Exit code: 0 the same and legal, 1 different or illegal, 2 unreadable, 3 undetermined."
)
@two_files_options
def compare(left: str, right: str, edition: str | None, readings: Mapping[str, str], *, as_json: bool) -> int:
    """Say where two records of one game, A and B, part, and what each implies.

    Both are followed as far as they go, also on from illegal moves. Of the two moves at which
    they part: the verdict on each, how the positions differ after them, and whether the rest of
    each record is legal. Two positions are compared value by value, and so is a position with the
    end of a record.
    """
    if left == right == STDIN:
        raise click.UsageError("only one of the two can be read from standard input")
    ours, theirs = load(left, edition, readings), load(right, edition, readings)
    if ours.rules is not theirs.rules:
        games = f"{shown_name(left)} is of {ours.rules.title}, {shown_name(right)} of {theirs.rules.title}"
        raise InputError(f"{games}; only two of one game can be compared")
    if ours.record is None or theirs.record is None:
        return _compare_positions(ours, theirs, as_json=as_json)
    return _compare_records(ours, theirs, as_json=as_json)


def _say_files(ours: Loaded, theirs: Loaded) -> None:
    say(fill(f"A: {shown_name(ours.name)}", "   ", ""))
    say(fill(f"B: {shown_name(theirs.name)}", "   ", ""))
    say()


# --- records ----------------------------------------------------------------------------------


def _compare_records(ours: Loaded, theirs: Loaded, *, as_json: bool) -> int:
    found = compare_records(_followed(ours), _followed(theirs))
    if as_json:
        say_json(_comparison_document(found))
    else:
        _say_files(ours, theirs)
        _say_comparison(found)
    verdict = worst({found.left.report.verdict, found.right.report.verdict})
    return _CODES[verdict] if found.same else ILLEGAL


def _followed(loaded: Loaded) -> Followed[Any, Any]:
    assert loaded.record is not None
    with faults_of(loaded.name):
        return follow(loaded.rules, loaded.record, loaded.base)


def _say_comparison(found: Comparison[Any, Any]) -> None:
    names = found.left.report.names
    if found.headers:
        say(paint("The headers differ:", bold=True))
        _say_differences(found.headers, names)
    if found.unknown:
        say(fill(f"Not known at the start: {', '.join(found.unknown)}.", "  ", ""))
    if found.drift == 0:
        say("They begin from different positions.")
    elif found.drift is not None:
        say(f"The same moves lead elsewhere from ply {found.drift} on.")
    if found.parting is None:
        say(f"They have the same moves: {_plies(len(found.left.plies))}.")
    else:
        _say_parting(found.parting, names)
    for name, side in (("A", found.left), ("B", found.right)):
        _say_rest(name, side, found.parting)


def _say_parting(parting: Parting[Any, Any], names: Names) -> None:
    if parting.ply > 1:
        say(f"They have the same moves up to ply {parting.ply - 1}.")
    say(paint(f"They part at ply {parting.ply}:", bold=True))
    for name, ply in (("A", parting.left), ("B", parting.right)):
        if ply is None:
            say(f"  {name}: ends before it")
            continue
        say(fill(f"{name}, line {ply.line}: {ply.verdict.value}: {ply.text}", "     ", "  "))
        for reason in _reasons(ply):
            say(fill(reason, "       ", "     "))
    if parting.alike:
        say("The two moves come to the same thing: only free places of one kind are named otherwise.")
    elif parting.differences:
        say("After it:")
        _say_differences(parting.differences, names)


def _reasons(ply: PlyReport[Any, Any]) -> list[str]:
    said = [f"{explain_objection(ply.rules, one, ply.names)} [{one.clause}]" for one in ply.objections]
    return said + [f"Not known: {path}." for path in ply.unknown]


def _say_rest(name: str, side: Side[Any, Any], parting: Parting[Any, Any] | None) -> None:
    """Write whether the rest of a record is legal, with the first move that is not."""
    plies = side.rest if parting is not None else side.plies
    what = f"The rest of {name}, {_plies(len(plies))}," if parting is not None else f"All of {name}"
    refused = next((ply for ply in plies if ply.verdict is not Verdict.LEGAL), None)
    if refused is not None:
        place = f"ply {refused.ply} (line {refused.line})"
        say(fill(f"{what} is {refused.verdict.value} at {place}: {refused.text}", "  ", ""))
        for reason in _reasons(refused):
            say(fill(reason, "    ", "  "))
    elif plies:
        say(f"{what} is legal.")
    elif side.report.is_complete:
        say(f"Nothing follows in {name}.")
    if not side.report.is_complete:
        say(f"{name} cannot be followed beyond ply {len(side.plies)}.")


def _plies(number: int) -> str:
    return f"{number} {'ply' if number == 1 else 'plies'}"


def _comparison_document(found: Comparison[Any, Any]) -> Document:
    names, parting = found.left.report.names, found.parting
    return {
        "same": found.same,
        "headers": _differences_document(found.headers, names),
        "drift": found.drift,
        "parting": None
        if parting is None
        else {
            "ply": parting.ply,
            "a": _ply_document(parting.left),
            "b": _ply_document(parting.right),
            "alike": parting.alike,
            "differences": _differences_document(parting.differences, names),
        },
        "a": _side_document(found.left, parting),
        "b": _side_document(found.right, parting),
        "unknown": list(found.unknown),
    }


def _side_document(side: Side[Any, Any], parting: Parting[Any, Any] | None) -> Document:
    rest = side.rest if parting is not None else ()
    return {
        "verdict": side.report.verdict.value,
        "plies": len(side.plies),
        "complete": side.report.is_complete,
        "rest": {
            "verdict": side.rest_verdict.value,
            "plies": len(rest),
            "refused": [_ply_document(ply) for ply in rest if ply.verdict is not Verdict.LEGAL],
        },
    }


def _ply_document(ply: PlyReport[Any, Any] | None) -> Document | None:
    if ply is None:
        return None
    return {
        "ply": ply.ply,
        "line": ply.line,
        "text": ply.text,
        "verdict": ply.verdict.value,
        "stood": ply.stood,
        "objections": objection_documents(ply.rules, ply.objections, ply.names),
    }


# --- positions --------------------------------------------------------------------------------


def _compare_positions(ours: Loaded, theirs: Loaded, *, as_json: bool) -> int:
    found = compare_positions(ours.rules, (_position(ours), ours.names), (_position(theirs), theirs.names))
    if as_json:
        say_json(_positions_document(found, ours.names))
    else:
        _say_files(ours, theirs)
        _say_positions(found, ours.names)
    return _CODES[found.verdict]


def _position(loaded: Loaded) -> GameState[Any] | PartialPosition:
    """Return the position in a file, that at the end if it is a record."""
    if loaded.record is None:
        assert loaded.position is not None
        return loaded.position
    report = _followed(loaded).report
    state: GameState[Any] | None = report.state
    return PartialPosition(loaded.rules.id, {}, report.unknown) if state is None else state


def _say_positions(found: PositionComparison, names: Names) -> None:
    if found.differences:
        say(paint("The positions differ:", bold=True))
        _say_differences(found.differences, names)
    if found.open:
        say(paint("Open, because not everything is known:", bold=True))
        _say_differences(found.open, names)
    if found.verdict is Verdict.LEGAL:
        say("The positions are the same.")


def _positions_document(found: PositionComparison, names: Names) -> Document:
    return {
        "same": found.verdict is Verdict.LEGAL,
        "differences": _differences_document(found.differences, names),
        "open": _differences_document(found.open, names),
    }


# --- differences ------------------------------------------------------------------------------


def _said(difference: Difference, names: Names) -> str:
    return explain_difference(difference, names, "in A", "in B")


def _say_differences(found: Iterable[Difference], names: Names) -> None:
    for difference in found:
        say(fill(_said(difference, names), "    ", "  "))


def _differences_document(found: Iterable[Difference], names: Names) -> list[Document]:
    return [{"path": one.path, "a": one.left, "b": one.right, "message": _said(one, names)} for one in found]
