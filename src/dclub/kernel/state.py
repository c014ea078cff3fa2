"""States: what every game's positions can be asked.

A game's own `State` is a frozen, slotted attrs class that derives from `GameState`. The
methods here only look up the rules of the state's phase; everything slow (rulings, options)
lives in modules that are imported when they are first needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from attrs import define, field

from dclub.kernel.event import Event
from dclub.kernel.move import Move, Seat
from dclub.kernel.packing import packed
from dclub.kernel.partial import Unknown

if TYPE_CHECKING:
    from typing import Self

    from dclub.kernel.audit import Audit
    from dclub.kernel.options import Options
    from dclub.kernel.outcome import Outcome, Score
    from dclub.kernel.phase import PhaseRules
    from dclub.kernel.provenance import Provenance
    from dclub.kernel.reading import Readings
    from dclub.kernel.ruling import Ruling

__all__ = ["GameState", "LegalMoves", "Step"]

M = TypeVar("M", bound=Move)
S = TypeVar("S", bound="GameState[Any]")


class GameState(Generic[M]):
    """The questions that a state of any game answers.

    Derived classes say whose turn it is, which rules apply, and how the state is counted.
    """

    # Here, so that states of derived classes can be made by `dclub.kernel.building`.
    __slots__ = ("__weakref__",)

    @property
    def to_move(self) -> Seat | None:
        """The seat that decides now: a seat, `CHANCE`, or None when the game is over."""
        raise NotImplementedError

    @property
    def rules(self) -> PhaseRules[Self, M] | None:
        """The rules of the present phase; None when the game is over."""
        raise NotImplementedError

    @property
    def seats(self) -> int:
        """The number of players."""
        raise NotImplementedError

    @property
    def package(self) -> str:
        """The game's package, which holds its clauses: `dclub.diamonds_club`."""
        raise NotImplementedError

    @property
    def readings(self) -> Readings:
        """The readings in force."""
        raise NotImplementedError

    def provenance(self, table: str) -> Provenance:
        """Return how far a table of the edition can be trusted."""
        raise NotImplementedError

    def canonical(self) -> Self:
        """Return the state with free places of the same kind relabelled."""
        raise NotImplementedError

    def view(self, seat: Seat) -> Self:
        """Return what a seat may know of this state."""
        raise NotImplementedError

    def audit(self) -> Audit:
        """Return everything that is impossible in this state, and what is worth noting."""
        raise NotImplementedError

    def score(self) -> tuple[Score, ...]:
        """Return what each seat would score if the game ended now, line by line.

        Raises `Unknown` where a table that nobody entered decides it; so does `outcome`.
        """
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """Return how the game ended; None while it goes on."""
        raise NotImplementedError

    def legal_moves(self, *, physical: bool = False) -> LegalMoves[M]:
        """Return the legal moves: one per resulting state, or every distinguishable one.

        Iterating generates them; `in` tests one without listing.
        """
        return LegalMoves(self, physical)

    def chances(self) -> tuple[tuple[M, Fraction], ...]:
        """Return the outcomes of chance with exact weights.

        () where no chance is at work, and where one of them, or its weight, is not known.
        """
        rules = self.rules
        try:
            return rules.chances(self) if rules is not None else ()
        except Unknown:
            return ()

    def is_legal(self, move: M) -> bool:
        """Return whether the rules allow the move here, as far as the facts are known."""
        rules = self.rules
        guards = rules.guards.get(type(move)) if rules is not None else None
        if guards is None:
            return False
        try:
            for check in guards.checks:
                if check(self, move) is not None:
                    return False
        except Unknown:
            return False
        return True

    def judge(self, move: M) -> Ruling:
        """Return the ruling on a move: verdict, objections, and what they rest on."""
        from dclub.kernel.judge import judge

        return judge(self, move)

    def apply(self, move: M) -> Step[Self, M]:
        """Return the step that a move makes. It trusts the move: judge it first.

        Raises `Unknown` where a table that nobody entered decides what follows.
        """
        rules = self.rules
        assert rules is not None, "the game is over"
        return packed(Step, (self, move, rules.effects[type(move)](self, move, None)))

    def options(self) -> Options[M]:
        """Return what may be done here, for people: grouped, priced, with reasons."""
        from dclub.kernel.options import options

        return options(self)

    def key(self) -> str:
        """Return a digest of what the rules read, the same in every process."""
        from dclub.kernel.forms import key

        return key(self)

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows of this state, with the usual names."""
        from dclub.kernel.drawing import draw_state

        return draw_state(self)


class Step(NamedTuple, Generic[S, M]):
    """One move made: the state before, the move, the state after.

    A named tuple, because one is made at every ply.
    """

    before: S
    move: M
    after: S

    @property
    def events(self) -> tuple[Event, ...]:
        """What the move brought about, in order; worked out when asked for."""
        rules = self.before.rules
        assert rules is not None, "a step starts in a phase"
        log: list[Event] = []
        rules.effects[type(self.move)](self.before, self.move, log)
        return tuple(log)


@define
class LegalMoves(Generic[M]):
    """The legal moves of a state: iterable, with a membership test that lists nothing.

    Not frozen, as one is made at every ply and a frozen one costs twice as much.
    """

    state: GameState[M]
    physical: bool = field(default=False)

    def __iter__(self) -> Iterator[M]:
        """Generate the moves, in an order that is the same in every process."""
        rules = self.state.rules
        if rules is None:
            return iter(())
        return iter(rules.physical(self.state) if self.physical else rules.generate(self.state))

    def __contains__(self, move: M) -> bool:
        """Return whether the move is one of these: legal, and canonical unless physical."""
        rules = self.state.rules
        if rules is None or not self.state.is_legal(move):
            return False
        try:
            return self.physical or rules.canonical(self.state, move) == move
        except Unknown:
            return False

    def __bool__(self) -> bool:
        """Return whether there is any."""
        return any(True for _ in self)

    def count(self) -> int:
        """Return how many there are; it generates them all."""
        return sum(1 for _ in self)
