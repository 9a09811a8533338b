"""How a card speaks of itself, and setting aside what is not rules text.

Rules text is worked on with the card's own name as ``~``. Printed, ``~`` is "this creature", "this Aura" and
so on; a legendary permanent and a spell say their name (a name with a comma is cut short there).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from .kernel.words import GIVER, OWN
from .paraphrase import lines_plainly, plainly, unlabelled
from .paraphrase_apart import awakened, promised

_KINDS = ("Aura", "Equipment", "Vehicle", "Saga", "Spacecraft", "Class", "Room", "Case", "Siege")
_TYPES = ("creature", "planeswalker", "land", "artifact", "enchantment", "battle")
_SELF = re.compile(
    r"\b[Tt]his (?:creature|planeswalker|land|artifact|enchantment|battle|permanent|token|emblem"
    r"|Aura|Equipment|Vehicle|Saga|Spacecraft|Class|Room|Case|Siege)(?!-)\b"
)
# What lies in a graveyard is a card, whatever it would be on the battlefield.
_IN_GRAVEYARD = re.compile(rf"\b([Rr]eturn|[Ee]xile|[Cc]ast|[Pp]ut) {OWN}(?= from your graveyard)")
_REMINDER = re.compile(r"\s*\([^()]*\)")


# What a token has may be said of it in a sentence of its own.
_MADE_WITH = re.compile(r'(creature tokens?)((?: with [a-z ,]+)?)\. (?:It has|They have) "')
# Off the battlefield it is a card, whatever it is called.
_OWN_CARD = re.compile(
    rf"(?<=[Rr]eturn ){OWN}(?= from your graveyard)"
    rf"|(?:(?<=[Ee]xile )|(?<=[Pp]ut )|(?<=[Rr]eveal )|(?<=may cast )){OWN}(?= from your (?:graveyard|hand))"
    rf"|(?<=[Dd]iscard ){OWN}(?=[,:.])"
)


@dataclass(frozen=True, slots=True)
class Self:
    """What a face calls itself."""

    name: str
    type_line: str
    token: bool = False

    def short_name(self) -> str:
        """A legend's name up to the comma."""
        return self.name.split(",")[0]

    def is_spell(self) -> bool:
        return "Instant" in self.type_line or "Sorcery" in self.type_line

    def word(self) -> str:
        """What stands for `~` in print."""
        types, _, subtypes = self.type_line.partition("—")
        if "Legendary" in types or re.search(r"Instant|Sorcery", types):
            return self.short_name()
        if self.token:
            return "this token"
        for kind in _KINDS:
            if kind in subtypes.split() and not (kind == "Vehicle" and "Creature" in types):
                return f"this {kind}"
        for kind in _TYPES:
            if kind in types.lower().split():
                return f"this {kind}"
        return "this permanent"


def with_name(line: str, own: Self) -> str:
    """The line as printed: what stands for `~` is said, with a capital where a sentence begins."""

    def said(match: re.Match[str]) -> str:
        word = own.word() if line[: match.start()].count('"') % 2 == 0 else _bearer(line[: match.start()])
        before = line[: match.start()].rstrip()
        begins = not before or before[-1] in '.:•"—' or (before[-1] == "," and _in_cost(line, match.start()))
        return word[0].upper() + word[1:] if begins else word

    return re.sub(OWN, said, line).replace(GIVER, own.short_name())


_BEARERS = re.compile(
    r"\b(token|creature|land|artifact|enchantment|planeswalker|Equipment|Aura|Vehicle|emblem)s?\b"
)


def _bearer(before: str) -> str:
    """What has a quoted ability calls itself: "this creature", whatever card gives it."""
    found = _BEARERS.findall(before.rpartition('"')[0])
    return f"this {found[-1]}" if found else "this permanent"


_OWN_GRANT = re.compile(
    rf"{OWN}(?: also)?(?: gets? [^\".,]*? and)? (?:has|gains?|have)\b[^\"]*$"
    rf"|{OWN} enter (?:the battlefield )?as a copy of [^\"]*\bit has\b[^\"]*$"
)


def _given(text: str, names: tuple[str, ...]) -> str:
    """Names within quotes, where something else has the ability that is quoted."""
    parts = text.split('"')
    for at in range(1, len(parts), 2):
        before = _named(parts[at - 1], names, lambda *_: OWN)
        if not _OWN_GRANT.search(before):
            parts[at] = _named(parts[at], names, lambda *_: GIVER)
    return '"'.join(parts)


def _in_cost(line: str, at: int) -> bool:
    colon = line.find(":", at)
    return colon >= 0 and "." not in line[at:colon] and line.lstrip().startswith("{")


def normalised(lines: list[str], own: Self) -> list[str]:
    """Rules text with reminder text set aside and every way to say the own name as `~`."""
    return list(_normalised(tuple(lines), own))


