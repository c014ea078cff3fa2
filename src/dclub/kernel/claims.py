"""Claims: consequences that the people at the table state, such as `=> Ana 9 coins, Bela +1 diamond`.

A number without a sign is what a seat has after the moves of the line; one with a sign is
how much more or less than before them. What is right has parts: what was there before, and what each
event of the moves added or took away.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

from attrs import Factory, evolve, field, frozen

from dclub.errors import NotationError
from dclub.kernel import clauses as C
from dclub.kernel.citing import defines, forbids
from dclub.kernel.language import ENGLISH
from dclub.kernel.move import CHANCE, Move, Seat
from dclub.kernel.notation import format_seat, parse_seat
from dclub.kernel.partial import Unknown
from dclub.kernel.ruling import Objection, Verdict
from dclub.kernel.translating import canonical

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from dclub.kernel.event import Event
    from dclub.kernel.rules import GameRules, Names
    from dclub.kernel.state import GameState, Step

    S = TypeVar("S", bound=GameState[Any])
    M = TypeVar("M", bound=Move)

__all__ = ["Claim", "ClaimResult", "Part", "check_claim", "format_claims", "objections_to", "parse_claims"]

_POINTS: Final = "points"
_DIGITS: Final = 9
_WORDS: Final = 3
_COMPARED: Final = 40
_FORM: Final = "a claim, as in `Ana 9 coins` or `Ana +2 points`"


@frozen
class Claim:
    """That a seat has so much of a quantity, or so much more or less of it than before.

    `single` is what one of it is called: `coin` of `coins`; it is the same word for many quantities.
    """

    seat: Seat
    amount: int
    quantity: str
    is_change: bool
    single: str = field(eq=False, repr=False, default=Factory(lambda self: self.quantity, takes_self=True))

    def show(self, amount: int) -> str:
        """Return an amount of the claim's quantity as a claim writes it: `9 coins`, `+1 point`."""
        quantity = self.single if abs(amount) == 1 else self.quantity
        return f"{amount:+d} {quantity}" if self.is_change else f"{amount} {quantity}"


@frozen
class Part:
    """What one event added to a quantity, or took away from it."""

    event: Event
    amount: int


@frozen
class ClaimResult:
    """A claim and what is right: `found` in the terms of the claim, None if it is not known.

    `before` is what there was before the moves of the line, and `parts` what their events added:
    together they are what there is after them. Where it is not known before or on the way, `before`
    is None and `parts` is (). `unknown` is the key path of what nobody stated, "" if the figure is
    known.
    """

    claim: Claim
    found: int | None
    unknown: str = ""
    before: int | None = None
    parts: tuple[Part, ...] = ()

    @property
    def verdict(self) -> Verdict:
        """Whether the claim holds."""
        if self.found is None:
            return Verdict.UNDETERMINED
        return Verdict.LEGAL if self.found == self.claim.amount else Verdict.ILLEGAL

    @property
    def objection(self) -> Objection | None:
        """The objection to a wrong claim."""
        return wrong_claim(self, self.claim)


@forbids(C.RECORD_CLAIM)
def wrong_claim(result: ClaimResult, claim: Claim) -> Objection | None:
    """The figure claimed is not the one that came about."""
    if result.found is None or result.found == claim.amount:
        return None
    return Objection(
        C.RECORD_CLAIM,
        seat=claim.seat,
        quantity=claim.quantity,
        claimed=claim.amount,
        found=result.found,
        said=claim.show(claim.amount),
        right=claim.show(result.found),
    )


@defines(C.NOTATION_CLAIMS)
def parse_claims(rules: GameRules[S, M], text: str, names: Names, column: int = 1) -> tuple[Claim, ...]:
    """Return the claims of a text; `NotationError`, with the column, for what is none."""
    if not rules.reads.is_english:
        return _parse_translated(rules, text, names, column)
    claims, start = [], column
    for part in text.split(","):
        claims.append(_parse_claim(rules, part, names, start + len(part) - len(part.lstrip())))
        start += len(part) + 1
    return tuple(claims)


