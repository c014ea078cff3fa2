"""Between documents (what TOML and JSON hold) and typed values, without any coercion.

Types here are attrs classes, `str`, `int`, `bool`, enums, NewTypes, lists, tuples, mappings,
unions of these, and `object` for what is checked later. A text is never a number, a number
never a truth value; an unknown key is refused; every fault is reported with its dotted path.
An enum is written by its value where that is a text, else by its name: `rose-garden`.

The only module that imports cattrs; import it where it is needed, not at the top of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from enum import Enum, IntEnum, StrEnum
from functools import cache
from types import GenericAlias, NoneType, UnionType
from typing import Any, Final, TypeVar, Union, cast, get_args, get_origin

from attrs import fields, has, resolve_types
from cattrs import BaseValidationError, ClassValidationError, Converter, ForbiddenExtraKeysError
from cattrs.cols import is_mapping, is_sequence, list_structure_factory
from cattrs.errors import AttributeValidationNote, IterableValidationNote
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, make_mapping_structure_fn, override

from dclub.errors import DclubError, Fault, RecordError
from dclub.kernel.toml import MAX_NUMBER, format_key

__all__ = ["Raise", "join_path", "label", "salvage", "structure", "unknown_key", "unstructure"]

T = TypeVar("T")
Hook = Callable[[Any, Any], Any]
Raise = Callable[[tuple[Fault, ...]], DclubError]
"""What makes an error of all the faults: `RecordError`, `EditionError`."""

_SHOWN: Final = 40


class _MismatchError(Exception):
    """A value of the wrong kind; the message says what was expected and found."""


def structure(data: object, cls: type[T], error: Raise = RecordError) -> T:
    """Return the value of a document; raises `error` with every fault."""
    try:
        return _converter().structure(data, cls)
    except Exception as refused:
        raise error(tuple(_faults(refused, ()))) from refused


def salvage(data: Mapping[str, object], cls: type[T]) -> tuple[T | None, tuple[Fault, ...]]:
    """Return as much of a document as can be read, and every fault.

    What has a fault is left out, so that what is optional takes its default: only that value
    if the rest of its table can do without, else the whole table. None if nothing helps.
    """
    try:
        return _converter().structure(data, cls), ()
    except Exception as refused:  # noqa: BLE001 (every fault becomes a Fault, whatever raised it)
        found = _walk(refused, ())
    faults = tuple(fault for _, fault in found)
    for depth in (None, 1):
        pruned = data
        for path, _ in found:
            pruned = _without(pruned, path[:depth])
        try:
            return _converter().structure(pruned, cls), faults
        except Exception:  # noqa: BLE001, S112 (the faults are known already)
            continue
    return None, faults


def _without(table: Mapping[str, object], path: tuple[str | int, ...]) -> dict[str, object]:
    """Return a table without the value at a path; an array is left out whole."""
    left = dict(table)
    if not path or path[0] not in left:
        return left
    key = str(path[0])
    inner = left[key]
    if isinstance(inner, Mapping) and len(path) > 1:
        left[key] = _without(inner, path[1:])
    else:
        del left[key]
    return left


def unstructure(value: object) -> Any:
    """Return a value as a document: mappings, lists, texts, whole numbers, truth values, None.

    Fields that are None by default and None here are left out, since TOML has no such value.
    """
    return _converter().unstructure(value)


def label(member: Enum) -> str:
    """Return how a document writes a member of an enum."""
    value = member.value
    return value if isinstance(value, str) else member.name.lower().replace("_", "-")


def join_path(path: tuple[str | int, ...]) -> str:
    """Return a key path: `players.0.coins`, `readings."dc.buy.surcharge"`."""
    return ".".join(format_key(str(part)) for part in path)


@cache
def _converter() -> Converter:
    converter = Converter(forbid_extra_keys=True, detailed_validation=True)
    for kind, name in ((str, "a text"), (int, "a whole number"), (bool, "true or false")):
        converter.register_structure_hook(kind, _exactly(kind, name))
    for base in (Enum, IntEnum, StrEnum):
        converter.register_structure_hook(base, _structure_enum)
    factories: tuple[tuple[Callable[[Any], bool], Callable[[Any, Converter], Hook]], ...] = (
        (lambda cls: cls in (object, Any), lambda _cls, _converter: lambda value, _: value),
        (is_mapping, _mapping_hook),
        (lambda cls: is_sequence(cls) and not _is_tuple(cls), _list_hook),
        (_is_tuple, _tuple_hook),
        (_is_union, _union_hook),
        (has, _class_hook),
    )
    for predicate, factory in factories:
        converter.register_structure_hook_factory(predicate, factory)
    converter.register_unstructure_hook_factory(_is_enum, lambda _: label)
    converter.register_unstructure_hook_factory(_is_tuple, lambda _: _unstructure_sequence)
    converter.register_unstructure_hook_factory(has, _class_unstructure_hook)
    return converter


def _is_tuple(cls: Any) -> bool:
    return cls is tuple or get_origin(cls) is tuple


def _is_union(cls: Any) -> bool:
    return get_origin(cls) in (Union, UnionType)


def _is_enum(cls: Any) -> bool:
    return isinstance(cls, type) and issubclass(cls, Enum)


def _exactly(kind: type, name: str) -> Hook:
    def hook(value: object, _: object) -> object:
        if type(value) is not kind:
            raise _mismatch(name, value)
        if isinstance(value, int) and abs(value) >= MAX_NUMBER:
            raise _MismatchError("expected a number of fewer digits")
        return value

    return hook


def _mismatch(expected: str, found: object) -> _MismatchError:
    return _MismatchError(f"expected {expected}, found {_describe(found)}")


def _describe(value: object) -> str:
    match value:
        case None:
            return "nothing"
        case bool():
            return str(value).lower()
        case Mapping():
            return "a table"
        case list() | tuple():
            return "an array"
        case int() if abs(value) >= MAX_NUMBER:
            return "a very large number"
        case _:
            shown = repr(value)
            return shown if len(shown) <= _SHOWN else f"{shown[: _SHOWN - 4]}...'"


def _mapping_hook(cls: Any, converter: Converter) -> Hook:
    inner = cast("Hook", make_mapping_structure_fn(cls, converter, dict))
    return _after(lambda value: isinstance(value, Mapping), "a table", inner)


def _list_hook(cls: Any, converter: Converter) -> Hook:
    return _after(
        lambda value: isinstance(value, list | tuple), "an array", list_structure_factory(cls, converter)
    )


def _after(test: Callable[[object], bool], name: str, inner: Hook) -> Hook:
    def hook(value: object, cls: object) -> object:
        if not test(value):
            raise _mismatch(name, value)
        return inner(value, cls)

    return hook


def _tuple_hook(cls: Any, converter: Converter) -> Hook:
    """Return the hook of `tuple[X, ...]` or of a tuple of a fixed number of one type."""
    items = get_args(cls)
    size = None if items[-1] is Ellipsis else len(items)
    if size is not None and len(set(items)) > 1:
        raise TypeError(f"{cls} has items of several types: use an attrs class")
    as_list = GenericAlias(list, items[:1])
    inner = converter.get_structure_hook(as_list)

    def hook(value: object, _: object) -> object:
        found = tuple(inner(value, as_list))
        if size is not None and len(found) != size:
            raise _MismatchError(f"expected {size} values, found {len(found)}")
        return found

    return hook


def _union_hook(cls: Any, converter: Converter) -> Hook:
    """Return the hook of a union: the first member that takes the value.

    If none does, the faults are those of the only table among the members where the value is
    a table, else one fault that names what each member expects.
    """
    members = [member for member in get_args(cls) if member is not NoneType]
    optional = len(members) < len(get_args(cls))
    hooks = [(member, converter.get_structure_hook(member)) for member in members]

    def hook(value: object, _: object) -> object:
        if value is None and optional:
            return None
        refusals = []
        for member, inner in hooks:
            try:
                return inner(value, member)
            except (_MismatchError, BaseValidationError) as refused:
                refusals.append(refused)
        deeper = [refused for refused in refusals if isinstance(refused, BaseValidationError)]
        if deeper or len(refusals) == 1:
            raise (deeper or refusals)[0]
        said = [str(refused).removeprefix("expected ").partition(", found ")[0] for refused in refusals]
        raise _mismatch(" or ".join(said), value)

    return hook


def _structure_enum(value: object, cls: type[Enum]) -> Enum:
    members = _members(cls)
    member = members.get(value) if isinstance(value, str) else None
    if member is None:
        raise _mismatch(_choice(value, members), value)
    return member


@cache
def _members(cls: type[Enum]) -> dict[str, Enum]:
    return {label(member): member for member in cls}


def _choice(value: object, known: Iterable[str]) -> str:
    names = list(known)
    close = get_close_matches(str(value)[:_SHOWN], names, n=1) if isinstance(value, str) else []
    return f"one of {', '.join(names)}" + (f" (did you mean {close[0]}?)" if close else "")


def _class_hook(cls: Any, converter: Converter) -> Hook:
    resolve_types(cls)
    inner = cast("Hook", make_dict_structure_fn(cls, converter))
    return _after(lambda value: isinstance(value, Mapping), "a table", inner)


def _class_unstructure_hook(cls: Any, converter: Converter) -> Callable[[Any], Any]:
    resolve_types(cls)
    optional: dict[str, Any] = {
        field.name: override(omit_if_default=True) for field in fields(cls) if field.default is None
    }
    return make_dict_unstructure_fn(cls, converter, **optional)


def _unstructure_sequence(value: tuple[object, ...]) -> list[object]:
    return [_converter().unstructure(item) for item in value]


def _faults(error: Exception, path: tuple[str | int, ...]) -> list[Fault]:
    return [fault for _, fault in _walk(error, path)]


def _walk(error: Exception, path: tuple[str | int, ...]) -> list[tuple[tuple[str | int, ...], Fault]]:
    """Return every fault of an error of cattrs with its path, in the order of the class."""
    if isinstance(error, BaseValidationError):
        return [found for inner in error.exceptions for found in _walk(inner, (*path, *_step(error, inner)))]
    if isinstance(error, ForbiddenExtraKeysError):
        known = [field.name for field in fields(error.cl)]
        return [_fault((*path, key), unknown_key(key, known)) for key in sorted(error.extra_fields)]
    if isinstance(error, KeyError):
        return [_fault(path, "is missing")]
    if isinstance(error, RecursionError):
        return [_fault(path, "is nested too deeply")]
    return [_fault(path, str(error))]


def _fault(path: tuple[str | int, ...], message: str) -> tuple[tuple[str | int, ...], Fault]:
    return path, Fault(join_path(path), message)


def unknown_key(key: str, known: Iterable[str]) -> str:
    """Return the message for a key that is none of those known."""
    return f"unknown key, expected {_choice(key, known)}"


def _step(group: BaseValidationError, inner: Exception) -> tuple[str | int, ...]:
    """Return the key or index that cattrs noted for a part of a value."""
    wanted = AttributeValidationNote if isinstance(group, ClassValidationError) else IterableValidationNote
    for note in getattr(inner, "__notes__", ()):
        if isinstance(note, AttributeValidationNote) and wanted is AttributeValidationNote:
            return (note.name,)
        if isinstance(note, IterableValidationNote) and wanted is IterableValidationNote:
            return (note.index,)
    return ()
