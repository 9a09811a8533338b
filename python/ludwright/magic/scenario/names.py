"""Matching the words of a script against objects and options."""

from __future__ import annotations

import re

_SELF = re.compile(
    r"\bthis (creature|land|artifact|enchantment|equipment|aura|vehicle|saga|permanent|planeswalker"
    r"|spell|card|token|class)\b"
)


def plain(text: str, name: str = "") -> str:
    """Rules text for comparison: own name, `{this}` and "this creature" are all `~`."""
    out = text.replace("&mdash;", "—").replace("{this}", "~")
    if name:
        out = out.replace(name, "~").replace(name.split(",")[0], "~")
    return _SELF.sub("~", out.casefold()).strip()


def base(word: str) -> str:
    """A name without the marks of the format: `Goblin Token` is a token called Goblin."""
    word = re.sub(r"\[(no copy|only copy)\]", "", word).strip()
    word = re.sub(r":\d+$", "", word)
    return word.removeprefix("@")


def same(word: str, name: str | None, *, token: bool = False) -> bool:
    """Does the word mean an object of this name?"""
    if name is None:
        return base(word).casefold() == "[face_down_creature]"
    wanted = base(word)
    if wanted == name or wanted.partition(" // ")[0] == name or name.partition(" // ")[0] == wanted:
        return True
    return token and wanted.removesuffix(" Token") == name


def player(word: str) -> int | None:
    """The seat that a word names, if it names a player."""
    text = word.strip().casefold().removeprefix("targetplayer=")
    return {"playera": 0, "playerb": 1}.get(text)


COUNTERS = {
    "P1P1": "+1/+1",
    "M1M1": "-1/-1",
    "P0P1": "+0/+1",
    "P1P0": "+1/+0",
    "P1P2": "+1/+2",
    "P2P2": "+2/+2",
    "M0M1": "-0/-1",
    "M2M1": "-2/-1",
    "M1M0": "-1/-0",
}


def counter(word: str) -> str:
    """A kind of counter as cards call it."""
    return COUNTERS.get(word.upper(), word.casefold().replace("_", " "))
