"""The shipped games as they are judged in other languages."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from attrs import evolve

import dclub
from dclub.kernel.language import Language
from dclub.kernel.record import parse_record
from dclub.kernel.replay import judge_record
from dclub.kernel.report_text import report_text
from dclub.kernel.translating import in_language

__all__ = ["judged"]

_EXAMPLES: Final = Path(__file__).parents[2] / "examples"


def judged(game: str, code: str) -> str:
    """Return the report on the shipped game in a language, but for its last move, which ends it.

    What is counted at the end stands below the titles of clauses, which change with their translations.
    """
    record = parse_record((_EXAMPLES / game.replace("-", "_") / "whole.dclub").read_text("utf-8"))
    record = evolve(record, entries=record.entries[:-1])
    rules = in_language(dclub.games[game], Language(code), Language(code))
    return "\n".join(report_text(judge_record(rules, record))) + "\n"
