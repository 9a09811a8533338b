"""What searches see: partners, and picks without a choice."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

import ludwright
from ludwright import Chance


@dataclass
class Said:
    said: list[str] = field(default_factory=list)


class Trust(ludwright.Game[Said]):
    """Safe is worth a half; trust leaves it to the partner, who may win or lose everything. Whatever is said,
    the opponents nod five times before anything counts."""

    seats = 4
    teams = (0, 1, 0, 1)
    prompts = ("Trust?", "Nod.", "Well?")
    reasons = ("end",)

    def start(self, chance: Chance, /) -> Said:
        return Said()

    def decision(self, state: Said, /) -> tuple[int, str, list[str]] | None:
        match state.said:
            case []:
                return 0, "Trust?", ["lose", "safe", "trust"]
            case [*said] if len(said) < 6:
                return 1 + 2 * (len(said) % 2), "Nod.", ["nod"]
            case ["trust", *said] if len(said) == 5:
                return 2, "Well?", ["bad", "good"]
        return None

    def play(self, state: Said, option: str, chance: Chance, /) -> None:
        state.said.append(option)

    def outcome(self, state: Said, /) -> tuple[list[float], str]:
        worth = {"lose": -1.0, "safe": 0.5}.get(state.said[0])
        won = worth if worth is not None else {"bad": -1.0, "good": 1.0}[state.said[-1]]
        return [won, -won, won, -won], "end"

    def view(self, state: Said, seat: int, /) -> dict[str, Any]:
        return {"seat": seat, "said": state.said}


def first(player: str) -> str:
    match = ludwright.match(Trust())
    found = match.analyse(player, seed=1)
    assert match.decision is not None
    return match.decision.labels[found.choice]


@pytest.mark.parametrize(
    "player", ["alphabeta:depth=2,worlds=1", "ismcts:iterations=200", "ismcts:iterations=200,halving=1"]
)
def test_partners_maximise_together(player: str) -> None:
    assert first(player) == "trust"


def test_picks_without_a_choice_cost_no_depth() -> None:
    """One pick deep, five nods lie before the end of the safe way, which is seen all the same."""
    match = ludwright.match(Trust())
    values = {option.label: option.value for option in match.analyse("alphabeta:depth=1,worlds=1").options}
    assert values == {"lose": -2.0, "safe": 1.0, "trust": 0.0}
    assert [step.label for step in match.analyse("alphabeta:depth=2,worlds=1").line] == ["trust", "good"]
