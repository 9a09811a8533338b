"""Which of several readings is meant, and which is none."""

from __future__ import annotations

from pathlib import Path

import pytest

import ludwright
from ludwright.errors import LudwrightError
from ludwright.magic.lower.cards import lower
from ludwright.magic.notation.ast_card import Card
from ludwright.magic.notation.ast_verbs_cards import Shuffle
from ludwright.magic.notation.ast_verbs_flow import Instead
from ludwright.magic.notation.loader import read_card_file
from ludwright.magic.notation.writing import write_card
from ludwright.magic.oracle import parse_card
from ludwright.magic.oracle.nodes import within


def notation(kind: str, text: str) -> str:
    card = Card("Made Up", "normal", (parse_card("Made Up", kind, text.split("\n")),))
    lower(card)
    return write_card(card)


MEANT = [
    # What follows on "for each" speaks of each one in its turn.
    ("Sorcery",
     "For each Kobold you control, put a +1/+1 counter on it. If it's a Badger, it gains reach until end of "
     "turn.",
     "  - if: s1 is Badger\n    do: {effect: {of: s1, keywords: [reach], for: turn}}"),
    # A target is chosen now, whenever something is done with it (CR 115.1).
    ("Sorcery", "Destroy target Badger at end of combat.",
     "[{pick: target Badger as s1}, {later: {when: {end of combat: each player}, do: {destroy: s1}}}]"),
    ("Sorcery", "Target player draws nine cards at the beginning of the next turn's upkeep.",
     "do: {draw: {count: 9, who: s1}}"),
    # An "if" right after "when you do" is the trigger's: it holds for all that is done then.
    ("Creature — Kobold",
     "Whenever this creature blocks, discard a card. When you do, if you control nine or more Badgers, put "
     "a +1/+1 counter on target Kobold and it gains reach until end of turn.",
     "\n      - effect: {of: s1, keywords: [reach], for: turn}"),
    ("Creature — Kobold",
     "Whenever this creature blocks, discard a card. When you do, if you control nine or more Badgers, put "
     "a +1/+1 counter on target Kobold. It gains reach until end of turn.",
     "\n      - effect: {of: s1, keywords: [reach], for: turn}"),
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
    # What is put off, once something else has happened, is put off then.
    ("Artifact",
     "{9}: Whenever you attack this turn, create a 9/9 red Kobold creature token. Sacrifice it at the "
     "beginning of the next end step.", "do: {sacrifice: s1}"),
    # What was milled is one thing, however it is called.
    ("Artifact",
     "{9}: Mill a card. If it's a land card, you may return it to your hand. If a Kobold card was milled "
     "this way, you gain 9 life.", "mill: {count: 1, as: s1}"),
    ("Creature — Kobold", "Non-Badger creatures you control get +9/+9.", "non-Badger"),
    ("Enchantment", "You have shroud.", "rule: shroud player"),
    # A mana value is something that all of a list have; flying is said of the last.
    ("Sorcery", "Destroy target Kobold or Badger with mana value 9 or less.",
     "target (Kobold | Badger) with mana value <= 9"),
    ("Sorcery", "Exile each artifact, Kobold, and land with mana value 9.",
     "each (artifact | Kobold | land) with mana value == 9"),
    ("Instant", "Counter target artifact or Kobold spell with mana value 9 or less.",
     "target (artifact | Kobold) spell with mana value <= 9"),
    ("Sorcery", "Destroy target artifact or Kobold with flying.", "target artifact | Kobold with flying"),
    # Said first, "instead" is in place of the whole sentence; said last, of what is done with the same thing.
    ("Sorcery", "Tap all lands. Draw nine cards, then discard a card. If you control a Kobold, "
     "instead you gain "
     "9 life.", "do: {gain life: 9}\n  else: [{draw: 9}, {discard: 1 card}]"),
    ("Sorcery", "Search target player's library for nine Kobold cards, exile them, then that "
     "player shuffles. If "
     "it's your turn, instead that player loses 9 life.", "- pick: target player as s2"),
    ("Sorcery", "Scry 9, then return target Kobold to its owner's hand. If it's your turn, you may put it "
     "on the bottom of its owner's library instead.", "- scry: 9\n- put: {what: target Kobold as s1"),
    # What was discarded, whatever was drawn since.
    ("Sorcery", "Discard a card, then draw nine cards. When you discard a Kobold card this way, "
     "Made Up deals "
     "damage equal to that card's mana value to any target.", "mana value(s1)"),
    # A keyword action, twice, has nothing to do with cards that are cast again.
    ("Creature — Kobold", "When this creature enters, you may discard a card. If you do, investigate twice.",
     "repeat: 2"),
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
    # Nothing was found where something else is done instead.
    ("Sorcery",
     "You may search your library for a Kobold card, reveal it, then shuffle and put that card "
     "on top. If you "
     "control a Badger, put that card onto the battlefield instead."),
    # Whether it is a Badger then is not said.
    ("Sorcery",
     "Until end of turn, target creature becomes a Badger with base power and toughness 9/9. If "
     "you control a "
     "Kobold, it has base power and toughness 1/1 until end of turn instead."),
    # A spell is no permanent yet: it cannot explore, be attached to or be sacrificed.
    ("Creature — Kobold", "Whenever you cast an artifact spell, it explores."),
    ("Artifact — Equipment",
     "Whenever you cast your ninth spell each turn, create nine 1/1 red Kobold creature tokens. You may "
     "attach this Equipment to it."),
    ("Creature — Kobold", "Whenever an opponent casts a noncreature spell, sacrifice it."),
    ("Creature — Kobold", "Whenever you discard a card, it gets +9/+0 until end of turn."),
    ("Creature — Kobold", "Whenever you discard a card, it deals 9 damage to each opponent."),
    # Creatures are not attached.
    ("Artifact — Equipment", "Whenever another Kobold you control enters, attach it to target creature."),
    ("Artifact — Equipment", "Whenever equipped creature attacks, attach it to target creature."),
    # Its targets are chosen now, or when it happens?
    ("Creature — Kobold",
     "{T}: Up to nine other target Badgers phase out at the beginning of the next end step."),
    # All at once, and not one after the other.
    ("Sorcery", "Each Badger deals 9 damage to its controller."),
    # Not what lies in a hand.
    ("Creature — Kobold",
     "Each Badger you control that wasn't cast from your hand enters with an additional +1/+1 counter on "
     "it."),
    # By then "that player" controls it no longer.
    ("Sorcery", "Gain control of target Badger an opponent controls. That player loses 9 life."),
    # In place of the last clause or of both?
    ("Sorcery", "Draw nine cards, then you gain 9 life. If you control a Kobold, draw a card instead."),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "text"), NEVER, ids=lambda text: text[:40])
