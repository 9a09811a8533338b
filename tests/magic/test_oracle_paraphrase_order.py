"""Parts of a sentence in another order, lists, and names of tokens."""

from __future__ import annotations

import pytest

from ludwright.magic.lower.cards import lower
from ludwright.magic.notation.ast_card import Card
from ludwright.magic.oracle import parse_card, print_face
from ludwright.magic.oracle.compare import differs
from ludwright.magic.oracle.paraphrase import plainly

SAME = [
    ("Prevent all damage that would be dealt this turn to Kobolds.",
     "Prevent all damage that would be dealt to Kobolds this turn."),
    ("You choose a Kobold card from it with mana value 9 or less.",
     "You choose a Kobold card with mana value 9 or less from it."),
    ("Each of your opponents draws nine cards.", "Each opponent draws nine cards."),
    ("Target player mills half their library, rounded up.",
     "Target player mills cards equal to half the number of cards in their library, rounded up."),
    ("Target player reveals their hand and discards all Kobold cards.",
     "Target player reveals their hand. That player discards all Kobold cards."),
    ("~ can't block if a Kobold is on the battlefield.",
     "~ can't block as long as any player controls a Kobold."),
    ("Players may cast Kobold spells as though they had flash.",
     "Any player may cast Kobold spells as though they had flash."),
    ('Create a 9/9 red Kobold creature token named Fizz with "Whenever Fizz attacks, draw nine cards."',
     'Create a 9/9 red Kobold creature token named Fizz with "Whenever ~ attacks, draw nine cards."'),
    ("Create Fizz, Son of Fuzz, a legendary 9/9 red Kobold creature token.",
     "Create a legendary 9/9 red Kobold creature token named Fizz, Son of Fuzz."),
    ("Create a 9/9 red Kobold creature token with haste named Fizz.",
     "Create a 9/9 red Kobold creature token named Fizz with haste."),
    ('Create a 9/9 red Kobold creature token. It has haste and "~ can\'t block."',
     'Create a 9/9 red Kobold creature token with haste and "~ can\'t block."'),
    ("Draw cards equal to the number of differently named Kobolds you control.",
     "Draw cards equal to the number of different names among Kobolds you control."),
    ("You may put any number of Kobold cards from your hand onto the battlefield.",
     "Put any number of Kobold cards from your hand onto the battlefield."),
    ("Discard a card. When you discard a Kobold card this way, draw nine cards.",
     "Discard a card. If a Kobold card was discarded this way, when you do, draw nine cards."),
    ("You may have ~ enter as a copy of any Kobold card in a graveyard.",
     "You may have ~ enter as a copy of a Kobold card in a graveyard."),
    ("Whenever another Kobold enters, if its power is greater than ~'s power or its toughness is greater "
     "than ~'s toughness, draw a card.",
     "Whenever another Kobold enters, if that creature's power is greater than ~'s power or that creature's "
     "toughness is greater than ~'s toughness, draw a card."),
    ("~ has flash as long as you control a Kobold.",
     "You may cast this spell as though it had flash if you control a Kobold."),
    ("Hellbent — This spell has flash as long as you control a Kobold.",
     "You may cast this spell as though it had flash if you control a Kobold."),
    ("As long as you control a Kobold, you may cast ~ as though it had flash.",
     "You may cast this spell as though it had flash if you control a Kobold."),
    ("Exile that many cards from the top of your library.",
     "Exile the top that many cards of your library."),
    ("~ can't be blocked this turn except by Kobolds.", "~ can't be blocked except by Kobolds this turn."),
    ("Whenever two or more Kobolds you control attack, draw nine cards.",
     "Whenever you attack with two or more Kobolds, draw nine cards."),
    ("Return a Kobold card from your hand or graveyard.",
     "Return a Kobold card from your hand or from your graveyard."),
    ("Look at target player's hand and choose two Kobold cards from it. That player discards those cards.",
     "Look at target player's hand. You choose two Kobold cards from it. That player discards those "
     "cards."),
    ("If you gained or lost life this turn, draw nine cards.",
     "If you gained life this turn or you lost life this turn, draw nine cards."),
    ("Copy that spell and you may choose new targets for the copy.",
     "Copy that spell. You may choose new targets for the copy."),
    ("Draw nine cards. If you control a Kobold, instead draw ten cards.",
     "Draw nine cards. If you control a Kobold, draw ten cards instead."),
    ("Exile a number of cards from the top of your library equal to nine.",
     "Exile the top X cards of your library, where X is nine."),
    ("~ deals 9 damage to target Kobold. It deals 10 damage instead.",
     "~ deals 9 damage to target Kobold. ~ deals 10 damage instead."),
    ("Return target Kobold to its owner's hand. Then that player discards nine cards.",
     "Return target Kobold to its owner's hand. Then its owner discards nine cards."),
    ("Each land gets +9/+9 as long as it's a creature.", "Each land creature gets +9/+9."),
    ("Prevent all damage to ~. For each 1 damage prevented this way, put a +1/+1 counter on ~.",
     "Prevent all damage to ~. Put that many +1/+1 counters on ~."),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), SAME, ids=lambda text: text[:40])
