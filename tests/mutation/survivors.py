"""What mutation testing has found, beside what is explained: `python -m tests.mutation.survivors`.

To be run where `mutmut run` has run. `survivors.toml` names the changes that no test can notice,
with the reason; any other survivor is a failure, and so is an explanation that explains nothing.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

__all__ = ["Change", "change_of", "explained", "verdict"]

EXPLANATIONS: Final = Path(__file__).with_name("survivors.toml")
NOTICED: Final = ("killed", "timeout")
"""How mutmut calls a change that tests notice; one that makes them run for ever counts."""
UNTRIED: Final = "not checked"

_RESULT: Final = re.compile(r"\s+(?P<mutant>\S+): (?P<status>[\w ]+)")
_FUNCTION: Final = re.compile(r"dclub\.(?P<module>[\w.]+)\.x[_ǁ](?P<name>\w+)__mutmut_\d+")
"""The name of a mutant of a function, or of a method: `xǁTallyǁworth`."""


class Change(NamedTuple):
    """A change to one function, the same whatever number mutmut gives it."""

    function: str
    was: str
    now: str


def change_of(mutant: str, difference: str) -> Change:
    """Return what a mutant changes, from its unified diff."""
    found = _FUNCTION.fullmatch(mutant)
    assert found is not None, f"{mutant} is not a mutant of a function of dclub"
    lines = difference.splitlines()
    was = [line[1:].strip() for line in lines if line.startswith("-") and not line.startswith("---")]
    now = [line[1:].strip() for line in lines if line.startswith("+") and not line.startswith("+++")]
    return Change(f"{found['module']}.{found['name'].replace('ǁ', '.')}", " ".join(was), " ".join(now))


def explained(text: str) -> frozenset[Change]:
    """Return the changes that a file of explanations names, each of which has its reason."""
    return frozenset(
        Change(*change)
        for entry in tomllib.loads(text)["same"]
        if entry["because"]
        for change in entry["changes"]
    )


def verdict(
    statuses: Mapping[str, str], survivors: Iterable[Change], known: frozenset[Change]
) -> Iterator[str]:
    """Yield what is wrong; nothing if every survivor is explained and every explanation needed.

    Explanations can only be superfluous if every mutant has been tried.
    """
    found = set(survivors)
    for change in sorted(found - known):
        yield f"no test notices a change of {change.function}:\n    - {change.was}\n    + {change.now}"
    if UNTRIED not in statuses.values():
        for change in sorted(known - found):
            yield f"an explained change of {change.function} is noticed, or is no more:\n    + {change.now}"


def _mutmut(*arguments: str) -> str:
    done = subprocess.run(["mutmut", *arguments], check=True, capture_output=True, text=True)
    return done.stdout


def main() -> int:
    """Print the score and what is wrong with it; return the exit code."""
    results = _mutmut("results", "--all", "true")
    statuses = {found["mutant"]: found["status"] for found in _RESULT.finditer(results)}
    survivors = [name for name, status in statuses.items() if status not in (*NOTICED, UNTRIED)]
    changes = [change_of(name, _mutmut("show", name)) for name in survivors]
    known = explained(EXPLANATIONS.read_text(encoding="utf-8"))
    wrong = list(verdict(statuses, changes, known))
    score = [f"{number:6} {status}" for status, number in Counter(statuses.values()).most_common()]
    score += [f"{sum(change in known for change in changes):6} of those not noticed are explained"]
    sys.stdout.write("\n".join([*score, *wrong, ""]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
