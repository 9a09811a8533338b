"""Random decks of all supported cards, played by random players with every invariant watched.

What is found: matches that break (with the shortest replay that still does), cards that were never cast, and
abilities that were never used.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import Invalid, LudwrightError
from ..names import did_you_mean, quoted

if TYPE_CHECKING:
    from .._core import Rules

BASICS = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}
SPELLS, LANDS = 36, 24
# Matches on one pair of decks: reading the cards costs as much as a few matches.
PER_PAIR = 24

Deck = list[tuple[str, int]]


@dataclass(frozen=True, slots=True)
class Kind:
    """What deck building needs to know of a card."""

    name: str
    colors: frozenset[str]
    land: bool


@dataclass(slots=True)
class Fuzzed:
    """What a run of random matches found."""

    games: int = 0
    decisions: int = 0
    turn_limit: int = 0
    violations: list[dict[str, Any]] = field(default_factory=list)
    cast: dict[str, int] = field(default_factory=dict)
    used: dict[str, int] = field(default_factory=dict)

    @property
    def never_cast(self) -> list[str]:
        return sorted(name for name, times in self.cast.items() if times == 0)

    @property
    def never_used(self) -> list[str]:
        return sorted(name for name, times in self.used.items() if times == 0)

    def to_dict(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "decisions": self.decisions,
            "turn_limit": self.turn_limit,
            "cards": len(self.cast),
            "abilities": len(self.used),
            "violations": self.violations,
            "never_cast": self.never_cast,
            "never_used": self.never_used,
        }


def kinds(sets: Sequence[str] = ()) -> list[Kind]:
    """Every supported card that a deck may hold; only those of some sets where any are named."""
    from .catalog import load

    catalog = load()
    for code in sets:
        if code not in catalog.sets():
            raise Invalid(f"no set {quoted(code)}", remedy=did_you_mean(code, catalog.sets()))
    names = [name for code in sets for name in catalog.names(code)] if sets else catalog.names()
    found = []
    for name in names:
        lowered = json.loads(catalog.lowered(name))
        if lowered["layout"] in ("token", "emblem"):
            continue
        face = lowered["faces"][0]
        cost = face["cost"] or ""
        colors = frozenset(color for color in "WUBRG" if color in cost) | frozenset(face["colors"])
        found.append(Kind(name, colors, "land" in face["types"]))
    return found


class Decks:
    """Random decks that between them use every card: each is dealt from a shuffled heap of all cards."""

    def __init__(self, cards: Sequence[Kind], rng: random.Random) -> None:
        self.cards = [card for card in cards if card.name not in BASICS.values()]
        self.rng = rng
        self.heap: list[Kind] = []

    def deal(self) -> Deck:
        colors = frozenset(self.rng.sample("WUBRG", self.rng.choice((1, 2, 2, 3))))
        chosen: list[str] = []
        lands: list[str] = []
        passed: list[Kind] = []
        for _ in range(4 * len(self.cards)):
            if len(chosen) == SPELLS or (not self.cards):
                break
            if not self.heap:
                self.heap = self.cards[:]
                self.rng.shuffle(self.heap)
            card = self.heap.pop()
            if card.land:
                if len(lands) < 6:
                    lands.append(card.name)
            elif card.colors <= colors:
                chosen.append(card.name)
            else:
                passed.append(card)
        # Those of other colours stay near the top for a later deck.
        self.heap += passed[-len(self.cards) :]
        basics = [BASICS[color] for color in sorted(colors)]
        while len(chosen) + len(lands) < SPELLS + LANDS:
            lands.append(basics[len(lands) % len(basics)])
        counts: dict[str, int] = {}
        for name in [*chosen, *lands]:
            counts[name] = counts.get(name, 0) + 1
        return sorted(counts.items())


def fuzz(
    games: int,
    *,
    seed: int = 0,
    sets: Sequence[str] = (),
    threads: int | None = None,
    out: Path | None = None,
    progress: Callable[[int], None] | None = None,
) -> Fuzzed:
    """Play `games` random matches; replays of what breaks go to the folder `out`."""
    from . import rules

    rng = random.Random(seed)
    cards = kinds(sets)
    decks = Decks(cards, rng)
    found = Fuzzed(cast={card.name: 0 for card in cards})
    while found.games < games:
        count = min(PER_PAIR, games - found.games)
        pair = decks.deal(), decks.deal()
        match_seed = rng.getrandbits(63)
        try:
            made = rules(dict(pair[0]), dict(pair[1]), audit=True)
        except LudwrightError as error:
            found.violations.append(
                {"message": str(error), "decks": [dict(deck) for deck in pair], "replay": None}
            )
            found.games += count
            continue
        _play(made, found, count, match_seed, threads, out, pair)
        if progress is not None:
            progress(count)
    return found


def _play(
    rules: Rules,
    found: Fuzzed,
    count: int,
    seed: int,
    threads: int | None,
    out: Path | None,
    pair: tuple[Deck, Deck],
) -> None:
    columns = rules.series(["random"], games=count, seed=seed, threads=threads, tally=True)
    found.games += count
    found.decisions += int(columns["decisions"].sum())
    limit = rules.reasons.index("turn limit") if "turn limit" in rules.reasons else -1
    found.turn_limit += int((columns["reasons"] == limit).sum())
    for name, times in zip(rules.tallies, columns["tallies"].sum(axis=0).tolist(), strict=True):
        kind, _, rest = name.partition(" ")
        counts = {"card": found.cast, "ability": found.used}.get(kind)
        if counts is not None and (kind == "ability" or rest in counts):
            counts[rest] = counts.get(rest, 0) + int(times)
    seen = {violation["message"] for violation in found.violations}
    for index, message, replay in columns["errors"]:
        if message in seen:
            continue
        seen.add(message)
        found.violations.append(_violation(rules, index, message, replay, out, pair))


def _violation(
    rules: Rules, index: int, message: str, replay: str, out: Path | None, pair: tuple[Deck, Deck]
) -> dict[str, Any]:
    """The shortest picks that still break, as a replay."""
    document = json.loads(replay)
    try:
        picks = rules.minimise(document["seed"], document["picks"])
        replay = rules.record(document["seed"], picks)
    except LudwrightError:
        picks = document["picks"]
    path = None
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
        path = out / f"{document['seed']}.json"
        path.write_text(replay, encoding="utf-8")
    return {
        "message": message,
        "match": index,
        "seed": document["seed"],
        "picks": len(picks),
        "decks": [dict(deck) for deck in pair],
        "replay": None if path is None else str(path),
    }
