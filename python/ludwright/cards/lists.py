"""The dated lists of Commander: what is banned, and what counts as a Game Changer."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Annotated

from ludwright.authoring.shapes import Key, Pattern
from ludwright.authoring.strict import load_text

BANNED = "commander-banned.yaml"
GAME_CHANGERS = "game-changers.yaml"


@dataclass(frozen=True, slots=True)
class DatedList:
    """Names of cards, and the day on which the list was so."""

    as_of: Annotated[str, Key("as_of"), Pattern(r"\d{4}-\d\d-\d\d", "a date as 2026-01-31"), "The day."]
    cards: Annotated[tuple[str, ...], "The names."]


@cache
def dated(name: str) -> DatedList:
    text = resources.files("ludwright").joinpath("data", "cards", name).read_text("utf-8")
    return load_text(text, DatedList, name)


def banned() -> DatedList:
    """Cards banned in Commander."""
    return dated(BANNED)


def game_changers() -> DatedList:
    """Cards on the Game Changers list."""
    return dated(GAME_CHANGERS)
