"""One match whose seats all belong to the caller, pick by pick: for environments of several agents."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np

from .._core import NOBODY, Plan, Table
from ..errors import EngineError, Illegal, Invalid
from ..table.match import Match
from ..table.pages import ACTIONS, COUNT, MASK, NEXT_PAGE, PAGE, Page
from . import setup
from .spaces import Array, Observation
from .text import Scene

if TYPE_CHECKING:
    from .mixture import Games


# Matches in a row in which nobody was asked, before this counts as a fault of the game.
IDLE = 10_000


class AllSeats:
    """A match, whom it asks, and the page that seat looks at."""

    def __init__(
        self,
        game: Games,
        settings: dict[str, Any],
        *,
        seed: int | None,
        page: int | None,
        flat: bool | str,
        max_steps: int | None,
        illegal: str,
    ) -> None:
        self.setup = setup.read(
            game,
            settings,
            opponent="random",
            seat=0,
            page=page,
            flat=flat,
            shaped=False,
            gamma=1.0,
            max_episode_steps=max_steps,
            illegal=illegal,
        )
        self.rules = self.setup.rules
        """Those of the present match."""
        self._master = None if seed is None else setup.seed_of(seed)
        self._episode = -1
        self._table: Table | None = None
        self._page = Page(self.setup.page, 0)
        self._asked = NOBODY
        self._picks = 0
        self.steps = 0
        self.forfeit: int | None = None
        """The seat that lost by an illegal slot, where that loses."""
        self.slip: tuple[int, int] | None = None
        """The illegal slot of the last step, and the option that was taken instead."""

    def reset(self, seed: int | None, board: bytes | None) -> None:
        """Deal the next match; with a seed, the first one under it."""
        if seed is not None:
            self._master, self._episode = setup.seed_of(seed), -1
        elif self._master is None:
            self._master = int(np.random.default_rng().integers(1 << 63))
        for _ in range(IDLE):
            self._deal(self._master, board)
            if self._asked != NOBODY:
                return
            if board is not None:
                raise Invalid("the given match is over")
        raise EngineError(f"nobody was asked anything in {IDLE} matches of {self.rules.name}")

    def _deal(self, master: int, board: bytes | None) -> None:
        self._episode += 1
        plan = Plan(self.rules, master, 0, self._episode, "0", 1)
        self.rules, table, plan = self.setup.deal(plan, board)
        self._plan, self._table, self._picks = plan, table, len(table.picks)
        self.steps, self.forfeit, self.slip = 0, None, None
        self._look()

    @property
    def table(self) -> Table:
        if self._table is None:
            raise Illegal("no episode has begun: call reset first")
        return self._table

    @property
    def match(self) -> Match:
        """The match below: the whole truth, for referees and debugging."""
        return Match(self.rules, self.table)

    @property
    def asked(self) -> int | None:
        """The seat to play; None when the match is over."""
        return None if self._asked == NOBODY or self.forfeit is not None else self._asked

    def take(self, action: SupportsIndex) -> None:
        """Take a slot for the seat that is asked."""
        table, slot, asked = self.table, operator.index(action), self._asked
        if self.asked is None:
            raise Illegal("the episode is over: call reset")
        self.slip = None
        option = self._page.option(slot)
        if option is not None:
            pass
        elif self._page.is_next(slot):
            self.steps += 1
            self._page = self._page.turned()
            return
        elif self.setup.illegal == "error" or not 0 <= slot < self.setup.page:
            raise Illegal(
                f"slot {slot} is not legal now; {self._page.legal()} can be taken. Nothing has changed"
            )
        elif self.setup.illegal == "random":
            option = self._plan.slip(self._picks, self._page.options)
            self.slip = slot, option
        else:
            self.steps += 1
            self.forfeit = asked
            return
        if self._picks >= self.rules.decision_cap:
            raise EngineError(f"no end after {self.rules.decision_cap} decisions of {self.rules.name}")
        table.play(option)
        self._picks += 1
        self.steps += 1
        self._look()

    def _look(self) -> None:
        self._asked, _, _, _, options = self.table.menu()
        self._page = Page(self.setup.page, options)

    @property
    def truncated(self) -> bool:
        """Whether the match was cut short by the limit of steps."""
        limit = self.setup.max_steps
        return limit is not None and self.steps >= limit and self.asked is not None

    def payoffs(self) -> tuple[list[float], str] | None:
        """What every seat gets and why, once the match is over."""
        if self.forfeit is not None:
            seats = self.rules.seats
            side = self.rules.teams[self.forfeit]
            losers = [seat for seat in range(seats) if self.rules.teams[seat] == side]
            share = len(losers) / max(1, seats - len(losers))
            return [-1.0 if seat in losers else share for seat in range(seats)], "forfeit"
        return self.table.outcome()

    def mask(self, seat: int) -> Array:
        """Legal slots of a seat. With nothing to choose slot 0 is, so that no mask is empty."""
        mask = np.zeros(self.setup.page, np.int8)
        if seat != self.asked:
            mask[0] = 1
            return mask
        mask[: self._page.here] = 1
        if self._page.next:
            mask[-1] = 1
        return mask

    def observe(self, seat: int) -> Observation:
        """What a seat may know, as `CardEnv` would show it."""
        seen = self.table.observe(seat)
        schema, mine = self.setup.schema, seat == self.asked
        page = self._page if mine else Page(self.setup.page, 0)
        rows = np.zeros((page.size, len(schema.action_columns)), np.int16)
        rows[: page.here] = seen[ACTIONS][page.first : page.first + page.here]
        if page.next:
            rows[-1] = NEXT_PAGE
        observation = {block.name: seen[block.name] for block in schema.blocks}
        observation |= {ACTIONS: rows, MASK: self.mask(seat), COUNT: np.array([page.options], np.int32)}
        observation[PAGE] = np.array([page.number, page.count], np.int32)
        return observation if self.setup.form == "blocks" else schema.flatten(observation, self.setup.form)

    def scene(self, seat: int) -> str:
        """The match as a seat sees it, in words."""
        table, mine = self.table, seat == self.asked
        page = self._page if mine else Page(self.setup.page, 0)
        ended = self.payoffs()
        return str(
            Scene(
                game=self.rules.name,
                seat=seat,
                prompt=self.rules.prompts[table.menu()[1]] if mine else "",
                view=table.view(seat),
                labels=[table.label(page.first + slot) for slot in range(page.here)],
                page=page,
                over=ended is not None,
                ending="" if ended is None else ended[1],
            )
        )
