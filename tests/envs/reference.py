"""A slow vector environment made of single ones, by the letter of Gymnasium's autoreset modes.

The single one tells a second time, in Python, what the core does.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any, SupportsFloat, SupportsIndex

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from ludwright._core import NOBODY, Guest, Plan, Rules, Table
from ludwright.envs import CardEnv, setup
from ludwright.envs.spaces import Array, Observation
from ludwright.errors import EngineError, Illegal, Invalid
from ludwright.players.many import ManyPlayer, answers
from ludwright.table.match import Match
from ludwright.table.pages import ACTIONS, COUNT, MASK, NEXT_PAGE, PAGE, Page

IDLE = 10_000


class Alone(gymnasium.Env[Observation, SupportsIndex]):
    """One learner, pick by pick in Python: what a row of a batch must do, told a second time."""

    def __init__(self, game: Any, *, index: int = 0, seed: int | None = None, **arguments: Any) -> None:
        # What is asked for is read as `CardEnv` reads it; what comes of it is not.
        self.setup = CardEnv(game, **arguments).setup
        self.rules = self.setup.rules
        """Those of the present match."""
        self.schema_hash = self.setup.schema.hash
        self.observation_space = self.setup.schema.space(self.setup.page, self.setup.form)
        self.action_space = spaces.Discrete(self.setup.page)
        self._index = index
        self._weights = self._drawn = self.setup.met
        self._master = None if seed is None else setup.seed_of(seed)
        self._episode = -1
        self._table: Table | None = None
        self._plan: Plan | None = None
        self._guests: dict[int, Guest] = {}
        self._page = Page(self.setup.page, 0)
        self._picks = self._steps = 0
        self._worth = 0.0
        self._ending = ""

    # Gymnasium's verbs

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin the next episode; with a seed, the first one under it.

        `options={"match": bytes}` goes on from a saved match (`Match.save()`) instead of dealing a new one.
        """
        super().reset(seed=seed)
        if seed is not None:
            self._master, self._episode = setup.seed_of(seed), -1
        elif self._master is None:
            self._master = int(self.np_random.integers(1 << 63))
        board = (options or {}).get("match")
        for _ in range(IDLE):
            self._begin(board)
            if not self._over:
                break
            if board is not None:
                raise Invalid("the given match ends before the learner is asked")
        else:
            raise EngineError(f"seat {self.seat} was asked nothing in {IDLE} matches of {self.rules.name}")
        self._worth = self._evaluate()
        opponent = self.plan.opponents[(self.seat + 1) % self.rules.seats]
        info = {"seed": np.uint64(self.plan.seed), "seat": self.seat, "opponent": opponent}
        if len(self.setup.games) > 1:
            info["game"] = self.rules.name
        return self._observe(), info

    def step(self, action: SupportsIndex) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        """Take a slot and run to the learner's next decision."""
        table, slot = self._running(), operator.index(action)
        info: dict[str, Any] = {}
        option = self._page.option(slot)
        if option is not None:
            self._play(option)
        elif self._page.is_next(slot):
            self._page = self._page.turned()
        elif self.setup.illegal == "error" or not 0 <= slot < self.setup.page:
            # What is no slot at all is a mistake of the caller's in every mode.
            raise Illegal(
                f"slot {slot} is not legal now; {self._page.legal()} can be taken. Nothing has changed"
            )
        elif self.setup.illegal == "random":
            taken = self.plan.slip(self._picks, self._page.options)
            info = {"illegal": slot, "taken": taken}
            self._play(taken)
        else:
            self._ending = "forfeit"
            self._steps += 1
            info = {"illegal": slot, "payoff": -1.0, "reason": "forfeit"}
            return self._observe(), -1.0 - self.setup.shaping * self._worth, True, False, info
        self._steps += 1
        reward, outcome = 0.0, table.outcome()
        if outcome is not None:
            payoffs, reason = outcome
            reward = payoffs[self.seat]
            self._ending = reason
            info |= {"payoff": reward, "reason": reason}
        # An end has no potential of its own, so shaping moves no optimum.
        worth = 0.0 if outcome is not None else self._evaluate()
        reward += self.setup.shaping * (self.setup.gamma * worth - self._worth)
        self._worth = worth
        limit = self.setup.max_steps
        truncated = outcome is None and limit is not None and self._steps >= limit
        if truncated:
            self._ending = "truncated"
        return self._observe(), reward, outcome is not None, truncated, info

    # What else a learner asks

    def action_masks(self) -> NDArray[np.bool_]:
        """Which slots are legal; never none."""
        return self._mask(self._page).astype(np.bool_)

    @property
    def seat(self) -> int:
        """The learner's, in this episode."""
        return self.plan.seat

    @property
    def plan(self) -> Plan:
        """Seed, seats and opponents of this episode."""
        if self._plan is None:
            raise Illegal("no episode has begun: call reset first")
        return self._plan

    @property
    def match(self) -> Match:
        """The match below: the whole truth, for referees and debugging. Play through `step` instead."""
        if self._table is None:
            raise Illegal("no episode has begun: call reset first")
        return Match(self.rules, self._table)

    # Inside

    def _running(self) -> Table:
        if self._table is None:
            raise Illegal("no episode has begun: call reset first")
        if self._ending:
            raise Illegal(f"the episode is over ({self._ending}): call reset")
        return self._table

    @property
    def _over(self) -> bool:
        return self._table is not None and self._table.over

    def _begin(self, board: bytes | None) -> None:
        self._episode += 1
        assert self._master is not None, "reset chose a master seed"
        s = self.setup
        plan = Plan(self.rules, self._master, self._index, self._episode, s.seat, len(s.pool))
        self.rules, table, plan = deal(self.setup, plan, board)
        self._drawn = self._weights
        self._plan, self._table = plan.among(self._drawn) if self._drawn else plan, table
        self._steps, self._picks, self._ending = 0, len(table.picks), ""
        self._sit()
        self._opponents()

    def _play(self, option: int) -> None:
        assert self._table is not None, "only a running episode is played"
        self._take(option)
        self._opponents()

    def _take(self, option: int) -> None:
        assert self._table is not None, "only a running episode is played"
        if self._picks >= self.rules.decision_cap:
            raise EngineError(f"no end after {self.rules.decision_cap} decisions of {self.rules.name}")
        self._table.play(option)
        self._picks += 1

    def _sit(self) -> None:
        """Seat the opponents: one player for each seat of each match."""
        table, plan = self._table, self.plan
        assert table is not None, "only a running episode is played"
        pool, outside = self.setup.inside, self.setup.outside
        others = (seat for seat in range(self.rules.seats) if seat != plan.seat)
        self._guests = {
            seat: table.sit(pool[plan.opponents[seat]], seat, plan.decision_seed(seat, self._picks))
            for seat in others
            if plan.opponents[seat] not in outside
        }

    def _opponents(self) -> None:
        """Let the others play until the learner is asked or the match is over."""
        table, plan = self._table, self.plan
        assert table is not None, "only a running episode is played"
        seat, _, _, _, options = table.menu()
        while seat not in (NOBODY, plan.seat):
            guest = self._guests.get(seat)
            self._take(
                self._ask(seat, options)
                if guest is None
                else table.choose(guest, plan.decision_seed(seat, self._picks))
            )
            seat, _, _, _, options = table.menu()
        self._page = Page(self.setup.page, options)
        if seat == NOBODY:
            for guest in self._guests.values():
                table.end(guest)

    def _ask(self, seat: int, options: int) -> int:
        """Ask a player outside, page by page."""
        player = self.setup.pool[self.plan.opponents[seat]]
        assert isinstance(player, ManyPlayer), "whoever has no guest is asked many decisions at once"
        page = Page(self.setup.page, options)
        while True:
            seen, mask = self._sight(seat, page), self._mask(page)[None]
            batch = {n: a[None] for n, a in seen.items()} if isinstance(seen, dict) else seen[None]
            slot = int(answers(player, batch, mask)[0])
            option = page.option(slot)
            if option is not None:
                return option
            page = page.turned()

    def _evaluate(self) -> float:
        if not self.setup.shaping or self._table is None:
            return 0.0
        return self._table.evaluate(self.seat)

    def _mask(self, page: Page) -> Array:
        mask = np.zeros(self.setup.page, np.int8)
        mask[: page.here] = 1
        if page.next:
            mask[-1] = 1
        elif not page.here:
            mask[0] = 1
        return mask

    def _observe(self) -> Observation:
        return self._sight(self.seat, self._page)

    def _sight(self, seat: int, page: Page) -> Observation:
        assert self._table is not None, "only a begun episode is observed"
        seen = self._table.observe(seat)
        schema = self.setup.schema
        rows = np.zeros((page.size, len(schema.action_columns)), np.int16)
        rows[: page.here] = seen[ACTIONS][page.first : page.first + page.here]
        if page.next:
            rows[-1] = NEXT_PAGE
        observation = {block.name: seen[block.name] for block in schema.blocks}
        observation |= {ACTIONS: rows, MASK: self._mask(page), COUNT: np.array([page.options], np.int32)}
        observation[PAGE] = np.array([page.number, page.count], np.int32)
        return observation if self.setup.form == "blocks" else schema.flatten(observation, self.setup.form)


