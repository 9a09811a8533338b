"""What measures look at: a game played at random, by search against random, and by search against search.

Nothing is played before somebody asks for it. How much is played is counted in picks, not in seconds, so that
every machine sees the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from ...lab.evolvable import derived
from ._once import once

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ..._core import Rules, Table

# Matches of the screening, pairs of deals compared, and matches of the watched random play.
SCREEN = 40
DEALS = 40
# Matches whose laws are checked, and decisions of each.
LAWS, LAW_DECISIONS = 6, 60
WATCHED = 120
# Random picks that watching may cost.
WATCHED_PICKS = 20_000
# Decisions that are probed, positions that are played on from, and how often.
PROBES = 240
LOOKS = 60
WORLDS = 12
# Iterations of the searcher, and how much harder the other one thinks.
ITERATIONS = 12
HARDER = 4
LITTLE = 4
# Picks that searching may cost, and the matches over which they are spread.
SEARCH_PICKS = 200_000
DEPTH_PICKS = 250_000
FEWEST, MOST = 8, 40
# Picks of an iteration, and what imagining a world costs on top, in picks. Where even the fewest matches
# would cost too much, playouts end sooner.
HORIZON, SHORTEST = 120, 8
IMAGINING = 10
# How long people take, in seconds.
THINKING = 6.0
OBEYING = 1.5


class Play:
    """One game under observation."""

    def __init__(
        self,
        rules: Rules,
        *,
        seed: int,
        words: int = 0,
        teams: Sequence[int] | None = None,
        effort: int = 1,
        live: Callable[[int], float] = lambda effort: 1.0,
    ) -> None:
        self.rules = rules
        self.seed = seed
        self.words = words
        """Words of the rulebook."""
        self.teams = tuple(teams) if teams is not None else tuple(range(rules.seats))
        self.effort = effort
        self._live = live

    @property
    def seats(self) -> int:
        return self.rules.seats

    # Random play.

    @once
    def screen(self) -> Any:
        """A few random matches: enough to see that a game works at all."""
        return self.rules.series(["random"], games=SCREEN, seed=self._seed("screen"), threads=1)

    @once
    def lawful(self) -> bool:
        """Whether the laws of every game hold: no match asks for a card that nobody has, or for a number out
        of its range."""
        report = self.rules.conforms(
            seed=self.seed, matches=LAWS, decisions=LAW_DECISIONS, options=1, worlds=0
        )
        return not json.loads(report)["violations"]

    @once
    def dealt(self) -> float:
        """How often another deal, the picks being the same, leads elsewhere; 0 when cards mean nothing."""
        rng = Random(self._seed("deals"))
        waiting: dict[int, Table] = {}
        differ = pairs = 0
        for _ in range(DEALS * 2):
            table = self.rules.table(rng.getrandbits(64), log=False)
            # Whoever is asked first may be drawn by lot; that alone is no difference.
            first = -1 if table.over else table.menu()[0]
            other = waiting.pop(first, None)
            if other is None:
                waiting[first] = table
                continue
            pairs += 1
            differ += _differ(table, other, rng)
        return differ / pairs

    @once
    def live(self) -> float:
        """The share of rules without which some match would be another."""
        return self._live(self.effort)

    @once
    def random(self) -> Any:
        """Random matches, watched; how many depends on how long they are."""
        unforced = float(self.screen["decisions"].mean()) + 1.0
        length = unforced + float(self.screen["forced"].mean())
        games = int(min(WATCHED, max(FEWEST, WATCHED_PICKS / length))) * self.effort
        return self.rules.trace(
            ["random"],
            games=_rounded(games, self.seats),
            seed=self._seed("random"),
            threads=1,
            probe_every=max(1, round(games * unforced / (PROBES * self.effort))),
        )

    @once
    def unforced(self) -> float:
        """Decisions of a random match that had more than one option."""
        return float((self.random["options"] > 1).sum()) / len(self.random["seeds"])

    @once
    def length(self) -> float:
        """Decisions of a random match, forced ones included."""
        return len(self.random["options"]) / len(self.random["seeds"])

    @property
    def minutes(self) -> float:
        """What a match takes people."""
        return _minutes(self.unforced, self.length)

    @once
    def thought(self) -> tuple[float, float]:
        """Unforced and all decisions of a match between players who think a little: some games hardly end
        once nobody makes blunders."""
        return self._piloted([f"ismcts:iterations={LITTLE},horizon={SHORTEST}"])

    @property
    def thought_minutes(self) -> float:
        """What such a match takes people."""
        return _minutes(*self.thought)

    @once
    def asked(self) -> list[float]:
        """Each seat's part of the real decisions, one being fair."""
        import numpy as np

        real = self.random["asked"][self.random["options"] > 1]
        counts = np.bincount(real, minlength=self.seats)[: self.seats]
        return [float(count) * self.seats / max(1, len(real)) for count in counts]

    @once
    def balance(self) -> float:
        """One less how much more often the luckiest side wins than it should."""
        # Whole teams win together, so shares are of teams.
        shares = self.win_shares(self.random["payoffs"]).mean(axis=0)
        sides = sorted(set(self.teams))
        if len(sides) < 2:
            return 1.0
        by_side = [
            sum(s for s, team in zip(shares, self.teams, strict=True) if team == side) for side in sides
        ]
        fair = 1 / len(sides)
        return float(1 - (max(by_side) - fair) / (1 - fair))

    # Search.

    @once
    def search(self) -> Any:
        """One searcher against random players, in every seat equally often."""
        share = 1 / self.seats
        horizon = self._afforded(SEARCH_PICKS, share, self.unforced, self.length)[1]
        players = [_searcher(1, horizon), *["random"] * (self.seats - 1)]
        games, _ = self._afforded(SEARCH_PICKS, share, *self._piloted(players))
        return self.rules.series(players, games=games, seed=self._seed("search"), threads=1, rotate=True)

    @once
    def deep(self) -> Any:
        """One who thinks harder against searchers, in every seat equally often; watched."""
        share = (HARDER + self.seats - 1) / self.seats
        horizon = self._afforded(DEPTH_PICKS, share, self.unforced, self.length)[1]
        players = [_searcher(HARDER, horizon), *[_searcher(1, horizon)] * (self.seats - 1)]
        unforced, length = self.thought
        games, _ = self._afforded(DEPTH_PICKS, share, unforced, length)
        return self.rules.trace(
            players,
            games=games,
            seed=self._seed("deep"),
            threads=1,
            rotate=True,
            look_every=max(1, round(games * unforced / (LOOKS * self.effort))),
            worlds=WORLDS,
        )

    def _piloted(self, players: list[str]) -> tuple[float, float]:
        """Decisions of a match between these, unforced and all: some games last once players know better."""
        pilot = self.rules.series(players, games=self.seats, seed=self._seed("pilot"), threads=1, rotate=True)
        unforced = max(self.unforced, float(pilot["decisions"].mean()))
        return unforced, max(self.length, unforced + float(pilot["forced"].mean()))

    def _afforded(self, picks: int, share: float, unforced: float, length: float) -> tuple[int, int]:
        """Matches, and the horizon of a playout, when a match has so many decisions and each of them costs so
        large a share of a search."""
        iterations = unforced * share * ITERATIONS + 1
        playout = min(HORIZON, length / 2 + 1)
        games = min(MOST, max(FEWEST, int(picks / (iterations * (playout + IMAGINING)))))
        horizon = min(HORIZON, max(SHORTEST, int(picks / (iterations * games)) - IMAGINING))
        return _rounded(games * self.effort, self.seats), horizon if horizon < playout else HORIZON

    def _seed(self, purpose: str) -> int:
        return derived(self.seed, purpose)

    # What many measures need.

    def beaten(self, payoffs: NDArray[np.float32], offsets: NDArray[np.uint8]) -> float:
        """How often player 0 does better than an opponent, a tie counting half."""
        import numpy as np

        teams = np.array(self.teams)
        rows = np.arange(len(payoffs))
        seat = offsets.astype(np.int64)
        own = payoffs[rows, seat][:, None]
        rival = teams[seat][:, None] != teams[None, :]
        beats = np.where(payoffs < own, 1.0, np.where(payoffs == own, 0.5, 0.0))
        return float((beats * rival).sum() / max(1, rival.sum()))

    def win_shares(self, payoffs: NDArray[np.float32]) -> NDArray[np.float64]:
        """Matches by seats: one for the winner, in parts when several are best."""
        best = payoffs == payoffs.max(axis=1, keepdims=True)
        shares: NDArray[np.float64] = best / best.sum(axis=1, keepdims=True)
        return shares


def _rounded(games: int, seats: int) -> int:
    """The next number of matches in which everybody sits everywhere equally often."""
    return -(-games // seats) * seats


def _minutes(unforced: float, length: float) -> float:
    return (unforced * THINKING + (length - unforced) * OBEYING) / 60


def _differ(one: Table, other: Table, rng: Random) -> bool:
    """Whether two matches with the same picks offer or end in different things."""
    while not (one.over or other.over):
        options = len(one.labels())
        if one.menu()[0] != other.menu()[0] or options != len(other.labels()):
            return True
        pick = rng.randrange(options)
        one.play(pick)
        other.play(pick)
    return one.outcome() != other.outcome()


def _searcher(harder: int, horizon: int) -> str:
    return f"ismcts:iterations={ITERATIONS * harder},horizon={horizon}"
