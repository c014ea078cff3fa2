"""Scores as a page to print: one HTML file that needs no other."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from dclub.cli.score_sheet import (
    contenders_text,
    name_of,
    remarks_of,
    rows_of,
    total_text,
    winners_text,
)
from dclub.kernel.phrases import clause_of, told
from dclub.kernel.translating import called

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.cli.score_sheet import Row, ScoreSheet
    from dclub.kernel.language import Language
    from dclub.kernel.pads import Account

__all__ = ["score_page"]

_STYLE: Final = """\
body { font: 11pt/1.4 Georgia, 'Times New Roman', serif; max-width: 60em; margin: 2em auto; padding: 0 1em;
  color: #111; background: #fff; }
h1 { font-size: 1.6em; margin-bottom: 0; }
h2 { font-size: 1.2em; margin: 1.5em 0 .3em; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: .2em .6em; border-bottom: 1px solid #bbb; text-align: left; vertical-align: top; }
thead th { border-bottom: 2px solid #111; }
tfoot th, tfoot td { border-top: 2px solid #111; border-bottom: 0; font-weight: bold; }
.points { text-align: right; white-space: nowrap; width: 5em; }
.clause { font-family: 'Courier New', monospace; font-size: .85em; white-space: nowrap; }
@page { margin: 15mm; }
@media print {
  body { font-size: 10pt; max-width: none; margin: 0; padding: 0; }
  section { break-inside: avoid; }
  h2 { break-after: avoid; }
}
"""


def score_page(sheet: ScoreSheet) -> str:
    """Return a page in HTML: a table per player, the winner, and what all that rests on."""
    return "\n".join(_lines(sheet)) + "\n"


def _lines(sheet: ScoreSheet) -> Iterator[str]:
    language = sheet.rules.language
    title = escape(told(language, "{game}: scores", game=sheet.rules.title))
    yield "<!DOCTYPE html>"
    yield f'<html lang="{language.code}">'
    yield f'<head>\n<meta charset="utf-8">\n<title>{title}</title>\n<style>\n{_STYLE}</style>\n</head>'
    yield "<body>"
    yield f"<h1>{title}</h1>"
    names = ", ".join(called(sheet.rules, sheet.names))
    about = told(language, "Edition {edition}; players: {names}.", edition=sheet.edition, names=names)
    yield f"<p>{escape(about)}</p>"
    for account in sheet.accounts:
        yield from _account(sheet, account)
    yield from _outcome(sheet)
    if remarks := list(remarks_of(sheet)):
        heading = told(language, "What this rests on")
        yield f"<section>\n<h2>{escape(heading)}</h2>\n<ul>"
        yield from (f"<li>{escape(remark)}</li>" for remark in remarks)
        yield "</ul>\n</section>"
    yield "</body>\n</html>"


def _account(sheet: ScoreSheet, account: Account) -> Iterator[str]:
    language = sheet.rules.language
    yield f"<section>\n<h2>{escape(name_of(sheet, account))}</h2>\n<table>"
    yield _head(
        ("points", told(language, "Points")),
        ("", told(language, "Line")),
        ("", told(language, "Counted")),
        ("", told(language, "Clause")),
        ("", told(language, "Certainty")),
        ("", told(language, "Data")),
    )
    yield "<tbody>"
    yield from (_row(row, language) for row in rows_of(sheet, account))
    yield "</tbody>"
    total, whole = escape(total_text(account, language)), escape(told(language, "Sum"))
    yield f'<tfoot><tr><td class="points">{total}</td><th scope="row" colspan="5">{whole}</th></tr></tfoot>'
    yield "</table>\n</section>"


def _head(*columns: tuple[str, str]) -> str:
    cells = "".join(f'<th scope="col"{_class(kind)}>{escape(name)}</th>' for kind, name in columns)
    return f"<thead><tr>{cells}</tr></thead>"


def _row(row: Row, language: Language) -> str:
    data = ", ".join(f"{table} {told(language, level.value)}" for table, level in row.provenance)
    cells = (
        ("points", row.points),
        ("", row.title),
        ("", row.counted),
        ("clause", row.clause),
        ("", told(language, row.certainty.value)),
        ("", data),
    )
    return f"<tr>{''.join(_cell(kind, text) for kind, text in cells)}</tr>"


def _cell(kind: str, text: str) -> str:
    return f"<td{_class(kind)}>{escape(text)}</td>"


def _class(kind: str) -> str:
    return f' class="{kind}"' if kind else ""


def _outcome(sheet: ScoreSheet) -> Iterator[str]:
    """Yield who has won, and by which clauses, the tie-breaks among them."""
    language = sheet.rules.language
    heading = told(language, "Winner")
    yield f"<section>\n<h2>{escape(heading)}</h2>"
    if sheet.outcome is None:
        going = told(language, "The game goes on: these are the points if it ended now.")
        undetermined = " ".join([told(language, "Undetermined."), contenders_text(sheet)]).rstrip()
        yield f"<p>{escape(undetermined if sheet.unknown else going)}</p>\n</section>"
        return
    yield f"<p>{escape(winners_text(sheet))}.</p>\n<table>"
    heads = told(language, "Decided by"), told(language, "Clause"), told(language, "Certainty")
    yield _head(*(("", name) for name in heads))
    yield "<tbody>"
    for why in sheet.outcome.why:
        clause = clause_of(sheet.rules, why)
        cells = (("", clause.title), ("clause", clause.id), ("", told(language, clause.certainty.value)))
        yield f"<tr>{''.join(_cell(kind, text) for kind, text in cells)}</tr>"
    yield "</tbody>\n</table>\n</section>"
