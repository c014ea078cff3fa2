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
    from dclub.cli.input import Loaded
    from dclub.kernel.inquiry_answer import Answer
    from dclub.kernel.inquiry_sensitivity import InquirySensitivity, InquiryVariant
    from dclub.kernel.unsettled import Sketch

__all__ = ["inquire_moves"]


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
    others = _otherwise(loaded) if sensitivity else None
    inquiry: Inquiry[Any, Any] = (
        Inquiry(sketch(loaded.rules, position, loaded.names)) if others is None else others.inquiry
    )
    found = inquiry.stated
    try:
        answer = _answer(loaded, inquiry, single[0], grant=grant)
    except Unknown as unknown:
        # Even to read the move something more would have to be known.
        return _not_decided(unknown.path, as_json=as_json) if is_open else None
    if answer.contradicted and not is_open:
        return None
    variants = None if others is None else others.variants(answer, grant=grant)
    if as_json:
        _say_document(loaded, answer, found, variants)
    else:
        _say_answer(loaded, answer, found, variants)
    return UNREADABLE if answer.contradicted else exit_code(answer.verdict)


def _otherwise(loaded: Loaded) -> InquirySensitivity[Any, Any]:
    from dclub.kernel.inquiry_sensitivity import InquirySensitivity

    assert loaded.position is not None
    return InquirySensitivity(loaded.rules, loaded.position, loaded.names)


def _say_document(
    loaded: Loaded,
    answer: Answer[Any],
    found: Sketch[Any],
    variants: tuple[InquiryVariant[Any, Any], ...] | None,
) -> None:
    document = answer_json(loaded.rules, answer, found, loaded.names)
    if variants is not None:
        from dclub.cli.otherwise import inquiry_otherwise_document

        document["sensitivity"] = inquiry_otherwise_document(loaded, variants)
    say_json(document)


def _say_answer(
    loaded: Loaded,
    answer: Answer[Any],
    found: Sketch[Any],
    variants: tuple[InquiryVariant[Any, Any], ...] | None,
) -> None:
    for line in answer_text(loaded.rules, answer, found, loaded.names):
        say(line)
    if variants is not None:
        from dclub.cli.otherwise import inquiry_otherwise

        for line in inquiry_otherwise(loaded, variants):
            say(line)


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
