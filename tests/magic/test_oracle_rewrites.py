"""Two wordings of one thing are one; two things stay two."""

from __future__ import annotations

import pytest

from ludwright.magic.oracle.compare import _told
from ludwright.magic.oracle.rewrites import REWRITES, plain

SAME = {
    "for ever is the rest of the game": [
        ("that player can't gain life for the rest of the game.", "that player can't gain life."),
    ],
    "others than it is attached to": [
        (
            "enchanted creature gets +9/+1 for each creature you control other than it.",
            "enchanted creature gets +9/+1 for each other creature you control.",
        ),
        (
            "~ has reach unless you control a creature other than enchanted creature.",
            "~ has reach unless you control another creature.",
        ),
    ],
    "another is an other": [
        ("~ can't block if you control an other otter.", "~ can't block if you control another otter."),
    ],
    "the power of all": [
        (
            "when ~ attacks while the total power of otters you control is 9 or greater, scry 1.",
            "when ~ attacks while otters you control have total power 9 or greater, scry 1.",
        ),
    ],
    "a card is what it is": [
        ("if it's an otter card, scry 1.", "if it's an otter, scry 1."),
        ("if that card is an otter card, scry 1.", "if that card is an otter, scry 1."),
    ],
    "what was done this way": [
        ("draw an otter card milled this way.", "draw an otter card from among them."),
        ("put a card from among them into your hand.", "put one of them into your hand."),
    ],
    "damage to you": [
        ("when combat damage is dealt to you, scry 1.", "when you're dealt combat damage, scry 1."),
    ],
    "the next damage to it": [
        (
            "the next time damage would be dealt to an otter this turn, scry 1.",
            "the next time an otter would be dealt damage this turn, scry 1.",
        ),
    ],
    "a source of damage": [
        ("an artifact source of your choice gains reach.", "an artifact of your choice gains reach."),
    ],
    "played from there": [
        ("you may play otter cards from your graveyard.", "you may play otters from your graveyard."),
    ],
    "more counters as it enters": [
        ("otters enter with an additional reach counter on it.", "otters enter with a reach counter on it."),
    ],
    "a creature with a keyword": [
        (
            "~ becomes a 9/9 otter creature and gains reach until end of turn.",
            "~ becomes a 9/9 otter creature with reach until end of turn.",
        ),
    ],
    "a card that was done something to": [
        ("if an otter card was sacrificed this way, scry 1.", "if an otter was sacrificed this way, scry 1."),
    ],
    "who is told to choose": [
        (
            "choose target opponent. that player chooses an otter they control.",
            "target opponent chooses an otter they control.",
        ),
    ],
    "cards of one's own": [
        (
            "when an otter is put into your graveyard, put it on top of its owner's library.",
            "when an otter is put into your graveyard, put it on top of your library.",
        ),
    ],
    "whose it is": [
        ("that otter's controller draws a card.", "its controller draws a card."),
    ],
    "cycled by an ability": [
        (
            "when you activate a cycling ability of another card, scry 1.",
            "when you cycle another card, scry 1.",
        ),
    ],
    "a size of its own": [
        (
            "~ has base power and toughness x/x, where x is your life total.",
            "~'s power and toughness are each equal to your life total.",
        ),
    ],
    "done to a target, if so": [
        ("choose target otter. if it's blue, tap it.", "tap target otter if it's blue."),
    ],
    "counters that it has": [
        ("if there are no well counters on ~, scry 1.", "if ~ has no well counters on it, scry 1."),
    ],
    "what may not be targeted": [
        ("~ can't be the target of spells and abilities.", "~ can't be the target of spells or abilities."),
    ],
    "copied, any of them": [
        (
            "enter as a copy of any otter you control on the battlefield.",
            "enter as a copy of an otter you control.",
        ),
    ],
    "what was not done": [
        ("if ~ isn't a permanent that attacked this turn, tap it.", "if ~ didn't attack this turn, tap it."),
    ],
    "done, where it cannot fail": [
        ("you may tap target otter. if you do, you scry 1.", "you may tap target otter and scry 1."),
    ],
    "what it still is": [
        (
            "target well you control becomes a 2/2 otter creature. it's still a land.",
            "target well you control becomes a 2/2 otter creature in addition to its other types.",
        ),
    ],
    "less than it has": [
        ("tap target otter with lesser power.", "tap target otter with power less than that otter's power."),
        (
            "tap target otter with equal or greater toughness.",
            "tap target otter with toughness greater than or equal to its toughness.",
        ),
    ],
    "instead of a sentence": [
        (
            "untap ~. scry 2, then mill a card. if it's night, instead draw an otter, then untap ~.",
            "untap ~. if it's night, draw an otter, then untap ~. otherwise, scry 2, then mill a card.",
        ),
    ],
    "what it is doing": [
        (
            "tap target otter creature that's attacking or blocking.",
            "tap target attacking or blocking otter creature.",
        ),
        (
            "creatures you control that are enchanted or equipped have reach.",
            "enchanted or equipped creatures you control have reach.",
        ),
    ],
    "where a card is": [
        ("choose target otter card in your graveyard.", "choose target otter card from your graveyard."),
        (
            "exile all otter cards with mana value 9 or less in all graveyards.",
            "exile all otter cards with mana value 9 or less from all graveyards.",
        ),
    ],
    "kinds in a list": [
        ("otters and badgers you control have reach.", "otters or badgers you control have reach."),
    ],
    "a number by any of its wordings": [
        (
            "create x 1/1 blue otter creature tokens, where x is the number of wells you control.",
            "create a 1/1 blue otter creature token for each well you control.",
        ),
        ("you gain life equal to its power.", "you gain x life, where x is its power."),
        (
            "~ deals damage equal to the number of wells you control to target otter.",
            "~ deals x damage to target otter, where x is the number of wells you control.",
        ),
        ("draw cards equal to the number of otters you control.", "draw a card for each otter you control."),
        ("~ gets +1/+0 for each otter.", "~ gets +x/+0, where x is the number of otters."),
        (
            "~ enters with two well counters on it for each otter.",
            "~ enters with x well counters on it, where x is twice the number of otters.",
        ),
        ("~ gets +3/+3 for each otter.", "~ gets +x/+x, where x is three times the number of otters."),
    ],
    "changes in any order": [
        (
            "~ gains reach and gets +2/+2 until end of turn.",
            "until end of turn, ~ gets +2/+2 and gains reach.",
        ),
    ],
    "you, where nobody is named": [
        ("you draw a card and you lose 1 life.", "you draw a card and lose 1 life."),
        ("when ~ dies, you draw a card.", "when ~ dies, draw a card."),
    ],
    "one or many": [
        ("each otter you control has reach.", "otters you control have reach."),
        (
            "otters with +1/+1 counters on them get +1/+1.",
            "each otter with a +1/+1 counter on it gets +1/+1.",
        ),
    ],
    "it, or what it is": [
        ("put a counter on target otter. untap that creature.", "put a counter on target otter. untap it."),
        ("draw a card for each otter of the chosen type.", "draw a card for each otter of that type."),
        ("choose target otter. that creature gains reach.", "target otter gains reach."),
    ],
    "sentences joined": [
        ("you gain 1 life. untap ~.", "you gain 1 life and untap ~."),
        ("when ~ dies, if it's night, scry 1, then untap ~.", "when ~ dies, if it's night, scry 1. untap ~."),
    ],
    "put or returned": [
        ("exile ~, then return it to the battlefield.", "exile ~, then put it onto the battlefield."),
        ("return an otter you control to your hand.", "put an otter you control into your hand."),
    ],
    "attacking": [
        ("when one or more creatures you control attack, draw a card.", "when you attack, draw a card."),
    ],
    "a number in its place": [
        (
            "untap up to x otters, where x is your life total.",
            "untap up to your life total otters.",
        ),
    ],
}
DIFFERENT = [
    # There may be none to sacrifice.
    ("you may sacrifice an otter. if you do, scry 1.", "you may sacrifice an otter and scry 1."),
    (
        "scry 2, then mill a card. if it's night, instead draw a card.",
        "scry 2, then mill a card. if it's night, draw a card.",
    ),
    (
        "scry 2, then mill a card. if it's night, instead draw a card.",
        "if it's night, scry 2, then mill a card. otherwise, draw a card.",
    ),
    ("~ gets +2/+2 for each otter.", "~ gets +x/+x, where x is the number of otters."),
    ("~ gets +2/+0 for each otter.", "~ gets +2/+2 for each otter."),
    ("you may draw a card and untap ~.", "you may draw a card. untap ~."),
    ("if it's night, scry 1 and untap ~.", "if it's night, scry 1. untap ~."),
    ("target player mills two cards and loses 2 life.", "target player mills two cards and you lose 2 life."),
    ("target otter an opponent controls gets +1/+1.", "target otter you control gets +1/+1."),
    ("create two otter tokens.", "create an otter token for each well you control."),
    ("~ gets +1/+0 for each otter.", "~ gets +1/+1 for each otter."),
    ("that player draws a card.", "you draw a card."),
    ("up to two target otters gain reach.", "two target otters gain reach."),
    ("you gain life equal to its power.", "you gain life equal to its toughness."),
]


@pytest.mark.parametrize("rewrite", SAME)
def test_ways_to_say_one_thing_are_no_difference(rewrite: str) -> None:
    for one, other in SAME[rewrite]:
        assert plain(one) == plain(other)
        without = [step for name, step in REWRITES.items() if name != rewrite]
        for step in without:
            one, other = step(one), step(other)
        assert one != other, "another rewrite does the same"


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_what_means_something_else_differs(one: str, other: str) -> None:
    assert plain(one) != plain(other)


def test_every_rewrite_has_cases() -> None:
    assert list(SAME) == list(REWRITES)


def test_what_lasts_is_told_from_what_ends_with_the_turn() -> None:
    both = "all kobolds become black and all lands become swamps until end of turn."
    one = "all kobolds become black until end of turn. all lands become swamps."
    assert _told(both) != _told(one)
