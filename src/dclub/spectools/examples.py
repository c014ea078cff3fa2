"""Judges `example` directives: options that exist, go together and can be read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dclub.kernel.clause import Example
from dclub.kernel.expected import parse_choices, parse_events, parse_ruling
from dclub.spectools.fault import Fault

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.spectools.layout import Folder, Layout
    from dclub.spectools.model import Spec

__all__ = ["example_of", "mention_faults", "position_path", "shape_faults"]

_OPTIONS: Final = ("given", "set", "readings", "move", "ruling", "undo", "then", "event", "score", "winners")
_OF_A_MOVE: Final = ("ruling", "undo", "then", "event")
_OF_AN_END: Final = ("score", "winners")


def example_of(name: str, options: dict[str, str]) -> Example:
    """Return the example that the known options state."""
    return Example(name, **{key: value for key, value in options.items() if key in _OPTIONS})


def position_path(given: str, folder: Folder, layout: Layout) -> str:
    """Return the file that a `:given:` names: `buying`, or `other_folder/buying`."""
    home, _, name = given.rpartition("/")
    return layout.shown(layout.spec / (home or folder.name) / "positions" / f"{name}.toml")


def shape_faults(options: dict[str, str], where: str) -> Iterator[Fault]:
    """Yield what is wrong with the options by themselves; `mention_faults` looks at the ids."""
    for key in options.keys() - set(_OPTIONS):
        yield Fault(where, f"unknown option {key!r}", ", ".join(_OPTIONS))
    for key in sorted(key for key, value in options.items() if not value):
        yield Fault(where, f"option {key!r} is empty", "a value, or no such option")
    if "given" not in options:
        yield Fault(where, "an example without a position", ":given:")
    if "move" in options and "ruling" not in options:
        yield Fault(where, "a move without a ruling", ":ruling:")
    if "move" not in options:
        for key in sorted(options.keys() & set(_OF_A_MOVE)):
            yield Fault(where, f"{key!r} without a move", ":move:")
        if not options.keys() & set(_OF_AN_END):
            yield Fault(where, "an example that claims nothing", ":move:, :score: or :winners:")
    yield from _unreadable(options, where)


def _unreadable(options: dict[str, str], where: str) -> Iterator[Fault]:
    for key, parse, nothing in (
        ("ruling", parse_ruling, "legal"),
        ("undo", parse_ruling, "legal"),
        ("readings", parse_choices, ""),
    ):
        try:
            parse(options.get(key) or nothing)
        except ValueError as error:
            yield Fault(where, str(error))


def mention_faults(example: Example, spec: Spec, where: str) -> Iterator[Fault]:
    """Yield the clauses, readings and options that a readable example names and nobody wrote."""
    rulings = [parse_ruling(text or "legal") for text in (example.ruling, example.undo)]
    named = [clause for ruling in rulings for clause in ruling.clauses]
    for clause in (*named, *parse_events(example.event)):
        if clause not in spec.clauses:
            yield Fault(where, f"unknown clause {clause!r}")
    for reading, option in parse_choices(example.readings).items():
        if reading not in spec.readings:
            yield Fault(where, f"unknown reading {reading!r}")
        elif option not in (names := spec.readings[reading].reading.names):
            yield Fault(where, f"{reading} has no option {option!r}", ", ".join(names))
