"""Questions of New World: the facts of a position get the answer that the whole game gives there."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dclub.kernel import clauses as K
from dclub.kernel.questions import topics_of
from dclub.new_world import RULES
from dclub.new_world import clauses as C
from dclub.new_world.board import Cell, around, cell_at, column_of, neighbour
from dclub.new_world.components import Kind, Side, word
from dclub.new_world.edition import load_edition
from dclub.new_world.features import Settler
from dclub.new_world.moves import Move, Place
from dclub.new_world.notation import DEFAULT_NAMES
from dclub.new_world.placement import is_space
from dclub.new_world.ruleset import compile_ruleset, form_of
from dclub.new_world.state import Phase, State
from dclub.new_world.survey import flood, tiles_on_table
from dclub.new_world.words import format_cell, format_tile
from tests.property.new_world.games import any_readings, start, walk
from tests.property.new_world.scorings import parts_of, scorings, segment_at
from tests.questioning import asker, facts_with

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dclub.kernel.questions import Reply
    from dclub.kernel.state import Step
    from dclub.new_world.survey import Part
    from tests.property.new_world.scorings import Scoring

SEEDS = st.integers(0, 2**32 - 1)
AROUND: Final = ("n", "ne", "e", "se", "s", "sw", "w", "nw")

asked = asker(RULES)


def ask(state: State, topic: str, **facts: object) -> Reply:
    """Ask under the edition and the readings of a state."""
    return asked(topic, state.readings.changed(), state.ruleset.edition.name, **facts)


def listed(parts: Sequence[str]) -> str:
    return ", ".join(parts) or "none"


def standing(settlers: Sequence[Settler]) -> str:
    return listed([f"{DEFAULT_NAMES[one.seat]} w{column_of(one.cell)}" for one in settlers])


def got(reply: Reply) -> dict[object, object]:
    """Return what each player gets, by what the answer says."""
    return {line["player"]: line["points"] for line in facts_with(reply, "player")}


# --- place ------------------------------------------------------------------------------------


def shown_to(state: State, cell: Cell) -> dict[Side, str]:
    """Return what lies beside a cell and binds it, by the words of the notation."""
    table = tiles_on_table(state.ruleset, state)
    shown: dict[Side, str] = {}
    for side in Side:
        near, opposite = neighbour(cell, side), Side((side + 2) % 4)
        if near in table and opposite in table[near][1]:
            shown[side] = word(table[near][0].edges[opposite])
    return shown


def check_place(step: Step[State, Move], rng: Random) -> None:
    state, tile = step.before, step.before.turn.drawn
    if state.phase is not Phase.PLACE or tile is None or state.to_move is None:
        return
    anywhere = cell_at(rng.randint(-1, state.west + 1), rng.randint(-2, state.ruleset.rows + 1))
    cell = rng.choice([anywhere, *state.landscape.openings])
    if cell in state.board:
        return
    seat, turn = state.to_move, rng.randrange(4)
    reply = ask(
        state,
        "place",
        tile=rng.choice([tile.id, format_tile(tile)]),
        turn=turn,
        cell=format_cell(cell),
        beside=listed([f"{word(side)} {edge}" for side, edge in shown_to(state, cell).items()]),
    )
    objections = [objection.clause for objection in state.judge(Place(seat, cell, turn)).objections]
    *verdicts, summary = reply.lines
    if objections:
        assert [line.clauses for line in verdicts] == [(clause,) for clause in objections]
    else:
        assert [line.clauses[0] for line in verdicts] == [C.PLACE_TILE]
    fitting = [one for one in form_of(tile).distinct if state.is_legal(Place(seat, cell, one))]
    assert dict(summary.facts) == {"turns": tuple(fitting)}


# --- what was scored during the game ----------------------------------------------------------


def check_feature(step: Step[State, Move], _rng: Random) -> None:
    for one in scorings(step):
        kind = segment_at(one.state, one.spot).kind
        if kind is not Kind.FARM:
            reply = feature_of(one.state, one.spot, complete=True)
            assert {worth_of(reply)} == set(one.points.values())


def feature_of(state: State, spot: Part, *, complete: bool) -> Reply:
    table, parts = tiles_on_table(state.ruleset, state), parts_of(state, spot)
    return ask(
        state,
        "feature",
        kind=word(segment_at(state, spot).kind),
        complete="yes" if complete else "no",
        parts=listed([format_cell(cell) for cell, _ in parts]),
        extras=sum(table[cell][0].segments[number].extras for cell, number in parts),
    )


def worth_of(reply: Reply) -> int:
    return sum(int(str(line["points"])) for line in facts_with(reply, "points"))


def check_majority(step: Step[State, Move], _rng: Random) -> None:
    for one in scorings(step):
        if segment_at(one.state, one.spot).kind is not Kind.FARM:
            reply = majority_of(one, max(one.points.values()))
            assert got(reply) == {
                DEFAULT_NAMES[seat]: one.points.get(seat, 0) + one.bonus.get(seat, 0)
                for seat in {settler.seat for settler in one.settlers}
            }


def majority_of(one: Scoring, worth: int) -> Reply:
    return ask(
        one.state,
        "majority",
        kind=word(segment_at(one.state, one.spot).kind),
        complete="yes",
        worth=worth,
        settlers=standing(one.settlers),
        surveyors=f"{one.surveyors[0]} {one.surveyors[1]}",
    )


def check_farm(step: Step[State, Move], rng: Random) -> None:
    for one in scorings(step):
        if segment_at(one.state, one.spot).kind is Kind.FARM:
            reply = farm_of(one.state, one.spot[0], one.surveyors, rng)
            assert dict(reply.lines[0].facts)["complete"] == 1
            assert worth_of(reply) == sum((*one.points.values(), *one.bonus.values()))
    state = step.after
    if state.phase is Phase.DRAW:
        for settler in state.settlers:
            if segment_at(state, settler[1:]).kind is Kind.FARM:
                reply = farm_of(state, settler.cell, state.surveyors, rng)
                assert dict(reply.lines[0].facts)["complete"] == 0


def farm_of(state: State, cell: Cell, surveyors: tuple[int, int], rng: Random) -> Reply:
    named = [
        name
        for name, near in zip(AROUND, around(cell), strict=True)
        if near in state.board or (is_space(state.ruleset, near) and rng.random() < 0.5)
    ]
    rear, front = surveyors
    return ask(state, "farm", cell=format_cell(cell), around=listed(named), surveyors=f"{rear} {front}")


def check_removal(step: Step[State, Move], _rng: Random) -> None:
    for one in scorings(step):
        lying = [other for other in one.others if segment_at(one.state, other[1:]).kind is Kind.PLAIN]
        up = [other for other in one.others if other not in lying and other not in one.waiting]
        rear, front = one.surveyors
        reply = ask(
            one.state,
            "removal",
            surveyors=f"{rear} {front}",
            west=one.state.west,
            standing=standing(up),
            waiting=standing(one.waiting),
            trappers=standing(lying),
        )
        home = Counter[tuple[object, object]]()
        for line in facts_with(reply, "home"):
            home[line["player"], line["column"]] += int(str(line["home"]))
        assert +home == Counter((DEFAULT_NAMES[gone.seat], column_of(gone.cell)) for gone in one.gone)
        (first, *_) = reply.lines
        stays = one.moved == one.surveyors
        assert first.clauses == ((C.SURVEYOR_STAY,) if stays else (C.SURVEYOR_MOVE,))


# --- what is scored at the end ----------------------------------------------------------------


def check_plain(step: Step[State, Move], rng: Random) -> None:
    """Ask about everything that settlers are on, and compare the sum with the score."""
    state = step.after
    if state.phase is not Phase.FINAL and (state.phase is not Phase.DRAW or rng.random() < 0.9):
        return
    totals = list(state.points)
    for spot, settlers in claims_of(state).items():
        kind = segment_at(state, spot).kind
        if kind is Kind.FARM:
            totals[settlers[0].seat] += worth_of(farm_of(state, spot[0], state.surveyors, rng))
            continue
        reply = plain_of(state, spot, settlers) if kind is Kind.PLAIN else last_of(state, spot, settlers)
        for name, points in got(reply).items():
            totals[DEFAULT_NAMES.index(str(name))] += int(str(points))
    assert totals == [score.total for score in state.score()]


def claims_of(state: State) -> dict[Part, list[Settler]]:
    """Return the settlers on each feature, by the segment of the first of them."""
    names = flood(state)
    claims: dict[Part, list[Settler]] = {}
    for settler in state.settlers:
        claims.setdefault(names[settler[1:]], []).append(settler)
    return {settlers[0][1:]: settlers for settlers in claims.values()}


def plain_of(state: State, spot: Part, settlers: Sequence[Settler]) -> Reply:
    table, animals = tiles_on_table(state.ruleset, state), Counter[Cell]()
    for cell, number in parts_of(state, spot):
        animals[cell] += table[cell][0].segments[number].extras
    owners = Counter(DEFAULT_NAMES[one.seat] for one in settlers)
    return ask(
        state,
        "plain",
        animals=listed([f"{format_cell(cell)} {number}" for cell, number in animals.items() if number]),
        trappers=listed([f"{name} {number}" for name, number in owners.items()]),
    )


def last_of(state: State, spot: Part, settlers: Sequence[Settler]) -> Reply:
    rear, front = state.surveyors
    return ask(
        state,
        "majority",
        kind=word(segment_at(state, spot).kind),
        complete="no",
        worth=worth_of(feature_of(state, spot, complete=False)),
        settlers=standing(settlers),
        surveyors=f"{rear} {front}",
    )


CHECKS: Final[dict[str, Callable[[Step[State, Move], Random], None]]] = {
    "place": check_place,
    "feature": check_feature,
    "majority": check_majority,
    "farm": check_farm,
    "removal": check_removal,
    "plain": check_plain,
}
"""For each topic: ask about the position around a step, and compare with what the game says there."""


def check_game(topic: str, seed: int) -> None:
    rng = Random(seed)
    edition = load_edition(rng.choice(("invented", "tiny")))
    sizes = edition.quantities
    seats = rng.randint(sizes.players_min, sizes.players_max)
    for step in walk(rng, start(compile_ruleset(edition, seats, any_readings(rng)))):
        CHECKS[topic](step, rng)


@pytest.mark.clause(K.QUESTION_ANSWER)
@pytest.mark.parametrize("topic", CHECKS)
class TestLikeTheWholeGame:
    """The facts of a random position get the answer that the whole game gives there."""

    @settings(max_examples=4, deadline=None)
    @given(SEEDS)
    def test_like_the_whole_game(self, topic: str, seed: int) -> None:
        check_game(topic, seed)


def test_every_topic_is_compared_with_the_whole_game() -> None:
    assert list(CHECKS) == [topic.name for topic in topics_of(RULES)]
