"""Two decks side by side, for the terminal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..compare import Comparison
from .terminal import table, text

if TYPE_CHECKING:
    from rich.console import RenderableType


def renderables(found: Comparison, a: str, b: str) -> Iterable[RenderableType]:
    yield text(f"{found.shared} cards in both, similarity {100 * found.similarity:.1f} %")
    cards = table(f"only in {a}", f"only in {b}")
    left = [f"{count} {name}" for name, count in found.only_a.items()]
    right = [f"{count} {name}" for name, count in found.only_b.items()]
    for n in range(max(len(left), len(right))):
        cards.add_row(*(text(side[n] if n < len(side) else "") for side in (left, right)))
    yield cards
    facts = table("\n", ">a", ">b")
    one, other = found.a, found.b
    rows = [
        ("legal", *("yes" if side.checked.legal else "no" for side in (one, other))),
        ("bracket", *(str(side.checked.bracket.level) for side in (one, other))),
        ("lands", *(str(side.checked.mana.lands) for side in (one, other))),
        ("average mana value", *(f"{side.checked.mana.average_mana_value:.2f}" for side in (one, other))),
        ("price", *(f"{side.price:.2f}" for side in (one, other))),
    ]
    rows += [
        (role, str(one.checked.roles[role]), str(other.checked.roles[role])) for role in one.checked.roles
    ]
    for row in rows:
        facts.add_row(*map(text, row))
    yield facts
