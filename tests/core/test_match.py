"""One match: asking, answering by number, by words and by option, copies, saves, and what is refused."""

import pickle
from typing import Any

import pytest

import ludwright
from ludwright import EngineError, Illegal, Invalid, Match, Unsupported


def test_the_first_lines_of_use() -> None:
    match = ludwright.match("toy:kuhn", seed=3)
    assert str(match.decision) == "Seat 0: Check or bet?\n  0  check\n  1  bet"
    match.play("bet")
    answer = match.decision
    assert answer is not None
    assert (answer.seat, answer.prompt) == (1, "Call or fold?")
    match.play(answer.options[1])
    assert match.over
    assert match.decision is None
    assert str(match.outcome) == "seat 1 wins (showdown): -2, +2"


def test_an_option_says_what_it_is() -> None:
    match = ludwright.match("toy:haul", seed=1)
    decision = match.decision
    assert decision is not None
    assert len(decision) == len(decision.options) == 276
    option = decision.options[5]
    assert (option.index, option.verb) == (5, "lay")
    assert option.label == decision.labels[5] == str(option)
    cards = (option.fields["a"], option.fields["b"])
    assert option.label == f"lay {cards[0]} and {cards[1]}"
    assert decision.labels[option] == option.label


@pytest.mark.parametrize("words", ["bet", "BET", " Bet ", "b", "be"])
def test_words_may_be_short(words: str) -> None:
    match = ludwright.match("toy:kuhn", seed=3)
    match.play(words)
    assert match.table.picks == [1]


def test_the_whole_label_wins_over_longer_ones() -> None:
    match = ludwright.match("toy:haul", seed=2)
    assert match.decision is not None
    labels = match.decision.labels
    short = next(
        label for label in labels if any(other != label and other.startswith(label) for other in labels)
    )
    match.play(short.upper())
    assert match.table.picks == [labels.index(short)]


def test_words_that_are_no_option() -> None:
    match = ludwright.match("toy:kuhn")
    with pytest.raises(Illegal, match=r'^"chekc" is not an option now; did you mean "check"\?$'):
        match.play("chekc")
    with pytest.raises(Illegal, match=r'^"resign" is not an option now; legal now: check, bet$'):
        match.play("resign")
    with pytest.raises(Illegal, match="is not an option now"):
        match.play("")


def test_words_that_are_several_options() -> None:
    with pytest.raises(Illegal, match=r'^"lay" may mean several options; say which: lay '):
        ludwright.match("toy:haul").play("lay")


@pytest.mark.parametrize("index", [-1, 2, 10**30])
def test_a_number_that_is_no_option_changes_nothing(index: int) -> None:
    match = ludwright.match("toy:kuhn")
    before = match.digest
    with pytest.raises(Illegal, match=f"^option {index} does not exist: legal are 0 to 1$"):
        match.play(index)
    assert match.digest == before


def test_an_option_of_an_earlier_decision_is_refused() -> None:
    match = ludwright.match("toy:kuhn")
    old = match.decision
    assert old is not None
    match.play(0)
    with pytest.raises(Illegal, match=r'^"bet" answers another decision than the present one'):
        match.play(old.options[1])


def test_an_option_of_another_match_is_refused() -> None:
    one, other = ludwright.match("toy:kuhn"), ludwright.match("toy:kuhn")
    assert other.decision is not None
    with pytest.raises(Illegal, match="answers another decision"):
        one.play(other.decision.options[0])


def test_nothing_is_played_after_the_end() -> None:
    match = ludwright.match("toy:kuhn")
    match.finish()
    with pytest.raises(Illegal, match=r"^the match is over: "):
        match.play(0)
    with pytest.raises(Illegal, match="the match is over"):
        match.table.play(0)


def test_options_fit_a_clone_until_one_of_the_two_goes_on() -> None:
    match = ludwright.match("toy:kuhn")
    assert match.decision is not None
    check, bet = match.decision.options
    for option in (check, bet):
        copy = match.clone()
        copy.play(option)
        assert copy.table.picks == [option.index]
    assert match.table.picks == []
    copy = match.clone()
    copy.play(check)
    with pytest.raises(Illegal):
        copy.play(bet)


def test_a_clone_goes_its_own_way() -> None:
    match = ludwright.match("toy:haul", seed=4)
    match.play(7)
    copy = match.clone()
    assert copy.digest == match.digest
    before = match.digest
    copy.finish()
    assert match.digest == before
    assert [event.label for event in copy.events()][: len(match.events())] == [
        e.label for e in match.events()
    ]


@pytest.mark.parametrize("game", ["toy:kuhn", "toy:haul", "duel", "parlor:hearts"])
def test_save_and_load(game: str) -> None:
    match = ludwright.match(game, seed=11)
    match.play(1)
    again = Match.load(match.rules, match.save())
    assert (again.digest, again.view(), again.seed) == (match.digest, match.view(), match.seed)
    assert again.events() == match.events() != []
    assert again.events(0) == match.events(0)
    assert again.finish("random") == match.finish("random")
    assert again.replay() == match.replay()


def test_a_match_can_be_pickled() -> None:
    match = ludwright.match("toy:haul", seed=11)
    match.play(3)
    again = pickle.loads(pickle.dumps(match))
    assert again.digest == match.digest
    assert again.rules.name == "toy:haul"


