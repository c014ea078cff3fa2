"""What holds in every position that a game can reach, counted from the state alone."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens import readings as R
from dclub.hanging_gardens.components import (
    Construction,
    Effect,
    Individual,
    Starter,
    construction_of,
    is_translucent,
)
from dclub.hanging_gardens.moves import Amitis, Evolve, OpenCard, Put, Recolour, Shift, Surprise, Take
from dclub.hanging_gardens.state import NO_CELL, Phase
from dclub.kernel.move import CHANCE, Seat

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.hanging_gardens.components import Cube
    from dclub.hanging_gardens.moves import Move
    from dclub.hanging_gardens.state import Garden, State
    from dclub.kernel.outcome import Score
    from dclub.kernel.state import Step

__all__ = ["faults", "step_faults"]

SET_UP = (Phase.FIRST_PLAYER, Phase.PROJECTS, Phase.BASE, Phase.CUBES, Phase.PUBLIC)
USES = {
    Evolve: Effect.EVOLVE,
    Shift: Effect.MOVE,
    Surprise: Effect.SURPRISE,
    Recolour: Effect.RECOLOUR,
    Amitis: Effect.QUEEN,
}


def faults(state: State) -> list[str]:
    """Return a sentence for everything that cannot be."""
    checks = (_prestige, _cubes, _cards, _projects, _pyramids, _icons, _row, _turn, _seat_to_move, _scores)
    return [fault for check in checks for fault in check(state)]


def step_faults(step: Step[State, Move]) -> list[str]:
    """Return a sentence for everything that a step did and may not do."""
    checks = (_one_track, _amitis_goes_on, _effect_once, _others_keep, _cubes_stay, _first_player)
    return [fault for check in checks for fault in check(step)]


# --- a position -------------------------------------------------------------------------------


def _prestige(state: State) -> Iterator[str]:
    most = state.ruleset.quantities.most_prestige
    if len(state.prestige) != len(Construction) or not all(1 <= one <= most for one in state.prestige):
        yield f"prestige {state.prestige}"
    if state.phase in SET_UP and set(state.prestige) != {1}:
        yield "prestige has moved in the set-up"


def _cubes(state: State) -> Iterator[str]:
    """Supply, pyramids, tracks, hands and what is not set yet make up all the cubes."""
    edition, supply = state.ruleset.edition, state.supply
    assert edition.wooden is not None
    assert edition.translucent is not None
    assert supply.wooden is not None
    assert supply.translucent is not None
    lying: list[Cube] = [cube for garden in state.gardens for cube in garden.cubes if cube]
    lying += state.turn.hand
    wooden = Counter(construction_of(cube) for cube in lying if not is_translucent(cube))
    wooden += Counter(kind for garden in state.gardens for kind in garden.to_set)
    clear = Counter(construction_of(cube) for cube in lying if is_translucent(cube))
    for kind in Construction:
        marker = 1
        if supply.wooden[kind] + wooden[kind] + marker != edition.wooden[kind]:
            yield f"wooden cubes of {kind.name}"
        if supply.translucent[kind] + clear[kind] != edition.translucent[kind]:
            yield f"translucent cubes of {kind.name}"
    if min(*supply.wooden, *supply.translucent) < 0:
        yield "a supply below zero"
    for seat, garden in enumerate(state.gardens):
        if any(cube and icon is None for cube, icon in zip(garden.cubes, garden.icons, strict=True)):
            yield f"seat {seat} has a cube where no card is"


def _cards(state: State) -> Iterator[str]:
    """Every building card is in the pile, open, or in one pyramid; starters are in their base."""
    edition, seats, width = state.ruleset.edition, state.seats, state.ruleset.pyramid.width
    expected = Counter(card.id for card in edition.cards or ())
    if state.ruleset.says(R.STARTERS_SPARE, "deck"):
        expected += Counter(card.id for copies in edition.starters or () for card in copies[seats:])
    stock, returned = state.supply.stock, state.supply.returned
    assert stock is not None
    found = Counter((*stock, *returned, *(card.id for card in state.row.cards if card is not None)))
    for garden in state.gardens:
        found += Counter(name for name in garden.cards[width:] if name)
    if found != expected:
        yield "building cards"
    for seat, garden in enumerate(state.gardens):
        own = sorted(copies[seat].id for copies in edition.starters or ())
        if garden.starters not in ((), tuple(Starter)[:width]):
            yield f"seat {seat} has laid a part of his base"
        if sorted(garden.cards[:width]) != (own if not garden.starters else [""] * width):
            yield f"seat {seat} has other starters"
    if list(stock) != sorted(stock):
        yield "the stock is not sorted"


def _projects(state: State) -> Iterator[str]:
    """No individual project is with two players, and all are in the box."""
    dealt = [garden.project.id for garden in state.gardens if isinstance(garden.project, Individual)]
    if len(set(dealt)) != len(dealt):
        yield "a project is with two players"
    if not {project.id for project in state.ruleset.edition.individual or ()}.issuperset(dealt):
        yield "a project that there is not"
    if state.phase not in SET_UP and any(not garden.project for garden in state.gardens):
        yield "somebody plays without a project"


def _pyramids(state: State) -> Iterator[str]:
    """Every card stands on two, and cards are named exactly where they lie."""
    shape, slots = state.ruleset.pyramid, state.ruleset.slots
    number = {place: index for index, place in enumerate(shape.slots)}
    for seat, garden in enumerate(state.gardens):
        if garden.built >> slots:
            yield f"seat {seat} has a card where none may be"
        for index, (level, position) in enumerate(shape.slots):
            if bool(garden.cards[index]) != bool(garden.built >> index & 1):
                yield f"seat {seat} has no name for a card, or one for none"
            below = [(level - 1, position), (level - 1, position + 1)] if level else []
            if garden.built >> index & 1 and not all(garden.built >> number[one] & 1 for one in below):
                yield f"seat {seat} has a card in the air"


def _icons(state: State) -> Iterator[str]:
    """Floor by floor, each card shows its four icons, over the older cards or under them."""
    shape = state.ruleset.pyramid
    known = state.ruleset.cards
    for seat, garden in enumerate(state.gardens):
        shown: dict[tuple[int, int], Construction] = {}
        joined: set[tuple[int, int]] = set()
        for index, (level, position) in enumerate(shape.slots):
            if not garden.built >> index & 1:
                continue
            left = level + 2 * position
            places = [(level + 1, left), (level + 1, left + 1), (level, left), (level, left + 1)]
            for place, icon in zip(places, known[garden.cards[index]].icons, strict=True):
                if place in shown:
                    joined.add(place)
                if place not in shown or not garden.under >> shape.cells.index(place) & 1:
                    shown[place] = icon
        if [shown.get(place) for place in shape.cells] != list(garden.icons):
            yield f"seat {seat} shows other icons than those of his cards"
        if any(garden.under >> index & 1 for index, place in enumerate(shape.cells) if place not in joined):
            yield f"seat {seat} has a card under nothing"


def _row(state: State) -> Iterator[str]:
    row, columns = state.row, state.ruleset.quantities.row
    if len(row.cards) != columns or not 0 <= row.queen < columns:
        yield "a row of another length"
    if row.effects and (len(row.effects) != columns or len(set(row.effects)) != columns):
        yield "an effect lies twice, or not one under each card"
    if row.used and not row.effects:
        yield "effects are used before they are laid"
    if row.used >> len(Effect):
        yield "an effect is used that there is not"


def _turn(state: State) -> Iterator[str]:
    turn, phase = state.turn, state.phase
    within = (Phase.PUT_BACK, Phase.EFFECTS, Phase.SECOND_MOVE, Phase.DRAW, Phase.AMITIS)
    if (turn.column >= 0) != (phase in within):
        yield "a turn without a card, or the reverse"
    if bool(turn.hand) != (phase is Phase.PUT_BACK):
        yield "cubes in hand that are not put back, or none that are"
    if list(turn.hand) != sorted(turn.hand):
        yield "the hand is not sorted"
    if (turn.moved != NO_CELL) != (phase is Phase.SECOND_MOVE):
        yield "a moved cube outside the second move, or none in it"
    if phase is Phase.EFFECTS and not turn.aligned:
        yield "effects to deal with and none aligned"
    if phase in (Phase.AMITIS, Phase.TAKE) and turn.aligned:
        yield "the last step before the effects are dealt with"
    if any(state.row.used >> effect & 1 for effect in turn.aligned):
        yield "an effect is offered again"
    if turn.column >= 0:
        own = {*state.row.effects[turn.column : turn.column + 1]}
        own |= {Effect.QUEEN} if state.row.queen == turn.column else set()
        if not own.issuperset(turn.aligned):
            yield "an effect of another column is aligned"


def _seat_to_move(state: State) -> Iterator[str]:
    chance = (
        Phase.FIRST_PLAYER,
        Phase.PROJECTS,
        Phase.PUBLIC,
        Phase.CARDS,
        Phase.EFFECTS_ORDER,
        Phase.DRAW,
        Phase.REVEAL,
    )
    match state.phase:
        case Phase.FINAL:
            fits = state.to_move is None
        case phase if phase in chance:
            fits = state.to_move == CHANCE
        case _:
            fits = state.to_move is not None and 0 <= state.to_move < state.seats
    if not fits:
        yield f"{state.to_move} is to move in {state.phase.name}"
    if (state.first is None) != (state.phase is Phase.FIRST_PLAYER):
        yield "no first player, or one before he is named"
    finished = (1 << state.ruleset.slots) - 1
    if state.phase is Phase.FINAL and any(garden.built != finished for garden in state.gardens):
        yield "the game has ended before all pyramids were finished"


def _scores(state: State) -> Iterator[str]:
    """A score is the sum of its lines, sets share no cell, the best total wins."""
    dealt = all(isinstance(garden.project, Individual) for garden in state.gardens)
    if state.public is None or not dealt:
        return
    scores = state.score()
    for seat, score in enumerate(scores):
        if score.seat != seat or score.total != sum(line.points for line in score.lines) or score.excluded:
            yield f"the score of seat {seat} is not the sum of its lines"
        yield from _sets(seat, score)
    outcome = state.outcome()
    if (outcome is None) == (state.phase is Phase.FINAL):
        yield "an outcome before the end, or none at it"
    if outcome is not None:
        totals = tuple(score.total for score in scores)
        if outcome.scores != totals or any(totals[seat] != max(totals) for seat in outcome.winners):
            yield "the outcome has other scores or winners"


def _sets(seat: int, score: Score) -> Iterator[str]:
    sizes = {"square": 4}
    counted: list[str] = []
    for line in score.lines:
        facts = dict(line.facts)
        if line.clause != C.SCORE_INDIVIDUAL:
            continue
        cells = facts["cells"]
        assert isinstance(cells, tuple)
        if len(cells) != sizes.get(str(facts["shape"]), 3):
            yield f"a set of seat {seat} has another size"
        counted += [str(cell) for cell in cells]
    if len(set(counted)) != len(counted):
        yield f"seat {seat} has counted a cell in two sets"


# --- a step -----------------------------------------------------------------------------------


def _one_track(step: Step[State, Move]) -> Iterator[str]:
    """One move changes one track at most, and only by a cube or by Amitis."""
    before, after = step.before.prestige, step.after.prestige
    changed = [kind for kind in Construction if before[kind] != after[kind]]
    if len(changed) > 1:
        yield "two tracks have moved at once"
    if changed and not isinstance(step.move, Put | Evolve | Shift | Recolour | Amitis):
        yield f"{type(step.move).__name__} has moved a track"
    told = [event for event in step.events if event.kind == "prestige-changed"]
    if len(told) > 1 or (changed and not told):
        yield "a change of prestige without its event"
    for event in told:
        kind = Construction[str(event.fact("construction")).upper().replace("-", "_")]
        asked, applied = event.fact("asked"), event.fact("applied")
        assert isinstance(asked, int)
        clamped = max(1, min(before[kind] + asked, step.after.ruleset.quantities.most_prestige))
        if applied != after[kind] - before[kind] or after[kind] != clamped:
            yield "the event tells another change of prestige"
        if (event.clause == C.PRESTIGE_CLAMP) != (applied != asked):
            yield "the event of a cut change does not cite the limits, or another does"


def _amitis_goes_on(step: Step[State, Move]) -> Iterator[str]:
    for seat, (old, new) in enumerate(_pairs(step)):
        if new.amitis < old.amitis:
            yield f"Amitis of seat {seat} went back"
        if new.amitis != old.amitis and (step.move.seat != seat or not isinstance(step.move, Amitis)):
            yield f"Amitis of seat {seat} went on by herself"
        if isinstance(step.move, Amitis) and step.move.seat == seat and new.amitis == old.amitis:
            yield f"Amitis of seat {seat} stayed"


def _effect_once(step: Step[State, Move]) -> Iterator[str]:
    """A used effect lies face down until the round ends; one is turned by its use alone."""
    before, after = step.before.row, step.after.row
    round_over = step.after.phase is Phase.CARDS and step.before.phase is not Phase.CARDS
    if round_over and after.used:
        yield "an effect stays face down in the next round"
    if not round_over and before.used & ~after.used:
        yield "an effect was turned up within a round"
    new = 0 if round_over else after.used & ~before.used
    final_step = step.before.phase in (Phase.AMITIS, Phase.SECOND_MOVE)
    used = None if final_step else USES.get(type(step.move))
    if used is not None and before.used >> used & 1:
        yield f"{used.name} was used twice in a round"
    if not round_over and new != (0 if used is None else 1 << used):
        yield "another effect is turned down than the one that was used"


def _others_keep(step: Step[State, Move]) -> Iterator[str]:
    """A move changes the pyramid of nobody else, and chance that of nobody."""
    for seat, (old, new) in enumerate(_pairs(step)):
        if Seat(seat) != step.move.seat and (
            (old.built, old.icons, old.cubes, old.amitis, old.to_set)
            != (new.built, new.icons, new.cubes, new.amitis, new.to_set)
        ):
            yield f"the move has changed the pyramid of seat {seat}"


def _cubes_stay(step: Step[State, Move]) -> Iterator[str]:
    """Only a cube that is lifted, moved or exchanged leaves its cell; only a new card covers icons."""
    for old, new in _pairs(step):
        gone = [cell for cell, cube in enumerate(old.cubes) if cube and new.cubes[cell] != cube]
        most = 1 if isinstance(step.move, Evolve | Shift | Recolour) else 0
        if len(gone) > most and not isinstance(step.move, Take):
            yield "a cube has gone"
        covered = [
            cell for cell, icon in enumerate(old.icons) if icon is not None and new.icons[cell] != icon
        ]
        if len(covered) > 2 or (covered and not isinstance(step.move, Take)):
            yield "icons have gone"


def _first_player(step: Step[State, Move]) -> Iterator[str]:
    """Whoever took the last card of a round begins the next one."""
    before, after = step.before, step.after
    if before.first in (None, after.first):
        return
    if isinstance(step.move, OpenCard) or after.phase is not Phase.CARDS:
        yield "the first player has changed within a round"
    assert before.first is not None
    turns = before.ruleset.turns
    if after.first != (before.first + turns - 1) % before.seats:
        yield "the first player is not the last of the round before"


def _pairs(step: Step[State, Move]) -> list[tuple[Garden, Garden]]:
    return list(zip(step.before.gardens, step.after.gardens, strict=True))
