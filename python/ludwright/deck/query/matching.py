"""Searching text columns: a phrase as it stands, or a pattern."""

from __future__ import annotations

from ludwright.cards.catalog import Catalog
from ludwright.cards.text import fold

from .condition import Condition, Grain, Mask, Rows
from .regex import translate
from .tree import Value


def matching(
    catalog: Catalog,
    grain: Grain,
    column: str,
    value: Value,
    noun: str,
    cost: int = 2,
    notes: tuple[str, ...] = (),
) -> Condition:
    """Rows whose text has the phrase, or fits the pattern, capitals and accents aside."""
    series = catalog.series(grain.value, column)
    is_pattern = value.kind == "regex"
    wanted = translate(value) if is_pattern else fold(value.text)

    def test(rows: Rows | None) -> Mask:
        searched = series if rows is None else series.gather(rows)
        found: Mask = searched.str.contains(wanted, literal=not is_pattern).to_numpy()
        return found

    words = f"{noun} fits /{value.text}/" if is_pattern else f'{noun} has "{value.text}"'
    return Condition(grain, words, test, cost + is_pattern, notes)
