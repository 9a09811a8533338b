"""Python at the table: a player is shown a seat, and nothing but what that seat may know."""

import pickle
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

import pytest

import ludwright
from ludwright import Decision, EngineError, Illegal, Invalid, Match, Outcome, Seat, players
from ludwright.envs import CardEnv, CardVectorEnv
from ludwright.lab.ladder import ladder
from mcts import Searching


class First:
    """Takes the first option, and remembers all it was shown."""

    made: ClassVar[list["First"]] = []

    def __init__(self) -> None:
        self.told: list[str] = []
        self.seats: list[Seat] = []
        First.made.append(self)

    def begin(self, seat: Seat) -> None:
        self.told.append(f"begin {seat.number}")

    def choose(self, seat: Seat) -> int:
        self.told.append("choose")
        self.seats.append(seat)
        return 0

    def end(self, seat: Seat, outcome: Outcome) -> None:
        self.told.append(f"end {seat.number} {outcome.payoffs[seat.number]:+g} {outcome.reason}")
        assert seat.over
        assert seat.decision is None


@pytest.fixture(autouse=True)
def _nobody_yet() -> None:
    First.made = []


def test_a_seat_shows_what_is_asked_and_known() -> None:
    shown: list[Seat] = []

    class Looking:
        def choose(self, seat: Seat) -> int:
            shown.append(seat)
            return 1

    match = ludwright.match("toy:kuhn", seed=3)
    before = match.clone()
    match.finish([Looking(), "random"])
    seat = shown[0]
    assert (seat.number, seat.rules, seat.over) == (0, match.rules, False)
    assert seat.decision is not None
    assert before.decision is not None
    assert seat.decision.labels == before.decision.labels == ["check", "bet"]
    assert seat.view == before.view(0)
    assert seat.evaluate() == before.evaluate(0)
    assert seat.turns == before.turns
    assert all((seat.observation[name] == before.observe(0)[name]).all() for name in seat.observation)
    # The match is over; the seat still shows the moment it was handed out at.
    assert match.over
    assert seat.view == before.view(0)


def test_a_class_makes_one_player_for_every_seat_of_every_match() -> None:
    result = ludwright.series("toy:kuhn", First, games=3, seed=1)
    assert result.finished == 3
    assert result.players == ("First",)
    assert len(First.made) == 6
    for player in First.made:
        assert player.told[0].startswith("begin")
        assert player.told[-1].startswith("end")
        assert set(player.told[1:-1]) == {"choose"}
        assert {seat.number for seat in player.seats} == {int(player.told[0][-1])}


def test_an_object_plays_all_its_matches_itself() -> None:
    player = First()
    ludwright.series("toy:kuhn", [player, "random"], games=4)
    assert First.made == [player]
    assert sum(told.startswith("begin") for told in player.told) == 4
    match = ludwright.match("toy:kuhn")
    match.finish([player, "random"])
    assert match.outcome is not None
    assert player.told[-1] == f"end 0 {match.outcome.payoffs[0]:+g} {match.outcome.reason}"


def test_an_object_may_say_who_sits_down_for_it() -> None:
    class Club:
        def __init__(self) -> None:
            self.members: list[First] = []

        def fresh(self) -> First:
            self.members.append(First())
            return self.members[-1]

        def choose(self, seat: Seat) -> int:
            raise AssertionError("the club itself never sits down")

    club = Club()
    ludwright.series("toy:kuhn", [club, "random"], games=3)
    assert len(club.members) == 3
    assert all(member.told[-1].startswith("end") for member in club.members)


def test_the_end_is_told_to_those_who_were_never_asked() -> None:
    match = ludwright.match("toy:kuhn")
    match.play("bet")
    match.play("fold")
    player = First()
    match.finish(player)
    assert player.told == ["begin 0", "begin 1", "end 0 +1 fold", "end 1 -1 fold"]


class OneArgument:
    def choose(self, seat: Any) -> int:
        assert isinstance(seat, Seat)
        return 0


class SeatAndMore(OneArgument):
    def choose(self, seat: Any, depth: int = 3) -> int:
        return super().choose(seat)


