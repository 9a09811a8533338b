"""What both environments are told, read once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from .. import rooms
from .._core import Rules
from ..authoring.names import did_you_mean, quoted
from ..errors import Invalid
from ..table.player import PlayerLike
from .pages import SMALLEST
from .spaces import Form, Schema, form_of

if TYPE_CHECKING:
    from ..table.game import Game

Opponents = PlayerLike | Sequence[PlayerLike]
"""A player, or a pool from which every episode draws."""
Seat = int | Literal["random", "rotate"]
"""The learner's: the same in every episode, drawn for each, or the next with each."""
Illegal = Literal["error", "random", "lose"]
"""What a slot that the mask forbids leads to."""

ILLEGAL: tuple[Illegal, ...] = ("error", "random", "lose")
SEEDS = 1 << 64


@dataclass(frozen=True, slots=True)
class Setup:
    """A game, who plays against the learner, and the shape of what it sees."""

    rules: Rules
    schema: Schema
    pool: tuple[PlayerLike, ...]
    seat: str
    page: int
    form: Form
    shaping: float
    max_steps: int | None
    illegal: Illegal


def read(
    game: str | Rules | Game[Any],
    settings: dict[str, Any],
    *,
    opponent: Opponents,
    seat: Seat,
    page: int | None,
    flat: bool | str,
    shaped: bool | float,
    max_episode_steps: int | None,
    illegal: str,
) -> Setup:
    """Resolve names, fill in defaults, and refuse what cannot be."""
    rules = rooms.resolve(game, **settings)
    schema = Schema.of(rules)
    if illegal not in ILLEGAL:
        raise Invalid(
            f"illegal={quoted(str(illegal))} is no rule", remedy=did_you_mean(str(illegal), ILLEGAL)
        )
    seats = [*map(str, range(rules.seats)), "random", "rotate"]
    if str(seat) not in seats:
        raise Invalid(f"{rules.name} has no seat {quoted(str(seat))}", remedy=f"there are {', '.join(seats)}")
    if page is not None and page < SMALLEST:
        raise Invalid(f"a page of {page} slots", remedy=f"give at least {SMALLEST}: one option and NEXT PAGE")
    if max_episode_steps is not None and max_episode_steps < 1:
        raise Invalid(
            f"episodes of {max_episode_steps} steps", remedy="give at least 1, or None for no limit"
        )
    return Setup(
        rules=rules,
        schema=schema,
        pool=_pool(opponent, rules),
        seat=str(seat),
        page=page if page is not None else max(rules.usual_options, SMALLEST),
        form=form_of(flat, schema),
        shaping=float(shaped),
        max_steps=max_episode_steps,
        illegal=illegal,
    )


def _pool(opponent: Opponents, rules: Rules) -> tuple[PlayerLike, ...]:
    from ..players import resolve

    if isinstance(opponent, str) or not isinstance(opponent, Sequence):
        return (resolve(opponent, rules),)
    if not opponent:
        raise Invalid("the pool of opponents is empty", remedy='name at least one, such as "random"')
    return tuple(resolve(one, rules) for one in opponent)


def seed_of(seed: Any) -> int:
    """A master seed as the core takes it."""
    number = int(seed)
    if not 0 <= number < SEEDS:
        raise Invalid(f"the seed {seed} does not fit", remedy="give a whole number from 0 to 2**64 - 1")
    return number
