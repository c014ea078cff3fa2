"""Amounts: what is proven of them holds, what does not hold is not proven, and every way is taken once."""

from __future__ import annotations

from tests.formal.symbolic import Paths, plain


def test_a_loss_is_noticed() -> None:
    paths = Paths()
    purse = paths.amount("purse")
    assert paths.proves(plain(purse - 2 + 2) == plain(purse))
    assert not paths.proves(plain(purse - 2) == plain(purse))


def test_every_way_is_taken_once() -> None:
    paths = Paths()
    left, right = paths.amount("left", 0), paths.amount("right", 0)
    found = [
        (max(left, right), paths.proves(plain(right) > plain(left))) for _ in paths.all(lambda: left < right)
    ]
    assert [more for _, more in found] == [True, False]


def test_an_impossible_way_is_not_taken() -> None:
    paths = Paths()
    purse = paths.amount("purse", 3)
    assert list(paths.all(lambda: (purse > 1, purse == 3))) == [(True, True), (True, False)]
