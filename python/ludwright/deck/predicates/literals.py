"""Words a text must hold for a regular expression to have a chance: a quick look before the slow one.

Most patterns fail on most cards. Asking first whether a few plain words stand in the text makes tagging
several times faster and cannot change an answer.
"""

from __future__ import annotations

import re
from typing import Any

Groups = tuple[tuple[str, ...], ...]


def needed(compiled: re.Pattern[str]) -> Groups:
    """Groups of words; of each group, every match holds at least one word."""
    if compiled.flags & re.IGNORECASE:
        return ()
    try:
        parser: Any = getattr(re, "_parser")  # noqa: B009 - not in the type stubs
        found = _sequence(parser.parse(compiled.pattern, compiled.flags & ~re.UNICODE))
    except (AttributeError, re.error):
        return ()
    # Rare words first: the longest are the most telling.
    telling = sorted({tuple(sorted(group)) for group in found if min(map(len, group)) > 2}, key=_rarity)
    return tuple(telling[:4])


# Word → its bit. Whatever registries are loaded share them, so that a text is searched once for all.
# The empty word is in every text, so that a pattern that needs nothing passes everywhere.
_BITS: dict[str, int] = {"": 1}
# Three letters → the words that are looked for only in texts with these letters.
_INDEX: dict[str, list[tuple[str, int]]] = {}


def masks(groups: Groups) -> tuple[int, ...]:
    """Each group as a set of bits."""
    return tuple(sum(_bit(word) for word in group) for group in groups)


def _bit(word: str) -> int:
    if word not in _BITS:
        _BITS[word] = 1 << len(_BITS)
        # Of the letters those that the fewest other words are filed under.
        key = min(_threes(word), key=lambda three: (len(_INDEX.get(three, ())), three))
        _INDEX.setdefault(key, []).append((word, _BITS[word]))
    return _BITS[word]


def _threes(text: str) -> set[str]:
    return {text[n : n + 3] for n in range(len(text) - 2)}


def words_in(text: str) -> int:
    """The bits of all known words that stand in a text."""
    found = _BITS[""]
    for three in _threes(text) & _INDEX.keys():
        for word, bit in _INDEX[three]:
            if word in text:
                found |= bit
    return found


def _rarity(group: tuple[str, ...]) -> tuple[int, int, tuple[str, ...]]:
    return -min(map(len, group)), len(group), group


def _sequence(items: Any) -> list[frozenset[str]]:
    """What the parts need that must all be there."""
    found: list[frozenset[str]] = []
    run = ""
    for op, value in [*items, (None, None)]:
        name = str(op)
        if name == "LITERAL":
            run += chr(value)
            continue
        if run:
            found.append(frozenset({run}))
            run = ""
        found.extend(_item(name, value))
    return found


def _item(name: str, value: Any) -> list[frozenset[str]]:
    if name == "SUBPATTERN":
        return _sequence(value[-1])
    if name == "BRANCH":
        branches = [_sequence(branch) for branch in value[1]]
        if not all(branches):
            return []
        best = (max(branch, key=lambda group: (min(map(len, group)), -len(group))) for branch in branches)
        return [frozenset().union(*best)]
    if name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT") and value[0] >= 1:
        return _sequence(value[2])
    return []
