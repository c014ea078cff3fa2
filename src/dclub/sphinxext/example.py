"""The directive `example`: a worked example, run on the engine when the page is built."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from attrs import evolve
from docutils import nodes
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

import dclub
from dclub.cli.pointing import joined
from dclub.errors import DclubError
from dclub.kernel.claims import format_claims, parse_claims
from dclub.kernel.clause_options import unfilled
from dclub.kernel.drawing import Scene, places_of
from dclub.kernel.example_options import EXAMPLE_OPTIONS, example_faults, example_of_options
from dclub.kernel.example_position import changed_by
from dclub.kernel.expected import parse_events
from dclub.kernel.form_reading import rules_in
from dclub.kernel.marks import Marks, Sign, SignKind, places_in, spoken_of
from dclub.kernel.phrases import explain_event, explain_objection, told
from dclub.kernel.state import GameState
from dclub.kernel.toml import read_toml
from dclub.kernel.translating import called, in_language, translated
from dclub.sphinxext.applying import Table, language_of, table_of
from dclub.sphinxext.catalogue import folder_of, known_clauses, rules_of, spec_folder
from dclub.sphinxext.fold import fold
from dclub.sphinxext.picture import picture_of, sheet_of_marks
from dclub.sphinxext.roles import link_to_group
from dclub.sphinxext.says import code, item, joined_by, paragraph, sentence, verdict
from dclub.testing.examples import Trial, try_example

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from docutils.nodes import Node
    from sphinx.environment import BuildEnvironment

    from dclub.kernel.drawing import Sheet
    from dclub.kernel.rules import Document

__all__ = ["ExampleDirective", "example_block", "example_of"]

_logger: Final = logging.getLogger(__name__)


@cache
def _text_of(path: Path) -> str:
    return path.read_text("utf-8")


class ExampleDirective(SphinxDirective):
    """A worked example: a position, perhaps moves, and what must come of them.

    Stands within a clause. The engine is asked, and a claim that it does not bear out is a warning.
    """

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = dict.fromkeys(EXAMPLE_OPTIONS, unfilled)

    def run(self) -> list[Node]:
        """Return the example as the engine sees it; as it was written where that is at fault."""
        options: dict[str, str] = self.options
        faults = list(example_faults(options))
        for fault in faults:
            expected = f"; expected {fault.expected}" if fault.expected else ""
            self._warn(f"{fault.what}{expected}")
        if faults:
            return []
        example = example_of_options(self.arguments[0], options)
        table = table_of(self.config)
        try:
            path = self._position(example.given)
            document = changed_by(example, read_toml(_text_of(path), example.given))
            if table is not None and not _read_so(document, table):
                return []
            trial = try_example(example, document)
        except (DclubError, OSError) as error:
            self._warn(str(error))
            return []
        differences = list(trial.mismatches())
        if differences and table is not None:
            return []  # under the readings of this table it comes out otherwise
        for difference in differences:
            self._warn(difference)
        language = language_of(self.config)
        return [example_of(self.env, evolve(trial, rules=in_language(trial.rules, language, language)))]

    def _warn(self, message: str) -> None:
        name = self.arguments[0]
        _logger.warning("example %s: %s", name, message, location=self.get_location(), type="dclub")

    def _position(self, given: str) -> Path:
        """Return the file of a position: one of the spec, or one beside the document if it ends in .toml."""
        if given.endswith(".toml"):
            path = Path(self.env.relfn2path(given)[1])
            self.env.note_dependency(str(path))
            return path
        home, _, name = given.rpartition("/")
        own = str(self.env.current_document.get("dclub:clause", ""))
        folder = home or (folder_of(rules_of(own)) if own in known_clauses() else "")
        path = spec_folder() / folder / "positions" / f"{name}.toml"
        if not path.is_file():
            raise DclubError(f"the spec has no position {given!r}")
        self.env.note_dependency(str(path))
        return path


# --- what is shown ------------------------------------------------------------------------------


class example_block(nodes.container):  # noqa: N801 (docutils names its nodes so)
    """An example as it is shown; the attribute `players` is how many play in it."""


def _read_so(document: Document, table: Table) -> bool:
    """Put the readings of a table into a position; return False if it chooses others, or cannot be then."""
    rules = rules_in(document, dclub.games)
    own = document.setdefault("readings", {})
    assert isinstance(own, dict), "a position has its readings in a table"
    if any(table.readings.get(name, option) != option for name, option in own.items()):
        return False
    asked = {str(reading.id) for reading in rules.readings}
    own.update({name: option for name, option in table.readings.items() if name in asked})
    found = rules.parse_position(document, None).position
    return isinstance(found, GameState) and found.audit().clean


def example_of(env: BuildEnvironment, trial: Trial) -> Node:
    """Return an example: the move with its verdict, why, what follows, and the position."""
    kind = "counted" if trial.ruling is None else trial.ruling.verdict.value
    shown = example_block(classes=["dclub-example", f"dclub-{kind}"], players=len(trial.names))
    shown += _head(trial)
    if lines := list(_lines(trial)):
        shown += nodes.bullet_list("", *lines)
    shown += _position(trial)
    sheet = trial.rules.drawing().table(Scene(trial.state, trial.names))
    marks = _marks(trial, sheet)
    part = sheet_of_marks(sheet, trial.names, marks)
    if part is not None:
        shown += fold(
            "",
            picture_of(env, part, trial.names, marks),
            summary=told(trial.rules.language, "Show the table"),
        )
    return shown


def _head(trial: Trial) -> Node:
    name = trial.example.name.replace("-", " ")
    named = nodes.inline("", name, classes=["dclub-name"])
    if trial.ruling is None:
        return paragraph(named, classes=["dclub-head"])
    text = trial.rules.format_move(trial.move, trial.state, trial.names)
    badge = verdict(trial.ruling.verdict.value, told(trial.rules.language, trial.ruling.verdict.value))
    return paragraph(badge, " ", code(text), " ", named, classes=["dclub-head"])


def _lines(trial: Trial) -> Iterator[nodes.list_item]:
    """Yield what is said of an example, one thing a line."""
    example, language = trial.example, trial.rules.language
    if trial.ruling is not None:
        for objection in trial.ruling.objections:
            yield sentence(explain_objection(trial.rules, objection, trial.names), objection.clause)
        for path in trial.ruling.unknown:
            yield item(told(language, "Not known: {path}. Nobody has entered it.", path=path))
    if trial.step is not None:
        wanted = parse_events(example.event)
        for event in trial.step.events:
            if event.clause in wanted:
                yield sentence(explain_event(trial.rules, event, trial.names), event.clause)
        if example.then:
            claims = parse_claims(trial.rules, example.then, trial.names)
            names = called(trial.rules, trial.names)
            said = translated(trial.rules, format_claims(claims, names), names)
            yield item(told(language, "Then: {claims}.", claims=said))
    if example.undo:
        yield item(told(language, "To take back the first move afterwards: {ruling}.", ruling=example.undo))
    if example.score:
        yield item(told(language, "Score: {points}.", points=example.score))
    if example.winners:
        yield item(told(language, "Winner: {names}.", names=example.winners))


def _position(trial: Trial) -> Node:
    """Return where the example takes place: the position, what is changed in it, the moves before."""
    example = trial.example
    home, _, name = example.given.rpartition("/")
    folder = home or folder_of(trial.rules)
    language = trial.rules.language
    parts: list[str | Node] = [
        told(language, "Position"),
        " ",
        link_to_group(f"position:{folder}/{name}", name.replace("-", " ")),
    ]
    if example.set:
        parts += [", ", told(language, "changed"), ": ", code(example.set)]
    if example.readings:
        parts += [", ", told(language, "read so"), f": {example.readings}"]
    if trial.earlier:
        moves = [trial.rules.format_move(step.move, step.before, trial.names) for step in trial.earlier]
        parts += [", ", told(language, "after"), " ", *joined_by(", ", map(code, moves))]
    return paragraph(*parts, classes=["dclub-given"])


def _marks(trial: Trial, sheet: Sheet) -> Marks:
    """Return what the picture points out: the places that the move names, and those objected to."""
    if trial.ruling is None or trial.state.to_move is None:
        return Marks()
    places, seat, drawing = places_of(sheet), trial.state.to_move, trial.rules.drawing()
    text = trial.rules.format_move(trial.move, trial.state, trial.names)
    wrong = (
        spoken_of(objection, seat, places, drawing.speaks(objection)) for objection in trial.ruling.objections
    )
    signs = tuple(Sign(SignKind.WRONG, str(number), paths) for number, paths in enumerate(wrong, 1))
    return joined(Marks(highlighted=places_in(text, seat, places)), Marks(signs=signs))
