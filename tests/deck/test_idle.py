"""Lines that need what a deck does not have do nothing there, and neither does what hangs on them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ludwright.cards import Card, Catalog
from ludwright.deck.idle import Presence
from ludwright.deck.pool import Registries, Tagged
from ludwright.deck.query.tags import Tagger
from ludwright.deck.request import creature_types
from ludwright.deck.themes import Theme, theme_of
from ludwright.deck.useless import useless

from .made import made

TYPES = ["Goblin", "Dragon", "Elf", "Zombie"]
NETWORK = made(
    "Network",
    "Enchantment",
    "At the beginning of your end step, if you control an artifact, create a 2/2 Bird creature token."
    "\nWhenever an artifact creature you control attacks, draw a card.",
)
SCRAPPER = made(
    "Scrapper",
    "Planeswalker — Scrapper",
    "+1: Draw a card."
    "\n-2: Sacrifice an artifact. If you do, return target card from your graveyard to your hand.",
)
HOARD = made("Hoard", "Artifact", "Whenever a Dragon you control enters, draw a card.")
LORD = made(
    "Lord", "Creature — Goblin", "Other Goblins you control get +1/+1.\nSacrifice a Goblin: Draw a card."
)


def themes(*words: str) -> tuple[Theme, ...]:
    return tuple(theme_of(word, TYPES, ()) for word in words)


def tagged(registries: Registries, card: Card, *words: str) -> Tagged:
    about = themes(*words)
    return registries.tagged(card, about, presence=Presence(about, TYPES))


def test_roles_that_hang_on_an_absent_theme_are_not_there(registries: Registries) -> None:
    here, there = tagged(registries, NETWORK, "artifacts"), tagged(registries, NETWORK, "goblin")
    assert {"draw", "token_gen"} <= here.roles
    assert not {"draw", "token_gen"} & there.roles
    assert (here.idle.share, there.idle.share) == (0.0, 1.0)
    assert "needs artifacts" in (useless(there, "U", themes("goblin")) or "")
    assert useless(here, "U", themes("artifacts")) is None


def test_what_works_without_the_theme_stays(registries: Registries) -> None:
    found = tagged(registries, SCRAPPER, "goblin")
    assert "draw" in found.roles
    assert "recursion" not in found.roles
    assert (found.idle.share, found.idle.wholly) == (0.5, False)
    assert useless(found, "R", themes("goblin")) is None


@pytest.mark.parametrize("about", ["equipment", "vehicles", "treasure"])
def test_some_themes_bring_another(registries: Registries, about: str) -> None:
    assert tagged(registries, NETWORK, about).idle.share == 0


def test_another_tribes_cards_are_idle(registries: Registries) -> None:
    maker = made("Maker", "Artifact", "{T}: Create a 5/5 red Dragon creature token with flying.")
    turned = made("Turned", "Aura", "Enchanted creature is a Dragon with base power and toughness 4/4.")
    against = made("Against", "Instant", "Destroy target non-Zombie creature.")
    assert "draw" not in tagged(registries, HOARD, "elf").roles
    assert "draw" in tagged(registries, HOARD, "dragon").roles
    for card in (maker, turned, against):
        assert tagged(registries, card, "elf").idle.share == 0, card.name
    # A body is left of it, but not for what it says.
    lord = tagged(registries, LORD, "elf")
    assert (lord.idle.share, lord.idle.wholly) == (2 / 3, True)
    assert not {"draw", "sac_outlet"} & lord.roles


def test_a_body_of_the_tribe_stays_though_its_text_is_idle(registries: Registries) -> None:
    card = made("Tinker", "Creature — Goblin", "Artifact spells you cast cost {1} less to cast.")
    assert useless(tagged(registries, card, "goblin"), "R", themes("goblin")) is None
    assert useless(tagged(registries, card, "elf"), "R", themes("elf")) is not None


@pytest.mark.parametrize(
    "text",
    [
        "Whenever a creature or artifact you control dies, draw a card.",
        "Create a Food token. Then you may sacrifice a Food. If you do, draw two cards.",
        "Whenever an opponent draws a card, you may draw a card.",
        "Draw a card. If you control an artifact, draw two cards instead.",
    ],
)
def test_what_works_anyway_is_not_idle(registries: Registries, text: str) -> None:
    assert tagged(registries, made("Anyway", "Enchantment", text)).idle.share == 0


def test_what_is_good_for_tokens_or_counters_alone_wants_them(registries: Registries) -> None:
    virtue = made("Virtue", "Enchantment", "Creature tokens you control get +1/+1 and have vigilance.")
    idol = made("Idol", "Artifact", "{T}: Draw a card. Activate only if you created a token this turn.")
    for card in (virtue, idol):
        assert "tokens" in (useless(tagged(registries, card, "elf"), "W", themes("elf")) or ""), card.name
        assert useless(tagged(registries, card, "tokens"), "W", themes("tokens")) is None


def test_cards_for_a_chosen_type_want_a_tribe(registries: Registries) -> None:
    horn = made("Horn", "Artifact", "Creature spells you cast of the chosen type cost {1} less to cast.")
    assert "ramp" in tagged(registries, horn, "elf").roles
    assert "ramp" not in tagged(registries, horn, "tokens").roles
    assert useless(tagged(registries, horn, "tokens"), "W", themes("tokens")) is not None


def test_tokens_that_it_makes_freely_bring_their_type(registries: Registries) -> None:
    eggs = made("Nest", "Artifact", "{T}: Create a 0/1 Dragon token.\nSacrifice a Dragon: Draw a card.")
    kin = made("Kin", "Artifact", "Whenever a Dragon enters, create a 1/1 Dragon token.")
    assert "draw" in tagged(registries, eggs, "elf").roles
    assert tagged(registries, kin, "elf").idle.wholly


def test_what_a_land_does_for_another_deck_is_idle(registries: Registries) -> None:
    back = "{2}, {T}: Return target artifact card from your graveyard to your hand."
    kin = "{T}: Add one mana of any color. Spend this mana only to cast a creature spell of the chosen type."
    ruin, cavern = made("Ruin", "Land", f"{{T}}: Add {{C}}.\n{back}"), made("Cavern", "Land", kin)
    assert tagged(registries, ruin, "artifacts").features["is_utility_land"]
    assert not tagged(registries, ruin, "goblin").features["is_utility_land"]
    assert tagged(registries, cavern, "goblin").features["may_tap_for"]
    assert not tagged(registries, cavern, "tokens").features["may_tap_for"]


def test_facts_say_the_same_as_texts(registries: Registries) -> None:
    """What is shipped without its text knows what hangs on what."""
    tagger = Tagger()
    for card in (NETWORK, SCRAPPER, HOARD, LORD):
        hangs = tagger.hangs(card, TYPES)
        tags = (*tagger.tags(card), *(f"hangs:{needs} {told}" for needs, told in hangs.items()))
        bare = replace(card, full_text="", has_text=False, tags=tags)
        for about in ("artifacts", "goblin", "dragon"):
            with_text, without = tagged(registries, card, about), tagged(registries, bare, about)
            assert with_text.roles - {"theme_payoff", "theme"} == without.roles - {"theme_payoff", "theme"}
            assert with_text.idle.share == without.idle.share
            assert with_text.idle.wholly == without.idle.wholly


def test_shipped_facts_know_idle_lines(embedded: Catalog, registries: Registries) -> None:
    kinds = creature_types(embedded)
    goblins = (theme_of("goblin", kinds, ()),)
    told = {
        name: registries.tagged(embedded.card(name), goblins, presence=Presence(goblins, kinds)).idle.wholly
        for name in ("Lathliss, Dragon Queen", "Goblin Warchief", "Thopter Spy Network", "Sol Ring")
    }
    assert told == {
        "Lathliss, Dragon Queen": True,
        "Goblin Warchief": False,
        "Thopter Spy Network": True,
        "Sol Ring": False,
    }


def test_one_that_changes_tokens_makes_none(registries: Registries) -> None:
    text = "If you would create a Food or Treasure token, create one of each instead."
    maker = made("Works", "Artifact Creature — Construct", text)
    assert tagged(registries, maker, "goblin").idle.wholly
    assert not tagged(registries, maker, "food").idle.wholly


def test_what_rewards_cards_of_a_colour_needs_the_colour(registries: Registries) -> None:
    gem = made("Gem", "Artifact", "Blue spells you cast cost {1} less to cast.", "{2}")
    about = themes("goblin")
    here = registries.tagged(gem, about, presence=Presence(about, TYPES, "UR"))
    there = registries.tagged(gem, about, presence=Presence(about, TYPES, "W"))
    assert ("ramp" in here.roles, "ramp" in there.roles) == (True, False)
    assert useless(here, "UR", about) is None
    assert useless(there, "W", about) == "needs blue cards, which this deck does not have"


def test_shipped_facts_know_colours_that_are_rewarded(embedded: Catalog, registries: Registries) -> None:
    gem = embedded.card("Sapphire Medallion")
    wholly = [
        registries.tagged(gem, (), presence=Presence((), (), colours)).idle.wholly for colours in ("W", "WU")
    ]
    assert wholly == [True, False]
