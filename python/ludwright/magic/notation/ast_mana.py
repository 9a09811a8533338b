"""Mana that is added.

`G`, `GGG`, `C` (exactly this), `W|U` (one of these), `any color`, `any combination of R G`,
`color of NOUN`, `color chosen NOUN`, `what NOUN could produce`, `color NOUN could produce`.
"""

from __future__ import annotations

from .ast_base import Mana, Noun, Symbols
from .ast_words import ManaType
from .node import dataclass


@dataclass(frozen=True, slots=True)
class ExactMana(Mana):
    """`RR`: kept as `{R}{R}`."""

    symbols: Symbols


@dataclass(frozen=True, slots=True)
class OneTypeOf(Mana):
    """`W|U`, `any color` (WUBRG): as much as is added is all of one of these types."""

    types: tuple[ManaType, ...]


@dataclass(frozen=True, slots=True)
class CombinationOf(Mana):
    """`any combination of R G`: each mana one of these types."""

    types: tuple[ManaType, ...]


@dataclass(frozen=True, slots=True)
class ColorChosen(Mana):
    """`color chosen NOUN`: the colour that a slot or link holds."""

    what: Noun


@dataclass(frozen=True, slots=True)
class ColorsOf(Mana):
    """`color of NOUN`: one of the colours of these."""

    what: Noun


@dataclass(frozen=True, slots=True)
class TypeOf(Mana):
    """`what NOUN produced`: one of the types these were last tapped for."""

    what: Noun


@dataclass(frozen=True, slots=True)
class ProducedBy(Mana):
    """`what NOUN could produce`: one of the types these could make."""

    what: Noun


@dataclass(frozen=True, slots=True)
class ColorProducedBy(Mana):
    """`color NOUN could produce`: one of the colours these could make."""

    what: Noun
