"""A new part, made up field by field from its shape."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from ...authoring.shapes import Custom, Form, Pattern, Range, Refers, Size, form, slots_of
from ...lab.genes import genes
from ..genomes.schema import GameGenome
from . import Pool

# How often a field that may be left out is given nevertheless.
GIVEN = 0.3


class Unknown(Exception):  # noqa: N818 - caught where a part is wanted
    """Nothing is known to stand here."""


def sampled(shape: Any, genome: GameGenome, pool: Pool, rng: Random, /, **fixed: Any) -> Any:
    """A random part; texts are taken from where games of the pool have such a field."""
    values = dict(fixed)
    for slot in slots_of(shape):
        if slot.name in values or (not slot.required and rng.random() >= GIVEN):
            continue
        try:
            values[slot.name] = _value(form(slot.type), shape, slot.name, genome, pool, rng)
        except Unknown:
            if slot.required:
                raise
    return shape(**values)


def _value(want: Form, owner: Any, field: str, genome: GameGenome, pool: Pool, rng: Random) -> Any:
    if want.words:
        return rng.choice(want.words)
    if want.base is bool:
        return rng.random() < 0.5
    limits, refers = want.mark(Range), want.mark(Refers)
    if want.base is int and limits is not None:
        return rng.randint(max(limits.low, 0), min(limits.high, max(limits.low, 0) + 8))
    if refers is not None and refers.noun in ("rank", "suit"):
        deck = genome.setup.deck
        return rng.choice(deck.ranks if refers.noun == "rank" else deck.suits)
    if want.is_list and not want.is_custom:
        size = want.mark(Size)
        count = rng.randint(max(1, size.low if size else 1), max(1, min(3, size.high if size else 3)))
        inner = form(want.item)
        return tuple(_value(inner, owner, field, genome, pool, rng) for _ in range(count))
    if want.is_shape and not issubclass(want.base, Custom):
        return sampled(want.base, genome, pool, rng)
    used = [value for other in pool for value in _used(other, owner, field)]
    if not used or want.mark(Pattern) is not None:
        raise Unknown
    return rng.choice(used)


def _used(genome: GameGenome, owner: Any, field: str) -> Iterator[Any]:
    """What a game has in such a field."""
    for gene in genes(genome):
        if gene.owner is owner and gene.field == field and not isinstance(gene.value, tuple):
            yield gene.value
