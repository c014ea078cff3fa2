"""The final scoring: every point as a line with its clause and the tiles that it counted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from dclub.kernel.citing import ends, scores
from dclub.kernel.facts import FactValue, facts_of
from dclub.kernel.move import Seat
from dclub.kernel.outcome import Outcome, Score, ScoreLine
from dclub.kernel.paragraphs import count_of
from dclub.new_world import clauses as C
from dclub.new_world import readings as R
from dclub.new_world.components import Kind, word
from dclub.new_world.scorekeeping import bonus_of, leaders
from dclub.new_world.tally import tallies_of

if TYPE_CHECKING:
    from dclub.kernel.clause import ClauseId
    from dclub.new_world.ruleset import Ruleset
    from dclub.new_world.state import State
    from dclub.new_world.tally import Claim, Per, Tallies

__all__ = ["FINAL_CLAUSES", "claim_lines", "decide", "final_bonus", "outcome", "score", "won"]

FINAL_CLAUSES: Final = {
    Kind.TRAIL: C.FINAL_TRAIL,
    Kind.TOWN: C.FINAL_TOWN,
    Kind.FARM: C.FINAL_FARM,
    Kind.PLAIN: C.FINAL_PLAIN,
}
"""The clause by which a feature of each kind is scored in the end."""


def score(state: State) -> tuple[Score, ...]:
    """Return what each seat would score if the game ended now.

    Raises `Unknown` if settlers are out and nobody can tell what is connected.
    """
    tallies = tallies_of(state)
    lines = {Seat(seat): [won(tallies, Seat(seat))] for seat in range(state.seats)}
    for claim in tallies.claims:
        for seat in leaders(claim.seats):
            lines[seat].extend(claim_lines(tallies, claim, seat))
    return tuple(Score(seat, tuple(found)) for seat, found in lines.items())


def _line(clause: ClauseId, points: int, /, **facts: FactValue) -> ScoreLine:
    return ScoreLine(clause, points, facts_of(facts))


@scores(C.FINAL_POINTS)
def won(tallies: Tallies, seat: Seat) -> ScoreLine:
    """Return the line of the points won during the game."""
    return _line(C.FINAL_POINTS, tallies.points(seat), what="during the game")


def claim_lines(tallies: Tallies, claim: Claim, seat: Seat) -> Iterator[ScoreLine]:
    """Yield the lines of a feature for a seat that has the most settlers on it."""
    match claim.kind:
        case Kind.TRAIL:
            yield _trail(tallies.ruleset, claim)
            yield from _posts(tallies.ruleset, claim)
        case Kind.TOWN:
            yield _town(tallies.ruleset, claim)
        case Kind.FARM:
            yield _farm(tallies.ruleset, claim)
        case Kind.PLAIN:
            yield _plain(tallies.ruleset, claim)
    if claim.kind is not Kind.PLAIN:
        yield from final_bonus(tallies, claim, seat)


def _counted(ruleset: Ruleset, claim: Claim) -> int:
    """Return how many parts, or tiles, of an incomplete trail or town count."""
    per: Per = "segment" if ruleset.readings[R.FINAL_PER] == "segment" else "tile"
    return claim.counted(per, spaces=ruleset.spaces_count)


@scores(C.FINAL_TRAIL)
def _trail(ruleset: Ruleset, claim: Claim) -> ScoreLine:
    """Return the line of an incomplete trail: its parts."""
    count, each = _counted(ruleset, claim), ruleset.edition.points.last_trail
    worth = count * each
    return _line(
        C.FINAL_TRAIL,
        worth,
        feature="trail",
        counted=count,
        tiles=claim.names,
        working=f"{count} x {each} = {worth}",
    )


@scores(C.FINAL_POSTS)
def _posts(ruleset: Ruleset, claim: Claim) -> Iterator[ScoreLine]:
    """Yield the line of the trading posts of an incomplete trail, where they are worth anything."""
    each = int(ruleset.readings[R.FINAL_POSTS])
    if each and (posts := claim.extras):
        yield _line(C.FINAL_POSTS, posts * each, counted=posts, each=each, tiles=claim.names)


@scores(C.FINAL_TOWN)
def _town(ruleset: Ruleset, claim: Claim) -> ScoreLine:
    """Return the line of an incomplete town: its parts and flags."""
    points, count, flags = ruleset.edition.points, _counted(ruleset, claim), claim.extras
    worth = count * points.last_town + flags * points.last_flag
    working = f"{count} x {points.last_town} + {count_of(flags, 'flag')} x {points.last_flag} = {worth}"
    return _line(
        C.FINAL_TOWN, worth, feature="town", counted=count, flags=flags, tiles=claim.names, working=working
    )


@scores(C.FINAL_FARM)
def _farm(ruleset: Ruleset, claim: Claim) -> ScoreLine:
    """Return the line of an incomplete farm: itself and the tiles around it."""
    each, around = ruleset.edition.points.farm_tile, claim.around(spaces=ruleset.spaces_surround)
    worth = (1 + around) * each
    working = f"(1 + {around}) x {each} = {worth}"
    return _line(C.FINAL_FARM, worth, feature="farm", counted=1 + around, tiles=claim.names, working=working)


@scores(C.FINAL_PLAIN)
def _plain(ruleset: Ruleset, claim: Claim) -> ScoreLine:
    """Return the line of a plain with trappers: its animals."""
    each, animals = ruleset.edition.points.animal, claim.extras
    return _line(
        C.FINAL_PLAIN,
        animals * each,
        feature="plain",
        counted=animals,
        tiles=claim.names,
        working=f"{count_of(animals, 'animal')} x {each} = {animals * each}",
    )


@scores(C.FINAL_BONUS)
def final_bonus(tallies: Tallies, claim: Claim, seat: Seat) -> Iterator[ScoreLine]:
    """Yield the line of the surveyors' bonus, where a reading gives it at the end."""
    if tallies.ruleset.says(R.FINAL_BONUS, "yes"):
        bonus = bonus_of(tallies.ruleset, tallies.surveyors, claim.columns(seat))
        if bonus:
            yield _line(C.FINAL_BONUS, bonus, feature=word(claim.kind), tiles=claim.names)


def outcome(state: State) -> Outcome:
    """Return who has won and by which clauses, as if the game had ended now."""
    return decide(score(state))


@ends(C.WIN_MOST, C.WIN_SHARED)
def decide(results: tuple[Score, ...]) -> Outcome:
    """Return who has won and by which clauses, from what each seat scores."""
    totals = tuple(result.total for result in results)
    winners = tuple(result.seat for result in results if result.total == max(totals))
    why = (C.END_LAST_TILE, C.WIN_MOST, *((C.WIN_SHARED,) if len(winners) > 1 else ()))
    return Outcome(winners, totals, why)
