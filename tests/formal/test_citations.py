"""The models cite clauses that exist, and all that say what happens in a game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dclub.kernel.clause import load_clauses
from tests.formal.bridge import SPEC

MODELS = sorted(SPEC.glob("*/model/*.tla"))
ID = re.compile(r"\b(?:kernel|dc|hg|nw)(?:\.[a-z][a-z-]*)+")


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.stem)
def test_every_clause_that_is_no_advice_is_cited(model: Path) -> None:
    clauses = load_clauses(f"dclub.{model.parents[1].name}")
    normative = {str(name) for name, clause in clauses.items() if clause.kind.is_normative}
    cited = set(ID.findall(model.read_text()))
    assert cited - set(map(str, clauses)) == set(), "no such clauses"
    assert normative - cited == set(), "clauses that the model leaves out"
