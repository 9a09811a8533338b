"""One wording for several that mean the same: in which order the parts of a sentence stand, and lists.

The same laws as in `paraphrase`: each rewrite has a name and cases in
`tests/magic/test_oracle_paraphrase_order.py`, and none of them drops a word that carries meaning.
"""

from __future__ import annotations

import re

from ..notation.ast_words import CARD_TYPES
from .kernel.rewrite import Rewrite, sub

_SIZES = r"with (?:mana value|power|toughness) \d+ or (?:less|greater)"

_CLAUSES = re.compile(r"\b(?:and|then)\b")
_DONE_TO = {"discard": "discarded", "sacrifice": "sacrificed", "exile": "exiled", "mill": "milled"}
_TOKEN_NAME = re.compile(r"\btokens? named ([A-Z][\w'-]*(?: (?:[A-Z][\w'-]*|of|the))*)")


def done_this_way(found: re.Match[str]) -> str:
    """Of a card that was discarded this way, "that card" is this one, whatever was drawn since."""
    verb, what, rest = found.groups()
    first, card, last = rest.partition("that card")
    if card and verb == "discard" and " card" not in first:
        rest = f"{first}the discarded card{last}"
    return f"If {what} was {_DONE_TO[verb]} this way, when you do, {rest}"


def _own_token(line: str) -> str:
    """Within its quotes a token is called by the name that it has."""
    found = _TOKEN_NAME.search(line)
    if found is None or '"' not in line:
        return line
    parts = line.split('"')
    for at in range(1, len(parts), 2):
        parts[at] = re.sub(rf"\b{re.escape(found[1])}\b", "~", parts[at])
    return '"'.join(parts)


_OF_A_KIND = re.compile(r"If it(?:'s| (is|was)) an? ([^.,]*? )?card, ")


def _still_that_card(line: str) -> str:
    """ "If it's a creature card, create a token. If it's a land card, …": of the card, and no token is one.
    What is done otherwise, is done where it is of none of these kinds."""
    if "token" not in line or not _OF_A_KIND.search(line):
        return line
    sentences = line.split(". ")
    kinds: list[str] = []
    made = False
    for at, sentence in enumerate(sentences):
        found = _OF_A_KIND.search(sentence)
        if found is None:
            if kinds[1:] and sentence.startswith("Otherwise, ") and all(kind in CARD_TYPES for kind in kinds):
                others = ", ".join(f"non{kind}" for kind in kinds)
                sentences[at] = f"If that card was a {others} card, {sentence.removeprefix('Otherwise, ')}"
            kinds = []
            continue
        if kinds and made and sentence.startswith("If it"):
            rest = re.sub(r"^If it(?:'s| is| was) ", "", sentence)
            sentences[at] = f"If that card {found[1] or 'is'} {rest}"
        kinds.append((found[2] or "").strip())
        made = made or "token" in sentence
    return ". ".join(sentences)


