"""The command line: `python -m dclub.spectools read | generate | lock | check`."""

from __future__ import annotations

import sys

import click

from dclub.spectools.fault import SpecError
from dclub.spectools.generate import stale_files, write_files
from dclub.spectools.layout import Layout
from dclub.spectools.parse import read_spec


@click.group()
def main() -> None:
    """Read the spec, write the generated modules, run the trace check."""


@main.command()
def read() -> None:
    """Only read the spec, and count what it says."""
    spec = read_spec(Layout.here())
    for entry in spec.folders:
        print(f"{entry.folder.name}: {len(entry.clauses)} clauses, {len(entry.readings)} readings")


@main.command()
@click.option("--check", is_flag=True, help="Write nothing; fail if a file is not what the spec says.")
def generate(*, check: bool) -> None:
    """Write clauses.py, readings.py and clauses.json of every package."""
    layout = Layout.here()
    spec = read_spec(layout)
    if check and (faults := list(stale_files(spec, layout))):
        raise SpecError(faults)
    for path in [] if check else write_files(spec, layout):
        print(layout.shown(path))


def run() -> None:
    """Run a command; faults are printed one a line, and the exit code is then 1."""
    try:
        main()
    except SpecError as error:
        print(error, file=sys.stderr)
        sys.exit(1)


if __name__ == "__main__":
    run()
