"""Frozen values built as fast as others.

The constructor of a frozen class sets each field by a call of `object.__setattr__`, which costs
several times as much as an assignment. A state is built at every move. So it is built as an
instance of a class with the same fields that is not frozen yet, and then becomes what it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

from attrs import field, fields_dict, make_class

__all__ = ["builder"]

P = ParamSpec("P")
T = TypeVar("T")


def builder(kind: Callable[P, T]) -> Callable[P, T]:
    """Return what builds the same values as the constructor of a frozen, slotted attrs class.

    The class has no `__weakref__` of its own, and its fields have neither defaults nor validators
    nor converters.
    """
    frozen: Any = kind
    given = fields_dict(frozen)
    # Its other slots keep what is worked out later, such as the hash.
    later = [slot for slot in frozen.__slots__ if slot not in given]

    def freeze(self: Any) -> None:
        self.__class__ = frozen

    draft = make_class(
        f"{frozen.__name__}Draft",
        {name: field() for name in given} | {name: field(init=False, default=None) for name in later},
        bases=frozen.__bases__,
        class_body={"__attrs_post_init__": freeze},
        slots=True,
        eq=False,
    )
    return cast("Callable[P, T]", draft)
