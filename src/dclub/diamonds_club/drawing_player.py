"""A player drawn: name and coins, the park, gems, equipment, tracks, markers and bonus cards."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final

from dclub.diamonds_club.components import COLOURS, Bonus, Gem, Track, word
from dclub.diamonds_club.drawing_icons import coin, gem, marker, mine, right, ship
from dclub.diamonds_club.drawing_park import EDGE, draw_park, park_height
from dclub.diamonds_club.drawing_tracks import draw_tracks, standing
from dclub.diamonds_club.holdings import format_equipment, format_markers, format_park
from dclub.diamonds_club.state import Phase
from dclub.diamonds_club.words import format_gems
from dclub.kernel.canvas import Box, Canvas, Point
from dclub.kernel.drawing import UNKNOWN
from dclub.kernel.move import Seat
from dclub.kernel.palette import DIM, FAINT, INK, SHADE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dclub.diamonds_club.state import Player, State
    from dclub.kernel.drawing import Scene

__all__ = ["draw_card", "draw_equipment", "draw_player"]

_TOP: Final = 34.0
_CARDS: Final = 3
_CARD: Final = 18.0


def draw_player(scene: Scene[State], seat: Seat, width: float) -> Canvas:
    """Return one player's panel; those of all players are equally high."""
    state, ruleset = scene.state, scene.state.ruleset
    player = state.players[seat]
    sizes = ruleset.quantities
    places = park_height(sizes.light_places, sizes.dark_places)
    most = max(len(other.bonus) for other in state.players)
    canvas = Canvas(width, _TOP + places + 196 + ceil(most / _CARDS) * _CARD, seat, scene.names[seat])
    box = Box(0, 0, width, canvas.height)
    turn = state.to_move == seat and scene.knows("to_move")
    with canvas.place("player", f"players.{seat}", box=box, title=scene.names[seat]):
        canvas.rect(box, fill=SHADE, stroke=FAINT, round_=6)
        if turn:
            canvas.rect(Box(2, 2, width - 4, canvas.height - 4), line=2, round_=5)
        _draw_head(canvas, scene, seat)
        draw_park(canvas, scene, seat, _TOP)
        y = _TOP + places + 4
        _draw_gems(canvas, scene, seat, y)
        _draw_equipment(canvas, scene, seat, y + 34)
        draw_tracks(canvas, scene, seat, y + 76)
        _draw_cards(canvas, scene, seat, y + 154)
    canvas.say(_said(scene, seat, player))
    return canvas


# --- name, board, coins -----------------------------------------------------------------------


def _draw_head(canvas: Canvas, scene: Scene[State], seat: Seat) -> None:
    state, where = scene.state, f"players.{seat}"
    player = state.players[seat]
    beside = canvas.width - 182
    marker(canvas, seat, 18, 18, 13)
    canvas.text(36, 22, scene.names[seat], size=14, bold=True, room=beside - 42)
    board = scene.shown(f"{where}.board", player.board)
    with canvas.place("board", f"{where}.board", box=Box(beside, 7, 66, 22), title=f"board {board}"):
        canvas.text(beside + 4, 22, f"board {board}", size=11, fill=DIM, room=60)
    held = scene.shown(f"{where}.coins", player.coins)
    said = f"{held} coin{'' if held == '1' else 's'}"
    with canvas.place("coins", f"{where}.coins", box=Box(beside + 70, 5, 104, 26), title=said):
        coin(canvas, beside + 84, 18, 11)
        canvas.text(beside + 100, 23, said, size=13, bold=True, room=72)


def _said(scene: Scene[State], seat: Seat, player: Player) -> str:
    """Return what a player has, in words."""
    ruleset, where = scene.state.ruleset, f"players.{seat}"
    equipment = (player.mines, player.rights, player.ships)
    parts: dict[str, object] = {
        "coins": player.coins,
        "gems": format_gems(player.gems),
        "equipment": format_equipment(equipment, ruleset.lowest),
        "board": str(player.board),
        "park": format_park(player.park, ruleset.light),
        "markers": format_markers(player.marked),
        "bonus": ", ".join(card.value for card in player.bonus),
    }
    told = [f"{name}: {scene.shown(f'{where}.{name}', value) or 'none'}" for name, value in parts.items()]
    told += [f"{word(track)} track: {standing(scene, seat, track)}" for track in Track]
    open_places = [path for path in sorted(scene.unknown) if path.startswith(f"{where}.park.")]
    told += [f"{path.rpartition('.')[2]}: not known" for path in open_places]
    return f"{scene.names[seat]} (marker {seat + 1}): {'; '.join(told)}."


# --- what lies beside it ----------------------------------------------------------------------


