"""Tokens and mechanics of the catalog, as the printer names them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ludwright.authoring.names import did_you_mean, quoted
from ludwright.errors import Invalid

from ..notation.ast_card import Card
from ..notation.loader import read_card_file
from ..notation.mechanics import Kind, mechanic, mechanics
from ..notation.token_phrases import token_of

_TOKENS = Path(__file__).parents[2] / "data" / "magic" / "tokens"


@cache
def _token_files() -> dict[str, Path]:
    return {path.stem: path for path in sorted(_TOKENS.glob("*.yaml"))}


@cache
def _token(name: str) -> Card:
    files = _token_files()
    described = None if name in files else token_of(name)
    if described is not None:
        return described
    if name not in files:
        raise Invalid(f"no token {quoted(name)}", code="unknown-token", remedy=did_you_mean(name, files))
    return read_card_file(files[name]).require()


@dataclass(frozen=True, slots=True)
class Catalogued:
    """What the shipped files say."""

    def token(self, name: str) -> Card:
        return _token(name)

    def tokens(self) -> Sequence[str]:
        return tuple(_token_files())

    def mechanics(self, kind: Kind) -> Sequence[str]:
        return tuple(mechanics(kind))

    def keyword_text(self, kind: Kind, name: str) -> str:
        return mechanic(kind, name).text