# A card's wording is wanted again when it is compared with what is printed.
@lru_cache(maxsize=16)
def _normalised(lines: tuple[str, ...], own: Self) -> list[str]:
    done = [_normalised_line(_REMINDER.sub("", line) if "(" in line else line, own) for line in lines]
    return awakened(promised(lines_plainly([text for text in done if text]), own.is_spell()))


_LOYALTY = re.compile(r"^\[([+-]?[\dX]+)\]:")
_CYCLING = re.compile(r"\b([A-Z][a-z]+|[Bb]asic land|[Ll]and)cycling\b")
_ALSO = re.compile(r"\balso (?=gets?\b|gains?\b)")


# Most lines are printed just as they are worded.
@lru_cache(maxsize=64)
def _normalised_line(text: str, own: Self) -> str:
    names = _names(own)
    text = text.replace("−", "-").replace("’", "'").replace("“", '"').replace("”", '"')
    text = _LOYALTY.sub(r"\1:", text)
    if any(name in text for name in names):
        if '"' in text:
            text = _given(text, names)
        text = _named(text, names, _own_or_another)
    text = _impersonal(_SELF.sub(OWN, text).strip(), own)
    text = _OWN_CARD.sub("this card", text)
    text = _MADE_WITH.sub(lambda m: f'{m[1]}{m[2]} {"and" if m[2] else "with"} "', text)
    text = _CYCLING.sub(r"\1 cycling", text)
    text = _ALSO.sub("", text)
    text = plainly(_IN_GRAVEYARD.sub(r"\1 this card", text))
    return unlabelled(text) if own.is_spell() else text


@lru_cache(maxsize=64)
def _names(own: Self) -> tuple[str, ...]:
    """What a face may be called, the longest first."""
    names = {own.name, own.short_name()}
    for front in own.name.split(" // "):
        names |= {front, front.split(",")[0]}
    if "Legendary" in own.type_line:
        names |= {re.split(r" (?:of|the) ", name)[0] for name in list(names)}
        if "Planeswalker" in own.type_line:
            names.add(own.name.split()[0].rstrip(","))
    return tuple(sorted(filter(None, names), key=lambda name: (-len(name), name)))


def _named(text: str, names: tuple[str, ...], made: Callable[[str, int, int], str]) -> str:
    """The text with every name in it, as whole words, made something else; of those that begin at one place
    the first is meant. A pattern would be made for every card, which takes longer than all else here."""
    done: list[str] = []
    at = 0
    while True:
        nearest = min(
            ((start, n) for n, name in enumerate(names) if (start := _find(text, name, at)) >= 0),
            default=None,
        )
        if nearest is None:
            return "".join((*done, text[at:])) if done else text
        start, number = nearest
        end = start + len(names[number])
        done += (text[at:start], made(text, start, end))
        at = end


def _find(text: str, name: str, at: int) -> int:
    """Where the name stands with no letter beside it; -1: nowhere."""
    start = text.find(name, at)
    while start >= 0:
        end = start + len(name)
        if not (start and _in_word(text[start - 1])) and not (end < len(text) and _in_word(text[end])):
            return start
        start = text.find(name, start + 1)
    return -1


def _in_word(letter: str) -> bool:
    return letter.isalnum() or letter in "_-"


def _own_or_another(text: str, start: int, end: int) -> str:
    """What is named after it has a name of its own, which begins with as much of it as is said there."""
    before, after = text[:start], text[end:]
    named = before.endswith("named ") and re.match(r"(?:'s| the)? [A-Z]", after)
    made = re.search(r"\b[Cc]reate $", before) and re.match(r"(?: the)? [A-Z]", after)
    return text[start:end] if named or made else OWN


_PERSONS = (
    (re.compile(r"\b([Hh])e\b|\b([Ss])he\b"), "it"),
    (re.compile(r"\bhim\b|\bher\b(?= ?[.,;:\"]| (?:and|or|until|onto|to|for|if)\b|$)"), "it"),
    (re.compile(r"\bhis\b|\bher\b"), "its"),
)


def _impersonal(text: str, own: Self) -> str:
    """Legends are spoken of as persons; two with one name, as several."""
    if "Legendary" not in own.type_line or OWN not in text:
        return text
    for words, word in _PERSONS:
        text = words.sub(word, text)
    # The name of several: "When they enter".
    text = re.sub(rf"^(When(?:ever)?) {OWN} (attack|enter|die|leave|deal)\b", rf"\1 {OWN} \2s", text)
    if " and " in own.short_name():
        text = re.sub(rf"{OWN} (attack|enter|die|leave|deal)\b", rf"{OWN} \1s", text)
        text = re.sub(r"\bif you cast them\b", "if you cast it", text)
    return text
