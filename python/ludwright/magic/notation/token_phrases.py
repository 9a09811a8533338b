"""Tokens that are written where they are created (CR 111.3): `2/2 black Zombie Druid creature with menace`.

Such a phrase is the token's id too. Tokens that have more than keywords are files.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from ...errors import Invalid
from . import ast_abilities as a
from .ast_base import Ability
from .ast_card import Card, Face, PrintedPt, TypeLine
from .ast_mechanics import KeywordAbility
from .ast_words import CARD_TYPES, COLOR_WORDS, COLORS, PLAIN_KEYWORDS, SUPERTYPES
from .mechanics import mechanic, mechanics
from .subtypes import is_subtype

_PHRASE = re.compile(
    r"(?P<supertypes>(?:(?:legendary|snow|basic|world) )*)(?:(?P<power>\d+|X)/(?P<toughness>\d+|X) )?"
    r"(?P<colors>(?:(?:white|blue|black|red|green|colorless|and) )*)"
    r"(?P<subtypes>(?:[A-Z][\w'-]* )*)(?P<types>[a-z]+(?: [a-z]+)*?)"
    r"(?: named (?P<name>[A-Z].*?))?(?: with (?P<keywords>[a-z0-9, ]+))?"
)
_LETTERS = {letter: word for word, letter in COLOR_WORDS.items()}


@cache
def token_of(phrase: str) -> Card | None:
    """The token that a phrase describes; None where it is none."""
    found = _PHRASE.fullmatch(phrase)
    if found is None:
        return None
    supertypes: Any = tuple(found["supertypes"].split())
    types: Any = tuple(found["types"].split())
    subtypes = tuple(found["subtypes"].split())
    if not set(supertypes) <= set(SUPERTYPES) or not set(types) <= set(CARD_TYPES):
        return None
    if not (subtypes or found["name"]) or not all(is_subtype(word) for word in subtypes):
        return None
    if ("creature" in types) != (found["power"] is not None):
        return None
    colors: Any = tuple(sorted((COLOR_WORDS[word] for word in found["colors"].split() if word in COLOR_WORDS),
                               key=COLORS.index))  # fmt: skip
    keywords = _keywords(found["keywords"])
    if keywords is None:
        return None
    pt = None
    if found["power"] is not None:
        pt = PrintedPt(*(None if half == "X" else int(half) for half in (found["power"], found["toughness"])))
    name = found["name"] or " ".join(subtypes)
    face = Face(name, TypeLine(supertypes, types, subtypes), color=colors, pt=pt, keywords=keywords)
    return Card(name, "token", (face,))


def required(phrase: str) -> Card:
    found = token_of(phrase)
    if found is None:
        remedy = "write it as 2/2 black Zombie creature with menace, or as a file of tokens/"
        raise Invalid(f"{phrase} describes no token", code="unknown-token", remedy=remedy)
    return found


def _keywords(text: str | None) -> tuple[Ability, ...] | None:
    if text is None:
        return ()
    made: list[Ability] = []
    for word in re.split(r", and |, | and ", text):
        number = re.fullmatch(r"toxic (\d+)", word)
        if word in PLAIN_KEYWORDS:
            made.append(a.Keyword(word))
        elif number is not None:
            made.append(a.Toxic(int(number[1])))
        elif word in mechanics("ability") and not mechanic("ability", word).params:
            made.append(KeywordAbility(word))
        else:
            return None
    return tuple(made)


def phrase_of(face: Face) -> str | None:
    """The phrase that describes a token; None where there is more to say than a phrase can."""
    more = face.abilities or face.chapters or face.rooms or face.spell is not None
    if more or not (face.type.subtypes or face.name):
        return None
    words = [*face.type.supertypes]
    if face.pt is not None:
        words.append(
            "/".join("X" if half is None else str(half) for half in (face.pt.power, face.pt.toughness))
        )
    words += " and ".join(_LETTERS[letter] for letter in face.color or ()).split() or ["colorless"]
    words += [*face.type.subtypes, *face.type.types]
    if face.name != " ".join(face.type.subtypes):
        words += ["named", face.name]
    if face.keywords:
        words += ["with", " and ".join(_word(each) for each in face.keywords)]
    phrase = " ".join(words)
    made = token_of(phrase)
    return phrase if made is not None and made.front == face else None


def _word(keyword: Ability) -> str:
    match keyword:
        case a.Keyword(word):
            return word
        case a.Toxic(number):
            return f"toxic {number}"
        case KeywordAbility(name):
            return name
    return "?"
