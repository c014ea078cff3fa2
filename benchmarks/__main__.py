"""Run the benchmark: `python -m benchmarks [--quick] [--json] [--report FOLDER]`."""

from __future__ import annotations

import argparse
import random
from importlib.util import find_spec
from pathlib import Path

import dclub
from benchmarks import games, growth, report, table
from benchmarks.answers import disputes
from benchmarks.measure import interleave
from benchmarks.memory import memory
from benchmarks.peers import load_peers
from benchmarks.records import records
from benchmarks.startup import time_startup
from benchmarks.throughput import throughput


def main() -> None:
    """Measure and print; a missed target is printed, not an error, since timings depend on the machine."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few rounds: shows that it runs")
    parser.add_argument("--json", action="store_true", help="all figures as JSON")
    parser.add_argument("--report", metavar="FOLDER", type=Path, help="write a page with plots into a folder")
    options = parser.parse_args()
    if options.report is not None and find_spec("matplotlib") is None:
        parser.error("--report draws its plots with matplotlib: pip install 'dclub[bench]'")
    rounds, seconds = (3, 0.02) if options.quick else (61, 0.05)

    subjects = (*games.subjects(), *load_peers())
    workloads = [workload for subject in subjects for workload in subject.workloads]
    timings = interleave(workloads, rounds=rounds, seconds=seconds)
    bands = growth.bands(games=1 if options.quick else 5)
    memories = [
        memory(rules.title, rules.start(games.PLAYERS), games.random_game(rules, random.Random(5)))
        for rules in dclub.games.values()
    ]
    startup = time_startup(rounds=3 if options.quick else 20)
    judged = throughput(60 if options.quick else 600)
    lines = [
        *report.timing_lines(timings),
        *(report.dispute_line(rules.title, disputes(rules)) for rules in dclub.games.values()),
        *(
            line
            for rules in dclub.games.values()
            for line in report.record_lines(
                rules.title, records(rules, players=games.PLAYERS, faults=2 if options.quick else 10)
            )
        ),
        *(line for found in memories for line in report.memory_lines(found)),
        report.growth_line(growth.growth(bands), len(bands)),
        *report.startup_lines(startup),
        report.throughput_line(judged),
    ]
    lines.sort(key=report.place)
    if options.report is not None:
        from benchmarks.page import Run, write_page

        run = Run(subjects, rounds, timings, lines, memories, bands, startup, judged)
        print(write_page(run, options.report))
    elif options.json:
        print(table.format_json(subjects, timings, lines, bands))
    else:
        print("\n".join([table.format_table(subjects, lines, rounds), *growth.plot(bands)]))


if __name__ == "__main__":
    main()
