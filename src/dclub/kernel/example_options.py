"""The options of an example as it is written: what is wrong with them, and the example that they state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dclub.kernel.clause import Example
from dclub.kernel.clause_options import OptionFault
from dclub.kernel.expected import parse_choices, parse_ruling

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ["EXAMPLE_OPTIONS", "example_faults", "example_of_options"]

EXAMPLE_OPTIONS: Final = (
    "given", "set", "readings", "move", "ruling", "undo", "then", "event", "score", "winners",
)  # fmt: skip
_OF_A_MOVE: Final = ("ruling", "undo", "then", "event")
_OF_AN_END: Final = ("score", "winners")


def example_of_options(name: str, options: Mapping[str, str]) -> Example:
    """Return the example that the known options state."""
    return Example(name, **{key: value for key, value in options.items() if key in EXAMPLE_OPTIONS})


def example_faults(options: Mapping[str, str]) -> Iterator[OptionFault]:
    """Yield everything that is wrong with the options by themselves: one that is unknown, or unreadable."""
    for key in sorted(options.keys() - set(EXAMPLE_OPTIONS)):
        yield OptionFault(key, f"unknown option {key!r}", ", ".join(EXAMPLE_OPTIONS))
    for key in sorted(key for key, value in options.items() if not value):
        yield OptionFault(key, f"option {key!r} is empty", "a value, or no such option")
    if "given" not in options:
        yield OptionFault("", "an example without a position", ":given:")
    if "move" in options and "ruling" not in options:
        yield OptionFault("", "a move without a ruling", ":ruling:")
    if "move" not in options:
        for key in sorted(options.keys() & set(_OF_A_MOVE)):
            yield OptionFault(key, f"{key!r} without a move", ":move:")
        if not options.keys() & set(_OF_AN_END):
            yield OptionFault("", "an example that claims nothing", ":move:, :score: or :winners:")
    yield from _unreadable(options)


def _unreadable(options: Mapping[str, str]) -> Iterator[OptionFault]:
    for key, parse, nothing in (
        ("ruling", parse_ruling, "legal"),
        ("undo", parse_ruling, "legal"),
        ("readings", parse_choices, ""),
    ):
        try:
            parse(options.get(key) or nothing)
        except ValueError as error:
            yield OptionFault(key, str(error), "")
