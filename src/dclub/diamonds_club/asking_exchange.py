"""Asking what sets of equipment bring."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

from attrs import evolve

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club.asking import bare_player, table_with
from dclub.diamonds_club.components import COLOURS, Gem, Gems, word
from dclub.diamonds_club.edition import Edition, TechnologyStep
from dclub.diamonds_club.exchanging import complete_sets, gain, technology_bonus
from dclub.diamonds_club.matching import FEW_SETS
from dclub.diamonds_club.moves import NOTHING_KEPT, Exchange
from dclub.diamonds_club.phases.exchange import some
from dclub.diamonds_club.ruleset import compile_ruleset
from dclub.diamonds_club.state import Phase
from dclub.diamonds_club.words import format_gems, format_step, parse_step
from dclub.errors import NotationError
from dclub.kernel.asking import NONE, amount, parts
from dclub.kernel.questions import Answer, Case, Fact, Line, Topic
from dclub.kernel.words import find_word, parse_number

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dclub.diamonds_club.ruleset import Ruleset
    from dclub.diamonds_club.state import Player, State

__all__ = ["EXCHANGE"]

_MOST_LINES: Final = 12
_MOST_KEPT: Final = 6
_COLOUR_WORDS: Final = {word(colour): colour for colour in COLOURS}

# --- facts ------------------------------------------------------------------------------------


def _parts(text: str) -> list[tuple[str, int]]:
    """Return the words of a list with blanks or commas between them, and the column of each."""
    return [(part, column) for part, column in parts(text.replace(",", " "), " ") if part]


def _mines(text: str, _edition: Edition) -> tuple[Gem, ...]:
    return tuple(
        find_word(_COLOUR_WORDS, part, "the colour of a mine", column) for part, column in _parts(text)
    )


def _values(text: str, edition: Edition) -> tuple[int, ...]:
    low, high = edition.quantities.lowest_value, edition.quantities.highest_value
    what = f"values from {low} to {high}, such as '5, 3', or '{NONE}'"
    values = []
    for part, column in _parts(text):
        values.append(parse_number(part, what, column))
        if not low <= values[-1] <= high:
            raise NotationError(what, found=part, column=column)
    return tuple(values)


def _technology(text: str, edition: Edition) -> int | TechnologyStep:
    """Return what technology adds to a set, or the steps gone down where the edition says what."""
    if not text.isdigit():
        gems, diamonds = parse_step("" if text.lower() == NONE else text)
        return TechnologyStep(gems, diamonds, 0)
    step, steps = parse_number(text), edition.technology
    if steps is not None and step >= len(steps):
        raise NotationError(
            f"at most {len(steps) - 1} steps, or what is printed there, as '+1 gem'", found=text
        )
    return step


_MINES: Final = Fact[Edition, tuple[Gem, ...]](
    "mines", "the colours of the mines held", "yellow, red", _mines
)
_RIGHTS: Final = Fact[Edition, tuple[int, ...]]("rights", "the values of the rights held", "5, 3", _values)
_SHIPS: Final = Fact[Edition, tuple[int, ...]]("ships", "the values of the ships held", "5, 4", _values)
_TECHNOLOGY: Final = Fact[Edition, "int | TechnologyStep"](
    "technology",
    "what the technology track adds to each set, as printed, or none; or how many steps have been gone down",
    "+1 gem +1 diamond",
    _technology,
)

# --- exchange: what do the sets bring? --------------------------------------------------------


def _exchange(case: Case[Edition]) -> Answer:
    """Say how many sets must be exchanged, what they can bring, and what can be kept then."""
    edition, technology, step = case.edition, case[_TECHNOLOGY], 0
    if isinstance(technology, TechnologyStep):
        edition = evolve(edition, technology=(technology,))
    else:
        step = technology
    ruleset = compile_ruleset(edition, edition.quantities.players_min, case.readings)
    held = _counted(ruleset, case[_MINES], case[_RIGHTS], case[_SHIPS])
    player = bare_player(ruleset, 0)._replace(equipment=held, tracks=(0, step, 0))
    state = table_with(ruleset, Phase.EXCHANGE, players={0: player})
    number = complete_sets(player.mines, player.rights, player.ships)
    lines = [_sets(number, player)]
    ways: dict[Gems, list[Exchange]] = {}
    for move in some(state):
        assert isinstance(move, Exchange)
        ways.setdefault(gain(ruleset, player, move.sets), []).append(move)
    if left := sum(held) - 3 * number:
        lines.append(_left_over(left, chain.from_iterable(ways.values())))
    best_first = sorted(ways, key=lambda gems: (-sum(gems), [-count for count in gems]))
    lines += [_way(state, gems, ways[gems]) for gems in best_first[:_MOST_LINES]]
    if len(ways) > _MOST_LINES:
        least = "at least " if number > FEW_SETS else ""
        lines.append(Line(f"And {least}{len(ways) - _MOST_LINES} other gains.", (C.EXCHANGE_MATCHING,)))
    is_read = bool(number) and not isinstance(technology, TechnologyStep)
    return Answer(tuple(lines), ("technology",) if is_read else ())


def _counted(
    ruleset: Ruleset, mines: tuple[Gem, ...], rights: tuple[int, ...], ships: tuple[int, ...]
) -> tuple[int, ...]:
    return (
        *map(mines.count, COLOURS),
        *map(rights.count, ruleset.values),
        *map(ships.count, ruleset.values),
    )


def _sets(number: int, player: Player) -> Line:
    sorts = ((player.mines, "mine"), (player.rights, "right"), (player.ships, "ship"))
    fewest = ", ".join(amount(sum(counts), name) for counts, name in sorts)
    said = amount(number, "complete set") + (", and every one is exchanged." if number else ".")
    return Line(said, (C.EXCHANGE_ALL,), f"min({fewest}) = {number}", (("sets", number),))


def _left_over(left: int, moves: Iterable[Exchange]) -> Line:
    """Return the line on tiles that belong to no set: whether some of them must be kept."""
    may_keep_nothing = any(move.keep == NOTHING_KEPT for move in moves)
    duty = "may be kept, or nothing" if may_keep_nothing else "must be kept"
    said = f"{amount(left, 'tile')} left over; one unfinished set {duty}."
    return Line(said, (C.EXCHANGE_KEEP_LIMIT, C.EXCHANGE_KEEP), "", (("left", left),))


def _way(state: State, gems: Gems, moves: list[Exchange]) -> Line:
    """Return the line of one gain: how it comes about, and what can be kept beside it."""
    first = moves[0]
    events = [event for event in state.apply(first).events if event.kind == "set-exchanged"]
    workings = [str(dict(event.facts)["working"]) for event in events]
    text = f"They bring {format_gems(gems)}" if first.sets else "Nothing is exchanged"
    clauses = [*dict.fromkeys(event.clause for event in events)]
    if first.sets:
        clauses.append(C.EXCHANGE_MATCHING)
        bonus = format_step(*technology_bonus(state.ruleset, state.players[0]))
        if bonus:
            workings.append(f"for each set {bonus}")
            clauses.append(C.EXCHANGE_TECHNOLOGY)
    else:
        clauses.append(C.EXCHANGE_DECIDE)
    if kept := [_kept(state, move) for move in moves if move.keep != NOTHING_KEPT]:
        more = f"; or {len(kept) - _MOST_KEPT} other ways" if len(kept) > _MOST_KEPT else ""
        text += f"; what can be kept: {'; or '.join(kept[:_MOST_KEPT])}{more}"
    return Line(f"{text}.", tuple(clauses), "; ".join(workings), (("gems", format_gems(gems)),))


def _kept(state: State, move: Exchange) -> str:
    """Return what an exchange keeps, as its event says it."""
    returned = (event for event in state.apply(move).events if event.kind == "equipment-returned")
    return str(dict(next(returned).facts)["kept"])


EXCHANGE: Final = Topic(
    "exchange", "What do the sets of a player bring?", (_MINES, _RIGHTS, _SHIPS, _TECHNOLOGY), _exchange
)
