"""One wording for several that mean the same, of longer phrases: searches, permissions, mana, choices.

The same laws as in `paraphrase`: each rewrite has a name and cases in
`tests/magic/test_oracle_paraphrase_phrases.py`, and none of them drops a word that carries meaning.
"""

from __future__ import annotations

import re

from .kernel.rewrite import Rewrite, sub

_COLOURS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
_EACH_COLOUR = " ".join(
    f"If you control a {word} permanent, add {{{letter}}}." for word, letter in _COLOURS.items()
)


def _first_spell(found: re.Match[str]) -> str:
    """ "The first Elf spell you cast each turn costs {1} less": where no other was cast."""
    what, tail, when, much = found.groups()
    what, tail = what or "", tail or ""
    article = "an" if what[:1] in tuple("aeiouAEIOU") else "a"
    spells = f"{what}spells{tail}"
    test = f"you haven't cast {article} {what}spell{tail} this turn"
    if when != "each turn":
        test = f"it's your turn and {test}"
    return f"As long as {test}, {spells} you cast cost {much} less to cast."


def _source(found: re.Match[str]) -> str:
    """Mana for spells of a kind, and for abilities of sources of the same kind."""
    article = "an" if found[1][0] in "AEIOUaeiou" else "a"
    return f"only to cast {article} {found[1]} spell or activate an ability of such a source"


