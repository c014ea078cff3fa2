"""What mutation testing sees means the same as what is written."""

from __future__ import annotations

from tests.mutation.__main__ import undecorated

WRITTEN = '''\
@outer(1, name="x")
@inner
def answer(number: int) -> int:
    """Return more."""
    return number + 1


PLAIN = answer(1)


class Kept:
    @property
    def as_it_is(self) -> int:
        return 1
'''


def test_decorators_are_applied_below_in_their_order() -> None:
    lines = undecorated(WRITTEN).splitlines()
    assert lines[0] == "def answer(number: int) -> int:"
    assert lines[3] == "answer = outer(1, name='x')(inner(answer))"


def test_nothing_else_changes() -> None:
    assert undecorated(WRITTEN).splitlines()[4:] == WRITTEN.splitlines()[5:]
