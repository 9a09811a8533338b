"""What a deck is about: themes of the registry, creature types, and mechanics by name.

A theme says of a card whether it feeds the theme (enabler), is rewarded by it (payoff) or is a body of it
(fodder).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Annotated, Any, Literal

from ludwright.authoring.names import did_you_mean, quoted
from ludwright.authoring.shapes import Snake
from ludwright.authoring.strict import load_text
from ludwright.errors import Invalid

from .registries.common import Id, Text, Version
from .subject import Subject

if TYPE_CHECKING:
    from ludwright.cards import Card

ENABLER, PAYOFF, FODDER = "theme_enabler", "theme_payoff", "theme_fodder"
# A commander that merely is a legend, or costs much, does not ask for a deck about it.
_BY_NATURE = frozenset({"legends", "big_mana", "reanimator", "attack", "blink", "flash", "copy"})
MOST_THEMES = 2


@dataclass(frozen=True, slots=True)
class KnownTheme(Snake):
    id: Annotated[Id, "Its name, as in features.yml."]
    description: Annotated[Text, "What such a deck does."]
    query_templates: Annotated[tuple[Text, ...], "Search fragments that find candidates."]


@dataclass(frozen=True, slots=True)
class KnownThemes(Snake):
    """The whole of `themes.yml`."""

    version: Annotated[Version, "The file's version."]
    themes: Annotated[tuple[KnownTheme, ...], "The themes."]


@cache
def _shipped() -> KnownThemes:
    text = (files("ludwright.data") / "deck" / "themes.yml").read_text("utf-8")
    return load_text(text, KnownThemes, "themes.yml")


def known_themes() -> Mapping[str, KnownTheme]:
    return {theme.id: theme for theme in _shipped().themes}


def themes_version() -> str:
    return _shipped().version


@dataclass(frozen=True, slots=True)
class Theme:
    """One theme of one deck."""

    id: str
    kind: Literal["theme", "tribe", "mechanic"]
    query_templates: tuple[str, ...]

    def parts(self, subject: Subject) -> frozenset[str]:
        """The roles `theme_enabler`, `theme_payoff` and `theme_fodder` that a card plays in it."""
        if self.kind == "theme":
            return self._registered(subject.features)
        word = self.id.lower()
        text = subject.text("rules_text")
        found = set()
        if self.kind == "tribe":
            if self.id in subject.card.types or "Changeling" in subject.card.keywords:
                found |= {ENABLER, FODDER}
            if re.search(rf"\b(?:{word}|{_plural(word)})\b", text):
                found.add(PAYOFF)
            return frozenset(found)
        if any(keyword.lower() == word for keyword in subject.card.keywords):
            found.add(ENABLER)
        elif re.search(rf"\b{re.escape(word)}", text):
            found.add(PAYOFF)
        return frozenset(found)

    def _registered(self, features: Mapping[str, Any]) -> frozenset[str]:
        found = set()
        if self.id in features.get("theme_enablers", ()):
            found.add(ENABLER)
        if self.id in features.get("theme_payoffs", ()):
            found.add(PAYOFF)
        if self.id == "sacrifice" and features.get("is_token_generator"):
            found.add(FODDER)
        return frozenset(found)


def _plural(word: str) -> str:
    if word.endswith("f"):
        return word[:-1] + "ves"
    if word.endswith(("s", "x", "ch", "sh")):
        return word + "es"
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    return "merfolk" if word == "merfolk" else word + "s"


def theme_of(word: str, creature_types: Collection[str], keywords: Collection[str]) -> Theme:
    """The theme, creature type or keyword that a brief names; whatever its capitals, one or many."""
    folded = word.strip().lower().replace(" ", "_").replace("-", "_")
    known = known_themes()
    if folded in known:
        return Theme(folded, "theme", known[folded].query_templates)
    plain = word.strip().lower()
    for kind in sorted(creature_types):
        if plain in (kind.lower(), _plural(kind.lower())):
            name = kind.lower()
            return Theme(kind, "tribe", (f"t:{name}", f'o:"{name}"', f'o:"{_plural(name)}"', "kw:changeling"))
    for keyword in sorted(keywords):
        if plain == keyword.lower():
            return Theme(keyword, "mechanic", (f'kw:"{keyword.lower()}"', f'o:"{keyword.lower()}"'))
    nearby = [*known, *(kind.lower() for kind in creature_types), *(k.lower() for k in keywords)]
    raise Invalid(
        f"no theme, creature type or keyword {quoted(word)}", remedy=did_you_mean(plain, sorted(set(nearby)))
    )


def themes_of_commanders(subjects: Collection[Subject], creature_types: Collection[str]) -> tuple[Theme, ...]:
    """What the commanders' own texts ask for: first the creature types they name, then what pays them."""
    found: list[Theme] = []
    for subject in subjects:
        found += [theme_of(kind, creature_types, ()) for kind in _tribes(subject, creature_types)]
    for feature in ("theme_payoffs", "theme_enablers"):
        for subject in subjects:
            found += [
                theme_of(theme, (), ())
                for theme in subject.features.get(feature, ())
                if theme not in _BY_NATURE
                and not (feature == "theme_enablers" and _by_type(theme, subject.card))
            ]
    if not found:
        # Then what it is by nature is all there is to go by.
        paid = (theme for subject in subjects for theme in subject.features.get("theme_payoffs", ()))
        found = [theme_of(theme, (), ()) for theme in paid]
    return tuple(dict.fromkeys(found))[:MOST_THEMES]


def _by_type(theme: str, card: Card) -> bool:
    """An artifact creature feeds artifact decks by being there; that is no plan."""
    return (
        theme in ("artifacts", "enchantments", "equipment", "vehicles")
        and theme[:-1].capitalize() in card.types
    )


def _tribes(subject: Subject, creature_types: Collection[str]) -> list[str]:
    text = subject.text("rules_text")
    if not subject.card.has_text:
        # A tag says that it rewards a creature type; most often that is its own first one.
        own = subject.card.front.type_line.partition(" — ")[2].split()
        return own[:1] if subject.features.get("is_tribal") else []
    found = []
    for kind in sorted(creature_types):
        word = kind.lower()
        # Tokens it makes are not yet a tribe; a plural, "other", or a spell of the type is.
        if re.search(
            rf"\b(?:{_plural(word)} you control|other {_plural(word)}|{word} spells?|another {word})\b", text
        ):
            found.append(kind)
    return found
