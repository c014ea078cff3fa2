"""Citing: how code says which clause it carries out.

A decorator notes the citation and returns the function unchanged, so that citing costs
nothing when the function runs. The judge reads the registry to know what a guard forbids;
the trace check reads it to know that every clause has its code.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, TypeVar

from dclub.kernel.clause import ClauseId, Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = [
    "Citation",
    "citations",
    "citations_of",
    "defines",
    "effects",
    "ends",
    "forbids",
    "modules_of",
    "permits",
    "scores",
]

F = TypeVar("F", bound="Callable[..., object]")
Pertinence: TypeAlias = "Callable[[Any, Any], bool]"
Tables: TypeAlias = "Callable[[Any, Any], tuple[str, ...]]"


class Citation(NamedTuple):
    """One function that carries out one clause.

    `after` names the clauses whose failure silences a guard. `when(state, move)` says whether
    the guard is pertinent at all, `reads(state, move)` which tables of the edition it consults;
    both are None where the answer is always yes, and none. Only the slow path asks them.
    """

    clause: ClauseId
    kind: Kind
    function: Callable[..., object]
    after: tuple[ClauseId, ...] = ()
    when: Pertinence | None = None
    reads: Tables | None = None

    @property
    def place(self) -> str:
        """The dotted name of the citing function."""
        return f"{self.function.__module__}.{self.function.__qualname__}"


_registry: Final[list[Citation]] = []


def citations() -> tuple[Citation, ...]:
    """Return every citation of the modules imported so far, in the order of import."""
    return tuple(_registry)


def citations_of(function: Callable[..., object]) -> tuple[Citation, ...]:
    """Return what one function cites, in the order written; () if it cites nothing."""
    return tuple(citation for citation in _registry if citation.function is function)


def modules_of(package: str) -> Iterator[str]:
    """Yield the name of every module of a package, those of folders without an `__init__.py` too.

    Only what has been imported has its citations in the registry: who wants all of them imports these.
    """
    for home in map(Path, import_module(package).__path__):
        for path in sorted(home.rglob("*.py")):
            parts = path.relative_to(home).with_suffix("").parts
            if parts[-1] != "__main__":
                yield ".".join((package, *(part for part in parts if part != "__init__")))


def forbids(
    clause: ClauseId,
    *,
    after: ClauseId | tuple[ClauseId, ...] = (),
    when: Pertinence | None = None,
    reads: Tables | None = None,
) -> Callable[[F], F]:
    """Mark a guard: `(state, move) -> Objection | None`, one clause each."""
    premises = (after,) if isinstance(after, str) else after
    return _cite(Kind.FORBIDS, (clause,), premises, when, reads)


def permits(
    *clauses: ClauseId, when: Pertinence | None = None, reads: Tables | None = None
) -> Callable[[F], F]:
    """Mark what generates or recognises the moves that the clauses allow."""
    return _cite(Kind.PERMITS, clauses, (), when, reads)


def effects(*clauses: ClauseId) -> Callable[[F], F]:
    """Mark what brings about the consequences that the clauses state."""
    return _cite(Kind.EFFECTS, clauses)


def defines(*clauses: ClauseId) -> Callable[[F], F]:
    """Mark what computes or holds a thing that the clauses define."""
    return _cite(Kind.DEFINES, clauses)


def scores(*clauses: ClauseId) -> Callable[[F], F]:
    """Mark what counts the points that the clauses award."""
    return _cite(Kind.SCORES, clauses)


def ends(*clauses: ClauseId) -> Callable[[F], F]:
    """Mark what ends the game, or decides who has won it, as the clauses say."""
    return _cite(Kind.ENDS, clauses)


def _cite(
    kind: Kind,
    clauses: tuple[ClauseId, ...],
    after: tuple[ClauseId, ...] = (),
    when: Pertinence | None = None,
    reads: Tables | None = None,
) -> Callable[[F], F]:
    def register(function: F) -> F:
        # Decorators run from the bottom up; a function's own citations are kept as written.
        _registry.extend(Citation(clause, kind, function, after, when, reads) for clause in clauses)
        return function

    return register
