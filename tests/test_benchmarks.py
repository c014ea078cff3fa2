"""The benchmark measures what it says: subjects take turns, ratios and targets point the right way."""

from __future__ import annotations

import gc
import random

import dclub
from benchmarks.answers import disputes, verdict
from benchmarks.games import random_game
from benchmarks.growth import BANDS, Band, bands, generated, growth, plot
from benchmarks.measure import Spread, Timing, interleave, spread
from benchmarks.memory import memory, reachable, size
from benchmarks.packing import hardest
from benchmarks.records import Slowest, records
from benchmarks.report import (
    Line,
    Result,
    dispute_line,
    memory_lines,
    record_lines,
    startup_lines,
    throughput_line,
    timing_lines,
)
from benchmarks.table import format_table
from benchmarks.throughput import Throughput, throughput
from benchmarks.workload import Subject, Task, Workload


def lines(*timings: tuple[Task, str, float]) -> list[Line]:
    """The lines for these seconds per unit."""
    return timing_lines([Timing(task, subject, (seconds,)) for task, subject, seconds in timings])


class TestTurns:
    def test_the_subjects_of_a_task_take_turns_and_each_begins_as_often(self) -> None:
        calls: list[str] = []

        def workload(task: Task, subject: str) -> Workload:
            def batch() -> int:
                calls.append(f"{subject} {task.name}")
                return 1

            return Workload(task, subject, batch)

        tasks, subjects = (Task.PLAY, Task.SCORE), ("own", "peer")
        workloads = [workload(task, subject) for subject in subjects for task in tasks]
        timings = interleave(workloads, rounds=2, seconds=1e-9)
        own, peer = ([f"{subject} {task.name}" for subject in subjects] for task in reversed(tasks))
        assert calls[-8:] == [*reversed(own), *reversed(peer), *own, *peer]
        assert {(timing.task, timing.subject, len(timing.rounds)) for timing in timings} == {
            (task, subject, 2) for task in tasks for subject in subjects
        }
        assert gc.get_freeze_count() == 0

    def test_half_of_the_figures_lie_within_the_limits(self) -> None:
        assert spread([5.0, 1.0, 3.0, 2.0, 4.0]) == Spread(3.0, 2.0, 4.0)
        assert spread([7.0]) == Spread(7.0, 7.0, 7.0)


class TestMemory:
    def test_what_two_values_share_is_not_counted(self) -> None:
        shared = tuple(range(1000, 2000))
        before, after = (shared, 1), (shared, 2)
        new = reachable([after], beyond=set(reachable([before])))
        assert set(new) == {id(after), id(after[1])}

    def test_a_thing_held_twice_counts_once(self) -> None:
        thing = ["x" * 1000]
        assert size(reachable([(thing, thing)]).values()) < 2000

    def test_code_counts_nothing(self) -> None:
        assert reachable([int, len, lines, reachable]) == {}

    def test_every_state_and_the_whole_history_are_counted(self) -> None:
        rules = dclub.games["hanging-gardens"]
        game = random_game(rules, random.Random(1))
        found = memory(rules.title, rules.start(3), game)
        assert len(found.states) == len(game.steps)
        assert min(found.states) > 0
        assert found.history > max(found.states)
        largest, history = memory_lines(found)
        assert (largest.value, history.value) == (max(found.states), found.history)


