"""The schema of a class says what `structure` accepts."""

from __future__ import annotations

from enum import Enum
from typing import NewType

import pytest
from attrs import field, frozen

from dclub.kernel.schema import DIALECT, json_schema

Name = NewType("Name", str)


class Level(Enum):
    PRINTED = "printed"
    INVENTED = "invented"


@frozen
class Leaf:
    """A leaf.

    More about it.
    """

    value: int


@frozen
class Tree:
    """A document."""

    name: Name
    leaves: tuple[Leaf, ...] = ()
    pair: tuple[int, int] = (1, 2)
    level: Level = Level.PRINTED
    levels: dict[str, Level] = field(factory=dict)
    by_level: dict[Level, int] = field(factory=dict)
    either: int | str | None = None
    inner: Tree | None = None
    ready: bool = False
    later: object = None


@frozen
class Impossible:
    """Holds what no document can."""

    value: complex


class TestSchema:
    def test_the_whole(self) -> None:
        schema = json_schema(Tree)
        assert schema["$schema"] == DIALECT
        assert schema["required"] == ["name"]
        assert schema["additionalProperties"] is False
        assert schema["description"] == "A document."

    def test_every_kind_of_field(self) -> None:
        properties = json_schema(Tree)["properties"]
        tree = {"$ref": "#/$defs/Tree"}
        level = {"enum": ["printed", "invented"]}
        assert properties == {
            "name": {"type": "string"},
            "leaves": {"type": "array", "items": {"$ref": "#/$defs/Leaf"}, "default": []},
            "pair": {
                "type": "array",
                "items": {"type": "integer"},
                "minItems": 2,
                "maxItems": 2,
                "default": [1, 2],
            },
            "level": {**level, "default": "printed"},
            "levels": {"type": "object", "additionalProperties": level},
            "by_level": {
                "type": "object",
                "additionalProperties": {"type": "integer"},
                "propertyNames": level,
            },
            "either": {"type": ["integer", "string", "null"]},
            "inner": {"anyOf": [tree, {"type": "null"}]},
            "ready": {"type": "boolean", "default": False},
            "later": {},
        }

    def test_classes_inside_are_defined_once(self) -> None:
        definitions = json_schema(Tree)["$defs"]
        assert isinstance(definitions, dict)
        assert sorted(definitions) == ["Leaf", "Tree"]
        assert definitions["Leaf"] == {
            "description": "A leaf.",
            "type": "object",
            "properties": {"value": {"type": "integer"}},
            "required": ["value"],
            "additionalProperties": False,
        }

    def test_a_type_without_a_place_is_our_mistake(self) -> None:
        with pytest.raises(TypeError, match="complex"):
            json_schema(Impossible)
