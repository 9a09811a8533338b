"""The facts that are shipped: every card of Commander by name, cost, type and the like, without its text."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from .read import read_objects

FACTS = "facts.jsonl.gz"
META = "facts.json"
LETTERS = {"c": "common", "u": "uncommon", "r": "rare", "s": "special", "m": "mythic", "b": "bonus"}


# How much a card is played is shipped by classes, each twice as wide as the one before.
FIRST_CLASS = 64


def played_class(rank: int) -> int:
    """0 for the most played cards, then one more for each doubling of the rank."""
    return max(0, (rank // FIRST_CLASS).bit_length())


def rank_of(played: int) -> int:
    """A rank in the middle of a class."""
    return FIRST_CLASS // 2 if played == 0 else 3 * FIRST_CLASS * 2 ** (played - 1) // 2


@dataclass(frozen=True, slots=True)
class Meta:
    """What the facts were made from and with."""

    # Digest of the catalog they were taken from.
    source: str
    cards: int
    # The tagger whose tags the facts carry.
    tagged_by: str


@cache
def meta() -> Meta:
    text = resources.files("ludwright").joinpath("data", "cards", META).read_text("utf-8")
    return Meta(**json.loads(text))


def facts_file() -> AbstractContextManager[Path]:
    return resources.as_file(resources.files("ludwright").joinpath("data", "cards", FACTS))


def expanded(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """The facts as Scryfall-shaped objects; `sets` names the sets by the rarity a card had in them."""
    for line, raw in read_objects(path):
        sets = raw.pop("sets", {})
        raw["printings"] = [
            {"set": code, "rarity": LETTERS[letter]}
            for letter, codes in sets.items()
            for code in codes.split()
        ]
        raw["legalities"] = {"commander": raw.pop("commander", "legal")}
        raw.setdefault("colors", [])
        if "played" in raw:
            raw["edhrec_rank"] = rank_of(raw.pop("played"))
        if "says" in raw:
            raw["tags"] = [*raw.get("tags", ()), *(f"says:{word}" for word in raw.pop("says"))]
        if "hangs" in raw:
            hangs = (f"hangs:{needs} {told}" for needs, told in raw.pop("hangs").items())
            raw["tags"] = [*raw.get("tags", ()), *hangs]
        if "leads" in raw:
            # That nothing was found is worth knowing, too.
            raw["tags"] = [*raw.get("tags", ()), *(f"leads:{told}" for told in ("", *raw.pop("leads")))]
        yield line, raw


def shipped_tags() -> Mapping[str, tuple[str, tuple[str, ...]]]:
    """Name -> what the card's content was when it was tagged, and its tags."""
    with facts_file() as path:
        return {raw["name"]: (raw["content"], tuple(raw.get("tags", ()))) for _, raw in read_objects(path)}
