"""Changes to objects (CR 613). In `static`, `effect`, `become` and tokens' `except` each is a key.

`{of: host, pt: +2/+2, keywords: [flying], add types: [Demon]}`.
"""

from __future__ import annotations

from typing import ClassVar

from .ast_base import Ability, Mod, Noun, Value
from .ast_words import CardType, Color, KeywordWord, Subtype, Supertype
from .node import dataclass


@dataclass(frozen=True, slots=True)
class AddPt(Mod):
    """`pt: +2/+2`, `pt: +x/+0`, `pt: -amount(n)/-0`: what is added (layer 7c)."""

    tag: ClassVar[str] = "pt"
    power: Value
    toughness: Value


@dataclass(frozen=True, slots=True)
class BasePt(Mod):
    """`base pt: 5/5` (layer 7b); of a card with a star in its `pt`, what the star stands for (7a)."""

    tag: ClassVar[str] = "base pt"
    power: Value
    toughness: Value


@dataclass(frozen=True, slots=True)
class BasePower(Mod):
    """`base power: 0`."""

    tag: ClassVar[str] = "base power"
    power: Value


@dataclass(frozen=True, slots=True)
class BaseToughness(Mod):
    """`base toughness: 1`."""

    tag: ClassVar[str] = "base toughness"
    toughness: Value


@dataclass(frozen=True, slots=True)
class SwitchPt(Mod):
    """`switch: true`: power and toughness."""

    tag: ClassVar[str] = "switch"


@dataclass(frozen=True, slots=True)
class GainKeywords(Mod):
    """`keywords: [flying, {ward: 2}]`: plain ones by word; mechanics by name (KeywordAbility)."""

    tag: ClassVar[str] = "keywords"
    abilities: tuple[Ability, ...]


@dataclass(frozen=True, slots=True)
class GainAbilities(Mod):
    """`gain: [{cost: tap, do: …}]`: quoted abilities."""

    tag: ClassVar[str] = "gain"
    abilities: tuple[Ability, ...]


@dataclass(frozen=True, slots=True)
class LoseKeywords(Mod):
    """`lose: [flying]`."""

    tag: ClassVar[str] = "lose"
    keywords: tuple[KeywordWord, ...]


@dataclass(frozen=True, slots=True)
class LoseAbilities(Mod):
    """`lose abilities: true`: all of them."""

    tag: ClassVar[str] = "lose abilities"


@dataclass(frozen=True, slots=True)
class GainActivatedOf(Mod):
    """`gain activated of: NOUN`."""

    tag: ClassVar[str] = "gain activated of"
    what: Noun


@dataclass(frozen=True, slots=True)
class GainAbilitiesOf(Mod):
    """`gain abilities of: NOUN`: activated and triggered ones."""

    tag: ClassVar[str] = "gain abilities of"
    what: Noun


@dataclass(frozen=True, slots=True)
class AddTypes(Mod):
    """`add types: [artifact, Demon]`: card types in small letters, subtypes capitalised, in addition."""

    tag: ClassVar[str] = "add types"
    supertypes: tuple[Supertype, ...] = ()
    types: tuple[CardType, ...] = ()
    subtypes: tuple[Subtype, ...] = ()


@dataclass(frozen=True, slots=True)
class SetTypes(Mod):
    """`types: [creature, Frog]`: card types named replace all others (an artifact creature stays what else it
    was, CR 205.1b); subtypes those of the same kind."""

    tag: ClassVar[str] = "types"
    types: tuple[CardType, ...] = ()
    subtypes: tuple[Subtype, ...] = ()


@dataclass(frozen=True, slots=True)
class RemoveTypes(Mod):
    """`remove types: [legendary]`."""

    tag: ClassVar[str] = "remove types"
    supertypes: tuple[Supertype, ...] = ()
    types: tuple[CardType, ...] = ()


@dataclass(frozen=True, slots=True)
class AddChosenSubtype(Mod):
    """`add chosen type: NOUN`: the subtype that a slot or link holds."""

    tag: ClassVar[str] = "add chosen type"
    what: Noun


@dataclass(frozen=True, slots=True)
class SetChosenSubtype(Mod):
    """`chosen type: NOUN`."""

    tag: ClassVar[str] = "chosen type"
    what: Noun


@dataclass(frozen=True, slots=True)
class AllCreatureTypes(Mod):
    """`all creature types: true`."""

    tag: ClassVar[str] = "all creature types"


@dataclass(frozen=True, slots=True)
class NoManaCost(Mod):
    """`no mana cost: true`: of a copy, whose mana value is 0."""

    tag: ClassVar[str] = "no mana cost"


@dataclass(frozen=True, slots=True)
class LoseCreatureTypes(Mod):
    """`lose creature types: true`: all of them."""

    tag: ClassVar[str] = "lose creature types"


@dataclass(frozen=True, slots=True)
class SetColors(Mod):
    """`colors: U`, `colors: WB`, `colors: none`."""

    tag: ClassVar[str] = "colors"
    colors: tuple[Color, ...]


@dataclass(frozen=True, slots=True)
class AddColors(Mod):
    """`add colors: B`."""

    tag: ClassVar[str] = "add colors"
    colors: tuple[Color, ...]


@dataclass(frozen=True, slots=True)
class AddChosenColor(Mod):
    """`add chosen color: NOUN`."""

    tag: ClassVar[str] = "add chosen color"
    what: Noun


@dataclass(frozen=True, slots=True)
class Control(Mod):
    """`control: you`: who controls it."""

    tag: ClassVar[str] = "control"
    who: Noun


@dataclass(frozen=True, slots=True)
class Rename(Mod):
    """`name: Marit Lage`: for copies and tokens."""

    tag: ClassVar[str] = "name"
    name: str


@dataclass(frozen=True, slots=True)
class CopyOf(Mod):
    """`copy of: NOUN` (layer 1)."""

    tag: ClassVar[str] = "copy of"
    what: Noun