def deal(made: setup.Setup, plan: Plan, board: bytes | None) -> tuple[Rules, Table, Plan]:
    """The match of an episode: of the game that it draws, or a saved one, which decides its own seed."""
    if board is None:
        rules = made.games[plan.draw(made.weights)]
        return rules, rules.table(plan.seed), plan
    rules, table = _load(made.games, board)
    return rules, table, plan.at(table.seed, len(made.pool))


def _load(games: Sequence[Rules], board: bytes) -> tuple[Rules, Table]:
    """A saved match and the rules among several that it is played by."""
    for rules in games[:-1]:
        try:
            return rules, rules.load(board)
        except Invalid:
            continue
    return games[-1], games[-1].load(board)


class Reference:
    """`CardVectorEnv` as a list of single ones and a loop."""

    def __init__(self, game: Any, num_envs: int, mode: AutoresetMode, **kwargs: Any) -> None:
        self.envs = [Alone(game, index=i, **kwargs) for i in range(num_envs)]
        self.mode = mode
        self.ended = [False] * num_envs
        self.seen: list[Any] = []

    def reset(self, seed: int | None, mask: list[bool] | None = None) -> list[Any]:
        for i, env in enumerate(self.envs):
            if mask is None or mask[i]:
                observation, _ = env.reset(seed=seed)
                self.seen[i : i + 1] = [observation]
                self.ended[i] = False
        return self.seen

    def step(self, actions: Any) -> tuple[list[Any], list[float], list[bool], list[bool], dict[int, Any]]:
        rewards, terminated, truncated, final = [], [], [], {}
        for i, (env, action) in enumerate(zip(self.envs, actions, strict=True)):
            if self.ended[i]:
                assert self.mode is AutoresetMode.NEXT_STEP
                (self.seen[i], _), reward, over, cut = env.reset(), 0.0, False, False
            else:
                self.seen[i], reward, over, cut, info = env.step(int(action))
                if (over or cut) and self.mode is AutoresetMode.SAME_STEP:
                    final[i] = self.seen[i], info
                    self.seen[i], _ = env.reset()
            self.ended[i] = (over or cut) and self.mode is not AutoresetMode.SAME_STEP
            rewards.append(float(reward))
            terminated.append(over)
            truncated.append(cut)
        return self.seen, rewards, terminated, truncated, final


def same(batched: Any, singles: list[Any]) -> bool:
    """Whether row `i` of the batch is the observation of environment `i`."""
    if isinstance(batched, dict):
        return all(same(batched[name], [one[name] for one in singles]) for name in {*batched, *singles[0]})
    stacked = np.stack(singles)
    return batched.dtype == stacked.dtype and np.array_equal(batched, stacked)


def some_legal(masks: Any, rng: np.random.Generator) -> np.ndarray[Any, Any]:
    """A legal slot for every row of the masks."""
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])
