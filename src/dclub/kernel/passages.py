"""Sentences that hold only with some numbers of players, or only under some options of a reading.

The spec writes them so that they can be told: a sentence, or what stands after a semicolon, that holds
only then begins with "With two players", "With fewer than four players" or "Under" and the options; an
item of a list that holds as a whole only then may begin with an option and a colon instead. Whoever knows
the number of players and the options in force can leave out what does not apply.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

__all__ = ["Condition", "Segment", "loose_conditions", "segments_of"]

_NUMBERS: Final = {"two": 2, "three": 3, "four": 4, "five": 5}
_MOST: Final = max(_NUMBERS.values())
_NUMBER: Final = "|".join(_NUMBERS)
_PLAYERS: Final = re.compile(
    rf"with (?:(fewer|more) than ({_NUMBER})|((?:{_NUMBER})(?:(?:, | or )(?:{_NUMBER}))*)) players\b,? ?",
    re.IGNORECASE,
)
_END: Final = re.compile(r"[.?!][\"')]*\s+(?=[\"'(]*[A-Z0-9])|;\s+")
_COUNTED: Final = re.compile(
    rf"\bwith (?:fewer than |more than )?(?:{_NUMBER})\b[^.;]*? players\b", re.IGNORECASE
)


@frozen
class Condition:
    """When a sentence holds: with these numbers of players, or under these options; () where all do."""

    players: tuple[int, ...] = ()
    options: tuple[str, ...] = ()

    def holds(self, players: int, option: str | None) -> bool:
        """Return whether it holds for a number of players and the option in force (None: not asked)."""
        return (not self.players or players in self.players) and (
            not self.options or option is None or option in self.options
        )


@frozen
class Segment:
    """A part of a text, from `begin` to `end`: a sentence, or what stands between semicolons.

    `lead` is where what it says begins, behind its condition.
    """

    begin: int
    end: int
    lead: int
    condition: Condition


def segments_of(text: str, options: Collection[str] = ()) -> tuple[Segment, ...]:
    """Return the segments of a text; `options` are the names by which "Under" is known.

    >>> [text.condition.players for text in segments_of("With two players: six. With three it ends.")]
    [(2,), ()]
    """
    item = _names(tuple(options)).match(text) if options else None
    if item is not None and item["item"]:
        return (Segment(0, len(text), item.end(), Condition(options=(item["item"],))),)
    ends = [found.end() for found in _END.finditer(text)]
    begins = [0, *ends]
    return tuple(
        _segment(text, begin, end, options) for begin, end in zip(begins, [*ends, len(text)], strict=True)
    )


def _segment(text: str, begin: int, end: int, options: Collection[str]) -> Segment:
    lead: int = begin
    players: tuple[int, ...] = ()
    chosen: tuple[str, ...] = ()
    counted = _PLAYERS.match(text, begin, end)
    if counted is not None:
        lead, players = counted.end(), _counted(counted)
    under = _names(tuple(options)).match(text, lead, end) if options else None
    if under is not None and under["names"]:
        lead, chosen = under.end(), tuple(re.split(r", | or | and ", under["names"]))
    return Segment(begin, end, lead, Condition(players, chosen))


@cache
def _names(options: tuple[str, ...]) -> re.Pattern[str]:
    """Return what begins a text that holds under some options: `names` after "under", or one `item`."""
    name = "|".join(sorted(map(re.escape, options), key=len, reverse=True))
    names = rf"(?P<names>(?:{name})(?:(?:, | or | and )(?:{name}))*)(?![\w-]),? ?"
    return re.compile(rf"(?:and )?under {names}|(?P<item>{name}): ", re.IGNORECASE)


def _counted(found: re.Match[str]) -> tuple[int, ...]:
    if found[1] is not None:
        limit = _NUMBERS[found[2].lower()]
        fewer = found[1].lower() == "fewer"
        return tuple(range(2, limit)) if fewer else tuple(range(limit + 1, _MOST + 1))
    return tuple(_NUMBERS[word.lower()] for word in re.split(r", | or ", found[3]))


def loose_conditions(text: str, options: Collection[str] = ()) -> Iterator[str]:
    """Yield the segments that speak of numbers of players or of options elsewhere than at their head."""
    for segment in segments_of(text, options):
        said = text[segment.lead : segment.end]
        named = any(
            re.search(rf"\bunder {re.escape(name)}(?![\w-])", said, re.IGNORECASE) for name in options
        )
        if named or _COUNTED.search(said):
            yield text[segment.begin : segment.end].strip()