def test_a_damaged_save_is_refused() -> None:
    match = ludwright.match("toy:kuhn", seed=1)
    data = match.save()
    for at in range(len(data)):
        with pytest.raises(Invalid):
            Match.load(match.rules, data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
    with pytest.raises(Invalid, match="other definitions"):
        Match.load(ludwright.game("toy:haul"), data)


def test_views_belong_to_seats() -> None:
    match = ludwright.match("toy:kuhn", seed=3)
    assert match.view() == match.view(0)
    assert match.view(0)["card"] == "Jack"
    assert match.view(1)["card"] == "King"
    assert [event.label for event in match.events(0)] == ["Seat 0 is dealt the Jack."]
    assert [event.index for event in match.events(1)] == [1]
    assert len(match.events()) == 2
    match.play("check")
    assert [event.label for event in match.events(0, since=2)] == ["Seat 0 checks."]
    for seat in (2, -1, 1000):
        for look in (match.view, match.events, match.observe):
            with pytest.raises(Invalid, match=f"there is no seat {seat}; this game has seats 0 to 1"):
                look(seat)
    with pytest.raises(Invalid, match="there is no seat 2"):
        match.table.view(2)


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_is_a_number_of_64_bits(seed: int) -> None:
    for use in (
        ludwright.match,
        ludwright.series,
        lambda game, seed: ludwright.match(game).determinize(0, seed),
    ):
        with pytest.raises(Invalid, match=f"^the seed {seed} is out of range; give a number from 0 to"):
            use("toy:kuhn", seed=seed)
    assert ludwright.match("toy:kuhn", seed=2**64 - 1).seed == 2**64 - 1


def test_nobody_is_asked_after_the_end() -> None:
    match = ludwright.match("toy:kuhn")
    match.finish()
    with pytest.raises(Illegal, match="no player is asked now; say which seat looks"):
        match.view()
    assert match.view(1)["seat"] == 1


def test_without_a_log_there_are_no_events() -> None:
    assert ludwright.match("toy:kuhn", log=False).events() == []


def test_observations_are_arrays() -> None:
    match = ludwright.match("toy:kuhn", seed=3)
    seen = match.observe()
    assert seen["card"].tolist() == [[1, 0, 0]]
    assert seen["actions"].shape == (2, 1)
    assert seen["action_mask"].tolist() == [1, 1]
    other = match.observe(1)
    assert other["card"].tolist() == [[0, 0, 1]]
    assert other["actions"].shape == (0, 1)


def test_a_sampled_world_agrees_with_what_the_seat_knows() -> None:
    match = ludwright.match("toy:kuhn", seed=3)
    cards = {match.determinize(0, seed).view(1)["card"] for seed in range(20)}
    assert cards == {"Queen", "King"}
    world = match.determinize(0, 1)
    assert world.view(0) == match.view(0)
    assert world.events() == []
    with pytest.raises(Unsupported, match="no replay: it is a world sampled for a seat"):
        world.replay()


def test_finish_plays_as_a_series_does() -> None:
    result = ludwright.series("toy:haul", ["greedy", "random"], games=6, seed=9, rotate=False)
    for i in range(6):
        match = ludwright.match("toy:haul", seed=int(result.seeds[i]))
        assert match.finish(["greedy", "random"]).payoffs == tuple(result.payoffs[i].tolist())
        assert len(match.table.picks) == result.decisions[i]


def test_too_many_players() -> None:
    with pytest.raises(Invalid, match="3 players for 2 seats; give 1 to 2"):
        ludwright.match("toy:kuhn").finish(["random"] * 3)


def test_the_core_chooses_without_playing() -> None:
    match = ludwright.match("toy:haul", seed=5)
    first = match.table.choose("greedy")
    assert match.table.choose("greedy") == first
    assert match.table.picks == []
    assert {match.table.choose("random", seed) for seed in range(40)} != {first}


def test_explicit_chance_is_asked() -> None:
    table = ludwright.game("toy:kuhn").table(0, explicit=True)
    seat, *_, options = table.menu()
    assert (seat, options) == (ludwright.CHANCE, 3)
    assert table.weights() == [1, 1, 1]
    assert table.labels() == ["deal the Jack", "deal the Queen", "deal the King"]
    decision = table.decision()
    assert decision is not None
    assert str(decision).startswith("Chance: Deal")
    with pytest.raises(Illegal, match="chance is asked, not a player"):
        table.choose("random")
    with pytest.raises(Illegal, match="chance is asked, not a player"):
        table.finish(["random"])
    table.play(0)
    table.play(1)
    assert table.menu()[0] == 0
    with pytest.raises(Unsupported, match="no replay: its chance was explicit"):
        table.replay()


def test_a_failing_player_leaves_the_match_alone() -> None:
    class Broken:
        def choose(self, decision: Any, view: Any, /) -> int:
            raise ValueError("no idea")

    match = ludwright.match("toy:kuhn", seed=3)
    match.play("check")
    with pytest.raises(EngineError, match=r"^Broken\.choose raised ValueError: no idea$") as caught:
        match.finish([Broken()])
    assert isinstance(caught.value.__cause__, ValueError)
    assert match.finish("random").reason in ("showdown", "fold")


def test_a_match_is_for_one_call_at_a_time() -> None:
    class Meddling:
        def choose(self, decision: Any, view: Any, /) -> int:
            match.play(0)
            return 0

    match = ludwright.match("toy:kuhn")
    with pytest.raises(EngineError, match="this match is in use by another call"):
        match.finish([Meddling()])


def test_forced_picks_are_skipped_unless_asked_for_and_counted() -> None:
    rules = ludwright.game("duel")

    def menus(skip: bool) -> list[int]:
        table = rules.table(5, skip_forced=skip)
        lengths = []
        while not table.over:
            lengths.append(len(table.labels()))
            table.play(lengths[-1] - 1)
        return lengths

    all_menus, asked = menus(False), menus(True)
    assert 1 in all_menus
    assert asked == [length for length in all_menus if length > 1]
    result = ludwright.series("duel", games=50, seed=1)
    assert 0 < result.to_dict()["forced"] < result.to_dict()["decisions"]
