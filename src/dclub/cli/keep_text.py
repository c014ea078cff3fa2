"""What `keep` says: whose turn it is and what may be done, what became of a line, what can be said."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from dclub.cli.output import fill, paint, table
from dclub.errors import NotationError
from dclub.kernel.answers import Result
from dclub.kernel.move import CHANCE
from dclub.kernel.notation import format_seat
from dclub.kernel.report_text import outcome_text, ply_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.errors import DclubError
    from dclub.kernel.answers import Answer, Stuck
    from dclub.kernel.rules import GameRules, Names
    from dclub.kernel.state import GameState
    from dclub.kernel.takeback import TakeBack

__all__ = [
    "COMMANDS",
    "answer_lines",
    "help_lines",
    "status_lines",
    "stuck_lines",
    "undo_lines",
]

COMMANDS: Final = {
    "options": "what may be done now and what is closed, by which clause",
    "undo": "take the last line out again, as never said; `undo ?`: only whether it may be taken back",
    "redo": "put back the line that was taken out",
    "stood": "record what was just refused: it was illegal, but it stood",
    "show": "the position as it is now",
    "points": "what everybody would score if the game ended now",
    "log": "the last lines of the record; `log 30` more of them",
    "help": "this list",
    "quit": "end the session; everything is saved already",
}
"""What can be said besides moves, and what it does. No move of a game begins with one of these words."""

_MORE: Final = """\
A move is said as in a record, with or without the name of whose turn it is: `pass`, or `Ana: pass`. The Tab
key completes it. What chance brings is said as it falls. After a move, `=>` claims what came of it, `!` says
that it was illegal and stood, `?` that it was only asked. `> 7 pass` corrects ply 7; `#` begins a comment."""
_MOST_PLACES: Final = 8


def help_lines() -> Iterator[str]:
    """Yield what can be said."""
    yield from fill(" ".join(_MORE.split("\n"))).split("\n")
    yield ""
    yield from table(list(COMMANDS.items()), "  ")


def status_lines(rules: GameRules[Any, Any], state: GameState[Any], names: Names) -> Iterator[str]:
    """Yield whose turn it is and what may be done, kind by kind with an example of each."""
    phase = state.rules
    if phase is None or state.to_move is None:
        yield paint("The game is over.", bold=True)
        yield from outcome_text(rules, state, names)
        return
    seat = paint(format_seat(state.to_move, names), bold=True)
    what = "what chance brings is said as it falls" if state.to_move == CHANCE else "to move"
    yield f"{seat}, phase {phase.name}: {what}"
    rows = list(_open(rules, state, names))
    yield from table(rows, "  ")
    if not rows:
        yield "  Nothing is listed: the components are stated as they appear."


def _open(rules: GameRules[Any, Any], state: GameState[Any], names: Names) -> Iterator[tuple[str, str]]:
    """Yield each kind of move that is open, with its places and the first of its moves."""
    phase = state.rules
    kinds: dict[str, tuple[list[str], list[Any]]] = {}
    for candidate in phase.candidates(state) if phase is not None else ():
        places, moves = kinds.setdefault(candidate.kind, ([], []))
        moves += candidate.moves
        places += [candidate.place] if candidate.moves and candidate.place else []
    for kind, (places, moves) in kinds.items():
        if moves:
            said = rules.format_move(moves[0], state, names).partition(": ")[2]
            yield kind, _ways(kind, places, len(moves), said)


def _ways(kind: str, places: list[str], ways: int, example: str) -> str:
    """Return where a kind of move is open, and an example if that says more."""
    shown = ", ".join(places[:_MOST_PLACES])
    if len(places) > _MOST_PLACES:
        shown += f" and {len(places) - _MOST_PLACES} more"
    if ways > 1 and len(places) <= 1:
        shown = f"{shown}, {ways} ways" if shown else f"{ways} ways"
    return "; ".join(part for part in (shown, f"such as: {example}" if example != kind else "") if part)


def answer_lines(answer: Answer[Any, Any], *, colour: bool) -> Iterator[str]:
    """Yield what became of a line."""
    for ply in answer.plies:
        yield from ply_text(ply, colour=colour)
    match answer.result:
        case Result.ADDED:
            if not answer.plies:
                yield f"Noted: {answer.line}"
        case Result.REFUSED:
            yield fill(
                "Not recorded. If it was played all the same and nobody objected in time, say `stood`."
            )
        case Result.UNDETERMINED:
            yield fill(
                "Not recorded, because it is not decided. It can be recorded with the position after it: "
                "`stood {...}`, in the form of `dclub position --line`."
            )
        case Result.UNREADABLE:
            if answer.error is not None:
                yield fill(f"Not recorded. {_said(answer.error)}.")
    if answer.meant:
        shown = [f"  {text}" for text in answer.meant[:_MOST_PLACES]]
        more = len(answer.meant) - len(shown)
        yield "Did you mean:" if more <= 0 else f"Did you mean one of {len(answer.meant)}:"
        yield from shown
        yield from [f"  and {more} more; say more of it"] * (more > 0)


def _said(error: DclubError) -> str:
    """Return why a line cannot be used, without the place of an error in a line that is shown beside it."""
    if isinstance(error, NotationError):
        found = f"Found {error.found!r}" if error.found else "Found the end"
        return f"{found}, expected {error.expected}"
    return str(error).replace("\n", "; ")


def stuck_lines(stuck: Stuck[Any, Any], lines: tuple[str, ...], above: int, *, colour: bool) -> Iterator[str]:
    """Yield where a record cannot be followed further, why, and what can be said to put it right."""
    written = lines[stuck.line - above - 1].strip()
    is_last = not any(line.strip() for line in lines[stuck.line - above :])
    yield paint(fill(f"The record cannot be followed beyond line {stuck.line}: {written}"), "yellow")
    for ply in stuck.plies:
        yield from ply_text(ply, colour=colour)
    ways = ["`undo` takes the line out" if is_last else "`undo` takes the last line out"]
    if stuck.error is not None:
        yield fill(_said(stuck.error), "  ")
        if is_last:
            ways.insert(0, "the move said again takes its place, and the line is kept as a comment")
    else:
        ways.insert(0, "`stood` records that it stood")
        ways.insert(1, f"`> {stuck.plies[-1].ply} ...` corrects it")
    yield fill(f"What can be said: {'; '.join(ways)}.")


def undo_lines(found: TakeBack | None, line: str) -> Iterator[str]:
    """Yield that a line was taken out, and what a player could have claimed."""
    yield f"Taken out: {line}"
    if found is None:
        return
    clause = found.ruling.clauses[-1]
    if found.may:
        yield fill(f"At the table a player may take that back: nothing has been revealed since. [{clause}]")
    else:
        said = "At the table that could not be claimed, only agreed on; what is agreed on is a correction."
        yield fill(f"{said} [{clause}]")
