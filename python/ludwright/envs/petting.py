"""All seats as agents: PettingZoo's two interfaces over any game. Needs the `pettingzoo` extra.

`env` wraps `raw_env` the way PettingZoo's own games are wrapped: an illegal slot loses, a step out of order
is refused. `raw_env` is many times faster. `parallel_env` is for libraries that step all agents at once: the
seat that is asked plays, the others wait (their one legal slot is 0).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, SupportsIndex

import numpy as np
from gymnasium import spaces

from ..errors import Illegal, Invalid, needs
from ..table.match import Match
from ..table.pages import MASK
from .all_seats import AllSeats
from .setup import RENDERED, check_render_mode

try:
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError:
    raise needs("pettingzoo") from None

if TYPE_CHECKING:
    from .._core import Rules
    from .mixture import Games

Agent = str


def env(game: Games, **arguments: Any) -> Any:
    """`raw_env` in PettingZoo's standard wrappers: an illegal slot ends the match with a reward of −1."""
    made = raw_env(game, **arguments)
    terminating = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(terminating))


def raw_env(game: Games, **arguments: Any) -> TurnEnv:
    """The environment of agents that play in turn; the arguments are those of `TurnEnv`."""
    return TurnEnv(game, **arguments)


def parallel_env(game: Games, **arguments: Any) -> TogetherEnv:
    """The environment of agents that step together; the arguments are those of `TurnEnv`."""
    return TogetherEnv(game, **arguments)


class _Agents:
    """What both interfaces share: names, spaces and what an agent sees."""

    ILLEGAL: ClassVar[str]
    """What a forbidden slot leads to unless said otherwise."""

    def __init__(
        self,
        game: Games,
        *,
        seed: int | None = None,
        page: int | None = None,
        flat: bool | str = False,
        max_cycles: int | None = None,
        illegal: str | None = None,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        super().__init__()
        check_render_mode(render_mode)
        illegal = self.ILLEGAL if illegal is None else illegal
        self.core = core = AllSeats(
            game, settings, seed=seed, page=page, flat=flat, max_steps=max_cycles, illegal=illegal
        )
        self.schema_hash = core.setup.schema.hash
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(core.rules.seats)]
        self.agents: list[Agent] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: spaces.Discrete(core.setup.page) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}

    def _space(self) -> spaces.Dict:
        setup = self.core.setup
        inner = setup.schema.space(setup.page, setup.form)
        if isinstance(inner, spaces.Dict):
            inner = spaces.Dict({name: box for name, box in inner.items() if name != MASK})
        mask = spaces.Box(0, 1, (setup.page,), np.int8)
        return spaces.Dict({"observation": inner, MASK: mask})

    @property
    def rules(self) -> Rules:
        """Those of the present match."""
        return self.core.rules

    def observation_space(self, agent: Agent) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: Agent) -> spaces.Discrete:
        return self.action_spaces[agent]

    def _sight(self, agent: Agent) -> dict[str, Any]:
        seat = self._seat[agent]
        seen = self.core.observe(seat)
        if isinstance(seen, dict):
            mask = seen.pop(MASK)
            return {"observation": seen, MASK: mask}
        return {"observation": seen, MASK: self.core.mask(seat)}

    def action_mask(self, agent: Agent) -> Any:
        """Which slots an agent may take; slot 0 alone while it waits."""
        return self.core.mask(self._seat[agent])

    @property
    def match(self) -> Match:
        """The match below: the whole truth, for referees and debugging."""
        return self.core.match

    def _shown(self, agent: Agent) -> str | None:
        return None if self.render_mode is None else self.core.scene(self._seat[agent])

    def _begin(self, seed: int | None, options: dict[str, Any] | None) -> None:
        board = (options or {}).get("match")
        self.core.reset(seed, board.save() if isinstance(board, Match) else board)
        self.agents = list(self.possible_agents)


