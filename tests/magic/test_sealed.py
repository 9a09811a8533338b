"""Sealed pools: boosters by rarity, a deck of forty in two colours, the same by the same seed."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

pytest.importorskip("polars")

from ludwright import magic
from ludwright.errors import Invalid
from ludwright.magic import decks, sealed
from ludwright.magic.decks import BASICS
from ludwright.magic.sealed import Candidate, Sealed, build


@pytest.fixture(scope="module")
def dealt() -> Sealed:
    return sealed.deal("fdn", 7)


def test_a_booster_is_drawn_by_rarity(dealt: Sealed) -> None:
    assert len(dealt.boosters) == 6
    for booster in dealt.boosters:
        assert len(booster) == len(set(booster)) == 13
        rarities = Counter(dealt.rarities[name] for name in booster)
        assert rarities["common"] >= 7
        assert rarities["uncommon"] >= 3
        assert rarities["rare"] + rarities["mythic"] >= 1


def test_the_deck_is_of_the_pool_and_basic_lands(dealt: Sealed) -> None:
    deck = dict(dealt.deck.cards)
    assert sum(deck.values()) == 40
    assert all(count <= dealt.pool[name] for name, count in deck.items() if name not in BASICS.values())
    assert sum(deck.get(BASICS[color], 0) for color in dealt.colors) >= 14


def test_equal_seeds_give_equal_pools(dealt: Sealed) -> None:
    assert sealed.deal("FDN", 7) == dealt
    assert sealed.deal("fdn", 8).boosters != dealt.boosters


def test_the_written_deck_is_played(dealt: Sealed, tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_text(dealt.text(), "utf-8")
    read = decks.deck(path)
    assert read.limited
    assert read.cards == dealt.deck.cards
    match = magic.match(str(path), dealt.deck, seed=1)
    match.finish("random")
    assert match.outcome is not None


def test_forty_cards_are_enough_of_boosters_alone() -> None:
    lines = "40 Plains"
    with pytest.raises(Invalid, match="40 cards; add 20"):
        decks.parse(lines).require_size()
    assert decks.parse(f"Limited\n{lines}").require_size().size == 40
    with pytest.raises(Invalid, match="39 cards; add 1"):
        decks.parse("Limited:\n39 Plains").require_size()


def candidate(name: str, cost: str, value: float, *, creature: bool = True) -> Candidate:
    symbols = tuple(cost)
    colors = frozenset(cost) & BASICS.keys()
    mana = sum(int(one) if one.isdigit() else 1 for one in symbols)
    return Candidate(name, "common", symbols, colors, mana, creature, land=False, value=value)


def test_the_colours_with_the_best_cards_are_chosen_along_a_curve() -> None:
    pool = [candidate(f"Bear {n}", "1G", 2.0) for n in range(12)]
    pool += [candidate(f"Bird {n}", "3U", 2.0) for n in range(12)]
    pool += [candidate(f"Giant {n}", "6U", 3.0) for n in range(9)]
    pool += [candidate(f"Goblin {n}", "R", 0.5) for n in range(30)]
    colors, deck = build(pool, "mine")
    held = Counter({name.split()[0]: 0 for name, _ in deck.cards})
    for name, count in deck.cards:
        held[name.split()[0]] += count
    assert colors == ("U", "G")
    assert (held["Island"] + held["Forest"], deck.size) == (17, 40)
    assert held["Bear"] >= 6
    assert held["Bird"] >= 5


def test_a_set_without_enough_cards_is_refused() -> None:
    with pytest.raises(Invalid, match="cards that the engine plays"):
        sealed.deal("pdom", 1)
    with pytest.raises(Invalid, match="no set"):
        sealed.deal("nowhere", 1)
