"""Words that add nothing, and words that stand for others."""

from __future__ import annotations

import dataclasses

import pytest

from ludwright.errors import LudwrightError
from ludwright.magic.lower.cards import lower
from ludwright.magic.notation.ast_card import Card, PrintedPt
from ludwright.magic.oracle import parse_card, print_face
from ludwright.magic.oracle.compare import differs
from ludwright.magic.oracle.paraphrase import lines_plainly, plainly
from ludwright.magic.oracle.paraphrase_words import ENDS, WORDS

SAME = {
    "besides": ("~ also deals 9 damage to you.", "~ deals 9 damage to you."),
    "besides, said first": (
        "Draw nine cards. Also create a Food token.",
        "Draw nine cards. Create a Food token.",
    ),
    "quoted within quotes": (
        "You get an emblem with \"Kobolds you control have '{T}: Add {R}.'\"",
        'You get an emblem with "Kobolds you control have "{T}: Add {R}.""',
    ),
    "each of those cards": (
        "Return nine target Kobold cards each with mana value 9 or less from your graveyard to your hand.",
        "Return nine target Kobold cards with mana value 9 or less from your graveyard to your hand.",
    ),
    "equipped creatures of a kind": ("Equip Kobold {9}", "Equip Kobold creature {9}"),
    "this or what it is on": (
        "Whenever ~ or equipped creature attacks, draw nine cards.",
        "Whenever ~ attacks and whenever equipped creature attacks, draw nine cards.",
    ),
    "chosen by you": (
        "Reveal your hand. You choose one of them.",
        "Reveal your hand. Choose one of them.",
    ),
    "each of the colors that were counted": (
        "Draw X cards, where X is the number of colors among Kobolds you control. For each of those colors, "
        "you may exile a Badger card of that color from your hand.",
        "Draw X cards, where X is the number of colors among Kobolds you control. For each color among "
        "Kobolds you control, you may exile a Badger card of that color from your hand.",
    ),
    "a card of the chosen type": (
        "If that card is the chosen type, draw nine cards.",
        "If that card is a card of the chosen type, draw nine cards.",
    ),
    "instead of a hand": (
        "If you control a Kobold, put that card onto the battlefield tapped instead of putting it into your "
        "hand.",
        "If you control a Kobold, put that card onto the battlefield tapped instead.",
    ),
    "the card that was searched for": (
        "Search your library for a Kobold card, reveal it, put it into your hand. If the revealed card is "
        "red, draw nine cards.",
        "Search your library for a Kobold card, reveal it, put it into your hand. If that card is red, draw "
        "nine cards.",
    ),
    "shuffled, whichever it was": (
        "Search your library for a Kobold card, reveal it, put it into your hand, then shuffle. If you "
        "control a Badger, put that card onto the battlefield instead.",
        "Search your library for a Kobold card, reveal it, put it into your hand. If you control a Badger, "
        "put that card onto the battlefield instead. Shuffle.",
    ),
    "exiled, once chosen": (
        "Reveal your hand. Choose one of those cards. That player exiles that card.",
        "Reveal your hand. Choose one of those cards. Exile it.",
    ),
    "a die of six sides": ("Roll a six-sided die.", "Roll a d6."),
    "rolled, and then": (
        "Roll a d9 and create X Food tokens, where X is the result.",
        "Roll a d9. Create X Food tokens, where X is the result.",
    ),
    "whose library it is": (
        "Put target card from an opponent's graveyard on top of their library.",
        "Put target card from an opponent's graveyard on top of its owner's library.",
    ),
    "whose graveyard it is": (
        "Look at the bottom card of target player's library. You may put that card into their graveyard.",
        "Look at the bottom card of target player's library. You may put that card into its owner's "
        "graveyard.",
    ),
    "whose hands these are": (
        "Return all Kobolds target player owns to their hand.",
        "Return all Kobolds target player owns to their owners' hands.",
    ),
    "untapped for a player": (
        "Target player untaps all Kobolds they control.",
        "Untap all Kobolds target player controls.",
    ),
    "damage of any source": (
        "If a source would deal 9 or less damage to ~, prevent that damage.",
        "If 9 or less damage would be dealt to ~, prevent that damage.",
    ),
    "attacking a player at all": (
        "Whenever you attack a player, draw nine cards.",
        "Whenever one or more creatures you control attack a player, draw nine cards.",
    ),
    "played while something stays": (
        "Exile a Kobold card from your graveyard. You may play that card for as long as you control ~.",
        "Exile a Kobold card from your graveyard. For as long as you control ~, you may play that card.",
    ),
    "all that was revealed": (
        "Reveal cards from the top of your library until you reveal a land card. Put the revealed cards on "
        "the bottom of your library in any order.",
        "Reveal cards from the top of your library until you reveal a land card. Put the card that was found "
        "and the others on the bottom of your library in any order.",
    ),
    "no mana ability": (
        "Whenever an opponent activates an ability of a Kobold, if it isn't a mana ability, draw nine cards.",
        "Whenever an opponent activates an ability of a Kobold, draw nine cards.",
    ),
    "any card that is discarded": (
        "Whenever you discard another card, draw nine cards.",
        "Whenever you discard a card, draw nine cards.",
    ),
    "what was discarded": (
        "Draw a card for each card you discarded this turn.",
        "Draw a card for each card you've discarded this turn.",
    ),
    "as many as are missing": (
        "When ~ enters, if you have fewer than nine cards in hand, draw cards equal to the difference.",
        "When ~ enters, if you have fewer than nine cards in hand, draw cards equal to 9 minus the "
        "number of cards in "
        "your hand.",
    ),
    "none of them can": ("Each player can't attack.", "Players can't attack."),
    "with what it enters, first": (
        "If at least three red mana was spent to cast it, ~ enters with nine +1/+1 counters on it.",
        "~ enters with nine +1/+1 counters on it if at least three red mana was spent to cast it.",
    ),
    "any number of counters more": (
        "Remove any number of coal counters from ~: Add {R}, then add an additional {R} for each coal "
        "counter removed "
        "this way.",
        "Remove X coal counters from ~: Add {R}, then add an amount of {R} equal to X.",
    ),
    "a spell of those it exiled": (
        "You may cast a red spell from among cards exiled with ~ without paying its mana cost.",
        "You may cast a red card exiled with ~ without paying its mana cost.",
    ),
    "back from where it is": (
        "At the beginning of your upkeep, if ~ is in your graveyard, return ~ to your hand.",
        "At the beginning of your upkeep, if ~ is in your graveyard, return this card from your "
        "graveyard to your "
        "hand.",
    ),
    "triggered abilities": (
        "If an ability of a Kobold you control triggers, that ability triggers an additional time.",
        "If a triggered ability of a Kobold you control triggers, that ability triggers an additional time.",
    ),
    "tapped where there are others": (
        "If you control nine or more other lands, ~ enters tapped.",
        "~ enters tapped unless you control fewer than nine other lands.",
    ),
    "each of several players": (
        "Any number of target players each draw nine cards.",
        "Any number of target players draw nine cards.",
    ),
    "chosen from a hand, at once": (
        "Target player reveals nine cards from their hand and you choose one of them.",
        "Target player reveals nine cards from their hand. You choose one of them.",
    ),
    "what it is besides": (
        "Kobolds you control are Badgers in addition to their other creature types.",
        "Kobolds you control are Badgers in addition to their other types.",
    ),
}


