"""Changes that breeding makes to a deck: swaps, packages, lands and basics, always to the same size.

An operator takes a choice of candidates and gives another, or None when it finds nothing to change. What the
brief locks stays and what it bars never enters; the validator has the last word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from random import Random

from .select.model import Choice, Selection

MOST_SWAPS = 4
PACKAGE = 6
# A package takes its cards from so many times as many of the best.
REACH = 3
# An entering card is the best of so many drawn.
DRAWN = 3


@dataclass(frozen=True, slots=True)
class Shelf:
    """The candidates that may come and go, by what they are."""

    selection: Selection
    spells: tuple[int, ...]
    lands: tuple[int, ...]
    groups: Mapping[str, tuple[int, ...]]
    """Role or theme → spells of it, best first."""

    @classmethod
    def of(cls, selection: Selection, roles: Iterable[frozenset[str]]) -> Shelf:
        """`roles` are all that the registries say of each candidate, in order."""
        held = selection.locked | selection.barred
        free = [n for n, card in enumerate(selection.candidates) if n not in held and card.copies == 1]
        cards = selection.candidates
        spells = sorted((n for n in free if not cards[n].land), key=lambda n: (-cards[n].score, n))
        lands = sorted((n for n in free if cards[n].land), key=lambda n: (-cards[n].score, n))
        groups: dict[str, list[int]] = {}
        named = list(roles)
        for n in spells:
            for word in sorted(named[n] | cards[n].enables | cards[n].pays):
                groups.setdefault(word, []).append(n)
        wide = {word: tuple(rows) for word, rows in sorted(groups.items()) if len(rows) >= REACH * PACKAGE}
        return cls(selection, tuple(spells), tuple(lands), wide)


Operator = Callable[[Shelf, Choice, Random], Choice | None]


def swap(shelf: Shelf, choice: Choice, rng: Random) -> Choice | None:
    """A few spells for others, good ones rather than bad ones."""
    return _exchanged(choice, shelf.spells, shelf, rng, rng.randint(1, MOST_SWAPS))


def swap_role(shelf: Shelf, choice: Choice, rng: Random) -> Choice | None:
    """A spell for another that does the same."""
    word = rng.choice(list(shelf.groups)) if shelf.groups else ""
    return _exchanged(choice, shelf.groups.get(word, ()), shelf, rng, 1)


def package(shelf: Shelf, choice: Choice, rng: Random) -> Choice | None:
    """More of one role or theme, in the place of the worst spells that have nothing to do with it."""
    if not shelf.groups:
        return None
    members = shelf.groups[rng.choice(list(shelf.groups))]
    held, kind = set(choice.rows), set(members)
    entering = [n for n in members if n not in held][: REACH * PACKAGE]
    leaving = [n for n in reversed(shelf.spells) if n in held and n not in kind]
    count = min(PACKAGE, len(entering), len(leaving))
    if not count:
        return None
    return _replaced(choice, leaving[:count], rng.sample(entering, count))


def land(shelf: Shelf, choice: Choice, rng: Random) -> Choice | None:
    """A land for another, basic or not."""
    held = set(choice.rows)
    out = [n for n in shelf.lands if n in held]
    into = [n for n in shelf.lands if n not in held]
    way = rng.choice(("other", "to basic", "from basic"))
    if way == "other":
        return _exchanged(choice, shelf.lands, shelf, rng, 1)
    if way == "to basic" and out:
        return _with_basic(_replaced(choice, [rng.choice(out)], []), rng.choice(shelf.selection.basics), 1)
    basics = [colour for colour, count in choice.basics.items() if count]
    if way == "from basic" and into and basics:
        return _with_basic(_replaced(choice, [], [_good(into, shelf, rng)]), rng.choice(basics), -1)
    return None


def basics(shelf: Shelf, choice: Choice, rng: Random) -> Choice | None:
    """A basic land of one colour for one of another."""
    held = [colour for colour, count in choice.basics.items() if count]
    if not held or len(shelf.selection.basics) < 2:
        return None
    out = rng.choice(held)
    into = rng.choice([colour for colour in shelf.selection.basics if colour != out])
    return _with_basic(_with_basic(choice, out, -1), into, 1)


def ratio(shelf: Shelf, choice: Choice, rng: Random) -> Choice | None:
    """A basic land for a spell, or a spell for a basic land."""
    held = set(choice.rows)
    if rng.random() < 0.5:
        basic = [colour for colour, count in choice.basics.items() if count]
        spells = [n for n in shelf.spells if n not in held]
        if not basic or not spells:
            return None
        return _with_basic(_replaced(choice, [], [_good(spells, shelf, rng)]), rng.choice(basic), -1)
    spells = [n for n in shelf.spells if n in held]
    if not spells:
        return None
    return _with_basic(_replaced(choice, [rng.choice(spells)], []), rng.choice(shelf.selection.basics), 1)


OPERATORS: Mapping[str, Operator] = {
    "swap": swap,
    "swap_role": swap_role,
    "package": package,
    "land": land,
    "basics": basics,
    "ratio": ratio,
}


def cross(shelf: Shelf, mother: Choice, father: Choice, rng: Random) -> Choice:
    """What both have, then spells and lands of either, as many as the mother has; basics are hers."""
    both = set(mother.rows) & set(father.rows)
    rows = set(both)
    cards = shelf.selection.candidates
    for is_land in (False, True):
        wanted = sum(cards[n].land == is_land for n in set(mother.rows) - both)
        either = sorted(n for n in {*mother.rows, *father.rows} - both if cards[n].land == is_land)
        rows |= set(rng.sample(either, wanted))
    return Choice(tuple(sorted(rows)), mother.basics)


def _good(rows: list[int], shelf: Shelf, rng: Random) -> int:
    drawn = [rng.choice(rows) for _ in range(DRAWN)]
    return max(drawn, key=lambda n: (shelf.selection.candidates[n].score, -n))


def _exchanged(
    choice: Choice, among: tuple[int, ...], shelf: Shelf, rng: Random, count: int
) -> Choice | None:
    held = set(choice.rows)
    out = [n for n in among if n in held]
    into = [n for n in among if n not in held]
    count = min(count, len(out))
    if not count or not into:
        return None
    entering = {_good(into, shelf, rng) for _ in range(count)}
    return _replaced(choice, rng.sample(out, len(entering)), entering)


def _replaced(choice: Choice, leaving: Iterable[int], entering: Iterable[int]) -> Choice:
    rows = (set(choice.rows) - set(leaving)) | set(entering)
    return Choice(tuple(sorted(rows)), choice.basics)


def _with_basic(choice: Choice, colour: str, change: int) -> Choice:
    counts = {**choice.basics, colour: choice.basics.get(colour, 0) + change}
    return Choice(choice.rows, {c: counts[c] for c in sorted(counts) if counts[c]})
