"""What can be said of the faults of a record, for programs: as documents of plain values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dclub.kernel.audit import sorted_findings
from dclub.kernel.claims import objections_to
from dclub.kernel.difference import explain_difference
from dclub.kernel.phrases import explain_finding
from dclub.kernel.report import objection_documents

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dclub.kernel.difference import Difference
    from dclub.kernel.forensic import Beside, Fault, Forensics
    from dclub.kernel.rules import Document
    from dclub.kernel.verdicts import PlyReport

__all__ = ["beside_document", "ways_on_document"]


def beside_document(found: Forensics[Any, Any], index: int) -> Document | None:
    """Return what a move of the report would have been had the faults before it been put right.

    None where there is no fault before it. `verdict` is null where nobody can tell, and `parted` the ply
    since when; `instead` is the move in its place, null if it is the same, or if it is left out.
    """
    beside = found.beside.get(index)
    return None if beside is None else _beside(found, beside)


def _beside(found: Forensics[Any, Any], beside: Beside[Any, Any]) -> Document:
    rules, names = found.report.rules, found.report.names
    instead = None
    if beside.objections and beside.right is not None and beside.before is not None:
        instead = rules.format_move(beside.right, beside.before, names)
    return {
        "faults": list(beside.faults),
        "verdict": None if beside.verdict is None else beside.verdict.value,
        "objections": objection_documents(rules, (*beside.objections, *objections_to(beside.claims)), names),
        "instead": instead,
        "parted": beside.parted or None,
        "why": beside.why,
        "same": beside.is_same,
    }


def ways_on_document(found: Forensics[Any, Any]) -> Document:
    """Return both ways on: what to reverse and what is known, and what stays wrong.

    A fault is put right by the move `put_right`, by making the one that is `missing` before it, or if
    both are null by leaving it out. To get back to any fault, `reverse` is followed down to its ply. `known`
    says how something became known at a ply since the first fault. `differences` at the end is null if the
    second game has ended before.
    """
    rules, last = found.report.rules, found.last
    known = {} if not found.faults else {one.ply.ply: one.how.value for one in found.known(found.faults[0])}
    wrong = {fault.ply.ply for fault in found.faults}
    reverse = found.reverse(found.faults[0]) if found.faults else ()
    return {
        "faults": [_fault(found, fault) for fault in found.faults],
        "reverse": [
            _place(ply) | {"fault": ply.ply in wrong, "known": known.get(ply.ply)} for ply in reverse
        ],
        "differences": None if last is None else _differences(found, found.wrong_at_the_end()),
        "audit": [
            {"clause": one.clause, "where": one.where, "message": explain_finding(rules, one)}
            for one in sorted_findings(found.impossible())
        ],
    }


def _fault(found: Forensics[Any, Any], fault: Fault[Any, Any]) -> Document:
    rules, names, ply = found.report.rules, found.report.names, fault.ply
    right = None if fault.right is None else rules.format_move(fault.right, ply.before, names)
    missing = None if fault.missing is None else rules.format_move(fault.missing, ply.before, names)
    differ = _differences(found, found.wrong(fault))
    return _place(ply) | {"put_right": right, "missing": missing, "differences": differ}


def _place(ply: PlyReport[Any, Any]) -> Document:
    return {"ply": ply.ply, "line": ply.line, "text": ply.text}


def _differences(found: Forensics[Any, Any], differ: Sequence[Difference]) -> list[Document]:
    return [
        {
            "path": one.path,
            "played": one.left,
            "right": one.right,
            "message": explain_difference(one, found.report.names, "as played", "put right"),
        }
        for one in differ
    ]
