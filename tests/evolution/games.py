"""Small games whose measures are known beforehand."""

from __future__ import annotations

from typing import Any

import ludwright
from ludwright import Chance
from ludwright._core import Rules, python_game
from ludwright.parlor.evolvable import rules_of
from ludwright.parlor.genomes.loader import load_game
from ludwright.parlor.settings import with_settings


def parlor(name: str, **settings: int) -> Rules:
    return rules_of(with_settings(load_game(name), settings))


class Flips(ludwright.Game[list[int]]):
    """Seats take turns to say anything; a coin decides."""

    verbs = ("heads", "tails")
    reasons = ("coin",)
    prompts = ("Say?",)
    seats = 2

    def start(self, chance: Chance, /) -> list[int]:
        return [0, 0]

    def decision(self, state: list[int], /) -> tuple[int, str, list[str]] | None:
        return None if state[0] == 4 else (state[0] % 2, "Say?", ["heads", "tails"])

    def play(self, state: list[int], option: str, chance: Chance, /) -> None:
        state[0] += 1
        if state[0] == 4:
            state[1] = chance.below(2)

    def outcome(self, state: list[int], /) -> tuple[list[float], str]:
        return ([1.0, -1.0] if state[1] else [-1.0, 1.0]), "coin"


class Level(Flips):
    """The same, and nobody ever wins."""

    def outcome(self, state: list[int], /) -> tuple[list[float], str]:
        return [0.0, 0.0], "coin"


class Broken(Flips):
    """The same, and it falls over."""

    def play(self, state: list[int], option: str, chance: Chance, /) -> None:
        raise RuntimeError("fell over")


class Pile(ludwright.Game[list[int]]):
    """Five matches; a seat takes one or two; whoever takes the last wins. Taking two first wins."""

    verbs = ("one", "two")
    reasons = ("last match",)
    prompts = ("Take?",)
    seats = 2

    def start(self, chance: Chance, /) -> list[int]:
        return [5, 0]

    def decision(self, state: list[int], /) -> tuple[int, str, list[str]] | None:
        return None if state[0] == 0 else (state[1], "Take?", list(self.verbs[: min(2, state[0])]))

    def play(self, state: list[int], option: str, chance: Chance, /) -> None:
        state[0] -= 1 + self.verbs.index(option)
        state[1] = 1 - state[1]

    def outcome(self, state: list[int], /) -> tuple[list[float], str]:
        return ([-1.0, 1.0] if state[1] == 0 else [1.0, -1.0]), "last match"


def python(game: type[ludwright.Game[Any]]) -> Rules:
    return python_game(game())
