"""What `spec/` says, as values: clauses and readings with the place where each was written."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from attrs import define, frozen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.kernel.clause import Clause, ClauseId
    from dclub.kernel.reading import Reading
    from dclub.spectools.layout import Folder

__all__ = ["FolderSpec", "Reference", "Spec", "WrittenClause", "WrittenReading"]


@frozen
class Reference:
    """A clause or a reading (`role`) named in running text, and where."""

    role: str
    target: str
    where: str


@frozen
class WrittenClause:
    """A clause, where it stands, what its body refers to, and where its examples stand."""

    clause: Clause
    where: str
    references: tuple[Reference, ...]
    example_places: tuple[str, ...]


@frozen
class WrittenReading:
    """A reading and where it stands."""

    reading: Reading
    where: str


@frozen
class FolderSpec:
    """One folder of the spec: clauses in the order of its chapters, readings as listed."""

    folder: Folder
    clauses: tuple[WrittenClause, ...]
    readings: tuple[WrittenReading, ...]


@define(slots=False)
class Spec:
    """The whole spec. Not to be changed once read."""

    folders: tuple[FolderSpec, ...]

    def written(self) -> Iterator[WrittenClause]:
        """Yield every clause, folder by folder, also one whose id was written twice."""
        for folder in self.folders:
            yield from folder.clauses

    @cached_property
    def clauses(self) -> dict[ClauseId, WrittenClause]:
        """Every clause by its id."""
        return {written.clause.id: written for written in self.written()}

    @cached_property
    def readings(self) -> dict[str, WrittenReading]:
        """Every reading by its id."""
        return {str(written.reading.id): written for folder in self.folders for written in folder.readings}
