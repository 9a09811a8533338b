"""Sentences with an older or a rarer template, which are made one wording, and what is read of them."""

from __future__ import annotations

import pytest

from ludwright.magic.lower.cards import lower
from ludwright.magic.notation.ast_card import Card
from ludwright.magic.oracle import parse_card, print_face
from ludwright.magic.oracle.compare import differs
from ludwright.magic.oracle.paraphrase import plainly

SAME = [
    ("Whenever you cast a Kobold spell, exile it with nine husk counters on it instead of putting "
     "it into its owner's graveyard as it resolves.",
     "Whenever you cast a Kobold spell, exile that spell with nine husk counters on it instead of "
     "putting it into your graveyard as it resolves."),
    ("Target Kobold gets an additional +9/+0 until end of turn.",
     "Target Kobold gets +9/+0 until end of turn."),
    ("Return target Kobold card from your graveyard to the battlefield with an additional +1/+1 "
     "counter on it.",
     "Return target Kobold card from your graveyard to the battlefield with a +1/+1 counter on it."),
    ("If you descended this turn, scry 9.",
     "If a permanent card was put into your graveyard from anywhere this turn, scry 9."),
    ("Descend 9 — ~ has reach.",
     "~ has reach."),
    ("Whenever another outlaw you control dies, scry 9.",
     "Whenever another Assassin, Mercenary, Pirate, Rogue, or Warlock you control dies, scry 9."),
    ("Destroy all outlaws your team controls.",
     "Destroy all Assassins, Mercenaries, Pirates, Rogues, and Warlocks you control."),
    ("Destroy target non-outlaw creature.",
     "Destroy target non-Assassin, non-Mercenary, non-Pirate, non-Rogue, non-Warlock creature."),
    ("Mill a card. You may cast it if it's an artifact or Kobold spell.",
     "Mill a card. You may cast it if it's an artifact or Kobold card."),
    ("Return target Kobold you both own and control to its owner's hand.",
     "Return target Kobold you control and own to its owner's hand."),
    ("Whenever you cast a spell that's both red and green, scry 9.",
     "Whenever you cast a spell that's red and green, scry 9."),
    ("{T}, Remove any number of husk counters from ~: Add {R} for each husk counter removed this "
     "way.",
     "{T}, Remove X husk counters from ~: Add an amount of {R} equal to X."),
    ("{9}, Sacrifice ~ and another Kobold: Scry 9.",
     "{9}, Sacrifice ~, Sacrifice another Kobold: Scry 9."),
    ("Sacrifice a Kobold, a Badger, and an Otter: Scry 9.",
     "Sacrifice a Kobold, Sacrifice a Badger, Sacrifice an Otter: Scry 9."),
    ("You may pay {9} and 9 life. If you do, scry 9.",
     "You may pay {9} and pay 9 life. If you do, scry 9."),
    ("Double the power of target Kobold until end of turn.",
     "Target Kobold gets +X/+0 until end of turn, where X is its power."),
    ("Whenever target Kobold attacks, double its power until end of turn.",
     "Whenever target Kobold attacks, it gets +X/+0 until end of turn, where X is its power."),
    ("{9}: ~ gets +9/+0 until end of turn and can attack this turn as though it didn't have "
     "defender.",
     "{9}: ~ gets +9/+0 until end of turn. ~ can attack this turn as though it didn't have "
     "defender."),
    ("~ doesn't untap during your untap step if it has a husk counter on it.",
     "As long as ~ has a husk counter on it, ~ doesn't untap during your untap step."),
    ("~ doesn't untap during your untap step if you control nine Kobolds.",
     "As long as you control nine Kobolds, ~ doesn't untap during your untap step."),
    ("~ enters tapped unless your opponents control nine or more Kobolds.",
     "~ enters tapped unless an opponent controls nine or more Kobolds."),
    ("At the beginning of each of your postcombat main phases, scry 9.",
     "At the beginning of your second main phase, scry 9."),
    ("Whenever you cast a Kobold spell, if at least eight mana was spent to cast it, scry 9.",
     "Whenever you cast a Kobold spell, if eight or more mana was spent to cast it, scry 9."),
    ("Counter target Kobold spell if no mana was spent to cast it.",
     "Counter target Kobold spell if the amount of mana spent to cast it is 0."),
    ("Destroy target Kobold. That creature can't be regenerated.",
     "Destroy target Kobold. It can't be regenerated."),
    ("Destroy all Kobolds. Those creatures can't be regenerated.",
     "Destroy all Kobolds. They can't be regenerated."),
    ("~ has reach during your turn.",
     "During your turn, ~ has reach."),
    ("{T}: Add {R}. Spend this mana only to cast Kobold, Badger, and/or Otter spells.",
     "{T}: Add {R}. Spend this mana only to cast Kobold, Badger, or Otter spells."),
    ("Sacrifice any number of artifacts, enchantments, and/or tokens, then draw that many cards.",
     "Sacrifice any number of artifacts, enchantments, and tokens, then draw that many cards."),
    ("If you control a Kobold, rather than pay this spell's mana cost, you may have each opponent "
     "gain 9 life.",
     "If you control a Kobold, rather than pay this spell's mana cost, you may have an opponent "
     "gain 9 life."),
    ("Return target Kobold card from your graveyard to the battlefield with two additional +1/+1 "
     "counters on it.",
     "Return target Kobold card from your graveyard to the battlefield with two +1/+1 counters on "
     "it."),
    ("Rot-fly — If you would gain 9 life, draw a card.",
     "If you would gain 9 life, draw a card."),
    ("Kobold's Pride — During your turn, ~ has reach.",
     "During your turn, ~ has reach."),
    ("II — Grim Dance — Draw nine cards.",
     "II — Draw nine cards."),
    ("Whenever you draw your third card in a turn, scry 9.",
     "Whenever you draw your third card each turn, scry 9."),
    ("If you control the creature with the greatest power or tied for the greatest power, scry 9.",
     "If you control a creature with the greatest power among creatures on the battlefield, scry "
     "9."),
    ("Each opponent sacrifices a creature with the greatest power among creatures that player "
     "controls.",
     "Each opponent sacrifices a creature with the greatest power among creatures they control."),
    ("As long as equipped creature's a Kobold, it has reach.",
     "As long as equipped creature is a Kobold, it has reach."),
    ("You may play up to two additional lands this turn.",
     "You may play two additional lands this turn."),
    ("~ has base power and toughness 9/9 until end of turn and gains reach until end of turn.",
     "~ has base power and toughness 9/9 and gains reach until end of turn."),
    ("Sacrifice it unless it escaped.",
     "Sacrifice it if its escape cost wasn't paid."),
    ("If a Kobold is sacrificed this way, scry 9.",
     "If a Kobold was sacrificed this way, scry 9."),
    ('Until end of turn, ~ becomes a 9/9 red Kobold creature with "{T}: Scry 9." It\'s still a '
     "land.",
     'Until end of turn, ~ becomes a 9/9 red Kobold creature that\'s still a land and gains "{T}: '
     'Scry 9."'),
    ("If it's the second time, scry 9.",
     "If this is the second time this ability has resolved this turn, scry 9."),
    ("Look at the top nine cards of your library. Put one into your hand and the rest into your "
     "graveyard.",
     "Look at the top nine cards of your library. Put one of them into your hand and the rest into"
     " your graveyard."),
    ("Search your library for up to two Kobold cards and reveal them. Put one into your graveyard "
     "and the other into your hand. Then shuffle.",
     "Search your library for up to two Kobold cards, reveal them, put one of them into your "
     "graveyard, put the rest into your hand, then shuffle."),
    ("~ enters with your choice of a reach, menace, or husk counter on it.",
     "As ~ enters, it enters with your choice of a reach counter, a menace counter, or a husk "
     "counter on it."),
]  # fmt: skip


