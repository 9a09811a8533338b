"""Cards that cannot do anything in a list, told by what else it holds."""

from __future__ import annotations

import pytest

from deck.made import made
from ludwright.cards import Card, Catalog
from ludwright.deck.brief import DeckBrief
from ludwright.deck.builder import build
from ludwright.deck.pool import Registries
from ludwright.deck.request import creature_types
from ludwright.deck.resolve import resolve
from ludwright.deck.works import idle_cards

TYPES = frozenset({"Goblin", "Elf", "Insect", "Knight"})
LEAD = made("Lead", "Legendary Creature — Elf", "Vigilance", "{2}{R}{G}")
FILLER = [made(f"Elf {n}", "Creature — Elf", "Vigilance", "{1}{G}") for n in range(5)]


def idle(*cards: Card) -> dict[str, str]:
    return idle_cards([LEAD], dict.fromkeys([*cards, *FILLER], 1), TYPES)


@pytest.mark.parametrize(
    ("types", "text"),
    [
        ("Creature — Goblin", "Other Goblins you control get +1/+1."),
        ("Enchantment", "Whenever a Goblin you control attacks, draw a card."),
        ("Artifact", "Whenever you cast an Aura spell, draw a card."),
        ("Creature — Knight", "{T}: Target Vehicle you control gets +2/+2 until end of turn."),
        ("Sorcery", "Pay {E}{E}. If you do, draw a card."),
        ("Artifact", "{T}, Sacrifice three Treasures: Draw a card."),
        ("Land", "{T}, Sacrifice this land: Search your library for a Swamp or Island card, put it onto the "
         "battlefield, then shuffle."),
        ("Land", "{T}: Add {U} or {B}."),
        ("Instant", "Destroy target blue permanent."),
        ("Sorcery", "Search your library for a card named Missing Sword and put it into your hand."),
    ],
)  # fmt: skip
def test_what_rewards_nothing_that_is_there_is_idle(types: str, text: str) -> None:
    assert "Odd" in idle(made("Odd", types, text, "{1}"))


@pytest.mark.parametrize(
    ("types", "text"),
    [
        ("Creature — Elf", "Other Elves you control get +1/+1."),
        ("Enchantment", "Whenever a Goblin or Elf you control attacks, draw a card."),
        ("Enchantment — Aura", "Enchant creature\nEnchanted creature is an Insect with base power 0/1."),
        ("Artifact", "Whenever you cast an Aura or instant spell, draw a card."),
        ("Creature — Goblin", "When it enters, create two 1/1 red Goblin creature tokens."),
        ("Creature — Goblin", "Other Goblins you control get +1/+1.\nWhen it enters, draw a card."),
        ("Land", "{T}: Add {U} or {G}."),
        ("Instant", "Destroy target blue or red permanent. Draw a card."),
        ("Creature — Goblin", "Haste"),
        ("Artifact — Equipment", "Equipped creature gets +1/+1.\nEquip {1}"),
    ],
)
def test_what_works_in_part_works(types: str, text: str) -> None:
    assert idle(made("Odd", types, text, "{1}")) == {}


def test_built_decks_hold_nothing_idle(full: Catalog, registries: Registries) -> None:
    kinds = frozenset(creature_types(full))
    for name in ("Krenko, Mob Boss", "Brago, King Eternal", "Light-Paws, Emperor's Voice"):
        held = resolve(build(DeckBrief((name,)), full, registries=registries).deck_list, full)
        assert idle_cards(held.commanders, held.main, kinds) == {}
