"""Pictures: `draw`, and the writing of any picture to a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
from attrs import frozen

from dclub.cli.group import ILLEGAL, LEGAL, UNDETERMINED
from dclub.cli.input import STDIN, faults_of, load
from dclub.cli.options import file_options
from dclub.cli.output import remark, say_json, write_file
from dclub.cli.pointing import joined, marks_of_faults, marks_of_line, marks_of_ply
from dclub.errors import RecordError
from dclub.kernel.completions import certain_faults
from dclub.kernel.drawing import Scene, places_of
from dclub.kernel.drawing import draw as draw_sheet
from dclub.kernel.marks import NO_MARKS, Marks
from dclub.kernel.opening import open_record
from dclub.kernel.partial import PartialPosition, Unknown
from dclub.kernel.replay import judge_record
from dclub.kernel.ruling import Verdict
from dclub.kernel.unsettled import sketch

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from dclub.cli.input import Loaded
    from dclub.kernel.audit import Finding
    from dclub.kernel.drawing import Drawing, Sheet
    from dclub.kernel.rules import Document, GameRules, Names
    from dclub.kernel.state import GameState
    from dclub.kernel.verdicts import PlyReport, RecordReport

__all__ = [
    "check_output",
    "draw",
    "output_options",
    "picture_document",
    "write_picture",
]

_SVG: Final = ".svg"
_PNG: Final = ".png"
_ZOOM: Final = 2
"""How many pixels of a PNG a unit of the view box has."""

_CODES: Final = {
    Verdict.LEGAL: LEGAL,
    Verdict.ILLEGAL: ILLEGAL,
    Verdict.UNDETERMINED: UNDETERMINED,
}


@frozen
class _View:
    """What is to be drawn: a position, with what is not known of it, and the ply that led there.

    `partial` is what the position was read from if something in it is not known.
    """

    scene: Scene[Any]
    ply: PlyReport[Any, Any] | None = None
    partial: PartialPosition | None = None


def output_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add where a picture goes, and which parts it shows."""
    for decorate in (
        click.option("--force", is_flag=True, help="Write over a file that is there already."),
        click.option(
            "-o",
            "output",
            metavar="OUT",
            required=True,
            help="The file: .svg, or .png (which needs the extra `draw`); - is standard output, as SVG.",
        ),
        click.option(
            "--part",
            metavar="PART",
            default="",
            help="Only this part; an unknown name is answered with those that there are.",
        ),
    ):
        function = decorate(function)
    return function


@click.command()
@click.option(
    "--at", metavar="N", type=click.IntRange(min=0), help="After ply N of a record; 0 is its start."
)
@click.option(
    "--highlight",
    metavar="PLACE",
    multiple=True,
    help="Outline places, such as c3, `Ana p5` or several after commas. Repeatable.",
)
@click.option(
    "--line",
    metavar="N",
    type=click.IntRange(min=1),
    help="Number what line N of `dclub score` counts; lines count from 1 through all players.",
)
@output_options
@file_options
def draw(  # noqa: PLR0917 (click passes every option by its name)
    file: str,
    edition: str | None,
    readings: Mapping[str, str],
    output: str,
    part: str,
    at: int | None,
    highlight: tuple[str, ...],
    line: int | None,
    *,
    force: bool,
    as_json: bool,
) -> int:
    """Draw the table of FILE as SVG, at the end if it is a record.

    What is not known is drawn as a question mark. Faults of the position, and the places that the
    objections to a refused move speak of, carry numbers that the legend explains.

    With --json, what is drawn is also told as a document: its parts, places and marks.
    """
    check_output(output, as_json=as_json)
    loaded = load(file, edition, readings)
    drawing = loaded.rules.drawing()
    view = _view(loaded, at)
    sheet, names = drawing.table(view.scene), view.scene.names
    pointed, code = _pointed(loaded.rules, drawing, view, sheet)
    if line is not None:
        pointed = joined(_counted(loaded.rules, drawing, view, line), pointed)
    asked = tuple(text.strip() for texts in highlight for text in texts.split(",") if text.strip())
    marks = joined(pointed, Marks(highlighted=asked))
    write_picture(output, draw_sheet(sheet, names, marks, part), force=force)
    if as_json:
        say_json(picture_document(output, sheet, names, marks))
    else:
        for sign, sentence in marks.legend:
            remark(f"{sign.text}: {sentence}" if sign is not None else sentence)
    return code


# --- what is drawn ----------------------------------------------------------------------------


