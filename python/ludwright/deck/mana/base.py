"""The mana base of a finished deck: what its spells ask for, and what its lands give."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ludwright.cards.card import COLOURS

from .castability import Castability, castabilities, demand
from .lands import CHEAP, colours_of, is_land, lands_wanted, symbols_of
from .sources import sources_needed

if TYPE_CHECKING:
    from ludwright.cards import Card


@dataclass(frozen=True, slots=True)
class Colour:
    """One colour of the deck: pips in costs, sources, and the card that asks for most of them."""

    colour: str
    pips: int
    sources: float
    needed: int
    asked_by: str

    @property
    def short(self) -> float:
        return max(0.0, self.needed - self.sources)


@dataclass(frozen=True, slots=True)
class Cast:
    name: str
    cost: str
    castability: Castability


@dataclass(frozen=True, slots=True)
class ManaBase:
    lands: int
    lands_wanted: float
    average_mana_value: float
    colours: tuple[Colour, ...]
    # Spells, the least castable first.
    casts: tuple[Cast, ...]


def pips_of(card: Card) -> dict[str, int]:
    """Coloured pips that only one colour pays, by colour; of the front where faces differ."""
    counts: Counter[str] = Counter()
    for pip in demand(card.front.mana_cost or card.mana_cost).pips:
        if len(pip) == 1:
            counts.update(symbol for symbol in pip if symbol in COLOURS)
    return dict(counts)


def need_of(card: Card) -> dict[str, int]:
    """Sources of each colour that a card asks for, on the turn of its mana value."""
    cost = card.front.mana_cost or card.mana_cost
    return {colour: sources_needed(demand(cost).total, pips) for colour, pips in pips_of(card).items()}


def mana_base(
    commanders: Sequence[Card],
    main: Mapping[Card, int],
    features: Mapping[str, Mapping[str, Any]],
    identity: str,
    *,
    seed: int = 0,
) -> ManaBase:
    lands = {card: count for card, count in main.items() if is_land(card)}
    spells = [card for card in (*commanders, *main) if not is_land(card)]
    held = [(card, count) for card, count in main.items() if not is_land(card)]
    count = sum(n for _, n in held)
    average = sum(card.cmc * n for card, n in held) / count if count else 0.0
    cheap = sum(n for card, n in held if is_cheap_help(card, features[card.name]))
    halves: Counter[str] = Counter()
    kinds: Counter[frozenset[str]] = Counter()
    for card, n in main.items():
        if is_land(card):
            kinds[symbols_of(card, features[card.name], identity)] += n
        for colour, worth in source_halves(card, features[card.name], identity).items():
            halves[colour] += n * worth
    sources = {colour: count / 2 for colour, count in halves.items()}
    casts = _casts(spells, kinds, sum(main.values()), seed)
    colours = tuple(_colour(colour, spells, sources) for colour in COLOURS if colour in identity)
    return ManaBase(sum(lands.values()), lands_wanted(average, cheap), average, colours, casts)


def source_halves(card: Card, features: Mapping[str, Any], identity: str) -> dict[str, int]:
    """What a card adds to each colour's sources, in halves.

    A rock or a mana creature counts for half a land: it must be cast first, and it dies.
    """
    if is_land(card):
        return colours_of(card, features, identity)
    return dict.fromkeys(colours_of(card, features, identity), 1) if is_source(features) else {}


def is_source(features: Mapping[str, Any]) -> bool:
    """A permanent that taps for mana."""
    return bool(features.get("is_mana_rock") or features.get("is_mana_dork"))


def is_cheap_help(card: Card, features: Mapping[str, Any]) -> bool:
    """Cheap draw or ramp, which lets a deck run fewer lands."""
    return card.cmc <= CHEAP and bool(
        features.get("is_ramp") or features.get("is_draw") or features.get("is_selection")
    )


def _casts(
    spells: Sequence[Card], kinds: Mapping[frozenset[str], int], deck: int, seed: int
) -> tuple[Cast, ...]:
    costs = [(card.name, card.front.mana_cost or card.mana_cost) for card in spells]
    costs = [(name, cost) for name, cost in costs if cost]
    chances = castabilities([cost for _, cost in costs], kinds, deck=deck, seed=seed)
    found = [Cast(name, cost, chance) for (name, cost), chance in zip(costs, chances, strict=True)]
    return tuple(sorted(found, key=lambda cast: (cast.castability.given_lands, cast.name)))


def _colour(colour: str, spells: Sequence[Card], sources: Mapping[str, float]) -> Colour:
    pips = sum(pips_of(card).get(colour, 0) for card in spells)
    asking = [(need_of(card).get(colour, 0), card.name) for card in spells]
    needed, by = max(asking, key=lambda pair: (pair[0], pair[1]), default=(0, ""))
    return Colour(colour, pips, sources.get(colour, 0.0), needed, by if needed else "")
