"""Elasticity: every number of both sheets one up and one down, and what that does to the win rate.

Each variant plays the same seeds as the sheets as they stand, so that the difference is the number's
doing and not the dice's.
"""

from __future__ import annotations

import dataclasses
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..authoring.shapes import join, slots_of
from ..errors import Invalid, Unsupported
from ..lab.paired import paired
from ..players import resolve, several
from ..table.series import play, unique
from .loader import read_hero
from .lower import Hero, match_sheet
from .report import rules_of
from .schema import HeroSheet

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ..table.player import PlayerLike

# Numbers that name things instead of measuring them.
NAMES = {"schemaVersion", "face", "faces"}
# The part of a sheet that a defence of the other version never reads.
UNUSED = {"v1": "defenseCard", "v2": "defenseV1"}


@dataclass(frozen=True, slots=True)
class Number:
    """One number of a sheet, by its path in the file."""

    path: str
    value: int


def numbers(hero: HeroSheet, version: str) -> list[Number]:
    """The numbers that matter when the hero defends by `version`."""
    return [n for n in _walk(hero, "") if not n.path.startswith(UNUSED[version])]


def changed(hero: HeroSheet, number: Number, by: int) -> HeroSheet:
    """The sheet with one number moved."""
    return _replaced(hero, "", number.path, number.value + by)  # type: ignore[no-any-return]


def elasticity(
    hero_a: Hero,
    hero_b: Hero,
    *,
    games: int = 1000,
    seed: int = 0,
    players: PlayerLike | Sequence[PlayerLike] = "random",
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
    **settings: Any,
) -> list[dict[str, Any]]:
    """One row per number and direction, greatest effect on its own hero's win rate first."""
    seated = [resolve(player) for player in several(players)]

    def wins(a: HeroSheet, b: HeroSheet) -> NDArray[np.bool_]:
        rules = rules_of(match_sheet(a, b, strict=True, **settings))
        played = play(rules, seated, games=games, seed=seed, threads=threads, rotate=False, progress=progress)
        payoffs = played["payoffs"]
        won: NDArray[np.bool_] = payoffs > payoffs[:, ::-1]
        return won

    heroes, versions = _playable(hero_a, hero_b, settings)
    keys = unique([hero.id for hero in heroes])
    base = wins(*heroes)
    rows = []
    for seat in (0, 1):
        for number in numbers(heroes[seat], versions[seat]):
            for by in (-1, 1):
                row: dict[str, Any] = {
                    "hero": keys[seat],
                    "path": number.path,
                    "from": number.value,
                    "to": number.value + by,
                }
                variant = changed(heroes[seat], number, by)
                pair = (variant, heroes[1]) if seat == 0 else (heroes[0], variant)
                try:
                    mean, (low, high) = paired(base[:, seat], wins(*pair)[:, seat])
                    row |= {"change": mean, "interval": [low, high], "refused": None}
                except (Invalid, Unsupported) as error:
                    row |= {"change": None, "interval": None, "refused": error.message}
                    if progress is not None:
                        progress(games)
                rows.append(row)
    return sorted(rows, key=lambda row: -abs(row["change"]) if row["change"] is not None else 1.0)


def runs(hero_a: Hero, hero_b: Hero, **settings: Any) -> int:
    """Series that `elasticity` will play, the sheets as they stand included."""
    heroes, versions = _playable(hero_a, hero_b, settings)
    return 1 + 2 * sum(len(numbers(hero, version)) for hero, version in zip(heroes, versions, strict=True))


def _playable(
    hero_a: Hero, hero_b: Hero, settings: dict[str, Any]
) -> tuple[tuple[HeroSheet, HeroSheet], tuple[str, str]]:
    """The heroes, without a card that is faulty, and the versions they defend by."""
    with warnings.catch_warnings():
        # The report itself says who fell back.
        warnings.simplefilter("ignore")
        lowered = match_sheet(hero_a, hero_b, **settings)["heroes"]
    heroes = []
    for name, sheet in zip((hero_a, hero_b), lowered, strict=True):
        hero = read_hero(name).hero
        assert hero is not None
        if sheet["effectiveVersion"] == "v1":
            hero = dataclasses.replace(hero, defense_card=None, defense_version="v1")
        heroes.append(hero)
    return (heroes[0], heroes[1]), (lowered[0]["effectiveVersion"], lowered[1]["effectiveVersion"])


def _walk(value: Any, path: str) -> Iterator[Number]:
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield Number(path, value)
    elif isinstance(value, tuple):
        for n, item in enumerate(value):
            yield from _walk(item, f"{path}[{n}]")
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        for slot in slots_of(type(value)):
            if slot.key not in NAMES:
                yield from _walk(getattr(value, slot.name), join(path, slot.key))


def _replaced(value: Any, path: str, at: str, number: int) -> Any:
    """A copy of a definition with the number at one path replaced."""
    if path == at:
        return number
    if isinstance(value, tuple):
        return tuple(
            _replaced(item, f"{path}[{n}]", at, number) if at.startswith(f"{path}[{n}]") else item
            for n, item in enumerate(value)
        )
    for slot in slots_of(type(value)):
        here = join(path, slot.key)
        if at == here or at.startswith((f"{here}.", f"{here}[")):
            inner = _replaced(getattr(value, slot.name), here, at, number)
            return dataclasses.replace(value, **{slot.name: inner})
    raise KeyError(at)
