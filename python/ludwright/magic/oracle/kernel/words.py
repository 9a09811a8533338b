"""Words of card English: splitting a line into tokens, joining tokens into a line, inflection.

A token is a word, a number, a symbol in braces, a P/T pair or a mark. The possessive ``'s`` is a token of its
own, so that whatever names a player or an object can be followed by it. The card's own name is ``~``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

OWN = "~"
"""The card's own name, or "this creature" and the like."""

GIVER = "≈"
"""The card's own name in an ability that it gives to something else: which is not the one that has it."""

CAPITAL = "^"
"""In printed tokens: the next word begins with a capital letter."""

TIGHT = "--"
"""In printed tokens: a dash without spaces, as in "Ward—Pay 2 life."."""

BREAK = "\n"
"""A new line, as before a mode."""

_TOKEN = re.compile(
    r"\n|\{[^{}]*\}"
    r"|[+\-−]?(?:\d+|X|\*)/[+\-−]?(?:\d+|X|Y|\*)"
    r"|[+\-−]\d+|[+\-−]X\b|\band/or\b"
    r"|\d+"
    r"|[^\W\d_](?:[^\W_]|-(?=[^\W_]))*(?:'(?:t|re|ve|d|ll)\b)?"
    r"|'s\b|'(?!\w)"
    r"|~|[.,:;—•\"()]"
)
_CONTRACTED = {"it", "that", "who", "there", "what"}


@lru_cache(maxsize=20_000)
def tokens_of(text: str) -> tuple[str, ...]:
    """The tokens of a line; a character that card English does not use is a token by itself."""
    found: list[str] = []
    at = 0
    for match in _TOKEN.finditer(text):
        found += text[at : match.start()].split()
        word = match.group()
        at = match.end()
        if word in ("'s", "'"):
            if word == "'s" and found and found[-1].lower() in _CONTRACTED:
                found[-1] += "'s"
            else:
                found.append("'s")
        else:
            found.append(word.replace("−", "-"))
    found += text[at:].split()
    return tuple(part for word in found for part in _expanded(word))


# Said by some; printed in full.
_READ_ONLY = {"there's": ("there", "is")}
_CONTRACTIONS = {"it's": ("it", "is"), "they're": ("they", "are"), "you're": ("you", "are")}


def _expanded(word: str) -> tuple[str, ...]:
    """ "It's" is two words."""
    parts = _CONTRACTIONS.get(word.lower()) or _READ_ONLY.get(word.lower())
    if parts is None:
        return (word,)
    return (parts[0].capitalize() if word[0].isupper() else parts[0], parts[1])


def contracted(tokens: Iterable[str]) -> list[str]:
    """ "It is" is said as one word."""
    short = {parts: word for word, parts in _CONTRACTIONS.items()}
    done: list[str] = []
    for token in tokens:
        word = short.get((done[-1].lower(), token)) if done else None
        if word is None:
            done.append(token)
        else:
            done[-1] = word.capitalize() if done[-1][0].isupper() else word
    return done


_NO_SPACE_BEFORE = set(".,:;)")


def line_of(tokens: Iterable[str]) -> str:
    """The line that these tokens make; a capital begins it, and every sentence in it."""
    text = ""
    capital = True
    quoted = False
    glued = True
    for token in contracted(tokens):
        if token == CAPITAL:
            capital = True
            continue
        if token == "'s":
            text += "'" if text.endswith("s") else "'s"
            continue
        if token == TIGHT:
            text += "—"
            glued = capital = True
            continue
        if token == BREAK:
            text += "\n"
            glued = capital = True
            continue
        closing = token == '"' and quoted
        if token == '"':
            quoted = not quoted
        if not (glued or closing or token in _NO_SPACE_BEFORE or _both_symbols(text, token)):
            text += " "
        if capital and token[0].isalpha():
            token = token[0].upper() + token[1:]
        text += token
        glued = token == "(" or (token == '"' and quoted)
        capital = (
            token in (".", "•", ":")
            or glued
            or (capital and not closing and token != OWN and not token[-1].isalnum())
        )
    return text


def _both_symbols(text: str, token: str) -> bool:
    """Mana symbols stand together; a cost's commas separate the rest."""
    return token.startswith("{") and text.endswith("}")


_IRREGULAR_VERBS = {
    "be": ("is", "are"),
    "have": ("has", "have"),
    "do": ("does", "do"),
    "don't": ("doesn't", "don't"),
    "its": ("its", "their"),
    "it": ("it", "them"),
    "they": ("it", "they"),
    "you": ("they", "you"),
    "it's": ("it's", "they're"),
}
_IRREGULAR_NOUNS = {
    "zubera": "zubera",
    "elf": "elves",
    "dwarf": "dwarves",
    "wolf": "wolves",
    "werewolf": "werewolves",
    "mouse": "mice",
    "half": "halves",
    "ox": "oxen",
    "merfolk": "merfolk",
    "kithkin": "kithkin",
    "treefolk": "treefolk",
    "fish": "fish",
    "jellyfish": "jellyfish",
    "sheep": "sheep",
    "plains": "plains",
    "eldrazi": "eldrazi",
    "vedalken": "vedalken",
    "kor": "kor",
    "samurai": "samurai",
    "ninja": "ninjas",
    "kavu": "kavu",
    "equipment": "equipment",
    "food": "foods",
    "moonfolk": "moonfolk",
    "myr": "myr",
    "pegasus": "pegasuses",
    "cyclops": "cyclopes",
    "octopus": "octopuses",
    "djinn": "djinn",
    "efreet": "efreet",
    "naga": "nagas",
    "loxodon": "loxodons",
    "aetherborn": "aetherborn",
    "spawn": "spawn",
    "locus": "loci",
    "plus": "pluses",
}


def verb_form(verb: str, *, third: bool) -> str:
    """ "draw" or "draws"."""
    if verb in _IRREGULAR_VERBS:
        return _IRREGULAR_VERBS[verb][0 if third else 1]
    if not third:
        return verb
    if re.search(r"[^aeiou]y$", verb):
        return verb[:-1] + "ies"
    if verb.endswith(("s", "x", "ch", "sh")):
        return verb + "es"
    return verb + "s"


def plural(noun: str) -> str:
    """The plural of a noun, its capital kept."""
    found = _IRREGULAR_NOUNS.get(noun.lower())
    if found is not None:
        return found.capitalize() if noun[0].isupper() else found
    if re.search(r"[^aeiou]y$", noun):
        return noun[:-1] + "ies"
    if noun.endswith(("s", "x", "ch", "sh")):
        return noun + "es"
    return noun + "s"


NUMBER_WORDS = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
]


def number_word(number: int) -> str:
    """Card English spells small counts out."""
    return NUMBER_WORDS[number] if 0 <= number < len(NUMBER_WORDS) else str(number)


def word_number(word: str) -> int | None:
    lowered = word.lower()
    if lowered in NUMBER_WORDS:
        return NUMBER_WORDS.index(lowered)
    return int(word) if word.isdigit() else None


def article(word: str) -> str:
    """ "a" or "an", by the sound of what follows."""
    if word.startswith("{") or not word:
        return "a"
    if re.fullmatch(r"(8|11|18)(/.*)?", word):
        return "an"
    if word == "X" or word.startswith("X/"):
        return "an"
    return "an" if word[0].lower() in "aeiou" and not re.match(r"(?i)(uni|one|use|eu)", word) else "a"
