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

from ludwright.authoring.names import did_you_mean, quoted
from ludwright.authoring.shapes import Range, Snake
from ludwright.authoring.strict import load_text
from ludwright.errors import Invalid

from .company import Kind
from .registries.common import Id, Text, Version
from .shapes import shapes
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
BY_NATURE = 0.2
# What many a commander does by the way; feeding it is little of a plan.
BY_THE_WAY, FEEDS, FEEDS_LITTLE = frozenset({"lifegain", "burn", "artifacts"}), 0.6, 0.35
# A theme of everyday play that the commander asks for: many cards serve it without being of the deck.
OF_EVERYDAY = 0.8
MOST_THEMES = 5
# Of a deck's creatures, those of a type that the commander names and makes tokens of, without being of it,
# that it wants beside others ("a non-Human creature"), or of which it is enough itself.
OF_TOKENS = 0.5
# Beside a type that the commander both is and names, the others that it names.
BESIDE_ITS_OWN = 0.7
OF_KEYWORD = 0.6
# What is left to one who asks for nothing, and what the weightiest theme of one who only feeds some is worth.
OF_WHAT_IS_LEFT, OF_ITS_OWN_DOING = 0.8, 0.8
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


def plural(word: str) -> str:
    """Many of a creature type, in small letters."""
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
        if plain in (kind.lower(), plural(kind.lower())):
            name = kind.lower()
            found = (f"t:{name}", f'o:"{name}"', f'o:"{plural(name)}"', "kw:changeling")
            return Theme(kind, "tribe", found, share=shapes().tribe_share / 100)
    for keyword in sorted(keywords):
        if plain == keyword.lower():
            return Theme(keyword, "mechanic", (f'kw:"{keyword.lower()}"', f'o:"{keyword.lower()}"'))
    nearby = [*known, *(kind.lower() for kind in creature_types), *(k.lower() for k in keywords)]
    raise Invalid(
        f"no theme, creature type or keyword {quoted(word)}", remedy=did_you_mean(plain, sorted(set(nearby)))
    )


def themes_of_commanders(
    subjects: Collection[Subject],
    creature_types: Collection[str],
    company: Sequence[Kind] = (),
    mechanics: Sequence[str] = (),
) -> tuple[Theme, ...]:
    """What the commanders say, need and are, the weightiest first.

    A creature type that a commander names asks for a deck of it; one of which it only makes tokens, for less;
    its own type alone, for least. A theme that pays it weighs more than one that it feeds. `company`:
    creature types that the cards made beside the commander are full of; `mechanics`: its keywords that
    enough cards share to make a deck about.
    """
    found: dict[str, Theme] = {}

    def note(theme: Theme, weight: float, because: str, most: float = 1.0) -> None:
        held = found.get(theme.id)
        if held is None or weight > held.weight:
            share = min(theme.share, most) if weight == 1 else 0.0
            found[theme.id] = replace(theme, weight=weight, because=because, share=share)

    for subject in subjects:
        name = subject.card.front.name
        for kind, weight, because in _tribes(subject, creature_types):
            mixed = f"non-{kind.lower()}" in subject.text("rules_text")
            some = mixed or _by_tokens(subject, kind) or _itself_enough(subject, kind)
            most = OF_TOKENS if some else 1.0
            note(theme_of(kind, creature_types, ()), weight, f"{name} {because}", most)
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
    _lift(found, subjects)
    others = any(theme.weight > BY_NATURE for theme in found.values() if theme.id != "graveyard")
    if others and "graveyard" in found and found["graveyard"].weight < 1 and all(map(_loots, subjects)):
        del found["graveyard"]
    named = any(theme.share for theme in found.values())
    # Who wants instants and sorceries has few creatures: what a large set is full of is another deck's.
    of_spells = "spells" in found and found["spells"].weight == 1
    told = [kind for kind in company if kind.name in creature_types and (kind.sure or not of_spells)]
    for made in told[:OF_COMPANY]:
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
            if any(_by_tokens(subject, made.name) for subject in subjects):
                share = min(share, OF_TOKENS)
            found[made.name] = replace(found[made.name], share=share, known=made.made > 0)
            named = True
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


# What a token is, and no more of the sentence: "where X is the number of Goblins you control" names Goblins.
_TOKENS = re.compile(r"\bcreates? [^.\n]*?(?<!role )tokens?\b(?:[^.\n]*?\bexcept\b[^.\n]*)?|\bamass [a-z]+")
# What a text wants not to be of a type, guards against or turns one creature into speaks for no deck of it.
_NOT = re.compile(
    r"\bnon-[a-z]+|\bprotection from [^.\n]*|\bcan't be blocked (?:except )?by [^.\n]*"
    r"|\bwhenever an? [a-z]+ deals (?:combat )?damage to you\b|\bdestroy (?:target|all) [a-z]+"
    r"|\b[a-z]+ (?:creatures )?(?:your opponents control|an opponent controls)\b"
    r"|\b(?:is|becomes) an? [^.\n]*? in addition to its other (?:creature )?types"
    r"|\bisn't an? [a-z]+|\bit's an? [^.\n]*? with base power|\brole tokens?\b[^.\n]*|\b[a-z]+ role tokens?\b"
    r"|\bbecomes? (?:an? )?(?:\d+|x)/(?:\d+|x) [^.\n]*? creatures?\b|(?m:^• \d+/\d+ [^.\n]*)"
    r"|\byour opponents can't [^.\n]*"
)
# Names of other cards are no words of the game, nor is how a card leads.
_NAMES = re.compile(
    r"\bDoctor's companion\b|\bPartner with [^\n(]*"
    r"|\b(?:named|meld them into) [A-Z][\w'-]*,?(?: (?:(?:of|the|and) )*[A-Z][\w'-]*)*"
)
# The name of an ability, which means nothing by itself: "Bad Wolf — …".
_ABILITY_WORD = re.compile(r"(?m)^[^—\n.]{1,40} — ")


