"""The changes that may repair a record: another move, a line more or less, two lines exchanged."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from attrs import evolve, field, frozen

from dclub.errors import NotationError
from dclub.kernel import clauses as C
from dclub.kernel.citing import defines
from dclub.kernel.claims import format_claims
from dclub.kernel.edits import (
    Edit,
    EditKind,
    Place,
    added,
    changed,
    exchanged,
    joined,
    line_struck,
    struck,
    unplaced,
)
from dclub.kernel.move import Move
from dclub.kernel.nearest import distance
from dclub.kernel.partial import Unknown
from dclub.kernel.record_lines import Entry, Mark
from dclub.kernel.state import GameState
from dclub.kernel.wording import likeness, words_between, words_of

if TYPE_CHECKING:
    from dclub.kernel.draft import Draft, Line
    from dclub.kernel.rules import GameRules, Names
    from dclub.kernel.trial import Trial

__all__ = ["OF_A_LINE", "Change", "Changes"]

S = TypeVar("S", bound=GameState[Any])
M = TypeVar("M", bound=Move)

ALTERNATIVES: Final = 500
"""How many legal moves are tried in one place at most."""

OF_A_LINE: Final = 2
"""What a line costs, in words, that is added or struck out, and what two cost that are exchanged."""

OF_A_POSITION: Final = 1
"""What a position costs, in words, that is taken out."""


@frozen(eq=False)
class Change:
    """A change that may be tried: other entries in the place of some lines, and the edit that makes it so.

    It costs so many words; where that does not decide, the one with the smaller `nearness` comes first.
    `rarity` says of how many lines up to the fault the rarest word is that it takes out and the line at
    fault has too, 0 if there is none.
    """

    kind: EditKind
    begin: int
    end: int
    entries: tuple[Entry, ...]
    words: int
    make: Callable[[], Edit] = field(repr=False)
    nearness: int = 0
    rarity: int = 0


class Changes(Generic[S, M]):
    """The changes of a draft; `states` are those before each of its lines up to the first fault."""

    def __init__(self, trial: Trial[S, M], states: list[S], draft: Draft, lines: tuple[Line, ...]) -> None:
        """Keep what the changes are made of."""
        self.trial = trial
        self.rules: GameRules[S, M] = trial.rules
        self.names: Names = trial.names
        self.states = states
        self.draft = draft
        self.lines = lines
        self._rarity = _rarities([line.texts for line in lines[: len(states)]])

    # --- other moves ----------------------------------------------------------------------------

    def of_moves(self, indices: range, *, claims: bool) -> Iterator[Change]:
        """Yield every change of a move in some of the lines; with `claims` what follows `=>` is put right."""
        for index in indices:
            for part, state in () if self._stays(index) else self._parts(index):
                yield from self._others(index, part, state, claims=claims)
            if claims and self.lines[index].entry.claims:
                yield from self._claims_alone(index)
            if index == len(self.states) - 1 and self.lines[index].entry.position:
                yield self._position_out(index)

    @defines(C.REPAIR_CHANGES)
    def _stays(self, index: int) -> bool:
        """Return whether a line says what was really played: it stood, and can be read."""
        line = self.lines[index]
        if line.entry.mark is not Mark.STOOD or self.trial.stood:
            return False
        return self._read(line.texts[0], self.states[index]) is not None

    def _parts(self, index: int) -> Iterator[tuple[int, S]]:
        """Yield each move of a line with the state before it, up to the first that cannot be played."""
        state = self.states[index]
        for part, text in enumerate(self.lines[index].texts):
            yield part, state
            move = self._read(text, state)
            if move is None or not state.is_legal(move):
                return
            try:
                state = state.apply(move).after
            except Unknown:
                return

    def _read(self, text: str, state: S) -> M | None:
        try:
            return self.rules.parse_move(text, state, self.names)
        except NotationError:
            return None

    def _legal(self, state: S) -> Iterator[M]:
        try:
            yield from islice(state.legal_moves(physical=True), ALTERNATIVES)
        except Unknown:
            return

    def _others(self, index: int, part: int, state: S, *, claims: bool) -> Iterator[Change]:
        """Yield every legal move in the place of one."""
        line, text = self.lines[index], self.lines[index].texts[part]
        written = self._read(text, state)
        said = text if written is None else self.rules.format_move(written, state, self.names)
        words = words_of(said)
        shared = [word for word in words if word in self._rarity]
        for move in self._legal(state):
            if move == written:
                continue
            other = self.rules.format_move(move, state, self.names)
            new = words_of(other)
            if written is None:
                cost, nearness = likeness(text, other)
            else:
                cost, nearness = words_between(words, new), distance(state, written, move)
            cost = max(cost, 1)
            entry = _with_text(line, part, other)
            right, wrong = self._claims_right(index, entry) if claims and entry.claims else (None, 0)
            if right is not None:
                entry = entry._replace(claims=right)
            text_of = partial(self._text, line.texts[part], said, other, state)
            make = partial(self._changed, Place(self.draft, line, part), text_of, cost + wrong, right)
            rarity = min((self._rarity[word] for word in shared if word not in new), default=0)
            yield Change(EditKind.CHANGED, index, index + 1, (entry,), cost + wrong, make, nearness, rarity)

    @staticmethod
    def _changed(place: Place, text_of: Callable[[], str], words: int, claims: str | None) -> Edit:
        return changed(place, text_of(), words, claims)

    def _text(self, written: str, old: str, new: str, state: S) -> str:
        """Return the text of another move, as much as written as can be."""
        sparing = _sparing(written, old, new)
        return sparing if self._read(sparing, state) == self._read(new, state) else new

    # --- claims ---------------------------------------------------------------------------------

    def _claims_right(self, index: int, entry: Entry) -> tuple[str | None, int]:
        """Return the claims of a line put right and what that costs.

        None if they are right, or nobody can tell. Claims that cannot be read are left out.
        """
        try:
            results = self.trial.claimed(self.states[index], entry)
        except NotationError:
            return "", len(entry.claims.split())
        wrong = sum(result.found not in (None, result.claim.amount) for result in results)
        if not wrong or any(result.found is None for result in results):
            return None, 0
        right = tuple(evolve(result.claim, amount=result.found or 0) for result in results)
        return format_claims(right, self.names), wrong

    def _claims_alone(self, index: int) -> Iterator[Change]:
        """Yield the claims of a line put right, or left out if they cannot be read."""
        line = self.lines[index]
        right, words = self._claims_right(index, line.entry)
        if right is None:
            return
        entry, last = line.entry._replace(claims=right), len(line.texts) - 1
        make = partial(changed, Place(self.draft, line, last), line.texts[last], words, right)
        yield Change(EditKind.CHANGED, index, index + 1, (entry,), words, make, -1)

    def _position_out(self, index: int) -> Change:
        """Return a line without the position after its move: at the fault, where it may be what is wrong."""
        line = self.lines[index]
        entry = line.entry._replace(position="")
        make = partial(unplaced, self.draft, line, OF_A_POSITION)
        return Change(EditKind.CHANGED, index, index + 1, (entry,), OF_A_POSITION, make, -1)

    # --- other lines ----------------------------------------------------------------------------

    def of_lines(self, indices: range, reach: range) -> Iterator[Change]:
        """Yield every line struck out, added or exchanged, the last of them also with others in reach."""
        fault = indices[-1]
        for index in indices:
            yield from self._struck(index)
            yield from self._added(index)
        pairs = [(index, index + 1) for index in indices if index + 1 in reach]
        pairs += [(index, fault) for index in range(reach.start, fault - 1)]
        pairs += [(fault, index) for index in range(fault + 2, reach.stop)]
        for upper, lower in pairs:
            yield from self._exchanged(upper, lower)

    def _struck(self, index: int) -> Iterator[Change]:
        line = self.lines[index]
        if not line.is_whole or self._stays(index):
            return
        whole = partial(line_struck, self.draft, line, OF_A_LINE)
        yield Change(EditKind.STRUCK, index, index + 1, (), OF_A_LINE, whole)
        for part in range(len(line.texts)) if len(line.texts) > 1 else ():
            rest = joined([*line.texts[:part], *line.texts[part + 1 :]])
            entry = line.entry._replace(text=rest)
            make = partial(struck, Place(self.draft, line, part), OF_A_LINE)
            yield Change(EditKind.STRUCK, index, index + 1, (entry,), OF_A_LINE, make)

    def _added(self, index: int) -> Iterator[Change]:
        line = self.lines[index]
        if not line.is_whole:
            return
        stays = self._stays(index)
        for part, state in self._parts(index):
            name = line.texts[part].partition(":")[0]
            for move in self._legal(state):
                text = self.rules.format_move(move, state, self.names)
                if part and (stays or text.partition(":")[0] != name):
                    continue
                entries = self._with_added(line, part, text)
                make = partial(added, Place(self.draft, line, part), text, OF_A_LINE)
                yield Change(EditKind.ADDED, index, index + 1, entries, OF_A_LINE, make)

    @staticmethod
    def _with_added(line: Line, part: int, text: str) -> tuple[Entry, ...]:
        if not part:
            return Entry(line.entry.line, text), line.entry
        texts = [*line.texts[:part], text, *line.texts[part:]]
        return (line.entry._replace(text=joined(texts)),)

    def _exchanged(self, upper: int, lower: int) -> Iterator[Change]:
        first, second = self.lines[upper], self.lines[lower]
        if not (first.is_whole and second.is_whole):
            return
        between = tuple(line.entry for line in self.lines[upper + 1 : lower])
        entries = (second.entry, *between, first.entry)
        make = partial(exchanged, self.draft, first, second, OF_A_LINE)
        yield Change(EditKind.EXCHANGED, upper, lower + 1, entries, OF_A_LINE, make)


def _rarities(lines: Sequence[Sequence[str]]) -> dict[str, int]:
    """Return in how many of some lines, each given by its moves, each word of the last of them occurs."""
    words = [{word for text in texts for word in words_of(text)} for texts in lines]
    return {word: sum(word in others for others in words) for word in words[-1]}


def _with_text(line: Line, part: int, text: str) -> Entry:
    """Return what a line says with another move; a legal one needs no `!`."""
    if line.entry.error is not None:
        return Entry(line.entry.line, text)
    whole = joined([*line.texts[:part], text, *line.texts[part + 1 :]])
    return line.entry._replace(text=whole, mark=Mark.PLAYED, position="")


def _sparing(written: str, old: str, new: str) -> str:
    """Return a text as it is written, with only those words replaced in which two canonical texts differ."""
    before, after = old.split(), new.split()
    if len(before) != len(after):
        return new
    text = f" {written} "
    for word, other in zip(before, after, strict=True):
        if word != other:
            if text.count(f" {word} ") != 1:
                return new
            text = text.replace(f" {word} ", f" {other} ")
    return text.strip()
