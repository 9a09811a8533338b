"""Games written in Python have everything that games of the core have."""

import pickle
from dataclasses import dataclass
from typing import Any, NamedTuple

import pytest

import ludwright
from ludwright import CHANCE, Chance, EngineError, Game, Illegal, Invalid, Match


@pytest.fixture
def rules(leduc: Any) -> ludwright.Rules:
    return ludwright.game(leduc())


def test_leduc_has_the_tree_that_the_literature_counts(rules: ludwright.Rules) -> None:
    """9,457 histories: 30 deals, 6 decisions and 4 folds in a round, 5 ways into the second, 4 boards."""
    count = rules.census()
    assert count["deals"] == 30
    assert count["chance_nodes"] == 1 + 6 + 30 * 5
    assert count["decision_nodes"] == count["choices"] == 30 * 6 + 30 * 5 * 4 * 6
    assert count["terminals"] == 30 * 4 + 30 * 5 * 4 * 9
    assert count["chance_nodes"] + count["decision_nodes"] + count["terminals"] == 9457


def test_a_hand_of_leduc(rules: ludwright.Rules) -> None:
    table = rules.table(0, explicit=True)
    for label in ("K♠", "Q♥"):
        table.play(table.labels().index(label))
    match = Match(rules, table)
    match.play("bet")
    match.play("call")
    assert match.decision is not None
    assert match.decision.seat == CHANCE
    assert match.decision.labels == ["J♠", "J♥", "Q♠", "K♥"]
    match.play("Q♠")
    for label in ("check", "bet", "raise", "call"):
        match.play(label)
    assert str(match.outcome) == "seat 1 wins (showdown): -11, +11"
    assert match.view(0)["shown"] == ["K♠", "Q♥"]


def test_it_describes_itself(rules: ludwright.Rules) -> None:
    assert (rules.name, rules.seats, rules.is_python) == ("leduc", 2, True)
    assert rules.verbs == ["check", "bet", "fold", "call", "raise", "chance"]
    decision = ludwright.match(rules).decision
    assert decision is not None
    assert [option.verb for option in decision.options] == ["check", "bet"]
    assert decision.observation["state"].shape == (1, 10)
    assert decision.observation["actions"][:, 0].tolist() == [0, 1]


def test_players_of_the_core_play_it(rules: ludwright.Rules) -> None:
    result = ludwright.series(rules, ["greedy", "random"], games=150, seed=1, rotate=True)
    assert not result.errors
    assert result.mean_payoff["greedy"] > 0.3
    assert ludwright.series(rules, ["ismcts:iterations=20", "random"], games=3).finished == 3


def test_a_series_repeats_itself(rules: ludwright.Rules) -> None:
    one, other = (ludwright.series(rules, games=60, seed=4, threads=n) for n in (1, 2))
    assert one.to_json() == other.to_json()
    assert (one.payoffs == other.payoffs).all()


def test_matches_are_saved_and_replayed(rules: ludwright.Rules) -> None:
    match = ludwright.match(rules, seed=2)
    match.play("check")
    again = Match.load(rules, match.save())
    assert again.digest == match.digest
    for label in ("bet", "call"):
        match.play(label)
        again.play(label)
    assert again.digest == match.digest
    match.finish()
    assert match.replay().verify(rules)


def test_explicit_chance_is_saved_in_the_middle(rules: ludwright.Rules) -> None:
    table = rules.table(0, explicit=True)
    table.play(0)
    assert table.menu()[0] == CHANCE
    again = rules.load(table.save())
    assert again.labels() == table.labels()
    for one in (table, again):
        one.play(2)
        one.play(0)
        one.play(0)
    assert table.menu()[0] == CHANCE
    later = rules.load(table.save())
    assert (later.digest(), later.labels()) == (table.digest(), table.labels())


def test_events_reach_those_who_may_know(rules: ludwright.Rules) -> None:
    match = ludwright.match(rules, seed=2)
    (own,) = match.events(0)
    assert own.event == "dealt"
    assert own.data == {"seat": 0, "card": match.view(0)["card"]}
    assert own.label not in [event.label for event in match.events(1)]
    match.play("check")
    match.play("check")
    assert match.events(0)[-1].event == match.events(1)[-1].event == "board"


