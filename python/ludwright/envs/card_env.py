"""One environment: a learner at one seat of any game, opponents at the others. A batch of one."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, SupportsFloat, SupportsIndex

import gymnasium
import numpy as np
from numpy.typing import NDArray

from ..authoring.names import did_you_mean, quoted
from ..errors import Illegal, Invalid
from ..table.match import Match
from . import setup
from .single import Single
from .spaces import Observation

if TYPE_CHECKING:
    from .mixture import Games

OPTIONS = ("match",)


class CardEnv(gymnasium.Env[Observation, SupportsIndex]):
    """A learner against named opponents.

    An action is a slot of the present page: the first slots hold the legal options in canonical order. A menu
    longer than a page keeps its last slot for NEXT PAGE, so every option can be reached. The reward is the
    learner's payoff at the end and 0 before it.

    Args:
        game: A specification such as `"duel:pyromancer,shadow-monk"`, rules, or a `ludwright.Game`; or
            several, in a list or with weights in a dict, from which every episode draws.
        opponent: A player, or a pool of them from which every episode draws: a list, a dict with weights, or
            an `OpponentPool`.
        seat: The learner's: a number, `"random"` or `"rotate"`.
        seed: What episodes are dealt from until `reset(seed=…)` says otherwise.
        index: Which environment of a batch this one repeats: number `i` of a `CardVectorEnv` with the
            same seed plays the episodes of `CardEnv(…, index=i)`.
        page: Slots of a page; as many as the game's menus usually need.
        flat: `True` for one float32 array, `"int16"` for a packed one, instead of an array per block.
        shaped: Add differences of the game's own evaluation to the rewards; a number weighs them.
        gamma: What the learner discounts by, for shaped rewards that leave its optimum where it is.
        max_episode_steps: Truncate after so many steps.
        illegal: What a forbidden slot leads to: `"error"` raises and changes nothing; `"random"` plays an
            option that is legal and says so in `info`; `"lose"` ends the episode with a payoff of −1.
        render_mode: `"ansi"` for text.
        settings: What the game's room takes, such as `turn_cap=40`; for `"magic"` also `decks` to pair and
            `positions` to begin from.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": setup.RENDERED, "render_fps": 4}  # type: ignore[misc]

    def __init__(
        self,
        game: Games,
        *,
        opponent: setup.Opponents = "random",
        seat: setup.Seat = 0,
        seed: int | None = None,
        index: int = 0,
        page: int | None = None,
        flat: bool | str = False,
        shaped: bool | float = False,
        gamma: float = 1.0,
        max_episode_steps: int | None = None,
        illegal: str = "error",
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        self._one = Single(
            game,
            index,
            opponent=opponent,
            seat=seat,
            seed=seed,
            page=page,
            flat=flat,
            shaped=shaped,
            gamma=gamma,
            max_episode_steps=max_episode_steps,
            illegal=illegal,
            render_mode=render_mode,
            **settings,
        )
        self.setup = self._one.setup
        self.rules = self.setup.rules
        """Those of the present match."""
        self.schema_hash = self._one.schema_hash
        self.render_mode = render_mode
        self.observation_space = self._one.single_observation_space
        self.action_space = self._one.single_action_space
        self._seat = 0

    # Gymnasium's verbs

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin the next episode; with a seed, the first one under it.

        `options={"match": bytes}` goes on from a saved match (`Match.save()`) instead of dealing a new one.
        """
        super().reset(seed=seed)
        now = self._one.begin(seed, _board(options))
        self.rules, self._seat = self._one.rules, now["seat"]
        info = {"seed": np.uint64(now["seed"]), "seat": self._seat, "opponent": now["opponent"]}
        if len(self.setup.games) > 1:
            info["game"] = self.rules.name
        return self._one.seen(), info

    def step(self, action: SupportsIndex) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        """Take a slot and run to the learner's next decision."""
        one = self._one
        one.take(operator.index(action))
        info: dict[str, Any] = {}
        if one.illegal is not None:
            info["illegal"] = one.illegal
            if (taken := one.taken) is not None:
                info["taken"] = taken
        if one.over:
            info |= {"payoff": one.payoff, "reason": one.ending}
        return one.seen(), one.reward, one.over, one.cut, info

    def render(self) -> str | None:
        """The learner's view and the legal slots, as text."""
        if self.render_mode is None:
            return None
        if not self._one.begun:
            raise Illegal("nothing to show: call reset first")
        return self._one.text(0, self._one.ending)

    def close(self) -> None:
        """Let go of the match."""
        self._one.close()

    # What else a learner asks

    def action_masks(self) -> NDArray[np.bool_]:
        """Which slots are legal; never none."""
        return self._one.mask().view(np.bool_)

    def weigh(self, weights: Sequence[float]) -> None:
        """How often each opponent of the pool is drawn, from the next episode on."""
        self._one.weigh(weights)

    @property
    def seat(self) -> int:
        """The learner's, in this episode."""
        if not self._one.begun:
            raise Illegal("no episode has begun: call reset first")
        return self._seat

    @property
    def match(self) -> Match:
        """A copy of the match below: the whole truth, for referees and debugging."""
        if not self._one.begun:
            raise Illegal("no episode has begun: call reset first")
        return self._one.match(0)


def _board(options: dict[str, Any] | None) -> bytes | None:
    for name in options or ():
        if name not in OPTIONS:
            raise Invalid(
                f"reset knows no option {quoted(str(name))}", remedy=did_you_mean(str(name), OPTIONS)
            )
    board = (options or {}).get("match")
    if board is None or isinstance(board, bytes):
        return board
    if isinstance(board, Match):
        return board.save()
    raise Invalid(
        f"a {type(board).__name__} is no saved match", remedy="give bytes from Match.save(), or a Match"
    )