def _parse_translated(rules: GameRules[S, M], text: str, names: Names, column: int) -> tuple[Claim, ...]:
    """Return the claims of a text in the language that the rules read."""
    said = canonical(rules, text, names)
    try:
        return parse_claims(evolve(rules, reads=ENGLISH), said.text, names)
    except NotationError as error:
        raise said.placed(error).at(error.line, column - 1) from error


def _parse_claim(rules: GameRules[S, M], text: str, names: Names, column: int) -> Claim:
    words = text.split()
    if words and words[-1][0] in "+-" and _is_number(words[-1]):
        words.append(_POINTS)
    if len(words) < _WORDS or not _is_number(words[-2]):
        raise NotationError(_FORM, found=text.strip(), column=column)
    *name, number, quantity = words
    seat = parse_seat(" ".join(name), names, column)
    if seat == CHANCE:
        raise NotationError("the name of a player", found=name[0], column=column)
    named = _quantity(rules.quantities, quantity, column + max(text.strip().rfind(quantity), 0))
    one = named.removesuffix("s")
    single = one if one in rules.quantities else named
    return Claim(seat, int(number), named, number[0] in "+-", single)


def _is_number(word: str) -> bool:
    digits = word[1:] if word[0] in "+-" else word
    return digits.isascii() and digits.isdigit() and len(digits) <= _DIGITS


def _quantity(known: Mapping[str, Callable[[S, Seat], int]], text: str, column: int) -> str:
    """Return the name of a quantity, given in the singular or the plural, in any letter case."""
    names = [name or _POINTS for name in known]
    wanted = text.lower()
    for form in (f"{wanted}s", wanted, wanted.removesuffix("s")):
        if form in names:
            return form
    from difflib import get_close_matches

    several = [name for name in dict.fromkeys(names) if f"{name}s" not in names]
    close = get_close_matches(wanted[:_COMPARED], several, n=1)
    hint = f" (did you mean {close[0]}?)" if close else ""
    raise NotationError(f"a quantity{hint}: {', '.join(several)}", found=text, column=column)


def format_claims(claims: tuple[Claim, ...], names: Names) -> str:
    """Return claims as a record writes them: `Ana 9 coins, Bela +1 diamond`."""
    return ", ".join(f"{format_seat(claim.seat, names)} {claim.show(claim.amount)}" for claim in claims)


def check_claim(
    rules: GameRules[S, M], claim: Claim, before: S, after: S, steps: Iterable[Step[S, M]] = ()
) -> ClaimResult:
    """Return whether a claim about the moves between two states holds; `steps` give it its parts."""
    known = rules.quantities
    measure = known[claim.quantity] if claim.quantity in known else known[""]
    try:
        found = measure(after, claim.seat) - (measure(before, claim.seat) if claim.is_change else 0)
    except Unknown as unknown:
        return ClaimResult(claim, None, unknown.path)
    try:
        earlier = measure(before, claim.seat)
        return ClaimResult(claim, found, "", earlier, tuple(_parts(rules, claim.seat, measure, steps)))
    except Unknown:
        return ClaimResult(claim, found)


def _parts(
    rules: GameRules[S, M], seat: Seat, measure: Callable[[S, Seat], int], steps: Iterable[Step[S, M]]
) -> Iterator[Part]:
    """Yield what the events of steps change of a quantity, each with what it changes."""
    for step in steps:
        state, amount = step.before, measure(step.before, seat)
        for event in step.events:
            state = rules.fold(state, event)
            now = measure(state, seat)
            if now != amount:
                yield Part(event, now - amount)
            amount = now


def objections_to(results: tuple[ClaimResult, ...]) -> Iterator[Objection]:
    """Yield the objections to those claims that are wrong."""
    for result in results:
        if (objection := result.objection) is not None:
            yield objection