def _draw_gems(canvas: Canvas, scene: Scene[State], seat: Seat, y: float) -> None:
    where = f"players.{seat}.gems"
    each = (canvas.width - 2 * EDGE) / len(Gem)
    with canvas.place("gems", where, box=Box(EDGE, y, canvas.width - 2 * EDGE, 30), title="gems"):
        for kind in Gem:
            count = scene.shown(f"{where}.{word(kind)}", scene.state.players[seat].gems[kind])
            x = EDGE + kind * each
            box = Box(x, y, each - 2, 30)
            with canvas.place(
                word(kind), f"{where}.{word(kind)}", box=box, title=f"{word(kind)} gems: {count}"
            ):
                gem(canvas, kind, x + 15, y + 15, 12)
                canvas.text(x + 32, y + 20, count, size=13, bold=count != "0", room=each - 34)


def _draw_equipment(canvas: Canvas, scene: Scene[State], seat: Seat, y: float) -> None:
    """Draw mines, rights and ships with how many there are of each."""
    state, where = scene.state, f"players.{seat}.equipment"
    counts, names = state.players[seat].equipment, state.ruleset.tiles
    each = (canvas.width - 2 * EDGE) / max(1, len(names))
    with canvas.place("equipment", where, box=Box(EDGE, y, canvas.width - 2 * EDGE, 38), title="equipment"):
        for index, (name, count) in enumerate(zip(names, counts, strict=True)):
            shown = scene.shown(f"{where}.{name}", count)
            x = EDGE + index * each
            with canvas.place(name, f"{where}.{name}", box=Box(x, y, each - 1, 38), title=f"{name}: {shown}"):
                at, radius = (x + each / 2, y + 12), min(10.0, each / 2 - 1)
                draw_equipment(canvas, state.ruleset.values, index, at, radius)
                faint = shown == "0"
                canvas.text(
                    x + each / 2,
                    y + 35,
                    shown,
                    size=11,
                    anchor="middle",
                    bold=not faint,
                    fill=DIM if faint else INK,
                )


def draw_equipment(canvas: Canvas, values: Sequence[int], index: int, at: Point, radius: float) -> None:
    """Draw the tile at an index of a count of equipment: mines by colour, then rights, then ships."""
    beyond = index - len(COLOURS)
    if beyond < 0:
        mine(canvas, COLOURS[index], *at, radius)
    elif beyond < len(values):
        right(canvas, values[beyond], *at, radius)
    else:
        ship(canvas, values[beyond - len(values)], *at, radius)


# --- cards and markers ------------------------------------------------------------------------


def _draw_cards(canvas: Canvas, scene: Scene[State], seat: Seat, y: float) -> None:
    state, where = scene.state, f"players.{seat}"
    player = state.players[seat]
    shown = scene.shown(f"{where}.markers", format_markers(player.marked)) or "none"
    said = f"{shown} ({player.marked.bit_count()} laid)" if player.marked and shown != UNKNOWN else shown
    if scene.knows(f"{where}.markers") and state.phase not in (Phase.BUILD, Phase.PAY) and not player.marked:
        said = "all with the player"
    with canvas.place(
        "markers", f"{where}.markers", box=Box(EDGE, y, canvas.width - 2 * EDGE, 15), title=f"markers: {said}"
    ):
        canvas.text(EDGE, y + 11, f"Markers on tables: {said}", size=9.5, room=canvas.width - 2 * EDGE)
    y += 17
    rows = Box(EDGE, y, canvas.width - 2 * EDGE, 16)
    with canvas.place("bonus", f"{where}.bonus", box=rows, title="bonus cards"):
        known = scene.knows(f"{where}.bonus")
        canvas.text(
            EDGE, y + 12, "Bonus cards:" if player.bonus or not known else "Bonus cards: none", size=9.5
        )
        if not known:
            canvas.unknown(Box(EDGE + 80, y, 16, 16))
            return
        each = (canvas.width - 2 * EDGE) / _CARDS
        for index, card in enumerate(player.bonus):
            row, column = divmod(index, _CARDS)
            draw_card(
                canvas,
                card,
                f"{where}.bonus.{card.value}",
                Box(EDGE + column * each, y + 17 + row * _CARD, each - 3, 16),
            )


def draw_card(canvas: Canvas, card: Bonus, path: str, box: Box) -> None:
    """Draw a bonus card by its name, as a place."""
    with canvas.place(card.value, path, box=box, title=f"bonus card {card.value}"):
        canvas.rect(box, fill="#fff6c9", round_=2)
        canvas.text(
            box.x + box.width / 2, box.y + 11.5, card.value, size=9.5, anchor="middle", room=box.width - 4
        )