def test_two_wordings_are_made_one(one: str, other: str) -> None:
    assert plainly(one) == plainly(other)


ROUND = [
    ("Sorcery", "Destroy all Kobolds with power or toughness 9 or less."),
    ("Sorcery", "Target Kobold you control deals damage equal to its power to each other creature."),
    ("Sorcery", "Tap target Kobold. If you control that creature, draw nine cards."),
    ("Sorcery",
     "Reveal the top nine cards of your library. An opponent separates those cards into two piles. Put one "
     "pile into your hand and the other into your graveyard."),
    ("Sorcery",
     "Reveal the top nine cards of your library and separate them into two piles. An opponent "
     "chooses one of "
     "those piles. Put that pile into your hand and the other into your graveyard."),
    ("Creature — Kobold",
     "Whenever this creature deals combat damage to a player, you gain twice that much life."),
    ("Creature — Kobold", "When this creature dies, draw a card for each counter on it."),
    ("Creature — Kobold",
     "This creature can't be blocked except by artifact creatures and Kobold creatures."),
    ("Enchantment", "Any player may cast Kobold spells as though they had flash."),
    ("Artifact", "{T}, Remove a counter from a permanent you control: You gain 9 life."),
    ("Artifact",
     '{T}: Create a colorless artifact token named Fizz with "When this token dies, draw nine cards."'),
    ("Artifact", "{T}: Destroy target permanent not named ~."),
    ("Creature — Kobold",
     "Whenever this creature attacks, you may have other Kobolds get +9/+9 until end of turn."),
    ("Creature — Kobold", "When this creature has no fuse counters on it, sacrifice it."),
    ("Creature — Kobold", "Whenever this creature attacks, you get {E} for each Kobold you control."),
    ("Artifact", "{T}: Target Kobold becomes the color of your choice until end of turn."),
    ("Sorcery",
     "Target player reveals their hand. You may choose a Kobold card from it. That player discards "
     "that card."),
    ("Creature — Kobold",
     "When this creature enters, if you control a Badger and a Wall, draw nine cards."),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "text"), ROUND, ids=lambda text: text[:40])
def test_it_is_printed_as_it_was_worded(kind: str, text: str) -> None:
    face = parse_card("Made Up", kind, text.split("\n"))
    assert differs(print_face(face), text, face) is None
    lower(Card("Made Up", "normal", (face,)))


def test_a_card_that_is_sought_is_found() -> None:
    """CR 701.23d: only of a stated quality none need be found."""
    from ludwright.magic.notation import ast_nouns as n
    from ludwright.magic.notation import ast_values as v
    from ludwright.magic.notation import ast_verbs_cards as vc

    text = "Search your library for a card, put that card into your hand, then shuffle."
    spell = parse_card("Made Up", "Sorcery", [text]).spell
    assert spell is not None
    search = spell.steps[0]
    assert isinstance(search, vc.Search)
    assert isinstance(search.what, n.Phrase)
    assert search.what.quantity == n.Exactly(v.Integer(1))


def test_when_you_do_is_only_where_it_was_done() -> None:
    """Under a condition, what follows "when you do" is under the same condition."""
    from ludwright.magic.notation import ast_verbs_flow as vf

    text = "If you control nine Kobolds, sacrifice a Kobold. When you do, draw nine cards."
    spell = parse_card("Made Up", "Sorcery", [text.replace("nine Kobolds", "nine or more Kobolds")]).spell
    assert spell is not None
    (step,) = spell.steps
    assert isinstance(step, vf.If)
    assert isinstance(step.do.steps[-1], vf.WhenYouDo)
