"""Holes: places in a state whose value nobody stated.

A partial position is judged in a copy of a state in which every open value is a hole. Reading
one raises `Unknown` with its key path, so a rule that does not need the value never notices, and
one that does says which it needs. No such copy ever leaves the modules that ask what a partial
position implies: it is a question, not a state.

A hole stands where a value would. The objects around it (named tuples, tuples, the state) are
of classes made here that look before they hand a value out, because rules compare many values
by identity, which a value cannot notice.

While somebody is `asking`, a number is handed out all the same, as one that is `Unsure`: rules may
reckon with it, and `Unknown` is raised only by a question that its possible values answer differently.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import repeat
from typing import Any, Final, Generic, NoReturn, SupportsIndex, TypeVar, cast

from attrs import fields_dict

from dclub.kernel.partial import Unknown
from dclub.kernel.unsure import Term, Unsure, unsure

__all__ = [
    "Hole",
    "Steps",
    "Supposed",
    "alone",
    "asking",
    "follow",
    "holed",
    "holed_map",
    "is_hole",
    "is_reading",
    "later",
    "peek",
    "put",
    "put_all",
    "raw",
    "raw_values",
    "reading",
    "seen",
]

K = TypeVar("K")
R = TypeVar("R")
T = TypeVar("T")

Steps = tuple[str | int, ...]
"""The way from a state to a value in it: names of fields, and indices."""


class Hole:
    """What stands in the place of an unknown value; anything but passing it on raises `Unknown`."""

    __slots__ = ("_values", "classes", "indices", "path")

    def __init__(
        self,
        path: str,
        values: tuple[object, ...] = (),
        indices: tuple[int, ...] = (),
        classes: tuple[tuple[int, ...], ...] = (),
    ) -> None:
        """Keep the key path of what is not known, and what it could be, () if that cannot be listed.

        `indices` are the values by their index in all that it could be. `classes` part those of the
        fact from which something follows that this stands for, as in `Unknown`.
        """
        self.path: str = path
        self._values: tuple[object, ...] = values
        self.indices: tuple[int, ...] = indices
        self.classes: tuple[tuple[int, ...], ...] = classes

    @property
    def values(self) -> tuple[object, ...]:
        """What it could be, () if that cannot be listed; looking at them counts as reading."""
        _note_reading({self.path})
        return self._values

    @property
    def is_number(self) -> bool:
        """Whether it could be this or that number, and nothing else."""
        return all(type(one) is int for one in self._values)

    def __repr__(self) -> str:
        """Return the question mark with its path, for people who debug."""
        return f"<? {self.path}>"

    def _read(self, *_: object) -> NoReturn:
        raise Unknown(self.path, self.classes)

    def __getattr__(self, name: str) -> NoReturn:
        """Raise `Unknown`: what is not known has no attributes, but for those that Python asks about."""
        if name.startswith("__"):
            raise AttributeError(name)
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


_ASKING: Final[ContextVar[bool]] = ContextVar("asking", default=False)
_READ: Final[ContextVar[set[str] | None]] = ContextVar("read", default=None)


@contextmanager
def asking() -> Iterator[None]:
    """Hand out numbers that are not known, as such of which only what is asked is decided."""
    token = _ASKING.set(True)
    try:
        yield
    finally:
        _ASKING.reset(token)


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


def is_reading() -> bool:
    """Return whether somebody collects what is read."""
    return _READ.get() is not None


def _note_reading(paths: Collection[str]) -> None:
    """Note that something was read that is not known."""
    read = _READ.get()
    if read is not None:
        read.update(paths)


class Later(Generic[T]):
    """What follows from other values, which is worked out once somebody wants to know it."""

    __slots__ = ("_found", "_work")

    def __init__(self, work: Callable[[], T]) -> None:
        """Keep how it is worked out."""
        self._work = work
        self._found: dict[bool, T] = {}

    def found(self) -> T:
        """Return what follows, or a hole; for those who are asking, apart from what others find."""
        is_asking = _ASKING.get()
        if is_asking not in self._found:
            self._found[is_asking] = follow(self._work)
        return self._found[is_asking]


def _now(value: T | Later[T]) -> T:
    """Return a value as it is, which may be a hole, worked out if it was not yet."""
    return value.found() if isinstance(value, Later) else value


def seen(value: T | Supposed[T] | Later[T]) -> T:
    """Return a value that is handed out to a rule; a hole is noticed here."""
    if isinstance(value, Later):
        value = value.found()
    if isinstance(value, Hole):
        if value.indices and _ASKING.get() and value.is_number:
            return cast("T", unsure(Term(value.path, value.indices, cast("tuple[int, ...]", value.values))))
        raise Unknown(value.path, value.classes)
    if isinstance(value, Supposed):
        _note_reading(value.paths)
        return value.value
    return value


class _HoledTuple(tuple[T, ...]):
    """A tuple that looks at each item before it hands it out."""

    __slots__ = ()

    def __getitem__(self, index: SupportsIndex | slice) -> Any:
        if isinstance(index, slice):
            return _HoledTuple([*super().__iter__()][index])
        return seen(super().__getitem__(index))

    def __iter__(self) -> Iterator[T]:
        return map(seen, super().__iter__())

    def __contains__(self, value: object) -> bool:
        return any(bool(_is_one(item, value)) for item in raw(self))

    def __eq__(self, other: object) -> bool:
        return tuple(self) == other

    def __ne__(self, other: object) -> bool:
        return tuple(self) != other

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __add__(self, other: tuple[Any, ...]) -> tuple[Any, ...]:
        return _HoledTuple([*super().__iter__(), *tuple.__iter__(other)])

    def __radd__(self, other: tuple[Any, ...]) -> tuple[Any, ...]:
        return _HoledTuple([*tuple.__iter__(other), *super().__iter__()])

    def count(self, value: Any) -> int:
        return cast("int", sum(map(_is_one, raw(self), repeat(value))))

    def index(self, value: Any, *bounds: SupportsIndex) -> int:
        return tuple(self).index(value, *bounds)


def _is_one(item: object, value: object) -> Unsure | int:
    """Return 1 if an item is a value, 0 if it is not: a number that may be unsure while somebody asks."""
    if isinstance(item, Hole) and item.indices and _ASKING.get():
        return unsure(Term(item.path, item.indices, tuple(int(one == value) for one in item.values)))
    return int(seen(item) == value)


class _HoledMap(dict[K, T]):
    """A mapping that looks at each value before it hands it out, also to who copies it."""

    __slots__ = ()

    def __getitem__(self, key: K) -> T:
        return seen(super().__getitem__(key))

    def __iter__(self) -> Iterator[K]:
        return super().__iter__()

    def get(self, key: K, default: Any = None) -> Any:
        return seen(super().get(key, default))

    def values(self) -> Any:
        return map(seen, super().values())

    def items(self) -> Any:
        return ((key, self[key]) for key in self)


class _HoledFields:
    """What makes a named tuple or a state look at each field before it hands it out."""

    __slots__ = ()

    def __getattribute__(self, name: str) -> Any:
        return seen(super().__getattribute__(name))


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
    if type(values) in _PLAIN_ITEMS:
        return iter(values)
    return map(_now, tuple.__iter__(values) if isinstance(values, tuple) else values)


_PLAIN_ITEMS: Final = (tuple, list)
"""Where nothing is still to be worked out."""


def _part(whole: Any, step: str | int) -> Any:
    """Return a part of a value as it is, which may be a hole."""
    if type(whole) not in _PLAIN:
        return whole[step] if isinstance(step, int) else getattr(whole, step)
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
    """Return what stands somewhere in a value: the value there, or the hole there or around it."""
    for step in steps:
        if isinstance(whole, Hole):
            break
        part = _part(whole, step)
        whole = part.found() if isinstance(part, Later) else part
    return whole


def put(whole: T, steps: Steps, value: object) -> T:
    """Return a copy with holes of a value in which one part is another, which may be a `Hole`."""
    return put_all(whole, {steps: value})


def put_all(whole: T, values: Mapping[Steps, object]) -> T:
    """Return a copy with holes of a value in which some parts, none in another, are others.

    A part of what is not known stays so.
    """
    if () in values:
        return cast("T", values[()])
    if isinstance(whole, Hole):
        return whole
    inner: dict[str | int, dict[Steps, object]] = {}
    for steps, value in values.items():
        inner.setdefault(steps[0], {})[steps[1:]] = value
    changed = {
        step: rest[()] if () in rest else put_all(_now(_part(whole, step)), rest)
        for step, rest in inner.items()
    }
    kind: type[Any] = type(whole)
    if isinstance(whole, tuple):
        parts = list(tuple.__iter__(whole))
        for step, part in changed.items():
            parts[step if isinstance(step, int) else _names(kind).index(step)] = part
        return cast("T", tuple.__new__(_holed_class(kind), parts))
    names = _names(kind)
    parts = [changed[name] if name in changed else _part(whole, name) for name in names]
    return cast("T", _holed_class(kind)(*parts))


def follow(work: Callable[[], T]) -> T:
    """Return what follows from values in a state, or a hole if it needs one that is not known."""
    with reading() as paths:
        try:
            found = work()
        except Unknown as unknown:
            return cast("T", Hole(unknown.path, classes=unknown.classes))
    return cast("T", Supposed(found, frozenset(paths))) if paths else found


def later(work: Callable[[], T]) -> T:
    """Return what follows from values in a state, as `follow` does, once somebody wants to know it."""
    return cast("T", Later(work))


def holed(items: Iterable[T]) -> tuple[T, ...]:
    """Return items of which some are holes as a tuple that looks before it hands one out."""
    return _HoledTuple(items)


def holed_map(items: Mapping[K, T]) -> dict[K, T]:
    """Return a mapping of which some values are holes as one that looks before it hands one out."""
    return _HoledMap(items)


def raw_values(items: Mapping[K, T]) -> list[T]:
    """Return the values of a mapping as they are, holes included."""
    there = seen(items)
    return [*map(_now, dict.values(there) if isinstance(there, dict) else there.values())]


def alone(work: Callable[[T], Iterator[R]], item: T) -> tuple[list[R], Unknown | None]:
    """Return what is found of one item, and what it lacks; it counts as read only if something is found."""
    outer, missing = _READ.get(), None
    found: list[R] = []
    paths: set[str] | None = None if outer is None else set()
    token = _READ.set(paths)
    try:
        found.extend(work(item))
    except Unknown as unknown:
        missing = unknown
    finally:
        _READ.reset(token)
    if found and outer is not None and paths is not None:
        outer |= paths
    return found, missing
