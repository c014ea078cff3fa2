"""Judging moves in positions of which something is open, or of which something cannot be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from dclub.cli.findings import say_unsettled
from dclub.cli.group import UNDETERMINED, UNREADABLE, exit_code
from dclub.cli.input import unreadable_move
from dclub.cli.output import say, say_json
from dclub.errors import NotationError
from dclub.kernel.inquiry import Inquiry
from dclub.kernel.inquiry_text import answer_json, answer_text
from dclub.kernel.notation import split_turn
from dclub.kernel.partial import PartialPosition, Unknown
from dclub.kernel.ruling import Verdict
from dclub.kernel.unsettled import sketch

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.cli.input import Loaded
    from dclub.kernel.inquiry_answer import Answer
    from dclub.kernel.inquiry_sensitivity import InquirySensitivity
    from dclub.kernel.rules import Document

__all__ = ["answer_document", "answer_lines", "inquire_moves", "inquiry_with"]


def inquire_moves(
    loaded: Loaded, moves: tuple[str, ...], *, grant: bool, sensitivity: bool, as_json: bool
) -> int | None:
    """Tell what a position of which something is open, or cannot be, says of one move.

    Return the exit code; None, and say nothing, if the position is complete and the answer would rest
    on what cannot be. Several moves are refused where something is open: what follows the first is
    not known. With `sensitivity`, also what it says under every other option of the readings that the
    answer rests on.
    """
    position = loaded.position
    assert position is not None
    is_open = isinstance(position, PartialPosition)
    single = [move for text in moves for move in split_turn(loaded.rules, text)]
    if len(single) > 1:
        if not is_open:
            return None
        raise click.UsageError("a position of which something is open takes one move at a time")
    inquiry, others = inquiry_with(loaded, sensitivity=sensitivity)
    try:
        answer = _answer(loaded, inquiry, single[0], grant=grant)
    except Unknown as unknown:
        # Even to read the move something more would have to be known.
        return _not_decided(unknown.path, as_json=as_json) if is_open else None
    if answer.contradicted and not is_open:
        return None
    if as_json:
        say_json(answer_document(loaded, answer, inquiry, others, grant=grant))
    else:
        for line in answer_lines(loaded, answer, inquiry, others, grant=grant):
            say(line)
    return UNREADABLE if answer.contradicted else exit_code(answer.verdict)


def inquiry_with(
    loaded: Loaded, *, sensitivity: bool
) -> tuple[Inquiry[Any, Any], InquirySensitivity[Any, Any] | None]:
    """Return the inquiry into a position, and with `sensitivity` what asks it under other readings, too."""
    assert loaded.position is not None
    if not sensitivity:
        return Inquiry(sketch(loaded.rules, loaded.position, loaded.names)), None
    from dclub.kernel.inquiry_sensitivity import InquirySensitivity

    others: InquirySensitivity[Any, Any] = InquirySensitivity(loaded.rules, loaded.position, loaded.names)
    return others.inquiry, others


def answer_document(
    loaded: Loaded,
    answer: Answer[Any],
    inquiry: Inquiry[Any, Any],
    others: InquirySensitivity[Any, Any] | None,
    *,
    grant: bool,
) -> Document:
    """Return an answer as a document, with those under other readings if they are asked for."""
    document = answer_json(loaded.rules, answer, inquiry.stated, loaded.names)
    if others is not None:
        from dclub.cli.otherwise import inquiry_otherwise_document

        variants = others.variants(answer, grant=grant)
        document["sensitivity"] = inquiry_otherwise_document(loaded, variants)
    return document


def answer_lines(
    loaded: Loaded,
    answer: Answer[Any],
    inquiry: Inquiry[Any, Any],
    others: InquirySensitivity[Any, Any] | None,
    *,
    grant: bool,
) -> Iterator[str]:
    """Yield the lines of an answer, and of those under other readings if they are asked for."""
    yield from answer_text(loaded.rules, answer, inquiry.stated, loaded.names)
    if others is not None:
        from dclub.cli.otherwise import inquiry_otherwise

        yield from inquiry_otherwise(loaded, others.variants(answer, grant=grant))


def _answer(loaded: Loaded, inquiry: Inquiry[Any, Any], text: str, *, grant: bool) -> Answer[Any]:
    try:
        move = loaded.rules.parse_move(text, inquiry.stated.state, loaded.names)
    except NotationError as error:
        raise unreadable_move(error) from error
    return inquiry.answer(move, grant=grant)


def _not_decided(path: str, *, as_json: bool) -> int:
    """Tell that nothing is decided, and what would have to be known to say more."""
    if as_json:
        say_json({"verdict": Verdict.UNDETERMINED.value, "matters": [path]})
    else:
        say_unsettled(PartialPosition("", {}, (path,)))
    return UNDETERMINED
