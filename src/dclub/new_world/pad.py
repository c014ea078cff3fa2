"""Score pads of New World: features and points, instead of a position."""

from __future__ import annotations

from dclub.new_world.pad_parts import SCORING
from dclub.new_world.pad_reading import read_pad
from dclub.new_world.pad_template import pad_template
from dclub.new_world.pad_writing import pad_document

__all__ = ["SCORING", "pad_document", "pad_template", "read_pad"]
