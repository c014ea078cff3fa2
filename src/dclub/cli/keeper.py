"""The session of `keep`: it listens, answers, and saves after every line that is accepted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click

from dclub.cli.group import ILLEGAL, INTERRUPTED, LEGAL, UNDETERMINED, UNREADABLE
from dclub.cli.keep_text import (
    COMMANDS,
    answer_lines,
    help_lines,
    status_lines,
    stuck_lines,
    undo_lines,
)
from dclub.cli.listening import NotTextError
from dclub.cli.output import count_of, fill, has_colour, say
from dclub.cli.taking_back import take_back_lines
from dclub.cli.why import say_options
from dclub.errors import DclubError
from dclub.kernel.answers import Result
from dclub.kernel.partial import Unknown
from dclub.kernel.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from dclub.cli.listening import Ear
    from dclub.cli.saving import KeptFile

__all__ = ["Keeper"]

_CODES: Final = {
    Result.ADDED: LEGAL,
    Result.REFUSED: ILLEGAL,
    Result.UNDETERMINED: UNDETERMINED,
    Result.UNREADABLE: UNREADABLE,
}
_WORST_FIRST: Final = (UNREADABLE, ILLEGAL, UNDETERMINED)
_LAST: Final = 5
_MOST_LOGGED: Final = 1_000


class Keeper:
    """One session at the table.

    `codes` are the exit codes that what was said calls for, of which a pipe gets the worst.
    """

    def __init__(self, session: Session[Any, Any], file: KeptFile, base: Path) -> None:
        """Keep the record of a session in a file."""
        self.session: Session[Any, Any] = session
        self.file = file
        self.base = base
        self.codes: set[int] = set()
        self.colour: bool = has_colour()
        self.commands: dict[str, Callable[[str], None]] = {
            "options": self._options,
            "undo": self._undo,
            "redo": self._redo,
            "stood": self._stood,
            "show": self._show,
            "points": self._points,
            "log": self._log,
            "help": self._help,
        }

    def complete(self, text: str) -> Sequence[str]:
        """Return the ways to go on from what has been typed."""
        words = [word for word in COMMANDS if text and word.startswith(text.casefold())]
        try:
            return (*self.session.saying.completions(text), *words)
        except DclubError:
            return words

    def run(self, ear: Ear) -> int:
        """Listen until there is no more, and return the exit code."""
        self._greet()
        was_interrupted = False
        while True:
            self._status()
            try:
                line = ear.line(self._prompt())
                if line is None or line.strip().casefold() in ("quit", "exit"):
                    break
                self._hear(line.strip())
                was_interrupted = False
            except NotTextError as error:
                self._wrong(str(error))
            except KeyboardInterrupt:
                say()
                if was_interrupted or not ear.is_terminal:
                    self._goodbye()
                    return INTERRUPTED
                was_interrupted = True
                say("`quit`, or the same once more, ends the session.")
        self._goodbye()
        if ear.is_terminal:
            return LEGAL
        return next((code for code in _WORST_FIRST if code in self.codes), LEGAL)

    # --- what is shown --------------------------------------------------------------------------

    def _greet(self) -> None:
        session = self.session
        edition = session.rules.header(session.state).edition
        say(
            fill(
                f"{self.file.path.name}: {session.rules.title}, edition {edition}: {', '.join(session.names)}"
            )
        )
        for note in session.notes:
            say(fill(note))
        if session.lines:
            self._log("")
        say(fill("Say what is played; `help` tells how. Every line that is accepted is saved at once."))

    def _status(self) -> None:
        say()
        session = self.session
        stuck = session.stuck
        lines = (
            status_lines(session.rules, session.state, session.names)
            if stuck is None
            else stuck_lines(stuck, session.lines, session.above, colour=self.colour)
        )
        try:
            for line in lines:
                say(line)
        except Unknown as unknown:
            say(fill(f"The points rest on what is not known: {unknown.path}."))

    def _prompt(self) -> str:
        return f"{len(self.session.steps) + 1}> " if self.session.stuck is None else "!> "

    def _goodbye(self) -> None:
        moves = count_of(len(self.session.steps), "move")
        say(fill(f"{moves} recorded. Everything that was accepted is in {self.file.path}."))

    def _wrong(self, message: str) -> None:
        self.codes.add(UNREADABLE)
        say(fill(message))

    # --- what is said ---------------------------------------------------------------------------

    def _hear(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        command = self.commands.get(word.casefold())
        if command is not None:
            command(rest.strip())
        elif line:
            self._answer(lambda: self.session.say(line))

    def _answer(self, speak: Callable[[], Any]) -> None:
        """Let the session change, save what it comes to, and only then say that it is accepted."""
        answer = None

        def change() -> bool:
            nonlocal answer
            answer = speak()
            return answer.result is Result.ADDED

        if not self._changed(change) or answer is None:
            return
        stood = any(ply.stood and ply.verdict.value == "illegal" for ply in answer.plies)
        self.codes.add(ILLEGAL if stood else _CODES[answer.result])
        for said in answer_lines(answer, colour=self.colour):
            say(said)
        if answer.result is Result.UNREADABLE:
            self._suggest_command(answer.line)

    def _changed(self, change: Callable[[], bool]) -> bool:
        """Carry out a change and save it; if it cannot be saved, it has not happened."""
        before = self.session.text
        if not change():
            return True
        try:
            remark = self.file.save(self.session.text.encode())
        except click.ClickException as error:
            self.session = Session(self.session.rules, before, self.base)
            self._wrong(f"Not recorded, because it cannot be saved: {error.format_message()}")
            return False
        if remark:
            say(fill(remark))
        return True

    def _suggest_command(self, line: str) -> None:
        from difflib import get_close_matches

        word = line.rpartition(": ")[2].partition(" ")[0].casefold()
        for close in get_close_matches(word, COMMANDS, n=1, cutoff=0.75):
            say(f"Or did you mean `{close}`: {COMMANDS[close]}?")

    def _options(self, _rest: str) -> None:
        say_options(self.session.rules, self.session.state, self.session.names)

    def _undo(self, rest: str) -> None:
        session = self.session
        found = session.may_take_back()
        if rest == "?":
            if found is None:
                self._wrong("Nothing has been played yet.")
                return
            steps, rules, names = session.steps, session.rules, session.names

            def text(ply: int) -> str:
                return rules.format_move(steps[ply - 1].move, steps[ply - 1].before, names)

            for line in take_back_lines(found, text, rules, names):
                say(line)
            return
        plies = len(session.steps)
        taken = self._moved(session.undo)
        if taken is not None:
            for line in undo_lines(found if len(self.session.steps) < plies else None, taken):
                say(line)

    def _redo(self, _rest: str) -> None:
        put_back = self._moved(self.session.redo)
        if put_back is not None:
            say(f"Put back: {put_back}")

    def _moved(self, move: Callable[[], str]) -> str | None:
        """Take out a line or put one back, and save; None, with a word about it, if that cannot be."""
        line = ""

        def change() -> bool:
            nonlocal line
            line = move()
            return True

        try:
            return line if self._changed(change) else None
        except DclubError as error:
            said = str(error)
            self._wrong(f"{said[:1].upper()}{said[1:]}.")
            return None

    def _stood(self, rest: str) -> None:
        self._answer(lambda: self.session.stand(rest))

    def _show(self, _rest: str) -> None:
        from dclub.kernel.toml import format_toml

        rules, state, names = self.session.rules, self.session.state, self.session.names
        picture = rules.picture
        shown = (
            picture(state, names)
            if picture is not None
            else format_toml(rules.position_document(state, names))
        )
        say(shown.rstrip("\n"))

    def _points(self, _rest: str) -> None:
        try:
            scores = self.session.state.score()
        except Unknown as unknown:
            self._wrong(f"The points rest on what is not known: {unknown.path}.")
            return
        for score in scores:
            total = "not scored" if score.excluded else score.total
            say(f"{self.session.names[score.seat]}: {total}")

    def _log(self, rest: str) -> None:
        shown = (
            int(rest) if rest.isascii() and rest.isdigit() and len(rest) <= len(str(_MOST_LOGGED)) else _LAST
        )
        lines = self.session.lines
        first = max(0, len(lines) - shown)
        for number, line in enumerate(lines[first:], self.session.above + first + 1):
            say(f"{number:>5}  {line}")

    def _help(self, _rest: str) -> None:
        for line in help_lines():
            say(line)