class TurnEnv(_Agents, AECEnv[Agent, Any, Any]):  # type: ignore[misc]
    """Agents `player_0`, `player_1` … take their seats' decisions as the rules ask for them.

    An observation is a dict of `observation` (what `CardEnv` shows that seat) and `action_mask`. Rewards are
    the payoffs of the seats when the match ends, and 0 before.

    Args:
        game: A specification such as `"magic:dark-sacrifice,boundless-elves"`, rules, or a `ludwright.Game`.
        seed: What matches are dealt from until `reset(seed=…)` says otherwise.
        page: Slots of a page; as many as the game's menus usually need.
        flat: `True` for one float32 array, `"int16"` for a packed one, instead of an array per block.
        max_cycles: Truncate after so many steps of all agents together.
        illegal: What a forbidden slot leads to, as in `CardEnv`; `"error"` when left out.
        render_mode: `"ansi"` for text.
        settings: What the game's room takes.

    `reset(options={"match": …})` goes on from a saved match.
    """

    ILLEGAL = "error"
    metadata: ClassVar[dict[str, Any]] = {
        "name": "ludwright_v0",
        "render_modes": RENDERED,
        "is_parallelizable": False,
        "render_fps": 4,
    }

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the next match; with a seed, the first one under it."""
        self._begin(seed, options)
        self.rewards: dict[Agent, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: dict[Agent, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[Agent, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[Agent, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[Agent, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection: Agent = self.agents[0]
        self._settle()

    def observe(self, agent: Agent) -> dict[str, Any]:
        """What an agent's seat may know."""
        return self._sight(agent)

    def step(self, action: SupportsIndex | None) -> None:
        """Take a slot for the agent that is selected."""
        if not self.agents:
            raise Illegal("no episode is under way: call reset")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise Illegal(f"{agent} is asked and must take a slot; None is for agents that are done")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.core.take(action)
        self._settle()
        self._accumulate_rewards()

    def _settle(self) -> None:
        ended, asked = self.core.payoffs(), self.core.asked
        if ended is not None:
            payoffs, reason = ended
            for agent in self.agents:
                self.rewards[agent] = float(payoffs[self._seat[agent]])
                self.terminations[agent] = True
                self.infos[agent] = {"payoff": self.rewards[agent], "reason": reason}
        elif self.core.truncated:
            self.truncations = dict.fromkeys(self.agents, True)
        if asked is not None:
            self.agent_selection = self.possible_agents[asked]

    def render(self) -> str | None:
        """The match as the selected agent sees it, in words."""
        return self._shown(self.agent_selection)

    def close(self) -> None:
        """Nothing is held that needs closing."""


class TogetherEnv(_Agents, ParallelEnv[Agent, Any, Any]):  # type: ignore[misc]
    """All agents step together; the seat that is asked plays, the actions of the others count for nothing.

    The arguments are those of `TurnEnv`. `illegal` is `"random"` unless said otherwise: such libraries sample
    slots without asking which are legal.
    """

    ILLEGAL = "random"
    metadata: ClassVar[dict[str, Any]] = {"name": "ludwright_v0", "render_modes": RENDERED, "render_fps": 4}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[Agent, Any], dict[Agent, dict[str, Any]]]:
        """Deal the next match; with a seed, the first one under it."""
        self._begin(seed, options)
        return self._seen(), {agent: self._info(agent) for agent in self.agents}

    def step(
        self, actions: dict[Agent, Any]
    ) -> tuple[
        dict[Agent, Any],
        dict[Agent, float],
        dict[Agent, bool],
        dict[Agent, bool],
        dict[Agent, dict[str, Any]],
    ]:
        """Take the slot of the agent that is asked."""
        if not self.agents:
            raise Illegal("no episode is under way: call reset")
        asked = self.core.asked
        assert asked is not None, "agents are gone when a match is over"
        agent = self.possible_agents[asked]
        if agent not in actions:
            raise Invalid(f"no action for {agent}, who is asked", remedy="give one for every agent")
        self.core.take(actions[agent])
        ended, cut = self.core.payoffs(), self.core.truncated
        agents = self.agents
        rewards = {a: 0.0 if ended is None else float(ended[0][self._seat[a]]) for a in agents}
        infos = {a: self._info(a) for a in agents}
        if ended is not None:
            infos = {a: {**infos[a], "payoff": rewards[a], "reason": ended[1]} for a in agents}
        seen = self._seen()
        if ended is not None or cut:
            self.agents = []
        over = dict.fromkeys(agents, ended is not None)
        return seen, rewards, over, dict.fromkeys(agents, cut), infos

    def _seen(self) -> dict[Agent, Any]:
        return {agent: self._sight(agent) for agent in self.agents}

    def _info(self, agent: Agent) -> dict[str, Any]:
        asked = self.core.asked
        return {"asked": asked is not None and self._seat[agent] == asked}

    def render(self) -> str | None:
        """The match as the agent that is asked sees it, in words."""
        return self._shown(self.possible_agents[self.core.asked or 0])

    def close(self) -> None:
        """Nothing is held that needs closing."""