@pytest.mark.parametrize(("said", "plain"), SAME)
def test_one_wording_for_several(said: str, plain: str) -> None:
    assert plainly(said) == plain == plainly(plain)


READ = [
    ("Creature — Kobold",
     "Whenever you cast a Kobold spell from your hand, exile that card with a husk counter on it "
     "instead of putting it into your graveyard as it resolves."),
    ("Creature — Kobold",
     "Whenever a player casts a Kobold spell, exile it instead of putting it into a graveyard as "
     "it resolves."),
    ("Creature — Kobold",
     "{T}, Remove any number of husk counters from this creature: Add {R} for each husk counter "
     "removed this way."),
    ("Creature — Kobold",
     "Whenever another outlaw you control dies, scry 9."),
    ("Creature — Kobold",
     "{9}, Sacrifice this creature and another Kobold: Scry 9."),
    ("Artifact — Equipment",
     "Equip Kobold {9}"),
    ("Artifact — Equipment",
     "Equip legendary creature {9}"),
    ("Creature — Kobold",
     "If damage would be dealt to this creature, put that many husk counters on it instead."),
    ("Enchantment",
     'Kobolds you control have "Whenever this creature is dealt damage, draw that many cards."'),
    ("Sorcery",
     "Exile the top nine cards of your library. For each Kobold card exiled this way, each "
     "opponent loses 9 life and you gain 9 life."),
    ("Creature — Kobold",
     "Sacrifice another creature or a Food: Scry 9."),
    ("Creature — Kobold",
     "Sacrifice an artifact or another Kobold: Scry 9."),
    ("Creature — Kobold",
     "Return two Islands you control to their owner's hand: Scry 9."),
    ("Creature — Kobold",
     "Remove nine husk counters from among creatures you control: Scry 9."),
    ("Creature — Kobold",
     "{9}: Scry 9. Any player may activate this ability but only as a sorcery."),
    ("Creature — Kobold",
     "As this creature enters, choose an opponent.\n"
     "Whenever the chosen player casts a spell, that player mills nine cards."),
    ("Creature — Kobold",
     "Whenever your commander attacks, scry 9."),
    ("Creature — Kobold",
     "Whenever this creature attacks, it deals 9 damage to target creature. If a Badger is dealt "
     "damage this way, scry 9."),
    ("Sorcery",
     "Target player sacrifices a creature. If a Badger is sacrificed this way, scry 9."),
    ("Sorcery",
     "You gain life equal to target creature's power."),
    ("Sorcery",
     "Each opponent sacrifices a creature with the least toughness among creatures they control."),
    ("Sorcery",
     "Reveal any number of blue cards in your hand. You gain 9 life for each card revealed this "
     "way."),
    ("Sorcery",
     "Each opponent discards a card. Draw a card for each card discarded this way."),
    ("Instant",
     "Counter target spell unless its controller pays {9}. If that spell is countered this way, "
     "exile it instead of putting it into its owner's graveyard."),
    ("Artifact",
     "{T}: Exile target card from a graveyard.\n"
     "As long as there are nine or more cards exiled with this artifact, you have hexproof."),
    ("Creature — Kobold",
     "At the beginning of your upkeep, if there are fewer than nine cards in your graveyard, scry "
     "9."),
    ("Land",
     '{9}: Until end of turn, this land becomes a 9/9 red Kobold creature with "{T}: Scry 9." It\'s'
     " still a land."),
    ("Enchantment",
     "Whenever you cast a Kobold spell, create an X/X red Kobold creature token with haste, where "
     "X is that spell's mana value. Exile that token at the beginning of the next end step."),
    ("Sorcery",
     "Target creature gets +9/+9 until end of turn. It gains reach until end of turn if you "
     "control a Badger."),
    ("Creature — Kobold",
     "This creature enters with your choice of a reach counter or a menace counter on it."),
    ("Creature — Kobold",
     "{T}: Put your choice of a reach, menace, or first strike counter on target Kobold."),
    ("Creature — Kobold",
     "At the beginning of your upkeep, put your choice of two husk counters or a +1/+1 counter on "
     "up to one target Badger."),
    ("Creature — Kobold",
     "Whenever a Badger dies, you may look at the top card of your library. If it's a Kobold card, "
     "you may reveal it. If you do, draw nine cards."),
    ("Sorcery",
     "Target creature gets +9/+9 until end of turn. If it's a Kobold, you may attach an Equipment "
     "you control to it."),
    ("Creature — Kobold",
     "Whenever you attack, you may discard a card. When you do, put a husk counter on target "
     "attacking creature. It gains reach until end of turn."),
    ("Creature — Kobold",
     "When this creature enters, each player discards a card. If you discarded a card this way, "
     "scry 9."),
]  # fmt: skip


@pytest.mark.parametrize(("type_line", "text"), READ)
def test_what_is_read_prints_and_lowers(type_line: str, text: str) -> None:
    face = parse_card("Made Up", type_line, text.split("\n"))
    printed = print_face(face)
    assert differs(printed, text, face) is None
    assert parse_card("Made Up", type_line, printed) == face
    lower(Card("Made Up", "normal", (face,)))
