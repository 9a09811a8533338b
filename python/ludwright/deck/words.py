"""Words that cards have in common: how near a card's text is to the commander's, and by which words.

The vocabulary is one of rules, each word with the number of cards that say it; a rare word in common counts
for much, a common one for nothing. Facts without text carry a card's words as tags, `says:toughness`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from .subject import Subject

if TYPE_CHECKING:
    from ludwright.cards import Card

SAYS = "says:"
_WORD = re.compile(r"[a-z][a-z'-]+")
# A word that so many cards say tells nothing of one of them.
COMMON = 2_500
RARE = 8
# Keywords of no deck in particular: having one makes a card near to no commander.
EVERYDAY = frozenset(
    {
        "flying",
        "trample",
        "haste",
        "vigilance",
        "menace",
        "lifelink",
        "deathtouch",
        "reach",
        "first",
        "double",
    }
    | {"strike", "hexproof", "indestructible", "ward", "protection", "flash", "shroud", "partner"}
)
# Words of the rules that are said of everything: two cards that say them have nothing in common. What is
# about a card type is a theme's business.
UNTELLING = frozenset(
    {"add", "mana", "color", "spent", "spend", "cost", "pay", "pays", "paying", "paid", "step", "upkeep"}
    | {"main", "own", "play", "many", "type", "under", "able", "can", "total", "base", "name", "named"}
    | {"reveal", "revealed", "look", "shuffle", "search", "addition", "rather", "otherwise", "remain"}
    | {"puts", "plus", "anywhere", "greater", "lose", "lost", "return", "trigger", "activated", "triggered"}
    | {"cause", "left", "leaf", "take", "starting", "different", "share", "entered", "controlled"}
    | {"artifact", "land", "enchantment", "planeswalker", "instant", "sorcery", "nonland", "noncreature"}
    | {"nontoken", "basic", "exile", "exiled", "tapped", "untapped", "tap", "face", "down", "turned"}
    | {"block", "blocked", "phase", "companion", "doctor", "command", "zone", "game"}
)
SOUP = 3
_WANTS = re.compile(r"\bcreatures? you control with\b")
# What words in common weigh when half of the nearness that they make is believed: one word may be by chance.
BELIEVED = 10.0
# Said of what a card forbids: the words that follow are those of the other side.
_FORBIDS = re.compile(
    r"\b(?:can't|don't|doesn't) (?:be activated|untap|attack|block|cast|be cast|activate|draw|gain|search)"
    r"|\bcounter (?:up to one )?target [^.\n]*?(?:activated|triggered)[^.\n]*?abilit"
    r"|\bskips? (?:their|his or her|that player's|your|the next)[^.]*\bstep"
)


# How a creature's numbers are worked out says nothing of power or toughness in play.
_NUMBERS = re.compile(r"~'s (?:power and toughness are each|power is|toughness is) equal to\b")


# What happens to others' creatures, or to what is no creature, says nothing of one's own dying; what a token
# can do, nothing of creatures that can do it; what it takes from itself, nothing of taking from others; when
# it is no creature, nothing of devotion.
_OF_OTHERS = re.compile(
    r"\bwhen(?:ever)? (?:[^.,\n]* (?:opponents? controls?|you don't control)[^.,\n]*"
    r"|[^.,\n]*planeswalkers? you control|that creature) dies?\b"
    r"|\btokens? with [a-z, ]+|\bremove [^.:\n]*? from ~|\bas long as your devotion to [^.\n]*"
)


def stem(word: str) -> str:
    """Singular, roughly: words are compared, never shown to be read as language."""
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 4 and word.endswith("ves"):
        return word[:-3] + "f"
    if len(word) > 4 and word.endswith("s") and not word.endswith("ss"):
        return word[:-1]
    return word


def words_in(text: str) -> frozenset[str]:
    return frozenset(stem(word.removesuffix("'s").strip("'-")) for word in _WORD.findall(text))


@cache
def vocabulary() -> Mapping[str, float]:
    """Word → its weight, the logarithm of how rare it is."""
    lines = (files("ludwright.data") / "deck" / "words.txt").read_text("utf-8").splitlines()
    cards = int(lines[0].split()[-1])
    pairs = (line.rsplit(" ", 1) for line in lines[1:] if line)
    return {word: math.log(cards / int(count)) for word, count in pairs}


def said_by(subject: Subject) -> frozenset[str]:
    """The words of the vocabulary that a card says."""
    card = subject.card
    if not card.has_text:
        return frozenset(tag.removeprefix(SAYS) for tag in card.tags if tag.startswith(SAYS))
    return said_in(card, subject.text("rules_text"))


def said_in(card: Card, text: str) -> frozenset[str]:
    held = words_in(_NUMBERS.sub(" ", text)) | words_in(" ".join(card.keywords).lower())
    return frozenset(held & vocabulary().keys())


def _of_its_own(subject: Subject) -> frozenset[str]:
    """The words by which a commander speaks of its own side."""
    if not subject.card.has_text:
        return said_by(subject)
    return said_in(subject.card, _OF_OTHERS.sub(" ", subject.text("rules_text")))


def forbids(subject: Subject) -> bool:
    """Whether a card stops something: having its words in common with a commander is no nearness."""
    return subject.card.has_text and bool(_FORBIDS.search(subject.text("rules_text")))


def _everyday(card: Card) -> frozenset[str]:
    """Words of the keywords that a card has in common with a tenth of all creatures."""
    return EVERYDAY & words_in(" ".join(card.keywords).lower())


class Affinity:
    """Nearness to the commanders, 0 to 1: the cosine of weighted words."""

    def __init__(self, commanders: Iterable[Subject]) -> None:
        held = vocabulary()
        leaders = list(commanders)
        heard = frozenset().union(*(_of_its_own(subject) - _everyday(subject.card) for subject in leaders))
        # Everyday keywords are what a deck is about where its leader names many, or wants creatures with
        # them; what it gives to all of them, nothing else need give.
        about = len(heard & EVERYDAY) >= SOUP or any(
            _WANTS.search(subject.text("rules_text")) for subject in leaders
        )
        # Without a strike, who doubles something is about that.
        everyday = EVERYDAY if "strike" in heard else EVERYDAY - {"double", "first"}
        said = heard - UNTELLING - (frozenset() if about else everyday)
        self._weights = {word: held[word] ** 2 for word in sorted(said) if word in held}
        self._norm = math.sqrt(sum(self._weights.values()))

    def of(self, said: frozenset[str]) -> float:
        if not self._norm or not said:
            return 0.0
        held = vocabulary()
        shared = sum(self._weights[word] for word in sorted(said & self._weights.keys()))
        norm = math.sqrt(sum(held[word] ** 2 for word in sorted(said) if word in held))
        return shared / (norm * self._norm) * shared / (shared + BELIEVED) if norm else 0.0

    def shared(self, said: frozenset[str], most: int = 3) -> tuple[str, ...]:
        """The weightiest words in common."""
        found = sorted(said & self._weights.keys(), key=lambda word: (-self._weights[word], word))
        return tuple(found[:most])

    def telling(self, most: int) -> tuple[str, ...]:
        """The commander's own weightiest words."""
        return tuple(sorted(self._weights, key=lambda word: (-self._weights[word], word))[:most])
