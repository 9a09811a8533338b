"""Patterns: Scryfall's dialect into that of the linear-time engine that Polars brings.

There is no backtracking to run away: time grows with the text, whatever the pattern. What such an engine
cannot do (look-around, back-references) is refused by name.
"""

from __future__ import annotations

import re

import polars as pl

from ludwright.cards.text import fold

from .faults import InvalidQuery, UnsupportedQuery
from .tree import Span, Value

LIMIT_LENGTH = 300
# Counted repetition is unrolled by the engine.
LIMIT_COUNT = 100

_COLOUR = r"(?:[wubrg]|[wubrgc2]/[wubrg](?:/p)?|[wubrg]/p)"
_MANA = rf"\{{(?:\d+|[xyzcs]|{_COLOUR})\}}"
_PART = r"(?:\d+|[*x])"
# Longest first; none where a letter follows, so that `target\screature` still means a blank and a word.
_SHORTHANDS = (
    ("smh", r"\{(?:[wubrgc2]/[wubrg])\}"),
    ("smp", r"\{(?:[wubrg]/)?[wubrg]/p\}"),
    ("smr", "(?:" + "|".join(rf"(?:\{{{symbol}\}}){{2,}}" for symbol in "wubrgcsx") + ")"),
    ("smm", rf"-{_PART}/-{_PART}"),
    ("spp", rf"\+{_PART}/\+{_PART}"),
    ("spt", rf"{_PART}/{_PART}"),
    ("sm", _MANA),
    ("sc", rf"\{{{_COLOUR}\}}"),
    ("ss", r"\{[^{}]+\}"),
)
_SHORT = re.compile(rf"\\({'|'.join(name for name, _ in _SHORTHANDS)})(?![a-z])")
_COUNT = re.compile(r"\{(\d+)(?:,(\d*))?\}")
_CLASS = re.compile(r"\[\^?\]?(?:\[:\^?[a-z]+:\]|\\.|[^\]\\])*\]")


def translate(value: Value) -> str:
    """The pattern as the engine reads it, folded like the text it searches."""
    pattern = value.text
    if len(pattern) > LIMIT_LENGTH:
        raise InvalidQuery(value.span, f"a pattern of more than {LIMIT_LENGTH} characters", "shorten it")
    out: list[str] = []
    at = 0
    # Whether a { here would repeat something, and not begin a symbol such as {T}; nobody repeats a blank.
    repeatable = False
    while at < len(pattern):
        here = Span(value.span.start + 1 + at, value.span.start + 2 + at)
        rest = pattern[at:]
        if short := _SHORT.match(rest):
            out.append(f"(?:{dict(_SHORTHANDS)[short[1]]})")
            at, repeatable = at + short.end(), True
        elif rest[0] == "\\":
            out.append(_escape(rest, here))
            at, repeatable = at + 2, True
        elif found := _CLASS.match(rest):
            out.append(fold(found[0]))
            at, repeatable = at + found.end(), True
        elif rest.startswith("(?"):
            opening = _group(rest, here)
            out.append(opening)
            at, repeatable = at + len(opening), False
        elif rest[0] == "{":
            count = _COUNT.match(rest) if repeatable else None
            if count:
                _check_count(count, here)
                out.append(count[0])
                at += count.end()
            else:
                out.append(r"\{")
                at += 1
            repeatable = False
        elif rest[0] in "*+?" and rest[1:2] == "+":
            raise UnsupportedQuery(here, "possessive repetition is not supported", "leave out the second +")
        else:
            out.append(r"\}" if rest[0] == "}" else fold(rest[0]))
            at, repeatable = at + 1, rest[0] not in " }(|^*+?"
    return _checked("(?m)" + "".join(out), value)


def _escape(rest: str, here: Span) -> str:
    if len(rest) < 2:
        raise InvalidQuery(here, "the pattern ends with a lone backslash", "write two for a backslash")
    letter = rest[1]
    if letter.isdigit() and letter != "0":
        raise UnsupportedQuery(here, "back-references are not supported", "write the text out")
    if letter == "/":
        return "/"
    if letter in "yY":
        return r"\b" if letter == "y" else r"\B"
    return rest[:2]


def _group(rest: str, here: Span) -> str:
    if rest.startswith("(?:"):
        return "(?:"
    if rest.startswith(("(?=", "(?!", "(?<=", "(?<!")):
        raise UnsupportedQuery(here, "look-around is not supported", "join two terms with - or AND instead")
    if rest.startswith("(?i)"):
        return "(?i)"
    raise UnsupportedQuery(here, "this kind of group is not supported", "use ( ) or (?: )")


def _check_count(count: re.Match[str], here: Span) -> None:
    if max(int(number) for number in count.groups() if number) > LIMIT_COUNT:
        raise InvalidQuery(here, f"repetition of more than {LIMIT_COUNT}", "use * or + instead")


def _checked(pattern: str, value: Value) -> str:
    try:
        pl.Series([""]).str.contains(pattern)
    except pl.exceptions.ComputeError as error:
        raise InvalidQuery(value.span, f"not a pattern: {_reason(str(error))}", "check it") from None
    return pattern


def _reason(text: str) -> str:
    """The engine draws the pattern over several lines; its verdict is the line that begins with `error:`."""
    for line in text.splitlines():
        if line.strip().startswith("error:"):
            return line.strip()[6:].strip()
    return "too large" if "size limit" in text else text.splitlines()[0]
