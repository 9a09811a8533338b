"""The laws of every game: honest games keep them, and each kind of dishonesty is found and named."""

import pickle
from dataclasses import dataclass, field
from typing import Any

import pytest

import ludwright
from ludwright import Chance, Illegal, Unsupported
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


@dataclass
class Table:
    dice: list[list[int]]
    points: list[int] = field(default_factory=lambda: [0, 0])
    turn: int = 0
    tape: list[int] = field(default_factory=list)


class Cups(ludwright.Game[Table]):
    """Two dice under each cup; six turns of throwing openly or waiting; all dice count in the end."""

    prompts = ("Throw or wait?",)
    reasons = ("points",)
    observation = ("turn",)

    def start(self, chance: Chance, /) -> Table:
        table = Table([[chance.die(), chance.die()] for _ in range(2)])
        for seat, dice in enumerate(table.dice):
            chance.tell(f"seat {seat} looks at {dice}", seat)
        return table

    def decision(self, state: Table, /) -> tuple[int, str, list[str]] | None:
        return (state.turn % 2, "Throw or wait?", ["throw", "wait"]) if state.turn < 6 else None

    def thrown(self, state: Table, chance: Chance) -> int:
        return chance.die()

    def play(self, state: Table, option: str, chance: Chance, /) -> None:
        seat = state.turn % 2
        if option.startswith("throw"):
            face = self.thrown(state, chance)
            state.points[seat] += face
            chance.tell(f"seat {seat} throws {face}", throws=face)
        state.turn += 1

    def outcome(self, state: Table, /) -> tuple[list[float], str]:
        first, second = (sum(dice) + points for dice, points in zip(state.dice, state.points, strict=True))
        edge = float((first > second) - (first < second))
        return [edge, -edge], "points"

    def view(self, state: Table, seat: int, /) -> dict[str, Any]:
        return {"dice": state.dice[seat], "points": state.points, "turn": state.turn}

    def observe(self, state: Table, seat: int, /) -> list[int]:
        return [state.turn]

    def determinize(self, state: Table, seat: int, chance: Chance, /) -> None:
        state.dice[1 - seat] = [chance.die(), chance.die()]


def test_cups_keeps_every_law() -> None:
    report = conforms(Cups())
    assert report.checks["what is hidden is drawn anew"] > 100
    assert report.checks["no seat is told hidden things"] > 100


class Taped(Cups):
    """Dice thrown beforehand, which `determinize` leaves alone unless a subclass says otherwise."""

    def start(self, chance: Chance, /) -> Table:
        table = super().start(chance)
        table.tape = [chance.die() for _ in range(6)]
        return table

    def thrown(self, state: Table, chance: Chance) -> int:
        return state.tape[state.turn]

    def kept(self, state: Table, seat: int, turn: int) -> bool:
        return True

    def determinize(self, state: Table, seat: int, chance: Chance, /) -> None:
        super().determinize(state, seat, chance)
        for turn in range(state.turn, 6):
            if not self.kept(state, seat, turn):
                state.tape[turn] = chance.die()


class Unshaken(Cups):
    determinize = ludwright.Game.determinize


class UnshakenForOne(Cups):
    def determinize(self, state: Table, seat: int, chance: Chance, /) -> None:
        if seat == 0:
            super().determinize(state, seat, chance)


class HalfShaken(Cups):
    def determinize(self, state: Table, seat: int, chance: Chance, /) -> None:
        state.dice[1 - seat][0] = chance.die()


class SeldomShaken(Cups):
    """One world in four is the truth."""

    def determinize(self, state: Table, seat: int, chance: Chance, /) -> None:
        if chance.below(4):
            super().determinize(state, seat, chance)


class TapedForOne(Taped):
    def kept(self, state: Table, seat: int, turn: int) -> bool:
        return seat == 1


class TapedInTheEnd(Taped):
    def kept(self, state: Table, seat: int, turn: int) -> bool:
        return state.turn >= 4


class OneThrowTaped(Taped):
    def kept(self, state: Table, seat: int, turn: int) -> bool:
        return turn == 3


class OwnGenerator(Cups):
    """Chance from a seed that stands in the state."""

    def start(self, chance: Chance, /) -> Table:
        table = super().start(chance)
        table.tape = [chance.below(1000)]
        return table

    def thrown(self, state: Table, chance: Chance) -> int:
        return state.tape[0] * (7 + state.turn) % 991 % 6 + 1


class StackedDeck(Cups):
    """A shuffled pile that everybody draws from, never shuffled again."""

    def start(self, chance: Chance, /) -> Table:
        table = super().start(chance)
        table.tape = list(range(1, 21))
        chance.shuffle(table.tape)
        return table

    def thrown(self, state: Table, chance: Chance) -> int:
        return state.tape[state.turn]


