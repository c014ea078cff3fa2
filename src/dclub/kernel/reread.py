"""Rereading: a position under another option of a reading, all else as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from attrs import evolve, frozen

from dclub.errors import RecordError
from dclub.kernel.move import Move
from dclub.kernel.partial import PartialPosition, Unknown
from dclub.kernel.phrases import explain_finding

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from dclub.kernel.audit import Finding
    from dclub.kernel.reading import ReadingId
    from dclub.kernel.rules import Document, GameRules, Names
    from dclub.kernel.state import GameState
    from dclub.kernel.verdicts import PlyReport

__all__ = ["Page", "Reread", "reread", "without_values"]

S = TypeVar("S", bound="GameState[Any]")
M = TypeVar("M", bound=Move)


@frozen(eq=False)
class Reread(Generic[S]):
    """A position under one option of one reading.

    `state` is None where the position could not be under it (`faults`, in words), or where
    something would have to be known that the option in force does not ask for (`unknown`).
    """

    state: S | None
    faults: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()


def reread(rules: GameRules[S, M], state: S, reading: ReadingId, option: str) -> Reread[S]:
    """Return a position with one reading under the given option, and all else as it is.

    It could not be if it cannot be written down under that option, or if an audit finds faults
    that it does not have as it stands.
    """
    return Page(rules, state, rules.default_names[: state.seats]).under(reading, option)


class Page(Generic[S]):
    """A position written down, to be read under other options.

    `earlier` are the moves that led to it from the beginning of the game, as far as anybody knows.
    What happened in them is asked for what the position alone does not tell.
    """

    def __init__(
        self,
        rules: GameRules[S, Any],
        state: S,
        names: Names,
        earlier: Sequence[PlyReport[S, Any]] = (),
    ) -> None:
        """Write a position down, with its players called by some names."""
        self.rules = rules
        self.document: Document = rules.position_document(state, names)
        self.readings: Mapping[str, str] = state.readings.changed()
        self.faults: frozenset[Finding] = state.audit().faults
        self.earlier = earlier

    def under(self, reading: ReadingId, option: str) -> Reread[S]:
        """Return the position under an option; `reread` says more."""
        readings = {**self.readings, reading: option}
        own = [path for path, name in self.rules.only_under.items() if name == reading]
        document = without_values(self.document, own) | {"readings": readings}
        try:
            found = self.rules.parse_position(document, None).position
            if isinstance(found, PartialPosition):
                told = self._retold(readings)
                return Reread(None, unknown=found.unsettled) if told is None else self._audited(told)
            return self._audited(found)
        except RecordError as error:
            return Reread(None, faults=tuple(map(str, error.faults)))
        except Unknown as unknown:
            return Reread(None, unknown=(unknown.path,))

    def _audited(self, found: S) -> Reread[S]:
        faults = found.audit().faults - self.faults
        said = tuple(sorted(explain_finding(self.rules, fault) for fault in faults))
        return Reread(None if said else found, faults=said)

    def _retold(self, readings: Mapping[str, str]) -> S | None:
        """Return where the events of the moves before lead in a game under other readings.

        None if the beginning of the game is not among them, or if one of them was not told.
        """
        if not self.earlier:
            return None
        options = self.rules.header(self.earlier[0].before)
        if self.rules.setup(options) != self.earlier[0].before:
            return None
        state = self.rules.setup(evolve(options, readings=readings))
        for ply in self.earlier:
            if not ply.counts:
                continue
            if ply.step is None or ply.step.after != ply.after:
                return None
            for event in ply.events:
                state = self.rules.fold(state, event)
        return state


def without_values(document: Document, paths: Iterable[str]) -> Document:
    """Return a document without some values, each given by its key path."""
    for path in paths:
        key, _, rest = path.partition(".")
        inner = document.get(key)
        if not rest:
            document = {name: value for name, value in document.items() if name != key}
        elif isinstance(inner, dict):
            document = document | {key: without_values(inner, (rest,))}
    return document
