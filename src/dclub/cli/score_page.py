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
from dclub.kernel.phrases import clause_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.cli.score_sheet import Row, ScoreSheet
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
    title = escape(f"{sheet.rules.title}: scores")
    yield "<!DOCTYPE html>"
    yield '<html lang="en">'
    yield f'<head>\n<meta charset="utf-8">\n<title>{title}</title>\n<style>\n{_STYLE}</style>\n</head>'
    yield "<body>"
    yield f"<h1>{title}</h1>"
    yield f"<p>Edition {escape(sheet.edition)}; players: {escape(', '.join(sheet.names))}.</p>"
    for account in sheet.accounts:
        yield from _account(sheet, account)
    yield from _outcome(sheet)
    if remarks := list(remarks_of(sheet)):
        yield "<section>\n<h2>What this rests on</h2>\n<ul>"
        yield from (f"<li>{escape(remark)}</li>" for remark in remarks)
        yield "</ul>\n</section>"
    yield "</body>\n</html>"


def _account(sheet: ScoreSheet, account: Account) -> Iterator[str]:
    yield f"<section>\n<h2>{escape(name_of(sheet, account))}</h2>\n<table>"
    yield _head(
        ("points", "Points"), *(("", name) for name in ("Line", "Counted", "Clause", "Certainty", "Data"))
    )
    yield "<tbody>"
    yield from map(_row, rows_of(sheet, account))
    yield "</tbody>"
    total = escape(total_text(account))
    yield f'<tfoot><tr><td class="points">{total}</td><th scope="row" colspan="5">Sum</th></tr></tfoot>'
    yield "</table>\n</section>"


def _head(*columns: tuple[str, str]) -> str:
    cells = "".join(f'<th scope="col"{_class(kind)}>{name}</th>' for kind, name in columns)
    return f"<thead><tr>{cells}</tr></thead>"


def _row(row: Row) -> str:
    data = ", ".join(f"{table} {level.value}" for table, level in row.provenance)
    cells = (
        ("points", row.points),
        ("", row.title),
        ("", row.counted),
        ("clause", row.clause),
        ("", row.certainty.value),
        ("", data),
    )
    return f"<tr>{''.join(_cell(kind, text) for kind, text in cells)}</tr>"


def _cell(kind: str, text: str) -> str:
    return f"<td{_class(kind)}>{escape(text)}</td>"


def _class(kind: str) -> str:
    return f' class="{kind}"' if kind else ""


def _outcome(sheet: ScoreSheet) -> Iterator[str]:
    """Yield who has won, and by which clauses, the tie-breaks among them."""
    yield "<section>\n<h2>Winner</h2>"
    if sheet.outcome is None:
        going = "The game goes on: these are the points if it ended now."
        undetermined = f"Undetermined. {contenders_text(sheet)}".rstrip()
        yield f"<p>{escape(undetermined if sheet.unknown else going)}</p>\n</section>"
        return
    yield f"<p>{escape(winners_text(sheet))}.</p>\n<table>"
    yield _head(*(("", name) for name in ("Decided by", "Clause", "Certainty")))
    yield "<tbody>"
    for why in sheet.outcome.why:
        clause = clause_of(sheet.rules, why)
        cells = (("", clause.title), ("clause", clause.id), ("", clause.certainty.value))
        yield f"<tr>{''.join(_cell(kind, text) for kind, text in cells)}</tr>"
    yield "</tbody>\n</table>\n</section>"
