"""Every keyword of the four sets and the first decks: defined once, on a card, shown by a scenario."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ludwright.magic import catalog, oracle
from ludwright.magic.cache import DATA
from ludwright.magic.notation.ast_base import CostPart, Verb
from ludwright.magic.notation.ast_words import PLAIN_KEYWORDS
from ludwright.magic.notation.families import members
from ludwright.magic.notation.mechanics import mechanics

RULES = Path(__file__).parents[1] / "rules"

# FDN, TDM, TLA, ECL and the decks of the beginning: what card data lists as keywords, and what other cards'
# texts give or name.
ABILITIES = """
affinity, basic landcycling, changeling, conspire, convoke, crew, deathtouch, decayed, defender, delve,
double strike, enchant, equip, evoke, exhaust, firebending, first strike, flash, flashback, flying,
forestcycling, foretell, harmonize, haste, hexproof, hexproof from, indestructible, islandcycling,
kicker, lifelink, menace, mobilize, mountaincycling, persist, plainscycling, protection, prowess, reach,
storm, suspend, swampcycling, trample, vigilance, ward, wither
"""
ACTIONS = """
airbend, behold, blight, destroy, discard, double, earthbend, endure, exile, fight, mill, proliferate,
sacrifice, scry, search, shuffle, surveil, transform, waterbend
"""
ABILITY_WORDS = """
addendum, alliance, ferocious, flurry, formidable, landfall, morbid, raid, renew, threshold, vivid,
will of the council
"""
TOKENS = "clue, food, treasure"


def words(text: str) -> list[str]:
    return [word.strip() for word in text.replace("\n", " ").split(",")]


@cache
def printed() -> dict[str, str]:
    """Each card's rules text, in small letters."""
    shipped = catalog.load()
    return {name: "\n".join(oracle.print_card(shipped.card(name))).lower() for name in shipped.names()}


def bearers(word: str) -> list[str]:
    """The cards whose text has the word, alone or as a verb of somebody."""
    found = re.compile(rf"\b{re.escape(word)}(?:s|es)?\b")
    return [name for name, text in printed().items() if found.search(text)]


def defined(word: str) -> bool:
    names = [*PLAIN_KEYWORDS, *mechanics("ability"), *mechanics("action"), *mechanics("cost")]
    known = {*names, *members(Verb), *members(CostPart), "enchant", "protection", "hexproof from"}
    return (
        word in known
        or (word.endswith("cycling") and "typecycling" in known)
        or any(name.startswith(f"{word} ") for name in names)
        or word == "exhaust"  # a label and a limit
    )


@cache
def scenarios() -> str:
    return "\n".join(path.read_text("utf-8") for path in sorted(RULES.glob("*.yaml")))


@pytest.mark.parametrize("word", words(ABILITIES) + words(ACTIONS))
def test_a_keyword_is_a_mechanic_or_one_of_the_core(word: str) -> None:
    assert defined(word)


@pytest.mark.parametrize("word", words(ABILITIES) + words(ACTIONS) + words(ABILITY_WORDS) + words(TOKENS))
def test_a_keyword_is_on_a_card_that_a_scenario_plays(word: str) -> None:
    cards = bearers(word)
    assert cards, "no card says it"
    assert any(name.partition(" // ")[0] in scenarios() for name in cards), cards


@pytest.mark.parametrize("word", words(TOKENS))
def test_a_token_known_by_its_name_is_a_file(word: str) -> None:
    assert word in catalog.load().token_ids()


@pytest.mark.parametrize("kind", ["ability", "action", "cost"])
def test_every_mechanic_is_on_a_card(kind: Any) -> None:
    texts = "\n".join(path.read_text("utf-8") for path in DATA.glob("cards/*/*.yaml"))
    texts += "\n".join(path.read_text("utf-8") for path in DATA.glob("tokens/*.yaml"))
    texts += "\n".join(path.read_text("utf-8") for path in RULES.glob("made/cards/*/*.yaml"))
    # Or on a made-up one that is compiled and played.
    for path in RULES.glob("compiled/*cards.yaml"):
        texts += path.read_text("utf-8").lower().replace("\\n", " ")
    unused = [name for name in mechanics(kind) if not re.search(rf"\b{name}\b", texts, re.IGNORECASE)]
    assert not unused
