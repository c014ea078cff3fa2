"""What can be said of the faults of a record, for people: beside each move, and the two ways on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from dclub.kernel.audit import sorted_findings
from dclub.kernel.claims import objections_to
from dclub.kernel.difference import explain_difference
from dclub.kernel.paragraphs import count_of, wrapped
from dclub.kernel.phrases import explain_finding, explain_objection
from dclub.kernel.ruling import Verdict
from dclub.kernel.takeback import Disclosure
from dclub.kernel.verdicts import otherwise

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from dclub.kernel.difference import Difference
    from dclub.kernel.forensic import Beside, Fault, Forensics
    from dclub.kernel.ruling import Objection
    from dclub.kernel.verdicts import PlyReport

__all__ = ["beside_text", "ending_text"]

_BELOW: Final = " " * 6
_FEW: Final = 6
"""How many plies are named in a sentence."""

_MOST: Final = 20
"""How many moves to reverse, and how many values that stay wrong, are listed one by one."""


# --- beside a move --------------------------------------------------------------------------------


def beside_text(found: Forensics[Any, Any], index: int, width: int = 80) -> Iterator[str]:
    """Yield what is to be said below a move of the report: nothing if the faults before it matter not.

    `index` is its place in the plies of the report.
    """
    beside = found.beside.get(index)
    ply = found.report.plies[index]
    for fault in found.faults:
        if fault.ply is ply and not found.is_none(fault):
            yield from wrapped(_how(found, fault), _BELOW, width)
    if beside is None:
        return
    said, reasons = _beside(found, beside)
    if said:
        yield from wrapped(said, _BELOW, width)
        for reason in reasons:
            yield from wrapped(reason, f"{_BELOW}  ", width)
    if beside.is_same and beside.before != ply.before:
        yield from wrapped(f"From here on {_faults(beside.faults)} no difference any more.", _BELOW, width)


def _how(found: Forensics[Any, Any], fault: Fault[Any, Any]) -> str:
    if fault.missing is not None:
        missing = _written(found, fault.ply.before, fault.missing)
        return f"It is put right by making before it: {missing}"
    if fault.right is None:
        return "It is put right by leaving it out."
    return f"Put right: {_written(found, fault.ply.before, fault.right)}"


def _written(found: Forensics[Any, Any], state: Any, move: Any) -> str:
    return found.report.rules.format_move(move, state, found.report.names)


def _faults(plies: Sequence[int]) -> str:
    return f"ply {plies[0]} makes" if len(plies) == 1 else f"the faults of plies {_listed(plies)} make"


def _had(plies: Sequence[int]) -> str:
    if len(plies) == 1:
        return f"Had ply {plies[0]} been put right"
    return f"Had plies {_listed(plies)} been put right"


def _listed(plies: Sequence[int]) -> str:
    """Return the first few plies, and that there are more."""
    shown = [str(ply) for ply in plies[:_FEW]]
    return ", ".join(shown) + (f" and {len(plies) - _FEW} more" if len(plies) > _FEW else "")


def _beside(found: Forensics[Any, Any], beside: Beside[Any, Any]) -> tuple[str, list[str]]:
    """Return in what a move is judged otherwise in the second game, and why; "" if in nothing."""
    had, here = _had(beside.faults), beside.ply.verdict
    if beside.verdict is None:
        if beside.parted != beside.ply.ply:
            return "", []
        said = f"{had}, nobody can tell whether this would have been played, nor what after it:"
        return said, [beside.why] if beside.why else _reasons(found, beside.objections)
    if beside.verdict is here:
        either = f"{had}, it would not have been legal either."
        return (either if here is Verdict.ILLEGAL else "", [])
    if beside.verdict is not Verdict.ILLEGAL:
        return f"{had}, this would have been {beside.verdict.value}.", []
    reasons = _reasons(found, (*beside.objections, *objections_to(beside.claims)))
    if beside.objections:
        right = "it is left out" if beside.right is None else _written(found, beside.before, beside.right)
        reasons.append(f"In its place there: {right}")
    return f"{had}, this would not have been legal:", reasons


def _reasons(found: Forensics[Any, Any], objections: Iterable[Objection]) -> list[str]:
    rules, names = found.report.rules, found.report.names
    return [f"{explain_objection(rules, one, names)} [{one.clause}]" for one in objections]


# --- the end --------------------------------------------------------------------------------------


def ending_text(found: Forensics[Any, Any], width: int = 80) -> Iterator[str]:
    """Yield what the faults come to and the two ways on; nothing for a record without faults."""
    if not found.faults:
        return
    yield ""
    if found.beside:
        yield from _later(found, width)
        yield ""
    yield from _back(found, width)
    yield ""
    yield from _on(found, width)


def _later(found: Forensics[Any, Any], width: int) -> Iterator[str]:
    """Yield what would have become of the moves after the faults."""
    later = list(found.beside.values())
    legal = sum(beside.verdict is Verdict.LEGAL for beside in later)
    refused = [beside.ply for beside in later if beside.verdict is Verdict.ILLEGAL]
    parted = [beside.ply for beside in later if beside.parted == beside.ply.ply]
    untold = sum(beside.verdict is None for beside in later)
    what = "the fault" if len(found.faults) == 1 else "every fault"
    said = (
        f"Had {what} been put right, {legal} of {count_of(len(later), 'move')} after it would have been legal"
    )
    if refused:
        said += f"; not legal: {_places(refused)}"
    if untold:
        said += f"; nobody can tell of {untold}, from {_places(parted) or 'the fault'} on"
    yield from wrapped(f"{said}.", "", width)


def _places(plies: Sequence[PlyReport[Any, Any]]) -> str:
    """Return where the first few plies are, and how many more there are."""
    shown = ", ".join(f"ply {ply.ply} (line {ply.line})" for ply in plies[:_FEW])
    return shown + (f" and {len(plies) - _FEW} more" if len(plies) > _FEW else "")


def _back(found: Forensics[Any, Any], width: int) -> Iterator[str]:
    """Yield what to reverse to get back to the first fault, and what stays known."""
    first = found.faults[0]
    wrong = {fault.ply.ply for fault in found.faults}
    plies = found.reverse(first)
    yield from wrapped(
        f"Back to ply {first.ply.ply} (line {first.ply.line}). Reverse, the last first:", "", width
    )
    shown = plies if len(plies) <= _MOST + 1 else (*plies[:_MOST], first.ply)
    for ply in shown:
        if ply is first.ply and len(shown) < len(plies):
            yield f"  ... {count_of(len(plies) - len(shown), 'move')} more, down to:"
        fault = "a fault" if ply.ply in wrong else ""
        left_out = "" if ply.was_played else "left out: nothing to reverse"
        said = ", ".join(filter(None, (fault, left_out)))
        yield from wrapped(f"{ply.ply:>3}  {ply.text}" + (f"  ({said})" if said else ""), "  ", width)
        if ply.supplied is not None and ply.move is not None:
            missing = _written(found, ply.before, ply.supplied)
            yield from wrapped(f"     {missing}  (missing in the record)", "  ", width)
    if first.right is not None:
        again = _written(found, first.ply.before, first.right)
        yield from wrapped(f"Then it is put right: {again}", "  ", width)
    elif first.missing is not None:
        missing = _written(found, first.ply.before, first.missing)
        yield from wrapped(f"Then it is put right by making before it: {missing}", "  ", width)
    known = found.known(first)
    brought = [one.ply for one in known if one.how is not Disclosure.DECIDED]
    decided = sum(one.how is Disclosure.DECIDED for one in known)
    if brought:
        more = f"; and {len(brought) - _MOST} more" if len(brought) > _MOST else ""
        listed = "; ".join(f"ply {ply.ply}, {ply.text}" for ply in brought[:_MOST])
        yield from wrapped(f"Known since, and it stays known: {listed}{more}.", "  ", width)
    if decided:
        yield from wrapped(f"Others have decided {count_of(decided, 'move')} since.", "  ", width)
    if not brought and not decided:
        yield from wrapped("Nothing has become known since.", "  ", width)


def _on(found: Forensics[Any, Any], width: int) -> Iterator[str]:
    """Yield what stays wrong if play goes on."""
    yield "Or play on. What stays wrong:"
    for fault in found.faults[:_MOST]:
        ply = fault.ply
        yield from wrapped(f"ply {ply.ply} (line {ply.line}), {ply.text}", "  ", width)
        ruling = ply.ruling
        refused = () if ruling is None else ruling.objections
        for reason in _reasons(found, (*refused, *otherwise(ply))):
            yield from wrapped(reason, "    ", width)
        if found.is_none(fault):
            yield from wrapped("It is none once the faults before it are put right.", "      ", width)
        yield from _values(found, found.wrong(fault), "      ", width)
    if len(found.faults) > _MOST:
        yield f"  ... and {len(found.faults) - _MOST} faults more."
    if found.last is not None and (differ := found.wrong_at_the_end()):
        yield "  At the end, beside the game in which all is put right:"
        yield from _values(found, differ, "      ", width)
    impossible = sorted_findings(found.impossible())
    if impossible:
        yield "  The audit of the last position finds what cannot be:"
    else:
        yield "  The audit of the last position finds nothing that cannot be."
    for finding in impossible[:_MOST]:
        yield from wrapped(explain_finding(found.report.rules, finding), "      ", width)


def _values(
    found: Forensics[Any, Any], differ: Sequence[Difference], indent: str, width: int
) -> Iterator[str]:
    for one in differ[:_MOST]:
        said = explain_difference(one, found.report.names, "as played", "put right")
        yield from wrapped(said, indent, width)
    if len(differ) > _MOST:
        yield f"{indent}... and {len(differ) - _MOST} values more."