def _view(loaded: Loaded, at: int | None) -> _View:
    """Return the position to draw, after a ply or at the end."""
    if loaded.record is None:
        assert loaded.position is not None
        if at:
            raise click.BadParameter("FILE is a position; it has no plies", param_hint="'--at'")
        return _drawn(loaded.position, loaded.names)
    with faults_of(loaded.name):
        report = judge_record(loaded.rules, loaded.record, loaded.base)
        if report.start is not None:
            return _followed(report, report.start, at)
        partial = open_record(loaded.rules, loaded.record.header, loaded.base).partial
    if partial is None or at:
        raise Unknown(", ".join(report.unknown))
    return _drawn(partial, loaded.names)


def _drawn(position: GameState[Any] | PartialPosition, names: Names) -> _View:
    if isinstance(position, PartialPosition):
        assert position.filled is not None, "a position that was read has something or other everywhere"
        scene = Scene(position.filled, names, frozenset(position.unsettled), position.document)
        return _View(scene, partial=position)
    return _View(Scene(position, names))


def _followed(report: RecordReport[Any, Any], start: GameState[Any], at: int | None) -> _View:
    """Return the position after a ply, the last by default; before it if the ply was refused.

    Raises `RecordError` if the record, as far as it can be judged, has no such ply.
    """
    plies = [ply for ply in report.plies if ply.counts]
    number = len(plies) if at is None else at
    if number > len(plies):
        message = f"no ply {number}: the record can be judged up to ply {len(plies)}"
        raise RecordError(message)
    if number == 0:
        return _View(Scene(start, report.names))
    ply = plies[number - 1]
    return _View(Scene(ply.before if ply.after is None else ply.after, report.names), ply)


def _pointed(
    rules: GameRules[Any, Any], drawing: Drawing[Any], view: _View, sheet: Sheet
) -> tuple[Marks, int]:
    """Return what is wrong with the move and with the position, and the exit code that it calls for."""
    said = NO_MARKS if view.ply is None else marks_of_ply(view.ply, drawing, sheet)
    code = LEGAL if view.ply is None else _CODES[view.ply.verdict]
    faults = _faults(rules, view)
    if view.partial is not None:
        code = UNDETERMINED
    return joined(said, marks_of_faults(rules, faults, len(said.legend))), ILLEGAL if faults else code


def _faults(rules: GameRules[Any, Any], view: _View) -> frozenset[Finding]:
    """Return what cannot be in a position, whatever it is that is not known of it."""
    if view.partial is None:
        faults: frozenset[Finding] = view.scene.state.audit().faults
        return faults
    found = sketch(rules, view.partial, view.scene.names)
    return certain_faults(found, found.state)


def _counted(rules: GameRules[Any, Any], drawing: Drawing[Any], view: _View, line: int) -> Marks:
    scene = view.scene
    if scene.unknown:
        raise click.UsageError("--line needs a position of which everything is known")
    return marks_of_line(rules, drawing, scene, line)


def picture_document(output: str, sheet: Sheet, names: Names = (), marks: Marks = NO_MARKS) -> Document:
    """Return what is drawn as a document: parts, places and marks."""
    return {
        "file": output,
        "title": sheet.title,
        "headings": list(marks.headings),
        "parts": [panel.name for row in sheet.rows for panel in row],
        "places": [
            {
                "name": place.name,
                "owner": None if place.owner is None else names[place.owner],
                "paths": list(place.paths),
            }
            for place in places_of(sheet)
        ],
        "highlighted": list(marks.highlighted),
        "signs": [
            {"kind": sign.kind.value, "sign": sign.text, "paths": list(sign.paths)} for sign in marks.signs
        ],
        "legend": [
            {"sign": "" if sign is None else sign.text, "message": sentence}
            for sign, sentence in marks.legend
        ],
    }


# --- where it goes ----------------------------------------------------------------------------


def check_output(output: str, *, as_json: bool = False) -> None:
    """Raise `click.UsageError` for a name that no picture can be written to."""
    if output == STDIN:
        if as_json:
            raise click.UsageError("--json and the picture cannot both go to standard output")
    elif Path(output).suffix.lower() not in (_SVG, _PNG):
        raise click.UsageError(f"expected a file that ends in {_SVG} or {_PNG}, or -, found {output!r}")


def write_picture(output: str, svg: str, *, force: bool) -> None:
    """Write a picture to a file, in the format that its name says, or to standard output."""
    if output == STDIN:
        click.echo(svg, nl=False)
    elif Path(output).suffix.lower() == _PNG:
        write_file(output, _png(svg), force=force)
    else:
        write_file(output, svg, force=force)


def _png(svg: str) -> bytes:
    try:
        from resvg_py import svg_to_bytes
    except ImportError as error:
        message = "a PNG needs the extra `draw` (pip install 'dclub[draw]'); an SVG needs nothing more"
        raise click.ClickException(message) from error
    return svg_to_bytes(svg_string=svg, zoom=_ZOOM)
