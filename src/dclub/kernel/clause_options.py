"""The options of a clause as it is written: what is wrong with them, and the clause that they state.

The tools that read `spec/` and the documentation that shows it understand a clause in the same way,
because both read it here. Where a clause stands, and the markup of its text, is their own business.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from dclub.kernel.clause import Certainty, Clause, ClauseId, Kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from enum import Enum

    from dclub.kernel.clause import Example

__all__ = [
    "ANY_PHASE",
    "OPTIONAL",
    "REQUIRED",
    "OptionFault",
    "clause_of_options",
    "option_faults",
    "unfilled",
]

ANY_PHASE: Final = "any"
"""The phase of a clause that matters in every phase."""

REQUIRED: Final = ("title", "kind", "phase", "certainty")
OPTIONAL: Final = ("source", "reading", "tables")


class OptionFault(NamedTuple):
    """What is wrong with the options of a clause: the option ("" for all), what, and what was expected."""

    option: str
    what: str
    expected: str


def unfilled(text: str | None) -> str:
    """Return the value of an option on one line, however it was filled."""
    return " ".join((text or "").split())


def option_faults(
    name: str, options: Mapping[str, str], phases: Sequence[str] | None = None
) -> Iterator[OptionFault]:
    """Yield everything that is wrong with the options of a clause.

    `phases` are those that its game has; None takes any word for one.
    """
    for key in REQUIRED:
        if key not in options:
            yield OptionFault("", f"{name} has no {key}", f":{key}:")
    if "source" not in options and options.get("certainty") != Certainty.SILENT.value:
        yield OptionFault("", f"{name} has no source", ":source:, or :certainty: silent")
    allowed = {"kind": _values(Kind), "certainty": _values(Certainty)}
    if phases is not None:
        allowed["phase"] = (*phases, ANY_PHASE)
    for key, value in options.items():
        if key not in (*REQUIRED, *OPTIONAL):
            yield OptionFault(key, f"unknown option {key!r}", ", ".join((*REQUIRED, *OPTIONAL)))
        elif not value:
            yield OptionFault(key, f"option {key!r} is empty", "a value, or no such option")
        elif value not in allowed.get(key, (value,)):
            yield OptionFault(key, f"unknown {key} {value!r}", ", ".join(allowed[key]))


def _values(kind: type[Enum]) -> tuple[str, ...]:
    return tuple(member.value for member in kind)


def clause_of_options(
    name: str,
    options: Mapping[str, str],
    *,
    text: str = "",
    chapter: str = "",
    number: str = "",
    examples: tuple[Example, ...] = (),
) -> Clause:
    """Return the clause that faultless options state; the rest is where it stands and what it says."""
    return Clause(
        id=ClauseId(name),
        title=options["title"],
        kind=Kind(options["kind"]),
        phase=options["phase"],
        certainty=Certainty(options["certainty"]),
        sources=_split(options.get("source", ""), ";"),
        reading=options.get("reading"),
        tables=_split(options.get("tables", ""), ","),
        text=text,
        chapter=chapter,
        number=number,
        examples=examples,
    )


def _split(text: str, mark: str) -> tuple[str, ...]:
    return tuple(filter(None, (part.strip() for part in text.split(mark))))
