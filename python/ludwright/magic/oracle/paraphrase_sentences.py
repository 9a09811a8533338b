"""One wording for several that mean the same, of sentences that belong together: what is done instead, what
is done to the rest, and lines that say several things at once.

The same laws as in `paraphrase`: each rewrite has a name and cases in
`tests/magic/test_oracle_paraphrase_sentences.py`, and none of them drops a word that carries meaning.
"""

from __future__ import annotations

import re

from .kernel.rewrite import Rewrite, sub

_COLOURS = ("white", "blue", "black", "red", "green")
_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def _lower(text: str) -> str:
    return text if text[:1] == "~" else text[0].lower() + text[1:]


def _digit(word: str) -> str:
    return str(_NUMBERS.index(word)) if word in _NUMBERS else word


def _sought(found: re.Match[str]) -> str:
    """What is found is shown and put away alike, whichever of the two searches it was."""
    one, test, several, shown, rest = found.groups()
    return (
        f"If {test}, {several}, {_lower(shown)} them{rest}, then shuffle. "
        f"Otherwise, {_lower(one)}, {_lower(shown)} it{rest.replace('them', 'it')}, then shuffle."
    )


def _x_again(found: re.Match[str]) -> str:
    """X, in the sentence after the one that says what it is."""
    first, value, much = found.groups()
    return f"{first}, where X is {value}. If {value} is {_digit(much)} or greater,"


def _castable(found: re.Match[str]) -> str:
    """ "You may cast it without paying its mana cost if that spell's mana value is 8 or less"."""
    lead, what, test = found.groups()
    return f"{lead}If its mana value {test}, you may cast {what} without paying its mana cost."


