"""A deck tried at the table: matches against a gauntlet, and what happened to its cards in each.

Every deal is played from both seats. The engine plays; here is only read what it wrote down.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ludwright.errors import EngineError, Invalid

from .mana.lands import is_land
from .matches import Playing, rules_of

if TYPE_CHECKING:
    from ludwright._core import Rules, Table
    from ludwright.table.player import PlayerLike

TURNS = 10


@dataclass(frozen=True, slots=True)
class Played:
    """One match as the deck saw it."""

    opponent: int
    seat: int
    seed: int
    won: bool
    lost: bool
    reason: str
    # Names of cards: those in the kept hand, those it had in hand at any time, and those left there.
    opening: frozenset[str]
    seen: frozenset[str]
    held: tuple[str, ...]
    cast: frozenset[str]
    # At the end of each of its turns: lands that came so far, and the mana value of what was cast in it.
    lands: tuple[int, ...]
    spent: tuple[float, ...]
    # Its own turn in which each commander was first cast.
    led: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Fault:
    """A match that the engine could not finish."""

    opponent: int
    seat: int
    seed: int
    message: str


@dataclass(frozen=True, slots=True)
class Trial:
    deck: Playing
    gauntlet: tuple[Playing, ...]
    players: tuple[str, str]
    seed: int
    matches: tuple[Played, ...]
    faults: tuple[Fault, ...]


def trial(
    deck: Playing,
    gauntlet: Sequence[Playing],
    *,
    games: int,
    seed: int = 0,
    player: PlayerLike = "heuristic",
    rival: PlayerLike = "heuristic",
    threads: int | None = None,
    over: Callable[[], bool] = lambda: False,
    progress: Callable[[int], None] = lambda step: None,
) -> Trial:
    """Plays `games` matches, or as many more as give every opponent equally many from each seat. The same
    arguments give the same matches with any number of threads. Once `over` says so, no deal more counts."""
    from ludwright.players import name_of

    if not gauntlet:
        raise Invalid("no opponent", remedy="name one or more: --against FILE")
    decks = [rules for other in gauntlet for rules in (rules_of(deck, other), rules_of(other, deck))]
    deals = -(-games // len(decks))
    tasks = [
        _Task(decks[2 * n + seat], n, seat, _seed(seed, n, deal), player, rival)
        for deal in range(deals)
        for n in range(len(gauntlet))
        for seat in (0, 1)
    ]
    reader = _Reader(deck)
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        asked = [pool.submit(reader.play, task) for task in tasks]
        found = []
        try:
            for one in asked:
                found.append(one.result())
                progress(1)
                # Whole deals count alone: one is met by every opponent from both seats.
                if len(found) % len(decks) == 0 and over():
                    break
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
    return Trial(
        deck,
        tuple(gauntlet),
        (name_of(player), name_of(rival)),
        seed,
        tuple(one for one in found if isinstance(one, Played)),
        tuple(one for one in found if isinstance(one, Fault)),
    )


def _seed(seed: int, opponent: int, deal: int) -> int:
    from ludwright.lab.evolvable import derived

    return derived("deck test", seed, opponent, deal)


@dataclass(frozen=True, slots=True)
class _Task:
    rules: Rules
    opponent: int
    seat: int
    seed: int
    player: PlayerLike
    rival: PlayerLike

    @property
    def sitting(self) -> list[Any]:
        from ludwright.players import resolve

        mine, theirs = resolve(self.player, self.rules), resolve(self.rival, self.rules)
        return [mine, theirs] if self.seat == 0 else [theirs, mine]


class _Reader:
    """Plays matches and reads the log of each."""

    def __init__(self, deck: Playing) -> None:
        self.names: dict[str, str] = {}
        self.mana: dict[str, float] = {}
        self.land: dict[str, bool] = {}
        for card in (*deck.commanders, *deck.main):
            self.mana[card.name], self.land[card.name] = card.cmc, is_land(card)
            for name in (card.name, *(face.name for face in card.faces)):
                self.names[name] = card.name
        self.leaders = frozenset(card.name for card in deck.commanders)

    def play(self, task: _Task) -> Played | Fault:
        table = task.rules.table(task.seed, log=True)
        try:
            sitting = task.sitting
            self._begin(table, sitting)
            opening = self._hand(table, task.seat)
            if not table.over:
                table.finish(sitting)
        except EngineError as error:
            return Fault(task.opponent, task.seat, task.seed, str(error))
        return self._read(table, task, opening)

    def _begin(self, table: Table, sitting: list[Any]) -> None:
        """Mulligans and all else that comes before the first turn."""
        while not table.over and table.turns == 0:
            table.play(table.choose(sitting[table.menu()[0]]))

    def _hand(self, table: Table, seat: int) -> tuple[str, ...]:
        held = json.loads(table.view(seat))["players"][seat]["hand"]
        return tuple(sorted(self.names[card["name"]] for card in held if card["name"] in self.names))

    def _read(self, table: Table, task: _Task, opening: Sequence[str]) -> Played:
        seen, cast = set(opening), set[str]()
        lands, spent, led = [0], [0.0], dict[str, int]()
        for told in json.loads(table.events(None, 0)):
            data, event = told["data"], told["event"]
            if data.get("seat") != task.seat:
                continue
            if event == "turn":
                lands.append(lands[-1])
                spent.append(0.0)
                continue
            name = self.names.get((data.get("subject") or {}).get("card") or "")
            if name is None:
                continue
            if event == "drew" or (event == "moved" and data["from"] == "library" and data["to"] == "hand"):
                seen.add(name)
            elif event == "playedLand" or (
                event == "moved" and data["to"] == "battlefield" and self.land[name]
            ):
                lands[-1] += 1
            if event in ("cast", "playedLand"):
                cast.add(name)
            if event == "cast":
                spent[-1] += self.mana[name]
                if name in self.leaders:
                    led.setdefault(name, len(lands) - 1)
        outcome = table.outcome()
        assert outcome is not None
        payoffs, reason = outcome
        mine, theirs = payoffs[task.seat], payoffs[1 - task.seat]
        return Played(
            task.opponent,
            task.seat,
            task.seed,
            mine > theirs,
            mine < theirs,
            reason,
            frozenset(opening),
            frozenset(seen),
            self._hand(table, task.seat),
            frozenset(cast),
            tuple(lands[1:]),
            tuple(spent[1:]),
            led,
        )
