"""Policies: how far the reading of a record goes."""

from __future__ import annotations

from enum import Enum

__all__ = ["Policy"]


class Policy(Enum):
    """How far reading goes.

    `STRICT` ends at the first line that is at fault. `FORENSIC` reports it and goes on: it treats an
    illegal move as one that stood, and leaves out what cannot be read.
    """

    STRICT = "strict"
    FORENSIC = "forensic"
