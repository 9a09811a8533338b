"""One question about every card at once: what a term becomes when it meets a catalog."""

from __future__ import annotations

import enum
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ludwright.cards.catalog import Catalog

from .faults import InvalidQuery
from .tree import Term

Mask: TypeAlias = NDArray[np.bool_]
Rows: TypeAlias = NDArray[np.intp]
# Which rows hold: over all rows of the grain's table, or over those named.
Test: TypeAlias = Callable[[Rows | None], Mask]


class Grain(enum.Enum):
    """What a condition looks at. A card holds if one of its faces, or one of its printings, does."""

    CARD = "cards"
    FACE = "faces"
    PRINT = "prints"


@dataclass(frozen=True, slots=True)
class Condition:
    """A term made ready for one catalog."""

    grain: Grain
    # In words, for --explain.
    words: str
    test: Test
    # Cheap conditions run first, so that dear ones see fewer rows: 0 bits, 1 numbers, 2 short texts, 4 long.
    cost: int = 1
    # What the reader of the result should know.
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Keyword:
    """A search keyword: its names, what it means, and how a term with it becomes a condition."""

    names: tuple[str, ...]
    about: str
    examples: tuple[str, ...]
    build: Callable[[Term, Catalog], Condition]
    operators: tuple[str, ...] = (":", "=")
    # Longer explanation for the reference page.
    notes: str = field(default="")


COMPARISONS = (":", "=", "!=", "<", "<=", ">", ">=")
_OPERATIONS: dict[str, Callable[[Any, Any], Any]] = {
    "=": np.equal,
    "!=": np.not_equal,
    "<": np.less,
    "<=": np.less_equal,
    ">": np.greater,
    ">=": np.greater_equal,
}


def compare(left: Any, operator: str, right: Any) -> Mask:
    """Number by number; what is absent compares with nothing, not even as different."""
    if operator == "!=":
        present = ~(np.isnan(left) | np.isnan(right))
        return np.asarray(np.not_equal(left, right) & present, dtype=np.bool_)
    with np.errstate(invalid="ignore"):
        return np.asarray(_OPERATIONS[operator](left, right), dtype=np.bool_)


def numbers(catalog: Catalog, grain: Grain, column: str) -> Callable[[Rows | None], NDArray[Any]]:
    """A column, whole or in part."""
    held = catalog.array(grain.value, column)
    return lambda rows: held if rows is None else held[rows]


def fixed(mask: Mask) -> Test:
    """The test whose answer is known for all rows."""
    return lambda rows: mask if rows is None else mask[rows]


def of_rows(count: int, found: Any) -> Mask:
    """True for these rows."""
    mask = np.zeros(count, dtype=np.bool_)
    mask[found] = True
    return mask


def against(left: NDArray[Any], operator: str, right: NDArray[Any] | float) -> Test:
    """A column against a number, or against another column."""

    def test(rows: Rows | None) -> Mask:
        if rows is None:
            return compare(left, operator, right)
        return compare(left[rows], operator, right if isinstance(right, float) else right[rows])

    return test


def plain(term: Term) -> str:
    """A value that may not be a pattern."""
    if term.value.kind == "regex":
        raise InvalidQuery(
            term.value.span,
            f"{term.keyword} takes no pattern",
            "only name, t, o and fo are searched by pattern",
        )
    return term.value.text


def by_card(catalog: Catalog, mask: Mask, grain: Grain) -> Mask:
    """From faces or printings to cards: one that holds is enough."""
    if grain is Grain.CARD:
        return mask
    starts = catalog.face_starts if grain is Grain.FACE else catalog.print_starts
    return np.logical_or.reduceat(mask, starts) if len(starts) else mask[:0]
