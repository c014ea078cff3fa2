"""Scoring: every point as a line with its clause, and who has won."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Final

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club import readings as R
from dclub.diamonds_club.components import ANIMALS, Gem, Track, word
from dclub.diamonds_club.tally import tallies_of
from dclub.diamonds_club.words import format_place
from dclub.kernel.citing import ends, scores
from dclub.kernel.facts import FactValue, facts_of
from dclub.kernel.holes import is_hole
from dclub.kernel.move import Seat
from dclub.kernel.outcome import Outcome, Score, ScoreLine
from dclub.kernel.partial import Unknown
from dclub.kernel.unsure import worked_out

if TYPE_CHECKING:
    from dclub.diamonds_club.ruleset import Ruleset
    from dclub.diamonds_club.state import State
    from dclub.diamonds_club.tally import Tallies, Tally
    from dclub.kernel.clause import ClauseId

__all__ = ["COUNTS", "decide", "exclusion", "outcome", "score"]

SET_OF_ANIMALS: Final = len(ANIMALS)


def score(state: State) -> tuple[Score, ...]:
    """Return what each seat would score if the game ended now.

    Raises `Unknown` where it rests on a table that nobody entered.
    """
    return _score(tallies_of(state))


def _score(tallies: Tallies) -> tuple[Score, ...]:
    return tuple(_of_seat(tallies.ruleset, Seat(seat), tally) for seat, tally in enumerate(tallies.players))


def _of_seat(ruleset: Ruleset, seat: Seat, tally: Tally) -> Score:
    if excluded := exclusion(ruleset, tally):
        return Score(seat, excluded, excluded=True)
    return Score(seat, tuple(line for count in COUNTS.values() for line in count(ruleset, tally)))


def _line(clause: ClauseId, points: int, /, **facts: FactValue) -> ScoreLine:
    return ScoreLine(clause, points, facts_of(facts))


@scores(C.SCORE_EXCLUDED)
def exclusion(ruleset: Ruleset, tally: Tally) -> tuple[ScoreLine, ...]:
    """Return the only line of a player whose mandatory places are not all covered; () if they are."""
    uncovered = tally.uncovered
    if not uncovered:
        return ()
    missing = tuple(f"{format_place(place, ruleset.light)} {word(tile)}" for place, tile in uncovered)
    return (_line(C.SCORE_EXCLUDED, 0, uncovered=missing),)


@scores(C.SCORE_BUILDINGS)
def _buildings(ruleset: Ruleset, tally: Tally) -> Iterator[ScoreLine]:
    count, each = tally.buildings, ruleset.edition.points.building
    yield _line(C.SCORE_BUILDINGS, count * each, counted=count, each=each, working=_times(count, each))


@scores(C.SCORE_FORESTS)
def _forests(ruleset: Ruleset, tally: Tally) -> Iterator[ScoreLine]:
    count, values = tally.forests, ruleset.edition.forest
    if values is None and count:
        raise Unknown("forest")
    each = values[_step(tally, Track.FOREST, len(values))] if values is not None else 0
    if is_hole(each) and not count:
        each = 0  # what a forest is worth does not matter to whoever has none
    yield _line(C.SCORE_FORESTS, count * each, counted=count, each=each, working=_times(count, each))


@scores(C.SCORE_TRIOS)
def _trios(ruleset: Ruleset, tally: Tally) -> Iterator[ScoreLine]:
    counts = tally.animals
    each, trios = ruleset.edition.points.trio, worked_out(min, *counts)
    yield _line(
        C.SCORE_TRIOS, trios * each, animals=counts, counted=trios, each=each, working=_times(trios, each)
    )


def _left_over(*counts: int) -> int:
    """Return how many animals are in no trio."""
    return sum(counts) - SET_OF_ANIMALS * min(counts)


@scores(C.SCORE_ANIMALS)
def _animals(ruleset: Ruleset, tally: Tally) -> Iterator[ScoreLine]:
    counts = tally.animals
    each, left = ruleset.edition.points.animal, worked_out(_left_over, *counts)
    yield _line(C.SCORE_ANIMALS, left * each, counted=left, each=each, working=_times(left, each))


@scores(C.SCORE_BONUS)
def _bonus(ruleset: Ruleset, tally: Tally) -> Iterator[ScoreLine]:
    for card in tally.bonus:
        yield _line(C.SCORE_BONUS, ruleset.edition.points.of(card), card=card.value)


@scores(C.SCORE_TRACKS)
def _tracks(ruleset: Ruleset, tally: Tally) -> Iterator[ScoreLine]:
    edition = ruleset.edition
    for track, steps in ((Track.TECHNOLOGY, edition.technology), (Track.MONEY, edition.money)):
        if steps is None:
            raise Unknown(word(track))
        step = _step(tally, track, len(steps))
        points = steps[step].points
        if points:
            yield _line(C.SCORE_TRACKS, points, track=word(track), step=step)


def _step(tally: Tally, track: Track, spaces: int) -> int:
    """Return how far down a track a marker is; one that a position puts beyond an end counts as there."""
    return min(max(tally.steps(track), 0), spaces - 1)


def _times(count: int, each: int) -> str:
    return f"{count} x {each} = {count * each}"


COUNTS: Final[Mapping[ClauseId, Callable[[Ruleset, Tally], Iterator[ScoreLine]]]] = {
    C.SCORE_BUILDINGS: _buildings,
    C.SCORE_FORESTS: _forests,
    C.SCORE_TRIOS: _trios,
    C.SCORE_ANIMALS: _animals,
    C.SCORE_BONUS: _bonus,
    C.SCORE_TRACKS: _tracks,
}
"""What yields the lines of a player who is scored, by clause and in their order."""


def _unspent_gems(ruleset: Ruleset, tally: Tally) -> int:
    """Return the gems that count in a tie."""
    gems = tally.gems
    return sum(gems) - gems[Gem.DIAMOND] if ruleset.says(R.TIE_DIAMONDS, "no") else sum(gems)


def outcome(state: State) -> Outcome:
    """Return who has won and by which clauses, as if the game had ended now."""
    tallies = tallies_of(state)
    return decide(tallies, _score(tallies))


@ends(C.WIN_MOST, C.WIN_GEMS, C.WIN_SHARED)
def decide(tallies: Tallies, results: tuple[Score, ...]) -> Outcome:
    """Return who has won and by which clauses, from what each seat scores.

    Nobody wins if nobody is scored.
    """
    totals = tuple(None if result.excluded else result.total for result in results)
    scored = [Seat(seat) for seat, total in enumerate(totals) if total is not None]
    why = [C.END_PLAY_OUT, *([C.SCORE_EXCLUDED] if len(scored) < len(totals) else []), C.WIN_MOST]
    best = max((total for total in totals if total is not None), default=0)
    winners = [seat for seat in scored if totals[seat] == best]
    if len(winners) > 1:
        why.append(C.WIN_GEMS)
        gems = {seat: _unspent_gems(tallies.ruleset, tallies.players[seat]) for seat in winners}
        most = max(gems.values())
        winners = [seat for seat in winners if gems[seat] == most]
    if len(winners) > 1:
        why.append(C.WIN_SHARED)
    return Outcome(tuple(winners), totals, tuple(why))
