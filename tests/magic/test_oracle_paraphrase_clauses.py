"""Single clauses in one wording: each rewrite alone."""

from __future__ import annotations

import pytest

from ludwright.magic.oracle.paraphrase import _REWRITES
from ludwright.magic.oracle.paraphrase_clauses import CLAUSES

CASES = {
    "both colours": ("Tap each white and blue creature.", "Tap each white or blue creature."),
    "life and cards, as many": (
        "You gain life and draw cards equal to its power.",
        "You gain life equal to its power and draw cards equal to its power.",
    ),
    "put there from the battlefield": (
        "When enchanted Forest is put into a graveyard, scry 9.",
        "When enchanted Forest is put into a graveyard from the battlefield, scry 9.",
    ),
    "exiled from the battlefield": (
        "When ~ dies or is put into exile, scry 9.",
        "When ~ dies or is put into exile from the battlefield, scry 9.",
    ),
    "whose zone it is": (
        "Put that card on the bottom of that player's library.",
        "Put that card on the bottom of its owner's library.",
    ),
    "how many colours it has": (
        "Scry X, where X is the number of colors that spell is.",
        "Scry X, where X is the number of colors of that spell.",
    ),
    "cards for its colours": (
        "Draw a card for each of that spell's colors.",
        "Draw cards equal to the number of colors of that spell.",
    ),
    "life for its colours": (
        "You gain 1 life for each of that spell's colors.",
        "You gain life equal to the number of colors of that spell.",
    ),
    "the type that was chosen": (
        "Choose a creature type. ~ becomes that type.",
        "Choose a creature type. ~ becomes the chosen type.",
    ),
    "all but some": (
        "Return all creatures to their owners' hands except for Kobolds and Krakens.",
        "Return all non-Kobold, non-Kraken creatures to their owners' hands.",
    ),
    "either price": ("Equip {2} or {B}", "Equip {2/B}"),
    "gained and lost": (
        "Scry 9 if you gained and lost life this turn.",
        "Scry 9 if you gained life this turn and you lost life this turn.",
    ),
    "when, and how often": (
        "Activate only once each turn and only if it's night.",
        "Activate only if it's night and only once each turn.",
    ),
    "at the time of casting": (
        "When you cast or cycle ~, scry 9.",
        "When you cast this spell or cycle this card, scry 9.",
    ),
    "a creature and nothing else": (
        "~ becomes a 9/9 red Kobold creature with reach until end of turn.",
        "~ becomes a red Kobold creature with base power and toughness 9/9 with reach until end of turn.",
    ),
    "a copy for a while": (
        "~ becomes a copy of target Kobold until end of turn, except it has reach.",
        "~ becomes a copy of target Kobold, except it has reach, until end of turn.",
    ),
    "affinity of spells": (
        "Kobold spells you cast have affinity for artifacts.",
        "Kobold spells you cast cost {1} less to cast for each artifact you control.",
    ),
    "the one that was put there": (
        "Sacrifice the creature at the beginning of the next end step.",
        "Sacrifice that creature at the beginning of the next end step.",
    ),
    "so many, in words": ("Target player mills 4 cards.", "Target player mills four cards."),
    "to the hands of whose they are": (
        "Return two lands you control to their owner's hand.",
        "Return two lands you control to their owners' hands.",
    ),
    "others than it": ("Tap target creature other than ~.", "Tap another target creature."),
    "the first time, once": (
        "Whenever ~ is dealt damage for the first time each turn, scry 9.",
        "Whenever ~ is dealt damage, scry 9. This ability triggers only once each turn.",
    ),
    "what it is that is put back": (
        "Its owner shuffles their graveyard into their library.",
        "shuffle its owner's graveyard into their owners' libraries.",
    ),
    "flash, said last": (
        "You may cast Kobold spells this turn as though they had flash.",
        "You may cast Kobold spells as though they had flash this turn.",
    ),
    "sought": ("Seek a Kobold card.", "Put a Kobold card from your library at random into your hand."),
    "a name before equipping": ("Grim Point — Equip {9}", "Equip {9}"),
    "none can be regenerated": (
        "Destroy each Kobold. They can't be regenerated.",
        "Destroy each Kobold. It can't be regenerated.",
    ),
    "all that are found": (
        "Search that player's library for all cards with that name and exile them. Then that player "
        "shuffles.",
        "Search that player's library for any number of cards with that name, exile them, then that "
        "player shuffles.",
    ),
    "until when, said first": (
        "You may play it until the end of your next turn.",
        "Until the end of your next turn, you may play that card.",
    ),
    "what it is from then on": (
        "Return it. That creature is a Kobold in addition to its other types.",
        "Return it. It's a Kobold in addition to its other types.",
    ),
    "it is no such thing": ("If it's not a Kobold, scry 9.", "If it isn't a Kobold, scry 9."),
    "the one of which it was said": (
        "Scry X, where X is the creature's power.",
        "Scry X, where X is that creature's power.",
    ),
    "so often and no more": ("Activate no more than twice each turn.", "Activate only twice each turn."),
    "enters, wherever": ("When ~ enters the battlefield, scry 9.", "When ~ enters, scry 9."),
    "until the turn ends": ("It gains reach until the end of turn.", "It gains reach until end of turn."),
    "nowhere else": (
        "If ~ would leave the battlefield, exile it instead of putting it anywhere else.",
        "If ~ would leave the battlefield, exile it instead.",
    ),
    "so many of those": (
        "Create a 9/9 red Kobold creature token. If it's night, create two of those tokens instead.",
        "Create a 9/9 red Kobold creature token. If it's night, create two 9/9 red Kobold creature "
        "tokens instead.",
    ),
    "that very player": ("The player discards that card.", "That player discards that card."),
    "any price for spells": (
        "You may pay {9} rather than pay the mana cost for Kobold spells you cast.",
        "You may cast Kobold spells by paying {9} rather than paying their mana costs.",
    ),
    "as many counters as its power": (
        "When ~ dies, put a number of rust counters equal to its power on target Kobold.",
        "When ~ dies, put X rust counters on target Kobold, where X is ~'s power.",
    ),
    "as many counters as that spell's": (
        "Put a number of rust counters equal to that spell's mana value on target Kobold.",
        "Put X rust counters on target Kobold, where X is that spell's mana value.",
    ),
    "so much energy": (
        "you get an amount of {E} equal to its power.",
        "you get X {E}, where X is its power.",
    ),
    "exiled with this": ("Return all cards exiled with it.", "Return all cards exiled with ~."),
    "pack tactics": (
        "Pack tactics — Whenever ~ attacks, if you attacked with creatures with total power 6 or greater "
        "this combat, "
        "scry 9.",
        "Whenever ~ attacks while the total power of attacking creatures you control is 6 or greater, "
        "scry 9.",
    ),
    "not a legend": (
        "Create a copy, except the token isn't legendary.",
        "Create a copy, except it is not legendary.",
    ),
    "foraging": (
        "{T}, Forage: Scry 9.",
        "{T}, Exile three cards from your graveyard or sacrifice a Food: Scry 9.",
    ),
    "a keyword is a keyword": (
        'Kobolds you control have "Ward — Pay 9 life."',
        "Kobolds you control have ward—Pay 9 life.",
    ),
    "a full stop before the mark": (
        'It has "{T}: Scry 9" and "{T}: Scry 8."',
        'It has "{T}: Scry 9." and "{T}: Scry 8."',
    ),
    "then shuffled": (
        "Search your library for a Kobold card and put it onto the battlefield. Then shuffle.",
        "Search your library for a Kobold card, put it onto the battlefield, then shuffle.",
    ),
    "its own blockers": (
        "~ deals 9 damage to target creature blocking it.",
        "~ deals 9 damage to target creature blocking ~.",
    ),
    "loyalty within quotes": ('It has "[+1]: Scry 9."', 'It has "+1: Scry 9."'),
    "spells of colour": (
        "Protection from spells that are one or more colors",
        "Protection from colored spells",
    ),
    "to them and by them": (
        "Prevent all damage that would be dealt to and dealt by ~ this turn.",
        "Prevent all damage that would be dealt to ~ this turn. Prevent all damage that would be dealt "
        "by ~ this "
        "turn.",
    ),
    "by Auras of yours": (
        "Each creature that's enchanted by an Aura you control has reach.",
        "Each creature enchanted by an Aura you control has reach.",
    ),
    "a champion of any kind": ("Champion an Otter", "Champion a Otter"),
    "it, which remains tapped": (
        "Tap it for as long as you control ~ and it remains tapped.",
        "Tap it for as long as you control ~ and ~ remains tapped.",
    ),
    "had for a while": (
        "Target Kobold gets +9/+9 and has reach for as long as ~ remains tapped.",
        "Target Kobold gets +9/+9 and gains reach for as long as ~ remains tapped.",
    ),
    "more damage, if so": (
        "~ deals 3 damage to any target. ~ deals 9 damage instead if it's night.",
        "~ deals 3 damage to any target. If it's night, ~ deals 9 damage instead.",
    ),
    "life for the colours of it": (
        "You gain 1 life for each of its colors.",
        "You gain life equal to the number of colors of it.",
    ),
    "whose number it is": (
        "Scry X, where X is the mana value of the discarded card.",
        "Scry X, where X is the discarded card's mana value.",
    ),
    "one card, at random": (
        "That player reveals a card at random from their hand.",
        "That player reveals a card from their hand at random.",
    ),
    "its own power again": (
        "Whenever ~ attacks, double ~'s power until end of turn.",
        "Whenever ~ attacks, ~ gets +X/+0 until end of turn, where X is ~'s power.",
    ),
    "twice as large": (
        "Double target Kobold's power and toughness until end of turn.",
        "Double the power and toughness of target Kobold until end of turn.",
    ),
    "a token of its own size": (
        "Create a red Kobold creature token with \"~'s power and toughness are each equal to your life "
        'total."',
        "Create a 0/0 red Kobold creature token with \"~'s power and toughness are each equal to your life "
        'total."',
    ),
    "attacking from the start": (
        "Create a tapped and attacking X/X red Kobold creature token, where X is 9.",
        "Create an X/X red Kobold creature token that's tapped and attacking, where X is 9.",
    ),
    "from the graveyard, this turn": (
        "Until end of turn, you may play lands and cast spells from your graveyard.",
        "You may play lands and cast spells from your graveyard this turn.",
    ),
    "a copy of that size and kind": (
        "Create a token that's a copy of it, except it's a 9/9 red Kobold with reach.",
        "Create a token that's a copy of it, except it's a Kobold, it's 9/9, it's red, and it has reach.",
    ),
    "once it is spent": (
        "Add {R}. When you spend this mana to cast a Kobold spell, scry 9.",
        "Add {R}. When that mana is spent to cast a Kobold spell, scry 9.",
    ),
    "cards of a kind that you have there": (
        "If you have nine or more creature cards in your graveyard, scry 9.",
        "If there are nine or more creature cards in your graveyard, scry 9.",
    ),
    "exiled, and back": (
        "Exile ~. Return ~ to the battlefield under your control.",
        "Exile ~. Return it to the battlefield under your control.",
    ),
    "in another's turn": (
        "Scry 9 if it isn't that player's turn.",
        "Scry 9 if it's not that player's turn.",
    ),
    "whose turn it is not": ("Scry 9 if it's not their turn.", "Scry 9 if it's not that player's turn."),
    "spells among them": ("You may cast spells from among them.", "You may cast those cards."),
}


@pytest.mark.parametrize("name", CASES)
def test_one_wording(name: str) -> None:
    said, made = CASES[name]
    assert CLAUSES[name](said) == made
    assert CLAUSES[name](made) == made


def test_every_rewrite_has_a_case() -> None:
    assert list(CASES) == list(CLAUSES)


def test_no_rewrite_takes_the_name_of_another() -> None:
    assert all(_REWRITES[name] is rewrite for name, rewrite in CLAUSES.items())
