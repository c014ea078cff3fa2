"""Reading the market of a position document: strips, coins on spaces, sides shown so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dclub.diamonds_club import readings as R
from dclub.diamonds_club.components import Frame, Goods, Space, StripFace, StripId, word
from dclub.diamonds_club.market import EMPTY_MARKET, make_market, with_strip
from dclub.diamonds_club.printed import face_names
from dclub.diamonds_club.state import Phase
from dclub.diamonds_club.strips import parse_face
from dclub.diamonds_club.words import format_space, parse_space
from dclub.errors import NotationError
from dclub.kernel.paragraphs import count_of
from dclub.kernel.stated import Written, read_number, refusal
from dclub.kernel.toml import format_key

if TYPE_CHECKING:
    from dclub.diamonds_club.position_document import MarketDocument
    from dclub.diamonds_club.ruleset import Ruleset
    from dclub.diamonds_club.state import Market
    from dclub.kernel.stated import Stated

__all__ = ["MOST", "read_market", "read_sides"]

MOST = 999
"""The largest number of anything that a position may state."""


def read_market(ruleset: Ruleset, written: MarketDocument, phase: Phase | None, stated: Stated) -> Market:
    """Return the market: an empty one where it has a fault, blank strips where some are unknown."""
    faces = _faces(ruleset, written, phase, stated)
    coins = _coins(ruleset, written, phase, stated)
    is_counted = phase is not Phase.MARKET or isinstance(written.strips, tuple)
    if stated.faults or (None in faces and (phase in (None, Phase.FIRST_PLAYER) or not is_counted)):
        return EMPTY_MARKET
    if None in faces and phase is not Phase.MARKET:
        faces += [None] * (ruleset.columns - len(faces))
    blank = StripFace(Frame.DARK, StripId(""), "", (Goods(),) * ruleset.rows)
    lying = tuple(blank if face is None else face for face in faces)
    if len(lying) == ruleset.columns:
        spaces = map(Space, range(len(lying) * ruleset.rows))
        return make_market(ruleset, lying, tuple(coins.get(space, 0) for space in spaces))
    market = EMPTY_MARKET
    for face in lying:
        market = with_strip(ruleset, market, face)
    return market


def _faces(
    ruleset: Ruleset, written: MarketDocument, phase: Phase | None, stated: Stated
) -> list[StripFace | None]:
    """Return the strips that lie there, None for each that is unknown."""
    where, strips = "market.strips", written.strips
    if not stated.is_array(where, strips, needed=phase not in (Phase.FIRST_PLAYER, Phase.FINAL)):
        return [None] if strips is not None or phase not in (Phase.FIRST_PLAYER, Phase.FINAL) else []
    assert isinstance(strips, tuple)
    _check_number(ruleset, len(strips), phase, stated)
    return [
        stated.value(f"{where}.{index}", text, lambda text: parse_lying_face(text, ruleset), None)
        for index, text in enumerate(strips)
    ]


def _check_number(ruleset: Ruleset, number: int, phase: Phase | None, stated: Stated) -> None:
    """Refuse a number of strips with which the phase cannot be."""
    columns = ruleset.columns
    match phase:
        case Phase.FIRST_PLAYER:
            fits, expected = number == 0, "none before the first player is known"
        case Phase.MARKET:
            fits, expected = number < columns, f"at most {columns - 1}, for one is to be laid"
        case Phase.FINAL:
            fits, expected = number in (0, columns), f"{columns} strips, or none"
        case _:
            fits, expected = number == columns, f"{columns} strips, one a column"
    if not fits:
        stated.fault("market.strips", f"expected {expected}, found {number}")


def parse_lying_face(text: str, ruleset: Ruleset) -> StripFace:
    """Return the face of a strip that lies in the market; it must be one that could.

    Raises `Unknown` for one that nobody entered.
    """
    face = parse_face(text)
    if not face.strip:
        return _literal(face, text, ruleset)
    if face.name in ruleset.faces:
        return ruleset.faces[face.name]
    ruleset.gaps.check(face.name)
    raise NotationError("a strip of the edition", found=text)


def _literal(face: StripFace, text: str, ruleset: Ruleset) -> StripFace:
    if not ruleset.gaps:
        raise NotationError('the name of a strip, unless the strips are open (open = ["strips"])', found=text)
    if len(face.spaces) != ruleset.rows:
        expected = f"{count_of(ruleset.rows, 'space')}, from the top"
        raise NotationError(expected, found=count_of(len(face.spaces), "space"))
    low, high = ruleset.quantities.lowest_value, ruleset.quantities.highest_value
    for goods in face.spaces:
        if not all(low <= value <= high for value in (*goods.rights, *goods.ships)):
            raise NotationError(f"rights and ships from {low} to {high}", found=text)
    return face


def _coins(
    ruleset: Ruleset, written: MarketDocument, phase: Phase | None, stated: Stated
) -> dict[Space, int]:
    """Return the coins on each space that has some."""
    where, coins = "market.coins", written.coins
    if not isinstance(coins, dict):
        before_or_after = (Phase.FIRST_PLAYER, Phase.MARKET, Phase.FINAL)
        stated.of(where, coins, _read_nothing, None, needed=phase not in before_or_after)
        return {}
    found: dict[Space, int] = {}
    for name, number in coins.items():
        path = f"{where}.{format_key(name)}"
        try:
            space = parse_space(name, ruleset.columns, ruleset.rows)
        except NotationError as error:
            stated.faults.append(refusal(path, error))
            continue
        if space in found:
            stated.fault(path, f"the space {format_space(space, ruleset.rows)} is named twice")
        found[space] = stated.of(path, number, read_number(0, MOST, "a number of coins"), 0)
        if found[space] and phase in (Phase.FIRST_PLAYER, Phase.MARKET):
            stated.fault(path, "expected no coins while the market is laid out")
    return found


def _read_nothing(value: Written) -> None:
    raise NotationError("a table of spaces with coins, such as `{c3 = 2}`", found=repr(value))


def read_sides(
    ruleset: Ruleset, written: MarketDocument, phase: Phase | None, stated: Stated
) -> tuple[tuple[str, str], ...]:
    """Return the side that each strip has shown, by the name of the strip, in rising order."""
    where, sides = "market.sides", written.sides
    if ruleset.says(R.STRIPS_FACES, "any") or ruleset.edition.strips is None:
        if sides is not None:
            stated.fault(where, f"expected only where strips are named and {R.STRIPS_FACES} is fixed")
        return ()
    if not stated.is_array(where, sides, needed=phase not in (Phase.FIRST_PLAYER, Phase.FINAL)):
        return ()
    assert isinstance(sides, tuple)
    found: dict[str, str] = {}
    for index, text in enumerate(sides):
        shown = stated.value(f"{where}.{index}", text, lambda text: _side(text, ruleset), None)
        if shown is None:
            continue
        strip, side = shown
        if strip in found:
            stated.fault(f"{where}.{index}", f"the strip {strip} is named twice")
        found[strip] = side
    return tuple(sorted(found.items()))


def _side(text: str, ruleset: Ruleset) -> tuple[str, str]:
    face = parse_face(text)
    if f"{face.strip}{face.side}" not in face_names(ruleset.quantities):
        raise NotationError("a strip and its side, as in `dark 3a`", found=text)
    return f"{word(face.frame)} {face.strip}", face.side