# Before any other rewrite.
FIRST: dict[str, Rewrite] = {
    "one search or the other": sub(
        r"^(Search your library for an? [^.,]*? card)\. If ([^.,]*), instead (search your library for "
        r"[^.]*)\. "
        r"(Reveal|Put) those cards([^.]*?), then shuffle\.",
        _sought,
    ),
    "one whole search or the other": sub(
        r"^(Search your library for [^.]*?, then shuffle\.) If ([^.,]*), instead (search your library for "
        r"[^.]*?, then shuffle\.)",
        lambda found: f"If {found[2]}, {found[3]} Otherwise, {_lower(found[1])}",
    ),
    "X, once it is said": sub(
        r"([^.\"]*), where X is ([^.\"]*)\. If X is (\w+) or (?:greater|more),", _x_again
    ),
    "a hand is its cards": sub(
        r"\b([Ss]huffles?) (?:all )?the cards (?:from|in) (your|their) hand into\b", r"\1 \2 hand into"
    ),
    "X life, once X is said": sub(
        # Neither damage nor life changes what is counted.
        r"\b(deals X damage to [^.,\"]*|loses? X life), where X is ([^.\"]*)\. You (gain|lose) X life\.",
        r"\1 and you \3 X life, where X is \2.",
    ),
    "a permanent that you sacrificed": sub(
        r"\bpermanents you've sacrificed this turn\b", "times you sacrificed a permanent this turn"
    ),
    "its colours, counted": sub(
        r"\b([Pp])ut a (\S+) counter on ([^.,\"]*?) for each of (that \w+)'s colors\b",
        r"\1ut X \2 counters on \3, where X is the number of colors of \4",
    ),
    "the next upkeep": sub(r"\bthe next turn's upkeep\b", "the next upkeep"),
    "airbent, all of them": sub(r"\b([Aa])irbend all (other )?(\w+?)s(?=[. ])", r"\1irbend each \2\3"),
    "both come back": sub(
        r"\bReturn (this card to its owner's hand) and (up to one [^.]*? to the battlefield[^.]*)\.",
        r"Return \1. Return \2.",
    ),
    "done, if that was so": sub(
        r"(?<=\. )You (gain \d+ life|draw a card) if (an? [^.,]*? (?:is|was) \w+ this way)\.",
        r"If \2, you \1.",
    ),
    "the one that was milled": sub(
        r"\b([Mm]ill a card)\. You may put (an? [\w ]*?card) milled this way into your hand\.",
        r"\1. If it's \2, you may return it to your hand.",
    ),
    "both spells, once there are two": sub(
        r"\b(you may copy it)\. If you do, those spells gain ([a-z ]+)\. (You may choose new targets for the "
        r"copy\.)",
        lambda found: (
            f"{found[1]}. {found[3]} If you do, that spell gains {found[2]} and the copy gains {found[2]}."
        ),
    ),
    "of each player one is spared": sub(
        r"\b([Ff])or each player, you choose a creature that player controls\. Then each player sacrifices "
        r"all other creatures they control that don't share a creature type with the chosen creature they "
        r"control\.",
        r"\1or each player, choose a creature that player controls and that player sacrifices each other "
        r"creature they control that doesn't share a creature type with it.",
    ),
    "each reveals until there is one": sub(
        r"(^|[.,] )([Ee])ach (player|opponent) (reveals cards from the top of their library until they "
        r"reveal [^.,]*?, then puts those cards into their graveyard)\.",
        lambda found: (
            f"{found[1]}{'F' if found[2] == 'E' else 'f'}or each {found[3]}, that player {found[4]}."
        ),
    ),
    "the spell's mana value": sub(
        r"(^|\. )You may cast (it|that card) without paying its mana cost if (?:the|that) spell's mana value "
        r"([^.]*)\.",
        _castable,
    ),
    "one of those exiled": sub(
        r"(xile the top \w+ cards of your library\. )Choose one\. ", r"\1Choose one of them. "
    ),
    "any card name": sub(r"\bchoose any card name\b", "choose a card name"),
    "a target now, for later": sub(
        r"\b([Dd]estroy|[Ee]xile|[Tt]ap|[Uu]ntap) (target [^.,\"]*?) "
        r"(at (?:end of combat|the beginning of (?:the|your) next [^.,\"]*))(?=\.)",
        lambda found: (
            f"{'C' if found[1][0].isupper() else 'c'}hoose {found[2]}. {found[1].capitalize()} it {found[3]}"
        ),
    ),
    "a target player now, for later": sub(
        r"\b([Tt])arget (player|opponent) ([a-z]+s [^.,\"]*?) "
        r"(at the beginning of (?:the|your) next [^.,\"]*)(?=\.)",
        lambda found: (
            f"{'C' if found[1] == 'T' else 'c'}hoose target {found[2]}. That player {found[3]} {found[4]}"
        ),
    ),
    "what was put there, and the rest": sub(
        r"\bput all cards revealed this way that weren't put onto the battlefield into your graveyard\b",
        "put the rest into your graveyard",
    ),
    "a name, said first": sub(
        r"\b(tokens?) (with (?!\")[^.\"]*?) named ([A-Z][\w' ]*?)(?= that's| that are|[.,])",
        r"\1 named \3 \2",
    ),
    "each one of them": sub(r"(^|[.:] )They each (get|gain|have) ", r"\1They \2 "),
    "each such spell": sub(
        r"^Each ([^.\"]*?) spell you cast( with [^.\"]*?)? costs (\{[^.\"]*?\}) (less|more) to cast\.",
        lambda found: (
            f"{found[1][0].upper()}{found[1][1:]} spells{found[2] or ''} you cast cost {found[3]} {found[4]} "
            "to cast."
        ),
    ),
    "as many as it bore": sub(
        r"(with one or more counters on (?:it|them) dies, )exile that many cards from the top of your "
        r"library\b",
        r"\1exile the top X cards of your library, where X is the number of counters on it",
    ),
    "as many from the top": sub(
        r"\b([Ee])xile a number of cards from the top of your library equal to ([^.,\"]*?)(?=[.,])",
        r"\1xile the top X cards of your library, where X is \2",
    ),
    "some of its counters": sub(
        r"\bRemove up to (\w+) counters from (target [^.\"]*)\.",
        lambda found: (
            f"Choose {found[2]}. Choose a number between 0 and {_digit(found[1])}. "
            "Remove that many counters from it."
        ),
    ),
    "any of its counters": sub(
        r"\bRemove any number of counters from (target [^.\"]*)\.",
        r"Choose a number between 0 and the number of counters on \1. Remove that many counters from it.",
    ),
    "cast before it": sub(
        r"\bfor each other ([\w ]*?spell) you've cast before it this turn\b",
        lambda found: (
            f"for each time you cast {'an' if found[1][0] in 'aeiou' else 'a'} "
            f"{found[1].replace(' and ', ' or ')} this turn before that spell was cast"
        ),
    ),
    "a creature of that size": sub(
        r"\b(becomes|is) a (\d+/\d+) ((?:[A-Z]\w+ )*[A-Z]\w+)(?= and |[.,])",
        r"\1 a \3 with base power and toughness \2",
    ),
    "named, and with an ability": sub(
        r"\b(is an? [^.\"]*? with base power and toughness \d+/\d+) and (\"[^\"]*?)\.?\" named ([A-Z][\w' "
        r"]*)\.",
        r'\1, has \2.", and is named \3.',
    ),
    "loses them all, and more": sub(
        r"\bloses all abilities and (is an? [^.\"]*?), has \"", r'loses all abilities, \1, has "'
    ),
    "named besides": sub(
        r"\bloses all abilities and (is an? [^.\"]*? with base power and toughness \d+/\d+) named "
        r"([A-Z][\w' ]*)\.",
        r"loses all abilities, \1, and is named \2.",
    ),
    "nothing but a land": sub(
        r"^(Enchanted permanent) is a colorless land with (\"[^\"]*?)\.?\" and loses all other card types "
        r"and "
        r"abilities\.",
        r'\1 loses all abilities, is a land, is colorless, and has \2."',
    ),
    "in the order of time": sub(r"\b(look at [^.\"]*? hand), then choose (?=an? )", r"\1. Choose "),
    "an opponent who may": sub(
        r"\b([Aa])ny opponent may ([^.\"]*)\. If a player does,",
        lambda found: f"{'E' if found[1] == 'A' else 'e'}ach opponent may {found[2]}. If they do,",
    ),
    "whose it was": sub(
        r"( to its owner's hand\. If )you controlled (that permanent)\b", r"\1you control \2"
    ),
    "yours, and theirs now": sub(
        r"\b(permanents?) you own that your opponents control\b", r"\1 your opponents control you own"
    ),
    "when that was prevented": sub(
        r"(prevent that damage\. )When damage is prevented this way,", r"\1When you do,"
    ),
    "damage that a permanent is saved by": sub(
        r"\bdestroy (target \w+) unless its controller has ~ deal damage to them equal to its power\.",
        r"choose \1. Its controller may have ~ deal damage equal to ~'s power to them. If they don't, "
        r"destroy "
        r"that permanent.",
    ),
    "chosen, and the rest sacrificed": sub(
        r"(^|[.:] )Each (player|opponent) chooses (any number of creatures they control[^.,]*), then "
        r"sacrifices "
        r"all other creatures they control\.",
        r"\1For each \2, that player chooses \3 and sacrifices the rest.",
    ),
    "exiled with counters": sub(
        r"\bexile the spell you cast (with \w+ time counters on it)\.",
        r"exile that spell \1.",
    ),
    "the first time this turn": sub(
        r", if it's the first time counters have been put on (that creature) this turn, ",
        r" while the number of times one or more counters were put on \1 this turn is 1, ",
    ),
    "one after another, the same thing": sub(
        r"\b([Dd])istribute (two|three|four|five) (\w+) counters among (?!(?:one|two|any|up|target))(\w+ )?"
        r"(\w+?)s (?:your opponents control)\b",
        lambda found: (
            f"{found[1]}o the following {found[2]} times: put a {found[3]} counter on "
            f"a {found[4] or ''}{found[5]} an opponent controls"
        ),
    ),
    "permanents of dealt players": sub(
        r"\b[Dd]estroy each ([^.\"]*?permanent) (with [^.\"]*?) whose controller was dealt combat damage "
        r"by ~ "
        r"this turn\.",
        r"For each player, if ~ dealt combat damage to that player this turn, destroy all \1s they "
        r"control \2.",
    ),
    "one and their graveyard": sub(
        r"\b([Tt]arget opponent exiles [^.\"]*? they control) and their graveyard\.",
        r"\1. Exile that player's graveyard.",
    ),
    "a token that attacks each of them": sub(
        r"\bfor each opponent, create a tapped token (that's a copy of [^.,\"]*?) attacking that "
        r"(?:opponent|player)\. "
        r"At the beginning of your end step, sacrifice those tokens\.",
        r"create a tapped and attacking token \1. Sacrifice it at the beginning of your next end step.",
    ),
    "for each that was exiled, a copy": sub(
        r"\bFor each [\w ]*?card exiled this way, create a token that's a copy of it\.",
        "Create a token that's a copy of those cards.",
    ),
    "chosen by an opponent": sub(
        r"( library for [^.\"]*?) and reveal them\. An opponent chooses (\w+) of those cards\. Put the "
        r"chosen cards "
        r"(into your graveyard) and (the rest onto the battlefield tapped), then shuffle\.",
        r"\1, reveal them, an opponent chooses \2 of them, put those cards \3, put \4, then shuffle.",
    ),
    "a cost beside it": sub(
        r"\bchoose one that hasn't been chosen and you (lose \d+ life) —",
        r"you \1. Choose one that hasn't been chosen —",
    ),
    "the two of them": sub(r"\b([Cc])hoose exactly (two|three) ", r"\1hoose \2 "),
    "a card from a hand, or none": sub(
        r"\bYou may choose (an? [^.\"]*? card) from it\. If you do, exile that card\.",
        lambda found: f"Exile up to one {found[1].split(' ', 1)[1]} from that player's hand.",
    ),
    "from the graveyard, where it came": sub(
        r"\b([Ww]henever an opponent discards a card, exile it) from their graveyard with an? (\w+) "
        r"counter on it\.",
        r"\1. Put a \2 counter on it.",
    ),
    "one of those that were exiled": sub(
        r"(xile the top [^.,]*?(?:, where X is [^.,]*?)?), then choose a card exiled this way\.",
        r"\1, then choose one of them.",
    ),
    "that player, of each": sub(r"\b([Ee]ach opponent [^.\"]*? unless )each opponent ", r"\1that player "),
    "the name that was chosen": sub(
        r"(hoose a card name\. [^\"]*?) with that name\b", r"\1 with the chosen name"
    ),
    "what was found so": sub(
        r"\bPut any number of those permanents onto the battlefield, then put the rest of the revealed "
        r"cards on the "
        r"bottom of your libra?r?y",
        "Put any number of permanent cards from among the revealed cards onto the battlefield, then put the "
        "rest on the bottom of your library",
    ),
    "copied, with new targets": sub(
        r"\b(copy (?:it|that spell)) and (you may choose new targets for the copy)\.",
        lambda found: f"{found[1]}. {found[2][0].upper()}{found[2][1:]}.",
    ),
    "any of them may be cast": sub(
        r"(xile the top card of each player's library), then you may cast any number of spells from among "
        r"those "
        r"cards ",
        r"\1. You may cast any number of spells from among them ",
    ),
    "as many as damage was dealt": sub(
        r"\bexile the top X cards of their library, where X is the amount of damage dealt\. (You may cast "
        r"any number "
        r"of spells with mana value )X or less from among them ",
        r"exile the top that many cards of that player's library. \1that much or less from among them ",
    ),
    "so much of either": sub(
        r"\b([Aa])dd X (\{[WUBRGC]\}) or X (\{[WUBRGC]\}), where X is the number of ((?:other )?\w+?)s "
        r"you control\.",
        r"\1dd \2 or \3 for each \4 you control.",
    ),
    "spells among what was exiled": sub(
        r"\bcast (an?) ((?:[\w-]+ )?)spell from among cards you own exiled with ~",
        r"cast \1 \2card you own exiled with ~",
    ),
    "spells among what bears counters": sub(
        r"\bcast a spell from among cards you own in exile with (\w+) counters on them ",
        r"cast a nonland card you own with a \1 counter on it from exile ",
    ),
    "all four of them": sub(
        r"\bif you've done all four this turn\b",
        "if you waterbended this turn, you earthbended this turn, you firebended this turn, and you "
        "airbended this "
        "turn",
    ),
    "one after another": sub(
        r"\b(Whenever you waterbend), (earthbend), (firebend), or (airbend),",
        r"\1, you \2, you \3, or you \4,",
    ),
    "a hand of kinds": sub(
        r"\b([\w-]+) spells and ([\w-]+) spells as though they had flash\b",
        r"\1 and \2 spells as though they had flash",
    ),
    "done, then more": sub(r"(\. If you do, you gain \d+ life), (draw \w+ cards), (put )", r"\1 and \2, \3"),
    "whose it is when it comes back": sub(
        r"\b(return it to the battlefield) (with one fewer )", r"\1 under its owner's control \2"
    ),
    "the mana value of that": sub(
        r" where X is the mana value of (the exiled card)\b", r", where X is \1's mana value"
    ),
    "one counter or more": sub(r"\bwith one or more counters on it dies\b", "with a counter on it dies"),
    "cast at any time": sub(
        r"\byou may cast cards exiled with ~ and you may cast them as though they had flash\. Mana of any "
        r"type can be "
        r"spent to cast those spells\.",
        "you may cast spells from among cards exiled with ~ as though they had flash, and mana of any "
        "type can be "
        "spent to cast those spells.",
    ),
    "and of any type": sub(
        r"(\bfrom exile), and mana of any type can be spent to cast those spells\.",
        r"\1, and mana of any type can be spent to cast those spells.",
    ),
    "starting with you": sub(
        r"\bStarting with you, each player chooses up to one permanent (with [^.\"]*?) from among "
        r"permanents your "
        r"opponents control\. Exile those permanents\.",
        r"For each player, that player exiles up to one permanent an opponent controls \1.",
    ),
    "three for three": sub(
        r"\bYou may have (target opponent draw \w+ cards)\. If you do, (draw \w+ cards)\.",
        r"You may have \1 and \2.",
    ),
    "how far their powers are apart": sub(
        r"\bYou draw X cards and the chosen creatures get \+X/\+X and gain trample until end of turn, "
        r"where X is the "
        r"difference between the chosen creatures' powers\.",
        "Draw cards equal to the greatest power among those creatures minus the least power among them. "
        "Those "
        "creatures get +X/+X and gain trample until end of turn, where X is the greatest power among them "
        "minus the "
        "least power among them.",
    ),
    "one of each permanent type": sub(
        r"\bEach opponent chooses a permanent they control of each permanent type and sacrifices the rest\.",
        "For each opponent, that player chooses an artifact they control and chooses a battle they "
        "control and "
        "chooses a creature they control and chooses an enchantment they control and chooses a land they "
        "control and "
        "chooses a planeswalker they control and sacrifices the rest.",
    ),
    "each of its creature types": sub(
        r"^(Each non-\w+ creature you control gets) \+1/\+1 for each of its creature types, to a maximum "
        r"of (\d+)\.",
        r"\1 +X/+X, where X is the lesser of the number of its creature types and \2.",
    ),
    "not cast, so kept": sub(
        r"( you may cast (?:it|that card) without paying its mana cost\. )(?:Otherwise|If you don't|If "
        r"you don't cast "
        r"that card this way), put (?:it|that card) into your hand\.",
        r"\1If it wasn't cast this way, return it to your hand.",
    ),
    "until they are worth so much": sub(
        r"\buntil they have exiled cards with total mana value (\d) or greater this way\. (Until end of "
        r"turn, you may "
        r"cast )cards exiled this way\b",
        lambda found: (
            f"until these have a total mana value of {_NUMBERS[int(found[1])]} or greater. "
            f"{found[2]}those cards"
        ),
    ),
    "the card itself, back in hand": sub(
        r"\bReturn this card to its owner's hand\b", "Return ~ to its owner's hand"
    ),
    "one of those that were milled": sub(
        r"\bReturn up to one ([\w ]*?card) milled this way (to the battlefield under your control)\.",
        r"You may return a \1 from among them \2.",
    ),
    "what that player does in turn": sub(
        r"\b(that player loses \d+ life), (searches their library [^.\"]*, then shuffles)\.",
        r"\1. That player \2.",
    ),
    "countered, of both kinds": sub(
        r"\beach spell and ability countered this way\b", "each spell or ability countered this way"
    ),
    "the one that was blighted": sub(r"\bthe blighted creature\b", "that creature"),
    "spells that were cast, one by one": sub(
        r"\bfor each spell you've cast this turn\b", "for each time you cast a spell this turn"
    ),
}

