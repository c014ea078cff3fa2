"""One question: what the rules say of a single point, from the few facts that it turns on.

A game brings its topics: the facts that each needs and how they are read, and a function that puts
them before the game's own code. What is alike in every question is done here: what is left out,
what is wrong, on what the answer rests, and what another reading would say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeVar, cast

from attrs import frozen

from dclub.errors import Fault, NotationError, RecordError
from dclub.kernel import clauses as K
from dclub.kernel.citing import defines
from dclub.kernel.clause import Certainty, ClauseId, weakest
from dclub.kernel.partial import UNSTATED, Unknown
from dclub.kernel.phrases import clause_of
from dclub.kernel.reading import Option, Reading, ReadingId, Readings
from dclub.kernel.stated import refusal
from dclub.kernel.words import describe_choices, find_word

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.kernel.facts import Facts
    from dclub.kernel.provenance import Provenance
    from dclub.kernel.rules import GameRules

__all__ = [
    "Answer",
    "AskedEdition",
    "Case",
    "Fact",
    "Line",
    "Otherwise",
    "Reply",
    "Topic",
    "ask",
    "topics_of",
]


class AskedEdition(Protocol):
    """What an answer reads of an edition, whatever the game."""

    def level(self, table: str) -> Provenance:
        """Return where a table comes from; raises `Unknown` if the edition lacks it."""
        ...


E = TypeVar("E", bound=AskedEdition)
T = TypeVar("T")


@frozen(eq=False)
class Fact(Generic[E, T]):
    """One fact of a question: its name, what it is, a value as somebody would write it.

    `read(text, edition)` returns the value of a text that is not empty, or raises `NotationError`.
    """

    name: str
    what: str
    example: str
    read: Callable[[str, E], T]


@frozen(eq=False)
class Case(Generic[E]):
    """The facts of one question about a game, with the edition and the readings under which it is asked."""

    rules: GameRules[Any, Any]
    edition: E
    readings: Readings
    values: Mapping[str, object]

    def __getitem__(self, fact: Fact[E, T]) -> T:
        """Return the value of a fact of the topic."""
        return cast("T", self.values[fact.name])


@frozen
class Line:
    """One sentence of an answer, the clauses that say so, and how its figures come about.

    `facts` are the figures for a program. `working` is "" where the sentence says all.
    """

    text: str
    clauses: tuple[ClauseId, ...]
    working: str = ""
    facts: Facts = ()


@frozen
class Answer:
    """What the rules say: one line or more, and the tables of the edition that were read."""

    lines: tuple[Line, ...]
    tables: tuple[str, ...] = ()


@frozen(eq=False)
class Topic(Generic[E]):
    """One kind of question: at most eight facts, and the function that answers.

    `answer` has all facts. It raises `RecordError` for facts that contradict each other, with the
    names of facts as places, and `Unknown` for a table of the edition that nobody entered.
    """

    name: str
    question: str
    facts: tuple[Fact[E, Any], ...]
    answer: Callable[[Case[E]], Answer]


@frozen
class Otherwise:
    """What the answer would be under another option; `unknown` names the table that it then lacks."""

    reading: Reading
    option: Option
    lines: tuple[Line, ...]
    unknown: tuple[str, ...] = ()


@frozen
class Reply:
    """The answer to one question, with all that it rests on.

    It is undetermined if a fact is `missing`, or if a table of the edition is `unknown`: then there
    are no lines. `readings` are the options in force on which it rests, `certainty` is the weakest
    of the clauses that the lines name, and `otherwise` has only what differs.
    """

    topic: str
    facts: tuple[tuple[str, str], ...]
    missing: tuple[Fact[Any, Any], ...] = ()
    unknown: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    certainty: Certainty = Certainty.STATED
    readings: tuple[tuple[ReadingId, str], ...] = ()
    provenance: tuple[tuple[str, Provenance], ...] = ()
    otherwise: tuple[Otherwise, ...] = ()

    @property
    def undetermined(self) -> bool:
        """Whether something that the answer needs is not known."""
        return bool(self.missing or self.unknown)


_OPEN: Final = str(UNSTATED)
_LONGEST: Final = 60


def topics_of(rules: GameRules[Any, Any]) -> tuple[Topic[Any], ...]:
    """Return what can be asked of a game."""
    return rules.questions()


@defines(K.QUESTION_ANSWER)
def ask(
    rules: GameRules[Any, Any],
    topic: str,
    facts: Mapping[str, object],
    *,
    edition: str = "invented",
    readings: Mapping[str, str] | None = None,
) -> Reply:
    """Answer one question from its facts, each by its name and written as the notation has it.

    Raises `NotationError` for an unknown topic, `RecordError` with every fault of the facts and the
    readings, and `EditionError`.
    """
    asked = find_word({one.name: one for one in topics_of(rules)}, topic, f"a topic of {rules.title}")
    chosen = Readings.of(rules.readings, readings)
    box = cast("AskedEdition", rules.edition(edition, None))
    values, missing = _read(asked, facts, box)
    given = tuple((name, str(value).strip()) for name, value in facts.items())
    if missing:
        return Reply(asked.name, given, missing=missing)
    case = Case(rules, box, chosen, values)
    try:
        answer = asked.answer(case)
        provenance = tuple((table, box.level(table)) for table in answer.tables)
    except Unknown as unknown:
        return Reply(asked.name, given, unknown=(unknown.path,))
    otherwise = tuple(_otherwise(rules, asked, case, answer))
    clauses = [clause_of(rules, clause) for line in answer.lines for clause in line.clauses]
    rests = {clause.reading for clause in clauses} | {other.reading.id for other in otherwise}
    return Reply(
        asked.name,
        given,
        lines=answer.lines,
        certainty=weakest(clause.certainty for clause in clauses),
        readings=tuple((reading, option) for reading, option in chosen.items() if reading in rests),
        provenance=provenance,
        otherwise=otherwise,
    )


@defines(K.QUESTION_UNSTATED, K.QUESTION_FACTS)
def _read(
    topic: Topic[Any], facts: Mapping[str, object], edition: AskedEdition
) -> tuple[dict[str, object], tuple[Fact[Any, Any], ...]]:
    """Return the values of the facts, and those that nobody stated; `RecordError` with every fault."""
    known = {fact.name: fact for fact in topic.facts}
    faults = [
        Fault(
            name[:_LONGEST],
            f"no such fact; expected {describe_choices(known, name, f'a fact of {topic.name}')}",
        )
        for name in facts
        if name not in known
    ]
    values: dict[str, object] = {}
    missing: list[Fact[Any, Any]] = []
    for fact in topic.facts:
        text = str(facts.get(fact.name, _OPEN)).strip()
        if _OPEN in text:
            missing.append(fact)
            continue
        try:
            values[fact.name] = _value(fact, text, edition)
        except NotationError as error:
            faults.append(refusal(fact.name, error))
    if faults:
        raise RecordError(faults)
    return values, tuple(missing)


def _value(fact: Fact[E, T], text: str, edition: E) -> T:
    if not text:
        raise NotationError(f"{fact.what}, such as {fact.example!r}")
    return fact.read(text, edition)


def _otherwise(
    rules: GameRules[Any, Any], topic: Topic[Any], case: Case[Any], answer: Answer
) -> Iterator[Otherwise]:
    """Yield what differs under another option; nothing where the facts could not be under it."""
    for reading in rules.readings:
        for option in reading.options:
            if option.name == case.readings[reading.id]:
                continue
            chosen = Readings.of(rules.readings, {**case.readings.changed(), reading.id: option.name})
            try:
                other = topic.answer(Case(rules, case.edition, chosen, case.values))
            except RecordError:
                continue
            except Unknown as unknown:
                yield Otherwise(reading, option, (), (unknown.path,))
                continue
            if other.lines != answer.lines:
                yield Otherwise(reading, option, other.lines)
