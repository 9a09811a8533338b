"""Random decks of all supported cards, played by random players with every invariant watched.

What is found: matches that break (with the shortest replay that still does), cards that were never cast, and
abilities that were never used. Equal seeds find the same with any number of threads, processes or machines.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...errors import LudwrightError
from ...lab.backends import Threads, in_order
from .decks import Dealt, Decks, Kind, kinds
from .exercised import Touched, digest

if TYPE_CHECKING:
    from ..._core import Rules
    from ...lab.backends import Backend
    from ...lab.runs import RunFolder

# Matches on one pair of decks: reading the cards costs as much as a few matches.
PER_PAIR = 24
# Pairs dealt before what they showed is looked at; a fixed number, whatever the threads.
BATCH = 32
# Every so many pairs play Commander.
COMMANDER_EVERY = 8
LIVES = (20, 20, 40)


@dataclass(frozen=True, slots=True)
class Round:
    """Two decks and how they are played."""

    decks: tuple[Dealt, Dealt]
    settings: Mapping[str, Any]
    games: int
    seed: int

    def rules(self, *, audit: bool = True) -> Rules:
        from .. import rules
        from ..decks import Deck

        first, second = (
            Deck(f"around {dealt.around}", dealt.cards, (dealt.commander,) if dealt.commander else ())
            for dealt in self.decks
        )
        return rules(first, second, audit=audit, **self.settings)

    def key(self) -> str:
        """The same for the same decks, settings and seed."""
        return hashlib.sha256(json.dumps(asdict(self), sort_keys=True).encode()).hexdigest()[:24]


@dataclass(slots=True)
class Fuzzed:
    """What a run of random matches found."""

    cards: list[Kind]
    games: int = 0
    decisions: int = 0
    turn_limit: int = 0
    violations: list[dict[str, Any]] = field(default_factory=list)
    cast: dict[str, int] = field(default_factory=dict)
    """By the name of the front face, as the core counts."""
    used: dict[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, cards: list[Kind]) -> Fuzzed:
        """Nothing seen so far."""
        return cls(
            cards,
            cast={card.front: 0 for card in cards},
            used={ability: 0 for card in cards for ability in card.abilities},
        )

    def missing(self, card: Kind) -> bool:
        """Whether the card was never cast, or one of its abilities never used."""
        return not self.cast[card.front] or not all(self.used[one] for one in card.abilities)

    @property
    def never_cast(self) -> list[str]:
        return [card.name for card in self.cards if not self.cast[card.front]]

    @property
    def never_used(self) -> list[str]:
        return sorted(name for name, times in self.used.items() if times == 0)

    def record(self) -> dict[str, Touched]:
        """What was touched, stamped with the programs of the cards."""
        from ..catalog import load

        catalog = load()
        return {
            card.name: Touched(
                digest(catalog.lowered(card.name)),
                self.cast[card.front],
                tuple(self.used[one] for one in card.abilities),
            )
            for card in self.cards
        }

    def to_dict(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "decisions": self.decisions,
            "turn_limit": self.turn_limit,
            "cards": len(self.cards),
            "abilities": len(self.used),
            "violations": self.violations,
            "never_cast": self.never_cast,
            "never_used": self.never_used,
        }


def fuzz(
    games: int,
    *,
    seed: int = 0,
    sets: Sequence[str] = (),
    threads: int | None = None,
    out: Path | None = None,
    progress: Callable[[int], None] | None = None,
    by: Backend | None = None,
    kept: RunFolder | None = None,
) -> Fuzzed:
    """Play `games` random matches; replays of what breaks go to the folder `out`.

    `by` plays them in place of this process's threads, and finds the same. `kept` is the folder of a run that
    keeps every round: asked for the same again it goes on from there.
    """
    cards = kinds(sets)
    found = Fuzzed.of(cards)
    workers = by or Threads(threads)
    rounds = rounds_of(games, found, random.Random(seed))
    while batch := [one for _, one in zip(range(BATCH), rounds, strict=False)]:
        for one, played in zip(batch, _played(batch, workers, kept), strict=True):
            _count(found, one, played, out)
            if progress is not None:
                progress(one.games)
    return found


def _played(batch: Sequence[Round], workers: Backend, kept: RunFolder | None) -> Iterator[Played]:
    """What came of each round, in their order; what was played before is not played again."""
    from ..catalog import in_use

    keys = [one.key() for one in batch]
    before = [None if kept is None else kept.note(key) for key in keys]
    missing = [place for place, note in enumerate(before) if note is None]
    done = workers.work(play, [batch[place] for place in missing], in_use())
    new = in_order(_kept(done, [keys[place] for place in missing], kept))
    for note in before:
        yield next(new) if note is None else Played(**note)


def _kept(
    done: Iterator[tuple[int, Played]], keys: Sequence[str], kept: RunFolder | None
) -> Iterator[tuple[int, Played]]:
    for place, played in done:
        if kept is not None:
            kept.keep_note(keys[place], asdict(played))
        yield place, played


def rounds_of(games: int, found: Fuzzed, rng: random.Random) -> Iterator[Round]:
    """Pairs of decks: the first around what is still missing, the second around any card in its turn."""
    decks = Decks(found.cards, rng)
    dealt = number = 0
    while dealt < games:
        number += 1
        count = min(PER_PAIR, games - dealt)
        commander = number % COMMANDER_EVERY == 0 and decks.led
        settings = {"variant": "commander"} if commander else {"life": rng.choice(LIVES)}
        first, second = (
            decks.deal(found.missing, eager=eager, commander=commander) for eager in (True, False)
        )
        dealt += count
        yield Round((first, second), settings, count, rng.getrandbits(63))


def dealt(pairs: int, *, seed: int = 0) -> list[Rules]:
    """Games of decks as they are dealt here, of all cards in their turn, without audits: what to time."""
    found = Fuzzed.of(kinds(()))
    rounds = rounds_of(pairs * PER_PAIR, found, random.Random(seed))
    return [one.rules(audit=False) for one in rounds]


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a round, as plain data."""

    refused: str | None = None
    """Why the core refuses the decks: a finding, not an end."""
    decisions: int = 0
    turn_limit: int = 0
    tallies: dict[str, int] = field(default_factory=dict)
    errors: list[list[Any]] = field(default_factory=list)
    """Of each match that broke its number, the message and the replay."""