# After all others.
LAST: dict[str, Rewrite] = {
    "dealt to whom it would be": sub(
        r"\b(would be dealt [^.\"]*?, it deals (?:double that damage|that much damage plus \w+)) to "
        r"(?:that player|that permanent|it|that creature|them|you) instead\b",
        r"\1 instead",
    ),
    "all colours, and what it has": sub(
        r"(reate a \d+/\d+) ((?:[A-Z]\w+ )+creature token named [A-Z][\w' ]*?) that's all colors"
        r"(?: with |\. It has )",
        r"\1 white, blue, black, red and green \2 with ",
    ),
    "until when it has that": sub(
        r"(^|[.:,] )((?:[Tt]arget|[Uu]p to one target|[Ee]ach|[Tt]hat|~)[^.:,\"]*? gains?) (\"[^\"]*?)\.?\" "
        r"until end of turn\.",
        lambda found: (
            f"{found[1]}{'Until' if found[1].strip() in ('', '.', ':') else 'until'} end of turn, "
            f'{_lower(found[2])} {found[3]}."'
        ),
    ),
    "one of them, or all": sub(
        r"\b(Put one of (?:those cards|them) into your hand and the rest [^.\"]*)\. If ([^.,\"]*), "
        r"put each of those cards into your hand instead\.",
        lambda found: (
            f"If {found[2]}, put those cards into your hand. Otherwise, "
            f"{_lower(found[1]).replace('those cards', 'them')}."
        ),
    ),
    "more of the top cards": sub(
        r"\bExile the top (\w+) cards of your library\. If ([^.,\"]*), exile the top (\w+) cards instead\. "
        r"(Until [^.,\"]*), (you may play those cards)\.",
        lambda found: (
            f"If {found[2]}, exile the top {found[3]} cards of your library and {_lower(found[4])}, "
            f"{found[5]}. "
            f"Otherwise, exile the top {found[1]} cards of your library and {_lower(found[4])}, {found[5]}."
        ),
    ),
}


