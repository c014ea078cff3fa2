"""The directive `dclub-judge`: what the referee says of moves, with the clauses on which it rests."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, ClassVar, Final

import click
from docutils import nodes

from dclub.cli.input import faults_of
from dclub.cli.pointing import joined, marks_of_ply
from dclub.errors import NotationError
from dclub.kernel.claims import format_claims
from dclub.kernel.drawing import Scene
from dclub.kernel.inquiry import inquire
from dclub.kernel.inquiry_text import answer_text
from dclub.kernel.marks import Marks, places_in
from dclub.kernel.move import CHANCE
from dclub.kernel.partial import PartialPosition
from dclub.kernel.phrases import clause_of, explain_event, explain_objection
from dclub.kernel.replay import Policy, judge_moves, judge_record
from dclub.kernel.ruling import Verdict
from dclub.kernel.unsettled import sketch
from dclub.sphinxext.options import COMMON, GameDirective, flag, text
from dclub.sphinxext.picture import picture_of, sheet_of_marks
from dclub.sphinxext.says import code, item, joined_by, paragraph, sentence, verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from docutils.nodes import Node
    from sphinx.environment import BuildEnvironment

    from dclub.cli.input import Loaded
    from dclub.kernel.verdicts import PlyReport, RecordReport

__all__ = ["JudgeDirective", "judged", "picture_of_ply"]


class JudgeDirective(GameDirective):
    """Judges moves in a position, or a record move by move.

    `:move:` holds the moves, one a line; in a record they are made at its end, and without them the
    record itself is judged. `:forensic:` goes on after an illegal move, `:grant:` takes as agreed what
    nobody stated in a position, `:last:` shows the last move only, `:picture:` draws the table where a
    move is refused.
    """

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {
        **COMMON, "move": text, "forensic": flag, "grant": flag, "last": flag, "picture": flag,
    }  # fmt: skip

    def show(self) -> Sequence[Node]:
        """Return a block for each move that was judged."""
        loaded = self.loaded()
        moves = [line.strip() for line in str(self.options.get("move", "")).split("\n") if line.strip()]
        if loaded.record is None and not moves:
            raise click.ClickException("a position needs a :move: to be judged")
        if isinstance(loaded.position, PartialPosition):
            return self._inquired(loaded, moves)
        report = self._report(loaded, moves)
        plies = report.plies[-1:] if "last" in self.options else report.plies
        return [judged(self.env, ply, with_picture="picture" in self.options) for ply in plies]

    def _report(self, loaded: Loaded, moves: Sequence[str]) -> RecordReport[Any, Any]:
        policy = Policy.FORENSIC if "forensic" in self.options else Policy.STRICT
        position, names = loaded.position, loaded.names
        if loaded.record is not None:
            with faults_of(loaded.name):
                report = judge_record(loaded.rules, loaded.record, loaded.base, policy)
            if report.start is None:
                raise click.ClickException(f"the start is not known: {', '.join(report.unknown)}")
            if not moves:
                return report
            position, names = report.state, report.names
        assert position is not None
        assert not isinstance(position, PartialPosition), "an open position has been answered"
        with _moves():
            return judge_moves(loaded.rules, position, names, moves, policy)

    def _inquired(self, loaded: Loaded, moves: Sequence[str]) -> Sequence[Node]:
        """Return what a position of which something is open says of each move."""
        assert loaded.position is not None
        found = sketch(loaded.rules, loaded.position, loaded.names)
        blocks = []
        for said in moves:
            with _moves():
                move = loaded.rules.parse_move(said, found.state, loaded.names)
            answer = inquire(found, move, grant="grant" in self.options)
            word = "contradictory" if answer.contradicted else answer.verdict.value
            shown = loaded.rules.format_move(move, found.state, loaded.names)
            block = _block(word, paragraph(verdict(word), " ", code(shown), classes=["dclub-head"]))
            _, *lines = answer_text(loaded.rules, answer, found, loaded.names, width=_ONE_LINE)
            block += nodes.bullet_list("", *(item(line.strip()) for line in lines))
            blocks.append(block)
        return blocks


_ONE_LINE: Final = 1 << 20


@contextmanager
def _moves() -> Iterator[None]:
    """Say of a move that cannot be read that it is one of the option, not of the content."""
    try:
        yield
    except NotationError as error:
        found = f"found {error.found!r}" if error.found else "found the end"
        message = f"move {error.line}, column {error.column}: {found}, expected {error.expected}"
        raise click.ClickException(message) from error


def _block(word: str, *content: Node) -> nodes.container:
    return nodes.container("", *content, classes=["dclub-example", f"dclub-{word}"])


def judged(
    env: BuildEnvironment,
    ply: PlyReport[Any, Any],
    *,
    with_picture: bool = False,
    numbered: bool = False,
    is_brief: bool = False,
) -> Node:
    """Return what was found about one move: its verdict, the reasons against it or what it brought about.

    `is_brief` leaves out what a legal move brings about.
    """
    word = ply.verdict.value
    head: list[str | Node] = [verdict(word), " ", code(ply.text)]
    if numbered:
        head = [nodes.inline("", f"{ply.ply}", classes=["dclub-number"]), " ", *head]
    notes = [
        said
        for said, is_so in (("it stood", ply.stood), ("asked only", ply.asked), ("corrected", ply.corrected))
        if is_so
    ]
    if notes:
        head += [" ", nodes.inline("", ", ".join(notes), classes=["dclub-name"])]
    block = _block(word, paragraph(*head, classes=["dclub-head"]))
    if not (is_brief and ply.verdict is Verdict.LEGAL) and (lines := list(_lines(ply))):
        block += nodes.bullet_list("", *lines)
    if with_picture and ply.verdict is Verdict.ILLEGAL and (picture := picture_of_ply(env, ply)) is not None:
        block += picture
    return block


def _lines(ply: PlyReport[Any, Any]) -> Iterator[nodes.list_item]:
    if ply.note:
        yield item(ply.note)
    for objection in ply.objections:
        title = clause_of(ply.rules, objection.clause).title
        yield sentence(f"{title}: {explain_objection(ply.rules, objection, ply.names)}", objection.clause)
    for path in ply.unknown:
        yield item("Nobody has entered ", code(path), ".")
    if ply.verdict is not Verdict.LEGAL and ply.ruling is not None and ply.ruling.nearest:
        near = [code(ply.rules.format_move(one.move, ply.before, ply.names)) for one in ply.ruling.nearest]
        yield item("Nearest legal moves: ", *joined_by(", ", near), ".")
    for event in ply.events:
        yield sentence(explain_event(ply.rules, event, ply.names), event.clause)
    right = tuple(result.claim for result in ply.claims if result.verdict is Verdict.LEGAL)
    if right:
        yield item(f"Claimed, and right: {format_claims(right, ply.names)}.")


def picture_of_ply(env: BuildEnvironment, ply: PlyReport[Any, Any]) -> Node | None:
    """Return the table before a move, with what the objections speak of marked; None if nothing is."""
    drawing = ply.rules.drawing()
    sheet = drawing.table(Scene(ply.before, ply.names))
    said = marks_of_ply(ply, drawing, sheet)
    seat = CHANCE if ply.move is None else ply.move.seat
    places = [place for row in sheet.rows for panel in row for place in panel.canvas.places]
    marks = joined(Marks(highlighted=places_in(ply.text, seat, places)), Marks(signs=said.signs))
    part = sheet_of_marks(sheet, ply.names, marks)
    return None if part is None else picture_of(env, part, ply.names, marks)
