"""The components: `editions`, `edition new`, `edition check`, `edition draw`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from dclub.cli.drawing import check_output, output_options, picture_document, write_picture
from dclub.cli.games import all_rules, described_edition, rules_called, sheet_of
from dclub.cli.group import LEGAL, UNREADABLE
from dclub.cli.input import STDIN, read_text
from dclub.cli.options import as_json, game_argument
from dclub.cli.output import count_of, fill, paint, remark, say, say_json, table, write_file
from dclub.kernel.drawing import draw as draw_sheet
from dclub.kernel.edition import EditionKind, shipped_editions
from dclub.kernel.provenance import Provenance

if TYPE_CHECKING:
    from dclub.cli.games import DescribedEdition
    from dclub.kernel.rules import GameRules
    from dclub.kernel.sheet import SheetReport

__all__ = ["edition", "editions"]


@click.command()
@game_argument
@as_json
def editions(game: GameRules[Any, Any], *, as_json: bool) -> None:
    """List the editions of GAME that come with dclub, and where each of their tables is from."""
    names = shipped_editions(EditionKind(game.id, game.package, ()))
    found = [described_edition(game, name) for name in names]
    if as_json:
        say_json([_document(edition) for edition in found])
        return
    for number, edition in enumerate(found):
        if number:
            say()
        _show(edition)
    say()
    say("Your own:")
    say(f"  dclub edition new {game.id} -o my-box.toml")
    say("and then --edition my-box.toml")


def _document(edition: DescribedEdition) -> dict[str, object]:
    return {
        "name": edition.name,
        "title": edition.title,
        "digest": edition.digest,
        "provenance": {name: level.value for name, level in edition.provenance},
        "unknown": list(edition.unknown_tables),
    }


def _show(edition: DescribedEdition) -> None:
    say(paint(edition.name, "cyan", bold=True), "  ", edition.title)
    rows = [
        (level.value, ", ".join(names))
        for level in Provenance
        if (names := [name for name, found in edition.provenance if found is level])
    ]
    if edition.unknown_tables:
        rows.append(("unknown", ", ".join(edition.unknown_tables)))
    for line in table(rows, "  "):
        say(line)


@click.group(no_args_is_help=False)
def edition() -> None:
    """Enter the components of a real box, and check what was entered.

    The market strips, prices and boards of the printed game are in no text. `new` writes a sheet
    to fill in beside the box; `check` says what is wrong on it and what is still blank; `draw`
    draws it, to be read against the box.
    """


@edition.command()
@game_argument
@click.option("-o", "output", metavar="FILE", help="Write the sheet to this file, not to standard output.")
@click.option("--force", is_flag=True, help="Write over a file that is there already.")
def new(game: GameRules[Any, Any], output: str | None, *, force: bool) -> None:
    """Write a sheet to fill in beside the box of GAME."""
    sheet = sheet_of(game)
    if output is None or output == STDIN:
        say(sheet.new_sheet().rstrip("\n"))
        return
    write_file(output, sheet.new_sheet(Path(output).stem), force=force)
    remark("A sheet to fill in. Check it as often as you like:")
    remark(f"  dclub edition check {output}")


_game = click.option(
    "--game", metavar="GAME", type=rules_called, help="The game of a shipped edition; a file says it itself."
)


@edition.command()
@click.argument("file", metavar="FILE")
@_game
@as_json
def check(file: str, game: GameRules[Any, Any] | None, *, as_json: bool) -> int:
    """Report every fault of the edition in FILE, and count its blanks.

    FILE may also be the name of a shipped edition. Exit code 2 if there is a fault; blanks are
    none: what is blank is unknown.
    """
    _, report = _check(file, game)
    if as_json:
        say_json(_report_document(report))
    else:
        _show_report(file, report)
    return UNREADABLE if report.faults else LEGAL


def _check(file: str, game: GameRules[Any, Any] | None) -> tuple[GameRules[Any, Any], SheetReport[Any]]:
    """Return the game of a path, a shipped name or standard input, and the report on it.

    Which game an edition is for is found out by trying: the right game has no fault in `game`. A name
    that several games have asks for the game.
    """
    text = read_text(file) + "\n" if file == STDIN else None
    source: str | Path = text if text is not None else Path(file) if Path(file).exists() else file
    games = all_rules() if game is None else (game,)
    reports = [(rules, sheet_of(rules).check_sheet(source)) for rules in games]
    fitting = [
        (rules, report) for rules, report in reports if all(fault.where != "game" for fault in report.faults)
    ]
    named = [rules.id for rules, report in fitting if report.edition is not None]
    if len(named) > 1:
        raise click.UsageError(f"{', '.join(named)} have an edition {file}; say which with --game GAME")
    return (fitting or reports)[0]


@edition.command("draw")
@click.argument("file", metavar="FILE")
@_game
@output_options
@as_json
def draw_edition(
    file: str, game: GameRules[Any, Any] | None, output: str, part: str, *, force: bool, as_json: bool
) -> int:
    """Draw what was entered of a box, to be read against the real one.

    FILE may also be the name of a shipped edition. What is blank is drawn as a question mark. An
    edition with faults is not drawn: `dclub edition check` says more.
    """
    check_output(output, as_json=as_json)
    rules, report = _check(file, game)
    if report.faults or report.edition is None:
        for fault in report.faults:
            remark(f"  {fault}")
        raise click.ClickException(f"{file}: {count_of(len(report.faults), 'fault')}; nothing is drawn")
    sheet = rules.drawing().edition(report.edition, report.written)
    write_picture(output, draw_sheet(sheet, (), part=part), force=force)
    if as_json:
        say_json(picture_document(output, sheet))
    return LEGAL


def _report_document(report: SheetReport[Any]) -> dict[str, object]:
    return {
        "faults": [{"where": fault.where, "message": fault.message} for fault in report.faults],
        "blanks": {
            blanks.table: {"missing": blanks.missing, "total": blanks.total} for blanks in report.blanks
        },
        "missing": report.missing,
        "total": report.total,
    }


def _show_report(file: str, report: SheetReport[Any]) -> None:
    for fault in report.faults:
        say(fill(str(fault), "  ", ""))
    if report.faults:
        say(paint(f"{file}: {count_of(len(report.faults), 'fault')}", "red", bold=True))
    else:
        say(paint(f"{file}: no fault", "green", bold=True))
    rows = [
        (blanks.table, "complete" if not blanks.missing else f"{blanks.missing} of {blanks.total} blank")
        for blanks in report.blanks
    ]
    for line in table(rows, "  "):
        say(line)
    if report.missing:
        say(fill(f"{report.missing} of {report.total} values are blank, and so unknown to the referee."))
