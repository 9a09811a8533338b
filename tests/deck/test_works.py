"""Cards that cannot do anything in a list, told by what else it holds."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from deck.made import made
from deck.second_judge import cannot_work
from ludwright.cards import Card, Catalog
from ludwright.deck import builder
from ludwright.deck.brief import DeckBrief, Wanted
from ludwright.deck.builder import build
from ludwright.deck.idle import Presence
from ludwright.deck.pool import Registries
from ludwright.deck.query.tags import Tagger
from ludwright.deck.request import creature_types
from ludwright.deck.resolve import resolve
from ludwright.deck.useless import useless
from ludwright.deck.works import idle_cards

TYPES = frozenset({"Goblin", "Elf", "Insect", "Knight"})
LEAD = made("Lead", "Legendary Creature — Elf", "Vigilance", "{2}{R}{G}")
FILLER = [made(f"Elf {n}", "Creature — Elf", "Vigilance", "{1}{G}") for n in range(5)]
FILLER += [made("Forest", "Basic Land — Forest")]


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
        ("Sorcery", "Search your library for a basic Swamp or Island card, reveal it, then shuffle."),
        ("Sorcery", "Search your library for an Aura or Equipment card, reveal it, then shuffle."),
        ("Sorcery", "Search your library for a Goblin creature card, reveal it, then shuffle."),
        ("Artifact", "Blue spells you cast cost {1} less to cast."),
        ("Artifact", "Whenever you cast a white creature spell, draw a card."),
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
        ("Artifact", "Blue spells and green spells you cast cost {1} less to cast."),
        ("Artifact", "{2}: Create a 1/1 blue Bird creature token. Creatures you control gain flying."),
        ("Instant", "Destroy target blue or red permanent. Draw a card."),
        ("Creature — Goblin", "Haste"),
        ("Sorcery", "Search your library for a Plains or Forest card, put it into your hand, then shuffle."),
        ("Sorcery", "Search your library for an Aura card or an Elf card, reveal it, then shuffle."),
        (
            "Sorcery",
            "Search your library for a basic land card, put that card into your hand.",
        ),
        ("Sorcery", "Search your library for a green creature card, reveal it, then shuffle."),
        ("Artifact — Equipment", "Equipped creature gets +1/+1.\nEquip {1}"),
    ],
)
def test_what_works_in_part_works(types: str, text: str) -> None:
    assert idle(made("Odd", types, text, "{1}")) == {}


@pytest.mark.parametrize(
    ("text", "identity", "works"),
    [
        ("Search your library for a Plains, Island, or Swamp card, reveal it, then shuffle.", "G", False),
        ("Search your library for a Plains, Island, or Swamp card, reveal it, then shuffle.", "GU", True),
        ("Search your library for up to two basic Forest cards, reveal them, then shuffle.", "G", True),
        ("Search your library for a basic land card, reveal it, then shuffle.", "R", True),
        ("Search your library for a Swamp card, reveal it, then shuffle. Draw a card.", "G", False),
    ],
)  # fmt: skip
def test_a_search_for_lands_of_other_colours_is_barred(
    text: str, identity: str, works: bool, registries: Registries
) -> None:
    card = made("Odd Search", "Sorcery", text, "{1}{G}")
    tagged = registries.tagged(card, (), presence=Presence((), TYPES, identity))
    assert (useless(tagged, identity, ()) is None) is works
    # Facts without the text know it as well.
    tagger = Tagger()
    hangs = tuple(f"hangs:{needs} {told}" for needs, told in tagger.hangs(card, TYPES).items())
    facts = replace(card, has_text=False, tags=(*tagger.tags(card), *hangs))
    assert (
        useless(registries.tagged(facts, (), presence=Presence((), TYPES, identity)), identity, ()) is None
    ) is works


def test_what_does_nothing_beside_the_others_is_taken_out_of_a_built_deck(
    embedded: Catalog, registries: Registries, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the one judgement names, unless it was asked for; what is left is proven best."""
    asked = DeckBrief(("Krenko, Mob Boss",), include=(Wanted("Skullclamp"),))
    named = {"Sol Ring": "odd", "Skullclamp": "odd"}

    def judge(commanders: Any, main: Any, *more: Any) -> dict[str, str]:
        return {card.name: named[card.name] for card in main if card.name in named}

    monkeypatch.setattr(builder, "idle_cards", judge)
    built = build(asked, embedded, registries=registries)
    names = {card.name for card in built.cards}
    assert "Sol Ring" not in names
    assert "Skullclamp" in names
    assert (built.gap, built.status) == (0.0, "optimal")


def test_built_decks_hold_nothing_idle(full: Catalog, registries: Registries) -> None:
    kinds = frozenset(creature_types(full))
    for name in ("Krenko, Mob Boss", "Brago, King Eternal", "Light-Paws, Emperor's Voice"):
        held = resolve(build(DeckBrief((name,)), full, registries=registries).deck_list, full)
        assert idle_cards(held.commanders, held.main, kinds) == {}
        assert cannot_work(held.commanders, list(held.main), kinds) == {}


@pytest.mark.parametrize(
    ("types", "text"),
    [
        ("Sorcery", "Search your library for a Plains or Swamp card, reveal it, then shuffle."),
        ("Creature — Goblin", "Other Goblins you control get +2/+0."),
        ("Instant", "Destroy target blue permanent."),
        (
            "Enchantment",
            "When your library has no cards in it, reveal your hand and win the game.",
        ),
        ("Artifact", "{T}, Pay {E}{E}{E}: Draw two cards."),
    ],
)
def test_the_second_judge_knows_what_the_first_knows_or_the_builder_bars(types: str, text: str) -> None:
    assert "Odd" in cannot_work([LEAD], [made("Odd", types, text, "{1}"), *FILLER], TYPES)
    assert cannot_work([LEAD], [made("Odd", types, "Draw a card.", "{1}"), *FILLER], TYPES) == {}
