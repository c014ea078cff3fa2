"""Games to test with: editions, readings and walks, all drawn from a seeded source.

The invented edition is far from the edges of the rules: in random play no stack empties, no
animal runs out, no park fills early. The drawn editions are small and strange on purpose.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from attrs import evolve

from dclub.diamonds_club import phases
from dclub.diamonds_club.components import (
    ANIMALS,
    BUILDINGS,
    COLOURS,
    Frame,
    Goods,
    Place,
    Price,
    StripFace,
    StripId,
    Track,
)
from dclub.diamonds_club.edition import (
    Board,
    Edition,
    MoneyStep,
    Quantities,
    TechnologyStep,
    load_edition,
)
from dclub.diamonds_club.moves import Build, Pass
from dclub.diamonds_club.readings import READINGS
from dclub.diamonds_club.ruleset import Ruleset, compile_ruleset
from dclub.diamonds_club.setup import initial_state
from dclub.diamonds_club.state import Phase
from dclub.kernel.chance import draw
from dclub.kernel.reading import Readings

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from dclub.diamonds_club.moves import Move
    from dclub.diamonds_club.state import State
    from dclub.kernel.state import Step

__all__ = [
    "LONGEST",
    "any_edition",
    "any_readings",
    "any_ruleset",
    "pick",
    "start",
    "strange_edition",
    "walk",
]

LONGEST: Final = 500
"""A walk ends after so many steps: with a strange edition a game may have no end."""

_GOODS: Final = ("mine", "right", "ship", "animal", "track", "?", "hat")

assert phases.PHASES, "importing the phases teaches a state its rules"


def any_readings(rng: Random) -> Readings:
    """Return the default readings, or one option of each of the game's own at random."""
    if rng.random() < 0.3:
        return Readings.of(READINGS)
    own = [reading for reading in READINGS if reading.id.startswith("dc.")]
    return Readings.of(READINGS, {reading.id: rng.choice(reading.names) for reading in own})


def any_edition(rng: Random) -> Edition:
    """Return a shipped edition, or a strange one."""
    return (
        load_edition(rng.choice(("invented", "invented", "tiny")))
        if rng.random() < 0.4
        else strange_edition(rng)
    )


def any_ruleset(rng: Random, seats: int | None = None) -> Ruleset:
    """Return a ruleset for 2, 3 or 4 seats, or as many as its edition is for."""
    edition = any_edition(rng)
    sizes = edition.quantities
    number = min(max(seats or rng.randint(2, 4), sizes.players_min), sizes.players_max)
    return compile_ruleset(edition, number, any_readings(rng))


def start(rng: Random, ruleset: Ruleset) -> State:
    """Return the first state of a game, with any distribution of the boards."""
    boards = list(range(1, len(ruleset.edition.boards) + 1))
    rng.shuffle(boards)
    return initial_state(ruleset, boards[: ruleset.seats])


def strange_edition(rng: Random) -> Edition:
    """Return an edition in which stacks empty, animals and gems run out and parks fill."""
    base = load_edition("invented")
    sizes = _quantities(rng, base.quantities)
    first = rng.randint(3, 9)
    money = tuple(MoneyStep(first + step, rng.randint(0, 3)) for step in range(rng.randint(1, 5)))
    technology = tuple(
        TechnologyStep(rng.randint(0, 2), rng.randint(0, 2), rng.randint(0, 3))
        for _ in range(rng.randint(1, 5))
    )
    return evolve(
        base,
        name="strange",
        quantities=sizes,
        strips=_strips(rng, sizes),
        prices=tuple(_price(rng) for _ in base.prices),
        technology=technology,
        money=money,
        forest=tuple(range(2, 2 + rng.randint(1, 5))),
        boards=tuple(_board(rng, sizes.light_places) for _ in base.boards),
    )


def _quantities(rng: Random, sizes: Quantities) -> Quantities:
    lowest = rng.choice((1, 2, 2, 3))
    return evolve(
        sizes,
        rows=rng.randint(1, 6),
        gems=rng.choice((2, 5, 20)),
        start_gems=rng.choice((0, 1, 3, 15)),
        mines=rng.choice((0, 1, 4)),
        rights=rng.choice((0, 1, 5)),
        ships=rng.choice((0, 1, 5)),
        lowest_value=lowest,
        highest_value=lowest + rng.randint(0, 3),
        animals=rng.choice((0, 1, 2, 7)),
        buildings=rng.choice((3, 6, 21)),
        markers=rng.choice((5, 7, 10, 10)),
        light_places=rng.choice((3, 5, 8, 11, 14, 22)),
        dark_places=rng.randint(0, 5),
        last_space=rng.choice((4, 9)),
    )


def _strips(rng: Random, sizes: Quantities) -> tuple[StripFace, ...]:
    return tuple(
        StripFace(frame, StripId(str(number)), side, tuple(_goods(rng, sizes) for _ in range(sizes.rows)))
        for frame in Frame
        for number in range(1, sizes.strips_per_colour + 1)
        for side in "ab"
    )


def _goods(rng: Random, sizes: Quantities) -> Goods:
    """Return what a space shows: nothing, one thing, or several."""
    parts = rng.choices(_GOODS, k=rng.choice((0, 1, 1, 2, 3)))
    counts = Counter(parts)
    values = range(sizes.lowest_value, sizes.highest_value + 1)
    return Goods(
        mines=tuple(rng.choice(COLOURS) for _ in range(counts["mine"])),
        rights=tuple(rng.choice(values) for _ in range(counts["right"])),
        ships=tuple(rng.choice(values) for _ in range(counts["ship"])),
        animals=tuple(rng.choice(ANIMALS) for _ in range(counts["animal"])),
        tracks=tuple(rng.choice(tuple(Track)) for _ in range(counts["track"])),
        choices=counts["?"],
        hats=counts["hat"] and rng.randint(1, 3),
    )


def _price(rng: Random) -> Price:
    colours = Counter(rng.choices(COLOURS, k=rng.randint(0, 2)))
    blue, yellow, green, red = (colours[colour] for colour in COLOURS)
    return Price((blue, yellow, green, red), rng.randint(0 if colours else 1, 2))


def _board(rng: Random, light: int) -> Board:
    places = sorted(rng.sample(range(light), k=rng.randint(0, min(3, light))))
    return Board(tuple((Place(place), rng.choice(BUILDINGS)) for place in places))


def pick(rng: Random, state: State) -> Move:
    """Return one move: chance by its weights, anything else as it comes.

    Passing comes seldom, so that games get on, and each seat has a favourite building, so that
    bonus cards are won.
    """
    chances = state.chances()
    if chances:
        return draw(chances, rng)
    moves = list(state.legal_moves())
    if len(moves) > 1 and rng.random() < 0.9:
        moves = [move for move in moves if not isinstance(move, Pass)]
    if state.phase is Phase.BUILD and rng.random() < 0.5:
        assert state.to_move is not None
        favourite = BUILDINGS[state.to_move % len(BUILDINGS)]
        moves = [move for move in moves if isinstance(move, Build) and move.tile is favourite] or moves
    return rng.choice(moves)


def walk(rng: Random, state: State) -> Iterator[Step[State, Move]]:
    """Yield the steps of one game, to its end unless it is too long."""
    for _ in range(LONGEST):
        if state.to_move is None:
            return
        step = state.apply(pick(rng, state))
        yield step
        state = step.after
