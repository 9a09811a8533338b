"""All seats as agents of RLlib: its `MultiAgentEnv` over any game. Needs the `rllib` extra."""

from __future__ import annotations

from typing import Any

from gymnasium import spaces

from ..errors import needs
from ..table.pages import MASK
from .all_seats import AllSeats

try:
    from ray.rllib.env.multi_agent_env import MultiAgentEnv
except ModuleNotFoundError:
    raise needs("ray", "rllib") from None


class LudwrightMultiAgentEnv(MultiAgentEnv):  # type: ignore[misc]
    """Agents `player_0`, `player_1` …: the one whose seat is asked observes and acts; all get their payoffs
    at the end.

    RLlib makes environments from a dict: `{"game": "duel", "flat": True, …}`, with the arguments of
    `ludwright.envs.raw_env`. An observation is a dict of `observations` and `action_mask`, as RLlib's masking
    modules expect; `illegal` is `"random"` unless said otherwise, for algorithms that know no masks.
    """

    def __init__(self, config: Any = None) -> None:
        super().__init__()
        given = dict(config or {})
        game = given.pop("game", "duel")
        known = {name: given.pop(name, None) for name in ("seed", "page")}
        self.core = AllSeats(
            game,
            {name: value for name, value in given.items() if name not in SETTINGS},
            flat=given.get("flat", True),
            max_steps=given.get("max_cycles"),
            illegal=given.get("illegal", "random"),
            **known,
        )
        setup = self.core.setup
        self.possible_agents = [f"player_{seat}" for seat in range(self.core.rules.seats)]
        self.agents = list(self.possible_agents)
        self.action_spaces = {agent: spaces.Discrete(setup.page) for agent in self.agents}
        self.observation_spaces = {agent: self._space() for agent in self.agents}

    def _space(self) -> spaces.Dict:
        setup = self.core.setup
        inner = setup.schema.space(setup.page, setup.form)
        if isinstance(inner, spaces.Dict):
            inner = spaces.Dict({name: box for name, box in inner.items() if name != MASK})
        mask = spaces.Box(0.0, 1.0, (setup.page,), "float32")  # type: ignore[call-overload]
        return spaces.Dict({MASK: mask, "observations": inner})

    def _seen(self, seat: int) -> dict[str, Any]:
        seen, mask = self.core.observe(seat), self.core.mask(seat).astype("float32")
        if isinstance(seen, dict):
            del seen[MASK]
        return {MASK: mask, "observations": seen}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        self.core.reset(seed, (options or {}).get("match"))
        self.agents = list(self.possible_agents)
        asked = self.core.asked
        assert asked is not None, "a match that asks nobody is not dealt"
        return {self.possible_agents[asked]: self._seen(asked)}, {}

    def step(self, action_dict: dict[str, Any]) -> tuple[Any, Any, Any, Any, Any]:
        asked = self.core.asked
        assert asked is not None, "a finished episode is not stepped"
        self.core.take(int(action_dict[self.possible_agents[asked]]))
        ended, cut, asked = self.core.payoffs(), self.core.truncated, self.core.asked
        over = ended is not None
        seats = range(len(self.possible_agents)) if over or cut or asked is None else [asked]
        observations = {self.possible_agents[seat]: self._seen(seat) for seat in seats}
        rewards = {
            self.possible_agents[seat]: float(ended[0][seat]) if ended is not None else 0.0 for seat in seats
        }
        terminated = {**{self.possible_agents[seat]: over for seat in seats}, "__all__": over}
        truncated = {**{self.possible_agents[seat]: cut for seat in seats}, "__all__": cut}
        if over or cut:
            self.agents = []
        return observations, rewards, terminated, truncated, {}


SETTINGS = ("flat", "max_cycles", "illegal")
