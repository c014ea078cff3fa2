"""Scoring: every point as a line with its clause, and who has won."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club import readings as R
from dclub.diamonds_club.components import ANIMALS, BUILDINGS, Gem, Tile, Track, word
from dclub.diamonds_club.park import mandatory_covered
from dclub.diamonds_club.words import format_place
from dclub.kernel.citing import ends, scores
from dclub.kernel.facts import FactValue, facts_of
from dclub.kernel.move import Seat
from dclub.kernel.outcome import Outcome, Score, ScoreLine
from dclub.kernel.partial import Unknown

if TYPE_CHECKING:
    from dclub.diamonds_club.state import Player, State
    from dclub.kernel.clause import ClauseId

__all__ = ["outcome", "score", "unspent_gems"]

SET_OF_ANIMALS: Final = len(ANIMALS)


def score(state: State) -> tuple[Score, ...]:
    """Return what each seat would score if the game ended now.

    Raises `Unknown` where it rests on a table that nobody entered.
    """
    return tuple(
        _excluded(state, Seat(seat), player)
        or Score(Seat(seat), tuple(line for count in _COUNTS for line in count(state, player)))
        for seat, player in enumerate(state.players)
    )


def _line(clause: ClauseId, points: int, /, **facts: FactValue) -> ScoreLine:
    return ScoreLine(clause, points, facts_of(facts))


@scores(C.SCORE_EXCLUDED)
def _excluded(state: State, seat: Seat, player: Player) -> Score | None:
    """Return the score of a player whose mandatory places are not all covered."""
    if mandatory_covered(state.ruleset, player):
        return None
    missing = tuple(
        f"{format_place(place, state.ruleset.light)} {word(tile)}"
        for place, tile in state.ruleset.plan(player.board).mandatory
        if player.park[place] is not tile
    )
    return Score(seat, (_line(C.SCORE_EXCLUDED, 0, uncovered=missing),), excluded=True)


@scores(C.SCORE_BUILDINGS)
def _buildings(state: State, player: Player) -> Iterator[ScoreLine]:
    count = sum(player.count(tile) for tile in BUILDINGS)
    each = state.ruleset.edition.points.building
    yield _line(C.SCORE_BUILDINGS, count * each, counted=count, each=each, working=_times(count, each))


@scores(C.SCORE_FORESTS)
def _forests(state: State, player: Player) -> Iterator[ScoreLine]:
    count, values = player.count(Tile.FOREST), state.ruleset.edition.forest
    if values is None and count:
        raise Unknown("forest")
    each = values[_step(player, Track.FOREST, len(values))] if values is not None else 0
    yield _line(C.SCORE_FORESTS, count * each, counted=count, each=each, working=_times(count, each))


@scores(C.SCORE_TRIOS)
def _trios(state: State, player: Player) -> Iterator[ScoreLine]:
    counts = tuple(player.count(tile) for tile in ANIMALS)
    each, trios = state.ruleset.edition.points.trio, min(counts)
    yield _line(
        C.SCORE_TRIOS, trios * each, animals=counts, counted=trios, each=each, working=_times(trios, each)
    )


@scores(C.SCORE_ANIMALS)
def _animals(state: State, player: Player) -> Iterator[ScoreLine]:
    counts = tuple(player.count(tile) for tile in ANIMALS)
    each, left = state.ruleset.edition.points.animal, sum(counts) - SET_OF_ANIMALS * min(counts)
    yield _line(C.SCORE_ANIMALS, left * each, counted=left, each=each, working=_times(left, each))


@scores(C.SCORE_BONUS)
def _bonus(state: State, player: Player) -> Iterator[ScoreLine]:
    for card in player.bonus:
        yield _line(C.SCORE_BONUS, state.ruleset.edition.points.of(card), card=card.value)


@scores(C.SCORE_TRACKS)
def _tracks(state: State, player: Player) -> Iterator[ScoreLine]:
    edition = state.ruleset.edition
    for track, steps in ((Track.TECHNOLOGY, edition.technology), (Track.MONEY, edition.money)):
        if steps is None:
            raise Unknown(word(track))
        step = _step(player, track, len(steps))
        points = steps[step].points
        if points:
            yield _line(C.SCORE_TRACKS, points, track=word(track), step=step)


def _step(player: Player, track: Track, spaces: int) -> int:
    """Return how far down a track a marker is; one that a position puts beyond an end counts as there."""
    return min(max(player.tracks[track], 0), spaces - 1)


def _times(count: int, each: int) -> str:
    return f"{count} x {each} = {count * each}"


_COUNTS: Final = (_buildings, _forests, _trios, _animals, _bonus, _tracks)


def unspent_gems(state: State, player: Player) -> int:
    """Return the gems that count in a tie."""
    gems = sum(player.gems)
    return gems - player.gems[Gem.DIAMOND] if state.ruleset.says(R.TIE_DIAMONDS, "no") else gems


@ends(C.WIN_MOST, C.WIN_GEMS, C.WIN_SHARED)
def outcome(state: State) -> Outcome:
    """Return who has won and by which clauses, as if the game had ended now.

    Nobody wins if nobody is scored.
    """
    results = score(state)
    totals = tuple(None if result.excluded else result.total for result in results)
    scored = [Seat(seat) for seat, total in enumerate(totals) if total is not None]
    why = [C.END_PLAY_OUT, *([C.SCORE_EXCLUDED] if len(scored) < len(totals) else []), C.WIN_MOST]
    best = max((total for total in totals if total is not None), default=0)
    winners = [seat for seat in scored if totals[seat] == best]
    if len(winners) > 1:
        why.append(C.WIN_GEMS)
        most = max(unspent_gems(state, state.players[seat]) for seat in winners)
        winners = [seat for seat in winners if unspent_gems(state, state.players[seat]) == most]
    if len(winners) > 1:
        why.append(C.WIN_SHARED)
    return Outcome(tuple(winners), totals, tuple(why))
