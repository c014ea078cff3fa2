"""Editions in which random entries are blank, and games that are judged with them beside the full one."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import TYPE_CHECKING, Any, Final

import dclub
from dclub.kernel.inquiry import inquire
from dclub.kernel.partial import PartialPosition, Unknown
from dclub.kernel.playing import random_move
from dclub.kernel.record import format_record, parse_record, record_of
from dclub.kernel.replay import judge_record
from dclub.kernel.ruling import Verdict
from dclub.kernel.toml import format_toml
from dclub.kernel.unsettled import sketch
from tests.blanking import invented

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from dclub.kernel.rules import GameRules
    from dclub.kernel.ruling import Ruling
    from tests.property.agreement import Mutate

__all__ = ["check_blanks"]

FILLED_IN: Final = frozenset(
    {"format", "game", "name", "title", "provenance", "quantities", "points", "bonus", "extends"}
)
"""What every sheet has from the beginning."""

LITERALS: Final = ("literal", "icons", "spaces")
"""Where moves state a component: an edition that lacks some may take what the full one refuses for one."""

KeyPath = tuple[str | int, ...]


def _entries(inner: Any, path: KeyPath = ()) -> Iterator[tuple[KeyPath, Any]]:
    """Yield the key path and the value of everything that can be entered."""
    for key, value in inner.items() if isinstance(inner, dict) else enumerate(inner):
        here = (*path, key)
        if here[0] in FILLED_IN:
            continue
        if isinstance(value, dict | list):
            yield from _entries(value, here)
        else:
            yield here, value


def _partly(rng: Random, table: str, text: str) -> str:
    """Return a text with one part blank, where it has parts that can be."""
    if table in ("strips", "boards"):
        parts = text.split(", ")
        parts[rng.randrange(len(parts))] = "_"
        return ", ".join(parts)
    if table in ("cards", "starters"):
        shown, bracket, rest = text.partition(" (")
        words = shown.split()
        words[rng.choice((0, 1, 3, 4))] = "_"
        return " ".join(words) + bracket + rest
    if table == "tiles":
        number, _, tile = text.partition(" x ")
        return rng.choice((f"_ x {tile}", f"{number} x _", "_ x _"))
    return "_"


def blanked(rules: GameRules[Any, Any], rng: Random, share: float) -> tuple[str, set[str]]:
    """Return the text of an edition in which a share of the entries is blank, and their key paths."""
    document, gone = deepcopy(invented(rules.id)), set()
    for path, value in list(_entries(document)):
        if rng.random() >= share:
            continue
        inner: Any = document
        for key in path[:-1]:
            inner = inner[key]
        is_text = isinstance(value, str) and rng.random() < 0.6
        inner[path[-1]] = _partly(rng, str(path[0]), value) if is_text else "_"
        gone.add(".".join(map(str, path)))
    return format_toml(document), gone


class _Beside:
    """A game of the full edition, and the same judged with a partial one."""

    def __init__(self, rules: GameRules[Any, Any], rng: Random, edition: Path, gone: set[str]) -> None:
        self.rules, self.rng, self.edition, self.gone = rules, rng, edition, gone
        self.listed = {".".join(map(str, path)) for path, _ in _entries(invented(rules.id))}
        players = rng.choice((2, 3))
        full, own = (rules.start(players=players, edition=name) for name in ("invented", str(edition)))
        self.names = full.names
        self.full, self.first = full.state, own.state
        self.partial: Any = own.state
        self.played: list[Any] | None = []

    def play(self, mutate: Mutate) -> dict[Verdict, int]:
        """Play to the end, and return how many moves of each verdict there were."""
        counts = dict.fromkeys(Verdict, 0)
        while (move := random_move(self.full, self.rng)) is not None:
            if self.partial is not None and self.rng.random() < 0.1:
                self._look(mutate(self.rng, self.full, move))
            counts[self._follow(move)] += 1
            self.full = self.full.apply(move).after
        return counts

    def _follow(self, move: Any) -> Verdict:
        """Judge a move of the full game; where it is not decided, go on from the position after it."""
        if self.partial is None:
            return self._in_position(move)
        text = self.rules.format_move(move, self.full, self.names)
        asked = self.rules.parse_move(text, self.partial, self.names)
        ruling = self.compare(asked, move)
        if ruling.legal:
            try:
                step = self.partial.apply(asked)
            except Unknown as unknown:
                self.check_named((unknown.path,))
            else:
                state = step.before
                for event in step.events:
                    state = self.rules.fold(state, event)
                assert state == step.after
                self.partial = step.after
                if self.played is not None:
                    self.played.append(asked)
                return Verdict.LEGAL
        self._check_record(text)
        self.partial = None
        return Verdict.UNDETERMINED

    def compare(self, asked: Any, move: Any) -> Ruling:
        """A verdict that is given is that of the full edition; one that is not names what is blank."""
        ruling: Ruling = self.partial.judge(asked)
        whole = self.full.judge(move)
        assert self.partial.is_legal(asked) == ruling.legal
        if ruling.verdict is Verdict.UNDETERMINED:
            self.check_named(ruling.unknown)
        else:
            assert ruling.verdict is whole.verdict, (move, ruling)
            clauses = {objection.clause for objection in ruling.objections}
            assert clauses <= {objection.clause for objection in whole.objections}
        return ruling

    def check_named(self, unknown: tuple[str, ...]) -> None:
        """Something unknown is a blank of the edition, or a name that may be that of one."""
        assert any(map(self._is_blank, unknown)), (unknown, self.gone)

    def _is_blank(self, path: str) -> bool:
        if path.partition("[")[0] in self.gone:
            return True
        table = path.rpartition(".")[0]
        return path not in self.listed and any(other.rpartition(".")[0] == table for other in self.gone)

    def _in_position(self, move: Any) -> Verdict:
        """Judge a move in the position of the full game, read with the partial edition."""
        if self.rng.random() < 0.8:
            return Verdict.UNDETERMINED
        document = {**self.rules.position_document(self.full, self.names), "edition": str(self.edition)}
        position = self.rules.parse_position(document, None).position
        text = self.rules.format_move(move, self.full, self.names)
        if not isinstance(position, PartialPosition):
            assert position.audit().clean
            self.partial, self.played = position, None
            return self._follow(move)
        assert any(path.partition("[")[0] in self.gone for path in position.unknown)
        found = sketch(self.rules, position, self.names)
        try:
            asked = self.rules.parse_move(text, found.state, self.names)
        except Unknown:
            return Verdict.UNDETERMINED
        answer = inquire(found, asked)
        assert not answer.contradicted
        assert answer.verdict is not Verdict.ILLEGAL, text
        return answer.verdict

    def _look(self, wrong: Any) -> None:
        """Ask everything else: a wrong move, the lists, the audit, the texts."""
        state = self.partial
        if not any(getattr(wrong, literal, None) for literal in LITERALS):
            self.compare(wrong, wrong)
        listed = list(state.legal_moves())
        assert all(map(self.full.is_legal, listed))
        assert set(listed) <= set(state.legal_moves(physical=True))
        assert all(not closed.ruling.legal for closed in state.options().closed)
        assert sum(weight for _, weight in state.chances()) in (0, 1)
        assert state.audit().clean
        read = self.rules.parse_position(self.rules.position_document(state, self.names), None).position
        assert isinstance(read, PartialPosition) or (read == state and hash(read) == hash(state))
        assert state._repr_svg_()

    def _check_record(self, text: str) -> None:
        """A record of the moves up to here is legal, and with the next one undetermined."""
        if self.played is None:
            return
        record = record_of(self.rules, self.first, self.played, self.names)
        assert judge_record(self.rules, record).verdict is Verdict.LEGAL
        report = judge_record(self.rules, parse_record(f"{format_record(record)}{text}\n"))
        assert report.verdict is Verdict.UNDETERMINED
        self.check_named(report.plies[-1].unknown)
        assert not report.plies[-1].events


def check_blanks(game: str, seed: int, folder: Path, mutate: Mutate, share: float) -> dict[Verdict, int]:
    """Play a random game of the full edition, and judge all of it with a share of the entries blank."""
    rng, rules = Random(seed), dclub.games[game]
    text, gone = blanked(rules, rng, share)
    edition = folder / f"{game}-{seed}.toml"
    edition.write_text(text, encoding="utf-8")
    return _Beside(rules, rng, edition, gone).play(mutate)
