"""The directive `dclub-phases`: the phases of a game, and which of them leads to which."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from dclub.kernel.canvas import Box, Canvas, escaped, number
from dclub.kernel.lettering import FONTS, width_of
from dclub.kernel.palette import INK, PAPER, SHADE
from dclub.sphinxext.options import GameDirective
from dclub.sphinxext.picture import svg_picture

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from enum import Enum

    from docutils.nodes import Node

    from dclub.kernel.phase import PhaseRules
    from dclub.kernel.rules import GameRules

__all__ = ["PhasesDirective", "draw_phases", "phase_graph"]

_MARGIN: Final = 14.0
_HIGH: Final = 44.0
_GAP: Final = 22.0
_LANE: Final = 14.0
_NAME: Final = 13.0
_MOVES: Final = 10.5
_POINT: Final = 5.0
_PADDING: Final = 12.0


@frozen
class PhaseNode:
    """A phase: its name, the words of the moves that decide it, and the phases to which it leads."""

    name: str
    moves: tuple[str, ...]
    leads_to: tuple[str, ...]


def _named(phase: Enum) -> str:
    return phase.name.lower().replace("_", "-")


def phase_graph(rules: GameRules[Any, Any]) -> list[PhaseNode]:
    """Return the phases of a game in their order, as its own modules state them."""
    phases: dict[Enum, PhaseRules[Any, Any] | None] = import_module(f"{rules.package}.phases").PHASES
    words = {kind: word for word, kind in rules.move_kinds.items()}
    return [
        PhaseNode(
            _named(phase),
            () if own is None else tuple(words[kind] for kind in own.guards),
            () if own is None else tuple(map(_named, own.leads_to)),
        )
        for phase, own in phases.items()
    ]


class PhasesDirective(GameDirective):
    """Draws the phases of a game, and which of them leads to which."""

    required_arguments = 1

    def show(self) -> Sequence[Node]:
        """Return the diagram."""
        rules = self.game()
        graph = phase_graph(rules)
        said = (f"{node.name} leads to {', '.join(node.leads_to)}" for node in graph if node.leads_to)
        told = f"The phases of {rules.title}: {'; '.join(said)}."
        return [svg_picture(self.env, draw_phases(rules.title, graph), told)]


# --- drawing --------------------------------------------------------------------------------------


@frozen
class _Lane:
    """A line beside the boxes: from several phases to one, by their places in the order."""

    sources: tuple[int, ...]
    target: int
    number: int

    @property
    def first(self) -> int:
        """The uppermost phase that it touches."""
        return min(*self.sources, self.target)

    @property
    def last(self) -> int:
        """The lowest phase that it touches."""
        return max(*self.sources, self.target)


def draw_phases(title: str, graph: Sequence[PhaseNode]) -> str:
    """Return the diagram of a phase graph as SVG: one phase below the other.

    Arrows to the next phase are straight; those further down run on the right, those back on the left.
    An arrow is drawn once for each phase to which it leads, with a dot where one joins it.
    """
    order = {node.name: index for index, node in enumerate(graph)}
    arrows = [(order[node.name], order[name]) for node in graph for name in node.leads_to]
    ahead = _lanes((source, target) for source, target in arrows if target > source + 1)
    back = _lanes((source, target) for source, target in arrows if target < source)
    return _Diagram(title, graph, arrows, ahead, back).svg()


def _lanes(arrows: Iterable[tuple[int, int]]) -> list[_Lane]:
    """Return a lane for each target, the short ones near the boxes, none over another."""
    sources: dict[int, list[int]] = {}
    for source, target in arrows:
        sources.setdefault(target, []).append(source)
    lanes: list[_Lane] = []
    for target, found in sorted(sources.items(), key=lambda pair: (_reach(pair), pair[0])):
        lane = _Lane(tuple(found), target, 0)
        taken = {other.number for other in lanes if other.first <= lane.last and lane.first <= other.last}
        number_ = next(number for number in range(len(sources) + 1) if number not in taken)
        lanes.append(_Lane(lane.sources, target, number_))
    return lanes


def _reach(pair: tuple[int, Sequence[int]]) -> int:
    target, sources = pair
    return max(*sources, target) - min(*sources, target)


class _Diagram:
    """One diagram being drawn."""

    def __init__(
        self,
        title: str,
        graph: Sequence[PhaseNode],
        arrows: Sequence[tuple[int, int]],
        ahead: Sequence[_Lane],
        back: Sequence[_Lane],
    ) -> None:
        self.title, self.graph, self.arrows = title, graph, arrows
        self.sides = {1: ahead, -1: back}
        names = [width_of(node.name, _NAME, bold=True) for node in graph]
        moves = [width_of(", ".join(node.moves), _MOVES) for node in graph]
        self.wide = max(*names, *moves) + 2 * _PADDING
        self.left = _MARGIN + _LANE * (1 + len({lane.number for lane in back}))
        width = self.left + self.wide + _LANE * (2 + len({lane.number for lane in ahead})) + _MARGIN
        self.canvas = Canvas(width, 2 * _MARGIN + len(graph) * (_HIGH + _GAP) - _GAP)
        self.ports: dict[tuple[int, int], list[tuple[_Lane, bool]]] = {}
        for side, lanes in self.sides.items():
            for lane in lanes:
                for index in (*lane.sources, lane.target):
                    self.ports.setdefault((index, side), []).append((lane, index == lane.target))

    def svg(self) -> str:
        """Return the whole picture."""
        canvas = self.canvas
        canvas.rect(Box(0, 0, canvas.width, canvas.height), fill=PAPER, stroke="none")
        for index in range(len(self.graph)):
            self._box(index)
        for source, target in self.arrows:
            if target == source + 1:
                middle = self.left + self.wide / 2
                self._arrow([(middle, self._top(source) + _HIGH), (middle, self._top(target))])
        for side, lanes in self.sides.items():
            for lane in lanes:
                self._lane(lane, side)
        size = f"{number(canvas.width)} {number(canvas.height)}"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" width="{number(canvas.width)}" '
            f'height="{number(canvas.height)}" role="img" font-family="{escaped(FONTS)}" fill="{INK}">'
            f"<title>{escaped(self.title)}</title>{canvas.svg}</svg>\n"
        )

    def _top(self, index: int) -> float:
        return _MARGIN + index * (_HIGH + _GAP)

    def _box(self, index: int) -> None:
        node, top = self.graph[index], self._top(index)
        repeats = node.name in node.leads_to
        if repeats:
            shift = 4
            self.canvas.rect(Box(self.left + shift, top + shift, self.wide, _HIGH), fill=SHADE, round_=6)
        self.canvas.rect(Box(self.left, top, self.wide, _HIGH), fill=SHADE if node.moves else PAPER, round_=6)
        middle = self.left + self.wide / 2
        base = top + (18 if node.moves else _HIGH / 2 + 4)
        self.canvas.text(middle, base, node.name, size=_NAME, anchor="middle", bold=True)
        self.canvas.text(middle, top + 34, ", ".join(node.moves), size=_MOVES, anchor="middle")

    def _port(self, index: int, side: int, lane: _Lane, *, coming: bool) -> float:
        """Return the height at which a lane meets a box: what comes in above what goes out."""
        ports = sorted(self.ports[index, side], key=lambda port: (not port[1], side * port[0].number))
        return self._top(index) + _HIGH * (ports.index((lane, coming)) + 1) / (len(ports) + 1)

    def _lane(self, lane: _Lane, side: int) -> None:
        edge = self.left + self.wide if side > 0 else self.left
        x = edge + side * _LANE * (lane.number + 1)
        end = self._port(lane.target, side, lane, coming=True)
        starts = [self._port(source, side, lane, coming=False) for source in lane.sources]
        farthest = max(starts, key=lambda y: abs(y - end))
        for y in starts:
            if y == farthest:
                self._arrow([(edge, y), (x, y), (x, end), (edge, end)])
            else:
                self.canvas.polyline([(edge, y), (x, y)], line=1.4)
                self.canvas.circle(x, y, 2.4, fill=INK, stroke="none")

    def _arrow(self, points: Sequence[tuple[float, float]]) -> None:
        self.canvas.polyline(points, line=1.4)
        (x, y), (before_x, before_y) = points[-1], points[-2]
        along = (1 if x > before_x else -1 if x < before_x else 0, 1 if y > before_y else 0)
        across = (along[1], along[0])
        back_x, back_y = x - 2 * _POINT * along[0], y - 2 * _POINT * along[1]
        self.canvas.polygon(
            [
                (x, y),
                (back_x + _POINT * across[0], back_y + _POINT * across[1]),
                (back_x - _POINT * across[0], back_y - _POINT * across[1]),
            ],
            fill=INK,
        )
