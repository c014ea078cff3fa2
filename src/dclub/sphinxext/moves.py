"""The directive `dclub-moves`: what may be done in a position, and what not."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes

from dclub.cli.positions import Reached, follow
from dclub.cli.why import nothing_listed
from dclub.kernel.move import CHANCE
from dclub.kernel.notation import format_seat
from dclub.kernel.partial import PartialPosition, Unknown
from dclub.kernel.phrases import clause_of, explain_objection
from dclub.sphinxext.options import COMMON, GameDirective, flag, number
from dclub.sphinxext.roles import link_to
from dclub.sphinxext.says import code, item, joined_by, paragraph

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from docutils.nodes import Node

    from dclub.kernel.options import Closed
    from dclub.kernel.state import GameState

__all__ = ["MovesDirective"]


class MovesDirective(GameDirective):
    """Lists what may be done in a position, or at the end of a record, by kind and place.

    `:at:` is a ply of the record, `:why:` adds what may not be done and by which clause, `:most:` is
    how many moves are listed of each kind.
    """

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {
        **COMMON, "at": number, "why": flag, "most": number,
    }  # fmt: skip

    def show(self) -> Sequence[Node]:
        """Return whose turn it is, and a list for each kind of move."""
        reached, _ = follow(self.loaded(), self.options.get("at"))
        if isinstance(reached.state, PartialPosition):
            raise Unknown(", ".join(reached.state.unsettled))
        state = reached.state
        missing = nothing_listed(state)
        if state.rules is None or state.to_move is None or missing:
            return [paragraph(missing)]
        turn = f"Phase {state.rules.name}, to move: {format_seat(state.to_move, reached.names)}."
        block = nodes.container("", paragraph(turn), classes=["dclub-moves"])
        block += list(self._open(reached, state))
        if "why" in self.options:
            block += list(_closed(reached, state))
        return [block]

    def _open(self, reached: Reached, state: GameState[Any]) -> Iterator[Node]:
        options = state.options()
        weights = dict(state.chances()) if state.to_move == CHANCE else {}
        most: int | None = self.options.get("most")
        for kind in options.kinds:
            choices = options.narrow(kind).open
            clauses = dict.fromkeys(str(choice.clause) for choice in choices)
            yield paragraph(nodes.strong("", f"Open: {kind}"), " ", *joined_by(", ", map(link_to, clauses)))
            moves = [move for choice in choices for move in choice.moves]
            listed = [
                item(code(reached.rules.format_move(move, state, reached.names)), *_weight(weights, move))
                for move in moves[:most]
            ]
            if len(moves) > len(listed):
                listed.append(item(f"and {len(moves) - len(listed)} more"))
            yield nodes.bullet_list("", *listed)


def _weight(weights: dict[Any, Any], move: Any) -> list[str]:
    return [f" with probability {weights[move]}"] if move in weights else []


def _closed(reached: Reached, state: GameState[Any]) -> Iterator[Node]:
    """Yield what is closed, by the first clause that closes it."""

    def key(choice: Closed[Any]) -> tuple[str, str]:
        first = choice.ruling.objections[:1]
        return choice.kind, "".join(objection.clause for objection in first)

    closed = sorted(state.options().closed, key=key)
    for (kind, clause), found in groupby(closed, key):
        choices = list(found)
        if not clause:
            paths = dict.fromkeys(path for choice in choices for path in choice.ruling.unknown)
            yield paragraph(
                nodes.strong("", f"Not decided: {kind}"), f" Nobody has entered {', '.join(paths)}."
            )
            continue
        title = clause_of(reached.rules, choices[0].ruling.objections[0].clause).title
        yield paragraph(nodes.strong("", f"Closed: {kind}"), f" {title} ", link_to(clause))
        lines = (
            (choice.place, explain_objection(reached.rules, choice.ruling.objections[0], reached.names))
            for choice in choices
        )
        listed = dict.fromkeys(
            said if not place or place in said else f"{place}: {said}" for place, said in lines
        )
        yield nodes.bullet_list("", *map(item, listed))
