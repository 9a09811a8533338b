"""Which of several readings is meant, and which is none."""

from __future__ import annotations

import pytest

from ludwright.errors import LudwrightError
from ludwright.magic.lower.cards import lower
from ludwright.magic.notation.ast_card import Card
from ludwright.magic.notation.writing import write_card
from ludwright.magic.oracle import parse_card


def notation(kind: str, text: str) -> str:
    card = Card("Made Up", "normal", (parse_card("Made Up", kind, text.split("\n")),))
    lower(card)
    return write_card(card)


MEANT = [
    # What stands before a list is said of all of it.
    ("Sorcery", "Destroy target attacking Kobold or Badger.", "target attacking (Kobold | Badger)"),
    # What is said last is said of its own clause.
    ("Enchantment",
     "Whenever you cast a spell, you may pay {9}. If you do, draw nine cards at the beginning of the "
     "next end "
     "step.", "pay: 9, do: {later:"),
    # A price is the payer's own; a target is no price.
    ("Artifact",
     "{9}: You may return a Kobold you control to its owner's hand. If you do, you gain 9 life.",
     "pay: {return: 1 Kobold yours}"),
    ("Artifact", "{9}: You may discard your hand. If you do, draw that many cards.", "draw: count(many1)"),
    ("Creature — Kobold", "Whenever this creature blocks a Badger, it gets +9/+9 until end of turn.",
     "effect: {of: this"),
    ("Artifact — Equipment", "Whenever equipped creature blocks a creature, destroy that creature.",
     "whom: creature as s1"),
    ("Enchantment", "Whenever a Kobold deals damage to a creature, destroy that creature.",
     "to: creature as s1"),
    ("Sorcery",
     "Made Up deals 9 damage to target creature. It can't block this turn.", "of: s1, cannot: block"),
    # What is exiled when it dies is there only then.
    ("Sorcery",
     "Made Up deals 9 damage to target Kobold. When that creature dies this turn, exile the top nine cards "
     "of your library. Until the end of your next turn, you may play those cards.",
     "\n    - effect: {of: you, may play: {what: among s2, from: exile}"),
    ("Sorcery", "Create a token that's a copy of target Kobold. It gains haste until end of turn.",
     "create copy: {of: target Kobold, as: s1}"),
    ("Enchantment",
     "Whenever a player cycles a card, you may exile target Kobold. If you do, return that card to "
     "the battlefield under its owner's control at the beginning of the next end step.",
     "exile: target Kobold as s1"),
    ("Creature — Kobold",
     "Whenever this creature or another Kobold you control dies, exile another target Kobold card "
     "from your "
     "graveyard.", "target other than first1 Kobold"),
    ("Creature — Kobold",
     "Whenever you attack, you may sacrifice one or more Kobolds. When you do, tap up to that many "
     "target lands.",
     "up to count(many1) target land"),
    # An ability of the card, which triggers as it is cast.
    ("Sorcery", "When you cast this spell, copy it.\nDraw nine cards.", "when: {casts: {what: this"),
    ("Artifact",
     "Whenever you cast a spell, Made Up deals damage equal to the number of fuse counters on it to "
     "any target.",
     "counters(fuse, this)"),
    ("Enchantment", "You have shroud.", "rule: shroud player"),
    ("Enchantment", "Whenever a Kobold you control explores, you gain 9 life.", "what: Kobold yours"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "text", "part"), MEANT, ids=lambda text: text[:40])
def test_one_reading_is_meant(kind: str, text: str, part: str) -> None:
    assert part in notation(kind, text)


NEVER = [
    # Each would deal its own power's worth.
    ("Sorcery",
     "Choose target Badger. Each Kobold you control deals damage equal to its power to that creature."),
    # The Aura's creature or the dead one: that is not said.
    ("Enchantment — Aura",
     "Enchant creature\nWhenever a creature dealt damage by enchanted creature this turn dies, that "
     "creature "
     "gets +9/+9 until end of turn."),
    # What will be exiled is not known when this resolves.
    ("Sorcery",
     "If a Kobold you control would die this turn, exile it instead. You gain life equal to its power."),
    # What it gains when it is back, it cannot gain now.
    ("Sorcery",
     "Exile target Kobold. Return that card to the battlefield at the beginning of your next upkeep. "
     "It gains haste."),
    # Another's Badger may be returned, which no price can do.
    ("Creature — Kobold",
     "When this creature enters, sacrifice it unless you return a Badger to its owner's hand."),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "text"), NEVER, ids=lambda text: text[:40])
def test_what_cannot_be_meant_is_refused(kind: str, text: str) -> None:
    with pytest.raises(LudwrightError):
        notation(kind, text)


def test_a_keyword_of_your_choice_is_chosen_as_it_happens() -> None:
    made = notation(
        "Creature — Kobold", "{9}: This creature gains your choice of reach or haste until end of turn."
    )
    assert "choose word: {words: [reach, haste], as: choice}" in made
