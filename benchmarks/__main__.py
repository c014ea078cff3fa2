"""Run the benchmark: `python -m benchmarks [--quick] [--json]`."""

from __future__ import annotations

import argparse

from benchmarks import games, growth, report
from benchmarks.measure import interleave
from benchmarks.peers import load_peers
from benchmarks.startup import time_startup


def main() -> None:
    """Measure and print; a missed target is printed, not an error, since timings depend on the machine."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="short slices: shows that it runs")
    parser.add_argument("--json", action="store_true", help="all figures as JSON")
    options = parser.parse_args()
    rounds, seconds = (2, 0.2) if options.quick else (9, 1.0)

    subjects = (*games.subjects(), *load_peers())
    workloads = [workload for subject in subjects for workload in subject.workloads]
    timings = interleave(workloads, rounds=rounds, seconds=seconds)
    bands = growth.bands(games=1 if options.quick else 5)
    lines = [
        *report.timing_lines(timings),
        *report.memory_lines(*games.memory()),
        report.growth_line(growth.growth(bands), len(bands)),
        *report.startup_lines(time_startup(rounds=rounds if options.quick else 20)),
    ]
    if options.json:
        print(report.format_json(subjects, timings, lines, bands))
    else:
        print("\n".join([report.format_table(subjects, lines), *growth.plot(bands)]))


if __name__ == "__main__":
    main()
