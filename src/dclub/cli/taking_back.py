"""Taking back at the table: `take-back`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click

from dclub.cli.group import exit_code
from dclub.cli.input import faults_of, load, refused_ply, shown_name
from dclub.cli.options import file_options
from dclub.cli.output import complain, fill, paint, say, say_json, table
from dclub.errors import DclubError
from dclub.kernel.notation import format_seat
from dclub.kernel.phrases import option_text, told
from dclub.kernel.replay import judge_record
from dclub.kernel.report import objection_documents
from dclub.kernel.ruling import Verdict
from dclub.kernel.state import Step
from dclub.kernel.takeback import Disclosure, may_take_back
from dclub.kernel.translating import called
from dclub.kernel.verdicts import worst

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from dclub.kernel.language import Language
    from dclub.kernel.rules import Document, GameRules, Names
    from dclub.kernel.takeback import Revealed, TakeBack
    from dclub.kernel.verdicts import RecordReport

__all__ = ["take_back", "take_back_lines"]

_MOST: Final = 8


@click.command("take-back", epilog="Exit code: 0 it may be taken back, 1 it may not.")
@click.option(
    "--ply", metavar="N", type=click.IntRange(min=1), help="The move of ply N; without it, the last decision."
)
@file_options
def take_back(
    file: str, edition: str | None, readings: Mapping[str, str], ply: int | None, *, as_json: bool
) -> int:
    """Say whether the player of a move in the record FILE may take it back at the table.

    Names what has been revealed since: by chance, from what was hidden, by the decisions of others. No
    rule text answers this; `dclub clause kernel.undo.limit` tells how tables differ.
    """
    loaded = load(file, edition, readings)
    if loaded.record is None:
        raise click.ClickException(f"{shown_name(file)}: a position has no moves that could be taken back")
    with faults_of(file):
        report = judge_record(loaded.rules, loaded.record, loaded.base)
    steps = [
        Step(one.before, one.move, one.after)
        for one in report.plies
        if one.counts and one.move is not None and one.after is not None
    ]
    try:
        found = may_take_back(steps, ply)
    except DclubError as error:
        raise click.ClickException(f"{shown_name(file)}: {error}") from error

    def text(number: int) -> str:
        return report.rules.format_move(steps[number - 1].move, steps[number - 1].before, report.names)

    if as_json:
        say_json(_document(found, text, report.rules, report.names))
    else:
        for line in take_back_lines(found, text, report.rules, report.names):
            say(line)
    return _code(found, report, file)


def _code(found: TakeBack, report: RecordReport[Any, Any], file: str) -> int:
    """Return the exit code; what hinders to follow the record to its end is said on standard error."""
    last = refused_ply(report)
    if last is None:
        return exit_code(found.ruling.verdict)
    where = f"{shown_name(file)}: line {last.line}"
    complain(f"{where}: the record cannot be followed beyond ply {last.ply - 1}")
    return exit_code(worst({found.ruling.verdict, last.verdict}))


def take_back_lines(
    found: TakeBack, text: Callable[[int], str], rules: GameRules[Any, Any], names: Names
) -> Iterator[str]:
    """Yield the ruling on taking back a move, for people; `text` gives the move of a ply."""
    language = rules.language
    words, colour = (
        (told(language, "may be taken back"), "green")
        if found.ruling.verdict is Verdict.LEGAL
        else (told(language, "may not be taken back"), "yellow")
    )
    move = text(found.ply)
    said = told(language, "Ply {ply}, {move}: {words}.", ply=found.ply, move=move, words=paint(words, colour))
    yield fill(said, "  ", "")
    shown = [
        (told(language, "ply {ply}", ply=one.ply), _how(one, rules, names), text(one.ply))
        for one in found.revealed[:_MOST]
    ]
    yield from table(shown, "  ")
    if more := found.revealed[_MOST:]:
        said = told(language, "and {count} more", count=len(more))
        yield f"  {said}"
    if not found.revealed:
        said = told(language, "Nothing has been revealed since.")
        yield f"  {said}"
    ((reading, option),) = found.ruling.readings
    meaning = option_text(rules, reading, option)
    said = told(
        language,
        "Reading {reading} = {option}: {meaning}",
        reading=reading,
        option=option,
        meaning=meaning[:1].lower() + meaning[1:],
    )
    yield fill(said, "    ", "  ")
    others = ", ".join(_under(name, verdict, language) for name, verdict in found.otherwise)
    yield fill(f"{others[:1].upper()}{others[1:]}.", "    ", "  ")
    cited = ", ".join(found.ruling.clauses)
    said = told(language, "The sources are silent; this is dclub's own decision [{clauses}].", clauses=cited)
    yield fill(said, "    ", "  ")


def _under(option: str, verdict: Verdict, language: Language) -> str:
    if verdict is Verdict.LEGAL:
        return told(language, "under {option} it may", option=option)
    return told(language, "under {option} it may not", option=option)


def _how(one: Revealed, rules: GameRules[Any, Any], names: Names) -> str:
    match one.how:
        case Disclosure.CHANCE:
            return told(rules.language, "chance decided")
        case Disclosure.SHOWN:
            return told(rules.language, "something hidden was shown")
        case Disclosure.DECIDED:
            name = format_seat(one.seat, called(rules, names))
            return told(rules.language, "{name} decided", name=name)


def _document(
    found: TakeBack, text: Callable[[int], str], rules: GameRules[Any, Any], names: Names
) -> Document:
    return {
        "ply": found.ply,
        "text": text(found.ply),
        "verdict": found.ruling.verdict.value,
        "objections": objection_documents(rules, found.ruling.objections, names),
        "revealed": [{"ply": one.ply, "how": one.how.value, "text": text(one.ply)} for one in found.revealed],
        "clauses": list(found.ruling.clauses),
        "readings": dict(found.ruling.readings),
        "certainty": found.ruling.certainty.value,
        "otherwise": {option: verdict.value for option, verdict in found.otherwise},
    }
