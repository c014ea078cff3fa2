"""The command line: `python -m dclub.spectools read | generate | lock | check | release | translations`."""

from __future__ import annotations

import sys
from datetime import UTC, datetime

import click

from dclub.spectools.fault import SpecError
from dclub.spectools.generate import stale_files, write_files
from dclub.spectools.layout import Layout
from dclub.spectools.lock import lock as lock_clauses
from dclub.spectools.messages import messages
from dclub.spectools.parse import read_spec
from dclub.spectools.releases import release as write_release
from dclub.spectools.trace.run import trace_check
from dclub.spectools.translations import read_translations, stale_catalogues, write_catalogues


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
    """Write clauses.py, readings.py and clauses.json of every package, and the history of the clauses."""
    layout = Layout.here()
    spec = read_spec(layout)
    if check and (faults := list(stale_files(spec, layout))):
        raise SpecError(faults)
    for path in [] if check else write_files(spec, layout):
        print(layout.shown(path))


@main.command()
@click.argument("ids", nargs=-1)
@click.option("--all", "everything", is_flag=True, help="Lock every clause.")
def lock(ids: tuple[str, ...], *, everything: bool) -> None:
    """Say that what cites these clauses was looked at again and still fits."""
    layout = Layout.here()
    spec = read_spec(layout)
    for name in lock_clauses(spec, layout, [str(name) for name in spec.clauses] if everything else ids):
        print(name)


@main.command()
def check() -> None:
    """Run the trace check: spec, code and tests must agree."""
    faults = trace_check(Layout.here(), datetime.now(tz=UTC).date())
    if faults:
        raise SpecError(faults)
    print("spec, code and tests agree")


@main.command()
def release() -> None:
    """Write down what the clauses say, as the release of the version that spec/changes.toml names."""
    layout = Layout.here()
    if faults := trace_check(layout, datetime.now(tz=UTC).date()):
        raise SpecError(faults)
    spec = read_spec(layout)
    for path in (write_release(spec, layout), *write_files(spec, layout)):
        print(layout.shown(path))


@main.command()
@click.option("--check", "only_check", is_flag=True, help="Write nothing; fail if something is wrong.")
@click.option("--list", "as_list", is_flag=True, help="Name each message that is said in English for now.")
def translations(*, only_check: bool, as_list: bool) -> None:
    """Compile the catalogues of translations, and tell what is stale in them and what is missing."""
    layout = Layout.here()
    found = list(read_translations(layout, messages(read_spec(layout), layout)))
    for path in [] if only_check else write_catalogues(found):
        print(layout.shown(path))
    for each in found:
        counts = f"{each.translated} translated, {len(each.stale)} stale, {len(each.missing)} missing"
        print(f"{layout.shown(each.path)}: {counts}")
        for what, names in (("stale", each.stale), ("missing", each.missing)):
            for name in names if as_list or what == "stale" else ():
                print(f"  {what}: {name}")
    if faults := list(stale_catalogues(found, layout)):
        raise SpecError(faults)


def run() -> None:
    """Run a command; faults are printed one a line, and the exit code is then 1."""
    try:
        main()
    except SpecError as error:
        print(error, file=sys.stderr)
        sys.exit(1)


if __name__ == "__main__":
    run()
