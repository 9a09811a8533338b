"""The five brackets of Commander, told from what a deck holds, each step with its reason.

Brackets 1 and 5 are matters of intent as well: no list of cards proves that a deck is only for show, or
only for tournaments. `level` is therefore an estimate between them; `lowest` is the lowest bracket whose
limits all hold.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from .combos import among

if TYPE_CHECKING:
    from ludwright.cards import Card

GAME_CHANGERS_ALLOWED = {1: 0, 2: 0, 3: 3}
# An extra turn now and then is a spell; from this many on, turns follow each other.
CHAINED = 3
# Two cards that cost this much together come down in the first six turns or so.
EARLY = 8.0


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a deck is at least in a bracket."""

    bracket: int
    text: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Bracket:
    level: int
    lowest: int
    reasons: tuple[Reason, ...]
    as_of: str


@cache
def _changers() -> tuple[str, frozenset[str]]:
    from ludwright.cards.lists import game_changers

    held = game_changers()
    return held.as_of, frozenset(held.cards)


def is_game_changer(card: Card) -> bool:
    """On the list, or marked so by newer card data."""
    return card.game_changer or card.name in _changers()[1]


def bracket_of(cards: Sequence[Card], features: Mapping[str, Mapping[str, Any]]) -> Bracket:
    """The bracket of a deck, commanders included; `features` are the extractor's values by name."""
    reasons = [
        reason
        for reason in (
            _game_changers(cards),
            _with_feature(cards, features, "is_mass_land_denial", 4, "mass land denial"),
            _extra_turns(cards, features),
            *_combos(cards),
        )
        if reason
    ]
    lowest = max((reason.bracket for reason in reasons), default=1)
    fast = [r for r in reasons if "early" in r.text]
    many = [r for r in reasons if "Game Changers" in r.text and len(r.cards) >= 8]
    level = 5 if fast and many else max(lowest, 2)
    return Bracket(level, lowest, tuple(reasons), _changers()[0])


def _game_changers(cards: Sequence[Card]) -> Reason | None:
    held = tuple(card.name for card in cards if is_game_changer(card))
    if not held:
        return None
    level = 3 if len(held) <= GAME_CHANGERS_ALLOWED[3] else 4
    word = "Game Changer" if len(held) == 1 else "Game Changers"
    return Reason(level, f"{len(held)} {word}", held)


def _with_feature(
    cards: Sequence[Card], features: Mapping[str, Mapping[str, Any]], name: str, level: int, text: str
) -> Reason | None:
    held = tuple(card.name for card in cards if features[card.name].get(name))
    return Reason(level, text, held) if held else None


def _extra_turns(cards: Sequence[Card], features: Mapping[str, Mapping[str, Any]]) -> Reason | None:
    held = tuple(card.name for card in cards if features[card.name].get("is_extra_turn"))
    if not held:
        return None
    return Reason(4, "chained extra turns", held) if len(held) >= CHAINED else Reason(2, "extra turns", held)


def _combos(cards: Sequence[Card]) -> list[Reason]:
    by_name = {name: card for card in cards for name in (card.name, card.front.name)}
    found = []
    for pair in among(by_name):
        early = sum(by_name[name].cmc for name in pair) <= EARLY
        level, text = (4, "an early two-card combination") if early else (3, "a late two-card combination")
        found.append(Reason(level, text, pair))
    return found


def forbidden_pairs(
    names: Collection[str], costs: Mapping[str, float], bracket: int
) -> list[tuple[str, str]]:
    """Pairs that a deck of this bracket may not hold both of."""
    if bracket >= 4:
        return []
    return [(a, b) for a, b in among(names) if bracket <= 2 or costs[a] + costs[b] <= EARLY]