class TwoArguments:
    def choose(self, decision: Any, view: Any) -> int:
        assert isinstance(decision, Decision)
        assert isinstance(view, dict)
        return 0


class DecisionAndMaybeView(TwoArguments):
    def choose(self, decision: Any, view: Any = None) -> int:
        return super().choose(decision, view)


class AnyNumber(TwoArguments):
    def choose(self, *given: Any) -> int:
        return super().choose(*given)


class Static:
    @staticmethod
    def choose(seat: Any) -> int:
        assert isinstance(seat, Seat)
        return 0


class Called:
    """`choose` need not be a method."""

    def __init__(self) -> None:
        self.choose = OneArgument().choose


@pytest.mark.parametrize(
    "kind", [OneArgument, SeatAndMore, TwoArguments, DecisionAndMaybeView, AnyNumber, Static]
)
def test_what_choose_is_given_is_told_by_its_parameters(kind: Any) -> None:
    for player in (kind, kind()):
        assert ludwright.series("toy:kuhn", [player, "random"], games=2).finished == 2
        assert ludwright.match("toy:kuhn").finish([player, "random"])
    assert ludwright.series("toy:kuhn", [Called(), "random"], games=2).finished == 2


class NoArgument:
    def choose(self) -> int:
        return 0


class ThreeArguments:
    def choose(self, a: Any, b: Any, c: Any) -> int:
        return 0


class Nothing:
    choose = 3


class NeedsNerve(First):
    def __init__(self, nerve: int) -> None:
        super().__init__()


@pytest.mark.parametrize(
    ("player", "message"),
    [
        (NoArgument(), r"NoArgument\.choose\(\).* is not choose\(seat\) or choose\(decision, view\)"),
        (NoArgument, r"NoArgument\.choose\(self\).* is not choose\(seat\) or choose\(decision, view\)"),
        (ThreeArguments, r"is not choose\(seat\) or choose\(decision, view\)"),
        (Nothing(), r"a Nothing is no player; give its name or an object with choose\(seat\)"),
        (Nothing, "the class Nothing is no player"),
        (object(), "a object is no player"),
        (NeedsNerve, "missing a required argument: 'nerve'"),
    ],
)
def test_what_is_no_player(player: Any, message: str) -> None:
    with pytest.raises(Invalid, match=message):
        ludwright.match("toy:kuhn").finish([player, "random"])
    with pytest.raises(Invalid, match=message):
        ludwright.series("toy:kuhn", [player, "random"], games=1)


@pytest.mark.parametrize("method", ["__init__", "begin", "choose", "end"])
def test_what_a_player_raises_ends_its_match_alone(method: str) -> None:
    def fails(self: Any, *given: Any) -> Any:
        if method != "__init__" or First.made:
            raise RuntimeError("lost the thread")

    class Failing(First):
        pass

    setattr(Failing, method, fails)
    if method == "choose":
        Failing.choose = lambda self, seat: fails(self)  # type: ignore[method-assign, assignment]
    First.made.append(First())
    result = ludwright.series("toy:kuhn", [Failing, "random"], games=2)
    assert [error.message for error in result.errors] == [
        f"Failing.{method} raised RuntimeError: lost the thread"
    ] * 2
    with pytest.raises(EngineError, match=rf"Failing\.{method} raised RuntimeError: lost the thread"):
        ludwright.match("toy:kuhn").finish([Failing, "random"])


# What a seat may know


class Sampling:
    """Looks at worlds, and keeps what it saw."""

    def __init__(self) -> None:
        self.seen: list[tuple[Seat, list[Match]]] = []

    def choose(self, seat: Seat) -> int:
        self.seen.append((seat, seat.sample(40)))
        return len(self.seen) % 2


def sampled(seed: int) -> list[tuple[Seat, list[Match]]]:
    player = Sampling()
    ludwright.match("toy:kuhn", seed=seed).finish([player, "random"])
    return player.seen