class LoudDeal(Cups):
    def start(self, chance: Chance, /) -> Table:
        table = super().start(chance)
        chance.tell(f"under the cups: {table.dice}")
        return table


class LoudThrow(Cups):
    """The fields of an event tell what its words do not."""

    def play(self, state: Table, option: str, chance: Chance, /) -> None:
        chance.tell("a cup is touched", theirs=state.dice[1 - state.turn % 2][0])
        super().play(state, option, chance)


class TellingOrder(Cups):
    def decision(self, state: Table, /) -> tuple[int, str, list[str]] | None:
        asked = super().decision(state)
        if asked is not None and sum(state.dice[1 - asked[0]]) > 7:
            return asked[0], asked[1], asked[2][::-1]
        return asked


class TellingWords(Cups):
    def decision(self, state: Table, /) -> tuple[int, str, list[str]] | None:
        asked = super().decision(state)
        return asked and (asked[0], asked[1], [f"throw{'!' * (state.dice[1 - asked[0]][0] > 3)}", "wait"])


class TellingNumber(Cups):
    """Whether waiting is allowed depends on the other's cup."""

    def decision(self, state: Table, /) -> tuple[int, str, list[str]] | None:
        asked = super().decision(state)
        return asked and (asked[0], asked[1], asked[2] if 6 in state.dice[1 - asked[0]] else ["throw"])


class TellingEvaluation(Cups):
    def evaluate(self, state: Table, seat: int, /) -> float:
        return sum(state.dice[seat]) / 12 - sum(state.dice[1 - seat]) / 12


@pytest.mark.parametrize(
    ("game", "law"),
    [
        (Unshaken, "what is hidden is drawn anew: what another seat sees and seat"),
        (UnshakenForOne, "what is hidden is drawn anew: what another seat sees and seat 1 cannot know"),
        (HalfShaken, "sampling depends on knowledge alone"),
        (SeldomShaken, "sampling depends on knowledge alone"),
        (Taped, "no clone foresees chance: sampled worlds repeated the future of the true match"),
        (TapedForOne, "no clone foresees chance: sampled worlds repeated the future of the true match for"),
        (TapedInTheEnd, "no clone foresees chance"),
        (OneThrowTaped, "no clone foresees chance"),
        (OwnGenerator, "no clone foresees chance"),
        (StackedDeck, "no clone foresees chance"),
        (LoudDeal, "no seat is told hidden things: seat"),
        (LoudThrow, "no seat is told hidden things: seat"),
        (TellingOrder, "no seat sees hidden things: the options of seat"),
        (TellingWords, "no seat sees hidden things: the options of seat"),
        (TellingNumber, "no seat sees hidden things"),
        (TellingEvaluation, "no seat sees hidden things: the evaluation of seat"),
    ],
)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_dishonest_game_is_named_by_its_law(game: type[Cups], law: str, seed: int) -> None:
    with pytest.raises(NonConforming) as caught:
        conforms(game(), seed=seed)
    assert law in str(caught.value)


def test_a_law_that_does_not_apply_is_not_counted_as_kept() -> None:
    class Sampled(Cups):
        explicit_chance = False

    report = conforms(Sampled())
    assert report.inapplicable["explicit chance has weights"] == "chance is sampled"
    assert "explicit chance has weights" not in report.checks
    assert "does not apply: explicit chance has weights: chance is sampled" in str(report)
    with pytest.raises(Unsupported, match="sampled: chance is sampled and cannot be made explicit"):
        ludwright.game(Sampled()).table(0, explicit=True)
    with pytest.raises(Unsupported, match="no census"):
        ludwright.game(Sampled()).census()


def test_a_game_open_from_the_first_deal_on_is_no_foresight() -> None:
    """All chance at the beginning, for everybody to see: worlds go on as the truth does, honestly."""

    class Dealt(Taped):
        def view(self, state: Table, seat: int, /) -> dict[str, Any]:
            return {"everything": [state.dice, state.points, state.turn, state.tape]}

        determinize = ludwright.Game.determinize

    report = conforms(Dealt())
    assert report.ok
    assert "no clone foresees chance" in report.inapplicable


def test_a_draw_too_wide_for_a_menu_is_refused_where_it_is_asked_for() -> None:
    class Wide(Cups):
        def start(self, chance: Chance, /) -> Table:
            chance.below(100_000)
            return super().start(chance)

    with pytest.raises(ludwright.EngineError, match="at most 65535 can be asked for one by one"):
        ludwright.game(Wide()).table(0, explicit=True)
