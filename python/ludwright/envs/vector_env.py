"""Many environments stepped as one, in the core and without Python's lock."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from .._core import ENGINE_ERROR, FORFEIT, NONE_YET, TRUNCATED, Batch
from ..authoring.names import did_you_mean, quoted
from ..errors import Illegal, Invalid
from ..players.many import ManyPlayer, answers, rows_of
from ..table.match import Match
from ..table.pages import Page
from . import setup
from .buffers import Buffers, Maker, Rollout
from .spaces import Array, Observation
from .text import Scene

if TYPE_CHECKING:
    from .mixture import Games

Results = tuple[Observation, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]
Actions = ArrayLike

FINAL = ("objects", "batched", "none")
OPTIONS = ("match", "reset_mask")
ENDINGS = {NONE_YET: "not ended", TRUNCATED: "truncated", FORFEIT: "forfeit", ENGINE_ERROR: "engine error"}


class CardVectorEnv(VectorEnv[Observation, Actions, Array]):
    """A batch of learners against named opponents: `CardEnv`, `num_envs` times, with the same arguments.

    Arrays are written in place, into two sets in turn: what one step returns survives the next step and is
    overwritten by the one after it. Environment `i` plays exactly the episodes of `CardEnv(…, index=i)`,
    with any number of threads.

    Args:
        game: A specification, rules, or a `ludwright.Game`; or several, in a list or with weights in a dict,
            from which every episode draws.
        num_envs: How many.
        autoreset_mode: When the next episode begins, as Gymnasium defines it.
        threads: How many share a step; chosen by the size of the batch when left out.
        final_obs: In SAME_STEP mode, the last observations as Gymnasium's array of objects, as
            `"batched"` arrays (of which the rows of ended episodes count), or `"none"`.
        illegal: As in `CardEnv`; `"error"` moves no environment.

    The other arguments are those of `CardEnv`.
    """

    _first = 0
    """The number of the first environment."""
    _policies = 1
    """Among how many each seat of an episode draws, where all of them learn."""

    def __init__(
        self,
        game: Games,
        num_envs: int = 1,
        *,
        opponent: setup.Opponents = "random",
        seat: setup.Seat | Literal["all"] = 0,
        seed: int | None = None,
        page: int | None = None,
        flat: bool | str = False,
        shaped: bool | float = False,
        gamma: float = 1.0,
        max_episode_steps: int | None = None,
        illegal: str = "error",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        threads: int | None = None,
        final_obs: Literal["objects", "batched", "none"] = "objects",
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        self.setup = setup.read(
            game,
            settings,
            opponent=opponent,
            seat=seat,
            page=page,
            flat=flat,
            shaped=shaped,
            gamma=gamma,
            max_episode_steps=max_episode_steps,
            illegal=illegal,
        )
        self.autoreset_mode = _mode(autoreset_mode)
        if final_obs not in FINAL:
            raise Invalid(f"final_obs={quoted(str(final_obs))}", remedy=did_you_mean(str(final_obs), FINAL))
        setup.check_render_mode(render_mode)
        if num_envs < 1:
            raise Invalid(f"{num_envs} environments", remedy="give at least 1")
        self.rules = self.setup.rules
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.metadata = {"render_modes": setup.RENDERED, "autoreset_mode": self.autoreset_mode}
        self.schema_hash = self.setup.schema.hash
        self._final: Literal["objects", "batched", "none"] = final_obs
        self._threads = threads
        self._seed = None if seed is None else setup.seed_of(seed)
        self._weights = self.setup.met
        self._open()
        self.single_observation_space = self.setup.schema.space(self.setup.page, self.setup.form)
        self.single_action_space = gymnasium.spaces.Discrete(self.setup.page)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def _open(self) -> None:
        s = self.setup
        self._batch: Batch | None = Batch(
            self.rules,
            s.inside,
            envs=self.num_envs,
            others=s.games[1:],
            weights=s.weights,
            first=self._first,
            page=s.page,
            seat=s.seat,
            autoreset=self.autoreset_mode.value,
            illegal=s.illegal,
            shaping=s.shaping,
            gamma=s.gamma,
            outside=s.outside,
            policies=self._policies,
            max_steps=s.max_steps,
            threads=self._threads,
        )
        if self._weights:
            self._batch.weigh(self._weights)
        same_step = self.autoreset_mode is AutoresetMode.SAME_STEP
        keep_last = same_step and self._final != "none"
        self._maker = Maker(s, self._batch, self.num_envs, last=keep_last)
        self._sets = [self._maker.new(), self._maker.new()]
        self._shown = self._sets[0]
        self._sent: Buffers | None = None
        self._begun = False
        self._warned = False

    # Gymnasium's verbs

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin the next episodes; with a seed, the first ones under it.

        A list of seeds gives each environment a master seed of its own, as `CardEnv.reset(seed=…)` takes it.
        `options` may hold `reset_mask`, a boolean array of the environments to reset, and `match`, saved
        matches to go on from: bytes for all, or a list with None where a new match is dealt.
        """
        batch = self._here()
        if seed is None or isinstance(seed, (int, np.integer)):
            super().reset(seed=None if seed is None else int(seed))
        chosen, matches = self._options(options)
        master, each = self._seeds(seed)
        buffers = self._next(None)
        batch.reset(buffers.target, chosen=chosen, seed=master, seeds=each, matches=matches)
        self._ask_outside(batch, buffers)
        self._begun = True
        self._shown = buffers
        return self._seen(buffers), {}

    def step(self, actions: Actions, *, out: Buffers | Observation | None = None) -> Results:
        """Take a slot in every environment. `out` writes the results there instead of into the next set."""
        batch, buffers = self._here(), self._next(out)
        batch.step(self._slots(actions), buffers.target)
        return self._results(batch, buffers)

    def send(self, actions: Actions, *, out: Buffers | Observation | None = None) -> None:
        """Begin a step in the background; `recv` returns its results. Nothing else is possible meanwhile."""
        batch, buffers = self._here(), self._next(out)
        batch.send(self._slots(actions), buffers.target)
        self._sent = buffers

    def recv(self) -> Results:
        """Wait for the step that `send` began."""
        batch = self._here()
        batch.recv()
        assert self._sent is not None, "the core knows whether a step is under way"
        buffers, self._sent = self._sent, None
        return self._results(batch, buffers)

    def render(self) -> tuple[str, ...] | None:
        """Every learner's view and legal slots, as text."""
        if self.render_mode is None:
            return None
        return tuple(self.text(env) for env in range(self.num_envs))

    def close_extras(self, **kwargs: Any) -> None:
        """Let go of the batch; a step in the background ends on its own."""
        self._batch = None

    # What else a learner asks

    def action_masks(self) -> NDArray[np.bool_]:
        """Which slots are legal, by environment; never none. A view of the present buffers."""
        return self._shown.action_mask.view(np.bool_)

    def weigh(self, weights: Sequence[float]) -> None:
        """How often each opponent of the pool is drawn, from the next episodes on."""
        batch, self._weights = self._here(), setup.weights_of(weights, self.setup.pool)
        batch.weigh(self._weights)

    def suggest(self, player: int | str) -> NDArray[np.int64]:
        """The slot that a player of the pool would take in each environment, in the learner's place.

        A teacher: learn what it does where the learner stands (`examples/ppo_torch.py --teacher`). By name or
        by place among the opponents; one that should only teach is weighed 0. Where its option lies on
        another page, the slot that turns to the next one.
        """
        if isinstance(player, str):
            pool = list(self.setup.pool)
            if player not in pool:
                named = [one for one in pool if isinstance(one, str)]
                raise Invalid(f"no opponent {quoted(player)}", remedy=did_you_mean(player, named))
            player = pool.index(player)
        return self._here().suggest(player)

    def buffers(self) -> Buffers:
        """A set of arrays for `out=`."""
        self._here()
        return self._maker.new()

    def rollout(self, steps: int) -> Rollout:
        """Arrays for so many steps: `env.step(actions, out=rollout[t])` writes straight into them."""
        self._here()
        return self._maker.rollout(steps)

    def drain_episodes(self) -> dict[str, Any]:
        """Episodes finished since the last call, as columns in the order of their end.

        `env`, `episode`, `seed`, `seat`, `rules` (place among the games), `opponent` (place in the pool),
        `return` (sum of the rewards),
        `outcome` (the learner's payoff; not a number where the match has none), `length` (steps),
        `decisions` (options taken by all seats), `reason` (a code; `reason_names` explains it), and
        `forgotten`: how many older ones are lost because nobody asked; the newest 65,536 are kept.
        """
        return self._here().drain()

    @property
    def reason_names(self) -> dict[int, str]:
        """What the codes of the column `reason` mean."""
        return {**dict(enumerate(self.rules.reasons)), **ENDINGS}

    def present_episodes(self) -> dict[str, Array]:
        """The episodes in progress, as the columns of `drain_episodes`, a row per environment."""
        return self._here().present()

    def drain_failures(self) -> list[tuple[int, int, str, str]]:
        """Matches that ended in an engine error since the last call: environment, episode, message, replay.

        Such an episode is truncated with a reward of 0. The first 64 are kept.
        """
        return self._here().failures()

    def counts(self) -> dict[str, int]:
        """Since the environment was made: `steps` of learners, options taken by the `learner` and by
        `opponents`, `forced` picks that nobody was asked about, `slips` (illegal slots), `episodes`."""
        return self._here().counts()

    def scene(self, env: int) -> dict[str, Any]:
        """What the learner of one environment sees, in words: view, prompt, the options of its page."""
        return self._here().scene(env)

    def text(self, env: int, ending: str = "") -> str:
        """The same as one text."""
        scene = self.scene(env)
        rules = self.setup.games[int(self._here().present()["rules"][env])]
        return str(
            Scene(
                game=rules.name,
                seat=scene["seat"],
                prompt=scene["prompt"],
                view=scene["view"],
                labels=scene["labels"],
                page=Page(self.setup.page, scene["options"], scene["page"]),
                over=scene["over"] or bool(ending),
                ending=ending,
            )
        )

    def match(self, env: int) -> Match:
        """A copy of one environment's match: the whole truth, for referees and debugging."""
        rules = self.setup.games[int(self._here().present()["rules"][env])]
        return Match.load(rules, self._here().take_match(env))

    @property
    def threads(self) -> int:
        """How many share a step, or may where nobody said and a step is worth it."""
        return self._here().threads

    @property
    def observation_bytes(self) -> int:
        """Bytes of one environment's observation."""
        seen = self._shown.observation
        arrays = seen.values() if isinstance(seen, dict) else [seen]
        return sum(array.nbytes for array in arrays) // self.num_envs

    # Inside

    def _here(self) -> Batch:
        if self._batch is None:
            raise Illegal("the environment is closed: make a new one")
        return self._batch

    def _next(self, out: Buffers | Observation | None) -> Buffers:
        if out is None:
            # Never the set that was returned last: it survives one more step.
            return self._sets[self._shown is self._sets[0]]
        return out if isinstance(out, Buffers) else self._maker.bind(out)

    def _slots(self, actions: Actions) -> NDArray[np.int64]:
        slots = np.asarray(actions)
        if slots.dtype.kind not in "iu":
            raise Invalid(
                f"actions of type {slots.dtype}", remedy="give whole numbers, one slot per environment"
            )
        if slots.shape != (self.num_envs,):
            raise Invalid(f"actions of shape {slots.shape}", remedy=f"give shape ({self.num_envs},)")
        return slots.astype(np.int64, copy=False)

    def _seeds(self, seed: int | Sequence[int | None] | None) -> tuple[int | None, list[int | None] | None]:
        if isinstance(seed, (int, np.integer)):
            return setup.seed_of(seed), None
        if seed is not None:
            given = [None if one is None else setup.seed_of(one) for one in seed]
            if not self._begun:
                given = [int(self.np_random.integers(1 << 63)) if one is None else one for one in given]
            return None, given
        if self._begun:
            return None, None
        return (int(self.np_random.integers(1 << 63)) if self._seed is None else self._seed), None

    def _options(self, options: dict[str, Any] | None) -> tuple[list[bool] | None, list[bytes | None] | None]:
        options = options or {}
        for name in options:
            if name not in OPTIONS:
                raise Invalid(
                    f"reset knows no option {quoted(str(name))}", remedy=did_you_mean(str(name), OPTIONS)
                )
        chosen, matches = options.get("reset_mask"), options.get("match")
        if chosen is not None:
            mask = np.asarray(chosen)
            if mask.dtype != np.bool_ or mask.shape != (self.num_envs,):
                raise Invalid(
                    f"a reset_mask of {mask.dtype} {mask.shape}",
                    remedy=f"give bool of shape ({self.num_envs},)",
                )
            if not mask.any():
                raise Invalid(
                    "the reset_mask chooses no environment", remedy="call reset only when one has ended"
                )
            chosen = mask.tolist()
        if isinstance(matches, (bytes, Match)):
            matches = [matches] * self.num_envs
        if matches is not None:
            matches = [one.save() if isinstance(one, Match) else one for one in matches]
        return chosen, matches

    def _seen(self, buffers: Buffers) -> Observation:
        seen = buffers.observation
        return dict(seen) if isinstance(seen, dict) else seen

    def _ask_outside(self, batch: Batch, buffers: Buffers) -> None:
        """Let the players outside answer all waiting decisions at once, until none is left."""
        if not self.setup.outside:
            return
        while (waiting := buffers.policy >= 0).any():
            slots = np.zeros(self.num_envs, np.int64)
            for place in np.unique(buffers.policy[waiting]):
                rows = np.flatnonzero(buffers.policy == place)
                player = self.setup.pool[int(place)]
                assert isinstance(player, ManyPlayer), "the core asks nobody else outside"
                seen = rows_of(buffers.observation, rows)
                slots[rows] = answers(player, seen, buffers.action_mask[rows])
            batch.answer(slots, waiting, buffers.target)

    def _results(self, batch: Batch, buffers: Buffers) -> Results:
        self._ask_outside(batch, buffers)
        self._shown = buffers
        self._failed(batch)
        infos = self._endings(batch, buffers)
        return self._seen(buffers), self._rewards(buffers), buffers.terminated, buffers.truncated, infos

    def _failed(self, batch: Batch) -> None:
        """Warn of the first match that the engine could not finish."""
        failure = None if self._warned else batch.first_failure
        if failure is not None:
            self._warned = True
            env, episode, message = failure
            warnings.warn(
                f"a match ended in an engine error (environment {env}, episode {episode}): {message}; "
                "drain_failures() has its replay",
                RuntimeWarning,
                stacklevel=4,
            )

    def _rewards(self, buffers: Buffers) -> NDArray[np.float32]:
        return buffers.rewards

    def _endings(self, batch: Batch, buffers: Buffers) -> dict[str, Any]:
        """What Gymnasium wants to know of episodes that ended and began anew in one step."""
        if buffers.last is None:
            return {}
        ended = buffers.terminated | buffers.truncated
        if not ended.any():
            return {}
        last = buffers.last
        infos: dict[str, Any] = {"_final_obs": ended, "_final_info": ended}
        if self._final == "batched":
            infos["final_obs"] = last
        else:
            infos["final_obs"] = rows = np.full(self.num_envs, None, dtype=object)
            for env in np.flatnonzero(ended):
                rows[env] = row_of(last, int(env))
        recent = batch.recent()
        asked = recent["length"] > 0
        envs = recent["env"][asked]
        payoff = np.zeros(self.num_envs, np.float32)
        payoff[envs] = recent["outcome"][asked]
        reason = np.full(self.num_envs, None, dtype=object)
        names = self.reason_names
        for env, code in zip(envs.tolist(), recent["reason"][asked].tolist(), strict=True):
            reason[env] = names[code]
        infos["final_info"] = {"payoff": payoff, "_payoff": ended, "reason": reason, "_reason": ended}
        return infos

    # Travelling

    def __getstate__(self) -> dict[str, Any]:
        batch = self._here()
        state = self.__dict__.copy()
        for name in ("_batch", "_maker", "_sets", "_shown", "_sent"):
            del state[name]
        state["_saved"] = batch.save()
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        saved = state.pop("_saved")
        begun = state["_begun"]
        self.__dict__.update(state)
        self._open()
        batch = self._here()
        batch.load(saved)
        self._begun = begun
        if begun:
            batch.observe(self._shown.target)


def row_of(seen: Observation, env: int) -> Observation:
    """One environment's observation, copied."""
    if isinstance(seen, dict):
        return {name: array[env].copy() for name, array in seen.items()}
    row: Array = seen[env].copy()
    return row


def _mode(mode: AutoresetMode | str) -> AutoresetMode:
    if isinstance(mode, AutoresetMode):
        return mode
    for known in AutoresetMode:
        if mode in (known.value, known.name):
            return known
    words = [known.value for known in AutoresetMode]
    raise Invalid(f"no autoreset mode {quoted(str(mode))}", remedy=did_you_mean(str(mode), words))
