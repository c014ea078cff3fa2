"""The benchmark measures what it says: shared objects are free, ratios and targets point the right way."""

from __future__ import annotations

from benchmarks.growth import BANDS, Band, bands, generated, growth, plot
from benchmarks.measure import Timing
from benchmarks.memory import reachable, size
from benchmarks.report import Line, Result, timing_lines
from benchmarks.workload import Task


def lines(*timings: tuple[Task, str, float]) -> list[Line]:
    """The lines for these seconds per unit."""
    return timing_lines([Timing(task, subject, (seconds,)) for task, subject, seconds in timings])


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

    def test_a_game_is_held_to_its_own_limits(self) -> None:
        (line,) = lines((Task.SCORE, "Hanging Gardens", 0.0015))
        assert (line.figures, line.result) == ("1.50 ms", Result.KEPT)
        (line,) = lines((Task.GAME, "New World: A Carcassonne Game", 0.02))
        assert line.result is Result.MISSED

    def test_an_absent_peer_is_told_and_fails_nothing(self) -> None:
        (line,) = lines((Task.IS_LEGAL, "Diamonds Club", 2e-6))
        assert (line.figures, line.value, line.result) == ("2.00 µs vs absent", None, Result.NONE)

    def test_a_peer_without_a_promise_is_only_told(self) -> None:
        told = lines((Task.PLAY, "Diamonds Club", 1.0), (Task.PLAY, "Catanatron", 2.0))
        assert [(line.value, line.result) for line in told] == [(2.0, Result.NONE), (None, Result.NONE)]


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
