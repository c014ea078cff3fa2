"""Counting points: `score`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from dclub.cli.group import ILLEGAL, LEGAL, UNDETERMINED
from dclub.cli.input import load
from dclub.cli.options import file_options
from dclub.cli.output import count_of, remark, say_json, write_file
from dclub.cli.positions import known_state, reach
from dclub.cli.prospecting import sound_inquiry
from dclub.cli.score_page import score_page
from dclub.cli.score_sheet import sheet_of_open, sheet_of_pad, sheet_of_state
from dclub.cli.score_table import say_scores, score_csv, score_document
from dclub.kernel.pad_sensitivity import open_sensitivity, pad_sensitivity
from dclub.kernel.pads import PadScore
from dclub.kernel.partial import PartialPosition

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dclub.cli.input import Loaded
    from dclub.cli.positions import Reached
    from dclub.cli.score_sheet import ScoreSheet
    from dclub.kernel.pad_sensitivity import CountedVariant
    from dclub.kernel.state import GameState

__all__ = ["score"]


@click.command()
@click.option("--csv", "as_csv", is_flag=True, help="As CSV: one row for each line of each player.")
@click.option("--page", is_flag=True, help="As a page to print: one HTML file that needs no other.")
@click.option("-o", "--output", metavar="OUT", help="Write the CSV or the page to this file.")
@click.option("--force", is_flag=True, help="Write over a file that is there already.")
@click.option(
    "--sensitivity", is_flag=True, help="Count also under every other option of the readings in question."
)
@file_options
def score(
    file: str,
    edition: str | None,
    readings: Mapping[str, str],
    output: str | None,
    *,
    as_csv: bool,
    page: bool,
    force: bool,
    sensitivity: bool,
    as_json: bool,
) -> int:
    """Count every player's points in FILE, line by line, as if the game ended now.

    FILE may also be a score pad (`dclub template GAME --score`): what you have counted, without a
    position. What is left out of it is named, with the least and the most that it can be worth.

    Of a position in which something cannot be, a remark on standard error says so.

    --sensitivity counts the same position under every other option of each reading that the points
    or the winners rest on; what led to the position stays as it was.
    """
    _check_options(output, as_csv=as_csv, page=page, as_json=as_json, sensitivity=sensitivity)
    loaded = load(file, edition, readings, pads=True)
    if loaded.pad is not None:
        sheet = sheet_of_pad(loaded.rules, loaded.pad)
        if sensitivity:
            variants = pad_sensitivity(loaded.rules, loaded.pad, _counted(sheet))
            return _show_counted(sheet, variants, as_json=as_json)
        return _show(sheet, output, as_csv=as_csv, page=page, as_json=as_json, force=force)
    return _score_position(
        loaded, output, as_csv=as_csv, page=page, as_json=as_json, force=force, sensitivity=sensitivity
    )


def _check_options(output: str | None, *, as_csv: bool, page: bool, as_json: bool, sensitivity: bool) -> None:
    if as_csv + page + as_json > 1:
        raise click.UsageError("--csv, --page and --json exclude each other")
    if output is not None and not (as_csv or page):
        raise click.UsageError("-o goes with --csv or --page")
    if sensitivity and (as_csv or page):
        raise click.UsageError("--sensitivity goes with neither --csv nor --page")


def _score_position(
    loaded: Loaded,
    output: str | None,
    *,
    as_csv: bool,
    page: bool,
    as_json: bool,
    force: bool,
    sensitivity: bool,
) -> int:
    reached = reach(loaded)
    if isinstance(reached.state, PartialPosition) and reached.state.filled is not None:
        inquiry = sound_inquiry(loaded.name, reached.rules, reached.state, reached.names)
        sheet = sheet_of_open(reached.rules, inquiry, reached.names)
        if sensitivity:
            variants = open_sensitivity(
                reached.rules, reached.state, reached.names, sheet.readings, _counted(sheet)
            )
            return _show_counted(sheet, variants, as_json=as_json)
        return _show(sheet, output, as_csv=as_csv, page=page, as_json=as_json, force=force)
    state = known_state(reached, as_json=as_json)
    if state is None:
        return UNDETERMINED
    sheet = sheet_of_state(reached.rules, state, reached.names)
    if sensitivity:
        _show_sensitivity(sheet, reached, state, as_json=as_json)
    else:
        _show(sheet, output, as_csv=as_csv, page=page, as_json=as_json, force=force)
    return reached.code or _remark_faults(state)


def _remark_faults(state: GameState[Any]) -> int:
    """Say beside the points that something in the position cannot be; return the exit code for that."""
    audit = state.audit()
    if audit.clean:
        return LEGAL
    found = count_of(len(audit.faults), "fault")
    remark(f"The position has {found}, so the points may be wrong; `dclub audit` says where.")
    return ILLEGAL


def _counted(sheet: ScoreSheet) -> PadScore:
    """Return the points of a sheet as they were counted."""
    return PadScore(sheet.accounts, sheet.outcome, sheet.unknown, sheet.contenders)


def _code(sheet: ScoreSheet) -> int:
    return UNDETERMINED if sheet.unknown else LEGAL


def _show_counted(sheet: ScoreSheet, variants: tuple[CountedVariant, ...], *, as_json: bool) -> int:
    """Write points that are not all known, and what they are under other options; return the exit code."""
    from dclub.cli.counted_otherwise import counted_otherwise_document, say_counted_otherwise

    if as_json:
        say_json({**score_document(sheet), "sensitivity": counted_otherwise_document(sheet, variants)})
    else:
        say_scores(sheet)
        say_counted_otherwise(sheet, variants)
    return _code(sheet)


def _show_sensitivity(sheet: ScoreSheet, reached: Reached, state: GameState[Any], *, as_json: bool) -> None:
    from dclub.cli.otherwise import say_score_sensitivity, score_sensitivity_document
    from dclub.kernel.sensitivity import score_sensitivity

    found = score_sensitivity(reached.rules, state)
    if as_json:
        otherwise = score_sensitivity_document(reached.rules, state, reached.names, found)
        say_json({**score_document(sheet), "sensitivity": otherwise})
    else:
        say_scores(sheet)
        say_score_sensitivity(reached.rules, state, reached.names, found)


def _show(
    sheet: ScoreSheet, output: str | None, *, as_csv: bool, page: bool, as_json: bool, force: bool
) -> int:
    """Write a sheet in the form that is asked for; return the exit code."""
    if as_json:
        say_json(score_document(sheet))
    elif as_csv or page:
        text = score_csv(sheet) if as_csv else score_page(sheet)
        if output is None:
            click.echo(text, nl=False)
        else:
            write_file(output, text, force=force)
    else:
        say_scores(sheet)
    return _code(sheet)
