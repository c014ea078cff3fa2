"""What may be done and what may not, for people: grouped, priced, with the reasons."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from dclub.cli.output import WIDTH, fill, paint, say, table
from dclub.kernel.move import CHANCE
from dclub.kernel.notation import format_seat
from dclub.kernel.phrases import clause_of, explain_objection

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dclub.kernel.clause import ClauseId
    from dclub.kernel.options import Closed, Open
    from dclub.kernel.rules import Document, GameRules, Names
    from dclub.kernel.state import GameState

__all__ = ["nothing_listed", "options_document", "say_options"]

_SPACE: Final = re.compile(r"([a-z])(\d+)")
_MOST_MOVES: Final = 12
_FEWEST_IN_GRID: Final = 6
_MARGIN: Final = "  "
_SEVERAL: Final = "+"


def nothing_listed(state: GameState[Any]) -> str:
    """Return why no move is listed in a state, "" if there are some."""
    if state.to_move is None:
        return "The game is over."
    if any(True for _ in state.legal_moves()):
        return ""
    if state.to_move == CHANCE:
        return "What chance brings next is not listed: the components are stated as they appear."
    return "There is no legal move."


def say_options(rules: GameRules[Any, Any], state: GameState[Any], names: Names) -> None:
    """Write whose turn it is, what is open, and what is closed by which clause."""
    page = _Page(rules, state, names)
    page.say()


class _Page:
    """One answer to "what may be done?"."""

    def __init__(self, rules: GameRules[Any, Any], state: GameState[Any], names: Names) -> None:
        self.rules = rules
        self.state = state
        self.names = names

    def say(self) -> None:
        """Write the whole page."""
        phase = self.state.rules
        if phase is None or self.state.to_move is None:
            say("The game is over.")
            return
        seat = format_seat(self.state.to_move, self.names)
        say(f"Phase {phase.name}, to move: ", paint(seat, bold=True))
        if missing := nothing_listed(self.state):
            say(missing)
            return
        options = self.state.options()
        kinds = [*options.kinds, *(choice.kind for choice in options.closed)]
        by_kind = {kind: options.narrow(kind) for kind in dict.fromkeys(kinds)}
        for kind, chosen in by_kind.items():
            if chosen.open:
                self._open(kind, chosen.open)
        for kind, chosen in by_kind.items():
            if chosen.closed:
                self._closed(kind, chosen.closed)

    # --- open -----------------------------------------------------------------------------------

    def _open(self, kind: str, choices: Sequence[Open[Any]]) -> None:
        clauses = ", ".join(dict.fromkeys(choice.clause for choice in choices))
        say()
        say(paint(f"Open: {kind}", "green", bold=True), f"  {clauses}")
        for line in self._grid(choices) or self._list(choices):
            say(_MARGIN + line)

    def _said(self, move: Any) -> str:
        """Return the text of a move without the name before it."""
        return self.rules.format_move(move, self.state, self.names).partition(": ")[2]

    def _grid(self, choices: Sequence[Open[Any]]) -> list[str]:
        """Return the choices as a grid if their places are those of one; else nothing."""
        found = {choice.place: _SPACE.fullmatch(choice.place) for choice in choices}
        if len(choices) < _FEWEST_IN_GRID or not all(found.values()):
            return []
        cells = {choice.place: self._cell(choice) for choice in choices}
        letters = sorted({place[:1] for place in cells})
        numbers = sorted({int(place[1:]) for place in cells})
        width = max(map(len, cells.values()))
        if 4 + len(letters) * (width + 2) > WIDTH:
            return []
        lines = [("    " + "  ".join(letter.ljust(width) for letter in letters)).rstrip()]
        for number in numbers:
            row = (cells.get(f"{letter}{number}", "").ljust(width) for letter in letters)
            lines.append((f"{number:>2}  " + "  ".join(row)).rstrip())
        if any(cell.endswith(_SEVERAL) for cell in cells.values()):
            lines.append(f"{_SEVERAL} with a choice of what to take or where; `dclub moves FILE` lists them.")
        return lines

    def _cell(self, choice: Open[Any]) -> str:
        """Return the first two words after the place, such as `for 2`, and a sign for several ways."""
        words = self._said(choice.moves[0]).partition(f"{choice.place} ")[2].split()
        return " ".join(words[:2]) + (_SEVERAL if len(choice.moves) > 1 or len(words) > 2 else "")  # noqa: PLR2004

    def _list(self, choices: Sequence[Open[Any]]) -> list[str]:
        """Return the choices one below the other: what their moves share, then where they differ."""
        weights = dict(self.state.chances()) if self.state.to_move == CHANCE else {}
        rows = []
        for choice in choices:
            texts = [self._said(move) for move in choice.moves[:_MOST_MOVES]]
            shared = _shared(texts)
            rests = [text[len(shared) :].strip() for text in texts]
            if weights:
                rests = [
                    f"{rest} ({weights[move]})".strip()
                    for rest, move in zip(rests, choice.moves[:_MOST_MOVES], strict=True)
                ]
            more = len(choice.moves) - len(rests)
            rows.append((shared, "; ".join(rests) + (f"; and {more} more" if more else "")))
        return table(rows, width=WIDTH - len(_MARGIN))

    # --- closed ---------------------------------------------------------------------------------

    def _closed(self, kind: str, choices: Sequence[Closed[Any]]) -> None:
        say()
        say(paint(f"Closed: {kind}", "yellow", bold=True))
        for clause, reasons in self._by_clause(choices).items():
            say(f"  {clause}  {clause_of(self.rules, clause).title}")
            say(fill(_joined(reasons), "    "))
        unknown = dict.fromkeys(path for choice in choices for path in choice.ruling.unknown)
        if unknown:
            places = ", ".join(choice.place for choice in choices if choice.ruling.unknown)
            say(fill(f"{places}: not decided, because nobody entered {', '.join(unknown)}.", "    ", "  "))

    def _by_clause(self, choices: Sequence[Closed[Any]]) -> dict[ClauseId, list[tuple[str, str]]]:
        """Return for each clause the places that it closes, each with the sentence.

        A place that several clauses close counts for the first of them, to keep the page short.
        """
        found: dict[ClauseId, list[tuple[str, str]]] = {}
        for choice in choices:
            for objection in choice.ruling.objections[:1]:
                said = explain_objection(self.rules, objection, self.names)
                found.setdefault(objection.clause, []).append((choice.place, said))
        return found


def _shared(texts: list[str]) -> str:
    """Return the words with which all texts begin, no number last; all of it if there is one text."""
    words = [text.split() for text in texts]
    shared = 0
    while all(len(each) > shared and each[shared] == words[0][shared] for each in words):
        shared += 1
    if len(texts) > 1:
        shared = min(shared, *(len(each) - 1 for each in words))
        while shared and words[0][shared - 1].isdigit():
            shared -= 1
    return " ".join(words[0][:shared])


def _joined(reasons: list[tuple[str, str]]) -> str:
    """Return sentences one after the other; those that differ in the place only, as one."""
    alike: dict[str, list[tuple[str, str]]] = {}
    for place, said in reasons:
        pattern = re.sub(rf"\b{re.escape(place)}\b", "\0", said) if place else said
        alike.setdefault(pattern, []).append((place, said))
    return " ".join(_as_one(same) for same in alike.values())


def _as_one(same: list[tuple[str, str]]) -> str:
    """Return one sentence for places of which the same is said."""
    (place, said), *others = same
    places = ", ".join(other for other, _ in others)
    if not place or place in said:
        return f"{said} Likewise {places}." if places else said
    return f"{place}, {places}: {said}" if places else f"{place}: {said}"


def options_document(rules: GameRules[Any, Any], state: GameState[Any], names: Names) -> Document:
    """Return what may be done and what not, as a document."""

    def text(move: Any) -> str:
        return rules.format_move(move, state, names)

    options = state.options()
    return {
        "to_move": None if state.to_move is None else format_seat(state.to_move, names),
        "phase": None if state.rules is None else state.rules.name,
        "open": [
            {
                "kind": choice.kind,
                "place": choice.place,
                "clause": choice.clause,
                "moves": [text(move) for move in choice.moves],
            }
            for choice in options.open
        ],
        "closed": [_closed_document(rules, choice, names, text) for choice in options.closed],
    }


def _closed_document(
    rules: GameRules[Any, Any], choice: Closed[Any], names: Names, text: Callable[[Any], str]
) -> Document:
    return {
        "kind": choice.kind,
        "place": choice.place,
        "move": text(choice.move),
        "verdict": choice.ruling.verdict.value,
        "objections": [
            {
                "clause": objection.clause,
                "facts": {
                    name: list(value) if isinstance(value, tuple) else value
                    for name, value in objection.facts
                },
                "message": explain_objection(rules, objection, names),
            }
            for objection in choice.ruling.objections
        ],
        "unknown": list(choice.ruling.unknown),
    }
