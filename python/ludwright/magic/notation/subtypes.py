"""The subtypes of the rules (CR 205.3), by the kind of card they belong to."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import resources


@cache
def by_kind() -> dict[str, frozenset[str]]:
    """Kind of card -> its subtypes; `spell` holds those of instants and sorceries."""
    text = resources.files("ludwright").joinpath("data", "magic", "subtypes.txt").read_text("utf-8")
    rows = (line.split(": ", 1) for line in text.splitlines() if line)
    return {kind: frozenset(words.split(", ")) for kind, words in rows}


def is_subtype(word: str) -> bool:
    return any(word in words for words in by_kind().values())


class _All:
    """Every subtype, found when it is first asked for."""

    def __iter__(self) -> Iterator[str]:
        for words in by_kind().values():
            yield from sorted(words)

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and is_subtype(word)

    def __len__(self) -> int:
        return sum(map(len, by_kind().values()))


SUBTYPES = _All()
