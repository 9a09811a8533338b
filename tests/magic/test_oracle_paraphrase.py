"""Wordings that are made one before they are read, and those that must stay apart."""

from __future__ import annotations

import pytest

from ludwright.errors import LudwrightError
from ludwright.magic.notation import ast_filters as f
from ludwright.magic.oracle import parse_card
from ludwright.magic.oracle.paraphrase import lines_plainly, plainly, unlabelled

SAME = [
    ("Exile target Badger. You may play that card for as long as you control ~.",
     "Exile target Badger. For as long as you control ~, you may play that card."),
    ("Destroy target Badger. You may cast it for as long as it remains exiled, and mana of any type can be "
     "spent to cast that spell.",
     "Destroy target Badger. For as long as it remains exiled, you may cast it, and mana of any type can be "
     "spent to cast it."),
    ("Prevent all combat damage target Badger would deal this turn.",
     "Prevent all combat damage that would be dealt by target Badger this turn."),
    ("Prevent all damage that would be dealt to you this turn by Badgers.",
     "Prevent all damage that would be dealt to you by Badgers this turn."),
    ("Exile cards from the top of your library until a Badger card is exiled.",
     "Exile cards from the top of your library until you exile a Badger card."),
    ("Draw a card. Put all cards exiled this way not cast this way into your hand.",
     "Draw a card. Put the exiled cards that weren't cast this way into your hand."),
    ("If you discarded a Kobold card this way, draw a card.",
     "If a Kobold card was discarded this way, draw a card."),
    ("If at least one Badger card was milled this way, draw a card.",
     "If a Badger card was milled this way, draw a card."),
    ("Target Kobold becomes the creature type of your choice until end of turn.",
     "Choose a creature type. Target Kobold becomes the chosen type until end of turn."),
    ("When you cast your next Kobold spell this turn, draw a card.",
     "When you cast a Kobold spell this turn, draw a card."),
    ("When you next cast an instant spell this turn, draw a card.",
     "When you cast an instant spell this turn, draw a card."),
    ("Search target opponent's library for a Badger card and exile it. Then that player shuffles.",
     "Search target opponent's library for a Badger card, exile it, then that player shuffles."),
    ("Target player reveals their hand and you choose a Badger card from it.",
     "Target player reveals their hand. You choose a Badger card from it."),
    ("Enchanted land is a 2/2 green Badger creature. It's still a land.",
     "Enchanted land is a 2/2 green Badger creature that's still a land."),
    ("Draw a card for each creature that died under your control this turn.",
     "Draw a card for each creature you control that died this turn."),
    ("~ deals damage to any target equal to its power.", "~ deals damage equal to its power to any target."),
    ("~ deals damage to you equal to half your life total, rounded up.",
     "~ deals damage equal to half your life total, rounded up to you."),
    ("Tap up to two target Kobolds and/or Badgers.", "Tap up to two target Kobolds or Badgers."),
    ("Sacrifice two other artifacts and/or creatures: Draw a card.",
     "Sacrifice two other artifacts and creatures: Draw a card."),
    ("Old Kobold's Grin — Whenever ~ attacks, draw a card.", "Whenever ~ attacks, draw a card."),
    ("As long as ~ is paired with another creature, each of those creatures gets +1/+1.",
     "As long as ~ is paired with another creature, both creatures get +1/+1."),
    ("You may exert ~ as it attacks. When you do, draw a card.",
     "Whenever ~ attacks, you may exert it. When you do, draw a card."),
    ("First strike; reach", "First strike, reach"),
    ("Each opponent sacrifices a creature of their choice.", "Each opponent sacrifices a creature."),
    ("If the player can't, you draw a card.", "If they can't, draw a card."),
    ("Each other player draws a card.", "Each opponent draws a card."),
    ("The owner of target creature shuffles it into their library.",
     "Shuffle target creature into its owner's library."),
    ("Creatures with power less than ~'s power can't block it.",
     "~ can't be blocked by creatures with power less than ~'s power."),
    ("Scry 1. It deals 9 damage instead if you control a Kobold.",
     "Scry 1. If you control a Kobold, it deals 9 damage instead."),
    ("Put a +1/+1 counter on it and a charge counter on target Kobold.",
     "Put a +1/+1 counter on it and put a charge counter on target Kobold."),
    ("It gets +1/+0 until end of turn for each Kobold.", "It gets +1/+0 for each Kobold until end of turn."),
    ("Return to your hand all Kobold cards in your graveyard.",
     "Return all Kobold cards in your graveyard to your hand."),
    ("Draw cards equal to the highest mana value among Kobolds you control.",
     "Draw cards equal to the greatest mana value among Kobolds you control."),
    ("If another Kobold died under your control this turn, draw a card.",
     "If another Kobold you control died this turn, draw a card."),
    ("If you control at least five other Mountains, draw a card.",
     "If you control five or more other Mountains, draw a card."),
    ("Revolt — ~ enters with a +1/+1 counter on it.", "~ enters with a +1/+1 counter on it."),
    ("Exile all nonland permanents that aren't legendary.", "Exile all nonland, nonlegendary permanents."),
    ("You may cast that card for as long as it remains exiled.",
     "For as long as it remains exiled, you may cast that card."),
    ("Morbid — That creature gets -9/-9 until end of turn instead if a Kobold died this turn.",
     "If a Kobold died this turn, that creature gets -9/-9 until end of turn instead."),
    ("Search your library and/or graveyard for a card named Kobold, reveal it, and put it into your hand. "
     "If you search your library this way, shuffle.",
     "Search your library and/or graveyard for a card named Kobold, reveal it, put it into your hand, "
     "then shuffle."),
    ("If noncombat damage would be dealt to ~, prevent that damage. Put a +1/+1 counter on ~ for each "
     "1 damage prevented this way.",
     "If ~ would be dealt noncombat damage, prevent that damage. Put that many +1/+1 counters on ~."),
    ("If you would draw a card, instead you draw two cards.",
     "If you would draw a card, you draw two cards instead."),
    ("Until end of turn, all Kobolds become black and all lands become Swamps.",
     "Until end of turn, all Kobolds become black. Until end of turn, all lands become Swamps."),
    ("You get six {E}.", "You get {E}{E}{E}{E}{E}{E}."),
    ("{T}: Add {B}{B}, {B}{G}, or {G}{G}.", "{T}: Add two mana in any combination of {B} and/or {G}."),
]  # fmt: skip


