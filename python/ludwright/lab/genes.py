"""A definition as genes: every value in it, where it stands, and what may stand there instead.

Derived from the dataclasses alone, so a new field can be bred as soon as it is declared.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar

from ..authoring.shapes import Form, Range, Size, form, slots_of

T = TypeVar("T")
Path = tuple[str | int, ...]

# How far a number moves at once: by one, or by this share of itself.
STRETCH = 0.5
# A number that was left out starts this near to the least it can be.
NEAR = 8


@dataclass(frozen=True, slots=True)
class Gene:
    """One value of a definition."""

    path: Path
    owner: type
    """The shape that it is a field of, however deep inside a list."""
    field: str
    want: Form
    """What may stand here."""
    value: Any


def genes(thing: Any, path: Path = ()) -> Iterator[Gene]:
    """Every value below a shape, parts before what they hold, in the order of the fields."""
    owner = type(thing)
    for slot in slots_of(owner):
        yield from _under(owner, slot.name, form(slot.type), getattr(thing, slot.name), (*path, slot.name))


def _under(owner: type, field: str, want: Form, value: Any, path: Path) -> Iterator[Gene]:
    yield Gene(path, owner, field, want, value)
    if isinstance(value, tuple) and want.is_list:
        inner = form(want.item)
        for n, item in enumerate(value):
            yield from _under(owner, field, inner, item, (*path, n))
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        yield from genes(value, path)


def at(thing: Any, path: Path) -> Any:
    """The value at a path."""
    for step in path:
        thing = thing[step] if isinstance(step, int) else getattr(thing, step)
    return thing


def put(thing: T, path: Path, value: Any) -> T:
    """The same definition with another value at a path."""
    if not path:
        return value  # type: ignore[no-any-return]
    step, *rest = path
    if isinstance(step, int):
        assert isinstance(thing, tuple)
        inner = put(thing[step], tuple(rest), value)
        return (*thing[:step], inner, *thing[step + 1 :])  # type: ignore[return-value]
    inner = put(getattr(thing, step), tuple(rest), value)
    return dataclasses.replace(thing, **{step: inner})  # type: ignore[type-var]


def cut(thing: T, path: Path) -> T:
    """The same definition without the list entry at a path."""
    *above, n = path
    assert isinstance(n, int)
    entries = at(thing, tuple(above))
    return put(thing, tuple(above), (*entries[:n], *entries[n + 1 :]))


def removable(found: Iterable[Gene]) -> Iterator[Path]:
    """Entries of lists that may be shorter."""
    for gene in found:
        if gene.want.is_list and isinstance(gene.value, tuple):
            size = gene.want.mark(Size)
            if size is None or len(gene.value) > size.low:
                yield from ((*gene.path, n) for n in range(len(gene.value)))


def is_number(gene: Gene) -> bool:
    return gene.want.base in (int, float) and gene.want.mark(Range) is not None


def is_word(gene: Gene) -> bool:
    """A choice of words, or yes and no."""
    return gene.want.base is bool or bool(gene.want.words)


def nudged(gene: Gene, rng: Random) -> Any:
    """Another number near this one, within its limits; the same one when there is no other."""
    limits = gene.want.mark(Range)
    assert limits is not None
    if gene.want.base is float:
        low, high = float(limits.low), float(limits.high)
        held = gene.value if gene.value is not None else (low + high) / 2
        return round(min(high, max(low, held + rng.uniform(-0.2, 0.2) * (high - low))), 3)
    if gene.value is None:
        return rng.randint(limits.low, min(limits.high, limits.low + NEAR))
    reach = max(1, round(abs(gene.value) * STRETCH)) if rng.random() < 0.5 else 1
    steps = [step for step in range(-reach, reach + 1) if step]
    return min(limits.high, max(limits.low, gene.value + rng.choice(steps)))


def flipped(gene: Gene, rng: Random) -> Any:
    """Another of the words; the other of yes and no."""
    if gene.want.base is bool:
        return not gene.value
    others: list[str | None] = [word for word in gene.want.words if word != gene.value]
    if gene.want.optional and gene.value is not None:
        others.append(None)
    return rng.choice(others) if others else gene.value
