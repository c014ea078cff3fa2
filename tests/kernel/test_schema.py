"""The schema of a class says what `structure` accepts."""

from __future__ import annotations

from enum import Enum
from typing import NewType

import pytest
from attrs import field, frozen

from dclub.kernel.schema import DIALECT, SCHEMA, hoisted, json_schema

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

    def test_a_field_with_a_schema_of_its_own(self) -> None:
        assert json_schema(Held)["properties"] == {"leaf": {"$ref": "#/$defs/leaf"}}


@frozen
class Held:
    """Holds something that is described elsewhere."""

    leaf: object = field(metadata={SCHEMA: {"$ref": "#/$defs/leaf"}})


class TestHoisted:
    """Definitions stand where references look for them: at the root, and only those that are needed."""

    def test_definitions_within_are_moved(self) -> None:
        schema = hoisted({"$schema": DIALECT, "oneOf": [json_schema(Tree), json_schema(Leaf)]})
        assert list(schema) == ["$schema", "oneOf", "$defs"]
        definitions, choices = schema["$defs"], schema["oneOf"]
        assert isinstance(definitions, dict)
        assert isinstance(choices, list)
        assert sorted(definitions) == ["Leaf", "Tree"]
        assert [one for one in choices if "$defs" in one or "$schema" in one] == []

    def test_what_nothing_refers_to_is_left_out(self) -> None:
        others = {"leaf": json_schema(Leaf), "tree": json_schema(Tree)}
        assert list(hoisted({**json_schema(Held), "$defs": others})["$defs"]) == ["leaf"]  # type: ignore[call-overload]

    def test_a_name_means_one_thing(self) -> None:
        parts = [{"$defs": {"one": {"type": kind}}} for kind in ("string", "integer")]
        with pytest.raises(ValueError, match="two different definitions of one"):
            hoisted({"oneOf": parts})
