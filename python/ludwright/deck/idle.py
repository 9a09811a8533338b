"""What a card does in a deck: a line that needs what the deck does not have is idle there.

A line needs a theme when its first sentence is rewarded by one that few decks have (`theme_payoffs` of
`features.yml` among NEEDED), when a rule of `needs` fires on it, or when it speaks of a creature type; one
that searches for lands by their types needs one of these, one that rewards cards of a colour the colour. What
hangs on such a line, roles and themes alike, is not there either. Facts without text carry it worked out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .searches import LAND_TYPES, lands_sought
from .spoken import BY_NATURE, named_forms, types_made, types_said
from .subject import Subject
from .themes import NARROW, Theme, brought_by

if TYPE_CHECKING:
    from ludwright.cards import Card

    from .extractor import FeatureExtractor

HANGS = "hangs:"
# Themes that a deck has or has not, so that lines for them work or do not.
NEEDED = NARROW | {
    "artifacts",
    "enchantments",
    "spells",
    "lifegain",
    "discard",
    "exile",
    "theft",
    "face_down",
    "toughness",
}
# A card that is one of these, or makes one, has not yet a deck of them; of the others it may bring its own.
BY_NUMBERS = frozenset({"artifacts", "enchantments", "spells", "tokens"})
# What works with creatures or lands as well needs no artifacts.
_OR_ELSE = re.compile(
    r"\b(?:creature|permanent|land)s?\b(?:, [^.,\n]{1,30},?)?,? (?:or|and|and/or) "
    r"[^.,\n]{0,20}\b(?:artifact|enchantment|planeswalker|vehicle)s?\b(?! creature)"
    r"|\b(?:artifact|enchantment|planeswalker|vehicle)s?\b(?:, [^.,\n]{1,30},?)?,? (?:or|and|and/or) "
    r"[^.,\n]{0,20}\b(?:creature|permanent|land)s?\b"
)
# Said of decks, not of the game.
_OF_DECKS = re.compile(r"\bcan be your commander\b|\ba deck can have\b|\byour starting deck\b")
_ONLY = re.compile(r"\b(?:activate|spend this mana) only\b")
# What a token says of itself.
_OF_TOKENS = re.compile(r'(\btokens?\b[^."\n]*)"[^"\n]*"')
# What a text turns something into, or is against, needs no deck of it.
TURNED = re.compile(
    r"\b(?:becomes?|is|isn't|it's|are|they're|as) (?:still )?(?:all |a |an )?[^.\n]*?"
    r"(?= with\b| until\b| and has\b|[.\n]|$)"
)


COLOURS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
_COLOURED = re.compile(
    r"\b(?P<colour>white|blue|black|red|green)(?: (?:creature|instant|sorcery|noncreature))?"
    r" (?:spells?|creatures?|permanents?)\b(?! tokens?)"
)
_YOURS = re.compile(r"\byou (?:cast|control)\b")


def colours_rewarded(line: str) -> frozenset[str]:
    """The colours, in words, of spells and permanents of one's own that a line rewards."""
    if not _YOURS.search(line):
        return frozenset()
    return frozenset(found["colour"] for found in _COLOURED.finditer(line))


@dataclass(frozen=True, slots=True)
class Hang:
    """Lines that any one of some themes or creature types brings to life."""

    needs: frozenset[str]
    # How many they are, of how many that do something.
    count: int
    effects: int
    # Which they are; for facts without text, what hangs on them: roles, `theme_payoffs:…`.
    lines: frozenset[int] = frozenset()
    tags: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Idle:
    """What of a card does nothing in a deck."""

    lines: frozenset[int] = frozenset()
    tags: frozenset[str] = frozenset()
    # The idle part of what it does, a body counting as one line, and whether nothing but a body is left.
    share: float = 0.0
    wholly: bool = False
    needs: tuple[str, ...] = ()


ALIVE = Idle()


