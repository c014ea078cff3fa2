"""Moves in positions of which something is open: which are legal, and under which conditions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from dclub.cli.group import LEGAL, UNDETERMINED
from dclub.cli.input import InputError, shown_name
from dclub.cli.one_screen import MOST_LINES, Section, alike, closed_section, on_one_screen, wrapped
from dclub.cli.output import fill, paint, remark, say, say_json
from dclub.cli.why import nothing_listed
from dclub.kernel.inquiry import Inquiry
from dclub.kernel.inquiry_text import (
    all_of,
    condition_documents,
    conditions_in_words,
    contradiction_lines,
    in_short,
)
from dclub.kernel.notation import format_seat
from dclub.kernel.options import Closed
from dclub.kernel.partial import Unknown
from dclub.kernel.phrases import told, word_of
from dclub.kernel.prospects import prospects
from dclub.kernel.report import objection_documents
from dclub.kernel.unsettled import sketch

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dclub.cli.input import Loaded
    from dclub.kernel.inquiry_answer import Answer
    from dclub.kernel.partial import PartialPosition
    from dclub.kernel.prospects import Prospects
    from dclub.kernel.rules import Document, GameRules, Names
    from dclub.kernel.state import GameState

__all__ = ["list_prospects", "prospect_lines", "prospects_document", "sound_inquiry"]

_MOST_CONDITIONS: Final = 5
_MOST_NAMED: Final = 8


def sound_inquiry(
    name: str, rules: GameRules[Any, Any], position: PartialPosition, names: Names
) -> Inquiry[Any, Any]:
    """Return the inquiry into a position of which something is open, if something completes it.

    Raises `InputError` with what is wrong with it: nothing that follows from it would mean anything.
    """
    inquiry: Inquiry[Any, Any] = Inquiry(sketch(rules, position, names))
    if inquiry.faults or inquiry.completes is False:
        shown = shown_name(name)
        found = contradiction_lines(rules, inquiry.faults, inquiry.contradictions)
        lines = [f"{shown}: the position contradicts the rules or itself", *found]
        raise InputError("\n".join(lines))
    return inquiry


def list_prospects(
    loaded: Loaded,
    position: PartialPosition,
    names: Names,
    *,
    physical: bool,
    why: bool,
    as_json: bool,
) -> int:
    """List the moves that a position allows in some case, with the conditions; return the exit code."""
    rules = loaded.rules
    inquiry = sound_inquiry(loaded.name, rules, position, names)
    found = prospects(inquiry, physical=physical, with_closed=why)
    state = inquiry.sketch.state
    if as_json:
        say_json(prospects_document(rules, names, state, found, with_closed=why))
    elif why:
        for line in prospect_lines(rules, names, state, found):
            say(line)
    else:
        _Page(rules, names, state, found).say_moves()
    return LEGAL if found.is_certain else UNDETERMINED


def prospect_lines(
    rules: GameRules[Any, Any], names: Names, state: GameState[Any], found: Prospects[Any]
) -> list[str]:
    """Return what is open, under which conditions, and what is closed and why, on one screen."""
    return _Page(rules, names, state, found).on_one_screen()


def prospects_document(
    rules: GameRules[Any, Any],
    names: Names,
    state: GameState[Any],
    found: Prospects[Any],
    *,
    with_closed: bool,
) -> Document:
    """Return the moves with their conditions as a document; those that are closed too if asked for."""
    return _Page(rules, names, state, found).document(with_closed=with_closed)


class _Page:
    """One answer to "what may be done?" where something is not known."""

    def __init__(
        self,
        rules: GameRules[Any, Any],
        names: Names,
        state: GameState[Any],
        found: Prospects[Any],
    ) -> None:
        self.rules = rules
        self.names = names
        self.state = state
        self.found = found

    def text(self, move: Any) -> str:
        """Return the notation of a move."""
        return self.rules.format_move(move, self.state, self.names)

    def groups(self) -> dict[tuple[str, ...], list[Answer[Any]]]:
        """Return the moves by the conditions under which they are legal, the largest group first.

        Before them come those that are legal whatever is open, under ().
        """
        alike: dict[tuple[str, ...], list[Answer[Any]]] = {}
        for answer in self.found.moves:
            alike.setdefault(tuple(conditions_in_words(self.rules, answer.conditions)), []).append(answer)
        return dict(sorted(alike.items(), key=lambda group: (bool(group[0]), -len(group[1]))))

    def rest(self) -> str:
        """Return what is said of moves that are not listed, "" if there can be none."""
        named, language = in_short(self.found.needs), self.rules.language
        if len(named) > _MOST_NAMED:
            named = [*named[:_MOST_NAMED], told(language, "more")]
        if not named:
            return "" if self.found.moves else nothing_listed(self.state, language)
        facts = all_of(named, language)
        if self.found.moves:
            return told(language, "Others may be legal too: that depends on {facts}.", facts=facts)
        return told(language, "No move can be listed: that depends on {facts}.", facts=facts)

    def say_moves(self) -> None:
        """Write the moves as a record has them, those that are legal under the same conditions together."""
        if rest := self.rest():
            remark(rest)
        for number, (conditions, answers) in enumerate(self.groups().items()):
            if number:
                say()
            language = self.rules.language
            said = (
                told(language, "Legal if {conditions}:", conditions=all_of(conditions, language))
                if conditions
                else told(language, "Legal, whatever it is that is not known:")
            )
            for line in fill(said, "# ").split("\n"):
                say(paint(line, "bright_black"))
            for answer in answers:
                say(self.text(answer.move))

    # --- on one screen --------------------------------------------------------------------------

    def on_one_screen(self) -> list[str]:
        """Return the lines of the page: what is open, under which conditions, and what is closed and why.

        As many conditions are told apart as fit on the screen.
        """
        phase = self._phase()
        said = told(
            self.rules.language,
            "Phase {phase}, to move: {seat}",
            phase="?" if phase is None else word_of(self.rules, phase),
            seat=paint(self._to_move() or "?", bold=True),
        )
        head = [said]
        head += fill(self.rest()).split("\n") if self.rest() else []
        lines: list[str] = []
        for conditions in range(_MOST_CONDITIONS, -1, -1):
            lines = [*head, *on_one_screen(list(self._sections(conditions)), above=len(head))]
            if len(lines) <= MOST_LINES:
                break
        return lines

    def _sections(self, most: int) -> Iterator[Section]:
        groups = list(self.groups().items())
        apart, language = groups[:most], self.rules.language
        for conditions, answers in apart:
            yield self._open(conditions, answers)
        if others := [answer for _, answers in groups[most:] for answer in answers]:
            condition = (
                told(language, "something else holds")
                if apart
                else told(language, "what `dclub moves FILE` tells holds")
            )
            yield self._open((condition,), others)
        closed = [
            Closed(one.kind, one.place, one.answer.move, one.answer.ruling) for one in self.found.closed
        ]
        for kinds in alike(closed):
            choices = [choice for choice in closed if choice.kind in kinds]
            yield closed_section(self.rules, self.names, kinds, choices)

    def _open(self, conditions: Sequence[str], answers: Sequence[Answer[Any]]) -> Section:
        language = self.rules.language
        joined = all_of(conditions, language) if conditions else ""
        condition = wrapped(told(language, "if {conditions}:", conditions=joined)) if joined else []
        texts = [self._without_name(answer) for answer in answers]
        more = told(language, "and {count} more", count=len(texts) - _MOST_NAMED)
        named = texts if len(texts) <= _MOST_NAMED else [*texts[:_MOST_NAMED], more]
        full = [*condition, *wrapped("; ".join(texts), texts)]
        brief = [*condition, *wrapped("; ".join(named), named)]
        title = told(language, "Open") if conditions else told(language, "Open in every case")
        return Section(title, "green", "", full, brief)

    def _without_name(self, answer: Answer[Any]) -> str:
        """Return the text of a move, without the name if it is known whose turn it is."""
        text = self.text(answer.move)
        return text if self._to_move() is None else text.partition(": ")[2]

    def _to_move(self) -> str | None:
        try:
            seat = self.state.to_move
            return None if seat is None else format_seat(seat, self.names)
        except Unknown:
            return None

    def _phase(self) -> str | None:
        try:
            return None if self.state.rules is None else self.state.rules.name
        except Unknown:
            return None

    # --- for programs ---------------------------------------------------------------------------

    def document(self, *, with_closed: bool) -> Document:
        """Return the page as a document."""
        document: Document = {
            "to_move": self._to_move(),
            "phase": self._phase(),
            "moves": [
                {
                    "text": self.text(answer.move),
                    "verdict": answer.verdict.value,
                    "conditions": condition_documents(self.rules, answer),
                }
                for answer in self.found.moves
            ],
            "needs": list(self.found.needs),
        }
        if with_closed:
            document["closed"] = [
                {
                    "kind": one.kind,
                    "place": one.place,
                    "move": self.text(one.answer.move),
                    "verdict": one.answer.verdict.value,
                    "objections": objection_documents(self.rules, one.answer.ruling.objections, self.names),
                }
                for one in self.found.closed
            ]
        return document
