"""The sixth gate: every compiled card is played, all invariants watched.

A deck holds many copies of the card, lands that pay for it and simple creatures of its colours. Two such
decks meet; what was never cast plays again, alone with more matches. A card that was played without a
fault is not played again, until its program, a token it makes, or the core changes.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections import ChainMap
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ... import _core
from ...errors import LudwrightError
from ..catalog import Catalog, Entry, makes, shipped, slug, tokens_of
from ..decks import BASICS, Deck
from ..definitions import Settings, match_json
from ..fuzz.decks import Kind, kind_of
from .store import Store

if TYPE_CHECKING:
    from .one import Result

COPIES, HELPERS, LANDS = 16, 20, 24
MATCHES, MORE = 6, 24
# Creatures of the catalog to act on and be acted on, by colour; all colours can cast the last.
_FRIENDS = {
    "W": "Serra Angel",
    "U": "Storm Crow",
    "B": "Vampire Nighthawk",
    "R": "Raging Goblin",
    "G": "Llanowar Elves",
}
NEVER = "never cast"
_KEPT = 200
"""Verdicts that are written at once: each time waits for the disk."""


def play_all(
    results: Iterable[Result],
    *,
    seed: int = 0,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
    store: Store | None = None,
) -> dict[str, str]:
    """By name, what was wrong with playing each compiled card; nothing where all was well."""
    from ...bench.machine import cores

    made = {one.name: one.lowered for one in results if one.lowered is not None}
    catalog = _catalog(made)
    kept = store or Store()
    digests = {name: _digest(lowered, seed) for name, lowered in made.items()}
    known = kept.played()
    left = [name for name in made if digests[name] not in known]
    if progress is not None:
        progress(len(made) - len(left))
    kinds = [kind_of(name, json.loads(made[name])) for name in left]
    rng = random.Random(seed)
    rng.shuffle(kinds)
    pairs = [tuple(kinds[at : at + 2]) for at in range(0, len(kinds), 2)]
    found = {name: NEVER if digests[name] not in known else "" for name in made}
    fresh: list[bytes] = []

    def noted(told: dict[str, str]) -> None:
        found.update(told)
        fresh.extend(digests[name] for name, wrong in told.items() if not wrong)
        if len(fresh) >= _KEPT:
            kept.keep_played(fresh)
            fresh.clear()

    try:
        with ThreadPoolExecutor(threads or cores()) as pool:
            for told in pool.map(lambda pair: _play(catalog, pair, MATCHES, seed), pairs):
                noted(told)
                if progress is not None:
                    progress(len(told))
            alone = [(one,) for one in kinds if found[one.name] == NEVER]
            for told in pool.map(lambda pair: _play(catalog, pair, MORE, seed + 1), alone):
                noted(told)
    finally:
        kept.keep_played(fresh)
    return found


def _digest(lowered: str, seed: int) -> bytes:
    """Of all that decides how a card plays."""
    hasher = hashlib.sha256(f"{_player()} {seed} {lowered}".encode())
    if makes(lowered):
        for token in shipped().closure(dict.fromkeys(tokens_of(json.loads(lowered)))):
            hasher.update(token.encode())
    return hasher.digest()[:16]


@cache
def _player() -> str:
    """Changes with the core and with how cards are played."""
    core = Path(_core.__file__ or "").stat()
    return f"{core.st_size} {core.st_mtime_ns} {hashlib.sha256(Path(__file__).read_bytes()).hexdigest()}"


def _catalog(made: dict[str, str]) -> Catalog:
    """The compiled cards before those of the files."""
    own = shipped()
    cards = {
        slug(name.partition(" // ")[0]): Entry(name, "", "compiled", None, None, lowered)
        for name, lowered in made.items()
    }
    return Catalog(ChainMap(cards, dict(own.cards)), own.tokens, own.dungeons)


def deck_of(kind: Kind, catalog: Catalog) -> Deck:
    colors = sorted(kind.colors(random.Random(0))) or ["W"]
    counts = {kind.name: COPIES}
    friends = [_FRIENDS[color] for color in colors if _FRIENDS[color] in catalog]
    for n in range(HELPERS if friends else 0):
        friend = friends[n % len(friends)]
        counts[friend] = counts.get(friend, 0) + 1
    for n in range(COPIES + HELPERS + LANDS - sum(counts.values())):
        land = BASICS[colors[n % len(colors)]]
        counts[land] = counts.get(land, 0) + 1
    return Deck(f"around {kind.name}", tuple(counts.items()))


def _play(catalog: Catalog, kinds: Sequence[Kind], matches: int, seed: int) -> dict[str, str]:
    """What playing one card, or two against each other, finds."""
    from ..._core import magic

    pair = [kinds[0], kinds[-1]]
    settings = Settings(audit=True, life=30)
    try:
        first, second = (deck_of(kind, catalog) for kind in pair)
        rules = magic(match_json(first, second, settings, catalog=catalog))
        columns: dict[str, Any] = dict(
            rules.series(["random"], games=matches, seed=seed, threads=1, tally=True)
        )
    except LudwrightError as fault:
        if len(kinds) > 1:
            return _play(catalog, kinds[:1], matches, seed) | _play(catalog, kinds[1:], matches, seed)
        return {kinds[0].name: str(fault)}
    errors = columns["errors"]
    if errors and len(kinds) > 1:
        return _play(catalog, kinds[:1], matches, seed) | _play(catalog, kinds[1:], matches, seed)
    times = dict(zip(rules.tallies, columns["tallies"].sum(axis=0).tolist(), strict=True))
    cast = {kind.name: times.get(f"card {kind.front}", 0) > 0 for kind in kinds}
    wrong = str(errors[0][1]) if errors else ""
    return {kind.name: wrong or ("" if cast[kind.name] else NEVER) for kind in kinds}