def test_rules_travel_to_other_processes(rules: ludwright.Rules) -> None:
    again = pickle.loads(pickle.dumps(rules))
    assert again.digest == rules.digest
    assert (
        again.series(["random"], games=5, seed=1)["payoffs"]
        == rules.series(["random"], games=5, seed=1)["payoffs"]
    ).all()


class Card(NamedTuple):
    rank: int
    suit: str

    @property
    def verb(self) -> str:
        return "play"

    def __str__(self) -> str:
        return f"{self.rank} of {self.suit}"


@dataclass
class Hand:
    cards: list[Card]
    points: int = 0


class Solitaire(Game[Hand]):
    """One seat, options that are objects, settings, weights and shuffles."""

    name = "solitaire"
    seats = 1
    verbs = ("play",)

    def __init__(self, cards: int = 4) -> None:
        self.cards = cards
        self._memo: dict[int, object] = {}

    def start(self, chance: Chance, /) -> Hand:
        cards = [Card(rank, suit) for rank in range(1, self.cards + 1) for suit in ("cups", "coins")]
        chance.shuffle(cards)
        return Hand(cards[:3])

    def decision(self, state: Hand, /) -> tuple[int, str, list[Card]] | None:
        return (0, "Choose", state.cards) if state.cards else None

    def play(self, state: Hand, option: Card, chance: Chance, /) -> Hand:
        bonus = (1, 10)[chance.pick([3, 1])]
        return Hand([card for card in state.cards if card != option], state.points + option.rank * bonus)

    def outcome(self, state: Hand, /) -> tuple[list[float], str]:
        return [float(state.points)], "end"

    def view(self, state: Hand, seat: int, /) -> dict[str, Any]:
        return {"cards": state.cards, "points": state.points}


def test_options_may_be_objects_and_states_replaced() -> None:
    match = ludwright.match(Solitaire(), seed=1)
    assert match.decision is not None
    card = match.view()["cards"][0]
    assert match.decision.labels[0] == f"{card[0]} of {card[1]}"
    assert match.decision.options[0].verb == "play"
    assert match.finish().winner == 0
    assert ludwright.testing.conforms(Solitaire(), matches=6).ok


def test_weights_are_asked_for_as_they_are() -> None:
    table = ludwright.game(Solitaire(cards=2)).table(0, explicit=True)
    while table.menu()[0] == CHANCE:
        table.play(0)
    table.play(0)
    assert table.weights() == [3, 1]


def test_settings_are_part_of_the_definitions() -> None:
    one, same, other = (ludwright.game(Solitaire(cards)) for cards in (4, 4, 5))
    assert one.digest == same.digest != other.digest
    match = ludwright.match(one, seed=1)
    match.finish()
    verdict = match.replay().verify(other)
    assert verdict.first_difference is not None
    assert verdict.first_difference["what"] == "definitions"


class Coin(Game[list[str]]):
    """The shortest game: heads or tails."""

    def start(self, chance: Chance, /) -> list[str]:
        return []

    def decision(self, state: list[str], /) -> Any:
        return None if state else (0, "Choose", ["heads", "tails"])

    def play(self, state: list[str], option: str, chance: Chance, /) -> None:
        state.append(option)

    def outcome(self, state: list[str], /) -> Any:
        return [1, -1], "end"

    def view(self, state: list[str], seat: int, /) -> Any:
        return {"said": state}


def failing(**methods: Any) -> Game[Any]:
    return type("Faulty", (Coin,), methods)()  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("methods", "message"),
    [
        ({"decision": lambda *_: (0, "Which?", ["a"])}, r'"Which\?" is not among Faulty.prompts: Choose'),
        ({"decision": lambda *_: (2, "Choose", ["a"])}, "seat 2 is asked; there are 0 to 1"),
        ({"decision": lambda *_: (0, "Choose", [])}, "0 options; give 1 to 65535"),
        ({"decision": lambda *_: "heads"}, r"it gave 'heads', not \(seat, prompt, options\) or None"),
        ({"start": lambda *_: 1 / 0}, "^Faulty.start raised ZeroDivisionError: division by zero$"),
        ({"verbs": ("tails",)}, '"heads" is not among Faulty.verbs: tails'),
    ],
)
def test_what_goes_wrong_at_the_start(methods: dict[str, Any], message: str) -> None:
    with pytest.raises(EngineError, match=message):
        ludwright.match(failing(**methods))


