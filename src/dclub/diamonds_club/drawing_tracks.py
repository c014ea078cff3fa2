"""The development tracks drawn: the spaces with what is printed on them, and the marker."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dclub.diamonds_club.components import Track, word
from dclub.diamonds_club.drawing_park import EDGE
from dclub.kernel.canvas import Box, Canvas
from dclub.kernel.drawing import UNKNOWN
from dclub.kernel.holes import is_hole
from dclub.kernel.palette import DIM, FAINT, INK, PAPER
from dclub.kernel.paragraphs import count_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dclub.diamonds_club.edition import TechnologyStep
    from dclub.diamonds_club.state import State
    from dclub.kernel.drawing import Scene
    from dclub.kernel.move import Seat

__all__ = ["draw_track", "draw_tracks", "standing"]

_ROW: Final = 25.0


def _texts(state: State, track: Track) -> tuple[str, ...] | None:
    """Return what the spaces of a track print, from the start; None for one that nobody entered."""
    edition = state.ruleset.edition
    match track:
        case Track.FOREST:
            return None if edition.forest is None else tuple(map(_number, edition.forest))
        case Track.MONEY:
            return None if edition.money is None else tuple(_number(step.coins) for step in edition.money)
        case Track.TECHNOLOGY:
            return None if edition.technology is None else tuple(map(_bonus, edition.technology))


def _number(printed: int) -> str:
    return UNKNOWN if is_hole(printed) else str(printed)


def _bonus(step: TechnologyStep) -> str:
    if is_hole(step.gems):
        return UNKNOWN
    gems, diamonds = (
        f"+{step.gems}" if step.gems else "",
        f"+{step.diamonds}D" if step.diamonds else "",
    )
    return " ".join(filter(None, (gems, diamonds))) or "0"


def standing(scene: Scene[State], seat: Seat, track: Track) -> str:
    """Return where a marker stands, in words."""
    steps, texts = scene.state.players[seat].tracks[track], _texts(scene.state, track)
    if not scene.knows(f"players.{seat}.tracks.{word(track)}"):
        return UNKNOWN
    printed = f", on {texts[steps]}" if texts is not None and 0 <= steps < len(texts) else ""
    return f"step {steps}{printed}"


def draw_tracks(canvas: Canvas, scene: Scene[State], seat: Seat, y: float) -> None:
    """Draw a player's three tracks across the canvas, each a place of the picture."""
    for track in Track:
        path, texts = f"players.{seat}.tracks.{word(track)}", _texts(scene.state, track)
        box = Box(EDGE, y + track * _ROW, canvas.width - 2 * EDGE, 23)
        with canvas.place(word(track), path, box=box, title=f"{word(track)}: {standing(scene, seat, track)}"):
            canvas.text(box.x, box.y + 15, word(track), size=10, fill=DIM, room=70)
            steps = scene.state.players[seat].tracks[track]
            line = Box(box.x + 74, box.y + 1, box.width - 74, 21)
            if texts is None or not scene.knows(path):
                canvas.unknown(Box(line.x, line.y, 20, 20))
                if texts is None and scene.knows(path):
                    canvas.text(
                        line.x + 26,
                        line.y + 15,
                        f"{count_of(steps, 'step')} down; the track is not known",
                        size=9,
                    )
            else:
                draw_track(canvas, texts, line, steps)


def draw_track(canvas: Canvas, texts: Sequence[str], line: Box, steps: int | None) -> None:
    """Draw the spaces of a track from the left, and the marker on one of them; None for no marker."""
    each = line.width / len(texts)
    for index, text in enumerate(texts):
        here = index == steps
        box = Box(line.x + index * each, line.y, each, line.height)
        canvas.rect(box, fill=INK if here else PAPER, stroke=FAINT)
        canvas.text(
            box.x + each / 2,
            box.y + 15,
            text,
            size=10,
            anchor="middle",
            bold=here,
            fill=PAPER if here else INK,
            room=each - 3,
        )
    if steps is not None and not 0 <= steps < len(texts):
        canvas.rect(line, fill=PAPER, stroke=INK)
        canvas.text(line.x + 4, line.y + 15, f"off the track: step {steps} of {len(texts) - 1}", size=10)
