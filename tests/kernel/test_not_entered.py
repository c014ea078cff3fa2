"""A component that is named while nobody has entered its table: undetermined, for it may well exist."""

from __future__ import annotations

import pytest

import dclub
from dclub.kernel import clauses as K
from dclub.kernel.ruling import Verdict


@pytest.mark.clause(K.EDITION_PARTIAL)
@pytest.mark.parametrize(
    ("game", "table", "before", "move"),
    [
        ("diamonds-club", "strips", (), "Table: strip a dark 2a"),
        ("new-world", "tiles", (), "Table: draw t7"),
        (
            "hanging-gardens",
            "starters",
            ("Table: project Ana p3", "Table: project Bela p8"),
            "Ana: base gate lion bull dragon pillar",
        ),
    ],
)
def test_a_name(game: str, table: str, before: tuple[str, ...], move: str) -> None:
    played = dclub.games[game].start(names=["Ana", "Bela"], first=0, open_tables=[table])
    for text in before:
        played.play(text)
    ruling = played.judge(move)
    assert (ruling.verdict, ruling.unknown) == (Verdict.UNDETERMINED, (table,))
    assert not played.is_legal(move)
