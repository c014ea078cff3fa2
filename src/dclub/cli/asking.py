"""One question, answered from the few facts that it needs: `ask`."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Any

import click

from dclub.cli.group import UNDETERMINED
from dclub.cli.options import as_json, choices_of_rules, game_argument
from dclub.cli.output import fill, nothing_called, paint, say, say_json, table
from dclub.kernel.clause import Certainty
from dclub.kernel.phrases import clause_of
from dclub.kernel.provenance import Provenance
from dclub.kernel.questions import ask as answer_to
from dclub.kernel.questions import topics_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from dclub.kernel.questions import Fact, Line, Otherwise, Reply, Topic
    from dclub.kernel.rules import Document, GameRules

__all__ = ["ask", "reply_document"]


@click.command()
@game_argument
@click.argument("topic", metavar="[TOPIC]", required=False)
@click.argument("facts", metavar="[FACT=VALUE]...", nargs=-1)
@choices_of_rules
@as_json
def ask(
    game: GameRules[Any, Any],
    topic: str | None,
    facts: tuple[str, ...],
    edition: str,
    readings: Mapping[str, str],
    *,
    as_json: bool,
) -> int | None:
    """Answer one question about GAME from the few facts that it needs, by the game's own rules.

    Without TOPIC: what can be asked, each with its facts and an example. With TOPIC alone: its
    facts. A fact that is left out is unknown, never a default; then the answer is undetermined.
    """
    topics = {one.name: one for one in topics_of(game)}
    if topic is None:
        _list(game, topics.values(), as_json=as_json)
        return None
    asked = topics.get(topic.strip().lower())
    if asked is None:
        raise click.UsageError(nothing_called("topic", topic, topics))
    if not facts:
        _list(game, [asked], as_json=as_json)
        return None
    reply = answer_to(game, asked.name, _stated(asked, facts), edition=edition, readings=readings)
    if as_json:
        say_json(reply_document(reply))
    else:
        _show(game, reply)
    return UNDETERMINED if reply.undetermined else None


def _stated(topic: Topic[Any], facts: tuple[str, ...]) -> dict[str, str]:
    """Return the values of facts by their names, as given; each may be given once."""
    stated: dict[str, str] = {}
    for text in facts:
        name, equals, value = (part.strip() for part in text.partition("="))
        name = name.lower()
        if not equals or not name:
            raise click.UsageError(
                f"expected FACT=VALUE, such as {_given(topic.facts[0])}, found {text[:60]!r}"
            )
        if name in stated:
            raise click.UsageError(f"{name[:60]} is given twice: {stated[name][:60]!r} and {value[:60]!r}")
        stated[name] = value
    return stated


# --- what can be asked ------------------------------------------------------------------------


def _list(game: GameRules[Any, Any], topics: Iterable[Topic[Any]], *, as_json: bool) -> None:
    """Write what can be asked, with the facts and an example."""
    if as_json:
        say_json([_topic_document(topic) for topic in topics])
        return
    for number, topic in enumerate(topics):
        if number:
            say()
        say(paint(topic.name, "cyan", bold=True), "  ", topic.question)
        _say_facts(topic.facts)
        say(f"  dclub ask {game.id} {topic.name} {' '.join(map(_given, topic.facts))}")


def _say_facts(facts: Iterable[Fact[Any, Any]]) -> None:
    for line in table([(fact.name, fact.what) for fact in facts], "  "):
        say(line)


def _given(fact: Fact[Any, Any]) -> str:
    """Return a fact as it is typed in a shell: `coins='b3 2, d3 1'`."""
    return f"{fact.name}={shlex.quote(fact.example)}"


# --- the answer -------------------------------------------------------------------------------


def _show(game: GameRules[Any, Any], reply: Reply) -> None:
    """Write the answer, and on what it rests."""
    if reply.undetermined:
        _show_open(reply)
        return
    for line in reply.lines:
        _say_line(line, "")
    say()
    for text in _grounds(game, reply):
        say(fill(text, "  ", ""))
    for other in reply.otherwise:
        option = f"Under {other.reading.id}={other.option.name}:"
        say(fill(f"{option} {other.option.text} {other.option.attribution}", "  ", ""))
        _show_other(reply, other)


def _show_open(reply: Reply) -> None:
    if reply.missing:
        say(paint("Undetermined", "yellow", bold=True), ": it depends on what is left out.")
        _say_facts(reply.missing)
        example = " ".join(map(_given, reply.missing))
        say(fill(f"State it, for example: {example}"))
        return
    say(paint("Undetermined", "yellow", bold=True), f": nobody entered {', '.join(reply.unknown)}.")


def _say_line(line: Line, indent: str) -> None:
    say(paint(fill(line.text, indent + "  ", indent), bold=not indent))
    cited = f"[{', '.join(line.clauses)}]"
    say(fill(f"{line.working}  {cited}" if line.working else cited, indent + "    ", indent + "  "))


def _grounds(game: GameRules[Any, Any], reply: Reply) -> Iterable[str]:
    """Yield how sure the answer is, the readings in force and the tables of the edition."""
    cited = dict.fromkeys(clause for line in reply.lines for clause in line.clauses)
    weak = [clause for clause in cited if clause_of(game, clause).certainty is reply.certainty]
    because = "" if reply.certainty is Certainty.STATED else f" ({', '.join(weak)})"
    yield f"Certainty: {reply.certainty.value}{because}."
    if reply.readings:
        chosen = ", ".join(f"{reading}={option}" for reading, option in reply.readings)
        yield f"Readings in force: {chosen}."
    invented = [name for name, level in reply.provenance if level is Provenance.INVENTED]
    known = [f"{name} ({level.value})" for name, level in reply.provenance if name not in invented]
    if known:
        yield f"Tables of the edition: {', '.join(known)}."
    if invented:
        yield f"This rests on invented data: {', '.join(invented)}. Check what is printed in your box."


def _show_other(reply: Reply, other: Otherwise) -> None:
    """Write what another option would say, and not what stays the same."""
    if other.unknown:
        say(f"  undetermined: nobody entered {', '.join(other.unknown)}")
    changed = [line for line in other.lines if line not in reply.lines]
    for line in changed:
        _say_line(line, "  ")
    for line in () if changed else reply.lines:
        if line not in other.lines:
            say(fill(f"Not so: {line.text}", "    ", "  "))


# --- for programs -----------------------------------------------------------------------------


def _topic_document(topic: Topic[Any]) -> Document:
    return {
        "topic": topic.name,
        "question": topic.question,
        "facts": [{"name": fact.name, "what": fact.what, "example": fact.example} for fact in topic.facts],
    }


def reply_document(reply: Reply) -> Document:
    """Return the answer to a question as a document."""
    return {
        "topic": reply.topic,
        "facts": dict(reply.facts),
        "undetermined": reply.undetermined,
        "missing": [fact.name for fact in reply.missing],
        "unknown": list(reply.unknown),
        "lines": [_line_document(line) for line in reply.lines],
        "certainty": reply.certainty.value,
        "readings": dict(reply.readings),
        "provenance": {table: level.value for table, level in reply.provenance},
        "otherwise": [
            {
                "reading": other.reading.id,
                "option": other.option.name,
                "source": other.option.source,
                "unknown": list(other.unknown),
                "lines": [_line_document(line) for line in other.lines],
            }
            for other in reply.otherwise
        ],
    }


def _line_document(line: Line) -> Document:
    return {
        "message": line.text,
        "working": line.working,
        "clauses": list(line.clauses),
        "facts": dict(line.facts),
    }