_BOTH_HAVE = re.compile(r"^([^.,\"]*? you control) and ([^.,\"]*? you control) (have [a-z ]+)\.$")
_CAST_AND_ENTERS = re.compile(
    r"^(You may cast this card from your graveyard)\. If you do, it (enters with [^.\"]*)\.$"
)
_OF_ITS_COLOURS = re.compile(
    r"^Each (other )?(\w+) you control has (hexproof|protection) from each of its colors\.$"
)
_OF_EACH_TYPE = re.compile(
    r"^During each of your turns, you may play a land and cast a permanent spell of each permanent type "
    r"from your "
    r"graveyard\.$"
)
_TYPES = ("artifact", "creature", "enchantment", "planeswalker", "battle")


def several_lines(line: str) -> list[str] | None:
    """A line that says several things that are so at all times, one line each."""
    if found := _BOTH_HAVE.match(line):
        return [f"{found[1]} {found[3]}.", f"{found[2]} {found[3]}."]
    if found := _CAST_AND_ENTERS.match(line):
        return [f"{found[1]}.", f"~ {found[2]} if you cast it from your graveyard."]
    if found := _OF_ITS_COLOURS.match(line):
        other = "Other " if found[1] else ""
        return [
            f"{other or ''}{colour if other else colour.capitalize()} {found[2]}s you control have "
            f"{found[3]} from "
            f"{colour}."
            for colour in _COLOURS
        ]
    if _OF_EACH_TYPE.match(line):
        cast = "During your turn, once each turn, you may cast a{} {} spell from your graveyard."
        return [
            "During your turn, once each turn, you may play a land from your graveyard.",
            *(cast.format("n" if word[0] in "aeiou" else "", word) for word in _TYPES),
        ]
    return None
