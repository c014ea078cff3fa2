"""What people say at a table, understood: whose move it is, and which move is meant.

A move may be said without the name of whose turn it is, in any letter case, and cut short where only one
legal move goes on like that.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from dclub.kernel import clauses as C
from dclub.kernel.citing import defines
from dclub.kernel.notation import TABLE, format_seat

if TYPE_CHECKING:
    from dclub.kernel.rules import GameRules, Names
    from dclub.kernel.state import GameState

__all__ = ["Saying"]

MOST: Final = 2_000
"""How many legal moves are looked through at most: far more than a real game offers."""

_CLOSE: Final = 0.6
_SHOWN: Final = 5
_LONGEST: Final = 200


class Saying:
    """What can be said in one state. Legal moves are listed once, when they are first needed."""

    def __init__(self, rules: GameRules[Any, Any], state: GameState[Any], names: Names) -> None:
        """Listen in a state."""
        self.rules = rules
        self.state = state
        self.names = names
        self._texts: tuple[str, ...] | None = None

    @property
    def texts(self) -> tuple[str, ...]:
        """The legal moves without the name before them, in their order, at most `MOST`."""
        if self._texts is None:
            moves = islice(self.state.legal_moves(), MOST)
            texts = (self.rules.format_move(move, self.state, self.names) for move in moves)
            self._texts = tuple(text.partition(": ")[2] for text in texts)
        return self._texts

    @defines(C.RECORD_KEPT)
    def named(self, text: str) -> str:
        """Return what is said with the name before it: the one said, or that of whose turn it is."""
        head, colon, _ = text.partition(":")
        if colon and (self._seat_called(head) or self._resembles_a_name(head)):
            return text
        for name in (*self.names, TABLE):
            start, after = text[: len(name)], text[len(name) : len(name) + 1]
            if start.casefold() == name.casefold() and after == " ":
                return f"{name}: {text[len(name) :].strip()}"
        mover = self.state.to_move
        return f"{self.names[0] if mover is None else format_seat(mover, self.names)}: {text}"

    def _seat_called(self, head: str) -> bool:
        return head.strip().casefold() in {name.casefold() for name in (*self.names, TABLE)}

    def _resembles_a_name(self, head: str) -> bool:
        """Return whether what stands before a colon is probably a name, though nobody has it."""
        from difflib import get_close_matches

        return bool(get_close_matches(head.strip()[:_LONGEST], (*self.names, TABLE), n=1))

    @defines(C.RECORD_KEPT)
    def meant(self, text: str) -> tuple[str, ...]:
        """Return the legal moves that begin with the words said; what is said whole comes alone."""
        words = text.casefold().split()
        found = tuple(one for one in self.texts if one.casefold().split()[: len(words)] == words)
        whole = tuple(one for one in found if one.casefold().split() == words)
        return whole or found

    def close_to(self, text: str) -> tuple[str, ...]:
        """Return up to five legal moves that begin much like a text that is none."""
        from difflib import get_close_matches

        said = text[:_LONGEST].casefold()
        begun = {one[: len(said) + 1].casefold(): one for one in reversed(self.texts)}
        return tuple(begun[close] for close in get_close_matches(said, begun, n=_SHOWN, cutoff=_CLOSE))

    def completions(self, text: str) -> tuple[str, ...]:
        """Return how a text may go on, up to the end of the next word, sorted as the moves are.

        The name before a colon is kept as it was said.
        """
        head, colon, rest = text.partition(":")
        name = f"{head}: " if colon and self._seat_called(head) else ""
        said = rest.lstrip() if name else text
        begin = said.casefold()
        further = (one for one in self.texts if one.casefold().startswith(begin))
        found = dict.fromkeys(name + _to_next_word(one, len(said)) for one in further)
        return tuple(found)


def _to_next_word(text: str, said: int) -> str:
    """Return a text up to the end of the word in which, or after which, what was said ends."""
    end = text.find(" ", said + 1)
    return text if end < 0 else text[: end + 1]
