"""Questions of Hanging Gardens: the facts of a position get the answer that the whole game gives there."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dclub.hanging_gardens import RULES
from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.components import NO_CUBE, Construction, Cube, Effect, construction_of, word
from dclub.hanging_gardens.edition import load_edition
from dclub.hanging_gardens.garden import count_cubes, owned_cells
from dclub.hanging_gardens.moves import (
    Amitis,
    Decline,
    Draw,
    Evolve,
    Put,
    Recolour,
    Shift,
    Stop,
    Surprise,
    Take,
)
from dclub.hanging_gardens.notation import format_joint, format_move
from dclub.hanging_gardens.path import next_slot
from dclub.hanging_gardens.picture_text import compact_picture, format_shown
from dclub.hanging_gardens.pyramid import NOWHERE, Cell, Slot
from dclub.hanging_gardens.ruleset import compile_ruleset
from dclub.hanging_gardens.state import Phase, State
from dclub.hanging_gardens.words import (
    CONSTRUCTION_WORDS,
    format_cell,
    format_cube,
    format_individual,
    format_slot,
)
from dclub.kernel import clauses as K
from dclub.kernel.move import Seat
from dclub.kernel.outcome import ScoreLine
from dclub.kernel.questions import topics_of
from tests.property.hanging_gardens.games import any_readings, start, walk
from tests.questioning import asker, facts_with

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dclub.hanging_gardens import Move
    from dclub.hanging_gardens.pyramid import Pyramid
    from dclub.hanging_gardens.state import Garden
    from dclub.kernel.questions import Reply
    from dclub.kernel.state import Step

SEEDS = st.integers(0, 2**32 - 1)
Steps = list["Step[State, Move]"]

asked = asker(RULES)


def ask(state: State, topic: str, **facts: object) -> Reply:
    """Ask under the edition and the readings of a state."""
    return asked(topic, state.readings.changed(), state.ruleset.edition.name, **facts)


def listed(parts: Sequence[str]) -> str:
    return ", ".join(parts) or "none"


def levels(state: State, kinds: Sequence[Construction] = tuple(Construction)) -> str:
    return listed([f"{word(kind)} {state.prestige[kind]}" for kind in dict.fromkeys(kinds)])


def changes(steps: Sequence[Step[State, Move]]) -> list[dict[str, object]]:
    """Return what the steps say of prestige."""
    return [dict(event.facts) for step in steps for event in step.events if event.kind == "prestige-changed"]


def refusals(reply: Reply) -> set[str]:
    return {line.clauses[0] for line in reply.lines if " is not allowed. " in line.text}


# --- displaced --------------------------------------------------------------------------------


def on_cards_below(shape: Pyramid, garden: Garden, slot: Slot) -> dict[Cell, Cube]:
    below = shape.supports[slot] or ()
    cells = [cell for one in below for cell in owned_cells(shape, garden, one)]
    return {cell: garden.cubes[cell] for cell in cells if garden.cubes[cell] != NO_CUBE}


def check_displaced(steps: Steps, number: int, rng: Random) -> None:
    step = steps[number]
    move, state = step.move, step.before
    if not isinstance(move, Take):
        return
    shape, seat = state.ruleset.pyramid, move.seat
    cubes = on_cards_below(shape, state.gardens[seat], move.slot)
    laid = step.after.gardens[seat]
    puts = []
    for later in steps[number + 1 :]:
        if later.before.phase is not Phase.PUT_BACK:
            break
        puts.append(later)
    wanted = [(one.move.cube, one.move.cell) for one in puts if isinstance(one.move, Put)]
    free = [Cell(cell) for cell, icon in enumerate(laid.icons) if icon is not None and not laid.cubes[cell]]
    there = [*free, *(cell for cell in cubes if laid.cubes[cell])]
    if wanted and rng.random() < 0.5:
        wanted[-1] = (rng.choice([wanted[-1][0], Cube(1)]), rng.choice(there))
    after, expected, refused = step.after, [], set[str]()
    for cube, cell in wanted:
        ruling = after.judge(Put(seat, cube, cell))
        refused = {objection.clause for objection in ruling.objections}
        if refused:
            break
        put = after.apply(Put(seat, cube, cell))
        expected += changes([put])
        after = put.after
    icons = [laid.icons[cell] for _, cell in wanted]
    back = [
        f"{format_cube(cube)} on {format_cell(shape, cell)} {word(icon)}"
        for (cube, cell), icon in zip(wanted, icons, strict=True)
        if icon is not None
    ]
    reply = ask(
        state,
        "displaced",
        slot=format_slot(shape, move.slot),
        joints=f"{format_joint(is_over=move.left_over)} {format_joint(is_over=move.right_over)}",
        cubes=listed([f"{format_cube(cube)} {format_cell(shape, cell)}" for cell, cube in cubes.items()]),
        back=listed(back),
        prestige=levels(state, [construction_of(cube) for cube, _ in wanted]),
    )
    told = {(line["cube"], line["cell"]) for line in facts_with(reply, "lifted") if line["lifted"]}
    events = [event for event in step.events if event.kind == "cubes-lifted"]
    assert told == {
        pair for event in events for pair in zip(event.texts("cubes"), event.texts("cells"), strict=True)
    }
    assert facts_with(reply, "applied") == expected
    assert refusals(reply) == refused
    left = (
        [] if refused or after.phase is not Phase.PUT_BACK else [listed([*map(format_cube, after.turn.hand)])]
    )
    assert [line["left"] for line in facts_with(reply, "left")] == left


# --- effect -----------------------------------------------------------------------------------

OF_EFFECTS: Final = (Evolve, Shift, Stop, Surprise, Draw, Put, Recolour, Decline)


def cells_of(move: Move) -> list[Cell]:
    match move:
        case Evolve() | Put() | Recolour():
            return [move.cell]
        case Shift():
            return [move.source, move.target]
        case _:
            return []


def in_words(state: State, move: Move) -> str:
    return format_move(move, state).partition(": ")[2]


def effect_of(state: State, seat: Seat, moves: Sequence[Move], said: Sequence[str]) -> Reply:
    """Ask what the game says of some steps."""
    shape, garden, supply = state.ruleset.pyramid, state.gardens[seat], state.supply
    cells = dict.fromkeys(cell for move in moves for cell in cells_of(move))
    shown = [
        f"{format_cell(shape, cell)} {format_shown(garden.icons[cell], garden.cubes[cell])}" for cell in cells
    ]
    left = [
        f"{material} {word(kind)} {number}"
        for material, heap in (("wooden", supply.wooden), ("translucent", supply.translucent))
        for kind, number in zip(Construction, heap or (), strict=False)
    ]
    aligned = listed([word(effect) for effect in state.turn.aligned])
    return ask(
        state,
        "effect",
        aligned=aligned,
        steps="; ".join(said),
        cells=listed(shown),
        prestige=levels(state),
        left=listed(left),
    )


def any_step(state: State, seat: Seat, rng: Random) -> Move:
    """Return some step or other, legal or not."""
    garden = state.gardens[seat]
    cells = [Cell(cell) for cell, icon in enumerate(garden.icons) if icon is not None or rng.random() < 0.1]
    return rng.choice(
        (
            Evolve(seat, rng.choice(cells)),
            Shift(seat, rng.choice(cells), rng.choice(cells)),
            Recolour(seat, rng.choice(cells), rng.choice(list(Construction))),
            Surprise(seat),
            Decline(seat, rng.choice(list(Effect))),
            Stop(seat),
        )
    )


def check_effect(steps: Steps, number: int, rng: Random) -> None:
    state, seat = steps[number].before, steps[number].before.to_move
    is_begun = number and steps[number - 1].before.phase in (Phase.EFFECTS, Phase.SECOND_MOVE, Phase.DRAW)
    if state.phase is not Phase.EFFECTS or is_begun or seat is None or count_cubes(state.gardens[seat]) < 2:
        return
    turn: Steps = []
    for later in steps[number:]:
        if not isinstance(later.move, OF_EFFECTS):
            break
        turn.append(later)
    if turn:
        said = [in_words(step.before, step.move) for step in turn]
        reply = effect_of(state, seat, [step.move for step in turn], said)
        assert refusals(reply) == set()
        assert facts_with(reply, "applied") == changes(turn)
    move = any_step(state, seat, rng)
    ruling = state.judge(move)
    reply = effect_of(state, seat, [move], [in_words(state, move)])
    assert refusals(reply) == {objection.clause for objection in ruling.objections}
    assert facts_with(reply, "applied") == (changes([state.apply(move)]) if ruling.legal else [])


# --- amitis -----------------------------------------------------------------------------------


def check_amitis(steps: Steps, number: int, rng: Random) -> None:
    step = steps[number]
    state, seat = step.before, step.before.to_move
    stays = next((event for event in step.events if event.kind == "amitis-stays"), None)
    if stays is not None:
        garden = step.after.gardens[stays.seat]
        reply = amitis_of(step.after, garden, rng.choice(list(Construction)), up=True, step="end")
        assert [line.clauses for line in reply.lines] == [(stays.clause,)]
    is_queen = state.phase is Phase.EFFECTS and Effect.QUEEN in state.turn.aligned
    if seat is None or not (is_queen or state.phase is Phase.AMITIS):
        return
    kind, up = rng.choice([None, *Construction]), rng.random() < 0.5
    move = Amitis(seat, kind, raises=up or kind is None)
    ruling = state.judge(move)
    reply = amitis_of(state, state.gardens[seat], kind, up=up, step="queen" if is_queen else "end")
    if next_slot(state.ruleset, state.gardens[seat]) is None:
        assert [line.clauses for line in reply.lines] == [(C.AMITIS_STUCK,)]
        assert [objection.clause for objection in ruling.objections] == [C.AMITIS_STUCK]
        return
    assert refusals(reply) == {objection.clause for objection in ruling.objections}
    assert facts_with(reply, "applied") == (changes([state.apply(move)]) if ruling.legal else [])


def amitis_of(state: State, garden: Garden, kind: Construction | None, *, up: bool, step: str) -> Reply:
    """Ask what comes of a step of Amitis to the right card."""
    shape, slot = state.ruleset.pyramid, next_slot(state.ruleset, garden)
    shows = "none"
    if slot is not None:
        own = owned_cells(shape, garden, slot)
        corners = [
            format_shown(garden.icons[cell], garden.cubes[cell]) if cell in own else ".."
            for cell in shape.corners[slot]
        ]
        shows = f"{' '.join(corners[:2])} / {' '.join(corners[2:])}"
    above = [Slot(one) for one in range(shape.width, len(shape.slots)) if garden.built >> one & 1]
    return ask(
        state,
        "amitis",
        step=step,
        stands="beside" if garden.amitis == NOWHERE else format_slot(shape, garden.amitis),
        cards=listed([format_slot(shape, one) for one in above]),
        goes="stays" if slot is None else format_slot(shape, slot),
        shows=shows,
        choice="none" if kind is None else f"{word(kind)} {'up' if up else 'down'}",
        prestige="none" if kind is None else state.prestige[kind],
    )


# --- group and sets ---------------------------------------------------------------------------


def score_lines(state: State, seat: int, clause: str) -> list[ScoreLine]:
    return [line for line in state.score()[seat].lines if line.clause == clause]


def pyramid_of(state: State, seat: int) -> str:
    return compact_picture(state.ruleset.pyramid, state.gardens[seat]).strip().replace("\n", " / ")


def is_laid(state: State) -> bool:
    return state.phase >= Phase.TAKE


def check_group(steps: Steps, number: int, rng: Random) -> None:
    state = steps[number].after
    if not is_laid(state) or rng.random() < 0.8:
        return
    seat, kind = rng.randrange(state.seats), rng.choice(list(Construction))
    (line,) = (
        one
        for one in score_lines(state, seat, C.SCORE_GROUPS)
        if dict(one.facts)["construction"] == word(kind)
    )
    reply = ask(
        state,
        "group",
        pyramid=pyramid_of(state, seat),
        construction=word(kind),
        prestige=state.prestige[CONSTRUCTION_WORDS[word(kind)]],
    )
    assert reply.lines[0].facts == line.facts
    assert reply.lines[0].clauses[0] == line.clause


def check_sets(steps: Steps, number: int, rng: Random) -> None:
    state = steps[number].after
    if not is_laid(state) or rng.random() < 0.8:
        return
    seat = rng.randrange(state.seats)
    lines = score_lines(state, seat, C.SCORE_INDIVIDUAL)
    project = state.gardens[seat].project
    assert project is not None
    assert not isinstance(project, str)
    stated = rng.choice([project.id, format_individual(project)])
    reply = ask(state, "sets", pyramid=pyramid_of(state, seat), project=stated)
    assert [line.facts for line in reply.lines[1:]] == [line.facts for line in lines]
    assert reply.lines[0].facts == (("points", sum(line.points for line in lines)),)


CHECKS: Final[dict[str, Callable[[Steps, int, Random], None]]] = {
    "displaced": check_displaced,
    "effect": check_effect,
    "amitis": check_amitis,
    "group": check_group,
    "sets": check_sets,
}
"""For each topic: ask about the position before a step, and compare with what the game says there."""


def check_game(topic: str, seed: int) -> None:
    rng = Random(seed)
    edition = load_edition(rng.choice(("invented", "invented", "tiny")))
    sizes = edition.quantities
    seats = rng.randint(sizes.players_min, sizes.players_max)
    steps = list(walk(rng, start(compile_ruleset(edition, seats, any_readings(rng)))))
    for number in range(len(steps)):
        CHECKS[topic](steps, number, rng)


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
