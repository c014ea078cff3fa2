"""Answers of inquiries, for people and for programs."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final

from dclub.kernel.language import ENGLISH, Language
from dclub.kernel.phrases import clause_of, explain_finding, explain_objection, told
from dclub.kernel.ruling import Verdict
from dclub.kernel.translating import translated

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from dclub.kernel.audit import Finding
    from dclub.kernel.clause import ClauseId
    from dclub.kernel.conditions import Condition, Limit
    from dclub.kernel.inquiry_answer import Answer, Remembered
    from dclub.kernel.rules import Document, GameRules, Names
    from dclub.kernel.unsettled import Sketch, Variable

__all__ = [
    "all_of",
    "answer_json",
    "answer_text",
    "any_of",
    "condition_documents",
    "condition_words",
    "conditions_in_words",
    "contradiction_lines",
    "in_short",
]

_INDENT: Final = " " * 6
_FEW: Final = 4
_MANY: Final = 8
_NOTHING: Final = "nothing"
_MOST_SETS: Final = 5


def answer_text(
    rules: GameRules[Any, Any], answer: Answer[Any], sketch: Sketch[Any], names: Names, width: int = 80
) -> Iterator[str]:
    """Yield the lines of an answer, none longer than `width` unless a single word is."""
    language = rules.language
    text = rules.format_move(answer.move, sketch.state, names)
    if answer.contradicted:
        said = told(
            language, "No verdict on {move}: the position contradicts the rules or itself.", move=text
        )
        yield from _wrapped(said, "", width)
        for said in _contradictions(rules, answer):
            yield from _wrapped(said, _INDENT, width)
    else:
        column = max(len(told(language, verdict.value)) for verdict in Verdict)
        yield from _wrapped(f"{told(language, answer.verdict.value):<{column}}  {text}", "", width)
        for objection in answer.ruling.objections:
            said = explain_objection(rules, objection, names)
            title = clause_of(rules, objection.clause).title
            yield from _wrapped(f"{title}: {said} [{objection.clause}]", _INDENT, width)
        for said in _open(rules, answer):
            yield from _wrapped(said, _INDENT, width)
        for fault in sorted(answer.faults, key=lambda fault: (fault.where, fault.clause)):
            said = told(
                language,
                "It does not matter here, but cannot be: {fault}",
                fault=explain_finding(rules, fault),
            )
            yield from _wrapped(said, _INDENT, width)
    for said in _memories(rules, answer.remembered):
        yield from _wrapped(said, _INDENT, width)


def _wrapped(text: str, indent: str, width: int) -> list[str]:
    return wrap(text, width, initial_indent=indent, subsequent_indent=f"{indent}  ", break_long_words=False)


def _contradictions(rules: GameRules[Any, Any], answer: Answer[Any]) -> Iterator[str]:
    return contradiction_lines(rules, answer.faults, answer.contradictions)


def contradiction_lines(
    rules: GameRules[Any, Any], faults: Iterable[Finding], places: Sequence[tuple[ClauseId, str]]
) -> Iterator[str]:
    """Yield what is wrong with a position: its faults, or the places at which nothing completes it."""
    found = sorted(faults, key=lambda fault: (fault.where, fault.clause))
    for fault in found:
        yield explain_finding(rules, fault)
    if not found:
        yield told(rules.language, "Whatever it is that nobody stated, something does not fit:")
    for clause, where in places[:_FEW]:
        yield f"{where}: {clause_of(rules, clause).title} [{clause}]"


def _open(rules: GameRules[Any, Any], answer: Answer[Any]) -> Iterator[str]:
    """Yield what an answer depends on."""
    language = rules.language
    if answer.granted:
        yield told(
            language, "Nothing that is stated speaks against it; what nobody stated is taken as agreed."
        )
    if answer.verdict is not Verdict.UNDETERMINED:
        return
    if answer.conditions:
        conditions = all_of(conditions_in_words(rules, answer.conditions), language)
        yield told(language, "Legal if {conditions}.", conditions=conditions)
    if answer.settling:
        sets = [all_of(in_short(one), language) for one in answer.settling[:_MOST_SETS]]
        yield told(language, "To settle it, find out {facts}.", facts=any_of(sets, language))
    elif answer.matters:
        facts = all_of(in_short(answer.matters), language)
        yield told(language, "It depends on {facts}.", facts=facts)
    if answer.gave_up:
        yield told(language, "There are too many combinations of these to try them all.")
    if answer.unproven:
        yield told(language, "Whether all that is stated goes together was too much to find out.")


def _memories(rules: GameRules[Any, Any], remembered: Sequence[Remembered]) -> Iterator[str]:
    by_variable: dict[Variable, list[Remembered]] = {}
    for one in remembered:
        by_variable.setdefault(one.variable, []).append(one)
    for variable, memories in by_variable.items():
        verdicts = {one.verdict for one in memories if one.verdict is not None}
        said = told(
            rules.language,
            "{path}, remembered differently: {said}.",
            path=variable.path,
            said="; ".join(_memory(rules, one) for one in memories),
        )
        if len(verdicts) == 1:
            same = told(rules.language, "It does not matter which is right.")
            said = f"{said} {same}"
        yield said


def _memory(rules: GameRules[Any, Any], one: Remembered) -> str:
    named = f"{one.label} ({one.witness})" if one.witness else one.label
    if one.verdict is not None:
        return f"{named}: {told(rules.language, one.verdict.value)}"
    reasons = ", ".join(explain_finding(rules, fault) for fault in sorted(one.excluded, key=str))
    if reasons:
        return told(rules.language, "{value}: cannot be: {reasons}", value=named, reasons=reasons)
    return told(rules.language, "{value}: cannot be, given what else is stated", value=named)


# --- conditions ---------------------------------------------------------------------------------


def conditions_in_words(rules: GameRules[Any, Any], conditions: Iterable[Condition]) -> list[str]:
    """Return conditions as parts of a sentence, those that rest on the same facts as one."""
    alike: dict[tuple[object, ...], list[Condition]] = {}
    for one in conditions:
        key = (one.clause,) if one.limits else (one.variables, one.needs)
        alike.setdefault(key, []).append(one)
    return [condition_words(rules, first, rest) for first, *rest in alike.values()]


def condition_words(
    rules: GameRules[Any, Any], condition: Condition, others: Sequence[Condition] = ()
) -> str:
    """Return a condition as part of a sentence: `Ana's coins are at least 4`.

    `others` rest on the same facts and are told with it.
    """
    language = rules.language
    words = [_limit_words(rules, limit) for limit in condition.limits]
    if words and all(words):
        return all_of(words, language)
    paths = in_short([*(variable.path for variable in condition.variables), *condition.needs])
    clauses = [condition.clause, *(one.clause for one in others)]
    named = "; ".join(f"{clause_of(rules, clause).title.lower()} ({clause})" for clause in clauses)
    facts = all_of(paths, language)
    if len(paths) == 1:
        return told(language, "{facts} allows it: {clauses}", facts=facts, clauses=named)
    return told(language, "{facts} allow it: {clauses}", facts=facts, clauses=named)


def _limit_words(rules: GameRules[Any, Any], limit: Limit) -> str:
    """Return what one variable must be, "" where there are too many values to tell them."""
    said = _values(rules, limit)
    return limit.variable.phrase.format(said) if said else ""


def _values(rules: GameRules[Any, Any], limit: Limit) -> str:
    """Return some of the values of a variable in words: `at least 4`, `fountain or nothing`.

    The result is "" where there are too many to tell them.
    """
    language, variable = rules.language, limit.variable
    allowed, possible = limit.allowed, limit.possible
    labels = [variable.labels[index] for index in allowed]
    others = [variable.labels[index] for index in possible if index not in allowed]
    if variable.is_number and list(allowed) == list(range(allowed[0], allowed[-1] + 1)) and len(allowed) > 1:
        if allowed[-1] == possible[-1]:
            return told(language, "at least {number}", number=labels[0])
        if allowed[0] == possible[0]:
            return told(language, "at most {number}", number=labels[-1])
        return told(language, "{least} to {most}", least=labels[0], most=labels[-1])
    if others == [_NOTHING]:
        return told(language, "something")
    is_short = len(labels) <= max(_FEW, len(others))
    if len(labels if is_short else others) > _MANY:
        return ""
    if is_short:
        return any_of([_label(rules, label) for label in labels], language)
    others = [_label(rules, label) for label in others]
    return told(language, "anything but {values}", values=all_of(others, language))


def _label(rules: GameRules[Any, Any], label: str) -> str:
    """Return a value in the language of the rules."""
    return translated(rules, label, ())


def in_short(paths: Iterable[str]) -> list[str]:
    """Return key paths in their order, many parts of one thing as that thing: `players.0.equipment`."""
    distinct = list(dict.fromkeys(paths))
    wholes = [path.rpartition(".")[0] for path in distinct]
    named = (
        whole if _is_a_thing(whole) and wholes.count(whole) > _FEW else path
        for path, whole in zip(distinct, wholes, strict=True)
    )
    return list(dict.fromkeys(named))


def _is_a_thing(path: str) -> bool:
    """Return whether a key path is that of one thing, and not of a player or of all that there is."""
    return "." in path and not path.rpartition(".")[2].isdigit()


def all_of(parts: Sequence[str], language: Language = ENGLISH) -> str:
    """Return parts of a sentence that hold together: `a, b and c`."""
    *first, last = parts
    return told(language, "{parts} and {last}", parts=", ".join(first), last=last) if first else last


def any_of(parts: Sequence[str], language: Language = ENGLISH) -> str:
    """Return parts of a sentence of which one holds: `a, b or c`."""
    *first, last = parts
    return told(language, "{one} or {other}", one=", ".join(first), other=last) if first else last


# --- for programs -------------------------------------------------------------------------------


def answer_json(
    rules: GameRules[Any, Any], answer: Answer[Any], sketch: Sketch[Any], names: Names
) -> Document:
    """Return an answer as a document."""
    return {
        "verdict": None if answer.contradicted else answer.verdict.value,
        "text": rules.format_move(answer.move, sketch.state, names),
        "granted": answer.granted,
        "objections": [
            {"clause": objection.clause, "message": explain_objection(rules, objection, names)}
            for objection in answer.ruling.objections
        ],
        "matters": list(answer.matters),
        "settling": [list(one) for one in answer.settling],
        "conditions": condition_documents(rules, answer),
        "remembered": [
            {
                "fact": one.variable.path,
                "value": one.label,
                "witness": one.witness,
                "verdict": None if one.verdict is None else one.verdict.value,
                "excluded": _findings(rules, one.excluded),
            }
            for one in answer.remembered
        ],
        "faults": _findings(rules, answer.faults),
        "contradictions": [{"clause": clause, "where": where} for clause, where in answer.contradictions],
        "gave_up": answer.gave_up,
        "unproven": answer.unproven,
    }


def condition_documents(rules: GameRules[Any, Any], answer: Answer[Any]) -> list[Document]:
    """Return what must hold for the move to be legal, clause by clause, as documents."""
    return [
        {
            "clause": one.clause,
            "facts": [variable.path for variable in one.variables],
            "allowed": {
                limit.variable.path: [limit.variable.labels[index] for index in limit.allowed]
                for limit in one.limits
            },
            "needs": list(one.needs),
            "message": condition_words(rules, one),
        }
        for one in answer.conditions
    ]


def _findings(rules: GameRules[Any, Any], findings: Iterable[Finding]) -> list[Document]:
    return [
        {"clause": one.clause, "where": one.where, "message": explain_finding(rules, one)}
        for one in sorted(findings, key=lambda one: (one.where, one.clause, str(one.facts)))
    ]