def test_what_cannot_be_meant_is_refused(kind: str, text: str) -> None:
    with pytest.raises(LudwrightError):
        notation(kind, text)


def test_a_kicked_search_is_in_place_of_the_other() -> None:
    """Both end with a shuffle: in place of that alone, both would be done."""
    cards = Path(ludwright.__file__).parent / "data" / "magic" / "cards"
    every = (path for path in sorted(cards.rglob("*.yaml")) if "instead:" in path.read_text())
    said = [each for path in every for each in within(read_card_file(path).require().faces)]
    found = [each for each in said if isinstance(each, Instead)]
    assert found
    assert not [each for each in found if isinstance(each.usual, Shuffle)]


def test_a_token_named_after_its_maker_is_called_as_it_is_said() -> None:
    """By as much of the maker's name as stands there, not by all of it."""
    face = parse_card(
        "Kobold Resolute",
        "Legendary Planeswalker — Kobold",
        ["-9: Create a 9/9 red Badger creature token named Kobold's Fellow."],
    )
    assert "named Kobold's Fellow" in write_card(Card("Kobold Resolute", "normal", (face,)))


def test_a_keyword_of_your_choice_is_chosen_as_it_happens() -> None:
    made = notation(
        "Creature — Kobold", "{9}: This creature gains your choice of reach or haste until end of turn."
    )
    assert "choose word: {words: [reach, haste], as: choice}" in made
