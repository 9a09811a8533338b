"""The laws of every game: honest games keep them, and each kind of dishonesty is found and named."""

import pickle
from dataclasses import dataclass, field
from typing import Any

import pytest

import ludwright
from ludwright import Chance, Illegal
from ludwright.table.testing import NonConforming, conforms


@pytest.mark.parametrize("game", ["toy:kuhn", "toy:haul"])
def test_the_toys_keep_every_law(game: str) -> None:
    report = conforms(game, matches=8)
    assert report.ok
    assert report.checks["no seat sees hidden things"] > 0
    assert str(report).startswith(f"{game} keeps all")


def test_leduc_keeps_every_law(leduc: Any) -> None:
    assert conforms(leduc()).ok


@dataclass
class Throw:
    points: list[int] = field(default_factory=lambda: [0, 0])
    turn: int = 0
    future: list[int] = field(default_factory=list)


class Pig(ludwright.Game[Throw]):
    """Throw or pass, ten turns; a one loses all."""

    prompts = ("Throw or pass?",)
    reasons = ("points",)

    def start(self, chance: Chance, /) -> Throw:
        return Throw()

    def decision(self, state: Throw, /) -> tuple[int, str, list[str]] | None:
        return (state.turn % 2, "Throw or pass?", ["throw", "pass"]) if state.turn < 10 else None

    def face(self, state: Throw, chance: Chance) -> int:
        return chance.die()

    def play(self, state: Throw, option: str, chance: Chance, /) -> None:
        seat = state.turn % 2
        state.turn += 1
        if option == "throw":
            face = self.face(state, chance)
            state.points[seat] = 0 if face == 1 else state.points[seat] + face

    def outcome(self, state: Throw, /) -> tuple[list[float], str]:
        first, second = state.points
        edge = float((first > second) - (first < second))
        return [edge, -edge], "points"

    def view(self, state: Throw, seat: int, /) -> dict[str, Any]:
        return {"seat": seat, "points": state.points, "turn": state.turn}


def test_an_open_game_needs_no_determinize() -> None:
    assert conforms(Pig()).ok


def broken(game: ludwright.Game[Any]) -> str:
    with pytest.raises(NonConforming) as caught:
        conforms(game)
    return str(caught.value)


def test_a_view_that_leaks_a_hidden_card(leduc: Any) -> None:
    class Peeking(leduc):  # type: ignore[misc]
        def view(self, state: Any, seat: int, /) -> dict[str, Any]:
            return {**super().view(state, seat), "theirs": state.hands[1 - seat]}

    assert "no seat sees hidden things: the view of seat 0 changes with what it cannot know" in broken(
        Peeking()
    )


def test_an_observation_that_leaks_a_hidden_card(leduc: Any) -> None:
    class Peeking(leduc):  # type: ignore[misc]
        def observe(self, state: Any, seat: int, /) -> list[int]:
            numbers: list[int] = super().observe(state, 1 - seat)
            return numbers

    assert "no seat sees hidden things: the observation of seat 0" in broken(Peeking())


def test_an_offered_option_that_the_rules_refuse(leduc: Any) -> None:
    class Tempting(leduc):  # type: ignore[misc]
        def decision(self, state: Any, /) -> Any:
            asked = super().decision(state)
            return asked and (
                asked[0],
                asked[1],
                [*asked[2], "raise"] if "raise" not in asked[2] else asked[2],
            )

        def play(self, state: Any, option: str, chance: Chance, /) -> None:
            if option not in super().decision(state)[2]:
                raise Illegal("nobody may raise now")
            super().play(state, option, chance)

    message = broken(Tempting())
    assert 'offered options can be played: "raise" is offered, but:' in message
    assert "Tempting.play raised Illegal: nobody may raise now" in message


def test_a_save_that_forgets_a_field(leduc: Any) -> None:
    class Forgetful(leduc):  # type: ignore[misc]
        def save(self, state: Any, /) -> bytes:
            return pickle.dumps({**vars(state), "bets": 0})

        def load(self, data: bytes, /) -> Any:
            return type(self.start(Dealer()))(**pickle.loads(data))

    assert "save and load lose nothing" in broken(Forgetful())


class Dealer:
    """Just enough chance to make a state whose fields are then replaced."""

    def draw(self, items: list[Any]) -> Any:
        return items.pop()

    def tell(self, *_: Any, **__: Any) -> None:
        pass


def test_dice_that_were_rolled_beforehand() -> None:
    class Foreseeing(Pig):
        def start(self, chance: Chance, /) -> Throw:
            return Throw(future=[chance.die() for _ in range(10)])

        def face(self, state: Throw, chance: Chance) -> int:
            return state.future.pop()

    message = broken(Foreseeing())
    assert "no clone foresees chance" in message
    assert "sampled worlds repeated the future of the true match" in message


def test_a_sample_that_depends_on_what_is_hidden(leduc: Any) -> None:
    class Careless(leduc):  # type: ignore[misc]
        def determinize(self, state: Any, seat: int, chance: Chance, /) -> None:
            if state.stage < 2:
                state.deck.append(state.hands[1 - seat])
                state.hands[1 - seat] = chance.draw(state.deck)

    assert "sampling depends on knowledge alone" in broken(Careless())


def test_a_view_that_changes_the_state() -> None:
    class Restless(Pig):
        def view(self, state: Throw, seat: int, /) -> dict[str, Any]:
            state.turn += 0 if state.turn % 3 else 1
            return super().view(state, seat)

    assert "looking changes nothing" in broken(Restless())


def test_chance_from_elsewhere() -> None:
    import random

    class Gambling(Pig):
        def face(self, state: Throw, chance: Chance) -> int:
            return random.randint(1, 6)

    assert "a clone plays like the original" in broken(Gambling())


def test_a_match_without_an_end() -> None:
    class Endless(Pig):
        decision_cap = 50

        def decision(self, state: Throw, /) -> tuple[int, str, list[str]] | None:
            return state.turn % 2, "Throw or pass?", ["throw", "pass"]

    assert "every match ends: no end after 50 decisions" in broken(Endless())


def test_the_report_without_raising(leduc: Any) -> None:
    class Wild(leduc):  # type: ignore[misc]
        def evaluate(self, state: Any, seat: int, /) -> float:
            return 7.0

    report = conforms(Wild(), check=False)
    assert not report.ok
    (violation,) = report.violations
    assert violation.law == "evaluations are within -1 and 1"
    assert violation.message == "seat 0 is told 7"