ORDER: dict[str, Rewrite] = {
    "of the same card": _still_that_card,
    "put there, and what": sub(
        r"\b([Pp])ut onto the battlefield( under your control)? (all [^.,\"]*)(?=\.)",
        r"\1ut \3 onto the battlefield\2",
    ),
    # Where it is, is said last.
    "put there, then where": sub(
        r"\b(cards?) ((?:in|from) (?:an opponent's |your opponents' |[a-z]+ (?:player's |opponent's )?)?"
        r"graveyards?) that (?:was|were) put there from (the battlefield|anywhere other than the battlefield"
        r"|(?:your |their |a )?(?:library|libraries)) this turn\b",
        lambda found: (
            f"{found[1]} put there from {'a library' if 'librar' in found[3] else found[3]} this turn "
            f"{found[2]}"
        ),
    ),
    "to whom, then when": sub(
        r"( damage that would be dealt) this turn (to [^.\"]*?)(?=[.\"])",
        r"\1 \2 this turn",
    ),
    "what is chosen from it": sub(
        rf"\b([Yy]ou choose an? [^.,]*?cards?) from (it|that hand) ({_SIZES})(?=\.| and )", r"\1 \3 from \2"
    ),
    "each of them": sub(
        r"\b([Ee])ach of your opponents\b(?! who| that|'s)", lambda found: f"{found[1]}ach opponent"
    ),
    "what a legend becomes": sub(
        r"\b(becomes?) a legendary (\d+/\d+) ([^.\"]*?creature)\b", r"\1 a \2 legendary \3"
    ),
    "of two piles": sub(r"\bone of the piles\b", "one of those piles"),
    "half of a library": sub(
        r"\b([Mm]ills?) half (your|their|its controller's|that player's) library, rounded (up|down)\b",
        r"\1 cards equal to half the number of cards in \2 library, rounded \3",
    ),
    "revealed and discarded": sub(
        r"\b([Tt]arget (?:player|opponent) reveals their hand) and discards (all [^.\"]*?)\.",
        r"\1. That player discards \2.",
    ),
    "who can block it": sub(
        r"\b(can't be blocked except by [^.\",]*?)(?<!two) (?:and|and/or) "
        r"(?!toughness|by\b|can't|has|have|gets?\b)"
        r"(?=[a-zA-Z-]+ ?[a-z]* creatures|creatures with|Walls)",
        r"\1 or ",
    ),
    "mana of that colour": sub(
        r"\b([Cc]hoose a color\. Add (?:one|two|three|an amount of) mana of) that color\b",
        r"\1 the chosen color",
    ),
    "somewhere on the battlefield": sub(
        r"\b(if|unless|as long as) (an? [^.,]*?) is on the battlefield\b", r"\1 any player controls \2"
    ),
    "anybody, as though it had flash": sub(
        r"^Players (may cast .* as though they had flash\.)", r"Any player \1"
    ),
    "a token's own name": _own_token,
    "a token with its name first": sub(
        r"\b([Cc]reate) ([A-Z~][\w'-]*(?:,? (?:[A-Z][\w'-]*|of|the|and|in|to))*), an? "
        r"(legendary [^.\"]*?tokens?)\b",
        r"\1 a \3 named \2",
    ),
    "when it can't": sub(
        r"^(~|Enchanted \w+|Equipped creature) (can't (?:attack|block|attack or block|be blocked)) if "
        r"(?!able)",
        r"\1 \2 as long as ",
    ),
    "a name before the rest": sub(
        r"\b(tokens?) (with [a-z, ]+?) named ([A-Z][\w'-]*(?: (?:[A-Z][\w'-]*|of|the))*)(?=[.,])",
        r"\1 named \3 \2",
    ),
    "what the token has": sub(
        r"\b([Cc]reate (?:an?|two|three|X) [^.\"]*?\btokens?(?: named [A-Z][\w' -]*?)?)\. (?:It "
        r"has|They have|That token has|Those tokens have) "
        r"(?=\"|[a-z, ]+(?:\"|\.))(?!haste until|base power)",
        r"\1 with ",
    ),
    "an Equipment's quotes": sub(r'(?<=[a-z\d}])" (?=and equip \{)', '." '),
    "names that differ": sub(
        r"\bthe number of differently named ((?:[\w-]+ )*?[\w-]+) (you control|you own|in your "
        r"graveyard)\b",
        r"the number of different names among \1 \2",
    ),
    # Of any number there may be none.
    "any number, or none": sub(
        r"(^|[.:•—,] |then )([Yy])ou may ((?:put|return|shuffle|reveal) any number of (?!target|other "
        r"target)[^.]*\.)(?! If you do| When you do)",
        lambda found: found[1] + (found[3][0].upper() + found[3][1:] if found[2] == "Y" else found[3]),
    ),
    "a creature that is there": sub(
        r"\b([Cc]hoose an? [^.,]*?creature|that attacked this turn) on the battlefield\b", r"\1"
    ),
    "grown, with a choice": sub(
        r"(^|[.:•—,] )((?:[Tt]arget|~|[Ee]quipped|[Ee]nchanted|[Ii]t|[Tt]hat)[^.,\"]*? gets "
        r"[+-]\d+/[+-]\d+) and gains "
        r"(your choice of [^.\"]*? until end of turn)",
        r"\1\2 until end of turn. It gains \3",
    ),
    "so many, from a hand": sub(
        r"\b(reveals?) a number of cards from (their|your) hand equal to ([^.]*?)\.",
        r"\1 X cards from \2 hand, where X is \3.",
    ),
    "so many, from the top": sub(
        r"\b([Ee]xiles?|[Rr]eveals?|[Ll]ooks? at) a number of cards from the top of (your|their|that "
        r"player's) library "
        r"equal to ([^.]*?)(?=\.|, then )",
        r"\1 the top X cards of \2 library, where X is \3",
    ),
    "the total number": sub(r"\bthe total number of\b", "the number of"),
    "all players' hands": sub(r"\bcards in all players' hands\b", "cards in all hands"),
    "so many tokens": sub(
        r"\b([Cc]reates?) a number of ([^.\"]*?\btokens)((?: with [a-z ,]+)?) equal to ([^.\"]*?)\.",
        r"\1 X \2\3, where X is \4.",
    ),
    "targets for the copy": sub(
        r"(,? and|\. Then) you may choose (?:a )?new targets? for (?:the|that) cop(?:y|ies)\b(?=\.)",
        ". You may choose new targets for the copy",
    ),
    "instead of that": sub(
        r"(?:^|(?<=\. ))([^.\"]*)\. If ([^.\"]*?), instead ((?!of\b|you may)[^.\"]*)\.",
        # Said first, it is in place of a whole sentence, which may be of several clauses.
        lambda found: (
            found[0] if _CLAUSES.search(found[1]) else f"{found[1]}. If {found[2]}, {found[3]} instead."
        ),
    ),
    "it is what deals damage": sub(
        r"(~ deals (?:\d+|X) damage to [^.\"]*\. (?:[A-Z][a-z' ]* — )?(?:If [^.\"]*?, )?)([Ii])t "
        r"(deals (?:\d+|X|twice X) damage)",
        lambda found: f"{found[1]}~ {found[3]}",
    ),
    "a spell that is cast": sub(
        r"^(When you cast this spell, [^.\"]*?)\b(copy it|if it was kicked)\b",
        lambda found: found[1] + ("copy this spell" if found[2] == "copy it" else "if this spell was kicked"),
    ),
    "whose hand it went to": sub(
        r"\b([Rr]eturn target [^.\"]*? to its owner's hand)(?:\. Then|, then|\.) that player "
        r"(?=discards|loses|draws|mills|creates)",
        r"\1. Then its owner ",
    ),
    "whose library it was": sub(
        r"(\b[Ss]earch its controller's (?:[^.\"]*?)(?:, exile them|and exile them)[.,]) (?:T|t)hen "
        r"that player shuffles\b",
        r"\1 Then its controller shuffles",
    ),
    "each that is a creature": sub(
        r"^Each ((?:other )?[A-Za-z-]+)( you control)? gets ([^.\"]*?) as long as it's a creature\.",
        r"Each \1 creature\2 gets \3.",
    ),
    "what was done, then its trigger": sub(
        r"\bWhen you (discard|sacrifice|exile|mill) (an? [^.,]*?) this way, ([^.\"]*)", done_this_way
    ),
    "this spell has flash": sub(
        r"\b([Yy]ou may cast )~( as though it had flash)(?! if X)",
        r"\1this spell\2",
    ),
    "the size of another, twice": sub(
        r"\bits (power|toughness) is (greater|less) than ~'s \1 or its (power|toughness) is (greater|less) "
        r"than ~'s \3\b",
        r"that creature's \1 is \2 than ~'s \1 or that creature's \3 is \4 than ~'s \3",
    ),
    "flash as long as something is so": sub(
        r"^(?:[A-Z][\w' ]*? — )?(?:This spell|~) has flash as long as ([^.\"]*)\.",
        r"You may cast this spell as though it had flash if \1.",
    ),
    "a copy of a card somewhere": sub(
        r"\b(enter as a copy of )any ([^.,\"]*? card in (?:a|your) graveyard)\b", r"\1a \2"
    ),
    "flash, then the condition": sub(
        r"^As long as ([^.\"]*?), you may cast this spell as though it had flash\.",
        r"You may cast this spell as though it had flash if \1.",
    ),
    "that many from the top": sub(
        r"\b([Ee]xile|[Ll]ook at|[Rr]eveal) that many cards from the top of (your|their|that "
        r"player's) library\b",
        r"\1 the top that many cards of \2 library",
    ),
    "who can block it this turn": sub(
        r"\b(can't be blocked) this turn (except by [^.,\"]*?)(?=[.\"])", r"\1 \2 this turn"
    ),
    "two or more attack": sub(
        r"\bWhenever (two|three) or more ((?:[A-Z]\w+|creatures)(?: tokens)?) you control attack,",
        r"Whenever you attack with \1 or more \2,",
    ),
    "from either zone": sub(
        r"\b(from|in) (your|their) (hand or graveyard|graveyard or hand|hand and/or graveyard|library "
        r"or graveyard)\b",
        lambda found: (
            f"{found[1]} {found[2]} "
            + f" or {found[1]} {found[2]} ".join(re.split(r" or | and/or ", found[3]))
        ),
    ),
    "what may be chosen from it": sub(
        r"\b[Yy]ou may choose an? ([^.,]*?card) from it\. (?:That player|They) discards? (?:that "
        r"card|it)\b",
        r"You choose up to one \1 from it. That player discards those cards",
    ),
    "looked at, then chosen from": sub(
        r"\b([Ll]ook at [^.]*? hand) and choose ((?:up to )?(?:two|three|X|four) [^.]*?) from it\. ",
        r"\1. You choose \2 from it. ",
    ),
    "gained or lost": sub(
        r"\b([Ii])f you gained or lost life this turn\b",
        r"\1f you gained life this turn or you lost life this turn",
    ),
    "a colour for it": sub(
        r"(^|[.:•—,] )((?:[Tt]arget|~|[Ee]nchanted|[Ii]t)[^.,:\"]*?) becomes the color of your choice"
        r"((?: until end of turn)?)(?=\.)",
        lambda found: (
            f"{found[1]}{'choose' if found[1] == ', ' else 'Choose'} a color. "
            f"{found[2][0].upper()}{found[2][1:]} becomes colorless and becomes the chosen color in addition "
            f"to its other colors{found[3]}"
        ),
    ),
    "for each 1 prevented, first": sub(
        r"\bFor each 1 damage prevented this way, put an? ([+-]\d/[+-]\d) counter on ([^.\"]*)\.",
        r"Put that many \1 counters on \2.",
    ),
    "the counters on it": sub(r"(~ deals damage equal to the number of [^.\"]*?counters? on) it\b", r"\1 ~"),
    "so much, exactly": sub(r"\b(power|toughness|mana value) is exactly (\d+)\b", r"\1 is \2"),
    "whose colour it is": sub(
        r"\b(target |an? |all |each )(creatures?|permanents?|spells?|nonland permanents?)"
        r" that(?:'s| is| are) (white|blue|black|red|green|colorless|multicolored)(?=[.,])",
        r"\1\3 \2",
    ),
}
