"""Two decks side by side: what only one of them holds; roles, curve, mana and price of both."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ludwright.cards.decklist import DeckList

from .checker import Checked, check
from .mana.lands import is_land
from .pool import Registries

if TYPE_CHECKING:
    from ludwright.cards import Catalog


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two decks."""

    checked: Checked
    curve: Mapping[int, int]
    price: float


@dataclass(frozen=True, slots=True)
class Comparison:
    a: Side
    b: Side
    only_a: Mapping[str, int]
    only_b: Mapping[str, int]
    shared: int

    @property
    def similarity(self) -> float:
        """Cards in both, by the cards of both together (Jaccard's index over copies)."""
        union = self.shared + sum(self.only_a.values()) + sum(self.only_b.values())
        return self.shared / union if union else 1.0


def compare(a: DeckList, b: DeckList, catalog: Catalog, registries: Registries) -> Comparison:
    one, other = _side(a, catalog, registries), _side(b, catalog, registries)
    held_a, held_b = _counts(one.checked), _counts(other.checked)
    names = sorted({*held_a, *held_b})
    only_a = {n: held_a.get(n, 0) - held_b.get(n, 0) for n in names}
    return Comparison(
        one,
        other,
        {name: count for name, count in only_a.items() if count > 0},
        {name: -count for name, count in only_a.items() if count < 0},
        sum(min(held_a.get(n, 0), held_b.get(n, 0)) for n in names),
    )


def _counts(checked: Checked) -> dict[str, int]:
    held: dict[str, int] = {}
    for card in checked.deck.commanders:
        held[card.name] = held.get(card.name, 0) + 1
    for card, count in checked.deck.main.items():
        held[card.name] = held.get(card.name, 0) + count
    return held


def _side(deck: DeckList, catalog: Catalog, registries: Registries) -> Side:
    checked = check(deck, catalog, registries)
    curve = dict.fromkeys(range(8), 0)
    price = sum(card.price or 0.0 for card in checked.deck.commanders)
    for card, count in checked.deck.main.items():
        price += (card.price or 0.0) * count
        if not is_land(card):
            curve[min(int(card.cmc), 7)] += count
    return Side(checked, curve, round(price, 2))


def document(held: Comparison) -> dict[str, Any]:
    """The comparison for programs."""
    return {
        "similarity": held.similarity,
        "shared": held.shared,
        "only_a": dict(held.only_a),
        "only_b": dict(held.only_b),
        "a": _side_document(held.a),
        "b": _side_document(held.b),
    }


def _side_document(side: Side) -> dict[str, Any]:
    checked = side.checked
    return {
        "commanders": [card.name for card in checked.deck.commanders],
        "legal": checked.legal,
        "bracket": checked.bracket.level,
        "roles": dict(checked.roles),
        "curve": {str(bucket): count for bucket, count in side.curve.items()},
        "lands": checked.mana.lands,
        "average_mana_value": round(checked.mana.average_mana_value, 3),
        "price": side.price,
    }
