"""The sixth gate: every compiled card is played, all invariants watched.

A deck holds many copies of the card, lands that pay for it and simple creatures of its colours. Two such
decks meet. What was never cast plays again in company: beside and against permanents and spells of every
kind and colour, so that there is something to be a target, to be countered, sacrificed or returned. A card
that was played without a fault is not played again, until its program, a token it makes, or the core changes.
"""

from __future__ import annotations

import hashlib
import itertools
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
DEAR = 7
"""What costs more needs more lands than these."""
MATCHES, MORE = 6, 8
# Creatures of the catalog to act on and be acted on, by colour; all colours can cast the last.
_FRIENDS = {
    "W": "Serra Angel",
    "U": "Storm Crow",
    "B": "Vampire Nighthawk",
    "R": "Raging Goblin",
    "G": "Llanowar Elves",
}
# What else there can be, by colour; the shapeshifters are of every creature type, and of two colours.
_COMPANY = {
    "W": (
        "Feisty Spikeling",
        "Pacifism",
        "Ajani's Welcome",
        "Moment of Triumph",
        "Chaplain's Blessing",
        "Shu Cavalry",
    ),
    "U": ("Mischievous Sneakling", "Witness Protection", "Waterbender Ascension", "Opt", "Unending Whisper"),
    "B": ("Mischievous Sneakling", "Binding Agony", "Vampiric Rites", "Stab", "Bump in the Night"),
    "R": ("Feisty Spikeling", "Firebreathing", "Goblin Oriflamme", "Shock", "Lava Spike"),
    "G": ("Gangly Stompling", "Carapace", "Primal Rage", "Giant Growth", "Glimpse of Nature"),
}
_LEGENDS = {
    "W": "Isamaru, Hound of Konda",
    "U": "Gran-Gran",
    "B": "June, Bounty Hunter",
    "R": "Mai, Jaded Edge",
    "G": "Toph, the Blind Bandit",
}
_WALKERS = {
    "W": "Ajani, Caller of the Pride",
    "U": "Jace Beleren",
    "B": "Liliana, Dreadhorde General",
    "R": "Chandra, Flameshaper",
    "G": "Vivien Reid",
}
# Of every creature type, an artifact, an Equipment, and, in a large catalog, one that may lie face down.
_COLORLESS = ("Universal Automaton", "Gleaming Barrier", "Adventuring Gear", "Whetwheel")
_COLORLESS_LAND = "Rogue's Passage"
# Many copies of what copies itself fill the table without an end; what is dear needs the time.
_TURNS = (18, 60)
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
            for told in pool.map(lambda pair: _play_in_company(catalog, pair[0], seed + 1), alone):
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


def in_company(colors: Sequence[str], catalog: Catalog, kind: Kind | None = None) -> Deck:
    """A deck of these colours with what there is of every kind; around a card, where one is given."""
    counts = {kind.name: COPIES} if kind is not None else {}
    # One of each colour after the other, so that none is left out.
    of_color = [(_FRIENDS[color], _LEGENDS[color], *_COMPANY[color], _WALKERS[color]) for color in colors]
    friends = [*_COLORLESS, *itertools.chain.from_iterable(itertools.zip_longest(*of_color))]
    friends = [friend for friend in friends if friend is not None and friend in catalog]
    size = COPIES + HELPERS + LANDS
    # What costs a lot wants more lands than helpers.
    mana = LANDS if kind is None else min(size - COPIES, LANDS + 2 * max(0, _mana_value(kind) - DEAR))
    for n in range(size - mana - sum(counts.values()) if friends else 0):
        friend = friends[n % len(friends)]
        counts[friend] = counts.get(friend, 0) + 1
    named = [color for color in BASICS if kind is not None and BASICS[color].casefold() in kind.stems]
    lands = [f"Snow-Covered {BASICS[color]}" for color in dict.fromkeys((*colors, *named))]
    lands = [one for one in (*lands, *lands, _COLORLESS_LAND) if one in catalog] or [BASICS[colors[0]]]
    for n in range(size - sum(counts.values())):
        land = lands[n % len(lands)]
        counts[land] = counts.get(land, 0) + 1
    return Deck(f"around {kind.name}" if kind is not None else "company", tuple(counts.items()))


def _mana_value(kind: Kind) -> int:
    """Of its front face; hybrids and X count as they are printed."""
    return sum(int(symbol) if symbol.isdigit() else 1 for symbol in kind.symbols)


def _play_in_company(catalog: Catalog, kind: Kind, seed: int) -> dict[str, str]:
    """What playing a card finds against one colour after the other, until it is cast."""
    told = _play(catalog, (kind,), MORE, seed)
    if told[kind.name] != NEVER:
        # Against another card it had no time.
        return told
    deck = in_company(sorted(kind.colors(random.Random(0))) or ["W"], catalog, kind)
    for turns in _TURNS:
        for color in _COMPANY:
            told = _matches(catalog, [kind], deck, in_company([color], catalog), MORE, seed, turns)
            if told[kind.name] != NEVER:
                return told
    # CR 202.1b: a cost that is not there cannot be paid; such a card is spliced, discarded or searched for.
    costless = json.loads(catalog.lowered(kind.name))["faces"][0]["cost"] is None
    return {kind.name: f"{NEVER}: it has no mana cost" if costless else NEVER}


def _play(catalog: Catalog, kinds: Sequence[Kind], matches: int, seed: int) -> dict[str, str]:
    """What playing one card, or two against each other, finds."""
    first, second = (deck_of(kind, catalog) for kind in (kinds[0], kinds[-1]))
    return _matches(catalog, kinds, first, second, matches, seed)


def _matches(
    catalog: Catalog,
    kinds: Sequence[Kind],
    first: Deck,
    second: Deck,
    matches: int,
    seed: int,
    turns: int = Settings().turn_cap,
) -> dict[str, str]:
    """What matches between two decks find out of cards in them."""
    from ..._core import magic

    settings = Settings(audit=True, life=30, turn_cap=turns)
    try:
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
