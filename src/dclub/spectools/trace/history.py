"""What has changed since a release is said in `spec/changes.toml`, and nothing else is."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from dclub.kernel.changes import is_later
from dclub.spectools.fault import Fault
from dclub.spectools.releases import present, read_history, read_releases

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.kernel.changes import ClauseChange, History, ReadingChange
    from dclub.spectools.releases import Release
    from dclub.spectools.trace.evidence import Evidence

__all__ = ["check"]


def check(evidence: Evidence) -> Iterator[Fault]:
    """Yield changes since a release that no line tells, lines that tell of none, and wrong versions."""
    layout = evidence.layout
    history = read_history(layout)
    where = layout.shown(layout.changes)
    if history is None:
        if any(layout.releases.glob("*.toml")):
            yield Fault(where, "is missing", "the version of the spec, and what has changed", "history")
        return
    stages = [*read_releases(layout), present(evidence.spec, history.version)]
    told = set()
    for earlier, later in pairwise(stages):
        if earlier.version == later.version:
            yield from _silent(earlier, later, where)
        elif not is_later(later.version, earlier.version):
            found = f"the version {later.version} is not later than {earlier.version}, which was released"
            yield Fault(where, found, "a higher `version`", "history")
        else:
            told.add(later.version)
            yield from _told(earlier, later, history, where)
    yield from _strange(history, told, where)


def _silent(earlier: Release, later: Release, where: str) -> Iterator[Fault]:
    """Yield what differs although the version is the released one."""
    for name in sorted(_changed(earlier, later)):
        found = f"{name} is not what it was when {earlier.version} was released"
        yield Fault(where, found, "a higher `version`, and a line that says how", "history", name)


def _changed(earlier: Release, later: Release) -> set[str]:
    """Return the clauses that are new, gone, or say something else."""
    names = earlier.clauses.keys() | later.clauses.keys()
    return {name for name in names if earlier.clauses.get(name) != later.clauses.get(name)}


def _told(earlier: Release, later: Release, history: History, where: str) -> Iterator[Fault]:
    lines = [change for change in history.clauses if change.version == later.version]
    changed, named = _changed(earlier, later), [str(change.id) for change in lines]
    for name in sorted(changed - set(named)):
        found = f"nothing says what has changed in {name} since {earlier.version}"
        yield Fault(where, found, f'[[clause]] id = "{name}", version = "{later.version}"', "history", name)
    for change in lines:
        yield from _misleading(change, earlier, later, where)
        if named.count(str(change.id)) > 1:
            yield Fault(where, f"two lines of {change.version} tell of {change.id}", "one", "history")
    options = [change for change in history.readings if change.version == later.version]
    for name in sorted(earlier.readings):
        of_it = [change for change in options if change.id == name]
        yield from _readings(name, of_it, earlier, later, where)


def _misleading(change: ClauseChange, earlier: Release, later: Release, where: str) -> Iterator[Fault]:
    """Yield what a line says of a clause that is not so."""
    name = change.id
    if name not in _changed(earlier, later):
        found = f"{name} says in {later.version} what it said in {earlier.version}"
        yield Fault(where, found, "no line", "history", name)
    elif change.gone != (name not in later.clauses):
        found = f"{name} is {'not ' * change.gone}gone in {later.version}"
        yield Fault(where, found, f"gone = {str(not change.gone).lower()}", "history", name)
    elif change.wording and not (name in earlier.clauses and name in later.clauses):
        yield Fault(where, f"{name} is new or gone", "no `wording`", "history", name)
    if not change.how.strip():
        yield Fault(where, f"the line of {name} says nothing", "how", "history", name)


def _readings(
    name: str, lines: list[ReadingChange], earlier: Release, later: Release, where: str
) -> Iterator[Fault]:
    """Yield what a record of the earlier version could not know of a reading, and no line says."""
    before, after = earlier.readings[name], later.readings.get(name)
    line = lines[0] if lines else None
    if len(lines) > 1:
        yield Fault(where, f"two lines of {later.version} tell of {name}", "one", "history", name)
    if after is None:
        if line is None or not line.gone:
            yield Fault(where, f"the reading {name} is gone", "a line with gone = true", "history", name)
        return
    if before[0] != after[0] and (line is None or line.then not in after):
        found = f"the default of {name} was {before[0]} in {earlier.version}"
        yield Fault(where, found, f"a line with `then`, one of {', '.join(after)}", "history", name)
    for option in before:
        now = option if line is None else line.options.get(option, option)
        if now not in after:
            found = f"the option {option} of {name} is gone"
            yield Fault(where, found, f"a line with `options`: {option} = ...", "history", name)
    if line is not None and (line.gone or (before[0] == after[0] and set(before) <= set(after))):
        yield Fault(where, f"nothing that a record names of {name} has changed", "no line", "history", name)


def _strange(history: History, told: set[str], where: str) -> Iterator[Fault]:
    """Yield lines of versions that change nothing, and of readings that there never were."""
    lines: list[ClauseChange | ReadingChange] = [*history.clauses, *history.readings]
    for line in lines:
        if line.version not in told:
            expected = ", ".join(sorted(told)) or "no line before something is released"
            yield Fault(where, f"{line.id} is said to change in {line.version}", expected, "history")
