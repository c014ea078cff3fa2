"""What points that are not all known would be if the rules were read otherwise: pads, and open positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from dclub.cli.otherwise import SILENT, sides_document, silent_lines, two_sides, won_headline
from dclub.cli.output import fill, paint, say
from dclub.cli.score_sheet import name_of, rows_of, total_text
from dclub.cli.score_table import score_document
from dclub.kernel.phrases import told

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
            headline = won_headline(sheet.rules, variant, variant.counted.outcome, sheet.names)
            say(paint(fill(f"{headline}:", "  ", ""), bold=True))
            for line in (
                *two_sides(sheet.rules, variant, sheet.readings, "  "),
                *_changed(sheet, variant.counted),
            ):
                say(line)
    for line in silent_lines(variants, sheet.rules.language, ""):
        say(line)
    if not variants:
        say(told(sheet.rules.language, "These points rest on no reading."))


def _changed(sheet: ScoreSheet, counted: PadScore) -> Iterator[str]:
    """Yield each player's other total, with the lines that make the difference."""
    others = _sheet(sheet, counted)
    for account, other in zip(sheet.accounts, others.accounts, strict=True):
        language = sheet.rules.language
        ours, theirs = total_text(account, language), total_text(other, language)
        if ours == theirs:
            continue
        totals = told(language, "{what} instead of {other}", what=theirs, other=ours)
        yield fill(f"{name_of(sheet, account)}: {totals}", "      ", "    ")
        here, there = list(_lines(sheet, account)), list(_lines(others, other))
        changed = [f"- {line}" for line in here if line not in there]
        changed += [f"+ {line}" for line in there if line not in here]
        for line in changed:
            yield fill(line, " " * 10, " " * 6)


def _sheet(sheet: ScoreSheet, counted: PadScore) -> ScoreSheet:
    """Return the sheet of the same pad or position with what another option comes to."""
    return evolve(
        sheet,
        accounts=counted.accounts,
        outcome=counted.outcome,
        unknown=counted.unknown,
        contenders=counted.contenders,
    )


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
