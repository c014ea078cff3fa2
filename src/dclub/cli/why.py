"""What may be done and what may not, for people: grouped, priced, with the reasons."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from dclub.cli.one_screen import TIED, Section, alike, closed_section, on_one_screen
from dclub.cli.output import WIDTH, fill, paint, say, table
from dclub.kernel.chance import unweighed
from dclub.kernel.language import ENGLISH, Language
from dclub.kernel.move import CHANCE
from dclub.kernel.notation import format_seat
from dclub.kernel.phrases import told, word_of
from dclub.kernel.report import objection_documents
from dclub.kernel.translating import called

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from dclub.kernel.options import Closed, Open
    from dclub.kernel.rules import Document, GameRules, Names
    from dclub.kernel.state import GameState

__all__ = ["not_all_listed", "nothing_listed", "option_lines", "options_document", "say_options"]

_SPACE: Final = re.compile(r"([a-z])(\d+)")
_MOST_MOVES: Final = 12
_FEWEST_IN_GRID: Final = 6
_MARGIN: Final = "  "
_SEVERAL: Final = "+"
_FEW_MOVES: Final = (4, 2, 1)
_LONGEST_LABEL: Final = WIDTH // 2
_LONGEST_ALONE: Final = 32
_MOST_IN_BRIEF: Final = 30


def nothing_listed(state: GameState[Any], language: Language = ENGLISH) -> str:
    """Return why no move is listed in a state, "" if there are some."""
    if state.to_move is None:
        return told(language, "The game is over.")
    if any(True for _ in state.legal_moves()):
        return ""
    if missing := unweighed(state):
        return told(
            language, "What chance brings next is not listed: {missing} is not known.", missing=missing
        )
    return told(language, "There is no legal move.")


def not_all_listed(state: GameState[Any], language: Language = ENGLISH) -> str:
    """Return why chance may bring more than is listed, and with which weights; "" if it may not."""
    missing = unweighed(state)
    if not missing:
        return ""
    return told(language, "Chance may bring something else too: {missing} is not known.", missing=missing)


def say_options(rules: GameRules[Any, Any], state: GameState[Any], names: Names) -> None:
    """Write whose turn it is, what is open, and what is closed by which clause."""
    for line in option_lines(rules, state, names):
        say(line)


def option_lines(rules: GameRules[Any, Any], state: GameState[Any], names: Names) -> list[str]:
    """Return what `say_options` writes: at most 40 lines of 80 columns for a real game."""
    return list(_Page(rules, state, names).lines())


class _Page:
    """One answer to "what may be done?"."""

    def __init__(self, rules: GameRules[Any, Any], state: GameState[Any], names: Names) -> None:
        self.rules = rules
        self.state = state
        self.names = called(rules, names)
        self.language = rules.language

    def lines(self) -> Iterator[str]:
        """Yield the whole page."""
        phase = self.state.rules
        if phase is None or self.state.to_move is None:
            yield told(self.language, "The game is over.")
            return
        seat = format_seat(self.state.to_move, self.names)
        name = word_of(self.rules, phase.name)
        said = told(self.language, "Phase {phase}, to move: {seat}", phase=name, seat=seat)
        yield said.replace(seat, paint(seat, bold=True))
        if missing := nothing_listed(self.state, self.language):
            yield missing
            return
        if missing := not_all_listed(self.state, self.language):
            yield missing
        yield from on_one_screen(list(self._sections()), language=self.language)

    def _sections(self) -> Iterator[Section]:
        options = self.state.options()
        for kind in options.kinds:
            yield self._open(kind, options.narrow(kind).open)
        for kinds in alike(options.closed):
            choices = [choice for choice in options.closed if choice.kind in kinds]
            yield closed_section(self.rules, self.names, kinds, choices)

    # --- open -----------------------------------------------------------------------------------

    def _open(self, kind: str, choices: Sequence[Open[Any]]) -> Section:
        clauses = ", ".join(dict.fromkeys(choice.clause for choice in choices))
        grid = self._grid(choices)
        full = grid or self._list(choices, _MOST_MOVES)
        is_cut = not grid and any(len(choice.moves) > _MOST_MOVES for choice in choices)
        return Section(
            told(self.language, "Open: {kinds}", kinds=word_of(self.rules, kind)),
            "green",
            f"  {clauses}",
            [_MARGIN + line for line in full],
            [_MARGIN + line for line in self._in_brief(choices)],
            is_cut,
        )

    def _in_brief(self, choices: Sequence[Open[Any]]) -> list[str]:
        """Return the places alone, with the number of ways where there are several."""
        if not all(choice.place for choice in choices):
            ways = [self._list(choices, most) for most in _FEW_MOVES]
            return next((lines for lines in ways if len(lines) <= _MOST_IN_BRIEF), ways[-1])
        places = [
            choice.place
            if len(choice.moves) == 1
            else told(self.language, "{place} ({count:way})", place=choice.place, count=len(choice.moves))
            for choice in choices
        ]
        text = ", ".join(place.replace(" ", TIED) for place in places)
        return fill(text, width=WIDTH - len(_MARGIN)).replace(TIED, " ").split("\n")

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
            said = told(
                self.language,
                "{mark} with a choice of what to take or where; `dclub moves FILE` lists them.",
                mark=_SEVERAL,
            )
            lines += fill(said, width=WIDTH - len(_MARGIN)).split("\n")
        return lines

    def _cell(self, choice: Open[Any]) -> str:
        """Return the first two words after the place, such as `for 2`, and a sign for several ways."""
        words = self._said(choice.moves[0]).partition(f"{choice.place} ")[2].split()
        return " ".join(words[:2]) + (_SEVERAL if len(choice.moves) > 1 or len(words) > 2 else "")  # noqa: PLR2004

    def _list(self, choices: Sequence[Open[Any]], most: int) -> list[str]:
        """Return the choices one below the other: what their moves share, then where they differ."""
        weights = dict(self.state.chances()) if self.state.to_move == CHANCE else {}
        rows = []
        for choice in choices:
            texts = [self._said(move) for move in choice.moves[:most]]
            shared = _shared(texts, choice.place)
            rests = [text[len(shared) :].strip() for text in texts]
            if weights:
                rests = [
                    f"{rest} ({weights[move]})".strip()
                    for rest, move in zip(rests, choice.moves[:most], strict=True)
                ]
            more = len(choice.moves) - len(rests)
            others = told(self.language, "; and {count} more", count=more) if more else ""
            rows.append((shared, "; ".join(rests) + others))
        return table(rows, width=WIDTH - len(_MARGIN))


def _shared(texts: list[str], place: str) -> str:
    """Return the words with which all texts begin, no number last; all of it if there is one text.

    What is too long for a label is cut short; that of one text ends with the place, or with its first word.
    """
    words = [text.split() for text in texts]
    if len(texts) == 1 and len(texts[0]) > _LONGEST_ALONE:
        before, found, _ = texts[0].partition(f" {place} ")
        return f"{before} {place}" if found and place else words[0][0]
    shared = 0
    while all(len(each) > shared and each[shared] == words[0][shared] for each in words):
        shared += 1
    if len(texts) > 1:
        shared = min(shared, *(len(each) - 1 for each in words))
        while shared and not _is_label(words[0][:shared]):
            shared -= 1
    return " ".join(words[0][:shared])


def _is_label(words: list[str]) -> bool:
    return not words[-1].isdigit() and len(" ".join(words)) <= _LONGEST_LABEL


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
        "objections": objection_documents(rules, choice.ruling.objections, names),
        "unknown": list(choice.ruling.unknown),
    }
