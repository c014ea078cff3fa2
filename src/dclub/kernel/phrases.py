"""Phrases: sentences made from facts.

A template is a sentence with facts in braces. `{fact}` shows the value, a tuple with commas;
`{fact:seat}` and `{fact:seats}` the names of seats, `{fact:each}` one number a seat with its
name, `{fact:letter}` the letter of a column counted from 1, and `{fact:coin}`, or any other
noun, a number with that noun. What stands in square brackets is left out if a fact in it is
missing, empty or 0. A template of several lines has alternatives: the first one counts whose
facts are all there.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from dclub.kernel import clauses as C
from dclub.kernel.language import ENGLISH, FACT, SHARED, WORD, Language, clause_domain, domain_of
from dclub.kernel.move import Seat
from dclub.kernel.notation import format_seat
from dclub.kernel.translating import called

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dclub.kernel.audit import Finding
    from dclub.kernel.clause import Clause, ClauseId
    from dclub.kernel.event import Event
    from dclub.kernel.facts import Facts, FactValue
    from dclub.kernel.outcome import ScoreLine
    from dclub.kernel.reading import Reading, ReadingId
    from dclub.kernel.rules import GameRules, Names
    from dclub.kernel.ruling import Objection

__all__ = [
    "KERNEL_PHRASES",
    "clause_of",
    "explain_event",
    "explain_finding",
    "explain_objection",
    "explain_score_line",
    "fact_name",
    "nouns",
    "option_text",
    "placeholders",
    "reading_in",
    "render",
    "shape_of",
    "told",
    "word_of",
]

KERNEL_PHRASES: Final[Mapping[ClauseId, str]] = {
    C.TURN_OVER: "The game is over.",
    C.TURN_PHASE: "The phase is {phase}: what can be done is {expected}, not {found}.",
    C.TURN_SEAT: "It is the turn of {to_move:seat}, not of {seat:seat}.",
    C.MOVE_SHAPE: "The game has no {what} {found}.",
    C.UNDO_TABLE: "Since then chance has decided: ply {chance}.\n"
    "Since then something hidden has been shown: ply {shown}.\n"
    "Since then another player has decided: ply {decided}.\n"
    "Ply {nobody} is no decision of a player.\n"
    "A move that is made stays: ply {made}.",
    C.RECORD_AFTER: "The position after it has {where} {given}; the move leads to {right}.",
    C.RECORD_CLAIM: "Claimed: {seat:seat} {said}. Right: {seat:seat} {right}.",
}
"""The sentence of each clause of the kernel that an objection may name."""

_OF_FINDINGS: Final = {"total": "expected", "unchecked": "not checked:"}
"""What facts of a finding are called, where their names do not say it."""

_FACT: Final = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
_NAMING: Final = ("seat", "seats", "each", "letter")
"""What may stand behind the colon of a fact besides a noun."""

_WORDS: Final = re.compile(r"(?<![\w.-])[a-z][\w-]{2,}(?!\.?[\w])")
"""What may be a word of the notation, and is no part of a key path."""

_RANGE: Final = re.compile(r"-?\d+ (?:to|or) -?\d+")
"""A number that is known as far as this."""

_MANY: Final = 100
"""A number that takes the plural in every language."""

_OPTIONAL: Final = re.compile(r"\[([^\[\]]*)\]")


def render(
    template: str, facts: Facts, names: Names, language: Language = ENGLISH, domain: str = SHARED
) -> str:
    """Return the sentence of a template in a language, whose domain has the template, nouns and words.

    Raises `KeyError` if a fact that it needs is missing.
    """
    known = dict(facts)
    template = language.text(domain, template)
    alternatives = template.split("\n")
    fitting = (line for line in alternatives if placeholders(line, optional=False) <= known.keys())
    line = next(fitting, alternatives[-1])
    line = _OPTIONAL.sub(lambda match: match[1] if _is_worth_saying(match[1], known) else "", line)
    return _FACT.sub(lambda match: _show(known[match[1]], match[2], names, language, domain), line)


def told(language: Language, template: str, /, **facts: FactValue) -> str:
    """Return a sentence of the kernel or of the command line in a language.

    >>> told(ENGLISH, "{count:move} judged", count=2)
    '2 moves judged'
    """
    return render(template, tuple(facts.items()), (), language)


def nouns(template: str) -> set[str]:
    """Return the nouns in a template that stand with a number, in the singular.

    >>> nouns("{seat:seat} has {coins:coin}.")
    {'coin'}
    """
    return {match[2] for match in _FACT.finditer(template) if match[2] and match[2] not in _NAMING}


def shape_of(template: str) -> str:
    """Return what a translation of a template must have too: the facts of each of its alternatives.

    A noun may be left to the sentence, where it does not change with the number.

    >>> shape_of("{seat:seat} has {coins:coin}[ ({working})].")
    'coins seat:seat [working]'
    """
    return " | ".join(_facts_in(line) for line in template.split("\n"))


def _facts_in(line: str) -> str:
    parts = sorted(f"[{_named_in(part[1])}]" for part in _OPTIONAL.finditer(line))
    return " ".join([_named_in(_OPTIONAL.sub("", line)), *parts]).strip()


def _named_in(text: str) -> str:
    facts = _FACT.finditer(text)
    return " ".join(sorted({f"{one[1]}:{one[2]}" if one[2] in _NAMING else one[1] for one in facts}))


def placeholders(template: str, *, optional: bool = True) -> set[str]:
    """Return the names of the facts in a template; without what stands in square brackets if asked."""
    text = template if optional else _OPTIONAL.sub("", template)
    return {match[1] for match in _FACT.finditer(text)}


def _is_worth_saying(part: str, facts: Mapping[str, FactValue]) -> bool:
    return all(facts.get(name) for name in placeholders(part))


def _show(
    value: FactValue,
    form: str | None,
    names: Names,
    language: Language = ENGLISH,
    domain: str = SHARED,
) -> str:
    match form, value:
        case "seat", int():
            return format_seat(Seat(value), names)
        case "seats", tuple():
            return ", ".join(format_seat(Seat(int(seat)), names) for seat in value)
        case "each", tuple():
            return ", ".join(f"{name} {amount}" for name, amount in zip(names, value, strict=True))
        case "letter", int():
            return chr(ord("a") + value - 1)
        case str(), int():
            return f"{value} {language.noun(domain, value, form, f'{form}s')}"
        case str(), str() if _RANGE.fullmatch(value):
            return f"{value} {language.noun(domain, _MANY, form, f'{form}s')}"
        case _, tuple():
            return ", ".join(_in_language(str(item), language, domain) for item in value)
        case _:
            return _in_language(str(value), language, domain)


def _in_language(value: str, language: Language, domain: str) -> str:
    """Return the value of a fact with the words in it that the language has words for."""
    if language.is_english:
        return value
    return _WORDS.sub(lambda word: language.text(domain, word[0], WORD), value)


def explain_objection(rules: GameRules[Any, Any], objection: Objection, names: Names) -> str:
    """Return the sentence of an objection."""
    clause, facts = objection.clause, objection.facts
    if clause == C.TURN_PHASE:
        facts = _in_words(rules, facts)
    if (template := rules.phrases.get(clause) or KERNEL_PHRASES.get(clause)) is not None:
        return _rendered(rules, template, facts, names)
    return _plain(rules, clause_of(rules, clause).title, facts)


def _rendered(rules: GameRules[Any, Any], template: str, facts: Facts, names: Names) -> str:
    """Return the sentence of a template of the game in the language of the rules."""
    return render(template, facts, called(rules, names), rules.language, domain_of(rules.package))


def _in_words(rules: GameRules[Any, Any], facts: Facts) -> Facts:
    """Return facts with kinds of move by the words of the notation instead of their types."""
    words = {kind.__name__.lower(): name for name, kind in rules.move_kinds.items()}

    def said(value: FactValue) -> FactValue:
        if isinstance(value, tuple):
            return tuple(words.get(str(item), str(item)) for item in value)
        return words.get(value, value) if isinstance(value, str) else value

    return tuple((name, value if name == "phase" else said(value)) for name, value in facts)


def explain_score_line(rules: GameRules[Any, Any], line: ScoreLine, names: Names) -> str:
    """Return what a line of a score counts, "" if its title says all."""
    template = rules.phrases.get(line.clause)
    return "" if template is None else _rendered(rules, template, line.facts, names)


def explain_event(rules: GameRules[Any, Any], event: Event, names: Names) -> str:
    """Return the sentence of an event."""
    template = rules.event_phrases.get(event.kind)
    if template is None:
        return _plain(rules, event.kind, event.facts)
    return _rendered(rules, template, event.facts, names)


def explain_finding(rules: GameRules[Any, Any], finding: Finding) -> str:
    """Return one finding of an audit in one line: place, title of the clause, facts, clause."""
    facts = _facts_found(rules, finding)
    if finding.clause == C.AUDIT_NOTES:
        return f"{finding.where}: {facts} [{finding.clause}]"
    title = clause_of(rules, finding.clause).title
    return f"{finding.where}: {title}{f' ({facts})' if facts else ''} [{finding.clause}]"


def _facts_found(rules: GameRules[Any, Any], finding: Finding) -> str:
    """Return the facts of a finding; the usual three are put as `coins: found 12, expected 10`."""
    language, domain = rules.language, domain_of(rules.package)
    facts = {
        name: _show("none" if value == () else value, None, (), language, domain)
        for name, value in finding.facts
    }
    what = facts.pop("what", "")
    named = ((fact_name(name, language, domain), value) for name, value in facts.items())
    listed = ", ".join(f"{name} {value}" for name, value in named)
    return f"{what}: {listed}" if what and listed else what or listed


def fact_name(name: str, language: Language, domain: str = SHARED) -> str:
    """Return what a fact is called where no sentence is made of it.

    >>> fact_name("total", ENGLISH)
    'expected'
    """
    return language.text(domain, _OF_FINDINGS.get(name, name), FACT)


def word_of(rules: GameRules[Any, Any], word: str) -> str:
    """Return a word of the notation, or the name of a phase, in the language of the rules."""
    return rules.language.text(domain_of(rules.package), word, WORD)


def option_text(rules: GameRules[Any, Any], reading: ReadingId, option: str) -> str:
    """Return what an option of a reading says, in the language of the rules."""
    written = next(known for known in rules.readings if known.id == reading)
    return reading_in(rules, written, rules.language).option(option).text


def reading_in(rules: GameRules[Any, Any], reading: Reading, language: Language) -> Reading:
    """Return a reading of a game, or one that every game has, with its texts in a language."""
    if language.is_english:
        return reading
    domain = clause_domain(rules.package if reading.id.startswith(rules.prefix) else "dclub.kernel")

    def said(name: str, text: str) -> str:
        return language.text(domain, text, f"{reading.id}.{name}")

    return evolve(
        reading,
        question=said("question", reading.question),
        account=said("account", reading.account),
        reason=said("reason", reading.reason),
        options=tuple(evolve(option, text=said(option.name, option.text)) for option in reading.options),
    )


def _plain(rules: GameRules[Any, Any], title: str, facts: Facts) -> str:
    """Return what can be said without a sentence: the title and the bare facts."""
    language, domain = rules.language, domain_of(rules.package)
    said = ", ".join(
        f"{fact_name(name, language, domain)} {_show(value, None, (), language, domain)}"
        for name, value in facts
    )
    return f"{title}: {said}." if said else f"{title}."


def clause_of(rules: GameRules[Any, Any], clause: ClauseId) -> Clause:
    """Return the text of a clause, of the game or of the kernel, in the language of the rules."""
    own = rules.language.clauses(rules.package)
    return own[clause] if clause in own else rules.language.clauses("dclub.kernel")[clause]