def named_forms(subject: Subject, creature_types: Collection[str]) -> Mapping[str, str]:
    """Words by which a text names creature types → the type: with a capital, since "time" is none and "Time
    Lord" is."""
    forms = _forms(frozenset(creature_types))
    return {word: forms[word] for word in sorted(_capitals(subject) & forms.keys())}


def types_said(text: str, forms: Mapping[str, str]) -> frozenset[str]:
    """The creature types that a text speaks of, tokens and what it guards against aside."""
    said = set(re.findall(r"[a-z-]+", _NOT.sub(" ", _TOKENS.sub(" ", text))))
    return frozenset(forms[word] for word in sorted(forms.keys() & said))


def types_made(text: str, forms: Mapping[str, str]) -> frozenset[str]:
    """The creature types of the tokens that a text makes."""
    said = {word for made in _TOKENS.findall(text) for word in re.findall(r"[a-z-]+", made)}
    return frozenset(forms[word] for word in sorted(forms.keys() & said))


def _capitals(subject: Subject) -> set[str]:
    """Words that a text writes with a capital, in small letters; names of abilities aside."""
    text = _NAMES.sub("", _ABILITY_WORD.sub("", subject.card.oracle_text))
    # Keywords of several words are names as well: "Time travel" is no Time.
    for keyword in subject.card.keywords:
        text = text.replace(keyword, "") if " " in keyword else text
    return {word.lower() for word in re.findall(r"\b[A-Z][a-z]+", text)}


@cache
def _forms(creature_types: frozenset[str]) -> dict[str, str]:
    """One and many, in small letters → the type."""
    return {form: kind for kind in sorted(creature_types) for form in (kind.lower(), plural(kind.lower()))}


def _by_tokens(subject: Subject, kind: str) -> bool:
    """Whether a commander that is not of a type makes tokens of it: they fill the ranks."""
    if kind in subject.card.types or not subject.features.get("is_token_generator"):
        return False
    if not subject.card.has_text:
        return True
    return any(kind.lower() in made.group() for made in _TOKENS.finditer(subject.text("rules_text")))


def _itself_enough(subject: Subject, kind: str) -> bool:
    """Whether a commander of a type speaks of it only by "whenever one or more of them …", which is paid once
    however many they are: it is one of them."""
    if kind not in subject.card.types or not subject.card.has_text:
        return False
    many = plural(kind.lower())
    text = _NOT.sub(" ", _TOKENS.sub(" ", subject.text("rules_text")))
    once = rf"\bwhenever one or more {many} you control\b(?![^\n]*\bthat many\b)"
    rest = re.sub(once, " ", text)
    return rest != text and not re.search(rf"\b(?:{kind.lower()}|{many})\b", rest)


def _article(word: str) -> str:
    return "an" if word[:1] in "AEIOU" else "a"


def _tribes(subject: Subject, creature_types: Collection[str]) -> list[tuple[str, float, str]]:
    """Creature types with weights: named, made, or the commander's own."""
    own = subject.card.front.type_line.partition(" — ")[2].split()
    known = {kind.lower(): kind for kind in creature_types}
    forms = {form: kind for word, kind in known.items() for form in (word, plural(word))}
    if not subject.card.has_text:
        said = said_by(subject)
        named = sorted({kind for word, kind in known.items() if stem(word) in said or word in said})
        # Where only words are known, naming and making look alike; tokens are made more often than named.
        made = bool(subject.features.get("is_token_generator")) and not subject.features.get("is_tribal")
        found = [(k, 0.4 if made and k not in own else 1.0, f"says {k}") for k in named]
    else:
        text = subject.text("rules_text")
        # Creature types are written with a capital: "time" is not one, "Time Lord" is.
        capital = _capitals(subject)
        forms = {form: kind for form, kind in forms.items() if form in capital}
        rest = _NOT.sub(" ", _TOKENS.sub(" ", text))
        spoken = re.findall(r"[a-z-]+|[^a-z\s]", rest)
        # Of two types in a row the latter is what is meant: "Human Werewolves" are Werewolves.
        meant = [word for word, after in zip(spoken, [*spoken[1:], ""], strict=False) if after not in forms]
        words = {forms[word] for word in meant if word in forms}
        tokens = [
            made.partition(" except ")[0] for made in _TOKENS.findall(text) if " a legendary " not in made
        ]
        makes = {forms[w] for made in tokens for w in re.findall(r"[a-z-]+", made) if w in forms}
        makes -= words
        found = [(kind, 1.0, f"says {kind}") for kind in sorted(words)]
        found += [(kind, 0.4, f"makes {kind} tokens") for kind in sorted(makes)]
    if any(kind in own and weight == 1 for kind, weight, _ in found):
        found = [(k, min(w, 1.0 if k in own else BESIDE_ITS_OWN), because) for k, w, because in found]
    if not found:
        found = [(kind, BY_NATURE, f"is {_article(kind)} {kind}") for kind in own if kind in creature_types]
    return found
