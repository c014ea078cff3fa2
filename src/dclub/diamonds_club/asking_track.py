"""Asking about the start-player track: who gets diamonds, who plays when, and what hats change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club.asking import bare_player, check_coins, table_with
from dclub.diamonds_club.edition import Edition
from dclub.diamonds_club.phases.diamonds import award_diamonds
from dclub.diamonds_club.ruleset import compile_ruleset
from dclub.diamonds_club.startrack import moved, number_of
from dclub.diamonds_club.state import Phase
from dclub.errors import NotationError
from dclub.kernel.asking import Entry, contradiction, entries, event_line
from dclub.kernel.move import Seat
from dclub.kernel.questions import Answer, Case, Fact, Topic
from dclub.kernel.words import describe_choices

if TYPE_CHECKING:
    from dclub.diamonds_club.ruleset import Ruleset
    from dclub.diamonds_club.startrack import StartTrack
    from dclub.kernel.event import Event
    from dclub.kernel.rules import Names

__all__ = ["DIAMONDS", "ORDER"]

Entries = tuple[Entry, ...]

# --- facts ------------------------------------------------------------------------------------


def _each_player(text: str, edition: Edition) -> Entries:
    """Return one entry for each player; the names are those that the players go by."""
    sizes, read = edition.quantities, entries(text, "players with a number each, such as 'Ana 3, Ben 2'")
    for index, entry in enumerate(read):
        if entry.name in [before.name for before in read[:index]]:
            raise NotationError("each player once", found=entry.name, column=entry.column)
    if not sizes.players_min <= len(read) <= sizes.players_max:
        raise NotationError(f"{sizes.players_min} to {sizes.players_max} players", found=text)
    return read


def _hats_taken(text: str, _edition: Edition) -> Entries:
    read = entries(text, "players with the hats that each has taken, such as 'Ana 2', or 'none'")
    for entry in read:
        if not entry.number:
            raise NotationError("one hat or more", found="0", column=entry.column)
    return read


_TRACK: Final = Fact[Edition, Entries](
    "track",
    "who stands on which number of the start-player track; of a stack the lowest first, the top last",
    "Bronze 2, White 2, Red 4, Blue 4",
    _each_player,
)
_MARKERS: Final = Fact[Edition, Entries](
    "track",
    "where the markers stood before these hats; of a stack the lowest first, the top last",
    "Bronze 2, White 2, Red 4, Blue 2",
    _each_player,
)
_HATS: Final = Fact[Edition, Entries](
    "hats",
    "who has taken how many hats since then, in the order of the purchases, or none",
    "Blue 2",
    _hats_taken,
)
_COINS: Final = Fact[Edition, Entries](
    "coins", "how many unspent coins each player has", "Bronze 0, White 3, Red 3, Blue 1", _each_player
)


def _track(ruleset: Ruleset, given: Entries) -> StartTrack:
    """Return the track with a seat for each entry; `RecordError` for a number that it does not have."""
    beyond = ruleset.quantities.last_space + 1
    if ruleset.beyond_nine != "open-track":
        for entry in given:
            if entry.number > beyond:
                place = f"expected at most {beyond}, the place beyond {beyond - 1}"
                raise contradiction("track", f"{entry.name}: {place}, found {entry.number}")
    standing = [(entry.number, Seat(seat)) for seat, entry in enumerate(given)]
    return tuple(sorted(standing, key=lambda marker: marker[0]))


def _seat_of(fact: str, entry: Entry, names: Names) -> Seat:
    if entry.name not in names:
        expected = describe_choices(names, entry.name, "a player of the track")
        raise contradiction(fact, f"column {entry.column}: found {entry.name!r}, expected {expected}")
    return Seat(names.index(entry.name))


# --- order: who begins, and who plays after whom? ---------------------------------------------


def _order(case: Case[Edition]) -> Answer:
    """Say where hats move the markers, who is start player then, and who plays after whom."""
    given, names = case[_MARKERS], tuple(entry.name for entry in case[_MARKERS])
    ruleset = compile_ruleset(case.edition, len(names), case.readings)
    track, lines = _track(ruleset, given), []
    for entry in case[_HATS]:
        seat = _seat_of("hats", entry, names)
        log: list[Event] = []
        before = number_of(track, seat)
        track = moved(ruleset, track, seat, entry.number, log)
        total, after = before + entry.number, number_of(track, seat)
        beyond = "" if total == after else f", beyond {ruleset.quantities.last_space}"
        lines += [
            event_line(case, event, names, f"{before} + {entry.number} = {total}{beyond}") for event in log
        ]
    events: list[Event] = []
    award_diamonds(table_with(ruleset, Phase.BUY, track=track), events)
    standing = ", ".join(f"{names[seat]} {number}" for number, seat in reversed(track))
    lines += [
        event_line(case, event, names, standing)
        for event in events
        if event.kind in {"start-player", "order"}
    ]
    return Answer(tuple(lines))


ORDER: Final = Topic(
    "order",
    "Who is start player, and in which order are sets exchanged and tiles built?",
    (_MARKERS, _HATS),
    _order,
)

# --- diamonds: who gets one when all have passed? ---------------------------------------------


def _diamonds(case: Case[Edition]) -> Answer:
    """Say who gets a diamond for unspent coins, and who for leading the start-player track."""
    given, names = case[_TRACK], tuple(entry.name for entry in case[_TRACK])
    ruleset = compile_ruleset(case.edition, len(names), case.readings)
    coins = {_seat_of("coins", entry, names): entry.number for entry in case[_COINS]}
    if without := [name for seat, name in enumerate(names) if Seat(seat) not in coins]:
        raise contradiction(
            "coins", f"expected a number for each player, found none for {', '.join(without)}"
        )
    check_coins(ruleset, coins.values())
    players = {int(seat): bare_player(ruleset, seat)._replace(coins=number) for seat, number in coins.items()}
    state = table_with(ruleset, Phase.BUY, players=players, track=_track(ruleset, given))
    events: list[Event] = []
    award_diamonds(state, events)
    saved = f"max({', '.join(map(str, coins.values()))}) = {max(coins.values())}"
    standing = ", ".join(f"{names[seat]} {number}" for number, seat in reversed(state.track))
    return Answer(
        tuple(
            event_line(case, event, names, standing if event.clause == C.DIAMONDS_LEADERS else saved)
            for event in events
            if event.kind in {"diamond-awarded", "no-diamond"}
        )
    )


DIAMONDS: Final = Topic("diamonds", "Who gets a diamond once all have passed?", (_COINS, _TRACK), _diamonds)
