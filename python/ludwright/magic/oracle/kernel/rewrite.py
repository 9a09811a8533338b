"""Rewrites of a line, of which most have nothing to do with it: each is tried only where all texts stand that
it cannot do without."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any

from ludwright._core import ChartTexts

# How the standard library itself takes a pattern apart.
codes: Any = import_module("re._constants")
parser: Any = import_module("re._parser")

Rewrite = Callable[[str], str]
Made = str | Callable[[re.Match[str]], str]


class Guarded:
    """A rewrite, and groups of texts: a line has one of every group if the rewrite changes it."""

    __slots__ = ("needs", "rewrite")

    def __init__(self, pattern: re.Pattern[str], rewrite: Rewrite) -> None:
        self.needs = needed(pattern)
        self.rewrite = rewrite

    def __call__(self, line: str) -> str:
        if all(any(text in line for text in group) for group in self.needs):
            return self.rewrite(line)
        return line


def sub(pattern: str | re.Pattern[str], made: Made) -> Guarded:
    """Every place that fits is said otherwise."""
    compiled = re.compile(pattern)
    return Guarded(compiled, lambda line: compiled.sub(made, line))


def in_order(rewrites: Iterable[Rewrite]) -> Rewrite:
    """One after another; which of them a line could have to do with is found at once."""
    steps = [(each.needs, each.rewrite) if isinstance(each, Guarded) else ((), each) for each in rewrites]
    texts = ChartTexts([[list(group) for group in needs] for needs, _ in steps])
    made = [rewrite for _, rewrite in steps]

    def rewritten(line: str) -> str:
        start = 0
        while True:
            for number in texts.apt(line, start):
                told = made[number](line)
                if told != line:
                    break
            else:
                return line
            line, start = told, number + 1

    return rewritten


def needed(pattern: re.Pattern[str]) -> tuple[tuple[str, ...], ...]:
    """Groups of texts: of each one stands in whatever the pattern finds."""
    if pattern.flags & (re.IGNORECASE | re.VERBOSE):
        return ()
    return tuple(dict.fromkeys(_usable(_of_all(parser.parse(pattern.pattern, pattern.flags & ~re.UNICODE)))))


def _usable(found: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    return [texts for texts in found if texts and min(map(len, texts)) > 1]


def _best(found: list[tuple[str, ...]]) -> tuple[str, ...]:
    """The longest text; rather one than several."""
    return max(
        _usable(found), key=lambda texts: (2 * min(map(len, texts)) - 3 * len(texts), texts), default=()
    )


def _of_all(parts: Any) -> list[tuple[str, ...]]:
    """For all parts one after another: what each needs, letters in a row together."""
    found: list[tuple[str, ...]] = []
    run = ""
    for code, what in parts:
        if code is codes.LITERAL:
            run += chr(what)
            continue
        if code in (codes.AT, codes.ASSERT, codes.ASSERT_NOT):
            # No letters of its own: those around it stand together.
            continue
        inner = _plain(what[3]) if code is codes.SUBPATTERN else None
        if inner is not None:
            run += inner
            continue
        found.append((run,))
        run = ""
        if code is codes.SUBPATTERN:
            found += _of_all(what[3])
        elif code is codes.BRANCH:
            ways = [_best(_of_all(way)) for way in what[1]]
            found.append(tuple(text for way in ways for text in way) if all(ways) else ())
        elif code in (codes.MAX_REPEAT, codes.MIN_REPEAT) and what[0] > 0:
            found += _of_all(what[2])
    return [*found, (run,)]


def _plain(parts: Any) -> str | None:
    """The letters, where there is nothing else."""
    return "".join(chr(what) for _, what in parts) if all(c is codes.LITERAL for c, _ in parts) else None
