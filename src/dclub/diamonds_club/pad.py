"""Score pads of Diamonds Club: counts per player instead of a position."""

from __future__ import annotations

from dclub.diamonds_club.pad_parts import SCORING
from dclub.diamonds_club.pad_reading import read_pad
from dclub.diamonds_club.pad_template import pad_template
from dclub.diamonds_club.pad_writing import pad_document

__all__ = ["SCORING", "pad_document", "pad_template", "read_pad"]
