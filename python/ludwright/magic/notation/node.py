"""How nodes of the notation are made: `@dataclass(frozen=True, slots=True)`, and nobody changes one.

That is what whoever checks types is told. When cards are compiled nodes are made by the million, and a guard
of every field against being set takes four times as long as setting it; so the guard is left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    import dataclasses

    def dataclass(*, frozen: bool, slots: bool) -> Any:
        """Equal and hashed by its fields, as a frozen one is."""
        assert frozen
        return dataclasses.dataclass(slots=slots, unsafe_hash=True)


__all__ = ["dataclass"]