class Presence:
    """What a deck has: its themes with what they bring, its creature types, and the lands of its colours."""

    def __init__(
        self, themes: Sequence[Theme], creature_types: Collection[str], identity: str = "WUBRG"
    ) -> None:
        held = {theme.id for theme in themes if theme.weight > BY_NATURE}
        if any(theme.kind == "tribe" and theme.id in held for theme in themes):
            held.add("tribe")
        held |= {theme.id.lower().replace(" ", "_") for theme in themes if theme.kind == "mechanic"}
        held |= {word for word, colour in LAND_TYPES.items() if colour in identity}
        held |= {f"{word}_cards" for word, colour in COLOURS.items() if colour in identity}
        self.held = frozenset(held | {brought for name in sorted(held) for brought in brought_by(name)})
        self.creature_types = frozenset(creature_types)

    def idle(self, card: Card, hangs: Iterable[Hang]) -> Idle:
        dead = [hang for hang in hangs if hang.needs.isdisjoint(self.held)]
        if not dead:
            return ALIVE
        count, effects = sum(hang.count for hang in dead), dead[0].effects
        return Idle(
            frozenset().union(*(hang.lines for hang in dead)),
            frozenset().union(*(hang.tags for hang in dead)),
            count / (effects + ("Creature" in card.front.type_line)),
            count == effects,
            tuple(sorted({min(hang.needs) for hang in dead})),
        )


def living(subject: Subject, idle: Idle) -> Subject:
    """The card without its idle lines, or without the tags that hang on them."""
    if not subject.card.has_text:
        return subject.tagged(tag for tag in subject.card.tags if tag not in idle.tags)
    return subject.saying("\n".join(line for n, line in enumerate(_lines(subject)) if n not in idle.lines))


def hangs_of(
    subject: Subject, extractor: FeatureExtractor, creature_types: Collection[str]
) -> tuple[Hang, ...]:
    """Which lines of a card need what; `subject` has its features."""
    if not subject.card.has_text:
        return tuple(_read(tag) for tag in subject.card.tags if tag.startswith(HANGS))
    features = subject.features
    rewarded = not NEEDED.isdisjoint(features.get("theme_payoffs", ())) or features.get("needs")
    kinds = named_forms(subject, creature_types)
    text = subject.text("rules_text")
    if not (rewarded or kinds or "search your library" in text or colours_rewarded(text)):
        return ()
    own = frozenset(features.get("theme_enablers", ())) - BY_NUMBERS
    # Tokens that it makes without having any bring their types.
    own |= {
        kind
        for line in _lines(subject)
        if not types_said(first_of(line), kinds)
        for kind in types_made(line, kinds)
    }
    found: dict[frozenset[str], set[int]] = {}
    effects = 0
    for n, line in enumerate(_lines(subject)):
        first = first_of(line)
        needs = _themes(subject.saying(first), extractor) if rewarded else frozenset()
        does = ("." in line or ":" in line) and not _OF_DECKS.search(line)
        if does and kinds and not needs:
            needs = types_said(TURNED.sub(" ", first), kinds)
        if does and not needs:
            needs = lands_sought(first) or frozenset(f"{colour}_cards" for colour in colours_rewarded(first))
        effects += does or bool(needs)
        if needs and not needs & own:
            found.setdefault(needs, set()).add(n)
    return tuple(Hang(needs, len(held), effects, frozenset(held)) for needs, held in found.items())


def _lines(subject: Subject) -> list[str]:
    return [line for line in subject.text("rules_text").split("\n") if line.strip()]


def first_of(line: str) -> str:
    """What a line does before anything else, and on which condition."""
    first, _, rest = _OF_TOKENS.sub(r"\1", line).partition(". ")
    when = _ONLY.search(rest)
    return f"{first}." if when is None else f"{first}, {rest[when.start() :]}"


def _themes(line: Subject, extractor: FeatureExtractor) -> frozenset[str]:
    needs = frozenset(extractor.value("needs", line) or ())
    if _OR_ELSE.search(line.text("rules_text")):
        return needs
    return needs | NEEDED.intersection(extractor.value("theme_payoffs", line) or ())


def told(
    subject: Subject,
    extractor: FeatureExtractor,
    creature_types: Collection[str],
    tags_of: Callable[[Subject], Collection[str]],
) -> dict[str, str]:
    """For facts: needs → how many lines of how many that do something, and the tags that go with them."""
    held = set(tags_of(subject))
    found = {}
    for hang in hangs_of(subject, extractor, creature_types):
        lost = held.difference(tags_of(living(subject, Idle(hang.lines))))
        found["+".join(sorted(hang.needs))] = " ".join([f"{hang.count}/{hang.effects}", *sorted(lost)])
    return found


def _read(tag: str) -> Hang:
    needs, count, *tags = tag.removeprefix(HANGS).split()
    lines, _, effects = count.partition("/")
    return Hang(frozenset(needs.split("+")), int(lines), int(effects), tags=frozenset(tags))
