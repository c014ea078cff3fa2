"""What would be so if the rules were read otherwise: `judge --sensitivity`, `score --sensitivity`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Final

import click

from dclub.cli.output import WIDTH, fill, paint, say
from dclub.kernel.claims import format_claims
from dclub.kernel.difference import explain_difference
from dclub.kernel.inquiry_sensitivity import readings_of
from dclub.kernel.inquiry_text import all_of, answer_json, answer_text
from dclub.kernel.notation import format_seat
from dclub.kernel.phrases import clause_of, explain_objection, explain_score_line, reading_in, told
from dclub.kernel.report import near_documents, objection_documents
from dclub.kernel.ruling import Verdict
from dclub.kernel.sensitivity import Change, ply_sensitivity
from dclub.kernel.translating import called, translated

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from dclub.cli.input import Loaded
    from dclub.kernel.claims import ClaimResult
    from dclub.kernel.inquiry_sensitivity import InquiryVariant
    from dclub.kernel.language import Language
    from dclub.kernel.outcome import Outcome, Score, ScoreLine
    from dclub.kernel.pad_sensitivity import CountedVariant
    from dclub.kernel.reading import Option, Readings
    from dclub.kernel.rules import Document, GameRules, Names
    from dclub.kernel.sensitivity import ScoreSensitivity, ScoreVariant, Sensitivity, Variant
    from dclub.kernel.state import GameState
    from dclub.kernel.verdicts import PlyReport, RecordReport

    AnyVariant = Variant[Any, Any] | ScoreVariant | InquiryVariant[Any, Any] | CountedVariant

__all__ = [
    "SILENT",
    "Otherwise",
    "inquiry_otherwise",
    "inquiry_otherwise_document",
    "option_of",
    "otherwise",
    "say_score_sensitivity",
    "score_sensitivity_document",
    "sides_document",
    "silent_lines",
    "two_sides",
    "won_headline",
]

_INDENT: Final = " " * 6
_INNER: Final = " " * 8
SILENT: Final = (Change.NOTHING, Change.IMPOSSIBLE, Change.UNKNOWN)
"""What leaves the question as it is, or leaves none."""


class Otherwise:
    """The sensitivity of every move of a report."""

    def __init__(
        self, report: RecordReport[Any, Any], found: Mapping[int, Sensitivity[Any, Any] | None]
    ) -> None:
        """Keep the report, and what was found of each of its moves by the index in it."""
        self.report = report
        self.found = found

    def lines(self, index: int) -> Iterator[str]:
        """Yield what is to be said below a move."""
        found = self.found[index]
        if found is not None:
            yield from _move_lines(self.report.plies[index], found)

    def document(self, index: int) -> list[Document]:
        """Return the variants of a move for a program."""
        found, ply = self.found[index], self.report.plies[index]
        return [] if found is None else [_variant_document(ply, variant) for variant in found.variants]

    def ending(self) -> Iterator[str]:
        """Yield which readings the verdicts of the whole rest on."""
        decisive: dict[str, list[str]] = {}
        language = self.report.rules.language
        for index, found in self.found.items():
            ply = self.report.plies[index]
            for variant in found.decisive if found is not None and ply.counts else ():
                place = told(language, "ply {ply} (line {line})", ply=ply.ply, line=ply.line)
                decisive.setdefault(option_of(variant), []).append(place)
        if not decisive:
            yield told(language, "No option of any reading would change a verdict.")
        for option, places in decisive.items():
            said = told(
                language,
                "Other verdicts under {option}: {places}.",
                option=option,
                places=", ".join(places),
            )
            yield fill(said, "  ", "")
        if len(self.report.plies) > 1:
            said = told(
                language,
                "Each move is read otherwise where it stands, after what was played. To judge all that was "
                "played under another option, choose it with --reading ID=OPTION.",
            )
            yield fill(said)


def otherwise(report: RecordReport[Any, Any]) -> Otherwise:
    """Return what would become of each move; whoever watches a long record sees a bar of progress."""
    plies = report.plies
    if not (sys.stdout.isatty() and sys.stderr.isatty()):
        return Otherwise(report, _found(report, plies))
    with click.progressbar(plies, label="Reading otherwise", file=sys.stderr) as bar:
        return Otherwise(report, _found(report, bar))


def _found(
    report: RecordReport[Any, Any], plies: Iterable[PlyReport[Any, Any]]
) -> dict[int, Sensitivity[Any, Any] | None]:
    return {index: ply_sensitivity(ply, report.plies[:index]) for index, ply in enumerate(plies)}


# --- a move -----------------------------------------------------------------------------------


def _move_lines(ply: PlyReport[Any, Any], found: Sensitivity[Any, Any]) -> Iterator[str]:
    for variant in found.variants:
        if variant.change not in SILENT:
            yield fill(f"{_headline(variant, ply.rules.language)}:", _INNER, _INDENT)
            yield from two_sides(ply.rules, variant, ply.before.readings, _INNER)
            yield from _reasons(ply, variant)
            for one in variant.differences:
                yield fill(_in_words(ply, variant, one), f"{_INNER}  ", _INNER)
    yield from silent_lines(found.variants, ply.rules.language)


def _headline(variant: Variant[Any, Any], language: Language) -> str:
    verdict = variant.verdict
    assert verdict is not None, "a position that could not be changes nothing"
    word = told(language, verdict.value).capitalize()
    option = option_of(variant)
    match variant.change:
        case Change.VERDICT:
            said = told(language, "{verdict} under {option}", verdict=word, option=option)
            return paint(said, bold=True)
        case Change.CONSEQUENCES:
            return told(
                language,
                "{verdict} under {option} too, with other consequences",
                verdict=word,
                option=option,
            )
        case _:
            return told(
                language, "{verdict} under {option} too, with other reasons", verdict=word, option=option
            )


def option_of(variant: AnyVariant) -> str:
    """Return how a variant is named: the reading and its option."""
    return f"{variant.reading.id} = {variant.option.name}"


def two_sides(
    rules: GameRules[Any, Any], variant: AnyVariant, readings: Readings, indent: str
) -> Iterator[str]:
    """Yield what each side says, and who says so."""
    reading, language = reading_in(rules, variant.reading, rules.language), rules.language
    yield fill(reading.question, indent)
    in_force, other = reading.option(readings[reading.id]), reading.option(variant.option.name)
    for side, option in ((told(language, "in force"), in_force), (told(language, "otherwise"), other)):
        yield fill(f"{option.name} ({side}): {option.text} {option.attribution}", f"{indent}  ", indent)


def _reasons(ply: PlyReport[Any, Any], variant: Variant[Any, Any]) -> Iterator[str]:
    """Yield the reasons against a move under another option, and the legal move closest to it."""
    assert variant.ruling is not None, "a position that could not be changes nothing"
    for objection in variant.ruling.objections:
        said = f"{explain_objection(ply.rules, objection, ply.names)} [{objection.clause}]"
        yield fill(said, f"{_INNER}  ", _INNER)
    for near in variant.ruling.nearest[:1]:
        text = ply.rules.format_move(near.move, ply.before, ply.names)
        said = told(ply.rules.language, "Nearest legal move: {move}", move=text)
        yield fill(said, f"{_INNER}  ", _INNER)
    for path in variant.ruling.unknown:
        yield fill(told(ply.rules.language, "Not known: {path}.", path=path), f"{_INNER}  ", _INNER)
    for result in variant.claims:
        if said := _then_claimed(ply, result):
            yield fill(said, f"{_INNER}  ", _INNER)


def _then_claimed(ply: PlyReport[Any, Any], result: ClaimResult) -> str:
    """Return what becomes of a claim under another option, "" where that is not known."""
    language, names = ply.rules.language, called(ply.rules, ply.names)
    claimed = translated(ply.rules, format_claims((result.claim,), names), names)
    if result.verdict is Verdict.LEGAL:
        return told(language, "Claimed, and right then: {claims}.", claims=claimed)
    if result.found is None:
        return ""
    right = translated(ply.rules, result.claim.show(result.found), ())
    return told(language, "Claimed, and wrong then: {claims}; right is {right}.", claims=claimed, right=right)


def _in_words(ply: PlyReport[Any, Any], variant: Variant[Any, Any], one: Any) -> str:
    language, option = ply.rules.language, ply.before.readings[variant.reading.id]
    in_force = told(language, "under {option}", option=option)
    otherwise = told(language, "under {option}", option=variant.option.name)
    return explain_difference(one, called(ply.rules, ply.names), in_force, otherwise, language)


def silent_lines(variants: Iterable[AnyVariant], language: Language, indent: str = _INDENT) -> Iterator[str]:
    """Yield the options that change nothing, and those under which there is nothing to judge."""
    same = [option_of(variant) for variant in variants if variant.change is Change.NOTHING]
    if same:
        said = told(language, "The same under {options}.", options="; ".join(same))
        yield fill(said, f"{indent}  ", indent)
    for variant in variants:
        if variant.change is Change.IMPOSSIBLE:
            faults = "; ".join(variant.faults)
            said = told(
                language,
                "Under {option} the position itself could not be: {faults}.",
                option=option_of(variant),
                faults=faults,
            )
            yield fill(said, f"{indent}  ", indent)
        elif variant.change is Change.UNKNOWN:
            needed = ", ".join(variant.unknown)
            said = told(
                language,
                "Under {option} it rests on {facts}, which is not known.",
                option=option_of(variant),
                facts=needed,
            )
            yield fill(said, indent)


def _variant_document(ply: PlyReport[Any, Any], variant: Variant[Any, Any]) -> Document:
    ruling, verdict = variant.ruling, variant.verdict
    return sides_document(variant, ply.before.readings) | {
        "verdict": None if verdict is None else verdict.value,
        "objections": objection_documents(ply.rules, () if ruling is None else ruling.objections, ply.names),
        "nearest": [] if ruling is None else near_documents(ply, ruling),
        "claims": [
            {"text": format_claims((result.claim,), ply.names), "found": result.found}
            for result in variant.claims
        ],
        "differences": [
            {
                "path": one.path,
                "in_force": one.left,
                "otherwise": one.right,
                "message": _in_words(ply, variant, one),
            }
            for one in variant.differences
        ],
    }


def sides_document(variant: AnyVariant, readings: Readings) -> Document:
    """Return both sides of a variant for a program, with what the option changes."""
    reading = variant.reading
    in_force = reading.option(readings[reading.id])
    return {
        "reading": reading.id,
        "question": reading.question,
        "in_force": _side_document(in_force),
        "otherwise": _side_document(variant.option),
        "change": variant.change.value,
        "faults": list(variant.faults),
        "unknown": list(variant.unknown),
    }


def _side_document(option: Option) -> Document:
    return {"option": option.name, "text": option.text, "source": option.source}


# --- a move in a position of which something is open ------------------------------------------


def inquiry_otherwise(loaded: Loaded, variants: Iterable[InquiryVariant[Any, Any]]) -> Iterator[str]:
    """Yield what becomes of an answer about a position of which something is open."""
    assert loaded.position is not None
    readings, found = readings_of(loaded.rules, loaded.position), tuple(variants)
    for variant in found:
        if variant.answer is None or variant.sketch is None or variant.change in SILENT:
            continue
        said = told(loaded.rules.language, "Under {option}:", option=option_of(variant))
        yield paint(said, bold=True)
        yield from two_sides(loaded.rules, variant, readings, "  ")
        for line in answer_text(loaded.rules, variant.answer, variant.sketch, loaded.names, WIDTH - 4):
            yield f"    {line}".rstrip()
    yield from silent_lines(found, loaded.rules.language, "")
    if not found:
        yield told(loaded.rules.language, "No option of any reading would change this.")


def inquiry_otherwise_document(
    loaded: Loaded, variants: Iterable[InquiryVariant[Any, Any]]
) -> list[Document]:
    """Return the variants of such an answer for a program."""
    assert loaded.position is not None
    readings = readings_of(loaded.rules, loaded.position)
    return [
        sides_document(variant, readings)
        | {
            "answer": None
            if variant.answer is None or variant.sketch is None
            else answer_json(loaded.rules, variant.answer, variant.sketch, loaded.names)
        }
        for variant in variants
    ]


# --- the points -------------------------------------------------------------------------------


def say_score_sensitivity(
    rules: GameRules[Any, Any], state: GameState[Any], names: Names, found: ScoreSensitivity
) -> None:
    """Write what would become of the points and of the winners."""
    say()
    for variant in found.variants:
        if variant.change not in SILENT:
            say(paint(fill(f"{won_headline(rules, variant, variant.outcome, names)}:", "  ", ""), bold=True))
            for line in (
                *two_sides(rules, variant, state.readings, "  "),
                *_point_lines(rules, names, found.scores, variant.scores),
            ):
                say(line)
    for line in silent_lines(found.variants, rules.language, ""):
        say(line)
    if not found.variants:
        say(told(rules.language, "These points rest on no reading."))


def won_headline(
    rules: GameRules[Any, Any], variant: AnyVariant, outcome: Outcome | None, names: Names
) -> str:
    """Return what becomes of the winners, or only of the points, under another option."""
    option, language = option_of(variant), rules.language
    if variant.change is not Change.WINNERS or outcome is None:
        return told(language, "Other points under {option}", option=option)
    winners = [format_seat(seat, called(rules, names)) for seat in outcome.winners]
    if not winners:
        return told(language, "Under {option} nobody would win", option=option)
    return told(language, "Under {option} {names} would win", option=option, names=all_of(winners, language))


def _point_lines(
    rules: GameRules[Any, Any], names: Names, scores: tuple[Score, ...], others: tuple[Score, ...]
) -> Iterator[str]:
    """Yield each player's other total, with the lines that make the difference."""
    for score, other in zip(scores, others, strict=True):
        here, there = _total(rules, score), _total(rules, other)
        if here == there:
            continue
        totals = told(rules.language, "{what} instead of {other}", what=there, other=here)
        yield fill(f"{format_seat(score.seat, called(rules, names))}: {totals}", "      ", "    ")
        ours = [_line(rules, names, line) for line in score.lines]
        theirs = [_line(rules, names, line) for line in other.lines]
        changed = [f"- {line}" for line in ours if line not in theirs]
        changed += [f"+ {line}" for line in theirs if line not in ours]
        for line in changed:
            yield fill(line, " " * 10, " " * 6)


def _total(rules: GameRules[Any, Any], score: Score) -> str:
    if score.excluded:
        return told(rules.language, "not scored")
    return told(rules.language, "{points:point}", points=score.total)


def _line(rules: GameRules[Any, Any], names: Names, line: ScoreLine) -> str:
    title, counted = clause_of(rules, line.clause).title, explain_score_line(rules, line, names)
    return f"{line.points}  {title}{f': {counted}' if counted else ''} [{line.clause}]"


def score_sensitivity_document(
    rules: GameRules[Any, Any], state: GameState[Any], names: Names, found: ScoreSensitivity
) -> list[Document]:
    """Return the variants of the points for a program."""
    return [
        sides_document(variant, state.readings)
        | {
            "players": [
                {
                    "name": format_seat(score.seat, names),
                    "total": None if score.excluded else score.total,
                    "lines": [
                        {
                            "clause": line.clause,
                            "points": line.points,
                            "message": explain_score_line(rules, line, names),
                        }
                        for line in score.lines
                    ],
                }
                for score in variant.scores
            ],
            "winners": None
            if variant.outcome is None
            else [format_seat(seat, names) for seat in variant.outcome.winners],
        }
        for variant in found.variants
    ]
