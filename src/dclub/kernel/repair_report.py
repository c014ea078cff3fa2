"""What a repair comes to, for people and for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dclub.kernel.edits import EditKind
from dclub.kernel.paragraphs import count_of, wrapped
from dclub.kernel.phrases import explain_objection
from dclub.kernel.record import format_record
from dclub.kernel.report import objection_documents
from dclub.kernel.ruling import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.kernel.edits import Edit
    from dclub.kernel.repair import Mended, Repair, Trouble
    from dclub.kernel.rules import Document

__all__ = ["repair_json", "repair_text"]


def repair_text(found: Repair[Any, Any], width: int = 80) -> Iterator[str]:
    """Yield the lines that tell a repair, none longer than `width` but for lines of the record."""
    if found.unknown:
        said = f"Not known at the start: {', '.join(found.unknown)}. Nothing can be judged."
        yield from wrapped(said, "", width)
        return
    for mended in found.mended:
        yield from _trouble(found, mended.trouble, width)
        yield from _edit(mended.edit, width)
        yield ""
    if found.stuck is not None:
        yield from _trouble(found, found.stuck, width)
        said = "No change of one line was found that leads beyond it: the search gave up."
        yield from wrapped(said, "", width)
        return
    yield from wrapped(_summary(found), "", width)


def _summary(found: Repair[Any, Any]) -> str:
    """Return what the record is after the repair, in one sentence."""
    after = {
        Verdict.LEGAL: "The record is legal",
        Verdict.ILLEGAL: "Nothing is at fault but what stood and is marked so (--stood changes that, too)",
        Verdict.UNDETERMINED: "Nothing is at fault as far as what is known decides it",
    }[found.verdict]
    if not found.mended:
        return f"{after}; there is nothing to repair."
    changes, words = count_of(len(found.mended), "change"), count_of(found.words, "word")
    return f"{after} with {changes} at the cost of {words}."


def _trouble(found: Repair[Any, Any], trouble: Trouble, width: int) -> Iterator[str]:
    where = f"Line {trouble.line} (ply {trouble.ply})" if trouble.ply else f"Line {trouble.line}"
    yield from wrapped(f"{where} is at fault: {trouble.text}", "", width)
    for reason in _reasons(found, trouble):
        yield from wrapped(reason, "  ", width)


def _reasons(found: Repair[Any, Any], trouble: Trouble) -> list[str]:
    report, error = trouble.reason.report, trouble.reason.error
    if report is None:
        return str(error).split("\n")
    return [f"{explain_objection(found.rules, one, found.names)} [{one.clause}]" for one in report.objections]


def _edit(edit: Edit, width: int) -> Iterator[str]:
    yield from wrapped(_what(edit), "", width)
    if edit.before:
        yield f"  - {edit.before.strip()}"
    if edit.after:
        yield f"  + {edit.after.strip()}"


def _what(edit: Edit) -> str:
    match edit.kind:
        case EditKind.CHANGED:
            return f"Change line {edit.line} ({count_of(edit.words, 'word')}):"
        case EditKind.EXCHANGED:
            return f"Exchange line {edit.line} with line {edit.other}, which then comes first:"
        case EditKind.STRUCK:
            return (
                f"Strike out a move in line {edit.line}:" if edit.after else f"Strike out line {edit.line}:"
            )
        case EditKind.ADDED:
            return (
                f"Add a move in line {edit.line}:" if edit.before else f"Add a line before line {edit.line}:"
            )


def repair_json(found: Repair[Any, Any]) -> Document:
    """Return a repair as a document; `record` is the text after it, null where nothing is changed."""
    return {
        "verdict": Verdict.UNDETERMINED.value if found.unknown else found.verdict.value,
        "sound": found.is_sound,
        "changes": [_mended(found, mended) for mended in found.mended],
        "words": found.words,
        "stuck": None if found.stuck is None else _trouble_document(found, found.stuck),
        "unknown": list(found.unknown),
        "record": format_record(found.record) if found.mended else None,
    }


def _mended(found: Repair[Any, Any], mended: Mended) -> Document:
    edit = mended.edit
    return {
        "kind": edit.kind.value,
        "line": edit.line,
        "other": edit.other or None,
        "ply": edit.ply or None,
        "before": edit.before,
        "after": edit.after,
        "words": edit.words,
        "why": _trouble_document(found, mended.trouble),
    }


def _trouble_document(found: Repair[Any, Any], trouble: Trouble) -> Document:
    report = trouble.reason.report
    objections = () if report is None else report.objections
    return {
        "line": trouble.line,
        "ply": trouble.ply or None,
        "text": trouble.text,
        "message": "\n".join(_reasons(found, trouble)),
        "objections": objection_documents(found.rules, objections, found.names),
    }
