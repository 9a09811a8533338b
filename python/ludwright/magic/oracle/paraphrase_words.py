"""One wording for several that mean the same, of single words: those that add nothing, and those that stand
for others.

The same laws as in `paraphrase`: each rewrite has a name and cases in
`tests/magic/test_oracle_paraphrase_words.py`, and none of them drops a word that carries meaning.
"""

from __future__ import annotations

import re

from .kernel.rewrite import Rewrite, sub

_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_DONE = "deals?|discards?|has|have|loses?|draws?|creates?|regenerates?|puts?|sacrifices?|mills?|shuffles?"


def _difference(found: re.Match[str]) -> str:
    """How many cards are missing."""
    test, word, draw = found.groups()
    missing = f"{_NUMBERS.index(word)} minus the number of cards in your hand"
    return f"{test}{word} cards in hand, {draw} cards equal to {missing}"


# Before any other rewrite.
WORDS: dict[str, Rewrite] = {
    "besides": sub(rf"\balso (?=(?:{_DONE})\b)", ""),
    "besides, said first": sub(r"(?<=\. )Also ([a-z])", lambda found: found[1].upper()),
    # An ability within an ability, in marks of its own.
    "quoted within quotes": sub(r"(?<= )'((?:\{|[A-Z~≈])[^'\"]*[.,])'(?=[\"\s])", r'"\1"'),
    "each of those cards": sub(
        r"\b(cards?|creatures?) each with (?=mana value|power|toughness)", r"\1 with "
    ),
    # CR 702.6e.
    "equipped creatures of a kind": sub(r"\b([Ee]quip) ([A-Z][a-z]+) (?=\{)", r"\1 \2 creature "),
    # A permanent is no card that is discarded.
    "any card that is discarded": sub(r"^(Whenever you (?:cycle or )?discard) another card,", r"\1 a card,"),
    "what was discarded": sub(
        r"\b((?:for each|the number of) cards?) you discarded this turn\b", r"\1 you've discarded this turn"
    ),
    "as many as are missing": sub(
        rf"\b(if you have fewer than )({'|'.join(_NUMBERS)}) cards in hand, (draw) cards equal to the "
        rf"difference\b",
        _difference,
    ),
    "none of them can": sub(
        r"^Each (player|opponent) can't ",
        lambda found: "Players can't " if found[1] == "player" else "Your opponents can't ",
    ),
    "with what it enters, first": sub(
        r"^(?:Adamant — )?If ((?:at least [^,.\"]* mana was spent|X is) [^,.\"]*), ~ enters with "
        r"([^.\"]*)\.$",
        r"~ enters with \2 if \1.",
    ),
    "any number of counters more": sub(
        r"\bRemove any number of (\w+) counters from ~: Add (\{[WUBRGC]\}), then add (?:an additional "
        r")?\2 for each \1 counter "
        r"removed this way\.",
        r"Remove X \1 counters from ~: Add \2, then add an amount of \2 equal to X.",
    ),
    "this or what it is on": sub(
        r"\bWhenever ~ or ((?:equipped|enchanted) \w+) ([^,\"]*),", r"Whenever ~ \2 and whenever \1 \2,"
    ),
    "a spell of those it exiled": sub(
        r"\b([Cc]ast an?) ((?:(?! spell )[^.,\"])*? )?spell( with mana value \w+(?: or (?:less|greater))?)? "
        r"from among (cards(?: you own)? exiled with ~)",
        lambda found: (
            f"{found[1]} {found[2] or ''}card{found[3] or ''} {found[4].replace('cards', '').strip()}"
        ),
    ),
    "back from where it is": sub(
        r"(, if ~ is in your graveyard, [^\"]*?)\b([Rr])eturn ~ to your hand\b",
        r"\1\2eturn this card from your graveyard to your hand",
    ),
    "triggered abilities": sub(
        r"^If an ability of (an? [^.\"]*? triggers, )", r"If a triggered ability of \1"
    ),
    # Where each does one thing only, and not with as many as each has.
    "each of several players": sub(
        r"\b((?:[Oo]ne or more|[Tt]wo|[Aa]ny number of|[Uu]p to \w+|[Oo]ne or two) (?:other )?target "
        r"(?:players|opponents)) each (?=(?:draw|discard|mill|gain|lose|create|sacrifice|investigate)\b"
        r"(?![^.\"]*\b(?:and|their|they|them)\b))",
        r"\1 ",
    ),
    "tapped where there are others": sub(
        r"^If you control (\w+) or more ([^.,\"]*), ~ enters tapped\.",
        r"~ enters tapped unless you control fewer than \1 \2.",
    ),
    "whose library it is": sub(
        r"\b([Pp]ut target [^.,\"]*?cards? from an opponent's graveyard on (?:top|the bottom) of) "
        r"their library\b",
        r"\1 its owner's library",
    ),
    "whose graveyard it is": sub(
        r"( library\. You may put that card into) their graveyard\b", r"\1 its owner's graveyard"
    ),
    "whose hands these are": sub(
        r"\b([Rr]eturn all [^.,\"]*? target player owns to their) hand\b", r"\1 owners' hands"
    ),
    "untapped for a player": sub(
        r"\bTarget player untaps (all [^.,\"]*?) they control\.", r"Untap \1 target player controls."
    ),
    "damage of any source": sub(
        r"\b([Ii]f) a source would deal (\d+ or (?:less|more)) damage to ", r"\1 \2 damage would be dealt to "
    ),
    "attacking a player at all": sub(
        r"\bWhenever you attack a player,", "Whenever one or more creatures you control attack a player,"
    ),
    "played while something stays": sub(
        r"(?<=\. )You may (play|cast) (that card|those cards|it) for as long as (you control ~|~ "
        r"remains on the "
        r"battlefield)\.",
        r"For as long as \3, you may \1 \2.",
    ),
    "all that was revealed": sub(
        r"(eveal cards from the top of your library until you reveal (?!X\b)[^\"]*?\. Put) (?:the "
        r"revealed cards|all "
        r"(?:the )?cards revealed this way) (?=on the bottom of your library)",
        r"\1 the card that was found and the others ",
    ),
    # Mana abilities activate nothing that waits (CR 605.3b): they do not use the stack.
    "no mana ability": sub(
        r"(\bactivates? an ability(?: of [^.,\"]*?)?)(?:, if it isn't a mana ability,| that isn't a "
        r"mana ability,)",
        r"\1,",
    ),
    "a die of six sides": sub(r"\b([Rr]olls?) a six-sided die\b", r"\1 a d6"),
    "rolled, and then": sub(
        r"\b([Rr]oll a d\d+) and (create X [^.\"]*, where X is the result)\.",
        lambda found: f"{found[1]}. {found[2][0].upper()}{found[2][1:]}.",
    ),
    "chosen from a hand, at once": sub(
        r"\b(reveals [^.\"]*? from their hand(?:, where X is [^.\"]*?)?) and (you choose one of "
        r"(?:them|those cards))\.",
        lambda found: f"{found[1]}. {found[2][0].upper()}{found[2][1:]}.",
    ),
    "chosen by you": sub(
        r"(?<=\. )You choose (?=(?:one|two|three|up to \w+) of (?:them|those cards)\b)", "Choose "
    ),
    "each of the colors that were counted": sub(
        r"(\bthe number of colors among ([^.,\"]*)\. )For each of those colors\b",
        r"\1For each color among \2",
    ),
    "a card of the chosen type": sub(
        r"\b([Tt]he revealed card|[Tt]hat card) is the chosen type(?=[,.])",
        r"\1 is a card of the chosen type",
    ),
    "instead of a hand": sub(
        r"(\bput (?:it|that card|those cards|them) onto the battlefield(?: tapped)? instead) of putting "
        r"(?:it|them) into your hand\b",
        r"\1",
    ),
    "the card that was searched for": sub(
        r"(\b[Ss]earch your library for an? [^.]*?, reveal it, put it into your hand[^.]*\. If [^.\"]*?)"
        r"\bthe revealed card\b",
        r"\1that card",
    ),
    "shuffled, whichever it was": sub(
        r"(\b[Ss]earch your library for [^.]*?\bput (?:it|them) into your hand), then shuffle\. "
        r"(If [^.\"]*, put (?:it|that card|those cards) onto the battlefield(?: tapped)? instead\.)",
        r"\1. \2 Shuffle.",
    ),
    # Who exiles what was chosen makes no difference.
    "exiled, once chosen": sub(
        r"(?<=\. )(Choose one of (?:them|those cards)\. )That player exiles (?:it|that card)\b", r"\1Exile it"
    ),
}

# After all others.
ENDS: dict[str, Rewrite] = {
    "what it is besides": sub(
        r"\b(in addition to (?:its|their) other) (?:creature|land) types\b", r"\1 types"
    ),
}
