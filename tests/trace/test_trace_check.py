"""The trace check of this checkout: spec, code and tests agree."""

from __future__ import annotations

import time
from datetime import UTC, datetime

from dclub.spectools.layout import Layout
from dclub.spectools.trace.run import trace_check

SECONDS = 60
"""Far more than it takes: a busy machine is not a fault."""


def test_spec_code_and_tests_agree() -> None:
    begun = time.process_time()
    faults = trace_check(Layout.here(), datetime.now(tz=UTC).date())
    assert not faults, "\n".join(["", *map(str, faults)])
    assert time.process_time() - begun < SECONDS
