"""The model checker, if this machine has one."""

from __future__ import annotations

import os

import pytest

from tests.formal.tlc import Tlc, find_tlc


@pytest.fixture(scope="session")
def tlc() -> Tlc:
    """Return the model checker; where it is missing, tests are skipped, but fail if `CI` is set."""
    found = find_tlc()
    if isinstance(found, Tlc):
        return found
    if os.environ.get("CI"):
        pytest.fail(found)
    pytest.skip(found)