def test_worlds_agree_with_what_the_seat_knows_and_guess_the_rest() -> None:
    right = 0
    for seed in range(30):
        truth = ludwright.match("toy:kuhn", seed=seed)
        own, theirs = truth.view(0)["card"], truth.view(1)["card"]
        seat, worlds = sampled(seed)[0]
        assert all(world.view(0) == seat.view for world in worlds)
        assert all(
            world.decision is not None and world.decision.labels == ["check", "bet"] for world in worlds
        )
        guesses = [world.view(1)["card"] for world in worlds]
        assert len(set(guesses)) == 2, "both other cards are possible"
        assert own not in guesses
        right += guesses.count(theirs)
    assert 0.4 < right / 1200 < 0.6, "no better than a guess"


def test_nothing_of_a_world_leads_to_the_truth() -> None:
    truth = ludwright.match("toy:kuhn", seed=5)
    for seat, worlds in sampled(5):
        for world in worlds:
            assert world.seed != truth.seed
            assert world.table.picks == []
            assert world.events() == []
            with pytest.raises(ludwright.Unsupported, match="a world sampled for a seat"):
                world.replay()
        assert len({world.seed for world in worlds}) == len(worlds)
        with pytest.raises(TypeError):
            pickle.dumps(seat)


def test_dice_to_come_fall_otherwise_in_every_world() -> None:
    class Guessing:
        def choose(self, seat: Seat) -> int:
            first = seat.sample(12)
            for world in first:
                world.finish("random")
            ends.append({world.digest for world in first})
            return 0

    ends: list[set[str]] = []
    ludwright.match("duel", seed=1).finish([Guessing(), "random"])
    assert all(len(end) == 12 for end in ends)


def test_samples_repeat_with_the_match() -> None:
    one, other = ([world.digest for _, worlds in sampled(3) for world in worlds] for _ in range(2))
    assert one == other


def test_a_world_is_played_cloned_judged_and_finished() -> None:
    class Trying:
        def choose(self, seat: Seat) -> int:
            assert seat.decision is not None
            worth = []
            for index in range(len(seat.decision)):
                world = seat.sample()
                assert world.asked == seat.number
                assert world.keys == [option.key for option in seat.decision.options]
                copy = world.clone()
                copy.play(index)
                assert -1 <= copy.evaluate(seat.number) <= 1
                worth.append(copy.finish("random").payoffs[seat.number])
                assert copy.outcome is not None
                assert not world.over
            return worth.index(max(worth))

    assert ludwright.match("toy:kuhn", seed=2).finish(Trying).reason in ("fold", "showdown")
    assert ludwright.match("toy:haul", seed=2).finish([Trying, "random"])


def test_a_finished_match_has_no_worlds() -> None:
    class Late(First):
        def end(self, seat: Seat, outcome: Outcome) -> None:
            with pytest.raises(Illegal, match="the match is over"):
                seat.sample()
            self.told.append("end")

    ludwright.match("toy:kuhn").finish(Late)
    assert [player.told[-1] for player in First.made] == ["end", "end"]


def test_worlds_may_be_guessed_before_the_first_decision() -> None:
    class Early(First):
        def begin(self, seat: Seat) -> None:
            world = seat.sample()
            assert world.asked == 0
            assert seat.view == world.view(seat.number)
            assert (seat.decision is None) == (seat.number != 0)

    ludwright.match("toy:kuhn").finish(Early)


@pytest.mark.parametrize("game", ["toy:haul", "parlor:hearts?hands=1", "duel"])
def test_events_are_those_that_the_seat_has_seen_under_numbers_of_its_own(game: str) -> None:
    heard: list[list[str]] = []

    class Listening:
        def choose(self, seat: Seat) -> int:
            events = seat.events()
            assert [event.index for event in events] == list(range(len(events)))
            assert seat.events(since=len(events)) == []
            assert [event.index for event in seat.events(since=3)] == list(range(3, len(events)))
            if seat.number == 0:
                heard.append([event.label for event in events])
            return 0

    match = ludwright.match(game, seed=4)
    match.finish([Listening(), "random"])
    told = [event.label for event in match.events(0)]
    assert heard
    assert all(told[: len(labels)] == labels for labels in heard if labels)
    # A series keeps the log for whoever wants it.
    before = heard.copy()
    heard.clear()
    ludwright.series(game, [Listening(), "random"], games=1, seed=4)
    assert any(heard)
    assert len(before) > 0


