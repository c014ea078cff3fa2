"""Games to test with: editions, readings and walks, all drawn from a seeded source.

The drawn editions are small and strange on purpose: few cubes, few kinds of icons, hardly
more cards than are taken, narrow pyramids, short rows.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from dclub.hanging_gardens import phases
from dclub.hanging_gardens.components import (
    Card,
    CardId,
    Condition,
    Construction,
    Individual,
    ProjectId,
    Public,
    Shape,
    Starter,
    word,
)
from dclub.hanging_gardens.edition import Edition, Quantities, load_edition
from dclub.hanging_gardens.readings import READINGS
from dclub.hanging_gardens.ruleset import Ruleset, compile_ruleset
from dclub.hanging_gardens.setup import initial_state
from dclub.kernel.chance import draw
from dclub.kernel.provenance import Provenance
from dclub.kernel.reading import Readings

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from dclub.hanging_gardens.components import Icons
    from dclub.hanging_gardens.moves import Move
    from dclub.hanging_gardens.state import State
    from dclub.kernel.state import Step

__all__ = ["TABLES", "any_edition", "any_readings", "any_ruleset", "pick", "start", "strange_edition", "walk"]

TABLES: Final = ("quantities", "wooden", "translucent", "cards", "starters", "individual", "public")

_ORNAMENTS: Final = ("azalea", "iris", "lotus")

assert phases.PHASES, "importing the phases teaches a state its rules"


def any_readings(rng: Random) -> Readings:
    """Return the default readings, or one option of each of the game's own at random."""
    if rng.random() < 0.3:
        return Readings.of(READINGS)
    own = [reading for reading in READINGS if reading.id.startswith("hg.")]
    return Readings.of(READINGS, {reading.id: rng.choice(reading.names) for reading in own})


def any_edition(rng: Random) -> Edition:
    """Return a shipped edition, or a strange one."""
    if rng.random() < 0.4:
        return load_edition(rng.choice(("invented", "invented", "invented", "tiny")))
    return strange_edition(rng)


def any_ruleset(rng: Random, seats: int | None = None) -> Ruleset:
    """Return a ruleset for 2, 3 or 4 seats, or as many as its edition is for."""
    edition = any_edition(rng)
    sizes = edition.quantities
    number = min(max(seats or rng.randint(2, 4), sizes.players_min), sizes.players_max)
    return compile_ruleset(edition, number, any_readings(rng))


def start(ruleset: Ruleset) -> State:
    """Return the first state of a game."""
    return initial_state(ruleset)


# --- strange editions -------------------------------------------------------------------------


def strange_edition(rng: Random) -> Edition:
    """Return an edition in which cubes run out, groups are large and the pile is short."""
    sizes = _quantities(rng)
    kinds = rng.sample(list(Construction), rng.randint(1, 5))
    starters = list(Starter)[: sizes.base]
    seats = range(sizes.players_max)
    return Edition(
        name="strange",
        title="strange",
        digest=str(rng.random()),
        quantities=sizes,
        cards=tuple(_card(rng, f"b{number}", kinds) for number in range(_cards(rng, sizes))),
        starters=tuple(
            tuple(_card(rng, f"{word(one)}-{seat + 1}", kinds) for seat in seats) for one in starters
        ),
        individual=_individual(rng, kinds, sizes.players_max + rng.randint(0, 2)),
        public=_public(rng, rng.randint(1, 3)),
        wooden=_counts(rng, [1 + sizes.players_max * number for number in sizes.start_cubes], 3),
        translucent=_counts(rng, [0] * len(Construction), 3),
        provenance=tuple((table, Provenance.INVENTED) for table in TABLES),
    )


def _quantities(rng: Random) -> Quantities:
    players = rng.randint(2, 4)
    base = rng.randint(2, 5)
    start_cubes = [rng.randint(0, 2) for _ in Construction]
    while sum(start_cubes) > 4 * base:
        start_cubes[start_cubes.index(max(start_cubes))] -= 1
    stairs, rose_bush, statue, tree, date_palm = start_cubes
    return Quantities(
        players_min=2,
        players_max=players,
        base=base,
        row=rng.randint(players, 4),
        start_cubes=(stairs, rose_bush, statue, tree, date_palm),
        most_prestige=rng.choice((2, 3, 4, 4, 6)),
        short_pyramid=5 if base == 2 else rng.randint(2, 5),
    )


def _cards(rng: Random, sizes: Quantities) -> int:
    """Return how many building cards there are: as many as are taken, or a few more."""
    above = sizes.base * (sizes.base - 1) // 2
    players = range(sizes.players_min, sizes.players_max + 1)
    return max(seats * (above - (seats >= sizes.short_pyramid)) for seats in players) + rng.randint(0, 3)


def _card(rng: Random, name: str, kinds: Sequence[Construction]) -> Card:
    top_left, top_right, bottom_left, bottom_right = (rng.choice(kinds) for _ in range(4))
    icons: Icons = (top_left, top_right, bottom_left, bottom_right)
    return Card(CardId(name), icons, rng.choice(_ORNAMENTS))


def _individual(rng: Random, kinds: Sequence[Construction], number: int) -> tuple[Individual, ...]:
    """Return projects, some of which demand the same."""
    return tuple(
        Individual(
            ProjectId(f"p{index}"),
            tuple(
                Condition(rng.choice(list(Shape)), rng.choice(kinds), rng.choice((5, 5, 5, 1, 7)))
                for _ in range(rng.randint(1, 3))
            ),
        )
        for index in range(number)
    )


def _public(rng: Random, number: int) -> tuple[Public, ...]:
    return tuple(
        Public(
            ProjectId(f"q{index}"),
            tuple(rng.sample(list(Construction), rng.randint(1, 5))),
            tuple(rng.sample(_ORNAMENTS, rng.randint(0, 2))),
            rng.choice((10, 10, 3)),
        )
        for index in range(number)
    )


def _counts(rng: Random, least: list[int], more: int) -> tuple[int, int, int, int, int]:
    stairs, rose_bush, statue, tree, date_palm = (number + rng.randint(0, more) for number in least)
    return stairs, rose_bush, statue, tree, date_palm


# --- walks ------------------------------------------------------------------------------------


def pick(rng: Random, state: State) -> Move:
    """Return one move: chance by its weights, anything else as it comes.

    Every kind of move gets its chance, however few there are of it; now and then the best of
    some for the prestige is taken, which random play would keep at the bottom.
    """
    chances = state.chances()
    if chances:
        return draw(chances, rng)
    moves = list(state.legal_moves())
    kinds = Counter(type(move) for move in moves)
    kind = rng.choice(list(kinds))
    some = [move for move in moves if type(move) is kind]
    if rng.random() < 0.3:
        some = rng.sample(some, min(4, len(some)))
        some.sort(key=lambda move: sum(state.apply(move).after.prestige))
        return some[-1]
    return rng.choice(some)


def walk(rng: Random, state: State) -> Iterator[Step[State, Move]]:
    """Yield the steps of one game, to its end."""
    while state.to_move is not None:
        step = state.apply(pick(rng, state))
        yield step
        state = step.after
