"""Who sits at a seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, SupportsIndex, runtime_checkable

from .._core import Decision


@runtime_checkable
class Player(Protocol):
    """Anything that answers decisions.

    It is given what its seat may know and nothing else: the decision (with its options and, lazily, the
    observation as arrays) and the view as plain data. It returns an option of the decision or its index.
    """

    def choose(self, decision: Decision, view: Mapping[str, Any], /) -> SupportsIndex: ...


PlayerLike = str | Player
"""A player of the core by name (`"greedy:worlds=8"`) or a Python object."""
