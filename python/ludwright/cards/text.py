"""Card text in the forms that are searched: folded, without reminders, with the card's own name as `~`."""

from __future__ import annotations

import re
import unicodedata

_REMINDER = re.compile(r" ?\([^()]*\)")
_LIGATURES = str.maketrans(
    {
        "æ": "ae",
        "œ": "oe",
        "ø": "o",
        "ð": "d",
        "þ": "th",
        "ß": "ss",
        "ł": "l",
        "\u2018": "'",
        "’": "'",
        "−": "-",
    }
)

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
    text = text.translate(_LIGATURES)
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))


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
        key = fold(name)
        if key in folded:
            folded = re.sub(rf"(?<!\w){re.escape(key)}(?!\w)", "~", folded)
    return _THIS.sub("~", folded) if "this " in folded else folded
