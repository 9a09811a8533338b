"""Tokens and mechanics of the catalog, as the printer names them."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ludwright.authoring.names import did_you_mean, quoted
from ludwright.errors import Invalid

from ..notation.ast_card import Card
from ..notation.ast_mechanics import KeywordAction
from ..notation.ast_nouns import Phrase
from ..notation.ast_verbs_cards import Put
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

    def parameters(self, kind: Kind, name: str) -> Mapping[str, str]:
        return {parameter.name: parameter.type for parameter in mechanic(kind, name).params}

    def left_out(self, kind: Kind, name: str) -> Mapping[str, Any]:
        return _left_out(kind, name)

    def result(self, kind: Kind, name: str) -> str | None:
        return _result(kind, name)


@cache
def _left_out(kind: Kind, name: str) -> Mapping[str, Any]:
    return {each.name: each.value for each in mechanic(kind, name).params if each.default is not None}


@cache
def _result(kind: Kind, name: str) -> str | None:
    """The head of the noun that the mechanic binds as its result; "cards" where it is several."""
    from .rules.filters import head_word

    known = mechanic(kind, name)
    found = [noun for noun in _phrases((known.do, known.pays)) if noun.slot == known.result]
    for step in known.do.steps if known.result is not None and known.do is not None else ():
        if getattr(step, "slot", None) != known.result:
            continue
        # CR 708.2a: what comes face down is a creature.
        if isinstance(step, Put) and "face down" in step.how:
            return "creature"
        if isinstance(step, KeywordAction):
            return _result("action", step.name)
    if known.result is not None and not found and "Top(" in repr(known.do):
        return "cards"
    return head_word(found[0].filter) if known.result is not None and found else None


def _phrases(node: Any) -> Iterator[Phrase]:
    if isinstance(node, Phrase):
        yield node
    if isinstance(node, tuple):
        for part in node:
            yield from _phrases(part)
    elif dataclasses.is_dataclass(node) and not isinstance(node, type):
        for field in dataclasses.fields(node):
            yield from _phrases(getattr(node, field.name))
