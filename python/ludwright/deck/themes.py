"""What a deck is about: themes of the registry, creature types, and mechanics by name.

A theme says of a card whether it feeds the theme (enabler), is rewarded by it (payoff) or is a body of it
(fodder).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Annotated, Any, Literal

from ludwright.authoring.names import nearest, quoted
from ludwright.authoring.shapes import Range, Snake
from ludwright.authoring.strict import load_text
from ludwright.errors import Invalid

from .company import Kind
from .registries.common import Id, Text, Version
from .shapes import shapes
from .spoken import BY_NATURE, OF_TOKENS, by_tokens, plural, tribes_of
from .subject import Subject
from .words import said_by, stem

if TYPE_CHECKING:
    from ludwright.cards import Card

ENABLER, PAYOFF, FODDER = "theme_enabler", "theme_payoff", "theme_fodder"
# A commander that merely is a legend, or costs much, does not ask for a deck about it.
EVERYDAY = frozenset(
    {
        "legends",
        "big_mana",
        "reanimator",
        "attack",
        "blink",
        "flash",
        "copy",
        "creatures",
        "power",
        "toughness",
        "outlaws",
        "party",
        "topdeck",
        "taxes",
        "abilities",
        "slaughter",
        "hand",
    }
)
# Themes whose cards do nothing without them.
NARROW = frozenset(
    {
        "poison",
        "energy",
        "dungeons",
        "food",
        "withering",
        "tricks",
        "clues",
        "coins_and_dice",
        "vehicles",
        "equipment",
        "auras",
    }
    | {"cycling", "planeswalkers", "treasure", "outlaws"}
    | {"sagas", "shrines", "curses", "rooms", "gates", "deserts", "lessons", "snow", "crimes", "ring"}
)
# Themes that a deck has or has not: their rewards are little without them, unless the card does other work.
COUNTED = frozenset(
    {"artifacts", "enchantments", "spells", "lifegain", "mill", "discard", "wheels", "burn", "theft"}
    | {"exile", "face_down", "toughness", "tokens", "sacrifice", "counters", "lands"}
    | {"flying", "small", "pay_life", "multicolor", "colorless"}
)
# Themes that a card feeds by its type alone.
BY_TYPE = frozenset(
    {"artifacts", "enchantments", "equipment", "vehicles", "planeswalkers", "sagas", "shrines", "curses"}
    | {"rooms", "gates", "deserts", "lessons"}
)
# Themes that a card feeds by what it is, or by what nearly all do: that its leader does so is no plan.
BY_BODY = frozenset({"snow", "flying", "small", "multicolor", "colorless", "crimes", "pay_life"})
# Themes that a card feeds by its type line, cost, colours or power alone: facts need not say so.
BY_FACTS = frozenset(
    {
        "flying",
        "small",
        "multicolor",
        "colorless",
        "snow",
        "creatures",
        "party",
        "outlaws",
        "legends",
        "power",
    }
)
# What many a commander does by the way; feeding it is little of a plan.
BY_THE_WAY, FEEDS, FEEDS_LITTLE = frozenset({"lifegain", "burn", "artifacts"}), 0.6, 0.35
# A theme of everyday play that the commander asks for: many cards serve it without being of the deck.
OF_EVERYDAY = 0.8
MOST_THEMES = 5
OF_KEYWORD, OF_KEYWORD_WANTED = 0.6, 0.8
# What is left to one who asks for nothing, and what the weightiest theme of one who only feeds some is worth.
OF_WHAT_IS_LEFT, OF_ITS_OWN_DOING = 0.8, 0.8
# A quarter of all creatures are of this type: tokens of it make no deck.
EVERYWHERE = frozenset({"Human"})
# Types that only the commander's company tells of: how many, and how much they weigh at most.
OF_COMPANY, OF_COMPANY_MOST, OF_COMMON = 2, 0.8, 0.25


@dataclass(frozen=True, slots=True)
class KnownTheme(Snake):
    id: Annotated[Id, "Its name, as in features.yml."]
    description: Annotated[Text, "What such a deck does."]
    query_templates: Annotated[tuple[Text, ...], "Search fragments that find candidates."]
    brings: Annotated[tuple[Id, ...], "Themes whose cards work in such a deck, too."] = ()
    feeds: Annotated[
        int, Range(0, 60), "Of the cards that feed it, those that a deck all about it wants."
    ] = 0
    fed_by: Annotated[tuple[Id, ...], "Features by which a card feeds it, whatever its text says of it."] = ()


@dataclass(frozen=True, slots=True)
class KnownThemes(Snake):
    """The whole of `themes.yml`."""

    version: Annotated[Version, "The file's version."]
    themes: Annotated[tuple[KnownTheme, ...], "The themes."]


@cache
def _shipped() -> KnownThemes:
    text = (files("ludwright.data") / "deck" / "themes.yml").read_text("utf-8")
    return load_text(text, KnownThemes, "themes.yml")


@cache
def known_themes() -> Mapping[str, KnownTheme]:
    return {theme.id: theme for theme in _shipped().themes}


def brought_by(name: str) -> tuple[str, ...]:
    """Themes that work in a deck of a theme; none for creature types and keywords."""
    held = known_themes().get(name)
    return () if held is None else held.brings


def themes_version() -> str:
    return _shipped().version


@dataclass(frozen=True, slots=True)
class Theme:
    """One theme of one deck."""

    id: str
    kind: Literal["theme", "tribe", "mechanic"]
    query_templates: tuple[str, ...]
    # How much of the deck it asks for, 0 to 1, and what asks for it.
    weight: float = 1.0
    because: str = "the brief names it"
    # Of a creature type: its share of the deck's creatures, where it is to have one, and whether that is
    # known from what was made for this deck.
    share: float = 0.0
    known: bool = False
    # Whether nothing asks for it, and it is merely left to the commander.
    left: bool = False

    def parts(self, subject: Subject) -> frozenset[str]:
        """The roles `theme_enabler`, `theme_payoff` and `theme_fodder` that a card plays in it."""
        if self.kind == "theme":
            return self._registered(subject.features)
        word = self.id.lower()
        text = subject.text("rules_text")
        found = set()
        if self.kind == "tribe":
            if self.id in subject.card.types:
                found |= {ENABLER, FODDER}
            elif self.weight == 1 and "Changeling" in subject.card.keywords:
                found.add(ENABLER)
            if self._named(subject, word, text):
                found.add(PAYOFF)
            return frozenset(found)
        if any(keyword.lower() == word for keyword in subject.card.keywords):
            found.add(ENABLER)
        elif re.search(rf"\b{re.escape(word)}", text):
            found.add(PAYOFF)
        return frozenset(found)

    def _named(self, subject: Subject, word: str, text: str) -> bool:
        """Whether a card speaks of the type, or of whichever type its player chooses."""
        if not subject.card.has_text:
            said = said_by(subject)
            named = word in said or stem(word) in said
            return named or (self.weight == 1 and _chooses(subject, "type" in said))
        if re.search(rf"\b(?:{word}|{plural(word)})\b", text):
            return True
        return self.weight == 1 and _chooses(subject, bool(_CHOSEN.search(text)))

    def _registered(self, features: Mapping[str, Any]) -> frozenset[str]:
        found = set()
        fed_by = known_themes()[self.id].fed_by
        if self.id in features.get("theme_enablers", ()) or any(features.get(name) for name in fed_by):
            found.add(ENABLER)
        if self.id in features.get("theme_payoffs", ()):
            found.add(PAYOFF)
        if self.id == "sacrifice" and features.get("is_token_generator"):
            found.add(FODDER)
        return frozenset(found)


_CHOSEN = re.compile(r"\b(?:chosen|that|same|creature) type\b")


def _chooses(subject: Subject, of_a_type: bool) -> bool:
    return of_a_type and bool(subject.features.get("is_tribal"))


def theme_of(word: str, creature_types: Collection[str], keywords: Collection[str]) -> Theme:
    """The theme, creature type or keyword that a brief names; whatever its capitals, one or many."""
    folded = word.strip().lower().replace(" ", "_").replace("-", "_")
    known = known_themes()
    if folded in known:
        return Theme(folded, "theme", known[folded].query_templates)
    plain = word.strip().lower()
    for kind in sorted(creature_types):
        if plain in (kind.lower(), plural(kind.lower())):
            name = kind.lower()
            found = (f"t:{name}", f'o:"{name}"', f'o:"{plural(name)}"', "kw:changeling")
            return Theme(kind, "tribe", found, share=shapes().tribe_share / 100)
    for keyword in sorted(keywords):
        if plain == keyword.lower():
            return Theme(keyword, "mechanic", (f'kw:"{keyword.lower()}"', f'o:"{keyword.lower()}"'))
    nearby = [*known, *(kind.lower() for kind in creature_types), *(k.lower() for k in keywords)]
    near = nearest(plain, sorted(set(nearby)))
    remedy = (
        f"did you mean {quoted(near)}?"
        if near
        else f"give one of {', '.join(known)}, or a creature type or keyword"
    )
    raise Invalid(f"no theme, creature type or keyword {quoted(word)}", remedy=remedy)


def themes_of_commanders(
    subjects: Collection[Subject],
    creature_types: Collection[str],
    company: Sequence[Kind] = (),
    mechanics: Sequence[str] = (),
    wanted: Sequence[str] = (),
) -> tuple[Theme, ...]:
    """What the commanders say, need and are, the weightiest first.

    A creature type that a commander names asks for a deck of it; one of which it only makes tokens, for less;
    its own type alone, for least. A theme that pays it weighs more than one that it feeds. `company`:
    creature types that the cards made beside the commander are full of; `mechanics`: its keywords that
    enough cards share to make a deck about; `wanted`: those that it rewards on others.
    """
    found: dict[str, Theme] = {}

    def note(theme: Theme, weight: float, because: str, most: float = 1.0) -> None:
        held = found.get(theme.id)
        if held is None or weight > held.weight:
            share = min(theme.share, most) if weight == 1 else 0.0
            found[theme.id] = replace(theme, weight=weight, because=because, share=share)

    own = set()
    for subject in subjects:
        name = subject.card.front.name
        for told in tribes_of(subject, creature_types):
            if told.kind in subject.card.types and BY_NATURE < told.weight < 1:
                own.add(told.kind)
            note(theme_of(told.kind, creature_types, ()), told.weight, f"{name} {told.because}", told.most)
        for theme in subject.features.get("asks_for", ()):
            weight = OF_EVERYDAY if theme in EVERYDAY else 1.0
            note(theme_of(theme, (), ()), weight, f"{name} asks for {theme}")
        for feature, usual, verb in (("theme_payoffs", 1.0, "rewards"), ("theme_enablers", FEEDS, "feeds")):
            for theme in subject.features.get(feature, ()):
                weight = FEEDS_LITTLE if usual == FEEDS and theme in BY_THE_WAY else usual
                by_type = feature == "theme_enablers" and _by_type(theme, subject.card)
                by_nature = theme in EVERYDAY
                if feature == "theme_enablers" and (by_nature or by_type):
                    continue
                note(theme_of(theme, (), ()), BY_NATURE if by_nature else weight, f"{name} {verb} {theme}")
    for word in mechanics:
        note(theme_of(word, (), mechanics), OF_KEYWORD, f"it has {word.lower()}")
    for word in wanted:
        note(theme_of(word, (), wanted), OF_KEYWORD_WANTED, f"it rewards {word.lower()}")
    _lift(found, subjects)
    others = any(theme.weight > BY_NATURE for theme in found.values() if theme.id != "graveyard")
    if others and "graveyard" in found and found["graveyard"].weight < 1 and all(map(_loots, subjects)):
        del found["graveyard"]
    named = any(theme.share for theme in found.values())
    # Who wants instants and sorceries has few creatures: what a large set is full of is another deck's.
    of_spells = "spells" in found and found["spells"].weight == 1
    there = [kind for kind in company if kind.name in creature_types and (kind.sure or not of_spells)]
    for made in there[:OF_COMPANY]:
        held = found.get(made.name)
        share = _share_of(made, held is not None and bool(held.share))
        if made.sure and held is not None and held.share:
            # One who is content with some of them is not made to want more.
            content = 100 * held.share < shapes().tribe_share
            share = min(share, held.share) if content else share
            found[made.name] = replace(held, share=share, known=made.made > 0)
        part = OF_COMMON if made.common else min(share, OF_COMPANY_MOST)
        because = f"{made.seen:.0%} of the creatures made beside it are of this type"
        if made.made:
            because = f"{made.made} creatures of this type stand beside it, which need just its colours"
        note(theme_of(made.name, creature_types, ()), part, because)
        if not named:
            # The most telling type is what the deck is made of, and tokens of it fill its ranks.
            if any(by_tokens(subject, made.name) for subject in subjects):
                share = min(share, OF_TOKENS)
            found[made.name] = replace(found[made.name], share=share, known=made.made > 0)
            named = True
    if not named and max((theme.weight for theme in found.values()), default=0.0) < 1:
        # Who asks for nothing and makes tokens of its own type leads a deck of it.
        for kind in sorted(own - EVERYWHERE):
            weight = max(found[kind].weight, OF_ITS_OWN_DOING)
            found[kind] = replace(found[kind], weight=weight, share=OF_TOKENS)
    ordered = sorted(found.values(), key=lambda theme: -theme.weight)
    strong = [theme for theme in ordered if theme.weight > BY_NATURE] or ordered
    kept = strong[:MOST_THEMES]
    # What the deck is made of stays, however many themes are weightier.
    bodies = [theme for theme in strong[MOST_THEMES:] if theme.share]
    return (*kept[: MOST_THEMES - len(bodies[:1])], *bodies[:1])


def _lift(found: dict[str, Theme], subjects: Collection[Subject]) -> None:
    """Where a commander asks for nothing, what it does itself is its plan; where it does nothing of a theme,
    what is left to it: to attack, to enter, to be armed."""
    most = max((theme.weight for theme in found.values()), default=0.0)
    left = [(s.card.front.name, theme) for s in subjects for theme in s.features.get("left_to", ())]
    if most < FEEDS and left:
        for name, theme in left:
            because = f"{name} asks for nothing else, and {theme} is left to it"
            if theme not in found or found[theme].weight < OF_WHAT_IS_LEFT:
                found[theme] = replace(
                    theme_of(theme, (), ()), weight=OF_WHAT_IS_LEFT, because=because, left=True
                )
    elif BY_NATURE < most < OF_ITS_OWN_DOING:
        for name, held in found.items():
            if held.weight > BY_NATURE and (most < FEEDS or name not in BY_THE_WAY):
                worth = FEEDS if most < FEEDS else OF_ITS_OWN_DOING
                found[name] = replace(held, weight=held.weight * worth / most)


def _share_of(made: Kind, named: bool) -> float:
    """What a company of a type is of a deck's creatures; where its number is known, of as many as usual."""
    held = shapes()
    creatures = held.usual.creature + named * held.tribe.creature
    return min(1.0, max(made.share, made.made / creatures))


def _loots(subject: Subject) -> bool:
    """One who draws and discards looks for better cards; that alone is no plan for a graveyard."""
    return bool(subject.features.get("is_selection")) and not {"mill", "surveil"} & said_by(subject)


def _by_type(theme: str, card: Card) -> bool:
    """An artifact creature feeds artifact decks by being there; that is no plan."""
    return theme in BY_BODY or (theme in BY_TYPE and theme.removesuffix("s").capitalize() in card.types)
