"""A built deck with everything that explains it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludwright.cards.decklist import DeckList

if TYPE_CHECKING:
    from .brackets import Bracket
    from .mana.base import ManaBase
    from .registries import Target


@dataclass(frozen=True, slots=True)
class Rival:
    """The best card that was left out for a chosen one, and what the deck would lose with it."""

    name: str
    loss: float


@dataclass(frozen=True, slots=True)
class Chosen:
    """One card of the deck and why it is there."""

    name: str
    count: int
    role: str
    roles: tuple[str, ...]
    score: float
    breakdown: Mapping[str, float]
    reason: str
    rival: Rival | None
    price: float | None
    mana_value: float
    land: bool


@dataclass(frozen=True, slots=True)
class DeckBuild:
    """The deck, the proof, and what it was made from."""

    commanders: tuple[str, ...]
    identity: str
    pairing: str | None
    themes: tuple[str, ...]
    # Theme, weight, and what asks for it.
    theme_reasons: tuple[tuple[str, float, str], ...]
    cards: tuple[Chosen, ...]
    targets: Mapping[str, Target]
    counts: Mapping[str, int]
    # Card type → how many there are, and the fewest and most that the themes want.
    kinds: Mapping[str, tuple[int, int, int]]
    curve: Mapping[int, int]
    mana: ManaBase
    bracket: Bracket
    price: float
    unpriced: int
    budget: float | None
    objective: float
    parts: Mapping[str, float]
    bound: float
    gap: float
    status: str
    greedy: float
    candidates: int
    versions: Mapping[str, str]
    queries: tuple[Mapping[str, str], ...]
    notes: tuple[str, ...]
    seed: int
    built_at: str

    @property
    def money(self) -> str:
        """What it costs, as a report says it."""
        if all(card.price is None for card in self.cards):
            return "the card data have no prices"
        said = f"price {self.price:.2f}"
        if self.budget is not None:
            said += f" of a budget of {self.budget:g}"
        return said + (f", {self.unpriced} cards without a price" if self.unpriced else "")

    @property
    def deck_list(self) -> DeckList:
        name = " and ".join(self.commanders)
        return DeckList.of(self.commanders, {card.name: card.count for card in self.cards}, name)
