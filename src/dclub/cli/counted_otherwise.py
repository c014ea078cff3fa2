"""What points that are not all known would be if the rules were read otherwise: pads, and open positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from dclub.cli.otherwise import SILENT, option_of, sides_document, silent_lines, two_sides
from dclub.cli.output import fill, paint, say
from dclub.cli.score_sheet import name_of, rows_of, total_text
from dclub.cli.score_table import score_document
from dclub.kernel.notation import format_seat
from dclub.kernel.sensitivity import Change

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dclub.cli.score_sheet import ScoreSheet
    from dclub.kernel.pad_sensitivity import CountedVariant
    from dclub.kernel.pads import Account, PadScore
    from dclub.kernel.rules import Document

__all__ = ["counted_otherwise_document", "say_counted_otherwise"]


def say_counted_otherwise(sheet: ScoreSheet, variants: Sequence[CountedVariant]) -> None:
    """Write what would become of the points and of the winners."""
    say()
    for variant in variants:
        if variant.change not in SILENT and variant.counted is not None:
            say(paint(fill(f"{_headline(sheet, variant)}:", "  ", ""), bold=True))
            for line in (*two_sides(variant, sheet.readings, "  "), *_changed(sheet, variant.counted)):
                say(line)
    for line in silent_lines(variants, ""):
        say(line)
    if not variants:
        say("These points rest on no reading.")


def _headline(sheet: ScoreSheet, variant: CountedVariant) -> str:
    option, counted = option_of(variant), variant.counted
    if variant.change is not Change.WINNERS or counted is None or counted.outcome is None:
        return f"Other points under {option}"
    winners = " and ".join(format_seat(seat, sheet.names) for seat in counted.outcome.winners)
    return f"Under {option} {f'{winners} would win' if winners else 'nobody would win'}"


def _changed(sheet: ScoreSheet, counted: PadScore) -> Iterator[str]:
    """Yield each player's other total, with the lines that make the difference."""
    others = _sheet(sheet, counted)
    for account, other in zip(sheet.accounts, others.accounts, strict=True):
        if total_text(account) == total_text(other):
            continue
        totals = f"{total_text(other)} instead of {total_text(account)}"
        yield fill(f"{name_of(sheet, account)}: {totals}", "      ", "    ")
        here, there = list(_lines(sheet, account)), list(_lines(others, other))
        changed = [f"- {line}" for line in here if line not in there]
        changed += [f"+ {line}" for line in there if line not in here]
        for line in changed:
            yield fill(line, " " * 10, " " * 6)


def _sheet(sheet: ScoreSheet, counted: PadScore) -> ScoreSheet:
    """Return the sheet of the same pad or position with what another option comes to."""
    return evolve(sheet, accounts=counted.accounts, outcome=counted.outcome, unknown=counted.unknown)


def _lines(sheet: ScoreSheet, account: Account) -> Iterator[str]:
    for row in rows_of(sheet, account):
        yield f"{row.points}  {row.title}{f': {row.counted}' if row.counted else ''} [{row.clause}]"


def counted_otherwise_document(sheet: ScoreSheet, variants: Sequence[CountedVariant]) -> list[Document]:
    """Return the variants of such points for a program: `score` is as that of the sheet, or null."""
    return [
        sides_document(variant, sheet.readings)
        | {"score": None if variant.counted is None else score_document(_sheet(sheet, variant.counted))}
        for variant in variants
    ]
