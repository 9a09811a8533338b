"""Card text in the forms that are searched: folded, without reminders, with the card's own name as `~`."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

_ODD = re.compile(r"[^\x00-\x7f]")
_REMINDER = re.compile(r" ?\([^()]*\)")
_LIGATURES = dict(zip("æœøðþßł\u2018’−", ("ae", "oe", "o", "d", "th", "ss", "l", "'", "'", "-"), strict=True))

# What a text may call its own card since names gave way to kinds. "This token" is another object.
_KINDS = (
    "artifact|attraction|aura|background|battle|card|case|class|contraption|creature|door|enchantment|equipment"
    "|fortification|land|permanent|planeswalker|room|saga|siege|spacecraft|spell|vehicle"
)
_THIS = re.compile(rf"\bthis (?:{_KINDS})\b")


def fold(text: str) -> str:
    """Lower case without accents, ligatures and typographic quotes, so that `lim-dul` finds Lim-Dûl."""
    text = text.lower()
    if text.isascii():
        return text
    return _ODD.sub(_plain, text)


def _plain(found: re.Match[str]) -> str:
    return _plain_letter(found[0])


@cache
def _plain_letter(letter: str) -> str:
    if letter in _LIGATURES:
        return _LIGATURES[letter]
    return "".join(c for c in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(c))


def squash(name: str) -> str:
    """A name as people mistype it: letters and digits alone."""
    return "".join(c for c in fold(name) if c.isalnum())


def without_reminders(text: str) -> str:
    """The text without what stands in parentheses; lines that were nothing else go too."""
    if "(" not in text:
        return text
    lines = (line.strip() for line in _REMINDER.sub("", text).split("\n"))
    return "\n".join(line for line in lines if line)


def own_names(name: str, type_line: str) -> tuple[str, ...]:
    """What a face calls itself, longest first; a legend also goes by the first part of its name."""
    names = [name]
    if "Legendary" in type_line:
        head = re.split(r", | of | the ", name, maxsplit=1)[0]
        if head != name and len(head) > 2:
            names.append(head)
    return tuple(names)


def with_tilde(folded: str, names: tuple[str, ...]) -> str:
    """Folded text with every mention of the card itself written `~`."""
    for name in names:
        folded = _replaced(folded, fold(name))
    return _THIS.sub("~", folded) if "this " in folded else folded


def _replaced(text: str, name: str) -> str:
    """Whole-word mentions of a name as `~`; by hand, since a pattern for each of 30,000 names is slow."""
    at = text.find(name)
    if at < 0 or not name:
        return text
    out = []
    done = 0
    while at >= 0:
        end = at + len(name)
        if not (at and _word(text[at - 1])) and not (end < len(text) and _word(text[end])):
            out += [text[done:at], "~"]
            done = end
        at = text.find(name, end)
    return "".join([*out, text[done:]])


def _word(letter: str) -> bool:
    return letter.isalnum() or letter == "_"
