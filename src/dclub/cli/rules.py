"""Looking up the rules: `clause`, `clauses`, `find`, `readings`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import click

from dclub.cli.games import all_rules, every_clause, game_of, rules_called
from dclub.cli.options import language, spoken_language
from dclub.cli.output import fill, nothing_called, paint, remark, say, say_json, table
from dclub.kernel.clause import Certainty, find_clauses
from dclub.kernel.phrases import reading_in, told

if TYPE_CHECKING:
    from dclub.kernel.clause import Clause, Example
    from dclub.kernel.reading import Reading
    from dclub.kernel.rules import GameRules

__all__ = ["clause", "clauses", "find", "readings"]

_MOST_FOUND: Final = 10
_SOURCES: Final = (
    'A source such as diamonds_club.pt "Fase 2" is a section of a rule text; a short name such as TT is a '
    "report of people who have played the game. The reference spec lists them all with their addresses."
)
_ADDRESS: Final = re.compile(r"https?://[^\s<>()\[\]\"]+")
_JSON = click.option("--json", "as_json", is_flag=True, help="Print a JSON document instead of text.")


def _site(_ctx: click.Context, _param: click.Parameter, given: str | None) -> str:
    """Return an address of which a link can be made, "" if there is none."""
    if given and not _ADDRESS.fullmatch(given):
        raise click.BadParameter(f"expected an address such as https://example.org, found {given[:60]!r}")
    return given or ""


@click.command()
@click.argument("clause_id", metavar="ID")
@click.option(
    "--cite",
    type=click.Choice(["markdown", "bbcode", "plain"]),
    help="Print a quotation to paste into a letter or a forum.",
)
@click.option(
    "--site",
    metavar="ADDRESS",
    envvar="DCLUB_SITE",
    callback=_site,
    help="With --cite: link to the clause on a site that shows these rules.",
)
@_JSON
@language
def clause(clause_id: str, cite: str | None, site: str, *, as_json: bool) -> None:
    """Print the clause with an ID such as dc.buy.price: its text, sources and examples."""
    known = every_clause(spoken_language())
    found = known.get(clause_id.strip().lower())
    if found is None and cite is None and not as_json and _show_reading_called(clause_id):
        return
    if found is None:
        raise click.ClickException(f"{nothing_called('clause', clause_id, known)}\nTry `dclub find WORDS`.")
    if as_json:
        say_json(_document(found))
    elif cite is not None:
        from dclub.cli.citation import cite_clause

        say(cite_clause(found, game_of(found), cite, site))
    else:
        _show(found)


def _document(clause: Clause) -> Any:
    from dclub.kernel.convert import unstructure

    return unstructure(clause)


def _show(clause: Clause) -> None:
    say(paint(clause.id, "cyan", bold=True), "  ", paint(clause.title, bold=True))
    language = spoken_language()
    place = told(
        language,
        "{game} {number}, {kind}, phase: {phase}, ",
        game=game_of(clause),
        number=clause.number,
        kind=told(language, clause.kind.value),
        phase=clause.phase,
    )
    say(place, _certainty(clause.certainty))
    say()
    say(fill(clause.text))
    _show_reading(clause)
    if clause.tables:
        say()
        tables = ", ".join(clause.tables)
        say(fill(told(language, "Rests on these tables of the edition: {tables}.", tables=tables)))
    say()
    say(paint(told(language, "Sources"), bold=True))
    for source in clause.sources or (told(language, "none: dclub decides"),):
        say(fill(source, "    ", "  "))
    if clause.examples:
        say()
        say(paint(told(language, "Examples"), bold=True))
        for example in clause.examples:
            _show_example(example)


def _certainty(certainty: Certainty) -> str:
    colour = {Certainty.STATED: "green", Certainty.INFERRED: "green"}.get(certainty, "yellow")
    return paint(told(spoken_language(), certainty.value), colour)


def _show_reading(clause: Clause) -> None:
    for rules, reading in _readings_called(clause.reading):
        say()
        _show_one_reading(rules, reading)


def _readings_called(name: str | None) -> list[tuple[GameRules[Any, Any], Reading]]:
    """Return the readings of an id, each with the rules of a game that has it."""
    return [(rules, reading) for rules in all_rules() for reading in rules.readings if reading.id == name]


def _show_reading_called(name: str) -> bool:
    """Write about a reading, and the clauses that rest on it; return whether there is one."""
    named = _readings_called(name.strip().lower())
    for rules, reading in named:
        _show_one_reading(rules, reading)
        clauses = [
            clause.id for clause in every_clause(spoken_language()).values() if clause.reading == reading.id
        ]
        said = told(spoken_language(), "Clauses that rest on it: {clauses}", clauses=", ".join(clauses))
        say(fill(said, "  "))
    return bool(named)


def _show_example(example: Example) -> None:
    setting = [part for part in (f"in {example.given}" * bool(example.given), example.set) if part]
    if example.readings:
        setting.append(f"under {example.readings}")
    say(fill(f"{example.name}: {', '.join(setting)}", "      ", "  "))
    for text in (part.strip() for part in example.move.split(";")):
        if text:
            say(fill(text, "        ", "      "))
    parts = (
        ("", example.ruling),
        ("to take back the first move: ", example.undo),
        ("then ", example.then),
        ("events ", example.event),
        ("score ", example.score),
        ("winners ", example.winners),
    )
    for label, text in parts:
        if text:
            say(fill(f"=> {label}{text}", "         ", "      "))


@click.command()
@click.argument("game", type=rules_called, required=False)
@_JSON
@language
def clauses(game: GameRules[Any, Any] | None, *, as_json: bool) -> None:
    """List the clauses of GAME, or of all games: number, id and title."""
    listed = [
        clause
        for clause in every_clause(spoken_language()).values()
        if game is None or game_of(clause) == game.title
    ]
    if as_json:
        say_json([_document(clause) for clause in listed])
        return
    chapter = ""
    for clause in listed:
        if clause.chapter != chapter:
            if chapter:
                say()
            chapter = clause.chapter
            say(paint(f"{game_of(clause)}: {chapter}", bold=True))
        say(_row(clause))


def _row(clause: Clause) -> str:
    doubt = "" if clause.certainty is Certainty.STATED else f" [{clause.certainty.value}]"
    head = f"  {clause.number:<5} {clause.id:<26} "
    return fill(f"{clause.title}{doubt}", " " * 35, head)


@click.command()
@click.argument("words", nargs=-1, required=True)
@_JSON
@language
def find(words: tuple[str, ...], *, as_json: bool) -> None:
    """Find the clauses that speak of WORDS, the most fitting first."""
    found = find_clauses(" ".join(words), every_clause(spoken_language()).values())
    if as_json:
        say_json([_document(clause) for clause in found])
        return
    if not found:
        remark(f"No clause speaks of {' '.join(words)[:60]!r}.")
    for clause in found[:_MOST_FOUND]:
        say(paint(clause.id, "cyan", bold=True), "  ", paint(clause.title, bold=True))
        say(fill(_beginning(clause.text), "    "))
    if len(found) > _MOST_FOUND:
        remark(f"{len(found) - _MOST_FOUND} more clauses speak of it less; more words narrow it.")


def _beginning(text: str) -> str:
    """Return the first paragraph of a text, cut at a word if it is long."""
    from textwrap import shorten

    return shorten(text.partition("\n")[0], 300, placeholder=" ...")


@click.command()
@click.argument("game", type=rules_called)
@_JSON
@language
def readings(game: GameRules[Any, Any], *, as_json: bool) -> None:
    """Explain the questions that the sources of GAME leave open, one by one.

    Each with what the sources say of it, its options, who says so, and the default and why.
    """
    if as_json:
        from dclub.kernel.convert import unstructure

        say_json([unstructure(reading) for reading in game.readings])
        return
    for number, reading in enumerate(game.readings):
        if number:
            say()
        _show_one_reading(game, reading)
    if game.readings:
        last = game.readings[0]
        other = next((name for name in last.names if name != last.default), last.default)
        say()
        say(fill(f"* in force unless you choose: --reading {last.id}={other}"))
        say(fill(_SOURCES))


def _show_one_reading(rules: GameRules[Any, Any], written: Reading) -> None:
    language = spoken_language()
    reading = reading_in(rules, written, language)
    say(paint(reading.id, "cyan", bold=True), "  ", told(language, "reading"))
    say(fill(reading.question, "  "))
    say()
    say(fill(reading.account, "  "))
    say()
    rows = []
    for option in reading.options:
        mark = "*" if option.name == reading.default else " "
        rows += [(f"{mark} {option.name}", option.text), ("", option.attribution)]
    for line in table(rows, "  "):
        say(line)
    head = told(language, "Default {option}, because:", option=reading.default)
    say(fill(f"{head} {reading.reason}", "  "))
