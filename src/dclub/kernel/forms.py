"""JSON for every value that leaves the library, and the digest of a state.

Each value is a document with its `type`; a position, a move and an edition also name their
`game`. Reading is strict: no value is coerced, every fault has its key path. Positions have the
structure of their TOML form. Players' names are no part of a state; those of a position are
read by the game's `parse_position`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from dclub.errors import Fault, RecordError
from dclub.kernel.form_reading import DOCUMENTS, from_document, read_pad, read_record, rules_in, within
from dclub.kernel.form_writing import rules_of, to_document
from dclub.kernel.jsontext import digest, read_json
from dclub.kernel.record import looks_like_record, parse_record
from dclub.kernel.state import GameState

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dclub.kernel.pads import Pad
    from dclub.kernel.record import Record
    from dclub.kernel.rules import GameRules, Names, PositionFile

__all__ = ["from_json", "key", "read", "schema", "to_json"]


def key(state: GameState[Any]) -> str:
    """Return the digest of a state: 32 hexadecimal digits.

    It is that of the canonical JSON of the position's document, without names (seats have the
    game's default names) and with the digest of the edition in place of its name.
    """
    rules = rules_of(state.package)
    options = rules.header(state)
    document = rules.position_document(state, rules.default_names[: options.players])
    del document["names"]
    return digest({**document, "edition": options.edition_digest})


def to_json(value: object, names: Names = ()) -> str:
    """Return a value as JSON; `names` are the players' names in a position.

    Takes states, positions and score pads, moves, rulings, events, scores, outcomes, audits, records and
    editions, and sequences of these. Raises `TypeError` for anything else.
    """
    import json

    if isinstance(value, list | tuple):
        return json.dumps([to_document(item, names) for item in value], ensure_ascii=False)
    return json.dumps(to_document(value, names), ensure_ascii=False)


def from_json(text: str, games: Mapping[str, GameRules[Any, Any]]) -> object:
    """Return the value of a text of JSON, or a tuple of the values of an array.

    A position without unknown values is a state, another a `PartialPosition`. Raises
    `NotationError` for what is not JSON and `RecordError` with every fault.
    """
    document = read_json(text)
    if not isinstance(document, list):
        return from_document(document, games)
    return tuple(within(str(index), from_document, item, games) for index, item in enumerate(document))


def read(text: str, games: Mapping[str, GameRules[Any, Any]]) -> Record | PositionFile[Any] | Pad[Any]:
    """Return the record, the position or the score pad of a text, whatever its form.

    Raises `NotationError` for a text that is none of them and `RecordError` with every fault of one.
    """
    from dclub.kernel.documents import read_document

    if looks_like_record(text):
        return parse_record(text)
    document = read_document(text, "a record, a position or a score pad")
    if document.get("type") == "record":
        return read_record(document)
    if document.get("type") == "pad":
        return read_pad(document, games)
    return rules_in(document, games).parse_position(document, None)


def schema(name: str, rules: GameRules[Any, Any] | None = None) -> dict[str, object]:
    """Return the JSON Schema of a type of document; those of positions, pads and moves are a game's.

    Raises `RecordError` for a type that there is not.
    """
    from dclub.kernel.schema import DIALECT, hoisted, json_schema

    known = [kind for kind, cls in DOCUMENTS.items() if cls is not None or rules is not None]
    if name not in known:
        raise RecordError([Fault("type", f"expected one of {', '.join(known)}, found {name!r}")])
    cls = DOCUMENTS[name]
    if cls is not None:
        return _tagged(json_schema(cls), type=name)
    assert rules is not None
    if name in ("position", "pad"):
        written = getattr(import_module(f"{rules.package}.{name}_document"), f"{name.title()}Document")
        return _tagged(json_schema(written), type=name, game=rules.id)
    moves = [
        _tagged(json_schema(cls), type=name, game=rules.id, kind=kind)
        for kind, cls in rules.move_kinds.items()
    ]
    return hoisted({"$schema": DIALECT, "title": "Move", "oneOf": moves})


def _tagged(schema: dict[str, Any], **tags: str) -> dict[str, object]:
    """Return a schema that also asks for the keys that say what a document is."""
    consts = {name: {"const": value} for name, value in tags.items()}
    required = list(dict.fromkeys([*tags, *schema.get("required", ())]))
    return {**schema, "properties": {**schema["properties"], **consts}, "required": required}