@pytest.mark.parametrize("name", sorted(SAME))
def test_two_wordings_are_made_one(name: str) -> None:
    one, other = SAME[name]
    assert one != other
    assert plainly(one) == plainly(other)


def test_a_card_with_suspend_is_suspended_by_time_counters() -> None:
    line = "Exile ~ with nine time counters on it."
    assert lines_plainly(["Suspend 9—{R}", line])[1] == f"{line} It gains suspend."
    assert lines_plainly([line]) == [line]


def test_every_rewrite_has_a_case() -> None:
    assert set(SAME) == {*WORDS, *ENDS}


ROUND = [
    # "Those cards", where others were counted since: "them" would be those.
    ("Creature — Kobold", "Whenever this creature blocks, target opponent reveals X cards from their hand, "
     "where X is the number of Badgers you control. You choose one of those cards. That player exiles it. "
     "You gain 9 life."),
    ("Creature — Kobold", "Whenever this creature blocks, exile target card from a graveyard. For as long "
     "as it remains exiled, you may cast it, and mana of any type can be spent to cast that spell."),
    # What was chosen for a cost; what is done instead ends its sentence.
    ("Sorcery", "As an additional cost to cast this spell, you may choose a creature type and pay 9 life.\n"
     "Search your library for an artifact card, reveal it, put it into your hand, then shuffle. If the "
     "revealed card is the chosen type, put that card onto the battlefield tapped instead of putting it into "
     "your hand."),
    ("Sorcery", "Scry X, where X is the number of colors among Kobolds you control. For each of those "
     "colors, you may exile a Badger card of that color from your hand. You may cast the exiled cards this "
     "turn."),
    ("Land", "Made Up enters tapped.\n{T}: Add {R}."),
    ("Creature — Kobold", "At end of combat, destroy all creatures blocking or blocked by Made Up."),
    ("Creature — Kobold", "Whenever you commit a crime, draw nine cards."),
    ("Creature — Kobold", "When this creature enters, if you've committed a crime this turn, draw nine "
        "cards."),
    ("Sorcery", "Destroy target creature with the greatest power among creatures on the battlefield."),
    ("Sorcery", "Exile target creature with the least toughness among creatures you control."),
    ("Sorcery", "Made Up deals twice X damage to target Kobold."),
    ("Sorcery", "You gain X plus 9 life, where X is the number of Kobolds you control."),
    ("Sorcery", "Two target creatures you control each deal damage equal to their power to target Badger."),
    ("Creature — Kobold", 'The "legend rule" doesn\'t apply to Kobolds you control.'),
    ("Creature — Kobold", "Kobolds you control can attack as though they had haste."),
    ("Creature — Kobold", "Made Up can block creatures with shadow as though they didn't have shadow."),
    ("Creature — Kobold", "Protection from each color"),
    ("Creature — Kobold", "Legendary landwalk"),
    ("Creature — Kobold", "When this creature enters, target opponent puts a card from their hand on top "
     "of their library."),
    ("Creature — Kobold", "When this creature enters, if you control exactly one Badger, proliferate twice."),
    ("Creature — Kobold", "Whenever this creature attacks, each opponent loses 9 life and you draw a card."),
    ("Sorcery", "Proliferate X times, where X is the number of Kobolds you control."),
    ("Sorcery", "Roll a d20.\n1—9 | Draw nine cards.\n10—19 | Scry 9. You gain 9 life.\n"
     "20 | You win the game."),
    ("Sorcery", "Roll a d8. Made Up deals damage equal to the result to target Kobold."),
    ("Sorcery", "Teamwork 9\nDraw nine cards. If this spell was cast using teamwork, you gain 9 life."),
    ("Creature — Kobold", "Discard another card named Made Up: Draw nine cards."),
    ("Creature — Kobold", "Weird Badger — When this creature enters, you draw nine cards and lose 9 life."),
    ("Sorcery", "Destroy target non-outlaw creature."),
    ("Sorcery", "Destroy up to twice X target Kobolds."),
    ("Sorcery", "Discard your hand, then draw that many cards plus nine."),
    ("Sorcery", "Target player reveals nine cards from their hand. You choose one of them. That player "
     "discards that card."),
    ("Sorcery", "Target opponent discards X cards, where X is the number of Kobolds you control."),
    ("Land", "Hideaway 9\nWhen Made Up enters, you may play the exiled card without paying its mana cost."),
    ("Artifact — Equipment", "Whenever Made Up or equipped creature attacks, draw nine cards."),
    ("Creature — Kobold", "Prevent all damage that would be dealt to you and Kobolds you control."),
    ("Creature — Kobold", "During your turn, prevent all damage that would be dealt to Made Up."),
    ("Creature — Kobold", "Whenever a Kobold dies, if it shares a color with this creature, draw nine "
        "cards."),
    ("Sorcery", "Exile target Kobold. If it had mana value 9 or less, draw nine cards."),
    ("Sorcery", "Search your library for nine Kobold cards, reveal them, then shuffle and put those cards on "
     "top in any "
     "order."),
    ("Sorcery", "Choose a creature type. Destroy all creatures that aren't of the chosen type."),
    ("Enchantment — Aura", "Enchant creature\nWhenever a Kobold enters, you may return this card from "
     "your graveyard to "
     "the battlefield attached to that creature."),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "text"), ROUND, ids=lambda text: text[:50])
def test_it_is_printed_as_it_was_worded(kind: str, text: str) -> None:

    face = parse_card("Made Up", kind, text.split("\n"))
    face = dataclasses.replace(face, pt=PrintedPt(3, 3)) if "Creature" in kind else face
    assert differs(print_face(face), text, face) is None
    assert lower(Card("Made Up", "normal", (face,)))


REFUSED = [
    # Those that were chosen, and each one's own power.
    ("Sorcery", "Target player reveals nine cards from their hand. You choose two of them. That player "
     "discards those cards."),
    ("Creature — Kobold", "When this creature enters, choose any number of target Badgers. Each of those "
     "creatures deals damage equal to its power to this creature."),
    ("Sorcery", "Any number of target players each lose 9 life and sacrifice a Kobold."),
    ("Sorcery", "Two target players each mill cards equal to the number of cards in their hand."),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "text"), REFUSED, ids=lambda text: text[:50])
def test_what_is_not_clear_is_refused(kind: str, text: str) -> None:
    with pytest.raises(LudwrightError):
        parse_card("Made Up", kind, text.split("\n"))
