"""The final scoring: every point as a line with its clause and the tiles that it counted."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import frozen

from dclub.kernel.citing import ends, scores
from dclub.kernel.facts import FactValue, facts_of
from dclub.kernel.move import Seat
from dclub.kernel.outcome import Outcome, Score, ScoreLine
from dclub.new_world import clauses as C
from dclub.new_world import readings as R
from dclub.new_world.board import Cell
from dclub.new_world.components import Kind, Segment, word
from dclub.new_world.features import Settler
from dclub.new_world.placement import is_space
from dclub.new_world.scorekeeping import bonus_of, farm_tiles, leaders
from dclub.new_world.survey import Part, flood, tiles_on_table
from dclub.new_world.words import format_cell

if TYPE_CHECKING:
    from dclub.kernel.clause import ClauseId
    from dclub.new_world.state import State

__all__ = ["outcome", "score"]


@frozen
class Claim:
    """A feature with settlers at the end: its parts, as they lie, and who is on it."""

    kind: Kind
    parts: tuple[tuple[Cell, Segment], ...]
    settlers: tuple[Settler, ...]


def score(state: State) -> tuple[Score, ...]:
    """Return what each seat would score if the game ended now.

    Raises `Unknown` if settlers are out and nobody can tell what is connected.
    """
    if state.settlers:
        state.landscape.known_features()
    lines: dict[Seat, list[ScoreLine]] = defaultdict(list)
    for seat in range(state.seats):
        lines[Seat(seat)].append(_won(state, Seat(seat)))
    for claim in _claims(state):
        for seat in leaders(claim.settlers):
            lines[seat].extend(_lines(state, claim, seat))
    return tuple(Score(Seat(seat), tuple(lines[Seat(seat)])) for seat in range(state.seats))


def _line(clause: ClauseId, points: int, /, **facts: FactValue) -> ScoreLine:
    return ScoreLine(clause, points, facts_of(facts))


@scores(C.FINAL_POINTS)
def _won(state: State, seat: Seat) -> ScoreLine:
    """Return the line of the points won during the game."""
    return _line(C.FINAL_POINTS, state.points[seat], what="during the game")


def _claims(state: State) -> list[Claim]:
    """Return every feature with settlers, in the order of its lowest settler."""
    names = flood(state)
    table = tiles_on_table(state.ruleset, state)
    groups: dict[Part, list[Settler]] = defaultdict(list)
    for settler in state.settlers:
        groups[names[settler.cell, settler.segment]].append(settler)
    members: dict[Part, list[Part]] = defaultdict(list)
    for part, name in names.items():
        members[name].append(part)
    claims = []
    for name, settlers in groups.items():
        parts = tuple((cell, table[cell][0].segments[number]) for cell, number in sorted(members[name]))
        claims.append(Claim(parts[0][1].kind, parts, tuple(settlers)))
    return claims


def _lines(state: State, claim: Claim, seat: Seat) -> Iterator[ScoreLine]:
    match claim.kind:
        case Kind.TRAIL:
            yield _extent(state, claim, C.FINAL_TRAIL, state.ruleset.edition.points.last_trail)
            yield from _posts(state, claim)
        case Kind.TOWN:
            yield _town(state, claim)
        case Kind.FARM:
            yield _farm(state, claim)
        case Kind.PLAIN:
            yield from _plain(state, claim)
    if claim.kind is not Kind.PLAIN:
        yield from _bonus(state, claim, seat)


def _tiles(claim: Claim) -> tuple[str, ...]:
    return tuple(format_cell(cell) for cell in dict.fromkeys(cell for cell, _ in claim.parts))


def _counted(state: State, claim: Claim) -> int:
    """Return how many parts, or tiles, of an incomplete trail or town count."""
    cells = [
        cell for cell, _ in claim.parts if state.ruleset.spaces_count or not is_space(state.ruleset, cell)
    ]
    return len(cells) if state.ruleset.says(R.FINAL_PER, "segment") else len(set(cells))


@scores(C.FINAL_TRAIL)
def _extent(state: State, claim: Claim, clause: ClauseId, each: int) -> ScoreLine:
    """Return the line of the parts of an incomplete feature."""
    count = _counted(state, claim)
    worth = count * each
    working = f"{count} x {each} = {worth}"
    return _line(clause, worth, feature=word(claim.kind), counted=count, tiles=_tiles(claim), working=working)


def _extras(claim: Claim) -> int:
    return sum(segment.extras for _, segment in claim.parts)


@scores(C.FINAL_POSTS)
def _posts(state: State, claim: Claim) -> Iterator[ScoreLine]:
    """Yield the line of the trading posts of an incomplete trail, where they are worth anything."""
    posts, each = _extras(claim), int(state.readings[R.FINAL_POSTS])
    if posts and each:
        yield _line(C.FINAL_POSTS, posts * each, counted=posts, each=each, tiles=_tiles(claim))


@scores(C.FINAL_TOWN)
def _town(state: State, claim: Claim) -> ScoreLine:
    """Return the line of an incomplete town: its parts and flags."""
    points, count, flags = state.ruleset.edition.points, _counted(state, claim), _extras(claim)
    worth = count * points.last_town + flags * points.last_flag
    working = f"{count} x {points.last_town} + {flags} flags x {points.last_flag} = {worth}"
    return _line(
        C.FINAL_TOWN, worth, feature="town", counted=count, flags=flags, tiles=_tiles(claim), working=working
    )


@scores(C.FINAL_FARM)
def _farm(state: State, claim: Claim) -> ScoreLine:
    """Return the line of an incomplete farm: itself and the tiles around it."""
    each, cell = state.ruleset.edition.points.farm_tile, claim.settlers[0].cell
    around = farm_tiles(state, cell)
    worth = (1 + len(around)) * each
    tiles = tuple(format_cell(one) for one in (cell, *sorted(around)))
    working = f"(1 + {len(around)}) x {each} = {worth}"
    return _line(C.FINAL_FARM, worth, feature="farm", counted=1 + len(around), tiles=tiles, working=working)


@scores(C.FINAL_PLAIN)
def _plain(state: State, claim: Claim) -> Iterator[ScoreLine]:
    """Yield the line of a plain with trappers: its animals."""
    each, animals = state.ruleset.edition.points.animal, _extras(claim)
    cells = dict.fromkeys(cell for cell, segment in claim.parts if segment.extras)
    yield _line(
        C.FINAL_PLAIN,
        animals * each,
        feature="plain",
        counted=animals,
        tiles=tuple(format_cell(cell) for cell in cells),
        working=f"{animals} animals x {each} = {animals * each}",
    )


@scores(C.FINAL_BONUS)
def _bonus(state: State, claim: Claim, seat: Seat) -> Iterator[ScoreLine]:
    """Yield the line of the surveyors' bonus, where a reading gives it at the end."""
    bonus = bonus_of(state, seat, claim.settlers)
    if bonus and state.ruleset.says(R.FINAL_BONUS, "yes"):
        yield _line(C.FINAL_BONUS, bonus, feature=word(claim.kind), tiles=_tiles(claim))


@ends(C.WIN_MOST, C.WIN_SHARED)
def outcome(state: State) -> Outcome:
    """Return who has won and by which clauses, as if the game had ended now."""
    results = score(state)
    totals = tuple(result.total for result in results)
    winners = tuple(result.seat for result in results if result.total == max(totals))
    why = (C.END_LAST_TILE, C.WIN_MOST, *((C.WIN_SHARED,) if len(winners) > 1 else ()))
    return Outcome(winners, totals, why)
