"""Claims about what moves have brought about, each once as it came and once off by one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from dclub.kernel import clauses as K
from dclub.kernel.claims import check_claim, format_claims, parse_claims
from dclub.kernel.form_documents import ObjectionDocument
from dclub.kernel.ruling import Verdict
from dclub.testing.vectors import documents
from dclub.testing.vectors.cases import Side, Sign, short_id, usual_names

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from dclub.kernel.claims import ClaimResult
    from dclub.kernel.rules import GameRules, Names
    from dclub.testing.vectors.cases import Case

__all__ = ["claims_about"]

_STRIDE: Final = 6
"""One legal move in so many has its claims."""


def claims_about(rules: GameRules[Any, Any], cases: Iterable[Case]) -> Iterator[tuple[documents.Claim, Sign]]:
    """Yield claims about some of the legal moves, each with what it shows of the clause on claims.

    Seats and quantities take turns; every other pair is of changes.
    """
    quantities = [name for name in rules.quantities if name and f"{name}s" not in rules.quantities]
    steps = [(case, case.step) for case in cases if case.step is not None]
    for number, (case, step) in enumerate(steps[::_STRIDE]):
        names = usual_names(rules, case.state)
        sign, name = "+" if number % 2 else "", names[number % len(names)]
        (asked,) = parse_claims(rules, f"{name} {sign}0 {quantities[number % len(quantities)]}", names)
        right = check_claim(rules, asked, step.before, step.after).found
        for amount in () if right is None else (right, right + 1):
            result = check_claim(rules, evolve(asked, amount=amount), step.before, step.after)
            yield _document(case, result, names), _sign(result)


def _document(case: Case, result: ClaimResult, names: Names) -> documents.Claim:
    claim, objection, found = result.claim, result.objection, result.found
    assert found is not None, "what is not known makes no claim"
    text = format_claims((claim,), names)
    return documents.Claim(
        id=short_id(case.id, text),
        step=case.id,
        claim=text,
        seat=claim.seat,
        quantity=claim.quantity,
        change=claim.is_change,
        claimed=claim.amount,
        found=found,
        verdict=result.verdict,
        objections=() if objection is None else (ObjectionDocument(objection.clause, dict(objection.facts)),),
    )


def _sign(result: ClaimResult) -> Sign:
    if result.verdict is Verdict.LEGAL:
        return Sign(K.RECORD_CLAIM, Side.ACCEPTED, "consulted")
    return Sign(K.RECORD_CLAIM, Side.REFUSED, "objection")
