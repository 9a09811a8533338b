"""A card's printed text against another wording of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from itertools import zip_longest

from ..notation.ast_card import Card, Face
from .own_name import normalised
from .printer import own, print_face
from .rewrites import REWRITES, plain
from .rules import Names


def compare(card: Card, wording: str | list[str], names: Names | None = None) -> str | None:
    """The first difference between what is printed and a wording (of two faces: one text each); None if there
    is none. No difference are reminder text, ways to say the own name, the order of keywords, words that add
    nothing, what is said first or last, what `rewrites` lists, and which equal word is used (`_gist`)."""
    texts = [wording] if isinstance(wording, str) else wording
    for face, text in zip(card.faces, texts, strict=False):
        difference = differs(print_face(face, names, token=card.layout == "token"), text, face)
        if difference is not None:
            return difference
    return None


def alike(lines: list[str], wording: str, face: Face) -> bool:
    """Whether what it prints and its wording are read from the same words."""
    self = own(face)
    return normalised(lines, self) == normalised(wording.split("\n"), self)


def differs(lines: list[str], wording: str, face: Face) -> str | None:
    """The same, of one face and the lines that it prints."""
    self = own(face)
    ours, theirs = normalised(lines, self), normalised(wording.split("\n"), self)
    if ours == theirs:
        return None
    printed, worded = _comparable(ours, face), _comparable(theirs, face)
    if printed == worded:
        return None
    # In which order a card's abilities stand says nothing.
    by_plain = _unmatched(printed, worded, plain)
    ours_left, theirs_left = _unmatched(*by_plain, _told)
    for one, other in zip_longest(ours_left, theirs_left, fillvalue=""):
        return f"printed: {one!r}; wording: {other!r}"
    return None


def _unmatched(ours: list[str], theirs: list[str], key: Callable[[str], str]) -> tuple[list[str], list[str]]:
    """The lines that have no partner among the others."""
    left = list(theirs)
    keys = [key(line) for line in left]
    alone: list[str] = []
    for line in ours:
        wanted = key(line)
        if wanted in keys:
            at = keys.index(wanted)
            del keys[at], left[at]
        else:
            alone.append(line)
    return alone, left


def _told(line: str) -> str:
    label, words = _gist(line)
    return f"{label} {sorted(words.items())} {_lasting(line)}"


_UNTIL = re.compile(r"\buntil end of turn\b|\bthis turn\b")
_CHANGE = re.compile(r"\b(?:gets?|gains?|becomes?|loses?) (?!\d+ life)")


def _lasting(line: str) -> int:
    """Of a line in which something ends with the turn: the sentences that change something for ever."""
    if _UNTIL.search(line) is None:
        return 0
    return sum(bool(_CHANGE.search(each)) and _UNTIL.search(each) is None for each in line.split(". "))


def same(card: Card, wording: str | list[str], names: Names | None = None) -> bool:
    return compare(card, wording, names) is None


def _comparable(lines: list[str], face: Face) -> list[str]:
    text = "\n".join(lines).lower().replace("this card", "~")
    text = re.sub(r"\b(copy|if) this spell\b(?! was cast)", r"\1 ~", text)
    text = text.replace("• this spell deals ", "• ~ deals ")
    # A dash before a price.
    text = re.sub(r"^(squad|equip|craft) — (?=[a-z])", r"\1—", text, flags=re.MULTILINE)
    # Chapters of one text, and a last sentence with a reminder after it.
    text = re.sub(r"^([iv]+),(?=[iv]+)", r"\1, ", text, flags=re.MULTILINE)
    text = re.sub(r"(?<=\. )([a-z]+ \d+)$", r"\1.", text, flags=re.MULTILINE)
    text = text.replace("spell card ", "spell ").replace("spell cards ", "spells ")
    for name in ("what it still is", "less than it has", "where a card is"):
        text = "\n".join(REWRITES[name](line) for line in text.split("\n"))
    # What must be so when it would happen.
    text = re.sub(r"^(if [^,.]*? would [^,.]*?) while ", r"\1 and ", text, flags=re.MULTILINE)
    # What happens again and again is said with either word.
    text = text.replace("whenever ", "when ")
    # Newer texts say of whose choice a sacrifice is.
    text = text.replace(" of their choice", "")
    if any(kind in ("instant", "sorcery") for kind in face.type.types):
        # Whether a spell's second sentence begins a line is a matter of age.
        text = re.sub(r"\n(?!•)", " ", text)
    # Of all players: "each upkeep".
    text = re.sub(
        r"each player's (?=upkeep|end step|draw step|untap step|turn|combat|first main)", "each ", text
    )
    # Words that add nothing: "Then draw a card.", "it also gains flying".
    text = re.sub(r"(\. |— |^|\n)then ", r"\1", text)
    text = text.replace(" also ", " ").replace("there's", "there is")
    text = re.sub(
        r"^during turns other than yours, (.*)\.$", r"\1 as long as it's not your turn.", text, flags=re.M
    )
    text = re.sub(r"^during your turn, (.*)\.$", r"\1 as long as it's your turn.", text, flags=re.M)
    text = "\n".join(_ordered(line) for line in text.split("\n"))
    keywords: list[str] = []
    found: list[str] = []
    for line in text.split("\n"):
        if re.fullmatch(r"[a-z0-9 ,{}/'-]+", line):
            keywords += line.split(", ")
        else:
            found.append(line)
    return [line for line in (*sorted(keywords), *found) if line]


def _ordered(line: str) -> str:
    """Conditions and durations said last: "~ has flying as long as …"."""
    sentences = line.split(". ")
    for at, sentence in enumerate(sentences):
        stop = "." if sentence.endswith(".") else ""
        for lead in ("as long as ", "until end of turn, "):
            if not sentence.startswith(lead):
                continue
            if lead.endswith(", "):
                first, rest = lead[:-2], sentence[len(lead) :]
            else:
                first, _, rest = sentence.partition(", ~")
                rest = f"~{rest}"
                if rest == "~":
                    first, _, rest = sentence.partition(", ")
            if rest:
                sentences[at] = f"{rest.removesuffix('.')} {first}{stop}"
    return ". ".join(sentences)


# Words that refer back, whichever of them is taken: "it", "that creature", "those cards", the own name.
_KIND = (
    "creature|card|spell|permanent|land|artifact|enchantment|token|player|opponent|planeswalker|equipment|aura"
    "|ability|object|source|vehicle|battle"
)
_REFERRING = re.compile(
    r"\bthat spell or ability\b"
    rf"|\b(?:that|those|the exiled|the revealed|the chosen|the sacrificed|the discarded) (?:{_KIND})s?\b"
    r"|\benchanted \w+'s controller\b"
    r"|\b(?:enchanted|equipped) (?:creature|land|permanent|artifact)\b|~|\b(?:it|they|them|the copy)\b"
)
_BELONGING = re.compile(r"\b(?:its|their|REF's|REF')(?!\w)")
# A number that is counted: "X …, where X is the number of …", "… equal to the number of …", "… for each …".
_COUNTED = re.compile(
    r",? where x is(?: the number of| the amount of)?| equal to(?: the number of| the amount of)?| for each"
)
_DONE_BY_YOU = re.compile(
    r"\byou (?=(?:draw|lose|gain|create|get|put|sacrifice|discard|return|exile|scry|mill)\b)"
)
_JOINING = frozenset(("and", "then", "each", "all", "the", "of", "is", "are", "be", "was", "were"))


def _gist(line: str) -> tuple[str, Counter[str]]:
    """The words of a line that carry meaning, in no order: what is left out of it, or put into it, shows.

    One thing can be said in several ways: sentences are joined or parted, a pronoun stands for a noun, a
    number is explained after it. Which way was taken is not kept, so no difference is one of these."""
    label = line.partition(" — ")[0] if " — " in line and " buyback — " not in f" {line}" else ""
    # Under whose control it comes is its owner's, where nothing else is said.
    line = re.sub(r" under (?:its owner's|their owners') control\b", "", line)
    line = re.sub(r"\breturns?( [^.,]*?) to the battlefield\b", r"put\1 onto the battlefield", line)
    text = _DONE_BY_YOU.sub("", line.replace("that's", "that is").replace("it's", "it is"))
    text = text.replace("they're", "they are").replace("n't", " not").replace(" or more", " or greater")
    text = text.replace("until end of turn", "this turn").replace("you controlled", "you control")
    text = re.sub(r"\bhad (?=[^.]*? counters on)", "has ", text)
    text = _BELONGING.sub("REF", _REFERRING.sub("REF", text))
    text = re.sub(r"\bREF controllers?\b", "REF", text)
    # Of whom something is: the subject and its pronoun may change places.
    text = re.sub(r"(?<=[a-z])'s\b", "", text)
    counted = _COUNTED.search(text) is not None
    text = _COUNTED.sub(" PER", text)
    words = [_stem(word) for word in re.findall(r"\{[^}]*\}|[\w'/+-]+|[:•\"]", text)]
    idle = _JOINING | {"a", "an", "x", "1"} if counted else _JOINING
    return label, Counter("a" if word == "an" else word for word in words if word not in idle)


def _stem(word: str) -> str:
    """The same for both numbers, of nouns and of verbs."""
    if len(word) > 3 and word.endswith("s"):
        word = word[:-3] + "y" if word.endswith("ies") else word[:-1]
    return {"zomby": "zombie", "has": "have", "doe": "do", "does": "do", "ha": "have"}.get(word, word)
