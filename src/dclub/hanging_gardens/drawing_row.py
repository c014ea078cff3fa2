"""The row drawn: the draw pile, the open cards, the effects below them, and the queen above."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dclub.hanging_gardens.components import Effect, word
from dclub.hanging_gardens.drawing_icons import crown, draw_card, draw_effect
from dclub.hanging_gardens.row_reading import IN_TURN
from dclub.hanging_gardens.words import format_card
from dclub.kernel.canvas import Box, Canvas
from dclub.kernel.drawing import UNKNOWN
from dclub.kernel.lettering import wrapped
from dclub.kernel.palette import DIM, FAINT, PAPER
from dclub.kernel.panels import framed

if TYPE_CHECKING:
    from dclub.hanging_gardens.components import Card
    from dclub.hanging_gardens.state import State
    from dclub.kernel.drawing import Scene

__all__ = ["ROW_HEIGHT", "draw_row", "is_conserved"]

ROW_HEIGHT: Final = 226.0
"""How high the row is drawn."""

_PILE: Final = 112.0
_CARD: Final = 92.0
_QUEEN: Final = 26.0
_TOP: Final = 66.0
_BELOW: Final = _TOP + _CARD + 6


def draw_row(scene: Scene[State], width: float) -> Canvas:
    """Return the pile and the columns from it, and say in words what lies there."""
    row, total = scene.state.row, scene.state.ruleset.quantities.row
    canvas = framed(width, ROW_HEIGHT, "Row")
    paths = ("row", "row.cards", "row.effects", "row.used")
    columns = max(len(row.cards), len(row.effects), total)
    each = (width - _PILE - 8) / columns
    with canvas.place("row", *paths, box=Box(0, 0, width, ROW_HEIGHT), title="Row"):
        _draw_pile(canvas, scene)
        for column in range(columns):
            x = _PILE + column * each
            _draw_column(canvas, scene, column, x + (each - _CARD) / 2)
        _draw_effects(canvas, scene, each)
        _draw_queen(canvas, scene, each, columns)
    return canvas


# --- pile -------------------------------------------------------------------------------------


def is_conserved(scene: Scene[State], *kinds: str) -> bool:
    """Return whether what the players have of some kinds is all known, so that the rest can be worked out.

    For that nobody needs to know an icon.
    """
    held = [f"players.{seat}.{kind}" for seat in range(scene.state.seats) for kind in kinds]
    asked = [where for where in scene.unknown if not where.endswith(".icon")]
    return all(map(scene.knows, held)) and not any(
        where.startswith(f"{path}.") for where in asked for path in held
    )


def _knows_stock(scene: Scene[State]) -> bool:
    """Return whether the number of cards in the pile is stated, or can be worked out."""
    lying = [where for where in scene.unknown if where.startswith(("row.cards", "returned"))]
    return scene.knows("stock") and (
        not scene.unknown or scene.states("stock") or (not lying and is_conserved(scene, "pyramid", "cards"))
    )


def _draw_pile(canvas: Canvas, scene: Scene[State]) -> None:
    supply = scene.state.supply
    box = Box(10, _TOP, _PILE - 24, _CARD)
    count = 0 if supply.stock is None else len(supply.stock)
    known = _knows_stock(scene)
    said = UNKNOWN if not known else "not counted" if supply.stock is None else f"{count} unseen"
    with canvas.place("stock", "stock", box=box, title=f"draw pile: {said}"):
        canvas.rect(box, fill=canvas.pattern("grid", "#e8ddc4", "#b9a67c"), line=1.5, round_=5)
        canvas.rect(Box(box.x + 8, _TOP + 26, box.width - 16, 40), fill=PAPER, stroke=FAINT, round_=4)
        middle = box.x + box.width / 2
        canvas.text(middle, _TOP + 42, "pile", size=10, anchor="middle", fill=DIM)
        canvas.text(middle, _TOP + 58, said, size=12, anchor="middle", bold=True, room=box.width - 20)
    canvas.say(f"Draw pile: {said}.")
    _draw_returned(canvas, scene)


def _draw_returned(canvas: Canvas, scene: Scene[State]) -> None:
    """Draw the names of the cards that were put back under the pile, the first to come first."""
    names = [name or "no name" for name in scene.state.supply.returned]
    said = ", ".join(scene.listed("returned", names)) or "none"
    box = Box(8, _BELOW, _PILE - 16, ROW_HEIGHT - _BELOW - 6)
    with canvas.place("returned", "returned", box=box, title=f"under the pile: {said}"):
        canvas.text(box.x + 2, box.y + 10, "under it:", size=9, fill=DIM)
        lines = wrapped(said, box.width - 4, 8.5)
        for index, line in enumerate([*lines[:2], " ".join(lines[2:])]):
            canvas.text(box.x + 2, box.y + 22 + index * 11, line, size=8.5, room=box.width - 4)
    canvas.say(f"Under the pile, the first to come first: {said}.")


# --- columns ----------------------------------------------------------------------------------


def _draw_column(canvas: Canvas, scene: Scene[State], column: int, x: float) -> None:
    """Draw an open card, or that it is taken."""
    cards, path = scene.state.row.cards, f"row.cards.{column}"
    card = cards[column] if column < len(cards) else None
    box = Box(x, _TOP, _CARD, _CARD)
    said = _card_words(scene, column, card)
    also = (f"card {card.id}",) if card is not None and card.id and scene.knows(path) else ()
    with canvas.place(f"column {column + 1}", path, box=box, title=f"column {column + 1}: {said}", also=also):
        canvas.text(x + _CARD / 2, _TOP - 5, str(column + 1), size=11, anchor="middle", bold=True)
        if not scene.knows(path):
            canvas.rect(box, stroke=FAINT, round_=5)
            canvas.unknown(Box(x + _CARD / 2 - 14, _TOP + _CARD / 2 - 14, 28, 28))
        elif card is None:
            canvas.rect(box, stroke=FAINT, dash="4 3", round_=5)
            canvas.text(x + _CARD / 2, _TOP + _CARD / 2 + 4, said, size=10, anchor="middle", fill=DIM)
        else:
            name = " ".join(part for part in (card.id, f"({card.ornament})" * bool(card.ornament)) if part)
            draw_card(canvas, card.icons, box, name)
    canvas.say(f"Column {column + 1}: {said}.")


def _card_words(scene: Scene[State], column: int, card: Card | None) -> str:
    if not scene.knows(f"row.cards.{column}"):
        return "not known"
    if card is not None:
        return f"{card.id}: {format_card(card)}" if card.id else format_card(card)
    state = scene.state
    if state.phase not in IN_TURN or not scene.knows("phase"):
        return "no card"
    now = state.turn.column == column and scene.knows("pending.column")
    return "taken now" if now else "taken"


# --- effects and the queen --------------------------------------------------------------------


def _draw_effects(canvas: Canvas, scene: Scene[State], each: float) -> None:
    row, total = scene.state.row, scene.state.ruleset.quantities.row
    if not scene.knows("row.effects"):
        for column in range(total):
            canvas.unknown(Box(_PILE + column * each + each / 2 - 14, _BELOW + 8, 28, 28))
        canvas.say("Effects below the columns: not known.")
        return
    for column, effect in enumerate(row.effects):
        _draw_effect(canvas, scene, column, effect, _PILE + column * each + (each - _CARD) / 2)
    told = ", ".join(f"{word(one)}{_used_words(scene, one)}" for one in row.effects)
    canvas.say(f"Effects below the columns: {told or 'none yet'}.")


def _draw_effect(canvas: Canvas, scene: Scene[State], column: int, effect: Effect, x: float) -> None:
    """Draw an effect card, face down if it has been used."""
    path = f"row.effects.{column}"
    box = Box(x, _BELOW, _CARD, ROW_HEIGHT - _BELOW - 8)
    used = _used_words(scene, effect)
    known = scene.knows(path)
    name = f"effect {word(effect)}"
    said = f"{word(effect)}{used}" if known else UNKNOWN
    with canvas.place(name if known else f"effect {column + 1}", path, box=box, title=f"effect: {said}"):
        if not known:
            canvas.rect(box, stroke=FAINT, round_=4)
            canvas.unknown(Box(x + _CARD / 2 - 12, box.y + 12, 24, 24))
            return
        hidden = used == ", used"
        fill = canvas.pattern("rising", "#dedad0", "#bdb8ab") if hidden else "#eef3e6"
        canvas.rect(box, fill=fill, round_=4)
        if hidden:
            canvas.rect(Box(x + 4, box.y + box.height - 17, _CARD - 8, 14), fill=PAPER, stroke="none")
        draw_effect(canvas, effect, x + _CARD / 2, box.y + 17)
        canvas.text(
            x + _CARD / 2, box.y + box.height - 6, said,
            size=10, anchor="middle", bold=not hidden, room=_CARD - 8,
        )  # fmt: skip


def _used_words(scene: Scene[State], effect: Effect) -> str:
    """Return whether an effect lies face down, as words after its name."""
    used = scene.state.row.used
    if effect is Effect.QUEEN:
        is_used = scene.shown("row.queen_used", ", used" if used >> effect & 1 else "")
        return f", used{UNKNOWN}" if is_used == UNKNOWN else is_used
    down = scene.listed("row.used", [word(one) for one in Effect if used >> one & 1])
    if word(effect) in map(str.lower, map(str.strip, down)):
        return ", used"
    return f", used{UNKNOWN}" if UNKNOWN in down else ""


def _draw_queen(canvas: Canvas, scene: Scene[State], each: float, columns: int) -> None:
    """Draw the queen above her column; anywhere else she stands above the last one, with a word."""
    queen = scene.state.row.queen
    laid = bool(scene.state.row.effects) or not scene.knows("row.effects")
    within = scene.knows("row.queen") and laid and 0 <= queen < columns
    column = queen if within else columns - 1
    x = _PILE + column * each + (each - _CARD) / 2
    box = Box(x - 4, _TOP - 18 - _QUEEN, _CARD + 8, _QUEEN)
    stands = (
        "" if within else ": aside" if not laid else f": {scene.shown('row.queen', f'column {queen + 1}')}"
    )
    used = _used_words(scene, Effect.QUEEN)
    said = f"queen above column {queen + 1}{used}" if within else f"queen{stands}{used}"
    with canvas.place("queen", "row.queen", "row.queen_used", box=box, title=said):
        canvas.rect(box, fill="#fff4d6", stroke=FAINT, round_=4)
        crown(canvas, box.x + 14, box.y + _QUEEN / 2, 9)
        canvas.text(
            box.x + 28, box.y + _QUEEN / 2 + 4, f"queen{stands}{used}",
            size=10, bold=True, room=box.width - 32,
        )  # fmt: skip
    canvas.say(f"{said.capitalize()}.")
