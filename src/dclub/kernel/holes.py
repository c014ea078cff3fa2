"""Holes: places in a state whose value nobody stated.

A partial position is judged in a copy of a state in which every open value is a hole. Reading
one raises `Unknown` with its key path, so a rule that does not need the value never notices, and
one that does says which it needs. No such copy ever leaves the modules that ask what a partial
position implies: it is a question, not a state.

A hole stands where a value would. The objects around it (named tuples, tuples, the state) are
of classes made here that look before they hand a value out, because rules compare many values
by identity, which a value cannot notice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import chain
from typing import Any, Final, Generic, NoReturn, SupportsIndex, TypeVar, cast

from attrs import fields_dict

from dclub.kernel.partial import Unknown

__all__ = [
    "Hole",
    "Steps",
    "Supposed",
    "add_up",
    "balance",
    "each",
    "follow",
    "holed",
    "holed_map",
    "is_hole",
    "known",
    "known_items",
    "need",
    "peek",
    "put",
    "raw",
    "raw_values",
    "reading",
]

K = TypeVar("K")
R = TypeVar("R")
T = TypeVar("T")

Steps = tuple[str | int, ...]
"""The way from a state to a value in it: names of fields, and indices."""


class Hole:
    """What stands in the place of an unknown value; anything but passing it on raises `Unknown`."""

    __slots__ = ("path", "values")

    def __init__(self, path: str, values: tuple[object, ...] = ()) -> None:
        """Keep the key path of what is not known, and what it could be, () if that cannot be listed."""
        self.path: str = path
        self.values: tuple[object, ...] = values

    def __repr__(self) -> str:
        """Return the question mark with its path, for people who debug."""
        return f"<? {self.path}>"

    def _read(self, *_: object) -> NoReturn:
        raise Unknown(self.path)

    def __getattr__(self, name: str) -> NoReturn:
        """Raise `Unknown`: what is not known has no attributes."""
        raise Unknown(self.path)


_ARITHMETIC: Final = (
    "add",
    "sub",
    "mul",
    "floordiv",
    "mod",
    "divmod",
    "and",
    "or",
    "xor",
    "lshift",
    "rshift",
)
_COMPARISONS: Final = ("eq", "ne", "lt", "le", "gt", "ge", "hash", "contains")
_USES: Final = ("bool", "int", "index", "len", "iter", "getitem", "neg", "abs")
for _operation in (*_ARITHMETIC, *(f"r{name}" for name in _ARITHMETIC), *_COMPARISONS, *_USES):
    setattr(Hole, f"__{_operation}__", Hole._read)  # noqa: SLF001 (a part of the class)


class Supposed(Generic[T]):
    """A value that was put in the place of a hole, or follows from such; reading it is noted."""

    __slots__ = ("paths", "value")

    def __init__(self, value: T, paths: frozenset[str]) -> None:
        """Keep the value, and the key paths of the holes that it stands for."""
        self.value: T = value
        self.paths: frozenset[str] = paths


_READ: Final[ContextVar[set[str] | None]] = ContextVar("read", default=None)


@contextmanager
def reading() -> Iterator[set[str]]:
    """Collect the key paths of what was supposed and is read; those outside collect it as well."""
    outer, paths = _READ.get(), set[str]()
    token = _READ.set(paths)
    try:
        yield paths
    finally:
        _READ.reset(token)
        if outer is not None:
            outer |= paths


def _seen(value: T | Supposed[T]) -> T:
    """Return a value that is handed out to a rule; a hole is noticed here."""
    if isinstance(value, Hole):
        raise Unknown(value.path)
    if isinstance(value, Supposed):
        paths = _READ.get()
        if paths is not None:
            paths |= value.paths
        return value.value
    return value


class _HoledTuple(tuple[T, ...]):
    """A tuple that looks at each item before it hands it out."""

    __slots__ = ()

    def __getitem__(self, index: SupportsIndex | slice) -> Any:
        if isinstance(index, slice):
            return _HoledTuple([*raw(self)][index])
        return _seen(super().__getitem__(index))

    def __iter__(self) -> Iterator[T]:
        return map(_seen, super().__iter__())

    def __contains__(self, value: object) -> bool:
        return any(item == value for item in self)

    def __eq__(self, other: object) -> bool:
        return tuple(self) == other

    def __ne__(self, other: object) -> bool:
        return tuple(self) != other

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __add__(self, other: tuple[Any, ...]) -> tuple[Any, ...]:
        return _HoledTuple([*super().__iter__(), *raw(other)])

    def __radd__(self, other: tuple[Any, ...]) -> tuple[Any, ...]:
        return _HoledTuple([*raw(other), *super().__iter__()])

    def count(self, value: Any) -> int:
        return tuple(self).count(value)

    def index(self, value: Any, *bounds: SupportsIndex) -> int:
        return tuple(self).index(value, *bounds)


class _HoledMap(dict[K, T]):
    """A mapping that looks at each value before it hands it out, also to who copies it."""

    __slots__ = ()

    def __getitem__(self, key: K) -> T:
        return _seen(super().__getitem__(key))

    def __iter__(self) -> Iterator[K]:
        return super().__iter__()

    def get(self, key: K, default: Any = None) -> Any:
        return _seen(super().get(key, default))

    def values(self) -> Any:
        return map(_seen, super().values())

    def items(self) -> Any:
        return ((key, self[key]) for key in self)


class _HoledFields:
    """What makes a named tuple or a state look at each field before it hands it out."""

    __slots__ = ()

    def __getattribute__(self, name: str) -> Any:
        return _seen(super().__getattribute__(name))


class _HoledNamedTuple(_HoledFields, _HoledTuple[Any]):
    __slots__ = ()


_HOLED: Final[dict[type[object], type[Any]]] = {tuple: _HoledTuple}
_PLAIN: Final[dict[type[object], type[Any]]] = {_HoledTuple: tuple}
"""For each class of copies with holes that of what they are copies of, and the other way round."""


def _holed_class(kind: type[Any]) -> type[Any]:
    """Return the class of the copies with holes of a class, which may be one already."""
    if kind in _PLAIN:
        return kind
    if kind not in _HOLED:
        mixin = _HoledNamedTuple if issubclass(kind, tuple) else _HoledFields
        own = {name: vars(kind)[name] for name in ("count", "index") if name in vars(kind)}
        _HOLED[kind] = type(f"Holed{kind.__name__}", (mixin, kind), {"__slots__": (), **own})
        _PLAIN[_HOLED[kind]] = kind
    return _HOLED[kind]


def raw(values: Iterable[T]) -> Iterator[T]:
    """Return the items of a tuple as they are, holes included."""
    return tuple.__iter__(values) if isinstance(values, tuple) else iter(values)


def _part(whole: Any, step: str | int) -> Any:
    """Return a part of a value as it is, which may be a hole."""
    if isinstance(step, int):
        return tuple.__getitem__(whole, step)
    if isinstance(whole, tuple):
        return tuple.__getitem__(whole, _names(type(whole)).index(step))
    return object.__getattribute__(whole, step)


_NAMES: Final[dict[type[object], tuple[str, ...]]] = {}


def _names(kind: type[Any]) -> tuple[str, ...]:
    """Return the names of the fields of a named tuple or a state, in their order."""
    if kind not in _NAMES:
        names: tuple[str, ...] = getattr(kind, "_fields", ())
        _NAMES[kind] = names or tuple(fields_dict(_PLAIN.get(kind, kind)))
    return _NAMES[kind]


def is_hole(value: object) -> bool:
    """Return whether something stands in the place of what is not known."""
    return isinstance(value, Hole)


def peek(whole: Any, *steps: str | int) -> Any:
    """Return what stands somewhere in a value: the value there, or the hole."""
    for step in steps:
        whole = _part(whole, step)
    return whole


def put(whole: T, steps: Steps, value: object) -> T:
    """Return a copy with holes of a value in which one part is another, which may be a `Hole`."""
    if not steps:
        return cast("T", value)
    step, rest = steps[0], steps[1:]
    changed = put(_part(whole, step), rest, value)
    kind: type[Any] = type(whole)
    if isinstance(whole, tuple):
        parts = list(raw(whole))
        parts[step if isinstance(step, int) else _names(kind).index(step)] = changed
        return cast("T", tuple.__new__(_holed_class(kind), parts))
    made = _holed_class(kind)
    return cast("T", made(*[changed if name == step else _part(whole, name) for name in _names(kind)]))


def follow(work: Callable[[], T]) -> T:
    """Return what follows from values in a state, or a hole if it needs one that is not known."""
    with reading() as paths:
        try:
            found = work()
        except Unknown as unknown:
            return cast("T", Hole(unknown.path))
    return cast("T", Supposed(found, frozenset(paths))) if paths else found


def holed(items: Iterable[T]) -> tuple[T, ...]:
    """Return items of which some are holes as a tuple that looks before it hands one out."""
    return _HoledTuple(items)


def holed_map(items: Mapping[K, T]) -> dict[K, T]:
    """Return a mapping of which some values are holes as one that looks before it hands one out."""
    return _HoledMap(items)


def raw_values(items: Mapping[K, T]) -> list[T]:
    """Return the values of a mapping as they are, holes included."""
    return [*dict.values(items)] if isinstance(items, dict) else [*items.values()]


def known_items(items: Mapping[K, T]) -> Iterator[tuple[K, T]]:
    """Yield the keys and values of a mapping whose values are no holes."""
    pairs = zip(items.keys(), raw_values(items), strict=True)
    return ((key, _seen(value)) for key, value in pairs if not isinstance(value, Hole))


def known(values: Iterable[T]) -> Iterator[tuple[int, T]]:
    """Yield the values that are no holes, each with its number."""
    return ((number, _seen(value)) for number, value in enumerate(raw(values)) if not isinstance(value, Hole))


def need(values: Iterable[object]) -> None:
    """Raise `Unknown` for the first hole among values, if there is one."""
    for path in _missing(values):
        raise Unknown(path)


def each(items: Iterable[T], work: Callable[[T], Iterator[R]]) -> Iterator[R]:
    """Yield what is found of each of several items, all that is known before the first `Unknown`."""
    missing: Unknown | None = None
    for item in items:
        try:
            yield from work(item)
        except Unknown as unknown:
            missing = missing or unknown
    if missing is not None:
        raise missing


def add_up(parts: Iterable[int], most: int) -> int:
    """Return the sum of numbers of which none is below zero, some of them holes.

    Raises `Unknown` for the first hole, unless the others are more than `most` already: then
    their sum is returned, for it is too much whatever the rest is.
    """
    return balance(parts, [most])[0]


def balance(left: Iterable[int], right: Iterable[int]) -> tuple[int, int]:
    """Return the sums of two lists of numbers that should be equal, none below zero, some holes.

    Raises `Unknown` for the first hole, unless one side is complete and the other more already.
    """
    sides = [list(raw(left)), list(raw(right))]
    missing = [list(_missing(side)) for side in sides]
    first, second = (sum(value for _, value in known(side)) for side in sides)
    too_much = (not missing[0] and second > first) or (not missing[1] and first > second)
    for path in chain.from_iterable(missing):
        if not too_much:
            raise Unknown(path)
    return first, second


def _missing(values: Iterable[object]) -> Iterator[str]:
    return (value.path for value in raw(values) if isinstance(value, Hole))