PHRASES: dict[str, Rewrite] = {
    "an additional phase": sub(
        r"\bthere is an additional combat phase after this phase(?= followed by)",
        "after this phase, there is an additional combat phase",
    ),
    "when you next attack": sub(r"\b([Ww])hen you next attack this turn\b", r"\1hen you attack this turn"),
    "attacking a player with some": sub(
        r"\bWhenever you attack a player with one or more ((?:[A-Z]\w+|creatures)(?: with [^.,]*)?),",
        lambda found: (
            "Whenever one or more " + re.sub(r"^(\w+)", r"\1 you control", found[1]) + " attack a player,"
        ),
    ),
    "mana of each colour": sub(
        r"\bFor each color among permanents you control, add one mana of that color\.", _EACH_COLOUR
    ),
    "damage is doubled": sub(
        r"^Double all damage that sources (you control(?: of the chosen type)?) would deal\.",
        r"If a source \1 would deal damage, it deals double that damage instead.",
    ),
    "those that can attack": sub(
        r"\bOnly (land|artifact) creatures can attack during that combat phase\.",
        r"At the beginning of your next begin combat, non\1 creatures can't attack this combat.",
    ),
    "dies under your control": sub(
        r"\bWhen (?:it|that creature) dies under your control this turn\b",
        "When a permanent you control among it dies this turn",
    ),
    "milled into a graveyard": sub(
        r"\b([Ff]or each [^.]*? card) put into a graveyard this way\b", r"\1 milled this way"
    ),
    "mana for sources too": sub(
        r"\bonly to cast (?:an? )?([A-Z]\w+) spells? (?:or|and) (?:to )?activate (?:an ability|abilities) of "
        r"(?:an? )?\1s?(?: sources?)?(?=\.)",
        _source,
    ),
    "mana for permanents too": sub(
        r"\bonly to cast (?:an? )?(artifact|creature|enchantment) spells? or activate "
        r"(?:an ability|abilities) of (?:an? \1|\1s)(?: sources?)?(?=\.)",
        _source,
    ),
    "mana for the chosen type": sub(
        r"\bonly to cast a (creature )?spell of the chosen type or activate an ability of a "
        r"(?:source|creature|creature or creature card|creature source) of the chosen type(?=\.)",
        lambda found: (
            f"only to cast a {found[1] or ''}spell of the chosen type or activate an ability of such a source"
        ),
    ),
    "all basic land types": sub(
        r"\b([Ll]ands you control) gain all basic land types\b",
        r"\1 become Plains Island Swamp Mountain Forests in addition to their other types",
    ),
    "the next spell is copied": sub(
        r"\b([Cc])opy the next ((?:[\w-]+ )*?)spell you cast this turn when you cast it\.",
        lambda found: (
            f"{'W' if found[1] == 'C' else 'w'}hen you cast "
            f"{'an' if found[2][:1] in tuple('aeiou') else 'a'} {found[2]}spell this turn, copy it."
        ),
    ),
    "the colour of the mana": sub(
        r"\bAdd one mana of any color\. ~ becomes that color\b",
        "Choose a color. Add one mana of the chosen color. ~ becomes the chosen color",
    ),
    "the chosen colour alone": sub(
        r"(~|\b[Ee]nchanted (?:land|creature|permanent)|\b[Tt]arget [a-z ]+) (becomes|is) the chosen color"
        r"(?! in addition)",
        r"\1 \2 colorless and \2 the chosen color in addition to its other colors",
    ),
    "not put into the hand": sub(
        r"\b([Ii])f you don't put (?:the|that) card into your hand, ",
        r"\1f the number of cards put into your hand this way is 0, ",
    ),
    "no card was drawn": sub(
        r"\b([Ii])f you don't draw a card this way, ", r"\1f the number of cards drawn this way is 0, "
    ),
    "milled cards to the hand": sub(
        r", then puts each ([^.,]*?) card milled this way into their hand\b",
        r", then return all \1 cards from among them to their owners' hands",
    ),
    "taken from among them": sub(
        r"\breturn ((?:an?|up to \w+) [^.]*?cards?) from among (?:them|the milled cards) to your hand\b",
        r"put \1 from among them into your hand",
    ),
    "searched for so many": sub(
        r"\b(search your library for up to )X ([^.,]*?cards?), where X is ([^.]*)\. "
        r"([PR])(ut|eveal) those cards",
        lambda found: (
            f"{found[1]}X {found[2]}, where X is {found[3]}, {found[4].lower()}{found[5]} those cards"
        ),
    ),
    "the first such spell": sub(
        r"^The first ((?:[\w-]+ )*?)spell( with [a-z ]+?)? you cast (each turn|during each of your turns) "
        r"costs (\{\d+\}) less to cast\.",
        _first_spell,
    ),
    "half as many cards": sub(r"\b([Dd]raws?) half X cards, rounded", r"\1 cards equal to half X, rounded"),
    "onto the battlefield instead": sub(
        r"(\bReturn target [^.]*? card from your graveyard to your hand\. If [^.]*?)"
        r", instead put that card onto the battlefield( tapped)?\.",
        lambda found: f"{found[1]}, return that card to the battlefield{found[2] or ''} instead.",
    ),
    "shuffled away by its owner": sub(
        r"\bTarget player shuffles (up to \w+ target cards|any number of target cards|target card) "
        r"from their graveyard into their library\.",
        r"Shuffle \1 from target player's graveyard into their owners' libraries.",
    ),
    "searched this way": sub(
        r"\byou may search your library for ([^.]*?) and put it onto the battlefield tapped\. "
        r"If you search your library this way, (put [^.]*?), then shuffle\.",
        r"you may search your library for \1, put it onto the battlefield tapped, \2, then shuffle.",
    ),
    "on the battlefield": sub(r"\b(puts? it) on the battlefield\b", r"\1 onto the battlefield"),
    "in your end step": sub(
        r"^During your end step, (.*[^.])\.?$", r"\1 as long as it's your turn and it's the end step."
    ),
    "nobody casts in your turn": sub(
        r"^(Your opponents|Each opponent) can't cast spells during your turn\.",
        r"During your turn, your opponents can't cast spells.",
    ),
    "a card put there this turn": sub(
        r"\b(cards?) from (a|your) graveyard that (?:was|were) put there(?: from anywhere)? this turn\b",
        r"\1 that entered this turn from \2 graveyard",
    ),
    "flash for more mana": sub(
        r"^You may cast ~ as though it had flash if you pay ",
        "You may cast this spell as though it had flash if you pay ",
    ),
    "sacrificing what is yours": sub(
        r"^([^:.\"]*\b[Ss]acrifice (?:an?|another) [^.:,\"]*?) you control(?=(?: with [^:.\"]*)?:)", r"\1"
    ),
    "a copy of this spell": sub(r"^(When you cast this spell, [^.]*\bcopy )~(?=\.)", r"\1this spell"),
    "back into your library": sub(
        r"^(.*\b(?:[Ll]ook at|[Rr]eveal) the top [^.]* of your library\b.*[Pp]ut the rest on the bottom of )"
        r"their owners' libraries\b",
        r"\1your library",
    ),
    "the revealed card to your hand": sub(
        r"(\b[Yy]ou may reveal [^.]* from among them and )return it to its owner's hand\b",
        r"\1put it into your hand",
    ),
    "chosen, then tapped": sub(
        r"\b([Cc])hoose (target [^.]*?)\. Tap it, then (you may [^.]*\. If you do, [^.]*\b)"
        r"the chosen creature\b",
        lambda found: f"{'T' if found[1] == 'C' else 't'}ap {found[2]}. Y{found[3][1:]}that creature",
    ),
    "so many that grow": sub(
        r"\b([Uu]p to )X (target [^.]*? get \+X/\+X until end of turn), where X is ([^.]*)\.",
        r"\1\3 \2, where X is \3.",
    ),
    "blighting or not": sub(r", you may (blight \d+)\. If you don't, ([^.]*)\.", r", \2 unless you \1."),
    "one counter more": sub(
        r"(\b[Ee]arthbend \d+\. .*)\bput an additional (\+1/\+1) counter on ", r"\1put a \2 counter on "
    ),
    "excess damage to it": sub(
        r"\bthe amount of excess damage dealt to that (?:creature|permanent) this way\b",
        "the excess damage dealt this way",
    ),
    "excess damage of a fight": sub(
        r"\bIf (the creature (?:an|the) opponent controls) is dealt excess damage this way, add that much "
        r"(\{[WUBRGC]\})\.",
        r"Add an amount of \2 equal to the excess damage dealt to the creature the opponent controls this "
        r"way.",
    ),
    "second or last": sub(
        r"\b[Tt]he owner of (target [^.,\"]*?) puts it into their library second from the top or on "
        r"the bottom\b",
        lambda found: (
            f"{found[1][0].upper()}{found[1][1:]} is put second from the top or on the bottom of its owner's "
            "library, as its owner chooses"
        ),
    ),
    "protection with a size": sub(
        r"( with base power and toughness \d+/\d+) and (?=protection from )", r"\1 and gains "
    ),
}
