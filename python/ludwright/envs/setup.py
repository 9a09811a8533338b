"""What both environments are told, read once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Sized
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, cast

from .._core import Rules
from ..authoring.names import did_you_mean, quoted
from ..errors import Invalid
from ..players.many import ManyPlayer
from ..table.pages import SMALLEST
from ..table.player import PlayerLike
from . import mixture
from .pools import OpponentPool
from .spaces import Form, Schema, form_of

if TYPE_CHECKING:
    from .mixture import Games

Opponents = (
    PlayerLike | ManyPlayer | Sequence[PlayerLike | ManyPlayer] | Mapping[PlayerLike, float] | OpponentPool
)
"""A player, or a pool from which every episode draws: alike, or by the weights that a dict gives."""
Seat = int | Literal["random", "rotate"]
"""The learner's: the same in every episode, drawn for each, or the next with each."""
Illegal = Literal["error", "random", "lose"]
"""What a slot that the mask forbids leads to."""

ILLEGAL: tuple[Illegal, ...] = ("error", "random", "lose")
SEEDS = 1 << 64
RENDERED = ["ansi"]
ALL: Literal["all"] = "all"
"""The seat of a learner that plays all of them."""


@dataclass(frozen=True, slots=True)
class Setup:
    """A game, who plays against the learner, and the shape of what it sees."""

    games: tuple[Rules, ...]
    """What episodes draw from; the first stands for all where it makes no difference."""
    weights: tuple[float, ...]
    schema: Schema
    pool: tuple[PlayerLike | ManyPlayer, ...]
    outside: tuple[int, ...]
    """Places of the pool whose players are asked many decisions at once."""
    met: tuple[float, ...]
    """How often each of the pool is drawn at first; empty where all alike."""
    seat: str
    page: int
    form: Form
    shaping: float
    gamma: float
    max_steps: int | None
    illegal: Illegal

    @property
    def rules(self) -> Rules:
        return self.games[0]

    @property
    def inside(self) -> list[PlayerLike]:
        """The pool as the core takes it: for those outside, somebody who is never asked."""
        return ["random" if isinstance(player, ManyPlayer) else player for player in self.pool]


def read(
    game: Games,
    settings: dict[str, Any],
    *,
    opponent: Opponents,
    seat: Seat | Literal["all"],
    page: int | None,
    flat: bool | str,
    shaped: bool | float,
    gamma: float,
    max_episode_steps: int | None,
    illegal: str,
) -> Setup:
    """Resolve names, fill in defaults, and refuse what cannot be."""
    games, weights = mixture.read(game, settings)
    rules, schema = games[0], mixture.schema_of(games)
    if illegal not in ILLEGAL:
        raise Invalid(
            f"illegal={quoted(str(illegal))} is no rule", remedy=did_you_mean(str(illegal), ILLEGAL)
        )
    seats = [*map(str, range(rules.seats)), "random", "rotate"]
    if str(seat) not in (*seats, ALL):
        raise Invalid(f"{rules.name} has no seat {quoted(str(seat))}", remedy=f"there are {', '.join(seats)}")
    if page is not None and page < SMALLEST:
        raise Invalid(f"a page of {page} slots", remedy=f"give at least {SMALLEST}: one option and NEXT PAGE")
    if max_episode_steps is not None and max_episode_steps < 1:
        raise Invalid(
            f"episodes of {max_episode_steps} steps", remedy="give at least 1, or None for no limit"
        )
    if not 0 <= gamma <= 1:
        raise Invalid(f"a discount of {gamma}", remedy="give gamma from 0 to 1")
    pool = () if str(seat) == ALL else _pool(opponent, rules)
    return Setup(
        games=games,
        weights=weights,
        schema=schema,
        pool=pool,
        outside=tuple(place for place, player in enumerate(pool) if isinstance(player, ManyPlayer)),
        met=() if str(seat) == ALL else _met(opponent),
        seat=str(seat),
        page=page if page is not None else max(*(one.usual_options for one in games), SMALLEST),
        form=form_of(flat, schema),
        shaping=float(shaped),
        gamma=float(gamma),
        max_steps=max_episode_steps,
        illegal=illegal,
    )


def _pool(opponent: Opponents, rules: Rules) -> tuple[PlayerLike | ManyPlayer, ...]:
    from ..players import resolve

    def found(one: PlayerLike | ManyPlayer) -> PlayerLike | ManyPlayer:
        if isinstance(one, ManyPlayer) and not hasattr(one, "choose"):
            return one
        return resolve(cast(PlayerLike, one), rules)

    if isinstance(opponent, OpponentPool):
        return tuple(found(one) for one in opponent.players)
    if isinstance(opponent, str) or not isinstance(opponent, (Sequence, Mapping)):
        return (found(opponent),)
    if not opponent:
        raise Invalid("the pool of opponents is empty", remedy='name at least one, such as "random"')
    return tuple(found(one) for one in opponent)


def _met(opponent: Opponents) -> tuple[float, ...]:
    if isinstance(opponent, OpponentPool):
        return () if opponent.draw == "uniform" else tuple(opponent.weights)
    if isinstance(opponent, Mapping):
        return weights_of(list(opponent.values()), opponent)
    return ()


def weights_of(weights: Sequence[float], pool: Sized) -> tuple[float, ...]:
    """Weights for a pool, one each."""
    given = tuple(float(weight) for weight in weights)
    if len(given) != len(pool):
        raise Invalid(f"{len(given)} weights for a pool of {len(pool)}", remedy="give one for each opponent")
    if not all(0 <= weight < float("inf") for weight in given) or not any(given):
        raise Invalid(f"weights of {list(given)}", remedy="give 0 or more for each, and not 0 for all")
    return given


def seed_of(seed: Any) -> int:
    """A master seed as the core takes it."""
    number = int(seed)
    if not 0 <= number < SEEDS:
        raise Invalid(f"the seed {seed} does not fit", remedy="give a whole number from 0 to 2**64 - 1")
    return number


def check_render_mode(mode: str | None) -> None:
    """Text is all that is drawn here."""
    if mode not in (None, *RENDERED):
        raise Invalid(f"no render mode {quoted(str(mode))}", remedy='give "ansi" or None')