@pytest.mark.parametrize(("said", "plain"), SAME)
def test_one_wording_for_several(said: str, plain: str) -> None:
    assert plainly(said) == plain == plainly(plain)


STAY = [
    "Tap X target creatures of the creature type of your choice.",
    # What refers back would come before what it refers to.
    "~ deals damage to each opponent equal to the number of Kobolds that player controls.",
    "Put a creature card and/or a land card from among them into your hand.",
    "Untap ~ during each other player's untap step.",
    "Ward — Pay 2 life.",
    "I, II — You may discard a card.",
    # One subject, and what it is and has until then.
    "Until end of turn, target creature loses all abilities and becomes a red Goat with base power 1.",
    # An ability word is read, and printed.
    "Threshold — As long as there are seven or more cards in your graveyard, ~ has reach.",
    # It says how often, and what it costs.
    "Power-up — {4}: Put a +1/+1 counter on ~.",
]


@pytest.mark.parametrize("said", STAY)
def test_what_is_left_alone(said: str) -> None:
    assert plainly(said) == said


def test_names_of_modes_and_their_prices() -> None:
    assert lines_plainly(["Spree", "+ {1} — Draw a card.", "+ {2} — Scry 1."]) == [
        "Choose one or both —", "• {1} — Draw a card.", "• {2} — Scry 1.",
    ]  # fmt: skip
    assert lines_plainly(["Choose one —", "• Old Grin — You gain 9 life."])[1] == "• You gain 9 life."
    anchors = ["As ~ enters, choose Khan or Dragon.", "• Khan — Draw a card."]
    assert lines_plainly(anchors) == anchors


def test_ability_words_of_spells_say_nothing() -> None:
    assert unlabelled("Threshold — You gain 9 life.") == "You gain 9 life."
    assert unlabelled("Forecast — {2}: Draw a card.") == "Forecast — {2}: Draw a card."


def test_another_target_is_other_than_the_one_before() -> None:
    face = parse_card("Made Up", "Sorcery", ["Tap target Kobold. Tap another target Badger."])
    first, second = face.spell.steps  # type: ignore[union-attr]
    assert f.OtherThan(first.what.slot) in second.what.filter.filters  # type: ignore[attr-defined]
    with pytest.raises(LudwrightError, match="other than what"):
        parse_card("Made Up", "Sorcery", ["Destroy all other Kobolds."])
    own = parse_card(
        "Made Up", "Creature — Kobold", ["When this creature enters, tap another target Badger."]
    )
    assert f.Other() in own.abilities[0].do.steps[0].what.filter.filters  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "line",
    [
        "{T}: Create a 1/1 green Badger creature token. Destroy all other tokens you control.",
        "{2}, Exile this card from your graveyard: Tap target Badger you control. Untap each other creature "
        "you control.",
    ],
)
def test_others_are_others_than_what_was_named_where_the_card_is_none_of_them(line: str) -> None:
    """A token made just now, and what a card in a graveyard speaks of."""
    face = parse_card("Made Up", "Creature — Kobold", [line])
    first, second = face.abilities[0].do.steps  # type: ignore[attr-defined]
    named = getattr(first, "slot", None) or first.what.slot
    assert f.OtherThan(named) in second.what.filter.filters
