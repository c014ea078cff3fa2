"""Readings: a checked, hashable choice of options."""

from __future__ import annotations

import pickle

import pytest

from dclub.errors import RecordError
from dclub.kernel.reading import Option, Reading, ReadingId, Readings


def reading(name: str, *options: str) -> Reading:
    named = tuple(Option(option, f"what {option} means", "") for option in options)
    return Reading(ReadingId(name), f"What of {name}?", named, options[0], "because")


SURCHARGE = reading("dc.buy.surcharge", "per-coin", "per-space")
KEEP = reading("dc.exchange.keep", "free", "must-keep-one")
BOTH = (SURCHARGE, KEEP)


class TestChoosing:
    def test_defaults_are_in_force_unless_chosen(self) -> None:
        readings = Readings.of(BOTH, {"dc.exchange.keep": "must-keep-one"})
        assert readings[SURCHARGE.id] == "per-coin"
        assert readings[KEEP.id] == "must-keep-one"

    def test_changed_holds_what_is_not_the_default(self) -> None:
        assert Readings.of(BOTH).changed() == {}
        chosen = {"dc.exchange.keep": "must-keep-one", "dc.buy.surcharge": "per-coin"}
        assert Readings.of(BOTH, chosen).changed() == {"dc.exchange.keep": "must-keep-one"}

    def test_iteration_follows_the_definitions(self) -> None:
        chosen = {"dc.exchange.keep": "free", "dc.buy.surcharge": "per-coin"}
        readings = Readings.of(BOTH, chosen)
        assert list(readings) == [SURCHARGE.id, KEEP.id]
        assert len(readings) == 2

    def test_a_reading_that_is_not_defined_is_a_key_error(self) -> None:
        with pytest.raises(KeyError):
            Readings.of(BOTH)[ReadingId("dc.buy.other")]


class TestRefusing:
    def test_every_unknown_id_and_option_at_once(self) -> None:
        with pytest.raises(RecordError) as caught:
            Readings.of(BOTH, {"dc.buy.surcharg": "per-coin", "dc.exchange.keep": "must-keep"})
        reading, option = map(str, caught.value.faults)
        assert reading == "readings.dc.buy.surcharg: no such reading; did you mean 'dc.buy.surcharge'?"
        assert option == (
            "readings.dc.exchange.keep: no such option 'must-keep'; did you mean 'must-keep-one'?; "
            "the options are free, must-keep-one"
        )

    def test_no_hint_where_nothing_is_close(self) -> None:
        with pytest.raises(RecordError, match=r"^readings\.x: no such reading$"):
            Readings.of(BOTH, {"x": "y"})


class TestValue:
    def test_equal_by_what_is_in_force(self) -> None:
        explicit = Readings.of(BOTH, {"dc.buy.surcharge": "per-coin"})
        assert explicit == Readings.of(BOTH)
        assert hash(explicit) == hash(Readings.of(BOTH))
        assert explicit != Readings.of(BOTH, {"dc.buy.surcharge": "per-space"})

    def test_a_copy_through_pickle_is_equal(self) -> None:
        readings = Readings.of(BOTH, {"dc.buy.surcharge": "per-space"})
        copy = pickle.loads(pickle.dumps(readings))  # noqa: S301 (our own bytes)
        assert copy == readings
        assert hash(copy) == hash(readings)
        assert copy[SURCHARGE.id] == "per-space"