@pytest.mark.parametrize(
    ("methods", "message"),
    [
        ({"outcome": lambda *_: ([1], "end")}, "1 payoffs for 2 seats"),
        ({"outcome": lambda *_: ([1, -1], "luck")}, '"luck" is not among Faulty.reasons: end'),
        ({"outcome": lambda *_: 5}, r"it gave a int, not \(payoffs, reason\)"),
        ({"play": lambda *_: dict[str, str]()["x"]}, "^Faulty.play raised KeyError: 'x'$"),
    ],
)
def test_what_goes_wrong_later(methods: dict[str, Any], message: str) -> None:
    match = ludwright.match(failing(**methods))
    with pytest.raises(EngineError, match=message):
        match.finish()


def test_what_goes_wrong_when_looking() -> None:
    match = ludwright.match(failing(view=lambda *_: {"cards": [{1, 2}]}))
    with pytest.raises(EngineError, match=r"a set is not plain data at cards\[0\]"):
        match.view(0)
    match = ludwright.match(failing(observation=("x", "y"), observe=lambda *_: [1]))
    with pytest.raises(EngineError, match="it gave 1 numbers; observation names 2"):
        match.observe(0)


def test_the_cause_is_attached_and_the_match_is_over() -> None:
    match = ludwright.match(failing(play=lambda *_: 1 / 0))
    with pytest.raises(EngineError) as caught:
        match.play("heads")
    assert isinstance(caught.value.__cause__, ZeroDivisionError)
    with pytest.raises(EngineError, match=r"this match ended in an engine error: .*division by zero"):
        match.view(0)


@pytest.mark.parametrize(
    ("attributes", "message"),
    [
        ({"seats": 9}, r"^Faulty\.seats is 9; give a number from 1 to 8$"),
        ({"seats": "two"}, r"^Faulty\.seats is a str; give a number from 1 to 8$"),
        ({"prompts": ()}, r"^Faulty\.prompts is empty; name at least one$"),
        ({"reasons": 3}, r"^Faulty\.reasons is a int; give a tuple of texts$"),
        (
            {"definitions": lambda self: {"deck": {1}}},
            r"^Faulty\.definitions: a set is not plain data at deck; override it",
        ),
    ],
)
def test_what_a_game_must_say_about_itself(attributes: dict[str, Any], message: str) -> None:
    with pytest.raises(Invalid, match=message):
        ludwright.game(failing(**attributes))


def test_methods_that_are_missing_are_named() -> None:
    class Empty(Game[int]):
        pass

    with pytest.raises(EngineError, match="Empty does not say how a match starts"):
        ludwright.match(Empty())


def test_a_saved_state_runs_no_code_of_strangers() -> None:
    game = Solitaire()
    strangers = [
        pickle.dumps(print),
        pickle.dumps(Match),
        pickle.dumps(failing),  # of this very module, but no class
        b"cposix\nsystem\n(S'true'\ntR.",
        b"\x80\x04\x8c" + bytes([len(__name__)]) + __name__.encode() + b"\x8c\x0cpickle.loads\x93.",
        b"noise",
        b"",
    ]
    for stranger in strangers:
        with pytest.raises(Invalid, match="the saved state"):
            game.load(stranger)
    hand = Hand([Card(1, "cups")], 3)
    assert game.load(game.save(hand)) == hand


def test_interrupts_pass_through_python_rules() -> None:
    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    rules = ludwright.game(failing(play=interrupted))
    with pytest.raises(KeyboardInterrupt):
        rules.series(["random"], games=10, seed=0)
    with pytest.raises(KeyboardInterrupt):
        rules.conforms()
    with pytest.raises(KeyboardInterrupt):
        rules.table(0).play(0)


def test_chance_refuses_what_it_cannot_do() -> None:
    def start(self: Any, chance: Chance, /) -> list[str]:
        return [chance.choice(empty)]

    empty: list[str] = []
    with pytest.raises(EngineError, match="chance has nothing to choose from"):
        ludwright.match(failing(start=start))
    with pytest.raises(EngineError, match="there is no seat 2 to tell; there are 0 to 1"):
        ludwright.match(failing(start=lambda self, chance: chance.tell("psst", seats=2) or []))


def test_the_judge_of_illegal_picks_is_the_menu() -> None:
    with pytest.raises(Illegal, match="option 2 does not exist"):
        ludwright.match(Coin()).play(2)
