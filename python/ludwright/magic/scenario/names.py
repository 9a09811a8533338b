"""Matching the words of a script against objects and options."""

from __future__ import annotations

import re
from typing import Any

_SELF = re.compile(
    r"\bthis (?:face-down )?(creature|land|artifact|enchantment|equipment|aura|vehicle|saga|permanent"
    r"|planeswalker|spell|card|token|class)\b"
    # The beginning of a text may end in the middle of it.
    r"|\bthis$"
)
_TAGS = re.compile(r"</?[a-z]+>")
_MARK = re.compile(r"\[(no copy|only copy)\]")
NTH = re.compile(r"(.+):(\d+)")
# What has no name, as scripts call it.
FACE_DOWN = ("[face_down_creature]", "[face_down_card]", "[face_down_token]")
LOCKED = "[fully_locked_room]"
NAMELESS = (*FACE_DOWN, LOCKED)


def plain(text: str, name: str = "") -> str:
    """Rules text for comparison: own name, `{this}` and "this creature" are all `~`."""
    out = _TAGS.sub("", text.replace("&mdash;", "—").replace("−", "-")).replace("{this}", "~")
    if name:
        out = out.replace(name, "~").replace(name.split(",")[0], "~")
    return _SELF.sub("~", out.casefold()).strip()


def base(word: str) -> str:
    """A name without the marks of the format."""
    word = _MARK.sub("", word).strip()
    return re.sub(r":\d+$", "", word).removeprefix("@")


def copies(word: str) -> bool | None:
    """Whether the word asks for a copy (True), for none (False), or does not care (None)."""
    found = _MARK.search(word)
    return None if found is None else found[1] == "only copy"


def same(word: str, name: str | None, *, token: bool = False) -> bool:
    """Does the word mean an object of this name? `Goblin Token` is a token called Goblin."""
    wanted = base(word)
    if name is None:
        return wanted.casefold() in FACE_DOWN
    if wanted == name or wanted.partition(" // ")[0] == name or name.partition(" // ")[0] == wanted:
        return True
    # An emblem is called after what made it.
    if wanted.startswith("Emblem ") and "emblem" in name.casefold():
        return wanted.removeprefix("Emblem ") in name
    # A Role is called by its first word or with both (CR 111.10).
    return token and wanted.removesuffix(" Token") in (name, name.removesuffix(" Role"))


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
    "P2P0": "+2/+0",
    "P0P2": "+0/+2",
    "P2P2": "+2/+2",
    "M0M1": "-0/-1",
    "M0M2": "-0/-2",
    "M2M1": "-2/-1",
    "M1M0": "-1/-0",
    "M2M2": "-2/-2",
}


# Enumerations of other engines: `CounterType.P1P1` is P1P1.
_ENUM = re.compile(r"(?:[A-Z]\w*\.)+([A-Z][A-Z0-9_]*)")


def bare(value: Any) -> Any:
    """A value without its wrapping: `{"counter": "P1P1"}`, `CounterType.P1P1`, an object of one value."""
    if isinstance(value, dict) and set(value) == {"new", "args"} and isinstance(value["args"], list):
        return bare(value["args"][0]) if len(value["args"]) == 1 else value
    if isinstance(value, dict) and len(value) == 1:
        return bare(next(iter(value.values())))
    if isinstance(value, str):
        found = _ENUM.fullmatch(value)
        return found[1] if found else value
    return value


def counter(said: Any) -> str:
    """A kind of counter as cards call it."""
    word = str(bare(said))
    return COUNTERS.get(word.upper(), word.casefold().replace("_", " "))


COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}


def colors(word: str) -> str | None:
    """Letters of the colours that a word or symbols name: `BLACK`, `{G}{B}`, `WU`; None if it names none."""
    text = word.strip()
    if text.casefold() in COLORS:
        return COLORS[text.casefold()]
    letters = "".join(re.findall(r"[^{}\s,/]", text)).upper()
    return letters if letters and set(letters) <= set("WUBRG") else None


# How scripts say that an action names no targets of its own.
NO_TARGET = ("NO_TARGET", "[no target]")


def keyword(word: str, known: frozenset[str]) -> str | None:
    """The keyword that a class of another engine stands for: `FirstStrikeAbility` is first strike."""
    bare = word.removeprefix("class:").removesuffix(".getInstance()").removesuffix(".class")
    bare = bare.rpartition(".")[2].removesuffix("Ability")
    text = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", bare).casefold().replace("_", " ").strip()
    return text if text in known else None