class TestTargets:
    def test_speed_must_be_at_least_the_bound(self) -> None:
        (line,) = lines((Task.PLAY, "Diamonds Club", 1.0), (Task.PLAY, "python-chess", 1.2))
        assert (line.value, line.result) == (1.2, Result.KEPT)
        (line,) = lines((Task.PLAY, "Diamonds Club", 1.0), (Task.PLAY, "python-chess", 1.1))
        assert line.result is Result.MISSED

    def test_time_must_be_at_most_the_bound(self) -> None:
        (line,) = lines((Task.APPLY_UNDO, "Diamonds Club", 1.5), (Task.APPLY_UNDO, "python-chess", 1.0))
        assert (line.value, line.result) == (1.5, Result.KEPT)
        (line,) = lines((Task.APPLY_UNDO, "Diamonds Club", 1.6), (Task.APPLY_UNDO, "python-chess", 1.0))
        assert line.result is Result.MISSED

    def test_the_ratio_is_the_median_of_those_of_the_rounds(self) -> None:
        own = Timing(Task.APPLY_UNDO, "Diamonds Club", (1.0, 9.0, 6.0))
        peer = Timing(Task.APPLY_UNDO, "python-chess", (1.0, 3.0, 3.0))
        (line,) = timing_lines([own, peer])
        assert (line.value, line.spread) == (2.0, Spread(2.0, 1.5, 2.5))

    def test_a_game_is_held_to_its_own_limits(self) -> None:
        (line,) = lines((Task.SCORE, "Hanging Gardens", 0.0015))
        assert (line.figures, line.value, line.result) == ("ms", 1.5, Result.KEPT)
        (line,) = lines((Task.GAME, "New World: A Carcassonne Game", 0.02))
        assert line.result is Result.MISSED

    def test_an_absent_peer_is_told_and_fails_nothing(self) -> None:
        (line,) = lines((Task.IS_LEGAL, "Diamonds Club", 2e-6))
        assert (line.figures, line.value, line.result) == ("2.00 µs : absent", None, Result.NONE)

    def test_a_peer_without_a_promise_is_only_told(self) -> None:
        told = lines((Task.PLAY, "Diamonds Club", 1.0), (Task.PLAY, "Catanatron", 2.0))
        assert [(line.value, line.result) for line in told] == [(2.0, Result.NONE), (None, Result.NONE)]

    def test_a_start_is_held_against_one_of_the_same_turn(self) -> None:
        (line,) = startup_lines({"bare": [1.0, 2.0, 4.0], "import": [2.0, 8.0, 10.0]})
        assert (line.figures, line.value, line.result) == ("8000 ms : 2000 ms", 2.5, Result.KEPT)

    def test_the_table_has_each_game_once_and_tells_the_spread(self) -> None:
        told = lines((Task.PLAY, "Diamonds Club", 1.0), (Task.PLAY, "python-chess", 2.0))
        peer = Subject("python-chess", "", absent="not installed")
        table = format_table([peer], told, rounds=7)
        assert "python-chess: not installed" in table
        assert "7 rounds" in table
        assert table.count("\nDiamonds Club\n") == 1
        assert "2.00  2.00 to 2.00  >= 1.2  pass" in table


class TestAnswers:
    def test_verdicts_are_asked_of_whole_positions(self) -> None:
        for rules in dclub.games.values():
            batch = verdict(rules, [random_game(rules, random.Random(1))])
            assert [batch() for _ in range(5)] == [1] * 5

    def test_every_dispute_with_an_answer_is_timed(self) -> None:
        found = disputes(dclub.games["new-world"])
        assert len(found) >= 20
        slowest = max(found, key=lambda dispute: dispute.seconds)
        line = dispute_line("New World: A Carcassonne Game", found)
        assert line.what.endswith(slowest.name)
        assert line.value == slowest.seconds * 1000

    def test_faulty_records_and_a_kept_one_are_held_to_their_limits(self) -> None:
        title = "Hanging Gardens"
        found = records(dclub.games["hanging-gardens"], players=2, faults=2)
        assert [one.count for one in found[:2]] == [2, 2]
        assert found[2].count > 50
        told = record_lines(title, found)
        assert [line.value for line in told] == [one.seconds * 1000 for one in found]
        assert [line.target for line in told] == ["<= 1,000", "<= 5,000", "<= 100"]
        slow = record_lines(title, [Slowest(one.what, one.count, 5.1) for one in found])
        assert {line.result for line in slow} == {Result.MISSED}

    def test_the_hardest_packing_is_one(self) -> None:
        assert hardest()() == 1


class TestGrowth:
    def test_the_generated_edition_has_that_many_tiles_of_every_kind(self) -> None:
        edition = generated(201)
        assert edition.tiles is not None
        assert edition.quantities.tiles == sum(count for _, count in edition.tiles) == 201
        assert min(count for _, count in edition.tiles) > 0

    def test_a_cost_that_grows_with_the_frontier_has_growth_one(self) -> None:
        assert growth([Band(100, 2.0, 10.0), Band(200, 6.0, 30.0)]) == 1
        assert growth([Band(100, 2.0, 10.0), Band(200, 9.0, 30.0)]) == 1.5

    def test_every_stretch_is_measured_and_drawn(self) -> None:
        measured = bands(tiles=60, games=1)
        assert [band.tiles for band in measured] == [6 * number for number in range(1, BANDS + 1)]
        assert all(band.seconds > 0 and band.frontier > 0 for band in measured)
        assert [line.count("#") > 0 for line in plot(measured)[-BANDS:]] == [True] * BANDS


class TestThroughput:
    def test_every_worker_count_judges_the_same_records(self) -> None:
        found = throughput(6)
        assert [(one.workers, one.records) for one in found] == [(1, 6), (2, 6)]
        assert all(one.seconds > 0 for one in found)

    def test_two_workers_stand_above_the_colon(self) -> None:
        line = throughput_line([Throughput(1, 60, 2.0), Throughput(2, 60, 1.25)])
        assert (line.figures, line.value, line.target) == ("48 : 30 a second", 1.6, "")
