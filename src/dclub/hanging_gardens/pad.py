"""Score pads of Hanging Gardens: pyramids as pictures, projects and prestige, instead of a position."""

from __future__ import annotations

from dclub.hanging_gardens.pad_parts import SCORING
from dclub.hanging_gardens.pad_reading import read_pad
from dclub.hanging_gardens.pad_template import pad_template
from dclub.hanging_gardens.pad_writing import pad_document

__all__ = ["SCORING", "pad_document", "pad_template", "read_pad"]
