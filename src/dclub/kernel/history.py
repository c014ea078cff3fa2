"""Records of other versions of the spec: what their readings mean now, and what has changed since.

A record of an older version is judged by the present clauses, and told which of those that it uses have
changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

from attrs import evolve

from dclub.kernel import changes
from dclub.kernel import clauses as C
from dclub.kernel.changes import is_later, version_number
from dclub.kernel.citing import defines
from dclub.kernel.clause import Kind, load_clauses
from dclub.kernel.language import ENGLISH, Language
from dclub.kernel.move import Move
from dclub.kernel.phrases import told
from dclub.kernel.record import SPEC_VERSION

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from dclub.kernel.changes import ClauseChange, History
    from dclub.kernel.clause import ClauseId
    from dclub.kernel.rules import GameRules
    from dclub.kernel.state import GameState
    from dclub.kernel.verdicts import RecordReport

__all__ = ["clauses_used", "readings_now", "version_notes", "with_notes"]

S = TypeVar("S", bound="GameState[Any]")
M = TypeVar("M", bound=Move)

_SHARED: Final = "kernel."


@defines(C.RECORD_VERSION)
def readings_now(
    history: History,
    version: str | None,
    readings: Mapping[str, str],
    prefix: str,
    language: Language = ENGLISH,
) -> tuple[dict[str, str], tuple[str, ...]]:
    """Return the readings of a record of a version in present terms, and a note on each change.

    `readings` are those that it names, and `prefix` begins those of its game. One whose default has
    changed keeps the default of its time; one that is gone is left out, and an option that is gone
    becomes what the history says.
    """
    found, notes = dict(readings), []
    for change in history.readings if version is not None else ():
        if not (is_later(change.version, version or "") and change.id.startswith((prefix, _SHARED))):
            continue
        before = found.pop(change.id, None)
        after = change.then if before is None else change.options.get(before, before)
        if after and not change.gone:
            found[change.id] = after
        if found.get(change.id) != before:
            said = told(
                language,
                "- {reading}[, here {option}], changed in {version}: {how}",
                reading=change.id,
                option=found.get(change.id, ""),
                version=change.version,
                how=change.how,
            )
            notes.append(said)
    return found, tuple(notes)


@defines(C.RECORD_VERSION)
def version_notes(history: History, version: str | None, report: RecordReport[Any, Any]) -> tuple[str, ...]:
    """Return what people should know of a record of a version, after it has been judged.

    First the changed clauses that it is seen to use, then those of which that cannot be seen: what is
    defined, what follows without an event of its own, and what is gone. Changes of wording are left out.
    """
    if version is None or version_number(version) == version_number(history.version):
        return ()
    language = report.rules.language
    if not is_later(history.version, version):
        said = told(
            language,
            "The record was written under version {version} of the rules, which is not known here, and is "
            "judged by version {present}.",
            version=version,
            present=history.version,
        )
        return (said,)
    written = told(
        language,
        "The record was written under version {version} of the rules and is judged by version {present}.",
        version=version,
        present=history.version,
    )
    if not history.released or is_later(history.released[0], version):
        said = told(language, "What changed before the first release is not known.")
        written = f"{written} {said}"
    later = [one for one in history.clauses if is_later(one.version, version) and not one.wording]
    used = clauses_used(report) if later else frozenset()
    seen = [_line(one, language) for one in later if one.id in used]
    unseen = [_line(one, language) for one in later if one.id not in used and _may_matter(one, report.rules)]
    if not seen and not unseen:
        said = told(language, "Nothing in the clauses that it uses has changed since.")
        return (f"{written} {said}",)
    if not seen:
        said = told(language, "These clauses have changed since and may bear on it:")
        return (f"{written} {said}", *unseen)
    also = (told(language, "These have changed too and may bear on it:"), *unseen) if unseen else ()
    said = told(language, "Of the clauses that it uses, these have changed since:")
    return (f"{written} {said}", *seen, *also)


def with_notes(report: RecordReport[S, M], version: str | None) -> RecordReport[S, M]:
    """Return the report on a record of a version, with notes of what has changed since."""
    if version in (None, SPEC_VERSION):
        return report
    return evolve(report, notes=(*version_notes(changes.load_history(), version, report), *report.notes))


def _line(change: ClauseChange, language: Language) -> str:
    return told(
        language,
        "- {clause}, changed in {version}: {how}",
        clause=change.id,
        version=change.version,
        how=change.how,
    )


def _may_matter(change: ClauseChange, rules: GameRules[Any, Any]) -> bool:
    """Return whether a record may rest on a clause though no ruling and no event of it says so.

    Guards and permissions are named by every ruling, so those can be seen not to be used.
    """
    if not change.id.startswith((rules.prefix, _SHARED)):
        return False
    package = rules.package if change.id.startswith(rules.prefix) else "dclub.kernel"
    clause = load_clauses(package).get(change.id)
    return clause is None or clause.kind not in (Kind.FORBIDS, Kind.PERMITS, Kind.ADVISES)


def clauses_used(report: RecordReport[Any, Any]) -> frozenset[ClauseId]:
    """Return the clauses on which verdicts, consequences, claims and, at the end, points rest."""
    return frozenset((*_of_plies(report), *_of_end(report)))


def _of_plies(report: RecordReport[Any, Any]) -> Iterator[ClauseId]:
    for ply in report.plies:
        ruling = ply.ruling
        yield from ruling.clauses if ruling is not None else ()
        yield from (objection.clause for objection in ply.objections)
        yield from (event.clause for event in ply.events)
        if ply.claims:
            yield C.RECORD_CLAIM


def _of_end(report: RecordReport[Any, Any]) -> Iterator[ClauseId]:
    state, outcome = report.state, report.outcome
    if state is not None and outcome is not None:
        yield from outcome.why
        yield from (line.clause for score in state.score() for line in score.lines)