def play(cards: str | None, one: Round) -> Played:
    """All matches of a round, with the cards of a catalog beside the product's own."""
    from ..catalog import in_use, use

    if cards is not None and cards != in_use():
        # This is another process than the one that was told.
        use(cards)
    try:
        rules = one.rules()
    except LudwrightError as error:
        return Played(refused=str(error))
    columns = rules.series(["random"], games=one.games, seed=one.seed, threads=1, tally=True)
    limit = rules.reasons.index("turn limit") if "turn limit" in rules.reasons else -1
    times = columns["tallies"].sum(axis=0).tolist()
    tallies: Counter[str] = Counter()
    for name, count in zip(rules.tallies, times, strict=True):
        tallies[name] += int(count)
    return Played(
        decisions=int(columns["decisions"].sum()),
        turn_limit=int((columns["reasons"] == limit).sum()),
        tallies=dict(tallies),
        errors=[list(error) for error in columns["errors"]],
    )


def _count(found: Fuzzed, one: Round, played: Played, out: Path | None) -> None:
    found.games += one.games
    decks = [dict(dealt.cards) for dealt in one.decks]
    seen = {violation["message"] for violation in found.violations}
    if played.refused is not None:
        if played.refused not in seen:
            found.violations.append({"message": played.refused, "decks": decks, "replay": None})
        return
    found.decisions += played.decisions
    found.turn_limit += played.turn_limit
    for name, times in played.tallies.items():
        kind, _, rest = name.partition(" ")
        if kind == "card" and rest in found.cast:
            found.cast[rest] += times
        # Of cards the list is known beforehand; tokens and emblems join it as they are met.
        elif kind == "ability" and (rest in found.used or rest.partition(": ")[0] not in found.cast):
            found.used[rest] = found.used.get(rest, 0) + times
    for index, message, replay in played.errors:
        if message not in seen:
            seen.add(message)
            rules = one.rules()
            found.violations.append({**_violation(rules, index, message, replay, out), "decks": decks})


def _violation(rules: Rules, index: int, message: str, replay: str, out: Path | None) -> dict[str, Any]:
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
        "replay": None if path is None else str(path),
    }
