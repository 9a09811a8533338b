"""A property that is worked out once.

`functools.cached_property` before Python 3.12 holds one lock for all objects while it works, so threads that
measure different games would wait for one another.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

R = TypeVar("R")


class once(Generic[R]):  # noqa: N801 - read as a decorator
    """An object belongs to one thread: no lock."""

    def __init__(self, work: Callable[[Any], R]) -> None:
        self.work = work
        self.__doc__ = work.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, of: Any, owner: type) -> R:
        found = vars(of)[self.name] = self.work(of)
        return found