# Wherever players sit


def test_ladders_take_classes() -> None:
    document = ladder("toy:kuhn", [First, "random"], games=4)
    assert {row["player"] for row in document["ratings"]} == {"First", "random"}
    assert document["errors"] == []


def test_opponents_of_environments_are_one_per_episode() -> None:
    env = CardEnv("toy:kuhn", opponent=First, seat="rotate", seed=3)
    for _ in range(4):
        env.reset()
        over = False
        while not over:
            _, _, over, _, _ = env.step(int(env.action_masks().argmax()))
    assert len(First.made) >= 4
    assert all(player.told[0].startswith("begin") for player in First.made)
    assert all(player.told[-1].startswith("end") for player in First.made)
    assert len({player.told[0] for player in First.made}) == 2


def test_opponents_of_many_environments_are_one_per_episode() -> None:
    env = CardVectorEnv("toy:kuhn", 3, opponent=First, seed=3)
    env.reset(seed=1)
    for _ in range(12):
        env.step(env.action_masks().argmax(axis=1))
    ended = [player for player in First.made if player.told[-1].startswith("end")]
    assert len(ended) > 6
    assert all(player.told.count("begin 1") == 1 for player in First.made)


def test_an_environment_goes_on_with_a_new_player_when_it_travels() -> None:
    env = CardEnv("toy:haul", opponent=Travelling, seed=3)
    env.reset()
    env.step(0)
    twin = pickle.loads(pickle.dumps(env))
    for _ in range(3):
        one, other = env.step(0), twin.step(0)
        assert one[1:4] == other[1:4]


class Travelling:
    """Takes any option, by the chance that comes with the decision."""

    def choose(self, seat: Seat) -> int:
        assert seat.decision is not None
        return seat.decision.seed % len(seat.decision)


def test_players_are_named_by_file_and_by_module_with_settings(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(
        "class Fixed:\n"
        "    def __init__(self, index=0):\n"
        "        self.index = index\n"
        "    def choose(self, seat):\n"
        "        return min(self.index, len(seat.decision) - 1)\n"
    )
    for spec in (f"py:{path}:Fixed:index=3", f"py:{path}:Fixed,index=3"):
        player: Any = players.resolve(spec)
        assert player.index == 3
        assert player.fresh() is not player.fresh()
        assert players.name_of(player) == "Fixed"
        assert pickle.loads(pickle.dumps(players.resolve("py:mcts:Searching"))).iterations == 60
        assert ludwright.series("toy:haul", [spec, "random"], games=2).finished == 2
    assert ludwright.series("toy:kuhn", ["py:mcts:Searching,iterations=5", "random"], games=2).finished


def test_a_python_game_has_seats_too() -> None:
    result = ludwright.series("py:leduc:Leduc", [Sampling, Searching], games=2, seed=1)
    assert not result.errors


# The example


@pytest.mark.parametrize(
    ("game", "iterations", "games", "least"),
    [("toy:kuhn", 40, 200, 0.3), ("duel", 100, 6, 1.3), ("parlor:hearts?hands=1", 40, 16, 0.4)],
)
def test_searching_in_python_beats_guessing(game: str, iterations: int, games: int, least: float) -> None:
    players = [f"py:mcts:Searching,iterations={iterations}", "random"]
    result = ludwright.series(game, players, games=games, seed=7, mirror=True)
    assert not result.errors
    assert result.mean_payoff[players[0]] - result.mean_payoff["random"] > least


def test_the_short_form_and_the_seat_are_the_same_question() -> None:
    class Short:
        def choose(self, decision: Decision, view: Mapping[str, Any], /) -> int:
            seen.append((decision.seat, decision.labels, dict(view)))
            return 0

    class Long:
        def choose(self, seat: Seat) -> int:
            assert seat.decision is not None
            seen.append((seat.number, seat.decision.labels, seat.view))
            return 0

    asked = []
    for player in (Short(), Long()):
        seen: list[Any] = []
        ludwright.match("toy:haul", seed=9).finish(player)
        asked.append(seen)
    assert asked[0] == asked[1]
