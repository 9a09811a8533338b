"""Tables for people: columns without lines."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.table import Table


def grid(*headings: str, left: Collection[int] = (0,)) -> Table:
    """Numbers to the right, the columns `left` to the left. What does not fit is folded, never cut off."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="dim")
    for n, heading in enumerate(headings):
        text = n in left or n - len(headings) in left
        table.add_column(heading, justify="left" if text else "right", overflow="fold")
    return table
