"""The hard parts beside slow and obvious ones, on drawn positions that no game need reach."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations, product
from random import Random
from typing import TYPE_CHECKING

import pytest
from attrs import astuple, evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club import readings as R
from dclub.diamonds_club.bonus import cards_won
from dclub.diamonds_club.components import BUILDINGS, COLOURS, Bonus, Gem, Place, PriceTable, Tile, Track
from dclub.diamonds_club.exchanging import gems_of
from dclub.diamonds_club.market import make_market, price, with_coins
from dclub.diamonds_club.matching import distinct, few_distinct, representative
from dclub.diamonds_club.moves import Build, Exchange, GemSet, Keep
from dclub.diamonds_club.pricing import can_pay, payments
from dclub.diamonds_club.readings import READINGS
from dclub.diamonds_club.ruleset import Ruleset, compile_ruleset
from dclub.diamonds_club.startrack import laid_out, moved
from dclub.diamonds_club.state import Phase, Player, State
from dclub.kernel.move import Seat
from dclub.kernel.reading import Readings
from tests.oracle.diamonds_club.cards import Cards
from tests.oracle.diamonds_club.lockstep import table_of
from tests.oracle.diamonds_club.payment import pays
from tests.oracle.diamonds_club.points import points, winners
from tests.oracle.diamonds_club.table import Table
from tests.oracle.diamonds_club.track import StartTrack
from tests.property.diamonds_club.games import any_edition, any_ruleset, start, strange_edition

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dclub.diamonds_club.components import Gems, Space
    from dclub.diamonds_club.matching import Equipment
    from tests.oracle.diamonds_club.pieces import Person


class Priced(Table):
    """A table at which it is known already what the player to move can afford."""

    affordable: dict[PriceTable, bool] | None = None

    def can_pay(self, person: Person, table: PriceTable) -> bool:
        return super().can_pay(person, table) if self.affordable is None else self.affordable[table]


class Dealt(Cards):
    """Cards that were dealt out without any history."""

    def __init__(self, dealt: dict[Bonus, int]) -> None:
        super().__init__("five-fresh")
        self.dealt = dealt

    @property
    def holders(self) -> dict[Bonus, int]:
        return self.dealt


SEEDS = st.integers(0, 2**32 - 1)
USUAL = settings(max_examples=150, deadline=None)


@pytest.mark.clause(C.BUY_PRICE)
@pytest.mark.reading(R.BUY_SURCHARGE)
@USUAL
@given(SEEDS)
def test_price(seed: int) -> None:
    """Looked up beside every space, and kept up to date with every purchase."""
    rng = Random(seed)
    ruleset = any_ruleset(rng)
    rows, columns = ruleset.quantities.rows, 2 * ruleset.seats
    faces = (ruleset.edition.strips or ())[:1] * columns
    coins = tuple(rng.choice((0, 0, 1, 2, 5)) for _ in range(rows * columns))
    market = make_market(ruleset, faces, coins)
    for _ in range(5):
        lying = {divmod(space, rows): number for space, number in enumerate(market.coins) if number}
        for space, number in enumerate(market.coins):
            column, row = divmod(space, rows)
            around = [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
            added = [lying[beside] for beside in around if beside in lying]
            per_space = ruleset.says(R.BUY_SURCHARGE, "per-space")
            expected = 1 + (len(added) if per_space else sum(added))
            assert price(ruleset, market, _space(space)) == expected
            if not number:
                assert market.prices[space] == expected
        # A purchase that stood may have been of a taken space, or for nothing.
        space = _space(rng.randrange(len(market.coins)))
        market = with_coins(ruleset, market, space, rng.randint(0, 4))
        assert market == make_market(ruleset, market.faces, market.coins)


def _space(number: int) -> Space:
    space: Space = number  # type: ignore[assignment]  # a space is a number with a name
    return space


@pytest.mark.clause(C.PAY_EXACT, C.PAY_TOTAL, C.PAY_COLOURS, C.PAY_JOKERS, C.BUILD_AFFORD)
@settings(max_examples=150, deadline=None)
@given(
    st.tuples(*[st.integers(0, 2)] * 4),
    st.integers(0, 5),
    st.tuples(*[st.integers(0, 4)] * 5),
)
def test_payments(colours: tuple[int, int, int, int], others: int, gems: Gems) -> None:
    """Every collection of gems is tried, symbol by symbol."""
    symbols = [colour for colour in COLOURS for _ in range(colours[colour])]
    total = len(symbols) + others
    expected = [
        paid
        for paid in product(*(range(number + 1) for number in gems))
        if sum(paid) == total and pays(symbols, others, [gem for gem in Gem for _ in range(paid[gem])])
    ]
    assert list(payments(colours, total, gems)) == expected
    assert can_pay(colours, total, gems) == bool(expected)


def _exchanging(ruleset: Ruleset, rng: Random, most: int) -> State:
    """Return a state in which seat 0 exchanges a drawn collection of equipment."""
    state = start(rng, ruleset)
    sizes = ruleset.quantities
    values = sizes.highest_value - sizes.lowest_value + 1

    def some(kinds: int) -> tuple[int, ...]:
        drawn = Counter(rng.randrange(kinds) for _ in range(rng.randint(0, most)))
        return tuple(drawn[kind] for kind in range(kinds))

    technology = rng.randrange(len(ruleset.edition.technology or ()))
    player = state.players[0]._replace(
        equipment=(*some(4), *some(values), *some(values)),
        tracks=(0, technology, 0),
    )
    return evolve(
        state,
        players=(player, *state.players[1:]),
        turn=state.turn._replace(phase=Phase.EXCHANGE, to_move=Seat(0)),
        round=state.round._replace(first=Seat(0), track=laid_out(Seat(1), ruleset.seats)),
    )


def _all_exchanges(state: State) -> dict[Exchange, Gems]:
    """Return every exchange with its gain, by trying every order of the tiles."""
    player, lowest = state.players[0], state.ruleset.quantities.lowest_value
    mines = [colour for colour in COLOURS for _ in range(player.mines[colour])]
    rights = [lowest + value for value, number in enumerate(player.rights) for _ in range(number)]
    ships = [lowest + value for value, number in enumerate(player.ships) for _ in range(number)]
    number = min(len(mines), len(rights), len(ships))
    steps = state.ruleset.edition.technology
    assert steps is not None
    bonus = steps[player.tracks[Track.TECHNOLOGY]]
    found: dict[Exchange, Gems] = {}
    for used in combinations(range(len(mines)), number):
        chosen = [mines[index] for index in used]
        for some_rights in set(permutations(rights, number)):
            for some_ships in set(permutations(ships, number)):
                sets = [GemSet(*tiles) for tiles in zip(chosen, some_rights, some_ships, strict=True)]
                gems = Counter({Gem.DIAMOND: number * bonus.diamonds})
                for one in sets:
                    gems[one.mine] += min(one.right, one.ship) + bonus.gems
                left = (_less(mines, chosen), _less(rights, some_rights), _less(ships, some_ships))
                for kept in _keeps(*left, must=state.ruleset.says(R.EXCHANGE_KEEP, "must-keep-one")):
                    gain = (
                        gems[Gem.BLUE],
                        gems[Gem.YELLOW],
                        gems[Gem.GREEN],
                        gems[Gem.RED],
                        gems[Gem.DIAMOND],
                    )
                    found[Exchange(Seat(0), tuple(sets), kept)] = gain
    return found


def _less(tiles: Sequence[int], used: Sequence[int]) -> list[int]:
    left = Counter(tiles)
    left.subtract(used)
    return sorted(left.elements())


def _keeps(mines: list[int], rights: list[int], ships: list[int], *, must: bool) -> list[Keep]:
    ways = [
        Keep(
            mines=() if mine is None else (Gem(mine),),
            rights=() if right is None else (right,),
            ships=() if ship is None else (ship,),
        )
        for mine in (None, *set(mines))
        for right in (None, *set(rights))
        for ship in (None, *set(ships))
    ]
    return [keep for keep in ways if not must or keep != Keep() or len(ways) == 1]


@pytest.mark.clause(C.EXCHANGE_MATCHING, C.EXCHANGE_VALUE, C.EXCHANGE_TECHNOLOGY, C.EXCHANGE_KEEP_LIMIT)
@USUAL
@given(SEEDS)
def test_exchanges(seed: int) -> None:
    """Every order of the tiles is tried: the same exchanges, and the same distinct results."""
    rng = Random(seed)
    state = _exchanging(any_ruleset(rng), rng, rng.randint(2, 4))
    expected = _all_exchanges(state)
    assert set(state.legal_moves(physical=True)) == set(expected)
    results = []
    for move in state.legal_moves():
        assert isinstance(move, Exchange)
        gained = state.apply(move).after.players[0].gems
        before = state.players[0].gems
        assert tuple(new - old for new, old in zip(gained, before, strict=True)) == expected[move]
        results.append((expected[move], move.keep))
    assert len(results) == len(set(results))
    assert set(results) == {(gain, move.keep) for move, gain in expected.items()}


def _gains(tiles: Equipment, number: int, bonus: int, lowest: int) -> set[tuple[int, ...]]:
    """Return every gain, by forming the sets one after another in every way; equal tables count once."""
    tables = {(tiles, (0,) * len(COLOURS))}
    for _ in range(number):
        tables = {
            (
                (_minus(mines, mine), _minus(rights, right), _minus(ships, ship)),
                tuple(
                    got + (min(right, ship) + lowest + bonus) * (colour == mine)
                    for colour, got in enumerate(gems)
                ),
            )
            for (mines, rights, ships), gems in tables
            for mine, right, ship in product(*(_held(counts) for counts in (mines, rights, ships)))
        }
    return {gems for _, gems in tables}


def _held(counts: tuple[int, ...]) -> list[int]:
    return [index for index, count in enumerate(counts) if count]


def _minus(counts: tuple[int, ...], one: int) -> tuple[int, ...]:
    return tuple(count - (index == one) for index, count in enumerate(counts))


@pytest.mark.clause(C.EXCHANGE_MATCHING, C.EXCHANGE_VALUE)
@USUAL
@given(SEEDS)
def test_many_sets(seed: int) -> None:
    """Of more sets than can be tried in every order, each gain comes once, the same one whoever asks."""
    rng = Random(seed)
    number, values = rng.randint(3, 5), rng.randint(1, 3)

    def some(kinds: int) -> tuple[int, ...]:
        drawn = Counter(rng.randrange(kinds) for _ in range(rng.choice((number, number, number + 1))))
        return tuple(drawn[kind] for kind in range(kinds))

    tiles, bonus, lowest = (some(4), some(values), some(values)), rng.randint(0, 2), rng.randint(1, 3)
    number = min(map(sum, tiles))
    found = list(distinct(tiles, number, bonus, lowest))
    assert found == list(few_distinct(tiles, number, bonus, lowest))
    gains = [gems_of(sets, bonus) for sets in found]
    assert len(gains) == len(set(gains))
    assert set(gains) == _gains(tiles, number, bonus, lowest)
    for sets, gems in zip(found, gains, strict=True):
        assert representative(tiles, number, bonus, lowest, gems) == sets
        used = [astuple(one) for one in sets]
        for sort, counts in enumerate(tiles):
            taken = Counter(int(one[sort]) - (lowest if sort else 0) for one in used)
            assert all(taken[index] <= count for index, count in enumerate(counts))


@pytest.mark.clause(C.HATS_MOVE, C.HATS_LIFT, C.HATS_BEYOND_NINE, C.DIAMONDS_ORDER)
@pytest.mark.reading(R.HATS_BEYOND_NINE)
@USUAL
@given(SEEDS)
def test_track(seed: int) -> None:
    """Markers moved pile by pile, hat by hat."""
    rng = Random(seed)
    ruleset = any_ruleset(rng)
    first = Seat(rng.randrange(ruleset.seats))
    piles = StartTrack(ruleset.quantities.last_space, ruleset.readings[R.HATS_BEYOND_NINE])
    piles.lay_out([(first + step) % ruleset.seats for step in range(ruleset.seats)])
    track = laid_out(first, ruleset.seats)
    for _ in range(25):
        seat, number = Seat(rng.randrange(ruleset.seats)), rng.randint(1, 3)
        piles.advance(seat, number)
        track = moved(ruleset, track, seat, number, None)
        assert list(track) == piles.entries()
        assert [entry[1] for entry in reversed(track)] == piles.order()


def _crowded(rng: Random, state: State) -> State:
    """Return the state with parks filled by the rules of the park, and rich players."""
    table = table_of(state, Table)
    for person in table.people:
        for _ in range(rng.randint(0, state.ruleset.quantities.places + 2)):
            tile = rng.choice(list(Tile)[1:])
            places = table.open_places(person, tile)
            if places:
                person.park[rng.choice(places)] = tile
    players = tuple(
        player._replace(
            gems=(9, 9, 9, 9, 9),
            park=tuple(person.park.get(place, Tile.EMPTY) for place in range(len(player.park))),
        )
        for player, person in zip(state.players, table.people, strict=True)
    )
    return evolve(state, players=players)


@pytest.mark.clause(
    C.PARK_VACANT, C.PARK_MANDATORY, C.PARK_DARK, C.BUILD_SOLD, C.BUILD_TALLEST, C.BUILD_MARKER
)
@USUAL
@given(SEEDS)
def test_builds(seed: int) -> None:
    """Every table with every tile, stack and place is asked about."""
    rng = Random(seed)
    state = _crowded(rng, start(rng, any_ruleset(rng)))
    stacks = (rng.randint(0, 3), rng.randint(0, 3), rng.randint(0, 3), rng.randint(0, 3))
    marked = [rng.randrange(1 << len(PriceTable)) for _ in state.players]
    state = evolve(
        state,
        bank=state.bank._replace(stacks=stacks),
        players=tuple(player._replace(marked=own) for player, own in zip(state.players, marked, strict=True)),
        turn=state.turn._replace(phase=Phase.BUILD, to_move=Seat(0)),
        round=state.round._replace(first=Seat(0), track=laid_out(Seat(0), len(state.players))),
    )
    table = table_of(state, Priced)
    table.phase, table.turn = "build", 0
    table.stacks = Counter(dict(zip(BUILDINGS, stacks, strict=True)))
    for person, player in zip(table.people, state.players, strict=True):
        person.park = {place: tile for place, tile in enumerate(player.park) if tile}
        person.tables = {one for one in PriceTable if player.marked >> one & 1}
        person.gems = Counter(dict(zip(Gem, (3, 3, 3, 3, 3), strict=True)))
    state = evolve(state, players=tuple(player._replace(gems=(3, 3, 3, 3, 3)) for player in state.players))
    affordable = {one: table.can_pay(table.people[0], one) for one in PriceTable}
    asked = [
        Build(Seat(0), one, tile, stack, Place(place))
        for one in PriceTable
        if affordable[one]
        for tile in (*BUILDINGS, Tile.FOREST)
        for stack in BUILDINGS
        for place in range(state.ruleset.quantities.places)
    ]
    table.affordable = affordable
    expected = {move for move in asked if table.may_build(move)}
    assert {move for move in state.legal_moves(physical=True) if isinstance(move, Build)} == expected


@pytest.mark.clause(C.BONUS_THREE, C.BONUS_FOUR, C.BONUS_FIVE, C.BONUS_SECOND_FIVE, C.BONUS_ONE_CARD)
@pytest.mark.reading(R.BONUS_SECOND_FIVE)
@USUAL
@given(SEEDS)
def test_cards(seed: int) -> None:
    """The cards won along a sequence of buildings are those that its history explains."""
    rng = Random(seed)
    edition = strange_edition(rng)
    edition = evolve(edition, quantities=evolve(edition.quantities, light_places=99, dark_places=0))
    option = rng.choice(("five-fresh", "any-five"))
    readings = Readings.of(READINGS, {"dc.bonus.second-five": option})
    state = start(rng, compile_ruleset(edition, 4, readings))
    history = Cards(option)
    for number in range(rng.randint(1, 90)):
        seat = Seat(rng.randrange(4))
        tile = rng.choice((*BUILDINGS, Tile.FOREST)) if rng.random() < 0.5 else BUILDINGS[seat]
        before = history.holders
        history.built(seat, tile)
        park = (*state.players[seat].park[:number], tile, *state.players[seat].park[number + 1 :])
        build = Build(seat, PriceTable.ANY, tile, tile, Place(number))
        won = cards_won(state, build, park)
        assert set(won) == set(history.holders) - set(before)
        assert len(won) <= 1
        state = _with_cards(state, seat, park, won)


def _with_cards(state: State, seat: Seat, park: tuple[Tile, ...], won: tuple[Bonus, ...]) -> State:
    players = list(state.players)
    players[seat] = players[seat]._replace(park=park, bonus=(*players[seat].bonus, *won))
    return evolve(state, players=tuple(players))


@pytest.mark.clause(C.SCORE_BUILDINGS, C.SCORE_FORESTS, C.SCORE_TRIOS, C.SCORE_ANIMALS, C.SCORE_BONUS)
@pytest.mark.clause(C.SCORE_TRACKS, C.SCORE_EXCLUDED, C.WIN_MOST, C.WIN_GEMS, C.WIN_SHARED)
@pytest.mark.reading(R.TIE_DIAMONDS)
@USUAL
@given(SEEDS)
def test_points(seed: int) -> None:
    """Parks counted tile by tile, and the winners among them."""
    rng = Random(seed)
    state = _crowded(rng, start(rng, any_ruleset(rng)))
    cards = {card: rng.randint(0, len(state.players)) for card in Bonus}
    players = tuple(
        _ended(rng, state, player, tuple(card for card, holder in cards.items() if holder == seat))
        for seat, player in enumerate(state.players)
    )
    state = evolve(
        state,
        players=players,
        turn=state.turn._replace(phase=Phase.FINAL, to_move=None),
        round=state.round._replace(first=Seat(0)),
    )
    table = table_of(state, Table)
    table.phase = "final"
    table.cards = Dealt({card: holder for card, holder in cards.items() if holder < len(players)})
    for person, player in zip(table.people, players, strict=True):
        person.park = {place: tile for place, tile in enumerate(player.park) if tile}
        person.steps = Counter(dict(zip(Track, player.tracks, strict=True)))
        person.gems = Counter(dict(zip(Gem, player.gems, strict=True)))
    expected = [points(table, seat) for seat in range(len(players))]
    assert [None if one.excluded else one.total for one in state.score()] == expected
    outcome = state.outcome()
    assert outcome is not None
    assert list(outcome.scores) == expected
    assert list(outcome.winners) == winners(table)
    level = [total for total in expected if total is not None]
    assert (C.WIN_GEMS in outcome.why) == (level.count(max(level, default=0)) > 1)
    assert (C.WIN_SHARED in outcome.why) == (len(outcome.winners) > 1)
    assert (C.SCORE_EXCLUDED in outcome.why) == (None in expected)


def _ended(rng: Random, state: State, player: Player, cards: tuple[Bonus, ...]) -> Player:
    """Return the player with drawn tracks, few gems (so that ties come) and some cards."""
    edition = state.ruleset.edition
    lengths = [len(steps or ()) for steps in (edition.forest, edition.technology, edition.money)]
    board = edition.boards[player.board - 1]
    assert board is not None
    park = list(player.park)
    for place, wanted in board.mandatory if rng.random() < 0.8 else ():
        park[place] = wanted
    if rng.random() < 0.4:
        park = [Tile.EMPTY if index not in dict(board.mandatory) else tile for index, tile in enumerate(park)]
    gems = (rng.randint(0, 1), 0, 0, 0, rng.randint(0, 1))
    forest, technology, money = (rng.randrange(length) if rng.random() < 0.5 else 0 for length in lengths)
    return player._replace(park=tuple(park), gems=gems, tracks=(forest, technology, money), bonus=cards)


@pytest.mark.deep
@pytest.mark.parametrize(
    "check",
    [test_price, test_exchanges, test_many_sets, test_track, test_builds, test_cards, test_points],
)
def test_for_long(check: Callable[[int], None]) -> None:
    plain = check.hypothesis.inner_test  # type: ignore[attr-defined]  # what hypothesis has wrapped
    for seed in range(1500):
        plain(seed)


def test_editions_are_drawn_from_all_there_are() -> None:
    names = {any_edition(Random(seed)).name for seed in range(60)}
    assert names == {"invented", "tiny", "strange"}
