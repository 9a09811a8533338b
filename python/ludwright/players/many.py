"""Players that are asked many decisions at once: a network as opponent, without a call for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from .._core import Decision
from ..errors import Invalid
from ..table.pages import ACTIONS, COUNT, MASK, NEXT_PAGE, PAGE, Page

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[Any]
    Observation = dict[str, Array] | Array


@runtime_checkable
class ManyPlayer(Protocol):
    """Chooses a slot for each of many decisions: row `i` of the observation is decision `i`, as the seat that
    is asked sees it, in the form that the environment has (arrays by name, or one flat array)."""

    def choose_many(self, observation: Observation, action_mask: NDArray[np.int8], /) -> Any: ...


class Batched:
    """A function as a player that is asked many decisions at once.

    In `CardEnv` and `CardVectorEnv` it gets all waiting decisions of the batch, in the environment's form. At
    any other table it is asked one by one, with arrays by name and as many slots as there are options, or
    `page` of them.

    Args:
        function: From an observation and the mask of legal slots, a row per decision, to a slot for each.
        page: Slots of a page at such tables; longer menus come page by page.
        name: What to call it in tables.
    """

    def __init__(
        self,
        function: Callable[[Any, NDArray[np.int8]], Any],
        *,
        page: int | None = None,
        name: str | None = None,
    ) -> None:
        self.function = function
        self.page = page
        self.spec = name or getattr(function, "__name__", type(function).__name__)

    def choose_many(self, observation: Observation, action_mask: NDArray[np.int8], /) -> Any:
        return self.function(observation, action_mask)

    def choose(self, decision: Decision, view: Mapping[str, Any], /) -> int:
        """One decision, at a table that asks for no more."""
        options = len(decision.observation[ACTIONS])
        page = Page(options if self.page is None else self.page, options)
        while True:
            observation = sight(decision, page)
            option = page.option(int(answers(self, observation, observation[MASK])[0]))
            if option is not None:
                return option
            page = page.turned()


def sight(decision: Decision, page: Page) -> dict[str, Array]:
    """One page of one decision as a batch of one, as an environment would show it."""
    import numpy as np

    seen = decision.observation
    rows = np.zeros((1, page.size, seen[ACTIONS].shape[1]), np.int16)
    rows[0, : page.here] = seen[ACTIONS][page.first : page.first + page.here]
    mask = np.zeros((1, page.size), np.int8)
    mask[0, : page.here] = 1
    if page.next:
        rows[0, -1], mask[0, -1] = NEXT_PAGE, 1
    observation = {name: array[None] for name, array in seen.items() if name not in (ACTIONS, MASK)}
    observation |= {ACTIONS: rows, MASK: mask, COUNT: np.array([[page.options]], np.int32)}
    observation[PAGE] = np.array([[page.number, page.count]], np.int32)
    return observation


def answers(player: ManyPlayer, observation: Observation, mask: NDArray[np.int8]) -> NDArray[np.int64]:
    """What a player says to many decisions, if every answer is legal."""
    import numpy as np

    said = np.asarray(player.choose_many(observation, mask))
    name = getattr(player, "spec", type(player).__name__)
    if said.shape != (len(mask),) or said.dtype.kind not in "iu":
        raise Invalid(
            f"{name} answered {said.dtype} of shape {said.shape} to {len(mask)} decisions",
            remedy="return a whole number for each: its slot",
        )
    slots = said.astype(np.int64)
    inside = (slots >= 0) & (slots < mask.shape[1])
    legal = inside & (mask[np.arange(len(mask)), np.where(inside, slots, 0)] != 0)
    if not legal.all():
        row = int(np.flatnonzero(~legal)[0])
        slots_there = ", ".join(map(str, np.flatnonzero(mask[row])[:12].tolist()))
        raise Invalid(
            f"{name} chose slot {slots[row]} where it is not legal", remedy=f"legal there: {slots_there}"
        )
    return slots


def rows_of(observation: Observation, rows: NDArray[np.intp]) -> Observation:
    """Some rows of batched observations, copied."""
    if isinstance(observation, dict):
        return {name: array[rows] for name, array in observation.items()}
    return observation[rows]
