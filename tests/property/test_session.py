"""Whatever is said to a session, what it keeps is a record that leads to the same state."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from dclub import games
from dclub.errors import DclubError
from dclub.kernel import clauses as K
from dclub.kernel.answers import Result
from dclub.kernel.playing import random_move
from dclub.kernel.record import format_record, parse_record
from dclub.kernel.replay import judge_record
from dclub.kernel.session import Session

IDS = list(games)
LETTERS = "abc ABC:;,=>!?#{}()0123456789\"'\\+-.\u00e4\u2603\t\x1b\x00"


def begun(name: str, rng: Random) -> Session[Any, Any]:
    game = games[name].start(rng.randint(2, 3))
    return Session(game.rules, format_record(game.record()))


def legal(session: Session[Any, Any], rng: Random) -> str:
    """A legal move as somebody might say it; something else after the end."""
    move = random_move(session.state, rng)
    if move is None:
        return "pass"
    text = session.rules.format_move(move, session.state, session.names)
    said = text if rng.random() < 0.3 else text.partition(": ")[2]
    return said.upper() if rng.random() < 0.2 else said


def damaged(text: str, rng: Random) -> str:
    place = rng.randrange(len(text) + 1)
    return rng.choice(
        (
            text[:place],
            text[:place] + rng.choice(LETTERS) + text[place:],
            text[:place] + text[place + 1 :],
            f"{text} {rng.choice(('!', '?', '=> 3', '=> x 4 coins', '# so', '; pass', '! {', '!!'))}",
            f"> {rng.randrange(40)} {text}",
            "".join(rng.choice(LETTERS) for _ in range(rng.randrange(30))),
        )
    )


def consistent(session: Session[Any, Any]) -> None:
    """The text alone says all that the session knows."""
    again = Session(session.rules, session.text)
    assert again.text == session.text
    assert again.state == session.state
    assert (again.stuck is None) == (session.stuck is None)
    assert len(again.reports) == len(session.reports)
    if session.stuck is None:
        report = judge_record(session.rules, parse_record(session.text))
        assert report.is_complete
        assert report.state == session.state


@pytest.mark.clause(K.RECORD_KEPT)
@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_said(name: str, seed: int) -> None:
    rng = Random(seed)
    session = begun(name, rng)
    for number in range(60):
        before = session.text
        said = legal(session, rng)
        choice = rng.random()
        if choice < 0.6:
            answer = session.say(said)
            assert session.stuck is not None or answer.result is Result.ADDED or session.state.to_move is None
        elif choice < 0.85:
            answer = session.say(damaged(said, rng))
        elif choice < 0.92:
            answer = session.stand()
        else:
            try:
                session.undo() if rng.random() < 0.7 else session.redo()
            except DclubError:
                assert session.text == before
            continue
        if answer.result is not Result.ADDED:
            assert session.text == before, said
        if not number % 6:
            consistent(session)
    consistent(session)


@pytest.mark.clause(K.RECORD_KEPT)
@pytest.mark.parametrize("name", IDS)
def test_a_record_cut_off_anywhere_can_be_opened(name: str) -> None:
    rng = Random(1)
    session = begun(name, rng)
    for _ in range(25):
        session.say(legal(session, rng))
    text = session.text
    body = text.index("+++\n", 4) + 4
    for _ in range(40):
        cut = text[: rng.randrange(body, len(text))]
        again = Session(session.rules, cut)
        assert again.text.rstrip("\n") == cut.rstrip("\n")
        if again.stuck is not None:
            again.undo()
        assert again.stuck is None
        move = random_move(again.state, rng)
        assert move is not None
        assert again.say(session.rules.format_move(move, again.state, again.names)).result is Result.ADDED
