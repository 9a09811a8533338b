"""Templates: how a rule is written down.

``"{who:subject} draw~ {count:count} card(s)"`` reads: the field ``who`` as a subject, then "draw" or "draws"
to agree with it, the field ``count`` as a count, then "card" or "cards" to agree with that.

==================  =======================================================================================
``{field:name}``    the field, worded by the category of this name; ``{field:name(pl)}`` passes a number down
``word~``           a verb that agrees with the nearest slot before it that has a number
``word~field``      a verb that agrees with this slot
``word(s)``         a noun that agrees in the same way
``your~``           "your", or "their" when what is said has another subject
``a(n)``            the article, by the word that follows
``[field? words]``  only if the field is true (or is not empty); without it the field is false, None or empty
``^``               a capital letter follows; nothing to parse
==================  =======================================================================================
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from ludwright.errors import Invalid

from .words import CAPITAL, tokens_of

Number = Literal["sg", "pl", "you"]
"""What verbs and nouns agree with: one, several, or the second person."""


@dataclass(frozen=True, slots=True)
class Word:
    text: str


@dataclass(frozen=True, slots=True)
class Verb:
    lemma: str
    subject: str | None


@dataclass(frozen=True, slots=True)
class Noun:
    lemma: str
    counted: str | None


@dataclass(frozen=True, slots=True)
class Article:
    pass


@dataclass(frozen=True, slots=True)
class Slot:
    field: str
    category: str
    number: Number | None
    """Passed down; None: the slot is given what the rule was given."""
    agrees: bool = False
    """Passed down: the number of the nearest slot before it."""


Piece = Word | Verb | Noun | Article | Slot


@dataclass(frozen=True, slots=True)
class Variant:
    """A template with its optional parts decided."""

    pieces: tuple[Piece, ...]
    present: frozenset[str]
    absent: frozenset[str]


_PIECE = re.compile(
    r"\{(?P<field>\w*):(?P<category>[\w ]+)(?:\((?P<number>sg|pl|you|s)\))?\}"
    r"|(?P<verb>[a-z']+)~(?P<subject>\w+)?"
    r"|(?P<article>\ba\(n\))"
    r"|(?P<noun>[A-Za-z]+)\(s\)(?P<counted>\w+)?"
    rf"|(?P<capital>{re.escape(CAPITAL)})"
    r"|(?P<word>(?:\{[^{}:]*\}|[^\s{\[\]])+)"
)
_OPTION = re.compile(r"\[(\w+)\?([^\[\]]*)\]")


def variants(template: str) -> list[Variant]:
    """All ways to decide the optional parts of a template, the fullest first."""
    made: list[Variant] = []

    def decide(text: str, present: frozenset[str], absent: frozenset[str]) -> None:
        option = _OPTION.search(text)
        if option is None:
            made.append(Variant(_pieces(text), present, absent))
            return
        before, after = text[: option.start()], text[option.end() :]
        field = option.group(1)
        decide(before + option.group(2) + after, present | {field}, absent)
        decide(before + after, present, absent | {field})

    decide(template, frozenset(), frozenset())
    return made


def _pieces(text: str) -> tuple[Piece, ...]:
    pieces: list[Piece] = []
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        match = _PIECE.match(text, at)
        if match is None:
            raise Invalid(f"template {text!r}: cannot be read at {text[at:]!r}")
        at = match.end()
        found = match.groupdict()
        if found["category"] is not None:
            number = found["number"]
            agrees = number == "s"
            passed: Number | None = None if agrees else number  # type: ignore[assignment]
            pieces.append(Slot(found["field"], found["category"], passed, agrees))
        elif found["verb"] is not None:
            pieces.append(Verb(found["verb"], found["subject"]))
        elif found["article"] is not None:
            pieces.append(Article())
        elif found["noun"] is not None:
            pieces.append(Noun(found["noun"], found["counted"]))
        elif found["capital"] is not None:
            pieces.append(Word(CAPITAL))
        else:
            pieces += [Word(token) for token in tokens_of(found["word"])]
    return tuple(pieces)
